"""`Scene`: what is to be seen, once, for every writer: the page, the still, the video, the window.

It holds numpy arrays only. Each shape's triangles and B-rep edges stand once and are shared by the instances; instances belong to
bodies; bodies have poses over time. A point of a part is seen at ``X_WB(t) @ X_WP @ p`` (see `topology.mechanism`: body frames coincide
with W in the CAD pose). Lengths are metres, times seconds, W has z up unless gravity in the project points elsewhere.

Colours in a scene are **display sRGB**, 0 to 1, ready for CSS and VTK; CAD's are linear and are converted here, glTF's linear ones are
converted back by its writer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from cadimport.assembly import Color, Mesh
from foundation.arrays import Array, frozen_array
from foundation.frozen import FrozenDict, PlainData

from .colors import GROUND_COLOR
from .loads import Load
from .pose_interpolation import interpolate


class Motion(Protocol):
    """What a scene needs of a simulation's result: `domains.result.Result` has it, and so has anything with these two."""

    @property
    def frames(self) -> Array:
        """Times of the frames, s, rising."""

    @property
    def poses(self) -> Mapping[str, Array]:
        """By body name: ``X_WB`` at each frame, (nf, 4, 4)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SceneInstance(PlainData):
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
class SceneBody(PlainData):
    """Parts that move as one."""

    name: str
    parts: tuple[str, ...]
    mass: float  # kg
    center: Array  # p_BoBcm_B, m
    color: Color  # sRGB, distinct
    ground: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SceneJoint(PlainData):
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
class Trail(PlainData):
    """An overlay: the path that a point of a body takes."""

    name: str
    body: str
    point: Array  # p_BoQ_B, m
    color: Color | None = None  # the body's where None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SceneCollision(PlainData):
    """Two instances that are in each other for some time."""

    a: str
    b: str
    point: Array  # m, where it is deepest, in the frame of the body of a
    spans: tuple[tuple[float, float], ...]  # s
    depth: float  # m

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", frozen_array(self.point, (3,)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scene(PlainData):
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
    collisions: tuple[SceneCollision, ...] = ()  # marked while they last
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
