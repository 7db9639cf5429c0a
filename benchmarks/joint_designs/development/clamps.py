"""Things that grip: toggle clamp, pneumatic parallel gripper, bicycle brake lever."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def _rivet(radius: float, length: float) -> kit.cq.Shape:
    """A rivet along z between two round heads, its middle at the origin."""
    h, r = length / 2, radius
    return kit.turned_profile([(0, -h - r), (r, -h - r), (1.7 * r, -h), (r, -h), (r, h), (1.7 * r, h), (r, h + r), (0, h + r)])


def toggle_clamp(variant: str) -> Design:
    """A horizontal toggle clamp of bent sheet: base with two ears, arm, forked handle, two equal links, rivets, spindle with nuts."""
    d = Drawing("toggle_clamp", variant, play=0.08, note="in the xz plane; the two links are separate plates")
    fit, g = d.fit, d.fit.gap
    pivots = {"A": (0.0, 20.0), "B": (18.0, 43.0), "C": (-12.0, 50.0), "D": (-32.0, 22.0)}

    def plate(points: list[kit.Point2], y0: float, y1: float) -> kit.cq.Shape:
        return kit.prism(points, y1 - y0, kit.place((0, y1, 0), (0, -1, 0), X))

    def bar(p: kit.Point2, q: kit.Point2, width: float, y0: float, y1: float) -> kit.cq.Shape:
        return kit.link(p, q, width, y1 - y0, kit.place((0, y1, 0), (0, -1, 0), X))

    base = kit.box((-52, 22), (-24, 24), (0, 3))
    for s in (-1, 1):
        low, high = sorted((s * (3 + g), s * (6 + g)))
        base = kit.fuse(base, plate([(-42, 0), (9, 0), (9, 24), (4, 29), (-38, 30), (-42, 24)], low, high))
    d.body("base", base)
    for x in (-44, 14):
        for y in (-17, 17):
            d.bore("base", 2.75, (x, y, -1), (x, y, 4))
    arm = kit.fuse(bar(pivots["A"], pivots["B"], 16, -3, 3), bar(pivots["B"], (58, 42), 14, -3, 3), kit.box((54, 98), (-11, 11), (38, 46)))
    d.body("arm", kit.cut(arm, kit.slot((66, 0), (110, 0), 8.4, 60, kit.place((0, 0, 20)))))
    outer = 6 + g
    cheeks = [bar(pivots["B"], pivots["C"], 17, *sorted((s * (3 + g), s * outer))) for s in (-1, 1)]
    bars = [bar(pivots["C"], (-60, 66), 14, *sorted((s * (3 + g), s * outer))) for s in (-1, 1)]
    grip = kit.filleted(kit.box((-120, -50), (-outer, outer), (61, 77)), "|X", 4)
    d.body("handle", kit.fuse(*cheeks, *bars, grip))
    side = kit.link((0, 0), (math.dist(pivots["C"], pivots["D"]), 0), 13, 3)
    side = kit.cut(side, *(kit.rod(fit.running(3), (x, 0, -1), (x, 0, 4)) for x in (0.0, math.dist(pivots["C"], pivots["D"]))))
    (cx, cz), (dx, dz) = pivots["C"], pivots["D"]
    for name, y in (("link near", -outer - g), ("link far", outer + g + 3)):
        d.place(name, side, (dx, y, dz), (0, -1, 0), (cx - dx, 0, cz - dz))
    owners = {"A": ("base", "arm"), "B": ("arm", "handle"), "C": ("handle", ""), "D": ("base", "")}
    for key, (x, z) in pivots.items():
        holder, turning = owners[key]
        length = 2 * (outer if key in "AB" else outer + g + 3) + g
        d.bore(holder, fit.press(3), (x, -30, z), (x, 30, z))
        if turning:
            d.bore(turning, fit.running(3), (x, -30, z), (x, 30, z))
        d.place(f"rivet {key}", _rivet(3, length), (x, 0, z), Y, role="pin")
        d.fixed(holder, f"rivet {key}")
        for other in [turning] if turning else ["link near", "link far"]:
            d.revolute(holder, other, Y, (x, 0, z))
    x = 82.0
    spindle = kit.screw(8.0, 45, "hex")
    d.place("spindle", spindle, (x, 0, 12), (0, 0, -1), role="bolt")
    for name, z, way in (("upper nut", 46.0, Z), ("lower nut", 38.0, (0.0, 0.0, -1.0))):
        d.place(name, kit.nut(8.0, fit.tapped(8.0)), (x, 0, z), way, role="nut")
    d.fixed("arm", "spindle", "upper nut", "lower nut")
    tip = kit.filleted(kit.rod(11, (x, 0, 0), (x, 0, 11)), "<Z", 2)
    d.body("tip", kit.cut(tip, spindle.moved(kit.place((x, 0, 12), (0, 0, -1)))), role="connector")
    d.fixed("spindle", "tip")
    return d.done(ground="base", mobility=1)


def parallel_gripper(variant: str) -> Design:
    """A pneumatic gripper: piston with a wedge, two jaws in a T-slot, tongues in inclined grooves, screwed fingers."""
    d = Drawing("parallel_gripper", variant, play=0.03, note="piston along z, jaws along x, wedge at 30 degrees; end cap held by a circlip")
    fit, g, tilt = d.fit, d.fit.gap, math.radians(30)
    d.body("body", kit.chamfered(kit.box((-40, 40), (-22, 22), (0, 80)), "|Z", 2))
    d.bore("body", fit.running(15), (0, 0, -1), (0, 0, 36), halves=True)
    d.bore("body", 17, (0, 0, -1), (0, 0, 8))
    d.bore("body", fit.running(7), (0, 0, 30), (0, 0, 46))
    d.cut("body", kit.box((-26, 26), (-11, 11), (44, 72)))
    d.cut("body", kit.box((-50, 50), (-12 - g, 12 + g), (66 - g, 74 + g)), kit.box((-50, 50), (-7 - g, 7 + g), (73, 90)))
    piston = kit.fuse(kit.rod(15, (0, 0, 14), (0, 0, 24)), kit.rod(7, (0, 0, 20), (0, 0, 50)), kit.box((-22, 22), (-10, 10), (48, 64)))
    piston = kit.cut(piston, kit.tube(16, 12.5, (0, 0, 17), (0, 0, 21)))
    d.body("piston", piston)
    d.body("seal", kit.solid(kit.cq.Solid.makeTorus(13.7, 1.3).moved(kit.place((0, 0, 19)))), role="connector")
    d.fixed("piston", "seal")
    d.body("end cap", kit.chamfered(kit.rod(17 - d.fit.play, (0, 0, 2), (0, 0, 8)), ">Z", 0.5))
    ring = kit.cut(kit.tube(18, 14.5, (0, 0, 0.6), (0, 0, 2)), kit.box((-3, 3), (0, 30), (-1, 5)))
    d.cut("body", kit.rod(18, (0, 0, 0.6), (0, 0, 2)))
    d.body("snap ring", ring, role="circlip")
    d.fixed("body", "end cap", "snap ring")
    for name, s in (("left", -1), ("right", 1)):
        frame = kit.place((s * 12, 0, 58), (s * math.sin(tilt), 0, math.cos(tilt)), (math.cos(tilt), 0, -s * math.sin(tilt)))
        d.cut("piston", kit.box((-4 - fit.play, 4 + fit.play), (-6 - fit.play, 6 + fit.play), (-20, 30)).moved(frame))
        tongue = kit.box((-4, 4), (-6, 6), (-6, 14)).moved(frame)
        x0, x1 = sorted((s * 4.0, s * 36.0))
        jaw = kit.fuse(kit.box((x0, x1), (-12, 12), (66, 74)), kit.box((x0, x1), (-7, 7), (73, 88)), tongue)
        d.body(f"jaw {name}", jaw)
        f0, f1 = sorted((s * 10.0, s * 36.0))
        d.body(
            f"finger {name}",
            kit.fuse(kit.box((f0, f1), (-10, 10), (88, 96)), kit.box(tuple(sorted((s * 10.0, s * 18.0))), (-10, 10), (90, 130))),
        )
        for k, x in enumerate((23, 32)):
            d.screw(f"finger screw {name} {k + 1}", 3.0, f"finger {name}", f"jaw {name}", (s * x, 0, 96), Z, 16, tap=1.0)
        d.prismatic("body", f"jaw {name}", X, (s * 20, 0, 70))
        d.prismatic("piston", f"jaw {name}", kit.direction_of(frame, Z), kit.point_at(frame, (0, 0, 0)))
    d.prismatic("body", "piston", Z, (0, 0, 30))
    for k, (x, y) in enumerate(((-33, -15), (33, 15))):
        d.bore("body", fit.press(2.5), (x, y, -1), (x, y, 10))
        d.place(f"locating pin {k + 1}", kit.dowel(2.5, 14), (x, y, -5), Z, role="pin")
        d.fixed("body", f"locating pin {k + 1}")
    return d.done(ground="body", mobility=1)


def brake_lever(variant: str) -> Design:
    """A bicycle brake lever on a handlebar: clamp in two halves, lever on a shoulder screw, cable barrel, adjuster with lock nut."""
    d = Drawing("brake_lever", variant, play=0.1, note="the clamp holds by friction; the cable's barrel turns in the lever unnoticed")
    fit = d.fit
    d.body("handlebar", kit.tube(11.1, 9.3, (-150, 0, 0), (90, 0, 0)))
    d.body(
        "grip",
        kit.cut(kit.filleted(kit.rod(16, (-150, 0, 0), (-30, 0, 0)), "%CIRCLE", 2), kit.rod(fit.press(11.1), (-160, 0, 0), (-20, 0, 0))),
    )
    d.fixed("handlebar", "grip")
    ring = kit.fuse(kit.rod(16, (0, 0, 0), (20, 0, 0)), kit.box((0, 20), (-6, 6), (-25, 25)))
    ring = kit.cut(ring, kit.rod(11.1, (-5, 0, 0), (30, 0, 0)))
    front = kit.box((-5, 25), (-99, -0.4), (-99, 99))
    rear = kit.box((-5, 25), (0.4, 99), (-99, 99))
    perch = kit.fuse(kit.solid(ring.intersect(front)), kit.box((0, 20), (-50, -14), (-8, 8)), kit.box((-16, 2), (-54, -38), (-8, 8)))
    perch = kit.cut(perch, kit.box((-20, 9), (-60, -36), (-5 - fit.gap, 5 + fit.gap)))
    d.body("perch", perch)
    d.body("clamp cap", kit.solid(ring.intersect(rear)))
    for k, z in enumerate((-20, 20)):
        d.screw(f"clamp screw {k + 1}", 5.0, "clamp cap", "perch", (10, 6, z), Y, 13, tap=-1.0)
    d.fixed("handlebar", "perch")
    pivot = (-7.0, -46.0)
    blade = [(-2, -53), (-2, -39), (-30, -34), (-100, -32), (-140, -38), (-142, -45), (-100, -42), (-30, -46), (-14, -54)]
    d.body("lever", kit.prism(blade, 10, kit.place((0, 0, -5))))
    d.bore("lever", fit.running(3), (*pivot, -9), (*pivot, 9))
    d.bore("perch", fit.running(3), (*pivot, -9), (*pivot, 9))
    d.place("pivot pin", kit.clevis_pin(3, 19), (*pivot, 8), Z, role="pin")
    d.place("pivot clip", kit.circlip(3, 0.7), (*pivot, -8.7 - fit.gap), Z, role="circlip")
    d.fixed("pivot pin", "pivot clip")
    d.idle += ["pivot pin", "pivot clip"]
    d.revolute("perch", "lever", Z, (*pivot, 0))
    d.bore("lever", fit.running(2.5), (-22, -41, -9), (-22, -41, 9), halves=True)
    d.place("cable barrel", kit.dowel(2.5, 9), (-22, -41, -4.5), Z, role="pin")
    d.idle.append("cable barrel")
    d.bore("perch", fit.tapped(6.0), (0, -44, 0), (30, -44, 0))
    d.body(
        "adjuster",
        kit.cut(
            kit.fuse(kit.rod(3, (12, -44, 0), (40, -44, 0)), kit.filleted(kit.rod(6, (32, -44, 0), (46, -44, 0)), ">X", 1)),
            kit.rod(1.2, (0, -44, 0), (60, -44, 0)),
        ),
        role="bolt",
    )
    d.place("lock nut", kit.nut(6.0, fit.tapped(6.0)), (20, -44, 0), X, role="nut")
    d.fixed("perch", "adjuster", "lock nut")
    if variant == "fit":
        d.unsolved("lever", (0.02, 0.0, 0.0), 0.3, about=X, at=(*pivot, 0))
    return d.done(ground="handlebar", mobility=1)
