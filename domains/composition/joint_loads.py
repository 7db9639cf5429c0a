"""The loads of joints, for friction that depends on them: reactions as expressions of the tableau's own symbols.

A load is an unknown beside the tableau: what it is made of (accelerations, loop forces, forces on points) depends on the friction, and
this on the load. It is solved for where the system is evaluated, together with the contacts that hold (`reduction.write_out`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np

from foundation.frozen import FrozenDict
from mechanics.analyses.determinate_reactions import determinate_reactions
from mechanics.analyses.reaction_functions import reaction_expressions
from mechanics.equations import EquationsOfMotion, body_with, carrier_of
from mechanics.loops.row_exchange import RowExchange
from mechanics.multibody.parameters import symbolic_parameters
from topology.mechanism import Joint

from ..declare.component import DOMAINS, LINE, POINT, Branch, Contact, Symbols
from ..reduction.implicit_system import Load
from ..reduction.tableau import Tableau
from ..resolved import Element
from ..specs import DomainsError
from .declared_equations import reported_mistakes
from .joint_equations import JointSymbols, place_of
from .massless import NodeSymbols
from .part_lines import Line
from .rotors import Carried

COMPONENTS = ("force_x", "force_y", "force_z", "moment_x", "moment_y", "moment_z")
WORDS = ("force across", "force across", "force along", "moment across", "moment across", "moment about")  # the axis of a joint
KINDS = {"rotational": "revolute", "translational": "prismatic"}  # of a joint that has a pin, or a guide


def load_symbol(element: Element) -> Any:
    """The symbol of the load that a component sees."""
    return ca.SX.sym(f"{element.name}.load")


def declared_loads(
    tableau: Tableau,
    elements: Sequence[Element],
    eom: EquationsOfMotion | None,
    joints: Sequence[JointSymbols],
    exchange: RowExchange | None,
    symbols: Mapping[str, Symbols],
    moments: Mapping[str, Any],
    carried: Mapping[str, Carried],
    nodes: NodeSymbols | None = None,
    lines: Mapping[str, Mapping[str, Line]] = FrozenDict(),
) -> tuple[Load, ...]:
    """The loads that components declare; none for most systems.

    Parameters
    ----------
    symbols
        What the components' declarations see.
    moments, carried
        Of rotors in bodies that turn, by ``component.attachment``.

    Raises
    ------
    DomainsError
        E446 where the load of a joint does not follow from its motion, or the joint has neither a pin nor a guide.
    """
    pressing = [element for element in elements if element.declaration.presses]
    if not pressing:
        return ()
    if eom is None:
        raise _refused(pressing[0], "acts on no joint of parts", "Attach it to a revolute or prismatic joint of the assembly.")
    order = [joint.name for joint in eom.mechanism.joints]
    known, determinate = {joint.name: joint for joint in eom.mechanism.joints}, determinate_reactions(eom)
    for element in pressing:
        _refuse_other_joints(element, known)
    wrenches = reaction_expressions(
        eom,
        ca.vertcat(*(joint.acceleration for joint in joints)),
        multipliers_of(tableau, eom, exchange),
        loads_on_links(eom, elements, symbols, moments, carried, nodes, lines),
    ).wrenches
    found: list[Load] = []
    for element in pressing:
        port = element.attachments[element.declaration.presses]
        reaction = _about_the_outer_body(wrenches[order.index(port.joint)], known[port.joint], joints[port.index])
        x = symbols[element.name]
        with reported_mistakes(element, "load"):
            value = ca.SX(element.declaration.load(x.with_values({"reaction": _branch(port.domain, reaction)})))
            _refuse_what_is_open(element, port.joint, determinate[port.joint], x)
        found.append(Load(name=f"{element.name}.load", symbol=x.load, value=value, unit="N", element=element.name))
    return tuple(found)


def own_loads(elements: Sequence[Element], symbols: Mapping[str, Symbols], contacts: Mapping[str, Contact | None]) -> tuple[Load, ...]:
    """The loads that components make of their own efforts, where their contacts depend on them."""
    found: list[Load] = []
    for element in elements:
        unit, contact = element.declaration.load_unit, contacts.get(element.name)
        if not unit or contact is None:
            continue
        x = symbols[element.name]
        law = ca.vertcat(*(ca.SX(part) for part in (contact.sliding, contact.capacity) if part is not None))
        if ca.depends_on(law, x.load):
            with reported_mistakes(element, "load"):
                value = ca.SX(element.declaration.load(x))
            found.append(Load(name=f"{element.name}.load", symbol=x.load, value=value, unit=unit, element=element.name))
    return tuple(found)


def _branch(domain: str, wrench: Any) -> Branch:
    return Branch(DOMAINS[domain], dict(zip(COMPONENTS, ca.vertsplit(wrench), strict=True)))


def _about_the_outer_body(wrench: Any, joint: Joint, symbols: JointSymbols) -> Any:
    """Force and moment about the origin of M, in the axes of F, which are those of M along the axis of a joint with one freedom."""
    if joint.kind != "prismatic" or symbols.q is None:
        return wrench
    arm = ca.vertcat(0, 0, symbols.q)
    return ca.vertcat(wrench[:3], wrench[3:] - ca.cross(arm, wrench[:3]))


def multipliers_of(tableau: Tableau, eom: EquationsOfMotion, exchange: RowExchange | None) -> Any:
    """The column of all rows' multipliers. Those of rows that are left out are zero: what is determinate does not depend on them."""
    if eom.constraints is None:
        return ca.SX(0, 1)
    chosen = set(eom.constraints.chosen if exchange is None else exchange.rows)
    names = [f"{row.name} of the loop" if k in chosen else "" for k, row in enumerate(eom.constraints.rows)]
    return ca.vertcat(*(tableau.variables[name].symbol if name else ca.SX(0) for name in names))


def loads_on_links(
    eom: EquationsOfMotion,
    elements: Sequence[Element],
    symbols: Mapping[str, Symbols],
    moments: Mapping[str, Any],
    carried: Mapping[str, Carried],
    nodes: NodeSymbols | None,
    lines: Mapping[str, Mapping[str, Line]],
) -> Any:
    """Column: moment and force of springs between points, forces on points and rotors on every link, in the axes of its frame."""
    index = {joint.child: i for i, joint in enumerate(eom.mechanism.tree)}
    own = symbolic_parameters(eom.mechanism, eom.p).links
    total = [ca.SX.zeros(6) for _ in index]

    def add(body: str, force_W: Any, moment_W: Any, p_BQ: Any = None) -> None:
        if (carrier := carrier_of(eom, body)) != body:  # a massless node: what it does not balance goes on to what carries it
            moment_W = moment_W + ca.cross(place_of(eom, body, p_BQ, nodes) - eom.poses[carrier][:3, 3], force_W)
            body, p_BQ = carrier, ca.SX.zeros(3)
        if body not in index:  # the ground bears it without moving
            return
        X_LB = own[index[body]].X_LB
        R_LW = ca.mtimes(X_LB.R, eom.poses[body][:3, :3].T)
        force = ca.mtimes(R_LW, force_W)
        moment = ca.mtimes(R_LW, moment_W)
        if p_BQ is not None:
            moment += ca.cross(ca.mtimes(X_LB.R, p_BQ) + X_LB.p, force)
        total[index[body]] += ca.vertcat(moment, force)

    nothing = ca.SX.zeros(3)
    for element in elements:
        if any(line.actions for line in lines.get(element.name, {}).values()):
            for port, line in lines[element.name].items():
                effort = getattr(symbols[element.name], port).force
                for action in line.actions:
                    X_WB = eom.poses[action.body]
                    add(action.body, effort * action.force, effort * action.moment, ca.mtimes(X_WB[:3, :3].T, action.place - X_WB[:3, 3]))
            continue
        kinds = element.declaration.attachments
        bodies = [body_with(eom, end.part) for end in element.spec.points]
        points = [ca.SX(np.asarray(end.point, dtype=float)) for end in element.spec.points]
        if POINT in kinds.values():
            pushed = ca.vertcat(*(-getattr(symbols[element.name], axis).force if axis in kinds else 0 for axis in "xyz"))
            add(bodies[0], pushed, nothing, points[0])
        elif LINE in kinds.values():
            ends = [place_of(eom, body, p, nodes) for body, p in zip(bodies, points, strict=True)]
            pull = symbols[element.name].line.force * (ends[1] - ends[0]) / ca.norm_2(ends[1] - ends[0])
            add(bodies[0], pull, nothing, points[0])
            add(bodies[1], -pull, nothing, points[1])
    for port, moment in moments.items():
        carrier = carried[port].carrier
        add(carrier.body, nothing, -ca.mtimes(carrier.R_WM, moment))
    return ca.vertcat(*total)


def _refuse_other_joints(element: Element, known: Mapping[str, Joint]) -> None:
    """Refuse what is attached to no pin and no guide."""
    port = element.attachments.get(element.declaration.presses)
    if port is None:
        raise _refused(element, "acts on a shaft or rod, which presses on nothing", "Attach it to a revolute or prismatic joint.")
    kind = known[port.joint].kind
    if kind != KINDS[port.domain]:
        raise _refused(
            element,
            f"takes its load from '{port.joint}', a {kind} joint",
            f"Only a {KINDS[port.domain]} joint has what it needs: attach it to one, or give the friction itself by mechanical.Friction.",
        )


def _refuse_what_is_open(element: Element, joint: str, determinate: Any, x: Symbols) -> None:
    """Refuse a load that is made of components of the reaction which do not follow from the motion."""
    probe = ca.SX.sym("reaction", 6)
    port = element.attachments[element.declaration.presses]
    value = ca.SX(element.declaration.load(x.with_values({"reaction": _branch(port.domain, probe)})))
    lacking = dict.fromkeys(words for k, words in enumerate(WORDS) if not determinate[k] and ca.depends_on(value, probe[k]))
    if not lacking:
        return
    optional = [name for name in ("length", "thrust_radius", "arm") if x.has(name)]
    without = f"leave out {' and '.join(optional)}, so that only what follows counts; " if optional else ""
    raise _refused(
        element,
        f"needs the {' and '.join(lacking)} the axis of '{joint}', which the motion does not determine: its loop is overconstrained, or "
        "a gear, rack or belt presses there",
        f"Give other joints of the loop more freedom (one as cylindrical, one as spherical: `mategraph inverse` shows what is open); "
        f"{without}or give the friction itself by mechanical.Friction.",
    )


def _refused(element: Element, what: str, remedy: str) -> DomainsError:
    return DomainsError("E446", f"Component '{element.name}' {what}.", remedy=remedy, element=element.name, place=element.spec.place)
