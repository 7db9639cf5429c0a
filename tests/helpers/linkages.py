"""Closed mechanisms for tests and oracles, with the data of published cases where there are any."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import numpy as np
from random_mechanism import body, frame, joint, mechanism

from foundation.arrays import Array
from topology.mechanism import Body, Joint, Mechanism

Point = Sequence[float]


def axes(origin: Point, x: Point, y: Point) -> Array:
    """A frame from its origin and two axes."""
    X = np.eye(4)
    X[:3, :3] = np.column_stack([x, y, np.cross(x, y)])
    X[:3, 3] = origin
    return X


def rod(name: str, a: Point, b: Point, mass: float = 1.0) -> Body:
    """A slender uniform rod from a to b."""
    start, end = np.array(a, dtype=float), np.array(b, dtype=float)
    d = end - start
    return body(name, mass, (start + end) / 2, mass / 12.0 * (float(d @ d) * np.eye(3) - np.outer(d, d)))


def pin(name: str, parent: str, child: str, at: Point, axis: Point = (0, 0, 1)) -> Joint:
    return joint(name, "revolute", parent, child, frame(at, z=axis))


def n_four_bar(windows: int) -> Mechanism:
    """IFToMM A02: equal slender rods, 1 kg and 1 m; cranks upright, couplers across, in the x-y plane.

    ::

        o-----o-----o-- ...
        |     |     |
        o     o     o
    """
    cranks = [rod(f"crank {i}", (i, 0, 0), (i, 1, 0)) for i in range(windows + 1)]
    couplers = [rod(f"coupler {i}", (i, 1, 0), (i + 1, 1, 0)) for i in range(windows)]
    tree = [pin(f"pivot {i}", "ground", f"crank {i}", (i, 0, 0)) for i in range(windows + 1)]
    tree += [pin(f"knee {i}", f"crank {i}", f"coupler {i}", (i, 1, 0)) for i in range(windows)]
    loops = [pin(f"pin {i}", f"coupler {i}", f"crank {i + 1}", (i + 1, 1, 0)) for i in range(windows)]
    return mechanism([*cranks, *couplers], tree, loops=tuple(loops))


def four_bar(lengths: tuple[float, float, float, float] = (0.4, 1.0, 0.8, 1.1)) -> Mechanism:
    """A planar four-bar of four spatial revolutes: crank, coupler, rocker, and the distance of the two pivots on the ground."""
    crank, coupler, rocker, ground = lengths
    a = np.array([crank * np.cos(1.0), crank * np.sin(1.0), 0.0])
    pivot = np.array([ground, 0.0, 0.0])
    d = pivot - a
    distance = float(np.linalg.norm(d))
    along = (coupler**2 - rocker**2 + distance**2) / (2 * distance)
    up = np.sqrt(coupler**2 - along**2)
    b = a + along * d / distance + up * np.array([-d[1], d[0], 0.0]) / distance
    bodies = [rod("crank", (0, 0, 0), a), rod("coupler", a, b, 2.0), rod("rocker", pivot, b, 1.5)]
    tree = [pin("drive", "ground", "crank", (0, 0, 0)), pin("knee", "crank", "coupler", a), pin("pivot", "ground", "rocker", pivot)]
    return mechanism(bodies, tree, loops=(pin("wrist", "coupler", "rocker", b),))


CRANK, ROD = 0.3, 0.8  # m


def slider_crank() -> Mechanism:
    """Crank from the origin along x, rod to a slider on the x axis; all in line in the CAD pose, which is a dead centre."""
    bodies = [
        rod("crank", (0, 0, 0), (CRANK, 0, 0), 2.0),
        rod("rod", (CRANK, 0, 0), (CRANK + ROD, 0, 0), 1.0),
        body("slider", 3.0, (CRANK + ROD, 0, 0), (0.1, 0.1, 0.1)),
    ]
    tree = [
        pin("shaft", "ground", "crank", (0, 0, 0)),
        pin("big end", "crank", "rod", (CRANK, 0, 0)),
        joint("guide", "prismatic", "ground", "slider", frame((CRANK + ROD, 0, 0), z=(1, 0, 0))),
    ]
    return mechanism(bodies, tree, loops=(pin("small end", "rod", "slider", (CRANK + ROD, 0, 0)),))


def slider_crank_at(angle: float) -> Mechanism:
    """The same with the crank at an angle from the slide, rad."""
    a = (CRANK * np.cos(angle), CRANK * np.sin(angle), 0.0)
    c = (a[0] + np.sqrt(ROD**2 - a[1] ** 2), 0.0, 0.0)
    bodies = [rod("crank", (0, 0, 0), a, 2.0), rod("rod", a, c, 1.0), body("slider", 3.0, c, (0.1, 0.1, 0.1))]
    tree = [
        pin("shaft", "ground", "crank", (0, 0, 0)),
        pin("big end", "crank", "rod", a),
        joint("guide", "prismatic", "ground", "slider", frame(c, z=(1, 0, 0))),
    ]
    return mechanism(bodies, tree, loops=(pin("small end", "rod", "slider", c),))


def parallelogram(crank: float = 0.3, ground: float = 1.0, angle: float = 1.0) -> Mechanism:
    """Two equal cranks at an angle from the line of their pivots, and a coupler as long as the pivots are apart."""
    a = (crank * np.cos(angle), crank * np.sin(angle), 0.0)
    b = (a[0] + ground, a[1], 0.0)
    bodies = [rod("crank", (0, 0, 0), a), rod("coupler", a, b, 2.0), rod("follower", (ground, 0, 0), b, 1.5)]
    tree = [
        pin("drive", "ground", "crank", (0, 0, 0)),
        pin("knee", "crank", "coupler", a),
        pin("pivot", "ground", "follower", (ground, 0, 0)),
    ]
    return mechanism(bodies, tree, loops=(pin("wrist", "coupler", "follower", b),))


def bricard() -> Mechanism:
    """Five rods along edges of the unit cube, six revolutes, each axis at a right angle to both rods it joins: mobile against all counts.

    IFToMM A04: rods of 1 m and 1 kg.
    """
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1)]
    axis = [(0, 1, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)]
    bodies = [rod(f"rod {i}", corners[i], corners[i + 1]) for i in range(5)]
    names = ["ground", *(b.name for b in bodies)]
    tree = [pin(f"hinge {i}", names[i], names[i + 1], corners[i], axis[i]) for i in range(5)]
    return mechanism(bodies, tree, loops=(pin("hinge 5", "rod 4", "ground", corners[5], axis[5]),))


def flyball_governor() -> Mechanism:
    """A spindle about z, two arms with balls hanging from its top, two links from the arms down to a collar that slides on the spindle."""
    top, tilt, arm, link = 1.0, 0.6, 0.5, 0.3
    down = np.array([np.sin(tilt), 0.0, -np.cos(tilt)])
    bodies = [body("spindle", 10.0, (0, 0, 0.5), (0.2, 0.2, 0.01))]
    tree = [pin("axis", "ground", "spindle", (0, 0, 0))]
    loops = []
    collar_z = top - 2 * link * np.cos(tilt)
    side_links = []
    for side, name in ((1.0, "left"), (-1.0, "right")):
        mirror = np.array([side, 1.0, 1.0])
        hinge, knee, ball = np.array([0, 0, top]), np.array([0, 0, top]) + mirror * down * link, np.array([0, 0, top]) + mirror * down * arm
        bodies.append(body(f"{name} arm", 5.5, 0.95 * ball + 0.05 * hinge, (0.02, 0.02, 0.02)))
        tree.append(pin(f"{name} hinge", "spindle", f"{name} arm", hinge, (0, 1, 0)))
        side_links.append((name, knee, np.array([0.0, 0.0, collar_z])))
    for name, knee, end in side_links:
        bodies.append(rod(f"{name} link", knee, end, 0.2))
        tree.append(pin(f"{name} knee", f"{name} arm", f"{name} link", knee, (0, 1, 0)))
    bodies.append(body("collar", 1.0, (0, 0, collar_z), (0.01, 0.01, 0.01)))
    tree.append(joint("slide", "prismatic", "spindle", "collar", frame((0, 0, collar_z))))
    for name, _, end in side_links:
        loops.append(pin(f"{name} foot", f"{name} link", "collar", end, (0, 1, 0)))
    return mechanism(bodies, tree, loops=tuple(loops))


SCISSOR_ARM, SCISSOR_ANGLE = 1.2, 0.5  # m, rad


def scissor_lift() -> Mechanism:
    """Two arms crossed in their middles; each has one foot or head on a fixed pin and the other in a slot along x.

    ::

        o========s   platform
         \\    /
           \\/
          / \\
        o/___\\s     ground
    """
    x, z = SCISSOR_ARM * np.cos(SCISSOR_ANGLE), SCISSOR_ARM * np.sin(SCISSOR_ANGLE)
    y = (0, 1, 0)
    bodies = [
        rod("rising", (0, 0, 0), (x, 0, z)),
        rod("falling", (0, 0, z), (x, 0, 0)),
        body("platform", 4.0, (x / 2, 0, z), (0.1, 0.3, 0.3)),
    ]
    tree = [
        pin("foot", "ground", "rising", (0, 0, 0), y),
        pin("cross", "rising", "falling", (x / 2, 0, z / 2), y),
        pin("head", "falling", "platform", (0, 0, z), y),
    ]
    along_x = axes((x, 0, 0), (0, 1, 0), (0, 0, 1))
    above = axes((x, 0, z), (0, 1, 0), (0, 0, 1))
    loops = (
        joint("ground slot", "point_on_line", "ground", "falling", along_x),
        joint("platform slot", "point_on_line", "platform", "rising", above),
    )
    return mechanism(bodies, tree, loops=loops)


def stewart_platform() -> Mechanism:
    """Six legs, each a universal joint on the ground, a slide, and a ball in the platform."""
    base = [(1.0 * np.cos(a), 1.0 * np.sin(a), 0.0) for a in np.radians([-10, 10, 110, 130, 230, 250])]
    head = [(0.6 * np.cos(a), 0.6 * np.sin(a), 1.2) for a in np.radians([-50, 50, 70, 170, 190, 290])]
    bodies, tree, loops = [], [], []
    for i, (foot, ball) in enumerate(zip(np.array(base), np.array(head), strict=True)):
        along = (ball - foot) / np.linalg.norm(ball - foot)
        across = np.cross((0, 0, 1), along)
        across /= np.linalg.norm(across)
        middle = 0.5 * (foot + ball)
        bodies += [rod(f"cylinder {i}", foot, middle, 2.0), rod(f"piston {i}", middle, ball, 1.0)]
        # A slender rod has no inertia about itself, but the universal joints do not let it spin.
        tree.append(joint(f"cardan {i}", "universal", "ground", f"cylinder {i}", axes(foot, across, np.cross(along, across))))
        tree.append(joint(f"leg {i}", "prismatic", f"cylinder {i}", f"piston {i}", frame(middle, z=along)))
        loops.append(joint(f"ball {i}", "spherical", f"piston {i}", "platform", frame(ball)))
    tree.append(loops.pop(0))
    bodies.append(body("platform", 20.0, (0.0, 0.0, 1.25), (1.0, 1.2, 2.0)))
    return mechanism(bodies, tree, loops=tuple(loops))


ANDREWS_GROUND = MappingProxyType({"O": (0.0, 0.0), "A": (-0.06934, -0.00227), "B": (-0.03635, 0.03273), "C": (0.014, 0.072)})
ANDREWS_ANGLES = (
    -0.06171389001427645,
    -0.06171389001427645,
    0.45527981916307037,
    0.7100333697097284,
    0.48736497954384256,
    1.0078790543839353,
    1.2305474445498212,
)
# mass kg, inertia about the centre kg m^2, centre from the origin of its axes m
ANDREWS_BODIES = (
    (0.04325, 2.194e-06, (0.00092, 0.0)),
    (0.00365, 4.41e-07, (-0.0115, 0.0)),
    (0.02373, 5.255e-06, (0.01043, -0.01874)),
    (0.00706, 5.667e-07, (0.0, 0.01421)),
    (0.0705, 1.169e-05, (0.02308, 0.00916)),
    (0.00706, 5.667e-07, (-0.01421, 0.0)),
    (0.05498, 1.912e-05, (-0.00449, -0.01228)),
)


def andrews_squeezer() -> tuple[Mechanism, Array]:
    """IFToMM A03 (test set for IVP solvers, problem Andrews) drawn in its starting pose; and the spring's point D on K3 there."""
    turn = [np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) for a in ANDREWS_ANGLES]
    o, a, b = (np.array(ANDREWS_GROUND[name]) for name in "OAB")
    f = o + turn[0] @ (0.007, 0.0)
    e = b + turn[2] @ (0.0, -0.035)
    g = e + turn[3] @ (0.0, 0.02)
    h = e + turn[5] @ (-0.02, 0.0)
    d = b + turn[2] @ (0.02, -0.018)
    origins = (o, f, b, e, a, e, a)
    bodies = []
    for k, ((mass, moment, center), origin) in enumerate(zip(ANDREWS_BODIES, origins, strict=True)):
        place = origin + turn[k] @ center
        bodies.append(body(f"K{k + 1}", mass, (*place, 0.0), (moment / 2, moment / 2, moment)))

    def hinge(name: str, parent: str, child: str, at: Array) -> Joint:
        return pin(name, parent, child, (*at, 0.0))

    tree = [
        hinge("O", "ground", "K1", o),
        hinge("F", "K1", "K2", f),
        hinge("B", "ground", "K3", b),
        hinge("E4", "K3", "K4", e),
        hinge("A5", "ground", "K5", a),
        hinge("E6", "K3", "K6", e),
        hinge("A7", "ground", "K7", a),
    ]
    loops = (hinge("E2", "K2", "K3", e), hinge("G", "K4", "K5", g), hinge("H", "K6", "K7", h))
    return mechanism(bodies, tree, loops=loops), np.array([*d, 0.0])
