"""``[density]``, ``[material]`` and ``[part]``: what parts are made of and what they weigh."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cadimport.assembly import Material
from cadimport.masses.mass_overrides import MassRule
from cadimport.masses.material_table import material_named, nearest_material
from foundation.arrays import Array, frozen_array
from foundation.suggestions import nearest

from ..problems import shown
from ..toml_writing import KeyPath
from .reading import Reading

if TYPE_CHECKING:
    from ..schema import MaterialTable, PartTable


def read_densities(reading: Reading, table: Mapping[str, Any]) -> None:
    """Put the project's own materials into the reading, by name; they come before the table of materials."""
    for name, value in table.items():
        density = reading.bounded(("density", name), value, "kg/m^3", positive=True)
        if density is not None:
            reading.own_materials[name] = Material(name=name, density=density, source="project file")


def read_material(reading: Reading, pattern: str, entry: MaterialTable) -> Material | None:
    """A material with its source."""
    if entry.density is None:
        return _known_material(reading, pattern, entry.name)
    density = reading.bounded(("material", pattern, "density"), entry.density, "kg/m^3", positive=True)
    if density is None:
        return None
    source = "project file, default" if pattern == "default" else "project file"
    return Material(name=entry.name, density=density, source=source)


def _known_material(reading: Reading, pattern: str, name: str) -> Material | None:
    known = reading.own_materials.get(name) or material_named(name)
    if known is None:
        near = nearest(name, reading.own_materials) or nearest_material(name)
        reading.report(
            "E038",
            ("material", pattern),
            f"{shown(name)} is not in the table of materials" + (f"; did you mean {shown(near)}?" if near else "."),
            'Give its density, e.g. { name = "PA12", density = "1010 kg/m^3" }; `mategraph materials` lists all that are known.',
        )
    return known


def read_part(reading: Reading, pattern: str, entry: PartTable) -> MassRule | None:
    """What the user gives of the mass of some parts."""
    path = ("part", pattern)
    given = entry.model_fields_set
    if not given or (entry.massless and len(given) > 1):
        what = "gives nothing" if not given else "is massless, so nothing else can be given of its mass"
        reading.report("E039", path, f"{what}.", "Give mass, center, inertia or thickness, or massless = true alone.")
        return None
    mass = None if entry.mass is None else reading.bounded((*path, "mass"), entry.mass, "kg", positive=True)
    thickness = None if entry.thickness is None else reading.bounded((*path, "thickness"), entry.thickness, "m", positive=True)
    return MassRule(
        pattern=pattern,
        mass=mass,
        center=None if entry.center is None else reading.lengths((*path, "center"), entry.center),
        inertia=None if entry.inertia is None else _inertia(reading, (*path, "inertia"), entry.inertia),
        nearest=entry.nearest_inertia,
        thickness=thickness,
        massless=entry.massless,
        once=entry.weigh_once,
        place=reading.places.of(*path),
    )


def _inertia(reading: Reading, path: KeyPath, values: list[Any]) -> Array | None:
    """The tensor of Ixx, Iyy, Izz and, where given, its entries Ixy, Ixz, Iyz."""
    numbers = [reading.number((*path, index), value, "kg*m^2") for index, value in enumerate(values)]
    if len(numbers) not in (3, 6):
        reading.report("E009", path, f"inertia has {len(numbers)} values.", "Write Ixx, Iyy, Izz, or these and Ixy, Ixz, Iyz.")
        return None
    if any(number is None for number in numbers):
        return None
    xx, yy, zz, xy, xz, yz = [*numbers, 0.0, 0.0, 0.0][:6]
    return frozen_array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
