"""Random spatial loops: accelerations equal those of maximal coordinates, whatever joints the loop is made of and wherever it is cut."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from loop_states import closed_state, evaluate, kinematic_state
from maximal_coordinates import accelerations
from random_mechanism import body, frame, joint, mechanism

from mechanics.equations import equations_of_motion
from topology.joints.joint_freedoms import degrees_of_freedom
from topology.joints.mobility import mobility
from topology.mechanism import Joint, Mechanism

KINDS = ("revolute", "prismatic", "universal", "spherical", "cylindrical", "planar", "screw")
CUTS = (*KINDS, "distance", "point_on_line")  # the joint that closes the loop may be one of these
GRAVITY = (0.3, -0.2, -9.81)


def random_loop(count: int, cut: int, seed: int) -> Mechanism:
    """`count` bodies in a ring with the ground, frames at random; the joint number `cut` closes it."""
    random = np.random.default_rng(seed)
    kinds = [str(random.choice(CUTS if i == cut else KINDS)) for i in range(count + 1)]
    while sum(degrees_of_freedom(kind) for kind in kinds) < 8:  # six are lost to the loop
        kinds[int(random.integers(count + 1))] = "spherical"
    pitches = random.uniform(0.05, 0.3, count + 1) * random.choice([-1.0, 1.0], count + 1)  # m/rad
    places = [random.normal(size=3) for _ in range(count + 1)]
    bodies = []
    for i in range(count):
        spread = random.normal(size=(4, 3)) * 0.4
        center = 0.5 * (places[i] + places[i + 1])
        tensor = sum((d @ d) * np.eye(3) - np.outer(d, d) for d in spread - spread.mean(axis=0))
        bodies.append(body(f"b{i}", float(random.uniform(0.5, 3.0)), center, np.asarray(tensor)))
    ring = ["ground", *(b.name for b in bodies), "ground"]
    every = [(f"j{i}", kinds[i], ring[i], ring[i + 1], frame(places[i], z=random.normal(size=3))) for i in range(count + 1)]
    pitch = [float(pitches[i]) if kinds[i] == "screw" else 0.0 for i in range(count + 1)]
    if kinds[cut] == "distance":  # between two points that are apart
        apart = frame(places[cut] + random.normal(size=3))
        closing = replace(joint(*every[cut]), X_CM=apart)
    else:
        closing = joint(*every[cut], pitch=pitch[cut])
    tree: list[Joint] = [joint(*every[i], pitch=pitch[i]) for i in range(cut)]
    for i in reversed(range(cut + 1, count + 1)):  # the other side hangs on the ground too, seen from there
        name, kind, parent, child, X = every[i]
        tree.append(joint(name, kind, child, parent, X, pitch=pitch[i]))
    return mechanism(bodies, tree, loops=(closing,))


@settings(max_examples=12)
@given(st.integers(3, 5), st.integers(0, 5), st.integers(0, 100_000))
def test_accelerations_of_random_loops_equal_those_of_maximal_coordinates(count: int, cut: int, seed: int) -> None:
    machine = random_loop(count, min(cut, count), seed)
    eom = equations_of_motion(machine, gravity=GRAVITY)
    assert eom.constraints is not None
    q, v = closed_state(eom, seed)
    vdot = evaluate(eom, q, v)["vdot"]
    poses, twists, rates = kinematic_state(eom, q, v, vdot)
    expected = accelerations(machine, poses, twists, np.array(GRAVITY))
    scale = max(1.0, *(float(np.max(np.abs(value))) for value in expected.values()))
    for name, value in expected.items():
        np.testing.assert_allclose(rates[name], value, atol=1e-7 * scale)  # least squares on a matrix of condition up to 1e8
    assert len(eom.coordinates) - len(eom.constraints.chosen) == mobility(machine.tree, machine.loops)
