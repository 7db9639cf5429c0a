"""What mates carry, as signals: the free body beyond the cut, whatever moves it; fixed mates that are cut leave the motion as it is."""

from __future__ import annotations

import numpy as np
import pytest
from synthetic_assembly import assembly, box, mate, pose

from domains.analysis.reactions import reactions_of_run
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, PartPoint, SignalSpec, SystemSpec
from foundation.errors import MategraphError
from mechanics.analyses.kinematics import body_motions
from mechanics.equations import equations_of_motion
from topology.mechanism import Mechanism
from topology.mechanism_of import mechanism_of

G = 9.81
PARTS = {"base": box((0.2, 0.2, 0.2)), "arm": box((0.8, 0.1, 0.1)), "tool": box((0.1, 0.1, 0.3)), "tip": box((0.05, 0.05, 0.1))}
POSES = {"arm": pose((0.4, 0, 0)), "tool": pose((0.8, 0, -0.2)), "tip": pose((0.8, 0, -0.4))}
MATES = [
    mate("axle", "revolute", "base", "arm", pose((0, 0, 0), z=(0, 1, 0)), POSES),
    mate("flange", "fixed", "arm", "tool", pose((0.8, 0, -0.05)), POSES),
    mate("weld", "fixed", "tool", "tip", pose((0.8, 0, -0.35)), POSES),
]


def machine(sections: tuple[str, ...], mates: list = MATES) -> Mechanism:
    return mechanism_of(assembly(PARTS, mates, POSES), "base", sections=sections)


def spec(sections: tuple[str, ...], *signals: SignalSpec) -> SystemSpec:
    ends = (PartPoint(part="base", point=(0.5, 0.2, 0.6)), PartPoint(part="tip", point=(0.8, 0.0, -0.45)))
    spring = ComponentSpec(name="spring", model="mechanical.LineSpring", parameters={"stiffness": 60.0, "free_length": 0.3}, points=ends)
    push = ComponentSpec(
        name="push",
        model="mechanical.PointForce",
        parameters={"force_y": 4.0},
        points=(PartPoint(part="tool", point=(0.8, 0, -0.2)),),
        axes="tool",
    )
    return SystemSpec(components=(spring, push), sections=sections, signals=signals)


def test_a_fixed_mate_that_is_cut_leaves_the_motion_as_it_is() -> None:
    runs = []
    for sections in ((), ("flange", "weld")):
        system = compose(spec(sections), equations_of_motion(machine(sections), gravity=(0, 0, -G)))
        runs.append(simulate(system, duration=0.5, output_step=0.01, rtol=1e-10, atol=1e-12))
    assert np.ptp(runs[0].values["axle.angle"]) > 0.3
    # the same equations in another order, to 1e-10 a step
    np.testing.assert_allclose(runs[1].values["axle.angle"], runs[0].values["axle.angle"], atol=1e-8)


def test_a_section_carries_what_moves_the_parts_beyond_it() -> None:
    """Newton and Euler for tool and tip together: ``F = m (a - g) - spring - push``, and the moments about the flange."""
    sections = ("flange",)
    system = compose(spec(sections), equations_of_motion(machine(sections), gravity=(0, 0, -G)))
    result = simulate(system, duration=0.5, output_step=0.01, rtol=1e-10, atol=1e-12)
    bodies = body_motions(reactions_of_run(system, result).motion)
    name = next(name for name in bodies if name in ("tool", "tip"))
    body, moved = machine(sections).bodies[name], bodies[name]
    R, p = moved.X_WB[:, :3, :3], moved.X_WB[:, :3, 3]

    def at(point: tuple[float, float, float]) -> np.ndarray:
        return R @ np.array(point) + p

    center, flange, end = at(tuple(body.center)), at((0.8, 0, -0.05)), at((0.8, 0, -0.45))
    way = np.array([0.5, 0.2, 0.6]) - end
    length = np.linalg.norm(way, axis=1, keepdims=True)
    pull = 60.0 * (length - 0.3) * way / length
    push = R @ np.array([0.0, 4.0, 0.0])
    w, alpha = moved.angular_velocity, moved.angular_acceleration
    force = body.mass * (moved.acceleration - np.array([0, 0, -G])) - pull - push
    inertia = np.einsum("tij,jk,tlk->til", R, body.inertia, R)
    momentum = np.einsum("tij,tj->ti", inertia, alpha) + np.cross(w, np.einsum("tij,tj->ti", inertia, w))
    moment = momentum + np.cross(center - flange, force) - np.cross(end - center, pull) - np.cross(at((0.8, 0, -0.2)) - center, push)
    frame = R @ pose((0, 0, 0))[:3, :3]
    for k, axis in enumerate("xyz"):
        found_force, found_moment = (result.values[f"flange.reaction.{what}_{axis}"] for what in ("force", "moment"))
        np.testing.assert_allclose(found_force, np.einsum("ti,ti->t", frame[:, :, k], force), atol=1e-8)  # round-off of 100 N
        np.testing.assert_allclose(found_moment, np.einsum("ti,ti->t", frame[:, :, k], moment), atol=1e-8)
    np.testing.assert_allclose(result.values["flange.reaction.force"], np.linalg.norm(force, axis=1), rtol=1e-9)


def test_a_load_cell_feeds_a_block_and_a_joint_is_a_section_too() -> None:
    cell = SignalSpec(name="cell", block="Gain", parameters={"k": 1e-3}, units={"k": "V/N"}, inputs={"u": "weld.reaction.force_z"})
    sections = ("weld", "axle")
    system = compose(spec(sections, cell), equations_of_motion(machine(sections), gravity=(0, 0, -G)))
    assert system.signals["cell.y"] == "V"
    result = simulate(system, duration=0.2, output_step=0.01)
    np.testing.assert_allclose(result.values["cell.y"], 1e-3 * result.values["weld.reaction.force_z"], rtol=1e-12)
    found = reactions_of_run(system, result).reactions["axle"]
    np.testing.assert_allclose(result.values["axle.reaction.force"], np.linalg.norm(found.force_W, axis=1), rtol=1e-8)
    np.testing.assert_allclose(result.values["axle.reaction.moment_z"], 0.0, atol=1e-9)  # it turns freely


def test_a_section_beside_another_fixed_mate_is_refused() -> None:
    mates = [*MATES, mate("bolt", "fixed", "arm", "tool", pose((0.82, 0, -0.05)), POSES)]
    with pytest.raises(MategraphError) as caught:
        machine(("flange",), mates)
    assert (caught.value.code, caught.value.element) == ("E212", "flange")


@pytest.mark.parametrize("section", ["flang", "weld"])
def test_a_section_that_is_no_joint_is_refused(section: str) -> None:
    with pytest.raises(DomainsError) as caught:
        compose(spec((section,)), equations_of_motion(machine(())))  # weld was not cut
    assert (caught.value.code, caught.value.element) == ("E447", section)
