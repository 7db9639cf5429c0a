"""Hydraulic oil: one law of compressibility for everything that holds oil, and the parameters that it needs.

A parcel of oil that fills the volume 1 at ambient pressure fills, at the gauge pressure p,

    v(p) = (1 - air) exp(-p / K) + air pa / (p + pa)

The second term is entrained air, compressed isothermally, with the ambient pressure pa. So the oil becomes soft as the absolute pressure
``p + pa`` approaches zero: that is how cavitation limits the pressure. The bulk modulus is ``-v / v'``. The energy in the parcel is
``-integral of p dv``; with it, oil of the pressure p carries the energy ``e(p) = -(integral of p dv) / v`` a volume, which satisfies
``e' = (p + e) / bulk``. A volume V that takes in the flow q therefore stores ``V e``: ``p q`` is the work of the flow, and ``e q`` is
what the oil brings along; the energy audit counts the latter as supplied.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...declare.component import Expression, Parameter, Symbols

AMBIENT = 101_325.0  # Pa, absolute

OIL: Mapping[str, Parameter] = MappingProxyType(
    {
        "K": Parameter(unit="Pa", scale="difference", description="bulk modulus of the oil without air", default=1.4e9, positive=True),
        "air": Parameter(unit="1", description="share of entrained air at ambient pressure", default=0.005, minimum=1e-6, maximum=0.5),
    }
)
DENSITY: Mapping[str, Parameter] = MappingProxyType(
    {"rho": Parameter(unit="kg/m^3", description="density of the oil", default=850.0, positive=True)}
)
VISCOSITY: Mapping[str, Parameter] = MappingProxyType(
    {"mu": Parameter(unit="Pa*s", description="dynamic viscosity of the oil", default=0.03, positive=True)}
)
VACUUM = 1e-2  # Pa, absolute: below it the air grows faster still, or round-off of the gauge pressure would be all that is left of it
CAVITATION = -0.8e5  # Pa, gauge: below it the oil counts as cavitating

CAVITATION_REMEDY = "Feed more oil, slow the motion down, or take away what pulls the oil apart."


def compressibility(x: Symbols, p: Expression) -> Expression:
    """``1 / bulk(p)`` in 1/Pa: what share of its volume a volume of oil gives way per pascal."""
    liquid = (1.0 - x.air) * x.exp(-p / x.K)
    grown, slope = _air(x, p)
    gas = x.air * grown
    return (liquid / x.K + gas * slope) / (liquid + gas)


def energy_density(x: Symbols, p: Expression) -> Expression:
    """``e(p)`` in J/m^3."""
    y = p / x.K
    grown, _ = _air(x, p)
    # K (1 - (1 + y) exp(-y)) as a series: y is a few per cent, and the difference would cancel
    liquid = x.K * y * y * (1 / 2 - y * (1 / 3 - y * (1 / 8 - y * (1 / 30 - y / 144))))
    gas = AMBIENT * (x.log(x.max(p + AMBIENT, VACUUM) / AMBIENT) + grown - 1.0)
    parcel = (1.0 - x.air) * x.exp(-y) + x.air * grown
    return ((1.0 - x.air) * liquid + x.air * gas) / parcel


def _air(x: Symbols, p: Expression) -> tuple[Expression, Expression]:
    """What volume air of the volume 1 at ambient pressure fills, and what share of it that grows per pascal less.

    ``pa / (p + pa)`` and ``1 / (p + pa)``; from `VACUUM` on the share grows exponentially, so that the pressure comes to rest there.
    """
    held = x.max(p + AMBIENT, VACUUM)
    steep = x.exp(x.min((held - (p + AMBIENT)) / VACUUM, 40.0))  # bounded against overflow only
    return AMBIENT / held * x.exp(x.min(steep - 1.0, 200.0)), steep / held


def turbulent_flow(x: Symbols, area: Expression, dp: Expression, *, discharge: Expression, critical: Expression) -> Expression:
    """Flow through a sharp-edged opening, m^3/s: ``Cd A sqrt(2 |dp| / rho) sign(dp)``, laminar (of finite slope) below `critical`, Pa."""
    return discharge * area * x.sqrt(2.0 / x.rho) * dp / x.sqrt(x.sqrt(dp * dp + critical * critical))
