"""The shapes of the parts of a Simscape Multibody XML file, from the STEP files that it names.

They are for display and contact features only: masses come from the XML file, whatever the geometry weighs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PureWindowsPath

import numpy as np

from foundation.errors import MategraphError, Note

from ...assembly import Assembly, Part
from ...meshes.mesh_files import beside
from ...sandbox.child_process import Progress
from ..registry import read_assembly_file
from .document import Document, Place


def with_shapes(assembly: Assembly, document: Document, progress: Progress | None) -> Assembly:
    """The assembly with the shapes of those STEP files that lie beside the XML file; what cannot be shown leaves a note, ``W130``."""
    reader = _ShapeReader(document.path.parent, progress)
    parts = dict(assembly.parts)
    for place, written in _with_step(document.places, document):
        shape = reader.shape(place, written)
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
    """STEP files beside the XML file, one for each part, each read once."""

    def __init__(self, folder: Path, progress: Progress | None) -> None:
        self.folder = folder
        self.progress = progress
        self.notes: list[Note] = []
        self.references: dict[Path, str] = {}
        self._read: dict[str, Part | None] = {}  # by uid of the part

    def shape(self, place: Place, written: str) -> Part | None:
        """The one part in the file that `written` names; None, with a note, when there is none."""
        if place.part not in self._read:
            self._read[place.part] = self._load(place.link.name, written)
        return self._read[place.part]

    def _load(self, element: str, written: str) -> Part | None:
        name = PureWindowsPath(written).name
        file = beside(self.folder, written) or beside(self.folder, name)
        if file is None:
            self.notes.append(_no_shape(element, name, "is not beside the file"))
            return None
        try:
            shape = read_assembly_file(file, progress=self.progress)
        except MategraphError as error:
            self.notes.append(_no_shape(element, name, f"cannot be read ({error.what})"))
            return None
        self.references[file] = shape.digest
        part = _one_part(shape)
        if part is None:
            self.notes.append(_no_shape(element, name, "holds several placed parts"))
        return part


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
