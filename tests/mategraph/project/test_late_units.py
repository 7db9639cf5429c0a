"""Units that the project file alone cannot judge: of rows without joints, of joints in a robot's file, of the user's own classes."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import mategraph
from foundation.errors import MategraphError
from mategraph.project.model import Project

ROBOT = """<robot name="r"><link name="base"/>
<link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="q" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint></robot>"""
ROWS = '[connect]\nrows = [["m.joint", "s.joint"]]\n'


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    (tmp_path / "r.urdf").write_text(ROBOT)
    return tmp_path


def read(folder: Path, text: str) -> Project:
    return Project.from_text('schema = 1\nassembly = "r.urdf"\n' + text, folder=folder)


def code_of(folder: Path, text: str) -> str:
    with pytest.raises(MategraphError) as caught:
        mategraph.Machine(project=read(folder, text), allow_python=True).system  # noqa: B018
    return caught.value.code


@pytest.mark.parametrize(
    ("value", "stiffness", "moves"),
    [
        ('"1 kg"', '"2 N/mm"', "translational"),
        ('"1 g*cm^2"', '"2 N*m"', "rotational"),
        ("1", '"2 N/m"', ""),  # of the spring alone: the row decides when all is composed
        ("1", "2", ""),
    ],
)
def test_units_decide_how_a_free_row_moves(robot: Path, value: str, stiffness: str, moves: str) -> None:
    text = f'[component.m]\nmodel = "mechanical.Inertia"\nvalue = {value}\n'
    text += f'[component.s]\nmodel = "mechanical.Spring"\nstiffness = {stiffness}\n'
    mass, spring = read(robot, text + ROWS).components
    assert mass.moves == moves
    assert spring.moves == (moves or ("translational" if "N/m" in stiffness else ""))


def test_units_of_both_motions_in_one_component_are_refused(robot: Path) -> None:
    text = (
        '[component.m]\nmodel = "mechanical.SpringDamper"\nstiffness = "2 N/mm"\ndamping = "1 N*m*s/rad"\n[connect]\nrows = [["m.joint"]]\n'
    )
    assert code_of(robot, text) == "E013"


def test_points_of_a_law_decide_too(robot: Path) -> None:
    text = '[component.m]\nmodel = "mechanical.Spring"\njoint = "q"\ncharacteristic = [["0 deg", "0 N*m"], ["180 deg", "2 N*m"]]\n'
    (spring,) = read(robot, text).components
    assert spring.moves == "rotational"
    assert spring.tables["characteristic"][1] == (math.pi, 2.0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[component.m]\nmodel = "mechanical.Spring"\njoint = "q"\nstiffness = "2 N/m"\n', "E441"),
        ('[motion.m]\njoint = "q"\nfunction = "constant"\nvalue = "5 mm"\n', "E013"),
        ('[motion.m]\njoint = "q"\nfunction = "ramp"\nslope = "3000 1/min"\n', "E013"),
        ('[component.m]\nmodel = "mechanical.SpeedSource"\njoint = "q"\nvalue = "3000 1/min"\n', "E013"),  # rpm, or 50 rad/s?
        ('[component.m]\nmodel = "mechanical.SpeedSource"\njoint = "q"\nvalue = "50 Hz"\n', "E013"),
        ('[component.m]\nmodel = "mechanical.SpeedSource"\njoint = "q"\nvalue = "50 V"\n', "E013"),
        ('[component.m]\nmodel = "mechanical.Damper"\njoint = "q"\ndamping = "2 N*m/Hz"\n', "E013"),
    ],
)
def test_units_are_judged_by_the_joints_of_the_robots_file(robot: Path, text: str, code: str) -> None:
    assert code_of(robot, text) == code


def test_own_classes_are_given_what_they_count(robot: Path) -> None:
    (robot / "own.py").write_text(
        "from mategraph.components import Component, Parameter\n"
        "class Shaker(Component):\n"
        "    '''Torque.'''\n"
        "    attachments = {'joint': 'rotational'}\n"
        "    parameters = {'frequency': Parameter(unit='Hz', description='of the shaking')}\n"
        "    @staticmethod\n"
        "    def equations(x):\n"
        "        return [x.joint.torque + x.sin(x.frequency * x.t)]\n"
    )
    text = '[component.m]\nmodel = "python:own.py:Shaker"\njoint = "q"\nfrequency = "%s"\n'
    assert mategraph.Machine(project=read(robot, text % "2 kHz"), allow_python=True).system.states
    assert code_of(robot, text % "10 rad/s") == "E013"  # it would be 10/2π Hz


DRAG = """from mategraph.components import MECHANICAL, Component, Parameter
class Drag(Component):
    'T = c w |w|'
    attachments = {'joint': MECHANICAL}
    parameters = {'c': Parameter(unit='N*s^2/m^2', rotational_unit='N*m*s^2/rad^2', description='coefficient', positive=True)}
    @staticmethod
    def equations(x):
        return [x.joint.effort - x.c * x.joint.rate * x.abs(x.joint.rate)]
"""
OWN_DRAG = '[component.m]\nmodel = "python:own.py:Drag"\njoint = "q"\nc = %s\n'


@pytest.mark.parametrize("c", ["0.2 N*s^2/m^2", "0.2 N*s^2/mm^2"])
def test_units_of_a_slide_on_an_own_class_at_a_hinge_are_refused(robot: Path, c: str) -> None:
    (robot / "own.py").write_text(DRAG)
    assert code_of(robot, OWN_DRAG % f'"{c}"') == "E441"
    machine = mategraph.Machine(project=read(robot, OWN_DRAG % "0.2"), allow_python=True)
    for part in ("system", "plant"):
        with pytest.raises(MategraphError) as caught:
            getattr(machine.with_({"m.c": c}), part)
        assert "N*m*s^2/rad^2" in caught.value.remedy


@pytest.mark.parametrize(("c", "value"), [("0.2", 0.2), ('"0.2 N*m*s^2/rad^2"', 0.2), ('"200 mN*m*s^2"', 0.2)])
def test_units_of_a_hinge_on_an_own_class_at_a_hinge_are_taken(robot: Path, c: str, value: float) -> None:
    (robot / "own.py").write_text(DRAG)
    system = mategraph.Machine(project=read(robot, OWN_DRAG % c), allow_python=True).system
    assert system.spec.components[0].parameters["c"] == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("mate", "units"), [("revolute", ["N*m*s^2/rad^2"]), ("prismatic", ["N*s^2/m^2"]), (None, ["N*s^2/m^2", "N*m*s^2/rad^2"])]
)
def test_the_advice_names_the_unit_of_the_kind_of_joint(robot: Path, mate: str | None, units: list[str]) -> None:
    (robot / "own.py").write_text(DRAG)
    text = OWN_DRAG % '"3 V"'
    if mate is not None:
        text = text.replace('"q"', '"p"') + f'[mate.p]\nkind = "{mate}"\na = "base"\nb = "arm"\norigin = [0, 0, 0]\naxis = [0, 0, 1]\n'
    with pytest.raises(MategraphError) as caught:
        mategraph.Machine(project=read(robot, text), allow_python=True).system  # noqa: B018
    assert caught.value.code == "E013"
    assert [unit for unit in ("N*s^2/m^2", "N*m*s^2/rad^2") if unit in caught.value.remedy] == units


def test_units_of_both_motions_in_one_own_component_are_refused(robot: Path) -> None:
    more = ", 'd': Parameter(unit='N*s/m', rotational_unit='N*m*s/rad', description='linear part')}\n    @static"
    (robot / "own.py").write_text(DRAG.replace("}\n    @static", more))
    assert code_of(robot, OWN_DRAG % '"1 N*m*s^2/rad^2"\nd = "1 N*s/m"') == "E013"


def test_the_unit_of_a_signals_number_is_kept(robot: Path) -> None:
    text = '[signal.a]\nblock = "Step"\ninitial = 0\nfinal = "50 mm"\n[signal.b]\nblock = "Gain"\nk = "20 dB"\nin = { u = "a.y" }\n'
    text += '[signal.c]\nblock = "Lookup"\npoints = [["0 deg", "0 bar"], ["90 deg", "2 barg"]]\nin = { u = "q.angle" }\n'
    step, gain, table = read(robot, text).signals
    assert (step.units, gain.units, gain.parameters) == ({"final": "m"}, {}, {"k": 10.0})
    assert table.units == {"points[0]": "rad", "points[1]": "Pa"}


def test_one_column_has_one_kind_of_unit(robot: Path) -> None:
    text = '[signal.c]\nblock = "Lookup"\npoints = [["0 deg", 0], ["90 mm", 1]]\nin = { u = "q.angle" }\n'
    assert code_of(robot, text) == "E013"


@pytest.mark.parametrize(
    ("expression", "requirement", "code"),
    [
        ("final(h.T) - initial(h.T)", "< 20 degC", "E025"),
        ("max(abs(h.T - 20 degC))", "< 5 °C", "E025"),
        ("settle_time(h.T, 1 degC)", "< 5 s", "E025"),
        ("final(h.T) - initial(h.T)", "< 20 K", ""),
        ("max(h.T)", "< 80 degC", ""),
        ("settle_time(h.T, 1 K)", "< 5 s", ""),
    ],
)
def test_differences_of_temperatures_are_compared_with_differences(robot: Path, expression: str, requirement: str, code: str) -> None:
    text = f'[component.h]\nmodel = "thermal.HeatCapacity"\nC = "1 J/K"\n[check]\n"{expression}" = "{requirement}"\n'
    if not code:
        assert len(read(robot, text).checks) == 1
        return
    with pytest.raises(MategraphError) as caught:
        read(robot, text)
    assert caught.value.code == code


def test_lists_of_a_motion_of_a_robots_joint_are_read_as_those_of_a_project_s_mate(robot: Path) -> None:
    text = '[motion.m]\njoint = "q"\nfunction = "polynomial"\ncoefficients = [0, "90 deg", 0.5]\n'
    machine = mategraph.Machine(project=read(robot, text))
    run = machine.simulate(duration=0.1)
    assert run.final["q.angle"] == pytest.approx(math.pi / 2 * 0.1 + 0.5 * 0.1**2, rel=1e-12)  # the profile itself


def test_numbers_of_a_formula_with_units_in_brackets_are_converted(robot: Path) -> None:
    text = '[signal.f]\nblock = "Formula"\nformula = "20 [mV/deg] * a + 1.5e-1 [kV]"\nin = { a = "q.angle" }\n'
    machine = mategraph.Machine(project=read(robot, text))
    assert machine.system.signals["f.y"] == "V"
    written = machine.project.signals[0].parameters["formula"]
    numbers = [float(word) for word in written.replace("[", " ").split() if word[0].isdigit()]
    assert numbers == pytest.approx([20e-3 * 180 / math.pi, 150.0], rel=1e-15)


@pytest.mark.parametrize(("formula", "code"), [("2 [frobs] * a", "E012"), ("a + 2 [m]", "E442")])
def test_a_formula_with_a_wrong_unit_is_refused(robot: Path, formula: str, code: str) -> None:
    assert code_of(robot, f'[signal.f]\nblock = "Formula"\nformula = "{formula}"\nin = {{ a = "q.angle" }}\n') == code
