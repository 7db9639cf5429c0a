"""Machines with a crank or a screw that push: crank press, Scotch yoke, bench vise, ball screw stage."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def crank_press(variant: str) -> Design:
    """A small eccentric press: crankshaft in two bearings with a keyed flywheel, split connecting rod, ram between gibs."""
    d = Drawing("crank_press", variant, play=0.06, note="shaft along x, ram along z; gudgeon pin floats between the frame's walls")
    fit, throw, length, angle = d.fit, 25.0, 110.0, math.radians(40)
    axis_z = 300.0
    pin = (0.0, throw * math.sin(angle), axis_z - throw * math.cos(angle))
    low = (0.0, 0.0, pin[2] - math.sqrt(length**2 - pin[1] ** 2))

    frame = kit.fuse(
        kit.box((-110, 110), (-90, 90), (0, 40)),
        kit.filleted(kit.box((45, 75), (-60, 60), (30, 345)), "|X and >Z", 25),
        kit.filleted(kit.box((-75, -45), (-60, 60), (30, 345)), "|X and >Z", 25),
        kit.box((-46, 46), (40, 60), (30, 215)),
    )
    d.body("frame", frame)
    d.bore("frame", fit.press(23.5), (-90, 0, axis_z), (90, 0, axis_z))
    for x, y in ((-95, -75), (95, -75), (-95, 75), (95, 75)):
        d.bore("frame", 5.5, (x, y, -1), (x, y, 41))

    webs = [kit.link((0, axis_z), (pin[1], pin[2]), 38, 18, kit.place((x, 0, 0), X, Y)) for x in (-38, 20)]
    crank = kit.fuse(
        *webs,
        kit.rod(11, (-21, pin[1], pin[2]), (21, pin[1], pin[2])),
        kit.rod(14, (-53, 0, axis_z), (-37, 0, axis_z)),
        kit.rod(14, (37, 0, axis_z), (53, 0, axis_z)),
        kit.chamfered(kit.rod(10, (-78, 0, axis_z), (-52, 0, axis_z)), "<X", 1),
        kit.rod(10, (52, 0, axis_z), (114.5, 0, axis_z)),
    )
    d.body("crankshaft", crank)
    wheel = [(10, 85), (20, 85), (20, 92), (90, 94), (90, 85), (110, 85), (110, 115), (90, 115), (90, 106), (20, 108), (20, 115), (10, 115)]
    d.body("flywheel", kit.turned_profile([(r if r != 10 else fit.running(10), h) for r, h in wheel], (0, 0, axis_z), X))
    d.place("key", kit.key(6, 6, 22), (100, 0, axis_z + 6.5), Z, X, role="key")
    d.cut("crankshaft", kit.key(6, 6, 22).moved(kit.place((100, 0, axis_z + 6.5), Z, X)))
    d.cut("flywheel", kit.box((84, 116), (-3 - fit.play, 3 + fit.play), (axis_z, axis_z + 12.6)))
    d.fixed("crankshaft", "flywheel", "key")
    d.body("end disc", kit.rod(17, (115, 0, axis_z), (120, 0, axis_z)), role="washer")
    d.screw("shaft screw", 6.0, "end disc", "crankshaft", (120, 0, axis_z), X, 25)
    for side, x in (("left", -60), ("right", 60)):
        d.bearing(f"bearing {side}", "6204", (x, 0, axis_z), X, "frame", "crankshaft")

    towards = (0.0, (low[1] - pin[1]) / length, (low[2] - pin[2]) / length)
    at_pin = kit.place(pin, X, towards)  # its x runs down the rod
    big = kit.fuse(
        kit.rod(20, (0, 0, -16), (0, 0, 16)),
        kit.box((-14, 14), (-33, 33), (-13, 13)),
        kit.box((0, length), (-9, 9), (-9, 9)),
        kit.rod(15, (length, 0, -14), (length, 0, 14)),
    )
    big = kit.cut(
        big, *kit.half_cylinders(fit.running(11), (0, 0, -20), (0, 0, 20)), kit.rod(fit.press(10), (length, 0, -20), (length, 0, 20))
    )
    everything = kit.box((0, 500), (-99, 99), (-99, 99))
    d.body("con rod", kit.solid(big.intersect(everything)).moved(at_pin), within="rod")
    d.body("rod cap", kit.cut(big, everything).moved(at_pin), within="rod")
    for index, y in enumerate((-26.5, 26.5)):
        at, up = kit.point_at(at_pin, (-14, y, 0)), kit.direction_of(at_pin, (-1, 0, 0))
        d.screw(f"cap bolt {index + 1}", 6.0, "rod cap", "con rod", at, up, 26, head="hex", tap=2.0, within="rod")
    d.place("small end bush", kit.bush(fit.running(8), 10, 28), kit.point_at(at_pin, (length, 0, 14)), X, role="connector", within="rod")
    d.fixed("con rod", "small end bush")

    ram = kit.box((-45 + fit.gap, 45 - fit.gap), (-30 + fit.gap, 40 - fit.gap), (low[2] - 90, low[2] + 24))
    mouth = kit.box((-14.5 - fit.gap, 14.5 + fit.gap), (-60, 60), (low[2] - 17, low[2] + 40))
    d.body("ram", kit.chamfered(kit.cut(ram, mouth), "<Z", 2))
    d.bore("ram", fit.running(8), (-60, 0, low[2]), (60, 0, low[2]))
    d.bore("ram", 12, (0, 0, low[2] - 120), (0, 0, low[2] - 60))
    d.place("gudgeon pin", kit.dowel(8, 88), (-44, 0, low[2]), X, role="pin")
    d.idle.append("gudgeon pin")
    for side, s in (("left", -1), ("right", 1)):
        x = sorted((s * 26, s * 45))
        d.body(f"gib {side}", kit.box((x[0], x[1]), (-48, -30), (95, 200)))
        for index, z in enumerate((110, 185)):
            d.screw(f"gib screw {side} {index + 1}", 6.0, "frame", f"gib {side}", (s * 75, -39, z), (s, 0, 0), 42, washer=index == 0)
    d.revolute("crankshaft", "con rod", X, pin)
    d.revolute("con rod", "ram", X, low)
    d.prismatic("frame", "ram", Z, (0, 0, low[2]))
    return d.done(ground="frame", mobility=1)


def scotch_yoke(variant: str) -> Design:
    """A crank disc whose pin, with a bronze ring on it, runs in the slot of a yoke on two round guide rods."""
    d = Drawing("scotch_yoke", variant, play=0.04, note="plate in the xy plane, yoke slides along x; the ring on the pin is idle")
    fit, angle, throw = d.fit, math.radians(55), 30.0
    pin = (throw * math.cos(angle), throw * math.sin(angle))
    plate = kit.filleted(kit.box((-150, 150), (-95, 95), (-16, 0)), "|Z", 12)
    d.body("plate", kit.fuse(plate, kit.rod(28, (0, 0, -40), (0, 0, 0))))
    d.bore("plate", fit.press(16), (0, 0, -41), (0, 0, 1), halves=True)
    d.place("bush", kit.bush(fit.running(12), 16, 38, 21), (0, 0, 0), Z, role="connector")
    d.fixed("plate", "bush")
    top = 0.15 * 16 + 1.0
    disc = kit.fuse(kit.rod(46, (0, 0, top + fit.gap), (0, 0, 16)), kit.chamfered(kit.rod(12, (0, 0, -55), (0, 0, 10)), "<Z", 1))
    d.body("crank disc", disc)
    d.bore("crank disc", 8, (-22, 0, -1), (-22, 0, 30))
    d.bore("crank disc", fit.press(6), (*pin, 4), (*pin, 30))
    d.place("crank pin", kit.dowel(6, 34), (*pin, 4.5), Z, role="pin")
    d.fixed("crank disc", "crank pin")
    d.place("ring", kit.bush(fit.running(6), 10, 16), (*pin, 37), Z, role="connector")
    d.idle.append("ring")
    d.place("clip", kit.circlip(12, 1.2), (0, 0, -45), Z, role="circlip")
    d.cut("crank disc", kit.tube(13, 11.28, (0, 0, -45), (0, 0, -43.8)))
    d.fixed("crank disc", "clip")

    x = pin[0]
    yoke = kit.box((x - 22, x + 22), (-85, 85), (20, 38))
    for y in (-72, 72):
        yoke = kit.fuse(yoke, kit.box((x - 30, x + 30), (y - 16, y + 16), (14, 44)))
    yoke = kit.cut(yoke, kit.slot((x, -34), (x, 34), 20 + 2 * fit.play, 40, kit.place((0, 0, 10))))
    d.body("yoke", kit.filleted(yoke, "|Z", 1.5))
    for side, y in (("near", -72), ("far", 72)):
        d.bore("yoke", fit.press(11), (x - 40, y, 29), (x + 40, y, 29))
        for end, xb in (("a", x - 30), ("b", x + 30)):
            z = (-1, 0, 0) if end == "a" else X
            d.place(f"guide bush {side} {end}", kit.bush(fit.running(8), 11, 22), (xb, y, 29), z, role="connector")
            d.fixed("yoke", f"guide bush {side} {end}")
        d.place(f"guide rod {side}", kit.dowel(8, 270), (-135, y, 29), X, role="connector")
        for end, xb in (("left", -120), ("right", 120)):
            name = f"block {side} {end}"
            d.body(name, kit.chamfered(kit.box((xb - 13, xb + 13), (y - 22, y + 22), (0, 46)), "|X and >Z", 4))
            d.bore(name, fit.press(8), (xb - 20, y, 29), (xb + 20, y, 29))
            for index, s in enumerate((-15, 15)):
                d.screw(f"{name} screw {index + 1}", 5.0, name, "plate", (xb, y + s, 46), Z, 60, tap=-4.0)
            d.fixed(name, f"guide rod {side}")
    d.revolute("bush", "crank disc", Z, (0, 0, 0))
    d.joint("pin_slot", "crank pin", "yoke", Z, (*pin, 29), slide=Y)
    for side, y in (("near", -72), ("far", 72)):
        d.prismatic(f"guide rod {side}", "yoke", X, (x, y, 29))
    return d.done(ground="plate", mobility=1)


def bench_vise(variant: str) -> Design:
    """A vise: sliding jaw on a square beam in the body, spindle with collar and nut, screwed jaw plates, loose handle."""
    d = Drawing("bench_vise", variant, play=0.1, note="spindle along x, thread drawn as a cylinder; handle slides in the spindle's head")
    fit = d.fit
    body = kit.fuse(
        kit.box((-90, 60), (-40, 40), (0, 70)), kit.box((-30, 10), (-60, 60), (60, 125)), kit.rod(70, (-20, 0, -18), (-20, 0, 0))
    )
    body = kit.filleted(body, "|Z and >Y", 3)
    g = fit.gap
    body = kit.cut(body, kit.box((-200, 200), (-26 - g, 26 + g), (16 - g, 58 + g)))
    d.body("vise body", body)
    d.body("swivel base", kit.cut(kit.rod(85, (-20, 0, -40), (-20, 0, -18)), kit.rod(46, (-20, 0, -41), (-20, 0, -10))))
    for index, (x, y) in enumerate(kit.ring_of(58, 2, 90)):
        d.screw(f"base bolt {index + 1}", 10.0, "vise body", "swivel base", (x - 20, y, 0), Z, 36, head="hex", washer=True, tap=-1.0)
    beam = kit.box((-120, 130), (-26, 26), (16, 58))
    hollow = kit.box((-130, 112), (-17, 17), (5, 50))
    jaw = kit.fuse(kit.cut(beam, hollow), kit.box((70, 130), (-60, 60), (58 + g, 125)), kit.box((112, 142), (-30, 30), (10, 70)))
    d.body("sliding jaw", kit.chamfered(jaw, "|Y and >Z", 4))
    d.body("nut", kit.chamfered(kit.box((-70, -20), (-14, 14), (16 - g, 47)), "|Z", 2))
    d.bore("nut", fit.tapped(16.0), (-90, 0, 30), (0, 0, 30))
    for index, y in enumerate((-10.5, 10.5)):
        d.screw(f"nut screw {index + 1}", 6.0, "vise body", "nut", (-45, y, -18), (0, 0, -1), 46, tap=3.0)
    d.bore("sliding jaw", fit.running(10), (100, 0, 30), (160, 0, 30))
    spindle = kit.fuse(
        kit.chamfered(kit.rod(8, (-110, 0, 30), (113, 0, 30)), "<X", 1.5),
        kit.rod(10, (100, 0, 30), (145, 0, 30)),
        kit.rod(17, (142 + g, 0, 30), (172, 0, 30)),
    )
    d.body("spindle", kit.chamfered(spindle, ">X", 2))
    d.bore("spindle", fit.running(6), (159, -30, 30), (159, 30, 30))
    d.cut("spindle", kit.tube(12, 9.4, (107, 0, 30), (108.2, 0, 30)))
    d.place("retaining ring", kit.circlip(10, 1.2), (107, 0, 30), X, role="circlip")
    d.fixed("spindle", "retaining ring")
    d.body("handle", kit.rod(6, (159, -70, 30), (159, 95, 30)), role="pin")
    for index, y in enumerate((-70, 95)):
        s = -1 if y < 0 else 1
        knob = kit.cut(
            kit.filleted(kit.rod(10, (159, y - s * 8, 30), (159, y + s * 10, 30)), "%CIRCLE", 2),
            kit.rod(fit.press(6), (159, y - s * 20, 30), (159, y, 30)),
        )
        d.body(f"knob {index + 1}", knob, role="connector")
        d.fixed("handle", f"knob {index + 1}")
    d.idle += ["handle", "knob 1", "knob 2"]
    for side, x, owner, z in (("rear", 10, "vise body", X), ("front", 70, "sliding jaw", (-1.0, 0.0, 0.0))):
        s = z[0]
        lo, hi = sorted((x, x + 8 * s))
        d.body(f"jaw plate {side}", kit.box((lo, hi), (-60, 60), (92, 124)))
        for index, y in enumerate((-40, 40)):
            d.cut(f"jaw plate {side}", kit.rod(5.2, (x + 2.5 * s, y, 108), (x + 9 * s, y, 108)))
            d.screw(f"jaw screw {side} {index + 1}", 6.0, f"jaw plate {side}", owner, (x + 2.5 * s, y, 108), z, 20)
    d.prismatic("vise body", "sliding jaw", X, (0, 0, 37))
    d.revolute("sliding jaw", "spindle", X, (127, 0, 30))
    d.joint("screw", "nut", "spindle", X, (-45, 0, 30), pitch=4.0)
    return d.done(ground="swivel base", mobility=1)


def ball_screw_stage(variant: str) -> Design:
    """A linear stage: two profile rails with four carriages, table, ball screw in two bearing blocks, coupling and motor."""
    d = Drawing("ball_screw_stage", variant, play=0.03, note="rotor is a part of its own inside the motor; thread drawn as a cylinder")
    fit, code, length = d.fit, "15", 360.0
    g = kit.GUIDES[code]
    d.body("base plate", kit.chamfered(kit.box((-60, 420), (-100, 100), (-20, 0)), "|Z", 5))
    rail, slide = kit.guide_rail(code, length), kit.carriage(code, fit.play)
    middle = 150.0
    top = g.carriage_height
    d.body("table", kit.chamfered(kit.box((middle - 75, middle + 75), (-95, 95), (top, top + 16)), ">Z", 1.5), within="table unit")
    for side, y in (("left", -65.0), ("right", 65.0)):
        d.place(f"rail {side}", rail, (0, y, 0), Z, X, within="guides")
        d.fixed("base plate", f"rail {side}")
        for index, x in enumerate(kit.rail_holes(code, length)):
            seat = g.height - g.screw - 1.0
            d.screw(f"rail screw {side} {index + 1}", 4.0, f"rail {side}", "base plate", (x, y, seat), Z, 20, within="guides")
        for end, x in (("front", middle - 42), ("back", middle + 42)):
            name = f"carriage {side} {end}"
            d.place(name, slide, (x, y, 0), Z, X, within="guides")
            for i, dx in enumerate((-g.tap_x / 2, g.tap_x / 2)):
                for j, dy in enumerate((-g.tap_y / 2, g.tap_y / 2)):
                    d.cut("table", kit.rod(4, (x + dx, y + dy, top + 11), (x + dx, y + dy, top + 20)))
                    d.screw(f"{name} screw {2 * i + j + 1}", 4.0, "table", name, (x + dx, y + dy, top + 11), Z, 16, within="table unit")
            d.prismatic(f"rail {side}", name, X, (x, y, g.height / 2))
    height = 14.0
    screw = kit.shaft([(5, 62), (6, 300), (5, 18)], 1.0)
    d.place("ball screw", screw, (-42, 0, height), X, Y, within="screw unit")
    for side, x, code_b, bore in (("drive", 6.0, "6000", 13.0), ("far", 330.0, "6000", 13.0)):
        name = f"{side} block"
        d.body(name, kit.chamfered(kit.box((x - 12, x + 12), (-32, 32), (-4 + 4, 34)), "|X and >Z", 3), within="screw unit")
        inward = 1 if side == "drive" else -1
        d.bore(name, fit.press(bore), (x - inward * 20, 0, height), (x + inward * 8, 0, height))
        d.bore(name, 9.0, (x - 20, 0, height), (x + 20, 0, height))
        for index, y in enumerate((-24, 24)):
            d.screw(f"{name} screw {index + 1}", 6.0, name, "base plate", (x, y, 34), Z, 48, tap=3.0, within="screw unit")
        width = kit.BEARINGS[code_b].width
        centre = x + inward * (8 - width / 2)
        d.bearing(
            f"{side} bearing",
            code_b,
            (centre, 0, height),
            X,
            name,
            "ball screw",
            style="rings" if side == "drive" else "solid",
            within="screw unit",
        )
    nut = kit.fuse(
        kit.rod(9, (middle - 20, 0, height), (middle + 20, 0, height)), kit.rod(9.8, (middle + 12, 0, height), (middle + 20, 0, height))
    )
    d.body("ball nut", nut, within="screw unit")
    d.bore("ball nut", fit.running(6), (middle - 40, 0, height), (middle + 40, 0, height))
    bracket = kit.cut(kit.box((middle - 15, middle + 12), (-28, 28), (0.5, top)), kit.rod(fit.press(9), (0, 0, height), (400, 0, height)))
    d.body("nut bracket", bracket, within="table unit")
    for index, (dx, y) in enumerate(((-8, -21), (-8, 21), (6, -21), (6, 21))):
        d.screw(f"bracket screw {index + 1}", 5.0, "table", "nut bracket", (middle + dx, y, top + 16), Z, 30, within="table unit")
    d.fixed("nut bracket", "ball nut")
    mount = kit.fuse(
        kit.box((-84, -74), (-32, 32), (-20, 48)), kit.box((-84, -50), (-32, -26), (0.0, 30)), kit.box((-84, -50), (26, 32), (0.0, 30))
    )
    d.body("motor mount", mount)
    d.bore("motor mount", 11.2, (-90, 0, height), (-70, 0, height))
    for index, y in enumerate((-15, 15)):
        d.screw(f"mount screw {index + 1}", 5.0, "motor mount", "base plate", (-84, y, -10), (-1, 0, 0), 35)
    d.fixed("base plate", "motor mount")
    motor = kit.filleted(kit.box((-132, -84), (-28, 28), (height - 28, height + 28)), "|X", 5)
    motor = kit.fuse(motor, kit.rod(11, (-84, 0, height), (-82.5, 0, height)))
    d.body("motor", motor, within="motor unit")
    d.bore("motor", fit.running(3.175), (-130, 0, height), (-80, 0, height))
    d.body("rotor", kit.chamfered(kit.rod(3.175, (-120, 0, height), (-62, 0, height)), ">X", 0.4), role="connector", within="motor unit")
    for index, (y, z) in enumerate(((-23.5, -23.5), (23.5, -23.5), (-23.5, 23.5), (23.5, 23.5))):
        if abs(y) < 26:
            d.screw(f"motor screw {index + 1}", 4.0, "motor mount", "motor", (-74, y, height + z), X, 16)
    coupling = kit.cut(
        kit.rod(11, (-73, 0, height), (-33, 0, height)),
        kit.rod(fit.running(3.175), (-80, 0, height), (-53, 0, height)),
        kit.rod(fit.running(5), (-53, 0, height), (0, 0, height)),
    )
    d.body("coupling", coupling)
    for index, (x, to) in enumerate(((-66, "rotor"), (-38, "ball screw"))):
        d.bore("coupling", fit.tapped(4.0), (x, 0, height), (x, 0, height + 20))
        d.place(f"grub screw {index + 1}", kit.screw(4.0, 7.0 if to == "rotor" else 5.5, "none"), (x, 0, height + 10.5), Z, role="bolt")
        d.fixed("coupling", f"grub screw {index + 1}", to)
    d.revolute("motor", "rotor", X, (-100, 0, height))
    d.joint("screw", "ball nut", "ball screw", X, (middle, 0, height), pitch=5.0)
    return d.done(ground="base plate", mobility=1)
