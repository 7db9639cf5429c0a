"""Large systems in layers: boxes do not overlap, lines go around them, few lines cross, every element is there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import numpy as np
import pytest
from networks import Drawn, drive_lines, ladder, press, sliding_table

from viz.graph.layered_layout import Vertex, place
from viz.graph.system_graph import system_svg

NS = "{http://www.w3.org/2000/svg}"
SYSTEMS = {"press": (1, press()), "six drive lines": (6, drive_lines(6)), "long ladder": (0, ladder(40))}


def boxes_of(root: ET.Element) -> list[tuple[float, float, float, float]]:
    frames = [r for r in root.iter(f"{NS}rect") if r.get("class") == "mg-frame"]
    return [(float(r.get("x", "")), float(r.get("y", "")), float(r.get("width", "")), float(r.get("height", ""))) for r in frames]


def points_of(d: str) -> np.ndarray:
    """Points along a path of M, H, V and C."""
    found: list[np.ndarray] = []
    at = np.zeros(2)
    for letter, text in re.findall(r"([MHVC])([^A-Za-z]*)", d):
        numbers = np.array([float(n) for n in re.findall(r"-?\d+\.?\d*", text)])
        if letter == "C":
            t = np.linspace(0, 1, 33)[:, None]
            a, b, c = numbers.reshape(3, 2)
            found.append((1 - t) ** 3 * at + 3 * t * (1 - t) ** 2 * a + 3 * t**2 * (1 - t) * b + t**3 * c)
            at = c
        else:
            end = {"M": numbers, "H": np.array([numbers[0], at[1]]), "V": np.array([at[0], numbers[0]])}[letter]
            if letter != "M":
                found.append(np.linspace(at, end, 33))
            at = end
    return np.concatenate(found) if found else np.zeros((0, 2))


@pytest.mark.parametrize("which", SYSTEMS)
def test_boxes_lie_apart_and_lines_go_around_them(which: str) -> None:
    count, drawn = SYSTEMS[which]
    root = ET.fromstring(system_svg(*sliding_table(count), drawn))
    boxes = boxes_of(root)
    apart = [a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1] for a, b in combinations(boxes, 2)]
    assert all(apart)
    lines = [p for p in root.iter(f"{NS}path") if p.get("transform") is None and p.get("stroke-width") in ("1.6", "2.0")]
    assert lines
    for line in lines:
        points = points_of(line.get("d", ""))
        for x, y, w, h in boxes:  # 1 px: a line ends on the frame of its own box
            inside = (points[:, 0] > x + 1) & (points[:, 0] < x + w - 1) & (points[:, 1] > y + 1) & (points[:, 1] < y + h - 1)
            assert not inside.any(), (line.get("d"), (x, y))


@pytest.mark.parametrize("which", SYSTEMS)
def test_every_component_and_block_is_drawn_once(which: str) -> None:
    count, drawn = SYSTEMS[which]
    root = ET.fromstring(system_svg(*sliding_table(count), drawn))
    assert sorted(e.get("data-component", "") for e in root.iter() if e.get("data-component")) == sorted(
        c.name for c in drawn.spec.components
    )
    assert sorted(e.get("data-signal", "") for e in root.iter() if e.get("data-signal")) == sorted(s.name for s in drawn.spec.signals)


def test_what_is_in_the_normal_tree_has_a_bold_frame_and_nothing_else() -> None:
    root = ET.fromstring(system_svg(*sliding_table(1), press()))
    bold = set()
    for group in root.iter(f"{NS}g"):
        frames = [r for r in group.iter(f"{NS}rect") if r.get("class") == "mg-frame"]
        if group.get("data-component") and float(frames[0].get("stroke-width", "0")) > 3:
            bold.add(group.get("data-component"))
    assert bold == {edge.partition(".")[0] for edge in press().normal_tree}


def test_a_hundred_and_fifty_boxes_fit_a_picture_of_readable_shape() -> None:
    root = ET.fromstring(system_svg(*sliding_table(0), ladder(75)))
    width, height = (float(x) for x in root.get("viewBox", "").split()[2:])
    assert 0.15 < height / width < 7  # neither a ribbon nor a tape
    assert width < 6000


def test_a_crossing_that_can_be_avoided_is_avoided() -> None:
    """A complete matching in the worst order: three edges that all cross, and need not."""
    vertices = {name: Vertex(layer=k % 2, height=20.0) for k, name in enumerate("aXbYcZ")}
    found = place(vertices, [("a", "Z"), ("b", "Y"), ("c", "X")])
    assert found.crossings == 0


def test_a_straight_chain_is_straight() -> None:
    vertices = {str(k): Vertex(layer=2 * k, height=30.0) for k in range(6)}
    found = place(vertices, [(str(k), str(k + 1)) for k in range(5)], top=10.0)
    assert set(found.heights.values()) == {25.0}  # 10 px and half of 30 px: exact in binary


def test_lower_bands_stay_below() -> None:
    vertices = {f"{band}{k}": Vertex(layer=0, height=10.0, band=band) for k in range(3) for band in (0, 1)}
    found = place(vertices, []).heights
    assert max(y for name, y in found.items() if name[0] == "0") < min(y for name, y in found.items() if name[0] == "1")


def test_a_drawing_with_nothing_in_it_is_a_drawing() -> None:
    from domains.specs import SystemSpec

    ET.fromstring(system_svg(*sliding_table(0), Drawn(spec=SystemSpec())))
