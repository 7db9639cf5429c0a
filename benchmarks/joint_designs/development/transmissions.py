"""Drives: gearbox with two shafts, desk fan, needle drive of a sewing machine, hand winch."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def two_shaft_gearbox(variant: str) -> Design:
    """A split housing, two shafts in four bearings, keyed gears with circlips, covers, a drain plug, dowels."""
    d = Drawing(
        "two_shaft_gearbox", variant, play=0.05, note="teeth tie the shafts: mobility 2 without them; one bearing is drawn with its balls"
    )
    fit, m, z1, z2 = d.fit, 2.0, 20, 40
    apart = m * (z1 + z2) / 2
    outer, hollow = kit.box((-55, 55), (-50, apart + 60), (-62, 62)), kit.box((-40, 40), (-38, apart + 48), (-50, 50))
    whole = kit.cut(outer, hollow)
    d.body("lower housing", kit.solid(whole.intersect(kit.box((-99, 99), (-99, 199), (-99, 0)))))
    d.body("upper housing", kit.solid(whole.intersect(kit.box((-99, 99), (-99, 199), (0, 99)))))
    for index, (x, y) in enumerate((x, y) for x in (-47.5, 47.5) for y in (-44, apart / 2, apart + 54)):
        d.screw(f"housing screw {index + 1}", 6.0, "upper housing", "lower housing", (x, y, 62), Z, 90)
    for index, (x, y) in enumerate(((-47.5, -30), (47.5, apart + 40))):
        d.bore(["lower housing", "upper housing"], fit.press(3), (x, y, -10), (x, y, 10))
        d.place(f"dowel {index + 1}", kit.dowel(3, 18), (x, y, -9), Z, role="pin")
        d.fixed("lower housing", f"dowel {index + 1}")
    for name, y, teeth, out in (("input", 0.0, z1, -1), ("output", apart, z2, 1)):
        d.bore(["lower housing", "upper housing"], fit.press(16), (-70, y, 0), (70, y, 0))
        steps = [(7.5, 16), (9, 79), (7.5, 60)] if out > 0 else [(7.5, 60), (9, 79), (7.5, 16)]
        start = -54.5 if out > 0 else -98.5
        d.body(f"{name} shaft", kit.shaft(steps).moved(kit.place((start, y, 0), X)))
        for k, x in enumerate((-48.0, 48.0)):
            style = "rings" if name == "output" and k == 0 else "solid"
            holder = "lower housing"
            d.bearing(f"{name} bearing {k + 1}", "6002", (x, y, 0), X, holder, f"{name} shaft", style=style)
            way = -1.0 if x < 0 else 1.0
            open_side = (x < 0) == (out < 0)
            cap = kit.fuse(kit.rod(22, (way * 55, y, 0), (way * 60, y, 0)), kit.rod(16, (way * 52.5, y, 0), (way * 56, y, 0)))
            cap = kit.cut(cap, kit.rod(12, (way * 50, y, 0), (way * 57, y, 0)))
            if open_side:
                cap = kit.cut(cap, kit.rod(8.2, (way * 50, y, 0), (way * 70, y, 0)))
            d.body(f"{name} cap {k + 1}", cap)
            for index, (u, v) in enumerate(kit.ring_of(19, 4, 45)):
                side = "upper housing" if v > 0 else "lower housing"
                d.screw(f"{name} cap screw {k + 1} {index + 1}", 3.0, f"{name} cap {k + 1}", side, (way * 60, y + u, v), (way, 0, 0), 12)
        gear = kit.gear(m, teeth, 20.0, fit.running(9), backlash=0.1)
        turn = 0.0 if name == "input" else 180.0 - 180.0 / teeth
        spot = kit.place((-10, y, 0), X, Y) * kit.cq.Location((0, 0, 0), (0, 0, 1), turn)
        d.body(f"{name} gear", gear.moved(spot))
        key = kit.key(5, 5, 18).moved(kit.place((0, y, 6.5), Z, X))
        d.cut(f"{name} gear", kit.box((-12, 12), (y - 2.5 - fit.play, y + 2.5 + fit.play), (0, 11.6)))
        d.cut(f"{name} shaft", key)
        d.place(f"{name} key", kit.key(5, 5, 18), (0, y, 6.5), Z, X, role="key")
        for k, x in enumerate((-11.2, 10.0)):
            d.cut(f"{name} shaft", kit.tube(10, 8.46, (x, y, 0), (x + 1.2, y, 0)))
            d.place(f"{name} clip {k + 1}", kit.circlip(9, 1.2), (x, y, 0), X, role="circlip")
            d.fixed(f"{name} shaft", f"{name} clip {k + 1}")
        d.fixed(f"{name} shaft", f"{name} gear", f"{name} key")
    d.screw("drain plug", 10.0, [], "lower housing", (-55, apart / 2, -42), (-1, 0, 0), 12, head="hex")
    d.couple("gear", "input gear", "output gear")
    return d.done(ground="lower housing", mobility=2)


def desk_fan(variant: str) -> Design:
    """Foot and pole, head on a tilt bolt, motor with rotor and blades, grille of rings and spokes in two halves."""
    d = Drawing(
        "desk_fan",
        variant,
        play=0.0,
        squeeze=0.0,
        note="everything touches nominally; the blade's hub slips over the rotor's shaft with a screw cap",
    )
    fit = d.fit
    d.body("foot", kit.filleted(kit.rod(110, (0, 0, 0), (0, 0, 20)), ">Z", 6))
    d.body("pole", kit.fuse(kit.rod(12, (0, 0, 6), (0, 0, 240)), kit.box((-5, 5), (-16, 16), (225, 285))))
    d.bore("foot", fit.press(12), (0, 0, 6), (0, 0, 40))
    d.screw("foot screw", 8.0, "foot", "pole", (0, 0, 0), (0, 0, -1), 30, head="hex", washer=True)
    up = 270.0
    yoke = kit.fuse(
        kit.box((5, 12), (-16, 16), (up - 16, up + 40)),
        kit.box((-12, -5), (-16, 16), (up - 16, up + 40)),
        kit.box((-12, 12), (-16, 16), (up + 30, up + 46)),
    )
    d.body("yoke", yoke)
    d.bolt_and_nut("tilt bolt", 8.0, ["yoke"], (12, 0, up), X, 24.0)
    d.bore("pole", fit.through(8.0), (-30, 0, up), (30, 0, up))
    d.revolute("pole", "yoke", X, (0, 0, up))
    axis = up + 96.0
    d.body(
        "motor case",
        kit.cut(kit.filleted(kit.rod(50, (0, -60, axis), (0, 30, axis)), "<Y", 12), kit.rod(44, (0, -50, axis), (0, 40, axis))),
    )
    for index, y in enumerate((-10, 10)):
        d.screw(f"case screw {index + 1}", 4.0, "yoke", "motor case", (0, y, up + 30), (0, 0, -1), 20.5)
    d.body("front shield", kit.cut(kit.rod(50, (0, 30, axis), (0, 36, axis)), kit.rod(5, (0, 0, axis), (0, 60, axis))))
    d.join("front shield", kit.tube(11, 5, (0, 10, axis), (0, 31, axis)))
    for index, (x, z) in enumerate(kit.ring_of(47, 3, 90)):
        d.screw(f"shield screw {index + 1}", 3.0, "front shield", "motor case", (x, 36, axis + z), Y, 16)
    rotor = kit.fuse(kit.rod(30, (0, -35, axis), (0, 5, axis)), kit.rod(5, (0, -45, axis), (0, 80, axis)))
    d.body("rotor", rotor)
    d.body("rear bush", kit.tube(11, 5, (0, -50, axis), (0, -40, axis)), role="connector")
    d.fixed("motor case", "rear bush")
    d.revolute("front shield", "rotor", Y, (0, 20, axis))
    d.body("stator", kit.tube(44, 30.5, (0, -30, axis), (0, 0, axis)))
    d.fixed("motor case", "stator")
    blade = kit.box((15, 120), (-2, 2), (-22, 22)).moved(kit.cq.Location((0, 0, 0), (1, 0, 0), 25))
    wheel = kit.rod(22, (0, -14, 0), (0, 14, 0))
    for k in range(3):
        wheel = kit.fuse(wheel, blade.moved(kit.cq.Location((0, 0, 0), (0, 1, 0), 120.0 * k)), clean=False)
    d.body("fan wheel", kit.cut(wheel, kit.rod(5, (0, -20, 0), (0, 20, 0))).moved(kit.cq.Location((0, 60, axis))))
    cap = kit.cut(kit.filleted(kit.rod(14, (0, 74, axis), (0, 92, axis)), ">Y", 4), kit.rod(5, (0, 70, axis), (0, 84, axis)))
    d.body("wheel cap", cap, role="nut")
    d.fixed("rotor", "fan wheel", "wheel cap")
    for name, y, s in (("rear grille", 40.0, 1), ("front grille", 96.0, -1)):
        wires = [kit.tube(r + 2, r - 2, (0, y, axis), (0, y + 4, axis)) for r in (60, 95, 135)]
        spokes = [
            kit.box((40, 136), (y, y + 4), (-1.5, 1.5)).moved(kit.turned((0, 0, 0), Y, 45.0 * k)).moved(kit.cq.Location((0, 0, axis)))
            for k in range(8)
        ]
        middle = kit.tube(42, 10 if s > 0 else 5, (0, y, axis), (0, y + 4, axis))
        rim = kit.tube(139, 134, (0, y if s > 0 else 70, axis), (0, 70 if s > 0 else y + 4, axis))
        d.body(name, kit.fuse(middle, rim, *wires, *spokes, clean=False))
    for index, (x, z) in enumerate(kit.ring_of(36, 4, 45)):
        d.body(f"grille spacer {index + 1}", kit.tube(4, 2, (x, 36, axis + z), (x, 40, axis + z)), role="washer")
        d.screw(f"grille screw {index + 1}", 4.0, "rear grille", "front shield", (x, 44, axis + z), Y, 14, tap=0.0)
        d.fixed("front shield", f"grille spacer {index + 1}")
    for index, (x, z) in enumerate(kit.ring_of(144, 4, 45)):
        at = (x, 62.0, axis + z)
        d.body(
            f"clip {index + 1}",
            kit.box((-5, 5), (-4, 14), (-5, 5)).moved(kit.cq.Location(at)).cut(kit.tube(139.0, 134.0, (0, 0, axis), (0, 120, axis))),
            role="connector",
        )
        d.fixed("rear grille", f"clip {index + 1}")
    d.fixed("rear grille", "front grille")
    d.body("cable", kit.rod(3, (0, -60, axis - 20), (0, -150, axis - 60)), role="connector")
    d.idle.append("cable")
    return d.done(ground="foot", mobility=2)


def needle_drive(variant: str) -> Design:
    """A sewing machine's head: arm shaft with crank disc, link, needle bar in two bushes with its clamp, take-up lever, face plate."""
    d = Drawing(
        "needle_drive", variant, play=-0.03, note="the bar's clamp is one screw in a slit; the take-up lever rocks on a stud of the frame"
    )
    fit = d.fit
    top, angle, throw = 160.0, math.radians(-60), 15.0
    frame = kit.fuse(
        kit.box((-200, 0), (-30, 30), (130, 195)), kit.box((-24, 0), (-30, 30), (30, 195)), kit.box((0, 40), (-30, -20), (30, 195))
    )
    d.body("frame", frame)
    for z in (38.0, 78.0):
        d.join("frame", kit.box((0, 30), (-22, 10), (z - 8, z + 8)))
    d.bore("frame", fit.press(9), (-210, 5, top), (10, 5, top))
    for index, x in enumerate((-180.0, -15.0)):
        d.body(f"shaft bush {index + 1}", kit.tube(9, fit.running(6), (x - 15, 5, top), (x + 15, 5, top)), role="connector")
        d.fixed("frame", f"shaft bush {index + 1}")
    d.place("arm shaft", kit.shaft([(6, 240)]), (-232, 5, top), X)
    d.revolute("shaft bush 1", "arm shaft", X, (-180, 5, top))
    d.body(
        "hand wheel",
        kit.cut(
            kit.fuse(kit.rod(45, (-232, 5, top), (-216, 5, top)), kit.rod(15, (-216, 5, top), (-204, 5, top))),
            kit.rod(fit.press(6), (-240, 5, top), (-190, 5, top)),
        ),
    )
    d.bore("hand wheel", fit.tapped(4.0), (-210, 5, top), (-210, 5, top + 20))
    d.place("wheel grub", kit.screw(4.0, 8, "none"), (-210, 5, top + 14.5), Z, role="bolt")
    d.fixed("arm shaft", "hand wheel", "wheel grub")
    pin = (5 + throw * math.cos(angle), top + throw * math.sin(angle))
    d.body("crank disc", kit.cut(kit.rod(24, (1, 5, top), (9, 5, top)), kit.rod(fit.press(6), (0, 5, top), (8.01, 5, top))))
    d.bore("crank disc", fit.press(3), (0, *pin), (20, *pin))
    d.place("crank pin", kit.dowel(3, 18), (3, *pin), X, role="pin")
    d.fixed("arm shaft", "crank disc", "crank pin")
    centre = (20.0, 5.0)
    low = pin[1] - math.sqrt(50.0**2 - (pin[0] - 5) ** 2)
    d.body("link", kit.link(pin, (5.0, low), 12, 5, kit.place((10, 0, 0), X, Y)))
    d.bore("link", fit.running(3), (0, *pin), (30, *pin))
    d.body("needle bar", kit.rod(4, (*centre, -20), (*centre, 135)))
    for index, z in enumerate((38.0, 78.0)):
        d.bore("frame", fit.press(6), (*centre, z - 20), (*centre, z + 20))
        d.body(f"bar bush {index + 1}", kit.tube(6, fit.running(4), (*centre, z - 8), (*centre, z + 8)), role="connector")
        d.fixed("frame", f"bar bush {index + 1}")
        d.prismatic(f"bar bush {index + 1}", "needle bar", Z, (*centre, z))
    clamp = kit.fuse(
        kit.box((centre[0] - 4.5, centre[0] + 12), (-4, 14), (low - 7, low + 7)), kit.rod(3, (10, 5, low), (centre[0], 5, low))
    )
    clamp = kit.cut(clamp, kit.rod(fit.running(4), (*centre, 0), (*centre, 200)), kit.box((centre[0] + 2, 60), (4.2, 5.8), (0, 200)))
    d.body("clamp", clamp)
    d.bore("link", fit.running(3), (0, 5, low), (30, 5, low))
    d.screw("clamp screw", 3.0, [], "clamp", (centre[0] + 8.5, 14, low), Y, 16, tap=0.5)
    d.fixed("needle bar", "clamp")
    d.revolute("crank pin", "link", X, (12, *pin))
    d.revolute("link", "clamp", X, (12, 5, low))
    d.body("needle holder", kit.cut(kit.rod(6, (*centre, -26), (*centre, -8)), kit.rod(fit.press(4), (*centre, -20), (*centre, 0))))
    d.body("needle", kit.rod(0.8, (centre[0], 5, -60), (centre[0], 5, -22)), role="pin")
    d.bore("needle holder", fit.press(0.8), (centre[0], 5, -30), (centre[0], 5, -19))
    d.fixed("needle bar", "needle holder", "needle")
    d.body("face plate", kit.filleted(kit.box((40, 43), (-30, 30), (30, 195)), "|X", 8))
    for index, z in enumerate((60, 170)):
        d.screw(f"face screw {index + 1}", 4.0, "face plate", "frame", (43, -25, z), X, 14, head="button", tap=1.0)
    return d.done(ground="frame", mobility=1)


def hand_winch(variant: str) -> Design:
    """Two side plates on pillars, drum and crank shaft with a pair of gears, a pawl on a stud, a crank with a turning grip."""
    d = Drawing(
        "hand_winch",
        variant,
        play=0.15,
        note="pillars are bolted through; the pawl does not touch its wheel; the grip turns on its own bolt",
    )
    fit, m, z1, z2 = d.fit, 3.0, 12, 40
    g = fit.gap
    apart = m * (z1 + z2) / 2
    for name, x in (("left", -50.0), ("right", 44.0)):
        d.body(f"{name} plate", kit.filleted(kit.box((x, x + 6), (-80, 150), (-85, 80)), "|X", 15))
    for index, (y, z) in enumerate(((-65, -70), (135, -70), (-65, 65), (135, 65))):
        d.body(f"pillar {index + 1}", kit.rod(9, (-44, y, z), (44, y, z)), role="connector")
        for side, x, s in (("left", -50, -1.0), ("right", 50, 1.0)):
            d.screw(
                f"pillar bolt {side} {index + 1}",
                8.0,
                f"{side} plate",
                f"pillar {index + 1}",
                (x, y, z),
                (s, 0, 0),
                24,
                head="hex",
                washer=index % 2 == 0,
            )
    d.body(
        "drum", kit.fuse(kit.rod(25, (-38, 0, 0), (38, 0, 0)), kit.rod(55, (-38, 0, 0), (-34, 0, 0)), kit.rod(55, (8, 0, 0), (12, 0, 0)))
    )
    d.bore("drum", fit.press(10), (-60, 0, 0), (60, 0, 0))
    d.body("drum axle", kit.rod(10, (-52, 0, 0), (52, 0, 0)), role="connector")
    d.fixed("drum", "drum axle")
    wheel = kit.gear(m, z2, 16.0, 25.0, backlash=0.2)
    d.body("large gear", wheel.moved(kit.place((14, 0, 0), X, Y)))
    d.fixed("drum", "large gear")
    for index, (y, z) in enumerate(kit.ring_of(38, 3)):
        d.screw(f"gear screw {index + 1}", 5.0, "large gear", "drum", (30, y, z), X, 20, tap=0.0)
    shaft = kit.fuse(
        kit.rod(8, (-52, apart, 0), (90, apart, 0)),
        kit.gear(m, z1, 18.0, 0, backlash=0.2).moved(
            kit.place((13, apart, 0), X, Y) * kit.cq.Location((0, 0, 0), (0, 0, 1), 180.0 - 180.0 / z1)
        ),
        clean=False,
    )
    d.body("pinion shaft", shaft)
    for name in ("left", "right"):
        d.bore(f"{name} plate", fit.running(10), (-60, 0, 0), (60, 0, 0))
        d.bore(f"{name} plate", fit.running(8), (-60, apart, 0), (60, apart, 0))
    for index, x in enumerate((-51.2 - g, 50.0 + g)):
        d.cut("drum axle", kit.tube(12, 9.4, (x, 0, 0), (x + 1.2, 0, 0)))
        d.place(f"axle clip {index + 1}", kit.circlip(10, 1.2), (x, 0, 0), X, role="circlip")
        d.fixed("drum axle", f"axle clip {index + 1}")
    d.revolute("left plate", "drum axle", X, (0, 0, 0))
    d.revolute("left plate", "pinion shaft", X, (0, apart, 0))
    d.couple("gear", "pinion shaft", "large gear")
    d.place("pawl stud", kit.screw(8.0, 24), (-62, apart - 2, 55), (-1, 0, 0), role="bolt")
    d.bore("left plate", fit.tapped(8.0), (-60, apart - 2, 55), (-40, apart - 2, 55))
    d.fixed("left plate", "pawl stud")
    d.body(
        "pawl",
        kit.cut(
            kit.link((apart - 2, 55), (apart - 30, 32), 16, 8, kit.place((-60, 0, 0), X, Y)),
            kit.rod(fit.running(4), (-70, apart - 2, 55), (-40, apart - 2, 55)),
        ),
    )
    d.revolute("pawl stud", "pawl", X, (-56, apart - 2, 55))
    d.body(
        "crank",
        kit.fuse(kit.rod(16, (70, apart, 0), (90, apart, 0)), kit.link((apart, 0), (apart + 110, 60), 22, 8, kit.place((76, 0, 0), X, Y))),
    )
    d.bore("crank", fit.press(8), (60, apart, 0), (100, apart, 0))
    d.body("cross pin", kit.rod(3, (73, apart - 15, 0), (73, apart + 15, 0)), role="pin")
    d.bore(["crank", "pinion shaft"], fit.press(3), (73, apart - 20, 0), (73, apart + 20, 0))
    d.fixed("pinion shaft", "crank", "cross pin")
    at = (apart + 110, 60.0)
    d.bore("crank", fit.tapped(8.0), (70, *at), (90, *at))
    d.place("grip bolt", kit.screw(8.0, 108 + g), (184 + g, *at), X, role="bolt")
    d.body(
        "grip", kit.cut(kit.filleted(kit.rod(14, (84 + g, *at), (184, *at)), "%CIRCLE", 3), kit.rod(fit.running(4), (80, *at), (190, *at)))
    )
    d.fixed("crank", "grip bolt")
    d.revolute("grip bolt", "grip", X, (130, *at))
    return d.done(ground="left plate", mobility=4)
