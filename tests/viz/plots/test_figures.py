"""Figures for papers: the numbers in them, their grouping, their files, and what is said without matplotlib."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from machines import NASTY, Swing, two_axes

from mechanics.analyses.linear_system import FullLinearisation, Linearisation, reduced
from viz.errors import VizError
from viz.plots import bode_and_poles, paper_style, signal_figures
from viz.plots.signal_choice import plots_by_unit, telling_signals


def oscillator(frequency: float = 3.0, damping: float = 0.05, drives: int = 1) -> Linearisation:
    """x'' + 2 d w x' + w^2 x = w^2 u: unit gain at rest; u is the sum of all drives."""
    w = 2 * np.pi * frequency
    A = np.array([[0.0, 1.0], [-w * w, -2 * damping * w]])
    return reduced(FullLinearisation(
        A=A, B=np.array([[0.0] * drives, [w * w] * drives]), C=np.eye(2), D=np.zeros((2, drives)), bonds=np.zeros((0, 0)), positions=1,
        states=("x.position", "x.speed"), state_units=("m", "m/s"), inputs=("drive.u", *(f"drive{k}.u" for k in range(1, drives))),
        input_units=("m",) * drives, outputs=("x.position", "x.speed"), output_units=("m", "m/s"), x=np.zeros(2), u=np.zeros(drives),
         time=0.0, derivative=np.zeros(2),
    ))  # fmt: skip


class Named:
    """A result with signals of any names."""

    time = np.linspace(0.0, 1.0, 11)

    def __init__(self, units: dict[str, str]) -> None:
        self._units = units

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._units)

    def units(self, name: str) -> str:
        return self._units[name]

    def array(self, name: str) -> np.ndarray:
        return np.sin(self.time + sum(map(ord, name)))  # no two names have one curve


def test_the_response_of_an_oscillator_is_the_formula() -> None:
    hertz = np.array([0.1, 1.0, 3.0, 10.0])
    found = bode_and_poles.frequency_response(oscillator(), hertz)[:, 0, 0]
    r = hertz / 3.0
    expected = 1.0 / (1 - r**2 + 2j * 0.05 * r)
    np.testing.assert_allclose(found, expected, rtol=1e-12)  # one linear solve of two equations


def test_the_band_of_a_bode_diagram_holds_the_resonance_itself() -> None:
    """The peak of light damping is narrower than a plain logarithmic grid: 1/(2 d) must be met to 0.1 %."""
    light = oscillator(damping=1e-3)
    peak = np.abs(bode_and_poles.frequency_response(light, bode_and_poles.band_of(light))[:, 0, 0]).max()
    assert peak == pytest.approx(500.0, rel=1e-3)


def test_signals_share_a_plot_only_with_their_own_unit() -> None:
    result = Named({"a.angle": "rad", "b.i": "A", "c.angle": "rad", "d.v": "V", "hidden.x": "m"})
    plots = plots_by_unit(result)
    assert [p.signals for p in plots] == [("a.angle", "c.angle"), ("b.i",), ("d.v",)]
    many = Named({f"m{k}.i": "A" for k in range(20)})
    assert [len(p.signals) for p in plots_by_unit(many)] == [7, 7, 6]  # evenly, and not 8, 8 and 4
    assert [p.title for p in plots_by_unit(many)] == ["Currents (1 of 3)", "Currents (2 of 3)", "Currents (3 of 3)"]


def test_one_curve_is_shown_once_by_the_element_that_says_most() -> None:
    """An amplifier and its motor: one voltage, and one current with two signs. A second motor has its own, a dead one none."""

    class Circuit(Named):
        def array(self, name: str) -> np.ndarray:
            owner, _, quantity = name.rpartition(".")
            wave = np.sin(self.time * (2.0 if "second" in owner else 1.0)) + (quantity == "v")
            return {"amp": -1.0, "dead": 0.0}.get(owner, 1.0) * wave if quantity == "i" else wave

    names = ["amp.i", "amp.v", "motor.i", "motor.v", "motor.torque", "second.i", "second.v", "dead.i"]
    result = Circuit({name: {"i": "A", "v": "V", "torque": "N*m"}[name.rpartition(".")[2]] for name in names})
    assert telling_signals(result) == ["motor.i", "motor.v", "motor.torque", "second.i", "second.v"]


def test_figures_hold_the_curves_of_the_signals() -> None:
    swing = Swing(two_axes()[1])
    figure = signal_figures.signal_figure(swing, plots_by_unit(swing))
    line = figure.axes[0].lines[0]
    np.testing.assert_allclose(line.get_ydata(), np.degrees(swing["yaw.angle"]), rtol=1e-12)
    assert figure.axes[0].get_ylabel() == "deg"


@pytest.mark.parametrize("suffix", paper_style.FORMATS)
def test_the_same_figure_gives_the_same_file(tmp_path: Path, suffix: str) -> None:
    swing = Swing(two_axes()[1])
    first, second = (
        paper_style.save_figure(signal_figures.signal_figure(swing, plots_by_unit(swing)), tmp_path / f"{k}{suffix}").read_bytes()
        for k in "ab"
    )
    if suffix != ".eps":  # carries a date that cannot be left out
        assert first == second
    assert first


def test_names_do_no_harm(tmp_path: Path) -> None:
    names = [*NASTY, "$\\frac{broken$", "a_b^c"]
    result = Named({f"{name}.angle": "rad" for name in names})
    path = paper_style.save_figure(signal_figures.signal_figure(result, plots_by_unit(result)), tmp_path / "nasty.svg")
    root = ET.fromstring(path.read_text(encoding="utf-8"))
    assert not [e for e in root.iter() if e.tag.endswith("script")]


def test_poles_lie_where_the_modes_are_and_growing_ones_are_red() -> None:
    shaky = oscillator(damping=-0.1)
    ax = bode_and_poles.pole_figure(shaky).axes[0]
    red = [line for line in ax.lines if line.get_color() == "#c1121f"]
    assert len(red) == 1
    np.testing.assert_allclose(sorted(red[0].get_ydata()), sorted(shaky.eigenvalues.imag), rtol=1e-9)  # of eigenvalues twice


@pytest.mark.parametrize(("drives", "said"), [(3, ""), (4, "3 of 4 inputs")])
def test_a_bode_diagram_says_how_many_of_the_inputs_it_shows(drives: int, said: str) -> None:
    figure = bode_and_poles.bode_figure(oscillator(drives=drives))
    assert len(figure.axes) == 6
    assert figure.get_suptitle() == said


def test_a_bode_diagram_of_a_system_without_inputs_is_refused() -> None:
    with pytest.raises(VizError) as caught:
        bode_and_poles.bode_figure(oscillator(), inputs=["nobody.u"])
    assert caught.value.code == "E503"


def test_without_matplotlib_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    swing = Swing(two_axes()[1])
    with pytest.raises(VizError) as caught:
        signal_figures.signal_figure(swing, plots_by_unit(swing))
    assert caught.value.code == "E526"
    assert "pip install matplotlib" in caught.value.remedy


def test_without_matplotlib_a_picture_with_plots_names_it_and_its_letters_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    from viz.plots import picture_panel
    from viz.render import picture

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    swing = Swing(two_axes()[1])
    with pytest.raises(VizError) as caught:
        picture_panel.draw_panel(swing, plots_by_unit(swing), size=(300, 300))
    assert caught.value.code == "E526"
    picture._font.cache_clear()
    assert picture._font(12, True).getlength("MateGraph") > 0
    picture._font.cache_clear()
