"""A variant takes over exactly the stages that a fresh machine of the same project would compute in the same way."""

from __future__ import annotations

import shutil
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import mategraph
from mategraph.project import stage_inputs

SAMPLE = Path(__file__).parents[3] / "sample_assemblies" / "two_link_arm"
HEAD = """schema = 1
extends = "two_link_arm.toml"
without = ["component", "signal", "initial", "plot", "motion", "check"]
[simulate]
duration = "1 s"
output_step = "10 ms"
"""
POINT = '[point.tip]\npart = "link 2"\npoint = [1.5, 0.2, 0.023]\n'
MOTIONS = """[motion.lift]
point = "tip"
axis = "y"
by = "shoulder"
moves = [{by = "0.1 m", in = "0.8 s", law = "poly5"}]
[motion.out]
point = "tip"
axis = "x"
by = "elbow"
moves = [{by = "-0.1 m", in = "0.8 s", law = "poly5"}]
"""
CAM = """[motion.main]
joint = "shoulder"
function = "poly5"
distance = "1 rad"
duration = "3 s"
[motion.follower]
joint = "elbow"
master = "main"
angles = [0.0, 0.5, 1.0]
values = [0.0, 0.6, 1.0]
ends = "natural"
"""


def test_every_field_of_a_project_is_what_a_stage_is_made_from_or_declared_to_be_of_runs_alone() -> None:
    declared = [*stage_inputs.READ, *stage_inputs.FITTED, *stage_inputs.SYSTEM, *stage_inputs.PARTLY, *stage_inputs.RUN_ONLY]
    assert len(declared) == len(set(declared))
    assert set(declared) == {field.name for field in fields(mategraph.Project)}


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (POINT + MOTIONS, {"point.tip.point": [1.5, 0.3, 0.023]}),
        (CAM, {"simulate.duration": "3 s"}),
    ],
    ids=["point of a guide", "duration with a cam"],
)
def test_a_variant_runs_as_a_fresh_machine_of_the_same_project(text: str, changes: dict[str, Any], tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "arm")
    file = tmp_path / "arm" / "variant.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    machine = mategraph.load(file)
    before = machine.simulate().final
    variant = machine.with_(changes)
    fresh = mategraph.Machine(variant.project).simulate().final
    assert variant.simulate().final == fresh
    assert fresh != before


def test_a_file_whose_motions_are_other_ones_is_taken_up(tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "arm")
    file = tmp_path / "arm" / "variant.toml"
    file.write_text(HEAD + POINT, encoding="utf-8")
    machine = mategraph.load(file)
    machine.simulate()
    file.write_text(HEAD + POINT + MOTIONS, encoding="utf-8")
    assert machine.regenerate().simulate().final == mategraph.load(file).simulate().final
