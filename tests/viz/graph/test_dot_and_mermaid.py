"""The graph as DOT and Mermaid, and matrices as pictures: everything is there, names do no harm, nothing stands above the blocks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from machines import NASTY, two_axes
from networks import ladder, press, sliding_table

from domains.composition.compose import compose
from domains.specs import ComponentSpec, SystemSpec
from mategraph.analyses.matrices import node_names
from viz.graph.dot_and_mermaid import text_graph, to_dot, to_mermaid
from viz.graph.layers import Arrow, Block, Component, Layers
from viz.graph.network import network_svg
from viz.graph.spy_plot import blt_svg, incidence_svg

NS = "{http://www.w3.org/2000/svg}"
DOT_STRING = r'"(?:[^"\\]|\\.)*"'


def nasty_layers() -> Layers:
    return Layers(
        components=tuple(Component(name=name, label=name, domain="electrical", values=name) for name in NASTY),
        blocks=tuple(Block(name=f"block {name}", label=name) for name in NASTY),
        arrows=tuple(Arrow(source=f"block {name}", target=name, label=name) for name in NASTY),
    )


def test_every_element_is_a_node_and_every_link_an_edge() -> None:
    graph = text_graph(*sliding_table(1), press())
    names = {(n.group, n.name) for n in graph.nodes}
    assert {("components", c.name) for c in press().spec.components} <= names
    assert {("signals", s.name) for s in press().spec.signals} <= names
    assert {("bodies", n) for n in ("frame", "spindle 0", "slide 0", "coupling nut 0")} <= names
    assert all(edge.a in names and edge.b in names for edge in graph.edges)
    assert {n.name for n in graph.nodes if n.bold} == {e.partition(".")[0] for e in press().normal_tree}


def test_dot_has_balanced_strings_and_no_name_outside_them() -> None:
    """What is left without the quoted strings is made of our own words only."""
    assembly, mechanism = two_axes(NASTY[:4])
    text = to_dot(text_graph(assembly, mechanism, nasty_layers()))
    bare = re.sub(DOT_STRING, "", text)
    assert '"' not in bare
    assert re.fullmatch(r"[\sa-z0-9_A-Z{}\[\];=,-]*", bare)
    labels = [s[1:-1].replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\") for s in re.findall(DOT_STRING, text)]
    assert any(NASTY[0] in label for label in labels)


def test_mermaid_labels_hold_no_character_with_a_meaning() -> None:
    assembly, mechanism = two_axes(NASTY[:4])
    text = to_mermaid(text_graph(assembly, mechanism, nasty_layers()))
    for line in text.splitlines():
        for label in re.findall(r'"(.*?)"', line):
            assert not set(label.replace("<br/>", "")) & set("<>{}[]|&`"), line
        assert line.count('"') % 2 == 0
    assert "script>" not in text


@pytest.mark.parametrize("write", [to_dot, to_mermaid])
def test_an_empty_graph_is_a_graph(write: object) -> None:
    assert write(text_graph(None, None, None))  # type: ignore[operator]


def test_nothing_stands_above_the_diagonal_blocks() -> None:
    system = compose(ladder(6).spec)
    rows, columns = system.entries
    sizes = [len(b.variables) for b in system.blocks]
    block = np.repeat(np.arange(len(sizes)), sizes)
    assert (block[rows] >= block[columns]).all()
    assert set(zip(rows.tolist(), columns.tolist(), strict=True)) >= {(k, k) for k in range(sum(sizes)) if sizes[block[k]] == 1}


def test_the_pictures_of_matrices_are_sound_whatever_the_names() -> None:
    spec = SystemSpec(
        components=(
            ComponentSpec(name=NASTY[2], model="electrical.VoltageSource", parameters={"value": 1.0}),
            ComponentSpec(name=NASTY[1], model="electrical.Resistor", parameters={"R": 1.0}),
        ),
        connections=((f"{NASTY[2]}.p", f"{NASTY[1]}.p"), ("ground", f"{NASTY[2]}.n", f"{NASTY[1]}.n")),
    )
    system = compose(spec)
    for text in (
        blt_svg(system.blocks, system.entries, name=NASTY[2]),
        incidence_svg(system.graph, system.normal_tree, node_names(system.graph), name=NASTY[0]),
    ):
        root = ET.fromstring(text)
        assert not list(root.iter(f"{NS}script"))


def test_the_incidence_picture_has_two_dots_an_edge() -> None:
    system = compose(ladder(5).spec)
    root = ET.fromstring(incidence_svg(system.graph, system.normal_tree, node_names(system.graph)))
    assert len(list(root.iter(f"{NS}circle"))) == 2 * len(system.graph.edges)


def test_the_network_alone_shows_the_joints_it_acts_on() -> None:
    root = ET.fromstring(network_svg(press(), name="press"))
    assert "feed 0" in {t.text for t in root.iter(f"{NS}text")}
    assert len([e for e in root.iter() if e.get("data-component")]) == len(press().spec.components)


def test_nasty_names_do_no_harm_in_layers() -> None:
    root = ET.fromstring(network_svg(nasty_layers()))
    assert not list(root.iter(f"{NS}script"))
