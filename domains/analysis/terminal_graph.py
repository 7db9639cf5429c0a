"""The whole system graph with its terminal equations, joints included: what paper 001 draws in figure 15 and tabulates in 5 and 6.

`domains.composition.network` merges the components' own terminals and composes with them. Here the mechanism joins in, for people to look
at: every coordinate of a joint is a node, and the mechanism itself an edge from there to the frame, an accumulator whose terminal equation
is a row of the equations of motion. What is attached to the joint lies beside it; what acts between two joints or shafts is one edge
between them.

::

      pitch o------+-------+           pitch        accumulator   T = M(q) v' + h(q, v)
            |      |       |           motor.shaft  dissipator    T = b w - K i
            v      v       v           pitch.stop
      frame o------+-------+
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca

from topology.graphs import linear_graph as lg
from topology.graphs.linear_graph import EdgeClass

from ..composition.motions.given_motions import JOINT_MOTION
from ..declare.component import BY_POINTS, DOMAINS, Branch, Domain, Symbols
from ..reduction.tableau import FUNCTIONS
from ..resolved import Element
from ..specs import GROUND
from ..system import System
from .formula_text import formula_text

_ORDINALS = {1: "first", 2: "second", 3: "third"}
_DRIVERS = (EdgeClass.ACROSS_DRIVER, EdgeClass.THROUGH_DRIVER)


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalEdge:
    """An edge of the system graph: a pair of an across and a through variable, and the equation between them."""

    edge: lg.Edge
    equation: str  # "v = R i + L di/dt + K shaft.rate"
    signal: bool = False  # a signal drives its component
    coupler: bool = False  # an end of a transmission between joints or shafts
    weight: int = 0  # 1 is the lightest: the normal tree is the lightest one

    @property
    def kind(self) -> str:
        """Its class in words, as paper 001 has them in table 6.

        >>> edge = lg.Edge(name="m", positive="m.p", negative="m.n", kind=EdgeClass.DELAY)
        >>> TerminalEdge(edge=edge, equation="").kind
        'first-order delay'
        """
        word = self.edge.kind.name.lower().replace("_", " ")
        if self.edge.kind in (EdgeClass.ACCUMULATOR, EdgeClass.DELAY):
            return f"{_ORDINALS.get(self.edge.order, f'{self.edge.order}th')}-order {word}"
        if self.coupler:
            return "coupler"
        return f"signal-controlled {word}" if self.signal and self.edge.kind in _DRIVERS else word


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalGraph:
    """The merged graph; nodes and edges of a connected part stand together, its datum last, so that the incidence is a direct sum."""

    graph: lg.LinearGraph
    edges: tuple[TerminalEdge, ...]  # in the order of the graph's


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """Where a component holds on to a joint or a shaft."""

    terminal: str
    port: str
    domain: str
    joint: str  # name of the freedom; empty on a shaft that is in no joint


def terminal_graph(system: System, *, equations: bool = True) -> TerminalGraph:
    """The graph of a composed system with all joints; `equations` False leaves their texts out, which take time in large systems."""
    found: list[TerminalEdge] = []
    rows: list[Sequence[str]] = [node.terminals for node in system.graph.nodes]
    closed = system.eom is not None and system.eom.closed is not None
    for k, c in enumerate(system.eom.coordinates if system.eom is not None else ()):
        name, domain = (c.joint if c.only else c.position or c.rate), DOMAINS["rotational" if c.rotational else "translational"]
        force = f"{domain.through} = M(q) v' + h(q, v){' - J(q)^T lambda' if closed else ''}, row {k + 1}"
        found.append(TerminalEdge(edge=_to_frame(name, name, domain.name, EdgeClass.ACCUMULATOR), equation=force))
    own = {edge.name: edge for edge in system.graph.edges}
    for element in system.elements:
        ends = list(_ends(element))
        rows += [(end.joint, end.terminal) for end in ends if end.joint]
        driven = {port for port in element.declaration.inputs if f"{element.name}.{port}" in system.signal_graph.drives}
        laws = _Laws(element, ends, own, driven) if equations and not element.name.endswith(JOINT_MOTION) else None
        edges = [own[name] for name in _edge_names(element) if name in own]
        if element.declaration.spans and len(ends) == 2 and element.parameters.get("ratio", 1.0) == 1.0:
            first, second = sorted(ends, key=lambda end: element.declaration.spans.index(end.port))
            edges.append(
                lg.Edge(
                    name=element.name, positive=first.terminal, negative=second.terminal, kind=EdgeClass.DISSIPATOR, domain=first.domain
                )
            )
        else:
            alone = len(ends) == 1 and not edges
            edges += [_to_frame(element.name if alone else e.terminal, e.terminal, e.domain, EdgeClass.DISSIPATOR) for e in ends]
        texts = []
        for k, edge in enumerate(edges):
            text, kind = laws.of(edge) if laws is not None else ("", edge.kind)
            if element.name.endswith(JOINT_MOTION):
                text, kind = f"{DOMAINS[edge.domain].across} = that of the given motion", EdgeClass.ACROSS_DRIVER
            texts.append(text)
            edges[k] = replace(edge, kind=kind)
        if laws is not None and texts:  # what goes on inside it
            texts[-1] = "; ".join([texts[-1], *laws.rest()])
        coupler = len(ends) > 1 and len(edges) == len(ends)
        found += [TerminalEdge(edge=e, equation=t, signal=bool(driven), coupler=coupler) for e, t in zip(edges, texts, strict=True)]
    return _ordered(found, rows)


def _ordered(edges: Sequence[TerminalEdge], rows: Sequence[Sequence[str]]) -> TerminalGraph:
    """Merged, weighed, and with every connected part in one piece."""
    grounds = {t for e in edges for t in (e.edge.positive, e.edge.negative) if t.startswith(f"{GROUND}:")} | {
        t for row in rows for t in row if t.startswith(f"{GROUND}:")
    }
    graph = lg.linear_graph([e.edge for e in edges], rows, grounds=grounds)
    highest = {kind: max((e.order for e in graph.edges if e.kind is kind), default=0) for kind in EdgeClass}
    ranks = [lg.edge_rank(edge, highest) for edge in graph.edges]
    weight = {rank: k for k, rank in enumerate(sorted(set(ranks)), start=1)}
    parts = lg.connected_components(graph)
    nodes = [graph.nodes[i] for part in parts for i in (*(n for n in part.nodes if n != part.datum), part.datum)]
    order = [k for part in parts for k in part.edges]
    return TerminalGraph(
        graph=lg.LinearGraph(edges=tuple(graph.edges[k] for k in order), nodes=tuple(nodes)),
        edges=tuple(replace(edges[k], weight=weight[ranks[k]]) for k in order),
    )


def _to_frame(name: str, terminal: str, domain: str, kind: EdgeClass) -> lg.Edge:
    return lg.Edge(name=name, positive=terminal, negative=f"{GROUND}:{domain}", kind=kind, domain=domain)


def _ends(element: Element) -> Iterator[_End]:
    for port in element.declaration.attachments:
        terminal = f"{element.name}.{port}"
        if port in element.attachments:
            target = element.attachments[port]
            yield _End(terminal=terminal, port=port, domain=target.domain, joint=target.name)
        elif port in element.shafts:
            yield _End(terminal=terminal, port=port, domain=element.shafts[port], joint="")


def _edge_names(element: Element) -> list[str]:
    return [f"{element.name}.{edge.name}" if edge.name else element.name for edge in element.declaration.edges]


class _Laws:
    """The equations of one component, each given to the edge that it can be solved for."""

    def __init__(self, element: Element, ends: Sequence[_End], own: Mapping[str, lg.Edge], driven: Collection[str]) -> None:
        self._element = element
        self._driven = driven
        self._symbols: dict[str, Any] = {}
        self._curves: list[tuple[Any, Any]] = []  # symbols that stand for curves by points, with what they are curves of
        self._ends = {end.port: end for end in ends}
        self._present = [e for e, name in zip(element.declaration.edges, _edge_names(element), strict=True) if name in own]
        self._left = [ca.SX(residual) for residual in element.declaration.equations(self._seen())]

    def of(self, edge: lg.Edge) -> tuple[str, EdgeClass]:
        """The text of the edge's equation, and what the edge is by it; what was declared holds for the component's own edges."""
        domain = DOMAINS[edge.domain]
        stem = edge.name.removeprefix(self._element.name).removeprefix(".")
        port = stem or next((p for p in self._element.declaration.spans or self._ends if p in self._ends), "")
        on_joint = port in self._ends and edge.name not in _edge_names(self._element)
        prefix = f"{port}." if on_joint and len(self._ends) > 1 else f"{stem}." if stem else f"{port}." if on_joint else ""
        across, through = f"{prefix}{domain.across}", f"{prefix}{domain.through}"
        leads = (across, through) if not on_joint and edge.kind in (EdgeClass.ACROSS_DRIVER, EdgeClass.DELAY) else (through, across)
        for lead in leads:
            for residual in self._left:
                right = _solved(residual, self._symbols.get(lead))
                if right is None:
                    continue
                self._left = [r for r in self._left if r is not residual]
                if on_joint and edge.negative in {end.terminal for end in self._ends.values()}:
                    self._left = []  # the equation of the other end is the same with the sign changed
                kind = self._kind(right, domain, lead == across) if on_joint else edge.kind
                shown = lead.rpartition(".")[2] if len(self._ends) + len(self._present) == 1 else lead
                return f"{shown} = {formula_text(right)}", kind
        if not self._left:
            return "", edge.kind
        first, *self._left = self._left
        return f"0 = {formula_text(first)}", edge.kind

    def rest(self) -> list[str]:
        """The equations that no edge was given: those of variables inside the component."""
        return [f"0 = {formula_text(residual)}" for residual in self._left]

    def _kind(self, right: Any, domain: Domain, across: bool) -> EdgeClass:
        """What an edge on a joint is, by what of the joint's motion its effort depends on."""
        if len(self._ends) > 1 and not self._element.declaration.spans:
            return EdgeClass.DISSIPATOR  # a transmission couples edges: neither fixes a motion or an effort
        if across:
            return EdgeClass.ACROSS_DRIVER if not self._depends(right, domain.through) else EdgeClass.DISSIPATOR
        for variable, kind in (
            (domain.across_derivative, EdgeClass.ACCUMULATOR),
            (domain.across_integral, EdgeClass.DELAY),
            (domain.across, EdgeClass.DISSIPATOR),
        ):
            if self._depends(right, variable):
                return kind
        held = bool(self._element.declaration.modes)  # friction and stops: what holds still is no given effort
        return EdgeClass.DISSIPATOR if held or self._depends(right, domain.through) else EdgeClass.THROUGH_DRIVER

    def _depends(self, expression: Any, variable: str) -> bool:
        used = [self._symbols[f"{port}.{variable}"] for port in self._ends if f"{port}.{variable}" in self._symbols]
        seen = [expression, *(argument for curve, argument in self._curves if ca.depends_on(expression, curve))]
        return any(bool(ca.depends_on(ca.vertcat(*seen), symbol)) for symbol in used)

    def _parameter(self, name: str, value: float) -> Any:
        """A parameter by its name; what is zero, or a factor of one, or endless, takes no room in the text."""
        declared = self._element.declaration.parameters.get(name)
        silent = value == 0.0 or math.isinf(value) or (value == 1.0 and declared is not None and declared.unit == "1")
        return value if silent else self._symbol(name)

    def _symbol(self, name: str, shown: str = "") -> Callable[[], Any]:
        """Makes the symbol on first use."""
        return lambda: self._symbols.setdefault(name, ca.SX.sym(shown or name))

    def _seen(self) -> Symbols:
        """What the declaration sees: the same names as in composition, standing for themselves."""
        element, declared = self._element, self._element.declaration
        values: dict[str, Any] = {name: self._symbol(name) for name in ("t", "mode", "waveform", *declared.memory)}
        values["hold"] = self._symbol("hold", "T_contact")
        values |= {name: self._parameter(name, value) for name, value in element.parameters.items()}
        values |= {port: self._symbol(port) for port in declared.inputs}
        values |= {name: lambda name=name: _Curve(name, self._curves) for name in element.spec.tables}
        for name in declared.unknowns:
            values |= {name: self._symbol(name), f"d{name}": self._symbol(f"d{name}", f"d{name}/dt")}
        domains = {t.name: t.domain for t in declared.terminals}
        for edge in self._present:
            domain = DOMAINS[domains[edge.plus]]
            variables = self._edge_variables(domain, f"{edge.name}." if edge.name else "")
            values |= {edge.name: Branch(domain, variables)} if edge.name else variables
        for port, end in self._ends.items():
            values[port] = Branch(DOMAINS[end.domain], self._joint_variables(DOMAINS[end.domain], port))
        for port, kind in declared.attachments.items():
            if kind in BY_POINTS:
                line = {name: self._symbol(f"{port}.{name}") for name in ("length", "speed", "force")}
                values[port] = Branch(DOMAINS["translational"], line)
        given = {*element.parameters, *self._driven, *self._ends, *element.spec.tables, *(e.name for e in self._present)}
        return Symbols(values, FUNCTIONS, frozenset(given))

    def _edge_variables(self, domain: Domain, prefix: str) -> dict[str, Any]:
        return {
            domain.across: self._symbol(f"{prefix}{domain.across}"),
            domain.through: self._symbol(f"{prefix}{domain.through}"),
            domain.across_derivative: self._symbol(f"{prefix}d{domain.across}", f"d{prefix}{domain.across}/dt"),
            f"d{domain.through}": self._symbol(f"{prefix}d{domain.through}", f"d{prefix}{domain.through}/dt"),
        }

    def _joint_variables(self, domain: Domain, port: str) -> dict[str, Any]:
        across, through, position, acceleration = (
            self._symbol(f"{port}.{name}") for name in (domain.across, domain.through, domain.across_integral, domain.across_derivative)
        )
        return {
            "rate": across,
            "position": position,
            "effort": through,
            "acceleration": acceleration,
            "inertial_rate": across,
            "inertial_acceleration": acceleration,
            domain.across: across,
            domain.across_integral: position,
            domain.through: through,
        }


class _Curve:
    """A law that is given by points, as a name with its argument."""

    def __init__(self, name: str, made: list[tuple[Any, Any]]) -> None:
        self._name = name
        self._made = made

    def __call__(self, argument: Any) -> Any:
        return self._standing(self._name, argument)

    def slope(self, argument: Any) -> Any:
        return self._standing(f"{self._name}'", argument)

    def integral(self, argument: Any) -> Any:
        return self._standing(f"integral of {self._name}", argument)

    def _standing(self, name: str, argument: Any) -> Any:
        symbol = ca.SX.sym(f"{name}({formula_text(ca.SX(argument))})")
        self._made.append((symbol, ca.SX(argument)))
        return symbol


def _solved(residual: Any, lead: Any) -> Any | None:
    """What the lead equals, where the residual is it, or its negative, plus something without it."""
    if lead is None:
        return None
    slope = ca.jacobian(residual, lead)
    if ca.symvar(slope) or abs(float(slope)) != 1.0:
        return None
    return -ca.substitute(residual, lead, 0) * float(slope)
