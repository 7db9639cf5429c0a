"""The project file: what it says, and what is said about it when it is wrong. Every message has code, line, element and remedy."""

from __future__ import annotations

import math
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foundation.errors import ErrorList, MategraphError
from mategraph.project.model import Project
from mategraph.project.places import Places
from mategraph.project.reader import LARGEST_FILE, check_names, check_signals, project_for, read_project
from mategraph.project.spans import key_lines
from mategraph.project.toml_writing import toml_key, toml_string

SEEKER = Path(__file__).parents[3] / "sample_assemblies" / "seeker" / "seeker.toml"
SEEKER_PARTS = (
    "housing",
    "gimbal ring",
    "camera",
    "pitch connector a",
    "pitch connector b",
    "yaw connector a",
    "yaw connector b",
    "shaft a",
    "shaft b",
)

HEAD = 'schema = 1\nassembly = "arm.step"\nground = "base"\n'  # three lines
MATE = '[mate.elbow]\nkind = "revolute"\na = "base"\nb = "link"\n'
MOTOR = '[component.motor]\nmodel = "electrical.DCMotor"\nR = "4 ohm"\nL = "2 mH"\nK = "0.06 N*m/A"\nshaft = "elbow"\n'

Read = Callable[[str], Project]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Reads a text as the project file arm.toml."""

    def from_text(text: str) -> Project:
        path = tmp_path / "arm.toml"
        path.write_text(text, encoding="utf-8")
        return read_project(path)

    return from_text


def errors_of(call: Callable[[], Any]) -> list[MategraphError]:
    with pytest.raises(MategraphError) as caught:
        call()
    return list(caught.value.errors) if isinstance(caught.value, ErrorList) else [caught.value]


def only_error(call: Callable[[], Any]) -> MategraphError:
    (error,) = errors_of(call)
    assert error.element, "the message must name an element"
    assert error.remedy.endswith("."), "the remedy must be a sentence"
    assert str(error).startswith(f"{error.code} {error.place}: ")
    return error


# ---------------------------------------------------------------------- what a good file says


def test_a_screw_has_its_pitch_a_turn_and_a_guide_limits_by_coordinate(read: Read) -> None:
    spindle = '[mate.spindle]\nkind = "lead screw"\na = "base"\nb = "nut"\npitch = "5 mm"\n'
    guide = '[mate.guide]\nkind = "cylindrical"\na = "base"\nb = "rod"\nlimits_of = { position = ["0 mm", "80 mm"] }\n'
    screw, rod = read(HEAD + spindle + guide).mates
    assert screw.kind == "screw"
    assert screw.pitch == pytest.approx(0.005 / (2 * math.pi), rel=4e-16)  # m/rad inside
    assert rod.freedom_limits == {"position": (0.0, 0.08)}


def test_the_seeker_reads_as_it_is_written() -> None:
    project = read_project(SEEKER)
    assert project.title == "Two-axis seeker"
    assert project.assembly_path == SEEKER.parent / "seeker.step"
    assert project.cad_script == SEEKER.parent / "seeker.py"
    assert project.ground == "housing"
    assert project.gravity == (0.0, 0.0, -9.81)
    assert project.material_default is not None
    assert project.material_default.source == "project file, default"
    assert [pattern for pattern, _ in project.material_rules] == ["shaft*", "*connector*", "camera"]
    assert project.material_rules[0][1].density == 7850.0
    assert len(project.mates) == 10
    pitch = next(m for m in project.mates if m.name == "pitch")
    assert pitch.axis is not None
    assert pitch.axis.tolist() == [0.0, 1.0, 0.0]
    # two correctly rounded operations apart
    assert pitch.limits == pytest.approx((-40 * math.pi / 180, 40 * math.pi / 180), rel=4e-16)
    motor = next(c for c in project.components if c.name == "pitch_motor")
    assert motor.parameters == {"R": 4.0, "L": 0.002, "K": 0.06, "b": 1e-4}
    assert motor.attach == {"shaft": "pitch"}
    controller = next(s for s in project.signals if s.name == "pitch_ctl")
    assert controller.sample == 0.001
    assert controller.inputs == {"ref": "pitch_ref.y", "y": "pitch.angle"}
    assert controller.outputs == {"u": "pitch_amp.u"}
    raw = tomllib.loads(SEEKER.read_text(encoding="utf-8"))
    assert controller.parameters["Kp"] == raw["signal"]["pitch_ctl"]["Kp"]
    assert (project.simulate.duration, project.simulate.output_step) == (1.0, 0.001)
    assert [plot.title for plot in project.plots] == ["Pitch", "Yaw", "Motor currents"]
    assert len(project.checks) == len(raw["check"])
    assert project.input_files == (SEEKER, SEEKER.parent / "seeker.step")
    assert check_names(project, SEEKER_PARTS) == ()


def test_every_place_is_the_line_of_its_key() -> None:
    project = read_project(SEEKER)
    lines = SEEKER.read_text(encoding="utf-8").splitlines()
    for mate in project.mates:
        line = lines[int(mate.place.split(":")[1]) - 1]
        assert line.startswith("[mate.")
        assert mate.name in line
    for check in project.checks:
        assert check.expression in lines[int(check.place.split(":")[1]) - 1]
    row = lines.index('  ["yaw_amp.p", "yaw_motor.p"],') + 1
    assert project.system_spec().place_of_row(1) == f"seeker.toml:{row}"


def test_the_spec_holds_what_the_file_says_in_si() -> None:
    spec = read_project(SEEKER).system_spec()
    assert [c.name for c in spec.components] == ["pitch_amp", "pitch_motor", "yaw_amp", "yaw_motor"]
    assert dict(spec.components[1].parameters) == {"R": 4.0, "L": 0.002, "K": 0.06, "b": 1e-4}
    assert spec.connections[2][0] == "ground"
    assert spec.signals[0].parameters["time"] == 0.05


def test_a_project_survives_pickling() -> None:
    project = read_project(SEEKER)
    again = pickle.loads(pickle.dumps(project))
    assert again.components == project.components
    assert again.places == project.places


def test_angles_origins_and_starts_take_units(read: Read) -> None:
    project = read(
        HEAD
        + "[gravity]\nvalue = 1.62\ndirection = [0, 3, -4]\n"
        + '[mate.elbow]\nkind = "Hinge"\na = "base"\nb = "link"\n'
        + 'axis = [0, 0, 2]\norigin = ["1 mm", 0.5, "2 cm"]\nlimits = [-1, "90 deg"]\n'
        + '[mate.rail]\nkind = "slider"\na = "link"\nb = "cart"\naxis = "-X"\nlimits = ["-5 mm", "5 mm"]\n'
        + '[signal.ref]\nblock = "Constant"\nvalue = "180 deg"\n'
        + '[initial]\n"elbow.angle" = "90 deg"\n"elbow.rate" = "60 rpm"\n"rail.position" = "3 mm"\n'
    )
    elbow, rail = project.mates
    assert (elbow.kind, rail.kind) == ("revolute", "prismatic")
    assert elbow.axis is not None
    assert elbow.origin is not None
    assert elbow.limits is not None
    assert rail.axis is not None
    assert elbow.axis.tolist() == [0, 0, 1]
    assert rail.axis.tolist() == [-1, 0, 0]
    assert elbow.origin.tolist() == [0.001, 0.5, 0.02]
    assert elbow.limits[1] == pytest.approx(math.pi / 2, rel=4e-16)  # two correctly rounded operations
    assert rail.limits == (-0.005, 0.005)
    assert project.gravity == pytest.approx((0, 1.62 * 0.6, -1.62 * 0.8), rel=4e-16)
    assert project.signals[0].parameters["value"] == pytest.approx(math.pi, rel=4e-16)
    assert project.initial["elbow.rate"] == pytest.approx(2 * math.pi, rel=4e-16)
    assert project.initial["rail.position"] == 0.003


def test_a_python_block_keeps_its_own_parameters_and_is_named_with_its_place(read: Read) -> None:
    project = read(
        HEAD + '[signal.own]\nblock = "python:ctl.py:Pitch"\nsample = "1 ms"\ngain = "2 mH"\nmode = "fast"\ntable = [1, 2]\non = true\n'
    )
    assert project.signals[0].parameters == {"gain": 0.002, "mode": "fast", "table": (1, 2), "on": True}
    (block,) = project.python_blocks
    assert (block.name, block.reference, block.place) == ("own", "python:ctl.py:Pitch", "arm.toml:5")
    assert project.folder / "ctl.py" in project.input_files


def test_defaults_are_filled_in_where_nothing_is_said(read: Read) -> None:
    project = read('schema = 1\nassembly = "arm.step"\n')
    assert project.title == "arm"
    assert project.ground is None
    assert project.gravity is None  # that of the file holds, or the standard one
    assert (project.simulate.duration, project.simulate.frame_rate) == (1.0, 60.0)


def test_a_step_file_uses_the_project_file_beside_it(tmp_path: Path) -> None:
    step = tmp_path / "arm.STEP"
    step.write_text("ISO-10303-21;")
    bare = project_for(step)
    assert bare.path is None
    assert bare.assembly_path == step
    assert bare.title == "arm"
    assert bare.mates == ()
    (tmp_path / "arm.toml").write_text('schema = 1\nassembly = "arm.STEP"\ntitle = "An arm"\n')
    assert project_for(step).title == "An arm"


def test_windows_line_ends_and_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "arm.toml"
    path.write_bytes(b"\xef\xbb\xbf" + (HEAD + MATE).replace("\n", "\r\n").encode())
    assert read_project(path).mates[0].place == "arm.toml:4"


def test_reading_loads_neither_equation_engine_nor_cad_kernel() -> None:
    code = (
        "import sys, pathlib; from mategraph.project.reader import read_project; heavy = {'pint', 'pydantic', 'casadi', 'OCP', 'xarray'};"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules); read_project(pathlib.Path(sys.argv[1]));"
        "assert not {'casadi', 'OCP', 'vtkmodules'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, str(SEEKER)], check=True)


# ---------------------------------------------------------------------- files and syntax


def test_a_missing_file_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "seeker.toml").write_text("")
    error = only_error(lambda: read_project(tmp_path / "seekr.toml"))
    assert error.code == "E001"
    assert 'did you mean "seeker.toml"?' in error.what


def test_a_folder_is_told_with_the_file_in_it(tmp_path: Path) -> None:
    (tmp_path / "arm.toml").write_text("")
    error = only_error(lambda: read_project(tmp_path))
    assert error.code == "E002"
    assert "arm.toml" in error.remedy


def test_text_that_is_not_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "arm.toml"
    path.write_bytes(b'schema = 1\ntitle = "Antrieb f\xfcr"\n')
    error = only_error(lambda: read_project(path))
    assert (error.code, error.place) == ("E003", "arm.toml:2")
    assert "UTF-8" in error.remedy


@pytest.mark.parametrize("data", [b"\xd0\xcf\x11\xe0 native", b"S      1\n1H,,1H;\n", b" " * (LARGEST_FILE + 1)])
def test_a_file_of_another_program_is_told_with_what_can_be_read(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "arm.sldasm"
    path.write_bytes(data)
    with pytest.raises(MategraphError) as caught:
        project_for(path)
    assert caught.value.code == "E153"
    assert "as STEP" in caught.value.remedy
    path.write_text("schema = 1\ntitle =\n")  # a project file by its first line, whatever its ending
    assert only_error(lambda: project_for(path)).code == "E004"


def test_a_step_file_under_the_wrong_name_is_told(read: Read) -> None:
    error = only_error(lambda: read("ISO-10303-21;\nHEADER;\n"))
    assert error.code == "E002"
    assert ".step" in error.remedy


@pytest.mark.parametrize(
    ("line", "column", "remedy"),
    [
        ("R = 4 ohm", 7, 'stands in quotes, e.g. R = "4 ohm"'),
        ("ground = housing", 10, 'stands in quotes, e.g. ground = "housing"'),
        ("[mate.pitch b]", 13, "A name with blanks stands in quotes"),
        ("schema = 1", 11, "Remove one of the two"),
        ("<<<<<<< arm.toml (ours)", 1, "A merge left both texts there"),
        ('title = "open', None, "Correct the TOML there"),
        ("rows = [1, 2", None, "Correct the TOML there"),
    ],
)
def test_a_syntax_error_has_line_column_and_hint(read: Read, line: str, column: int | None, remedy: str) -> None:
    error = only_error(lambda: read(f"schema = 1\n# a comment\n{line}"))
    assert (error.code, error.place) == ("E004", "arm.toml:3")
    assert f"column {column}:" in error.what if column else "column" in error.what
    assert remedy in error.remedy


def test_deep_nesting_is_no_crash(read: Read) -> None:
    assert only_error(lambda: read("a = " + "[" * 20000)).code == "E004"


@pytest.mark.parametrize("text", ["", "\n\n# only a comment\n"])
def test_an_empty_file_is_told_what_it_needs(read: Read, text: str) -> None:
    error = only_error(lambda: read(text))
    assert error.code == "E005"
    assert "schema = 1" in error.remedy


def test_a_later_schema_asks_for_an_upgrade_and_nothing_else_is_judged(read: Read) -> None:
    error = only_error(lambda: read("# later\nschema = 2\nhologram = true\n"))
    assert (error.code, error.place) == ("E006", "arm.toml:2")
    assert "pip install --upgrade mategraph" in error.remedy


# ---------------------------------------------------------------------- keys, types, values


@pytest.mark.parametrize(
    ("text", "code", "line", "what", "remedy"),
    [
        # unknown keys
        (HEAD + 'grond = "x"\n', "E007", 4, 'no key "grond" (did you mean "ground"?)', "Known keys here: schema"),
        (HEAD + MATE + 'axes = "+y"\n', "E007", 8, 'mate \'elbow\': there is no key "axes" (did you mean "axis"?)', "kind, a, b"),
        (HEAD + MATE + MOTOR + 'Rr = "1 ohm"\n', "E007", 14, "component 'motor': there is no key \"Rr\"", "Known keys here: R,"),
        (HEAD + '[signal.s]\nblock = "Step"\nfnal = 1\n', "E007", 6, '"fnal" (did you mean "final"?)', "time, initial, final"),
        (HEAD + '[signal.s]\nblock = "Gain"\nk = 1\nin = { x = "a.b" }\n', "E007", 7, 'no input "x"', "It has: u."),
        (HEAD + "[simulate]\nduraton = 1\n", "E007", 5, '[simulate]: there is no key "duraton" (did you mean "duration"?)', "duration,"),
        (HEAD + '[[plot]]\nsignals = ["a.b"]\nname = "x"\n', "E007", 6, 'plot 1: there is no key "name"', "title, signals"),
        # missing keys
        ('schema = 1\ntitle = "x"\n', "E008", 0, '"assembly" is missing', 'assembly = "machine.step"'),
        ('assembly = "arm.step"\n', "E008", 0, '"schema" is missing', "schema = 1"),
        (HEAD + '[mate.elbow]\nkind = "fixed"\na = "base"\n', "E008", 4, "mate 'elbow': the key \"b\" is missing", "second part"),
        (HEAD + MATE + MOTOR.replace('K = "0.06 N*m/A"\n', ""), "E008", 8, "component 'motor': the key \"K\" (", 'K = "1 N*m/A"'),
        (HEAD + MATE + MOTOR.replace('shaft = "elbow"\n', ""), "E008", 8, "component 'motor': the key \"shaft\"", 'shaft = "pitch"'),
        (HEAD + '[signal.s]\nblock = "Gain"\n', "E008", 4, "signal 's': the key \"k\" (gain) is missing", "k = 1.0"),
        ('schema = 1\nassembly = "arm.step"\n' + MATE, "E008", 0, '"ground" is missing', 'ground = "housing"'),
        # wrong types
        ('schema = "1"\nassembly = "arm.step"\n', "E009", 1, 'schema = "1" is a text, expected a whole number', "whole number"),
        (HEAD.replace('"base"', "3"), "E009", 3, "ground = 3 is a number, expected a text in quotes", 'e.g. "3"'),
        (HEAD + MATE.replace('"base"', "[1]"), "E009", 6, "mate 'elbow': a = [1] is a list, expected a text", "a text in quotes"),
        (HEAD + "mate = 3\n", "E009", 4, "mate = 3 is a number, expected a table", "a table"),
        (HEAD + MATE + "limits = [1]\n", "E009", 8, "limits = [1] has the wrong number of values", "lower and the upper"),
        (HEAD + MATE + "axis = true\n", "E009", 8, "axis = true is true or false", '"+y"'),
        (HEAD + MATE + MOTOR.replace('"4 ohm"', "true"), "E009", 10, "component 'motor': R = true is not a number", "resistance"),
        (HEAD + MATE + MOTOR.replace('"elbow"', "1"), "E009", 13, "shaft = 1 is a number, expected a joint's name", "mate"),
        (HEAD + '[signal.s]\nblock = "Sum"\nsigns = 2\n', "E009", 6, "signs = 2 is a number, expected a text", "in quotes"),
        (HEAD + "[check]\ndof = true\n", "E009", 5, "[check]: dof = true is true or false", '"< 3 A"'),
        (HEAD + '[initial]\n"elbow.angle" = 2024-01-01\n', "E009", 5, "is a date or time", "number with a unit"),
        # values
        (HEAD + MATE + 'axis = "up"\n', "E010", 8, "mate 'elbow': axis = \"up\" is not a direction", '"+x"'),
        (HEAD + MATE + "axis = [0, 0, 0]\n", "E010", 8, "axis = [0, 0, 0] is not a direction", '"+x"'),
        (HEAD + MATE + "axis = [1, inf, 0]\n", "E010", 8, "is not a direction", '"+x"'),
        (HEAD + '[gravity]\ndirection = "-w"\n', "E010", 5, '[gravity]: direction = "-w"', '"-z"'),
        (HEAD + MATE.replace("revolute", "ball") + "limits = [0, 1]\n", "E010", 8, "no coordinate with limits", "Remove the limits"),
        (HEAD + MATE.replace("revolute", "cardan") + "limits = [0, 1]\n", "E010", 8, "several coordinates", "angle_x, angle_y"),
        (HEAD + MATE + "limits_of = { angle = [0, 1] }\n", "E010", 8, "to limit by name", "limits = [low, high]"),
        (HEAD + MATE.replace("revolute", "fixed") + "limits = [0, 1]\n", "E010", 8, "does not move", "Remove the limits"),
        (HEAD + "[initial]\nelbow = 1\n", "E010", 5, '"elbow" is no coordinate', '"pitch.angle"'),
        (HEAD + MATE + MOTOR.replace("4 ohm", "4,5 ohm"), "E010", 10, "comma", "resistance"),
        (HEAD + MATE + MOTOR.replace('"4 ohm"', "inf"), "E011", 10, "component 'motor': R = inf is not a finite number", "resistance"),
        (HEAD + MATE + MOTOR.replace('"4 ohm"', "nan"), "E011", 10, "is not a finite number", "resistance"),
        (
            HEAD + MATE + MOTOR.replace("ohm", "ohn"),
            "E012",
            10,
            'component \'motor\': R = "4 ohn": "ohn" is not a unit I know (did you mean "ohm"?).',
            'Write a number with a unit of resistance, e.g. "4 ohm".',
        ),
        (HEAD + MATE + MOTOR.replace("4 ohm", "2 mH"), "E013", 10, 'R = "2 mH" is an inductance, expected a resistance', '"2 ohm"'),
        (HEAD + MATE + 'limits = ["-1 mm", "1 rad"]\n', "E013", 8, 'limits[1] = "-1 mm" is a length, expected an angle', "angle"),
        (HEAD + '[simulate]\nduration = "1 m"\n', "E013", 5, '[simulate]: duration = "1 m" is a length, expected a time', "time"),
        (HEAD + MATE + MOTOR.replace("4 ohm", "-4 ohm"), "E014", 10, "component 'motor': R = \"-4 ohm\" is out of bounds", "ohm."),
        (HEAD + '[material]\nx = { name = "x", density = "-1 kg/m^3" }\n', "E014", 5, "material 'x': density", "above 0 kg/m^3"),
        (HEAD + "[gravity]\nvalue = -9.81\n", "E014", 5, "[gravity]: value = -9.81 is out of bounds", "at least 0"),
        (HEAD + "[simulate]\nduration = 0\n", "E014", 5, "duration = 0 is out of bounds", "above 0 s"),
        (HEAD + "[simulate]\nrtol = 2\n", "E014", 5, "rtol = 2 is out of bounds", "at most 0.1"),
        (HEAD + '[simulate]\nsolver = "euler"\n', "E009", 5, 'solver = "euler" is not "auto", "explicit" or "stiff"', "stiff"),
        (HEAD + MATE + "limits = [1, -1]\n", "E014", 8, "the lower is not below the upper", "smaller value first"),
        (HEAD + '[signal.s]\nblock = "PID"\nKp = 1\nsample = "0 s"\n', "E014", 7, "signal 's': sample", "above 0 s"),
        # names of models, blocks and kinds
        (HEAD + MATE + MOTOR.replace("DCMotor", "DCMotr"), "E015", 9, '(did you mean "electrical.DCMotor"?)', "mategraph components"),
        (HEAD + MATE + MOTOR.replace("electrical.DC", "DC"), "E015", 9, '(did you mean "electrical.DCMotor"?)', "mategraph components"),
        (
            HEAD + '[signal.s]\nblock = "Pdi"\n',
            "E016",
            5,
            'signal \'s\': there is no block "Pdi" (did you mean "PID"?)',
            "python:file.py:Class",
        ),
        (HEAD + MATE.replace("revolute", "revolut"), "E017", 5, '"revolut" is not a kind of mate (did you mean "revolute"?)', "fixed"),
        # unsafe
        (HEAD + '[signal.s]\nblock = "python:../x.py:C"\n', "E018", 5, "leads out of the project's folder", "own folder"),
        (HEAD + '[signal.s]\nblock = "python:/etc/x.py:C"\n', "E018", 5, "leads out of the project's folder", "own folder"),
        (HEAD + '[signal.s]\nblock = "python:x.py:C()"\n', "E032", 5, "is not of the form python:file.py:Class", "relative"),
        (HEAD + '[cad]\nscript = "..\\\\..\\\\x.py"\n', "E018", 5, "leads out of the project's folder", "beside the project file"),
        (HEAD + '[component."a.b"]\nmodel = "electrical.Resistor"\nR = 1\n', "E018", 4, "must not hold a point", "underscore"),
        (HEAD + '[mate."a\\nb"]\nkind = "fixed"\na = "base"\nb = "link"\n', "E018", 4, "cannot be a name", "printable"),
        (HEAD + MATE + '[signal.elbow]\nblock = "Step"\n', "E019", 4, "mate 'elbow': the name is taken by a signal", "Rename one"),
        # connections
        (
            HEAD + MATE + MOTOR + '[connect]\nrows = [["ground", "moter.p"]]\n',
            "E024",
            15,
            'row 1: "moter.p" is no terminal (did you mean "motor.p"?)',
            "motor.n",
        ),
        (HEAD + MATE + MOTOR + '[connect]\nrows = [\n["ground"],\n["motor.q"]]\n', "E024", 17, 'has no terminal "q"', '"p", "n"'),
        # checks
        (HEAD + '[check]\n"dof" = "2"\n', "E025", 5, 'check "dof": the requirement "2" is not a comparison', '"== 2"'),
        (HEAD + '[check]\n"max(x.i" = "< 3 A"\n', "E025", 5, 'a ")" is missing', "max(abs(motor.i))"),
        (HEAD + '[check]\n"x.i" = "< 3 Amp_re"\n', "E025", 5, "is not a unit I", "number"),
    ],
)
def test_one_mistake_gets_one_message_with_code_line_element_and_remedy(
    read: Read, text: str, code: str, line: int, what: str, remedy: str
) -> None:
    error = only_error(lambda: read(text))
    assert (error.code, error.place) == (code, f"arm.toml:{line}" if line else "arm.toml"), str(error)
    assert what in error.what
    assert remedy in error.remedy


def test_every_problem_is_told_at_once_in_the_order_of_the_lines(read: Read) -> None:
    text = (
        HEAD
        + '[mate.elbow]\nkind = "revolut"\na = "base"\nb = "link"\n'
        + '[component.motor]\nmodel = "electrical.DCMotor"\nR = "4 ohn"\nL = "2 ohm"\nK = "0.06 N*m/A"\nshaft = "elbow"\n'
        + "[simulate]\nduraton = 2\n"
    )
    errors = errors_of(lambda: read(text))
    assert [(e.code, e.place) for e in errors] == [
        ("E017", "arm.toml:5"),
        ("E012", "arm.toml:10"),
        ("E013", "arm.toml:11"),
        ("E007", "arm.toml:15"),
    ]


def test_a_missing_step_file_is_told_where_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "arm.toml").write_text('schema = 1\nassembly = "amr.step"\n')
    (tmp_path / "arm.step").write_text("")
    error = only_error(lambda: project_for(tmp_path / "arm.toml"))
    assert (error.code, error.place) == ("E028", "arm.toml:2")
    assert 'did you mean "arm.step"?' in error.what


# ---------------------------------------------------------------------- names


def test_an_unknown_part_is_told_with_the_nearest(read: Read) -> None:
    project = read(HEAD + MATE.replace('"link"', '"lnik"'))
    error = only_error(lambda: check_names(project, ["base", "link"]))
    assert (error.code, error.place, error.element) == ("E020", "arm.toml:7", "elbow")
    assert 'did you mean "link"?' in error.what
    assert '"base", "link"' in error.remedy


def test_an_unknown_ground_is_told_at_its_line(read: Read) -> None:
    error = only_error(lambda: check_names(read(HEAD), ["basis", "link"]))
    assert (error.code, error.place) == ("E020", "arm.toml:3")
    assert 'did you mean "basis"?' in error.what


def test_a_part_is_not_mated_with_itself(read: Read) -> None:
    project = read(HEAD + MATE.replace('"link"', '"base"'))
    error = only_error(lambda: check_names(project, ["base"]))
    assert (error.code, error.place) == ("E021", "arm.toml:7")
    assert "mate 'elbow'" in error.what


def test_the_same_mate_twice_is_told_but_two_hinges_of_one_door_are_not(read: Read) -> None:
    again = MATE.replace("elbow", "elbow b")
    again = again.replace("[mate.elbow b]", '[mate."elbow b"]')
    swapped = again.replace('a = "base"\nb = "link"', 'a = "link"\nb = "base"')
    error = only_error(lambda: check_names(read(HEAD + MATE + swapped), ["base", "link"]))
    assert (error.code, error.place) == ("E022", "arm.toml:8")
    check_names(read(HEAD + MATE + again + 'origin = ["0 mm", "0 mm", "9 mm"]\n'), ["base", "link"])


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        (
            MOTOR.replace('"elbow"', '"elbwo"'),
            13,
            'component \'motor\': shaft = "elbwo": there is no mate of that name (did you mean "elbow"?)',
        ),
        (
            MOTOR.replace('"elbow"', '"weld"') + '[mate.weld]\nkind = "fixed"\na = "link"\nb = "base"\n',
            13,
            "fixed mate, which does not move",
        ),
        ('[signal.s]\nblock = "Gain"\nk = 1\nin = { u = "elbo.angle" }\n', 11, "signal 's': in.u = \"elbo.angle\""),
        ('[signal.s]\nblock = "Gain"\nk = 1\nin = { u = "angle" }\n', 11, "names no signal"),
        ('[signal.s]\nblock = "Step"\nout = { y = "amp.u" }\n', 10, 'no joint, component, signal block or point "amp"'),
        ('[initial]\n"elbou.angle" = 1\n', 9, '(did you mean "elbow"?)'),
        ('[[plot]]\nsignals = [\n"elbow.angle",\n"elbw.angle"]\n', 11, '"elbw"'),
    ],
)
def test_a_joint_that_does_not_exist_is_told_where_it_is_used(read: Read, text: str, line: int, what: str) -> None:
    error = only_error(lambda: check_names(read(HEAD + MATE + text), ["base", "link"]))
    assert (error.code, error.place) == ("E023", f"arm.toml:{line}")
    assert what in error.what


def test_a_material_pattern_that_never_wins_is_noted(read: Read) -> None:
    steel = '= { name = "steel", density = 7850 }\n'
    project = read(HEAD + f'[material]\n"*" {steel}link {steel}"none*" {steel}')
    (note,) = check_names(project, ["base", "link"])
    assert (note.code, note.element) == ("W001", "link")
    assert "arm.toml:6" in note.text


def test_signals_of_plots_and_checks_are_checked_before_the_run(read: Read) -> None:
    project = read(
        HEAD + MATE + '[[plot]]\ntitle = "Angle"\nsignals = ["elbow.angel"]\n[check]\n"dof" = "== 1"\n"max(elbow.rte)" = "< 1"\n'
    )
    plot, check = errors_of(lambda: check_signals(project, ["elbow.angle", "elbow.rate"], ["dof"]))
    assert (plot.code, check.code, check.place) == ("E026", "E026", "arm.toml:13")
    assert 'did you mean "elbow.angle"?' in plot.what
    assert 'did you mean "elbow.rate"?' in check.what


# ---------------------------------------------------------------------- places


def test_places_are_found_in_every_corner_of_toml() -> None:
    text = '''a.b."c d" = 1
# [no] = table
s = """
x = 1
\\"""" # x = 2
l = 'c:\\'
lit = \'\'\'
[not.a.table]
\'\'\'
[t] # = [
k = { p = [1,
  { q = "]" }], r = "#" }
[[n.o]]
v = 1
[n.o.sub]
w = 1
[[n.o]]
v = 2
"é \\u0041" = 2024-01-01T00:00:00Z
'''
    raw = tomllib.loads(text)
    lines = key_lines(text)
    assert lines[("a", "b", "c d")] == 1
    assert lines[("s",)] == 3
    assert lines[("l",)] == 6
    assert lines[("t",)] == 10
    assert lines[("t", "k", "p", 1, "q")] == 12
    assert lines[("t", "k", "r")] == 12
    assert lines[("n", "o", 0, "sub", "w")] == 16
    assert lines[("n", "o", 1, "v")] == 18
    assert lines[("n", "o", 1, "é A")] == 19
    assert ("x",) not in lines
    assert raw["n"]["o"][1]["é A"]
    assert Places(file="f", lines=lines).of("t", "k", "nowhere") == "f:11"
    assert Places(file="f", lines=lines).of("nowhere") == "f"


def _paths(value: object, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    items: list[tuple[str | int, object]] = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return {path} - {()} | {p for key, inner in items for p in _paths(inner, (*path, key))}


_NAMES = st.text(st.characters(codec="utf-8"), max_size=6)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(_NAMES, st.dictionaries(_NAMES, st.lists(_NAMES, max_size=3), max_size=3), max_size=3))
def test_every_key_of_a_random_file_has_its_place(tables: dict[str, dict[str, list[str]]]) -> None:
    text = "".join(
        f"[{toml_key(t)}]\n" + "".join(f"{toml_key(k)} = [{', '.join(toml_string(v) for v in values)}]\n" for k, values in table.items())
        for t, table in tables.items()
    )
    assert tomllib.loads(text) == tables
    assert set(key_lines(text)) == _paths(tables)


# ------------------------------------------------------------------------------------------------------------------ motions

MOTION = '[motion.swing]\njoint = "elbow"\nfunction = "sine"\namplitude = "30 deg"\nfrequency = "2 Hz"\n'


def test_a_motion_is_read_in_si(read: Read) -> None:
    (motion,) = read(HEAD + MATE + MOTION).motions
    assert (motion.joint, motion.function, motion.quantity) == ("elbow", "sine", "position")
    assert motion.parameters == {"amplitude": pytest.approx(math.pi / 6), "frequency": 2.0}


def test_a_velocity_takes_units_of_a_rate(read: Read) -> None:
    text = '[motion.spin]\njoint = "elbow"\nof = "velocity"\nfunction = "constant"\nvalue = "60 rpm"\ninitial_position = "90 deg"\n'
    (motion,) = read(HEAD + MATE + text).motions
    assert motion.parameters["value"] == pytest.approx(2 * math.pi)
    assert motion.initial_position == pytest.approx(math.pi / 2)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("sine", "sinus"), "E050"),
        (('"30 deg"', '"30 mm"'), "E013"),
        (('"2 Hz"', '"-2 Hz"'), "E014"),
        (("amplitude", "amplitud"), "E007"),
        (('frequency = "2 Hz"\n', ""), "E008"),
        (('function = "sine"', 'function = "sine"\nof = "acceleration"'), "E010"),
        (
            ('function = "sine"\namplitude = "30 deg"\nfrequency = "2 Hz"', 'function = "table"\ntimes = [0, 0]\nvalues = [0, 1]'),
            "E010",
        ),
    ],
)
def test_wrong_motions_are_told_with_code_and_line(read: Read, change: tuple[str, str], code: str) -> None:
    with pytest.raises(MategraphError) as caught:
        read(HEAD + MATE + MOTION.replace(*change))
    errors = caught.value.errors if isinstance(caught.value, ErrorList) else (caught.value,)
    assert code in [error.code for error in errors]
    assert all(error.place.startswith("arm.toml:") for error in errors)


def test_a_motion_of_no_mate_is_refused(read: Read) -> None:
    with pytest.raises(MategraphError, match="elbow") as caught:
        check_names(read(HEAD + MATE + MOTION.replace('"elbow"', '"elbw"')), ("base", "link"))
    assert caught.value.code == "E023"


# ---------------------------------------------------------------------- materials by name, masses


def test_a_material_may_be_a_name_alone(read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CONFIG", str(tmp_path / "none"))
    project = read(HEAD + 'trust_step_material = true\n[material]\ndefault = "POM"\n"shaft*" = "steel"\nx = { name = "brass" }\n')
    assert project.material_default is not None
    assert project.material_default.density == 1410.0
    assert [(p, m.density, m.source) for p, m in project.material_rules] == [
        ("shaft*", 7850.0, "material table"),
        ("x", 8500.0, "material table"),
    ]
    assert project.trust_step_material


def test_an_unknown_material_has_its_line_and_the_nearest_name(read: Read) -> None:
    error = only_error(lambda: read(HEAD + '[material]\nx = "stell"\n'))
    assert (error.code, error.place) == ("E038", "arm.toml:5")
    assert 'did you mean "steel"?' in error.what


def test_masses_of_parts_are_read_in_si(read: Read) -> None:
    text = '[part."motor*"]\nmass = "57 g"\ncenter = ["1 mm", 0, 0]\ninertia = [3e-5, "200 g*cm^2", 3e-5, 1e-6, 0, 0]\n'
    motor, cover, label = read(HEAD + text + '[part.cover]\nthickness = "1.5 mm"\n[part.label]\nmassless = true\n').masses
    assert (motor.pattern, motor.mass, cover.thickness, label.massless) == ("motor*", 0.057, 0.0015, True)
    assert motor.center is not None
    assert motor.inertia is not None
    np.testing.assert_allclose(motor.center, [0.001, 0, 0], rtol=1e-15)
    np.testing.assert_allclose(motor.inertia, [[3e-5, 1e-6, 0], [1e-6, 2e-5, 0], [0, 0, 3e-5]], rtol=1e-15)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[part.x]\nmass = "-1 kg"\n', "E014"),
        ('[part.x]\nmass = "1 mm"\n', "E013"),
        ("[part.x]\ninertia = [1, 2]\n", "E009"),
        ("[part.x]\ninertia = [1, 2, 3, 4]\n", "E009"),
        ("[part.x]\nweight = 1\n", "E007"),
        ("[part.x]\n", "E039"),
        ("[part.x]\nmass = 1\nmassless = true\n", "E039"),
    ],
)
def test_what_is_wrong_about_a_part_is_told(read: Read, text: str, code: str) -> None:
    assert only_error(lambda: read(HEAD + text)).code == code


@pytest.mark.parametrize("name", ["machine.step", "machine.stpZ", "machine.stp.gz", "machine.STEP.ZIP"])
def test_the_project_of_a_packed_assembly_lies_beside_it_under_its_stem(tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    assert (project_for(tmp_path / name).path, project_for(tmp_path / name).title) == (None, "machine")
    (tmp_path / "machine.toml").write_text(f'schema = 1\ntitle = "rig"\nassembly = "{name}"\n')
    project = project_for(tmp_path / name)
    assert (project.title, project.assembly_path) == ("rig", tmp_path / name)


@pytest.mark.parametrize(("text", "ending"), [('<?xml version="1.0"?><robot name="r"/>', ".urdf"), ("ISO-10303-21;\nHEADER;", ".step")])
def test_an_assembly_without_its_ending_is_told_from_a_project_file(tmp_path: Path, text: str, ending: str) -> None:
    (tmp_path / "noend").write_text(text)
    with pytest.raises(MategraphError) as caught:
        read_project(tmp_path / "noend")
    assert caught.value.code == "E002"
    assert ending in caught.value.remedy
