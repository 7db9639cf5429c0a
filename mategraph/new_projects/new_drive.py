"""A commented project file without an assembly: a motor with its amplifier, speed control and load, to begin with."""

from __future__ import annotations

from pathlib import Path

from ..project.problems import ProjectError
from .new_project import write_beside_the_old

NAME = "drive.toml"
TEXT = """\
# A drive train and its circuit without an assembly; every number is a plain SI number or a text with a unit.
# Run it as it is: mategraph run {name}
# With an assembly it goes on: add assembly = "machine.step", mates, and shaft = "MATE" in place of the row of the shaft.
schema = 1

# ------------------------------------------------------------------ circuit
[component.amp]
model = "electrical.VoltageAmplifier"
limit = "24 V"

[component.motor]
model = "electrical.DCMotor"
R = "0.5 ohm"
L = "0.3 mH"
K = "5 V/krpm"                   # the same as 47.7 mN*m/A
b = "1e-5 N*m*s/rad"
J = "100 g*cm^2"

# ------------------------------------------------------------------ drive train
[component.gear]
model = "mechanical.Gear"
ratio = 10                       # turns of the motor for one of the load

[component.load]
model = "mechanical.Inertia"
value = "0.01 kg*m^2"

[component.bearing]
model = "mechanical.Friction"
coulomb = "0.2 N*m"

# One row is one node: terminals that are joined. "ground" is 0 V.
[connect]
rows = [
    ["amp.p", "motor.p"],
    ["ground", "amp.n", "motor.n"],
    ["motor.shaft", "gear.a"],
    ["gear.b", "load.joint", "bearing.joint"],
]

# ------------------------------------------------------------------ speed control
[signal.reference]
block = "Ramp"
slope = "600 rpm/s"
duration = "0.2 s"               # up to 120 rpm of the load

[signal.controller]
block = "PID"
sample = "1 ms"
Kp = "2 V*s/rad"                 # output per error of the speed
Ki = "20 V/rad"                  # the integral finds the voltage that keeps the speed
min = "-24 V"
max = "24 V"
in = {{ ref = "reference.y", y = "load.joint.rate" }}
out = {{ u = "amp.u" }}

# ------------------------------------------------------------------ what to run
[simulate]
duration = "0.6 s"
output_step = "1 ms"

[[plot]]
title = "Speed"
signals = ["reference.y", "load.joint.rate"]

[[plot]]
title = "Current"
signals = ["motor.i"]

[check]
"final(load.joint.rate)" = "== 120 rpm +- 2 %"
"max(abs(motor.i))" = "< 20 A"
"""


def write_new_drive(path: Path, *, force: bool = False) -> tuple[Path, Path | None]:
    """Write the project file; returns it, and the copy of the earlier one that `force` replaced, if there was one.

    Raises
    ------
    MategraphError
        ``E029`` when there is such a file already and `force` is not given, or the file cannot be written.
    """
    if path.exists() and not force:
        raise ProjectError(
            "E029",
            f"{path} is there already.",
            remedy="Edit it, replace it with --force (a copy is kept), or give another name: mategraph new NAME.toml.",
            element=path.name,
            place=path.name,
        )
    return path, write_beside_the_old(path, TEXT.format(name=path.name), remedy="Work in a folder of your own.")
