"""Gravity: the project's before the file's before the standard one."""

from __future__ import annotations

from pathlib import Path

import pytest

from cadimport.readers.robots.mjcf.reader import read_mjcf
from cadimport.store.assembly_files import load_assembly, save_assembly
from mategraph.machine import Machine
from mategraph.project.gravity import gravity_of
from mategraph.project.reader import read_project
from mategraph.stages import attach_project

ARM = '<worldbody><body name="a"><joint name="j" axis="0 1 0"/><geom size="0.1" pos="1 0 0"/></body></worldbody>'


@pytest.mark.parametrize(
    ("of_file", "of_project", "expected", "told"),
    [
        ("", "", (0.0, 0.0, -9.81), []),
        ("0 0 -9.81", "", (0.0, 0.0, -9.81), []),
        ("0 0 0", "", (0.0, 0.0, 0.0), ["W007"]),
        ("0 0 -1.62", '[gravity]\nvalue = "3.7 m/s^2"\n', (0.0, 0.0, -3.7), ["W003"]),
        ("0 0 -1.62", "[gravity]\n", (0.0, 0.0, -9.81), ["W003"]),
        ("0 0 -1.62", '[gravity]\nvalue = "1.62 m/s^2"\n', (0.0, 0.0, -1.62), []),
    ],
)
def test_the_projects_gravity_comes_before_that_of_the_file(
    tmp_path: Path, of_file: str, of_project: str, expected: tuple[float, float, float], told: list[str]
) -> None:
    option = f'<option gravity="{of_file}"/>' if of_file else ""
    (tmp_path / "arm.xml").write_text(f"<mujoco>{option}{ARM}</mujoco>", encoding="utf-8")
    (tmp_path / "arm.toml").write_text(f'schema = 1\nassembly = "arm.xml"\n{of_project}', encoding="utf-8")
    project = read_project(tmp_path / "arm.toml")
    assembly = attach_project(project, read_mjcf(tmp_path / "arm.xml"))
    assert gravity_of(project, assembly) == expected
    assert [note.code for note in assembly.notes] == told


def test_gravity_is_kept_with_a_stored_assembly(tmp_path: Path) -> None:
    (tmp_path / "arm.xml").write_text(f'<mujoco><option gravity="0 1 0"/>{ARM}</mujoco>', encoding="utf-8")
    save_assembly(read_mjcf(tmp_path / "arm.xml"), tmp_path / "stored")
    assert load_assembly(tmp_path / "stored").gravity == (0.0, 1.0, 0.0)


def test_the_equations_have_the_gravity_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "arm.xml").write_text(f'<mujoco><option gravity="0 1 -2"/>{ARM}</mujoco>', encoding="utf-8")
    (tmp_path / "arm.toml").write_text('schema = 1\nassembly = "arm.xml"\n', encoding="utf-8")
    assert Machine(read_project(tmp_path / "arm.toml")).equations.p_values[:3].tolist() == [0.0, 1.0, -2.0]
