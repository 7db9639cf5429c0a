"""Files into `Assembly`: parts, instances, exact mass properties, contact features and mates, in SI units.

This room knows CAD and does not know that anything moves. The CAD kernel (OCP) is loaded in a child process only, by the readers;
importing this package, reading a stored assembly and finding mates need numpy and nothing more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foundation.errors import CadImportError, ErrorList, MategraphError, Note
from foundation.lazy_names import lazy_names

if TYPE_CHECKING:
    from .assembly import Assembly, Face, Geometry, Instance, Mate, Material, Mesh, Part

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

# numpy is loaded only when a type that needs it is asked for: a command that fails or has nothing to do never does.
__getattr__ = lazy_names(
    __name__, dict.fromkeys(("Assembly", "Face", "Geometry", "Instance", "Mate", "Material", "Mesh", "Part"), "assembly")
)
