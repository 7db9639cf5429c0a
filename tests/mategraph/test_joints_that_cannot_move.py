"""Frictions and stops in joints that a loop keeps from moving: they hold nothing, and the rest of the machine moves as if they were not."""

from __future__ import annotations

import numpy as np
import pytest

from mategraph.machine import Machine
from mategraph.project.model import Project

# Hinges about y with friction, and limits at the start: three carry an arm that may be welded to the world (over two more
# that turn against each other), two swing freely.
ARM = """<mujoco><compiler angle="radian"/><default><joint axis="0 1 0" frictionloss="0.05" {limits}/></default><worldbody>
<body name="a" pos="0 0 1"><joint name="j1"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
<body name="b" pos=".3 0 0"><joint name="j2"/><geom type="capsule" fromto="0 0 0 .2 0 .2" size=".03"/>
<body name="c" pos=".2 0 .2"><joint name="j3"/><geom type="capsule" fromto="0 0 0 .1 0 -.3" size=".03"/>
<body name="d"><joint name="k1" axis="1 0 0"/><geom size=".05"/>
<body name="e"><joint name="k2" axis="1 0 0"/><geom size=".05"/></body></body>
</body></body></body>
<body name="swing" pos="0 1 1"><joint name="s1" range="-3 3"/>
<geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
<body name="tip" pos=".3 0 0"><joint name="s2" range="-.2 .2"/><geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/></body></body>
</worldbody><equality>{weld}</equality></mujoco>"""


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch):
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")


def run(folder, **given):
    (folder / "arm.xml").write_text(ARM.format(**given))
    tables = {"assembly": "arm.xml", "simulate": {"duration": 0.5, "output_step": 0.01}}
    return Machine(Project.from_tables(tables, folder=folder)).simulate()


@pytest.mark.parametrize("limits", ["", 'range="0 1"'])
def test_a_welded_arm_stays_and_what_is_free_swings_as_without_it(tmp_path, limits):
    found = run(tmp_path, limits=limits, weld='<weld body1="e"/>')
    still = [name for name in found.values if name.startswith("j") and name.endswith(".angle")]
    assert len(still) >= 2  # one of the three may close the loop
    for name in still:
        assert np.abs(found.array(name)).max() < 1e-9  # loops are closed to 1e-10
    free = run(tmp_path, limits=limits, weld='<weld body1="e" active="false"/>')
    for joint in ("s1", "s2"):
        np.testing.assert_allclose(
            found.array(f"{joint}.angle"), free.array(f"{joint}.angle"), atol=1e-5
        )  # steps of 1e-7, an impact between
    assert np.abs(found.array("s1.angle")).max() > 0.1
    assert found.energy["relative_residual"] < 1e-6
