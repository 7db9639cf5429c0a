"""Mechanical components in the project file: units follow the joint, springs between points name parts, limits stop unless told not to."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest

import mategraph
from domains.specs import PartPoint
from foundation.errors import MategraphError
from mategraph.project.model import Project
from mategraph.project.reader import check_names, read_project

SEEKER = Path(__file__).parents[4] / "sample_assemblies" / "seeker"
HEAD = 'schema = 1\nassembly = "arm.step"\nground = "base"\n'
MATES = (
    '[mate.elbow]\nkind = "revolute"\na = "base"\nb = "link"\nlimits = ["-40 deg", "40 deg"]\n'
    '[mate.rail]\nkind = "prismatic"\na = "base"\nb = "cart"\nlimits = ["0 mm", "5 mm"]\nstop = false\n'
)

Read = Callable[[str], Project]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    def from_text(text: str) -> Project:
        path = tmp_path / "arm.toml"
        path.write_text(HEAD + MATES + text, encoding="utf-8")
        return read_project(path)

    return from_text


def test_units_are_those_of_the_joint(read: Read) -> None:
    project = read(
        '[component.a]\nmodel = "mechanical.Spring"\njoint = "elbow"\nstiffness = "2 mN*m/deg"\nrest = "90 deg"\n'
        '[component.b]\nmodel = "mechanical.Spring"\njoint = "rail"\nstiffness = "2 N/mm"\nrest = "3 mm"\n'
    )
    turning, sliding = project.components
    assert turning.parameters["stiffness"] == pytest.approx(2e-3 * 180 / math.pi, rel=1e-15)
    assert turning.parameters["rest"] == pytest.approx(math.pi / 2, rel=1e-15)
    assert sliding.parameters == {"stiffness": 2000.0, "rest": pytest.approx(3e-3, rel=1e-15)}


def test_unit_of_the_other_kind_of_joint_is_refused(read: Read) -> None:
    with pytest.raises(MategraphError) as caught:
        read('[component.a]\nmodel = "mechanical.Friction"\njoint = "elbow"\ncoulomb = "2 N"\n')
    assert caught.value.code == "E013"
    assert "torque" in str(caught.value)


def test_limits_stop_unless_told_not_to(read: Read) -> None:
    project = read("")
    assert [mate.stop for mate in project.mates] == [True, False]
    assert project.system_spec().unstopped == ("rail",)


def test_spring_between_points_names_parts(read: Read) -> None:
    text = (
        '[component.s]\nmodel = "mechanical.LineSpring"\nstiffness = "1 N/mm"\nfree_length = "20 mm"\n'
        'a = { part = "base", point = ["0 mm", "10 mm", 0.02] }\nb = { part = "%s", point = [0, 0, 0] }\n'
    )
    spec = read(text % "link").system_spec()
    assert spec.components[0].points == (PartPoint(part="base", point=(0.0, 0.01, 0.02)), PartPoint(part="link", point=(0.0, 0.0, 0.0)))
    with pytest.raises(MategraphError) as caught:
        check_names(read(text % "lnk"), ("base", "link", "cart"))
    assert caught.value.code == "E020"
    assert "link" in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ('a = { part = "base", point = [0, 0, 0] }\n', "E008"),
        ('a = { part = "base", point = [0, 0, 0] }\nb = "link"\n', "E009"),
        ('a = { part = "base", point = [0, 0, 0] }\nb = { part = "link", point = [0, 0] }\n', "E009"),
        ('a = { part = "base", point = [0, 0, 0] }\nb = { part = "link", point = [0, 0, "1 s"] }\n', "E013"),
    ],
)
def test_ends_that_are_no_points_are_refused(read: Read, lines: str, code: str) -> None:
    with pytest.raises(MategraphError) as caught:
        read('[component.s]\nmodel = "mechanical.LineSpring"\n' + lines)
    assert caught.value.code == code
    assert caught.value.remedy


def test_optional_attachment_may_be_left_out(read: Read) -> None:
    project = read('[component.s]\nmodel = "mechanical.Backlash"\njoint = "elbow"\nplay = "1 deg"\nstiffness = "10 N*m/rad"\n')
    assert project.components[0].attach == {"joint": "elbow"}


@pytest.mark.usefixtures("cache_of_the_session")
def test_dry_seeker_with_a_spring_holds_still_and_its_energy_closes(tmp_path: Path) -> None:
    """The seeker with friction in its pitch joint, which holds the motor's small torque before the step of the reference."""
    for file in ("seeker.step", "seeker.py"):
        (tmp_path / file).write_bytes((SEEKER / file).read_bytes())
    text = (SEEKER / "seeker.toml").read_text(encoding="utf-8")
    text += '\n[component.dry]\nmodel = "mechanical.Friction"\njoint = "pitch"\ncoulomb = "5 mN*m"\nstatic = "7 mN*m"\n'
    text += '\n[component.spring]\nmodel = "mechanical.LineSpring"\nstiffness = "20 N/m"\nfree_length = "10 mm"\n'
    text += 'a = { part = "housing", point = [0.06, 0, 0.08] }\nb = { part = "gimbal ring", point = ["60 mm", "0 mm", "0 mm"] }\n'
    (tmp_path / "dry.toml").write_text(text.replace("1 s", "0.3 s", 1), encoding="utf-8")
    result = mategraph.load(tmp_path / "dry.toml").simulate()
    assert {"stick", "slip forwards"} & {event.kind for event in result.events}
    assert result.energy["relative_residual"] < 1e-6


def test_characteristic_is_read_in_the_units_of_the_joint(read: Read) -> None:
    text = '[component.s]\nmodel = "mechanical.Spring"\njoint = "%s"\ncharacteristic = %s\n'
    turning = read(text % ("elbow", '[["0 deg", 0], ["90 deg", "20 mN*m"]]')).system_spec().components[0]
    assert turning.tables["characteristic"] == ((0.0, 0.0), (pytest.approx(math.pi / 2, rel=1e-15), pytest.approx(0.02, rel=1e-15)))
    with pytest.raises(MategraphError) as caught:
        read(text % ("rail", '[["0 deg", 0], ["90 mm", "20 N"]]'))
    assert caught.value.code == "E013"
    with pytest.raises(MategraphError) as caught:
        read(text % ("rail", "[0, 1]"))
    assert caught.value.code == "E009"
