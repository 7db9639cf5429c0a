"""A swinging arm of own geometry, with project files, for tests of revisions: an arm of steel on a pin, a plate, a bolt in the plate."""

from __future__ import annotations

import subprocess
from pathlib import Path

import cadquery as cq

DENSITY = 7850.0  # kg/m^3
PROJECT = """\
# The arm falls from the horizontal.
schema = 1
assembly = "arm.step"
ground = "frame"

[material]
default = { name = "steel", density = "7850 kg/m^3" }

[mate.pivot]
kind = "revolute"
a = "frame"
b = "arm"

[mate.plate]
kind = "fixed"
a = "frame"
b = "plate"

[component.damper]                # in the pin
model = "mechanical.Damper"
joint = "pivot"
damping = "2 mN*m*s/rad"

[gravity]
direction = "-y"

[simulate]
duration = "0.3 s"
collisions = "off"

[check]                           # design intent
"dof" = "== 1"
"mass" = "< 2 kg"
"""


def arm_volume(length: float) -> float:
    """m^3: a bar of 10 x 8 mm section with a bore of 6 mm."""
    bar = cq.Workplane("XY").box(length, 10, 8).translate((length / 2 - 5, 0, 4)).faces(">Z").workplane(origin=(0, 0, 0)).hole(6)
    return float(bar.val().Volume()) * 1e-9


def write_arm(
    folder: Path, *, length: float = 60.0, plate_at: float = 40.0, arm: str = "arm", more: bool = False, project: str = PROJECT
) -> Path:
    """Write the STEP and the project file; lengths in mm."""
    folder.mkdir(parents=True, exist_ok=True)
    frame = (
        cq.Workplane("XY").box(120, 120, 10).translate((0, 0, -10)).union(cq.Workplane("XY").circle(3).extrude(25).translate((0, 0, -6)))
    )
    bar = cq.Workplane("XY").box(length, 10, 8).translate((length / 2 - 5, 0, 4)).faces(">Z").workplane(origin=(0, 0, 0)).hole(6)
    plate = cq.Workplane("XY").box(10, 20, 6)
    parts = {"frame": frame, arm: bar, "plate": (plate, (-plate_at, -40.0, -2.0))}
    if more:
        parts["lug"] = (cq.Workplane("XY").box(7, 9, 5), (40.0, 45.0, -2.5))
    return write_parts(folder, parts, project)


def write_parts(folder: Path, parts: dict, project: str) -> Path:
    assembly = cq.Assembly(name="machine")
    for name, content in parts.items():
        shape, place = content if isinstance(content, tuple) else (content, (0.0, 0.0, 0.0))
        assembly.add(shape, name=name, loc=cq.Location(cq.Vector(*place)))
    assembly.export(str(folder / "arm.step"))
    (folder / "arm.toml").write_text(project, encoding="utf-8")
    return folder / "arm.toml"


def git(folder: Path, *arguments: str) -> str:
    """Run git in a repository of the test; its answer."""
    own = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false", "-c", "init.defaultBranch=main"]
    done = subprocess.run(["git", *own, *arguments], cwd=folder, capture_output=True, check=True)
    return done.stdout.decode()


def commit(folder: Path, message: str) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)
