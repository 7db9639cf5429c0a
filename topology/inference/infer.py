"""Joints from plain geometry: what the contacts of placed parts say about the mechanism.

1. Features of parts, classes of parts, contacts of pairs (`cadimport.contacts`).
2. Connectors (screws, pins, bearings) are read as bridges between the bodies that they join.
3. Each pair of bodies gets its possible states with the evidence for each.
4. The likeliest states of all pairs at once are found, with their probabilities.
5. Rigid groups, joints between them, idle freedoms and questions are written down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from cadimport.assembly import Assembly
from cadimport.bought_parts.products import BoughtPart
from cadimport.contacts.classes import PartClass, part_class
from cadimport.contacts.contacts import MARGIN, PairContacts, Placed, contacts_of, placed_parts, placement_noise
from cadimport.contacts.near_pairs import near_pairs
from foundation.arrays import Array

from .bought import TakenApart, carrying_nothing, put_together, take_apart
from .connectors import find_connectors, rolling_sets
from .decision import Search
from .merging import Merging
from .model import Answer, Inference
from .motion_evidence import add_motion_evidence
from .result import Concluded, conclude
from .states import Surroundings
from .transmissions.belts import placed_belts, without_belts
from .transmissions.couplings import proposed_couplings
from .transmissions.threads import with_leads
from .words import FaceWords

Progress = Callable[[str, float], None]

CLEARANCES = 0.12  # share of the fits of a file that must have a clearance for an equal radius to mean a tight fit


def infer_joints(
    assembly: Assembly,
    *,
    ground: str | None = None,
    answers: Sequence[Answer] = (),
    groups: Iterable[Collection[str]] = (),
    ignored: Collection[str] = frozenset(),
    bought: Sequence[BoughtPart] = (),
    limits: bool = False,
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
    bought
        Products of the library in the assembly, which bring their joints.
    limits
        Look how far each joint goes before parts meet.
    progress
        Called with what is being done and the share that is done.
    """
    bought = [part for part in bought if not {*part.case, *part.output} & set(ignored)]
    if not bought:
        return _inferred(assembly, ground, answers, groups, ignored, None, limits, progress)
    apart = take_apart(assembly, bought)
    found = _inferred(apart.assembly, ground, answers, (*groups, *apart.groups), ignored, apart, limits, progress)
    whole = carrying_nothing(found, bought)
    if whole:
        apart = take_apart(assembly, bought, whole)
        found = _inferred(apart.assembly, ground, answers, (*groups, *apart.groups), ignored, apart, limits, progress)
    return put_together(found, apart, dict.fromkeys(whole, "its output turns nothing: it is held with its case"))


def _inferred(
    assembly: Assembly,
    ground: str | None,
    answers: Sequence[Answer],
    groups: Iterable[Collection[str]],
    ignored: Collection[str],
    apart: TakenApart | None,
    limits: bool,
    progress: Progress | None,
) -> Inference:
    """Steps 1 to 5."""
    report = progress or (lambda what, share: None)
    report("features of parts", 0.0)
    placed = {name: part for name, part in placed_parts(assembly).items() if name not in ignored}  # 1.
    kinds = {part.part: part_class(part.features, assembly.parts[part.part].solids) for part in _one_of_each(placed.values())}
    cases, outputs = (apart.cases, apart.outputs) if apart is not None else (frozenset(), frozenset())
    classes: dict[str, PartClass] = {name: "body" if name in cases | outputs else kinds[part.part] for name, part in placed.items()}
    report("contacts", 0.2)
    pairs = list(near_pairs({name: part.box for name, part in placed.items()}, MARGIN))
    noise = placement_noise(placed, pairs)
    contacts = without_belts(list(contacts_of(placed, pairs, noise)), placed_belts(placed))
    report("connectors", 0.6)
    rolling = rolling_sets(placed, classes, pairs if "ball" in kinds.values() else ())
    connectors = find_connectors(placed, classes, contacts, rolling)  # 2.
    report("evidence", 0.65)
    center, size = _extent(placed)
    around = Surroundings(
        keyed=frozenset((min(a, b), max(a, b)) for held in connectors.keys.values() for a in held for b in held if a != b),
        clearances=_draws_clearances(contacts, classes),
        pins=frozenset(name for name, kind in classes.items() if kind == "pin"),
        words=FaceWords(assembly),
        size=size,
        nuts=tuple(cluster for cluster in connectors.clusters if "nut" in cluster.classes),
        grubs=tuple(cluster for cluster in connectors.clusters if "grub screw" in cluster.classes),
        cases=cases,
        outputs=outputs,
        axes={joint.a: (joint.origin, joint.axis) for joint in apart.joints} if apart is not None else {},
    )
    merging = Merging(placed, contacts, connectors, around, answers, groups, apart.joints if apart is not None else ())
    interfaces = merging.interfaces()  # 3.
    if noise == 0.0:  # parts that are out of place collide whatever they do
        report("motion", 0.68)
        add_motion_evidence(assembly, placed, interfaces, merging.bodies, connectors.clusters, merging.home)
    report("decision", 0.8)
    volumes = [body.volume for body in merging.bodies.values()]
    search = Search(list(merging.bodies), interfaces, volumes, center, size, merging.given, tolerance=max(0.02, 3.0 * noise))
    decision = search.run()  # 4.
    report("result", 0.95)
    found = Concluded(
        assembly=assembly,
        placed=placed,
        classes=classes,
        contacts=contacts,
        connectors=connectors,
        bodies=merging.bodies,
        home=merging.home,
        merged=merging.merged,
        interfaces=interfaces,
        decision=decision,
        given=merging.given,
        rigid=merging.rigid,
        center=center,
        size=size,
        centroid=_centroid(placed),
        noise=noise,
        sweep=limits and noise == 0.0,
    )
    result = conclude(found, ground)  # 5.
    result = with_leads(assembly, placed, result)
    result = replace(result, couplings=proposed_couplings(assembly, placed, result))
    report("done", 1.0)
    return result


def _one_of_each(placed: Iterable[Placed]) -> Iterable[Placed]:
    """One instance of each part."""
    return {part.part: part for part in placed}.values()


def _centroid(placed: Mapping[str, Placed]) -> Array:
    if not placed:
        return np.zeros(3)
    weights = [max(part.features.volume, 1e-15) for part in placed.values()]
    return np.asarray(np.average([part.center for part in placed.values()], axis=0, weights=weights))


def _extent(placed: Mapping[str, Placed]) -> tuple[Array, float]:
    if not placed:
        return np.zeros(3), 1.0
    boxes = np.array([part.box for part in placed.values()])
    low, high = boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0)
    return 0.5 * (low + high), max(0.5 * float(np.linalg.norm(high - low)), 1e-6)


def _draws_clearances(contacts: Sequence[PairContacts], classes: Mapping[str, PartClass]) -> bool:
    """Whether the file draws running fits with play; screws in their holes say nothing about that."""
    fits = [
        fit
        for pair in contacts
        for fit in pair.fits
        if not fit.tapped and classes[fit.shaft_of] not in ("bolt", "grub screw") and not fit.conical
    ]
    return bool(fits) and sum(2e-6 < fit.gap < 3e-4 for fit in fits) >= CLEARANCES * len(fits)
