"""Rotors of components in moving bodies against pinocchio, in whose model the rotor is a body that a gear ties to its joint."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np
import pytest
from random_mechanism import body, joint, random_tree

from domains.composition.compose import compose
from domains.specs import ComponentSpec, SystemSpec
from mechanics.equations import STANDARD_GRAVITY, equations_of_motion
from topology.mechanism import Mechanism

pin = pytest.importorskip("pinocchio")

pytestmark = pytest.mark.oracles

J, RATIO = 0.3, 7.0


def pinocchio_model(mechanism: Mechanism) -> tuple[Any, list[int]]:
    """The model of a chain with a rotor beside its last link, and where each of our coordinates stands in its vectors."""
    model = pin.Model()
    index, origin = {mechanism.ground: 0}, {mechanism.ground: np.zeros(3)}
    for own in mechanism.tree:
        place, b = own.X_PF[:3, 3], mechanism.bodies[own.child]
        offset = pin.SE3(np.eye(3), place - origin[own.parent])
        number = model.addJoint(index[own.parent], pin.JointModelRevoluteUnaligned(*own.X_PF[:3, 2]), offset, own.name)
        model.appendBodyToJoint(number, pin.Inertia(b.mass, b.center - place, b.inertia), pin.SE3.Identity())
        index[own.child], origin[own.child] = number, place
    return model, [index[own.child] - 1 for own in mechanism.tree]


@pytest.mark.parametrize("seed", range(6))
def test_a_geared_rotor_accelerates_its_machine_as_a_body_of_its_own_does(seed: int) -> None:
    """Their accelerations by ``(T^T M T)^-1 T^T (tau - nle)`` with the rotor's rate tied to the joint's, ``v = T v_ours``."""
    count = 4
    machine = random_tree(count, seed, branching=0.0, kinds=("revolute",))
    last = machine.tree[-1]
    # the parent of ours has all of the rotor but its inertia about the axis
    X, across, mass = last.X_PF, 0.8 * J, 0.4
    tensor = X[:3, :3] @ np.diag([across, across, J]) @ X[:3, :3].T
    rotor = body("rotor", mass, X[:3, 3], tensor)
    theirs = replace(
        machine, bodies={**machine.bodies, "rotor": rotor}, tree=(*machine.tree, joint("shaft", "revolute", last.parent, "rotor", X))
    )
    parent = machine.bodies[last.parent]
    center = (parent.mass * parent.center + mass * rotor.center) / (parent.mass + mass)
    lumped = parent.inertia + tensor - J * np.outer(X[:3, 2], X[:3, 2])
    for b in (parent, rotor):
        d = b.center - center
        lumped = lumped + b.mass * ((d @ d) * np.eye(3) - np.outer(d, d))
    ours = replace(machine, bodies={**machine.bodies, last.parent: replace(parent, mass=parent.mass + mass, center=center, inertia=lumped)})
    parts = (
        ComponentSpec(name="g", model="mechanical.Gear", parameters={"ratio": RATIO}, attach={"b": last.name}),
        ComponentSpec(name="r", model="mechanical.Inertia", parameters={"value": J}),
    )
    system = compose(SystemSpec(components=parts, connections=(("g.a", "r.joint"),)), equations_of_motion(ours))
    q, v = np.random.default_rng(seed).normal(size=(2, count))
    state = {f"{j.name}.angle": q[k] for k, j in enumerate(machine.tree)} | {f"{j.name}.rate": v[k] for k, j in enumerate(machine.tree)}
    state |= {"g.a.rate": RATIO * v[-1], "r.joint.rate": RATIO * v[-1]}
    wanted = ca.vertcat(*(system.expressions[f"{j.name}.acceleration"] for j in machine.tree))
    f = ca.Function("f", [system.t, system.x, system.w, system.u, system.p], [wanted])
    found = np.array(f(0.0, [state[name] for name in system.states], system.w0, [], system.p_values)).ravel()

    model, order = pinocchio_model(theirs)
    model.gravity.linear = np.array(STANDARD_GRAVITY)
    data = model.createData()
    full_q, full_v = (np.append(values, RATIO * values[-1])[np.argsort(order)] for values in (q, v))
    M = pin.crba(model, data, full_q)
    M = np.triu(M) + np.triu(M, 1).T
    nle = pin.nonLinearEffects(model, data, full_q, full_v)
    T = np.vstack([np.eye(count), np.eye(count)[-1] * RATIO])[np.argsort(order)]
    expected = np.linalg.solve(T.T @ M @ T, -T.T @ nle)
    # round-off times the condition of mass matrices, some 100
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-10)
