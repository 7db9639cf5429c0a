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
from .connectors import SAME_LINE, Connectors
from .interfaces import Interface, Reason, State, interfaces_of, joint_twists, spherical
from .model import Answer
from .states import Surroundings, fill_states

SAME_PLACE = 2e-4  # m: pairs whose centres are as far apart to this are alike
SAME_TURN = math.radians(2.0)  # and turned against each other to this
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
    ) -> None:
        self._known = known
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
            for own in sure:
                self.merged.append(own)
                self._sets.join(self._index[own.a], self._index[own.b])
        self.given = self._given(found)
        return found

    def _held_apart(self, own: Interface) -> bool:
        """Whether the user said that parts of the two bodies are not fixed to each other."""
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
        for own in found:
            own.like = self._like(own)
        return self._with_known([own for own in found if own.states])

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

    def _given(self, found: Sequence[Interface]) -> dict[int, int]:
        """States that the user gave, by interface."""
        given: dict[int, int] = {}
        for answer in self._answers:
            wanted = state_of_kind(answer.kind)
            pair = {self.home.get(name) for name in answer.pair or ()}
            for k, own in enumerate(found):
                if (pair and pair == {own.a, own.b}) or (answer.like and own.like == answer.like):
                    names = [state.name for state in own.states]
                    if wanted not in names:
                        own.states.append(_answered_state(own, answer.kind))
                        names.append(wanted)
                    given[k] = names.index(wanted)
        return given


def state_of_kind(kind: str) -> str:
    """The name of the state of a kind of joint."""
    return _STATE_OF_KIND.get(kind, "turn")


def _answered_state(own: Interface, kind: str) -> State:
    """A state that the user gave and that geometry does not suggest, on the line that it shows best."""
    shown = next((state for state in own.states if state.joined and state.freedom.shape[1]), None)
    line = max(own.lines, key=lambda line: line.length, default=None)
    axis = line.direction if line else shown.axis if shown else np.array([0.0, 0.0, 1.0])
    touched = np.mean([touch.point for touch in own.touches], axis=0) if own.touches else np.zeros(3)
    origin = line.point if line else shown.origin if shown else own.balls[0].center if own.balls else touched
    if kind in ("fixed", "none"):
        return State(name=kind, kind=kind, freedom=np.zeros((6, 0)) if kind == "fixed" else np.eye(6), weight=0.0, joined=kind == "fixed")
    if kind == "spherical":
        freedom = spherical(origin)
    elif kind in ("revolute", "prismatic", "cylindrical"):
        freedom = joint_twists(kind, origin, axis)
    else:
        freedom = joint_twists("revolute", origin, axis)
    return State(name=state_of_kind(kind), kind=kind, freedom=freedom, weight=0.0, axis=axis, origin=origin)


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
    others = [state.weight for state in own.states if state.name != "fixed"]
    return bool(held) and held[0] >= SURE and held[0] - max(others, default=0.0) >= SURE
