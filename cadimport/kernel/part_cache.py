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
import math
import os
import struct
import tempfile
import zlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from OCP.BinTools import BinTools, BinTools_FormatVersion
from OCP.TopAbs import TopAbs_FACE
from OCP.TopExp import TopExp
from OCP.TopTools import TopTools_IndexedMapOfShape

from foundation.cache import used
from foundation.errors import Note

from ..assembly import Assembly, Part
from ..store.assembly_files import FORMAT, pack, unpack
from .product_tree import Product
from .shapes import shapes_of


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

    def get(self, key: str, product: Product, *, painted: bool = False) -> tuple[Part, list[Note]] | None:
        """The product as a part, with its notes, if its shape is known; `painted` in the colour that was kept with it."""
        if self.folder is None or not key:
            return None
        try:
            document, arrays = _thawed((self.folder / key).read_bytes())
            if document["format"] != FORMAT:
                return None
            kept = unpack(document, arrays)
            (part,) = kept.parts.values()
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
        data = _frozen(*pack(alone))
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


# One file of one part: a checksum of all that follows, the length of the text, the text (the document, and kind and shape of each array),
# then the arrays one after another, each from a multiple of 16 bytes on. An archive of numpy takes ten times as long to open.
_HEAD = struct.Struct("<8xII")  # 16 bytes


def _frozen(document: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> bytes:
    """A document and its arrays as bytes."""
    kinds = [(name, array.dtype.str, array.shape) for name, array in arrays.items()]
    text = json.dumps([document, kinds]).encode()
    pieces = [_padded(text), *(_padded(array.tobytes()) for array in arrays.values())]
    rest = b"".join(pieces)
    return _HEAD.pack(zlib.crc32(rest), len(text)) + rest


def _thawed(data: bytes) -> tuple[dict[str, Any], dict[str, npt.NDArray[Any]]]:
    """The document and its arrays, which cannot be written; ValueError where the bytes are not what was written."""
    checksum, length = _HEAD.unpack_from(data)
    if zlib.crc32(memoryview(data)[_HEAD.size :]) != checksum:
        raise ValueError("damaged")
    document, kinds = json.loads(data[_HEAD.size : _HEAD.size + length])
    arrays = {}
    at = _HEAD.size + length + -length % 16
    for name, kind, shape in kinds:
        dtype = np.dtype(kind)
        size = math.prod(shape) * dtype.itemsize
        arrays[name] = np.frombuffer(data[at : at + size], dtype).reshape(shape)
        at += size + -size % 16
    return document, arrays


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 16)


def _paint(product: Product) -> list[Any]:
    """Which faces of the shape, by their order in it, have which colour."""
    faces = TopTools_IndexedMapOfShape()
    TopExp.MapShapes_s(product.shape, TopAbs_FACE, faces)
    painted = []
    for shape, color in product.face_colors:
        numbers = [int(faces.FindIndex(face)) for face in shapes_of(shape, TopAbs_FACE)]
        painted.append([numbers, list(color)])
    return painted
