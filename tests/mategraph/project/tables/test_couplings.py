"""Couplings of the CAD file under a project file that confirms, corrects, renames and rejects."""

from __future__ import annotations

from pathlib import Path

import pytest

from foundation.errors import MategraphError
from mategraph.machine import Machine, load

LINK = '<link name="{0}"><inertial><origin xyz="0 0 0.05"/><mass value="0.1"/><inertia ixx="1e-4" iyy="1e-4" izz="1e-5"/></inertial></link>'
JOINT = '<joint name="{0}" type="revolute"><origin xyz="0 {2} 0"/><parent link="palm"/><child link="{1}"/><axis xyz="1 0 0"/>{3}</joint>'
GRIPPER = (
    '<robot name="gripper"><link name="palm"/>'
    + LINK.format("left")
    + LINK.format("right")
    + JOINT.format("l", "left", "0.03", "")
    + JOINT.format("r", "right", "-0.03", '<mimic joint="l" multiplier="-0.5" offset="0.2"/>')
    + "</robot>"
)


@pytest.fixture
def project(tmp_path: Path):
    def loading(text: str = "") -> Machine:
        (tmp_path / "gripper.urdf").write_text(GRIPPER, encoding="utf-8")
        (tmp_path / "gripper.toml").write_text('schema = 1\nassembly = "gripper.urdf"\n' + text, encoding="utf-8")
        return load(tmp_path / "gripper.toml")

    return loading


def relations(machine: Machine) -> dict[str, tuple[dict[str, float], float]]:
    return {c.name: (dict(c.terms), c.offset) for c in machine.mechanism.couplings}


def test_a_mimic_of_the_file_takes_a_freedom_and_holds_through_a_run(project):
    machine = project("[simulate]\nduration = 0.4\n")
    assert relations(machine) == {"r mimic": ({"r": 1.0, "l": 0.5}, 0.2)}
    assert machine.mechanism.mobility == 1
    result = machine.simulate()
    gap = result.values["r.angle"] + 0.5 * result.values["l.angle"] - 0.2
    assert abs(gap).max() < 1e-9  # the tolerance of the projection onto couplings is far below
    assert abs(result.values["l.angle"][-1] - result.values["l.angle"][0]) > 1e-3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[mate.l]\nlimits = ["-20 deg", "20 deg"]\n', {"r": 1.0, "l": 0.5}),
        ('[mate.thumb]\nkind = "revolute"\na = "palm"\nb = "left"\n', {"r": 1.0, "thumb": 0.5}),
        ('[mate.l]\nkind = "revolute"\na = "left"\nb = "palm"\n', {"r": 1.0, "l": -0.5}),
        ('[mate.l]\naxis = "-x"\n', {"r": 1.0, "l": -0.5}),
        ('[mate.l]\nkind = "cylindrical"\n', {"r": 1.0, "l.angle": 0.5}),
    ],
)
def test_a_coupling_follows_what_the_project_makes_of_its_mates(project, text, expected):
    assert relations(project(text))["r mimic"] == (expected, 0.2)


@pytest.mark.parametrize("text", ['[mate.l]\nkind = "prismatic"\n', '[mate.l]\naxis = "y"\n'])
def test_a_coupling_of_a_motion_that_is_gone_is_left_out_with_a_warning(project, text):
    machine = project(text)
    assert relations(machine) == {}
    assert [note.element for note in machine.model_notes if note.code == "W003"][-1] == "r mimic"


def test_a_coupling_of_the_file_can_be_rejected_and_replaced(project):
    rejected = project('[coupling."r mimic"]\nreject = true\n')
    assert (relations(rejected), rejected.mechanism.mobility) == ({}, 2)
    replaced = project('[coupling."r mimic"]\nkind = "gear"\na = "l"\nb = "r"\nteeth = [20, 40]\n')
    assert relations(replaced) == {"r mimic": ({"l": 20.0, "r": 40.0}, 0.0)}
    assert [note.code for note in replaced.notes] == ["W003"]


def test_rejecting_what_the_file_does_not_hold_names_what_it_holds(project):
    with pytest.raises(MategraphError, match="r mimic") as caught:
        project('[coupling."r mimc"]\nreject = true\n').assembly  # noqa: B018
    assert caught.value.code == "E036"
    assert "gripper.toml:3" in caught.value.place
