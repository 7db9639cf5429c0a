"""One registry of what can be read: ending and content of a file decide which reader takes it.

Readers of this package come first. What none of them takes is offered to plug-ins, which other distributions announce under the entry
point ``mategraph.importers``: each names an `Importer`. They are looked up only then, so that a broken one costs nothing and breaks
nothing: it is reported by name and skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from foundation.errors import CadImportError, MategraphError, Note

from ..sandbox.limits import TimeIsUp, alarm, one_reading, too_slow

if TYPE_CHECKING:
    from ..assembly import Assembly

GROUP = "mategraph.importers"
HEAD = 4096  # bytes at the beginning of a file that decide what it is

Progress = Callable[[str, float], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Importer:
    """A reader and what it reads."""

    name: str  # as users call the format
    endings: tuple[str, ...]  # with the point, lower case
    read: Callable[[Path], Assembly] | str  # the function, or "module:function" to be imported when needed
    root: tuple[str, ...] = ()  # for XML: the names of the first element
    stored: bool = False  # reading is slow, so the result is worth keeping
    looks_above: bool = False  # files that it refers to may lie one folder up, too
    reports_progress: bool = False  # `read` takes progress=
    runs_python: bool = False  # reading runs the user's own code
    description: str = ""


# Packed by gzip or as a zip archive, as the recommended practice for STEP file compression and as done by hand.
STEP_ENDINGS = (".step", ".stp", ".stpz", ".step.gz", ".stp.gz", ".step.zip", ".stp.zip")

BUILT_IN = (
    Importer(
        name="STEP",
        endings=STEP_ENDINGS,
        read="cadimport.readers.step.reader:read_step",
        stored=True,
        reports_progress=True,
        description="parts with exact geometry; kinematic pairs of AP242 and AP214 where the file holds them",
    ),
    Importer(
        name="FreeCAD",
        endings=(".fcstd",),
        read="cadimport.readers.freecad.reader:read_freecad",
        stored=True,
        reports_progress=True,
        description="parts with exact geometry, links, Assembly joints with limits, grounded parts",
    ),
    Importer(
        name="Simscape Multibody XML",
        endings=(".xml",),
        root=("SimscapeMultibodyImportXML", "PhysicalModelingXMLFile"),
        read="cadimport.readers.simscape.reader:read_simscape_xml",
        stored=True,
        looks_above=True,
        reports_progress=True,
        description="parts with given masses, constraints and joints; geometry from STEP files beside it",
    ),
    Importer(
        name="URDF",
        endings=(".urdf", ".xml"),
        root=("robot",),
        read="cadimport.readers.robots.urdf:read_urdf",
        description="links with given masses, joints with limits; STL and OBJ meshes for display",
    ),
    Importer(
        name="SDF",
        endings=(".sdf", ".world", ".xml"),
        root=("sdf", "gazebo"),
        read="cadimport.readers.robots.sdf.reader:read_sdf",
        description="links with given masses, joints with limits, nested models, poses relative to frames",
    ),
    Importer(
        name="MJCF",
        endings=(".mjcf", ".xml"),
        root=("mujoco",),
        read="cadimport.readers.robots.mjcf.reader:read_mjcf",
        description="bodies with given masses or masses of their geoms, joints with ranges, connect and weld constraints",
    ),
    Importer(
        name="CAD job",
        endings=(".json",),
        read="cadimport.readers.cad_job.reader:read_job",
        stored=True,
        reports_progress=True,
        description="what a CAD system hands over of an open document: parts of a STEP file beside it, joints, couplings, grounded parts",
    ),
    Importer(
        name="CAD script",
        endings=(".py",),
        read="cadimport.readers.scripts.reader:read_script",
        reports_progress=True,
        runs_python=True,
        description="a CadQuery assembly with constraints, or build123d parts with joints; runs only when allowed",
    ),
)

ENDINGS = tuple(dict.fromkeys(ending for importer in BUILT_IN for ending in importer.endings))
"""Endings of assembly files that are known without asking any plug-in."""


def ending_of(path: Path) -> str:
    """The ending of a file that gives its format, in lower case: the last one, or two where the file is packed.

    >>> ending_of(Path("seeker.STEP")), ending_of(Path("v1.2.stp.gz")), ending_of(Path("notes.gz"))
    ('.step', '.stp.gz', '.gz')
    """
    name = path.name.lower()
    return next((ending for ending in ENDINGS if ending.count(".") > 1 and name.endswith(ending)), path.suffix.lower())


def stem_of(path: Path) -> str:
    """The name of a file without the ending that gives its format.

    >>> stem_of(Path("v1.2.stp.gz")), stem_of(Path("seeker.toml"))
    ('v1.2', 'seeker')
    """
    return path.name[: len(path.name) - len(ending_of(path))]


def importer_for(path: Path) -> tuple[Importer, tuple[Note, ...]]:
    """The reader for a file, by its ending and, where several share one, by its content; with notes on broken plug-ins.

    Raises
    ------
    CadImportError
        ``E153`` when no reader knows the file.
    """
    path = Path(path)
    ending = ending_of(path)
    head = _head(path)
    root = xml_root(head)
    fitting = [importer for importer in BUILT_IN if ending in importer.endings]
    chosen = [i for i in fitting if root in i.root] or [i for i in fitting if not i.root or ending != ".xml"]
    if chosen:
        return chosen[0], ()
    notes: list[Note] = []
    for importer in plug_ins(notes):
        if ending in importer.endings and (not importer.root or root in importer.root):
            return importer, tuple(notes)
    if root is not None and ending == ".xml":
        known = ", ".join(f"<{name}> ({i.name})" for i in BUILT_IN for name in i.root)
        what, remedy = f"'{path.name}' is XML that begins with <{root}>, which no reader knows.", f"Known are {known}."
    else:
        what = f"No reader knows files like '{path.name}'."
        remedy = f"Export it as STEP from CAD. Known endings are {', '.join(ENDINGS)}; others come as plug-ins."
    if notes:
        remedy += " " + " ".join(note.text for note in notes)
    raise CadImportError("E153", what, remedy=remedy, element=path.name)


def read_assembly_file(path: Path, *, progress: Progress | None = None) -> Assembly:
    """The assembly in a file of any known format.

    A CAD script is run: ask the user first (`Importer.runs_python`).

    Raises
    ------
    CadImportError
        ``E153`` when no reader knows the file, ``E159`` when a plug-in fails, and the codes of the reader.
    """
    importer, notes = importer_for(path)
    return read_with(importer, path, notes=notes, progress=progress)


def read_step_files(paths: Sequence[Path], *, progress: Progress | None = None) -> dict[Path, Assembly | MategraphError]:
    """The assemblies in several STEP files, read by one process, or why one cannot be read; for readers whose files name them."""
    read: Callable[..., dict[Path, Assembly | MategraphError]] = import_module("cadimport.readers.step.several").read_several
    return read(paths, progress=progress)


def read_with(importer: Importer, path: Path, *, notes: tuple[Note, ...] = (), progress: Progress | None = None) -> Assembly:
    """The assembly in a file as this reader has it, within the time of `reading_limits`.

    Raises
    ------
    CadImportError
        The codes of the reader; ``E109`` too slow, ``E110`` out of memory. A bug in a reader of this package is ``E113``, of a plug-in
        ``E159``: what was raised is the cause of the error.
    """
    from ..assembly import Assembly

    read = _function(importer.read) if isinstance(importer.read, str) else importer.read
    try:
        with one_reading(), alarm():
            assembly = read(path, progress=progress) if importer.reports_progress else read(path)  # type: ignore[call-arg]
    except MategraphError:
        raise
    except TimeIsUp as reason:
        raise too_slow(path.name, f"in the reader '{importer.name}'") from reason
    except MemoryError as reason:
        raise CadImportError(
            "E110", f"The memory was used up by '{path.name}'.", remedy="Close other programs, or export fewer details.", element=path.name
        ) from reason
    except (Exception, SystemExit) as reason:  # a plug-in that calls exit() must not end the program silently
        why = f"{type(reason).__name__}: {reason}"
        raise (_reader_failed if importer in BUILT_IN else _plug_in_failed)(importer, path, why) from reason
    if not isinstance(assembly, Assembly):
        raise _plug_in_failed(importer, path, f"it gave a {type(assembly).__name__}, not an Assembly")
    unsound = _unsound(assembly)
    if unsound:
        raise (_reader_failed if importer in BUILT_IN else _plug_in_failed)(importer, path, unsound)
    return assembly.with_changes(notes=(*assembly.notes, *notes)) if notes else assembly


def _unsound(assembly: Assembly) -> str:
    """Why an assembly is inconsistent, as a phrase; empty where it is sound. Everything after this relies on its names."""
    from ..mates.kinds import MATE_KINDS

    lost = [i.name for name, i in assembly.instances.items() if i.name != name or i.part not in assembly.parts]
    if lost:
        return f"the part '{lost[0]}' has no shape"
    seen: set[str] = set()
    for mate in assembly.mates:
        if mate.name in seen:
            return f"two of its mates have the name '{mate.name}'"
        seen.add(mate.name)
        if mate.kind not in MATE_KINDS:
            return f"the mate '{mate.name}' is of the unknown kind '{mate.kind}'"
        if mate.a == mate.b or not {mate.a, mate.b} <= assembly.instances.keys():
            return f"the mate '{mate.name}' does not join two of its parts"
    for coupling in assembly.couplings:
        for term, _ in coupling.terms:
            if term not in seen and term.rpartition(".")[0] not in seen:
                return f"the coupling '{coupling.name}' names the mate '{term}', which is not there"
    return ""


def plug_ins(notes: list[Note]) -> list[Importer]:
    """The readers of other distributions; a broken one leaves a note, ``W135``, and is skipped."""
    found: list[Importer] = []
    for point in entry_points(group=GROUP):
        try:
            importer = point.load()
            if not isinstance(importer, Importer):
                raise TypeError(f"it is a {type(importer).__name__}, not an Importer")
        except Exception as reason:
            notes.append(
                Note(
                    code="W135",
                    text=f"The plug-in '{point.name}' ({point.value}) is broken and was skipped: {type(reason).__name__}: {reason}.",
                    element=point.name,
                    remedy="Update or remove the distribution that it comes from.",
                )
            )
        else:
            found.append(importer)
    return found


def xml_root(head: bytes) -> str | None:
    """The name of the first element when these bytes begin an XML text, else None.

    >>> xml_root(b'<?xml version="1.0"?><!-- made by hand --><robot name="arm">')
    'robot'
    """
    text = head.decode("utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace").lstrip("\ufeff \t\r\n\0")
    text = re.sub(r"<!--.*?(-->|\Z)|<\?.*?(\?>|\Z)", "", text, flags=re.DOTALL).lstrip()
    found = re.match(r"<([A-Za-z_][\w.:-]*)", text)
    return found.group(1) if found else None


def _head(path: Path) -> bytes:
    try:
        if not path.is_file():  # to open a pipe would wait for its writer
            return b""
        with open(path, "rb") as stream:
            return stream.read(HEAD)
    except OSError:
        return b""  # the reader reports what is wrong with the file


def _function(reference: str) -> Callable[[Path], Assembly]:
    module, _, name = reference.partition(":")
    found: Callable[[Path], Assembly] = getattr(import_module(module), name)
    return found


def _reader_failed(importer: Importer, path: Path, why: str) -> CadImportError:
    return CadImportError(
        "E113",
        f"The {importer.name} reader could not interpret '{path.name}': {why}.",
        remedy="The file is probably damaged: export it again. If that does not help, please report it with the file.",
        element=path.name,
    )


def _plug_in_failed(importer: Importer, path: Path, why: str) -> CadImportError:
    return CadImportError(
        "E159",
        f"The plug-in '{importer.name}' failed on '{path.name}': {why}.",
        remedy="Report it to the authors of the plug-in.",
        element=importer.name,
    )
