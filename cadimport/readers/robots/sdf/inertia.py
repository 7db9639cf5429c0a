"""SDF's ``<inertial auto="true">``: mass, centre and inertia of a link from its collisions and their densities."""

from __future__ import annotations

from collections.abc import Callable

from foundation.arrays import Array
from foundation.errors import Note

from ....assembly import Geometry, RigidMass
from ....masses import primitive_solids as solids
from ....meshes.enclosed_volume import closed_surface, volume_integrals
from ....sandbox.safe_xml import HUGE, Node
from .document import raw_pose, value

DENSITY = 1000.0  # kg/m^3, the format's default
_SOLIDS: dict[str, Callable[[Node], Geometry]] = {
    "box": lambda shape: solids.box(_lengths(shape, shape.child("size").numbers(None, 3))),
    "sphere": lambda shape: solids.ellipsoid(_lengths(shape, (value(shape, 1.0, "radius"),)) * 3),
    "ellipsoid": lambda shape: solids.ellipsoid(_lengths(shape, shape.child("radii").numbers(None, 3))),
    "cylinder": lambda shape: solids.cylinder(*_lengths(shape, (value(shape, 1.0, "radius"), value(shape, 1.0, "length")))),
    "cone": lambda shape: solids.cone(*_lengths(shape, (value(shape, 1.0, "radius"), value(shape, 1.0, "length")))),
    "capsule": lambda shape: solids.capsule(*_lengths(shape, (value(shape, 1.0, "radius"), value(shape, 1.0, "length")))),
}


def automatic_mass(link: Node, name: str, triangles: Callable[[Node], Array | None], *, source: str, notes: list[Note]) -> RigidMass | None:
    """The mass properties of a link from its collisions, in L; None, with a note (``W136``), where these enclose no volume.

    A density is that of the collision, else of the inertial, else the format's. Where a mass is given too, the densities are scaled to it.

    Parameters
    ----------
    link
        The element, with ``<inertial auto="true">``.
    name
        Of the link, for messages.
    triangles
        The corners (n, 3, 3) of a ``<mesh>``, m; None where its file is not there.
    """
    inertial = link.child("inertial")
    default = value(inertial, DENSITY, "density")
    rows: list[tuple[float, Array, Array]] = []
    for collision in link.all("collision"):
        shapes = geometry.children if (geometry := collision.find("geometry")) is not None else []
        solid = next((found for shape in shapes if (found := _solid(shape, triangles, name, notes)) is not None), None)
        if solid is None:
            why = f"its collision '{collision.get('name')}' encloses no volume that is known, and its mass is to follow from it"
            notes.append(_unknown(name, why))
            continue
        density, X_LC = value(collision, default, "density"), raw_pose(collision)
        R = X_LC[:3, :3]
        rows.append((density * solid.volume, R @ solid.center + X_LC[:3, 3], density * R @ solid.inertia @ R.T))
    mass, center, inertia = solids.together(rows)
    if not mass > 0.0:
        notes.append(_unknown(name, "no mass follows from its collisions; the format's default of 1 kg and 1 kg m^2 holds"))
        return None
    wanted = value(inertial, mass, "mass")
    return RigidMass(mass=wanted, center=center, inertia=wanted / mass * inertia, source=f"{source}, collisions")


def _solid(shape: Node, triangles: Callable[[Node], Array | None], link: str, notes: list[Note]) -> Geometry | None:
    if shape.tag == "mesh":
        corners = triangles(shape)
        if corners is None:
            return None
        corners, repairs = closed_surface(corners, link, shape.word("uri"))
        notes += repairs
        return volume_integrals(corners)
    make = _SOLIDS.get(shape.tag)
    return None if make is None else make(shape)


def _lengths(shape: Node, values: tuple[float, ...]) -> tuple[float, ...]:
    if any(not 1.0 / HUGE < length < HUGE for length in values):
        raise shape.fault(f"A <{shape.tag}> has a length that is not above zero.", "Correct its size.")
    return values


def _unknown(name: str, why: str) -> Note:
    return Note(code="W136", text=f"{name}: {why}", element=name, remedy="Give the link its mass and inertia.")
