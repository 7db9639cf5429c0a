"""`JointMark`: an arrow along a joint's axis, with a curved arrow for a rotation, standing clear of the machine.

The arrow points along the axis, so that the right-hand rule holds for what is drawn. It stands at that end of the axis which faces the
eye: where the axis points away from it, at the near end and pointing at the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadimport.assembly import Color, Mesh
from foundation.arrays import Array

from ..scene import Scene, SceneJoint
from .surface_points import surface_points

TURNS = 0.8  # part of a full circle that a curved arrow goes round
SIDES = 16  # of the shaft
MOST_MARKS = 60  # joints that are marked: arrows of more hide the machine


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JointMark:
    """Triangles of a joint's arrows in the frame of the parent body, which coincides with W in the CAD pose."""

    joint: str
    body: str  # the parent: the mark moves with it
    color: Color
    mesh: Mesh
    tip: Array  # the end of the arrow away from the machine, where its name stands, m
    root: Array  # the other end, m


def joint_marks(scene: Scene, direction: Sequence[float], points: Mapping[str, Array] | None = None) -> tuple[JointMark, ...]:
    """Marks of the joints that move, seen from `direction` (from the machine towards the eye).

    `points` are those of `surface_points` if they are at hand.
    """
    joints = [joint for joint in scene.joints if joint.role != "dropped" and joint.kind not in ("fixed", "free")]
    if not joints or len(joints) > MOST_MARKS:
        return ()
    points = {body: p_B[::3] for body, p_B in (surface_points(scene, 16_000) if points is None else points).items()}
    length = scene.size * (0.2 if len(joints) <= 6 else 0.12 if len(joints) <= 20 else 0.07)
    towards = np.asarray(direction, dtype=np.float64)
    marks: list[JointMark] = []
    for joint in joints:
        marks.append(_mark(joint, scene, points, towards, length, marks))
    return tuple(marks)


def _mark(
    joint: SceneJoint, scene: Scene, points: Mapping[str, Array], direction: Array, length: float, others: Sequence[JointMark]
) -> JointMark:
    axis = joint.axis / np.linalg.norm(joint.axis)
    R = _frame(axis, direction)
    spans = _spans_along_axis(joint, scene, points, R)
    low, high = _free(spans.values(), 1.1 * length)
    towards = axis @ direction >= -1e-9
    start = high if towards else low - 1.06 * length
    middles = [(m.tip + m.root) / 2 - joint.origin for m in others if abs((m.tip - m.root) @ axis) > 0.99 * length]
    on_axis = [middle @ axis for middle in middles if np.linalg.norm(middle - (middle @ axis) * axis) < 0.1 * length]
    while any(abs(middle - start - length / 2) < 0.9 * length for middle in on_axis):
        start += 1.1 * length if towards else -1.1 * length  # joints on one axis: one arrow behind the other
    radius = 0.02 * length
    head = 0.22 * length
    pieces = [
        _tube(np.array([[0, 0, start - 0.05 * length], [0, 0, start + length - head]]), radius),
        _cone(np.array([0, 0, start + length - head]), np.array([0, 0, 1.0]), 3.2 * radius, head),
    ]
    own_low, own_high = _free([spans[body] for body in (joint.parent, joint.child) if body in spans], 1.1 * length)
    line = (own_high, start) if towards else (start + length, own_low)
    if line[1] - line[0] > 0.3 * length:  # a thin line leads back over what stands between to the joint's own bodies
        pieces.append(_tube(np.array([[0, 0, line[0]], [0, 0, line[1]]]), 0.35 * radius))
    if joint.kind in ("revolute", "cylindrical", "screw"):
        pieces += _turn_arrow(start + 0.52 * length, 0.28 * length, radius, head)
    if joint.kind in ("prismatic", "cylindrical"):  # the motion goes both ways
        pieces.append(_cone(np.array([0, 0, start + 0.25 * head]), np.array([0, 0, -1.0]), 3.2 * radius, head))
    vertices = np.concatenate([p for p, _, _ in pieces]) @ R.T + joint.origin
    normals = np.concatenate([n for _, n, _ in pieces]) @ R.T
    offsets = np.cumsum([0] + [len(p) for p, _, _ in pieces])
    triangles = np.concatenate([t + offset for (_, _, t), offset in zip(pieces, offsets, strict=False)])
    mesh = Mesh(
        vertices=vertices.astype(np.float32),
        normals=normals.astype(np.float32),
        triangles=triangles.astype(np.int32),
        edge_points=np.zeros((0, 3), np.float32),
        edge_starts=np.zeros(1, np.int32),
    )
    ends = (joint.origin + (start + length) * axis, joint.origin + start * axis)
    tip, root = ends if towards else ends[::-1]
    return JointMark(joint=joint.name, body=joint.parent, color=joint.color, mesh=mesh, tip=tip, root=root)


def _spans_along_axis(
    joint: SceneJoint, scene: Scene, points: Mapping[str, Array], R: Array, frames: int = 12
) -> dict[str, list[tuple[float, float]]]:
    """By body: from where to where along the axis, from the joint's origin, it comes near the axis at each of some frames, m."""
    chosen = np.unique(np.linspace(0, len(scene.times) - 1, min(frames, len(scene.times))).round().astype(int))
    X_PW = np.linalg.inv(scene.poses[joint.parent][chosen])
    spans: dict[str, list[tuple[float, float]]] = {}
    for body, p_B in points.items():
        X_PB = X_PW @ scene.poses[body][chosen]
        local = ((p_B @ X_PB.transpose(0, 2, 1))[..., :3] - joint.origin) @ R
        for frame in local:  # a body fills what lies between its outermost points near the axis
            near = frame[np.hypot(frame[:, 0], frame[:, 1]) < 0.05 * scene.size, 2]
            if len(near):
                spans.setdefault(body, []).append((float(near.min()), float(near.max())))
    return spans


def _free(spans: Iterable[Sequence[tuple[float, float]]], room: float) -> tuple[float, float]:
    """How far back and forth along the axis from the joint's origin the first `room` metres are to which nothing comes near, m."""
    everything = [span for own in spans for span in own]
    return -_first_gap([(-high, -low) for low, high in everything], room), _first_gap(everything, room)


def _first_gap(spans: Sequence[tuple[float, float]], room: float) -> float:
    """Where upwards of 0 the first `room` begins that none of the spans reaches into.

    >>> _first_gap([(-1.0, 0.2), (0.1, 0.4), (2.0, 3.0)], 1.0)
    0.4
    """
    reach = 0.0
    for low, high in sorted(spans):
        if low > reach + room:
            break
        reach = max(reach, high)
    return reach


def _turn_arrow(height: float, ring: float, radius: float, head: float) -> list[tuple[Array, Array, Array]]:
    """A curved arrow about z in the positive sense, and its head, which lies on the side of x: there it is seen from its side."""
    end = np.radians(12)
    angle = np.linspace(end - 2 * np.pi * TURNS, end, 60)
    path = np.column_stack([ring * np.cos(angle), ring * np.sin(angle), np.full_like(angle, height)])
    # The head is turned inwards by half the angle that it spans, so that it sits on the circle as a chord.
    half = 0.35 * head / ring
    tangent = np.array([-np.sin(end + half), np.cos(end + half), 0.0])
    return [_tube(path, radius), _cone(path[-1], tangent, 2.8 * radius, 0.8 * head)]


def _frame(z: Array, towards: Array | None = None) -> Array:
    """(3, 3) rotation whose third column is `z`, and whose first points `towards` a direction as well as it can."""
    x = np.zeros(3) if towards is None else towards - (towards @ z) * z
    if np.linalg.norm(x) < 1e-6:
        x = np.cross(np.eye(3)[int(np.argmin(np.abs(z)))], z)
    x = x / np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


def _tube(path: Array, radius: float) -> tuple[Array, Array, Array]:
    """Points, normals and triangles of a round tube along a path, closed by flat ends."""
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    angle = np.linspace(0, 2 * np.pi, SIDES, endpoint=False)
    x = _frame(along[0])[:, 0]
    points, normals = [], []
    for center, z in zip(path, along, strict=True):
        x = x - (x @ z) * z  # carried along without twist
        x /= np.linalg.norm(x)
        ring = np.cos(angle)[:, None] * x + np.sin(angle)[:, None] * np.cross(z, x)
        points.append(center + radius * ring)
        normals.append(ring)
    triangles = []
    for i in range(len(path) - 1):
        for j in range(SIDES):
            a, b = i * SIDES + j, i * SIDES + (j + 1) % SIDES
            triangles += [(a, b, b + SIDES), (a, b + SIDES, a + SIDES)]
    last = (len(path) - 1) * SIDES
    triangles += [(0, j + 1, j) for j in range(1, SIDES - 1)] + [(last, last + j, last + j + 1) for j in range(1, SIDES - 1)]
    return np.concatenate(points), np.concatenate(normals), np.array(triangles)


def _cone(base: Array, z: Array, radius: float, height: float) -> tuple[Array, Array, Array]:
    """Points, normals and triangles of a cone with its base disc."""
    z = z / np.linalg.norm(z)
    x = _frame(z)[:, 0]
    angle = np.linspace(0, 2 * np.pi, 2 * SIDES, endpoint=False)
    ring = np.cos(angle)[:, None] * x + np.sin(angle)[:, None] * np.cross(z, x)
    slope = ring * height + z * radius
    slope /= np.linalg.norm(slope, axis=1, keepdims=True)
    n = len(angle)
    points = np.concatenate([base + radius * ring, np.repeat((base + height * z)[None], n, axis=0), base + radius * ring])
    normals = np.concatenate([slope, slope, np.repeat(-z[None], n, axis=0)])
    triangles = [(j, (j + 1) % n, n + j) for j in range(n)] + [(2 * n, 2 * n + j + 1, 2 * n + j) for j in range(1, n - 1)]
    return points, normals, np.array(triangles)
