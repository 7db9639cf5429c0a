"""What constraints leave: the kind and the frame of a mate, in any pose."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from synthetic import pose

from cadimport.mates.kind_from_constraints import Constraints, mate_left

X, Y, Z = np.eye(3)
NEAR = np.array([0.02, -0.01, 0.03])


def rows(*steps):
    constraints = Constraints()
    for name, *arguments in steps:
        getattr(constraints, name)(*arguments)
    return constraints


HERE = np.zeros(3)
CASES = [
    ("fixed", [("fixed",)]),
    ("fixed", [("same_plane", HERE, X), ("same_plane", HERE, Y), ("same_plane", HERE, Z)]),
    ("revolute", [("same_line", HERE, Z), ("same_plane", HERE, Z)]),
    ("revolute", [("same_point", HERE), ("parallel", Z)]),
    ("revolute", [("same_point", HERE), ("same_point", 0.1 * Z)]),
    ("prismatic", [("same_plane", HERE, X), ("same_plane", HERE, Y)]),
    ("prismatic", [("same_line", HERE, Z), ("no_turn", Z)]),
    ("cylindrical", [("same_line", HERE, Z)]),
    ("planar", [("same_plane", HERE, Z)]),
    ("spherical", [("same_point", HERE)]),
    ("universal", [("same_point", HERE), ("no_turn", Z)]),
    ("free", []),
]


@pytest.mark.parametrize(("kind", "steps"), CASES)
@given(axis=st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda v: np.linalg.norm(v) > 0.1), angle=st.floats(-3, 3))
def test_the_kind_is_the_same_wherever_the_machine_stands(kind, steps, axis, angle):
    G = pose(axis, angle, [0.3, -0.2, 0.5])

    def moved(argument, *, point):
        return G[:3, :3] @ argument + (G[:3, 3] if point else 0.0)

    turned = [
        (name, *(moved(a, point=(i == 0 and name not in ("parallel", "no_turn"))) for i, a in enumerate(arguments)))
        for name, *arguments in steps
    ]
    found = mate_left(rows(*turned), G[:3, :3] @ NEAR + G[:3, 3])
    assert found is not None
    assert found[0] == kind
    R, p = G[:3, :3], found[1][:3, 3]
    # 1e-9: lines and points come from a singular value decomposition of numbers of order one.
    if kind in ("revolute", "prismatic", "cylindrical", "planar", "universal"):
        assert abs(abs(found[1][:3, 2] @ R[:, 2]) - 1.0) < 1e-9
    if kind in ("revolute", "cylindrical"):
        assert np.linalg.norm(np.cross(p - G[:3, 3], R[:, 2])) < 1e-9
    if kind in ("spherical", "universal"):
        np.testing.assert_allclose(p, G[:3, 3], atol=1e-9)


@pytest.mark.parametrize(
    "steps",
    [
        [("no_shift", HERE, Z)],  # a ball on a plane: five freedoms
        [("parallel", Z)],  # parallel only: four
        [("same_plane", HERE, Z), ("point_on_line", HERE, X)],  # a pin in a slot
        [("same_line", HERE, Z), ("no_turn", X), ("no_shift", HERE, X), ("no_shift", 0.1 * X, Y + 0.1 * Z)],  # a screw
    ],
)
def test_what_is_no_kind_of_mate_is_not_forced_into_one(steps):
    assert mate_left(rows(*steps), NEAR) is None
