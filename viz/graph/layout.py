"""Where the boxes of the system graph go: rows of parts, clusters of components, stacks without overlap, lanes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cadimport.assembly import Assembly
from topology.mechanism import Body

from .layers import Component, Layers

MANY_PARTS = 12  # a body shows so many rows, and the number of the rest, where there are too many in all


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One chip of the left column: a part, or several that share a shape."""

    label: str
    parts: tuple[str, ...]
    suffix: str = ""  # " ×8"
    y: float = 0.0  # of its middle


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A box with its place."""

    x: float
    y: float  # of its middle
    width: float
    height: float

    @property
    def left(self) -> float:
        """px."""
        return self.x

    @property
    def right(self) -> float:
        """px."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """px."""
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        """px."""
        return self.y + self.height / 2


def rows_of(assembly: Assembly, body: Body) -> list[Row]:
    """Parts of a body in order; those that share a shape and the stem of their names in one row."""
    groups: dict[tuple[str, str], list[str]] = {}
    for name in body.parts:
        shape = assembly.instances[name].part if name in assembly.instances else name
        groups.setdefault((shape, stem(name)), []).append(name)
    rows = []
    for (_, shared), names in groups.items():
        suffix = f" ×{len(names)}" if len(names) > 1 else ""
        rows.append(Row(label=shared if suffix else names[0], suffix=suffix, parts=tuple(names)))
    return rows


def stem(name: str) -> str:
    """A name without the counter that CAD appends: ``"bolt:3"``, ``"bolt_12"`` and ``"bolt (2)"`` are all bolts.

    >>> stem("bolt:3"), stem("M4x10 screw (2)"), stem("arm 2"), stem("7"), stem("bolt:3#2")
    ('bolt', 'M4x10 screw', 'arm', '7', 'bolt')
    """
    own = re.sub(r"#\d+$", "", name)  # what was appended to distinguish parts of one name
    return re.sub(r"[\s:_.-]*(\(\d+\)|<\d+>|\d+)$", "", own) or own or name


def shortened(rows: list[Row]) -> list[Row]:
    if len(rows) <= MANY_PARTS:
        return rows
    rest = tuple(part for row in rows[MANY_PARTS - 1 :] for part in row.parts)
    return [*rows[: MANY_PARTS - 1], Row(label=f"+ {len(rest)} more", parts=rest)]


def clusters(layers: Layers) -> list[list[Component]]:
    """Components that wires hold together, each cluster beginning with those that act on a joint and going on along the wires."""
    by_name = {c.name: c for c in layers.components}
    near: dict[str, list[str]] = {name: [] for name in by_name}
    for wire in layers.wires:
        known = [c for c in wire.components if c in by_name]
        for a in known:
            near[a] += [b for b in known if b != a]
    clusters: list[list[Component]] = []
    seen: set[str] = set()
    for start in sorted(by_name, key=lambda name: not by_name[name].attachments):
        queue = [] if start in seen else [start]
        cluster = []
        while queue:
            name = queue.pop(0)
            if name not in seen:
                seen.add(name)
                cluster.append(by_name[name])
                queue += near[name]
        if cluster:
            clusters.append(cluster)
    return clusters


def stack(wanted: Iterable[float], heights: Sequence[float], *, gap: float, first: float) -> list[float]:
    """Tops of boxes with the given middles in mind, one below the other with a gap, none above `first`.

    Boxes that would overlap are pushed down together and then, as a group, back up to the mean of what they wanted.
    """
    groups: list[tuple[float, float, list[int]]] = []  # (sum of wanted tops less offsets, height, members)
    tops = [0.0] * len(heights)
    for i, (middle, height) in enumerate(zip(wanted, heights, strict=True)):
        total, size, members = middle - height / 2, height, [i]
        while groups:
            before_total, before_size, before = groups[-1]
            if before_total / len(before) + before_size + gap <= total / len(members):
                break
            shift = before_size + gap
            total = before_total + total - shift * len(members)
            size, members = before_size + gap + size, before + members
            groups.pop()
        groups.append((total, size, members))
    floor = first
    for total, size, members in groups:
        top = max(total / len(members), floor)
        floor = top + size + gap
        for i in members:
            tops[i] = top
            top += heights[i] + gap
    return tops


def lanes(spans: Sequence[tuple[int, int]]) -> list[int]:
    """A lane for each span so that spans which overlap lie in different lanes; short spans get the inner lanes."""
    lanes = [0] * len(spans)
    taken: list[list[tuple[int, int]]] = []
    for i in sorted(range(len(spans)), key=lambda i: spans[i][1] - spans[i][0]):
        low, high = spans[i]
        lane = next((k for k, row in enumerate(taken) if all(high <= a or low >= b for a, b in row)), len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append((low, high))
        lanes[i] = lane
    return lanes
