"""Parts of cars and bicycles: derailleur, rack-and-pinion steering, floating brake caliper, coil-over shock, crank set."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def rear_derailleur(variant: str) -> Design:
    """Two knuckles with a skew parallelogram of riveted links, a sprung cage, two jockey wheels on bushes."""
    d = Drawing("rear_derailleur", variant, play=0.04, note="springs are not drawn; the parallelogram's pins lean by 30 degrees")
    fit, g = d.fit, d.fit.gap
    frame = kit.place((10, 0, -20), (0.5, 0.0, math.sqrt(0.75)), (math.sqrt(0.75), 0.0, -0.5))  # its y is y of W
    a = math.radians(25)
    shift = (45 * math.cos(a), 45 * math.sin(a))

    def at(x: float, y: float, z: float = 0.0) -> kit.Vector:
        return kit.point_at(frame, (x, y, z))

    first = kit.fuse(kit.filleted(kit.box((-26, 7), (-15, 15), (-8, 8)), "|Z", 4), kit.rod(12, (-26, -16, 0), (-26, 16, 0)))
    d.body("b knuckle", first.moved(frame))
    second = kit.fuse(kit.filleted(kit.box((-7, 24), (-15, 15), (-8, 8)), "|Z", 4), kit.rod(11, (24, -16, 0), (24, 16, 0)))
    d.body("p knuckle", second.moved(frame * kit.place((*shift, 0))))
    axis = kit.direction_of(frame, Z)
    for name, y in (("inner", 9.0), ("outer", -9.0)):
        p, q = (0.0, y), (shift[0], shift[1] + y)
        plates = [kit.link(p, q, 11, 3, kit.place((0, 0, z))) for z in (8 + g, -11 - g)]
        middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        web = kit.link((middle[0] - 5, middle[1] - 2), (middle[0] + 5, middle[1] + 2), 7, 20 + 2 * g, kit.place((0, 0, -10 - g)))
        d.body(f"{name} link", kit.fuse(*plates, web).moved(frame))
        for end, (x, v), owner in (("b", p, "b knuckle"), ("p", q, "p knuckle")):
            d.bore(owner, fit.running(2.5), at(x, v, -20), at(x, v, 20))
            d.bore(f"{name} link", fit.press(2.5), at(x, v, -20), at(x, v, 20))
            d.place(f"{name} pin {end}", kit.dowel(2.5, 23), at(x, v, -11.5), axis, role="pin")
            d.fixed(f"{name} link", f"{name} pin {end}")
            d.revolute(owner, f"{name} link", axis, at(x, v))
    foot = at(-26, 0)
    d.body("hanger", kit.link((0, 0), (-20, 40), 26, 6, kit.place((foot[0], 22 + g, foot[2]), (0, -1, 0), X)))
    d.bore("b knuckle", fit.running(5), (foot[0], -40, foot[2]), (foot[0], 40, foot[2]))
    d.bore("hanger", fit.tapped(10.0), (foot[0], 10, foot[2]), (foot[0], 40, foot[2]))
    d.place("mounting bolt", kit.screw(10.0, 38 + 2 * g), (foot[0], -16 - g, foot[2]), (0, -1, 0), role="bolt")
    d.fixed("hanger", "mounting bolt")
    d.revolute("hanger", "b knuckle", Y, foot)
    c = at(shift[0] + 24, shift[1])
    y0 = shift[1] + 16 + g
    upper, lower = (c[0] + 12, c[2] - 26), (c[0] - 6, c[2] - 82)
    plane = kit.place((0, 0, 0), (0, -1, 0), X)
    plate = kit.fuse(kit.link((c[0], c[2]), upper, 20, 2, plane), kit.link(upper, lower, 16, 2, plane))
    d.body("outer cage", plate.moved(kit.place((0, y0 + 2, 0))))
    d.body("inner cage", kit.link(upper, lower, 16, 2, plane).moved(kit.place((0, y0 + 12, 0))))
    d.bore("p knuckle", fit.running(5), (c[0], -40, c[2]), (c[0], 60, c[2]))
    d.bore("outer cage", fit.press(5), (c[0], 10, c[2]), (c[0], 60, c[2]))
    d.body("cage axle", kit.rod(5, (c[0], y0 - 36, c[2]), (c[0], y0 + 2, c[2])), role="pin")
    d.fixed("outer cage", "cage axle")
    d.revolute("p knuckle", "outer cage", Y, c)
    teeth = kit.cut(kit.rod(19, (0, 0, -2.5), (0, 0, 2.5)), *(kit.rod(3.9, (x, y, -9), (x, y, 9)) for x, y in kit.ring_of(20.2, 11)))
    for name, (x, z) in (("guide", upper), ("tension", lower)):
        wheel = kit.cut(teeth, kit.rod(fit.running(5), (0, 0, -9), (0, 0, 9)))
        d.place(f"{name} wheel", wheel, (x, y0 + 6, z), Y)
        d.body(f"{name} bush", kit.tube(5, 2.5, (x, y0 + 2, z), (x, y0 + 10, z)), role="connector")
        d.screw(f"{name} screw", 5.0, "outer cage", "inner cage", (x, y0, z), (0, -1, 0), 12, head="button", tap=0.0)
        d.fixed("outer cage", f"{name} bush")
        d.revolute(f"{name} bush", f"{name} wheel", Y, (x, y0 + 6, z))
    return d.done(ground="hanger", mobility=5)


def rack_steering(variant: str) -> Design:
    """Front axle of a kart: steering box with rack, yoke and pinion, tie rods with ball joints, knuckles on king pins."""
    d = Drawing("rack_steering", variant, play=0.05, note="teeth tie pinion and rack: mobility 2 without them; tie rods spin unnoticed")
    fit, m = d.fit, 2.0
    d.body("axle beam", kit.box((-420, 420), (-20, 20), (-20, 20)))
    box = kit.fuse(
        kit.rod(24, (-160, -90, 0), (160, -90, 0)), kit.box((-120, -80), (-90, -20), (-15, 15)), kit.box((80, 120), (-90, -20), (-15, 15))
    )
    z_teeth = 12
    r = m * z_teeth / 2
    up = 12.0 + r - 1.0
    box = kit.fuse(box, kit.rod(22, (40, -150, up), (40, -56, up)))
    d.body("steering box", box)
    for side, x in (("left", -100), ("right", 100)):
        for index, z in enumerate((-9, 9)):
            d.screw(f"box bolt {side} {index + 1}", 6.0, "axle beam", "steering box", (x, 20, z), Y, 56, head="hex", washer=True)
    d.bore("steering box", 17.5, (-200, -90, 0), (200, -90, 0))
    rack = kit.fuse(kit.rod(12, (-230, -90, 0), (230, -90, 0)))
    top = 12.0 - 1.0
    rack = kit.cut(rack, kit.box((-40, 120), (-120, -60), (top - 2.25 * m + m, 30)))
    teeth = kit.rack(m, 24, 9.0, 16.0).moved(kit.place((40 - 12 * math.pi * m, -82, top - 0.0), (0, -1, 0), X))
    rack = kit.fuse(rack, teeth, clean=False)
    d.body("rack", rack)
    for side, x in (("left", -150), ("right", 150)):
        bush = kit.tube(17.5, fit.running(12), (x - 10, -90, 0), (x + 10, -90, 0))
        d.body(f"rack bush {side}", bush, role="connector")
        d.fixed("steering box", f"rack bush {side}")
        d.prismatic(f"rack bush {side}", "rack", X, (x, -90, 0))
    d.cut("rack", kit.box((-70, 150), (-120, -60), (-20, -9)))
    d.bore("steering box", fit.running(10), (40, -90, -60), (40, -90, 0))
    d.body("yoke", kit.rod(10, (40, -90, -23), (40, -90, -9 - fit.play)), role="connector")
    d.join("steering box", kit.box((24, 56), (-106, -74), (-34, -23)))
    d.fixed("steering box", "yoke")
    d.cut("steering box", kit.rod(r + m + 1.5, (40, -110, up), (40, -70, up)))
    for name, y, z in (("front", -135.0, (0, -1, 0)), ("rear", -62.0, Y)):
        d.bore("steering box", fit.press(14), (40, y - 4, up), (40, y + 4, up))
        d.bearing(f"pinion bearing {name}", "6001", (40, y, up), Y, "steering box", "pinion")
        d.cut("steering box", kit.rod(9, (40, -170 if z[1] < 0 else -80, up), (40, -100 if z[1] < 0 else -40, up)))
    wheel = kit.fuse(kit.gear(m, z_teeth, 20.0, 0, backlash=0.1), kit.rod(6, (0, 0, -30), (0, 0, 110)), clean=False)
    d.place(
        "pinion",
        wheel,
        (40, -80, up),
        (0, -1, 0),
        (0, 0, -1) if z_teeth % 2 else (math.sin(math.pi / z_teeth), 0, -math.cos(math.pi / z_teeth)),
    )
    d.couple("rack", "pinion", "rack")
    for side, s in (("left", -1), ("right", 1)):
        x = s * 400.0
        d.bore("axle beam", fit.press(8), (x, 0, -60), (x, 0, 60))
        d.place(f"king pin {side}", kit.dowel(8, 96), (x, 0, -48), Z, role="pin")
        d.fixed("axle beam", f"king pin {side}")
        knuckle = kit.fuse(
            kit.box((x - 18, x + 18), (-18, 18), (20 + fit.gap, 46)),
            kit.box((x - 18, x + 18), (-18, 18), (-46, -20 - fit.gap)),
            kit.box((min(x + s * 24, x + s * 36), max(x + s * 24, x + s * 36)), (-18, 18), (-46, 46)),
            kit.box((min(x + s * 12, x + s * 30), max(x + s * 12, x + s * 30)), (-18, 18), (20 + fit.gap, 46)),
            kit.box((min(x + s * 12, x + s * 30), max(x + s * 12, x + s * 30)), (-18, 18), (-46, -20 - fit.gap)),
            kit.rod(10, (x + s * 30, 0, 0), (x + s * 110, 0, 0)),
            kit.box((x - 12, x + 12), (-100, -10), (-46, -32)),
        )
        d.body(f"knuckle {side}", knuckle)
        d.bore(f"knuckle {side}", fit.running(8), (x, 0, -60), (x, 0, 60))
        d.revolute("axle beam", f"knuckle {side}", Z, (x, 0, 0))
        outer, inner = (x, -90.0, -20.0), (s * 240.0, -90.0, 0.0)
        stud = kit.fuse(kit.ball(8, (0, 0, 12)), kit.rod(5, (0, 0, 0), (0, 0, 8)), kit.rod(5, (0, 0, -14), (0, 0, 0)))
        d.bore(f"knuckle {side}", fit.press(5), (x, -90, -60), (x, -90, 0))
        d.place(f"stud {side}", stud, (x, -90, -32), Z, role="connector")
        d.fixed(f"knuckle {side}", f"stud {side}")
        inner_stud = kit.fuse(kit.ball(8, (0, 0, 10)), kit.rod(5, (0, 0, 0), (0, 0, 6)), kit.rod(5, (0, 0, -16), (0, 0, 0)))
        d.bore("rack", fit.press(5), (s * 230, -90, 0), (s * 213, -90, 0))
        d.place(f"inner stud {side}", inner_stud, (s * 230, -90, 0), (float(s), 0, 0), role="connector")
        d.fixed("rack", f"inner stud {side}")
        tie = kit.fuse(kit.rod(6, inner, outer), kit.ball(12.5, inner, seam=90), kit.ball(12.5, outer, seam=90))
        tie = kit.cut(tie, kit.ball(8 + fit.play, inner, seam=90), kit.rod(6.6, inner, (s * 200.0, -90, 0)))
        tie = kit.cut(tie, kit.ball(8 + fit.play, outer, seam=90), kit.rod(6.6, outer, (x, -90, -60)))
        d.body(f"tie rod {side}", tie)
        d.spherical(f"inner stud {side}", f"tie rod {side}", inner)
        d.spherical(f"stud {side}", f"tie rod {side}", outer)
        d.spins.append(f"tie rod {side}")
    return d.done(ground="axle beam", mobility=2)


def brake_caliper(variant: str) -> Design:
    """A floating caliper on two guide pins, piston and two pads, a disc bolted to a hub in its bearing."""
    d = Drawing(
        "brake_caliper",
        variant,
        play=0.1,
        note="pads slide in the carrier; the pins are screwed into the carrier, sealed boots are not drawn",
    )
    fit, g = d.fit, d.fit.gap
    d.body("upright", kit.fuse(kit.rod(45, (0, 30, 0), (0, 60, 0)), kit.box((-60, 60), (40, 56), (0, 120))))
    d.bore("upright", fit.press(26), (0, 20, 0), (0, 80, 0))
    d.place("hub", kit.shaft([(60, 8), (20, 20), (12.5, 34)]), (0, 0, 0), Y)
    d.bearing("hub bearing", "6205", (0, 45, 0), Y, "upright", "hub")
    d.body("disc", kit.tube(115, 34, (0, -8, 0), (0, 0, 0)))
    for index, (x, z) in enumerate(kit.ring_of(47, 5)):
        d.screw(f"disc bolt {index + 1}", 8.0, "disc", "hub", (x, -8, z), (0, -1, 0), 15, tap=0.0)
    carrier = kit.fuse(
        kit.box((-60, 60), (24, 40), (60, 112)),
        kit.box((-60, -41), (-40, 25), (80, 125)),
        kit.box((41, 60), (-40, 25), (80, 125)),
    )
    d.body("carrier", kit.cut(carrier, kit.rod(118, (0, -10, 0), (0, 2, 0)), kit.box((-40, 40), (20, 41), (80, 120))))
    for index, x in enumerate((-50, 50)):
        d.screw(f"carrier bolt {index + 1}", 10.0, "upright", "carrier", (x, 56, 90), Y, 40, head="hex", tap=1.0)
    for name, low, high in (("inner", 2.0, 10.0), ("outer", -18.0, -10.0)):
        d.body(f"{name} pad", kit.box((-41 + g, 41 - g), (low, high), (82, 112)))
        d.prismatic("carrier", f"{name} pad", Y, (0, (low + high) / 2, 97))
    yoke = kit.fuse(
        kit.box((-38, 38), (28, 66), (86, 140)),
        kit.box((-38, 38), (-34, 30), (120, 140)),
        kit.box((-38, 38), (-34, -18), (86, 121)),
        kit.box((-78, 78), (52, 62), (100, 134)),
    )
    yoke = kit.cut(yoke, kit.box((-61, 61), (23, 57), (50, 85.9)))
    d.body("caliper", yoke)
    d.bore("caliper", fit.running(19), (0, 10, 106), (0, 58, 106))
    d.cut("upright", kit.box((-80, 80), (30, 70), (99, 140)), kit.box((-40, 40), (30, 70), (84, 140)))
    piston = kit.cut(kit.rod(19, (0, 10, 106), (0, 50, 106)), kit.rod(14, (0, 0, 106), (0, 44, 106)))
    d.body("piston", piston)
    d.prismatic("caliper", "piston", Y, (0, 40, 106))
    for index, s in enumerate((-1, 1)):
        x = s * 70.0
        d.join("carrier", kit.box((min(s * 55, s * 79), max(s * 55, s * 79)), (10, 30), (106, 125)))
        d.bore("carrier", fit.press(5), (x, 0, 117), (x, 32, 117))
        d.bore("caliper", fit.running(6), (x, 50, 117), (x, 70, 117))
        pin = kit.fuse(
            kit.rod(5, (x, 12, 117), (x, 31, 117)), kit.rod(6, (x, 30, 117), (x, 72, 117)), kit.rod(8, (x, 72, 117), (x, 76, 117))
        )
        d.body(f"guide pin {index + 1}", pin, role="pin")
        d.fixed("carrier", f"guide pin {index + 1}")
        d.prismatic(f"guide pin {index + 1}", "caliper", Y, (x, 57, 117))
    if variant == "fit":
        d.as_splines("piston")
        d.as_splines("carrier")
    return d.done(ground="upright", mobility=5)


def coil_over(variant: str) -> Design:
    """A swing arm with a coil-over shock between clevises: tube with threaded collar, rod, spring, eyes with rubber bushes."""
    d = Drawing("coil_over", variant, play=-0.05, note="spring, collar and bump stop belong to one side or the other; they move nothing")
    fit, g = d.fit, d.fit.gap
    foot, top = (180.0, 30.0), (110.0, 290.0)
    plane = kit.place((0, 10, 0), (0, -1, 0), X)
    d.body(
        "frame",
        kit.fuse(
            kit.box((-60, -20), (-70, 70), (-40, 320)),
            kit.box((-30, 140), (-30, -14), (270, 310)),
            kit.box((-30, 140), (14, 30), (270, 310)),
            kit.box((-30, 20), (-30, 30), (250, 320)),
        ),
    )
    d.join("frame", kit.box((-25, 15), (-60, -40 - g), (-20, 20)), kit.box((-25, 15), (40 + g, 60), (-20, 20)))
    arm = kit.fuse(
        kit.rod(16, (0, -40, 0), (0, 40, 0)),
        kit.link((0, 0), (330, 0), 30, 20, plane),
        kit.box((160, 200), (-30, -14), (-10, 45)),
        kit.box((160, 200), (14, 30), (-10, 45)),
        kit.box((150, 210), (-30, 30), (-14, 4)),
    )
    d.body("swing arm", arm)
    d.bore("swing arm", fit.press(12), (0, -50, 0), (0, 50, 0))
    for index, y in enumerate((-40.0, 40.0)):
        d.place(f"arm bush {index + 1}", kit.bush(fit.running(8), 12, 30), (0, y, 0), (0, math.copysign(1, y), 0), role="connector")
        d.fixed("swing arm", f"arm bush {index + 1}")
    d.bolt_and_nut("arm bolt", 16.0, ["frame"], (0, -60, 0), (0, -1, 0), 120.0)
    d.revolute("frame", "swing arm", Y, (0, 0, 0))
    way = (top[0] - foot[0], 0.0, top[1] - foot[1])
    length = math.hypot(*way)
    axis = (way[0] / length, 0.0, way[2] / length)
    start, end = (foot[0], 0.0, foot[1]), (top[0], 0.0, top[1])
    tube = kit.fuse(
        kit.rod(19, kit.along(start, axis, 20), kit.along(start, axis, 170)),
        kit.rod(12, kit.along(start, axis, 10), kit.along(start, axis, 22)),
        kit.rod(17, (start[0], -14 + g, start[2]), (start[0], 14 - g, start[2])),
    )
    tube = kit.cut(
        tube,
        kit.rod(15, kit.along(start, axis, 30), kit.along(start, axis, 160)),
        kit.rod(fit.running(6), kit.along(start, axis, 150), kit.along(start, axis, 190)),
    )
    d.body("damper tube", tube)
    rod = kit.fuse(
        kit.rod(6, kit.along(start, axis, 95), kit.along(end, axis, -10)),
        kit.rod(fit.running(15) - 2 * fit.play, kit.along(start, axis, 80), kit.along(start, axis, 96)),
        kit.rod(13, kit.along(end, axis, -36), kit.along(end, axis, -20)),
        kit.rod(17, (end[0], -14 + g, end[2]), (end[0], 14 - g, end[2])),
    )
    d.body("damper rod", rod)
    for name, owner, at, carrier in (("lower", "damper tube", start, "swing arm"), ("upper", "damper rod", end, "frame")):
        d.bore(owner, fit.press(12), (at[0], -40, at[2]), (at[0], 40, at[2]))
        d.body(f"{name} rubber", kit.tube(12, 8, (at[0], -14 + g, at[2]), (at[0], 14 - g, at[2])), role="connector")
        d.body(f"{name} sleeve", kit.tube(8, fit.running(5), (at[0], -14, at[2]), (at[0], 14, at[2])), role="connector")
        d.fixed(owner, f"{name} rubber", f"{name} sleeve")
        d.bolt_and_nut(f"{name} bolt", 10.0, [carrier], (at[0], -30, at[2]), (0, -1, 0), 60.0)
        d.revolute(carrier, owner, Y, at)
    d.prismatic("damper tube", "damper rod", axis, kit.along(start, axis, 150))
    collar = kit.tube(27, fit.running(19), kit.along(start, axis, 60), kit.along(start, axis, 68))
    d.body("collar", collar, role="connector")
    d.body("spring seat", kit.tube(27, 6.2, kit.along(end, axis, -42), kit.along(end, axis, -36)), role="connector")
    d.body("bump stop", kit.tube(11, 6.1, kit.along(start, axis, 176), kit.along(start, axis, 192)), role="connector")
    span = length - 42 - 68
    d.place("spring", kit.spring(23, 5, span, 6), kit.along(start, axis, 68), axis, role="connector")
    d.fixed("damper tube", "collar")
    d.fixed("damper rod", "spring seat", "bump stop", "spring")
    return d.done(ground="frame", mobility=1)


def crank_set(variant: str) -> Design:
    """Bottom bracket with two bearings, spindle with square ends, crank arms, chain ring with five bolts, two pedals."""
    d = Drawing("crank_set", variant, play=0.08, note="squares carry the crank arms, a bolt at each end; pedal bodies turn on their axles")
    fit = d.fit
    d.body("shell", kit.tube(24, 21, (0, -34, 0), (0, 34, 0)))
    for way in ((0.8, 0.0, 0.6), (-0.3, 0.0, 0.95), (-1.0, 0.0, 0.05)):  # down tube, seat tube, chain stay
        d.join("shell", kit.cut(kit.rod(14, (0, 0, 0), kit.along((0, 0, 0), way, 130)), kit.rod(22, (0, -40, 0), (0, 40, 0))))
    spindle = kit.fuse(kit.rod(8.5, (0, -52, 0), (0, 52, 0)), kit.rod(10, (0, -20, 0), (0, 20, 0)), kit.box((-6, 6), (-72, 72), (-6, 6)))
    spindle = kit.solid(spindle.intersect(kit.rod(8.5, (0, -99, 0), (0, 99, 0)).fuse(kit.rod(10, (0, -20, 0), (0, 20, 0)))))
    d.body("spindle", spindle)
    for side, s in (("left", -1), ("right", 1)):
        y = 24.5 * s
        cup = kit.tube(21, 13, (0, y - 3.5 * s, 0), (0, 37 * s, 0))
        cup = kit.cut(
            kit.fuse(cup, kit.tube(25, 20.9, (0, 34 * s, 0), (0, 37 * s, 0)).cut(kit.rod(20.9, (0, -40, 0), (0, 40, 0)))),
            kit.rod(10, (0, -60, 0), (0, 60, 0)),
        )
        d.body(f"cup {side}", cup)
        d.fixed("shell", f"cup {side}")
        d.body(f"bearing {side}", kit.tube(13, 8.5, (0, y - 3.5 * s, 0), (0, y + 3.5 * s, 0)), role="bearing")
        d.fixed(f"cup {side}", f"bearing {side}")
        d.revolute(f"bearing {side}", "spindle", Y, (0, y, 0))
        arm = kit.fuse(
            kit.rod(17, (0, 50 * s, 0), (0, 72 * s, 0)),
            kit.box((-11, 11), (min(58 * s, 72 * s), max(58 * s, 72 * s)), (min(0, -170 * s), max(0, -170 * s))),
            kit.rod(14, (0, 58 * s, -170 * s), (0, 72 * s, -170 * s)),
        )
        d.body(f"crank {side}", kit.cut(arm, kit.box((-6 - fit.play, 6 + fit.play), (-70, 70), (-6 - fit.play, 6 + fit.play))))
        d.screw(f"crank bolt {side}", 8.0, f"crank {side}", "spindle", (0, 72 * s, 0), (0, float(s), 0), 22)
        at = (0.0, 72.0 * s, -170.0 * s)
        d.bore(f"crank {side}", fit.press(7), (0, 50 * s, at[2]), (0, 80 * s, at[2]))
        axle = kit.fuse(
            kit.rod(7, (0, 57 * s, at[2]), (0, 73 * s, at[2])),
            kit.rod(9, (0, 72 * s, at[2]), (0, 77 * s, at[2])),
            kit.rod(5, (0, 76 * s, at[2]), (0, 160 * s, at[2])),
        )
        d.body(f"pedal axle {side}", axle, role="connector")
        d.fixed(f"crank {side}", f"pedal axle {side}")
        low, high = sorted((80.0 * s, 158.0 * s))
        pedal = kit.cut(
            kit.filleted(kit.box((-42, 42), (low, high), (at[2] - 12, at[2] + 12)), "|Z", 8),
            kit.rod(fit.running(5), (0, 70 * s, at[2]), (0, 170 * s, at[2])),
        )
        d.body(f"pedal {side}", pedal)
        d.place(
            f"pedal nut {side}",
            kit.cut(kit.nut(10.0, 5.0), kit.box((-50, 50), (-50, 50), (4, 50))),
            (0, 158 * s + 0.1 * s, at[2]),
            (0, float(s), 0),
            role="nut",
        )
        d.fixed(f"pedal axle {side}", f"pedal nut {side}")
        d.revolute(f"pedal axle {side}", f"pedal {side}", Y, (0, 119 * s, at[2]))
    spider = [kit.link((0, 0), point, 16, 4, kit.place((0, 56, 0), (0, -1, 0), X)) for point in kit.ring_of(55, 5, 90)]
    d.parts["crank right"].shape = kit.cut(
        kit.fuse(d.parts["crank right"].shape, *spider), kit.box((-6 - fit.play, 6 + fit.play), (-70, 70), (-6 - fit.play, 6 + fit.play))
    )
    ring = kit.cut(kit.gear(4.0, 38, 4.0, 0), kit.rod(46, (0, 0, -1), (0, 0, 9)))
    d.body("chain ring", ring.moved(kit.place((0, 52, 0), (0, -1, 0), X)))
    for index, (x, z) in enumerate(kit.ring_of(55, 5, 90)):
        d.bolt_and_nut(f"ring bolt {index + 1}", 6.0, ["crank right", "chain ring"], (x, 56, z), Y, 8.0, head="button")
    return d.done(ground="shell", mobility=3)
