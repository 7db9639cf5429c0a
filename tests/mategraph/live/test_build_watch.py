"""``mategraph.watch(build)``: a machine that a function draws is followed without any file."""

from __future__ import annotations

import inspect
import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import mategraph
from foundation.errors import MategraphError
from mategraph.live.build_watch import Live

PROJECT = {
    "ground": "base",
    "material": {"default": {"name": "steel", "density": "7850 kg/m^3"}},
    "mate": {"swing": {"kind": "revolute", "a": "base", "b": "arm", "axis": "+y"}},
    "initial": {"swing.angle": "30 deg"},
    "simulate": {"duration": "0.2 s"},
}


def pendulum(length: float = 100.0) -> Any:
    import cadquery as cq

    base = cq.Workplane("XZ").circle(5).extrude(-30).union(cq.Workplane("XY").box(40, 10, 40).translate((0, -5, 0)))
    arm = cq.Workplane("XZ").rect(20, length).extrude(-10).translate((0, 8, -length / 2 + 10))
    arm = arm.cut(cq.Workplane("XZ").circle(5.02).extrude(-40))
    return cq.Assembly(name="pendulum").add(base, name="base").add(arm, name="arm")


def test_a_function_that_changes_is_followed_and_an_error_leaves_the_last_good_machine(capsys) -> None:
    live = mategraph.watch(pendulum, project=PROJECT, browser=False, block=False)
    try:
        first = json.load(urllib.request.urlopen(live.address + "page.json"))["data"]
        assert live.machine is not None
        assert live.machine.mechanism.mobility == 1
        live.update(length=120.0)
        assert "arm 0.1" in capsys.readouterr().out
        second = json.load(urllib.request.urlopen(live.address + "page.json"))["data"]
        assert second["content"] != first["content"]
        assert live.machine._compiled.functions_made() == 0, "numbers changed, not the equations"
        fresh = mategraph.watch(pendulum, project=PROJECT, browser=False, block=False, length=120.0)
        fresh.close()
        assert live.run is not None
        assert fresh.run is not None
        assert (live.run["swing.angle"].values == fresh.run["swing.angle"].values).all(), "bit for bit"
        live.project_tables = {**PROJECT, "ground": "bsae"}
        with pytest.raises(MategraphError):
            live.update()
        assert json.load(urllib.request.urlopen(live.address + "page.json"))["data"]["content"] == second["content"]
    finally:
        live.close()


def test_regenerate_gives_the_machine_of_the_files_and_keeps_what_stays(tmp_path) -> None:
    from live_machines import write_pendulum

    project = write_pendulum(tmp_path)
    machine = mategraph.load(project)
    run = machine.simulate()
    again = machine.regenerate()
    assert again.system is machine.system
    project.write_text(project.read_text().replace("7850", "2700"))
    lighter = again.regenerate()
    other = lighter.simulate()
    assert (other["swing.angle"].values == mategraph.load(project).simulate()["swing.angle"].values).all(), "bit for bit"
    assert lighter._compiled.functions_made() == 0
    assert len(run.time) == len(other.time)
    step = tmp_path / "pendulum.step"
    step.write_text("not a STEP file")
    with pytest.raises(MategraphError) as broken:
        lighter.regenerate()
    step.unlink()
    with pytest.raises(MategraphError) as missing:
        lighter.regenerate()
    assert (broken.value.code, missing.value.code) == ("E104", "E028")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('def build():\n    raise ValueError("cannot fillet")\n', "E042"),
        ("import sys\ndef build():\n    sys.exit(1)\n", "E042"),
        ("import sys\nsys.exit(1)\n", "E035"),
    ],
)
def test_whatever_the_function_fails_with_is_shown_and_the_watch_goes_on(text: str, code: str, tmp_path: Path, capsys) -> None:
    file = tmp_path / "drawing.py"
    file.write_text(text)
    live = Live("build")
    try:
        live._take_up(file)
        shown = capsys.readouterr()
        assert code in shown.out + shown.err
        assert "last good one" in shown.out + shown.err
    finally:
        live.close()


def test_a_file_that_calls_watch_without_a_guard_is_taken_up_in_the_same_page(tmp_path: Path, capsys) -> None:
    """As the documentation writes it: what the file calls `watch` with now holds, and no second server is opened."""
    text = (
        f"from typing import Any\nimport mategraph\n\n{inspect.getsource(pendulum)}\n"
        f"try:\n    mategraph.watch(pendulum, project={PROJECT!r}, browser=False)\n"
        "except Exception:\n    raise SystemExit('not for the file')\n"
        "raise RuntimeError('only after Ctrl-C')\n"
    )
    file = tmp_path / "drawing.py"
    file.write_text(text)
    live = Live("pendulum")
    try:
        live._take_up(file)
        assert live.machine is not None, capsys.readouterr().err
        before = live.machine.inspect().mass
        file.write_text(text.replace("browser=False", "length=140.0, browser=False"))
        live._take_up(file)
        assert live.machine.inspect().mass == mategraph.simulate(pendulum(140.0), PROJECT).machine.inspect().mass > before
        assert live.run is not None
        file.write_text(text.replace("browser=False", "simulate_for=1, browser=False"))
        live._take_up(file)
        assert "E042" in "".join(capsys.readouterr()), "an argument that the function does not take"
    finally:
        live.close()
