"""A correction in the project file is checked like a mate of its own, and what it changes is reported."""

from __future__ import annotations

import numpy as np
import pytest

import mategraph
from foundation.errors import MategraphError
from mategraph.project.fitting.merge_mates import merge_mates
from mategraph.project.model import MateEntry
from tests.cadimport.mates.test_overrides import machine_with

URDF = """<robot name="arm"><link name="base"/><link name="upper"/>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 1"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="2"/></joint></robot>"""


@pytest.fixture
def load(tmp_path):
    (tmp_path / "arm.urdf").write_text(URDF)

    def loading(text):
        (tmp_path / "arm.toml").write_text('schema = 1\nassembly = "arm.urdf"\n' + text, encoding="utf-8")
        return mategraph.load(tmp_path / "arm.toml").assembly

    return loading


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('kind = "screw"', "E129"),
        ('pitch = "1 mm"', "E129"),
        ('limits = ["-10 mm", "10 mm"]', "E013"),
        ('limits = ["-10 kg", "10 kg"]', "E013"),
        ("limits_of = { angle = [0, 1] }", "E127"),
        ("limits_of = { twist = [0, 1] }", "E010"),
        ("points = [[0, 0, 0], [1, 1, 1]]", "E128"),
        ('kind = "distance"', "E128"),
        ('reject = true\na = "upper"\nb = "upper"', "E036"),
    ],
)
def test_a_correction_is_judged_like_a_mate_of_the_project(load, text, code):
    with pytest.raises(MategraphError) as caught:
        load(f"[mate.shoulder]\n{text}\n")
    assert caught.value.code == code


def test_a_correction_may_leave_its_kind_out_and_still_have_units(load):
    (mate,) = load('[mate.shoulder]\nlimits = ["-90 deg", "45 deg"]\n').mates
    np.testing.assert_allclose(mate.limits, np.radians([-90, 45]), rtol=1e-15)


def test_nothing_of_a_rejected_mate_lives_on_in_another(load):
    line = 'axis = "+y"\norigin = [0, 0, 1]\n'
    for order in (0, 1):
        entries = ["[mate.shoulder]\nreject = true\n", f'[mate.elbow]\nkind = "revolute"\na = "base"\nb = "upper"\n{line}']
        (mate,) = load("".join(entries[:: 1 - 2 * order])).mates
        assert (mate.name, mate.limits, mate.source) == ("elbow", None, "project file")


def test_the_order_of_entries_decides_nothing(load):
    entries = [
        "[mate.shoulder]\nlimits = [0, 1]\n",
        '[mate.slide]\nkind = "cylindrical"\na = "base"\nb = "upper"\naxis = "+y"\norigin = [0, 0, 1]\n',
    ]
    for text in ("".join(entries), "".join(reversed(entries))):
        assert [(mate.name, mate.limits) for mate in load(text).mates] == [("shoulder", (0.0, 1.0)), ("slide", None)]


def test_an_axis_that_points_the_other_way_is_reported(load):
    assembly = load("[mate.shoulder]\naxis = [0, -1, 0]\n")
    assert assembly.mates[0].limits == (-2.0, 1.0)
    assert [note.element for note in assembly.notes if note.code == "W003"] == ["shoulder"]


def test_limits_that_a_swapped_planar_mate_loses_are_reported():
    limits = {"position_x": (-0.1, 0.2), "position_y": (-0.3, 0.4), "angle": (-0.5, 0.6)}
    assembly, _, _ = machine_with("planar", limits, np.random.default_rng(3))
    (mate,), (note,) = merge_mates(assembly, [MateEntry(name="m", kind="planar", a="b", b="a")])
    assert dict(mate.freedom_limits) == {"angle": (-0.6, 0.5)}
    assert (note.code, note.element) == ("W003", "m")
    assert all(name in note.text for name in ("position_x", "position_y"))
