"""Machines that nothing holds: a free joint on request, and momentum is conserved."""

from __future__ import annotations

import numpy as np
import pytest
from mechanism_runs import on_joint, run_of
from synthetic_assembly import assembly, box, mate, pose

from foundation.arrays import Array
from mechanics.analyses.kinematics import KinematicMotion, body_motions
from mechanics.equations import EquationsOfMotion, equations_of_motion
from topology.mechanism import TopologyError
from topology.mechanism_of import reduce_assembly

BUS, PANEL = box((0.4, 0.3, 0.5)), box((0.8, 0.02, 0.3), (0.6, 0.0, 0.0))


def momentum(eom: EquationsOfMotion, q: Array, v: Array) -> Array:
    """(nt, 6): linear momentum, and angular momentum about the origin of W."""
    motion = KinematicMotion(eom=eom, time=np.arange(len(q), dtype=float), q=q, v=v, vdot=np.zeros_like(v), driven=())
    total = np.zeros((len(q), 6))
    for name, moved in body_motions(motion).items():
        body = eom.mechanism.bodies[name]
        if name == eom.mechanism.ground:
            continue
        R = moved.X_WB[:, :3, :3]
        p = body.mass * moved.velocity
        spin = np.einsum("tij,jk,tlk,tl->ti", R, body.inertia, R, moved.angular_velocity)
        total += np.hstack([p, np.cross(moved.position, p) + spin])
    return total


def test_a_satellite_of_two_bodies_keeps_its_momentum() -> None:
    satellite = assembly({"bus": BUS, "panel": PANEL}, [mate("hinge", "revolute", "bus", "panel", pose((0.2, 0.0, 0.0)))])
    mechanism = reduce_assembly(satellite, None, ["bus"])
    assert mechanism.mobility == 7
    assert [note.code for note in mechanism.notes] == ["W204"]
    assert mechanism.bodies[mechanism.ground].parts == ()
    assert [joint.name for joint in mechanism.tree] == ["bus free", "hinge"]
    eom = equations_of_motion(mechanism, gravity=(0.0, 0.0, 0.0))
    v0 = dict(zip(eom.v_names, (0.1, -0.2, 0.05, 0.7, 0.4, -0.9, 2.0), strict=True))
    spring = on_joint("Spring", "hinge", stiffness=20.0)  # acts between the two, and changes no momentum
    run = run_of(eom, duration=3.0, output_step=0.1, initial=v0, components=[spring], rtol=1e-10, atol=1e-12)
    found = momentum(eom, run.q, run.v)
    assert np.ptp(run.q[:, -1]) > 0.2, "the panel swings"
    scale = np.max(np.abs(found), axis=0)
    # steps at 1e-10, some hundreds of them
    np.testing.assert_allclose(found - found[0], 0.0, atol=1e-7 * float(np.max(scale)))


def test_what_floats_without_being_asked_for_is_refused_and_the_remedy_works() -> None:
    parts = assembly(["base", "arm", "loose", "lid"], [mate("hinge", "revolute", "base", "arm"), mate("cap", "revolute", "loose", "lid")])
    with pytest.raises(TopologyError) as caught:
        reduce_assembly(parts, "base")
    assert caught.value.code == "E205"
    assert 'floating = ["loose"]' in str(caught.value)
    mechanism = reduce_assembly(parts, "base", ["loose", "lid", "arm"])
    assert mechanism.mobility == 8
    assert [(note.code, note.element) for note in mechanism.notes] == [("W204", "loose free"), ("W205", "lid"), ("W205", "arm")]


def test_a_floating_part_that_is_none_is_refused() -> None:
    with pytest.raises(TopologyError) as caught:
        reduce_assembly(assembly(["base", "arm"]), "base", ["amr"])
    assert caught.value.code == "E204"
    assert "'arm'" in str(caught.value)
