"""The energy audit notices a component whose equations create or lose energy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from two_axis import circuit, component, seeker_mechanism, seeker_spec, signal

from domains.compose import compose
from domains.machines import DCMotor
from domains.simulate import simulate
from domains.sources import VoltageAmplifier
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


def test_charge_that_a_jumping_formula_makes_from_nothing_is_missed_in_full() -> None:
    jump = signal("g", "Formula", drives={"y": "s.u"}, formula="1 if t > 0.05 else 0")
    spec = circuit([component("s", "SignalVoltage"), component("c", "Capacitor", C=1e-6)], "s.p c.p", "ground s.n c.n", signals=[jump])
    run = simulate(compose(spec), duration=0.1, output_step=0.01)
    assert run.energy["relative_residual"] == pytest.approx(1.0)  # nothing was supplied, C v^2 / 2 is there
    assert "W403" in [note.code for note in run.notes]
