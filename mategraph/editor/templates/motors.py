"""Electric drives: a motor sized for its load, with gear or screw, amplifier and a controller whose gains follow from the inertia.

A motor behind a gear that turns g times as fast as the joint, at a voltage u (its inductance left out)::

    J q'' + (g K)^2 / R q' = g K / R u - hold          J: load and rotor together, on the joint's side

With ``u = Kp (ref - q) - Kd q' + ...`` the joint is an oscillator; its frequency w and damping z give ``Kp = J w^2 R / (g K)`` and
``Kd = (2 z w J - (g K)^2 / R) R / (g K)``. The motor is chosen for three times the effort that the step takes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .joint_load import JointLoad
from .naming import Names, added, joined, quantity, rounded
from .trial import Offer

VOLTS = 24.0  # of the supply
FULL_SPEED = 314.0  # rad/s of the motor at that voltage: 3000 rpm
ROTOR = 0.2  # inertia of the rotor by that of the load, both at the joint
RESERVE = 3.0  # effort of the motor at stand-still by that of the step
SMALLEST = 0.02  # N m at stand-still of the smallest motor
LONGEST_LEAD = 0.02  # m/turn
SAMPLE = "1 ms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Motor:
    """A motor behind its gear, for a load and a speed of response."""

    gear: float  # rad of the motor by rad or m of the joint
    K: float  # N m/A
    R: float  # ohm
    rotor: float  # kg m^2
    whole: float  # inertia of load and rotor at the joint

    @property
    def effort_per_volt(self) -> float:
        """Effort at the joint by voltage, at stand-still."""
        return self.gear * self.K / self.R

    @property
    def drag(self) -> float:
        """Effort at the joint by its rate, of the induced voltage."""
        return (self.gear * self.K) ** 2 / self.R


def motor_for(load: JointLoad, w: float) -> Motor:
    """A motor that makes the step of a load at a frequency w, rad/s, with reserve."""
    whole = (1.0 + ROTOR) * load.inertia
    step = abs(load.step)
    needed = whole * w * w * step + abs(load.hold)
    fastest = max(10.0 * w * step, 0.2 * (math.pi if load.turns else 0.1))
    slowest = 1.0 if load.turns else 2.0 * math.pi / LONGEST_LEAD
    gear = max(min(FULL_SPEED / fastest, RESERVE * needed / SMALLEST), slowest)  # a small load takes a smaller gear, not a smaller motor
    K = rounded(VOLTS / FULL_SPEED)
    R = rounded(K * VOLTS / max(RESERVE * needed / gear, SMALLEST))
    return Motor(gear=gear, K=K, R=R, rotor=rounded(ROTOR * load.inertia / gear**2), whole=whole)


def geared(load: JointLoad, motor: Motor, names: Names, machine: str) -> tuple[list[dict[str, Any]], float, str]:
    """The gear or screw between a motor's shaft and a joint: operations, how often it turns the motor, and what it is."""
    if load.turns and rounded(motor.gear) <= 1.0:
        return [{"op": "set", "path": ["component", machine, "shaft"], "value": load.joint}], 1.0, "without a gear"
    if load.turns:
        ratio = rounded(motor.gear)
        gear = names("gear")
        made = added("component", gear, {"model": "mechanical.Gear", "ratio": ratio, "b": load.joint})
        return [made, joined(f"{machine}.shaft", f"{gear}.a")], ratio, f"gear {ratio:g} : 1"
    lead = rounded(2.0 * math.pi / motor.gear * 1e3)  # mm
    screw = names("screw")
    made = added("component", screw, {"model": "mechanical.Screw", "lead": f"{lead:g} mm/turn", "nut": load.joint})
    return [made, joined(f"{machine}.shaft", f"{screw}.screw")], 2.0 * math.pi / (lead * 1e-3), f"screw, lead {lead:g} mm"


def _bridge(load: JointLoad, motor: Motor, names: Names) -> tuple[list[dict[str, Any]], str, str, float, str]:
    """Motor, gear and amplifier: operations, names of motor and amplifier, gear, and what the gear is."""
    machine, amplifier = names("motor"), names("amplifier")
    values = {"R": quantity(motor.R, "ohm"), "L": quantity(motor.R * 0.5e-3, "H"), "K": quantity(motor.K, "N*m/A")}
    made = [
        added("component", machine, {"model": "electrical.DCMotor", **values, "J": quantity(motor.rotor, "kg*m^2")}),
        added("component", amplifier, {"model": "electrical.VoltageAmplifier", "limit": f"{VOLTS:g} V"}),
        joined(f"{amplifier}.p", f"{machine}.p"),
        joined("ground", f"{amplifier}.n", f"{machine}.n"),
    ]
    train, gear, what = geared(load, motor, names, machine)
    return [*made, *train], machine, amplifier, gear, what


def _facts(load: JointLoad, motor: Motor, what: str) -> Sequence[tuple[str, str]]:
    unit = ("kg m²", "N m") if load.turns else ("kg", "N")
    return (
        ("inertia at the joint", f"{load.inertia:.3g} {unit[0]}"),
        ("holds", f"{abs(load.hold):.3g} {unit[1]}"),
        ("motor", f"{VOLTS:g} V, {motor.K * VOLTS / motor.R:.3g} N m at stand-still, {what}"),
    )


def _plot(title: str, reference: str, measured: str) -> dict[str, Any]:
    return {"title": title, "signals": [reference, measured]}


def position_motor(load: JointLoad, names: Names, w: float) -> Offer:
    """A DC motor that goes to a position and stays there."""
    motor = motor_for(load, w)
    made, machine, amplifier, gear, what = _bridge(load, motor, names)
    motor = Motor(gear=gear, K=motor.K, R=motor.R, rotor=motor.rotor, whole=load.inertia + motor.rotor * gear**2)
    per_volt = motor.effort_per_volt
    Kp = motor.whole * w * w / per_volt
    Kd = max(2.0 * 0.9 * w * motor.whole - motor.drag, 0.0) / per_volt
    reference, controller = names("reference"), names("controller")
    settings: dict[str, Any] = {
        "block": "PID",
        "sample": SAMPLE,
        "Kp": rounded(Kp, 4),
        "Kd": rounded(Kd, 4),
        "min": -VOLTS,
        "max": VOLTS,
        "in": {"ref": f"{reference}.y", "y": load.position},
        "out": {"u": f"{amplifier}.u"},
    }
    if holds(load, motor.whole, w):  # the integral carries the load, in every pose
        settings |= {"Ki": rounded(Kp * w / 10.0, 4), "I0": rounded(load.hold / per_volt, 4)}
    made += [
        added("signal", reference, step_block(load)),
        added("signal", controller, settings),
        {"op": "plot", "value": _plot(load.joint, f"{reference}.y", load.position)},
    ]
    return Offer(
        operations=made,
        reference=f"{reference}.y",
        measured=load.position,
        output=f"{controller}.u",
        limit=VOLTS,
        duration=0.05 + (30.0 if load.hold else 12.0) / w,
        facts=_facts(load, motor, what),
        peaks={f"{machine}.i": ("largest current", "A")},
    )


def holds(load: JointLoad, whole: float, w: float) -> bool:
    """Whether what a drive has to hold counts beside what its step takes."""
    return abs(load.hold) > 0.01 * whole * w * w * abs(load.step)


def step_block(load: JointLoad) -> dict[str, Any]:
    """The wanted position: a step from where the joint starts."""
    block: dict[str, Any] = {"block": "Step", "time": "50 ms", "final": load.text(load.start + load.step)}
    return block | ({"initial": load.text(load.start)} if load.start else {})


def speed_motor(load: JointLoad, names: Names, w: float) -> Offer:
    """A DC motor that keeps a speed."""
    slow = 0.5 * w
    duration = 0.05 + 16.0 / slow
    usual = math.radians(30.0) if load.turns else 0.03
    speed = rounded(load.travel(usual * duration) / duration, 2)
    motor = motor_for(load, w)
    made, machine, amplifier, gear, what = _bridge(load, motor, names)
    motor = Motor(gear=gear, K=motor.K, R=motor.R, rotor=motor.rotor, whole=load.inertia + motor.rotor * gear**2)
    per_volt = motor.effort_per_volt
    reference, controller = names("reference"), names("controller")
    shown = f"{math.degrees(speed):.6g} deg/s" if load.turns else f"{speed * 1e3:.6g} mm/s"
    settings: dict[str, Any] = {
        "block": "PID",
        "sample": SAMPLE,
        "Kp": rounded(max(2.0 * 1.2 * slow * motor.whole - motor.drag, 0.2 * motor.drag) / per_volt, 4),
        "Ki": rounded(motor.whole * slow * slow / per_volt, 4),
        "min": -VOLTS,
        "max": VOLTS,
        "in": {"ref": f"{reference}.y", "y": load.rate},
        "out": {"u": f"{amplifier}.u"},
    }
    if load.hold:
        settings["I0"] = rounded(load.hold / per_volt, 4)
    made += [
        added("signal", reference, {"block": "Step", "time": "50 ms", "final": shown}),
        added("signal", controller, settings),
        {"op": "plot", "value": _plot(f"{load.joint}, speed", f"{reference}.y", load.rate)},
    ]
    return Offer(
        operations=made,
        reference=f"{reference}.y",
        measured=load.rate,
        output=f"{controller}.u",
        limit=VOLTS,
        duration=duration,
        facts=_facts(load, motor, what),
        peaks={f"{machine}.i": ("largest current", "A")},
    )


def pm_servo(load: JointLoad, names: Names, w: float) -> Offer:
    """A permanent-magnet synchronous servo: currents controlled in the rotor's coordinates, position around them."""
    base = motor_for(load, w)
    pairs, volts = 4, 48.0
    flux = rounded(volts / FULL_SPEED / pairs / 1.5)  # induced voltage well below the supply at full speed
    per_ampere = 1.5 * pairs * flux  # N m/A
    R = rounded(volts * per_ampere * base.gear / (RESERVE * 2.0 * (base.whole * w * w * abs(load.step) + abs(load.hold))))
    L = R * 2e-3
    machine = names("servo")
    drive = {"model": "electrical.PMSMDrive", "R": quantity(R, "ohm"), "Ld": quantity(L, "H"), "Lq": quantity(L, "H")}
    made = [added("component", machine, {**drive, "flux": quantity(flux, "Wb"), "pairs": pairs, "J": quantity(base.rotor, "kg*m^2")})]
    train, gear, what = geared(load, base, names, machine)
    made += train
    whole = load.inertia + base.rotor * gear**2
    reference, position, across, along, zero = (names(part) for part in ("reference", "position", "current_q", "current_d", "no_current"))
    inner = 1.0 / 2e-3  # rad/s of the current controllers: they take the winding's own time constant out
    most = rounded(0.8 * volts / R)  # A
    currents = {"block": "PID", "sample": "0.2 ms", "Kp": rounded(L * inner, 4), "Ki": rounded(R * inner, 4), "min": -volts, "max": volts}
    outer: dict[str, Any] = {
        "block": "PID",
        "sample": SAMPLE,
        "Kp": rounded(whole * w * w / (gear * per_ampere), 4),
        "Kd": rounded(2.0 * 0.9 * w * whole / (gear * per_ampere), 4),
        "min": -most,
        "max": most,
        "in": {"ref": f"{reference}.y", "y": load.position, "dy": load.rate},
    }
    if holds(load, whole, w):
        outer |= {"Ki": rounded(whole * w**3 / 10.0 / (gear * per_ampere), 4), "I0": rounded(load.hold / (gear * per_ampere), 4)}
    made += [
        added("signal", reference, step_block(load)),
        added("signal", zero, {"block": "Constant", "value": 0.0}),
        added("signal", position, outer),
        added("signal", across, {**currents, "in": {"ref": f"{position}.u", "y": f"{machine}.iq"}, "out": {"u": f"{machine}.vq"}}),
        added("signal", along, {**currents, "in": {"ref": f"{zero}.y", "y": f"{machine}.id"}, "out": {"u": f"{machine}.vd"}}),
        {"op": "plot", "value": _plot(load.joint, f"{reference}.y", load.position)},
    ]
    unit = ("kg m²", "N m") if load.turns else ("kg", "N")
    return Offer(
        operations=made,
        reference=f"{reference}.y",
        measured=load.position,
        output=f"{position}.u",
        limit=most,
        duration=0.05 + (30.0 if load.hold else 12.0) / w,
        facts=(
            ("inertia at the joint", f"{load.inertia:.3g} {unit[0]}"),
            ("holds", f"{abs(load.hold):.3g} {unit[1]}"),
            ("servo", f"{volts:g} V, {per_ampere:.3g} N m/A, {what}"),
        ),
        peaks={f"{machine}.iq": ("largest current", "A")},
    )


def stepper(load: JointLoad, names: Names, w: float) -> Offer:
    """A stepper motor of the library behind a gear, moved along a jerk-limited course: it follows without being measured."""
    holding, rotor = 1.26, 300e-7  # N m, kg m^2 of mategraph:library/stepper_nema23.toml
    step = abs(load.step)
    ratio = max(1.0, RESERVE * (load.inertia * w * w * step + abs(load.hold)) / holding)
    ratio = max(ratio, math.sqrt(load.inertia / rotor) / 4.0)
    drive, reference, scaled = names("stepper"), names("course"), names("motor_angle")
    if load.turns:
        part, ratio = names("gear"), rounded(ratio)
        gear = added("component", part, {"model": "mechanical.Gear", "ratio": ratio, "b": load.joint})
        shaft, what = f"{part}.a", f"gear {ratio:g} : 1"
    else:
        part, lead = names("screw"), rounded(2.0 * math.pi / max(ratio, 300.0) * 1e3)
        ratio = 2.0 * math.pi / (lead * 1e-3)
        gear = added("component", part, {"model": "mechanical.Screw", "lead": f"{lead:g} mm/turn", "nut": load.joint})
        shaft, what = f"{part}.screw", f"screw, lead {lead:g} mm"
    whole = load.inertia + rotor * ratio**2
    acceleration = 0.25 * holding * ratio / whole
    speed = min(40.0 / ratio, math.sqrt(acceleration * step))  # well below 400 rpm of the motor
    jerk = acceleration / 0.02
    course = {
        "block": "SCurve",
        "distance": rounded(load.step, 6),
        "speed": rounded(speed),
        "acceleration": rounded(acceleration),
        "jerk": rounded(jerk),
    }
    if load.start:
        course["initial"] = rounded(load.start, 6)
    made = [
        gear,
        added("signal", reference, course),
        added("signal", scaled, {"block": "Gain", "k": rounded(ratio, 6), "in": {"u": f"{reference}.y"}}),
        added("use", drive, {"from": "mategraph:library/stepper_nema23.toml", "shaft": shaft, "ref": f"{scaled}.y"}),
        {"op": "plot", "value": _plot(load.joint, f"{reference}.y", load.position)},
    ]
    unit = "kg m²" if load.turns else "kg"
    return Offer(
        operations=made,
        reference=f"{reference}.y",
        measured=load.position,
        duration=step / speed + 4.0 * speed / acceleration + 0.3,
        facts=(("inertia at the joint", f"{load.inertia:.3g} {unit}"), ("motor", f"NEMA 23, {holding:g} N m holding, {what}")),
    )
