"""Starts beyond stops: each joint moves to its nearest limit; in loops to the nearest closed pose within all of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from closed_mechanisms import four_bar
from random_mechanism import random_tree

from domains.composition.mechanism_system import system_of_mechanism
from domains.simulation.simulate import simulate
from domains.simulation.starts.within_limits import within_limits
from domains.specs import DomainsError, SystemSpec
from foundation.arrays import pose
from mechanics.loops.assemble import closure_of


def limited(machine, **limits):
    return replace(machine, tree=tuple(replace(j, limits=limits.get(j.name.replace(" ", "_"))) for j in machine.tree))


def test_joints_of_a_tree_start_at_the_nearest_limit_and_are_reported():
    machine = limited(random_tree(3, 1, branching=0.0, kinds=("revolute",)), joint_0=(0.25, 1.0), joint_1=(-1.0, 1.0), joint_2=(-2.0, -0.5))
    q, notes = within_limits(system_of_mechanism(machine), np.zeros(3), (), None)
    np.testing.assert_allclose(q, [0.25, 0.0, -0.5], atol=1e-8)  # a moved joint starts a billionth of its range inside
    assert (q[0] >= 0.25, q[2] <= -0.5) == (True, True)
    assert [note.code for note in notes] == ["W412"]


def test_what_is_given_stays_and_round_off_is_not_reported():
    machine = limited(random_tree(2, 1, branching=0.0, kinds=("revolute",)), joint_0=(0.25, 1.0), joint_1=(1e-10, 1.0))
    q, notes = within_limits(system_of_mechanism(machine), np.zeros(2), ("joint 0.angle",), None)
    assert (q[0], notes) == (0.0, [])
    assert q[1] == pytest.approx(1e-10, abs=2e-9)


@pytest.mark.parametrize("side", [0.3, -0.3])
def test_joints_of_a_loop_start_in_a_closed_pose_within_all_limits(side):
    machine = four_bar()
    crank = machine.tree[0].name
    bounds = (side, side + 0.4) if side > 0 else (side - 0.4, side)
    machine = replace(machine, tree=tuple(replace(j, limits=bounds) if j.name == crank else j for j in machine.tree))
    system = system_of_mechanism(machine)
    closure = closure_of(system.eom)
    q, notes = within_limits(system, np.asarray(system.eom.constraints.reference, dtype=float), (), closure)
    assert q[0] == pytest.approx(side, abs=1e-4)  # nearest as well as the weight of staying makes it
    assert bounds[0] <= q[0] <= bounds[1]
    assert np.abs(closure.at(q)[0]).max() < 1e-8  # closed further by the start of the run
    assert [note.code for note in notes] == ["W412"]


def test_a_loop_whose_numbers_were_rounded_starts_within_its_limits_too():
    """Its pins are 1e-7 m out of one plane, which no pose mends: the run starts where the loop closes but for that."""
    machine = four_bar()
    crank = machine.tree[0].name
    skewed = [replace(j, X_PF=j.X_PF @ pose(None, (0.0, 0.0, 1e-7))) for j in machine.loops]
    machine = replace(
        machine, tree=tuple(replace(j, limits=(0.3, 0.7)) if j.name == crank else j for j in machine.tree), loops=tuple(skewed)
    )
    run = simulate(system_of_mechanism(machine), duration=0.01, output_step=0.01)
    assert 0.3 <= run.array(f"{crank}.angle")[0] <= 0.3 + 2e-4
    assert "W412" in {note.code for note in run.notes}


def test_limits_that_no_closed_pose_meets_are_refused_by_name_and_can_be_watched_only():
    """Crank and rocker turn in one sense; their limits ask for opposite ones."""
    machine = limited(four_bar(), a=(0.3, 0.6), d=(-0.6, -0.3))
    with pytest.raises(DomainsError) as caught:
        simulate(system_of_mechanism(machine), duration=0.01, output_step=0.01)
    assert (caught.value.code, caught.value.element) == ("E482", "a")
    assert "'d.angle'" in caught.value.what
    run = simulate(system_of_mechanism(machine, SystemSpec(unstopped=("a", "d"))), duration=0.01, output_step=0.01)
    assert [(note.code, note.element) for note in run.notes if note.code == "W416"] == [("W416", "a")]
