"""`Drawing`: a machine being drawn, part by part, with what is known about its joints; `Design`: the finished one.

Bodies are drawn where they stand in the machine, so that holes can be drilled through several of them at once, and get a part frame of
their own in the end (origin and axes differ from part to part, as they do where people draw). Standard parts are drawn once about z and
placed many times. Millimetres and degrees, as CAD has them.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import cadquery as cq

from . import kit
from .kit import Vector

Role = str  # body, connector, bolt, nut, washer, pin, bearing, ball, circlip, key

FIXED = "fixed"

# how CAD systems name the parts of an assembly that nobody named: from the number of the part and which instance of it this is
NAME_STYLES: dict[str, Callable[[int, int], str]] = {
    "onshape": lambda number, instance: f"Part{number} <{instance}>",
    "inventor": lambda number, instance: f"Bauteil{number}:{instance}",
    "solidworks": lambda number, instance: f"Part{number}-{instance}",
    "drawing number": lambda number, instance: f"4711-{10 * number:03d}_{instance}",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How holes are drawn for what goes into them: `nom` with equal radii, `fit` with clearances, interference and drilled threads."""

    variant: str
    play: float  # radial clearance of what moves, mm; negative: the habit to draw shafts a little larger than their bores
    squeeze: float  # radial overlap of press fits, mm

    @property
    def gap(self) -> float:
        """Between faces that slide on each other, mm."""
        return 2 * max(self.play, 0.0)

    def running(self, radius: float) -> float:
        """Radius of the bore for a shaft that turns or slides in it."""
        return radius + self.play

    def press(self, radius: float) -> float:
        """Radius of the bore for a part that is pressed in."""
        return radius - self.squeeze

    def tapped(self, size: float) -> float:
        """Radius of a tapped hole."""
        return size / 2 if self.variant == "nom" else kit.THREADS[size].minor / 2

    def through(self, size: float) -> float:
        """Radius of the hole that a screw passes."""
        return size / 2 if self.variant == "nom" else kit.THREADS[size].hole / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueJoint:
    """A connection as the designer meant it. In W, mm; `b` moves against `a`."""

    kind: str
    a: str
    b: str
    axis: Vector = (0.0, 0.0, 1.0)
    point: Vector = (0.0, 0.0, 0.0)
    slide: Vector | None = None  # direction of the slot of a pin in a slot
    pitch: float = 0.0  # mm per turn, of a screw


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueCoupling:
    """Joints that teeth, threads or belts tie together. The mobility is counted without them: geometry proposes, the user confirms."""

    kind: str  # gear, rack, worm
    parts: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPart:
    """One part of the machine in its own frame, and where it stands."""

    name: str
    role: Role
    shape: cq.Shape
    place: cq.Location
    within: str = ""  # name of the sub-assembly


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A drawn machine and the truth about it."""

    name: str
    variant: str
    parts: tuple[PlacedPart, ...]
    joints: tuple[TrueJoint, ...]
    ground: str
    mobility: int  # with idle freedoms locked, couplings left out
    idle: tuple[str, ...] = ()  # loose parts (pins, rings, balls) that move in a way that changes nothing
    spins: tuple[str, ...] = ()  # bodies of the mechanism that turn about themselves between two balls, which changes nothing either
    couplings: tuple[TrueCoupling, ...] = ()
    note: str = ""

    @property
    def roles(self) -> dict[str, Role]:
        """The role of each part."""
        return {part.name: part.role for part in self.parts}

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Parts that fixed joints hold together."""
        home = {part.name: {part.name} for part in self.parts}
        for joint in self.joints:
            if joint.kind == FIXED and home[joint.a] is not home[joint.b]:
                home[joint.a] |= home[joint.b]
                for name in home[joint.b]:
                    home[name] = home[joint.a]
        return tuple(tuple(p.name for p in self.parts if p.name in group) for group in {id(g): g for g in home.values()}.values())

    @property
    def moving(self) -> tuple[TrueJoint, ...]:
        """Every joint that is not fixed."""
        return tuple(joint for joint in self.joints if joint.kind != FIXED)

    @property
    def size(self) -> float:
        """Diagonal of the box about the whole machine, mm."""
        boxes = [part.shape.moved(part.place).BoundingBox() for part in self.parts]
        low = [min(getattr(box, f"{c}min") for box in boxes) for c in "xyz"]
        high = [max(getattr(box, f"{c}max") for box in boxes) for c in "xyz"]
        return math.dist(low, high)


@dataclass(slots=True, kw_only=True)
class _Drawn:
    role: Role
    shape: cq.Shape
    place: cq.Location | None  # None: drawn where it stands
    within: str


@dataclass(slots=True)
class Drawing:
    """A machine on the drawing board."""

    name: str
    variant: str
    play: float = 0.1  # radial, of the variant `fit`
    squeeze: float = 0.015
    note: str = ""
    fit: Fit = field(init=False)
    parts: dict[str, _Drawn] = field(init=False, default_factory=dict)
    joints: list[TrueJoint] = field(init=False, default_factory=list)
    couplings: list[TrueCoupling] = field(init=False, default_factory=list)
    idle: list[str] = field(init=False, default_factory=list)
    spins: list[str] = field(init=False, default_factory=list)
    moved: dict[str, cq.Location] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        loose = self.variant == "fit"
        self.fit = Fit(variant=self.variant, play=self.play if loose else 0.0, squeeze=self.squeeze if loose else 0.0)

    # ------------------------------------------------------------------------------------------------------------------------ parts
    def body(self, name: str, shape: cq.Shape | cq.Workplane, role: Role = "body", within: str = "") -> str:
        """A part that is drawn where it stands."""
        return self._add(name, _Drawn(role=role, shape=kit.solid(shape), place=None, within=within))

    def place(
        self,
        name: str,
        shape: cq.Shape | cq.Workplane,
        at: Vector,
        z: Vector = (0, 0, 1),
        x: Vector | None = None,
        *,
        role: Role = "body",
        within: str = "",
    ) -> str:
        """A part that is drawn about its own z, with its origin and z axis (and x axis) put there."""
        place = kit.place(at, z, x)
        return self._add(name, _Drawn(role=role, shape=kit.solid(shape), place=place, within=within))

    def _add(self, name: str, part: _Drawn) -> str:
        assert name not in self.parts, f"{self.name}: two parts named {name}"
        self.parts[name] = part
        return name

    def cut(self, name: str, *tools: cq.Shape) -> None:
        """Take material off a body."""
        part = self.parts[name]
        assert part.place is None, f"{self.name}: {name} is a placed part"
        part.shape = kit.cut(part.shape, *tools)

    def as_splines(self, name: str) -> None:
        """Every face of a body as a B-spline, as some translators leave it."""
        self.parts[name].shape = kit.solid(self.parts[name].shape.toNURBS())

    def join(self, name: str, *others: cq.Shape) -> None:
        """Add material to a body."""
        part = self.parts[name]
        part.shape = kit.fuse(part.shape, *others)

    def bore(self, names: str | Sequence[str], radius: float, start: Vector, end: Vector, *, halves: bool = False) -> None:
        """A round hole through bodies, as one cylinder or as two half ones."""
        for name in [names] if isinstance(names, str) else names:
            self.cut(name, *(kit.half_cylinders(radius, start, end) if halves else (kit.rod(radius, start, end),)))

    # ----------------------------------------------------------------------------------------------------------------------- joints
    def fixed(self, a: str, *others: str) -> None:
        """Parts that `a` holds."""
        self.joints += [TrueJoint(kind=FIXED, a=a, b=b) for b in others]

    def joint(self, kind: str, a: str, b: str, axis: Vector, point: Vector, *, slide: Vector | None = None, pitch: float = 0.0) -> None:
        """A moving joint: `b` against `a`."""
        self.joints.append(TrueJoint(kind=kind, a=a, b=b, axis=axis, point=point, slide=slide, pitch=pitch))

    def revolute(self, a: str, b: str, axis: Vector, point: Vector) -> None:
        """`b` turns on `a`."""
        self.joint("revolute", a, b, axis, point)

    def prismatic(self, a: str, b: str, axis: Vector, point: Vector) -> None:
        """`b` slides along `a`; the point lies where they touch."""
        self.joint("prismatic", a, b, axis, point)

    def spherical(self, a: str, b: str, point: Vector) -> None:
        """`b` swivels in `a`."""
        self.joint("spherical", a, b, (0.0, 0.0, 1.0), point)

    def couple(self, kind: str, a: str, b: str) -> None:
        """Teeth, a thread or a belt between two parts."""
        self.couplings.append(TrueCoupling(kind=kind, parts=(a, b)))

    # --------------------------------------------------------------------------------------------------------- parts that hold parts
    def screw(
        self,
        name: str,
        size: float,
        clamped: str | Sequence[str],
        into: str,
        at: Vector,
        z: Vector,
        length: float,
        *,
        head: str = "socket",
        washer: bool = False,
        within: str = "",
        tap: float | None = None,
    ) -> str:
        """A screw with its head's seat at `at` and the head towards `z`: through holes in what it clamps, a tapped hole in `into`."""
        names = [clamped] if isinstance(clamped, str) else list(clamped)
        seat = kit.THREADS[size].washer if washer else 0.0
        end = kit.along(at, z, seat - length)
        for part in names:
            if self.parts[part].place is None:
                self.bore(part, self.fit.through(size), kit.along(at, z, 0.01), end)
        deepest = kit.along(at, z, seat - length - (size / 2 if tap is None else tap))
        if self.parts[into].place is None:
            self.bore(into, self.fit.tapped(size), at, deepest)
        self.place(name, kit.screw(size, length, head), kit.along(at, z, seat), z, role="bolt", within=within)
        self.fixed(into, name, *names)
        if washer:
            self.place(f"{name} washer", kit.washer(size), at, z, role="washer", within=within)
            self.fixed(into, f"{name} washer")
        return name

    def bolt_and_nut(
        self, name: str, size: float, parts: Sequence[str], at: Vector, z: Vector, grip: float, *, head: str = "hex", within: str = ""
    ) -> None:
        """A bolt through all of the parts with a nut at its end; its head's seat is at `at`, the head towards `z`. All become one body."""
        for part in parts:
            if self.parts[part].place is None:
                self.bore(part, self.fit.through(size), kit.along(at, z, 0.01), kit.along(at, z, -grip - 0.01))
        nut = kit.nut(size, self.fit.tapped(size))
        self.place(name, kit.screw(size, grip + 1.3 * size, head), at, z, role="bolt", within=within)
        self.place(f"{name} nut", nut, kit.along(at, z, -grip - kit.THREADS[size].nut), z, role="nut", within=within)
        self.fixed(parts[0], *parts[1:], name, f"{name} nut")

    def bearing(
        self, name: str, code: str, at: Vector, z: Vector, housing: str, shaft: str, *, style: str = "solid", within: str = ""
    ) -> None:
        """A deep-groove bearing, centred at `at`: `housing` holds its outer ring, `shaft` its inner one.

        As one solid it is held by the housing and the shaft turns in it; drawn with rings and balls, each ring is held by its side and
        the balls are idle. The joint of housing and shaft is listed once for each bearing.
        """
        size = kit.BEARINGS[code]
        if style == "solid":
            self.place(name, kit.bearing(code), at, z, role="bearing", within=within)
            self.fixed(housing, name)
            self.revolute(name, shaft, z, at)
            return
        outer, inner, ball, points = kit.bearing_parts(code)
        self.place(f"{name} outer", outer, at, z, role="bearing", within=within)
        self.place(f"{name} inner", inner, at, z, role="bearing", within=within)
        for index, (x, y) in enumerate(points):
            place = kit.place(at, z) * cq.Location((x, y, 0))
            self._add(f"{name} ball {index + 1}", _Drawn(role="ball", shape=ball, place=place, within=within))
            self.idle.append(f"{name} ball {index + 1}")
        assert size.bore < size.outer
        self.fixed(housing, f"{name} outer")
        self.fixed(shaft, f"{name} inner")
        self.revolute(f"{name} outer", f"{name} inner", z, at)

    # ------------------------------------------------------------------------------------------------------------------ how it ends
    def unsolved(
        self, name: str, shift: Vector = (0.0, 0.0, 0.0), turn: float = 0.0, about: Vector = (0.0, 0.0, 1.0), at: Vector | None = None
    ) -> None:
        """The CAD system left a part a little off: by `shift` mm and by `turn` degrees about its middle, or about another point."""
        self.moved[name] = kit.turned(self._middle(name) if at is None else at, about, turn, shift)

    def _middle(self, name: str) -> Vector:
        part = self.parts[name]
        shape = part.shape if part.place is None else part.shape.moved(part.place)
        return shape.BoundingBox().center.toTuple()

    def done(self, *, ground: str, mobility: int, anonymous: bool = False, style: str = "") -> Design:
        """The finished design; `anonymous`: with names that say nothing, as some exports have; `style`: those of `NAME_STYLES`."""
        names = {name: f"Part {index + 1}" if anonymous else name for index, name in enumerate(self.parts)}
        if style:
            names = self._styled(NAME_STYLES[style])
        return Design(
            name=self.name,
            variant=self.variant,
            parts=tuple(self._placed(index, name, names[name]) for index, name in enumerate(self.parts)),
            joints=tuple(replace(joint, a=names[joint.a], b=names[joint.b]) for joint in self.joints),
            ground=names[ground],
            mobility=mobility,
            idle=tuple(names[name] for name in self.idle),
            spins=tuple(names[name] for name in self.spins),
            couplings=tuple(replace(c, parts=(names[c.parts[0]], names[c.parts[1]])) for c in self.couplings),
            note=self.note,
        )

    def _styled(self, style: Callable[[int, int], str]) -> dict[str, str]:
        numbers = {shape: number for number, shape in enumerate(dict.fromkeys(id(part.shape) for part in self.parts.values()), start=1)}
        count: Counter[int] = Counter()
        names = {}
        for name, part in self.parts.items():
            number = numbers[id(part.shape)]
            count[number] += 1
            names[name] = style(number, count[number])
        return names

    def _placed(self, index: int, name: str, shown: str) -> PlacedPart:
        part, place = self.parts[name], self.parts[name].place
        shape = part.shape
        if place is None:
            place = _own_frame(index, shape)
            shape = shape.moved(place.inverse)
        if name in self.moved:
            place = self.moved[name] * place
        return PlacedPart(name=shown, role=part.role, shape=shape, place=place, within=part.within)


def _own_frame(index: int, shape: cq.Shape) -> cq.Location:
    """A frame for a part that was drawn in place: at its middle or at a corner, with axes that go along those of W in another order."""
    box = shape.BoundingBox()
    origin = (box.center.x, box.center.y, box.center.z) if index % 3 else (box.xmin, box.ymin, box.zmin)
    axes = list(itertools.permutations(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), 2))
    x, z = axes[index % len(axes)]
    return kit.place(origin, z, x)
