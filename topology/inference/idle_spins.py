"""Round bodies that could spin about their own axis unnoticed: shafts that turn in all that they join.

A rod through two blocks and a carriage may turn in each of them, and nothing would show it: it is held by one of them. Where a body joins
only what is one group, as a roller in its frame, its turn is a motion of the mechanism.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array

from .bodies import Body
from .interfaces import Interface, turn_about

SMALL = 0.02  # of a twist: noise of placements


@dataclass(frozen=True, slots=True)
class Spinner:
    """A round body with what holds it, or lets it spin."""

    node: int
    # interface, other node, states that let it spin, those that join on a line
    loose: tuple[tuple[int, int, frozenset[int], frozenset[int]], ...]


def spinners(bodies: Mapping[str, Body], interfaces: Sequence[Interface]) -> list[Spinner]:
    """The round bodies that two or more others may hold on their axis."""
    node = {name: k for k, name in enumerate(bodies)}
    beside: dict[str, list[int]] = {}
    for k, own in enumerate(interfaces):
        beside.setdefault(own.a, []).append(k)
        beside.setdefault(own.b, []).append(k)
    found = []
    for name, body in bodies.items():
        if body.round_axis is None or len(beside.get(name, ())) < 2:
            continue
        turn = turn_about(*body.round_axis)
        rows = []
        for k in beside[name]:
            own = interfaces[k]
            free = frozenset(s for s, state in enumerate(own.states) if not state.joined or _leaves(state.freedom, turn, body))
            joined = frozenset(s for s, state in enumerate(own.states) if state.joined and state.freedom.shape[1] < 3)
            rows.append((k, node[own.b if own.a == name else own.a], free, joined))
        if sum(bool(free & joined) for _, _, free, joined in rows) > 1:
            found.append(Spinner(node[name], tuple(rows)))
    return found


def _leaves(freedom: Array, turn: Array, body: Body) -> bool:
    """Whether a turn is among the motions that a connection leaves."""
    if not freedom.shape[1]:
        return False
    scale = np.array([1.0, 1.0, 1.0, *[1.0 / max(body.size, 1e-6)] * 3])
    center = body.center
    at = [np.concatenate([t[:3], t[3:] - np.cross(center, t[:3])]) * scale for t in (*freedom.T, turn)]
    basis, goal = np.column_stack(at[:-1]), at[-1]
    rest = goal - basis @ np.linalg.lstsq(basis, goal, rcond=None)[0]
    return bool(np.linalg.norm(rest) < SMALL * np.linalg.norm(goal))
