"""Things that stand still: a sheet-metal cabinet with a screwed lid, a frame of aluminium profiles."""

from __future__ import annotations

from .. import kit
from ..drawing import Design, Drawing
from ..kit import X, Y, Z


def lidded_box(variant: str) -> Design:
    """A sheet-metal control box: bent shell, welded nuts, lid with six screws, mounting rail, feet, handle: nothing moves."""
    d = Drawing("lidded_box", variant, play=0.1, note="nothing moves; the lid lies on a folded rim")
    fit = d.fit
    outer = kit.filleted(kit.box((-150, 150), (-100, 100), (0, 120)), "|Z", 4)
    shell = kit.cut(outer, kit.filleted(kit.box((-148, 148), (-98, 98), (2, 118)), "|Z", 2), kit.box((-132, 132), (-82, 82), (100, 140)))
    d.body("shell", shell)
    d.body(
        "lid", kit.fuse(kit.filleted(kit.box((-150, 150), (-100, 100), (120, 122)), "|Z", 4), kit.box((-131, 131), (-81, 81), (116, 121)))
    )
    d.cut("lid", kit.box((-129, 129), (-79, 79), (110, 120)))
    spots = [(x, y) for x in (-140, 0, 140) for y in (-90, 90)]
    for k, (x, y) in enumerate(spots):
        d.bolt_and_nut(f"lid screw {k + 1}", 4.0, ("shell", "lid"), (x, y, 122), Z, 4, head="button")
    d.body(
        "mounting rail",
        kit.cut(
            kit.box((-120, 120), (-17.5, 17.5), (2, 9.5)),
            kit.box((-130, 130), (-13.5, 13.5), (3, 20)),
            *(kit.box((-130, 130), tuple(sorted((s * 14.5, s * 30))), (0, 8.5)) for s in (-1, 1)),
        ),
    )
    for k, x in enumerate((-90, 90)):
        d.bolt_and_nut(f"rail screw {k + 1}", 5.0, ("shell", "mounting rail"), (x, 0, 3), Z, 3, head="button")
    foot = kit.cut(
        kit.turned_profile([(0, -14), (12, -14), (15, 0), (0, 0)]),
        kit.rod(4.6, (0, 0, -20), (0, 0, -5)),
        kit.rod(2.2, (0, 0, -20), (0, 0, 5)),
    )
    for k, (x, y) in enumerate((x, y) for x in (-125, 125) for y in (-75, 75)):
        d.place(f"foot {k + 1}", foot, (x, y, 0), Z)
        d.bore("shell", fit.through(4.0), (x, y, -1), (x, y, 3))
        d.place(f"foot screw {k + 1}", kit.screw(4.0, 14), (x, y, -5), (0, 0, -1), role="bolt")
        d.place(f"foot nut {k + 1}", kit.nut(4.0, fit.tapped(4.0)), (x, y, 2), Z, role="nut")
        d.fixed("shell", f"foot {k + 1}", f"foot screw {k + 1}", f"foot nut {k + 1}")
    bow = kit.fuse(kit.box((-60, 60), (-8, 8), (150, 162)), *(kit.box(x, (-8, 8), (122, 155)) for x in ((-60, -46), (46, 60))))
    d.body("handle", kit.filleted(bow, "|Y and >Z", 6))
    for k, x in enumerate((-53, 53)):
        d.screw(f"handle screw {k + 1}", 5.0, "lid", "handle", (x, 0, 120), (0, 0, -1), 18)
    return d.done(ground="shell", mobility=0)


def bolted_frame(variant: str) -> Design:
    """A frame of slotted profiles with cast angles, slot nuts, levelling feet with lock nuts, and a shelf: nothing moves."""
    d = Drawing("bolted_frame", variant, play=0.1, note="nothing moves; feet could be screwed up and down, their nuts lock them")
    fit = d.fit

    def profile(length: float) -> kit.cq.Shape:
        """A 40 x 40 profile along z with a slot in each side and a bore in the middle."""
        shape = kit.filleted(kit.box((-20, 20), (-20, 20), (0, length)), "|Z", 3)
        slot = kit.fuse(kit.box((11, 21), (-4.1, 4.1), (-1, length + 1)), kit.box((9, 15.5), (-8, 8), (-1, length + 1)))
        slots = [slot.moved(kit.turned((0, 0, 0), Z, 90 * k)) for k in range(4)]
        return kit.cut(shape, *slots, kit.rod(fit.press(4), (0, 0, -1), (0, 0, length + 1)))

    post, beam = profile(400), profile(320)
    angle = kit.fuse(
        kit.box((0, 38), (-18, 18), (0, 6)),
        kit.box((0, 6), (-18, 18), (0, 38)),
        *(kit.prism([(0, 0), (34, 0), (0, 34)], 3, kit.place((0, y, 0), (0, -1, 0), X)) for y in (-15, 18)),
    )
    angle = kit.cut(angle, kit.rod(fit.through(8.0), (24, 0, -1), (24, 0, 9)), kit.rod(fit.through(8.0), (-1, 0, 24), (9, 0, 24)))
    slot_nut = kit.cut(kit.chamfered(kit.box((-7.5, 7.5), (-7.5, 7.5), (-6, -1)), "|X", 1), kit.rod(fit.tapped(8.0), (0, 0, -9), (0, 0, 9)))
    foot = kit.fuse(kit.rod(22, (0, 0, 0), (0, 0, 8)), kit.rod(4, (0, 0, 8), (0, 0, 70)), kit.rod(8, (0, 0, 7), (0, 0, 12)))
    corners = {"a": (-180.0, -180.0), "b": (180.0, -180.0), "c": (180.0, 180.0), "d": (-180.0, 180.0)}
    for name, (x, y) in corners.items():
        d.place(f"post {name}", post, (x, y, 40), Z)
        d.place(f"foot {name}", foot, (x, y, 0), Z, within="feet")
        d.place(f"foot nut {name}", kit.nut(8.0, fit.tapped(8.0)), (x, y, 40 - kit.THREADS[8.0].nut), Z, role="nut", within="feet")
        d.fixed(f"post {name}", f"foot {name}", f"foot nut {name}")
    beams = {"ab": ((-160.0, -180.0), X), "bc": ((180.0, -160.0), Y), "cd": ((-160.0, 180.0), X), "da": ((-180.0, -160.0), Y)}
    height = 300.0
    for name, ((x, y), along) in beams.items():
        d.place(f"beam {name}", beam, (x, y, height), along, Z)
        for end, reverse in ((name[0], False), (name[1], True)):
            # an angle under the beam, against the post
            start = kit.along((x, y, height - 20), along, 320.0 if reverse else 0.0)
            inwards = (-along[0], -along[1], 0.0) if reverse else along
            frame = kit.place(start, (0, 0, -1), inwards)
            post_name = f"post {end}" if not reverse else f"post {name[1]}"
            label = f"angle {name} {end}"
            d.place(label, angle, start, (0, 0, -1), inwards, within="angles")
            for k, (p, z, owner) in enumerate((((24, 0, 6), (0, 0, 1), f"beam {name}"), ((6, 0, 24), (1, 0, 0), post_name))):
                at, up = kit.point_at(frame, p), kit.direction_of(frame, z)
                d.place(f"{label} screw {k + 1}", kit.screw(8.0, 15, "button"), at, up, role="bolt", within="angles")
                d.place(f"{label} slot nut {k + 1}", slot_nut, kit.along(at, up, -9.5), up, role="nut", within="angles")
                d.fixed(owner, label, f"{label} screw {k + 1}", f"{label} slot nut {k + 1}")
    d.body(
        "shelf",
        kit.cut(
            kit.box((-198, 198), (-198, 198), (height + 20, height + 26)),
            *(kit.box((x - 21, x + 21), (y - 21, y + 21), (0, 400)) for x, y in corners.values()),
        ),
    )
    for k, (x, y) in enumerate(((-90, -180), (90, -180), (-90, 180), (90, 180))):
        d.bore("shelf", fit.through(8.0), (x, y, height), (x, y, height + 40))
        d.place(f"shelf screw {k + 1}", kit.screw(8.0, 15, "button"), (x, y, height + 26), Z, role="bolt")
        d.place(f"shelf slot nut {k + 1}", slot_nut, (x, y, height + 16.5), Z, role="nut")
        d.fixed("beam ab" if y < 0 else "beam cd", "shelf", f"shelf screw {k + 1}", f"shelf slot nut {k + 1}")
    return d.done(ground="post a", mobility=0)
