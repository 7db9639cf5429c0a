"""Motion drivers: a joint's position or velocity as a given function of time.

Every function is a `Profile`: pieces of polynomials and sines, so that a given velocity has an exact position, and derivatives are exact.
The catalogue `MOTION_FUNCTIONS` is plain data that a project file can be read against.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from foundation.arrays import Array
from foundation.frozen import PlainData

from ..errors import MechanicsError
from ..motions.laws import LAWS, chirp, law_profile
from ..motions.limited_moves import jerk_pieces
from ..motions.profile import Profile
from ..motions.programs import program

TABLE_ENDS: Mapping[str, str] = MappingProxyType(
    {"rest": "clamped", "natural": "natural", "not-a-knot": "not-a-knot", "periodic": "periodic"}
)
"""How a table can begin and end -> what scipy calls it."""
MUCH_LARGER = 1.5  # a second derivative that rest at the ends makes larger by this is the table's no more


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MotionDriver(PlainData):
    """One coordinate of a joint, moved as given."""

    name: str
    joint: str  # "pitch", or "slide.angle" where the joint has several freedoms
    profile: Profile  # rad or m; or their rates
    quantity: Literal["position", "velocity"] = "position"
    start: float = 0.0  # position at t = 0 where the velocity is given, rad or m
    signal: str = ""  # that gives the position in place of the profile
    by: str = ""  # the input that is to bring the motion about, "amp.u"; empty for an ideal drive on the joint itself
    others: tuple[str, ...] = ()  # further inputs, which do the same as `by`
    place: str = field(default="", compare=False)  # in the user's file

    @property
    def position(self) -> Profile:
        """The position over time, rad or m."""
        return self.profile if self.quantity == "position" else self.profile.antiderivative(self.start)


# ------------------------------------------------------------------------------------------------------------------ the catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionParameter:
    """A parameter of a motion function."""

    unit: str  # SI; "value" stands for the unit of what is given (rad, m, rad/s, m/s), as in "value/s"
    description: str
    default: float | None = None  # None: must be given
    optional: bool = False
    many: bool = False  # a list
    positive: bool = False
    choices: tuple[str, ...] = ()  # a word, one of these
    moves: bool = False  # a list of moves


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionFunction:
    """A row of the catalogue."""

    name: str
    formula: str
    parameters: Mapping[str, MotionParameter]
    make: Callable[..., Profile]


def constant(*, value: float) -> Profile:
    """``value`` at all times."""
    return Profile(starts=np.zeros(1), coefficients=np.array([[value]]))


def ramp(*, slope: float, initial: float = 0.0, start: float = 0.0, duration: float | None = None) -> Profile:
    """`initial` until `start`, then changing by `slope` a second, for `duration` or for ever."""
    starts, rows = [start - 1.0, start], [[initial, 0.0], [initial, slope]]
    if duration is not None:
        starts.append(start + duration)
        rows.append([initial + slope * duration, 0.0])
    return Profile(starts=np.array(starts), coefficients=np.array(rows))


def sine(*, amplitude: float, frequency: float, phase: float = 0.0, offset: float = 0.0) -> Profile:
    """``offset + amplitude sin(2 pi frequency t + phase)``."""
    return Profile(starts=np.zeros(1), coefficients=np.array([[offset]]), sines=((amplitude, 2.0 * math.pi * frequency, phase),))


def polynomial(*, coefficients: Sequence[float]) -> Profile:
    """``c0 + c1 t + c2 t^2 + ...`` with t in seconds."""
    if not len(coefficients):
        raise ValueError("there are no coefficients")
    return Profile(starts=np.zeros(1), coefficients=np.array([list(coefficients)]))


def trapezoid(*, distance: float, speed: float, acceleration: float, initial: float = 0.0, start: float = 0.0) -> Profile:
    """From `initial` by `distance` and rest: constant acceleration, constant speed, constant deceleration.

    Where the distance is too short to reach the speed, acceleration and deceleration meet in the middle.
    """
    length, sign = abs(distance), math.copysign(1.0, distance)
    rise = min(speed / acceleration, math.sqrt(length / acceleration))
    top = acceleration * rise
    cruise = (length - top * rise) / top if top > 0.0 else 0.0
    half = 0.5 * acceleration * rise**2
    times = [start - 1.0, start, start + rise, start + rise + cruise, start + 2.0 * rise + cruise]
    slowing = [length - half, top, -0.5 * acceleration]
    rows = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.5 * acceleration], [half, top, 0.0], slowing, [length, 0.0, 0.0]]
    kept = [0, *(i for i in range(1, 5) if i == 4 or times[i + 1] > times[i])]
    coefficients = sign * np.array(rows)[kept]
    coefficients[:, 0] += initial
    return Profile(starts=np.array(times)[kept], coefficients=coefficients)


def s_curve(*, distance: float, speed: float, acceleration: float, jerk: float, initial: float = 0.0, start: float = 0.0) -> Profile:
    """From `initial` by `distance` and rest, as fast as limits of speed, acceleration and jerk allow: seven pieces of constant jerk.

    Where the distance is too short to reach the speed or the acceleration, those pieces are left out.
    """
    length, sign = abs(distance), math.copysign(1.0, distance)
    pieces, _ = jerk_pieces(length, speed, acceleration, jerk)
    whole = sum(duration for duration, _ in pieces)
    times, rows = [start - 1.0], [[0.0, 0.0, 0.0, 0.0]]
    now, state = start, [0.0, 0.0, 0.0]
    for duration, third in pieces:
        if duration <= 1e-12 * whole:
            continue
        y, dy, ddy = state
        times.append(now)
        rows.append([y, dy, ddy / 2.0, third / 6.0])
        h = duration
        state = [y + dy * h + ddy * h**2 / 2.0 + third * h**3 / 6.0, dy + ddy * h + third * h**2 / 2.0, ddy + third * h]
        now += duration
    coefficients = sign * np.array([*rows, [length, 0.0, 0.0, 0.0]])
    coefficients[:, 0] += initial
    return Profile(starts=np.array([*times, now]), coefficients=coefficients)


def table(*, times: Sequence[float], values: Sequence[float], ends: str = "rest", cycles: float = 1.0) -> Profile:
    """The cubic spline through the points; `ends` is one of `TABLE_ENDS`, `cycles` how often a periodic one is run through.

    At rest at both ends, the end values are held. With other ends it goes on before and behind at the velocity of the end. A periodic one
    goes from its end over into its beginning with the same velocity and acceleration; by as much as its end value differs from the first,
    it advances in each cycle.

    Raises
    ------
    ValueError
        When there are fewer than two points, not as many values as times, times that do not ascend, unknown ends, or no whole cycles.
    """
    at, points = np.asarray(times, dtype=float), np.asarray(values, dtype=float)
    if len(at) < 2 or len(at) != len(points):
        raise ValueError(f"{len(at)} times and {len(points)} values: give as many values as times, at least two")
    if not np.all(np.diff(at) > 0.0):
        raise ValueError("the times do not ascend")
    if ends not in TABLE_ENDS:
        raise ValueError(f"ends = {ends!r} is none of {', '.join(TABLE_ENDS)}")
    if cycles != 1.0 and (ends != "periodic" or cycles < 1.0 or cycles != round(cycles)):
        raise ValueError('cycles must be a whole number above 0, and only ends = "periodic" has several')
    pieces = _spline(at, points, ends)
    period, stride, count = at[-1] - at[0], points[-1] - points[0], round(cycles)
    every = [pieces + np.array([k * stride, 0.0, 0.0, 0.0]) for k in range(count)]
    first = 0.0 if ends == "rest" else float(pieces[0, 1])
    last = 0.0 if ends == "rest" else float(np.polynomial.polynomial.polyval(at[-1] - at[-2], pieces[-1, 1:] * [1.0, 2.0, 3.0]))
    before, behind = [points[0] - first, first, 0.0, 0.0], [points[-1] + (count - 1) * stride, last, 0.0, 0.0]
    starts = np.concatenate([[at[0] - 1.0], *(at[:-1] + k * period for k in range(count)), [at[-1] + (count - 1) * period]])
    return Profile(starts=starts, coefficients=np.vstack([before, *every, behind]))


def _spline(at: Array, points: Array, ends: str) -> Array:
    """(pieces, 4): the polynomials between the points, lowest order first."""
    from scipy.interpolate import CubicSpline

    slope = (points[-1] - points[0]) / (at[-1] - at[0]) if ends == "periodic" else 0.0
    residual = points - slope * (at - at[0])
    if ends == "periodic":
        residual[-1] = residual[0]  # but for round-off they are the same
    pieces = np.array(CubicSpline(at, residual, bc_type=TABLE_ENDS[ends]).c).T[:, ::-1].copy()
    pieces[:, 0] = points[:-1]
    pieces[:, 1] += slope
    return pieces


def forced_rest(*, times: Sequence[float], values: Sequence[float]) -> tuple[float, float, float] | None:
    """What rest at the ends does to a table that moves there: (time of the largest second derivative, its size, its size without).

    None where it is not at an end, or not much larger than with free ends: then the rest is in the points already.
    """
    at, points = np.asarray(times, dtype=float), np.asarray(values, dtype=float)
    if len(at) < 4:  # too few to know how it would go on
        return None
    forced, free = (_bend(at, _spline(at, points, ends)) for ends in ("rest", "not-a-knot"))
    k = int(np.argmax(np.abs(forced)))
    largest, without = float(abs(forced[k])), float(np.max(np.abs(free)))
    outside = min(k, len(at) - 1 - k) <= 1
    return (float(at[k]), largest, without) if outside and largest > MUCH_LARGER * without else None


def _bend(at: Array, pieces: Array) -> Array:
    """The second derivatives of a spline at its points, between which it is linear."""
    return np.append(2.0 * pieces[:, 2], 2.0 * pieces[-1, 2] + 6.0 * pieces[-1, 3] * (at[-1] - at[-2]))


_INITIAL = MotionParameter(unit="value", description="value before it begins", default=0.0)
_START = MotionParameter(unit="s", description="when it begins", default=0.0)

_ROWS = (
    MotionFunction(
        name="constant",
        formula="value",
        parameters={"value": MotionParameter(unit="value", description="the value")},
        make=constant,
    ),
    MotionFunction(
        name="ramp",
        formula="initial + slope (t - start), for the duration",
        parameters={
            "slope": MotionParameter(unit="value/s", description="change a second"),
            "initial": _INITIAL,
            "start": _START,
            "duration": MotionParameter(unit="s", description="how long it lasts; for ever when left out", optional=True, positive=True),
        },
        make=ramp,
    ),
    MotionFunction(
        name="sine",
        formula="offset + amplitude sin(2 pi frequency t + phase)",
        parameters={
            "amplitude": MotionParameter(unit="value", description="half of peak to peak"),
            "frequency": MotionParameter(unit="Hz", description="frequency", positive=True),
            "phase": MotionParameter(unit="rad", description="phase at t = 0", default=0.0),
            "offset": MotionParameter(unit="value", description="mean value", default=0.0),
        },
        make=sine,
    ),
    MotionFunction(
        name="polynomial",
        formula="c0 + c1 t + c2 t^2 + ...",
        parameters={"coefficients": MotionParameter(unit="", description="c0, c1, c2, ... in SI units, t in seconds", many=True)},
        make=polynomial,
    ),
    MotionFunction(
        name="trapezoid",
        formula="initial, then by distance with limited speed and acceleration",
        parameters={
            "distance": MotionParameter(unit="value", description="how far it moves"),
            "speed": MotionParameter(unit="value/s", description="largest speed", positive=True),
            "acceleration": MotionParameter(unit="value/s^2", description="acceleration and deceleration", positive=True),
            "initial": _INITIAL,
            "start": _START,
        },
        make=trapezoid,
    ),
    MotionFunction(
        name="s_curve",
        formula="initial, then by distance with limited speed, acceleration and jerk",
        parameters={
            "distance": MotionParameter(unit="value", description="how far it moves"),
            "speed": MotionParameter(unit="value/s", description="largest speed", positive=True),
            "acceleration": MotionParameter(unit="value/s^2", description="largest acceleration", positive=True),
            "jerk": MotionParameter(unit="value/s^3", description="largest rate of change of the acceleration", positive=True),
            "initial": _INITIAL,
            "start": _START,
        },
        make=s_curve,
    ),
    MotionFunction(
        name="table",
        formula="cubic spline through the points, at rest at both ends or as `ends` tells",
        parameters={
            "times": MotionParameter(unit="s", description="ascending times", many=True),
            "values": MotionParameter(unit="value", description="the value at each time", many=True),
            "ends": MotionParameter(
                unit="",
                description="`rest` (when left out), `natural` (no acceleration at the ends), `not-a-knot` (as between) or `periodic`",
                optional=True,
                choices=tuple(TABLE_ENDS),
            ),
            "cycles": MotionParameter(unit="1", description="how often a periodic table is run through", default=1.0, positive=True),
        },
        make=table,
    ),
    MotionFunction(
        name="moves",
        formula="moves one after another, each to a place or by a distance, within a time along a law or within limits; dwells",
        parameters={
            "moves": MotionParameter(unit="", description="the moves, each a table", moves=True),
            "repeat": MotionParameter(unit="1", description="how often they are run through", default=1.0, positive=True),
            "initial": _INITIAL,
            "start": _START,
        },
        make=program,
    ),
    *(
        MotionFunction(
            name=law,
            formula=f"initial, then by distance within the duration along the law {law}",
            parameters={
                "distance": MotionParameter(unit="value", description="how far it moves"),
                "duration": MotionParameter(unit="s", description="how long it takes", positive=True),
                "initial": _INITIAL,
                "start": _START,
            },
            make=functools.partial(law_profile, law),
        )
        for law in LAWS
        if law not in ("trapezoid", "s_curve")
    ),
    MotionFunction(
        name="chirp",
        formula="offset + amplitude sin(...) with a frequency that rises in proportion to time",
        parameters={
            "amplitude": MotionParameter(unit="value", description="half of peak to peak"),
            "first_frequency": MotionParameter(unit="Hz", description="frequency at t = 0", positive=True),
            "last_frequency": MotionParameter(unit="Hz", description="frequency at the end", positive=True),
            "duration": MotionParameter(unit="s", description="how long it lasts", positive=True),
            "phase": MotionParameter(unit="rad", description="phase at t = 0", default=0.0),
            "offset": MotionParameter(unit="value", description="mean value", default=0.0),
        },
        make=chirp,
    ),
)

MOTION_FUNCTIONS: Mapping[str, MotionFunction] = MappingProxyType({row.name: row for row in _ROWS})
"""Name -> function that a motion driver can follow."""


def motion_profile(function: str, **parameters: Any) -> Profile:
    """The profile of a function of the catalogue, its numbers in SI.

    Raises
    ------
    MechanicsError
        E320 for an unknown function, a missing or an unusable parameter.

    Examples
    --------
    >>> motion_profile("trapezoid", distance=1.0, speed=0.5, acceleration=1.0).value(10.0)
    1.0
    """
    row = MOTION_FUNCTIONS.get(function)
    if row is None:
        raise MechanicsError(
            "E320", f"There is no motion function '{function}'.", remedy=f"Use one of {', '.join(MOTION_FUNCTIONS)}.", element=function
        )
    try:
        for name, declared in row.parameters.items():
            given = parameters.get(name)
            if declared.positive and given is not None and not given > 0.0:
                raise ValueError(f"{name} = {given!r} must be above zero")
        return row.make(**parameters)
    except (TypeError, ValueError) as error:
        raise MechanicsError(
            "E320",
            f"The motion function '{function}' cannot be made: {error}.",
            remedy=f"Its parameters are: {', '.join(row.parameters)}.",
            element=function,
        ) from None
