"""A mechanism with couplings between its joints: names judged, mobility counted anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..bodies.system_graph import name_remedy
from ..mechanism import Coupling, Mechanism, TopologyError
from .mobility import mobility


def with_couplings(mechanism: Mechanism, couplings: Sequence[Coupling]) -> Mechanism:
    """The mechanism with these couplings beside those that it has; its mobility is counted anew.

    Raises
    ------
    TopologyError
        E209 when a coupling names a joint that there is not, or one that reduction dropped.
    """
    if not couplings:
        return mechanism
    known = {joint.name for joint in mechanism.joints}
    dropped = {joint.name: joint for joint in mechanism.dropped}
    for coupling in couplings:
        for named in coupling.joints:
            joint = named if named in known or named in dropped else named.rpartition(".")[0] or named
            if joint in known:
                continue
            if joint in dropped:
                what = f"'{joint}', which was dropped: {dropped[joint].reason}"
                remedy = f"Name '{dropped[joint].kept}', which stands for it."
            else:
                what, remedy = f"'{named}', which is no joint of the mechanism", name_remedy(joint, known)
            raise TopologyError("E209", f"The coupling '{coupling.name}' names {what}.", remedy=remedy, element=coupling.name)
    every = (*mechanism.couplings, *couplings)
    return replace(mechanism, couplings=every, mobility=mobility(mechanism.tree, mechanism.loops, every))
