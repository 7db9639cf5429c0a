"""A rotary positioning system: eighteen parts in CadQuery, written to positioning_system.step.

    python positioning_system.py                                   writes positioning_system.step beside this file
    python positioning_system.py other.step --set plate_thickness=30 --set coupling_shaft_radius=5

World frame W: the spindle lies along x, z is up, the base plate's upper face is z = 0. The motor stands beside the spindle, at -y, and
drives it by a pair of gears. Seen from above::

       pinion | gear | motor with ribs                                        motor axis, y = -72
              | stand|____________
       wheel  |      |coupling      sensor       bellows   pillow block  face plate         x
       =======|======|[hub a|b]=====[disc]======[#####]====[       ]=====||                 spindle axis, y = 0
              |      |

Every part that turns is modelled about its own axis, z, and then laid along x. Teeth are trapezia of the right module: they show the
ratio, and the drive's kinematics come from the project file.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import cos, pi, radians, sin
from pathlib import Path

import cadquery as cq

from cadimport.cad_export import export


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimensions:
    """Everything that may be changed, in millimetres; x positions count along the spindle."""

    axis_height: float = 92.0  # of both axes above the base plate
    # gears
    module: float = 3.0
    pinion_teeth: int = 12
    wheel_teeth: int = 36
    face_width: float = 16.0
    clearance: float = 0.02  # radial, in all bearings
    # base
    base_length: float = 390.0
    base_width: float = 176.0
    base_thickness: float = 18.0
    # gear stand: carries the wheel's bearing and the motor
    stand_thickness: float = 22.0
    stand_start: float = 22.0  # on x
    # motor
    motor_radius: float = 29.0
    motor_length: float = 112.0
    motor_ribs: int = 9
    rib_height: float = 5.0
    rotor_radius: float = 15.0
    motor_shaft_radius: float = 6.0
    # spindle
    gear_shaft_radius: float = 9.0
    coupling_shaft_radius: float = 4.0  # the thin shaft to the sensor: its twist is in the model
    hub_radius: float = 21.0
    hub_length: float = 22.0
    spider_width: float = 9.0
    sensor_start: float = 146.0  # on x
    sensor_width: float = 40.0
    disc_radius: float = 26.0
    bellows_radius: float = 17.0
    bellows_length: float = 40.0
    block_start: float = 258.0  # on x, the pillow block's
    block_width: float = 42.0
    table_shaft_radius: float = 12.0
    plate_radius: float = 80.0
    plate_thickness: float = 18.0

    @property
    def center_distance(self) -> float:
        """Between the two axes."""
        return self.module * (self.pinion_teeth + self.wheel_teeth) / 2


DEFAULT = Dimensions()

# sRGB: red, green, blue
CAST = cq.Color(0.26, 0.31, 0.36)
BLUE = cq.Color(0.13, 0.33, 0.52)
DARK = cq.Color(0.16, 0.17, 0.19)
STEEL = cq.Color(0.62, 0.65, 0.69)
BRIGHT = cq.Color(0.80, 0.82, 0.84)
BRASS = cq.Color(0.80, 0.62, 0.28)
RED = cq.Color(0.75, 0.18, 0.14)
GLASS = cq.Color(0.62, 0.80, 0.86)
ORANGE = cq.Color(0.90, 0.48, 0.12)


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float) -> cq.Workplane:
    """A cylinder about z between two heights."""
    return cq.Workplane("XY", origin=(0, 0, z0)).circle(radius).extrude(z1 - z0)


def ring(outer: float, inner: float, z0: float, z1: float) -> cq.Workplane:
    """A hollow cylinder about z."""
    return cq.Workplane("XY", origin=(0, 0, z0)).circle(outer).circle(inner).extrude(z1 - z0)


def circle_of(radius: float, count: int, first: float = 0.0) -> list[tuple[float, float]]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(a), radius * sin(a)) for a in angles]


def with_screws(body: cq.Workplane, points: list[tuple[float, float]], face: float, radius: float) -> cq.Workplane:
    """Socket-head screws on the face at the height `face`, heads towards +z."""
    heads = cq.Workplane("XY", origin=(0, 0, face - 0.2)).pushPoints(points).circle(radius).extrude(0.2 + 1.2 * radius)
    sockets = cq.Workplane("XY", origin=(0, 0, face + 0.5 * radius)).pushPoints(points).circle(0.55 * radius).extrude(radius)
    return body.union(heads).cut(sockets)


def tooth_wheel(d: Dimensions, teeth: int, first: float) -> cq.Workplane:
    """A spur gear about z; `first` is the angle of a tooth's middle in degrees."""
    pitch = d.module * teeth / 2
    root, tip = pitch - 1.3 * d.module, pitch + 0.9 * d.module
    half = pi / (2 * teeth)  # of a tooth on the pitch circle
    points: list[tuple[float, float]] = []
    for i in range(teeth):
        middle = radians(first) + 2 * pi * i / teeth
        for radius, share in ((tip, -0.36), (tip, 0.36), (root, 2.0)):
            angle = middle + share * half
            points.append((radius * cos(angle), radius * sin(angle)))
    return cq.Workplane("XY").polyline(points).close().extrude(d.face_width)


# --------------------------------------------------------------------------------------------------------------------- base, stands
def base(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Plate with rounded corners, T-slots along x and counterbored holes."""
    x0, t = -34.0, d.base_thickness
    plate = cq.Workplane("XY").box(d.base_length, d.base_width, t).edges("|Z").fillet(12)
    for y in (-62.0, 44.0):
        plate = plate.cut(cq.Workplane("XY").box(d.base_length + 2, 8, 20).translate((0, y, t / 2)))
        plate = plate.cut(cq.Workplane("XY").box(d.base_length + 2, 15, 5).translate((0, y, t / 2 - 10)))
    corners = [(sx * (d.base_length / 2 - 16), sy * (d.base_width / 2 - 16)) for sx in (-1, 1) for sy in (-1, 1)]
    plate = plate.faces(">Z").workplane(origin=(0, 0, t / 2)).pushPoints(corners).cboreHole(9, 15, 9)
    y = (-d.center_distance + 40) / 2
    return plate.translate((x0 + d.base_length / 2, y, -t / 2))


def gear_stand(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Standing plate with the wheel's bearing and the motor's seat, ribs and a foot."""
    c, t, h = d.center_distance, d.stand_thickness, d.axis_height
    top = h + 44
    outline = (
        cq.Workplane("YZ", origin=(d.stand_start, 0, 0))
        .moveTo(44, 0)
        .lineTo(44, h)
        .radiusArc((0, top), -44)
        .lineTo(-c, top)
        .radiusArc((-c - 44, h), -44)
        .lineTo(-c - 44, 0)
        .close()
        .extrude(t)
    )
    foot = cq.Workplane("XY").box(t + 40, c + 96, 14).translate((d.stand_start + t / 2, -c / 2, 7)).edges("|Z").fillet(8)
    stand = outline.union(foot)
    for y in (0.0, -c):
        boss = cq.Workplane("YZ", origin=(d.stand_start - 3, y, h)).circle(24).extrude(t + 6)
        stand = stand.union(boss)
    window = cq.Workplane("YZ", origin=(d.stand_start - 1, -c / 2, 36)).rect(c + 40, 30).extrude(t + 2).edges("|X").fillet(10)
    stand = stand.cut(window)
    stand = stand.cut(cq.Workplane("YZ", origin=(d.stand_start - 5, 0, h)).circle(d.gear_shaft_radius + d.clearance).extrude(t + 10))
    stand = stand.cut(cq.Workplane("YZ", origin=(d.stand_start - 5, -c, h)).circle(14).extrude(t + 10))
    bolts = [(d.stand_start + t / 2 + sx * (t / 2 + 12), -c / 2 + sy * (c / 2 + 38)) for sx in (-1, 1) for sy in (-1, 1)]
    return with_screws(stand, bolts, 14.0, 5.0)


def pillow_block(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Bearing block of the table's shaft: foot, waist and a round head with covers."""
    h, w = d.axis_height, d.block_width
    foot = cq.Workplane("XY").box(w + 14, 132, 16).translate((w / 2, 0, 8)).edges("|Z").fillet(10)
    waist = (
        cq.Workplane("YZ")
        .moveTo(-46, 14)
        .lineTo(46, 14)
        .threePointArc((34, 52), (36, h))
        .lineTo(-36, h)
        .threePointArc((-34, 52), (-46, 14))
    )
    body = foot.union(waist.close().extrude(w)).union(cq.Workplane("YZ", origin=(0, 0, h)).circle(38).extrude(w))
    body = body.cut(cq.Workplane("YZ", origin=(-1, 0, 46)).rect(34, 26).extrude(w / 2 - 6).edges("|X").fillet(8))
    body = body.cut(cq.Workplane("YZ", origin=(w / 2 + 7, 0, 46)).rect(34, 26).extrude(w).edges("|X").fillet(8))
    cover = cq.Workplane("YZ", origin=(-5, 0, h)).circle(30).extrude(w + 10).faces("<X or >X").edges().chamfer(1.5)
    body = body.union(cover)
    bore = cq.Workplane("YZ", origin=(-8, 0, h)).circle(d.table_shaft_radius + d.clearance).extrude(w + 20)
    heads = cq.Workplane("YZ", origin=(-8, 0, h)).pushPoints(circle_of(23, 6, 30)).circle(3).extrude(w + 16)
    body = body.union(heads).cut(bore)
    bolts = [(x, y) for x in (w / 2,) for y in (-55, 55)]
    return with_screws(body, bolts, 16.0, 6.0).translate((d.block_start, 0, 0))


# ------------------------------------------------------------------------------------------------------------------------- motor
def motor(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Housing about z with flange at z = 0, cooling ribs, end cap and connector; hollow for the rotor."""
    r, length = d.motor_radius, d.motor_length
    body = cylinder(r, 0, length)
    step = (length - 34) / d.motor_ribs
    for i in range(d.motor_ribs):
        body = body.union(cylinder(r + d.rib_height, 16 + i * step, 16 + (i + 0.45) * step))
    flange = cylinder(35, 0, 9).faces(">Z").edges().chamfer(1)
    cap = cylinder(r + 3, length - 14, length).faces(">Z").edges().chamfer(3)
    body = body.union(flange).union(cap).union(cylinder(13.9, -6, 1))
    box = cq.Workplane("XY", origin=(0, r + 5, length - 40)).box(22, 16, 34).edges("|Y").fillet(4)
    body = body.union(box).union(cylinder(6, 0, 16).rotate((0, 0, 0), (1, 0, 0), -90).translate((0, r + 9, length - 40)))
    body = body.cut(cylinder(d.rotor_radius + 2, 10, length - 12))
    body = body.cut(cylinder(d.motor_shaft_radius + d.clearance, -10, length - 4))
    return with_screws(body, circle_of(31, 4, 45), 9.0, 2.4)


def motor_shaft(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Shaft with the rotor's iron and the commutator, about z, in the motor's frame."""
    front = -(d.stand_start + d.stand_thickness + 3)  # to the far face of the pinion
    shaft = cylinder(d.motor_shaft_radius, front - 2, d.motor_length - 5).faces("<Z or >Z").edges().chamfer(0.8)
    return shaft.union(cylinder(d.rotor_radius, 22, 80).edges().chamfer(1)).union(cylinder(10, 84, 94))


def pinion(d: Dimensions = DEFAULT) -> cq.Workplane:
    """On the motor's shaft; a gap between two of its teeth looks along +y, at the wheel."""
    gear = tooth_wheel(d, d.pinion_teeth, 90 + 180 / d.pinion_teeth)
    hub = cylinder(12, d.face_width, d.face_width + 2)
    return gear.union(hub).cut(cylinder(d.motor_shaft_radius, -1, d.face_width + 5))


# ----------------------------------------------------------------------------------------------------------------------- spindle
def wheel(d: Dimensions = DEFAULT) -> cq.Workplane:
    """On the gear shaft, with a web and lightening holes; a tooth looks along -y, at the pinion."""
    gear, w = tooth_wheel(d, d.wheel_teeth, -90), d.face_width
    for z0 in (-1.0, w - 4):
        gear = gear.cut(ring(d.module * d.wheel_teeth / 2 - 8, 17, z0, z0 + 5))
    holes = cq.Workplane("XY", origin=(0, 0, -1)).pushPoints(circle_of(32, 6)).circle(8).extrude(w + 2)
    return gear.cut(holes).cut(cylinder(d.gear_shaft_radius, -1, w + 1))


def gear_shaft(d: Dimensions = DEFAULT) -> cq.Workplane:
    """From the wheel through the stand to the coupling's first hub, about z = x."""
    end = d.stand_start + d.stand_thickness + 34
    shaft = cylinder(d.gear_shaft_radius, -4, end).faces("<Z or >Z").edges().chamfer(1)
    collar = cylinder(13, d.face_width, d.stand_start - 3.2)
    return shaft.union(collar)


def hub(d: Dimensions, bore: float) -> cq.Workplane:
    """Half of a jaw coupling about z: body with a clamping slot, three jaws towards +z."""
    body = cylinder(d.hub_radius, 0, d.hub_length).faces("<Z").edges().chamfer(1.5)
    jaw = cq.Workplane("XY", origin=(0, 0, d.hub_length)).circle(d.hub_radius).circle(10).extrude(d.spider_width - 1)
    keep = cq.Workplane("XY", origin=(0, 0, d.hub_length - 1)).moveTo(0, 0)
    wedge = keep.lineTo(40 * cos(-0.28), 40 * sin(-0.28)).lineTo(40 * cos(0.28), 40 * sin(0.28)).close().extrude(d.spider_width + 2)
    for i in range(3):
        body = body.union(jaw.intersect(wedge.rotate((0, 0, 0), (0, 0, 1), 120 * i)))
    slot = cq.Workplane("XY", origin=(0, 14, d.hub_length / 2 - 1)).box(1.6, 20, d.hub_length)
    return body.cut(slot).cut(cylinder(bore, -1, d.hub_length + d.spider_width))


def spider(d: Dimensions = DEFAULT) -> cq.Workplane:
    """The elastic star between the jaws, about z from 0."""
    star = cylinder(9, 0, d.spider_width)
    arm = cq.Workplane("XY", origin=(14, 0, 0)).rect(13, 4.2).extrude(d.spider_width)
    for i in range(6):  # one between every two jaws
        star = star.union(arm.rotate((0, 0, 0), (0, 0, 1), 30 + 60 * i))
    return star.intersect(cylinder(d.hub_radius - 0.8, -1, 20)).cut(cylinder(5, -1, 20))


def sensor_shaft(d: Dimensions = DEFAULT) -> cq.Workplane:
    """The thin shaft from the coupling to the sensor, thicker inside of it, about z = x."""
    start = d.stand_start + d.stand_thickness + 12 + d.hub_length + d.spider_width
    end = d.sensor_start + d.sensor_width + 30
    journal = cylinder(7, d.sensor_start - 8, end).faces(">Z or <Z").edges().chamfer(0.6)
    return cylinder(d.coupling_shaft_radius, start + 2, end).union(journal)


def code_disc(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Disc with a hub and a track of holes, about z from 0."""
    track = cq.Workplane("XY", origin=(0, 0, -1)).pushPoints(circle_of(d.disc_radius - 5, 16)).circle(2.2).extrude(4)
    disc = ring(d.disc_radius, 7, 0, 2).cut(track)
    return disc.union(ring(12, 7, 0, 7))


def sensor(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Housing of the sensor on its foot: two walls with bearings, a roof with reading head, a window to the disc, a cable."""
    h, w, b = d.axis_height, d.sensor_width, 31.0
    x0 = d.sensor_start
    block = (
        cq.Workplane("YZ", origin=(x0, 0, 0))
        .moveTo(-b, 0)
        .lineTo(b, 0)
        .lineTo(b, h)
        .radiusArc((-b, h), -b)
        .close()
        .extrude(w)
        .faces("<X or >X")
        .edges("not <Z")
        .chamfer(1.5)
    )
    chamber = cq.Workplane("YZ", origin=(x0 + 8, 0, h)).circle(d.disc_radius + 2).extrude(w - 16)
    window = cq.Workplane("XY").box(w - 16, 40, 40).translate((x0 + w / 2, b, h + 8))
    block = block.cut(chamber).cut(window)
    foot = cq.Workplane("XY").box(w + 26, 2 * b + 8, 12).translate((x0 + w / 2, 0, 6)).edges("|Z").fillet(6)
    block = block.union(foot)
    for x in (x0 - 4, x0 + w - 1):
        block = block.union(cq.Workplane("YZ", origin=(x, 0, h)).circle(15).extrude(5))
    head = cq.Workplane("XY").box(12, 20, 16).translate((x0 + w / 2 + 1, 0, h + b + 6)).edges("|Z").fillet(3)
    cable = cylinder(4, 0, 14).translate((x0 + w / 2 + 1, 0, h + b + 13))
    block = block.union(head).union(cable)
    block = block.cut(cq.Workplane("YZ", origin=(x0 - 10, 0, h)).circle(7 + d.clearance).extrude(w + 20))
    bolts = [(x0 + w / 2 + sx * (w / 2 + 7), sy * (b - 4)) for sx in (-1, 1) for sy in (-1, 1)]
    return with_screws(block, bolts, 12.0, 3.2)


def bellows(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Metal bellows between two clamp hubs, about z from 0."""
    length, r = d.bellows_length, d.bellows_radius
    outline = [(7.0, 0.0), (r - 1, 0.0), (r - 1, 10.0)]
    waves = 5
    step = (length - 20) / (2 * waves)
    for i in range(waves):
        z = 10 + 2 * i * step
        outline += [(12.0, z + 0.4), (12.0, z + step - 0.4), (r, z + step), (r, z + 2 * step - 0.6)]
    outline += [(r - 1, length - 10), (r - 1, length), (7.0, length)]
    body = cq.Workplane("XZ").polyline([(x, z) for x, z in outline]).close().revolve(360, (0, 0, 0), (0, 1, 0))
    for z in (5.0, length - 5):
        body = body.cut(cylinder(1.8, -20, 20).rotate((0, 0, 0), (0, 1, 0), 90).translate((0, 11.5, z)))
    return body


def table_shaft(d: Dimensions = DEFAULT) -> cq.Workplane:
    """From the bellows through the pillow block to the face plate, about z = x."""
    start, end = d.sensor_start + d.sensor_width + 31, d.block_start + d.block_width + 16
    shaft = cylinder(7, start, d.block_start - 8).union(cylinder(d.table_shaft_radius, d.block_start - 10, end))
    return shaft.union(cylinder(30, end - 6, end))


def face_plate(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Round plate about z from 0 with four radial slots, tapped holes and a stepped rim."""
    t, r = d.plate_thickness, d.plate_radius
    plate = cylinder(r, 0, t).faces("<Z").edges().chamfer(3).faces(">Z").edges().chamfer(1)
    plate = plate.cut(ring(r + 1, r - 2, 5, 9))
    slot = cq.Workplane("XY", origin=(r / 2 + 14, 0, t - 7)).rect(r, 7).extrude(10)
    for i in range(4):
        plate = plate.cut(slot.rotate((0, 0, 0), (0, 0, 1), 45 + 90 * i))
    holes = cq.Workplane("XY", origin=(0, 0, t - 12)).pushPoints(circle_of(62, 4)[1:] + circle_of(34, 4)[1:]).circle(3.3).extrude(20)
    return with_screws(plate.cut(holes).cut(cylinder(9, t - 4, t + 1)), circle_of(20, 6, 30), t - 0.5, 2.6)


def index_block(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Clamped workpiece on the plate: what is to be turned into position. About z from 0, at the rim."""
    block = cq.Workplane("XY").box(30, 24, 22, centered=(True, True, False)).edges("|Z").chamfer(3)
    return block.cut(cylinder(7, 8, 30)).union(cylinder(3, 7, 19)).translate((50, 0, 0))


# ---------------------------------------------------------------------------------------------------------------------- assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places in the CAD pose (all angles 0)."""

    def spindle(x: float, y: float = 0.0, towards: int = 1, up: float = 0.0) -> cq.Location:
        """A part about z laid along the spindle: its z along +x or -x, its x `up` radians from upright."""
        return cq.Location(cq.Plane(origin=(x, y, d.axis_height), xDir=(0, sin(up), cos(up)), normal=(towards, 0, 0)))

    stay, c = cq.Location(), -d.center_distance
    motor_face = d.stand_start + d.stand_thickness + 3
    hub_a = motor_face + 9
    hub_b = hub_a + 2 * d.hub_length + d.spider_width
    plate = d.block_start + d.block_width + 16
    assembly = cq.Assembly(name="positioning system")
    for name, part, place, color in (
        ("base", base(d), stay, CAST),
        ("gear stand", gear_stand(d), stay, BLUE),
        ("motor", motor(d), spindle(motor_face, y=c), DARK),
        ("motor shaft", motor_shaft(d), spindle(motor_face, y=c), STEEL),
        ("pinion", pinion(d), spindle(0, y=c), BRASS),
        ("gear shaft", gear_shaft(d), spindle(0), STEEL),
        ("wheel", wheel(d), spindle(0), BRASS),
        ("hub a", hub(d, d.gear_shaft_radius), spindle(hub_a), BRIGHT),
        ("spider", spider(d), spindle(hub_a + d.hub_length), RED),
        ("hub b", hub(d, d.coupling_shaft_radius), spindle(hub_b, towards=-1, up=pi / 3), BRIGHT),
        ("sensor", sensor(d), stay, BLUE),
        ("sensor shaft", sensor_shaft(d), spindle(0), STEEL),
        ("code disc", code_disc(d), spindle(d.sensor_start + d.sensor_width / 2 - 2), GLASS),
        ("bellows", bellows(d), spindle(d.sensor_start + d.sensor_width + 10), BRIGHT),
        ("pillow block", pillow_block(d), stay, BLUE),
        ("table shaft", table_shaft(d), spindle(0), STEEL),
        ("face plate", face_plate(d), spindle(plate), BRIGHT),
        ("workpiece", index_block(d), spindle(plate + d.plate_thickness), ORANGE),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)  # a shape of its own, so that STEP has a product of this name
    return assembly


# ------------------------------------------------------------------------------------------------------------------------ export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
