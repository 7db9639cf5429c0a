"""Small drawings of components, by the key that a declaration's `symbol` names: an SVG path each, 24 px by 16 px about its middle."""

from __future__ import annotations

from collections.abc import Mapping

_CIRCLE = "M-7 0 A7 7 0 1 1 7 0 A7 7 0 1 1 -7 0"
_LEADS = "M-12 0 H-7 M7 0 H12"
_VALVE = "M-12 0 H-8 M8 0 H12 M-8 -5 L8 5 V-5 L-8 5 Z"
_COIL = "M-8 -8 A3 2.7 0 0 1 -8 -2.7 A3 2.7 0 0 1 -8 2.7 A3 2.7 0 0 1 -8 8"
_RESISTOR = "M-12 0 H-8 M8 0 H12 M-8 -4 H8 V4 H-8 Z"

SYMBOLS: Mapping[str, str] = {
    # electrical
    "resistor": _RESISTOR,
    "inductor": "M-12 0 H-9 A3 3.5 0 0 1 -3 0 A3 3.5 0 0 1 3 0 A3 3.5 0 0 1 9 0 H12",
    "capacitor": "M-12 0 H-2 M2 0 H12 M-2 -7 V7 M2 -7 V7",
    "transformer": f"{_COIL} M8 -8 A3 2.7 0 0 0 8 -2.7 A3 2.7 0 0 0 8 2.7 A3 2.7 0 0 0 8 8 M-2 -8 V8 M2 -8 V8",
    "voltage source": f"{_CIRCLE} M-12 0 H12",
    "current source": f"{_CIRCLE} {_LEADS} M0 -7 V7",
    "sine source": f"{_CIRCLE} {_LEADS} M-4 0 A2 2.6 0 0 1 0 0 A2 2.6 0 0 0 4 0",
    "pulse source": f"{_CIRCLE} {_LEADS} M-4 3 H-2 V-3 H2 V3 H4",
    "controlled source": "M-9 0 L0 -7 L9 0 L0 7 Z M-12 0 H-9 M9 0 H12",
    "amplifier": "M-7 -7 L9 0 L-7 7 Z M-12 0 H-7 M9 0 H12",
    "opamp": "M-7 -8 L9 0 L-7 8 Z M-12 -4 H-7 M-12 4 H-7 M9 0 H12 M-5 -4 H-2 M-5 4 H-2 M-3.5 2.5 V5.5",
    "diode": "M-12 0 H12 M-5 -6 L5 0 L-5 6 Z M5 -6 V6",
    "switch": "M-12 0 H-5 L6 -6 M5 0 H12 M-5 0 m-1.2 0 a1.2 1.2 0 1 0 2.4 0 a1.2 1.2 0 1 0 -2.4 0",
    "mosfet": "M-12 0 H-6 M-6 -6 V6 M-3 -7 V-3 M-3 -2 V2 M-3 3 V7 M-3 -5 H6 V-8 M-3 5 H6 V8 M-3 0 H6 V5",
    "battery": "M-12 0 H-5 M5 0 H12 M-5 -7 V7 M-2 -3 V3 M2 -7 V7 M5 -3 V3",
    "bridge": "M-8 -8 V8 M8 -8 V8 M-8 0 H8 M-10 -5 H-6 M-10 5 H-6 M6 -5 H10 M6 5 H10",
    "voltmeter": f"{_CIRCLE} {_LEADS} M-3 -3 L0 4 L3 -3",
    "ammeter": f"{_CIRCLE} {_LEADS} M-3 4 L0 -4 L3 4 M-2 1.5 H2",
    "wattmeter": f"{_CIRCLE} {_LEADS} M-4 -3 L-2 4 L0 -1 L2 4 L4 -3",
    "motor": f"{_CIRCLE} {_LEADS} M-3 4 V-4 L0 1 L3 -4 V4",
    "generator": f"{_CIRCLE} {_LEADS} M3 -2.5 A4 4 0 1 0 3 2.5 V0 H0.5",
    "stepper": f"{_CIRCLE} {_LEADS} M-4 4 V1.5 H-1.3 V-1 H1.4 V-3.5 H4",
    # thermal
    "heat capacity": "M-8 -6 H8 V6 H-8 Z M0 6 V9 M-4 -2 H4 M-4 2 H4",
    "thermal resistance": f"{_RESISTOR} M-4 4 V-4 M0 4 V-4 M4 4 V-4",
    "ambient": "M-10 -4 A3 3 0 0 1 -4 -4 A3 3 0 0 0 2 -4 A3 3 0 0 1 8 -4 M-10 4 A3 3 0 0 1 -4 4 A3 3 0 0 0 2 4 A3 3 0 0 1 8 4",
    "heat source": "M-6 7 Q-10 1 -6 -3 Q-5 0 -3 0 Q-4 -5 1 -8 Q1 -3 5 -1 Q9 3 5 7 Z",
    "thermometer": "M-2 2 V-6 A2 2 0 0 1 2 -6 V2 A3.6 3.6 0 1 1 -2 2 M0 -4 V4",
    # hydraulic
    "pump": f"{_CIRCLE} {_LEADS} M-3 -2 L0 -6.5 L3 -2",
    "hydraulic motor": f"{_CIRCLE} {_LEADS} M-3 -6.3 L0 -2 L3 -6.3",
    "tank": "M-8 -4 V6 H8 V-4 M0 -8 V1",
    "pipe": "M-12 -3 H12 M-12 3 H12",
    "restriction": "M-12 0 H12 M-6 -6 Q0 -1 6 -6 M-6 6 Q0 1 6 6",
    "check valve": "M-12 0 H-6 M4 0 H12 M-6 -6 L0 0 L-6 6 M-1 0 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0",
    "relief valve": "M-6 -7 H6 V7 H-6 Z M-12 0 H12 M-3 -3 L0 0 L-3 3 M0 7 V9",
    "directional valve": "M-12 -5 H12 V5 H-12 Z M-4 -5 V5 M4 -5 V5 M-10 5 V-5 M-6 -5 V5 M6 5 L10 -5 M10 5 L6 -5",
    "accumulator": "M-4 -8 H4 A4 4 0 0 1 4 8 H-4 A4 4 0 0 1 -4 -8 M-8 0 H8",
    "cylinder": "M-11 -5 H5 V5 H-11 Z M-3 -5 V5 M-3 0 H12",
    "volume": "M-8 -6 H8 V6 H-8 Z M-12 0 H-8 M8 0 H12",
    "meter": f"{_CIRCLE} {_LEADS} M-3 3 L4 -4",
    "source": f"{_CIRCLE} {_LEADS} M-3 -3 L3 0 L-3 3",
    # mechanical
    "gear": "M-10 0 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0 M0 0 a5 5 0 1 0 10 0 a5 5 0 1 0 -10 0 M-5 0 h.1 M5 0 h.1",
    "spring": "M-12 0 H-9 L-7 -5 L-3 5 L1 -5 L5 5 L7 0 H12",
    "damper": "M-12 0 H0 M0 -4 V4 M-4 -6 H6 V6 H-4 M6 0 H12",
    "springdamper": "M-12 0 H-9 M-9 -5 V5 M-9 -5 H-6 L-5 -8 L-1 -2 L3 -8 L5 -5 H9 M-9 5 H0 M0 2 V8 M-2 2 H4 V8 H-2 M4 5 H9 M9 -5 V5 H12",
    "linespring": "M-12 6 L-7 3 L-7 -2 L-1 5 L0 -3 L6 3 L6 -2 L12 -6",
    "friction": "M-11 5 H11 M-7 5 V-3 H5 V5 M-9 8 l3 -3 M-3 8 l3 -3 M3 8 l3 -3 M8 1 H12",
    "clutch": "M-12 0 H-2 M-2 -7 V7 M2 -7 V7 M2 0 H12",
    "endstop": "M-12 0 H2 M5 -7 V7 M5 -4 l4 -4 M5 1 l5 -5 M5 6 l5 -5",
    "backlash": "M-12 0 H-6 M-6 -6 V6 M-6 -6 H6 M-6 6 H6 M0 0 m-2 0 a2 2 0 1 0 4 0 a2 2 0 1 0 -4 0 M2 0 H12",
    "torquesource": "M6 -5 A8 8 0 1 0 8 3 M6 -5 h-5 M6 -5 v5",
    "forcesource": "M-11 0 H10 M5 -5 L11 0 L5 5",
    "pointforce": "M-12 0 H3 M-2 -5 L4 0 L-2 5 M6 0 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0",
    "inertia": "M-12 0 H-6 M-6 -7 H6 V7 H-6 Z M6 0 H12",
    "armature": "M-12 0 H-6 M-6 -7 H6 V7 H-6 Z M-6 0 H6 M-6 -3.5 H6 M-6 3.5 H6 M6 0 H12",
    # joints
    "joint": f"{_CIRCLE} M-3 0 A3 3 0 1 1 3 0 A3 3 0 1 1 -3 0 M-12 0 H-7",
    "slide": "M-12 0 H-5 M-5 -4 H7 V4 H-5 Z M-8 -7 H11 M-8 7 H11",
    # signal
    "step": "M-11 6 H-2 V-6 H11",
    "pulse": "M-11 6 H-7 V-6 H-2 V6 H3 V-6 H8 V6 H11",
    "sine": "M-11 0 A5.5 6.5 0 0 1 0 0 A5.5 6.5 0 0 0 11 0",
    "ramp": "M-11 6 H-6 L6 -6 H11",
    "curve": "M-11 6 L-6 2 L-2 4 L3 -5 L7 -3 L11 -6",
    "smooth": "M-11 6 C-2 6 2 -6 11 -6",
    "noise": "M-11 0 L-9 -5 L-7 4 L-5 -2 L-3 6 L-1 -6 L1 3 L3 -4 L5 5 L7 -3 L9 2 L11 0",
    "constant": "M-11 0 H11",
    "gain": "M-7 -8 L9 0 L-7 8 Z",
    "sum": f"{_CIRCLE} M-4 0 H4 M0 -4 V4",
    "product": f"{_CIRCLE} M-3.5 -3.5 L3.5 3.5 M-3.5 3.5 L3.5 -3.5",
    "formula": "M-9 7 Q-6 8 -5 3 L-3 -5 Q-2 -8 1 -7 M-7 -1 H-1 M3 -2 L9 6 M9 -2 L3 6",
    "limiter": "M-11 6 H-5 L5 -6 H11",
    "dead zone": "M-11 7 L-4 0 H4 L11 -7",
    "staircase": "M-11 7 H-6 V2 H-1 V-3 H4 V-7 H11",
    "lookup": "M-9 -8 V7 H10 M-7 5 L-3 1 L2 0 L8 -7",
    "integrator": "M4 -7 Q1 -9 0 -4 L-1 4 Q-2 9 -5 7",
    "derivative": "M-9 7 L9 -7 M9 -7 H3 M9 -7 V-1",
    "transfer function": "M-10 0 H10 M-6 -4 H6 M-8 5 H8",
    "low pass": "M-11 -5 H-1 Q4 -5 10 7",
    "high pass": "M-11 7 Q-4 -5 1 -5 H11",
    "delay": "M-11 4 H-7 V-4 H-3 M3 4 H7 V-4 H11",
    "controller": "M-11 6 H-6 V-7 Q-5 2 0 1 L11 -6",
    "compare": "M-5 -7 L6 -1 L-5 5 M-6 8 H7",
    "logic": "M-8 -7 H0 A7 7 0 0 1 0 7 H-8 Z",
    "hysteresis": "M-11 6 H4 V-6 M11 -6 H-4 V6",
    "select": "M-12 -5 H-6 M-12 5 H-6 M-6 -5 L6 0 H12",
    "counter": "M-9 -6 V6 M-5 -6 V6 M-1 -6 V6 M3 -6 V6 M-11 5 L6 -5",
    "states": "M-11 -3 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0 M3 3 a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0 M-3 -4 Q4 -6 6 -1",
    "encoder": f"{_CIRCLE} M0 -7 V-4 M0 4 V7 M-7 0 H-4 M4 0 H7 M-5 -5 L-3 -3 M5 -5 L3 -3 M-5 5 L-3 3 M5 5 L3 3",
    "python": "M-6 -6 L-11 0 L-6 6 M6 -6 L11 0 L6 6 M2 -7 L-2 7",
}

BLOCK_SYMBOLS: Mapping[str, str] = {
    "Constant": "constant",
    "Step": "step",
    "Pulse": "pulse",
    "Sine": "sine",
    "Ramp": "ramp",
    "Table": "curve",
    "Spline": "smooth",
    "Trapezoid": "ramp",
    "SCurve": "smooth",
    "Noise": "noise",
    "Gain": "gain",
    "Sum": "sum",
    "Product": "product",
    "Formula": "formula",
    "Limiter": "limiter",
    "DeadZone": "dead zone",
    "RateLimiter": "ramp",
    "Quantiser": "staircase",
    "Lookup": "lookup",
    "Lookup2D": "lookup",
    "Integrator": "integrator",
    "Derivative": "derivative",
    "TransferFunction": "transfer function",
    "StateSpace": "transfer function",
    "LowPass": "low pass",
    "HighPass": "high pass",
    "Delay": "delay",
    "PID": "controller",
    "Compare": "compare",
    "Logic": "logic",
    "Hysteresis": "hysteresis",
    "Latch": "hysteresis",
    "Select": "select",
    "Counter": "counter",
    "StateMachine": "states",
    "Encoder": "encoder",
    "Tachometer": "meter",
}
"""Signal block -> key of its drawing; a block of the user's own has none."""

SHUNTS: Mapping[str, str] = {
    "volume": "M-8 -6 H8 V6 H-8 Z",
    "heat capacity": "M-8 -6 H8 V6 H-8 Z M-4 -2 H4 M-4 2 H4",
}
"""Drawings without the leads of their usual ones, for elements with a single terminal on top."""

UNDERSIDE: Mapping[str, float] = {
    "amplifier": 9.5,
    "opamp": 11.0,
    "directional valve": 12.5,
    "cylinder": 12.5,
    "gear": 12.5,
    "switch": 0.0,
    "resistor": 10.0,
    "diode": 0.0,
    "capacitor": 17.0,
    "inductor": 0.0,
    "restriction": 9.0,
    "thermal resistance": 10.0,
}
"""px from the middle down to where a lead from below meets the drawing, where that is not its outline of 17 px."""

REACH: Mapping[str, tuple[float, float]] = {
    "joint": (12.0, 7.0),
    "slide": (12.0, 7.0),
    "torquesource": (8.0, 8.0),
    "forcesource": (11.0, 11.0),
    "friction": (7.0, 12.0),
    "cylinder": (11.0, 12.0),
    "gear": (10.0, 10.0),
    "endstop": (12.0, 5.0),
    "tank": (8.0, 8.0),
    "ambient": (10.0, 8.0),
    "heat source": (7.0, 6.0),
    "thermometer": (3.0, 3.0),
    "mosfet": (12.0, 6.0),
    "transformer": (8.0, 8.0),
}
"""How far a drawing reaches to the left and to the right of its middle, where that is less than 12: leads are drawn from there."""

ACTS_ON_BASE = frozenset({"spring", "damper", "springdamper"})
"""Drawings whose second end, where nothing is attached to it, lies on the body that their joint begins at."""
