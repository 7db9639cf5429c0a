"""Presses: arbor press, die set."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import Y, Z


def arbor_press(variant: str) -> Design:
    """An arbor press: cast frame, ram with rack behind a cover, pinion shaft with handle bar and balls, slotted table plate on a stud."""
    d = Drawing(
        "arbor_press",
        variant,
        play=0.08,
        note="the handle bar slides in the pinion's head until a ball stops it; its own spin is not counted",
    )
    fit, g, m = d.fit, d.fit.gap, 2.5
    pitch = m * 12 / 2
    frame = kit.fuse(
        kit.box((-110, 60), (-50, 50), (-20, 0)), kit.box((-100, -50), (-25, 25), (-1, 230)), kit.box((-60, 20), (-32, 32), (150, 230))
    )
    frame = kit.cut(frame, kit.box((-12 - fit.play, 12 + fit.play), (-12 - fit.play, 60), (140, 240)))
    frame = kit.cut(frame, kit.rod(pitch + m + 1.5, (-12 - pitch + m, -13, 190), (-12 - pitch + m, 13, 190)))
    d.body("01 frame", frame)
    teeth = kit.rack(m, 20, 20, 24).moved(kit.place((-12 + m, 12, 190 - 11.5 * math.pi * m), (0, -1, 0), Z))
    ram = kit.fuse(teeth, kit.box((-12 + 1.3 * m, 12), (-12, 12), (65, 290)), kit.box((-12 + m, 12), (-12, 12), (65, 90)))
    ram = kit.solid(ram.intersect(kit.box((-12, 12), (-12, 12), (60, 300))))
    d.body("02 ram", ram)
    d.body("03 cover", kit.box((-32, 20), (32, 40), (152, 228)))
    d.join("01 frame", kit.box((-32, -12 - fit.play), (12, 32), (150, 230)), kit.box((12 + fit.play, 20), (12, 32), (150, 230)))
    d.join("03 cover", kit.box((-11.9, 11.9), (12 + g, 33), (152, 228)))
    for k, (x, z) in enumerate((x, z) for x in (-24, 16) for z in (162, 218)):
        d.screw(f"04 screw {k + 1}", 5.0, "03 cover", "01 frame", (x, 40, z), Y, 20)
    cx = -12 + m - pitch
    d.bore("01 frame", fit.running(11), (cx, -60, 190), (cx, 60, 190))
    d.cut("03 cover", kit.rod(fit.running(11), (cx, 20, 190), (cx, 60, 190)))
    gear = kit.gear(m, 12, 24 - g, 0, backlash=0.2).moved(kit.place((cx, 12, 190), (0, -1, 0), (0.9659258, 0, 0.258819)))
    shaft = kit.fuse(gear, kit.rod(11, (cx, -70, 190), (cx, -11, 190)), kit.rod(8, (cx, 10, 190), (cx, 44, 190)), clean=False)
    d.body("05 pinion shaft", kit.fuse(shaft, kit.rod(17, (cx, -72, 190), (cx, -32 - g, 190)), clean=False))
    way = (math.sin(math.radians(30)), 0.0, math.cos(math.radians(30)))
    bar_at = kit.place((cx, -54, 190), way, Y)
    d.cut("05 pinion shaft", kit.rod(fit.running(7), (0, 0, -40), (0, 0, 40)).moved(bar_at))
    d.place("06 handle bar", kit.rod(7, (0, 0, -60), (0, 0, 170)), (cx, -54, 190), way, Y)
    for k, z in enumerate((-62.0, 172.0)):
        knob = kit.cut(kit.ball(14, (0, 0, z)), kit.rod(7, (0, 0, -60), (0, 0, 170)))
        d.place(f"07 ball {k + 1}", knob, (cx, -54, 190), way, Y, role="connector")
        d.fixed("06 handle bar", f"07 ball {k + 1}")
    d.cut("05 pinion shaft", kit.tube(12, 7.5, (cx, 41, 190), (cx, 42.2, 190)))
    d.place("08 circlip", kit.circlip(8, 1.1), (cx, 41.05, 190), Y, role="circlip")
    d.fixed("05 pinion shaft", "08 circlip")
    d.cut("03 cover", kit.rod(fit.running(8), (cx, 20, 190), (cx, 60, 190)))
    plate = kit.cut(
        kit.rod(45, (0, 0, 0), (0, 0, 20)),
        *(
            kit.box((0, 60), (-w, w), (-1, 30)).moved(
                kit.turned((0, 0, 0), Z, 90 * k, (14, 0, 0) if k == 0 else (0, 14, 0) if k == 1 else (-14, 0, 0) if k == 2 else (0, -14, 0))
            )
            for k, w in enumerate((4, 7, 10, 13))
        ),
    )
    d.body("09 table plate", plate)
    d.bore("09 table plate", fit.running(6), (0, 0, -5), (0, 0, 30))
    d.bore("09 table plate", 11, (0, 0, 12), (0, 0, 30))
    d.bore("01 frame", fit.tapped(10.0), (0, 0, -21), (0, 0, 1))
    stud = kit.fuse(kit.rod(5, (0, 0, -20), (0, 0, 1)), kit.rod(6, (0, 0, 0), (0, 0, 12 + g)), kit.rod(9.5, (0, 0, 12 + g), (0, 0, 18)))
    d.body("10 shoulder screw", stud, role="bolt")
    d.fixed("01 frame", "10 shoulder screw")
    d.prismatic("01 frame", "02 ram", Z, (0, 0, 190))
    d.revolute("01 frame", "05 pinion shaft", Y, (cx, 0, 190))
    d.prismatic("05 pinion shaft", "06 handle bar", way, (cx, -54, 190))
    d.revolute("01 frame", "09 table plate", Z, (0, 0, 5))
    d.couple("rack", "05 pinion shaft", "02 ram")
    return d.done(ground="01 frame", mobility=4)


def die_set(variant: str) -> Design:
    """A die set: two plates on four pillars with bushes, shank, punch holder with two punches, die plate, sprung stripper."""
    d = Drawing("die_set", variant, play=0.02, note="the stripper slides on its shoulder screws against the upper plate; springs are loose")
    fit = d.fit
    corners = [(x, y) for x in (-100, 100) for y in (-65, 65)]
    d.body("UNTERPLATTE", kit.chamfered(kit.box((-130, 130), (-90, 90), (0, 30)), "|Z", 4))
    d.body("OBERPLATTE", kit.chamfered(kit.box((-130, 130), (-90, 90), (140, 170)), "|Z", 4))
    for k, (x, y) in enumerate(corners):
        r = 10.0 if k else 11.0  # one pillar is thicker, so that the plates go together in one way only
        d.bore("UNTERPLATTE", fit.press(r), (x, y, -1), (x, y, 31))
        d.place(f"SAEULE {k + 1}", kit.chamfered(kit.rod(r, (0, 0, 0), (0, 0, 182)), "%CIRCLE", 1), (x, y, 2), Z, role="connector")
        d.bore("OBERPLATTE", fit.press(r + 5), (x, y, 130), (x, y, 171))
        bush = kit.fuse(kit.rod(r + 5, (0, 0, 118), (0, 0, 170)), kit.rod(r + 9, (0, 0, 130), (0, 0, 140)))
        d.place(f"BUCHSE {k + 1}", kit.cut(bush, kit.rod(fit.running(r), (0, 0, 0), (0, 0, 200))), (x, y, 0), Z, role="connector")
        d.fixed("UNTERPLATTE", f"SAEULE {k + 1}")
        d.fixed("OBERPLATTE", f"BUCHSE {k + 1}")
        d.prismatic(f"SAEULE {k + 1}", f"BUCHSE {k + 1}", Z, (x, y, 140))
    d.body("EINSPANNZAPFEN", kit.fuse(kit.rod(16, (0, 0, 155), (0, 0, 225)), kit.rod(10, (0, 0, 145), (0, 0, 156))))
    d.bore("OBERPLATTE", 16, (0, 0, 155), (0, 0, 180))
    d.bore("OBERPLATTE", fit.press(10), (0, 0, 130), (0, 0, 160))
    d.fixed("OBERPLATTE", "EINSPANNZAPFEN")
    d.body("STEMPELHALTEPLATTE", kit.box((-70, 70), (-45, 45), (124, 140)))
    d.body("MATRIZE", kit.box((-70, 70), (-45, 45), (30, 54)))
    d.body("ABSTREIFPLATTE", kit.box((-70, 70), (-45, 45), (64, 78)))
    for k, x in enumerate((-28.0, 28.0)):
        d.bore("STEMPELHALTEPLATTE", 8, (x, 0, 120), (x, 0, 145))
        d.bore("STEMPELHALTEPLATTE", 11, (x, 0, 135), (x, 0, 145))
        punch = kit.fuse(kit.rod(8, (0, 0, 80), (0, 0, 140)), kit.rod(11, (0, 0, 135), (0, 0, 140)), kit.rod(5, (0, 0, 61), (0, 0, 81)))
        d.place(f"STEMPEL {k + 1}", punch, (x, 0, 0), Z)
        d.bore("ABSTREIFPLATTE", fit.running(5), (x, 0, 60), (x, 0, 80))
        d.bore("MATRIZE", 5.1, (x, 0, 20), (x, 0, 60))
        d.bore(("UNTERPLATTE", "MATRIZE"), 7, (x, 0, -1), (x, 0, 46))
        d.fixed("STEMPELHALTEPLATTE", f"STEMPEL {k + 1}")
    for k, (x, y) in enumerate((x, y) for x in (-58, 58) for y in (-34, 34)):
        d.screw(f"DIN 912 M8x35 {k + 1}", 8.0, "MATRIZE", "UNTERPLATTE", (x, y, 54), Z, 44, tap=1.0)
        d.screw(f"DIN 912 M8x30 {k + 5}", 8.0, "OBERPLATTE", "STEMPELHALTEPLATTE", (x, y, 170), Z, 44, tap=1.0)
    for k, (x, y) in enumerate(((-58, 0), (58, 0))):
        d.bore(("MATRIZE", "UNTERPLATTE"), fit.press(4), (x, y, 5), (x, y, 60))
        d.bore(("OBERPLATTE", "STEMPELHALTEPLATTE"), fit.press(4), (x, y, 120), (x, y, 175))
        for j, z in enumerate((10, 126)):
            d.place(f"ZYLINDERSTIFT {2 * j + k + 1}", kit.dowel(4, 42), (x, y, z), Z, role="pin")
            d.fixed("MATRIZE" if j == 0 else "OBERPLATTE", f"ZYLINDERSTIFT {2 * j + k + 1}")
    shoulder = kit.cut(
        kit.fuse(kit.rod(4, (0, 0, 66), (0, 0, 78)), kit.rod(5, (0, 0, 78), (0, 0, 158)), kit.rod(8, (0, 0, 158), (0, 0, 166))),
        kit.rod(3, (0, 0, 162), (0, 0, 170)),
    )
    for k, (x, y) in enumerate((x, y) for x in (-40, 40) for y in (-34, 34)):
        d.bore("ABSTREIFPLATTE", fit.tapped(8.0), (x, y, 60), (x, y, 80))
        d.bore(("OBERPLATTE", "STEMPELHALTEPLATTE"), fit.running(5), (x, y, 120), (x, y, 160))
        d.bore("OBERPLATTE", 8.5, (x, y, 158), (x, y, 175))
        d.place(f"ANSATZSCHRAUBE {k + 1}", shoulder, (x, y, 0), Z, role="bolt")
        d.fixed("ABSTREIFPLATTE", f"ANSATZSCHRAUBE {k + 1}")
        d.place(f"DRUCKFEDER {k + 1}", kit.spring(7.0, 2.0, 46, 6), (x, y, 78), Z, role="connector")
        d.idle.append(f"DRUCKFEDER {k + 1}")
    d.prismatic("OBERPLATTE", "ABSTREIFPLATTE", Z, (0, 0, 71))
    return d.done(ground="UNTERPLATTE", mobility=2)
