"""Finite motion as evidence: a freedom that drives parts into each other both ways is none. That one survives says little.

Only pairs in doubt are tried, and of pairs that are alike one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from cadimport.assembly import Assembly
from cadimport.contacts.contacts import Placed
from cadimport.proximity import Outcome, Scene, ScrewAxis, Trial, what_kills

from .bodies import Body
from .connectors import Cluster
from .decision import Decision
from .interfaces import Interface, Reason, State
from .weights import weight

DOUBT = 7.0  # log-odds: states that are so much worse than the best are not worth a trial
MOST_TRIALS = 3000
ROUND = 0.9999  # share of the area that is symmetric about a line: a turn about it changes nothing
ON_AXIS = 1e-6  # m and rad

GROUPS = " among groups"  # rows of trials with all that is taken to move with the two

_ROW = {"turn": "turn blocked", "slide": "slide blocked"}

Wanted = tuple[Interface, State, Sequence[str], Sequence[str], Sequence[str]]  # what is tried, parts of the two sides, loose parts


class Trials:
    """Small motions of an assembly; what was tried is not tried again."""

    def __init__(self, assembly: Assembly, placed: Mapping[str, Placed], clusters: Sequence[Cluster]) -> None:
        self._assembly, self._placed, self._clusters = assembly, placed, clusters
        self._scene: Scene | None = None
        self._known: dict[tuple[object, ...], tuple[Outcome, ...]] = {}
        self.left_out = 0  # motions that were not tried, as there were too many

    def of_pairs(self, interfaces: Sequence[Interface], bodies: Mapping[str, Body], home: Mapping[str, str]) -> None:
        """Try the freedoms of pairs in doubt, and write down what is killed."""
        loose = _loose_sets(self._clusters, home)
        wanted = []
        for own in interfaces:
            free = [name for members in loose.get(frozenset((own.a, own.b)), ()) for name in members]
            wanted += [(own, state, bodies[own.a].parts, bodies[own.b].parts, free) for state in _in_doubt(own)]
        self._write_down(wanted, "")

    def of_groups(self, interfaces: Sequence[Interface], decision: Decision, bodies: Mapping[str, Body], home: Mapping[str, str]) -> bool:
        """Try what moves with all parts of the two groups; whether something is killed that was not before."""
        root = dict(zip(bodies, decision.closed.root, strict=True))
        parts: dict[int, list[str]] = {}
        for name, body in bodies.items():
            parts.setdefault(root[name], []).extend(body.parts)
        between: dict[frozenset[int], list[str]] = {}
        for cluster in self._clusters:
            held = {root[home[body]] for body in (*cluster.holds, *cluster.seats)}
            if len(held) == 1:
                parts[next(iter(held))] += cluster.members
            elif len(held) == 2:
                between.setdefault(frozenset(held), []).extend(cluster.members)
        wanted: list[Wanted] = []
        for k, own in enumerate(interfaces):
            chosen = own.states[decision.states[k]]
            a, b = root[own.a], root[own.b]
            if len(own.states) < 2 or a == b or not chosen.joined:
                continue
            blocked = {reason.row for reason in own.reasons}
            for state in own.states:
                known = {_ROW.get(state.name, ""), f"{_ROW.get(state.name, '')}{GROUPS}"} & blocked
                if _one_way(state) and state.name in chosen.name and not known:
                    wanted.append((own, state, parts[a], parts[b], between.get(frozenset((a, b)), [])))
        return self._write_down(wanted, GROUPS)

    def _write_down(self, wanted: Sequence[Wanted], how: str) -> bool:
        """Try one of pairs that are alike, and write down what is killed."""
        firsts: dict[tuple[str, str], Wanted] = {}
        for one in wanted:
            firsts.setdefault((one[0].like, one[1].name), one)
        trials = {key: self._trial(*one[1:]) for key, one in firsts.items()}
        keys = {key: _key(trial) for key, trial in trials.items()}
        new = {keys[key]: trial for key, trial in trials.items() if keys[key] not in self._known}
        tried = dict(list(new.items())[: max(MOST_TRIALS - len(self._known), 0)])
        self.left_out += len(new) - len(tried)
        if tried:
            self._scene = self._scene or Scene(self._assembly)
            self._known.update(zip(tried, what_kills(self._scene, list(tried.values())), strict=True))
        killed = False
        for own, state, *_ in wanted:
            met = self._known.get(keys[(own.like, state.name)], ())
            row = _ROW[state.name] + how
            if met and weight(row):
                killed = True
                own.reasons.append(Reason(row, _words(met, state)))
                also = {"slide": ("slide", "slide and turn"), "turn": ("turn", "slide and turn")}[state.name]
                own.states = [replace(s, weight=s.weight + weight(row)) if s.name in also else s for s in own.states]
        return killed

    def _trial(self, state: State, first: Sequence[str], second: Sequence[str], loose: Sequence[str]) -> Trial:
        axis = ScrewAxis(point=state.origin, direction=state.axis, kind="slide" if state.name == "slide" else "turn")
        free = [{name} for name in loose if not (axis.turns and _is_round_about(self._placed[name], axis))]
        return Trial(fixed=tuple(first), moving=tuple(second), axis=axis, loose=free)


def _key(trial: Trial) -> tuple[object, ...]:
    place = (*(1e6 * trial.axis.point).round().tolist(), *(1e4 * trial.axis.direction).round().tolist())
    sides = frozenset((frozenset(trial.fixed), frozenset(trial.moving)))
    return sides, frozenset(frozenset(free) for free in trial.loose), trial.axis.kind, place


def _one_way(state: State) -> bool:
    return state.name in _ROW and state.freedom.shape[1] == 1


def _in_doubt(interface: Interface) -> list[State]:
    """The freedoms of a pair that are worth a trial."""
    if len(interface.states) < 2:
        return []
    best = max(state.weight for state in interface.states)
    return [state for state in interface.states if _one_way(state) and state.weight > best - DOUBT]


def _loose_sets(clusters: Sequence[Cluster], home: Mapping[str, str]) -> dict[frozenset[str], list[tuple[str, ...]]]:
    """By pair of bodies the clusters that join them: they may go with either."""
    found: dict[frozenset[str], list[tuple[str, ...]]] = {}
    for cluster in clusters:
        held = sorted({home[body] for body in (*cluster.holds, *cluster.seats)})
        for i, a in enumerate(held):
            for b in held[i + 1 :]:
                found.setdefault(frozenset((a, b)), []).append(cluster.members)
    return found


def _is_round_about(part: Placed, axis: ScrewAxis) -> bool:
    """Whether a part is symmetric about an axis: turned about it, it gets no nearer to anything."""
    if part.features.round_share < ROUND:
        return False
    point, direction = part.features.axis
    arm = axis.point - part.point(point)
    across = np.cross(part.R @ direction, axis.direction)
    off = np.cross(arm, axis.direction)
    return float(np.linalg.norm(across)) < ON_AXIS and float(np.linalg.norm(off)) < ON_AXIS


def _words(met: Sequence[Outcome], state: State) -> str:
    meetings = {(o.worst.a, o.worst.b) for o in met if o.worst is not None}
    pairs = " and ".join(f"'{a}' meets '{b}'" for a, b in sorted(meetings))
    return f"{'slid 1 mm' if state.name == 'slide' else 'turned by 5°'} either way, {pairs}"
