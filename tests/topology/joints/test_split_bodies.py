"""A body that is cut for the joint before it: masses stay, the joint is in the tree, a weld closes the loop."""

from __future__ import annotations

import numpy as np
import pytest
from linkages import four_bar

from topology.joints.split_bodies import HALF, WELD, with_bodies_cut


def test_the_joint_that_closes_a_loop_is_in_the_tree_and_the_two_halves_weigh_as_the_whole() -> None:
    whole = four_bar()
    cut = with_bodies_cut(whole, ["wrist"])
    assert [joint.name for joint in cut.tree] == [*(joint.name for joint in whole.tree), "wrist"]
    (weld,) = cut.loops
    assert (weld.name, weld.kind, weld.parent, weld.child) == (f"wrist{WELD}", "fixed", f"rocker{HALF}", "rocker")
    halves = [cut.bodies[name] for name in ("rocker", f"rocker{HALF}")]
    assert sum(half.mass for half in halves) == pytest.approx(whole.bodies["rocker"].mass, rel=1e-15)
    np.testing.assert_allclose(sum(half.inertia for half in halves), whole.bodies["rocker"].inertia, rtol=1e-15)
    assert [half.parts for half in halves] == [whole.bodies["rocker"].parts, ()]
    assert cut.mobility == whole.mobility


@pytest.mark.parametrize("named", [[], ["drive"], ["elsewhere"]])
def test_nothing_is_cut_for_joints_that_have_coordinates(named: list[str]) -> None:
    assert with_bodies_cut(four_bar(), named).loops == four_bar().loops
