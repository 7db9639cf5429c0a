"""Machines that lift: a two-stage scissor lift with a hydraulic cylinder, the arm of an excavator with three."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y


def _cylinder(d: Drawing, name: str, p: kit.Vector, q: kit.Vector, radius: float, rod: float, eye: float) -> tuple[str, str]:
    """A hydraulic cylinder from pin `p` to pin `q` (both along y): barrel with gland, piston rod with its piston; two eyes with holes."""
    fit, length = d.fit, math.dist(p, q)
    frame = kit.place(p, ((q[0] - p[0]) / length, 0, (q[2] - p[2]) / length), Y)  # z along the cylinder, x along y of W
    body = 0.62 * length
    half = 0.9 * rod + 3
    barrel = kit.fuse(
        kit.rod(1.7 * eye, (-half, 0, 0), (half, 0, 0)),
        kit.rod(rod, (0, 0, 0), (0, 0, 3.5 * eye)),
        kit.rod(radius + 5, (0, 0, 3 * eye), (0, 0, body)),
    )
    barrel = kit.cut(
        barrel,
        kit.rod(fit.running(radius), (0, 0, 3 * eye + 6), (0, 0, body - 12)),
        kit.rod(fit.running(rod), (0, 0, body - 20), (0, 0, body + 9)),
    )
    barrel = kit.cut(barrel, kit.rod(fit.running(eye), (-half - 1, 0, 0), (half + 1, 0, 0)))
    piston = 0.45 * body
    stem = kit.fuse(
        kit.rod(rod, (0, 0, piston), (0, 0, length - 1.1 * eye)),
        kit.rod(radius, (0, 0, piston), (0, 0, piston + 0.6 * radius)),
        kit.rod(1.7 * eye, (-half, 0, length), (half, 0, length)),
    )
    stem = kit.cut(stem, kit.rod(fit.running(eye), (-half - 1, 0, length), (half + 1, 0, length)))
    d.body(f"{name} barrel", barrel.moved(frame), within=f"{name} cylinder")
    d.body(f"{name} rod", stem.moved(frame), within=f"{name} cylinder")
    axis = ((q[0] - p[0]) / length, 0.0, (q[2] - p[2]) / length)
    d.prismatic(f"{name} barrel", f"{name} rod", axis, kit.along(p, axis, body - 6))
    return f"{name} barrel", f"{name} rod"


def scissor_lift(variant: str) -> Design:
    """Two stages of crossed arms on both sides, tied by tubes, rollers in channels at the free ends, one hydraulic cylinder."""
    d = Drawing("scissor_lift", variant, play=0.15, note="left and right arms are one welded frame each; rollers are idle on their pins")
    fit, length, angle = d.fit, 400.0, math.radians(24)
    run, rise, thick = length * math.cos(angle), length * math.sin(angle), 14.0
    top = 2 * rise

    def channel(z: float, y: float, inwards: bool) -> kit.cq.Shape:
        """A U along x at the free end, open towards the middle of the lift or away from it."""
        back, mouth = (7, 13) if (y > 0) == inwards else (13, 7)
        hollow = kit.box((run - 200, run + 200), (y - mouth, y + back), (z - 14 - fit.play, z + 14 + fit.play))
        return kit.cut(kit.box((run - 120, run + 70), (y - 12, y + 12), (z - 24, z + 24)), hollow)

    def pair(y: float, z: kit.Point2, x: kit.Point2 = (-30, 30)) -> list[kit.cq.Shape]:
        return [kit.box(x, (s * y - 8, s * y + 8), z) for s in (-1, 1)]

    d.body(
        "base", kit.fuse(kit.box((-60, 450), (-200, 200), (-60, -40)), *pair(190, (-45, 24)), *pair(128, (-45, -23), (run - 120, run + 70)))
    )
    d.join("base", *(channel(0, s * 128.0, inwards=False) for s in (-1, 1)))
    d.body("platform", kit.fuse(kit.box((-60, 470), (-215, 215), (top + 40, top + 56)), *pair(168, (top - 24, top + 45))))
    d.join("platform", *pair(192, (top + 23, top + 45), (run - 120, run + 70)), *(channel(top, s * 192.0, inwards=True) for s in (-1, 1)))
    frames = {
        "outer frame 1": ((0.0, 0.0), (run, rise), 170.0, 0.85),
        "inner frame 1": ((run, 0.0), (0.0, rise), 150.0, 0.3),
        "outer frame 2": ((0.0, rise), (run, top), 170.0, 0.3),
        "inner frame 2": ((run, rise), (0.0, top), 150.0, 0.3),
    }
    for name, (p, q, y, part) in frames.items():
        plates = [kit.link(p, q, 44, thick, kit.place((0, s * y + thick / 2, 0), (0, -1, 0), X)) for s in (-1, 1)]
        x, z = p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])
        d.body(name, kit.fuse(*plates, kit.rod(15, (x, -y, z), (x, y, z))))
    pin = kit.dowel(10, 40)

    def pivot(name: str, holder: str, turning: str, x: float, z: float, y: float = 160.0) -> None:
        d.bore(holder, fit.press(10), (x, -220, z), (x, 220, z))
        d.bore(turning, fit.running(10), (x, -220, z), (x, 220, z))
        for side, s in (("left", -1), ("right", 1)):
            d.place(f"{name} pin {side}", pin, (x, s * y - 20, z), Y, role="pin")
            d.fixed(holder, f"{name} pin {side}")
        d.revolute(holder, turning, Y, (x, 0, z))

    pivot("base", "base", "outer frame 1", 0, 0, 180)
    pivot("centre 1", "outer frame 1", "inner frame 1", run / 2, rise / 2)
    pivot("knee front", "outer frame 1", "inner frame 2", run, rise)
    pivot("knee rear", "outer frame 2", "inner frame 1", 0, rise)
    pivot("centre 2", "outer frame 2", "inner frame 2", run / 2, 1.5 * rise)
    pivot("top", "platform", "inner frame 2", 0, top)
    roller = kit.tube(14, fit.running(10), (0, 0, 0), (0, 0, 12))
    ends = (("lower", "inner frame 1", "base", 0.0, 142.0, 128.0), ("upper", "outer frame 2", "platform", top, 178.0, 191.0))
    for end, frame, owner, z, y_axle, y_roller in ends:
        d.bore(frame, fit.press(10), (run, -185, z), (run, 185, z))
        for side, s in (("left", -1), ("right", 1)):
            d.place(f"{end} axle {side}", kit.dowel(10, 36), (run, s * y_axle - 18, z), Y, role="pin")
            d.fixed(frame, f"{end} axle {side}")
            d.place(f"{end} roller {side}", roller, (run, s * y_roller - 6, z), Y, role="connector")
            d.idle.append(f"{end} roller {side}")
        d.joint("pin_slot", frame, owner, Y, (run, 0, z), slide=X)
    p, q = (40.0, 0.0, -16.0), (0.62 * run, 0.0, 0.62 * rise)
    d.join("base", kit.box((15, 65), (-34, -20), (-45, 4)), kit.box((15, 65), (20, 34), (-45, 4)))
    d.join("outer frame 1", *(kit.rod(17, (q[0], s * 164, q[2]), (q[0], s * 20, q[2])) for s in (-1, 1)))
    barrel, rod = _cylinder(d, "lift", p, q, 18, 10, 9)
    for name, at, holder, turning in (("foot", p, "base", barrel), ("head", q, "outer frame 1", rod)):
        d.bore(holder, fit.press(9), (at[0], -60, at[2]), (at[0], 60, at[2]))
        d.place(f"cylinder {name} pin", kit.dowel(9, 68), (at[0], -34, at[2]), Y, role="pin")
        d.fixed(holder, f"cylinder {name} pin")
        d.revolute(holder, turning, Y, at)
    return d.done(ground="base", mobility=1)


def excavator_arm(variant: str) -> Design:
    """Boom, stick and bucket of a mini excavator with their three cylinders, bucket rocker and link; pins with keeper screws."""
    d = Drawing("excavator_arm", variant, play=0.12, note="in the xz plane; the bucket cylinder, rocker and link share one pin")
    fit = d.fit
    P = {
        "foot": (0.0, 0.0),
        "boom end": (760.0, 330.0),
        "stick end": (1010.0, -220.0),
        "boom cyl foot": (120.0, -110.0),
        "boom cyl head": (330.0, 300.0),
        "stick cyl foot": (400.0, 480.0),
        "stick cyl head": (700.0, 500.0),
        "bucket cyl foot": (830.0, 470.0),
        "rocker": (975.0, -110.0),
        "rocker head": (1085.0, -85.0),
        "link": (1110.0, -200.0),
    }

    def plate(points: list[kit.Point2], y0: float, y1: float) -> kit.cq.Shape:
        return kit.prism(points, y1 - y0, kit.place((0, y1, 0), (0, -1, 0), X))

    def pair(p: kit.Point2, q: kit.Point2, width: float, y: float, thick: float) -> list[kit.cq.Shape]:
        return [kit.link(p, q, width, thick, kit.place((0, s * y + (thick if s > 0 else 0), 0), (0, -1, 0), X)) for s in (-1, 1)]

    mount = kit.fuse(
        kit.box((-120, 180), (-90, 90), (-220, -190)),
        *(plate([(-60, -200), (170, -200), (160, -80), (40, 45), (-45, 45)], y, y + 16) for y in (-66, 50)),
    )
    d.body("mount", mount)
    for x in (-100, 160):
        for y in (-78, 78):
            d.bore("mount", 9, (x, y, -230), (x, y, -180))
    boom = plate(
        [(-40, -40), (40, -45), (380, 250), (790, 290), (790, 370), (420, 420), (250, 330), (-45, 40)], -49 + fit.gap, 49 - fit.gap
    )
    boom = kit.fuse(
        boom,
        kit.rod(48, (0, -49 + fit.gap, 0), (0, 49 - fit.gap, 0)),
        *(plate([(340, 400), (450, 400), (430, 510), (375, 510)], y, y + 14) for y in (-32, 18)),
    )
    boom = kit.cut(boom, plate([(180, 20), (400, 20), (400, 352), (270, 352), (190, 200)], -38, 38))
    d.body("boom", kit.fuse(boom, *(kit.rod(28, (330, y, 300), (330, y + 20, 300)) for y in (-41, 21))))
    outline = [(720, 540), (660, 500), (720, 300), (965, -240), (1050, -250), (1040, -80), (830, 330), (790, 400), (815, 440), (855, 455)]
    cheek = [(700, 440), (800, 420), (815, 320), (885, 220), (830, 190), (715, 290)]
    stick = kit.fuse(
        plate([*outline, (850, 500), (790, 510)], -30, 30),
        *(plate(cheek, y, y + 16) for y in (-66, 50)),
        kit.box((705, 780), (-66, 66), (408, 438)),
        kit.box((815, 870), (-66, 66), (195, 245)),
    )
    stick = kit.cut(stick, kit.rod(75, (760, -49, 330), (760, 49, 330)), plate([(600, 300), (800, 255), (800, 385), (600, 385)], -49, 49))
    eyes = (
        plate([(640, 450), (735, 450), (735, 560), (640, 560)], -18, 18),
        plate([(798, 435), (900, 330), (900, 560), (798, 560)], -18, 18),
    )
    d.body("stick", kit.cut(stick, *eyes))
    teeth = [plate([(900, -540), (880, -600), (960, -560)], y, y + 24) for y in (-110, -40, 30, 86)]
    shell = kit.cut(
        plate([(960, -280), (1160, -240), (1210, -420), (1100, -560), (900, -570)], -120, 120),
        plate([(900, -300), (1150, -290), (1185, -415), (1090, -535), (880, -545)], -108, 108),
    )
    ears = [plate([(970, -290), (1000, -180), (1120, -170), (1145, -250)], y, y + 14) for y in (-48, 34)]
    d.body("bucket", kit.fuse(shell, *ears, *teeth))
    d.body("rocker", kit.fuse(*pair(P["rocker"], P["rocker head"], 56, 34, 12), kit.box((1046, 1057), (-40, 40), (-108, -84))))
    d.body("link", kit.fuse(*pair(P["rocker head"], P["link"], 50, 20, 12), kit.box((1080, 1116), (-30, 30), (-150, -138))))

    def at(key: str) -> kit.Vector:
        return (P[key][0], 0.0, P[key][1])

    cylinders = {}
    for name, foot, head, radius, rod, eye in (
        ("boom", "boom cyl foot", "boom cyl head", 30, 18, 15),
        ("stick", "stick cyl foot", "stick cyl head", 26, 14, 14),
        ("bucket", "bucket cyl foot", "rocker head", 24, 13, 14),
    ):
        cylinders[name] = _cylinder(d, name, at(foot), at(head), radius, rod, eye)

    def pivot(key: str, holder: str, turning: list[str], radius: float, half: float) -> None:
        x, z = P[key]
        d.bore(holder, fit.press(radius), (x, -half - 20, z), (x, half + 20, z))
        for other in turning:
            if "barrel" not in other and not other.endswith("rod"):
                d.bore(other, fit.running(radius), (x, -half - 20, z), (x, half + 20, z))
            d.revolute(holder, other, Y, (x, 0, z))
        d.place(f"{key} pin", kit.chamfered(kit.rod(radius, (0, 0, -half), (0, 0, half)), "%CIRCLE", 2), (x, 0, z), Y, role="pin")
        d.fixed(holder, f"{key} pin")

    pivot("foot", "mount", ["boom"], 20, 70)
    pivot("boom end", "stick", ["boom"], 20, 70)
    pivot("stick end", "bucket", ["stick"], 16, 52)
    pivot("boom cyl foot", "mount", [cylinders["boom"][0]], 15, 68)
    pivot("boom cyl head", "boom", [cylinders["boom"][1]], 15, 46)
    pivot("stick cyl foot", "boom", [cylinders["stick"][0]], 14, 34)
    pivot("stick cyl head", "stick", [cylinders["stick"][1]], 14, 28)
    pivot("bucket cyl foot", "stick", [cylinders["bucket"][0]], 14, 28)
    pivot("rocker", "rocker", ["stick"], 14, 47)
    pivot("rocker head", "rocker", [cylinders["bucket"][1], "link"], 14, 47)
    pivot("link", "bucket", ["link"], 14, 50)
    return d.done(ground="mount", mobility=3)
