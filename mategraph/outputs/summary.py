"""A machine and its run as typed data in SI units: what `Machine.inspect` gives, ``--json`` prints and the record of a run keeps.

The order of the fields is the order of the keys in the JSON; `plain_data` makes one of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from foundation.errors import Note

from ..analyses.penetrating_parts import Collision, Overlap, overlap_tables
from .cell_text import MOST_IN_LINE, all_limits, count, coupling_rows, first_names, joint_name, number, vector
from .shown import Shown, Table

Vector = tuple[float, ...]
Matrix = tuple[Vector, ...]
Limits = tuple[float | None, ...]  # an open side is None: JSON has no infinity

DENSITY = ("material", "density [kg/m³]", "density or mass from")


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """An error as plain data."""

    code: str
    what: str
    element: str
    place: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AssemblySource:
    """Where the parts come from."""

    name: str
    file: str
    schema: str
    length_unit: str
    sha256: str
    references: tuple[str, ...]
    grounded: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many there are; joints before and after redundant ones were dropped."""

    parts: int
    mates: int
    bodies: int = 0
    joints_before: int
    joints: int = 0
    dropped: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PartSummary:
    """A part of the assembly; volume in m^3, area in m^2, mass in kg, inertia in kg m^2 about the centre."""

    name: str
    path: tuple[str, ...]
    body: str | None
    kind: str
    solids: int
    volume: float | None
    area: float | None
    material: str | None
    density: float | None
    density_source: str | None
    mass_source: str
    pose: Matrix  # X_WP
    fingerprint: str
    mass: float
    center: Vector | None
    inertia: Matrix | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MateSummary:
    """A mate; its axis and origin in W in the CAD pose."""

    name: str
    kind: str
    a: str
    b: str
    axis: Vector
    origin: Vector
    X_AF: Matrix
    X_BM: Matrix
    limits: Limits | None  # rad or m
    freedom_limits: Mapping[str, Limits | None]
    pitch: float | None  # m/rad
    source: str
    status: str
    evidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BodySummary:
    """A rigid body in the CAD pose, in the axes of W; inertia about its centre of mass."""

    name: str
    parts: tuple[str, ...]
    mass: float
    center: Vector
    inertia: Matrix
    ground: bool
    lumped_mates: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JointSummary:
    """A joint; its axis and origin in W in the CAD pose. The role is "tree" or "loop"."""

    name: str
    kind: str
    parent: str
    child: str
    axis: Vector
    origin: Vector
    limits: Limits | None
    freedom_limits: Mapping[str, Limits | None]
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedSummary:
    """A redundant joint that was dropped, and the one that stays in its place."""

    name: str
    kind: str
    parent: str
    child: str
    kept: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LockSummary:
    """Joints that hold each other fast."""

    joints: tuple[str, ...]
    bodies: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CouplingTerm:
    """One coordinate of a coupling."""

    joint: str
    coefficient: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CouplingSummary:
    """A linear relation of coordinates: the terms add up to the offset."""

    name: str
    kind: str
    terms: tuple[CouplingTerm, ...]
    offset: float
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSummary:
    """A named point of a part, in the CAD pose, m."""

    name: str
    part: str
    body: str
    point: Vector


@dataclass(frozen=True, slots=True, kw_only=True)
class ElementSummary:
    """What the robot file lets act on its joints; parameters in SI. The control of a drive is among them."""

    name: str
    model: str
    joints: tuple[str, ...]
    parameters: Mapping[str, float]
    source: str

    @property
    def numbers(self) -> str:
        """The parameters in one cell."""
        return ", ".join(f"{key} = {number(value)}" for key, value in self.parameters.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSummary:
    """A start that the robot file names, by the names of states and drives, SI."""

    name: str
    taken: bool  # by the run
    initial: Mapping[str, float]
    controls: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class FreedomRate:
    """How fast a joint moves with the one that leads."""

    joint: str
    rate: float
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FreedomSummary:
    """One independent motion from the CAD pose."""

    leader: str
    rates: tuple[FreedomRate, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MachineSummary(Shown):
    """Parts, mates, bodies, joints, dropped joints, mobility; masses in kg, lengths in m, inertias in kg m^2."""

    mategraph: str  # version
    title: str
    project: str | None
    assembly: AssemblySource
    units: str
    counts: Counts
    parts: tuple[PartSummary, ...]
    mates: tuple[MateSummary, ...]
    joints_before: tuple[str, ...]
    ground: str | None = None
    bodies: tuple[BodySummary, ...] = ()
    joints: tuple[JointSummary, ...] = ()
    dropped: tuple[DroppedSummary, ...] = ()
    overconstrained: tuple[LockSummary, ...] = ()
    couplings: tuple[CouplingSummary, ...] = ()
    points: tuple[PointSummary, ...] = ()
    elements: tuple[ElementSummary, ...] = ()
    starts: tuple[StartSummary, ...] = ()
    mobility: int | None = None
    freedoms: tuple[FreedomSummary, ...] = ()
    overlaps: tuple[Overlap, ...] = ()  # in the CAD pose; empty where they were not looked for
    errors: tuple[Problem, ...] = ()
    mass: float
    warnings: tuple[Note, ...]

    def headline(self) -> str:
        """Counts, mobility and mass."""
        found = [count(self.counts.parts, "part"), count(self.counts.mates, "mate")]
        if self.mobility is not None:
            found += [count(self.counts.bodies, "body", "bodies"), count(self.counts.joints, "joint"), f"mobility {self.mobility}"]
        found += [f"{number(self.mass)} kg"]
        found += [count(len(self.warnings), "warning")] if self.warnings else []
        return f"{self.title}, {', '.join(found)}"

    def tables(self) -> Iterator[Table]:
        """Parts, mates, bodies, joints, dropped joints, couplings, points, and what the file lets act on joints."""
        yield parts_table(self.parts)
        yield from overlap_tables(self.overlaps)
        if not self.mates:
            return
        heads: tuple[str, ...] = ("mate", "kind", "part a", "part b", "limits", "from", "evidence")
        yield Table("Mates", heads, _mate_rows(self.mates))
        if self.errors:  # the mates make no mechanism: what there is stands above, why it is none comes last
            return
        yield bodies_table(self.bodies)
        yield joints_table(self.joints)
        if self.dropped:
            heads = ("joint", "kind", "parent", "child", "kept", "reason")
            yield Table("Dropped joints", heads, [(d.name, d.kind, d.parent, d.child, d.kept, d.reason) for d in self.dropped])
        if self.couplings:
            rows = [(*row, coupling.source) for row, coupling in zip(coupling_rows(self.couplings), self.couplings, strict=True)]
            yield Table("Couplings", ("coupling", "kind", "relation [SI]", "from"), rows)
        if self.points:
            heads = ("point", "part", "body", "in the CAD pose [mm]", "signals")
            signals = ".x .y .z, .vx .vy .vz .speed, .ax .ay .az .acceleration"
            yield Table("Points", heads, [(p.name, p.part, p.body, vector(p.point, 1e3), signals) for p in self.points])
        if self.elements:
            heads = ("element", "model", "joints", "parameters [SI]", "from")
            yield Table("Acting on joints", heads, [(e.name, e.model, ", ".join(e.joints), e.numbers, e.source) for e in self.elements])
        if self.starts:
            heads = ("keyframe", "", "states", "controls")
            starts = [(s.name, "the run starts here" * s.taken, first_names(list(s.initial), 4), str(len(s.controls))) for s in self.starts]
            yield Table("Keyframes", heads, starts)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Joints(Shown):
    """The joints of a machine: ``joints["pitch"]``, ``joints[0]``, or one after the other."""

    joints: tuple[JointSummary, ...]

    def __getitem__(self, name: str | int) -> JointSummary:
        if isinstance(name, int):
            return self.joints[name]
        found = {joint.name: joint for joint in self.joints}
        if name not in found:
            raise KeyError(f"there is no joint {name!r}; there are {first_names(list(found), MOST_IN_LINE)}")
        return found[name]

    def __contains__(self, joint: object) -> bool:
        return any(joint in (own.name, own) for own in self.joints)

    def __iter__(self) -> Iterator[JointSummary]:
        return iter(self.joints)

    def _ipython_key_completions_(self) -> list[str]:
        return [joint.name for joint in self.joints]

    def __len__(self) -> int:
        return len(self.joints)

    def headline(self) -> str:
        """Names and kinds."""
        return first_names([f"{joint.name} {joint.kind}" for joint in self.joints], MOST_IN_LINE) or "none: nothing moves"

    def tables(self) -> Iterator[Table]:
        """The table of joints."""
        yield joints_table(self.joints)


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockSummary:
    """Equations that are solved together, and how."""

    variables: tuple[str, ...]
    equations: tuple[str, ...]
    how: str
    torn: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledBlock:
    """A signal block that runs at fixed times."""

    name: str
    block: str
    sample: float  # s


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSummary:
    """Something that happened at one time of the run."""

    time: float  # s
    name: str
    kind: str
    text: str
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSummary:
    """A design check and what was found; the value in SI, None where it is not finite."""

    expression: str
    requirement: str
    value: float | None
    unit: str
    shown: str
    passed: bool
    place: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RunSummary(MachineSummary):
    """A machine, its system, and what a run gave."""

    states: tuple[str, ...]
    normal_tree: tuple[str, ...]
    blocks: tuple[BlockSummary, ...]
    differentiated: tuple[str, ...]
    demoted: tuple[str, ...]
    sampled_blocks: tuple[SampledBlock, ...]
    duration: float  # s
    interrupted: bool
    steps: int
    state_changes: int
    final: Mapping[str, float]
    peak: Mapping[str, float]
    signal_units: Mapping[str, str]
    events: tuple[EventSummary, ...]
    energy_audit: Mapping[str, Any]
    checks: tuple[CheckSummary, ...]
    collisions: tuple[Collision, ...] = ()  # empty where they were not looked for
    files: Mapping[str, str]

    def headline(self) -> str:
        """The machine, the time simulated, and the checks."""
        passed = f", {sum(check.passed for check in self.checks)} of {count(len(self.checks), 'check')} passed" if self.checks else ""
        return f"{MachineSummary.headline(self)}; {self.duration:g} s in {count(self.steps, 'step')}{passed}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SweptSummary:
    """A freedom that was moved through its range."""

    joint: str
    coordinate: str
    unit: str
    low: float
    high: float
    ends: tuple[str, ...]
    text: str
    begin: float  # s
    end: float  # s


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SweepSummary(MachineSummary):
    """A machine whose freedoms were swept: nothing was simulated."""

    swept: tuple[SweptSummary, ...]
    questions: tuple[Mapping[str, Any], ...]  # what the geometry leaves open
    assumed: tuple[str, ...]  # joints that decide the motion, and that nobody confirmed
    duration: float  # s, of the animation
    interrupted: bool
    checks: tuple[CheckSummary, ...]
    files: Mapping[str, str]

    def headline(self) -> str:
        """The machine, and how many freedoms are shown."""
        return f"{MachineSummary.headline(self)}; {count(len(self.swept), 'freedom')} swept"


# ---------------------------------------------------------------------------------------------------------------------- tables


def parts_table(parts: Sequence[PartSummary]) -> Table:
    """The table of parts: one row for all instances of a part that agree, and columns only where they tell something."""
    rows = part_rows(parts)
    each = " each" if len(rows) < len(parts) else ""
    heads = ("part", "count", "in", "body", f"volume{each} [cm³]", *DENSITY, f"mass{each} [kg]")
    silent = {1: "1", 2: "-", 3: "-"}  # columns that are left out where every row has this
    left_out = {i for i, word in silent.items() if all(row[i] == word for row in rows)}
    if common_density(parts) is not None:
        left_out |= {5, 6, 7}
    kept = [i for i in range(len(heads)) if i not in left_out]
    right = [place for place, i in enumerate(kept) if i in (1, 4, 6, 8)]
    return Table("Parts", [heads[i] for i in kept], [[row[i] for i in kept] for row in rows], right=right)


def part_rows(parts: Sequence[PartSummary]) -> list[tuple[str, ...]]:
    """Parts of one shape, body and density in one row: names, number, place, body, volume, density and its source, mass."""
    alike: dict[tuple[str, ...], list[PartSummary]] = {}
    for p in parts:
        alike.setdefault((p.fingerprint, p.body or "-", p.material or "-", number(p.density), mass_from(p)), []).append(p)
    return [
        (_names(own), str(len(own)), _places(own), body, number(own[0].volume, 1e6), *origin, number(own[0].mass))
        for (_, body, *origin), own in alike.items()
    ]


def common_density(parts: Sequence[PartSummary]) -> tuple[str, ...] | None:
    """Material, density and source where they are the same in every one of several rows: given once, below the table."""
    rows = part_rows(parts)
    common = {row[5:8] for row in rows}
    return next(iter(common)) if len(common) == 1 and len(rows) > 1 else None


def bodies_table(bodies: Sequence[BodySummary]) -> Table:
    """The table of bodies."""
    return Table(
        "Bodies",
        ("body", "parts", "mass [kg]", "centre of mass [mm]", "Ixx, Iyy, Izz about it [kg m²]"),
        [
            (
                f"{b.name} (ground)" if b.ground else b.name,
                ", ".join(b.parts),
                number(b.mass),
                vector(b.center, 1e3),
                ", ".join(number(b.inertia[i][i]) for i in range(3)),
            )
            for b in bodies
        ],
        right=(2,),
    )


def joints_table(joints: Sequence[JointSummary]) -> Table:
    """The table of joints."""
    return Table(
        "Joints",
        ("joint", "kind", "parent", "child", "axis", "through [mm]", "limits"),
        [(joint_name(j), j.kind, j.parent, j.child, vector(j.axis), vector(j.origin, 1e3), all_limits(j)) for j in joints],
    )


def mass_from(part: PartSummary) -> str:
    """Where the density comes from, or the mass itself."""
    if part.density_source:
        return part.density_source
    if part.mass:
        return f"mass from {part.mass_source}"
    return "-" if part.mass_source == "density and geometry" else part.mass_source


def _places(alike: Sequence[PartSummary]) -> str:
    """The sub-assembly that a part lies in, the first of several."""
    places = list(dict.fromkeys(" / ".join(p.path[1:-1]) or "-" for p in alike))
    return places[0] if len(places) == 1 else f"{places[0]} and {len(places) - 1} more"


def _names(alike: Sequence[PartSummary]) -> str:
    """The name of a part, or of the first and the last of several."""
    first, last = alike[0].name, alike[-1].name
    if len(alike) == 1:
        return first
    return f"{first} … {last.removeprefix(first) if last.startswith(f'{first}#') else last}"


def _mate_rows(mates: Sequence[MateSummary]) -> list[tuple[str, ...]]:
    """A row per mate; one for all that hold the parts of a rigid sub-assembly together."""
    groups: dict[tuple[str, ...], list[MateSummary]] = {}
    for m in mates:
        key = (m.a, m.source, m.status, m.evidence) if m.kind == "fixed" and m.evidence.startswith("inside one ") else (m.name, "alone")
        groups.setdefault(key, []).append(m)
    rows: list[tuple[str, ...]] = []
    for alike in groups.values():
        m = alike[0]
        name, others = (m.name, m.b) if len(alike) == 1 else (f"{m.a} + {len(alike)} parts", first_names([one.b for one in alike], 6))
        rows.append((name, m.kind, m.a, others, all_limits(m), _source(m), m.evidence or "-"))
    return rows


def _source(mate: MateSummary) -> str:
    return mate.source if mate.status == "confirmed" else f"{mate.source}: {mate.status}"
