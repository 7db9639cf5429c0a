"""What a STEP text says of edges and the CAD kernel does not use, left out of it.

Many writers give each edge three times: as a curve in space, and as a curve (`PCURVE`) in the parameters of each of the two faces that meet
there. On planes the kernel takes the curve in space and finds the other anew, whatever the text says; to parse it takes time all the same,
a fifth of that of a part with plane faces. What the kernel may look at stays: seams, and edges with two curves on one surface.
"""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from .scan import Indices, ScannedText, blank

_PCURVE = re.compile(rb"PCURVE\s*+\(")
_PLANE = re.compile(rb"PLANE\s*+\(")
_ON_SURFACES = re.compile(rb"(?:SURFACE|INTERSECTION)_CURVE\s*+\(")


def without_spare_curves(text: ScannedText) -> ScannedText:
    """The text in which no edge leads to a curve in the parameters of a plane; these stay, with nothing that refers to them.

    An edge between two planes refers to its curve in space at once; one between a plane and another surface keeps the curve on that.
    """
    pcurves, planes, curves = (_entities(text, pattern) for pattern in (_PCURVE, _PLANE, _ON_SURFACES))
    count = np.diff(text.first_ref)
    pcurves, curves = pcurves[count[pcurves] == 2], curves[(count[curves] == 2) | (count[curves] == 3)]
    if not len(pcurves) or not len(planes) or not len(curves):
        return text
    surface = np.full(len(text) + 1, -1, dtype=np.int64)  # of each curve in parameters; the last is that of references to nothing
    surface[pcurves] = text.refs[text.first_ref[pcurves]]
    flat = np.zeros(len(text) + 1, dtype=bool)
    flat[planes] = True
    first, last = text.first_ref[curves] + 1, text.first_ref[curves + 1] - 1  # behind the curve in space
    on_first, on_last = surface[text.refs[first]], surface[text.refs[last]]
    spare_first, spare_last = (on_first >= 0) & flat[on_first], (on_last >= 0) & flat[on_last]
    usual = (first == last) | (on_first != on_last)  # else it may be a seam
    one = np.flatnonzero(usual & (spare_first != spare_last))
    gaps = zip(text.ref_end[first[one]].tolist(), text.ref_start[last[one]].tolist(), strict=True)
    one = one[[text.data[begin:end].strip() == b"," for begin, end in gaps]]
    data = np.frombuffer(text.data, np.uint8).copy()
    keep = np.ones(len(text.refs), dtype=bool)
    ahead, behind = first[one][spare_first[one]], last[one][spare_last[one]]
    keep[ahead] = keep[behind] = False
    blank(data, text.ref_start[ahead], text.ref_start[ahead + 1])
    blank(data, text.ref_end[behind - 1], text.ref_end[behind])
    target = np.arange(-1, len(text))  # what a reference to each entity is to lead to; the first for references to nothing
    none = curves[usual & spare_first & spare_last]
    target[none + 1] = text.refs[text.first_ref[none]]
    kept_before = np.concatenate([[0], np.cumsum(keep)])
    return replace(
        text,
        data=data.tobytes(),
        refs=target[text.refs[keep] + 1],
        ref_start=text.ref_start[keep],
        ref_end=text.ref_end[keep],
        first_ref=kept_before[text.first_ref],
    )


def _entities(text: ScannedText, pattern: re.Pattern[bytes]) -> Indices:
    """The entities whose text begins so."""
    found = pattern.finditer(text.data, int(text.start[0]), int(text.end[-1]))
    places = np.array([match.start() for match in found], dtype=np.int64)
    entity = np.searchsorted(text.end, places)
    begin = text.start[entity]
    entity, places, begin = entity[begin <= places], places[begin <= places], begin[begin <= places]
    data = np.frombuffer(text.data, np.uint8)
    while (ahead := (begin < places) & (data[begin] <= ord(" "))).any():
        begin = begin + ahead
    first: Indices = entity[begin == places]
    return first
