"""Drives without an own motor: hydraulic cylinder with valve, spring and damper, end stops, given motion, servo of the library."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from .joint_load import JointLoad, refused
from .motors import holds, step_block
from .naming import Names, added, joined, quantity, rounded
from .trial import Offer

SUPPLY = 100e5  # Pa
SERVOS = (  # of the library, by torque at stand-still
    "hobby_servo_sg90",
    "dynamixel_xl330_m288",
    "hobby_servo_mg996r",
    "feetech_sts3215",
    "dynamixel_xm430_w350",
)


def hydraulic_cylinder(load: JointLoad, names: Names, w: float) -> Offer:
    """A cylinder with a proportional valve and a pressure supply; the position is controlled by the spool."""
    needed = 2.0 * load.inertia * w * w * abs(load.step) + 2.0 * abs(load.hold)
    area = rounded(max(4.0 * needed / SUPPLY, 2e-4))
    low, high = load.limits or (load.start - 0.15, load.start + 0.15)
    stroke, offset = rounded(high - low + 0.02, 4), rounded(0.01 - low, 4)
    fastest = max(6.0 * w * abs(load.step), 0.05)
    way = rounded(area * fastest / (0.7 * math.sqrt(2.0 * SUPPLY / 2.0 / 850.0)))
    # oil of both chambers as a spring, damped by leakage and friction of the seals
    stiffness = (
        1.4e9 * area * area * (1.0 / (1e-5 + area * (load.start + offset)) + 0.36 / (1e-5 + 0.6 * area * (stroke - load.start - offset)))
    )
    natural = math.sqrt(stiffness / load.inertia)
    friction = rounded(2.0 * 0.15 * natural * load.inertia)
    gain = rounded(min(w, 0.25 * natural) / fastest, 4)
    back = 0.3 * SUPPLY
    front = (load.hold + 0.6 * area * back) / area
    cylinder, valve, supply, tank, reference, controller = (
        names(part) for part in ("cylinder", "valve", "supply", "tank", "reference", "controller")
    )
    made = [
        added(
            "component",
            cylinder,
            {
                "model": "hydraulic.Cylinder",
                "A_a": quantity(area * 1e4, "cm^2"),
                "A_b": quantity(0.6 * area * 1e4, "cm^2"),
                "stroke": quantity(stroke, "m", 4),
                "offset": quantity(offset, "m", 4),
                "friction": quantity(friction, "N*s/m"),
                "pa0": quantity(max(front, 1e5) / 1e5, "bar", 4),
                "pb0": quantity(back / 1e5, "bar", 4),
                "rod": load.joint,
            },
        ),
        added("component", valve, {"model": "hydraulic.Valve43", "A": quantity(way * 1e6, "mm^2"), "T": "5 ms"}),
        added("component", supply, {"model": "hydraulic.PressureSource", "value": f"{SUPPLY / 1e5:g} bar"}),
        added("component", tank, {"model": "hydraulic.Tank"}),
        joined(f"{supply}.a", f"{valve}.p"),
        joined(f"{tank}.port", f"{supply}.b", f"{valve}.t"),
        joined(f"{valve}.a", f"{cylinder}.a"),
        joined(f"{valve}.b", f"{cylinder}.b"),
        added("signal", reference, step_block(load)),
        added(
            "signal",
            controller,
            {
                "block": "PID",
                "sample": "1 ms",
                "Kp": gain,
                "min": -1.0,
                "max": 1.0,
                "in": {"ref": f"{reference}.y", "y": load.position},
                "out": {"u": f"{valve}.u"},
            },
        ),
        {"op": "plot", "value": {"title": load.joint, "signals": [f"{reference}.y", load.position]}},
    ]
    return Offer(
        operations=made,
        reference=f"{reference}.y",
        measured=load.position,
        output=f"{controller}.u",
        limit=1.0,
        duration=0.05 + 12.0 / min(w, 0.25 * natural),
        facts=(
            ("mass at the joint", f"{load.inertia:.3g} kg"),
            ("holds", f"{abs(load.hold):.3g} N"),
            ("cylinder", f"{area * 1e4:.3g} cm², {SUPPLY / 1e5:g} bar: {SUPPLY * area:.3g} N"),
            ("oil as a spring", f"{natural / 2 / math.pi:.3g} Hz"),
        ),
    )


def spring_damper(load: JointLoad, names: Names, w: float) -> Offer:
    """A spring with a damper that brings the joint back to where it starts, damped so that it hardly swings."""
    name = names("spring")
    stiffness, damping = load.inertia * w * w, 2.0 * 0.7 * w * load.inertia
    units = ("N*m/rad", "N*m*s/rad") if load.turns else ("N/m", "N*s/m")
    sag = load.hold / stiffness  # the spring is set so that the joint rests where it starts
    rest = load.start + sag
    value = {"model": "mechanical.SpringDamper", "stiffness": quantity(stiffness, units[0]), "damping": quantity(damping, units[1])}
    made = added("component", name, {**value, "rest": load.text(rest), "joint": load.joint})
    elsewhere = {"op": "set", "path": ["component", name, "rest"], "value": load.text(rest + load.step)}
    return Offer(
        operations=[made, {"op": "plot", "value": {"title": load.joint, "signals": [load.position]}}],
        measured=load.position,
        goal=load.start + load.step,
        only_for_trial=[elsewhere],
        duration=12.0 / w,
        facts=(("natural frequency", f"{w / 2 / math.pi:.3g} Hz"), ("damping ratio", "0.7"), ("stiffness", quantity(stiffness, units[0]))),
    )


def end_stop(load: JointLoad, names: Names, w: float) -> Offer:
    """Elastic stops at the limits of the joint, or 30 degrees (50 mm) to both sides where it has none."""
    reach = math.radians(30.0) if load.turns else 0.05
    low, high = load.limits or (load.start - reach, load.start + reach)
    stiff = load.inertia * (2.0 * math.pi * 20.0) ** 2 + 10.0 * abs(load.hold) / (math.radians(1.0) if load.turns else 1e-3)
    unit = "N*m/rad" if load.turns else "N/m"
    value = {"model": "mechanical.EndStop", "joint": load.joint, "lower": load.text(low), "upper": load.text(high)}
    made = added("component", names("stop"), {**value, "stiffness": quantity(stiff, unit), "restitution": 0.3})
    return Offer(
        operations=[made],
        duration=0.5,
        facts=(
            ("from", load.text(low)),
            ("to", load.text(high)),
            ("stiffness", quantity(stiff, unit)),
            ("rebound", "0.3 of the speed of the impact"),
        ),
    )


def given_motion(load: JointLoad, names: Names, w: float) -> Offer:
    """A motion that is given: there, a rest, and back, without jerks; the effort that it takes is computed."""
    size = load.travel(math.radians(30.0) if load.turns else 0.05)
    takes = max(6.0 / w, 0.2)
    effort = f"{load.joint}.{'torque' if load.turns else 'force'}"
    moves = [
        {"to": load.text(load.start + size), "in": quantity(takes, "s")},
        {"dwell": quantity(takes / 2.0, "s")},
        {"to": load.text(load.start), "in": quantity(takes, "s")},
    ]
    value = {"joint": load.joint, "moves": moves} | ({"start": load.text(load.start)} if load.start else {})
    return Offer(
        operations=[added("motion", names("motion"), value), {"op": "plot", "value": {"title": load.joint, "signals": [load.position]}}],
        duration=2.5 * takes,
        measured=load.position,
        facts=(("goes", f"{load.text(size)} and back"), ("each way in", quantity(takes, "s"))),
        peaks={effort: ("largest effort", "N m" if load.turns else "N")},
    )


def library_servo(load: JointLoad, names: Names, w: float) -> Offer:
    """The smallest servo of the library that is strong enough, with its own gear, driver and controller."""
    from ...project.reuse.used_files import used_alone

    needed = 2.0 * (load.inertia * w * w * abs(load.step) + abs(load.hold))
    for product in SERVOS:
        file = f"mategraph:library/{product}.toml"
        inside = used_alone(Path(), file, "electrical").tables["component"]
        ratio, limit = _number(inside["gear"]["ratio"]), _number(inside["driver"]["limit"])
        R, K = _number(inside["motor"]["R"]), _number(inside["motor"]["K"])
        rotor, loss = _number(inside["motor"]["J"]), _number(inside["gear"]["efficiency"])
        stall = limit / R * K * ratio * loss
        if stall >= needed:
            break
    else:
        what = f"The joint takes {needed:.3g} N m; the strongest servo of the library has {stall:.3g} N m."
        raise refused(load.joint, what, "Take a motor with a gear, or a longer settling time.")
    whole = load.inertia + rotor * ratio**2
    drag = (ratio * K) ** 2 / R
    per_volt = ratio * K * loss / R
    Kp = rounded(whole * w * w / per_volt, 4)
    Kd = rounded(max(2.0 * 0.9 * w * whole - drag, 0.0) / per_volt, 4)
    drive, reference = names("servo"), names("reference")
    made = [
        added("signal", reference, step_block(load)),
        added(
            "use",
            drive,
            {
                "from": file,
                "level": "electrical",
                "shaft": load.joint,
                "ref": f"{reference}.y",
                "Kp": f"{Kp:g} V/rad",
                **({"Ki": quantity(Kp * w / 10.0, "V/rad/s", 4)} if holds(load, whole, w) else {}),
                "Kd": f"{Kd:g} V*s/rad",
            },
        ),
        {"op": "plot", "value": {"title": load.joint, "signals": [f"{reference}.y", load.position]}},
    ]
    return Offer(
        operations=made,
        reference=f"{reference}.y",
        measured=load.position,
        output=f"{drive}.controller.u",
        limit=limit,
        duration=0.05 + (30.0 if load.hold else 12.0) / w,
        facts=(
            ("inertia at the joint", f"{load.inertia:.3g} kg m²"),
            ("holds", f"{abs(load.hold):.3g} N m"),
            ("servo", f"{product.replace('_', ' ')}, {stall:.3g} N m"),
        ),
        peaks={f"{drive}.motor.i": ("largest current", "A")},
    )


def _number(value: Any) -> float:
    from ...project.units import to_si

    return to_si(value, None)
