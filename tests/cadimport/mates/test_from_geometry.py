"""Frames of mates from the geometry between two parts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from synthetic import assembly, cylinder, part, plane, pose, sphere

from cadimport.assembly import Assembly, Mate
from cadimport.mates.frames import frame_on_line
from cadimport.mates.from_geometry import mate_from_geometry
from cadimport.mates.kinds import MATE_KINDS, mate_kind
from foundation.arrays import Array
from foundation.errors import CadImportError

ROUND_OFF = 1e-14  # a few products of 4x4 matrices with entries of order 1


def world_frames(machine: Assembly, mate: Mate) -> tuple[Array, Array]:
    return machine.instances[mate.a].X_WP @ mate.X_AF, machine.instances[mate.b].X_WP @ mate.X_BM


def hinge(*, hole_radius: float = 0.0051, shaft_radius: float = 0.005, places: dict[str, Array] | None = None) -> Assembly:
    """A lever with a bore along x, a post with a pin through it; spans overlap from x = 10 to 30 mm."""
    lever = part("lever", cylinder([0, 0, 0], [1, 0, 0], hole_radius, (0.010, 0.040), hole=True))
    post = part("post", cylinder([0.050, 0, 0], [-1, 0, 0], shaft_radius, (0.020, 0.060)))
    return assembly({"lever": lever, "post": post}, places)


def error_of(machine: Assembly, **arguments: object) -> CadImportError:
    settings = {"name": "m", "kind": "revolute", "a": "lever", "b": "post", "place": "machine.toml:7", **arguments}
    with pytest.raises(CadImportError) as caught:
        mate_from_geometry(machine, **settings)  # type: ignore[arg-type]
    assert caught.value.remedy
    assert caught.value.place == "machine.toml:7"
    return caught.value


def test_a_pin_in_a_bore_is_a_hinge_in_the_middle_of_their_contact() -> None:
    machine = hinge()
    mate = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post", limits=(-1.0, 1.0))
    X_WF, _ = world_frames(machine, mate)
    np.testing.assert_allclose(X_WF[:3, 3], [0.020, 0, 0], atol=1e-17)
    np.testing.assert_allclose(X_WF[:3, 2], [1, 0, 0], atol=1e-17)
    assert mate.kind == "revolute"
    assert mate.limits == (-1.0, 1.0)
    assert "10.2 mm in 'lever'" in mate.evidence
    assert "10 mm of 'post'" in mate.evidence
    assert "0.1 mm radial clearance" in mate.evidence


@given(
    axis=st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda v: np.linalg.norm(v) > 0.1),
    angle=st.floats(-3, 3),
    move=st.tuples(*[st.floats(-0.5, 0.5)] * 3),
    along=st.floats(-0.005, 0.005),
)
@settings(max_examples=40, deadline=None)
def test_frames_coincide_in_the_cad_pose_wherever_the_machine_stands(axis: object, angle: float, move: object, along: float) -> None:
    X = pose(axis, angle, move)
    slid = X @ pose([1, 0, 0], 0.7, [along, 0, 0])  # the post turned and slid along the common axis
    machine = hinge(places={"lever": X, "post": slid})
    mate = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post")
    X_WF, X_WM = world_frames(machine, mate)
    np.testing.assert_allclose(X_WF, X_WM, atol=ROUND_OFF)
    np.testing.assert_allclose(X_WF[:3, :3].T @ X_WF[:3, :3], np.eye(3), atol=ROUND_OFF)
    assert np.linalg.det(X_WF[:3, :3]) == pytest.approx(1.0)
    z = X_WF[:3, 2]
    np.testing.assert_allclose(np.abs(z @ X[:3, 0]), 1.0, atol=ROUND_OFF)
    assert z[np.argmax(np.abs(z))] > 0.0 or np.sort(np.abs(z))[-1] - np.sort(np.abs(z))[-2] < 1e-5


def test_the_given_axis_fixes_the_sign() -> None:
    for sign in (1.0, -1.0):
        machine = hinge()
        mate = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post", axis=np.array([sign, 0, 0]))
        np.testing.assert_allclose(world_frames(machine, mate)[0][:3, 2], [sign, 0, 0], atol=1e-17)


def test_equal_radii_and_light_press_fits_belong_together() -> None:
    for shaft in (0.0051, 0.00514):
        mate_from_geometry(hinge(shaft_radius=shaft), name="m", kind="revolute", a="post", b="lever")


@pytest.mark.parametrize("shaft", [0.003, 0.006])
def test_radii_that_do_not_belong_together_are_no_hinge(shaft: float) -> None:
    assert error_of(hinge(shaft_radius=shaft)).code == "E123"


def test_spans_that_do_not_overlap_are_no_hinge() -> None:
    assert error_of(hinge(places={"post": pose([1, 0, 0], 0.0, [0.5, 0, 0])})).code == "E123"


def test_two_holes_in_line_are_no_hinge() -> None:
    hole = cylinder([0, 0, 0], [0, 0, 1], 0.004, (0, 0.01), hole=True)
    assert error_of(assembly({"lever": part("lever", hole), "post": part("post", hole)})).code == "E123"


def test_a_pin_that_is_a_part_of_its_own_makes_the_hinge() -> None:
    upper = cylinder([0, 0, 0], [0, 0, 1], 0.004, (0.0, 0.01), hole=True)
    lower = cylinder([0, 0, 0], [0, 0, 1], 0.004, (-0.01, 0.0), hole=True)
    pin = cylinder([0, 0, 0.1], [0, 0, -1], 0.0039, (0.08, 0.12))
    machine = assembly({"lever": part("lever", upper), "post": part("post", lower), "pin": part("pin", pin)})
    mate = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post")
    np.testing.assert_allclose(world_frames(machine, mate)[0][:3, 2:].T, [[0, 0, 1], [0, 0, 0]], atol=1e-17)
    assert mate.evidence.count("'pin'") == 2


def two_lines() -> Assembly:
    """Two parallel pins and one across, all fitting."""
    places = [([0, 0, 0], [0, 0, 1]), ([0.1, 0, 0], [0, 0, 1]), ([0, 0.3, 0], [1, 0, 0])]
    holes = [cylinder(o, u, 0.004, (0, 0.01 + 0.001 * i), hole=True) for i, (o, u) in enumerate(places)]
    pins = [cylinder(o, u, 0.004, (0, 0.01 + 0.001 * i)) for i, (o, u) in enumerate(places)]
    return assembly({"lever": part("lever", *holes), "post": part("post", *pins)})


def test_several_lines_are_an_error_that_lists_them() -> None:
    error = error_of(two_lines())
    assert error.code == "E124"
    assert all(value in error.what for value in ("3", "(100, 0, 5.5) mm"))


def test_axis_and_origin_choose_among_lines() -> None:
    machine = two_lines()
    across = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post", axis=np.array([-2.0, 0, 0]))
    np.testing.assert_allclose(world_frames(machine, across)[0][:3, 2], [-1, 0, 0], atol=1e-17)
    second = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post", origin=np.array([0.1, 0, 0.002]))
    np.testing.assert_allclose(world_frames(machine, second)[0][:3, 3], [0.1, 0, 0.002], atol=1e-17)
    assert error_of(machine, axis=np.array([0, 0, 1.0])).code == "E124"


def test_an_axis_that_contradicts_the_geometry_is_an_error() -> None:
    error = error_of(hinge(), axis=np.array([0, 1.0, 0]))
    assert error.code == "E126"
    assert "(1, 0, 0)" in error.what


def test_axis_and_origin_together_need_no_geometry() -> None:
    machine = hinge(shaft_radius=0.001)
    mate = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post", axis=np.array([0, 3.0, 0]), origin=np.ones(3))
    X_WF, X_WM = world_frames(machine, mate)
    np.testing.assert_allclose(X_WF, X_WM, atol=ROUND_OFF)
    np.testing.assert_allclose(X_WF[:3, 2:].T, [[0, 1, 0], [1, 1, 1]], atol=1e-17)
    assert "no hole around a shaft supports it" in mate.evidence


def test_a_fixed_mate_needs_no_geometry() -> None:
    X = pose([1, 2, 3], 0.5, [1, 2, 3])
    machine = hinge(places={"lever": X})
    mate = mate_from_geometry(machine, name="m", kind="fixed", a="lever", b="post")
    np.testing.assert_array_equal(mate.X_AF.round(15), np.eye(4))
    np.testing.assert_allclose(mate.X_BM, X, atol=ROUND_OFF)


def test_a_slider_takes_its_direction_from_parallel_rods_or_from_the_user() -> None:
    rods = [cylinder([x, 0, 0], [0, 0, 1], 0.004, (0, 0.1)) for x in (0.0, 0.05)]
    bores = [cylinder([x, 0, 0], [0, 0, -1], 0.004, (-0.06, -0.04), hole=True) for x in (0.0, 0.05)]
    machine = assembly({"lever": part("lever", *rods), "post": part("post", *bores)})
    mate = mate_from_geometry(machine, name="m", kind="slider", a="lever", b="post")
    assert mate.kind == "prismatic"
    np.testing.assert_allclose(world_frames(machine, mate)[0][:3, 2], [0, 0, 1], atol=1e-17)
    turned = mate_from_geometry(machine, name="m", kind="slider", a="lever", b="post", axis=np.array([0, 0, -1.0]))
    np.testing.assert_allclose(world_frames(machine, turned)[0][:3, 2], [0, 0, -1], atol=1e-17)
    np.testing.assert_array_equal(world_frames(machine, turned)[0][:3, 3], world_frames(machine, mate)[0][:3, 3])  # the axis turns it only
    given = mate_from_geometry(hinge(), name="m", kind="prismatic", a="lever", b="post", axis=np.array([0, 0, -1.0]))
    np.testing.assert_allclose(given.X_AF[:3, 2], [0, 0, -1], atol=1e-17)


def test_a_bore_split_into_half_faces_is_one_line() -> None:
    halves = [cylinder([0, 0, 0], [1, 0, 0], 0.0051, (0.01, 0.04), hole=True)] * 2
    post = part("post", cylinder([0.05, 0, 0], [-1, 0, 0], 0.005, (0.02, 0.06)))
    machine = assembly({"lever": part("lever", *halves), "post": post})
    mate = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post")
    np.testing.assert_allclose(world_frames(machine, mate)[0][:3, 3], [0.02, 0, 0], atol=1e-17)


def test_mistakes_are_reported_one_by_one() -> None:
    machine = hinge()
    assert error_of(machine, b="lever").code == "E122"
    unknown = error_of(machine, b="pots")
    assert (unknown.code, unknown.element) == ("E121", "pots")
    assert "'post'" in unknown.remedy
    kind = error_of(machine, kind="revolut")
    assert kind.code == "E120"
    assert "'revolute'" in kind.remedy
    assert error_of(machine, axis=np.zeros(3)).code == "E125"
    assert error_of(machine, axis=np.array([1.0, 0.0])).code == "E125"
    assert error_of(machine, origin=np.array([np.nan, 0, 0])).code == "E125"
    assert error_of(machine, limits=(1.0, -1.0)).code == "E127"
    assert error_of(machine, kind="fixed", limits=(-1.0, 1.0)).code == "E127"


@pytest.mark.parametrize("kind", ["cylindrical", "concentric", "screw"])
def test_what_turns_in_a_bore_finds_its_line_like_a_hinge(kind: str) -> None:
    machine = hinge()
    pitch = 2e-3 / (2 * np.pi) if kind == "screw" else None
    mate = mate_from_geometry(machine, name="m", kind=kind, a="lever", b="post", pitch=pitch)
    hinged = mate_from_geometry(machine, name="m", kind="revolute", a="lever", b="post")
    np.testing.assert_array_equal(mate.X_AF, hinged.X_AF)
    assert mate.pitch == (pitch or 0.0)
    assert mate.kind == mate_kind(kind).name


def test_a_screw_needs_a_pitch_and_no_other_kind_has_one() -> None:
    for pitch in (None, 0.0, float("nan")):
        assert error_of(hinge(), kind="screw", pitch=pitch).code == "E129"
    assert error_of(hinge(), kind="revolute", pitch=0.001).code == "E129"


def sockets(*centers: object, radius: float = 0.0101) -> Assembly:
    """Balls of 10 mm in sockets."""
    lever = part("lever", *(sphere(center, radius, hole=True) for center in centers))
    return assembly({"lever": lever, "post": part("post", *(sphere(center, 0.010) for center in centers))})


def test_a_ball_in_a_socket_is_a_spherical_mate_at_its_centre() -> None:
    machine = sockets([0.01, 0.02, 0.03])
    mate = mate_from_geometry(machine, name="m", kind="ball", a="lever", b="post")
    X_WF, X_WM = world_frames(machine, mate)
    assert mate.kind == "spherical"
    np.testing.assert_array_equal(X_WF, X_WM)
    np.testing.assert_array_equal(X_WF[:3, 3], [0.01, 0.02, 0.03])
    np.testing.assert_array_equal(X_WF[:3, :3], np.eye(3))
    assert "20.2 mm in 'lever'" in mate.evidence


def test_a_spherical_mate_without_or_with_several_sockets_asks_for_its_origin() -> None:
    assert error_of(hinge(), kind="spherical").code == "E123"
    assert error_of(sockets([0, 0, 0], radius=0.02), kind="spherical").code == "E123"
    two = sockets([0, 0, 0], [0.1, 0, 0])
    assert error_of(two, kind="spherical").code == "E124"
    mate = mate_from_geometry(two, name="m", kind="spherical", a="lever", b="post", origin=np.array([0.1, 0, 0]))
    np.testing.assert_array_equal(mate.X_AF[:3, 3], [0.1, 0, 0])
    assert "agrees with" in mate.evidence


def table(*, height: float = 0.0, flush: bool = False) -> Assembly:
    """A block on a table: its underside looks down on the table's top; the table has a step at 50 mm."""
    top = part("lever", plane([0, 0, 0], [0, 0, 1], 0.5), plane([0, 0, 0.05], [0, 0, 1], 0.02))
    block = part("post", plane([0.2, 0.1, height], [0, 0, 1 if flush else -1], 0.01), plane([0.2, 0.1, 0.1], [0, 0, 1], 0.01))
    return assembly({"lever": top, "post": block})


def test_a_face_on_a_face_is_a_planar_mate_on_the_smaller_face() -> None:
    machine = table()
    mate = mate_from_geometry(machine, name="m", kind="planar", a="lever", b="post")
    X_WF, X_WM = world_frames(machine, mate)
    np.testing.assert_array_equal(X_WF, X_WM)
    np.testing.assert_allclose(X_WF[:3, 2], [0, 0, 1], atol=1e-17)
    np.testing.assert_array_equal(X_WF[:3, 3], [0.2, 0.1, 0.0])
    down = mate_from_geometry(machine, name="m", kind="planar", a="lever", b="post", axis=np.array([0, 0, -1.0]))
    np.testing.assert_allclose(down.X_AF[:3, 2], [0, 0, -1], atol=1e-17)


def test_faces_that_do_not_touch_are_no_planar_mate() -> None:
    assert error_of(table(height=0.001), kind="planar").code == "E123"
    assert error_of(table(flush=True), kind="planar").code == "E123"
    assert error_of(table(), kind="planar", axis=np.array([1.0, 0, 0])).code == "E126"
    given = mate_from_geometry(
        table(height=0.001), name="m", kind="planar", a="lever", b="post", axis=np.array([0, 0, 1.0]), origin=np.zeros(3)
    )
    assert "no faces in contact" in given.evidence


def test_a_universal_mate_is_given_by_the_user() -> None:
    assert error_of(hinge(), kind="universal").code == "E128"
    assert error_of(hinge(), kind="cardan", axis=np.array([1.0, 0, 0])).code == "E128"
    mate = mate_from_geometry(hinge(), name="m", kind="universal", a="lever", b="post", axis=np.array([1.0, 0, 0]), origin=np.ones(3))
    np.testing.assert_allclose(mate.X_AF[:3, 2:].T, [[1, 0, 0], [1, 1, 1]], atol=1e-17)


def test_the_pins_of_a_universal_mate_are_x_of_a_and_y_of_b() -> None:
    first, second = np.array([0.6, 0.8, 0.0]), np.array([-0.8, 0.6, 0.0])
    ask = {"name": "m", "kind": "universal", "a": "lever", "b": "post", "origin": np.ones(3)}
    machine = hinge()
    X_WF, X_WM = world_frames(machine, mate_from_geometry(machine, pins=(2 * first, second), **ask))  # type: ignore[arg-type]
    np.testing.assert_allclose(X_WF, X_WM, atol=1e-15)
    np.testing.assert_allclose(X_WF[:3, :2].T, [first, second], atol=1e-15)
    np.testing.assert_allclose(X_WF[:3, 3], 1.0)
    assert error_of(machine, kind="universal", origin=np.ones(3), pins=(first, first + second)).code == "E125"
    assert error_of(machine, kind="universal", origin=np.ones(3), pins=(first, second), axis=first).code == "E126"
    assert error_of(machine, kind="universal", pins=(first, second)).code == "E128"
    assert error_of(machine, kind="revolute", pins=(first, second)).code == "E128"


@pytest.mark.parametrize(("letter", "angle", "follows"), [("x", -40.0, True), ("x", -50.0, False), ("z", -50.0, True)])
def test_the_letter_of_an_axis_gives_the_sign_of_an_inclined_line_that_is_nearest_to_it(letter: str, angle: float, follows: bool) -> None:
    leaning = pose([0, 1, 0], np.radians(angle), [0, 0, 0])  # the line along x leans towards z
    machine = hinge(places={"lever": leaning, "post": leaning})
    for sign in (1.0, -1.0):
        axis = sign * np.eye(3)["xyz".index(letter)]
        mate = mate_from_geometry(machine, name="m", kind="prismatic", a="lever", b="post", axis=axis)
        wanted = sign * leaning[:3, 0] if follows else axis
        np.testing.assert_allclose(world_frames(machine, mate)[0][:3, 2], wanted, atol=1e-12)
        assert ("gives the sign" in mate.evidence) == follows


def test_a_rough_axis_of_a_slider_gives_the_sign_of_the_line_that_the_parts_share() -> None:
    machine = hinge()
    found = mate_from_geometry(machine, name="m", kind="prismatic", a="lever", b="post")
    z = world_frames(machine, found)[0][:3, 2]
    across = np.cross(z, np.roll(z, 1))
    for sign in (1.0, -1.0):
        rough = sign * z + 0.1 * across / np.linalg.norm(across)  # 5.7 deg off
        mate = mate_from_geometry(machine, name="m", kind="prismatic", a="lever", b="post", axis=rough)
        np.testing.assert_allclose(world_frames(machine, mate)[0][:3, 2], sign * z, atol=1e-12)
        far = sign * z + 0.5 * across / np.linalg.norm(across)  # 27 deg off: another direction is meant
        mate = mate_from_geometry(machine, name="m", kind="prismatic", a="lever", b="post", axis=far)
        np.testing.assert_allclose(world_frames(machine, mate)[0][:3, 2], far / np.linalg.norm(far), atol=1e-12)


def test_a_free_mate_stands_at_the_moving_part_with_the_axes_of_the_world() -> None:
    X = pose([1, 2, 3], 0.5, [1, 2, 3])
    machine = hinge(places={"post": X})
    mate = mate_from_geometry(machine, name="m", kind="floating", a="lever", b="post")
    X_WF, X_WM = world_frames(machine, mate)
    np.testing.assert_allclose(X_WF, X_WM, atol=ROUND_OFF)
    np.testing.assert_array_equal(X_WF[:3, :3], np.eye(3))
    np.testing.assert_array_equal(X_WF[:3, 3], [1, 2, 3])


def test_one_pair_of_limits_does_not_fit_several_coordinates() -> None:
    error = error_of(hinge(), kind="cylindrical", limits=(-1.0, 1.0))
    assert error.code == "E127"
    assert "angle, position" in error.remedy
    slide = mate_from_geometry(hinge(), name="m", kind="cylindrical", a="lever", b="post", freedom_limits={"position": (0.0, 0.1)})
    assert slide.freedom_limits == {"position": (0.0, 0.1)}
    assert error_of(hinge(), kind="cylindrical", freedom_limits={"angle_x": (0.0, 0.1)}).code == "E127"
    assert error_of(hinge(), kind="cylindrical", freedom_limits={"angle": (0.1, 0.1)}).code == "E127"
    assert error_of(hinge(), kind="revolute", freedom_limits={"angle": (0.0, 0.1)}).code == "E127"


def test_every_alias_means_one_kind() -> None:
    words = [word for kind in MATE_KINDS.values() for word in (kind.name, *kind.aliases)]
    assert len(words) == len(set(words))
    for kind in MATE_KINDS.values():
        assert all(mate_kind(alias.upper()) is kind for alias in kind.aliases)


def test_round_off_in_the_axis_does_not_turn_the_frame() -> None:
    clean = frame_on_line(np.zeros(3), np.array([0.0, 1.0, 0.0]))
    for noise in ([1e-12, 1.0, 0.0], [0.0, 1.0, -1e-12], [-1e-12, 1.0, 1e-12]):
        np.testing.assert_allclose(frame_on_line(np.zeros(3), np.array(noise)), clean, atol=1e-11)


def test_mates_found_in_a_step_file_stand_where_the_parts_touch(machine_assembly: Assembly) -> None:
    mate = mate_from_geometry(machine_assembly, name="spin", kind="revolute", a="Gehäuse", b="shaft")
    X_WF, X_WM = world_frames(machine_assembly, mate)
    np.testing.assert_allclose(X_WF, X_WM, atol=ROUND_OFF)
    np.testing.assert_allclose(X_WF[:3, 2], [1, 0, 0], atol=1e-12)  # directions in STEP have 15 digits
    np.testing.assert_allclose(X_WF[:3, 3], 0.0, atol=1e-15)
    assert "0.05 mm radial clearance" in mate.evidence
