"""The how-to page on a hexapod: forces of its legs and its deflection from the directions of the legs alone."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import mategraph
from domains.result import Result

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "hexapod.md"
PROJECT = PAGE.parent / "hexapod" / "hexapod.toml"
G, K = 9.81, 20e6
HEAD = np.array([0.0, 0.0, 0.89])


@pytest.fixture(scope="module")
def machine() -> mategraph.Machine:
    return mategraph.load(PROJECT)


@pytest.fixture(scope="module")
def run(machine: mategraph.Machine) -> Result:
    return machine.simulate()


def directions() -> np.ndarray:
    """(6, 6): of each leg the direction from the base to the platform, and its moment about the head."""
    rows = []
    for k in range(6):
        side = -1 if k % 2 == 0 else 1
        a, b = (math.radians(120 * (k // 2) + side * angle) for angle in (10, 50))
        low = np.array([0.5 * math.cos(a), 0.5 * math.sin(a), 0.0])
        high = np.array([0.3 * math.cos(b), 0.3 * math.sin(b), 0.7])
        u = (high - low) / np.linalg.norm(high - low)
        rows.append([*u, *np.cross(high - HEAD, u)])
    return np.array(rows)


def test_the_page_shows_the_project_as_it_is() -> None:
    text = PROJECT.read_text(encoding="utf-8").strip()
    assert text in PAGE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60


def test_legs_and_deflection_are_those_of_the_jacobian(machine: mategraph.Machine, run: Result) -> None:
    """``J^T f + W = 0`` for the pushes f of the legs, and ``(J^T K J) x = W`` for the deflection by the side load."""
    J = directions()
    bodies = machine.mechanism.bodies
    weight = np.zeros(6)
    for name in ("platform", "cabin"):
        pull = np.array([0.0, 0.0, -bodies[name].mass * G])
        weight += [*pull, *np.cross(bodies[name].center - HEAD, pull)]
    side = np.array([500.0, 0, 0, 0, 0, 0])
    before, after = np.flatnonzero(run.time < 0.3)[-1], -1
    for at, load in ((before, weight), (after, weight + side)):
        pushes = np.array([-run.array(f"leg{k}.force")[at] for k in range(1, 7)])
        # the CAD pose in place of the loaded one: 0.1 mm of 0.7 m; points are given to 0.1 mm of 0.3 m, too
        np.testing.assert_allclose(pushes, np.linalg.solve(J.T, -load), atol=2e-3 * 700)
    moved = np.linalg.solve(J.T @ J * K, side)
    names = ("x", "y", "z", "roll", "pitch", "yaw")
    found = np.array([run.array(f"head.{name}")[after] - run.array(f"head.{name}")[before] for name in names])
    np.testing.assert_allclose(found, moved, atol=2e-3 * np.abs(moved).max())
    cabin = bodies["cabin"].mass
    assert run.array("seat.reaction.bending")[after] == pytest.approx(500.0 * 0.15, rel=1e-3)  # settled to 1e-3
    assert run.array("seat.reaction.force_z")[before] == pytest.approx(cabin * G, rel=1e-4)
    page = PAGE.read_text(encoding="utf-8")
    pushes = np.linalg.solve(J.T, -(weight + side))
    for what, value in {
        "largest push": f"{pushes.max():.3g} N",
        "smallest push": f"{pushes.min():.3g} N",
        "head moves": f"{moved[0] * 1e6:.3g} µm",
        "head turns": f"{moved[4] * 1e6:.3g} µrad",
        "bending": "75 N m",
    }.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| {what}"))
        assert f" {value} " in row, (what, value)
