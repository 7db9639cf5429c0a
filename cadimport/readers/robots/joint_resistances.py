"""Dampers, springs and dry friction that URDF and SDF files put on their joints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from foundation.errors import Note

from ...assembly import Mate, MateCoupling, MateElement
from ...names import TakenNames
from ..notes import left_out


@dataclass(frozen=True, slots=True, kw_only=True)
class Resistance:
    """What resists one coordinate of a joint; N m s/rad, N m, N m/rad and rad, or the same of a shift."""

    coordinate: str  # the joint, or "joint.angle_x" where it has several
    damping: float = 0.0
    friction: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0  # where the spring has no tension


def resisting_elements(
    found: Sequence[Resistance], mates: Iterable[Mate], couplings: Iterable[MateCoupling], source: str, notes: list[Note]
) -> list[MateElement]:
    """The elements that these resistances are; a negative one is left out, with a note.

    The friction of a joint that follows another acts on its leader, times the ratio of their rates: the same force at every motion, and
    of several joints that rest together only one has to find out which force holds it.
    """
    names = TakenNames([*(mate.name for mate in mates), "ground"])
    sound = [row for row in found if min(row.damping, row.friction, row.stiffness) >= 0.0]
    notes += [
        left_out(row.coordinate, "has a negative damping, friction or stiffness", "Correct it in the file.")
        for row in found
        if row not in sound
    ]
    frictions = _on_leaders({row.coordinate: row.friction for row in sound if row.friction}, couplings)
    elements: list[MateElement] = []

    def add(coordinate: str, word: str, model: str, parameters: Mapping[str, float]) -> None:
        name = names.new(f"{coordinate} {word}".replace(".", "_"))
        given = {key: value for key, value in parameters.items() if value}
        elements.append(MateElement(name=name, model=f"mechanical.{model}", attach={"joint": coordinate}, parameters=given, source=source))

    for row in sound:
        if row.stiffness:
            model = "SpringDamper" if row.damping else "Spring"
            add(row.coordinate, "spring", model, {"stiffness": row.stiffness, "rest": row.rest, "damping": row.damping})
        elif row.damping:
            add(row.coordinate, "damping", "Damper", {"damping": row.damping})
    for coordinate, friction in frictions.items():
        add(coordinate, "friction", "Friction", {"coulomb": friction})
    return elements


def _on_leaders(frictions: Mapping[str, float], couplings: Iterable[MateCoupling]) -> dict[str, float]:
    """Frictions by the coordinates that follow none: those of followers times the ratio of their rates to their leader's."""
    leads = {c.terms[0][0]: (c.terms[1][0], abs(c.terms[1][1] / c.terms[0][1])) for c in couplings if len(c.terms) == 2}
    found: dict[str, float] = {}
    for coordinate, friction in frictions.items():
        seen = {coordinate}
        while coordinate in leads and leads[coordinate][0] not in seen:
            coordinate, ratio = leads[coordinate]
            friction *= ratio
            seen.add(coordinate)
        found[coordinate] = found.get(coordinate, 0.0) + friction
    return found
