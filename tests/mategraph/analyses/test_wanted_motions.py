"""`mategraph inverse` with motions that actuators bring about: of joints, points and parts; set points and figures."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import mategraph
from foundation.errors import ErrorList, MategraphError
from mategraph.analyses.motion_curves import motion_curves
from mategraph.machine import Machine
from mategraph.project.model import Project

ARM = """<robot name="arm">
  <link name="base"/>
  <link name="one"><inertial><origin xyz="0.5 0 0"/><mass value="2"/>
    <inertia ixx="0.01" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="two"><inertial><origin xyz="0.4 0 0"/><mass value="1"/>
    <inertia ixx="0.01" iyy="0.05" izz="0.05" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="one"/><axis xyz="0 -1 0"/><origin rpy="0 -0.8 0"/></joint>
  <joint name="elbow" type="continuous"><parent link="one"/><child link="two"/><axis xyz="0 -1 0"/>
    <origin xyz="1 0 0" rpy="0 1.2 0"/></joint>
</robot>"""
TIP = (math.cos(0.8) + 0.8 * math.cos(0.4), 0.0, math.sin(0.8) - 0.8 * math.sin(0.4))  # m, in the CAD pose
SECONDS = '[simulate]\nduration = "1.2 s"\noutput_step = "10 ms"\n'
MOVES = """
[motion.lift]
{guided}
axis = "z"
{lift}
moves = [{{ {to} = "{up} m", in = "1 s", law = "poly7" }}]
[motion.reach]
{guided}
axis = "{second}"
{reach}
moves = [{{ {to} = "{out}", in = "1 s", law = "poly7" }}]
"""


def arm(folder: Path, text: str, name: str = "arm") -> Machine:
    (folder / "arm.urdf").write_text(ARM)
    (folder / f"{name}.toml").write_text(f'schema = 1\nassembly = "arm.urdf"\n{SECONDS}{text}')
    return mategraph.load(folder / f"{name}.toml")


def tip_motion(**by: str) -> str:
    point = f'[point.tip]\npart = "two"\npoint = [{", ".join(f"{x:.17g}" for x in TIP)}]\n'
    return point + MOVES.format(guided='point = "tip"', to="to", up=0.9, out="1.2 m", second="x", **by)


def test_a_point_moves_as_wanted_and_its_joints_do_the_work_of_ideal_forces_on_it(tmp_path: Path) -> None:
    """Virtual work: torques of the joints and forces on the point give the same power at every instant."""
    by_joints = arm(tmp_path, tip_motion(lift='by = "shoulder"', reach='by = "elbow"'))
    found = by_joints.inverse()
    run = found.run
    assert run is not None
    for axis, end in (("x", 1.2), ("z", 0.9)):
        assert run.array(f"tip.{axis}")[-1] == pytest.approx(end, abs=1e-7)  # rtol 1e-8 over the steps of a second
    power = sum(run.array(f"{joint}.drive.torque") * run.array(f"{joint}.rate") for joint in ("shoulder", "elbow"))
    ideal = arm(tmp_path, tip_motion(lift="", reach=""), "ideal").inverse()
    forces = {axis: ideal.efforts[f"tip.guide.{axis}.force"] for axis in "xz"}
    given = sum(forces[axis] * run.array(f"tip.guide.{axis}.speed") for axis in "xz")
    assert np.allclose(power, given, atol=1e-6 * np.max(np.abs(given)))  # rtol of the run; a guide weighs 1e-12 of the machine
    assert found.residual < 1e-6


def test_a_machine_whose_point_is_moved_is_verified_as_it_is_built(tmp_path: Path) -> None:
    found = arm(tmp_path, tip_motion(lift="", reach="")).verify(states=2)
    assert found.passed
    assert found.freedoms == 2


def test_parts_of_efforts_are_those_of_the_route_by_virtual_power(tmp_path: Path) -> None:
    """Gravity and inertia by leaving them out of the equations, and by projection along the drives."""
    found = arm(tmp_path, tip_motion(lift='by = "shoulder"', reach='by = "elbow"')).inverse()
    for actuator in found.actuators:
        joint = actuator.machine.removesuffix(".drive")
        parts = found.parts[f"{joint}.torque"]
        run = found.run
        assert run is not None
        for part in ("gravity", "inertia"):
            assert np.allclose(run.array(f"{actuator.effort}.{part}"), parts[part], atol=1e-6)  # of 20 N m: two routes at rtol 1e-8
        assert sum(actuator.parts[actuator.effort].values()) == pytest.approx(
            next(q.peak for q in actuator.quantities if q.signal == actuator.effort), rel=1e-12
        )


def test_a_part_that_stays_level_turns_its_joints_against_each_other(tmp_path: Path) -> None:
    level = MOVES.format(guided='part = "two"', lift='by = "shoulder"', reach='by = "elbow"', to="by", up=0.2, out="0 deg", second="ry")
    run = arm(tmp_path, level).inverse().run
    assert run is not None
    assert np.allclose(run.array("elbow.angle"), -run.array("shoulder.angle"), atol=1e-7)  # rtol 1e-8 over the run
    rise = math.sin(0.8) + 0.2
    assert math.sin(0.8 + run.array("shoulder.angle")[-1]) == pytest.approx(rise, abs=1e-7)


def test_set_points_are_those_of_the_law_at_the_cycle_of_the_drive(tmp_path: Path) -> None:
    found = arm(tmp_path, tip_motion(lift='by = "shoulder"', reach='by = "elbow"')).inverse()
    file = found.write_setpoints(tmp_path / "points.csv", cycle="4 ms")
    with file.open(newline="") as text:
        rows = list(csv.DictReader(text))
    assert len(rows) == 301
    middle = rows[125]
    assert float(middle["time [s]"]) == pytest.approx(0.5)
    assert float(middle["lift.speed [m/s]"]) == pytest.approx((0.9 - TIP[2]) * 35 / 16, rel=1e-8)  # the largest speed of poly7
    assert float(middle["shoulder.drive.u [N*m]"]) == pytest.approx(float(found.run.array("shoulder.drive.u")[50]), rel=1e-8)  # type: ignore[union-attr]
    with pytest.raises(MategraphError) as refused:
        found.write_setpoints(tmp_path / "points.csv", cycle="4 mm")
    assert refused.value.code == "E063"


def test_curves_of_a_motion_are_there_before_any_run(tmp_path: Path) -> None:
    curves = motion_curves(arm(tmp_path, tip_motion(lift="", reach="")))
    assert np.max(curves.array("lift.acceleration")) == pytest.approx(7.513188 * (0.9 - TIP[2]), rel=1e-5)
    assert curves.units("lift.jerk") == "m/s^3"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('point = "top"\naxis = "z"', "E023"),
        ('point = "tip"\naxis = "rz"', "E010"),
        ('point = "tip"', "E010"),
        ('joint = "elbow"\npoint = "tip"', "E010"),
        ('joint = "elbow"\naxis = "z"', "E010"),
    ],
)
def test_what_cannot_be_moved_is_refused_with_its_place(tmp_path: Path, text: str, code: str) -> None:
    point = '[point.tip]\npart = "two"\npoint = [1.0, 0.0, 0.0]\n'
    with pytest.raises((MategraphError, ErrorList)) as refused:
        arm(tmp_path, f'{point}[motion.m]\n{text}\nmoves = [{{ by = 0.1, in = "1 s" }}]\n').mechanism  # noqa: B018
    assert refused.value.code == code
    assert "arm.toml:" in refused.value.place


def test_a_point_follows_a_path_of_the_project(tmp_path: Path) -> None:
    point = f'[point.tip]\npart = "two"\npoint = [{", ".join(f"{x:.17g}" for x in TIP)}]\n'
    path = """[path.weld]
segments = [{ line = ["1.2 m", "0 m", "0.9 m"] }, { line = ["1 m", "0 m", "0.9 m"] }]
blend = "20 mm"
in = "1 s"
law = "poly7"
"""
    joints = {"x": "elbow", "z": "shoulder"}
    one = '[motion.{0}]\npoint = "tip"\naxis = "{0}"\npath = "weld"\nby = "{1}"\n'
    motions = "".join(one.format(axis, joint) for axis, joint in joints.items())
    run = arm(tmp_path, point + path + motions).inverse().run
    assert run is not None
    assert run.final["tip.x"] == pytest.approx(1.0, abs=1e-7)
    assert run.final["tip.z"] == pytest.approx(0.9, abs=1e-7)
    with pytest.raises(MategraphError) as refused:
        arm(tmp_path, point + path + motions.replace('"weld"', '"welt"'), "wrong").inverse()
    assert refused.value.code == "E023"


def two_masses(component: dict[str, object]) -> Machine:
    """A rotor that is to bring a wheel about, both in one bed, with what couples them."""
    tables = {
        "assembly": "two_mass.step",
        "ground": "bed",
        "material": {"default": {"name": "steel", "density": "7850 kg/m^3"}},
        "mate": {
            "motor": {"kind": "revolute", "a": "bed", "b": "rotor", "axis": "+x", "origin": ["-310 mm", "0 m", "0 m"]},
            "wheel": {"kind": "revolute", "a": "bed", "b": "load", "axis": "+x", "origin": ["310 mm", "0 m", "0 m"]},
        },
        "component": {"drive": {"model": "mechanical.TorqueSource", "joint": "motor"}, **component},
        "motion": {"wheel": {"joint": "wheel", "by": "drive", "moves": [{"to": "1 rad", "in": "0.1 s", "law": "poly9"}]}},
        "simulate": {"duration": "0.1 s", "output_step": "0.5 ms"},
    }
    return Machine(Project.from_tables(tables, folder=Path(__file__).resolve().parents[3] / "docs" / "howto" / "two_mass"))


def test_an_elastic_coupling_takes_the_fourth_derivative_of_the_motion() -> None:
    """T = (J1 + J2) a + J1 J2 / k a'': the rotor turns ahead by the torque on the wheel over the stiffness."""
    machine = two_masses({"coupling": {"model": "mechanical.Coupling", "a": "motor", "b": "wheel", "stiffness": "2 kN*m/rad"}})
    run = machine.inverse().run
    assert run is not None
    assert [note.code for note in run.notes] == []  # all contributions are finite
    rotor, wheel = (machine.mechanism.bodies[name].inertia[0, 0] for name in ("rotor", "load"))
    z = np.polynomial.Polynomial([0, 0, 0, 0, 0, 126, -420, 540, -315, 70])  # poly9 from 0 to 1
    a, snap = z.deriv(2)(run.time / 0.1) / 0.1**2, z.deriv(4)(run.time / 0.1) / 0.1**4
    exact = (rotor + wheel) * a + rotor * wheel / 2000.0 * snap
    np.testing.assert_allclose(run.array("drive.u"), exact, atol=1e-6 * np.abs(exact).max())  # rtol 1e-8 over some hundred steps


def test_play_is_refused_and_a_stop_that_is_passed_is_reported_by_name() -> None:
    play = {"model": "mechanical.Coupling", "a": "motor", "b": "wheel", "stiffness": "2 kN*m/rad", "play": "0.4 deg"}
    with pytest.raises(MategraphError) as refused:
        two_masses({"coupling": play}).inverse()
    assert (refused.value.code, refused.value.element) == ("E493", "coupling")
    rigid = {"model": "mechanical.Gear", "a": "motor", "b": "wheel", "ratio": 1.0}
    stop = {"model": "mechanical.EndStop", "joint": "wheel", "upper": "0.5 rad"}
    run = two_masses({"gear": rigid, "stop": stop}).inverse().run
    assert run is not None
    assert any(note.code == "W005" and "'stop'" in note.text for note in run.notes)
    wide = two_masses({"gear": rigid, "stop": stop | {"upper": "1.2 rad"}}).inverse().run
    assert wide is not None
    assert not wide.notes


def test_a_part_turns_along_a_path() -> None:
    """A platform that floats: its head along a line, its angles as the path says, about z, the new y and the new x."""
    path = {
        "segments": [
            {"line": ["0.1 m", "0 m", "0.89 m"], "turn": ["10 deg", "0 deg", "30 deg"]},
            {"line": ["0.1 m", "0 m", "1 m"], "turn": ["10 deg", "-20 deg", "30 deg"]},
        ],
        "in": "1 s",
        "law": "poly7",
    }
    turns = {axis: {"part": "platform", "axis": axis, "path": "sway"} for axis in ("rx", "ry", "rz")}
    tables = {
        "assembly": "hexapod.step",
        "ground": "base",
        "mate": {
            "float": {"kind": "free", "a": "base", "b": "platform", "origin": ["0 m", "0 m", "0.7 m"]},
            "seat": {"kind": "fixed", "a": "platform", "b": "cabin"},
        },
        "point": {"head": {"part": "cabin", "point": ["0 m", "0 m", "0.89 m"]}},
        "path": {"sway": path},
        "motion": {axis: {"point": "head", "axis": axis, "path": "sway"} for axis in "xyz"} | turns,
        "simulate": {"duration": "1 s"},
    }
    folder = Path(__file__).resolve().parents[3] / "docs" / "howto" / "hexapod"
    run = Machine(Project.from_tables(tables, folder=folder)).simulate()
    rx, ry, rz = (Rotation.from_euler(axis, angle, degrees=True) for axis, angle in (("x", 10), ("y", -20), ("z", 30)))
    pose = run.poses["cabin"][-1, :3, :3]  # the body of platform and cabin
    np.testing.assert_allclose(pose, (rz * ry * rx).as_matrix(), atol=1e-7)  # rtol 1e-8 over some hundred steps
    assert [run.final[f"head.{axis}"] for axis in "xyz"] == pytest.approx([0.1, 0.0, 1.0], abs=1e-7)
    alone = dict(tables, motion=turns)
    with pytest.raises(MategraphError) as refused:
        Machine(Project.from_tables(alone, folder=folder)).simulate()
    assert refused.value.code == "E023"  # no point follows the path


def test_a_joint_follows_a_signal_with_the_torque_of_the_same_law(tmp_path: Path) -> None:
    """A spline as a signal and as a table of the motion: two routes to the same torque."""
    held = '[motion.hold]\njoint = "elbow"\nby = "elbow"\nfunction = "constant"\nvalue = 0.0\n'
    times, values = [0.0, 0.4, 0.8, 1.2], [0.0, 0.2, 0.5, 0.6]
    points = list(map(list, zip(times, values, strict=True)))
    signal = f'[signal.want]\nblock = "Spline"\npoints = {points}\n[motion.turn]\njoint = "shoulder"\nsignal = "want.y"\n'
    table = f'[motion.turn]\njoint = "shoulder"\nby = "shoulder"\nfunction = "table"\ntimes = {times}\nvalues = {values}\n'
    one, other = (arm(tmp_path, held + text, name).inverse().run for name, text in (("one", signal), ("other", table)))
    assert one is not None
    assert other is not None
    assert np.allclose(one.array("shoulder.drive.torque"), other.array("shoulder.drive.torque"), atol=1e-6)  # rtol 1e-8, 20 N m
    with pytest.raises(MategraphError) as refused:
        arm(tmp_path, held + signal.replace("want.y", "wand.y"), "wrong").inverse()
    assert refused.value.code == "E494"


def test_a_joint_follows_the_cam_of_another_one(tmp_path: Path) -> None:
    master = '[motion.main]\njoint = "shoulder"\nfunction = "poly5"\ndistance = "1 rad"\nduration = "1 s"\n'
    cam = '[motion.follower]\njoint = "elbow"\nmaster = "main"\nangles = [0.0, 0.5, 1.0]\nvalues = [0.0, 0.5, 1.0]\nends = "natural"\n'
    found = arm(tmp_path, master + cam).inverse()
    curves = found.as_result()
    assert np.allclose(curves.array("elbow.angle"), curves.array("shoulder.angle"), atol=1e-9)  # a straight cam
    with pytest.raises(MategraphError) as refused:
        arm(tmp_path, master + cam.replace('"main"', '"mane"'), "wrong").inverse()
    assert refused.value.code == "E023"
