"""The system graph as text for other programs: Graphviz DOT and Mermaid.

Bodies with their parts, joints and couplings; components with their wires; signal blocks with their arrows. Nodes are numbered, and names
stand in labels only, so that no name can break the text. Branches of the normal tree are drawn in bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cadimport.assembly import Assembly
from topology.mechanism import Mechanism

from ..colors import body_colors, hex_from_color
from ..labels import KIND_SIGNS, count_label, mass_label
from .layers import DOMAIN_COLORS, ComposedSystem, Layers, layers_of
from .layout import rows_of
from .nodes import domain_color

SIGNAL, MECHANICAL = DOMAIN_COLORS["signal"], DOMAIN_COLORS["mechanical"]
_CONTROL = re.compile("[\x00-\x1f\x7f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextNode:
    """A node of any kind."""

    name: str
    lines: tuple[str, ...]  # of its label
    group: str  # "parts", "bodies", "components", "signals"
    shape: str  # "box", "round", "dot"
    color: str  # #rrggbb
    bold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEdge:
    """A line between two nodes, by their names with the group before: ``("bodies", "arm")``."""

    a: tuple[str, str]
    b: tuple[str, str]
    color: str
    label: str = ""
    directed: bool = False
    dashed: bool = False
    bold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TextGraph:
    """All nodes and edges."""

    name: str
    nodes: tuple[TextNode, ...]
    edges: tuple[TextEdge, ...]


GROUPS: Mapping[str, str] = {"parts": "Assembly", "bodies": "Rigid bodies", "components": "Components", "signals": "Signals"}


def text_graph(
    assembly: Assembly | None, mechanism: Mechanism | None, system: ComposedSystem | Layers | None = None, *, name: str = ""
) -> TextGraph:
    """The graph of a machine; what is None is left out."""
    nodes: list[TextNode] = []
    edges: list[TextEdge] = []
    layers = layers_of(system)
    if mechanism is not None:
        color = {n: hex_from_color(c) for n, c in zip(mechanism.bodies, body_colors(len(mechanism.bodies)), strict=True)}
        for body in mechanism.bodies.values():
            about = f"{count_label(len(body.parts), 'part')}, {mass_label(body.mass)}{', ground' * (body.name == mechanism.ground)}"
            nodes.append(TextNode(name=body.name, lines=(body.name, about), group="bodies", shape="round", color=color[body.name]))
            for row in rows_of(assembly, body) if assembly is not None else ():
                nodes.append(
                    TextNode(name=row.parts[0], lines=(row.label + row.suffix,), group="parts", shape="box", color=color[body.name])
                )
                edges.append(TextEdge(a=("parts", row.parts[0]), b=("bodies", body.name), color=color[body.name], directed=True))
        edges += _joint_edges(mechanism, color)
    edges += list(_layer_edges(layers, mechanism, nodes))
    return TextGraph(name=name or (mechanism.name if mechanism else "system"), nodes=tuple(nodes), edges=tuple(edges))


def _joint_edges(mechanism: Mechanism, color: Mapping[str, str]) -> Iterator[TextEdge]:
    for joint in (*mechanism.tree, *mechanism.loops):
        loop = joint in mechanism.loops
        label = f"{joint.name} · {KIND_SIGNS.get(joint.kind, joint.kind)}{', closes a loop' * loop}"
        yield TextEdge(a=("bodies", joint.parent), b=("bodies", joint.child), color=color[joint.child], label=label, bold=not loop)
    for dropped in mechanism.dropped:
        if dropped.joint is not None:
            ends = ("bodies", dropped.joint.parent), ("bodies", dropped.joint.child)
            yield TextEdge(a=ends[0], b=ends[1], color=MECHANICAL, label=f"{dropped.name} · dropped", dashed=True)


def _layer_edges(layers: Layers, mechanism: Mechanism | None, nodes: list[TextNode]) -> Iterator[TextEdge]:
    """Edges of all layers; their nodes, and those of joints that they act on, are added to `nodes`."""
    joints = {j.name: j for j in mechanism.joints} if mechanism is not None else {}
    body_of = {part: b.name for b in mechanism.bodies.values() for part in b.parts} if mechanism is not None else {}
    coupled = {n.removesuffix(".angle").removesuffix(".position") for c in (mechanism.couplings if mechanism else ()) for n in c.joints}
    used = {j for c in layers.components for _, j in c.attachments} | {a.source for a in layers.arrows} | coupled
    for name in [n for n in joints if n in used]:
        nodes.append(TextNode(name=f"joint {name}", lines=(name,), group="bodies", shape="dot", color=MECHANICAL))
        yield TextEdge(a=("bodies", f"joint {name}"), b=("bodies", joints[name].child), color=MECHANICAL)
    for coupling in mechanism.couplings if mechanism is not None else ():
        nodes.append(
            TextNode(name=f"coupling {coupling.name}", lines=(coupling.name, coupling.kind), group="bodies", shape="dot", color=MECHANICAL)
        )
        for term in coupling.joints:
            joint = term.removesuffix(".angle").removesuffix(".position")
            if joint in joints:
                yield TextEdge(a=("bodies", f"joint {joint}"), b=("bodies", f"coupling {coupling.name}"), color=MECHANICAL, dashed=True)
    for component in layers.components:
        color = domain_color(component.domain)
        lines = tuple(text for text in (component.name, component.label, component.values, "grounded" * component.grounded) if text)
        nodes.append(TextNode(name=component.name, lines=lines, group="components", shape="box", color=color, bold=component.in_tree))
        for port, joint in component.attachments:
            if joint in joints:
                yield TextEdge(a=("components", component.name), b=("bodies", f"joint {joint}"), color=color, label=port, directed=True)
        for part in component.parts:
            if part in body_of:
                yield TextEdge(a=("components", component.name), b=("bodies", body_of[part]), color=color, directed=True)
    for number, wire in enumerate(layers.wires):
        color = domain_color(wire.domain or next((c.domain for c in layers.components if c.name == wire.components[0]), ""))
        ends = [("components", name) for name in wire.components]
        if len(ends) == 2:
            yield TextEdge(a=ends[0], b=ends[1], color=color)
            continue
        nodes.append(TextNode(name=f"node {number}", lines=("",), group="components", shape="dot", color=color))
        for end in ends:
            yield TextEdge(a=("components", f"node {number}"), b=end, color=color)
    blocks = {b.name for b in layers.blocks}
    components = {c.name for c in layers.components}
    for block in layers.blocks:
        lines = tuple(text for text in (block.name, block.label, block.values) if text)
        nodes.append(TextNode(name=block.name, lines=lines, group="signals", shape="round", color=SIGNAL))
    for arrow in layers.arrows:
        source = _end(arrow.source, blocks, components, joints)
        target = _end(arrow.target, blocks, components, {})
        if source is not None and target is not None:
            yield TextEdge(a=source, b=target, color=SIGNAL, label=arrow.label, directed=True, dashed=True)


def _end(name: str, blocks: set[str], components: set[str], joints: Mapping[str, object]) -> tuple[str, str] | None:
    if name in blocks:
        return "signals", name
    if name in components:
        return "components", name
    return ("bodies", f"joint {name}") if name in joints else None


# ------------------------------------------------------------------------------------------------------------------- DOT

_DOT_SHAPES = {"box": 'shape=box, style="{style}"', "round": 'shape=box, style="rounded,{style}"', "dot": 'shape=ellipse, style="{style}"'}


def to_dot(graph: TextGraph) -> str:
    """Graphviz: ``dot -Tsvg``."""
    keys = _keys(graph)
    out = [f"graph {_quoted(graph.name)} {{", '  rankdir=LR; node [fontname="sans-serif"]; edge [fontname="sans-serif", fontsize=10];']
    for group, title in GROUPS.items():
        members = [n for n in graph.nodes if n.group == group]
        if members:
            out.append(f"  subgraph cluster_{group} {{ label={_quoted(title)}; color=none;")
            for node in members:
                style = "filled,bold" if node.bold else "filled"
                look = _DOT_SHAPES[node.shape].format(style=style)
                width = ", penwidth=3" if node.bold else ""
                label = _quoted("\n".join(node.lines))
                out.append(
                    f'    {keys[group, node.name]} [label={label}, {look}, color="{node.color}", fillcolor="{node.color}22"{width}];'
                )
            out.append("  }")
    for edge in graph.edges:
        looks = [f'color="{edge.color}"']
        looks += [f"label={_quoted(edge.label)}"] if edge.label else []
        looks += ["dir=forward"] if edge.directed else []
        looks += ["style=dashed"] if edge.dashed else []
        looks += ["penwidth=3"] if edge.bold else []
        out.append(f"  {keys[edge.a]} -- {keys[edge.b]} [{', '.join(looks)}];")
    return "\n".join([*out, "}", ""])


def _quoted(text: str) -> str:
    """A quoted DOT string.

    >>> _quoted('a "b" \\\\ c')
    '"a \\\\"b\\\\" \\\\\\\\ c"'
    """
    lines = [_CONTROL.sub("\ufffd", line).replace("\\", "\\\\").replace('"', '\\"') for line in text.split("\n")]
    return '"' + "\\n".join(lines) + '"'


# --------------------------------------------------------------------------------------------------------------- Mermaid

_MERMAID_SHAPES = {"box": ('["', '"]'), "round": ('("', '")'), "dot": ('(("', '"))')}


def to_mermaid(graph: TextGraph) -> str:
    """Mermaid flowchart: for Markdown on GitHub, GitLab and in notebooks."""
    keys = _keys(graph)
    out = ["flowchart LR"]
    for group, title in GROUPS.items():
        members = [n for n in graph.nodes if n.group == group]
        if members:
            out.append(f'  subgraph {group}["{title}"]')
            for node in members:
                before, after = _MERMAID_SHAPES[node.shape]
                out.append(f"    {keys[group, node.name]}{before}{'<br/>'.join(map(_entities, node.lines)) or ' '}{after}")
            out.append("  end")
    for edge in graph.edges:
        line = ("-.-" + ">" * edge.directed) if edge.dashed else ("===" if edge.bold else "--" + (">" if edge.directed else "-"))
        line = "-.->" if edge.dashed and edge.directed else line
        label = f'|"{_entities(edge.label)}"|' if edge.label else ""
        out.append(f"  {keys[edge.a]} {line}{label} {keys[edge.b]}")
    for node in graph.nodes:
        width = ",stroke-width:4px" if node.bold else ""
        out.append(f"  style {keys[node.group, node.name]} stroke:{node.color},fill:{node.color}22{width}")
    for number, edge in enumerate(graph.edges):
        out.append(f"  linkStyle {number} stroke:{edge.color}")
    return "\n".join([*out, ""])


def _entities(text: str) -> str:
    """Text in which every character that could mean something is written by its number.

    >>> _entities('a "b" <c>')
    'a #34;b#34; #60;c#62;'
    """
    clean = _CONTROL.sub("\ufffd", text)
    return "".join(c if c.isalnum() or c in " .,:·±×°µ²³→_-+/()=" or ord(c) > 0x2000 else f"#{ord(c)};" for c in clean)


def _keys(graph: TextGraph) -> dict[tuple[str, str], str]:
    return {(node.group, node.name): f"n{i}" for i, node in enumerate(graph.nodes)}


WRITERS = {"dot": to_dot, "mermaid": to_mermaid}
