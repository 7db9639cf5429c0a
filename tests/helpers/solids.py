"""Assemblies of solids drawn with CadQuery, in millimetres, each placed as asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cadimport.assembly import Assembly
from cadimport.kernel.shape_worker import assembly_of_shapes
from foundation.arrays import Array


def assembly_of_solids(solids: Mapping[str, Any], poses: Mapping[str, Array] | None = None) -> Assembly:
    """An assembly of CadQuery workplanes or shapes by name, at the identity or at `poses` (X_WP, m)."""
    shapes = {name: (name, (solid.val() if hasattr(solid, "val") else solid).wrapped) for name, solid in solids.items()}
    assembly = assembly_of_shapes(shapes, Path("/models/solids.step"), lambda stage, fraction: None)
    placed = {name: replace(instance, X_WP=(poses or {}).get(name, instance.X_WP)) for name, instance in assembly.instances.items()}
    return assembly.with_changes(instances=placed)
