"""One file of a document and some arrays, for what is read and written by the thousand.

It begins with a checksum of all that follows and the length of the text; then comes the text (the document, and kind and shape of each
array), then the arrays one after another, each from a multiple of 16 bytes on. An archive of numpy takes ten times as long to open.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

_HEAD = struct.Struct("<8xII")  # 16 bytes


def frozen_arrays(document: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> bytes:
    """A document and its arrays as bytes."""
    kinds = [(name, array.dtype.str, array.shape) for name, array in arrays.items()]
    text = json.dumps([document, kinds]).encode()
    pieces = [_padded(text), *(_padded(array.tobytes()) for array in arrays.values())]
    rest = b"".join(pieces)
    return _HEAD.pack(zlib.crc32(rest), len(text)) + rest


def thawed_arrays(data: bytes) -> tuple[dict[str, Any], dict[str, npt.NDArray[Any]]]:
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
