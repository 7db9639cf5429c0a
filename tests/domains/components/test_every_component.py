"""Every component of the catalogue in a small circuit of its own: it runs, its energy closes, and its signals fulfil its law.

The surroundings are made from the declaration: a source through a resistance at the first terminal, resistances from the others to
ground, an inertia with a damper on every shaft, a constant on every input. The laws are written here once more, from the books, with
derivatives as integrals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson
from scipy.interpolate import PchipInterpolator

from domains.catalogue import COMPONENTS
from domains.composition.compose import compose
from domains.declare.component import BY_POINTS
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from foundation.errors import MategraphError

DURATION, OUTPUT = 0.01, 1e-5  # s
CASES = [  # the others need parts
    name for name, declared in COMPONENTS.items() if BY_POINTS.isdisjoint(declared.attachments.values()) and not declared.presses
]
# what must be given, all different, and what makes a law show
GIVEN: Mapping[str, dict[str, float]] = {
    "electrical.Resistor": {"R": 7.0, "alpha": 4e-3},
    "electrical.Conductor": {"G": 0.3},
    "electrical.Inductor": {"L": 1e-3},
    "electrical.Capacitor": {"C": 1e-5},
    "electrical.SaturatingInductor": {"L": 0.05, "L_sat": 5e-3, "i_sat": 0.1},
    "electrical.SaturatingCapacitor": {"C": 1e-4, "C_sat": 2e-5, "v_sat": 2.0},
    "electrical.CoupledInductors": {"L1": 0.01, "L2": 0.04, "k": 0.5},
    "electrical.CoupledInductors3": {"L1": 0.01, "L2": 0.04, "L3": 0.02, "k12": 0.5, "k13": 0.3, "k23": 0.2},
    "electrical.Transformer": {"ratio": 3.0},
    "electrical.VoltageSource": {"value": 3.0},
    "electrical.CurrentSource": {"value": 0.2},
    "electrical.SineVoltage": {"amplitude": 3.0, "frequency": 200.0, "phase": 0.5, "offset": 1.0},
    "electrical.SineCurrent": {"amplitude": 0.3, "frequency": 200.0, "phase": 0.5, "offset": 0.1},
    "electrical.PulseVoltage": {"high": 4.0, "low": 1.0, "delay": 1e-3, "rise": 1e-3, "width": 2e-3, "fall": 2e-3, "period": 8e-3},
    "electrical.PulseCurrent": {"high": 0.4, "low": 0.1, "delay": 1e-3, "rise": 1e-3, "width": 2e-3, "fall": 2e-3, "period": 8e-3},
    "electrical.ExponentialVoltage": {
        "high": 4.0,
        "low": 1.0,
        "rise_time": 1e-3,
        "rise_delay": 1e-3,
        "fall_delay": 5e-3,
        "fall_time": 2e-3,
    },
    "electrical.ExponentialCurrent": {
        "high": 0.4,
        "low": 0.1,
        "rise_time": 1e-3,
        "rise_delay": 1e-3,
        "fall_delay": 5e-3,
        "fall_time": 2e-3,
    },
    "electrical.VCVS": {"gain": 3.0},
    "electrical.VCCS": {"gain": 0.02},
    "electrical.CCVS": {"gain": 3.0},
    "electrical.CCCS": {"gain": 3.0},
    "electrical.Diode": {"Rs": 0.5, "Is": 1e-12, "N": 1.5},
    "electrical.IdealDiode": {"Vf": 0.6, "Ron": 0.2},
    "electrical.Switch": {"Ron": 0.3, "threshold": 0.4},
    "electrical.VoltageSwitch": {"Ron": 0.3, "VT": -1.0},
    "electrical.MOSFET": {"Ron": 0.3, "threshold": 0.4},
    "electrical.NPN": {"Is": 1e-14, "Bf": 80.0, "Br": 2.0, "Vaf": 50.0},
    "electrical.PNP": {"Is": 1e-14, "Bf": 80.0, "Br": 2.0, "Vaf": 50.0},
    "electrical.Thyristor": {"Vf": 0.8, "Ron": 0.3, "threshold": 0.4},
    "electrical.LimitedOpAmp": {"gain": 3.0, "high": 12.0},
    "electrical.Battery": {"voltage": 3.0, "capacity": 10.0, "R": 0.5, "R1": 0.2, "C1": 0.01, "soc0": 0.5},
    "electrical.HBridge": {"Ron": 0.3},
    "electrical.Inverter": {"Ron": 0.3},
    "electrical.SwitchedHBridge": {"Ron": 0.3, "frequency": 710.0},
    "electrical.PWMVoltage": {"high": 4.0, "low": 1.0, "frequency": 710.0},
    "electrical.DCMotor": {"R": 2.0, "L": 1e-3, "K": 0.05, "b": 1e-3, "J": 1e-5, "alpha": 4e-3},
    "electrical.Generator": {"R": 2.0, "L": 1e-3, "K": 0.05, "b": 1e-3, "J": 1e-5},
    "electrical.DCMachine": {"R": 2.0, "L": 1e-3, "Rf": 3.0, "Lf": 2e-3, "M": 0.4, "b": 1e-3, "J": 1e-5, "alpha": 4e-3},
    "electrical.StepperMotor": {"R": 2.0, "L": 1e-3, "K": 0.5, "N": 50.0, "detent": 0.01, "damping": 1e-3, "J": 1e-5},
    "electrical.PMSM": {"R": 2.0, "Ld": 1e-3, "Lq": 2e-3, "flux": 0.05, "pairs": 3.0, "b": 1e-3, "J": 1e-5},
    "electrical.InductionMachine": {"Rs": 2.0, "Rr": 1.5, "Ls": 0.012, "Lr": 0.011, "Lm": 0.01, "pairs": 2.0, "b": 1e-3, "J": 1e-5},
    "electrical.PMSMDrive": {"R": 2.0, "Ld": 1e-3, "Lq": 2e-3, "flux": 0.05, "pairs": 3.0, "b": 1e-3, "J": 1e-5},
    "hydraulic.Tank": {"pressure": 1e5},
    "hydraulic.Volume": {"V": 1e-4},
    "hydraulic.Accumulator": {"V0": 1e-4, "precharge": 1e6, "p0": 2e6},
    "hydraulic.Leakage": {"G": 1e-11},
    "hydraulic.Orifice": {"A": 1e-7},
    "hydraulic.Pipe": {"length": 1.0, "diameter": 5e-3},
    "hydraulic.Pump": {"D": 1e-5, "leakage": 1e-12, "b": 1e-3},
    "hydraulic.Motor": {"D": 1e-7, "leakage": 1e-12, "b": 1e-3},
    "hydraulic.Cylinder": {"A_a": 2e-4, "A_b": 1e-4, "stroke": 0.2, "offset": 0.05, "leakage": 1e-12, "friction": 5.0},
    "hydraulic.CheckValve": {"A": 1e-6},
    "hydraulic.ReliefValve": {"A": 1e-7, "opens": 1e4, "full": 4e6},
    "hydraulic.Valve43": {"A": 1e-7, "T": 2e-3},
    "pneumatic.AirSupply": {"pressure": 4e5},
    "pneumatic.AirTank": {"V": 1e-4, "n": 1.2, "p0": 1e5},
    "pneumatic.AirRestriction": {"C": 3e-8, "r_b": 0.4},
    "pneumatic.AirValve": {"C": 3e-8, "r_b": 0.4},
    "pneumatic.AirCheckValve": {"C": 3e-8, "opens": 1e4},
    "pneumatic.Valve52": {"C": 3e-8},
    "pneumatic.AirCylinder": {"A_a": 2e-4, "A_b": 1e-4, "stroke": 0.2, "offset": 0.05, "C": 3e-8, "friction": 5.0},
    "pneumatic.Ejector": {"flow": 1e-4},
    "mechanical.Gear": {"ratio": 3.0},
    "mechanical.Rack": {"radius": 0.2},
    "mechanical.Screw": {"lead": 0.2},
    "mechanical.Differential": {"ratio": 2.0},
    "mechanical.Gearhead": {"ratio": 3.0, "efficiency": 0.7, "smooth": 1e-9},
    "mechanical.GearDrive": {"ratio": 3.0, "efficiency": 0.7, "back_efficiency": 0.6},
    "mechanical.RackDrive": {"radius": 0.1, "efficiency": 0.7, "back_efficiency": 0.6},
    "mechanical.ScrewDrive": {"lead": 0.2, "efficiency": 0.7, "back_efficiency": 0.6},
    "mechanical.WormGear": {"ratio": 3.0, "lead_angle": 0.4, "coefficient": 0.1, "pressure_angle": 0.0},
    "mechanical.PlanetaryGear": {"ratio": 3.0, "efficiency": 0.7},
    "mechanical.ToothedBelt": {"teeth_a": 20.0, "teeth_b": 60.0, "pitch": 0.005, "efficiency": 0.7, "back_efficiency": 0.6},
    "mechanical.ChainDrive": {"teeth_a": 17.0, "teeth_b": 34.0, "pitch": 0.0127, "efficiency": 0.7, "back_efficiency": 0.6},
    "mechanical.BeltDrive": {"radius_a": 0.1, "radius_b": 0.2, "pretension": 0.5, "coefficient": 0.3},
    "mechanical.BeltAxis": {"radius": 0.1, "efficiency": 0.7, "back_efficiency": 0.6},
    "mechanical.ScrewAxis": {"lead": 0.2, "efficiency": 0.7, "back_efficiency": 0.6},
    "mechanical.Coupling": {"stiffness": 20.0, "damping": 0.1},
    "mechanical.SpeedSource": {},
    "mechanical.AccelerationSource": {},
    "mechanical.Tendon": {"stiffness": 50.0, "cubic": 1e5, "rest": 0.01, "damping": 0.2, "offset": 0.02, "ratio_2": -2.0, "ratio_3": 0.5},
    "mechanical.Actuator": {
        "gain": 0.3,
        "gain_length": 3.0,
        "gain_speed": 0.2,
        "bias": 0.1,
        "stiffness": 5.0,
        "damping": 0.3,
        "ratio": 2.0,
    },
    "mechanical.FilteredActuator": {"gain": 0.3, "stiffness": 5.0, "ratio_2": -1.5, "time_constant": 4e-3, "effort_high": 0.05},
    "mechanical.Spring": {"stiffness": 50.0, "cubic": 1e5, "rest": 0.01},
    "mechanical.Damper": {"damping": 0.2, "quadratic": 0.5},
    "mechanical.SpringDamper": {"stiffness": 50.0, "cubic": 1e5, "damping": 0.2, "quadratic": 0.5, "rest": 0.01},
    "mechanical.Friction": {"coulomb": 0.05, "viscous": 0.02},
    "mechanical.Clutch": {"coulomb": 0.05, "viscous": 0.02},
    "mechanical.OneWayClutch": {"stiffness": 50.0, "damping": 0.05, "drag": 0.01},
    "mechanical.TorqueLimiter": {"limit": 0.05, "residual": 0.03},
    "mechanical.JointGasSpring": {"F1": 2.0, "ratio": 1.5, "stroke": 0.1, "n": 1.2},
    "mechanical.EndStop": {"lower": -1e-4, "upper": 1e-4, "stiffness": 1e4},
    "mechanical.Backlash": {"play": 1e-4, "stiffness": 1e4},
    "mechanical.Inertia": {"value": 0.02},
    "mechanical.Armature": {"value": 0.02},
    "thermal.HeatCapacity": {"C": 0.01},
    "thermal.Resistance": {"R": 2.0},
    "thermal.Convection": {"h": 200.0, "A": 0.02},
    "thermal.Radiation": {"emissivity": 0.8, "A": 0.5},
    "thermal.Ambient": {"value": 310.0},
    "thermal.HeatSource": {"value": 5.0},
}
POINTS = ((-1.0, -2e-2), (0.1, 2e-3), (1.0, 1e-2))
TABLES: Mapping[str, dict[str, Any]] = {
    "electrical.TableInductor": {"flux": POINTS},
    "electrical.TableCapacitor": {"charge": tuple((10 * v, q / 10) for v, q in POINTS)},
    "electrical.TableVoltage": {"points": ((0.0, 1.0), (4e-3, 3.0), (9e-3, -1.0))},
    "electrical.TableCurrent": {"points": ((0.0, 0.1), (4e-3, 0.3), (9e-3, -0.1))},
}
SET = 0.5  # every input, in its own unit, but flows


def spec_of(name: str, **other: float) -> SystemSpec:
    declared = COMPONENTS[name]
    given = {**GIVEN.get(name, {}), **other}
    parts = [ComponentSpec(name="x", model=name, parameters=given, tables=TABLES.get(name, {}))]
    rows: list[list[str]] = []
    ground = ["ground"]

    def add(part: str, model: str, **parameters: float) -> None:
        parts.append(ComponentSpec(name=part, model=model, parameters=parameters))

    first = True
    for k, terminal in enumerate(declared.terminals):
        at = f"x.{terminal.name}"
        if terminal.domain == "thermal":
            add(f"r{k}", "thermal.Resistance", R=1.0 + k)
            add(f"a{k}", "thermal.Ambient", value=290.0 if k else 320.0)
            add(f"c{k}", "thermal.HeatCapacity", C=5e-3)
            rows += [[at, f"r{k}.a", f"c{k}.port"], [f"r{k}.b", f"a{k}.port"]]
        elif terminal.domain == "electrical":
            add(f"r{k}", "electrical.Resistor", R=10.0 + k)
            rows.append([at, f"r{k}.n"])
            if first:
                add("s", "electrical.VoltageSource", value=5.0)
                rows.append(["s.p", f"r{k}.p"])
                ground.append("s.n")
            else:
                ground.append(f"r{k}.p")
            first = False
        elif terminal.domain == "pneumatic":
            add(f"r{k}", "pneumatic.AirRestriction", C=(1.0 + k) * 1e-8)
            rows.append([at, f"r{k}.b"])
            if not any(edge.kind.name == "ACCUMULATOR" for edge in declared.edges):
                add(f"c{k}", "pneumatic.AirTank", V=1e-5, p0=1e5)
                rows[-1].append(f"c{k}.port")
            if first:
                add("s", "pneumatic.AirSupply", pressure=5e5)
                rows.append(["s.port", f"r{k}.a"])
            else:
                ground.append(f"r{k}.a")
            first = False
        else:
            add(f"r{k}", "hydraulic.Leakage", G=(1.0 + k) * 1e-11)
            rows.append([at, f"r{k}.b"])
            if not any(edge.kind.name == "ACCUMULATOR" for edge in declared.edges):
                add(f"c{k}", "hydraulic.Volume", V=1e-5, p0=1e5)
                rows[-1].append(f"c{k}.port")
            if first:
                add("s", "hydraulic.PressureSource", value=5e6)
                rows.append(["s.a", f"r{k}.a"])
                ground.append("s.b")
            else:
                ground.append(f"r{k}.a")
            first = False
    for k, (port, domain) in enumerate(declared.attachments.items()):
        add(f"j{k}", "mechanical.Inertia", value=1e-3 * (k + 1))
        add(f"d{k}", "mechanical.Damper", damping=0.01)
        add(f"t{k}", f"mechanical.{'Force' if domain == 'translational' else 'Torque'}Source", value=0.3 / (1 + 2 * k))
        rows.append([f"x.{port}", f"j{k}.joint", f"d{k}.joint", f"t{k}.joint"])
    inputs = declared.inputs.items()
    signals = [
        SignalSpec(name=f"in_{port}", block="Constant", parameters={"value": 1e-6 if "m^3" in p.unit else SET}, outputs={"y": f"x.{port}"})
        for port, p in inputs
    ]
    if name == "electrical.OpAmp":  # as an amplifier: feedback from its output to its inverting input
        add("f", "electrical.Resistor", R=30.0)
        rows[[at for at, *_ in rows].index("x.minus")].append("f.p")
        rows[[at for at, *_ in rows].index("x.out")].append("f.n")
        del rows[[at for at, *_ in rows].index("x.ref")]
        parts = [p for p in parts if p.name != "r3"]
        ground[ground.index("r3.p")] = "x.ref"
    if len(ground) > 1:
        rows.append(ground)
    return SystemSpec(components=tuple(parts), connections=tuple(map(tuple, rows)), signals=tuple(signals))


@dataclass(frozen=True)
class Seen:
    """Signals of the component, its parameters, and the integral of a signal over time."""

    run: Result
    given: Mapping[str, float]

    def __getitem__(self, name: str) -> np.ndarray:
        return self.run.array(f"x.{name}")

    @property
    def t(self) -> np.ndarray:
        return self.run.time

    def change(self, values: np.ndarray) -> np.ndarray:
        return values - values[0]

    def integral(self, values: np.ndarray) -> np.ndarray:
        return cumulative_simpson(values, x=self.t, initial=0.0)


Law = Callable[[Seen, dict[str, float]], list[tuple[Any, Any]]]  # what is equal to what, over time


def bulk_inverse(p: np.ndarray) -> np.ndarray:
    """Share of its volume by which oil with 0.5 % of air gives way, 1/Pa; the oil has 1.4e9 Pa."""
    air, oil = 0.005 * 101325.0 / (p + 101325.0), 0.995 * np.exp(-p / 1.4e9)
    return (oil / 1.4e9 + air / (p + 101325.0)) / (oil + air)


def orifice(area: Any, dp: np.ndarray) -> np.ndarray:
    return 0.7 * area * np.sqrt(2.0 / 850.0) * dp / (dp**2 + 1e8) ** 0.25


def pulse(t: np.ndarray, p: dict[str, float]) -> np.ndarray:
    since = np.where(t < p["delay"], -1.0, (t - p["delay"]) % p["period"])
    corners = np.cumsum([0.0, p["rise"], p["width"], p["fall"]])
    return np.interp(since, corners, [p["low"], p["high"], p["high"], p["low"]])


def exponential(t: np.ndarray, p: dict[str, float]) -> np.ndarray:
    def s(delay: float, tau: float) -> np.ndarray:
        return np.where(t > delay, 1 - np.exp(-(t - delay) / tau), 0.0)

    return p["low"] + (p["high"] - p["low"]) * (s(p["rise_delay"], p["rise_time"]) - s(p["fall_delay"], p["fall_time"]))


def sine(t: np.ndarray, p: dict[str, float]) -> np.ndarray:
    return p["offset"] + p["amplitude"] * np.sin(2 * np.pi * p["frequency"] * t + p["phase"])


def windings(x: Seen, M: np.ndarray) -> list[tuple[Any, Any]]:
    i = np.array([x.change(x[f"{k + 1}.i"]) for k in range(len(M))])
    return [(x.integral(x[f"{k + 1}.v"]), M[k] @ i) for k in range(len(M))]


def motor(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    w, i, R = x["shaft.rate"], x["i"], p["R"] * (1 + p.get("alpha", 0.0) * (x["heat.T"] - 293.15))
    return [
        (x.integral(x["v"]), x.integral(R * i + p["K"] * w) + p["L"] * x.change(i)),
        (x.integral(x["shaft.torque"]), x.integral(-p["K"] * i + p["b"] * w) + p["J"] * x.change(w)),
        (-x["heat.Q"], R * i**2 + p["b"] * w**2),
        (x["torque"], -x["shaft.torque"]),
        (x["emf"], p["K"] * w),
    ]


def excited(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    w, i, f, warm = x["shaft.rate"], x["armature.i"], x["field.i"], 1 + p["alpha"] * (x["heat.T"] - 293.15)
    return [
        (x.integral(x["armature.v"]), x.integral(warm * p["R"] * i + p["M"] * f * w) + p["L"] * x.change(i)),
        (x.integral(x["field.v"]), x.integral(warm * p["Rf"] * f) + p["Lf"] * x.change(f)),
        (x.integral(x["shaft.torque"]), x.integral(-p["M"] * f * i + p["b"] * w) + p["J"] * x.change(w)),
        (-x["heat.Q"], warm * (p["R"] * i**2 + p["Rf"] * f**2) + p["b"] * w**2),
        (x["torque"], -x["shaft.torque"]),
        (x["emf"], p["M"] * f * w),
    ]


def stepper(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    w, a, b, e = x["shaft.rate"], x["a.i"], x["b.i"], p["N"] * x["shaft.angle"]
    torque = p["K"] * (b * np.cos(e) - a * np.sin(e)) - p["detent"] * np.sin(4 * e)
    return [
        (x.integral(x["a.v"]), x.integral(p["R"] * a - p["K"] * w * np.sin(e)) + p["L"] * x.change(a)),
        (x.integral(x["b.v"]), x.integral(p["R"] * b + p["K"] * w * np.cos(e)) + p["L"] * x.change(b)),
        (x.integral(x["torque"]), x.integral(torque - p["damping"] * w) - p["J"] * x.change(w)),
    ]


def synchronous(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    w, d, q = x["shaft.rate"], x["id"], x["iq"]
    if "ac.v" in [name.removeprefix("x.") for name in x.run.names]:
        e = p["pairs"] * x["shaft.angle"]
        va, vb = (2 * x["ac.v"] - x["bc.v"]) / 3, (2 * x["bc.v"] - x["ac.v"]) / 3  # from the star point
        beta = (va + 2 * vb) / math.sqrt(3)
        vd, vq = va * np.cos(e) + beta * np.sin(e), beta * np.cos(e) - va * np.sin(e)
        more = [(x["ac.i"], d * np.cos(e) - q * np.sin(e))]
    else:
        vd, vq, more = np.full_like(d, SET), np.full_like(d, SET), []
    n = p["pairs"] * w
    return [
        (x.integral(vd), x.integral(p["R"] * d - n * p["Lq"] * q) + p["Ld"] * x.change(d)),
        (x.integral(vq), x.integral(p["R"] * q + n * (p["Ld"] * d + p["flux"])) + p["Lq"] * x.change(q)),
        (
            x.integral(x["torque"]),
            x.integral(1.5 * p["pairs"] * (p["flux"] + (p["Ld"] - p["Lq"]) * d) * q - p["b"] * w) - p["J"] * x.change(w),
        ),
        *more,
    ]


def induction(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    i, j = x["i_alpha"] + 1j * x["i_beta"], x["j_alpha"] + 1j * x["j_beta"]
    va, vb = (2 * x["ac.v"] - x["bc.v"]) / 3, (2 * x["bc.v"] - x["ac.v"]) / 3
    v, w, psi = va + 1j * (va + 2 * vb) / math.sqrt(3), x["shaft.rate"], p["Lr"] * j + p["Lm"] * i
    stator = x.integral((v - p["Rs"] * i).real), x.integral((v - p["Rs"] * i).imag)
    linked = x.change(p["Ls"] * i + p["Lm"] * j)
    turned = -p["Rr"] * j + 1j * p["pairs"] * w * psi
    torque = 1.5 * p["pairs"] * (np.conj(psi) * i).imag * p["Lm"] / p["Lr"] - p["b"] * w
    return [
        (stator[0], linked.real),
        (stator[1], linked.imag),
        (x.change(psi).real, x.integral(turned.real)),
        (x.change(psi).imag, x.integral(turned.imag)),
        (x.integral(x["torque"]), x.integral(torque) - p["J"] * x.change(w)),
    ]


JOINTS = ("joint", *(f"joint_{k}" for k in range(2, 7)))


def along(x: Seen, p: dict[str, float], quantity: str) -> np.ndarray:
    """The sum over all joints of ratio times angle or rate."""
    return sum(p.get(joint.replace("joint", "ratio"), 1.0) * x[f"{joint}.{quantity}"] for joint in JOINTS)


def tendon(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    s = p["offset"] + along(x, p, "angle") - p["rest"]
    force = p["stiffness"] * s + p["cubic"] * s**3 + p["damping"] * along(x, p, "rate")
    return [(x["length"], s + p["rest"]), *((x[f"{j}.torque"], p.get(j.replace("joint", "ratio"), 1.0) * force) for j in JOINTS)]


def actuator(x: Seen, p: dict[str, float], command: Any) -> list[tuple[Any, Any]]:
    length, speed = along(x, p, "angle"), along(x, p, "rate")
    gain = p["gain"] + p.get("gain_length", 0.0) * length + p.get("gain_speed", 0.0) * speed
    force = gain * command + p.get("bias", 0.0) - p["stiffness"] * length - p.get("damping", 0.0) * speed
    force = np.minimum(force, p.get("effort_high", np.inf))
    return [(x["effort"], force), *((x[f"{j}.torque"], -p.get(j.replace("joint", "ratio"), 1.0) * force) for j in JOINTS)]


def curve(values: np.ndarray) -> np.ndarray:
    """The smooth curve through the points, as monotone as they are."""
    return PchipInterpolator(*zip(*POINTS, strict=True))(values)


def diode(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    u = x["v"] - p["Rs"] * x["i"]
    thermal = 1.380649e-23 * 300.15 / 1.602176634e-19
    return [(np.log(x["i"] / p["Is"] + 1), u / (p["N"] * thermal))]


def bridge(x: Seen, d: Any, p: dict[str, float]) -> list[tuple[Any, Any]]:
    s = x["supply.v"]
    return [
        (x["p.v"], (1 + d) / 2 * s + p["Ron"] * x["p.i"]),
        (x["n.v"], (1 - d) / 2 * s + p["Ron"] * x["n.i"]),
        (x["supply.i"], -((1 + d) * x["p.i"] + (1 - d) * x["n.i"]) / 2),
    ]


def carrier(t: np.ndarray, hertz: float) -> np.ndarray:
    """A triangle that rises and falls between 0 and 1."""
    return 1 - np.abs(2 * ((t * hertz) % 1.0) - 1)


def pipe(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    area = math.pi / 4 * p["diameter"] ** 2
    reynolds = 850.0 * np.abs(x["q"]) / area * p["diameter"] / 0.03
    factor = (64.0**4 + (0.3164 * reynolds**0.75) ** 4) ** 0.25  # times Re
    drop = factor * 0.03 * p["length"] / (2 * p["diameter"] ** 2) * x["q"] / area
    return [(x.integral(x["p"]), x.integral(drop) + 850.0 * p["length"] / area * x.change(x["q"]))]


def cylinder(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    s, v, a, b = x["position"], x["rod.speed"], x["a.p"], x["b.p"]
    leak = p["leakage"] * (a - b)
    Va, Vb = 1e-5 + p["A_a"] * s, 1e-5 + p["A_b"] * (p["stroke"] - s)
    da, db = np.gradient(a, x.t, edge_order=2), np.gradient(b, x.t, edge_order=2)
    return [
        (s, x["rod.position"] + p["offset"]),
        (x["force"], p["A_a"] * a - p["A_b"] * b - p["friction"] * v),
        (x.integral(x["a.q"]), x.integral(p["A_a"] * v + leak + Va * bulk_inverse(a) * da)),
        (x.integral(x["b.q"]), x.integral(-p["A_b"] * v - leak + Vb * bulk_inverse(b) * db)),
    ]


def accumulator(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    gas = p["V0"] * ((p["precharge"] + 101325.0) / (x["p"] + 101325.0)) ** (1 / 1.3)
    neck = 1e-5 * bulk_inverse(x["p"]) * np.gradient(x["p"], x.t, edge_order=2)
    return [(x["volume"], p["V0"] - gas), (x.integral(x["q"]), x.change(p["V0"] - gas) + x.integral(neck))]


def valve43(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    """Terminals: pressures p, a, b are above t."""
    s = SET * (1 - np.exp(-x.t / p["T"]))
    way, closed = 1e-10 + p["A"] * s, 1e-10
    pa, bt = orifice(way, x["p.p"] - x["a.p"]), orifice(way, x["b.p"])
    pb, at = orifice(closed, x["p.p"] - x["b.p"]), orifice(closed, x["a.p"])
    return [(x["spool"], s), (x["p.q"], pa + pb), (x["a.q"], at - pa), (x["b.q"], bt - pb)]


def spring(x: Seen, p: dict[str, float]) -> np.ndarray:
    s = x["joint.angle"] - x["other.angle"] - p["rest"]
    return p["stiffness"] * s + p["cubic"] * s**3


def damper(x: Seen, p: dict[str, float]) -> np.ndarray:
    w = x["joint.rate"] - x["other.rate"]
    return p["damping"] * w + p["quadratic"] * w * np.abs(w)


def between(x: Seen, torque: np.ndarray) -> list[tuple[Any, Any]]:
    return [(x["joint.torque"], torque), (x["other.torque"], -torque)]


def iso(p1: np.ndarray, p2: np.ndarray, conductance: float, b: float) -> np.ndarray:
    """ISO 6358 with gauge pressures, and a straight line above a ratio of 0.995."""
    high, low = np.maximum(p1, p2) + 101325.0, np.minimum(p1, p2) + 101325.0
    ratio = low / high
    ellipse = np.sqrt(1.0 - (np.clip((np.minimum(ratio, 0.995) - b) / (1.0 - b), 0.0, 1.0)) ** 2)
    return np.sign(p1 - p2) * conductance * high * ellipse * np.minimum((1.0 - ratio) / 0.005, 1.0)


def bipolar(x: Seen, p: dict[str, float], sign: float) -> list[tuple[Any, Any]]:
    """Ebers and Moll in SPICE's form, with the Early effect."""
    thermal = 8.617333262e-5 * 300.15
    be, bc = sign * x["be.v"], sign * (x["be.v"] - x["ce.v"])
    forward, reverse = np.expm1(be / thermal), np.expm1(bc / thermal)
    transport = p["Is"] * (forward - reverse) * (1 - bc / p["Vaf"])
    base = p["Is"] / p["Bf"] * forward + 1e-12 * be
    collector = p["Is"] / p["Br"] * reverse + 1e-12 * bc
    return [(x["ce.i"], sign * (transport - collector)), (x["be.i"], sign * (base + collector))]


def gearhead(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    forwards = x["a.torque"] * x["a.rate"] > 0
    share = np.where(forwards, p["efficiency"], 1 / p["efficiency"])
    moving = slice(1, None)  # at rest it passes whole
    return [(x["a.rate"], p["ratio"] * x["b.rate"]), (x["b.torque"][moving], (-p["ratio"] * x["a.torque"] * share)[moving])]


def lossy(x: Seen, a: str, b: str, n: float, there: float, back: float) -> list[tuple[Any, Any]]:
    first, second = x[f"{a}.rate"], x[b]
    load = n * second
    share = np.where(load * first < 0, 1 / there, back)  # the load against the motion, or with it
    return [(x[f"{a}.torque"][1:], (-load * share)[1:])]  # the first instant is at rest, where the losses may hold


def planetary(x: Seen, p: dict[str, float]) -> list[tuple[Any, Any]]:
    rolling, load = x["sun.rate"] - x["carrier.rate"], -x["ring.torque"] / p["ratio"]
    share = np.where(load * rolling < 0, 1 / p["efficiency"], p["efficiency"])
    return [
        (x["sun.rate"], (1 + p["ratio"]) * x["carrier.rate"] - p["ratio"] * x["ring.rate"]),
        (x["sun.torque"][1:], (-load * share)[1:]),
        (x["carrier.torque"], -x["sun.torque"] - x["ring.torque"]),
    ]


LAWS: Mapping[str, Law] = {
    "electrical.Resistor": lambda x, p: [
        (x["v"], p["R"] * (1 + p["alpha"] * (x["heat.T"] - 293.15)) * x["i"]),
        (-x["heat.Q"], x["v"] * x["i"]),
    ],
    "electrical.Conductor": lambda x, p: [(x["i"], p["G"] * x["v"])],
    "electrical.Inductor": lambda x, p: [(x.integral(x["v"]), p["L"] * x.change(x["i"]))],
    "electrical.Capacitor": lambda x, p: [(x.integral(x["i"]), p["C"] * x.change(x["v"]))],
    "electrical.SaturatingInductor": lambda x, p: [
        (x.integral(x["v"]), p["L_sat"] * x["i"] + (p["L"] - p["L_sat"]) * p["i_sat"] * np.tanh(x["i"] / p["i_sat"]))
    ],
    "electrical.SaturatingCapacitor": lambda x, p: [
        (x.integral(x["i"]), p["C_sat"] * x["v"] + (p["C"] - p["C_sat"]) * p["v_sat"] * np.tanh(x["v"] / p["v_sat"]))
    ],
    "electrical.CoupledInductors": lambda x, p: windings(x, np.array([[0.01, 0.01], [0.01, 0.04]])),  # 0.5 sqrt(1 4) = 1
    "electrical.CoupledInductors3": lambda x, p: windings(
        x, 0.01 * np.array([[1, 1, 0.3 * 2**0.5], [1, 4, 0.2 * 8**0.5], [0.3 * 2**0.5, 0.2 * 8**0.5, 2]])
    ),
    "electrical.Transformer": lambda x, p: [(x["1.v"], p["ratio"] * x["2.v"]), (p["ratio"] * x["1.i"], -x["2.i"])],
    "electrical.VoltageSource": lambda x, p: [(x["v"], p["value"])],
    "electrical.CurrentSource": lambda x, p: [(x["i"], -p["value"])],
    "electrical.VoltageAmplifier": lambda x, p: [(x["v"], SET)],
    "electrical.SignalVoltage": lambda x, p: [(x["v"], SET)],
    "electrical.SignalCurrent": lambda x, p: [(x["i"], -SET)],
    "electrical.SineVoltage": lambda x, p: [(x["v"], sine(x.t, p))],
    "electrical.SineCurrent": lambda x, p: [(x["i"], -sine(x.t, p))],
    "electrical.PulseVoltage": lambda x, p: [(x["v"], pulse(x.t, p))],
    "electrical.PulseCurrent": lambda x, p: [(x["i"], -pulse(x.t, p))],
    "electrical.ExponentialVoltage": lambda x, p: [(x["v"], exponential(x.t, p))],
    "electrical.ExponentialCurrent": lambda x, p: [(x["i"], -exponential(x.t, p))],
    "electrical.TableVoltage": lambda x, p: [(x["v"], np.interp(x.t, *zip(*TABLES["electrical.TableVoltage"]["points"], strict=True)))],
    "electrical.TableCurrent": lambda x, p: [(x["i"], -np.interp(x.t, *zip(*TABLES["electrical.TableCurrent"]["points"], strict=True)))],
    "electrical.VCVS": lambda x, p: [(x["output.v"], p["gain"] * x["control.v"]), (x["control.i"], 0.0)],
    "electrical.VCCS": lambda x, p: [(x["output.i"], p["gain"] * x["control.v"]), (x["control.i"], 0.0)],
    "electrical.CCVS": lambda x, p: [(x["output.v"], p["gain"] * x["control.i"]), (x["control.v"], 0.0)],
    "electrical.CCCS": lambda x, p: [(x["output.i"], p["gain"] * x["control.i"]), (x["control.v"], 0.0)],
    "electrical.Voltmeter": lambda x, p: [(x["i"], 0.0), (x["v"], 5.0)],
    "electrical.Ammeter": lambda x, p: [(x["v"], 0.0), (x["i"], 5.0 / 21.0)],
    "electrical.Wattmeter": lambda x, p: [(x["shown"], x["voltage.v"] * x["current.i"]), (x["current.v"], 0.0), (x["voltage.i"], 0.0)],
    "electrical.IdealDiode": lambda x, p: [(x["i"], 1e-8 * p["Vf"] + (x["v"] - p["Vf"]) / p["Ron"])],
    "electrical.Diode": diode,
    "electrical.Switch": lambda x, p: [(x["v"], p["Ron"] * x["i"])],
    "electrical.VoltageSwitch": lambda x, p: [(x["path.v"], p["Ron"] * x["path.i"]), (x["control.i"], 0.0)],
    "electrical.MOSFET": lambda x, p: [(x["v"], p["Ron"] * x["i"])],
    "electrical.NPN": lambda x, p: bipolar(x, p, 1.0),
    "electrical.PNP": lambda x, p: bipolar(x, p, -1.0),
    "electrical.Thyristor": lambda x, p: [(x["v"], p["Vf"] + p["Ron"] * x["i"])],
    "electrical.OpAmp": lambda x, p: [(x["input.v"], 0.0), (x["input.i"], 0.0), (x["output.v"], 5.0 * (1 + 30.0 / 11.0))],
    "electrical.LimitedOpAmp": lambda x, p: [(x["output.v"], np.clip(p["gain"] * x["input.v"], -15.0, p["high"])), (x["input.i"], 0.0)],
    "electrical.Battery": lambda x, p: [
        (x["v"], p["voltage"] + p["R"] * x["i"] + x["v1"]),
        (p["capacity"] * (x["soc"] - p["soc0"]), x.integral(x["i"])),
        (p["C1"] * x["v1"], x.integral(x["i"] - x["v1"] / p["R1"])),
    ],
    "electrical.HBridge": lambda x, p: bridge(x, SET, p),
    "electrical.SwitchedHBridge": lambda x, p: bridge(x, np.where(2 * carrier(x.t, p["frequency"]) - 1 < SET, 1.0, -1.0), p),
    "electrical.PWMVoltage": lambda x, p: [(x["v"], np.where(carrier(x.t, p["frequency"]) < SET, p["high"], p["low"]))],
    "electrical.Inverter": lambda x, p: [
        *((x[f"{k}.v"], SET * x["supply.v"] + p["Ron"] * x[f"{k}.i"]) for k in "abc"),
        (x["supply.i"], -SET * (x["a.i"] + x["b.i"] + x["c.i"])),
    ],
    "electrical.TableInductor": lambda x, p: [(x.integral(x["v"]), x.change(curve(x["i"])))],
    "electrical.TableCapacitor": lambda x, p: [(x.integral(x["i"]), x.change(curve(x["v"] / 10) / 10))],
    "electrical.DCMotor": motor,
    "electrical.Generator": motor,
    "electrical.DCMachine": excited,
    "electrical.StepperMotor": stepper,
    "electrical.PMSM": synchronous,
    "electrical.PMSMDrive": synchronous,
    "electrical.InductionMachine": induction,
    "hydraulic.Tank": lambda x, p: [(x["p"], p["pressure"])],
    "hydraulic.PressureSource": lambda x, p: [(x["p"], SET)],
    "hydraulic.FlowSource": lambda x, p: [(x["q"], -1e-6)],
    "hydraulic.Volume": lambda x, p: [
        (x.integral(x["q"]), x.integral(p["V"] * bulk_inverse(x["p"]) * np.gradient(x["p"], x.t, edge_order=2)))
    ],
    "hydraulic.Accumulator": accumulator,
    "hydraulic.Leakage": lambda x, p: [(x["q"], p["G"] * x["p"])],
    "hydraulic.Orifice": lambda x, p: [(x["q"], orifice(SET * p["A"], x["p"]))],
    "hydraulic.Pipe": pipe,
    "hydraulic.FlowMeter": lambda x, p: [(x["p"], 0.0), (x["flow"], x["q"])],
    "hydraulic.PressureGauge": lambda x, p: [(x["q"], 0.0), (x["pressure"], x["p"])],
    "hydraulic.Pump": lambda x, p: [
        (x["flow"], SET * p["D"] * x["shaft.rate"] - p["leakage"] * x["p"]),
        (x["flow"], -x["q"]),
        (x["shaft.torque"], SET * p["D"] * x["p"] + p["b"] * x["shaft.rate"]),
    ],
    "hydraulic.Motor": lambda x, p: [
        (x["q"], p["D"] * x["shaft.rate"] + p["leakage"] * x["p"]),
        (x["torque"], p["D"] * x["p"] - p["b"] * x["shaft.rate"]),
    ],
    "hydraulic.Cylinder": cylinder,
    "hydraulic.CheckValve": lambda x, p: [
        (x["q"], orifice(1e-12 + (p["A"] - 1e-12) * np.clip((x["p"] - 2e4) / 8e4, 0.0, 1.0), x["p"])),
    ],
    "hydraulic.ReliefValve": lambda x, p: [
        (x["q"], orifice(1e-12 + (p["A"] - 1e-12) * np.clip((x["p"] - p["opens"]) / (p["full"] - p["opens"]), 0.0, 1.0), x["p"]))
    ],
    "hydraulic.Valve43": valve43,
    "mechanical.Gear": lambda x, p: [(x["a.rate"], p["ratio"] * x["b.rate"]), (p["ratio"] * x["a.torque"], -x["b.torque"])],
    "mechanical.Rack": lambda x, p: [
        (x["rack.speed"], p["radius"] * x["pinion.rate"]),
        (x["pinion.torque"], -p["radius"] * x["rack.force"]),
    ],
    "mechanical.Screw": lambda x, p: [
        (x["nut.speed"], p["lead"] / (2 * math.pi) * x["screw.rate"]),
        (x["screw.torque"], -p["lead"] / (2 * math.pi) * x["nut.force"]),
    ],
    "mechanical.Differential": lambda x, p: [
        (x["sun.rate"], (1 + p["ratio"]) * x["carrier.rate"] - p["ratio"] * x["ring.rate"]),
        (x["carrier.torque"], -(1 + p["ratio"]) * x["sun.torque"]),
        (x["ring.torque"], p["ratio"] * x["sun.torque"]),
    ],
    "pneumatic.AirSupply": lambda x, p: [(x["p"], SET)],
    "pneumatic.AirTank": lambda x, p: [(x.change(x["p"]), p["n"] * 1e5 / p["V"] * x.integral(x["q"]))],
    "pneumatic.AirRestriction": lambda x, p: [(x["a.q"], iso(x["a.p"], x["b.p"], p["C"], 0.4)), (x["b.q"], -x["a.q"])],
    "pneumatic.AirValve": lambda x, p: [(x["a.q"], iso(x["a.p"], x["b.p"], SET * p["C"], 0.4)), (x["b.q"], -x["a.q"])],
    "pneumatic.AirCheckValve": lambda x, p: [
        (x["a.q"], np.maximum(iso(x["a.p"] - 1e4, x["b.p"], p["C"], 0.3), 0.0)),
        (x["b.q"], -x["a.q"]),
    ],
    "pneumatic.Valve52": lambda x, p: [
        (x["p.q"], iso(x["p.p"], x["a.p"], SET * p["C"], 0.3)),
        (x["a.q"], -x["p.q"]),
        (x["b.q"], iso(x["b.p"], 0.0 * x["b.p"], SET * p["C"], 0.3)),
    ],
    "pneumatic.AirCylinder": lambda x, p: [
        (x["force"], 2e-4 * x["p_a"] - 1e-4 * x["p_b"] - 5.0 * x["rod.speed"]),
        (x.change((x["p_a"] + 101325.0) * (1e-5 + 2e-4 * x["position"])) + 1e-5 * x.change(x["a.p"]), 1e5 * x.integral(x["a.q"])),
        (1e-5 * x.change(x["a.p"]), 1e5 * x.integral(x["a.q"] - iso(x["a.p"], x["p_a"], p["C"], 0.3))),
    ],
    "pneumatic.Ejector": lambda x, p: [(x["q"], SET * p["flow"] * np.maximum(1.0 + x["p"] / 8.5e4, 0.0))],
    "mechanical.Gearhead": gearhead,
    "mechanical.GearDrive": lambda x, p: [
        (x["a.rate"], p["ratio"] * x["b.rate"]),
        *lossy(x, "a", "b.torque", 1 / p["ratio"], p["efficiency"], p["back_efficiency"]),
    ],
    "mechanical.RackDrive": lambda x, p: [
        (x["rack.speed"], p["radius"] * x["pinion.rate"]),
        *lossy(x, "pinion", "rack.force", p["radius"], p["efficiency"], p["back_efficiency"]),
    ],
    "mechanical.ScrewDrive": lambda x, p: [
        (x["nut.speed"], p["lead"] / (2 * math.pi) * x["screw.rate"]),
        *lossy(x, "screw", "nut.force", p["lead"] / (2 * math.pi), p["efficiency"], p["back_efficiency"]),
    ],
    "mechanical.WormGear": lambda x, p: [
        (x["a.rate"], p["ratio"] * x["b.rate"]),
        *lossy(x, "a", "b.torque", 1 / 3.0, math.tan(0.4) / math.tan(0.4 + math.atan(0.1)), math.tan(0.4 - math.atan(0.1)) / math.tan(0.4)),
    ],
    "mechanical.PlanetaryGear": planetary,
    "mechanical.ToothedBelt": lambda x, p: [
        (20.0 * x["a.rate"], 60.0 * x["b.rate"]),
        *lossy(x, "a", "b.torque", 1 / 3, p["efficiency"], p["back_efficiency"]),
    ],
    "mechanical.ChainDrive": lambda x, p: [
        (17.0 * x["a.rate"], 34.0 * x["b.rate"]),
        *lossy(x, "a", "b.torque", 1 / 2, p["efficiency"], p["back_efficiency"]),
    ],
    "mechanical.BeltDrive": lambda x, p: [
        (x["a.torque"] / p["radius_a"], -x["b.torque"] / p["radius_b"]),
        (x["a.torque"][1:], (p["radius_a"] * 2 * p["pretension"] * math.tanh(0.3 * math.pi / 2) * np.sign(x["slip"]))[1:]),
    ],
    "mechanical.BeltAxis": lambda x, p: [
        (x["carriage.speed"], p["radius"] * x["shaft.rate"]),
        *lossy(x, "shaft", "carriage.force", p["radius"], p["efficiency"], p["back_efficiency"]),
    ],
    "mechanical.ScrewAxis": lambda x, p: [
        (x["nut.speed"], p["lead"] / (2 * math.pi) * x["screw.rate"]),
        *lossy(x, "screw", "nut.force", p["lead"] / (2 * math.pi), p["efficiency"], p["back_efficiency"]),
    ],
    "mechanical.Coupling": lambda x, p: [
        (x["a.torque"], p["stiffness"] * (x["a.angle"] - x["b.angle"]) + p["damping"] * (x["a.rate"] - x["b.rate"])),
        (x["b.torque"], -x["a.torque"]),
    ],
    "mechanical.SpeedSource": lambda x, p: [(x["joint.rate"], SET)],
    "mechanical.AccelerationSource": lambda x, p: [(x["joint.rate"], SET * x.t)],
    "mechanical.Spring": lambda x, p: between(x, spring(x, p)),
    "mechanical.Damper": lambda x, p: between(x, damper(x, p)),
    "mechanical.SpringDamper": lambda x, p: between(x, spring(x, p) + damper(x, p)),
    "mechanical.Friction": lambda x, p: [
        (x["joint.torque"][1:], (SET * p["coulomb"] * np.sign(x["joint.rate"]) + p["viscous"] * x["joint.rate"])[1:])
    ],
    "mechanical.OneWayClutch": lambda x, p: between(
        x, p["stiffness"] * (x["joint.angle"] - x["other.angle"]) + p["damping"] * (x["joint.rate"] - x["other.rate"])
    ),
    "mechanical.TorqueLimiter": lambda x, p: [(x["joint.torque"], p["residual"]), (x["other.torque"], -x["joint.torque"])],
    "mechanical.JointGasSpring": lambda x, p: [
        (x["joint.force"], -p["F1"] * (1 - (1 - 1.5 ** (-1 / 1.2)) * (x["other.position"] - x["joint.position"]) / p["stroke"]) ** -1.2),
        (x["other.force"], -x["joint.force"]),
    ],
    "mechanical.Clutch": lambda x, p: [
        (x["joint.torque"][1:], (SET * p["coulomb"] + p["viscous"] * (x["joint.rate"] - x["other.rate"]))[1:]),
        (x["other.torque"], -x["joint.torque"]),
    ],
    "mechanical.EndStop": lambda x, p: [(x["joint.torque"], p["stiffness"] * np.maximum(x["joint.angle"] - p["upper"], 0.0))],
    "mechanical.Backlash": lambda x, p: between(x, p["stiffness"] * np.maximum(x["joint.angle"] - x["other.angle"] - p["play"] / 2, 0.0)),
    "mechanical.TorqueSource": lambda x, p: [(x["torque"], SET)],
    "mechanical.Tendon": tendon,
    "mechanical.Actuator": lambda x, p: actuator(x, p, SET),
    "mechanical.FilteredActuator": lambda x, p: [
        *actuator(x, p, x["activation"]),
        (p["time_constant"] * x.change(x["activation"]), x.integral(SET - x["activation"])),
    ],
    "mechanical.ForceSource": lambda x, p: [(x["force"], SET)],
    "mechanical.Inertia": lambda x, p: [(x.integral(x["joint.torque"]), p["value"] * x.change(x["joint.rate"]))],
    "mechanical.Armature": lambda x, p: [(x.integral(x["joint.torque"]), p["value"] * x.change(x["joint.rate"]))],
    "thermal.HeatCapacity": lambda x, p: [(x.integral(x["Q"]), p["C"] * x.change(x["T"]))],
    "thermal.Resistance": lambda x, p: [(x["Q"], x["T"] / p["R"])],
    "thermal.Convection": lambda x, p: [(x["Q"], SET * p["h"] * p["A"] * x["T"])],
    "thermal.Radiation": lambda x, p: [
        (x["a.Q"], p["emissivity"] * 5.670374419e-8 * p["A"] * (x["a.T"] ** 4 - x["b.T"] ** 4)),
        (x["b.Q"], -x["a.Q"]),
    ],
    "thermal.Ambient": lambda x, p: [(x["T"], SET)],
    "thermal.HeatSource": lambda x, p: [(x["Q"], -(p["value"] + SET))],
    "thermal.Thermometer": lambda x, p: [(x["Q"], 0.0)],
    "thermal.HeatFlowMeter": lambda x, p: [(x["T"], 0.0)],
}


def test_every_component_has_its_law_here() -> None:
    assert set(CASES) == set(LAWS)


@pytest.mark.parametrize("name", CASES)
def test_a_component_fulfils_its_law_and_its_energy_closes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")  # a hundred small systems: the compiler would take minutes
    run = simulate(compose(spec_of(name)), duration=DURATION, output_step=OUTPUT)
    assert not [note for note in run.notes if note.code == "W403"]
    for left, right in LAWS[name](Seen(run, GIVEN.get(name, {})), GIVEN.get(name, {})):
        size = float(np.abs(right).max()) or 1.0
        # integrals over 1000 intervals are right to some 1e-6, less where they pass a kink or a start that is steep: 1e-4 is far below
        # any mistake in a law
        np.testing.assert_allclose(left, right, atol=1e-4 * size + 1e-12, rtol=0)


WRONG = (math.nan, math.inf, -math.inf, "5", None, True)


@pytest.mark.parametrize("name", CASES)
def test_what_is_no_number_within_bounds_has_one_clear_error(name: str) -> None:
    """Each parameter in turn; infinity only where it is a default of its own, as of the ends of a stop."""
    for key, declared in COMPONENTS[name].parameters.items():
        unbounded = declared.default is not None and math.isinf(declared.default)
        wrong: list[Any] = [value for value in WRONG if not (unbounded and isinstance(value, float) and math.isinf(value))]
        wrong += [-1.0, 0.0] if declared.positive else []
        wrong += [declared.minimum - 1.0] if declared.minimum is not None else []
        wrong += [declared.maximum + 1.0] if declared.maximum is not None else []
        for value in wrong:
            with pytest.raises(MategraphError) as caught:
                compose(spec_of(name, **{key: value}))
            assert isinstance(caught.value, DomainsError), (key, value)
            assert caught.value.code == "E404", (key, value)
            assert key in caught.value.what
