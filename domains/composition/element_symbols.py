"""What the declaration of one component sees of the tableau."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import casadi as ca

from ..declare.component import BUSH, BY_POINTS, DOMAINS, LINE, TURN, Branch, Domain, Symbols
from ..declare.table_law import TableLaw
from ..reduction.tableau import FUNCTIONS, Tableau
from ..resolved import Element
from ..specs import DomainsError
from .joint_equations import JointSymbols
from .part_lines import Line
from .rotors import Carried

_LINE = Domain(
    name=LINE,
    across="speed",
    across_unit="m/s",
    through="force",
    through_unit="N",
    across_derivative="acceleration",
    across_derivative_unit="m/s^2",
    across_integral="length",
    across_integral_unit="m",
)


def element_symbols(
    tableau: Tableau,
    element: Element,
    joints: Sequence[JointSymbols],
    inputs: Mapping[str, Any],
    lines: Mapping[str, Line],
    carried: Mapping[str, Carried],
) -> Symbols:
    """What the declaration of one component sees. `inputs` are the symbols that drive its signal inputs, and those of its modes."""
    values: dict[str, Any] = {"t": tableau.time, **inputs}
    for name, number in element.parameters.items():
        values[name] = tableau.parameter(f"{element.name}.{name}", number)
    # a table is a function itself, so it must not be called when it is looked up
    values.update({name: functools.partial(TableLaw, points) for name, points in element.spec.tables.items()})
    for name, quantity in element.declaration.unknowns.items():
        values[name] = tableau.variable(f"{element.name}.{name}", quantity.unit)
        values[f"d{name}"] = tableau.derivative(f"{element.name}.{name}")
    domains = {t.name: t.domain for t in element.declaration.terminals}
    present: set[str] = set()
    for edge in element.declaration.edges:
        domain = DOMAINS[domains[edge.plus]]
        stem = f"{element.name}.{edge.name}" if edge.name else element.name
        across, through = f"{stem}.{domain.across}", f"{stem}.{domain.through}"
        if across not in tableau.variables:  # of an optional terminal that is not connected
            continue
        present.add(edge.name)
        variables = {
            domain.across: tableau.variables[across].symbol,
            domain.through: tableau.variables[through].symbol,
            domain.across_derivative: tableau.derivative(across),
            f"d{domain.through}": tableau.derivative(through),
        }
        if edge.name:
            values[edge.name] = Branch(domain, variables)
        else:
            values.update(variables)
    for port, target in element.attachments.items():
        domain = DOMAINS[target.domain]
        joint = joints[target.index]
        through = tableau.variable(f"{element.name}.{port}.{domain.through}", domain.through_unit)
        position = joint.q if joint.q is not None else _no_position(element, port, joint)
        values[port] = Branch(
            domain,
            {
                "rate": joint.v,  # names that serve either kind of joint
                "position": position,
                "effort": through,
                domain.across: joint.v,
                domain.across_derivative: joint.acceleration,
                domain.across_integral: position,
                domain.through: through,
                **_inertial(joint.v, joint.acceleration, carried.get(f"{element.name}.{port}")),
            },
        )
    for port, kind in element.shafts.items():
        values[port] = _shaft(tableau, f"{element.name}.{port}", DOMAINS[kind], carried.get(f"{element.name}.{port}"))
    for port, kind in element.declaration.attachments.items():
        if kind in BY_POINTS:
            line = lines[port]
            turning = kind == TURN or (kind == BUSH and port.startswith("r"))
            force = tableau.variable(f"{element.name}.{port}.force", "N*m" if turning else "N")
            values[port] = Branch(_LINE, {"length": line.length, "speed": line.speed, "force": force})
    given = frozenset((*element.parameters, *inputs, *element.attachments, *element.shafts, *element.spec.tables, *present))
    return Symbols(values, FUNCTIONS, given)


def _inertial(rate: Any, acceleration: Any, carried: Carried | None) -> dict[str, Any]:
    """Rate and acceleration of a rotor against an inertial frame; a callable is asked where it is used."""
    if carried is None:
        return {"inertial_rate": rate, "inertial_acceleration": acceleration}
    return {
        "inertial_rate": rate + carried.rate,
        "inertial_acceleration": lambda: (acceleration() if callable(acceleration) else acceleration) + carried.acceleration,
    }


def _shaft(tableau: Tableau, name: str, domain: Domain, carried: Carried | None) -> Branch:
    """What a component sees of an attachment that is in no joint: the motion of its node against what carries it."""
    rate, position = (tableau.shared[f"{name}.{quantity}"] for quantity in (domain.across, domain.across_integral))
    through = tableau.variables[f"{name}.{domain.through}"].symbol

    def angle() -> Any:
        return tableau.integral(rate, position, domain.across_integral_unit) if rate else ca.SX(0)

    def acceleration() -> Any:
        return tableau.derivative(rate)() if rate else ca.SX(0)

    return Branch(
        domain,
        {
            "rate": tableau.symbol(rate),
            "position": angle,
            "effort": through,
            domain.across: tableau.symbol(rate),
            domain.across_derivative: acceleration,
            domain.across_integral: angle,
            domain.through: through,
            **_inertial(tableau.symbol(rate), acceleration, carried),
        },
    )


def _no_position(element: Element, port: str, joint: JointSymbols) -> Callable[[], Any]:
    """The error for a component that asks for the angle of a body rate."""

    def refuse() -> Any:
        raise DomainsError(
            "E405",
            f"Component '{element.name}' needs the {DOMAINS[joint.domain].across_integral} of '{joint.name}' for '{port}', "
            "but a rate about a body's own axis is the derivative of none.",
            remedy="Attach it to a joint with an axis of its own: revolute, universal or cylindrical.",
            element=element.name,
            place=element.spec.place,
        )

    return refuse
