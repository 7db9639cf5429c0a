"""Parts in each other in the CAD pose are found once for each content: every change of it finds them anew."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import pytest
from linkage_cad import write

import mategraph
from cadimport.proximity.scene import Scene
from mategraph.machine import Machine

PROJECT = """
schema = 1
assembly = "blocks.step"
ground = "base"
[material]
default = { name = "steel", density = "7850 kg/m^3" }
[mate.slide]
kind = "prismatic"
a = "base"
b = "block"
axis = "+x"
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    draw(tmp_path, 12.0)
    (tmp_path / "blocks.toml").write_text(PROJECT)
    return tmp_path / "blocks.toml"


def draw(folder: Path, height: float) -> None:
    """A block of 20 mm above a base whose upper side is at 0: it stands in it by what `height` lacks of its half height, 10 mm."""
    base = cq.Workplane("XY").box(80, 40, 20).translate((0, 0, -10))
    write(folder / "blocks.step", {"base": base, "block": cq.Workplane("XY").box(20, 20, 20).translate((0, 0, height))})


def depths(machine: Machine) -> list[tuple[float, bool]]:
    return [(round(1e3 * overlap.depth, 3), overlap.same_body) for overlap in machine.overlaps()]


def test_what_was_found_is_not_looked_for_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draw(project.parent, 9.0)
    first = mategraph.load(project).overlaps()
    assert [round(1e9 * o.volume) for o in first if o.volume is not None] == [400]  # 20 x 20 x 1 mm
    monkeypatch.setattr(Scene, "pair_depths", lambda *arguments, **options: pytest.fail("looked at again"))
    assert mategraph.load(project).overlaps() == first
    with pytest.raises(pytest.fail.Exception):
        mategraph.load(project, fresh=True).overlaps()


def test_a_part_that_is_moved_is_looked_at_anew(project: Path) -> None:
    assert depths(mategraph.load(project)) == []
    draw(project.parent, 7.0)
    assert depths(mategraph.load(project)) == [(3.0, False)]


def test_another_mechanism_is_looked_at_anew(project: Path) -> None:
    draw(project.parent, 7.0)
    assert depths(mategraph.load(project)) == [(3.0, False)]
    project.write_text(PROJECT.replace('"prismatic"', '"fixed"').replace('axis = "+x"\n', ""))
    assert depths(mategraph.load(project)) == [(3.0, True)]


def test_a_damaged_file_is_made_again(project: Path) -> None:
    draw(project.parent, 7.0)
    mategraph.load(project).overlaps()
    (file,) = (project.parent / "cache" / "overlaps").iterdir()
    file.write_text('{"overlaps": [{"a"')
    assert depths(mategraph.load(project)) == [(3.0, False)]
