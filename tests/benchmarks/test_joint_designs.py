"""The machines that joint inference is measured on build, and their truths agree with themselves, with the shapes and with the files."""

from __future__ import annotations

from pathlib import Path

import pytest
from trimesh import Trimesh

from benchmarks.joint_designs import DEVELOPMENT, HELD_OUT, NAMES, VARIANTS, build
from benchmarks.joint_designs.checks import problems
from benchmarks.joint_designs.files import write_step, write_truth
from mategraph.stages import read_assembly

QUICK = ("pcb_enclosure", "caster_wheel", "pantograph", "cup_hinges")


def test_no_design_is_both_for_development_and_held_out() -> None:
    assert len(DEVELOPMENT) >= 12
    assert len(set(NAMES)) == len(DEVELOPMENT) + len(HELD_OUT)


@pytest.mark.parametrize("name", QUICK)
def test_the_truth_of_a_design_agrees_with_its_joints_and_axes(name: str) -> None:
    assert problems(build(name, "fit"), shapes=False) == []


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", NAMES)
def test_the_truth_of_every_design_agrees_with_its_shapes_too(name: str, variant: str) -> None:
    assert problems(build(name, variant)) == []


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_every_design_is_read_from_its_step_file_with_the_names_and_volumes_that_it_was_drawn_with(name: str, tmp_path: Path) -> None:
    design = build(name, "fit")
    path = tmp_path / f"{name}.step"
    write_step(design, path)
    write_truth(design, path.with_suffix(".toml"), path.name)
    assembly, _ = read_assembly(path)
    assert set(assembly.instances) == set(design.roles)
    for part in design.parts:
        geometry = assembly.parts[assembly.instances[part.name].part].geometry
        assert geometry is not None
        # the kernel's own rule is off by 3e-3 on a disc with a spherical edge: where the two differ, fine triangles judge (0.005 mm)
        drawn = part.shape.Volume() * 1e-9
        if geometry.volume != pytest.approx(drawn, rel=1e-3):
            corners, triangles = part.shape.tessellate(0.005, 0.05)
            drawn = Trimesh([corner.toTuple() for corner in corners], triangles).volume * 1e-9
        assert geometry.volume == pytest.approx(drawn, rel=1e-3)
