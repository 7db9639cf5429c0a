"""`Project`: what CAD cannot know, in SI units, with the place in the user's file of each entry.

Plain data: it cannot be changed, pickles, and compares by what it means, wherever that was written. It is made by `reader` from a file, a
text or plain tables; it knows neither TOML nor units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cadimport.assembly import Material
from cadimport.masses.mass_overrides import MassRule
from cadimport.mates.overrides import MateOverride
from domains.specs import ComponentSpec, NamedPoint, SignalSpec, SystemSpec
from foundation.arrays import frozen_array
from foundation.expressions import names_in
from foundation.frozen import FrozenDict, PlainData, freeze, same

from ..arguments import require_type
from .check_grammar import CheckSyntaxError, parse_expression
from .fitting.end_condition import condition_names, end_signals
from .fitting.locks import FORCE, TORQUE, lock_components, lock_signals
from .ground import guess_ground
from .places import Places

if TYPE_CHECKING:
    from cadimport.assembly import Assembly
    from mechanics.analyses.motion_profiles import MotionDriver
    from topology.mechanism import Coupling

STANDARD_GRAVITY = (0.0, 0.0, -9.81)  # m/s^2, in W
NONE = "none"  # the kind of a mate that there is not
MOVES = "moves"  # the kind of a mate that is not known: the two parts move against each other
NO_JOINT = (NONE, MOVES)  # what is said of two parts without giving a joint


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MateEntry(MateOverride, PlainData):
    """A mate of the project file: one of its own, a correction of the CAD file's, or a rejection."""

    limits_in: str = ""  # "rad" or "m" where the user wrote a unit and left the kind to the CAD file
    stop: bool = True  # the limits stop the joint; else they are only watched
    reject: bool = False  # the file's mate of this name, or between these parts, does not count
    section: bool = False  # what it carries are signals
    when: str = ""  # a signal: the mate is closed while it is above 0.5
    until: float | None = None  # s, when it opens
    strength: float = FORCE  # N, of a mate that opens
    torque_strength: float = TORQUE  # N m
    like: str = ""  # in place of a and b: the key of all pairs of parts with one shape and relative pose (`topology.inference`)
    assumed: bool = False  # nobody confirmed it, and geometry does not decide it
    place: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "freedom_limits", FrozenDict(self.freedom_limits))
        for name in ("axis", "origin"):
            if (given := getattr(self, name)) is not None:
                object.__setattr__(self, name, frozen_array(given))
        if self.points is not None:
            object.__setattr__(self, "points", tuple(frozen_array(point) for point in self.points))
        if self.pins is not None:
            object.__setattr__(self, "pins", tuple(frozen_array(pin) for pin in self.pins))

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupEntry:
    """Parts that move as one, by names, patterns and paths of sub-assemblies."""

    name: str
    parts: tuple[str, ...]
    place: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointEntry(NamedPoint):
    """A named point of a part: its coordinates are signals, and its path is drawn."""

    trail: bool = True


PATH, SIGNAL, CAM = "path", "signal", "cam"  # functions of motions that follow a path, a signal or another motion


@dataclass(frozen=True, slots=True, kw_only=True)
class PathEntry:
    """A path in space, SI; `mechanics.motions.paths.path_profiles` takes its numbers."""

    name: str
    segments: tuple[Mapping[str, Any], ...]
    numbers: Mapping[str, Any]
    place: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "segments", freeze(self.segments))
        object.__setattr__(self, "numbers", freeze(self.numbers))


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionEntry:
    """A given motion of a joint."""

    name: str
    joint: str  # "pitch", or "slide.angle" where the joint has several freedoms
    function: str  # a name of mechanics.analyses.motion_profiles.MOTION_FUNCTIONS
    quantity: str  # "position" or "velocity"
    parameters: Mapping[str, Any]  # SI
    initial_position: float = 0.0  # rad or m at t = 0, where the velocity is given
    by: str = ""  # input, component or joint that brings it about; empty for an ideal drive
    others: tuple[str, ...] = ()  # what does the same as `by`
    guided: str = ""  # point or part that is moved in place of a joint
    axis: str = ""  # along which: x, y, z; of a part rx, ry, rz, too
    in_step_with: str = ""  # another motion, whose moves take as long as these
    place: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", freeze(self.parameters))


@dataclass(frozen=True, slots=True, kw_only=True)
class CouplingEntry:
    """A coupling between joints."""

    name: str
    coupling: Coupling | None  # None where that of the CAD file is rejected
    joints: Mapping[str, str]  # key in the project file ("a", "pinion") -> joint, or one of its coordinates
    place: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "joints", FrozenDict(self.joints))


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonBlock:
    """A signal block or component that is the user's own Python class."""

    name: str
    reference: str  # "python:file.py:Class"
    place: str
    kind: str = "signal"  # or "component"


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateSettings:
    """What to run, and how finely."""

    duration: float = 1.0  # s
    until: str = ""  # the condition that ends it before that
    output_step: float = 1e-3  # s
    rtol: float = 1e-8
    atol: float = 1e-10
    frame_rate: float = 60.0  # pictures a second
    solver: str = "auto"  # or "explicit", "stiff"
    start: str = "given"  # or "steady"
    collisions: str = "auto"  # or "on", "off": whether parts that penetrate are looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordEntry:
    """``[record.NAME]``: signals in a file of their own, at a rate of their own."""

    name: str
    signals: tuple[str, ...]  # names or patterns
    every: float  # s
    place: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineariseSettings:
    """``[linearise]``: what linear analyses show."""

    at: str = "start"  # "start", "equilibrium" or a time of the run
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()
    break_at: str = ""  # where the loop is opened


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownUnit:
    """A unit in which outputs show what is held in SI: shown = SI * factor + offset."""

    name: str
    factor: float
    offset: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSettings:
    """``[report]``: what the head of a report says, and how it looks."""

    title: str = ""
    author: str = ""
    customer: str = ""
    revision: str = ""
    date: str = ""
    logo: Path | None = None
    css: Path | None = None
    language: str = "en"  # of numbers
    decimal_comma: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotLimit:
    """A line across a diagram."""

    value: Any  # as written: a number in SI, or a text with its unit
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotNote:
    """Words at an instant of a diagram."""

    time: float  # s
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotEntry:
    """One diagram: signals over time."""

    title: str
    signals: tuple[str, ...]  # names, or expressions of them as in checks
    place: str = field(default="", compare=False)
    x: str = ""  # the signal along the horizontal axis; empty: time
    unit: str = ""  # in which all of it is shown
    limits: tuple[PlotLimit, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)  # signal -> its name in the legend
    notes: tuple[PlotNote, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "labels", FrozenDict(self.labels))

    @property
    def names(self) -> tuple[str, ...]:
        """Every text that may be a signal: the signals, those in expressions, and x."""
        found = [*self.signals, *((self.x,) if self.x else ())]
        for text in self.signals:
            try:
                found += names_in(parse_expression(text))
            except CheckSyntaxError:  # then it is the name of a signal, or reported as none
                continue
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckEntry:
    """One line of design intent: an expression and what is required of it, both already found well-formed."""

    expression: str  # "max(abs(pitch_motor.i))"
    requirement: str  # "< 3 A"
    place: str = field(default="", compare=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The signals and figures that the expression names."""
        return names_in(parse_expression(self.expression))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Project:
    """Everything in a project file. Paths are absolute, numbers SI, angles in radians.

    >>> project = Project.from_tables({"assembly": "arm.step", "simulate": {"duration": "200 ms"}})
    >>> project.simulate.duration, project.with_({"simulate.duration": 2.0}).simulate.duration
    (0.2, 2.0)
    """

    path: Path | None  # the project file; None for a bare STEP file, and for what was made from a text or from tables
    folder: Path  # that the project's own paths are relative to
    assembly_path: Path  # the project's own file where there is no assembly
    title: str
    tables: Mapping[str, Any] = field(
        default_factory=dict, compare=False
    )  # as TOML has them, those of the bases and of used files included
    written: Mapping[str, Any] = field(default_factory=dict, compare=False)  # the same before parameters, formulas and uses are written out
    changes: Mapping[str, Any] = field(default_factory=dict, compare=False)  # key path -> value: what `with_` gave anew
    bases: tuple[Path, ...] = ()  # project files that this one extends, nearest first, then those that it uses
    ground: str | None = None  # instance name; None where none is given
    floating: tuple[str, ...] = ()  # instance names: what may move freely although no mate holds it
    ignore: tuple[str, ...] = ()  # names, patterns and paths of parts that are left out of the machine
    infer: bool | None = None  # whether joints are found from the geometry; None: where neither the file nor the project gives any
    groups: tuple[GroupEntry, ...] = ()
    package_path: tuple[Path, ...] = ()  # folders that `package://` and `model://` of a robot file may lead into
    library: tuple[str, ...] = ()  # files or folders of bought parts, beside MateGraph's own
    cad_script: Path | None = None
    gravity: tuple[float, float, float] | None = None  # m/s^2, in W; None where none is given, see `gravity.py`
    material_default: Material | None = None
    material_rules: tuple[tuple[str, Material], ...] = ()  # (pattern, material), first match wins
    own_materials: tuple[Material, ...] = ()  # of [density]
    trust_step_material: bool = False  # densities that the CAD file claims count, where no rule fits
    masses: tuple[MassRule, ...] = ()  # first match wins
    mates: tuple[MateEntry, ...] = ()
    points: tuple[PointEntry, ...] = ()
    components: tuple[ComponentSpec, ...] = ()
    connections: tuple[tuple[str, ...], ...] = ()  # one row, one node
    signals: tuple[SignalSpec, ...] = ()
    motions: tuple[MotionEntry, ...] = ()
    paths: tuple[PathEntry, ...] = ()
    couplings: tuple[CouplingEntry, ...] = ()
    simulate: SimulateSettings = field(default_factory=SimulateSettings)
    records: tuple[RecordEntry, ...] = ()
    linearise: LineariseSettings = field(default_factory=LineariseSettings)
    plots: tuple[PlotEntry, ...] = ()
    units: Mapping[str, ShownUnit] = field(default_factory=dict)  # of SI -> what outputs show in its place
    report: ReportSettings = field(default_factory=ReportSettings)
    checks: tuple[CheckEntry, ...] = ()
    initial: Mapping[str, float] = field(default_factory=dict)  # "pitch.angle" -> SI
    near: Mapping[str, float] = field(default_factory=dict)  # where the states that `initial` does not give are looked for: a keyframe
    keyframe: str = ""  # the start of that name in the assembly's file
    controls: Mapping[str, float] = field(default_factory=dict)  # drive of the assembly's file -> its control
    rejected: tuple[str, ...] = ()  # elements of the assembly's file that do not count
    places: Places = field(default_factory=lambda: Places(file=""), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "initial", FrozenDict(self.initial))
        object.__setattr__(self, "near", FrozenDict(self.near))
        object.__setattr__(self, "controls", FrozenDict(self.controls))
        object.__setattr__(self, "units", FrozenDict(self.units))
        object.__setattr__(self, "tables", freeze(self.tables))
        object.__setattr__(self, "written", freeze(self.written or self.tables))
        object.__setattr__(self, "changes", freeze(self.changes))

    def __repr__(self) -> str:
        source = "" if self.path is None else f" from {self.path.name}"
        content = f"{len(self.components)} components, {len(self.signals)} signal blocks, {len(self.mates)} mates"
        return f"<Project '{self.title}'{source}: {content}>"

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def from_file(cls, path: str | Path) -> Project:
        """The project in a TOML file; every problem has a code and a line."""
        from .reader import read_project

        return read_project(Path(path))

    @classmethod
    def from_text(cls, text: str, *, folder: str | Path = ".", name: str = "project.toml") -> Project:
        """The project in the text of a TOML file; `folder` is where its assembly and other files are, `name` what messages call it."""
        from .reader import project_from_text

        require_type("Project.from_text", text, str, "the text of a project file; Project.from_file takes its path")
        return project_from_text(text, folder=Path(folder), name=name)

    @classmethod
    def from_tables(cls, tables: Mapping[str, Any], *, folder: str | Path = ".") -> Project:
        """The project of nested dicts, with the keys and values that the TOML file would have; ``schema`` may be left out.

        >>> arm = Project.from_tables({"assembly": "arm.step", "material": {"default": {"name": "PLA", "density": "1240 kg/m^3"}}})
        >>> arm.material_default.density
        1240.0
        """
        from .reader import project_from_tables

        require_type("Project.from_tables", tables, Mapping, 'nested dicts: {"assembly": "arm.step", "component": {...}}')
        return project_from_tables(tables, folder=Path(folder))

    def with_(self, changes: Mapping[Any, Any] | None = None, /, **more: Any) -> Project:
        """Another project with other parameters, materials, mates, components, ...

        Parameters
        ----------
        changes
            Address → value: ``{"pitch_motor.R": "5 ohm", "mate.pitch.kind": "fixed", "component.damper": None}``. Of a table or an
            entry only the keys that are given change. See `addresses`.
        more
            The same for tables and names that need no quotes: ``with_(simulate={"duration": "2 s"}, pitch_motor={"R": 5.0})``.

        Raises
        ------
        MategraphError
            ``E069`` for an address that nothing has, and for changes that contradict each other; what reading a file with these
            values would raise.
        """
        return self.with_changes(changes, more)

    def with_changes(
        self, changes: Mapping[Any, Any] | None, more: Mapping[str, Any], cad_mates: Callable[[], Iterable[str]] = tuple
    ) -> Project:
        """As `with_`; `cad_mates` gives the names of mates that only the CAD file has, where they are known."""
        from .reader import project_with

        given = {} if changes is None else changes
        require_type("with_", given, Mapping, 'a mapping of addresses to values: with_({"motor.R": "5 ohm"}), or keywords')
        return project_with(self, [*given.items(), *more.items()], cad_mates)

    @property
    def start_values(self) -> dict[str, float]:
        """Where the run starts, by the names of states: what is given, and the keyframe for the rest."""
        return {**self.near, **self.initial}

    @property
    def python_blocks(self) -> tuple[PythonBlock, ...]:
        """The signal blocks and components that run the user's own Python."""
        blocks = [("signal", "block", s.name, s.block) for s in self.signals]
        blocks += [("component", "model", c.name, c.model) for c in self.components]
        return tuple(
            PythonBlock(name=name, reference=text, place=self.places.of(kind, name, key), kind=kind)
            for kind, key, name, text in blocks
            if text.startswith("python:")
        )

    @property
    def has_assembly(self) -> bool:
        """Whether there is a file with an assembly; a circuit or a drive train alone needs none."""
        return bool(self.tables.get("assembly"))

    @property
    def input_files(self) -> tuple[Path, ...]:
        """Every file that the model is made from: project file, STEP file, the Python of its blocks, netlists; not the CAD script."""
        named = [*(block.reference for block in self.python_blocks), *(c.model for c in self.components if c.model.startswith("spice:"))]
        beside = [*(self.folder / text.split(":")[1] for text in named), *self.data_files]
        files = [self.assembly_path, *beside] if self.path is None else [self.path, *self.bases, self.assembly_path, *beside]
        return tuple(dict.fromkeys(files))

    @property
    def library_files(self) -> tuple[Path, ...]:
        """The files of bought parts that the project names."""
        places = [self.folder / name for name in self.library]
        return tuple(sorted(file for place in places for file in (place.glob("*.toml") if place.is_dir() else [place])))

    @property
    def fitting_files(self) -> tuple[Path, ...]:
        """What the fitted assembly depends on beside `input_files`: bought parts with their folders, the file of anchors."""
        from .anchors.last_fitting import anchors_path

        anchors = anchors_path(self)
        folders = [place for name in self.library if (place := self.folder / name).is_dir()]
        return (*self.library_files, *folders, *(() if anchors is None else (anchors,)))

    @property
    def data_files(self) -> tuple[Path, ...]:
        """Files with measured data, and with points of sources, look-ups and motions."""
        from .tables.data import data_files

        return data_files(self.tables, self.folder)

    def ground_of(self, assembly: Assembly) -> str | None:
        """The part that stands still: the user's, else the first that the file itself grounds and the user does not let float, else the
        best guess.

        None where parts float and no ground is named: nothing stands still.
        """
        if self.ground is not None:
            return self.ground
        grounded = [part for part in assembly.grounded if part not in self.floating]
        if grounded:
            return grounded[0]
        return None if self.floating else guess_ground(assembly)

    @property
    def named_coordinates(self) -> tuple[str, ...]:
        """Joints and coordinates that the project names, those coupled or driven first, those only looked at last."""
        named = [joint for coupling in self.couplings for joint in coupling.joints.values()]
        named += [motion.joint for motion in self.motions if not motion.guided]
        named += [name for motion in self.motions for name in (motion.by, *motion.others) if name]
        named += [joint for component in self.components for joint in component.attach.values()]
        named += [*self.initial, *(source for signal in self.signals for source in signal.inputs.values())]
        named += self.shown_signals
        return tuple(dict.fromkeys(named))

    @property
    def acted_on(self) -> tuple[str, ...]:
        """Joints and coordinates that components, or what brings motions about, act on; other names may be among them."""
        by_components = [name for component in (*self.components, *lock_components(self.mates)) for name in component.attach.values()]
        return (*by_components, *(name for motion in self.motions for name in (motion.by, *motion.others) if name))

    @property
    def sections(self) -> tuple[str, ...]:
        """Mates whose reactions are signals."""
        return tuple(mate.name for mate in self.mates if mate.section and not mate.reject)

    def system_spec(self) -> SystemSpec:
        """Components, connections and signal blocks, as `domains` takes them."""
        return SystemSpec(
            points=self.points,
            components=(*self.components, *lock_components(self.mates)),
            connections=self.connections,
            signals=(*self.signals, *lock_signals(self.mates), *self.end_signals),
            places=tuple(self.places.of("connect", "rows", row) for row in range(len(self.connections))),
            unstopped=tuple(mate.name for mate in self.mates if not mate.stop),
            motions=self.motion_drivers(),
            shown=self.shown_signals,
            sections=self.sections,
        )

    @property
    def shown_signals(self) -> tuple[str, ...]:
        """Signals that plots and checks name, each once."""
        named = [*(name for plot in self.plots for name in plot.names), *(name for check in self.checks for name in check.names)]
        return tuple(dict.fromkeys([*named, *condition_names(self.simulate.until)]))

    @property
    def end_signals(self) -> tuple[SignalSpec, ...]:
        """What watches the condition that ends a run."""
        return end_signals(self.simulate.until, self.places.of("simulate", "until") if self.simulate.until else "")

    def motion_drivers(self) -> tuple[MotionDriver, ...]:
        """The given motions, as `mechanics` takes them."""
        from mechanics.analyses.motion_profiles import MotionDriver

        from .motions.guided import placed_motions, profile_of
        from .motions.in_step import times_in_step

        motions, begun = placed_motions(self)
        times = times_in_step(motions)
        return tuple(
            MotionDriver(
                name=entry.name,
                joint=entry.joint,
                profile=profile_of(self, entry, times.get(entry.name, {}), begun[entry.name]),
                signal=entry.parameters["signal"] if entry.function == SIGNAL else "",
                quantity="velocity" if entry.quantity == "velocity" else "position",
                start=entry.initial_position,
                by=entry.by,
                others=entry.others,
                place=entry.place,
            )
            for entry in motions
        )
