"""Motions that an input is to bring about: the equation says how the joint moves, and the input is what the system is solved for.

``[motion.lift] joint = "boom", by = "boom_amp.u"``: beside the equations of the machine stands ``a - s''(t) = 0``, and the signal that
would drive `boom_amp.u` is absent. As many equations as inputs are added, so that index reduction finds what must be differentiated: a
voltage behind an inductance follows from the jerk of the motion, that behind an elastic gear too from its fifth derivative.

The input is named with its component (``amp.u``), or is the only one of a component that is named alone. A joint in its place is driven by
an ideal effort, a component whose terminals are not connected by an ideal supply; both join as components of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca

from foundation.suggestions import did_you_mean
from mechanics.analyses.given_motion import driven_coordinates
from mechanics.analyses.motion_profiles import MotionDriver
from mechanics.equations import EquationsOfMotion
from mechanics.motions.profile import Profile

from ...catalogue import component
from ...declare.component import Component
from ...reduction.tableau import Equation, Tableau
from ...resolved import Element, JointPort, SignalGraph
from ...specs import GROUND, ComponentSpec, DomainsError, SystemSpec
from ..continuous_blocks import curve_of_pieces, held_of_pieces, held_source
from ..joint_equations import JointSymbols

OFFSET = ".offset"  # after the name of a wanted motion: a parameter that would be added to its acceleration
LIMIT = "limit"  # parameter of amplifiers: the largest magnitude of what they give
WITH_ENDS = ("hydraulic.Cylinder", "mechanical.EndStop")  # models with ends of a travel
DRIVE, SUPPLY = ".drive", ".supply"  # after the name of a joint or component: what drives it
SUPPLIES: Mapping[str, tuple[str, str, str]] = {  # domain -> model of an ideal supply, and its two terminals
    "electrical": ("electrical.SignalVoltage", "p", "n"),
    "hydraulic": ("hydraulic.PressureSource", "a", "b"),
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WantedMotion:
    """A joint coordinate, how it is to move, and the input that is to see to it."""

    driver: MotionDriver
    index: int  # of the coordinate
    name: str  # of its equation and of its held pieces: "pitch.motion"
    input: str  # "amp.u"
    unit: str  # of the input

    @property
    def inputs(self) -> tuple[str, ...]:
        """The input and those that do the same."""
        return (self.input, *self.driver.others)

    @property
    def acceleration(self) -> Profile:
        """The second derivative of the wanted position."""
        return self.driver.position.derivative().derivative()


def with_supplies(spec: SystemSpec, joints: Mapping[str, Sequence[JointPort]], own: Mapping[str, type[Any]]) -> SystemSpec:
    """The specification with an ideal drive or supply for every wanted motion that names a joint or a component with open terminals.

    Raises
    ------
    DomainsError
        E490 for something that cannot be driven, E491 for an input that is driven already.
    """
    if not any(driver.by or driver.signal for driver in spec.motions):
        return spec
    components, rows, motions = list(spec.components), list(spec.connections), []
    for driver in spec.motions:
        if driver.signal and not driver.by:
            driver = replace(driver, by=driver.joint)  # an ideal drive on the joint itself
        inputs = []
        for name in (driver.by, *driver.others) if driver.by else ():
            found = _input_of(replace(driver, by=name), spec, joints, own)
            if isinstance(found, tuple):
                components.append(found[0])
                rows += found[1]
                found = f"{found[0].name}.u"
            inputs.append(found)
        motions.append(replace(driver, by=inputs[0], others=tuple(inputs[1:])) if inputs else driver)
    _refuse_driven_inputs(motions, spec)
    owners = {name.rpartition(".")[0] for driver in motions for name in (driver.by, *driver.others) if name}
    components = [_without_limit(c) if c.name in owners else c for c in components]
    return replace(spec, components=tuple(components), connections=tuple(rows), motions=tuple(motions))


def _without_limit(spec: ComponentSpec) -> ComponentSpec:
    """A component whose output is not limited: what a motion needs is found beyond its limit, too."""
    return replace(spec, parameters={name: value for name, value in spec.parameters.items() if name != LIMIT})


def _input_of(
    driver: MotionDriver, spec: SystemSpec, joints: Mapping[str, Sequence[JointPort]], own: Mapping[str, type[Any]]
) -> str | tuple[ComponentSpec, list[tuple[str, ...]]]:
    """The input that a motion names, or what has to be added for it."""
    ports = {port.name: port for group in joints.values() for port in group} | {
        name: group[0] for name, group in joints.items() if len(group) == 1
    }
    if driver.by in ports:
        port = ports[driver.by]
        model = "mechanical.TorqueSource" if port.domain == "rotational" else "mechanical.ForceSource"
        return ComponentSpec(name=f"{port.name}{DRIVE}", model=model, attach={"joint": port.name}, place=driver.place), []
    specs = {c.name: c for c in spec.components}
    owner, port_name = _parted(driver.by, specs)
    if owner not in specs:
        known = [*ports, *specs]
        raise _refusal(driver, f"names '{driver.by}', which is neither a joint nor a component", f"{did_you_mean(driver.by, known)}")
    declared = component(specs[owner].model, element=owner, place=specs[owner].place, own=own)
    inputs = [name for name, port in declared.inputs.items() if not port.internal]
    if port_name in inputs or (not port_name and len(inputs) == 1):
        return f"{owner}.{port_name or inputs[0]}"
    if inputs or port_name not in ("", "u"):
        many = ", ".join(f"'{owner}.{name}'" for name in inputs or ("u",))
        raise _refusal(driver, f"names '{driver.by}', which is no single input", f"Name one of {many}.")
    return _supply(driver, owner, declared, spec)


def _parted(by: str, specs: Mapping[str, ComponentSpec]) -> tuple[str, str]:
    """Component and input of "amp.u"; names of used files have dots, too."""
    if by in specs or "." not in by:
        return by, ""
    owner, _, port = by.rpartition(".")
    return owner, port


def _supply(driver: MotionDriver, owner: str, declared: type[Component], spec: SystemSpec) -> tuple[ComponentSpec, list[tuple[str, ...]]]:
    """An ideal supply at the two terminals of a component that nothing is connected with, or at its open one, against ground."""
    needed = [t for t in declared.terminals if not t.optional]
    domains = {t.domain for t in needed}
    if len(needed) != 2 or len(domains) != 1 or not domains <= SUPPLIES.keys():
        kinds = "has no input, and no two terminals that a supply could be put to"
        raise _refusal(driver, f"names '{driver.by}', which {kinds}", "Name the input of what drives it, such as 'amp.u'.")
    plus, minus = (f"{owner}.{t.name}" for t in needed)
    connected = {end for row in spec.connections if len(row) > 1 for end in row}
    open_ends = [end for end in (plus, minus) if end not in connected]
    if not open_ends:
        what = f"names '{owner}', whose terminals are connected already"
        raise _refusal(driver, what, "Name the input of the source in its circuit, such as 'amp.u', or leave a terminal out of [connect].")
    model, first, second = SUPPLIES[next(iter(domains))]
    name = f"{owner}{SUPPLY}"
    rows: list[tuple[str, ...]] = [(open_ends[0], f"{name}.{first}"), (GROUND, *open_ends[1:], f"{name}.{second}")]
    return ComponentSpec(name=name, model=model, place=driver.place), rows


def _refusal(driver: MotionDriver, what: str, remedy: str) -> DomainsError:
    text = f"The motion '{driver.name}' is to be brought about by '{driver.by}': it {what}."
    return DomainsError("E490", text, remedy=remedy, element=driver.name, place=driver.place)


def _refuse_driven_inputs(motions: Sequence[MotionDriver], spec: SystemSpec) -> None:
    taken = {target: f"the signal '{s.name}.{port}'" for s in spec.signals for port, target in s.drives}
    for driver in motions:
        for name in (driver.by, *driver.others) if driver.by else ():
            if name in taken:
                raise DomainsError(
                    "E491",
                    f"The motion '{driver.name}' is to be brought about by '{name}', which {taken[name]} drives already.",
                    remedy="Name another input, or leave out what drives it: for this analysis there is no controller.",
                    element=driver.name,
                    place=driver.place,
                )
            taken[name] = f"the motion '{driver.name}'"


def wanted_motions(
    drivers: Sequence[MotionDriver], eom: EquationsOfMotion | None, joints: Mapping[str, Sequence[JointPort]], elements: Sequence[Element]
) -> tuple[WantedMotion, ...]:
    """The motions that an input is to bring about, with the coordinates that they are about."""
    chosen = [driver for driver in drivers if driver.by]
    if eom is None or not chosen:
        return ()
    ports = {port.index: port for group in joints.values() for port in group}
    declared = {e.name: e.declaration for e in elements}
    found = []
    for driver, coordinate in zip(chosen, driven_coordinates(eom, chosen), strict=True):
        owner, _, port = driver.by.rpartition(".")
        name = f"{ports[coordinate.index].name}.motion"
        unit = declared[owner].inputs[port].unit if owner in declared else ""
        found.append(WantedMotion(driver=driver, index=coordinate.index, name=name, input=driver.by, unit=unit))
    return tuple(found)


def with_wanted_pieces(graph: SignalGraph, wanted: Sequence[WantedMotion]) -> SignalGraph:
    """The signal graph with the pieces of wanted motions as switched sources: no step sees two of them."""
    blocks, units = list(graph.blocks), dict(graph.units)
    for one in wanted:
        profile = one.acceleration
        if len(profile.starts) == 1 or one.driver.signal:
            continue
        for what, values in held_of_pieces(profile).items():
            blocks.append(held_source(f"{one.name}.{what}", profile.starts.tolist(), values))
            units[f"{one.name}.{what}.y"] = "1"
    return replace(graph, blocks=tuple(blocks), units=units)


def _add_followed_signal(tableau: Tableau, one: WantedMotion, joint: JointSymbols, signals: Mapping[str, Any]) -> None:
    driver = one.driver
    if driver.signal not in signals or joint.q is None:
        what = f"The motion '{driver.name}' follows the signal '{driver.signal}', which no block gives."
        remedy = f"Name the output of a continuous signal block, such as 'ref.y'. {did_you_mean(driver.signal, list(signals))}"
        raise DomainsError("E494", what, remedy=remedy, element=driver.name, place=driver.place)
    residual = joint.q - signals[driver.signal] - _offset(tableau, one)
    tableau.equations.append(Equation(name=f"{one.name}: followed signal", residual=residual, element=driver.name))


def _offset(tableau: Tableau, one: WantedMotion) -> Any:
    """A parameter that is zero: how an effort changes with it says how near a dead centre is, where no effort moves the joint."""
    symbol = ca.SX.sym(f"{one.name}{OFFSET}")
    tableau.parameters.append(symbol)
    tableau.parameter_names.append(f"{one.name}{OFFSET}")
    tableau.parameter_values.append(0.0)
    return symbol


def passes_stops(element: Element, wanted: Sequence[WantedMotion]) -> bool:
    """Whether a component has ends of a travel that a wanted motion passes: nothing stops it there, as nothing stops a given one."""
    return bool(wanted) and element.spec.model in WITH_ENDS


def add_wanted_inputs(tableau: Tableau, wanted: Sequence[WantedMotion]) -> dict[str, Any]:
    """A variable of the tableau for every input that is to be found."""
    found: dict[str, Any] = {}
    for one in wanted:
        symbol = tableau.variable(one.input, one.unit)
        found |= dict.fromkeys((one.input, *one.driver.others), symbol)
    return found


def add_wanted_motions(
    tableau: Tableau, wanted: Sequence[WantedMotion], joints: Sequence[JointSymbols], signals: Mapping[str, Any]
) -> None:
    """The equations ``a - s''(t) = 0``; each may be differentiated as often as the law is smooth. `signals`: outputs of blocks.

    Where a signal gives the position, that is equal to it, and index reduction finds rate and acceleration.
    """
    for one in wanted:
        if one.driver.signal:
            _add_followed_signal(tableau, one, joints[one.index], signals)
            continue
        profile = one.acceleration
        value = curve_of_pieces(tableau.time, one.name, profile, signals)
        residual = joints[one.index].acceleration - value - _offset(tableau, one)
        smooth = profile.smoothness()
        name, owner = f"{one.name}: wanted motion", one.driver.name
        tableau.equations.append(Equation(name=name, residual=residual, element=owner, smooth=smooth, wanted=True))
