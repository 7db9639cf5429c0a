"""Masses of moving links that a file gives none: those of what it shows of them, at the density of water.

Industrial URDF files often hold no <inertial> at all. A link without mass is fine as long as something beyond it resists its joint; where
nothing does, no motion is defined, and a mass of the right size is better than none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from foundation.suggestions import listed

from ...assembly import Geometry, Mate, RigidMass
from ...masses import primitive_solids as solids
from ..links import Link
from ..notes import all_left_out

DENSITY = 1000.0  # kg/m^3
POINT = 1e-15  # m^2: of a radius of gyration of 30 nm; less is round-off of a zero
Solids = Sequence[tuple[Geometry, Array]]  # shapes of a link, each with its pose X_LS


def weigh_by_shapes(links: Mapping[str, Link], mates: Sequence[Mate], solids_of: Callable[[str], Solids], source: str) -> list[Note]:
    """Give links that move, and that have no mass anywhere beyond them, the mass of their shapes; with one note, ``W136``.

    1. What each link carries: the tree from the root outwards.
    2. Joints that carry no mass at all; the links that they carry are weighed.

    Parameters
    ----------
    links
        By name; changed in place.
    mates
        A tree; a is the end nearer to the root.
    solids_of
        The solids that a link of this name is drawn with.
    source
        For `RigidMass.source`.
    """
    children: dict[str, list[str]] = {}
    for mate in mates:  # 1.
        children.setdefault(mate.a, []).append(mate.b)
    heavy = _with_mass_beyond(links, mates, children)
    moved = [mate.b for mate in mates if mate.kind != "fixed" and mate.b not in heavy]
    weighed: list[str] = []
    for name in dict.fromkeys(name for start in moved for name in _carried([start], children)):  # 2.
        rigid = _of_shapes(solids_of(name), source)
        if rigid is not None:
            links[name].rigid = rigid
            weighed.append(name)
    if not weighed:
        return []
    names = listed(weighed, 6, quote="'")
    text = f"{names}: the file gives no mass, nor to what hangs on it; the shapes are taken as solid, at {DENSITY:g} kg/m^3"
    return [Note(code="W136", text=text, element=weighed[0], remedy=f'Give mass and inertia in the file, or [part."{weighed[0]}"] mass.')]


def spread_point_masses(links: Mapping[str, Link], mates: Sequence[Mate], solids_of: Callable[[str], Solids]) -> list[Note]:
    """Give links the inertia of their shapes, filled evenly with their mass, where a hinge turns nothing but points on its axis.

    Such a joint has no motion that is defined. Points beside the axis stay points: that is a pendulum.

    Returns
    -------
    list of Note
        One, ``W144``, where there are such links.
    """
    children: dict[str, list[str]] = {}
    for mate in mates:
        children.setdefault(mate.a, []).append(mate.b)
    spread: list[str] = []
    for mate in mates:
        if mate.kind != "revolute":
            continue
        carried = _carried([mate.b], children)
        mass, about = _about_axis(links[mate.a].X_WL @ mate.X_AF, [links[name] for name in carried])
        if not mass * POINT > 0.0 or about > mass * POINT:
            continue
        for name in carried:
            rigid, shape = links[name].rigid, _of_shapes(solids_of(name), "")
            if rigid is not None and rigid.mass > 0.0 and shape is not None:
                links[name].rigid = replace(rigid, inertia=shape.inertia * (rigid.mass / shape.mass))
                spread.append(name)
    if not spread:
        return []
    spread = list(dict.fromkeys(spread))
    names = listed(spread, 6, quote="'")
    text = f"{names}: the file gives a mass and no inertia, and a joint turns nothing else; that of the shapes is used"
    return [Note(code="W144", text=text, element=spread[0], remedy="Give the inertia in the file, or in [part].")]


def _about_axis(X_WF: Array, carried: Sequence[Link]) -> tuple[float, float]:
    """Mass (kg) and moment of inertia about the z axis of F (kg m^2) of links together."""
    mass = about = 0.0
    z = X_WF[:3, 2]
    for link in carried:
        if link.rigid is None:
            continue
        R = link.X_WL[:3, :3]
        arm = np.cross(z, R @ link.rigid.center + link.X_WL[:3, 3] - X_WF[:3, 3])
        mass += link.rigid.mass
        about += float(z @ R @ link.rigid.inertia @ R.T @ z) + link.rigid.mass * float(arm @ arm)
    return mass, about


def held_frames(links: Mapping[str, Link], mates: Sequence[Mate]) -> tuple[list[Mate], list[Note]]:
    """The mates, those fixed that move nothing but frames without mass, with one note, ``W132``: no motion of theirs is defined.

    Such frames (of a grasp, of a wheel's contact) are moved by programs, not by forces.
    """
    children: dict[str, list[str]] = {}
    for mate in mates:
        children.setdefault(mate.a, []).append(mate.b)
    heavy = _with_mass_beyond(links, mates, children)
    idle = {mate.name for mate in mates if mate.kind != "fixed" and mate.b not in heavy}
    if not heavy:
        return list(mates), []  # a robot without any mass: what is missing is not a frame's
    held = [
        replace(mate, kind="fixed", limits=None, evidence=f"{mate.evidence}, moves no mass") if mate.name in idle else mate
        for mate in mates
    ]
    why = "moves a frame without mass and without shape; it is held, since nothing resists its motion"
    remedy = "Give the link a mass in the file, or remove it."
    return held, all_left_out([mate.name for mate in mates if mate.name in idle], why, remedy)


def _with_mass_beyond(links: Mapping[str, Link], mates: Sequence[Mate], children: Mapping[str, Sequence[str]]) -> set[str]:
    """The links that have a mass or carry one."""
    inner = {mate.b for mate in mates}
    heavy: set[str] = set()
    for name in reversed(_carried([name for name in links if name not in inner], children)):
        if _has_mass(links[name]) or any(child in heavy for child in children.get(name, ())):
            heavy.add(name)
    return heavy


def _carried(start: Sequence[str], children: Mapping[str, Sequence[str]]) -> list[str]:
    """These links and all that hang on them, each after what it hangs on."""
    found = list(start)
    for name in found:
        found.extend(children.get(name, ()))
    return found


def _has_mass(link: Link) -> bool:
    return link.rigid is not None and (link.rigid.mass > 0.0 or bool(link.rigid.inertia.any()))


def _of_shapes(shapes: Solids, source: str) -> RigidMass | None:
    """The mass of several solids at the density of water; None where they enclose nothing."""
    rows = [
        (DENSITY * solid.volume, X_LS[:3, :3] @ solid.center + X_LS[:3, 3], DENSITY * X_LS[:3, :3] @ solid.inertia @ X_LS[:3, :3].T)
        for solid, X_LS in shapes
    ]
    mass, center, inertia = solids.together(rows)
    return RigidMass(mass=mass, center=center, inertia=inertia, source=f"{source}, shapes at {DENSITY:g} kg/m^3") if mass > 0.0 else None
