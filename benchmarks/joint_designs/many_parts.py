"""A machine of any number of parts, to measure how the time of joint inference grows: bays of ten parts on a long base.

Each bay has a block held by two screws, a lever on a pin in the block, and a cover with four screws. Blocks, levers and covers differ from
bay to bay, screws and pins are equal, as in real machines.
"""

from __future__ import annotations

from . import kit
from .drawing import Design, Drawing
from .kit import X, Y, Z

BAY = 10  # parts
PITCH = (80.0, 150.0)  # mm, from bay to bay and from row to row
ROW = 20  # bays


def many_parts(count: int) -> Design:
    """About `count` parts, every tenth of them a lever that turns."""
    bays = max(1, (count - 1) // BAY)
    d = Drawing("many_parts", "fit", play=0.08)
    places = [(PITCH[0] * (i % ROW), PITCH[1] * (i // ROW)) for i in range(bays)]
    far = (max(x for x, _ in places) + 40, max(y for _, y in places) + 40)
    base = kit.box((-40, far[0]), (-40, far[1]), (-20, 0))
    feet = [kit.rod(d.fit.tapped(6.0), (x + s * 16, y, -14), (x + s * 16, y, 1)) for x, y in places for s in (-1, 1)]
    d.body("base", kit.cut(base, *feet))
    for i, (x, y) in enumerate(places):
        _bay(d, i, x, y)
    return d.done(ground="base", mobility=bays)


def _bay(d: Drawing, i: int, x: float, y: float) -> None:
    """One bay, a little larger than the one before."""
    fit, top = d.fit, 40 + 0.02 * i
    seats = [(x - 16, y), (x + 16, y)]
    corners = [(x + sx * 16, y + sy * 14) for sx in (-1, 1) for sy in (-1, 1)]
    block = kit.cut(
        kit.box((x - 25, x + 25), (y - 20, y + 20), (0, top)),
        kit.box((x - 6, x + 6), (y - 30, y + 30), (14, 99)),
        kit.rod(fit.press(4), (x - 30, y, 28), (x + 30, y, 28)),
        *(kit.rod(fit.through(6.0), (a, b, -1), (a, b, 12)) for a, b in seats),
        *(kit.rod(5.0, (a, b, 8), (a, b, 20)) for a, b in seats),
        *(kit.rod(fit.tapped(4.0), (a, b, top - 10), (a, b, 99)) for a, b in corners),
    )
    d.body(f"block {i}", block)
    outline = kit.link((y, 28), (y, 90 + 0.05 * i), 20, 12 - 2 * fit.gap, kit.place((x - 6 + fit.gap, 0, 0), X, Y))
    d.body(f"lever {i}", kit.cut(outline, kit.rod(fit.running(4), (x - 30, y, 28), (x + 30, y, 28))))
    d.place(f"pin {i}", kit.dowel(4, 46), (x - 23, y, 28), X, role="pin")
    d.fixed(f"block {i}", f"pin {i}")
    d.revolute(f"block {i}", f"lever {i}", X, (x, y, 28))
    for k, (a, b) in enumerate(seats):
        d.place(f"foot screw {i} {k + 1}", kit.screw(6.0, 18), (a, b, 8), Z, role="bolt")
        d.fixed("base", f"foot screw {i} {k + 1}", f"block {i}")
    holes = (kit.rod(fit.through(4.0), (a, b, top - 1), (a, b, 99)) for a, b in corners)
    window = kit.box((x - 8, x + 8), (y - 15, y + 15), (0, 99))
    d.body(f"cover {i}", kit.cut(kit.box((x - 25, x + 25), (y - 20, y + 20), (top, top + 5)), window, *holes))
    for k, (a, b) in enumerate(corners):
        d.place(f"cover screw {i} {k + 1}", kit.screw(4.0, 12), (a, b, top + 5), Z, role="bolt")
        d.fixed(f"block {i}", f"cover screw {i} {k + 1}", f"cover {i}")
