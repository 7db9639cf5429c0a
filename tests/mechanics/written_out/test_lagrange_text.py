"""Lagrange's equations written out: the coefficients are those that the formulation computes from numbers, and the chain is readable."""

from __future__ import annotations

import numpy as np
import pytest
from random_mechanism import body, frame, joint, mechanism, random_tree

from mechanics.equations import equations_of_motion, normalised
from mechanics.errors import MechanicsError
from mechanics.formulations.lagrange_matrices import LagrangeMatrices
from mechanics.written_out.lagrange_symbols import lagrange_symbols
from mechanics.written_out.lagrange_text import lagrange_text
from topology.mechanism import Mechanism

GRAVITY = (1.0, -2.0, -9.0)


def compare(machine: Mechanism, seed: int) -> None:
    random = np.random.default_rng(seed)
    eom = equations_of_motion(machine)
    q, v = normalised(eom, random.normal(size=len(eom.q_names))), random.normal(size=len(eom.v_names))
    A0, a_q, a_g = lagrange_symbols(machine, gravity=GRAVITY).numbers(q, v)
    expected = LagrangeMatrices(machine, GRAVITY).terms(q, v)
    # Some hundred terms of round-off each, and terms below 1e-9 of an entry's largest are left out.
    for ours, theirs in ((A0, expected.A0), (a_q, expected.a_q), (a_g, expected.a_g)):
        np.testing.assert_allclose(ours, theirs, atol=1e-8 * np.abs(theirs).max() + 1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_coefficients_on_random_trees_are_those_of_the_numbers(seed: int) -> None:
    compare(random_tree(2, seed, kinds=("revolute", "prismatic", "cylindrical", "screw")), seed)


@pytest.mark.parametrize("kind", ["spherical", "universal", "planar", "free"])
def test_joints_with_several_freedoms_are_written_too(kind: str) -> None:
    compare(random_tree(1, 3, kinds=(kind,)), 3)


def arm() -> Mechanism:
    """Two rods of 1 kg and 1 m in the vertical plane of x and z; angles count upwards."""
    rod = (0.0, 1 / 12, 1 / 12)
    return mechanism(
        [body("upper", 1.0, (0.5, 0, 0), rod), body("fore", 1.0, (1.5, 0, 0), rod)],
        [
            joint("shoulder", "revolute", "ground", "upper", frame((0, 0, 0), (0, -1, 0))),
            joint("elbow", "revolute", "upper", "fore", frame((1, 0, 0), (0, -1, 0))),
        ],
    )


def test_the_double_pendulum_reads_as_in_textbooks() -> None:
    text = lagrange_text(arm(), gravity=(0.0, 0.0, -9.81))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    for line in (
        "T_12 = Rot_-y(shoulder)",
        "T_23 = Trans_x(1) Rot_-y(elbow)",
        "B_3 = T_12 T_23",
        "a0[shoulder, shoulder] = 1.66667 + cos(elbow)",
        "a0[shoulder, elbow] = 0.333333 + 0.5 cos(elbow)",
        "a0[elbow, elbow] = 0.333333",
        "a1[shoulder; shoulder, elbow] = -sin(elbow)",
        "a1[shoulder; elbow, elbow] = -0.5 sin(elbow)",
        "a1[elbow; shoulder, shoulder] = 0.5 sin(elbow)",
        "a2[shoulder] = 4.905 cos(shoulder + elbow) + 14.715 cos(shoulder)",
        "a2[elbow] = 4.905 cos(shoulder + elbow)",
    ):
        assert line in lines


def test_what_nobody_could_read_is_refused() -> None:
    with pytest.raises(MechanicsError) as caught:
        lagrange_text(random_tree(13, 1, kinds=("revolute",)), gravity=GRAVITY)
    assert caught.value.code == "E341"
