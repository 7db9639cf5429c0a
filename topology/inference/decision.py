"""The decision: the likeliest state of every interface at once, and how probable each state is.

Every assignment of states has one score, in log-odds: the evidence of each interface for its state, and what the mechanism as a whole
says (parts that nothing holds, joints that cannot move, a file in which nothing moves). Interfaces that are alike share one unknown, whose
evidence counts once. The best assignment is found by coordinate ascent from several starts with exchanges of two unknowns; probabilities
are those of the model over all assignments that were met on the way, among them every change of one unknown of the best.
"""

from __future__ import annotations

import itertools
import math
import operator
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from foundation.arrays import Array

from ..graphs.union_find import UnionFind
from .closure import Closed, Closing, Edge
from .idle_spins import Spinner
from .interfaces import Interface
from .separate_blocks import SeparateBlocks
from .weights import weight

CERTAIN = 9.0  # log-odds: a state that is so much worse than the best of its interface is not tried
MOST_PAIRS = 400  # exchanges of two unknowns that are tried around the best
MOST_ROUNDS = 6
STEEPEST = 60  # unknowns up to which the steepest change is looked for
MOST_REPAIRS = 2  # rounds over the connections of two bodies after their own was changed
LEAST_GAIN = 1e-6  # log-odds: less is round-off
MOST_ALTERNATIVES = 80  # unknowns, the most doubtful first, of which other states are looked at

Assignment = tuple[int, ...]  # of each unknown the index of its state


@dataclass(slots=True, eq=False)
class Decision:
    """What was found."""

    states: list[int]  # of each interface
    probabilities: list[Array]  # of each interface: of each of its states
    closed: Closed
    unknown_of: list[int]  # of each interface
    marginals: Mapping[int, Array] = field(default_factory=dict)
    log_evidence: float = 0.0
    effects: Mapping[int, Mapping[int, int]] = field(default_factory=dict)  # unknown -> state -> what of the mechanism it changes
    drops: Mapping[int, Array] = field(default_factory=dict)  # unknown -> of each state how much worse the best mechanism with it is
    rods: Mapping[int, tuple[int, int]] = field(default_factory=dict)  # roots of groups that spin between two balls, with their neighbours


@dataclass(slots=True, eq=False)
class Unknown:
    """Interfaces that share one state."""

    interfaces: list[int]
    weights: Array  # of each state, counted once
    tried: list[int]  # states worth trying


class Search:
    """The search over one assembly."""

    def __init__(
        self,
        bodies: Sequence[str],
        interfaces: Sequence[Interface],
        volumes: Sequence[float],
        center: Array,
        size: float,
        fixed_states: Mapping[int, int],
        tolerance: float = 0.02,
        spins: Sequence[Spinner] = (),
        start: Sequence[int] | None = None,
        apart: Mapping[tuple[str, str], float] = MappingProxyType({}),
    ) -> None:
        """`spins`: bodies that could spin unnoticed; `start`: of each interface the state to begin at, instead of several starts;
        `apart`: pairs of bodies that the user said are not one, and the log-odds of that."""
        self._node = {name: k for k, name in enumerate(bodies)}
        self._interfaces = interfaces
        self._apart = [(self._node[a], self._node[b], much) for (a, b), much in apart.items()]
        self._closing = Closing(len(bodies), center, size, tolerance)
        self._edges = [
            [Edge(self._node[i.a], self._node[i.b], state.freedom, (k, s)) for s, state in enumerate(i.states)]
            for k, i in enumerate(interfaces)
        ]
        alone = {k for spinner in spins for k, *_ in spinner.loose}
        self.unknowns, self.unknown_of = _unknowns(interfaces, fixed_states, alone)
        joined = [
            [edge if state.joined else None for edge, state in zip(own, i.states, strict=True)]
            for own, i in zip(self._edges, interfaces, strict=True)
        ]
        tried = [unknown.tried for unknown in self.unknowns]
        self._bodies = len(bodies)
        self._blocks = SeparateBlocks(len(bodies), joined, self.unknown_of, tried, center, size, tolerance)
        self._three_ways = {
            (unknown, s) for states, unknown in zip(joined, self.unknown_of, strict=True) for s, e in enumerate(states) if _three_ways(e)
        }
        self._weights = [unknown.weights.tolist() for unknown in self.unknowns]
        self._scores: dict[Assignment, float] = {}
        self._closed_graphs: dict[Assignment, Closed] = {}
        self._volumes, self._spins, self._start = volumes, spins, start
        self._fixed = {
            (k, s) for k, i in enumerate(interfaces) for s, state in enumerate(i.states) if state.joined and not state.freedom.size
        }

    # ------------------------------------------------------------------------------------------------------------------------ score

    def score(self, assignment: Assignment) -> float:
        """Log-odds of an assignment, up to a constant."""
        known = self._scores.get(assignment)
        if known is None:
            known = self._scores[assignment] = self._evaluate(assignment)
        return known

    def _evaluate(self, assignment: Assignment) -> float:
        total: float = sum(map(operator.getitem, self._weights, assignment))
        return total + sum(weight(row) * amount for row, amount in self.mechanism(assignment).items())

    def mechanism(self, assignment: Assignment) -> dict[str, float]:
        """How often each row of the table counts that speaks of the mechanism as a whole."""
        held = self._with_spins_held(assignment) if self._spins else assignment
        tally = self._blocks.tally(held)
        root = self._roots(held) if self._apart else []
        united = sum(much for a, b, much in self._apart if root[a] == root[b])
        return {
            "user": -united / weight("user"),
            "loose": self._bodies - tally.joined - 1,
            "idle spin": sum(map(operator.ne, assignment, held)),
            "dead joint": tally.dead,
            "freedom": math.log2(max(1.0, 1.0 + tally.mobility - len(self._rods(held)))),
            "nothing moves": float(tally.mobility == 0),
        }

    def closed(self, assignment: Assignment) -> Closed:
        """How the bodies move in an assignment."""
        if assignment not in self._closed_graphs:
            self._closed_graphs[assignment] = self._closing.close_and_unite(self._held(assignment)[0])
        return self._closed_graphs[assignment]

    def _rods(self, assignment: Assignment) -> dict[int, tuple[int, int]]:
        """Groups that spin between two balls."""
        if self._three_ways.isdisjoint(enumerate(assignment)):
            return {}
        return spinning_rods(self.closed(assignment), self._held(assignment)[1], self._volumes)

    def _with_spins_held(self, assignment: Assignment) -> Assignment:
        """Each round body that turns in all that it joins, while that is not one group, held by the one that holds it best."""
        states = [assignment[unknown] for unknown in self.unknown_of]
        root: list[int] | None = None
        for spinner in self._spins:
            if any(states[k] not in free for k, _, free, _ in spinner.loose):
                continue
            others = {other for k, other, _, joined in spinner.loose if states[k] in joined}
            if len(others) < 2:
                continue
            if root is None:
                sets = UnionFind(self._bodies)
                for k, state in enumerate(states):
                    if (k, state) in self._fixed:
                        sets.join(self._edges[k][state].a, self._edges[k][state].b)
                root = sets.roots()
            if len({root[other] for other in others}) < 2:
                continue
            options = [
                (round(self._weights[self.unknown_of[k]][s] - max(self._weights[self.unknown_of[k]]), 6), -k, s)
                for k, _, _, joined in spinner.loose
                if states[k] in joined
                for s in self.unknowns[self.unknown_of[k]].tried  # what the user says is not held
                if (k, s) in self._fixed
            ]
            if options:
                _, k, s = max(options)
                assignment = _changed(assignment, self.unknown_of[-k], s)
                states[-k] = s
                root = None
        return assignment

    def _roots(self, assignment: Assignment) -> list[int]:
        """Of each body the group that its connections make it one of."""
        return self._closing.groups(self._held(assignment)[0])[0]

    def _held(self, assignment: Assignment) -> tuple[list[Edge], list[Edge]]:
        """All connections of an assignment, and those of them that leave a freedom."""
        edges: list[Edge] = []
        held: list[Edge] = []
        for k, unknown in enumerate(self.unknown_of):
            state = assignment[unknown]
            if self._interfaces[k].states[state].joined:
                edge = self._edges[k][state]
                edges.append(edge)
                if edge.freedom.shape[1]:
                    held.append(edge)
        return edges, held

    # ----------------------------------------------------------------------------------------------------------------------- search

    def run(self) -> Decision:
        """The best assignment and the probabilities around it."""
        open_unknowns = [k for k, unknown in enumerate(self.unknowns) if len(unknown.tried) > 1]
        best = max((self._ascend(start, open_unknowns) for start in self._starts()), key=lambda a: (self.score(a), a))
        improved = True
        while improved:
            improved = False
            doubtful = sorted(open_unknowns, key=lambda k: self._margin(best, k))
            for first, second in itertools.islice(itertools.combinations(doubtful, 2), MOST_PAIRS):
                for s, t in itertools.product(self.unknowns[first].tried, self.unknowns[second].tried):
                    if s == best[first] or t == best[second]:
                        continue
                    changed = _changed(_changed(best, first, s), second, t)
                    if self.score(changed) > self.score(best) + 1e-9:
                        best, improved = self._ascend(changed, open_unknowns), True
                        break
                if improved:
                    break
        for _ in range(MOST_REPAIRS):
            held = self._with_spins_held(best)
            others = [self.alternative(held, k, s)[0] for k in self._doubtful(held) for s in self.unknowns[k].tried if s != held[k]]
            better = max(others, key=self.score, default=held)
            if self.score(better) <= self.score(held) + LEAST_GAIN:
                break
            best = self._ascend(better, open_unknowns)
        return self._decided(self._with_spins_held(best))

    def around(self, states: Sequence[int]) -> Decision:
        """The decision for these states of the interfaces, with the probabilities around them."""
        best = tuple(states[unknown.interfaces[0]] for unknown in self.unknowns)
        for k, unknown in enumerate(self.unknowns):
            for state in unknown.tried:
                self.score(_changed(best, k, state))
        return self._decided(best)

    def _starts(self) -> list[Assignment]:
        if self._start is not None:
            near = [self._start[unknown.interfaces[0]] for unknown in self.unknowns]
            return [tuple(s if s in unknown.tried else unknown.tried[0] for s, unknown in zip(near, self.unknowns, strict=True))]
        likely = tuple(int(np.argmax(unknown.weights)) for unknown in self.unknowns)
        wanted: list[Assignment] = [likely]
        for name in ("turn", "slide", "fixed"):
            start = []
            for unknown, state in zip(self.unknowns, likely, strict=True):
                names = [s.name for s in self._interfaces[unknown.interfaces[0]].states]
                start.append(names.index(name) if name in names and names.index(name) in unknown.tried else state)
            wanted.append(tuple(start))
        return list(dict.fromkeys(wanted))

    def _ascend(self, assignment: Assignment, open_unknowns: Sequence[int]) -> Assignment:
        """The top of the slope: by the steepest change of one unknown while that is affordable, so that the order does not matter."""
        if len(open_unknowns) <= STEEPEST:
            while True:
                changes = [_changed(assignment, k, s) for k in open_unknowns for s in self.unknowns[k].tried if s != assignment[k]]
                best = max(changes, key=self.score, default=assignment)
                if self.score(best) <= self.score(assignment) + 1e-9:
                    return assignment
                assignment = best
        for _ in range(MOST_ROUNDS):
            before = assignment
            for k in open_unknowns:
                options = [_changed(assignment, k, state) for state in self.unknowns[k].tried]
                assignment = max(options, key=lambda a: (self.score(a), a == assignment))
            if assignment == before:
                break
        return assignment

    def effect(self, assignment: Assignment, other: Assignment) -> int:
        """How much of the mechanism two assignments differ in: freedoms, connections that become one or part, kinds of joints."""
        before, after = self.closed(assignment), self.closed(other)
        same = before.mobility == after.mobility and before.root == after.root and before.motions.keys() == after.motions.keys()
        if same and all(before.motions[p].freedom.shape == after.motions[p].freedom.shape for p in before.motions):
            states = [(assignment[unknown], other[unknown]) for unknown in self.unknown_of]
            kinds = [(own.states[s].kind, own.states[t].kind) for own, (s, t) in zip(self._interfaces, states, strict=True)]
            return int(any(s != t and "fixed" not in (s, t) and "none" not in (s, t) for s, t in kinds))
        return max(1, abs(before.mobility - after.mobility), len(before.motions.keys() ^ after.motions.keys()))

    def alternative(self, best: Assignment, k: int, state: int) -> tuple[Assignment, float]:
        """The best mechanism near another in which one unknown has another state, and its score.

        A state that moves keeps its two bodies apart whatever else joins them: what else that takes is found among their connections.
        """
        own = self.unknowns[k].interfaces
        shown = self._interfaces[own[0]].states[state]
        ends = {(self._edges[i][0].a, self._edges[i][0].b) for i in own} if shown.joined and shown.freedom.shape[1] else set()
        bodies = {body for i in own for body in (self._edges[i][0].a, self._edges[i][0].b)}
        near = {self.unknown_of[i] for i, edges in enumerate(self._edges) if edges and {edges[0].a, edges[0].b} & bodies}
        beside = sorted(u for u in near if u != k and len(self.unknowns[u].tried) > 1)

        def score(assignment: Assignment) -> float:
            root = self._roots(assignment) if ends else []
            return self.score(assignment) - weight("user") * sum(root[a] == root[b] for a, b in ends)

        assignment = _changed(best, k, state)
        for _ in range(MOST_REPAIRS):
            before = assignment
            for u in beside:
                options = [_changed(assignment, u, s) for s in self.unknowns[u].tried]
                assignment = max(options, key=lambda a: (score(a), a == assignment))
            if assignment == before:
                break
        return assignment, score(assignment)

    def _margin(self, assignment: Assignment, k: int) -> float:
        others = [self.score(_changed(assignment, k, s)) for s in self.unknowns[k].tried if s != assignment[k]]
        return self.score(assignment) - max(others, default=-math.inf)

    def _decided(self, best: Assignment) -> Decision:
        top = self.score(best)
        marginals = {k: np.zeros(len(unknown.weights)) for k, unknown in enumerate(self.unknowns)}
        total = 0.0
        for assignment, score in self._scores.items():
            share = math.exp(min(max(score - top, -60.0), 60.0))
            total += share
            for k, state in enumerate(assignment):
                marginals[k][state] += share
        marginals = {k: values / total for k, values in marginals.items()}
        effects, drops = self._alternatives(best)
        return Decision(
            states=[best[k] for k in self.unknown_of],
            probabilities=[marginals[k] for k in self.unknown_of],
            closed=self.closed(best),
            unknown_of=self.unknown_of,
            marginals=marginals,
            log_evidence=top + math.log(total),
            effects=effects,
            drops=drops,
            rods=self._rods(best),
        )

    def _doubtful(self, best: Assignment) -> list[int]:
        """Unknowns of which other states are looked at, the most doubtful first."""
        open_unknowns = [k for k, unknown in enumerate(self.unknowns) if len(unknown.tried) > 1]
        return sorted(open_unknowns, key=lambda k: self._margin(best, k))[:MOST_ALTERNATIVES]

    def _alternatives(self, best: Assignment) -> tuple[dict[int, dict[int, int]], dict[int, Array]]:
        """Of each unknown in doubt what its other states would change, and how much worse they are."""
        top = self.score(best)
        effects: dict[int, dict[int, int]] = {}
        drops: dict[int, Array] = {}
        for k in self._doubtful(best):
            drops[k] = np.full(len(self.unknowns[k].weights), np.inf)
            drops[k][best[k]], effects[k] = 0.0, {}
            for s in self.unknowns[k].tried:
                if s != best[k]:
                    other, score = self.alternative(best, k, s)
                    drops[k][s], effects[k][s] = max(top - score, 0.0), self.effect(best, other)
        return effects, drops


def spinning_rods(closed: Closed, held: Sequence[Edge], volumes: Sequence[float]) -> dict[int, tuple[int, int]]:
    """Groups that two ball joints and nothing else hold: each spins about the line between its balls, unnoticed.

    By root of the group the two neighbours. Of groups that hang on each other the smaller is the rod.
    """
    beside: dict[int, set[int]] = {}
    for edge in held:
        a, b = closed.root[edge.a], closed.root[edge.b]
        if a != b:
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
    jointed: dict[int, set[int]] = {}
    for edge in held:
        a, b = closed.root[edge.a], closed.root[edge.b]
        if edge.freedom.shape[1] == 3 and a != b and closed.motions[(min(a, b), max(a, b))].freedom.shape[1] == 3:
            jointed.setdefault(a, set()).add(b)
            jointed.setdefault(b, set()).add(a)
    found: dict[int, tuple[int, int]] = {}
    volume = dict.fromkeys(closed.root, 0.0)
    for root, own in zip(closed.root, volumes, strict=True):
        volume[root] += own
    for group, others in sorted(jointed.items(), key=lambda entry: (volume[entry[0]], entry[0])):
        if len(others) == 2 and beside[group] == others and not others & found.keys():
            first, second = sorted(others)
            found[group] = (first, second)
    return found


def _three_ways(edge: Edge | None) -> bool:
    return edge is not None and edge.freedom.shape[1] == 3


def _changed(assignment: Assignment, k: int, state: int) -> Assignment:
    return (*assignment[:k], state, *assignment[k + 1 :])


def _unknowns(interfaces: Sequence[Interface], given: Mapping[int, int], alone: Collection[int]) -> tuple[list[Unknown], list[int]]:
    found: list[Unknown] = []
    index: dict[tuple[object, ...], int] = {}
    unknown_of: list[int] = []
    for k, interface in enumerate(interfaces):
        names = tuple(state.name for state in interface.states)
        rows = tuple(sorted(f"{reason.row} {reason.weight:.1f}" for reason in interface.reasons))
        key = (interface.twin or interface.like, names, rows, given.get(k), k if k in alone else None)
        weights = np.array([state.weight for state in interface.states])
        if key not in index:
            index[key] = len(found)
            best = float(np.max(weights))
            tried = [s for s in range(len(weights)) if weights[s] > best - CERTAIN]
            if k in given:
                tried = [given[k]]
                weights = np.where(np.arange(len(weights)) == given[k], 0.0, -1e3)
            found.append(Unknown(interfaces=[k], weights=weights, tried=tried))
        else:
            found[index[key]].interfaces.append(k)
        unknown_of.append(index[key])
    return found, unknown_of
