"""`Assembly`: what a CAD file holds, in SI units, with no trace of the CAD kernel.

A *part* is a shape with its exact volume integrals; an *instance* is one occurrence of a part at a place. Users call both a part;
instance names are unique and are the names that the project file, every table and every message use.

Frames: W the assembly's world frame, P a part's own frame. ``X_WP`` maps P-coordinates to W-coordinates.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array, frozen_array
from foundation.errors import Note
from foundation.frozen import FoundLater, FrozenDict, PlainData, read_only

Color = tuple[float, float, float, float]  # red, green, blue (linear light, as glTF has it; not the sRGB values of the file), alpha; 0 to 1

SurfaceKind = Literal["plane", "cylinder", "cone", "sphere", "torus", "other"]
PartKind = Literal["solid", "surface", "empty"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Geometry(PlainData):
    """Exact integrals of a part's shape, at density 1 kg/m^3, in the part's frame P."""

    volume: float  # m^3
    area: float  # m^2
    center: Array  # p_PoPcm_P, m
    inertia: Array  # I_PPcm_P / density, m^5; products of inertia are negative entries

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", frozen_array(self.center, (3,)))
        object.__setattr__(self, "inertia", frozen_array(self.inertia, (3, 3)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sheet(PlainData):
    """Exact integrals over the surfaces of a part that encloses no volume, at 1 kg/m^2, in the part's frame P."""

    area: float  # m^2
    center: Array  # p_PoPcm_P, m
    inertia: Array  # I_PPcm_P / (density * thickness), m^4

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", frozen_array(self.center, (3,)))
        object.__setattr__(self, "inertia", frozen_array(self.inertia, (3, 3)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Face(PlainData):
    """An analytic face of a part, in the part's frame P: what mates are found from."""

    kind: SurfaceKind
    origin: Array  # a point on the axis or plane; the centre of a sphere, m
    axis: Array  # unit: axis of revolution, or the outward normal of a plane
    radius: float = 0.0  # m; of a cylinder, a sphere, a torus' large circle, a cone at `origin`; 0 for planes
    hole: bool = False  # material lies outside the surface (a bore), not inside (a shaft)
    span: tuple[float, float] = (0.0, 0.0)  # extent along `axis` measured from `origin`, m
    area: float = 0.0  # m^2
    minor_radius: float = 0.0  # m; of a torus' small circle
    half_angle: float = 0.0  # rad; of a cone, positive where the radius grows along `axis`

    def __post_init__(self) -> None:
        object.__setattr__(self, "origin", frozen_array(self.origin, (3,)))
        object.__setattr__(self, "axis", frozen_array(self.axis, (3,)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Mesh(FoundLater):
    """Triangles and B-rep edges of a part for display, in the part's frame P. Of a large file they are made when they are asked for.

    Faces that CAD gives a colour of their own are painted: triangle i has the colour ``palette[paint[i]]``, or the colour of the part
    or instance where ``paint[i]`` is -1. An empty `paint` paints nothing.

    Triangle i lies on the face ``Part.faces[triangle_faces[i]]``; -1 where that is not known, as for triangles of a mesh file.
    """

    vertices: npt.NDArray[np.float32]  # (n, 3), m
    normals: npt.NDArray[np.float32]  # (n, 3), exact surface normals
    triangles: npt.NDArray[np.int32]  # (m, 3)
    edge_points: npt.NDArray[np.float32]  # (k, 3), m: polylines of visible B-rep edges, one after another
    edge_starts: npt.NDArray[np.int32]  # (e + 1,): polyline i is edge_points[edge_starts[i]:edge_starts[i + 1]]
    palette: npt.NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 4), dtype=np.float32))  # (p, 4), as `Color`
    paint: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, dtype=np.int32))  # (m,) or (0,)
    triangle_faces: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, dtype=np.int32))  # (m,); left out: all -1

    def __post_init__(self) -> None:
        if len(self.triangle_faces) != len(self.triangles):
            object.__setattr__(self, "triangle_faces", np.full(len(self.triangles), -1, dtype=np.int32))
        for described in fields(self):
            object.__setattr__(self, described.name, read_only(getattr(self, described.name)))

    @property
    def sides(self) -> tuple[float, float, float]:
        """Of the box along the axes of P around the vertices, m; zero without any."""
        if not len(self.vertices):
            return 0.0, 0.0, 0.0
        x, y, z = (self.vertices[:, i] for i in range(3))  # a column is looked through several times as fast as all rows
        return float(x.max() - x.min()), float(y.max() - y.min()), float(z.max() - z.min())


def empty_mesh() -> Mesh:
    """A mesh of nothing."""
    nothing = np.zeros((0, 3), dtype=np.float32)
    return Mesh(
        vertices=nothing,
        normals=nothing,
        triangles=np.zeros((0, 3), dtype=np.int32),
        edge_points=nothing,
        edge_starts=np.zeros(1, dtype=np.int32),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """A density and where it comes from; the source stands in every table."""

    name: str
    density: float  # kg/m^3
    source: str  # "project file", "project file, default", "material table", "STEP file", "built-in default"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RigidMass(PlainData):
    """Mass properties of one part, in its own frame P."""

    mass: float  # kg
    center: Array  # p_PoPcm_P, m
    inertia: Array  # I_PPcm_P, kg m^2
    source: str = ""  # where the mass comes from: "URDF file", ...; empty where it follows from density and geometry

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", frozen_array(self.center, (3,)))
        object.__setattr__(self, "inertia", frozen_array(self.inertia, (3, 3)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Part(PlainData):
    """One shape of the assembly; shared by all its instances."""

    name: str  # the product's name as in CAD
    key: str  # fingerprint of the geometry; unique in the assembly
    kind: PartKind
    solids: int
    geometry: Geometry | None  # None where there is no volume
    faces: tuple[Face, ...]
    mesh: Mesh
    color: Color | None = None
    step_material: Material | None = None  # what the file claims; used only when the user trusts it
    rigid: RigidMass | None = None  # given by the file (URDF, Simscape, ...) in place of density and geometry
    sheet: Sheet | None = None  # for kind "surface": what a mass can be spread over
    once: Geometry | None = None  # `geometry` with what its solids have in common counted once; None where they do not overlap
    # m: the longest side of the box around its mesh is at least this, that box's diagonal at most that; known without the mesh
    size_within: tuple[float, float] = (0.0, math.inf)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Instance(PlainData):
    """One occurrence of a part, at its place in the assembly."""

    name: str  # unique in the assembly
    path: tuple[str, ...]  # names from the root assembly down to this instance
    part: str  # key of the part
    X_WP: Array  # (4, 4), rigid
    color: Color | None = None
    material: Material | None = None  # set by `materials.assign_materials`
    rigid: RigidMass | None = None  # given by the user; comes before everything else; set by `mass_overrides.assign_masses`

    def __post_init__(self) -> None:
        object.__setattr__(self, "X_WP", frozen_array(self.X_WP, (4, 4)))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Mate(PlainData):
    """A connection between two instances. The frames' z axis is the axis of motion; F lies on `a`, M on `b`."""

    name: str
    kind: str  # a name of MATE_KINDS in mates.py
    a: str  # instance name
    b: str  # instance name
    X_AF: Array  # (4, 4): frame F in the part frame of a
    X_BM: Array  # (4, 4): frame M in the part frame of b
    limits: tuple[float, float] | None = None  # rad or m, measured from the CAD pose
    source: str = "project file"
    status: Literal["confirmed", "proposed", "rejected"] = "confirmed"
    evidence: str = ""  # what in the geometry supports kind and frames
    pitch: float = 0.0  # m/rad: how far a screw advances; a right-hand thread has a positive one
    freedom_limits: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # by coordinate ("position", "angle_x"), where several
    implied: bool = False  # free only because the file holds the part by nothing: any other connection takes its place
    armature: float = 0.0  # kg m^2 or kg: resists the relative motion of a and b beside their masses, as MuJoCo has it

    def __post_init__(self) -> None:
        object.__setattr__(self, "X_AF", frozen_array(self.X_AF, (4, 4)))
        object.__setattr__(self, "X_BM", frozen_array(self.X_BM, (4, 4)))
        object.__setattr__(self, "freedom_limits", FrozenDict(self.freedom_limits))


@dataclass(frozen=True, slots=True, kw_only=True)
class MateCoupling:
    """A linear relation between coordinates of mates that the file holds: the sum of coefficient times coordinate is `offset`.

    Coordinates are zero in the CAD pose and positive where b moves against a along or about the z axis of the mate's frames.
    """

    name: str
    kind: str  # "mimic", "gear", ...: for messages
    terms: tuple[tuple[str, float], ...]  # (mate, or "mate.coordinate" where it has several; coefficient)
    offset: float = 0.0  # in the unit of coefficient times coordinate
    source: str = ""  # "URDF file", ...


@dataclass(frozen=True, slots=True, kw_only=True)
class MateElement:
    """What the file lets act on its mates: a spring, a damper, dry friction, a drive. The words are those of the library of components."""

    name: str
    model: str  # "mechanical.Damper"
    attach: Mapping[str, str]  # attachment -> mate, or "mate.coordinate" where it has several
    parameters: Mapping[str, float]  # SI
    source: str = ""  # "MJCF file", ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "attach", FrozenDict(self.attach))
        object.__setattr__(self, "parameters", FrozenDict(self.parameters))


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedStart:
    """A start that the file names: positions and velocities by the names of coordinates ("hip.angle"), controls by that of the drive."""

    name: str
    initial: Mapping[str, float]  # SI; positions count from the pose of the file
    controls: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "initial", FrozenDict(self.initial))
        object.__setattr__(self, "controls", FrozenDict(self.controls))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Assembly(PlainData):
    """Everything a CAD file holds about a machine."""

    name: str
    source: Path  # absolute path of the file that was read
    digest: str  # SHA-256 of that file's bytes
    schema: str  # e.g. "AP214"
    length_unit: str  # as written in the file: "mm", "inch", ...
    parts: Mapping[str, Part]  # by Part.key
    instances: Mapping[str, Instance]  # by Instance.name, in the order of the file
    mates: tuple[Mate, ...] = ()
    notes: tuple[Note, ...] = field(default=())
    references: tuple[tuple[Path, str], ...] = ()  # further files that `source` refers to, each with its SHA-256
    grounded: tuple[str, ...] = ()  # instances that the file itself holds still
    couplings: tuple[MateCoupling, ...] = ()  # gears and their like
    gravity: tuple[float, float, float] | None = None  # in W, m/s^2; None where the file gives none
    elements: tuple[MateElement, ...] = ()  # springs, dampers and drives on mates
    starts: tuple[NamedStart, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", FrozenDict(self.parts))
        object.__setattr__(self, "instances", FrozenDict(self.instances))

    def __repr__(self) -> str:
        sizes = f"{len(self.instances)} parts of {len(self.parts)} shapes, {len(self.mates)} mates"
        return f"<Assembly {self.name!r} from {self.source.name}: {sizes}>"

    def part_of(self, instance: str) -> Part:
        """The shape of the instance of that name."""
        return self.parts[self.instances[instance].part]

    def with_changes(self, **changes: Any) -> Assembly:
        """A copy with the given fields replaced."""
        return replace(self, **changes)
