"""`Formula`: arithmetic and logic that a user writes as text, for numbers and for symbols alike. No code is run.

The language is that of `foundation.expressions` with its pointwise functions. Truth is 1.0 or 0.0.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

from foundation.dimensions import dimension_of
from foundation.expression_parser import parse
from foundation.expressions import (
    CONSTANTS,
    POINTWISE,
    Binary,
    Call,
    Choice,
    Comparison,
    ExpressionError,
    Field,
    Logic,
    Name,
    Negative,
    Node,
    Number,
    left_operands,
    names_in,
    walk,
)
from foundation.frozen import FrozenDict

LONGEST = 2_000  # characters
MOST_NESTING = 90  # brackets within brackets: those that programs write are deeper than those of people

_BINARY: Mapping[str, Callable[[Any, Any], Any]] = FrozenDict(
    {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "**": operator.pow, "%": operator.mod}
)
_COMPARE: Mapping[str, Callable[[Any, Any], Any]] = FrozenDict(
    {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
)


def _sign(value: float) -> float:
    return math.copysign(1.0, value) if value else 0.0


def _clip(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


_NUMBERS: Mapping[str, Callable[..., float]] = FrozenDict(
    {
        **{name: getattr(math, name) for name in ("sin", "cos", "tan", "atan2", "exp", "log", "sqrt")},
        "abs": abs,
        "sign": _sign,
        "min": min,
        "max": max,
        "clip": _clip,
        "mod": operator.mod,
    }
)


class Formula:
    """A text as a function of named values. `inputs` are names that stand for values even where a constant is called so.

    Raises
    ------
    ValueError
        With a sentence that says what in the text is not allowed.

    Examples
    --------
    >>> Formula("2 * u + (1 if u > 3 else 0)")({"u": 4.0})
    9.0
    >>> Formula("2 * e", inputs=["e"]).names, Formula("2 * e").names
    (('e',), ())
    """

    def __init__(self, text: str, inputs: Collection[str] = ()) -> None:
        self.text = text
        if len(text) > LONGEST:
            raise ValueError(f"it is longer than {LONGEST} characters")
        try:
            self.tree = parse(text, functions=POINTWISE, units_in_brackets=True, most_nesting=MOST_NESTING)
        except ExpressionError as error:
            raise ValueError(_explained(text, error)) from None
        self.names = names_in(self.tree, inputs)
        for node in walk(self.tree):
            if isinstance(node, Field) or (isinstance(node, Name) and (node.quoted or "." in node.name)):
                raise ValueError(f"'{text}': a formula names inputs of its block, without points and quotes")
            if isinstance(node, Number) and node.unit and dimension_of(node.unit) is None:
                raise ValueError(f"'{node.unit}' in brackets is no SI unit")
            if isinstance(node, Name) and node.name in ("True", "False"):
                raise ValueError("write true and false in small letters")

    def __call__(self, values: Mapping[str, Any], relations: Relations | None = None) -> Any:
        """Its value for values that are numbers or CasADi symbols; a value goes before a constant of its name."""
        symbolic = any(not isinstance(values[name], int | float) for name in self.names)
        return symbolic_value(self.tree, values, SymbolAlgebra(relations)) if symbolic else number_value(self.tree, values)


def _explained(text: str, error: ExpressionError) -> str:
    if error.count:
        return str(error)
    known = f"there are + - * / ** %, comparisons, and, or, not, if-else, {', '.join(POINTWISE)}"
    return f"{error}: {known}" if error.function else f"'{text}' is not an expression: {error}"


def number_value(node: Node, values: Mapping[str, Any]) -> float:
    """The value for numbers; of a choice only the part that is chosen is computed.

    Raises
    ------
    ArithmeticError, ValueError
        Where there is no real value.
    """
    match node:
        case Number(value):
            return value
        case Name(name):
            return float(values[name] if name in values else CONSTANTS[name])
        case Binary():
            first, row = left_operands(node)
            result = number_value(first, values)
            for operation in row:
                result = _computed(operation.operator, result, number_value(operation.right, values))
            return result
        case Negative(operand):
            return -number_value(operand, values)
        case Logic("not", (operand,)):
            return 0.0 if number_value(operand, values) else 1.0
        case Logic(word, operands):
            test = all if word == "and" else any
            return float(test(number_value(part, values) for part in operands))
        case Comparison(operators, operands):
            chain = [number_value(part, values) for part in operands]
            return float(all(_COMPARE[mark](a, b) for mark, a, b in zip(operators, chain, chain[1:], strict=False)))
        case Choice(test_part, value, otherwise):
            return number_value(value if number_value(test_part, values) else otherwise, values)
        case Call(name, arguments):
            return float(_NUMBERS[name](*(number_value(part, values) for part in arguments)))
    raise AssertionError(node)


def _computed(mark: str, a: float, b: float) -> float:
    result = _BINARY[mark](a, b)
    if isinstance(result, complex):
        raise ValueError(f"{a:g} ** {b:g} is not a real number")
    return float(result)


class SymbolAlgebra:
    """Formulas of CasADi expressions; of a choice both parts are written down.

    Where there are `relations`, comparisons, signs and the counts of modulo that move with the system are held between events.
    """

    def __init__(self, relations: Relations | None = None) -> None:
        self.relations = relations

    def number(self, value: Any) -> Any:
        """What stands for a number or a given value."""
        import casadi as ca

        return ca.SX(value)

    def binary(self, node: Node, mark: str, a: Any, b: Any) -> Any:
        """``a mark b``, as it stands in the formula at the node."""
        return self.modulo(node, a, b) if mark == "%" else _BINARY[mark](a, b)

    def modulo(self, node: Node, a: Any, b: Any) -> Any:
        """What is left of a after whole periods b."""
        import casadi as ca

        held = None if self.relations is None else self.relations.count(node, a / b)
        return a - b * (ca.floor(a / b) if held is None else held)

    def compared(self, node: Node, mark: str, a: Any, b: Any) -> Any:
        """1 where a comparison holds, else 0."""
        held = None if self.relations is None else self.relations.compared(node, mark, a, b)
        return _COMPARE[mark](a, b) if held is None else held

    def logic(self, word: str, parts: list[Any]) -> Any:
        """``and`` and ``or`` of several, ``not`` of one."""
        import casadi as ca

        if word == "not":
            return ca.logic_not(parts[0])
        return functools.reduce(ca.logic_and if word == "and" else ca.logic_or, parts)

    def choice(self, test: Any, value: Any, otherwise: Any) -> Any:
        """One of two values."""
        import casadi as ca

        return ca.if_else(test, value, otherwise)

    def call(self, node: Node, name: str, arguments: list[Any]) -> Any:
        """The value of a function."""
        import casadi as ca

        match name:
            case "mod":
                return self.modulo(node, *arguments)
            case "sign":
                held = None if self.relations is None else self.relations.sign(node, arguments[0])
                return ca.sign(arguments[0]) if held is None else held
            case "clip":
                return ca.fmin(ca.fmax(arguments[0], arguments[1]), arguments[2])
        return getattr(ca, {"abs": "fabs", "min": "fmin", "max": "fmax"}.get(name, name))(*arguments)


class Relations(Protocol):
    """What holds comparisons, signs and counts of a formula between events, each by its node; None for those that need not be held."""

    def compared(self, node: Node, mark: str, a: Any, b: Any) -> Any | None:
        """1 while a comparison holds, else 0."""

    def sign(self, node: Node, a: Any) -> Any | None:
        """1, 0 or -1."""

    def count(self, node: Node, a: Any) -> Any | None:
        """The whole number below a."""


def symbolic_value(node: Node, values: Mapping[str, Any], algebra: SymbolAlgebra) -> Any:
    """The expression of a tree for values of which some are symbols of the algebra."""

    def value_of(node: Node) -> Any:
        match node:
            case Number(value):
                return algebra.number(value)
            case Name(name):
                return algebra.number(values[name] if name in values else CONSTANTS[name])
            case Binary():
                first, row = left_operands(node)
                total = value_of(first)
                for operation in row:
                    total = algebra.binary(operation, operation.operator, total, value_of(operation.right))
                return total
            case Negative(operand):
                return -value_of(operand)
            case Logic(word, operands):
                return algebra.logic(word, [value_of(part) for part in operands])
            case Comparison(operators, operands):
                chain = [value_of(part) for part in operands]
                pairs = zip(operators, operands, chain, chain[1:], strict=False)
                return algebra.logic("and", [algebra.compared(at, mark, a, b) for mark, at, a, b in pairs])
            case Choice(test, value, otherwise):
                return algebra.choice(value_of(test), value_of(value), value_of(otherwise))
            case Call(name, arguments):
                return algebra.call(node, name, [value_of(part) for part in arguments])
        raise AssertionError(node)

    return value_of(node)
