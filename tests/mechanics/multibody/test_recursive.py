"""The recursive algorithms on joints with several freedoms, fed by hand."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from mechanics.multibody.joints import JOINT_MODELS
from mechanics.multibody.recursive import Link, aba, crba, kinematics, locked_aba, rnea
from mechanics.multibody.spatial import Inertia, Pose


def pose(random: np.random.Generator) -> Pose:
    Q, _ = np.linalg.qr(random.normal(size=(3, 3)))
    return Pose(ca.SX(Q * np.sign(np.linalg.det(Q))), ca.SX(random.normal(size=3)))


def inertia(random: np.random.Generator) -> Inertia:
    points, m = random.normal(size=(5, 3)), 0.4
    tensor = sum(m * ((x @ x) * np.eye(3) - np.outer(x, x)) for x in points)
    return Inertia(ca.SX(5 * m), ca.SX(m * points.sum(axis=0)), ca.SX(np.asarray(tensor)))


def cylindrical_chain(random: np.random.Generator, count: int) -> list[Link]:
    return [
        Link(
            parent=i - 1,
            model=JOINT_MODELS["cylindrical"],
            X_LF=pose(random),
            inertia=inertia(random),
            q=(2 * i, 2 * i + 2),
            v=(2 * i, 2 * i + 2),
            parameters=ca.SX(0, 1),
        )
        for i in range(count)
    ]


@pytest.mark.parametrize("count", [1, 3])
def test_joints_with_two_freedoms_agree_over_the_three_algorithms(count: int) -> None:
    random = np.random.default_rng(count)
    links, n = cylindrical_chain(random, count), 2 * count
    q, v, tau = (ca.SX.sym(name, n) for name in ("q", "v", "tau"))
    gravity = ca.SX([0.3, -2.0, -9.0])
    kin = kinematics(links, q, v)
    function = ca.Function(
        "f", [q, v, tau], [aba(links, kin, gravity, tau), crba(links, kin, n), rnea(links, kin, gravity, ca.SX.zeros(n))]
    )
    values = random.normal(size=(3, n))
    vdot, M, bias = (np.asarray(out) for out in function.call(list(values)))
    expected = np.linalg.solve(M, values[2] - bias.ravel())
    # Two ways to solve one system: its condition times round-off, times the length of the sums.
    tolerance = 2 * np.linalg.cond(M) * np.finfo(float).eps * (4 + n) * np.linalg.norm(expected)
    assert np.linalg.norm(vdot.ravel() - expected) <= tolerance


@pytest.mark.parametrize("locked", [(0, 0, 0, 0, 0, 0), (1, 0, 0, 1, 0, 1), (0, 1, 1, 1, 0, 0), (1, 1, 1, 1, 1, 1)])
def test_locked_freedoms_stand_still_and_locks_bear_what_the_mass_matrix_says(locked: tuple[int, ...]) -> None:
    random = np.random.default_rng(7)
    links, n = cylindrical_chain(random, 3), 6
    q, v, tau, lock = (ca.SX.sym(name, n) for name in ("q", "v", "tau", "lock"))
    gravity = ca.SX([0.3, -2.0, -9.0])
    kin = kinematics(links, q, v)
    outputs = [*locked_aba(links, kin, gravity, tau, lock), crba(links, kin, n), rnea(links, kin, gravity, ca.SX.zeros(n))]
    values = random.normal(size=(3, n))
    vdot, held, M, bias = (np.asarray(out) for out in ca.Function("f", [q, v, tau, lock], outputs).call([*values, np.array(locked)]))
    free = np.flatnonzero(np.array(locked) == 0)
    expected = np.zeros(n)
    expected[free] = np.linalg.solve(M[np.ix_(free, free)], (values[2] - bias.ravel())[free])
    borne = np.array(locked) * (values[2] - bias.ravel() - M @ expected)
    assert not vdot.ravel()[np.array(locked) == 1].any()
    # Two ways to solve one system: its condition times round-off, times the length of the sums.
    tolerance = 2 * np.linalg.cond(M) * np.finfo(float).eps * (4 + n)
    assert np.linalg.norm(vdot.ravel() - expected) <= tolerance * (1.0 + np.linalg.norm(expected))
    assert np.linalg.norm(held.ravel() - borne) <= tolerance * (np.linalg.norm(values[2]) + np.linalg.norm(bias))
