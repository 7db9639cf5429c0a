"""Finite motion as evidence: a freedom that drives parts into each other both ways is none. That one survives says little.

Only pairs in doubt are tried, and of pairs that are alike one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cadimport.assembly import Assembly
from cadimport.proximity import Outcome, Scene, ScrewAxis, what_kills

from .bodies import Body
from .connectors import Cluster
from .decision import Decision
from .interfaces import Interface, Reason, State
from .weights import weight

DOUBT = 7.0  # log-odds: states that are so much worse than the best are not worth a trial
MOST_TRIALS = 2000

_ROW = {"turn": "turn blocked", "slide": "slide blocked"}


class Trials:
    """Small motions of an assembly; what was tried is not tried again."""

    def __init__(self, assembly: Assembly, clusters: Sequence[Cluster]) -> None:
        self._assembly, self._clusters = assembly, clusters
        self._scene: Scene | None = None
        self._known: dict[tuple[object, ...], tuple[Outcome, ...]] = {}
        self.left_out = 0  # motions that were not tried, as there were too many

    def of_pairs(self, interfaces: Sequence[Interface], bodies: Mapping[str, Body], home: Mapping[str, str]) -> None:
        """Try the freedoms of pairs in doubt, and write down what is killed."""
        loose = _loose_sets(self._clusters, home)
        done: dict[tuple[str, str], list[Reason]] = {}
        for own in interfaces:
            best = max(state.weight for state in own.states)
            tried = [state for state in own.states if _one_way(state) and state.weight > best - DOUBT]
            if len(own.states) < 2:
                continue
            for state in tried:
                key = (own.like, state.name)
                if key not in done:
                    free = [(name,) for members in loose.get(frozenset((own.a, own.b)), ()) for name in members]
                    done[key] = self._tried(state, bodies[own.a].parts, bodies[own.b].parts, free)
                _write_down(own, state, done[key])

    def of_groups(self, interfaces: Sequence[Interface], decision: Decision, bodies: Mapping[str, Body], home: Mapping[str, str]) -> bool:
        """Try what moves with all parts of the two groups; whether something is killed that was not before."""
        root = dict(zip(bodies, decision.closed.root, strict=True))
        parts: dict[int, list[str]] = {}
        for name, body in bodies.items():
            parts.setdefault(root[name], []).extend(body.parts)
        between: dict[frozenset[int], list[tuple[str, ...]]] = {}
        for cluster in self._clusters:
            held = {root[home[body]] for body in (*cluster.holds, *cluster.seats)}
            if len(held) == 1:
                parts[next(iter(held))] += cluster.members
            elif len(held) == 2:
                between.setdefault(frozenset(held), []).extend((name,) for name in cluster.members)
        news = False
        done: dict[tuple[str, str], list[Reason]] = {}
        for k, own in enumerate(interfaces):
            state = own.states[decision.states[k]]
            a, b = root[own.a], root[own.b]
            if len(own.states) < 2 or a == b or not state.joined:
                continue
            for tried in own.states:
                if not _one_way(tried) or tried.name not in state.name or any(r.row.startswith(_ROW[tried.name]) for r in own.reasons):
                    continue
                key = (own.like, tried.name)
                if key not in done:
                    done[key] = self._tried(tried, parts[a], parts[b], between.get(frozenset((a, b)), []), " among groups")
                if done[key]:
                    _write_down(own, tried, done[key])
                    news = True
        return news

    def _tried(
        self, state: State, first: Sequence[str], second: Sequence[str], free: Sequence[tuple[str, ...]], how: str = ""
    ) -> list[Reason]:
        axis = ScrewAxis(point=state.origin, direction=state.axis, kind="slide" if state.name == "slide" else "turn")
        place = (*(1e6 * axis.point).round().tolist(), *(1e4 * axis.direction).round().tolist())
        key = (frozenset((frozenset(first), frozenset(second))), frozenset(free), axis.kind, place)
        if key not in self._known:
            if len(self._known) >= MOST_TRIALS:
                self.left_out += 1
                return []
            self._scene = self._scene or Scene(self._assembly)
            self._known[key] = tuple(what_kills(self._scene, first, second, axis, free))
        met = self._known[key]
        row = _ROW[state.name] + how
        return [Reason(row, _words(met, state))] if met and weight(row) else []


def _one_way(state: State) -> bool:
    return state.name in _ROW and state.freedom.shape[1] == 1


def _write_down(own: Interface, state: State, reasons: Sequence[Reason]) -> None:
    own.reasons += reasons
    lost = sum(reason.weight for reason in reasons)
    also = {"slide": ("slide", "slide and turn"), "turn": ("turn", "slide and turn")}[state.name]
    own.states = [replace(s, weight=s.weight + lost) if s.name in also else s for s in own.states]


def _loose_sets(clusters: Sequence[Cluster], home: Mapping[str, str]) -> dict[frozenset[str], list[tuple[str, ...]]]:
    """By pair of bodies the clusters that join them: they may go with either."""
    found: dict[frozenset[str], list[tuple[str, ...]]] = {}
    for cluster in clusters:
        held = sorted({home[body] for body in (*cluster.holds, *cluster.seats)})
        for i, a in enumerate(held):
            for b in held[i + 1 :]:
                found.setdefault(frozenset((a, b)), []).append(cluster.members)
    return found


def _words(met: Sequence[Outcome], state: State) -> str:
    meetings = {(o.worst.a, o.worst.b) for o in met if o.worst is not None}
    pairs = " and ".join(f"'{a}' meets '{b}'" for a, b in sorted(meetings))
    return f"{'slid 1 mm' if state.name == 'slide' else 'turned by 5°'} either way, {pairs}"
