"""Intermittent motion: Geneva drive, cam with roller follower, ratchet with two pawls."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import Y, Z


def geneva_drive(variant: str) -> Design:
    """A four-slot Geneva drive in the middle of its step: wheels on shouldered studs, held by washers and screws."""
    d = Drawing("geneva_drive", variant, play=0.08, note="the pin stands in the slot; the locking arc is free of the wheel in this pose")
    fit, distance = d.fit, 80.0
    throw, wheel_r = distance * math.sin(math.pi / 4), distance * math.cos(math.pi / 4)
    turn = math.radians(12)
    pin = (throw * math.cos(turn), throw * math.sin(turn))
    towards = math.atan2(pin[1], pin[0] - distance)  # of the slot, seen from the wheel
    d.body("plate", kit.filleted(kit.box((-80, 150), (-80, 80), (-14, 0)), "|Z", 10))
    stud = kit.fuse(kit.rod(10, (0, 0, 0), (0, 0, 24)), kit.rod(16, (0, 0, -6), (0, 0, 0)), kit.rod(8, (0, 0, -14), (0, 0, -5)))
    stud = kit.cut(kit.chamfered(stud, ">Z", 0.5), kit.rod(fit.tapped(5.0), (0, 0, 8), (0, 0, 30)))
    for name, x, seat in (("driver", 0.0, 6.0), ("wheel", distance, 6.0)):
        d.bore("plate", fit.press(8), (x, 0, -20), (x, 0, 1))
        d.place(f"{name} stud", stud, (x, 0, seat), Z, role="connector")
        d.fixed("plate", f"{name} stud")
        top = seat + 24
        d.body(
            f"{name} cap",
            kit.cut(
                kit.chamfered(kit.rod(15, (x, 0, top), (x, 0, top + 3)), ">Z", 0.5),
                kit.rod(fit.through(5.0), (x, 0, top - 1), (x, 0, top + 5)),
            ),
            role="washer",
        )
        d.place(f"{name} screw", kit.screw(5.0, 14), (x, 0, top + 3), Z, role="bolt")
        d.fixed(f"{name} stud", f"{name} cap", f"{name} screw")
    # the wheel lies low, the driver's arm above it, its locking disc beside it
    wheel = kit.rod(wheel_r, (0, 0, 0), (0, 0, 10))
    lock = distance - wheel_r * 0.62
    cuts = []
    for k in range(4):
        a = towards + k * math.pi / 2
        inner, outer = distance - throw - 5, wheel_r + 20
        cuts.append(
            kit.slot(
                (inner * math.cos(a), inner * math.sin(a)),
                (outer * math.cos(a), outer * math.sin(a)),
                2 * fit.running(5),
                20,
                kit.place((0, 0, -2)),
            )
        )
        b = a + math.pi / 4
        cuts.append(
            kit.rod(
                lock + fit.gap - 20,
                (distance * math.cos(b), distance * math.sin(b), -1),
                (distance * math.cos(b), distance * math.sin(b), 11),
            )
        )
    wheel = kit.fuse(kit.cut(wheel, *cuts), kit.rod(17, (0, 0, 0), (0, 0, 24 - fit.gap)))
    wheel = kit.cut(wheel, kit.rod(fit.running(10), (0, 0, -1), (0, 0, 40)))
    d.place("geneva wheel", wheel, (distance, 0, 6), Z)
    arm = kit.fuse(kit.rod(19, (0, 0, 17 + fit.gap), (0, 0, 30 - fit.gap)), kit.link((0, 0), pin, 22, 8, kit.place((0, 0, 17 + fit.gap))))
    disc = kit.cut(kit.rod(lock - 20, (0, 0, 6), (0, 0, 17.5)), kit.rod(wheel_r + 2, (distance, 0, 0), (distance, 0, 30)))
    d.body("driver", kit.fuse(arm, disc))
    d.bore("driver", fit.running(10), (0, 0, -1), (0, 0, 40))
    d.bore("driver", fit.press(5), (*pin, 0), (*pin, 40))
    d.place("driving pin", kit.dowel(5, 20), (*pin, 5.5), Z, role="pin")
    d.fixed("driver", "driving pin")
    d.revolute("driver stud", "driver", Z, (0, 0, 20))
    d.revolute("wheel stud", "geneva wheel", Z, (distance, 0, 16))
    d.joint("pin_slot", "driving pin", "geneva wheel", Z, (*pin, 11), slide=(math.cos(towards), math.sin(towards), 0.0))
    return d.done(ground="plate", mobility=1)


def cam_follower(variant: str) -> Design:
    """A camshaft in two bearings; a square tappet with a roller in a guide block with a bolted cap; return spring."""
    d = Drawing("cam_follower", variant, play=0.05, note="the cam pushes the roller: no joint; the spring is loose between its seats")
    fit, g, axis_z = d.fit, d.fit.gap, 60.0
    d.body(
        "bed",
        kit.fuse(kit.box((-70, 70), (-60, 60), (0, 14)), kit.box((-60, 60), (-52, -40), (10, 85)), kit.box((-60, 60), (40, 52), (10, 85))),
    )
    d.bore("bed", fit.press(14), (0, -60, axis_z), (0, 60, axis_z))
    shaft = kit.fuse(kit.rod(6, (0, -56, axis_z), (0, 75, axis_z)), kit.rod(9, (0, -39, axis_z), (0, 39, axis_z)))
    points = []
    for k in range(36):
        a = 2 * math.pi * k / 36
        lift = 9.0 * (0.5 - 0.5 * math.cos(a)) ** 2
        points.append(((20 + lift) * math.sin(a), (20 + lift) * math.cos(a)))
    outline = kit.cq.Workplane("XY").spline(points, periodic=True).close().extrude(16).val()
    cam = kit.solid(outline).moved(kit.place((0, 8, axis_z), (0, -1, 0), kit.X))
    d.body("camshaft", kit.fuse(shaft, cam))
    for name, y in (("front", -46.0), ("rear", 46.0)):
        d.bearing(f"{name} bearing", "6001", (0, y, axis_z), Y, "bed", "camshaft", style="rings" if name == "front" else "solid")
    roller_z = axis_z + 20 + 11
    d.body(
        "guide",
        kit.fuse(
            kit.box((-40, 40), (-52, 52), (150, 162)),
            kit.box((-26, 26), (-26, 26), (120, 200)),
            *(kit.box((-40, 40), tuple(sorted((s * 40, s * 52))), (85, 152)) for s in (-1, 1)),
        ),
    )
    d.cut("guide", kit.box((-12 - g, 12 + g), (-12 - g, 12 + g), (100, 220)))
    d.cut("guide", kit.rod(23, (0, 0, 170), (0, 0, 220)))
    for k, x in enumerate((-50, 50)):
        for j, s in enumerate((-1, 1)):
            d.join(
                "guide",
                kit.box((x - 10, x + 10), tuple(sorted((s * 40, s * 52))), (85, 97)),
                kit.box(tuple(sorted((x, 0))), tuple(sorted((s * 40, s * 52))), (85, 97)),
            )
            d.screw(f"guide screw {2 * k + j + 1}", 6.0, "guide", "bed", (x, s * 46, 97), Z, 28)
    stem = kit.fuse(
        kit.box((-12, 12), (-12, 12), (roller_z + 14, 215)),
        *(kit.box((-9, 9), tuple(sorted((s * 6.5, s * 12))), (roller_z - 8, roller_z + 15)) for s in (-1, 1)),
    )
    d.body("tappet", kit.chamfered(stem, ">Z", 1))
    d.bore("tappet", fit.press(3), (0, -20, roller_z), (0, 20, roller_z))
    d.place("roller pin", kit.dowel(3, 24), (0, -12, roller_z), Y, role="pin")
    d.fixed("tappet", "roller pin")
    d.body(
        "roller",
        kit.cut(
            kit.chamfered(kit.rod(11, (0, -6.5 + g, roller_z), (0, 6.5 - g, roller_z)), "%CIRCLE", 0.4),
            kit.rod(fit.running(3), (0, -20, roller_z), (0, 20, roller_z)),
        ),
    )
    d.revolute("roller pin", "roller", Y, (0, 0, roller_z))
    d.body("spring plate", kit.cut(kit.rod(22, (0, 0, 204), (0, 0, 208)), kit.box((-12, 12), (-12, 12), (190, 230))), role="connector")
    d.fixed("tappet", "spring plate")
    d.place("spring", kit.spring(20.0, 2.0, 34, 5), (0, 0, 170), Z, role="connector")
    d.idle.append("spring")
    d.prismatic("guide", "tappet", Z, (0, 0, 140))
    d.couple("cam", "camshaft", "roller")
    return d.done(ground="bed", mobility=3)


def ratchet(variant: str) -> Design:
    """A hand winch's ratchet: wheel keyed on a shaft, lever beside it with a driving pawl, holding pawl on the side plate."""
    d = Drawing("ratchet", variant, play=0.1, note="pawls only lean on teeth: every one of the four turning parts is free in geometry")
    fit, g = d.fit, d.fit.gap
    d.body("side plate", kit.filleted(kit.box((-90, 90), (-10, 0), (-90, 110)), "|Y", 15))
    d.join("side plate", kit.rod(24, (0, -10, 0), (0, 6, 0)))
    d.bore("side plate", fit.press(14), (0, -20, 0), (0, 10, 0))
    d.place("plain bush", kit.bush(fit.running(11), 14, 16), (0, 6, 0), Y, role="connector")
    d.fixed("side plate", "plain bush")
    shaft = kit.fuse(kit.rod(11, (0, -40, 0), (0, 46, 0)), kit.rod(16, (0, -18, 0), (0, -10 - g, 0)))
    d.body("shaft", kit.chamfered(shaft, ">Y", 1))
    n, outer, inner = 14, 58.0, 48.0
    points = []
    for k in range(n):
        a = 2 * math.pi * k / n
        points += [(outer * math.cos(a), outer * math.sin(a)), (inner * math.cos(a + 0.02), inner * math.sin(a + 0.02))]
    wheel = kit.prism(points, 10, kit.place((0, 16 + g, 0), (0, -1, 0), kit.X))
    wheel = kit.cut(wheel, kit.rod(fit.running(11), (0, 0, 0), (0, 40, 0)), kit.box((-3 - fit.play, 3 + fit.play), (0, 40), (0, 13.8)))
    d.body("ratchet wheel", wheel)
    d.place("feather key", kit.key(6, 6, 12), (0, 11 + g, 7.5), Z, Y, role="key")
    d.cut("shaft", kit.key(6, 6, 12).moved(kit.place((0, 11 + g, 7.5), Z, Y)))
    d.fixed("shaft", "feather key", "ratchet wheel")
    d.body("lever", kit.link((0, 0), (0, 240), 46, 8, kit.place((0, 24 + 2 * g, 0), (0, -1, 0), kit.X)))
    d.bore("lever", fit.running(11), (0, 0, 0), (0, 60, 0))
    d.body(
        "grip",
        kit.cut(kit.filleted(kit.box((-28, 28), (8, 33), (180, 300)), "|Z", 10), kit.box((-23, 23), (16 + 2 * g, 24 + 2 * g), (150, 280))),
        role="body",
    )
    d.fixed("lever", "grip")
    d.cut("grip", kit.link((0, 0), (0, 240), 46, 8, kit.place((0, 24 + 2 * g, 0), (0, -1, 0), kit.X)))
    d.place("shaft clip", kit.circlip(11, 1.2), (0, 24 + 4 * g, 0), Y, role="circlip")
    d.cut("shaft", kit.tube(13, 10.34, (0, 24 + 4 * g, 0), (0, 25.2 + 4 * g, 0)))
    d.fixed("shaft", "shaft clip")
    for name, owner, x, z, y0, y1, s in (
        ("holding pawl", "side plate", 62.0, 52.0, 6 + g, 16 + g, 1),
        ("driving pawl", "lever", -14.0, 84.0, 6 + g, 16 + g, -1),
    ):
        a = math.atan2(z, x)
        tip = (54.0 * math.cos(a - s * 0.35), 54.0 * math.sin(a - s * 0.35)) if s > 0 else (-30.0, 52.0)
        body = kit.fuse(
            kit.rod(9, (x, y0, z), (x, y1, z)),
            kit.link((x, z), (x + 0.55 * (tip[0] - x), z + 0.55 * (tip[1] - z)), 10, y1 - y0, kit.place((0, y1, 0), (0, -1, 0), kit.X)),
        )
        body = kit.cut(body, kit.rod(58.5, (0, 0, 0), (0, 40, 0)))
        d.body(name, kit.cut(body, kit.rod(fit.running(4), (x, 0, z), (x, 40, z))))
        start, length = (-9.0, 30.0) if owner == "side plate" else (4.0, 26.0)
        d.bore(owner, fit.press(4), (x, -20, z), (x, 40, z))
        d.place(f"{name} pin", kit.dowel(4, length), (x, start, z), Y, role="pin")
        d.fixed(owner, f"{name} pin")
        d.revolute(f"{name} pin", name, Y, (x, 11, z))
    d.revolute("plain bush", "shaft", Y, (0, 0, 0))
    d.revolute("shaft", "lever", Y, (0, 20, 0))
    for x, z in ((-70, -70), (70, -70), (-70, 90)):
        d.bore("side plate", 5.5, (x, -20, z), (x, 10, z))
    return d.done(ground="side plate", mobility=4, anonymous=True)
