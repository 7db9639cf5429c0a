"""Elements turned and mirrored by hand, and where their texts and signs stand then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from ..graph.svg_canvas import text_width
from .sheet import STEP, Box, Element, Pin, Side

NOTE_SIZE = 11.0  # px, of letters
_TURNED: Mapping[Side, Side] = {"left": "top", "top": "right", "right": "bottom", "bottom": "left"}  # clockwise by 90 degrees


def oriented(element: Element, turn: int = 0, *, mirror: bool = False) -> Element:
    """An element mirrored, then turned clockwise by so many quarters; its texts stay level, on a side without pins."""
    found = element.mirrored() if mirror else element
    quarters = turn % 4
    if not quarters:
        return found
    for _ in range(quarters):
        pins = tuple(replace(pin, side=_TURNED[pin.side], at=(-pin.at[1], pin.at[0])) for pin in found.pins)
        found = replace(found, body=found.body.turned(), pins=pins)
    found = replace(found, turn=(found.turn + quarters) % 4, signs=tuple(sign_box(pin) for pin in found.pins if pin.sign))
    return replace(found, text=_free_side(found))


def _free_side(element: Element) -> Box:
    """Room for texts: above, to the right, below, to the left, where no pin is; else above, to the right of all pins there."""
    body, text = element.body, element.text
    taken = {pin.side for pin in element.pins}
    wide, deep = text.right - text.left, max(text.bottom - text.top, 2)
    half = (wide + 1) // 2
    if "top" not in taken:
        return Box(left=-half, top=body.top - deep, right=half, bottom=body.top)
    if "right" not in taken:
        return Box(left=body.right, top=-2, right=body.right + wide + 1, bottom=deep - 2)
    if "bottom" not in taken:
        return Box(left=-half, top=body.bottom, right=half, bottom=body.bottom + deep)
    if "left" not in taken:
        return Box(left=body.left - wide - 1, top=-2, right=body.left, bottom=deep - 2)
    first = max(pin.at[0] for pin in element.pins if pin.side == "top") + 1
    return Box(left=first, top=body.top - deep, right=first + wide, bottom=body.top)


def sign_box(pin: Pin) -> Box:
    """The room of a sign that hangs on a pin."""
    x, y = pin.at
    if pin.sign in ("ground", "tank"):
        if pin.side in ("bottom", "top"):
            return Box(left=x - 1, top=min(y, y + 2 * pin.outwards[1]), right=x + 1, bottom=max(y, y + 2 * pin.outwards[1]))
        step = pin.outwards[0] or 1
        return Box(left=min(x, x + 2 * step), top=y - 1, right=max(x, x + 2 * step), bottom=y + 2)
    wide = ceil(text_width(pin.sign, NOTE_SIZE) / STEP) + 2
    if pin.side in ("top", "bottom"):
        deep = pin.outwards[1]
        return Box(left=x - (wide + 1) // 2, top=min(y, y + 3 * deep), right=x + (wide + 1) // 2, bottom=max(y, y + 3 * deep))
    step = pin.outwards[0]
    return Box(left=min(x, x + wide * step), top=y - 1, right=max(x, x + wide * step), bottom=y + 1)
