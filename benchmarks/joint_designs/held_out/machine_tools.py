"""Parts of lathes: tailstock, cross slide with top slide, three-jaw chuck."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def tailstock(variant: str) -> Design:
    """A lathe's tailstock: quill with a guide screw in its groove, spindle and nut, handwheel with a turning handle, clamping lever."""
    d = Drawing(
        "tailstock", variant, play=0.03, note="the clamping shaft turns as it does when the quill is free; pitch 4 mm, right-handed"
    )
    fit, g = d.fit, d.fit.gap
    d.body(
        "Reitstockkoerper",
        kit.fuse(kit.box((0, 150), (-32, 32), (-70, 0)), kit.rod(32, (0, 0, 0), (150, 0, 0)), kit.box((0, 150), (-50, 50), (-70, -56))),
    )
    d.bore("Reitstockkoerper", fit.running(20), (-1, 0, 0), (151, 0, 0))
    d.body("Grundplatte", kit.fuse(kit.box((-10, 160), (-55, 55), (-90, -70)), kit.box((-10, 160), (-14, 14), (-100, -89))))
    for k, (x, y) in enumerate((x, y) for x in (20, 130) for y in (-42, 42)):
        d.screw(f"ISO 4017 M10x25 {k + 1}", 10.0, "Reitstockkoerper", "Grundplatte", (x, y, -56), Z, 25, head="hex", washer=True, tap=0.0)
    quill = kit.cut(kit.chamfered(kit.rod(20, (-45, 0, 0), (110, 0, 0)), "%CIRCLE", 1), kit.rod(8.5, (-50, 0, 0), (120, 0, 0)))
    morse = kit.turned_profile([(0, -46), (9.9, -46), (8.5, 10), (0, 10)], axis=X)
    groove = kit.box((-20, 104), (16, 30), (-fit.running(3), fit.running(3)))
    d.body("Pinole", kit.cut(quill, morse, groove, kit.rod(fit.press(12), (76, 0, 0), (120, 0, 0))))
    guide = kit.fuse(kit.rod(3, (75, 16.4, 0), (75, 24, 0)), kit.rod(4, (75, 22.5, 0), (75, 34, 0)))
    d.bore("Reitstockkoerper", fit.tapped(8.0), (75, 15, 0), (75, 40, 0))
    d.body("Fuehrungsschraube", guide, role="bolt")
    d.fixed("Reitstockkoerper", "Fuehrungsschraube")
    nut = kit.fuse(kit.rod(12, (78, 0, 0), (112, 0, 0)), kit.rod(19, (110, 0, 0), (116, 0, 0)))
    d.body("Spindelmutter", kit.cut(nut, kit.rod(fit.tapped(16.0), (70, 0, 0), (120, 0, 0))), role="connector")
    for k, (y, z) in enumerate(kit.ring_of(15.6, 3, 90)):
        d.screw(f"ISO 4762 M3x12 {k + 1}", 3.0, "Spindelmutter", "Pinole", (116, y, z), X, 14)
    spindle = kit.shaft([(8, 80), (13, 6), (7.5, 44), (6, 15)]).moved(kit.place((70, 0, 0), X))
    d.body("Spindel Tr16x4", spindle)
    cover = kit.cut(
        kit.rod(32, (150, 0, 0), (172, 0, 0)), kit.rod(14, (149, 0, 0), (156 + g, 0, 0)), kit.rod(fit.press(10), (150, 0, 0), (180, 0, 0))
    )
    d.body("Lagerdeckel", cover)
    d.place("Bundbuchse", kit.bush(fit.running(7.5), 10, 16 - g), (172, 0, 0), X, role="connector")
    for k, (y, z) in enumerate(kit.ring_of(26, 4, 45)):
        d.screw(f"ISO 4762 M5x30 {k + 1}", 5.0, "Lagerdeckel", "Reitstockkoerper", (172, y, z), X, 34, tap=2)
    d.fixed("Reitstockkoerper", "Bundbuchse")
    wheel = kit.fuse(
        kit.tube(60, 50, (178, 0, 0), (190, 0, 0)), kit.rod(51, (182, 0, 0), (187, 0, 0)), kit.rod(15, (172 + g, 0, 0), (200, 0, 0))
    )
    wheel = kit.cut(kit.filleted(wheel, "%CIRCLE and <X", 0.5), *(kit.rod(9, (170, y, z), (199, y, z)) for y, z in kit.ring_of(32, 5, 18)))
    d.body("Handrad", kit.cut(wheel, kit.rod(7.5, (170, 0, 0), (210, 0, 0))))
    d.bore(("Handrad", "Spindel Tr16x4"), fit.press(2), (194, 0, -30), (194, 0, 30))
    d.place("Kegelstift", kit.dowel(2, 29), (194, 0, -14.5), Z, role="pin")
    d.place("Scheibe 12", kit.washer(12.0), (200, 0, 0), X, role="washer")
    d.place("Mutter M12", kit.nut(12.0, fit.tapped(12.0)), (202.5, 0, 0), X, role="nut")
    d.fixed("Spindel Tr16x4", "Handrad", "Kegelstift", "Scheibe 12", "Mutter M12")
    stud = kit.fuse(kit.rod(4, (179, 0, 55), (246, 0, 55)), kit.rod(6.5, (243, 0, 55), (247, 0, 55)))
    d.bore("Handrad", 4, (170, 0, 55), (191, 0, 55))
    d.body("Griffbolzen", stud, role="connector")
    grip = [(fit.running(4), 0), (7, 0), (11, 20), (9, 45), (10, 52), (fit.running(4), 52)]
    d.place("Ballengriff", kit.turned_profile(grip), (190 + g, 0, 55), X)
    d.fixed("Handrad", "Griffbolzen")
    clamp = kit.fuse(kit.rod(7, (35, -38, -30), (35, 54, -30)), kit.rod(13, (35, 32 + g, -30), (35, 54, -30)))
    clamp = kit.cut(clamp, kit.tube(9, 6.58, (35, -33.2, -30), (35, -32 - g, -30)), kit.rod(fit.press(5), (35, 43, -30), (35, 43, 0)))
    d.body("Klemmwelle", clamp)
    d.bore("Reitstockkoerper", fit.running(7), (35, -60, -30), (35, 60, -30))
    d.place("Sicherungsring 14x1", kit.circlip(7, 1.0), (35, -32.05 - g, -30), (0, -1, 0), role="circlip")
    tilt = kit.place((35, 43, -30), (-0.5, 0, 1))
    d.cut("Klemmwelle", kit.rod(fit.press(5), (0, 0, 0), (0, 0, 30)).moved(tilt))
    d.place("Klemmhebel", kit.rod(5, (0, 0, 2), (0, 0, 75)), (35, 43, -30), (-0.5, 0, 1))
    d.place("Kugelknopf", kit.cut(kit.ball(11, (0, 0, 78)), kit.rod(5, (0, 0, 0), (0, 0, 75))), (35, 43, -30), (-0.5, 0, 1))
    d.fixed("Klemmwelle", "Klemmhebel", "Kugelknopf", "Sicherungsring 14x1")
    d.prismatic("Reitstockkoerper", "Pinole", X, (60, 0, 0))
    d.revolute("Lagerdeckel", "Spindel Tr16x4", X, (164, 0, 0))
    d.joint("screw", "Spindelmutter", "Spindel Tr16x4", X, (95, 0, 0), pitch=4.0)
    d.revolute("Griffbolzen", "Ballengriff", X, (215, 0, 55))
    d.revolute("Reitstockkoerper", "Klemmwelle", Y, (35, 0, -30))
    return d.done(ground="Grundplatte", mobility=3)


def _dovetail_axis(d: Drawing, name: str, lower: str, upper: str, frame: kit.cq.Location, scale: float) -> None:
    """A dovetail along the frame's y between a drawn lower body (top at z = 0) and an upper one: gib, spindle, nut, bracket, wheel."""
    fit, g, s = d.fit, d.fit.gap, scale

    def there(shape: kit.cq.Shape) -> kit.cq.Shape:
        return shape.moved(frame)

    def trapezoid(low: float, high: float, right: float, y: kit.Point2) -> kit.cq.Shape:
        points = [(-low, -0.01), (low + right, -0.01), (high + right, 14 * s), (-high, 14 * s)]
        return kit.slab(points, y)

    d.join(lower, there(trapezoid(26 * s, 34 * s, 0, (-110 * s, 110 * s))))
    d.cut(lower, there(kit.box((-14 * s, 14 * s), (-200 * s, 200 * s), (-6 * s, 30 * s))))
    block = kit.box((-52 * s, 58 * s), (-70 * s, 70 * s), (g, 34 * s))
    d.body(
        upper,
        there(kit.cut(block, trapezoid(26 * s + g, 34 * s + g, 6 * s, (-99, 99)), kit.box((-30 * s, 30 * s), (-99, 99), (0, 14 * s + g)))),
    )
    gib = [(26 * s + g, g), (32 * s, g), (32 * s + 8 * s * 13 / 14, 13 * s), (26 * s + 8 * s * 13 / 14 + g, 13 * s)]
    d.body(f"{name} gib", there(kit.slab(gib, (-69 * s, 69 * s))), role="connector")
    d.fixed(upper, f"{name} gib")
    for k, y in enumerate((-45 * s, 0.0, 45 * s)):
        d.bore(upper, fit.tapped(4.0), kit.point_at(frame, (25 * s, y, 7 * s)), kit.point_at(frame, (80 * s, y, 7 * s)))
        x = 26 * s + 4 * s + 0.5 + 6 * s
        d.place(
            f"{name} gib screw {k + 1}",
            kit.screw(4.0, 22, "none"),
            kit.point_at(frame, (x + 22, y, 7 * s)),
            kit.direction_of(frame, X),
            role="bolt",
        )
        nut = kit.nut(4.0, fit.tapped(4.0))
        d.place(f"{name} gib nut {k + 1}", nut, kit.point_at(frame, (58 * s, y, 7 * s)), kit.direction_of(frame, X), role="nut")
        d.fixed(upper, f"{name} gib screw {k + 1}", f"{name} gib nut {k + 1}")
    axis, z = kit.direction_of(frame, Y), 5 * s
    bracket = kit.cut(kit.box((-40 * s, 40 * s), (-124 * s, -110 * s), (-16 * s, 26 * s)), kit.rod(fit.running(5), (0, -200, z), (0, 0, z)))
    d.body(f"{name} bracket", there(bracket))
    for k, x in enumerate((-30 * s, 30 * s)):
        d.screw(
            f"{name} bracket screw {k + 1}",
            5.0,
            f"{name} bracket",
            lower,
            kit.point_at(frame, (x, -124 * s, -8 * s)),
            kit.direction_of(frame, (0, -1, 0)),
            14 * s + 12,
        )
    lead = kit.fuse(
        kit.rod(6, (0, -110 * s, z), (0, 80 * s, z)),
        kit.rod(9 * s, (0, -110 * s + g, z), (0, -104 * s, z)),
        kit.rod(5, (0, -124 * s - 30, z), (0, -110 * s, z)),
    )
    d.body(
        f"{name} spindle", there(kit.cut(lead, kit.rod(7, (0, -111 * s, z), (0, -110 * s + g, z)).cut(kit.rod(5, (0, -200, z), (0, 0, z)))))
    )
    block = kit.fuse(kit.box((-13 * s, 13 * s), (-14, 14), (-2, 14 * s + g)), kit.rod(8, (0, -14, z), (0, 14, z)))
    block = kit.cut(
        block,
        kit.box((-50, 50), (-50, 50), (-50, -2)),
        kit.box((-50, 50), (-50, 50), (14 * s + g, 50)),
        kit.rod(fit.tapped(12.0), (0, -99, z), (0, 99, z)),
    )
    d.body(f"{name} nut", there(block), role="connector")
    for k, y in enumerate((-9.0, 9.0)):
        d.screw(
            f"{name} nut screw {k + 1}",
            3.0,
            upper,
            f"{name} nut",
            kit.point_at(frame, (8 * s + 1.6, y, 28 * s)),
            kit.direction_of(frame, Z),
            14 * s + 4,
            tap=0.0,
        )
        d.bore(upper, 3.4, kit.point_at(frame, (8 * s + 1.6, y, 28 * s)), kit.point_at(frame, (8 * s + 1.6, y, 40 * s)))
    low = -124 * s
    wheel = kit.fuse(kit.rod(30 * s, (0, low - 24, z), (0, low - 14, z)), kit.rod(12 * s, (0, low - 24, z), (0, low - g, z)))
    wheel = kit.filleted(kit.cut(wheel, kit.rod(5, (0, -300, z), (0, 0, z))), "<Y", 0.8)
    d.body(f"{name} handwheel", there(wheel))
    d.bore(
        (f"{name} handwheel", f"{name} spindle"),
        fit.press(1.5),
        kit.point_at(frame, (0, low - 8, z - 30)),
        kit.point_at(frame, (0, low - 8, z + 30)),
    )
    d.place(f"{name} pin", kit.dowel(1.5, 22 * s), kit.point_at(frame, (0, low - 8, z - 11 * s)), Z, role="pin")
    d.fixed(f"{name} spindle", f"{name} handwheel", f"{name} pin")
    d.prismatic(lower, upper, axis, kit.point_at(frame, (0, 0, 7 * s)))
    d.revolute(f"{name} bracket", f"{name} spindle", axis, kit.point_at(frame, (0, -117 * s, z)))
    d.joint("screw", f"{name} nut", f"{name} spindle", axis, kit.point_at(frame, (0, 0, z)), pitch=3.0)


def cross_slide(variant: str) -> Design:
    """A lathe's cross slide and top slide: two dovetails with gibs, spindles and wheels; a tool post on one stud."""
    note = "one stud clamps the tool post: nothing in the shapes says that it does not turn about it"
    d = Drawing("cross_slide", variant, play=0.03, note=note)
    fit = d.fit
    d.body("saddle", kit.box((-75, 75), (-110, 110), (-25, 0)))
    for x in (-62, 62):
        for y in (-90, 90):
            d.bore("saddle", 4.5, (x, y, -30), (x, y, 5))
    _dovetail_axis(d, "cross", "saddle", "cross slide", kit.place((0, 0, 0)), 1.0)
    d.body("swivel base", kit.fuse(kit.rod(45, (0, 0, 34), (0, 0, 44)), kit.box((-88, 88), (-30, 30), (44, 56))))
    d.cut("swivel base", kit.box((-95, -45.5), (-50, 50), (30, 40)), kit.box((45.5, 95), (-50, 50), (30, 40)))
    frame = kit.place((0, 0, 56), Z, (0.0, -1.0, 0.0))
    _dovetail_axis(d, "top", "swivel base", "top slide", frame, 0.8)
    for k, y in enumerate((-38, 38)):
        d.screw(f"swivel screw {k + 1}", 6.0, "swivel base", "cross slide", (0, y, 44), Z, 24, tap=2.0)
    top = 56 + 27.2
    post = kit.cut(
        kit.box((-30, 30), (-30, 30), (top, top + 45)), *(kit.box(x, (-40, 40), (top + 14, top + 31)) for x in ((-40, -18), (18, 40)))
    )
    d.body("tool post", kit.cut(post, kit.rod(fit.through(12.0), (0, 0, 0), (0, 0, 200))))
    d.bore("top slide", fit.tapped(12.0), (0, 0, top - 13), (0, 0, top + 1))
    d.place("stud M12", kit.rod(6, (0, 0, 0), (0, 0, 75)), (0, 0, top - 12), Z, role="bolt")
    d.place("post washer", kit.washer(12.0), (0, 0, top + 45), Z, role="washer")
    d.place("post nut", kit.nut(12.0, fit.tapped(12.0)), (0, 0, top + 47.5), Z, role="nut")
    d.fixed("top slide", "stud M12", "tool post", "post washer", "post nut")
    for k, (x, y) in enumerate((x, y) for x in (-24, 24) for y in (-20, 20)):
        d.bore("tool post", fit.tapped(6.0), (x, y, top + 25), (x, y, top + 50))
        d.place(f"tool screw {k + 1}", kit.screw(6.0, 25, "hex"), (x, y, top + 52), Z, role="bolt")
        d.fixed("tool post", f"tool screw {k + 1}")
    d.body("tool bit", kit.fuse(kit.box((18, 30), (-60, 40), (top + 14, top + 26)), kit.box((22, 30), (-66, -58), (top + 18, top + 26))))
    d.fixed("tool post", "tool bit")
    return d.done(ground="saddle", mobility=2, style="solidworks")


def three_jaw_chuck(variant: str) -> Design:
    """A three-jaw chuck: body, back plate, scroll, three stepped jaws in T-slots, three key pinions held by pins."""
    note = "the scroll's thread and bevel teeth are left out: jaws, scroll and pinions are free of each other"
    d = Drawing("three_jaw_chuck", variant, play=0.03, note=note)
    fit, g = d.fit, d.fit.gap
    body = kit.cut(
        kit.chamfered(kit.rod(62, (0, 0, -8), (0, 0, 40)), ">Z", 1.5),
        kit.tube(47, 16, (0, 0, -9), (0, 0, 24)),
        kit.rod(11, (0, 0, -9), (0, 0, 50)),
    )
    for k in range(3):
        turn = kit.turned((0, 0, 0), Z, 120 * k)
        neck = kit.box((9, 70), (-6 - fit.play, 6 + fit.play), (19, 50))
        wide = kit.box((9, 70), (-10 - fit.play, 10 + fit.play), (25 - g, 33 + g))
        pinion = [kit.rod(fit.running(6), (44, 0, 0), (70, 0, 0)), kit.rod(9.5, (30, 0, 0), (49, 0, 0))]
        body = kit.cut(body, *(tool.moved(turn) for tool in (neck, wide, *pinion)))
    d.body("Futterkoerper", body)
    scroll = kit.tube(46.5, fit.running(16), (0, 0, 10), (0, 0, 24 - g))
    d.body("Planspirale", scroll)
    plate = kit.fuse(kit.rod(62, (0, 0, -26), (0, 0, -8)), kit.tube(22, fit.running(16), (0, 0, -9), (0, 0, 10 - g)))
    d.body("Flansch", kit.cut(plate, kit.rod(11, (0, 0, -30), (0, 0, 0)), kit.rod(20, (0, 0, -30), (0, 0, -20))))
    for k, (x, y) in enumerate(kit.ring_of(54, 3, 60)):
        d.screw(f"Zylinderschraube M8x40 {k + 1}", 8.0, "Flansch", "Futterkoerper", (x, y, -26), (0, 0, -1), 40)
    steps = [kit.box(x, (-6, 6), (32, z)) for x, z in (((14, 52), 48), ((26, 52), 58), ((38, 52), 68))]
    jaw = kit.fuse(kit.box((14, 52), (-5.9, 5.9), (24, 34)), kit.box((14, 52), (-10, 10), (25, 33)), *steps)
    for k in range(3):
        c, s = math.cos(math.radians(120 * k)), math.sin(math.radians(120 * k))
        d.place(f"Backe {k + 1}", jaw, (0, 0, 0), Z, (c, s, 0))
        d.prismatic("Futterkoerper", f"Backe {k + 1}", (c, s, 0), (35 * c, 35 * s, 30))
        pinion = kit.fuse(kit.rod(6, (0, 0, 48), (0, 0, 62)), kit.turned_profile([(0, 31), (6.5, 31), (9, 49), (0, 49)]))
        pinion = kit.cut(pinion, kit.box((-3.5, 3.5), (-3.5, 3.5), (52, 63)), kit.tube(8, 4.6, (0, 0, 53), (0, 0, 56.2)))
        d.place(f"Ritzel {k + 1}", pinion, (0, 0, 0), (c, s, 0), Z)
        d.revolute("Futterkoerper", f"Ritzel {k + 1}", (c, s, 0), (55 * c, 55 * s, 0))
        x, y = 54.6 * c - 6.3 * s, 54.6 * s + 6.3 * c
        d.bore("Futterkoerper", fit.press(1.5), (x, y, -9), (x, y, 10))
        d.place(f"Haltestift {k + 1}", kit.dowel(1.5, 16), (x, y, -7.5), Z, role="pin")
        d.fixed("Futterkoerper", f"Haltestift {k + 1}")
    d.revolute("Futterkoerper", "Planspirale", Z, (0, 0, 14))
    return d.done(ground="Flansch", mobility=7)
