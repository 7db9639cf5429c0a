"""Solids of one part that overlap: reported, and counted once on request."""

from __future__ import annotations

from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.kernel.shape_worker import assembly_of_shapes
from cadimport.masses.mass_overrides import MassRule, assign_masses
from cadimport.masses.materials import assign_materials, mass_properties
from cadimport.store.assembly_files import pack, unpack


def read(*solids: cq.Workplane):
    compound = cq.Compound.makeCompound([solid.val() for solid in solids])
    return assembly_of_shapes({"block": ("block", compound.wrapped)}, Path("/nowhere/machine.step"), lambda stage, fraction: None)


def box(x, y, z, at=(0, 0, 0)):
    return cq.Workplane().box(x, y, z, centered=False).translate(at)


@pytest.fixture(scope="module")
def crossed():
    """Three bars of 10 x 10 x 30 mm through one cube of 10 mm: the cube is in all three, 3 x 3 - 2 = 7 cubes are filled."""
    return read(box(30, 10, 10, (-10, 0, 0)), box(10, 30, 10, (0, -10, 0)), box(10, 10, 30, (0, 0, -10)))


def test_what_three_solids_have_in_common_is_counted_once(crossed):
    part = crossed.part_of("block")
    assert part.geometry.volume == pytest.approx(9e-6, rel=1e-12)
    assert part.once.volume == pytest.approx(7e-6, rel=1e-12)
    np.testing.assert_allclose(part.once.center, [0.005] * 3, atol=1e-15)
    cube, arm = 1e-6 * 1e-4 / 6.0, 1e-6 * 1e-4  # of one cube about its own centre, and of one that lies 10 mm beside
    np.testing.assert_allclose(part.once.inertia, (7 * cube + 4 * arm) * np.eye(3), atol=1e-12 * arm)
    assert [(note.code, note.element) for note in crossed.notes] == [("W145", "block")]


def test_solids_that_touch_or_lie_apart_do_not_overlap():
    for other in (box(10, 10, 10, (10, 0, 0)), box(10, 10, 10, (30, 0, 0)), box(5, 5, 5, (10, 10, 10))):
        assembly = read(box(10, 10, 10), other)
        assert assembly.part_of("block").once is None
        assert assembly.notes == ()


def test_a_solid_that_is_there_twice_is_found():
    assert read(box(10, 10, 10), box(10, 10, 10)).part_of("block").once.volume == pytest.approx(1e-6, rel=1e-9)


def test_the_project_weighs_overlaps_once_on_request(crossed):
    """At the density of the part, and where its mass is given; a pattern that fits parts without overlaps leaves those alone."""
    dense = assign_materials(crossed, (), None)
    density = dense.instances["block"].material.density
    twice, once = (mass_properties(assign_masses(dense, rules), "block") for rules in ((), (MassRule(pattern="*", once=True),)))
    assert (twice.mass, once.mass) == pytest.approx((9e-6 * density, 7e-6 * density), rel=1e-12)
    assert "W145" not in [note.code for note in assign_masses(dense, (MassRule(pattern="*", once=True),)).notes]
    given = mass_properties(assign_masses(dense, (MassRule(pattern="block", once=True, mass=7.0),)), "block")
    np.testing.assert_allclose(given.inertia, 1e6 * dense.part_of("block").once.inertia, rtol=1e-12)
    plain = assign_materials(read(box(10, 10, 10)), (), None)
    assert assign_masses(plain, (MassRule(pattern="*", once=True),)).instances["block"].rigid is None


def test_overlaps_come_back_from_the_cache(crossed):
    back = unpack(*pack(crossed)).part_of("block")
    assert back.once.volume == crossed.part_of("block").once.volume
