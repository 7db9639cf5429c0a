"""Text → tree of an expression; the grammar stands in `expressions`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from .expressions import Binary, Call, Choice, Comparison, ExpressionError, Field, Logic, Name, Negative, Node, Number

MOST_NESTING = 50

_LEVELS = {"or": 1, "and": 2, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6, "**": 8}
_NOT, _COMPARISON, _POWER = 3, 4, 8
_SIGN = 7
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_WORDS = ("if", "else", "and", "or", "not")  # no names

_BLANK = r"(?:\s|#[^\n]*)*"
_TOKEN = re.compile(
    _BLANK + r"(?:(?P<number>0[xX][0-9a-fA-F]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[^\W\d]\w*(?:\.\w+)*)|'(?P<quoted>[^']+)'|(?P<mark>\*\*|[<>=!]=|[-+*/%<>(),.]))"
)
_END = re.compile(_BLANK)
_IN_BRACKETS = re.compile(r"\s*\[([^\[\]]*)\]")
_UNIT = re.compile(r"\s*([A-Za-z°µμΩΩ]+)(?![^\W²³]|\.|\s*\()")
_EXPONENT = re.compile(r"\s*\^\s*[+-]?\d+|[²³]")
_FURTHER_UNIT = re.compile(r"\s*[*/·](?!\*)\s*([A-Za-z°µμΩΩ]+)(?![^\W²³]|\.|\s*\()")
_PERCENT = re.compile(r"\s*%(?!\s*[\w('.])")


def parse(
    text: str,
    *,
    functions: Mapping[str, int],
    is_unit: Callable[[str], bool] | None = None,
    units_in_brackets: bool = False,
    most_nesting: int = MOST_NESTING,
) -> Node:
    """The tree of an expression.

    Parameters
    ----------
    text
        What the user wrote.
    functions
        Functions that may be called → how many arguments each takes.
    is_unit
        Whether a word is a unit, asked of every further word after a number: ``5 N*m`` is a torque where ``m`` is a unit. Without it a
        number has no unit, and ``%`` is always the remainder.
    units_in_brackets
        A number may have a unit, in brackets only: ``5 [N*m]``. Then ``5 m`` is no length, since ``m`` may be a name.
    most_nesting
        Brackets within brackets.

    Raises
    ------
    ExpressionError
        With why the text cannot be read.

    Examples
    --------
    >>> parse("2 * u", functions={})
    Binary(operator='*', left=Number(value=2.0, unit='', text='2'), right=Name(name='u'))
    >>> parse("reaction(pitch).radial", functions={"reaction": 1})
    Field(of=Call(function='reaction', arguments=(Name(name='pitch'),)), name='radial')
    >>> parse("5 N*m", functions={}, is_unit=lambda word: word == "m")
    Number(value=5.0, unit='N*m', text='5')
    """
    return _Parser(text, functions, is_unit, units_in_brackets, most_nesting).parse()


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # "number", "name", "quoted", "mark", "end"
    text: str
    unit: str = ""


class _Parser:
    """Precedence climbing over the grammar in the module's docstring."""

    def __init__(
        self, text: str, functions: Mapping[str, int], is_unit: Callable[[str], bool] | None, units_in_brackets: bool, most_nesting: int
    ) -> None:
        self.functions = functions
        self.is_unit = is_unit
        self.units_in_brackets = units_in_brackets
        self.most_nesting = most_nesting
        self.tokens = list(self._tokens(text))
        self.next = 0
        self.depth = 0

    # -- words

    def _tokens(self, text: str) -> Iterator[_Token]:
        position, end = 0, len(text)
        while (rest := _END.match(text, position)) is None or rest.end() < end:
            found = _TOKEN.match(text, position)
            if found is None:
                begin = position if rest is None else rest.end()
                raise ExpressionError(f"{_quoted(text[begin])} is not expected")
            position = found.end()
            kind = found.lastgroup or ""
            word = found[kind]
            unit = ""
            if kind == "number" and self.units_in_brackets:
                if (unit_found := _IN_BRACKETS.match(text, position)) is not None:
                    unit, position = unit_found[1].strip(), unit_found.end()
            elif kind == "number" and self.is_unit is not None:
                unit, position = self._unit(text, position)
            yield _Token("mark" if kind == "name" and word in _WORDS else kind, word, unit)
        yield _Token("end", "")

    def _unit(self, text: str, position: int) -> tuple[str, int]:
        """The unit that stands after a number, and where it ends."""
        if (found := _IN_BRACKETS.match(text, position)) is not None:
            return found[1].strip(), found.end()
        if (found := _PERCENT.match(text, position)) is not None:
            return "%", found.end()
        found = _UNIT.match(text, position)
        if found is None or found[1] in _WORDS:
            return "", position
        begin, position = found.start(1), found.end()
        while True:
            if (found := _EXPONENT.match(text, position)) is not None:
                position = found.end()
            found = _FURTHER_UNIT.match(text, position)
            if found is None or self.is_unit is None or not self.is_unit(found[1]):
                return "".join(text[begin:position].split()), position
            position = found.end()

    def _peek(self) -> str:
        token = self.tokens[self.next]
        return token.text if token.kind == "mark" else ""

    def _take(self, *marks: str) -> str:
        mark = self._peek()
        if mark not in marks:
            return ""
        self.next += 1
        return mark

    def _unexpected(self) -> ExpressionError:
        token = self.tokens[self.next]
        return ExpressionError("it ends too early" if token.kind == "end" else f"{_quoted(token.text)} is not expected")

    # -- grammar

    def parse(self) -> Node:
        tree = self._choice()
        if self.tokens[self.next].kind != "end":
            raise self._unexpected()
        return tree

    def _choice(self) -> Node:
        self.depth += 1
        if self.depth > self.most_nesting:
            raise ExpressionError("it is nested too deeply")
        value = self._row(1)
        if self._take("if"):
            test = self._row(1)
            if not self._take("else"):
                raise ExpressionError('an "else" is missing')
            value = Choice(test, value, self._choice())
        self.depth -= 1
        return value

    def _row(self, level: int) -> Node:
        """Operators that bind at least as strongly as `level`."""
        left = self._operand(level)
        while True:
            mark = self._peek()
            if mark in _COMPARISONS and level <= _COMPARISON:
                left = self._comparison(left)
            elif _LEVELS.get(mark, 0) < level:
                return left
            elif mark in ("and", "or"):
                left = self._logic(mark, left)
            else:
                self.next += 1
                right = self._signed() if mark == "**" else self._row(_LEVELS[mark] + 1)
                left = Binary(mark, left, right)

    def _operand(self, level: int) -> Node:
        if level <= _NOT and self._take("not"):
            self.depth += 1
            if self.depth > self.most_nesting:
                raise ExpressionError("it is nested too deeply")
            operand = Logic("not", (self._row(_NOT),))
            self.depth -= 1
            return operand
        return self._signed() if level <= _SIGN else self._field()

    def _signed(self) -> Node:
        negative = False
        while mark := self._take("-", "+"):
            negative ^= mark == "-"
        self.depth += 1
        if self.depth > self.most_nesting:
            raise ExpressionError("it is nested too deeply")
        operand = self._row(_POWER)
        self.depth -= 1
        return Negative(operand) if negative else operand

    def _comparison(self, first: Node) -> Node:
        operators: list[str] = []
        operands = [first]
        while mark := self._take(*_COMPARISONS):
            operators.append(mark)
            operands.append(self._row(_COMPARISON + 1))
        return Comparison(tuple(operators), tuple(operands))

    def _logic(self, word: str, first: Node) -> Node:
        operands = [first]
        while self._take(word):
            operands.append(self._row(_LEVELS[word] + 1))
        return Logic(word, tuple(operands))

    def _field(self) -> Node:
        node = self._primary()
        while self._peek() == "." and self.tokens[self.next + 1].kind == "name":
            for name in self.tokens[self.next + 1].text.split("."):
                node = Field(node, name)
            self.next += 2
        return node

    def _primary(self) -> Node:
        token = self.tokens[self.next]
        if token.kind == "number":
            self.next += 1
            return Number(_value(token.text), token.unit, token.text)
        if token.kind == "quoted":
            self.next += 1
            return Name(token.text, quoted=True)
        if token.kind == "name":
            self.next += 1
            return self._call(token.text) if self._take("(") else Name(token.text)
        if self._take("("):
            inner = self._choice()
            self._close()
            return inner
        raise self._unexpected()

    def _call(self, function: str) -> Node:
        if function not in self.functions:
            raise ExpressionError(f"there is no function {_quoted(function)}", function=function)
        arguments: list[Node] = []
        if self._peek() != ")":
            arguments.append(self._choice())
            while self._take(","):
                arguments.append(self._choice())
        self._close()
        count = self.functions[function]
        if len(arguments) != count:
            why = f"{function} takes {count} argument{'s' * (count > 1)}, not {len(arguments)}"
            raise ExpressionError(why, count=count)
        return Call(function, tuple(arguments))

    def _close(self) -> None:
        if not self._take(")"):
            raise ExpressionError('a ")" is missing')


def _value(digits: str) -> float:
    try:
        return float(int(digits, 16)) if digits[:2] in ("0x", "0X") else float(digits)
    except (ValueError, OverflowError):
        raise ExpressionError(f"{_quoted(digits)} is not a number") from None


def _quoted(text: str) -> str:
    return f'"{text}"'
