"""Circuits, heat and netlists from a project file: the same names and units as in Python."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mategraph.commands.cli import app

SEEKER = Path(__file__).resolve().parents[3] / "sample_assemblies" / "seeker"
MORE = """
[component.winding]
model = "thermal.HeatCapacity"
C = "12 J/K"
T0 = "25 degC"

[component.path]
model = "thermal.Convection"
h = "10 W/(m^2*K)"
A = "50 cm^2"

[component.air]
model = "thermal.Ambient"
value = "25 degC"

[component.pack]
model = "electrical.Battery"
capacity = "2 A*h"
R = "20 mohm"
ocv = [["0", "3 V"], ["1", "4.2 V"]]

[component.core]
model = "electrical.TableInductor"
flux = [["-10 A", "-20 mWb"], ["0 A", "0 Wb"], ["10 A", "20 mWb"]]

[component.load]
model = "electrical.Diode"
Is = "1 nA"
"""


@pytest.fixture
def seeker(tmp_path: Path) -> Path:
    for name in ("seeker.toml", "seeker.step"):
        shutil.copy(SEEKER / name, tmp_path / name)
    path = tmp_path / "seeker.toml"
    rows = [
        '["pitch_motor.heat", "winding.port", "path.solid"]',
        '["path.fluid", "air.port"]',
        '["pack.p", "core.p"]',
        '["core.n", "load.p"]',
        '["ground", "pack.n", "load.n"]',
    ]
    text = path.read_text(encoding="utf-8").replace("rows = [", "rows = [" + ", ".join(rows) + ", ", 1)
    path.write_text(text + MORE, encoding="utf-8")
    return path


def test_heat_batteries_tables_and_diodes_come_with_their_units(seeker: Path) -> None:
    done = CliRunner().invoke(app, ["run", str(seeker), "--json", "--out", str(seeker.parent / "out")], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    final = told["final"]
    assert 298.15 < final["winding.T"] < 300.0  # a few J into 12 J/K
    current = final["core.i"]  # after ten time constants of 2 mH and 20 mohm the battery's resistance limits it
    assert current == pytest.approx((final["pack.v"] - 0.02 * final["pack.i"] - final["load.v"]) / 0.02, rel=0.02)
    assert 0.95 < final["pack.soc"] < 1.0 - 0.5 * current / 7200.0
    assert final["load.v"] == pytest.approx(0.025865 * math.log(current / 1e-9), rel=1e-3)  # k T / q at 27 degC
