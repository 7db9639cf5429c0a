"""The tables of ``mategraph inspect``: every part is in them, and no line is there twice."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from summaries import filled

from foundation.errors import Note
from mategraph.commands.inspect import show_machine
from mategraph.console import Terminal
from mategraph.machine import load
from mategraph.outputs.cell_text import joints_line
from mategraph.outputs.summary import AssemblySource, MachineSummary, PartSummary


def part(name: str, *, shape: str = "", path: tuple[str, ...] = (), density: float | None = 2700.0, source: str = "default") -> PartSummary:
    return filled(
        PartSummary,
        name=name,
        path=("top", *path, name),
        volume=1e-6,
        material="stuff" if density else None,
        density=density,
        density_source=source if density else None,
        mass_source="density and geometry",
        mass=0.0 if density is None else 1e-6 * density,
        fingerprint=shape or name,
    )


def machine(*parts: PartSummary, warnings: tuple[Note, ...] = ()) -> MachineSummary:
    source = filled(AssemblySource, file="a.step", schema="AP214", length_unit="mm")
    return filled(MachineSummary, assembly=source, parts=parts, warnings=warnings)


def shown(capsys: pytest.CaptureFixture[str], *parts: PartSummary, warnings: tuple[Note, ...] = ()) -> str:
    show_machine(machine(*parts, warnings=warnings), Terminal())
    return capsys.readouterr().out


def test_instances_of_one_part_are_one_line_with_their_count(capsys: pytest.CaptureFixture[str]) -> None:
    bolts = [part(name, shape="bolt", path=(f"group {i}",)) for i, name in enumerate(("bolt", "bolt#2", "bolt#3"))]
    text = shown(capsys, part("plate", density=7850.0), *bolts)
    (line,) = [line for line in text.splitlines() if "bolt" in line]
    assert line.split() == ["bolt", "…", "#3", "3", "group", "0", "and", "2", "more", "1", "stuff", "2700", "default", "0.0027"]
    assert "0.01595 kg in 4 parts of 2 shapes" in text  # 7.85 g + 3 x 2.7 g


def test_one_density_for_all_is_given_once_with_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, part("plate"), part("rod"))
    assert text.count("2700") == 1
    assert "2700 kg/m³ (stuff), default: for every part" in text
    assert "count" not in text


def test_instances_that_differ_in_density_are_lines_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, part("a", shape="rod"), part("b", shape="rod", density=7850.0), part("c", density=None))
    assert [line.split()[0] for line in text.splitlines() if line.split()[:1] in (["a"], ["b"], ["c"])] == ["a", "b", "c"]
    assert "1 without mass" in text


def test_warnings_of_one_kind_are_two_lines_however_many_parts(capsys: pytest.CaptureFixture[str]) -> None:
    warnings = tuple(Note(code="W101", text=f"'{n}' is open.", element=f"{n}", remedy="Close it.") for n in range(100))
    text = shown(capsys, part("a"), warnings=warnings)
    assert text.count("W101") == 2
    assert "Likewise '1', '2', '3' and 96 more." in text


@pytest.mark.parametrize("width", [80, 120])
def test_numbers_and_words_stay_whole_on_a_narrow_terminal(width: int) -> None:
    terminal = Terminal()
    terminal.out = type(terminal.out)(file=io.StringIO(), width=width, force_terminal=True, color_system=None)
    parts = [
        part("a rather long name of a part " + "x" * n, path=("some", "where"), density=2700.0 + n, source="project file") for n in (1, 30)
    ]
    show_machine(machine(*parts), terminal)
    lines = terminal.out.file.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    for word in ("2701", "2730", "0.002701", "0.00273", "rather", "where"):
        assert any(word in line.split() for line in lines), word


def test_one_part_is_not_called_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert "kg in 1 part of 1 shape" in shown(capsys, part("plate")).replace("shapes", "?")


def test_the_line_of_joints_of_a_large_machine_ends() -> None:
    joints = [SimpleNamespace(name=f"j{i}", kind="revolute", X_PF=np.eye(4), limits=None) for i in range(3000)]
    assert joints_line(joints[:2]) == "j0 revolute z   j1 revolute z"
    assert joints_line(joints).endswith("   and 2994 more: 3000 revolute in all")
    assert len(joints_line(joints)) < 600


def test_a_joint_of_several_freedoms_shows_the_limits_of_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rig.sdf"
    axes = "".join(
        f"<{axis}><xyz>{xyz}</xyz><limit><lower>-1</lower><upper>0.5</upper></limit></{axis}>"
        for axis, xyz in (("axis", "1 0 0"), ("axis2", "0 1 0"))
    )
    inertial = "<inertial><mass>1</mass></inertial>"
    joint = f'<joint name="cross" type="universal"><parent>world</parent><child>arm</child>{axes}</joint>'
    path.write_text(f'<sdf version="1.9"><model name="m"><link name="arm">{inertial}</link>{joint}</model></sdf>')
    described = load(path).inspect()
    (found,) = described.joints
    assert found.freedom_limits == {"angle_x": (-1.0, 0.5), "angle_y": (-1.0, 0.5)}
    show_machine(described, Terminal())
    joints = capsys.readouterr().out.split("Joints")[1]
    assert "angle_x -57.2958° to 28.6479°; angle_y" in joints
