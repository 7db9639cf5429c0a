"""The industrial manipulator: sixteen parts in CadQuery, written to industrial_manipulator.step.

    python industrial_manipulator.py                                        writes industrial_manipulator.step beside this file
    python industrial_manipulator.py other.step --set boom_tip=800 --set boom_bore_radius=30

World frame W: body 1 (the column) turns about z, body 2 (the arm) about x, body 3 (the boom) slides along y; the three axes meet in the
origin, the shoulder. In the CAD pose the boom lies horizontal. Seen from the side, from +x:

        valve block    reach cylinder
          .---.      .==================.---piston rod----.
       ___|___|______|__________________|_____           _|_ ______
     ==boom===|        arm    (o) lift        |===========|_|=|flange|=> gripper    y
       '''''''|''''''''''| cheeks |'''''''''''            bracket
                         |        |
                         | column |   lift motor on the cheek at +x
                       .-----------.
                       |   motor   |  turns the column: z
                    ------ base ------

A reader of the STEP file finds the axes from the cylinders alone, so a dimension may be changed freely.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import acos, atan2, cos, hypot, radians, sin, tan
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres, from the shoulder."""

    # base and motor of the vertical axis
    floor: float = -640.0
    base_radius: float = 260.0
    base_thickness: float = 26.0
    base_bolt_circle: float = 230.0
    base_bolt_radius: float = 9.0  # M18
    pedestal_radius: float = 176.0
    rib_thickness: float = 18.0
    motor_bottom: float = -570.0
    motor_radius: float = 165.0
    motor_top: float = -432.0
    fin_depth: float = 16.0
    fin_pitch: float = 17.0
    fin_gap: float = 9.0
    # column
    turn_journal_radius: float = 80.0
    turn_clearance: float = 0.05  # radial, in the bearing's bore
    table_radius: float = 150.0
    table_bottom: float = -398.0
    table_thickness: float = 26.0
    bridge_top: float = -196.0
    cheek_inside: float = 96.0  # from the middle
    cheek_thickness: float = 34.0
    cheek_foot: float = 190.0  # width along y
    cheek_boss_radius: float = 74.0
    lift_journal_radius: float = 40.0
    lift_clearance: float = 0.03  # radial, of the arm's journals in the cheeks
    # arm
    block_rear: float = -120.0
    block_front: float = 130.0
    block_half_width: float = 84.0
    block_half_height: float = 74.0
    guide_radius: float = 62.0
    guide_rear: float = -165.0
    guide_front: float = 330.0
    # boom
    boom_radius: float = 45.0
    boom_bore_radius: float = 36.0
    boom_clearance: float = 0.05  # radial, in the arm's guide
    boom_rear: float = -330.0
    boom_tip: float = 640.0
    flange_radius: float = 72.0
    bracket: float = 545.0  # where the piston rod pulls
    # reach cylinder
    cylinder_height: float = 118.0  # of its axis above the boom's
    barrel_radius: float = 18.0
    head_size: float = 60.0
    cylinder_rear: float = -40.0
    cylinder_front: float = 350.0
    piston_rod_radius: float = 9.0
    # lift motor
    lift_motor_radius: float = 62.0
    lift_motor_length: float = 120.0
    # gripper
    jaw_length: float = 120.0
    hose_radius: float = 8.0


DEFAULT = Dimensions()

# sRGB: red, green, blue
IRON = cq.Color(0.22, 0.24, 0.27)
BLACK = cq.Color(0.13, 0.13, 0.15)
ORANGE = cq.Color(0.93, 0.46, 0.10)
STEEL = cq.Color(0.62, 0.65, 0.69)
CHROME = cq.Color(0.82, 0.84, 0.87)
BLUE = cq.Color(0.15, 0.36, 0.60)
BRASS = cq.Color(0.83, 0.64, 0.30)
RUBBER = cq.Color(0.09, 0.09, 0.10)
GREY = cq.Color(0.45, 0.48, 0.52)


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float) -> cq.Workplane:
    """A cylinder about z between two heights."""
    return cq.Workplane("XY", origin=(0, 0, z0)).circle(radius).extrude(z1 - z0)


def revolved(profile: list[tuple[float, float]]) -> cq.Workplane:
    """The solid of the closed profile of points (radius, height), turned about z."""
    return cq.Workplane("XZ").polyline(profile).close().revolve(360, (0, 0, 0), (0, 1, 0))


def along(direction: str, shape: cq.Workplane) -> cq.Workplane:
    """`shape`, built about z, turned so that its z points along "+x", "-x", "+y", "-y" or "+z"."""
    turns = {"+x": ((0, 1, 0), 90), "-x": ((0, 1, 0), -90), "+y": ((1, 0, 0), -90), "-y": ((1, 0, 0), 90), "+z": ((0, 0, 1), 0)}
    axis, angle = turns[direction]
    return shape.rotate((0, 0, 0), axis, angle) if angle else shape


def circle_of(radius: float, count: int, first: float = 0.0) -> list[tuple[float, float]]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def with_bolts(part: cq.Workplane, places: list[tuple[float, float]], z: float, size: float) -> cq.Workplane:
    """`part` with the heads of cap screws, `size` across, at (x, y) on its face at height z; round sockets keep the file small."""
    head = cylinder(size / 2, -1, 0.45 * size).cut(cylinder(size / 4, 0.2 * size, size)).val()
    return part.union(cq.Workplane(cq.Compound.makeCompound([head.moved(cq.Location((x, y, z))) for x, y in places])))


def hose(points: list[tuple[float, float, float]], bend: float, r: float) -> cq.Workplane:
    """A hose along straight lines between the points, bent with the radius `bend` at the inner ones, with ferrules at both ends."""
    corners = [cq.Vector(*p) for p in points]
    first = (corners[1] - corners[0]).normalized()
    path = cq.Workplane(cq.Plane(corners[0], normal=first)).circle(r)
    edges, here = [], corners[0]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        into, out = (corner - before).normalized(), (after - corner).normalized()
        cut = bend * tan(into.getAngle(out) / 2)
        start, stop = corner - into * cut, corner + out * cut
        if (start - here).Length > 1e-6:
            edges.append(cq.Edge.makeLine(here, start))
        edges.append(cq.Edge.makeTangentArc(start, into, stop))
        here = stop
    edges.append(cq.Edge.makeLine(here, corners[-1]))
    tube = path.sweep(cq.Workplane(cq.Wire.assembleEdges(edges)))
    for place, normal in ((corners[0], first), (corners[-1], (corners[-2] - corners[-1]).normalized())):
        tube = tube.union(cq.Workplane(cq.Plane(place, normal=normal)).circle(1.3 * r).extrude(3.2 * r))
    return tube


def port(radius: float) -> cq.Workplane:
    """A threaded boss with a hexagonal fitting, standing on the xy plane; 3.2 radii high."""
    boss = cylinder(1.9 * radius, -6, 0.8 * radius)
    return boss.union(cq.Workplane("XY", origin=(0, 0, 0.8 * radius)).polygon(6, 3.3 * radius).extrude(1.4 * radius)).union(
        cylinder(1.2 * radius, 0, 3.2 * radius)
    )


# ------------------------------------------------------------------------------------------------------------------ what stands still
def base(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Foundation flange with a bolt circle and a ribbed pedestal."""
    land = d.floor + d.base_thickness
    body = cylinder(d.base_radius, d.floor, land).faces(">Z").edges().fillet(6)
    body = body.union(cylinder(d.pedestal_radius, land - 1, d.motor_bottom).faces(">Z").edges().chamfer(3))
    rib = (
        cq.Workplane("XZ", origin=(0, d.rib_thickness / 2, 0))
        .polyline([(0, land - 1), (d.base_radius - 16, land - 1), (d.base_radius - 16, land + 5), (d.pedestal_radius, d.motor_bottom - 8)])
        .lineTo(0, d.motor_bottom - 8)
        .close()
        .extrude(d.rib_thickness)
    )
    for i in range(6):
        body = body.union(rib.rotate((0, 0, 0), (0, 0, 1), 60 * i))
    body = with_bolts(body, circle_of(d.base_bolt_circle, 6, 30), land, 3.4 * d.base_bolt_radius)
    return body.cut(cylinder(d.pedestal_radius - 40, d.floor - 1, d.motor_bottom - 24))


def motor(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Permanent-magnet torque motor: a housing with cooling fins, a terminal box with two cable glands, and the bearing's seat."""
    bottom, top, inner = d.motor_bottom, d.motor_top, d.motor_radius - d.fin_depth
    profile = [(0.0, bottom), (d.motor_radius, bottom), (d.motor_radius, bottom + 16)]
    z = bottom + 16
    while z + d.fin_pitch < top - 12:
        profile += [(inner, z), (inner, z + d.fin_gap), (d.motor_radius, z + d.fin_gap), (d.motor_radius, z + d.fin_pitch)]
        z += d.fin_pitch
    profile += [(d.motor_radius, top - 6), (d.motor_radius - 6, top), (0.0, top)]
    middle = (top + bottom) / 2
    box = cq.Workplane("XY").box(70, 120, 0.72 * (top - bottom)).edges("|X").fillet(14).faces(">X").edges().fillet(6)
    body = revolved(profile).union(box.translate((d.motor_radius + 8, 0, middle)))
    gland = cylinder(15, -4, 22).union(cylinder(11, 20, 36)).union(cq.Workplane("XY").polygon(6, 38).extrude(10))
    for x in (-16, 16):
        body = body.union(along("-y", gland).translate((d.motor_radius + 14 + x, -60, middle)))
    return body.cut(cylinder(d.turn_journal_radius + 22, bottom + 30, top + 1))


def turn_bearing(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged bearing ring of the vertical axis, bolted on the motor."""
    seat, face = d.motor_top, d.table_bottom - 6
    flange = cylinder(d.motor_radius - 14, seat, seat + 14).edges(">Z").chamfer(3)
    ring = cylinder(d.turn_journal_radius + 22, d.motor_top - 60, seat).union(flange)
    ring = with_bolts(ring, circle_of(d.motor_radius - 30, 8, 22.5), seat + 14, 22)
    ring = ring.union(cylinder(d.turn_journal_radius + 24, seat, face).faces(">Z").edges().chamfer(2))
    return ring.cut(cylinder(d.turn_journal_radius + d.turn_clearance, d.motor_top - 90, face + 1))


# -------------------------------------------------------------------------------------------------------------------------- body 1
def column(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Turntable with its journal, a tapered neck, and a fork whose two cheeks carry the arm."""
    table = d.table_bottom + d.table_thickness
    body = cylinder(d.turn_journal_radius, d.motor_top - 58, d.table_bottom + 1).faces("<Z").edges().chamfer(4)
    body = body.union(cylinder(d.table_radius, d.table_bottom, table).faces(">Z").edges().fillet(5))
    body = with_bolts(body, circle_of(d.table_radius - 16, 8, 22.5), table, 20)
    outer = d.cheek_inside + d.cheek_thickness
    neck = (
        cq.Workplane("XY", origin=(0, 0, table - 1))
        .circle(d.table_radius - 34)
        .workplane(offset=d.bridge_top - 44 - table + 1)
        .rect(2 * outer - 8, d.cheek_foot - 8)
        .loft()
    )
    return body.union(neck).union(_fork(d))


def _fork(d: Dimensions) -> cq.Workplane:
    """Two cheeks on a bridge: a U seen along y, tapering to the bearing bosses seen along x."""
    land, inner, outer = d.bridge_top - 46, d.cheek_inside, d.cheek_inside + d.cheek_thickness
    half, r = d.cheek_foot / 2, d.cheek_boss_radius
    u = cq.Workplane("XZ").center(0, (land + r) / 2).rect(2 * outer, r - land).extrude(half, both=True)
    gap = cq.Workplane("XZ").center(0, 500 + d.bridge_top).rect(2 * inner, 1000).extrude(half + 1, both=True)
    u = u.cut(gap.edges("|Y and <Z").fillet(30))
    # the cheek's edges are the tangents from the corners of its foot to the boss
    angle = atan2(land, half) + acos(r / hypot(half, land))
    tangent = (r * cos(angle), r * sin(angle))
    outline = (
        cq.Workplane("YZ", origin=(-outer - 1, 0, 0))
        .moveTo(-half, land)
        .lineTo(half, land)
        .lineTo(*tangent)
        .threePointArc((0, r), (-tangent[0], tangent[1]))
        .close()
        .extrude(2 * outer + 2)
    )
    fork = u.intersect(outline)
    window = cq.Workplane("YZ", origin=(-outer - 1, 0, 0)).center(0, -r - 52).slot2D(74, 46, 90).extrude(2 * outer + 2)
    boss = cylinder(r - 4, inner, outer + 8).faces(">Z").edges().chamfer(3)
    for direction in ("+x", "-x"):
        fork = fork.union(along(direction, boss))
    bore = along("+x", cylinder(d.lift_journal_radius + d.lift_clearance, -outer - 20, outer + 20))
    return fork.cut(window).cut(bore)


def lift_motor(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Hydraulic radial piston motor about z: flange on the cheek, five cylinders around its housing, a distributor with two ports."""
    seat = d.cheek_inside + d.cheek_thickness + 8
    tail, r = seat + d.lift_motor_length, d.lift_motor_radius
    body = cylinder(d.cheek_boss_radius + 6, seat, seat + 14).faces(">Z").edges().chamfer(2)
    body = with_bolts(body, circle_of(d.cheek_boss_radius - 6, 6, 0), seat + 14, 18)
    house = cq.Workplane("XY", origin=(0, 0, seat + 20)).polygon(5, 2 * r / cos(radians(36))).extrude(tail - 54 - seat)
    body = body.union(cylinder(r - 8, seat, seat + 26)).union(house.edges("|Z").fillet(16))
    barrel = cylinder(26, r - 5, r + 30).faces(">Z").edges().chamfer(5).union(cylinder(12, r + 20, r + 38))
    for i in range(5):  # one on each face
        body = body.union(along("+x", barrel).rotate((0, 0, 0), (0, 0, 1), 72 * i + 36).translate((0, 0, (seat + tail) / 2 - 7)))
    body = body.union(cylinder(r - 18, tail - 36, tail).faces(">Z").edges().chamfer(4))
    fitting = port(d.hose_radius)
    for y in (-20, 20):  # turned to the motor's place on the cheek, its own +x points down
        body = body.union(along("+x", fitting).translate((r - 24, y, tail - 18)))
    return body


def lift_cover(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Bearing cover on the other cheek, with the angle sensor and its plug; about z."""
    seat = d.cheek_inside + d.cheek_thickness + 8
    body = cylinder(d.cheek_boss_radius - 6, seat, seat + 10).faces(">Z").edges().chamfer(2)
    body = with_bolts(body, circle_of(d.cheek_boss_radius - 17, 6, 30), seat + 10, 14)
    body = body.union(cylinder(30, seat, seat + 34).faces(">Z").edges().chamfer(3))
    return body.union(along("+x", cylinder(9, 0, 48).union(cylinder(6, 40, 58))).translate((0, 0, seat + 22)))


# -------------------------------------------------------------------------------------------------------------------------- body 2
def arm(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Casting: shoulder block with two journals, the boom's guide with flanged ends and webs, and saddles for the cylinder."""
    w, h = d.block_half_width, d.block_half_height
    block = cq.Workplane("XY").box(2 * w, d.block_front - d.block_rear, 2 * h).edges("|Y").fillet(22).faces("<Y or >Y").edges().fillet(7)
    body = block.translate((0, (d.block_front + d.block_rear) / 2, 0))
    guide = cylinder(d.guide_radius, d.guide_rear, d.guide_front)
    for z0, z1 in ((d.guide_rear, d.guide_rear + 20), (d.guide_front - 26, d.guide_front)):
        guide = guide.union(cylinder(d.guide_radius + 12, z0, z1).edges().chamfer(2))
    guide = with_bolts(guide, circle_of(d.guide_radius + 1, 8, 22.5), d.guide_front, 13)
    body = body.union(along("+y", guide))
    y0, y1 = d.block_front - 20, d.guide_front - 26
    web = cq.Workplane("YZ", origin=(-7, 0, 0)).polyline([(y0, h - 4), (y1, d.guide_radius + 8), (y1, 0), (y0, 0)]).close().extrude(14)
    for turn in (0, 90, 180, 270):
        body = body.union(web.rotate((0, 0, 0), (0, 1, 0), turn))
    seat = d.cylinder_height - d.head_size / 2
    for y in (d.cylinder_rear + 22, d.cylinder_front - 22):
        body = body.union(cq.Workplane("XY").box(56, 36, seat).translate((0, y, seat / 2)))
    reach = d.cheek_inside + d.cheek_thickness - 2
    for direction in ("+x", "-x"):
        journal = cylinder(d.lift_journal_radius, w, reach).faces(">Z").edges().chamfer(3)
        collar = cylinder(d.lift_journal_radius + 12, w - 2, d.cheek_inside - 2)
        body = body.union(along(direction, journal.union(collar)))
    return body.cut(along("+y", cylinder(d.boom_radius + d.boom_clearance, d.guide_rear - 1, d.guide_front + 9)))


def reach_cylinder(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Tie-rod cylinder about z: barrel between two square heads, four tie rods with nuts, a gland, a port on each head."""
    rear, front, side = d.cylinder_rear, d.cylinder_front, d.head_size
    body = cylinder(d.barrel_radius, rear, front)
    for z0 in (rear, front - 44):
        head = cq.Workplane("XY", origin=(0, 0, z0)).rect(side, side).extrude(44).edges("|Z").fillet(10)
        body = body.union(head)
    place = side / 2 - 11
    for x in (-place, place):
        for y in (-place, place):
            body = body.union(cylinder(3.5, rear + 20, front - 20).translate((x, y, 0)))
    corners = [(x, y) for x in (-place, place) for y in (-place, place)]
    body = with_bolts(body, corners, front, 12)
    body = body.union(cylinder(20, front - 1, front + 14).faces(">Z").edges().chamfer(3))
    fitting = port(d.hose_radius)
    for z in (rear + 22, front - 22):
        body = body.union(along("-y", fitting).translate((0, -side / 2, z)))  # its own -y is up in the arm
    return body.cut(cylinder(d.piston_rod_radius + 0.05, rear + 30, front + 20))


def valve_block(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Manifold with two solenoids along x and two ports on top; stands on the xy plane."""
    body = cq.Workplane("XY").box(96, 70, 56).edges("|Z").fillet(5).translate((0, 0, 28))
    coil = cylinder(22, 46, 104).faces(">Z").edges().chamfer(4).union(cylinder(9, 100, 112))
    for direction in ("+x", "-x"):
        body = body.union(along(direction, coil).translate((0, 0, 28)))
    for x in (-24, 24):
        body = body.union(port(d.hose_radius).translate((x, 0, 56)))
    return body


# -------------------------------------------------------------------------------------------------------------------------- body 3
def boom(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Chromed tube along y with a bolted flange at its tip and the clamp that the piston rod pulls."""
    body = cylinder(d.boom_radius, d.boom_rear, d.boom_tip).faces("<Z").edges().chamfer(3)
    body = body.union(cylinder(d.flange_radius, d.boom_tip - 18, d.boom_tip).edges().chamfer(2))
    body = with_bolts(body, circle_of(d.flange_radius - 12, 6, 0), d.boom_tip - 24, 16)  # their heads are behind the flange
    clamp = cylinder(d.boom_radius + 15, d.bracket - 22, d.bracket + 22).edges().chamfer(3)
    top = cylinder(d.piston_rod_radius + 17, d.bracket - 22, d.bracket + 22).edges().chamfer(3).translate((0, -d.cylinder_height, 0))
    plate = cq.Workplane("XY").box(44, d.cylinder_height, 36).translate((0, -d.cylinder_height / 2, d.bracket))
    body = body.union(clamp).union(plate).union(top)
    body = body.cut(cylinder(d.piston_rod_radius, d.bracket - 60, d.bracket + 60).translate((0, -d.cylinder_height, 0)))
    return along("+y", body.cut(cylinder(d.boom_bore_radius, d.boom_rear - 1, d.boom_tip - 30)))


def piston_rod(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Ground rod about z with its thread and nut in the boom's bracket."""
    body = cylinder(d.piston_rod_radius, d.bracket - 440, d.bracket + 34).edges().chamfer(2)
    return body.union(cq.Workplane("XY", origin=(0, 0, d.bracket + 22)).polygon(6, 34).extrude(14))


def gripper(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Palm with a pneumatic drum and two jaws with pads; about z, from the boom's flange on."""
    tip = d.boom_tip
    body = cylinder(d.flange_radius, tip, tip + 16).edges().chamfer(2)
    body = body.union(cylinder(46, tip + 10, tip + 70).faces(">Z").edges().chamfer(4))
    body = body.union(cq.Workplane("XY", origin=(0, 0, tip + 62)).rect(176, 62).extrude(34).edges("|Z").fillet(10))
    end = tip + 96 + d.jaw_length
    outline = [(46, tip + 90), (82, tip + 90), (82, tip + 130), (54, end), (36, end), (36, tip + 150)]
    jaw = cq.Workplane("XZ", origin=(0, 19, 0)).polyline(outline).close().extrude(38)
    return body.union(jaw).union(jaw.mirror("YZ"))


# -------------------------------------------------------------------------------------------------------------------------- hoses
def lift_hose(d: Dimensions, y: float) -> cq.Workplane:
    """From a port of the lift motor down, outside the cheek, and in a bend into the column's neck."""
    x0 = d.cheek_inside + d.cheek_thickness + 8 + d.lift_motor_length - 18
    z0 = -d.lift_motor_radius + 24 - 2.4 * d.hose_radius
    low = (d.bridge_top + d.table_bottom) / 2
    return hose([(x0, y, z0), (x0, y, low), (d.cheek_inside, y, low)], 90.0, d.hose_radius)


def reach_hose(d: Dimensions, x: float, y: float, rise: float) -> cq.Workplane:
    """From a port of the valve block, in an arch, to the port of the cylinder at y."""
    z0 = d.block_half_height + 56 + 2.4 * d.hose_radius
    z1 = d.cylinder_height + d.head_size / 2 + 2.4 * d.hose_radius
    y0, top = _valve_place(d), d.cylinder_height + d.head_size / 2 + rise
    return hose([(x, y0, z0), (x, y0, top), (0, y, top), (0, y, z1)], 32.0, d.hose_radius)


def _valve_place(d: Dimensions) -> float:
    return d.block_rear + 36


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places in the CAD pose: the boom along y, all coordinates 0."""
    stay = cq.Location()
    to_plus_x, to_minus_x = cq.Location((0, 0, 0), (0, 1, 0), 90), cq.Location((0, 0, 0), (0, 1, 0), -90)
    to_plus_y = cq.Location((0, 0, 0), (1, 0, 0), -90)
    above = cq.Location((0, 0, d.cylinder_height), (1, 0, 0), -90)
    assembly = cq.Assembly(name="industrial_manipulator")
    for name, part, place, color in (
        ("base", base(d), stay, IRON),
        ("motor", motor(d), stay, BLACK),
        ("turn bearing", turn_bearing(d), stay, STEEL),
        ("column", column(d), stay, ORANGE),
        ("lift motor", lift_motor(d), to_plus_x, BLUE),
        ("lift cover", lift_cover(d), to_minus_x, BRASS),
        ("lift hose a", lift_hose(d, 20.0), stay, RUBBER),
        ("lift hose b", lift_hose(d, -20.0), stay, RUBBER),
        ("arm", arm(d), stay, ORANGE),
        ("reach cylinder", reach_cylinder(d), above, BLUE),
        ("valve block", valve_block(d), cq.Location((0, _valve_place(d), d.block_half_height)), GREY),
        ("reach hose a", reach_hose(d, 24.0, d.cylinder_rear + 22, 75.0), stay, RUBBER),
        ("reach hose b", reach_hose(d, -24.0, d.cylinder_front - 22, 110.0), stay, RUBBER),
        ("boom", boom(d), stay, CHROME),
        ("piston rod", piston_rod(d), above, STEEL),
        ("gripper", gripper(d), to_plus_y, IRON),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)  # a shape of its own, so that STEP has a product of this name
    return assembly


# -------------------------------------------------------------------------------------------------------------------------- export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
