"""Tools of a workshop: scissors, bolt cutter, drill press, bench grinder, syringe pump, windscreen wiper."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def scissors(variant: str) -> Design:
    """Two blades on one screw, with handles moulded round their tangs."""
    d = Drawing("scissors", variant, play=0.06, note="the screw is tapped into the lower blade; handles have no fastener at all")
    fit = d.fit
    for name, angle, low in (("lower", 15.0, 0.0), ("upper", -15.0, 2.0)):
        lift = low + (fit.gap if name == "upper" else 0.0)
        side = 1 if name == "lower" else -1
        outline = [(-72, -3.5), (-10, -6), (12, -7), (95, -side * 0.2 - 1), (95, 1 - side * 0.2), (12, 7), (-10, 6), (-72, 3.5)]
        frame = kit.turned((0, 0, 0), Z, angle, (0, 0, lift))
        d.body(f"{name} blade", kit.prism(outline, 2.0, frame))
        middle = kit.turned((0, 0, 0), Z, angle) * kit.place((-72, 0, 2))
        loop = kit.cut(kit.rod(17, (0, 0, -5), (0, 0, 5)), kit.rod(11.5, (0, 0, -9), (0, 0, 9)))
        loop = kit.fuse(loop, kit.box((14, 36), (-5.5, 5.5), (-5, 5)))
        loop = kit.filleted(loop.moved(kit.place((-16, 0, 0))), "%CIRCLE", 1.2)
        shape = loop.moved(middle)
        d.body(f"{name} handle", kit.cut(shape, d.parts[f"{name} blade"].shape))
        d.fixed(f"{name} blade", f"{name} handle")
    d.bore("upper blade", fit.running(2.0), (0, 0, -1), (0, 0, 9))
    d.bore("lower blade", fit.tapped(4.0), (0, 0, -1), (0, 0, 2.5))
    d.place("screw", kit.screw(4.0, 4.0 + fit.gap, "button"), (0, 0, 4.0 + 2 * fit.gap), Z, role="bolt")
    d.fixed("lower blade", "screw")
    d.revolute("lower blade", "upper blade", Z, (0, 0, 2))
    return d.done(ground="lower blade", mobility=1)


def bolt_cutter(variant: str) -> Design:
    """Two jaws between straps, two levers with lap joints, all pivots are bolts with nuts, grips pulled over the levers."""
    d = Drawing("bolt_cutter", variant, play=0.11, note="five bars on five pivots: two freedoms, as the real tool has")
    fit, g = d.fit, d.fit.gap
    pivot = {"left": (-15.0, 0.0), "right": (15.0, 0.0)}
    tail = {"left": (-27.0, -32.0), "right": (27.0, -32.0)}
    for side, s in (("left", -1), ("right", 1)):
        p, q = pivot[side], tail[side]
        edge = [(p[0] + 13 * s, 4), (s * 16, 44), (s * 1.2, 52), (s * 0.6, 12), (p[0] - 11 * s, 2), (p[0], -12)]
        jaw = kit.fuse(
            kit.prism(edge if s > 0 else edge[::-1], 10, kit.place((0, 0, -5))),
            kit.rod(13, (*p, -5), (*p, 5)),
            kit.link(p, q, 16, 10, kit.place((0, 0, -5))),
        )
        d.body(f"jaw {side}", jaw)
    for name, low, high in (("front", 5 + g, 9 + g), ("back", -9 - g, -5 - g)):
        d.body(f"strap {name}", kit.link(pivot["left"], pivot["right"], 22, high - low, kit.place((0, 0, low))))
    hub = (0.0, -52.0)
    for side, s, low in (("left", -1, 5 + g), ("right", 1, -12 - g)):
        q, grip = tail[side], (52.0 * s, -210.0)
        lever = kit.fuse(
            kit.link(q, hub, 20, 7, kit.place((0, 0, low))),
            kit.link(hub, grip, 15, 7, kit.place((0, 0, low))),
            kit.link(q, (26.0 * s, -130.0), 13, 7, kit.place((0, 0, low))),
        )
        if s < 0:
            lever = kit.fuse(lever, kit.rod(10, (*hub, -5), (*hub, 5.5 + g)))
        d.body(f"lever {side}", lever)
        way = (grip[0] - hub[0], grip[1] - hub[1])
        length = math.hypot(*way)
        start = (grip[0] - way[0] / length * 45, grip[1] - way[1] / length * 45)
        z = low + 3.5
        sleeve = kit.rod(11.5, (*start, z), (grip[0] + way[0] / length * 14, grip[1] + way[1] / length * 14, z))
        d.body(f"grip {side}", kit.cut(sleeve, d.parts[f"lever {side}"].shape), role="body")
        d.fixed(f"lever {side}", f"grip {side}")

    def pivot_bolt(name: str, at: kit.Point2, top: float, bottom: float, parts: list[str], owner: str) -> None:
        for part in parts:
            d.bore(part, fit.running(4.0), (*at, -40), (*at, 40))
        grip_length = top - bottom
        d.place(name, kit.screw(8.0, grip_length + 11, "hex"), (*at, top), Z, role="bolt")
        d.place(f"{name} nut", kit.nut(8.0, fit.tapped(8.0)), (*at, bottom - kit.THREADS[8.0].nut), Z, role="nut")
        d.fixed(owner, name, f"{name} nut")

    for side, low in (("left", 12 + g), ("right", 5 + g)):
        pivot_bolt(f"strap bolt {side}", pivot[side], 9 + g, -9 - g, [f"jaw {side}", "strap front", "strap back"], "strap front")
        d.revolute("strap front", f"jaw {side}", Z, (*pivot[side], 0))
        bottom = -5.0 if side == "left" else -12 - g
        pivot_bolt(f"tail bolt {side}", tail[side], low, bottom, [f"jaw {side}", f"lever {side}"], f"lever {side}")
        d.revolute(f"jaw {side}", f"lever {side}", Z, (*tail[side], 0))
    d.fixed("strap front", "strap back")
    pivot_bolt("hub bolt", hub, 12 + g, -12 - g, ["lever left", "lever right"], "lever left")
    d.revolute("lever left", "lever right", Z, (*hub, 0))
    return d.done(ground="strap front", mobility=2)


def drill_press(variant: str) -> Design:
    """Base, column, head and table; the quill slides in the head, a pinion shaft with three spokes beside it, spindle and chuck inside."""
    d = Drawing("drill_press", variant, play=0.05, note="rack not drawn as teeth; head and table are clamped on the column by screws")
    fit = d.fit
    d.body("base", kit.filleted(kit.box((-70, 190), (-80, 80), (0, 25)), "|Z", 15))
    d.join("base", kit.rod(45, (0, 0, 24), (0, 0, 45)))
    d.body("column", kit.tube(30, 25, (0, 0, 10), (0, 0, 560)))
    d.bore("base", fit.press(30), (0, 0, 10), (0, 0, 60))
    d.fixed("base", "column")
    x = 130.0
    head = kit.fuse(kit.box((-45, 165), (-42, 42), (400, 545)), kit.rod(45, (0, 0, 400), (0, 0, 545)))
    d.body("head", kit.filleted(head, "|Y and >X", 6))
    d.bore("head", fit.running(30), (0, 0, 390), (0, 0, 550))
    for index, z in enumerate((430, 510)):
        d.bore("head", fit.tapped(10.0), (0, 20, z), (0, 60, z))
        d.place(f"head screw {index + 1}", kit.screw(10.0, 16, "none"), (0, 46, z), Y, role="bolt")
        d.fixed("head", f"head screw {index + 1}")
    d.fixed("column", "head")
    d.bore("head", fit.running(24), (x, 0, 390), (x, 0, 560))
    quill = kit.cut(kit.rod(24, (x, 0, 330), (x, 0, 520)), kit.rod(fit.press(16), (x, 0, 320), (x, 0, 530)))
    d.body("quill", quill)
    d.cut("quill", kit.box((x - 30, x - 20), (-3, 3), (390, 540)))
    d.bore("head", fit.tapped(6.0), (x - 50, 0, 470), (x - 20, 0, 470))
    # the dog screw keeps the quill from turning: it comes in from the side that faces the column
    d.cut("head", kit.rod(16, (x - 60, 0, 470), (x - 37, 0, 470)), kit.rod(14, (x - 60, 0, 470), (x - 45, 0, 600)))
    d.body(
        "dog screw", kit.fuse(kit.rod(3, (x - 40, 0, 470), (x - 25, 0, 470)), kit.rod(2.8, (x - 26, 0, 470), (x - 21, 0, 470))), role="bolt"
    )
    d.fixed("head", "dog screw")
    d.prismatic("head", "quill", Z, (x, 0, 450))
    d.place("spindle", kit.shaft([(9, 30), (10, 40), (7.5, 140), (7, 120)]), (x, 0, 300), Z)
    for name, z, style in (("lower", 334.5 + 5, "rings"), ("upper", 515.5 - 3, "solid")):
        d.place(
            f"{name} seat", kit.tube(16, 13.2, (0, 0, -2), (0, 0, 0)), (x, 0, z - 4.5 if name == "upper" else z + 6.5), Z, role="washer"
        )
        d.fixed("quill", f"{name} seat")
        bore_radius = {"lower": 10.0, "upper": 7.5}[name]
        ring = kit.tube(16, bore_radius, (0, 0, -4.5), (0, 0, 4.5)) if style == "solid" else None
        if ring is not None:
            d.place(f"{name} bearing", kit.bearing("6002"), (x, 0, z), Z, role="bearing")
            d.fixed("quill", f"{name} bearing")
            d.revolute(f"{name} bearing", "spindle", Z, (x, 0, z))
        else:
            bush = kit.tube(16, fit.running(10), (0, 0, -4.5), (0, 0, 4.5))
            d.place(f"{name} bush", bush, (x, 0, z), Z, role="connector")
            d.fixed("quill", f"{name} bush")
            d.revolute(f"{name} bush", "spindle", Z, (x, 0, z))
    chuck = kit.turned_profile([(0, 0), (12, 0), (20, 14), (20, 52), (14, 58), (9, 58), (9, 40), (0, 40)])
    d.place("chuck", chuck, (x, 0, 262), Z)
    d.fixed("spindle", "chuck")
    at = (x - 24.0 - 10.0, 0.0, 425.0)
    d.bore("head", fit.running(9), (at[0], -60, at[2]), (at[0], 60, at[2]))
    d.body(
        "pinion shaft",
        kit.fuse(kit.rod(9, (at[0], -50, at[2]), (at[0], 60, at[2])), kit.rod(15, (at[0], -62, at[2]), (at[0], -42 - fit.gap, at[2]))),
    )
    d.body("shaft collar", kit.tube(16, fit.press(9), (at[0], 42 + fit.gap, at[2]), (at[0], 54, at[2])), role="connector")
    d.fixed("pinion shaft", "shaft collar")
    d.revolute("head", "pinion shaft", Y, at)
    for index, (u, v) in enumerate(kit.ring_of(1.0, 3, 20)):
        tip = (at[0] + 110 * u, -53.0, at[2] + 110 * v)
        foot = (at[0] + 10 * u, -53.0, at[2] + 10 * v)
        d.bore("pinion shaft", fit.press(4), foot, tip)
        d.body(f"spoke {index + 1}", kit.rod(4, foot, tip), role="pin")
        knob = kit.cut(kit.ball(11, tip), kit.rod(fit.press(4), foot, tip))
        d.body(f"knob {index + 1}", knob, role="connector")
        d.fixed("pinion shaft", f"spoke {index + 1}", f"knob {index + 1}")
    table = kit.fuse(
        kit.box((55, 200), (-75, 75), (180, 200)), kit.rod(44, (0, 0, 160), (0, 0, 210)), kit.box((0, 90), (-20, 20), (165, 190))
    )
    d.body("table", kit.cut(table, kit.rod(fit.running(30), (0, 0, 150), (0, 0, 220)), kit.box((-60, 0), (-2, 2), (150, 220))))
    for s in (-1, 1):
        d.join("table", kit.box((-62, -40), (3 if s > 0 else -13, 13 if s > 0 else -3), (172, 198)))
    d.cut("table", kit.rod(fit.running(30), (0, 0, 150), (0, 0, 220)))
    d.bolt_and_nut("table bolt", 8.0, ["table"], (-53, 13, 185), Y, 26.0)
    d.fixed("column", "table")
    d.couple("rack", "pinion shaft", "quill")
    return d.done(ground="base", mobility=3)


def bench_grinder(variant: str) -> Design:
    """A motor housing on a foot, one shaft with two wheels between flanges and nuts, guards, tool rests, rubber feet."""
    d = Drawing("bench_grinder", variant, play=0.0, squeeze=0.0, note="no clearance drawn anywhere; bearings inside the end shields")
    axis_z = 110.0
    housing = kit.fuse(kit.tube(58, 50, (-70, 0, axis_z), (70, 0, axis_z)), kit.box((-45, 45), (-50, 50), (20, 66)))
    d.body("housing", kit.cut(housing, kit.rod(50, (-80, 0, axis_z), (80, 0, axis_z))))
    d.body("foot", kit.filleted(kit.box((-110, 110), (-75, 75), (8, 20)), "|Z", 20))
    for index, (x, y) in enumerate(((-35, -40), (35, -40), (-35, 40), (35, 40))):
        d.screw(f"foot screw {index + 1}", 6.0, "foot", "housing", (x, y, 8), (0, 0, -1), 25, head="hex")
    for index, (x, y) in enumerate(((-90, -55), (90, -55), (-90, 55), (90, 55))):
        d.body(
            f"rubber foot {index + 1}",
            kit.turned_profile([(0, 0), (10, 0), (12, 8), (4, 8), (4, 14), (0, 14)], (x, y, 0)),
            role="connector",
        )
        d.bore("foot", 4, (x, y, 0), (x, y, 30))
        d.fixed("foot", f"rubber foot {index + 1}")
    d.place("shaft", kit.shaft([(8, 60), (10, 58), (22, 4), (38, 72), (22, 4), (10, 58), (8, 60)]), (-158, 0, axis_z), X)
    d.body("stator", kit.tube(50, 39.5, (-36, 0, axis_z), (36, 0, axis_z)))
    d.fixed("housing", "stator")
    for side, s in (("left", -1), ("right", 1)):
        way = (float(s), 0.0, 0.0)
        shield = kit.fuse(
            kit.rod(58, (s * 70, 0, axis_z), (s * 78, 0, axis_z)),
            kit.rod(32, (s * 56, 0, axis_z), (s * 82, 0, axis_z)),
            kit.rod(49.9, (s * 66, 0, axis_z), (s * 71, 0, axis_z)),
        )
        d.body(
            f"end shield {side}",
            kit.cut(shield, kit.rod(23.5, (s * 50, 0, axis_z), (s * 78, 0, axis_z)), kit.rod(13, (s * 50, 0, axis_z), (s * 90, 0, axis_z))),
        )
        for index, (y, z) in enumerate(kit.ring_of(54, 4, 45)):
            d.screw(
                f"shield screw {side} {index + 1}", 4.0, f"end shield {side}", "housing", (s * 78, y, axis_z + z), way, 20, head="button"
            )
        d.bearing(f"bearing {side}", "6204", (s * 71, 0, axis_z), way, f"end shield {side}", "shaft")
        d.body(f"inner flange {side}", kit.tube(28, 8, (s * 98, 0, axis_z), (s * 104, 0, axis_z)), role="connector")
        d.body(f"wheel {side}", kit.tube(75, 8, (s * 104, 0, axis_z), (s * 124, 0, axis_z)))
        d.body(f"outer flange {side}", kit.tube(28, 8, (s * 124, 0, axis_z), (s * 130, 0, axis_z)), role="connector")
        d.place(f"wheel nut {side}", kit.nut(16.0, 8.0), (s * 130, 0, axis_z), way, role="nut")
        d.fixed("shaft", f"inner flange {side}", f"wheel {side}", f"outer flange {side}", f"wheel nut {side}")
        guard = kit.cut(
            kit.tube(88, 82, (s * 84, 0, axis_z), (s * 140, 0, axis_z)), kit.box((-200, 200), (0, 100), (axis_z - 40, axis_z + 30))
        )
        back = kit.tube(88, 36, (s * 82, 0, axis_z), (s * 86, 0, axis_z))
        d.body(f"guard {side}", kit.fuse(guard, back))
        for index, (y, z) in enumerate(kit.ring_of(46, 3, 90)):
            d.body(f"guard spacer {side} {index + 1}", kit.tube(5, 2.5, (s * 78, y, axis_z + z), (s * 82, y, axis_z + z)), role="washer")
            d.screw(f"guard screw {side} {index + 1}", 5.0, f"guard {side}", f"end shield {side}", (s * 86, y, axis_z + z), way, 12)
            d.fixed(f"end shield {side}", f"guard spacer {side} {index + 1}")
        rest = kit.fuse(
            kit.box((s * 114 - 20, s * 114 + 20), (78, 120), (axis_z - 6, axis_z)),
            kit.box((s * 114 - 10, s * 114 + 10), (88, 94), (axis_z - 60, axis_z - 5)),
        )
        d.body(f"tool rest {side}", rest)
        d.join(f"guard {side}", kit.box((s * 114 - 10, s * 114 + 10), (60, 88), (axis_z - 68, axis_z - 45)))
        d.cut(f"guard {side}", kit.rod(82, (s * 86.001, 0, axis_z), (s * 150, 0, axis_z)))
        d.screw(f"rest screw {side}", 6.0, f"tool rest {side}", f"guard {side}", (s * 114, 94, axis_z - 54), Y, 18, head="hex", washer=True)
    return d.done(ground="foot", mobility=1)


def syringe_pump(variant: str) -> Design:
    """A pump of printed parts: stepper with coupling and lead screw, carriage with four linear bearings on two rods, a syringe."""
    d = Drawing(
        "syringe_pump", variant, play=0.1, note="the plunger belongs to the carriage, the barrel to the holder; sliding seal inside"
    )
    fit = d.fit
    d.body("base", kit.box((-120, 160), (-40, 40), (-8, 0)))
    for name, x, thick in (("motor block", -60.0, 10.0), ("end block", 60.0, 10.0)):
        d.body(name, kit.box((x - thick / 2, x + thick / 2), (-36, 36), (0, 50)))
        for index, y in enumerate((-28, 28)):
            d.screw(f"{name} screw {index + 1}", 4.0, "base", name, (x, y, -8), (0, 0, -1), 25)
    for side, y in (("a", -24.0), ("b", 24.0)):
        for name, x in (("motor block", -60), ("end block", 60)):
            d.bore(name, fit.press(4), (x - 9, y, 25), (x + 9, y, 25))
        d.place(f"rod {side}", kit.dowel(4, 130), (-65, y, 25), X, role="connector")
        d.fixed("motor block", f"rod {side}")
        d.fixed("end block", f"rod {side}")
    d.body("carriage", kit.fuse(kit.box((-18, 18), (-36, 36), (13, 37)), kit.box((-18, -6), (-14, 14), (36, 78))))
    d.cut("carriage", kit.rod(9, (-20, 0, 25), (20, 0, 25)))
    for side, y in (("a", -24.0), ("b", 24.0)):
        d.bore("carriage", fit.press(7.5), (-30, y, 25), (30, y, 25))
        bearing = kit.tube(7.5, fit.running(4), (0, 0, -12), (0, 0, 12))
        d.place(f"LM8UU {side}", kit.chamfered(bearing, "%CIRCLE", 0.4), (0, y, 25), X, role="bearing")
        d.fixed("carriage", f"LM8UU {side}")
        d.prismatic(f"rod {side}", f"LM8UU {side}", X, (0, y, 25))
    nut = kit.fuse(kit.rod(5, (-20, 0, 25), (10, 0, 25)), kit.rod(11, (-21.5, 0, 25), (-18, 0, 25)))
    d.body("nut", kit.cut(nut, kit.rod(fit.running(4), (-40, 0, 25), (40, 0, 25))), role="connector")
    d.fixed("carriage", "nut")
    for y, z in kit.ring_of(8, 4, 45):  # its screws are not drawn
        d.bore("nut", 1.75, (-30, y, 25 + z), (-15, y, 25 + z))
    d.body("lead screw", kit.chamfered(kit.rod(4, (-75, 0, 25), (62, 0, 25)), "<X", 0.6))
    d.bore("end block", fit.press(8), (56.0, 0, 25), (61.0, 0, 25))
    d.bore("end block", 5, (50, 0, 25), (70, 0, 25))
    flat = kit.cut(kit.bearing("625"), kit.rod(fit.running(4), (0, 0, -9), (0, 0, 9)))
    d.place("end bearing", flat, (58.5, 0, 25), X, role="bearing")
    d.fixed("end block", "end bearing")
    d.revolute("end bearing", "lead screw", X, (58.5, 0, 25))
    d.bore("motor block", 11, (-70, 0, 25), (-50, 0, 25))
    d.body("stepper", kit.chamfered(kit.box((-125, -87), (-21, 21), (4, 46)), "|X", 3))
    d.body(
        "stepper bracket",
        kit.fuse(kit.box((-87, -83), (-28, 28), (0, 46)), kit.box((-87, -65), (-36, -28), (0, 46)), kit.box((-87, -65), (28, 36), (0, 46))),
    )
    d.bore("stepper bracket", 11.2, (-90, 0, 25), (-80, 0, 25))
    d.bore("stepper", fit.running(2.5), (-130, 0, 25), (-80, 0, 25))
    for index, (y, z) in enumerate(((-15.5, 9.5), (15.5, 9.5), (-15.5, 40.5), (15.5, 40.5))):
        d.screw(f"stepper screw {index + 1}", 3.0, "stepper bracket", "stepper", (-83, y, z), X, 8)
    for index, y in enumerate((-32, 32)):
        d.screw(f"bracket screw {index + 1}", 4.0, "base", "stepper bracket", (-75, y, -8), (0, 0, -1), 20)
        d.screw(f"bracket side screw {index + 1}", 3.0, "motor block", "stepper bracket", (-55, y, 30), X, 18)
    d.body("stepper shaft", kit.rod(2.5, (-115, 0, 25), (-76, 0, 25)), role="connector")
    d.revolute("stepper", "stepper shaft", X, (-100, 0, 25))
    d.body(
        "coupling",
        kit.cut(
            kit.rod(9.5, (-82, 0, 25), (-66, 0, 25)),
            kit.rod(fit.running(2.5), (-83, 0, 25), (-75.5, 0, 25)),
            kit.rod(fit.running(4), (-75.5, 0, 25), (-60, 0, 25)),
        ),
    )
    for index, x in enumerate((-79, -70)):
        d.bore("coupling", fit.tapped(3.0), (x, 0, 25), (x, 0, 40))
        d.place(f"coupling grub {index + 1}", kit.screw(3.0, 5.0, "none"), (x, 0, 34), Z, role="bolt")
    d.fixed("coupling", "lead screw", "stepper shaft", "coupling grub 1", "coupling grub 2")
    d.joint("screw", "nut", "lead screw", X, (0, 0, 25), pitch=2.0)
    # the syringe lies above, held in a vee of the end block by a clamp
    d.join("end block", kit.box((55, 85), (-20, 20), (48, 56)))
    outline = [(7.5, 0), (14, 0), (14, 2), (9, 2), (9, 80), (3, 80), (3, 92), (1.2, 92), (1.2, 78), (7.5, 78)]
    d.body("barrel", kit.turned_profile(outline, (50, 0, 65), X))
    d.body("clamp", kit.cut(kit.box((62, 76), (-20, 20), (56, 80)), kit.rod(9, (40, 0, 65), (90, 0, 65))))
    for index, y in enumerate((-15, 15)):
        d.screw(f"clamp screw {index + 1}", 4.0, "clamp", "end block", (69, y, 80), Z, 32, tap=-1.0)
    d.fixed("end block", "barrel")
    plunger = kit.fuse(
        kit.rod(3, (-6, 0, 65), (110, 0, 65)), kit.rod(7.5 - fit.play, (105, 0, 65), (115, 0, 65)), kit.rod(10, (-6, 0, 65), (-3, 0, 65))
    )
    d.body("plunger", plunger)
    d.body(
        "plunger keeper",
        kit.cut(
            kit.box((-6, 3), (-14, 14), (52, 78)),
            kit.box((-7, -3 + fit.play), (-10.2, 10.2), (54.8, 90)),
            kit.box((-7, 9), (-3.2, 3.2), (61, 90)),
        ),
    )
    for index, y in enumerate((-12, 12)):
        d.screw(f"keeper screw {index + 1}", 3.0, "plunger keeper", "carriage", (3, y, 57), X, 16, tap=0.5)
    d.fixed("carriage", "plunger")
    d.prismatic("barrel", "plunger", X, (110, 0, 65))
    return d.done(ground="base", mobility=1)


def wiper_linkage(variant: str) -> Design:
    """A windscreen wiper: motor crank, two push rods with plastic ball sockets, two spindles in sleeves, a pressed frame."""
    d = Drawing(
        "wiper_linkage", variant, play=0.08, note="push rods spin about themselves between their balls; spindle axes lean by 6 degrees"
    )
    fit = d.fit
    lean = (0.0, math.sin(math.radians(6)), math.cos(math.radians(6)))
    d.body("frame", kit.fuse(kit.box((-330, 330), (-20, 20), (-30, -26)), kit.box((-60, 60), (-60, 20), (-30, -26))))
    balls: dict[str, kit.Vector] = {}
    for side, x, angle in (("left", -280.0, 200.0), ("right", 200.0, 200.0)):
        foot = (x, 0.0, -28.0)
        sleeve = kit.rod(13, kit.along(foot, lean, -14), kit.along(foot, lean, 40))
        d.body(f"sleeve {side}", kit.fuse(sleeve, kit.rod(20, (x, 0, -26), (x, 0, -22))))
        d.bore(f"sleeve {side}", fit.running(6), kit.along(foot, lean, -60), kit.along(foot, lean, 90))
        d.bore("frame", 14.0, (x, 0, -60), (x, 0, 0))
        for index, dx in enumerate((-16.5, 16.5)):
            d.cut(f"sleeve {side}", kit.rod(5.5, (x + dx, 0, -21.99), (x + dx, 0, 60)))
            d.screw(f"sleeve rivet {side} {index + 1}", 4.0, f"sleeve {side}", "frame", (x + dx, 0, -22), Z, 8.0, head="button", tap=0.0)
        spindle = kit.shaft([(6, 96), (5, 14)])
        d.place(f"spindle {side}", spindle, kit.along(foot, lean, -32), lean, role="connector")
        ring = kit.circlip(6, 1.0)
        d.place(f"spindle clip {side}", ring, kit.along(foot, lean, 41 + fit.gap), lean, role="circlip")
        d.fixed(f"spindle {side}", f"spindle clip {side}")
        frame = kit.place(kit.along(foot, lean, -31), lean, X)
        a = math.radians(angle)
        tip = (52 * math.cos(a), 52 * math.sin(a))
        arm = kit.link((0, 0), tip, 20, 5, frame)
        d.body(f"rocker {side}", arm)
        d.bore(f"rocker {side}", fit.press(6), kit.along(foot, lean, -50), kit.along(foot, lean, -20))
        d.fixed(f"spindle {side}", f"rocker {side}")
        d.revolute(f"sleeve {side}", f"spindle {side}", lean, foot)
        stud = kit.fuse(kit.ball(6.5, (0, 0, -12)), kit.rod(3.5, (0, 0, -8), (0, 0, 0)), kit.rod(4, (0, 0, 0), (0, 0, 5)))
        at = kit.point_at(frame, (tip[0], tip[1], 0))
        d.bore(f"rocker {side}", fit.press(4), kit.along(at, lean, -2), kit.along(at, lean, 9))
        d.place(f"rocker stud {side}", stud, at, lean, role="connector")
        d.fixed(f"rocker {side}", f"rocker stud {side}")
        balls[side] = kit.along(at, lean, -12)
        blade = kit.fuse(
            kit.rod(9, kit.along(foot, lean, 62), kit.along(foot, lean, 76)),
            kit.link((0, 0), (0, 230), 14, 6, kit.place(kit.along(foot, lean, 66), lean, X)),
        )
        d.body(f"wiper arm {side}", blade)
        d.bore(f"wiper arm {side}", fit.press(6), kit.along(foot, lean, 50), kit.along(foot, lean, 64))
        d.bore(f"wiper arm {side}", fit.press(5), kit.along(foot, lean, 50), kit.along(foot, lean, 90))
        d.cut(f"wiper arm {side}", kit.rod(6.02, kit.along(foot, lean, 40), kit.along(foot, lean, 64)))
        d.fixed(f"spindle {side}", f"wiper arm {side}")
    motor = (0.0, -40.0, -30.0)
    d.body("motor", kit.fuse(kit.rod(28, (0, -40, -26), (0, -40, 10)), kit.rod(20, (0, -40, -5), (80, -40, -5))))
    d.bore("motor", fit.running(5), (0, -40, -40), (0, -40, 0))
    d.bore("frame", 8, (0, -40, -60), (0, -40, 0))
    for index, (x, y) in enumerate(kit.ring_of(19, 3, 90)):
        d.screw(f"motor screw {index + 1}", 5.0, "frame", "motor", (x, y - 40, -30), (0, 0, -1), 14, head="hex")
    d.body("output shaft", kit.rod(5, (0, -40, -46), (0, -40, -5)), role="connector")
    d.body("crank", kit.link((0, -40), (26, -65), 20, 5, kit.place((0, 0, -46))))
    d.bore("crank", fit.press(5), (0, -40, -50), (0, -40, -40))
    d.fixed("output shaft", "crank")
    d.revolute("motor", "output shaft", Z, motor)
    for index, (side, z) in enumerate((("left", -58.0), ("right", -58.0))):
        at = (26.0, -65.0, -46.0) if index == 0 else (10.0, -49.5, -46.0)
        stud = kit.fuse(kit.ball(6.5, (0, 0, -12)), kit.rod(3.5, (0, 0, -8), (0, 0, 0)), kit.rod(3, (0, 0, 0), (0, 0, 5)))
        d.bore("crank", fit.press(3), (*at[:2], -50), (*at[:2], -40))
        d.place(f"crank stud {side}", stud, at, Z, role="connector")
        d.fixed("crank", f"crank stud {side}")
        start, end = (at[0], at[1], z), balls[side]
        rod = kit.fuse(kit.rod(4.5, start, end), kit.ball(10.5, start, seam=90), kit.ball(10.5, end, seam=90))
        for centre, up in ((start, Z), (end, lean)):
            rod = kit.cut(rod, kit.ball(6.5 + fit.play, centre, seam=90), kit.rod(5.4, centre, kit.along(centre, up, 20)))
        d.body(f"push rod {side}", rod)
        d.spherical(f"crank stud {side}", f"push rod {side}", start)
        d.spherical(f"rocker stud {side}", f"push rod {side}", end)
        d.spins.append(f"push rod {side}")
    return d.done(ground="frame", mobility=1)
