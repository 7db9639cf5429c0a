"""All tables of a project file in their shape → `Project`; or, where the shape is wrong, every further problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cadimport.assembly import Material
from cadimport.readers import registry

from ..expand import Expanded
from ..model import Project
from ..problems import Problems
from ..schema import (
    MISSING,
    ComponentTable,
    CouplingTable,
    GroupTable,
    MaterialTable,
    MateTable,
    MeasuredTable,
    MotionTable,
    PartTable,
    PathTable,
    PointTable,
    ProjectTable,
    RecordTable,
    SignalTable,
)
from .components import read_component
from .connections import check_connections, check_unique_names
from .couplings import read_coupling
from .data import read_measured
from .materials import read_densities, read_material, read_part
from .mates import read_group, read_mate, read_point
from .motions import read_motion
from .paths import read_path
from .presentation import read_plots, read_report, read_units
from .reading import Reading
from .settings import (
    read_cad_script,
    read_checks,
    read_controls,
    read_gravity,
    read_initial,
    read_keyframe,
    read_linearise,
    read_record,
    read_simulate,
)
from .signals import read_signal

# Keys that only an assembly fills.
_OF_PARTS = ("ground", "floating", "ignore", "infer", "cad", "material", "part", "mate", "group", "point", "path", "motion", "coupling")

_Read = Callable[[Reading, str, Any], Any]

# Tables of entries: the name in the file, the shape of an entry, its reader.
READERS: Mapping[str, tuple[type[Any], _Read]] = {
    "material": (MaterialTable, read_material),
    "part": (PartTable, read_part),
    "mate": (MateTable, read_mate),
    "group": (GroupTable, read_group),
    "point": (PointTable, read_point),
    "component": (ComponentTable, read_component),
    "signal": (SignalTable, read_signal),
    "path": (PathTable, read_path),
    "motion": (MotionTable, read_motion),
    "coupling": (CouplingTable, read_coupling),
    "measured": (MeasuredTable, read_measured),
    "record": (RecordTable, read_record),
}


def read_all(found: Expanded, tables: ProjectTable, problems: Problems) -> Project:
    """The project, as far as it can be read; what cannot be is in `problems`."""
    reading = _reading(found, problems, tables.connect.rows, {name: entry.kind for name, entry in tables.mate.items()})
    read_densities(reading, tables.density)
    entries = {table: _entries(reading, getattr(tables, table), read) for table, (_, read) in READERS.items()}
    materials: dict[str, Material] = entries["material"]
    check_unique_names(reading, tables)
    check_connections(reading, tables)
    _check_assembly(reading, tables)
    _check_ground(reading, tables)
    return Project(
        path=found.path,
        folder=found.folder,
        assembly_path=found.folder / (tables.assembly or (found.path.name if found.path is not None else "project.toml")),
        title=tables.title or (found.path.stem if found.path is not None else registry.stem_of(Path(tables.assembly or "project.toml"))),
        tables=found.tables,
        bases=found.bases,
        ground=tables.ground,
        floating=tuple(tables.floating),
        ignore=tuple(tables.ignore),
        infer=tables.infer,
        groups=tuple(entries["group"].values()),
        package_path=tuple(found.folder / folder for folder in tables.package_path),
        library=tuple(tables.library),
        cad_script=read_cad_script(reading, tables.cad),
        gravity=read_gravity(reading, tables.gravity) if "gravity" in tables.model_fields_set else None,
        material_default=materials.pop("default", None),
        material_rules=tuple(materials.items()),
        own_materials=tuple(reading.own_materials.values()),
        trust_step_material=tables.trust_step_material,
        masses=tuple(entries["part"].values()),
        mates=tuple(entries["mate"].values()),
        points=tuple(entries["point"].values()),
        components=tuple(entries["component"].values()),
        connections=tuple(tuple(row) for row in tables.connect.rows),
        signals=(*entries["signal"].values(), *entries["measured"].values()),
        motions=tuple(entries["motion"].values()),
        paths=tuple(entries["path"].values()),
        couplings=tuple(entries["coupling"].values()),
        simulate=read_simulate(reading, tables.simulate),
        records=tuple(entries["record"].values()),
        linearise=read_linearise(tables.linearise),
        plots=tuple(read_plots(reading, tables.plot)),
        units=read_units(reading, tables.units),
        report=read_report(reading, tables.report),
        checks=tuple(read_checks(reading, tables.check)),
        initial=read_initial(reading, tables.initial),
        keyframe=read_keyframe(reading, tables.initial),
        controls=read_controls(reading, tables.control),
        rejected=tuple(name for name, entry in tables.component.items() if entry.reject),
        places=found.places,
    )


def find_more(found: Expanded, problems: Problems) -> None:
    """Judge the entries of right shape in a file that has others too, so that all problems are reported at once."""
    raw = found.tables
    mates, connect = _table(raw, "mate"), _table(raw, "connect")
    kinds = {name: str(entry["kind"]) for name, entry in mates.items() if isinstance(entry, dict) and "kind" in entry}
    reading = _reading(found, problems, connect.get("rows"), kinds)
    read_densities(reading, _table(raw, "density"))
    for table, (shape, read) in READERS.items():
        for name, entry in _table(raw, table).items():
            try:
                shaped = shape.model_validate(entry)
            except ValueError:  # pydantic's ValidationError: reported already
                continue
            read(reading, name, shaped)


def _reading(found: Expanded, problems: Problems, rows: object, kinds: Mapping[str, str]) -> Reading:
    listed = rows if isinstance(rows, list) else []
    connected = frozenset(name for row in listed if isinstance(row, list) for name in row if isinstance(name, str))
    return Reading(problems=problems, places=found.places, folder=found.folder, dotted=found.dotted, connected=connected, kinds=kinds)


def _entries(reading: Reading, table: Mapping[str, Any], read: _Read) -> dict[str, Any]:
    read_ones = {name: read(reading, name, entry) for name, entry in table.items()}
    return {name: entry for name, entry in read_ones.items() if entry is not None}


def _table(raw: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = raw.get(name)
    return found if isinstance(found, dict) else {}


def _check_assembly(reading: Reading, tables: ProjectTable) -> None:
    """Report that the assembly is missing, unless components or signals stand alone and nothing speaks of parts."""
    given = [key for key in _OF_PARTS if getattr(tables, key)]
    if tables.assembly or ((tables.component or tables.signal) and not given):
        return
    why = f", and {given[0]} speaks of its parts" if given else ""
    remedy = MISSING["assembly"] + " A circuit or a drive train alone needs none: then leave out everything that speaks of parts."
    reading.problems.add(
        "E008", f'project: the key "assembly" is missing{why}.', remedy=remedy, element="assembly", place=reading.places.file
    )


def _check_ground(reading: Reading, tables: ProjectTable) -> None:
    """Report that nothing stands still; files other than STEP may ground parts themselves."""
    grounds_nothing = tables.assembly and registry.ending_of(Path(tables.assembly)) in registry.STEP_ENDINGS
    infers = tables.infer or (tables.infer is None and any(entry.like for entry in tables.mate.values()))
    if tables.mate and tables.ground is None and not tables.floating and grounds_nothing and not infers:
        reading.problems.add(
            "E008",
            'project: the key "ground" is missing.',
            remedy='Name the part that stands still, e.g. ground = "housing"; where nothing does, one that floats: floating = ["bus"].',
            element="ground",
            place=reading.places.file,
        )
