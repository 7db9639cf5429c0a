"""The decision written down: rigid groups, joints, fixed pairs, idle freedoms, freedoms in words, questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadimport.assembly import Assembly
from cadimport.contacts.classes import FASTENERS, PartClass
from cadimport.contacts.contacts import PairContacts, Placed
from foundation.arrays import Array
from foundation.errors import Note

from ..graphs.union_find import UnionFind
from .bodies import Body
from .connectors import Cluster, Connectors
from .decision import Decision
from .freedoms import freedoms_in_words
from .interfaces import Interface
from .limits import MOST_SWEPT, with_limits
from .model import Evidence, FixedPair, IdleFreedom, Inference, InferredJoint, RigidGroup, Source
from .questions import Asked, chances_of, chances_of_merged, questions
from .twists import joint_shape, with_common_directions
from .weights import WEIGHTS
from .words import is_called

SOURCES: dict[str, Source] = {  # of rows of the table that are no contacts
    "turn blocked": "motion",
    "slide blocked": "motion",
    "turn blocked among groups": "motion",
    "slide blocked among groups": "motion",
    "called motor": "rule",
    "called screw or nut": "rule",
    "several screws": "rule",
    "one screw": "rule",
    "lever": "rule",
    "centred": "rule",
}
SEVERAL = 3  # solids of one part that may be parts of their own
LEAST_GROUND = 0.03  # of the largest part's volume: a part that is called a base, and is smaller, is a detail
STANDS = ("base", "ground", "frame", "chassis", "pedestal", "foundation", "bed", "stand", "gestell", "sockel", "rahmen", "grundplatte")
HELPERS = ("holder", "screw", "bolt", "motor", "cover", "pin", "bracket")  # "base_motor_holder" is held by the base, and is not it
SUREST = 0.97  # geometry alone says no more: log loss 0.128 on development designs (0.181 with 0.999), 0.245 on real files (0.237)
HOSTED = 0.85  # a pin or bush may as well belong to the other side
MOST_NEAR = 8  # bodies that are named as what may hold a part that nothing seems to hold
DOUBTFUL = 0.9  # a joint that is less probable is "assumed"


@dataclass(frozen=True, slots=True, eq=False)
class Concluded:
    """Everything that the result is written from."""

    assembly: Assembly
    placed: Mapping[str, Placed]
    classes: Mapping[str, PartClass]
    contacts: Sequence[PairContacts]
    connectors: Connectors
    bodies: Mapping[str, Body]
    home: Mapping[str, str]  # part -> body
    merged: Sequence[Interface]  # between parts of one body
    interfaces: Sequence[Interface]
    decision: Decision
    given: Mapping[int, int]
    apart: frozenset[tuple[str, str]]  # pairs of parts that the user said move against each other
    rigid: Sequence[tuple[str, str]]
    center: Array
    size: float
    centroid: Array  # of all parts
    noise: float  # rad: how far parts are turned out of their places
    sweep: bool  # whether limits are looked for
    untried: int = 0  # small motions that were not tried, as there were too many


def conclude(found: Concluded, ground: str | None) -> Inference:
    """The result."""
    if not found.placed:
        return Inference(ground=ground or "", groups=(), joints=())
    bodies = found.connectors.bodies or tuple(found.placed)
    hosts = _hosts(found)
    standing = ground or _ground(found, bodies)
    of_body = {name: found.decision.closed.root[k] for k, name in enumerate(found.bodies)}
    root = {name: of_body[found.home[name]] for name in found.connectors.bodies}
    loose = _held_loosely(found, root, hosts.get(standing, standing))
    sets = _groups(found, root, hosts, loose)
    ordered = sorted(sets, key=lambda group: (standing not in group, -_volume(found, group), min(group)))
    groups = tuple(RigidGroup(name=standing if standing in g else _largest(found, g), parts=tuple(sorted(g))) for g in ordered)
    called = {part: group.name for group in groups for part in group.parts}
    joints = _joints(found, root, called, standing, hosts)
    joints = with_common_directions(joints, 3.0 * found.noise)
    unswept = 0
    if found.sweep:
        joints, unswept = with_limits(found.assembly, joints, groups)
    spins = _rod_spins(found, root, joints)
    freedoms = freedoms_in_words(found.decision.closed, joints, root, called, found.decision.rods)
    asked = Asked(
        interfaces=found.interfaces,
        decision=found.decision,
        given=found.given,
        apart=found.apart,
        merged=found.merged,
        rigid=found.rigid,
        loose=loose,
        near=_nearest(found, [b for _, b in loose]),
        bodies=found.bodies,
        home=found.home,
    )
    return Inference(
        ground=standing,
        groups=groups,
        joints=joints,
        fixed=_fixed_pairs(found, root, hosts, loose),
        idle=(*spins, *_idle(found, hosts)),
        freedoms=freedoms,
        mobility=found.decision.closed.mobility - len(found.decision.rods),
        questions=questions(asked),
        classes=dict(found.classes),
        notes=(*_notes(found), *_loose_notes(loose), *_left_out_notes(found.untried, unswept)),
    )


def _notes(found: Concluded) -> tuple[Note, ...]:
    """Parts that consist of several solids, which may be parts of their own that were exported as one."""
    notes = []
    for name in found.connectors.bodies:
        solids = found.assembly.part_of(name).solids
        if solids >= SEVERAL:
            notes.append(
                Note(
                    code="W207",
                    text=f"'{name}' consists of {solids} solids, which are taken to move as one.",
                    element=name,
                    remedy="Where they move against each other, split them into parts of their own in CAD and export the assembly again.",
                )
            )
    return tuple(notes)


def _left_out_notes(untried: int, unswept: int) -> tuple[Note, ...]:
    """What was not looked at because it would take too long."""
    found = []
    if unswept:
        text = f"Limits of {unswept} joints were not looked for: those of the first {MOST_SWEPT} were."
        remedy = "Give them in the project file: `limits` of a mate; or leave parts out with `ignore`."
        found.append(Note(code="W209", text=text, element="joints", remedy=remedy))
    if untried:
        text = f"{untried} possible motions were not tried for collisions: their joints rest on contacts alone."
        found.append(Note(code="W209", text=text, element="joints", remedy="Leave parts out that do not matter with `ignore`."))
    return tuple(found)


def _loose_notes(loose: Sequence[tuple[str, str]]) -> tuple[Note, ...]:
    """Parts that were given to the nearest part because nothing holds them."""
    return tuple(
        Note(
            code="W013",
            text=f"Nothing that was found holds '{b}': it is taken to move with '{a}', the nearest part.",
            element=b,
            remedy=f'Say what holds it: mategraph joints FILE --answer "{b} + OTHER=fixed"; or leave it out: --ignore "{b}".',
        )
        for a, b in loose
    )


# --------------------------------------------------------------------------------------------------------------- ground and groups


def _volume(found: Concluded, group: Sequence[str]) -> float:
    return sum(found.placed[name].features.volume for name in group)


def _largest(found: Concluded, group: Sequence[str]) -> str:
    return max(group, key=lambda name: (found.placed[name].features.volume, name))


def _ground(found: Concluded, bodies: Sequence[str]) -> str:
    held = [name for name in found.assembly.grounded if name in found.placed]
    if held:
        return held[0]
    largest = max((found.placed[name].features.volume for name in bodies), default=0.0)

    def standing(name: str) -> tuple[bool, float, float, str]:
        features = found.placed[name].features
        called = features.volume > LEAST_GROUND * largest and is_called(name, STANDS) and not is_called(name, HELPERS)
        return called, round(features.volume, 12), features.size, name

    return max(bodies, key=standing)


def _hosts(found: Concluded) -> dict[str, str]:
    """Of each connector the body that it is given to."""
    hosts: dict[str, str] = {}
    for cluster in found.connectors.clusters:
        for member in cluster.members:
            host = _host(found, cluster, member)
            if host is not None:
                hosts[member] = host
    for key, bodies in found.connectors.keys.items():
        if bodies:
            hosts[key] = bodies[0]
    known = set(found.connectors.bodies)
    touched: set[str] = set()
    for pair in found.contacts:  # what only touches something
        for part, other in ((pair.a, pair.b), (pair.b, pair.a)):
            if part not in known and other in known and (part not in hosts or part in touched):
                touched.add(part)
                hosts[part] = max(hosts.get(part, other), other, key=lambda name: _rank(found, name))
    return hosts


def _host(found: Concluded, cluster: Cluster, member: str) -> str | None:
    """The body that fits a connector most tightly; of equals the longer fit, then the larger body: neither names nor round-off decide."""
    own = [link for link in cluster.links if link.member == member] or cluster.links
    fitting = [(link, link.fit) for link in own if link.fit is not None]
    ranked = [(link.outer, -round(abs(fit.gap), 7), round(fit.length, 6), *_rank(found, link.body)) for link, fit in fitting]
    if ranked:
        return str(max(ranked)[-1])
    names = [link.body for link in own] or sorted(cluster.seats)
    return str(max(_rank(found, name) for name in names)[-1]) if names else None


def _rank(found: Concluded, name: str) -> tuple[float, float, float, str]:
    """Size and distance from the middle of the assembly: an order that motions of the whole do not change."""
    part = found.placed[name]
    apart = float(np.linalg.norm(part.center - found.centroid))
    return round(part.features.volume, 12), round(part.features.area, 9), round(apart, 6), name


def _held_loosely(found: Concluded, root: Mapping[str, int], standing: str) -> list[tuple[str, str]]:
    """Pairs that join what nothing holds to what is nearest, so that the mechanism is one: assumed."""
    names = list(found.connectors.bodies)
    sets = UnionFind(len(names))
    index = {name: k for k, name in enumerate(names)}
    first: dict[int, int] = {}
    for name in names:
        sets.join(first.setdefault(root[name], index[name]), index[name])
    for k, interface in enumerate(found.interfaces):
        if interface.states[found.decision.states[k]].joined:
            sets.join(index[interface.a], index[interface.b])
    if standing not in index:
        return []
    roots = np.array(sets.roots())
    members = {own: np.flatnonzero(roots == own).tolist() for own in dict.fromkeys(roots.tolist())}
    boxes = np.array([found.placed[name].box for name in names])
    said = [(index[a], index[b]) for a, b in found.apart if a in index and b in index]
    return [(names[a], names[b]) for a, b in _nearest_first(boxes, members, index[standing], said)]


def _nearest(found: Concluded, parts: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Of each of some parts the bodies whose boxes are nearest to its own, the smaller first of those that are as near."""
    result = {}
    for part in parts:
        low, high = found.placed[part].box
        rows = []
        for other in found.connectors.bodies:
            if other != part:
                box = found.placed[other].box
                gap = float(np.linalg.norm(np.maximum(0.0, np.maximum(box[0] - high, low - box[1]))))
                rows.append((round(gap, 4), round(float(np.linalg.norm(box[1] - box[0])), 4), other))
        result[part] = tuple(other for *_, other in sorted(rows)[:MOST_NEAR])
    return result


def _nearest_first(
    boxes: Array, members: Mapping[int, Sequence[int]], start: int, apart: Sequence[tuple[int, int]] = ()
) -> list[tuple[int, int]]:
    """Pairs that join sets of boxes to the one that holds `start`, the nearest set first: a shortest tree, grown box by box.

    `apart`: pairs that are not joined.
    """
    own = {int(k): name for name, held in members.items() for k in held}
    least, beside = np.full(len(boxes), np.inf), np.zeros(len(boxes), dtype=int)
    outside = np.ones(len(boxes), dtype=bool)
    added: list[tuple[int, int]] = []
    arriving = members[own[start]]
    while True:
        outside[arriving] = False
        for k in arriving:
            gap = np.linalg.norm(np.maximum(0.0, np.maximum(boxes[:, 0] - boxes[k, 1], boxes[k, 0] - boxes[:, 1])), axis=1)
            gap[[other for pair in apart if k in pair for other in pair if other != k]] = np.inf
            nearer = gap < least - 1e-9
            least[nearer], beside[nearer] = gap[nearer], k
        if not outside.any():
            return added
        nearest = int(np.argmin(np.where(outside, np.nan_to_num(least, nan=np.inf), np.inf)))
        if not outside[nearest]:  # nothing has a place
            nearest = int(np.flatnonzero(outside)[0])
        added.append((int(beside[nearest]), nearest))
        arriving = members[own[nearest]]


def _groups(found: Concluded, root: Mapping[str, int], hosts: Mapping[str, str], loose: Sequence[tuple[str, str]]) -> list[list[str]]:
    names = list(found.placed)
    index = {name: k for k, name in enumerate(names)}
    sets = UnionFind(len(names))
    first: dict[int, int] = {}
    for name in found.connectors.bodies:
        sets.join(first.setdefault(root[name], index[name]), index[name])
    for a, b in [*hosts.items(), *loose]:
        sets.join(index[a], index[b])
    result: dict[int, list[str]] = {}
    for name, own in zip(names, sets.roots(), strict=True):
        result.setdefault(own, []).append(name)
    return list(result.values())


# ------------------------------------------------------------------------------------------------------------------------- joints


def _joints(
    found: Concluded, root: Mapping[str, int], called: Mapping[str, str], standing: str, hosts: Mapping[str, str]
) -> tuple[InferredJoint, ...]:
    """One joint per pair of groups that move against each other, from the ground outwards."""
    closed = found.decision.closed
    by_pair: dict[tuple[int, int], list[int]] = {}
    for k, interface in enumerate(found.interfaces):
        state = interface.states[found.decision.states[k]]
        a, b = root[interface.a], root[interface.b]
        if state.joined and state.freedom.shape[1] and a != b:
            by_pair.setdefault((min(a, b), max(a, b)), []).append(k)
    start = root[hosts.get(standing, standing)]
    depth = _depths(by_pair, start)
    ordered = sorted(by_pair, key=lambda pair: (min(depth.get(pair[0], 999), depth.get(pair[1], 999)), _pair_name(found, by_pair[pair])))
    joints = []
    used: set[str] = set()
    reached = {start}
    tree: list[tuple[int, int]] = []
    loops: list[tuple[int, int]] = []
    for pair in ordered:
        (loops if pair[0] in reached and pair[1] in reached else tree).append(pair)
        reached |= set(pair)
    for pair in (*tree, *loops):
        motion = closed.motions[pair]
        joints.append(_joint(found, by_pair[pair], motion.freedom, motion.twists(), root, depth, called, used))
    return tuple(joints)


def _pair_name(found: Concluded, own: Sequence[int]) -> tuple[str, str]:
    return min((found.interfaces[k].a, found.interfaces[k].b) for k in own)


def _depths(pairs: Mapping[tuple[int, int], Sequence[int]], start: int) -> dict[int, int]:
    beside: dict[int, list[int]] = {}
    for a, b in pairs:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    depth, level = {start: 0}, [start]
    while level:
        following = []
        for node in level:
            for other in beside.get(node, ()):
                if other not in depth:
                    depth[other] = depth[node] + 1
                    following.append(other)
        level = following
    return depth


def _joint(
    found: Concluded,
    own: Sequence[int],
    freedom: Array,
    twists: Array,
    root: Mapping[str, int],
    depth: Mapping[int, int],
    called: Mapping[str, str],
    used: set[str],
) -> InferredJoint:
    main = max(own, key=lambda k: _strength(found.interfaces[k]))
    interface = found.interfaces[main]
    state = interface.states[found.decision.states[main]]
    kind, axis, origin, slide, by_closure = state.kind, state.axis, state.origin, state.slide, False
    if len(own) > 1 and freedom.shape[1] < min(found.interfaces[k].states[found.decision.states[k]].freedom.shape[1] for k in own):
        shape = joint_shape(freedom, state.origin, found.size)
        kind, axis, origin, slide = shape.kind, shape.axis, shape.origin, shape.slide
    if kind == "cylindrical" and twists.shape[1] == 1:  # closure leaves one of the two
        shape = joint_shape(twists, state.origin, found.size)
        if shape.kind in ("revolute", "prismatic"):
            kind, by_closure = shape.kind, True
    a, b = interface.parts
    if depth.get(root[a], 999) > depth.get(root[b], 999):
        a, b = b, a
    p = float(np.mean([_chance(found, k) for k in own]))
    name = _joint_name(called[b], used)
    answered = any(k in found.given for k in own)
    return InferredJoint(
        name=name,
        kind=kind,
        a=a,
        b=b,
        axis=_upwards(axis),
        origin=origin,
        slide=slide,
        slot_in="" if slide is None or not state.slot_in else ("a" if found.home.get(state.slot_in) == found.home[a] else "b"),
        pitch=state.pitch,
        evidence=tuple(e for k in own for e in _evidence(found, k)),
        source="user" if answered else ("closure" if by_closure else interface.source),
        p=1.0 if answered else (p if interface.source == "library" else min(p, SUREST)),
        status="confirmed" if answered else ("assumed" if p < DOUBTFUL else "proposed"),
        like=interface.like,
    )


def _upwards(axis: Array) -> Array:
    """The axis with its largest component positive: a positive turn about z is counter-clockwise from above, however CAD drew the hole."""
    largest = int(np.argmax(np.abs(axis) > np.max(np.abs(axis)) - 1e-6))
    return axis if axis[largest] > 0.0 else -axis


def _strength(interface: Interface) -> tuple[bool, float, str, str]:
    """Which of several connections of the same two groups shows the joint best."""
    return interface.source == "library", sum(line.length for line in interface.lines), interface.a, interface.b


def _joint_name(part: str, used: set[str]) -> str:
    name, number = part, 2
    while name in used:
        name, number = f"{part}_{number}", number + 1
    used.add(name)
    return name


def _evidence(found: Concluded, k: int) -> list[Evidence]:
    interface, chosen = found.interfaces[k], found.interfaces[k].states[found.decision.states[k]].name
    result = []
    for reason in interface.reasons:
        if not reason.text:
            continue
        about = WEIGHTS[reason.row].state
        supports = reason.weight if about == chosen or (about == "slide" and chosen == "slide and turn") else -reason.weight
        source = SOURCES.get(reason.row, interface.source)
        result.append(Evidence(text=reason.text, weight=supports, source=source, faces=reason.faces))
    return result


# --------------------------------------------------------------------------------------------------------- fixed pairs and the rest


def _fixed_pairs(
    found: Concluded, root: Mapping[str, int], hosts: Mapping[str, str], loose: Sequence[tuple[str, str]]
) -> tuple[FixedPair, ...]:
    result = []
    for interface in found.merged:
        reasons = tuple(
            Evidence(text=r.text, weight=r.weight, source=SOURCES.get(r.row, "contact"), faces=r.faces) for r in interface.reasons if r.text
        )
        result.append(
            FixedPair(
                a=interface.parts[0],
                b=interface.parts[1],
                evidence=reasons,
                p=min(float(max(chances_of_merged(interface))), SUREST),
                like=interface.like,
            )
        )
    for k, interface in enumerate(found.interfaces):
        state = interface.states[found.decision.states[k]]
        if state.name == "fixed":
            p = _chance(found, k)
            answered = k in found.given
            result.append(
                FixedPair(
                    a=interface.parts[0],
                    b=interface.parts[1],
                    evidence=tuple(_evidence(found, k)),
                    source="user" if answered else "contact",
                    p=1.0 if answered else min(p, SUREST),
                    status="confirmed" if answered else ("assumed" if p < DOUBTFUL and _matters(found, k) else "proposed"),
                    like=interface.like,
                )
            )
    result += [FixedPair(a=a, b=b, source="user", status="confirmed") for a, b in found.rigid]
    for part, host in sorted(hosts.items()):
        text = f"{found.classes[part]} '{part}' sits in '{host}'"
        p = SUREST if found.classes[part] in FASTENERS else HOSTED
        result.append(FixedPair(a=host, b=part, evidence=(Evidence(text=text, weight=2.0, source="rule"),), source="rule", p=p))
    for a, b in loose:
        text = f"nothing holds '{b}'; '{a}' is the nearest part"
        result.append(
            FixedPair(a=a, b=b, evidence=(Evidence(text=text, weight=0.0, source="assumed"),), source="assumed", p=0.5, status="assumed")
        )
    return tuple(result)


def _chance(found: Concluded, k: int) -> float:
    """The probability that a pair is what was decided."""
    drops = found.decision.drops.get(found.decision.unknown_of[k])
    return 1.0 if drops is None else float(chances_of(drops)[found.decision.states[k]])


def _matters(found: Concluded, k: int) -> bool:
    """Whether another state of a pair makes another mechanism, rather than one that is held otherwise."""
    return any(found.decision.effects.get(found.decision.unknown_of[k], {}).values())


def _rod_spins(found: Concluded, root: Mapping[str, int], joints: Sequence[InferredJoint]) -> list[IdleFreedom]:
    """Rods that spin about the line between their two balls; the joint with the second neighbour is the one that is locked."""
    result = []
    for rod, (_, second) in sorted(found.decision.rods.items()):
        parts = [name for name in found.connectors.bodies if root[name] == rod]
        for joint in joints:
            if {root[joint.a], root[joint.b]} == {rod, second}:
                other = joint.b if root[joint.a] == rod else joint.a
                name = _largest(found, parts)
                result.append(
                    IdleFreedom(part=name, held_by=other, text=f"'{name}' spins about the line between its two balls", joint=joint.name)
                )
    return result


def _idle(found: Concluded, hosts: Mapping[str, str]) -> list[IdleFreedom]:
    return [
        IdleFreedom(part=part, held_by=host, text=f"{found.classes[part]} '{part}' may spin about its own axis: nothing else notices")
        for part, host in sorted(hosts.items())
        if found.classes[part] != "key"
    ]
