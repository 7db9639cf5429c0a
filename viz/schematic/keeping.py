"""A sheet on which the reader has placed symbols: they stay where they are, and only what is new finds a place beside its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domains.specs import SystemSpec
from foundation.frozen import FrozenDict

from .drawing import schematic
from .orientation import oriented
from .placing import placed
from .sheet import Box, Drawing, Element, Point, Sheet
from .sheet_of import JointSymbol, UseSymbol, sheet_of

MANY = 120  # elements, beyond which wires are left to whoever draws
APART = 2  # steps to the next symbol
FAR = 400  # steps within which a free place is looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a symbol stands, by the reader's hand or as it stood in the last drawing."""

    x: int
    y: int
    turn: int = 0  # quarters, clockwise
    mirror: bool = False
    stands: str | None = None  # its lower terminal; empty: it lies; None: by rule


def kept_drawing(
    spec: SystemSpec,
    joints: Sequence[JointSymbol] = (),
    *,
    uses: Sequence[UseSymbol] = (),
    title: str = "",
    places: Mapping[str, Place],
    labelled: Mapping[str, str] = FrozenDict(),
) -> Drawing:
    """The sheet with kept symbols in place, without wires; where nothing is kept, it is placed as a whole, and routed if it is not large.

    `labelled` has a terminal of each net that is to be drawn as labels, and the text of those.
    """
    stands = {name: place.stands for name, place in places.items() if place.stands is not None}
    sheet = sheet_of(spec, joints, uses=uses, title=title, complete=True, stands=stands, labelled=labelled)
    known = {name: place for name, place in places.items() if name in sheet.elements}
    if not known:
        if len(sheet.elements) <= MANY and not labelled:
            return schematic(spec, joints, uses=uses, title=title, complete=True)
        sheet, found = placed(sheet, 1)
        return Drawing(sheet=sheet, places=found, routes=())
    elements = {
        name: oriented(element, known[name].turn, mirror=known[name].mirror) if name in known else element
        for name, element in sheet.elements.items()
    }
    sheet = replace(sheet, elements=elements)
    at: dict[str, Point] = {name: (place.x, place.y) for name, place in known.items()}
    fresh = [name for name in elements if name not in known]
    rooms = {name: elements[name].room.moved(point) for name, point in at.items()}
    for name in fresh:
        at[name] = _free_place(sheet, name, at, list(rooms.values()))
        rooms[name] = elements[name].room.moved(at[name])
    return Drawing(sheet=sheet, places={name: at[name] for name in elements}, routes=())


def _free_place(sheet: Sheet, name: str, at: Mapping[str, Point], taken: Sequence[Box]) -> Point:
    """The free place nearest to where its wires would be straight; below everything where it has none."""
    element = sheet.elements[name]
    wishes = [
        _facing(sheet, name, pin, other, at)
        for net in sheet.nets
        for owner, pin in net.pins
        if owner == name
        for other in net.pins
        if other[0] != name and other[0] in at
    ]
    if not wishes:
        bottom = max((box.bottom for box in taken), default=0)
        left = min((box.left for box in taken), default=0)
        wishes = [(left - element.room.left, bottom + 2 * APART - element.room.top)]
    x, y = (sum(wish[k] for wish in wishes) // len(wishes) for k in (0, 1))
    for ring in range(0, FAR, 2):
        around = [(dx, dy) for dx in range(-ring, ring + 1, 2) for dy in range(-ring, ring + 1, 2) if max(abs(dx), abs(dy)) == ring]
        for dx, dy in sorted(around, key=lambda d: (abs(d[0]) + abs(d[1]), d)):
            if _is_free(element, (x + dx, y + dy), taken):
                return x + dx, y + dy
    return x, y


def _facing(sheet: Sheet, name: str, pin: str, other: tuple[str, str], at: Mapping[str, Point]) -> Point:
    """Where the element stands if a straight wire goes from its pin to that of another."""
    own, far = sheet.elements[name].pin(pin), sheet.elements[other[0]].pin(other[1])
    there = at[other[0]]
    gap = 8
    dx, dy = far.outwards
    return there[0] + far.at[0] + gap * dx - own.at[0], there[1] + far.at[1] + gap * dy - own.at[1]


def _is_free(element: Element, at: Point, taken: Sequence[Box]) -> bool:
    room = element.room.moved(at)
    wide = Box(left=room.left - APART, top=room.top - APART, right=room.right + APART, bottom=room.bottom + APART)
    return not any(wide.meets(box) for box in taken)
