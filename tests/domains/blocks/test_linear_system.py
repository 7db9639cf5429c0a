"""A linear system with several inputs and outputs, against scipy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.signal import StateSpace

import mategraph
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import SignalSpec, SystemSpec
from foundation.errors import MategraphError

A, B = [[-1.0, 0.2], [-0.5, -3.0]], [[1.0, 0.0], [0.0, 2.0]]
C, D = [[1.0, 0.0], [0.3, 1.0]], [[0.0, 0.0], [0.0, 0.1]]
U = np.array([1.0, -0.5])


def run(sample: float | None, **parameters: Any) -> dict[str, float]:
    signals = [SignalSpec(name=name, block="Constant", parameters={"value": value}) for name, value in zip("ab", U, strict=True)]
    system = SignalSpec(name="k", block="LinearSystem", sample=sample, inputs={"a": "a.y", "b": "b.y"}, parameters=parameters)
    return simulate(compose(SystemSpec(signals=(*signals, system))), duration=1.0, output_step=0.1).final


def exact(time: float) -> np.ndarray:
    both = np.zeros((4, 4))
    both[:2, :2], both[:2, 2:] = A, B
    return np.array(C) @ (expm(both * time)[:2, 2:] @ U) + np.array(D) @ U


@pytest.mark.parametrize("sample", [None, 0.01])
def test_it_moves_as_the_matrix_exponential(sample: float | None) -> None:
    found = run(sample, A=A, B=B, C=C, D=D)
    # the run's tolerance is 1e-8; a sampled block is exact between ticks with an input that is held
    np.testing.assert_allclose([found["k.y1"], found["k.y2"]], exact(1.0), rtol=1e-7)


def test_matrices_from_tick_to_tick_are_taken_as_they_are() -> None:
    found = run(0.1, A=[[0.5]], B=[[1.0, 1.0]], C=[[1.0]], form="discrete")
    assert found["k.y"] == pytest.approx(sum(0.5**k for k in range(10)) * U.sum(), rel=1e-12)


def test_a_gain_alone_needs_no_states_and_stays_within_its_limits() -> None:
    assert run(None, D=[[2.0, 4.0]])["k.y"] == pytest.approx(0.0)
    assert run(None, D=[[2.0, -4.0]], max=1.5)["k.y"] == 1.5


@pytest.mark.parametrize(
    "parameters",
    [
        {"A": A, "B": [[1.0], [2.0]], "C": C},
        {"A": A, "C": C},
        {"D": [[1.0]]},
        {"A": A, "B": B, "C": C, "form": "digital"},
        {"A": A, "B": B, "C": C, "form": "discrete"},
        {},
        {"A": A, "B": B, "C": C, "initial": [1.0]},
        {"D": [[1.0, 1.0]], "min": 2.0, "max": 1.0},
    ],
)
def test_matrices_that_do_not_fit_have_one_clear_error(parameters: dict[str, Any]) -> None:
    with pytest.raises(MategraphError) as caught:
        run(None, **parameters)
    assert caught.value.code == "E432"


def test_a_design_becomes_a_block() -> None:
    inputs = {"a": "a.y", "b": "b.y"}
    table = mategraph.controller(StateSpace(A, B, C, D), inputs=inputs, outputs={"y2": "push.u"})
    assert (table["A"], table["D"], table["out"]) == (A, D, {"y2": "push.u"})
    digital = mategraph.controller(StateSpace(A, B, C, D, dt=0.01), inputs=inputs, outputs={})
    assert (digital["form"], digital["sample"]) == ("discrete", 0.01)
    for wrong in ("PID", [[np.nan, 1.0]], (A, B, C, [[1.0]]), [[1.0]]):
        with pytest.raises(MategraphError) as caught:
            mategraph.controller(wrong, inputs=inputs, outputs="push.u")
        assert caught.value.code == "E083"
