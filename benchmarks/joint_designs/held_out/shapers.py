"""A shaper."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def shaper(variant: str) -> Design:
    """A shaper's drive: pinion, bull gear with crank block, slotted lever and link move a ram between gibs; a clapper box on the ram."""
    d = Drawing(
        "shaper",
        variant,
        play=0.05,
        note="quick return: the crank pin's block slides in the lever's slot; the stroke is set by a clamped block",
    )
    fit, g = d.fit, d.fit.gap
    o, p, pinion_at = (0.0, 0.0), (0.0, -150.0), (-125.0, 0.0)
    crank = (45 * math.cos(math.radians(25)), 45 * math.sin(math.radians(25)))
    d.body("column", kit.fuse(kit.box((-190, 140), (26, 40), (-190, 160)), kit.box((-200, 150), (-60, 40), (-210, -190))))
    d.join(
        "column", *(kit.box((-150, 140), (y, y + 14), (125, 190)) for y in (-62 - g, 26)), kit.box((-150, 140), (-62 - g, 40), (120, 130))
    )
    d.join("column", kit.box((-150, -130), (-62, 30), (90, 125)), kit.box((120, 140), (-62, 30), (90, 125)))
    d.cut("column", kit.box((-128, 118), (-48 + 0.1, 25), (100, 131)))
    for (x, z), r in ((o, 30.0), (p, 22.0), (pinion_at, 24.0)):
        d.join("column", kit.rod(r, (x, 14, z), (x, 30, z)))
    teeth, small, m = 80, 20, 2.5
    bull = kit.gear(m, teeth, 16, 0, backlash=0.15).moved(kit.place((0, 12, 0), (0, -1, 0), X))
    bull = kit.fuse(bull, kit.rod(15, (0, 10, 0), (0, 60, 0)), clean=False)
    d.body("bull gear", kit.cut(bull, kit.rod(18, (0, 0, 0), (0, 1, 0)), kit.tube(17, 14.1, (0, 52, 0), (0, 53.2, 0))))
    d.bore("column", fit.press(19), (*o[:1], 10, 0), (0, 42, 0))
    d.body(
        "bull gear bush",
        kit.cut(
            kit.fuse(kit.rod(19, (0, 14, 0), (0, 40, 0)), kit.rod(24, (0, 40, 0), (0, 46, 0))),
            kit.rod(fit.running(15), (0, 0, 0), (0, 60, 0)),
        ),
        role="connector",
    )
    d.fixed("column", "bull gear bush")
    d.place("bull gear ring", kit.circlip(15, 1.1), (0, 52.05, 0), Y, role="circlip")
    d.body("bull gear collar", kit.tube(22, 15.05, (0, 46.1, 0), (0, 52, 0)), role="washer")
    d.fixed("bull gear", "bull gear ring", "bull gear collar")
    gear = kit.gear(m, small, 20, 0, backlash=0.15).moved(
        kit.place((pinion_at[0], 12, 0), (0, -1, 0), (math.cos(math.pi / small), 0, math.sin(math.pi / small)))
    )
    d.body("pinion shaft", kit.fuse(gear, kit.rod(10, (pinion_at[0], 10, 0), (pinion_at[0], 92, 0)), clean=False))
    d.bore("column", fit.press(21), (pinion_at[0], 22, 0), (pinion_at[0], 50, 0))
    d.bore("column", 14, (pinion_at[0], 0, 0), (pinion_at[0], 50, 0))
    d.bearing("pinion bearing", "6004", (pinion_at[0], 32, 0), Y, "column", "pinion shaft")
    d.body("pinion spacer", kit.tube(13, 10.05, (pinion_at[0], 12, 0), (pinion_at[0], 26, 0)), role="connector")
    pulley = kit.turned_profile(
        [(10, 0), (40, 0), (40, 3), (32, 9), (40, 15), (40, 18), (18, 18), (18, 30), (10, 30)], (pinion_at[0], 44, 0), Y
    )
    d.body("v-belt pulley", kit.cut(pulley, kit.box((pinion_at[0], pinion_at[0] + 12.8), (40, 90), (-3, 3))))
    d.body("pulley spacer", kit.tube(13, 10.05, (pinion_at[0], 38, 0), (pinion_at[0], 44, 0)), role="connector")
    d.place("pulley key", kit.key(6, 6, 22), (pinion_at[0] + 6.5, 59, 0), X, Y, role="key")
    d.cut("pinion shaft", kit.key(6, 6, 22).moved(kit.place((pinion_at[0] + 6.5, 59, 0), X, Y)))
    d.bore("v-belt pulley", fit.tapped(6.0), (pinion_at[0], 68, -8), (pinion_at[0], 68, -25))
    d.place("pulley grub screw", kit.screw(6.0, 8, "none"), (pinion_at[0], 68, -18), (0, 0, -1), role="bolt")
    d.fixed("pinion shaft", "pinion spacer", "v-belt pulley", "pulley spacer", "pulley key", "pulley grub screw")
    x, z = crank
    d.body("crank block", kit.fuse(kit.box((x - 24, x + 24), (-14, -4), (z - 14, z + 14)), kit.rod(10, (x, -37, z), (x, -13, z))))
    for k, dx in enumerate((-17, 17)):
        d.screw(f"crank block screw {k + 1}", 6.0, "crank block", "bull gear", (x + dx, -14, z), (0, -1, 0), 22, head="button", tap=-0.1)
    direction = (x - p[0], z - p[1])
    size = math.hypot(*direction)
    d_x, d_z = direction[0] / size, direction[1] / size
    tip = (p[0] + 245 * d_x, p[1] + 245 * d_z)
    lever = kit.cut(
        kit.bar(p, tip, 56, (-36, -20 - g)),
        kit.bar((p[0] + 95 * d_x, p[1] + 95 * d_z), (p[0] + 218 * d_x, p[1] + 218 * d_z), 30 + 2 * fit.play, (-50, 0)),
    )
    d.body("slotted lever", lever)
    d.place(
        "die block",
        kit.cut(kit.box((-18, 18), (-15, 15), (0, 14)), kit.rod(fit.running(10), (0, 0, -1), (0, 0, 20))),
        (x, -21 - g, z),
        (0, -1, 0),
        (d_x, 0, d_z),
    )
    d.body("die block washer", kit.tube(19, 5.3, (x, -39, z), (x, -37, z)), role="washer")
    d.bore("crank block", fit.tapped(8.0), (x, -40, z), (x, -17, z))
    d.place("die block screw", kit.screw(8.0, 18, "button"), (x, -39, z), (0, -1, 0), role="bolt")
    d.fixed("bull gear", "die block washer", "die block screw")
    d.bore("column", fit.press(12), (*p[:1], 0, p[1]), (p[0], 60, p[1]))
    pivot = kit.fuse(kit.rod(12, (p[0], -40, p[1]), (p[0], 40, p[1])), kit.rod(18, (p[0], -20, p[1]), (p[0], 14, p[1])))
    d.body("lever pivot", kit.cut(pivot, kit.tube(15, 11.3, (p[0], -37.3, p[1]), (p[0], -36.1, p[1]))), role="pin")
    d.place("lever pivot ring", kit.circlip(12, 1.1), (p[0], -36.12, p[1]), (0, -1, 0), role="circlip")
    d.fixed("column", "lever pivot", "lever pivot ring")
    d.bore("slotted lever", fit.running(12), (p[0], -50, p[1]), (p[0], 0, p[1]))
    ram_z = 140.0
    end = (tip[0] - 62.0, ram_z + 15)
    head = 340.0  # far enough out for the tool to clear the column at the rear end of the stroke
    d.body("ram", kit.box((-150, head), (-48 + fit.play, 26 - fit.play), (130 + fit.play, 175)))
    d.cut("ram", kit.box((-100, 175), (-40, -4), (120, 167)))
    d.body("link", kit.fuse(kit.bar(tip, end, 22, (-19 - g, -8)), kit.rod(11, (tip[0], -19 - g, tip[1]), (tip[0], -7, tip[1]))))
    for name, at, holder, other, y0, y1 in (
        ("link pin lower", tip, "slotted lever", "link", -38.0, -5.0),
        ("link pin upper", end, "ram", "link", -46.0, 24.0),
    ):
        d.bore(holder, fit.press(6), (at[0], -60, at[1]), (at[0], 30, at[1]))
        d.bore(other, fit.running(6), (at[0], -60, at[1]), (at[0], 30, at[1]))
        d.place(name, kit.dowel(6, y1 - y0), (at[0], y0, at[1]), Y, role="pin")
        d.fixed(holder, name)
        d.revolute(holder, other, Y, (at[0], -14, at[1]))
    for s, y in ((-1, -62 - g), (1, 26.0)):
        plate = kit.box((-150, 140), (y, y + 14), (190, 198))
        lip = kit.box((-150, 140), (-58, -40) if s < 0 else (18, 36), (190, 198))
        d.body(f"ram gib {2 if s > 0 else 1}", kit.fuse(plate, lip))
        for k, gx in enumerate((-90, 0, 80)):
            d.screw(
                f"gib screw {'R' if s > 0 else 'L'}{k + 1}", 6.0, f"ram gib {2 if s > 0 else 1}", "column", (gx, y + 7, 198), Z, 22, tap=1.0
            )
    d.join(
        "ram",
        kit.box((-150, head), (-48 + fit.play, -38), (170, 190 - fit.play)),
        kit.box((-150, head), (16, 26 - fit.play), (170, 190 - fit.play)),
        kit.box((-150, head), (-48 + fit.play, 26 - fit.play), (168, 178)),
    )
    d.body(
        "clapper box",
        kit.fuse(
            kit.box((head, head + 12), (-30, 10), (120, 180)),
            *(kit.box((head + 10, head + 42), y, (120, 180)) for y in ((-38, -28), (8, 18))),
        ),
    )
    d.join("clapper box", kit.box((head, head + 12), (-38, 18), (120, 180)))
    for k, (y, zz) in enumerate((y, zz) for y in (-22.0, 2.0) for zz in (172.5,)):
        d.screw(f"box screw {k + 1}", 6.0, "clapper box", "ram", (head + 12, y, zz), X, 24)
    hinge = (head + 27, 168.0)
    block = kit.fuse(
        kit.box((head + 13, head + 40), (-28 + g, 8 - g), (118, 168)),
        kit.rod(11, (hinge[0], -28 + g, hinge[1]), (hinge[0], 8 - g, hinge[1])),
    )
    d.body("clapper", kit.cut(block, kit.box((head + 32, head + 50), (-18, -2), (110, 150))))
    d.bore("clapper box", fit.press(5), (hinge[0], -50, hinge[1]), (hinge[0], 30, hinge[1]))
    d.bore("clapper", fit.running(5), (hinge[0], -50, hinge[1]), (hinge[0], 30, hinge[1]))
    d.place("clapper pin", kit.dowel(5, 54), (hinge[0], -37, hinge[1]), Y, role="pin")
    d.fixed("clapper box", "clapper pin")
    d.body(
        "tool bit", kit.fuse(kit.box((head + 32, head + 46), (-18, -2), (60, 150)), kit.box((head + 44, head + 54), (-14, -6), (60, 70)))
    )
    for k, zz in enumerate((125, 142)):
        d.screw(f"tool screw {k + 1}", 5.0, "tool bit", "clapper", (head + 46, -10, zz), X, 24)
    d.revolute("bull gear bush", "bull gear", Y, (0, 30, 0))
    d.revolute("bull gear", "die block", Y, (x, -27, z))
    d.prismatic("slotted lever", "die block", (d_x, 0, d_z), (x, -27, z))
    d.revolute("lever pivot", "slotted lever", Y, (p[0], -28, p[1]))
    d.prismatic("column", "ram", X, (0, -10, 160))
    d.revolute("clapper box", "clapper", Y, (hinge[0], -10, hinge[1]))
    d.couple("gear", "pinion shaft", "bull gear")
    return d.done(ground="column", mobility=3, style="drawing number")
