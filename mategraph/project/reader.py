"""Project file, text or tables → `Project`: every problem is gathered first and reported once, each with its line.

Steps of reading:

1. bytes → text → raw tables (`toml_file`), with those of the files that it extends (`expand`), parameters, formulas and used files
   written out (`reuse`); file errors, TOML syntax and formulas end here;
2. raw tables → shape (`schema`: keys and types);
3. shape → numbers: units against the component declarations, directions, bounds, names;
4. `Project`, or all problems found in 2 and 3 together.

Names of parts are checked by `check_names` when the assembly has been read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cadimport.readers import registry

from .addresses import changed_tables, plain, settled
from .expand import Expanded, expand_file, expand_tables, expand_text
from .model import Project
from .names import check_joints, check_names, check_signals
from .places import Places
from .problems import Problems, ProjectError, did_you_mean, shown
from .toml_file import LARGEST_FILE
from .toml_writing import toml_path

__all__ = [
    "Project",
    "bare_project",
    "check_files",
    "check_joints",
    "check_names",
    "check_signals",
    "is_assembly_file",
    "project_for",
    "project_from_tables",
    "project_from_text",
    "project_with",
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
                registry.importer_for(path)  # raises with the endings that are known
            raise
        check_files(project)
        return project
    return bare_project(path)


def bare_project(path: Path) -> Project:
    """A project of defaults for a file with an assembly, whatever lies beside it."""
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
    if step.is_file() or not project.has_assembly:
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
    return _read(expand_file(Path(path)))


def project_from_text(text: str, *, folder: Path, name: str) -> Project:
    """As `read_project`, for the text of a project file that need not be one."""
    plain_text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return _read(expand_text(plain_text, folder.absolute(), name))


def project_from_tables(tables: Mapping[str, Any], *, folder: Path) -> Project:
    """As `read_project`, for the tables that `tomllib` would give; problems are placed by the paths of their keys."""
    raw = {"schema": SCHEMA_VERSION, **plain(tables)}
    return _read(expand_tables(raw, Places(file=""), folder.absolute() / "project.toml"))


def project_with(project: Project, changes: Iterable[tuple[Any, Any]], cad_mates: Callable[[], Iterable[str]] = tuple) -> Project:
    """The project with other values at the addresses of `changes`; see `addresses`, also for `cad_mates`."""
    from .schema import ProjectTable, keys_of

    known = keys_of(ProjectTable)
    here = [(settled(address, project.written, project.tables, known), value) for address, value in changes]
    tables, done = changed_tables(project.written, here, known, cad_mates)
    places = replace(project.places, changed=project.places.changed | frozenset(done))
    changed = _read(Expanded(tables=tables, places=places, path=project.path, folder=project.folder, bases=project.bases))
    title = changed.title if "title" in tables else project.title
    return replace(changed, title=title, changes={**project.changes, **{toml_path(path): value for path, value in done.items()}})


def _read(found: Expanded) -> Project:
    """Steps 2 to 4 of reading."""
    from .schema import read_tables
    from .tables.all_tables import find_more, read_all

    _require_schema(found.tables, found.places)
    written = found.tables
    found = _written_out(found)
    problems = Problems()
    tables = read_tables(found.tables, problems, found.places.of)
    if tables is None:
        find_more(found, problems)
        problems.raise_if_any()
    assert tables is not None
    project = read_all(found, tables, problems)
    problems.raise_if_any()
    return replace(project, written=written)


def _written_out(found: Expanded) -> Expanded:
    """The last of step 1: parameters, formulas, used files and ``[set]``."""
    from .reuse.used_files import needs_writing_out, written_out

    if not needs_writing_out(found.tables):
        return found
    whole = written_out(found.tables, found.places, found.folder, found.path)
    return replace(
        found,
        tables=whole.tables,
        places=replace(found.places, elsewhere=whole.elsewhere),
        bases=(*found.bases, *(file for file in whole.files if file not in found.bases)),
        dotted=frozenset(whole.names),
    )


def _require_schema(raw: Mapping[str, Any], places: Places) -> None:
    """A file of a later version is not judged by our rules at all."""
    version = raw.get("schema")
    if isinstance(version, int) and not isinstance(version, bool) and version != SCHEMA_VERSION:
        newer = version > SCHEMA_VERSION
        raise ProjectError(
            "E006",
            f"schema = {version}, but this version of mategraph reads schema {SCHEMA_VERSION}.",
            remedy="Upgrade: pip install --upgrade mategraph." if newer else f"Write schema = {SCHEMA_VERSION}.",
            element=places.file or "schema",
            place=places.of("schema"),
        )
