"""Points and planes that two parts share: a ball in its socket, a face on a face.

Beside `coaxial`, which finds lines. Two spherical faces belong together when their centres are one point and one is hollow (a socket), the
other not; two plane faces when they lie in one plane and look at each other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from foundation.arrays import Array, frozen_array

from ..assembly import Assembly, Face
from .coaxial import ANGLE, CLEARANCE, INTERFERENCE, OFFSET


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SharedPoint:
    """A point in W about which two parts can turn."""

    point: Array  # p_WoPo_W, m
    evidence: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", frozen_array(self.point, (3,)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SharedPlane:
    """A plane in W on which two parts can slide."""

    point: Array  # in the plane, m: on the smaller face
    normal: Array  # unit, in W; its sign means nothing
    area: float  # m^2, of the smaller of the two faces
    evidence: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", frozen_array(self.point, (3,)))
        object.__setattr__(self, "normal", frozen_array(self.normal, (3,)))

    def same_plane(self, point: Array, normal: Array) -> bool:
        """Whether the plane through `point` with that unit normal is this one."""
        parallel = float(np.linalg.norm(np.cross(self.normal, normal))) < ANGLE
        return parallel and abs(float((np.asarray(point) - self.point) @ self.normal)) <= OFFSET


def shared_points(assembly: Assembly, a: str, b: str) -> tuple[SharedPoint, ...]:
    """The centres of all sockets of one part around balls of the other in the CAD pose, the largest ball first."""
    found: list[tuple[float, SharedPoint]] = []
    for first, center in _faces(assembly, a, "sphere"):
        for second, other in _faces(assembly, b, "sphere"):
            if first.hole == second.hole or float(np.linalg.norm(center - other)) > OFFSET:
                continue
            (socket, socket_in), (ball, ball_of) = ((first, a), (second, b)) if first.hole else ((second, b), (first, a))
            gap = socket.radius - ball.radius
            if not -(INTERFERENCE[0] + INTERFERENCE[1] * socket.radius) <= gap <= CLEARANCE[0] + CLEARANCE[1] * socket.radius:
                continue
            if any(float(np.linalg.norm(known.point - center)) <= OFFSET for _, known in found):
                continue
            evidence = (
                f"socket of diameter {2e3 * socket.radius:.6g} mm in '{socket_in}' around ball of diameter "
                f"{2e3 * ball.radius:.6g} mm of '{ball_of}'"
            )
            found.append((ball.radius, SharedPoint(point=center, evidence=evidence)))
    return tuple(point for _, point in sorted(found, key=lambda entry: -entry[0]))


def shared_planes(assembly: Assembly, a: str, b: str) -> tuple[SharedPlane, ...]:
    """All planes in which a face of one part lies on a face of the other in the CAD pose, the largest contact first."""
    planes: list[SharedPlane] = []
    for first, point in _faces(assembly, a, "plane"):
        normal = assembly.instances[a].X_WP[:3, :3] @ first.axis
        for second, other in _faces(assembly, b, "plane"):
            opposite = assembly.instances[b].X_WP[:3, :3] @ second.axis
            if float(normal @ opposite) > 0.0:  # both face in the same direction: flush, not in contact
                continue
            smaller = point if first.area <= second.area else other
            plane = SharedPlane(
                point=smaller,
                normal=normal,
                area=min(first.area, second.area),
                evidence=f"a plane face of '{a}' on one of '{b}', {1e6 * min(first.area, second.area):.4g} mm^2",
            )
            if plane.same_plane(point, opposite) and plane.same_plane(other, opposite):
                known = next((i for i, p in enumerate(planes) if p.same_plane(smaller, normal)), None)
                if known is None:
                    planes.append(plane)
                elif planes[known].area < plane.area:
                    planes[known] = plane
    return tuple(sorted(planes, key=lambda plane: -plane.area))


def _faces(assembly: Assembly, instance: str, kind: str) -> list[tuple[Face, Array]]:
    """The part's faces of a kind, each with its origin in W."""
    X_WP = assembly.instances[instance].X_WP
    return [(face, X_WP[:3, :3] @ face.origin + X_WP[:3, 3]) for face in assembly.part_of(instance).faces if face.kind == kind]
