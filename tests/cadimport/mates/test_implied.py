"""Free mates that a file implies give way to what else connects the parts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from cadimport.mates.implied import settle_implied_mates
from cadimport.readers.robots.sdf.reader import read_sdf

INERTIAL = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"


@pytest.fixture
def three(tmp_path):
    """Links a, b, c at 0, 1 and 2 m along x; a revolute joint holds c on b."""
    links = "".join(f'<link name="{name}"><pose>{x} 0 0 0 0 0</pose>{INERTIAL}</link>' for x, name in enumerate("abc"))
    joint = '<joint name="j" type="revolute"><parent>b</parent><child>c</child><axis><xyz>0 0 1</xyz></axis></joint>'
    (tmp_path / "three.sdf").write_text(f'<sdf version="1.9"><model name="m">{links}{joint}</model></sdf>')
    return read_sdf(tmp_path / "three.sdf")


def ends(assembly):
    return [(mate.kind, mate.a, mate.b) for mate in assembly.mates]


def with_mate(assembly, a, b):
    """As `assembly`, with a mate of the user between two of its parts."""
    (joint,) = (mate for mate in assembly.mates if mate.name == "j")
    return assembly.with_changes(mates=(*assembly.mates, replace(joint, name="mine", a=a, b=b)))


def test_a_file_that_holds_nothing_lets_each_group_float(three):
    assert ends(settle_implied_mates(three, "world")) == [("revolute", "b", "c"), ("free", "world", "a"), ("free", "world", "b")]


def test_a_ground_takes_the_place_of_the_world(three):
    settled = settle_implied_mates(three, "a")
    assert "world" not in settled.instances
    assert ends(settled) == [("revolute", "b", "c"), ("free", "a", "b")]
    mate = settled.mates[-1]
    np.testing.assert_allclose(settled.instances["a"].X_WP @ mate.X_AF, settled.instances["b"].X_WP @ mate.X_BM, atol=1e-15)


@pytest.mark.parametrize("end", ["b", "c"])  # directly, or by the chain that leads to it
def test_a_mate_of_the_user_replaces_an_implied_one(three, end):
    settled = settle_implied_mates(with_mate(three, "a", end), "a")
    assert ends(settled) == [("revolute", "b", "c"), ("revolute", "a", end)]
    floating = settle_implied_mates(with_mate(three, "a", end), "world")
    assert [row for row in ends(floating) if row[0] == "free"] == [("free", "world", "a")]


def test_what_the_user_lets_float_is_left_to_the_bodies(three):
    assert ("free", "world", "a") not in ends(settle_implied_mates(three, "world", ["a"]))


def test_a_rejected_mate_holds_nothing(three):
    mates = tuple(replace(mate, status="rejected") if mate.name == "j" else mate for mate in with_mate(three, "a", "c").mates)
    assert ("free", "a", "b") in ends(settle_implied_mates(three.with_changes(mates=mates), "a"))
