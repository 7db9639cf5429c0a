"""Parameters, formulas, used files, ports and single settings: what they give, and what is refused."""

import math
from pathlib import Path

import pytest

import mategraph
from foundation.errors import ErrorList, MategraphError
from mategraph.project.model import Project

DRIVE = """
schema = 1

[parameter]
R = { value = "2 ohm", min = "0.1 ohm", max = "50 ohm", about = "winding" }
K = "0.05 N*m/A"
gain = 1.0

[port]
supply = "motor.p"
back = "motor.n"
rate = "motor.shaft.rate"

[component.motor]
model = "electrical.DCMotor"
R = "= R"
L = "= R * 1 [ms]"
K = "= K"

[component.rotor]
model = "mechanical.Inertia"
value = "2e-5 kg*m^2"

[component.drag]
model = "mechanical.Damper"
damping = "1e-4 N*m*s/rad"

[connect]
rows = [["motor.shaft", "rotor.joint", "drag.joint"]]

[[plot]]
title = "rate"
signals = ["motor.shaft.rate"]

[check]
"final(motor.shaft.rate)" = "> 0 rad/s"
"""

MACHINE = """
schema = 1

[parameter]
u = "12 V"

[use.left]
from = "drives/drive.toml"
R = "= 2 * 1.5 [ohm]"

[use.right]
from = "drives/drive.toml"

[component.battery]
model = "electrical.VoltageSource"
value = "= u"

[connect]
rows = [
  ["battery.p", "left.supply", "right.supply"],
  ["ground", "battery.n", "left.back", "right.back"],
]

[set]
"right.rotor.value" = "4e-5 kg*m^2"

[simulate]
duration = "2 s"
"""


def folder_with(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        path = tmp_path / name.replace("__", "/")
        path = path.with_suffix(".toml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def problems_of(text: str, folder: Path) -> list[MategraphError]:
    with pytest.raises(MategraphError) as raised:
        Project.from_text(text, folder=folder, name="machine.toml")
    return list(raised.value.errors) if isinstance(raised.value, ErrorList) else [raised.value]


def test_a_file_used_twice_is_the_circuit_written_by_hand(tmp_path: Path) -> None:
    """Both motors reach the closed form of the steady state, K u / (K² + R d), with their own resistance."""
    folder = folder_with(tmp_path, drives__drive=DRIVE, machine=MACHINE)
    machine = mategraph.load(folder / "machine.toml")
    result = machine.simulate()
    for name, resistance in (("left", 3.0), ("right", 2.0)):
        wanted = 0.05 * 12.0 / (0.05**2 + resistance * 1e-4)
        found = float(result[f"{name}.motor.shaft.rate"][-1])
        # the slowest time constant is about 0.1 s: e^-20 is left of the start, beside the solver's 1e-8
        assert found == pytest.approx(wanted, rel=1e-6)


def test_names_places_and_files_of_what_is_used(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, drives__drive=DRIVE, machine=MACHINE)
    project = Project.from_file(folder / "machine.toml")
    components = {component.name: component for component in project.components}
    assert set(components) == {f"{side}.{part}" for side in ("left", "right") for part in ("motor", "rotor", "drag")} | {"battery"}
    assert components["left.motor"].parameters["R"] == 3.0
    assert components["left.motor"].parameters["L"] == pytest.approx(3e-3, rel=1e-15)  # one product
    assert components["right.rotor"].parameters["value"] == 4e-5
    assert [check.expression for check in project.checks] == ["final(left.motor.shaft.rate)", "final(right.motor.shaft.rate)"]
    assert project.places.of("component", "left.motor", "R").startswith("drive.toml:")
    assert project.places.of("component", "right.rotor", "value").startswith("machine.toml:")
    assert (folder / "drives/drive.toml").resolve() in [file.resolve() for file in project.input_files]


def test_parameters_and_used_values_are_changed_by_with(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, drives__drive=DRIVE, machine=MACHINE)
    project = Project.from_file(folder / "machine.toml")
    other = project.with_({"u": "6 V", "left.R": "5 ohm", "left.motor.K": "0.06 N*m/A", "right.rotor.value": "1e-5 kg*m^2"})
    components = {component.name: component.parameters for component in other.components}
    assert components["battery"]["value"] == 6.0
    assert components["left.motor"]["R"] == 5.0
    assert components["left.motor"]["L"] == pytest.approx(5e-3, rel=1e-15)
    assert components["left.motor"]["K"] == 0.06
    assert components["right.motor"]["K"] == 0.05
    assert components["right.rotor"]["value"] == 1e-5
    again = other.with_({"left.motor.K": "0.07 N*m/A"})
    assert {c.name: c.parameters for c in again.components}["left.motor"]["K"] == 0.07


def test_uses_nest_and_ports_lead_through(tmp_path: Path) -> None:
    pair = """
schema = 1
[use.a]
from = "drive.toml"
[use.b]
from = "drive.toml"
R = "4 ohm"
[connect]
rows = [["a.supply", "b.supply"], ["a.back", "b.back"]]
[port]
p = "a.supply"
n = "a.back"
"""
    machine = """
schema = 1
[use.axle]
from = "drives/pair.toml"
p = "battery.p"
n = "ground"
[component.battery]
model = "electrical.VoltageSource"
value = "12 V"
[connect]
rows = [["ground", "battery.n"]]
"""
    folder = folder_with(tmp_path, drives__drive=DRIVE, drives__pair=pair, machine=machine)
    project = Project.from_file(folder / "machine.toml")
    assert {"battery.p", "axle.a.motor.p", "axle.b.motor.p"} in [set(row) for row in project.connections]
    assert float(mategraph.load(folder / "machine.toml").simulate()["axle.b.motor.shaft.rate"][-1]) > 0.0


def test_a_joint_of_the_machine_is_given_by_a_port(tmp_path: Path) -> None:
    drive = """
schema = 1
[component.motor]
model = "mechanical.TorqueSource"
value = "1 N*m"
[port]
shaft = "motor.joint"
"""
    folder = folder_with(tmp_path, drive=drive)
    (folder / "arm.step").write_text("")
    text = 'schema = 1\nassembly = "arm.step"\nground = "base"\n[mate.hinge]\nkind = "revolute"\na = "base"\nb = "arm"\n'
    project = Project.from_text(text + '[use.x]\nfrom = "drive.toml"\nshaft = "hinge"\n', folder=folder, name="machine.toml")
    assert project.components[0].attach == {"joint": "hinge"}


def test_formulas_have_units_and_functions() -> None:
    tables = {
        "parameter": {"stroke": "0.3 m", "r": "20 mm", "turns": "= stroke / (2*pi*r)", "long": "= 1 if turns > 2 else 0"},
        "component": {
            "c": {"model": "electrical.Capacitor", "C": "= 2 * 3 [uF] + 1 [nF]"},
            "r": {"model": "electrical.Resistor", "R": "= max(2 [ohm], 1 [kohm]) * sin(30 [deg]) + long * 1 [ohm] + turns * 0 [ohm]"},
        },
        "connect": {"rows": [["c.p", "r.p"], ["c.n", "r.n", "ground"]]},
    }
    found = {component.name: component.parameters for component in Project.from_tables(tables).components}
    assert found["c"]["C"] == pytest.approx(6.001e-6, rel=1e-14)  # three roundings
    assert found["r"]["R"] == pytest.approx(1000.0 * math.sin(math.pi / 6) + 1.0, rel=1e-14)


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("= nothing", "no parameter"),
        ("= 2 [mm] + 3 [s]", "cannot be added"),
        ("= 1 [mm] / 0", "divides by zero"),
        ("= 5 mm", "not expected"),
        ("= 2 [furlongs_per_x]", "unit"),
        ("= sqrt(0 - 1)", "root"),
        ("= (1", ""),
        ("=", ""),
        ("= a", "circle"),
    ],
)
def test_formulas_that_cannot_be_computed(formula: str, words: str) -> None:
    tables = {
        "parameter": {"a": "= b", "b": "= a"} if formula == "= a" else {},
        "component": {"r": {"model": "electrical.Resistor", "R": formula}},
    }
    with pytest.raises(MategraphError) as raised:
        Project.from_tables(tables)
    errors = list(raised.value.errors) if isinstance(raised.value, ErrorList) else [raised.value]
    assert {error.code for error in errors} == {"E073"}
    assert words in " ".join(error.what for error in errors)
    assert all(error.remedy for error in errors)


USE = 'schema = 1\n[component.r]\nmodel = "electrical.Resistor"\nR = "1 ohm"\n[use.x]\nfrom = "drive.toml"\n'


@pytest.mark.parametrize(
    ("code", "text", "drive"),
    [
        ("E074", USE.replace("drive.toml", "nowhere.toml"), DRIVE),
        ("E074", USE.replace("drive.toml", "../drive.toml"), DRIVE),
        ("E074", USE.replace("drive.toml", "no_such_package_at_all:drive.toml"), DRIVE),
        ("E074", USE, 'schema = 1\nassembly = "a.step"\n'),
        ("E074", USE, 'schema = 1\n[use.y]\nfrom = "drive.toml"\n'),
        ("E074", USE + 'level = "thermal"\n', DRIVE),
        ("E007", USE + 'Q = "1 ohm"\n', DRIVE),
        ("E073", USE + 'R = "1 mm"\n', DRIVE),
        ("E073", USE + 'R = "100 ohm"\n', DRIVE),
        ("E075", USE, DRIVE + "\n[port.more]\nx = 1\n"),
        ("E075", USE, DRIVE.replace('"motor.p"', '"moter.p"')),
        ("E075", USE + 'rate = "r.i"\n', DRIVE),
        ("E075", USE + "gain = 2\n", DRIVE.replace("supply =", "gain =")),
        ("E069", USE + '[set]\n"x.nothing.R" = 1\n', DRIVE),
        ("E069", USE + '[set]\n"new.R" = 1\n', DRIVE),
        ("E069", USE + '[set]\n"component.new" = { model = "electrical.Resistor" }\n', DRIVE),
        ("E018", "schema = 1\n[parameter]\npi = 3\n", DRIVE),
        ("E007", "schema = 1\n[parameter]\na = { value = 1, mni = 2 }\n", DRIVE),
        ("E009", "schema = 1\n[parameter]\na = [1]\n", DRIVE),
        ("E008", "schema = 1\n[parameter]\na = { min = 1 }\n", DRIVE),
        ("E018", 'schema = 1\n[component."x.r"]\nmodel = "electrical.Resistor"\nR = "1 ohm"\n', DRIVE),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_line(code: str, text: str, drive: str, tmp_path: Path) -> None:
    try:
        errors = problems_of(text, folder_with(tmp_path, drive=drive))
    except Exception as error:
        raise AssertionError(text) from error
    assert code in [error.code for error in errors]
    named = next(error for error in errors if error.code == code)
    assert named.remedy
    assert named.place


def test_a_bought_part_by_its_name_alone_gets_the_file_to_write(tmp_path: Path) -> None:
    (error,) = problems_of(USE.replace("drive.toml", "STS3215"), tmp_path)
    assert (error.code, "mategraph:library/feetech_sts3215.toml" in error.remedy) == ("E074", True)


def test_levels_of_detail(tmp_path: Path) -> None:
    servo = """
schema = 1
[parameter]
R = "2 ohm"
[level.ideal.component.source]
model = "electrical.VoltageSource"
value = "1 V"
[level.electrical.component.coil]
model = "electrical.Resistor"
R = "= R"
"""
    folder = folder_with(tmp_path, servo=servo)
    text = 'schema = 1\n[use.x]\nfrom = "servo.toml"\n'
    assert [c.name for c in Project.from_text(text, folder=folder).components] == ["x.source"]
    electrical = Project.from_text(text + 'level = "electrical"\nR = "3 ohm"\n', folder=folder)
    assert [(c.name, c.parameters) for c in electrical.components] == [("x.coil", {"R": 3.0})]
