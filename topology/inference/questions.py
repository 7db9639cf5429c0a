"""Questions: what geometry leaves open, in the order of what an answer is expected to change.

Every decision that the motion depends on can be asked about: pairs that were decided, pairs that were held together before anything was
decided, and parts that nothing seems to hold. A question is worth its chance of being answered otherwise times what that changes. Where
several pairs are in doubt, one question about the whole asks which of those that are taken to be held together move, and one which of the
others, that are taken to move or only to touch, are held together or joined otherwise. These come before their items: one look at the
machine answers them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np

from foundation.arrays import Array

from .bodies import Body
from .decision import Decision
from .freedoms import question_in_words, whole_in_words
from .interfaces import Interface
from .model import MOVES, Question

TEMPERATURE = 1.5  # log-odds of the table over those that machines bear out whose design was left out of the fit
LEAST_WORTH = 0.03  # expected number of changes of the mechanism: less is not worth a question
MOST_QUESTIONS = 25
LIKELY = 5e-3  # kinds that are less probable can be answered, and are not named
MOST_ITEMS = 10  # pairs that one question about the whole asks about
DOUBT = 0.005  # chance of being otherwise: where fewer than two pairs are so doubtful, the whole is not asked about
LOOSE = 1.0  # what it is worth to learn what holds a part that nothing seems to hold: it is one joint
MOST_EFFECT = 3  # joints: what more an answer changes makes it no worthier


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What questions are made of."""

    interfaces: Sequence[Interface]
    decision: Decision
    given: Mapping[int, int]  # interface -> state that the user gave
    apart: frozenset[tuple[str, str]]  # pairs of parts that the user said move against each other
    merged: Sequence[Interface]  # pairs that were held together before anything was decided
    rigid: Sequence[tuple[str, str]]  # pairs of parts that the user declared rigid
    loose: Sequence[tuple[str, str]]  # parts that nothing holds, after those that they were given to
    near: Mapping[str, Sequence[str]]  # of each such part what lies nearest, the nearest first
    bodies: Mapping[str, Body]
    home: Mapping[str, str]  # part -> body


@dataclass(frozen=True, slots=True)
class _Row:
    worth: float
    pairs: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    chances: tuple[float, ...]
    interface: Interface
    items: tuple[tuple[str, str], ...] = ()
    taken: tuple[str, ...] = ()


def chances_of(drops: Array) -> Array:
    """Probabilities of states, from how much worse than the best each is."""
    shares = np.exp(-np.minimum(drops - np.min(drops), 60.0) / TEMPERATURE)
    return np.asarray(shares / shares.sum())


def chances_of_merged(own: Interface) -> Array:
    """Probabilities of the states of a pair that was held together at once."""
    return chances_of(-np.array([state.weight for state in own.states]))


def questions(asked: Asked) -> tuple[Question, ...]:
    """The worthiest first; one per set of pairs that are alike."""
    single = [*_decided(asked), *_merged(asked), *_loose(asked)]
    rows = [row for row in (*single, *_of_the_whole(asked, single)) if row.worth >= LEAST_WORTH]
    rows.sort(key=lambda row: (-round(row.worth, 9), row.pairs[0]))
    found = []
    for number, row in enumerate(rows[:MOST_QUESTIONS], start=1):
        a, b = sorted(row.pairs[0], key=lambda name: -asked.bodies[asked.home[name]].volume)
        likely = [kind for kind, p in zip(row.kinds, row.chances, strict=True) if p > LIKELY]
        found.append(
            Question(
                number=number,
                pair=row.pairs[0],
                kinds=row.kinds,
                probabilities=row.chances,
                text=whole_in_words(row.taken, row.items) if row.items else question_in_words(a, b, likely, row.interface, len(row.pairs)),
                worth=row.worth,
                like="" if row.items else row.interface.like,
                pairs=row.pairs,
                items=row.items,
                taken=row.taken,
            )
        )
    return tuple(found)


def _of_the_whole(asked: Asked, rows: Sequence[_Row]) -> Iterator[_Row]:
    """Which of the pairs that are taken to be held together move; which of the others are held together, or joined otherwise."""
    said = {frozenset(asked.home[name] for name in pair) for pair in asked.apart if set(pair) <= asked.home.keys()}
    for held in (True, False):
        listed: list[tuple[float, _Row]] = []
        doubtful = 0
        for row in rows:
            taken = row.kinds[0]
            if row.items or (taken == "fixed") != held or frozenset((row.interface.a, row.interface.b)) in said:
                continue
            fixed = sum(p for kind, p in zip(row.kinds, row.chances, strict=True) if kind == "fixed")
            doubtful += (1.0 - fixed if held else fixed) >= DOUBT and row.worth > 0.0
            listed.append((1.0 - row.chances[0], row))
        if doubtful < 2 or all(row.kinds[0] == "none" for _, row in listed):
            continue
        listed.sort(key=lambda entry: (-round(min(entry[0], entry[1].worth), 9), entry[1].pairs[0]))
        listed = listed[:MOST_ITEMS]
        wrong = 1.0 - float(np.prod([1.0 - other for other, _ in listed]))
        kinds = ("fixed", MOVES) if held else (MOVES, "fixed")
        items = tuple(row.pairs[0] for _, row in listed)
        taken_as = tuple(row.kinds[0] for _, row in listed)
        yield _Row(sum(row.worth for _, row in listed), (items[0],), kinds, (1.0 - wrong, wrong), listed[0][1].interface, items, taken_as)


def _decided(asked: Asked) -> Iterator[_Row]:
    """Pairs that were decided."""
    of_unknown: dict[int, list[int]] = {}
    for k, unknown in enumerate(asked.decision.unknown_of):
        of_unknown.setdefault(unknown, []).append(k)
    for unknown, own in of_unknown.items():
        if own[0] in asked.given or unknown not in asked.decision.drops:
            continue
        interface = asked.interfaces[own[0]]
        effects = asked.decision.effects[unknown]
        state = asked.decision.states[own[0]]
        yield _row(interface, [asked.interfaces[k].parts for k in own], chances_of(asked.decision.drops[unknown]), effects, state)


def _merged(asked: Asked) -> Iterator[_Row]:
    """Pairs that were held together at once, where nothing else holds the two sides together; those that are alike are one question."""
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    graph.add_edges_from((*own.parts, "merged") for own in asked.merged)
    graph.add_edges_from((*pair, "rigid") for pair in asked.rigid)
    alike: dict[str, list[Interface]] = {}
    for own in asked.merged:
        alike.setdefault(own.like, []).append(own)
    bridges = {frozenset(edge) for edge in nx.bridges(nx.Graph(graph))} if graph else set()
    for held_alike in alike.values():
        first = held_alike[0]
        a, b = first.parts
        if graph.number_of_edges(a, b) > 1 or frozenset((a, b)) not in bridges:
            continue
        held = next(s for s, state in enumerate(first.states) if state.name == "fixed")
        effects = {s: 1 for s in range(len(first.states)) if s != held}
        yield _row(first, [other.parts for other in held_alike], chances_of_merged(first), effects, held)


def _loose(asked: Asked) -> Iterator[_Row]:
    """Parts that nothing holds: which of their neighbours do."""
    for a, b in asked.loose:
        items = tuple((other, b) for other in asked.near.get(b, (a,)))
        if len(items) < 2:
            yield _Row(0.5, ((a, b),), ("fixed", "none"), (0.5, 0.5), Interface(a=a, b=b, parts=(a, b)))
        else:
            yield _Row(LOOSE, ((a, b),), ("none", "fixed"), (0.5, 0.5), Interface(a=a, b=b, parts=(a, b)), items, ("none",) * len(items))


def _row(own: Interface, pairs: Sequence[tuple[str, str]], chances: Array, effects: Mapping[int, int], decided: int) -> _Row:
    """The kinds that a pair may be, likeliest first, of equals the one that was decided."""
    worth = sum(float(chances[s]) * min(effect, MOST_EFFECT) for s, effect in effects.items())
    order = sorted(range(len(chances)), key=lambda s: (-round(float(chances[s]), 9), s != decided, s))
    kinds = tuple(own.states[s].kind for s in order)
    return _Row(worth, tuple(pairs), kinds, tuple(float(chances[s]) for s in order), own)
