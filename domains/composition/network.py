"""`Network`: the components' terminal graphs merged by the user's connection rows, checked, with its normal tree.

Every message speaks of the user's components and rows. The checks come before any equation, because structural analysis alone would
pass a floating circuit or a loop of sources.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from foundation.errors import MategraphError
from foundation.suggestions import MOST_LISTED, did_you_mean, listed
from topology.graphs import linear_graph as lg
from topology.graphs.linear_graph import EdgeClass

from ..declare.component import BY_POINTS, DATUM, DOMAINS
from ..resolved import Element
from ..specs import GROUND, DomainsError, SystemSpec, quoted
from .elements import raise_gathered

WORDS: Mapping[str, tuple[str, str, str]] = {  # for messages: across variable, through variable, what opposes it
    "electrical": ("voltage", "current", "a resistor"),
    "rotational": ("speed", "torque", "a damper"),
    "translational": ("speed", "force", "a damper"),
    "hydraulic": ("pressure", "flow", "an orifice"),
    "pneumatic": ("pressure", "flow", "a restriction"),
    "thermal": ("temperature", "heat flow", "a thermal resistance"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkNode:
    """A node of the merged graph."""

    index: int
    label: str  # "pitch_amp.p, pitch_motor.p"
    domain: str
    datum: bool


class NetworkEdge(NamedTuple):
    """An edge of a component's terminal graph between merged nodes."""

    name: str  # of the component, with the edge's own name where it has several
    component: str
    domain: str
    plus: int
    minus: int
    shaft: bool = False  # an attachment: its across variable is that of its node


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """Nodes, edges, and the normal tree."""

    graph: lg.LinearGraph
    nodes: tuple[NetworkNode, ...]
    edges: tuple[NetworkEdge, ...]
    tree: tuple[str, ...]  # edge names
    by_component: Mapping[str, Sequence[NetworkEdge]]
    shafts: Mapping[int, str]  # node -> its first attachment, whose name the node's motion has
    circuits: Mapping[int, tuple[tuple[int, int], ...]]  # accumulator outside the tree -> (branch, sign) that close its circuit
    cut_sets: Mapping[int, tuple[tuple[int, int], ...]]  # node below a delay in the tree, or at the top of a supernode -> (edge, sign)
    dependent: frozenset[str]  # accumulators outside and delays inside the tree: their states depend on others

    def edges_of(self, component: str) -> Sequence[NetworkEdge]:
        """The edges of one component's terminal graph."""
        return self.by_component.get(component, ())


def build_network(elements: Sequence[Element], spec: SystemSpec, joints: Collection[str] = ()) -> Network:
    """The merged and checked graph.

    1. Every row is checked against the components' terminals (E406 to E409, E411).
    2. Terminal graphs are instantiated and merged; every connected part needs one ground (E410, E412).
       Attachments in rows without a joint are edges to the fixed frame.
    3. The normal tree is found; loops of across drivers (E413) and cut-sets of through drivers (E414) are reported as the user's
       components. Accumulators outside the tree and delays inside it are not free: their circuit or cut-set is kept as an equation.
    """
    errors: list[MategraphError] = []
    _check_rows(elements, spec, joints, errors)
    raise_gathered(errors)
    edges, owners, shafts = _terminal_edges(elements, spec)
    rows, grounds = _ground_names(spec, {t: e.domain for e in edges for t in (e.positive, e.negative)})
    graph = lg.linear_graph(edges, rows, grounds=grounds)
    parts = lg.connected_components(graph)
    _check_grounds(graph, parts, spec, owners)
    tree = lg.normal_tree(graph)
    _check_tree(graph, tree, elements, owners)
    datums = {part.datum for part in parts}
    nodes = tuple(
        NetworkNode(
            index=i,
            label=", ".join(t for t in node.terminals if t not in grounds),
            domain=node.domain,
            datum=i in datums,
        )
        for i, node in enumerate(graph.nodes)
    )
    ends = graph.ends()
    network_edges = tuple(
        NetworkEdge(name=edge.name, component=owner, domain=edge.domain, plus=p, minus=n, shaft=edge.name in shafts)
        for edge, owner, (p, n) in zip(graph.edges, owners, ends, strict=True)
    )
    by_component: dict[str, list[NetworkEdge]] = {}
    for found in network_edges:
        by_component.setdefault(found.component, []).append(found)
    branches = tuple(graph.edges[k].name for k in tree.branches)
    outside = [k for k in tree.chords if graph.edges[k].kind is EdgeClass.ACCUMULATOR and not network_edges[k].shaft]
    inside = [k for k in tree.branches if graph.edges[k].kind is EdgeClass.DELAY]
    return Network(
        graph=graph,
        nodes=nodes,
        edges=network_edges,
        tree=branches,
        by_component=by_component,
        shafts={e.plus: e.name for e in reversed(network_edges) if e.shaft and not nodes[e.plus].datum},
        circuits={k: tree.rooted.circuit(k) for k in outside},
        cut_sets={**_supernodes(graph, tree), **{tree.rooted.below(k): tree.rooted.cut_set(k) for k in inside}},
        dependent=frozenset(tree.dependent),
    )


def _terminal_edges(elements: Sequence[Element], spec: SystemSpec) -> tuple[list[lg.Edge], list[str], set[str]]:
    """The edges of all terminal graphs, the component of each, and the names of those that are attachments without a joint."""
    edges: list[lg.Edge] = []
    owners: list[str] = []
    shafts: set[str] = set()
    connected = {terminal for row in spec.connections for terminal in row}
    declared = {e.declaration: {t.name: t for t in e.declaration.terminals} for e in elements}
    for element in elements:
        terminals = declared[element.declaration]
        for k, edge in enumerate(element.declaration.edges):
            if terminals[edge.plus].optional and f"{element.name}.{edge.plus}" not in connected:
                continue
            name = f"{element.name}.{edge.name}" if edge.name else element.name
            domain = terminals[edge.plus].domain
            edges.append(
                lg.Edge(
                    name=name,
                    positive=f"{element.name}.{edge.plus}",
                    negative=f"{GROUND}:{domain}" if edge.minus == DATUM else f"{element.name}.{edge.minus}",
                    kind=element.kind(k),
                    order=edge.order,
                    domain=domain,
                )
            )
            owners.append(element.name)
        for port, domain in element.shafts.items():
            name = f"{element.name}.{port}"
            kind = element.declaration.attachment_kinds.get(port, EdgeClass.DISSIPATOR)
            edges.append(lg.Edge(name=name, positive=name, negative=f"{GROUND}:{domain}", kind=kind, domain=domain))
            owners.append(element.name)
            shafts.add(name)
    return edges, owners, shafts


def _ground_names(spec: SystemSpec, domains: Mapping[str, str]) -> tuple[list[list[str]], set[str]]:
    """Rows in which ground has a name of its own, and all those names.

    In a circuit it is one a row, so that rows are not merged by it and two grounds in one circuit are seen. The fixed frame and the
    ambient pressure are the same everywhere.
    """
    rows = []
    for i, row in enumerate(spec.connections):
        domain = next((domains[t] for t in row if t in domains), "electrical") if GROUND in row else ""
        rows.append([f"{GROUND}:{i if domain == 'electrical' else domain}" if t == GROUND else t for t in row])
    return rows, {*(f"{GROUND}:{i}" for i in range(len(rows))), *(f"{GROUND}:{domain}" for domain in DOMAINS)}


def _is_row_ground(terminal: str) -> bool:
    kind, _, row = terminal.partition(":")
    return kind == GROUND and row.isdigit()


def _row_text(spec: SystemSpec, row: int) -> str:
    return f"[{listed(spec.connections[row])}]"


def _check_rows(elements: Sequence[Element], spec: SystemSpec, joints: Collection[str], errors: list[MategraphError]) -> None:
    attachments = {f"{e.name}.{port}": target.domain for e in elements for port, target in e.attachments.items()}
    attachments.update({f"{e.name}.{port}": domain for e in elements for port, domain in e.shafts.items()})
    declared = {f"{e.name}.{t.name}": t for e in elements for t in e.declaration.terminals}
    terminals = {name: t.domain for name, t in declared.items()}
    components = {e.name: e for e in elements}
    known_names = {**terminals, **attachments}
    seen: dict[str, int] = {}
    for number, row in enumerate(spec.connections):
        place = spec.place_of_row(number)
        for name in row:
            if name == GROUND or name in joints:
                continue
            owner, _, terminal = name.rpartition(".")
            if name not in known_names:
                if owner in components:
                    model = components[owner].declaration
                    known = [t.name for t in model.terminals] + [p for p, kind in model.attachments.items() if kind not in BY_POINTS]
                    what = f"Connection {_row_text(spec, number)} names the terminal '{terminal}', which component '{owner}' does not have."
                    remedy = f"Its terminals are: {', '.join(f'{owner}.{t}' for t in known)}. {did_you_mean(name, known_names)}"
                    errors.append(DomainsError("E407", what, remedy=remedy, element=owner, place=place))
                else:
                    what = f"Connection {_row_text(spec, number)} names '{name}', but there is no component '{owner or name}'."
                    remedy = f"Write component.terminal, a joint's name, or ground. {did_you_mean(name, [*known_names, *joints, GROUND])}"
                    errors.append(DomainsError("E406", what, remedy=remedy, element=name, place=place))
                continue
            if name in seen and seen[name] != number:
                what = f"Terminal '{name}' is in two connections, {_row_text(spec, seen[name])} and {_row_text(spec, number)}."
                remedy = "One row is one node: put everything that is connected into one row."
                errors.append(DomainsError("E408", what, remedy=remedy, element=name, place=place))
            seen.setdefault(name, number)
        kinds = {known_names[n] for n in row if n in known_names}
        if len(kinds) > 1:
            what = f"Connection {_row_text(spec, number)} joins terminals of different domains: {', '.join(sorted(kinds))}."
            remedy = "Connect terminals of one domain only; a component that converts between domains has terminals of both."
            errors.append(DomainsError("E411", what, remedy=remedy, element=row[0], place=place))
        elif GROUND in row and any(not DOMAINS[kind].power_pair for kind in kinds):
            what = f"Connection {_row_text(spec, number)} grounds a temperature, which would be absolute zero."
            errors.append(DomainsError("E412", what, remedy="Connect a thermal.Ambient in its place.", element=row[0], place=place))
    for name, terminal_declared in declared.items():
        if name not in seen and not terminal_declared.optional:
            owner = _owner(name)
            errors.append(
                DomainsError(
                    "E409",
                    f"Terminal '{name}' is not connected.",
                    remedy=f"Add it to a row of [connect]; a row with '{name}' alone leaves it open on purpose.",
                    element=name,
                    place=components[owner].spec.place,
                )
            )


def _check_grounds(graph: lg.LinearGraph, parts: Iterable[lg.Component], spec: SystemSpec, owners: Sequence[str]) -> None:
    errors: list[MategraphError] = []
    for part in parts:
        names = list(dict.fromkeys(owners[k] for k in part.edges))
        grounded = [i for i in part.nodes if graph.nodes[i].grounded]
        if part.floating:
            errors.append(
                DomainsError(
                    "E410",
                    f"The circuit of {_list(names)} has no ground: its {WORDS[graph.edges[part.edges[0]].domain][0]}s are not determined.",
                    remedy=f"Add '{GROUND}' to one of its connection rows.",
                    element=names[0],
                    place=next((spec.place_of_row(r) for r, row in enumerate(spec.connections) if row and _owner(row[0]) in names), ""),
                )
            )
        elif len(grounded) > 1:
            rows = sorted({int(t.partition(":")[2]) for i in grounded for t in graph.nodes[i].terminals if _is_row_ground(t)})
            errors.append(
                DomainsError(
                    "E412",
                    f"The circuit of {_list(names)} has two grounds, in the rows {' and '.join(_row_text(spec, r) for r in rows)}.",
                    remedy="Put all terminals that are grounded into one row with 'ground', or take 'ground' out of the other row.",
                    element=names[0],
                    place=spec.place_of_row(rows[-1]),
                )
            )
    raise_gathered(errors)


def _check_tree(graph: lg.LinearGraph, tree: lg.NormalTree, elements: Sequence[Element], owners: Sequence[str]) -> None:
    places = {e.name: e.spec.place for e in elements}
    errors: list[MategraphError] = []

    def fail(code: str, what: str, remedy: str, name: str) -> None:
        errors.append(DomainsError(code, what, remedy=remedy, element=name, place=places.get(name, "")))

    domains = {edge.name: edge.domain for edge in graph.edges}
    owner = dict(zip((edge.name for edge in graph.edges), owners, strict=True))
    # what a controlled driver does depends on the numbers, which the equations have
    controlled = {f"{e.name}.{edge.name}" for e in elements for edge in e.declaration.edges if edge.controlled}
    for edges in tree.across_loops:
        if not controlled.isdisjoint(edges):
            continue
        across, through, resistance = WORDS[domains[edges[0]]]
        loop = [owner[name] for name in edges]
        fail(
            "E413",
            f"{_list(loop)} form a loop of sources that each fix a {across}: the {through} in it is not determined."
            if len(loop) > 1
            else f"{_list(loop)} fixes a {across} between two ends that are one node.",
            f"Put {resistance} into the loop, or take one of them out.",
            loop[0],
        )
    for edges in tree.through_cuts:
        if not controlled.isdisjoint(edges):
            continue
        across, through, resistance = WORDS[domains[edges[0]]]
        cut = [owner[name] for name in edges]
        fail(
            "E414",
            f"{_list(cut)} fix{'' if len(cut) > 1 else 'es'} every {through} into a part of the circuit: its {across} is not determined.",
            f"Put {resistance} in parallel, or take one of them out.",
            cut[0],
        )
    raise_gathered(errors)


def _supernodes(graph: lg.LinearGraph, tree: lg.NormalTree) -> dict[int, tuple[tuple[int, int], ...]]:
    """The edges that leave each group of nodes which accumulators and across drivers of the tree hang on one node, by that node.

    Their sum takes the place of that node's balance: what goes round inside of a group, such as the current of a load beside its
    capacitor, has no part in it. Between blocking diodes its round-off would be more than the leakage that holds the group's potential.
    """
    rooted = tree.rooted
    firm = {k for k in tree.branches if graph.edges[k].kind in (EdgeClass.ACCUMULATOR, EdgeClass.ACROSS_DRIVER)}
    top = np.arange(len(graph.nodes))
    for node in np.argsort(rooted.depth).tolist():
        if int(rooted.branch[node]) in firm:
            top[node] = top[rooted.above[node]]
    members = np.bincount(top, minlength=len(top))
    hung = [i for i in np.flatnonzero(members > 1).tolist() if rooted.branch[i] >= 0]
    if not hung:
        return {}
    groups = top[rooted.ends]
    leaving = np.flatnonzero(groups[:, 0] != groups[:, 1])
    found: dict[int, list[tuple[int, int]]] = {i: [] for i in hung}
    for k in leaving.tolist():
        for end, sign in ((0, 1), (1, -1)):
            if groups[k, end] in found:
                found[int(groups[k, end])].append((k, sign))
    return {i: tuple(edges) for i, edges in found.items()}


def _owner(terminal: str) -> str:
    return terminal.rpartition(".")[0]


def _list(names: Iterable[str]) -> str:
    each = list(dict.fromkeys(names))
    return quoted(each) if len(each) == 1 or len(each) > MOST_LISTED else f"{quoted(each[:-1])} and {quoted(each[-1:])}"
