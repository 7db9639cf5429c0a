"""Zip archives within bounds: nothing is unpacked to a path that the archive chooses, and nothing grows beyond what was agreed."""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from pathlib import PurePosixPath

from foundation.errors import CadImportError

from .limits import check_time
from .safe_xml import too_much

MOST_MEMBERS = 50_000
LARGEST_MEMBER = 512_000_000  # bytes, unpacked
LARGEST_TOTAL = 2_000_000_000  # bytes, unpacked, over all members that are read
MOST_RATIO = 200.0  # text of CAD packs to a fifth or a tenth of itself
ALWAYS = 64_000_000  # bytes that may come out of any file, however small
_CHUNK = 1 << 20
# What the standard library raises on broken archives; RuntimeError for encrypted ones, ValueError for places outside of the file.
_DAMAGE = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    IndexError,
    OSError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)


class Archive:
    """The members of a zip file, each read on request and counted against the bounds.

    Raises
    ------
    CadImportError
        ``E160`` not a zip archive, damaged, or with a member whose name leads out of it; ``E152`` beyond the bounds.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._left = LARGEST_TOTAL
        self._size = len(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            members = self._zip.infolist()
        except _DAMAGE as reason:
            raise self._damaged(str(reason)) from None
        if len(members) > MOST_MEMBERS:
            raise too_much(name, f"holds {len(members)} files")
        for member in members:
            path = PurePosixPath(member.filename.replace("\\", "/"))
            if path.is_absolute() or ".." in path.parts or ":" in (path.parts[0] if path.parts else ""):
                raise CadImportError(
                    "E160",
                    f"'{name}' holds a file whose name leads out of the archive: '{member.filename[:80]}'.",
                    remedy="No program saves such a file: it was made to do harm. Nothing was unpacked.",
                    element=name,
                )
        self._sizes = {member.filename: member.file_size for member in members}
        self.members = frozenset(self._sizes)

    def size(self, member: str) -> int | None:
        """Bytes of a member, as the archive says; None where there is no such member."""
        return self._sizes.get(member)

    def read(self, member: str, largest: int | None = None) -> bytes:
        """The bytes of one member, which may be no more than `largest`."""
        largest = LARGEST_MEMBER if largest is None else min(largest, LARGEST_MEMBER)
        try:
            info = self._zip.getinfo(member)
        except KeyError:
            raise self._damaged(f"there is no '{member}' in it") from None
        packed = min(info.compress_size, self._size)  # the directory may lie
        largest = int(min(largest, max(ALWAYS, MOST_RATIO * packed)))
        pieces: list[bytes] = []
        size = 0
        try:
            with self._zip.open(info) as stream:
                while piece := stream.read(_CHUNK):
                    size += len(piece)
                    self._left -= len(piece)
                    if size > largest or self._left < 0:
                        raise too_much(self.name, f"unpacks to more than {(largest if self._left >= 0 else LARGEST_TOTAL) / 1e6:g} MB")
                    check_time(self.name, "unpacking it")
                    pieces.append(piece)
        except _DAMAGE as reason:
            raise self._damaged(f"'{member}': {reason}") from None
        return b"".join(pieces)

    def _damaged(self, why: str) -> CadImportError:
        return CadImportError(
            "E160",
            f"'{self.name}' is not a whole zip archive: {why}.",
            remedy="Save or copy the file again.",
            element=self.name,
        )
