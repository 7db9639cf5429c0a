"""Contacts with compliance: the effort of a spring that only pushes, with damping or with a restitution. Shared by stops and backlash."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ...declare.component import Exit, Expression, Parameter, Symbols

SLOWEST_IMPACT = 1e-6  # m/s or rad/s: the damping of slower impacts is that of this one
LEAST_RESTITUTION = 0.01  # of a stop with compliance: below it the damping would be arbitrarily stiff
COMPLIANCE: Mapping[str, Parameter] = MappingProxyType(
    {
        "damping": Parameter(
            unit="N*s/m",
            rotational_unit="N*m*s/rad",
            description="damping in contact, which never pulls",
            default=0.0,
            minimum=0.0,
        ),
        "restitution": Parameter(
            unit="1", description="speed after an impact by speed before it, instead of damping", minimum=0.0, maximum=1.0, optional=True
        ),
    }
)

# A side of a contact with compliance: (+1 upper or -1 lower, how far beyond it, how fast).
Side = tuple[int, Expression, Expression]


def check_compliance(parameters: Mapping[str, float]) -> str:
    if "restitution" in parameters and parameters["damping"] > 0.0:
        return "both damping and restitution, which each say what an impact loses"
    if parameters.get("restitution", 1.0) < LEAST_RESTITUTION:
        return f"restitution = {parameters['restitution']:g}, and with stiffness it must be at least {LEAST_RESTITUTION:g}"
    return ""


def dissipation_of(parameters: Mapping[str, float]) -> Mapping[str, float]:
    """The number a of Hunt and Crossley's law that gives the restitution e: ``a (1 + e) = ln((1 + a) / (1 - a e))``.

    From ``m v dv = -k d (1 + a v / v0) dd``: the integrals of ``v / (1 + a v / v0)`` over compression and release are equal.
    """
    if "restitution" not in parameters:
        return {}
    e = parameters["restitution"]
    low, high = 0.0, 1.0 / e
    for _ in range(200):  # bisection: the left side is the larger one near 0, the smaller one near 1 / e
        a = (low + high) / 2
        excess = a * (1.0 + e) - math.log1p(a) + math.log1p(-a * e) if a * e < 1.0 else -math.inf
        low, high = (a, high) if excess > 0.0 else (low, a)
    return {"dissipation": 0.0 if e == 1.0 else low}


def _elastic(x: Symbols, depth: Expression) -> Expression:
    return x.stiffness * depth


def compliant_effort(x: Symbols, sides: Sequence[Side]) -> Expression:
    total: Expression = 0.0
    for side, depth, speed in sides:
        spring = _elastic(x, depth)
        if x.has("restitution"):
            total = total + (x.mode == side) * side * spring * (1.0 + x.dissipation * speed / x.impact_speed)
        else:
            total = total + (x.mode == side) * side * (spring + x.damping * speed) + (x.mode == 2 * side) * side * 2.0 * spring
    return total


def _in_contact(x: Symbols, side: int) -> Expression:
    return x.mode * side > 0.5


def compliant_heat(x: Symbols, sides: Sequence[Side]) -> Expression:
    effort = compliant_effort(x, sides)
    return sum((_in_contact(x, side) * (side * effort - _elastic(x, depth)) * speed for side, depth, speed in sides), start=0.0)


def compliant_energy(x: Symbols, sides: Sequence[Side]) -> Expression:
    return sum((_in_contact(x, side) * _elastic(x, depth) * depth / 2 for side, depth, _ in sides), start=0.0)


def compliant_exits(x: Symbols, sides: Sequence[Side]) -> Mapping[int, Sequence[Exit]]:
    """Into the contact and out of it; and, with damping, where that is limited to the elastic force on the way in (2) and out (3)."""
    viscous = not x.has("restitution") and x.nonzero("damping")

    def enter(side: int, depth: Expression, speed: Expression) -> Exit:
        return Exit(when=depth, to=2 * side if viscous else side, keep={"impact_speed": x.max(x.abs(speed), SLOWEST_IMPACT)})

    found: dict[int, Sequence[Exit]] = {0: [enter(*side) for side in sides]}
    for side, depth, speed in sides:
        out = Exit(when=-depth, to=0)
        found[side] = [out]
        if viscous:
            elastic, viscid = _elastic(x, depth), x.damping * speed
            found[side] = [out, Exit(when=viscid - elastic, to=2 * side), Exit(when=-viscid - elastic, to=3 * side)]
            found[2 * side] = [out, Exit(when=elastic - viscid, to=side)]
            found[3 * side] = [out, Exit(when=elastic + viscid, to=side)]
        elif x.has("restitution"):
            pushing = 1.0 + x.dissipation * speed / x.impact_speed
            found[side] = [out, Exit(when=-pushing, to=3 * side)]
            found[3 * side] = [out, Exit(when=pushing, to=side)]
    return found
