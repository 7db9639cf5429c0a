"""Connectors: screws, nuts, washers, pins, bushes, bearings and keys, and which bodies they join on which line.

A connector changes nothing about the motion by its own spin or float: it is given to one of the bodies that it joins, and what it does to
them is written down as a `Bridge` between two bodies. Connectors that sit on each other on one line (screw, washers and nut; pin and bush;
rings and balls) make one `Cluster`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from cadimport.contacts.classes import FASTENERS, ROUND, PartClass, extent_along
from cadimport.contacts.contacts import Fit, PairContacts, Placed, SlotFit, Touch
from foundation.arrays import Array

from ..graphs.union_find import UnionFind

PARALLEL = 0.03  # rad
SAME_LINE = 6e-4  # m
PLAIN = 0.97  # share of the area of a round part that is a connector though its class is not known
DISC = (0.6, 2.5)  # thickness over the radius of a disc that keeps others on a pin, and its radius over that of the pin
PISTON = 1.2  # radius of a piston over that of its rod
PISTON_PLAY = 1.2e-4  # m: a head with more play around it is not guided
SLOT_NUT = 0.05  # of the volume of the profile: larger ones are no nuts
SEVERAL = 3  # bodies on one round part that make it a shaft rather than a pin
SLIDES_IN = 1.6  # a bore that is so many times as long as the shaft in it lets it slide


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """How a cluster holds one body."""

    body: str
    member: str  # connector
    at: tuple[float, float]  # extent along the cluster's line
    outer: bool  # the body lies outside the connector: a hole around it
    fit: Fit | None = None
    slot: SlotFit | None = None


@dataclass(slots=True, eq=False)
class Cluster:
    """Connectors on one line."""

    members: tuple[str, ...]
    point: Array
    direction: Array
    classes: frozenset[str]
    bearings: frozenset[str] = frozenset()  # members that are rolling bearings, or rings of them
    bushes: frozenset[str] = frozenset()
    links: list[Link] = field(default_factory=list)
    seats: set[str] = field(default_factory=set)  # bodies that a head, nut or washer rests on
    clamped: set[str] = field(default_factory=set)  # those of them that lie on the side of the thread
    inner: list[Fit] = field(default_factory=list)  # fits of its members with each other

    @property
    def screwed(self) -> bool:
        """Whether it can clamp: a screw with a nut or in a tapped hole."""
        threaded = any(link.fit is not None and link.fit.tapped for link in self.links)
        return "bolt" in self.classes or "nut" in self.classes or (threaded and "pin" in self.classes)

    @property
    def holds(self) -> frozenset[str]:
        """Bodies that it holds."""
        return frozenset(link.body for link in self.links)

    def path(self, first: str, second: str) -> list[Fit]:
        """Fits between its members on the way from one to another."""
        came: dict[str, Fit | None] = {first: None}
        reached = [first]
        for name in reached:
            for fit in self.inner:
                other = fit.shaft_of if fit.hole_in == name else fit.hole_in
                if name in (fit.hole_in, fit.shaft_of) and other not in came:
                    came[other] = fit
                    reached.append(other)
        found: list[Fit] = []
        name = second
        while (fit_back := came.get(name)) is not None:
            found.append(fit_back)
            name = fit_back.shaft_of if fit_back.hole_in == name else fit_back.hole_in
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Bridge:
    """Two bodies that a cluster joins."""

    cluster: Cluster
    a: Link
    b: Link

    @property
    def fits(self) -> list[Fit]:
        """All fits on the way from one body to the other."""
        ends = [link.fit for link in (self.a, self.b) if link.fit is not None]
        return ends + self.cluster.path(self.a.member, self.b.member)

    @property
    def rolling(self) -> bool:
        """Whether the way leads through a rolling bearing, from its bore to its outside."""
        if not self.cluster.bearings:
            return False
        fits = self.fits
        if self.a.member != self.b.member and not self.cluster.path(self.a.member, self.b.member):
            return True  # from ring to ring, over the balls
        return any(_crosses(fits, member) for member in self.cluster.bearings)

    @property
    def bushed(self) -> bool:
        """Whether the way leads through a bush."""
        return any(_crosses(self.fits, member) for member in self.cluster.bushes)


@dataclass(frozen=True, slots=True, eq=False)
class Connectors:
    """All clusters of an assembly."""

    clusters: tuple[Cluster, ...]
    bodies: tuple[str, ...]  # parts that are no connectors
    keys: Mapping[str, tuple[str, ...]]  # key -> bodies that it sits in


def find_connectors(
    placed: Mapping[str, Placed], classes: Mapping[str, PartClass], contacts: Sequence[PairContacts], rolling: Mapping[str, str]
) -> Connectors:
    """Which parts are connectors, and what they join.

    `rolling` names rings and balls of rolling bearings by the bearing that they belong to.
    """
    pairs_of: dict[str, list[PairContacts]] = {name: [] for name in placed}
    for pair in contacts:
        pairs_of[pair.a].append(pair)
        pairs_of[pair.b].append(pair)
    connectors = {name for name in placed if _is_connector(name, placed, classes, pairs_of, rolling)}
    fitted = {frozenset((pair.a, pair.b)) for pair in contacts if pair.fits}
    keys = {name for name in connectors if classes[name] == "key"}
    for name in sorted(keys):  # a key sits between a shaft and its hub, both larger than it; a bar that joins others is a body
        held = sorted(other for other in _partners(name, pairs_of[name]) if classes[other] not in FASTENERS)
        larger = [other for other in held if placed[other].features.volume > placed[name].features.volume]
        if not any(frozenset((a, b)) in fitted for a in larger for b in larger if a < b):
            keys.discard(name)
            connectors.discard(name)
    names = sorted(connectors - keys)
    index = {name: k for k, name in enumerate(names)}
    sets = UnionFind(len(names))
    by_bearing: dict[str, str] = {}
    for name, bearing in rolling.items():
        if name in index:
            sets.join(index[by_bearing.setdefault(bearing, name)], index[name])
    for pair in contacts:
        if pair.a in index and pair.b in index and _coaxial(placed[pair.a], placed[pair.b]) and (pair.fits or pair.touches):
            sets.join(index[pair.a], index[pair.b])
    members: dict[int, list[str]] = {}
    for name, root in zip(names, sets.roots(), strict=True):
        members.setdefault(root, []).append(name)
    clusters = [_cluster(group, placed, classes, rolling) for group in members.values()]
    home = {name: cluster for cluster in clusters for name in cluster.members}
    for pair in contacts:
        if pair.a in home and home[pair.a] is home.get(pair.b):
            home[pair.a].inner += pair.fits
        for connector, body in ((pair.a, pair.b), (pair.b, pair.a)):
            if connector in home and body not in connectors:
                _link(home[connector], connector, body, pair, placed)
    for pair in contacts:
        for connector, body in ((pair.a, pair.b), (pair.b, pair.a)):
            if connector in home and body not in connectors and _clamps(home[connector], connector, classes[connector], pair):
                home[connector].clamped.add(body)
    sits_in = {key: tuple(sorted(_partners(key, pairs_of[key]) - connectors)) for key in sorted(keys)}
    lost = [c for c in clusters if not c.links and not any(_partners(name, pairs_of[name]) - connectors for name in c.members)]
    apart = {name for cluster in lost for name in cluster.members} | {key for key, held in sits_in.items() if not held}
    return Connectors(  # connectors that join nothing are bodies like others
        clusters=tuple(cluster for cluster in clusters if cluster not in lost),
        bodies=tuple(name for name in placed if name not in connectors or name in apart),
        keys={key: held for key, held in sits_in.items() if held},
    )


def _crosses(fits: Sequence[Fit], member: str) -> bool:
    """Whether a way enters a ring by its bore and leaves it by its outside."""
    return any(fit.hole_in == member for fit in fits) and any(fit.shaft_of == member for fit in fits)


def bridges(cluster: Cluster, home: Mapping[str, str]) -> Iterable[Bridge]:
    """Pairs of bodies that a cluster joins: neighbours along the line, and the outside with the inside of a bearing or bush.

    `home` says which body each part belongs to.
    """
    held = cluster.holds
    seated = [Link(body=body, member=cluster.members[0], at=(0.0, 0.0), outer=True) for body in sorted(cluster.clamped - held)]
    links = [*cluster.links, *(seated if cluster.screwed and cluster.links else ())]  # a head holds what it rests on
    ordered = sorted(links, key=lambda link: (sum(link.at), link.body))
    outside, inside = [link for link in ordered if link.outer], [link for link in ordered if not link.outer]
    found: dict[tuple[str, str], Bridge] = {}

    def add(first: Link, second: Link) -> None:
        one, other = home[first.body], home[second.body]
        if one != other:
            key = (min(one, other), max(one, other))
            a, b = (first, second) if one == key[0] else (second, first)
            known = found.get(key)
            if known is None or _rank(Bridge(cluster, a, b)) > _rank(known):
                found[key] = Bridge(cluster, a, b)

    for first, second in pairwise(outside):
        add(first, second)
    for first, second in pairwise(inside):
        add(first, second)
    for first in outside:
        for second in inside:
            add(first, second)
    return found.values()


def _rank(bridge: Bridge) -> tuple[bool, float]:
    """A fit says more than a slot, a longer one more than a shorter one."""
    fits = [link.fit for link in (bridge.a, bridge.b) if link.fit is not None]
    return len(fits) == 2, sum(fit.length for fit in fits)


# ------------------------------------------------------------------------------------------------------------------ what is a connector


def _is_connector(
    name: str,
    placed: Mapping[str, Placed],
    classes: Mapping[str, PartClass],
    pairs_of: Mapping[str, Sequence[PairContacts]],
    rolling: Mapping[str, str],
) -> bool:
    pairs = pairs_of[name]
    kind, features = classes[name], placed[name].features
    if kind in FASTENERS or kind in ("bearing", "ball", "key") or name in rolling:
        return True
    if features.round_share < ROUND:
        return False
    own = [fit for pair in pairs for fit in pair.fits]
    if kind != "bush" and any(_on_axis(placed[name], fit) and _moves_in(fit, placed[name], classes, rolling) for fit in own):
        return False
    if any(pair.balls for pair in pairs):
        return False
    partners = {fit.hole_in if fit.shaft_of == name else fit.shaft_of for fit in own}
    bodies = {p for p in partners if classes[p] not in FASTENERS and classes[p] != "bearing" and p not in rolling}
    ring = kind == "bush" and not any(fit.shaft_of == name for fit in own)  # with nothing around it
    if ring and any(classes[p] not in FASTENERS for p in partners):  # a collar, a wheel, a roller
        return False
    slotted = {s.slot_in for pair in pairs for s in pair.slots if s.pin_of == name}
    if not all(_on_axis(placed[name], fit) for fit in own if classes[fit.shaft_of] not in FASTENERS):
        return False
    if any(_screwed_beside_axis(placed[name], fit, classes) for fit in own):
        return False
    bushes = [p for p in bodies if classes[p] == "bush"]
    around = {fit.hole_in for bush in bushes for pair in pairs_of[bush] for fit in pair.fits if fit.shaft_of == bush}
    joined = [p for p in bodies | around if classes[p] not in ("pin", "bush")]
    if len(joined) >= SEVERAL:  # each may be tight on it or run on it, in a bush too: the shaft is a body of its own
        return False
    if kind == "bush":
        return True
    if kind == "pin":  # what only screws hold is a spacer between two others
        return len(bodies | slotted) > 1
    outside = {fit.hole_in for fit in own if fit.shaft_of == name}
    return len(bodies & outside) >= 2 and features.round_share >= PLAIN  # a tube with nothing around it is no pin


def _moves_in(fit: Fit, part: Placed, classes: Mapping[str, PartClass], rolling: Mapping[str, str]) -> bool:
    """Whether a fit shows that a round part is a mover of its own: a shaft in a bearing, a piston in a long bore."""
    if fit.shaft_of != part.name:
        return False
    if classes[fit.hole_in] == "bearing" or fit.hole_in in rolling:
        return True
    inside = fit.hole_length > SLIDES_IN * fit.shaft_length and fit.length > 0.98 * fit.shaft_length
    rod = max((c for c in part.features.cylinders if not c.hole), key=lambda c: c.length, default=None)
    head = rod is not None and fit.shaft_radius > PISTON * rod.radius and abs(fit.gap) < PISTON_PLAY  # of a piston with its rod
    return inside and (head or fit.shaft_length > 0.5 * extent_along(part.features, part.features.axis[1]))


def _on_axis(part: Placed, fit: Fit) -> bool:
    point, direction = part.axis
    return same_line(point, direction, fit.point, fit.direction)


def _screwed_beside_axis(part: Placed, fit: Fit, classes: Mapping[str, PartClass]) -> bool:
    """Whether a screw parallel to the axis of a round part, and not on it, sits in the part: that holds a flange."""
    if fit.hole_in != part.name or classes[fit.shaft_of] != "bolt":
        return False
    return abs(float(part.axis[1] @ fit.direction)) > 1.0 - 0.5 * PARALLEL**2 and not _on_axis(part, fit)


def flanged(placed: Mapping[str, Placed], classes: Mapping[str, PartClass], contacts: Sequence[PairContacts]) -> list[str]:
    """Round parts that look like pins, and are columns or shafts with a flange."""
    fits = [fit for pair in contacts for fit in pair.fits if classes[fit.hole_in] == "pin"]
    return sorted({fit.hole_in for fit in fits if _screwed_beside_axis(placed[fit.hole_in], fit, classes)})


def retaining_discs(placed: Mapping[str, Placed], classes: Mapping[str, PartClass], contacts: Sequence[PairContacts]) -> list[str]:
    """Flat round bodies that a screw on their axis holds against the end of a pin: washers, whatever their size."""
    held: dict[str, set[str]] = {}
    passed: dict[str, set[str]] = {}
    rests: dict[str, set[str]] = {}
    for pair in contacts:
        for fit in pair.fits:
            if classes[fit.shaft_of] == "bolt" and classes[fit.hole_in] == "pin":
                held.setdefault(fit.shaft_of, set()).add(fit.hole_in)
            elif classes[fit.shaft_of] == "bolt" and classes[fit.hole_in] == "body" and _on_axis(placed[fit.hole_in], fit):
                passed.setdefault(fit.hole_in, set()).add(fit.shaft_of)
        if any(touch.close for touch in pair.touches):
            rests.setdefault(pair.a, set()).add(pair.b)
            rests.setdefault(pair.b, set()).add(pair.a)
    found = []
    for name, screws in sorted(passed.items()):
        features = placed[name].features
        pins = {pin for screw in screws for pin in held.get(screw, ())} & rests.get(name, set())
        widest = max((c.radius for c in features.cylinders if not c.hole), default=0.0)
        thick = max((c.radius for pin in pins for c in placed[pin].features.cylinders if not c.hole), default=0.0)
        flat = features.round_share >= ROUND and extent_along(features, features.axis[1]) < DISC[0] * widest
        if flat and widest < DISC[1] * thick:
            found.append(name)
    return found


def slot_nuts(placed: Mapping[str, Placed], classes: Mapping[str, PartClass], contacts: Sequence[PairContacts]) -> list[str]:
    """Small bodies that only screws hold, behind the lips of a slot that these screws pass: nuts of profiles with slots."""
    slotted: dict[str, set[str]] = {}
    held: dict[str, set[str]] = {}
    others: set[str] = set()
    rests: set[tuple[str, str]] = set()
    for pair in contacts:
        rests |= {(pair.a, pair.b), (pair.b, pair.a)}
        for slot in pair.slots:
            if classes[slot.pin_of] == "bolt":
                slotted.setdefault(slot.pin_of, set()).add(slot.slot_in)
        for fit in pair.fits:
            if classes[fit.shaft_of] == "bolt":
                held.setdefault(fit.hole_in, set()).add(fit.shaft_of)
            others |= {fit.shaft_of} | ({fit.hole_in} if classes[fit.shaft_of] != "bolt" else set())
    found = []
    for name, screws in sorted(held.items()):
        beams = [beam for screw in screws for beam in slotted.get(screw, ()) if (name, beam) in rests and beam != name]
        small = beams and placed[name].features.volume < SLOT_NUT * min(placed[beam].features.volume for beam in beams)
        if small and classes[name] == "body" and name not in others:
            found.append(name)
    return found


def same_line(p: Array, u: Array, q: Array, v: Array) -> bool:
    """Whether two lines are one, but for the noise of placements."""
    a, b, c = u.tolist()  # written out: called for every pair of lines, where numpy takes longer than all the rest
    d, e, f = v.tolist()
    if (b * f - c * e) ** 2 + (c * d - a * f) ** 2 + (a * e - b * d) ** 2 > PARALLEL**2:
        return False
    x, y, z = (q - p).tolist()
    return bool((b * z - c * y) ** 2 + (c * x - a * z) ** 2 + (a * y - b * x) ** 2 < SAME_LINE**2)


def _coaxial(a: Placed, b: Placed) -> bool:
    return same_line(*a.axis, *b.axis)


def _partners(name: str, pairs: Sequence[PairContacts]) -> set[str]:
    return {pair.b if pair.a == name else pair.a for pair in pairs}


def _cluster(group: Sequence[str], placed: Mapping[str, Placed], classes: Mapping[str, PartClass], rolling: Mapping[str, str]) -> Cluster:
    kinds = {"bearing" if name in rolling and classes[name] != "ball" else classes[name] for name in group}
    with_axis = [name for name in group if classes[name] != "ball"] or list(group)
    longest = max(with_axis, key=lambda name: (placed[name].features.size, name))
    point, direction = placed[longest].axis
    bearings = frozenset(name for name in group if classes[name] == "bearing" or (name in rolling and classes[name] != "ball"))
    return Cluster(
        members=tuple(sorted(group)),
        point=point,
        direction=direction,
        classes=frozenset(kinds),
        bearings=bearings,
        bushes=frozenset(name for name in group if classes[name] == "bush" and name not in bearings),
    )


def _link(cluster: Cluster, member: str, body: str, pair: PairContacts, placed: Mapping[str, Placed]) -> None:
    for fit in pair.fits:
        if same_line(cluster.point, cluster.direction, fit.point, fit.direction):
            middle = float((fit.point - cluster.point) @ cluster.direction)
            at = (middle - 0.5 * fit.length, middle + 0.5 * fit.length)
            cluster.links.append(Link(body=body, member=member, at=at, outer=fit.shaft_of == member, fit=fit))
    for slot in pair.slots:
        if slot.pin_of == member and same_line(cluster.point, cluster.direction, slot.point, slot.axis):
            middle = float((slot.point - cluster.point) @ cluster.direction)
            cluster.links.append(Link(body=body, member=member, at=(middle, middle), outer=True, slot=slot))
    if any(_across(touch, cluster.direction) and touch.close for touch in pair.touches):
        cluster.seats.add(body)


def _clamps(cluster: Cluster, member: str, kind: PartClass, pair: PairContacts) -> bool:
    """Whether a head, a nut or a washer rests on a body with the side towards the thread."""
    if kind not in ("bolt", "nut", "washer"):
        return False
    threads = [sum(link.at) / 2.0 for link in cluster.links]
    for touch in pair.touches:
        if not touch.close or not _across(touch, cluster.direction):
            continue
        normal = touch.normal if touch.parts[0] == member else -touch.normal  # out of the connector
        sense = 1.0 if float(normal @ cluster.direction) > 0.0 else -1.0
        at = float((touch.point - cluster.point) @ cluster.direction)
        if kind == "nut" or any(sense * (thread - at) > 0.0 for thread in threads):
            return True
    return False


def _across(touch: Touch, direction: Array) -> bool:
    return bool(abs(touch.normal @ direction) > 0.99)


def _runs_on(ball: Placed, ring: Placed) -> bool:
    """Whether a ball touches a groove or a cylinder around the axis of a round part."""
    point, axis = ring.axis
    radius = ball.features.balls[0].radius
    arm = ball.center - point
    orbit = float(np.linalg.norm(np.cross(arm, axis)))
    for groove in ring.features.grooves:
        apart = abs(float((ring.point(groove.origin) - ball.center) @ axis))
        if abs(groove.radius - orbit) < 0.3 * radius and apart < radius:
            return True
    for cylinder in ring.features.cylinders:
        touches = orbit + radius if cylinder.hole else orbit - radius
        apart = abs(float((ring.point(cylinder.origin) - ball.center) @ axis))
        coaxial = same_line(point, axis, ring.point(cylinder.origin), ring.R @ cylinder.axis)
        if coaxial and abs(cylinder.radius - touches) < 0.35 * radius and apart < 0.5 * cylinder.length + radius:
            return True
    return False


def rings_between(placed: Mapping[str, Placed], classes: Mapping[str, PartClass], contacts: Sequence[PairContacts]) -> list[str]:
    """Short round parts with a shaft in their bore and a housing around them on one line: bearings, whatever is drawn in them."""
    inside: dict[str, set[str]] = {}
    around: dict[str, set[str]] = {}
    for pair in contacts:
        for fit in pair.fits:
            if fit.tapped or fit.conical:
                continue
            if classes[fit.hole_in] == "body" and _on_axis(placed[fit.hole_in], fit):
                inside.setdefault(fit.hole_in, set()).add(fit.shaft_of)
            if classes[fit.shaft_of] == "body" and _on_axis(placed[fit.shaft_of], fit):
                around.setdefault(fit.shaft_of, set()).add(fit.hole_in)
    found = []
    for name in sorted(inside.keys() & around.keys()):
        features = placed[name].features
        length = extent_along(features, features.axis[1])
        widest = max((c.radius for c in features.cylinders if not c.hole), default=0.0)
        plain = features.round_share >= ROUND and length < 2.0 * widest
        if plain and len(inside[name]) == len(around[name]) == 1 and inside[name] != around[name]:
            found.append(name)
    return found


def rolling_sets(placed: Mapping[str, Placed], classes: Mapping[str, PartClass], near: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Rings and balls of rolling bearings, by the name of the bearing: three equal balls and more between two round parts on one line.

    A part that is not small and round, as a shaft with a groove, takes part but is no ring: it is not named.
    """
    beside: dict[str, set[str]] = {}
    for a, b in near:
        for ball, other in ((a, b), (b, a)):
            if classes[ball] == "ball" and classes[other] != "ball" and _runs_on(placed[ball], placed[other]):
                beside.setdefault(ball, set()).add(other)
    groups: dict[tuple[str, str, str], list[str]] = {}
    for ball, others in beside.items():
        round_parts = sorted(others)
        for i, first in enumerate(round_parts):
            for second in round_parts[i + 1 :]:
                if _coaxial(placed[first], placed[second]):
                    groups.setdefault((first, second, placed[ball].part), []).append(ball)
    found: dict[str, str] = {}
    for (first, second, _), balls in sorted(groups.items()):
        point, direction = placed[first].axis
        radii = [float(np.linalg.norm(np.cross(placed[ball].center - point, direction))) for ball in balls]
        if len(balls) < 3 or max(radii) - min(radii) > 0.05 * max(radii):
            continue
        name = min(balls)
        for member in (*balls, *(ring for ring in (first, second) if placed[ring].features.round_share >= ROUND)):
            found.setdefault(member, name)
    return found
