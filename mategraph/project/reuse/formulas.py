"""Values that are computed: ``"= stroke / (2*pi*r) + 1 [mm]"``, with units all the way.

A formula is an expression of `foundation.expressions` behind ``=``. Its names are parameters and ``pi``; units stand in brackets behind
their number, because ``m`` may well be a parameter. The result is what a user would have written instead: a number, or a text with its
unit, so that whoever takes it judges it like any other value.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from foundation.expression_parser import parse
from foundation.expressions import (
    POINTWISE,
    Binary,
    Call,
    Choice,
    Comparison,
    ExpressionError,
    Logic,
    Name,
    Negative,
    Node,
    Number,
)

from ..problems import did_you_mean, listed, shown
from ..units import BadQuantity, parse_unit, registry, split_quantity

Value = int | float | str  # as TOML has it; a text is a number with its unit, or means itself


class FormulaError(ValueError):
    """A formula that cannot be computed: the message is half a sentence that says why, `remedy` what to write."""

    def __init__(self, why: str, remedy: str) -> None:
        super().__init__(why)
        self.remedy = remedy


def is_formula(value: object) -> bool:
    """Whether a value of a project file is to be computed.

    >>> is_formula("= 2 * lead"), is_formula("== 2"), is_formula("2 mm")
    (True, False, False)
    """
    return isinstance(value, str) and value.lstrip().startswith("=") and not value.lstrip().startswith("==")


def read_formula(text: str) -> Node:
    """The tree of a formula.

    Raises
    ------
    FormulaError
        Where it cannot be read.
    """
    try:
        return parse(text.lstrip()[1:], functions=POINTWISE, units_in_brackets=True)
    except ExpressionError as error:
        raise FormulaError(str(error), 'Write it like "= lead / 2 + 1 [mm]", each unit in brackets behind its number.') from None


def compute(tree: Node, value_of: Callable[[str], Value]) -> Value:
    """What a formula gives, as a user would write it.

    Parameters
    ----------
    tree
        Of `read_formula`.
    value_of
        The value of a parameter by its name; it raises `FormulaError` for one that is not there.

    Raises
    ------
    FormulaError
        Units that do not fit together, a division by zero, a text where a number is needed.

    Examples
    --------
    >>> compute(read_formula("= lead / 2 + 1 [mm]"), {"lead": "10 mm"}.__getitem__)
    '6.0 mm'
    >>> compute(read_formula("= 3 [m] / 20 [cm]"), {}.__getitem__)
    15.0
    """
    if isinstance(tree, Name) and tree.name != "pi":
        return value_of(tree.name)  # whatever it is, also what cannot be computed with: a text, a gauge pressure
    import pint

    try:
        return as_written(_evaluate(tree, value_of))
    except pint.DimensionalityError as error:
        what = f"{_unit_text(error.units1)} and {_unit_text(error.units2)} cannot be added, compared or put into that function"
        raise FormulaError(what, "Correct the units, or the formula.") from None
    except pint.OffsetUnitCalculusError:
        raise FormulaError("degrees Celsius or Fahrenheit cannot be computed with", "Give the temperature in K.") from None
    except ZeroDivisionError:
        raise FormulaError("it divides by zero", "Correct the formula, or the parameter.") from None
    except (OverflowError, ValueError) as error:
        if isinstance(error, FormulaError):
            raise
        raise FormulaError("it has no finite value", "Correct the formula, or the parameter.") from None


def quantity(value: Value, name: str = "") -> Any:
    """A value of a project file as a pint quantity.

    Raises
    ------
    FormulaError
        Where it is no number with a unit.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise FormulaError(f"{name or shown(value)} is no number", "Give a number, or a number with a unit in quotes.")
    parts = (float(value), "") if not isinstance(value, str) else split_quantity(value)
    if parts is None:
        raise FormulaError(f"{name or shown(value)} is a text, {shown(value)}", f'A text can only be taken as it is: "= {name or "name"}".')
    return _with_unit(*parts)


def as_written(found: Any) -> Value:
    """A pint quantity as a user would write it; what has no dimension and counts no angle is a plain number."""
    _, root = registry().get_root_units(found.units)
    if found.dimensionless and str(root) == "dimensionless":
        number = float(found.to("dimensionless").magnitude)
        _require_finite(number)
        return number
    if len(found.units._units) > 1:  # degrees by radians, millimetres by metres: what cancels, cancels
        found = found.to_root_units()
    number = float(found.magnitude)
    _require_finite(number)
    return f"{number!r} {_unit_text(found.units)}"


def same_kind(a: Value, b: Value) -> bool:
    """Whether two values measure the same thing, or both are texts."""
    numbers = [isinstance(value, int | float) or split_quantity(value) is not None for value in (a, b)]
    if not all(numbers):
        return not any(numbers)
    try:
        one, other = quantity(a), quantity(b)
    except FormulaError:
        return True  # a unit of its own (dB, barg): judged where it is used
    return bool(one.dimensionality == other.dimensionality)


def _with_unit(number: float, unit: str) -> Any:
    try:
        return registry().Quantity(number, parse_unit(unit))
    except BadQuantity as bad:
        raise FormulaError(f"{number:g} [{unit}]{bad.what.rstrip('.')}", "Write a unit that pint knows, in brackets: 5 [mm].") from None


def _require_finite(number: float) -> None:
    if not math.isfinite(number):
        raise FormulaError("it has no finite value", "Correct the formula, or the parameter.")


def _unit_text(units: Any) -> str:
    return f"{registry().Unit(units):~C}" if str(units) != "dimensionless" else "a plain number"


def _evaluate(node: Node, value_of: Callable[[str], Value]) -> Any:
    """A pint quantity; of comparisons and logic True or False."""

    def at(inner: Node) -> Any:
        return _evaluate(inner, value_of)

    match node:
        case Number():
            return _with_unit(node.value, node.unit)
        case Name(name="pi"):
            return registry().Quantity(math.pi, "dimensionless")
        case Name():
            return quantity(value_of(node.name), node.name)
        case Negative():
            return -at(node.operand)
        case Binary():
            return _binary(node.operator, at(node.left), at(node.right))
        case Call():
            return _FUNCTIONS[node.function](*map(at, node.arguments))
        case Comparison():
            values = [at(operand) for operand in node.operands]
            return all(_compare(op, a, b) for op, a, b in zip(node.operators, values, values[1:], strict=False))
        case Logic():
            values = [bool(at(operand)) for operand in node.operands]
            return not values[0] if node.operator == "not" else (all if node.operator == "and" else any)(values)
        case Choice():
            return at(node.value) if bool(at(node.test)) else at(node.otherwise)
    raise FormulaError("a formula has numbers, parameters, + - * / % **, comparisons and functions only", "Write it with these.")


def _binary(operator: str, left: Any, right: Any) -> Any:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left / right
        case "%":
            return left % right
    return left ** float(right.to("dimensionless").magnitude)


def _compare(operator: str, a: Any, b: Any) -> bool:
    difference = (a - b).magnitude
    return bool(
        {
            "<": difference < 0,
            "<=": difference <= 0,
            ">": difference > 0,
            ">=": difference >= 0,
            "==": difference == 0,
            "!=": difference != 0,
        }[operator]
    )


def _of_number(function: Callable[[float], float], unit: str = "dimensionless") -> Callable[[Any], Any]:
    return lambda value: registry().Quantity(function(float(value.to(unit).magnitude)), "dimensionless")


def _smaller(a: Any, b: Any) -> Any:
    return a if _compare("<=", a, b) else b


def _larger(a: Any, b: Any) -> Any:
    return a if _compare(">=", a, b) else b


_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "sin": _of_number(math.sin, "radian"),
    "cos": _of_number(math.cos, "radian"),
    "tan": _of_number(math.tan, "radian"),
    "exp": _of_number(math.exp),
    "log": _of_number(math.log),
    "atan2": lambda y, x: registry().Quantity(math.atan2(y.to(x.units).magnitude, x.magnitude), "radian"),
    "sqrt": lambda value: value**0.5 if value.magnitude >= 0 else _no_root(),
    "abs": abs,
    "sign": lambda value: registry().Quantity(float((value.magnitude > 0) - (value.magnitude < 0)), "dimensionless"),
    "min": _smaller,
    "max": _larger,
    "clip": lambda value, low, high: _smaller(_larger(value, low), high),
    "mod": lambda a, b: a % b,
}


def _no_root() -> Any:
    raise FormulaError("it takes the root of a negative number", "Correct the formula, or the parameter.")


def unknown_name(name: str, known: Mapping[str, Any]) -> FormulaError:
    """That a formula names something that is no parameter."""
    remedy = f"There are {listed(known)} and pi." if known else "Give it first: [parameter] " + f'{name} = "1 mm".'
    return FormulaError(f"there is no parameter {shown(name)}{did_you_mean(name, known)}", remedy)
