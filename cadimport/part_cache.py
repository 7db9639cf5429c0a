"""What was found out about a shape, kept for the next file that holds it. Runs in the child process: it imports the CAD kernel.

When one part of a machine is edited and the file exported again, all others come back as they were: volume, faces, fingerprint and
triangles of a shape that is the same to the last bit need not be computed twice. A shape is looked up by the hash of its B-rep as the
kernel holds it, which knows neither the numbers of entities in the file, nor the part's name, nor its place in the machine. (The
fingerprint cannot be the key: it is found from the integrals, so that half of the work would be done, and it is the same wherever the
shape lies in its own frame.)

Names, colours and materials are not the shape's own: they are never taken from here.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import tempfile
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from OCP.BinTools import BinTools, BinTools_FormatVersion
from OCP.TopAbs import TopAbs_FACE
from OCP.TopExp import TopExp, TopExp_Explorer
from OCP.TopTools import TopTools_IndexedMapOfShape

from .assembly import Assembly, Part
from .cache import used
from .errors import Note
from .product_tree import Product
from .store import FORMAT, pack, unpack


class PartCache:
    """Parts of shapes in a folder, one file each; without a folder nothing is found and nothing kept."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def key(self, product: Product) -> str:
        """The name under which the product's shape, with the colours of its faces, is kept; empty where nothing is."""
        if self.folder is None or product.shape.IsNull():
            return ""
        stream = io.BytesIO()
        BinTools.Write_s(product.shape, stream, False, False, BinTools_FormatVersion.BinTools_FormatVersion_CURRENT)  # no triangles
        digest = hashlib.sha256(stream.getbuffer())
        if product.face_colors:
            digest.update(json.dumps(_paint(product)).encode())
        return digest.hexdigest()

    def get(self, key: str, product: Product) -> tuple[Part, list[Note]] | None:
        """The product as a part, with its notes, if its shape is known."""
        if self.folder is None or not key:
            return None
        try:
            with open(self.folder / key, "rb") as stream, np.load(stream, allow_pickle=False) as archive:
                arrays = {name: archive[name] for name in archive.files}
            document = json.loads(arrays.pop("document").tobytes())
            if document["format"] != FORMAT:
                return None
            kept = unpack(document, arrays)
            (part,) = kept.parts.values()
        except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile):
            return None  # not there, or damaged: then it is found out again
        used(self.folder / key)
        named = [
            replace(note, element=product.name, text=note.text.replace(f"'{part.name}'", f"'{product.name}'", 1)) for note in kept.notes
        ]
        return replace(part, name=product.name, color=product.color, step_material=product.material), named

    def put(self, key: str, part: Part, notes: list[Note]) -> None:
        """Keep a part; a full disk or a folder that may not be written is no harm."""
        if self.folder is None or not key:
            return
        bare = replace(part, color=None, step_material=None)
        alone = Assembly(
            name="", source=Path(), digest="", schema="", length_unit="", parts={part.key: bare}, instances={}, notes=tuple(notes)
        )
        document, arrays = pack(alone)
        arrays["document"] = np.frombuffer(json.dumps(document).encode(), dtype=np.uint8)
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(prefix=".", dir=self.folder)
            try:
                with open(number, "wb") as stream:
                    np.savez(stream, allow_pickle=False, **arrays)
                os.replace(name, self.folder / key)  # whole or not at all
            except OSError:
                os.unlink(name)
                raise


def _paint(product: Product) -> list[Any]:
    """Which faces of the shape, by their order in it, have which colour."""
    faces = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(product.shape, TopAbs_FACE, faces)
    painted = []
    for shape, color in product.face_colors:
        explorer = TopExp_Explorer(shape, TopAbs_FACE)
        numbers = []
        while explorer.More():
            numbers.append(int(faces.FindIndex(explorer.Current())))
            explorer.Next()
        painted.append([numbers, list(color)])
    return painted
