"""A run that goes on from another: the two together are the run in one piece, and closed forms hold across the seam."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from domains.result import Result
from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.machine import Machine
from mategraph.project.model import Project

T = 0.1  # s: R C
SAME = 1e-7  # of a signal's size: steps begin anew at the seam, each within the integrator's 1e-8


def _machine(**tables: Any) -> Machine:
    return Machine(Project.from_tables({"simulate": {"duration": "0.2 s", "output_step": "5 ms"}} | tables))


def _circuit(supply: str = "10 V") -> Machine:
    return _machine(
        component={
            "s": {"model": "electrical.VoltageSource", "value": supply},
            "r": {"model": "electrical.Resistor", "R": "1 kohm"},
            "c": {"model": "electrical.Capacitor", "C": "100 uF"},
        },
        connect={"rows": [["s.p", "r.p"], ["r.n", "c.p"], ["ground", "s.n", "c.n"]]},
    )


def _servo(noise: float = 0.1) -> Machine:
    """A speed control by a sampled PID with delayed, noisy measurement, against dry friction, with a step at 110 ms."""
    return _machine(
        component={
            "amp": {"model": "electrical.VoltageAmplifier", "limit": "24 V"},
            "motor": {"model": "electrical.DCMotor", "R": "1 ohm", "L": "1 mH", "K": "0.05 N*m/A", "J": "1e-5 kg*m^2"},
            "brake": {"model": "mechanical.Friction", "coulomb": "0.05 N*m", "static": "0.06 N*m"},
            "load": {"model": "mechanical.Inertia", "value": "5e-5 kg*m^2"},
        },
        connect={"rows": [["amp.p", "motor.p"], ["ground", "amp.n", "motor.n"], ["motor.shaft", "brake.joint", "load.joint"]]},
        signal={
            "ref": {"block": "Step", "time": "110 ms", "initial": 20.0, "final": 5.0},
            "noise": {"block": "Noise", "sample": "1 ms", "mean": 0.0, "sigma": noise, "seed": 7},
            "sum": {"block": "Sum", "in": {"a": "load.joint.rate", "b": "noise.y"}},
            "late": {"block": "Delay", "sample": "1 ms", "time": "3 ms", "in": {"u": "sum.y"}},
            "pid": {
                "block": "PID",
                "sample": "1 ms",
                "Kp": 0.2,
                "Ki": 4.0,
                "in": {"ref": "ref.y", "y": "late.y"},
                "out": {"u": "amp.u"},
            },
        },
    )


def test_a_capacitor_goes_on_charging_as_the_exponential(tmp_path: Path) -> None:
    machine = _circuit()
    first = machine.simulate()
    second = machine.simulate(after=first.save(tmp_path / "first.nc"), duration="0.1 s")
    assert second.time[0] == 0.2  # the clock goes on
    assert second.time[-1] == pytest.approx(0.3, abs=1e-15)
    np.testing.assert_allclose(second.array("c.v"), 10.0 * (1.0 - np.exp(-second.time / T)), rtol=1e-7)  # rtol times ten


def test_a_run_goes_on_from_an_output_with_other_numbers() -> None:
    first = _circuit().simulate()
    second = _circuit("2 V").simulate(after=first, at="100 ms", duration="0.1 s")
    begun = 10.0 * (1.0 - math.exp(-1.0))
    np.testing.assert_allclose(second.array("c.v"), 2.0 + (begun - 2.0) * np.exp(-(second.time - 0.1) / T), rtol=1e-7)


def test_two_halves_with_controller_delay_noise_and_friction_are_the_whole(tmp_path: Path) -> None:
    machine = _servo()
    whole = machine.simulate()
    first = machine.simulate(duration="75 ms")
    second = machine.simulate(after=Result.load(first.save(tmp_path / "first.nc")), duration="125 ms")
    rows = np.searchsorted(whole.time, second.time - 1e-9)
    np.testing.assert_array_equal(whole.time[rows], second.time)
    for name in whole.names:
        size = np.abs(whole.array(name)).max()
        np.testing.assert_allclose(second.array(name), whole.array(name)[rows], atol=SAME * max(size, 1e-6), err_msg=name)
    assert [e.text for e in second.events] == [e.text for e in whole.events if e.time > 0.075]
    assert second.energy["relative_residual"] < 1e-6  # the balance of the second half alone, at rtol 1e-8 over hundred ticks


def test_the_same_from_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "rc.toml"
    text = """schema = 1
[component]
s = { model = "electrical.VoltageSource", value = "10 V" }
r = { model = "electrical.Resistor", R = "1 kohm" }
c = { model = "electrical.Capacitor", C = "100 uF" }
[connect]
rows = [["s.p", "r.p"], ["r.n", "c.p"], ["ground", "s.n", "c.n"]]
[simulate]
duration = "0.1 s"
"""
    project.write_text(text, encoding="utf-8")
    runner = CliRunner()
    assert runner.invoke(app, ["run", str(project), "-o", str(tmp_path / "out")]).exit_code == 0
    again = runner.invoke(app, ["run", str(project), "-o", str(tmp_path / "next"), "--from", str(tmp_path / "out/rc") + "@50ms"])
    assert again.exit_code == 0, again.output
    found = Result.load(tmp_path / "next/rc/rc.nc")
    assert found.time[-1] == pytest.approx(0.15, abs=1e-15)
    assert found.array("c.v")[-1] == pytest.approx(10.0 * (1.0 - math.exp(-1.5)), rel=1e-7)
    lost = runner.invoke(app, ["run", str(project), "-o", str(tmp_path / "out"), "--from", str(tmp_path / "none.nc")])
    assert lost.exit_code == 2
    assert "E471" in lost.output
    both = runner.invoke(app, ["run", str(project), "-o", str(tmp_path / "next"), "--sweep", "--from", str(tmp_path / "out/rc")])
    assert both.exit_code == 2
    assert "E046" in both.output
    wrong = runner.invoke(app, ["run", str(project), "-o", str(tmp_path / "out"), "--from", str(tmp_path / "out/rc") + "@1.2.3"])
    assert (wrong.exit_code, type(wrong.exception)) == (2, SystemExit), "no traceback"
    results = []
    for name, volts in (("one", "0 V"), ("two", "5 V")):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        Machine(Project.from_tables({**tomllib.loads(text), "initial": {"c.v": volts}})).simulate().save(Path("before.nc"))
        runner.invoke(app, ["run", str(project), "-o", str(tmp_path / "next"), "--from", "before.nc"])
        results.append(Result.load(tmp_path / "next/rc/rc.nc").array("c.v")[0])
    assert results[1] - results[0] == pytest.approx(5.0 * math.exp(-1.0), rel=1e-6), "the same words name another file elsewhere"


def _fails(code: str, machine: Machine, **arguments: Any) -> MategraphError:
    with pytest.raises(MategraphError) as caught:
        machine.simulate(**arguments)
    assert caught.value.code == code
    return caught.value


def test_what_cannot_be_gone_on_from_is_refused() -> None:
    circuit, servo = _circuit(), _servo()
    charged, driven = circuit.simulate(), servo.simulate(duration="20 ms")
    assert "motor" in str(_fails("E496", servo, after=charged))  # of another system
    assert "nearest" in str(_fails("E496", circuit, after=charged, at=0.0123))  # between outputs
    assert _fails("E496", servo, after=driven, at="10 ms").element in ("late", "pid", "noise")  # memories are those of the end


def test_an_end_condition_counts_from_the_seam() -> None:
    machine = _circuit()
    until = machine.simulate(until="c.v > 5 V", duration="1 s")
    on = machine.simulate(after=until, until="c.v > 7.5 V", duration="1 s")
    assert on.time[-1] == pytest.approx(T * math.log(4.0), rel=1e-7)
    _fails("E461", machine, after=until, until="c.v > 2 V")  # holds from the start
