"""Ladders of thousands of elements composed, beside ngspice on the same ones; composite bodies and merging beside networkx.

Ours turns components and rows into a `System`: checked graph, normal tree, tableau, matching, explicit equations of every signal. ngspice
reads the same ladder from a file and finds its operating point, which is what it needs before it can start to simulate; its time is that
of the whole process. networkx's ``connected_components`` knows nothing but which parts hang together.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import networkx as nx

from domains.composition.compose import compose
from domains.specs import ComponentSpec, SystemSpec
from topology.bodies.composite_bodies import composite_bodies
from topology.graphs.linear_graph import Edge, EdgeClass, linear_graph

from .measure import interleaved, report

ELEMENTS = 10_000
LONG = (10_000, 30_000, 100_000)
PARTS = 1_000_000
FIXED_RUN = 10  # parts of one body


def main() -> None:
    """Print the ratios and the growth."""
    ours = "MateGraph, compose"
    for kind, series, shunt in (("RC", "r", "c"), ("RL", "l", "r")):
        spec = ladder(ELEMENTS, series, shunt)
        if shutil.which("ngspice") is None:
            start = time.perf_counter()
            compose(spec)
            print(f"\n{kind} ladder of {ELEMENTS:,} elements composed in {time.perf_counter() - start:.2f} s; ngspice is not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            netlist = Path(folder) / "ladder.cir"
            netlist.write_text(spice(ELEMENTS, series, shunt), encoding="utf-8")
            timings = interleaved({ours: partial(compose, spec), "ngspice, read and op": run_spice(netlist)}, rounds=3)
        report(f"{kind} ladder of {ELEMENTS:,} elements (wanted: at most 2 s)", timings, ours, "ngspice, read and op")
    print("\nGrowth")
    for count in LONG:
        spec = ladder(count, "r", "c")
        start = time.process_time()
        compose(spec)
        taken = time.process_time() - start
        print(f"  RC ladder of {count:>7,} elements: {taken:6.2f} s of processor time, {taken / count * 1e6:.0f} µs an element")
    large_graphs()


def large_graphs() -> None:
    """Algorithm A and merging against networkx on the same million parts."""
    graph = chain_of_bodies(PARTS)
    rigid = nx.Graph()
    rigid.add_nodes_from(graph.nodes)
    rigid.add_edges_from((a, b) for a, b, data in graph.edges(data=True) if data["mate"].kind == "fixed")
    peer, adjacent = "networkx connected_components", dict(graph.adjacency())
    timings = interleaved({"Algorithm A": lambda: composite_bodies(adjacent), peer: lambda: list(nx.connected_components(rigid))}, rounds=2)
    report(f"Composite bodies of {PARTS:,} parts", timings, "Algorithm A", peer, bound=3.0)
    edges, rows = terminals(PARTS)
    merged = nx.Graph()
    merged.add_edges_from((row[0], other) for row in rows for other in row[1:])
    timings = interleaved({"merging": lambda: linear_graph(edges, rows), peer: lambda: list(nx.connected_components(merged))}, rounds=2)
    report(f"{PARTS:,} two-terminal parts merged to nodes", timings, "merging", peer, bound=3.0)


VALUES: dict[str, tuple[str, str, Callable[[int], float]]] = {
    "r": ("electrical.Resistor", "R", lambda k: 10.0 + k % 7),
    "c": ("electrical.Capacitor", "C", lambda k: 1e-6 * (1 + k % 3)),
    "l": ("electrical.Inductor", "L", lambda k: 1e-3 * (1 + k % 5)),
}


def ladder(elements: int, series: str, shunt: str) -> SystemSpec:
    """A source, and rungs of a series and a shunt element."""
    parts = [ComponentSpec(name="v", model="electrical.VoltageSource", parameters={"value": 1.0})]
    rows: list[tuple[str, ...]] = []
    before, ground = "v.p", ["ground", "v.n"]
    for k in range(elements // 2):
        for kind in (series, shunt):
            model, parameter, value = VALUES[kind]
            parts.append(ComponentSpec(name=f"{kind}{k}", model=model, parameters={parameter: value(k)}))
        row = (before, f"{series}{k}.p")
        rows.append(row if k == 0 else (*rows.pop(), row[1]))
        rows.append((f"{series}{k}.n", f"{shunt}{k}.p"))
        before = f"{series}{k}.n"
        ground.append(f"{shunt}{k}.n")
    return SystemSpec(components=tuple(parts), connections=(*rows, tuple(ground)))


def spice(elements: int, series: str, shunt: str) -> str:
    """The same ladder as a netlist with an operating point."""
    lines = ["ladder", "v n0 0 1"]
    for k in range(elements // 2):
        for kind, ends in ((series, f"n{k} n{k + 1}"), (shunt, f"n{k + 1} 0")):
            lines.append(f"{kind}{k} {ends} {VALUES[kind][2](k)!r}")
    return "\n".join([*lines, ".op", ".end", ""])


def run_spice(netlist: Path) -> Callable[[], object]:
    """Something that runs ngspice in batch mode."""
    return lambda: subprocess.run(["ngspice", "-b", str(netlist)], check=True, capture_output=True)


def chain_of_bodies(parts: int) -> nx.MultiGraph:
    """Parts in a row: every tenth mate is a hinge, the others are fixed."""
    fixed, hinge = SimpleNamespace(kind="fixed"), SimpleNamespace(kind="revolute")
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(parts))
    graph.add_edges_from((k, k + 1, {"mate": fixed if (k + 1) % FIXED_RUN else hinge}) for k in range(parts - 1))
    return graph


def terminals(parts: int) -> tuple[list[Edge], list[tuple[str, ...]]]:
    """Two-terminal parts in a row, and the rows that connect them."""
    edges = [Edge(name=f"r{k}", positive=f"r{k}.p", negative=f"r{k}.n", kind=EdgeClass.DISSIPATOR) for k in range(parts)]
    return edges, [(f"r{k}.n", f"r{k + 1}.p") for k in range(parts - 1)]
