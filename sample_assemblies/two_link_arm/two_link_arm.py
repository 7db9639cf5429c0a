"""The two-link arm: twelve parts in CadQuery, written to two_link_arm.step.

    python two_link_arm.py                             writes two_link_arm.step beside this file
    python two_link_arm.py other.step --set link_length_2=800 --set link_width=150

World frame W: both axes are vertical (z), the arm swings in the horizontal plane xy and stretches along +x in the CAD pose. The origin
lies on the shoulder axis, midway between the two bearings. Seen from the side:

               motor                damper
               |###|                 |#|
      .--------|===|                 |=|
      |  fork  | z |=================| |
      |   .----| o |    link 1       |o|==== link 2 ======= gripper  x
      |  |     |   |=================| |
      '--'-----|===|                 |=|
      pedestal

Every part is modelled about the axis on which it sits, its own z: link 1 and what stands on the pedestal about the shoulder, link 2 and
what belongs to the elbow about the elbow, and then put in place.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import acos, cos, radians, sin
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres; heights are measured from the middle plane of the links."""

    # the mechanism
    link_length_1: float = 1000.0  # from the shoulder axis to the elbow axis
    link_length_2: float = 1000.0  # from the elbow axis to the tip between the jaws
    # pedestal
    floor: float = 620.0  # from the links' middle plane down to the floor
    base_radius: float = 210.0
    base_thickness: float = 24.0
    column_radius: float = 88.0
    fork_gap: float = 150.0  # between the plates that carry the bearings
    fork_plate: float = 36.0
    fork_radius: float = 98.0  # of the plates about the shoulder axis
    fork_back: float = 205.0  # from the axis to the back of the fork
    fork_wall: float = 60.0
    # shoulder: bearings, shaft, geared motor
    bearing_radius: float = 58.0  # in the fork's bores
    bearing_flange: float = 78.0
    journal_radius: float = 32.0
    clearance: float = 0.03  # radial, of all journals
    motor_radius: float = 66.0
    motor_length: float = 150.0
    motor_ribs: float = 18.0  # number of cooling ribs
    # link 1
    hub_radius: float = 84.0
    link_width: float = 128.0  # across, at the elbow's end
    link_height: float = 124.0
    link_rim: float = 13.0  # left standing beside the pockets
    web: float = 16.0  # between the pockets of top and bottom
    clevis_gap: float = 78.0
    # elbow
    pin_radius: float = 24.0
    bush_radius: float = 32.0
    damper_radius: float = 58.0
    damper_height: float = 52.0
    # link 2
    elbow_radius: float = 58.0  # of the hub
    tube_radius_1: float = 46.0  # at the hub
    tube_radius_2: float = 30.0  # at the wrist
    tube_wall: float = 4.0
    wrist_radius: float = 48.0
    # gripper
    gripper_length: float = 190.0  # from the wrist's flange to the tip
    jaw_opening: float = 56.0


DEFAULT = Dimensions()

# sRGB: red, green, blue
ANTHRACITE = cq.Color(0.23, 0.25, 0.28)
ORANGE = cq.Color(0.93, 0.42, 0.10)
ALUMINIUM = cq.Color(0.80, 0.82, 0.84)
BRASS = cq.Color(0.83, 0.64, 0.30)
STEEL = cq.Color(0.60, 0.63, 0.67)
BLUE = cq.Color(0.16, 0.27, 0.42)
BLACK = cq.Color(0.13, 0.13, 0.15)


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float) -> cq.Workplane:
    """A cylinder about z between two heights."""
    return cq.Workplane("XY", origin=(0, 0, z0)).circle(radius).extrude(z1 - z0)


def capped(radius: float, z0: float, z1: float, edge: float) -> cq.Workplane:
    """A cylinder about z with chamfered edges at both ends."""
    return cylinder(radius, z0, z1).edges().chamfer(edge)


def along_x(shape: cq.Workplane) -> cq.Workplane:
    """`shape`, built about z, turned so that its z points along +x (and its x along -z)."""
    return shape.rotate((0, 0, 0), (0, 1, 0), 90)


def circle_of(radius: float, count: int, first: float = 0.0) -> list[tuple[float, float]]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def with_screws(part: cq.Workplane, places: list[tuple[float, float]], z: float, head: float, up: bool = True) -> cq.Workplane:
    """`part` with socket head screws at (x, y), standing on its face at height z, heads up or down."""
    screw = cylinder(head, -1, head).cut(cylinder(0.55 * head, 0.45 * head, 2 * head))
    screw = screw if up else screw.rotate((0, 0, 0), (1, 0, 0), 180)
    return part.union(cq.Workplane(cq.Compound.makeCompound([screw.val().moved(cq.Location((x, y, z))) for x, y in places])))


def without(part: cq.Workplane, tool: cq.Workplane, places: list[tuple[float, float]]) -> cq.Workplane:
    """`part` with the shape of `tool` taken out at each (x, y)."""
    return part.cut(cq.Workplane(cq.Compound.makeCompound([tool.val().moved(cq.Location((x, y, 0))) for x, y in places])))


def hull(r0: float, r1: float, length: float, z0: float, z1: float, start: float = 0.0) -> cq.Workplane:
    """A plate between two heights with the outline of a belt about a circle r0 at x = `start` and one r1 at x = start + `length`."""
    angle = acos((r0 - r1) / length)
    c, s, end = cos(angle), sin(angle), start + length
    return (
        cq.Workplane("XY", origin=(0, 0, z0))
        .moveTo(start + r0 * c, r0 * s)
        .lineTo(end + r1 * c, r1 * s)
        .threePointArc((end + r1, 0), (end + r1 * c, -r1 * s))
        .lineTo(start + r0 * c, -r0 * s)
        .threePointArc((start - r0, 0), (start + r0 * c, r0 * s))
        .close()
        .extrude(z1 - z0)
    )


# ------------------------------------------------------------------------------------------------------------------------ pedestal
def pedestal(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Base flange with gussets and a bolt circle, a column, and a fork that carries the two shoulder bearings."""
    bottom, land = -d.floor, -d.floor + d.base_thickness
    under = -d.fork_gap / 2 - d.fork_plate  # of the fork
    base = cylinder(d.base_radius, bottom, land).faces(">Z").edges().chamfer(4)
    profile = [(0, bottom), (d.column_radius + 32, bottom), (d.column_radius + 32, land + 6), (d.column_radius, land + 60)]
    profile += [(d.column_radius - 8, under - 70), (d.column_radius + 14, under - 12), (d.column_radius + 14, under), (0, under)]
    column = cq.Workplane("XZ").polyline(profile).close().revolve(360, (0, 0, 0), (0, 1, 0))
    foot, tall, thick = d.base_radius - 18, 190.0, 16.0
    gusset = cq.Workplane("XZ", origin=(0, thick / 2, 0)).polyline(
        [(0, land - 2), (foot, land - 2), (foot, land + 14), (80, land + tall), (0, land + tall)]
    )
    gusset = gusset.close().extrude(thick)
    body = base.union(column)
    for turn in range(45, 405, 60):
        body = body.union(gusset.rotate((0, 0, 0), (0, 0, 1), turn))
    body = body.union(_fork(d))
    hole = cylinder(9, bottom - 1, land + 1).union(cylinder(15, land - 10, land + 40))
    body = without(body, hole, circle_of(d.base_radius - 26, 6, 15))
    # a hatch in the column, with its cover's screws
    hatch = cq.Workplane("YZ", origin=(-d.column_radius - 20, 0, land + 220)).rect(84, 130).extrude(46).edges("|X").fillet(14)
    cover = (
        cq.Workplane("YZ", origin=(-d.column_radius - 1, 0, land + 220))
        .rect(80, 126)
        .extrude(30)
        .edges("|X")
        .fillet(12)
        .faces("<X")
        .edges()
        .chamfer(2)
    )
    return body.cut(hatch).union(cover)


def _fork(d: Dimensions) -> cq.Workplane:
    """Two plates about the shoulder axis on a wall behind it: a C seen along y, round in front seen along z."""
    inner, outer = d.fork_gap / 2, d.fork_gap / 2 + d.fork_plate
    back, front, half = -d.fork_back, d.fork_radius, d.fork_radius
    block = (
        cq.Workplane("XY", origin=(0, 0, -outer)).moveTo(0, half).lineTo(back + 60, half).lineTo(back, half - 44).lineTo(back, 44 - half)
    )
    block = block.lineTo(back + 60, -half).lineTo(0, -half).threePointArc((front, 0), (0, half)).close().extrude(2 * outer)
    block = block.faces(">Z or <Z").edges().chamfer(3)
    gap = cq.Workplane("XZ", origin=(0, half + 1, 0)).center((back + d.fork_wall + 400) / 2, 0).rect(400 - back - d.fork_wall, 2 * inner)
    block = block.cut(gap.extrude(2 * half + 2).edges("|Y and <X").fillet(34))
    window = (
        cq.Workplane("YZ", origin=(back - 1, 0, 0)).rect(2 * half - 106, 2 * inner - 30).extrude(d.fork_wall - 20).edges("|X").fillet(16)
    )
    return block.cut(window).cut(cylinder(d.bearing_radius, -outer - 1, outer + 1)).cut(cylinder(d.bearing_radius, -outer - 60, 0))


def shoulder_bearing(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged cartridge about z, flange up on the fork's plate; the shaft turns in it."""
    inner = d.fork_gap / 2
    outer = inner + d.fork_plate
    body = cylinder(d.bearing_radius, inner + 2, outer).union(capped(d.bearing_flange, outer, outer + 12, 1.5))
    body = body.cut(cylinder(d.journal_radius + d.clearance, 0, outer + 40))
    lip = cylinder(d.bearing_radius - 8, inner - 2, inner + 4).cut(cylinder(d.journal_radius + 8, 0, outer))
    return body.union(lip)


def shoulder_shaft(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Stepped shaft about z: foot with a key in link 1, a journal in each bearing, a spline stub in the motor's gear above."""
    outer = d.fork_gap / 2 + d.fork_plate
    top = outer + 40
    half = d.link_height / 2
    shaft = capped(d.journal_radius, -outer - 8, top, 2).union(cylinder(d.journal_radius + 10, -half, half))
    return shaft.union(cylinder(d.journal_radius + 20, half, half + 6)).cut(cylinder(4, -outer - 9, 20 - outer))


def shoulder_motor(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Geared motor about z on the upper bearing: flange, gear case, ribbed motor, fan cowl, terminal box with two glands."""
    seat = d.fork_gap / 2 + d.fork_plate + 12
    flange, r = seat + 16, d.motor_radius
    gear = flange + 62
    end = gear + d.motor_length
    plate = (
        cq.Workplane("XY", origin=(0, 0, seat))
        .rect(2 * r + 44, 2 * r + 44)
        .extrude(16)
        .edges("|Z")
        .fillet(26)
        .faces(">Z")
        .edges()
        .chamfer(2)
    )
    case = capped(r + 8, flange, gear, 4).union(cylinder(r + 1, gear - 4, gear + 8))
    core = cylinder(r - 11, gear, end)
    # cooling ribs along the axis, on all sides but where the terminal box sits
    count = int(d.motor_ribs)
    rib = cq.Workplane("XY", origin=(r - 13, -1.75, gear + 4)).rect(13, 3.5, centered=False).extrude(d.motor_length - 8)
    ribs = [rib.rotate((0, 0, 0), (0, 0, 1), 360 * (i + 0.5) / count).val() for i in range(count)]
    motor = plate.union(case).union(core).union(cq.Workplane(cq.Compound.makeCompound(ribs)))
    motor = motor.union(cylinder(r + 1, end - 8, end + 34).faces(">Z").edges().fillet(14))
    box = cq.Workplane("XY").box(62, 80, 84).edges("|X").fillet(10).faces("<X").edges().chamfer(3).translate((-r - 16, 0, gear + 66))
    gland = cylinder(11, -8, 10).union(cylinder(8.5, 8, 20).faces(">Z").edges().chamfer(2)).rotate((0, 0, 0), (1, 0, 0), 180)
    for y in (-19, 19):
        box = box.union(gland.translate((-r - 22, y, gear + 24)))
    motor = motor.union(box)
    for z in range(5):  # slots of the fan cowl
        slot = (
            cq.Workplane("XY", origin=(0, 0, end + 20)).center(0, 16 * (z - 2)).slot2D(2 * (r - 22) - 6 * abs(z - 2) ** 1.6, 6).extrude(40)
        )
        motor = motor.cut(slot)
    motor = with_screws(motor, circle_of(1.3 * (r + 2), 4, 45), flange, 8)
    return motor.cut(cylinder(d.journal_radius, seat - 1, seat + 30))


# -------------------------------------------------------------------------------------------------------------------------- link 1
def link_1(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Cast beam about z: hub on the shoulder shaft, ribbed pockets above and below a web, and a clevis for the elbow."""
    length, half, r = d.link_length_1, d.link_height / 2, d.link_width / 2
    body = hull(d.hub_radius, r, length, -half, half).faces(">Z or <Z").edges().fillet(7)
    taper = (d.hub_radius - r) / length

    def width(x: float) -> float:  # half width of the pockets
        return d.hub_radius - taper * x - d.link_rim

    first, last, rib = d.hub_radius + 16, length - r - 62, 12.0
    step = (last - first) / 4
    for k in range(4):
        x0, x1 = first + k * step + rib / 2, first + (k + 1) * step - rib / 2
        outline = cq.Workplane("XY", origin=(0, 0, d.web / 2)).polyline(
            [(x0, -width(x0)), (x1, -width(x1)), (x1, width(x1)), (x0, width(x0))]
        )
        pocket = outline.close().extrude(half).edges("|Z").fillet(18)
        body = body.cut(pocket).cut(pocket.mirror("XY"))
        if k < 3:
            hole = cylinder(width(x1) - 26, -half, half).translate(((x0 + x1) / 2, 0, 0))
            body = body.cut(hole)
    # the clevis: a gap round about the elbow axis
    gap = cylinder(d.elbow_radius + 26, -d.clevis_gap / 2, d.clevis_gap / 2).union(
        cq.Workplane("XY", origin=(100, 0, -d.clevis_gap / 2)).rect(200, 4 * r).extrude(d.clevis_gap)
    )
    body = body.cut(gap.translate((length, 0, 0)))
    for z in (half - 1, -half - 5):
        body = body.union(capped(r - 8, z, z + 6, 1).translate((length, 0, 0)))
        body = body.union(capped(d.hub_radius - 14, z, z + 6, 1))
    body = body.cut(cylinder(d.pin_radius, -half - 10, half + 10).translate((length, 0, 0)))
    return body.cut(cylinder(d.journal_radius + 10, -half - 10, half + 10)).cut(cylinder(d.journal_radius + 21, half, half + 10))


# --------------------------------------------------------------------------------------------------------------------------- elbow
def elbow_pin(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Pin about z, fixed in the clevis, with a flange and six screws below; link 2 turns on its middle."""
    half = d.link_height / 2 + 5
    pin = cylinder(d.pin_radius, -half, half + 10).faces(">Z").edges().chamfer(2)
    pin = pin.union(capped(d.pin_radius + 20, -half - 10, -half, 1.5))
    return with_screws(pin, circle_of(d.pin_radius + 11, 6), -half - 10, 5, up=False)


def elbow_bush(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged bush about z, flange up, in the upper half of link 2's hub; it turns on the pin."""
    face = d.clevis_gap / 2 - 5
    bush = cylinder(d.bush_radius, 8, face).union(capped(d.bush_radius + 13, face, face + 4, 1))
    return bush.cut(cylinder(d.pin_radius + d.clearance, 0, face + 10))


def elbow_damper(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Rotary damper about z on top of the clevis: flange, body with cooling fins all round, cap with the filler plug."""
    seat = d.link_height / 2 + 5
    r, top = d.damper_radius, seat + 10 + d.damper_height
    body = capped(r + 4, seat, seat + 10, 1.5).union(cylinder(r - 10, seat, top))
    fins = int((d.damper_height - 14) / 8)
    for k in range(fins):
        body = body.union(cylinder(r, seat + 15 + 8 * k, seat + 19 + 8 * k))
    body = body.union(cylinder(r - 4, top - 4, top + 8).faces(">Z").edges().fillet(5))
    body = body.union(cylinder(9, top, top + 16).union(cq.Workplane("XY", origin=(0, 0, top + 12)).polygon(6, 26).extrude(10)))
    body = body.cut(cylinder(d.pin_radius, seat - 1, seat + 12))
    return with_screws(with_screws(body, circle_of(r - 3, 6, 30), seat + 10, 4.5), circle_of(r - 14, 4), top + 8, 3)


# -------------------------------------------------------------------------------------------------------------------------- link 2
def link_2(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Conical tube along x between the elbow's hub and the wrist flange, with a saddle on the hub and stiffening collars."""
    half = d.clevis_gap / 2 - 5
    end = d.link_length_2 - d.gripper_length
    hub = cylinder(d.elbow_radius, -half, half).edges().fillet(4)
    r0, r1, start = d.tube_radius_1, d.tube_radius_2, d.elbow_radius + 40
    outline = [
        (0, 20),
        (r0 - 14, 20),
        (r0 - 14, start - 8),
        (r0, start + 30),
        (r1, end - 40),
        (r1 + 2, end - 40),
        (d.wrist_radius, end - 14),
    ]
    outline += [(d.wrist_radius, end), (0, end)]
    tube = along_x(cq.Workplane("XZ").polyline(outline).close().revolve(360, (0, 0, 0), (0, 1, 0)))
    # two webs join tube and hub
    web = hull(d.elbow_radius - 8, 16, start + 150, -9, 9)
    body = hub.union(tube).union(web)
    for at in (0.30, 0.62):
        x = start + at * (end - start)
        r = r0 + (r1 - r0) * (x - start - 30) / (end - 70 - start)
        body = body.union(along_x(capped(r + 6, x, x + 16, 2)))
    bore = along_x(
        cq.Workplane("XY", origin=(0, 0, start + 60)).circle(r0 - 14).workplane(offset=end - start - 130).circle(r1 - d.tube_wall).loft()
    )
    body = body.cut(bore).cut(along_x(cylinder(r1 - d.tube_wall, end - 90, end - 6)))
    return body.cut(cylinder(d.bush_radius, -half - 1, half + 1)).cut(cylinder(d.bush_radius + 14, half, half + 60))


def gripper(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Pneumatic parallel gripper along +x, about the elbow's frame: adapter, body with guide rail and two ports, two stepped jaws."""
    start, tip = d.link_length_2 - d.gripper_length, d.link_length_2
    adapter = along_x(with_screws(capped(d.wrist_radius, start, start + 14, 1.5), circle_of(d.wrist_radius - 9, 6, 30), start + 14, 4))
    body = cq.Workplane("XY").box(72, 104, 58).edges("|X").fillet(6).faces(">X").edges().chamfer(2).translate((start + 46, 0, 0))
    rail = cq.Workplane("XY").box(14, 118, 26).edges("|Y").chamfer(3).translate((start + 88, 0, 0))
    whole = adapter.union(body).union(rail)
    for x in (30, 62):  # air ports with their fittings
        port = cylinder(8, -2, 8).faces(">Z").edges().chamfer(1.5).union(cylinder(5, 6, 20).faces(">Z").edges().chamfer(1))
        whole = whole.union(port.translate((start + x, 0, 29)))
    jaw = cq.Workplane("XY", origin=(start + 84, 0, -18)).polyline(
        [(0, 0), (24, 0), (34, -10), (tip - start - 66, -10), (tip - start - 66, 2), (tip - start - 84, 6), (40, 6), (28, 22), (0, 22)]
    )
    jaw = jaw.close().extrude(36).translate((0, d.jaw_opening / 2 - 2 + 12, 0))
    pad = cq.Workplane("XY").box(44, 6, 30).translate((tip - 6, d.jaw_opening / 2 - 1, 0))
    one = jaw.union(pad)
    return whole.union(one).union(one.mirror("XZ"))


def gripper_colors(d: Dimensions, solid: cq.Shape) -> dict[cq.Shape, cq.Color]:
    """Colours of single faces: black rubber pads, dark body."""
    start = d.link_length_2 - d.gripper_length
    colors: dict[cq.Shape, cq.Color] = {}
    for face in solid.Faces():
        box = face.BoundingBox()
        if box.xmin > d.link_length_2 - 29 and max(abs(box.ymin), abs(box.ymax)) < d.jaw_opening / 2 + 2.5:
            colors[face] = BLACK
        elif box.xmin > start + 9 and box.xmax < start + 83 and max(abs(box.zmin), abs(box.zmax)) < 29.5 and box.ylen > 20:
            colors[face] = ANTHRACITE
    return colors


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The twelve parts at their places in the CAD pose: both angles 0, the arm stretched along +x."""
    stay, over = cq.Location(), cq.Location((0, 0, 0), (1, 0, 0), 180)
    elbow = cq.Location((d.link_length_1, 0, 0))
    bearing, bush = shoulder_bearing(d), elbow_bush(d)
    assembly = cq.Assembly(name="two_link_arm")
    for name, part, place, color in (
        ("pedestal", pedestal(d), stay, ANTHRACITE),
        ("shoulder bearing upper", bearing, stay, BRASS),
        ("shoulder bearing lower", bearing, over, BRASS),
        ("shoulder motor", shoulder_motor(d), stay, BLUE),
        ("shoulder shaft", shoulder_shaft(d), stay, STEEL),
        ("link 1", link_1(d), stay, ORANGE),
        ("elbow pin", elbow_pin(d), elbow, STEEL),
        ("elbow damper", elbow_damper(d), elbow, BLACK),
        ("elbow bush upper", bush, elbow, BRASS),
        ("elbow bush lower", bush, elbow * over, BRASS),
        ("link 2", link_2(d), elbow, ORANGE),
        ("gripper", gripper(d), elbow, ALUMINIUM),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)  # a shape of its own, so that STEP has a product of this name
    body = assembly.objects["gripper"]
    for face, color in gripper_colors(d, body.obj).items():
        body.addSubshape(face, color=color)
    return assembly


# -------------------------------------------------------------------------------------------------------------------------- export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
