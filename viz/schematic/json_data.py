"""Sheets and drawings as plain JSON, for programs that place, route or draw them; the table of router cases holds such sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .drawing import element_svg
from .orientation import oriented
from .sheet import STEP, Box, Drawing, Element, Net, Pin, Point, Route, Sheet

Data = dict[str, Any]


def drawing_data(drawing: Drawing) -> Data:
    """A drawing: elements with their places, pins and pictures, nets, and the wires that are laid already."""
    elements = []
    for name, element in drawing.sheet.elements.items():
        elements.append(element_data(element, drawing.places[name]) | {"svg": element_svg(element), "stands": _stands(element)})
    return {
        "step": STEP,
        "title": drawing.sheet.title,
        "elements": elements,
        "nets": [net_data(net) for net in drawing.sheet.nets],
        "routes": [route_data(route) for route in drawing.routes],
        "unrouted": list(drawing.unrouted),
    }


def element_data(element: Element, at: Point) -> Data:
    """What a router needs of an element, and what it is."""
    return {
        "name": element.name,
        "kind": element.kind,
        "model": element.model,
        "note": element.note,
        "domain": element.domain,
        "symbol": element.symbol,
        "boxed": element.boxed,
        "turn": element.turn,
        "mirror": element.flipped,
        "at": list(at),
        "body": box_data(element.body),
        "text": box_data(element.text),
        "signs": [box_data(box) for box in element.signs],
        "pins": [
            {
                "name": pin.name,
                "side": pin.side,
                "at": list(pin.at),
                "domain": pin.domain,
                "flow": pin.flow,
                "sign": pin.sign,
                "needed": pin.needed,
            }
            for pin in element.pins
        ],
    }


def box_data(box: Box) -> list[int]:
    """Left, top, right, bottom."""
    return [box.left, box.top, box.right, box.bottom]


def net_data(net: Net) -> Data:
    """A net by the pins that it joins."""
    return {"name": net.name, "domain": net.domain, "pins": [list(pin) for pin in net.pins]}


def route_data(route: Route) -> Data:
    """The wires of a net."""
    return {
        "net": route.net.name,
        "paths": [[list(point) for point in path] for path in route.paths],
        "junctions": [list(point) for point in route.junctions],
    }


def sheet_from(data: Mapping[str, Any]) -> tuple[Sheet, dict[str, Point]]:
    """A sheet with its places from JSON: what a router is given."""
    elements, places = {}, {}
    for one in data["elements"]:
        body, text, *signs = (
            Box(left=left, top=top, right=right, bottom=bottom) for left, top, right, bottom in (one["body"], one["text"], *one["signs"])
        )
        elements[one["name"]] = Element(
            name=one["name"],
            kind=one.get("kind", "component"),
            model=one.get("model", ""),
            note=one.get("note", ""),
            domain=one.get("domain", ""),
            symbol=one.get("symbol", ""),
            boxed=one.get("boxed", False),
            upright=False,
            body=body,
            text=text,
            signs=tuple(signs),
            pins=tuple(Pin(name=p["name"], side=p["side"], at=(p["at"][0], p["at"][1]), domain=p.get("domain", "")) for p in one["pins"]),
        )
        places[one["name"]] = (one["at"][0], one["at"][1])
    nets = tuple(Net(name=n["name"], domain=n["domain"], pins=tuple((o, p) for o, p in n["pins"])) for n in data["nets"])
    return Sheet(elements=elements, nets=nets), places


def _stands(element: Element) -> str | None:
    """The lower terminal of an element that stands by rule, nothing where it lies; None where the question does not arise."""
    element = oriented(element, -element.turn)
    nodes = [pin for pin in element.pins if not pin.flow]
    if len(nodes) != 2 or element.kind != "component":
        return None
    if element.upright:
        return next((pin.name for pin in nodes if pin.side == "bottom"), None)
    return "" if {pin.side for pin in nodes} == {"left", "right"} else None
