"""Robots of hobby servos: a pan-tilt head and the leg of a hexapod."""

from __future__ import annotations

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def _servo(d: Drawing, name: str, frame: kit.cq.Location, within: str = "") -> None:
    """A hobby servo as one solid: case with two ears, output at the origin along z, its spline above z = 0."""
    case = kit.fuse(
        kit.box((-30, 10), (-10, 10), (-36, -6)),
        kit.box((-37, 17), (-10, 10), (-16, -13.5)),
        kit.rod(9, (0, 0, -7), (0, 0, -2)),
        kit.rod(3, (0, 0, -3), (0, 0, 3)),
    )
    for x in (-33.5, 13.5):
        case = kit.cut(case, *(kit.rod(2.2, (x, y, -20), (x, y, -10)) for y in (-5, 5)))
    d.body(name, case.moved(frame), within=within)


def pan_tilt(variant: str) -> Design:
    """A pan-tilt head: two servos whose output is one solid with the case, horns with screws, a bearing opposite, a camera with lens."""
    d = Drawing("pan_tilt", variant, play=0.05, note="horns turn on splines that belong to the servos' cases")
    fit = d.fit
    d.body(
        "base",
        kit.fuse(
            kit.rod(55, (0, 0, -50), (0, 0, -44)), kit.box((-42, 22), (-16, -11), (-45, -16)), kit.box((-42, 22), (11, 16), (-45, -16))
        ),
    )
    _servo(d, "pan servo", kit.place((0, 0, 0)))
    d.join("base", kit.box((-42, -30.2), (-12, 12), (-45, -16)), kit.box((10.2, 22), (-12, 12), (-45, -16)))
    for index, (x, y) in enumerate((x, y) for x in (-33.5, 13.5) for y in (-5, 5)):
        d.screw(f"pan servo screw {index + 1}", 4.0, "pan servo", "base", (x, y, -13.5), Z, 12, head="button")
    d.body("pan horn", kit.fuse(kit.rod(12, (0, 0, 0.5), (0, 0, 4)), kit.rod(5, (0, 0, -1.5), (0, 0, 1))))
    d.bore("pan horn", fit.press(3), (0, 0, -5), (0, 0, 3))
    d.revolute("pan servo", "pan horn", Z, (0, 0, 0))
    cradle = kit.fuse(kit.box((-40, 43), (-25, 25), (4, 9)), kit.box((-40, -35), (-25, 25), (4, 75)), kit.box((38, 43), (-25, 25), (4, 75)))
    d.body("cradle", cradle)
    for index, (x, y) in enumerate(kit.ring_of(8, 4, 45)):
        d.screw(f"horn screw {index + 1}", 2.0, "cradle", "pan horn", (x, y, 9), Z, 8, head="button", tap=0.2)
    d.cut("pan horn", kit.rod(1.3, (0, 0, -9), (0, 0, 9)))
    _servo(d, "tilt servo", kit.place((29.5, 0, 50), (-1.0, 0, 0), Z))
    d.cut("cradle", kit.box((30, 45), (-10.2, 10.2), (19.8, 60.2)))
    for index, (z, y) in enumerate((z, y) for z in (50 - 33.5, 50 + 13.5) for y in (-5, 5)):
        d.screw(f"tilt servo screw {index + 1}", 4.0, "tilt servo", "cradle", (45.5, y, z), X, 9, head="button", tap=0.0)
    tray = kit.fuse(
        kit.box((-28, 26), (-30, 30), (28, 33)), kit.box((-28, -23), (-20, 20), (28, 62)), kit.box((21, 26), (-20, 20), (28, 62))
    )
    d.body("tray", tray)
    d.body("tilt horn", kit.fuse(kit.rod(12, (26, 0, 50), (29.0, 0, 50)), kit.rod(4.5, (28, 0, 50), (31, 0, 50))))
    d.bore("tilt horn", fit.press(3), (26.5, 0, 50), (40, 0, 50))
    for index, (y, z) in enumerate(kit.ring_of(8, 4, 45)):
        d.screw(f"tilt horn screw {index + 1}", 2.0, "tray", "tilt horn", (21, y, 50 + z), (-1, 0, 0), 7.5, head="button", tap=0.2)
    d.revolute("tilt servo", "tilt horn", X, (29, 0, 50))
    d.bore("cradle", fit.press(8), (-45, 0, 50), (-30, 0, 50))
    d.place("idler bearing", kit.bearing("625"), (-37.5, 0, 50), X, role="bearing")
    d.fixed("cradle", "idler bearing")
    d.bore("tray", fit.tapped(5.0), (-30, 0, 50), (-20, 0, 50))
    d.place("idler screw", kit.screw(5.0, 18, "button"), (-40, 0, 50), (-1, 0, 0), role="bolt")
    d.body("idler spacer", kit.tube(4.2, 2.5, (-35, 0, 50), (-28, 0, 50)), role="washer")
    d.fixed("tray", "idler screw", "idler spacer")
    d.revolute("idler bearing", "idler screw", X, (-37.5, 0, 50))
    d.body("camera", kit.fuse(kit.filleted(kit.box((-20, 18), (-16, 16), (33, 61)), "|Y", 3), kit.rod(10, (-1, 16, 47), (-1, 30, 47))))
    d.screw("camera screw", 6.0, "tray", "camera", (-1, 0, 28), (0, 0, -1), 11, head="button")
    d.body("lens hood", kit.tube(13, 10, (-1, 24, 47), (-1, 40, 47)))
    d.fixed("camera", "lens hood")
    return d.done(ground="base", mobility=2)


def hexapod_leg(variant: str) -> Design:
    """A leg with coxa, femur and tibia of sheet plates; three servos, each with a horn on one side and a bearing on the other."""
    d = Drawing("hexapod_leg", variant, play=0.08, note="femur plates are joined by spacers; every servo is one solid with its output")
    fit = d.fit
    d.body("body plate", kit.filleted(kit.box((-90, 20), (-40, 40), (4, 8)), "|Z", 6))
    d.body("lower plate", kit.filleted(kit.box((-90, 20), (-40, 40), (-46, -42)), "|Z", 6))
    for index, (x, y) in enumerate(((-80, -30), (-80, 30), (-45, -32), (-45, 32))):
        d.body(f"pillar {index + 1}", kit.rod(5, (x, y, -42), (x, y, 4)), role="connector")
        d.screw(f"pillar screw top {index + 1}", 3.0, "body plate", f"pillar {index + 1}", (x, y, 8), Z, 12, head="button")
        d.screw(f"pillar screw low {index + 1}", 3.0, "lower plate", f"pillar {index + 1}", (x, y, -46), (0, 0, -1), 12, head="button")
        d.fixed("body plate", f"pillar {index + 1}")
    # hip: the servo stands in the coxa, its horn is screwed under the body plate, a bolt in a bearing below
    _servo(d, "hip servo", kit.place((0, 0, 0), Z, (-1, 0, 0)))
    d.body("hip horn", kit.fuse(kit.rod(11, (0, 0, 0.6), (0, 0, 4)), kit.rod(5, (0, 0, -1.6), (0, 0, 1))))
    d.bore("hip horn", fit.press(3), (0, 0, -5), (0, 0, 3.2))
    for index, (x, y) in enumerate(kit.ring_of(8, 2)):
        d.screw(f"hip horn screw {index + 1}", 2.0, "body plate", "hip horn", (x, y, 8), Z, 7, head="button", tap=0.2)
    d.revolute("hip servo", "hip horn", Z, (0, 0, 0))
    coxa = kit.fuse(
        kit.box((-20, 40), (-14, -10.2), (-40, -10)),
        kit.box((-20, 40), (10.2, 14), (-40, -10)),
        kit.box((-20, 40), (-14, 14), (-40, -36.2)),
        kit.box((30.2, 40), (-14, 14), (-40, -16)),
    )
    coxa = kit.fuse(coxa, kit.box((-20, -10.2), (-14, 14), (-40, -16)))
    d.body("coxa", coxa)
    for index, (x, y) in enumerate((x, y) for x in (33.5, -13.5) for y in (-5, 5)):
        d.screw(f"hip servo screw {index + 1}", 3.0, "hip servo", "coxa", (x, y, -13.5), Z, 9, head="button")
    d.bore("lower plate", fit.press(8), (0, 0, -60), (0, 0, -41))
    d.place("hip bearing", kit.bearing("625"), (0, 0, -44.5), Z, role="bearing")
    d.fixed("lower plate", "hip bearing")
    d.place("hip bolt", kit.screw(5.0, 10, "button"), (0, 0, -47), (0, 0, -1), role="bolt")
    d.bore("coxa", fit.tapped(5.0), (0, 0, -42), (0, 0, -36))
    d.body("hip washer", kit.tube(4.2, 2.6, (0, 0, -42), (0, 0, -40)), role="washer")
    d.fixed("coxa", "hip bolt", "hip washer")
    d.revolute("hip bearing", "hip bolt", Z, (0, 0, -44.5))
    # knee and ankle: servos lie across, along y; femur plates outside
    knee, ankle = (62.0, -20.0), (150.0, 30.0)
    holder = kit.fuse(kit.box((40, 44), (-24, 20), (-45, 5)), kit.box((40, 106), (-18.7, -15.7), (-42, 2)))
    d.body("knee holder", kit.cut(holder, kit.box((51.8, 92.2), (-30, -10), (-30.2, -9.8))))
    for index, z in enumerate((-36, -26)):
        d.screw(f"holder screw {index + 1}", 3.0, "knee holder", "coxa", (44, 0, z), X, 10)
    _servo(d, "knee servo", kit.place((knee[0], -5.2, knee[1]), (0, 1, 0), (-1, 0, 0)))
    for index, (x, z) in enumerate((x, z) for x in (48.5, 95.5) for z in (-25, -15)):
        d.screw(f"knee servo screw {index + 1}", 3.0, "knee servo", "knee holder", (x, -21.2, z), (0, -1, 0), 5.5, head="button", tap=0.0)
    _servo(d, "ankle servo", kit.place((ankle[0], -5.2, ankle[1]), (0, 1, 0), (0, 0, -1)))
    for name, low in (("front", 2.0), ("back", -52.0)):
        plate = kit.link(knee, ankle, 30, 3, kit.place((0, low + 3, 0), (0, -1, 0), X))
        d.body(f"femur {name}", plate)
    for key, at, owner in (("knee", knee, "knee servo"), ("ankle", ankle, "ankle servo")):
        horn = kit.fuse(kit.rod(11, (at[0], -4.6, at[1]), (at[0], 2, at[1])), kit.rod(5, (at[0], -6.8, at[1]), (at[0], -4, at[1])))
        d.body(f"{key} horn", horn)
        d.bore(f"{key} horn", fit.press(3), (at[0], -20, at[1]), (at[0], -2.0, at[1]))
        for index, (x, z) in enumerate(kit.ring_of(8, 2, 90)):
            d.screw(
                f"{key} horn screw {index + 1}", 2.0, "femur front", f"{key} horn", (at[0] + x, 5, at[1] + z), Y, 8, head="button", tap=0.2
            )
        d.revolute(owner, f"{key} horn", Y, (at[0], -5, at[1]))
        d.bore("femur back", fit.press(8), (at[0], -60, at[1]), (at[0], -40, at[1]))
        d.place(f"{key} bearing", kit.bearing("625"), (at[0], -51.5, at[1]), Y, role="bearing")
        d.fixed("femur back", f"{key} bearing")
        d.bore(owner, fit.tapped(5.0), (at[0], -45, at[1]), (at[0], -36, at[1]))
        d.place(f"{key} bolt", kit.screw(5.0, 18, "button"), (at[0], -54, at[1]), (0, -1, 0), role="bolt")
        d.body(f"{key} spacer", kit.tube(4, 2.6, (at[0], -49, at[1]), (at[0], -41.2, at[1])), role="washer")
        d.fixed(owner, f"{key} bolt", f"{key} spacer")
        d.revolute(f"{key} bearing", f"{key} bolt", Y, (at[0], -51.5, at[1]))
    middle = ((knee[0] + ankle[0]) / 2, (knee[1] + ankle[1]) / 2)
    for index, (u, v) in enumerate(((-4.0, 8.0), (5.0, -7.0))):
        x, z = middle[0] + u, middle[1] + v
        d.body(f"femur spacer {index + 1}", kit.rod(4, (x, -49, z), (x, 2, z)), role="connector")
        d.screw(f"spacer screw front {index + 1}", 3.0, "femur front", f"femur spacer {index + 1}", (x, 5, z), Y, 12, head="button")
        d.screw(
            f"spacer screw back {index + 1}", 3.0, "femur back", f"femur spacer {index + 1}", (x, -52, z), (0, -1, 0), 12, head="button"
        )
        d.fixed("femur front", f"femur spacer {index + 1}")
    leg = kit.fuse(
        kit.box((130, 170), (-18.7, -15.7), (8, 72)), kit.link((150, 12), (185, -130), 24, 3, kit.place((0, -15.7, 0), (0, -1, 0), X))
    )
    leg = kit.cut(leg, kit.box((139.8, 160.2), (-30, -10), (19.8, 60.2)))
    d.body("tibia", leg)
    for index, (x, z) in enumerate((x, z) for x in (145, 155) for z in (16.5, 63.5)):
        d.screw(f"ankle servo screw {index + 1}", 3.0, "ankle servo", "tibia", (x, -21.2, z), (0, -1, 0), 5.5, head="button", tap=0.0)
    d.body("foot", kit.fuse(kit.ball(9, (185, -17, -139))))
    d.cut("foot", d.parts["tibia"].shape)
    d.fixed("tibia", "foot")
    return d.done(ground="body plate", mobility=3)
