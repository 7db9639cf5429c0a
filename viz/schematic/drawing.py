"""The schematic as SVG: wires in the colours of their domains, symbols, names and values, signs of ground and tank."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from math import ceil

from domains.specs import SystemSpec
from foundation.frozen import FrozenDict

from ..graph.nodes import domain_color
from ..graph.svg_canvas import Canvas, rounded_path
from ..symbols.drawings import ACTS_ON_BASE, REACH, SHUNTS, SYMBOLS, UNDERSIDE
from .orientation import NOTE_SIZE, oriented
from .placing import placed
from .routing import routed
from .sheet import STEP, Drawing, Element, Pin, Point, Route
from .sheet_of import NAME_SIZE, PIN_SIZE, JointSymbol, UseSymbol, sheet_of, shown_name

SCALE = 2.5  # of symbols: their leads end on the grid
BORDER = 3  # steps around the drawing
LAYERS = ("mechanical", "electrical", "hydraulic", "pneumatic", "thermal", "signal")
SPREADS = (0, 1, 1, 2, 3, 4)  # further steps between elements, try by try


def schematic(
    spec: SystemSpec,
    joints: Sequence[JointSymbol] = (),
    *,
    uses: Sequence[UseSymbol] = (),
    title: str = "",
    complete: bool = False,
    units: Mapping[str, str] = FrozenDict(),
) -> Drawing:
    """A system placed and routed: wider where nets find no path, and with a label at each pin of those that find none even then."""
    labelled: set[str] = set()
    for spread in SPREADS:
        sheet = sheet_of(spec, joints, uses=uses, title=title, labelled=labelled, complete=complete, units=units)
        found = routed(*placed(sheet, spread))
        if not found.unrouted:
            break
        labelled |= set(found.unrouted) if spread else set()
    return found


def schematic_svg(drawing: Drawing, *, layers: Collection[str] = LAYERS) -> str:
    """The drawing as the text of an ``svg`` element; elements and wires of other layers are left out."""
    canvas = Canvas()
    extent = drawing.extent
    origin = (extent.left - BORDER, extent.top - BORDER - (3 if drawing.sheet.title else 0))
    pen = _Pen(canvas, origin)
    if drawing.sheet.title:
        canvas.text(BORDER * STEP, 28, drawing.sheet.title, size=17, bold=True)
    shown = {name for name, element in drawing.sheet.elements.items() if _is_shown(element, layers)}
    for route in drawing.routes:
        if route.net.domain in layers:
            pen.wires(route, drawing)
    for name in drawing.sheet.elements:
        if name in shown:
            pen.element(drawing.sheet.elements[name], drawing.places[name])
    width = (extent.right - origin[0] + BORDER) * STEP
    height = (extent.bottom - origin[1] + BORDER) * STEP
    return canvas.document(ceil(width), ceil(height), f"Schematic of {drawing.sheet.title}" if drawing.sheet.title else "Schematic")


def element_svg(element: Element) -> str:
    """An element alone, about its middle, as elements of SVG for a program that places it itself."""
    canvas = Canvas()
    _Pen(canvas, (0, 0)).element(element, (0, 0))
    return "\n".join(canvas.elements)


def _is_shown(element: Element, layers: Collection[str]) -> bool:
    return element.domain in layers or any(pin.domain in layers for pin in element.pins)


class _Pen:
    """Draws on a canvas whose corner is a point of the grid."""

    def __init__(self, canvas: Canvas, origin: Point) -> None:
        self.canvas, self.origin = canvas, origin

    def px(self, point: Point) -> tuple[float, float]:
        """A point of the grid on the canvas."""
        return (point[0] - self.origin[0]) * STEP, (point[1] - self.origin[1]) * STEP

    def wires(self, route: Route, drawing: Drawing) -> None:
        """A net with its junctions, and arrow heads where a signal goes in."""
        net, color = route.net, domain_color(route.net.domain)
        self.canvas.add(f'<g class="mg-net mg-{net.domain}">')
        if net.signal:
            self.canvas.add(f"<title>{escape(net.name + (f' in {net.unit}' if net.unit else ''))}</title>")
        wide = {"mechanical": 3.0, "signal": 1.5}.get(net.domain, 2.0)
        for path in route.paths:
            self.canvas.path(rounded_path([self.px(point) for point in path], 3.0), color, width=wide)
        for point in route.junctions:
            x, y = self.px(point)
            self.canvas.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.6" fill="{color}"/>')
        for owner, name in net.pins[1:] if net.signal else ():
            pin = drawing.sheet.elements[owner].pin(name)
            x, y = self.px(drawing.pin_at(owner, name))
            self.canvas.head(x, y, (-float(pin.outwards[0]), -float(pin.outwards[1])), color, 8.0)
        self.canvas.add("</g>")

    def element(self, element: Element, at: Point) -> None:
        """A symbol with its pins, name and values."""
        x, y = self.px(at)
        color = domain_color(element.domain)
        key = {"block": "signal", "joint": "joint", "point": "point", "motion": "motion", "use": "use"}.get(element.kind, "component")
        self.canvas.open(title=f"{element.name}: {element.model} {element.note}".strip(), kind=element.kind, data={key: element.name})
        if element.boxed:
            body = element.body
            width, height = (body.right - body.left) * STEP, (body.bottom - body.top) * STEP
            self.canvas.box(x + body.left * STEP, y + body.top * STEP, width, height, color, radius=5, line=1.5, tint=0.05)
            if element.symbol in SYMBOLS:
                self._symbol(SYMBOLS[element.symbol], x, y, color, scale=1.6)
        elif element.turn:
            upright = oriented(element, -element.turn)  # its drawing is turned as a whole
            self.canvas.add(f'<g transform="translate({x:.1f} {y:.1f}) rotate({90 * element.turn})">')
            self._plain(upright, 0.0, 0.0, color)
            self.canvas.add("</g>")
        else:
            self._plain(element, x, y, color)
        for pin in element.pins:
            self._pin(element, pin, x + pin.at[0] * STEP, y + pin.at[1] * STEP)
        self._texts(element, x, y)
        self.canvas.close()

    def _plain(self, element: Element, x: float, y: float, color: str) -> None:
        single = element.upright and not any(pin.side == "bottom" for pin in element.pins)
        turned = element.upright and not single
        drawing = SHUNTS.get(element.symbol, SYMBOLS[element.symbol]) if single else SYMBOLS[element.symbol]
        self._symbol(drawing, x, y, color, scale=SCALE, turn=90 if turned else 0, flip=element.flipped)
        if element.symbol in ACTS_ON_BASE and sum(not pin.flow for pin in element.pins) == 1:
            self._wall(x - 30.0 * next(pin.outwards[0] for pin in element.pins if not pin.flow), y, color)
        for pin in element.pins:
            if pin.side == "bottom" and not turned:
                self.canvas.path(f"M{x:.1f} {y + UNDERSIDE.get(element.symbol, 17.0):.1f} V{y + pin.at[1] * STEP:.1f}", color)
            elif pin.side == "top" and single:
                self.canvas.path(f"M{x:.1f} {y - 16:.1f} V{y + pin.at[1] * STEP:.1f}", color)
            elif pin.side == "left" and turned:
                self.canvas.path(f"M{x - 17.5:.1f} {y:.1f} H{x + pin.at[0] * STEP:.1f}", color)
            elif pin.side in ("left", "right") and element.symbol in REACH:
                step = pin.outwards[0]
                reach = step * SCALE * REACH[element.symbol][(step > 0) != element.flipped]
                self.canvas.path(f"M{x + reach:.1f} {y:.1f} H{x + pin.at[0] * STEP:.1f}", domain_color(pin.domain))

    def _wall(self, x: float, y: float, color: str) -> None:
        """What stands still: the body that a joint begins at."""
        self.canvas.path(f"M{x:.1f} {y - 9:.1f} v18", color, width=2.2)

    def _symbol(self, d: str, x: float, y: float, color: str, *, scale: float, turn: int = 0, flip: bool = False) -> None:
        turned = (f" rotate({turn})" if turn else "") + (" scale(-1 1)" if flip else "")
        place = f'transform="translate({x:.1f} {y:.1f}){turned} scale({scale})"'
        self.canvas.add(f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{1.7 / scale:.3f}" stroke-linejoin="round" {place}/>')

    def _pin(self, element: Element, pin: Pin, x: float, y: float) -> None:
        color = domain_color(pin.domain)
        if element.boxed and pin.label:
            if pin.side in ("left", "right"):
                inner = 5 if pin.side == "left" else -5
                self.canvas.text(x + inner, y + 3.2, pin.label, size=PIN_SIZE, color="muted", anchor="start" if inner > 0 else "end")
            else:
                self.canvas.text(x, y + (10 if pin.side == "top" else -5), pin.label, size=PIN_SIZE, color="muted", anchor="middle")
        if pin.sign == "ground":
            self._ground(pin, x, y, color)
        elif pin.sign == "tank":
            self._tank(pin, x, y, color)
        elif pin.sign:
            self._label(pin, x, y, color)
        elif not pin.flow:
            self.canvas.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.4" fill="{color}"/>')

    def _hung(self, pin: Pin, x: float, y: float, color: str) -> tuple[float, float]:
        """Draw the lead of a sign that hangs down; returns where the sign begins."""
        if pin.side in ("bottom", "top"):
            down = 8 * pin.outwards[1]
            self.canvas.path(f"M{x:.1f} {y:.1f} v{down}", color, width=2)
            return x, y + down
        step = pin.outwards[0] or 1
        self.canvas.path(f"M{x:.1f} {y:.1f} h{9 * step} v6", color, width=2)
        return x + 9 * step, y + 6

    def _ground(self, pin: Pin, x: float, y: float, color: str) -> None:
        x, y = self._hung(pin, x, y, color)
        up = -1 if pin.side == "top" else 1
        if pin.domain == "mechanical":
            self.canvas.path(
                f"M{x - 9:.1f} {y:.1f} h18 m-16 {6 * up} l5 {-6 * up} m1 {6 * up} l5 {-6 * up} m1 {6 * up} l5 {-6 * up}", color, width=1.5
            )
        else:
            bars = (f"M{x - half:.1f} {y + 4 * up * k:.1f} h{2 * half}" for k, half in enumerate((9, 6, 3)))
            self.canvas.path(" ".join(bars), color, width=1.8)

    def _tank(self, pin: Pin, x: float, y: float, color: str) -> None:
        x, y = self._hung(pin, x, y, color)
        top = y - 10 if pin.side == "top" else y - 2
        self.canvas.path(f"M{x - 8:.1f} {top:.1f} v10 h16 v-10", color, width=1.8)

    def _label(self, pin: Pin, x: float, y: float, color: str) -> None:
        dx, dy = pin.outwards
        self.canvas.path(f"M{x:.1f} {y:.1f} l{10 * dx} {10 * dy}", color, width=2)
        if dx:
            self.canvas.text(x + 13 * dx, y + 4, pin.sign, size=NOTE_SIZE, color=color, anchor="start" if dx > 0 else "end")
        else:
            self.canvas.text(x, y + (22 if dy > 0 else -14), pin.sign, size=NOTE_SIZE, color=color, anchor="middle")

    def _texts(self, element: Element, x: float, y: float) -> None:
        name, box = shown_name(element.name), element.text
        if element.beside or box.right <= element.body.left:
            left, base = x + box.left * STEP + 6, y + box.top * STEP + 14
            self.canvas.text(left, base, name, size=NAME_SIZE, bold=True)
            if element.note:
                self.canvas.text(left, base + 14, element.note, size=NOTE_SIZE, color="muted")
            return
        base = y + box.bottom * STEP - (19 if element.note else 6)
        middle = x + (box.left + box.right) * STEP / 2.0 if element.turn else x
        self.canvas.text(middle, base, name, size=NAME_SIZE, bold=True, anchor="middle")
        if element.note:
            self.canvas.text(middle, base + 13.5, element.note, size=NOTE_SIZE, color="muted", anchor="middle")
