"""Small devices: swivel caster, rack gripper, telescopic slide, an enclosure with a circuit board."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def caster_wheel(variant: str) -> Design:
    """A swivel caster: king pin with bearing in the head, fork, wheel with two bearings and a spacer on an axle bolt."""
    d = Drawing("caster_wheel", variant, play=0.08, note="the axle bolt clamps fork, inner rings and spacer")
    fit = d.fit
    d.body("top plate", kit.filleted(kit.box((-52, 52), (-42, 42), (100, 106)), "|Z", 8))
    d.join("top plate", kit.rod(22, (0, 0, 82), (0, 0, 101)))
    d.bore("top plate", fit.press(16), (0, 0, 81), (0, 0, 92))
    d.bore("top plate", 12, (0, 0, 80), (0, 0, 110))
    for x in (-40, 40):
        for y in (-30, 30):
            d.bore("top plate", 4.5, (x, y, 90), (x, y, 120))
    d.place("swivel bearing", kit.bearing("6201"), (0, 0, 87), Z, role="bearing")
    d.fixed("top plate", "swivel bearing")
    away = 30.0
    cheeks = [
        kit.prism([(-22, 78), (22, 78), (away + 16, -8), (away - 10, -14)], 4, kit.place((0, y, 0), (0, -1, 0), X)) for y in (-22, 26)
    ]
    fork = kit.fuse(kit.box((-22, 22), (-26, 26), (74, 80)), *cheeks)
    d.body("fork", fork)
    d.join("fork", kit.rod(9, (0, 0, 79), (0, 0, 82)))
    d.bore("fork", fit.through(12.0), (0, 0, 70), (0, 0, 99))
    d.place("king bolt", kit.screw(12.0, 34, "hex"), (0, 0, 74), (0, 0, -1), role="bolt")
    d.place("king nut", kit.nut(12.0, fit.tapped(12.0)), (0, 0, 92), Z, role="nut")
    d.fixed("fork", "king bolt", "king nut")
    d.revolute("swivel bearing", "fork", Z, (0, 0, 87))
    tyre = [
        (0, -17),
        (14, -17),
        (14, -14),
        (34, -14),
        (34, -17),
        (50, -17),
        (54, -12),
        (54, 12),
        (50, 17),
        (34, 17),
        (34, 14),
        (14, 14),
        (14, 17),
        (0, 17),
    ]
    d.body("wheel", kit.turned_profile(tyre, (away, 0, 0), Y), within="wheel unit")
    d.bore("wheel", fit.press(11), (away, -30, 0), (away, -10, 0))
    d.bore("wheel", fit.press(11), (away, 10, 0), (away, 30, 0))
    d.bore("wheel", 9, (away, -30, 0), (away, 30, 0))
    for name, y in (("a", -13.5), ("b", 13.5)):
        d.place(f"wheel bearing {name}", kit.bearing("608"), (away, y, 0), Y, role="bearing", within="wheel unit")
        d.fixed("wheel", f"wheel bearing {name}")
    d.body("spacer", kit.tube(6, 4 + fit.play, (away, -10, 0), (away, 10, 0)), role="connector", within="wheel unit")
    for index, s in enumerate((-1, 1)):
        y = sorted((s * 17.0, s * 22.0))
        d.body(f"distance ring {index + 1}", kit.tube(6, 4 + fit.play, (away, y[0], 0), (away, y[1], 0)), role="washer")
    d.bore("fork", fit.through(8.0), (away, -40, 0), (away, 40, 0))
    d.place("axle bolt", kit.screw(8.0, 66, "hex"), (away, -26, 0), (0, -1, 0), role="bolt")
    d.place("axle nut", kit.nut(8.0, fit.tapped(8.0)), (away, 26, 0), Y, role="nut")
    d.fixed("fork", "axle bolt", "axle nut", "spacer", "distance ring 1", "distance ring 2")
    d.revolute("axle bolt", "wheel bearing a", Y, (away, -13.5, 0))
    d.revolute("axle bolt", "wheel bearing b", Y, (away, 13.5, 0))
    return d.done(ground="top plate", mobility=2)


def rack_gripper(variant: str) -> Design:
    """A gripper with one pinion between two racks that run in grooves of the housing, fingers screwed on, cover."""
    d = Drawing("rack_gripper", variant, play=0.05, note="teeth tie pinion and racks: mobility 3 without them, 1 with them")
    fit, m, z = d.fit, 1.5, 18
    r, g = m * z / 2, d.fit.play
    width, depth = 12.0, 9.0
    d.body("housing", kit.filleted(kit.box((-75, 75), (-38, 38), (-14, 14)), "|Z", 4))
    for s in (-1, 1):
        low, high = sorted((s * (r - 1.5 - 2), s * (r + depth)))
        d.cut("housing", kit.box((-80, 80), (low - (g if s < 0 else 0), high + (g if s > 0 else 0)), (0 - g, width + g)))
    d.cut("housing", kit.rod(r + 3, (0, 0, -g), (0, 0, 20)), kit.box((-90, 90), (-r - depth, r + depth), (width + g, 20)))
    d.body("cover", kit.chamfered(kit.box((-75, 75), (-38, 38), (14, 20)), "|Z", 4))
    d.join("cover", kit.box((-70, 70), (-r - depth + 0.2, r + depth - 0.2), (width + 2 * g, 14.5)))
    for index, (x, y) in enumerate(((-65, -31), (65, -31), (-65, 31), (65, 31))):
        d.screw(f"cover screw {index + 1}", 4.0, "cover", "housing", (x, y, 20), Z, 16)
    for name, zb in (("lower bearing", -9.5), ("upper bearing", 17.5)):
        owner = "housing" if zb < 0 else "cover"
        d.bore(owner, fit.press(8), (0, 0, zb - 2.5), (0, 0, zb + (3 if zb > 0 else 2.5)))
        d.place(name, kit.bearing("625"), (0, 0, zb), Z, role="bearing")
        d.fixed(owner, name)
        d.revolute(name, "pinion", Z, (0, 0, zb))
    d.bore("housing", 4, (0, 0, -20), (0, 0, 0))
    d.bore("housing", 4, (0, 0, -8), (0, 0, 1))
    d.bore("cover", 4, (0, 0, 10), (0, 0, 25))
    wheel = kit.gear(m, z, 11.0 - 2 * g, 0, backlash=0.08)
    wheel = kit.fuse(wheel, kit.rod(3.6, (0, 0, -6.5), (0, 0, 14.5)), kit.rod(2.5, (0, 0, -34), (0, 0, 20)), clean=False)
    half = 180.0 / z
    d.place("pinion", wheel, (0, 0, 0.5), Z, (math.cos(math.radians(90 + half)), math.sin(math.radians(90 + half)), 0))
    teeth = 22
    rack = kit.rack(m, teeth, depth, width)
    rack = kit.fuse(rack, kit.box((teeth * math.pi * m - 8, teeth * math.pi * m + 46), (-depth, -3), (0, width)))
    p = math.pi * m
    for name, s in (("left", -1), ("right", 1)):
        # the upper rack has its teeth downwards: turned by 180 degrees about z; tooth 11 stands opposite to the gap of the pinion
        x = (1.0, 0.0, 0.0) if s < 0 else (-1.0, 0.0, 0.0)
        d.place(f"rack {name}", rack, (11 * p * s, r * s, 0), Z, x)
        tip = -s * ((teeth - 11) * p + 36)
        lo, hi = sorted((tip - s * 8, tip + s * 8))
        y = sorted((s * (r + 3), s * (r + depth)))
        finger = kit.fuse(
            kit.box((lo, hi), (y[0], y[1]), (width, width + 8)),
            kit.box((lo, hi), (min(0, y[0]), max(0, y[1])), (width + 8, width + 16)),
            kit.box((lo, hi), (-8, 8), (width + 14, 90)),
        )
        d.body(f"finger {name}", finger)
        for k, dx in enumerate((-4.5, 4.5)):
            at = (tip + dx, (y[0] + y[1]) / 2, width + 8.0)
            d.cut(f"finger {name}", kit.rod(3.0, at, (at[0], at[1], width + 30)))
            d.screw(f"finger screw {name} {k + 1}", 3.0, f"finger {name}", f"rack {name}", at, Z, 14)
        d.prismatic("housing", f"rack {name}", X, (30.0 * s, s * (r + 4), width / 2))
        d.couple("rack", "pinion", f"rack {name}")
    return d.done(ground="housing", mobility=3)


def drawer_slide(variant: str) -> Design:
    """A telescopic slide of three dovetailed members under a keyboard tray, screwed to table and tray."""
    d = Drawing("drawer_slide", variant, play=0.12, note="two slides in series: tray against table has one direction, two freedoms")
    g = d.fit.play

    def along(points: list[kit.Point2], start: float, length: float) -> kit.cq.Shape:
        return kit.prism(points, length, kit.place((start, 0, 0), X, Y))

    def tail(low: float, high: float, narrow: float, wide: float, grow: float = 0.0) -> list[kit.Point2]:
        """A dovetail in the yz plane, wide below; `grow` makes the groove for it."""
        return [(-wide - grow, low), (wide + grow, low), (narrow + grow, high + grow), (-narrow - grow, high + grow)]

    def bar(half: float, low: float, high: float, middle: float = 0.0) -> list[kit.Point2]:
        return [(middle - half, low), (middle + half, low), (middle + half, high), (middle - half, high)]

    d.body("table", kit.box((-30, 420), (-160, 160), (20, 45)))
    # each member hangs on two lips of the one above it, and a dovetail of the lower one fits into the upper one
    outer = kit.cut(along(bar(36, 2, 20), 0, 350), along(tail(1.5, 12, 14, 22, g), -10, 400))
    lips = [along(bar(8, -6, -2, 28 * s), 0, 350) for s in (-1, 1)]
    walls = [along(bar(4 - g / 2, -3, 3, s * (32 + g / 2)), 0, 350) for s in (-1, 1)]
    d.body("outer member", kit.fuse(outer, *walls, *lips))
    middle = kit.fuse(along(tail(1.5, 12, 14, 22), 60, 330), along(bar(28, -14, 1.5), 60, 330))
    slots = [along(bar(12, -6 - g, -2 + g, s * (32 - g)), 0, 500) for s in (-1, 1)]
    groove = along([(-8 - g, -15), (8 + g, -15), (14 + g, -8 + g), (-14 - g, -8 + g)], 0, 500)
    d.body("middle member", kit.cut(middle, *slots, groove))
    flange = along(bar(24, -24, -14 - 2 * g), 110, 320)
    d.body("inner member", kit.fuse(along([(-8, -15), (8, -15), (14, -8), (-14, -8)], 110, 320), flange))
    d.body("tray", kit.chamfered(kit.box((90, 470), (-210, 210), (-42, -24)), "|Z", 20))
    for index, x in enumerate((30, 170, 320)):
        d.cut("outer member", kit.rod(5, (x, 0, 0), (x, 0, 15.5)))
        d.screw(f"table screw {index + 1}", 4.0, "outer member", "table", (x, 0, 15.5), (0, 0, -1), 20, tap=1.0)
    for index, x in enumerate((140, 270, 400)):
        d.screw(f"tray screw {index + 1}", 5.0, "tray", "inner member", (x, 0, -42), (0, 0, -1), 24, head="button", tap=0.5)
    d.prismatic("outer member", "middle member", X, (200, 0, 7))
    d.prismatic("middle member", "inner member", X, (200, 0, -11))
    if variant == "fit":
        d.unsolved("inner member", (0.0, 0.02, 0.0))
        d.unsolved("tray", (0.0, 0.02, 0.0))
    return d.done(ground="table", mobility=2)


def pcb_enclosure(variant: str) -> Design:
    """A cast box with a circuit board on four posts, components on the board, a cable gland and a lid: nothing moves."""
    d = Drawing("pcb_enclosure", variant, play=0.1, note="nothing moves; the gland's nut is screwed on from inside")
    fit = d.fit
    case = kit.cut(
        kit.filleted(kit.box((-60, 60), (-40, 40), (0, 40)), "|Z", 6), kit.filleted(kit.box((-56, 56), (-36, 36), (3, 50)), "|Z", 3)
    )
    posts = [kit.rod(3.5, (x, y, 2), (x, y, 10)) for x in (-45, 45) for y in (-25, 25)]
    bosses = [kit.rod(4.5, (x, y, 2), (x, y, 40)) for x in (-52, 52) for y in (-32, 32)]
    d.body("case", kit.fuse(case, *posts, *bosses))
    d.body("board", kit.box((-50, 50), (-27.5, 27.5), (10, 11.6)), within="electronics")
    for index, (x, y) in enumerate((x, y) for x in (-45, 45) for y in (-25, 25)):
        d.cut(
            "board",
            kit.rod(6.5, (52.0 if x > 0 else -52.0, 32.0 if y > 0 else -32.0, 9), (52.0 if x > 0 else -52.0, 32.0 if y > 0 else -32.0, 13)),
        )
        d.screw(f"board screw {index + 1}", 3.0, "board", "case", (x, y, 11.6), Z, 8, head="button", tap=0.4)
    d.body(
        "terminal block",
        kit.cut(kit.box((-30, 10), (-27, -15), (11.6, 23)), *(kit.rod(2, (x, -21, 15), (x, -21, 30)) for x in (-25, -15, -5, 5))),
        within="electronics",
    )
    d.body("capacitor", kit.filleted(kit.rod(6, (25, 5, 11.6), (25, 5, 28)), ">Z", 1), within="electronics")
    d.body("controller", kit.box((-12, 8), (0, 20), (11.6, 13.2)), within="electronics")
    d.fixed("board", "terminal block", "capacitor", "controller")
    d.bore("case", fit.through(16.0), (50, 0, 24), (70, 0, 24))
    gland = kit.fuse(
        kit.rod(8, (48, 0, 24), (62, 0, 24)),
        kit.rod(11, (60, 0, 24), (68, 0, 24)),
        kit.chamfered(kit.rod(9.5, (68, 0, 24), (80, 0, 24)), ">X", 2),
    )
    d.body("gland", kit.cut(gland, kit.rod(4, (40, 0, 24), (90, 0, 24))), role="connector")
    d.place(
        "gland nut", kit.cut(kit.nut(16.0, fit.tapped(16.0)), kit.box((-50, 50), (-50, 50), (7, 50))), (56, 0, 24), (-1, 0, 0), role="nut"
    )
    d.fixed("case", "gland", "gland nut")
    lid = kit.fuse(
        kit.filleted(kit.box((-60, 60), (-40, 40), (40, 44)), "|Z", 6), kit.box((-46, 46), (-36 + fit.gap, 36 - fit.gap), (38, 41))
    )
    d.body("lid", lid)
    for index, (x, y) in enumerate((x, y) for x in (-52, 52) for y in (-32, 32)):
        d.screw(f"lid screw {index + 1}", 4.0, "lid", "case", (x, y, 44), Z, 16)
    return d.done(ground="case", mobility=0)
