"""Bars and joints: Watt's linkage of a rear axle, pantograph, the leg of a delta robot, a shaft with a universal joint."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def watt_linkage(variant: str) -> Design:
    """A rear axle that a bell crank and two long links hold sideways; every pivot is a bolt with its nut in a bush."""
    d = Drawing("watt_linkage", variant, play=0.12, note="in the xz plane; the axle still rolls about the bell crank's pivot: mobility 2")
    fit = d.fit
    d.body(
        "chassis",
        kit.fuse(
            kit.box((-320, 320), (20, 60), (150, 190)),
            kit.box((-320, -280), (20, 60), (-100, 150)),
            kit.box((280, 320), (20, 60), (-100, 150)),
        ),
    )
    into_y = kit.place((0, 0, 0), (0, -1, 0), X)  # its x is x of W, its y is z, its z points to -y
    tilt = math.radians(75)
    ends = {"upper": (70 * math.cos(tilt), 70 * math.sin(tilt)), "lower": (-70 * math.cos(tilt), -70 * math.sin(tilt))}
    d.body("axle", kit.fuse(kit.rod(38, (-260, 90, 0), (260, 90, 0)), kit.box((-30, 30), (10 + fit.gap, 90), (-30, 30))))
    crank = kit.link(ends["upper"], ends["lower"], 44, 12, into_y).moved(kit.place((0, 6, 0)))
    d.body("bell crank", kit.fuse(crank, kit.rod(26, (0, -10, 0), (0, 10, 0))))
    d.bore("bell crank", fit.press(12), (0, -30, 0), (0, 30, 0))
    d.place("centre bush", kit.bush(fit.running(8), 12, 20), (0, -10, 0), (0, -1, 0), role="connector")
    d.fixed("bell crank", "centre bush")
    d.place("pivot screw", kit.screw(16.0, 55, "hex"), (0, -10 - fit.gap, 0), (0, -1, 0), role="bolt")
    d.bore("axle", fit.tapped(16.0), (0, 0, 0), (0, 55, 0))
    d.fixed("axle", "pivot screw")
    d.revolute("axle", "bell crank", Y, (0, 0, 0))
    for name, s in (("upper", 1), ("lower", -1)):
        near, far = ends[name], (s * 300.0, ends[name][1] - 6.0 * s)
        link = kit.fuse(
            kit.rod(11, (near[0] + 12 * s, -19, near[1]), (far[0] - 12 * s, -19, far[1])),
            kit.rod(18, (near[0], -29, near[1]), (near[0], -6 - fit.gap, near[1])),
            kit.rod(18, (far[0], -29, far[1]), (far[0], -9, far[1])),
        )
        d.body(f"{name} link", link)
        for end, (x, z) in (("inner", near), ("outer", far)):
            d.bore(f"{name} link", fit.press(9), (x, -50, z), (x, 0, z), halves=end == "outer")
            length = 23 - fit.gap if end == "inner" else 20
            front = -29
            d.place(f"{name} {end} bush", kit.bush(fit.running(6), 9, length), (x, front, z), (0, -1, 0), role="connector")
            d.fixed(f"{name} link", f"{name} {end} bush")
            owner = "bell crank" if end == "inner" else "chassis"
            if end == "outer":
                ears = kit.fuse(
                    kit.box((x - 20, x + 20), (-9 + fit.gap, 20), (z - 20, z + 20)),
                    kit.box((x - 20, x + 20), (-38, -29 - fit.gap), (z - 20, z + 20)),
                    kit.box((x - 20, x + 20), (-38, 20), (z + min(18.5 * s, 27 * s), z + max(18.5 * s, 27 * s))),
                )
                bracket = f"{name} bracket"
                d.body(bracket, ears)
                d.bore(bracket, fit.through(12.0), (x, -60, z), (x, 30, z))
                d.bore(bracket, 11, (x, -1, z), (x, 30, z))
                for index, dx in enumerate((-13, 13)):
                    d.screw(
                        f"{name} bracket bolt {index + 1}", 6.0, "chassis", bracket, (x + dx, 60, z - 14 * s), Y, 58, head="hex", tap=2.0
                    )
                owner = bracket
            start, length, face = (-38, 51, -1) if end == "outer" else (-29 - fit.gap, 49, 6)
            d.place(f"{name} {end} bolt", kit.screw(12.0, length, "hex"), (x, start, z), (0, -1, 0), role="bolt")
            d.place(f"{name} {end} nut", kit.nut(12.0, fit.tapped(12.0)), (x, face, z), Y, role="nut")
            if end == "inner":
                d.bore("bell crank", fit.through(12.0), (x, -30, z), (x, 30, z))
            d.fixed(owner, f"{name} {end} bolt", f"{name} {end} nut")
            d.revolute(owner, f"{name} link", Y, (x, -19, z))
    return d.done(ground="chassis", mobility=2)


def pantograph(variant: str) -> Design:
    """A drawing pantograph: four bars on a pivot block, clevis pins with circlips, stylus and pen holder pressed in."""
    d = Drawing("pantograph", variant, play=0.15, note="bars in two layers; names say nothing; one bar is off by 0.02 mm")
    fit = d.fit

    def bar(name: str, p: kit.Point2, q: kit.Point2, z: float, holes: list[kit.Point2], extra: float = 0.0) -> None:
        d.body(name, kit.chamfered(kit.link(p, q, 16, 5, kit.place((0, 0, z))), ">Z", 0.6))
        for h in holes:
            d.bore(name, fit.running(4) + extra, (*h, z - 1), (*h, z + 6))

    def at(angle: float, length: float, start: kit.Point2 = (0.0, 0.0)) -> kit.Point2:
        a = math.radians(angle)
        return (start[0] + length * math.cos(a), start[1] + length * math.sin(a))

    pivot, top = (0.0, 0.0), at(62, 240)
    pen = at(-52, 240, top)
    left, right = at(62, 120), at(-52, 120, top)
    stylus = at(-52, 120, left)
    d.body("block", kit.fuse(kit.filleted(kit.box((-40, 40), (-40, 40), (-30, -12)), "|Z", 8), kit.rod(12, (0, 0, -13), (0, 0, 0))))
    d.bore("block", fit.press(4), (0, 0, -25), (0, 0, 1))
    for x, y in ((-30, -30), (30, 30)):
        d.bore("block", 2.75, (x, y, -31), (x, y, 0))
    bar("bar 1", pivot, top, 0, [pivot, left, top])
    bar("bar 2", top, pen, 5 + fit.gap, [top, right])
    bar("bar 3", left, stylus, 5 + fit.gap, [left, stylus])
    bar("bar 4", right, stylus, 0, [right, stylus])
    d.place("post", kit.dowel(4, 36), (0, 0, -24.5), Z, role="pin")
    d.fixed("block", "post")
    clip = kit.circlip(4, 0.8)
    d.place("post clip", clip, (0, 0, 5 + fit.gap), Z, role="circlip")
    d.fixed("post", "post clip")
    d.revolute("block", "bar 1", Z, (0, 0, 2))
    for name, (x, y), a, b in (("p1", top, "bar 1", "bar 2"), ("p2", left, "bar 1", "bar 3"), ("p3", right, "bar 4", "bar 2")):
        d.place(f"{name} pin", kit.clevis_pin(4, 16), (x, y, 10 + 2 * fit.gap), Z, role="pin")
        d.place(f"{name} clip", clip, (x, y, -0.8 - fit.gap), Z, role="circlip")
        d.fixed(f"{name} pin", f"{name} clip")
        d.idle += [f"{name} pin", f"{name} clip"]
        d.revolute(a, b, Z, (x, y, 5))
    stem = kit.turned_profile([(0, -30), (1.0, -30), (4, -20), (4, 10.5), (7, 10.5), (7, 40), (0, 40)], (*stylus, 0.0))
    d.body("stylus", stem, role="connector")
    d.idle.append("stylus")
    d.revolute("bar 4", "bar 3", Z, (*stylus, 5))
    d.bore("bar 2", fit.press(6), (*pen, 0), (*pen, 30))
    d.body(
        "pen holder",
        kit.turned_profile([(0, -34), (0.6, -34), (3, -24), (3, -2), (6, -2), (6, 18), (8, 18), (8, 45), (0, 45)], (*pen, 0.0)),
    )
    d.fixed("bar 2", "pen holder")
    if variant == "fit":
        d.unsolved("bar 3", (0.014, -0.014, 0.0), 0.02)
    return d.done(ground="block", mobility=2, anonymous=True)


def delta_leg(variant: str) -> Design:
    """One leg of a delta robot: arm on a shaft in two bearings, two thin rods with ball cups on ball studs, platform."""
    d = Drawing("delta_leg", variant, play=0.05, note="two rods spin about themselves unnoticed; the platform keeps its other freedoms")
    fit, height = d.fit, 0.0
    d.body(
        "base",
        kit.fuse(
            kit.box((-90, 90), (-70, 70), (50, 62)), kit.box((-52, -36), (-40, 40), (-32, 51)), kit.box((36, 52), (-40, 40), (-32, 51))
        ),
    )
    d.bore("base", fit.press(11), (-60, 0, height), (60, 0, height))
    d.place("shaft", kit.shaft([(4, 20), (5, 64), (4, 20)]), (-52, 0, height), X, Y, role="connector")
    d.bearing("bearing left", "608", (-44, 0, 0), X, "base", "shaft", style="rings")
    d.bearing("bearing right", "608", (44, 0, 0), X, "base", "shaft", style="rings")
    a = math.radians(-20)
    elbow = (150 * math.cos(a), 150 * math.sin(a))
    arm = kit.link((0, 0), elbow, 26, 24, kit.place((-12, 0, 0), X, Y))
    arm = kit.fuse(arm, kit.rod(9, (-34, elbow[0], elbow[1]), (34, elbow[0], elbow[1])))
    d.body("arm", arm)
    d.bore("arm", fit.running(5), (-40, 0, 0), (40, 0, 0))
    d.bore("arm", fit.tapped(4.0), (0, 0, -20), (0, 0, 0))
    d.place("set screw", kit.screw(4.0, 8, "none"), (0, 0, -13), (0, 0, -1), role="bolt")
    d.fixed("arm", "shaft", "set screw")
    b = math.radians(-105)
    foot = (elbow[0] + 260 * math.cos(b), elbow[1] + 260 * math.sin(b))
    platform = kit.fuse(
        kit.rod(45, (0, foot[0] - 35, foot[1] - 10), (0, foot[0] - 35, foot[1] + 4)),
        kit.rod(8, (-34, foot[0], foot[1]), (34, foot[0], foot[1])),
    )
    d.body("platform", platform)
    stud = kit.fuse(kit.ball(6, (0, 0, 10)), kit.rod(3, (0, 0, 0), (0, 0, 8)), kit.rod(2.5, (0, 0, -10), (0, 0, 0)))
    for side, s in (("left", -1), ("right", 1)):
        for end, (y, z), owner in (("upper", elbow, "arm"), ("lower", foot, "platform")):
            name = f"stud {side} {end}"
            d.bore(owner, fit.press(2.5), (s * 34, y, z), (s * 23, y, z))
            d.place(name, stud, (s * 34, y, z), (float(s), 0, 0), role="connector")
            d.fixed(owner, name)
            d.spherical(name, f"rod {side}", (s * 44, y, z))
        x = s * 44
        rod = kit.fuse(kit.rod(4, (x, *elbow), (x, *foot)), kit.ball(9.5, (x, *elbow), seam=90), kit.ball(9.5, (x, *foot), seam=90))
        for y, z in (elbow, foot):
            opening = kit.rod(4.6, (x - s * 20, y, z), (x, y, z))  # the cup is snapped over the ball
            rod = kit.cut(rod, kit.ball(6 + fit.play, (x, y, z), seam=90), opening)
        d.body(f"rod {side}", rod)
    d.spins += ["rod left", "rod right"]
    return d.done(ground="base", mobility=5)


def universal_shaft(variant: str) -> Design:
    """Two shafts at 25 degrees with a Hooke's joint: forks, a cross with needle cups, pedestals with bearings."""
    d = Drawing("universal_shaft", variant, play=0.05, note="cups are pressed into the forks; the second pedestal stands skew on the plate")
    fit, bend = d.fit, math.radians(25)
    out = (math.cos(bend), math.sin(bend), 0.0)
    d.body("bed", kit.box((-220, 230), (-90, 150), (-80, -60)))

    def fork(name: str, frame_x: kit.Vector, frame_z: kit.Vector) -> None:
        """Fork about the origin, its shaft along `frame_x`, its cross pin along `frame_z`; drawn along x and z."""
        frame = kit.place((0, 0, 0), frame_z, frame_x)
        ears = [kit.fuse(kit.rod(16, (0, 0, z), (0, 0, z + 12)), kit.box((0, 42), (-14, 14), (z, z + 12))) for z in (22, -34)]
        shape = kit.fuse(
            *ears, kit.box((36, 52), (-16, 16), (-34, 34)), kit.rod(15, (50, 0, 0), (80, 0, 0)), kit.rod(12.5, (79, 0, 0), (190, 0, 0))
        )
        shape = kit.cut(kit.chamfered(shape, ">X", 1), kit.rod(fit.press(10), (0, 0, -50), (0, 0, 50)))
        d.body(name, shape.moved(frame))

    fork("input fork", (-1, 0, 0), Z)
    fork("output fork", out, (-out[1], out[0], 0.0))
    cross = kit.fuse(
        kit.ball(13, (0, 0, 0)), *(kit.rod(6, (0, 0, -33), (0, 0, 33)).moved(kit.place((0, 0, 0), z)) for z in (Z, (-out[1], out[0], 0.0)))
    )
    d.body("cross", cross)
    cup = kit.cut(kit.chamfered(kit.rod(10, (0, 0, 0), (0, 0, 14)), ">Z", 0.5), kit.rod(fit.running(6), (0, 0, -1), (0, 0, 11.5)))
    for owner, z in (("input fork", Z), ("output fork", (-out[1], out[0], 0.0))):
        for index, s in enumerate((1.0, -1.0)):
            way = (s * z[0], s * z[1], s * z[2])
            name = f"{owner} cup {index + 1}"
            d.place(name, cup, kit.along((0, 0, 0), way, 21.5), way, role="bearing")
            d.fixed(owner, name)
            d.revolute(name, "cross", z, kit.along((0, 0, 0), way, 28))
    for name, way, shaft in (("input", (-1.0, 0.0, 0.0), "input fork"), ("output", out, "output fork")):
        for index, distance in enumerate((105, 165)):
            centre = kit.along((0, 0, 0), way, distance)
            frame = kit.place((centre[0], centre[1], -60), Z, way)
            block = kit.cut(kit.pillow_block(26, 60, 26, 110, 14), kit.rod(fit.press(26), (-50, 0, 60), (50, 0, 60)))
            pedestal = f"{name} pedestal {index + 1}"
            d.body(pedestal, block.moved(frame))
            for k, y in enumerate((-45, 45)):
                d.screw(f"{pedestal} screw {k + 1}", 8.0, pedestal, "bed", kit.point_at(frame, (0, y, 14)), Z, 28, head="hex", washer=True)
            d.bearing(f"{pedestal} bearing", "6205", centre, way, pedestal, shaft)
    return d.done(ground="bed", mobility=1)
