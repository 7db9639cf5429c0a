"""The rod with the sliding mass: ten parts in CadQuery, written to rod_mass_spring.step.

    python rod_mass_spring.py                                      writes rod_mass_spring.step beside this file
    python rod_mass_spring.py other.step --set mass_radius=46 --set rod_tip=450

World frame W, as in the paper: the pivot is y and stands upright, the rod lies along z in the CAD pose; both axes meet in the origin.
Seen from the side:

                                    y
                                    |            sleeve      mass
       counterweight         .-----------.      .--------.########.
       ####====================   hub    =VVVVVV=========#========#=====[]    z
       ####                  '-----------'      '--------'########'    end stop
                                  |shaft|   spring
                              .-- cover --.
                              |   drive   |
                          ------- base -------

All parts are rigid, the spring too, so its outer end runs in the sleeve of the mass, which hides how much it is compressed: as with
a telescopic fork, what is seen of it grows shorter and longer. Parts about the pivot are built about their own z and then stood upright.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres. Heights are along y, lengths along z, both from the origin."""

    # base: flange with a ribbed pedestal
    base_bottom: float = -206.0
    base_radius: float = 118.0
    base_thickness: float = 14.0
    bolt_circle_radius: float = 101.0
    bolt_hole_radius: float = 4.5  # M8
    bolt_head_radius: float = 7.5
    bolt_head_depth: float = 6.0
    pedestal_radius: float = 64.0
    pedestal_top: float = -166.0
    rib_thickness: float = 9.0
    # drive: the motor's housing with cooling fins, and the bearing housing above it
    drive_radius: float = 56.0
    fin_depth: float = 7.0
    fin_pitch: float = 8.0
    fin_gap: float = 4.0
    drive_top: float = -92.0
    bearing_housing_radius: float = 37.0
    bearing_seat: float = -52.0  # height of its face
    bearing_bore_radius: float = 22.0
    # bearing cover
    cover_radius: float = 45.0
    cover_thickness: float = 6.0
    # shaft
    journal_radius: float = 12.0
    journal_clearance: float = 0.02  # radial, in the cover's bore
    shaft_bottom: float = -110.0
    shaft_top: float = -9.0
    shaft_collar_radius: float = 20.0
    # hub
    hub_radius: float = 31.0
    hub_height: float = 27.0  # above and below the rod's axis
    hub_arm_radius: float = 20.0
    hub_front: float = 54.0
    hub_rear: float = -50.0
    # rod
    rod_radius: float = 7.0
    rod_tail: float = -156.0
    rod_tip: float = 408.0
    keyway_width: float = 3.0
    keyway_depth: float = 1.5
    # spring
    spring_radius: float = 13.6  # of the wire's centre
    wire_radius: float = 1.5
    spring_turns: float = 12.0
    spring_start: float = 57.0
    spring_end: float = 205.0
    # mass on the rod
    mass_clearance: float = 0.02  # radial, on the rod
    mass_radius: float = 40.0
    mass_rear: float = 235.0
    mass_front: float = 289.0
    sleeve_mouth: float = 140.0
    sleeve_radius: float = 22.0
    sleeve_bore: float = 18.0
    sleeve_bottom: float = 270.0
    nose_radius: float = 19.0
    nose_tip: float = 314.0
    # end stop and counterweight
    stop_radius: float = 20.0
    stop_length: float = 16.0
    bumper_length: float = 10.0
    weight_radius: float = 42.0
    weight_rear: float = -146.0
    weight_front: float = -84.0


DEFAULT = Dimensions()

# sRGB: red, green, blue
CAST = cq.Color(0.24, 0.29, 0.36)
BLACK = cq.Color(0.13, 0.13, 0.15)
ALUMINIUM = cq.Color(0.80, 0.82, 0.84)
STEEL = cq.Color(0.62, 0.65, 0.69)
DARK_STEEL = cq.Color(0.36, 0.38, 0.42)
BRASS = cq.Color(0.83, 0.64, 0.30)
SPRING = cq.Color(0.75, 0.20, 0.16)
RUBBER = cq.Color(0.10, 0.10, 0.11)


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float) -> cq.Workplane:
    """A cylinder about z between two heights."""
    return cq.Workplane("XY", origin=(0, 0, z0)).circle(radius).extrude(z1 - z0)


def revolved(profile: list[tuple[float, float]]) -> cq.Workplane:
    """The solid of the closed profile of points (radius, height), turned about z."""
    return cq.Workplane("XZ").polyline(profile).close().revolve(360, (0, 0, 0), (0, 1, 0))


def upright(shape: cq.Workplane) -> cq.Workplane:
    """`shape`, built about z, with its z along +y."""
    return shape.rotate((0, 0, 0), (1, 0, 0), -90)


def circle_of(radius: float, count: int, first: float = 0.0) -> list[tuple[float, float]]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def cap_screw(head_radius: float) -> cq.Workplane:
    """A socket head standing on the xy plane, a little sunk into it."""
    head = cylinder(head_radius, -0.5, head_radius).faces(">Z").edges().chamfer(0.15 * head_radius)
    return head.faces(">Z").workplane().polygon(6, 1.15 * head_radius).cutBlind(-0.6 * head_radius)


def with_cap_screws(part: cq.Workplane, places: list[tuple[float, float]], z: float, head_radius: float) -> cq.Workplane:
    """`part` with socket head screws at (x, y), standing on its face at height z."""
    head = cap_screw(head_radius).val()
    return part.union(cq.Workplane(cq.Compound.makeCompound([head.moved(cq.Location((x, y, z))) for x, y in places])))


# ------------------------------------------------------------------------------------------------------------------ what stands still
def base(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Round flange with a counterbored bolt circle and a pedestal with eight ribs; about z."""
    bottom, land = d.base_bottom, d.base_bottom + d.base_thickness
    body = cylinder(d.base_radius, bottom, land).faces(">Z").edges().fillet(3.0).faces("<Z").edges().chamfer(1.0)
    body = body.union(cylinder(d.pedestal_radius, land - 1, d.pedestal_top).faces(">Z").edges().chamfer(1.5))
    reach = d.bolt_circle_radius - d.bolt_head_radius + 2
    rib = (
        cq.Workplane("XZ", origin=(0, d.rib_thickness / 2, 0))
        .polyline([(0, land - 1), (reach, land - 1), (reach, land + 2), (d.pedestal_radius, d.pedestal_top - 3), (0, d.pedestal_top - 3)])
        .close()
        .extrude(d.rib_thickness)
    )
    for i in range(8):
        body = body.union(rib.rotate((0, 0, 0), (0, 0, 1), 45 * i))
    body = body.cut(cylinder(d.pedestal_radius - 18, bottom - 1, d.pedestal_top - 10))
    hole = cylinder(d.bolt_hole_radius, bottom - 1, land + 1).union(cylinder(d.bolt_head_radius, land - d.bolt_head_depth, land + 5))
    for x, y in circle_of(d.bolt_circle_radius, 8, 22.5):
        body = body.cut(hole.translate((x, y, 0)))
    return body


def drive(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Motor housing with cooling fins, a terminal box with its cable gland, and the bearing housing on top; about z."""
    bottom, top, inner = d.pedestal_top, d.drive_top, d.drive_radius - d.fin_depth
    profile = [(0.0, bottom), (d.drive_radius, bottom), (d.drive_radius, bottom + 9)]
    z = bottom + 9
    while z + d.fin_pitch < top - 9:
        profile += [(inner, z), (inner, z + d.fin_gap), (d.drive_radius, z + d.fin_gap), (d.drive_radius, z + d.fin_pitch)]
        z += d.fin_pitch
    profile += [(d.drive_radius, top - 3), (d.drive_radius - 3, top), (d.bearing_housing_radius + 6, top)]
    profile += [(d.bearing_housing_radius, top + 8), (d.bearing_housing_radius, d.bearing_seat), (0.0, d.bearing_seat)]
    body = revolved(profile)
    body = with_cap_screws(body, circle_of(d.drive_radius - 7, 6, 0), top, 3.2)
    height = top - bottom - 22
    box = cq.Workplane("XY").box(26, 44, height).edges("|X").fillet(6).faces("<X").edges().fillet(2.5)
    box = box.translate((-d.drive_radius - 4, 0, (top + bottom) / 2))
    gland = cylinder(8, 0, 8).union(cylinder(6.3, 7, 19).faces(">Z").edges().chamfer(1)).cut(cylinder(4, 10, 30))
    nut = cq.Workplane("XY").polygon(6, 19).extrude(5)
    gland = gland.union(nut).rotate((0, 0, 0), (1, 0, 0), 90).translate((-d.drive_radius - 6, -21, (top + bottom) / 2 - 6))
    lid = cap_screw(2.0).rotate((0, 0, 0), (0, 1, 0), -90)
    body = body.union(box).union(gland)
    for y, z in ((-15, height / 2 - 7), (15, 7 - height / 2)):
        body = body.union(lid.translate((-d.drive_radius - 17, y, (top + bottom) / 2 + z)))
    return body.cut(cylinder(d.bearing_bore_radius, d.shaft_bottom - 6, d.bearing_seat + 1))


def bearing_cover(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged bush with the bearing's bore: body in the drive, flange with six screws on its face; about z."""
    seat, face = d.bearing_seat, d.bearing_seat + d.cover_thickness
    cover = cylinder(d.bearing_bore_radius, d.drive_top - 8, seat).faces("<Z").edges().chamfer(1)
    cover = cover.union(cylinder(d.cover_radius, seat, face).faces(">Z").edges().chamfer(1))
    cover = cover.union(cylinder(0.58 * d.cover_radius, seat, face + 3).faces(">Z").edges().chamfer(0.8))
    cover = with_cap_screws(cover, circle_of(0.8 * d.cover_radius, 6, 30), face, 3.0)
    return cover.cut(cylinder(d.journal_radius + d.journal_clearance, d.drive_top - 20, face + 10))


# ------------------------------------------------------------------------------------------------------------------------- the rotor
def shaft(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Stepped shaft: journal in the cover's bore, collar under the hub, foot in the hub; about z."""
    collar = -d.hub_height
    body = cylinder(d.journal_radius, d.shaft_bottom, d.shaft_top).faces("<Z").edges().chamfer(1.2)
    ring = cylinder(d.shaft_collar_radius, d.bearing_seat + d.cover_thickness + 3.5, collar)
    return body.union(ring.edges().chamfer(1)).cut(cylinder(2.5, d.shaft_bottom - 1, d.shaft_bottom + 9))


def hub(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Casting of an upright and a lying cylinder, slit and clamped on the rod by four screws, with a seat for the spring."""
    h = d.hub_height
    body = upright(cylinder(d.hub_radius, -h, h).faces(">Z").edges().fillet(4).faces("<Z").edges().chamfer(1))
    body = body.union(cylinder(d.hub_arm_radius, d.hub_rear, d.hub_front).edges().chamfer(1.2))
    # clamping ears beside the rod, at both ends of the lying cylinder
    clamps = []
    for z in (d.hub_rear + 9, d.hub_front - 11):
        ear = cq.Workplane("XY").box(2 * d.hub_arm_radius + 20, 17, 15).edges("|Z").fillet(4).translate((0, 0, z))
        body = body.union(ear)
        clamps += [(x, z) for x in (-d.hub_arm_radius - 4, d.hub_arm_radius + 4)]
    slit = cq.Workplane("XY").box(200, 2.0, 24)
    body = body.cut(slit.translate((0, 0, d.hub_rear + 4))).cut(slit.translate((0, 0, d.hub_front - 6)))
    screw = upright(cap_screw(3.6))
    for x, z in clamps:
        body = body.union(screw.translate((x, 8.5, z)))
    body = body.union(cylinder(d.sleeve_bore - 1, d.hub_front - 1, d.spring_start).faces(">Z").edges().chamfer(0.6))  # the spring's seat
    lid = with_cap_screws(cylinder(19, 0, 3.5).faces(">Z").edges().chamfer(0.8), [(0.0, 0.0)], 3.5, 4.5)
    body = body.union(upright(lid).translate((0, h, 0)))
    bore = upright(cylinder(d.journal_radius, -h - 1, d.shaft_top))
    return body.cut(bore).cut(cylinder(d.rod_radius, d.hub_rear - 1, d.spring_start + 1))


def rod(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Ground rod along z with a keyway on top of the part on which the mass slides, and a thread's undercut at the rear."""
    body = cylinder(d.rod_radius, d.rod_tail, d.rod_tip).edges().chamfer(1)
    start, stop = d.spring_start + 6, d.rod_tip - d.stop_length - d.bumper_length - 6
    key = cq.Workplane("XZ", origin=(0, d.rod_radius - d.keyway_depth, (start + stop) / 2)).slot2D(stop - start, d.keyway_width, 90)
    body = body.cut(key.extrude(-10))
    groove = cylinder(d.rod_radius + 1, d.weight_front + 12, d.weight_front + 15).cut(cylinder(d.rod_radius - 1, -500, 500))
    return body.cut(groove)


def spring(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Cylindrical coil spring about z: a round wire along a helix."""
    length = d.spring_end - d.spring_start - 2 * d.wire_radius
    helix = cq.Wire.makeHelix(length / d.spring_turns, length, d.spring_radius)
    coil = cq.Workplane("XZ", origin=(d.spring_radius, 0, 0)).circle(d.wire_radius).sweep(cq.Workplane(helix), isFrenet=True)
    return coil.translate((0, 0, d.spring_start + d.wire_radius))


def mass(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Drum with grooves on a guide bush, and the sleeve that the spring runs in; the bore fits the rod; about z."""
    r, rear, front = d.mass_radius, d.mass_rear, d.mass_front
    profile = [(0.0, d.sleeve_mouth), (d.sleeve_radius + 2.5, d.sleeve_mouth), (d.sleeve_radius + 2.5, d.sleeve_mouth + 6)]
    profile += [(d.sleeve_radius, d.sleeve_mouth + 8.5), (d.sleeve_radius, rear - 5), (d.sleeve_radius + 5, rear)]
    profile += [(r - 2, rear), (r, rear + 2)]
    third = (front - rear) / 3
    for z in (rear + third, rear + 2 * third):  # the drum is a stack of three discs
        profile += [(r, z - 2), (r - 2, z - 0.6), (r - 2, z + 0.6), (r, z + 2)]
    profile += [(r, front - 2), (r - 2, front), (d.nose_radius, front), (d.nose_radius, d.nose_tip - 2), (d.nose_radius - 2, d.nose_tip)]
    profile += [(0.0, d.nose_tip)]
    body = with_cap_screws(revolved(profile), circle_of((r + d.nose_radius) / 2, 6, 0), front, 3.2)
    body = body.cut(cylinder(d.sleeve_bore, d.sleeve_mouth - 1, d.sleeve_bottom))
    return body.cut(cylinder(d.rod_radius + d.mass_clearance, d.sleeve_mouth - 2, d.nose_tip + 1))


def end_stop(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Slit clamping ring with its screw, and a rubber bumper before it; about z."""
    tip, seat = d.rod_tip - 3, d.rod_tip - 3 - d.stop_length
    ring = cylinder(d.stop_radius, seat, tip).edges().chamfer(1.2)
    ring = ring.cut(cq.Workplane("XY").box(2, 60, 60).translate((0, 30 + d.rod_radius - 1, (seat + tip) / 2)))
    screw = cap_screw(2.6).rotate((0, 0, 0), (0, 1, 0), 90).translate((d.stop_radius - 6.5, d.rod_radius + 5, (seat + tip) / 2))
    pocket = cq.Workplane("XY").box(20, 8, 8).translate((d.stop_radius + 3.5, d.rod_radius + 5, (seat + tip) / 2))
    ring = ring.cut(pocket).union(screw)
    bumper = cylinder(d.stop_radius - 4, seat - d.bumper_length, seat + 0.5).faces("<Z").edges().fillet(4)
    return ring.union(bumper).cut(cylinder(d.rod_radius, seat - 30, tip + 1))


def counterweight(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Heavy disc with a waist and two round nuts that lock it on the rod; about z."""
    r, rear, front = d.weight_radius, d.weight_rear, d.weight_front
    middle = (rear + front) / 2
    profile = [(0.0, rear), (r - 3, rear), (r, rear + 3), (r, middle - 4), (r - 3, middle - 2), (r - 3, middle + 2), (r, middle + 4)]
    profile += [(r, front - 3), (r - 3, front), (0.0, front)]
    body = revolved(profile)
    for z0, z1 in ((rear - 7, rear), (front, front + 9)):
        nut = cylinder(15, z0, z1)
        for x, y in circle_of(16, 4):
            nut = nut.cut(cylinder(3, z0 - 1, z1 + 1).translate((x, y, 0)))
        body = body.union(nut)
    for x, y in circle_of(0.66 * r, 6, 30):
        body = body.cut(cylinder(5, front - 12, front + 20).translate((x, y, 0)))
    return body.cut(cylinder(d.rod_radius, rear - 20, front + 20))


def stop_colors(d: Dimensions, solid: cq.Shape) -> dict[cq.Shape, cq.Color]:
    """The bumper's faces are rubber."""
    seat = d.rod_tip - 3 - d.stop_length
    return {face: RUBBER for face in solid.Faces() if face.BoundingBox().zmax < seat + 0.6 and face.geomType() != "PLANE"}


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places in the CAD pose: the rod along z."""
    stay, stand = cq.Location(), cq.Location((0, 0, 0), (1, 0, 0), -90)
    assembly = cq.Assembly(name="rod_mass_spring")
    for name, part, place, color in (
        ("base", base(d), stand, CAST),
        ("drive", drive(d), stand, BLACK),
        ("bearing cover", bearing_cover(d), stand, BRASS),
        ("shaft", shaft(d), stand, STEEL),
        ("hub", hub(d), stay, ALUMINIUM),
        ("rod", rod(d), stay, STEEL),
        ("spring", spring(d), stay, SPRING),
        ("mass", mass(d), stay, BRASS),
        ("end stop", end_stop(d), stay, DARK_STEEL),
        ("counterweight", counterweight(d), stay, DARK_STEEL),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)  # a shape of its own, so that STEP has a product of this name
    stop = assembly.objects["end stop"]
    for face, color in stop_colors(d, stop.obj).items():
        stop.addSubshape(face, color=color)
    return assembly


# -------------------------------------------------------------------------------------------------------------------------- export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
