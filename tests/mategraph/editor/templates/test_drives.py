"""Drives from templates: designed for the machine's own inertia, tried on the machine itself, and good as they come."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

import mategraph
from foundation.errors import MategraphError
from mategraph.editor.operations import apply_operations
from mategraph.editor.templates import apply_template, template_list
from mategraph.editor.templates.joint_load import joint_load
from mategraph.machine import Machine

SAMPLES = Path(__file__).parents[4] / "sample_assemblies"
# A boom that turns about y, 2 kg at 0.3 m, with a mast of 1 kg that slides along it: z is up.
URDF = """<robot name="crane"><link name="base"/>
<link name="boom"><inertial><origin xyz="0.3 0 0"/><mass value="2"/><inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="mast"><inertial><origin xyz="0.1 0 0"/><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="swing" type="revolute"><parent link="base"/><child link="boom"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="9" velocity="9"/></joint>
<joint name="reach" type="prismatic"><parent link="boom"/><child link="mast"/><axis xyz="1 0 0"/><limit lower="-0.1" upper="0.2" effort="9" velocity="9"/></joint>
</robot>"""  # noqa: E501
TEXT = 'schema = 1\nassembly = "crane.urdf"\n'


@pytest.fixture(scope="module")
def crane(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("crane")
    (folder / "crane.urdf").write_text(URDF)
    (folder / "crane.toml").write_text(TEXT)
    return mategraph.load(folder / "crane.toml")


def figure(offer: dict[str, Any], label: str) -> Any:
    return next(one for one in offer["figures"] if one["label"] == label)


def test_the_load_of_a_joint_is_its_inertia_and_what_gravity_asks_of_it(crane: Machine) -> None:
    """The other joint is held: I + m r^2 of both links about the axis; moments of their weights, which fall on the positive side."""
    load = joint_load(crane, "swing")
    assert load.inertia == pytest.approx(0.02 + 2 * 0.3**2 + 0.01 + 1 * 0.1**2, rel=1e-12)  # round-off of a few operations
    assert abs(load.hold) == pytest.approx(9.81 * (2 * 0.3 + 1 * 0.1), rel=1e-3)  # the machine's own gravity has more digits than 9.81
    assert load.others == (("reach", 0.0),)
    assert joint_load(crane, "reach").inertia == pytest.approx(1.0, rel=1e-12)


@pytest.mark.parametrize("joint", ["swing", "reach"])
@pytest.mark.parametrize("name", [one["name"] for one in template_list()])
def test_every_drive_is_good_as_it_comes(crane: Machine, joint: str, name: str) -> None:
    kind = "revolute" if joint == "swing" else "prismatic"
    if kind not in next(one["kinds"] for one in template_list() if one["name"] == name):
        with pytest.raises(MategraphError) as refused:
            apply_template(crane, joint, name)
        assert refused.value.code == "E610"
        return
    options = {"settling": "1 s"} if name == "library_servo" else {}
    if name == "library_servo":  # no servo of the library lifts this boom
        with pytest.raises(MategraphError) as refused:
            apply_template(crane, joint, name, options)
        assert refused.value.code == "E610"
        return
    offer = apply_template(crane, joint, name, options)
    assert offer["good"]
    if name not in ("end_stop", "given_motion"):
        assert figure(offer, "overshoot")["good"]
    text = apply_operations(TEXT, offer["operations"])
    assert all(one["op"] in ("set", "connect") for one in offer["operations"])
    assert joint in text


def test_what_is_shown_is_what_the_project_does(crane: Machine, tmp_path: Path) -> None:
    """The step of the offer, run again from the written project with the other joint held, arrives where it is to."""
    offer = apply_template(crane, "swing", "position_motor")
    held = {"op": "set", "path": ["motion", "held"], "value": {"joint": "reach", "function": "constant", "value": 0.0}}
    (tmp_path / "crane.urdf").write_text(URDF)
    (tmp_path / "crane.toml").write_text(apply_operations(TEXT, [*offer["operations"], held]))
    run = mategraph.load(tmp_path / "crane.toml").simulate(duration=3.0)
    angle = run.array("swing.angle")
    assert angle[-1] == pytest.approx(math.radians(5.0), rel=0.02)  # the band in which a step counts as settled
    assert max(angle) < 1.2 * math.radians(5.0)
    assert max(abs(run.array("swing_controller.u"))) < 24.0


def test_names_that_are_taken_are_not_taken_again(crane: Machine) -> None:
    circuit = '[connect]\nrows = [["ground", "swing_motor.p", "swing_motor.n"]]\n'
    text = TEXT + '[component.swing_motor]\nmodel = "electrical.Resistor"\nR = 1\n' + circuit
    offer = apply_template(crane, "swing", "position_motor", text=text)
    assert ["component", "swing_motor_2"] in [one.get("path") for one in offer["operations"]]
    assert '[component.swing_motor]\nmodel = "electrical.Resistor"\nR = 1\n' in apply_operations(text, offer["operations"])


def test_a_joint_that_is_driven_or_not_there_is_refused(crane: Machine, tmp_path: Path) -> None:
    offer = apply_template(crane, "swing", "given_motion")
    (tmp_path / "crane.urdf").write_text(URDF)
    (tmp_path / "crane.toml").write_text(apply_operations(TEXT, offer["operations"]))
    driven = mategraph.load(tmp_path / "crane.toml")
    for machine, joint, name, options in (
        (driven, "swing", "position_motor", {}),
        (crane, "elbow", "position_motor", {}),
        (crane, "swing", "rocket", {}),
        (crane, "swing", "position_motor", {"settling": "fast"}),
        (crane, "swing", "position_motor", {"settling": "0 s"}),
    ):
        with pytest.raises(MategraphError) as refused:
            apply_template(machine, joint, name, options)
        assert refused.value.code == "E610"


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "joint"),
    [
        ("plain_step/door_hinge.step", "door"),
        ("plain_step/four_bar.step", "crank"),
        ("plain_step/slider_crank.step", "block"),
        ("plain_step/slider_crank.step", "crank"),
    ],
)
def test_drives_of_plain_step_files_are_good(file: str, joint: str) -> None:
    machine = mategraph.load(SAMPLES / file, accept_assumptions=True)
    kind = "prismatic" if joint == "block" else "revolute"
    for one in template_list():
        if kind in one["kinds"] and one["name"] != "library_servo":
            assert apply_template(machine, joint, one["name"])["good"], one["name"]
