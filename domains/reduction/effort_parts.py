"""What an effort of a given motion is spent on, as signals: ``motor.torque.gravity`` and so on add up to ``motor.torque``.

Where the motion is given, efforts are sums of what each cause needs. Each part is the difference that its cause makes: the effort with
everything in it, without gravity, without gravity and springs, and so on. What is left is proportional to the bodies' masses, which half of
them shows; the rest is given as such.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import casadi as ca

from .expression_columns import Named

GRAVITY, SPRINGS, FRICTION, ROTORS, PROCESS, INERTIA, OTHERS = "gravity", "springs", "friction", "rotors", "process", "inertia", "others"
OF_GRAVITY = tuple(f"gravity.{axis}" for axis in "xyz")
SLOPE = ".per acceleration"  # after an effort: how it changes with the acceleration that is wanted
HALF = 0.5  # of every mass


def part_names(apart: Mapping[str, Sequence[str]]) -> list[str]:
    """The parts that there are: of causes that have no parameters there is none."""
    return [GRAVITY, *(part for part, parameters in apart.items() if parameters), INERTIA, OTHERS]


def with_parts(
    signals: Named[str], efforts: Sequence[str], apart: Mapping[str, Sequence[str]], p: Any, p_names: Sequence[str], masses: Collection[str]
) -> Named[str]:
    """The signals with the parts of some efforts; `apart`: cause -> parameters, `masses`: parameters of the bodies."""
    place = {name: k for k, name in enumerate(p_names)}
    names, values = list(signals), [signals.column]
    whole = ca.vertcat(*(signals[name] for name in efforts))
    numbers = ca.SX(p)
    before = whole
    found: dict[str, Any] = {}
    for part, parameters in {GRAVITY: OF_GRAVITY, **apart}.items():
        if not parameters:
            continue
        for name in parameters:
            if name in place:
                numbers[place[name]] = 0.0
        without = ca.substitute(whole, p, numbers)
        found[part] = before - without
        before = without
    for name in masses:
        numbers[place[name]] = HALF * p[place[name]]
    found[INERTIA] = (before - ca.substitute(whole, p, numbers)) / (1.0 - HALF)
    found[OTHERS] = before - found[INERTIA]
    for part, column in found.items():
        names += [f"{effort}.{part}" for effort in efforts]
        values.append(ca.densify(column))
    return Named(names, ca.vertcat(*values))


def masses_of_bodies(p_names: Sequence[str], bodies: Collection[str]) -> list[str]:
    """Parameters that are masses, first moments and inertias of bodies."""
    kinds = ("mass", "moment.x", "moment.y", "moment.z", *(f"inertia.{i}" for i in ("xx", "yy", "zz", "xy", "xz", "yz")))
    wanted = {f"{body}.{kind}" for body in bodies for kind in kinds}
    return [name for name in p_names if name in wanted]


def with_slopes(signals: Named[str], followed: Mapping[str, str], p: Any, p_names: Sequence[str]) -> Named[str]:
    """The signals with the derivative of each effort by the acceleration that it is to bring about: infinite in a dead centre."""
    place = {name: k for k, name in enumerate(p_names)}
    slopes = [ca.densify(ca.jacobian(signals[effort], p[place[parameter]])) for effort, parameter in followed.items()]
    return Named([*signals, *(f"{effort}{SLOPE}" for effort in followed)], ca.vertcat(signals.column, *slopes))
