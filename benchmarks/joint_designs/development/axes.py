"""Axes that carry something: camera slider, printer axis with belt, V-wheel gantry, SCARA arm."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def camera_slider(variant: str) -> Design:
    """Two tubes between end plates on legs, a carriage with four plain bushes, a ball head with clamp screw, a flywheel."""
    d = Drawing("camera_slider", variant, play=0.08, note="the ball head swivels; its clamp screw is loose")
    fit = d.fit
    for name, x, s in (("left end", -300.0, -1), ("right end", 300.0, 1)):
        d.body(name, kit.filleted(kit.box((x - 8, x + 8), (-70, 70), (-20, 20)), "|X", 10))
        for y in (-45, 45):
            d.bore(name, fit.press(9), (x + s * 3, y, 0), (x - s * 20, y, 0))
        for index, y in enumerate((-60, 60)):
            leg = kit.turned_profile([(0, -26), (14, -26), (14, -20), (0, -20)], (x, y * 0.8, 0))
            d.body(f"{name} foot {index + 1}", leg)
            d.screw(
                f"{name} foot screw {index + 1}", 5.0, f"{name} foot {index + 1}", name, (x, y * 0.8, -26), (0, 0, -1), 18, head="button"
            )
    for side, y in (("front", -45.0), ("back", 45.0)):
        d.body(f"tube {side}", kit.tube(9, 7, (-303, y, 0), (303, y, 0)))
        for end, x, s in (("left end", -303.0, -1), ("right end", 303.0, 1)):
            d.body(f"plug {side} {end}", kit.rod(7 if variant == "nom" else 7.01, (x, y, 0), (x - s * 20, y, 0)), role="connector")
            d.screw(f"tube screw {side} {end}", 6.0, end, f"plug {side} {end}", (s * 308.0, y, 0), (float(s), 0, 0), 22)
            d.fixed(f"tube {side}", f"plug {side} {end}")
            d.fixed(end, f"tube {side}")
    carriage = kit.filleted(kit.box((-60, 60), (-65, 65), (-14, 16)), "|Z", 8)
    d.body("carriage", kit.cut(carriage, kit.box((-61, 61), (-24, 24), (-20, 4)), kit.box((-30, 30), (-70, 70), (-20, 4))))
    for side, y in (("front", -45.0), ("back", 45.0)):
        d.bore("carriage", 10.5, (-70, y, 0), (70, y, 0))
        for end, x in (("a", -58.0), ("b", 32.0)):
            d.bore("carriage", fit.press(12), (x - 8, y, 0), (x + 34, y, 0))
            d.body(f"bush {side} {end}", kit.tube(12, fit.running(9), (x, y, 0), (x + 26, y, 0)), role="connector")
            d.fixed("carriage", f"bush {side} {end}")
        d.prismatic(f"tube {side}", "carriage", X, (0, y, 0))
    stem = kit.cut(kit.rod(24, (0, 0, 16), (0, 0, 52)), kit.ball(18 + fit.play, (0, 0, 44), seam=45), kit.rod(15, (0, 0, 44), (0, 0, 60)))
    d.body("head base", stem)
    d.screw("head screw", 10.0, "carriage", "head base", (0, 0, 4), (0, 0, -1), 22, tap=0.0)
    d.body("head ball", kit.fuse(kit.ball(18, (0, 0, 44)), kit.rod(8, (0, 0, 55), (0, 0, 72)), kit.rod(25, (0, 0, 70), (0, 0, 80))))
    d.spherical("head base", "head ball", (0, 0, 44))
    d.bore("head base", fit.tapped(6.0), (0, 15, 44), (0, 40, 44))
    d.body("clamp knob", kit.fuse(kit.rod(3, (0, 19, 44), (0, 36, 44)), kit.rod(10, (0, 34, 44), (0, 46, 44))), role="bolt")
    d.fixed("head base", "clamp knob")
    d.body("camera", kit.fuse(kit.filleted(kit.box((-60, 60), (-25, 25), (80, 160)), "|Y", 6), kit.rod(30, (0, 25, 118), (0, 80, 118))))
    d.fixed("head ball", "camera")
    x = 300.0
    d.join("right end", kit.rod(16, (x, 0, -18), (x, 0, 18)))
    for index, z in enumerate((-14.5, 14.5)):
        d.bore("right end", fit.press(11), (x, 0, z - 3.5 - (9 if z < 0 else 0)), (x, 0, z + 3.5 + (9 if z > 0 else 0)))
        d.bearing(f"wheel bearing {index + 1}", "608", (x, 0, z), Z, "right end", "wheel axle")
    d.bore("right end", 9, (x, 0, -30), (x, 0, 30))
    d.place("wheel axle", kit.shaft([(4, 60)]), (x, 0, -22), Z, role="connector")
    d.body("flywheel", kit.cut(kit.rod(40, (x, 0, 24), (x, 0, 36)), kit.rod(fit.press(4), (x, 0, 20), (x, 0, 40))))
    d.fixed("wheel axle", "flywheel")
    return d.done(ground="left end", mobility=5)


def printer_axis(variant: str) -> Design:
    """A printer's axis: two rods, carriage with three linear bearings, stepper with toothed pulley, idler on a bolt, a closed belt."""
    d = Drawing(
        "printer_axis", variant, play=0.05, note="the belt is one solid loop, clamped to the carriage; it ties pulley, idler and carriage"
    )
    fit = d.fit
    for name, x in (("motor mount", -170.0), ("idler mount", 170.0)):
        d.body(name, kit.box((x - 22, x + 22), (-30, 30), (0, 70)))
        for z in (12.0, 58.0):
            d.bore(name, fit.press(4), (x - 18 if x < 0 else x - 40, 18, z), (x + 40 if x < 0 else x + 18, 18, z))
    for index, z in enumerate((12.0, 58.0)):
        d.place(f"rod {index + 1}", kit.dowel(4, 372), (-186, 18, z), X, role="connector")
        d.fixed("motor mount", f"rod {index + 1}")
        d.fixed("idler mount", f"rod {index + 1}")
    d.body("carriage", kit.box((-32, 32), (2, 34), (2, 70)))
    for index, (x, z) in enumerate(((-16.0, 58.0), (16.0, 58.0), (0.0, 12.0))):
        d.bore("carriage", fit.press(7.5), (-40, 18, z), (40, 18, z))
        d.place(
            f"bearing {index + 1}",
            kit.chamfered(kit.tube(7.5, fit.running(4), (0, 0, -12), (0, 0, 12)), "%CIRCLE", 0.4),
            (x, 18, z),
            X,
            role="bearing",
        )
        d.fixed("carriage", f"bearing {index + 1}")
        d.prismatic(f"rod {1 if z < 20 else 2}", f"bearing {index + 1}", X, (x, 18, z))
    r, mid = 6.5, 35.0
    d.cut("motor mount", kit.box((-200, -140), (-31, -5), (mid - 18, mid + 18)))
    d.cut("idler mount", kit.box((140, 200), (-16, 2), (mid - 18, mid + 18)))
    d.body("stepper", kit.chamfered(kit.box((-191, -149), (30, 70), (mid - 21, mid + 21)), "|Y", 3))
    d.bore("motor mount", 5.0, (-170, -40, mid), (-170, 40, mid))
    d.bore("stepper", fit.running(2.5), (-170, 20, mid), (-170, 60, mid))
    for index, (dx, dz) in enumerate(((-15.5, -15.5), (15.5, -15.5), (-15.5, 15.5), (15.5, 15.5))):
        d.screw(f"stepper screw {index + 1}", 3.0, "motor mount", "stepper", (-170 + dx, -5, mid + dz), (0, -1, 0), 42, tap=2.0)
    d.body("stepper shaft", kit.rod(2.5, (-170, -16, mid), (-170, 55, mid)), role="connector")
    d.revolute("stepper", "stepper shaft", Y, (-170, 45, mid))
    teeth = [kit.rod(0.55, (-170 + x, -20, mid + z), (-170 + x, 0, mid + z)) for x, z in kit.ring_of(r, 20)]
    pulley = kit.cut(kit.rod(r, (-170, -14, mid), (-170, -7, mid)), *teeth)
    pulley = kit.fuse(pulley, kit.rod(8, (-170, -15, mid), (-170, -14, mid)), kit.rod(8, (-170, -7, mid), (-170, -5.5, mid)))
    d.body("pulley", kit.cut(pulley, kit.rod(fit.running(2.5), (-170, -30, mid), (-170, 0, mid))))
    d.fixed("stepper shaft", "pulley")
    d.body(
        "idler",
        kit.cut(
            kit.fuse(
                kit.rod(r, (170, -14, mid), (170, -7, mid)),
                kit.rod(8, (170, -15, mid), (170, -14, mid)),
                kit.rod(8, (170, -7, mid), (170, -6, mid)),
            ),
            kit.rod(fit.running(2.5), (170, -30, mid), (170, 0, mid)),
        ),
    )
    d.bore("idler mount", fit.through(5.0), (170, -31, mid), (170, 31, mid))
    d.place("idler bolt", kit.screw(5.0, 68, "hex"), (170, -30, mid), (0, -1, 0), role="bolt")
    d.place("idler nut", kit.nut(5.0, fit.tapped(5.0)), (170, 30, mid), Y, role="nut")
    d.fixed("idler mount", "idler bolt", "idler nut")
    d.revolute("idler bolt", "idler", Y, (170, -10, mid))
    outer = kit.slot((-170, mid), (170, mid), 2 * (r + 1.4), 6, kit.place((0, -7.5, 0), (0, -1, 0), X))
    inner = kit.slot((-170, mid), (170, mid), 2 * r, 20, kit.place((0, 0, 0), (0, -1, 0), X))
    d.body("belt", kit.cut(outer, inner))
    d.idle.append("belt")
    d.body("belt clamp", kit.box((-14, 14), (-16, 2), (mid + r - 8, mid + r)))
    d.body("belt cap", kit.box((-14, 14), (-16, 2), (mid + r + 1.4, mid + r + 6)))
    for index, x in enumerate((-10, 10)):
        d.screw(f"cap screw {index + 1}", 3.0, "belt cap", "belt clamp", (x, -3, mid + r + 6), Z, 12, tap=0.0)
        d.screw(f"clamp screw {index + 1}", 3.0, "belt clamp", "carriage", (x * 0.6, -16, mid + r - 4), (0, -1, 0), 28)
    d.couple("belt", "pulley", "idler")
    d.couple("belt", "pulley", "carriage")
    d.body("base", kit.box((-220, 220), (-60, 90), (-10, 0)))
    for name, x in (("motor mount", -170.0), ("idler mount", 170.0)):
        for index, (dx, y) in enumerate(((-12, -22), (12, 22))):
            d.screw(f"{name} screw {index + 1}", 4.0, "base", name, (x + dx, y, -10), (0, 0, -1), 24)
    return d.done(ground="base", mobility=3)


def wheel_gantry(variant: str) -> Design:
    """A carriage plate on an extrusion with four V-wheels, two on eccentric spacers; bearings in the wheels, bolts with lock nuts."""
    d = Drawing(
        "wheel_gantry",
        variant,
        play=-0.02,
        note="wheels turn on bolts and touch the extrusion's grooves; they hold the plate to one direction",
    )
    fit = d.fit
    profile = kit.box((-250, 250), (-20, 20), (-10, 10))
    groove = kit.prism([(-4, 10.01), (4, 10.01), (2, 8), (-2, 8)], 600, kit.place((-300, 0, 0), X, Y))
    vees = [kit.prism([(s * 20.01, 4.2), (s * 20.01, -4.2), (s * 16.0, 0)], 600, kit.place((-300, 0, 0), X, Y)) for s in (-1, 1)]
    d.body("extrusion", kit.cut(profile, groove, *vees))
    for index, x in enumerate((-250.0, 250.0)):
        s = math.copysign(1, x)
        d.body(f"end plate {index + 1}", kit.box((min(x, x + s * 6), max(x, x + s * 6)), (-40, 40), (-40, 14)))
        for k, y in enumerate((-10, 10)):
            d.screw(f"end screw {index + 1} {k + 1}", 5.0, f"end plate {index + 1}", "extrusion", (x + s * 6, y, 0), (s, 0, 0), 24)
    d.body("plate", kit.filleted(kit.box((-45, 45), (-48, 48), (13, 17)), "|Z", 6))
    far = 20.0 + 12.2 - 2.2
    for name, x, s in (("a", -28.0, -1), ("b", 28.0, -1), ("c", -28.0, 1), ("d", 28.0, 1)):
        y = s * far
        d.place(
            f"wheel {name}",
            kit.cut(
                kit.turned_profile([(6, -5), (9.0, -5), (12.2, -1.8), (12.2, 1.8), (9.0, 5), (6, 5)]),
                kit.tube(fit.press(8), 5, (0, 0, -9), (0, 0, -0.5)),
                kit.tube(fit.press(8), 5, (0, 0, 0.5), (0, 0, 9)),
            ),
            (x, y, 0),
            Z,
        )
        for k, z in enumerate((-2.75, 2.75)):
            ring = kit.tube(8, 2.5, (0, 0, -2.25), (0, 0, 2.25))
            d.place(f"wheel {name} bearing {k + 1}", ring, (x, y, z), Z, role="bearing")
            d.fixed(f"wheel {name}", f"wheel {name} bearing {k + 1}")
        d.body(f"spacer {name}", kit.tube(5 if s < 0 else 5.5, 2.5, (x, y, 5), (x, y, 13)), role="connector")
        d.body(f"shim {name}", kit.tube(3.6, 2.5, (x, y, -0.5), (x, y, 0.5)), role="washer")
        d.bolt_and_nut(f"bolt {name}", 5.0, ["plate"], (x, y, 17), Z, 22.0, head="socket")
        d.fixed("plate", f"spacer {name}", f"shim {name}")
        d.revolute(f"bolt {name}", f"wheel {name}", Z, (x, y, 0))
    d.prismatic("extrusion", "plate", X, (0, 0, 12))
    d.body("tool", kit.fuse(kit.box((-30, 30), (-30, 30), (17, 23)), kit.rod(18, (0, 0, 22), (0, 0, 86))))
    for index, (x, y) in enumerate(((-20, -20), (20, -20), (-20, 20), (20, 20))):
        d.screw(f"tool screw {index + 1}", 4.0, "tool", "plate", (x, y, 23), Z, 9.5, tap=0.0)
    return d.done(ground="extrusion", mobility=5)


def scara_arm(variant: str) -> Design:
    """A SCARA arm: column with two bearings, two links, a splined quill that slides in a bush with flat, cable cover on top."""
    d = Drawing("scara_arm", variant, play=0.04, note="quill has a flat, so it slides and does not turn")
    fit = d.fit
    d.body("column", kit.fuse(kit.box((-60, 60), (-60, 60), (0, 15)), kit.rod(40, (0, 0, 10), (0, 0, 200))))
    for index, (x, y) in enumerate(((-48, -48), (48, -48), (-48, 48), (48, 48))):
        d.body(f"floor stud {index + 1}", kit.screw(8.0, 12, "hex").moved(kit.place((x, y, 15))), role="bolt")
        d.bore("column", fit.through(8.0), (x, y, -5), (x, y, 15.01))
        d.fixed("column", f"floor stud {index + 1}")
    d.bore("column", 28, (0, 0, 120), (0, 0, 210))
    d.body("upper arm", kit.link((0, 0), (220, 60), 84, 40, kit.place((0, 0, 206))))
    d.body("forearm", kit.link((220, 60), (380, -40), 70, 36, kit.place((0, 0, 252))))
    d.bore("upper arm", 28, (220, 60, 210), (220, 60, 260))
    rows = (
        ("shoulder", (0.0, 0.0), "column", "upper arm", 164.0, (202.0, 206.0), (171.0, 190.0), (220.0, 18.0)),
        ("elbow", (220.0, 60.0), "upper arm", "forearm", 212.0, (248.0, 252.0), (221.0, 240.0), (262.0, 14.0)),
    )
    for name, (x, y), owner, moved, low, flange, heights, (seat, length) in rows:
        d.body(
            f"{name} shaft",
            kit.fuse(kit.rod(12.5, (x, y, low), (x, y, flange[1])), kit.rod(26, (x, y, flange[0]), (x, y, flange[1]))),
            role="connector",
        )
        d.fixed(moved, f"{name} shaft")
        for k, (dx, dy) in enumerate(kit.ring_of(19, 4, 45)):
            d.cut(moved, kit.rod(5, (x + dx, y + dy, seat), (x + dx, y + dy, 300)))
            d.screw(f"{name} screw {k + 1}", 5.0, moved, f"{name} shaft", (x + dx, y + dy, seat), Z, length, tap=-0.5)
        shields = [kit.tube(24, 16, (0, 0, z - 1.8), (0, 0, z + 1.8)) for z in (-7.2, 7.2)]
        for k, z in enumerate(heights):
            d.place(f"{name} bearing {k + 1}", kit.cut(kit.tube(28, 12.5, (0, 0, -6), (0, 0, 6)), *shields), (x, y, z), Z, role="bearing")
            d.fixed(owner, f"{name} bearing {k + 1}")
            d.revolute(f"{name} bearing {k + 1}", f"{name} shaft", Z, (x, y, z))
    tip = (380.0, -40.0)
    d.bore("forearm", fit.press(14), (*tip, 240), (*tip, 300))
    flat = kit.box((tip[0] + 7, tip[0] + 20), (tip[1] - 20, tip[1] + 20), (0, 500))
    bush = kit.cut(
        kit.fuse(kit.rod(14, (*tip, 252), (*tip, 288)), kit.rod(20, (*tip, 288), (*tip, 294))),
        kit.cut(kit.rod(fit.running(9), (*tip, 240), (*tip, 300)), flat.moved(kit.cq.Location((fit.play, 0, 0)))),
    )
    d.body("quill bush", bush, role="connector")
    d.fixed("forearm", "quill bush")
    d.body("quill", kit.cut(kit.rod(9, (*tip, 160), (*tip, 360)), flat))
    d.prismatic("quill bush", "quill", Z, (*tip, 275))
    d.body(
        "flange",
        kit.cut(
            kit.rod(26, (*tip, 150), (*tip, 175)),
            kit.cut(kit.rod(fit.running(9), (*tip, 155), (*tip, 180)), flat.moved(kit.cq.Location((fit.play, 0, 0)))),
        ),
    )
    d.bore("flange", fit.tapped(5.0), (tip[0] - 30, tip[1], 166), (tip[0] - 5, tip[1], 166))
    d.place("flange screw", kit.screw(5.0, 12, "none"), (tip[0] - 21.2, tip[1], 166), (-1, 0, 0), role="bolt")
    d.fixed("quill", "flange", "flange screw")
    d.body("cover", kit.cut(kit.filleted(kit.box((250, 350), (-20, 40), (288, 330)), "|Z", 10), kit.box((253, 347), (-17, 37), (280, 327))))
    d.fixed("forearm", "cover")
    return d.done(ground="column", mobility=3)
