"""Masses of moving links that a file gives none: those of what it shows of them, at the density of water.

Industrial URDF files often hold no <inertial> at all. A link without mass is fine as long as something beyond it resists its joint; where
nothing does, no motion is defined, and a mass of the right size is better than none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from foundation.arrays import Array, skew
from foundation.errors import Note
from foundation.suggestions import listed

from ...assembly import Geometry, Mate, RigidMass
from ...masses import primitive_solids as solids
from ..links import Link
from ..notes import all_left_out

DENSITY = 1000.0  # kg/m^3
ROUND_OFF = 1e-13  # of the moment of inertia about the world's origin
FREED = 1e-9  # of the moment of inertia with the hinges beyond held: right angles written as 1.5708 leave 1e-11, as 1.571 4e-8
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
    return _weighed(weighed, "the file gives no mass, nor to what hangs on it")


def _weighed(names: Sequence[str], why: str) -> list[Note]:
    if not names:
        return []
    which = listed(names, 6, quote="'")
    text = f"{which}: {why}; the shapes are taken as solid, at {DENSITY:g} kg/m^3"
    return [Note(code="W136", text=text, element=names[0], remedy=f'Give mass and inertia in the file, or [part."{names[0]}"] mass.')]


def fill_by_shapes(links: Mapping[str, Link], mates: Sequence[Mate], solids_of: Callable[[str], Solids], source: str) -> list[Note]:
    """Let links resist by their shapes where a hinge turns nothing that resists it: point masses fill them evenly, the others are weighed.

    Such a hinge has no motion that is defined: its axis passes through the points that it turns, or further hinges beyond it let what has
    mass stay where it is (three hinges through one point turn about the line from there to a point mass; the outermost of three parallel
    hinges in one plane alone feels a mass). A point beside the axis of its one hinge stays a point: that is a pendulum.

    Returns
    -------
    list of Note
        ``W144`` on point masses, ``W136`` on links without mass.
    """
    children: dict[str, list[str]] = {}
    for mate in mates:
        children.setdefault(mate.a, []).append(mate.b)
    inner = {mate.b: mate for mate in mates}
    felt: dict[str, Felt] = {}
    spread: list[str] = []
    weighed: list[str] = []
    for name in reversed(_carried([name for name in links if name not in inner], children)):
        felt[name] = _felt(name, links, inner, children, felt)
        if name not in inner or inner[name].kind != "revolute":
            continue
        carried = _carried([name], children)
        screw = _screw(links, inner[name])
        if felt[name].resistance(screw) > 0.0 or not any(_has_mass(links[each]) for each in carried):
            continue
        before = {each: (links[each].rigid, felt[each]) for each in carried}
        for each in carried:
            links[each].rigid = _filled(links[each], solids_of(each), source)
        for each in reversed(carried):
            felt[each] = _felt(each, links, inner, children, felt)
        if felt[name].resistance(screw) > 0.0:
            changed = [each for each in carried if links[each].rigid is not before[each][0]]
            spread += [each for each in changed if _is_point(before[each][0])]
            weighed += [each for each in changed if not _is_point(before[each][0])]
            continue
        for each, (rigid, was) in before.items():  # it does not help: two hinges turn the same
            links[each].rigid, felt[each] = rigid, was
    notes = _weighed(weighed, "the file gives no mass, and in its pose nothing beyond resists the joint")
    if not spread:
        return notes
    names = listed(spread, 6, quote="'")
    text = f"{names}: the file gives a mass and no inertia, and a joint turns nothing else; that of the shapes is used"
    return [*notes, Note(code="W144", text=text, element=spread[0], remedy="Give the inertia in the file, or in [part].")]


def _is_point(rigid: RigidMass | None) -> bool:
    return rigid is not None and rigid.mass > 0.0 and bool(np.abs(rigid.inertia).max() <= POINT * rigid.mass)


def _filled(link: Link, shapes: Solids, source: str) -> RigidMass | None:
    """The mass of a link, that of its shapes where it has none; a point mass spread over them."""
    if _has_mass(link) and not _is_point(link.rigid):
        return link.rigid
    shape = _of_shapes(shapes, source)
    if shape is None or link.rigid is None or not _is_point(link.rigid):
        return shape or link.rigid
    return replace(link.rigid, inertia=shape.inertia * (link.rigid.mass / shape.mass))


def _screw(links: Mapping[str, Link], mate: Mate) -> Array:
    """The rates of turning and of the world's origin, one above the other in W, for a unit rate about the axis of a hinge."""
    X_WF = links[mate.a].X_WL @ mate.X_AF
    axis = X_WF[:3, 2]
    return np.concatenate([axis, np.cross(X_WF[:3, 3], axis)])


class Felt(NamedTuple):
    """The inertia about the world's origin of a link with all it carries, the hinges beyond it free to turn, and held."""

    free: Array
    held: Array

    def resistance(self, screw: Array) -> float:
        """The moment of inertia about an axis (kg m^2) with the hinges beyond free; zero where it is round-off."""
        held = float(screw @ self.held @ screw)
        if held <= ROUND_OFF * np.trace(self.held[:3, :3]) + POINT * self.held[5, 5]:
            return 0.0
        free = float(screw @ self.free @ screw)
        return free if free > FREED * held else 0.0


def _felt(
    name: str, links: Mapping[str, Link], inner: Mapping[str, Mate], children: Mapping[str, Sequence[str]], felt: Mapping[str, Felt]
) -> Felt:
    """What is felt at a link, from what is felt at those that it carries.

    R. Featherstone, "Rigid Body Dynamics Algorithms", 2008, section 7.2 (articulated-body inertia).
    """
    own = np.zeros((6, 6))
    rigid = links[name].rigid
    if rigid is not None:
        R = links[name].X_WL[:3, :3]
        arm = skew(R @ rigid.center + links[name].X_WL[:3, 3])
        own[:3, :3] = R @ rigid.inertia @ R.T - rigid.mass * arm @ arm
        own[:3, 3:] = rigid.mass * arm
        own[3:, :3] = own[:3, 3:].T
        own[3:, 3:] = rigid.mass * np.eye(3)
    free, held = own.copy(), own
    for child in children.get(name, ()):
        beyond = felt[child].free
        if inner[child].kind == "revolute":
            screw = _screw(links, inner[child])
            resists = felt[child].resistance(screw)
            if resists > 0.0:
                beyond = beyond - np.outer(beyond @ screw, beyond @ screw) / resists
        free, held = free + beyond, held + felt[child].held
    return Felt(free, held)


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
