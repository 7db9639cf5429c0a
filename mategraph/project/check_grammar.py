"""The grammar of the ``[check]`` table: text -> expression tree, text -> requirement. Nothing is ever evaluated as Python.

Expressions::

    sum      = product { ("+" | "-") product }
    product  = sign { ("*" | "/") sign }
    sign     = [ "-" ] primary
    primary  = number [ unit ] | name | quoted name | function "(" sum { "," sum } ")" | "(" sum ")"

Requirements: a comparison with a number and its unit; ``==`` may have a tolerance, ``+- 2 %`` or ``+- 1 mrad``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .problems import ProjectError, did_you_mean, shown
from .units import BadQuantity, to_si

MOST_NESTING = 50

# function -> how it is written; its commas tell the number of arguments
FUNCTIONS: Mapping[str, str] = {
    "max": "max(signal)",
    "min": "min(signal)",
    "abs": "abs(signal)",
    "peak": "peak(signal)",
    "initial": "initial(signal)",
    "final": "final(signal)",
    "mean": "mean(signal)",
    "rms": "rms(signal)",
    "overshoot": "overshoot(signal)",
    "settle_time": "settle_time(signal, 2 %)",
    "at": "at(signal, 0.5 s)",
}

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:\s*(?P<unit>[A-Za-z%°µΩ]+))?"
    r"|(?P<name>[^\W\d][\w.]*)|'(?P<quoted>[^']+)'|(?P<mark>[-+*/(),]))"
)
_REQUIREMENT = re.compile(r"\s*(==|!=|<=|>=|<|>)\s*(.+?)(?:\s*(?:\+-|\+/-|±)\s*(.+?))?\s*")


class CheckSyntaxError(ProjectError):
    """An expression or requirement that cannot be read."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__("E025", what, remedy=remedy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """What is asked of a value: an order relation, with a tolerance where it is ``==``."""

    relation: str
    bound: str  # text with unit
    tolerance: str = ""  # text with unit, or a percentage of the bound


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node of the expression tree: a literal, a name, an operator or a function with its arguments."""

    kind: str  # "number", "name", "neg", "+", "-", "*", "/", "call"
    text: str = ""
    unit: str = ""
    children: tuple[Node, ...] = ()


def parse_expression(text: str) -> Node:
    """The tree of an expression.

    Raises
    ------
    CheckSyntaxError
        With what was expected and where.
    """
    return _Parser(text).parse()


def parse_requirement(text: str) -> Requirement:
    """A requirement's parts; the units are tried, against the expression's they are checked later.

    Examples
    --------
    >>> parse_requirement("== 0.14 rad +- 2 %").tolerance
    '2 %'
    """
    found = _REQUIREMENT.fullmatch(text)
    examples = 'Write e.g. "== 2", "< 3 A" or "== 0.14 rad +- 2 %".'
    if found is None:
        raise CheckSyntaxError(f"the requirement {shown(text)} is not a comparison.", examples)
    relation, bound, tolerance = found[1], found[2], found[3] or ""
    if tolerance and relation != "==":
        raise CheckSyntaxError(f"the requirement {shown(text)} has a tolerance, which only == can have.", examples)
    for part in (bound, tolerance):
        try:
            if part and to_si(part, None) < 0 and part is tolerance:
                raise CheckSyntaxError(f"the requirement {shown(text)} has a negative tolerance.", examples)
        except BadQuantity as bad:
            raise CheckSyntaxError(f"the requirement {shown(text)}{bad.what}", bad.remedy) from None
    return Requirement(relation=relation, bound=bound, tolerance=tolerance)


class _Parser:
    """Recursive descent over the grammar in the module's docstring."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[re.Match[str]] = []
        self.depth = 0
        position = 0
        stripped = text.rstrip()
        while position < len(stripped):
            found = _TOKEN.match(stripped, position)
            if found is None:
                raise self._error(f"{shown(stripped[position:].lstrip()[:1])} is not expected")
            self.tokens.append(found)
            position = found.end()
        self.next = 0

    def parse(self) -> Node:
        tree = self._sum()
        if self.next < len(self.tokens):
            raise self._error(f"{shown(self.tokens[self.next].group().strip())} is not expected")
        return tree

    def _sum(self) -> Node:
        self.depth += 1
        if self.depth > MOST_NESTING:
            raise self._error("it is nested too deeply")
        left = self._product()
        while (mark := self._mark("+", "-")) is not None:
            left = Node(kind=mark, children=(left, self._product()))
        self.depth -= 1
        return left

    def _product(self) -> Node:
        left = self._sign()
        while (mark := self._mark("*", "/")) is not None:
            left = Node(kind=mark, children=(left, self._sign()))
        return left

    def _sign(self) -> Node:
        negative = False
        while (mark := self._mark("-", "+")) is not None:
            negative ^= mark == "-"
        primary = self._primary()
        return Node(kind="neg", children=(primary,)) if negative else primary

    def _primary(self) -> Node:
        if self.next >= len(self.tokens):
            raise self._error("it ends too early")
        token = self.tokens[self.next]
        self.next += 1
        if token["number"]:
            return Node(kind="number", text=token["number"], unit=token["unit"] or "")
        if token["quoted"]:
            return Node(kind="name", text=token["quoted"])
        if token["name"]:
            return self._call(token["name"]) if self._mark("(") else Node(kind="name", text=token["name"])
        if token["mark"] == "(":
            inner = self._sum()
            self._close()
            return inner
        raise self._error(f"{shown(token.group().strip())} is not expected")

    def _call(self, name: str) -> Node:
        if name not in FUNCTIONS:
            what = f"there is no function {shown(name)}{did_you_mean(name, FUNCTIONS)}."
            raise CheckSyntaxError(what, f"Use one of {', '.join(FUNCTIONS)}.")
        arguments = [self._sum()]
        while self._mark(","):
            arguments.append(self._sum())
        self._close()
        wanted = FUNCTIONS[name].count(",") + 1
        if len(arguments) != wanted:
            what = f"{name} takes {wanted} argument{'s' * (wanted > 1)}, not {len(arguments)}."
            raise CheckSyntaxError(what, f"Write {FUNCTIONS[name]}.")
        return Node(kind="call", text=name, children=tuple(arguments))

    def _close(self) -> None:
        if self._mark(")") is None:
            raise self._error('a ")" is missing')

    def _mark(self, *marks: str) -> str | None:
        if self.next < len(self.tokens) and (mark := self.tokens[self.next]["mark"]) in marks:
            self.next += 1
            return mark
        return None

    def _error(self, reason: str) -> CheckSyntaxError:
        remedy = f"Write e.g. max(abs(motor.i)); functions are {', '.join(FUNCTIONS)}; a name with blanks stands in single quotes."
        return CheckSyntaxError(f"the expression cannot be read: {reason}.", remedy)
