"""Joints from plain geometry: what the contacts of placed parts say about the mechanism.

1. Features of parts, classes of parts, contacts of pairs (`cadimport.contacts`).
2. Connectors (screws, pins, bearings) are read as bridges between the bodies that they join.
3. Each pair of bodies gets its possible states with the evidence for each.
4. The likeliest states of all pairs at once are found, with their probabilities.
5. Rigid groups, joints between them, idle freedoms and questions are written down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadimport.assembly import Assembly
from cadimport.bought_parts.products import BoughtPart
from cadimport.contacts.classes import PartClass, part_class
from cadimport.contacts.contacts import MARGIN, PairContacts, Placed, contacts_of, placed_parts, placement_noise
from cadimport.contacts.near_pairs import near_pairs
from foundation.arrays import Array

from .bought import TakenApart, carrying_nothing, put_together, take_apart
from .connectors import Connectors, find_connectors, flanged, retaining_discs, rings_between, rolling_sets, slot_nuts
from .deciding import Deciding
from .model import Answer, Inference
from .motion_evidence import Trials
from .result import Concluded, conclude
from .states import Surroundings
from .transmissions.belts import placed_belts, without_belts
from .transmissions.couplings import proposed_couplings
from .transmissions.threads import with_leads
from .words import FaceWords

Progress = Callable[[str, float], None]

CLEARANCES = 0.2  # share of the fits of a file that must have a clearance for an equal radius to mean a tight fit


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
    seen = observe(assembly, ignored, report)  # 1.
    placed, contacts, noise = seen.placed, seen.contacts, seen.noise
    cases, outputs = (apart.cases, apart.outputs) if apart is not None else (frozenset(), frozenset())
    classes: dict[str, PartClass] = {name: "body" if name in cases | outputs else seen.kinds[part.part] for name, part in placed.items()}
    classes |= dict.fromkeys(flanged(placed, classes, contacts), "body")
    classes |= dict.fromkeys(slot_nuts(placed, classes, contacts), "nut")
    classes |= dict.fromkeys(retaining_discs(placed, classes, contacts), "washer")
    classes |= dict.fromkeys(rings_between(placed, classes, contacts), "bush")
    report("connectors", 0.6)
    rolling = rolling_sets(placed, classes, seen.near if "ball" in seen.kinds.values() else ())
    connectors = find_connectors(placed, classes, contacts, rolling)  # 2.
    report("evidence", 0.65)
    center, size = _extent(placed)
    around = Surroundings(
        keyed=frozenset((min(a, b), max(a, b)) for held in connectors.keys.values() for a in held for b in held if a != b),
        clearances=_draws_clearances(contacts, classes),
        screw_play=_draws_screw_play(connectors),
        placed=placed,
        pins=frozenset(name for name, kind in classes.items() if kind == "pin"),
        words=FaceWords(assembly),
        size=size,
        nuts=tuple(cluster for cluster in connectors.clusters if "nut" in cluster.classes),
        grubs=tuple(cluster for cluster in connectors.clusters if "grub screw" in cluster.classes),
        cases=cases,
        outputs=outputs,
        belted=seen.belted,
        axes={joint.a: (joint.origin, joint.axis) for joint in apart.joints} if apart is not None else {},
    )
    report("decision", 0.7)
    trials = Trials(assembly, placed, connectors.clusters)
    known = apart.joints if apart is not None else ()
    deciding = Deciding(assembly, placed, contacts, connectors, around, [*groups], known, center, size, noise, trials)
    decided = deciding.decide(answers)  # 3., 4.
    merging = decided.merging
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
        interfaces=decided.interfaces,
        decision=decided.decision,
        given=decided.given,
        apart=decided.apart,
        rigid=merging.rigid,
        center=center,
        size=size,
        centroid=_centroid(placed),
        noise=noise,
        sweep=limits and noise == 0.0,
        untried=trials.left_out,
    )
    result = conclude(found, ground)  # 5.
    result = with_leads(assembly, placed, result)
    result = replace(result, couplings=proposed_couplings(assembly, placed, result))
    report("done", 1.0)
    return result


@dataclass(frozen=True, slots=True, eq=False)
class Observed:
    """What is seen of an assembly before anything is decided."""

    placed: Mapping[str, Placed]
    kinds: Mapping[str, PartClass]  # by key of the part
    near: Sequence[tuple[str, str]]  # pairs whose boxes meet
    noise: float  # rad: how far parts are turned out of their places
    contacts: Sequence[PairContacts]
    belted: frozenset[str] = frozenset()  # parts that a belt runs around


def observe(assembly: Assembly, ignored: Collection[str], report: Progress) -> Observed:
    """Features, classes and contacts of the parts of an assembly."""
    report("features of parts", 0.0)
    placed = {name: part for name, part in placed_parts(assembly).items() if name not in ignored}
    kinds = {part.part: part_class(part.features, assembly.parts[part.part].solids) for part in _one_of_each(placed.values())}
    report("contacts", 0.2)
    pairs = list(near_pairs({name: part.box for name, part in placed.items()}, MARGIN))
    noise = placement_noise(placed, pairs)
    belts = placed_belts(placed)
    contacts = without_belts(list(contacts_of(placed, pairs, noise)), belts)
    return Observed(placed, kinds, pairs, noise, contacts, frozenset(pulley for belt in belts for *_, pulley in belt.arcs))


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


def _draws_screw_play(connectors: Connectors) -> bool:
    """Whether holes that screws pass are drawn larger than the screws."""
    fits = [link.fit for cluster in connectors.clusters if cluster.screwed for link in cluster.links if link.fit is not None]
    return any(not fit.tapped and fit.gap > 0.02 * fit.shaft_radius for fit in fits)


def _draws_clearances(contacts: Sequence[PairContacts], classes: Mapping[str, PartClass]) -> bool:
    """Whether the file draws running fits with play; screws in their holes say nothing about that."""
    fits = [
        fit
        for pair in contacts
        for fit in pair.fits
        if not fit.tapped and classes[fit.shaft_of] not in ("bolt", "grub screw") and not fit.conical
    ]
    return bool(fits) and sum(2e-6 < fit.gap < 3e-4 for fit in fits) >= CLEARANCES * len(fits)
