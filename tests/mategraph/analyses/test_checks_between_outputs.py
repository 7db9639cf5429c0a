"""Checks at times between outputs are those of the curve itself, however far apart the outputs are."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

import mategraph
from domains.result import Result

# A capacitor that is charged through a resistor, R C = 1 s: v = 1 - exp(-t). Steps are exact to 1e-8, their dense output to 1e-6.
DENSE = 1e-6
CHARGE: dict[str, Any] = {
    "component": {
        "source": {"model": "electrical.VoltageSource", "value": "1 V"},
        "R": {"model": "electrical.Resistor", "R": "1 ohm"},
        "C": {"model": "electrical.Capacitor", "C": "1 F"},
    },
    "connect": {"rows": [["source.p", "R.p"], ["R.n", "C.p"], ["ground", "source.n", "C.n"]]},
    "simulate": {"duration": "1 s", "output_step": "0.25 s"},
}


def found(tmp_path: Path, expression: str, requirement: str) -> float:
    """The value of a check, which is the same on the run that was saved and read again."""
    machine = mategraph.Machine(mategraph.Project.from_tables(CHARGE | {"check": {expression: requirement}}))
    run = machine.simulate()
    (outcome,) = machine.check(run)
    (again,) = machine.check(Result.load(run.save(tmp_path / "run.nc")))
    assert again.value == outcome.value
    assert run.time.tolist() == [0.0, 0.25, 0.5, 0.75, 1.0]
    return outcome.value


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("at(C.v, 0.125 s)", 1 - math.exp(-0.125)),
        ("at(C.v, 0.1 s + 25 ms)", 1 - math.exp(-0.125)),
        ("at(abs(C.v - final(C.v)), 0.6 s)", math.exp(-0.6) - math.exp(-1.0)),
        ("at(C.v, 0.25 s)", 1 - math.exp(-0.25)),
    ],
)
def test_a_value_at_a_time_is_that_of_the_curve(tmp_path: Path, expression: str, value: float) -> None:
    assert found(tmp_path, expression, "< 1 V") == pytest.approx(value, rel=DENSE)
