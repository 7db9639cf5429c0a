"""The catalogue: every component and signal block by the name a project file uses. Listing it needs no equation engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from cadimport.nearest import nearest as nearest_name

from . import (
    drives,
    electrical,
    electronics,
    hydraulic,
    hydraulic_machines,
    machines,
    mechanical,
    meters,
    signal_dynamics,
    signal_logic,
    signal_math,
    signal_sources,
    sources,
    thermal,
    transmissions,
)
from .declarations import Component
from .signals import Block
from .specs import DomainsError

COMPONENTS: Mapping[str, type[Component]] = MappingProxyType(
    {
        f"{domain}.{declaration.__name__}": declaration
        for domain, declarations in (
            ("electrical", (*electrical.COMPONENTS, *sources.COMPONENTS, *meters.COMPONENTS)),
            ("electrical", (*electronics.COMPONENTS, *drives.COMPONENTS, *machines.COMPONENTS)),
            ("hydraulic", (*hydraulic.COMPONENTS, *hydraulic_machines.COMPONENTS)),
            ("mechanical", transmissions.COMPONENTS),
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
            mechanical.Friction,
            mechanical.Clutch,
            mechanical.EndStop,
            mechanical.Backlash,
            mechanical.TorqueSource,
            mechanical.ForceSource,
            mechanical.Inertia,
        )
    }
)

SIGNAL_BLOCKS: Mapping[str, type[Block]] = MappingProxyType(
    {
        declaration.__name__: declaration
        for declaration in (*signal_sources.BLOCKS, *signal_math.BLOCKS, *signal_dynamics.BLOCKS, *signal_logic.BLOCKS)
    }
)


def nearest(name: str, known: Iterable[str]) -> str:
    """``" Did you mean 'x'?"`` for the most similar known name, or an empty string.

    >>> nearest("electrical.DCMotr", COMPONENTS)
    " Did you mean 'electrical.DCMotor'?"
    """
    close = nearest_name(name, known)
    return f" Did you mean '{close}'?" if close is not None else ""


def names() -> tuple[str, ...]:
    """Names of all components, then of all signal blocks."""
    return (*COMPONENTS, *SIGNAL_BLOCKS)


def component(model: str, *, element: str = "", place: str = "") -> type[Component]:
    """The declaration of a component by its model name.

    >>> component("electrical.DCMotor").attachments["shaft"]
    'rotational'
    """
    try:
        return COMPONENTS[model]
    except KeyError:
        who = f"Component '{element}' has the" if element else "There is no"
        raise DomainsError(
            "E401",
            f"{who} {'unknown ' if element else ''}model '{model}'.",
            remedy=f"Use one of {', '.join(COMPONENTS)}.{nearest(model, COMPONENTS)}",
            element=element or model,
            place=place,
        ) from None


def signal_block(name: str, *, element: str = "", place: str = "") -> type[Block]:
    """The declaration of a signal block by its name.

    >>> list(signal_block("PID").inputs)
    ['ref', 'y', 'dy']
    """
    try:
        return SIGNAL_BLOCKS[name]
    except KeyError:
        who = f"Signal '{element}' uses the" if element else "There is no"
        raise DomainsError(
            "E430",
            f"{who} {'unknown ' if element else ''}block '{name}'.",
            remedy=f"Use one of {', '.join(SIGNAL_BLOCKS)}, or a Python class as 'python:file.py:Class'.{nearest(name, SIGNAL_BLOCKS)}",
            element=element or name,
            place=place,
        ) from None
