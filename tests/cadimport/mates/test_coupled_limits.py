"""Limits of coupled mates bound their leader."""

from __future__ import annotations

import math

import numpy as np
import pytest

from cadimport.assembly import Mate, MateCoupling
from cadimport.mates.coupled_limits import limits_through_couplings


def mate(name, limits=None, kind="revolute"):
    return Mate(name=name, kind=kind, a="base", b=name, X_AF=np.eye(4), X_BM=np.eye(4), limits=limits)


def mimic(name, leader, factor, offset=0.0):
    return MateCoupling(name=f"{name} mimic", kind="mimic", terms=((name, 1.0), (leader, -factor)), offset=offset)


def limits_of(mates, couplings):
    found, notes = limits_through_couplings(mates, couplings)
    return {m.name: m.limits for m in found}, [note.element for note in notes]


def test_the_tightest_bounds_hold_for_the_leader_whatever_the_order():
    """b = -2 a + 0.2 within -0.6 and 0.8 bounds a to -0.3 and 0.4; c = 3 b bounds it no further."""
    mates = [mate("c", (-9.0, 9.0)), mate("b", (-0.6, 0.8)), mate("a", (-1.0, 1.0)), mate("d", (0.0, 1.0))]
    couplings = [mimic("c", "b", 3.0), mimic("b", "a", -2.0, 0.2)]
    for rows in (mates, mates[::-1]):
        found, notes = limits_of(rows, couplings)
        assert found.pop("a") == pytest.approx((-0.3, 0.4), rel=1e-15)
        assert found == {"b": None, "c": None, "d": (0.0, 1.0)}
        assert notes == []


def test_limits_that_leave_no_motion_are_not_used_and_reported():
    found, notes = limits_of(
        [mate("a", (0.0, 0.5)), mate("b", (0.0, 0.5)), mate("c", (0.0, 0.5))], [mimic("b", "a", -1.0), mimic("c", "a", 1.0)]
    )
    assert found == {"a": (0.0, 0.5), "b": None, "c": None}
    assert notes == ["b"]


def test_one_sided_limits_and_leaders_without_any():
    found, _ = limits_of([mate("a"), mate("b", (-math.inf, 2.0))], [mimic("b", "a", -4.0)])
    assert found == {"a": (-0.5, math.inf), "b": None}
    found, _ = limits_of([mate("a"), mate("b")], [mimic("b", "a", -4.0)])
    assert found == {"a": None, "b": None}


def test_couplings_of_three_mates_and_of_balls_change_nothing():
    mates = [mate("a", (0.0, 1.0)), mate("b", (0.0, 1.0)), mate("c", (0.0, 1.0)), mate("d", None, "spherical")]
    three = MateCoupling(name="t", kind="differential", terms=(("a", 1.0), ("b", 1.0), ("c", -2.0)))
    found, notes = limits_of(mates, [three, mimic("d", "a", 1.0)])
    assert found == {"a": (0.0, 1.0), "b": (0.0, 1.0), "c": (0.0, 1.0), "d": None}
    assert notes == []
