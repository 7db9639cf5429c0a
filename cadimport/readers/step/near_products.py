"""Products of a STEP file that differ from known ones by the noise of their writer only. Runs in the child process.

Some CAD programs do not write the same last digits twice, so that no text is known although nothing was edited. Where the user allows it
(`Limits.noise`), a product whose text is that of a known one but for real numbers, none of which differs by more than `TOLERANCE`, is taken
for it. The note says which; what was read so is never stored as the content of the file.

1. Real numbers are taken out of a text: what is left is its structure, which is looked up by its hash.
2. Of the known products of that structure those come into question whose weighted sums of all numbers are near enough.
3. Of these one is taken whose numbers are all near enough.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from pathlib import Path

import numpy as np

from foundation.arrays import Array
from foundation.atomic_file import whole_file

from .pieces import Piece

TOLERANCE = 1e-6  # mm, or of a share of 1: noise of writers is a thousandth of it and less, an edit ten times as much and more
_PER_UNIT = 1e-3  # of it where lengths are not, or not only, in millimetres: the largest of usual units is the metre
MOST_TRIED = 8  # products whose numbers are compared one by one

_REAL = re.compile(rb"[-+]?\d+\.\d*(?:[eE][-+]?\d+)?")
_STRING = re.compile(rb"('(?>[^']++|'')*+')")
_MILLIMETRE = re.compile(rb"SI_UNIT\(\.MILLI\.,\.METRE\.\)")
_OTHER_LENGTH = re.compile(
    rb"CONVERSION_BASED_UNIT\([^;]*LENGTH_UNIT|LENGTH_UNIT[^;]*CONVERSION_BASED_UNIT|SI_UNIT\((?!\.MILLI\.)[^,]*,\.METRE\.\)"
)
_NAME = re.compile(r"near-([0-9a-f]+)_(-?0x[01]\.[0-9a-f]+p[-+]\d+)_(.+)")
_LABELLED = tuple(f"{word}(".encode() for word in ("COLOUR_RGB", "FILL_AREA_STYLE_COLOUR", "FILL_AREA_STYLE", "SURFACE_SIDE_STYLE"))
_GOLDEN = 0.6180339887498949


class NearProducts:
    """The numbers of the products that are kept in a folder, beside what was found out about them."""

    def __init__(self, folder: Path, schema: bytes) -> None:
        self.folder, self.schema = folder, schema
        self._sums: dict[str, list[tuple[float, str]]] = {}  # by structure: weighted sum of the numbers, and the key of the product
        self._there: set[str] = set()
        with contextlib.suppress(OSError):
            for entry in os.scandir(folder):
                found = _NAME.fullmatch(entry.name)
                if found is not None:
                    self._sums.setdefault(found[1], []).append((float.fromhex(found[2]), found[3]))
                    self._there.add(found[3])

    def known(self, piece: Piece) -> str | None:
        """The key of a product that this one is but for noise; None where there is none."""
        structure, numbers = self._divided(piece)
        plain = _MILLIMETRE.search(piece.text.text) and not _OTHER_LENGTH.search(piece.text.text)
        tolerance = TOLERANCE if plain else TOLERANCE * _PER_UNIT
        weights = _weights(len(numbers))
        total, slack = float(weights @ numbers), tolerance * float(weights.sum()) + 1e-12 * float(weights @ np.abs(numbers))
        near = sorted((abs(total - other), key, other) for other, key in self._sums.get(structure, ()) if abs(total - other) <= slack)
        for _, key, other in near[:MOST_TRIED]:
            with contextlib.suppress(OSError, ValueError):
                kept = np.frombuffer((self.folder / _name(structure, other, key)).read_bytes())
                if kept.shape == numbers.shape and bool((np.abs(kept - numbers) <= tolerance).all()):
                    return key
        return None

    def put(self, piece: Piece) -> None:
        """Keep the numbers of a product whose part is kept under its key."""
        if piece.key in self._there:
            return
        structure, numbers = self._divided(piece)
        total = float(_weights(len(numbers)) @ numbers)
        with contextlib.suppress(OSError), whole_file(self.folder / _name(structure, total, piece.key)) as own:
            own.write_bytes(numbers.tobytes())
        self._there.add(piece.key)

    def _divided(self, piece: Piece) -> tuple[str, Array]:
        """The hash of a product's structure, and its real numbers in the order of the text."""
        words = _STRING.split(piece.text.text)  # what stands in strings is no number
        numbers = np.array([value for word in words[::2] for value in _REAL.findall(word)], dtype="S32").astype(np.float64)
        # The label of a colour says nothing: Fusion writes the name of an appearance, in the user's language or another.
        words[1::2] = [b"''" if before.endswith(_LABELLED) else label for before, label in zip(words[::2], words[1::2], strict=False)]
        words[::2] = [_REAL.sub(b"~", word) for word in words[::2]]
        digest = hashlib.blake2b(b"".join(words), digest_size=16)
        digest.update(piece.text.numbers.tobytes())
        digest.update(repr((piece.kind.value, self.schema, piece.text.styles)).encode())
        return digest.hexdigest(), numbers


def _name(structure: str, total: float, key: str) -> str:
    return f"near-{structure}_{total.hex()}_{key}"


def _weights(count: int) -> Array:
    """Between 1/2 and 3/2, no two alike, so that numbers that are exchanged or have opposite changes do not cancel out."""
    return np.asarray(0.5 + (_GOLDEN * np.arange(1, count + 1)) % 1.0)
