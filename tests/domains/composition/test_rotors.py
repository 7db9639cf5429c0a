"""Rotors in bodies that turn, against the same machine with the rotor as a body of its own."""

from __future__ import annotations

from dataclasses import replace

import casadi as ca
import numpy as np
import pytest
from random_mechanism import body, frame, joint, mechanism, random_tree

from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec
from domains.system import System
from foundation.arrays import Array
from mechanics.equations import equations_of_motion
from topology.mechanism import Body, Coupling, Mechanism

J = 0.3
RATIO = 7.0


def part(name: str, model: str, attach: dict[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=model, parameters=parameters, attach=attach or {})


def arm(seed: int) -> Mechanism:
    return random_tree(3, seed, branching=0.0, kinds=("revolute",))


def with_rotor_body(original: Mechanism, ratio: float) -> Mechanism:
    """The arm with a body of inertia J about the axis of the last joint, carried by its parent and geared to it."""
    last = original.tree[-1]
    gear = Coupling(name="gear", kind="gear", terms=(("shaft", 1.0), (last.name, -ratio)))
    shaft = joint("shaft", "revolute", last.parent, "rotor", last.X_PF)
    return replace(original, bodies={**original.bodies, "rotor": rotor_body(original)}, tree=(*original.tree, shaft), couplings=(gear,))


def rotor_body(original: Mechanism) -> Body:
    X = original.tree[-1].X_PF
    return body("rotor", 0.4, X[:3, 3], X[:3, :3] @ np.diag([0.8 * J, 0.8 * J, J]) @ X[:3, :3].T)


def with_rotor_lumped(original: Mechanism) -> Mechanism:
    """The arm whose parent of the last joint has all of that rotor but its inertia about the axis."""
    last, rotor = original.tree[-1], rotor_body(original)
    parent, axis = original.bodies[last.parent], last.X_PF[:3, 2]
    mass = parent.mass + rotor.mass
    center = (parent.mass * parent.center + rotor.mass * rotor.center) / mass
    tensor = parent.inertia + rotor.inertia - J * np.outer(axis, axis)
    for b in (parent, rotor):
        d = b.center - center
        tensor = tensor + b.mass * ((d @ d) * np.eye(3) - np.outer(d, d))
    return replace(original, bodies={**original.bodies, last.parent: replace(parent, mass=mass, center=center, inertia=tensor)})


def accelerations(system: System, names: list[str], state: dict[str, float]) -> Array:
    x = np.array([state[name] for name in system.states])
    f = ca.Function("f", [system.t, system.x, system.w, system.u, system.p], [ca.vertcat(*(system.expressions[n] for n in names))])
    return np.array(f(0.0, x, system.w0, np.zeros(system.u.numel()), system.p_values)).ravel()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("ratio", [1.0, RATIO])
def test_a_rotor_in_a_moving_body_moves_as_one_that_is_a_body(seed: int, ratio: float) -> None:
    machine = arm(seed)
    last = machine.tree[-1].name
    push = [part(f"push {k}", "mechanical.TorqueSource", {"joint": j.name}, value=0.7 - k) for k, j in enumerate(machine.tree)]
    if ratio == 1.0:
        spec = SystemSpec(components=(*push, part("r", "mechanical.Inertia", {"joint": last}, value=J)))
    else:
        gear = part("g", "mechanical.Gear", {"b": last}, ratio=ratio)
        spec = SystemSpec(components=(*push, gear, part("r", "mechanical.Inertia", value=J)), connections=(("g.a", "r.joint"),))
    ours = compose(spec, equations_of_motion(with_rotor_lumped(machine)))
    theirs = compose(SystemSpec(components=tuple(push)), equations_of_motion(with_rotor_body(machine, ratio)))
    names = [f"{j.name}.acceleration" for j in machine.tree]
    random = np.random.default_rng(seed)
    state = {f"{j.name}.{what}": float(random.normal()) for j in machine.tree for what in ("angle", "rate")}
    state |= {"shaft.angle": ratio * state[f"{last}.angle"], "shaft.rate": ratio * state[f"{last}.rate"]}
    state |= {"g.a.rate": state["shaft.rate"], "r.joint.rate": state["shaft.rate"]}
    # round-off of mass matrices with a condition of some 100
    np.testing.assert_allclose(accelerations(ours, names, state), accelerations(theirs, names, state), rtol=1e-10, atol=1e-11)


def satellite() -> Mechanism:
    wheel = joint("spin", "revolute", "sat", "wheel", frame())
    free = joint("free", "free", "ground", "sat", frame())
    return mechanism([body("sat", 10.0, (0, 0, 0), (10, 10, 10)), body("wheel", 1.0, (0, 0, 0), (0.6, 0.6, 1.0))], [free, wheel])


@pytest.mark.parametrize("model", ["mechanical.Inertia", "electrical.DCMotor"])
def test_no_momentum_comes_from_nowhere(model: str) -> None:
    """5 N m for 1 s between a satellite of 10 kg m^2 and a wheel with rotor of 2: -0.5 and 2.5 rad/s, 3 apart."""
    rows: tuple[tuple[str, ...], ...] = ()
    if model == "electrical.DCMotor":
        rotor, rows = part("r", model, {"shaft": "spin"}, R=1.0, L=0.0, K=1e-9, J=1.0), (("ground", "r.p", "r.n"),)
    else:
        rotor = part("r", model, {"joint": "spin"}, value=1.0)
    spec = SystemSpec(components=(rotor, part("t", "mechanical.TorqueSource", {"joint": "spin"}, value=5.0)), connections=rows)
    run = simulate(compose(spec, equations_of_motion(satellite(), gravity=(0, 0, 0))), duration=1.0, output_step=0.5)
    # constant accelerations: integrated without error but round-off
    np.testing.assert_allclose([run.array("free.rate_z")[-1], run.array("spin.rate")[-1]], [-0.5, 3.0], rtol=1e-9)
    assert run.energy["relative_residual"] < 1e-9


def test_armature_adds_to_the_diagonal_alone() -> None:
    """Satellite: 11 w + u = 0 in momentum, wheel: w + 2 u = 5 t."""
    parts = (
        part("r", "mechanical.Armature", {"joint": "spin"}, value=1.0),
        part("t", "mechanical.TorqueSource", {"joint": "spin"}, value=5.0),
    )
    run = simulate(
        compose(SystemSpec(components=parts), equations_of_motion(satellite(), gravity=(0, 0, 0))), duration=1.0, output_step=0.5
    )
    expected = np.linalg.solve([[11.0, 1.0], [1.0, 2.0]], [0.0, 5.0])
    np.testing.assert_allclose([run.array("free.rate_z")[-1], run.array("spin.rate")[-1]], expected, rtol=1e-9)


def test_bearings_of_a_turning_carrier_bear_the_gyroscopic_moment() -> None:
    """A wheel without mass of its own, spinning at 50 rad/s about x on a table that turns at 2 rad/s about z: J 50 * 2 about y."""
    table = joint("table", "revolute", "ground", "plate", frame())
    spin = joint("spin", "revolute", "plate", "wheel", frame(z=(1, 0, 0)))
    machine = mechanism([body("plate", 1.0, (0, 0, 0), (1, 1, 1)), body("wheel", 1e-9, (0, 0, 0), (1e-9, 1e-9, 1e-9))], [table, spin])
    spec = SystemSpec(components=(part("r", "mechanical.Inertia", {"joint": "spin"}, value=J),))
    system = compose(spec, equations_of_motion(machine, gravity=(0, 0, 0)))
    run = simulate(system, duration=0.1, output_step=0.05, initial={"table.rate": 2.0, "spin.rate": 50.0})
    found = reactions_of_run(system, run)
    # dh/dt = w x h = 2 z x 15 x = 30 y at t = 0, and the bearing of the table gives it; 1e-9 of it is the wheel's own
    np.testing.assert_allclose(found.reactions["table"].moment_W[0], [0.0, 2.0 * 50.0 * J, 0.0], atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(found.reactions["table"].moment_W, axis=1), 2.0 * 50.0 * J, rtol=1e-7)


def test_a_rotor_that_two_joints_of_a_turning_body_drive_is_reported() -> None:
    machine = arm(1)
    last, middle = machine.tree[-1].name, machine.tree[-2].name
    gears = [part("g", "mechanical.Gear", {"b": last}, ratio=3.0), part("s", "mechanical.SpringDamper", {"other": middle}, stiffness=5.0)]
    spec = SystemSpec(components=(*gears, part("r", "mechanical.Inertia", value=J)), connections=(("g.a", "r.joint", "s.joint"),))
    system = compose(spec, equations_of_motion(machine))
    assert [note.code for note in system.notes] == ["W413"]
    assert not system.carriers
