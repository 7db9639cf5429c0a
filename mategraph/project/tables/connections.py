"""``[connect]`` and the names of all entries: what must fit together within one project file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domains import catalogue
from domains.declare.component import BY_POINTS

from ..fitting.end_condition import BLOCK as UNTIL
from ..problems import did_you_mean, listed, shown
from .reading import Reading

if TYPE_CHECKING:
    from ..schema import ProjectTable


def check_unique_names(reading: Reading, tables: ProjectTable) -> None:
    """Report names that are taken, or cannot be shown."""
    taken: dict[str, str] = {"ground": "the word for the datum of a circuit"}
    if tables.simulate.until:
        taken[UNTIL] = "the end condition of [simulate]"
    for table in ("component", "signal", "mate", "coupling", "point"):
        for name in getattr(tables, table):
            path = (table, name)
            if not name.strip() or not name.isprintable():
                reading.report("E018", path, f"{shown(name)} cannot be a name.", "Use printable characters, and not only blanks.")
            elif table in ("component", "signal", "point") and "." in name and name not in reading.dotted:
                reading.report("E018", path, "a name must not hold a point, which parts it from its terminals.", "Use an underscore.")
            elif name in taken:
                reading.report("E019", path, f"the name is taken by {taken[name]}.", "Rename one: its signals would have the same names.")
            else:
                taken[name] = f"a {table}"


def check_connections(reading: Reading, tables: ProjectTable) -> None:
    """Report elements of rows that are neither ``ground`` nor a terminal of a component nor a joint."""
    for i, row in enumerate(tables.connect.rows):
        for j, element in enumerate(row):
            if element != "ground":
                _check_terminal(reading, i, j, element, tables)


def _check_terminal(reading: Reading, i: int, j: int, element: str, tables: ProjectTable) -> None:
    path = ("connect", "rows", i, j)
    name, _, terminal = element.rpartition(".")
    entry = tables.component.get(name)
    if entry is None and (element in tables.mate or name in tables.mate):
        return  # a joint, or one of its freedoms
    if entry is None:
        known = [f"{c}.{t}" for c, e in tables.component.items() for t in _terminals(e.model)]
        remedy = 'Write "component.terminal", or "ground".' if not known else f'There are {listed(known)} and "ground".'
        meant = did_you_mean(element, [*known, "ground"])
        reading.report("E024", path, f"row {i + 1}: {shown(element)} is no terminal{meant}.", remedy)
        return
    known = _terminals(entry.model)
    if known and terminal not in known:
        what = f"row {i + 1}: {shown(element)}: component '{name}' has no terminal {shown(terminal)}."
        reading.report("E024", path, what, f"It has {listed(known)}.")


def _terminals(model: str) -> list[str]:
    """Names that may stand in connection rows; none where only the netlist or the user's class knows them."""
    declared = None if ":" in model else catalogue.find_component(model)
    if declared is None:
        return []
    return [*(t.name for t in declared.terminals), *(port for port, domain in declared.attachments.items() if domain not in BY_POINTS)]
