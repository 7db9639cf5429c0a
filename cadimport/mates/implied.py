"""Free mates that a file implies by holding parts by nothing: they give way to whatever else connects those parts.

A format whose models float where no joint holds them (SDF) gives each floating group a free mate to the world. What the user adds decides
anew which groups float::

    file:   world ~~ free ~~ bus,  world ~~ free ~~ panel
    user:   ground = "bus", a revolute mate between bus and panel      ->  none of the two is left, and the world is no part any more
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from foundation.arrays import inverse_pose

from ..assembly import Assembly, Mate


def settle_implied_mates(assembly: Assembly, ground: str | None, floating: Sequence[str] = ()) -> Assembly:
    """The assembly whose implied mates hold only what nothing else connects with the ground.

    1. Groups of parts that all other mates connect.
    2. Each group without the ground keeps the first of its implied mates, which starts at the ground.
    3. A group that other groups floated against, and that has none itself, floats against the ground too.
    4. A world that was there for implied mates alone, and that the user's ground takes the place of, is no part any more.

    Parameters
    ----------
    assembly
        With the mates of the file and of the user.
    ground
        The part that stands still; None where nothing does, and then the implied mates stay as they are.
    floating
        Parts that the user lets float: their joints are added where the bodies are known.
    """
    implied = [mate for mate in assembly.mates if mate.implied]
    if not implied or ground is None or ground not in assembly.instances:
        return assembly
    from networkx.utils import UnionFind  # takes longer to import than most runs take

    real = [mate for mate in assembly.mates if not mate.implied]
    groups = UnionFind(assembly.instances)  # 1.
    for mate in real:
        if mate.status != "rejected":
            groups.union(mate.a, mate.b)
    groups.union(ground, *(part for part in floating if part in assembly.instances))
    alone = _world_alone(assembly, implied, real, ground)
    kept: list[Mate] = []
    for mate in implied:  # 2.
        if groups[mate.b] != groups[ground]:
            kept.append(_from_ground(assembly, mate, ground))
            groups.union(mate.b, ground)
    for mate in implied:  # 3.
        if mate.a != alone and groups[mate.a] != groups[ground]:
            kept.append(_reversed(assembly, mate, ground))
            groups.union(mate.a, ground)
    instances = {name: instance for name, instance in assembly.instances.items() if name != alone}  # 4.
    return assembly.with_changes(mates=(*real, *kept), instances=instances)


def _world_alone(assembly: Assembly, implied: Sequence[Mate], real: Sequence[Mate], ground: str) -> str | None:
    """The part without mass that nothing but implied mates start at, unless it is the ground itself."""
    used = {end for mate in real for end in (mate.a, mate.b)} | {mate.b for mate in implied}
    for name in dict.fromkeys(mate.a for mate in implied):
        rigid = assembly.part_of(name).rigid
        if name != ground and name not in used and rigid is not None and rigid.mass == 0.0:
            return name
    return None


def _from_ground(assembly: Assembly, mate: Mate, ground: str) -> Mate:
    """The same free mate, from the ground."""
    X_WF = assembly.instances[mate.a].X_WP @ mate.X_AF
    return replace(mate, a=ground, X_AF=inverse_pose(assembly.instances[ground].X_WP) @ X_WF)


def _reversed(assembly: Assembly, mate: Mate, ground: str) -> Mate:
    """The free mate of what the mate starts at, from the ground, at that part's own frame."""
    X_WA = assembly.instances[mate.a].X_WP
    return replace(
        mate, name=f"{mate.a} free", a=ground, b=mate.a, X_AF=inverse_pose(assembly.instances[ground].X_WP) @ X_WA, X_BM=np.eye(4)
    )
