"""Recordings: the rows of a run at rates of their own, handed on while it goes on."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence

import numpy as np
import pytest
from linkages import four_bar
from two_axis import circuit, component, signal

from domains import system_of_mechanism
from domains.composition.compose import compose
from domains.simulation.recordings import Recording
from domains.simulation.simulate import simulate
from domains.simulation.starts.continued import continuation
from domains.specs import DomainsError
from domains.system import System
from foundation.arrays import Array
from mechanics.codegen.libraries import compiler


class Kept:
    """A sink that keeps everything."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.units: tuple[str, ...] = ()
        self.parts: list[tuple[Array, Array]] = []

    def open(self, names: Sequence[str], units: Sequence[str]) -> None:
        self.names, self.units = tuple(names), tuple(units)

    def append(self, times: Array, values: Array) -> None:
        self.parts.append((times.copy(), values.copy()))

    @property
    def times(self) -> Array:
        return np.concatenate([times for times, _ in self.parts])

    def column(self, name: str) -> Array:
        return np.concatenate([values for _, values in self.parts])[:, self.names.index(name)]


def recording(every: float, *signals: str, name: str = "fast") -> tuple[Recording, Kept]:
    kept = Kept()
    return Recording(name=name, signals=signals, every=every, sink=kept), kept


def charging() -> System:
    """A capacitor of time constant 1 s, charged to 1 V by a switch from t = 0.25 s on, beside a sampled block."""
    parts = [component("s", "SignalVoltage"), component("r", "Resistor", R=1e3), component("c", "Capacitor", C=1e-3)]
    blocks = [
        signal("step", "Step", drives={"y": "s.u"}, time=0.25),
        signal("held", "Gain", reads={"u": "c.v"}, k=1.0, sample=0.03),
    ]
    return compose(circuit(parts, "s.p r.p", "r.n c.p", "c.n s.n ground", signals=blocks))


@pytest.mark.parametrize("native", [False, pytest.param(True, marks=pytest.mark.skipif(compiler() is None, reason="needs a C compiler"))])
def test_a_recording_has_the_outputs_to_the_last_bit(native: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A linkage in loops, whose rows are put onto them, at the rate of the outputs and at a third of it."""
    monkeypatch.setenv("MATEGRAPH_COMPILE_FIRST" if native else "MATEGRAPH_NO_COMPILER", "1")
    (fast, rows), (slow, few) = recording(1e-3, "*.angle", "*.rate"), recording(3e-3, "*", name="slow")
    run = simulate(
        system_of_mechanism(four_bar()),
        duration=2.5,
        output_step=1e-3,
        initial={run_name("rate"): 4.0},
        recordings=[fast, slow],
    )
    assert np.array_equal(rows.times, run.time)  # more rows than the window has
    assert np.array_equal(few.times, run.time[::3])
    assert set(few.names) == set(run.names)
    assert rows.units == tuple(run.units(name) for name in rows.names)
    for name in rows.names:
        outputs = run.array(name)
        assert np.array_equal(rows.column(name)[1:], outputs[1:]), name
        assert np.array_equal(few.column(name)[1:], outputs[::3][1:]), name
        # the first output is the start as it stands, the first row is put onto the loops once more: round-off
        assert rows.column(name)[0] == pytest.approx(outputs[0], rel=1e-14, abs=1e-14)


def run_name(quantity: str) -> str:
    """The first coordinate of the linkage."""
    return f"{four_bar().tree[0].name}.{quantity}"


def test_rows_inside_long_steps_are_those_of_the_closed_form() -> None:
    """A hundred thousand rows, many times the window in one step, jumps and ticks between them."""
    wanted, rows = recording(1e-5, "c.v", "held.*")
    run = simulate(charging(), duration=1.0, output_step=0.5, rtol=1e-9, atol=1e-12, recordings=[wanted])
    assert len(rows.times) == 100_001
    assert run.statistics["steps"] < 300
    exact = np.where(rows.times < 0.25, 0.0, 1.0 - np.exp(-(rows.times - 0.25)))
    np.testing.assert_allclose(rows.column("c.v"), exact, atol=1e-8)  # V: of tolerance 1e-9, dense output is one order less exact
    ticks = np.floor(rows.times / 0.03 * (1 + 1e-12)) * 0.03
    held = np.where(ticks < 0.25, 0.0, 1.0 - np.exp(-(ticks - 0.25)))
    np.testing.assert_allclose(rows.column("held.y"), held, atol=1e-8)  # V: values from an instant on


def test_two_halves_record_what_the_whole_does() -> None:
    (first, before), (second, after), (both, whole) = (recording(2e-3, "c.v") for _ in range(3))
    half = simulate(charging(), duration=0.4, output_step=0.1, recordings=[first])
    simulate(charging(), duration=0.6, output_step=0.1, after=continuation(half, None), recordings=[second])
    simulate(charging(), duration=1.0, output_step=0.1, recordings=[both])
    assert np.array_equal(np.concatenate([before.times, after.times[1:]]), whole.times)
    assert after.times[0] == before.times[-1] == 0.4
    values = np.concatenate([before.column("c.v"), after.column("c.v")[1:]])
    np.testing.assert_allclose(values, whole.column("c.v"), atol=1e-7)  # V: both within the tolerance of 1e-8, over some ten steps


def test_memory_does_not_grow_with_the_rows() -> None:
    """Many windows or many more: 120,000 further rows of a time and a value would be 16 bytes each."""

    class Dropped(Kept):
        def append(self, times: Array, values: Array) -> None:
            self.parts = [(times, values)]

    def peak(rows: int) -> int:
        wanted = Recording(name="fast", signals=("c.v",), every=1.0 / rows, sink=Dropped())
        tracemalloc.start()
        try:
            simulate(system, duration=1.0, output_step=0.5, recordings=[wanted])
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    system = charging()
    few = max(peak(40_000), peak(40_000))  # the first run makes the functions
    assert peak(160_000) < few + 120_000 * 16 / 4


@pytest.mark.parametrize(
    ("every", "signals", "code"),
    [(1e-3, ["c.w"], "E470"), (1e-3, ["x*"], "E470"), (1e-13, ["c.v"], "E461"), (1e-10, ["c.v"], "E461")],
    ids=["no such signal", "no such pattern", "finer than can be counted", "too many rows"],
)
def test_recordings_that_cannot_be_are_refused_by_name(every: float, signals: list[str], code: str) -> None:
    wanted, kept = recording(every, *signals, name="bad")
    with pytest.raises(DomainsError) as caught:
        simulate(charging(), duration=1.0, output_step=0.5, recordings=[wanted])
    assert (caught.value.code, caught.value.element) == (code, "bad")
    assert not kept.names


def test_an_interrupted_run_has_its_rows_once() -> None:
    class Stopped(Kept):
        def append(self, times: Array, values: Array) -> None:
            super().append(times, values)
            if len(self.parts) == 3:
                raise KeyboardInterrupt

    kept = Stopped()
    wanted = Recording(name="fast", signals=("c.v",), every=1e-5, sink=kept)
    assert simulate(charging(), duration=1.0, output_step=0.5, recordings=[wanted]).interrupted
    assert 3 <= len(kept.parts) <= 4
    np.testing.assert_allclose(kept.times, np.arange(len(kept.times)) * 1e-5, rtol=1e-15)
