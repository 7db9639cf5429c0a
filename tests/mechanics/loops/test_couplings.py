"""Couplings between joints: ratios, senses, reflected inertias, and what they leave of the mobility."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from mechanism_runs import MechanismRun, on_joint, run_of
from random_mechanism import body, frame, joint, mechanism

from mechanics.equations import EquationsOfMotion, equations_of_motion
from mechanics.errors import MechanicsError
from mechanics.formulations.linked_bodies import linked_bodies
from topology.joints.couplings import belt, differential, gear, rack_and_pinion, screw_drive
from topology.joints.mobility import instantaneous_freedoms, mobility
from topology.mechanism import Coupling, Mechanism, TopologyError

J1, J2, SLIDE = 0.2, 0.7, 3.0  # kg m^2, kg m^2, kg


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")


def two_wheels_and_a_slide(*couplings: Coupling) -> Mechanism:
    bodies = [
        body("first", 1.0, (0, 0, 0), (J1, J1, J1)),
        body("second", 1.0, (1, 0, 0), (J2, J2, J2)),
        body("carriage", SLIDE, (0, 1, 0), (1, 1, 1)),
    ]
    tree = [
        joint("a", "revolute", "ground", "first", frame()),
        joint("b", "revolute", "ground", "second", frame((1, 0, 0))),
        joint("x", "prismatic", "ground", "carriage", frame((0, 1, 0), z=(1, 0, 0))),
    ]
    return mechanism(bodies, tree, couplings=couplings)


def run(machine: Mechanism, torque: float) -> tuple[EquationsOfMotion, MechanismRun]:
    eom = equations_of_motion(machine, gravity=(0, 0, 0))
    source = on_joint("TorqueSource", eom.coordinates[0].joint, value=torque)
    return eom, run_of(eom, duration=2.0, output_step=1.0, components=[source])


@pytest.mark.parametrize(
    ("coupling", "ratio", "load"),
    [
        (gear("mesh", "a", "b", teeth=(20, 60)), -1 / 3, J2),
        (gear("ring", "a", "b", teeth=(20, 60), internal=True), 1 / 3, J2),
        (belt("belt", "a", "b", radii=(0.1, 0.25)), 0.4, J2),
        (belt("belt", "a", "b", radii=(0.1, 0.25), crossed=True), -0.4, J2),
        (rack_and_pinion("rack", "a", "x", radius=0.05), 0.05, SLIDE),
        (screw_drive("spindle", "a", "x", lead=0.01), 0.01 / (2 * np.pi), SLIDE),
    ],
    ids=lambda value: value.kind if isinstance(value, Coupling) else None,
)
def test_a_coupling_reflects_the_load_by_the_square_of_its_ratio(coupling: Coupling, ratio: float, load: float) -> None:
    _, motion = run(two_wheels_and_a_slide(coupling), 0.3)
    driven = 2 if coupling.kind in ("rack and pinion", "screw") else 1
    expected = 0.3 / (J1 + ratio**2 * load) * 2.0  # rad/s after 2 s
    assert motion.v[-1, 0] == pytest.approx(expected, rel=1e-10)  # constant acceleration: exact but for round-off
    assert motion.v[-1, driven] == pytest.approx(ratio * expected, rel=1e-10)
    assert motion.q[-1, driven] == pytest.approx(ratio * motion.q[-1, 0], rel=1e-12)


def test_a_differential_shares_the_torque_and_adds_the_speeds() -> None:
    bodies = [body(name, 1.0, (0, 0, 0), (j, j, j)) for name, j in (("cage", 0.3), ("left wheel", 0.5), ("right wheel", 0.5))]
    tree = [joint(n, "revolute", "ground", b.name, frame((0, 0, i))) for i, (n, b) in enumerate(zip(("c", "l", "r"), bodies, strict=True))]
    machine = mechanism(bodies, tree, couplings=(differential("diff", "c", "l", "r"),))
    _, motion = run(machine, 2.6)
    assert motion.v[-1] == pytest.approx([2.6 / 1.3 * 2] * 3, rel=1e-10)  # all turn together: 0.3 + 0.5 + 0.5
    assert mobility(machine.tree, (), machine.couplings) == 2


def test_mobility_counts_couplings_and_names_the_ways_to_move() -> None:
    machine = two_wheels_and_a_slide(gear("mesh", "a", "b", teeth=(20, 60)), rack_and_pinion("rack", "b", "x", radius=0.1))
    assert mobility(machine.tree, (), machine.couplings) == 1
    (way,) = instantaneous_freedoms(machine.tree, (), machine.couplings)
    ratios = {name: rate / way.rates["a"] for name, rate in way.rates.items()}
    assert ratios == pytest.approx({"a": 1.0, "b": -1 / 3, "x": -1 / 30})


@pytest.mark.parametrize(
    ("kind", "name", "column"),
    [
        ("universal", "u.angle_x", "u.turn x"),
        ("universal", "u.angle_y", "u.turn y"),
        ("planar", "u.position_x", "u.slide x"),
        ("planar", "u.position_y", "u.slide y"),
        ("planar", "u.angle", "u.turn z"),
        ("cylindrical", "u.angle", "u.turn z"),
        ("cylindrical", "u.position", "u.slide z"),
        ("revolute", "u.angle", "u"),
        ("prismatic", "u.position", "u"),
        ("prismatic", "u", "u"),
    ],
)
def test_mobility_knows_every_coordinate_by_the_name_that_its_joint_gives_it(kind: str, name: str, column: str) -> None:
    bodies = [body(n, 1.0, (0.1, 0, 0), (0.1, 0.1, 0.1)) for n in ("one", "two")]
    tree = [joint("u", kind, "ground", "one", frame()), joint("r", "revolute", "ground", "two", frame((1, 0, 0)))]
    free = mobility(tree, ())
    coupling = Coupling(name="g", kind="gear", terms=((name, 1.0), ("r", 2.0)))
    assert mobility(tree, (), (coupling,)) == free - 1
    (way,) = (way for way in instantaneous_freedoms(tree, (), (coupling,)) if "r" in way.rates)
    assert way.rates["r"] / way.rates[column] == pytest.approx(-0.5)
    equations_of_motion(mechanism(bodies, tree, couplings=(coupling,)))  # which knows it too
    with pytest.raises(TopologyError) as caught:
        mobility(tree, (), (replace(coupling, terms=(("u.nonsense", 1.0), ("r", 2.0))),))
    assert caught.value.code == "E209"


def test_couplings_of_something_else_are_refused() -> None:
    with pytest.raises(MechanicsError) as caught:
        equations_of_motion(two_wheels_and_a_slide(gear("mesh", "a", "nothing", teeth=(1, 2))))
    assert caught.value.code == "E313"
    assert "'nothing'" in str(caught.value)
    with pytest.raises(MechanicsError) as again:
        linked_bodies(two_wheels_and_a_slide(gear("mesh", "a", "nothing", teeth=(1, 2))), (0.0, 0.0, -9.81))
    assert str(again.value) == str(caught.value), "one code and one message, whichever formulation meets it first"
    with pytest.raises(TopologyError) as refused:
        gear("mesh", "a", "b", teeth=(0, 20))
    assert refused.value.code == "E208"


def test_two_gears_that_contradict_each_other_lock() -> None:
    machine = two_wheels_and_a_slide(
        gear("one", "a", "b", teeth=(1, 1)), gear("other", "a", "b", teeth=(1, 2)), rack_and_pinion("rack", "b", "x", radius=0.1)
    )
    with pytest.raises(MechanicsError) as caught:
        equations_of_motion(machine)
    assert caught.value.code == "E308"


def test_a_follower_with_an_offset_starts_there_and_its_leader_stays() -> None:
    follow = Coupling(name="f", kind="mimic", terms=(("x", 1.0), ("a", -0.1)), offset=0.05)
    again = Coupling(name="g", kind="mimic", terms=(("b", 2.0), ("x", -4.0)))  # listed first: it follows the follower
    eom = equations_of_motion(two_wheels_and_a_slide(again, follow))
    assert eom.constraints is not None
    np.testing.assert_allclose(eom.constraints.reference, (0.0, 0.1, 0.05), atol=1e-15)  # a, b, x
