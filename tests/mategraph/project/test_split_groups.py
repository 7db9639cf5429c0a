"""A group holds all pieces of a part of it that was cut in CAD: in memory, in the notes and in what reattach writes."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import pytest

from mategraph.commands.cli import main
from mategraph.machine import Machine, load
from mategraph.project.anchors.match_choices import match_choices
from mategraph.project.reader import read_project

PROJECT = """schema = 1
assembly = "machine.step"
ground = "base"

[material]
default = { name = "steel", density = "7850 kg/m^3" }

[group.frame]
parts = ["base", "PLATE"]   # one weldment

[mate.l]
kind = "revolute"
a = "plate"
b = "wheel l"

[mate.r]
kind = "revolute"
a = "plate"
b = "wheel r"
"""


def write(folder: Path, *pieces: str) -> None:
    """A plate on a base, with a wheel in the bore at each end; with several names it is cut, and the first is the larger piece."""
    plate = cq.Workplane().box(200, 40, 10).faces(">Z").workplane().pushPoints([(-80, 0), (80, 0)]).hole(10.04)
    pin = cq.Workplane().circle(5).extrude(10).faces(">Z").workplane().circle(15).extrude(4)
    right = cq.Workplane().box(400, 400, 400).translate((220, 0, 0))
    shapes = [plate] if len(pieces) == 1 else [plate.cut(right), plate.intersect(right)]
    machine = cq.Assembly(name="machine")
    for name, shape in zip(pieces, shapes, strict=True):
        machine.add(shape, name=name)
    machine.add(cq.Workplane().box(200, 40, 10).translate((0, 0, -10)), name="base")
    for name, x in (("wheel l", -80), ("wheel r", 80)):
        machine.add(pin, name=name, loc=cq.Location((x, 0, -5)))
    machine.export(str(folder / "machine.step"))


def machine_before_the_cut(folder: Path, monkeypatch: pytest.MonkeyPatch, plate: str) -> Path:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(folder / "cache"))
    file = folder / "machine.toml"
    file.write_text(PROJECT.replace("PLATE", plate))
    write(folder, "plate")
    assert freedoms(load(file)) == (2, {"plate"})
    return file


def freedoms(machine: Machine) -> tuple[int, set[str]]:
    """The mobility, and the pieces of the plate on the ground."""
    mechanism = machine.mechanism
    return mechanism.mobility, set(mechanism.bodies[mechanism.ground].parts) - {"base"}


@pytest.mark.parametrize(
    ("group", "pieces", "written"),
    [
        ("plate", ("plate left", "plate right"), ("base", "plate left", "plate right")),  # both have other names
        ("plate", ("plate", "slab"), ("base", "plate", "slab")),  # one keeps the name
        ("pl?te", ("plate", "slab"), ("base", "pl?te", "slab")),  # a pattern that one of them fits
        ("pl*", ("plate left", "plate right"), None),  # a pattern that all of them fit
    ],
)
def test_a_group_holds_all_pieces_of_a_part_that_was_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: str, pieces: tuple[str, str], written: tuple[str, ...] | None
) -> None:
    file = machine_before_the_cut(tmp_path, monkeypatch, group)
    write(tmp_path, *pieces)
    with match_choices(accept=True):
        found = load(file)
        assert freedoms(found) == (2, set(pieces))
    told = [note for note in found.assembly.notes if note.code == "W006" and note.element == "frame"]
    assert [pieces[1] in note.text for note in told] == [True] * (written is not None)
    with pytest.raises(SystemExit) as done:
        main(["reattach", str(file), "--yes"])
    assert not done.value.code
    assert read_project(file).groups[0].parts == (written or ("base", "pl*"))
    assert "# one weldment" in file.read_text()
    after = load(file)
    assert freedoms(after) == (2, set(pieces))
    assert not [note for note in after.assembly.notes if note.code in ("W006", "W018")]


def test_a_piece_that_the_project_holds_otherwise_is_not_in_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = machine_before_the_cut(tmp_path, monkeypatch, "plate")
    write(tmp_path, "plate", "slab")
    slide = '[mate.slide]\nkind = "prismatic"\na = "base"\nb = "slab"\naxis = "+y"\norigin = ["0 m", "0 m", "0 m"]\n'
    file.write_text(f"{file.read_text()}\n{slide}")
    assert freedoms(load(file)) == (3, {"plate"})
