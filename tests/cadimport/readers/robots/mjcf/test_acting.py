"""What acts on the joints of an MJCF file: springs, dampers, friction, drives and tendons as elements, keyframes as starts."""

from __future__ import annotations

import math

import numpy as np
import pytest

from cadimport.readers.robots.mjcf.reader import read_mjcf
from cadimport.store.assembly_files import pack, unpack
from foundation.errors import MategraphError

ARM = (
    '<body name="arm" pos="1 2 3" euler="0 0 90"><joint name="hip" axis="0 0 1" ref="0.5" {hip}/><geom size="0.1"/>'
    '<body name="hand" pos="1 0 0"><joint name="grip" type="slide" axis="1 0 0" {grip}/><geom size="0.1"/></body></body>'
)


@pytest.fixture
def read(tmp_path):
    def reading(hip="", grip="", more="", head='<compiler angle="radian"/>', body=ARM):
        path = tmp_path / "robot.xml"
        path.write_text(f"<mujoco>{head}<worldbody>{body.format(hip=hip, grip=grip)}</worldbody>{more}</mujoco>")
        return read_mjcf(path)

    return reading


def elements(assembly):
    return {e.name: (e.model.removeprefix("mechanical."), dict(e.attach), dict(e.parameters)) for e in assembly.elements}


def test_springs_count_from_the_pose_of_the_file_and_friction_takes_the_damping_with_it(read):
    found = elements(read('stiffness="4" springref="0.75" damping="2"', 'frictionloss="3" damping="5" stiffness="1 0 2"'))
    assert found == {
        "hip spring": ("SpringDamper", {"joint": "hip"}, {"stiffness": 4.0, "rest": 0.25, "damping": 2.0}),
        "grip spring": ("Spring", {"joint": "grip"}, {"stiffness": 1.0, "cubic": 2.0}),
        "grip friction": ("Friction", {"joint": "grip"}, {"coulomb": 3.0, "viscous": 5.0}),
    }


def test_joints_with_several_freedoms_are_damped_in_each(read):
    ball = '<body name="b"><joint name="j" type="ball" damping="2" armature="0.5"/><geom size="0.1"/></body>'
    assembly = read(body=ball)
    assert [dict(e.attach) for e in assembly.elements] == [{"joint": f"j.rate_{axis}"} for axis in "xyz"]
    assert assembly.mates[0].armature == 0.5


LAWS = {
    '<motor joint="hip"/>': {"gain": 1.0},
    '<motor joint="hip" gear="3 0 0" ctrlrange="-1 2"/>': {
        "ratio": 3.0,
        "offset": 1.5,
        "gain": 1.0,
        "control_low": -1.0,
        "control_high": 2.0,
    },
    '<position joint="grip" kp="7" kv="2" forcerange="-4 5"/>': {
        "gain": 7.0,
        "stiffness": 7.0,
        "damping": 2.0,
        "effort_low": -4.0,
        "effort_high": 5.0,
    },
    '<velocity joint="grip" kv="2"/>': {"gain": 2.0, "damping": 2.0},
    '<damper joint="grip" kv="2" ctrlrange="0 1"/>': {"gain": 0.0, "gain_speed": -2.0, "control_low": 0.0, "control_high": 1.0},
    '<general joint="grip" gainprm="3" biastype="affine" biasprm="1 -2 -4"/>': {"gain": 3.0, "bias": 1.0, "stiffness": 2.0, "damping": 4.0},
    '<general joint="grip" dyntype="filter" dynprm="0.25"/>': {"gain": 1.0, "time_constant": 0.25, "leak": 1.0},
    '<intvelocity joint="grip" kp="3"/>': {"gain": 3.0, "stiffness": 3.0, "time_constant": 1.0, "leak": 0.0},
}


@pytest.mark.parametrize("text", LAWS)
def test_the_law_of_an_actuator_is_linear_in_control_length_and_speed(read, text):
    (found,) = elements(read(more=f"<actuator>{text}</actuator>")).values()
    offset = {"offset": 0.5} if 'joint="hip"' in text and "gear" not in text else {}
    assert found[2] == LAWS[text] | offset


def test_a_servo_is_damped_by_the_mass_that_it_feels(read):
    (found,) = elements(read(more='<actuator><position joint="grip" kp="9" dampratio="0.5" gear="2"/></actuator>')).values()
    ball = 1000.0 * 4.0 / 3.0 * math.pi * 1e-3  # the slide carries the hand; the arm turns about its own centre, as the slide's line does
    assert found[2]["damping"] == pytest.approx(2.0 * 0.5 * math.sqrt(9.0 * ball / 4.0), rel=1e-12)


def test_a_spring_by_its_time_constant_takes_the_inertia_that_free_neighbours_leave(read):
    """Two point-like bodies in line: the inverse of the mass matrix by hand."""
    point = '<inertial pos="{} 0 0" mass="{}" diaginertia="0 0 0"/>'
    body = (
        f'<body name="a"><joint name="hip" axis="0 0 1" {{hip}}/>{point.format(1, 2)}'
        f'<body name="b" pos="1 0 0"><joint name="grip" axis="0 0 1" {{grip}}/>{point.format(1, 3)}</body></body>'
    )
    time, ratio, added = 0.1, 1.2, 0.5
    found = elements(read(f'springdamper="{time} {ratio}"', f'armature="{added}"', body=body))
    M = np.array([[2.0 + 3.0 * 4.0, 3.0 * 2.0], [3.0 * 2.0, 3.0 + added]])
    felt = 1.0 / np.linalg.inv(M)[0, 0]
    assert found["hip spring"][2] == pytest.approx({"stiffness": felt / (time * ratio) ** 2, "damping": 2.0 * felt / time}, rel=1e-12)
    drive = f'<actuator><motor joint="grip" gear="2" armature="{added / 4.0}"/></actuator>'
    driven = elements(read(f'springdamper="{time} {ratio}"', more=drive, body=body))
    assert driven["hip spring"][2] == pytest.approx(found["hip spring"][2], rel=1e-12)


def test_bounds_of_a_joint_hold_for_its_only_actuator_and_ranges_are_inherited(read):
    drive = '<actuator><position name="d" joint="hip" gear="-2" inheritrange="0.5"/></actuator>'
    (found,) = elements(read('range="0 2" actuatorfrcrange="-6 8"', more=drive)).values()
    wanted = {"control_low": 0.5, "control_high": 1.5, "effort_low": -4.0, "effort_high": 3.0}
    assert {key: found[2][key] for key in wanted} == wanted


def test_a_tendon_has_its_own_spring_and_carries_what_drives_it(read):
    tendon = (
        '<tendon><fixed name="t" stiffness="3" damping="2"><joint joint="hip" coef="2"/><joint joint="grip" coef="-1"/></fixed></tendon>'
    )
    found = elements(read('springref="0.75"', more=f'{tendon}<actuator><motor name="pull" tendon="t" gear="4"/></actuator>'))
    on = {"joint": "hip", "joint_2": "grip"}
    assert found == {
        "t": ("Tendon", on, {"ratio": 2.0, "ratio_2": -1.0, "offset": 1.0, "stiffness": 3.0, "cubic": 0.0, "rest": 1.5, "damping": 2.0}),
        "pull": ("Actuator", on, {"ratio": 8.0, "ratio_2": -4.0, "offset": 4.0, "gain": 1.0}),
    }


@pytest.mark.parametrize(
    "more",
    [
        '<actuator><muscle name="x" joint="hip"/></actuator>',
        '<actuator><general name="x" joint="hip" gaintype="user"/></actuator>',
        '<actuator><motor name="x" site="s"/></actuator>',
        '<tendon><spatial name="x" stiffness="3"/></tendon>',
        '<tendon><fixed name="x" range="0 1"><joint joint="hip" coef="1"/></fixed></tendon>',
        '<keyframe><key name="x" qpos="1 2 3"/></keyframe>',
    ],
)
def test_what_is_not_understood_is_a_warning_that_names_it(read, more):
    assert [(note.code, note.element) for note in read(more=more).notes] == [("W132", "x")]


@pytest.mark.parametrize(
    "more",
    ['<actuator><motor joint="hipp"/></actuator>', '<actuator><motor tendon="t"/></actuator>', '<actuator><motor class="c"/></actuator>'],
)
def test_names_that_the_file_does_not_hold_are_refused(read, more):
    with pytest.raises(MategraphError) as caught:
        read(more=more)
    assert caught.value.code == "E155"


def test_armatures_of_actuators_are_added_by_the_square_of_their_gear(read):
    assembly = read('armature="0.5"', more='<actuator><motor name="d" joint="hip" gear="3" armature="0.1" damping="0.2"/></actuator>')
    assert assembly.mates[0].armature == pytest.approx(0.5 + 0.9)
    assert elements(assembly)["d damping"] == ("Tendon", {"joint": "hip"}, {"ratio": 3.0, "offset": 1.5, "damping": 0.2})


def test_keyframes_are_starts_in_the_coordinates_of_the_mates(read):
    keys = '<keyframe><key name="a" qpos="0.75 2" qvel="1 0" ctrl="3"/><key/></keyframe>'
    assembly = read(more=f'<actuator><motor name="d" joint="hip"/></actuator>{keys}')
    first, second = assembly.starts
    assert (first.name, dict(first.initial), dict(first.controls)) == (
        "a",
        {"hip.angle": 0.25, "grip.position": 2.0, "hip.rate": 1.0},
        {"d": 3.0},
    )
    assert (second.name, dict(second.initial)) == ("key 1", {})


def test_a_free_body_starts_where_its_keyframe_puts_it(read):
    free = '<body name="b" pos="1 0 0" quat="0 0 0 1"><freejoint name="j"/><geom size="0.1"/></body>'
    half = math.sqrt(0.5)
    (start,) = read(body=free, more=f'<keyframe><key qpos="1 2 0 {half} {half} 0 0"/></keyframe>').starts
    place = [start.initial[f"j.position_{axis}"] for axis in "xyz"]
    np.testing.assert_allclose(place, [0.0, -2.0, 0.0], atol=1e-12)  # half a turn about z before
    turned = [start.initial[f"j.quat_{axis}"] for axis in "wxyz"]
    np.testing.assert_allclose(np.abs(turned), [0.0, 0.0, half, half], atol=1e-12)


def test_a_keyframe_of_zeros_turns_nothing(read):
    ball = '<body name="b"><joint name="j" type="ball"/><geom size="0.1"/></body>'
    (start,) = read(body=ball, more='<keyframe><key qpos="0 0 0 0"/></keyframe>').starts
    assert [start.initial[f"j.quat_{axis}"] for axis in "wxyz"] == pytest.approx([1.0, 0.0, 0.0, 0.0])


def test_elements_and_starts_are_stored_with_the_assembly(read):
    assembly = read('damping="2"', more='<keyframe><key name="a" qpos="0.75 2"/></keyframe>')
    again = unpack(*pack(assembly))
    assert (again.elements, again.starts) == (assembly.elements, assembly.starts)


FLAGS = {
    "spring": {"hip damping", "grip friction", "t", "d"},
    "damper": {"hip spring", "grip friction", "t", "d"},
    "frictionloss": {"hip spring", "t", "d"},
    "passive": {"grip friction", "d"},
    "constraint": {"hip spring", "t", "d"},
    "actuation": {"hip spring", "grip friction", "t"},
}


@pytest.mark.parametrize("flag", FLAGS)
def test_what_a_flag_disables_does_not_act(read, flag):
    head = f'<compiler angle="radian"/><option><flag {flag}="disable"/></option>'
    tendon = '<tendon><fixed name="t" stiffness="3" damping="2"><joint joint="hip" coef="2"/></fixed></tendon>'
    more = f'{tendon}<actuator><motor name="d" joint="hip"/></actuator>'
    assembly = read('stiffness="4" damping="2"', 'frictionloss="3"', more=more, head=head)
    found = elements(assembly)
    assert set(found) == FLAGS[flag]
    if "t" in found:
        assert (found["t"][2]["stiffness"] > 0.0, found["t"][2]["damping"] > 0.0) == (flag != "spring", flag != "damper")
    assert [(note.code, "flag actuation" in note.text) for note in assembly.notes] == [("W132", True)] * (flag == "actuation")


def test_disabled_limits_equalities_and_clamps_do_not_hold(read):
    more = '<equality><joint joint1="hip"/></equality><actuator><motor name="d" joint="hip" ctrlrange="-1 1"/></actuator>'
    flags = '<option><flag limit="disable" equality="disable" clampctrl="disable"/></option>'
    held, loose = (read('range="0 2"', more=more, head=f'<compiler angle="radian"/>{option}') for option in ("", flags))
    assert [(mates.mates[0].limits is None, len(mates.couplings)) for mates in (held, loose)] == [(False, 1), (True, 0)]
    assert ["control_low" in elements(each)["d"][2] for each in (held, loose)] == [True, False]


def test_disabled_groups_of_actuators_do_not_drive_and_a_warning_names_them(read):
    drives = '<actuator><motor name="off" joint="hip" group="2"/><motor name="on" joint="grip"/></actuator>'
    assembly = read(head='<option actuatorgroupdisable="2 5"/>', more=drives)
    assert set(elements(assembly)) == {"on"}
    (note,) = assembly.notes
    assert (note.code, "1 of 2 actuators" in note.text, "2 5" in note.text) == ("W132", True, True)


def test_an_unknown_element_in_a_body_is_a_warning_with_the_tag_that_is_meant(read):
    (note,) = read(body='<body name="a"><joint name="j"/><geom size="0.1"/><geomm size="0.1"/><site name="s"/></body>').notes
    assert (note.code, note.element, "geomm" in note.text, "geom" in note.remedy) == ("W132", "a", True, True)


@pytest.mark.parametrize(
    ("defaults", "drive", "wanted"),
    [
        ('<general gainprm="20" biastype="affine" biasprm="0 -20 -3"/>', "position", {"gain": 20.0, "stiffness": 20.0, "damping": 3.0}),
        ('<position kp="30" kv="2"/>', "general", {"gain": 30.0, "stiffness": 30.0, "damping": 2.0}),
        ('<position kp="30" kv="2"/>', "velocity", {"gain": 1.0, "damping": 1.0}),
        ('<general gainprm="20" dyntype="filter"/>', "motor", {"gain": 1.0}),
    ],
)
def test_actuators_start_from_the_default_of_their_type_or_of_a_general_one(read, defaults, drive, wanted):
    (found,) = elements(read(head=f"<default>{defaults}</default>", more=f'<actuator><{drive} joint="grip"/></actuator>')).values()
    assert found[2] == wanted
