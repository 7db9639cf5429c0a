"""The two-axis seeker: nine parts in CadQuery, written to seeker.step.

    python seeker.py                                   writes seeker.step beside this file
    python seeker.py other.step --set ring_thickness=12 --set camera_length=70

World frame W: the pitch axis is y, the yaw axis is z, the camera looks along +x; all three meet in the origin. The housing stands still.
The pitch connectors are fixed in its fork and carry the gimbal ring; the yaw connectors are fixed in the ring and carry the two shafts;
the shafts are fixed in the camera. Seen from the front:

                           z
                    yaw connector a
               .-------- shaft a --------.
      fork    |        .---------.        |    fork
    pitch b ==| ring   | camera  |   ring |== pitch a   y
      fork    |        '---------'        |    fork
               '-------- shaft b --------'
                    yaw connector b
      ------------------ base ------------------

Housing, ring and camera are modelled about the origin of W; connectors and shafts about the axis that they share with their partner,
their own z, and then put in place. A reader of the STEP file finds the axes from the cylinders alone, so a dimension may be changed freely.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import acos, asin, atan2, cos, hypot, pi, radians, sin, sqrt
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres; "from the origin" is from the point where the axes meet."""

    # gimbal ring, about x
    ring_thickness: float = 24.0  # along x
    ring_inner_radius: float = 48.0  # the camera swings inside
    ring_outer_radius: float = 59.0
    ring_boss_radius: float = 13.0
    ring_boss_inside: float = 46.0  # from the origin to the bosses' inner faces
    ring_pitch_seat: float = 60.0  # from the origin to the faces of the bosses for the pitch connectors
    ring_yaw_seat: float = 60.5  # from the origin to the faces of the bosses for the yaw connectors
    ring_pocket_depth: float = 5.0  # of the lightening pockets in front and rear face
    ring_rim: float = 2.8  # left standing beside the pockets
    # housing: base flange and fork
    base_radius: float = 81.0
    base_thickness: float = 8.0
    base_bore_radius: float = 20.0  # for the cables
    bolt_circle_radius: float = 72.0
    bolt_hole_radius: float = 2.75  # M5
    bolt_head_radius: float = 4.75
    bolt_head_depth: float = 4.5
    bridge_top: float = 71.0  # from the pitch axis down to the bridge between the arms
    bridge_height: float = 5.0  # above the flange
    arm_inner_face: float = 62.0  # from the origin
    arm_thickness: float = 11.0
    arm_foot_width: float = 58.0
    arm_root_radius: float = 18.0  # between arm and bridge
    arm_rim: float = 5.0  # left standing beside the pocket
    arm_pocket_depth: float = 3.5
    arm_slot_width: float = 13.0
    arm_boss_radius: float = 19.0
    arm_boss_height: float = 1.5  # beyond the arm's outer face
    # pitch connectors: flanged studs, fixed in the fork, on which the ring turns
    pitch_journal_radius: float = 6.0
    pitch_clearance: float = 0.02  # radial, in the ring's bore
    pitch_body_radius: float = 10.0  # in the fork's bore
    pitch_flange_radius: float = 17.0
    pitch_flange_thickness: float = 3.5
    pitch_cap_height: float = 2.0
    # yaw connectors: flanged bushes, fixed in the ring, in which the shafts turn
    yaw_body_radius: float = 8.5  # in the ring's bore
    yaw_flange_radius: float = 13.0
    yaw_flange_thickness: float = 3.0
    # shafts
    shaft_journal_radius: float = 5.0
    shaft_clearance: float = 0.02  # radial, in the yaw connector's bore
    shaft_collar_radius: float = 8.5
    shaft_collar_height: float = 3.0
    shaft_foot_radius: float = 6.0  # in the camera's bore
    shaft_foot_depth: float = 12.0
    shaft_flat_depth: float = 1.2  # key flat
    shaft_end: float = 62.0  # from the origin to the free end
    # camera
    camera_length: float = 80.0  # of the body, along x
    camera_rear: float = 48.5  # from the yaw axis back to the rear face; balances camera and lens about the axes
    camera_width: float = 49.0
    camera_height: float = 54.0
    camera_corner_radius: float = 11.0
    camera_pad: float = 2.0  # height of the shafts' seats above the body
    rib_depth: float = 9.0  # cooling ribs, across the rear
    rib_pitch: float = 6.0
    rib_gap: float = 3.0
    lens_barrel_radius: float = 18.5
    lens_bezel_radius: float = 22.0
    lens_length: float = 25.0  # from the body's front face to the bezel's
    glass_radius: float = 17.0
    glass_setback: float = 4.0  # of the glass's edge behind the bezel


DEFAULT = Dimensions()

# sRGB: red, green, blue
ANODISED = cq.Color(0.20, 0.21, 0.24)
ALUMINIUM = cq.Color(0.80, 0.82, 0.84)
IVORY = cq.Color(0.92, 0.89, 0.82)
BRASS = cq.Color(0.83, 0.64, 0.30)
STEEL = cq.Color(0.56, 0.60, 0.65)
BLACK = cq.Color(0.12, 0.12, 0.14)
GLASS = cq.Color(0.17, 0.38, 0.75)


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float) -> cq.Workplane:
    """A cylinder about z between two heights."""
    return cq.Workplane("XY", origin=(0, 0, z0)).circle(radius).extrude(z1 - z0)


def along(direction: str, shape: cq.Workplane) -> cq.Workplane:
    """`shape`, built about z, turned so that its z points along "+x", "-x", "+y", "-y", "+z" or "-z"."""
    axis, angle = {
        "+x": ((0, 1, 0), 90),
        "-x": ((0, 1, 0), -90),
        "+y": ((1, 0, 0), -90),
        "-y": ((1, 0, 0), 90),
        "+z": ((0, 0, 1), 0),
        "-z": ((1, 0, 0), 180),
    }[direction]
    return shape.rotate((0, 0, 0), axis, angle) if angle else shape


def circle_of(radius: float, count: int, first: float = 0.0) -> list[tuple[float, float]]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def with_cap_screws(part: cq.Workplane, places: list[tuple[float, float]], z: float, head_radius: float) -> cq.Workplane:
    """`part` with socket head screws at (x, y), standing on its face at height z."""
    head = cylinder(head_radius, -0.5, head_radius).faces(">Z").edges().chamfer(0.15 * head_radius)
    head = head.faces(">Z").workplane().polygon(6, 1.15 * head_radius).cutBlind(-0.6 * head_radius)
    heads = cq.Compound.makeCompound([head.val().moved(cq.Location((x, y, z))) for x, y in places])
    return part.union(cq.Workplane(heads))


def arc_slot(radius: float, width: float, start: float, stop: float, height: float) -> cq.Workplane:
    """A round-ended slot along an arc about z, from angle `start` to `stop` (rad), standing on the xy plane."""

    def at(r: float, angle: float) -> tuple[float, float]:
        return (r * cos(angle), r * sin(angle))

    def beyond(angle: float, sign: int) -> tuple[float, float]:
        x, y = at(radius, angle)
        return (x - sign * sin(angle) * width / 2, y + sign * cos(angle) * width / 2)

    low, high, middle = radius - width / 2, radius + width / 2, (start + stop) / 2
    return (
        cq.Workplane("XY")
        .moveTo(*at(low, start))
        .threePointArc(at(low, middle), at(low, stop))
        .threePointArc(beyond(stop, 1), at(high, stop))
        .threePointArc(at(high, middle), at(high, start))
        .threePointArc(beyond(start, -1), at(low, start))
        .close()
        .extrude(height)
    )


# ------------------------------------------------------------------------------------------------------------------------- housing
def housing(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Base flange with counterbored bolt circle, a fork with pocketed arms and bearing bosses, and a cable socket at the rear."""
    land = -d.bridge_top - d.bridge_height  # of the flange
    bottom = land - d.base_thickness
    flange = cylinder(d.base_radius, bottom, land).faces(">Z").edges().chamfer(1.5).faces("<Z").edges().chamfer(1.0)
    body = flange.union(_fork(d, land)).union(_cable_socket(d, land))
    body = body.cut(cylinder(d.base_bore_radius, bottom - 1, 0)).cut(cylinder(d.base_bore_radius + 4, -d.bridge_top - 2.5, 0))
    body = body.cut(cylinder(d.base_bore_radius + 14, bottom - 1, bottom + 4))
    hole = cylinder(d.bolt_hole_radius, bottom - 1, land + 1).union(cylinder(d.bolt_head_radius, land - d.bolt_head_depth, land + 1))
    for angle in (22, 47, 133, 158, 202, 227, 313, 338):
        x, y = d.bolt_circle_radius * cos(radians(angle)), d.bolt_circle_radius * sin(radians(angle))
        body = body.cut(hole.translate((x, y, 0)))
    return body


def _fork(d: Dimensions, land: float) -> cq.Workplane:
    """Two arms on a bridge: a U seen along x, tapering to the bearing bosses seen along y."""
    inner, outer = d.arm_inner_face, d.arm_inner_face + d.arm_thickness
    half, r = d.arm_foot_width / 2, d.arm_boss_radius
    u = cq.Workplane("YZ").center(0, (land - 1 + r) / 2).rect(2 * outer, r - land + 1).extrude(half, both=True)
    gap = cq.Workplane("YZ").center(0, 100 - d.bridge_top).rect(2 * inner, 200).extrude(half + 1, both=True)
    u = u.cut(gap.edges("|X and <Z").fillet(d.arm_root_radius))

    # the arm's edges are the tangents from the corners of its foot to the boss
    angle = atan2(land, half) + acos(r / hypot(half, land))
    tangent = (r * cos(angle), r * sin(angle))
    outline = (
        cq.Workplane("XZ", origin=(0, outer + 1, 0))
        .moveTo(-half, land - 1)
        .lineTo(half, land - 1)
        .lineTo(half, land)
        .lineTo(*tangent)
        .threePointArc((0, r), (-tangent[0], tangent[1]))
        .lineTo(-half, land)
        .close()
        .extrude(2 * outer + 2)
    )
    fork = u.intersect(outline)

    # a pocket milled from outside, a slot through its floor, a boss and its bore: the same on both arms
    def width(z: float) -> float:
        return half + (tangent[0] - half) * (z - land) / (tangent[1] - land) - d.arm_rim

    low, high = -d.bridge_top + 2, -r - 5
    pocket = (
        cq.Workplane("XZ", origin=(0, outer + 1, 0))
        .polyline([(-width(low), low), (width(low), low), (width(high), high), (-width(high), high)])
        .close()
        .extrude(1 + d.arm_pocket_depth)
        .edges("|Y")
        .fillet(5)
    )
    slot_low, slot_high = d.arm_root_radius - d.bridge_top, high - 5
    slot = cq.Workplane("XZ", origin=(0, outer + 1, (slot_low + slot_high) / 2)).slot2D(slot_high - slot_low, d.arm_slot_width, 90)
    slot = slot.extrude(d.arm_thickness + 2)
    boss = along("+y", cylinder(r - 0.8, inner, outer + d.arm_boss_height).faces(">Z").edges().chamfer(0.6))
    bore = along("+y", cylinder(d.pitch_body_radius, inner - 1, outer + d.arm_boss_height + 1))
    for turn in (0, 180):
        pocket_, slot_, boss_, bore_ = (shape.rotate((0, 0, 0), (0, 0, 1), turn) for shape in (pocket, slot, boss, bore))
        fork = fork.cut(pocket_).cut(slot_).union(boss_).cut(bore_)
    return fork


def _cable_socket(d: Dimensions, land: float) -> cq.Workplane:
    """A round six-pole socket on a block behind the fork, facing -x."""
    height, depth, width = 19.0, 20.0, 24.0
    back = -d.base_radius + 7
    block = (
        cq.Workplane("YZ", origin=(back, 0, land))
        .moveTo(-width / 2, -1)
        .lineTo(width / 2, -1)
        .lineTo(width / 2, height - 8)
        .radiusArc((width / 2 - 8, height), -8)
        .lineTo(8 - width / 2, height)
        .radiusArc((-width / 2, height - 8), -8)
        .close()
        .extrude(depth)
        .faces("<X or >X")
        .edges(">Z")
        .chamfer(1)
    )
    socket = cylinder(8, -1, 2.5).union(cylinder(6.8, 2, 9).faces(">Z").edges().chamfer(0.6)).cut(cylinder(5.4, 3, 10))
    for x, y in [(0.0, 0.0), *circle_of(3.2, 5, 90)]:
        socket = socket.union(cylinder(0.7, 2, 7).translate((x, y, 0)))
    return block.union(along("-x", socket).translate((back, 0, land + height / 2)))


# --------------------------------------------------------------------------------------------------------------------- gimbal ring
def gimbal_ring(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Round ring about x, with bosses for the two pitch studs (y) and the two yaw bushes (z), and pockets in both faces."""
    t = d.ring_thickness / 2
    ring = cylinder(d.ring_outer_radius, -t, t).cut(cylinder(d.ring_inner_radius, -t, t)).edges().chamfer(0.8)

    # arc-shaped pockets in both faces, one a quadrant, with a tapped hole through the middle of each floor
    middle = (d.ring_outer_radius + d.ring_inner_radius) / 2
    width = d.ring_outer_radius - d.ring_inner_radius - 2 * d.ring_rim
    start = asin((d.ring_boss_radius + 2 + width / 2) / middle)
    pocket = arc_slot(middle, width, start, pi / 2 - start, d.ring_pocket_depth + 1).translate((0, 0, t - d.ring_pocket_depth))
    hole = cylinder(1.65, -t - 1, t + 1).translate((middle * cos(pi / 4), middle * sin(pi / 4), 0))
    for quadrant in (0, 90, 180, 270):
        for cutter in (pocket, pocket.mirror("XY"), hole):
            ring = ring.cut(cutter.rotate((0, 0, 0), (0, 0, 1), quadrant))
    ring = along("+x", ring)

    journal = d.pitch_journal_radius + d.pitch_clearance
    for direction, seat, bore in (
        ("+y", d.ring_pitch_seat, journal),
        ("-y", d.ring_pitch_seat, journal),
        ("+z", d.ring_yaw_seat, d.yaw_body_radius),
        ("-z", d.ring_yaw_seat, d.yaw_body_radius),
    ):
        boss = cylinder(d.ring_boss_radius, d.ring_boss_inside, seat).edges().chamfer(0.5)
        ring = ring.union(along(direction, boss)).cut(along(direction, cylinder(bore, d.ring_boss_inside - 1, seat + 1)))
    return ring


# -------------------------------------------------------------------------------------------------------------------------- camera
def camera(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Rounded body with a stepped lens, cooling ribs at the rear and a bored seat for each shaft; looks along +x."""
    rear, front = -d.camera_rear, d.camera_length - d.camera_rear
    body = _camera_block(d, rear, d.camera_length).faces(">X").edges().fillet(2.5)
    for seam in _seams(d):
        groove = _camera_block(d, seam - 0.4, 0.8, 2.0).cut(_camera_block(d, seam - 0.4, 0.8, -0.6))
        body = body.cut(groove)
    count = int((d.camera_height - d.camera_corner_radius) / d.rib_pitch) // 2
    for i in range(-count, count + 1):
        body = body.cut(cq.Workplane("XY").box(2 * d.rib_depth, 2 * d.camera_width, d.rib_gap).translate((rear, 0, i * d.rib_pitch)))

    corner = d.camera_corner_radius * 0.65
    y, z = d.camera_width / 2 - corner, d.camera_height / 2 - corner
    lens = with_cap_screws(_lens(d, front), [(z, y), (z, -y), (-z, -y), (-z, y)], front, 1.8)
    body = body.union(along("+x", lens))

    seat = d.camera_height / 2 + d.camera_pad
    for direction in ("+z", "-z"):
        pad = cylinder(d.shaft_collar_radius + 3, 0, seat).faces(">Z").edges().chamfer(0.8)
        body = body.union(along(direction, pad)).cut(along(direction, cylinder(d.shaft_foot_radius, seat - d.shaft_foot_depth, seat + 1)))
    return body


def _camera_block(d: Dimensions, x: float, length: float, grow: float = 0.0) -> cq.Workplane:
    """The camera's rounded section from x on, `grow` larger all round."""
    block = cq.Workplane("YZ", origin=(x, 0, 0)).rect(d.camera_width + 2 * grow, d.camera_height + 2 * grow).extrude(length)
    return block.edges("|X").fillet(d.camera_corner_radius + grow)


def _seams(d: Dimensions) -> tuple[float, float]:
    """Where on x the rear and the front cover meet the body."""
    return (-d.camera_rear + d.rib_depth + 2, d.camera_length - d.camera_rear - 10)


def _lens(d: Dimensions, front: float) -> cq.Workplane:
    """Barrel with a ribbed focus ring, bezel and domed glass, about z, from the height `front` on."""
    tip = front + d.lens_length
    lens = cylinder(d.lens_barrel_radius + 2.5, front - 1, front + 2.5).faces(">Z").edges().chamfer(0.6)
    lens = lens.union(cylinder(d.lens_barrel_radius, front, tip - 2))
    for z in (front + 5.0, front + 8.0, front + 11.0):
        lens = lens.union(cylinder(d.lens_barrel_radius + 1, z, z + 1.8).edges().chamfer(0.4))
    lens = lens.union(cylinder(d.lens_bezel_radius, tip - 10, tip).edges().chamfer(1))
    edge = tip - d.glass_setback
    opening = cylinder(d.glass_radius, edge - 2, edge).union(
        cq.Workplane("XY", origin=(0, 0, edge)).circle(d.glass_radius).workplane(offset=d.glass_setback).circle(d.glass_radius + 2).loft()
    )
    curvature = 2.2 * d.glass_radius
    center = edge - sqrt(curvature**2 - d.glass_radius**2)
    dome = cq.Workplane("XY").sphere(curvature).translate((0, 0, center)).intersect(cylinder(d.glass_radius, edge - 3, tip + 10))
    return lens.cut(opening).union(dome)


def camera_colors(d: Dimensions, solid: cq.Shape) -> dict[cq.Shape, cq.Color]:
    """Colours of single faces: glass, black lens, black rear cover."""
    rear_seam, _ = _seams(d)
    front = d.camera_length - d.camera_rear
    colors: dict[cq.Shape, cq.Color] = {}
    for face in solid.Faces():
        box = face.BoundingBox()
        if face.geomType() == "SPHERE":
            colors[face] = GLASS
        elif box.xmin > front - 0.1 or box.xmax < rear_seam + 0.1:
            colors[face] = BLACK
    return colors


# ----------------------------------------------------------------------------------------------------------- connectors and shafts
def pitch_connector(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged stud about z: journal in the ring, body in the fork's bore, flange with six screws on the fork's boss, a bearing cap."""
    seat = d.arm_inner_face + d.arm_thickness + d.arm_boss_height
    face = seat + d.pitch_flange_thickness
    stud = cylinder(d.pitch_journal_radius, d.ring_boss_inside + 1, seat).faces("<Z").edges().chamfer(0.6)
    stud = stud.union(cylinder(d.pitch_journal_radius + 2, d.ring_pitch_seat + 0.2, seat))  # thrust collar beside the ring
    stud = stud.union(cylinder(d.pitch_body_radius, d.arm_inner_face, seat))
    stud = stud.union(cylinder(d.pitch_flange_radius, seat, face).faces(">Z").edges().chamfer(0.6))
    cap = cylinder(0.58 * d.pitch_flange_radius, seat, face + d.pitch_cap_height).faces(">Z").edges().chamfer(0.6)
    stud = stud.union(cap).cut(cylinder(0.38 * d.pitch_flange_radius, face + 0.5 * d.pitch_cap_height, face + 10))
    stud = stud.cut(cylinder(1.6, face - 3, face + 10))
    return with_cap_screws(stud, circle_of(0.8 * d.pitch_flange_radius, 6, 30), face, 2.1)


def yaw_connector(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged bush about z: body in the ring's bore, flange with six screws on the ring's boss, bore for the shaft."""
    seat, face = d.ring_yaw_seat, d.ring_yaw_seat + d.yaw_flange_thickness
    bush = cylinder(d.yaw_body_radius, d.ring_boss_inside - 1.5, seat).faces("<Z").edges().chamfer(0.5)
    bush = bush.union(cylinder(d.yaw_flange_radius, seat, face).faces(">Z").edges().chamfer(0.5))
    bush = with_cap_screws(bush, circle_of(0.8 * d.yaw_flange_radius, 6, 30), face, 1.7)
    return bush.cut(cylinder(d.shaft_journal_radius + d.shaft_clearance, 0, face + 10))


def shaft(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Stepped shaft about z: foot in the camera, collar on its seat, journal with a key flat below the bush, centre hole."""
    seat = d.camera_height / 2 + d.camera_pad
    collar = seat + d.shaft_collar_height
    body = cylinder(d.shaft_foot_radius, seat - d.shaft_foot_depth, seat).faces("<Z").edges().chamfer(0.6)
    body = body.union(cylinder(d.shaft_collar_radius, seat, collar).faces(">Z").edges().chamfer(0.5))
    body = body.union(cylinder(d.shaft_journal_radius, seat, d.shaft_end).faces(">Z").edges().chamfer(0.6))
    flat = cq.Workplane("XY", origin=(d.shaft_journal_radius - d.shaft_flat_depth, 0, collar + 1)).rect(20, 20).extrude(8)
    return body.cut(flat.translate((10, 0, 0))).cut(cylinder(1.6, d.shaft_end - 7, d.shaft_end + 1))


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The nine parts at their places in the CAD pose (both angles 0)."""
    stay, turn_over = cq.Location(), cq.Location((0, 0, 0), (1, 0, 0), 180)
    to_plus_y, to_minus_y = cq.Location((0, 0, 0), (1, 0, 0), -90), cq.Location((0, 0, 0), (1, 0, 0), 90)
    stud, bush, axle = pitch_connector(d), yaw_connector(d), shaft(d)
    assembly = cq.Assembly(name="seeker")
    for name, part, place, color in (
        ("housing", housing(d), stay, ANODISED),
        ("gimbal ring", gimbal_ring(d), stay, ALUMINIUM),
        ("camera", camera(d), stay, IVORY),
        ("pitch connector a", stud, to_plus_y, BRASS),
        ("pitch connector b", stud, to_minus_y, BRASS),
        ("yaw connector a", bush, stay, BRASS),
        ("yaw connector b", bush, turn_over, BRASS),
        ("shaft a", axle, stay, STEEL),
        ("shaft b", axle, turn_over, STEEL),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)  # a shape of its own, so that STEP has a product of this name
    body = assembly.objects["camera"]
    for face, color in camera_colors(d, body.obj).items():
        body.addSubshape(face, color=color)
    return assembly


# -------------------------------------------------------------------------------------------------------------------------- export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
