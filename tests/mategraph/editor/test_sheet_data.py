"""The sheet of a project's tables: as tidy as the schematic of a project that can be run, and there for one that cannot."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mategraph.editor.sheet_data import sheet_data
from mategraph.project.expand import expand_file
from viz.schematic.json_data import sheet_from
from viz.schematic.routing import routed
from viz.schematic.tidiness import tidiness

SAMPLES = Path(__file__).parents[3] / "sample_assemblies"


def drawn(text: str, folder: Path, **more: Any) -> dict[str, Any]:
    data = sheet_data(tomllib.loads(text), folder, **more)
    json.dumps(data)
    return data


def element(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in data["elements"] if one["name"] == name)


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*/*.toml")), ids=lambda file: file.stem)
def test_every_sample_is_tidy_and_stays_where_it_is(file: Path) -> None:
    tables = expand_file(file).tables
    data = sheet_data(tables, file.parent)
    assert tidiness(routed(*sheet_from(data))).faults == 0
    assert sheet_data(tables, file.parent, kept=data["places"])["elements"] == data["elements"]


def test_what_is_not_connected_yet_has_its_pins(tmp_path: Path) -> None:
    data = drawn('[component.m]\nmodel = "electrical.DCMotor"\n[signal.c]\nblock = "PID"\n', tmp_path)
    assert {pin["name"]: pin["needed"] for pin in element(data, "m")["pins"]} == {"p": True, "n": True, "shaft": True}
    assert {pin["name"] for pin in element(data, "c")["pins"]} >= {"ref", "y", "u"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[component]\nx = 3\n",
        "[component.x]\nmodel = 7\n",
        '[component.x]\nmodel = "electrical.Nothing"\nR = "4 bananas"\n[connect]\nrows = [["x.p", 3], "y", ["ground"], []]\n',
        '[component."<script>"]\nmodel = "electrical.Resistor"\nvalue = "= missing"\n'
        '[signal.s]\nblock = "PID"\nin = 4\nout = { u = ["a.u", 3] }\n',
        '[use.x]\nfrom = "nowhere.toml"\nport = "a.b"\n[motion.m]\njoint = 5\n[point.p]\npart = 3\n',
    ],
)
def test_tables_that_make_no_sense_still_have_a_sheet(text: str, tmp_path: Path) -> None:
    data = drawn(text, tmp_path)
    assert "<script" not in "".join(one["svg"] for one in data["elements"])


def test_a_used_file_is_one_symbol_with_its_ports_and_can_be_opened(tmp_path: Path) -> None:
    (tmp_path / "axis.toml").write_text(
        '[component.motor]\nmodel = "electrical.DCMotor"\nR = 1\nL = "1 mH"\nK = 0.1\n'
        '[signal.c]\nblock = "Gain"\nk = 1\n[port]\nshaft = "motor.shaft"\nplus = "motor.p"\nset = "c.u"\ny = "c.y"\n'
    )
    text = (
        '[use.x]\nfrom = "axis.toml"\nshaft = "hinge"\n[component.s]\nmodel = "electrical.VoltageSource"\n'
        '[connect]\nrows = [["s.p", "x.plus"]]\n'
    )
    data = drawn(text, tmp_path, joints=[{"name": "hinge", "kind": "revolute"}])
    assert {pin["name"]: (pin["domain"], pin["flow"]) for pin in element(data, "x")["pins"]} == {
        "shaft": ("mechanical", ""),
        "plus": ("electrical", ""),
        "set": ("signal", "in"),
        "y": ("signal", "out"),
    }
    assert {tuple(sorted(map(tuple, net["pins"]))) for net in data["nets"]} == {
        (("hinge", "shaft"), ("x", "shaft")),
        (("s", "p"), ("x", "plus")),
    }
    assert {one["name"] for one in drawn(text, tmp_path, inside="x")["elements"]} == {"motor", "c"}


def test_what_arrives_together_is_laid_out_with_the_rest_until_something_is_placed_by_hand(tmp_path: Path) -> None:
    one = '[component.r{k}]\nmodel = "electrical.Resistor"\nR = 1\n'
    text = "".join(one.format(k=k) for k in range(2)) + '[connect]\nrows = [["r0.n", "r1.p"]]\n'
    before = drawn(text, tmp_path)
    far = {name: {**place, "x": place["x"] + 500} for name, place in before["places"].items()}
    more = text + "".join(one.format(k=k) for k in range(2, 6))
    assert element(drawn(more, tmp_path, kept=far), "r0")["at"][0] < 500
    by_hand = drawn(more, tmp_path, kept=far, layout={"r0": far["r0"]})
    assert element(by_hand, "r0")["at"][0] == far["r0"]["x"]
    assert element(by_hand, "r1")["at"][0] == far["r1"]["x"]
