"""The catalogue: every component and signal block by the name a project file uses. Listing it needs no equation engine.

Other distributions add theirs under the entry point ``mategraph.components``: the name there is the name in the project file, the value a
class derived from `Component` or `Block`. One is loaded only when a project names it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any, TypeVar

from foundation.suggestions import did_you_mean

from .blocks import dynamics as signal_dynamics
from .blocks import linear_system as signal_linear_system
from .blocks import logic as signal_logic
from .blocks import mathematics as signal_math
from .blocks import moves as signal_moves
from .blocks import sources as signal_sources
from .blocks import vectors as signal_vectors
from .components.electrical import controlled_sources, drives, electronics, induction, machines, meters, sources, transistors
from .components.electrical import passive as electrical
from .components.hydraulic import lines as hydraulic
from .components.hydraulic import machines as hydraulic_machines
from .components.mechanical import actuators, axes, belts, between_parts, drive_trains, load_friction, overload, transmissions
from .components.mechanical import elements as mechanical
from .components.pneumatic import elements as pneumatic
from .components.thermal import elements as thermal
from .declare.block import Block
from .declare.component import DATUM, DOMAINS, Component, Edge, Parameter, Port, Quantity, Table, Terminal
from .specs import DomainsError

GROUP = "mategraph.components"
_DECLARED: Mapping[str, type[object]] = MappingProxyType(
    {"terminals": Terminal, "edges": Edge, "parameters": Parameter, "inputs": Port, "outputs": Port, "unknowns": Quantity, "tables": Table}
)
_Declared = TypeVar("_Declared", Component, Block)

COMPONENTS: Mapping[str, type[Component]] = MappingProxyType(
    {
        f"{domain}.{declaration.__name__}": declaration
        for domain, declarations in (
            ("electrical", (*electrical.COMPONENTS, *sources.COMPONENTS, *controlled_sources.COMPONENTS, *meters.COMPONENTS)),
            ("electrical", (*electronics.COMPONENTS, *transistors.COMPONENTS, *drives.COMPONENTS)),
            ("electrical", (*machines.COMPONENTS, *induction.COMPONENTS)),
            ("hydraulic", (*hydraulic.COMPONENTS, *hydraulic_machines.COMPONENTS)),
            ("mechanical", (*transmissions.COMPONENTS, *drive_trains.COMPONENTS, *actuators.COMPONENTS, *load_friction.COMPONENTS)),
            ("mechanical", (*belts.COMPONENTS, *axes.COMPONENTS, *between_parts.COMPONENTS)),
            ("mechanical", overload.COMPONENTS),
            ("pneumatic", pneumatic.COMPONENTS),
            ("thermal", thermal.COMPONENTS),
        )
        for declaration in declarations
    }
    | {
        f"mechanical.{declaration.__name__}": declaration
        for declaration in (
            mechanical.Spring,
            mechanical.Damper,
            mechanical.SpringDamper,
            mechanical.LineSpring,
            mechanical.PointForce,
            mechanical.Friction,
            mechanical.Clutch,
            mechanical.EndStop,
            mechanical.Backlash,
            mechanical.TorqueSource,
            mechanical.ForceSource,
            mechanical.Inertia,
            mechanical.Armature,
        )
    }
)

SIGNAL_BLOCKS: Mapping[str, type[Block]] = MappingProxyType(
    {
        declaration.__name__: declaration
        for declaration in (
            *signal_sources.BLOCKS,
            *signal_math.BLOCKS,
            *signal_dynamics.BLOCKS,
            *signal_linear_system.BLOCKS,
            *signal_logic.BLOCKS,
            *signal_vectors.BLOCKS,
            *signal_moves.BLOCKS,
        )
    }
)


OF_TABLES: Mapping[str, type[Block]] = MappingProxyType({"Measured": signal_sources.Measured})
"""Blocks that other tables of a project are made into; they are not listed."""


def names() -> tuple[str, ...]:
    """Names of all components, then of all signal blocks, of this package."""
    return (*COMPONENTS, *SIGNAL_BLOCKS)


def plug_in_names() -> tuple[str, ...]:
    """Names that other distributions announce under the entry point `GROUP`; none of them is loaded."""
    return tuple(sorted(point.name for point in entry_points(group=GROUP)))


def find_component(model: str) -> type[Component] | None:
    """The declaration of a component of this package or of a plug-in; None where there is none of that name.

    Raises
    ------
    DomainsError
        E427 when a plug-in of that name is broken.
    """
    return COMPONENTS.get(model) or _from_plug_in(model, Component)


def find_block(name: str) -> type[Block] | None:
    """The declaration of a signal block of this package or of a plug-in; None where there is none of that name."""
    return SIGNAL_BLOCKS.get(name) or OF_TABLES.get(name) or _from_plug_in(name, Block)


@functools.cache
def _from_plug_in(name: str, base: type[_Declared]) -> type[_Declared] | None:
    for point in entry_points(group=GROUP, name=name):
        try:
            found = point.load()
            if not isinstance(found, type):
                raise TypeError("it is no class")
        except Exception as reason:
            raise DomainsError(
                "E427",
                f"The plug-in '{point.name}' ({point.value}) is broken: {type(reason).__name__}: {reason}.",
                remedy="Update or remove the distribution that it comes from.",
                element=name,
            ) from reason
        if issubclass(found, base):
            return found
    return None


def component(model: str, *, element: str = "", place: str = "", own: Mapping[str, type[Any]] | None = None) -> type[Component]:
    """The declaration of a component by its model name; `own` are the user's classes by theirs.

    >>> component("electrical.DCMotor").attachments["shaft"]
    'rotational'
    """
    if own is not None and model in own:
        if issubclass(own[model], Component):
            _check_terminal_graph(own[model], element, place)
            return own[model]
        raise DomainsError(
            "E428",
            f"Component '{element}' uses the class {own[model].__name__}, which is no Component.",
            remedy="Derive it from mategraph.components.Component.",
            element=element,
            place=place,
        )
    found = find_component(model)
    if found is not None:
        return found
    who = f"Component '{element}' has the" if element else "There is no"
    raise DomainsError(
        "E401",
        f"{who} {'unknown ' if element else ''}model '{model}'.",
        remedy=f"See mategraph components for what there is. {did_you_mean(model, [*COMPONENTS, *plug_in_names()])}",
        element=element or model,
        place=place,
    )


def _check_terminal_graph(declaration: type[Component], element: str, place: str) -> None:
    """Refuse what is no declaration, and edges between terminals that are not there or of domains that do not fit (E428)."""
    for name, kind in _DECLARED.items():
        declared = getattr(declaration, name)
        entries = declared.values() if isinstance(declared, Mapping) else declared if isinstance(declared, tuple | list) else [None]
        if any(not isinstance(entry, kind) for entry in entries):
            raise DomainsError(
                "E428",
                f"Component '{element}' uses the class {declaration.__name__}, in which `{name}` has an entry that is no {kind.__name__}.",
                remedy="Correct the class; docs/own-components.md has an example.",
                element=element,
                place=place,
            )
    domains = {t.name: t.domain for t in declaration.terminals}
    wrong = [f"the terminal '{name}' has the domain '{domain}'" for name, domain in domains.items() if domain not in DOMAINS]
    for edge in declaration.edges:
        missing = [end for end in (edge.plus, edge.minus) if end not in domains and end != DATUM]
        if missing or edge.plus == DATUM:
            wrong.append(f"an edge names the terminal '{''.join(missing[:1])}'")
        elif edge.minus != DATUM and domains[edge.plus] != domains[edge.minus]:
            wrong.append(f"an edge goes from '{edge.plus}' to '{edge.minus}', which are of different domains")
    if wrong:
        raise DomainsError(
            "E428",
            f"Component '{element}' uses the class {declaration.__name__}, in which {wrong[0]}.",
            remedy=f"Its terminals are: {', '.join(domains) or 'none'}; domains are: {', '.join(DOMAINS)}.",
            element=element,
            place=place,
        )


def signal_block(name: str, *, element: str = "", place: str = "") -> type[Block]:
    """The declaration of a signal block by its name.

    >>> list(signal_block("PID").inputs)
    ['ref', 'y', 'dy']
    """
    found = find_block(name)
    if found is not None:
        return found
    who = f"Signal '{element}' uses the" if element else "There is no"
    raise DomainsError(
        "E430",
        f"{who} {'unknown ' if element else ''}block '{name}'.",
        remedy="See mategraph components for what there is, or use a Python class as 'python:file.py:Class'."
        f" {did_you_mean(name, [*SIGNAL_BLOCKS, *plug_in_names()])}",
        element=element or name,
        place=place,
    )
