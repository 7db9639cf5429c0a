"""`MechanismPlaces`: where the parts, bodies, joints and couplings of the system graph stand.

Parts, one row for those that share a shape, stand left of the body that they form; bodies stand one below the other. A body's tree
joint is in the gap above it; other lines run in lanes beside the bodies::

    parts    tree lanes   bodies     labels   loop lanes   couplings
    ┌─────┐               ┌──────┐
    │ row │═══════════════│      │─────────────┐
    └─────┘        ┌──────└──┬───┘             │
    ┌─────┐        │         ◯ label           ◯ label
    │ row │════════│══════┌──┴───┐             │
    └─────┘        │      │      │─────────────┘
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from cadimport.assembly import Assembly
from topology.mechanism import Coupling, Joint, Mechanism

from ..colors import body_colors, hex_from_color
from ..labels import KIND_SIGNS, axis_label, limits_label, number_label
from .layout import Node, Row, lanes, rows_of, shortened, stack
from .svg_canvas import text_width

MARGIN, TOP = 28.0, 92.0
PARTS, FLOW, BODY_WIDTH, BODY_HEIGHT = (164.0, 236.0), 80.0, 212.0, 74.0  # parts are as wide as their names want, within these
DRIVE = 140.0  # least room between the bodies and what drives them
JOINT_GAP, RADIUS, LANE = 66.0, 10.0, 14.0
MANY_ROWS = 60  # beyond so many rows in all, long lists are cut short
LABEL = 12.0  # size of letters, px
COUPLING = 26.0  # height of the sign of a coupling

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class MechanismPlaces:
    """All in px, y downwards."""

    part_x: float
    part_width: float
    part_height: float
    rows: Mapping[str, tuple[Row, ...]]  # of each body
    bodies: Mapping[str, Node]
    colors: Mapping[str, str]  # of each body
    joints: Mapping[str, Point]  # of the tree and of the loops
    labels: Mapping[str, str]  # of the joints
    tree_lanes: Mapping[str, int]  # tree joint whose parent is not the neighbour above -> lane of its line, 0 next to the bodies
    loop_lanes: Mapping[str, float]  # joint that closes a loop -> x of its line
    couplings: Mapping[str, Point]
    right: float  # where components may begin
    bottom: float

    @property
    def body_x(self) -> float:
        """The left side of the bodies."""
        return next(iter(self.bodies.values())).x

    def label_x(self, joint: str) -> float:
        """Where the label of a joint begins: beside it, or right of all lanes."""
        return max(self.loop_lanes.values()) + RADIUS + 6 if joint in self.loop_lanes else self.joints[joint][0] + RADIUS + 7

    def label_end(self, joint: str) -> float:
        """Where the label of a joint ends, or a little before the components if it is long."""
        width = text_width(self.labels[joint], LABEL, bold=True)
        return min(self.label_x(joint) + width + 4, self.right - 36)


def place_mechanism(assembly: Assembly, mechanism: Mechanism) -> MechanismPlaces:
    """Places from left to right: parts, lanes of the tree, bodies with their joints, lanes of the loops, couplings."""
    rows = _rows(assembly, mechanism)
    height, pitch = (26.0, 33.0) if sum(map(len, rows.values())) <= 24 else (22.0, 27.0)
    widest = max((text_width(row.label + row.suffix, 12.5) + 24 for own in rows.values() for row in own), default=0.0)
    part_width = min(max(widest, PARTS[0]), PARTS[1])
    order = {name: i for i, name in enumerate(mechanism.bodies)}
    far = [joint for joint in mechanism.tree if order[joint.child] - order[joint.parent] != 1]
    tree_lanes = _lanes(far, order)
    body_x = MARGIN + part_width + FLOW + (LANE * (max(tree_lanes.values()) + 1) if tree_lanes else 0.0)
    bodies, placed, bottom = _place_bodies(rows, body_x, height, pitch)
    labels = {joint.name: joint_label(joint) for joint in mechanism.joints}
    loop_lanes, right = _loop_lanes(mechanism, order, labels, body_x + BODY_WIDTH)
    joints = _place_joints(mechanism, bodies, tree_lanes, loop_lanes)
    couplings, right = _place_couplings(mechanism, joints, right)
    return MechanismPlaces(
        part_x=MARGIN,
        part_width=part_width,
        part_height=height,
        rows=placed,
        bodies=bodies,
        colors={name: hex_from_color(c) for name, c in zip(mechanism.bodies, body_colors(len(mechanism.bodies)), strict=True)},
        joints=joints,
        labels=labels,
        tree_lanes=tree_lanes,
        loop_lanes=loop_lanes,
        couplings=couplings,
        right=right,
        bottom=bottom,
    )


def _rows(assembly: Assembly, mechanism: Mechanism) -> dict[str, list[Row]]:
    rows = {name: rows_of(assembly, body) for name, body in mechanism.bodies.items()}
    if sum(map(len, rows.values())) <= MANY_ROWS:
        return rows
    return {name: shortened(own) for name, own in rows.items()}


def _lanes(joints: Sequence[Joint], order: Mapping[str, int]) -> dict[str, int]:
    """The number of the lane of each joint's line, 0 next to the bodies; lines that overlap in height have different ones."""
    ends = [sorted((order[joint.parent], order[joint.child])) for joint in joints]
    return dict(zip([joint.name for joint in joints], lanes([(low, high) for low, high in ends]), strict=True))


def _place_bodies(
    rows: Mapping[str, Sequence[Row]], x: float, height: float, pitch: float
) -> tuple[dict[str, Node], dict[str, tuple[Row, ...]], float]:
    """Boxes of the bodies, rows of their parts beside them, and where both end: each body has the room that its rows and its box need."""
    bodies: dict[str, Node] = {}
    placed: dict[str, tuple[Row, ...]] = {}
    y = TOP
    for name, own in rows.items():
        room = max(len(own) * pitch - (pitch - height), BODY_HEIGHT)
        y += JOINT_GAP if bodies else 0.0
        middle = y + room / 2
        bodies[name] = Node(x=x, y=middle, width=BODY_WIDTH, height=BODY_HEIGHT)
        first = middle - (len(own) - 1) * pitch / 2
        placed[name] = tuple(replace(row, y=first + k * pitch) for k, row in enumerate(own))
        y += room
    return bodies, placed, max(TOP, y)


def _loop_lanes(
    mechanism: Mechanism, order: Mapping[str, int], labels: Mapping[str, str], body_right: float
) -> tuple[dict[str, float], float]:
    """x of the lines that close loops, and where components may begin. The lanes begin where the labels of the tree's joints end."""
    widest = max((text_width(labels[joint.name], LABEL, bold=True) for joint in mechanism.tree), default=0.0)
    tree_labels = min(widest, 230.0) + RADIUS + 40 - BODY_WIDTH / 2  # px by which they pass the right side of the bodies
    numbers = _lanes(mechanism.loops, order)
    first = body_right + max(18.0, tree_labels - 24)
    widest = max((text_width(labels[joint.name], LABEL, bold=True) for joint in mechanism.loops), default=0.0)
    loops = first + LANE * (max(numbers.values()) + 1) + min(widest, 200.0) + 30 if numbers else 0.0
    return {name: first + LANE * lane for name, lane in numbers.items()}, max(body_right + max(DRIVE, tree_labels), loops)


def _place_joints(
    mechanism: Mechanism, bodies: Mapping[str, Node], tree_lanes: Collection[str], loop_lanes: Mapping[str, float]
) -> dict[str, Point]:
    """Tree joints above their bodies; those of loops on their lanes, at the nearest height to the middle where no other has its label."""
    joints: dict[str, Point] = {}
    for joint in mechanism.tree:
        parent, child = bodies[joint.parent], bodies[joint.child]
        y = child.top - JOINT_GAP / 2 if joint.name in tree_lanes else (parent.bottom + child.top) / 2
        joints[joint.name] = (child.x + BODY_WIDTH / 2, y)
    taken = [y for _, y in joints.values()]
    for joint in mechanism.loops:
        low, high = sorted((bodies[joint.parent].y, bodies[joint.child].y))
        middle = (low + high) / 2
        steps = sorted((middle + 11 * k for k in range(-40, 41)), key=lambda y: abs(y - middle))
        inside = [y for y in steps if low + 24 <= y <= high - 24] or [middle]
        taken.append(next((y for y in inside if all(abs(y - other) >= 22 for other in taken)), inside[0]))
        joints[joint.name] = (loop_lanes[joint.name], taken[-1])
    return joints


def _place_couplings(mechanism: Mechanism, joints: Mapping[str, Point], x: float) -> tuple[dict[str, Point], float]:
    """Gears, racks, belts right of the labels of the joints that they tie, each at their mean height; and where components may begin."""
    tied = [(c, [joints[n][1] for n in map(joint_of, c.joints) if n in joints]) for c in mechanism.couplings]
    wanted = sorted(((sum(y) / len(y), c.name) for c, y in tied if y), key=lambda item: item[0])
    if not wanted:
        return {}, x
    tops = stack([y for y, _ in wanted], [COUPLING] * len(wanted), gap=8.0, first=TOP)
    widest = max(text_width(coupling_label(c), LABEL, bold=True) for c in mechanism.couplings)
    return {name: (x - 4, top + COUPLING / 2) for top, (_, name) in zip(tops, wanted, strict=True)}, x - 4 + min(widest, 170.0) + 60


# ---------------------------------------------------------------------------------------------------------------------- labels


def joint_label(joint: Joint) -> str:
    """``"pitch · R y ±40°"``."""
    axis = "" if joint.kind in ("spherical", "planar") else axis_label(joint.X_PF[:3, 2].tolist())
    words = [KIND_SIGNS.get(joint.kind, joint.kind), axis, limits_label(joint.limits, joint.kind)]
    return f"{joint.name} · {' '.join(word for word in words if word)}"


def joint_of(coordinate: str) -> str:
    """The joint of a coupling's term, which may name one of its several freedoms.

    >>> joint_of("slide.position"), joint_of("crank")
    ('slide', 'crank')
    """
    head, _, quantity = coordinate.rpartition(".")
    return head if head and quantity in ("angle", "position") else coordinate


def coupling_label(coupling: Coupling) -> str:
    """``"mesh · gear 1:3"``: with the ratio where it ties two."""
    if len(coupling.terms) == 2:
        a, b = (abs(value) for _, value in coupling.terms)
        if "rack" not in coupling.kind and "screw" not in coupling.kind and a and b:
            return f"{coupling.name} · {coupling.kind} {number_label(max(a, b) / min(a, b))}:1"
    return f"{coupling.name} · {coupling.kind}"
