"""Closed loops against exudyn: maximal coordinates with Euler parameters, implicit integration; tree joints whole, cut joints by our rows.

exudyn cannot take redundant constraints, so a cut joint gets those directions there that we chose as independent; that they suffice is part
of what is compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest
from linkages import axes, bricard, four_bar, pin, slider_crank
from mechanism_runs import run_of
from random_mechanism import body, frame, joint, mechanism

from foundation.arrays import Array
from mechanics.equations import EquationsOfMotion, equations_of_motion
from topology.mechanism import Joint, Mechanism

exudyn = pytest.importorskip("exudyn")

# names of exudyn's settings and arguments change from release to release
pytestmark = [pytest.mark.oracles, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

GRAVITY = (0.0, -9.81, 0.0)
DIRECTIONS = ("force.x", "force.y", "force.z", "moment.x", "moment.y", "moment.z")
TREE = {"revolute": (1, 1, 1, 1, 1, 0), "prismatic": (1, 1, 0, 1, 1, 1), "universal": (1, 1, 1, 0, 0, 1)}


def spatial_loop() -> Mechanism:
    """Crank, slide, universal joint and ball, none of them redundant."""
    bodies = [
        body("crank", 2.0, (0, 0.25, 0.05), (0.2, 0.1, 0.15)),
        body("slider", 3.0, (1, 0.1, 0), (0.1, 0.1, 0.1)),
        body("coupler", 4.0, (0.5, 0.35, 0.05), (0.2, 0.5, 0.6)),
    ]
    tree = [
        pin("turn", "ground", "crank", (0, 0, 0), (1, 0, 0)),
        joint("slide", "prismatic", "ground", "slider", frame((1, 0, 0), z=(1, 0, 0))),
        joint("cardan", "universal", "slider", "coupler", axes((1, 0.2, 0), (0, 1, 0), (0, 0, 1))),
    ]
    return mechanism(bodies, tree, loops=(joint("ball", "spherical", "crank", "coupler", frame((0, 0.5, 0.1))),))


CASES: dict[str, tuple[Callable[[], Mechanism], dict[str, float]]] = {
    "four-bar": (four_bar, {"drive.rate": 3.0}),
    "slider-crank": (slider_crank, {"shaft.rate": 5.0}),
    "spatial": (spatial_loop, {"turn.rate": 5.0}),
    "Bricard": (bricard, {}),
}


@pytest.mark.parametrize("name", CASES)
def test_bodies_go_where_exudyn_sends_them(name: str) -> None:
    make, v0 = CASES[name]
    eom = equations_of_motion(make(), gravity=GRAVITY)
    ours = run_of(eom, duration=0.5, output_step=0.5, initial=v0)
    errors = []
    for steps in (500, 1000):
        theirs = _exudyn_centers(eom, ours.q[0], ours.v[0], 0.5, steps)
        mine = _states(eom, ours.q[-1], ours.v[-1])
        errors.append(max(float(np.max(np.abs(mine[b][0] - p))) for b, p in theirs.items()))
    assert errors[1] < 2e-4  # m: second order at 0.5 ms
    assert errors[1] < 0.35 * errors[0] or errors[1] < 1e-7  # and it is theirs: halving their step quarters the difference


def _states(eom: EquationsOfMotion, q: Array, v: Array) -> dict[str, tuple[Array, Array, Array, Array]]:
    """Centre, rotation, its velocity and angular velocity of every body, in W."""
    found = {}
    for name, X in eom.poses.items():
        center = X[:3, :3] @ ca.DM(eom.mechanism.bodies[name].center) + X[:3, 3]
        R_dot = ca.reshape(ca.jtimes(ca.vec(X[:3, :3]), eom.q, eom.qdot), 3, 3)
        spin = R_dot @ X[:3, :3].T
        w = ca.vertcat(spin[2, 1], spin[0, 2], spin[1, 0])
        f = ca.Function("f", [eom.q, eom.v, eom.p], [center, X[:3, :3], ca.jtimes(center, eom.q, eom.qdot), w])
        out = f(q, v, eom.p_values)
        found[name] = (np.asarray(out[0]).ravel(), np.asarray(out[1]), np.asarray(out[2]).ravel(), np.asarray(out[3]).ravel())
    return found


def _exudyn_centers(eom: EquationsOfMotion, q: Array, v: Array, duration: float, steps: int) -> dict[str, Array]:
    """Centres of all bodies at the end of a run of exudyn."""
    from exudyn.utilities import RigidBodyInertia

    container = exudyn.SystemContainer()
    system = container.AddSystem()
    machine, start = eom.mechanism, _states(eom, q, v)
    numbers: dict[str, Any] = {machine.ground: system.CreateGround()}
    for name, part in machine.bodies.items():
        if name == machine.ground:
            continue
        center, R, velocity, w = start[name]
        # a slender rod gets a little inertia about itself: exudyn inverts the tensor, and the loops leave it no spin
        inertia = RigidBodyInertia(mass=part.mass, inertiaTensor=part.inertia + 1e-9 * np.eye(3), com=[0, 0, 0])
        numbers[name] = system.CreateRigidBody(
            inertia=inertia,
            referencePosition=list(center),
            referenceRotationMatrix=R,
            initialVelocity=list(velocity),
            initialAngularVelocity=list(w),
            gravity=list(GRAVITY),
        )
    for link in machine.joints:
        _add_joint(system, eom, link, numbers, start)
    system.Assemble()
    settings = exudyn.SimulationSettings()
    settings.timeIntegration.numberOfSteps = steps
    settings.timeIntegration.endTime = duration
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.generalizedAlpha.spectralRadius = 0.9
    settings.timeIntegration.newton.relativeTolerance = 1e-10
    settings.solutionSettings.writeSolutionToFile = False
    system.SolveDynamic(settings)
    position = exudyn.OutputVariableType.Position
    return {name: np.asarray(system.GetObjectOutputBody(number, position)) for name, number in numbers.items() if name != machine.ground}


def _add_joint(system: Any, eom: EquationsOfMotion, link: Joint, numbers: dict[str, Any], start: dict[str, Any]) -> None:
    assert eom.constraints is not None
    if link in eom.mechanism.tree:
        flags = TREE[link.kind]
    else:
        chosen = {eom.constraints.rows[k].component for k in eom.constraints.chosen if eom.constraints.rows[k].source == link.name}
        flags = tuple(int(direction in chosen) for direction in DIRECTIONS)
    center, R, _, _ = start[link.parent]
    origin = center - R @ eom.mechanism.bodies[link.parent].center
    system.CreateGenericJoint(
        itemNumbers=[numbers[link.parent], numbers[link.child]],
        position=list(origin + R @ link.X_PF[:3, 3]),
        rotationMatrixAxes=R @ link.X_PF[:3, :3],
        constrainedAxes=list(flags),
        useGlobalFrame=True,
    )
