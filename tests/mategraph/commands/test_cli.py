"""The command line as a user meets it: the seeker end to end, and one clear coded error for each kind of bad input."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mategraph.commands.cli import app

SEEKER = Path(__file__).resolve().parents[3] / "sample_assemblies" / "seeker"
# Table 3 of the paper on composable simulation.
COMPOSITES = [
    {"shaft a", "shaft b", "camera"},
    {"housing", "pitch connector a", "pitch connector b"},
    {"gimbal ring", "yaw connector a", "yaw connector b"},
]


def mategraph(*arguments: object):
    """Run the command in this process."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


@pytest.fixture
def seeker(tmp_path: Path) -> Path:
    """A copy of the sample to spoil."""
    for name in ("seeker.toml", "seeker.step"):
        shutil.copy(SEEKER / name, tmp_path / name)
    return tmp_path / "seeker.toml"


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text that must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_inspect_reports_the_papers_reduction_from_nine_parts_to_two_joints():
    done = mategraph("inspect", SEEKER / "seeker.toml", "--json")
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert len(found["parts"]) == 9
    assert len(found["mates"]) == 10
    assert sorted(sorted(body["parts"]) for body in found["bodies"]) == sorted(sorted(parts) for parts in COMPOSITES)
    assert found["counts"]["joints_before"] == 4
    assert [joint["name"] for joint in found["joints"]] == ["pitch", "yaw"]
    assert {(d["name"], d["kept"]) for d in found["dropped"]} == {("pitch b", "pitch"), ("yaw b", "yaw")}
    assert all("coaxial" in d["reason"] for d in found["dropped"])
    assert found["mobility"] == 2
    for body in found["bodies"]:
        assert 0.1 < body["mass"] < 2.0  # kg: a hand-sized machine; catches millimetres or grams taken for SI
        assert 1e-5 < body["inertia"][0][0] < 1e-2  # kg m^2


def test_inspect_as_text_has_units_in_every_head_and_the_source_of_each_density():
    text = mategraph("inspect", SEEKER / "seeker.toml").stdout
    for expected in ("mass [kg]", "kg/m³", "volume [cm³]", "[kg m²]", "project file, default", "coaxial", "mobility  2"):
        assert expected in text


def test_run_reports_states_tree_blocks_final_angles_and_a_closed_energy_audit(tmp_path):
    done = mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path, "--csv", "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert len(found["states"]) == 6
    assert sorted(found["normal_tree"]) == ["pitch_amp", "yaw_amp"]
    assert any(set(block["variables"]) == {"pitch.acceleration", "yaw.acceleration"} for block in found["blocks"])
    assert found["final"]["pitch.angle"] == pytest.approx(0.14, rel=0.02)  # the issue of the controllers: settled within 2 %
    assert found["final"]["yaw.angle"] == pytest.approx(-0.14, rel=0.02)
    assert found["energy_audit"]["residual"] < 1e-6
    assert all(check["passed"] for check in found["checks"])
    for file in found["files"].values():
        assert Path(file).stat().st_size > 0
    assert {Path(file).suffix for file in found["files"].values()} == {".nc", ".svg", ".csv", ".html"}
    assert not list(tmp_path.rglob("*.part"))


def test_a_second_run_has_nothing_to_do_and_says_the_same(tmp_path):
    first = mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path, "--json")
    page = tmp_path / "seeker" / "seeker.html"
    written = page.stat().st_mtime_ns
    second = mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path, "--json")
    assert json.loads(second.stdout) == json.loads(first.stdout)
    assert page.stat().st_mtime_ns == written
    assert "nothing to do" in mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path).stdout
    assert mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path, "--fresh").exit_code == 0
    assert page.stat().st_mtime_ns != written


def test_an_edited_output_is_kept_beside_the_new_one(tmp_path):
    mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path)
    page = tmp_path / "seeker" / "seeker.html"
    page.write_text("my notes")
    assert "is now seeker.kept1.html" in mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path).stdout
    assert page.with_name("seeker.kept1.html").read_text() == "my notes"
    assert page.stat().st_size > 1e5


def test_a_failed_check_gives_exit_code_one(seeker, tmp_path):
    edit(seeker, '"< 3 A"', '"< 1 A"')
    done = mategraph("run", seeker, "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert "FAILED" in done.stdout
    assert (tmp_path / "out" / "seeker" / "seeker.html").exists()


# What is spoiled: the text to replace and its replacement; then the code, the line's text, and what the message must say.
BAD_PROJECTS = {
    "unknown part": ('b = "gimbal ring"\naxis', 'b = "gimbel ring"\naxis', "E020", "gimbal ring"),
    "part with itself": ('b = "gimbal ring"\naxis', 'b = "pitch connector a"\naxis', "E021", "pitch connector a"),
    "unknown unit": ('R = "4 ohm"', 'R = "4 ohn"', "E012", "ohm"),
    "no unit in quotes": ('R = "4 ohm"', 'R = "4"', "E013", "4 ohm"),
    "wrong dimension": ('R = "4 ohm"', 'R = "4 mH"', "E013", "resistance"),
    "wrong type": ('duration = "1 s"', "duration = [1]", "E009", "duration"),
    "syntax error": ("[connect]", "[connect", "E004", "connect"),
    "unknown key": ("[connect]", "[conect]", "E007", "connect"),
    "floating circuit": ('["ground", "pitch_amp.n"', '["pitch_amp.n"', "E4", "ground"),
    "two grounds": ('["pitch_amp.p", "pitch_motor.p"]', '["ground", "pitch_amp.p", "pitch_motor.p"]', "E4", "ground"),
    "unknown signal": ('signals = ["yaw_ref.y", "yaw.angle"]', 'signals = ["yaw_ref.y", "yaw.angel"]', "E026", "yaw.angle"),
}


@pytest.mark.parametrize("case", BAD_PROJECTS)
def test_a_bad_project_gets_one_coded_error_with_its_place_and_a_remedy(case, seeker, tmp_path):
    old, new, code, said = BAD_PROJECTS[case]
    edit(seeker, old, new)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    done = mategraph("run", seeker, "--out", tmp_path / "out", "--json")
    assert done.exit_code == 2, done.output
    errors = json.loads(done.stdout)["errors"]
    assert errors[0]["code"].startswith(code), errors
    assert errors[0]["place"].startswith("seeker.toml:"), errors
    assert said in errors[0]["what"] + errors[0]["remedy"]
    assert errors[0]["remedy"]
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before  # nothing written, nothing lost
    text = mategraph("run", seeker, "--out", tmp_path / "out")
    assert text.exit_code == 2
    assert code in text.stderr
    assert "Traceback" not in text.output


@pytest.mark.parametrize("command", ["run", "inspect", "view", "new", "watch"])
def test_a_missing_file_is_named(command, tmp_path):
    done = mategraph(command, tmp_path / "gone.step", "--json")
    assert done.exit_code == 2
    assert "gone.step" in json.loads(done.stdout)["errors"][0]["what"]


@pytest.mark.parametrize("content", [b"", b"solid cube\n", b"\x00\xff" * 500, b"ISO-10303-21;\nHEADER;\n"])
def test_what_is_no_step_file_is_refused_by_name(tmp_path, content):
    file = tmp_path / "machine.step"
    file.write_bytes(content)
    done = mategraph("inspect", file, "--json")
    assert done.exit_code == 2
    error = json.loads(done.stdout)["errors"][0]
    assert error["code"].startswith("E1")
    assert "machine.step" in error["what"]
    assert error["remedy"]


def test_a_truncated_step_file_is_refused_and_not_read_as_a_smaller_machine(seeker):
    step = seeker.with_suffix(".step")
    content = step.read_bytes()
    step.write_bytes(content[: int(0.8 * len(content))])
    done = mategraph("inspect", seeker, "--json")
    assert done.exit_code == 2
    assert json.loads(done.stdout)["errors"][0]["code"].startswith("E1")


def test_new_writes_a_project_file_once_and_keeps_an_earlier_one(seeker, tmp_path):
    own = seeker.read_bytes()
    refused = mategraph("new", seeker.with_suffix(".step"))
    assert refused.exit_code == 2
    assert seeker.read_bytes() == own
    done = mategraph("new", seeker.with_suffix(".step"), "--force", "--json")
    assert done.exit_code == 0
    assert Path(json.loads(done.stdout)["kept"]).read_bytes() == own
    assert mategraph("inspect", seeker).exit_code == 0


def test_doctor_names_what_it_found():
    done = mategraph("doctor", "--json")
    assert done.exit_code == 0
    found = {finding["what"]: finding for finding in json.loads(done.stdout)["findings"]}
    assert {"libraries", "CAD kernel", "C compiler", "OpenGL", "ffmpeg", "browser", "cache"} <= set(found)
    for finding in found.values():
        assert finding["state"] == "ok" or finding["consequence"]


def test_every_command_has_a_help_text():
    shown = mategraph("--help").stdout
    for command in ("run", "inspect", "view", "new", "watch", "doctor", "trust", "cache"):
        assert command in shown
        assert mategraph(command, "--help").exit_code == 0


@pytest.mark.long
def test_changed_geometry_changes_mass_inertia_and_response_with_nothing_else_touched(tmp_path, monkeypatch):
    import runpy
    import sys

    for name in ("seeker.toml", "seeker.step"):
        shutil.copy(SEEKER / name, tmp_path / name)
    before = json.loads(mategraph("run", tmp_path / "seeker.toml", "--out", tmp_path / "a", "--json").stdout)
    monkeypatch.setattr(sys, "argv", ["seeker.py", str(tmp_path / "seeker.step"), "--set", "ring_thickness=28"])
    runpy.run_path(str(SEEKER / "seeker.py"), run_name="__main__")
    after = json.loads(mategraph("run", tmp_path / "seeker.toml", "--out", tmp_path / "b", "--json").stdout)
    masses = [{part["name"]: part["mass"] for part in run["parts"]} for run in (before, after)]
    assert masses[1]["gimbal ring"] > masses[0]["gimbal ring"]
    assert {name for name in masses[0] if masses[0][name] != pytest.approx(masses[1][name], rel=1e-9)} == {"gimbal ring"}
    inertia = [{body["name"]: body["inertia"][1][1] for body in run["bodies"]} for run in (before, after)]
    assert inertia[1]["gimbal ring"] > inertia[0]["gimbal ring"]
    assert after["peak"]["pitch.angle"] != pytest.approx(before["peak"]["pitch.angle"], rel=1e-4)


def test_a_save_during_a_run_is_not_taken_for_what_was_computed(seeker, tmp_path, monkeypatch):
    from mategraph import machine as machine_module

    simulate = machine_module.Machine.simulate

    def save_meanwhile(self, **settings):
        edit(seeker, 'R = "4 ohm"', 'R = "8 ohm"')
        monkeypatch.setattr(machine_module.Machine, "simulate", simulate)
        return simulate(self, **settings)

    monkeypatch.setattr(machine_module.Machine, "simulate", save_meanwhile)
    first = json.loads(mategraph("run", seeker, "--out", tmp_path / "out", "--json").stdout)
    second = json.loads(mategraph("run", seeker, "--out", tmp_path / "out", "--json").stdout)
    assert second["peak"]["pitch_motor.i"] < 0.6 * first["peak"]["pitch_motor.i"]  # twice the resistance, about half the current


@pytest.mark.long
def test_runs_at_the_same_time_in_one_folder_do_not_disturb_each_other(tmp_path):
    import subprocess
    import sys

    command = [sys.executable, "-m", "mategraph", "run", str(SEEKER / "seeker.toml"), "--out", str(tmp_path), "--json"]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    for run in runs:
        out, err = run.communicate(timeout=300)
        assert run.returncode == 0, err
        assert json.loads(out)["final"]["pitch.angle"] == pytest.approx(0.14, rel=0.02)
    assert {path.name for path in (tmp_path / "seeker").iterdir()} >= {"run.json", "seeker.html", "seeker.nc", "seeker.svg"}
    hidden = {path.name for path in (tmp_path / "seeker").iterdir() if path.name.startswith(".")}
    assert hidden <= {".written"}  # the list of what runs wrote, and nothing half-written


def test_an_output_folder_that_cannot_be_is_one_clear_error(tmp_path):
    (tmp_path / "out").write_text("a file, not a folder")
    done = mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path / "out", "--json")
    assert done.exit_code == 2
    assert json.loads(done.stdout)["errors"][0]["code"] == "E040"


def test_a_run_that_would_not_fit_into_memory_is_refused(tmp_path):
    done = mategraph("run", SEEKER / "seeker.toml", "--out", tmp_path, "--duration", "1e7", "--json")
    assert done.exit_code == 2
    (error,) = json.loads(done.stdout)["errors"]
    assert error["code"] == "E014"
    assert "output_step" in error["what"]
    assert error["place"].startswith("seeker.toml:")


def test_clearing_the_cache_leaves_other_peoples_files(tmp_path, monkeypatch):
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    (tmp_path / "thesis.txt").write_text("years of work")
    (tmp_path / "compiled").mkdir()
    (tmp_path / "compiled" / "a.so").write_bytes(b"\x7fELF")
    (tmp_path / "assemblies" / "one").mkdir(parents=True)
    (tmp_path / "assemblies" / "one" / "arrays.npz").write_bytes(bytes(1000))
    told = json.loads(mategraph("cache", "--json").stdout)
    assert (told["files"], told["bytes"], told["cleared"]) == (2, 1004, False)
    assert {name: found["bytes"] for name, found in told["folders"].items() if found["files"]} == {"assemblies": 1000, "compiled": 4}
    assert told["folders"]["assemblies"]["most"] == 2_000_000_000
    assert "assemblies: files that were read, 0.0 MB, of at most 2000 MB" in mategraph("cache").stdout
    assert json.loads(mategraph("cache", "--clear", "--json").stdout)["cleared"]
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_cache_that_could_not_be_cleared_is_not_said_to_be(tmp_path, monkeypatch):
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a").write_bytes(b"1")
    monkeypatch.setattr("shutil.rmtree", lambda *_, **__: None)  # as where the rights are missing
    done = mategraph("cache", "--clear", "--json")
    assert done.exit_code == 2
    assert json.loads(done.stdout)["errors"][0]["code"] == "E044"


def test_a_run_with_the_projects_own_python_is_never_answered_from_a_record(seeker, tmp_path):
    (tmp_path / "law.py").write_text(
        "from pathlib import Path\n"
        "class Law:\n"
        "    inputs = ('ref', 'y')\n"
        "    outputs = ('u',)\n"
        "    def step(self, t, ref, y):\n"
        "        return float(Path(__file__).with_name('gain.txt').read_text()) * (ref - y)\n"
    )
    (tmp_path / "gain.txt").write_text("20")
    text = seeker.read_text(encoding="utf-8")
    start, end = text.index("[signal.yaw_ctl]"), text.index('in = { ref = "yaw_ref.y"')
    seeker.write_text(text[:start] + '[signal.yaw_ctl]\nblock = "python:law.py:Law"\nsample = "1 ms"\n' + text[end:], encoding="utf-8")
    arguments = ("run", seeker, "--out", tmp_path / "out", "--duration", "0.2", "--allow-python", "--json")
    first = json.loads(mategraph(*arguments).stdout)
    (tmp_path / "gain.txt").write_text("5")
    second = json.loads(mategraph(*arguments).stdout)
    assert second["peak"]["yaw_motor.i"] < 0.5 * first["peak"]["yaw_motor.i"]


def test_with_json_standard_output_is_one_object_even_when_the_command_line_is_wrong(capsys):
    from mategraph.commands.cli import main

    for arguments in (
        ["run", "--json"],
        ["bogus", "--json"],
        ["run", "x.toml", "--json", "--bogus"],
        ["run", "x", "--duration", "abc", "--json"],
    ):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "E046"


def test_what_a_users_block_prints_does_not_get_into_the_json(seeker, tmp_path):
    (tmp_path / "law.py").write_text(
        "class Law:\n"
        "    inputs = ('ref', 'y')\n"
        "    outputs = ('u',)\n"
        "    def step(self, t, ref, y):\n"
        "        print('hello')\n"
        "        return ref - y\n"
    )
    text = seeker.read_text(encoding="utf-8")
    start, end = text.index("[signal.yaw_ctl]"), text.index('in = { ref = "yaw_ref.y"')
    seeker.write_text(text[:start] + '[signal.yaw_ctl]\nblock = "python:law.py:Law"\nsample = "1 ms"\n' + text[end:], encoding="utf-8")
    done = mategraph("run", seeker, "--out", tmp_path / "out", "--duration", "0.01", "--allow-python", "--json")
    assert json.loads(done.stdout)["duration"] == pytest.approx(0.01)
    assert "hello" in done.stderr
