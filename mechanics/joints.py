"""The table of joints: coordinates, motion subspace and transform of each kind, in one place.

The twists come from `topology.joint_freedoms`, so that mobility and dynamics cannot disagree. A new kind is a row here and a row there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import casadi as ca

from topology.joint_freedoms import JOINT_FREEDOMS
from topology.mechanism import Joint

from .mechanics_error import MechanicsError
from .spatial import SX, Motion, Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """Name and unit of one scalar of a joint."""

    name: str  # "angle": the signal is "<joint>.angle"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JointModel:
    """What the dynamics need to know about one kind of joint.

    `transform` gives X_FM(q); `subspace` the twists of M in F at the origin and in the axes of M, one a column. They must fit together:
    the velocity of X_FM(q) is ``subspace(q) @ v`` with ``qdot = rates(q, v)``.
    """

    kind: str
    positions: tuple[Quantity, ...]
    velocities: tuple[Quantity, ...]
    efforts: tuple[Quantity, ...]
    transform: Callable[[SX], Pose]
    subspace: Callable[[SX], tuple[Motion, ...]]
    rates: Callable[[SX, SX], SX]
    bias: Callable[[SX, SX], Motion] | None = None  # (dS/dt) v for a subspace that depends on q; None for a constant one


def _constant(kind: str) -> Callable[[SX], tuple[Motion, ...]]:
    twists = JOINT_FREEDOMS[kind]

    def subspace(q: SX) -> tuple[Motion, ...]:
        return tuple(Motion(ca.SX(column[:3]), ca.SX(column[3:])) for column in twists.T)

    return subspace


def _rates_are_velocities(q: SX, v: SX) -> SX:
    return v


def _no_motion(q: SX) -> Pose:
    return Pose(ca.SX.eye(3), ca.SX.zeros(3))


def _turn_about_z(q: SX) -> Pose:
    c, s = ca.cos(q), ca.sin(q)
    R = ca.SX(3, 3)  # sparse: structural zeros cost nothing
    R[0, 0] = R[1, 1] = c
    R[0, 1], R[1, 0] = -s, s
    R[2, 2] = 1
    return Pose(R, ca.SX(3, 1))


def _slide_along_z(q: SX) -> Pose:
    p = ca.SX(3, 1)
    p[2] = q
    return Pose(ca.SX.eye(3), p)


JOINT_MODELS: Mapping[str, JointModel] = MappingProxyType(
    {
        model.kind: model
        for model in (
            JointModel(
                kind="fixed",
                positions=(),
                velocities=(),
                efforts=(),
                transform=_no_motion,
                subspace=_constant("fixed"),
                rates=_rates_are_velocities,
            ),
            JointModel(
                kind="revolute",
                positions=(Quantity(name="angle", unit="rad"),),
                velocities=(Quantity(name="rate", unit="rad/s"),),
                efforts=(Quantity(name="torque", unit="N*m"),),
                transform=_turn_about_z,
                subspace=_constant("revolute"),
                rates=_rates_are_velocities,
            ),
            JointModel(
                kind="prismatic",
                positions=(Quantity(name="position", unit="m"),),
                velocities=(Quantity(name="speed", unit="m/s"),),
                efforts=(Quantity(name="force", unit="N"),),
                transform=_slide_along_z,
                subspace=_constant("prismatic"),
                rates=_rates_are_velocities,
            ),
        )
    }
)


def joint_model(joint: Joint) -> JointModel:
    """The model of a joint.

    Raises
    ------
    MechanicsError
        E306 when there are no dynamics for its kind.
    """
    try:
        return JOINT_MODELS[joint.kind]
    except KeyError:
        raise MechanicsError(
            "E306",
            f"Joint '{joint.name}' is of kind '{joint.kind}', for which there are no equations of motion yet.",
            remedy=f"Use one of: {', '.join(JOINT_MODELS)}.",
            element=joint.name,
        ) from None
