"""Mechanisms for tests: by hand, and random trees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion, normalised
from mechanics.multibody.joints import JOINT_MODELS
from topology.mechanism import Body, Joint, Mechanism

ALL_KINDS = tuple(JOINT_MODELS)
MOVING_KINDS = tuple(kind for kind in ALL_KINDS if kind != "fixed")
GROUND = Body(name="ground", parts=("ground",), mass=1.0, center=np.zeros(3), inertia=np.eye(3))


def frame(origin: Sequence[float] = (0, 0, 0), z: Sequence[float] = (0, 0, 1)) -> Array:
    axis = np.array(z, dtype=float) / np.linalg.norm(z)
    x = np.cross(np.eye(3)[int(np.argmin(np.abs(axis)))], axis)
    x /= np.linalg.norm(x)
    X = np.eye(4)
    X[:3, :3] = np.column_stack([x, np.cross(axis, x), axis])
    X[:3, 3] = origin
    return X


def body(name: str, mass: float, center: Sequence[float], inertia: Sequence[float] | Array) -> Body:
    tensor = np.asarray(inertia, dtype=float)
    return Body(
        name=name, parts=(name,), mass=mass, center=np.array(center, dtype=float), inertia=np.diag(tensor) if tensor.ndim == 1 else tensor
    )


def joint(name: str, kind: str, parent: str, child: str, X: Array, *, pitch: float = 0.0) -> Joint:
    return Joint(name=name, kind=kind, parent=parent, child=child, X_PF=X, X_CM=X, pitch=pitch)


def mechanism(bodies: Sequence[Body], joints: Sequence[Joint], **changes: object) -> Mechanism:
    return Mechanism(
        name="test",
        ground="ground",
        bodies={b.name: b for b in (GROUND, *bodies)},
        tree=tuple(joints),
        mobility=len(joints),
        **changes,  # type: ignore[arg-type]
    )


def random_tree(count: int, seed: int, *, branching: float = 0.5, kinds: Sequence[str] = ("revolute", "prismatic")) -> Mechanism:
    """A tree of `count` bodies with full inertia tensors; a body hangs on a random earlier one with probability `branching`."""
    random = np.random.default_rng(seed)
    bodies, joints = [], []
    for i in range(count):
        spread = random.normal(size=(4, 3)) * 0.2  # a cloud of points: its inertia is always possible
        weights = random.uniform(0.3, 1.5, 4)
        center = weights @ spread / weights.sum()
        tensor = sum(w * ((d @ d) * np.eye(3) - np.outer(d, d)) for w, d in zip(weights, spread - center, strict=True))
        place = random.normal(size=3) * 0.5
        bodies.append(body(f"body {i}", float(weights.sum()), place + center, np.asarray(tensor)))
        parent = -1 if i == 0 else (int(random.integers(-1, i)) if random.random() < branching else i - 1)
        X = frame(place + random.normal(size=3) * 0.2, z=random.normal(size=3))
        kind = str(random.choice(list(kinds)))
        inboard = "ground" if parent < 0 else f"body {parent}"
        joints.append(joint(f"joint {i}", kind, inboard, f"body {i}", X, pitch=float(random.normal()) * 0.1 if kind == "screw" else 0.0))
    return mechanism(bodies, joints)


def random_state(eom: EquationsOfMotion, random: np.random.Generator) -> tuple[Array, Array, Array]:
    """Positions (quaternions of unit length), velocities and efforts."""
    n = len(eom.coordinates)
    return normalised(eom, random.normal(size=len(eom.q_names))), random.normal(size=n), random.normal(size=n)


def relocated(original: Mechanism, X: Array) -> Mechanism:
    """The same machine drawn elsewhere: everything moved by the rigid pose X."""
    R = X[:3, :3]
    bodies = {name: replace(b, center=R @ b.center + X[:3, 3], inertia=R @ b.inertia @ R.T) for name, b in original.bodies.items()}
    tree = tuple(replace(j, X_PF=X @ j.X_PF, X_CM=X @ j.X_CM) for j in original.tree)
    return replace(original, bodies=bodies, tree=tree)


def numeric(eom: EquationsOfMotion, *expressions: object) -> Callable[..., list[Array]]:
    """Expressions in q, v, tau as a numpy function with the mechanism's own parameters, on CasADi's virtual machine."""
    function = ca.Function("f", [eom.q, eom.v, eom.tau, eom.p], list(expressions))

    def evaluate(q: Array, v: Array | None = None, tau: Array | None = None, p: Array | None = None) -> list[Array]:
        n = len(eom.coordinates)
        zero = np.zeros(n)
        out = function.call([q, zero if v is None else v, zero if tau is None else tau, eom.p_values if p is None else p])
        return [np.asarray(o).reshape(o.shape).squeeze(axis=1) if o.shape[1] == 1 else np.asarray(o) for o in out]

    return evaluate
