"""Warnings of drives and freedoms that move nothing but loose bodies."""

from __future__ import annotations

from pathlib import Path

import pytest

from mategraph.idle_notes import idle_notes
from mategraph.machine import load

INERTIA = '<inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/>'
URDF = f"""<robot name="r"><link name="base"/>
<link name="bolt"><inertial><origin xyz="0 0 0.01"/><mass value="0.1"/>{INERTIA}</inertial></link>
<link name="lever"><inertial><origin xyz="0.2 0 0"/><mass value="1"/>{INERTIA}</inertial></link>
<joint name="hole" type="continuous"><parent link="base"/><child link="bolt"/><axis xyz="0 0 1"/></joint>
<joint name="eye" type="continuous"><parent link="bolt"/><child link="lever"/><axis xyz="0 0 1"/></joint></robot>"""


def source(joint: str, model: str = "TorqueSource", extra: str = "") -> str:
    return f'[component.{model}_{joint}]\nmodel = "mechanical.{model}"\njoint = "{joint}"\n{extra}\n'


@pytest.mark.parametrize(
    ("tables", "codes"),
    [
        ("", []),
        (source("hole"), ["W010"]),
        (source("hole") + source("eye", "Friction", "coulomb = 1"), []),
        (source("eye"), ["W010"]),
        (source("eye") + source("hole"), []),
        ('[signal.s]\nblock = "Constant"\nvalue = 1\n', ["W011"]),
        ('[signal.s]\nblock = "Constant"\nvalue = 1\n[[plot]]\nsignals = ["hole.angle"]\n', []),
    ],
)
def test_what_spins_in_its_place_is_reported_unless_something_feels_it(tmp_path: Path, tables: str, codes: list[str]) -> None:
    (tmp_path / "arm.urdf").write_text(URDF, encoding="utf-8")
    (tmp_path / "arm.toml").write_text(f'schema = 1\nassembly = "arm.urdf"\n{tables}', encoding="utf-8")
    machine = load(tmp_path / "arm.toml")
    assert [note.code for note in idle_notes(machine.project, machine.mechanism, machine.system)] == codes
