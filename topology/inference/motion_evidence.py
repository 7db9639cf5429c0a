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
from .interfaces import Interface, Reason, State
from .weights import weight

DOUBT = 7.0  # log-odds: states that are so much worse than the best are not worth a trial
MOST_TRIALS = 300
ROUND = 0.9999  # share of the area that is symmetric about a line: a turn about it changes nothing
ON_AXIS = 1e-6  # m and rad

_ROW = {"turn": "turn blocked", "slide": "slide blocked"}


def add_motion_evidence(
    assembly: Assembly,
    placed: Mapping[str, Placed],
    interfaces: Sequence[Interface],
    bodies: Mapping[str, Body],
    clusters: Sequence[Cluster],
    home: Mapping[str, str],
) -> None:
    """Try the freedoms of pairs in doubt, and write down what is killed."""
    loose = _loose_sets(clusters, home)
    wanted = [(interface, state) for interface in interfaces for state in _in_doubt(interface)]
    firsts: dict[tuple[str, str], tuple[Interface, State]] = {}
    for interface, state in wanted:
        firsts.setdefault((interface.like, state.name), (interface, state))
    tried = dict(list(firsts.items())[:MOST_TRIALS])
    if not tried:
        return
    outcomes = what_kills(Scene(assembly), [_trial(interface, state, bodies, loose, placed) for interface, state in tried.values()])
    known = {key: _reasons(met, state) for (key, (_, state)), met in zip(tried.items(), outcomes, strict=True)}
    for interface, state in wanted:
        reasons = known.get((interface.like, state.name), [])
        interface.reasons += reasons
        lost = sum(reason.weight for reason in reasons)
        also = {"slide": ("slide", "slide and turn"), "turn": ("turn", "slide and turn")}[state.name]
        interface.states = [replace(s, weight=s.weight + lost) if s.name in also else s for s in interface.states]


def _in_doubt(interface: Interface) -> list[State]:
    """The freedoms of a pair that are worth a trial."""
    if len(interface.states) < 2:
        return []
    best = max(state.weight for state in interface.states)
    return [state for state in interface.states if state.name in _ROW and state.freedom.shape[1] == 1 and state.weight > best - DOUBT]


def _loose_sets(clusters: Sequence[Cluster], home: Mapping[str, str]) -> dict[frozenset[str], list[tuple[str, ...]]]:
    """By pair of bodies the clusters that join them: they may go with either."""
    found: dict[frozenset[str], list[tuple[str, ...]]] = {}
    for cluster in clusters:
        held = sorted({home[body] for body in (*cluster.holds, *cluster.seats)})
        for i, a in enumerate(held):
            for b in held[i + 1 :]:
                found.setdefault(frozenset((a, b)), []).append(cluster.members)
    return found


def _trial(
    interface: Interface,
    state: State,
    bodies: Mapping[str, Body],
    loose: Mapping[frozenset[str], Sequence[tuple[str, ...]]],
    placed: Mapping[str, Placed],
) -> Trial:
    axis = ScrewAxis(point=state.origin, direction=state.axis, kind="slide" if state.name == "slide" else "turn")
    members = [name for members in loose.get(frozenset((interface.a, interface.b)), ()) for name in members]
    free = [{name} for name in members if not (axis.turns and _is_round_about(placed[name], axis))]
    return Trial(fixed=bodies[interface.a].parts, moving=bodies[interface.b].parts, axis=axis, loose=free)


def _is_round_about(part: Placed, axis: ScrewAxis) -> bool:
    """Whether a part is symmetric about an axis: turned about it, it gets no nearer to anything."""
    if part.features.round_share < ROUND:
        return False
    point, direction = part.features.axis
    arm = axis.point - part.point(point)
    across = np.cross(part.R @ direction, axis.direction)
    off = np.cross(arm, axis.direction)
    return float(np.linalg.norm(across)) < ON_AXIS and float(np.linalg.norm(off)) < ON_AXIS


def _reasons(met: Sequence[Outcome], state: State) -> list[Reason]:
    return [Reason(_ROW[state.name], _words(met, state))] if met and weight(_ROW[state.name]) else []


def _words(met: Sequence[Outcome], state: State) -> str:
    meetings = {(o.worst.a, o.worst.b) for o in met if o.worst is not None}
    pairs = " and ".join(f"'{a}' meets '{b}'" for a, b in sorted(meetings))
    return f"{'slid 1 mm' if state.name == 'slide' else 'turned by 5°'} either way, {pairs}"
