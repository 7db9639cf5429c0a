"""Figures asked for together: what can be drawn is written, and why the others are not is said, with exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mategraph.commands.cli import app

CIRCUIT = """
schema = 1
[component]
s = { model = "electrical.VoltageSource", value = "10 V" }
r = { model = "electrical.Resistor", R = "1 kohm" }
c = { model = "electrical.Capacitor", C = "100 uF" }
[connect]
rows = [["s.p", "r.p"], ["r.n", "c.p"], ["ground", "s.n", "c.n"]]
[simulate]
duration = "0.1 s"
output_step = "10 ms"
"""


@pytest.mark.parametrize(("asked", "written", "codes"), [(("signals", "reactions"), ["signals"], 1), (("reactions", "bode"), [], 2)])
def test_every_figure_is_written_or_its_error_is_told(tmp_path: Path, asked: tuple[str, ...], written: list[str], codes: int) -> None:
    (tmp_path / "rc.toml").write_text(CIRCUIT, encoding="utf-8")
    call = ["plot", str(tmp_path / "rc.toml"), "-o", str(tmp_path / "out"), *(word for what in asked for word in ("-w", what))]
    answer = CliRunner().invoke(app, [*call, "--json"])
    found = json.loads(answer.stdout)
    assert answer.exit_code == 2
    assert list(found.get("files", {})) == written  # no machine parts: no reactions; no input: no Bode diagram
    assert [error["code"] for error in found["errors"]] == ["E503"] * codes
    assert sorted(file.name for file in (tmp_path / "out" / "rc").glob("*.svg")) == [f"rc_{what}.svg" for what in written]
    spoken = CliRunner().invoke(app, call)
    assert spoken.exit_code == 2
    assert spoken.output.count("E503") == codes
    assert all(f"rc_{what}.svg" in spoken.output.replace("\n", "") for what in written)
