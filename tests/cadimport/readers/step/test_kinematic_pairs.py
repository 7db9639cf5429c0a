"""Kinematic pairs written as complex instances, a record for every supertype, as the CAD kernel's own writer has them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from cadimport.readers.step.kinematics import kinematic_mates
from tests.cadimport.readers.step.test_kinematics import FLAGS, plain, written

__all__ = ["plain"]

COMPLEX = (
    "(GEOMETRIC_REPRESENTATION_ITEM() ITEM_DEFINED_TRANSFORMATION('',$,{placements}) KINEMATIC_PAIR({joint}) "
    "LOW_ORDER_KINEMATIC_PAIR(%s) REPRESENTATION_ITEM('turn') %s)"
)


@pytest.mark.parametrize("flags", [FLAGS["revolute"], "*,*,*,*,*,*"])
def test_a_complex_pair_is_the_simple_one(plain, flags):
    path, assembly = plain
    (simple,), _, _ = kinematic_mates(written(path, f"REVOLUTE_PAIR_WITH_RANGE({{common}},{FLAGS['revolute']},-1.,$)"), assembly)
    text = written(path, COMPLEX % (flags, "REVOLUTE_PAIR() REVOLUTE_PAIR_WITH_RANGE(-1.,$)"))
    (mate,), _, notes = kinematic_mates(text, assembly)
    assert (mate.name, mate.kind, mate.a, mate.b, notes) == ("turn", "revolute", "base", "other wheel", ())
    assert mate.limits == simple.limits == (pytest.approx(-1 - math.pi / 2), math.inf)
    np.testing.assert_array_equal(mate.X_AF, simple.X_AF)
    np.testing.assert_array_equal(mate.X_BM, simple.X_BM)


def test_without_flags_a_slide_is_along_x(plain):
    path, assembly = plain
    (mate,), _, _ = kinematic_mates(written(path, COMPLEX % ("*,*,*,*,*,*", "PRISMATIC_PAIR()")), assembly)
    assert mate.kind == "prismatic"
    np.testing.assert_allclose(mate.X_AF[:3, 2], [1, 0, 0], atol=1e-16)
