"""Algorithm A and the mass of what it lumps."""

from __future__ import annotations

import time

import networkx as nx
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation
from synthetic_assembly import assembly, box, mate, seeker

from cadimport.masses.materials import RigidMass
from topology.bodies.composite_bodies import composite_bodies
from topology.bodies.composite_mass import sum_masses
from topology.bodies.system_graph import extended_graph


def rigid(lengths: tuple[float, float, float], density: float = 1000.0) -> RigidMass:
    shape = box(lengths)
    return RigidMass(mass=density * shape.volume, center=shape.center, inertia=density * shape.inertia)


def at(position: np.ndarray, R: np.ndarray | None = None) -> np.ndarray:
    X = np.eye(4)
    X[:3, 3] = position
    if R is not None:
        X[:3, :3] = R
    return X


def test_algorithm_a_finds_the_composites_of_table_3() -> None:
    found = composite_bodies(extended_graph(seeker()))
    assert {frozenset(body) for body in found} == {
        frozenset({"shaft a", "shaft b", "camera"}),
        frozenset({"housing", "pitch connector a", "pitch connector b"}),
        frozenset({"gimbal ring", "yaw connector a", "yaw connector b"}),
    }


@given(st.integers(1, 14), st.lists(st.tuples(st.integers(0, 13), st.integers(0, 13), st.booleans()), max_size=30))
def test_algorithm_a_gives_the_connected_parts_of_the_graph_of_fixed_mates(count: int, pairs: list[tuple[int, int, bool]]) -> None:
    names = [f"part {i}" for i in range(count)]
    mates = [
        mate(f"m{k}", "fixed" if fixed else "revolute", names[a % count], names[b % count])
        for k, (a, b, fixed) in enumerate(pairs)
        if a % count != b % count
    ]
    found = composite_bodies(extended_graph(assembly(names, mates)))
    only_fixed = nx.Graph()
    only_fixed.add_nodes_from(names)
    only_fixed.add_edges_from((m.a, m.b) for m in mates if m.kind == "fixed")
    assert {frozenset(body) for body in found} == {frozenset(c) for c in nx.connected_components(only_fixed)}
    assert sorted(part for body in found for part in body) == sorted(names)


def test_algorithm_a_takes_linear_time_on_a_long_chain() -> None:
    def seconds(count: int) -> float:
        graph = nx.MultiGraph()
        fixed = mate("m", "fixed", "a", "b")
        nx.add_path(graph, [str(i) for i in range(count)], mate=fixed)
        adjacent = dict(graph.adjacency())
        best = float("inf")
        for _ in range(3):
            start = time.process_time()  # of the processor: a busy machine interrupts the long run more often than the short one
            composite_bodies(adjacent)
            best = min(best, time.process_time() - start)
        return best

    # Ten times the parts: ten times the time when linear, a hundred times when quadratic; 40 leaves room for caches that overflow.
    assert seconds(40_000) < 40 * seconds(4_000)


def test_two_half_boxes_equal_the_whole_box() -> None:
    whole = rigid((0.4, 0.2, 0.1))
    half = rigid((0.2, 0.2, 0.1))
    total = sum_masses([(half, at(np.array([-0.1, 0, 0]))), (half, at(np.array([0.1, 0, 0])))])
    # A handful of additions of numbers of order one: a few units of round-off.
    np.testing.assert_allclose(total.mass, whole.mass, rtol=1e-15)
    np.testing.assert_allclose(total.center, 0.0, atol=1e-16)
    np.testing.assert_allclose(total.inertia, whole.inertia, rtol=1e-14, atol=1e-16)


def test_half_boxes_turned_in_their_own_frames_equal_the_whole_box() -> None:
    # The same halves, but drawn with their long side along another axis of their own part frame: R I R^T must undo it.
    whole = rigid((0.4, 0.3, 0.1))
    lying = rigid((0.3, 0.1, 0.2))  # part axes (x, y, z) lie along (y, z, x) of the world
    R_WP = np.array([[0, 0, 1.0], [1, 0, 0], [0, 1, 0]])
    total = sum_masses([(lying, at(np.array([-0.1, 0, 0]), R_WP)), (lying, at(np.array([0.1, 0, 0]), R_WP))])
    np.testing.assert_allclose(total.inertia, whole.inertia, rtol=1e-14, atol=1e-16)


def test_a_box_far_from_the_origin_keeps_its_inertia() -> None:
    half = rigid((0.2, 0.2, 0.1))
    far, side = np.array([1e4, -2e4, 5e3]), np.array([0.1, 0, 0])
    total = sum_masses([(half, at(far - side)), (half, at(far + side))])
    # The poses themselves are rounded at 2e4 * 2^-53 = 2e-12 m, which moves the halves by 2e-11 of their distance. Summing over the
    # origin instead would lose 8 (kg) * (2e4)^2 * 2^-53 = 4e-7 kg m^2 of 0.1.
    np.testing.assert_allclose(total.inertia, rigid((0.4, 0.2, 0.1)).inertia, rtol=1e-10, atol=1e-11)


unit = st.floats(-1, 1, allow_nan=False)
triple = st.tuples(unit, unit, unit)
lengths_of_boxes = st.tuples(*[st.floats(0.05, 1)] * 3)


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.tuples(*[st.floats(0.05, 1)] * 3), st.tuples(unit, unit, unit), st.tuples(unit, unit, unit)), min_size=2, max_size=6
    ),
    st.data(),
)
def test_the_sum_does_not_depend_on_how_the_parts_are_grouped(parts: list[tuple[tuple, tuple, tuple]], data: st.DataObject) -> None:
    terms = [(rigid(lengths), at(np.array(p), Rotation.from_rotvec(r).as_matrix())) for lengths, p, r in parts]
    cut = data.draw(st.integers(1, len(terms) - 1))
    groups = [sum_masses(terms[:cut]), sum_masses(terms[cut:])]
    regrouped = sum_masses([(group, np.eye(4)) for group in groups])
    direct = sum_masses(terms)
    # Round-off of at most a dozen sums of the order of mass (1 m)^2.
    scale = direct.mass
    np.testing.assert_allclose(regrouped.center, direct.center, atol=1e-14)
    np.testing.assert_allclose(regrouped.inertia, direct.inertia, atol=1e-13 * scale)


@settings(max_examples=40)
@given(triple, triple, st.integers(0, 2**32 - 1))
def test_turning_and_moving_everything_turns_and_moves_the_result(rotvec: tuple, shift: tuple, seed: int) -> None:
    random = np.random.default_rng(seed)
    terms = [
        (rigid(tuple(random.uniform(0.1, 0.5, 3))), at(random.normal(size=3), Rotation.random(random_state=random).as_matrix()))
        for _ in range(3)
    ]
    X = at(np.array(shift), Rotation.from_rotvec(rotvec).as_matrix())
    before, after = sum_masses(terms), sum_masses([(m, X @ X_WP) for m, X_WP in terms])
    R = X[:3, :3]
    np.testing.assert_allclose(after.center, R @ before.center + X[:3, 3], atol=1e-14)  # round-off of numbers of order one
    np.testing.assert_allclose(after.inertia, R @ before.inertia @ R.T, atol=1e-13 * before.mass * 10)


def test_parts_without_mass_make_a_body_without_mass() -> None:
    nothing = RigidMass(mass=0.0, center=np.zeros(3), inertia=np.zeros((3, 3)))
    total = sum_masses([(nothing, np.eye(4))])
    assert total.mass == 0.0
    assert not total.inertia.any()
