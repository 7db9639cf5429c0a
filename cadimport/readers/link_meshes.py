"""The mesh files that a mechanism file (URDF, SDF, MJCF, Simscape) names, each read once."""

from __future__ import annotations

import hashlib
from pathlib import Path

from foundation.arrays import Array
from foundation.errors import MategraphError, Note
from foundation.suggestions import listed

from ..meshes.mesh_files import ENDINGS, FORMATS, beside, read_mesh


class LinkMeshes:
    """The mesh files that one mechanism file names, each read once; what cannot be shown leaves a note, ``W130``."""

    def __init__(self, folder: Path, notes: list[Note], *, weigh: bool = False, as_mujoco: bool = False) -> None:
        self.folder = folder
        self.notes = notes
        self.as_mujoco = as_mujoco  # OBJ files as MuJoCo reads them
        self.weigh = weigh  # masses may come from meshes; a missing mass is reported elsewhere
        self.references: dict[Path, str] = {}
        self._read: dict[tuple[Path, str], Array | None] = {}
        self._missing: dict[str, list[tuple[str, str]]] = {}  # why -> parts and files
        self._remedies: dict[str, str] = {}  # by why, where another than the usual one helps
        self._place_of: dict[str, int] = {}  # of the note, by why

    def triangles(self, written: str, element: str, folder: Path | None = None) -> Array | None:
        """The triangles (n, 3, 3) of the file that `written` names, in its own unit; None, with a note, when there are none.

        `folder` is that of an included file, where that names the mesh.
        """
        key = (folder or self.folder, written)
        if key not in self._read:
            self._read[key] = self._load(*key, element)
        return self._read[key]

    def _load(self, folder: Path, written: str, element: str) -> Array | None:
        file = beside(folder, written)
        why = "is not beside the file" if file is None else f"is not {FORMATS}"
        if file is not None and file.suffix.lower() in ENDINGS:
            try:
                corners = read_mesh(file, as_mujoco=self.as_mujoco)
            except MategraphError as error:
                if error.code == "E109":  # no time is left for the rest either
                    raise
                why = f"cannot be used ({error.what.partition('cannot be used: ')[2].rstrip('.') or error.what})"
                self._remedies[why] = error.remedy
            else:
                self.references[file] = hashlib.sha256(file.read_bytes()).hexdigest()
                return corners
        self.missing(written, element, why)
        return None

    def missing(self, written: str, element: str, why: str) -> None:
        """Note that a part is not shown, since its mesh `why`."""
        if (element, written) not in self._missing.setdefault(why, []):
            self._missing[why].append((element, written))
            self._update_note(why)

    def _update_note(self, why: str) -> None:
        """One note for all meshes that are missing for one reason: the note grows with each of them."""
        missing = self._missing[why]
        first, written = missing[0]
        others = [element for element in dict.fromkeys(element for element, _ in missing) if element != first]
        rest = f" (and those of {listed(others, 3)})" if others else ""
        remedy = self._remedies.get(why, f"Put the mesh beside the file as {FORMATS}").rstrip(".")
        note = Note(
            code="W130",
            text=f"{first}: the mesh '{written}'{rest} {why}, so {'they are' if others else 'the part is'} not shown",
            element=first,
            remedy=f"{remedy}; {'' if self.weigh else 'masses and '}joints do not depend on it.",
        )
        if len(missing) == 1:
            self._place_of[why] = len(self.notes)
            self.notes.append(note)
        else:
            self.notes[self._place_of[why]] = note
