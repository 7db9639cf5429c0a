"""What components and signal blocks of one's own are written with: ``from mategraph.components import Component, Edge, ...``.

These names stay here, whatever moves inside the program. ``docs/own-components.md`` shows a component and a block.
"""

from __future__ import annotations

from domains.components.hydraulic.lines import hydraulic
from domains.components.thermal.elements import thermal
from domains.declare.block import Block, ListParameter, Matrices, SampledBlock
from domains.declare.component import (
    DATUM,
    LINE,
    MECHANICAL,
    POINT,
    Alarm,
    Component,
    Contact,
    Edge,
    Exit,
    Expression,
    Parameter,
    Port,
    Quantity,
    Symbols,
    Table,
    Terminal,
    Waveform,
    electrical,
)
from domains.declare.table_law import TableLaw
from topology.graphs.linear_graph import EdgeClass

__all__ = [
    "DATUM",
    "LINE",
    "MECHANICAL",
    "POINT",
    "Alarm",
    "Block",
    "Component",
    "Contact",
    "Edge",
    "EdgeClass",
    "Exit",
    "Expression",
    "ListParameter",
    "Matrices",
    "Parameter",
    "Port",
    "Quantity",
    "SampledBlock",
    "Symbols",
    "Table",
    "TableLaw",
    "Terminal",
    "Waveform",
    "electrical",
    "hydraulic",
    "thermal",
]


def __dir__() -> list[str]:
    return sorted(__all__)
