"""A sheet: elements with pins, and the nets between them; all lengths in steps of the grid, y downwards.

Everything here is plain whole numbers and texts: a sheet, its places and its paths can be written as JSON, and two programs that place or
route the same sheet can be compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

STEP = 10.0  # px: one step of the grid
Side = Literal["left", "right", "top", "bottom"]
Point = tuple[int, int]
OUTWARDS: Mapping[str, Point] = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle, its borders included."""

    left: int
    top: int
    right: int
    bottom: int

    def moved(self, by: Point) -> Box:
        """The same elsewhere."""
        return Box(left=self.left + by[0], top=self.top + by[1], right=self.right + by[0], bottom=self.bottom + by[1])

    def turned(self) -> Box:
        """The same, turned clockwise by 90 degrees about the origin."""
        return Box(left=-self.bottom, top=self.left, right=-self.top, bottom=self.right)

    def around(self, other: Box) -> Box:
        """The smallest box that holds both."""
        return Box(
            left=min(self.left, other.left),
            top=min(self.top, other.top),
            right=max(self.right, other.right),
            bottom=max(self.bottom, other.bottom),
        )

    def meets(self, other: Box) -> bool:
        """Whether they share more than a border."""
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """Where a net meets an element."""

    name: str
    side: Side
    at: Point  # from the middle of its element
    domain: str
    flow: Literal["", "in", "out"] = ""  # of signals
    sign: str = ""  # drawn at the pin in place of a wire: "ground", "tank", or the name of its net
    label: str = ""  # in the box beside it: its name, the unit of the signal that comes out
    needed: bool = False  # must be connected: drawn open where it is not

    @property
    def outwards(self) -> Point:
        """The direction in which a wire leaves it."""
        return OUTWARDS[self.side]


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """A symbol with its pins, its texts, and the room that they take, measured from its middle."""

    name: str
    kind: Literal["component", "block", "joint", "motion", "point", "use"]
    model: str
    note: str  # telling values, below the name
    domain: str
    symbol: str  # key of its drawing
    boxed: bool  # drawn as a box with named pins
    upright: bool  # a drawing that stands on end, its texts beside it
    body: Box
    text: Box  # of name and note
    pins: tuple[Pin, ...]
    signs: tuple[Box, ...] = ()  # of what is drawn at pins in place of wires
    flipped: bool = False  # left and right are exchanged, before it is turned
    turn: int = 0  # quarter turns clockwise

    @property
    def beside(self) -> bool:
        """Whether its texts stand to the right of its body."""
        return self.text.left >= self.body.right

    def mirrored(self) -> Element:
        """The same with left and right exchanged; its texts stay where they are."""
        sides: Mapping[str, Side] = {"left": "right", "right": "left", "top": "top", "bottom": "bottom"}
        pins = tuple(replace(pin, side=sides[pin.side], at=(-pin.at[0], pin.at[1])) for pin in self.pins)
        signs = tuple(Box(left=-sign.right, top=sign.top, right=-sign.left, bottom=sign.bottom) for sign in self.signs)
        return replace(self, pins=pins, signs=signs, flipped=not self.flipped)

    def pin(self, name: str) -> Pin:
        """The pin of a name."""
        return next(pin for pin in self.pins if pin.name == name)

    @property
    def room(self) -> Box:
        """All that no other element may take."""
        box = self.body.around(self.text)
        for sign in self.signs:
            box = box.around(sign)
        return box


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """Pins that are one node, or a signal from its first pin to the others."""

    name: str
    domain: str
    pins: tuple[tuple[str, str], ...]  # (element, pin)
    unit: str = ""  # of a signal

    @property
    def signal(self) -> bool:
        """Whether it has a direction: from its first pin to the others."""
        return self.domain == "signal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What is to be drawn."""

    elements: Mapping[str, Element]
    nets: tuple[Net, ...]  # those that are drawn as wires
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """The wires of a net."""

    net: Net
    paths: tuple[tuple[Point, ...], ...]  # corners, each path from a pin to a pin or to a point of an earlier path
    junctions: tuple[Point, ...]  # where three or more wires meet


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A sheet with places and wires."""

    sheet: Sheet
    places: Mapping[str, Point]  # of the middle of every element
    routes: tuple[Route, ...]
    unrouted: tuple[str, ...] = field(default=())  # nets for which there was no path

    def pin_at(self, element: str, pin: str) -> Point:
        """Where a pin is."""
        x, y = self.places[element]
        dx, dy = self.sheet.elements[element].pin(pin).at
        return x + dx, y + dy

    @property
    def extent(self) -> Box:
        """The box around everything."""
        boxes = [self.sheet.elements[name].room.moved(at) for name, at in self.places.items()]
        points = [point for route in self.routes for path in route.paths for point in path]
        boxes += [Box(left=x, top=y, right=x, bottom=y) for x, y in points]
        whole = boxes[0] if boxes else Box(left=0, top=0, right=40, bottom=20)
        for box in boxes[1:]:
            whole = whole.around(box)
        return whole
