"""Impacts and dry contacts while other joints are moved as given: impulses by hand, the drive's work counted, motions kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest
from linkages import flyball_governor
from sliders import guides, on, system_of

from domains.composition.compose import compose
from domains.declare.component import Component, Expression, Parameter, Symbols
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError
from mechanics.analyses.motion_profiles import MotionDriver
from mechanics.equations import EquationsOfMotion, equations_of_motion
from tests.domains.composition.test_motions import moved, rods
from tests.mechanics.loops.test_couplings import two_wheels_and_a_slide
from topology.joints.couplings import differential
from topology.mechanism import Mechanism

CLOSES = 1e-7  # ten times the relative tolerance of a step: some hundred steps, whose errors do not add up evenly


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")


def run(
    machine: EquationsOfMotion | Mechanism, parts: Sequence[ComponentSpec], *motions: MotionDriver, duration: float, **settings: object
) -> Result:
    eom = machine if isinstance(machine, EquationsOfMotion) else equations_of_motion(machine, gravity=(0.0, 0.0, -9.81))
    spec = replace(system_of(*parts), motions=motions)
    return simulate(compose(spec, eom), duration=duration, output_step=duration / 50, **settings)  # type: ignore[arg-type]


def impacts(found: Result) -> int:
    return sum(event.kind == "impact" for event in found.events)


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_a_drive_supplies_its_rate_times_the_impulse_that_goes_through_it(e: float) -> None:
    """A block slides at v within a cart that is moved at V: the wall's impulse is m (1 + e) v, and the cart's drive takes all of it."""
    m, v, V = 1.0, 1.0, 2.0
    parts = [on("x2", "walls", "EndStop", upper=0.1, restitution=e)]
    cart = moved("x1", "polynomial", coefficients=[0.0, V])
    found = run(guides([3.0, m], serial=True), parts, cart, duration=1.0, initial={"x2.speed": v})
    assert impacts(found) == 1
    assert found.final["x1.speed"] == pytest.approx(V, rel=1e-14)
    assert found.final["x2.speed"] == pytest.approx(-e * v, rel=1e-12, abs=1e-15)
    assert found.energy["components"]["x1.motion"]["supplied"] == pytest.approx(-m * (1 + e) * v * V, rel=1e-12)
    assert found.energy["heat"] == pytest.approx(m * v**2 * (1 - e**2) / 2, rel=1e-12, abs=1e-15)
    assert found.energy["mechanical"] == pytest.approx(m * ((V - e * v) ** 2 - (V + v) ** 2) / 2, rel=1e-12)
    assert found.energy["relative_residual"] < 1e-13


def test_an_arm_s_elbow_hits_its_stop_while_the_shoulder_is_moved() -> None:
    """At the start the elbow's rate w turns to -e w, which takes an impulse of -M12 (1 + e) w from the shoulder's drive."""
    e, w, V = 0.6, 2.0, 0.7
    parts = [on("j2", "stop", "EndStop", upper=0.2, restitution=e)]
    found = run(rods(), parts, moved("j1", "polynomial", coefficients=[0.0, V]), duration=0.1, initial={"j2.angle": 0.2, "j2.rate": w})
    M12 = 1 / 3 + 0.5 * math.cos(0.3 + 0.2)  # of uniform rods of 1 kg and 1 m; 0.3 rad in the CAD pose
    assert found.array("j2.rate")[0] == pytest.approx(-e * w, rel=1e-12)
    # supplied at once; what follows is the smooth torque's work, from the change of kinetic energy since
    c = 0.3 + found.array("j2.angle")
    r = found.array("j2.rate")
    kinetic = (5 / 3 + np.cos(c)) * V**2 / 2 + (1 / 3 + 0.5 * np.cos(c)) * V * r + r**2 / 6
    supplied = found.energy["components"]["j1.motion"]["supplied"]
    assert supplied == pytest.approx(-M12 * (1 + e) * w * V + kinetic[-1] - kinetic[0], rel=1e-7)  # steps at 1e-8
    assert found.energy["relative_residual"] < CLOSES


@pytest.mark.parametrize("e", [0.0, 0.6, 1.0])
def test_the_balance_closes_with_impacts_in_an_arm_and_in_a_loop(e: float) -> None:
    """The shoulder of an arm swings to and fro, the elbow rattles; a governor's spindle is moved, its collar hits both of its ends."""
    swing = moved("j1", "sine", quantity="velocity", amplitude=1.0, frequency=1 / (2 * math.pi))
    arm = run(rods(), [on("j2", "s", "EndStop", lower=-0.8, upper=0.8, restitution=e)], swing, duration=8.0)
    spin = moved("axis", "sine", quantity="velocity", amplitude=6.0, frequency=0.3)
    collar = on("slide", "s", "EndStop", lower=-0.02, upper=0.15, restitution=e)
    governor = run(flyball_governor(), [collar], spin, duration=1.5)
    for found in (arm, governor):
        assert impacts(found) >= 1
        assert found.energy["relative_residual"] < CLOSES
    np.testing.assert_allclose(governor.array("axis.rate"), 6.0 * np.sin(0.6 * math.pi * governor.time), atol=1e-6)


@pytest.mark.parametrize("given", ["motion", "source"])
def test_the_side_of_a_differential_that_is_moved_feels_the_stop_of_another(given: str) -> None:
    """a + b = 2 x with a at the rate V: when x is stopped, b must turn back, and the gear presses as hard on a as on b."""
    V, v, J, m = 2.0, 1.5, 0.7, 3.0  # of b and of x
    machine = two_wheels_and_a_slide(differential("d", "x", "a", "b"))
    parts = [on("x", "end", "EndStop", upper=0.1)]
    motions = [moved("a", "polynomial", coefficients=[0.0, V])] if given == "motion" else []
    parts += [on("a", "source", "SpeedSource", value=V)] if given == "source" else []
    found = run(machine, parts, *motions, duration=0.1, initial={"x.speed": v, "b.rate": 2 * v - V, "a.rate": V})
    assert impacts(found) == 1
    assert found.final["b.rate"] == pytest.approx(-V, rel=1e-9)  # a hundred times the loop's accuracy
    supplied = J * 2 * v * V
    assert found.energy["supplied"] == pytest.approx(supplied, rel=1e-9)
    assert found.energy["heat"] == pytest.approx(supplied + J * ((2 * v - V) ** 2 - V**2) / 2 + m * v**2 / 2, rel=1e-9)
    assert found.energy["relative_residual"] < CLOSES


class Leaky(Component):
    """A gear that passes 0.9 of the effort: ``v_a = v_b``, ``F_b = -0.9 F_a``."""

    attachments = MappingProxyType({"a": "translational", "b": "translational"})
    parameters: MappingProxyType[str, Parameter] = MappingProxyType({})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return [x.a.rate - x.b.rate, x.b.force + 0.9 * x.a.force]

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.1 * x.a.force * x.a.rate


def test_what_else_loses_energy_in_proportion_to_efforts_does_so_in_an_impact() -> None:
    """Two blocks by a gear that loses a tenth of what it passes on: the second hits, and the first brakes through the gear."""
    m1, m2, v = 2.0, 1.0, 1.0
    parts = [ComponentSpec(name="gear", model="own", attach={"a": "x1", "b": "x2"}), on("x2", "wall", "EndStop", upper=0.1)]
    spec = system_of(*parts)
    system = compose(spec, guides([m1, m2]), blocks={"own": Leaky})
    found = simulate(system, duration=0.2, output_step=0.1, initial={"x1.speed": v, "x2.speed": v})
    passed = m1 * v  # impulse on the first block
    assert found.energy["components"]["gear"]["heat"] == pytest.approx(0.1 * passed * v / 2, rel=1e-12)  # the rate falls evenly
    assert found.energy["components"]["wall"]["heat"] == pytest.approx((m2 * v + 0.9 * passed) * v / 2, rel=1e-12)
    assert found.energy["relative_residual"] < 1e-12


@pytest.mark.parametrize("brake_first", [True, False])
@pytest.mark.parametrize(("brake", "clutch"), [(1.0, 3.0), (3.0, 1.0)])
def test_brake_and_clutch_on_one_shaft_while_the_other_side_starts(brake: float, clutch: float, brake_first: bool) -> None:
    """The driven side moves by t^3. The weaker gives way at once; the clutch holds 1 kg until 6 t and the brake are more than it can."""
    parts = [on("x2", "brake", "Friction", coulomb=brake), on("x2", "clutch", "Clutch", other="x1", coulomb=clutch)]
    found = run(
        guides([1.0, 1.0]), parts if brake_first else parts[::-1], moved("x1", "polynomial", coefficients=[0, 0, 0, 1.0]), duration=1.0
    )
    slips = (clutch - brake) / 6 if clutch > brake else 0.0
    expected = 3 * slips**2 + (clutch - brake) * (1.0 - slips) if clutch > brake else 0.0
    assert found.final["x2.speed"] == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert found.final["clutch.force"] == pytest.approx(clutch, rel=1e-12)
    assert found.final["brake.force"] == pytest.approx(-min(brake, clutch), rel=1e-12)
    slip = next(event for event in found.events if event.name == "clutch")
    assert slip.time == pytest.approx(slips, abs=1e-8)  # the contradiction shows when it is 1e-9 of what is held
    assert found.energy["relative_residual"] < 1e-8


@pytest.mark.parametrize("stop_first", [True, False])
def test_a_clutch_slips_where_the_shaft_is_at_its_stop(stop_first: bool) -> None:
    parts = [on("x2", "stop", "EndStop", upper=0.0), on("x2", "clutch", "Clutch", other="x1", coulomb=1.0)]
    found = run(
        guides([1.0, 1.0]), parts if stop_first else parts[::-1], moved("x1", "polynomial", coefficients=[0, 0, 0, 1.0]), duration=1.0
    )
    assert found.final["x2.speed"] == 0.0
    assert found.final["stop.force"] == pytest.approx(-1.0, rel=1e-12)
    assert found.energy["heat"] == pytest.approx(1.0, rel=1e-8)  # 1 N along x1, which is 1 m
    assert found.energy["relative_residual"] < 1e-8


@pytest.mark.parametrize("swapped", [False, True])
def test_frictions_on_two_sides_of_a_differential_that_is_moved_share_what_they_cannot_hold(swapped: bool) -> None:
    """a moves by t^3 from rest: the slide x gives way at once; the wheel b when the gear's force on it exceeds its friction."""
    machine = two_wheels_and_a_slide(differential("d", "x", "a", "b"))
    parts = [on("x", "s", "Friction", coulomb=0.3), on("b", "t", "Friction", coulomb=0.4)]
    found = run(machine, parts[::-1] if swapped else parts, moved("a", "polynomial", coefficients=[0, 0, 0, 1.0]), duration=1.0)
    # With the gear's force L on b, and -2 L on x, where a'' + b'' = 2 x'' and a'' = 6 t: while b rests, 3 (6 t / 2) = -2 L - 0.3, which
    # comes to L = -0.4 at t1; then 0.7 b'' = L + 0.4 and 3 x'' = -2 L - 0.3, so that b'' = -s (t - t1).
    t1, s = 0.25 / 4.5, 6.0 / (1.0 + 0.7 * 4.0 / 3.0)
    slips = {event.name: event.time for event in found.events}
    assert slips == {"s": pytest.approx(0.0, abs=1e-8), "t": pytest.approx(t1, rel=1e-8)}
    assert found.final["b.rate"] == pytest.approx(-s * (1.0 - t1) ** 2 / 2, rel=1e-8)  # steps at 1e-8
    np.testing.assert_allclose(found.array("a.rate"), 3 * found.time**2, atol=1e-9)
    assert found.energy["relative_residual"] < 1e-8


@pytest.mark.parametrize("coefficients", [[0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 0.0, 1.0]])
@pytest.mark.parametrize("e", [0.0, 0.5])
@pytest.mark.parametrize("way", [0.0, 0.1])
def test_a_motion_into_stops_that_cannot_all_hold_is_refused(coefficients: list[float], e: float, way: float) -> None:
    """a = 2 x - b, with ends for x above and for b below: a cannot go beyond twice the one and the other."""
    machine = two_wheels_and_a_slide(differential("d", "x", "a", "b"))
    parts = [on("x", "s", "EndStop", upper=way, restitution=e), on("b", "t", "EndStop", lower=-2 * way, restitution=e)]
    with pytest.raises(DomainsError) as caught:
        run(machine, parts, moved("a", "polynomial", coefficients=coefficients), duration=1.0)
    assert caught.value.code == "E483"
    assert "'s', 't' are driven" in str(caught.value)
    reached = float(str(caught.value).split("t = ")[1].split(" s")[0])
    assert reached ** (len(coefficients) - 1) == pytest.approx(4 * way, abs=1e-4)
