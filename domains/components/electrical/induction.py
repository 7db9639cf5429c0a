"""The squirrel-cage induction machine."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import Component, Edge, Expression, Parameter, Port, Quantity, Symbols, electrical
from .machines import ROTOR, VISCOUS, _Machine, rotor_torque
from .passive import HEAT_EDGE, HEAT_TERMINAL, heat_equations

ROOT = math.sqrt(3.0)


class InductionMachine(_Machine):
    """A three-phase squirrel-cage induction machine with terminals a, b, c; its star point is not brought out.

    In coordinates that stand still, with the stator's current i and the cage's current j (both as vectors, seen from the stator)::

        v = Rs i + Ls di/dt + Lm dj/dt             psi = Lr j + Lm i
        0 = Rr j + dpsi/dt - pairs w (turned psi)  induced torque = 3/2 pairs Lm (i_beta j_alpha - i_alpha j_beta)

    The joint feels the induced torque less ``b w + J dw/dt``. The leakages of the equivalent circuit are ``Ls - Lm``, ``Lr - Lm``.
    """

    terminals = (*electrical("a", "b", "c"), HEAT_TERMINAL)
    edges = (
        Edge(plus="a", minus="c", kind=EdgeClass.DELAY, name="ac"),
        Edge(plus="b", minus="c", kind=EdgeClass.DELAY, name="bc"),
        HEAT_EDGE,
    )
    parameters = MappingProxyType(
        {
            "Rs": Parameter(unit="ohm", description="resistance of a phase of the stator", positive=True),
            "Rr": Parameter(unit="ohm", description="resistance of the cage, seen from the stator", positive=True),
            "Ls": Parameter(unit="H", description="inductance of a phase of the stator, leakage included", positive=True),
            "Lr": Parameter(unit="H", description="inductance of the cage, leakage included", positive=True),
            "Lm": Parameter(unit="H", description="magnetising inductance", positive=True),
            "pairs": Parameter(unit="1", description="pairs of poles", default=2.0, positive=True),
            "b": VISCOUS,
            "J": ROTOR,
        }
    )
    unknowns = MappingProxyType(
        {
            "i_alpha": Quantity(unit="A", description="stator current along phase a"),
            "i_beta": Quantity(unit="A", description="stator current across it"),
            "j_alpha": Quantity(unit="A", description="cage current along phase a"),
            "j_beta": Quantity(unit="A", description="cage current across it"),
        }
    )
    outputs: ClassVar[Mapping[str, Port]] = MappingProxyType({"torque": Port(unit="N*m", description="torque on the joint")})
    symbol = "motor"

    @classmethod
    def check(cls, parameters: Mapping[str, float]) -> str:
        coupled = parameters["Lm"] ** 2 >= parameters["Ls"] * parameters["Lr"]
        return "Lm that leaves no leakage: Lm^2 must be below Ls Lr" if coupled else ""

    @staticmethod
    def _loss(x: Symbols) -> Expression:
        stator, cage = x.i_alpha * x.i_alpha + x.i_beta * x.i_beta, x.j_alpha * x.j_alpha + x.j_beta * x.j_beta
        return 1.5 * (x.Rs * stator + x.Rr * cage) + x.b * x.shaft.rate * x.shaft.rate

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        speed = x.pairs * x.shaft.rate
        v_alpha, v_beta = (2 * x.ac.v - x.bc.v) / 3, x.bc.v / ROOT
        psi_alpha, psi_beta = x.Lr * x.j_alpha + x.Lm * x.i_alpha, x.Lr * x.j_beta + x.Lm * x.i_beta
        induced = 1.5 * x.pairs * x.Lm * (x.i_beta * x.j_alpha - x.i_alpha * x.j_beta)
        return [
            x.ac.i - x.i_alpha,
            x.bc.i - (ROOT * x.i_beta - x.i_alpha) / 2,
            v_alpha - (x.Rs * x.i_alpha + x.Ls * x.di_alpha + x.Lm * x.dj_alpha),
            v_beta - (x.Rs * x.i_beta + x.Ls * x.di_beta + x.Lm * x.dj_beta),
            x.Rr * x.j_alpha + x.Lr * x.dj_alpha + x.Lm * x.di_alpha + speed * psi_beta,
            x.Rr * x.j_beta + x.Lr * x.dj_beta + x.Lm * x.di_beta - speed * psi_alpha,
            x.shaft.torque - rotor_torque(x, induced),
            *heat_equations(x, InductionMachine._loss(x)),
        ]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"torque": -x.shaft.torque}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else InductionMachine._loss(x)

    @staticmethod
    def stored(x: Symbols) -> Expression:
        stator, cage = x.i_alpha * x.i_alpha + x.i_beta * x.i_beta, x.j_alpha * x.j_alpha + x.j_beta * x.j_beta
        return 0.75 * (x.Ls * stator + x.Lr * cage) + 1.5 * x.Lm * (x.i_alpha * x.j_alpha + x.i_beta * x.j_beta)


COMPONENTS: tuple[type[Component], ...] = (InductionMachine,)
