"""The R-P-P manipulator: fifteen parts in CadQuery, written to rpp_manipulator.step.

    python rpp_manipulator.py                                   writes rpp_manipulator.step beside this file
    python rpp_manipulator.py other.step --set ram_height=350 --set rod_length=800

World frame W: the turret turns about z, the carriage rides up and down along z, the ram slides along y. The origin lies on the slewing
axis, in the plane between pedestal and turret. Seen from the front (x to the right) and from the side (y to the right):

              lift motor                                  lift motor
          .--top bridge--.                                .--------.
          |      ||      |                                |   ||   |
      column a  screw  column b                           |   ||   |
        .-|--------------|-.                       .------|-------------.
        | |  o   ||   o  | |  carriage   rear plate ======| carriage |=====[ front plate, gripper   z = ram_height (d3)
        '-|--------------|-'                       '------|-------------'
          |      ||      |                                |   ||   |
         =====turret=====                                ==turret==      z = 0
            pedestal                                      pedestal

Both slides run on round bars, so a reader of the STEP file finds all three axes from the cylinders alone. All parts but the motors are
modelled in W: their own frame is W in the pose of the drawing, and so are the coordinates that a project file gives for centres of mass.
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
    """Everything that may be changed, in millimetres."""

    # pedestal: foot, ribbed column, bearing seat
    foot_radius: float = 210.0
    foot_thickness: float = 20.0
    bolt_circle_radius: float = 184.0
    bolt_hole_radius: float = 7.0  # M12
    pedestal_radius: float = 96.0
    pedestal_height: float = 250.0  # from the floor to the slewing plane
    rib_thickness: float = 12.0
    spindle_radius: float = 55.0  # of the turret's spindle in the pedestal
    spindle_length: float = 130.0
    clearance: float = 0.03  # radial, of all running fits
    # turret with its two columns
    turret_radius: float = 182.0
    turret_thickness: float = 34.0
    column_distance: float = 136.0  # from the slewing axis
    column_radius: float = 20.0
    column_top: float = 760.0  # from the slewing plane to the top bridge's lower face
    bridge_thickness: float = 30.0
    screw_radius: float = 12.0  # of the lift's ball screw
    # carriage
    ram_height: float = 300.0  # from the slewing plane to the ram's rods: d3 of the paper
    bush_radius: float = 36.0  # of the bushes on the columns
    bush_length: float = 170.0
    ram_bush_radius: float = 29.0
    ram_bush_length: float = 150.0
    # ram
    rod_distance: float = 64.0  # of the rods from the middle
    rod_radius: float = 16.0
    rod_length: float = 700.0
    rod_rear: float = 300.0  # from the slewing axis back to the rear plate's front face
    plate_thickness: float = 22.0
    # gripper
    finger_length: float = 62.0
    finger_opening: float = 44.0


DEFAULT = Dimensions()

# sRGB: red, green, blue
IRON = cq.Color(0.22, 0.24, 0.28)
BLUE = cq.Color(0.09, 0.33, 0.60)
LIGHT = cq.Color(0.82, 0.84, 0.86)
STEEL = cq.Color(0.66, 0.69, 0.73)
BRASS = cq.Color(0.83, 0.64, 0.30)
GRAPHITE = cq.Color(0.30, 0.31, 0.33)
BLACK = cq.Color(0.13, 0.13, 0.15)


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float, x: float = 0.0, y: float = 0.0) -> cq.Workplane:
    """A cylinder along z between two heights, about the line through (x, y)."""
    return cq.Workplane("XY", origin=(x, y, z0)).circle(radius).extrude(z1 - z0)


def along_y(shape: cq.Workplane) -> cq.Workplane:
    """`shape`, built along z, laid along +y: its z becomes y, its y becomes -z."""
    return shape.rotate((0, 0, 0), (1, 0, 0), -90)


def circle_of(radius: float, count: int, first: float = 0.0) -> list[tuple[float, float]]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def screws(places: list[tuple[float, float]], z: float, head_radius: float) -> cq.Workplane:
    """Socket head screws at (x, y), standing on the height z; they reach 0.5 mm into the part that they are united with."""
    head = cylinder(head_radius, -0.5, head_radius).cut(cylinder(0.55 * head_radius, 0.4 * head_radius, 2 * head_radius))
    return cq.Workplane(cq.Compound.makeCompound([head.val().moved(cq.Location((x, y, z))) for x, y in places]))


def ring(outer: float, inner: float, z0: float, z1: float) -> cq.Workplane:
    """A flat ring about z, its outer edges broken."""
    return cylinder(outer, z0, z1).edges().chamfer(0.05 * (z1 - z0) + 0.4).cut(cylinder(inner, z0 - 1, z1 + 1))


def servo_motor(radius: float, length: float) -> cq.Workplane:
    """A servo motor standing on z = 0: square flange, finned housing, encoder cap, connector box."""
    flange = cq.Workplane("XY").rect(2.1 * radius, 2.1 * radius).extrude(0.22 * radius).edges("|Z").chamfer(0.35 * radius)
    cap, pitch = 0.74 * length, 0.08 * length
    points = [(0.0, 0.0), (0.9 * radius, 0.0)]
    for i in range(3):
        z = 0.22 * radius + 6 + i * pitch
        points += [(0.9 * radius, z), (radius, z), (radius, z + 0.55 * pitch), (0.9 * radius, z + 0.55 * pitch)]
    points += [(0.9 * radius, cap), (0.84 * radius, cap), (0.84 * radius, length - 4), (0.84 * radius - 4, length), (0.0, length)]
    body = cq.Workplane("XZ").polyline(points).close().revolve(360, (0, 0, 0), (0, 1, 0))
    z = 0.58 * length
    box = cq.Workplane("XY", origin=(0, -0.9 * radius, z)).box(0.7 * radius, 0.6 * radius, 0.24 * length).edges("|Y").chamfer(0.08 * radius)
    plug = cylinder(0.16 * radius, 0, 0.3 * radius).translate((0, -1.02 * radius, z + 0.1 * length))
    return flange.union(body).union(box).union(plug)


def encoder_cap(motor: cq.Shape) -> list[cq.Face]:
    """The faces of a motor's encoder cap, which is black."""
    end = motor.BoundingBox().zmax
    return [face for face in motor.Faces() if face.BoundingBox().zmin > 0.739 * end]


# ------------------------------------------------------------------------------------------------------------------------ pedestal
def pedestal(d: Dimensions) -> cq.Workplane:
    """Foot with bolt circle, conical ribbed column with a bored head for the spindle, a bracket for the slewing motor, a cable gland."""
    floor = -d.pedestal_height
    land = floor + d.foot_thickness
    foot = cylinder(d.foot_radius, floor, land).faces(">Z").edges().chamfer(3)
    column = (
        cq.Workplane("XZ")
        .polyline(
            [
                (0, floor),
                (d.pedestal_radius, floor),
                (d.pedestal_radius, -48),
                (d.pedestal_radius + 18, -30),
                (d.pedestal_radius + 18, -6),
                (0, -6),
            ]
        )
        .close()
        .revolve(360, (0, 0, 0), (0, 1, 0))
    )
    body = foot.union(column)
    reach = d.bolt_circle_radius - 14
    rib = (
        cq.Workplane("XZ", origin=(0, d.rib_thickness / 2, 0))
        .polyline([(20, land - 1), (reach, land - 1), (reach, land + 14), (d.pedestal_radius + 8, -60), (20, -60)])
        .close()
        .extrude(d.rib_thickness)
    )
    for angle in (0, 45, 90, 135, 180, 225, 315):
        body = body.union(rib.rotate((0, 0, 0), (0, 0, 1), angle))
    # the bracket that carries the slewing motor at the rear, and its gear case
    y = -d.pedestal_radius - 50
    bracket = cylinder(56, -92, -50, 0, y).union(cq.Workplane("XY", origin=(0, y / 2, -92)).rect(96, -y).extrude(42))
    cover = cylinder(46, -51, -38, 0, y).faces(">Z").edges().chamfer(4)
    body = body.union(bracket).union(cover).union(screws([(46 * cos(a), y + 46 * sin(a)) for a in (-2.4, -1.57, -0.74)], -50, 4.2))
    gland = cylinder(17, 0, 20).rotate((0, 0, 0), (0, 1, 0), 90)
    body = body.union(gland.translate((d.pedestal_radius - 6, 0, land + 100)).rotate((0, 0, 0), (0, 0, 1), 22.5))
    body = body.cut(cylinder(d.spindle_radius + d.clearance, -d.spindle_length - 30, 1)).cut(cylinder(40, floor - 1, 0))
    hole = cylinder(d.bolt_hole_radius, floor - 1, land + 1).union(cylinder(1.7 * d.bolt_hole_radius, land - 4, land + 1))
    for x, y in circle_of(d.bolt_circle_radius, 8, 22.5):
        body = body.cut(hole.translate((x, y, 0)))
    return body.union(screws(circle_of(d.pedestal_radius + 6, 8, 22.5), -6, 4.5))


def slew_motor_place(d: Dimensions) -> cq.Location:
    """Hanging below its bracket."""
    return cq.Location((0, -d.pedestal_radius - 50, -92), (0, 1, 0), 180)


# -------------------------------------------------------------------------------------------------------------------------- turret
def turret(d: Dimensions) -> cq.Workplane:
    """Slewing disc with spindle, clamped sockets for the columns, a bearing block for the screw, and stiffening ribs."""
    top = d.turret_thickness
    disc = cylinder(d.turret_radius, 0, top).faces(">Z").edges().fillet(5).faces("<Z").edges().chamfer(2)
    body = disc.union(cylinder(d.spindle_radius, -d.spindle_length, 1).faces("<Z").edges().chamfer(3))
    body = body.union(cylinder(d.spindle_radius + 24, -5.9, 1))
    for side in (-1, 1):
        socket = cylinder(d.column_radius + 15, top - 1, top + 62, side * d.column_distance).faces(">Z").edges().chamfer(2.5)
        body = body.union(socket)
        rib = (
            cq.Workplane("XZ", origin=(0, 7, 0))
            .polyline([(30, top - 1), (d.column_distance, top - 1), (d.column_distance, top + 52), (30, top + 14)])
            .close()
            .extrude(14)
        )
        body = body.union(rib if side > 0 else rib.mirror("YZ"))
        ear = cq.Workplane("XY", origin=(side * (d.column_distance + 18), 0, top + 16)).box(30, 22, 40, centered=(True, True, False))
        body = body.union(ear)
    block = cylinder(d.screw_radius + 26, top - 1, top + 34).faces(">Z").edges().chamfer(2)
    body = body.union(block).union(screws(circle_of(d.screw_radius + 18, 6, 30), top + 34, 3.4))
    for side in (-1, 1):
        body = body.cut(cylinder(d.column_radius, 10, top + 70, side * d.column_distance))
        slit = cq.Workplane("XY", origin=(side * (d.column_distance + 30), 0, top + 14)).box(60, 3, 80, centered=(True, True, False))
        body = body.cut(slit)
    body = body.cut(cylinder(d.screw_radius, top - 12, top + 40))
    for x, y in circle_of(d.turret_radius - 22, 8, 22.5):
        if abs(x) < d.column_distance - 50:
            body = body.cut(cylinder(6, top - 8, top + 1, x, y))
    return body


def column(d: Dimensions, side: int) -> cq.Workplane:
    """A ground bar between turret and top bridge."""
    return (
        cylinder(d.column_radius, 10, d.column_top + d.bridge_thickness - 4, side * d.column_distance).faces("<Z or >Z").edges().chamfer(2)
    )


def lift_screw(d: Dimensions) -> cq.Workplane:
    """The ball screw with its journals; the thread is left out."""
    top = d.turret_thickness - 12
    screw = cylinder(d.screw_radius - 3, top, d.column_top + 26).union(cylinder(d.screw_radius, top, d.column_top - 20))
    return screw.faces(">Z").edges().chamfer(1)


def top_bridge(d: Dimensions) -> cq.Workplane:
    """Bridge over the columns with the lift motor's lantern."""
    z0, z1 = d.column_top, d.column_top + d.bridge_thickness
    bridge = cq.Workplane("XY", origin=(0, 0, z0)).slot2D(2 * d.column_distance + 84, 84).extrude(d.bridge_thickness)
    bridge = bridge.union(cylinder(62, z0, z1)).edges("|Z").fillet(20).faces(">Z").edges().chamfer(2.5)
    lantern = cylinder(50, z1 - 1, z1 + 46).union(cylinder(58, z1 + 38, z1 + 46))
    for angle in (0, 90):
        window = cq.Workplane("XZ", origin=(0, 80, z1 + 8)).rect(44, 26, centered=(True, False)).extrude(160)
        lantern = lantern.cut(window.rotate((0, 0, 0), (0, 0, 1), angle))
    body = bridge.union(lantern)
    for side in (-1, 1):
        body = body.union(screws([(side * d.column_distance + x, y) for x, y in circle_of(31, 2, 0)], z1, 5))
        body = body.cut(cylinder(d.column_radius, z0 - 1, z1 + 1, side * d.column_distance))
    return body.cut(cylinder(d.screw_radius + 8, z0 - 1, z1 + 60))


def lift_motor_place(d: Dimensions) -> cq.Location:
    """Upright on the lantern."""
    return cq.Location((0, 0, d.column_top + d.bridge_thickness + 46), (0, 0, 1), 180)


# ------------------------------------------------------------------------------------------------------------------------ carriage
def carriage(d: Dimensions) -> cq.Workplane:
    """Cross slide: bushes on the columns (z), bushes for the rods (y), the nut's housing, a webbed casting between them."""
    h = d.ram_height
    low, high = h - d.bush_length / 2, h + d.bush_length / 2
    core = cq.Workplane("XY", origin=(0, 0, h - 52)).rect(2 * d.column_distance, 64).extrude(104).edges("|X").chamfer(10)
    for side in (-1, 1):  # lightening pockets between the bushes, front and rear
        pocket = cq.Workplane("XZ", origin=(side * 38, 40, h)).rect(10, 70).extrude(20)
        core = core.cut(pocket).cut(pocket.mirror("XZ"))
    body = core.union(cylinder(d.screw_radius + 20, h - 78, h + 64).faces(">Z or <Z").edges().chamfer(2))
    body = body.union(ring(d.screw_radius + 29, 1, h - 86, h - 70))
    for side in (-1, 1):
        x = side * d.column_distance
        bush = cylinder(d.bush_radius, low, high, x).faces(">Z or <Z").edges().chamfer(2.5)
        collar = cylinder(d.bush_radius + 9, high - 26, high - 12, x).faces(">Z or <Z").edges().chamfer(1.5)
        body = body.union(bush).union(collar)
        body = body.union(screws([(x + u, v) for u, v in circle_of(d.bush_radius + 4.5, 4, 45)], high - 12, 3.2))
    half = d.ram_bush_length / 2
    for side in (-1, 1):
        bush = cylinder(d.ram_bush_radius, -half, half).faces(">Z or <Z").edges().chamfer(2)
        cap = cylinder(d.ram_bush_radius + 7, half - 22, half - 8).edges().chamfer(1.2)
        bush = bush.union(cap.union(screws(circle_of(d.ram_bush_radius + 3.4, 4, 45), half - 8, 2.6))).union(cap.mirror("XY"))
        body = body.union(along_y(bush).translate((side * d.rod_distance, 0, h)))
    for side in (-1, 1):
        body = body.cut(cylinder(d.column_radius + d.clearance, low - 1, high + 1, side * d.column_distance))
        bore = along_y(cylinder(d.rod_radius + d.clearance, -half - 1, half + 1))
        body = body.cut(bore.translate((side * d.rod_distance, 0, h)))
    body = body.cut(cylinder(d.screw_radius + 0.5, h - 120, h + 120))
    # the seat of the feed motor, below the rod on the side of column b
    seat = cylinder(34, 0, 30).union(cq.Workplane("XY").rect(68, 50, centered=(True, False)).extrude(30))
    seat = seat.rotate((0, 0, 0), (1, 0, 0), 90).rotate((0, 0, 0), (0, 0, 1), 180)
    return body.union(seat.translate((d.rod_distance, -32, h - 88)))


def feed_motor_place(d: Dimensions) -> cq.Location:
    """Lying below the ram, on the carriage's seat, pointing backwards."""
    return cq.Location((d.rod_distance, -32, d.ram_height - 88), (1, 0, 0), 90)


# ----------------------------------------------------------------------------------------------------------------------------- ram
def rod(d: Dimensions, side: int) -> cq.Workplane:
    """A tube from plate to plate, sunk 16 mm into both."""
    r, y0, y1 = d.rod_radius, -d.rod_rear - 16, d.rod_length - d.rod_rear + 16
    tube = cylinder(r, y0, y1).faces(">Z or <Z").edges().chamfer(1.5).cut(cylinder(0.6 * r, y0 - 1, y1 + 1))
    return along_y(tube).translate((side * d.rod_distance, 0, d.ram_height))


def _plate(d: Dimensions) -> cq.Workplane:
    """A rounded plate across the rods, from z = 0 on, in the plane of x and y; the rods' sockets are open to -z."""
    t = d.plate_thickness
    plate = cq.Workplane("XY").rect(2 * d.rod_distance + 84, 96).extrude(t).edges("|Z").fillet(26).faces(">Z").edges().chamfer(2.5)
    for side in (-1, 1):
        boss = cylinder(d.rod_radius + 12, -24, 1, side * d.rod_distance).faces("<Z").edges().chamfer(2)
        plate = plate.union(boss).cut(cylinder(d.rod_radius, -25, 16, side * d.rod_distance))
    return plate


def front_plate(d: Dimensions) -> cq.Workplane:
    """Plate with the flange that carries the gripper."""
    t = d.plate_thickness
    plate = _plate(d).union(cylinder(40, t - 1, t + 10).faces(">Z").edges().chamfer(1.5))
    corners = [(sx * (d.rod_distance + 26), sy * 32) for sx in (-1, 1) for sy in (-1, 1)]
    plate = plate.union(screws(corners, t, 5))
    return along_y(plate).translate((0, d.rod_length - d.rod_rear, d.ram_height))


def rear_plate(d: Dimensions) -> cq.Workplane:
    """Plate with a window, and a buffer against the carriage."""
    t = d.plate_thickness
    plate = _plate(d).cut(cylinder(22, -1, t + 1))
    plate = plate.union(screws([(sx * (d.rod_distance + 26), sy * 32) for sx in (-1, 1) for sy in (-1, 1)], t, 5))
    return along_y(plate.mirror("XY")).translate((0, -d.rod_rear, d.ram_height))


def gripper(d: Dimensions) -> cq.Workplane:
    """Parallel gripper: flange, body, two jaws on a rail, two fingers with notched tips."""
    base = ring(38, 6, 0, 12).union(screws(circle_of(31, 6, 30), 12, 3))
    body = cq.Workplane("XY", origin=(0, 0, 11)).rect(104, 46).extrude(44).edges("|Z").fillet(8).faces(">Z").edges().chamfer(2)
    rail = cq.Workplane("XY", origin=(0, 0, 54)).rect(104, 22).extrude(7)
    hand = base.union(body).union(rail)
    for side in (-1, 1):
        x = side * (d.finger_opening / 2 + 11)
        jaw = cq.Workplane("XY", origin=(x, 0, 58)).rect(24, 40).extrude(13).edges("|Z").fillet(3)
        finger = (
            cq.Workplane("XZ", origin=(0, 13, 70))
            .polyline([(11, 0), (-11, 0), (-11, d.finger_length - 14), (-11, d.finger_length), (-4, d.finger_length), (11, 16)])
            .close()
            .extrude(26)
        )
        finger = finger.cut(cylinder(9, -20, 20).rotate((0, 0, 0), (1, 0, 0), 90).translate((-16, 0, 70 + d.finger_length - 18)))
        hand = hand.union(jaw).union((finger if side > 0 else finger.mirror("YZ")).translate((x, 0, 0)))
    return along_y(hand).translate((0, d.rod_length - d.rod_rear + d.plate_thickness + 10, d.ram_height))


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places in the CAD pose (all coordinates 0)."""
    stay = cq.Location()
    assembly = cq.Assembly(name="rpp manipulator")
    for name, part, place, color in (
        ("pedestal", pedestal(d), stay, IRON),
        ("slew motor", servo_motor(42, 118), slew_motor_place(d), IRON),
        ("turret", turret(d), stay, BLUE),
        ("column a", column(d, -1), stay, STEEL),
        ("column b", column(d, 1), stay, STEEL),
        ("lift screw", lift_screw(d), stay, BRASS),
        ("top bridge", top_bridge(d), stay, BLUE),
        ("lift motor", servo_motor(46, 140), lift_motor_place(d), IRON),
        ("carriage", carriage(d), stay, LIGHT),
        ("feed motor", servo_motor(32, 130), feed_motor_place(d), IRON),
        ("ram rod a", rod(d, -1), stay, STEEL),
        ("ram rod b", rod(d, 1), stay, STEEL),
        ("front plate", front_plate(d), stay, BLUE),
        ("rear plate", rear_plate(d), stay, BLUE),
        ("gripper", gripper(d), stay, GRAPHITE),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)
    for name in ("slew motor", "lift motor", "feed motor"):
        motor = assembly.objects[name]
        for face in encoder_cap(motor.obj):
            motor.addSubshape(face, color=BLACK)
    return assembly


# -------------------------------------------------------------------------------------------------------------------------- export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
