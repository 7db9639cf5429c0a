"""The materials whose densities are known by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .cell_text import count
from .shown import Shown, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownMaterial:
    """A material, its density in kg/m^3, its other names, and where it is from."""

    name: str
    density: float
    aliases: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class MaterialList(Shown):
    """Known materials: the project's, the user's own, then the built-in ones."""

    materials: tuple[KnownMaterial, ...]
    own_table: str
    units: str = "SI: kg/m^3"

    def headline(self) -> str:
        """How many."""
        return count(len(self.materials), "material")

    def tables(self) -> Iterator[Table]:
        """The table of materials, where there are any."""
        rows = [(m.name, f"{m.density:g}", ", ".join(m.aliases) or "-", m.source) for m in self.materials]
        if rows:
            yield Table("Materials", ("material", "density [kg/m³]", "also called", "from"), rows, right=(1,))


def list_materials(words: Sequence[str], project: Path | None = None) -> MaterialList:
    """All known materials, or those with one of the words in a name."""
    from cadimport.masses.material_table import known_materials, user_table

    from ..project.reader import read_project

    rows = [(material, ()) for material in read_project(project).own_materials] if project is not None else []
    wanted = [word.lower() for word in words]
    found = tuple(
        KnownMaterial(name=material.name, density=material.density, aliases=tuple(aliases), source=material.source)
        for material, aliases in (*rows, *known_materials())
        if not wanted or any(word in name.lower() for word in wanted for name in (material.name, *aliases))
    )
    return MaterialList(materials=found, own_table=str(user_table()))
