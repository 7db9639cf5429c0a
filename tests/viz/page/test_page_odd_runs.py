"""Pages of runs that are not as runs should be: values that are no numbers, nothing but one part, no sample at all."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from chromium import Chromium
from machines import assembly_of, body_of, box_part, two_axes
from swing_page import click, show

from foundation.arrays import Array
from topology.mechanism import Mechanism
from viz.page.html_page import write_page
from viz.scene_building import build_scene
from viz.signals import Plot

pytestmark = pytest.mark.browser


@dataclass(frozen=True)
class Odd:
    """A result with any signals, in which nothing moves."""

    time: Array
    values: dict[str, tuple[str, Array]]
    bodies: tuple[str, ...]
    frames: Array = field(default_factory=lambda: np.linspace(0.0, 1.0, 3))
    between: dict[str, Array] = field(default_factory=dict)

    @property
    def poses(self) -> dict[str, Array]:
        return {name: np.tile(np.eye(4), (len(self.frames), 1, 1)) for name in self.bodies}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.values)

    def units(self, name: str) -> str:
        return self.values[name][0]

    def array(self, name: str) -> Array:
        return self.values[name][1]

    __getitem__ = array


def legend(browser: Chromium) -> list[str]:
    found: list[str] = browser.js("[...document.querySelectorAll('.legend .value')].map(e => e.textContent)")
    return found


def test_what_is_no_number_leaves_gaps_and_pressures_can_be_switched(browser: Chromium, tmp_path: Path) -> None:
    """The curve beside the gap keeps its scale; round-off about zero is shown as zero; bar and pascal, litres a minute and SI."""
    assembly, mechanism = two_axes()
    t = np.linspace(0.0, 1.0, 101)
    gap = np.sin(6.0 * t)
    gap[30:40], gap[50] = np.nan, np.inf
    noise = np.where(t > 0.5, 2.0, -1e-17)
    values = {
        "gap.angle": ("rad", gap),
        "none.angle": ("rad", np.full(101, np.nan)),
        "count": ("", noise),
        "tank.p": ("Pa", np.where(t > 0.5, 2.5e5, 1e5)),
        "pipe.q": ("m^3/s", np.where(t > 0.5, 1e-3, 5e-4)),
    }
    result = Odd(time=t, values=values, bodies=tuple(mechanism.bodies))
    plots = [Plot(title="Gaps", signals=("gap.angle", "none.angle")), Plot(title="Rest", signals=("count", "tank.p", "pipe.q"))]
    show(browser, write_page(tmp_path / "odd.html", build_scene(assembly, mechanism, result), plots=plots, result=result), scale=0.5)
    assert legend(browser) == ["0", "–", "0", "1", "30"]
    browser.js("mategraph.setTime(0.5)")
    assert legend(browser)[:2] == ["–", "–"]  # infinity has no place in a plot
    low, high = browser.js("mategraph.plots()[0].upright.deg")
    assert -70 < low < -50  # degrees: a sine of amplitude 1 rad, and 8 % of air
    assert 50 < high < 70
    click(browser, "[data-units=pressure] [data-si=yes]")
    assert legend(browser)[3:] == ["100000", "0.0005"]
    browser.js("URL.createObjectURL = (blob) => { window.blob = blob; return '#'; }; HTMLAnchorElement.prototype.click = () => {};")
    click(browser, "#csv")
    rows = list(csv.reader(io.StringIO(browser.js("window.blob.text()"))))
    assert rows[0][4:] == ["tank.p [Pa]", "pipe.q [m³/s]"]
    click(browser, "[data-units=pressure] [data-si=no]")
    assert browser.complaints() == []


@pytest.mark.parametrize("samples", [None, 0, 1])
def test_one_part_and_no_motion_is_a_page(browser: Chromium, tmp_path: Path, samples: int | None) -> None:
    assembly = assembly_of([box_part("box", (0.1, 0.1, 0.1))], {"only": ("box", (0.0, 0.0, 0.0))})
    mechanism = Mechanism(name="one", ground="only", bodies={"only": body_of(assembly, ["only"])}, mobility=0, tree=(), dropped=())
    if samples is None:
        path = write_page(tmp_path / "one.html", build_scene(assembly, mechanism))
    else:
        time = np.zeros(samples)
        result = Odd(time=time, values={"x.i": ("A", np.ones(samples))}, bodies=("only",), frames=time)
        scene = build_scene(assembly, mechanism, result)
        path = write_page(tmp_path / "one.html", scene, plots=[Plot(title="x", signals=("x.i",))], result=result)
    show(browser, path, scale=0.5)
    browser.js("[...document.querySelectorAll('#dock button')].forEach(b => { if (b.getClientRects().length) b.click(); })")
    browser.js("mategraph.play(); mategraph.setTime(1)")
    browser.js("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")
    assert browser.js("[mategraph.time, mategraph.playing]") == [0, False]
    assert browser.js("mategraph.pick('only')")
    assert browser.complaints() == []


def test_what_a_signal_does_between_samples_is_a_band_that_its_name_switches(browser: Chromium, tmp_path: Path) -> None:
    assembly, mechanism = two_axes()
    t = np.linspace(0.0, 1.0, 11)
    values = {"r.i": ("A", np.zeros(11)), "shaft.rate": ("rad/s", 300.0 * t)}
    result = Odd(time=t, values=values, bodies=tuple(mechanism.bodies), between={"r.i": np.array([np.zeros(10), np.full(10, 24.0)])})
    path = tmp_path / "band.html"
    plots = [Plot(title="Current", signals=("r.i",)), Plot(title="Speed", signals=("shaft.rate",))]
    write_page(path, build_scene(assembly, mechanism, result), plots=plots, result=result)
    show(browser, path)
    current, speed = browser.js("mategraph.plots()")
    assert current["bands"] == ["r.i"]
    assert current["upright"]["A"][1] > 24.0
    assert speed["bands"] == []
    assert speed["upright"]["rpm"][1] > 2800.0
    click(browser, ".chip")
    assert browser.js("mategraph.plots()")[0]["hidden"] == ["r.i"]
    assert browser.complaints() == []


@dataclass(frozen=True)
class Falling(Odd):
    """A result in which all bodies but the first fall by ten metres."""

    @property
    def poses(self) -> dict[str, Array]:
        found = super().poses
        for name in self.bodies[1:]:
            found[name][:, 2, 3] = -10.0 * self.frames
        return found


def test_the_eye_goes_along_with_a_machine_that_floats_far_until_it_is_told_not_to(browser: Chromium, tmp_path: Path) -> None:
    assembly, mechanism = two_axes()
    first, *others = mechanism.tree
    mechanism = replace(mechanism, tree=(replace(first, kind="free"), *others))
    t = np.linspace(0.0, 1.0, 11)
    result = Falling(time=t, values={"a": ("m", t)}, bodies=tuple(mechanism.bodies))
    path = tmp_path / "falling.html"
    write_page(path, build_scene(assembly, mechanism, result), result=result)
    show(browser, path)
    heights = []
    for at in (0.0, 1.0):
        browser.js(f"mategraph.setTime({at})")
        heights.append(browser.js("mategraph.camera()")["target"][1])  # the page's y is up
    assert heights[1] - heights[0] == pytest.approx(-10.0, abs=1e-5)
    click(browser, "#tool-follow")
    browser.js("mategraph.setTime(1)")
    still = browser.js("mategraph.camera()")["target"]
    browser.js("mategraph.setTime(0)")
    assert browser.js("mategraph.camera()")["target"] == still
    assert browser.complaints() == []
