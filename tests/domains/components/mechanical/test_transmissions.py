"""Gears, racks, screws and springs between shafts: rates, efforts and powers against closed forms."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from two_axis import flywheel

from domains.catalogue import component
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from mechanics.equations import equations_of_motion


def part(name: str, model: str, attach: dict[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"mechanical.{model}", parameters=parameters, attach=attach or {})


def run(parts: list[ComponentSpec], *rows: str, eom: object = None, duration: float = 1.0, **more: object) -> Result:
    spec = SystemSpec(components=tuple(parts), connections=tuple(tuple(row.split()) for row in rows))
    found = simulate(compose(spec, eom), duration=duration, output_step=duration / 20, **more)  # type: ignore[arg-type]
    assert found.energy["relative_residual"] < 1e-7  # the run's tolerance of 1e-8, some steps
    return found


@pytest.mark.parametrize("ratio", [5.0, -0.2])
def test_inertia_behind_a_gear_counts_by_the_square_of_the_ratio(ratio: float) -> None:
    parts = [
        part("drive", "TorqueSource", value=2.0),
        part("j1", "Inertia", value=0.1),
        part("gear", "Gear", ratio=ratio),
        part("j2", "Inertia", value=3.0),
    ]
    found = run(parts, "drive.joint j1.joint gear.a", "gear.b j2.joint")
    acceleration = 2.0 / (0.1 + 3.0 / ratio**2)
    # constant acceleration, which the integrator follows exactly but for its tolerance
    np.testing.assert_allclose(found.array("j1.joint.rate"), acceleration * found.time, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(found.array("j2.joint.rate"), acceleration / ratio * found.time, rtol=1e-9, atol=1e-12)


def test_gear_between_a_motor_shaft_and_a_joint() -> None:
    """One side is a joint of the mechanism with an inertia of its own."""
    eom = equations_of_motion(flywheel(0.5))
    parts = [part("drive", "TorqueSource", value=1.0), part("rotor", "Inertia", value=0.01), part("gear", "Gear", ratio=10.0)]
    found = run(parts, "drive.joint rotor.joint gear.a", "gear.b axle", eom=eom)
    acceleration = 10.0 * 1.0 / (0.5 + 100.0 * 0.01)
    np.testing.assert_allclose(found.array("axle.rate"), acceleration * found.time, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("model", "parameters", "turning", "sliding", "advance"),
    [
        ("Rack", {"radius": 0.05}, "pinion", "rack", 0.05),
        ("Screw", {"lead": 0.01}, "screw", "nut", 0.01 / (2 * math.pi)),
    ],
)
def test_rotation_becomes_translation_without_loss(
    model: str, parameters: dict[str, float], turning: str, sliding: str, advance: float
) -> None:
    parts = [
        part("drive", "TorqueSource", value=0.3),
        part("rotor", "Inertia", value=1e-3),
        part("t", model, **parameters),
        part("mass", "Inertia", value=4.0),
        part("load", "ForceSource", value=-2.0),
    ]
    found = run(parts, f"drive.joint rotor.joint t.{turning}", f"t.{sliding} mass.joint load.joint")
    acceleration = (0.3 - 2.0 * advance) / (1e-3 + 4.0 * advance**2)
    np.testing.assert_allclose(found.array("rotor.joint.rate"), acceleration * found.time, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(found.array("mass.joint.speed"), advance * acceleration * found.time, rtol=1e-9, atol=1e-9)


def test_differential_shares_the_torque_and_adds_the_rates() -> None:
    parts = [
        part("drive", "TorqueSource", value=4.0),
        part("diff", "Differential", ratio=1.0),
        part("left", "Inertia", value=1.0),
        part("right", "Inertia", value=3.0),
    ]
    found = run(parts, "drive.joint diff.carrier", "diff.sun left.joint", "diff.ring right.joint")
    np.testing.assert_allclose(found.array("left.joint.rate"), 2.0 * found.time, rtol=1e-9, atol=1e-12)  # half of 4 N m each
    np.testing.assert_allclose(found.array("right.joint.rate"), 2.0 / 3.0 * found.time, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(("torque", "factor"), [(2.0, 0.8), (-2.0, 1 / 0.8)], ids=["driving", "driven back"])
def test_gearhead_loses_its_share_in_both_directions(torque: float, factor: float) -> None:
    """At constant speed the load is what the motor's torque leaves of it."""
    parts = [
        part("speed", "SpeedSource", value=100.0),
        part("head", "Gearhead", ratio=50.0, efficiency=0.8),
        part("load", "TorqueSource", value=-50.0 * torque * factor),
    ]
    found = run(parts, "speed.joint head.a", "head.b load.joint", duration=0.1)
    # the passage between both directions is within 1 mW, and here are 200 W
    assert found.final["speed.torque"] == pytest.approx(torque, rel=1e-9)
    assert found.energy["heat"] == pytest.approx(abs(torque * 100.0 * (1 - factor)) * 0.1, rel=1e-7)


def test_a_gearhead_at_rest_passes_the_whole_torque() -> None:
    """A motor of 1 N m held by a spring behind a gearhead of 50 %: it comes to rest where the spring holds 1 N m, and creeps no further."""
    parts = [
        part("drive", "TorqueSource", value=1.0),
        part("rotor", "Inertia", value=0.01),
        part("head", "Gearhead", ratio=1.0, efficiency=0.5),
        part("spring", "SpringDamper", stiffness=10.0, damping=1.0),
    ]
    found = run(parts, "drive.joint rotor.joint head.a", "head.b spring.joint", duration=200.0)
    assert 0.05 - 1e-6 <= found.final["spring.joint.angle"] <= 0.1 + 1e-6  # what the ideal gear would reach; friction may hold it before


def test_spring_and_damper_between_two_shafts_act_on_the_difference() -> None:
    """Two wheels on an elastic shaft: the relative motion is one damped oscillator, the common one is not touched."""
    parts = [part("j1", "Inertia", value=1.0), part("j2", "Inertia", value=3.0), part("s", "SpringDamper", stiffness=75.0, damping=0.75)]
    marker = part("turns", "TorqueSource")
    found = run([*parts, marker], "j1.joint s.joint turns.joint", "j2.joint s.other", initial={"j1.joint.rate": 4.0})
    mass, t = 0.75, found.time  # reduced
    d, w = 0.75 / (2 * mass), math.sqrt(75.0 / mass - (0.75 / (2 * mass)) ** 2)
    relative = 4.0 * np.exp(-d * t) * (np.cos(w * t) - d / w * np.sin(w * t))
    # 1.6 periods at local errors of 1e-8
    np.testing.assert_allclose(found.array("j1.joint.rate") - found.array("j2.joint.rate"), relative, atol=1e-6)
    np.testing.assert_allclose(found.array("j1.joint.rate") + 3.0 * found.array("j2.joint.rate"), 4.0, rtol=1e-9)


@pytest.mark.parametrize(("model", "parameter"), [("Gear", "ratio"), ("Rack", "radius"), ("Screw", "lead"), ("Gearhead", "ratio")])
def test_a_ratio_of_zero_is_refused(model: str, parameter: str) -> None:
    more = {"efficiency": 0.9} if model == "Gearhead" else {}
    ports = list(component(f"mechanical.{model}").attachments)
    ends = [part(f"e{k}", "ForceSource" if port in ("rack", "nut") else "TorqueSource") for k, port in enumerate(ports)]
    rows = tuple((f"g.{port}", f"e{k}.joint") for k, port in enumerate(ports))
    spec = SystemSpec(components=(part("g", model, **{parameter: 0.0}, **more), *ends), connections=rows)
    with pytest.raises(DomainsError) as caught:
        compose(spec)
    assert caught.value.code == "E404"


@pytest.mark.parametrize(("drive", "moves"), [(0.2, True), (-0.2, True), (0.05, False)])
def test_a_gearhead_with_losses_drives_a_load_with_dry_friction(drive: float, moves: bool) -> None:
    """J_a, a torque and a gearhead of ratio 5; J_b with friction behind it: (r n T - F) / (J_b + r^2 n J_a), or it sticks."""
    Ja, Jb, ratio, efficiency, friction = 6e-5, 2e-3, 5.0, 0.94, 0.3
    parts = (
        ComponentSpec(name="ja", model="mechanical.Inertia", parameters={"value": Ja}),
        ComponentSpec(name="jb", model="mechanical.Inertia", parameters={"value": Jb}),
        ComponentSpec(name="t", model="mechanical.TorqueSource", parameters={"value": drive}),
        ComponentSpec(name="g", model="mechanical.Gearhead", parameters={"ratio": ratio, "efficiency": efficiency}),
        ComponentSpec(name="f", model="mechanical.Friction", parameters={"coulomb": friction}),
    )
    spec = SystemSpec(components=parts, connections=(("t.joint", "ja.joint", "g.a"), ("g.b", "jb.joint", "f.joint")))
    run = simulate(compose(spec), duration=0.5, output_step=0.1)
    acceleration = np.sign(drive) * (ratio * efficiency * abs(drive) - friction) / (Jb + ratio**2 * efficiency * Ja) if moves else 0.0
    # within the first milliradian a second, a two hundred thousandth of the end, more torque passes
    assert run.final["jb.joint.rate"] == pytest.approx(0.5 * acceleration, rel=1e-5, abs=1e-12)
    assert run.energy["relative_residual"] < 1e-6


def test_a_gearhead_with_losses_is_stopped_by_a_rigid_end() -> None:
    parts = (
        ComponentSpec(name="ja", model="mechanical.Inertia", parameters={"value": 1e-4}),
        ComponentSpec(name="jb", model="mechanical.Inertia", parameters={"value": 1e-3}),
        ComponentSpec(name="t", model="mechanical.TorqueSource", parameters={"value": 0.1}),
        ComponentSpec(name="g", model="mechanical.Gearhead", parameters={"ratio": 5.0, "efficiency": 0.8}),
        ComponentSpec(name="end", model="mechanical.EndStop", parameters={"upper": 0.5}),
    )
    spec = SystemSpec(components=parts, connections=(("t.joint", "ja.joint", "g.a"), ("g.b", "jb.joint", "end.joint")))
    run = simulate(compose(spec), duration=0.5, output_step=0.01)
    assert run.final["jb.joint.angle"] == pytest.approx(0.5, abs=1e-9)
    assert run.final["jb.joint.rate"] == 0.0
    assert run.final["end.torque"] == pytest.approx(-0.5, rel=1e-9)  # at rest the torque passes whole


CORNERS = [[0.0, 1.0], [0.5, 2.0], [1.0, 0.0], [2.0, 3.0]]


@pytest.mark.parametrize(
    ("block", "port", "parameters"),
    [
        ("Sine", "y", {"frequency": 2.0, "offset": 1.0}),
        ("Ramp", "y", {"start": 0.5, "slope": 2.0, "duration": 1.0}),
        ("Table", "y", {"points": CORNERS}),
        ("Table", "y", {"points": [[k / 20, math.sin(k)] for k in range(41)]}),
        ("Spline", "y", {"points": CORNERS}),
        ("SCurve", "dy", {"distance": 1.0, "speed": 1.0, "acceleration": 4.0, "jerk": 40.0}),
        ("Formula", "y", {"formula": "sin(t)**2 + t"}),
    ],
)
def test_a_joint_follows_a_rate_that_a_signal_gives(block: str, port: str, parameters: dict[str, object]) -> None:
    """What the signal is without a joint is what the joint's rate is; its angle is the integral of that."""
    source = SignalSpec(name="v", block=block, parameters=parameters)  # type: ignore[arg-type]
    alone = SystemSpec(components=(), connections=(), signals=(source, SignalSpec(name="z", block="Integrator", inputs={"u": f"v.{port}"})))
    driven = SystemSpec(
        components=(part("s", "SpeedSource", {"joint": "axle"}),), connections=(), signals=(replace(source, outputs={port: "s.u"}),)
    )
    wanted = simulate(compose(alone), duration=2.0, output_step=0.1)
    found = simulate(compose(driven, equations_of_motion(flywheel())), duration=2.0, output_step=0.1)
    # both are integrated at 1e-8, and the rate is the integral of the signal's derivative
    np.testing.assert_allclose(found.array("axle.rate"), wanted.array(f"v.{port}"), atol=1e-6)
    np.testing.assert_allclose(found.array("axle.angle"), wanted.array("z.y"), atol=1e-6)
    assert found.energy["relative_residual"] < 1e-6


def test_a_joint_cannot_follow_a_rate_that_jumps_unless_through_a_filter() -> None:
    step = SignalSpec(name="p", block="Step", parameters={"time": 0.5}, outputs={"y": "s.u"})
    source, eom = part("s", "SpeedSource", {"joint": "axle"}), equations_of_motion(flywheel())
    with pytest.raises(DomainsError) as caught:
        compose(SystemSpec(components=(source,), connections=(), signals=(step,)), eom)
    assert caught.value.code == "E422"
    smooth = SignalSpec(name="f", block="LowPass", parameters={"cutoff": 5.0}, inputs={"u": "p.y"}, outputs={"y": "s.u"})
    spec = SystemSpec(components=(source,), connections=(), signals=(replace(step, outputs={}), smooth))
    found = simulate(compose(spec, eom), duration=1.0, output_step=0.1)
    assert found.final["axle.rate"] == pytest.approx(1.0 - math.exp(-0.5 * 10.0 * math.pi), abs=1e-6)
