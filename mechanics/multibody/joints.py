"""The table of joints: coordinates, motion subspace and transform of each kind, in one place.

The twists in the CAD pose are those of `topology.joints.joint_freedoms`, so that mobility and dynamics cannot disagree (a test compares
them). A new kind is a row in each of the two tables.

Positions q and velocities v need not be as many: orientations of spherical and free joints are unit quaternions (w, x, y, z), which have
no gimbal lock, and their velocities are body rates. ``qdot = rates(q, v)``. A quaternion of any length but zero stands for the rotation of
the unit quaternion along it, so that the small loss of length over a step does no harm; `equations.normalised` restores it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypedDict

import casadi as ca

from topology.joints.joint_freedoms import JOINT_FREEDOMS
from topology.mechanism import Joint

from ..errors import MechanicsError
from .spatial import SX, Motion, Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """Name and unit of one scalar of a joint."""

    name: str  # "angle": the signal is "<joint>.angle"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JointModel:
    """What the dynamics need to know about one kind of joint.

    `transform` gives X_FM(q, c); `subspace` the twists of M in F at the origin and in the axes of M, one per column. They must fit
    together: the velocity of X_FM is ``subspace(q, c) @ v`` with ``qdot = rates(q, v)``. c is the column of the joint's own parameters.
    """

    kind: str
    positions: tuple[Quantity, ...]
    velocities: tuple[Quantity, ...]
    accelerations: tuple[Quantity, ...]
    efforts: tuple[Quantity, ...]
    integrals: tuple[int | None, ...]  # of each velocity: the position whose derivative it is; None for body rates
    transform: Callable[[SX, SX], Pose]
    subspace: Callable[[SX, SX], tuple[Motion, ...]]
    rates: Callable[[SX, SX], SX]
    bias: Callable[[SX, SX], Motion] | None = None  # (dS/dt) v of (q, v) for a subspace that depends on q; None for a constant one
    start: tuple[float, ...] = ()  # positions in the CAD pose
    quaternion: int | None = None  # where the four components of a quaternion begin among the positions
    parameters: tuple[Quantity, ...] = ()  # numbers that each joint of this kind has of its own


def _rates_are_velocities(q: SX, v: SX) -> SX:
    return v


def _constant(kind: str) -> Callable[[SX, SX], tuple[Motion, ...]]:
    twists = JOINT_FREEDOMS[kind]

    def subspace(q: SX, c: SX) -> tuple[Motion, ...]:
        return tuple(Motion(_sparse(column[:3]), _sparse(column[3:])) for column in twists.T)

    return subspace


# ------------------------------------------------------------------------------------------------------------------ one axis


def _no_motion(q: SX, c: SX) -> Pose:
    return Pose(ca.SX.eye(3), ca.SX(3, 1))


def _turn_about_z(q: SX, c: SX) -> Pose:
    return Pose(_turn("z", q[0]), ca.SX(3, 1))


def _slide_along_z(q: SX, c: SX) -> Pose:
    return Pose(ca.SX.eye(3), _sparse([0, 0, q[0]]))


def _turn_and_slide(q: SX, c: SX) -> Pose:
    return Pose(_turn("z", q[0]), _sparse([0, 0, q[1]]))


def _screw_transform(q: SX, c: SX) -> Pose:
    return Pose(_turn("z", q[0]), _sparse([0, 0, c[0] * q[0]]))


def _screw_subspace(q: SX, c: SX) -> tuple[Motion, ...]:
    return (Motion(_sparse([0, 0, 1]), _sparse([0, 0, c[0]])),)


# ------------------------------------------------------------------------------------------------------------------ two pins, a plane


def _universal_transform(q: SX, c: SX) -> Pose:
    return Pose(ca.mtimes(_turn("x", q[0]), _turn("y", q[1])), ca.SX(3, 1))


def _universal_subspace(q: SX, c: SX) -> tuple[Motion, ...]:
    zero = ca.SX(3, 1)
    return Motion(_sparse([ca.cos(q[1]), 0, ca.sin(q[1])]), zero), Motion(_sparse([0, 1, 0]), zero)


def _universal_bias(q: SX, v: SX) -> Motion:
    both = v[0] * v[1]
    return Motion(_sparse([-both * ca.sin(q[1]), 0, both * ca.cos(q[1])]), ca.SX(3, 1))


def _planar_transform(q: SX, c: SX) -> Pose:
    return Pose(_turn("z", q[2]), _sparse([q[0], q[1], 0]))


def _planar_subspace(q: SX, c: SX) -> tuple[Motion, ...]:
    cosine, sine, zero = ca.cos(q[2]), ca.sin(q[2]), ca.SX(3, 1)
    return Motion(zero, _sparse([cosine, -sine, 0])), Motion(zero, _sparse([sine, cosine, 0])), Motion(_sparse([0, 0, 1]), zero)


def _planar_bias(q: SX, v: SX) -> Motion:
    cosine, sine = ca.cos(q[2]), ca.sin(q[2])
    along_x, along_y = cosine * v[0] + sine * v[1], cosine * v[1] - sine * v[0]  # the velocity in the axes of M, which turn under it
    return Motion(ca.SX(3, 1), _sparse([v[2] * along_y, -v[2] * along_x, 0]))


# ------------------------------------------------------------------------------------------------------------------ quaternions


def rotation_of_quaternion(quaternion: SX) -> SX:
    """R_FM of a quaternion (w, x, y, z) of any length but zero."""
    w, x, y, z = _entries(quaternion)
    s = 2 / ca.sumsqr(quaternion)
    sx, sy, sz = s * x, s * y, s * z
    xx, yy, zz, xy, xz, yz, wx, wy, wz = sx * x, sy * y, sz * z, sx * y, sx * z, sy * z, sx * w, sy * w, sz * w
    return ca.vertcat(
        ca.horzcat(1 - (yy + zz), xy - wz, xz + wy),
        ca.horzcat(xy + wz, 1 - (xx + zz), yz - wx),
        ca.horzcat(xz - wy, yz + wx, 1 - (xx + yy)),
    )


def quaternion_rates(quaternion: SX, w_M: SX) -> SX:
    """Half the quaternion times the body rate (rad/s, axes of M): the derivative of the quaternion."""
    w, x, y, z = _entries(quaternion)
    a, b, c = _entries(w_M)
    return 0.5 * ca.vertcat(-(x * a + y * b + z * c), w * a + y * c - z * b, w * b + z * a - x * c, w * c + x * b - y * a)


def _ball_transform(q: SX, c: SX) -> Pose:
    return Pose(rotation_of_quaternion(q), ca.SX(3, 1))


def _free_transform(q: SX, c: SX) -> Pose:
    return Pose(rotation_of_quaternion(q[3:7]), q[0:3])


def _free_subspace(q: SX, c: SX) -> tuple[Motion, ...]:
    R_FM, zero = rotation_of_quaternion(q[3:7]), ca.SX(3, 1)
    moves = tuple(Motion(zero, R_FM[i, :].T) for i in range(3))
    turns = tuple(Motion(_sparse(axis), zero) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    return moves + turns


def _free_bias(q: SX, v: SX) -> Motion:
    R_FM = rotation_of_quaternion(q[3:7])
    return Motion(ca.SX(3, 1), ca.cross(ca.mtimes(R_FM.T, v[0:3]), v[3:6]))  # a velocity fixed in F turns against M


def _free_rates(q: SX, v: SX) -> SX:
    return ca.vertcat(v[0:3], quaternion_rates(q[3:7], v[3:6]))


def _turn(axis: str, angle: SX) -> SX:
    """The rotation matrix about a coordinate axis; structural zeros cost nothing."""
    i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
    c, s = ca.cos(angle), ca.sin(angle)
    R = ca.SX(3, 3)
    R[3 - i - j, 3 - i - j] = 1
    R[i, i] = R[j, j] = c
    R[i, j], R[j, i] = -s, s
    return R


def _entries(column: SX) -> list[SX]:
    return list(ca.vertsplit(column))


def _sparse(values: Sequence[SX]) -> SX:
    """A column whose zeros are structural."""
    return ca.sparsify(ca.vertcat(*(ca.SX(value) for value in values)))


# ------------------------------------------------------------------------------------------------------------------ the table


_TURN = {"angle": "rad", "rate": "rad/s", "angular_acceleration": "rad/s^2", "torque": "N*m"}
_MOVE = {"position": "m", "speed": "m/s", "acceleration": "m/s^2", "force": "N"}


class _Names(TypedDict):
    """The columns of the table that name things."""

    positions: tuple[Quantity, ...]
    velocities: tuple[Quantity, ...]
    accelerations: tuple[Quantity, ...]
    efforts: tuple[Quantity, ...]


def _named(*freedoms: str) -> _Names:
    """Names of freedoms such as "turn", "turn x" or "move y"."""
    columns: list[list[Quantity]] = []
    for freedom in freedoms:
        kind, _, axis = freedom.partition(" ")
        table = _TURN if kind == "turn" else _MOVE
        columns.append([Quantity(name=f"{name}_{axis}" if axis else name, unit=unit) for name, unit in table.items()])
    positions, velocities, accelerations, efforts = (tuple(column[i] for column in columns) for i in range(4))
    return _Names(positions=positions, velocities=velocities, accelerations=accelerations, efforts=efforts)


def _axis(freedom: str) -> _Names:
    """The names of the only freedom of a joint: its acceleration needs no other word."""
    names = _named(freedom)
    names["accelerations"] = (Quantity(name="acceleration", unit=names["accelerations"][0].unit),)
    return names


def _with_quaternion(moves: _Names, turns: _Names) -> _Names:
    """Moves, then turns whose positions are the components of a quaternion."""
    return _Names(
        positions=moves["positions"] + tuple(Quantity(name=f"quat_{axis}", unit="1") for axis in "wxyz"),
        velocities=moves["velocities"] + turns["velocities"],
        accelerations=moves["accelerations"] + turns["accelerations"],
        efforts=moves["efforts"] + turns["efforts"],
    )


_ROWS = (
    JointModel(
        kind="fixed",
        **_named(),
        integrals=(),
        transform=_no_motion,
        subspace=_constant("fixed"),
        rates=_rates_are_velocities,
    ),
    JointModel(
        kind="revolute",
        **_axis("turn"),
        integrals=(0,),
        transform=_turn_about_z,
        subspace=_constant("revolute"),
        rates=_rates_are_velocities,
        start=(0.0,),
    ),
    JointModel(
        kind="prismatic",
        **_axis("move"),
        integrals=(0,),
        transform=_slide_along_z,
        subspace=_constant("prismatic"),
        rates=_rates_are_velocities,
        start=(0.0,),
    ),
    JointModel(
        kind="screw",
        **_axis("turn"),
        integrals=(0,),
        transform=_screw_transform,
        subspace=_screw_subspace,
        rates=_rates_are_velocities,
        start=(0.0,),
        parameters=(Quantity(name="pitch", unit="m/rad"),),
    ),
    JointModel(
        kind="cylindrical",
        **_named("turn", "move"),
        integrals=(0, 1),
        transform=_turn_and_slide,
        subspace=_constant("cylindrical"),
        rates=_rates_are_velocities,
        start=(0.0, 0.0),
    ),
    JointModel(
        kind="universal",  # turns about x of F, then about y of M
        **_named("turn x", "turn y"),
        integrals=(0, 1),
        transform=_universal_transform,
        subspace=_universal_subspace,
        bias=_universal_bias,
        rates=_rates_are_velocities,
        start=(0.0, 0.0),
    ),
    JointModel(
        kind="planar",  # moves in the plane of F's x and y, then turns about the common z; speeds are along the axes of F
        **_named("move x", "move y", "turn"),
        integrals=(0, 1, 2),
        transform=_planar_transform,
        subspace=_planar_subspace,
        bias=_planar_bias,
        rates=_rates_are_velocities,
        start=(0.0, 0.0, 0.0),
    ),
    JointModel(
        kind="spherical",  # rates and torques are about the axes of M
        **_with_quaternion(_named(), _named("turn x", "turn y", "turn z")),
        integrals=(None, None, None),
        transform=_ball_transform,
        subspace=_constant("spherical"),
        rates=quaternion_rates,
        start=(1.0, 0.0, 0.0, 0.0),
        quaternion=0,
    ),
    JointModel(
        kind="free",  # speeds and forces are along the axes of F, rates and torques about those of M; forces act at the origin of M
        **_with_quaternion(_named("move x", "move y", "move z"), _named("turn x", "turn y", "turn z")),
        integrals=(0, 1, 2, None, None, None),
        transform=_free_transform,
        subspace=_free_subspace,
        bias=_free_bias,
        rates=_free_rates,
        start=(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0),
        quaternion=3,
    ),
)

JOINT_MODELS: Mapping[str, JointModel] = MappingProxyType({model.kind: model for model in _ROWS})


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


def joint_parameters(joint: Joint) -> tuple[float, ...]:
    """The values of ``joint_model(joint).parameters``: the pitch of a screw, m/rad."""
    return tuple(float(getattr(joint, quantity.name)) for quantity in joint_model(joint).parameters)
