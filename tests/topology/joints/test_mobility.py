"""Mobility: counts of known linkages, ways to move that keep loops closed, and what must yield in a locked mechanism."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from linkages import bricard, flyball_governor, four_bar, n_four_bar, pin, scissor_lift, slider_crank, stewart_platform

from mechanics.equations import equations_of_motion
from topology.joints.mobility import closure_matrix, column_names, instantaneous_freedoms, mobility
from topology.mechanism import Body, Joint, Mechanism

COUNTS = {
    "four-bar": (four_bar(), 1),
    "slider-crank at its dead centre": (slider_crank(), 1),
    "three windows": (n_four_bar(3), 1),
    "Bricard": (bricard(), 1),
    "flyball governor": (flyball_governor(), 2),
    "scissor lift": (scissor_lift(), 1),
    "Stewart platform": (stewart_platform(), 6),
}


@pytest.mark.parametrize("name", COUNTS)
def test_each_way_to_move_keeps_the_loops_closed_and_has_a_leader_of_its_own(name: str) -> None:
    machine, count = COUNTS[name]
    ways = instantaneous_freedoms(machine.tree, machine.loops)
    assert mobility(machine.tree, machine.loops) == len(ways) == count
    names = [column for joint in machine.joints for column in column_names(joint)]
    for way in ways:
        rates = np.array([way.rates.get(column, 0.0) for column in names])
        np.testing.assert_allclose(closure_matrix(machine.tree, machine.loops) @ rates, 0.0, atol=1e-8)  # rates below 1e-9 are left out
        assert way.rates[way.leader] == pytest.approx(1.0)
        assert all(way.leader not in other.rates for other in ways if other is not way)


def test_ground_and_coupler_of_a_parallelogram_turn_as_the_cranks_do() -> None:
    machine = n_four_bar(1)
    (way,) = instantaneous_freedoms(machine.tree, machine.loops)
    turn = way.rates["pivot 0"]
    assert {name: rate / turn for name, rate in way.rates.items()} == pytest.approx(
        {"pivot 0": 1.0, "pivot 1": 1.0, "knee 0": -1.0, "pin 0": 1.0}
    )


def locked_triangle(axis: tuple[float, float, float] = (0, 0, 1)) -> Mechanism:
    machine = four_bar()
    links = machine.tree
    closing = pin("closing", "coupler", "ground", (0.2, 0.9, 0.0), axis)
    return Mechanism(
        name="triangle",
        ground="ground",
        bodies={name: b for name, b in machine.bodies.items() if name != "rocker"},
        tree=links[:2],
        loops=(closing,),
    )


def test_the_joint_nearest_to_the_ground_leads_a_freedom() -> None:
    """Although others turn faster: crank and rocker of a four-bar turn slower than the hinges between them."""
    (way,) = instantaneous_freedoms(four_bar().tree, four_bar().loops)
    assert way.leader == "drive"
    assert way.rates["drive"] == 1.0
    assert max(abs(rate) for rate in way.rates.values()) > 1.0


def small_beside_large(scale: float, reach: float) -> Mechanism:
    """A four-bar with links of `reach` metres, and one with links of `scale` metres on its rocker's far side of the ground."""

    def renamed(linkage: Mechanism, prefix: str, offset: float) -> tuple[dict[str, Body], list[Joint], list[Joint]]:
        def name(body: str) -> str:
            return body if body == linkage.ground else f"{prefix} {body}"

        def moved(joint: Joint) -> Joint:
            X = np.array(joint.X_PF)
            X[0, 3] += offset
            return replace(joint, name=f"{prefix} {joint.name}", parent=name(joint.parent), child=name(joint.child), X_PF=X, X_CM=X)

        bodies = {
            name(key): replace(body, name=name(key), center=body.center + np.array([offset, 0.0, 0.0]) * (key != linkage.ground))
            for key, body in linkage.bodies.items()
        }
        return bodies, [moved(joint) for joint in linkage.tree], [moved(joint) for joint in linkage.loops]

    lengths = np.array([0.4, 1.0, 0.8, 1.1])
    large, small = four_bar(tuple(reach * lengths)), four_bar(tuple(scale * lengths))
    (bodies, tree, loops), (more, branches, cuts) = renamed(large, "large", 0.0), renamed(small, "small", 2.0 * reach)
    return replace(large, bodies={**bodies, **more}, tree=(*tree, *branches), loops=(*loops, *cuts))


@pytest.mark.parametrize(("scale", "reach"), [(0.1, 1.0), (0.002, 30.0), (0.001, 100.0)])
def test_a_small_loop_beside_a_large_one_is_counted_like_any_other_and_its_rows_too(scale: float, reach: float) -> None:
    """Lengths are small or large against the loop that they belong to, not against the machine; one decision for mobility and rows."""
    machine = small_beside_large(scale, reach)
    assert mobility(machine.tree, machine.loops) == len(instantaneous_freedoms(machine.tree, machine.loops)) == 2
    eom = equations_of_motion(machine)
    assert eom.constraints is not None
    assert len(eom.coordinates) - len(eom.constraints.chosen) == 2
