"""A motor with its controller on one joint of a machine, as commented examples of a new project file."""

from __future__ import annotations

from collections.abc import Iterator

from ..project.toml_writing import toml_string

_MOTOR = """\
# --------------------------------------------------- a motor and its controller
#[component.amp]
#model = "electrical.VoltageAmplifier"
#limit = "24 V"

#[component.motor]
#model = "electrical.DCMotor"
#R = "4 ohm"
#L = "2 mH"
#K = "0.06 N*m/A"
#b = "1e-4 N*m*s/rad"
"""

_TURNING = """\
#shaft = {joint}

#[connect]
#rows = [["amp.p", "motor.p"], ["ground", "amp.n", "motor.n"]]

#[signal.reference]
#block = "Step"
#time = "50 ms"
#final = "8 deg"

#[signal.controller]
#block = "PID"
#sample = "1 ms"
#Kp = 2.0                         # V/rad: gentle, so that it is stable on light parts; raise Kp and Kd together for heavy ones
#Kd = 0.02                        # V s/rad
#min = "-24 V"
#max = "24 V"
#in = {{ ref = "reference.y", y = {position} }}
#out = {{ u = "amp.u" }}

# To control the speed instead, take these (##) in place of the reference and the controller above.
##[signal.reference]
##block = "Ramp"
##slope = "120 rpm/s"
##duration = "0.5 s"               # up to 60 rpm

##[signal.controller]
##block = "PID"
##sample = "1 ms"
##Kp = "0.2 V*s/rad"              # output per error of the speed
##Ki = "1 V/rad"                  # the integral finds the voltage that keeps the speed
##min = "-24 V"
##max = "24 V"
##in = {{ ref = "reference.y", y = {rate} }}
##out = {{ u = "amp.u" }}
"""

_SLIDING = """\
#J = "50 g*cm^2"

#[component.screw]                # turns the motor's angle into a stroke
#model = "mechanical.Screw"
#lead = "5 mm/turn"
#nut = {joint}

#[connect]
#rows = [["amp.p", "motor.p"], ["ground", "amp.n", "motor.n"], ["motor.shaft", "screw.screw"]]

#[signal.reference]
#block = "Step"
#time = "50 ms"
#final = "5 mm"

#[signal.controller]
#block = "PID"
#sample = "1 ms"
#Kp = 1000.0                      # V/m
#Kd = 10.0                        # V s/m
#min = "-24 V"
#max = "24 V"
#in = {{ ref = "reference.y", y = {position} }}
#out = {{ u = "amp.u" }}
"""

_RUN = """
# ------------------------------------------------------------------ what to run
[simulate]
duration = "1 s"
output_step = "1 ms"

#[[plot]]
#title = {title}
#signals = ["reference.y", {position}]

#[check]
#"dof" = ">= 1"
#"max(abs(motor.i))" = "< 3 A\""""


def drive_examples(joint: str, kind: str) -> Iterator[str]:
    """The lines for a joint that turns (``revolute``) or slides (``prismatic``)."""
    turns = kind != "prismatic"
    names = {
        "joint": toml_string(joint),
        "position": toml_string(f"{joint}.{'angle' if turns else 'position'}"),
        "rate": toml_string(f"{joint}.{'rate' if turns else 'speed'}"),
        "title": '"Angle"' if turns else '"Position"',
    }
    yield from (_MOTOR + (_TURNING if turns else _SLIDING) + _RUN).format(**names).split("\n")
