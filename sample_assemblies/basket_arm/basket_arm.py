"""The basket arm: fifteen parts in CadQuery, written to basket_arm.step.

    python basket_arm.py                                   writes basket_arm.step beside this file
    python basket_arm.py other.step --set boom_1_length=2800 --set basket_width=1100

World frame W: the arm moves in the plane of x and z, all pins lie along y, the origin is the middle of the shoulder pin. In the pose of
the drawing both booms are stretched out along x and the basket stands level, so that joint angles are angles of the drawing:

    tower head                                elbow                           .--rail--.
        (o)==============boom 1===============(o)=========boom 2===========(o)|        |    z = 0
       |   |                                                          bracket |        |
       |tower|                                                                '--floor-'
    ==carrier==
     pad     pad          boom_1_length                 boom_2_length

Pins turn in the bores of the booms, so a reader of the STEP file finds the three axes from the cylinders alone.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import acos, asin, cos, hypot, radians, sin
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres."""

    # carrier and tower
    shoulder_height: float = 1900.0  # from the ground to the shoulder pin
    carrier_length: float = 2300.0  # along x, of each outrigger beam
    carrier_width: float = 1800.0  # along y, between the pads
    beam_height: float = 150.0
    beam_width: float = 170.0
    pad_radius: float = 150.0
    tower_radius: float = 190.0
    tower_flange_radius: float = 300.0
    cheek_thickness: float = 60.0
    # booms
    boom_1_length: float = 2400.0  # from the shoulder pin to the elbow pin
    boom_1_width: float = 170.0  # along y
    boom_1_root: float = 190.0  # radius at the shoulder
    boom_1_tip: float = 135.0  # radius at the elbow
    boom_2_length: float = 2000.0  # from the elbow pin to the basket's pin
    boom_2_width: float = 100.0
    boom_2_root: float = 120.0
    boom_2_tip: float = 85.0
    wall_pocket: float = 12.0  # depth of the pockets in the booms' sides
    shoulder_pin_radius: float = 55.0
    elbow_pin_radius: float = 45.0
    basket_pin_radius: float = 32.0
    clearance: float = 0.05  # radial, of the pins in the booms
    # basket
    basket_reach: float = 170.0  # from its pin to its rear posts
    basket_depth: float = 850.0  # along x
    basket_width: float = 1300.0  # along y
    basket_height: float = 1100.0
    floor_below: float = 620.0  # from the pin down to the floor
    tube: float = 45.0  # side of the posts
    rail_radius: float = 19.0
    # load: a crate of tools
    crate_length: float = 500.0
    crate_height: float = 380.0


DEFAULT = Dimensions()

# sRGB: red, green, blue
YELLOW = cq.Color(0.99, 0.78, 0.12)
ANTHRACITE = cq.Color(0.20, 0.22, 0.25)
GREY = cq.Color(0.55, 0.58, 0.62)
LIGHT = cq.Color(0.86, 0.87, 0.88)
STEEL = cq.Color(0.70, 0.72, 0.75)
RED = cq.Color(0.72, 0.12, 0.10)
BLACK = cq.Color(0.12, 0.12, 0.14)
WOOD = cq.Color(0.62, 0.45, 0.28)

Point = tuple[float, float]


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float, x: float = 0.0, y: float = 0.0) -> cq.Workplane:
    """A cylinder along z between two heights, about the line through (x, y)."""
    return cq.Workplane("XY", origin=(x, y, z0)).circle(radius).extrude(z1 - z0)


def pin(radius: float, y0: float, y1: float, x: float = 0.0) -> cq.Workplane:
    """A cylinder along y between two places, through (x, 0)."""
    return cq.Workplane("XZ", origin=(x, y1, 0)).circle(radius).extrude(y1 - y0)


def box(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> cq.Workplane:
    """A box between three pairs of coordinates."""
    size = (x[1] - x[0], y[1] - y[0], z[1] - z[0])
    return cq.Workplane("XY", origin=(x[0], y[0], z[0])).box(*size, centered=False)


def circle_of(radius: float, count: int, first: float = 0.0) -> list[Point]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def screws(places: list[Point], z: float, head_radius: float) -> cq.Workplane:
    """Socket head screws at (x, y), standing on the height z; they reach 1 mm into the part that they are united with."""
    head = cylinder(head_radius, -1, head_radius).cut(cylinder(0.55 * head_radius, 0.4 * head_radius, 2 * head_radius))
    return cq.Workplane(cq.Compound.makeCompound([head.val().moved(cq.Location((x, y, z))) for x, y in places]))


def belt(r0: float, r1: float, length: float, y0: float, y1: float) -> cq.Workplane:
    """The hull of two discs, one at x = 0 and one at x = `length`, between y0 and y1: the outline of a boom."""
    lean = asin((r0 - r1) / length)
    s, c = sin(lean), cos(lean)
    return (
        cq.Workplane("XZ", origin=(0, y1, 0))
        .moveTo(r0 * s, r0 * c)
        .threePointArc((-r0, 0), (r0 * s, -r0 * c))
        .lineTo(length + r1 * s, -r1 * c)
        .threePointArc((length + r1, 0), (length + r1 * s, r1 * c))
        .close()
        .extrude(y1 - y0)
    )


def drive(radius: float, length: float) -> cq.Workplane:
    """A hydraulic swing drive about z, on z = 0: flange with screws, ribbed gear case, motor, two hose fittings."""
    flange = cylinder(radius, 0, 0.16 * radius)
    points = [(0.0, 0.0), (0.8 * radius, 0.0)]
    for i in range(3):
        z = 0.3 * radius + 0.22 * radius * i
        points += [(0.8 * radius, z), (0.88 * radius, z), (0.88 * radius, z + 0.11 * radius), (0.8 * radius, z + 0.11 * radius)]
    case = 0.62 * length
    points += [(0.8 * radius, case - 10), (0.7 * radius, case), (0.45 * radius, case), (0.45 * radius, length - 8)]
    points += [(0.45 * radius - 8, length), (0.0, length)]
    body = cq.Workplane("XZ").polyline(points).close().revolve(360, (0, 0, 0), (0, 1, 0))
    port = cq.Workplane("XY", origin=(0, 0.3 * radius, 0.8 * length)).box(0.4 * radius, 0.6 * radius, 0.24 * length)
    fittings = [cq.Workplane("XZ", origin=(x, 0.75 * radius, 0.8 * length)).circle(0.07 * radius).extrude(0.3 * radius) for x in (-11, 11)]
    body = flange.union(body).union(port).union(fittings[0]).union(fittings[1])
    return body.union(screws(circle_of(0.9 * radius, 8, 22.5), 0.16 * radius, 0.06 * radius))


def beside(y: float, x: float = 0.0) -> cq.Location:
    """Where a drive built about z on z = 0 sits on a face at y, pointing outwards along +y or -y, with its port upwards."""
    return cq.Location((x, y, 0), (1, 0, 0), -90 if y > 0 else 90)


# --------------------------------------------------------------------------------------------------------------- carrier and tower
def carrier(d: Dimensions) -> cq.Workplane:
    """Two outrigger beams across a spine, feet with pads, a ring for the tower."""
    ground, top = -d.shoulder_height, -d.shoulder_height + 260
    low = top - d.beam_height
    half, w = d.carrier_length / 2, d.beam_width / 2
    body = box((-half, half), (-130, 130), (low, top)).edges("|X").chamfer(25)
    for x in (-half + w, half - w):
        beam = box((x - w, x + w), (-d.carrier_width / 2, d.carrier_width / 2), (low + 10, top - 10)).edges("|Y").chamfer(20)
        body = body.union(beam)
        for y in (-d.carrier_width / 2 + 60, d.carrier_width / 2 - 60):
            body = body.union(cylinder(48, ground + 30, top + 70, x, y)).union(cylinder(62, top - 15, top + 20, x, y))
            body = body.union(cylinder(d.pad_radius, ground, ground + 34, x, y).faces(">Z").edges().chamfer(14))
    return body.union(cylinder(d.tower_flange_radius + 30, low, top + 30))


def tower(d: Dimensions) -> cq.Workplane:
    """Slewing flange with bolts, column with gussets, a head of two cheeks with bosses for the shoulder pin."""
    bottom = -d.shoulder_height + 290
    inner = d.boom_1_width / 2 + 8
    outer = inner + d.cheek_thickness
    neck = -d.boom_1_root - 70
    body = cylinder(d.tower_flange_radius, bottom, bottom + 45).faces(">Z").edges().chamfer(6)
    body = body.union(cylinder(d.tower_radius, bottom, neck)).union(cylinder(d.tower_radius + 25, neck - 50, neck))
    gusset = (
        cq.Workplane("XZ", origin=(0, 11, 0))
        .polyline([(100, bottom + 40), (d.tower_flange_radius - 60, bottom + 40), (d.tower_radius + 4, bottom + 400), (100, bottom + 400)])
        .close()
        .extrude(22)
    )
    for angle in range(0, 360, 60):
        body = body.union(gusset.rotate((0, 0, 0), (0, 0, 1), angle))
    body = body.union(screws(circle_of(d.tower_flange_radius - 28, 12, 15), bottom + 45, 16))
    body = body.union(box((-d.tower_radius, d.tower_radius), (-outer, outer), (neck - 30, neck + 30)))
    r = d.shoulder_pin_radius + 75
    for side in (-1, 1):
        y0, y1 = sorted((side * inner, side * outer))
        foot, h = d.tower_radius, neck + 10
        reach = hypot(foot, h)
        angle = acos(r / reach) - asin(foot / reach)  # of the tangent from the foot's corner, from -x downwards
        x, z = r * cos(angle), -r * sin(angle)
        cheek = (
            cq.Workplane("XZ", origin=(0, y1, 0))
            .moveTo(-foot, h)
            .lineTo(-x, z)
            .threePointArc((0, r), (x, z))
            .lineTo(foot, h)
            .close()
            .extrude(y1 - y0)
        )
        body = body.union(cheek)
        face = side * (outer + 14)
        body = body.union(pin(r - 24, *sorted((side * (outer - 1), face))))
    body = body.cut(pin(d.shoulder_pin_radius, -outer - 20, outer + 20))
    hatch = box((d.tower_radius - 12, d.tower_radius + 20), (-90, 90), (bottom + 480, bottom + 900)).edges("|X").fillet(30)
    return body.cut(hatch)


def shoulder_pin(d: Dimensions) -> cq.Workplane:
    """Through both cheeks of the tower; a keeper plate at the rear."""
    end = d.boom_1_width / 2 + 8 + d.cheek_thickness + 14
    body = pin(d.shoulder_pin_radius, -end, end + 12).faces(">Y").edges().chamfer(6)
    plate = pin(d.shoulder_pin_radius + 28, end, end + 10)
    return body.union(plate)


# --------------------------------------------------------------------------------------------------------------------------- booms
def _pockets(r0: float, r1: float, length: float, half: float, depth: float, ends: tuple[float, float]) -> cq.Workplane:
    """Three pockets in each side of a boom, following its taper, between x = ends[0] and ends[1]."""
    cuts = []
    gap, rim = 60.0, 34.0
    step = (ends[1] - ends[0] + gap) / 3
    for i in range(3):
        x0 = ends[0] + i * step
        x1 = x0 + step - gap
        z0, z1 = (r0 + (r1 - r0) * x / length - rim for x in (x0, x1))
        shape = cq.Workplane("XZ", origin=(0, half + 1, 0)).polyline([(x0, -z0), (x1, -z1), (x1, z1), (x0, z0)]).close()
        cut = shape.extrude(depth + 1).edges("|Y").fillet(24)
        cuts += [cut.val(), cut.mirror("XZ").val()]
    return cq.Workplane(cq.Compound.makeCompound(cuts))


def boom_1(d: Dimensions) -> cq.Workplane:
    """Tapered box beam: hub with the bore for the shoulder pin, pocketed sides, a fork at the elbow."""
    half, length = d.boom_1_width / 2, d.boom_1_length
    body = belt(d.boom_1_root, d.boom_1_tip, length, -half, half)
    slot = d.boom_2_width / 2 + 6
    mouth = length - d.boom_2_root - 60
    body = body.cut(box((mouth, length + 400), (-slot, slot), (-400, 400)))
    body = body.cut(_pockets(d.boom_1_root, d.boom_1_tip, length, half, d.wall_pocket, (d.boom_1_root + 70, mouth - 60)))
    hub = pin(d.shoulder_pin_radius + 60, -half - 7, half + 7)
    body = body.union(hub).cut(pin(d.shoulder_pin_radius + d.clearance, -half - 10, half + 10))
    for side in (-1, 1):
        boss = pin(d.elbow_pin_radius + 45, *sorted((side * (half - 1), side * (half + 16))), length)
        body = body.union(boss)
    return body.cut(pin(d.elbow_pin_radius, -half - 30, half + 30, length))


def elbow_pin(d: Dimensions) -> cq.Workplane:
    """Fixed in the fork of boom 1; a keeper plate at the rear."""
    end = d.boom_1_width / 2 + 16
    body = pin(d.elbow_pin_radius, -end, end + 12, d.boom_1_length).faces(">Y").edges().chamfer(5)
    return body.union(pin(d.elbow_pin_radius + 22, end, end + 9, d.boom_1_length))


def boom_2(d: Dimensions) -> cq.Workplane:
    """Tapered beam in the fork of boom 1, with hubs at both ends; its tip is bored for the basket's pin."""
    half, length = d.boom_2_width / 2, d.boom_2_length
    body = belt(d.boom_2_root, d.boom_2_tip, length, -half, half)
    body = body.cut(_pockets(d.boom_2_root, d.boom_2_tip, length, half, d.wall_pocket, (d.boom_2_root + 120, length - d.boom_2_tip - 60)))
    body = body.union(pin(d.elbow_pin_radius + 40, -half - 5, half + 5)).cut(pin(d.elbow_pin_radius + d.clearance, -half - 9, half + 9))
    body = body.union(pin(d.basket_pin_radius + 34, -half - 5, half + 5, length)).cut(pin(d.basket_pin_radius, -half - 9, half + 9, length))
    return body.translate((d.boom_1_length, 0, 0))


def basket_pin(d: Dimensions) -> cq.Workplane:
    """Fixed in boom 2; the basket's bracket turns on its ends."""
    x, end = d.boom_1_length + d.boom_2_length, d.boom_2_width / 2 + 62
    return pin(d.basket_pin_radius, -end - 8, end, x).faces("<Y or >Y").edges().chamfer(4)


# -------------------------------------------------------------------------------------------------------------------------- basket
def _basket_x(d: Dimensions) -> tuple[float, float]:
    start = d.boom_1_length + d.boom_2_length + d.basket_reach
    return start, start + d.basket_depth


def bracket(d: Dimensions) -> cq.Workplane:
    """Two cheeks around the tip of boom 2 on a stiffened back plate, screwed to the basket's rear posts."""
    x = d.boom_1_length + d.boom_2_length
    back, _ = _basket_x(d)
    inner = d.boom_2_width / 2 + 10
    r = d.basket_pin_radius + 36
    body = box((back - 24, back), (-300, 300), (-260, 260)).edges("|X").fillet(40)
    for side in (-1, 1):
        y0, y1 = sorted((side * inner, side * (inner + 36)))
        cheek = (
            cq.Workplane("XZ", origin=(0, y1, 0))
            .moveTo(x, r)
            .threePointArc((x - r, 0), (x, -r))
            .lineTo(back - 10, -230)
            .lineTo(back - 10, 230)
            .close()
            .extrude(y1 - y0)
        )
        body = body.union(cheek)
    bolts = screws([(y, z) for y in (-250, 250) for z in (-200, 0, 200)], 0, 15)
    bolts = bolts.rotate((0, 0, 0), (0, 0, 1), 90).rotate((0, 0, 0), (0, 1, 0), -90)  # pointing to -x: (x, y, z) becomes (-z, x, -y)
    body = body.union(bolts.translate((back - 24, 0, 0)))
    return body.cut(pin(d.basket_pin_radius + d.clearance, -400, 400, x))


def basket_frame(d: Dimensions) -> cq.Workplane:
    """Posts at the corners, round top and middle rails, an open gate in front, a kick plate."""
    x0, x1 = _basket_x(d)
    y, t, r = d.basket_width / 2, d.tube, d.rail_radius
    low, high = -d.floor_below, -d.floor_below + d.basket_height
    posts = [(x0, -y), (x0, y - t), (x1 - t, -y), (x1 - t, y - t)]
    posts += [(x0, -275 - t / 2), (x0, 275 - t / 2)]
    body = box((x0, x1), (-y, y), (low, low + 60))
    body = body.cut(box((x0 + 6, x1 - 6), (-y + 6, y - 6), (low + 8, low + 100)))
    for px, py in posts:
        body = body.union(box((px, px + t), (py, py + t), (low, high)))
    for z in (high - 32, (low + high) / 2 + 30):
        for px in (x0 + t / 2, x1 - t / 2):
            body = body.union(pin(r, -y + t / 2, y - t / 2).translate((px, 0, z)))
        for py in (-y + t / 2, y - t / 2):
            rail = cq.Workplane("YZ", origin=(x0 + t / 2, py, z)).circle(r).extrude(x1 - x0 - t)
            body = body.union(rail)
    return body


def floor_mat(d: Dimensions) -> cq.Workplane:
    """A ribbed rubber mat in the basket's tray."""
    x0, x1 = _basket_x(d)
    y, low = d.basket_width / 2, -d.floor_below + 8
    t = d.tube + 8
    body = box((x0 + t, x1 - t), (-y + t, y - t), (low, low + 10))
    count = int((x1 - x0 - 2 * t) / 150)
    for i in range(count):
        body = body.union(box((x0 + t + 40 + 150 * i, x0 + t + 90 + 150 * i), (-y + t + 20, y - t - 20), (low + 9, low + 14)))
    return body


def control_box(d: Dimensions) -> cq.Workplane:
    """Console on the front rail: sloping panel, joystick, emergency stop."""
    _, x1 = _basket_x(d)
    high = -d.floor_below + d.basket_height
    body = (
        cq.Workplane("XZ", origin=(0, 170, 0))
        .polyline([(x1 - 60, high - 12), (x1 - 250, high - 12), (x1 - 250, high + 40), (x1 - 60, high + 130)])
        .close()
        .extrude(340)
        .edges("|Y")
        .fillet(12)
    )
    for y, radius, length in ((-90, 24, 60), (80, 26, 36)):
        knob = cylinder(radius, 0, length).faces(">Z").edges().fillet(8)
        body = body.union(knob.rotate((0, 0, 0), (0, 1, 0), -25).translate((x1 - 160, y, high + 76)))
    return body.union(cylinder(9, 0, 150).rotate((0, 0, 0), (0, 1, 0), -15).translate((x1 - 150, 0, high + 76)))


def crate(d: Dimensions) -> cq.Workplane:
    """A slatted crate of tools on the mat."""
    x0, _ = _basket_x(d)
    low = -d.floor_below + 22
    x, y, h = x0 + 120, d.basket_width / 2 - 130, d.crate_height
    body = box((x, x + d.crate_length), (y - 460, y), (low, low + h))
    body = body.cut(box((x + 18, x + d.crate_length - 18), (y - 442, y - 18), (low + 250, low + h + 1)))
    for i in (1, 2):
        z = low + h * i / 3
        groove = box((x - 1, x + d.crate_length + 1), (y - 461, y + 1), (z - 9, z + 9))
        groove = groove.cut(box((x + 8, x + d.crate_length - 8), (y - 452, y - 8), (z - 20, z + 20)))
        body = body.cut(groove)
    return body


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places in the CAD pose: booms stretched out, basket level."""
    stay = cq.Location()
    shoulder_face = d.boom_1_width / 2 + 8 + d.cheek_thickness + 14
    elbow_face = d.boom_1_width / 2 + 16
    assembly = cq.Assembly(name="basket arm")
    for name, part, place, color in (
        ("carrier", carrier(d), stay, ANTHRACITE),
        ("tower", tower(d), stay, GREY),
        ("shoulder pin", shoulder_pin(d), stay, STEEL),
        ("shoulder drive", drive(120, 260), beside(-shoulder_face), ANTHRACITE),
        ("boom 1", boom_1(d), stay, YELLOW),
        ("elbow pin", elbow_pin(d), stay, STEEL),
        ("elbow drive", drive(95, 210), beside(-elbow_face, d.boom_1_length), ANTHRACITE),
        ("boom 2", boom_2(d), stay, YELLOW),
        ("basket pin", basket_pin(d), stay, STEEL),
        ("levelling drive", drive(70, 170), beside(-d.boom_2_width / 2 - 70, d.boom_1_length + d.boom_2_length), ANTHRACITE),
        ("basket bracket", bracket(d), stay, RED),
        ("basket frame", basket_frame(d), stay, LIGHT),
        ("floor mat", floor_mat(d), stay, BLACK),
        ("control box", control_box(d), stay, RED),
        ("crate", crate(d), stay, WOOD),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)
    return assembly


# -------------------------------------------------------------------------------------------------------------------------- export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
