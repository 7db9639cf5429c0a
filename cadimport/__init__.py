"""Files into `Assembly`: parts, instances, exact mass properties, contact features and mates, in SI units.

This room knows CAD and does not know that anything moves. The CAD kernel (OCP) is loaded in a child process only, by `step_worker`;
importing this package, reading a stored assembly and finding mates need numpy and nothing more.
"""

from .assembly import Assembly, Face, Geometry, Instance, Mate, Material, Mesh, Part
from .errors import CadImportError, ErrorList, MategraphError, Note

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
