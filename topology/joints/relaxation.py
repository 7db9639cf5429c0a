"""What unlocks a locked mechanism: the fewest joints, made of a kind that allows a little more, or couplings left out.

A kind can take the place of another where its freedoms contain those of the other, in the same frame: a cylindrical joint that of a
revolute one, a spherical one that of a universal one. Searched by the number of joints first, then by the number of freedoms that they
gain; what is named has been tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product

import numpy as np

from ..mechanism import Coupling, Joint, Mechanism, TopologyError
from .joint_freedoms import JOINT_FREEDOMS, freedoms
from .mobility import mobility

MOST_JOINTS = 3  # that are relaxed together
LEFT_OUT = "free"  # a joint that allows everything is none
PREFERRED = ("cylindrical", "universal", "spherical", "planar", LEFT_OUT)  # of kinds that gain as much, those that are built more often

Relaxation = Mapping[str, str]  # joint -> its new kind; a coupling -> LEFT_OUT


def wider_kinds(joint: Joint) -> dict[str, int]:
    """The kinds of joint that allow all that this one allows and more, and how many freedoms more; the least first.

    Examples
    --------
    >>> wider_kinds(Joint(name="hinge", kind="revolute", parent="a", child="b", X_PF=np.eye(4), X_CM=np.eye(4)))
    {'cylindrical': 1, 'spherical': 2, 'planar': 2, 'free': 5}
    """
    own = freedoms(joint.kind, joint=joint.name, pitch=joint.pitch)
    found: dict[str, int] = {}
    for kind, allowed in JOINT_FREEDOMS.items():
        more = allowed.shape[1] - own.shape[1]
        if more > 0 and kind != "screw" and np.allclose(allowed @ (np.linalg.pinv(allowed) @ own), own):
            found[kind] = more
    return dict(sorted(found.items(), key=lambda item: (item[1], PREFERRED.index(item[0]) if item[0] in PREFERRED else -1)))


def relaxed(mechanism: Mechanism, relaxation: Relaxation) -> Mechanism:
    """The mechanism with these joints of other kinds, and these couplings left out."""

    def other(joint: Joint) -> Joint:
        return replace(joint, kind=relaxation[joint.name], pitch=0.0) if joint.name in relaxation else joint

    couplings = tuple(c for c in mechanism.couplings if c.name not in relaxation)
    tree, loops = tuple(other(j) for j in mechanism.tree), tuple(other(j) for j in mechanism.loops)
    return replace(mechanism, tree=tree, loops=loops, couplings=couplings, mobility=_mobility(tree, loops, couplings))


def _mobility(tree: Sequence[Joint], loops: Sequence[Joint], couplings: Sequence[Coupling]) -> int:
    try:
        return mobility(tree, loops, couplings)
    except TopologyError:  # a coupling names a freedom by the name that it had before
        return 0


def smallest_relaxations(mechanism: Mechanism, moves: Callable[[Mechanism], bool] | None = None) -> tuple[Relaxation, ...]:
    """The least that unlocks a mechanism; all ways that are as small, in the order of the joints. Empty when nothing small helps.

    Of ways of one size those that leave the mechanism the fewest freedoms count.

    Parameters
    ----------
    mechanism
        With a mobility of zero.
    moves
        Tells of a relaxed mechanism whether its freedom is more than a first small move; the mobility alone counts when left out.
    """
    least: tuple[int, int] | None = None
    found: list[tuple[int, Relaxation]] = []
    for size, relaxation in _candidates(mechanism):
        if least is not None and size > least:
            break
        other = relaxed(mechanism, relaxation)
        if other.mobility and (moves is None or moves(other)):
            least = size
            found.append((other.mobility, relaxation))
    fewest = min((left for left, _ in found), default=0)
    return tuple(relaxation for left, relaxation in found if left == fewest)


def _candidates(mechanism: Mechanism) -> Iterator[tuple[tuple[int, int], Relaxation]]:
    """Relaxations with their size (joints, freedoms gained), the smallest first; only those joints that help when they are left out."""
    choices: dict[str, dict[str, int]] = {joint.name: wider_kinds(joint) for joint in mechanism.joints}
    choices |= {coupling.name: {LEFT_OUT: 1} for coupling in mechanism.couplings}
    choices = {name: kinds for name, kinds in choices.items() if kinds}
    for count in range(1, MOST_JOINTS + 1):
        helping = [names for names in combinations(choices, count) if relaxed(mechanism, dict.fromkeys(names, LEFT_OUT)).mobility]
        ways = [
            (sum(choices[name][kind] for name, kind in zip(names, kinds, strict=True)), dict(zip(names, kinds, strict=True)))
            for names in helping
            for kinds in product(*(choices[name] for name in names))
        ]
        for gained, relaxation in sorted(ways, key=lambda way: way[0]):
            yield (count, gained), relaxation
