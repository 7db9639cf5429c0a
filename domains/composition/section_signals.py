"""What joints carry, as signals: every mate is a section. ``NAME.reaction.force_x`` to ``moment_z``, and what engineers make of them.

The reaction is on the outer body of the joint (on b, where a is nearer to the ground), about the origin and along the axes of the
joint's frame, whose z is the joint's axis.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import casadi as ca

from foundation.suggestions import did_you_mean
from mechanics.analyses.determinate_reactions import determinate_reactions
from mechanics.analyses.reaction_functions import reaction_expressions
from mechanics.equations import EquationsOfMotion
from mechanics.loops.row_exchange import RowExchange

from ..declare.component import Symbols
from ..reduction.tableau import Tableau
from ..resolved import Element
from ..specs import DomainsError
from .joint_equations import JointSymbols
from .joint_loads import COMPONENTS, loads_on_links, multipliers_of
from .massless import NodeSymbols
from .part_lines import Line
from .rotors import Carried

UNITS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys((*COMPONENTS[:3], "force", "radial"), "N"),
        **dict.fromkeys((*COMPONENTS[3:], "moment", "bending"), "N*m"),
    }
)
"""What a section gives, by unit: `force` and `moment` are magnitudes, `radial` and `bending` those across the axis z."""
SMOOTH = 1e-12  # N, N m: a magnitude is no smaller, so that its derivative is finite


def section_units(sections: Sequence[str]) -> dict[str, str]:
    """Name and unit of every signal of the sections."""
    return {f"{name}.reaction.{what}": unit for name in sections for what, unit in UNITS.items()}


def section_signals(
    tableau: Tableau,
    sections: Sequence[str],
    elements: Sequence[Element],
    eom: EquationsOfMotion | None,
    joints: Sequence[JointSymbols],
    exchange: RowExchange | None,
    symbols: Mapping[str, Symbols],
    moments: Mapping[str, Any],
    carried: Mapping[str, Carried],
    nodes: NodeSymbols | None,
    lines: Mapping[str, Mapping[str, Line]],
) -> dict[str, Any]:
    """The signals of the sections as expressions of the tableau.

    Raises
    ------
    DomainsError
        E447 where a section is no joint of the mechanism, or the motion does not determine what it carries.
    """
    if not sections:
        return {}
    order = [joint.name for joint in eom.mechanism.joints] if eom is not None else []
    for name in sections:
        if name not in order:
            remedy = f"Sections are mates between parts that hold each other by it alone. {did_you_mean(name, order)}"
            raise DomainsError(
                "E447", f"There is no section through '{name}': it is no joint of the mechanism.", remedy=remedy, element=name
            )
    assert eom is not None  # else no joint was found
    determinate = determinate_reactions(eom)
    loads = loads_on_links(eom, elements, symbols, moments, carried, nodes, lines)
    accelerations = ca.vertcat(*(joint.acceleration for joint in joints)) if joints else ca.SX(0, 1)
    wrenches = reaction_expressions(eom, accelerations, multipliers_of(tableau, eom, exchange), loads).wrenches
    found: dict[str, Any] = {}
    for name in sections:
        open_ones = [what for what, known in zip(COMPONENTS, determinate[name], strict=True) if not known]
        if open_ones:
            raise DomainsError(
                "E447",
                f"What the section through '{name}' carries is open: {', '.join(open_ones)} do not follow from the motion.",
                remedy="Its loop is overconstrained: give other joints of it more freedom (one as cylindrical, one as spherical).",
                element=name,
            )
        found |= {f"{name}.reaction.{what}": value for what, value in _figures(wrenches[order.index(name)]).items()}
    return found


def _figures(wrench: Any) -> dict[str, Any]:
    values = dict(zip(COMPONENTS, ca.vertsplit(ca.densify(wrench)), strict=True))
    groups = {"force": COMPONENTS[:3], "radial": COMPONENTS[:2], "moment": COMPONENTS[3:], "bending": COMPONENTS[3:5]}
    return values | {
        name: ca.sqrt(sum((values[part] * values[part] for part in parts), start=ca.SX(SMOOTH * SMOOTH))) for name, parts in groups.items()
    }
