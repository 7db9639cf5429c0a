"""What a project decides about a robot file: what stands, what floats, an inertia that no body has, where packages lie."""

from __future__ import annotations

import numpy as np
import pytest

import mategraph
from foundation.errors import ErrorList, MategraphError

ROBOT = """<robot name="r">
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
  <link name="arm"><inertial><origin xyz="0 0 1"/><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="5"/></inertial></link>
  <joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="1 0 0"/></joint></robot>"""
LINK = '<link name="{}"><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>'
SDF = (
    f'<sdf version="1.9"><model name="m">{LINK.format("base")}{LINK.format("arm")}'
    '<joint name="j" type="revolute"><parent>base</parent><child>arm</child><axis><xyz>1 0 0</xyz></axis></joint></model></sdf>'
)


@pytest.fixture
def machine(tmp_path):
    (tmp_path / "r.urdf").write_text(ROBOT)
    (tmp_path / "m.sdf").write_text(SDF)

    def made(file, **tables):
        return mategraph.Machine(mategraph.Project.from_tables({"assembly": file, **tables}, folder=tmp_path))

    return made


def test_floating_lets_the_root_of_a_urdf_robot_float(machine):
    assert machine("r.urdf", part={"arm": {"nearest_inertia": True}}).mechanism.mobility == 1
    assert machine("r.urdf", floating=["base"], part={"arm": {"nearest_inertia": True}}).mechanism.mobility == 7


def test_ground_holds_a_model_that_floats_in_sdf(machine):
    floating, held = machine("m.sdf"), machine("m.sdf", ground="base")
    assert (floating.mechanism.mobility, held.mechanism.mobility) == (7, 1)
    assert [note.code for note in floating.assembly.notes] == ["W134"]
    assert [note.code for note in held.assembly.notes] == []


def test_an_inertia_of_no_body_is_refused_and_the_nearest_is_taken_on_request(machine):
    with pytest.raises(MategraphError) as caught:
        _ = machine("r.urdf").equations
    errors = caught.value.errors if isinstance(caught.value, ErrorList) else (caught.value,)
    assert [error.code for error in errors] == ["E302"]
    assert "nearest_inertia = true" in errors[0].remedy
    taken = machine("r.urdf", part={"arm": {"nearest_inertia": True}})
    np.testing.assert_allclose(taken.assembly.instances["arm"].rigid.inertia, np.diag([2.5, 2.5, 5.0]), rtol=1e-14)
    assert taken.equations is not None


def test_packages_of_the_project_file_are_found(machine, tmp_path):
    (tmp_path / "far" / "thing").mkdir(parents=True)
    (tmp_path / "far" / "thing" / "a.stl").write_text(
        "solid s facet outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid"
    )
    visual = '<visual><geometry><mesh filename="package://thing/a.stl"/></geometry></visual>'
    (tmp_path / "s.urdf").write_text(f'<robot name="s"><link name="a">{visual}</link></robot>')
    assert [note.code for note in machine("s.urdf").assembly.notes] == ["W130"]
    assert [note.code for note in machine("s.urdf", package_path=["far"]).assembly.notes] == []


def finger(name, parent, place, axis, mimic="", mass=0.1):
    """A link of a gripper on a joint with limits that end at the pose of the file, as in most of them."""
    inertial = f'<inertial><origin xyz="0.04 0 0"/><mass value="{mass}"/><inertia ixx="1e-5" iyy="1e-4" izz="1e-4"/></inertial>'
    limit = '<limit lower="0" upper="0.548" effort="1000" velocity="0.5"/>'
    return (
        f'<link name="{name}">{inertial}</link><joint name="{name}_joint" type="revolute"><origin xyz="{place}"/><parent link="{parent}"/>'
        f'<child link="{name}"/><axis xyz="0 0 {axis}"/>{limit}{mimic}</joint>'
    )


def test_a_gripper_whose_fingers_follow_one_and_reach_their_stops_together_runs(tmp_path):
    """Fingers and tips follow the left finger by 1 and -1; a bar follows by -1, so that its limits would leave no motion.

    Gravity along y opens the left finger, which is the heaviest, and with it all others.
    """
    follow = '<mimic joint="left_joint" multiplier="{}"/>'
    robot = '<robot name="gripper"><link name="palm"/>' + finger("left", "palm", "0.08 0.01 0", 1, mass=0.3)
    robot += finger("right", "palm", "0.08 -0.01 0", -1, follow.format(1))
    robot += finger("left_tip", "left", "0.09 0 0", -1, follow.format(1), 0.04)
    robot += finger("right_tip", "right", "0.09 0 0", 1, follow.format(1), 0.04)
    robot += finger("bar", "palm", "0.06 0 0", 1, follow.format(-1)) + "</robot>"
    (tmp_path / "gripper.urdf").write_text(robot)
    machine = mategraph.Machine(
        mategraph.Project.from_tables(
            {"assembly": "gripper.urdf", "gravity": {"direction": "+y"}, "simulate": {"duration": "0.3 s", "output_step": "0.1 s"}},
            folder=tmp_path,
        )
    )
    assert machine.mechanism.mobility == 1
    assert [note.element for note in machine.assembly.notes if note.code == "W133"] == ["bar_joint"]
    result = machine.simulate()
    left, right, tip, bar = (result[f"{name}_joint.angle"].values for name in ("left", "right", "left_tip", "bar"))
    assert 0.0 <= left.min() <= left.max() <= 0.548 + 1e-9
    assert left[-1] > 0.1
    np.testing.assert_allclose(right, left, atol=1e-9)  # couplings hold to the tolerance of the run
    np.testing.assert_allclose(tip, left, atol=1e-9)
    np.testing.assert_allclose(bar, -left, atol=1e-9)


PRESSED = """<robot name="arm"><link name="base"/>
<link name="arm"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.001" iyy="0.01" izz="0.01"/></inertial></link>
<link name="finger"><inertial><mass value="0.06"/><inertia ixx="1e-5" iyy="1e-5" izz="1e-5"/></inertial></link>
<joint name="lift" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 -1 0"/>
<limit lower="0" upper="3" effort="1" velocity="1"/></joint>
<joint name="grip" type="prismatic"><parent link="arm"/><child link="finger"/><origin xyz="0.2 0 0"/><axis xyz="1 0 2e-6"/>
<limit lower="-0.01" upper="0.01" effort="1" velocity="1"/></joint></robot>"""


def test_a_joint_at_its_stop_that_a_distant_hit_hardly_moves_stays_there(machine, tmp_path):
    """The finger's hit at 2e-8 m/s sends the arm, which its weight presses onto its stop, off at 1e-14 rad/s: for 1e-15 s."""
    (tmp_path / "arm.urdf").write_text(PRESSED)
    run = machine(
        "arm.urdf",
        component={"push": {"model": "mechanical.ForceSource", "joint": "grip", "value": "0.2 mN"}},
        initial={"lift.angle": -5e-19, "grip.position": "9.999999 mm", "grip.speed": "2e-8 m/s"},
    ).simulate(duration=0.01)
    assert [(event.name, event.kind) for event in run.events][:2] == [("grip", "impact"), ("lift", "free")]
    assert len(run.events) == 4
    assert run.final["lift.stop.mode"] == -1.0
    assert run.final["grip.stop.mode"] == 1.0
