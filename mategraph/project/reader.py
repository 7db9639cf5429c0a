"""Project file, text or tables → `Project`: every problem is gathered first and reported once, each with its line.

Steps of reading:

1. bytes → text → raw tables (`toml_file`), with those of the files that it extends (`expand`); file errors and TOML syntax end here;
2. raw tables → shape (`schema`: keys and types);
3. shape → numbers: units against the component declarations, directions, bounds, names;
4. `Project`, or all problems found in 2 and 3 together.

Names of parts are checked by `check_names` when the assembly has been read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cadimport.readers import registry

from .addresses import changed_tables, plain
from .expand import Expanded, expand_file, expand_tables, expand_text
from .model import CheckEntry, ComponentEntry, CouplingEntry, MateEntry, PlotEntry, Project, SignalEntry, SimulateSettings
from .names import check_joints, check_names, check_signals
from .places import Places
from .problems import Problems, ProjectError, did_you_mean, shown
from .toml_file import LARGEST_FILE
from .toml_writing import toml_path

if TYPE_CHECKING:
    from cadimport.assembly import Material

    from .entries import Reader

__all__ = [
    "CheckEntry",
    "ComponentEntry",
    "CouplingEntry",
    "MateEntry",
    "PlotEntry",
    "Project",
    "SignalEntry",
    "SimulateSettings",
    "check_files",
    "check_joints",
    "check_names",
    "check_signals",
    "project_for",
    "read_project",
]

ASSEMBLY_ENDINGS = registry.ENDINGS
SCHEMA_VERSION = 1


def project_for(path: Path) -> Project:
    """The project of a project file, or of a STEP file or another file that holds an assembly.

    For such a file it is the ``.toml`` of the same stem beside it; where there is none, or one of another program, which has no line
    ``schema = ...``, it is a project of defaults without mates.
    """
    path = Path(path)
    beside = path.with_name(f"{registry.stem_of(path)}.toml") if is_assembly_file(path) else path
    if beside is path or _is_ours(beside):
        try:
            project = read_project(beside)
        except ProjectError as error:
            if _is_foreign(path, error):
                registry.importer_for(path)  # says which endings are known
            raise
        check_files(project)
        return project
    absolute = path.absolute()
    return Project(
        path=None,
        folder=absolute.parent,
        assembly_path=absolute,
        title=registry.stem_of(path),
        tables={"schema": SCHEMA_VERSION, "assembly": absolute.name},
        places=Places(file=path.name),
    )


def is_assembly_file(path: Path) -> bool:
    """Whether a file holds an assembly, by its ending; endings that nobody here knows are asked of the plug-ins."""
    ending = registry.ending_of(path)
    if ending in ("", ".toml") or ending in ASSEMBLY_ENDINGS:
        return ending in ASSEMBLY_ENDINGS
    return any(ending in plug_in.endings for plug_in in registry.plug_ins([]))


def _is_foreign(path: Path, error: ProjectError) -> bool:
    """Whether what is no project file is one of another program by its ending: who names ``arm.sldasm`` means an assembly."""
    if registry.ending_of(path) in ("", ".toml") or not path.is_file():
        return False
    too_large = path.stat().st_size > LARGEST_FILE
    return too_large or (error.code in ("E003", "E004") and not _is_ours(path))


def _is_ours(path: Path) -> bool:
    """Whether there is a file that claims to be a project file, however broken it may be."""
    try:
        return any(re.match(rb"\s*schema\s*=", line) for line in path.read_bytes().splitlines())
    except OSError:
        return False


def check_files(project: Project) -> None:
    """Raise unless the file with the assembly that the project names is there."""
    step = project.assembly_path
    if step.is_file():
        return
    script = project.cad_script
    beside = [p.name for p in step.parent.iterdir() if registry.ending_of(p) in ASSEMBLY_ENDINGS] if step.parent.is_dir() else []
    if script is not None and script.is_file():
        remedy = f"Run {script.name}, which writes it, or correct the name."
    else:
        remedy = f"Its folder holds {', '.join(sorted(beside))}." if beside else "Export it from CAD, or correct the name."
    raise ProjectError(
        "E028",
        f"assembly = {shown(step.name)}: there is no such file{did_you_mean(step.name, beside)}.",
        remedy=remedy,
        element=step.name,
        place=project.places.of("assembly"),
    )


def read_project(path: Path) -> Project:
    """The project in a TOML file.

    Raises
    ------
    MategraphError
        One problem, or an `ErrorList` of all of them; each has a code, the line, and the remedy.
    """
    path = Path(path)
    found = expand_file(path)
    return _read(found, _Home(path=path.absolute(), folder=path.absolute().parent, name=path.name))


def project_from_text(text: str, *, folder: Path, name: str) -> Project:
    """As `read_project`, for the text of a project file that need not be one."""
    folder = folder.absolute()
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return _read(expand_text(plain, folder, name), _Home(path=None, folder=folder, name=name))


def project_from_tables(tables: Mapping[str, Any], *, folder: Path) -> Project:
    """As `read_project`, for the tables that `tomllib` would give; problems are placed by the paths of their keys."""
    folder = folder.absolute()
    raw = {"schema": SCHEMA_VERSION, **plain(tables)}
    return _read(expand_tables(raw, Places(file=""), folder / "project.toml"), _Home(path=None, folder=folder, name="project"))


def project_with(project: Project, changes: Mapping[Any, Any]) -> Project:
    """The project with other values at the addresses of `changes`; see `addresses`."""
    from .schema import ProjectTable, keys_of

    tables, done = changed_tables(project.tables, changes, keys_of(ProjectTable))
    places = replace(project.places, changed=project.places.changed | frozenset(done))
    home = _Home(path=project.path, folder=project.folder, name=project.places.file or "project")
    changed = _read(Expanded(tables=tables, places=places, bases=project.bases), home)
    title = changed.title if "title" in tables else project.title
    return replace(changed, title=title, changes={**project.changes, **{toml_path(path): value for path, value in done.items()}})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Home:
    """Where a project's text is, or would be."""

    path: Path | None  # the project file
    folder: Path
    name: str  # for messages


def _read(found: Expanded, home: _Home) -> Project:
    """Steps 2 to 4 of reading."""
    from .schema import read_tables

    _require_schema(found.tables, home.name, found.places)
    problems = Problems()
    tables = read_tables(found.tables, problems, found.places.of)
    if tables is None:
        _find_more(found.tables, problems, found.places, home.folder)
        problems.raise_if_any()
    assert tables is not None
    project = replace(_project(home, tables, problems, found.places), bases=found.bases, tables=found.tables)
    problems.raise_if_any()
    return project


def _require_schema(raw: dict[str, Any], name: str, places: Places) -> None:
    """A file of a later version is not judged by our rules at all."""
    version = raw.get("schema")
    if isinstance(version, int) and not isinstance(version, bool) and version != SCHEMA_VERSION:
        newer = version > SCHEMA_VERSION
        raise ProjectError(
            "E006",
            f"schema = {version}, but this version of mategraph reads schema {SCHEMA_VERSION}.",
            remedy="Upgrade: pip install --upgrade mategraph." if newer else f"Write schema = {SCHEMA_VERSION}.",
            element=name,
            place=places.of("schema"),
        )


def _reader(problems: Problems, places: Places, folder: Path, rows: object) -> Reader:
    from .entries import Reader

    listed = rows if isinstance(rows, list) else []
    connected = frozenset(name for row in listed if isinstance(row, list) for name in row if isinstance(name, str))
    return Reader(problems=problems, places=places, folder=folder, connected=connected)


def _find_more(raw: dict[str, Any], problems: Problems, places: Places, folder: Path) -> None:
    """Judge the mates, components, signals and materials of right shape too, so that all problems are told at once."""
    from .coupling_kinds import read_coupling
    from .schema import ComponentTable, CouplingTable, MaterialTable, MateTable, PartTable, PointTable, SignalTable

    connect = raw.get("connect")
    reader = _reader(problems, places, folder, connect.get("rows") if isinstance(connect, dict) else None)
    kinds: tuple[tuple[str, type[Any], Callable[[str, Any], object]], ...] = (
        ("material", MaterialTable, reader.material),
        ("part", PartTable, reader.part),
        ("mate", MateTable, reader.mate),
        ("point", PointTable, reader.point),
        ("component", ComponentTable, lambda name, entry: reader.component(name, entry, kinds_of_mates)),
        ("signal", SignalTable, reader.signal),
        ("coupling", CouplingTable, lambda name, entry: read_coupling(reader, name, entry, kinds_of_mates)),
    )
    densities = raw.get("density")
    if isinstance(densities, dict):
        reader.densities(densities)
    mates = raw.get("mate")
    shapes = mates.items() if isinstance(mates, dict) else ()
    kinds_of_mates = {name: str(e["kind"]) for name, e in shapes if isinstance(e, dict) and "kind" in e}
    for table, model, read in kinds:
        entries = raw.get(table)
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            try:
                shaped = model.model_validate(entry)
            except ValueError:  # pydantic's ValidationError; told already
                continue
            read(name, shaped)


def _project(home: _Home, tables: Any, problems: Problems, places: Places) -> Project:
    from .coupling_kinds import read_coupling

    reader = _reader(problems, places, home.folder, tables.connect.rows)
    reader.densities(tables.density)
    default: Material | None = None
    rules: list[tuple[str, Material]] = []
    for pattern, entry in tables.material.items():
        material = reader.material(pattern, entry)
        if material is None:
            continue
        if pattern == "default":
            default = material
        else:
            rules.append((pattern, material))
    mates = [m for name, e in tables.mate.items() if (m := reader.mate(name, e)) is not None]
    kinds = {name: e.kind for name, e in tables.mate.items()}
    points = [p for name, e in tables.point.items() if (p := reader.point(name, e)) is not None]
    components = [c for name, e in tables.component.items() if (c := reader.component(name, e, kinds)) is not None]
    signals = [s for name, e in tables.signal.items() if (s := reader.signal(name, e)) is not None]
    motions = [given for name, e in tables.motion.items() if (given := reader.motion(name, e, kinds)) is not None]
    couplings = [linked for name, e in tables.coupling.items() if (linked := read_coupling(reader, name, e, kinds)) is not None]
    reader.names(tables)
    reader.connections(tables)
    grounds_nothing = registry.ending_of(Path(tables.assembly)) in registry.STEP_ENDINGS  # other files may ground parts
    if tables.mate and tables.ground is None and not tables.floating and grounds_nothing:
        problems.add(
            "E008",
            'project: the key "ground" is missing.',
            remedy='Name the part that stands still, e.g. ground = "housing"; where nothing does, one that floats: floating = ["bus"].',
            element="ground",
            place=places.file,
        )
    return Project(
        path=home.path,
        folder=home.folder,
        assembly_path=home.folder / tables.assembly,
        title=tables.title or (home.path.stem if home.path is not None else registry.stem_of(Path(tables.assembly))),
        ground=tables.ground,
        floating=tuple(tables.floating),
        cad_script=reader.cad_script(tables.cad, home.folder),
        gravity=reader.gravity(tables.gravity) if "gravity" in tables.model_fields_set else None,
        material_default=default,
        material_rules=tuple(rules),
        own_materials=tuple(reader.own_materials.values()),
        trust_step_material=tables.trust_step_material,
        masses=tuple(rule for pattern, entry in tables.part.items() if (rule := reader.part(pattern, entry)) is not None),
        mates=tuple(mates),
        points=tuple(points),
        components=tuple(components),
        connections=tuple(tuple(row) for row in tables.connect.rows),
        signals=tuple(signals),
        motions=tuple(motions),
        couplings=tuple(couplings),
        simulate=reader.simulate(tables.simulate),
        plots=tuple(reader.plots(tables.plot)),
        checks=tuple(reader.checks(tables.check)),
        initial=reader.initial(tables.initial),
        places=places,
    )
