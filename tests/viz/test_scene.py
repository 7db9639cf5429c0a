"""The scene model: poses, colours, bounds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from machines import Swing, assembly_of, body_of, box_part, joint, two_axes

from topology.mechanism import Mechanism
from viz.colors import body_colors, linear_from_srgb, srgb_from_linear
from viz.errors import VizError
from viz.pose_interpolation import interpolate, quaternions, rotation_matrix
from viz.scene_building import build_scene

unit = st.floats(0.0, 1.0)


def random_rotations(n: int) -> np.ndarray:
    q = np.random.default_rng(1).normal(size=(n, 4))
    q /= np.linalg.norm(q, axis=1, keepdims=True)
    return np.array([rotation_matrix(row) for row in q])


def test_quaternions_give_their_rotations_back() -> None:
    R = np.concatenate([random_rotations(200), np.eye(3)[None], [np.diag(d) for d in ((1, -1, -1), (-1, 1, -1), (-1, -1, 1))]])
    back = np.array([rotation_matrix(q) for q in quaternions(R)])
    # Round-off of a dozen products of numbers of size one.
    assert np.abs(back - R).max() < 1e-14


def test_neighbouring_quaternions_lie_on_the_same_side() -> None:
    _, mechanism = two_axes()
    q = quaternions(Swing(mechanism).poses["arm"][:, :3, :3])  # turns by 6 rad in all
    assert (np.sum(q[1:] * q[:-1], axis=1) > 0).all()


@given(st.floats(0.0, 2.0))
def test_turning_at_a_constant_rate_is_interpolated_exactly(t: float) -> None:
    # Slerp is exact for a constant rate; the head's frames are 1/30 s apart and its pitch is not constant, so only the arm is asked.
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    scene = build_scene(assembly, mechanism, swing)
    wanted = swing.poses_at(np.array([t]))["arm"][0]
    # The rotation axis meets the origin's vertical, so translation is exact too; 1e-12: arctan2 and sines of angles near 0.1.
    assert np.abs(scene.pose("arm", t) - wanted).max() < 1e-12


def test_interpolation_is_exact_at_frames_clamped_outside_and_rigid_between() -> None:
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism, Swing(mechanism))
    for k in (0, 7, 60):
        assert np.array_equal(scene.pose("head", float(scene.times[k])), scene.poses["head"][k])
    assert np.array_equal(scene.pose("head", -1.0), scene.poses["head"][0])
    assert np.array_equal(scene.pose("head", 9.0), scene.poses["head"][-1])
    R = scene.pose("head", 0.777)[:3, :3]
    assert np.abs(R.T @ R - np.eye(3)).max() < 1e-14  # round-off
    assert np.linalg.det(R) > 0


def test_interpolating_across_half_a_turn_takes_the_short_way() -> None:
    # From +170 to -170 degrees about z: the middle is 180, not 0.
    from machines import turn

    X = turn((0, 0, 1), (0, 0, 0), np.radians([170.0, -170.0]))
    middle = interpolate(np.array([0.0, 1.0]), X, 0.5)
    assert np.allclose(middle[:3, :3], np.diag([-1.0, -1.0, 1.0]), atol=1e-14)  # round-off


def test_without_a_result_everything_stands_in_the_cad_pose() -> None:
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism)
    assert not scene.moves
    for name, instance in assembly.instances.items():
        assert np.array_equal(scene.instance_pose(name, 3.0), instance.X_WP)


def test_bounds_hold_the_parts_and_swept_bounds_hold_the_motion() -> None:
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism, Swing(mechanism))
    # base 0.3 x 0.3 on the floor, top of the head at 0.29 + 0.04; float32 vertices
    assert np.allclose(scene.bounds, [[-0.15, -0.15, 0.0], [0.15, 0.15, 0.33]], atol=1e-7)
    for t in np.linspace(0.0, 2.0, 61):
        for name, instance in scene.instances.items():
            vertices = scene.meshes[instance.mesh].vertices
            X = scene.instance_pose(name, float(t))
            p = vertices @ X[:3, :3].T + X[:3, 3]
            assert (p >= scene.swept_bounds[0] - 1e-9).all()
            assert (p <= scene.swept_bounds[1] + 1e-9).all()


def test_colours_come_from_cad_where_it_has_them_else_from_the_body() -> None:
    assembly, mechanism = two_axes()
    scene = build_scene(assembly, mechanism)
    assert scene.instances["base"].has_cad_color
    assert scene.instances["base"].color[:3] == pytest.approx(srgb_from_linear((0.02, 0.03, 0.05, 1.0))[:3])
    assert not scene.instances["arm"].has_cad_color
    assert scene.instances["arm"].color != scene.instances["cap"].color
    assert len({b.color for b in scene.bodies.values()}) == 3


@pytest.mark.parametrize(
    ("colors", "kept"),
    [
        (((0.5, 0.5, 0.5), (0.5, 0.5, 0.5)), False),  # what programs export that know no colours
        (((0.5, 0.5, 0.5), (0.2, 0.2, 0.2)), True),
        (((0.8, 0.1, 0.1), (0.8, 0.1, 0.1)), True),
    ],
)
def test_one_grey_for_all_is_no_colour(colors: tuple[tuple[float, float, float], ...], kept: bool) -> None:
    parts = [box_part(f"box {i}", (0.1, 0.1, 0.1), (*color, 1.0)) for i, color in enumerate(colors)]
    assembly = assembly_of(parts, {f"box {i}": (f"box {i}", (0.2 * i, 0.0, 0.0)) for i in range(2)})
    bodies = {f"box {i}": body_of(assembly, [f"box {i}"]) for i in range(2)}
    mechanism = Mechanism(
        name="two",
        ground="box 0",
        bodies=bodies,
        mobility=1,
        tree=(joint("a", "box 0", "box 1", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)),),
        dropped=(),
    )
    scene = build_scene(assembly, mechanism)
    assert {i.has_cad_color for i in scene.instances.values()} == {kept}
    assert (len({i.color for i in scene.instances.values()}) == 2) == (not kept or colors[0] != colors[1])


def test_forty_bodies_have_forty_colours() -> None:
    colors = body_colors(40)
    assert len(set(colors)) == 40
    assert all(0.0 <= c <= 1.0 for color in colors for c in color)


@given(unit, unit, unit)
def test_colour_conversions_undo_each_other(r: float, g: float, b: float) -> None:
    # The two branches meet at 0.04045 to 1e-8 only, as the standard rounds its constants.
    assert linear_from_srgb(srgb_from_linear((r, g, b, 0.5))) == pytest.approx((r, g, b, 0.5), abs=1e-7)


def test_parts_know_mass_material_and_mates() -> None:
    assembly, mechanism = two_axes()
    arm = build_scene(assembly, mechanism).instances["arm"]
    assert arm.mass == pytest.approx(0.06 * 0.06 * 0.2 * 7850.0)  # density times volume
    assert (arm.material, arm.material_source) == ("steel", "project file")
    assert arm.mates == (("yaw", "revolute", "base"), ("pitch", "revolute", "head"), ("glue", "fixed", "cap"))


def test_a_result_of_another_mechanism_is_refused_by_name() -> None:
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    del swing.poses["head"]
    with pytest.raises(VizError, match="head") as refused:
        build_scene(assembly, mechanism, swing)
    assert refused.value.code == "E501"


def test_poses_that_blew_up_are_refused() -> None:
    assembly, mechanism = two_axes()
    swing = Swing(mechanism)
    swing.poses["head"][5, 0, 3] = np.nan
    with pytest.raises(VizError, match="head") as refused:
        build_scene(assembly, mechanism, swing)
    assert refused.value.code == "E502"
