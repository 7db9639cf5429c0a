"""Small robots and measuring devices: five-bar plotter, hexapod positioner, dial indicator on a jointed arm."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def five_bar_plotter(variant: str) -> Design:
    """A five-bar robot: two stepper motors under a plate, arms on their shafts, rods in ball bearings, a pen clamped to one of them."""
    d = Drawing("five_bar_plotter", variant, play=0.02, note="a motor is two parts: its shaft turns in its body")
    fit = d.fit
    d.body("base_plate:1", kit.filleted(kit.box((-90, 90), (-45, 60), (0, 8)), "|Z", 8))
    for k, (x, y) in enumerate((x, y) for x in (-80, 80) for y in (-35, 50)):
        d.place(
            f"rubber_foot:{k + 1}",
            kit.cut(kit.rod(8, (0, 0, -56), (0, 0, 0)), kit.rod(fit.tapped(4.0), (0, 0, -15), (0, 0, 1))),
            (x, y, 0),
            Z,
        )
        d.bore("base_plate:1", fit.through(4.0), (x, y, -1), (x, y, 9))
        d.place(f"DIN7991_M4x16:{k + 1}", kit.screw(4.0, 16, "button"), (x, y, 8), Z, role="bolt")
        d.fixed("base_plate:1", f"rubber_foot:{k + 1}", f"DIN7991_M4x16:{k + 1}")
    motor = kit.chamfered(kit.box((-21.15, 21.15), (-21.15, 21.15), (-40, 0)), "|Z", 4)
    motor = kit.cut(kit.fuse(motor, kit.rod(11, (0, 0, -1), (0, 0, 2))), kit.rod(2.6, (0, 0, -38), (0, 0, 5)))
    motor = kit.cut(motor, *(kit.rod(fit.tapped(3.0), (x, y, -5), (x, y, 1)) for x in (-15.5, 15.5) for y in (-15.5, 15.5)))
    spindle = kit.cut(kit.rod(2.5, (0, 0, -38), (0, 0, 24)), kit.box((2.0, 9), (-9, 9), (4, 30)))
    tool = (0.0, 180.0)
    for i, s in enumerate((-1, 1)):
        x, elbow, unit, up = s * 40.0, (s * 105.0, 95.0), f"NEMA17_17HS4401:{i + 1}", 10.0 * i
        d.place(f"17HS4401_body:{i + 1}", motor, (x, 0, 0), Z, within=unit)
        d.place(f"17HS4401_shaft:{i + 1}", spindle, (x, 0, 0), Z, (0, 1, 0), within=unit)
        d.revolute(f"17HS4401_body:{i + 1}", f"17HS4401_shaft:{i + 1}", Z, (x, 0, 0))
        d.bore("base_plate:1", 11.2, (x, 0, -1), (x, 0, 9))
        for k, (u, v) in enumerate((u, v) for u in (-15.5, 15.5) for v in (-15.5, 15.5)):
            at = (x + u, v, 8.0)
            d.bore("base_plate:1", fit.through(3.0), (x + u, v, -1), (x + u, v, 9))
            d.place(f"ISO4762_M3x12:{4 * i + k + 1}", kit.screw(3.0, 12), at, Z, role="bolt")
            d.fixed("base_plate:1", f"ISO4762_M3x12:{4 * i + k + 1}")
        d.fixed("base_plate:1", f"17HS4401_body:{i + 1}")
        arm = f"upper_arm_{'LR'[i]}:1"
        shape = kit.fuse(
            kit.link((x, 0), elbow, 18, 8).moved(kit.place((0, 0, 13))),
            kit.rod(12, (x, 0, 9), (x, 0, 23)),
            kit.rod(6, (*elbow, 13), (*elbow, 24.5 + up)),
        )
        d.body(arm, kit.cut(shape, kit.rod(2.5, (x, 0, 0), (x, 0, 30)).cut(kit.box((-99, 99), (2.0, 9), (4, 30)))))
        d.bore(arm, fit.tapped(3.0), (x, 1, 11), (x, 20, 11))
        d.place(f"ISO4026_M3x8:{i + 1}", kit.screw(3.0, 8, "none"), (x, 10.2, 11), Y, role="bolt")
        d.fixed(f"17HS4401_shaft:{i + 1}", arm, f"ISO4026_M3x8:{i + 1}")
        d.bore(arm, fit.tapped(6.0), (*elbow, 12), (*elbow, 40))
        rod = f"lower_arm_{'LR'[i]}:1"
        d.body(
            rod, kit.fuse(kit.link(elbow, tool, 16, 8).moved(kit.place((0, 0, 24 + up))), kit.rod(15, (*elbow, 24 + up), (*elbow, 32 + up)))
        )
        d.bore(rod, fit.press(11), (*elbow, 20), (*elbow, 50))
        stud = kit.fuse(kit.rod(3, (0, 0, 15), (0, 0, 25)), kit.rod(4, (0, 0, 24.5), (0, 0, 31.5)), kit.rod(6, (0, 0, 31.5), (0, 0, 36)))
        stud = kit.cut(stud, kit.rod(2, (0, 0, 34), (0, 0, 40)))
        d.place(f"shoulder_screw_8x7:{i + 1}", stud, (*elbow, up), Z, role="bolt")
        d.fixed(arm, f"shoulder_screw_8x7:{i + 1}")
        d.bearing(f"608ZZ:{i + 1}", "608", (*elbow, 28 + up), Z, rod, f"shoulder_screw_8x7:{i + 1}")
    d.join("lower_arm_L:1", kit.rod(15, (*tool, 24), (*tool, 32)))
    d.bore("lower_arm_L:1", fit.press(11), (*tool, 20), (*tool, 33))
    d.join("lower_arm_R:1", kit.rod(6, (*tool, 31.5), (*tool, 35)))
    d.bore("lower_arm_R:1", fit.press(4), (*tool, 20), (*tool, 50))
    d.place("tool_axle:1", kit.cut(kit.dowel(4, 21), kit.tube(5, 3.76, (0, 0, 1.9), (0, 0, 3.1))), (*tool, 21.5), Z, role="pin")
    d.place("DIN471_8x1:1", kit.circlip(4, 1.0), (*tool, 23.45), Z, role="circlip")
    d.fixed("lower_arm_R:1", "tool_axle:1", "DIN471_8x1:1")
    d.bearing("608ZZ:3", "608", (*tool, 28), Z, "lower_arm_L:1", "tool_axle:1")
    u = (105 / math.hypot(105, 85), 85 / math.hypot(105, 85))
    foot = (tool[0] - 45 * u[0], tool[1] - 45 * u[1])
    frame = kit.place((*foot, 24), Z, (*u, 0.0))
    block = kit.cut(kit.box((-16, 16), (-8, 8), (-14, 0)), kit.rod(5, (8, 0, -20), (8, 0, 1)), kit.box((7.2, 8.8), (0, 20), (-20, 1)))
    d.body("pen_holder:1", block.moved(frame))
    for k, a in enumerate((-11.0, -3.0)):
        d.screw(f"ISO4762_M3x20:{k + 1}", 3.0, "lower_arm_L:1", "pen_holder:1", kit.point_at(frame, (a, 0, 8)), Z, 20, tap=-1.0)
    d.bore("lower_arm_L:1", 5.2, kit.point_at(frame, (8, 0, -1)), kit.point_at(frame, (8, 0, 9)))
    pen = kit.turned_profile([(0, -60), (0.4, -60), (2, -52), (5, -40), (5, 55), (0, 55)])
    d.place("marker_pen:1", pen, kit.point_at(frame, (8, 0, 0)), Z)
    d.fixed("lower_arm_L:1", "pen_holder:1", "marker_pen:1")
    return d.done(ground="base_plate:1", mobility=2)


def hexapod(variant: str) -> Design:
    """A hexapod positioner: two plates, six electric struts between ball studs with nuts; sockets screwed on rods with lock nuts."""
    note = (
        "strut and rod each spin about themselves unnoticed; strut in rod is drawn round, so cylindrical, though inside a key may hold it"
    )
    d = Drawing("hexapod", variant, play=0.05, note=note)
    fit, height = d.fit, 175.0
    d.body("Base plate", kit.chamfered(kit.cut(kit.rod(125, (0, 0, 0), (0, 0, 12)), kit.rod(50, (0, 0, -1), (0, 0, 20))), "%CIRCLE", 1))
    top = 16 + 28 + height
    d.body(
        "Platform",
        kit.chamfered(kit.cut(kit.rod(95, (0, 0, top), (0, 0, top + 10)), kit.rod(35, (0, 0, top - 1), (0, 0, top + 20))), "%CIRCLE", 1),
    )
    for x, y in kit.ring_of(112, 6, 30):
        d.bore("Base plate", 4.5, (x, y, -1), (x, y, 13))
    stud = kit.fuse(kit.ball(8, (0, 0, 16)), kit.rod(4, (0, 0, -11), (0, 0, 10)), kit.rod(6.5, (0, 0, 0), (0, 0, 4)))
    seat = kit.ball(fit.running(8), (0, 0, 0))
    for k in range(6):
        s = 1 if k % 2 else -1
        low, high = math.radians(120 * (k // 2) + s * 14), math.radians(120 * (k // 2) + s * 44)
        a = (105 * math.cos(low), 105 * math.sin(low), 28.0)
        b = (74 * math.cos(high), 74 * math.sin(high), 28.0 + height)
        for name, p, z, plate in ((f"Ball stud B{k + 1}", a, Z, "Base plate"), (f"Ball stud P{k + 1}", b, (0.0, 0.0, -1.0), "Platform")):
            root = kit.along(p, z, -16.0)
            d.bore(plate, fit.through(8.0) if variant == "nom" else 4.2, kit.along(root, z, -20), kit.along(root, z, 1))
            d.place(name, stud, root, z, X, role="body", within=f"Leg {k + 1}")
            thickness = 12.0 if z == Z else 10.0
            d.place(
                f"{name} nut",
                kit.nut(8.0, fit.tapped(8.0)),
                kit.along(root, z, -thickness),
                (0.0, 0.0, -z[2]),
                role="nut",
                within=f"Leg {k + 1}",
            )
            d.fixed(plate, name, f"{name} nut")
        u = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
        length = math.dist(a, b)
        body = kit.fuse(kit.rod(12, (0, 0, -3), (0, 0, 20)), kit.rod(15, (0, 0, 18), (0, 0, 105)))
        d.place(
            f"Strut {k + 1}",
            kit.cut(body, seat, kit.rod(fit.running(7), (0, 0, 30), (0, 0, 110))),
            a,
            u,
            role="body",
            within=f"Leg {k + 1}",
        )
        rod = kit.shaft([(7, length - 45 - 38), (5, 18)]).moved(kit.place((0, 0, 45)))
        d.place(f"Rod {k + 1}", rod, a, u, role="body", within=f"Leg {k + 1}")
        d.place(f"Lock nut {k + 1}", kit.nut(10.0, fit.tapped(10.0)), kit.along(a, u, length - 37.9), u, role="nut", within=f"Leg {k + 1}")
        cup = kit.cut(kit.rod(12, (0, 0, -3), (0, 0, 29)), seat, kit.rod(fit.tapped(10.0), (0, 0, 12), (0, 0, 40)))
        d.place(f"Socket {k + 1}", cup, b, (-u[0], -u[1], -u[2]), role="body", within=f"Leg {k + 1}")
        d.fixed(f"Rod {k + 1}", f"Socket {k + 1}", f"Lock nut {k + 1}")
        d.spherical(f"Ball stud B{k + 1}", f"Strut {k + 1}", a)
        d.spherical(f"Ball stud P{k + 1}", f"Socket {k + 1}", b)
        d.joint("cylindrical", f"Strut {k + 1}", f"Rod {k + 1}", u, kit.along(a, u, 80))
        d.spins += [f"Strut {k + 1}", f"Rod {k + 1}"]
    return d.done(ground="Base plate", mobility=6, style="inventor")


def indicator_arm(variant: str) -> Design:
    """A dial indicator on a jointed arm: switched magnet base, two ball joints, a knuckle with a clamping knob, plunger and pointer."""
    note = "the knob clamps the knuckle and belongs to the lower arm, as drawn released; the indicator's plunger drives its pointer unseen"
    d = Drawing("indicator_arm", variant, play=0.03, note=note)
    fit, g = d.fit, d.fit.gap
    d.body(
        "MAGNET BASE",
        kit.cut(
            kit.filleted(kit.box((-30, 30), (-25, 25), (0, 55)), "|Z", 2),
            kit.prism([(-10, -1), (10, -1), (0, 9)], 70, kit.place((0, 30, 0), (0, -1, 0), X)),
        ),
    )
    d.bore("MAGNET BASE", fit.running(11), (10, 0, 28), (40, 0, 28))
    knob = kit.fuse(kit.rod(11, (11, 0, 28), (34, 0, 28)), kit.rod(14, (30 + g, 0, 28), (36, 0, 28)), kit.box((36, 44), (-3, 3), (15, 41)))
    knob = kit.cut(knob, kit.tube(12, 9, (15, 0, 28), (18.2, 0, 28)))
    d.body("SWITCH", knob)
    d.bore("MAGNET BASE", fit.press(1.5), (16.5, 10.6, 56), (16.5, 10.6, 20))
    d.place("RETAINING PIN", kit.dowel(1.5, 36), (16.5, 10.6, 20), Z, role="pin")
    d.fixed("MAGNET BASE", "RETAINING PIN")
    root = kit.fuse(kit.rod(9, (0, 0, 55), (0, 0, 63)), kit.rod(4, (0, 0, 49), (0, 0, 72)), kit.ball(8, (0, 0, 76)))
    d.bore("MAGNET BASE", fit.tapped(8.0), (0, 0, 46), (0, 0, 56))
    d.body("BALL STUD M8", root)
    d.fixed("MAGNET BASE", "BALL STUD M8")
    shoulder, knuckle, wrist = (0.0, 0.0, 76.0), (-60.0, 0.0, 220.0), (85.0, 0.0, 250.0)
    eye = [kit.rod(13, (knuckle[0], y0, knuckle[2]), (knuckle[0], y1, knuckle[2])) for y0, y1 in ((-12, -g / 2), (g / 2, 12))]
    for name, low, part in (("LOWER ARM", shoulder, eye[0]), ("UPPER ARM", wrist, eye[1])):
        u = (knuckle[0] - low[0], 0.0, knuckle[2] - low[2])
        y = -6.0 if name == "LOWER ARM" else 6.0
        length = math.hypot(u[0], u[2])
        cup = kit.fuse(kit.rod(11, (0, 0, -3.5), (0, 0, 22)), kit.rod(6, (0, 0, 20), (0, 0, length - 24)))
        cup = kit.cut(cup, kit.ball(fit.running(8), (0, 0, 0)))
        neck = kit.rod(5, kit.along(low, u, length - 25), (knuckle[0] - 9 * u[0] / length, y, knuckle[2] - 9 * u[2] / length))
        d.body(name, kit.fuse(cup.moved(kit.place(low, u)), neck, part))
    d.bore("LOWER ARM", fit.tapped(8.0), (knuckle[0], -13, knuckle[2]), (knuckle[0], 0, knuckle[2]))
    d.bore("UPPER ARM", fit.running(4), (knuckle[0], 0, knuckle[2]), (knuckle[0], 13, knuckle[2]))
    grip = kit.fuse(
        kit.rod(4, (0, 0, -23), (0, 0, 1)),
        kit.rod(9, (0, 0, 1), (0, 0, 6)),
        *(kit.rod(6, (x, y, 4), (x, y, 18)) for x, y in kit.ring_of(12, 5)),
        kit.rod(14, (0, 0, 4), (0, 0, 18)),
    )
    d.place("CLAMP KNOB M8", grip, (knuckle[0], 13, knuckle[2]), Y, role="bolt")
    d.place("WASHER 8", kit.tube(8, 4.2, (0, 0, 0), (0, 0, 1.9)), (knuckle[0], 12.05, knuckle[2]), Y, role="washer")
    d.fixed("LOWER ARM", "CLAMP KNOB M8", "WASHER 8")
    hold = kit.fuse(
        kit.ball(8, wrist),
        kit.rod(4.5, (wrist[0] + 5, 0, 250), (wrist[0] + 22, 0, 250)),
        kit.box((wrist[0] + 20, wrist[0] + 50), (-9, 9), (241, 259)),
    )
    d.body("STEM HOLDER", hold)
    x = wrist[0] + 36
    d.bore("STEM HOLDER", 4, (x, 0, 230), (x, 0, 270))
    d.cut("STEM HOLDER", kit.box((x, x + 40), (-0.8, 0.8), (230, 270)))
    d.bore("STEM HOLDER", fit.tapped(4.0), (x + 9, 0, 250), (x + 9, 20, 250))
    d.bore("STEM HOLDER", fit.through(4.0), (x + 9, -20, 250), (x + 9, 0, 250))
    d.place("CLAMP SCREW M4X16", kit.screw(4.0, 16), (x + 9, -9, 250), (0, -1, 0), role="bolt")
    unit = "DIAL INDICATOR 2046S"
    case = kit.fuse(kit.rod(28, (x, -9, 294), (x, 9, 294)), kit.rod(4, (x, 0, 232), (x, 0, 270)), kit.rod(5, (x, 0, 320), (x, 0, 330)))
    case = kit.cut(
        case,
        kit.rod(25, (x, -10, 294), (x, -3, 294)),
        kit.rod(fit.running(2), (x, 0, 200), (x, 0, 340)),
        kit.rod(fit.running(1), (x, -5, 294), (x, 5, 294)),
    )
    d.body("2046S-CASE", case, within=unit)
    plunger = kit.fuse(
        kit.rod(2, (x, 0, 222), (x, 0, 342)),
        kit.rod(3.2, (x, 0, 214), (x, 0, 222.5)),
        kit.ball(1.5, (x, 0, 213.5)),
        kit.rod(4, (x, 0, 340), (x, 0, 345)),
    )
    d.body("2046S-PLUNGER", plunger, within=unit)
    d.body("2046S-DIAL", kit.cut(kit.rod(25, (x, -3.8, 294), (x, -3, 294)), kit.rod(2, (x, -9, 294), (x, 0, 294))), within=unit)
    hand = kit.fuse(
        kit.rod(1, (x, -6, 294), (x, -2.2, 294)),
        kit.rod(2.5, (x, -6, 294), (x, -5, 294)),
        kit.slab([(x - 0.8, 285), (x + 0.8, 285), (x + 0.2, 316), (x - 0.2, 316)], (-6, -5)),
    )
    d.body("2046S-POINTER", hand, within=unit)
    bezel = kit.fuse(kit.tube(30, fit.running(28), (x, -11, 294), (x, -2, 294)), kit.tube(30, 24, (x, -11, 294), (x, -9 - g, 294)))
    d.body("2046S-BEZEL", bezel, within=unit)
    d.body("2046S-GLASS", kit.rod(24, (x, -10.6, 294), (x, -9.4, 294)), within=unit)
    d.body("2046S-BACK", kit.rod(28, (x, 9, 294), (x, 11, 294)), within=unit)
    for k, (a, b) in enumerate(kit.ring_of(23, 4, 45)):
        d.screw(f"2046S-SCREW-{k + 1}", 2.0, "2046S-BACK", "2046S-CASE", (x + a, 11, 294 + b), Y, 6, within=unit)
    d.fixed("2046S-CASE", "2046S-DIAL")
    d.fixed("2046S-BEZEL", "2046S-GLASS")
    d.fixed("STEM HOLDER", "2046S-CASE", "CLAMP SCREW M4X16")
    d.revolute("MAGNET BASE", "SWITCH", X, (20, 0, 28))
    d.spherical("BALL STUD M8", "LOWER ARM", shoulder)
    d.revolute("LOWER ARM", "UPPER ARM", Y, knuckle)
    d.spherical("UPPER ARM", "STEM HOLDER", wrist)
    d.prismatic("2046S-CASE", "2046S-PLUNGER", Z, (x, 0, 250))
    d.revolute("2046S-CASE", "2046S-POINTER", Y, (x, -3, 294))
    d.revolute("2046S-CASE", "2046S-BEZEL", Y, (x, -5, 294))
    return d.done(ground="MAGNET BASE", mobility=11)
