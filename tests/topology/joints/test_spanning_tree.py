"""Another spanning tree is the same mechanism: wanted joints carry coordinates, mobility and motion stay."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from mechanics.analyses.inverse import inverse_analysis
from mechanics.analyses.kinematics import body_motions, kinematic_motion
from mechanics.equations import equations_of_motion
from tests.mechanics.analyses.test_inverse import driver, four_bar, free_body_error
from topology.joints.mobility import mobility
from topology.joints.spanning_tree import with_joints_in_tree
from topology.mechanism import DroppedJoint


@pytest.mark.parametrize("wanted", ["a", "b", "c", "d"])
def test_any_joint_of_a_loop_can_be_moved(wanted: str) -> None:
    r"""The same motion of the four-bar, given once at the crank and once at any other joint, needs the same power.

    ground --a-- crank --b-- coupler --c-- rocker --d-- ground
    """
    machine = with_joints_in_tree(four_bar(), [wanted])
    assert wanted in [joint.name for joint in machine.tree]
    assert mobility(machine.tree, machine.loops) == 1
    assert next(iter(machine.bodies)) == "ground"
    carried = {"ground"}
    for joint in machine.tree:
        assert joint.parent in carried, "parents come before children"
        carried.add(joint.child)
    assert carried == set(machine.bodies)
    eom = equations_of_motion(machine)
    found = inverse_analysis(kinematic_motion(eom, [driver(wanted, "sine", amplitude=0.1, frequency=1.0)], np.linspace(0.0, 0.5, 6)))
    assert free_body_error(found) < 1e-9  # round-off times the condition of the closure


def test_positive_motion_stays_what_it_was() -> None:
    """The rocker's angle d in the new tree is that of the old loop: the crank moves alike."""
    old = equations_of_motion(four_bar())
    times = np.linspace(0.0, 0.5, 6)
    crank = kinematic_motion(old, [driver("a", "sine", amplitude=0.3, frequency=0.7)], times)
    machine = with_joints_in_tree(four_bar(), ["d"])
    new = equations_of_motion(machine)
    again = kinematic_motion(new, [driver("a", "sine", amplitude=0.3, frequency=0.7)], times)
    for name, moved in body_motions(crank).items():
        assert np.allclose(body_motions(again)[name].X_WB, moved.X_WB, atol=1e-9)  # both loops are closed to 1e-12
    reactions = inverse_analysis(crank).reactions, inverse_analysis(again).reactions
    for name in "abcd":
        sign = 1.0 if reactions[0][name].child == reactions[1][name].child else -1.0
        assert np.allclose(reactions[0][name].force_W, sign * reactions[1][name].force_W, atol=1e-7)


def test_nothing_changes_where_nothing_must() -> None:
    machine = four_bar()
    assert with_joints_in_tree(machine, ["a", "no such joint"]) is machine


def test_dropped_joints_turn_with_the_one_that_stands_for_them() -> None:
    machine = four_bar()
    twin = replace(machine.tree[2], name="c2")
    machine = replace(machine, dropped=(DroppedJoint(name="c2", kept="c", reason="coaxial", joint=twin),))
    turned = with_joints_in_tree(machine, ["d"])
    kept = next(joint for joint in turned.joints if joint.name == "c")
    assert (turned.dropped[0].joint.parent, turned.dropped[0].joint.child) == (kept.parent, kept.child)
