"""Deciding with the user's answers: an answer that agrees with what was decided leaves it as it is.

1. Parts that are surely one are merged, each pair of bodies gets its states and evidence, small motions are tried, the likeliest mechanism
   is looked for; what moves in it is tried once more with all parts of the two groups, until nothing new collides.
2. Answers are taken one after the other. One that agrees with the mechanism only fixes its unknown: a mechanism that is right stays right.
   One that does not is evidence: everything is decided anew, beginning at the mechanism so far, so that only what the answer reaches moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from cadimport.assembly import Assembly
from cadimport.contacts.contacts import PairContacts, Placed
from foundation.arrays import Array

from .bought import KnownJoint
from .connectors import Connectors
from .decision import Decision, Search
from .idle_spins import spinners
from .interfaces import Interface, Reason
from .merging import Merging, state_of_kind
from .model import Answer
from .motion_evidence import Trials
from .states import Surroundings
from .twists import joint_shape
from .weights import weight

MOST_ROUNDS = 4  # of trying what moves with all parts of its groups


@dataclass(frozen=True, slots=True, eq=False)
class Decided:
    """A mechanism with all that it was decided from."""

    merging: Merging
    interfaces: Sequence[Interface]
    decision: Decision
    given: Mapping[int, int]  # interface -> state that the user gave


@dataclass(slots=True, eq=False)
class Deciding:
    """What stays the same whatever the user answers."""

    assembly: Assembly
    placed: Mapping[str, Placed]
    contacts: Sequence[PairContacts]
    connectors: Connectors
    around: Surroundings
    groups: Sequence[Collection[str]]
    known: Sequence[KnownJoint]
    center: Array
    size: float
    noise: float
    trials: Trials

    def decide(self, answers: Iterable[Answer]) -> Decided:
        """The likeliest mechanism that agrees with the answers."""
        taken: list[Answer] = []
        found = self._decided((), None)
        for answer in answers:
            taken.append(answer)
            if agrees(found, answer, self.size):  # 2.
                continue
            found = self._decided(tuple(taken), found)
        return self._confirmed(found, taken) if taken else found

    def _decided(self, answers: Sequence[Answer], before: Decided | None) -> Decided:
        """Step 1."""
        merging = Merging(self.placed, self.contacts, self.connectors, self.around, answers, self.groups, self.known)
        interfaces = merging.interfaces()
        add_answers_alike(interfaces, merging.given)
        if self.noise == 0.0:  # parts that are out of place collide whatever they do
            self.trials.of_pairs(interfaces, merging.bodies, merging.home)
        start = _states_before(interfaces, before) if before is not None else None
        decision = self._search(merging, interfaces, merging.given, start)
        for _ in range(MOST_ROUNDS if self.noise == 0.0 else 0):
            if not self.trials.of_groups(interfaces, decision, merging.bodies, merging.home):
                break
            decision = self._search(merging, interfaces, merging.given, start and decision.states)
        return Decided(merging, interfaces, decision, merging.given)

    def _search(self, merging: Merging, interfaces: Sequence[Interface], given: Mapping[int, int], start: Sequence[int] | None) -> Decision:
        volumes = [body.volume for body in merging.bodies.values()]
        bodies, spins = list(merging.bodies), spinners(merging.bodies, interfaces)
        search = Search(bodies, interfaces, volumes, self.center, self.size, given, max(0.02, 3.0 * self.noise), spins, start)
        return search.run()

    def _confirmed(self, found: Decided, answers: Sequence[Answer]) -> Decided:
        """The same mechanism with the states of all answered pairs as given; only probabilities change."""
        given = dict(found.given)
        unknown_of = found.decision.unknown_of
        answered = {unknown_of[k] for answer in answers for k in _interfaces_of(found, answer)}
        given.update({k: found.decision.states[k] for k, unknown in enumerate(unknown_of) if unknown in answered})
        if given == found.given:
            return found
        merging = found.merging
        bodies, spins = list(merging.bodies), spinners(merging.bodies, found.interfaces)
        volumes = [body.volume for body in merging.bodies.values()]
        tolerance = max(0.02, 3.0 * self.noise)
        interfaces = [replace(own, states=list(own.states), reasons=list(own.reasons)) for own in found.interfaces]
        add_answers_alike(interfaces, {k: state for k, state in given.items() if k not in found.given})
        search = Search(bodies, interfaces, volumes, self.center, self.size, given, tolerance, spins, found.decision.states)
        return Decided(merging, interfaces, search.around(found.decision.states), given)


def agrees(found: Decided, answer: Answer, size: float) -> bool:
    """Whether a mechanism is what an answer says."""
    own = _interfaces_of(found, answer)
    chosen = [(found.interfaces[k], found.interfaces[k].states[found.decision.states[k]]) for k in own]
    if answer.pair is None:
        wanted = state_of_kind(answer.kind)
        return all(state.name == wanted for _, state in chosen)
    homes = [found.merging.home.get(name) for name in answer.pair]
    if None in homes:  # a connector: it belongs to either side
        return True
    node = {name: k for k, name in enumerate(found.merging.bodies)}
    a, b = (found.decision.closed.root[node[str(home)]] for home in homes)
    if answer.kind == "fixed":
        return a == b
    if answer.kind == "none":
        merged = any(set(other.parts) == set(answer.pair) for other in found.merging.merged)
        return not merged and not any(state.joined for _, state in chosen)
    if a == b:
        return False
    motion = found.decision.closed.motions.get((min(a, b), max(a, b)))
    if motion is None:
        return False
    near = chosen[0][1].origin if chosen else found.merging.bodies[str(homes[0])].center
    kinds = {state.kind for _, state in chosen if state.joined}
    kinds.add(joint_shape(motion.freedom, near, size).kind)
    if motion.moves:
        kinds.add(joint_shape(motion.twists(), near, size).kind)
    return answer.kind in kinds


def add_answers_alike(interfaces: Sequence[Interface], given: Mapping[int, int]) -> None:
    """What the user said of a pair speaks for the same state of pairs that look the same, as the other side of a machine."""
    said: dict[object, set[str]] = {}
    for k, state in given.items():
        said.setdefault(interfaces[k].family, set()).add(interfaces[k].states[state].name)
    for k, own in enumerate(interfaces):
        names = said.get(own.family, set())
        if k in given or len(names) != 1:
            continue
        (name,) = names
        if any(state.name == name for state in own.states):
            own.reasons.append(Reason("answered alike", "the user said so of a pair that looks the same"))
            own.states = [replace(s, weight=s.weight + weight("answered alike")) if s.name == name else s for s in own.states]


def _interfaces_of(found: Decided, answer: Answer) -> list[int]:
    pair = {found.merging.home.get(name) for name in answer.pair or ()}
    return [
        k
        for k, own in enumerate(found.interfaces)
        if (answer.pair is not None and pair == {own.a, own.b}) or (answer.like and own.like == answer.like)
    ]


def _states_before(interfaces: Sequence[Interface], before: Decided) -> list[int]:
    """Of each interface the state that it had in another decision; its best where it is new."""
    known: dict[frozenset[str], str] = {}
    for own, state in zip(before.interfaces, before.decision.states, strict=True):
        known[frozenset(own.parts)] = own.states[state].name
        known.setdefault(frozenset((own.a, own.b)), own.states[state].name)
    found = []
    for own in interfaces:
        names = [state.name for state in own.states]
        name = known.get(frozenset(own.parts), known.get(frozenset((own.a, own.b)), ""))
        best = max(range(len(names)), key=lambda s: own.states[s].weight)
        found.append(names.index(name) if name in names else best)
    return found
