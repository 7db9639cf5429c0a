"""Which part stands still where the project names none."""

from __future__ import annotations

from cadimport.assembly import Assembly

from .problems import ProjectError


def guess_ground(assembly: Assembly) -> str:
    """The part that most likely stands still: the heaviest, by volume where there are no materials; of equals the first.

    Raises
    ------
    MategraphError
        ``E020`` when the assembly has no parts.
    """
    if not assembly.instances:
        raise ProjectError(
            "E020",
            f"{assembly.source.name} has no parts.",
            remedy="Export the assembly again, with its parts.",
            element=assembly.source.name,
        )

    def weight(name: str) -> float:
        given = assembly.part_of(name).rigid
        if given is not None:
            return given.mass
        geometry, material = assembly.part_of(name).geometry, assembly.instances[name].material
        return 0.0 if geometry is None else geometry.volume * (material.density if material is not None else 1.0)

    return max(assembly.instances, key=weight)
