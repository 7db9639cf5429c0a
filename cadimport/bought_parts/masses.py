"""Masses of bought parts: what the product weighs, in place of a density that CAD does not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..assembly import Assembly, Geometry, RigidMass
from .products import BoughtPart


def with_product_masses(assembly: Assembly, bought: Sequence[BoughtPart], keep: frozenset[str] = frozenset()) -> Assembly:
    """The assembly with the masses of its bought parts, each evenly filled; several pieces share it by their volumes.

    Parts in `keep`, parts that the file itself weighs, and parts without a volume stay as they are.
    """
    instances = dict(assembly.instances)
    for part in bought:
        if part.product.mass is None:
            continue
        pieces = {name: assembly.part_of(name).geometry for name in (*part.case, *part.output)}
        if keep & set(pieces) or any(instances[name].rigid or assembly.part_of(name).rigid for name in pieces):
            continue
        volumes = {name: geometry for name, geometry in pieces.items() if geometry is not None and geometry.volume > 0.0}
        total = sum(geometry.volume for geometry in volumes.values())
        for name, geometry in volumes.items():
            instances[name] = replace(instances[name], rigid=_filled(geometry, part.product.mass / total, part.product.name))
    return assembly.with_changes(instances=instances)


def _filled(geometry: Geometry, density: float, product: str) -> RigidMass:
    return RigidMass(
        mass=density * geometry.volume, center=geometry.center, inertia=density * geometry.inertia, source=f"library: {product}"
    )
