"""`build_scene`: the scene of an assembly whose parts move as the bodies of a mechanism do; `upright` turns one so that z is up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from cadimport.assembly import Assembly, Color, Instance, Mesh
from foundation.arrays import Array, frozen_array
from topology.mechanism import Mechanism

from .colors import body_colors, shade, srgb_from_linear
from .errors import VizError
from .loads import Load
from .scene import Motion, Scene, SceneBody, SceneInstance, SceneJoint, Trail

CHUNK = 200_000  # points that are moved at once
GREY_WITHIN = 0.06  # of full brightness: red, green and blue of a grey differ by less


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
    bodies = _scene_bodies(mechanism)
    instances = _scene_instances(assembly, bodies)
    used = {instance.mesh for instance in instances.values()}
    meshes = {key: part.mesh for key, part in assembly.parts.items() if key in used}
    boxes = {key: mesh_bounds(mesh) for key, mesh in meshes.items()}
    return Scene(
        title=title or assembly.name,
        meshes=meshes,
        instances=instances,
        bodies=bodies,
        joints=_scene_joints(mechanism, bodies),
        times=times,
        poses=poses,
        bounds=_bounds(boxes, instances, None),
        swept_bounds=_bounds(boxes, instances, poses),
        overlays=tuple(overlays),
        loads=tuple(loads),
        up=_unit(up),
    )


def colored_by_body(scene: Scene) -> Scene:
    """The same scene with parts in shades of the colours of their bodies, whatever CAD painted: what moves as one is seen as one."""
    rank = {part: k for body in scene.bodies.values() for k, part in enumerate(body.parts)}
    instances = {
        name: replace(i, color=shade(scene.bodies[i.body].color, rank.get(name, 0)), has_cad_color=False)
        for name, i in scene.instances.items()
    }
    plain = {key: replace(mesh, palette=mesh.palette[:0], paint=mesh.paint[:0]) for key, mesh in scene.meshes.items()}
    return replace(scene, instances=instances, meshes=plain)


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


def _scene_bodies(mechanism: Mechanism) -> dict[str, SceneBody]:
    colors = body_colors(len(mechanism.bodies))
    return {
        name: SceneBody(name=name, parts=body.parts, mass=body.mass, center=body.center, color=color, ground=name == mechanism.ground)
        for color, (name, body) in zip(colors, mechanism.bodies.items(), strict=True)
    }


def _scene_instances(assembly: Assembly, bodies: Mapping[str, SceneBody]) -> dict[str, SceneInstance]:
    """The instances that belong to a body, each with its colour and its mates."""
    mates: dict[str, list[tuple[str, str, str]]] = {name: [] for name in assembly.instances}
    for mate in assembly.mates:
        for here, there in ((mate.a, mate.b), (mate.b, mate.a)):
            mates.get(here, []).append((mate.name, mate.kind, there))
    owner = {part: (body, rank) for body in bodies.values() for rank, part in enumerate(body.parts)}
    colored = _has_telling_colors(assembly)
    instances = {}
    for name, instance in assembly.instances.items():
        if name in owner:
            cad_color = (instance.color or assembly.parts[instance.part].color) if colored else None
            instances[name] = _scene_instance(assembly, instance, *owner[name], cad_color, tuple(mates[name]))
    return instances


def _has_telling_colors(assembly: Assembly) -> bool:
    """Whether colours of CAD distinguish anything: one and the same grey on every part, which many programs export, does not."""
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


def _scene_joints(mechanism: Mechanism, bodies: Mapping[str, SceneBody]) -> tuple[SceneJoint, ...]:
    """Joints of the tree, those that close loops, and those that were dropped."""
    with_roles = [
        *((joint, "tree") for joint in mechanism.tree),
        *((joint, "loop") for joint in mechanism.loops),
        *((dropped.joint, "dropped") for dropped in mechanism.dropped),
    ]
    return tuple(
        SceneJoint(
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
        for joint, role in with_roles
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
