"""Densities for parts, and what parts weigh with them.

CAD exports label everything with one default material, so a density is never taken from the file silently: it comes from the project
file, from the CAD file when the user trusts it, or from a built-in default that is reported.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from foundation.errors import CadImportError, ErrorList, MategraphError, Note
from foundation.suggestions import did_you_mean, listed

from ..assembly import Assembly, Instance, Material, RigidMass
from .mass_overrides import fits

__all__ = ["DEFAULT_MATERIAL", "RigidMass", "assign_materials", "mass_properties", "unknown_instance", "weight_notes"]

DEFAULT_MATERIAL = Material(name="aluminium 6061", density=2700.0, source="built-in default")
LIGHTEST, HEAVIEST = 10.0, 22_600.0  # kg/m^3: the lightest foams that parts are cut from, and osmium


def assign_materials(
    assembly: Assembly, rules: Sequence[tuple[str, Material]], default: Material | None, *, trust_file: bool = False
) -> Assembly:
    """`assembly` with a material on every instance.

    Parameters
    ----------
    assembly
        As read from CAD.
    rules
        Patterns for instance names, with ``*``, ``?`` and ``[...]``, and their materials; the first that fits wins. A pattern that is a
        part's exact name fits it whatever characters it holds. Case counts.
    default
        For parts that no rule fits; None means the built-in aluminium 6061, with one note (``W120``) that names the solids that get it.
    trust_file
        Take the density that the CAD file claims (`Part.step_material`) for parts that no rule fits, before the default.

    Raises
    ------
    CadImportError
        ``E140`` when a density is not a positive number.

    Notes
    -----
    A rule that fits no part adds the note ``W121``: most often a part was renamed in CAD.
    """
    _check_densities([*rules, *([("default", default)] if default is not None else [])])
    guessed: list[str] = []  # solids without a given density
    used: set[int] = set()
    instances: dict[str, Instance] = {}
    for name, instance in assembly.instances.items():
        part = assembly.part_of(name)
        fitting = [index for index, (pattern, _) in enumerate(rules) if fits(pattern, name)]
        used.update(fitting)  # a rule that only ever comes second is a matter of taste, not a slip
        claimed = part.step_material if trust_file else None
        given = rules[fitting[0]][1] if fitting else claimed or default
        if given is None and part.kind == "solid" and part.rigid is None and instance.rigid is None:
            guessed.append(name)
        instances[name] = replace(instance, material=given or DEFAULT_MATERIAL)
    unused = [pattern for index, (pattern, _) in enumerate(rules) if index not in used]
    notes = (*_guessed_note(guessed), *(_unused_note(pattern, assembly) for pattern in unused))
    return assembly.with_changes(instances=instances, notes=(*assembly.notes, *notes))


def _guessed_note(names: Sequence[str]) -> list[Note]:
    if not names:
        return []
    default = f"'{DEFAULT_MATERIAL.name}' ({DEFAULT_MATERIAL.density:g} kg/m^3)"
    text = f"{listed(names, 4)}: no density given, {default} by default."
    return [Note(code="W120", text=text, element=names[0], remedy="Add them, or a default, to [material] in the project file.")]


def _unused_note(pattern: str, assembly: Assembly) -> Note:
    remedy = did_you_mean(pattern, assembly.instances) or "Remove the rule, or correct the pattern."
    return Note(code="W121", text=f"The material rule '{pattern}' fits no part.", element=pattern, remedy=remedy)


def mass_properties(assembly: Assembly, instance: str) -> RigidMass:
    """Mass, centre of mass and inertia of one instance, in its own part frame P.

    What the user gives (`Instance.rigid`) comes first, then what the file itself gives (`Part.rigid`), then density and geometry. A part
    without a volume (kind "surface" or "empty") has no mass; the notes ``W101`` and ``W102`` of the assembly warn of it.

    Raises
    ------
    CadImportError
        ``E141`` when the instance has no material yet, ``E121`` when there is no such instance.
    """
    if instance not in assembly.instances:
        raise unknown_instance(assembly, instance)
    given = assembly.instances[instance].rigid or assembly.part_of(instance).rigid
    if given is not None:
        return given
    geometry = assembly.part_of(instance).geometry
    if geometry is None:
        return RigidMass(mass=0.0, center=np.zeros(3), inertia=np.zeros((3, 3)))
    material = assembly.instances[instance].material
    if material is None:
        raise CadImportError(
            "E141", f"'{instance}' has no material, so its mass is unknown.", remedy="Call assign_materials first.", element=instance
        )
    return RigidMass(mass=material.density * geometry.volume, center=geometry.center, inertia=material.density * geometry.inertia)


def weight_notes(assembly: Assembly) -> tuple[Note, ...]:
    """A note (``W126``) on solids that weigh what no material does for their volume: most often a unit was forgotten.

    Masses that come with the CAD file are its own matter: its shapes may be for display only.
    """
    notes: list[Note] = []
    found: dict[bool, list[tuple[str, float]]] = {True: [], False: []}  # too light or too heavy: names and kg/m^3
    for name in assembly.instances:
        part = assembly.part_of(name)
        if part.geometry is None or part.rigid is not None or not (mass := mass_properties(assembly, name).mass):
            continue
        density = mass / part.geometry.volume
        if not LIGHTEST <= density <= HEAVIEST:
            found[density < LIGHTEST].append((name, density))
    for light, parts in found.items():
        if not parts:
            continue
        name, density = parts[0]
        more = f" (and {len(parts) - 1} more)" if len(parts) > 1 else ""
        bound = "less than the lightest foam" if light else "more than any metal"
        example = (
            f'Numbers without a unit are kg and kg/m^3; did you mean "{density:.4g} g/cm^3"?' if light else "Is a mass in g given in kg?"
        )
        notes.append(
            Note(
                code="W126",
                text=f"'{name}'{more} weighs {density:.4g} kg/m^3 of its volume, {bound}.",
                element=name,
                remedy=f"Check density and mass in the project file. {example}",
            )
        )
    return tuple(notes)


def unknown_instance(assembly: Assembly, name: str, place: str = "") -> CadImportError:
    """The error for a part name that is not in the assembly, with the nearest ones that are."""
    parts = assembly.instances
    remedy = did_you_mean(name, parts) or "Its parts are " + listed(parts, 8, quote="'") + "."
    return CadImportError("E121", f"There is no part '{name}' in '{assembly.source.name}'.", remedy=remedy, element=name, place=place)


def _check_densities(rules: Sequence[tuple[str, Material]]) -> None:
    errors: list[MategraphError] = [
        CadImportError(
            "E140",
            f"The density of '{material.name}' for '{pattern}' is {material.density:g} kg/m^3.",
            remedy="A density must be a positive, finite number: steel has 7850 kg/m^3, aluminium 2700, plastics about 1100.",
            element=pattern,
        )
        for pattern, material in rules
        if not (material.density > 0.0 and math.isfinite(material.density))
    ]
    if errors:
        raise errors[0] if len(errors) == 1 else ErrorList(errors)
