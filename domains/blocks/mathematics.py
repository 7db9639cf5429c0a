"""Signal blocks without memory: sums, products, limits, formulas and look-up tables."""

from __future__ import annotations

import bisect
import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from foundation.expressions import CONSTANTS

from ..declare.block import Block, Law, ListParameter, measured_as, out_of_order
from ..declare.component import Expression, Parameter, Port, Symbols
from .formula import Formula as Text
from .formula import symbolic_value

FEW = 64  # points of a table that is written out whole; of longer ones some are held at a time
_INPUT: Mapping[str, Port] = MappingProxyType({"u": Port(unit="", description="input")})


class Gain(Block):
    """``y = k u``."""

    inputs = _INPUT
    parameters = MappingProxyType({"k": Parameter(unit="", description="gain", scale="level")})
    laws = (Law(port="y", of="u", parameter="k"),)

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.k * x.u


class Sum(Block):
    """The sum of all inputs, each with its sign from `signs` in the order in which they are given: ``"+-"`` is first minus second."""

    texts = MappingProxyType({"signs": "one + or - for every input; all + when left out"})
    free_inputs = True

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        signs = parameters.get("signs", "+" * len(inputs))
        if len(signs) != len(inputs) or set(signs) - {"+", "-"}:
            return f"signs = '{signs}' does not give one + or - for each of its {len(inputs)} inputs"
        return ""

    @staticmethod
    def expression(x: Symbols) -> Expression:
        signs = x.signs if x.has("signs") else "+" * len(x.inputs)
        total: Expression = 0.0
        for sign, value in zip(signs, x.inputs, strict=True):
            total = total + value if sign == "+" else total - value
        return total


class Product(Block):
    """The product of all inputs; with `factors` like ``"*/"`` the second divides."""

    texts = MappingProxyType({"factors": "one * or / for every input; all * when left out"})
    free_inputs = True
    one_unit = False

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        factors = parameters.get("factors", "*" * len(inputs))
        if len(factors) != len(inputs) or set(factors) - {"*", "/"}:
            return f"factors = '{factors}' does not give one * or / for each of its {len(inputs)} inputs"
        return ""

    @classmethod
    def powers(cls, parameters: Mapping[str, Any], inputs: Sequence[str]) -> Mapping[str, float]:
        factors = parameters.get("factors", "*" * len(inputs))
        return {port: 1.0 if factor == "*" else -1.0 for port, factor in zip(inputs, factors, strict=False)}

    @staticmethod
    def expression(x: Symbols) -> Expression:
        factors = x.factors if x.has("factors") else "*" * len(x.inputs)
        total: Expression = 1.0
        for factor, value in zip(factors, x.inputs, strict=True):
            total = total * value if factor == "*" else total / value
        return total


class Formula(Block):
    """``y = formula``, an expression of the inputs and of the time ``t``: ``formula = "2 * a + sin(b) if a > 0 else b"``.

    There are ``+ - * / ** %``, comparisons, ``and or not``, ``if else``, ``sin cos tan atan2 exp log sqrt abs sign min max clip mod``,
    ``pi`` and ``e``; an input goes before a constant of its name. Truth is 1, falsehood 0. A number may have a unit in brackets,
    ``2 [mV/deg] * a``: what is added or compared must be of one dimension, to which bare numbers adapt.
    Comparisons, ``sign`` and ``mod`` of what moves switch exactly when it is due; no step goes over a narrow peak.
    With a sample time it jumps at the ticks only.
    """

    texts = MappingProxyType({"formula": "expression of the inputs"})
    free_inputs = True
    one_unit = False

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        if "formula" not in parameters:
            return "there is no formula"
        try:
            formula = Text(parameters["formula"], inputs)
        except ValueError as error:
            return f"the formula cannot be read: {error}"
        try:
            if not formula.names:
                formula({})
        except (ArithmeticError, ValueError) as error:
            return f"the formula has no value: {error}"
        unknown = [name for name in formula.names if name not in (*inputs, "t")]
        return f"the formula names {', '.join(unknown)}, which is no input" if unknown else ""

    @classmethod
    def instants(cls, parameters: Mapping[str, Any], duration: float) -> Sequence[float]:
        from .formula_instants import formula_instants  # needs the equation engine

        return formula_instants(Text(parameters["formula"]), duration)

    @staticmethod
    def expression(x: Symbols) -> Expression:
        formula = _read(x.formula, tuple(name for name in CONSTANTS if x.has(name)))
        return formula({name: getattr(x, name) for name in formula.names}, x.relations)

    @staticmethod
    def ranges(x: Symbols) -> Sequence[Any]:
        from .ranges import RangeAlgebra  # needs the equation engine

        formula = _read(x.formula, tuple(name for name in CONSTANTS if x.has(name)))
        algebra = RangeAlgebra(x.relations)
        symbolic_value(formula.tree, {name: getattr(x, name) for name in formula.names}, algebra)
        return algebra.watched


@functools.lru_cache(maxsize=64)
def _read(text: str, inputs: tuple[str, ...]) -> Text:
    """A formula, read once: what is held of it is known by its nodes."""
    return Text(text, inputs)


class Limiter(Block):
    """``y = clip(u, min, max)``."""

    inputs = _INPUT
    parameters = MappingProxyType(
        {"min": Parameter(unit="", description="lower bound"), "max": Parameter(unit="", description="upper bound")}
    )
    laws = measured_as("u", "min", "max")
    same_unit = (("u", "y"),)

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return out_of_order(parameters, "min", "max")

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.clip(x.u, x.min, x.max)


class DeadZone(Block):
    """``y = 0`` between `min` and `max`, beyond them what exceeds them: ``y = u - clip(u, min, max)``."""

    inputs = _INPUT
    parameters = Limiter.parameters
    laws = Limiter.laws
    same_unit = (("u", "y"),)

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return out_of_order(parameters, "min", "max")

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return x.u - x.clip(x.u, x.min, x.max)


class Quantiser(Block):
    """``y = step round(u / step)``, halves away from zero: what a converter with this resolution gives."""

    inputs = _INPUT
    parameters = MappingProxyType({"step": Parameter(unit="", description="resolution", positive=True, scale="difference")})
    laws = measured_as("u", "step")
    same_unit = (("u", "y"),)
    sampling = "sampled"

    def step(self, t: float, *, u: float) -> float:  # type: ignore[override]
        size = float(self.values["step"])
        return math.copysign(math.floor(abs(u) / size + 0.5) * size, u)


class RateLimiter(Block):
    """``y`` follows ``u``, but changes by `rise` a second upwards and `fall` a second downwards at most; it starts at the first ``u``."""

    inputs = _INPUT
    parameters = MappingProxyType(
        {
            "rise": Parameter(unit="", description="largest change a second upwards", positive=True),
            "fall": Parameter(
                unit="", description="largest change a second downwards; as upwards when left out", positive=True, optional=True
            ),
        }
    )
    laws = measured_as("u", "rise", "fall", times="s")
    same_unit = (("u", "y"),)
    sampling = "sampled"

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.reset()

    def reset(self) -> None:
        self._last: float | None = None

    def step(self, t: float, *, u: float) -> float:  # type: ignore[override]
        period, rise = self.sample or 0.0, self.values["rise"]
        if self._last is not None:
            u = min(max(u, self._last - self.values.get("fall", rise) * period), self._last + rise * period)
        self._last = u
        return u


class Lookup(Block):
    """Straight lines through the `points` (u, y); the first and the last value are held beyond them."""

    inputs = _INPUT
    lists = MappingProxyType({"points": ListParameter(units=("", ""), description="points (u, y), u ascending")})
    laws = (*measured_as("u", "points[0]"), *measured_as("y", "points[1]"))

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return _ascending([row[0] for row in parameters["points"]], "points")

    @staticmethod
    def expression(x: Symbols) -> Expression:
        at, values = zip(*x.points, strict=True)
        if len(at) > FEW and x.relations is not None:
            at, values = x.relations.window(x.u, x.points)
        return sum((weight * value for weight, value in zip(_hats(x, x.u, at), values, strict=True)), start=0.0)

    def step(self, t: float, *, u: float) -> float:  # type: ignore[override]
        points = self.values["points"]
        k = min(max(bisect.bisect_right(points, u, key=lambda point: point[0]), 1), len(points) - 1)
        (a, ya), (b, yb) = points[k - 1], points[k]
        return float(ya + (yb - ya) * (min(max(u, a), b) - a) / (b - a))

    @staticmethod
    def ranges(x: Symbols) -> Sequence[Any]:
        from .ranges import points_passed, table_range  # need the equation engine

        if len(x.points) > FEW:
            return [points_passed(x.u, x.relations.window(x.u, x.points)[0])]
        return [table_range(x.u, x.points)]


class Lookup2D(Block):
    """Bilinear interpolation of `rows` over the ascending lists `x` and `y`; beyond them the values at the edge are held.

    ``rows[i][j]`` is the output at ``x[i]``, ``y[j]``; the inputs are ``u`` along x and ``v`` along y.
    """

    inputs = MappingProxyType({"u": Port(unit="", description="input along x"), "v": Port(unit="", description="input along y")})
    lists = MappingProxyType(
        {
            "x": ListParameter(units=("",), description="values of u, ascending"),
            "y": ListParameter(units=("",), description="values of v, ascending"),
            "rows": ListParameter(units=(), description="a row of outputs for every value of x"),
        }
    )
    laws = (*measured_as("u", "x"), *measured_as("v", "y"), *measured_as("y", "rows"))

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        x, y, rows = (parameters[name] for name in ("x", "y", "rows"))
        if wrong := _ascending(x, "x") or _ascending(y, "y"):
            return wrong
        if len(rows) != len(x) or any(len(row) != len(y) for row in rows):
            return f"its rows are not {len(x)} rows of {len(y)} numbers"
        return ""

    @staticmethod
    def expression(x: Symbols) -> Expression:
        across, along = _hats(x, x.u, x.x), _hats(x, x.v, x.y)
        total: Expression = 0.0
        for a, row in zip(across, x.rows, strict=True):
            total = total + a * sum((b * value for b, value in zip(along, row, strict=True)), start=0.0)
        return total

    @staticmethod
    def ranges(x: Symbols) -> Sequence[Any]:
        from .ranges import points_passed  # needs the equation engine

        return [points_passed(argument, at) for argument, at in ((x.u, x.x), (x.v, x.y)) if argument.moving]


def _hats(x: Symbols, argument: Expression, at: Sequence[float]) -> list[Expression]:
    """Weights of linear interpolation between ascending points: they sum to 1, and at a point its own is 1."""
    inside = x.clip(argument, at[0], at[-1])
    rising = [(inside - a) / (b - a) for a, b in itertools.pairwise(at)]
    found: list[Expression] = []
    for k in range(len(at)):
        weight: Expression = 1.0
        if k > 0:
            weight = x.min(weight, rising[k - 1])
        if k < len(at) - 1:
            weight = x.min(weight, 1.0 - rising[k])
        found.append(x.max(weight, 0.0))
    return found


def _ascending(values: Sequence[float], name: str) -> str:
    if len(values) < 2:
        return f"there are fewer than two {name}"
    return "" if all(a < b for a, b in itertools.pairwise(values)) else f"its {name} do not ascend"


BLOCKS: tuple[type[Block], ...] = (
    Gain,
    Sum,
    Product,
    Formula,
    Limiter,
    DeadZone,
    RateLimiter,
    Quantiser,
    Lookup,
    Lookup2D,
)
