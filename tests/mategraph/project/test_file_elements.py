"""Springs, drives and keyframes of a robot file in a project: they act, can be changed and taken out, and start the run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from foundation.arrays import Array
from foundation.errors import MategraphError
from mategraph.machine import Machine
from mategraph.project.model import Project

ROBOT = """<mujoco><compiler angle="radian"/><worldbody>
<body name="arm"><joint name="hip" axis="0 1 0" damping="0.5" stiffness="2" springref="0.3" armature="0.1" range="0.2 2"/><geom size="0.1"/>
<body name="tip" pos="1 0 0"><joint name="knee" axis="0 1 0" frictionloss="0.2" ref="0.5"/><geom size="0.1"/></body></body></worldbody>
<actuator><motor name="hip" joint="hip" gear="3"/><position name="servo" joint="knee" kp="10" kv="1"/></actuator>
<keyframe><key name="low" qpos="0.4 0.5"/><key name="home" qpos="0.7 1.5" qvel="0 2" ctrl="0.25 1"/></keyframe></mujoco>"""


@pytest.fixture
def machine(tmp_path):
    (tmp_path / "robot.xml").write_text(ROBOT)

    def made(**tables):
        return Machine(Project.from_tables({"assembly": "robot.xml", **tables}, folder=tmp_path))

    return made


def parameters(machine, name):
    return dict(next(c for c in machine.fitted_project.components if c.name == name).parameters)


def test_what_the_file_lets_act_becomes_components_of_the_project(machine):
    found = {c.name: (c.model, dict(c.attach)) for c in machine().fitted_project.components}
    assert found == {
        "hip spring": ("mechanical.SpringDamper", {"joint": "hip"}),
        "knee friction": ("mechanical.Friction", {"joint": "knee"}),
        "hip actuator": ("mechanical.Actuator", {"joint": "hip"}),  # its name in the file is that of its joint
        "servo": ("mechanical.Actuator", {"joint": "knee"}),
    }
    assert parameters(machine(), "hip spring") == {"stiffness": 2.0, "rest": 0.3, "damping": 0.5}
    assert machine().mechanism.tree[0].armature == 0.1


def test_a_pose_beyond_a_limit_starts_in_the_keyframe_called_home(machine):
    found = machine()
    assert [note.element for note in found.assembly.notes if note.code == "W009"] == ["home"]
    assert found.fitted_project.start_values == pytest.approx({"hip.angle": 0.7, "knee.angle": 1.0, "knee.rate": 2.0})
    assert (parameters(found, "hip actuator")["control"], parameters(found, "servo")["control"]) == (0.25, 1.0)


def test_a_keyframe_can_be_named_and_what_is_given_comes_before_it(machine):
    found = machine(initial={"keyframe": "low", "knee.angle": "10 deg"}, control={"servo": 0.125})
    assert found.fitted_project.start_values == pytest.approx({"hip.angle": 0.4, "knee.angle": 0.17453292519943295})
    assert "control" not in parameters(found, "hip actuator")  # 0, as the keyframe gives none
    assert parameters(found, "servo")["control"] == 0.125
    assert not any(note.code == "W009" for note in found.assembly.notes)


def test_elements_are_replaced_and_rejected_by_their_names(machine):
    own = {"model": "mechanical.Damper", "damping": 3.0, "joint": "hip"}
    found = machine(component={"hip spring": own, "knee friction": {"reject": True}})
    assert [c.model for c in found.fitted_project.components if c.name == "hip spring"] == ["mechanical.Damper"]
    assert not any(c.name == "knee friction" for c in found.fitted_project.components)
    assert sorted(note.element for note in found.assembly.notes if note.code == "W003") == ["hip spring", "knee friction"]


def test_elements_on_mates_that_the_project_changes_are_left_out(machine):
    found = machine(mate={"knee": {"kind": "fixed"}})
    assert {c.name for c in found.fitted_project.components} == {"hip spring", "hip actuator"}


@pytest.mark.parametrize(
    "tables",
    [
        {"control": {"servos": 1.0}},
        {"initial": {"keyframe": "hme"}},
        {"component": {"nothing": {"reject": True}}},
        {"control": {"hip": 1.0}},
    ],
)
def test_names_that_the_file_does_not_hold_are_refused(machine, tables):
    with pytest.raises(MategraphError) as caught:
        _ = machine(**tables).assembly
    assert caught.value.code == "E071"


def test_inspect_lists_elements_with_controls_and_keyframes(machine):
    summary = machine(control={"servo": 0.5}).inspect()
    assert {e.name: e.parameters.get("control") for e in summary.elements} == {
        "hip armature": None,
        "hip spring": None,
        "knee friction": None,
        "hip actuator": 0.25,
        "servo": 0.5,
    }
    assert [(s.name, s.taken) for s in summary.starts] == [("low", False), ("home", True)]


def test_a_signal_may_drive_the_control(machine):
    signal = {"block": "Constant", "value": 2.0, "out": {"y": "servo.u"}}
    system = machine(signal={"set": signal}).system
    assert "servo.effort" in system.signals


def test_another_control_keeps_the_mechanism(machine):
    first = machine()
    _ = first.system
    other = first.with_({"control.servo": 0.75})
    assert other.mechanism is first.mechanism
    assert parameters(other, "servo")["control"] == 0.75


HINGE = """<mujoco><worldbody><body name="b"><joint name="j" axis="0 1 0" %s/><geom type="box" size=".1 .1 .3" pos="0 0 -.3"/></body>
</worldbody></mujoco>"""


def hinge_torque(folder: Path, acting: str) -> Array:
    (folder / "hinge.xml").write_text(HINGE % acting)
    motion = {"joint": "j", "function": "sine", "amplitude": 0.5, "frequency": "1 Hz"}
    tables = {"assembly": "hinge.xml", "motion": {"j": motion}, "simulate": {"duration": "0.5 s", "output_step": "0.05 s"}}
    return next(iter(Machine(Project.from_tables(tables, folder=folder)).inverse().efforts.values()))


def test_a_drive_moves_the_springs_and_dampers_of_the_file_too(tmp_path):
    t = np.linspace(0.0, 0.5, 11)
    angle, rate = 0.5 * np.sin(2.0 * np.pi * t), np.pi * np.cos(2.0 * np.pi * t)
    more = hinge_torque(tmp_path, 'stiffness="50" damping="2"') - hinge_torque(tmp_path, "")
    np.testing.assert_allclose(more, 50.0 * angle + 2.0 * rate, atol=1e-6)  # N m: the run follows the motion to its tolerances


FOUR_BAR = """<mujoco><option gravity="3 0 -9"/><worldbody>
<body name="a"><joint name="j0" axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 .3"/>
<body name="b" pos="0 0 .3"><joint name="j1" axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 .5 0 .1"/>
<body name="c" pos=".5 0 .1"><joint name="j2" axis="0 1 0" armature="0.5"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 -.4"/></body>
</body></body></worldbody></mujoco>"""


@pytest.mark.parametrize("named", [(), ("j0", "j1"), ("j0", "close"), ("j1", "close")])
def test_an_armature_acts_wherever_its_loop_is_opened(tmp_path, named):
    (tmp_path / "four.xml").write_text(FOUR_BAR)
    close = {"kind": "revolute", "a": "world", "b": "c", "origin": ["0.5 m", "0 m", "0 m"], "axis": [0, 1, 0]}
    dampers = {f"d {joint}": {"model": "mechanical.Damper", "joint": joint, "damping": "1e-12 N*m*s/rad"} for joint in named}
    tables = {"assembly": "four.xml", "mate": {"close": close}, "component": dampers}
    machine = Machine(Project.from_tables({**tables, "simulate": {"duration": "0.1 s"}}, folder=tmp_path))
    assert "j2" in [joint.name for joint in machine.mechanism.tree]
    if "j0" in [joint.name for joint in machine.mechanism.tree]:
        assert machine.simulate()["j0.angle"][-1] == pytest.approx(0.0139686, rel=1e-4)  # 0.0587 without the armature
