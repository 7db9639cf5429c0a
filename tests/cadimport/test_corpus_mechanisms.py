"""Real files with mechanisms. Set MATEGRAPH_CORPUS to the folder that holds them; they are not part of the project."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from cadimport.freecad import read_freecad
from cadimport.materials import mass_properties
from cadimport.mjcf import read_mjcf
from cadimport.urdf import read_urdf

CORPUS = os.environ.get("MATEGRAPH_CORPUS", "")
pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not CORPUS, reason="MATEGRAPH_CORPUS is not set: the folder of real files is absent")]


def corpus_file(pattern: str) -> Path:
    found = next((p for root in (Path(CORPUS), Path(CORPUS).parent) for p in root.glob(pattern)), None)
    if found is None:
        pytest.skip(f"{pattern} is absent from {CORPUS}")
    return found


def frame(assembly, mate):
    return assembly.instances[mate.a].X_WP @ mate.X_AF


def test_the_low_cost_robots_urdf_has_its_links_joints_and_mass():
    assembly = read_urdf(corpus_file("*/simulation/*/low-cost-arm.urdf"))
    assert len(assembly.instances) == 6
    assert [mate.kind for mate in assembly.mates] == ["revolute"] * 5
    total = sum(mass_properties(assembly, name).mass for name in assembly.instances)
    assert total == pytest.approx(0.2358, abs=5e-5)  # the reference has four digits
    origins = {mate.name: frame(assembly, mate)[:3, 3] for mate in assembly.mates}
    offset = origins["Revolute 5"] - origins["Revolute 3"]
    np.testing.assert_allclose(offset[1:], [0.0148, 0.1083], atol=1e-9)  # found in its STEP file, too


def test_the_low_cost_robots_mjcf_has_the_axes_of_its_urdf():
    urdf = read_urdf(corpus_file("*/simulation/*/low-cost-arm.urdf"))
    mjcf = read_mjcf(corpus_file("*/simulation/*/low_cost_robot.xml"))
    moving = [mate for mate in mjcf.mates if mate.kind == "revolute"]
    assert len(moving) == len(urdf.mates) == 5
    for theirs, ours in zip(urdf.mates, moving, strict=True):
        # The MJCF file gives six decimals of the places that the URDF gives in full.
        np.testing.assert_allclose(frame(urdf, theirs)[:3, 3], frame(mjcf, ours)[:3, 3], atol=2e-6)
        np.testing.assert_allclose(frame(urdf, theirs)[:3, 2], frame(mjcf, ours)[:3, 2], atol=1e-9)


def test_one_arm_saved_by_two_versions_of_freecad_is_one_mechanism():
    old, new = (read_freecad(corpus_file(f"truth/freecad/arm_{version}.FCStd")) for version in ("1.0", "1.1"))
    for assembly in (old, new):
        assert assembly.grounded == ("Base",)
        assert [(mate.name, mate.kind, mate.a, mate.b) for mate in assembly.mates] == [
            ("Revolute", "revolute", "Base", "Link"),
            ("Slider", "prismatic", "Base", "Carriage"),
        ]
    for ours, theirs in zip(old.mates, new.mates, strict=True):
        np.testing.assert_allclose(frame(old, ours), frame(new, theirs), atol=1e-15)
    for name, instance in old.instances.items():
        assert new.part_of(name).geometry.volume == old.part_of(name).geometry.volume
        np.testing.assert_allclose(new.instances[name].X_WP, instance.X_WP, atol=1e-15)


def test_a_freecad_document_without_joints_gives_parts_and_links():
    assembly = read_freecad(corpus_file("truth/freecad/demo.FCStd"))
    assert assembly.mates == ()
    assert list(assembly.instances) == ["base plate", "arm ü", "bolt link 0", "bolt link 1", "bolt link 2", "Arr_i0", "Arr_i1"]
    assert len(assembly.parts) == 3
