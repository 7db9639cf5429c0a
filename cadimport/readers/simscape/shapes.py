"""The shapes of the parts of a Simscape Multibody XML file, from the STEP files that it names.

They are for display and contact features only: masses come from the XML file, whatever the geometry weighs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PureWindowsPath

import numpy as np

from foundation.digests import file_digest
from foundation.errors import Note

from ...assembly import Assembly, Part
from ...meshes.mesh_files import beside
from ...sandbox.child_process import Progress
from ..registry import read_step_files
from .document import Document, Place


def with_shapes(assembly: Assembly, document: Document, progress: Progress | None) -> Assembly:
    """The assembly with the shapes of those STEP files that lie beside the XML file; what cannot be shown leaves a note, ``W130``."""
    wanted = _with_step(document.places, document)
    reader = _ShapeReader(document.path.parent, progress)
    reader.read(wanted)
    parts = dict(assembly.parts)
    for place, _ in wanted:
        shape = reader.shapes.get(place.part)
        if shape is not None:
            key = assembly.instances[place.link.name].part
            parts[key] = replace(
                parts[key],
                mesh=shape.mesh,
                faces=shape.faces,
                geometry=shape.geometry,
                kind="solid" if shape.geometry else "surface",
                solids=1 if shape.geometry else 0,
            )
    references = {**dict(assembly.references), **reader.references}
    return assembly.with_changes(parts=parts, notes=(*assembly.notes, *reader.notes), references=tuple(references.items()))


def _with_step(places: Sequence[Place], document: Document) -> list[tuple[Place, str]]:
    files = [(place, document.parts[place.part].geometry_file) for place in places]
    return [(place, file) for place, file in files if file.lower().endswith((".step", ".stp"))]


class _ShapeReader:
    """STEP files beside the XML file, one for each part, each read once and all by one process."""

    def __init__(self, folder: Path, progress: Progress | None) -> None:
        self.folder = folder
        self.progress = progress
        self.notes: list[Note] = []
        self.references: dict[Path, str] = {}
        self.shapes: dict[str, Part] = {}  # by uid of the part

    def read(self, wanted: Sequence[tuple[Place, str]]) -> None:
        """Read the one part in each of the files that are named; what is none leaves a note."""
        files: dict[str, tuple[str, Path]] = {}  # uid of the part -> the first of its instances, its file
        seen: set[str] = set()
        for place, written in wanted:
            if place.part in seen:
                continue
            seen.add(place.part)
            name = PureWindowsPath(written).name
            file = beside(self.folder, written) or beside(self.folder, name)
            if file is None:
                self.references[self.folder / name] = ""  # should it come to lie there, the XML file is read again
                self.notes.append(_no_shape(place.link.name, name, "is not beside the file"))
            else:
                files[place.part] = (place.link.name, file)
        read = read_step_files(list(dict.fromkeys(file for _, file in files.values())), progress=self.progress)
        for uid, (element, file) in files.items():
            shape = read[file]
            self.references[file] = shape.digest if isinstance(shape, Assembly) else file_digest(file)
            part = _one_part(shape) if isinstance(shape, Assembly) else None
            if part is not None:
                self.shapes[uid] = part
            else:
                why = "holds several placed parts" if isinstance(shape, Assembly) else f"cannot be read ({shape.what})"
                self.notes.append(_no_shape(element, file.name, why))


def _one_part(shape: Assembly) -> Part | None:
    """The part of an assembly of one part in its own frame."""
    if len(shape.instances) != 1:
        return None
    (instance,) = shape.instances.values()
    if np.abs(instance.X_WP - np.eye(4)).max() > 1e-12:
        return None
    return shape.parts[instance.part]


def _no_shape(element: str, file: str, why: str) -> Note:
    return Note(
        code="W130",
        text=f"{element}: the geometry '{file}' {why}, so the part is not shown",
        element=element,
        remedy="Put the STEP file beside the XML file; masses and joints do not depend on it.",
    )
