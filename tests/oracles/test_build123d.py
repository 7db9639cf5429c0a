"""Joints of build123d, made and solved by build123d itself: they are mates, and its parts stand where it puts them."""

from __future__ import annotations

import numpy as np
import pytest

import mategraph
from cadimport.readers.scripts.reader import read_object, read_script

b3d = pytest.importorskip("build123d")
pytestmark = pytest.mark.oracles


def test_build123d_joints_are_mates_with_their_ranges():
    base, arm, cart = b3d.Box(40, 40, 10), b3d.Cylinder(4, 30), b3d.Box(5, 5, 5)
    base.label, arm.label, cart.label = "base", "arm", "cart"
    b3d.RevoluteJoint("hinge", base, axis=b3d.Axis((0, 0, 5), (0, 0, 1)), angular_range=(0, 90))
    b3d.LinearJoint("rail", base, axis=b3d.Axis((20, 0, 0), (0, 1, 0)), linear_range=(-10, 10))
    b3d.RigidJoint("foot", arm, b3d.Location((0, 0, -15)))
    b3d.RigidJoint("middle", cart)
    base.joints["hinge"].connect_to(arm.joints["foot"], angle=30)
    base.joints["rail"].connect_to(cart.joints["middle"], position=4)
    assembly = read_object([base, arm, cart])
    hinge, rail = assembly.mates
    assert (hinge.name, hinge.kind, hinge.a, hinge.b) == ("base.hinge", "revolute", "base", "arm")
    np.testing.assert_allclose(hinge.limits, np.radians([-30, 60]), atol=1e-12)
    np.testing.assert_allclose(rail.limits, [-0.014, 0.006], atol=1e-12)
    # Its own location solver has put the parts there.
    np.testing.assert_allclose(assembly.instances["arm"].X_WP[:3, 3], [0, 0, 0.020], atol=1e-12)
    np.testing.assert_allclose(assembly.instances["cart"].X_WP[:3, 3], [0.020, 0.004, 0], atol=1e-12)


BUILT = """
from build123d import *
with BuildPart() as block:
    Box(10, 10, 10)
    RigidJoint("top", joint_location=Location((0, 0, 5)))
with BuildPart() as pin:
    Cylinder(2, 30)
    RevoluteJoint("spin", axis=Axis.Z)
    BallJoint("tip", joint_location=Location((0, 0, 15)), angular_range=((0, 90), (0, 360), (0, 360)))
knob = Sphere(3)
RigidJoint("middle", knob)
pin.joints["spin"].connect_to(block.joints["top"], angle=20)
pin.joints["tip"].connect_to(knob.joints["middle"], angles=(10, 0, 0))
"""


def test_build123d_builders_give_their_parts_and_the_script_their_names(tmp_path):
    path = tmp_path / "rig.py"
    path.write_text(BUILT)
    assembly = read_script(path)
    assert [(mate.name, mate.kind, mate.a, mate.b) for mate in assembly.mates] == [
        ("pin.spin", "revolute", "pin", "block"),
        ("pin.tip", "spherical", "pin", "knob"),
    ]
    assert [(note.code, note.element) for note in assembly.notes] == [("W133", "pin.tip")]
    assert assembly.part_of("block").geometry.volume == pytest.approx(1e-6, rel=1e-12)


@pytest.mark.parametrize("joined", [list, lambda parts: b3d.Compound(label="rig", children=parts)], ids=["parts", "compound"])
def test_what_build123d_drew_turns_as_its_inertia_says(joined):
    base, arm = b3d.Box(100, 100, 10), b3d.Box(80, 10, 5)
    base.label, arm.label = "base", "arm"
    b3d.RevoluteJoint("hinge", base, axis=b3d.Axis((0, 0, 10), (0, 0, 1)))
    b3d.RigidJoint("end", arm, b3d.Location((-30, 0, 0)))
    base.joints["hinge"].connect_to(arm.joints["end"], angle=0)
    spin = {"model": "mechanical.TorqueSource", "joint": "base.hinge", "value": "0.01 N*m"}
    done = mategraph.simulate(joined([base, arm]), {"ground": "base", "component": {"spin": spin}}, simulate={"duration": "0.2 s"})
    mass = 2700.0 * 0.08 * 0.01 * 0.005
    inertia = mass * ((0.08**2 + 0.01**2) / 12.0 + 0.03**2)
    assert float(done["base.hinge.angle"][-1]) == pytest.approx(0.01 / inertia * 0.2**2 / 2.0, rel=1e-8)  # the integrator's tolerance
    assert done.frames["arm"].shape == (len(done.times), 4, 4)
