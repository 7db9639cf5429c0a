"""The inverse of a machine with a massless part between springs: points on it, and its page, come from the run."""

from __future__ import annotations

from pathlib import Path

import pytest

import mategraph

ROBOT = """
<robot name="r">
<link name="base"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="arm"><inertial><origin xyz="0.3 0 0"/><mass value="1"/>
<inertia ixx=".1" iyy=".1" izz=".1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="node"><visual><geometry><box size=".1 .1 .1"/></geometry></visual></link>
<joint name="j" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit lower="-3" upper="3" effort="100" velocity="10"/></joint>
<joint name="s" type="prismatic"><parent link="arm"/><child link="node"/><origin xyz="0.5 0 0"/><axis xyz="1 0 0"/>
<limit lower="-3" upper="3" effort="100" velocity="10"/></joint>
</robot>
"""
PROJECT = """
schema = 1
assembly = "r.urdf"
[component.a]
model = "mechanical.LineSpring"
a = { part = "arm", point = ["0 m", "0 m", "0 m"] }
b = { part = "node", point = ["0.5 m", "0 m", "0 m"] }
stiffness = "50 N/m"
free_length = "0.4 m"
[component.b]
model = "mechanical.LineSpring"
a = { part = "base", point = ["1 m", "0.2 m", "0 m"] }
b = { part = "node", point = ["0.5 m", "0 m", "0 m"] }
stiffness = "50 N/m"
free_length = "0.4 m"
[point.n]
part = "node"
point = ["0.5 m", "0 m", "0 m"]
[motion.j]
joint = "j"
function = "sine"
amplitude = "20 deg"
frequency = "1 Hz"
[part.node]
massless = true
[simulate]
duration = "0.2 s"
"""


def test_points_on_a_massless_part_are_where_the_run_has_them(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(ROBOT)
    (tmp_path / "p.toml").write_text(PROJECT)
    machine = mategraph.load(tmp_path / "p.toml")
    found = machine.inverse()
    curves = found.as_result()
    run = machine.simulate()
    # the same run, read at its own outputs
    assert curves.values["n.x"][-1] == pytest.approx(float(run["n.x"][-1]), rel=1e-12)
    assert found.write_page(tmp_path / "p.html").is_file()
