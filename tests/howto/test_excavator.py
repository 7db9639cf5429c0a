"""The how-to page on an excavator's cylinders: its figures, and the same by virtual work on a plane drawing of its own."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest

import mategraph
from foundation.arrays import Array
from mategraph.analyses.inverse import Inverse

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "excavator.md"
PROJECT = PAGE.parent / "excavator" / "excavator.toml"
G = 9.81
CYLINDERS = {"boom": ("C", "D"), "stick": ("G", "F"), "bucket": ("H", "K")}


@pytest.fixture(scope="module")
def found() -> Inverse:
    return mategraph.load(PROJECT).inverse()


def turned(p: Array, about: Array, angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return about + np.array([[c, -s], [s, c]]) @ (p - about)


class Drawing:
    """Pins and centres of mass in the plane x-z, placed by three angles."""

    def __init__(self, found: Inverse) -> None:
        pins = runpy.run_path(str(PROJECT.with_suffix(".py")))["pins"]()
        self.pins = {key: np.array(point) / 1000.0 for key, point in pins.items()}
        self.bodies = {name: (b.mass, np.array(b.center)[[0, 2]]) for name, b in found.machine.mechanism.bodies.items()}

    def place(self, p: Array, link: str, angles: Array) -> Array:
        """A point that the CAD pose has at p, on base, boom, stick or bucket."""
        for level, pivot in reversed(list(enumerate("ABE"))):
            if level <= ("boom", "stick", "bucket").index(link):
                p = turned(p, self.pins[pivot], angles[level])
        return p

    def ends(self, name: str, angles: Array) -> tuple[Array, Array]:
        """The pins of a cylinder."""
        carrier = {"boom": "", "stick": "boom", "bucket": "stick"}[name]
        p, q = (self.pins[key] for key in CYLINDERS[name])
        return self.place(p, carrier, angles) if carrier else p, self.place(q, name, angles)

    def potential(self, angles: Array) -> float:
        total = 0.0
        for name, (mass, centre) in self.bodies.items():
            link, _, piece = name.partition(" ")
            if name == "base":
                continue
            if piece:  # of a cylinder: it lies along the line between its pins, the barrel at the one, the rod at the other
                p0, q0 = (self.pins[key] for key in CYLINDERS[link])
                p, q = self.ends(link, angles)
                turn = np.arctan2(*(q - p)[::-1]) - np.arctan2(*(q0 - p0)[::-1])
                place = p + turned(centre - p0, np.zeros(2), turn) if piece == "barrel" else q + turned(centre - q0, np.zeros(2), turn)
            else:
                place = self.place(centre, link, angles)
            total += mass * G * place[1]
        return total

    def forces_at_rest(self, angles: Array) -> dict[str, float]:
        """dV / dL of every cylinder: each has a joint of its own."""
        h, found = 1e-5, {}
        for k, name in enumerate(CYLINDERS):
            step = np.eye(3)[k] * h
            rise = self.potential(angles + step) - self.potential(angles - step)
            longer = [np.linalg.norm(np.subtract(*self.ends(name, angles + sign * step))) for sign in (1, -1)]
            found[name] = float(rise / (longer[0] - longer[1]))
        return found


SIGNALS = {"boom": "boom oil.force", "stick": "stick cylinder.drive.force", "bucket": "bucket cylinder.drive.force"}


@pytest.mark.parametrize("time", [0.0, 3.5, 6.5])
def test_forces_at_rest_are_those_of_virtual_work(found: Inverse, time: float) -> None:
    run = found.run
    assert run is not None
    k = int(np.argmin(np.abs(run.time - time)))
    angles = np.array([run.array(f"{joint}.angle")[k] for joint in CYLINDERS])
    for name, force in Drawing(found).forces_at_rest(angles).items():
        # central differences of 1e-5 rad: 1e-10 of the potential, by lengths of 1e-5 m; and the run's tolerance
        assert run.array(SIGNALS[name])[k] == pytest.approx(force, rel=1e-6), name


def test_what_the_cylinders_give_is_what_the_arm_has(found: Inverse) -> None:
    """Power balance at every output: the sum of force times speed is the rate of kinetic and potential energy."""
    run = found.run
    assert run is not None
    drawing = Drawing(found)
    power = sum(run.array(SIGNALS[name]) * run.array(f"{name} cylinder.speed") for name in CYLINDERS)
    angles = np.column_stack([run.array(f"{joint}.angle") for joint in CYLINDERS])
    height = np.array([drawing.potential(a) for a in angles[::50]])
    work = np.concatenate([[0.0], np.cumsum((power[1:] + power[:-1]) / 2 * np.diff(run.time))])[::50]
    resting = np.isclose(run.time[::50], 0.0) | ((run.time[::50] >= 3.0) & (run.time[::50] <= 4.0)) | np.isclose(run.time[::50], 6.5)
    assert resting.sum() >= 4
    # the trapezoidal sum over steps of 10 ms: (h^2 / 12) P'' is some 1e-5 of the energy of 30 kJ
    assert np.allclose(work[resting], height[resting] - height[0], atol=3.0)


def test_pressure_is_force_by_area_and_flow_is_area_times_speed_where_pressure_rests(found: Inverse) -> None:
    run = found.run
    assert run is not None
    assert np.allclose(run.array("boom oil.a.p"), run.array("boom oil.force") / 177e-4, rtol=1e-9)
    peak = int(np.argmax(np.abs(run.array("boom cylinder.speed"))))
    assert run.array("boom oil.a.q")[peak] == pytest.approx(177e-4 * run.array("boom cylinder.speed")[peak], rel=0.01)  # oil is stiff


def test_the_page_has_the_project_and_the_figures(found: Inverse) -> None:
    page = PAGE.read_text(encoding="utf-8")
    text = PROJECT.read_text(encoding="utf-8")
    assert text.strip() in page
    assert len(text.splitlines()) < 60
    for signal in SIGNALS.values():
        peak = next(q.peak for a in found.actuators for q in a.quantities if q.signal == signal)
        assert f" {peak / 1000:.1f} " in next(line for line in page.splitlines() if line.startswith(f"| `{signal}` |"))
