"""The shape of a project file: which keys there are and of which TOML type, as pydantic models.

Shape only. Units, names and bounds are judged afterwards by `project_file`, which knows the component declarations. Imported when a
project file is read, not before: pydantic takes 0.1 s to load.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from .places import KeyPath
from .problems import Problems, did_you_mean, shown

SCHEMA_VERSION = 1


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


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class CadTable(_Table):
    """How the STEP file is made."""

    script: str


class GravityTable(_Table):
    """Gravity's value and direction in the assembly's frame."""

    value: Quantity = "9.81 m/s^2"
    direction: Axis = "-z"


class MaterialTable(_Table):
    """A named density; without one the name is looked up. A bare text stands for the name alone."""

    name: str
    density: Quantity | None = None

    @model_validator(mode="before")
    @classmethod
    def _named(cls, value: Any) -> Any:
        return {"name": value} if isinstance(value, str) else value


class PartTable(_Table):
    """What a part weighs, in its own CAD frame."""

    mass: Quantity | None = None
    center: Annotated[list[Quantity], Field(min_length=3, max_length=3)] | None = None
    inertia: Annotated[list[Quantity], Field(min_length=3, max_length=6)] | None = None
    thickness: Quantity | None = None
    massless: bool = False


class MateTable(_Table):
    """A connection between two parts."""

    kind: str = ""
    a: str = ""
    b: str = ""
    axis: Axis | None = None
    origin: Annotated[list[Quantity], Field(min_length=3, max_length=3)] | None = None
    limits: Annotated[list[Quantity], Field(min_length=2, max_length=2)] | None = None
    limits_of: dict[str, Annotated[list[Quantity], Field(min_length=2, max_length=2)]] | None = None
    stop: bool = True
    pitch: Quantity | None = None
    reject: bool = False
    points: Annotated[list[Annotated[list[Quantity], Field(min_length=3, max_length=3)]], Field(min_length=2, max_length=2)] | None = None


class ComponentTable(_Table):
    """A physical component; the further keys are its model's own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    model: str


class ConnectTable(_Table):
    """Nodes: each row joins its terminals."""

    rows: list[list[str]]


class SignalTable(_Table):
    """A signal block; the further keys are its block's own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    block: str
    sample: Quantity | None = None
    inputs: dict[str, str] = Field(alias="in", default_factory=dict)
    outputs: dict[str, str] = Field(alias="out", default_factory=dict)


class MotionTable(_Table):
    """A given motion of a joint; the further keys are its function's own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    joint: str
    function: str
    of: str = "position"
    initial_position: Quantity = 0.0


class CouplingTable(_Table):
    """A relation between joints, such as a pair of gears; the further keys are its kind's own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    kind: str = ""
    reject: bool = False


class SimulateTable(_Table):
    """What to run."""

    duration: Quantity = 1.0
    output_step: Quantity = 1e-3
    rtol: Quantity = 1e-8
    atol: Quantity = 1e-10
    frame_rate: Quantity = 60.0
    solver: Literal["auto", "explicit", "stiff"] = "auto"
    start: Literal["given", "steady"] = "given"


class PlotTable(_Table):
    """A diagram."""

    title: str = ""
    signals: Annotated[list[str], Field(min_length=1)]


class ProjectTable(_Table):
    """The whole file."""

    schema_version: int = Field(alias="schema")
    like: str = ""
    title: str = ""
    assembly: str
    ground: str | None = None
    floating: list[str] = Field(default_factory=list)
    cad: CadTable | None = None
    gravity: GravityTable = GravityTable()
    trust_step_material: bool = False
    material: dict[str, MaterialTable] = Field(default_factory=dict)
    density: dict[str, Quantity] = Field(default_factory=dict)
    part: dict[str, PartTable] = Field(default_factory=dict)
    mate: dict[str, MateTable] = Field(default_factory=dict)
    component: dict[str, ComponentTable] = Field(default_factory=dict)
    connect: ConnectTable = ConnectTable(rows=[])
    signal: dict[str, SignalTable] = Field(default_factory=dict)
    motion: dict[str, MotionTable] = Field(default_factory=dict)
    coupling: dict[str, CouplingTable] = Field(default_factory=dict)
    simulate: SimulateTable = SimulateTable()
    plot: list[PlotTable] = Field(default_factory=list)
    check: dict[str, Requirement] = Field(default_factory=dict)
    initial: dict[str, Quantity] = Field(default_factory=dict)


_TABLES: dict[str, type[_Table]] = {
    "cad": CadTable,
    "gravity": GravityTable,
    "material": MaterialTable,
    "part": PartTable,
    "mate": MateTable,
    "component": ComponentTable,
    "connect": ConnectTable,
    "signal": SignalTable,
    "motion": MotionTable,
    "coupling": CouplingTable,
    "simulate": SimulateTable,
    "plot": PlotTable,
}

# key -> what to write where it is missing
MISSING = {
    "schema": "Put schema = 1 at the top of the file.",
    "assembly": 'Name the STEP file, e.g. assembly = "machine.step".',
    "kind": 'Say how they are connected, e.g. kind = "revolute" for a mate, kind = "gear" for a coupling.',
    "a": "Name the first part.",
    "b": "Name the second part.",
    "model": 'Name the model, e.g. model = "electrical.DCMotor".',
    "block": 'Name the block, e.g. block = "PID".',
    "density": 'Give the density, e.g. density = "2700 kg/m^3".',
    "name": 'Give the material\'s name, e.g. name = "steel".',
    "rows": 'Give the nodes, e.g. rows = [["amp.p", "motor.p"]].',
    "signals": 'List the signals, e.g. signals = ["pitch.angle"].',
    "joint": 'Name the mate that is moved, e.g. joint = "pitch".',
    "function": 'Name the function, e.g. function = "sine".',
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
        case ("mate" | "component" | "signal" | "material" | "motion" | "coupling" | "part" as table, name, *_) if len(path) >= 2:
            return f"{table} '{name}'", str(name)
        case ("plot", int(index), *_):
            return f"plot {index + 1}", f"plot {index + 1}"
        case (table, _, *_):
            return f"[{table}]", str(table)
        case _:
            return "project", ""


def key_in(path: KeyPath) -> str:
    """The key as it stands in its table: ``limits[1]``, ``in.ref``."""
    start = 2 if path[0] in ("mate", "component", "signal", "material", "motion", "coupling", "part", "plot") else 1
    if len(path) <= start:
        return str(path[-1])
    text = str(path[start])
    for step in path[start + 1 :]:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}"
    return text if len(path) > 1 else str(path[0])


def known_keys(path: KeyPath) -> list[str]:
    """The keys that the table holding `path` may have."""
    table: type[_Table] = ProjectTable if len(path) == 1 else _TABLES[str(path[0])]
    return [f.alias or name for name, f in table.model_fields.items()]


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
