"""What the <compiler> of an MJCF file does to the masses of all bodies: bounds, balance, a total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from foundation.errors import Note

from ....assembly import RigidMass
from ....sandbox.safe_xml import Node
from ...links import Link, breaks_triangle
from .document import SOURCE


def adjust_masses(bodies: Sequence[Link], settings: Node, notes: list[Note]) -> None:
    """Apply the compiler's `settings` to the masses of these bodies, in MuJoCo's order."""
    least, low = settings.number("boundmass", 0.0), settings.number("boundinertia", 0.0)
    total = settings.number("settotalmass", -1.0)
    for link in bodies:
        if least or low:
            _raise_to_bounds(link, least, low)
        if settings.get("balanceinertia") == "true" and link.rigid is not None:
            _balance(link, link.rigid, notes)
    if total > 0.0:
        _scale_to_total(bodies, total)


def _raise_to_bounds(link: Link, least: float, low: float) -> None:
    """A mass of `least` (kg) and principal moments of `low` (kg m^2) at least."""
    rigid = link.rigid or RigidMass(mass=0.0, center=np.zeros(3), inertia=np.zeros((3, 3)), source=f"{SOURCE}, bounds")
    moments, axes = np.linalg.eigh(rigid.inertia)
    link.rigid = replace(rigid, mass=max(rigid.mass, least), inertia=axes @ np.diag(np.maximum(moments, low)) @ axes.T)


def _balance(link: Link, rigid: RigidMass, notes: list[Note]) -> None:
    """Moments that no body has become their mean, about every axis."""
    moments = np.linalg.eigvalsh(rigid.inertia)
    if not breaks_triangle(*moments.tolist()):
        return
    mean = float(moments.mean())
    link.rigid = replace(rigid, inertia=mean * np.eye(3), source=f"{rigid.source}, balanced")
    for index, note in enumerate(notes):
        if (note.code, note.element) == ("W131", link.name):
            text = f"{note.text}; as the file asks for (balanceinertia), their mean, {mean:.4g} kg m^2, is used for each"
            notes[index] = replace(note, text=text)


def _scale_to_total(bodies: Sequence[Link], total: float) -> None:
    """All masses in proportion, so that together they have `total` (kg)."""
    now = sum(link.rigid.mass for link in bodies if link.rigid is not None)
    for link in bodies:
        if link.rigid is not None and now > 0.0:
            r, f = link.rigid, total / now
            link.rigid = replace(r, mass=f * r.mass, inertia=f * r.inertia, source=f"{r.source}, scaled to the total")
