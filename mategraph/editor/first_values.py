"""What a component or block is given when it is placed: the numbers of its example, in sizes that show something at once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from domains import catalogue

from ..outputs.catalogue import example

# where the example's number would show little, or fits a turning joint only
OWN: Mapping[str, Mapping[str, Any]] = {
    "electrical.Resistor": {"R": "10 ohm"},
    "electrical.Inductor": {"L": "10 mH"},
    "electrical.Capacitor": {"C": "100 uF"},
    "electrical.VoltageSource": {"value": "12 V"},
    "electrical.VoltageAmplifier": {"limit": "24 V"},
    "electrical.SineVoltage": {"amplitude": "10 V", "frequency": "50 Hz"},
    "electrical.PulseVoltage": {"high": "12 V"},
    "electrical.StepperMotor": {"K": "0.4 N*m/A"},
    "hydraulic.PressureSource": {"value": "100 bar"},
    "hydraulic.FlowSource": {"value": "10 l/min"},
    "hydraulic.Orifice": {"A": "5 mm^2"},
    "hydraulic.Valve43": {"A": "10 mm^2"},
    "hydraulic.CheckValve": {"A": "20 mm^2"},
    "hydraulic.Pump": {"D": "10 cm^3/turn"},
    "hydraulic.Motor": {"D": "50 cm^3/turn"},
    "hydraulic.Cylinder": {"A_a": "12.6 cm^2", "A_b": "6.4 cm^2", "stroke": "0.3 m"},
    "mechanical.Inertia": {"value": 1.0},
    "mechanical.Friction": {"coulomb": 1.0},
    "mechanical.Spring": {"stiffness": 100.0},
    "mechanical.Damper": {"damping": 1.0},
    "mechanical.SpringDamper": {"stiffness": 100.0, "damping": 1.0},
    "mechanical.EndStop": {"lower": -0.5, "upper": 0.5},
    "Step": {"time": "0.1 s", "final": 1.0},
    "Ramp": {"slope": 1.0},
    "PID": {"sample": "1 ms"},
}


def first_values(model: str) -> dict[str, Any]:
    """Values for a new component or block of a model; what it is connected with is not among them."""
    declared: Any = catalogue.find_component(model) or catalogue.find_block(model)
    if declared is None:
        return {}
    try:
        written = tomllib.loads(example(model, declared))
    except tomllib.TOMLDecodeError:  # a list of a plug-in, which nobody can write beforehand
        written = {}
    found = next(iter(next(iter(written.values())).values())) if written else {}
    wired = {"model", "block", "in", "out", "a", "b", "at", *getattr(declared, "attachments", ())}
    numbers = {*declared.parameters, *getattr(declared, "tables", ())} if not hasattr(declared, "sampling") else {*found}
    return {key: value for key, value in found.items() if key not in wired and key in numbers} | dict(OWN.get(model, {}))
