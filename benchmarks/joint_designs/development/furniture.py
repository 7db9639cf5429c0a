"""Things of a house: door on butt hinges, laptop, office chair, umbrella, garage door opener, rim lock."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def _countersunk(size: float, length: float) -> kit.cq.Shape:
    """A countersunk wood screw: its head's top at z = 0, point below."""
    r = size / 2
    return kit.turned_profile([(0, 0), (2 * r, 0), (r, -r), (r, 1.5 * r - length), (0, -length)])


def butt_hinges(variant: str) -> Design:
    """A door leaf on two butt hinges with five knuckles and a headed pin each, countersunk screws, a knob through the leaf."""
    d = Drawing("butt_hinges", variant, play=0.12, note="no clearance between knuckles in one variant; the door is open by 30 degrees")
    fit = d.fit
    d.body("frame", kit.box((-60, -3), (-40, 0), (0, 500)))
    swing = kit.turned((0, 3, 0), Z, 30.0)
    d.body("door", kit.box((3, 300), (-40, 0), (5, 495)).moved(swing))
    for label, low in (("lower", 60.0), ("upper", 380.0)):
        for name, owner, s, turn in (("frame leaf", "frame", -1, 0.0), ("door leaf", "door", 1, 30.0)):
            frame = kit.turned((0, 3, 0), Z, turn)
            x = sorted((s * 3.0, s * 28.0))
            leaf = kit.box((x[0], x[1]), (0, 2), (low, low + 60))
            neck = kit.box((min(0, s * 6.0), max(0, s * 6.0)), (0.2, 2), (low, low + 60))
            rolls = [0, 2, 4] if s < 0 else [1, 3]
            knuckles = [kit.rod(3, (0, 3, low + 12 * k + fit.gap / 2), (0, 3, low + 12 * k + 12 - fit.gap / 2)) for k in rolls]
            gaps = [
                kit.box((-4, 4), (-4, 8), (low + 12 * k - fit.gap / 2, low + 12 * k + 12 + fit.gap / 2)) for k in range(5) if k not in rolls
            ]
            leaf = kit.fuse(kit.cut(kit.fuse(leaf, neck), *gaps), *knuckles)
            full = f"{label} {name}"
            d.body(full, leaf.moved(frame))
            for index, (u, v) in enumerate(((14, 10), (21, 30), (14, 50))):
                at, up = kit.point_at(frame, (s * float(u), 2.0, low + v)), kit.direction_of(frame, Y)
                d.cut(full, _countersunk(4.0, 25).moved(kit.place(at, up)))
                d.cut(owner, kit.rod(1.6 if variant == "fit" else 2.0, at, kit.along(at, up, -25)))
                d.place(f"{full} screw {index + 1}", _countersunk(4.0, 25), at, up, role="bolt")
                d.fixed(owner, f"{full} screw {index + 1}")
            d.fixed(owner, full)
            radius = fit.press(1.5) if s < 0 else fit.running(1.5)
            d.bore(full, radius, (0, 3, low - 5), (0, 3, low + 65))
        pin = kit.fuse(kit.rod(1.5, (0, 0, -60), (0, 0, 0)), kit.filleted(kit.rod(3, (0, 0, 0), (0, 0, 2.5)), ">Z", 1))
        d.place(f"{label} pin", pin, (0, 3, low + 60), Z, role="pin")
        d.fixed(f"{label} frame leaf", f"{label} pin")
        d.revolute(f"{label} frame leaf", f"{label} door leaf", Z, (0, 3, low + 30))
    for side, y in (("inner", 0.0), ("outer", -40.0)):
        s = 1 if y == 0.0 else -1
        knob = kit.turned_profile([(0, 0), (20, 0), (20, 4), (8, 6), (8, 24), (22, 30), (22, 44), (14, 50), (0, 50)])
        d.place(f"{side} knob", knob, kit.point_at(swing, (270, y, 250)), kit.direction_of(swing, (0, float(s), 0)))
        d.fixed("door", f"{side} knob")
    return d.done(ground="frame", mobility=1)


def laptop(variant: str) -> Design:
    """A laptop half open: base shell with board, battery and keyboard, lid with panel and bezel, two friction hinges."""
    d = Drawing(
        "laptop", variant, play=0.03, note="hinge shafts are pressed into the lid's brackets and turn in clips of the base's brackets"
    )
    fit, g = d.fit, 0.15
    shell = kit.cut(kit.filleted(kit.box((-160, 160), (0, 220), (0, 14)), "|Z", 8), kit.box((-157, 157), (3, 217), (2, 20)))
    posts = [kit.rod(4, (x, y, 1.5), (x, y, 6)) for x in (-140, 0, 140) for y in (20, 110)]
    d.body("base shell", kit.fuse(shell, *posts), within="base")
    d.body(
        "main board",
        kit.cut(kit.box((-146, 146), (14, 120), (6, 7.2)), *(kit.box((s * 110 - 14, s * 110 + 14), (0, 23), (5, 9)) for s in (-1, 1))),
        within="base",
    )
    for index, (x, y) in enumerate((x, y) for x in (-140, 0, 140) for y in (20, 110)):
        d.screw(f"board screw {index + 1}", 2.0, "main board", "base shell", (x, y, 7.2), Z, 5, head="button", tap=0.1, within="base")
    d.body("heat sink", kit.fuse(kit.box((-60, -20), (40, 80), (7.2, 9)), kit.box((-60, -20), (44, 48), (9, 12))), within="base")
    d.body("fan", kit.cut(kit.rod(22, (60, 60, 7.2), (60, 60, 12)), kit.rod(18, (60, 60, 8), (60, 60, 13))), within="base")
    d.body("battery", kit.box((-120, 120), (125, 200), (2, 9)), within="base")
    d.fixed("main board", "heat sink", "fan")
    d.fixed("base shell", "battery")
    top = kit.filleted(kit.box((-160, 160), (0, 220), (14, 16)), "|Z", 8)
    cuts = [kit.box((x, x + 16), (y, y + 16), (12.5, 20)) for x in range(-140, 130, 20) for y in (70, 90)]
    d.body("palm rest", kit.cut(top, *cuts), within="base")
    d.cut("palm rest", *(kit.box((s * 110 - 26, s * 110 + 26), (-1, 22), (13, 20)) for s in (-1, 1)))
    d.cut("base shell", *(kit.box((s * 110 - 26, s * 110 + 26), (-1, 22), (5.99, 20)) for s in (-1, 1)))
    for index, (x, y) in enumerate(((-150, 30), (150, 30), (-150, 190), (150, 190), (0, 210))):
        d.join("base shell", kit.rod(3, (x, y, 1.5), (x, y, 14)))
        d.screw(
            f"bottom screw {index + 1}", 2.0, "base shell", "palm rest", (x, y, 0), (0, 0, -1), 15.5, head="button", tap=0.0, within="base"
        )
    axis_y, axis_z = 8.0, 14.0
    swing = kit.turned((0, axis_y, axis_z), X, 70.0)  # the lid is drawn closed and turned open about the hinge
    lid = kit.cut(kit.filleted(kit.box((-160, 160), (20, 220), (17, 24)), "|Z", 8), kit.box((-157, 157), (23, 217), (16, 22)))
    d.body("lid shell", lid.moved(swing), within="lid")
    d.body("panel", kit.box((-150, 150), (70, 210), (18, 22)).moved(swing), within="lid")
    d.body(
        "bezel", kit.cut(kit.box((-157, 157), (23, 217), (17, 18)), kit.box((-145, 145), (75, 205), (10, 30))).moved(swing), within="lid"
    )
    d.fixed("lid shell", "panel", "bezel")
    for side, s in (("left", -1), ("right", 1)):
        x = s * 110.0
        low, high = x - 12, x + 12
        clip = kit.fuse(
            kit.box((low, high), (2, 21), (6, 8)),
            kit.rod(5, (low, axis_y, axis_z), (x, axis_y, axis_z)),
            kit.box((low, x), (4, 12), (7, 13)),
        )
        d.body(f"{side} clip", kit.cut(clip, kit.rod(fit.running(3), (low - 5, axis_y, axis_z), (high + 5, axis_y, axis_z))))
        d.join("base shell", kit.box((low, high), (2, 21), (1, 6)))
        for index, dx in enumerate((-8, 8)):
            d.screw(f"{side} clip screw {index + 1}", 2.0, f"{side} clip", "base shell", (x + dx, 17, 8), Z, 5, head="button", tap=0.0)
        arm = kit.fuse(kit.rod(4.5, (x + g, axis_y, axis_z), (high, axis_y, axis_z)), kit.box((x + 2, high), (axis_y, 45), (14.0, 16.0)))
        plate = kit.box((x + 2, high), (30, 60), (15.5, 17))
        arm = kit.fuse(arm, plate)
        arm = kit.cut(arm, kit.rod(fit.press(3), (low - 5, axis_y, axis_z), (high + 5, axis_y, axis_z)))
        d.body(f"{side} arm", arm.moved(swing))
        d.body(f"{side} shaft", kit.rod(3, (low - 2, axis_y, axis_z), (high, axis_y, axis_z)), role="pin")
        d.fixed(f"{side} arm", f"{side} shaft")
        d.revolute(f"{side} clip", f"{side} shaft", X, (x - 6, axis_y, axis_z))
        d.parts["bezel"].shape = kit.cut(d.parts["bezel"].shape, kit.box((x + 1, high + 1), (29, 61), (16.5, 19)).moved(swing))
        d.join("lid shell", kit.box((x + 2, high), (30, 60), (17, 22.5)).moved(swing))
        for index, y in enumerate((38, 54)):
            at = kit.point_at(swing, (x + 7, y, 15.5))
            d.screw(
                f"{side} arm screw {index + 1}",
                2.0,
                f"{side} arm",
                "lid shell",
                at,
                kit.direction_of(swing, (0, 0, -1)),
                6,
                head="button",
                tap=0.2,
            )
    cable = kit.rod(1.5, (-60, 30, 8.8), (-60, 12, 12.2))
    d.body("cable", cable, role="connector")
    d.idle.append("cable")
    return d.done(ground="base shell", mobility=1)


def office_chair(variant: str) -> Design:
    """Star base with five glides, gas lift that turns and slides in its tube, tilt bracket, seat on a cross pin with a knob screw."""
    d = Drawing("office_chair", variant, play=0.1, note="the lift both turns and slides: one cylindrical joint")
    fit, g = d.fit, d.fit.gap
    hub = kit.fuse(
        kit.rod(30, (0, 0, 60), (0, 0, 130)),
        *(kit.prism([(0, -14), (260, -9), (260, 9), (0, 14)], 26, kit.turned((0, 0, 0), Z, 72.0 * k, (0, 0, 70))) for k in range(5)),
    )
    cone = kit.turned_profile([(0, 55), (19, 55), (21, 135), (0, 135)])
    d.body("star base", kit.cut(hub, cone))
    for index, (x, y) in enumerate(kit.ring_of(250, 5)):
        d.bore("star base", fit.press(5), (x, y, 60), (x, y, 86))
        d.body(f"glide {index + 1}", kit.turned_profile([(0, 40), (18, 40), (22, 52), (14, 70), (5, 70), (5, 86), (0, 86)], (x, y, 0)))
        d.fixed("star base", f"glide {index + 1}")
    tube = kit.fuse(kit.solid(cone.intersect(kit.rod(40, (0, 0, 62), (0, 0, 130)))), kit.rod(21, (0, 0, 130), (0, 0, 300)))
    d.body("lift tube", kit.cut(tube, kit.rod(16.5, (0, 0, 66), (0, 0, 290)), kit.rod(fit.running(14), (0, 0, 200), (0, 0, 310))))
    d.fixed("star base", "lift tube")
    rod = kit.fuse(kit.rod(14, (0, 0, 120), (0, 0, 365)), kit.turned_profile([(0, 360), (14, 360), (12.5, 400), (0, 400)]))
    d.body("lift rod", rod)
    d.joint("cylindrical", "lift tube", "lift rod", Z, (0, 0, 250))
    bracket = kit.fuse(
        kit.box((-70, 60), (-50, 50), (372, 378)),
        kit.box((-70, 60), (-50, -44), (372, 412)),
        kit.box((-70, 60), (44, 50), (372, 412)),
        kit.rod(22, (0, 0, 366), (0, 0, 396)),
    )
    d.body("tilt bracket", kit.cut(bracket, kit.turned_profile([(0, 359), (14.025, 359.6), (12.5, 400), (0, 400)])))
    d.cut("tilt bracket", kit.rod(fit.running(6), (40, -60, 400), (40, 60, 400)))
    d.fixed("lift rod", "tilt bracket")
    seat = kit.fuse(
        kit.box((-200, 200), (-190, 190), (416, 428)),
        kit.box((25, 55), (-43 + g, -34), (392, 418)),
        kit.box((25, 55), (34, 43 - g), (392, 418)),
        kit.box((-60, -40), (-20, 20), (410, 418)),
    )
    d.body("seat plate", seat)
    d.bore("seat plate", fit.press(6), (40, -60, 400), (40, 60, 400))
    d.place("cross pin", kit.dowel(6, 116), (40, -58, 400), Y, role="pin")
    for index, y in enumerate((-52.2, 52.2)):
        d.place(f"pin clip {index + 1}", kit.circlip(6, 1.0), (40, y - (1.0 if y < 0 else 0.0), 400), Y, role="circlip")
        d.fixed("cross pin", f"pin clip {index + 1}")
    d.fixed("seat plate", "cross pin")
    d.revolute("tilt bracket", "cross pin", Y, (40, 0, 400))
    d.body("cushion", kit.filleted(kit.box((-215, 215), (-205, 205), (428, 490)), "|Z", 40))
    d.fixed("seat plate", "cushion")
    for index, (x, y) in enumerate(((-150, -140), (150, -140), (-150, 140), (150, 140))):
        d.screw(f"cushion screw {index + 1}", 6.0, "seat plate", "cushion", (x, y, 416), (0, 0, -1), 40, head="hex")
    back = kit.fuse(kit.box((-260, -120), (-30, 30), (404, 416)), kit.box((-262, -250), (-30, 30), (404, 800)))
    d.body("back bar", back)
    for index, (x, y) in enumerate(((-180, -18), (-180, 18), (-140, 0))):
        d.screw(f"back screw {index + 1}", 8.0, "back bar", "seat plate", (x, y, 404), (0, 0, -1), 22, head="hex", tap=0.0)
    d.body("back rest", kit.filleted(kit.box((-250, -210), (-190, 190), (560, 830)), "|X", 50))
    for index, z in enumerate((600, 680, 760)):
        d.screw(f"rest screw {index + 1}", 6.0, "back bar", "back rest", (-262, 0, z), (-1, 0, 0), 36, washer=True)
    return d.done(ground="star base", mobility=3)


def umbrella(variant: str) -> Design:
    """Four ribs in the slots of a crown, stretchers from a runner on the stick; every hinge is a thin rivet."""
    d = Drawing("umbrella", variant, play=0.05, squeeze=0.004, note="the runner could turn on the round stick, but the stretchers hold it")
    fit, g = d.fit, d.fit.gap
    d.body("stick", kit.fuse(kit.rod(5, (0, 0, -300), (0, 0, 120)), kit.rod(9, (0, 0, -340), (0, 0, -280))))
    crown = kit.fuse(kit.rod(16, (0, 0, 88), (0, 0, 104)), kit.turned_profile([(0, 104), (8, 104), (5, 140), (0, 140)]))
    d.body("crown", kit.cut(crown, kit.rod(fit.press(5), (0, 0, 80), (0, 0, 120))))
    d.body("grub pin", kit.rod(1, (0, -9, 109), (0, 9, 109)), role="pin")
    for name in ("crown", "stick"):
        d.bore(name, fit.press(1), (0, -12, 109), (0, 12, 109))
    d.fixed("stick", "crown", "grub pin")
    low = -40.0
    d.body(
        "runner",
        kit.cut(
            kit.fuse(kit.rod(16, (0, 0, low - 8), (0, 0, low + 8)), kit.rod(9, (0, 0, low - 50), (0, 0, low))),
            kit.rod(fit.running(5), (0, 0, -120), (0, 0, 60)),
        ),
    )
    rib_angle = math.radians(-28)
    top = (12.0, 96.0)
    joint = (top[0] + 150 * math.cos(rib_angle), top[1] + 150 * math.sin(rib_angle))
    foot = (12.0, low)
    for k in range(4):
        frame = kit.turned((0, 0, 0), Z, 90.0 * k)
        across = kit.direction_of(frame, Y)
        plane = frame * kit.place((0, 2, 0), (0, -1, 0), X)
        slot_top, slot_low = (
            kit.box((7.5, 30), (-2 - g, 2 + g), (80, 110)).moved(frame),
            kit.box((7.5, 30), (-2 - g, 2 + g), (low - 10, low + 10)).moved(frame),
        )
        d.cut("crown", slot_top)
        d.cut("runner", slot_low)
        end = (top[0] + 330 * math.cos(rib_angle), top[1] + 330 * math.sin(rib_angle))
        d.body(f"rib {k + 1}", kit.link(top, end, 6, 4, plane))
        tip = (joint[0] - 12 * (joint[0] - foot[0]) / math.dist(joint, foot), joint[1] - 12 * (joint[1] - foot[1]) / math.dist(joint, foot))
        bar = kit.link(foot, tip, 6, 4, plane)
        cheeks = [
            kit.link(
                (tip[0] - 4 * (tip[0] - foot[0]) / 200, tip[1] - 4 * (tip[1] - foot[1]) / 200),
                joint,
                7,
                2,
                frame * kit.place((0, y, 0), (0, -1, 0), X),
            )
            for y in (4 + g, -2 - g)
        ]
        bridge = kit.rod(3.5, kit.point_at(frame, (tip[0], -4 - g, tip[1])), kit.point_at(frame, (tip[0], 4 + g, tip[1])))
        d.body(f"stretcher {k + 1}", kit.fuse(bar, bridge, *cheeks))
        for name, (x, z), owner, other, half in (
            ("crown", top, "crown", f"rib {k + 1}", 8.0),
            ("runner", foot, "runner", f"stretcher {k + 1}", 8.0),
            ("rib", joint, f"stretcher {k + 1}", f"rib {k + 1}", 4.5),
        ):
            a, b = kit.point_at(frame, (x, -half, z)), kit.point_at(frame, (x, half, z))
            d.bore(owner, fit.press(0.8), kit.along(a, across, -3), kit.along(b, across, 3))
            d.bore(other, fit.running(0.8), a, b)
            d.body(f"{name} rivet {k + 1}", kit.rod(0.8, a, b), role="pin")
            d.fixed(owner, f"{name} rivet {k + 1}")
            d.revolute(owner, other, across, kit.point_at(frame, (x, 0, z)))
    d.prismatic("stick", "runner", Z, (0, 0, low))
    return d.done(ground="stick", mobility=1)


def garage_door(variant: str) -> Design:
    """A top-hung door leaf and its opener: rail with lips, trolley, bent arm with clevis pins, a drive head on top of the rail."""
    d = Drawing("garage_door", variant, play=0.3, note="chain and motor are not drawn; two top hinges of sheet with rivets")
    fit, g = d.fit, d.fit.gap
    d.body("lintel", kit.box((-60, 0), (-600, 600), (1000, 1150)))
    swing = kit.turned((20, 0, 990), Y, 35.0)
    d.body("leaf", kit.box((5, 35), (-580, 580), (20, 970)).moved(swing))
    for index, y in enumerate((-420.0, 420.0)):
        fixed = kit.fuse(
            kit.box((0, 6), (y - 40, y + 40), (1010, 1080)),
            kit.box((0, 30), (y - 40, y - 28), (975, 1030)),
            kit.box((0, 30), (y + 28, y + 40), (975, 1030)),
        )
        d.body(f"hinge {index + 1} fixed", fixed)
        moving = kit.fuse(
            kit.rod(9, (20, y - 28 + g, 990), (20, y + 28 - g, 990)),
            kit.box((12, 28), (y - 24, y + 24), (972, 985)),
            kit.box((35, 41), (y - 24, y + 24), (880, 976)),
            kit.box((12, 41), (y - 24, y + 24), (970, 978)),
        )
        d.body(f"hinge {index + 1} moving", moving.moved(swing))
        for name in (f"hinge {index + 1} fixed", f"hinge {index + 1} moving"):
            d.bore(name, fit.running(5), (20, y - 60, 990), (20, y + 60, 990))
        d.place(f"hinge {index + 1} pin", kit.clevis_pin(5, 92), (20, y - 40 - g / 2, 990), (0, -1, 0), role="pin")
        d.idle.append(f"hinge {index + 1} pin")
        for k, (dy, z) in enumerate(((-20, 1045), (20, 1045), (-20, 1070), (20, 1070))):
            d.screw(
                f"hinge {index + 1} wall screw {k + 1}",
                6.0,
                f"hinge {index + 1} fixed",
                "lintel",
                (6, y + dy, z),
                X,
                40,
                head="hex",
                tap=0.0,
            )
        for k, (dy, z) in enumerate(((-14, 895), (14, 895), (-14, 930), (14, 930))):
            at = kit.point_at(swing, (41, y + dy, z))
            d.screw(
                f"hinge {index + 1} leaf screw {k + 1}",
                6.0,
                f"hinge {index + 1} moving",
                "leaf",
                at,
                kit.direction_of(swing, X),
                24,
                head="button",
                tap=0.0,
            )
        d.revolute(f"hinge {index + 1} fixed", f"hinge {index + 1} moving", Y, (20, y, 990))
    profile = kit.cut(
        kit.box((0, 1400), (-20, 20), (1100, 1140)),
        kit.box((-10, 1410), (-16, 16), (1104, 1136)),
        kit.box((-10, 1410), (-8, 8), (1090, 1110)),
    )
    d.body("rail", profile)
    d.body("wall bracket", kit.fuse(kit.box((0, 6), (-40, 40), (1090, 1148)), kit.box((0, 60), (-30, 30), (1140, 1146))))
    d.cut("wall bracket", kit.box((-1, 99), (-20.0, 20.0), (1099, 1140)))
    for index, (y, z) in enumerate(((-32, 1096), (32, 1096), (-32, 1136), (32, 1136))):
        d.screw(f"bracket screw {index + 1}", 6.0, "wall bracket", "lintel", (6, y, z), X, 40, head="hex", tap=0.0)
    for index, x in enumerate((25, 48)):
        d.screw(f"rail screw {index + 1}", 5.0, "wall bracket", "rail", (x, 0, 1146), Z, 12, tap=0.0)
    x = 900.0
    trolley = kit.fuse(
        kit.box((x - 50, x + 50), (-16 + g, 16 - g), (1104 + g, 1136 - g)),
        kit.box((x - 50, x + 50), (-8 + g, 8 - g), (1080, 1110)),
        kit.box((x - 30, x + 30), (-12, 12), (1050, 1085)),
    )
    d.body("trolley", kit.cut(trolley, kit.box((x - 20, x + 60), (-5 - g, 5 + g), (1040, 1078))))
    d.prismatic("rail", "trolley", X, (x, 0, 1120))
    at_leaf = kit.point_at(swing, (60, 0, 700))
    bracket = kit.fuse(
        kit.box((35, 39), (-40, 40), (660, 740)), kit.box((35, 75), (-13, -5 - g), (680, 720)), kit.box((35, 75), (5 + g, 13), (680, 720))
    )
    d.body("leaf bracket", bracket.moved(swing))
    for k, (dy, z) in enumerate(((-30, 670), (30, 670), (-30, 730), (30, 730))):
        at = kit.point_at(swing, (39, dy, z))
        d.screw(f"leaf bracket screw {k + 1}", 6.0, "leaf bracket", "leaf", at, kit.direction_of(swing, X), 24, head="button", tap=0.0)
    head = (x, 1065.0)
    d.body("arm", kit.link(head, (at_leaf[0], at_leaf[2]), 24, 10, kit.place((0, 5, 0), (0, -1, 0), X)))
    for name, (px, pz), parts in (
        ("trolley pin", head, ["trolley", "arm"]),
        ("leaf pin", (at_leaf[0], at_leaf[2]), ["leaf bracket", "arm"]),
    ):
        for part in parts:
            d.bore(part, fit.running(4), (px, -30, pz), (px, 30, pz))
        d.place(name, kit.clevis_pin(4, 34), (px, -13 - g / 2, pz), (0, -1, 0), role="pin")
        d.idle.append(name)
        d.revolute(parts[0], "arm", Y, (px, 0, pz))
    d.body("drive head", kit.filleted(kit.box((1330, 1560), (-90, 90), (1140, 1240)), "|Z", 15))
    for index, px in enumerate((1345, 1385)):
        d.screw(f"head screw {index + 1}", 6.0, "rail", "drive head", (px, 0, 1136), (0, 0, -1), 20, tap=0.0)
    return d.done(ground="lintel", mobility=1)


def rim_lock(variant: str) -> Design:
    """A lock case with cover: latch and dead bolt slide in slots, the follower turns in both plates, a square spindle with handles."""
    d = Drawing("rim_lock", variant, play=-0.04, note="cams inside are not in contact: three freedoms")
    fit, g = d.fit, d.fit.gap
    case = kit.cut(kit.box((-80, 0), (-12, 12), (-60, 60)), kit.box((-77, -4), (-9, 20), (-57, 57)))
    d.body("case", kit.fuse(case, *(kit.rod(4, (x, -10, z), (x, 9, z)) for x, z in ((-72, -52), (-72, 52), (-10, 0)))))
    d.body("cover", kit.box((-80, 0), (9 + 3, 15), (-60, 60)))
    d.join("case", *(kit.rod(4, (x, 8, z), (x, 12, z)) for x, z in ((-72, -52), (-72, 52), (-10, 0))))
    for index, (x, z) in enumerate(((-72, -52), (-72, 52), (-10, 0))):
        d.screw(f"cover screw {index + 1}", 3.0, "cover", "case", (x, 15, z), Y, 14, head="button", tap=1.0)
    for name, low, height, out, nose in (("latch", 16.0, 22.0, 10.0, True), ("dead bolt", -44.0, 24.0, 2.0, False)):
        bar = kit.box((-60, out), (-8, 10), (low, low + height))
        d.cut("case", kit.box((-5, 5), (-8 - g, 20), (low - g, low + height + g)))
        if nose:
            bar = kit.cut(bar, kit.prism([(-0.5, -9), (11, -9), (11, 9)], 60, kit.place((0, 0, low - 20))))
        bar = kit.cut(
            bar, kit.slot((-45, low + height / 2), (-25, low + height / 2), 6 + 2 * fit.play, 60, kit.place((0, 30, 0), (0, -1, 0), X))
        )
        d.body(name, bar)
        d.join("case", kit.rod(3, (-38, -10, low + height / 2), (-38, 12, low + height / 2)))
        d.prismatic("case", name, X, (-2, 0, low + height / 2))
    d.bore(["case", "cover"], fit.running(9), (-40, -20, 2), (-40, 20, 2))
    follower = kit.fuse(kit.rod(9, (-40, -12, 2), (-40, 15, 2)), kit.rod(12, (-40, -9 + g, 2), (-40, 12 - g, 2)))
    arm = kit.link((-40, 2), (-57, 8), 7, 8, kit.place((0, 4, 0), (0, -1, 0), X))
    d.body("follower", kit.fuse(follower, arm))
    square = kit.box((-44, -36), (-42, 42), (-2, 6))
    d.cut("follower", square)
    d.body("spindle", square, role="connector")
    d.fixed("follower", "spindle")
    for side, s in (("inner", 1), ("outer", -1)):
        y = sorted((s * 26.0, s * 44.0))
        lever = kit.fuse(kit.rod(10, (-40, y[0], 2), (-40, y[1], 2)), kit.rod(6, (-40, s * 38, 2), (-150, s * 38, 2)))
        d.body(f"{side} handle", kit.cut(lever, square))
        d.bore(f"{side} handle", fit.tapped(5.0), (-40, s * 35, 2), (-40, s * 35, 20))
        d.place(f"{side} grub screw", kit.screw(5.0, 5.5, "none"), (-40, s * 35, 11.6), Z, role="bolt")
        d.fixed("spindle", f"{side} handle", f"{side} grub screw")
    d.revolute("case", "follower", Y, (-40, 0, 2))
    d.place("latch spring", kit.spring(3, 0.8, 14, 5), (-75.5, 0, 27), X, role="connector")
    d.fixed("case", "latch spring")
    return d.done(ground="case", mobility=3)
