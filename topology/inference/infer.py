"""Joints from plain geometry: what the contacts of placed parts say about the mechanism.

1. Features of parts, classes of parts, contacts of pairs (`cadimport.contacts`).
2. Connectors (screws, pins, bearings) are read as bridges between the bodies that they join.
3. Each pair of bodies gets its possible states with the evidence for each.
4. The likeliest states of all pairs at once are found, with their probabilities.
5. Rigid groups, joints between them, idle freedoms and questions are written down.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import numpy as np

from cadimport.assembly import Assembly
from cadimport.contacts.classes import PartClass, part_class
from cadimport.contacts.contacts import MARGIN, PairContacts, Placed, contacts_of, placed_parts
from cadimport.contacts.near_pairs import near_pairs
from foundation.arrays import Array

from .connectors import Bridge, Connectors, bridges, find_connectors, rolling_sets
from .decision import Search
from .interfaces import Interface, interfaces_of
from .model import Answer, Inference
from .result import Concluded, conclude
from .states import Surroundings, fill_states
from .words import FaceWords

Progress = Callable[[str, float], None]

CLEARANCES = 0.3  # share of the fits of a file that must have a clearance for an equal radius to mean a tight fit


def infer_joints(
    assembly: Assembly,
    *,
    ground: str | None = None,
    answers: Sequence[Answer] = (),
    groups: Iterable[Collection[str]] = (),
    ignored: Collection[str] = frozenset(),
    progress: Progress | None = None,
) -> Inference:
    """The mechanism that the geometry of an assembly suggests.

    Parameters
    ----------
    ground
        The part that stands still; chosen by size when left out.
    answers
        What the user said of pairs of parts.
    groups
        Sets of parts that the user declared rigid.
    ignored
        Parts that are left out.
    progress
        Called with what is being done and the share that is done.
    """
    report = progress or (lambda what, share: None)
    report("features of parts", 0.0)
    placed = {name: part for name, part in placed_parts(assembly).items() if name not in ignored}  # 1.
    kinds = {part.part: part_class(part.features, assembly.parts[part.part].solids) for part in _one_of_each(placed.values())}
    classes = {name: kinds[part.part] for name, part in placed.items()}
    report("contacts", 0.2)
    contacts = list(contacts_of(placed))
    report("connectors", 0.6)
    near = near_pairs({name: part.box for name, part in placed.items()}, MARGIN) if "ball" in kinds.values() else ()
    rolling = rolling_sets(placed, classes, near)
    connectors = find_connectors(placed, classes, contacts, rolling)  # 2.
    report("evidence", 0.65)
    interfaces = _interfaces(assembly, placed, classes, contacts, connectors)  # 3.
    given, extra = _given(interfaces, answers, connectors)
    rigid = [*_rigid_pairs(groups, connectors), *extra]
    report("decision", 0.7)
    center, size = _extent(placed)
    search = Search(connectors.bodies, interfaces, rigid, center, size, given)
    decision = search.run()  # 4.
    report("result", 0.95)
    found = Concluded(
        assembly=assembly,
        placed=placed,
        classes=classes,
        contacts=contacts,
        connectors=connectors,
        interfaces=interfaces,
        decision=decision,
        given=given,
        rigid=rigid,
        center=center,
        size=size,
    )
    result = conclude(found, ground)  # 5.
    report("done", 1.0)
    return result


def _one_of_each(placed: Iterable[Placed]) -> Iterable[Placed]:
    """One instance of each part."""
    return {part.part: part for part in placed}.values()


def _extent(placed: Mapping[str, Placed]) -> tuple[Array, float]:
    if not placed:
        return np.zeros(3), 1.0
    boxes = np.array([part.box for part in placed.values()])
    low, high = boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)
    return 0.5 * (low + high), max(0.5 * float(np.linalg.norm(high - low)), 1e-6)


def _interfaces(
    assembly: Assembly,
    placed: Mapping[str, Placed],
    classes: Mapping[str, PartClass],
    contacts: Sequence[PairContacts],
    connectors: Connectors,
) -> list[Interface]:
    joined: list[Bridge] = [bridge for cluster in connectors.clusters for bridge in bridges(cluster)]
    interfaces = interfaces_of(contacts, joined, connectors.bodies)
    keyed = frozenset((min(a, b), max(a, b)) for held in connectors.keys.values() for a in held for b in held if a != b)
    degree: dict[str, int] = {}
    for interface in interfaces:
        for name in (interface.a, interface.b):
            degree[name] = degree.get(name, 0) + 1
    around = Surroundings(
        placed=placed,
        classes=classes,
        keyed=keyed,
        clearances=_draws_clearances(contacts, classes),
        plain_pins=frozenset(name for name, count in degree.items() if count == 1 and classes[name] == "pin"),
        words=FaceWords(assembly),
    )
    for interface in interfaces:
        fill_states(interface, around)
        interface.like = _like(assembly, interface, placed)
    return [interface for interface in interfaces if interface.states]


def _draws_clearances(contacts: Sequence[PairContacts], classes: Mapping[str, PartClass]) -> bool:
    """Whether the file draws running fits with play; screws in their holes say nothing about that."""
    fits = [
        fit
        for pair in contacts
        for fit in pair.fits
        if not fit.tapped and classes[fit.shaft_of] not in ("bolt", "grub screw") and not fit.conical
    ]
    return bool(fits) and sum(2e-6 < fit.gap < 3e-4 for fit in fits) >= CLEARANCES * len(fits)


def _like(assembly: Assembly, interface: Interface, placed: Mapping[str, Placed]) -> str:
    """A key that pairs of equal shapes in equal places to each other share."""
    keys = sorted(assembly.instances[name].part.partition("-")[0] for name in (interface.a, interface.b))
    apart = float(np.linalg.norm(placed[interface.a].center - placed[interface.b].center))
    rows = sorted(f"{reason.row} {reason.weight:.1f}" for reason in interface.reasons)
    text = f"{keys} {round(apart / 2e-4 + 0.31)} {rows}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]


_STATE_OF_KIND = {"fixed": "fixed", "none": "none", "prismatic": "slide", "cylindrical": "slide and turn"}


def _given(
    interfaces: Sequence[Interface], answers: Sequence[Answer], connectors: Connectors
) -> tuple[dict[int, int], list[tuple[str, str]]]:
    """States that the user gave, by interface; and pairs to hold together that no interface connects."""
    given: dict[int, int] = {}
    rigid: list[tuple[str, str]] = []
    for answer in answers:
        wanted = _STATE_OF_KIND.get(answer.kind, "turn")
        found = False
        for k, interface in enumerate(interfaces):
            named = answer.pair is not None and {interface.a, interface.b} == set(answer.pair)
            if not named and not (answer.like and interface.like == answer.like):
                continue
            names = [state.name for state in interface.states]
            if wanted in names:
                given[k] = names.index(wanted)
                found = True
        if not found and answer.pair is not None and answer.kind == "fixed" and set(answer.pair) <= set(connectors.bodies):
            rigid.append(answer.pair)
    return given, rigid


def _rigid_pairs(groups: Iterable[Collection[str]], connectors: Connectors) -> list[tuple[str, str]]:
    bodies = set(connectors.bodies)
    found = []
    for group in groups:
        own = sorted(name for name in group if name in bodies)
        found += [(own[0], other) for other in own[1:]]
    return found
