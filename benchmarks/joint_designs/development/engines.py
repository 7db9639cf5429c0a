"""Bodies around shafts: a two-cylinder engine, a butterfly valve, the wrist of a robot."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def twin_engine(variant: str) -> Design:
    """Two cylinders in line: crankshaft in shells, split rods, pistons with pins and snap rings, liners, head with eight bolts."""
    d = Drawing("twin_engine", variant, play=0.04, note="throws at 180 degrees; piston pins float between snap rings")
    fit, throw, rod, turn = d.fit, 20.0, 75.0, math.radians(35)
    places = {"1": (-38.0, turn), "2": (38.0, turn + math.pi)}
    d.body("block", kit.box((-85, 85), (-45, 45), (0, 128)))
    d.cut("block", kit.box((-68, -8), (-36, 36), (-1, 70)), kit.box((8, 68), (-36, 36), (-1, 70)))
    d.body("sump", kit.cut(kit.box((-85, 85), (-45, 45), (-55, 0)), kit.box((-70, 70), (-38, 38), (-48, 5))))
    d.join("sump", *(kit.box(x, (-40, 40), (-50, 0)) for x in ((-85, -68), (-8, 8), (68, 85))))
    for x in ((-85, -68), (-8, 8), (68, 85)):
        d.bore(["block", "sump"], fit.press(15), (x[0] - 1, 0, 0), (x[1] + 1, 0, 0), halves=True)
    for k, (x, y) in enumerate((x, y) for x in (-77, 0, 77) for y in (-38, 38)):
        d.screw(f"sump bolt {k + 1}", 6.0, "sump", "block", (x, y, -55), (0, 0, -1), 75, head="hex", tap=2.0)
    crank = [kit.rod(12, (-110, 0, 0), (-66, 0, 0)), kit.rod(12, (-10, 0, 0), (10, 0, 0)), kit.rod(12, (66, 0, 0), (95, 0, 0))]
    for x, a in places.values():
        p = (throw * math.sin(a), throw * math.cos(a))
        crank += [kit.link((0, 0), p, 30, 12, kit.place((x + s, 0, 0), X, Y)) for s in (-28, 16)]
        crank.append(kit.rod(10, (x - 17, *p), (x + 17, *p)))
    d.body("crankshaft", kit.fuse(*crank))
    shell = kit.tube(15, fit.running(12), (0, 0, 0), (0, 0, 15))
    for k, x in enumerate((-84.0, -7.5, 69.0)):
        d.place(f"main bush {k + 1}", shell, (x, 0, 0), X, role="connector")
        d.fixed("block", f"main bush {k + 1}")
        d.revolute(f"main bush {k + 1}", "crankshaft", X, (x + 7, 0, 0))
    liner = kit.fuse(kit.tube(28, fit.running(25), (0, 0, 0), (0, 0, 64)), kit.tube(30, fit.running(25), (0, 0, 60), (0, 0, 64)))
    body = kit.turned_profile(
        [(0, 12), (20, 12), (20, -14), (25, -14), (25, 12), (25, 13.5), (23.5, 13.5), (23.5, 15), (25, 15), (25, 18), (0, 18)]
    )
    pad = [kit.box(tuple(sorted((s * 9.0, s * 21.0))), (-9, 9), (-9, 13)) for s in (-1, 1)]
    piston = kit.solid(kit.fuse(body, *pad).intersect(kit.rod(25, (0, 0, -20), (0, 0, 20))))
    piston = kit.cut(
        piston, kit.rod(fit.running(6), (-40, 0, 0), (40, 0, 0)), *(kit.tube(6.7, 5, (t * 20.5, 0, 0), (t * 21.5, 0, 0)) for t in (-1, 1))
    )
    snap = kit.cut(kit.tube(6.6, 5.0, (0, 0, 0), (0, 0, 0.9)), kit.box((-1.5, 1.5), (0, 9), (-1, 2)))
    for name, (x, a) in places.items():
        p = (throw * math.sin(a), throw * math.cos(a))
        top = p[1] + math.sqrt(rod**2 - p[0] ** 2)
        d.bore("block", fit.press(28), (x, 0, 60), (x, 0, 130))
        d.bore("block", 30.05, (x, 0, 124), (x, 0, 130))
        d.place(f"liner {name}", liner, (x, 0, 64), Z, role="body")
        d.fixed("block", f"liner {name}")
        d.place(f"piston {name}", piston, (x, 0, top), Z, X, within=f"piston unit {name}")
        d.place(
            f"piston pin {name}", kit.tube(6, 3.5, (0, 0, 0), (0, 0, 40)), (x - 20, 0, top), X, role="pin", within=f"piston unit {name}"
        )
        d.idle.append(f"piston pin {name}")
        for k, t in enumerate((-1, 1)):
            d.place(
                f"snap ring {name} {k + 1}",
                snap,
                (x + (20.55 if t > 0 else -21.45), 0, top),
                X,
                role="circlip",
                within=f"piston unit {name}",
            )
            d.fixed(f"piston {name}", f"snap ring {name} {k + 1}")
        frame = kit.place((x, *p), X, (0, (0 - p[0]) / rod, (top - p[1]) / rod))
        shape = kit.fuse(
            kit.rod(15, (0, 0, -14), (0, 0, 14)),
            kit.box((-8, 10), (-21, 21), (-7, 7)),
            kit.box((0, rod), (-6, 6), (-4, 4)),
            kit.rod(9, (rod, 0, -8.5), (rod, 0, 8.5)),
        )
        shape = kit.cut(shape, kit.rod(fit.running(10), (0, 0, -20), (0, 0, 20)), kit.rod(fit.running(6), (rod, 0, -20), (rod, 0, 20)))
        upper = kit.box((0, 300), (-90, 90), (-90, 90))
        d.body(f"rod {name}", kit.solid(shape.intersect(upper)).moved(frame), within=f"piston unit {name}")
        d.body(f"rod cap {name}", kit.cut(shape, upper).moved(frame), within=f"piston unit {name}")
        for k, y in enumerate((-17.5, 17.5)):
            d.screw(
                f"rod bolt {name} {k + 1}",
                4.0,
                f"rod cap {name}",
                f"rod {name}",
                kit.point_at(frame, (-8, y, 0)),
                kit.direction_of(frame, (-1, 0, 0)),
                17,
                tap=1.5,
                within=f"piston unit {name}",
            )
        d.revolute("crankshaft", f"rod {name}", X, (x, *p))
        d.revolute(f"rod {name}", f"piston {name}", X, (x, 0, top))
        d.prismatic(f"liner {name}", f"piston {name}", Z, (x, 0, top))
    d.body("head", kit.cut(kit.box((-85, 85), (-45, 45), (128, 150)), *(kit.rod(24, (x, 0, 120), (x, 0, 136)) for x, _ in places.values())))
    for k, (x, y) in enumerate((x, y) for x in (-76, 0, 76) for y in (-37, 37)):
        d.screw(f"head bolt {k + 1}", 8.0, "head", "block", (x, y, 150), Z, 50, head="hex", washer=True)
    return d.done(ground="block", mobility=1)


def butterfly_valve(variant: str) -> Design:
    """A butterfly valve: ring body with neck, disc screwed to a stem in bushes, packing, notched plate, hand lever."""
    d = Drawing("butterfly_valve", variant, play=0.06, note="disc, stem and lever turn together; nothing in the names")
    fit = d.fit
    d.body(
        "ring",
        kit.fuse(
            kit.rod(70, (-22, 0, 0), (22, 0, 0)),
            kit.rod(18, (0, 0, 60), (0, 0, 130)),
            kit.rod(34, (0, 0, 122), (0, 0, 130)),
            kit.rod(18, (0, 0, -78), (0, 0, -60)),
        ),
    )
    d.bore("ring", 50, (-30, 0, 0), (30, 0, 0))
    d.bore("ring", fit.press(11), (0, 0, -74), (0, 0, 140))
    for k, (y, z) in enumerate(kit.ring_of(60, 4, 45)):
        d.bore("ring", 5.5, (-30, y, z), (30, y, z), halves=bool(k % 2))
    d.place("lower bush", kit.bush(fit.running(8), 11, 20), (0, 0, -52), Z, role="connector")
    d.place("upper bush", kit.bush(fit.running(8), 11, 40), (0, 0, 92), Z, role="connector")
    d.place("packing", kit.bush(fit.running(8), 11, 12), (0, 0, 104), Z, role="connector")
    d.place("gland bush", kit.bush(fit.running(8), 11, 26), (0, 0, 130), Z, role="connector")
    d.fixed("ring", "lower bush", "upper bush", "packing", "gland bush")
    a = math.radians(30)
    stem = kit.fuse(kit.rod(8, (0, 0, -70), (0, 0, 150)), kit.box((-5.5, 5.5), (-5.5, 5.5), (149, 165)).moved(kit.turned((0, 0, 0), Z, 30)))
    flat = kit.box((-20, -2), (-20, 20), (-50, 50)).moved(kit.turned((0, 0, 0), Z, 30))
    d.body("stem", kit.cut(stem, flat))
    disc = kit.solid(kit.rod(49.6, (-8, 0, 0), (-2, 0, 0)).intersect(kit.ball(50 - 0.4, (0, 0, 0)))).moved(kit.turned((0, 0, 0), Z, 30))
    d.body("disc", kit.solid(disc))
    for k, z in enumerate((-25, 25)):
        at = (-8 * math.cos(a), -8 * math.sin(a), float(z))
        d.screw(f"disc screw {k + 1}", 5.0, "disc", "stem", at, (-math.cos(a), -math.sin(a), 0), 12, tap=1.0)
    d.body(
        "notch plate",
        kit.cut(
            kit.rod(48, (0, 0, 130), (0, 0, 134)),
            kit.rod(17, (0, 0, 120), (0, 0, 140)),
            *(
                kit.rod(3, (42 * math.cos(t / 4), 42 * math.sin(t / 4), 120), (42 * math.cos(t / 4), 42 * math.sin(t / 4), 140))
                for t in range(8)
            ),
        ),
    )
    for k, (x, y) in enumerate(kit.ring_of(26, 4, 45)):
        d.screw(f"plate screw {k + 1}", 5.0, "notch plate", "ring", (x, y, 134), Z, 11, tap=0.4)
    lever = kit.fuse(
        kit.rod(16, (0, 0, 150), (0, 0, 163)), kit.link((0, 0), (220 * math.cos(a), 220 * math.sin(a)), 22, 6, kit.place((0, 0, 157)))
    )
    square = 5.5 + fit.play
    d.body("lever", kit.cut(lever, kit.box((-square, square), (-square, square), (140, 180)).moved(kit.turned((0, 0, 0), Z, 30))))
    d.place("top washer", kit.washer(6.0), (0, 0, 165), Z, role="washer")
    d.place("top screw", kit.screw(6.0, 16, "hex"), (0, 0, 166.6), Z, role="bolt")
    d.bore("stem", fit.tapped(6.0), (0, 0, 148), (0, 0, 170))
    d.fixed("stem", "disc", "lever", "top washer", "top screw")
    for k, z in enumerate((-60, 100)):
        d.revolute("lower bush" if k == 0 else "upper bush", "stem", Z, (0, 0, z))
    return d.done(ground="ring", mobility=1, anonymous=True)


def robot_wrist(variant: str) -> Design:
    """The last three axes of a robot: roll in a bearing pair, pitch in a fork, flange with thin-section bearings; motors bolted on."""
    d = Drawing("robot_wrist", variant, play=0.03, note="mirrored fork arms; motors are one solid each and stand still on their bodies")
    fit = d.fit
    d.body("forearm", kit.cut(kit.filleted(kit.rod(42, (-160, 0, 0), (0, 0, 0)), "<X", 3), kit.rod(34, (-170, 0, 0), (-30, 0, 0))))
    d.bore("forearm", fit.press(21), (-24, 0, 0), (5, 0, 0))
    d.bore("forearm", 18.5, (-40, 0, 0), (5, 0, 0))
    fork = kit.fuse(kit.rod(15, (-30, 0, 0), (8, 0, 0)), kit.rod(19, (0, 0, 0), (4, 0, 0)), kit.rod(40, (3, 0, 0), (16, 0, 0)))
    arms = [
        kit.fuse(kit.box((4, 80), tuple(sorted((s * 28, s * 40))), (-22, 22)), kit.rod(22, (80, s * 28, 0), (80, s * 40, 0)))
        for s in (-1, 1)
    ]
    d.body("fork", kit.fuse(fork, *arms))
    d.bore("fork", 6, (-50, 0, 0), (20, 0, 0))
    for k, x in enumerate((-20.5, -3.5)):
        d.bearing(f"roll bearing {k + 1}", "6806", (x, 0, 0), X, "forearm", "fork")
    d.body("roll motor", kit.chamfered(kit.rod(33, (-120, 0, 0), (-30, 0, 0)), "<X", 2))
    d.parts["roll motor"].shape = kit.cut(d.parts["roll motor"].shape, kit.rod(20, (-36, 0, 0), (-29, 0, 0)))
    for k, (y, z) in enumerate(kit.ring_of(29, 4, 45)):
        d.screw(f"roll motor screw {k + 1}", 3.0, "forearm", "roll motor", (0, y, z), X, 45, tap=1.0)
    d.body("wrist body", kit.fuse(kit.filleted(kit.box((58, 125), (-26, 26), (-24, 24)), "|Y", 8)))
    d.bore("wrist body", fit.press(5), (80, -30, 0), (80, -12, 0))
    d.bore("wrist body", fit.press(5), (80, 12, 0), (80, 30, 0))
    trunnion = kit.shaft([(5, 34), (8, 3)], 0.5)
    for name, s in (("left", -1.0), ("right", 1.0)):
        d.bore("fork", fit.press(9.5), (80, s * 29.5, 0), (80, s * 45, 0))
        d.bore("fork", 7, (80, s * 20, 0), (80, s * 45, 0))
        d.bearing(f"pitch bearing {name}", "6800", (80, s * 32, 0), (0, s, 0), "fork", f"trunnion {name}", style="rings")
        d.place(f"trunnion {name}", trunnion, (80, s * 13, 0), (0, s, 0), role="connector")
        d.fixed("wrist body", f"trunnion {name}")
        d.body(f"pitch cover {name}", kit.cut(kit.rod(20, (80, s * 40, 0), (80, s * 54, 0)), kit.rod(11, (80, s * 30, 0), (80, s * 51, 0))))
        for k, (x, z) in enumerate(kit.ring_of(15.5, 3, 90)):
            d.screw(f"pitch cover {name} screw {k + 1}", 3.0, f"pitch cover {name}", "fork", (80 + x, s * 54, z), (0, s, 0), 22, tap=1.0)
    d.bore("wrist body", fit.press(13), (105, 0, 0), (130, 0, 0))
    d.bore("wrist body", 11, (98, 0, 0), (130, 0, 0))
    flange = kit.fuse(
        kit.rod(8.5, (105.5, 0, 0), (130, 0, 0)), kit.rod(10.5, (125, 0, 0), (128, 0, 0)), kit.rod(20, (127.5, 0, 0), (136, 0, 0))
    )
    d.body("tool flange", kit.cut(flange, *(kit.rod(fit.tapped(4.0), (126, y, z), (140, y, z)) for y, z in kit.ring_of(15, 4))))
    for k, x in enumerate((108.0, 122.0)):
        d.bearing(f"flange bearing {k + 1}", "6803", (x, 0, 0), X, "wrist body", "tool flange")
    if variant == "fit":
        d.unsolved("tool flange", (0.0, 0.015, 0.0), 0.3, about=Y, at=(118.0, 0.0, 0.0))
    return d.done(ground="forearm", mobility=3)
