"""Electrical machines on a shaft. The torque is that **into the component**, so that the joint or shaft feels its negative.

Copper losses go to the optional thermal terminal `heat`, and the winding's resistance follows its temperature with `alpha` (3.9e-3 1/K for
copper). Viscous friction is part of a machine; dry friction is a mechanical.Friction on the same joint or shaft. The rotor turns with its
shaft in the body before the joint: where that body turns too, dw/dt is that against an inertial frame, and the body bears the gyroscopic
moment (see mechanical.Inertia).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from topology.graphs.linear_graph import EdgeClass

from ...declare.component import Component, Edge, Expression, Parameter, Port, Quantity, Symbols, Table, electrical
from .passive import HEAT_EDGE, HEAT_TERMINAL, WARMING, heat_equations, warm_resistance

SHAFT: Mapping[str, str] = MappingProxyType({"shaft": "rotational"})
VISCOUS = Parameter(unit="N*m*s/rad", description="viscous friction", default=0.0, minimum=0.0)
ROTOR = Parameter(unit="kg*m^2", description="inertia of the rotor about its axis", default=0.0, minimum=0.0)
PHASE = 2.0 * math.pi / 3.0


def rotor_torque(x: Symbols, induced: Expression) -> Expression:
    """Torque into the component: the induced one comes out, friction and the rotor's inertia go in."""
    return -induced + x.b * x.shaft.rate + x.J * x.shaft.inertial_acceleration


class _Machine(Component):
    attachments: ClassVar[Mapping[str, str]] = SHAFT
    rotors: ClassVar[Mapping[str, str]] = MappingProxyType({"shaft": "J"})
    symbol: ClassVar[str] = "motor"

    @staticmethod
    def kinetic(x: Symbols) -> Expression:
        return x.J * x.shaft.inertial_rate * x.shaft.inertial_rate / 2


class DCMotor(_Machine):
    """A permanent-magnet DC motor on a revolute joint.

    ``v = R i + L di/dt + K w`` and, with the torque into the component, ``torque = -K i + b w + J dw/dt``: the joint feels
    ``K i - b w - J dw/dt``. With v and w as across variables it is a transformer (a gyrator in bond graphs, which pair v with torque).
    The power taken in, ``v i + w torque``, equals ``R i^2 + b w^2 + d/dt (L i^2 / 2 + J w^2 / 2)``.
    ``w`` is the rate of the joint that `shaft` names. With `heat` connected, ``R -> R (1 + alpha (T - T_ref))``.
    """

    terminals = (*electrical("p", "n"), HEAT_TERMINAL)
    edges = (
        Edge(plus="p", minus="n", kind=EdgeClass.DELAY, without=MappingProxyType({"L": EdgeClass.DISSIPATOR})),
        HEAT_EDGE,
    )
    parameters = MappingProxyType(
        {
            "R": Parameter(unit="ohm", description="resistance of the winding", positive=True),
            "L": Parameter(unit="H", description="inductance of the winding; 0 leaves the current without a state", minimum=0.0),
            "K": Parameter(unit="N*m/A", description="torque constant, the same number as the back-EMF constant in V*s/rad"),
            "b": VISCOUS,
            "J": Parameter(unit="kg*m^2", description="inertia of the rotor about the joint's axis", default=0.0, minimum=0.0),
            "i0": Parameter(unit="A", description="current at the start", default=0.0),
            **WARMING,
        }
    )
    initial = MappingProxyType({"i": "i0"})
    outputs = MappingProxyType(
        {
            "torque": Port(unit="N*m", description="torque on the joint, K i - b w - J dw/dt"),
            "emf": Port(unit="V", description="induced voltage, K w"),
        }
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        R = warm_resistance(x)
        return [
            x.v - (R * x.i + x.L * x.di + x.K * x.shaft.rate),
            x.shaft.torque - rotor_torque(x, x.K * x.i),
            *heat_equations(x, R * x.i * x.i + x.b * x.shaft.rate * x.shaft.rate),
        ]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"torque": -x.shaft.torque, "emf": x.K * x.shaft.rate}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else x.R * x.i * x.i + x.b * x.shaft.rate * x.shaft.rate

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return x.L * x.i * x.i / 2


class Generator(DCMotor):
    """A permanent-magnet DC generator: the equations of `DCMotor`, driven by its shaft; ``-i`` flows out of p into the load.

    ``v = K w + R i + L di/dt``, and the joint feels ``K i - b w - J dw/dt``, which brakes it while current flows out.
    """

    symbol = "generator"


class DCMachine(_Machine):
    """A DC machine with a field winding: armature from p to n, field from fp to fn, both as terminals.

    With the field's current i_f::

        v = R i + L di/dt + k w          v_field = Rf i_f + Lf di_f/dt          torque on the joint = k i - b w - J dw/dt
        k = M i_f, or magnetisation(i_f)

    *Separately excited*: the field has a supply of its own. *Shunt*: fp and fn are connected with p and n. *Series*: n with fp, and the
    machine lies between p and fn; both currents are then one. Changing the sense of one of the two windings changes the sense of turning.
    It works as a generator where its shaft is driven. ``magnetisation``, points of the field's current and the torque constant, is for
    iron that saturates: a smooth curve through them, straight beyond. Losses and warming count for both windings.
    """

    terminals = (*electrical("p", "n", "fp", "fn"), HEAT_TERMINAL)
    edges = (
        Edge(plus="p", minus="n", kind=EdgeClass.DELAY, name="armature", without=MappingProxyType({"L": EdgeClass.DISSIPATOR})),
        Edge(plus="fp", minus="fn", kind=EdgeClass.DELAY, name="field", without=MappingProxyType({"Lf": EdgeClass.DISSIPATOR})),
        HEAT_EDGE,
    )
    parameters = MappingProxyType(
        {
            "R": Parameter(unit="ohm", description="resistance of the armature", positive=True),
            "L": Parameter(unit="H", description="inductance of the armature; 0 leaves its current without a state", minimum=0.0),
            "Rf": Parameter(unit="ohm", description="resistance of the field winding", positive=True),
            "Lf": Parameter(unit="H", description="inductance of the field winding; 0 leaves its current without a state", minimum=0.0),
            "M": Parameter(
                unit="N*m/A^2", description="torque by armature and field current, where `magnetisation` is not given", default=0.0
            ),
            "b": VISCOUS,
            "J": ROTOR,
            **WARMING,
        }
    )
    tables = MappingProxyType(
        {
            "magnetisation": Table(
                units=("A", "N*m/A"), description="torque constant by the field's current, in place of M", required=True, unless="M"
            )
        }
    )
    outputs = MappingProxyType(
        {
            "torque": Port(unit="N*m", description="torque on the joint"),
            "emf": Port(unit="V", description="induced voltage, k w"),
        }
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        warm, k = warm_resistance(x) / x.R, _torque_constant(x)
        return [
            x.armature.v - (warm * x.R * x.armature.i + x.L * x.armature.di + k * x.shaft.rate),
            x.field.v - (warm * x.Rf * x.field.i + x.Lf * x.field.di),
            x.shaft.torque - rotor_torque(x, k * x.armature.i),
            *heat_equations(x, _winding_losses(x, warm)),
        ]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"torque": -x.shaft.torque, "emf": _torque_constant(x) * x.shaft.rate}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else _winding_losses(x, 1.0)

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return (x.L * x.armature.i * x.armature.i + x.Lf * x.field.i * x.field.i) / 2


def _torque_constant(x: Symbols) -> Expression:
    return x.magnetisation(x.field.i) if x.has("magnetisation") else x.M * x.field.i


def _winding_losses(x: Symbols, warm: Expression) -> Expression:
    copper = x.R * x.armature.i * x.armature.i + x.Rf * x.field.i * x.field.i
    return warm * copper + x.b * x.shaft.rate * x.shaft.rate


class StepperMotor(_Machine):
    """A two-phase hybrid stepper motor with N rotor teeth.

    With the shaft's angle q and rate w, and zero torque at q = 0 while phase a carries current::

        v_a = R i_a + L di_a/dt - K w sin(N q)          v_b = R i_b + L di_b/dt + K w cos(N q)
        induced torque = K (i_b cos(N q) - i_a sin(N q)) - detent sin(4 N q)

    One full step is ``pi / (2 N)``: 1.8 degrees for N = 50. With one phase at the current i it holds up to ``K i``, with both up to
    ``sqrt(2) K i`` (the holding torque of data sheets); currents ``i cos(x)`` and ``i sin(x)`` hold it at ``q = x / N`` (micro-steps), and
    ``detent`` pulls it to the nearest full step. The joint feels the induced torque less ``b w + J dw/dt``.
    """

    terminals = (*electrical("ap", "an", "bp", "bn"), HEAT_TERMINAL)
    edges = (
        Edge(plus="ap", minus="an", kind=EdgeClass.DELAY, name="a"),
        Edge(plus="bp", minus="bn", kind=EdgeClass.DELAY, name="b"),
        HEAT_EDGE,
    )
    parameters = MappingProxyType(
        {
            "R": Parameter(unit="ohm", description="resistance of one phase", positive=True),
            "L": Parameter(unit="H", description="inductance of one phase", positive=True),
            "K": Parameter(unit="N*m/A", description="torque constant of one phase", positive=True),
            "N": Parameter(unit="1", description="teeth of the rotor", default=50.0, positive=True),
            "detent": Parameter(unit="N*m", description="amplitude of the detent torque", default=0.0, minimum=0.0),
            "damping": VISCOUS,
            "J": ROTOR,
            **WARMING,
        }
    )
    outputs = MappingProxyType({"torque": Port(unit="N*m", description="torque on the joint")})
    symbol = "stepper"

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        R, w, c, s = warm_resistance(x), x.shaft.rate, x.cos(x.N * x.shaft.angle), x.sin(x.N * x.shaft.angle)
        induced = x.K * (x.b.i * c - x.a.i * s) - x.detent * x.sin(4.0 * x.N * x.shaft.angle)
        return [
            x.a.v - (R * x.a.i + x.L * x.a.di - x.K * w * s),
            x.b.v - (R * x.b.i + x.L * x.b.di + x.K * w * c),
            x.shaft.torque - (-induced + x.damping * w + x.J * x.shaft.inertial_acceleration),
            *heat_equations(x, R * (x.a.i * x.a.i + x.b.i * x.b.i) + x.damping * w * w),
        ]

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"torque": -x.shaft.torque}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else x.R * (x.a.i * x.a.i + x.b.i * x.b.i) + x.damping * x.shaft.rate * x.shaft.rate

    @staticmethod
    def stored(x: Symbols) -> Expression:
        detent = -x.detent / (4.0 * x.N) * x.cos(4.0 * x.N * x.shaft.angle)
        return x.L * (x.a.i * x.a.i + x.b.i * x.b.i) / 2 + detent


_DQ_PARAMETERS: Mapping[str, Parameter] = MappingProxyType(
    {
        "R": Parameter(unit="ohm", description="resistance of one phase", positive=True),
        "Ld": Parameter(unit="H", description="inductance along the magnet", positive=True),
        "Lq": Parameter(unit="H", description="inductance across the magnet", positive=True),
        "flux": Parameter(unit="Wb", description="flux linkage of the magnet with one phase (amplitude)", minimum=0.0),
        "pairs": Parameter(unit="1", description="pairs of poles", default=1.0, positive=True),
        "b": VISCOUS,
        "J": ROTOR,
        **WARMING,
    }
)
_DQ_CURRENTS: Mapping[str, Quantity] = MappingProxyType(
    {
        "id": Quantity(unit="A", description="current along the magnet"),
        "iq": Quantity(unit="A", description="current across the magnet, which makes the torque"),
    }
)


class _DQ(_Machine):
    """Amplitude-invariant dq coordinates; powers carry the factor 3/2."""

    parameters = _DQ_PARAMETERS
    unknowns = _DQ_CURRENTS
    outputs: ClassVar[Mapping[str, Port]] = MappingProxyType({"torque": Port(unit="N*m", description="torque on the joint")})

    @staticmethod
    def output(x: Symbols) -> Mapping[str, Expression]:
        return {"torque": -x.shaft.torque}

    @staticmethod
    def heat(x: Symbols) -> Expression:
        return 0.0 if x.has("heat") else 1.5 * x.R * (x.id * x.id + x.iq * x.iq) + x.b * x.shaft.rate * x.shaft.rate

    @staticmethod
    def stored(x: Symbols) -> Expression:
        return 0.75 * (x.Ld * x.id * x.id + x.Lq * x.iq * x.iq)


def _dq_equations(x: Symbols, vd: Expression, vq: Expression) -> list[Expression]:
    R, speed = warm_resistance(x), x.pairs * x.shaft.rate
    induced = 1.5 * x.pairs * (x.flux + (x.Ld - x.Lq) * x.id) * x.iq
    return [
        vd - (R * x.id + x.Ld * x.did - speed * x.Lq * x.iq),
        vq - (R * x.iq + x.Lq * x.diq + speed * (x.Ld * x.id + x.flux)),
        x.shaft.torque - rotor_torque(x, induced),
        *heat_equations(x, 1.5 * R * (x.id * x.id + x.iq * x.iq) + x.b * x.shaft.rate * x.shaft.rate),
    ]


class PMSM(_DQ):
    """A three-phase permanent-magnet synchronous (brushless) motor with terminals a, b, c; its star point is not brought out.

    In coordinates of the rotor, at the electrical angle ``pairs q`` (0: the magnet lies along phase a)::

        v_d = R i_d + Ld di_d/dt - pairs w Lq i_q          v_q = R i_q + Lq di_q/dt + pairs w (Ld i_d + flux)
        induced torque = 3/2 pairs (flux + (Ld - Lq) i_d) i_q

    The joint feels the induced torque less ``b w + J dw/dt``. The edges are `ac` and `bc`; the current into c is the negative sum.
    """

    terminals = (*electrical("a", "b", "c"), HEAT_TERMINAL)
    edges = (
        Edge(plus="a", minus="c", kind=EdgeClass.DELAY, name="ac"),
        Edge(plus="b", minus="c", kind=EdgeClass.DELAY, name="bc"),
        HEAT_EDGE,
    )

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        angle = x.pairs * x.shaft.angle
        c, s = [x.cos(angle - k * PHASE) for k in range(3)], [x.sin(angle - k * PHASE) for k in range(3)]
        v = [(2 * x.ac.v - x.bc.v) / 3, (2 * x.bc.v - x.ac.v) / 3, -(x.ac.v + x.bc.v) / 3]
        vd = 2 / 3 * sum((v[k] * c[k] for k in range(1, 3)), start=v[0] * c[0])
        vq = -2 / 3 * sum((v[k] * s[k] for k in range(1, 3)), start=v[0] * s[0])
        return [
            x.ac.i - (x.id * c[0] - x.iq * s[0]),
            x.bc.i - (x.id * c[1] - x.iq * s[1]),
            *_dq_equations(x, vd, vq),
        ]


class PMSMDrive(_DQ):
    """A PMSM on an ideal inverter whose controller works in coordinates of the rotor: the signals `vd` and `vq` are its voltages.

    The equations are those of `PMSM`; the inverter's power ``3/2 (v_d i_d + v_q i_q)`` counts as supplied.
    """

    inputs = MappingProxyType(
        {
            "vd": Port(unit="V", description="voltage along the magnet (amplitude); 0 when left open", optional=True),
            "vq": Port(unit="V", description="voltage across the magnet (amplitude)"),
        }
    )
    terminals = (HEAT_TERMINAL,)
    edges = (HEAT_EDGE,)

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        return _dq_equations(x, x.vd if x.has("vd") else 0.0, x.vq)

    @staticmethod
    def supplied(x: Symbols) -> Expression:
        return 1.5 * ((x.vd if x.has("vd") else 0.0) * x.id + x.vq * x.iq)


COMPONENTS: tuple[type[Component], ...] = (
    DCMotor,
    Generator,
    DCMachine,
    StepperMotor,
    PMSM,
    PMSMDrive,
)
