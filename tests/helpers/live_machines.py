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


MACHINE_SCRIPT = '''
"""A machine of many parts from a list: python machine.py SPEC.json FILE.step"""
import json
import os
import sys

import cadquery as cq

spec, target = json.load(open(sys.argv[1])), sys.argv[2]
top = cq.Assembly(name="machine")
for part in spec["parts"]:
    if part["kind"] == "box":
        shape = cq.Workplane("XY").box(*part["size"])
    else:
        shape = cq.Workplane("XY").circle(part["size"][0]).extrude(part["size"][1])
    for x, y, r in part.get("holes", []):
        shape = shape.cut(cq.Workplane("XY").center(x, y).circle(r).extrude(200, both=True))
    top.add(shape, name=part["name"], loc=cq.Location(tuple(part["at"])))
if spec.get("unit"):
    from OCP.Interface import Interface_Static
    from OCP.STEPCAFControl import STEPCAFControl_Controller
    STEPCAFControl_Controller.Init_s()
    Interface_Static.SetCVal_s("write.step.unit", spec["unit"])
top.export(target + ".new.step")
os.replace(target + ".new.step", target)
'''

MACHINE = """
schema = 1
assembly = "machine.step"
ground = "plate"

[material]
default = { name = "steel", density = "7850 kg/m^3" }

[group.frame]
parts = ["plate", "pin", "bolt*"]

[group.arm]
parts = ["arm", "weight*"]

[mate.swing]
kind = "revolute"
a = "pin"
b = "arm"
axis = "+z"

[gravity]
direction = "-y"

[simulate]
duration = "0.2 s"

[check]
"mass" = "< 100 kg"
"max(abs(swing.angle))" = "< 3 rad"
"""


def machine_parts(count: int) -> list[dict[str, object]]:
    """A plate with bolts, a pin, and an arm with weights on it: as many parts as wanted."""
    parts: list[dict[str, object]] = [
        {"name": "plate", "kind": "box", "size": [400, 400, 10], "at": [0, 0, -5]},
        {"name": "pin", "kind": "cylinder", "size": [8, 40], "at": [0, 0, 0]},
        {"name": "arm", "kind": "box", "size": [300, 40, 12], "at": [120, 0, 20], "holes": [[-120, 0, 8.02]]},
    ]
    for number in range(count - 13):
        at = [-190 + 20 * (number % 20), -190 + 20 * (number // 20), -20]
        parts.append({"name": f"bolt {number}", "kind": "cylinder", "size": [3 + 0.001 * number, 12], "at": at})
    for number in range(10):
        parts.append({"name": f"weight {number}", "kind": "box", "size": [10, 10, 5 + 0.1 * number], "at": [20 + 12 * number, 0, 29]})
    return parts


def write_machine(folder: Path, count: int) -> Path:
    """A machine of so many parts with its script and STEP file; returns the project file."""
    (folder / "machine.toml").write_text(MACHINE)
    (folder / "machine.py").write_text(MACHINE_SCRIPT)
    export_machine(folder, {"parts": machine_parts(count)})
    return folder / "machine.toml"


def export_machine(folder: Path, spec: dict[str, object], target: str = "machine.step") -> None:
    """Write the STEP file of a list of parts, whole or not at all."""
    import json

    (folder / "spec.json").write_text(json.dumps(spec))
    subprocess.run([sys.executable, "machine.py", "spec.json", target], cwd=folder, check=True, capture_output=True, timeout=120)
