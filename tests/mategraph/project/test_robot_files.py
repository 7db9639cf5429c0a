"""What a project decides about a robot file: what stands, what floats, an inertia that no body has, where packages lie."""

from __future__ import annotations

import numpy as np
import pytest

import mategraph
from foundation.errors import ErrorList, MategraphError

ROBOT = """<robot name="r">
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
  <link name="arm"><inertial><origin xyz="0 0 1"/><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="5"/></inertial></link>
  <joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="1 0 0"/></joint></robot>"""
LINK = '<link name="{}"><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>'
SDF = (
    f'<sdf version="1.9"><model name="m">{LINK.format("base")}{LINK.format("arm")}'
    '<joint name="j" type="revolute"><parent>base</parent><child>arm</child><axis><xyz>1 0 0</xyz></axis></joint></model></sdf>'
)


@pytest.fixture
def machine(tmp_path):
    (tmp_path / "r.urdf").write_text(ROBOT)
    (tmp_path / "m.sdf").write_text(SDF)

    def made(file, **tables):
        return mategraph.Machine(mategraph.Project.from_tables({"assembly": file, **tables}, folder=tmp_path))

    return made


def test_floating_lets_the_root_of_a_urdf_robot_float(machine):
    assert machine("r.urdf", part={"arm": {"nearest_inertia": True}}).mechanism.mobility == 1
    assert machine("r.urdf", floating=["base"], part={"arm": {"nearest_inertia": True}}).mechanism.mobility == 7


def test_ground_holds_a_model_that_floats_in_sdf(machine):
    floating, held = machine("m.sdf"), machine("m.sdf", ground="base")
    assert (floating.mechanism.mobility, held.mechanism.mobility) == (7, 1)
    assert [note.code for note in floating.assembly.notes] == ["W134"]
    assert [note.code for note in held.assembly.notes] == []


def test_an_inertia_of_no_body_is_refused_and_the_nearest_is_taken_on_request(machine):
    with pytest.raises(MategraphError) as caught:
        _ = machine("r.urdf").equations
    errors = caught.value.errors if isinstance(caught.value, ErrorList) else (caught.value,)
    assert [error.code for error in errors] == ["E302"]
    assert "nearest_inertia = true" in errors[0].remedy
    taken = machine("r.urdf", part={"arm": {"nearest_inertia": True}})
    np.testing.assert_allclose(taken.assembly.instances["arm"].rigid.inertia, np.diag([2.5, 2.5, 5.0]), rtol=1e-14)
    assert taken.equations is not None


def test_packages_of_the_project_file_are_found(machine, tmp_path):
    (tmp_path / "far" / "thing").mkdir(parents=True)
    (tmp_path / "far" / "thing" / "a.stl").write_text(
        "solid s facet outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid"
    )
    visual = '<visual><geometry><mesh filename="package://thing/a.stl"/></geometry></visual>'
    (tmp_path / "s.urdf").write_text(f'<robot name="s"><link name="a">{visual}</link></robot>')
    assert [note.code for note in machine("s.urdf").assembly.notes] == ["W130"]
    assert [note.code for note in machine("s.urdf", package_path=["far"]).assembly.notes] == []
