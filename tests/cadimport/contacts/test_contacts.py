"""Contacts of two placed parts, each kind on the smallest pair that has it."""

from __future__ import annotations

import numpy as np
import pytest
from toy_parts import Toy, toy_assembly

from cadimport.contacts.contacts import PairContacts, contacts_of, pair_contacts, placed_parts, placement_noise
from cadimport.contacts.near_pairs import near_pairs
from foundation.arrays import pose


def _contacts(a: Toy, b: Toy) -> PairContacts:
    placed = placed_parts(toy_assembly({"a": a, "b": b}))
    return pair_contacts(placed["a"], placed["b"])


def test_a_hole_around_a_shaft_is_a_fit_with_its_play_and_engagement() -> None:
    plate = Toy().block((-20, -20, 0), (20, 20, 8)).bore((0, 0, 0), (0, 0, 8), 5.1)
    pin = Toy().shaft((0, 0, -10), (0, 0, 20), 5.0)
    (fit,) = _contacts(plate, pin).fits
    assert (fit.hole_in, fit.shaft_of) == ("a", "b")
    assert fit.gap == pytest.approx(0.1e-3, abs=1e-9)
    assert fit.length == pytest.approx(8e-3, abs=1e-9)
    assert abs(fit.direction @ [0, 0, 1]) == pytest.approx(1.0)


def test_a_hole_at_the_minor_diameter_is_tapped() -> None:
    block = Toy().block((-20, -20, 0), (20, 20, 12)).bore((0, 0, 0), (0, 0, 12), 4.25)
    (fit,) = _contacts(block, Toy().shaft((0, 0, -20), (0, 0, 60), 5.0)).fits
    assert fit.tapped


def test_axes_that_pass_each_other_by_a_millimetre_are_no_fit() -> None:
    plate = Toy().block((-20, -20, 0), (20, 20, 8)).bore((0, 0, 0), (0, 0, 8), 5.1)
    assert not _contacts(plate, Toy().shaft((1, 0, -10), (1, 0, 20), 5.0)).fits


def test_plane_faces_touch_in_what_they_have_in_common() -> None:
    lower, upper = Toy().block((0, 0, 0), (40, 40, 5)), Toy().block((20, 10, 5), (60, 30, 9))
    (touch,) = _contacts(lower, upper).touches
    assert touch.close
    assert touch.gap == pytest.approx(0.0, abs=1e-9)
    assert touch.area == pytest.approx(20e-3 * 20e-3, rel=0.01)  # a rectangle on a grid of points is exact but for round-off
    np.testing.assert_allclose(touch.normal, [0, 0, 1], atol=1e-12)
    np.testing.assert_allclose(touch.point, [0.03, 0.02, 0.005], atol=1e-6)


def test_faces_that_look_in_one_direction_do_not_touch() -> None:
    assert not _contacts(Toy().block((0, 0, 0), (10, 10, 5)), Toy().block((10.5, 0, 0), (20, 10, 5))).touches[1:]


def test_walls_with_play_are_near_but_do_not_touch() -> None:
    (touch,) = _contacts(Toy().block((0, 0, 0), (40, 40, 5)), Toy().block((0, 0, 5.4), (40, 40, 9))).touches
    assert not touch.close
    assert touch.gap == pytest.approx(0.4e-3, abs=1e-9)


def test_a_ball_in_its_socket_shares_the_centre() -> None:
    socket = Toy().block((-20, -20, -20), (20, 20, 0)).ball((0, 0, 0), 10.05, hole=True)
    (ball,) = _contacts(socket, Toy().ball((0, 0, 0), 10.0)).balls
    assert (ball.socket_in, ball.ball_of) == ("a", "b")
    assert ball.gap == pytest.approx(0.05e-3, abs=1e-9)


def test_a_pin_between_two_walls_is_in_a_slot_along_them() -> None:
    walls = Toy().block((-30, 3.05, 0), (30, 10, 6)).block((-30, -10, 0), (30, -3.05, 6))
    (slot,) = _contacts(walls, Toy().shaft((5, 0, -2), (5, 0, 10), 3.0)).slots
    assert slot.slot_in == "a"
    assert abs(slot.slide @ [1, 0, 0]) == pytest.approx(1.0)
    assert slot.travel[1] - slot.travel[0] == pytest.approx(60e-3, abs=1e-6)


def test_two_halves_of_a_bore_are_one() -> None:
    plate = Toy().block((-20, -20, 0), (20, 20, 8))
    plate.shaft((0, 0, 0), (0, 0, 8), 5.0, hole=True, share=0.5).shaft((0, 0, 8), (0, 0, 0), 5.0, hole=True, share=0.5)
    (fit,) = _contacts(plate, Toy().shaft((0, 0, -10), (0, 0, 20), 5.0)).fits
    assert fit.coverage == pytest.approx(1.0)
    assert len(fit.hole_faces) == 2


def test_a_quarter_round_edge_holds_nothing() -> None:
    edge = Toy().block((0, 0, 0), (20, 20, 8)).shaft((0, 0, 0), (0, 0, 8), 5.0, hole=True, share=0.25)
    assert not _contacts(edge, Toy().shaft((0, 0, -10), (0, 0, 20), 5.0)).fits


def test_a_free_form_face_that_is_a_cylinder_fits_like_one() -> None:
    plate = Toy().block((-20, -20, 0), (20, 20, 8)).shaft((0, 0, 0), (0, 0, 8), 5.0, hole=True, kind="other")
    (fit,) = _contacts(plate, Toy().shaft((0, 0, -10), (0, 0, 20), 5.0)).fits
    assert fit.hole_radius == pytest.approx(5e-3, abs=1e-6)  # single precision of the nodes
    assert fit.hole_in == "a"


def test_bores_on_one_line_whose_ends_meet_face_each_other() -> None:
    lower = Toy().block((-20, -20, 0), (20, 20, 8)).bore((0, 0, 0), (0, 0, 8), 3.0)
    upper = Toy().block((-20, -20, 8), (20, 20, 16)).bore((0, 0, 8), (0, 0, 16), 3.0)
    (facing,) = _contacts(lower, upper).facings
    assert facing.holes == (True, True)
    assert facing.distance == pytest.approx(0.0, abs=1e-9)


def test_only_parts_whose_boxes_are_near_are_compared() -> None:
    boxes = {name: np.array([[x, 0, 0], [x + 1, 1, 1]]) for name, x in (("a", 0.0), ("b", 1.0005), ("c", 3.0))}
    assert [tuple(sorted(pair)) for pair in near_pairs(boxes, 1e-3)] == [("a", "b")]


def test_noise_of_placements_is_measured_and_makes_contacts_tolerant() -> None:
    lower, upper = Toy().block((0, 0, 0), (80, 80, 5)), Toy().block((0, 0, 5), (80, 80, 9))
    angle = np.radians(0.4)
    turned = np.array([[np.cos(angle), 0, np.sin(angle)], [0, 1, 0], [-np.sin(angle), 0, np.cos(angle)]])
    places = {"lower": ("lower", pose()), "upper": ("upper", pose(turned, (0, 0, 0.35e-3)))}
    placed = placed_parts(toy_assembly({"lower": lower, "upper": upper}, places))
    pairs = [("lower", "upper")]
    noise = placement_noise(placed, pairs)
    assert noise == pytest.approx(angle, rel=1e-3)
    assert any(touch.close for pair in contacts_of(placed, pairs, noise) for touch in pair.touches)
    assert placement_noise(placed_parts(toy_assembly({"lower": lower, "upper": upper})), pairs) == 0.0
