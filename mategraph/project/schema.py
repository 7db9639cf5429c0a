"""The shape of a project file: which keys there are and of which TOML type, as pydantic models.

Shape only. Units, names and bounds are judged afterwards by `reader`, which knows the component declarations. Imported when a
project file is read, not before: pydantic takes 0.1 s to load.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from .problems import Problems, did_you_mean, shown
from .toml_writing import KeyPath


def _quantity(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise PydanticCustomError("quantity_type", "a number, or a number with a unit in quotes")
    return value


def _axis(value: Any) -> Any:
    if not isinstance(value, (str, list)):
        raise PydanticCustomError("axis_type", 'a direction such as "+y", or three numbers [x, y, z]')
    return value


def _requirement(value: Any) -> Any:
    plain = isinstance(value, (str, int, float)) and not isinstance(value, bool)
    if not plain and not (isinstance(value, list) and value and all(isinstance(v, str) for v in value)):
        raise PydanticCustomError("requirement_type", 'a requirement in quotes, such as "< 3 A"')
    return value


Quantity = Annotated[Any, AfterValidator(_quantity)]
Axis = Annotated[Any, AfterValidator(_axis)]
Requirement = Annotated[Any, AfterValidator(_requirement)]
Pair = Annotated[list[Quantity], Field(min_length=2, max_length=2)]
Triple = Annotated[list[Quantity], Field(min_length=3, max_length=3)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)  # `ProjectTable` builds all of them, once


class CadTable(_Table):
    """How the STEP file is made."""

    script: str = Field(description="CAD script that writes the assembly; `mategraph watch --allow-python` runs it when it is saved")


class GravityTable(_Table):
    """Gravity's value and direction in the assembly's frame."""

    value: Quantity = Field(default="9.81 m/s^2", description="acceleration; 0 for none")
    direction: Axis = Field(default="-z", description="where things fall")


class MaterialTable(_Table):
    """A named density; without one the name is looked up. A bare text stands for the name alone."""

    name: str = Field(description="shown in tables; looked up where no density is given (`mategraph materials`)")
    density: Quantity | None = Field(default=None, description="kg/m^3")

    @model_validator(mode="before")
    @classmethod
    def _named(cls, value: Any) -> Any:
        return {"name": value} if isinstance(value, str) else value


class PartTable(_Table):
    """What a part weighs, in its own CAD frame."""

    mass: Quantity | None = Field(default=None, description="kg; alone: the shape is taken as evenly filled")
    center: Triple | None = Field(default=None, description="centre of mass, m")
    inertia: Annotated[list[Quantity], Field(min_length=3, max_length=6)] | None = Field(
        default=None, description="about the centre of mass, kg m^2: Ixx, Iyy, Izz, and if need be the tensor's Ixy, Ixz, Iyz"
    )
    nearest_inertia: bool = Field(default=False, description="an inertia of the file that no body has becomes the nearest that one has")
    thickness: Quantity | None = Field(default=None, description="of surfaces, m: area x thickness x density")
    massless: bool = Field(default=False, description="weighs nothing")
    weigh_once: bool = Field(default=False, description="what solids of the part have in common counts once, not as often as it is drawn")


class MateTable(_Table):
    """A connection between two parts."""

    kind: str = Field(
        default="",
        description="fixed, revolute, prismatic, cylindrical, screw, universal, planar, spherical, free, distance, ...; "
        "none: the parts do not hold each other",
    )
    a: str = Field(default="", description="a part")
    b: str = Field(default="", description="the other part; coordinates are the motion of b relative to a")
    axis: Axis | None = Field(default=None, description="direction, or only its sign where the geometry has the line")
    origin: Triple | None = Field(default=None, description="a point on the axis, m; found from coaxial cylinders when left out")
    limits: Pair | None = Field(default=None, description="from the CAD pose, rad or m; the joint stops there")
    limits_of: dict[str, Pair] | None = Field(default=None, description="limits of one coordinate of a kind that has several, by its name")
    stop: bool = Field(default=True, description="false: limits are watched and reported only")
    pitch: Quantity | None = Field(default=None, description="of a screw, m/turn")
    reject: bool = Field(default=False, description="true: removes the mate of this name that the CAD file holds")
    section: bool = Field(
        default=False, description="true: what it carries are signals, NAME.reaction.force_x to moment_z; also of fixed mates"
    )
    when: str = Field(default="", description="of a fixed mate that opens: a signal, and it is closed while that is above 0.5")
    until: Quantity | None = Field(default=None, description="of a fixed mate that opens: the time, s")
    strength: Quantity | None = Field(default=None, description="force at which a mate that opens slips, N; 1 MN when left out")
    torque_strength: Quantity | None = Field(default=None, description="torque at which it slips, N*m; 100 kN*m when left out")
    like: str = Field(
        default="", description="not a and b alone: all pairs of parts with this shape and relative pose, as `mategraph joints` writes it"
    )
    assumed: bool = Field(
        default=False, description="true: geometry does not decide it and nobody confirmed it; forces are not simulated with it unasked"
    )
    points: Annotated[list[Triple], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="of a distance: a point on a and one on b in the CAD pose, m"
    )
    pins: Annotated[list[Axis], Field(min_length=2, max_length=2)] | None = Field(
        default=None,
        description="of a universal mate: directions of the pin in a and of that in b in the CAD pose, in place of axis",
    )


class GroupTable(_Table):
    """Parts that move as one."""

    parts: Annotated[list[str], Field(min_length=1)] = Field(
        description='parts by name or pattern ("bolt*"), or all of a sub-assembly by its path ("frame/*")'
    )


class PointTable(_Table):
    """A point of a part whose motion is recorded and whose path is drawn."""

    part: str = Field(description="the part that carries the point")
    point: Triple = Field(description="where it is in the CAD pose, m")
    axes: str = Field(default="", description="a part along whose axes velocity and acceleration are measured; those of the assembly")
    relative_to: str = Field(default="", description="a part against which the point is measured, along that part's axes; the assembly")
    orientation: bool = Field(default=False, description="also roll, pitch, yaw, turn and angular velocity and acceleration of its part")
    imu: bool = Field(default=False, description="also what an inertial sensor there feels, along its part's axes: fx to fz, gx to gz")
    trail: bool = Field(default=True, description="whether its path is drawn")


class ComponentTable(_Table):
    """A physical component; the further keys are its model's own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    model: str = Field(default="", description='a name of components.md, "python:file.py:Class" or "spice:file.cir"')
    reject: bool = Field(default=False, description="true: removes the spring, friction or drive of this name that the robot file holds")


class ConnectTable(_Table):
    """Nodes: each row joins its terminals."""

    rows: list[list[str]] = Field(description='each row one node: "component.terminal", "ground", a joint\'s name')


class SignalTable(_Table):
    """A signal block; the further keys are its block's own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    block: str = Field(description='a name of components.md, or "python:file.py:Class" (or a function)')
    sample: Quantity | None = Field(default=None, description="period, s; outputs are held in between")
    inputs: dict[str, str] = Field(alias="in", default_factory=dict, description="input -> the signal that it reads")
    outputs: dict[str, str | list[str]] = Field(
        alias="out", default_factory=dict, description='output -> the input that it drives, or several: { u = ["left.u", "right.u"] }'
    )


class PathTable(_Table):
    """A path in space that points may be moved along: from where they are in the CAD pose, piece by piece."""

    segments: list[dict[str, Any]] = Field(
        description="each { line = [x, y, z] }, { arc = [...], via = [...] } or { spline = [[...], ...] }; turn = [rx, ry, rz] at its end"
    )
    blend: Quantity = Field(default=0.0, description="how much of both sides of a corner is rounded off, m; 0: the point stops there")
    speed: Quantity | None = Field(default=None, description="largest speed along it, m/s")
    acceleration: Quantity | None = Field(default=None, description="largest acceleration along it, m/s^2")
    jerk: Quantity | None = Field(default=None, description="largest jerk along it, m/s^3")
    duration: Quantity | None = Field(alias="in", default=None, description="time for the whole path, in place of limits, s")
    law: str = Field(default="poly5", description="law of motion with `in`")
    start: Quantity = Field(default=0.0, description="when it begins, s")


class MotionTable(_Table):
    """A given motion of a joint; the further keys are its function's own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    joint: str = Field(default="", description="the mate that is moved, or one coordinate of it")
    point: str = Field(default="", description="in place of a joint: the [point] that is moved, along `axis`")
    part: str = Field(default="", description="in place of a joint: the part that is moved, along or about `axis`")
    axis: str = Field(
        default="", description="of a point x, y or z of the assembly; of a part rz, ry or rx, too: turns about z, new y, new x"
    )
    master: str = Field(default="", description="another motion whose position a cam (angles, values, ends) makes this one of")
    signal: str = Field(default="", description="in place of a function: the continuous signal, such as ref.y, that gives the position")
    path: str = Field(default="", description="of a point, in place of a function: the [path] whose coordinate along `axis` it follows")
    function: str = Field(default="", description="of time: sine, poly5, table, ... (analyses.md); not needed with moves")
    in_step_with: str = Field(
        alias="with", default="", description="another motion with moves: those of the same number take the same time"
    )
    by: str | list[str] = Field(
        default="", description="what brings it about: an input (amp.u), a component or another joint, or several that do the same"
    )
    of: str = Field(default="position", description="what the function gives: position or velocity")
    initial_position: Quantity = Field(default=0.0, description="where it begins, when the function gives a rate; rad or m")


class MeasuredTable(_Table):
    """Measured data: each column is a signal, for plots, checks, inputs of blocks."""

    file: str = Field(description="CSV, text, Parquet, MATLAB or NetCDF, relative to this file")
    columns: dict[str, str] = Field(default_factory=dict, description="signal -> column of the file; all of them when left out")
    units: dict[str, str] = Field(default_factory=dict, description="signal -> unit, where the file gives none")
    time: str = Field(default="", description="column of times; the one called so, or the first, when left out")
    time_unit: str = Field(default="", description="unit of the times, where the file gives none; s when left out")
    start: Quantity = Field(default=0.0, description="when the first row was measured, in the time of the run, s")


class CouplingTable(_Table):
    """A relation between joints, such as a pair of gears; the further keys are its kind's own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    kind: str = Field(default="", description="gear, belt, rack and pinion, screw, differential, ... (loops.md)")
    reject: bool = Field(default=False, description="true: removes the coupling of this name that the CAD file holds")


class SimulateTable(_Table):
    """What to run."""

    duration: Quantity = Field(default=1.0, description="s; with until the longest")
    until: str = Field(default="", description='end condition, e.g. "lift.position >= 0.4 m and t > 0.1 s"')
    output_step: Quantity = Field(default=1e-3, description="between recorded instants, s")
    rtol: Quantity = Field(default=1e-8, description="relative tolerance of the integrator")
    atol: Quantity = Field(default=1e-10, description="absolute tolerance of the integrator")
    frame_rate: Quantity = Field(default=60.0, description="of animations, Hz")
    solver: Literal["auto", "explicit", "stiff"] = Field(default="auto", description="auto changes over where the run proves stiff")
    start: Literal["given", "steady"] = Field(
        default="given", description="steady: what [initial] does not give begins where the machine rests"
    )
    collisions: Literal["auto", "on", "off"] = Field(
        default="auto", description="whether parts that penetrate are looked for; auto: in assemblies of up to 400 parts"
    )


class RecordTable(_Table):
    """Signals written to a file of their own, while the run goes on: however long it is, they take no memory."""

    signals: Annotated[list[str], Field(min_length=1)] = Field(description='names of signals, or patterns: ["pitch.*", "motor.i"]')
    every: Quantity = Field(description='between rows, s: "1 ms"')


class LineariseTable(_Table):
    """What `mategraph linearise` and Bode diagrams show, where the command says nothing else."""

    at: str = Field(default="start", description='"start", "equilibrium" or a time of the run')
    inputs: list[str] = Field(default_factory=list, description="of components, outputs of sources, held signals; all held ones when empty")
    outputs: list[str] = Field(default_factory=list, description="signals; all when empty")
    break_at: str = Field(
        alias="break", default="", description="where the loop is opened: the output of a sampled block, or an input that a block drives"
    )


class PlotTable(_Table):
    """A diagram."""

    title: str = Field(default="", description="above it")
    signals: Annotated[list[str], Field(min_length=1)] = Field(
        description='names of signals, or expressions of them as in checks: "motor.v * motor.i"'
    )
    x: str = Field(default="", description="the signal along the horizontal axis of figures; time")
    unit: str = Field(default="", description='in which figures show it, such as "kN"; by [units] or as usual')
    limits: list[Any] = Field(
        default_factory=list, description='lines across figures: "3 A", or { value = "3 A", label = "continuous current" }'
    )
    labels: dict[str, str] = Field(default_factory=dict, description="signal -> its name in the legend of figures")
    notes: list[dict[str, Any]] = Field(default_factory=list, description='words in figures: { at = "0.3 s", text = "gripper closes" }')


class ReportTable(_Table):
    """What the head of a report says, and how it looks."""

    title: str = Field(default="", description="the project's title when left out")
    author: str = Field(default="", description="who made it")
    customer: str = Field(default="", description="for whom")
    revision: str = Field(default="", description='such as "B"')
    date: str = Field(default="", description='as it is to be printed, such as "2026-11-18"; none when left out')
    logo: str = Field(default="", description="picture of the folder, .png, .jpg or .svg")
    css: str = Field(default="", description="style sheet of the folder, behind our own: colours, fonts, page size, for HTML and PDF")
    language: str = Field(default="en", description='of numbers: "de", "fr", ... have a decimal comma')


class ParameterTable(_Table):
    """A number with a name, for formulas: `"= lead / 2 + 1 [mm]"`. A bare value stands for `value` alone."""

    value: Quantity = Field(description="a number, a number with its unit, a formula of other parameters, or a text")
    min: Quantity | None = Field(default=None, description="smallest value that makes sense")
    max: Quantity | None = Field(default=None, description="largest value that makes sense")
    about: str = Field(default="", description="what it means")

    @model_validator(mode="before")
    @classmethod
    def _valued(cls, value: Any) -> Any:
        return value if isinstance(value, dict) else {"value": value}


class UseTable(_Table):
    """The components, blocks and wires of another file, once more; the further keys are its parameters and ports."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    from_: str = Field(alias="from", description='a project file below this folder, or "package:file.toml" of an installed package')
    level: str | None = Field(default=None, description="level of detail, where the file has several; the first when left out")


class ProjectTable(_Table):
    """The whole file."""

    schema_version: int = Field(alias="schema", description="version of this format: 1")
    extends: str | None = Field(default=None, description="another project file of the folder; this one then holds only what differs")
    without: list[str] = Field(default_factory=list, description='what is not taken over from there: "component.damper", "plot"')
    title: str = Field(default="", description="shown in page and report; the file's name when left out")
    assembly: str = Field(default="", description="file with the assembly, relative to this file; none of a circuit or drive train alone")
    ground: str | None = Field(default=None, description="the part that stands still")
    missing: list[str] = Field(
        default_factory=list, description="parts that the assembly lacks for now: what is attached to them is left out until they are back"
    )
    floating: list[str] = Field(default_factory=list, description="parts that move freely although no mate holds them")
    ignore: list[str] = Field(
        default_factory=list, description='parts that are left out of the machine, by name, pattern ("logo*") or path of a sub-assembly'
    )
    infer: bool | None = Field(
        default=None,
        description="find the joints that neither file nor project gives from the geometry (joints.md); by default where none is given",
    )
    package_path: list[str] = Field(
        default_factory=list, description="folders with ROS packages or Gazebo models, for package:// and model://"
    )
    library: list[str] = Field(
        default_factory=list, description="files of your own bought parts, or folders of them, that are looked for in the assembly"
    )
    cad: CadTable | None = Field(default=None, description="where the assembly comes from")
    gravity: GravityTable = Field(
        default=GravityTable(), description="where left out, that of the assembly's file, else 9.81 m/s^2 along -z"
    )
    trust_step_material: bool = Field(default=False, description="take the densities that the STEP file claims, where no pattern fits")
    material: dict[str, MaterialTable] = Field(default_factory=dict, description="pattern of part names -> density; `default` for the rest")
    density: dict[str, Quantity] = Field(default_factory=dict, description="names of your own materials -> density, kg/m^3")
    part: dict[str, PartTable] = Field(default_factory=dict, description="part or pattern -> what it weighs")
    mate: dict[str, MateTable] = Field(default_factory=dict, description="name -> connection between two parts; joints are called by it")
    group: dict[str, GroupTable] = Field(default_factory=dict, description="name -> parts that move as one")
    point: dict[str, PointTable] = Field(default_factory=dict, description="name -> point of a part whose path is followed and drawn")
    component: dict[str, ComponentTable] = Field(default_factory=dict, description="name -> motor, resistor, spring, ...")
    connect: ConnectTable = Field(default=ConnectTable(rows=[]), description="which terminals are one node")
    signal: dict[str, SignalTable] = Field(default_factory=dict, description="name -> source, controller, filter, ...")
    path: dict[str, PathTable] = Field(default_factory=dict, description="name -> path in space for motions of points")
    motion: dict[str, MotionTable] = Field(default_factory=dict, description="name -> given motion of a joint")
    coupling: dict[str, CouplingTable] = Field(default_factory=dict, description="name -> gears, belts and the like between joints")
    measured: dict[str, MeasuredTable] = Field(default_factory=dict, description="name -> data of a test rig; each column is a signal")
    simulate: SimulateTable = Field(default=SimulateTable(), description="what to run")
    record: dict[str, RecordTable] = Field(default_factory=dict, description="name -> signals in a file and at a rate of their own")
    linearise: LineariseTable = Field(default=LineariseTable(), description="inputs, outputs and loop break of linear analyses")
    report: ReportTable = Field(default=ReportTable(), description="author, customer, revision, logo, style of reports")
    units: dict[str, str | list[str]] = Field(
        default_factory=dict, description='quantity -> unit in which outputs show it: speed = "rpm", force = "kN", temperature = "degC"'
    )
    plot: list[PlotTable] = Field(default_factory=list, description="diagrams, in the order of the page")
    check: dict[str, Requirement] = Field(default_factory=dict, description="expression -> requirement; exit code 1 when one fails")
    initial: dict[str, Quantity] = Field(
        default_factory=dict, description="signal of a state -> its value at the start; `keyframe` -> a start that the robot file names"
    )
    parameter: dict[str, ParameterTable] = Field(default_factory=dict, description="name -> number for formulas")
    use: dict[str, UseTable] = Field(default_factory=dict, description="name -> another file, whose motor is then called name.motor")
    set: dict[str, Any] = Field(default_factory=dict, description="address -> another value of what used files bring: `x.motor.J`")
    port: dict[str, str] = Field(default_factory=dict, description="in a file to be used: name outside -> terminal or signal inside")
    control: dict[str, Quantity] = Field(default_factory=dict, description="drive of the robot file -> its control, a number")


_TABLES: dict[str, type[_Table]] = {
    "cad": CadTable,
    "gravity": GravityTable,
    "material": MaterialTable,
    "part": PartTable,
    "mate": MateTable,
    "group": GroupTable,
    "point": PointTable,
    "component": ComponentTable,
    "connect": ConnectTable,
    "signal": SignalTable,
    "path": PathTable,
    "motion": MotionTable,
    "coupling": CouplingTable,
    "measured": MeasuredTable,
    "simulate": SimulateTable,
    "record": RecordTable,
    "linearise": LineariseTable,
    "plot": PlotTable,
    "report": ReportTable,
    "parameter": ParameterTable,
    "use": UseTable,
}

_NAMED = (
    "mate",
    "group",
    "point",
    "component",
    "signal",
    "material",
    "motion",
    "coupling",
    "part",
    "measured",
    "record",
)  # tables of entries with names

# key -> what to write where it is missing
MISSING = {
    "schema": "Put schema = 1 at the top of the file.",
    "assembly": 'Name the STEP file, e.g. assembly = "machine.step".',
    "kind": 'Give the connection, e.g. kind = "revolute" for a mate, kind = "gear" for a coupling.',
    "a": "Name the first part.",
    "b": "Name the second part.",
    "part": 'Name the part that the point belongs to, e.g. part = "gripper".',
    "point": 'Give the point as CAD shows it, e.g. point = ["0 mm", "420 mm", "300 mm"].',
    "model": 'Name the model, e.g. model = "electrical.DCMotor".',
    "block": 'Name the block, e.g. block = "PID".',
    "density": 'Give the density, e.g. density = "2700 kg/m^3".',
    "name": 'Give the material\'s name, e.g. name = "steel".',
    "rows": 'Give the nodes, e.g. rows = [["amp.p", "motor.p"]].',
    "signals": 'List the signals, e.g. signals = ["pitch.angle"].',
    "joint": 'Name the mate that is moved, e.g. joint = "pitch".',
    "function": 'Name the function, e.g. function = "sine".',
    "parts": 'List the parts, e.g. parts = ["bolt*", "frame/*"].',
    "file": 'Name the data file, e.g. file = "rig.csv".',
    "every": 'Say how far the rows are apart, e.g. every = "1 ms".',
    "script": 'Name the CAD script, e.g. script = "machine.py".',
}

_EXPECTED = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "list_type": "a list in brackets",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "bool_type": "true or false",
}


def owner_of(path: KeyPath) -> tuple[str, str]:
    """How messages call the table that holds a key, and its bare name: ``component 'motor'``, ``motor``.

    Examples
    --------
    >>> owner_of(("mate", "pitch", "kind")), owner_of(("simulate", "duration")), owner_of(("ground",))
    (("mate 'pitch'", 'pitch'), ('[simulate]', 'simulate'), ('project', ''))
    """
    match path:
        case (str(table), name, *_) if table in _NAMED and len(path) >= 2:
            return f"{table} '{name}'", str(name)
        case ("plot", int(index), *_):
            return f"plot {index + 1}", f"plot {index + 1}"
        case (table, _, *_):
            return f"[{table}]", str(table)
        case _:
            return "project", ""


def key_in(path: KeyPath) -> str:
    """The key as it stands in its table: ``limits[1]``, ``in.ref``."""
    start = 2 if path[0] in (*_NAMED, "plot") else 1
    if len(path) <= start:
        return str(path[-1])
    text = str(path[start])
    for step in path[start + 1 :]:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}"
    return text if len(path) > 1 else str(path[0])


def known_keys(path: KeyPath) -> list[str]:
    """The keys that the table holding `path` may have."""
    return list(keys_of(ProjectTable if len(path) == 1 else _TABLES[str(path[0])]))


def keys_of(table: type[_Table]) -> tuple[str, ...]:
    """The keys of a table as the file writes them."""
    return tuple(f.alias or name for name, f in table.model_fields.items())


def read_tables(raw: dict[str, Any], problems: Problems, place_of: Any) -> ProjectTable | None:
    """The file's tables in their shape; None when the shape is wrong, every misfit then being in `problems`."""
    try:
        return ProjectTable.model_validate(raw)
    except ValidationError as errors:
        for error in errors.errors(include_url=False):
            path = tuple(step for step in error["loc"] if step != "[key]")
            _explain(error["type"], error["msg"], path, error.get("input"), problems, place_of(*path))
        return None


def _explain(kind: str, text: str, path: KeyPath, value: object, problems: Problems, place: str) -> None:
    owner, element = owner_of(path)
    key = str(path[-1])
    if kind == "extra_forbidden":
        known = known_keys(path)
        here = owner if len(path) > 1 else "the project file"
        problems.add(
            "E007",
            f"{here}: there is no key {shown(key)}{did_you_mean(key, known)}.",
            remedy=f"Known keys here: {', '.join(known)}.",
            element=element or key,
            place=place,
        )
    elif kind == "missing":
        problems.add(
            "E008",
            f"{owner}: the key {shown(key)} is missing.",
            remedy=MISSING.get(key, f"Add {key} = ..."),
            element=element or key,
            place=place,
        )
    elif kind in ("too_short", "too_long"):
        problems.add(
            "E009",
            f"{owner}: {key_in(path)} = {shown(value)} has the wrong number of values.",
            remedy=f"Write {_count_of(key)}.",
            element=element or key,
            place=place,
        )
    elif kind == "literal_error":
        choices = text.removeprefix("Input should be ").replace("'", '"')
        problems.add(
            "E009",
            f"{owner}: {key_in(path)} = {shown(value)} is not {choices}.",
            remedy=f"Write {choices}.",
            element=element or key,
            place=place,
        )
    else:
        expected = _EXPECTED.get(kind, text)
        problems.add(
            "E009",
            f"{owner}: {key_in(path)} = {shown(value)} is {type_name(value)}, expected {expected}.",
            remedy=f"Write {expected}{_example(kind, value)}.",
            element=element or key,
            place=place,
        )


def _count_of(key: str) -> str:
    return {
        "points": 'a point on a and one on b, e.g. points = [["0 mm", "0 mm", "5 mm"], ["40 mm", "0 mm", "5 mm"]]',
        "point": 'three lengths as CAD shows the point, e.g. point = ["0 mm", "420 mm", "300 mm"]',
        "origin": 'three lengths, e.g. origin = ["0 mm", "0 mm", "12 mm"]',
        "center": 'three lengths in the part\'s own frame, e.g. center = ["0 mm", "0 mm", "12 mm"]',
        "inertia": 'Ixx, Iyy, Izz, or these and the tensor\'s Ixy, Ixz, Iyz, e.g. inertia = ["2e-5 kg*m^2", "2e-5 kg*m^2", "1e-5 kg*m^2"]',
        "limits": 'the lower and the upper limit, e.g. limits = ["-40 deg", "40 deg"]',
    }.get(key, "at least one name")


def _example(kind: str, value: object) -> str:
    return f', e.g. "{value}"' if kind == "string_type" and isinstance(value, (int, float)) and not isinstance(value, bool) else ""


def type_name(value: object) -> str:
    """The TOML type of a value, in words."""
    if isinstance(value, bool):
        return "true or false"
    for types, name in (((int, float), "a number"), (str, "a text"), (list, "a list"), (dict, "a table")):
        if isinstance(value, types):
            return name
    return "a date or time"
