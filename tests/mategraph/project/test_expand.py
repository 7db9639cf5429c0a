"""Project files that extend another one: what they take over, replace and leave out, and what is told when they cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from foundation.errors import MategraphError
from mategraph.project.reader import read_project

BASE = """
schema = 1
title = "arm"
assembly = "arm.step"
ground = "base"

[mate.shoulder]
kind = "revolute"
a = "base"
b = "link"
limits = ["-90 deg", "90 deg"]

[component.damper]
model = "mechanical.Damper"
damping = "0.1 N*m*s/rad"
joint = "shoulder"

[simulate]
duration = "2 s"
output_step = "5 ms"

[[plot]]
title = "Angle"
signals = ["shoulder.angle"]
"""


def write(folder: Path, **files: str) -> Path:
    """Write `base.toml` and others; returns the path of the last."""
    (folder / "base.toml").write_text(BASE, encoding="utf-8")
    path = folder / "base.toml"
    for name, text in files.items():
        path = folder / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
    return path


def told(path: Path) -> MategraphError:
    with pytest.raises(MategraphError) as caught:
        read_project(path)
    return caught.value


def test_a_variant_has_all_of_its_base_but_what_it_says_anew(tmp_path: Path) -> None:
    project = read_project(write(tmp_path, variant='extends = "base.toml"\ntitle = "quick"\n[simulate]\nduration = "1 s"\n'))
    base = read_project(tmp_path / "base.toml")
    assert (project.title, project.simulate.duration, project.simulate.output_step) == ("quick", 1.0, 0.005)
    assert repr((project.mates, project.components, project.ground)) == repr((base.mates, base.components, base.ground))


def test_an_entry_of_the_same_name_is_replaced_whole(tmp_path: Path) -> None:
    spring = '[component.damper]\nmodel = "mechanical.Spring"\nstiffness = "3 N*m/rad"\njoint = "shoulder"\n'
    (component,) = read_project(write(tmp_path, variant=f'extends = "base.toml"\n{spring}')).components
    assert component.model == "mechanical.Spring"
    assert "damping" not in component.parameters


def test_what_stands_in_without_is_left_out(tmp_path: Path) -> None:
    project = read_project(write(tmp_path, variant='extends = "base.toml"\nwithout = ["component.damper", "plot"]\n'))
    assert project.components == ()
    assert project.plots == ()


def test_a_variant_of_a_variant_depends_on_all_files_on_the_way(tmp_path: Path) -> None:
    write(tmp_path, one='extends = "base.toml"\n[simulate]\nduration = "1 s"\n', two='extends = "one.toml"\ntitle = "two"\n')
    project = read_project(tmp_path / "two.toml")
    assert project.simulate.duration == 1.0
    assert [file.name for file in project.input_files] == ["two.toml", "one.toml", "base.toml", "arm.step"]


def test_mistakes_are_told_with_the_file_and_line_in_which_they_stand(tmp_path: Path) -> None:
    path = write(tmp_path, variant='extends = "base.toml"\n[simulate]\nduration = "1 kg"\n')
    assert told(path).place == "variant.toml:3"
    (tmp_path / "base.toml").write_text(BASE.replace("0.1 N*m*s/rad", "0.1 kg"), encoding="utf-8")
    path.write_text('extends = "base.toml"\n', encoding="utf-8")
    assert told(path).place == "base.toml:15"


@pytest.mark.parametrize("name", ['"bsae.toml"', "3", '"../base.toml"', '"variant.toml"', '""'])
def test_a_base_that_is_not_beside_the_variant_is_told(tmp_path: Path, name: str) -> None:
    error = told(write(tmp_path, variant=f"extends = {name}\n"))
    assert (error.code, error.place) == ("E066", "variant.toml:1")
    assert "base.toml" in error.remedy


def test_files_that_extend_one_another_are_told_and_not_followed(tmp_path: Path) -> None:
    write(tmp_path, one='extends = "two.toml"\n', two='extends = "one.toml"\n')
    error = told(tmp_path / "one.toml")
    assert error.code == "E066"
    assert "circle" in str(error)


def test_leaving_out_what_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    error = told(write(tmp_path, variant='extends = "base.toml"\nwithout = ["component.dampr"]\n'))
    assert (error.code, error.place) == ("E067", "variant.toml:2")
    assert "component.damper" in str(error)
