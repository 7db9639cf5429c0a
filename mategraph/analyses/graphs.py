"""`Machine.graph`: the system graph as a picture or as text for other programs, and the structure of its equations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.errors import MategraphError
from foundation.file_endings import file_with

from ..outputs.cell_text import count
from ..outputs.shown import Shown
from ..outputs.text_file import write_text_file

if TYPE_CHECKING:
    from ..machine import Machine

WHAT = ("system", "assembly", "mechanism", "components", "schematic", "blt", "incidence")
ENDINGS = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid", ".md": "mermaid"}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Graph(Shown):
    """A picture (SVG), or its text for Graphviz or Mermaid; ``str(...)`` is the text itself."""

    what: str
    format: str
    written: str | None = None  # the file that it was written to
    text: str

    def __str__(self) -> str:
        return self.text

    def save(self, path: str | Path) -> Path:
        """Write the text to a file, whose folder is made; E082 for an ending that speaks of another format."""
        return write_text_file(self.text, file_with(path, _endings(self.format), f"A graph as {self.format}"))

    def headline(self) -> str:
        """What it shows, and the format."""
        return f"{self.what} as {self.format}, {count(len(self.text), 'character')}"

    def _repr_html_(self) -> str:
        return self.text if self.format == "svg" else f"<pre>{escape(self.text)}</pre>"


def _endings(form: str) -> list[str]:
    return [ending for ending, own in ENDINGS.items() if own == form] + [".txt"] * (form != "svg")


def graph_format(asked: str | None, out: Path | None, what: str) -> str:
    """The format asked for, or that of the file's ending, or SVG.

    Raises
    ------
    MategraphError
        E048 for a picture or format that does not exist, or a matrix as text; E082 for a file whose ending speaks of another format.

    Examples
    --------
    >>> graph_format(None, Path("arm.dot"), "system"), graph_format(None, None, "blt")
    ('dot', 'svg')
    """
    if what not in WHAT:
        raise MategraphError("E048", f"There is no graph '{what}'.", remedy=f"Use one of: {', '.join(WHAT)}.", element=what)
    form = asked.lower() if asked else ENDINGS.get(out.suffix.lower(), "svg") if out is not None else "svg"
    if form not in ("svg", "dot", "mermaid"):
        raise MategraphError("E048", f"There is no format '{asked}' for graphs.", remedy="Use one of: svg, dot, mermaid.", element=form)
    if form != "svg" and what in ("assembly", "schematic", "blt", "incidence"):
        has = ("--matrices --json", "matrices()") if what in ("blt", "incidence") else ("--json", "inspect()")
        remedy = f"Use svg; `mategraph inspect {has[0]}`, in Python machine.{has[1]}, has what is in it."
        raise MategraphError("E048", f"The picture '{what}' cannot be written as {form}.", remedy=remedy, element=what)
    if out is not None:
        file_with(out, _endings(form) if asked else list(ENDINGS), "A graph")
    return form


def graph_of(machine: Machine, what: str = "system", form: str | None = "svg") -> Graph:
    """A graph of the machine in a format."""
    form = graph_format(form, None, what)
    return Graph(what=what, format=form, text=graph_text(machine, what, form))


def graph_text(machine: Machine, what: str, form: str) -> str:
    """The text of the picture, in the format."""
    from viz.graph.dot_and_mermaid import WRITERS, text_graph
    from viz.graph.extended_graph import extended_svg
    from viz.graph.network import network_svg
    from viz.graph.spy_plot import blt_svg
    from viz.graph.system_graph import system_svg

    title = machine.project.title
    if form != "svg":
        parts = {
            "system": lambda: text_graph(machine.assembly, machine.mechanism, machine.system, name=title),
            "mechanism": lambda: text_graph(machine.assembly, machine.mechanism, None, name=title),
            "components": lambda: text_graph(None, None, machine.system, name=title),
        }
        return WRITERS[form](parts[what]())
    pictures: Mapping[str, Callable[[], str]] = {
        "system": lambda: system_svg(machine.assembly, machine.mechanism, machine.system),
        "assembly": lambda: extended_svg(machine.assembly, machine.mechanism),
        "mechanism": lambda: system_svg(machine.assembly, machine.mechanism, None),
        "components": lambda: network_svg(machine.system, name=title),
        "schematic": lambda: schematic_of(machine, title=title),
        "blt": lambda: blt_svg(machine.system.blocks, machine.system.entries, name=title),
        "incidence": lambda: _incidence(machine),
    }
    return pictures[what]()


def schematic_of(machine: Machine, *, title: str) -> str:
    """Components, blocks and the joints that they act on or measure, as symbols with wires."""
    from viz.schematic.drawing import schematic, schematic_svg
    from viz.schematic.sheet_of import JointSymbol

    project = machine.project
    found = machine.mechanism.joints if project.has_assembly else ()
    joints = [JointSymbol(name=joint.name, kind=joint.kind, note=f"{joint.parent} → {joint.child}") for joint in found]
    try:
        units = {**machine.system.signals, **machine.system.signal_graph.parameter_units}
    except MategraphError:  # a drawing helps to find what is wrong with a system that cannot be composed
        units = {}
    return schematic_svg(schematic(project.system_spec(), joints, title=title, units=units))


def _incidence(machine: Machine) -> str:
    """The whole graph's incidence, joints included, with its normal tree."""
    from domains.analysis.terminal_graph import terminal_graph
    from topology.graphs.linear_graph import normal_tree
    from viz.graph.spy_plot import incidence_svg

    from .matrices import node_names

    graph = terminal_graph(machine.system).graph
    branches = [graph.edges[k].name for k in normal_tree(graph).branches]
    return incidence_svg(graph, branches, node_names(graph), name=machine.project.title)
