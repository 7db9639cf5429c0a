"""Elements that become a subsystem: the project does the same, by another file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mategraph
from foundation.errors import MategraphError
from mategraph.editor.grouping import grouped
from mategraph.editor.operations import apply_operations

DRIVE = """\
schema = 1
[component.amp]
model = "electrical.VoltageAmplifier"
limit = "24 V"
[component.motor]
model = "electrical.DCMotor"
R = "0.5 ohm"
L = "0.3 mH"
K = "0.05 N*m/A"
J = "100 g*cm^2"
[component.load]
model = "mechanical.Inertia"
value = "1e-4 kg*m^2"
[component.sense]                 # in the supply's return
model = "electrical.Resistor"
R = "0.01 ohm"
[connect]
rows = [["amp.p", "motor.p"], ["motor.n", "sense.p"], ["ground", "amp.n", "sense.n"], ["motor.shaft", "load.joint"]]
[signal.wanted]
block = "Step"
time = "5 ms"
final = 10.0
[signal.controller]
block = "PID"
sample = "1 ms"
Kp = 0.5
Ki = 5.0
in = { ref = "wanted.y", y = "load.joint.rate" }
out = { u = "amp.u" }
[simulate]
duration = "0.1 s"
[[plot]]
title = "Current"
signals = ["motor.i", "sense.i"]
[check]
"max(abs(motor.i))" = "< 100 A"
"""
GROUPS = (
    ["amp", "motor"],
    ["controller", "amp", "motor"],
    ["motor", "load"],
    ["amp", "motor", "sense", "load"],
    ["wanted", "controller", "amp"],
)


@pytest.mark.parametrize("names", GROUPS, ids="-".join)
def test_the_project_runs_as_before(names: list[str], tmp_path: Path) -> None:
    (tmp_path / "drive.toml").write_text(DRIVE)
    before = mategraph.load(tmp_path / "drive.toml").simulate()
    text, operations = grouped(DRIVE, names, "axis")
    (tmp_path / "axis.toml").write_text(text)
    (tmp_path / "drive.toml").write_text(apply_operations(DRIVE, operations))
    machine = mategraph.load(tmp_path / "drive.toml")
    after = machine.simulate()
    for signal in ("motor.i", "sense.i", "amp.v"):
        inside = f"axis.{signal}" if signal.partition(".")[0] in names else signal
        # the order of the equations may be another: both are within the run's own tolerance, 1e-6 by default
        np.testing.assert_allclose(after.array(inside), before.array(signal), rtol=1e-4, atol=1e-4)
    assert machine.check(after).passed


def test_what_cannot_be_a_subsystem_is_refused() -> None:
    for names, name in ((["amp"], "axis"), (["amp", "motor"], "load"), (["amp", "motor"], "a.b"), (["wanted", "controller"], "axis")):
        with pytest.raises(MategraphError) as refused:
            grouped(DRIVE, names, name)
        assert refused.value.code == "E611"
