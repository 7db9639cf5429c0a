"""Contacts that lock the joints of a tree: the recursion with locks against the elimination with which all contacts can be solved."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from random_mechanism import random_tree
from sliders import guides, on, system_of

from domains.composition.compose import compose
from domains.reduction import write_out
from domains.reduction.joint_locks import joint_contacts
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec
from domains.system import System
from foundation.arrays import Array
from mechanics.equations import equations_of_motion


def tree_with_contacts(seed: int, count: int = 6) -> System:
    """A friction and a stop in every joint, and two frictions in one of them."""
    eom = equations_of_motion(random_tree(count, seed, kinds=("revolute",)))
    parts: list[ComponentSpec] = []
    for k in range(count):
        parts.append(on(f"joint {k}", f"f{k}", "Friction", coulomb=0.3 + 0.1 * k, viscous=0.05))
        parts.append(on(f"joint {k}", f"e{k}", "EndStop", lower=-0.4, upper=0.5, restitution=0.3))
    return compose(system_of(*parts, on("joint 2", "f again", "Friction", coulomb=0.1)), eom)


def outputs(system: System, y: Array, modes: dict[str, float]) -> tuple[Array, Array]:
    """Derivatives and efforts of the contacts."""
    u = np.array([modes.get(name, 0.0) for name in system.held])
    function = ca.Function("f", [system.t, system.x, system.u, system.p], [system.xdot, ca.vertcat(*system.efforts)])
    slopes, efforts = function(0.0, y, u, system.p_values)
    return np.asarray(slopes).ravel(), np.asarray(efforts).ravel()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_locks_and_elimination_give_one_motion_and_one_set_of_efforts(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    free = tree_with_contacts(seed)
    assert free.solved is not None
    assert joint_contacts(free.solved) is not None
    locks = write_out.with_contacts_held(free)
    monkeypatch.setattr(write_out, "joint_contacts", lambda _: None)
    eliminated = write_out.with_contacts_held(free)
    draw = np.random.default_rng(seed)
    names = [name for name in free.held if name.endswith(".mode")]
    for _ in range(20):
        y, modes = draw.normal(size=free.x.numel()), {name: float(draw.integers(-1, 2)) for name in names}
        ours, theirs = outputs(locks, y, modes), outputs(eliminated, y, modes)
        for own, other in zip(ours, theirs, strict=True):
            # Two ways through mass matrices with condition numbers of about 1e4.
            assert np.abs(own - other).max() <= 1e-10 * (1.0 + np.abs(other).max())


def test_impacts_of_both_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    free = tree_with_contacts(5, count=4)
    run = simulate(free, duration=1.0, output_step=0.01)
    monkeypatch.setattr(write_out, "joint_contacts", lambda _: None)
    other = simulate(free, duration=1.0, output_step=0.01)
    assert sum(event.kind == "impact" for event in run.events) >= 3
    assert [(e.name, e.kind) for e in run.events] == [(e.name, e.kind) for e in other.events]
    for state in free.states:
        np.testing.assert_allclose(run.array(state), other.array(state), rtol=0, atol=1e-6)  # round-off, grown by the impacts
    assert run.energy["relative_residual"] < 1e-7


def test_a_clutch_between_two_joints_is_left_to_the_elimination() -> None:
    clutch = on("x2", "c", "Clutch", other="x1", coulomb=1.0)
    system = compose(system_of(clutch, on("x1", "f", "Friction", coulomb=0.5)), guides([1.0, 2.0]))
    assert system.solved is not None
    assert joint_contacts(system.solved) is None
