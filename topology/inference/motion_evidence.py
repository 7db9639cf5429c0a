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
from .interfaces import Interface, Reason, State
from .weights import weight

DOUBT = 7.0  # log-odds: states that are so much worse than the best are not worth a trial
MOST_TRIALS = 300

_ROW = {"turn": "turn blocked", "slide": "slide blocked"}


def add_motion_evidence(
    assembly: Assembly, interfaces: Sequence[Interface], bodies: Mapping[str, Body], clusters: Sequence[Cluster], home: Mapping[str, str]
) -> None:
    """Try the freedoms of pairs in doubt, and write down what is killed."""
    scene: Scene | None = None
    loose = _loose_sets(clusters, home)
    known: dict[tuple[str, str], list[Reason]] = {}
    trials = 0
    for interface in interfaces:
        best = max(state.weight for state in interface.states)
        tried = [state for state in interface.states if state.name in _ROW and state.freedom.shape[1] == 1 and state.weight > best - DOUBT]
        if len(interface.states) < 2 or not tried:
            continue
        for state in tried:
            key = (interface.like, state.name)
            if key not in known:
                if trials >= MOST_TRIALS:
                    continue
                trials += 1
                scene = scene or Scene(assembly)
                known[key] = _tried(scene, interface, state, bodies, loose)
            interface.reasons += known[key]
            lost = sum(reason.weight for reason in known[key])
            also = {"slide": ("slide", "slide and turn"), "turn": ("turn", "slide and turn")}[state.name]
            interface.states = [replace(s, weight=s.weight + lost) if s.name in also else s for s in interface.states]


def _loose_sets(clusters: Sequence[Cluster], home: Mapping[str, str]) -> dict[frozenset[str], list[tuple[str, ...]]]:
    """By pair of bodies the clusters that join them: they may go with either."""
    found: dict[frozenset[str], list[tuple[str, ...]]] = {}
    for cluster in clusters:
        held = sorted({home[body] for body in (*cluster.holds, *cluster.seats)})
        for i, a in enumerate(held):
            for b in held[i + 1 :]:
                found.setdefault(frozenset((a, b)), []).append(cluster.members)
    return found


def _tried(
    scene: Scene, interface: Interface, state: State, bodies: Mapping[str, Body], loose: Mapping[frozenset[str], Sequence[tuple[str, ...]]]
) -> list[Reason]:
    axis = ScrewAxis(point=state.origin, direction=state.axis, kind="slide" if state.name == "slide" else "turn")
    free = [{name} for members in loose.get(frozenset((interface.a, interface.b)), ()) for name in members]
    met = what_kills(scene, bodies[interface.a].parts, bodies[interface.b].parts, axis, free)
    return [Reason(_ROW[state.name], _words(met, state))] if met and weight(_ROW[state.name]) else []


def _words(met: Sequence[Outcome], state: State) -> str:
    meetings = {(o.worst.a, o.worst.b) for o in met if o.worst is not None}
    pairs = " and ".join(f"'{a}' meets '{b}'" for a, b in sorted(meetings))
    return f"{'slid 1 mm' if state.name == 'slide' else 'turned by 5°'} either way, {pairs}"
