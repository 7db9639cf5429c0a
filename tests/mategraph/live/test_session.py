"""A session takes up whatever its files say, and survives files that break while it computes."""

from __future__ import annotations

import os
from pathlib import Path

import cadquery as cq
import pytest
from live_machines import write_pendulum

from foundation.errors import MategraphError
from mategraph.console import Terminal
from mategraph.live.cad_script import run_cad_script
from mategraph.live.session import Session
from mategraph.live.watched_files import WatchedFiles
from mategraph.outputs.run_project import run_project

QUIET = Terminal(quiet=True)
PRODUCT = 'schema = 1\n[product]\nname = "little motor"\nkind = "motor"\nnames = ["little*motor"]\nmass = "{}"\n'
PROJECT = """schema = 1
assembly = "machine.step"
library = ["parts"]
ground = "plate"
[material]
default = { name = "steel", density = "7850 kg/m^3" }
[mate.slide]
kind = "prismatic"
a = "plate"
b = "little_motor"
axis = "+x"
[simulate]
duration = "0.1 s"
"""


@pytest.fixture
def with_library(tmp_path: Path) -> Path:
    assembly = cq.Assembly(name="machine").add(cq.Workplane().box(100, 100, 10), name="plate")
    assembly.add(cq.Workplane().box(20, 20, 20), name="little_motor", loc=cq.Location((0, 0, 15)))
    assembly.export(str(tmp_path / "machine.step"))
    (tmp_path / "machine.toml").write_text(PROJECT)
    (tmp_path / "parts").mkdir()
    return tmp_path / "machine.toml"


def test_an_edited_or_added_file_of_bought_parts_is_taken_up_by_run_and_session(with_library: Path) -> None:
    folder = with_library.parent
    session = Session(with_library, out=folder / "watched")

    def masses() -> tuple[float, float]:
        run = run_project(with_library, out=folder / "run", terminal=QUIET).data["mass"]
        return run, session.regenerate((), terminal=QUIET).answer.data["mass"]

    plate = 0.1 * 0.1 * 0.01 * 7850
    assert masses() == pytest.approx(((plate + 8e-6 * 7850),) * 2)
    for mass in (0.042, 9.0):
        (folder / "parts" / "motor.toml").write_text(PRODUCT.format(f"{mass} kg"))
        assert masses() == pytest.approx((plate + mass,) * 2)


def test_the_history_is_kept_of_what_was_read_although_the_project_is_broken_by_now(tmp_path: Path) -> None:
    project = write_pendulum(tmp_path)
    session = Session(project, out=tmp_path / "out")
    done = session.regenerate((), terminal=QUIET)
    content = session._content(done)
    project.write_text(project.read_text() + "\n[broken\n")
    assert session.remember(done) == ""
    assert session._content(done) == content


def test_a_record_warns_of_an_assembly_that_is_older_than_its_script_only_while_that_is_so(tmp_path: Path) -> None:
    project, step, script = write_pendulum(tmp_path), tmp_path / "pendulum.step", tmp_path / "pendulum.py"

    def codes() -> list[str]:
        return [warning["code"] for warning in run_project(project, out=tmp_path / "out", terminal=QUIET).data["warnings"]]

    written = step.stat().st_mtime
    os.utime(script, (written, written))
    assert "W053" not in codes()
    os.utime(script, (written + 100, written + 100))
    assert codes().count("W053") == 1
    os.utime(step, (written + 100, written + 100))
    assert "W053" not in codes()


def test_a_script_that_leaves_the_assembly_as_it_was_has_not_drawn_it(tmp_path: Path) -> None:
    script, step = tmp_path / "draw.py", tmp_path / "machine.step"
    script.write_text("print('nothing')\n")
    for there in ("no machine.step", "as it was"):
        with pytest.raises(MategraphError, match=there) as caught:
            run_cad_script(script, step, allow_python=True)
        assert caught.value.code == "E043"
        step.write_text("older")
    script.write_text("def draw():\n    return 1 / 0\n\ndraw()\n")
    with pytest.raises(MategraphError, match=r"draw\.py line 2 fails: ZeroDivisionError"):
        run_cad_script(script, step, allow_python=True)
    script.write_text("open('machine.step', 'w').write('older')\n")
    run_cad_script(script, step, allow_python=True)


def test_a_reference_that_was_saved_after_it_was_read_is_taken_up(tmp_path: Path) -> None:
    from foundation.digests import file_digest

    project, part = tmp_path / "machine.toml", tmp_path / "part.stl"
    project.write_text("x")
    part.write_text("as read")
    files, read = WatchedFiles([project]), {str(part): file_digest(part)}
    part.write_text("saved during the run")
    files.watch([project, part], read)
    saved: list[Path] = []
    while not saved:
        saved, _, _, _ = files.look()
    assert saved == [part]
    assert files.look() == ([], [], [], False)


def test_a_session_that_found_its_outputs_there_says_which_parts_moved(with_library: Path) -> None:
    run_project(with_library, out=with_library.parent / "out", terminal=QUIET)
    session = Session(with_library, out=with_library.parent / "out")
    session.regenerate((), terminal=QUIET)
    assert session.machine is None, "nothing was computed"
    session.settle()
    assembly = cq.Assembly(name="machine").add(cq.Workplane().box(100, 100, 10), name="base plate")
    assembly.add(cq.Workplane().box(20, 20, 20), name="little_motor", loc=cq.Location((3, 0, 15)))
    assembly.export(str(with_library.parent / "machine.step"))
    done = session.regenerate((), terminal=QUIET)
    assert done.changes.startswith("part 'plate' is now called 'base plate' · little_motor moved 3 mm")


def test_an_orphan_that_was_attached_anew_is_the_part_that_it_was(tmp_path: Path) -> None:
    def write(name: str, shape: cq.Workplane) -> None:
        assembly = cq.Assembly(name="machine").add(cq.Workplane().box(100, 100, 10), name="plate")
        assembly.add(shape, name=name, loc=cq.Location((0, 0, 15))).export(str(tmp_path / "machine.step"))

    project = tmp_path / "press.toml"
    project.write_text(PROJECT.replace('library = ["parts"]\n', "").replace("little_motor", "punch"))
    write("punch", cq.Workplane().box(20, 20, 20))
    session = Session(project, out=tmp_path / "out")
    session.regenerate((), terminal=QUIET)
    session.settle()
    write("stamp", cq.Workplane().circle(8).extrude(45))
    with pytest.raises(MategraphError) as caught:
        session.regenerate((), terminal=QUIET)
    assert caught.value.code == "E098"
    project.write_text(project.read_text().replace("punch", "stamp"))
    changes = session.regenerate((), terminal=QUIET).changes
    assert "'punch' is now 'stamp', edited" in changes
    assert "part 'punch' is gone" not in changes
