"""Masses that the user gives: in place of density and geometry, or where there is no geometry to weigh."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from foundation.arrays import Array
from foundation.errors import CadImportError, ErrorList, MategraphError, Note
from foundation.frozen import same
from foundation.suggestions import did_you_mean

from ..assembly import Assembly, Geometry, Instance, Part, RigidMass, Sheet
from .physical_inertia import nearest_physical

SOURCE = "project file"
_BEYOND_LAWS = 1e-9  # of the largest moment: how far a computed inertia may be beyond the laws


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MassRule:
    """The mass that the user gives for some parts. Lengths and axes are those of the part's own CAD frame P."""

    pattern: str  # for instance names, as in `materials.assign_materials`
    mass: float | None = None  # kg, of one part
    center: Array | None = None  # p_PoPcm_P, m
    inertia: Array | None = None  # I_PPcm_P (3, 3), kg m^2
    nearest: bool = False  # the inertia of the file, as far as a body can have it
    thickness: float | None = None  # m, of surfaces
    massless: bool = False
    once: bool = False  # what solids of the part have in common counts once
    place: str = field(default="", compare=False)

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    __hash__ = None  # type: ignore[assignment]


def assign_masses(assembly: Assembly, rules: Sequence[MassRule]) -> Assembly:
    """`assembly` with the masses that the user gives; call `assign_materials` first: a thickness needs a density.

    1. ``massless``: no mass, a decoration.
    2. ``mass`` alone: the geometry is taken as evenly filled (a surface as evenly covered) with that mass.
    3. ``thickness``, for parts that are surfaces only: area times thickness times density.
    4. ``once``: overlaps of its solids count once, for density and mass alike.
    5. ``center`` and ``inertia`` replace those of the geometry; `inertia` is about the centre of mass; ``nearest`` makes the inertia of the
       file that of a body.

    The first rule that fits a part wins. A mass for a part without a volume removes its warning (``W101``, ``W102``, ``W145``).

    Raises
    ------
    CadImportError
        ``E142`` a mass or thickness that is not positive, ``E143`` an inertia that no rigid body has, ``E144`` a thickness for a part
        that is no surface; all of them together.
    """
    errors: list[MategraphError] = []
    notes: list[Note] = []
    used: set[int] = set()
    instances: dict[str, Instance] = {}
    for name, instance in assembly.instances.items():
        fitting = [index for index, rule in enumerate(rules) if fits(rule.pattern, name)]
        used.update(fitting)
        if not fitting or _changes_nothing(rules[fitting[0]], assembly.part_of(name)):
            instances[name] = instance
            continue
        try:
            rigid, found = _rigid(assembly.part_of(name), instance, rules[fitting[0]])
        except CadImportError as error:
            errors.append(error)
            continue
        notes.extend(found)
        instances[name] = replace(instance, rigid=rigid)
    if errors:
        raise errors[0] if len(errors) == 1 else ErrorList(errors)
    for index, rule in enumerate(rules):
        if index not in used:
            notes.append(
                Note(
                    code="W122",
                    text=f"The mass for '{rule.pattern}' fits no part.",
                    element=rule.pattern,
                    remedy=did_you_mean(rule.pattern, assembly.instances) or "Remove it, or correct the pattern.",
                )
            )
    settled = {part.name for key, part in assembly.parts.items() if _all_given(key, instances)}
    kept = [note for note in assembly.notes if not (note.code in ("W101", "W102", "W145") and note.element in settled)]
    return assembly.with_changes(instances=instances, notes=(*kept, *notes))


def is_physical(mass: float, inertia: Array) -> bool:
    """Whether a rigid body may have these: positive mass, symmetric inertia, each principal moment at most the sum of the others.

    >>> is_physical(1.0, np.diag([1.0, 1.0, 1.9])), is_physical(1.0, np.diag([1.0, 1.0, 2.1]))
    (True, False)
    """
    if not (mass > 0.0 and np.isfinite(inertia).all()):
        return False
    size = float(np.abs(inertia).max())
    if np.abs(inertia - inertia.T).max() > _BEYOND_LAWS * size:
        return False
    small, middle, large = np.linalg.eigvalsh(inertia)
    return bool(small >= -_BEYOND_LAWS * size and large <= small + middle + _BEYOND_LAWS * size)


def fits(pattern: str, name: str) -> bool:
    """Whether a pattern fits a part's name: it is the name, or a glob (``*``, ``?``, ``[...]``) that matches it. Case counts."""
    from fnmatch import fnmatchcase

    return pattern == name or fnmatchcase(name, pattern)


def _changes_nothing(rule: MassRule, part: Part) -> bool:
    """Whether a rule for overlaps or inertias of no body, and nothing else, fits a part that has neither: patterns fit many parts."""
    given = (rule.mass, rule.center, rule.inertia, rule.thickness)
    needed = (rule.once and part.once is not None) or (rule.nearest and part.rigid is not None)
    return (rule.once or rule.nearest) and not needed and not rule.massless and all(value is None for value in given)


def _all_given(key: str, instances: dict[str, Instance]) -> bool:
    mine = [instance for instance in instances.values() if instance.part == key]
    return bool(mine) and all(instance.rigid is not None for instance in mine)


def _rigid(part: Part, instance: Instance, rule: MassRule) -> tuple[RigidMass, list[Note]]:
    name = instance.name
    for value, what in ((rule.mass, "mass"), (rule.thickness, "thickness")):
        if value is not None and not (value > 0.0 and math.isfinite(value)):
            raise CadImportError(
                "E142",
                f"'{name}': its {what} is {value:g}.",
                remedy=f"Give a positive {what}; a part without mass is declared with massless = true.",
                element=name,
                place=rule.place,
            )
    if rule.once and part.once is not None:
        part = replace(part, geometry=part.once)
    if rule.massless:
        return RigidMass(mass=0.0, center=np.zeros(3), inertia=np.zeros((3, 3)), source=f"{SOURCE}, massless"), []
    rigid, notes = _before_rule(part, instance, rule)
    if rule.center is not None:
        rigid = replace(rigid, center=rule.center)
    if rule.inertia is not None:
        inertia = np.asarray(rule.inertia, dtype=np.float64)
        if not is_physical(rigid.mass, inertia):
            moments = ", ".join(f"{m:.4g}" for m in np.linalg.eigvalsh(0.5 * (inertia + inertia.T)))
            raise CadImportError(
                "E143",
                f"'{name}': no rigid body has the inertia that is given: its principal moments are {moments} kg m^2.",
                remedy="None may be negative, and none larger than the sum of the two others; is it about the centre of mass, in kg m^2?",
                element=name,
                place=rule.place,
            )
        rigid = replace(rigid, inertia=inertia)
    if rule.nearest:
        rigid = replace(rigid, inertia=nearest_physical(rigid.inertia), source=f"{rigid.source}, nearest inertia of a body")
    return rigid, notes


def _before_rule(part: Part, instance: Instance, rule: MassRule) -> tuple[RigidMass, list[Note]]:
    """Mass, centre and inertia that `center` and `inertia` of the rule replace."""
    if rule.thickness is not None and part.sheet is None:
        raise CadImportError(
            "E144",
            f"'{instance.name}' is {'a solid' if part.geometry is not None else 'empty'}: it has no use for a thickness.",
            remedy="Remove thickness; give a mass instead, if the one from the volume is not right.",
            element=instance.name,
            place=rule.place,
        )
    if rule.mass is not None:
        return _of_given_mass(part, instance.name, rule.mass, rule)
    if rule.thickness is not None and part.sheet is not None:
        return _of_thickness(part.sheet, instance, rule.thickness)
    if part.rigid is not None:
        return replace(part.rigid, source=f"{part.rigid.source}, {SOURCE}"), []
    if part.geometry is None or instance.material is None:
        raise CadImportError(
            "E142",
            f"'{instance.name}' has no volume, so a centre or an inertia alone is not enough.",
            remedy="Give its mass too.",
            element=instance.name,
            place=rule.place,
        )
    density = instance.material.density
    return _evenly(part.geometry, density * part.geometry.volume, density, f"{SOURCE} and density"), []


def _of_given_mass(part: Part, name: str, mass: float, rule: MassRule) -> tuple[RigidMass, list[Note]]:
    """The mass spread over volume, surface or the file's own inertia, as far as the part has any; else a point."""
    if part.geometry is not None:
        return _evenly(part.geometry, mass, mass / part.geometry.volume, SOURCE), []
    if part.sheet is not None:
        return _evenly(part.sheet, mass, mass / part.sheet.area, SOURCE), []
    if part.rigid is not None and part.rigid.mass > 0.0:
        return _evenly(part.rigid, mass, mass / part.rigid.mass, SOURCE), []
    notes: list[Note] = []
    if rule.inertia is None:
        where = "." if rule.center is not None else " at the origin of its frame."
        notes.append(
            Note(
                code="W124",
                text=f"{name}: it has no shape, so its mass of {mass:g} kg is taken as a point{where}",
                element=name,
                remedy="Give center and inertia too.",
            )
        )
    return RigidMass(mass=mass, center=np.zeros(3), inertia=np.zeros((3, 3)), source=SOURCE), notes


def _of_thickness(sheet: Sheet, instance: Instance, thickness: float) -> tuple[RigidMass, list[Note]]:
    """A surface of this thickness (m) and of the density of its material."""
    name, material = instance.name, instance.material
    if material is None:
        raise CadImportError(
            "E141", f"'{name}' has no material, so its mass is unknown.", remedy="Call assign_materials first.", element=name
        )
    notes: list[Note] = []
    if material.source == "built-in default":
        notes.append(
            Note(
                code="W123",
                text=f"{name}: no density given, '{material.name}' ({material.density:g} kg/m^3) by default.",
                element=name,
                remedy="Add the part, or a default, to [material] in the project file.",
            )
        )
    weight = material.density * thickness  # kg/m^2
    source = f"thickness x density ({material.name}, {material.source})"
    return _evenly(sheet, weight * sheet.area, weight, source), notes


def _evenly(shape: Geometry | Sheet | RigidMass, mass: float, density: float, source: str) -> RigidMass:
    """Mass properties of a shape with this mass, and this `density` for each unit that its inertia counts: of volume, area or mass."""
    return RigidMass(mass=mass, center=shape.center, inertia=density * shape.inertia, source=source)
