"""What the recursive algorithms do at one link, as C functions: one for each kind of joint and pass.

The same expressions as in `recursive`, cut at the links: whole-system code grows with the machine, and so does the time to compile it;
these functions do not. `link_loop` calls them link after link.

Layouts of the arrays: a pose is R by rows (9) and p (3); a motion (w, v), a force (n, f); a rigid inertia m, h (3), xx yy zz xy xz yz; an
articulated inertia I (xx xy xz yy yz zz), H by columns (9), M (as I).
"""

from __future__ import annotations

import functools
from typing import Any

import casadi as ca

from ..codegen.plain_c import WIDE, plain_c
from ..multibody.joints import JOINT_MODELS, JointModel
from ..multibody.recursive import Kinematics, Link, combine, joint_inertia, kinematics, opposing
from ..multibody.spatial import (
    SX,
    ArticulatedInertia,
    Force,
    Inertia,
    Motion,
    Pose,
    articulated,
    articulated_to_parent,
    cross_force,
    force_to_parent,
    inertia_to_parent,
    motion_to_child,
    motion_to_parent,
)

_UPPER = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


@functools.cache
def link_steps(kind: str) -> str:
    """The C text of all steps of one kind of joint."""
    return "\n".join((_aba(JOINT_MODELS[kind]), _rnea(JOINT_MODELS[kind]), _crba(JOINT_MODELS[kind])))


class _Step:
    """The symbols of one link, and what follows from them."""

    def __init__(self, model: JointModel) -> None:
        self.model = model
        self.q, self.v = ca.SX.sym("q", len(model.positions)), ca.SX.sym("v", len(model.velocities))
        self.u = ca.SX.sym("u", len(model.velocities))
        self.p, self.c = ca.SX.sym("p", 22), ca.SX.sym("c", len(model.parameters))
        self.V_P, self.A_P, self.X = ca.SX.sym("V_P", 6), ca.SX.sym("A_P", 6), ca.SX.sym("X", 12)
        self.n = len(model.velocities)
        inertia = _inertia(self.p[12:22])
        self.link = Link(
            parent=-1, model=model, X_LF=_pose(self.p[:12]), inertia=inertia, q=(0, len(model.positions)), v=(0, self.n), parameters=self.c
        )
        self.S = model.subspace(self.q, self.c)

    def kinematics(self) -> Kinematics:
        return kinematics([self.link], self.q, self.v, _motion(self.V_P))

    def text(self, name: str, inputs: str, outputs: dict[str, SX], added: tuple[str, ...] = (), **more: SX) -> str:
        symbols: dict[str, Any] = {**{key: getattr(self, key) for key in ("q", "v", "u", "p", "c", "V_P", "A_P", "X")}, **more}
        return plain_c(f"{name}_{self.model.kind}", [(key, symbols[key]) for key in inputs.split()], list(outputs.items()), added=added)


def _aba(model: JointModel) -> str:
    step = _Step(model)
    # Outwards: velocity, and the inertia and bias force of the link alone.
    kin = step.kinematics()
    alone = {
        "X_out": _pose_column(kin.X_PL[0]),
        "V": _column(kin.V[0]),
        "bias": _column(kin.c[0]),
        "F": _column(cross_force(kin.V[0], step.link.inertia @ kin.V[0])),
        "J": _articulated_column(articulated(step.link.inertia)),
    }
    outwards = step.text("aba_out", "q v p c V_P", alone)
    # Inwards: what the joint feels, and what goes on to the parent.
    bias, F, J = ca.SX.sym("bias", 6), ca.SX.sym("F", 6), ca.SX.sym("J", 21)
    inertia, force = _articulated(J), _force(F)
    joint = joint_inertia(inertia, step.S, ca.SX(0, 1))
    effort = joint.divide(step.u - opposing(force, step.S))
    through = force + joint.rest @ _motion(bias) + joint.force(effort)
    X = _pose(step.X)
    inwards = step.text(
        "aba_in",
        "q u c X bias F J",
        {
            "G": joint.divide(ca.vertcat(joint.n, joint.f).T).T,
            "effort": effort,
            "F_P": _column(force_to_parent(X, through)),
            "J_P": _articulated_column(articulated_to_parent(X, joint.rest)),
        },
        added=("F_P", "J_P"),
        bias=bias,
        F=F,
        J=J,
    )
    # Outwards again: accelerations.
    columns, done = ca.SX.sym("G", 6, step.n), ca.SX.sym("effort", step.n)
    inboard = motion_to_child(X, _motion(step.A_P)) + _motion(bias)
    own = done - ca.mtimes(columns.T, _column(inboard))
    again = step.text(
        "aba_again",
        "q c X bias G effort A_P",
        {"vdot": own, "A": _column(inboard + combine(step.S, own))},
        bias=bias,
        G=columns,
        effort=done,
    )
    return outwards + inwards + again


def _rnea(model: JointModel) -> str:
    step = _Step(model)
    kin = step.kinematics()
    A = motion_to_child(kin.X_PL[0], _motion(step.A_P)) + kin.c[0] + combine(kin.S[0], step.u)
    F = step.link.inertia @ A + cross_force(kin.V[0], step.link.inertia @ kin.V[0])
    outputs = {"X_out": _pose_column(kin.X_PL[0]), "V": _column(kin.V[0]), "A": _column(A), "F": _column(F)}
    outwards = step.text("rnea_out", "q v u p c V_P A_P", outputs)
    F_in = ca.SX.sym("F", 6)
    inwards = step.text(
        "rnea_in",
        "q c X F",
        {"tau": opposing(_force(F_in), step.S), "F_P": _column(force_to_parent(_pose(step.X), _force(F_in)))},
        added=("F_P",),
        F=F_in,
    )
    return outwards + inwards


def _crba(model: JointModel) -> str:
    """Pose and freedoms in the frame of the chain's first joint: there composites are sums, and an entry of M is one product."""
    step = _Step(model)
    X_0P = _pose(step.X)
    X_0L = X_0P @ (step.link.X_LF @ model.transform(step.q, step.c))
    columns = [_column(motion_to_parent(X_0L, twist)) for twist in step.S]
    return step.text("crba_out", "q p c X", {"X_out": _pose_column(X_0L), "S": ca.horzcat(*columns) if columns else ca.SX(6, 0)})


@functools.cache
def links_together() -> str:
    """The C text of what the composite algorithm does alike at all links and freedoms, whatever the joint: for four of them at a time."""
    X, own, S = ca.SX.sym("X", 12), ca.SX.sym("I", 10), ca.SX.sym("S", 6)
    seen = inertia_to_parent(_pose(X), _inertia(own))
    inertias = plain_c("inertias_seen", [("X", X), ("I", own)], [("J", _inertia_column(seen))], wide=True)
    momenta = plain_c("momenta", [("I", own), ("S", S)], [("F", _column(_inertia(own) @ _motion(S)))], wide=True)
    return f"{WIDE}\n{inertias}{momenta}"


# ------------------------------------------------------------------------------------------------------------- columns and blocks


def _pose(x: SX) -> Pose:
    return Pose(ca.reshape(x[:9], 3, 3).T, x[9:12])


def _pose_column(X: Pose) -> SX:
    return ca.vertcat(ca.vec(ca.densify(X.R).T), ca.densify(X.p))


def _motion(x: SX) -> Motion:
    return Motion(x[:3], x[3:6])


def _force(x: SX) -> Force:
    return Force(x[:3], x[3:6])


def _column(pair: Motion | Force) -> SX:
    return ca.densify(ca.vertcat(pair.w, pair.v) if isinstance(pair, Motion) else ca.vertcat(pair.n, pair.f))


def _inertia(x: SX) -> Inertia:
    return Inertia(x[0], x[1:4], _symmetric([x[i] for i in (4, 7, 8, 5, 9, 6)]))


def _inertia_column(inertia: Inertia) -> SX:
    I = inertia.I  # noqa: E741
    return ca.vertcat(inertia.m, inertia.h, *(I[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))))


def _symmetric(upper: list[SX]) -> SX:
    xx, xy, xz, yy, yz, zz = upper
    return ca.vertcat(ca.horzcat(xx, xy, xz), ca.horzcat(xy, yy, yz), ca.horzcat(xz, yz, zz))


def _articulated(x: SX) -> ArticulatedInertia:
    entries = ca.vertsplit(x)
    return ArticulatedInertia(_symmetric(entries[:6]), ca.reshape(x[6:15], 3, 3), _symmetric(entries[15:]))


def _articulated_column(inertia: ArticulatedInertia) -> SX:
    I, M = ca.densify(inertia.I), ca.densify(inertia.M)  # noqa: E741
    return ca.vertcat(*(I[i, j] for i, j in _UPPER), ca.vec(ca.densify(inertia.H)), *(M[i, j] for i, j in _UPPER))
