"""The robot with five degrees of freedom: eleven parts in CadQuery, written to five_axis_robot.step.

    python five_axis_robot.py                          writes five_axis_robot.step beside this file
    python five_axis_robot.py other.step --set wrist_at=50 --set wrist_turn=90

World frame W: the lift and turn axis is z, the slide axis y; both meet in the origin, which is the centre of body 1 (and of body 2) in
the CAD pose. A mast lifts and turns in a tower; it carries a cradle with a round bar along y. A sleeve slides on the bar and turns about
it; on its side sits the wrist, which turns the spindle head. Seen along x:

       post                 sleeve                      post
       |=|================[___o____]====================|=|   bar, y
       | |                     |  wrist (x)              | |
       | |                     V  spindle                | |
       | '-----------------------------------------------' |
       '------------------.           .-------------------'      cradle
                          |   mast    |
                        |#|           |#|
                        |    tower      |   z

Tower, cradle and sleeve are modelled about the origin of W, motors, guides and the parts of the wrist about their own axes, and then put
in place.
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
    """Everything that may be changed, in millimetres (turns in degrees); heights from the bar's axis in the CAD pose."""

    stroke_z: float = 1000.0  # of the lift, up and down
    stroke_y: float = 1000.0  # of the slide, both ways
    wrist_at: float = 500.0  # L: from the sleeve's centre along the bar to the wrist's axis
    wrist_turn: float = 0.0  # degrees; 0: the wrist's axis points along x, 90: along z
    head_at: float = 50.0  # c: from the wrist's axis to the spindle's, along y
    # tower
    base_width: float = 1700.0
    base_thickness: float = 60.0
    tower_radius: float = 285.0  # at the top; the foot is wider
    guide_radius: float = 150.0
    guide_length: float = 500.0
    # mast and cradle
    mast_radius: float = 105.0
    clearance: float = 0.05  # radial, of all running fits
    cradle_top: float = 560.0  # from the bar's axis down to the beam: the head swings above it
    cradle_depth: float = 190.0
    cradle_width: float = 190.0
    cradle_web: float = 40.0
    post_thickness: float = 150.0
    # bar and sleeve
    bar_radius: float = 60.0
    sleeve_radius: float = 105.0
    sleeve_rear: float = 330.0  # from the centre back
    sleeve_beyond: float = 130.0  # beyond the wrist
    # wrist
    boss_radius: float = 88.0
    boss_reach: float = 185.0  # from the bar's axis to the face of the boss
    axle_radius: float = 42.0
    head_length: float = 130.0  # of the hub, along the wrist's axis
    spindle_radius: float = 62.0
    spindle_up: float = 170.0
    spindle_down: float = 300.0
    # motors
    motor_radius: float = 92.0
    motor_length: float = 230.0


DEFAULT = Dimensions()

# sRGB: red, green, blue
ANTHRACITE = cq.Color(0.23, 0.25, 0.28)
YELLOW = cq.Color(0.95, 0.70, 0.12)
LIGHT = cq.Color(0.84, 0.86, 0.87)
BRASS = cq.Color(0.83, 0.64, 0.30)
STEEL = cq.Color(0.62, 0.65, 0.69)
BLUE = cq.Color(0.14, 0.27, 0.45)
BLACK = cq.Color(0.13, 0.13, 0.15)


# ------------------------------------------------------------------------------------------------------------------------ features
def cylinder(radius: float, z0: float, z1: float) -> cq.Workplane:
    """A cylinder about z between two heights."""
    return cq.Workplane("XY", origin=(0, 0, z0)).circle(radius).extrude(z1 - z0)


def capped(radius: float, z0: float, z1: float, edge: float) -> cq.Workplane:
    """A cylinder about z with chamfered edges at both ends."""
    return cylinder(radius, z0, z1).edges().chamfer(edge)


def along_y(shape: cq.Workplane) -> cq.Workplane:
    """`shape`, built about z, turned so that its z points along +y."""
    return shape.rotate((0, 0, 0), (1, 0, 0), -90)


def circle_of(radius: float, count: int, first: float = 0.0) -> list[tuple[float, float]]:
    """`count` points on a circle about the origin; `first` in degrees."""
    angles = [radians(first + 360 * i / count) for i in range(count)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def several(shape: cq.Workplane, places: list[tuple[float, float]], z: float = 0.0) -> cq.Workplane:
    """Copies of `shape` at (x, y, z)."""
    return cq.Workplane(cq.Compound.makeCompound([shape.val().moved(cq.Location((x, y, z))) for x, y in places]))


def with_screws(part: cq.Workplane, places: list[tuple[float, float]], z: float, head: float) -> cq.Workplane:
    """`part` with socket head screws at (x, y), standing on its face at height z."""
    return part.union(several(cylinder(head, -2, head).cut(cylinder(0.55 * head, 0.45 * head, 2 * head)), places, z))


def revolved(points: list[tuple[float, float]]) -> cq.Workplane:
    """The solid of revolution about z of a polygon of (radius, height)."""
    return cq.Workplane("XZ").polyline(points).close().revolve(360, (0, 0, 0), (0, 1, 0))


# -------------------------------------------------------------------------------------------------------------------------- heights
def _mast_top(d: Dimensions) -> float:
    return -d.cradle_top - d.cradle_depth - 60


def _tower_top(d: Dimensions) -> float:
    return _mast_top(d) - 40 - d.stroke_z - 70  # the mast's flange stays above the guide's


def _mast_bottom(d: Dimensions) -> float:
    return _tower_top(d) - d.guide_length - d.stroke_z - 40


def _floor(d: Dimensions) -> float:
    return _mast_bottom(d) - d.stroke_z - 100


# --------------------------------------------------------------------------------------------------------------------------- tower
def tower(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Base plate with anchor holes, a conical column with gussets and a door, and a head with seats for the guide and two drives."""
    floor, top, r = _floor(d), _tower_top(d), d.tower_radius
    land = floor + d.base_thickness
    plate = cq.Workplane("XY", origin=(0, 0, floor)).rect(d.base_width, d.base_width).extrude(d.base_thickness).edges("|Z").fillet(160)
    plate = plate.faces(">Z").edges().chamfer(8)
    column = revolved(
        [
            (0, floor),
            (r + 230, floor),
            (r + 230, land + 20),
            (r + 120, land + 240),
            (r - 20, top - 320),
            (r + 40, top - 200),
            (r + 40, top),
            (0, top),
        ]
    )
    half, tall = d.base_width / 2 - 90, 1150.0
    gusset = cq.Workplane("XZ", origin=(0, 18, 0)).polyline(
        [(0, land - 5), (half, land - 5), (half, land + 50), (r + 20, land + tall), (0, land + tall)]
    )
    gusset = gusset.close().extrude(36)
    body = plate.union(column)
    for turn in (0, 90, 180, 270):
        body = body.union(gusset.rotate((0, 0, 0), (0, 0, 1), turn))
    for side in (1, -1):  # seats of the two drives
        seat = cq.Workplane("XY", origin=(0, 0, top - 110)).center(side * (r + 120), 0).rect(300, 280).extrude(90).edges("|Z").fillet(50)
        body = body.union(seat)
    where = d.base_width / 2 - 120
    anchor = cylinder(26, floor - 1, land + 1).union(cylinder(52, land - 22, land + 1))
    body = body.cut(several(anchor, [(where, where), (where, -where), (-where, where), (-where, -where)]))
    body = body.cut(cylinder(d.guide_radius, top - d.guide_length - 60, top + 1)).cut(cylinder(d.guide_radius - 20, floor + 40, top))
    door = cq.Workplane("XY").box(60, 240, 520).edges("|X").fillet(40).translate((r + 22, 0, floor + 1500)).rotate((0, 0, 0), (0, 0, 1), 45)
    return body.union(door)


def guide(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Flanged guide bush about z in the tower's head, with a wiper ring on top; the mast slides and turns in it."""
    top = _tower_top(d)
    bush = cylinder(d.guide_radius, top - d.guide_length, top).union(capped(d.guide_radius + 70, top, top + 32, 4))
    bush = bush.union(cylinder(d.mast_radius + 26, top, top + 52).faces(">Z").edges().chamfer(6))
    bush = with_screws(bush, circle_of(d.guide_radius + 42, 6), top + 32, 15)
    return bush.cut(cylinder(d.mast_radius + d.clearance, top - d.guide_length - 1, top + 60))


def motor(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Geared motor standing on z = 0: flange, gear case, ribbed motor, fan cowl, terminal box."""
    r, case, end = d.motor_radius, 120.0, 120.0 + d.motor_length
    body = cq.Workplane("XY").rect(2 * r + 50, 2 * r + 50).extrude(24).edges("|Z").fillet(36)
    body = body.union(capped(r + 10, 20, case, 6)).union(cylinder(r + 2, case - 2, case + 14)).union(cylinder(r - 16, case, end))
    rib = cq.Workplane("XY", origin=(r - 18, -3, case + 8)).rect(18, 6, centered=False).extrude(d.motor_length - 10)
    ribs = [rib.rotate((0, 0, 0), (0, 0, 1), 360 * (i + 0.5) / 9).val() for i in range(9)]
    body = body.union(cq.Workplane(cq.Compound.makeCompound(ribs)))
    body = body.union(cylinder(r + 2, end - 12, end + 52).faces(">Z").edges().fillet(22))
    box = cq.Workplane("XY").box(84, 110, 120).edges("|X").fillet(14).translate((r + 22, 0, case + 92))
    body = body.union(box)
    return with_screws(body, circle_of(1.3 * r, 4, 45), 24, 12)


# ------------------------------------------------------------------------------------------------------------------- mast and cradle
def mast(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Ground steel tube about z with a screwed flange under the cradle; it slides and turns in the guide."""
    top, bottom, r = _mast_top(d), _mast_bottom(d), d.mast_radius
    body = cylinder(r, bottom, top).faces("<Z").edges().chamfer(6).union(capped(r + 90, top - 40, top, 4))
    body = body.cut(cylinder(r - 28, bottom - 1, top - 60))
    screws = cylinder(14, -1, 14).cut(cylinder(8, 6, 20)).rotate((0, 0, 0), (1, 0, 0), 180)
    return body.union(several(screws, circle_of(r + 58, 6), top - 40))


def cradle(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Cast beam along y on the mast's flange, ribbed pockets on both sides of its web, and a post at each end that holds the bar."""
    end = d.stroke_y + max(d.wrist_at, 0) + d.sleeve_beyond + 60 + d.post_thickness
    top, deep, half = -d.cradle_top, -d.cradle_top - d.cradle_depth, d.cradle_width / 2
    inner, head = end - d.post_thickness, d.bar_radius + 62
    outline = (
        cq.Workplane("YZ", origin=(-half, 0, 0))
        .moveTo(-300, deep)
        .lineTo(300, deep)
        .lineTo(end, top - 70)
        .lineTo(end, 0)
        .lineTo(end - 10, head)
        .lineTo(inner + 10, head)
        .lineTo(inner, 0)
        .lineTo(inner - 40, top)
        .lineTo(40 - inner, top)
        .lineTo(-inner, 0)
        .lineTo(-inner - 10, head)
        .lineTo(10 - end, head)
        .lineTo(-end, 0)
        .lineTo(-end, top - 70)
        .close()
        .extrude(2 * half)
    )
    body = (
        outline.edges("|X").edges(cq.selectors.BoxSelector((-half - 1, -inner - 60, top - 20), (half + 1, inner + 60, top + 20))).fillet(90)
    )
    # pockets between ribs, on both sides of the web
    slope = (top - 70 - deep) / (end - 300)
    bays = [(150 + k * (inner - 300) / 3, 150 + (k + 1) * (inner - 300) / 3) for k in range(3)]
    pockets = []
    for y0, y1 in bays:
        low = [deep + max(0.0, y - 300) * slope + 34 for y in (y0, y1)]
        for sign in (1, -1):
            shape = cq.Workplane("YZ", origin=(d.cradle_web / 2, 0, 0)).polyline(
                [(sign * (y0 + 14), low[0]), (sign * (y1 - 14), low[1]), (sign * (y1 - 14), top - 28), (sign * (y0 + 14), top - 28)]
            )
            pockets.append(shape.close().extrude(half))
    for sign in (1, -1):
        shape = cq.Workplane("YZ", origin=(d.cradle_web / 2, 0, 0)).polyline(
            [
                (sign * (inner + 34), top + 60),
                (sign * (end - 34), top + 40),
                (sign * (end - 34), -head - 20),
                (sign * (inner + 44), -head - 20),
            ]
        )
        pockets.append(shape.close().extrude(half))
    tools = cq.Workplane(cq.Compound.makeCompound([pocket.val() for pocket in pockets]))
    body = body.cut(tools).cut(tools.mirror("YZ"))
    hub = revolved(
        [
            (0, _mast_top(d)),
            (d.mast_radius + 90, _mast_top(d)),
            (d.mast_radius + 90, deep - 20),
            (half + 20, deep + 60),
            (half + 20, top - 10),
            (0, top - 10),
        ]
    )
    body = body.union(hub)
    for sign in (1, -1):  # clamps of the bar
        clamp = along_y(with_screws(capped(head, 0, 26, 3), circle_of(head - 18, 4, 45), 26, 10))
        clamp = clamp if sign > 0 else clamp.mirror("XZ")
        body = body.union(clamp.translate((0, sign * end, 0)))
    return body.cut(along_y(cylinder(d.bar_radius, -end - 100, end + 100)))


def bar(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Ground steel bar along y, fixed in the cradle's posts; the sleeve slides and turns on it."""
    end = d.stroke_y + max(d.wrist_at, 0) + d.sleeve_beyond + 60 + d.post_thickness + 60
    return along_y(capped(d.bar_radius, -end, end, 5).cut(several(cylinder(12, end - 40, end + 1), [(0, 0)])))


# ------------------------------------------------------------------------------------------------------------------------- sleeve
def sleeve(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Round sleeve along y with bearing flanges at its ends, stiffening rings, a boss for the wrist and a seat for the slide's drive."""
    rear, front, r = -d.sleeve_rear, d.wrist_at + d.sleeve_beyond, d.sleeve_radius
    body = cylinder(r - 14, rear, front)
    for y0, y1 in ((rear, rear + 60), (front - 60, front)):
        body = body.union(capped(r, y0, y1, 3))
    for k in range(1, 4):
        y = rear + 60 + k * (front - rear - 120) / 4
        body = body.union(cylinder(r - 4, y - 11, y + 11))
    for y0, y1 in ((rear - 22, rear), (front, front + 22)):  # seals
        body = body.union(capped(d.bar_radius + 26, y0, y1, 4))
    body = along_y(with_screws(body, circle_of((d.bar_radius + 26 + r) / 2, 4, 45), front, 7))
    boss = cylinder(d.boss_radius, 0, d.boss_reach).faces(">Z").edges().chamfer(4).union(cylinder(d.boss_radius + 22, 0, d.boss_reach - 70))
    body = body.union(_beside(d, boss))
    seat = cq.Workplane("XY").rect(2 * d.motor_radius + 50, 2 * d.motor_radius + 50).extrude(r + 40).edges("|Z").fillet(36)
    body = body.union(seat.rotate((0, 0, 0), (0, 1, 0), -90).translate((0, -110, 0)))
    body = body.cut(along_y(cylinder(d.bar_radius + d.clearance, rear - 40, front + 40)))
    return body.cut(_beside(d, cylinder(d.axle_radius, d.bar_radius + 26, d.boss_reach + 1)))


def _beside(d: Dimensions, shape: cq.Workplane) -> cq.Workplane:
    """`shape`, built about z, with its z along the wrist's axis: from the bar outwards, along x or turned up to z."""
    return shape.rotate((0, 0, 0), (0, 1, 0), 90 - d.wrist_turn).translate((0, d.wrist_at, 0))


def _wrist_place(d: Dimensions) -> cq.Location:
    """Where the wrist's frame is in W: its z along the wrist's axis, its y along the bar."""
    return cq.Location((0, d.wrist_at, 0)) * cq.Location((0, 0, 0), (0, 1, 0), 90 - d.wrist_turn)


def wrist_axle(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Stepped axle about z: foot in the sleeve's boss, collar, journal for the head, thread and nut outside."""
    face = d.boss_reach
    outside = face + 12 + d.head_length
    axle = cylinder(d.axle_radius, d.bar_radius + 28, outside + 8).union(capped(d.axle_radius + 20, face, face + 11, 2))
    nut = cq.Workplane("XY", origin=(0, 0, outside + 2)).polygon(6, 2.8 * d.axle_radius).extrude(34)
    return axle.union(nut).union(capped(d.axle_radius - 6, outside + 8, outside + 62, 3))


def spindle_head(d: Dimensions = DEFAULT) -> cq.Workplane:
    """Hub about the wrist's axis (z) and beside it the spindle, crosswise: housing with rings, nose, chuck and tool."""
    z0 = d.boss_reach + 12
    z1, r, middle = z0 + d.head_length, d.spindle_radius, z0 + d.head_length / 2
    hub = capped(d.axle_radius + 40, z0, z1, 4)
    web = (
        cq.Workplane("XY", origin=(0, 0, z0 + 18))
        .center(0, d.head_at / 2 + 30)
        .rect(150, d.head_at + 150)
        .extrude(d.head_length - 36)
        .edges("|Z")
        .fillet(30)
    )
    # the spindle points along the frame's +x, which is down (-z of W) in the CAD pose
    case = capped(r, -d.spindle_up, d.spindle_down - 110, 4)
    for x in (-d.spindle_up + 30, -d.spindle_up + 60, -d.spindle_up + 90):
        case = case.cut(cylinder(r + 5, x, x + 12).cut(cylinder(r - 7, x, x + 12)))
    nose = revolved(
        [
            (0, d.spindle_down - 110),
            (r - 4, d.spindle_down - 110),
            (r - 26, d.spindle_down - 40),
            (30, d.spindle_down - 30),
            (30, d.spindle_down),
            (0, d.spindle_down),
        ]
    )
    tool = cylinder(16, d.spindle_down, d.spindle_down + 40).union(
        cylinder(11, d.spindle_down + 30, d.spindle_down + 130).faces(">Z").edges().chamfer(10.5, 10)
    )
    spindle = case.union(nose).union(tool).rotate((0, 0, 0), (0, 1, 0), 90).translate((0, d.head_at + 75, middle))
    head = hub.union(web).union(spindle)
    head = with_screws(head, circle_of(d.axle_radius + 28, 4, 45), z1, 8)
    return head.cut(cylinder(d.axle_radius + d.clearance, z0 - 1, z1 + 20))


def head_colors(d: Dimensions, solid: cq.Shape) -> dict[cq.Shape, cq.Color]:
    """Colours of single faces of the head: steel nose and tool."""
    return {face: STEEL for face in solid.Faces() if face.BoundingBox().xmin > d.spindle_down - 111}


# ------------------------------------------------------------------------------------------------------------------------ assembly
def build(d: Dimensions = DEFAULT) -> cq.Assembly:
    """The parts at their places in the CAD pose: all coordinates 0."""
    stay, wrist, drive = cq.Location(), _wrist_place(d), motor(d)
    top = _tower_top(d) - 20
    lift = cq.Location((d.tower_radius + 150, 0, top))
    turn = cq.Location((-d.tower_radius - 150, 0, top)) * cq.Location((0, 0, 0), (0, 0, 1), 180)
    slide = cq.Location((-d.sleeve_radius - 40, -110, 0)) * cq.Location((0, 0, 0), (0, 1, 0), -90)
    assembly = cq.Assembly(name="five_axis_robot")
    for name, part, place, color in (
        ("tower", tower(d), stay, ANTHRACITE),
        ("guide", guide(d), stay, BRASS),
        ("lift motor", drive, lift, BLUE),
        ("turn motor", drive, turn, BLUE),
        ("mast", mast(d), stay, STEEL),
        ("cradle", cradle(d), stay, YELLOW),
        ("bar", bar(d), stay, STEEL),
        ("sleeve", sleeve(d), stay, LIGHT),
        ("slide motor", drive, slide, BLUE),
        ("wrist axle", wrist_axle(d), wrist, STEEL),
        ("spindle head", spindle_head(d), wrist, YELLOW),
    ):
        (solid,) = part.solids().vals()  # each part is one solid, or the dimensions make no sense
        assembly.add(solid.copy(), name=name, loc=place, color=color)  # a shape of its own, so that STEP has a product of this name
    head = assembly.objects["spindle head"]
    for face, color in head_colors(d, head.obj).items():
        head.addSubshape(face, color=color)
    return assembly


# -------------------------------------------------------------------------------------------------------------------------- export
if __name__ == "__main__":
    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])
