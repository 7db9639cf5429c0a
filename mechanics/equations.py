"""The equations of motion of a mechanism: ``M(q) vdot + bias(q, v) = tau``, symbolic, with every number a parameter."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import casadi as ca
import numpy as np

from cadimport.assembly import Array, frozen_array
from topology.mechanism import Mechanism

from .joints import joint_model
from .parameters import parameter_values, symbolic_parameters
from .recursive import Link, aba, crba, kinematics, kinetic_energy, link_poses, potential_energy, rnea
from .soundness import check_soundness
from .spatial import SX

STANDARD_GRAVITY = (0.0, 0.0, -9.81)  # m/s^2 in W


@dataclass(frozen=True, slots=True, kw_only=True)
class Coordinate:
    """One degree of freedom of a joint, with the names of its signals."""

    joint: str
    kind: str
    position: str  # "pitch.angle", "x.position"
    rate: str  # "pitch.rate", "x.speed"
    effort: str  # "pitch.torque", "x.force"
    position_unit: str
    rate_unit: str
    effort_unit: str
    limits: tuple[float, float] | None = None  # rad or m


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class EquationsOfMotion:
    """Expressions in the columns q, v, tau and p. Symbols of CasADi; evaluate them with `mechanics.compiled.compile_function`."""

    mechanism: Mechanism
    coordinates: tuple[Coordinate, ...]
    q: SX  # positions, rad or m
    v: SX  # velocities, rad/s or m/s
    tau: SX  # joint efforts, N m or N, positive in the sense of the coordinate
    p: SX  # parameters
    p_names: tuple[str, ...]
    p_values: Array  # the mechanism's own numbers, SI
    qdot: SX  # of q, v: equals v for all joints with one freedom
    vdot: SX  # forward dynamics, of q, v, tau, p (articulated body algorithm)
    mass_matrix: SX  # of q, p (composite rigid body algorithm)
    bias: SX  # Coriolis, centrifugal and gravity efforts, of q, v, p: M vdot + bias = tau (Newton-Euler)
    kinetic_energy: SX  # J, of q, v, p
    potential_energy: SX  # J, of q, p, up to a constant
    poses: Mapping[str, SX]  # body -> X_WB (4, 4), of q, p; in the order of mechanism.bodies
    structure: str  # hash of everything but the numbers: equal for mechanisms that differ in geometry only

    def inverse_dynamics(self, vdot: SX) -> SX:
        """Efforts that produce the accelerations `vdot` (a column): recursive Newton-Euler in one sweep, of q, v, vdot, p."""
        links, gravity = _links(self.mechanism, self.p)
        return rnea(links, kinematics(links, self.q, self.v), gravity, vdot)


def equations_of_motion(mechanism: Mechanism, *, gravity: tuple[float, float, float] = STANDARD_GRAVITY) -> EquationsOfMotion:
    """The equations of motion of a tree mechanism in joint coordinates.

    Parameters
    ----------
    mechanism
        Bodies and joints; every joint coordinate is zero in the CAD pose.
    gravity
        Acceleration of free fall in W, m/s^2.

    Raises
    ------
    MechanicsError
        E301 mass not positive, E302 impossible inertia, E303 no inertia about an axis, E304 loops, E305 overconstrained joints, E306
        unknown kind of joint.

    Notes
    -----
    Forward dynamics, mass matrix and bias come from three different algorithms, so that they can be tested against each other.
    """
    check_soundness(mechanism)
    coordinates = tuple(_coordinates(mechanism))
    n = len(coordinates)
    q, v, tau = ca.SX.sym("q", n), ca.SX.sym("v", n), ca.SX.sym("tau", n)
    parameters = symbolic_parameters(mechanism)
    links, g = _links(mechanism, parameters.p)
    kin = kinematics(links, q, v)
    poses = {mechanism.ground: ca.SX.eye(4)}
    for joint, X_WL, own in zip(mechanism.tree, link_poses(links, kin), parameters.links, strict=True):
        poses[joint.child] = (X_WL @ own.X_LB).matrix()
    qdot = [link.model.rates(q[slice(*link.q)], v[slice(*link.v)]) for link in links]
    return EquationsOfMotion(
        mechanism=mechanism,
        coordinates=coordinates,
        q=q,
        v=v,
        tau=tau,
        p=parameters.p,
        p_names=parameters.names,
        p_values=frozen_array(parameter_values(mechanism, gravity)),
        qdot=ca.vertcat(*qdot) if qdot else ca.SX(0, 1),
        vdot=aba(links, kin, g, tau),
        mass_matrix=crba(links, kin, n),
        bias=rnea(links, kin, g, ca.SX.zeros(n)),
        kinetic_energy=kinetic_energy(links, kin),
        potential_energy=potential_energy(links, kin, g),
        poses=MappingProxyType({name: poses[name] for name in mechanism.bodies}),
        structure=structure_of(mechanism),
    )


def body_poses(eom: EquationsOfMotion, q: Array, p: Array | None = None) -> Array:
    """The poses of all bodies along a motion.

    Parameters
    ----------
    eom
        The equations.
    q
        (times, coordinates) positions, rad or m.
    p
        Parameter values; the mechanism's own when left out.

    Returns
    -------
    numpy.ndarray
        (times, bodies, 4, 4) matrices X_WB, bodies in the order of ``eom.mechanism.bodies``. In the CAD pose (q = 0) all are unity.
    """
    q = np.asarray(q, dtype=np.float64)
    if q.ndim != 2 or q.shape[1] != len(eom.coordinates):
        raise ValueError(f"q must be (times, {len(eom.coordinates)}), got {q.shape}")
    times, bodies = q.shape[0], len(eom.poses)
    if times == 0:
        return np.zeros((0, bodies, 4, 4))
    columns = ca.densify(ca.horzcat(*(ca.vec(X_WB.T) for X_WB in eom.poses.values())))
    function = ca.Function("poses", [eom.q, eom.p], [ca.vec(columns)])
    values = eom.p_values if p is None else np.asarray(p, dtype=np.float64)
    out = function.map(times)(q.T, ca.repmat(ca.DM(values), 1, times))
    return np.ascontiguousarray(np.asarray(out).T).reshape(times, bodies, 4, 4)


def structure_of(mechanism: Mechanism) -> str:
    """A hash of names, kinds and connections: what the equations' form depends on."""
    story = {
        "ground": mechanism.ground,
        "bodies": list(mechanism.bodies),
        "tree": [[j.name, j.kind, j.parent, j.child] for j in mechanism.tree],
        "loops": [[j.name, j.kind, j.parent, j.child] for j in mechanism.loops],
    }
    return hashlib.sha256(json.dumps(story, ensure_ascii=False).encode()).hexdigest()


def _coordinates(mechanism: Mechanism) -> list[Coordinate]:
    found = []
    for joint in mechanism.tree:
        model = joint_model(joint)
        for position, rate, effort in zip(model.positions, model.velocities, model.efforts, strict=True):
            found.append(
                Coordinate(
                    joint=joint.name,
                    kind=joint.kind,
                    position=f"{joint.name}.{position.name}",
                    rate=f"{joint.name}.{rate.name}",
                    effort=f"{joint.name}.{effort.name}",
                    position_unit=position.unit,
                    rate_unit=rate.unit,
                    effort_unit=effort.unit,
                    limits=joint.limits,
                )
            )
    return found


def _links(mechanism: Mechanism, p: SX) -> tuple[list[Link], SX]:
    """The mechanism's tree over the given column of parameters, and gravity."""
    parameters = symbolic_parameters(mechanism, p)
    index = {mechanism.ground: -1}
    links: list[Link] = []
    at_q = at_v = 0
    for joint, own in zip(mechanism.tree, parameters.links, strict=True):
        model = joint_model(joint)
        to_q, to_v = at_q + len(model.positions), at_v + len(model.velocities)
        links.append(Link(parent=index[joint.parent], model=model, X_LF=own.X_LF, inertia=own.inertia, q=(at_q, to_q), v=(at_v, to_v)))
        index[joint.child] = len(links) - 1
        at_q, at_v = to_q, to_v
    return links, parameters.gravity
