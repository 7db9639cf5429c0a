"""Machines of our own with known joints, to measure joint inference on: `development` to work with, `held_out` to measure.

Each of the two folders lists its designs. Held-out ones are drawn by somebody who has not seen how joints are inferred, and
`benchmarks.joint_inference` shows figures about them only when asked (`--held-out`), so that nobody tunes on them by accident. Whoever
looks at them one by one moves them to `development`, and has new ones drawn.

Each design is a function of the variant: `nom` draws holes and shafts with equal radii, `fit` with clearances, small overlaps where
something is pressed in, and tapped holes at their minor diameter. The two variants of one design are not independent samples.
"""

from __future__ import annotations

import importlib

from . import development, held_out
from .drawing import Design, PlacedPart, TrueCoupling, TrueJoint

__all__ = ["DEVELOPMENT", "HELD_OUT", "NAMES", "VARIANTS", "Design", "PlacedPart", "TrueCoupling", "TrueJoint", "build"]

_HOMES = {name: f"{folder.__name__}.{module}" for folder in (development, held_out) for name, module in folder.DESIGNS.items()}
DEVELOPMENT, HELD_OUT = tuple(development.DESIGNS), tuple(held_out.DESIGNS)
NAMES = (*DEVELOPMENT, *HELD_OUT)
VARIANTS = ("nom", "fit")


def build(name: str, variant: str) -> Design:
    """One design, drawn."""
    design: Design = getattr(importlib.import_module(_HOMES[name]), name)(variant)
    return design
