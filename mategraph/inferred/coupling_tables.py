"""A transmission that the geometry suggests, as the ``[coupling]`` table that takes it: signs and sizes from the relation itself.

::

    terms (a, c_a), (b, c_b)          c_a q_a + c_b q_b = 0, so that q_a = -(c_b / c_a) q_b
    gear                              against each other where c_b / c_a > 0, else one of them is internal
    rack and pinion                   x = radius times angle, or back
"""

from __future__ import annotations

import math
from typing import Any

from topology.inference.model import Inference, ProposedCoupling


def coupling_table(proposed: ProposedCoupling, inference: Inference) -> dict[str, Any] | None:
    """The keys of the table; None where it takes more than two joints, or joints that no kind of coupling ties."""
    if len(proposed.terms) != 2:
        return None
    (a, c_a), (b, c_b) = proposed.terms
    kinds = {joint.name: joint.kind for joint in inference.joints}
    slides = [kinds.get(name) == "prismatic" for name in (a, b)]
    if not c_a or not c_b or all(slides):
        return None
    ratio = c_b / c_a
    if not any(slides):
        if "belt" in proposed.kind:
            return {"kind": "belt", "a": a, "b": b, "ratio": abs(ratio)} | ({"crossed": True} if ratio > 0.0 else {})
        return {"kind": "gear", "a": a, "b": b, "ratio": abs(ratio)} | ({"internal": True} if ratio < 0.0 else {})
    turn, slide = (b, a) if slides[0] else (a, b)
    advance = -ratio if slides[0] else -1.0 / ratio  # m for each rad
    if proposed.kind == "screw":
        return {"kind": "screw", "turn": turn, "slide": slide, "lead": advance * 2 * math.pi}
    radius = {"kind": "rack and pinion", "pinion": turn, "rack": slide, "radius": abs(advance)}
    return radius | ({"reversed": True} if advance < 0.0 else {})
