"""Larger machines: crane hook block, landing gear."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import Y, Z


def hook_block(variant: str) -> Design:
    """A crane's hook block: cheek plates on spacers, two bushed sheaves, hook with nut on a thrust bearing in a crosshead."""
    d = Drawing("hook_block", variant, play=0.1, note="hook swivels, crosshead swings, sheaves turn; the rope is not drawn")
    fit, g = d.fit, d.fit.gap
    outline = [(-60, -60), (60, -60), (85, 40), (85, 110), (70, 165), (-70, 165), (-85, 110), (-85, 40)]
    for k, s in enumerate((-1, 1)):
        d.body(f"Wange {k + 1}", kit.slab(outline, tuple(sorted((s * 40.0, s * 52.0)))))
    for k, (x, z) in enumerate(((-62.0, 138.0), (62.0, 138.0), (0.0, 152.0))):
        d.body(f"Distanzrohr {k + 1}", kit.tube(12, fit.through(12.0), (x, -40, z), (x, 40, z)), role="connector")
        d.bolt_and_nut(
            f"Sechskantschraube M12x120 {k + 1}", 12.0, ("Wange 1", "Wange 2", f"Distanzrohr {k + 1}"), (x, -52, z), (0, -1, 0), 104
        )
    axle_z, head_z = 72.0, -40.0
    axle = kit.chamfered(kit.rod(16, (0, -64, axle_z), (0, 58, axle_z)), "%CIRCLE", 1)
    d.body("Seilrollenachse", kit.cut(axle, kit.box((-30, 30), (-58, -52), (axle_z + 11, 100))), role="connector")
    d.bore(("Wange 1", "Wange 2"), fit.running(16), (0, -60, axle_z), (0, 60, axle_z))
    d.body("Achshalter", kit.box((-30, 30), (-57.9, -52), (axle_z + 11, axle_z + 27)))
    for k, x in enumerate((-21, 21)):
        d.screw(f"Achshalterschraube {k + 1}", 6.0, "Achshalter", "Wange 1", (x, -57.9, axle_z + 19), (0, -1, 0), 16, head="hex", tap=1.0)
    d.fixed("Wange 1", "Seilrollenachse")
    groove = [
        (fit.press(21), -15),
        (26, -15),
        (26, -8),
        (50, -8),
        (58, -14),
        (66, -14),
        (55, 0),
        (66, 14),
        (58, 14),
        (50, 8),
        (26, 8),
        (26, 15),
        (fit.press(21), 15),
    ]
    sheave = kit.turned_profile(groove)
    sheave = kit.cut(sheave, *(kit.rod(6, (x, y, -20), (x, y, 20)) for x, y in kit.ring_of(38, 5)))
    bush = kit.tube(21, fit.running(16), (0, 0, -16), (0, 0, 16))
    for k, y in enumerate((-18.0, 18.0)):
        d.place(f"Seilrolle {k + 1}", sheave, (0, y, axle_z), Y)
        d.place(f"Rollenbuchse {k + 1}", bush, (0, y, axle_z), Y, role="connector")
        d.fixed(f"Seilrolle {k + 1}", f"Rollenbuchse {k + 1}")
        d.revolute("Seilrollenachse", f"Rollenbuchse {k + 1}", Y, (0, y, axle_z))
    for k, (low, high) in enumerate(((-39.9, -34.1), (-1.9, 1.9), (34.1, 39.9))):
        d.body(f"Anlaufscheibe {k + 1}", kit.tube(24, 16.3, (0, low, axle_z), (0, high, axle_z)), role="washer")
        d.idle.append(f"Anlaufscheibe {k + 1}")
    for part in ("Wange 1", "Wange 2"):
        d.join(part, kit.bar((0, head_z - 12), (0, head_z), 60, (-52, -40) if part == "Wange 1" else (40, 52)))
    cross = kit.fuse(kit.box((-30, 30), (-40 + g, 40 - g), (head_z - 20, head_z + 14)), kit.rod(14, (0, -60, head_z), (0, 60, head_z)))
    cross = kit.cut(
        cross,
        kit.rod(26.2, (0, 0, head_z + 6), (0, 0, 0)),
        *(kit.tube(20, 13.2, (0, y, head_z), (0, y + 1.2, head_z)) for y in (-53.4, 52.2)),
    )
    d.body("Traverse", kit.cut(cross, kit.rod(fit.running(12.5), (0, 0, -90), (0, 0, 0))))
    d.bore(("Wange 1", "Wange 2"), fit.running(14), (0, -60, head_z), (0, 60, head_z))
    for k, y in enumerate((-53.35, 52.25)):
        d.place(f"Sicherungsring 28x1,5 {k + 1}", kit.circlip(14, 1.1), (0, y, head_z), Y, role="circlip")
        d.fixed("Traverse", f"Sicherungsring 28x1,5 {k + 1}")
    low = head_z + 6.0
    d.body(
        "Axialrillenkugellager 51205",
        kit.cut(
            kit.rod(23.5, (0, 0, low), (0, 0, low + 15)),
            kit.rod(12.6, (0, 0, low - 1), (0, 0, low + 16)),
            kit.tube(24, 21, (0, 0, low + 6.5), (0, 0, low + 8.5)),
        ),
        role="bearing",
    )
    d.fixed("Traverse", "Axialrillenkugellager 51205")
    return _hook(d, low)


def _hook(d: Drawing, low: float) -> Design:
    """The hook with its nut, lock plate and safety latch."""
    fit, g = d.fit, d.fit.gap
    d.body(
        "Hakenmutter",
        kit.cut(
            kit.rod(18.5, (0, 0, low + 15), (0, 0, low + 29)),
            kit.rod(fit.tapped(16.0) + 3.0 if fit.variant == "fit" else 12.5, (0, 0, -99), (0, 0, 99)),
        ),
        role="nut",
    )
    middle, outer, inner = (0.0, -150.0), 52.0, 26.0
    bow = kit.cut(
        kit.rod(outer, (0, -14, middle[1]), (0, 14, middle[1])),
        kit.rod(inner, (0, -20, middle[1]), (0, 20, middle[1])),
        kit.slab([(0, middle[1]), (4, -50), (90, -50), (90, middle[1] + 14)], (-20, 20)),
    )
    throat = kit.slab([(-16, -100), (16, -104), (12.5, -84), (12.5, -72), (-12.5, -72), (-12.5, -84)], (-12, 12))
    hook = kit.fuse(bow, throat, kit.rod(12.5, (0, 0, -86), (0, 0, low + 30)), kit.rod(19, (0, 0, -78), (0, 0, -64)))
    d.body("Lasthaken", kit.cut(hook, kit.box((-30, 30), (-30, 30), (low + 29.5, low + 60))))
    d.bore(("Lasthaken", "Hakenmutter"), fit.press(2), (0, -20, low + 24), (0, 20, low + 24))
    d.place("Spannstift 4x36", kit.dowel(2, 36), (0, -18, low + 24), Y, role="pin")
    d.fixed("Lasthaken", "Hakenmutter", "Spannstift 4x36")
    p = (24.0, -92.0)
    d.join("Lasthaken", kit.bar((8, -92), p, 14, (-5, 5)))
    arm = [kit.bar(p, (39, -128), 12, tuple(sorted((s * (5 + g), s * 8.0)))) for s in (-1, 1)]
    d.body("Hakenmaulsicherung", kit.fuse(*arm, kit.bar((34, -118), (39, -128), 8, (-8, 8))))
    d.bore("Hakenmaulsicherung", fit.running(3), (p[0], -20, p[1]), (p[0], 20, p[1]))
    d.bore("Lasthaken", fit.press(3), (p[0], -20, p[1]), (p[0], 20, p[1]))
    d.place(
        "Niet 6x20",
        kit.turned_profile([(0, -10), (4.5, -9.5), (4.5, -8.2), (3, -8.2), (3, 8.2), (4.5, 8.2), (4.5, 9.5), (0, 10)]),
        (p[0], 0, p[1]),
        Y,
        role="pin",
    )
    d.fixed("Lasthaken", "Niet 6x20")
    d.revolute("Lasthaken", "Hakenmaulsicherung", Y, (p[0], 0, p[1]))
    d.revolute("Wange 1", "Traverse", Y, (0, 0, -40))
    d.revolute("Traverse", "Lasthaken", Z, (0, 0, -50))
    return d.done(ground="Wange 1", mobility=5)


def landing_gear(variant: str) -> Design:
    """A retractable landing gear: leg on trunnions, folding brace, hydraulic jack, oleo piston held by torque links, wheel on bearings."""
    note = "the torque links keep the piston from turning, so its joint counts as a slide; all pins press into one side"
    d = Drawing("landing_gear", variant, play=0.05, note=note)
    fit, g = d.fit, d.fit.gap
    a, b, e, f = (0.0, 0.0), (235.0, 10.0), (150.0, -120.0), (0.0, -170.0)
    jack, grip = (-190.0, 10.0), (0.0, -95.0)
    d.body("AIRFRAME BEAM", kit.box((-240, 280), (-60, 60), (35, 60)))
    for (x, z), inner, thick in ((a, 42.0, 12.0), (b, 10.0, 8.0), (jack, 14.0, 8.0)):
        for s in (-1, 1):
            y = tuple(sorted((s * (inner + g), s * (inner + thick))))
            d.join("AIRFRAME BEAM", kit.bar((x, z), (x, 40), 36, y))
    for x in (-220, 110, 265):
        for y in (-48, 48):
            d.bore("AIRFRAME BEAM", 5.5, (x, y, 30), (x, y, 61))

    def pin(name: str, p: kit.Point2, radius: float, holder: str, turning: str, half: float, joint: bool = True) -> None:
        """A pin along y through both sides, pressed into the holder."""
        d.bore(holder, fit.press(radius), (p[0], -80, p[1]), (p[0], 80, p[1]))
        d.bore(turning, fit.running(radius), (p[0], -80, p[1]), (p[0], 80, p[1]), halves=True)
        d.place(name, kit.dowel(radius, 2 * half), (p[0], -half, p[1]), Y, role="pin")
        d.fixed(holder, name)
        if joint:
            d.revolute(holder, turning, Y, (p[0], 0, p[1]))

    leg = kit.fuse(
        kit.rod(18, (0, -42, 0), (0, 42, 0)), kit.rod(30, (0, 0, -260), (0, 0, 10)), kit.box((10, 42), (-10, 10), (f[1] - 16, f[1] + 16))
    )
    leg = kit.fuse(
        leg,
        kit.bar((30, f[1]), (52, f[1]), 30, (-10, 10)),
        kit.bar((-30, grip[1]), (-52, grip[1]), 28, (-8, 8)),
        kit.bar((-25, -240), (-48, -240), 22, (-9, 9)),
    )
    d.body("SHOCK STRUT CYLINDER", kit.cut(leg, kit.rod(fit.running(24), (0, 0, -270), (0, 0, -30))))
    pin("TRUNNION PIN", a, 11, "AIRFRAME BEAM", "SHOCK STRUT CYLINDER", 55)
    foot, hinge = (52.0, f[1]), (-52.0, grip[1])
    upper = kit.fuse(kit.bar(b, e, 26, (-10, 10)))
    d.body(
        "UPPER DRAG BRACE",
        kit.cut(upper, kit.rod(18, (e[0], 10 - 6, e[1]), (e[0], 20, e[1])), kit.rod(18, (e[0], -20, e[1]), (e[0], -4, e[1]))),
    )
    lower = kit.fuse(
        *(kit.bar(e, foot, 26, tuple(sorted((s * (10 + g), s * 18)))) for s in (-1, 1)),
        kit.bar(((e[0] + foot[0]) / 2 - 4, (e[1] + foot[1]) / 2 - 2), ((e[0] + foot[0]) / 2, (e[1] + foot[1]) / 2), 20, (-18, 18)),
    )
    cheeks = [kit.rod(16, (e[0], s * (4 + g), e[1]), (e[0], s * 18, e[1])) for s in (-1, 1)]
    d.body("LOWER DRAG BRACE", kit.fuse(lower, *cheeks))
    pin("BRACE PIN UPPER", b, 8, "AIRFRAME BEAM", "UPPER DRAG BRACE", 18)
    pin("BRACE PIN KNEE", e, 8, "LOWER DRAG BRACE", "UPPER DRAG BRACE", 19)
    pin("BRACE PIN LOWER", foot, 8, "LOWER DRAG BRACE", "SHOCK STRUT CYLINDER", 19)
    length, u = math.dist(jack, hinge), (hinge[0] - jack[0], 0.0, hinge[1] - jack[1])
    frame = kit.place((jack[0], 0, jack[1]), u, Y)
    barrel = kit.fuse(kit.rod(15, (-14, 0, 0), (14, 0, 0)), kit.rod(18, (0, 0, 8), (0, 0, 112)), kit.rod(20, (0, 0, 108), (0, 0, 118)))
    d.body(
        "RETRACTION JACK BODY",
        kit.cut(barrel, kit.rod(fit.running(13), (0, 0, 24), (0, 0, 108)), kit.rod(fit.running(7), (0, 0, 20), (0, 0, 130))).moved(frame),
        within="RETRACTION JACK",
    )
    rod = kit.fuse(kit.rod(13, (0, 0, 80), (0, 0, 92)), kit.rod(7, (0, 0, 70), (0, 0, length - 30)))
    d.body("RETRACTION JACK ROD", rod.moved(frame), within="RETRACTION JACK")
    fork = kit.fuse(kit.box((-16, 16), (-13, 13), (length - 42, length)), kit.rod(13, (-16, 0, length), (16, 0, length)))
    fork = kit.cut(
        fork,
        kit.box((-8 - g, 8 + g), (-20, 20), (length - 20, length + 30)),
        kit.rod(fit.press(7), (0, 0, length - 50), (0, 0, length - 30)),
    )
    d.body("JACK CLEVIS", fork.moved(frame), within="RETRACTION JACK")
    d.fixed("RETRACTION JACK ROD", "JACK CLEVIS")
    pin("JACK PIN AFT", jack, 7, "AIRFRAME BEAM", "RETRACTION JACK BODY", 22)
    pin("JACK PIN FWD", hinge, 6, "JACK CLEVIS", "SHOCK STRUT CYLINDER", 17)
    d.prismatic("RETRACTION JACK BODY", "RETRACTION JACK ROD", u, kit.point_at(frame, (0, 0, 112)))
    top, knee, bottom = (-48.0, -240.0), (-92.0, -310.0), (-48.0, -380.0)
    piston = kit.fuse(
        kit.rod(24, (0, 0, -400), (0, 0, -150)),
        kit.bar((-18, -380), bottom, 22, (-9, 9)),
        kit.box((-24, 24), (-28, 28), (-440, -390)),
        kit.rod(14, (0, 20, -420), (0, 52, -420)),
        kit.rod(10, (0, 20, -420), (0, 108, -420)),
    )
    piston = kit.cut(kit.fuse(piston, kit.rod(8, (0, 100, -420), (0, 126, -420))), kit.rod(15, (0, 0, -370), (0, 0, -140)))
    d.body("PISTON AND AXLE", piston)
    for name, p in (("UPPER", top), ("LOWER", bottom)):
        arms = [
            kit.bar(p, (p[0] + 0.6 * (knee[0] - p[0]), p[1] + 0.6 * (knee[1] - p[1])), 18, tuple(sorted((s * (9 + g), s * 16))))
            for s in (-1, 1)
        ]
        start = (p[0] + 0.5 * (knee[0] - p[0]), p[1] + 0.5 * (knee[1] - p[1]))
        end = (-9.0, -g / 2) if name == "UPPER" else (g / 2, 9.0)
        web = kit.bar(start, (p[0] + 0.6 * (knee[0] - p[0]), p[1] + 0.6 * (knee[1] - p[1])), 14, (-16, 16))
        d.body(f"TORQUE LINK {name}", kit.fuse(*arms, web, kit.bar(start, knee, 18, end)))
    pin("TORQUE PIN UPPER", top, 5, "TORQUE LINK UPPER", "SHOCK STRUT CYLINDER", 18)
    pin("TORQUE PIN LOWER", bottom, 5, "TORQUE LINK LOWER", "PISTON AND AXLE", 18)
    d.bore(
        ("TORQUE LINK UPPER", "TORQUE LINK LOWER"),
        fit.running(5) if variant == "fit" else 5,
        (knee[0], -20, knee[1]),
        (knee[0], 20, knee[1]),
    )
    d.place("APEX BOLT", kit.screw(10.0, 32, "hex"), (knee[0], 9, knee[1]), Y, role="bolt")
    d.place("APEX NUT", kit.nut(10.0, fit.tapped(10.0)), (knee[0], -9, knee[1]), (0, -1, 0), role="nut")
    d.fixed("APEX BOLT", "APEX NUT")
    d.idle += ["APEX BOLT", "APEX NUT"]
    d.revolute("TORQUE LINK UPPER", "TORQUE LINK LOWER", Y, (knee[0], 0, knee[1]))
    d.prismatic("SHOCK STRUT CYLINDER", "PISTON AND AXLE", Z, (0, 0, -240))
    wheel = kit.fuse(
        kit.tube(62, 40, (0, 58, -420), (0, 106, -420)),
        kit.rod(44, (0, 76, -420), (0, 88, -420)),
        kit.tube(28, 15, (0, 56, -420), (0, 108, -420)),
    )
    d.body(
        "WHEEL HUB",
        kit.cut(wheel, kit.rod(15, (0, 0, -420), (0, 200, -420)), kit.tube(70, 56, (0, 66, -420), (0, 98, -420))),
        within="WHEEL ASSY",
    )
    for y0, y1 in ((54, 70), (94, 110)):
        d.bore("WHEEL HUB", fit.press(23.5), (0, y0, -420), (0, y1, -420))
    tyre = kit.fuse(
        kit.solid(kit.cq.Solid.makeTorus(84, 27).moved(kit.place((0, 82, -420), Y))), kit.tube(70, 56, (0, 66, -420), (0, 98, -420))
    )
    d.body(
        "TYRE",
        kit.cut(
            tyre,
            kit.tube(62, 30, (0, 20, -420), (0, 66, -420)),
            kit.tube(62, 30, (0, 98, -420), (0, 150, -420)),
            kit.rod(56, (0, 20, -420), (0, 150, -420)),
        ),
        role="connector",
        within="WHEEL ASSY",
    )
    d.fixed("WHEEL HUB", "TYRE")
    for k, y in enumerate((63.0, 101.0)):
        d.bearing(f"WHEEL BEARING {k + 1}", "6204", (0, y, -420), Y, "WHEEL HUB", "PISTON AND AXLE", within="WHEEL ASSY")
    d.body("AXLE SPACER", kit.tube(13.5, 10.2, (0, 52, -420), (0, 56, -420)), role="connector")
    d.place("AXLE WASHER", kit.tube(14, 8.3, (0, 0, 0), (0, 0, 2)), (0, 108, -420), Y, role="washer")
    d.place("AXLE NUT", kit.nut(16.0, fit.tapped(16.0)), (0, 110, -420), Y, role="nut")
    d.fixed("PISTON AND AXLE", "AXLE SPACER", "AXLE WASHER", "AXLE NUT")
    return d.done(ground="AIRFRAME BEAM", mobility=3)
