"""`Mechanism`: composite bodies and the joints between them, with the story of how they came to be.

Frames: W the world, B a body. **In the CAD pose every body frame coincides with W**: a part of body B keeps the pose ``X_WP`` that CAD
gave it, and moves as ``X_WB(t) @ X_WP``. A joint's frames F (on the parent) and M (on the child) have the axis of motion as z, and
coincide in the CAD pose: there every coordinate is 0, and a quaternion (1, 0, 0, 0).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from foundation.arrays import Array, frozen_array
from foundation.errors import MategraphError, Note
from foundation.frozen import FrozenDict, PlainData
from foundation.tables import Table, html_table


class TopologyError(MategraphError):
    """The parts and mates do not make a mechanism."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Body(PlainData):
    """Rigidly connected parts, lumped."""

    name: str  # name of its most telling part: the ground's own name, else the heaviest part's
    parts: tuple[str, ...]  # instance names
    mass: float  # kg
    center: Array  # p_BoBcm_B, m
    inertia: Array  # I_BBcm_B, kg m^2
    fixed_mates: tuple[str, ...] = ()  # the mates that were lumped

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", frozen_array(self.center, (3,)))
        object.__setattr__(self, "inertia", frozen_array(self.inertia, (3, 3)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Joint(PlainData):
    """A connection between two bodies, oriented from the ground outwards."""

    name: str
    kind: str
    parent: str  # body name
    child: str  # body name
    X_PF: Array  # (4, 4): F in the parent's body frame
    X_CM: Array  # (4, 4): M in the child's body frame
    limits: tuple[float, float] | None = None  # rad or m; of a joint with one coordinate
    mate: str = ""  # the mate it comes from
    pitch: float = 0.0  # m/rad: how far a screw advances; a right-hand thread has a positive one
    freedom_limits: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # by coordinate ("position", "angle_x"), where several
    armature: float = 0.0  # kg m^2 or kg: added to the diagonal of the mass matrix at each of its velocities

    def __post_init__(self) -> None:
        object.__setattr__(self, "X_PF", frozen_array(self.X_PF, (4, 4)))
        object.__setattr__(self, "X_CM", frozen_array(self.X_CM, (4, 4)))
        object.__setattr__(self, "freedom_limits", FrozenDict(self.freedom_limits))


@dataclass(frozen=True, slots=True, kw_only=True)
class Coupling:
    """A linear relation between joint coordinates, zero in the CAD pose: the sum of coefficient times coordinate stays ``offset``.

    Made by the functions of `topology.joints.couplings` (gear, rack and pinion, screw, belt, differential), or by hand.
    """

    name: str
    kind: str  # "gear", "rack and pinion", ...: for messages
    terms: tuple[tuple[str, float], ...]  # (joint, or "joint.quantity" where it has several freedoms; coefficient)
    offset: float = 0.0  # in the unit of coefficient times coordinate
    radii: tuple[float, ...] = ()  # m: pitch radii in the order of the terms, where they are known; those of gears follow from the shafts
    pressure_angle: float = math.radians(20.0)  # rad: of gears and racks, for the force that drives the wheels apart
    place: tuple[float, float, float] | None = None  # m in the CAD pose: a point in the plane of teeth or belt; None: not known

    @property
    def joints(self) -> tuple[str, ...]:
        """The names as given in the terms."""
        return tuple(name for name, _ in self.terms)


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedJoint:
    """A redundant joint that reduction left out, and why."""

    name: str
    kept: str  # name of the joint that stands for it
    reason: str
    joint: Joint  # as it would have been: kept for reactions of the single bearings


@dataclass(frozen=True, slots=True, kw_only=True)
class Overconstraint:
    """Joints between the same two bodies that lock or over-determine each other."""

    joints: tuple[str, ...]
    bodies: tuple[str, str]
    reason: str

    @property
    def remedy(self) -> str:
        """What to do about it."""
        return (
            "Correct the axes so that they coincide, or keep only one of the joints; or, where fixed mates (welds) hold parts of "
            f"{' or '.join(repr(body) for body in self.bodies)} that should move, reject those: [mate.NAME] reject = true."
        )


MOST_NAMED = 12  # joints that a line names


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Mechanism(PlainData):
    """Bodies and joints. `tree` spans all bodies from the ground; `loops` are the joints that close loops."""

    name: str
    ground: str  # body name
    bodies: Mapping[str, Body]  # ground first, then in the order of the tree
    tree: tuple[Joint, ...]  # parents before children: one for every body but the ground
    loops: tuple[Joint, ...] = ()
    dropped: tuple[DroppedJoint, ...] = ()
    overconstrained: tuple[Overconstraint, ...] = ()
    mobility: int = 0
    notes: tuple[Note, ...] = ()
    couplings: tuple[Coupling, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "bodies", FrozenDict(self.bodies))

    def __repr__(self) -> str:
        kinds = ", ".join(f"{joint.name} {joint.kind}" for joint in self.joints[:MOST_NAMED]) + ", ..." * (len(self.joints) > MOST_NAMED)
        return f"<Mechanism {self.name!r}: {len(self.bodies)} bodies, mobility {self.mobility}{f'; {kinds}' if kinds else ''}>"

    def _repr_html_(self) -> str:
        bodies = [(body.name, ", ".join(body.parts), f"{body.mass:.4g}") for body in self.bodies.values()]
        joints = [(joint.name, joint.kind, joint.parent, joint.child, "closes a loop" * (joint in self.loops)) for joint in self.joints]
        tables = (
            Table("Bodies", ("body", "parts", "mass [kg]"), bodies, right=(2,)),
            Table("Joints", ("joint", "kind", "parent", "child", ""), joints),
        )
        return f"<div><b>{escape(self.name)}</b>: mobility {self.mobility}{''.join(map(html_table, tables))}</div>"

    @property
    def joints(self) -> tuple[Joint, ...]:
        """Tree joints, then loop joints."""
        return self.tree + self.loops

    def body_of(self, part: str) -> str:
        """Name of the body that the instance of that name belongs to."""
        for body in self.bodies.values():
            if part in body.parts:
                return body.name
        raise KeyError(part)
