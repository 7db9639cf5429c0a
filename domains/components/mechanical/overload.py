"""One-way clutches, torque limiters, and gas springs on joints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ...declare.component import Component, Contact, Exit, Expression, Parameter, Symbols
from .elements import FRICTION_MODES, _acting, _Between, _position, _rate


class OneWayClutch(_Between):
    """A freewheel: it holds as soon as `joint` turns forwards against `other` (or the frame), and lets it turn backwards freely.

    Held, its rollers wind up: ``T = stiffness (q - q0) + damping w`` with q0 where it took hold. It lets go where T would pull. Free,
    ``T = drag w``. Where `other` is given, q and w are those of `joint` less those of `other`, which feels T.
    """

    parameters = MappingProxyType(
        {
            "stiffness": Parameter(unit="N/m", rotational_unit="N*m/rad", description="stiffness while it holds", positive=True),
            "damping": Parameter(unit="N*s/m", rotational_unit="N*m*s/rad", description="damping while it holds", default=0.0, minimum=0.0),
            "drag": Parameter(unit="N*s/m", rotational_unit="N*m*s/rad", description="drag while it is free", default=0.0, minimum=0.0),
        }
    )
    modes = MappingProxyType({0: "free", 1: "holds"})
    memory = ("taken",)
    symbol = "one-way clutch"

    @staticmethod
    def _held(x: Symbols) -> Expression:
        return x.stiffness * (_position(x) - x.taken) + x.damping * _rate(x)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return _acting(x, x.mode * OneWayClutch._held(x) + (1 - x.mode) * x.drag * _rate(x))

    @staticmethod
    def exits(x: Symbols) -> Mapping[int, Sequence[Exit]]:
        return {0: [Exit(when=_rate(x), to=1, keep={"taken": _position(x)})], 1: [Exit(when=-OneWayClutch._held(x), to=0)]}

    @staticmethod
    def stored(x: Symbols) -> Expression:
        wound = _position(x) - x.taken
        return x.mode * x.stiffness * wound * wound / 2

    @staticmethod
    def heat(x: Symbols) -> Expression:
        w = _rate(x)
        return (x.mode * x.damping + (1 - x.mode) * x.drag) * w * w


class TorqueLimiter(Component):
    """A safety coupling between two shafts: it holds them together up to `limit`, and slips beyond with `residual`.

    It takes hold again once both turn at the same rate. ``residual = 0`` is a coupling that disengages. `joint` feels -T, `other` T.
    """

    attachments = _Between.attachments
    optional_attachments = frozenset({"other"})
    spans = ("joint", "other")
    parameters = MappingProxyType(
        {
            "limit": Parameter(unit="N", rotational_unit="N*m", description="largest effort that it holds", positive=True),
            "residual": Parameter(
                unit="N", rotational_unit="N*m", description="effort while it slips; as `limit` when left out", minimum=0.0, optional=True
            ),
        }
    )
    modes = FRICTION_MODES
    symbol = "torque limiter"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        residual = parameters.get("residual", parameters["limit"])
        return f"residual = {residual:g}, which is above limit = {parameters['limit']:g}" if residual > parameters["limit"] else ""

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return _acting(x, x.hold)

    @staticmethod
    def contact(x: Symbols) -> Contact:
        return Contact(rate=_rate(x), sliding=x.mode * (x.residual if x.has("residual") else x.limit), capacity=x.limit)

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.hold * _rate(x)


class JointGasSpring(_Between):
    """A gas spring along a slide: it pushes the joint towards `extended`, with ``F = F1 (1 - c s / stroke)^-n``, ``s = extended - q``.

    c makes ``F(stroke) = ratio F1``, as data sheets give both, and beyond the stroke F stays; n is 1 for slow motion and up to 1.4 for
    quick. Between two points of parts there is `GasSpring`.
    """

    attachments = MappingProxyType({"joint": "translational", "other": "translational"})
    parameters = MappingProxyType(
        {
            "F1": Parameter(unit="N", description="force while extended", positive=True),
            "ratio": Parameter(unit="1", description="force at full compression by F1", default=1.3, minimum=1.0, maximum=10.0),
            "stroke": Parameter(unit="m", description="stroke", positive=True),
            "extended": Parameter(unit="m", description="position of the joint in which it is extended", default=0.0),
            "n": Parameter(unit="1", description="exponent of the gas", default=1.0, minimum=1.0, maximum=2.0),
            "damping": Parameter(unit="N*s/m", description="damping", default=0.0, minimum=0.0),
        }
    )
    symbol = "gas spring"

    @classmethod
    def derived(cls, parameters: Mapping[str, float]) -> Mapping[str, float]:
        n = parameters["n"]
        return {"shrink": 1.0 - parameters["ratio"] ** (-1.0 / n), "beyond_slow": n - 1.0}

    @staticmethod
    def _compression(x: Symbols) -> tuple[Expression, Expression]:
        """Up to the stroke, and what it is beyond, where the force stays."""
        s = x.extended - _position(x)
        within = x.min(s, x.stroke)
        return within, s - within

    @staticmethod
    def _gas(x: Symbols, within: Expression) -> Expression:
        return x.F1 * x.exp(-x.n * x.log(1.0 - x.shrink * within / x.stroke)) if x.nonzero("shrink") else x.F1

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        within, _ = JointGasSpring._compression(x)
        return _acting(x, x.damping * _rate(x) - JointGasSpring._gas(x, within))

    @staticmethod
    def stored(x: Symbols) -> Expression:
        within, beyond = JointGasSpring._compression(x)
        outside = JointGasSpring._gas(x, within) * beyond
        if not x.nonzero("shrink"):
            return x.F1 * within + outside
        scale, y = x.F1 * x.stroke / x.shrink, x.log(1.0 - x.shrink * within / x.stroke)
        if not x.nonzero("beyond_slow"):
            return outside - scale * y
        return outside + scale * (x.exp(-x.beyond_slow * y) - 1.0) / x.beyond_slow

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return x.damping * _rate(x) * _rate(x)


COMPONENTS: tuple[type[Component], ...] = (OneWayClutch, TorqueLimiter, JointGasSpring)
