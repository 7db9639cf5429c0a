"""Mates of a part that was cut in CAD go to the piece that has their faces."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import pytest

from mategraph.commands.cli import main
from mategraph.machine import load

PROJECT = """schema = 1
assembly = "machine.step"
ground = "base"

[material]
default = { name = "steel", density = "7850 kg/m^3" }

[mate.held]
kind = "fixed"
a = "base"
b = "beam"

[mate.left]
kind = "revolute"
a = "beam"
b = "arm"

[mate.right]
kind = "revolute"
a = "arm 2"
b = "beam"
"""


def write(folder: Path, *, cut: bool) -> None:
    """A beam on a base, with a pin in the bore at each end; cut, the larger piece keeps its name."""
    beam = cq.Workplane().box(200, 20, 10).faces(">Z").workplane().pushPoints([(-90, 0), (90, 0)]).hole(8)
    pin = cq.Workplane().circle(4).extrude(40, both=True)
    half = cq.Workplane().box(120, 40, 40).translate((-40, 0, 0))
    pieces = {"beam": beam.intersect(half), "beam right": beam.cut(half)} if cut else {"beam": beam}
    machine = cq.Assembly(name="machine")
    machine.add(cq.Workplane().box(40, 60, 10).translate((-20, 0, -10)), name="base")
    for name, shape in pieces.items():
        machine.add(shape, name=name)
    for name, x in (("arm", -90), ("arm 2", 90)):
        machine.add(pin, name=name, loc=cq.Location((x, 0, 0)))
    machine.export(str(folder / "machine.step"))


def test_each_mate_of_a_part_that_was_cut_is_on_the_piece_with_its_faces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "machine.toml"
    file.write_text(PROJECT)
    write(tmp_path, cut=False)
    before = {mate.name: (mate.a, mate.b) for mate in load(file).assembly.mates}
    assert before == {"held": ("base", "beam"), "left": ("beam", "arm"), "right": ("arm 2", "beam")}
    write(tmp_path, cut=True)
    with file.open("a") as text:
        text.write('\n[mate.joined]\nkind = "fixed"\na = "beam"\nb = "beam right"\n')
    for again in (False, True):
        found = load(file).assembly
        now = {mate.name: (mate.a, mate.b) for mate in found.mates}
        assert now == before | {"right": ("arm 2", "beam right"), "joined": ("beam", "beam right")}
        assert [note.element for note in found.notes if note.code == "W006"] == ([] if again else ["right"])
        if not again:
            with pytest.raises(SystemExit) as done:
                main(["reattach", str(file)])
            assert not done.value.code
            assert 'b = "beam right"' in file.read_text().split("[mate.right]")[1].split("[mate.joined]")[0]
