"""Warnings about tables of motion."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from foundation.errors import MategraphError
from mategraph.project.motions.notes import motion_notes
from mategraph.project.reader import read_project

TIMES = [k / 20 for k in range(21)]
SINE = [0.1 * math.sin(2 * math.pi * t) for t in TIMES]


def project_with(folder: Path, keys: str, duration: float = 1.0) -> Path:
    path = folder / "arm.toml"
    motion = f'[motion.m]\njoint = "j"\nfunction = "table"\ntimes = {TIMES}\nvalues = {SINE}\n{keys}\n'
    path.write_text(f'schema = 1\nassembly = "arm.xml"\n{motion}[simulate]\nduration = {duration}\n', encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("keys", "duration", "codes"),
    [
        ("", 1.0, ["W008"]),
        ('ends = "rest"', 1.0, ["W008"]),
        ('ends = "natural"', 1.0, []),
        ('ends = "natural"', 1.5, ["W008"]),
        ('ends = "periodic"\ncycles = 2', 2.0, []),
    ],
)
def test_a_table_whose_ends_are_not_those_of_its_points_is_reported(tmp_path: Path, keys: str, duration: float, codes: list[str]) -> None:
    project = read_project(project_with(tmp_path, keys, duration))
    assert [note.code for note in motion_notes(project)] == codes


def test_unknown_ends_are_refused(tmp_path: Path) -> None:
    with pytest.raises(MategraphError) as caught:
        read_project(project_with(tmp_path, 'ends = "loose"'))
    assert caught.value.code == "E010"
