"""Files into `Assembly`: parts, instances, exact mass properties, contact features and mates, in SI units.

This room knows CAD and does not know that anything moves. The CAD kernel (OCP) is loaded in a child process only, by the readers;
importing this package, reading a stored assembly and finding mates need numpy and nothing more.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from foundation.errors import CadImportError, ErrorList, MategraphError, Note

if TYPE_CHECKING:
    from .assembly import Assembly, Face, Geometry, Instance, Mate, Material, Mesh, Part

_LAZY = frozenset({"Assembly", "Face", "Geometry", "Instance", "Mate", "Material", "Mesh", "Part"})

__all__ = [
    "Assembly",
    "CadImportError",
    "ErrorList",
    "Face",
    "Geometry",
    "Instance",
    "Mate",
    "MategraphError",
    "Material",
    "Mesh",
    "Note",
    "Part",
]


def __getattr__(name: str) -> Any:
    """Load numpy only when a type that needs it is asked for: a command that fails or has nothing to do never does."""
    if name in _LAZY:
        return getattr(import_module(".assembly", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
