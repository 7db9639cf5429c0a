"""Solids to draw machines with, and standard parts: screws, nuts, washers, pins, circlips, bearings, bushes, keys, shafts, gears, guides.

Standard parts stand about z with their seat at z = 0; dimensions follow the standards named beside them. Millimetres and degrees.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import cadquery as cq

Vector = tuple[float, float, float]
Point2 = tuple[float, float]

X: Vector = (1.0, 0.0, 0.0)
Y: Vector = (0.0, 1.0, 0.0)
Z: Vector = (0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Thread:
    """Sizes that go with a metric thread, mm."""

    pitch: float
    minor: float  # diameter of the drilled hole of a tapped one
    hole: float  # ISO 273, medium
    across: float  # flats of nut and hexagon head, ISO 4017
    nut: float  # height, ISO 4032
    washer: float  # thickness, ISO 7089
    washer_outer: float


THREADS = {
    2.0: Thread(0.4, 1.6, 2.4, 4.0, 1.6, 0.3, 5.0),
    3.0: Thread(0.5, 2.5, 3.4, 5.5, 2.4, 0.5, 7.0),
    4.0: Thread(0.7, 3.3, 4.5, 7.0, 3.2, 0.8, 9.0),
    5.0: Thread(0.8, 4.2, 5.5, 8.0, 4.7, 1.0, 10.0),
    6.0: Thread(1.0, 5.0, 6.6, 10.0, 5.2, 1.6, 12.0),
    8.0: Thread(1.25, 6.8, 9.0, 13.0, 6.8, 1.6, 16.0),
    10.0: Thread(1.5, 8.5, 11.0, 16.0, 8.4, 2.0, 20.0),
    12.0: Thread(1.75, 10.2, 13.5, 18.0, 10.8, 2.5, 24.0),
    16.0: Thread(2.0, 14.0, 17.5, 24.0, 14.8, 3.0, 30.0),
}


@dataclass(frozen=True, slots=True)
class Bearing:
    """Boundary dimensions of ISO 15, mm."""

    bore: float
    outer: float
    width: float
    balls: int


BEARINGS = {
    "625": Bearing(5, 16, 5, 7),
    "608": Bearing(8, 22, 7, 7),
    "6800": Bearing(10, 19, 5, 11),
    "6000": Bearing(10, 26, 8, 8),
    "6001": Bearing(12, 28, 8, 8),
    "6201": Bearing(12, 32, 10, 7),
    "6002": Bearing(15, 32, 9, 9),
    "6803": Bearing(17, 26, 5, 13),
    "6004": Bearing(20, 42, 12, 9),
    "6204": Bearing(20, 47, 14, 8),
    "6205": Bearing(25, 52, 15, 9),
    "6806": Bearing(30, 42, 7, 15),
    "6206": Bearing(30, 62, 16, 9),
}


# --------------------------------------------------------------------------------------------------------------------- places and vectors
def along(point: Vector, direction: Vector, distance: float) -> Vector:
    """The point that lies `distance` further in a direction."""
    length = math.hypot(*direction)
    return tuple(p + distance * d / length for p, d in zip(point, direction, strict=True))  # type: ignore[return-value]


def place(at: Vector, z: Vector = Z, x: Vector | None = None) -> cq.Location:
    """Where a part's origin, its z axis and perhaps its x axis come to lie."""
    return cq.Location(cq.Plane(origin=at, xDir=x, normal=z))


def turned(middle: Vector, about: Vector, angle: float, shift: Vector = (0.0, 0.0, 0.0)) -> cq.Location:
    """A turn about a line through `middle` (degrees), then a shift."""
    there = cq.Location(cq.Vector(*middle) + cq.Vector(*shift))
    return there * cq.Location(cq.Vector(0, 0, 0), cq.Vector(*about), angle) * cq.Location(cq.Vector(*middle) * -1.0)


# -------------------------------------------------------------------------------------------------------------------------------- solids
def solid(shape: cq.Shape | cq.Workplane) -> cq.Shape:
    """The one solid that a drawing left, out of the compound that it may lie in."""
    value = shape.val() if isinstance(shape, cq.Workplane) else shape
    solids = value.Solids()
    assert len(solids) == 1, f"{len(solids)} solids where one was to be drawn"
    return solids[0]


def cut(shape: cq.Shape, *tools: cq.Shape) -> cq.Shape:
    """A solid without what the tools cover."""
    return solid(shape.cut(*tools))


def fuse(shape: cq.Shape, *others: cq.Shape, clean: bool = True) -> cq.Shape:
    """Several solids as one; faces that continue each other become one unless `clean` is False."""
    joined = shape.fuse(*others) if others else shape
    return solid(joined.clean() if clean else joined)


def box(x: Point2, y: Point2, z: Point2) -> cq.Shape:
    """A block between two coordinates on each axis."""
    return cq.Solid.makeBox(x[1] - x[0], y[1] - y[0], z[1] - z[0], cq.Vector(x[0], y[0], z[0]))


def rod(radius: float, start: Vector, end: Vector) -> cq.Shape:
    """A cylinder between two points."""
    axis = cq.Vector(*end) - cq.Vector(*start)
    return cq.Solid.makeCylinder(radius, axis.Length, cq.Vector(*start), axis)


def half_cylinders(radius: float, start: Vector, end: Vector) -> tuple[cq.Shape, cq.Shape]:
    """A cylinder as two halves, as several CAD systems write it."""
    axis = cq.Vector(*end) - cq.Vector(*start)
    half = cq.Solid.makeCylinder(radius, axis.Length, cq.Vector(*start), axis, 180)
    return half, half.moved(turned(start, axis.toTuple(), 180.0))


def tube(outer: float, inner: float, start: Vector, end: Vector) -> cq.Shape:
    """A hollow cylinder."""
    return cut(rod(outer, start, end), rod(inner, start, end))


def ball(radius: float, center: Vector, *, seam: float = 0.0) -> cq.Shape:
    """A sphere; `seam` (degrees from +x) is where its surface closes: a hole across it is not written rightly into a STEP file."""
    return cq.Workplane("XY").sphere(radius).val().moved(cq.Location(cq.Vector(*center), cq.Vector(0, 0, 1), seam))


def prism(points: Sequence[Point2], height: float, frame: cq.Location | None = None) -> cq.Shape:
    """A polygon of a plane's x and y, raised along its z."""
    shape = cq.Workplane("XY").polyline(list(points)).close().extrude(height).val()
    return shape if frame is None else shape.moved(frame)


def turned_profile(points: Sequence[Point2], start: Vector = (0.0, 0.0, 0.0), axis: Vector = Z) -> cq.Shape:
    """A solid of revolution: (radius, height) points about z, then put on an axis."""
    shape = cq.Workplane("XZ").polyline(list(points)).close().revolve(360, (0, 0, 0), (0, 1, 0)).val()
    return shape.moved(place(start, axis))


def link(p: Point2, q: Point2, width: float, thickness: float, frame: cq.Location | None = None) -> cq.Shape:
    """A bar with round ends about two points of a plane, without holes."""
    length, angle = math.dist(p, q), math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
    work = cq.Workplane("XY", origin=((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, 0))
    shape = work.slot2D(length + width, width, angle).extrude(thickness).val()
    return shape if frame is None else shape.moved(frame)


def slab(points: Sequence[Point2], y: Point2) -> cq.Shape:
    """A plate that stands along y: its outline in x and z, between two values of y."""
    return prism(points, y[1] - y[0], place((0, y[1], 0), (0, -1, 0), X))


def bar(p: Point2, q: Point2, width: float, y: Point2) -> cq.Shape:
    """A bar with round ends about two points (x, z), between two values of y."""
    return link(p, q, width, y[1] - y[0], place((0, y[1], 0), (0, -1, 0), X))


def slot(p: Point2, q: Point2, width: float, depth: float, frame: cq.Location | None = None) -> cq.Shape:
    """What a slot between two centres takes away: the same shape as a link."""
    return link(p, q, width, depth, frame)


def chamfered(shape: cq.Shape, selector: str, size: float) -> cq.Shape:
    """A solid with some of its edges broken."""
    return solid(cq.Workplane(obj=shape).edges(selector).chamfer(size))


def filleted(shape: cq.Shape, selector: str, radius: float) -> cq.Shape:
    """A solid with some of its edges rounded."""
    return solid(cq.Workplane(obj=shape).edges(selector).fillet(radius))


def ring_of(radius: float, count: int, first: float = 0.0) -> list[Point2]:
    """Points on a circle; `first` in degrees."""
    angles = [math.radians(first + 360.0 * i / count) for i in range(count)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


# --------------------------------------------------------------------------------------------------------------------------- fasteners
@functools.lru_cache
def screw(size: float, length: float, head: str = "socket") -> cq.Shape:
    """A screw: head above z = 0 (socket: ISO 4762, hex: ISO 4017, button: ISO 7380, none: a grub screw), shank of full size below."""
    shank = chamfered(rod(size / 2, (0, 0, -length), (0, 0, 0)), "<Z", 0.12 * size)
    if head == "none":
        return cut(shank, _hexagon(0.5 * size, -0.5 * size, 1.0))
    if head == "hex":
        top = _hexagon(THREADS[size].across, 0.0, 0.65 * size)
        return fuse(shank, solid(top.intersect(_domed(0.5 * THREADS[size].across, 0.65 * size))))
    if head == "button":
        top = turned_profile([(0, 0), (0.95 * size, 0), (0.95 * size, 0.12 * size), (0.6 * size, 0.55 * size), (0, 0.55 * size)])
        return cut(fuse(shank, top), _hexagon(0.6 * size, 0.2 * size, size))
    top = chamfered(rod(0.75 * size, (0, 0, 0), (0, 0, size)), ">Z", 0.1 * size)
    return cut(fuse(shank, top), _hexagon(0.8 * size, 0.5 * size, 2 * size))


def _hexagon(across: float, low: float, high: float) -> cq.Shape:
    return cq.Workplane("XY", origin=(0, 0, low)).polygon(6, across / math.cos(math.pi / 6)).extrude(high - low).val()


def _domed(radius: float, height: float) -> cq.Shape:
    """A cylinder with a cone on top, to break the corners of hexagons."""
    wide = 1.16 * radius
    return turned_profile([(0, 0), (wide, 0), (wide, 0.8 * height), (0.97 * radius, height), (0, height)])


@functools.lru_cache
def nut(size: float, bore: float) -> cq.Shape:
    """A hexagon nut from z = 0 upwards, ISO 4032."""
    row = THREADS[size]
    shape = solid(_hexagon(row.across, 0, row.nut).intersect(_domed(row.across / 2, row.nut)))
    return cut(shape, rod(bore, (0, 0, -1), (0, 0, row.nut + 1)))


@functools.lru_cache
def washer(size: float) -> cq.Shape:
    """A plain washer from z = 0 upwards, ISO 7089."""
    row = THREADS[size]
    return tube(row.washer_outer / 2, size / 2 + 0.15 + 0.01 * size, (0, 0, 0), (0, 0, row.washer))


@functools.lru_cache
def dowel(radius: float, length: float) -> cq.Shape:
    """A parallel pin from z = 0 upwards with broken edges, ISO 2338."""
    return chamfered(rod(radius, (0, 0, 0), (0, 0, length)), "%CIRCLE", 0.15 * radius)


@functools.lru_cache
def clevis_pin(radius: float, length: float) -> cq.Shape:
    """A pin with a head above z = 0 and a hole for a split pin near its end, ISO 2341."""
    head = chamfered(rod(1.6 * radius, (0, 0, 0), (0, 0, 0.8 * radius)), ">Z", 0.15 * radius)
    shank = chamfered(rod(radius, (0, 0, -length), (0, 0, 0)), "<Z", 0.2 * radius)
    return cut(fuse(head, shank), rod(0.25 * radius, (-2 * radius, 0, 0.6 * radius - length), (2 * radius, 0, 0.6 * radius - length)))


@functools.lru_cache
def circlip(radius: float, thickness: float = 1.0) -> cq.Shape:
    """A retaining ring for a shaft, from z = 0 upwards, with its gap and the two holes for the pliers, after ISO 464."""
    ring = tube(1.35 * radius + 1.0, 0.94 * radius, (0, 0, 0), (0, 0, thickness))
    ears = [rod(0.25 * radius + 0.6, (0.45 * radius * s, 1.35 * radius, 0), (0.45 * radius * s, 1.35 * radius, thickness)) for s in (-1, 1)]
    whole = fuse(ring, *ears)
    gap = box((-0.22 * radius, 0.22 * radius), (0, 3 * radius), (-1, thickness + 1))
    shaft = rod(0.94 * radius, (0, 0, -1), (0, 0, thickness + 1))
    return cut(whole, gap, shaft, *(rod(0.3, (0.45 * radius * s, 1.4 * radius, -1), (0.45 * radius * s, 1.4 * radius, 9)) for s in (-1, 1)))


# ------------------------------------------------------------------------------------------------------------ bearings, bushes, shafts
def _ring(inner: float, outer: float, width: float) -> cq.Shape:
    return chamfered(tube(outer, inner, (0, 0, -width / 2), (0, 0, width / 2)), "%CIRCLE", 0.04 * width)


@functools.lru_cache
def bearing(code: str) -> cq.Shape:
    """A sealed deep-groove bearing as one solid, centred on the origin: two rings with shields between them, a little back."""
    b = BEARINGS[code]
    step = (b.outer - b.bore) / 2
    whole = _ring(b.bore / 2, b.outer / 2, b.width)
    for side in (-1, 1):
        low, high = sorted((side * (b.width / 2 - 0.08 * b.width), side * (b.width / 2 + 1)))
        whole = cut(whole, tube(b.outer / 2 - 0.25 * step, b.bore / 2 + 0.25 * step, (0, 0, low), (0, 0, high)))
    return whole


@functools.lru_cache
def bearing_parts(code: str) -> tuple[cq.Shape, cq.Shape, cq.Shape, list[Point2]]:
    """Outer ring, inner ring, one ball, and where the balls stand (x, y); the bearing is centred on the origin."""
    b = BEARINGS[code]
    middle, step = (b.outer + b.bore) / 4, (b.outer - b.bore) / 2
    radius = 0.3 * step
    groove = cq.Solid.makeTorus(middle, 1.02 * radius)
    outer = cut(_ring(middle + 0.55 * radius, b.outer / 2, b.width), groove)
    inner = cut(_ring(b.bore / 2, middle - 0.55 * radius, b.width), groove)
    return outer, inner, ball(radius, (0, 0, 0)), ring_of(middle, b.balls)


def bush(inner: float, outer: float, length: float, flange: float = 0.0) -> cq.Shape:
    """A plain bush from z = 0 downwards; with a flange of that radius above z = 0."""
    shape = chamfered(rod(outer, (0, 0, -length), (0, 0, 0)), "<Z", 0.08 * outer)
    if flange:
        shape = fuse(shape, rod(flange, (0, 0, 0), (0, 0, 0.15 * outer + 1.0)))
    return cut(shape, rod(inner, (0, 0, -length - 1), (0, 0, outer + 9)))


def shaft(steps: Sequence[tuple[float, float]], edge: float = 0.5) -> cq.Shape:
    """A stepped shaft along z from z = 0: (radius, length) of each step; both ends with a chamfer. Drawn by turning one outline."""
    first, last = steps[0], steps[-1]
    points, height = [(0.0, 0.0), (first[0] - edge, 0.0), (first[0], edge)], 0.0
    for index, (radius, length) in enumerate(steps):
        if index:
            points.append((radius, height))
        height += length
        if index < len(steps) - 1:
            points.append((radius, height))
    points += [(last[0], height - edge), (last[0] - edge, height), (0.0, height)]
    return turned_profile(points)


@functools.lru_cache
def key(width: float, height: float, length: float) -> cq.Shape:
    """A parallel key with round ends (ISO 773, form A) along x, its bottom at z = 0."""
    return link((-(length - width) / 2, 0), ((length - width) / 2, 0), width, height)


# --------------------------------------------------------------------------------------------------------------------- teeth and screws
def _involute(base: float, radius: float) -> Point2:
    """Polar angle and radius of the point of an involute at that radius."""
    roll = math.sqrt(max((radius / base) ** 2 - 1.0, 0.0))
    return roll - math.atan(roll), radius


def gear_outline(module: float, teeth: int, *, backlash: float = 0.0, internal: bool = False) -> list[Point2]:
    """The outline of a spur gear of 20 degrees with involute flanks, tooth 0 centred on +x."""
    pitch = module * teeth / 2
    base = pitch * math.cos(math.radians(20))
    tip, root = (pitch + 1.25 * module, pitch - module) if internal else (pitch + module, pitch - 1.25 * module)
    half = math.pi / (2 * teeth) - backlash / (2 * pitch) + _involute(base, pitch)[0]
    start = max(base, root)
    radii = [start + (tip - start) * i / 5 for i in range(6)]
    flank = [(half - _involute(base, r)[0], r) for r in radii]
    if root < base:
        flank.insert(0, (flank[0][0], root))
    points = []
    for tooth in range(teeth):
        middle = 2 * math.pi * tooth / teeth
        for angle, r in [(-a, r) for a, r in flank] + flank[::-1]:
            points.append((r * math.cos(middle + angle), r * math.sin(middle + angle)))
    return points


def gear(
    module: float, teeth: int, width: float, bore: float, *, backlash: float = 0.0, hub: tuple[float, float] | None = None
) -> cq.Shape:
    """A spur gear from z = 0 upwards; `hub`: radius and height above the teeth."""
    shape = prism(gear_outline(module, teeth, backlash=backlash), width)
    if hub:
        shape = fuse(shape, rod(hub[0], (0, 0, 0), (0, 0, width + hub[1])), clean=False)
    return cut(shape, rod(bore, (0, 0, -1), (0, 0, width + 99))) if bore else shape


def ring_gear(module: float, teeth: int, width: float, outer: float, *, backlash: float = 0.0) -> cq.Shape:
    """A ring with teeth inside, from z = 0 upwards; a gap is centred on +x."""
    return cut(rod(outer, (0, 0, 0), (0, 0, width)), prism(gear_outline(module, teeth, backlash=-backlash, internal=True), width))


def rack(module: float, teeth: int, height: float, width: float) -> cq.Shape:
    """A rack along x whose pitch line is y = 0, teeth towards +y, tooth 0 centred on x = 0; from z = 0 upwards."""
    p, t = math.pi * module, math.tan(math.radians(20))
    points = [(-p / 2, -height)]
    for i in range(teeth):
        c = i * p
        foot, top = p / 4 + 1.25 * module * t, p / 4 - module * t
        points += [(c - foot, -1.25 * module), (c - top, module), (c + top, module), (c + foot, -1.25 * module)]
    points += [((teeth - 0.5) * p, -1.25 * module), ((teeth - 0.5) * p, -height)]
    points.insert(1, (-p / 2, -1.25 * module))
    return prism(points, width)


def spring(radius: float, wire: float, length: float, turns: float) -> cq.Shape:
    """A compression spring from z = 0 upwards: decoration, for it touches no more than its seats."""
    pitch = (length - 2 * wire) / turns
    path = cq.Wire.makeHelix(pitch, pitch * turns, radius)
    profile = cq.Workplane("XZ", origin=(radius, 0, 0)).circle(wire / 2)
    return solid(profile.sweep(cq.Workplane(obj=path), isFrenet=True)).moved(cq.Location((0, 0, wire)))


# -------------------------------------------------------------------------------------------------------------------------- guides
@dataclass(frozen=True, slots=True)
class Guide:
    """A profile rail guide, mm."""

    width: float  # of the rail
    height: float  # of the rail
    carriage_width: float
    carriage_height: float  # top above the rail's bottom
    carriage_length: float
    screw: float  # of the rail
    spacing: float  # of its screws
    tap: float  # threads of the carriage
    tap_x: float  # their distances
    tap_y: float


GUIDES = {
    "9": Guide(9, 6.5, 20, 10, 30, 3, 20, 3, 10, 15),
    "15": Guide(15, 14, 34, 24, 58, 4, 60, 4, 26, 26),
    "20": Guide(20, 17, 44, 30, 72, 5, 60, 5, 36, 32),
}


def guide_rail(code: str, length: float) -> cq.Shape:
    """A rail along x from x = 0, its bottom at z = 0, with counterbored holes."""
    g = GUIDES[code]
    w, h = g.width / 2, g.height
    waist = 0.78 * w
    half = [(w, 0), (w, 0.38 * h), (waist, 0.48 * h), (waist, 0.72 * h), (w, 0.82 * h), (w, h - 0.5), (w - 0.5, h)]
    outline = half + [(-x, z) for x, z in reversed(half)]
    rail = cq.Workplane("YZ").polyline(outline).close().extrude(length).val()
    tools = []
    for x in rail_holes(code, length):
        tools += [rod(THREADS[g.screw].hole / 2, (x, 0, -1), (x, 0, h)), rod(0.8 * g.screw + 0.4, (x, 0, h - g.screw - 1.0), (x, 0, h + 1))]
    return cut(rail, *tools)


def rail_holes(code: str, length: float) -> list[float]:
    """Where the holes of a rail are."""
    spacing = GUIDES[code].spacing
    count = max(2, int(length // spacing))
    first = (length - (count - 1) * spacing) / 2
    return [first + i * spacing for i in range(count)]


def carriage(code: str, play: float = 0.0) -> cq.Shape:
    """A carriage centred on x = 0 on a rail whose bottom is at z = 0; its end caps are part of it."""
    g = GUIDES[code]
    w, h = g.width / 2 + play, g.height + play
    waist = 0.78 * (g.width / 2) + play
    block = box(
        (-g.carriage_length / 2, g.carriage_length / 2), (-g.carriage_width / 2, g.carriage_width / 2), (0.2 * g.height, g.carriage_height)
    )
    block = chamfered(block, "|X and >Z", 1.0)
    half = [(w, -1), (w, 0.38 * g.height), (waist, 0.48 * g.height), (waist, 0.72 * g.height), (w, 0.82 * g.height), (w, h)]
    groove = cq.Workplane("YZ", origin=(-g.carriage_length, 0, 0)).polyline(half + [(-x, z) for x, z in reversed(half)]).close()
    block = cut(block, groove.extrude(2 * g.carriage_length).val())
    holes = [
        rod(THREADS[g.tap].minor / 2, (x, y, g.carriage_height - 1.6 * g.tap), (x, y, g.carriage_height + 1))
        for x in (-g.tap_x / 2, g.tap_x / 2)
        for y in (-g.tap_y / 2, g.tap_y / 2)
    ]
    return cut(block, *holes)


# ----------------------------------------------------------------------------------------------------------------- rod ends and frames
def rod_end_housing(ball_radius: float, thickness: float, shank: float, length: float) -> cq.Shape:
    """The outer part of a rod end: an eye about y at the origin with a spherical seat, its shank towards -z."""
    outer = ball_radius + 4.0
    eye = rod(outer, (0, -thickness / 2, 0), (0, thickness / 2, 0))
    stem = fuse(rod(shank + 1.5, (0, 0, -outer - 4), (0, 0, 0)), chamfered(rod(shank, (0, 0, -length), (0, 0, -outer)), "<Z", 0.6))
    return cut(fuse(eye, stem), ball(ball_radius, (0, 0, 0)))


def rod_end_ball(ball_radius: float, bore: float, width: float) -> cq.Shape:
    """The ball of a rod end: a sphere cut to a width along y, with a bore."""
    shape = ball(ball_radius, (0, 0, 0)).intersect(box((-99, 99), (-width / 2, width / 2), (-99, 99)))
    return cut(solid(shape), rod(bore, (0, -width, 0), (0, width, 0)))


def pillow_block(bore: float, height: float, width: float, foot: float, thickness: float) -> cq.Shape:
    """A foot-mounted bearing housing with its bore along x through (0, 0, height); without screw holes."""
    base = box((-width / 2, width / 2), (-foot / 2, foot / 2), (0, thickness))
    wall = bore + 0.7 * thickness + 3
    body = fuse(base, rod(wall, (-width / 2, 0, height), (width / 2, 0, height)), box((-width / 2, width / 2), (-wall, wall), (0, height)))
    return filleted(body, "|Z", 2.0)


def point_at(frame: cq.Location, point: Vector) -> Vector:
    """A point of a frame, in W."""
    return (frame * cq.Location(point)).toTuple()[0]


def direction_of(frame: cq.Location, direction: Vector) -> Vector:
    """A direction of a frame, in W."""
    tip, foot = point_at(frame, direction), point_at(frame, (0.0, 0.0, 0.0))
    return (tip[0] - foot[0], tip[1] - foot[1], tip[2] - foot[2])
