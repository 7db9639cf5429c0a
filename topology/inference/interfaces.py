"""Interfaces: all that geometry shows between two bodies, as states that the pair can be in, each with its freedom and its evidence.

States of a pair: "fixed"; "turn" (about its line, its ball, its pin in a slot); "slide" (along its line or guide, and about the line where
nothing else holds); "none" (they touch, and neither holds the other).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import nnls

from cadimport.contacts.contacts import TOUCH, BallFit, Facing, Fit, PairContacts, SlotFit, Touch
from foundation.arrays import Array

from .connectors import SAME_LINE, Bridge, Cluster, bridges, same_line
from .model import Source
from .weights import weight

PARALLEL = 0.03  # rad
NULL = 0.03  # of the largest singular value: what is smaller is noise of placements


@dataclass(slots=True, eq=False)
class Line:
    """One line on which two bodies are joined, and by what."""

    point: Array
    direction: Array
    fits: list[Fit] = field(default_factory=list)  # of the bodies with each other
    bridges: list[Bridge] = field(default_factory=list)  # through connectors
    facings: list[Facing] = field(default_factory=list)  # of holes, with nothing in them

    @property
    def length(self) -> float:
        """Of all engagements."""
        own = sum(fit.length for fit in self.fits)
        return own + sum(link.fit.length for b in self.bridges for link in (b.a, b.b) if link.fit is not None)


@dataclass(frozen=True, slots=True)
class Reason:
    """A row of the table that applies to this pair, with what was measured."""

    row: str
    text: str
    scale: float = 1.0
    faces: tuple[tuple[str, str], ...] = ()  # (part, name of its face)

    @property
    def weight(self) -> float:
        """Log-odds in favour of the row's state."""
        return self.scale * weight(self.row)


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """One thing that a pair can be."""

    name: str  # "fixed", "turn", "slide", "none"
    kind: str  # of the joint: "revolute", ...
    freedom: Array  # (6, n): twists (w, v at the world's origin) of b against a
    weight: float
    axis: Array = field(default_factory=lambda: np.array([0.0, 0.0, 1.0]))
    origin: Array = field(default_factory=lambda: np.zeros(3))
    slide: Array | None = None
    slot_in: str = ""  # part, of a pin in a slot
    pitch: float = 0.0  # m/rad
    joined: bool = True  # whether it holds the two together at all


@dataclass(slots=True, eq=False)
class Interface:
    """Two bodies and what joins them."""

    a: str
    b: str
    lines: list[Line] = field(default_factory=list)
    touches: list[Touch] = field(default_factory=list)  # normals out of a
    balls: list[BallFit] = field(default_factory=list)
    slots: list[SlotFit] = field(default_factory=list)
    clamps: list[Cluster] = field(default_factory=list)  # screws with heads and nuts that pass a slot
    parts: tuple[str, str] = ("", "")  # the parts of a and of b that the strongest connection is between
    states: list[State] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    like: str = ""  # key that pairs of equal shapes in equal places to each other share
    twin: str = ""  # the same for pairs that are alike in a mirror, too
    source: Source = "contact"

    @property
    def family(self) -> tuple[object, ...]:
        """What pairs have in common that look the same: states, evidence, radii of fits."""
        fits = [fit for line in self.lines for fit in (*line.fits, *(f for bridge in line.bridges for f in bridge.fits))]
        radii = sorted({round(1e4 * fit.shaft_radius) for fit in fits})
        names = tuple(state.name for state in self.states)
        return names, tuple(sorted({reason.row for reason in self.reasons if not reason.row.startswith("answered")})), tuple(radii)


# ------------------------------------------------------------------------------------------------------------------------ collecting


def interfaces_of(contacts: Sequence[PairContacts], clusters: Sequence[Cluster], home: Mapping[str, str]) -> list[Interface]:
    """One interface per pair of bodies that touch or that a connector joins; lines of one place are one.

    `home` says which body each part belongs to; parts that are in none are connectors.
    """
    found: dict[tuple[str, str], Interface] = {}

    def interface(a: str, b: str) -> Interface:
        key = (min(a, b), max(a, b))
        return found.setdefault(key, Interface(a=key[0], b=key[1]))

    between = [pair for pair in contacts if home.get(pair.a, "") != home.get(pair.b, "") and pair.a in home and pair.b in home]
    for pair in between:
        own = interface(home[pair.a], home[pair.b])
        own.touches += [touch if home[pair.a] == own.a else touch.reversed() for touch in pair.touches]
        own.balls += pair.balls
        own.slots += pair.slots
        for fit in pair.fits:
            _line(own, fit.point, fit.direction).fits.append(fit)
    for cluster in clusters:
        for bridge in bridges(cluster, home):
            own = interface(home[bridge.a.body], home[bridge.b.body])
            slot = bridge.a.slot or bridge.b.slot
            if slot is not None:
                own.slots.append(slot)
                if cluster.screwed:
                    own.clamps.append(cluster)
            else:
                _line(own, cluster.point, cluster.direction).bridges.append(bridge)
    for pair in between:
        own = interface(home[pair.a], home[pair.b])
        for facing in pair.facings:
            line = _known_line(own, facing.point, facing.direction)
            if line is None and _plausible_pin(facing):
                line = _line(own, facing.point, facing.direction)
            if line is not None:
                line.facings.append(facing)
    _drop_filled_holes(found)
    for own in found.values():
        own.parts = _telling_parts(own, home)
    return [found[key] for key in sorted(found)]


def _drop_filled_holes(found: dict[tuple[str, str], Interface]) -> None:
    """Holes that face each other miss no pin where a third body is on their line in both: a stud, or the ball of one."""
    beside: dict[str, list[Interface]] = {}
    for own in found.values():
        beside.setdefault(own.a, []).append(own)
        beside.setdefault(own.b, []).append(own)
    for key, own in list(found.items()):
        for line in [line for line in own.lines if not (line.fits or line.bridges)]:
            on_line = [{o.b if o.a == name else o.a for o in beside[name] if _is_on(o, line)} for name in (own.a, own.b)]
            if (on_line[0] & on_line[1]) - {own.a, own.b}:
                own.lines.remove(line)
        if not (own.lines or own.touches or own.balls or own.slots):
            del found[key]


def _is_on(own: Interface, line: Line) -> bool:
    """Whether two bodies have a fit on a line, or a ball whose centre lies on it."""
    fits = any((o.fits or o.bridges) and same_line(o.point, o.direction, line.point, line.direction) for o in own.lines)
    return fits or any(float(np.linalg.norm(np.cross(ball.center - line.point, line.direction))) < SAME_LINE for ball in own.balls)


def _plausible_pin(facing: Facing) -> bool:
    """Whether a pin or screw between two holes, or a hole and a boss, may have been left out."""
    small, large = sorted(facing.radii)
    if large > 0.02:
        return False
    if facing.holes == (True, True):
        return large < 1.7 * small
    return large < 1.4 * small and facing.distance > -TOUCH


def _known_line(interface: Interface, point: Array, direction: Array) -> Line | None:
    return next((line for line in interface.lines if same_line(line.point, line.direction, point, direction)), None)


def _line(interface: Interface, point: Array, direction: Array) -> Line:
    known = _known_line(interface, point, direction)
    if known is None:
        known = Line(point=point, direction=direction)
        interface.lines.append(known)
    return known


def _telling_parts(interface: Interface, home: Mapping[str, str]) -> tuple[str, str]:
    """The two parts of the strongest connection, of a and of b."""
    pairs: list[tuple[float, tuple[str, str]]] = []
    for line in interface.lines:
        pairs += [(1e3 + fit.length, (fit.hole_in, fit.shaft_of)) for fit in line.fits]
        pairs += [(1e2, (bridge.a.body, bridge.b.body)) for bridge in line.bridges]
        pairs += [(10.0, facing.parts) for facing in line.facings]
    pairs += [(1e2, (ball.socket_in, ball.ball_of)) for ball in interface.balls]
    pairs += [(1e2, (slot.pin_of, slot.slot_in)) for slot in interface.slots]
    pairs += [(touch.area, touch.parts) for touch in interface.touches]
    for _, (first, second) in sorted(pairs, key=lambda entry: (-entry[0], *sorted(entry[1]))):
        if first in home and second in home:
            return (first, second) if home[first] == interface.a else (second, first)
    return interface.a, interface.b


# ------------------------------------------------------------------------------------------------------------------------- freedoms


def turn_about(point: Array, axis: Array) -> Array:
    """The twist of a turn about a line."""
    return np.concatenate([axis, np.cross(point, axis)])


def slide_along(axis: Array) -> Array:
    """The twist of a slide."""
    return np.concatenate([np.zeros(3), axis])


def joint_twists(kind: str, point: Array, axis: Array) -> Array:
    """(6, n): what a revolute, prismatic or cylindrical joint leaves."""
    turn, slide = turn_about(point, axis), slide_along(axis)
    return np.column_stack({"revolute": [turn], "prismatic": [slide], "cylindrical": [turn, slide]}[kind])


def spherical(center: Array) -> Array:
    """The three twists of turns about a point."""
    return np.column_stack([turn_about(center, e) for e in np.eye(3)])


def guided_freedom(touches: Sequence[Touch], center: Array, size: float) -> tuple[Array, Array]:
    """(6, n) twists, at the world's origin, that planes leave a body: those on both sides of it only, and all of them.

    A contact holds in both directions where the others push back: its row, reversed, lies in the cone of all rows.
    """
    rows = []
    for touch in touches:
        for corner in touch.corners:
            arm = (corner - center) / size
            rows.append(np.concatenate([np.cross(arm, touch.normal), touch.normal]))
    if len(rows) < 2:
        return np.eye(6), np.eye(6)
    matrix = np.array(rows)
    held = [row for row in matrix if nnls(matrix.T, -row)[1] < NULL]
    both = null_space(np.array(held), NULL) if held else np.eye(6)
    return _to_world(both, center, size), _to_world(null_space(matrix, NULL), center, size)


def _to_world(basis: Array, center: Array, size: float) -> Array:
    """Twists written at `center`, with lengths in `size`, as twists at the world's origin."""
    w, v = basis[:3], basis[3:] * size
    return np.vstack([w, v + np.cross(center, w.T).T])


def null_space(rows: Array, tolerance: float) -> Array:
    """(columns, n) orthonormal basis of what all rows leave."""
    if not len(rows):
        return np.eye(rows.shape[1])
    _, singular, vt = np.linalg.svd(rows, full_matrices=True)
    rank = int(np.sum(singular > tolerance * max(float(singular[0]), 1e-12)))
    return np.asarray(vt[rank:].T)


def turning_arms(touches: Sequence[Touch], line: Line, *, near: bool = False) -> tuple[float, float]:
    """How flat contacts push back when b turns about the line: the least and the largest lever arm, m, of contacts beside the line.

    `near`: count faces that do not quite touch, too.
    """
    low = high = 0.0
    for touch in touches:
        if abs(touch.normal @ line.direction) > 0.95 or not (near or touch.close):
            continue
        arms = np.cross(line.direction, touch.corners - line.point) @ touch.normal
        low, high = min(low, float(arms.min())), max(high, float(arms.max()))
    return low, high
