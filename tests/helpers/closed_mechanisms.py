"""Closed mechanisms for tests: one of every kind of cut joint, and couplings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from random_mechanism import body, frame, joint, mechanism, random_tree

from topology.joints.couplings import gear
from topology.mechanism import Body, Joint, Mechanism

A, B, C, D = (0.0, 0.0, 0.0), (0.0, 0.0, 0.5), (1.0, 0.0, 0.8), (1.0, 0.0, 0.0)
Y = (0, 1, 0)


def bar(name: str, start: Sequence[float], end: Sequence[float], mass: float = 1.0) -> Body:
    a, b = np.array(start), np.array(end)
    length = float(np.linalg.norm(b - a))
    along = (b - a) / length
    return body(name, mass, (a + b) / 2, mass * length**2 / 12 * (np.eye(3) - np.outer(along, along)) + 1e-3 * np.eye(3))


def four_bar(closing: str = "revolute") -> Mechanism:
    """Crank AB, coupler BC, rocker DC in the plane x-z, cut at C; spatial revolutes, so a revolute there is redundant."""
    X = frame(C, Y)
    if closing == "universal":  # first pin in the plane, second normal to it
        X[:3, :3] = np.column_stack([(0, 0, 1), (0, 1, 0), (-1, 0, 0)])
    return mechanism(
        [bar("crank", A, B), bar("coupler", B, C), bar("rocker", D, C)],
        [
            joint("a", "revolute", "ground", "crank", frame(A, Y)),
            joint("b", "revolute", "crank", "coupler", frame(B, Y)),
            joint("d", "revolute", "ground", "rocker", frame(D, Y)),
        ],
        loops=(joint("c", closing, "rocker", "coupler", X),),
    )


def slider_crank(closing: str = "prismatic") -> Mechanism:
    """Crank, rod and slider; on balls, a screw can close it."""
    kind = "revolute" if closing == "prismatic" else "spherical"
    X = frame(C, (1, 0, 0))
    return mechanism(
        [bar("crank", A, B), bar("rod", B, C), bar("slider", C, (1.2, 0.0, 0.8))],
        [
            joint("a", kind, "ground", "crank", frame(A, Y)),
            joint("b", kind, "crank", "rod", frame(B, Y)),
            joint("c", kind, "rod", "slider", frame(C, Y)),
        ],
        loops=(Joint(name="s", kind=closing, parent="ground", child="slider", X_PF=X, X_CM=X, pitch=0.1 if closing == "screw" else 0.0),),
    )


def rod_between_cranks() -> Mechanism:
    """Two cranks whose tips stay at one distance."""
    return mechanism(
        [bar("crank", A, B), bar("rocker", D, C)],
        [joint("a", "revolute", "ground", "crank", frame(A, Y)), joint("d", "revolute", "ground", "rocker", frame(D, Y))],
        loops=(Joint(name="rod", kind="distance", parent="crank", child="rocker", X_PF=frame(B, Y), X_CM=frame(C, Y)),),
    )


def point_on_line() -> Mechanism:
    """An arm on a ball and a universal joint whose tip runs on a slanting line."""
    return mechanism(
        [bar("crank", A, B), bar("arm", B, C)],
        [joint("a", "spherical", "ground", "crank", frame(A, Y)), joint("b", "universal", "crank", "arm", frame(B, Y))],
        loops=(joint("line", "point_on_line", "ground", "arm", frame(C, (1, 0.3, 0.2))),),
    )


def geared_tree() -> Mechanism:
    return replace(random_tree(4, 3, kinds=("revolute",)), couplings=(gear("mesh", "joint 0", "joint 2", teeth=(20, 33)),))


def gear_pair() -> Mechanism:
    """Two wheels on the ground that mesh."""
    return mechanism(
        [bar("wheel 1", A, B), bar("wheel 2", D, C)],
        [joint("one", "revolute", "ground", "wheel 1", frame(A, Y)), joint("two", "revolute", "ground", "wheel 2", frame(D, Y))],
        couplings=(gear("mesh", "one", "two", teeth=(20, 33)),),
    )


CLOSED = {
    "four-bar of revolutes": four_bar(),
    "four-bar, cylindrical cut": four_bar("cylindrical"),
    "four-bar, ball cut": four_bar("spherical"),
    "four-bar, universal cut": four_bar("universal"),
    "four-bar, planar cut": four_bar("planar"),
    "slider-crank": slider_crank(),
    "slider-crank on balls, screw": slider_crank("screw"),
    "rod between cranks": rod_between_cranks(),
    "point on line": point_on_line(),
    "gear": geared_tree(),
}
