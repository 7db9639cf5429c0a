"""Boxes of components and signal blocks in the system graph: name, model, values, and their drawing in the colour of their domain."""

from __future__ import annotations

from ..symbols.drawings import SYMBOLS
from .layers import DOMAIN_COLORS, Block, Component
from .layout import Node
from .svg_canvas import Canvas, fit_list, fit_text, sized_text, text_width

NODE_WIDTH, NODE_HEIGHT = 190.0, 64.0
NOTE = 12.0  # size of letters, px
SIGNAL = DOMAIN_COLORS["signal"]


def domain_color(domain: str) -> str:
    """The colour of a domain; that of mechanics for what is unknown."""
    return DOMAIN_COLORS.get(domain, DOMAIN_COLORS["mechanical"])


def draw_component(canvas: Canvas, node: Node, component: Component) -> None:
    """A component with its symbol, framed in bold where it is in the normal tree, with an earth sign where it is grounded."""
    color = domain_color(component.domain)
    data = {"component": component.name}
    if component.attachments:
        data["joint"] = component.attachments[0][1]
    tree = ", in the normal tree" if component.in_tree else ""
    canvas.open(title=f"{component.name}: {component.label} {component.values}{tree}", kind="component", data=data)
    _draw_box(
        canvas,
        node,
        component.name,
        component.label,
        component.values,
        color,
        line=3.2 if component.in_tree else 1.4,
        grounded=component.grounded,
    )
    if component.symbol in SYMBOLS:
        canvas.path(SYMBOLS[component.symbol], color, width=1.2, at=(node.left + 20, node.top + 17))
    if component.grounded:
        x, y = node.right - 17, node.top + 12
        bars = (f"M{x - half:.1f} {y + 3 * i:.1f} h{2 * half}" for i, half in enumerate((6, 4, 2)))
        canvas.path(f"M{x:.1f} {y - 5:.1f} v5 " + " ".join(bars), color, width=1.3)
    canvas.close()


def draw_block(canvas: Canvas, node: Node, block: Block) -> None:
    """A signal block with its symbol."""
    canvas.open(title=f"{block.name}: {block.label} {block.values}", kind="block", data={"signal": block.name})
    _draw_box(canvas, node, block.name, block.label, block.values, SIGNAL, line=1.4)
    if block.symbol in SYMBOLS:
        canvas.path(SYMBOLS[block.symbol], SIGNAL, width=1.2, at=(node.left + 20, node.top + 17))
    canvas.close()


def _draw_box(canvas: Canvas, node: Node, name: str, label: str, values: str, color: str, *, line: float, grounded: bool = False) -> None:
    canvas.box(node.left, node.top, node.width, node.height, color, radius=9, line=line)
    middle, room = node.x + node.width / 2, node.width - 18
    shift = 0 if values else 8
    free = (node.left + 37, node.right - (28 if grounded else 10))  # between the symbol and the sign of the ground
    text, size = sized_text(name, free[1] - free[0], (14, 12.5, 11.5), bold=True)
    half = text_width(text, size, bold=True) / 2
    at = min(max(middle, free[0] + half), free[1] - half)  # in the middle, unless the signs are in the way
    canvas.text(at, node.y - 10 + shift, text, size=size, bold=True, anchor="middle")
    canvas.text(middle, node.y + 6 + shift, fit_text(label, room, NOTE), size=NOTE, color="muted", anchor="middle")
    if values:
        canvas.text(middle, node.y + 21, fit_list(values, room, NOTE), size=NOTE, color="muted", anchor="middle")
