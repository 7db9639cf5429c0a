"""Three phases as vectors: the transforms of Clarke and Park with their inverses, and what an inverter's duties are made of.

Amplitude-invariant, as the synchronous machines of the library: three phases ``A cos(x - 2 pi k / 3)`` are the vector of length A at the
angle x. The angle is the mechanical one; `pairs` makes it electrical.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from ..declare.block import Block
from ..declare.component import Expression, Parameter, Port, Symbols

ROOT = math.sqrt(3.0)
_PHASES: Mapping[str, Port] = MappingProxyType({k: Port(unit="", description=f"phase {k}") for k in "abc"})
_STILL: Mapping[str, Port] = MappingProxyType(
    {
        "alpha": Port(unit="", description="component along phase a"),
        "beta": Port(unit="", description="component a quarter turn ahead of it"),
    }
)
_TURNING: Mapping[str, Port] = MappingProxyType(
    {
        "d": Port(unit="", description="component along the rotor's magnet"),
        "q": Port(unit="", description="component a quarter turn ahead of it"),
    }
)
_ANGLE: Mapping[str, Port] = MappingProxyType({"angle": Port(unit="rad", description="angle of the rotor")})
_PAIRS: Mapping[str, Parameter] = MappingProxyType({"pairs": Parameter(unit="1", description="pairs of poles", default=1.0, positive=True)})


class Clarke(Block):
    """Three phases as a vector that stands still: ``alpha = (2 a - b - c) / 3``, ``beta = (b - c) / sqrt(3)``."""

    inputs = _PHASES
    outputs = _STILL
    same_unit = (("a", "b", "c", "alpha", "beta"),)

    @staticmethod
    def expression(x: Symbols) -> Expression:
        return {"alpha": (2.0 * x.a - x.b - x.c) / 3.0, "beta": (x.b - x.c) / ROOT}


class InverseClarke(Block):
    """The three phases of a vector that stands still: ``a = alpha``, ``b, c = -alpha / 2 +- sqrt(3) / 2 beta``; their sum is zero."""

    inputs = _STILL
    outputs = _PHASES
    same_unit = (("a", "b", "c", "alpha", "beta"),)

    @staticmethod
    def expression(x: Symbols) -> Expression:
        across = ROOT / 2.0 * x.beta
        return {"a": x.alpha * 1.0, "b": across - x.alpha / 2.0, "c": -across - x.alpha / 2.0}


class Park(Block):
    """A vector as seen from the rotor: ``d = alpha cos(e) + beta sin(e)``, ``q = beta cos(e) - alpha sin(e)`` with ``e = pairs angle``."""

    inputs = MappingProxyType({**_STILL, **_ANGLE})
    outputs = _TURNING
    parameters = _PAIRS
    same_unit = (("alpha", "beta", "d", "q"),)

    @staticmethod
    def expression(x: Symbols) -> Expression:
        c, s = x.cos(x.pairs * x.angle), x.sin(x.pairs * x.angle)
        return {"d": x.alpha * c + x.beta * s, "q": x.beta * c - x.alpha * s}


class InversePark(Block):
    """A vector of the rotor as it stands: ``alpha = d cos(e) - q sin(e)``, ``beta = d sin(e) + q cos(e)`` with ``e = pairs angle``."""

    inputs = MappingProxyType({**_TURNING, **_ANGLE})
    outputs = _STILL
    parameters = _PAIRS
    same_unit = (("alpha", "beta", "d", "q"),)

    @staticmethod
    def expression(x: Symbols) -> Expression:
        c, s = x.cos(x.pairs * x.angle), x.sin(x.pairs * x.angle)
        return {"alpha": x.d * c - x.q * s, "beta": x.d * s + x.q * c}


class Modulator(Block):
    """Duties of a three-phase bridge for wanted phase voltages: ``d_k = 1/2 + (v_k - (max(v) + min(v)) / 2) / supply``, within 0 and 1.

    The middle of the three is shifted to that of the supply (space vector modulation): amplitudes up to ``supply / sqrt(3)`` are made.
    """

    inputs = MappingProxyType(
        {
            **{k: Port(unit="V", description=f"wanted voltage of phase {k}") for k in "abc"},
            "supply": Port(unit="V", description="voltage of the supply"),
        }
    )
    outputs = MappingProxyType({f"d{k}": Port(unit="1", description=f"duty of phase {k}") for k in "abc"})

    @staticmethod
    def expression(x: Symbols) -> Expression:
        wanted = {"da": x.a, "db": x.b, "dc": x.c}
        middle = (x.max(x.max(x.a, x.b), x.c) + x.min(x.min(x.a, x.b), x.c)) / 2.0
        return {duty: x.clip(0.5 + (v - middle) / x.supply, 0.0, 1.0) for duty, v in wanted.items()}


BLOCKS: tuple[type[Block], ...] = (Clarke, InverseClarke, Park, InversePark, Modulator)
