"""Power transmission: a section of a roller conveyor, a planetary stage, a worm gear box."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def conveyor_roller(variant: str) -> Design:
    """A conveyor section: two channels with cross members, three idle rollers on fixed axles, a driven drum in flanged bearings."""
    d = Drawing("conveyor_roller", variant, play=0.1, note="idle rollers turn on their axles, the drum turns with its shaft")
    fit, width = d.fit, 200.0
    for side, s in (("left", -1), ("right", 1)):
        y0, y1 = sorted((s * width, s * (width + 5)))
        flanges = [kit.box((-60, 420), tuple(sorted((s * width, s * (width + 35)))), z) for z in ((-60, -55), (55, 60))]
        d.body(f"channel {side}", kit.fuse(kit.box((-60, 420), (y0, y1), (-60, 60)), *flanges))
    for k, x in enumerate((60.0, 300.0)):
        d.body(f"cross member {k + 1}", kit.box((x - 15, x + 15), (-width, width), (-45, -15)))
        for side, s in (("left", -1), ("right", 1)):
            for j, z in enumerate((-38, -22)):
                d.screw(
                    f"cross screw {k + 1} {side} {j + 1}",
                    6.0,
                    f"channel {side}",
                    f"cross member {k + 1}",
                    (x, s * (width + 5), z),
                    (0, s, 0),
                    20,
                    head="hex",
                    washer=True,
                )
    tube = kit.tube(25, 23, (0, 0, -185), (0, 0, 185))
    cap = kit.fuse(
        kit.tube(23, 16.0 - fit.squeeze, (0, 0, -14), (0, 0, 0)),
        kit.tube(25, 16.0 - fit.squeeze, (0, 0, 0), (0, 0, 2)),
        kit.tube(18, 9, (0, 0, 0.5), (0, 0, 2)),
    )
    axle = kit.cut(
        kit.fuse(kit.rod(7.5, (0, 0, -184), (0, 0, 184)), kit.rod(6, (0, 0, -200), (0, 0, 200))),
        *(kit.rod(fit.tapped(6.0), (0, 0, t * 175), (0, 0, t * 210)) for t in (-1, 1)),
    )
    for k, x in enumerate((100.0, 180.0, 260.0)):
        name = f"roller {k + 1}"
        unit = f"roller unit {k + 1}"
        d.place(f"{name} tube", tube, (x, 0, 30), Y, within=unit)
        d.place(f"{name} axle", axle, (x, 0, 30), Y, role="connector", within=unit)
        for side, s in (("left", -1.0), ("right", 1.0)):
            d.place(f"{name} cap {side}", cap, (x, s * 185, 30), (0, s, 0), role="connector", within=unit)
            d.place(f"{name} bearing {side}", kit.bearing("6002"), (x, s * (185 - 7), 30), Y, role="bearing", within=unit)
            d.fixed(f"{name} tube", f"{name} cap {side}", f"{name} bearing {side}")
            d.revolute(f"{name} axle", f"{name} bearing {side}", Y, (x, s * 178, 30))
            d.bore(f"channel {side}", fit.through(6.0), (x, s * 190, 30), (x, s * 230, 30))
            d.place(f"{name} screw {side}", kit.screw(6.0, 22, "hex"), (x, s * (width + 5), 30), (0, s, 0), role="bolt")
            d.fixed(f"channel {side}", f"{name} screw {side}", f"{name} axle")
    d.body(
        "drum",
        kit.fuse(
            kit.tube(45, 40, (0, -180, 0), (0, 180, 0)), *(kit.tube(41, fit.press(15), (0, y, 0), (0, y + 8, 0)) for y in (-180, 172))
        ),
    )
    d.body("drum shaft", kit.fuse(kit.rod(15, (0, -190, 0), (0, 190, 0)), kit.rod(10, (0, -230, 0), (0, 280, 0))))
    d.fixed("drum shaft", "drum")
    for side, s in (("left", -1), ("right", 1)):
        housing = kit.fuse(
            kit.rod(28, (0, s * 205, 0), (0, s * 227, 0)),
            kit.filleted(kit.box((-38, 38), tuple(sorted((s * 205, s * 213))), (-38, 38)), "|Y", 8),
        )
        d.body(f"flange bearing {side}", housing, role="body")
        d.bore(f"flange bearing {side}", 12, (0, s * 200, 0), (0, s * 230, 0))
        d.bore(f"flange bearing {side}", fit.press(21), (0, s * 213, 0), (0, s * 230, 0))
        d.bore(f"channel {side}", 22, (0, s * 190, 0), (0, s * 210, 0))
        for j, (x, z) in enumerate(((-29, -29), (29, -29), (-29, 29), (29, 29))):
            d.bolt_and_nut(
                f"flange bolt {side} {j + 1}", 8.0, (f"channel {side}", f"flange bearing {side}"), (x, s * 213, z), (0, s, 0), 13
            )
        d.bearing(f"drum bearing {side}", "6004", (0, s * 220, 0), (0, float(s), 0), f"flange bearing {side}", "drum shaft")
    sprocket = kit.cut(kit.gear(4.0, 17, 8, 10 + fit.play, hub=(20, 14)), kit.box((-3, 3), (0, 13), (-1, 40)))
    d.place("sprocket", sprocket, (0, 250, 0), Y, X)
    d.cut("drum shaft", kit.box((-3, 3), (252, 270), (-99, -6.5)))
    d.place("drive key", kit.chamfered(kit.box((-3, 3), (-9, 9), (0, 6)), "|Z", 0.5), (0, 261, -6.5), (0, 0, -1), X, role="key")
    d.fixed("drum shaft", "sprocket", "drive key")
    return d.done(ground="channel left", mobility=4)


def planetary_stage(variant: str) -> Design:
    """A planetary reduction: ring bolted between flange and housing, sun on the input shaft, three planets on a carrier."""
    d = Drawing("planetary_stage", variant, play=0.03, note="teeth are couplings: 5 freedoms without them, 1 with them")
    fit, m, sun, planet = d.fit, 2.0, 18, 18
    ring = sun + 2 * planet
    arm = m * (sun + planet) / 2
    d.place("ring gear", kit.ring_gear(m, ring, 24, 75, backlash=0.06).moved(kit.turned((0, 0, 0), Z, 180 / ring)), (0, 0, 0), Z, X)
    flange = kit.fuse(kit.rod(75, (0, 0, -12), (0, 0, 0)), kit.rod(34, (0, 0, -34), (0, 0, -11)))
    d.body("input flange", kit.cut(flange, kit.rod(14, (0, 0, -40), (0, 0, 5))))
    d.bore("input flange", fit.press(21), (0, 0, -40), (0, 0, -16))
    housing = kit.fuse(kit.rod(75, (0, 0, 24), (0, 0, 62)), kit.rod(40, (0, 0, 60), (0, 0, 86)))
    d.body("housing", kit.cut(housing, kit.rod(62, (0, 0, 23), (0, 0, 50)), kit.rod(22, (0, 0, 40), (0, 0, 90))))
    d.bore("housing", fit.press(26), (0, 0, 66), (0, 0, 90))
    ring_holes = [kit.rod(fit.through(5.0), (x, y, -1), (x, y, 30)) for x, y in kit.ring_of(68.5, 6, 30)]
    d.parts["ring gear"].shape = kit.cut(d.parts["ring gear"].shape, *ring_holes)
    for k, (x, y) in enumerate(kit.ring_of(68.5, 6, 30)):
        d.screw(f"housing screw {k + 1}", 5.0, "input flange", "housing", (x, y, -12), (0, 0, -1), 50, tap=2.0)
    d.fixed("input flange", "ring gear")
    # sun: tooth 0 on +x; planets at 0, 120, 240 degrees mesh with a gap of both sides
    shaft = kit.fuse(
        kit.gear(m, sun, 22, 0, backlash=0.06).moved(kit.place((0, 0, 1))),
        kit.rod(13, (0, 0, -16), (0, 0, 2)),
        kit.rod(10, (0, 0, -70), (0, 0, -15)),
        clean=False,
    )
    d.body("sun shaft", shaft)
    d.bearing("input bearing", "6004", (0, 0, -22), Z, "input flange", "sun shaft", style="rings")
    d.body(
        "carrier",
        kit.fuse(kit.rod(54, (0, 0, 28), (0, 0, 40)), kit.rod(18, (0, 0, 39), (0, 0, 66)), kit.rod(12.5, (0, 0, 65), (0, 0, 130))),
    )
    d.bearing("output bearing", "6205", (0, 0, 73.5), Z, "housing", "carrier")
    gear = kit.gear(m, planet, 20, 0, backlash=0.06)
    gear = kit.cut(gear, kit.rod(fit.press(10), (0, 0, -1), (0, 0, 30)))
    half = 180.0 / planet
    for k, (x, y) in enumerate(kit.ring_of(arm, 3)):
        a = math.radians(120 * k)
        # towards the sun lies a gap; the sun's tooth 0, 6, 12 points to the planet
        way = a + math.pi + math.radians(half)
        d.place(f"planet {k + 1}", gear, (x, y, 2), Z, (math.cos(way), math.sin(way), 0))
        d.place(f"planet bush {k + 1}", kit.bush(fit.running(7), 10, 20), (x, y, 22), Z, role="connector")
        d.fixed(f"planet {k + 1}", f"planet bush {k + 1}")
        d.bore("carrier", fit.press(7), (x, y, 20), (x, y, 50))
        pin = kit.fuse(kit.dowel(7, 38), kit.rod(10, (0, 0, 22 + fit.gap + 0.2), (0, 0, 26)))
        d.place(f"planet pin {k + 1}", pin, (x, y, 2), Z, role="pin")
        d.fixed("carrier", f"planet pin {k + 1}")
        d.revolute(f"planet pin {k + 1}", f"planet {k + 1}", Z, (x, y, 12))
        d.couple("gear", "sun shaft", f"planet {k + 1}")
        d.couple("gear", f"planet {k + 1}", "ring gear")
    return d.done(ground="input flange", mobility=5)


def worm_box(variant: str) -> Design:
    """A worm gear box: cast housing, worm shaft and wheel shaft in bearings behind bolted covers, oil plug."""
    d = Drawing("worm_box", variant, play=0.04, note="the thread of the worm is drawn as rings; the covers hold outer rings only")
    fit, distance = d.fit, 50.0
    d.body("housing", kit.filleted(kit.box((-62, 62), (-50, 50), (-95, 68)), "|Y", 8))
    d.cut("housing", kit.box((-48, 48), (-34, 34), (-84, 54)))
    d.join("housing", kit.box((-85, 85), (-60, 60), (-105, -93)))
    for x in (-75, 75):
        for y in (-45, 45):
            d.bore("housing", 5.5, (x, y, -110), (x, y, -90))
    worm_z, wheel_z = 34.0, 34.0 - distance
    # worm along x, wheel along y
    profile = [(0, -95), (5.5, -95), (6, -94), (6, -56), (8, -56), (8, -30)]
    for k in range(8):
        x = -28 + 7 * k
        profile += [(9, x), (13, x + 1.5), (13, x + 3.0), (9, x + 4.5)]
    profile += [(8, 30), (8, 56), (6, 56), (6, 66), (0, 66)]
    d.body("worm", kit.turned_profile(profile, (0, 0, worm_z), X))
    for name, s in (("drive", -1.0), ("blind", 1.0)):
        d.bore("housing", fit.press(16), (s * 40, 0, worm_z), (s * 80, 0, worm_z))
        d.bearing(f"worm bearing {name}", "6201", (s * 61, 0, worm_z), (s, 0, 0), "housing", "worm")
        cover = kit.fuse(kit.rod(30, (s * 66, 0, worm_z), (s * 72, 0, worm_z)))
        ring = kit.rod(30, (s * 62, 0, worm_z), (s * 66.5, 0, worm_z))
        d.body(f"worm cover {name}", kit.cut(kit.fuse(cover, ring), kit.rod(16.2, (s * 60, 0, worm_z), (s * 66, 0, worm_z))))
        if name == "drive":
            d.bore(f"worm cover {name}", 6.8, (s * 50, 0, worm_z), (s * 90, 0, worm_z))
        for k, (y, z) in enumerate(kit.ring_of(24, 4, 45)):
            d.screw(
                f"worm cover {name} screw {k + 1}", 4.0, f"worm cover {name}", "housing", (s * 72, y, worm_z + z), (s, 0, 0), 20, tap=1.0
            )
    teeth = 34
    wheel = kit.gear(2.2, teeth, 20, 14 + fit.play, hub=(22, 6))
    d.body("worm wheel", kit.cut(wheel.moved(kit.place((0, -10, wheel_z), Y, X)), kit.rod(13.4, (-99, 0, worm_z), (99, 0, worm_z))))
    shaft = kit.fuse(
        kit.rod(14, (0, -32, wheel_z), (0, 32, wheel_z)),
        kit.rod(10, (0, -64, wheel_z), (0, 120, wheel_z)),
        kit.rod(17, (0, -34, wheel_z), (0, -10, wheel_z)),
    )
    d.body("output shaft", kit.chamfered(shaft, ">Y", 1))
    d.cut("worm wheel", kit.box((-4, 4), (-11, 20), (wheel_z, wheel_z + 17.3)))
    d.place("wheel key", kit.key(8, 7, 18), (0, 1, wheel_z + 10), Z, Y, role="key")
    d.cut("output shaft", kit.key(8, 7, 18).moved(kit.place((0, 1, wheel_z + 10), Z, Y)))
    d.fixed("output shaft", "worm wheel", "wheel key")
    for name, s in (("front", -1.0), ("rear", 1.0)):
        d.bore("housing", fit.press(23.5), (0, s * 30, wheel_z), (0, s * 70, wheel_z))
        d.bearing(
            f"shaft bearing {name}",
            "6204",
            (0, s * 43, wheel_z),
            (0, s, 0),
            "housing",
            "output shaft",
            style="rings" if name == "front" else "solid",
        )
        d.body(f"shaft cover {name}", kit.rod(38, (0, s * 50, wheel_z), (0, s * 58, wheel_z)))
        if name == "rear":
            d.bore("shaft cover rear", 11, (0, 40, wheel_z), (0, 70, wheel_z))
        else:
            d.bore("shaft cover front", 12, (0, -40, wheel_z), (0, -55, wheel_z))
        for k, (x, z) in enumerate(kit.ring_of(31, 4)):
            d.screw(
                f"shaft cover {name} screw {k + 1}", 5.0, f"shaft cover {name}", "housing", (x, s * 58, wheel_z + z), (0, s, 0), 22, tap=0.5
            )
    d.parts["output shaft"].shape = kit.cut(d.parts["output shaft"].shape, kit.box((-50, 50), (-99, -54), (-99, 99)))
    d.bore("housing", fit.tapped(12.0), (30, 0, 50), (30, 0, 70))
    d.place("oil plug", kit.screw(12.0, 12), (30, 0, 68), Z, role="bolt")
    d.fixed("housing", "oil plug")
    d.couple("worm", "worm", "worm wheel")
    return d.done(ground="housing", mobility=2)
