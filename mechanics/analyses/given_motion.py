"""What motion drivers give, in the coordinates of a mechanism: positions, velocities and accelerations of all that they move.

A driver of a joint's own coordinate gives that coordinate. The orientation of a spherical or a free joint has no coordinates that a driver
could give one by one; it is given in one of two forms:

- by all three angles, ``ball.angle_x``, ``ball.angle_y``, ``ball.angle_z``: a turn about x of F, then about the new y, then about the new z
  (``R_FM = Rx Ry Rz``, as in a universal joint). A given motion passes the pose in which they lock, y at 90 degrees, like any other;
- by body rates, ``ball.rate_x`` and so on, about the axes of M, with ``quantity = "velocity"``. Each may be given alone in a run. Where all
  three are, the orientation follows by integration; the drivers' `start` are the three angles at t = 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array

from ..equations import EquationsOfMotion
from ..errors import MechanicsError
from ..motions.profile import Profile
from ..multibody.coordinates import Coordinate
from ..multibody.spatial import SX
from .motion_profiles import MotionDriver

AXES = ("x", "y", "z")
Given = Mapping[int, SX]  # of drivers, by their places: values or derivatives, expressions of time
RTOL, ATOL = 1e-12, 1e-13  # of orientations integrated from given rates


@dataclass(frozen=True, slots=True, kw_only=True)
class Orientation:
    """The drivers that give the orientation of one joint."""

    joint: str
    by_rates: bool
    drivers: tuple[int, int, int]  # places of the drivers about x, y and z
    place: int  # in q, of the quaternion's first component


def driven_coordinates(eom: EquationsOfMotion, drivers: Sequence[MotionDriver]) -> list[Coordinate]:
    """The coordinate that each driver moves; angles of an orientation stand for the body rates about the same axis.

    Raises
    ------
    MechanicsError
        E321 no such coordinate, or an orientation of which an angle is not given; E322 two drivers on one.
    """
    known = {c.position: c for c in eom.coordinates if c.position is not None}
    known |= {c.joint: c for c in eom.coordinates if c.only and c.position is not None}
    known |= {name: c for c in eom.coordinates if c.position is None for name in (c.rate, _angle(c))}
    found: dict[int, MotionDriver] = {}
    out = []
    for driver in drivers:
        coordinate = known.get(driver.joint)
        if coordinate is None or (driver.joint == coordinate.rate and driver.quantity != "velocity"):
            raise _no_coordinate(eom, driver, coordinate)
        if coordinate.index in found:
            raise MechanicsError(
                "E322",
                f"The motions '{found[coordinate.index].name}' and '{driver.name}' both move '{driver.joint}'.",
                remedy="Remove one of them.",
                element=driver.name,
                place=driver.place,
            )
        found[coordinate.index] = driver
        out.append(coordinate)
    _require_whole_orientations(eom, drivers, out)
    return out


def orientations(eom: EquationsOfMotion, drivers: Sequence[MotionDriver], coordinates: Sequence[Coordinate]) -> list[Orientation]:
    """The orientations that are given as a whole: by three angles, or by three rates."""
    groups: dict[str, dict[str, int]] = {}
    for i, coordinate in enumerate(coordinates):
        if coordinate.position is None:
            groups.setdefault(coordinate.joint, {})[_axis(coordinate)] = i
    return [
        Orientation(
            joint=joint,
            by_rates=drivers[axes["x"]].joint == coordinates[axes["x"]].rate,
            drivers=(axes["x"], axes["y"], axes["z"]),
            place=eom.q_names.index(f"{joint}.quat_w"),
        )
        for joint, axes in groups.items()
        if len(axes) == len(AXES)
    ]


class GivenMotion:
    """The drivers of a mechanism as a function of time: positions at `places` of q, velocities and accelerations at `driven` of v.

    Attributes
    ----------
    coordinates : list of Coordinate
        What each driver moves.
    """

    def __init__(self, eom: EquationsOfMotion, drivers: Sequence[MotionDriver]) -> None:
        self.coordinates = driven_coordinates(eom, drivers)
        self.driven = [c.index for c in self.coordinates]
        self.places: list[int] = []
        whole = orientations(eom, drivers, self.coordinates)
        t = ca.SX.sym("t")
        profiles = [driver.position for driver in drivers]
        values, rates, seconds = _derivatives(profiles, t)
        turned = {i: (k, orientation) for k, orientation in enumerate(whole) for i in orientation.drivers}
        positions: list[SX] = []
        self._integrated: list[tuple[int, TurnByRates]] = []  # where among the positions
        for i, coordinate in enumerate(self.coordinates):
            if coordinate.position_index is not None:
                self.places.append(coordinate.position_index)
                positions.append(values[i])
            elif i in turned and whole[turned[i][0]].drivers[0] == i:
                orientation = turned[i][1]
                if orientation.by_rates:
                    self._integrated.append((len(self.places), _turn_by_rates([drivers[j] for j in orientation.drivers])))
                    positions.append(ca.SX.zeros(4))
                else:
                    positions.append(_turn()(*(ca.vertcat(*(x[j] for j in orientation.drivers)) for x in (values, rates, seconds)))[0])
                self.places += range(orientation.place, orientation.place + 4)
        v = body_rates(whole, values, rates)
        a = body_accelerations(whole, values, rates, seconds)
        self._function = ca.Function("given", [t], [_column(positions), _column(list(v.values())), _column(list(a.values()))])

    def __call__(self, t: float) -> tuple[Array, Array, Array]:
        """Positions, velocities and accelerations at one time, s."""
        s, v, a = (np.asarray(out).ravel() for out in self._function(t))
        for at, turn in self._integrated:
            s[at : at + 4] = turn(t)
        return s, v, a

    def over(self, times: Array) -> tuple[Array, Array, Array]:
        """The same at many times: (nt, places), (nt, drivers), (nt, drivers)."""
        nt = len(times)
        sizes = (len(self.places), len(self.driven), len(self.driven))
        outs = self._function.map(nt)(times[None, :])
        s, v, a = (np.array(out).T.reshape(nt, size) for out, size in zip(outs, sizes, strict=True))
        for at, turn in self._integrated:
            s[:, at : at + 4] = [turn(float(t)) for t in times]
        return s, v, a


def body_rates(whole: Sequence[Orientation], values: Given, rates: Given) -> dict[int, SX]:
    """Of every driver: the velocity of what it moves, from the drivers' values and their rates."""
    return _through_angles(whole, rates, lambda three: _turn()(*(three(x) for x in (values, rates, rates)))[1])


def body_accelerations(whole: Sequence[Orientation], values: Given, rates: Given, seconds: Given) -> dict[int, SX]:
    """Of every driver: the acceleration of what it moves, from the drivers' values and their derivatives."""
    return _through_angles(whole, seconds, lambda three: _turn()(*(three(x) for x in (values, rates, seconds)))[2])


class TurnByRates:
    """The quaternion of a joint whose body rates are given functions of time: integrated from t = 0 as far as it is asked for."""

    def __init__(self, rates: Callable[[float], Array], start: Array, breaks: Sequence[float]) -> None:
        self._rates = rates
        self._start = start
        self._breaks = [t for t in breaks if t > 0.0]
        self._pieces: dict[int, list[tuple[float, Any]]] = {1: [], -1: []}  # after and before t = 0: end, dense output

    def __call__(self, t: float) -> Array:
        """w, x, y, z at the time t, s."""
        if t == 0.0:
            return self._start
        pieces, way = self._pieces[1 if t > 0.0 else -1], math.copysign(1.0, t)
        while not pieces or way * pieces[-1][0] < way * t:
            self._extend(pieces, t, way)
        dense = next(dense for end, dense in pieces if way * end >= way * t)
        q: Array = np.asarray(dense(t))
        return np.asarray(q / np.linalg.norm(q))

    def _extend(self, pieces: list[tuple[float, Any]], t: float, way: float) -> None:
        begin = pieces[-1][0] if pieces else 0.0
        state = np.asarray(pieces[-1][1](begin)) if pieces else self._start
        end = min([b for b in self._breaks if b > begin], default=t + 1.0) if way > 0.0 else t - 1.0

        def slope(time: float, q: Array) -> Array:
            w, x, y, z = q
            # at the end of a piece the formula of this piece counts, not that of the next
            a, b, c = self._rates(min(time, float(np.nextafter(end, begin))) if way > 0.0 else time)
            return 0.5 * np.array([-(x * a + y * b + z * c), w * a + y * c - z * b, w * b + z * a - x * c, w * c + x * b - y * a])

        from scipy.integrate import solve_ivp  # takes longer to import than most runs take

        solved = solve_ivp(slope, (begin, end), state, method="DOP853", rtol=RTOL, atol=ATOL, dense_output=True)
        pieces.append((end, solved.sol))


def _turn_by_rates(drivers: Sequence[MotionDriver]) -> TurnByRates:
    profiles = [driver.profile for driver in drivers]
    start = np.asarray(_turn()([driver.start for driver in drivers], np.zeros(3), np.zeros(3))[0]).ravel()
    breaks = sorted({float(t) for profile in profiles for t in profile.starts[1:]})
    return TurnByRates(lambda t: np.array([profile.value(t) for profile in profiles]), start, breaks)


def _turn() -> ca.Function:
    """Angles about x, y, z with their first and second derivatives -> quaternion, body rates and their derivatives, in the axes of M."""
    angles, rates, seconds = (ca.SX.sym(name, 3) for name in ("angles", "rates", "seconds"))
    (a, b, c), (sin_y, cos_y), (sin_z, cos_z) = ca.vertsplit(angles), *((ca.sin(angles[k]), ca.cos(angles[k])) for k in (1, 2))
    w = rates[0] * ca.vertcat(cos_y * cos_z, -cos_y * sin_z, sin_y) + rates[1] * ca.vertcat(sin_z, cos_z, 0) + ca.vertcat(0, 0, rates[2])
    wdot = ca.jtimes(w, angles, rates) + ca.jtimes(w, rates, seconds)
    (sa, ca_), (sb, cb), (sc, cc) = ((ca.sin(x / 2), ca.cos(x / 2)) for x in (a, b, c))
    quaternion = ca.vertcat(
        ca_ * cb * cc - sa * sb * sc, sa * cb * cc + ca_ * sb * sc, ca_ * sb * cc - sa * cb * sc, ca_ * cb * sc + sa * sb * cc
    )
    return ca.Function("turn", [angles, rates, seconds], [quaternion, w, wdot])


def _through_angles(whole: Sequence[Orientation], own: Given, turned: Callable[[Callable[[Given], SX]], SX]) -> dict[int, SX]:
    """`own` with what belongs to orientations given by angles put in the place of the angles' derivatives."""
    out = dict(own)
    for orientation in whole:
        if not orientation.by_rates:
            found = turned(lambda x, places=orientation.drivers: ca.vertcat(*(x[i] for i in places)))  # type: ignore[misc]
            for k, i in enumerate(orientation.drivers):
                out[i] = found[k]
    return out


def _derivatives(profiles: Sequence[Profile], t: SX) -> tuple[Given, Given, Given]:
    orders = [profiles, [profile.derivative() for profile in profiles], [profile.derivative().derivative() for profile in profiles]]
    values, rates, seconds = ({i: profile.expression(t) for i, profile in enumerate(order)} for order in orders)
    return values, rates, seconds


def _column(parts: Sequence[SX]) -> SX:
    return ca.densify(ca.vertcat(*parts)) if parts else ca.SX.zeros(0, 1)


def _axis(coordinate: Coordinate) -> str:
    return coordinate.rate[-1]


def _angle(coordinate: Coordinate) -> str:
    return f"{coordinate.joint}.angle_{_axis(coordinate)}"


def _require_whole_orientations(eom: EquationsOfMotion, drivers: Sequence[MotionDriver], coordinates: Sequence[Coordinate]) -> None:
    """An angle alone moves nothing: what turns about its axis depends on the other two."""
    angles = {driver.joint for driver, c in zip(drivers, coordinates, strict=True) if c.position is None and driver.joint == _angle(c)}
    for driver, coordinate in zip(drivers, coordinates, strict=True):
        if driver.joint not in angles:
            continue
        missing = [name for axis in AXES if (name := f"{coordinate.joint}.angle_{axis}") not in angles]
        if missing:
            raise MechanicsError(
                "E321",
                f"The motion '{driver.name}' gives the angle '{driver.joint}' of an orientation, of which {', '.join(map(repr, missing))} "
                f"{'is' if len(missing) == 1 else 'are'} not given.",
                remedy="Give all three angles, a constant one for what is held; or give body rates, as velocities.",
                element=driver.name,
                place=driver.place,
            )


def _no_coordinate(eom: EquationsOfMotion, driver: MotionDriver, rate: Coordinate | None) -> MechanicsError:
    several = [name for c in eom.coordinates if c.joint == driver.joint for name in [c.position or _angle(c)]]
    usable = [c.joint if c.only else c.position or _angle(c) for c in eom.coordinates]
    if rate is not None:
        why = "a body rate, whose integral is no position"
        remedy = f'Give it as a velocity (of = "velocity"), or give the angles {_angle(rate)[:-1]}x, y and z.'
    elif several:
        why, remedy = "a joint with several freedoms", f"Name one of them: {', '.join(several)}."
    elif any(j.name == driver.joint for j in eom.mechanism.loops):
        why = "a joint that closes a loop and has no coordinate of its own"
        remedy = f"Move another joint of the loop ({', '.join(usable)}), or take it into the tree (topology.joints.spanning_tree)."
    elif any(d.name == driver.joint for d in eom.mechanism.dropped):
        kept = next(d.kept for d in eom.mechanism.dropped if d.name == driver.joint)
        why, remedy = f"a redundant joint, for which '{kept}' stands", f"Move '{kept}'."
    else:
        why, remedy = "no joint of the mechanism", f"The coordinates are: {', '.join(usable) or 'none'}."
    return MechanicsError(
        "E321", f"The motion '{driver.name}' moves '{driver.joint}', {why}.", remedy=remedy, element=driver.name, place=driver.place
    )
