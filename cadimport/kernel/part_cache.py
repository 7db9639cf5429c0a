"""What was computed for a shape, kept for the next file that holds it. Runs in the child process: it imports the CAD kernel.

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
import struct
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from OCP.BinTools import BinTools, BinTools_FormatVersion

from foundation.cache import used
from foundation.errors import Note

from ..assembly import Assembly, Part
from ..store.array_files import frozen_arrays, thawed_arrays
from ..store.assembly_files import FORMAT, pack, unpack
from ..store.stored_meshes import is_there
from .product_tree import Product
from .stored_shapes import painted_faces


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
            digest.update(json.dumps(painted_faces(product.shape, product.face_colors)).encode())
        return digest.hexdigest()

    def get(self, key: str, product: Product, *, painted: bool = False) -> tuple[Part, list[Note]] | None:
        """The product as a part, with its notes, if its shape is known; `painted` in the colour that was kept with it."""
        if self.folder is None or not key:
            return None
        try:
            document, arrays = thawed_arrays((self.folder / key).read_bytes())
            if document["format"] != FORMAT:
                return None
            kept = unpack(document, arrays)
            (part,) = kept.parts.values()
            if not is_there(part.mesh):
                return None
        except (OSError, ValueError, KeyError, TypeError, IndexError, struct.error):
            return None  # not there, or damaged: then it is found out again
        used(self.folder / key)
        return renamed(part if painted else replace(part, color=product.color), kept.notes, product)

    def put(self, key: str, part: Part, notes: list[Note], *, painted: bool = False) -> None:
        """Keep a part, with its colour where it is `painted`; a full disk or a folder that may not be written is no harm."""
        if self.folder is None or not key:
            return
        bare = replace(part, color=part.color if painted else None, step_material=None)
        alone = Assembly(
            name="", source=Path(), digest="", schema="", length_unit="", parts={part.key: bare}, instances={}, notes=tuple(notes)
        )
        data = frozen_arrays(*pack(alone))
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(prefix=".", dir=self.folder)
            try:
                with open(number, "wb") as stream:
                    stream.write(data)
                os.replace(name, self.folder / key)  # whole or not at all
            except OSError:
                os.unlink(name)
                raise


def renamed(part: Part, notes: Iterable[Note], product: Product) -> tuple[Part, list[Note]]:
    """The part of another product of the same shape, and its notes: with that product's name and material."""
    named = [replace(note, element=product.name, text=note.text.replace(f"'{part.name}'", f"'{product.name}'", 1)) for note in notes]
    return replace(part, name=product.name, step_material=product.material), named
