"""The manipulator with six freedoms: fourteen parts in CadQuery, written to six_axis_manipulator.step.

    python six_axis_manipulator.py                                   writes six_axis_manipulator.step beside this file
    python six_axis_manipulator.py other.step --set d3=450 --set d6=340

World frame W: the chain is R(z) P(z) P(y) R(y) P(x) R(x). The origin lies on the slewing axis, in the plane between base and column.
Seen along -x (y to the right), and the front end from above:

      lift motor
       .----.                                                     quill motor
       |    |                                                        .-.
       | .--|------.                                              ram | | wrist
       | |  carriage|                wrist                      ======( * )   y = d4
    ===|=|=====ram==|==============( * )   z = d3                     | |
       | '--|------'                                                  | | quill, along x
       |column                                                        |_|
      =turntable=                          z = 0                      [ ] spindle with gripper, x = d6
        base

The slides run on round guides or on a screw in its nut, so a reader of the STEP file finds all six axes from the cylinders alone. Motors
and gripper are modelled about their own z and put in place; everything else is modelled in W.
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

    # the offsets of the paper's transformation chain
    d3: float = 420.0  # along z, from the slewing plane to the ram's axis
    d4: float = 640.0  # along y, from the slewing axis to the quill's axis
    d6: float = 300.0  # along x, from the ram's axis to the spindle's flange
    # base and turntable
    base_side: float = 620.0
    base_height: float = 170.0
    drum_radius: float = 235.0
    turntable_radius: float = 300.0
    spindle_radius: float = 90.0  # of the turntable's spindle in the base
    clearance: float = 0.03  # radial, of all running fits
    # column
    column_face: float = 132.0  # from the slewing axis back to the column's face
    column_depth: float = 170.0
    column_width: float = 250.0
    column_height: float = 980.0
    rail_distance: float = 88.0  # of the rails from the middle
    screw_radius: float = 12.0
    # ram
    ram_radius: float = 58.0
    ram_rear: float = 380.0  # from the slewing axis back to its end
    # wrist and quill
    wrist_radius: float = 74.0
    journal_radius: float = 42.0  # of the ram in the wrist
    quill_radius: float = 40.0
    quill_rear: float = 250.0  # from the ram's axis back to its end
    tool_shaft_radius: float = 20.0
    finger_length: float = 70.0


DEFAULT = Dimensions()

# sRGB: red, green, blue
ORANGE = cq.Color(0.93, 0.40, 0.08)
IRON = cq.Color(0.24, 0.26, 0.30)
LIGHT = cq.Color(0.84, 0.85, 0.87)
STEEL = cq.Color(0.68, 0.71, 0.75)
BRASS = cq.Color(0.83, 0.64, 0.30)
GRAPHITE = cq.Color(0.30, 0.31, 0.33)
BLACK = cq.Color(0.13, 0.13, 0.15)

Range = tuple[float, float]
SLEW_MOTOR_ANGLE = -62.0  # degrees from x, between two ribs of the base


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float, x: float = 0.0, y: float = 0.0) -> cq.Workplane:
    """A cylinder along z between two heights, about the line through (x, y)."""
    return cq.Workplane("XY", origin=(x, y, z0)).circle(radius).extrude(z1 - z0)


def along(axis: str, radius: float, start: float, stop: float) -> cq.Workplane:
    """A cylinder about the axis x or y from `start` to `stop`."""
    plane, origin = ("YZ", (start, 0, 0)) if axis == "x" else ("XZ", (0, stop, 0))
    return cq.Workplane(plane, origin=origin).circle(radius).extrude(stop - start)


def box(x: Range, y: Range, z: Range) -> cq.Workplane:
    """A box between three pairs of coordinates."""
    return cq.Workplane("XY", origin=(x[0], y[0], z[0])).box(x[1] - x[0], y[1] - y[0], z[1] - z[0], centered=False)


def circle_of(radius: float, count: int, first: float = 0.0) -> list[tuple[float, float]]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def screws(places: list[tuple[float, float]], z: float, head_radius: float) -> cq.Workplane:
    """Screws at (x, y), standing on the height z; they reach 0.5 mm into the part that they are united with."""
    head = cylinder(head_radius, -0.5, head_radius).cut(cylinder(0.55 * head_radius, 0.4 * head_radius, 2 * head_radius))
    return cq.Workplane(cq.Compound.makeCompound([head.val().moved(cq.Location((x, y, z))) for x, y in places]))


def servo_motor(radius: float, length: float) -> cq.Workplane:
    """A servo motor standing on z = 0: square flange, two fins, encoder cap, connector box."""
    flange = cq.Workplane("XY").rect(2.1 * radius, 2.1 * radius).extrude(0.25 * radius).edges("|Z").chamfer(0.35 * radius)
    cap, pitch = 0.74 * length, 0.11 * length
    points = [(0.0, 0.0), (0.9 * radius, 0.0)]
    for i in range(2):
        z = 0.25 * radius + 7 + i * pitch
        points += [(0.9 * radius, z), (radius, z), (radius, z + 0.6 * pitch), (0.9 * radius, z + 0.6 * pitch)]
    points += [(0.9 * radius, cap), (0.84 * radius, cap), (0.84 * radius, length - 4), (0.84 * radius - 4, length), (0.0, length)]
    body = cq.Workplane("XZ").polyline(points).close().revolve(360, (0, 0, 0), (0, 1, 0))
    plug = cq.Workplane("XY", origin=(0, -0.9 * radius, 0.59 * length)).box(0.6 * radius, 0.6 * radius, 0.2 * length)
    return flange.union(body).union(plug)


def encoder_cap(motor: cq.Shape) -> list[cq.Face]:
    """The faces of a motor's encoder cap, which is black."""
    end = motor.BoundingBox().zmax
    return [face for face in motor.Faces() if face.BoundingBox().zmin > 0.739 * end]


# ---------------------------------------------------------------------------------------------------------------- base and column
def base(d: Dimensions) -> cq.Workplane:
    """Square foot with a bolt in each corner, conical drum with ribs, bored for the turntable's spindle; a boss for the motor."""
    floor, half = -d.base_height, d.base_side / 2
    land = floor + 28
    body = box((-half, half), (-half, half), (floor, land)).edges("|Z").chamfer(90)
    body = body.union(cylinder(d.drum_radius - 20, floor, -8)).union(cylinder(d.drum_radius, -46, -6))
    rib = cq.Workplane("XZ", origin=(0, 9, 0)).polyline(
        [(100, land - 1), (half - 24, land - 1), (half - 24, land + 12), (d.drum_radius - 12, -46), (100, -46)]
    )
    rib = rib.close().extrude(18)
    for angle in (0, 90, 180, 270):
        body = body.union(rib.rotate((0, 0, 0), (0, 0, 1), angle))
    boss = along("x", 42, 100, d.drum_radius - 8).translate((0, 0, -90))
    body = body.union(boss.rotate((0, 0, 0), (0, 0, 1), SLEW_MOTOR_ANGLE))
    for x, y in circle_of(0.55 * d.base_side, 4, 45):
        hole = cylinder(11, floor - 1, land + 1, x, y).union(cylinder(20, land - 5, land + 1, x, y))
        body = body.cut(hole)
    body = body.union(screws(circle_of(d.drum_radius - 14, 12, 15), -6, 5))
    return body.cut(cylinder(d.spindle_radius + d.clearance, floor - 1, 0))


def column(d: Dimensions) -> cq.Workplane:
    """Turntable with its spindle, and on it the box column with ribs, rails and the end bearings of the lift screw."""
    face, back, w = -d.column_face, -d.column_face - d.column_depth, d.column_width / 2
    body = cylinder(d.turntable_radius, 0, 36).faces(">Z").edges().chamfer(5)
    body = body.union(cylinder(d.spindle_radius, -d.base_height + 20, 1)).union(cylinder(d.spindle_radius + 40, -5.9, 1))
    shaft = box((back, face), (-w, w), (35, d.column_height)).edges("|Z").fillet(22).faces(">Z").edges().chamfer(6)
    body = body.union(shaft)
    gusset = cq.Workplane("YZ", origin=(back + 60, 0, 0)).polyline([(0, 35), (w + 90, 35), (w, 300), (0, 300)]).close().extrude(24)
    body = body.union(gusset).union(gusset.mirror("XZ"))
    for i in range(3):  # access covers in both sides
        z = 380 + 190 * i
        for side in (-1, 1):
            cover = box((back + 40, face - 40), tuple(sorted((side * (w - 1), side * (w + 5)))), (z, z + 140))
            body = body.union(cover)
    for side in (-1, 1):
        y = side * d.rail_distance
        rail = box((face - 1, face + 20), (y - 12, y + 12), (70, d.column_height - 40))
        waist = box((face + 6, face + 13), (y - 20, y + 20), (60, d.column_height))
        slim = waist.cut(box((face, face + 20), (y - 8, y + 8), (0, 2000)))
        body = body.union(rail.cut(slim))
    for z0, z1 in ((62.0, 100.0), (d.column_height - 60, d.column_height + 4)):
        body = body.union(box((face - 1, face + 58), (-34, 34), (z0, z1)))
    return body.cut(cylinder(d.screw_radius, 70, d.column_height, face + 36))


def lift_screw(d: Dimensions) -> cq.Workplane:
    """Ball screw between the column's end bearings; the thread is left out."""
    return cylinder(d.screw_radius, 70, d.column_height - 26, 36 - d.column_face).faces(">Z").edges().chamfer(2)


def carriage(d: Dimensions) -> cq.Workplane:
    """Slide on the rails with four runner blocks and the nut, and the round housing of the ram, joined by webs."""
    face, h = -d.column_face, d.d3
    plate = box((face + 22, face + 62), (-150, 150), (h - 150, h + 150)).edges("|X").fillet(30)
    body = plate
    for side in (-1, 1):
        y = side * d.rail_distance
        for z in (h - 100, h + 100):
            runner = box((face + 7, face + 24), (y - 30, y + 30), (z - 44, z + 44)).cut(
                box((face, face + 20.5), (y - 12.5, y + 12.5), (z - 60, z + 60))
            )
            body = body.union(runner)
    r = d.ram_radius + 28
    housing = along("y", r, -160, 160).faces("<Y or >Y").edges().chamfer(4)
    for y in (-160, 160 - 26):
        housing = housing.union(along("y", r + 12, y + 8, y + 18))
    caps = screws(circle_of(r + 5, 6, 30), 0, 4).rotate((0, 0, 0), (1, 0, 0), -90)
    housing = housing.union(caps.translate((0, 160 - 8, 0)))
    web = box((face + 60, 0), (-110, 110), (-52, 52))
    housing = housing.union(web)
    for y in (-96, 78):
        rib = (
            cq.Workplane("XZ", origin=(0, y + 18, 0))
            .polyline([(face + 60, -136), (face + 60, 136), (-20, 60), (-20, -60)])
            .close()
            .extrude(18)
        )
        housing = housing.union(rib)
    pad = box((-45, 45), (-45, 45), (40, r + 12))
    body = body.union(housing.union(pad).translate((0, 0, h)))
    body = body.cut(along("y", d.ram_radius + d.clearance, -200, 200).translate((0, 0, h)))
    return body.cut(cylinder(d.screw_radius + d.clearance, h - 200, h + 200, face + 36))


# ----------------------------------------------------------------------------------------------------------------- ram and wrist
def ram(d: Dimensions) -> cq.Workplane:
    """Round ram with a rack on top, a collar and a journal for the wrist in front, a motor flange at the rear."""
    front = d.d4 - d.wrist_radius - 14
    body = along("y", d.ram_radius, -d.ram_rear, front)
    body = body.union(along("y", d.ram_radius + 12, front - 20, front).faces("<Y or >Y").edges().chamfer(2))
    body = body.union(along("y", d.journal_radius, front - 5, d.d4 - d.quill_radius - 14))
    body = body.union(along("y", d.ram_radius + 10, -d.ram_rear, -d.ram_rear + 24).faces("<Y or >Y").edges().chamfer(2))
    body = body.cut(along("y", 24, -d.ram_rear - 1, front + 100))
    return body.translate((0, 0, d.d3))


def wrist(d: Dimensions) -> cq.Workplane:
    """Hub on the ram's journal and barrel across it, with a pad for the motor and ribs."""
    front = d.d4 - d.wrist_radius - 14
    hub = along("y", d.ram_radius + 8, front + 2, d.d4).faces("<Y").edges().chamfer(2)
    barrel = along("x", d.wrist_radius, -105, 105).faces("<X or >X").edges().chamfer(3)
    for x in (-105, 105 - 26):
        barrel = barrel.union(along("x", d.wrist_radius + 10, x + 8, x + 18))
    caps = screws(circle_of(d.wrist_radius + 3, 6), 0, 3.6).rotate((0, 0, 0), (0, 1, 0), 90)
    barrel = barrel.union(caps.translate((105 - 8, 0, 0)))
    pad = box((-40, 40), (-40, 40), (30, d.wrist_radius + 14))
    body = hub.union(barrel.union(pad).translate((0, d.d4, 0)))
    body = body.cut(along("y", d.journal_radius + d.clearance, front - 10, d.d4))
    body = body.cut(along("x", d.quill_radius + d.clearance, -200, 200).translate((0, d.d4, 0)))
    return body.translate((0, 0, d.d3))


def quill(d: Dimensions) -> cq.Workplane:
    """Round quill along x, hollow, with a motor flange at the rear and a nose for the spindle in front."""
    front = d.d6 - 4
    body = along("x", d.quill_radius, -d.quill_rear, front).faces(">X").edges().chamfer(3)
    body = body.union(along("x", d.quill_radius + 10, front - 26, front - 6).faces("<X or >X").edges().chamfer(2))
    body = body.union(along("x", d.quill_radius + 8, -d.quill_rear, -d.quill_rear + 18).faces("<X or >X").edges().chamfer(2))
    body = body.cut(along("x", d.tool_shaft_radius + d.clearance, front - 110, front + 1))
    return body.translate((0, d.d4, d.d3))


def spindle(d: Dimensions) -> cq.Workplane:
    """Shaft with a flange about z, a parallel gripper on it: body, rail, two jaws with fingers."""
    body = cylinder(d.tool_shaft_radius, -100, 1).faces("<Z").edges().chamfer(2)
    body = body.union(cylinder(44, 0, 14).edges().chamfer(1.5)).union(screws(circle_of(37, 6, 30), 14, 3.4))
    body = body.union(cq.Workplane("XY", origin=(0, 0, 13)).rect(110, 48).extrude(46).edges("|Z").chamfer(7))
    body = body.union(cq.Workplane("XY", origin=(0, 0, 58)).rect(110, 22).extrude(7))
    for side in (-1, 1):
        x = side * 34
        jaw = cq.Workplane("XY", origin=(x, 0, 62)).rect(24, 42).extrude(13)
        outline = [(11, 0), (-11, 0), (-11, d.finger_length), (-4, d.finger_length), (11, 18)]
        finger = cq.Workplane("XZ", origin=(0, 14, 74)).polyline(outline).close().extrude(28)
        body = body.union(jaw).union((finger if side > 0 else finger.mirror("YZ")).translate((x, 0, 0)))
    return body


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places in the CAD pose (all coordinates 0)."""
    stay = cq.Location()
    to_x, to_minus_x = ((0, 1, 0), 90), ((0, 1, 0), -90)
    top = (36 - d.column_face, 0, d.column_height + 4)
    radial = cq.Location((0, 0, 0), (0, 0, 1), SLEW_MOTOR_ANGLE) * cq.Location((d.drum_radius - 8, 0, -90), *to_x)
    motors = {
        "slew motor": (servo_motor(38, 120), radial),
        "lift motor": (servo_motor(42, 150), cq.Location(top)),
        "feed motor": (servo_motor(36, 130), cq.Location((0, 0, d.d3 + d.ram_radius + 40))),
        "wrist motor": (servo_motor(46, 150), cq.Location((0, -d.ram_rear, d.d3), (1, 0, 0), 90)),
        "quill motor": (servo_motor(32, 120), cq.Location((0, d.d4, d.d3 + d.wrist_radius + 14))),
        "spindle motor": (servo_motor(34, 120), cq.Location((-d.quill_rear, d.d4, d.d3), *to_minus_x)),
    }
    assembly = cq.Assembly(name="six axis manipulator")
    for name, part, place, color in (
        ("base", base(d), stay, IRON),
        ("column", column(d), stay, ORANGE),
        ("lift screw", lift_screw(d), stay, BRASS),
        ("carriage", carriage(d), stay, LIGHT),
        ("ram", ram(d), stay, STEEL),
        ("wrist", wrist(d), stay, ORANGE),
        ("quill", quill(d), stay, STEEL),
        ("spindle", spindle(d), cq.Location((d.d6, d.d4, d.d3), *to_x), GRAPHITE),
        *((name, motor, place, IRON) for name, (motor, place) in motors.items()),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)
    for name in motors:
        motor = assembly.objects[name]
        for face in encoder_cap(motor.obj):
            motor.addSubshape(face, color=BLACK)
    return assembly


# -------------------------------------------------------------------------------------------------------------------------- export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
