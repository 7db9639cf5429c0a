"""Plots show what signals do between samples, one unit an axis, and say what they leave out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import ClassVar

import numpy as np
import pytest

from viz.page.extremes import WithExtremes
from viz.page.json_data import series_bytes
from viz.plots.curves import curves_of, turning
from viz.plots.picture_panel import draw_panel
from viz.plots.reaction_figures import reaction_figure
from viz.plots.signal_choice import telling_signals
from viz.plots.signal_figures import phase_figure, phase_pairs, signal_figure
from viz.signals import Plot


class Run:
    """Pulses between samples, a fast shaft, a temperature."""

    time = np.linspace(0.0, 1.0, 11)
    between: ClassVar[dict[str, np.ndarray]] = {"r.i": np.array([np.zeros(10), np.full(10, 24.0)])}
    curves: ClassVar[dict[str, tuple[np.ndarray, str]]] = {
        "r.i": (np.zeros(11), "A"),
        "motor.rate": (np.linspace(0.0, 100.0 * np.pi, 11), "rad/s"),
        "slow.rate": (np.full(11, 0.1), "rad/s"),
        "oil.T": (np.full(11, 293.15), "K"),
        "rise.y": (np.full(11, 20.0), "K"),
    }
    names = tuple(curves)

    def units(self, name: str) -> str:
        return self.curves[name][1]

    def array(self, name: str) -> np.ndarray:
        return self.curves[name][0]


def plot(*names: str) -> Plot:
    return Plot(title=", ".join(names), signals=names)


def test_a_plot_reaches_to_the_extremes_between_samples() -> None:
    figure = signal_figure(Run(), [plot("r.i")])
    low, high = figure.axes[0].get_ylim()
    assert low <= 0.0
    assert high >= 24.0
    panel = draw_panel(Run(), [plot("r.i")], size=(400, 720))
    assert panel.boxes[0].values[1] >= 24.0


def test_a_phase_plot_reaches_to_the_extremes_between_samples() -> None:
    (ax,) = (ax for ax in phase_figure(Run(), [("slow.rate", "r.i")]).axes if ax.get_visible())
    assert ax.get_ylim()[1] >= 24.0


def test_what_turns_fast_is_in_rpm_and_temperatures_are_in_celsius() -> None:
    (curve,) = turning(curves_of(plot("motor.rate"), Run(), None))
    assert curve.unit == "rpm"
    assert curve.values[-1] == pytest.approx(3000.0)
    (slow,) = turning(curves_of(plot("slow.rate"), Run(), None))
    assert slow.unit == "deg/s"
    warm, rise = curves_of(plot("oil.T", "rise.y"), Run(), None)
    assert (warm.unit, warm.values[0]) == ("degC", pytest.approx(20.0))
    assert (rise.unit, rise.values[0]) == ("K", 20.0)  # a difference


def test_signals_of_different_units_share_no_axis_beside_a_picture() -> None:
    panel = draw_panel(Run(), [plot("r.i", "motor.rate", "oil.T")], size=(400, 720))
    assert [[curve.name for curve in box.curves] for box in panel.boxes] == [["r.i"], ["motor.rate"], ["oil.T"]]


def test_a_run_in_which_nothing_changes_has_a_figure() -> None:
    (ax,) = signal_figure(Run(), []).axes
    assert ax.texts


@pytest.mark.parametrize(("joints", "shown"), [(4, 4), (10, 6)])
def test_a_figure_of_reactions_has_all_joints_or_says_how_many(joints: int, shown: int) -> None:
    def reaction(k: int) -> SimpleNamespace:
        return SimpleNamespace(components=np.full((3, 6), float(k)), determinate=np.ones(6, dtype=bool), child="body")

    found = SimpleNamespace(time=np.arange(3.0), reactions={f"j{k}": reaction(k) for k in range(joints)}, bearings={})
    figure = reaction_figure(found)  # type: ignore[arg-type]
    assert len(figure.axes) == 2 * shown
    assert (figure.get_supxlabel() != "") == (shown < joints)
    assert figure.axes[-2].get_title("left").startswith(f"j{joints - 1}")  # the most loaded is among them


def test_a_page_has_the_extremes_between_samples_and_the_units_that_values_ask_for() -> None:
    scene = SimpleNamespace(times=np.zeros(1), loads=(), poses={}, bodies={})
    signals, _, _ = series_bytes(scene, [plot("r.i", "slow.rate")], Run())  # type: ignore[arg-type]
    by_name = {signal["name"]: signal for signal in signals}
    assert [signal["name"] for signal in signals[:4]] == ["r.i", "r.i min", "r.i max", "slow.rate"]
    assert (by_name["r.i max"]["of"], by_name["r.i max"]["mark"]) == ("r.i", "max")
    assert by_name["motor.rate"]["as"]["name"] == "rpm"
    assert "as" not in by_name["slow.rate"]
    assert by_name["oil.T"]["as"]["offset"] == -273.15
    assert "as" not in by_name["rise.y"]
    result = WithExtremes(result=Run())
    assert result.array("r.i max").tolist() == [0.0, *[24.0] * 10]
    assert result.units("r.i max") == "A"


class Still(Run):
    """Two joints: one moves, one only by round-off."""

    between: ClassVar[dict[str, np.ndarray]] = {}
    curves: ClassVar[dict[str, tuple[np.ndarray, str]]] = {
        "held.angle": (3e-17 * np.sin(np.arange(11.0)), "rad"),
        "held.rate": (1e-16 * np.cos(np.arange(11.0)), "rad/s"),
        "free.angle": (np.linspace(0.0, 0.5, 11), "rad"),
        "free.rate": (np.full(11, 0.5), "rad/s"),
        "leak.i": (1e-12 * np.arange(11.0), "A"),
    }
    names = tuple(curves)


def test_a_motion_of_round_off_is_a_flat_line_on_a_sensible_axis() -> None:
    (curve,) = curves_of(plot("held.angle"), Still(), None)
    assert not curve.values.any()
    (ax,) = signal_figure(Still(), [plot("held.angle")]).axes
    low, high = ax.get_ylim()
    assert high - low > 1e-3  # degrees
    (small,) = curves_of(plot("leak.i"), Still(), None)
    assert small.values[-1] == 1e-11  # small, and no round-off
    assert telling_signals(Still()) == ["free.angle", "free.rate", "leak.i"]
    assert phase_pairs(Still()) == [("free.angle", "free.rate")]


def test_what_is_next_to_nothing_is_chosen_only_where_nothing_else_tells_more() -> None:
    class Falling(Run):
        between: ClassVar[dict[str, np.ndarray]] = {"hip.angle": np.array([np.full(10, -1e-10), np.full(10, 2e-10)])}
        curves: ClassVar[dict[str, tuple[np.ndarray, str]]] = {
            "base.position_z": (-4.9 * np.linspace(0.0, 1.0, 11) ** 2, "m"),
            "hip.angle": (np.zeros(11), "rad"),
            "hip.rate": (1e-9 * np.sin(np.arange(11.0)), "rad/s"),
            "hip.torque": (1e-11 * np.cos(np.arange(11.0)), "N*m"),
        }
        names = tuple(curves)

    assert telling_signals(Falling()) == ["base.position_z"]
    Falling.names = ("hip.torque",)
    assert telling_signals(Falling()) == ["hip.torque"]  # as of a machine of micrometres


@pytest.mark.parametrize("count", [9, 10])
def test_phase_plots_say_how_many_of_the_coordinates_they_show(count: int) -> None:
    class Many(Run):
        time = np.linspace(0.0, 1.0, 11)
        between: ClassVar[dict[str, tuple[np.ndarray, np.ndarray]]] = {}
        curves: ClassVar[dict[str, tuple[np.ndarray, str]]] = {
            f"j{k}.{word}": (np.linspace(0.0, 0.5, 11), unit) for k in range(count) for word, unit in (("angle", "rad"), ("rate", "rad/s"))
        }
        names = tuple(curves)

    figure = phase_figure(Many())
    assert sum(ax.get_visible() for ax in figure.axes) == 9
    assert figure.get_supxlabel() == ("the first 9 of 10 coordinates that move" if count > 9 else "")


@pytest.mark.parametrize(("joints", "shown"), [(1, 1), (3, 3), (10, 10), (20, 12)])
def test_where_no_joint_carries_a_moment_there_is_room_for_more_forces(joints: int, shown: int) -> None:
    def reaction(k: int) -> SimpleNamespace:
        components = np.column_stack([np.full((3, 3), 1.0 + k), np.full((3, 3), 1e-16)])
        return SimpleNamespace(components=components, determinate=np.ones(6, dtype=bool), child="body")

    found = SimpleNamespace(time=np.arange(3.0), reactions={f"j{k}": reaction(k) for k in range(joints)}, bearings={})
    figure = reaction_figure(found)  # type: ignore[arg-type]
    assert sum(ax.get_visible() for ax in figure.axes) == shown
    assert "no joint carries a moment" in figure.get_supxlabel()
