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
from .model import MOVES, Answer
from .motion_evidence import Trials
from .states import Surroundings
from .twists import joint_shape
from .weights import weight

BLURRED, EXACT = 0.02, 2e-3  # of the largest singular value: what is smaller counts as zero
MOST_ROUNDS = 4  # of trying what moves with all parts of its groups


@dataclass(frozen=True, slots=True, eq=False)
class Decided:
    """A mechanism with all that it was decided from."""

    merging: Merging
    interfaces: Sequence[Interface]
    decision: Decision
    given: Mapping[int, int]  # interface -> state that the user gave
    apart: frozenset[tuple[str, str]] = frozenset()  # pairs of parts that the user said move against each other


@dataclass(frozen=True, slots=True)
class Example:
    """What the user said of a pair, for pairs that look like it."""

    twin: str
    family: tuple[object, ...]
    state: str


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
        examples: list[Example] = []
        found = self._decided((), None, ())
        for answer in answers:
            named = _by_parts(found, answer)
            taken += named
            examples += [example for own in named for example in _examples(found, own)]
            if all(agrees(found, own, self.size) for own in named):  # 2.
                continue
            found = self._decided(tuple(taken), found, examples)
        return self._confirmed(found, taken, examples) if taken else found

    def _decided(self, answers: Sequence[Answer], before: Decided | None, examples: Sequence[Example]) -> Decided:
        """Step 1."""
        apart = {answer.pair: _how_much_apart(answer) for answer in answers if answer.pair and answer.kind != "fixed"}
        doubted = {key for example in examples if example.state != "fixed" for key in (example.twin, example.family)}
        merging = Merging(self.placed, self.contacts, self.connectors, self.around, answers, self.groups, self.known, apart, doubted)
        interfaces = merging.interfaces()
        add_answers_alike(interfaces, merging.given, examples)
        if self.noise == 0.0:  # parts that are out of place collide whatever they do
            self.trials.of_pairs(interfaces, merging.bodies, merging.home)
        start = _states_before(interfaces, before) if before is not None else None
        decision = self._search(merging, interfaces, merging.given, start, apart)
        for _ in range(MOST_ROUNDS if self.noise == 0.0 else 0):
            if not self.trials.of_groups(interfaces, decision, merging.bodies, merging.home):
                break
            decision = self._search(merging, interfaces, merging.given, start and decision.states, apart)
        return Decided(merging, interfaces, decision, merging.given, _said_to_move(answers))

    def _search(
        self,
        merging: Merging,
        interfaces: Sequence[Interface],
        given: Mapping[int, int],
        start: Sequence[int] | None,
        apart: Mapping[tuple[str, str], float],
    ) -> Decision:
        volumes = [body.volume for body in merging.bodies.values()]
        bodies, spins = list(merging.bodies), spinners(merging.bodies, interfaces)
        homes = {(merging.home[a], merging.home[b]): much for (a, b), much in apart.items() if a in merging.home and b in merging.home}
        search = Search(bodies, interfaces, volumes, self.center, self.size, given, tolerance_of(self.noise), spins, start, homes)
        return search.run()

    def _confirmed(self, found: Decided, answers: Sequence[Answer], examples: Sequence[Example]) -> Decided:
        """The same mechanism with the states of all answered pairs as given; only probabilities change."""
        given = dict(found.given)
        unknown_of = found.decision.unknown_of
        answered = {unknown_of[k] for answer in answers if answer.kind != MOVES for k in _interfaces_of(found, answer)}
        given.update({k: found.decision.states[k] for k, unknown in enumerate(unknown_of) if unknown in answered})
        apart = _said_to_move(answers)
        if given == found.given:
            return replace(found, apart=apart)
        merging = found.merging
        bodies, spins = list(merging.bodies), spinners(merging.bodies, found.interfaces)
        volumes = [body.volume for body in merging.bodies.values()]
        tolerance = tolerance_of(self.noise)
        interfaces = [replace(own, states=list(own.states), reasons=list(own.reasons)) for own in found.interfaces]
        add_answers_alike(interfaces, given, examples)
        search = Search(bodies, interfaces, volumes, self.center, self.size, given, tolerance, spins, found.decision.states)
        return Decided(merging, interfaces, search.around(found.decision.states), given, apart)


def tolerance_of(noise: float) -> float:
    """Singular values of loops, over the largest, that count as zero: parts that are out of place, by `noise` rad, blur them.

    In exact poses a mechanism near a dead centre has values of 0.005, which hold as firmly as larger ones.
    """
    return max(BLURRED, 3.0 * noise) if noise else EXACT


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
    if answer.kind == MOVES:
        return a != b
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


def _said_to_move(answers: Iterable[Answer]) -> frozenset[tuple[str, str]]:
    return frozenset(answer.pair for answer in answers if answer.pair and answer.kind not in ("fixed", "none"))


def _how_much_apart(answer: Answer) -> float:
    """Log-odds against two parts being one group: what does not hold another may still be held with it by a third."""
    return weight("not held") if answer.kind == "none" else weight("user")


def _by_parts(found: Decided, answer: Answer) -> list[Answer]:
    """An answer for all pairs that are alike as one answer per pair; as it is where no pair has its key."""
    if answer.pair is not None:
        return [answer]
    pairs = dict.fromkeys(own.parts for own in (*found.merging.merged, *found.interfaces) if own.like == answer.like)
    return [replace(answer, pair=pair) for pair in pairs] or [answer]


def _examples(found: Decided, answer: Answer) -> list[Example]:
    """What an answer shows of pairs that look like its own."""
    merged = [own for own in found.merging.merged if set(own.parts) == set(answer.pair or ())]
    own = [found.interfaces[k] for k in _interfaces_of(found, answer)]
    state = MOVES if answer.kind == MOVES else state_of_kind(answer.kind)
    return [Example(pair.twin, pair.family, state) for pair in (*own, *merged)]


def add_answers_alike(interfaces: Sequence[Interface], given: Mapping[int, int], examples: Sequence[Example]) -> None:
    """What the user said of a pair speaks for the same state of pairs that look the same, as the other side of a machine."""
    for row in ("answered twin", "answered alike"):
        said: dict[object, set[str]] = {}
        for example in examples:
            said.setdefault(example.twin if row == "answered twin" else example.family, set()).add(example.state)
        for k, own in enumerate(interfaces):
            names = said.get(own.twin if row == "answered twin" else own.family, set())
            if len(names) > 1:
                names = names - {MOVES}
            if k in given or len(names) != 1 or any(reason.row.startswith("answered") for reason in own.reasons):
                continue
            (name,) = names
            alike = [s.name == name or (name == MOVES and s.name != "fixed") for s in own.states]
            if any(alike):
                own.reasons.append(Reason(row, "the user said so of a pair that looks the same"))
                own.states = [replace(s, weight=s.weight + weight(row)) if same else s for s, same in zip(own.states, alike, strict=True)]


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
