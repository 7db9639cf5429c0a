"""Parts that are surely one become one body before the rest is decided, so that all contacts between two bodies are seen together.

A drawer is guided by the two rails of its cabinet, not by either of them: only when rails and cabinet are one body do its contacts show
a slide. Merging goes on until no pair is sure any more.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from cadimport.contacts.contacts import PairContacts, Placed
from foundation.arrays import Array

from ..graphs.union_find import UnionFind
from .bodies import Body, merged_bodies
from .bought import KnownJoint
from .connectors import SAME_LINE, Connectors, same_line
from .interfaces import Interface, Line, Reason, State, interfaces_of, joint_twists, spherical
from .model import MOVES, Answer
from .states import Surroundings, fill_states
from .weights import weight

SAME_PLACE = 2e-4  # m: pairs whose centres are as far apart to this are alike
SAME_TURN = math.radians(2.0)  # and turned against each other to this
RUNS = 1.9  # engagement over the radius of a rod: less is the eye of a link
PARALLEL = 0.9995  # cosine
IN_PLANE = 0.03  # cosine between a direction and the normal of a face that it lies in
SURE = 5.0  # log-odds by which "fixed" must lead for a pair to be merged at once
ROUNDS = 6

_STATE_OF_KIND = {"screw": "screw", "fixed": "fixed", "none": "none", "prismatic": "slide", "cylindrical": "slide and turn"}


class Merging:
    """Bodies and the interfaces between them."""

    def __init__(
        self,
        placed: Mapping[str, Placed],
        contacts: Sequence[PairContacts],
        connectors: Connectors,
        around: Surroundings,
        answers: Sequence[Answer],
        groups: Iterable[Collection[str]],
        known: Sequence[KnownJoint] = (),
        apart: Collection[tuple[str, str]] = (),
        doubted: Collection[object] = frozenset(),
    ) -> None:
        """`apart`: pairs of parts that the user said are not held together; `doubted`: what pairs look like that are like one of these."""
        self._doubted = doubted
        self._known, self._apart = known, [pair for pair in apart if set(pair) <= set(connectors.bodies)]
        self._placed, self._contacts, self._connectors, self._around = placed, contacts, connectors, around
        self._answers = answers
        self._names = list(connectors.bodies)
        self._index = {name: k for k, name in enumerate(self._names)}
        self._sets = UnionFind(len(self._names))
        self.merged: list[Interface] = []  # whose pairs became one body
        self.rigid: list[tuple[str, str]] = []  # pairs of parts that the user declared rigid
        for group in groups:
            own = sorted(name for name in group if name in self._index)
            self.rigid += [(own[0], other) for other in own[1:]]
        self.rigid += [a.pair for a in answers if a.pair and a.kind == "fixed" and set(a.pair) <= set(self._names)]
        for a, b in self.rigid:
            self._sets.join(self._index[a], self._index[b])
        self.bodies: dict[str, Body] = {}
        self.home: dict[str, str] = {}
        self.given: dict[int, int] = {}

    def interfaces(self) -> list[Interface]:
        """The interfaces between what is left when all sure pairs are merged."""
        for _ in range(ROUNDS):
            found = self._filled()
            sure = [own for own in found if _is_sure(own) and not self._held_apart(own)]
            if not sure:
                break
            held = [own for own in sorted(sure, key=_lead, reverse=True) if self._join(own)]
            if not held:
                break
            self.merged += held
        found += self._only_answered(found)
        if self._apart:  # what the user says may leave a pair none of the states that geometry suggests
            for own in found:
                if all(state.joined for state in own.states):
                    own.states.append(replace(_answered_state(own, "none", ()), weight=-SURE))
        self.given = self._given(found)
        return found

    def _join(self, own: Interface) -> bool:
        """Make the bodies of a pair one, unless that would hold parts together that the user said move against each other."""
        if self._apart:
            ends = {self._sets.find(self._index[name]) for name in (own.a, own.b)}
            if any({self._sets.find(self._index[name]) for name in pair} == ends for pair in self._apart):
                return False
        self._sets.join(self._index[own.a], self._index[own.b])
        return True

    def _held_apart(self, own: Interface) -> bool:
        """Whether the user said that parts of the two bodies, or of two that look the same, are not fixed to each other."""
        if own.twin in self._doubted or own.family in self._doubted:
            return True
        ends = {own.a, own.b}
        said = (answer for answer in self._answers if answer.kind not in ("fixed", "none"))
        if any({self.home.get(name) for name in answer.pair} == ends if answer.pair else answer.like == own.like for answer in said):
            return True
        parted = (answer.pair for answer in self._answers if answer.kind == "none" and answer.pair)
        return any(set(pair) == set(own.parts) for pair in parted)

    def _filled(self) -> list[Interface]:
        sets: dict[int, list[str]] = {}
        for name, root in zip(self._names, self._sets.roots(), strict=True):
            sets.setdefault(root, []).append(name)
        self.bodies = merged_bodies(self._placed, list(sets.values()))
        self.home = {part: body.name for body in self.bodies.values() for part in body.parts}
        found = interfaces_of(self._contacts, self._connectors.clusters, self.home)
        lonely = _spinning_alone(found, self.bodies, self._around.pins)
        keyed = frozenset(tuple(sorted((self.home[a], self.home[b]))) for a, b in self._around.keyed)
        held = [own for own in found if own.lines or own.balls or own.slots or any(touch.close for touch in own.touches)]
        degree = Counter(name for own in held for name in (own.a, own.b))
        turning: dict[str, list[tuple[Array, Array]]] = {}
        for own in found:
            for line in own.lines:
                for bridge in line.bridges:
                    for link in (bridge.a, bridge.b):
                        if bridge.rolling and not link.outer:
                            turning.setdefault(self.home[link.body], []).append((line.point, line.direction))
        around = replace(self._around, turning=turning, degree=degree, bodies=self.bodies, home=self.home, keyed=keyed, plain_pins=lonely)
        for own in found:
            fill_states(own, around)
        self._find_parallel_rods(found)
        for own in found:
            own.like, own.twin = self._like(own), self._twin(own)
        return self._with_known([own for own in found if own.states])

    def _find_parallel_rods(self, found: Sequence[Interface]) -> None:
        """A body that runs on two parallel rods slides along them: it cannot turn about both."""
        on_rods: dict[str, list[tuple[Interface, Line]]] = {}
        for own in found:
            line = own.lines[0] if len(own.lines) == 1 else None
            if line is None or any(bridge.rolling for bridge in line.bridges) or "slide" not in [state.name for state in own.states]:
                continue
            for body, rod in ((own.a, own.b), (own.b, own.a)):
                axis = self.bodies[rod].round_axis
                if axis is not None and same_line(*axis, line.point, line.direction) and _runs_along(line, self.bodies[rod].parts[0]):
                    on_rods.setdefault(body, []).append((own, line))
        for rows in on_rods.values():
            for own, line in rows:
                beside = any(
                    abs(float(other.direction @ line.direction)) > PARALLEL
                    and float(np.linalg.norm(np.cross(other.point - line.point, line.direction))) > SAME_LINE
                    for _, other in rows
                )
                if beside:
                    own.reasons.append(Reason("parallel rods", "it runs on a parallel rod, too"))
                    also = ("slide", "slide and turn")
                    own.states = [replace(s, weight=s.weight + weight("parallel rods")) if s.name in also else s for s in own.states]

    def _with_known(self, found: list[Interface]) -> list[Interface]:
        """The interfaces with those of known joints in place of what geometry shows of the same two bodies."""
        known = [own for joint in self._known if (own := self._known_interface(joint)) is not None]
        pairs = {frozenset((own.a, own.b)) for own in known}
        return [*(own for own in found if frozenset((own.a, own.b)) not in pairs), *known]

    def _known_interface(self, joint: KnownJoint) -> Interface | None:
        a, b = self.home[joint.a], self.home[joint.b]
        if a == b:  # what else holds them makes them one
            return None
        state = State(
            name="slide" if joint.kind == "prismatic" else "slide and turn" if joint.kind == "cylindrical" else "turn",
            kind=joint.kind,
            freedom=joint_twists(joint.kind, joint.origin, joint.axis),
            weight=0.0,
            axis=joint.axis,
            origin=joint.origin,
        )
        reason = Reason("library", joint.text)
        return Interface(a=a, b=b, parts=(joint.a, joint.b), states=[state], reasons=[reason], like=f"library {joint.b}", source="library")

    def _like(self, own: Interface) -> str:
        """A key that pairs of equal shapes in equal places to each other share, whatever the program makes of them."""
        a, b = (self._placed[name] for name in own.parts)
        keys = sorted(place.part.partition("-")[0] for place in (a, b))
        apart = float(np.linalg.norm(a.center - b.center))
        turned = math.acos(min(1.0, max(-1.0, 0.5 * (float(np.trace(a.R.T @ b.R)) - 1.0))))
        shares = (len(own.lines), len(own.balls), len(own.slots))
        text = f"{keys} {round(apart / SAME_PLACE + 0.31)} {round(turned / SAME_TURN + 0.31)} {shares}"
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def _twin(self, own: Interface) -> str:
        """A key that mirrored pairs share, too."""
        a, b = (self._placed[name] for name in own.parts)
        shapes = sorted(f"{part.features.volume:.3e} {part.features.area:.3e}" for part in (a, b))
        return f"{shapes} {float(np.linalg.norm(a.center - b.center)):.2e} {(len(own.lines), len(own.balls), len(own.slots))}"

    def _only_answered(self, found: Sequence[Interface]) -> list[Interface]:
        """Pairs that the user said move against each other and whose contacts show nothing: on the axis that their faces share best."""
        known = {frozenset((own.a, own.b)) for own in found}
        added: list[Interface] = []
        for answer in self._answers:
            a, b = answer.pair or ("", "")
            if answer.kind in ("fixed", "none", MOVES) or (a, b) not in self._apart:
                continue
            homes = frozenset((self.home[a], self.home[b]))
            if len(homes) < 2 or homes in known:
                continue
            known.add(homes)
            own = Interface(
                a=self.home[a],
                b=self.home[b],
                parts=(a, b),
                states=[State(name="none", kind="none", freedom=np.eye(6), weight=0.0, joined=False)],
            )
            line = _axis_in_common(self._placed[a], self._placed[b])
            own.lines = [Line(point=line[0], direction=line[1])] if line is not None else []
            own.like, own.twin = self._like(own), self._twin(own)
            added.append(own)
        return added

    def _given(self, found: Sequence[Interface]) -> dict[int, int]:
        """States that the user gave, by interface."""
        given: dict[int, int] = {}
        for answer in self._answers:
            if answer.kind == MOVES:
                continue
            wanted = state_of_kind(answer.kind)
            pair = {self.home.get(name) for name in answer.pair or ()}
            for k, own in enumerate(found):
                if (pair and pair == {own.a, own.b}) or (answer.like and own.like == answer.like):
                    names = [state.name for state in own.states]
                    if wanted not in names:
                        shared = None if own.lines else _axis_in_common(*(self._placed[name] for name in own.parts), only=True)
                        own.states.append(_answered_state(own, answer.kind, _slides_beside(own, found), shared))
                        names.append(wanted)
                    given[k] = names.index(wanted)
        return given


def state_of_kind(kind: str) -> str:
    """The name of the state of a kind of joint."""
    return _STATE_OF_KIND.get(kind, "turn")


def _slides_beside(own: Interface, found: Sequence[Interface]) -> list[Array]:
    """Directions in which what touches one of two bodies may slide."""
    ends = {own.a, own.b}
    return [state.axis for other in found if {other.a, other.b} & ends for state in other.states if state.name == "slide"]


def _answered_state(own: Interface, kind: str, slides: Sequence[Array], shared: tuple[Array, Array] | None = None) -> State:
    """A state that the user gave and that geometry does not suggest, on the line that it shows best.

    `slides`: of their neighbours; `shared`: a line about which faces of both are round.
    """
    if kind in ("fixed", "none"):
        return State(name=kind, kind=kind, freedom=np.zeros((6, 0)) if kind == "fixed" else np.eye(6), weight=0.0, joined=kind == "fixed")
    shown = next((state for state in own.states if state.joined and state.freedom.shape[1]), None)
    line = max(own.lines, key=lambda line: line.length, default=None)
    touched = np.mean([touch.point for touch in own.touches], axis=0) if own.touches else np.zeros(3)
    origin = line.point if line else shown.origin if shown else own.balls[0].center if own.balls else touched
    axis = line.direction if line else shown.axis if shown else _along_faces(own, slides)
    if kind == "spherical":
        freedom = spherical(origin)
    elif kind in ("revolute", "cylindrical") and shared is not None and shown is None:
        origin, axis = shared
        freedom = joint_twists(kind, origin, axis)
    elif kind in ("revolute", "prismatic", "cylindrical"):
        freedom = joint_twists(kind, origin, axis)
    else:
        freedom = joint_twists("revolute", origin, axis)
    return State(name=state_of_kind(kind), kind=kind, freedom=freedom, weight=0.0, axis=axis, origin=origin)


def _along_faces(own: Interface, slides: Sequence[Array]) -> Array:
    """The direction in which flat faces of two bodies pass each other: one that lies in all of them, of several that of a neighbour."""
    normals = np.array([touch.normal * math.sqrt(max(touch.area, 1e-12)) for touch in own.touches]).reshape(-1, 3)
    for axis in slides:
        if not len(normals) or float(np.max(np.abs(normals @ axis) / np.linalg.norm(normals, axis=1))) < IN_PLANE:
            return axis
    if not len(normals):
        return np.array([0.0, 0.0, 1.0])
    return np.asarray(np.linalg.svd(normals, full_matrices=True)[2][-1])


def _axis_in_common(a: Placed, b: Placed, *, only: bool = False) -> tuple[Array, Array] | None:
    """The line that cylinders of both parts share, those of the most alike radii first; else, but with `only`, that of the rounder part."""
    rows = []
    (own, origins, axes), (others, points, directions) = a.cylinders, b.cylinders
    for i, first in enumerate(own):
        for j, second in enumerate(others):
            if same_line(origins[i], axes[i], points[j], directions[j]):
                alike = min(first.radius, second.radius) / max(first.radius, second.radius, 1e-9)
                rows.append((round(alike, 3), first.length + second.length, (origins[i], axes[i])))
    if rows:
        return max(rows, key=lambda row: row[:2])[2]
    if only:
        return None
    return max((a, b), key=lambda part: (round(part.features.round_share, 3), -part.features.volume)).axis


def _runs_along(line: Line, rod: str) -> bool:
    """Whether a hole of some length is around a rod that reaches far beyond it."""
    fits = [fit for fit in (*line.fits, *(fit for bridge in line.bridges for fit in bridge.fits)) if fit.shaft_of == rod]
    return any(fit.length > RUNS * fit.shaft_radius and fit.shaft_length > 2.0 * fit.hole_length for fit in fits)


def _spinning_alone(found: Sequence[Interface], bodies: Mapping[str, Body], pins: Collection[str]) -> frozenset[str]:
    """Round bodies whose own spin nothing notices: pins in one other body, and studs that else only carry balls on their axis."""
    beside: dict[str, list[Interface]] = {}
    for own in found:
        for name in (own.a, own.b):
            beside.setdefault(name, []).append(own)
    alone = set()
    for name, interfaces in beside.items():
        axis = bodies[name].round_axis
        lines = [own for own in interfaces if own.slots or any(line.fits or line.bridges for line in own.lines)]
        if axis is None or len(lines) != 1:
            continue
        balls = [ball for own in interfaces if own is not lines[0] for ball in own.balls]
        on_axis = all(float(np.linalg.norm(np.cross(ball.center - axis[0], axis[1]))) < SAME_LINE for ball in balls)
        if (balls and on_axis) or (name in pins and len(interfaces) == 1):
            alone.add(name)
    return frozenset(alone)


def _is_sure(own: Interface) -> bool:
    """Whether "fixed" leads every other state by far."""
    held = [state.weight for state in own.states if state.name == "fixed"]
    return bool(held) and held[0] >= SURE and _lead(own) >= SURE


def _lead(own: Interface) -> float:
    """By how much "fixed" leads every other state."""
    held = max((state.weight for state in own.states if state.name == "fixed"), default=-math.inf)
    return held - max((state.weight for state in own.states if state.name != "fixed"), default=0.0)
