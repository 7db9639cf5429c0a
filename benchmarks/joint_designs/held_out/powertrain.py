"""Shafts and what sits on them: milling spindle, Oldham coupling, centrifugal clutch, valve train."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def milling_spindle(variant: str) -> Design:
    """A belt-driven milling spindle: cartridge in a carriage plate, two front bearings with spacers, rear bearing with balls, pulley."""
    d = Drawing(
        "milling_spindle", variant, play=0.03, note="everything on the spindle turns as one, everything in the cartridge stands still"
    )
    fit = d.fit
    d.body("Spindelgehaeuse", kit.fuse(kit.rod(45, (0, 0, 0), (0, 0, 150)), kit.rod(70, (0, 0, 60), (0, 0, 75))))
    d.bore("Spindelgehaeuse", fit.press(26), (0, 0, -1), (0, 0, 46))
    d.bore("Spindelgehaeuse", 22, (0, 0, 40), (0, 0, 140))
    d.bore("Spindelgehaeuse", fit.press(23.5), (0, 0, 130), (0, 0, 151))
    plate = kit.cut(kit.filleted(kit.box((-85, 85), (-85, 100), (75, 100)), "|Z", 10), kit.rod(fit.running(45), (0, 0, 70), (0, 0, 110)))
    d.body("Traegerplatte", kit.fuse(plate, kit.box((-85, 85), (90, 115), (0, 160))))
    for x in (-60, 60):
        for z in (30, 130):
            d.bore("Traegerplatte", 4.5, (x, 80, z), (x, 120, z))
    for k, (x, y) in enumerate(kit.ring_of(57, 6, 30)):
        d.screw(f"Zylinderschraube ISO 4762 M6x30 <{k + 1}>", 6.0, "Spindelgehaeuse", "Traegerplatte", (x, y, 60), (0, 0, -1), 30)
    spindle = kit.shaft([(17, 36), (12.5, 124), (10, 30), (9, 37)]).moved(kit.place((0, 0, -30)))
    spindle = kit.cut(spindle, kit.turned_profile([(0, -31), (9, -31), (6, 0), (0, 0)]), kit.tube(12, 9.4, (0, 0, 144), (0, 0, 145.2)))
    d.body("Spindel", spindle)
    for k, z in enumerate((13.5, 38.5)):
        d.bearing(f"6205-2RS <{k + 1}>", "6205", (0, 0, z), Z, "Spindelgehaeuse", "Spindel")
    d.bearing("6204 hinten", "6204", (0, 0, 137), Z, "Spindelgehaeuse", "Spindel", style="rings", within="Rillenkugellager 6204")
    d.body("Distanzring aussen", kit.tube(26, 23, (0, 0, 21), (0, 0, 31)), role="connector")
    d.body("Distanzring innen", kit.tube(15.5, 12.5, (0, 0, 21), (0, 0, 31)), role="connector")
    lock = kit.cut(
        kit.tube(20, 12.5, (0, 0, 46), (0, 0, 56)),
        *(kit.box((17, 30), (-2.5, 2.5), (40, 60)).moved(kit.turned((0, 0, 0), Z, 90 * k)) for k in range(4)),
    )
    d.body("Nutmutter KM5", lock, role="nut")
    d.place("Sicherungsring 20x1,2", kit.circlip(10, 1.1), (0, 0, 144.05), Z, role="circlip")
    cover = kit.cut(
        kit.fuse(kit.rod(45, (0, 0, -10), (0, 0, 0)), kit.rod(25.9, (0, 0, -1), (0, 0, 6))),
        kit.rod(22, (0, 0, -3), (0, 0, 7)),
        kit.rod(17.4, (0, 0, -11), (0, 0, 7)),
    )
    d.body("Lagerdeckel vorn", cover)
    for k, (x, y) in enumerate(kit.ring_of(36, 4)):
        d.screw(f"Zylinderschraube ISO 4762 M5x20 <{k + 1}>", 5.0, "Lagerdeckel vorn", "Spindelgehaeuse", (x, y, -10), (0, 0, -1), 20)
    rear = kit.fuse(kit.rod(40, (0, 0, 150), (0, 0, 157)), kit.rod(23, (0, 0, 146.5), (0, 0, 151)))
    d.body("Lagerdeckel hinten", kit.cut(rear, kit.rod(14.6, (0, 0, 140), (0, 0, 152)), kit.rod(10.4, (0, 0, 140), (0, 0, 160))))
    for k, (x, y) in enumerate(kit.ring_of(33, 3)):
        d.screw(f"Linsenschraube ISO 7380 M4x12 <{k + 1}>", 4.0, "Lagerdeckel hinten", "Spindelgehaeuse", (x, y, 157), Z, 14, head="button")
    d.fixed("Spindelgehaeuse", "Distanzring aussen")
    teeth = [
        p
        for i in range(28)
        for r, a in ((32, 0.1), (34, 0.3), (34, 0.7), (32, 0.9))
        for p in [(r * math.cos((i + a) * math.tau / 28), r * math.sin((i + a) * math.tau / 28))]
    ]
    pulley = kit.fuse(
        kit.prism(teeth, 22, kit.place((0, 0, 166))),
        *(kit.rod(37, (0, 0, z), (0, 0, z + 2)) for z in (164.5, 187.5)),
        kit.rod(16, (0, 0, 160.5), (0, 0, 196)),
    )
    d.body("Zahnriemenscheibe", kit.cut(pulley, kit.rod(9, (0, 0, 150), (0, 0, 200)), kit.box((0, 11.8), (-3, 3), (150, 200))))
    d.place("Passfeder 6x6x25", kit.key(6, 6, 25), (5.5, 0, 179), X, Z, role="key")
    d.cut("Spindel", kit.key(6, 6, 25).moved(kit.place((5.5, 0, 179), X, Z)))
    d.bore("Spindel", fit.tapped(6.0), (0, 0, 170), (0, 0, 200))
    d.body("Endscheibe", kit.cut(kit.rod(15, (0, 0, 197), (0, 0, 201)), kit.rod(fit.through(6.0), (0, 0, 190), (0, 0, 210))), role="washer")
    d.body("Distanz", kit.tube(14, 9.2, (0, 0, 196), (0, 0, 197)), role="washer")
    d.place("Zylinderschraube ISO 4762 M6x20", kit.screw(6.0, 20), (0, 0, 201), Z, role="bolt")
    tool = kit.fuse(
        kit.turned_profile([(0, -46), (6, -46), (8.9, -31), (9, -30.5), (6, -0.5), (0, -0.5)]), kit.rod(4, (0, 0, -75), (0, 0, -44))
    )
    d.body("Spannzange mit Fraeser", tool)
    union = kit.cut(kit.rod(22, (0, 0, -42), (0, 0, -22)), kit.rod(17, (0, 0, -30), (0, 0, -20)), kit.rod(9.2, (0, 0, -50), (0, 0, -20)))
    d.body("Spannmutter", union, role="nut")
    d.fixed(
        "Spindel",
        "Distanzring innen",
        "Nutmutter KM5",
        "Sicherungsring 20x1,2",
        "Zahnriemenscheibe",
        "Passfeder 6x6x25",
        "Endscheibe",
        "Distanz",
        "Zylinderschraube ISO 4762 M6x20",
        "Spannzange mit Fraeser",
        "Spannmutter",
    )
    return d.done(ground="Traegerplatte", mobility=1)


def oldham_line(variant: str) -> Design:
    """Two shafts out of line by 1.5 mm, each in a block with two bearings, joined by an Oldham coupling; a crank disc and a flange."""
    d = Drawing("oldham_line", variant, play=0.03, note="the disc slides on both hubs; the two shafts turn by the same angle")
    fit, g, high = d.fit, d.fit.gap, 60.0
    d.body("Base plate", kit.chamfered(kit.box((-150, 150), (-60, 60), (-16, 0)), "|Z", 5))
    for x in (-135, 135):
        for y in (-45, 45):
            d.bore("Base plate", 5.5, (x, y, -20), (x, y, 1))
    for name, s, y in (("A", -1, 0.0), ("B", 1, 1.5)):
        x0, x1 = sorted((s * 40.0, s * 110.0))
        block = kit.fuse(
            kit.box((x0, x1), (y - 55, y + 55), (0, 14)),
            kit.box((x0, x1), (y - 26, y + 26), (0, high)),
            kit.rod(26, (x0, y, high), (x1, y, high)),
        )
        d.body(f"Bearing block {name}", kit.cut(block, kit.rod(10, (x0 - 1, y, high), (x1 + 1, y, high))))
        for end in (x0, x1):
            inner = end + 12 if end == x0 else end - 12
            d.bore(f"Bearing block {name}", fit.press(16), (end - (1 if end == x0 else -1), y, high), (inner, y, high))
        for k, (x, dy) in enumerate((x, dy) for x in (x0 + 12, x1 - 12) for dy in (-42, 42)):
            d.screw(
                f"Hex bolt M8x25 {name}{k + 1}",
                8.0,
                f"Bearing block {name}",
                "Base plate",
                (x, y + dy, 14),
                Z,
                26,
                head="hex",
                washer=True,
                tap=0.0,
            )
        for k, x in enumerate((x0 + 25, x1 - 25)):
            d.bore((f"Bearing block {name}", "Base plate"), fit.press(3), (x, y + 42, -12), (x, y + 42, 15))
            d.place(f"Dowel pin 6x24 {name}{k + 1}", kit.dowel(3, 24), (x, y + 42, -11), Z, role="pin")
            d.fixed("Base plate", f"Dowel pin 6x24 {name}{k + 1}")
        x_in, x_out = s * 14.0, s * 148.0
        shaft = kit.chamfered(kit.rod(7.5, (x_in, y, high), (x_out, y, high)), "%CIRCLE", 0.5)
        rings = [s * 43.0 - s * 1.2, s * 107.0 + s * 0.1]  # outside of the bearings
        d.body(
            f"Shaft {name}",
            kit.cut(shaft, *(kit.tube(9, 7.05, (min(x, x + s * 1.1), y, high), (max(x, x + s * 1.1), y, high)) for x in rings)),
        )
        for k, x in enumerate((s * 47.5, s * 102.5)):
            d.bearing(f"6002-2Z {name}{k + 1}", "6002", (x, y, high), X, f"Bearing block {name}", f"Shaft {name}")
        for k, x in enumerate(rings):
            d.place(f"Retaining ring 15 {name}{k + 1}", kit.circlip(7.5, 1.0), (min(x, x + s * 1.1) + 0.05, y, high), X, role="circlip")
            d.fixed(f"Shaft {name}", f"Retaining ring 15 {name}{k + 1}")
        tongue = kit.box(
            tuple(sorted((s * (6 - 4), s * 8))), *(((y - 19, y + 19), (high - 4, high + 4)) if s > 0 else ((-4, 4), (high - 19, high + 19)))
        )
        tongue = kit.solid(tongue.intersect(kit.rod(20, (-20, y, high), (20, y, high))))
        hub = kit.fuse(kit.rod(20, (s * (6 + g), y, high), (s * 32, y, high)), tongue)
        d.body(f"Hub {name}", kit.cut(hub, kit.rod(7.5, (s * 13.9, y, high), (s * 40, y, high))))
        d.bore(f"Hub {name}", fit.tapped(5.0), (s * 25, y, high + 7), (s * 25, y, high + 30))
        d.place(f"Set screw M5x8 {name}", kit.screw(5.0, 10, "none"), (s * 25, y, high + 17.5), Z, role="bolt")
        d.fixed(f"Shaft {name}", f"Hub {name}", f"Set screw M5x8 {name}")
        end = kit.fuse(kit.rod(34, (s * 136, y, high), (s * 146, y, high)), kit.rod(14, (s * 120, y, high), (s * 137, y, high)))
        holes = [
            kit.rod(3.3 if s > 0 else 5, (s * 130, y + a, high + b), (s * 150, y + a, high + b))
            for a, b in (kit.ring_of(26, 6) if s > 0 else [(0.0, 25.0)])
        ]
        d.body("Output flange" if s > 0 else "Crank disc", kit.cut(end, kit.rod(7.5, (s * 110, y, high), (s * 160, y, high)), *holes))
        d.bore(
            ("Output flange" if s > 0 else "Crank disc", f"Shaft {name}"), fit.press(2.5), (s * 128, y, high - 20), (s * 128, y, high + 20)
        )
        d.place(f"Spring pin 5x26 {name}", kit.tube(2.5, 1.5, (0, 0, 0), (0, 0, 26)), (s * 128, y, high - 13), Z, role="pin")
        d.fixed(f"Shaft {name}", "Output flange" if s > 0 else "Crank disc", f"Spring pin 5x26 {name}")
    disc = kit.cut(
        kit.rod(22, (-6, 0, high), (6, 0, high)),
        kit.box((-7, -2 + g), (-fit.running(4), fit.running(4)), (0, 99)),
        kit.box((2 - g, 7), (-50, 50), (high - fit.running(4), high + fit.running(4))),
    )
    d.body("Oldham disc", disc)
    d.prismatic("Hub A", "Oldham disc", Z, (-4, 0, high))
    d.prismatic("Hub B", "Oldham disc", Y, (4, 0, high))
    return d.done(ground="Base plate", mobility=1)


def centrifugal_clutch(variant: str) -> Design:
    """A centrifugal clutch: crankshaft end in a bearing cap, keyed hub with three lined shoes on pins, drum with sprocket on a bearing."""
    d = Drawing(
        "centrifugal_clutch", variant, play=0.06, note="the shoes swing out against their springs, the drum turns freely on the shaft"
    )
    fit, g = d.fit, d.fit.gap
    d.body("Crankcase half", kit.fuse(kit.rod(60, (0, 0, 0), (0, 0, 12)), kit.rod(24, (0, 0, -26), (0, 0, 12))))
    d.bore("Crankcase half", 10, (0, 0, -40), (0, 0, 20))
    d.bore("Crankcase half", fit.press(16), (0, 0, -12), (0, 0, 12.1))
    d.bore("Crankcase half", fit.press(16), (0, 0, -27), (0, 0, -15))
    d.body("Bearing cap", kit.cut(kit.rod(30, (0, 0, 12), (0, 0, 16)), kit.rod(11, (0, 0, 10), (0, 0, 20))))
    for k, (x, y) in enumerate(kit.ring_of(23, 3, 30)):
        d.screw(f"Cap screw {k + 1}", 4.0, "Bearing cap", "Crankcase half", (x, y, 16), Z, 12, head="button", tap=1.0)
    for x, y in kit.ring_of(50, 4, 45):
        d.bore("Crankcase half", 3.3, (x, y, -1), (x, y, 13))
    d.body("Crankshaft end", kit.shaft([(7.5, 92), (5, 36)]).moved(kit.place((0, 0, -38))))
    d.bearing("Main bearing 1", "6002", (0, 0, 7.5), Z, "Crankcase half", "Crankshaft end")
    d.bearing("Main bearing 2", "6002", (0, 0, -19.5), Z, "Crankcase half", "Crankshaft end")
    hub = kit.cut(
        kit.fuse(kit.rod(36, (0, 0, 24), (0, 0, 29)), kit.rod(14, (0, 0, 17), (0, 0, 50))),
        kit.rod(7.5, (0, 0, 0), (0, 0, 60)),
        kit.box((0, 9.8), (-2.5, 2.5), (0, 60)),
    )
    d.body("Clutch hub", hub)
    d.place("Woodruff-type key", kit.key(5, 5, 24), (4.5, 0, 35), X, Z, role="key")
    d.cut("Crankshaft end", kit.key(5, 5, 24).moved(kit.place((4.5, 0, 35), X, Z)))
    d.fixed("Crankshaft end", "Clutch hub", "Woodruff-type key")
    wedge = kit.prism(
        [(0, 0), *((90 * math.cos(math.radians(a)), 90 * math.sin(math.radians(a))) for a in (-6, 25, 55, 85, 100))],
        20,
        kit.place((0, 0, 29 + g)),
    )
    low, high = 29 + g, 45.0
    pivot = (28.0 * math.cos(math.radians(6)), 28.0 * math.sin(math.radians(6)))
    shoe = kit.cut(
        kit.solid(kit.tube(40, 16, (0, 0, low), (0, 0, high)).intersect(wedge)),
        kit.rod(fit.running(4), (*pivot, 0), (*pivot, 60)),
        kit.tube(19, 15, (0, 0, 35), (0, 0, 39)),
    )
    lining = kit.solid(
        kit.tube(42, 40, (0, 0, low), (0, 0, high)).intersect(
            kit.prism(
                [(0, 0), *((90 * math.cos(math.radians(a)), 90 * math.sin(math.radians(a))) for a in (8, 30, 60, 90))],
                20,
                kit.place((0, 0, 29 + g)),
            )
        )
    )
    pin = kit.fuse(kit.dowel(4, 27), kit.rod(6.5, (0, 0, 22.2 + g), (0, 0, 25)))
    for k in range(3):
        angle = math.radians(120 * k)
        x_way = (math.cos(angle), math.sin(angle), 0.0)
        at = (pivot[0] * math.cos(angle) - pivot[1] * math.sin(angle), pivot[0] * math.sin(angle) + pivot[1] * math.cos(angle))
        d.bore("Clutch hub", fit.press(4), (*at, 20), (*at, 30))
        d.place(f"Shoe {k + 1}", shoe, (0, 0, 0), Z, x_way)
        d.place(f"Lining {k + 1}", lining, (0, 0, 0), Z, x_way, role="connector")
        d.place(f"Pivot pin {k + 1}", pin, (*at, 24), Z, role="pin")
        d.fixed("Clutch hub", f"Pivot pin {k + 1}")
        d.fixed(f"Shoe {k + 1}", f"Lining {k + 1}")
        d.revolute(f"Pivot pin {k + 1}", f"Shoe {k + 1}", Z, (*at, 37))
    d.body("Garter spring", kit.solid(kit.cq.Solid.makeTorus(17.4, 1.3).moved(kit.place((0, 0, 37)))), role="connector")
    d.idle.append("Garter spring")
    drum = kit.fuse(
        kit.tube(47, 43, (0, 0, 27), (0, 0, 58)),
        kit.cut(kit.rod(47, (0, 0, 54), (0, 0, 58)), kit.rod(12, (0, 0, 50), (0, 0, 60))),
        kit.tube(17, fit.press(13), (0, 0, 54), (0, 0, 78)),
    )
    d.body(
        "Drum",
        kit.cut(
            kit.fuse(drum, kit.tube(17, 11.5, (0, 0, 64), (0, 0, 68))), *(kit.rod(5, (x, y, 50), (x, y, 60)) for x, y in kit.ring_of(30, 6))
        ),
    )
    d.cut("Drum", kit.rod(11.5, (0, 0, 50), (0, 0, 90)))
    d.bore("Drum", fit.press(13), (0, 0, 53), (0, 0, 64))
    d.bore("Drum", fit.press(13), (0, 0, 68), (0, 0, 79))
    profile = [
        (r * math.cos((i + a) * math.tau / 11), r * math.sin((i + a) * math.tau / 11))
        for i in range(11)
        for r, a in ((24.5, 0.3), (20, 0.42), (18.4, 0.7), (18.4, 0.9), (20, 1.18))
    ]
    d.body("Sprocket 11T", kit.cut(kit.prism(profile, 6, kit.place((0, 0, 62))), kit.rod(fit.press(17), (0, 0, 60), (0, 0, 70))))
    d.fixed("Drum", "Sprocket 11T")
    for k, z in enumerate((59.0, 73.0)):
        d.bearing(f"Drum bearing {k + 1}", "6000", (0, 0, z), Z, "Drum", "Crankshaft end")
    d.body("Inner spacer", kit.tube(7.2, 5, (0, 0, 63), (0, 0, 69)), role="connector")
    d.place("Washer M10", kit.tube(8, 5.2, (0, 0, 0), (0, 0, 2)), (0, 0, 77), Z, role="washer")
    d.place("Nut M10", kit.nut(10.0, fit.tapped(10.0)), (0, 0, 79), Z, role="nut")
    d.fixed("Crankshaft end", "Inner spacer", "Washer M10", "Nut M10")
    return d.done(ground="Crankcase half", mobility=5, style="drawing number")


def valve_train(variant: str) -> Design:
    """A valve train: cylinder head, camshaft under two caps, two rockers with adjusters on a fixed shaft, two valves in guides."""
    d = Drawing(
        "valve_train",
        variant,
        play=0.025,
        note="cam on rocker and rocker on valve touch one-sidedly: no joints; valves' own spin is not counted",
    )
    fit, g = d.fit, d.fit.gap
    d.body("CYLINDER HEAD", kit.filleted(kit.box((-65, 65), (-70, 70), (0, 60)), "|Z", 6))
    cam, rocker = (-38.0, 78.0), (0.0, 104.0)
    for y in (-50, 50):
        d.join("CYLINDER HEAD", kit.box((cam[0] - 24, cam[0] + 24), (y - 8, y + 8), (59, cam[1])))
        name = f"CAM CAP {1 if y < 0 else 2}"
        cap = kit.fuse(
            kit.box((cam[0] - 24, cam[0] + 24), (y - 8, y + 8), (cam[1], cam[1] + 8)),
            kit.solid(
                kit.rod(17, (cam[0], y - 8, cam[1]), (cam[0], y + 8, cam[1])).intersect(kit.box((-99, 99), (-99, 99), (cam[1], 200)))
            ),
        )
        d.body(name, cap)
        for k, x in enumerate((cam[0] - 18.5, cam[0] + 18.5)):
            d.screw(f"{name} BOLT {k + 1}", 6.0, name, "CYLINDER HEAD", (x, y, cam[1] + 8), Z, 30, head="hex", washer=False)
    d.bore(("CYLINDER HEAD", "CAM CAP 1", "CAM CAP 2"), fit.running(12), (cam[0], -80, cam[1]), (cam[0], 80, cam[1]))
    shaft = kit.fuse(
        kit.rod(12, (cam[0], -58 - g, cam[1]), (cam[0], 82, cam[1])),
        kit.rod(14, (cam[0], -42 + g, cam[1]), (cam[0], -38, cam[1])),
        kit.rod(14, (cam[0], -62, cam[1]), (cam[0], -58 - g, cam[1])),
    )
    lobes = []
    for y, (x, z) in ((-25, (5.0, -5.0)), (25, (-7.0, 0.0))):
        tip = kit.rod(9.5, (cam[0] + x, y - 7, cam[1] + z), (cam[0] + x, y + 7, cam[1] + z))
        lobes += [kit.rod(14, (cam[0], y - 7, cam[1]), (cam[0], y + 7, cam[1])), tip]
    d.body("CAMSHAFT", kit.fuse(shaft, *lobes))
    sprocket = kit.fuse(
        kit.prism(kit.gear_outline(3.0, 26), 8, kit.place((cam[0], 80, cam[1]), (0, -1, 0), X)),
        kit.rod(20, (cam[0], 60, cam[1]), (cam[0], 72, cam[1])),
        clean=False,
    )
    d.body(
        "CAM SPROCKET",
        kit.cut(
            sprocket,
            kit.rod(12, (cam[0], 50, cam[1]), (cam[0], 90, cam[1])),
            *(kit.rod(4, (cam[0] + a, 50, cam[1] + b), (cam[0] + a, 90, cam[1] + b)) for a, b in kit.ring_of(27, 6)),
        ),
    )
    d.bore(("CAM SPROCKET", "CAMSHAFT"), fit.press(2), (cam[0] - 40, 63, cam[1]), (cam[0] + 40, 63, cam[1]))
    d.place("SPROCKET PIN", kit.dowel(2, 38), (cam[0] - 19, 63, cam[1]), X, role="pin")
    d.fixed("CAMSHAFT", "CAM SPROCKET", "SPROCKET PIN")
    for y in (-50, 50):
        d.join(
            "CYLINDER HEAD", kit.box((-11, 11), (y - 7, y + 7), (59, rocker[1])), kit.rod(14, (0, y - 7, rocker[1]), (0, y + 7, rocker[1]))
        )
    d.bore("CYLINDER HEAD", 9, (0, -60, rocker[1]), (0, 60, rocker[1]))
    d.body("ROCKER SHAFT", kit.chamfered(kit.rod(9, (0, -60, rocker[1]), (0, 60, rocker[1])), "%CIRCLE", 0.8))
    d.screw("SHAFT LOCK SCREW", 5.0, "CYLINDER HEAD", "ROCKER SHAFT", (0, -50, rocker[1] + 14), Z, 20, head="button", tap=1.0)
    for k, y in enumerate((-25.0, 25.0)):
        arm = kit.fuse(
            kit.rod(14, (0, y - 9, rocker[1]), (0, y + 9, rocker[1])),
            kit.bar((0, rocker[1]), (40, 110), 12, (y - 5, y + 5)),
            kit.rod(7, (40, y, 103), (40, y, 114)),
            kit.bar((0, rocker[1]), (cam[0], cam[1] + 21), 11, (y - 5, y + 5)),
            kit.box((cam[0] - 8, cam[0] + 8), (y - 7, y + 7), (cam[1] + 14.2, cam[1] + 22)),
        )
        d.body(f"ROCKER {k + 1}", kit.cut(arm, kit.rod(fit.running(9), (0, y - 20, rocker[1]), (0, y + 20, rocker[1]))))
        d.bore(f"ROCKER {k + 1}", fit.tapped(6.0), (40, y, 100), (40, y, 120))
        adjuster = kit.fuse(kit.rod(3, (0, 0, -2), (0, 0, 24)), kit.solid(kit.ball(3, (0, 0, -2))))
        adjuster = kit.cut(adjuster, kit.box((-0.5, 0.5), (-9, 9), (22, 30)))
        d.place(f"ADJUSTER {k + 1}", adjuster, (40, y, 103.2), Z, role="bolt")
        d.place(f"ADJUSTER NUT {k + 1}", kit.nut(6.0, fit.tapped(6.0)), (40, y, 114), Z, role="nut")
        d.fixed(f"ROCKER {k + 1}", f"ADJUSTER {k + 1}", f"ADJUSTER NUT {k + 1}")
        d.revolute("ROCKER SHAFT", f"ROCKER {k + 1}", Y, (0, y, rocker[1]))
        for j, side in enumerate((-1, 1)):
            at = y + side * (9 + g) if side > 0 else y - 9 - g - 1.0
            d.cut("ROCKER SHAFT", kit.tube(10, 8.46, (0, at - 0.05, rocker[1]), (0, at + 1.05, rocker[1])))
            d.place(f"SNAP RING {2 * k + j + 1}", kit.circlip(9, 1.0), (0, at, rocker[1]), Y, role="circlip")
            d.fixed("ROCKER SHAFT", f"SNAP RING {2 * k + j + 1}")
        d.bore("CYLINDER HEAD", 11, (40, y, -1), (40, y, 26))
        d.cut("CYLINDER HEAD", kit.turned_profile([(0, -1), (16.5, -1), (16.5, 1), (11, 6.5), (0, 6.5)], (40, y, 0)))
        d.bore("CYLINDER HEAD", fit.press(6), (40, y, 20), (40, y, 61))
        guide = kit.chamfered(kit.tube(6, fit.running(3.5), (0, 0, 20), (0, 0, 68)), ">Z", 0.5)
        d.place(f"VALVE GUIDE {k + 1}", guide, (40, y, 0), Z, role="connector")
        d.fixed("CYLINDER HEAD", f"VALVE GUIDE {k + 1}")
        valve = kit.turned_profile(
            [(0, 1), (15, 1), (15, 2.5), (11.5, 6), (6, 9), (3.5, 16), (3.5, 95), (3, 95), (3, 97), (3.5, 97), (3.5, 98), (0, 98)]
        )
        d.place(f"VALVE {k + 1}", valve, (40, y, 0), Z)
        keeper = kit.turned_profile([(3.5, 88), (4.6, 88), (6, 94.5), (3.5, 94.5)])
        d.place(f"COTTER {k + 1}", keeper, (40, y, 0), Z, role="connector")
        retainer = kit.cut(
            kit.fuse(kit.rod(14, (0, 0, 88), (0, 0, 91)), kit.rod(8, (0, 0, 84), (0, 0, 94))),
            kit.turned_profile([(0, 80), (4.6, 80), (4.6, 88), (6, 94.5), (6, 99), (0, 99)]),
        )
        d.place(f"SPRING RETAINER {k + 1}", retainer, (40, y, 0), Z, role="connector")
        d.fixed(f"VALVE {k + 1}", f"COTTER {k + 1}", f"SPRING RETAINER {k + 1}")
        d.place(f"VALVE SPRING {k + 1}", kit.spring(11, 3, 28, 4), (40, y, 60), Z, role="connector")
        d.idle.append(f"VALVE SPRING {k + 1}")
        d.prismatic(f"VALVE GUIDE {k + 1}", f"VALVE {k + 1}", Z, (40, y, 45))
    for k, y in enumerate((-50, 50)):
        d.revolute(f"CAM CAP {k + 1}", "CAMSHAFT", Y, (cam[0], y, cam[1]))
    return d.done(ground="CYLINDER HEAD", mobility=5)
