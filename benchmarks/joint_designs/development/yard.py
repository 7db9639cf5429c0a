"""What stands in yards, halls and studios: roller conveyor, tripod, monitor arm, tipper, guillotine, step stool, mast."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import Point2, Vector, X, Y, Z


def between(a: float, b: float) -> Point2:
    """Two coordinates in order."""
    return min(a, b), max(a, b)


def roller_conveyor(variant: str) -> Design:
    """Two folded side rails on legs, cross bars, and four rollers with bearings on axles that are screwed between the rails."""
    d = Drawing("roller_conveyor", variant, play=0.08, squeeze=0.02, note="axles are held by a screw at each end")
    fit = d.fit
    for side, s in (("left", -1), ("right", 1)):
        web = kit.box((0, 480), between(s * 200.0, s * 204.0), (0, 90))
        lip = kit.box((0, 480), between(s * 200.0, s * 235.0), (0, 4))
        d.body(f"rail {side}", kit.fuse(web, lip))
        for index, x in enumerate((40.0, 400.0)):
            post = kit.fuse(
                kit.box((x, x + 40), between(s * 204.0, s * 208.0), (-300, 80)),
                kit.box((x, x + 40), between(s * 204.0, s * 250.0), (-304, -300)),
            )
            d.cut(f"rail {side}", kit.box((x - 1, x + 41), between(s * 204.0, s * 240.0), (-1, 5)))
            d.body(f"leg {side} {index + 1}", post)
            for k, z in enumerate((25.0, 60.0)):
                d.screw(
                    f"leg screw {side} {index + 1}{k + 1}",
                    8.0,
                    f"leg {side} {index + 1}",
                    f"rail {side}",
                    (x + 20, s * 208.0, z),
                    (0, s, 0),
                    10,
                    head="hex",
                    tap=2,
                )
    for index, x in enumerate((20.0, 460.0)):
        d.body(f"cross bar {index + 1}", kit.box((x - 12, x + 12), (-200, 200), (10, 34)))
        for side, s in (("left", -1), ("right", 1)):
            for k, dx in enumerate((-6.0, 6.0)):
                d.screw(
                    f"bar screw {index + 1}{side}{k + 1}",
                    6.0,
                    f"rail {side}",
                    f"cross bar {index + 1}",
                    (x + dx, s * 204.0, 22),
                    (0, s, 0),
                    20,
                )
    for index in range(4):
        x = 80.0 + 105.0 * index
        axle = f"axle {index + 1}"
        d.body(axle, kit.rod(6, (x, -200, 65), (x, 200, 65)))
        shell = kit.tube(25, 22, (x, -192, 65), (x, 192, 65))
        d.body(f"roller {index + 1}", shell)
        for k, y in enumerate((-180.0, 180.0)):
            cup = kit.tube(22, fit.press(14), (x, y - 8, 65), (x, y + 8, 65))
            d.body(f"cup {index + 1}{k + 1}", cup)
            d.fixed(f"roller {index + 1}", f"cup {index + 1}{k + 1}")
            d.bearing(f"bearing {index + 1}{k + 1}", "6001", (x, y, 65), Y, f"cup {index + 1}{k + 1}", axle)
        for side, s in (("left", -1), ("right", 1)):
            d.screw(f"axle screw {index + 1}{side}", 6.0, f"rail {side}", axle, (x, s * 204.0, 65), (0, s, 0), 20)
    return d.done(ground="rail left", mobility=4)


def camera_tripod(variant: str) -> Design:
    """A hub with three pairs of lugs, legs on bolts, square lower legs in square upper ones, a square column and a turning head."""
    d = Drawing("camera_tripod", variant, play=0.08, note="nothing stops the lower legs but friction; the head turns on one screw")
    fit, g = d.fit, d.fit.gap
    hub = kit.rod(30, (0, 0, 0), (0, 0, 30))
    lugs = []
    for k in range(3):
        frame = kit.turned((0, 0, 0), Z, 120.0 * k)
        lugs += [kit.box((20, 52), (s * 17.0 - 4, s * 17.0 + 4), (2, 28)).moved(frame) for s in (-1, 1)]
    d.body("hub", kit.fuse(hub, *lugs))
    half = 10 + g
    d.cut("hub", kit.box((-half, half), (-half, half), (-1, 40)))
    d.body("column", kit.box((-10, 10), (-10, 10), (-150, 120)))
    d.prismatic("hub", "column", Z, (0, 0, 15))
    for k in range(3):
        turn = kit.turned((0, 0, 0), Z, 120.0 * k)
        lean = turn * kit.turned((42, 0, 15), Y, -20.0)
        wide = 13 - g
        upper = kit.fuse(kit.box((32, 54), (-wide, wide), (-220, 20)), kit.rod(11, (43, -wide, 15), (43, wide, 15)))
        upper = kit.cut(upper, kit.box((35 - g, 51 + g), (-8 - g, 8 + g), (-230, -30)))
        d.body(f"upper leg {k + 1}", upper.moved(lean))
        d.body(f"lower leg {k + 1}", kit.box((35, 51), (-8, 8), (-390, -80)).moved(lean))
        d.prismatic(f"upper leg {k + 1}", f"lower leg {k + 1}", kit.direction_of(lean, Z), kit.point_at(lean, (43, 0, -150)))
        foot = kit.cut(kit.box((31, 55), (-12, 12), (-402, -370)), kit.box((35, 51), (-8, 8), (-390, -360)))
        d.body(f"foot {k + 1}", foot.moved(lean))
        d.fixed(f"lower leg {k + 1}", f"foot {k + 1}")
        at, way = kit.point_at(lean, (42, 21, 15)), kit.direction_of(turn, Y)
        end = kit.along(at, way, -42)
        d.bore(["hub", f"upper leg {k + 1}"], fit.running(3), kit.along(at, way, 1), kit.along(at, way, -43))
        d.place(f"leg bolt {k + 1}", kit.screw(6.0, 50, "hex"), at, way, role="bolt")
        d.place(f"leg nut {k + 1}", kit.nut(6.0, fit.tapped(6.0)), kit.along(end, way, -5.2), way, role="nut")
        d.fixed("hub", f"leg bolt {k + 1}", f"leg nut {k + 1}")
        d.revolute("hub", f"upper leg {k + 1}", way, kit.along(at, way, -21))
    head = kit.cut(
        kit.fuse(kit.rod(24, (0, 0, 120), (0, 0, 135)), kit.box((-30, 30), (-20, 20), (134, 142))), kit.rod(8, (0, 0, 128), (0, 0, 150))
    )
    d.body("head", head)
    d.bore("head", fit.running(4), (0, 0, 110), (0, 0, 150))
    d.bore("column", fit.tapped(8.0), (0, 0, 90), (0, 0, 121))
    d.place("head screw", kit.screw(8.0, 28, "socket"), (0, 0, 128), Z, role="bolt")
    d.fixed("column", "head screw")
    d.revolute("column", "head", Z, (0, 0, 120))
    d.body("camera plate", kit.box((-25, 25), (-18, 18), (142, 150)))
    for k, x in enumerate((-19.0, 19.0)):
        d.screw(f"plate screw {k + 1}", 4.0, "camera plate", "head", (x, 0, 150), Z, 14, tap=1)
    d.fixed("head", "camera plate")
    return d.done(ground="hub", mobility=8)


def monitor_arm(variant: str) -> Design:
    """A post on a desk clamp, two arms that swing about vertical lines, a tilting head with the plate of the monitor."""
    d = Drawing("monitor_arm", variant, play=0.07, squeeze=0.02, note="arm 1 rests on a collar with a grub screw; bushes are of plastic")
    fit, g = d.fit, d.fit.gap
    clamp = kit.fuse(
        kit.box((-50, 40), (-35, 35), (0, 12)), kit.box((-62, -50), (-35, 35), (-70, 12)), kit.box((-62, 20), (-20, 20), (-82, -70))
    )
    d.body("clamp", clamp)
    d.body("clamp screw", kit.fuse(kit.rod(5, (0, 0, -120), (0, 0, -40)), kit.box((-25, 25), (-4, 4), (-128, -120))), role="body")
    d.bore("clamp", fit.tapped(10.0), (0, 0, -83), (0, 0, -69))
    d.joint("screw", "clamp", "clamp screw", Z, (0, 0, -76), pitch=1.5)
    d.body("pressure plate", kit.cut(kit.rod(20, (0, 0, -42), (0, 0, -34)), kit.rod(fit.press(5), (0, 0, -45), (0, 0, -40))))
    d.fixed("clamp screw", "pressure plate")
    d.body("post", kit.rod(15, (0, 0, 4), (0, 0, 300)))
    d.bore("clamp", fit.press(15), (0, 0, 4), (0, 0, 13))
    d.fixed("clamp", "post")
    d.body("collar", kit.tube(24, fit.running(15), (0, 0, 180), (0, 0, 196)))
    d.bore("collar", fit.tapped(6.0), (10, 0, 188), (30, 0, 188))
    d.place("collar grub", kit.screw(6.0, 8, "none"), (23, 0, 188), X, role="bolt")
    d.fixed("post", "collar", "collar grub")
    arm = kit.fuse(
        kit.tube(24, 18, (0, 0, 198), (0, 0, 238)), kit.box((21, 215), (-12, 12), (206, 230)), kit.rod(18, (225, 0, 206), (225, 0, 230))
    )
    d.body("arm 1", arm)
    for k, (low, high) in enumerate(((196.0, 216.0), (220.0, 240.0))):
        ring = kit.tube(18, fit.running(15), (0, 0, low if k else low + 2), (0, 0, high - 2 if k else high))
        flange = kit.tube(24, fit.running(15), (0, 0, low) if not k else (0, 0, 238), (0, 0, 198) if not k else (0, 0, 240))
        d.body(f"bush {k + 1}", kit.fuse(ring, flange), role="connector")
        d.fixed("arm 1", f"bush {k + 1}")
    d.revolute("post", "arm 1", Z, (0, 0, 218))
    second = kit.fuse(
        kit.rod(18, (225, 0, 230 + g), (225, 0, 254)), kit.box((225, 405), (-11, 11), (234, 254)), kit.rod(16, (410, 0, 230), (410, 0, 254))
    )
    d.body("arm 2", second)
    d.bore(["arm 1", "arm 2"], fit.running(5), (225, 0, 200), (225, 0, 260))
    d.place("elbow bolt", kit.screw(10.0, 60, "hex"), (225, 0, 254), Z, role="bolt")
    d.place("elbow nut", kit.nut(10.0, fit.tapped(10.0)), (225, 0, 206 - 8.4), Z, role="nut")
    d.fixed("arm 2", "elbow bolt", "elbow nut")
    d.revolute("arm 1", "arm 2", Z, (225, 0, 230))
    fork = kit.fuse(
        kit.rod(8, (410, 0, 222), (410, 0, 262)),
        kit.rod(16, (410, 0, 254 + g), (410, 0, 262)),
        kit.box((402, 452), (-22, 22), (255 + g, 263)),
    )
    fork = kit.fuse(fork, *(kit.box((430, 462), (s * 22.0 - 5, s * 22.0 + 5), (255 + g, 300)) for s in (-1, 1)))
    d.body("fork", fork)
    d.bore("arm 2", fit.running(8), (410, 0, 220), (410, 0, 255))
    d.place("fork ring", kit.circlip(8.0, 1.2), (410, 0, 228.7), Z, role="circlip")
    d.fixed("fork", "fork ring")
    d.revolute("arm 2", "fork", Z, (410, 0, 242))
    d.body("tilt block", kit.fuse(kit.box((440, 478), (-17 + g, 17 - g), (275, 301)), kit.box((474, 478), (-45, 45), (245, 335))))
    d.bore(["fork", "tilt block"], fit.running(4), (448, -40, 288), (448, 40, 288))
    d.place("tilt bolt", kit.screw(8.0, 66, "socket"), (448, 27, 288), Y, role="bolt")
    d.place("tilt nut", kit.nut(8.0, fit.tapped(8.0)), (448, -27 - 6.8, 288), Y, role="nut")
    d.fixed("fork", "tilt bolt", "tilt nut")
    d.revolute("fork", "tilt block", Y, (448, 0, 288))
    d.body("monitor plate", kit.box((478, 482), (-60, 60), (230, 350)))
    for k, (y, z) in enumerate(((-37.5, 252.5), (37.5, 252.5), (-37.5, 327.5), (37.5, 327.5))):
        d.screw(f"plate screw {k + 1}", 4.0, "tilt block", "monitor plate", (474, y, z), (-1, 0, 0), 8, tap=0.5)
    return d.done(ground="clamp", mobility=5)


def tipper_trailer(variant: str) -> Design:
    """A welded chassis, a tub on two hinge pins, a hydraulic cylinder under it, a tailgate, wheels with bearings on stub axles."""
    d = Drawing("tipper_trailer", variant, play=0.1, squeeze=0.02, note="nothing but contact shows the welds; pins have no heads")
    fit, g = d.fit, d.fit.gap
    for side, s in (("left", -1), ("right", 1)):
        d.body(f"rail {side}", kit.box((0, 900), (s * 150.0 - 20, s * 150.0 + 20), (0, 60)))
    for index, x in enumerate((100.0, 400.0, 800.0)):
        name = f"cross member {index + 1}"
        d.body(name, kit.box((x - 20, x + 20), (-130, 130), (5, 55)))
        d.fixed("rail left", name)
    d.fixed("rail left", "rail right")
    d.body("draw bar", kit.fuse(kit.box((-350, 0), (-25, 25), (5, 55)), kit.box((-10, 0), (-140, 140), (5, 55))))
    d.body(
        "coupling",
        kit.fuse(
            kit.box((-360, -260), (-35, 35), (55, 65)),
            kit.rod(30, (-380, 0, 40), (-380, 0, 70)),
            kit.box((-385, -355), (-30, 30), (55, 65)),
        ),
    )
    for k, x in enumerate((-335.0, -280.0)):
        d.screw(f"coupling screw {k + 1}", 12.0, "coupling", "draw bar", (x, 0, 65), Z, 40, head="hex")
    d.fixed("rail left", "draw bar")
    tub = kit.cut(kit.box((50, 940), (-260, 260), (90, 330)), kit.box((60, 950), (-250, 250), (100, 340)))
    for s in (-1, 1):
        tub = kit.fuse(tub, kit.box((845, 895), (s * 100.0 - 10, s * 100.0 + 10), (25, 91)))
    tub = kit.fuse(tub, *(kit.box((380, 420), (s * 24.0 - 6, s * 24.0 + 6), (66, 91)) for s in (-1, 1)))
    d.body("tub", tub)
    for side, s in (("left", -1), ("right", 1)):
        y = s * 100.0
        lug = kit.box((850, 890), between(y + s * (10.0 + g), y + s * 30.0), (20, 60))
        d.body(
            f"hinge lug {side}", kit.fuse(lug, kit.box((821, 851), (min(y + s * 12, y + s * 30), max(y + s * 12, y + s * 30)), (20, 60)))
        )
        d.fixed("cross member 3", f"hinge lug {side}")
        d.body(f"hinge pin {side}", kit.dowel(10.0, 40.0).moved(kit.place((870, y - s * 12.0, 40), (0, s, 0))), role="pin")
        d.bore("tub", fit.running(10), (870, y - 11, 40), (870, y + 11, 40))
        d.bore(f"hinge lug {side}", fit.press(10), (870, y - 40, 40), (870, y + 40, 40))
        d.fixed(f"hinge lug {side}", f"hinge pin {side}")
        d.revolute(f"hinge lug {side}", "tub", Y, (870, y, 40))
    start, end = (140.0, 0.0, 30.0), (400.0, 0.0, 78.0)
    length = math.dist(start, end)
    way: Vector = ((end[0] - start[0]) / length, (end[1] - start[1]) / length, (end[2] - start[2]) / length)
    bracket = kit.fuse(
        *(kit.box((121, 155), (s * 24.0 - 6, s * 24.0 + 6), (15, 45)) for s in (-1, 1)), kit.box((120, 124), (-30, 30), (15, 45))
    )
    d.body("cylinder bracket", bracket)
    d.fixed("cross member 1", "cylinder bracket")
    d.cut("cylinder bracket", kit.rod(16 + 1, kit.along(start, Y, -18), kit.along(start, Y, 18)))
    barrel = kit.fuse(
        kit.rod(15, kit.along(start, Y, -17), kit.along(start, Y, 17)), kit.rod(20, kit.along(start, way, 12), kit.along(start, way, 190))
    )
    barrel = kit.cut(barrel, kit.rod(15, kit.along(start, way, 22), kit.along(start, way, 200)))
    d.body("barrel", barrel)
    gland = kit.cut(
        kit.rod(15, kit.along(start, way, 172), kit.along(start, way, 190)),
        kit.rod(fit.running(9), kit.along(start, way, 150), kit.along(start, way, 200)),
    )
    d.body("gland", gland)
    d.fixed("barrel", "gland")
    piston_rod = kit.fuse(
        kit.rod(9, kit.along(start, way, 60), kit.along(start, way, length - 10)),
        kit.rod(15 - fit.play, kit.along(start, way, 45), kit.along(start, way, 65)),
        kit.rod(14, kit.along(end, Y, -17), kit.along(end, Y, 17)),
    )
    d.body("piston rod", piston_rod)
    d.prismatic("barrel", "piston rod", way, start)
    for name, at, holder, eye in (("lower", start, "cylinder bracket", "barrel"), ("upper", end, "tub", "piston rod")):
        d.bore(eye, fit.running(7), kit.along(at, Y, -20), kit.along(at, Y, 20))
        d.bore(holder, fit.press(7), kit.along(at, Y, -35), kit.along(at, Y, 35))
        d.body(f"{name} pin", kit.dowel(7.0, 62.0).moved(kit.place(kit.along(at, Y, -31), Y)), role="pin")
        d.fixed(holder, f"{name} pin")
        d.revolute(holder, eye, Y, at)
    d.body("tailgate", kit.fuse(kit.box((942, 950), (-258, 258), (95, 326)), kit.box((930, 950), (-245, 245), (318, 330))))
    for side, s in (("left", -1), ("right", 1)):
        ear = kit.fuse(
            kit.box((920, 945), (s * 265.0 - 5, s * 265.0 + 5), (325, 350)),
            kit.box((920, 940), (min(s * 250.0, s * 270.0), max(s * 250.0, s * 270.0)), (325, 331)),
        )
        d.join("tub", ear)
        d.join(
            "tailgate",
            kit.box((925, 950), (min(s * 245.0, s * 259.0), max(s * 245.0, s * 259.0)), (331, 350)),
            kit.box((942, 950), (min(s * 240.0, s * 258.0), max(s * 240.0, s * 258.0)), (320, 350)),
        )
        at = (934.0, s * 275.0, 341.0)
        d.bore("tub", fit.press(4), at, (934, s * 230.0, 341))
        d.bore("tailgate", fit.running(4), at, (934, s * 240.0, 341))
        d.body(f"gate pin {side}", kit.dowel(4.0, 28.0).moved(kit.place((934, s * 272.0, 341), (0, -s, 0))), role="pin")
        d.fixed("tub", f"gate pin {side}")
        d.revolute("tub", "tailgate", Y, (934, s * 258.0, 341))
    for side, s in (("left", -1), ("right", 1)):
        axle = kit.shaft([(15, 110), (10, 70)]).moved(kit.place((600, s * 165.0, 30), (0, s, 0)))
        d.body(f"stub axle {side}", axle)
        d.bore(f"rail {side}", fit.press(15), (600, s * 164.0, 30), (600, s * 180.0, 30))
        d.fixed(f"rail {side}", f"stub axle {side}")
        hub = kit.turned_profile([(21, 0), (45, 0), (45, 14), (33, 14), (33, 62), (21, 62)], (600, s * 276.0, 30), (0, s, 0))
        d.body(f"hub {side}", hub)
        for k, y in enumerate((284.0, 328.0)):
            d.bearing(f"wheel bearing {side} {k + 1}", "6004", (600, s * y, 30), Y, f"hub {side}", f"stub axle {side}")
        wheel = kit.turned_profile([(33.2, 0), (150, 0), (150, 34), (130, 34), (130, 8), (33.2, 8)], (600, s * 298.0, 30), (0, -s, 0))
        d.body(f"wheel {side}", wheel)
        for k, (u, v) in enumerate(kit.ring_of(39, 4)):
            d.screw(f"wheel screw {side} {k + 1}", 6.0, f"wheel {side}", f"hub {side}", (600 + u, s * 298.0, 30 + v), (0, s, 0), 18, tap=2)
    return d.done(ground="rail left", mobility=4)


def paper_guillotine(variant: str) -> Design:
    """A board with a fence, an arm with a blade on a pivot bolt, and a stop that slides in a slot of the board."""
    d = Drawing("paper_guillotine", variant, play=0.08, note="the grip is moulded on the arm's tang; feet are glued")
    fit, g = d.fit, d.fit.gap
    d.body("board", kit.box((0, 380), (0, 300), (0, 18)))
    d.body("edge strip", kit.box((0, 380), (-6, 0), (-4, 18)))
    for k, x in enumerate((40.0, 190.0, 340.0)):
        d.screw(f"strip screw {k + 1}", 4.0, "edge strip", "board", (x, -6, 9), (0, -1, 0), 20, head="button", tap=2)
    d.body("fence", kit.box((0, 12), (0, 300), (18, 30)))
    for k, y in enumerate((50.0, 250.0)):
        d.screw(f"fence screw {k + 1}", 5.0, "fence", "board", (6, y, 30), Z, 24, tap=2)
    bracket = kit.fuse(kit.box((0, 50), (-6 - 14, -6), (-4, 40)), kit.box((0, 50), (-20, -6), (-4, 14)))
    d.body("bracket", bracket)
    for k, x in enumerate((12.0, 38.0)):
        d.screw(f"bracket screw {k + 1}", 5.0, ["bracket", "edge strip"], "board", (x, -20, 2 + 3), (0, -1, 0), 40, tap=2)
    arm = kit.fuse(kit.box((0, 400), (-26 - g, -20 - g), (16, 44)), kit.rod(16, (25, -26 - g, 28), (25, -20 - g, 28)))
    d.body("arm", arm)
    d.body("blade", kit.box((60, 385), (-20 - g, -18 - g), (10, 30)))
    for k, x in enumerate((80.0, 220.0, 370.0)):
        d.screw(f"blade screw {k + 1}", 4.0, "arm", "blade", (x, -26 - g, 22), (0, -1, 0), 8, head="button", tap=0.2)
    d.body("grip", kit.cut(kit.rod(15, (400, -23, 30), (500, -23, 30)), kit.box((390, 470), (-27, -19), (22, 38))))
    d.join("arm", kit.box((399, 470), (-26 - g, -20 - g), (22, 38)))
    d.cut("grip", kit.box((390, 470), (-26 - g, -20 - g), (22, 38)))
    d.fixed("arm", "grip")
    d.bore(["bracket", "arm"], fit.running(4), (25, -30, 28), (25, 0, 28))
    d.cut("board", kit.rod(8, (25, -1, 28), (25, 14, 28)))
    d.cut("edge strip", kit.rod(8, (25, -7, 28), (25, 14, 28)))
    d.place("pivot bolt", kit.screw(8.0, 30, "hex"), (25, -26 - g, 28), (0, -1, 0), role="bolt")
    d.place("pivot nut", kit.nut(8.0, fit.tapped(8.0)), (25, -6, 28), Y, role="nut")
    d.fixed("bracket", "pivot bolt", "pivot nut")
    d.revolute("bracket", "arm", Y, (25, -20, 28))
    d.cut("board", kit.box((100, 350), (195 - g, 205 + g), (8, 20)), kit.box((100, 350), (190 - g, 210 + g), (8 - g, 12 + g)))
    slide = kit.fuse(kit.box((180, 220), (190, 210), (8, 12)), kit.box((180, 220), (195, 205), (11, 19)))
    d.body("slide", slide)
    d.prismatic("board", "slide", X, (200, 200, 12))
    d.body("stop", kit.box((175, 225), (150, 250), (19, 31)))
    for k, x in enumerate((187.0, 213.0)):
        d.screw(f"stop screw {k + 1}", 4.0, "stop", "slide", (x, 200, 31), Z, 20, tap=1)
    for k, (x, y) in enumerate(((20, 20), (360, 20), (20, 280), (360, 280))):
        d.body(f"foot {k + 1}", kit.rod(10, (x, y, -6), (x, y, 0)))
        d.fixed("board", f"foot {k + 1}")
    return d.done(ground="board", mobility=2)


def step_stool(variant: str) -> Design:
    """A folding stool: front frame with treads, rear frame, hinged by rivets, with a folding stay of two links on each side."""
    d = Drawing("step_stool", variant, play=0.08, squeeze=0.01, note="rivets are tight in the stiles and free in what turns on them")
    fit, g = d.fit, d.fit.gap
    top, low_front, low_rear, knee = (0.0, 400.0), (-60.0, 160.0), (110.0, 160.0), (20.0, 150.0)
    for side, s in (("left", -1), ("right", 1)):
        z = s * 150.0
        d.body(f"front stile {side}", kit.link((0, 400), (-100, 0), 30, 12, kit.place((0, 0, z - 6))))
        inner = z - s * (12.0 + g)
        d.body(f"rear leg {side}", kit.link((0, 400), (182, 0), 28, 12, kit.place((0, 0, inner - 6))))
        outer_a = z - s * (12.0 + g)
        d.body(f"stay {side} a", kit.link(low_front, knee, 20, 5, kit.place((0, 0, outer_a + s * (6 - 2.5) - 2.5))))
        in_b = inner - s * (6.0 + g)
        d.body(f"stay {side} b", kit.link(knee, low_rear, 20, 5, kit.place((0, 0, in_b - s * 2.5 - 2.5))))
        rivets = (
            ("top", top, [f"front stile {side}"], [f"rear leg {side}"]),
            ("front", low_front, [f"front stile {side}"], [f"stay {side} a"]),
            ("rear", low_rear, [f"rear leg {side}"], [f"stay {side} b"]),
            ("knee", knee, [f"stay {side} a"], [f"stay {side} b"]),
        )
        for name, at, tight, free in rivets:
            d.bore(tight, fit.press(4), (*at, -200), (*at, 200))
            d.bore(free, fit.running(4), (*at, -200), (*at, 200))
            boxes = [d.parts[part].shape.BoundingBox() for part in (*tight, *free)]
            low, high = min(b.zmin for b in boxes), max(b.zmax for b in boxes)
            shank = kit.fuse(
                kit.rod(4, (*at, low - 1), (*at, high + 1)),
                kit.rod(7, (*at, low - 3), (*at, low)),
                kit.rod(7, (*at, high), (*at, high + 3)),
            )
            d.body(f"rivet {side} {name}", shank, role="pin")
            d.fixed(tight[0], f"rivet {side} {name}")
            d.revolute(tight[0], free[0], Z, (*at, 0.5 * (low + high)))
    for k, (x, y) in enumerate(((-20.0, 330.0), (-75.0, 90.0))):
        tread = f"tread {k + 1}"
        d.body(tread, kit.box((x - 60, x - 12) if k else (x - 72, x - 22), (y - 6, y + 6), (-144 + 0.0, 144.0)))
        for side, s in (("left", -1), ("right", 1)):
            d.body(
                f"tread angle {k + 1} {side}",
                kit.box((x - 60, x + 6), (y - 10, y - 6), (min(s * 118.0, s * 144.0), max(s * 118.0, s * 144.0))),
            )
            d.join(
                f"tread angle {k + 1} {side}",
                kit.box((x - 16, x + 6), (y - 10, y + 14), (min(s * 140.0, s * 144.0), max(s * 140.0, s * 144.0))),
            )
            d.cut(tread, kit.box((x - 17, x + 8), (y - 11, y + 15), (min(s * 139.9, s * 146.0), max(s * 139.9, s * 146.0))))
            for m, dx in enumerate((-50.0, -30.0)):
                d.screw(
                    f"angle screw {k + 1}{side}{m + 1}",
                    5.0,
                    f"tread angle {k + 1} {side}",
                    tread,
                    (x + dx, y - 10, s * 128.0),
                    (0, -1, 0),
                    13,
                    head="button",
                    tap=1,
                )
            for m, dx in enumerate((-10.0, 1.0)):
                d.screw(
                    f"stile screw {k + 1}{side}{m + 1}",
                    5.0,
                    f"tread angle {k + 1} {side}",
                    f"front stile {side}",
                    (x + dx, y + 2 + 4 * m, s * 140.0),
                    (0, 0, -s),
                    13,
                    head="button",
                    tap=1,
                )
    d.body("rear bar", kit.rod(11, (150, 70, -132 + g), (150, 70, 132 - g)))
    for side, s in (("left", -1), ("right", 1)):
        d.screw(f"bar screw {side}", 8.0, f"rear leg {side}", "rear bar", (150, 70, s * (144.0 - g)), (0, 0, s), 34, head="hex")
    return d.done(ground="front stile left", mobility=1)


def telescopic_mast(variant: str) -> Design:
    """Three square tubes in each other on a foot plate, with plastic collars, a locking lever and a pulley at the top."""
    d = Drawing("telescopic_mast", variant, play=0.12, squeeze=0.02, note="the tubes only touch the collars; the foot is welded")
    fit, g = d.fit, d.fit.gap
    d.body("foot", kit.box((-120, 120), (-120, 120), (0, 12)))
    sizes = ((40.0, 35.0, 12.0, 500.0), (30.0, 26.0, 200.0, 720.0), (21.0, 17.0, 400.0, 950.0))
    names = ("outer tube", "middle tube", "inner tube")
    for name, (wide, inside, low, high) in zip(names, sizes, strict=True):
        shape = kit.box((-wide, wide), (-wide, wide), (low, high))
        d.body(name, kit.cut(shape, kit.box((-inside, inside), (-inside, inside), (low - 1, high + 1))))
    d.fixed("foot", "outer tube")
    for k in range(4):
        turn = kit.turned((0, 0, 0), Z, 90.0 * k)
        d.body(f"rib {k + 1}", kit.prism([(40, 12), (100, 12), (40, 90)], 8, kit.place((0, 4, 0), (0, -1, 0), X)).moved(turn))
        d.fixed("foot", f"rib {k + 1}")
    for k, (tube, inner) in enumerate((("outer tube", 30.0), ("middle tube", 21.0))):
        wide, inside, _, high = sizes[k]
        hole = inner + g
        collar = kit.fuse(
            kit.box((-wide - 5, wide + 5), (-wide - 5, wide + 5), (high, high + 15)),
            kit.box((-inside, inside), (-inside, inside), (high - 30, high + 1)),
        )
        d.body(f"collar {k + 1}", kit.cut(collar, kit.box((-hole, hole), (-hole, hole), (high - 40, high + 40))))
        for m, s in enumerate((-1, 1)):
            d.screw(
                f"collar screw {k + 1}{m + 1}", 4.0, tube, f"collar {k + 1}", (s * wide, 0, high - 15), (s, 0, 0), 8, head="button", tap=0.5
            )
        d.fixed(tube, f"collar {k + 1}")
        d.prismatic(f"collar {k + 1}", names[k + 1], Z, (0, 0, high))
    d.body("top plate", kit.box((-26, 26), (-26, 26), (950, 958)))
    d.join(
        "top plate",
        kit.box((-17, 17), (-17, 17), (930, 951)),
        *(kit.box((-12, 60), (s * 14.0 - 4, s * 14.0 + 4), (957, 1000)) for s in (-1, 1)),
    )
    for m, s in enumerate((-1, 1)):
        d.screw(f"top screw {m + 1}", 4.0, "inner tube", "top plate", (0, s * 21, 940), (0, s, 0), 12, head="button", tap=1)
    wheel = kit.turned_profile([(5, -9), (30, -9), (24, 0), (30, 9), (5, 9)], (42, 0, 980), Y)
    d.body("pulley", wheel)
    d.bore("pulley", fit.running(6), (42, -20, 980), (42, 20, 980))
    d.bore("top plate", fit.running(6), (42, -25, 980), (42, 25, 980))
    d.body("pulley pin", kit.clevis_pin(6.0, 42.0).moved(kit.place((42, 18, 980), Y)), role="pin")
    d.fixed("top plate", "pulley pin")
    d.revolute("top plate", "pulley", Y, (42, 0, 980))
    return d.done(ground="foot", mobility=3)
