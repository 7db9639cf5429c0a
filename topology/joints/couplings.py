"""Couplings between joints: gears, racks, screws, belts, differentials. Each is one linear relation between joint coordinates.

The coordinates are those of the joints that carry the wheels: angles against the common carrier (the housing of a gearbox, the arm of a
planetary gear), positions of slides. All are zero in the CAD pose, in which the teeth are taken to mesh.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from cadimport.assembly import Assembly
from foundation.suggestions import use_one_of

from ..mechanism import Coupling, Mechanism, TopologyError
from .mobility import mobility


def gear(name: str, a: str, b: str, *, teeth: tuple[float, float], internal: bool = False) -> Coupling:
    """Two meshing wheels on the joints `a` and `b`: against each other, or in one sense where one of them is an internal (ring) gear.

    Parameters
    ----------
    teeth
        Of the wheel on `a` and of the one on `b` (or their pitch radii: only the ratio counts).
    internal
        Whether one wheel has its teeth inside.

    Examples
    --------
    >>> gear("mesh", "motor", "wheel", teeth=(20, 60)).terms
    (('motor', 20.0), ('wheel', 60.0))
    """
    z_a, z_b = _positive(name, "teeth", *teeth)
    return Coupling(name=name, kind="gear", terms=((a, z_a), (b, -z_b if internal else z_b)))


def rack_and_pinion(name: str, pinion: str, rack: str, *, radius: float, reversed: bool = False) -> Coupling:
    """A pinion of that pitch radius (m) on the joint `pinion` moves the slide `rack` by radius times angle, or back when `reversed`."""
    (r,) = _positive(name, "radius", radius)
    return Coupling(name=name, kind="rack and pinion", terms=((rack, 1.0), (pinion, r if reversed else -r)))


def screw_drive(name: str, turn: str, slide: str, *, lead: float) -> Coupling:
    """A screw that turns with `turn` moves `slide` by `lead` (m per turn; negative for a left-hand thread)."""
    if lead == 0.0 or not math.isfinite(lead):
        raise _unusable(name, "lead", lead, "a lead other than zero")
    return Coupling(name=name, kind="screw", terms=((slide, 1.0), (turn, -lead / (2.0 * math.pi))))


def belt(name: str, a: str, b: str, *, radii: tuple[float, float], crossed: bool = False) -> Coupling:
    """Two pulleys of these radii (m) that share a belt: they turn in one sense, against each other when the belt is crossed."""
    r_a, r_b = _positive(name, "radii", *radii)
    return Coupling(name=name, kind="belt", terms=((a, r_a), (b, r_b if crossed else -r_b)), radii=(r_a, r_b))


def differential(name: str, carrier: str, left: str, right: str) -> Coupling:
    """The carrier turns with the mean of the two shafts."""
    return Coupling(name=name, kind="differential", terms=((left, 1.0), (right, 1.0), (carrier, -2.0)))


def couplings_of(assembly: Assembly) -> tuple[Coupling, ...]:
    """Those that the assembly's file holds."""
    return tuple(Coupling(name=c.name, kind=c.kind, terms=c.terms, offset=c.offset) for c in assembly.couplings)


def with_couplings(mechanism: Mechanism, couplings: Sequence[Coupling]) -> Mechanism:
    """The mechanism with these couplings beside those that it has; its mobility is counted anew.

    Raises
    ------
    TopologyError
        E209 when a coupling names an unknown joint, or one that reduction dropped.
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
                what, remedy = f"'{named}', which is no joint of the mechanism", use_one_of(joint, known)
            raise TopologyError("E209", f"The coupling '{coupling.name}' names {what}.", remedy=remedy, element=coupling.name)
    every = (*mechanism.couplings, *couplings)
    return replace(mechanism, couplings=every, mobility=mobility(mechanism.tree, mechanism.loops, every))


def _positive(name: str, what: str, *values: float) -> tuple[float, ...]:
    for value in values:
        if not (math.isfinite(value) and value > 0.0):
            raise _unusable(name, what, value, "numbers above zero")
    return tuple(float(value) for value in values)


def _unusable(name: str, what: str, value: float, wanted: str) -> TopologyError:
    return TopologyError("E208", f"The coupling '{name}' has {what} of {value!r}.", remedy=f"Give {wanted}.", element=name)
