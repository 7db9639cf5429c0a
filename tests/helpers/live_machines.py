"""Machines that tests edit while they are watched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PENDULUM_SCRIPT = '''
"""A pendulum: an arm on a pin."""
import os
import cadquery as cq

ARM_LENGTH = 100.0  # mm

base = cq.Workplane("XZ").circle(5).extrude(-30).union(cq.Workplane("XY").box(40, 10, 40).translate((0, -5, 0)))
arm = cq.Workplane("XZ").rect(20, ARM_LENGTH).extrude(-10).translate((0, 8, -ARM_LENGTH / 2 + 10))
arm = arm.cut(cq.Workplane("XZ").circle(5.02).extrude(-40))
cq.Assembly(name="pendulum").add(base, name="base").add(arm, name="arm").export("new.step")
os.replace("new.step", "pendulum.step")
'''

PENDULUM = """
schema = 1
assembly = "pendulum.step"
ground = "base"
cad.script = "pendulum.py"

[material]
default = { name = "steel", density = "7850 kg/m^3" }

[mate.swing]
kind = "revolute"
a = "base"
b = "arm"
axis = "+y"

[initial]
"swing.angle" = "30 deg"

[simulate]
duration = "0.5 s"

[check]
"mass" = "< 1 kg"
"""


def write_pendulum(folder: Path) -> Path:
    """A pendulum with its CAD script and its STEP file; returns the project file."""
    (folder / "pendulum.py").write_text(PENDULUM_SCRIPT)
    (folder / "pendulum.toml").write_text(PENDULUM)
    subprocess.run([sys.executable, "pendulum.py"], cwd=folder, check=True, capture_output=True)
    return folder / "pendulum.toml"
