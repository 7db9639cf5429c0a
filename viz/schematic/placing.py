"""Where the elements of a sheet stand: in columns from left to right, so that wires run forwards and few of them cross.

1. Columns: signals run from block to component, power from the source through the load to the joint; each step is one column further. What
   is measured and fed back runs against that and counts only where it closes no cycle. Then elements move right, up to what they feed, and
   those whose power comes from the right are mirrored.
2. Order within the columns: `graph.layered_layout`, by crossings.
3. Heights: each element is pulled to where most of its wires are straight, without overlap.
4. Pieces that no wire holds together are laid out one by one and packed into rows.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..graph.layered_layout import Vertex, distances, place
from ..graph.layout import stack
from .sheet import Box, Element, Net, Pin, Point, Sheet

ROOM = 2  # steps between elements of a column
LANE = 3  # steps between columns without wires that turn there
PULLS = 16
SHAPE = 1.9  # width by height of a whole drawing
APART = 3  # steps between pieces


@dataclass(frozen=True, slots=True)
class _Edge:
    """A wire between two elements, by their pins."""

    a: str
    b: str
    lift: int  # y of the pin of a less y of the pin of b, each from the middle of its element
    weight: int


def placed(sheet: Sheet, spread: int = 0) -> tuple[Sheet, dict[str, Point]]:
    """The sheet with elements mirrored where their wires go the other way, and the middle of every element.

    `spread` are further steps between elements, for wires that find no way otherwise.
    """
    pieces = []
    elements = dict(sheet.elements)
    for names in _pieces(sheet):
        own = {name: sheet.elements[name] for name in names}
        nets = [net for net in sheet.nets if net.pins[0][0] in own]
        column = _columns(own, nets)
        own = _mirrored(own, nets, column)
        elements |= own
        pieces.append(_place_piece(own, nets, column, ROOM + spread, LANE + 2 * spread))
    return replace(sheet, elements=elements), _packed(elements, pieces)


def _mirrored(elements: Mapping[str, Element], nets: Sequence[Net], column: Mapping[str, int]) -> dict[str, Element]:
    """Elements whose power comes from the right more than from the left look that way."""
    pull: dict[str, int] = defaultdict(int)
    for net in nets:
        if net.signal:
            continue
        for owner, name in net.pins:
            outwards = elements[owner].pin(name).outwards[0]
            others = [column[other] - column[owner] for other, _ in net.pins if other != owner]
            pull[owner] += outwards * sum((other > 0) - (other < 0) for other in others)
    return {name: element.mirrored() if pull[name] < 0 else element for name, element in elements.items()}


def _pieces(sheet: Sheet) -> list[list[str]]:
    """Elements that wires hold together, in the order of the sheet."""
    near: dict[str, list[str]] = defaultdict(list)
    for net in sheet.nets:
        owners = [owner for owner, _ in net.pins]
        for owner in owners[1:]:
            near[owners[0]].append(owner)
            near[owner].append(owners[0])
    seen: set[str] = set()
    pieces = []
    for name in sheet.elements:
        if name not in seen:
            reach = distances(near, [name])
            seen |= reach.keys()
            pieces.append([other for other in sheet.elements if other in reach])
    return pieces


def _place_piece(elements: Mapping[str, Element], nets: Sequence[Net], column: Mapping[str, int], room: int, lane: int) -> dict[str, Point]:
    edges = _edges(elements, nets, column)
    order = _order(elements, edges, column, room)
    height = _closed_up(elements, _heights(elements, edges, order, room), 3 * room)
    across = _lefts(elements, nets, column, height, lane)
    return {name: (across[name], height[name]) for name in elements}


# ------------------------------------------------------------------------------------------------------------------------ 1. columns


def _columns(elements: Mapping[str, Element], nets: Sequence[Net]) -> dict[str, int]:
    far = _distance_from_sources(elements, nets)
    forwards: dict[str, set[str]] = defaultdict(set)
    back: list[tuple[str, str]] = []
    for net in nets:
        owners = list(dict.fromkeys(owner for owner, _ in net.pins))
        if net.signal:
            for target in owners[1:]:
                measured = elements[owners[0]].kind != "block"
                back += [(owners[0], target)] * measured
                forwards[owners[0]] |= set() if measured else {target}
        else:
            shunts = [owner for owner in owners if _is_shunt(elements[owner])]
            for a in owners:
                later = {b for b in owners if far[b] > far[a]}
                forwards[a] |= later - {a}
                if later:  # what hangs on the node stands before what comes after it
                    for shunt in shunts:
                        if shunt in later:
                            forwards[shunt] |= later - {*shunts}
    for a, b in back:
        if not _reaches(forwards, b, a):
            forwards[a].add(b)
    _break_cycles(elements, forwards)
    order = _sorted(elements, forwards)
    before: dict[str, list[str]] = defaultdict(list)
    for name in order:
        for target in forwards[name]:
            before[target].append(name)
    column: dict[str, int] = {}
    for name in order:
        column[name] = max((column[other] + 1 for other in before[name]), default=0)
    for name in reversed(order):
        if forwards[name] and len(forwards[name]) >= len(before[name]):
            column[name] = min(column[other] for other in forwards[name]) - 1
    used = sorted(set(column.values()))
    return {name: used.index(c) for name, c in column.items()}


def _is_shunt(element: Element) -> bool:
    """Whether it hangs from a node: an upright symbol with one wire, from above."""
    return element.upright and [pin.side for pin in element.pins if not pin.sign] == ["top"]


def _distance_from_sources(elements: Mapping[str, Element], nets: Sequence[Net]) -> dict[str, int]:
    """Steps along nets of power from what brings the power; where nothing does, from the end that is farthest from what is measured."""
    near: dict[str, list[str]] = defaultdict(list)
    for net in nets:
        if not net.signal:
            owners = [owner for owner, _ in net.pins]
            for a in owners:
                near[a] += [b for b in owners if b != a]
    found: dict[str, int] = {}
    for name in elements:
        if name in found:
            continue
        piece = list(distances(near, [name]))
        best = min(_rank_as_source(elements[n]) for n in piece)
        starts = [n for n in piece if _rank_as_source(elements[n]) == best]
        if best > 1:
            measured = [n for n in piece if any(pin.flow == "out" for pin in elements[n].pins)]
            starts = [list(distances(near, measured or piece[-1:]))[-1]]
        found |= distances(near, starts)
    return found


def _rank_as_source(element: Element) -> int:
    """0 for a source, 1 for what a signal commands, 2 for the rest, 3 for what acts on a joint."""
    if any(word in element.symbol for word in ("source", "battery", "pump", "generator", "amplifier")):
        return 0
    if any(pin.flow == "in" for pin in element.pins):
        return 1
    return 3 if any(pin.domain == "mechanical" for pin in element.pins) else 2


def _reaches(forwards: Mapping[str, set[str]], start: str, goal: str) -> bool:
    waiting, seen = [start], {start}
    while waiting:
        name = waiting.pop()
        if name == goal:
            return True
        for other in forwards.get(name, ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return False


def _break_cycles(elements: Mapping[str, Element], forwards: dict[str, set[str]]) -> None:
    """Leave out edges that lead back, as a depth-first walk in the order of the sheet meets them."""
    state: dict[str, int] = {}
    for start in elements:
        if start in state:
            continue
        walk = [(start, iter(sorted(forwards[start])))]
        state[start] = 1
        while walk:
            name, rest = walk[-1]
            for other in rest:
                if state.get(other) == 1:
                    forwards[name].discard(other)
                elif other not in state:
                    state[other] = 1
                    walk.append((other, iter(sorted(forwards[other]))))
                    break
            else:
                state[name] = 2
                walk.pop()


def _sorted(elements: Mapping[str, Element], forwards: Mapping[str, set[str]]) -> list[str]:
    """Every element before those that it leads to."""
    entering: dict[str, int] = dict.fromkeys(elements, 0)
    for targets in forwards.values():
        for target in targets:
            entering[target] += 1
    ready = [name for name in elements if not entering[name]]
    for name in ready:  # grows while it is walked
        for target in sorted(forwards.get(name, ())):
            entering[target] -= 1
            if not entering[target]:
                ready.append(target)
    return ready


# -------------------------------------------------------------------------------------------------------------------------- 2. order


def _edges(elements: Mapping[str, Element], nets: Sequence[Net], column: Mapping[str, int]) -> list[_Edge]:
    """Wires as pairs: of a signal from its source to each, of a node from pin to pin in the order of the columns."""
    edges = []
    for net in nets:
        pins = list(net.pins) if net.signal else sorted(net.pins, key=lambda pin: column[pin[0]])
        pairs = [(pins[0], pin) for pin in pins[1:]] if net.signal else list(itertools.pairwise(pins))
        for (a, p), (b, q) in pairs:
            if a == b:
                continue
            first, second = elements[a].pin(p), elements[b].pin(q)
            forward = column[a] < column[b]
            faces = first.side in ("right", "top") and second.side in ("left", "top")
            edges.append(_Edge(a, b, _level(first) - _level(second), 3 if forward and faces else 1))
    return edges


def _level(pin: Pin) -> int:
    """Where a wire runs level after it has left a pin."""
    return pin.at[1] + pin.outwards[1]


def _order(elements: Mapping[str, Element], edges: Sequence[_Edge], column: Mapping[str, int], gap: int) -> list[list[str]]:
    vertices = {name: Vertex(layer=column[name], height=float(_deep(elements[name].room) + gap)) for name in elements}
    found = place(vertices, [(edge.a, edge.b) for edge in edges])
    columns: list[list[str]] = [[] for _ in range(max(column.values()) + 1)]
    for name in sorted(elements, key=lambda name: found.heights[name]):
        columns[column[name]].append(name)
    return columns


def _deep(box: Box) -> int:
    return box.bottom - box.top


# ------------------------------------------------------------------------------------------------------------------------ 3. heights


def _heights(elements: Mapping[str, Element], edges: Sequence[_Edge], columns: Sequence[Sequence[str]], gap: int) -> dict[str, int]:
    near: dict[str, list[tuple[str, int, int]]] = defaultdict(list)  # element -> (other, y of own middle less y of other's, weight)
    for edge in edges:
        near[edge.a].append((edge.b, -edge.lift, edge.weight))
        near[edge.b].append((edge.a, edge.lift, edge.weight))
    height: dict[str, float] = {}
    for column in columns:
        y = 0.0
        for name in column:
            room = elements[name].room
            height[name] = y - room.top
            y += _deep(room) + gap
    for k in range(PULLS):
        for column in columns if k % 2 == 0 else list(reversed(columns)):
            wanted = []
            sizes = []
            for name in column:
                room = elements[name].room
                middle = _median([(height[other] + lift, weight) for other, lift, weight in near[name]], height[name])
                wanted.append(middle + (room.top + room.bottom) / 2.0)
                sizes.append(float(_deep(room)))
            for name, top in zip(column, stack(wanted, sizes, gap=gap, first=-10_000.0), strict=True):
                height[name] = top - elements[name].room.top
    return _on_grid(elements, near, columns, height, gap)


def _median(wanted: Sequence[tuple[float, int]], otherwise: float) -> float:
    """The weighted median: most wires straight, rather than all of them nearly so."""
    if not wanted:
        return otherwise
    rising = sorted(wanted)
    half = sum(weight for _, weight in rising) / 2.0
    passed = 0.0
    for value, weight in rising:
        passed += weight
        if passed >= half:
            return value
    return rising[-1][0]


def _on_grid(
    elements: Mapping[str, Element],
    near: Mapping[str, Sequence[tuple[str, int, int]]],
    columns: Sequence[Sequence[str]],
    height: Mapping[str, float],
    gap: int,
) -> dict[str, int]:
    """Whole steps; then, from left to right and back, each element to where most of its wires are straight, as far as there is room."""
    found = {name: round(y) for name, y in height.items()}
    for column in columns:
        for above, below in itertools.pairwise(column):
            least = found[above] + elements[above].room.bottom + gap - elements[below].room.top
            found[below] = max(found[below], least)
    for k in range(6):
        for column in columns if k % 2 == 0 else list(reversed(columns)):
            for place_in, name in enumerate(column):
                room = elements[name].room
                low, high = -(10**6), 10**6
                if place_in:
                    above = column[place_in - 1]
                    low = found[above] + elements[above].room.bottom + gap - room.top
                if place_in + 1 < len(column):
                    below = column[place_in + 1]
                    high = found[below] + elements[below].room.top - gap - room.bottom
                wishes = [(found[other] + lift, weight) for other, lift, weight in near[name]]
                free = [wish for wish in wishes if low <= wish[0] <= high]
                if free:
                    found[name] = max(
                        {wish for wish, _ in free} | {found[name]},
                        key=lambda y: (sum(weight for wish, weight in wishes if wish == y), -sum(abs(w - y) for w, _ in wishes)),
                    )
    return found


def _closed_up(elements: Mapping[str, Element], height: Mapping[str, int], widest: int) -> dict[str, int]:
    """The same without empty bands from side to side that are wider than needed; wires that are straight stay so."""
    rooms = sorted((height[name] + e.room.top, height[name] + e.room.bottom, name) for name, e in elements.items())
    found: dict[str, int] = {}
    end, up = rooms[0][0], 0
    for top, bottom, name in rooms:
        up += max(top - end - widest, 0)
        found[name] = height[name] - up
        end = max(end, bottom)
    return found


# ---------------------------------------------------------------------------------------------------------------------- 4. across


def _lefts(
    elements: Mapping[str, Element], nets: Sequence[Net], column: Mapping[str, int], height: Mapping[str, int], narrowest: int
) -> dict[str, int]:
    """The middle of every element from the left: columns as wide as their widest, lanes by how many nets turn in them."""
    last = max(column.values())
    turning = [0] * (last + 2)
    for net in nets:
        ends = [(column[owner], height[owner] + _level(elements[owner].pin(pin))) for owner, pin in net.pins]
        if len({y for _, y in ends}) > 1:
            lanes = {c + 1 if elements[owner].pin(pin).side != "left" else c for (owner, pin), (c, _) in zip(net.pins, ends, strict=True)}
            for lane in lanes:
                turning[lane] += 1
    x = 0
    across = {}
    for k in range(last + 1):
        members = [name for name in elements if column[name] == k]
        left = min(elements[name].room.left for name in members) if members else 0
        right = max(elements[name].room.right for name in members) if members else 0
        x += (narrowest + turning[k]) if k else 0
        for name in members:
            across[name] = x - left
        x += right - left
    return across


def _packed(elements: Mapping[str, Element], pieces: Sequence[Mapping[str, Point]]) -> dict[str, Point]:
    """Pieces one below the other; small ones side by side."""
    boxes = []
    for piece in pieces:
        rooms = [elements[name].room.moved(at) for name, at in piece.items()]
        whole = rooms[0]
        for room in rooms[1:]:
            whole = whole.around(room)
        boxes.append(whole)
    area = sum((box.right - box.left + APART) * (box.bottom - box.top + APART) for box in boxes)
    widest = max([box.right - box.left for box in boxes] + [int((SHAPE * area) ** 0.5)], default=0)
    found: dict[str, Point] = {}
    x = y = deepest = 0
    for piece, box in zip(pieces, boxes, strict=True):
        wide, deep = box.right - box.left, box.bottom - box.top
        if x and x + wide > widest:
            x, y, deepest = 0, y + deepest + APART, 0
        for name, at in piece.items():
            found[name] = (at[0] - box.left + x, at[1] - box.top + y)
        x, deepest = x + wide + 2 * APART, max(deepest, deep)
    return found
