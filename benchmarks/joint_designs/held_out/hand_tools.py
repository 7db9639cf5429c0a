"""Things for the hand and the house: cabinet hinges, rim brake, hole punch, tool case."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def cup_hinges(variant: str) -> Design:
    """An inset cabinet door on two concealed hinges: cup in the door, two links, arm screwed on a mounting plate, countless wood screws."""
    d = Drawing("cup_hinges", variant, play=0.05, note="each hinge is a four-bar linkage; both move together")
    fit, g = d.fit, d.fit.gap
    d.body("Seitenwand", kit.box((-18, 0), (-21, 300), (-200, 200)))
    d.body("Tuer", kit.box((2, 220), (-21, -2), (-198, 198)))
    a1, a2, c1, c2 = (11.0, 14.0), (19.0, 24.0), (25.0, -8.0), (34.0, -6.5)
    d.body(
        "Tuergriff", kit.fuse(kit.rod(5, (195, -45, -64), (195, -45, 64)), *(kit.rod(5, (195, -45, z), (195, -21, z)) for z in (-48, 48)))
    )
    for k, z in enumerate((-48, 48)):
        d.screw(f"Griffschraube M4x25 {k + 1}", 4.0, "Tuer", "Tuergriff", (195, -2, z), Y, 30, head="button", tap=1.0)
    for h, z in (("oben", 140.0), ("unten", -140.0)):
        unit = f"Topfscharnier {h}"

        def pivot(name: str, p: kit.Point2, holders: str, length: float, z: float = z, unit: str = unit, h: str = h) -> None:
            d.bore(holders, fit.press(1.5), (*p, z - length / 2), (*p, z + length / 2))
            d.place(f"Stift {name} {h}", kit.dowel(1.5, length), (*p, z - length / 2), Z, role="pin", within=unit)
            d.fixed(holders, f"Stift {name} {h}")

        d.bore("Tuer", fit.press(17.5), (31, -15, z), (31, 0, z))
        pot = kit.fuse(kit.rod(17.5, (31, -14.5, z), (31, -2, z)), kit.box((17, 45), (-2, -0.8), (z - 31, z + 31)))
        d.body(f"Topf {h}", kit.cut(pot, kit.box((15.5, 45), (-13, 5), (z - 10, z + 10))), within=unit)
        for k, s in enumerate((-1, 1)):
            d.screw(
                f"Spanplattenschraube 4x16 {h} {k + 1}",
                4.0,
                f"Topf {h}",
                "Tuer",
                (31, -0.8, z + s * 24),
                Y,
                16,
                head="button",
                within=unit,
                tap=0.0,
            )
        d.fixed("Tuer", f"Topf {h}")
        plate = kit.fuse(kit.box((0, 3), (28, 80), (z - 16, z + 16)), kit.box((2.5, 8), (34, 76), (z - 6, z + 6)))
        d.body(f"Montageplatte {h}", plate, within=unit)
        for k, s in enumerate((-1, 1)):
            d.screw(
                f"Spanplattenschraube 4x16 {h} {k + 3}",
                4.0,
                f"Montageplatte {h}",
                "Seitenwand",
                (3, 54, z + s * 11),
                X,
                16,
                head="button",
                within=unit,
                tap=0.0,
            )
        cheeks = [
            kit.prism([(8, 9), (13, 9), (25, 22), (25, 30), (14, 82), (6, 82)], 1.8, kit.place((0, 0, zz))) for zz in (z - 10, z + 8.2)
        ]
        web = kit.prism([(9.8, 36), (14.5, 36), (12, 82), (8, 82)], 19, kit.place((0, 0, z - 9.5)))
        d.body(f"Scharnierarm {h}", kit.fuse(*cheeks, web), within=unit)
        d.cut(f"Scharnierarm {h}", kit.box((5, 8), (20, 90), (z - 6.5, z + 6.5)), kit.box((-1, 8), (0, 90), (z - 20, z + 20)))
        for k, (y, top) in enumerate(((46.0, 13.5), (66.0, 12.6))):
            d.screw(
                f"Stellschraube {h} {k + 1}",
                4.0,
                f"Scharnierarm {h}",
                f"Montageplatte {h}",
                (top, y, z),
                X,
                9,
                head="button",
                within=unit,
                tap=0.5,
            )
        outer = [kit.link(a1, c1, 6.5, 2).moved(kit.place((0, 0, zz))) for zz in (z - 8 + g, z + 6 - g)]
        inner = kit.link(a2, c2, 6.5, 8 - 2 * g, kit.place((0, 0, z - 4 + g)))
        mid = ((a1[0] + c1[0]) / 2, (a1[1] + c1[1]) / 2)
        bridge = kit.link((mid[0] - 0.8, mid[1] + 1.2), (mid[0] + 0.8, mid[1] - 1.2), 3, 13, kit.place((0, 0, z - 6.5)))
        d.body(f"Aussenhebel {h}", kit.fuse(*outer, bridge), within=unit)
        d.body(f"Innenhebel {h}", inner, within=unit)
        for name, p, holder, lever, length in (
            ("A1", a1, "Scharnierarm", "Aussenhebel", 19.0),
            ("A2", a2, "Scharnierarm", "Innenhebel", 19.0),
            ("C1", c1, "Topf", "Aussenhebel", 23.0),
            ("C2", c2, "Topf", "Innenhebel", 23.0),
        ):
            d.bore(f"{lever} {h}", fit.running(1.5), (*p, z - 30), (*p, z + 30))
            pivot(name, p, f"{holder} {h}", length)
            d.revolute(f"{holder} {h}", f"{lever} {h}", Z, (*p, z))
    return d.done(ground="Seitenwand", mobility=1)


def rim_brake(variant: str) -> Design:
    """A bicycle fork with wheel and rim brake: hub on two bearings, brake arms on threaded posts, pads with washers and nuts."""
    d = Drawing("rim_brake", variant, play=0.06, note="cable and springs are not drawn; the pads are clamped in their arms")
    fit = d.fit
    legs = [kit.rod(11, (s * 42, 0, -8), (s * 42, 0, 325)) for s in (-1, 1)]
    tips = [kit.box(tuple(sorted((s * 36, s * 44))), (-16, 16), (-16, 20)) for s in (-1, 1)]
    bosses = [kit.rod(8, (s * 42, -18, 222), (s * 42, 0, 222)) for s in (-1, 1)]
    fork = kit.fuse(kit.box((-53, 53), (-14, 14), (310, 345)), *legs, *tips, *bosses, kit.rod(14.3, (0, 0, 340), (0, 0, 480)))
    d.body(
        "FORK",
        kit.cut(
            fork,
            kit.box((-55, 55), (-5, 5), (-30, 0)),
            kit.rod(5, (-60, 0, 0), (60, 0, 0)),
            *(kit.box(tuple(sorted((s * a, s * b))), (-20, 20), (-30, 22)) for s in (-1, 1) for a, b in ((25, 36), (44, 60))),
        ),
    )
    axle = kit.fuse(kit.rod(5, (-58, 0, 0), (58, 0, 0)), kit.rod(7, (-10, 0, 0), (10, 0, 0)))
    d.body("FRONT AXLE", axle, within="FRONT WHEEL")
    shell = kit.fuse(
        kit.tube(18, fit.press(13), (-32, 0, 0), (32, 0, 0)),
        *(kit.tube(30, 17, (x, 0, 0), (x + 4, 0, 0)) for x in (-28, 24)),
        kit.tube(17, 9, (-24 + 8, 0, 0), (24 - 8, 0, 0)),
    )
    web = kit.cut(
        kit.rod(246, (-3, 0, 0), (3, 0, 0)),
        kit.rod(17, (-9, 0, 0), (9, 0, 0)),
        *(kit.rod(62, (-9, y, z), (9, y, z)) for y, z in kit.ring_of(140, 6, 30)),
    )
    rim = kit.cut(kit.rod(262, (-12, 0, 0), (12, 0, 0)), kit.rod(240, (-20, 0, 0), (20, 0, 0)), kit.tube(270, 252, (-9, 0, 0), (9, 0, 0)))
    d.body("WHEEL", kit.fuse(shell, web, rim), within="FRONT WHEEL")
    tyre = kit.cut(kit.solid(kit.cq.Solid.makeTorus(272, 20).moved(kit.place((0, 0, 0), X))), kit.rod(262.01, (-40, 0, 0), (40, 0, 0)))
    d.body("TYRE", kit.fuse(tyre, kit.tube(263, 252.1, (-8.9, 0, 0), (8.9, 0, 0))), role="connector", within="FRONT WHEEL")
    d.fixed("WHEEL", "TYRE")
    for k, s in enumerate((-1, 1)):
        d.bearing(f"BEARING 6000 #{k + 1}", "6000", (s * 20, 0, 0), X, "WHEEL", "FRONT AXLE", within="FRONT WHEEL")
        x0, x1 = sorted((s * 24.0, s * 36.0))
        d.body(f"AXLE SPACER #{k + 1}", kit.tube(7, 5, (x0, 0, 0), (x1, 0, 0)), role="connector", within="FRONT WHEEL")
        d.place(f"WASHER 10 #{k + 1}", kit.washer(10.0), (s * 44, 0, 0), (s, 0, 0), role="washer")
        d.place(f"NUT M10 #{k + 1}", kit.nut(10.0, fit.tapped(10.0)), (s * 46, 0, 0), (s, 0, 0), role="nut")
        d.fixed("FRONT AXLE", f"AXLE SPACER #{k + 1}", f"WASHER 10 #{k + 1}", f"NUT M10 #{k + 1}")
    d.fixed("FORK", "FRONT AXLE")
    post = kit.cut(
        kit.fuse(kit.rod(5, (0, 0, -15), (0, 0, 0)), kit.rod(7.5, (0, 0, 0), (0, 0, 3)), kit.rod(4, (0, 0, 3), (0, 0, 20))),
        kit.rod(fit.tapped(6.0), (0, 0, 4), (0, 0, 30)),
    )
    zp = math.sqrt(252.0**2 - 28**2) - 1
    for side, s in (("L", -1), ("R", 1)):
        x, unit = s * 42.0, f"BRAKE {side}"
        d.bore("FORK", fit.press(5), (x, -20, 222), (x, 0, 222))
        d.place(f"POST {side}", post, (x, -18, 222), (0, -1, 0), within=unit)
        d.fixed("FORK", f"POST {side}")
        arm = kit.fuse(kit.rod(11, (x, -37.5, 222), (x, -21.4, 222)), kit.bar((x, 222), (s * 48, 330), 15, (-33, -23)))
        d.body(f"ARM {side}", kit.cut(arm, kit.rod(fit.press(6.5), (x, -50, 222), (x, -10, 222))), within=unit)
        d.place(f"BUSH {side}", kit.bush(fit.running(4), 6.5, 16), (x, -37.4, 222), (0, -1, 0), role="connector", within=unit)
        d.fixed(f"ARM {side}", f"BUSH {side}")
        d.place(f"ARM WASHER {side}", kit.tube(9, 3.2, (0, 0, 0), (0, 0, 1.5)), (x, -38.01, 222), (0, -1, 0), role="washer", within=unit)
        d.place(f"ARM SCREW {side}", kit.screw(6.0, 14, "button"), (x, -39.51, 222), (0, -1, 0), role="bolt", within=unit)
        d.fixed(f"POST {side}", f"ARM WASHER {side}", f"ARM SCREW {side}")
        d.revolute(f"POST {side}", f"ARM {side}", Y, (x, -28, 222))
        at = (0.0, -28.0, zp)
        pad = kit.box(tuple(sorted((s * 13.5, s * 22))), (-55, 5), (zp - 6, zp + 6))
        d.body(f"PAD {side}", kit.fuse(pad, kit.rod(3, (s * 20, *at[1:]), (s * 66, *at[1:]))), within=unit)
        middle = 42 + 6 * (zp - 222) / 108
        d.bore(f"ARM {side}", 3.6, (s * 20, *at[1:]), (s * 70, *at[1:]))
        flat = [kit.box(tuple(sorted((s * (middle + f * 6.5), s * (middle + f * 20)))), (-34, -22), (zp - 9, zp + 9)) for f in (-1, 1)]
        d.cut(f"ARM {side}", *flat)
        places = (("SPACER", 22.0, middle - 9.5, 7), ("CONCAVE", middle - 9.5, middle - 6.5, 8), ("OUTER", middle + 6.5, middle + 10, 8))
        for name, low, high, r in places:
            ends = sorted((s * low, s * high))
            d.body(f"{name} WASHER {side}", kit.tube(r, 3.1, (ends[0], *at[1:]), (ends[1], *at[1:])), role="washer", within=unit)
            d.fixed(f"ARM {side}", f"{name} WASHER {side}")
        d.place(f"PAD NUT {side}", kit.nut(6.0, fit.tapped(6.0)), (s * (middle + 10), *at[1:]), (s, 0, 0), role="nut", within=unit)
        d.fixed(f"ARM {side}", f"PAD {side}", f"PAD NUT {side}")
    d.bore("ARM L", fit.press(2), (-47.4, -50, 320), (-47.4, -10, 320))
    d.body(
        "NOODLE HOLDER",
        kit.cut(
            kit.fuse(kit.bar((-47.4, 320), (-32, 332), 10, (-36, -33.1)), kit.box((-36, -22), (-38, -33.1), (326, 340))),
            kit.rod(1.6, (-60, -35.5, 334), (0, -35.5, 334)),
        ),
    )
    d.bore("NOODLE HOLDER", fit.running(2), (-47.4, -50, 320), (-47.4, -10, 320))
    rivet = kit.fuse(kit.rod(2, (0, 0, -13), (0, 0, 3.2)), kit.rod(4, (0, 0, 3.1), (0, 0, 4.5)), kit.rod(3.5, (0, 0, -11.5), (0, 0, -10)))
    d.place("NOODLE RIVET", rivet, (-47.4, -33, 320), (0, -1, 0), role="pin")
    d.fixed("ARM L", "NOODLE RIVET")
    d.revolute("ARM L", "NOODLE HOLDER", Y, (-47.4, -34, 320))
    if variant == "fit":
        d.unsolved("NOODLE HOLDER", (0.0, -0.03, 0.0), 0.3, about=X)
    return d.done(ground="FORK", mobility=4)


def hole_punch(variant: str) -> Design:
    """An office hole punch: bent base with two ears, lever on a pin, two punches with springs and rings, paper stop, chip tray."""
    d = Drawing(
        "hole_punch", variant, play=0.08, note="the lever pushes the punches one-sidedly; the tray snaps on, though it could be a drawer"
    )
    fit, g = d.fit, d.fit.gap
    base = kit.fuse(kit.box((-65, 65), (-45, 45), (0, 2)), *(kit.box((x, x + 12), (0, 30), (1, 22)) for x in (-46, 34)))
    base = kit.cut(base, *(kit.box((x - 1, x + 13), (-1, 22), (8, 10)) for x in (-46, 34)))
    ears = [kit.prism([(0, 0), (38, 0), (38, 34), (24, 38), (0, 24)], 2, kit.place((x, 0, 0), X, Y)) for x in (-62, 60)]
    d.body("Base <1>", kit.fuse(base, *ears))
    pin, holes = (26.0, 30.0), (-40.0, 40.0)
    lever = kit.fuse(
        kit.box((-57, 57), (-42, 34), (40, 42)),
        *(kit.prism([(-40, 42), (-40, 36), (12, 26), (32, 24), (34, 42)], 2, kit.place((x, 0, 0), X, Y)) for x in (-58.8, 56.8)),
        *(kit.rod(4, (x, y, 39), (x, y, 41)) for x in holes for y in (11,)),
    )
    d.body("Lever <1>", kit.cut(lever, kit.box((-90, 90), (-99, 99), (42, 60))))
    d.join("Lever <1>", *(kit.box(tuple(sorted((s * 56, s * 58.8))), (-42, 34), (40, 42)) for s in (-1, 1)))
    d.bore("Lever <1>", fit.running(3), (-70, *pin), (70, *pin))
    d.bore("Base <1>", fit.press(3), (-70, *pin), (70, *pin))
    d.place("Lever pin <1>", kit.dowel(3, 130), (-65, *pin), X, role="pin")
    d.fixed("Base <1>", "Lever pin <1>")
    d.revolute("Lever pin <1>", "Lever <1>", X, (0, *pin))
    punch = kit.cut(
        kit.rod(3, (0, 0, 9.4), (0, 0, 38.6)),
        kit.prism([(-4, 9), (4, 9), (0, 12)], 9, kit.place((0, 4.5, 0), (0, -1, 0), X)),
        kit.tube(4, 2.8, (0, 0, 35.9), (0, 0, 37.1)),
    )
    for k, x in enumerate(holes):
        d.bore("Base <1>", fit.running(3), (x, 11, -1), (x, 11, 30))
        d.place(f"Punch <{k + 1}>", punch, (x, 11, 0), Z)
        d.place(f"Punch ring <{k + 1}>", kit.circlip(3, 1.0), (x, 11, 36), Z, role="circlip")
        d.fixed(f"Punch <{k + 1}>", f"Punch ring <{k + 1}>")
        d.place(f"Spring <{k + 1}>", kit.spring(4.2, 1.0, 14, 5), (x, 11, 22), Z, role="connector")
        d.idle.append(f"Spring <{k + 1}>")
        d.prismatic("Base <1>", f"Punch <{k + 1}>", Z, (x, 11, 18))
    d.cut("Base <1>", kit.box((-66, 20), (-16 - fit.play, -10 + fit.play), (-1, 5)))
    stop = kit.fuse(
        kit.box((-120, -10), (-16, -10), (0.2, 1.8)),
        kit.box((-126, -118), (-22, -4), (0.2, 12)),
        kit.box((-40, -30), (-18, -8), (2 + g, 4)),
        kit.box((-38, -32), (-16, -10), (1, 3)),
    )
    d.body("Paper stop <1>", kit.fuse(stop, kit.box((-60, -54), (-18, -8), (2 + g, 4)), kit.box((-59, -55), (-16, -10), (1, 3))))
    tray = kit.cut(
        kit.filleted(kit.box((-67, 67), (-47, 47), (-14, 0)), "|Z", 4), kit.filleted(kit.box((-65, 65), (-45, 45), (-12, 5)), "|Z", 2)
    )
    rim = kit.cut(kit.box((-67, 67), (-47, 47), (-2, 3)), kit.box((-65.05, 65.05), (-45.05, 45.05), (-3, 4)))
    d.body(
        "Chip tray <1>",
        kit.cut(
            kit.fuse(tray, rim, *(kit.box(tuple(sorted((s * 64, s * 67))), (-47, 47), (2.05, 3)) for s in (1,))),
            kit.box((-70, -60), (-24, -2), (-2.5, 9)),
            kit.box((63, 66), (-1, 39), (2, 9)),
        ),
    )
    d.fixed("Base <1>", "Chip tray <1>")
    d.prismatic("Base <1>", "Paper stop <1>", X, (-45, -13, 1))
    return d.done(ground="Base <1>", mobility=4)


def tool_case(variant: str) -> Design:
    """A tool case: sheet body and lid, two butt hinges, two draw latches with lever and hook, folding handle between two brackets."""
    d = Drawing("tool_case", variant, play=0.08, note="drawn closed: the hooks rest on their catches, which is a contact and no joint")
    fit, g = d.fit, d.fit.gap
    d.body("BODY", kit.cut(kit.box((-160, 160), (-80, 80), (0, 60)), kit.box((-158, 158), (-78, 78), (2, 70))))
    d.body("LID", kit.cut(kit.box((-160, 160), (-80, 80), (60.2, 100)), kit.box((-158, 158), (-78, 78), (50, 98))))

    def rivet(name: str, holder: str, held: str, x: float, y: float, z: float, s: float, within: str) -> None:
        """A blind rivet through sheet and fitting; its head outside."""
        for part in (holder, held):
            d.bore(part, fit.running(1.6), (x, y + s * 5, z), (x, y - s * 6, z))
        shape = kit.turned_profile([(0, 1), (2, 1), (3.2, 0), (1.6, 0), (1.6, -4), (2.4, -4.4), (2.4, -6), (0, -6)])
        d.place(name, shape, (x, y, z), (0, s, 0), role="pin", within=within)
        d.fixed(holder, held, name)

    for h, x0 in (("1", -100.0), ("2", 100.0)):
        unit, axis = f"HINGE-{h}", (84.2, 60.1)
        segments = [(-30 + 12 * i, -18 + 12 * i) for i in range(5)]
        for leaf, side, own in (("BODY", -1, segments[::2]), ("LID", 1, segments[1::2])):
            low, high = sorted((axis[1] + side * 1.0, axis[1] + side * 26))
            shape = kit.box((x0 - 30, x0 + 30), (80, 81.6), (low, high))
            shape = kit.cut(
                shape, *(kit.box((x0 + a - g, x0 + b + g), (70, 90), (axis[1] - 5, axis[1] + 5)) for a, b in segments if (a, b) not in own)
            )
            knuckles = [kit.rod(4.1, (x0 + a + g / 2, *axis), (x0 + b - g / 2, *axis)) for a, b in own]
            d.body(f"LEAF {leaf} {h}", kit.cut(kit.fuse(shape, *knuckles), kit.box((x0 - 50, x0 + 50), (70, 80), (0, 120))), within=unit)
            radius = fit.press(2) if leaf == "BODY" else fit.running(2)
            d.bore(f"LEAF {leaf} {h}", radius, (x0 - 40, *axis), (x0 + 40, *axis))
            for k, x in enumerate((x0 - 20, x0 + 20)):
                rivet(f"HINGE RIVET {leaf} {h}{k + 1}", leaf, f"LEAF {leaf} {h}", x, 81.6, axis[1] + side * 17, 1.0, unit)
        d.place(f"HINGE PIN {h}", kit.dowel(2, 60), (x0 - 30, *axis), X, role="pin", within=unit)
        d.fixed(f"LEAF BODY {h}", f"HINGE PIN {h}")
        d.revolute(f"LEAF BODY {h}", f"LEAF LID {h}", X, (x0, *axis))
    low, hook = (-89.0, 29.0), (-85.5, 22.0)
    for h, x0 in (("L", -110.0), ("R", 110.0)):
        unit = f"DRAW LATCH {h}"
        ears = [kit.box((x0 + a, x0 + b), (-93, -80.5), (23, 35)) for a, b in ((-10, -8.4), (8.4, 10))]
        d.body(f"LATCH BASE {h}", kit.fuse(kit.box((x0 - 10, x0 + 10), (-81.6, -80), (12, 55)), *ears), within=unit)
        side = [(-91, 32), (-87, 32), (-83, 24), (-83, 20), (-87, 18), (-90, 6), (-94, 2), (-95, 3), (-93, 20)]
        cheeks = [kit.prism(side, 1.5, kit.place((x0 + a, 0, 0), X, Y)) for a in (-8.4 + g, 6.9 - g)]
        thumb = kit.prism(
            [(-92.4, 14), (-91, 14), (-90, 6), (-94, 2), (-95, 3), (-93.4, 6)], 16.8 - 2 * g, kit.place((x0 - 8.4 + g, 0, 0), X, Y)
        )
        d.body(f"LATCH LEVER {h}", kit.fuse(*cheeks, thumb), within=unit)
        bail = kit.fuse(
            kit.rod(2.8, (x0 - 5, *hook), (x0 + 5, *hook)),
            kit.box((x0 - 5, x0 + 5), (-86.4, -84.6), (22, 68.4)),
            kit.box((x0 - 5, x0 + 5), (-86.4, -82.4), (66.4, 68.4)),
        )
        d.body(f"LATCH HOOK {h}", bail, within=unit)
        d.body(
            f"CATCH {h}",
            kit.fuse(
                kit.box((x0 - 10, x0 + 10), (-81.6, -80), (62, 82)),
                kit.box((x0 - 8, x0 + 8), (-84.2, -80), (64.6, 66.3)),
                kit.box((x0 - 8, x0 + 8), (-82.1, -80), (62, 68)),
            ),
            within=unit,
        )
        for name, p, outside, inside, half in (
            ("LEVER", low, f"LATCH BASE {h}", f"LATCH LEVER {h}", 10.5),
            ("HOOK", hook, f"LATCH LEVER {h}", f"LATCH HOOK {h}", 8.2),
        ):
            d.bore(outside, fit.press(1.5), (x0 - 20, *p), (x0 + 20, *p))
            d.bore(inside, fit.running(1.5), (x0 - 20, *p), (x0 + 20, *p))
            d.place(f"{name} PIN {h}", kit.dowel(1.5, 2 * half), (x0 - half, *p), X, role="pin", within=unit)
            d.fixed(outside, f"{name} PIN {h}")
            d.revolute(outside, inside, X, (x0, *p))
        for k, (part, fitting, z) in enumerate((("BODY", f"LATCH BASE {h}", 16.0), ("BODY", f"LATCH BASE {h}", 48.0))):
            rivet(f"LATCH RIVET {h}{k + 1}", part, fitting, x0, -81.6, z, -1.0, unit)
        for k, x in enumerate((x0 - 6, x0 + 6)):
            rivet(f"CATCH RIVET {h}{k + 1}", "LID", f"CATCH {h}", x, -81.6, 76, -1.0, unit)
    for k, s in enumerate((-1, 1)):
        bracket = kit.fuse(
            kit.box(tuple(sorted((s * 44, s * 66))), (-81.6, -80), (28, 48)),
            kit.box(tuple(sorted((s * 50, s * 54))), (-91, -80.5), (31, 45)),
        )
        d.body(f"HANDLE BRACKET {k + 1}", bracket)
        d.bore(f"HANDLE BRACKET {k + 1}", fit.press(2.5), (s * 40, -86.5, 38), (s * 70, -86.5, 38))
        for j, z in enumerate((32.0, 44.0)):
            rivet(f"BRACKET RIVET {2 * k + j + 1}", "BODY", f"HANDLE BRACKET {k + 1}", s * 61, -81.6, z, -1.0, "")
        d.place(f"HANDLE PIN {k + 1}", kit.dowel(2.5, 12), (s * 42.5 if s > 0 else -54.5, -86.5, 38), X, role="pin")
        d.fixed(f"HANDLE BRACKET {k + 1}", f"HANDLE PIN {k + 1}")
    handle = kit.fuse(
        kit.box((-49.8 + g, 49.8 - g), (-91, -82), (2, 14)),
        *(kit.box(tuple(sorted((s * 41.5, s * (49.8 - g)))), (-90.5, -82.5), (8, 38)) for s in (-1, 1)),
        *(kit.rod(4, (s * 41.5, -86.5, 38), (s * (49.8 - g), -86.5, 38)) for s in (-1, 1)),
    )
    d.body("CARRY HANDLE", handle)
    d.bore("CARRY HANDLE", fit.running(2.5), (-70, -86.5, 38), (70, -86.5, 38))
    for k in range(2):
        d.revolute(f"HANDLE BRACKET {k + 1}", "CARRY HANDLE", X, (45 * (2 * k - 1), -86.5, 38))
    if variant == "fit":
        d.unsolved("LATCH LEVER R", (0.03, 0.0, 0.0), 0.4, about=Z)
    return d.done(ground="BODY", mobility=6, style="inventor")
