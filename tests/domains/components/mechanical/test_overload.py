"""Freewheels, torque limiters and gas springs against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from sliders import guides, on, step, system_of

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from foundation.errors import MategraphError


def test_a_freewheel_holds_a_load_and_lets_it_go_the_other_way() -> None:
    """2 kg, -6 N from the start: it runs away freely; from 1 s on +20 N: it turns round and is held where it begins to go forwards."""
    parts = (on("x1", "push", "ForceSource", value=-6.0), on("x1", "sprag", "OneWayClutch", stiffness=1e6, damping=2e3))
    run = simulate(
        compose(system_of(*parts, signals=[step("f", "push.u", time=1.0, final=26.0)]), guides([2.0])), duration=2.5, output_step=1e-3
    )
    speed = run.array("x1.speed")
    assert run.array("x1.position")[1000] == pytest.approx(-0.5 * 3.0, rel=1e-6)
    (held,) = [e.time for e in run.events if (e.name, e.kind) == ("sprag", "holds")]
    assert held == pytest.approx(1.0 + 3.0 / 10.0, rel=1e-6)  # 3 m/s at 10 m/s^2
    assert speed[-1] == pytest.approx(0.0, abs=1e-9)
    assert run.final["sprag.force"] == pytest.approx(-20.0, rel=1e-6)
    assert abs(run.energy["relative_residual"]) < 1e-6


def test_a_ratchet_of_a_swinging_drive_turns_its_load_one_way() -> None:
    parts = (
        on("x1", "spring", "Spring", stiffness=400.0),
        on("x1", "sprag", "OneWayClutch", other="x2", stiffness=1e6, damping=1e3),
        on("x2", "drag", "Damper", damping=0.2),
    )
    run = simulate(compose(system_of(*parts), guides([1.0, 3.0])), duration=2.0, output_step=1e-3, initial={"x1.position": -0.05})
    assert run.array("x2.speed").min() > -1e-6
    assert run.final["x2.position"] > 0.01
    assert abs(run.energy["relative_residual"]) < 1e-6


@pytest.mark.parametrize(("residual", "slips"), [(5.0, 5.0), (2.0, 2.0)])
def test_a_torque_limiter_holds_up_to_its_limit_and_slips_with_what_is_left(residual: float, slips: float) -> None:
    """Two masses of 1 kg: 8 N on the first pass 4 N on; 14 N would pass 7 N, more than the limit of 5 N."""
    parts = (on("x1", "push", "ForceSource", value=8.0), on("x1", "safe", "TorqueLimiter", other="x2", limit=5.0, residual=residual))
    spec = system_of(*parts, signals=[step("f", "push.u", time=1.0, final=6.0)])
    run = simulate(compose(spec, guides([1.0, 1.0])), duration=2.0, output_step=1e-2)
    early, late = run.time < 0.995, run.time > 1.005
    np.testing.assert_allclose(run.array("x1.speed")[early], run.array("x2.speed")[early], atol=1e-10)
    np.testing.assert_allclose(run.array("safe.force")[early], -4.0, rtol=1e-9)
    np.testing.assert_allclose(run.array("x2.acceleration")[late], slips, rtol=1e-9)
    np.testing.assert_allclose(run.array("x1.acceleration")[late], 14.0 - slips, rtol=1e-9)
    assert abs(run.energy["relative_residual"]) < 1e-8


@pytest.mark.parametrize("n", [1.0, 1.3])
def test_a_gas_spring_pushes_as_its_data_sheet_says_and_gives_back_its_energy(n: float) -> None:
    """Extended F1 = 400 N, ratio 1.4 over 0.2 m; released from full compression it drives 3 kg: v^2 m / 2 is the area below the curve."""
    spring = on("x1", "gas", "JointGasSpring", F1=400.0, ratio=1.4, stroke=0.2, extended=0.0, n=n)
    run = simulate(compose(system_of(spring), guides([3.0])), duration=0.03, output_step=1e-4, initial={"x1.position": -0.2})
    assert run.array("gas.force")[0] == pytest.approx(560.0, rel=1e-12)
    s = -run.array("x1.position")
    c = 1.0 - 1.4 ** (-1.0 / n)
    np.testing.assert_allclose(run.array("gas.force"), 400.0 * (1.0 - c * s / 0.2) ** -n, rtol=1e-9)
    fine = np.linspace(s[-1], 0.2, 20_001)
    work = np.trapezoid(400.0 * (1.0 - c * fine / 0.2) ** -n, fine)
    assert 3.0 * run.final["x1.speed"] ** 2 / 2 == pytest.approx(work, rel=1e-6)
    assert math.isfinite(work)


def test_a_limiter_that_slips_harder_than_it_holds_is_refused() -> None:
    with pytest.raises(MategraphError) as caught:
        compose(system_of(on("x1", "safe", "TorqueLimiter", other="x2", limit=5.0, residual=6.0)), guides([1.0, 1.0]))
    assert caught.value.code == "E404"
