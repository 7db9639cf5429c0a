"""The IFToMM benchmarks A01 to A04: pendulum, N-four-bar through its singular pose, Andrews' squeezer, Bricard's mechanism.

Problem data: IFToMM multibody benchmark library (Univ. A Coruna); A03 with data and published point of the IVP test set.
"""

from __future__ import annotations

import numpy as np
import pytest
from linkages import ANDREWS_ANGLES, ANDREWS_GROUND, andrews_squeezer, bricard, n_four_bar
from mechanism_runs import on_joint, run_of
from random_mechanism import body, frame, joint, mechanism

from domains.specs import ComponentSpec, PartPoint
from mechanics.equations import equations_of_motion
from mechanics.loops.assemble import closure_of

DOWN = (0.0, -9.81, 0.0)


def test_a01_the_pendulum_swings_as_the_closed_form_says() -> None:
    """Point mass 1 kg at 1 m, released from the horizontal x = -1; positions by Jacobi's elliptic functions."""
    pendulum = mechanism([body("bob", 1.0, (-1, 0, 0), (0, 0, 0))], [joint("hinge", "revolute", "ground", "bob", frame())])
    run = run_of(equations_of_motion(pendulum, gravity=DOWN), duration=10.0, output_step=0.5, rtol=1e-11, atol=1e-13)
    x = [-0.391048791551, 0.986291751132, -0.942305435044, -0.275087462576]
    y = [-0.920369948785, -0.165010853126, -0.334754338414, -0.961419205099]
    places = [1, 2, 10, 20]  # at 0.5, 1, 5 and 10 s
    # the closed form is good to 4e-13; steps at 1e-11 add up over 10 s and six periods to less than 1e-8
    np.testing.assert_allclose(-np.cos(run.q[places, 0]), x, atol=1e-8)
    np.testing.assert_allclose(-np.sin(run.q[places, 0]), y, atol=1e-8)
    assert np.ptp(run.energy) < 1e-8


A02_X = [0.695286633164, -0.19502030195, -0.584677117417, 0.0578157957679, 0.807237360484, -0.549339739301, -0.481426809076]
A02_X += [0.117616102376, 0.908880922668, -0.811310461003, -0.38787073848, 0.181381126222, 0.981089467403, -0.958270754891]
A02_X += [-0.304162824233, 0.251055914626, 0.996993453672, -0.999962272549, -0.229272359387, 0.328458111537]


def parallel(windows: int) -> dict[str, float]:
    """Rates of the motion in which all cranks stay parallel, rad/s."""
    return {f"pivot {i}.rate": -1.0 for i in range(windows + 1)} | {f"knee {i}.rate": 1.0 for i in range(windows)}


def test_a02_two_windows_pass_their_singular_pose_on_the_parallel_motion() -> None:
    """One coordinate describes the parallel motion; when all rods lie along x, two other motions branch off."""
    run = run_of(
        equations_of_motion(n_four_bar(2), gravity=DOWN),
        duration=10.0,
        output_step=0.5,
        initial=parallel(2),
        rtol=1e-10,
        atol=1e-12,
    )
    # error of a fall from near the top grows by exp(3.4 t): 1e-10 over the last fall of about 1.5 s, six times, stays below 1e-6
    np.testing.assert_allclose(-np.sin(run.q[1:, 0]), A02_X, atol=1e-6)
    assert np.max(-run.q[:, 0]) > np.pi  # it did pass there
    assert np.ptp(run.energy) < 1e-5  # J; the benchmark asks for 0.1
    assert max(run.closure, run.closure_rate) < 1e-9
    assert np.ptp(run.q[:, :3], axis=1).max() < 1e-6  # cranks stay parallel


def test_a02_grows_without_losing_the_parallel_motion() -> None:
    run = run_of(
        equations_of_motion(n_four_bar(6), gravity=DOWN),
        duration=3.0,
        output_step=0.5,
        initial=parallel(6),
        rtol=1e-8,
        atol=1e-10,
    )
    theta = -run.q[:, 0]
    mass, moment = 7 / 3 + 6, (7 / 2 + 6) * 9.81  # kg m^2, N m: cranks about their ends, couplers carried along
    # energy of the one-coordinate equation, exact: steps at 1e-8 leave 1e-6 of it
    energy = 0.5 * mass * run.v[:, 0] ** 2 + moment * np.cos(theta)
    np.testing.assert_allclose(energy, energy[0], rtol=1e-5)
    assert max(run.closure, run.closure_rate) < 1e-9


def test_a03_andrews_squeezer_reaches_the_published_point() -> None:
    """Constant torque on the crank against a spring; point at 0.03 s published with 14 digits (IVP test set, PSIDE at 1e-14)."""
    squeezer, d = andrews_squeezer()
    eom = equations_of_motion(squeezer, gravity=(0.0, 0.0, 0.0))
    ends = (PartPoint(part="K3", point=tuple(d.tolist())), PartPoint(part="ground", point=(*ANDREWS_GROUND["C"], 0.0)))
    spring = ComponentSpec(
        name="spring", model="mechanical.LineSpring", parameters={"stiffness": 4530.0, "free_length": 0.07785}, points=ends
    )
    torque = on_joint("TorqueSource", eom.coordinates[0].joint, value=0.033)
    run = run_of(eom, duration=0.03, output_step=0.002, components=[spring, torque], rtol=1e-12, atol=1e-14)
    q = run.q[-1]
    angle = {"beta": q[0], "gamma": q[2], "delta": q[4], "epsilon": q[6]}
    start = {"beta": ANDREWS_ANGLES[0], "gamma": ANDREWS_ANGLES[2], "delta": ANDREWS_ANGLES[4], "epsilon": ANDREWS_ANGLES[6]}
    published = {"beta": 15.81077119629904, "gamma": 0.04082224013073101, "delta": 0.5244099658805303, "epsilon": 1.048080741042263}
    for name, value in published.items():
        # eight digits, as asked: crank errors grow with its five turns, so steps are taken at 1e-12
        assert angle[name] + start[name] == pytest.approx(value, rel=1e-8), name
    theta = q[1]  # angle of K2 against K1
    assert theta == pytest.approx(-15.75637105984298, rel=1e-8)
    assert run.v[-1, 0] == pytest.approx(1139.920302151208, rel=1e-8)
    assert run.v[-1, 1] == pytest.approx(-1424.379294994111, rel=1e-8)
    assert run.v[-1, 2] == pytest.approx(11.03291221937134, rel=1e-7)  # a hundredth of the others: two digits fewer of the same error
    stored = 0.5 * 4530.0 * (run.result.array("spring.length") - 0.07785) ** 2
    balance = run.energy + stored - 0.033 * run.q[:, 0]
    assert np.ptp(balance) < 1e-10  # J, of 0.5 J turned over: steps at 1e-12
    assert max(run.closure, run.closure_rate) < 1e-9
    # along the way, from an independent planar model of 21 coordinates (accuracy 1e-7)
    np.testing.assert_allclose(run.q[[5, 10], 0] + ANDREWS_ANGLES[0], [2.16011313153, 8.18490588966], rtol=1e-7)


def test_a04_bricards_mechanism_moves_though_counting_forbids_it() -> None:
    """Six revolutes and five rods count zero freedoms; this one has one, and all five rows of its cut stay closed on four of them."""
    eom = equations_of_motion(bricard(), gravity=DOWN)
    assert eom.constraints is not None
    assert len(eom.constraints.chosen) == 4
    run = run_of(eom, duration=5.0, output_step=0.1, rtol=1e-9, atol=1e-11)
    closure = closure_of(eom)
    assert max(float(np.max(np.abs(closure.at(q)[0]))) for q in run.q) < 1e-9
    assert max(run.closure, run.closure_rate) < 1e-9
    assert np.ptp(run.q[:, 0]) > 0.2  # it moves
    assert np.ptp(run.energy) < 1e-6  # J: steps at 1e-9 on energies of some 10 J
