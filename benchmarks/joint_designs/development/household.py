"""Things of a house: a door closer on its door, a folding table."""

from __future__ import annotations

import math

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def door_closer(variant: str) -> Design:
    """A door on two hinges with a closer: toothed piston and pinion in the body, main arm, forearm in two pieces, shoe on the frame."""
    d = Drawing("door_closer", variant, play=0.1, note="teeth tie piston and pinion; the spring lies loose behind the piston")
    fit = d.fit
    # the door lies in the xz plane, hinged about z at the origin; the closer's body is on its -y side
    d.body("door", kit.box((14, 500), (0, 40), (-400, 0)))
    d.body("frame", kit.fuse(kit.box((-70, -14), (0, 45), (-400, 70)), kit.box((-70, 500), (0, 45), (6, 70))))
    for k, z in enumerate((-340.0, -60.0)):
        knuckles = {"frame": (-30.0, 0.0), "door": (0.0, 30.0)}
        for owner, (z0, z1) in knuckles.items():
            s = 1 if owner == "door" else -1
            leaf = kit.fuse(
                kit.rod(7, (0, -8, z + z0 + fit.play), (0, -8, z + z1 - fit.play)),
                kit.box(tuple(sorted((0.0, s * 46.0))), (-4, 0), (z + z0 + fit.play, z + z1 - fit.play)),
            )
            name = f"{owner} leaf {k + 1}"
            d.body(name, kit.cut(leaf, kit.rod(fit.running(4), (0, -8, z - 50), (0, -8, z + 50))))
            for j, x in enumerate((26, 38)):
                d.screw(f"{name} screw {j + 1}", 4.0, name, owner, (s * x, -4, z + (z0 + z1) / 2), (0, -1, 0), 22, head="button")
        d.place(f"hinge pin {k + 1}", kit.clevis_pin(4, 60), (0, -8, z + 30), Z, role="pin")
        d.idle.append(f"hinge pin {k + 1}")
        d.revolute(f"frame leaf {k + 1}", f"door leaf {k + 1}", Z, (0, -8, z))
    body = kit.fuse(
        kit.rod(24, (140, -28, -40), (330, -28, -40)),
        kit.box((140, 330), (-28, 0), (-64, -16)),
        kit.rod(20, (225, -28, -40), (225, -28, -14)),
    )
    d.body("closer body", body)
    d.bore("closer body", fit.running(18), (130, -28, -40), (340, -28, -40))
    d.bore("closer body", fit.running(9), (225, -28, -80), (225, -28, 0))
    for k, (x, s) in enumerate(((132, 1), (338, -1))):
        ear = kit.box((x - 10, x + 10), (-8, 0), (-62, -18))
        d.join("closer body", ear)
        for j, z in enumerate((-54, -26)):
            d.screw(f"body screw {2 * k + j + 1}", 6.0, "closer body", "door", (x - s * 4, -8, z), (0, -1, 0), 30)
    d.bore("closer body", fit.running(18), (120, -28, -40), (350, -28, -40))
    for side, x0, x1 in (("left", 140.0, 150.0), ("right", 320.0, 330.0)):
        d.body(f"plug {side}", kit.rod(18, (x0, -28, -40), (x1, -28, -40)), role="connector")
        d.fixed("closer body", f"plug {side}")
    m, teeth = 1.5, 10
    r = m * teeth / 2
    piston = kit.cut(kit.rod(18, (180, -28, -40), (290, -28, -40)), kit.box((200, 270), (-28 - r - 6, -28 + 12), (-70, -10)))
    rack = kit.rack(m, 14, 8.0, 20.0)
    up = kit.place((225 + 7 * math.pi * m, -28 + r, -50), Z, (-1, 0, 0))
    piston = kit.fuse(piston, rack.moved(up))
    d.body("piston", kit.solid(piston.intersect(kit.rod(18, (180, -28, -40), (290, -28, -40)))))
    half = math.radians(90 + 180 / teeth)
    wheel = kit.gear(m, teeth, 20.0, 0, backlash=0.1)
    wheel = kit.fuse(
        wheel,
        kit.rod(5.5, (0, 0, -8), (0, 0, 28)),
        kit.rod(9, (0, 0, -24), (0, 0, -8)),
        kit.rod(9, (0, 0, 28), (0, 0, 38)),
        kit.box((-5, 5), (-5, 5), (36, 43.5)),
        clean=False,
    )
    wheel = kit.cut(wheel, kit.rod(fit.tapped(5.0), (0, 0, 28), (0, 0, 60)))
    d.place("pinion", wheel, (225, -28, -50), Z, (math.cos(half), math.sin(half), 0))
    d.place("spring", kit.spring(13, 4, 30, 4), (150.5, -28, -40), X, role="connector")
    d.idle.append("spring")
    # from above: main arm from the pinion, forearm to the shoe on the frame
    elbow = (225 - 150 * math.cos(math.radians(35)), -28 - 150 * math.sin(math.radians(35)))
    shoe = (60.0, -30.0)
    arm = kit.link((225, -28), elbow, 26, 6, kit.place((0, 0, -12)))
    square = kit.box((-5 - fit.play, 5 + fit.play), (-5 - fit.play, 5 + fit.play), (-20, 20)).moved(
        kit.place((225, -28, -6), Z, (math.cos(half), math.sin(half), 0))
    )
    d.body("main arm", kit.cut(arm, square))
    d.place("arm screw", kit.screw(5.0, 12, "hex"), (225, -28, -5), Z, role="bolt")
    d.place("arm washer", kit.washer(5.0), (225, -28, -6), Z, role="washer")
    d.fixed("pinion", "main arm", "arm screw", "arm washer")
    mid = ((elbow[0] + shoe[0]) / 2, (elbow[1] + shoe[1]) / 2)
    level = kit.place((0, 0, -6 + fit.gap))
    d.body("forearm", kit.fuse(kit.link(elbow, mid, 20, 5, level), kit.link(mid, shoe, 14, 5, level)))
    d.bore(["main arm", "forearm"], fit.running(4), (*elbow, -20), (*elbow, 10))
    d.place("elbow rivet", kit.clevis_pin(4, 14), (*elbow, -1 + 2 * fit.gap), Z, role="pin")
    d.idle.append("elbow rivet")
    d.body(
        "shoe",
        kit.fuse(
            kit.box((35, 85), (-8, 0), (10, 50)),
            kit.box((48, 72), (-44, 0), (10, 16)),
            kit.rod(4, (*shoe, -12), (*shoe, 12)),
            kit.rod(7, (*shoe, -1 + 2 * fit.gap), (*shoe, 12)),
        ),
    )
    d.bore("forearm", fit.running(4), (*shoe, -20), (*shoe, 10))
    for k, z in enumerate((26, 42)):
        d.screw(f"shoe screw {k + 1}", 5.0, "shoe", "frame", (60, -8, z), (0, -1, 0), 28)
    d.revolute("closer body", "pinion", Z, (225, -28, -30))
    d.prismatic("closer body", "piston", X, (235, -28, -40))
    d.revolute("main arm", "forearm", Z, (*elbow, -5))
    d.revolute("shoe", "forearm", Z, (*shoe, -5))
    d.couple("rack", "pinion", "piston")
    return d.done(ground="frame", mobility=2)


def folding_table(variant: str) -> Design:
    """A table whose two leg frames fold: leaf hinges with three knuckles and wood screws, two-piece braces with rivets."""
    d = Drawing(
        "folding_table", variant, play=0.12, note="braces stand a little before their straight position; left and right side are mirrored"
    )
    fit = d.fit
    d.body("table top", kit.filleted(kit.box((-600, 600), (-300, 300), (0, 22)), "|Z", 40))
    for end, s in (("left", -1), ("right", 1)):
        x = s * 470.0
        leg = kit.fuse(
            *(kit.rod(16, (x, y, -600), (x, y, -18)) for y in (-240, 240)),
            kit.rod(14, (x, -240, -500), (x, 240, -500)),
            kit.box((x - 14, x + 14), (-256, 256), (-34, -4 - fit.gap)),
        )
        d.body(f"leg {end}", leg)
        for k, y in enumerate((-150.0, 150.0)):
            axis_x = x + s * 20
            for owner, parts in (("table top", ((-36.0, -12.0), (12.0, 36.0))), (f"leg {end}", ((-12.0, 12.0),))):
                g = fit.play
                tubes = [kit.rod(5, (axis_x, y + a + g, -6), (axis_x, y + b - g, -6)) for a, b in parts]
                if owner == "table top":
                    leaf = kit.box(tuple(sorted((axis_x, axis_x + s * 44))), (y - 36, y + 36), (-2, 0))
                    webs = [kit.box(tuple(sorted((axis_x, axis_x + s * 5))), (y + a + g, y + b - g), (-6, -1)) for a, b in parts]
                else:
                    leaf = kit.box(tuple(sorted((x + s * 14.0, x + s * 16.0))), (y - 30, y + 30), (-40, -13))
                    webs = [kit.box(tuple(sorted((x + s * 14.0, axis_x))), (y + a + g, y + b - g), (-14, -6)) for a, b in parts]
                name = f"{'upper' if owner == 'table top' else 'lower'} leaf {end} {k + 1}"
                shape = kit.fuse(leaf, *tubes, *webs)
                d.body(name, kit.cut(shape, kit.rod(fit.running(2.5), (axis_x, y - 60, -6), (axis_x, y + 60, -6))))
                for j, dy in enumerate((-24, 24)):
                    if owner == "table top":
                        d.screw(
                            f"{name} screw {j + 1}", 4.0, name, owner, (axis_x + s * 30, y + dy, -2), (0, 0, -1), 14, head="button", tap=1
                        )
                    else:
                        d.screw(
                            f"{name} screw {j + 1}", 4.0, name, owner, (x + s * 16, y + dy, -26), (float(s), 0, 0), 12, head="button", tap=1
                        )
            d.place(f"hinge pin {end} {k + 1}", kit.dowel(2.5, 74), (axis_x, y - 37, -6), Y, role="pin")
            d.idle.append(f"hinge pin {end} {k + 1}")
            d.revolute(f"upper leaf {end} {k + 1}", f"lower leaf {end} {k + 1}", Y, (axis_x, y, -6))
        # brace in the middle of the frame: bracket under the top, two bars, bracket at the leg's cross tube
        p, q = (s * 160.0, -24.0), (x - s * 28, -488.0)
        mid = ((p[0] + q[0]) / 2 - s * 25, (p[1] + q[1]) / 2 - 14)
        bracket = kit.fuse(
            kit.box((p[0] - 25, p[0] + 25), (-20, 20), (-4, 0)),
            *(kit.box((p[0] - 12, p[0] + 12), tuple(sorted((t * (4 + fit.gap), t * (8 + fit.gap)))), (-36, -2)) for t in (-1, 1)),
        )
        d.body(f"bracket {end}", bracket)
        for j, dx in enumerate((-19, 19)):
            d.screw(
                f"bracket screw {end} {j + 1}", 4.0, f"bracket {end}", "table top", (p[0] + dx, 0, -4), (0, 0, -1), 16, head="button", tap=1
            )
        plane = kit.place((0, 4, 0), (0, -1, 0), X)
        d.body(f"upper brace {end}", kit.link(p, mid, 22, 8, plane))
        d.body(f"lower brace {end}", kit.link(mid, q, 22, 6, kit.place((0, -4 - fit.gap, 0), (0, -1, 0), X)))
        lug = kit.fuse(
            kit.box(tuple(sorted((q[0] - s * 13, q[0] + s * 24))), (-15 - 2 * fit.gap, -10 - 2 * fit.gap), (q[1] - 13, q[1] + 13)),
            kit.box(tuple(sorted((q[0] + s * 14, q[0] + s * 26))), (-15 - 2 * fit.gap, 15), (q[1] - 13, q[1] + 6)),
        )
        d.join(f"leg {end}", lug)
        for key, (px, pz), holder, turning, y0, length in (
            ("top", p, f"bracket {end}", f"upper brace {end}", -9, 18),
            ("middle", mid, f"upper brace {end}", f"lower brace {end}", -11, 16),
            ("bottom", q, f"leg {end}", f"lower brace {end}", -16, 12),
        ):
            d.bore(holder, fit.press(4), (px, -16.5, pz), (px, 16.5, pz))
            d.bore(turning, fit.running(4), (px, -16.5, pz), (px, 16.5, pz))
            d.place(f"{key} rivet {end}", kit.dowel(4, length), (px, y0, pz), Y, role="pin")
            d.fixed(holder, f"{key} rivet {end}")
            d.revolute(holder, turning, Y, (px, 0, pz))
    return d.done(ground="table top", mobility=2)
