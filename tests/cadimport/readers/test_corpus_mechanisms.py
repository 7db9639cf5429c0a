"""Real files with mechanisms. Set MATEGRAPH_CORPUS to the folder that holds them; they are not part of the project."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from cadimport.masses.materials import mass_properties
from cadimport.readers.freecad.reader import read_freecad
from cadimport.readers.robots.mjcf.reader import read_mjcf
from cadimport.readers.robots.urdf import read_urdf
from cadimport.readers.step.reader import read_step

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


def test_the_low_cost_robots_urdf_and_step_agree_on_two_axes_and_not_on_the_mass():
    """The offset between two joints of the URDF is that of two servo axes of the STEP file; its densities are all those of steel."""
    urdf = read_urdf(corpus_file("*/simulation/*/low-cost-arm.urdf"))
    origins = {mate.name: frame(urdf, mate)[:3, 3] for mate in urdf.mates}
    wanted = (origins["Revolute 5"] - origins["Revolute 3"])[1:]  # both turn about x
    step = read_step(corpus_file("*/hardware/follower/step/arm.step"))
    parts_on: dict[tuple[float, float], set[str]] = {}  # y, z of a line along x -> parts with a cylinder about it
    for instance in step.instances.values():
        for face in step.parts[instance.part].faces:
            axis = instance.X_WP[:3, :3] @ face.axis
            if face.kind == "cylinder" and abs(axis[0]) > 1 - 1e-9:
                point = instance.X_WP[:3, :3] @ face.origin + instance.X_WP[:3, 3]
                parts_on.setdefault((round(point[1], 7), round(point[2], 7)), set()).add(instance.name)
    servo_axes = np.array([line for line, parts in parts_on.items() if len(parts) >= 5])  # horn, idler, cap, case, screws
    apart = servo_axes[None, :, :] - servo_axes[:, None, :]
    off = np.linalg.norm(apart - wanted, axis=2)
    assert (off < 1e-6).sum() == 1  # the URDF has six decimals of a metre
    steel = {part.step_material.density for part in step.parts.values() if part.step_material is not None}
    assert sorted(steel) == [pytest.approx(7850.0)]
    volume = sum(part.geometry.volume for i in step.instances.values() if (part := step.parts[i.part]).geometry is not None)
    weight = sum(mass_properties(urdf, name).mass for name in urdf.instances)
    assert 7850.0 * volume == pytest.approx(2.245, rel=1e-3)  # closed shells, which count here, are a little more
    assert 7850.0 * volume > 9 * weight


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
