"""The mass matrix in the pose of an MJCF file, which MuJoCo takes damping ratios and the springs of a time constant from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from foundation.arrays import Array, skew

from ....assembly import Mate
from ...links import Link
from .file_joints import FileJoint

_COUNT = {"hinge": 1, "slide": 1, "ball": 3, "free": 6}  # freedoms


@dataclass(frozen=True, kw_only=True, eq=False)
class StartInertia:
    """The joints, mates and links of a file; what follows from them is computed where it is asked for."""

    joints: Sequence[FileJoint]
    mates: Sequence[Mate]  # those of the tree, parents before children
    links: Mapping[str, Link]
    added: Mapping[str, float] = field(default_factory=dict)  # armatures of actuators, by joint

    def of_joint(self, name: str) -> float:
        """What a hinge or slide feels while all others are free to move, kg m^2 or kg."""
        return self.along({name: 1.0})

    def along(self, ratios: Mapping[str, float]) -> float:
        """What a length over joints feels while all are free to move: the inverse of ``r^T M^-1 r`` with the ratios r by joint."""
        column = np.zeros(len(self._matrix))
        for name, ratio in ratios.items():
            column[self._places[name]] = ratio
        return float(1.0 / (column @ np.linalg.solve(self._matrix, column)))

    @cached_property
    def _places(self) -> dict[str, int]:
        starts = np.concatenate([[0], np.cumsum([_COUNT[joint.word] for joint in self.joints])])
        return {joint.name: int(at) for joint, at in zip(self.joints, starts, strict=False)}

    @cached_property
    def _matrix(self) -> Array:
        """1. Spatial inertias about the origin of W; 2. composites, from the leaves inwards; 3. their products with the joints' twists."""
        carried = {name: _spatial(link) for name, link in self.links.items()}  # 1.
        above = {mate.b: mate.a for mate in self.mates}
        for mate in reversed(self.mates):  # 2.
            carried[mate.a] = carried[mate.a] + carried[mate.b]
        twists = {joint.carried.name: (self._places[joint.name], _twists(joint)) for joint in self.joints}
        size = sum(_COUNT[joint.word] for joint in self.joints)
        armatures = [joint.node.number("armature", 0.0) + self.added.get(joint.name, 0.0) for joint in self.joints]
        M = np.diag(np.repeat(armatures, [_COUNT[joint.word] for joint in self.joints])).reshape(size, size)
        for link, (at, S) in twists.items():  # 3.
            momenta, inboard = carried[link] @ S, link
            own = slice(at, at + S.shape[1])
            while inboard in above:
                if inboard in twists:
                    other, T = twists[inboard]
                    block = momenta.T @ T
                    there = slice(other, other + T.shape[1])
                    M[own, there] += block
                    if inboard != link:
                        M[there, own] += block.T
                inboard = above[inboard]
        return M


def _spatial(link: Link) -> Array:
    """The (6, 6) inertia of a link about the origin of W, turns first."""
    if link.rigid is None:
        return np.zeros((6, 6))
    R, m = link.X_WL[:3, :3], link.rigid.mass
    center = R @ link.rigid.center + link.X_WL[:3, 3]
    coupling = skew(m * center)
    tensor = R @ link.rigid.inertia @ R.T + m * (float(center @ center) * np.eye(3) - np.outer(center, center))
    return np.block([[tensor, coupling], [coupling.T, m * np.eye(3)]])


def _twists(joint: FileJoint) -> Array:
    """(6, freedoms): what the joint does at unit velocities, turns first, at the origin of W."""
    R, p = joint.X_WF[:3, :3], joint.X_WF[:3, 3]
    turns = np.vstack([R, np.cross(p, R, axis=0)])
    if joint.word == "hinge":
        return turns[:, 2:]
    if joint.word == "slide":
        return np.concatenate([np.zeros(3), R[:, 2]])[:, None]
    if joint.word == "ball":
        return turns
    return np.hstack([np.vstack([np.zeros((3, 3)), np.eye(3)]), turns])
