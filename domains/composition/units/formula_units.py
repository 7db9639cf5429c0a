"""The dimension of a formula from those of its inputs.

Numbers without a unit, ``pi``, ``t`` and what functions such as ``sin`` give are bare: they adapt to what stands beside them, and what they
multiply is not known any more. A number may have a unit in brackets, ``2 [V/rad] * a``. Sums, comparisons and choices need one dimension.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from foundation.dimensions import NONE, Dimension, alike, known_dimension, plus, text_of, times
from foundation.expressions import Binary, Call, Choice, Comparison, Logic, Name, Negative, Node, Number, left_operands

_OF_ANGLES = ("sin", "cos", "tan")
_OF_NUMBERS = ("exp", "log")
_ALIKE = ("min", "max", "clip", "mod", "atan2")


@dataclass(frozen=True, slots=True)
class Measure:
    """A dimension on its way through products and quotients."""

    dimension: Dimension
    radians_gone: bool = False  # made by dividing like by like, as an arc by its radius: may be an angle, or its rate

    def by(self, other: Measure, power: float = 1.0) -> Measure:
        """The product with a power of another."""
        total = plus(self.dimension, times(other.dimension, power))
        gone = any(one.radians_gone or hides_radians(one.dimension) for one in (self, other))
        return Measure(total, gone and not hides_radians(total))

    def may_meet(self, other: Measure) -> bool:
        """Whether two can be added or compared. A quotient of lengths may be an angle."""
        if alike(self.dimension, other.dimension):
            return True
        return self.dimension[:-1] == other.dimension[:-1] and (self.radians_gone or other.radians_gone)


def hides_radians(dimension: Dimension) -> bool:
    """Whether radians vanish in a quantity of this dimension: one with a length, mass, current or temperature."""
    return alike(dimension, plus(dimension, known_dimension("rad")))


class UnitsDiffer(ValueError):
    """Two parts of a formula that cannot be added or compared, with their units; or an argument that is no angle or no plain number."""

    def __init__(self, one: Measure, other: Measure | None, where: str) -> None:
        super().__init__(where)
        self.one = text_of(one.dimension) or "a plain number"
        self.other = (text_of(other.dimension) or "a plain number") if other is not None else ""
        self.where = where


def formula_measure(node: Node, inputs: Mapping[str, Measure]) -> Measure | None:
    """The dimension of a formula; None where bare numbers leave it open.

    Raises
    ------
    UnitsDiffer
        Where things are added or compared that cannot be.

    Examples
    --------
    >>> from foundation.expression_parser import parse
    >>> tree = parse("2 [N/m] * x + 3", functions={}, units_in_brackets=True)
    >>> text_of(formula_measure(tree, {"x": Measure(known_dimension("m"))}).dimension)
    'N'
    """
    match node:
        case Number(_, unit) if unit:
            return Measure(known_dimension(unit))
        case Name(name):
            return inputs.get(name)
        case Negative(operand):
            return formula_measure(operand, inputs)
        case Binary():
            first, row = left_operands(node)
            found = formula_measure(first, inputs)
            for operation in row:
                found = _computed(operation, found, inputs)
            return found
        case Comparison(_, operands):
            _together([formula_measure(o, inputs) for o in operands], "compares")
        case Logic(_, operands):
            for operand in operands:
                formula_measure(operand, inputs)
        case Choice(test, value, otherwise):
            formula_measure(test, inputs)
            return _together([formula_measure(value, inputs), formula_measure(otherwise, inputs)], "chooses between")
        case Call(function, arguments):
            return _called(function, [formula_measure(argument, inputs) for argument in arguments])
    return None


def _computed(operation: Binary, left: Measure | None, inputs: Mapping[str, Measure]) -> Measure | None:
    right = formula_measure(operation.right, inputs)
    if operation.operator in "+-":
        return _together([left, right], "adds" if operation.operator == "+" else "subtracts")
    if operation.operator == "%":
        return _together([left, right], "takes the remainder of")
    if operation.operator == "**":
        exponent = operation.right.value if isinstance(operation.right, Number) else None
        if left is None or exponent is None:
            return None
        return Measure(times(left.dimension, exponent), left.radians_gone)
    if left is None or right is None:
        return None
    return left.by(right, 1.0 if operation.operator == "*" else -1.0)


def _together(parts: list[Measure | None], verb: str) -> Measure | None:
    """The one dimension of several; bare numbers adapt."""
    known = [part for part in parts if part is not None]
    for other in known[1:]:
        if not known[0].may_meet(other):
            raise UnitsDiffer(known[0], other, verb)
    return known[0] if known else None


def _called(function: str, arguments: list[Measure | None]) -> Measure | None:
    first = arguments[0]
    if function == "abs":
        return first
    if function == "sqrt":
        return None if first is None else Measure(times(first.dimension, 0.5), first.radians_gone)
    if function in _ALIKE:
        found = _together(arguments, f"puts into {function}")
        return None if function == "atan2" else found
    if first is not None and function in (*_OF_ANGLES, *_OF_NUMBERS):
        fits = first.dimension == NONE or (function in _OF_ANGLES and first.dimension == known_dimension("rad"))
        if not fits:
            raise UnitsDiffer(first, None, function)
    return None
