"""The equations of motion of a mechanism: ``M(q) vdot + bias(q, v) = tau``, symbolic, with every number a parameter."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array, frozen_array
from foundation.frozen import FrozenDict, PlainData
from topology.mechanism import Mechanism

from .loops.assemble import closure_of
from .loops.closure import close, with_chosen_rows
from .loops.constrained_dynamics import ClosedForm
from .loops.constraints import Constraints, constraints_of, with_followers
from .multibody.coordinates import (
    Coordinate,
    coupled_places,
    quaternion_places,
    start_positions,
    tree_coordinates,
    tree_positions,
    with_unit_quaternions,
)
from .multibody.massless_nodes import Nodes, nodes_of, split, with_nodes
from .multibody.parameters import Parameters, parameter_values, symbolic_parameters
from .multibody.recursive import (
    Kinematics,
    Link,
    aba,
    crba,
    kinematics,
    kinetic_energy,
    link_poses,
    locked_aba,
    potential_energy,
    rnea,
    rows,
)
from .multibody.spatial import SX
from .multibody.tree_links import tree_links
from .soundness import check_soundness

STANDARD_GRAVITY = (0.0, 0.0, -9.81)  # m/s^2 in W


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class TreeMatrices:
    """Mass matrix and bias of a tree, written when they are asked for: the former has the square of the joints' number of entries."""

    mechanism: Mechanism
    q: SX
    v: SX
    p: SX

    @functools.cached_property
    def _tree(self) -> tuple[Sequence[Link], Kinematics, SX]:
        links, gravity = tree_links(self.mechanism, self.p)
        return links, kinematics(links, self.q, self.v), gravity

    @functools.cached_property
    def mass_matrix(self) -> SX:
        """Composite rigid body algorithm."""
        links, kin, _ = self._tree
        return crba(links, kin, self.v.numel())

    @functools.cached_property
    def bias(self) -> SX:
        """Newton-Euler."""
        links, kin, gravity = self._tree
        return rnea(links, kin, gravity, ca.SX.zeros(self.v.numel()))

    def locked_dynamics(self, tau: SX, locked: SX) -> tuple[SX, SX]:
        """Accelerations under the efforts `tau` where freedoms may be `locked`, and what the locks hold (articulated bodies)."""
        accelerations, holding = self._locked.call([self.q, self.v, self.p, tau, locked])
        return accelerations, holding

    @functools.cached_property
    def _locked(self) -> ca.Function:
        """The algorithm once, as a function of efforts and locks: each system of the same mechanism puts in its own."""
        links, kin, gravity = self._tree
        tau, locked = (ca.SX.sym(name, self.v.numel()) for name in ("tau", "locked"))
        results = locked_aba(links, kin, gravity, tau, locked)
        return ca.Function("locked_dynamics", [self.q, self.v, self.p, tau, locked], list(results), {"cse": False})


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EquationsOfMotion(PlainData):
    """Expressions in the columns q, v, tau and p. Symbols of CasADi; evaluate them with
    `mechanics.codegen.compiled_functions.compile_function`.

    q may be longer than v: orientations of spherical and free joints are quaternions. Equations compare, pickle and copy by what they were
    written for, a mechanism and gravity: another process writes them anew.
    """

    mechanism: Mechanism
    coordinates: tuple[Coordinate, ...]  # the freedoms: one for each entry of v
    q: SX = field(compare=False)  # positions: rad, m, or a quaternion's components
    v: SX = field(compare=False)  # velocities, rad/s or m/s
    tau: SX = field(compare=False)  # joint efforts, N m or N, positive in the sense of the velocity
    p: SX = field(compare=False)  # parameters
    q_names: tuple[str, ...]
    q_units: tuple[str, ...]
    q0: Array  # positions in the CAD pose
    quaternions: tuple[int, ...]  # where in q the four components of each quaternion begin
    p_names: tuple[str, ...]
    p_values: Array  # the mechanism's own numbers, SI
    qdot: SX = field(compare=False)  # of q, v: equals v but for quaternions
    vdot: SX = field(compare=False)  # forward dynamics, of q, v, tau, p (articulated bodies; with loops, constrained on independent rows)
    matrices: TreeMatrices = field(compare=False, repr=False)  # what `mass_matrix` and `bias` are written by
    kinetic_energy: SX = field(compare=False)  # J, of q, v, p
    potential_energy: SX = field(compare=False)  # J, of q, p, up to a constant
    poses: Mapping[str, SX] = field(compare=False)  # body -> X_WB (4, 4), of q, p; in the order of mechanism.bodies
    structure: str  # hash of everything but the numbers: equal for mechanisms that differ in geometry only
    constraints: Constraints | None = field(default=None, compare=False)  # M vdot + bias = tau + J^T lambda; None for a tree
    closed: ClosedForm | None = field(default=None, compare=False)  # the constrained motion on the rows `constraints.chosen`
    sprung: frozenset[str] = frozenset()  # parts that springs between points act on, where some of them have no mass
    whole: Mechanism | None = None  # with the massless ends that `mechanism` is without; None where there are none
    nodes: Nodes | None = field(default=None, compare=False)  # these

    def __repr__(self) -> str:
        loops = "" if self.constraints is None else " in loops"
        return f"<EquationsOfMotion: {len(self.mechanism.bodies)} bodies, {len(self.coordinates)} coordinates{loops}>"

    @property
    def mass_matrix(self) -> SX:
        """Of q, p: the composite rigid body algorithm."""
        return self.matrices.mass_matrix

    @property
    def bias(self) -> SX:
        """Coriolis, centrifugal and gravity efforts, of q, v, p: ``M vdot + bias = tau`` (Newton-Euler)."""
        return self.matrices.bias

    @property
    def v_names(self) -> tuple[str, ...]:
        """Names of the entries of v."""
        return tuple(c.rate for c in self.coordinates)

    @property
    def v_units(self) -> tuple[str, ...]:
        """Units of the entries of v."""
        return tuple(c.rate_unit for c in self.coordinates)

    @property
    def gravity(self) -> tuple[float, float, float]:
        """Acceleration of free fall in W, m/s^2."""
        x, y, z = (float(value) for value in self.p_values[:3])
        return x, y, z

    def __reduce__(self) -> tuple[Any, ...]:
        return _written_anew, (self.whole or self.mechanism, self.gravity, self.sprung)

    def __copy__(self) -> EquationsOfMotion:
        return self  # nothing in it changes

    def __deepcopy__(self, memo: dict[int, Any]) -> EquationsOfMotion:
        return self

    def inverse_dynamics(self, vdot: SX) -> SX:
        """Efforts that produce the accelerations `vdot` (a column): recursive Newton-Euler in one sweep, of q, v, vdot, p."""
        links, gravity = tree_links(self.mechanism, self.p)
        return rnea(links, kinematics(links, self.q, self.v), gravity, ca.SX(vdot))


def equations_of_motion(
    mechanism: Mechanism, *, gravity: tuple[float, float, float] = STANDARD_GRAVITY, sprung: Collection[str] = ()
) -> EquationsOfMotion:
    """The equations of motion in joint coordinates of the tree; loops and couplings are constraints between them.

    Parameters
    ----------
    mechanism
        Bodies and joints; in the CAD pose every joint coordinate is zero, every quaternion (1, 0, 0, 0).
    gravity
        Acceleration of free fall in W, m/s^2.
    sprung
        Parts that springs between points act on: massless ends of the tree with such parts are quasi-static nodes (`Nodes`).

    Raises
    ------
    MechanicsError
        E301 mass not positive, E302 impossible inertia, E303 no inertia about an axis, E305 overconstrained joints, E306 unknown kind
        of joint, E307 loops that cannot close, E308 a locked mechanism, E313 a coupling of something that is no coordinate.

    Notes
    -----
    Forward dynamics, mass matrix and bias come from three different algorithms, so that they can be tested against each other.
    """
    whole = mechanism
    mechanism, ends = split(mechanism, sprung)
    check_soundness(mechanism)
    parameters = symbolic_parameters(mechanism)
    links, _ = tree_links(mechanism, parameters.p)
    q, v = ca.SX.sym("q", len(tree_positions(mechanism))), ca.SX.sym("v", len(tree_coordinates(mechanism)))
    kin = kinematics(links, q, v)
    tree = _of_tree(mechanism, gravity, parameters, links, kin, q, v)
    if ends:
        tree = replace(
            tree, whole=whole, sprung=frozenset(sprung), nodes=nodes_of(ends, whole, tree.poses), structure=with_nodes(tree.structure, ends)
        )
    return tree if not mechanism.loops and not mechanism.couplings else _with_loops(tree, parameters, links, kin)


def _of_tree(
    mechanism: Mechanism,
    gravity: tuple[float, float, float],
    parameters: Parameters,
    links: Sequence[Link],
    kin: Kinematics,
    q: SX,
    v: SX,
) -> EquationsOfMotion:
    """The equations of the tree alone."""
    positions, n = tree_positions(mechanism), v.numel()
    tau = ca.SX.sym("tau", n)
    poses = {mechanism.ground: ca.SX.eye(4)}
    for joint, X_WL, own in zip(mechanism.tree, link_poses(links, kin), parameters.links, strict=True):
        poses[joint.child] = (X_WL @ own.X_LB).matrix()
    matrices = TreeMatrices(mechanism=mechanism, q=q, v=v, p=parameters.p)
    vars(matrices)["_tree"] = links, kin, parameters.gravity  # expressions that share their terms with the others
    qdot = [link.model.rates(rows(q, link.q), rows(v, link.v)) for link in links]
    return EquationsOfMotion(
        mechanism=mechanism,
        coordinates=tree_coordinates(mechanism),
        q=q,
        v=v,
        tau=tau,
        p=parameters.p,
        q_names=tuple(positions),
        q_units=tuple(positions.values()),
        q0=frozen_array(start_positions(mechanism), (len(positions),)),
        quaternions=quaternion_places(mechanism),
        p_names=parameters.names,
        p_values=frozen_array(parameter_values(mechanism, gravity)),
        qdot=ca.vertcat(*qdot) if qdot else ca.SX(0, 1),
        vdot=aba(links, kin, parameters.gravity, tau),
        matrices=matrices,
        kinetic_energy=kinetic_energy(links, kin, v),
        potential_energy=potential_energy(links, kin, parameters.gravity),
        poses=FrozenDict({name: poses[name] for name in mechanism.bodies}),
        structure=structure_of(mechanism),
    )


def _with_loops(tree: EquationsOfMotion, parameters: Parameters, links: Sequence[Link], kin: Kinematics) -> EquationsOfMotion:
    """The equations with constraints: rows of cut joints and couplings, independent ones chosen among them, and the motion on these."""
    mechanism, places = tree.mechanism, coupled_places(tree.coordinates)
    constraints = constraints_of(mechanism, links, kin, parameters, q=tree.q, v=tree.v, qdot=tree.qdot, position_of=places)
    near = with_followers(mechanism.couplings, places, tree.q0)
    constraints = with_chosen_rows(constraints, closure_of(replace(tree, constraints=constraints)), near)
    closed = close(constraints, M=tree.mass_matrix, bias=tree.bias, tau=tree.tau, v=tree.v) if constraints.chosen else None
    return replace(tree, constraints=constraints, closed=closed, vdot=tree.vdot if closed is None else closed.vdot)


def _written_anew(mechanism: Mechanism, gravity: tuple[float, float, float], sprung: frozenset[str]) -> EquationsOfMotion:
    return equations_of_motion(mechanism, gravity=gravity, sprung=sprung)


def body_with(eom: EquationsOfMotion, part: str) -> str:
    """The body that a part belongs to, massless ends included.

    Raises
    ------
    KeyError
        For something that is no part.
    """
    if eom.nodes is not None and any(part in body.parts for body in eom.nodes.bodies.values()):
        return eom.nodes.body_of(part)
    return eom.mechanism.body_of(part)


def carrier_of(eom: EquationsOfMotion, body: str) -> str:
    """The body with mass, or the ground, that a massless end is carried by; of other bodies they themselves."""
    before = {joint.child: joint.parent for joint in (eom.whole or eom.mechanism).tree}
    while eom.nodes is not None and body in eom.nodes.bodies:
        body = before[body]
    return body


def parts_of(eom: EquationsOfMotion) -> list[str]:
    """All parts, those of massless ends included."""
    return [part for body in (eom.whole or eom.mechanism).bodies.values() for part in body.parts]


def pose_column(eom: EquationsOfMotion) -> SX:
    """The poses of all bodies, of q and p, row by row in one column."""
    return ca.vec(ca.densify(ca.horzcat(*(ca.vec(X_WB.T) for X_WB in eom.poses.values()))))


def body_poses(eom: EquationsOfMotion, q: Array, p: Array | None = None) -> Array:
    """The poses of all bodies along a motion.

    Parameters
    ----------
    eom
        The equations.
    q
        (times, positions) as in ``eom.q_names``, rad or m.
    p
        Parameter values; the mechanism's own when left out.

    Returns
    -------
    numpy.ndarray
        (times, bodies, 4, 4) matrices X_WB, bodies in the order of ``eom.mechanism.bodies``. In the CAD pose (q = q0) all are unity.
    """
    q = np.asarray(q, dtype=np.float64)
    if q.ndim != 2 or q.shape[1] != len(eom.q_names):
        raise ValueError(f"q must be (times, {len(eom.q_names)}), got {q.shape}")
    times, bodies = q.shape[0], len(eom.poses)
    if times == 0:
        return np.zeros((0, bodies, 4, 4))
    function = ca.Function("poses", [eom.q, eom.p], [pose_column(eom)])
    values = eom.p_values if p is None else np.asarray(p, dtype=np.float64)
    out = function.map(times)(q.T, ca.repmat(ca.DM(values), 1, times))
    return np.ascontiguousarray(np.asarray(out).T).reshape(times, bodies, 4, 4)


def normalised(eom: EquationsOfMotion, q: Array) -> Array:
    """The same positions with every quaternion of unit length; q is (positions,) or (times, positions)."""
    return with_unit_quaternions(q, eom.quaternions)


def structure_of(mechanism: Mechanism) -> str:
    """A hash of names, kinds and connections: what the equations' form depends on."""
    story = {
        "ground": mechanism.ground,
        "bodies": list(mechanism.bodies),
        "tree": [[j.name, j.kind, j.parent, j.child, *(["armature"] if j.armature else [])] for j in mechanism.tree],
        "loops": [[j.name, j.kind, j.parent, j.child] for j in mechanism.loops],
        "couplings": [[c.name, list(c.joints)] for c in mechanism.couplings],
    }
    return hashlib.sha256(json.dumps(story, ensure_ascii=False).encode()).hexdigest()
