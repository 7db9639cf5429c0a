"""Valves and pumps: ball valve, gate valve, basin tap, plunger pump with eccentric, swing check valve, hand pump."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def ball_valve(variant: str) -> Design:
    """A three-piece ball valve: ends clamped by through bolts, ball between soft seats, stem with tang, lever with nut."""
    d = Drawing("ball_valve", variant, play=-0.03, note="half open; the tang drives the ball, which the seats hold in place")
    fit, a = d.fit, math.radians(35)
    d.body("body", kit.fuse(kit.rod(42, (-30, 0, 0), (30, 0, 0)), kit.rod(18, (0, 0, 30), (0, 0, 58))))
    d.bore("body", 26, (-40, 0, 0), (40, 0, 0))
    d.bore("body", fit.running(7), (0, 0, 20), (0, 0, 60))
    way = (math.cos(a), math.sin(a), 0.0)
    slot = kit.box((-30, 30), (-3 - fit.play, 3 + fit.play), (17, 40)).moved(kit.turned((0, 0, 0), Z, 35))
    tang = kit.box((-6, 6), (-3, 3), (17.5, 30)).moved(kit.turned((0, 0, 0), Z, 35))
    d.body(
        "ball", kit.cut(kit.ball(22, (0, 0, 0), seam=125), kit.rod(14, kit.along((0, 0, 0), way, -40), kit.along((0, 0, 0), way, 40)), slot)
    )
    stem = kit.fuse(kit.rod(7, (0, 0, 22.5), (0, 0, 84)), kit.solid(tang.intersect(kit.rod(7, (0, 0, 0), (0, 0, 40)))))
    stem = kit.cut(stem, kit.box((-9, 9), (4.5, 9), (62, 72)), kit.box((-9, 9), (-9, -4.5), (62, 72)))
    d.body("stem", stem)
    for side, s in (("inlet", -1), ("outlet", 1)):
        end = kit.fuse(kit.rod(42, (s * 30, 0, 0), (s * 42, 0, 0)), kit.rod(24, (s * 40, 0, 0), (s * 75, 0, 0)))
        d.body(f"{side} end", kit.cut(end, kit.rod(14, (s * 20, 0, 0), (s * 90, 0, 0))))
        seat = kit.cut(kit.tube(26, 14, (s * 14, 0, 0), (s * 30, 0, 0)), kit.ball(22, (0, 0, 0), seam=90))
        d.body(f"{side} seat", seat, role="connector")
        d.fixed("body", f"{side} seat")
    for index, (y, z) in enumerate(kit.ring_of(35, 4, 45)):
        d.bolt_and_nut(f"tie bolt {index + 1}", 8.0, ["body", "inlet end", "outlet end"], (42, y, z), X, 84.0)
    d.body("packing nut", kit.cut(kit.rod(13, (0, 0, 58), (0, 0, 62)), kit.rod(fit.running(7), (0, 0, 50), (0, 0, 70))), role="nut")
    d.fixed("body", "packing nut")
    lever = kit.fuse(kit.rod(14, (0, 0, 64), (0, 0, 70)), kit.link((0, 0), (120 * way[0], 120 * way[1]), 18, 6, kit.place((0, 0, 64))))
    d.body("lever", kit.cut(lever, kit.box((-9, 9), (-4.5 - fit.play, 4.5 + fit.play), (60, 80))))
    d.cut("lever", kit.rod(5, (100 * way[0], 100 * way[1], 50), (100 * way[0], 100 * way[1], 90)))
    d.place("lever nut", kit.cut(kit.nut(12.0, 5.1), kit.rod(7, (0, 0, -1), (0, 0, 99))), (0, 0, 70), Z, role="nut")
    d.fixed("stem", "ball", "lever", "lever nut")
    d.revolute("body", "stem", Z, (0, 0, 45))
    return d.done(ground="body", mobility=1)


def gate_valve(variant: str) -> Design:
    """A gate valve whose stem does not rise: the gate is a nut on the stem and slides between two ribs of the body."""
    d = Drawing("gate_valve", variant, play=0.1, note="thread drawn as a cylinder; hand wheel on a square; gland with two bolts")
    fit, g = d.fit, d.fit.gap
    body = kit.fuse(kit.rod(34, (-60, 0, 0), (60, 0, 0)), kit.box((-20, 20), (-38, 38), (0, 70)), kit.box((-34, 34), (-50, 50), (62, 72)))
    for s in (-1, 1):
        body = kit.fuse(body, kit.rod(50, (s * 60, 0, 0), (s * 48, 0, 0)))
    body = kit.cut(body, kit.rod(22, (-70, 0, 0), (70, 0, 0)), kit.box((-9, 9), (-30, 30), (-26, 80)), kit.rod(30, (-9, 0, 0), (9, 0, 0)))
    d.body("body", kit.fuse(body, *(kit.box((-3, 3), (s * 33 - 5, s * 33 + 5), (-10, 72)) for s in (-1, 1))))
    for s in (-1, 1):
        for y, z in kit.ring_of(42, 4, 45):
            d.bore("body", 4, (s * 70, y, z), (s * 40, y, z))
    gate = kit.fuse(kit.rod(27, (-8, 0, 12), (8, 0, 12)), kit.box((-8, 8), (-27, 27), (10, 50)))
    slots = [kit.box((-3 - g, 3 + g), (s * 33 - 5 - g, s * 33 + 5 + g), (-40, 90)) for s in (-1, 1)]
    d.body("gate", kit.cut(kit.fuse(gate, *(kit.box((-8, 8), (s * 28 - 2, s * 28 + 2), (0, 50)) for s in (-1, 1))), *slots))
    d.cut("gate", kit.rod(fit.tapped(12.0), (0, 0, 0), (0, 0, 60)))
    bonnet = kit.fuse(kit.box((-34, 34), (-50, 50), (72, 82)), kit.turned_profile([(0, 80), (24, 80), (18, 110), (18, 130), (0, 130)]))
    bonnet = kit.fuse(bonnet, kit.box((-10, 10), (-34, 34), (120, 130)))
    bonnet = kit.cut(
        bonnet, kit.rod(20, (0, 0, 70), (0, 0, 76)), kit.rod(fit.running(7), (0, 0, 70), (0, 0, 140)), kit.rod(12, (0, 0, 112), (0, 0, 140))
    )
    d.body("bonnet", bonnet)
    for index, (x, y) in enumerate(((-26, -42), (26, -42), (-26, 42), (26, 42))):
        d.bolt_and_nut(f"bonnet bolt {index + 1}", 8.0, ["body", "bonnet"], (x, y, 82), Z, 20.0)
    stem = kit.fuse(
        kit.rod(6, (0, 0, 4), (0, 0, 76)),
        kit.rod(11, (0, 0, 72.0), (0, 0, 76 - g / 2)),
        kit.rod(7, (0, 0, 75), (0, 0, 160)),
        kit.box((-5, 5), (-5, 5), (155, 178)),
        kit.rod(4, (0, 0, 178), (0, 0, 192)),
    )
    d.body("stem", stem)
    d.body("packing", kit.tube(12, fit.running(7), (0, 0, 112), (0, 0, 124)), role="connector")
    gland = kit.fuse(kit.rod(12 - fit.play, (0, 0, 124), (0, 0, 136)), kit.link((0, -26), (0, 26), 16, 6, kit.place((0, 0, 134))))
    d.body("gland", kit.cut(gland, kit.rod(fit.running(7), (0, 0, 100), (0, 0, 150))), role="connector")
    for index, y in enumerate((-26, 26)):
        d.screw(f"gland screw {index + 1}", 6.0, "gland", "bonnet", (0, y, 140), Z, 22, head="hex", tap=-3.0)
    d.fixed("bonnet", "packing", "gland")
    wheel = kit.fuse(
        kit.filleted(kit.tube(68, 56, (0, 0, 160), (0, 0, 172)), "%CIRCLE", 3),
        kit.rod(13, (0, 0, 160), (0, 0, 176)),
        *(kit.rod(5, (0, 0, 167), (60 * x, 60 * y, 166)) for x, y in kit.ring_of(1.0, 3)),
    )
    d.body("hand wheel", kit.cut(wheel, kit.box((-5, 5), (-5, 5), (150, 190))))
    d.place("wheel nut", kit.nut(8.0, fit.tapped(8.0)), (0, 0, 178), Z, role="nut")
    d.fixed("stem", "hand wheel", "wheel nut")
    d.prismatic("body", "gate", Z, (0, 30, 30))
    d.joint("screw", "gate", "stem", Z, (0, 0, 30), pitch=3.0)
    d.revolute("bonnet", "stem", Z, (0, 0, 100))
    return d.done(ground="body", mobility=1)


def basin_tap(variant: str) -> Design:
    """A tap: body on the basin with a nut below, a spout that swivels, a ceramic cartridge with its stem, a handle with grub screw."""
    d = Drawing(
        "basin_tap", variant, play=0.15, note="names say nothing; O-rings of the spout are drawn as tori that overlap what they seal"
    )
    fit, g = d.fit, d.fit.gap
    d.body("basin", kit.cut(kit.box((-120, 90), (-100, 100), (-14, 0)), kit.rod(17, (0, 0, -20), (0, 0, 5))))
    body = kit.turned_profile([(0, -55), (10, -55), (10, 0), (26, 0), (26, 12), (19, 12), (19, 62), (0, 62)])
    d.body("tap body", kit.cut(body, kit.rod(6, (0, 0, -60), (0, 0, 30)), kit.rod(fit.running(13), (0, 0, 28), (0, 0, 70))))
    d.body("plate", kit.tube(22, 10.4, (0, 0, -18), (0, 0, -14)), role="washer")
    d.place("back nut", kit.cut(kit.nut(16.0, 8.0), kit.rod(10, (0, 0, -1), (0, 0, 99))), (0, 0, -32.8), Z, role="nut")
    d.fixed("tap body", "basin", "plate", "back nut")
    ring = kit.rod(27, (0, 0, 12 + g), (0, 0, 48))
    spout = kit.fuse(ring, kit.rod(11, (15, 0, 30), (120, 0, 60)), kit.rod(11, (120, 0, 60), (124, 0, 40)), kit.ball(11, (120, 0, 60)))
    d.body("spout", kit.cut(spout, kit.rod(fit.running(19), (0, 0, 0), (0, 0, 60)), kit.rod(6, (124.5, 0, 37), (122, 0, 52))))
    for index, z in enumerate((20.0, 40.0)):
        d.body(f"o-ring {index + 1}", kit.cq.Solid.makeTorus(18.6, 1.2, kit.cq.Vector(0, 0, z)), role="washer")
        d.cut("tap body", kit.tube(22, 17.5, (0, 0, z - 1.4), (0, 0, z + 1.4)))
        d.fixed("tap body", f"o-ring {index + 1}")
    d.revolute("tap body", "spout", Z, (0, 0, 30))
    d.body(
        "aerator",
        kit.cut(
            kit.tube(12.5, 11, (0, 0, 0), (0, 0, 14)).fuse(kit.tube(12.5, 5, (0, 0, 0), (0, 0, 2))).clean(),
            kit.rod(4, (0, 0, -1), (0, 0, 5)),
        ).moved(kit.place((124.6, 0, 37), (-0.196, 0, 0.981))),
        role="body",
    )
    d.fixed("spout", "aerator")
    d.body(
        "cartridge",
        kit.cut(
            kit.fuse(kit.rod(13, (0, 0, 30), (0, 0, 58)), kit.rod(10, (0, 0, 57), (0, 0, 72))),
            kit.rod(fit.running(5), (0, 0, 40), (0, 0, 80)),
        ),
    )
    d.body("ring nut", kit.tube(23, fit.running(10), (0, 0, 62), (0, 0, 68)), role="nut")
    d.join("ring nut", kit.tube(23, 19.0, (0, 0, 54), (0, 0, 63)))
    d.fixed("tap body", "cartridge", "ring nut")
    d.place("cartridge stem", kit.shaft([(5, 52)]), (0, 0, 40), Z, role="connector")
    d.revolute("cartridge", "cartridge stem", Z, (0, 0, 60))
    handle = kit.fuse(kit.filleted(kit.rod(22, (0, 0, 74), (0, 0, 98)), ">Z", 4), kit.rod(5, (0, 0, 90), (-70, 0, 108)))
    d.body("handle", kit.cut(handle, kit.rod(fit.running(5), (0, 0, 70), (0, 0, 92.2))))
    d.bore("handle", fit.tapped(5.0), (0, 0, 82), (0, 30, 82))
    d.place("grub screw", kit.screw(5.0, 12, "none"), (0, 17, 82), Y, role="bolt")
    d.fixed("handle", "cartridge stem", "grub screw")
    return d.done(ground="basin", mobility=2, anonymous=True)


def plunger_pump(variant: str) -> Design:
    """An eccentric on a keyed shaft, a strap in two halves round it, a plunger with gudgeon pin in a sleeve, valve box on top."""
    d = Drawing("plunger_pump", variant, play=0.05, note="eccentric strap is bolted together; the pin is held by two circlips and floats")
    fit, throw, length, angle = d.fit, 12.0, 95.0, math.radians(50)
    centre = (0.0, throw * math.sin(angle), throw * math.cos(angle))
    tip = (0.0, 0.0, centre[2] + math.sqrt(length**2 - centre[1] ** 2))
    case = kit.cut(kit.filleted(kit.box((-50, 50), (-76, 76), (-60, 70)), "|X", 12), kit.box((-38, 38), (-64, 64), (-48, 58)))
    d.body("case", case)
    for s in (-1, 1):
        d.join("case", kit.rod(24, (s * 38, 0, 0), (s * 54, 0, 0)))
    d.bore("case", fit.press(16), (-60, 0, 0), (60, 0, 0))
    d.body("shaft", kit.shaft([(7.5, 20), (9, 72), (7.5, 60)]).moved(kit.place((-56, 0, 0), X)))
    for side, x in (("left", -46.0), ("right", 46.0)):
        d.bearing(f"bearing {side}", "6002", (x, 0, 0), X, "case", "shaft")
    d.bore("case", 30, (0, 0, 50), (0, 0, 80))
    for side, s in (("left", -1), ("right", 1)):
        opening = kit.rod(8.5, (50, 0, 0), (60, 0, 0)) if s > 0 else kit.rod(8.5, (-57, 0, 0), (-50, 0, 0))
        d.body(f"cover {side}", kit.cut(kit.rod(24, (s * 54, 0, 0), (s * 59, 0, 0)), opening))
        for index, (y, z) in enumerate(kit.ring_of(20, 3, 30)):
            d.screw(f"cover screw {side} {index + 1}", 4.0, f"cover {side}", "case", (s * 59, y, z), (float(s), 0, 0), 14, head="button")
    eccentric = kit.cut(kit.rod(28, (-10, *centre[1:]), (10, *centre[1:])), kit.rod(fit.running(9), (-20, 0, 0), (20, 0, 0)))
    d.body("eccentric", eccentric)
    d.place("key", kit.key(5, 5, 18), (0, 0, -11.5), Z, X, role="key")
    d.cut("eccentric", kit.box((-15, 15), (-2.5 - fit.play, 2.5 + fit.play), (-11.6, 0)))
    d.cut("shaft", kit.key(5, 5, 18).moved(kit.place((0, 0, -11.5), Z, X)))
    d.fixed("shaft", "eccentric", "key")
    up = (0.0, (tip[1] - centre[1]) / length, (tip[2] - centre[2]) / length)
    frame = kit.place(centre, X, up)  # its x runs up the rod
    strap = kit.fuse(
        kit.rod(36, (0, 0, -9), (0, 0, 9)),
        kit.box((-8, 8), (-46, 46), (-8, 8)),
        kit.box((30, length), (-7, 7), (-6, 6)),
        kit.rod(11, (length, 0, -9), (length, 0, 9)),
    )
    strap = kit.cut(strap, kit.rod(fit.running(28), (0, 0, -20), (0, 0, 20)), kit.rod(fit.running(6), (length, 0, -20), (length, 0, 20)))
    upper = kit.box((0, 300), (-99, 99), (-99, 99))
    d.body("rod half", kit.solid(strap.intersect(upper)).moved(frame))
    d.body("cap half", kit.solid(strap.cut(upper)).moved(frame))
    for index, y in enumerate((-41, 41)):
        at = kit.point_at(frame, (-8, y, 0))
        d.bolt_and_nut(f"strap bolt {index + 1}", 5.0, ["cap half", "rod half"], at, kit.direction_of(frame, (-1, 0, 0)), 16.0)
    d.revolute("eccentric", "rod half", X, centre)
    d.body("cylinder", kit.fuse(kit.rod(30, (0, 0, 62), (0, 0, 160)), kit.rod(42, (0, 0, 70), (0, 0, 80))))
    d.bore("cylinder", fit.running(20), (0, 0, 50), (0, 0, 152))
    d.bore("cylinder", 8, (0, 0, 140), (0, 0, 170))
    for index, (x, y) in enumerate(kit.ring_of(36, 4, 45)):
        d.screw(f"cylinder screw {index + 1}", 6.0, "cylinder", "case", (x, y, 80), Z, 20, head="hex", washer=True, tap=0.0)
    plunger = kit.cut(kit.rod(20, (0, 0, tip[2] - 15), (0, 0, tip[2] + 30)), kit.box((-9.5, 9.5), (-30, 30), (tip[2] - 20, tip[2] + 13)))
    d.body("plunger", plunger)
    d.bore("plunger", fit.running(6), (-30, 0, tip[2]), (30, 0, tip[2]))
    d.place("gudgeon pin", kit.dowel(6, 34), (-17, 0, tip[2]), X, role="pin")
    d.idle.append("gudgeon pin")
    d.revolute("rod half", "plunger", X, tip)
    d.prismatic("cylinder", "plunger", Z, (0, 0, tip[2]))
    d.body(
        "valve box",
        kit.cut(kit.box((-30, 30), (-30, 30), (160, 190)), kit.rod(8, (-40, 0, 175), (40, 0, 175)), kit.rod(8, (0, 0, 150), (0, 0, 175))),
    )
    for index, (x, y) in enumerate(((-22, -22), (22, -22), (-22, 22), (22, 22))):
        if math.hypot(x, y) < 26:
            continue
        d.join("cylinder", kit.rod(7, (x, y, 140), (x, y, 160)))
        d.screw(f"valve screw {index + 1}", 6.0, "valve box", "cylinder", (x, y, 190), Z, 42, tap=2.0)
    d.cut("cylinder", kit.rod(fit.running(20), (0, 0, 50), (0, 0, 152)))
    if variant == "fit":
        for name in ("plunger", "rod half", "shaft"):
            d.as_splines(name)
    return d.done(ground="case", mobility=1)


def check_valve(variant: str) -> Design:
    """A swing check valve: the clapper hangs on a pin inside the body; cover, plugs at the pin's ends."""
    d = Drawing("check_valve", variant, play=0.2, note="pin floats between two plugs and belongs to nobody")
    fit = d.fit
    body = kit.fuse(kit.rod(40, (-70, 0, 0), (70, 0, 0)), kit.rod(44, (0, 0, 0), (0, 0, 62)), kit.rod(58, (0, 0, 56), (0, 0, 66)))
    body = kit.cut(body, kit.rod(25, (-80, 0, 0), (80, 0, 0)), kit.rod(36, (0, 0, -20), (0, 0, 70)), kit.rod(33, (-12, 0, 0), (80, 0, 0)))
    d.body("body", body)
    cover = kit.fuse(kit.rod(58, (0, 0, 66), (0, 0, 78)), *(kit.box((-28, -6), (s * 20 - 5, s * 20 + 5), (34, 67)) for s in (-1, 1)))
    d.body("cover", cover)
    for index, (x, y) in enumerate(kit.ring_of(50, 6)):
        d.screw(f"cover bolt {index + 1}", 8.0, "cover", "body", (x, y, 78), Z, 24, head="hex", tap=0.0)
    d.bore("cover", fit.running(5), (-17, -40, 42), (-17, 40, 42))
    d.place("hinge pin", kit.dowel(5, 54), (-17, -27, 42), Y, role="pin")
    d.idle.append("hinge pin")
    arm = kit.fuse(kit.rod(10, (-17, -14.5, 42), (-17, 14.5, 42)), kit.box((-22, -12), (-9, 9), (-9, 42)))
    swing = kit.turned((-17, 0, 42), Y, -18.0)
    arm = kit.cut(arm, kit.rod(fit.running(5), (-17, -40, 42), (-17, 40, 42)))
    at, back = kit.point_at(swing, (-12, 0, 0)), kit.direction_of(swing, X)
    d.body("arm", arm.moved(swing))
    disc = kit.fuse(kit.rod(29, (-30, 0, 0), (-22, 0, 0)), kit.rod(6, (-23, 0, 0), (-2, 0, 0)))
    d.body("clapper", disc.moved(swing))
    d.bore("arm", fit.through(12.0), kit.along(at, back, -20), kit.along(at, back, 10))
    d.place("clapper nut", kit.cut(kit.nut(12.0, 6.0), kit.box((-50, 50), (-50, 50), (7.5, 50))), at, back, role="nut")
    d.fixed("clapper", "arm", "clapper nut")
    d.revolute("cover", "arm", Y, (-17, 0, 42))
    return d.done(ground="body", mobility=1)


def hand_pump(variant: str) -> Design:
    """A lift pump for a well: barrel on a base, lever on a bolt in the fork of the cap, links to the rod, leather piston."""
    d = Drawing("hand_pump", variant, play=0.25, note="coarse clearances, as castings have them; bolts with split pins instead of nuts")
    fit, g = d.fit, d.fit.gap
    base = kit.fuse(kit.rod(110, (0, 0, 0), (0, 0, 16)), kit.rod(52, (0, 0, 10), (0, 0, 330)), kit.rod(20, (30, 0, 250), (150, 0, 250)))
    base = kit.fuse(base, kit.rod(72, (0, 0, 318), (0, 0, 330)))
    d.body(
        "barrel",
        kit.cut(base, kit.rod(44, (0, 0, 30), (0, 0, 340)), kit.rod(14, (0, 0, 250), (160, 0, 250)), kit.rod(14, (0, 0, -5), (0, 0, 40))),
    )
    for x, y in kit.ring_of(90, 4, 45):
        d.bore("barrel", 7, (x, y, -5), (x, y, 20))
    cap = kit.fuse(kit.rod(72, (0, 0, 330), (0, 0, 342)), kit.rod(20, (0, 0, 340), (0, 0, 360)))
    for s in (-1, 1):
        cap = kit.fuse(cap, kit.box((-70, -40), (s * 21 - 7, s * 21 + 7), (340, 430)))
    d.body("cap", cap)
    d.bore("cap", fit.running(8), (0, 0, 320), (0, 0, 370))
    for index, (x, y) in enumerate(kit.ring_of(62, 4, 45)):
        d.bolt_and_nut(f"cap bolt {index + 1}", 8.0, ["barrel", "cap"], (x, y, 342), Z, 24.0)
    d.body("rod", kit.fuse(kit.rod(8, (0, 0, 120), (0, 0, 395)), kit.rod(14, (0, -9 + g, 400), (0, 9 - g, 400))))
    d.body(
        "piston",
        kit.cut(
            kit.rod(44 - fit.play, (0, 0, 120), (0, 0, 146)),
            kit.rod(fit.press(8), (0, 0, 110), (0, 0, 160)),
            *(kit.rod(7, (x, y, 110), (x, y, 150)) for x, y in kit.ring_of(26, 4)),
        ),
    )
    d.place("piston nut", kit.nut(16.0, fit.tapped(16.0)), (0, 0, 146), Z, role="nut")
    d.fixed("rod", "piston", "piston nut")
    d.prismatic("cap", "rod", Z, (0, 0, 350))
    pivot, knee, top = (-55.0, 415.0), (4.0, 440.0), (0.0, 400.0)
    plane = kit.place((0, 9 - g, 0), (0, -1, 0), X)
    lever = kit.fuse(
        kit.link(pivot, knee, 26, 18 - 2 * g, plane),
        kit.link(pivot, (-330, 330), 24, 18 - 2 * g, plane),
        kit.rod(15, (pivot[0], -14 + g, pivot[1]), (pivot[0], 14 - g, pivot[1])),
    )
    d.body("lever", lever)

    def clevis(name: str, at: kit.Point2, half: float, owner: str, parts: list[str]) -> None:
        for part in parts:
            d.bore(part, fit.running(6), (at[0], -60, at[1]), (at[0], 60, at[1]))
        d.place(name, kit.clevis_pin(6, 2 * half + 10), (at[0], -half - g / 2, at[1]), (0, -1, 0), role="pin")
        d.fixed(owner, name) if owner else d.idle.append(name)

    clevis("main pin", pivot, 28, "", ["cap", "lever"])
    for name, y in (("link front", -16.0), ("link back", 9.0)):
        d.body(name, kit.link(top, knee, 24, 7, kit.place((0, y + 7, 0), (0, -1, 0), X)))
    clevis("rod pin", top, 16, "", ["rod", "link front", "link back"])
    clevis("knee pin", knee, 16, "", ["lever", "link front", "link back"])
    d.revolute("cap", "lever", Y, (pivot[0], 0, pivot[1]))
    for name in ("link front", "link back"):
        d.revolute("rod", name, Y, (top[0], 0, top[1]))
        d.revolute("lever", name, Y, (knee[0], 0, knee[1]))
    return d.done(ground="barrel", mobility=1)
