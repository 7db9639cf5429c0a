"""`Model`: what the user gave, checked: every name, parameter and connection makes sense, and the order of the signals is known."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from foundation.errors import MategraphError, Note
from foundation.frozen import FrozenDict
from mechanics.analyses.rotor_carriers import Carrier
from mechanics.equations import EquationsOfMotion

from ..components.mechanical.elements import EndStop, LimitWatch
from ..resolved import JOINT_STOP, Element, JointPort, SignalGraph
from ..specs import GROUND, NETLIST, ComponentSpec, DomainsError, NamedPoint, SignalSpec, SystemSpec
from .continuous_blocks import with_pieces
from .elements import check_parts, joint_domains, raise_gathered, resolve_elements
from .joint_equations import domain_of
from .massless import keys_of, node_signals, units_of
from .motions.given_motions import motion_elements, with_stretches
from .motions.wanted_motions import WantedMotion, wanted_motions, with_supplies, with_wanted_pieces
from .network import Network, build_network
from .plant_signals import plant_signals
from .rotors import moment_signals, rotor_carriers, rotors_between
from .section_signals import section_units
from .signal_graph import build_signal_graph
from .timed_sources import waveform_of, with_waveforms


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Model:
    """Components, merged terminal graphs and ordered signals."""

    spec: SystemSpec  # with netlists expanded
    eom: EquationsOfMotion | None
    elements: tuple[Element, ...]  # the user's, then given motions of joints, then the stops at their limits
    driven: bool  # whether motions of joints are given
    network: Network
    carriers: Mapping[str, Carrier]  # of rotors in bodies that turn, by component.attachment
    notes: tuple[Note, ...]
    plant: Mapping[str, str]  # name -> unit, of every signal of mechanism and components
    signal_graph: SignalGraph
    timed: tuple[Element, ...]  # sources with a waveform of their own
    moded: tuple[Element, ...]  # whatever has modes
    wanted: tuple[WantedMotion, ...]  # that inputs are to bring about


def checked_model(spec: SystemSpec, eom: EquationsOfMotion | None, blocks: Mapping[str, type[Any]]) -> Model:
    """The user's model; all that is wrong with it is raised together, as far as it can be found in one pass.

    1. Names, models, parameters and attachments are checked.
    2. Given motions and limits of joints join as elements of their own.
    3. Terminal graphs are merged and checked.
    4. The signal graph is ordered; what is held between instants joins as switched sources.
    """
    # 1.
    joints = _joint_ports(eom)
    spec = with_supplies(_without_netlists(spec), joints, blocks)
    errors: list[MategraphError] = []
    _check_names(spec, joints, errors)
    nodes = None if eom is None else eom.nodes
    elements = resolve_elements(spec, joints, errors, blocks, () if nodes is None else nodes.joints)
    raise_gathered(errors)
    # 2.
    motions = motion_elements(spec.motions, eom, joints)
    wanted = wanted_motions(spec.motions, eom, joints, elements)
    moved = tuple(port.joint for element in motions for port in element.attachments.values())
    moved = tuple(joints) if wanted else moved
    elements = [*elements, *motions, *_limit_elements(eom, joints, (*spec.unstopped, *moved))]
    check_parts(elements)
    # 3.
    network = build_network(elements, spec, joint_domains(joints))
    # 4.
    carriers = rotor_carriers(elements, network, eom)
    plant = plant_signals(elements, network, eom) | moment_signals(carriers)
    plant |= {f"{point.name}.{key}": units_of(point)[key] for point in spec.points for key in keys_of(eom, point)} | node_signals(eom)
    plant |= section_units(spec.sections)
    plant |= {name: one.unit for one in wanted for name in one.inputs}
    graph = build_signal_graph(spec.signals, elements, plant, blocks, errors, found={name for one in wanted for name in one.inputs})
    raise_gathered(errors)
    timed = tuple(element for element in elements if waveform_of(element) is not None)
    return Model(
        spec=spec,
        eom=eom,
        elements=tuple(elements),
        driven=bool(spec.motions),
        network=network,
        carriers=carriers,
        notes=tuple(rotors_between(elements, network, eom)),
        plant=plant,
        signal_graph=with_wanted_pieces(with_waveforms(with_pieces(with_stretches(graph, motions, eom)), timed), wanted),
        timed=timed,
        moded=tuple(element for element in elements if element.declaration.modes),
        wanted=wanted,
    )


def _without_netlists(spec: SystemSpec) -> SystemSpec:
    """The elements of netlists in place of the components that name them; what reads netlists is loaded where there are any."""
    if not any(component.model.startswith(NETLIST) for component in spec.components):
        return spec
    from ..components.spice.subcircuits import expand_netlists

    return expand_netlists(spec)


def _joint_ports(eom: EquationsOfMotion | None) -> dict[str, list[JointPort]]:
    """The freedoms of every joint that has any."""
    ports: dict[str, list[JointPort]] = {}
    for k, c in enumerate(eom.coordinates if eom is not None else ()):
        name = c.joint if c.only else c.position or c.rate
        ports.setdefault(c.joint, []).append(JointPort(joint=c.joint, name=name, domain=domain_of(c), index=k))
    return ports


def _check_names(spec: SystemSpec, joints: Mapping[str, object], errors: list[MategraphError]) -> None:
    taken: dict[str, str] = {GROUND: "the reference", **dict.fromkeys(joints, "a joint")}
    kinds: tuple[tuple[str, Sequence[ComponentSpec | SignalSpec | NamedPoint]], ...]
    kinds = (("component", spec.components), ("signal", spec.signals), ("point", spec.points))
    for kind, entries in kinds:
        for entry in entries:
            unreadable = not entry.name.strip() or not entry.name.isprintable()
            if entry.name in taken or unreadable:
                has = "has no name that can be read" if unreadable else f"has the name of {taken[entry.name]}"
                what = f"The {kind} {entry.name!r} {has}."
                remedy = f"Give the {kind} a name of its own: signals are found by these names."
                errors.append(DomainsError("E400", what, remedy=remedy, element=entry.name, place=entry.place))
            taken.setdefault(entry.name, f"a {kind}")


def _limit_elements(eom: EquationsOfMotion | None, joints: Mapping[str, Sequence[JointPort]], unstopped: Sequence[str]) -> list[Element]:
    """Rigid stops at the joints' limits; for the joints `unstopped`, watches that report."""
    found: list[Element] = []
    ports = {port.index: port for group in joints.values() for port in group}
    for k, coordinate in enumerate(eom.coordinates if eom is not None else ()):
        if coordinate.limits is None or all(math.isinf(limit) for limit in coordinate.limits):
            continue
        low, high = coordinate.limits
        declaration = LimitWatch if coordinate.joint in unstopped else EndStop
        defaults = {name: p.default for name, p in declaration.parameters.items() if p.default is not None}
        name = f"{ports[k].name}{JOINT_STOP}"
        found.append(
            Element(
                name=name,
                spec=ComponentSpec(name=name, model=f"mechanical.{declaration.__name__}", attach={"joint": ports[k].name}),
                declaration=declaration,
                parameters=FrozenDict({**defaults, "lower": low, "upper": high}),
                attachments=FrozenDict({"joint": ports[k]}),
            )
        )
    return found
