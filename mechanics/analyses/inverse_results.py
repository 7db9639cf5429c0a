"""What inverse analysis gives: drive efforts, reactions of joints and bearings, their peaks and curves.

A **reaction** is the wrench that the parent exerts on the child through the joint, without the effort along the joint's own freedoms
(drives, springs, couplings), which is given apart. Force in N, moment in N m **about the origin of the joint's frame F** (which is fixed to
the parent), in the axes of F and in those of W.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.errors import Note
from foundation.frozen import FrozenDict, PlainData

from .ground_loads import Foundation
from .kinematics import KinematicMotion
from .meshes.mesh_forces import MeshForce

COMPONENTS = ("force.x", "force.y", "force.z", "moment.x", "moment.y", "moment.z")
UNITS = ("N", "N", "N", "N*m", "N*m", "N*m")
CONVENTION = "minimum norm"
WITHOUT_TEETH = "without the forces between teeth, or of belts"  # of a coupling whose place is not known


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JointReaction(PlainData):
    """What a joint transmits, on the child, about the origin of F, without the effort along its freedoms."""

    joint: str
    kind: str
    parent: str
    child: str
    role: str  # "tree", "loop", or "bearing": one of several joints that reduction took for one
    force_F: Array  # (nt, 3) N in the axes of F
    moment_F: Array  # (nt, 3) N m about the origin of F, in the axes of F
    force_W: Array  # (nt, 3) N in the axes of W
    moment_W: Array  # (nt, 3) N m about the origin of F, in the axes of W
    determinate: Array  # (6,) bool: components of force_F, then moment_F, that follow from the motion alone
    determinate_W: Array  # (6,) bool: the same for force_W and moment_W
    convention: str = ""  # what the components are that are not determinate: "minimum norm", "without the forces between teeth ..."
    assumption: str = ""  # what was taken for granted beyond rigid bodies, where anything was

    def __post_init__(self) -> None:
        for name in ("force_F", "moment_F", "force_W", "moment_W"):
            object.__setattr__(self, name, frozen_array(getattr(self, name)))
        for name in ("determinate", "determinate_W"):
            flags = np.array(getattr(self, name), dtype=bool)
            flags.flags.writeable = False
            object.__setattr__(self, name, flags)

    @property
    def components(self) -> Array:
        """(nt, 6): force_F, then moment_F, as named in `COMPONENTS`."""
        return np.hstack([self.force_F, self.moment_F])


@dataclass(frozen=True, slots=True, kw_only=True)
class Peak:
    """The value of largest magnitude of one quantity over the motion."""

    element: str  # joint or coordinate
    quantity: str  # of a drive "torque" or "force"; of a reaction "force.x", "resultant force", "radial force" ...
    unit: str
    value: float  # with its sign; magnitudes are positive
    time: float  # s
    determinate: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class InverseAnalysis(PlainData):
    """Drive efforts and reactions along a motion."""

    motion: KinematicMotion
    efforts: Mapping[str, Array]  # coordinate's effort ("pitch.torque") -> (nt,) N m or N: of every drive
    effort_units: Mapping[str, str]
    reactions: Mapping[str, JointReaction]  # of every joint of the mechanism, as reduction kept it
    bearings: Mapping[str, JointReaction]  # of every single one of several joints that reduction took for one
    foundation: Foundation  # what all joints at the ground exert on it together; always determinate, tooth forces included
    couplings: Mapping[str, Array]  # coupling -> (nt,) multiplier: it acts with coefficient times this on every coordinate it couples
    meshes: Mapping[str, tuple[MeshForce, ...]]  # coupling -> what it presses on, where its place is known; the reactions have it
    residual: float  # largest error of the equations of motion that no multiplier can mend, relative to their terms
    notes: tuple[Note, ...] = ()
    parts: Mapping[str, Mapping[str, Array]] = field(default_factory=dict)  # effort -> what it is made of, where asked: (nt,) each
    between: tuple[InverseAnalysis, ...] = ()  # of the same motion at other times, for the peaks; see `peaks.inverse_of_given_motion`

    def __post_init__(self) -> None:
        for name in ("efforts", "effort_units", "reactions", "bearings", "couplings", "meshes", "parts"):
            object.__setattr__(self, name, FrozenDict(getattr(self, name)))

    @property
    def time(self) -> Array:
        """(nt,) s."""
        return self.motion.time

    def peaks(self) -> tuple[Peak, ...]:
        """Peak and time of peak of every drive effort, of components and magnitudes of every reaction and bearing, and on the ground."""
        every = [(part.time, part.quantities()) for part in (self, *self.between)]
        found = []
        for same in zip(*(quantities for _, quantities in every), strict=True):
            element, quantity, unit, _, _ = same[0]
            time = np.concatenate([own for own, _ in every])
            values = np.concatenate([own for _, _, _, own, _ in same])
            at = int(np.argmax(np.abs(values)))
            determinate = all(flag for _, _, _, _, flag in same)
            value, when = float(values[at]), float(time[at])
            found.append(Peak(element=element, quantity=quantity, unit=unit, value=value, time=when, determinate=determinate))
        return tuple(found)

    def quantities(self) -> list[tuple[str, str, str, Array, bool]]:
        """What has a peak: element, quantity, unit, (nt,) values, and whether they are determinate."""
        found = []
        for name, values in self.efforts.items():
            joint, _, effort = name.rpartition(".")
            found.append((joint, effort, self.effort_units[name], values, True))
        for name, reaction in (*self.reactions.items(), *self.bearings.items()):
            owner = f"{name} (bearing)" if reaction.role == "bearing" else name
            values = reaction.components
            for k, component in enumerate(COMPONENTS):
                found.append((owner, component, UNITS[k], values[:, k], bool(reaction.determinate[k])))
            force, moment = np.linalg.norm(reaction.force_F, axis=1), np.linalg.norm(reaction.moment_F, axis=1)
            radial = np.linalg.norm(reaction.force_F[:, :2], axis=1)
            found.append((owner, "resultant force", "N", force, bool(np.all(reaction.determinate[:3]))))
            found.append((owner, "radial force", "N", radial, bool(np.all(reaction.determinate[:2]))))
            found.append((owner, "resultant moment", "N*m", moment, bool(np.all(reaction.determinate[3:]))))
        ground = self.foundation
        for quantity, unit, vectors in (("force on the ground", "N", ground.force), ("moment on the ground", "N*m", ground.moment)):
            found.append((ground.ground, quantity, unit, np.linalg.norm(vectors, axis=1), True))
        return found

    def columns(self) -> dict[str, tuple[str, Array]]:
        """Every curve by name with its unit: efforts, ``joint.reaction.force.x`` ..., bearings; in W: meshes, load on the ground."""
        found = {name: (self.effort_units[name], values) for name, values in self.efforts.items()}
        for kind, group in (("reaction", self.reactions), ("bearing", self.bearings)):
            for name, reaction in group.items():
                values = reaction.components
                found.update({f"{name}.{kind}.{c}": (UNITS[k], values[:, k]) for k, c in enumerate(COMPONENTS)})
        for name, forces in self.meshes.items():
            for mesh in forces:
                values = np.hstack([mesh.force, mesh.moment])
                owner = f"{name}.on {mesh.on}" if len(forces) > 1 else f"{name}.mesh"
                found.update({f"{owner}.{c}": (UNITS[k], values[:, k]) for k, c in enumerate(COMPONENTS)})
        ground = np.hstack([self.foundation.force, self.foundation.moment])
        found.update({f"{self.foundation.ground}.load.{c}": (UNITS[k], ground[:, k]) for k, c in enumerate(COMPONENTS)})
        return found
