"""Oil under pressure: a cylinder that tilts a lever, a gear pump, a vane pump."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def hydraulic_cylinder(variant: str) -> Design:
    """A double-acting cylinder tilts a lever: barrel with welded eye, screwed gland, piston with nut and seals, clevis with lock nut."""
    d = Drawing(
        "hydraulic_cylinder", variant, play=0.04, note="pins at the lever float between their rings; the base pin is held by a plate"
    )
    fit, g = d.fit, d.fit.gap
    a, p, tip = (0.0, 35.0), (330.0, 45.0), (265.0, 240.0)
    b = tuple(p[i] + 120 * (tip[i] - p[i]) / math.dist(p, tip) for i in (0, 1))
    length, u = math.dist(a, b), ((b[0] - a[0]), 0.0, (b[1] - a[1]))
    frame = kit.place((a[0], 0, a[1]), u, Y)

    def at(name: str, shape: kit.cq.Shape, z: float = 0.0, role: str = "body", within: str = "Hydraulikzylinder CDT3") -> None:
        d.place(name, shape, kit.point_at(frame, (0, 0, z)), u, Y, role=role, within=within)

    d.body("Grundrahmen", kit.box((-60, 390), (-45, 45), (-20, 0)))
    for x, z, wide, inner in ((*a, 22.0, 15.0), (*p, 26.0, 12.0)):
        for s in (-1, 1):
            y = tuple(sorted((s * (inner + g + 1), s * (inner + 14))))
            d.join("Grundrahmen", kit.bar((x, z), (x, z - 1), 2 * wide, y), kit.box((x - wide, x + wide), y, (-1, z)))
    for x in (-45, 60, 270, 375):
        for y in (-35, 35):
            d.bore("Grundrahmen", 5.5, (x, y, -30), (x, y, 1))
    eye = kit.fuse(kit.rod(22, (-15, 0, 0), (15, 0, 0)), kit.box((-15, 15), (-16, 16), (0, 30)), kit.rod(30, (0, 0, 20), (0, 0, 190)))
    ports = [kit.rod(10, (0, 20, z), (0, 42, z)) for z in (52, 166)]
    bores = [kit.rod(fit.tapped(12.0), (0, 0, z), (0, 60, z)) for z in (52, 166)]
    barrel = kit.cut(kit.fuse(eye, *ports), kit.rod(fit.running(25), (0, 0, 40), (0, 0, 200)), *bores)
    at("Zylinderrohr", kit.cut(barrel, kit.rod(fit.press(12), (-20, 0, 0), (20, 0, 0))))
    at("Gelenkbuchse", kit.bush(fit.running(10), 12, 30).moved(kit.place((15, 0, 0), X)), role="connector")
    gland = kit.fuse(kit.rod(25, (0, 0, 174), (0, 0, 191)), kit.rod(30, (0, 0, 190), (0, 0, 198)))
    grooves = (kit.rod(15.5, (0, 0, 194), (0, 0, 199)), kit.rod(15, (0, 0, 180), (0, 0, 184)))
    at("Fuehrungsbuchse", kit.cut(gland, kit.rod(fit.running(12.5), (0, 0, 170), (0, 0, 200)), *grooves))
    at("Abstreifer", kit.tube(15.5, 12.5, (0, 0, 194), (0, 0, 199)), role="connector")
    at("Stangendichtung", kit.tube(15, 12.5, (0, 0, 180), (0, 0, 184)), role="connector")
    for k, z in enumerate((52, 166)):
        d.place(
            f"Verschlussschraube {k + 1}",
            kit.screw(12.0, 12, "hex"),
            kit.point_at(frame, (0, 42, z)),
            kit.direction_of(frame, Y),
            role="bolt",
        )
        d.fixed("Zylinderrohr", f"Verschlussschraube {k + 1}")
    d.fixed("Zylinderrohr", "Gelenkbuchse", "Fuehrungsbuchse", "Abstreifer", "Stangendichtung")
    at("Kolbenstange", kit.shaft([(8, 40), (12.5, length - 174), (8, 32)]), 70)
    end = length - 64  # shoulder of the rod, seen from the base eye
    piston = kit.cut(kit.rod(25, (0, 0, 88), (0, 0, 110)), kit.tube(26, 23, (0, 0, 97), (0, 0, 101)), kit.rod(8, (0, 0, 80), (0, 0, 120)))
    at("Kolben", piston)
    at("Kolbendichtung", kit.tube(25, 23, (0, 0, 97), (0, 0, 101)), role="connector")
    at("Kolbenmutter", kit.nut(16.0, fit.tapped(16.0)), 73.2, role="nut")
    at("Kontermutter", kit.nut(16.0, fit.tapped(16.0)), end + 2, role="nut")
    fork = kit.fuse(kit.box((-25, 25), (-20, 20), (end + 17, length)), kit.rod(20, (-25, 0, length), (25, 0, length)))
    fork = kit.cut(
        fork, kit.box((-12 - g, 12 + g), (-30, 30), (length - 30, length + 40)), kit.rod(fit.tapped(16.0), (0, 0, 0), (0, 0, length))
    )
    at("Gabelkopf", kit.cut(fork, kit.rod(fit.running(10), (-30, 0, length), (30, 0, length))))
    d.fixed("Kolbenstange", "Kolben", "Kolbendichtung", "Kolbenmutter", "Kontermutter", "Gabelkopf")
    lever = kit.fuse(kit.bar(p, tip, 48, (-12, 12)), kit.bar(p, b, 56, (-12, 12)))
    d.body("Hebel", kit.cut(lever, kit.rod(12, (tip[0], -20, tip[1]), (tip[0], 20, tip[1]))))
    d.bore("Hebel", fit.running(10), (b[0], -20, b[1]), (b[0], 20, b[1]))
    d.bore("Hebel", fit.press(16), (p[0], -20, p[1]), (p[0], 20, p[1]))
    d.place("Lagerbuchse Hebel", kit.bush(fit.running(12), 16, 24), (p[0], 12, p[1]), Y, role="connector")
    d.fixed("Hebel", "Lagerbuchse Hebel")
    d.bore("Grundrahmen", 10, (a[0], -50, a[1]), (a[0], 50, a[1]))
    d.bore("Grundrahmen", fit.running(12), (p[0], -50, p[1]), (p[0], 50, p[1]))
    pin = kit.cut(kit.dowel(10, 68), kit.box((-20, 20), (7, 20), (62, 66)))
    d.place("Lagerbolzen", pin, (a[0], -33, a[1]), Y, X, role="pin")
    d.body("Achshalter", kit.box((-18, 18), (29, 32.8), (a[1] - 17, a[1] - 7)))
    for k, x in enumerate((-13, 13)):
        d.screw(f"Achshalterschraube {k + 1}", 4.0, "Achshalter", "Grundrahmen", (x, 32.8, a[1] - 12), Y, 12, head="hex", tap=-1)
    d.fixed("Grundrahmen", "Lagerbolzen")
    d.place("Bolzen mit Kopf", kit.clevis_pin(10, 64), (b[0], -25, b[1]), (0, -1, 0), X, role="pin")
    d.place("Splint", kit.rod(2.3, (-16, 0, 0), (16, 0, 0)), (b[0], 33, b[1]), (0, -1, 0), X, role="pin")
    d.fixed("Bolzen mit Kopf", "Splint")
    axle = kit.cut(kit.dowel(12, 64), *(kit.tube(13, 11.3, (0, 0, z), (0, 0, z + 1.2)) for z in (3.8, 59.0)))
    d.place("Drehbolzen", axle, (p[0], -32, p[1]), Y, role="pin")
    for k, y in enumerate((-28.2, 27.1)):
        d.place(f"Sicherungsring 24x1,2 {k + 1}", kit.circlip(12, 1.1), (p[0], y, p[1]), Y, role="circlip")
        d.fixed("Drehbolzen", f"Sicherungsring 24x1,2 {k + 1}")
    d.idle += ["Bolzen mit Kopf", "Splint", "Drehbolzen", "Sicherungsring 24x1,2 1", "Sicherungsring 24x1,2 2"]
    d.revolute("Grundrahmen", "Zylinderrohr", Y, (a[0], 0, a[1]))
    d.prismatic("Zylinderrohr", "Kolbenstange", u, kit.point_at(frame, (0, 0, 185)))
    d.revolute("Gabelkopf", "Hebel", Y, (b[0], 0, b[1]))
    d.revolute("Grundrahmen", "Hebel", Y, (p[0], 0, p[1]))
    return d.done(ground="Grundrahmen", mobility=1)


def gear_pump(variant: str) -> Design:
    """An external gear pump: body, cover, two gear shafts in four bearing blocks, shaft seal, coupling half with key and grub screw."""
    d = Drawing("gear_pump", variant, play=0.03, note="the bearing blocks stand still; they only look like bushes with a flat")
    fit, g, distance, half = d.fit, d.fit.gap, 36.0, 18.0
    body = kit.filleted(kit.box((-36, distance + 36), (-38, 38), (-10, 42)), "|Z", 10)
    hollows = [kit.rod(fit.running(21), (x, 0, 2), (x, 0, 50)) for x in (0, distance)]
    d.body("PUMP BODY", kit.cut(body, *hollows, kit.rod(8, (half, -50, 22), (half, 50, 22))))
    d.body("COVER", kit.filleted(kit.box((-36, distance + 36), (-38, 38), (42, 56)), "|Z", 10))
    d.bore("COVER", fit.running(8) + 0.2, (0, 0, 40), (0, 0, 60))
    d.bore("COVER", fit.press(14), (0, 0, 48), (0, 0, 60))
    d.body("SHAFT SEAL 16X28X7", kit.tube(14, 8, (0, 0, 48.5), (0, 0, 55.5)), role="connector")
    d.fixed("COVER", "SHAFT SEAL 16X28X7")
    low, high = (12 + g / 2, 32 - g / 2)
    for name, x, top, turn in (("DRIVE GEAR SHAFT", 0.0, 92.0, 0.0), ("DRIVEN GEAR SHAFT", distance, 41.0, 15.0)):
        teeth = kit.prism(kit.gear_outline(3.0, 12, backlash=0.12), high - low).moved(kit.turned((0, 0, 0), Z, turn, (x, 0, low)))
        d.body(name, kit.fuse(teeth, kit.chamfered(kit.rod(8, (x, 0, 3), (x, 0, top)), "%CIRCLE", 0.5), clean=False))
    for x, side in ((0.0, 1), (distance, -1)):
        block = kit.cut(kit.rod(21, (x, 0, 0), (x, 0, 10)), kit.box(tuple(sorted((half, half + side * 90))), (-50, 50), (-1, 11)))
        block = kit.cut(block, kit.rod(fit.running(8), (x, 0, -1), (x, 0, 11)))
        for end, z in (("A", 2.0), ("B", 32.0)):
            name = f"BEARING BLOCK {'12' if side > 0 else '34'}{end}"
            d.body(name, block.moved(kit.turned((0, 0, 0), Z, 0, (0, 0, z))), role="connector")
            d.fixed("PUMP BODY", name)
            d.revolute(name, "DRIVE GEAR SHAFT" if side > 0 else "DRIVEN GEAR SHAFT", Z, (x, 0, z + 5))
    for k, (x, y) in enumerate((x, y) for x in (-26, half, distance + 26) for y in (-29, 29)):
        d.screw(f"ISO 4762 M8x30 #{k + 1}", 8.0, "COVER", "PUMP BODY", (x, y, 56), Z, 30)
    for k, (x, y) in enumerate(((-29.0, 0.0), (distance + 29.0, 0.0))):
        d.bore(("PUMP BODY", "COVER"), fit.press(3), (x, y, 34), (x, y, 50))
        d.place(f"DOWEL 6X16 #{k + 1}", kit.dowel(3, 15), (x, y, 34.5), Z, role="pin")
        d.fixed("PUMP BODY", f"DOWEL 6X16 #{k + 1}")
    d.place("KEY 5X5X16", kit.key(5, 5, 16), (5.0, 0, 78), X, Z, role="key")
    d.cut("DRIVE GEAR SHAFT", kit.key(5, 5, 16).moved(kit.place((5.0, 0, 78), X, Z)))
    hub = kit.fuse(
        kit.rod(20, (0, 0, 66), (0, 0, 92)),
        *(
            kit.cut(kit.box((14, 30), (-6, 6), (92, 104)).moved(kit.turned((0, 0, 0), Z, k * 120)), kit.rod(13, (0, 0, 90), (0, 0, 110)))
            for k in range(3)
        ),
    )
    hub = kit.cut(
        kit.fuse(hub, kit.rod(30, (0, 0, 86), (0, 0, 92.5))), kit.rod(8, (0, 0, 60), (0, 0, 95)), kit.box((0, 10.3), (-2.5, 2.5), (60, 95))
    )
    d.body("COUPLING HALF", hub)
    d.bore("COUPLING HALF", fit.tapped(5.0), (-5, 0, 76), (-25, 0, 76))
    d.place("GRUB SCREW M5X10", kit.screw(5.0, 11, "none"), (-19, 0, 76), (-1, 0, 0), role="bolt")
    d.fixed("DRIVE GEAR SHAFT", "COUPLING HALF", "KEY 5X5X16", "GRUB SCREW M5X10")
    d.fixed("PUMP BODY", "COVER")
    d.couple("gear", "DRIVE GEAR SHAFT", "DRIVEN GEAR SHAFT")
    return d.done(ground="PUMP BODY", mobility=2)


def vane_pump(variant: str) -> Design:
    """A vane pump: eccentric ring between two wear plates, slotted rotor on a keyed shaft, eight loose vanes, bearing and bush."""
    d = Drawing("vane_pump", variant, play=0.03, note="each vane slides in its slot; the ring stops it, which is no joint")
    fit, g, off = d.fit, d.fit.gap, 4.0
    d.body(
        "Housing",
        kit.fuse(kit.rod(56, (0, 0, 0), (0, 0, 56)), kit.box((-70, 70), (-56, -48), (0, 50)), kit.box((-50, 50), (-56, 0), (0, 50))),
    )
    d.bore("Housing", fit.running(40), (0, 0, 20), (0, 0, 60))
    d.bore("Housing", 9, (0, 0, -1), (0, 0, 30))
    d.bore("Housing", fit.press(16), (0, 0, 7), (0, 0, 30))
    for x in (-60, 60):
        for z in (10, 40):
            d.bore("Housing", 4.5, (x, -60, z), (x, -40, z))
    plate = kit.cut(
        kit.rod(40, (0, 0, 0), (0, 0, 6)),
        kit.rod(8, (0, 0, -1), (0, 0, 9)),
        *(kit.rod(3, (0, s * 35, -1), (0, s * 35, 9)) for s in (-1, 1)),
    )
    for k, z in enumerate((20, 50)):
        d.place(f"Wear plate {k + 1}", plate, (0, 0, z), Z)
    ring = kit.cut(kit.rod(40, (0, 0, 26), (0, 0, 50)), kit.rod(30, (off, 0, 20), (off, 0, 60)))
    d.body("Cam ring", kit.cut(ring, *(kit.rod(3, (0, s * 35, 20), (0, s * 35, 60)) for s in (-1, 1))))
    cover = kit.fuse(kit.rod(56, (0, 0, 56), (0, 0, 66)), kit.rod(20, (0, 0, 60), (0, 0, 82)))
    d.body("Cover", kit.cut(cover, kit.rod(fit.press(10), (0, 0, 50), (0, 0, 76))))
    d.place("Cover bush", kit.bush(fit.running(7.5), 10, 18), (0, 0, 74), Z, role="connector")
    d.fixed("Cover", "Cover bush")
    for k, (x, y) in enumerate(kit.ring_of(48, 6)):
        d.screw(f"Cover screw {k + 1}", 6.0, "Cover", "Housing", (x, y, 66), Z, 22, head="hex", tap=2.0)
    for s in (-1, 1):
        d.place(f"Ring pin {s + 2}", kit.dowel(3, 35), (0, s * 35, 20.5), Z, role="pin")
        d.fixed("Housing", f"Ring pin {s + 2}")
    d.fixed("Housing", "Wear plate 1", "Wear plate 2", "Cam ring")
    d.body("Shaft", kit.shaft([(7.5, 110)]).moved(kit.turned((0, 0, 0), Z, 0, (0, 0, -35))))
    d.cut("Shaft", kit.tube(9, 7.05, (0, 0, 16), (0, 0, 17.1)))
    d.place("Circlip", kit.circlip(7.5, 1.0), (0, 0, 16.05), Z, role="circlip")
    d.fixed("Shaft", "Circlip")
    d.bearing("Ball bearing", "6002", (0, 0, 11.5), Z, "Housing", "Shaft")
    d.revolute("Cover bush", "Shaft", Z, (0, 0, 65))
    rotor = kit.cut(kit.rod(25, (0, 0, 26 + g / 2), (0, 0, 50 - g / 2)), kit.rod(7.5, (0, 0, 0), (0, 0, 60)))
    angles = [22.5 + 45 * k for k in range(8)]
    for angle in angles:
        rotor = kit.cut(rotor, kit.box((12, 40), (-1 - fit.play / 2, 1 + fit.play / 2), (20, 60)).moved(kit.turned((0, 0, 0), Z, angle)))
    d.body("Rotor", rotor)
    d.cut("Rotor", kit.box((0, 9.8), (-2.5, 2.5), (20, 60)))
    d.place("Key", kit.key(5, 5, 20), (4.5, 0, 38), X, Z, role="key")
    d.cut("Shaft", kit.key(5, 5, 20).moved(kit.place((4.5, 0, 38), X, Z)))
    d.fixed("Shaft", "Rotor", "Key")
    vane = kit.filleted(kit.box((-13, 0), (-1, 1), (0, 24 - g)), "|Z and >X", 0.9)
    for k, angle in enumerate(angles):
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        reach = off * c + math.sqrt(30**2 - (off * s) ** 2) - 0.02
        d.place(f"Vane {k + 1}", vane, (reach * c, reach * s, 26 + g / 2), Z, (c, s, 0))
        d.prismatic("Rotor", f"Vane {k + 1}", (c, s, 0), (20 * c, 20 * s, 38))
    return d.done(ground="Housing", mobility=9, style="onshape")
