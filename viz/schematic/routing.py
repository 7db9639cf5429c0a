"""Wires of a placed sheet: a maze router on the grid, net by net, pin after pin to the tree drawn so far.

A wire passes no symbol, text or sign, runs on no other wire, and crosses others only straight. Each step, corner and crossing has a price;
the cheapest path is found by A*, with equal prices decided by direction and place, so that a sheet has one drawing. Short nets are routed
first; then each net that crosses others is taken up and laid again, as long as that is cheaper.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from .sheet import Box, Drawing, Net, Point, Route, Sheet

STEP_PRICE, CORNER, CROSSING, BESIDE = 2, 9, 14, 1
MARGIN = 8  # steps around everything, where wires may run
ROUNDS = 2  # of laying nets again
MANY = 120  # nets, beyond which none is laid again
WINDOW = 14  # steps around the ends of a net in which a path is looked for first
_MOVES = ((1, 0), (0, 1), (-1, 0), (0, -1))
_FAR = 1 << 60


def routed(sheet: Sheet, places: Mapping[str, Point]) -> Drawing:
    """The sheet with its wires; nets without a path are named in `Drawing.unrouted`."""
    maze = _Maze(sheet, places)
    order = sorted(range(len(sheet.nets)), key=lambda n: (sheet.nets[n].signal, maze.spread(n), n))
    for number in order:
        maze.lay(number)
    for _ in range(ROUNDS if len(order) <= MANY else 0):
        better = [maze.lay_again(number) for number in sorted(order, key=lambda n: -maze.laid[n].price) if maze.laid[number].crossings]
        if not any(better):
            break
    routes, unrouted = [], []
    for number, net in enumerate(sheet.nets):
        if maze.laid[number].cells:
            routes.append(_route(net, [[maze.point(cell) for cell in path] for path in maze.laid[number].cells]))
        else:
            unrouted.append(net.name)
    return Drawing(sheet=sheet, places=dict(places), routes=tuple(routes), unrouted=tuple(unrouted))


@dataclass(slots=True)
class _Laid:
    """A net as it lies: the cells of its paths, their price, and its marks in the maze."""

    cells: list[list[int]] = field(default_factory=list)
    price: int = 0
    crossings: bool = False  # whether it crosses others, or could not be laid
    marks: list[tuple[dict[int, int], int]] = field(default_factory=list)


class _Maze:
    """Cells of the grid, and which of them are taken by what."""

    def __init__(self, sheet: Sheet, places: Mapping[str, Point]) -> None:
        self.sheet, self.places = sheet, places
        rooms = [element.room.moved(places[name]) for name, element in sheet.elements.items()]
        whole = rooms[0] if rooms else Box(left=0, top=0, right=1, bottom=1)
        for room in rooms[1:]:
            whole = whole.around(room)
        self.left, self.top = whole.left - MARGIN, whole.top - MARGIN
        self.width = whole.right - whole.left + 2 * MARGIN + 1
        self.height = whole.bottom - whole.top + 2 * MARGIN + 1
        self.blocked = bytearray(self.width * self.height)
        self.beside = bytearray(self.width * self.height)
        self._block_elements()
        self.ends: list[list[tuple[int, int]]] = []  # of each net: (cell of a pin, move that leaves it)
        self.reserved: dict[int, int] = {}  # cell in front of a pin -> its net
        for number, net in enumerate(sheet.nets):
            self.ends.append([self._end(owner, pin) for owner, pin in net.pins])
            for cell, move in self.ends[-1]:
                self.reserved[cell + self._offset(move)] = number
        self.level: dict[int, int] = {}  # cell that a net passes level -> that net
        self.plumb: dict[int, int] = {}
        self.corner: dict[int, int] = {}  # cell where a net turns, ends or branches
        self.laid = [_Laid() for _ in sheet.nets]

    def point(self, cell: int) -> Point:
        return cell % self.width + self.left, cell // self.width + self.top

    def cell(self, point: Point) -> int:
        return (point[1] - self.top) * self.width + point[0] - self.left

    def spread(self, number: int) -> int:
        """Half the way around the pins of a net."""
        points = [self.point(cell) for cell, _ in self.ends[number]]
        return sum(max(p[k] for p in points) - min(p[k] for p in points) for k in (0, 1))

    def _offset(self, move: int) -> int:
        dx, dy = _MOVES[move]
        return dx + dy * self.width

    def _end(self, owner: str, pin: str) -> tuple[int, int]:
        element = self.sheet.elements[owner].pin(pin)
        x, y = self.places[owner]
        return self.cell((x + element.at[0], y + element.at[1])), _MOVES.index(element.outwards)

    def _block_elements(self) -> None:
        for name, element in self.sheet.elements.items():
            for box in (element.body, element.text, *element.signs):
                here = box.moved(self.places[name])
                for y in range(here.top, here.bottom + 1):
                    first = self.cell((here.left, y))
                    for cell in range(first, first + here.right - here.left + 1):
                        self.blocked[cell] = 1
        for cell in [c for c, taken in enumerate(self.blocked) if taken]:
            for move in range(4):
                self.beside[cell + self._offset(move)] = 1

    # -------------------------------------------------------------------------------------------------------------------- laying
    def lay(self, number: int) -> None:
        """Lay a net; it stays without cells where a pin has no path."""
        ends = self.ends[number]
        laid = _Laid()
        points = [self.point(cell) for cell, _ in ends]
        waiting = list(range(1, len(ends)))
        tree: set[int] = set()
        arrivals = {ends[0][0]: ends[0][1]}
        while waiting:
            # the pin that is nearest to what is drawn so far comes next
            known = [points[0]] if not tree else [self.point(cell) for cell in tree]
            k = min(waiting, key=lambda k: (min(abs(points[k][0] - x) + abs(points[k][1] - y) for x, y in known), k))
            waiting.remove(k)
            found = self._path(number, ends[k], tree, arrivals, WINDOW) or self._path(number, ends[k], tree, arrivals, _FAR)
            if found is None:
                self._remove(laid)
                self.laid[number] = _Laid(crossings=True)
                return
            path, price = found
            laid.cells.append(path)
            laid.price += price
            laid.crossings = laid.crossings or not all(self._free_to_join(cell, number) for cell in path)
            tree |= set(path)
            self._mark(number, path, laid)
        self.laid[number] = laid

    def lay_again(self, number: int) -> bool:
        """Take a net up and lay it anew; returns whether it became cheaper, or could be laid at all."""
        before = self.laid[number]
        self._remove(before)
        self.laid[number] = _Laid()
        self.lay(number)
        now = self.laid[number]
        if now.cells and (not before.cells or now.price < before.price):
            return True
        self._remove(now)
        restored = _Laid(cells=before.cells, price=before.price, crossings=before.crossings)
        for path in before.cells:
            self._mark(number, path, restored)
        self.laid[number] = restored
        return False

    def _mark(self, number: int, path: Sequence[int], laid: _Laid) -> None:
        """Write down where a path passes level, plumb, and where it turns."""
        for place, cell in enumerate(path):
            before = path[place] - path[place - 1] if place else 0
            after = path[place + 1] - path[place] if place + 1 < len(path) else 0
            straight = before == after
            maps = [self.corner] if not straight else []
            maps += [self.level if abs(step) == 1 else self.plumb for step in {before, after} if step]
            for where in maps:
                if cell not in where:
                    where[cell] = number
                    laid.marks.append((where, cell))

    def _remove(self, laid: _Laid) -> None:
        for where, cell in laid.marks:
            where.pop(cell, None)

    def _path(
        self, number: int, end: tuple[int, int], tree: set[int], arrivals: Mapping[int, int], window: int
    ) -> tuple[list[int], int] | None:
        """The cheapest path from a pin to the tree of its net, or to its first pin, within so many steps around both; and its price."""
        goals = {cell for cell in tree if self._free_to_join(cell, number)} or set(arrivals)
        points = [self.point(cell) for cell in goals]
        low = (min(x for x, _ in points), min(y for _, y in points))
        high = (max(x for x, _ in points), max(y for _, y in points))
        start, leaving = end
        here = self.point(start)
        least = tuple(max(min(low[k], here[k]) - window, (self.left, self.top)[k] + 1) for k in (0, 1))
        most = tuple(min(max(high[k], here[k]) + window, (self.left + self.width, self.top + self.height)[k] - 2) for k in (0, 1))
        bounds = (least[0] - self.left, most[0] - self.left, least[1] - self.top, most[1] - self.top)
        first = start + self._offset(leaving)
        if self.blocked[first] or self._taken(first, leaving, number) is None:
            return None
        begin = first * 4 + leaving
        prices = {begin: STEP_PRICE}
        came: dict[int, int] = {}
        heap = [(STEP_PRICE + self._ahead(first, low, high), STEP_PRICE, begin)]
        while heap:
            _, price, state = heappop(heap)
            if price > prices.get(state, _FAR):
                continue
            cell, heading = divmod(state, 4)
            if cell in goals:
                return self._walked(came, state, start), price
            straight_only = self.level.get(cell, number) != number or self.plumb.get(cell, number) != number
            for move in (heading,) if straight_only else (heading, (heading + 1) % 4, (heading + 3) % 4):
                following = cell + self._offset(move)
                more = self._price(following, move, number, goals, arrivals, bounds)
                if more is None:
                    continue
                total = price + more + (CORNER if move != heading else 0)
                key = following * 4 + move
                if total < prices.get(key, _FAR):
                    prices[key] = total
                    came[key] = state
                    heappush(heap, (total + self._ahead(following, low, high), total, key))
        return None

    def _price(
        self, cell: int, move: int, number: int, goals: set[int], arrivals: Mapping[int, int], bounds: tuple[int, int, int, int]
    ) -> int | None:
        """What it costs to enter a cell; None where that cannot be."""
        x, y = cell % self.width, cell // self.width
        if not (bounds[0] <= x <= bounds[1] and bounds[2] <= y <= bounds[3]):
            return None
        if self.blocked[cell]:
            if cell not in goals:
                return None
            if cell in arrivals and (arrivals[cell] + 2) % 4 != move:  # a pin is met from outside
                return None
            return STEP_PRICE
        crossing = self._taken(cell, move, number)
        if crossing is None:
            return None
        return STEP_PRICE + crossing + (BESIDE if self.beside[cell] else 0)

    def _taken(self, cell: int, move: int, number: int) -> int | None:
        """The price of the wires that a cell holds already; None where another net is in the way."""
        if self.reserved.get(cell, number) != number or self.corner.get(cell, number) != number:
            return None
        along, across = (self.level, self.plumb) if move % 2 == 0 else (self.plumb, self.level)
        if along.get(cell, number) != number:
            return None
        return CROSSING if across.get(cell, number) != number else 0

    def _free_to_join(self, cell: int, number: int) -> bool:
        return self.level.get(cell, number) == number and self.plumb.get(cell, number) == number

    def _ahead(self, cell: int, low: Point, high: Point) -> int:
        """No more than what is still to pay."""
        x, y = self.point(cell)
        return STEP_PRICE * (max(low[0] - x, 0, x - high[0]) + max(low[1] - y, 0, y - high[1]))

    def _walked(self, came: Mapping[int, int], state: int, start: int) -> list[int]:
        path = [state // 4]
        while state in came:
            state = came[state]
            path.append(state // 4)
        return [start, *reversed(path)]


def _route(net: Net, paths: Sequence[Sequence[Point]]) -> Route:
    """Corners of the paths, and the points where three or more wires meet."""
    joined: dict[Point, set[Point]] = {}
    for path in paths:
        for a, b in itertools.pairwise(path):
            joined.setdefault(a, set()).add(b)
            joined.setdefault(b, set()).add(a)
    junctions = tuple(sorted(point for point, others in joined.items() if len(others) > 2))
    return Route(net=net, paths=tuple(tuple(_corners(path)) for path in paths), junctions=junctions)


def _corners(path: Sequence[Point]) -> list[Point]:
    """The ends of a path and the points where it turns.

    >>> _corners([(0, 0), (1, 0), (2, 0), (2, 1)])
    [(0, 0), (2, 0), (2, 1)]
    """
    inner = [b for a, b, c in zip(path, path[1:], path[2:], strict=False) if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])]
    return [path[0], *inner, path[-1]]
