"""All formulations give the same motion: on random trees of all kinds of joints, on loops, couplings and the sample."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import linkages
import numpy as np
import pytest
from closed_mechanisms import CLOSED, four_bar
from hypothesis import given, settings
from hypothesis import strategies as st
from random_mechanism import body, frame, joint, mechanism, random_tree, relocated

from mechanics.errors import MechanicsError
from mechanics.formulations.component_circuit import ComponentCircuit
from mechanics.formulations.interface import FORMULATIONS
from mechanics.formulations.lagrange_matrices import LagrangeMatrices
from mechanics.formulations.linked_bodies import linked_bodies
from mechanics.formulations.recursive_coordinates import RecursiveCoordinates
from mechanics.formulations.vector_bond_graph import VectorBondGraph
from mechanics.formulations.velocity_projection import VelocityProjection
from mechanics.formulations.verify import random_states, verify
from mechanics.multibody.joints import JOINT_MODELS
from topology.mechanism import Mechanism

KINDS = tuple(JOINT_MODELS)
GRAVITY = (0.4, -1.3, -9.0)  # of no special direction


@settings(max_examples=12)
@given(count=st.integers(1, 6), seed=st.integers(0, 10_000), branching=st.sampled_from([0.0, 0.5, 1.0]))
def test_all_formulations_agree_on_random_trees_of_all_kinds_of_joints(count: int, seed: int, branching: float) -> None:
    found = verify(random_tree(count, seed, branching=branching, kinds=KINDS), gravity=GRAVITY, states=2, seed=seed)
    # The tolerance is the promise to users: 1e-10 of the quantity, or what the condition of the mass matrix makes of round-off.
    assert found.passed, found.failures


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "fixed"])
def test_every_kind_of_joint_alone_in_a_chain_of_three(kind: str) -> None:
    found = verify(random_tree(3, 5, branching=0.0, kinds=(kind,)), gravity=GRAVITY, states=3)
    assert found.worst < 1e-11, found.comparisons  # round-off of some hundred operations, and a condition of a hundred or so


@pytest.mark.parametrize("name", list(CLOSED))
def test_formulations_that_take_loops_agree_on_closed_mechanisms(name: str) -> None:
    found = verify(CLOSED[name], gravity=GRAVITY, states=2)
    assert {c.formulation for c in found.comparisons if not c.left_out} == {e.name for e in FORMULATIONS.values() if e.loops} - {
        "recursive"
    }
    # Poses are closed to 1e-12 of the machine's size, and forces of inertia depend on them smoothly.
    assert found.worst < 1e-10, found.comparisons


@pytest.mark.parametrize("make", [linkages.bricard, linkages.flyball_governor, linkages.scissor_lift, linkages.slider_crank])
def test_formulations_agree_on_overconstrained_linkages_and_at_dead_centres(make: Callable[[], Mechanism]) -> None:
    found = verify(make(), states=2)
    assert found.worst < 1e-10, found.comparisons  # as above; the rods are slender, without inertia about their own axes


def test_formulations_agree_on_a_machine_of_milligrams_and_millimetres() -> None:
    """The squeezer mechanism of Andrews: three loops, inertias down to 1e-7 kg m^2."""
    found = verify(linkages.andrews_squeezer()[0], states=2)
    assert found.worst < 1e-11, found.comparisons  # round-off, refined; reactions are sums of many


def test_slender_rods_without_inertia_about_their_own_axis_need_no_special_care() -> None:
    arm = mechanism(
        [body("one", 1.0, (0.5, 0, 0), (0, 1 / 12, 1 / 12)), body("two", 1.0, (1.5, 0, 0), (0, 1 / 12, 1 / 12))],
        [
            joint("a", "universal", "ground", "one", frame((0, 0, 0), (1, 0, 0))),
            joint("b", "revolute", "one", "two", frame((1, 0, 0), (0, 0, 1))),
        ],
    )
    found = verify(arm, gravity=GRAVITY)
    assert found.passed, found.failures


def test_light_and_heavy_bodies_of_a_real_machine_do_not_spoil_the_agreement() -> None:
    """A gram on a tonne: inertias span nine powers of ten, lengths are millimetres and metres."""
    machine = mechanism(
        [
            body("frame", 1e3, (0.4, 1.0, 0), (200, 100, 150)),
            body("arm", 2.0, (1, 1, 0.2), (1e-2, 2e-2, 2e-2)),
            body("needle", 1e-3, (1.2, 1, 0.2), (1e-8, 1e-7, 1e-7)),
        ],
        [
            joint("turn", "revolute", "ground", "frame", frame((0, 1, 0), (0, 0, 1))),
            joint("lift", "prismatic", "frame", "arm", frame((1, 1, 0), (0, 0, 1))),
            joint("point", "revolute", "arm", "needle", frame((1.199, 1, 0.2), (0, 1, 0))),
        ],
    )
    found = verify(machine)
    assert found.passed, found.failures


def test_a_machine_drawn_far_from_the_origin_agrees_as_well() -> None:
    X = np.eye(4)
    X[:3, 3] = (3e3, -2e3, 5e2)  # m: coordinates of a plant
    found = verify(relocated(random_tree(4, 2, kinds=("revolute", "prismatic", "spherical")), X), states=2)
    # The placements themselves carry 1e-13 of 3 km, that is 4e-10 of a metre; all formulations start from the same ones.
    assert found.passed, found.failures


def test_joint_reactions_of_circuit_and_bond_graph_agree() -> None:
    machine = random_tree(4, 8, kinds=("revolute", "cylindrical", "universal", "screw"))
    circuit, graph = ComponentCircuit(machine, GRAVITY), VectorBondGraph(machine, GRAVITY)
    state = random_states(RecursiveCoordinates(machine, GRAVITY), 1, 4)[0]
    drives = graph.kineto_static(state.q, state.v, state.vdot)
    streams = circuit.dynamic(state.q, state.v, drives.drives).streams
    joints = linked_bodies(machine, GRAVITY).tree
    structure = graph.junction_structure(state.q, state.v)
    for number, connection in enumerate(joints):
        force, moment = np.split(streams[connection.name], 2)
        C = structure.wrenches[number]
        ours = C @ C.T @ np.concatenate([moment, force])  # of the whole wrench the part that does no work on the joint's motion
        # Two solutions of systems with a condition of some thousands.
        np.testing.assert_allclose(drives.wrenches[connection.name], ours, atol=1e-10 * np.abs(ours).max())


def test_any_well_conditioned_choice_of_velocities_gives_the_same_accelerations() -> None:
    machine = random_tree(3, 11, branching=0.0, kinds=("revolute", "spherical", "prismatic"))
    formulation = VelocityProjection(machine, GRAVITY)
    state = random_states(RecursiveCoordinates(machine, GRAVITY), 1, 0)[0]
    expected = formulation.accelerations(state.q, state.v, state.tau)
    relations = formulation.relations(state.q, state.v)
    n, tried = formulation.linked.velocities, 0
    for seed in range(20):
        chosen = tuple(sorted(int(i) for i in np.random.default_rng(seed).permutation(len(relations.names))[:n]))
        try:
            projection = formulation.projection(state.q, state.v, chosen)
        except MechanicsError:
            continue
        if projection.condition < 1e4:
            tried += 1
            found = formulation.accelerations(state.q, state.v, state.tau, independent=chosen)
            np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9 * np.abs(expected).max())  # condition squared times round-off
    assert tried >= 1


def test_the_virtual_inertia_is_a_congruence_of_the_mass_matrix() -> None:
    machine = random_tree(4, 1, kinds=("revolute", "prismatic"))
    formulation, engine = VelocityProjection(machine, GRAVITY), RecursiveCoordinates(machine, GRAVITY)
    q = np.array([0.3, -0.2, 0.5, 1.0])
    T = formulation.projection(q, np.zeros(4)).T
    np.testing.assert_allclose(T.T @ formulation.inertia() @ T, engine.mass_matrix(q), rtol=1e-11, atol=1e-13)


def test_the_velocity_terms_are_passive_in_every_formulation() -> None:
    """v^T (dM/dt v / 2 - bias) = 0 without gravity: velocity terms do no work, by difference of M along the motion."""
    machine = random_tree(3, 4, kinds=("revolute", "prismatic"))
    q, v = np.random.default_rng(0).normal(size=(2, 3))
    for make in (LagrangeMatrices, VectorBondGraph, ComponentCircuit, VelocityProjection):
        formulation = make(machine, (0.0, 0.0, 0.0))
        h = 1e-4
        M_dot = (formulation.mass_matrix(q + h * v) - formulation.mass_matrix(q - h * v)) / (2 * h)
        work = v @ (0.5 * M_dot @ v - formulation.efforts(q, v, np.zeros(3)))
        assert abs(work) < 1e-6, make  # the central difference is of second order: h^2 times third derivatives


def test_a_wrong_row_in_the_table_of_joints_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason for it all: the recursive engine alone would not notice a bias that does not belong to the transform."""
    from dataclasses import replace
    from types import MappingProxyType

    import mechanics.multibody.joints as joints

    wrong = replace(JOINT_MODELS["universal"], bias=None)
    monkeypatch.setattr(joints, "JOINT_MODELS", MappingProxyType({**JOINT_MODELS, "universal": wrong}))
    found = verify(random_tree(3, 5, branching=0.0, kinds=("universal",)), states=2)
    assert not found.passed
    assert {what for _, what, _ in found.failures} == {
        "accelerations",
        "drive efforts",
        "joint reactions",
    }  # the mass matrix knows nothing of velocities


def test_redundant_loops_leave_accelerations_unique_and_streams_balanced() -> None:
    circuit = ComponentCircuit(four_bar(), GRAVITY)
    state = random_states(RecursiveCoordinates(four_bar(), GRAVITY), 1, 0)[0]
    solution = circuit.dynamic(state.q, state.v, state.tau)
    motion = circuit.kinematic(state.q, state.v, solution.vdot)
    R = circuit.linked
    coupler = next(b for b in R.bodies if b.name == "coupler")
    pose = motion["coupler"].X_WL[:3, :3]
    force = pose @ (solution.streams["b"][:3] + solution.streams["c"][:3])  # the coupler is the child of both
    np.testing.assert_allclose(force + coupler.mass * np.array(GRAVITY), coupler.mass * motion["coupler"].v_dot, atol=1e-10)


def test_a_joint_with_one_end_of_its_travel_alone_is_verified_within_it() -> None:
    hinge = replace(joint("hinge", "revolute", "ground", "door", frame()), limits=(0.5, float("inf")))
    slide = replace(joint("slide", "prismatic", "door", "drawer", frame((0.5, 0, 0))), limits=(-float("inf"), -3.0))
    machine = mechanism(
        [body("door", 2.0, (0.4, 0, 0), (0.1, 0.2, 0.3)), body("drawer", 1.0, (0.8, 0, 0), (0.1, 0.1, 0.1))], [hinge, slide]
    )
    found = verify(machine, states=4)
    assert found.passed


def test_the_sparse_solution_of_large_circuits_is_that_of_small_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mechanics.formulations.circuit_equations.LARGE", 0)
    found = verify(four_bar(), gravity=GRAVITY, states=1)
    assert found.worst < 1e-10, found.comparisons  # as with the dense one
