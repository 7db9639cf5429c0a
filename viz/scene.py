"""`Scene`: what is to be seen, once, for every writer: the page, the still, the video, the window.

It holds numpy arrays only. Each shape's triangles and B-rep edges stand once and are shared by the instances; instances belong to
bodies; bodies have poses over time. A point of a part is seen at ``X_WB(t) @ X_WP @ p`` (see `topology.mechanism`: body frames coincide
with W in the CAD pose). Lengths are metres, times seconds, W has z up unless the user's CAD says otherwise.

Colours in a scene are **display sRGB**, 0 to 1, ready for CSS and VTK; CAD's are linear and are converted here, glTF's linear ones are
converted back by its writer.
"""

from __future__ import annotations

import colorsys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Protocol

import numpy as np

from cadimport.assembly import Assembly, Color, Instance, Mesh
from foundation.arrays import Array, frozen_array
from foundation.errors import MategraphError
from foundation.frozen import FrozenDict
from topology.mechanism import Joint, Mechanism

from .loads import Load

GROUND_COLOR: Color = (0.529, 0.573, 0.635, 1.0)
CHUNK = 200_000  # points that are moved at once
GREY_WITHIN = 0.06  # of full brightness: red, green and blue of a grey differ by less
# Distinct in hue and lightness, in the order in which they are given out; the accent red-orange of the time cursor is left out.
BODY_HUES: tuple[str, ...] = ("#1f6fe0", "#1f9d62", "#e0861a", "#7c5ce6", "#0e98a8", "#c53d8f", "#8a9a1d", "#a0643a", "#4c87b5", "#5b9c3c")


class VizError(MategraphError):
    """A picture could not be made."""


class Motion(Protocol):
    """What a scene needs of a simulation's result: `domains.result.Result` has it, and so has anything with these two."""

    @property
    def frames(self) -> Array:
        """Times of the frames, s, rising."""

    @property
    def poses(self) -> Mapping[str, Array]:
        """By body name: ``X_WB`` at each frame, (nf, 4, 4)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SceneInstance:
    """One visible occurrence of a shape."""

    name: str
    mesh: str  # key into `Scene.meshes`
    part_name: str  # the product's name in CAD
    body: str
    color: Color  # sRGB: as in CAD, or a shade of the body's colour where CAD has none, or the same grey for all
    X_WP: Array  # (4, 4): place in the CAD pose
    has_cad_color: bool = False
    path: tuple[str, ...] = ()
    mass: float | None = None  # kg
    volume: float | None = None  # m^3
    material: str = ""
    density: float | None = None  # kg/m^3
    material_source: str = ""
    mates: tuple[tuple[str, str, str], ...] = ()  # (mate name, kind, the other instance)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SceneBody:
    """Parts that move as one."""

    name: str
    parts: tuple[str, ...]
    mass: float  # kg
    center: Array  # p_BoBcm_B, m
    color: Color  # sRGB, distinct
    ground: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SceneJoint:
    """A joint's axis as it stands in the CAD pose; it moves with the parent body."""

    name: str
    kind: str
    parent: str
    child: str
    origin: Array  # p_WoFo_W in the CAD pose, m
    axis: Array  # z of frame F, unit, in W in the CAD pose
    limits: tuple[float, float] | None = None  # rad or m
    role: str = "tree"  # "tree", "loop" or "dropped"
    color: Color = GROUND_COLOR  # the child's
    X_PF: Array | None = None  # (4, 4): frame F in the parent's frame; None where only the axis is known
    X_CM: Array | None = None  # (4, 4): frame M in the child's frame


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Trail:
    """An overlay: the path that a point of a body takes."""

    name: str
    body: str
    point: Array  # p_BoQ_B, m
    color: Color | None = None  # the body's where None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scene:
    """Shapes, instances, bodies, joints and their motion."""

    title: str
    meshes: Mapping[str, Mesh]
    instances: Mapping[str, SceneInstance]
    bodies: Mapping[str, SceneBody]  # ground first
    joints: tuple[SceneJoint, ...]
    times: Array  # (nf,), s, rising; one frame at 0 where nothing moves
    poses: Mapping[str, Array]  # X_WB, (nf, 4, 4)
    bounds: Array  # (2, 3): least and greatest corner in the CAD pose, m
    swept_bounds: Array  # (2, 3): the same over the whole motion, m
    overlays: tuple[Trail, ...] = ()
    loads: tuple[Load, ...] = ()  # forces and torques at the joints, at the frames
    up: tuple[float, float, float] = (0.0, 0.0, 1.0)  # unit, in W: what stands upright in pictures

    def __post_init__(self) -> None:
        for name in ("meshes", "instances", "bodies", "poses"):
            object.__setattr__(self, name, FrozenDict(getattr(self, name)))
        object.__setattr__(self, "times", frozen_array(self.times))
        object.__setattr__(self, "bounds", frozen_array(self.bounds, (2, 3)))
        object.__setattr__(self, "swept_bounds", frozen_array(self.swept_bounds, (2, 3)))

    @property
    def duration(self) -> float:
        """Time of the last frame, s."""
        return float(self.times[-1])

    @property
    def size(self) -> float:
        """Length of the diagonal of `bounds`, m."""
        return float(np.linalg.norm(self.bounds[1] - self.bounds[0]))

    @property
    def center(self) -> Array:
        """Middle of `bounds`, m."""
        return frozen_array(self.bounds.mean(axis=0))

    @property
    def moves(self) -> bool:
        """Whether there is more than one frame."""
        return len(self.times) > 1

    def pose(self, body: str, t: float) -> Array:
        """``X_WB`` (4, 4) of a body at time `t` s, between frames by slerp and linear translation; clamped at both ends."""
        return interpolate(self.times, self.poses[body], t)

    def poses_at(self, t: float) -> dict[str, Array]:
        """``X_WB`` of every body at time `t` s."""
        return {name: self.pose(name, t) for name in self.bodies}

    def instance_pose(self, name: str, t: float) -> Array:
        """``X_WP(t)`` (4, 4) of an instance."""
        instance = self.instances[name]
        X_WP: Array = self.pose(instance.body, t) @ instance.X_WP
        return X_WP

    def with_changes(self, **changes: Any) -> Scene:
        """A copy with the given fields replaced."""
        return replace(self, **changes)


# ---------------------------------------------------------------------------------------------------------------- building


def build_scene(
    assembly: Assembly,
    mechanism: Mechanism,
    result: Motion | None = None,
    *,
    title: str | None = None,
    overlays: Sequence[Trail] = (),
    loads: Sequence[Load] = (),
    up: tuple[float, float, float] = (0.0, 0.0, 1.0),
) -> Scene:
    """The scene of an assembly whose parts move as the mechanism's bodies do.

    Parameters
    ----------
    assembly, mechanism
        Shapes with their places, and which parts move as one.
    result
        Frames and poses; without one the scene stands still in the CAD pose.
    title
        Shown as the headline; the assembly's name by default.
    overlays
        Trails of chosen points.
    loads
        Forces and torques at the joints, at the frames of the result (`viz.loads.loads_of`).
    up
        Direction in W that stands upright in pictures: against gravity.

    Raises
    ------
    VizError
        E501 if the result has no poses of a body, E502 if poses are not finite or do not fit the frames.
    """
    times, poses = _motion(mechanism, result)
    bodies = {}
    for color, body in zip(body_colors(len(mechanism.bodies)), mechanism.bodies.values(), strict=True):
        ground = body.name == mechanism.ground
        bodies[body.name] = SceneBody(name=body.name, parts=body.parts, mass=body.mass, center=body.center, color=color, ground=ground)
    owner = {part: body for body in bodies.values() for part in body.parts}
    mates: dict[str, list[tuple[str, str, str]]] = {name: [] for name in assembly.instances}
    for mate in assembly.mates:
        for here, there in ((mate.a, mate.b), (mate.b, mate.a)):
            mates.get(here, []).append((mate.name, mate.kind, there))
    rank = {part: i for body in bodies.values() for i, part in enumerate(body.parts)}
    colored = _colors_tell(assembly)
    instances = {}
    for name, instance in assembly.instances.items():
        if name in owner:
            cad_color = (instance.color or assembly.parts[instance.part].color) if colored else None
            instances[name] = _scene_instance(assembly, instance, owner[name], rank[name], cad_color, tuple(mates[name]))
    used = {instance.mesh for instance in instances.values()}
    meshes = {key: part.mesh for key, part in assembly.parts.items() if key in used}
    boxes = {key: mesh_bounds(mesh) for key, mesh in meshes.items()}
    joints = [_scene_joint(joint, "tree", bodies) for joint in mechanism.tree]
    joints += [_scene_joint(joint, "loop", bodies) for joint in mechanism.loops]
    joints += [_scene_joint(dropped.joint, "dropped", bodies) for dropped in mechanism.dropped]
    return Scene(
        title=title or assembly.name,
        meshes=meshes,
        instances=instances,
        bodies=bodies,
        joints=tuple(joints),
        times=times,
        poses=poses,
        bounds=_bounds(boxes, instances, None),
        swept_bounds=_bounds(boxes, instances, poses),
        overlays=tuple(overlays),
        loads=tuple(loads),
        up=_unit(up),
    )


def turn_upright(up: tuple[float, float, float]) -> Array:
    """(3, 3): the shortest rotation that turns the unit vector `up` into z.

    Examples
    --------
    >>> turn_upright((0.0, 1.0, 0.0)) @ np.array([0.0, 1.0, 0.0])
    array([0., 0., 1.])
    """
    x, y, z = up
    if z < -1.0 + 1e-12:
        return np.diag([1.0, -1.0, -1.0])  # upside down: half a turn about x, one of many as short
    K = np.array([[0.0, 0.0, -x], [0.0, 0.0, -y], [x, y, 0.0]])  # of the axis up x z times the sine
    return np.asarray(np.eye(3) + K + K @ K / (1.0 + z))


def upright(scene: Scene) -> Scene:
    """The same scene seen in axes whose z is up; of places in W, `loads` alone stay in the old axes."""
    if scene.up == (0.0, 0.0, 1.0):
        return scene
    X_UW = np.eye(4)
    X_UW[:3, :3] = turn_upright(scene.up)
    boxes = {key: mesh_bounds(mesh) for key, mesh in scene.meshes.items()}
    poses = {name: frozen_array(X_UW @ X_WB) for name, X_WB in scene.poses.items()}
    turned = dict.fromkeys(scene.bodies, X_UW[None])
    bounds, swept = (_bounds(boxes, scene.instances, X_UB) for X_UB in (turned, poses))
    return replace(scene, poses=poses, bounds=bounds, swept_bounds=swept, up=(0.0, 0.0, 1.0))


def _unit(vector: tuple[float, float, float]) -> tuple[float, float, float]:
    x, y, z = (np.array(vector) / np.linalg.norm(vector)).tolist()
    return (x, y, z)


def _motion(mechanism: Mechanism, result: Motion | None) -> tuple[Array, dict[str, Array]]:
    if result is None or len(result.frames) == 0:
        return np.zeros(1), {name: frozen_array(np.eye(4)[None]) for name in mechanism.bodies}
    times = np.asarray(result.frames, dtype=np.float64)
    poses: dict[str, Array] = {}
    for name in mechanism.bodies:
        if name not in result.poses:
            raise VizError(
                "E501", f"The result has no poses of body '{name}'.", element=name, remedy="Simulate again with this very mechanism."
            )
        X_WB = frozen_array(result.poses[name])
        if X_WB.shape != (len(times), 4, 4) or not np.isfinite(X_WB).all():
            raise VizError(
                "E502",
                f"The poses of body '{name}' are not finite rigid poses for each of the {len(times)} frames (shape {X_WB.shape}).",
                element=name,
                remedy="The simulation has diverged or was cut short: look at its notes, or simulate a shorter time.",
            )
        poses[name] = X_WB
    return times, poses


def _colors_tell(assembly: Assembly) -> bool:
    """Whether CAD tells anything by colours: one and the same grey on every part, which many programs export, tells nothing."""
    colors = {instance.color or assembly.parts[instance.part].color for instance in assembly.instances.values()}
    if len(colors) != 1 or len(assembly.instances) == 1 or any(len(part.mesh.paint) for part in assembly.parts.values()):
        return True
    color = colors.pop()
    return color is None or max(color[:3]) - min(color[:3]) > GREY_WITHIN


def _scene_instance(
    assembly: Assembly,
    instance: Instance,
    body: SceneBody,
    rank: int,
    cad_color: Color | None,
    mates: tuple[tuple[str, str, str], ...],
) -> SceneInstance:
    part = assembly.parts[instance.part]
    volume = part.geometry.volume if part.geometry else None
    material = instance.material
    return SceneInstance(
        name=instance.name,
        mesh=instance.part,
        part_name=part.name,
        body=body.name,
        color=srgb_from_linear(cad_color) if cad_color else shade(body.color, rank),
        has_cad_color=cad_color is not None,
        X_WP=instance.X_WP,
        path=instance.path,
        mass=volume * material.density if volume is not None and material else None,
        volume=volume,
        material=material.name if material else "",
        density=material.density if material else None,
        material_source=material.source if material else "",
        mates=mates,
    )


def _scene_joint(joint: Joint, role: str, bodies: Mapping[str, SceneBody]) -> SceneJoint:
    return SceneJoint(
        name=joint.name,
        kind=joint.kind,
        parent=joint.parent,
        child=joint.child,
        origin=frozen_array(joint.X_PF[:3, 3]),
        axis=frozen_array(joint.X_PF[:3, 2]),
        limits=joint.limits,
        role=role,
        color=bodies[joint.child].color,
        X_PF=frozen_array(joint.X_PF),
        X_CM=frozen_array(joint.X_CM),
    )


def mesh_bounds(mesh: Mesh) -> Array | None:
    """(2, 3) least and greatest corner of a mesh in its part frame, m; None for an empty one."""
    points = mesh.vertices if len(mesh.vertices) else mesh.edge_points
    if not len(points):
        return None
    return frozen_array([points.min(axis=0), points.max(axis=0)])


def _bounds(boxes: Mapping[str, Array | None], instances: Mapping[str, SceneInstance], poses: Mapping[str, Array] | None) -> Array:
    """Box around the eight corners of every instance's own box: a little larger than the tight one, and cheap over many frames."""
    corners: dict[str, list[Array]] = {}  # p_B of each body
    local = {key: np.array([(*p, 1.0) for p in product(*box.T)]) for key, box in boxes.items() if box is not None}
    for instance in instances.values():
        if instance.mesh in local:
            corners.setdefault(instance.body, []).append(local[instance.mesh] @ instance.X_WP.T)
    low, high = np.full(3, np.inf), np.full(3, -np.inf)
    for body, found in corners.items():
        p_B = np.concatenate(found)
        X_WB = np.eye(4)[None] if poses is None else poses[body]
        p_B = _outermost(p_B) if len(p_B) * len(X_WB) > CHUNK else p_B
        step = max(1, CHUNK // len(p_B))
        for k in range(0, len(X_WB), step):  # not all frames at once: memory must not grow with their number
            p_W = (p_B @ X_WB[k : k + step].transpose(0, 2, 1))[..., :3].reshape(-1, 3)
            low, high = np.minimum(low, p_W.min(axis=0)), np.maximum(high, p_W.max(axis=0))
    return np.array([low, high]) if corners else np.array([[-0.5, -0.5, -0.5], [0.5, 0.5, 0.5]])


def _outermost(points: Array) -> Array:
    """Those of many points (n, 4) that lie farthest in some direction; all where they lie in a plane."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        return np.asarray(points[ConvexHull(points[:, :3]).vertices])
    except QhullError:
        return points


# ------------------------------------------------------------------------------------------------------------------ colours


def body_colors(count: int) -> list[Color]:
    """Slate for the ground, then distinct hues; after the tenth, hues a golden angle apart."""
    colors = [GROUND_COLOR]
    for i in range(count - 1):
        if i < len(BODY_HUES):
            colors.append(color_from_hex(BODY_HUES[i]))
        else:
            red, green, blue = colorsys.hls_to_rgb((0.58 + 0.381966 * i) % 1.0, 0.42, 0.55)
            colors.append((red, green, blue, 1.0))
    return colors[:count]


def shade(color: Color, rank: int) -> Color:
    """A neighbour of a body's colour for its part number `rank`: the same hue, lighter and paler in turns."""
    hue, light, saturation = colorsys.rgb_to_hls(*color[:3])
    step = (0.0, 0.16, -0.08, 0.24, 0.08)[rank % 5]
    red, green, blue = colorsys.hls_to_rgb(hue, min(max(light + 0.12 + step, 0.2), 0.86), saturation * 0.62)
    return (red, green, blue, color[3])


def color_from_hex(text: str) -> Color:
    """sRGB of ``"#rrggbb"``.

    >>> color_from_hex("#ff0000")
    (1.0, 0.0, 0.0, 1.0)
    """
    red, green, blue = (int(text[i : i + 2], 16) / 255.0 for i in (1, 3, 5))
    return (red, green, blue, 1.0)


def hex_from_color(color: Color) -> str:
    """``"#rrggbb"`` of an sRGB colour.

    >>> hex_from_color((1.0, 0.0, 0.0, 1.0))
    '#ff0000'
    """
    return "#" + "".join(f"{round(255 * min(max(c, 0.0), 1.0)):02x}" for c in color[:3])


def srgb_from_linear(color: Color) -> Color:
    """Display sRGB of a linear colour (IEC 61966-2-1); alpha stays."""
    red, green, blue = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in color[:3])
    return (red, green, blue, color[3])


def palette_color(mesh: Mesh, index: int) -> Color:
    """A colour of the faces' own in a mesh, as display sRGB."""
    red, green, blue, alpha = (float(c) for c in mesh.palette[index])
    return srgb_from_linear((red, green, blue, alpha))


def linear_from_srgb(color: Color) -> Color:
    """Linear colour of a display sRGB one; alpha stays."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3])
    return (red, green, blue, color[3])


# -------------------------------------------------------------------------------------------------------------------- poses


def quaternions(R: Array) -> Array:
    """Unit quaternions (n, 4) as (x, y, z, w) of rotation matrices (n, 3, 3), each on the same side as the one before it.

    Shepperd's method: the largest of w^2, x^2, y^2, z^2 is found from the diagonal and the rest divided by it, so that nothing
    cancels at any angle.
    """
    R = np.asarray(R, dtype=np.float64).reshape(-1, 3, 3)
    trace = np.trace(R, axis1=1, axis2=2)
    diagonal = np.diagonal(R, axis1=1, axis2=2)
    largest = np.argmax(np.column_stack([diagonal, trace]), axis=1)
    q = np.empty((len(R), 4))
    for i in range(3):
        rows = largest == i
        j, k = (i + 1) % 3, (i + 2) % 3
        A = R[rows]
        q[rows, i] = 1.0 + A[:, i, i] - A[:, j, j] - A[:, k, k]
        q[rows, j] = A[:, j, i] + A[:, i, j]
        q[rows, k] = A[:, k, i] + A[:, i, k]
        q[rows, 3] = A[:, k, j] - A[:, j, k]
    rows = largest == 3
    A = R[rows]
    q[rows, 0] = A[:, 2, 1] - A[:, 1, 2]
    q[rows, 1] = A[:, 0, 2] - A[:, 2, 0]
    q[rows, 2] = A[:, 1, 0] - A[:, 0, 1]
    q[rows, 3] = 1.0 + trace[rows]
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    flips = np.cumprod(np.where(np.sum(q[1:] * q[:-1], axis=1) < 0.0, -1.0, 1.0))
    q[1:] *= flips[:, None]
    return q


def rotation_matrix(q: Array) -> Array:
    """(3, 3) rotation of a unit quaternion (x, y, z, w)."""
    x, y, z, w = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def slerp(q0: Array, q1: Array, s: float) -> Array:
    """Quaternion at the fraction `s` of the shorter great arc from `q0` to `q1`."""
    cosine = float(q0 @ q1)
    if cosine < 0.0:
        q1, cosine = -q1, -cosine
    # atan2 keeps full precision for the small angles between neighbouring frames, where arccos loses half the digits.
    angle = np.arctan2(np.linalg.norm(q1 - cosine * q0), cosine)
    if angle < 1e-9:
        q = (1 - s) * q0 + s * q1
    else:
        q = (np.sin((1 - s) * angle) * q0 + np.sin(s * angle) * q1) / np.sin(angle)
    unit: Array = q / np.linalg.norm(q)
    return unit


def interpolate(times: Array, X: Array, t: float) -> Array:
    """Pose (4, 4) at time `t` s from poses `X` (nf, 4, 4) at `times`; exact at the frames, clamped at both ends."""
    after = int(np.searchsorted(times, t, side="right"))
    before = max(after - 1, 0)
    if after in (0, len(times)) or times[before] == t:
        return np.array(X[before])
    s = (t - times[before]) / (times[after] - times[before])
    q0, q1 = quaternions(X[[before, after], :3, :3])
    pose = np.eye(4)
    pose[:3, :3] = rotation_matrix(slerp(q0, q1, s))
    pose[:3, 3] = (1 - s) * X[before, :3, 3] + s * X[after, :3, 3]
    return pose
