"""Component circuit with vector links, in maximal coordinates (paper 000).

Solid bodies SB, kinematic nodes KN, external sources E and dynamic components DC (dampers) are components of a circuit.

A machine is a circuit. Its components have links; links meet in nodes. A **vector link** carries potentials (v, omega) and streams (F, M),
all in the basis of the body on which it sits; a joint's relative motion is a vector link of as many scalars as the joint has freedoms::

    Ew base     KN pitch          SB ring           KN yaw          SB camera
      o-----------o 1  2 o----------o  o---------------o 1  2 o---------o
                    3 o                                  3 o
                      |                                    |
                   Ew or Ef, DC                         Ew or Ef, DC

Links in one node have the same potentials, and their streams (positive into the component) add up to zero: d'Alembert's balance. With
**information links** only potentials are solved for: the *kinematic mode*, motion given, velocities and accelerations of all bodies out.
With **energy links** the streams join in: the *dynamic mode*. A drive that prescribes motion is a velocity source, and its torque is the
stream of that source; a drive that prescribes effort is a force source. Everything is one sparse linear system, written component by
component; nothing is eliminated by hand, and loops close like any other circuit.

What is corrected against the print
-----------------------------------
- A body's rotation is printed as ``J (dw/dt + G(w) w)``; ``G(w) w`` is zero. It must be ``J dw/dt + G(w) J w``.
- The node's rotation is printed as ``M2 = A M1 + Aw M3``, which does not conserve power. With all streams into the node it must be
  ``w2 = A w1 + Aw w3``, ``M1 = -A^T M2``, ``M3 = -Aw^T M2``.
- The node's translation has no moment relation: ``v2 = A (v1 - G(rho3) w1) + Av v3`` implies ``F1 = -A^T F2``,
  ``M1 = -A^T M2 - G(rho3) A^T F2`` and ``F3 = -Av^T F2``. Rotation and translation are one component here, so that every kind of joint is
  a node: Aw and Av are its unit twists.
- Bodies have weight, which the paper leaves out: ``m A^T g`` among the forces.
- The planar class is P2 in one place and P3 in another, and unions and intersections are mixed up in P1, P4 and P6: classes are not used.

The two-segment arm of the paper reads: Ew1 the base at rest, Ew2 the drive of joint 1, Ef3 the free tip, DC the damper in joint 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from foundation.arrays import Array, skew
from topology.joints.joint_freedoms import degrees_of_freedom
from topology.mechanism import Mechanism

from .circuit_equations import CircuitEquations, Variable
from .interface import Drives
from .joint_motion import reaction
from .linked_bodies import GROUND, Connection, linked_bodies, posture


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BodyMotion:
    """Motion of one body, all vectors in W."""

    X_WL: Array  # (4, 4) pose of its link frame, from the machine's own origin
    v: Array  # (3,) velocity of the centre of mass, m/s
    w: Array  # (3,) angular velocity, rad/s
    v_dot: Array  # (3,) m/s^2
    w_dot: Array  # (3,) rad/s^2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CircuitSolution:
    """Potentials and streams of the dynamic mode at one state."""

    vdot: Array  # (n,) accelerations of the tree's joints
    drives: Array  # (n,) efforts that the sources on the joints' third links deliver, N m or N
    streams: Mapping[str, Array]  # joint -> (6,) force and moment on the child at M, in the child's basis: drives included


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Node:
    """A kinematic node KN at one posture: its coefficients, in the bases of parent (e1) and child (e2)."""

    connection: Connection
    A: Array  # (3, 3) direction cosines from e1 to e2
    rho3: Array  # (3,) from link 1 to link 2, in e1, m
    Aw: Array  # (3, k) directions of relative turning, in e2
    Av: Array  # (3, k) directions of relative sliding, in e2
    rate: Any = field(repr=False)  # u -> (dAw/dt, dAv/dt)

    def drift(self, v1: Array, w1: Array, u: Array) -> Array:
        """(6,) what the relations (v2, w2) gain by the coefficients' change, at constant v1, w1, u."""
        Aw_dot, Av_dot = self.rate(u)
        A_dot = -skew(self.Aw @ u) @ self.A
        rho_dot = self.A.T @ self.Av @ u
        linear = A_dot @ (v1 - skew(self.rho3) @ w1) - self.A @ skew(rho_dot) @ w1 + Av_dot @ u
        return np.concatenate([linear, A_dot @ w1 + Aw_dot @ u])


class ComponentCircuit:
    """The formulation of paper 000 for one mechanism, open or closed."""

    name = "component circuit"

    def __init__(self, mechanism: Mechanism, gravity: tuple[float, float, float], freedoms: int | None = None) -> None:
        self.linked = linked_bodies(mechanism, gravity, freedoms)
        self._closed = self.linked.closed
        forbidden = sum(6 - degrees_of_freedom(loop.joint.kind) for loop in self.linked.loops) + len(self.linked.couplings)
        self._undetermined = forbidden - self.linked.at_most(forbidden, self.linked.velocities)  # streams of constraints that repeat others

    # ------------------------------------------------------------------------------------------------ the two modes

    def kinematic(self, q: Array, v: Array, vdot: Array) -> dict[str, BodyMotion]:
        """Kinematic mode: the motion of every body when the joints move as given (information links)."""
        state = self._state(q, v)
        equations = CircuitEquations()
        self._potentials(equations, state, drift=True)
        self._sources(equations, velocities=dict(enumerate(vdot)))  # every joint of the tree has a velocity source on its third link
        found = equations.solve(dependent=self._closed)
        out = {}
        for i, body in enumerate(self.linked.bodies):
            R, (v0, w) = state.R(i), state.bodies[i]
            v0_dot, w_dot = found[f"SB {i}"][:3], found[f"SB {i}"][3:]
            out[body.name] = BodyMotion(X_WL=state.X_WL[i], v=R @ v0, w=R @ w, v_dot=R @ (v0_dot + np.cross(w, v0)), w_dot=R @ w_dot)
        return out

    def dynamic(
        self,
        q: Array,
        v: Array,
        efforts: Array,
        *,
        accelerations: Mapping[int, float] | None = None,
        dampers: Mapping[str, float] | None = None,
        loads: Mapping[str, Array] | None = None,
    ) -> CircuitSolution:
        """Dynamic mode: accelerations and streams (energy links).

        Parameters
        ----------
        q, v
            Positions and velocities of the tree's joints.
        efforts
            Of the force sources on the joints' third links, N m or N; not used where there is a velocity source.
        accelerations
            Place in v -> rate of a velocity source on that scalar link. Its effort comes out as a stream.
        dampers
            Joint -> viscous coefficient of a damper on its third link, N m s/rad or N s/m.
        loads
            Body -> (6,) force and moment of a source at its centre of mass, in W.
        """
        state = self._state(q, v)
        equations = CircuitEquations()
        self._potentials(equations, state, drift=True)
        self._streams(equations, state, dampers or {}, loads or {})
        prescribed = dict(accelerations or {})
        self._sources(equations, velocities=prescribed, efforts={i: tau for i, tau in enumerate(efforts) if i not in prescribed})
        return self._solution(equations)

    def sizes(self, q: Array) -> dict[str, tuple[int, int]]:
        """Numbers of equations and unknowns of both modes; with loops, there are more equations than the circuit needs."""
        state, still = self._state(q, np.zeros(self.linked.velocities)), dict.fromkeys(range(self.linked.velocities), 0.0)
        kinematic, dynamic = CircuitEquations(), CircuitEquations()
        self._potentials(kinematic, state, drift=True)
        self._sources(kinematic, velocities=still)
        self._potentials(dynamic, state, drift=True)
        self._streams(dynamic, state, {}, {})
        self._sources(dynamic, velocities=still)
        return {"kinematic": kinematic.shape, "dynamic": dynamic.shape}

    # ------------------------------------------------------------------------------------------------ the common questions

    def accelerations(self, q: Array, v: Array, tau: Array) -> Array:
        """Joint accelerations under the force sources `tau`."""
        return self.dynamic(q, v, tau).vdot

    def efforts(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> Array:
        """The streams of velocity sources on the driven joints: the efforts of the drives."""
        driven = list(range(self.linked.velocities) if drives is None else drives)
        solution = self.dynamic(q, v, np.zeros(self.linked.velocities), accelerations={i: float(vdot[i]) for i in driven})
        return solution.drives[driven]

    def reactions(self, q: Array, v: Array, vdot: Array, drives: Drives = None) -> dict[str, Array]:
        """Force and moment on the child of every joint, about the origin and in the axes of F, without efforts along its freedoms.

        The drives have velocity sources. With loops, components that the motion does not determine are any ones that balance.
        """
        driven = list(range(self.linked.velocities) if drives is None else drives)
        solution = self.dynamic(q, v, np.zeros(self.linked.velocities), accelerations={i: float(vdot[i]) for i in driven})
        found = {}
        for connection, motion in zip(self.linked.connections, posture(self.linked, q).joints, strict=True):
            R_MC = connection.X_CM[:3, :3].T
            force, moment = np.split(solution.streams[connection.name], 2)
            found[connection.name] = reaction(motion, np.concatenate([R_MC @ moment, R_MC @ force]))
        return found

    def bias(self, q: Array, v: Array) -> Array:
        """The drives' efforts when no joint accelerates."""
        return self.efforts(q, v, np.zeros(self.linked.velocities))

    def mass_matrix(self, q: Array, drives: Drives = None) -> Array:
        """The drives' efforts per acceleration: the circuit's solution for each drive, at rest, less the weights'."""
        driven = list(range(self.linked.velocities) if drives is None else drives)
        if not driven:
            return np.zeros((0, 0))
        state = self._state(q, np.zeros(self.linked.velocities))
        equations = CircuitEquations(cases=len(driven) + 1)
        self._potentials(equations, state, drift=True)
        self._streams(equations, state, {}, {})
        units = dict(zip(driven, np.eye(len(driven), len(driven) + 1), strict=True))  # the last case is at rest
        self._sources(equations, velocities=units, efforts={i: 0.0 for i in range(self.linked.velocities) if i not in units})
        efforts = self._solution(equations).drives[driven]
        return np.asarray(efforts[:, :-1] - efforts[:, -1:])

    # ------------------------------------------------------------------------------------------------ the components

    def _state(self, q: Array, v: Array) -> _State:
        """Coefficients of all components at `q`, and all potentials when the joints move with `v` (the kinematic mode's own solution)."""
        place = posture(self.linked, q)
        nodes = []
        for connection, motion in zip(self.linked.connections, place.joints, strict=True):
            R_P, R_C = place.X(connection.parent)[:3, :3], place.X(connection.child)[:3, :3]
            R_CM, twists = connection.X_CM[:3, :3], motion.subspace

            def rate(u: Array, R_CM: Array = R_CM, change: Any = motion.subspace_rate) -> tuple[Array, Array]:
                S_dot = change(u)
                return R_CM @ S_dot[:3], R_CM @ S_dot[3:]

            nodes.append(
                Node(
                    connection=connection,
                    A=R_C.T @ R_P,
                    rho3=connection.X_PF[:3, :3] @ motion.X_FM[:3, 3],
                    Aw=R_CM @ twists[:3],
                    Av=R_CM @ twists[3:],
                    rate=rate,
                )
            )
        state = _State(X_WL=place.X_WL, nodes=tuple(nodes), potentials={}, bodies=())
        equations = CircuitEquations()
        self._potentials(equations, state, drift=False)
        self._sources(equations, velocities=dict(enumerate(v)))
        found = equations.solve(dependent=self._closed)
        bodies = tuple((found[f"SB {i}"][:3], found[f"SB {i}"][3:]) for i in range(len(self.linked.bodies)))
        return _State(X_WL=place.X_WL, nodes=tuple(nodes), potentials=found, bodies=bodies)

    def _potentials(self, equations: CircuitEquations, state: _State, *, drift: bool) -> None:
        """The relations between potentials, or (with `drift`) between their derivatives, of bodies, nodes and the base."""
        bodies = [equations.variable(f"SB {i}", 6) for i in range(len(self.linked.bodies))]  # (v0, w) of each
        for node in state.nodes:
            name, connection = node.connection.name, node.connection
            one, two = equations.variable(f"1 {name}", 6), equations.variable(f"2 {name}", 6)
            third = equations.variable(f"3 {name}", node.Aw.shape[1])
            for end, link, point in ((connection.parent, one, connection.X_PF[:3, 3]), (connection.child, two, connection.X_CM[:3, 3])):
                if end == GROUND:
                    equations.add({link: np.eye(6)}, np.zeros(6))  # Ew: the base at rest
                else:  # SB: v_j = v0 - G(rho_j) w, w_j = w
                    arm = np.eye(6)
                    arm[:3, 3:] = -skew(point - self.linked.bodies[end].center)
                    equations.add({link: np.eye(6), bodies[end]: -arm}, np.zeros(6))
            gain = np.zeros(6)
            if drift:
                was = state.potentials
                gain = node.drift(was[f"1 {name}"][:3], was[f"1 {name}"][3:], was[f"3 {name}"])
            equations.add({two: np.eye(6), one: -_across(node), third: -np.vstack([node.Av, node.Aw])}, gain)  # KN
        for row in self.linked.couplings:  # a gear: one relation between relative motions
            parts = {equations.variable(f"3 {c.name}", c.v.stop - c.v.start): row[None, c.v] for c in self.linked.tree}
            equations.add(parts, np.zeros(1))

    def _streams(self, equations: CircuitEquations, state: _State, dampers: Mapping[str, float], loads: Mapping[str, Array]) -> None:
        """Newton and Euler for bodies, the streams of nodes, and the balance in every node of the circuit."""
        into: list[list[tuple[Variable, Array]]] = [[] for _ in self.linked.bodies]  # streams on each body and their effect on (v0, w)
        for node in state.nodes:
            name, connection = node.connection.name, node.connection
            on_one, on_two = equations.variable(f"F1 {name}", 6), equations.variable(f"F2 {name}", 6)  # into the KN
            on_third, source = equations.variable(f"F3 {name}", node.Aw.shape[1]), equations.variable(f"E {name}", node.Aw.shape[1])
            twists = np.vstack([node.Av, node.Aw])
            equations.add({on_one: np.eye(6), on_two: _across(node).T}, np.zeros(6))  # power conserved: (F1, M1) = -across^T (F2, M2)
            equations.add({on_third: np.eye(twists.shape[1]), on_two: twists.T}, np.zeros(twists.shape[1]))
            # The node of the third link: KN, source, damper and armature. Streams into components add up to zero.
            damping = dampers.get(name, 0.0) * state.potentials[f"3 {name}"]
            balance = {on_third: np.eye(twists.shape[1]), source: np.eye(twists.shape[1])}
            if (
                len(self.linked.couplings) and connection.v.stop > connection.v.start
            ):  # gears: what each takes is its coefficient times one stream
                balance[equations.variable("F couplings", len(self.linked.couplings))] = self.linked.couplings[:, connection.v].T
            if connection.v.stop > connection.v.start and connection.joint.armature:
                third = equations.variable(f"3 {name}", twists.shape[1])
                balance[third] = connection.joint.armature * np.eye(twists.shape[1])
            equations.add(balance, -damping)
            if connection.v.start == connection.v.stop and twists.shape[1]:
                equations.add({source: np.eye(twists.shape[1])}, np.zeros(twists.shape[1]))  # a joint that closes a loop is not driven
            for end, link, point in (
                (connection.parent, on_one, connection.X_PF[:3, 3]),
                (connection.child, on_two, connection.X_CM[:3, 3]),
            ):
                if end != GROUND:  # the node of the first or second link: what goes into the KN comes out of the body
                    arm = np.eye(6)
                    arm[3:, :3] = skew(point - self.linked.bodies[end].center)
                    into[end].append((link, -arm))
        for i, body in enumerate(self.linked.bodies):
            R, (v0, w) = state.R(i), state.bodies[i]
            inertia = np.zeros((6, 6))
            inertia[:3, :3], inertia[3:, 3:] = body.mass * np.eye(3), body.inertia
            turned = np.kron(np.eye(2), R.T)
            given = turned @ np.asarray(loads.get(body.name, np.zeros(6)), dtype=np.float64)
            given[:3] += body.mass * (R.T @ self.linked.gravity - np.cross(w, v0))
            given[3:] = given[3:] - np.cross(w, body.inertia @ w)
            terms: dict[Variable, Array] = {equations.variable(f"SB {i}", 6): inertia}
            for link, effect in into[i]:
                terms[link] = -effect
            equations.add(terms, np.asarray(given))

    def _sources(
        self, equations: CircuitEquations, *, velocities: Mapping[int, float | Array], efforts: Mapping[int, float] | None = None
    ) -> None:
        """Sources on the scalar links of relative motion, by their place in v."""
        for connection in self.linked.tree:
            size = connection.v.stop - connection.v.start
            for k, row in enumerate(np.eye(size)):
                at = connection.v.start + k
                if at in velocities:
                    equations.add({equations.variable(f"3 {connection.name}", size): row[None, :]}, np.atleast_1d(velocities[at])[None, :])
                elif efforts is not None:  # streams are into the source
                    equations.add({equations.variable(f"E {connection.name}", size): row[None, :]}, np.array([-efforts[at]]))

    def _solution(self, equations: CircuitEquations) -> CircuitSolution:
        found = equations.solve(dependent=self._closed, undetermined=self._undetermined)
        empty = [np.zeros(0)] if not self.linked.tree else []
        vdot = np.concatenate([found[f"3 {connection.name}"] for connection in self.linked.tree] + empty)
        drives = np.concatenate([-found[f"E {connection.name}"] for connection in self.linked.tree] + empty)
        streams = {connection.name: -found[f"F2 {connection.name}"] for connection in self.linked.connections}
        return CircuitSolution(vdot=vdot, drives=drives, streams=streams)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _State:
    """The circuit at one state: coefficients and potentials."""

    X_WL: Array
    nodes: tuple[Node, ...]
    potentials: Mapping[str, Array]
    bodies: tuple[tuple[Array, Array], ...]  # (v0, w) of each body, in its own basis

    def R(self, body: int) -> Array:
        """The body's basis in W."""
        return np.asarray(self.X_WL[body][:3, :3])


def _across(node: Node) -> Array:
    """(6, 6): (v2, w2) from (v1, w1) of a kinematic node whose relative motion stands still."""
    out = np.zeros((6, 6))
    out[:3, :3] = out[3:, 3:] = node.A
    out[:3, 3:] = -node.A @ skew(node.rho3)
    return out
