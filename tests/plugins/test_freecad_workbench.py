"""The FreeCAD workbench inside FreeCAD itself: without a window, and in one with real clicks. Run by ``make freecad``.

`MATEGRAPH_FREECAD` may name another FreeCAD, as ``make freecad-1.0`` and ``freecad-1.1`` do: a command that runs a script without a window.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

PLUGIN = Path(__file__).parents[2] / "plugins" / "freecad"
COMMAND = shlex.split(os.environ.get("MATEGRAPH_FREECAD", "freecadcmd"))
PROGRAM = Path(sys.executable).parent / "mategraph"
DOCUMENTS = Path(__file__).parents[3] / "shared" / "truth" / "freecad"

pytestmark = [
    pytest.mark.freecad,
    pytest.mark.skipif(shutil.which(COMMAND[0]) is None, reason=f"{COMMAND[0]} is not installed: make freecad installs FreeCAD"),
]


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What the checks inside FreeCAD found, by their names."""
    folder = tmp_path_factory.mktemp("freecad")
    given = {"MATEGRAPH": str(PROGRAM), "MATEGRAPH_FOLDER": str(folder)}
    if DOCUMENTS.is_dir():
        given["MATEGRAPH_DOCUMENTS"] = str(DOCUMENTS)
    command = [*COMMAND, str(PLUGIN / "tests" / "inside.py")]
    done = subprocess.run(command, env={**os.environ, **given}, capture_output=True, text=True, timeout=900, check=False)
    lines = [json.loads(line[5:]) for line in done.stdout.splitlines() if line.startswith("JSON ")]
    assert lines, done.stdout[-2000:] + done.stderr[-2000:]
    assert lines[-1] == {"check": "end"}, lines[-1]
    print("FreeCAD", lines[0]["found"])
    return {line["check"]: line for line in lines}


def result(found, name):
    line = found[name]
    assert "failed" not in line, line["failed"]
    return line["found"]


def test_parts_of_containers_links_and_arrays_are_moved_and_put_back(found):
    got = result(found, "check_tree")
    assert got["labels"] == ["Box", "lïnk ü", "Row_i0", "Row_i1", "Row_i2", "Cut"]
    np.testing.assert_allclose(got["moved"], [[10.0, 20.0, 0.0]] * 6, atol=1e-10)  # round-off of two products of placements, mm
    assert got["back"] == [0.0] * 6
    assert got["touched"] == []


def test_playing_leaves_nothing_to_undo(found):
    got = result(found, "check_playback_speed")
    print(f"300 frames of 20 parts: {got['seconds']:.3f} s of processor")
    assert (got["parts"], got["undo"], got["back"]) == (20, 0, 0.0)
    assert got["moved"] == pytest.approx(299.0)


def test_a_drawn_four_bar_becomes_a_mechanism_and_moves_as_its_run_says(found):
    got = result(found, "check_four_bar")
    assert got["problems"] == []
    assert got["mobility"] == 1
    pairs = [("coupler", "crank"), ("coupler", "rocker"), ("crank", "frame"), ("frame", "rocker")]
    assert sorted(map(tuple, got["joints"])) == [("revolute", *pair) for pair in pairs]
    assert got["apart"] < 1e-9  # mm: the frames are single precision on both sides, what is compared is the product of placements
    drive = got["drive"]
    assert drive["problems"] == []
    assert drive["written"]  # by an edit of the text: the comment of the project file is still there
    assert drive["duration"] == pytest.approx(0.2)
    assert drive["turned"] > 1.0


def test_an_edited_part_regenerates_the_machine(found):
    got = result(found, "check_edit_regenerates")
    # A pin of 16 mm by 40 mm of aluminium; its foot is inside the bar's own height nowhere: the whole of it is new.
    assert got["after"] - got["before"] == pytest.approx(2700.0 * np.pi * 0.008**2 * 0.04, rel=1e-9)
    assert got["problems"] == []


def test_what_goes_wrong_has_a_remedy(found):
    assert all(result(found, "check_refusals").values()), result(found, "check_refusals")
    assert result(found, "check_lost_studio") == {"reported": True, "again": True}


def test_found_joints_are_written_as_assembly_joints(found):
    got = result(found, "check_write_joints")
    if found["version"]["found"].startswith("0."):
        assert "1.0" in got["refused"]
        return
    assert got["written"] == 4
    assert (got["before"], got["after"], got["sources"], got["problems"]) == (1, 1, ["CAD system"], [])
    assert got["undone"]


def test_drawings_become_machines_with_motor_and_controller_by_the_templates_of_the_studio(found):
    got = result(found, "check_drives")
    wanted = {"four_bar": (1, ["revolute"] * 4), "slider_crank": (1, ["prismatic", *["revolute"] * 3]), "seeker": (2, ["revolute"] * 2)}
    for name, (mobility, kinds) in wanted.items():
        machine = got[name]
        assert (machine["mobility"], machine["kinds"], machine["problems"]) == (mobility, kinds, []), name
        assert machine["answers"] <= 5
        assert machine["overshoot"]
        assert machine["controlled"]
        assert machine["duration"] > 0.0


def test_open_documents_and_saved_ones_are_the_same_mechanism(found):
    from cadimport.readers.registry import read_assembly_file

    handed = result(found, "check_files")
    assert "constrained" in {Path(file).stem for file in handed}
    for file, (folder, count) in handed.items():
        saved, opened = read_assembly_file(Path(file)), read_assembly_file(Path(folder) / "job.json")
        if found["version"]["found"].startswith("0.") and Path(file).stem != "constrained" and (saved.mates or saved.grounded):
            continue  # has no Assembly workbench: opens such a document without its joints and containers
        assert len(saved.instances) == count
        assert list(saved.instances) == list(opened.instances)
        assert saved.grounded == opened.grounded
        assert len(saved.mates) == len(opened.mates)
        for one, other in zip(saved.mates, opened.mates, strict=True):
            assert (one.name, one.kind, one.a, one.b) == (other.name, other.kind, other.a, other.b)
            assert other.limits == (None if one.limits is None else pytest.approx(one.limits, abs=1e-12))  # from frames through a STEP file
            X, Y = (assembly.instances[mate.a].X_WP @ mate.X_AF for assembly, mate in ((saved, one), (opened, other)))
            np.testing.assert_allclose(X, Y, atol=1e-12)  # m: the STEP file has fifteen digits of lengths in mm
        assert [coupling.terms for coupling in saved.couplings] == [coupling.terms for coupling in opened.couplings]
        if Path(file).stem == "constrained":
            kinds = {mate.name.split(" - ")[0].removeprefix("under "): mate.kind for mate in opened.mates}
            assert kinds == {"pin": "cylindrical", "pivot": "revolute", "sledge": "prismatic", "tip": "spherical"}
            assert len(opened.grounded) == 4
        if Path(file).stem == "all_joints":
            kinds = {mate.kind for mate in opened.mates if mate.status == "confirmed"}
            assert kinds == {"fixed", "revolute", "cylindrical", "prismatic", "spherical", "screw"}
            assert {coupling.kind for coupling in opened.couplings} == {"gears", "belt", "rack", "screw"}
            assert [mate.status for mate in opened.mates].count("rejected") == 1
            assert sum(mate.limits is not None for mate in opened.mates) == 2


TIED = {  # drawings.tied: name -> kinds of the mates between a block and the one below it
    "rod": {"distance", "free"}, "ball": {"spherical"}, "sliding": {"planar"}, "edges": {"cylindrical"}, "slot": {"point_on_line", "free"},
    "hinge": {"revolute"}, "upright": {"revolute"}, "cross": {"universal"}, "guide": {"prismatic"}, "stuck": {"fixed"},
    "level": set(), "resting": set(),
}  # fmt: skip
FREEDOMS = {  # kind -> turns about and shifts along x, y, z of its frame
    "distance": "RxRyRzTxTy",
    "spherical": "RxRyRz",
    "planar": "RzTxTy",
    "revolute": "Rz",
    "universal": "RxRy",
    "prismatic": "Tz",
    "fixed": "",
}


def test_ties_are_the_mates_that_freecads_own_solver_lets_move(found):
    """FreeCAD's solver is a program of its own: a displaced block stays where the mate lets it go, and is brought back elsewhere."""
    from cadimport.readers.registry import read_assembly_file

    solved = result(found, "check_solver")
    if not solved:
        pytest.skip("this FreeCAD has no Assembly workbench")
    folder = next(folder for file, (folder, _) in result(found, "check_files").items() if Path(file).stem == "tied")
    assembly = read_assembly_file(Path(folder) / "job.json")
    between = {name: [mate for mate in assembly.mates if {mate.a, mate.b} == {name, "under " + name}] for name in TIED}
    free = {mate.b for mate in assembly.mates if mate.kind == "free"}
    assert {name: {m.kind for m in mates} | ({"free"} if name in free else set()) for name, mates in between.items()} == TIED
    notes = " ".join(str(note) for note in assembly.notes)
    assert "level" in notes
    assert "resting" in notes
    compared = 0
    for name, (mate, *_) in ((name, mates) for name, mates in between.items() if mates and name in solved):
        X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
        free_twists = np.array([np.eye(6)["RxRyRzTxTyTz".index(word) // 2] for word in re.findall("[RT][xyz]", FREEDOMS[mate.kind])])
        for turns, axis, changed in solved[name]["moves"]:
            w, v = (np.array(axis), np.zeros(3)) if turns else (np.zeros(3), np.array(axis))
            v = v + np.cross(w, X_WF[:3, 3] - np.array(solved[name]["point"]) * 1e-3)
            twist = np.concatenate([X_WF[:3, :3].T @ w, X_WF[:3, :3].T @ v])
            left = twist if not len(free_twists) else twist - free_twists.T @ (free_twists @ twist)
            # A forbidden turn of 5 degrees is 0.87 on the scale of 10 mm; a rod of 30 mm is left by a shift of 2 mm by 0.067.
            assert (changed < 0.3) == (np.linalg.norm(left) < 1e-9), (name, mate.kind, turns, axis, changed)
            compared += 1
    assert compared == 8 * 6


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    """What clicks in FreeCAD's window did, by their names."""
    missing = [name for name in ("freecad", "xvfb-run", "xdotool") if shutil.which(name) is None]
    if missing or len(COMMAND) > 1:
        pytest.skip(f"not installed: {', '.join(missing)}; make freecad installs them" if missing else "windows are tried outside chroots")
    folder = tmp_path_factory.mktemp("window")
    modules = folder / ".local" / "share" / "FreeCAD" / "Mod"
    modules.mkdir(parents=True)
    (modules / "MateGraph").symlink_to(PLUGIN / "MateGraph")
    given = {"MATEGRAPH": str(PROGRAM), "MATEGRAPH_FOLDER": str(folder), "HOME": str(folder), "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    command = ["xvfb-run", "-a", "-s", "-screen 0 1920x1080x24", "freecad", str(PLUGIN / "tests" / "in_window.py")]
    done = subprocess.run(command, env={**os.environ, **given}, capture_output=True, text=True, timeout=600, check=False)
    lines = [json.loads(line[5:]) for line in done.stdout.splitlines() if line.startswith("JSON ")]
    assert lines, done.stdout[-2000:] + done.stderr[-2000:]
    assert not [line for line in lines if "failed" in line], lines
    return {line["check"]: line.get("found") for line in lines}


def test_clicks_in_the_window_inspect_select_and_play_without_touching_the_document(window):
    assert (window["inspect"]["problems"], window["inspect"]["joints"]) == ([], 4)
    assert window["select"] == {"chosen": ["crank", "frame"], "modified": False}
    assert window["play"]["moved"] > 0.0
    assert (window["play"]["modified"], window["play"]["playing"]) == (False, False)


def test_what_is_clicked_in_freecad_is_selected_in_the_studio_and_back(window):
    assert window["both ways"] == {"there": {"kind": "part", "name": "rocker"}, "here": ["coupler"]}


def test_in_the_window_a_motor_drives_the_crank_and_forces_are_drawn(window):
    assert window["drive"]["problems"] == []
    assert "1 s simulated" in window["drive"]["status"]
    assert window["drawn"]["drives"] == [["crank", ["motor"]]]
    assert window["forces"] == {"shown": True, "messages": []}


def test_what_goes_wrong_is_answered_in_the_panel_and_the_document_is_unharmed(window):
    said = {
        "unsaved": "never saved",
        "missing": "is not there or cannot be run",
        "version": "speaks version 99",
        "refused": "E166",
        "fails": "E413",
        "cancelled": "Cancelled.",
        "deleted": "Not shown moving: rocker",
        "closed": "The studio was closed.",
    }
    for name, words in said.items():
        assert len(window[name]["messages"]) == 1, name
        assert words in window[name]["messages"][0], name
    for name in ("missing", "version", "refused", "fails", "cancelled", "put back", "closed"):
        assert window[name]["unharmed"], name
    assert window["kept"]["same"]  # cancelling keeps the last run
    assert window["put back"]["labels"] == ["coupler", "crank", "frame", "rocker"]  # by undo: playing left nothing to undo
    assert window["again"] == {"problems": [], "messages": []}


def test_playing_in_the_window_leaves_the_document_unmodified(window):
    got = window["playback"]
    print(f"300 frames of 20 parts in the window: {got['seconds']:.3f} s of processor")
    assert (got["modified"], got["undo"], got["moved"], got["back"]) == (False, 0, pytest.approx(299.0), 0.0)


@pytest.mark.parametrize(("name", "mobility", "ground"), [("slider_crank", 1, "frame"), ("seeker", 2, "housing")])
def test_clicks_take_a_drawing_to_a_machine_with_motor_and_controller(window, name, mobility, ground):
    got = window[name]
    assert (got["problems"], got["mobility"], got["ground"], got["modified"]) == ([], mobility, [ground], False)
    assert {"PID", "electrical.DCMotor", "electrical.VoltageAmplifier"} <= set(got["models"])
    assert got["shown"] > 0.0
