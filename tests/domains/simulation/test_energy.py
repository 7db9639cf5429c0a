"""The energy audit notices a component whose equations create or lose energy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from linkages import four_bar
from sliders import system_of
from two_axis import circuit, component, seeker_mechanism, seeker_spec

from domains.components.electrical.machines import DCMotor
from domains.components.electrical.sources import VoltageAmplifier
from domains.composition.compose import compose
from domains.simulation.energy import audit, open_balance, quadratures, storages
from domains.simulation.simulate import simulate
from mechanics.equations import equations_of_motion


def unequal_constants(x: Any) -> list[Any]:
    """The back-EMF constant 5 % above the torque constant."""
    return [x.v - (x.R * x.i + x.L * x.di + 1.05 * x.K * x.shaft.rate), x.shaft.torque - (-x.K * x.i + x.b * x.shaft.rate)]


def emf_of_wrong_sign(x: Any) -> list[Any]:
    return [x.v - (x.R * x.i + x.L * x.di - x.K * x.shaft.rate), x.shaft.torque - (-x.K * x.i + x.b * x.shaft.rate)]


def friction_that_pushes(x: Any) -> list[Any]:
    return [x.v - (x.R * x.i + x.L * x.di + x.K * x.shaft.rate), x.shaft.torque - (-x.K * x.i - x.b * x.shaft.rate)]


def codes() -> set[str]:
    run = simulate(compose(seeker_spec(), equations_of_motion(seeker_mechanism())), duration=0.2, output_step=1e-3)
    return {note.code for note in run.notes}


def test_a_sound_machine_gets_no_warning() -> None:
    assert "W403" not in codes()


@pytest.mark.parametrize("equations", [unequal_constants, emf_of_wrong_sign, friction_that_pushes])
def test_a_motor_that_breaks_the_balance_is_noticed(equations: Callable[[Any], list[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DCMotor, "equations", staticmethod(equations))
    assert "W403" in codes()


def test_a_source_that_accounts_for_a_thousandth_too_much_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(VoltageAmplifier, "supplied", staticmethod(lambda x: -1.001 * x.v * x.i))
    assert "W403" in codes()


def test_energy_that_a_jump_makes_from_nothing_is_missed_in_full() -> None:
    """A jump takes no time, so that no integral of powers has it: a capacitor that is charged after a run in which nothing flowed."""
    parts = [component("s", "VoltageSource", value=1.0), component("r", "Resistor", R=1.0), component("c", "Capacitor", C=1e-6)]
    system = compose(circuit(parts, "s.p r.p", "r.n c.p", "ground s.n c.n"))
    before = np.zeros(len(storages(system)))
    after = before.copy()
    after[list(system.energies.stored).index("c")] = 0.5e-6
    balance = audit(system, np.zeros(len(quadratures(system))), before, after)
    assert balance["relative_residual"] == pytest.approx(1.0)
    assert [note.code for note in open_balance(balance, 1e-8)] == ["W403"]


def test_what_round_off_and_the_tolerance_of_states_make_of_an_energy_is_not_missed() -> None:
    """Nothing moves: the heights of bodies above and below the origin cancel but for round-off; 1e-14 m against a spring are 1e-28 J."""
    machine = equations_of_motion(four_bar(), gravity=(0.0, -9.81, 0.0))
    system = compose(system_of(), machine)
    before, after, none = np.zeros(len(storages(system))), np.zeros(len(storages(system))), np.zeros(len(quadratures(system)))
    weights = sum(9.81 * body.mass * float(np.linalg.norm(body.center)) for body in machine.mechanism.bodies.values())
    assert weights > 0.0
    for size, share in ((1e-15 * weights, 0.0), (1e-10 * weights, 1.0)):
        after[-1] = size
        assert audit(system, none, before, after, atol=1e-10)["relative_residual"] == share
    parts = [component("s", "VoltageSource", value=1.0), component("r", "Resistor", R=1.0), component("c", "Capacitor", C=1e-6)]
    system = compose(circuit(parts, "s.p r.p", "r.n c.p", "ground s.n c.n"))
    before = np.zeros(len(storages(system)))
    for size, share in ((1e-28, 0.0), (1e-18, 1.0)):
        after = before.copy()
        after[list(system.energies.stored).index("c")] = size
        assert audit(system, np.zeros(len(quadratures(system))), before, after, atol=1e-10)["relative_residual"] == share


def _swing(duration: float, rate: float = 1.0, rtol: float = 1e-4) -> Any:
    """An oscillator of a coil and a capacitor without loss, with the charge of a given rate."""
    parts = [component("l", "Inductor", L=1.0), component("c", "Capacitor", C=1.0, v0=rate)]
    system = compose(circuit(parts, "l.p c.p", "ground l.n c.n"))
    return simulate(system, duration=duration, output_step=0.1, rtol=rtol, atol=1e-12, solver="explicit")


def test_energy_that_a_long_swing_loses_is_not_hidden_behind_what_it_turned_over() -> None:
    run = _swing(400.0, rtol=1e-3)
    charge, current = run.final["c.v"], run.final["l.i"]
    lost = 1.0 - (charge**2 + current**2)
    assert lost > 1e-3
    assert run.energy["turnover"] > 50.0 * run.energy["scale"]
    assert run.energy["relative_residual"] == pytest.approx(abs(lost), rel=0.05)  # of the 0.5 J to and fro; outputs miss its turning points
    assert "W403" in {note.code for note in run.notes}


@pytest.mark.parametrize("size", [0.0, 1e-9, 1.0, 1e9])
def test_the_balance_is_judged_alike_for_nothing_little_and_much(size: float) -> None:
    energy = {"residual": 1e-5 * size, "relative_residual": 1e-5 if size else 0.0, "turnover": size, "scale": size}
    assert bool(open_balance(energy, 1e-8)) == (size > 0.0)
    energy = {"residual": 1e-9 * size, "relative_residual": 1e-9 if size else 0.0, "turnover": size, "scale": size}
    assert not open_balance(energy, 1e-8)


def test_a_large_share_of_very_little_energy_is_reported_for_what_it_is() -> None:
    """1.5e-9 J are missing of 1e-9 J: less than 1e-8 J, the tolerance of a hundred steps, so that nothing is said against the run."""
    found = {"residual": 1.5e-9, "relative_residual": 1.5, "turnover": 1e-9, "scale": 1e-9}
    assert [note.code for note in open_balance(found, 1e-8, 1e-8, 1)] == ["W415"]
    assert [note.code for note in open_balance(found, 1e-8, 1e-10, 1)] == ["W403"]
    assert open_balance(found | {"residual": 0.0, "relative_residual": 0.0}, 1e-8, 1e-8, 1) == []
