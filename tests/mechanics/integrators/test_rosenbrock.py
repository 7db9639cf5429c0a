"""The Rosenbrock step: order on smooth, stiff and differential-algebraic equations, its estimate and dense output, C against numpy."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np
import pytest

from foundation.arrays import Array
from mechanics.codegen.libraries import compiler
from mechanics.integrators.dormand_prince import interpolate
from mechanics.integrators.rodas5p import GAMMA, NODES, SLOPES, STAGES, A, C
from mechanics.integrators.rosenbrock import Derivatives, Equations, NumpyStep, Step
from mechanics.integrators.rosenbrock_code import compiled_step

T, NOTHING = ca.SX.sym("t"), ca.SX(0, 1)
Make = Callable[[Equations], Step]


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling these small functions would take longer than running them."""
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")


def in_numpy(equations: Equations) -> Step:
    return NumpyStep(equations, Derivatives.of(equations))


def by_directions(equations: Equations) -> Step:
    return NumpyStep(equations, Derivatives.of(equations, longest=0))


def in_c(equations: Equations) -> Step:
    step = compiled_step(equations, Derivatives.of(equations))
    assert step is not None
    return step


def in_c_by_directions(equations: Equations) -> Step:
    step = compiled_step(equations, Derivatives.of(equations, longest=0))
    assert step is not None
    return step


def oscillator_with_unknown(rate: float) -> tuple[Equations, Array]:
    """Prothero and Robinson's equation of the given stiffness, one that is not stiff, an unknown of a cubic, and a quadrature.

    All are coupled and depend on time, so that every coefficient of the method takes part.
    """
    y = ca.SX.sym("y", 3)
    stiff, smooth, w = y[0], y[1], y[2]
    slope = ca.vertcat(
        -rate * (stiff - ca.sin(T + 0.5)) + ca.cos(T + 0.5),
        -smooth * w + ca.cos(3 * T) * smooth,
        w + w**3 - stiff - ca.sin(T) * smooth,
        w * stiff,
    )
    start = np.sin(0.5)
    root = np.roots([1.0, 0.0, 1.0, -start])
    w0 = float(root[np.isreal(root)].real[0])
    equations = Equations(t=T, y=y, u=NOTHING, p=NOTHING, slope=slope, states=2, slack=np.ones(4), nominal=np.ones(4))
    return equations, np.array([start, 1.0, w0, 0.0])


def steps(equations: Equations, z0: Array, step: Step, n: int, *, until: float = 1.0) -> tuple[Array, Array, float]:
    """The end of n equal steps, the middle of the last by its dense output, and the last error estimate."""
    control, z, k, _, _ = step.inputs
    z[:] = z0
    k[:] = np.asarray(equations.function(0.0, z0[: equations.size], [], [])).ravel()
    h = until / n
    for i in range(n):
        control[:] = i * h, h, 1.0, 0.0
        step.run()
        z[:], k[:] = step.outputs[0], step.outputs[1]
    return step.outputs[0].copy(), interpolate(step.outputs[3], 0.5), float(step.outputs[2][0])


def orders(errors: list[Array]) -> Array:
    found: Array = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    return found


def test_coefficients_meet_all_conditions_of_order_five() -> None:
    """The conditions for Rosenbrock methods (Hairer, Wanner II, IV.7), in the coefficients alpha, gamma, b of the untransformed form."""
    gamma = np.linalg.inv(np.diag(np.full(STAGES, 1 / GAMMA)) - C)
    alpha = A @ gamma
    b = (A[-1] + np.eye(STAGES)[-1]) @ gamma  # the last stage's point and its correction
    # sums of numbers of 16 digits and sizes up to 100
    np.testing.assert_allclose(gamma.sum(axis=1), SLOPES, atol=1e-13)
    np.testing.assert_allclose(alpha.sum(axis=1), NODES, atol=1e-13)
    beta = alpha + gamma
    a, s = NODES, beta.sum(axis=1)
    trees = {
        1: [b.sum()],
        2: [b @ s],
        3: [b @ a**2, b @ beta @ s],
        4: [b @ a**3, b @ (a * (alpha @ s)), b @ beta @ a**2, b @ beta @ beta @ s],
        5: [
            b @ a**4,
            b @ (a**2 * (alpha @ s)),
            b @ (alpha @ s) ** 2,
            b @ (a * (alpha @ a**2)),
            b @ (a * (alpha @ beta @ s)),
            b @ beta @ a**3,
            b @ beta @ (a * (alpha @ s)),
            b @ beta @ beta @ a**2,
            b @ beta @ beta @ beta @ s,
        ],
    }
    wanted = {1: [1], 2: [2], 3: [3, 6], 4: [4, 8, 12, 24], 5: [5, 10, 20, 15, 30, 20, 40, 60, 120]}
    for order, values in trees.items():
        np.testing.assert_allclose(values, 1 / np.array(wanted[order], dtype=float), atol=1e-12, err_msg=f"order {order}")


@pytest.mark.parametrize("rate", [1.0, 1e6])
def test_order_is_five_for_states_unknowns_and_quadratures(rate: float) -> None:
    equations, z0 = oscillator_with_unknown(rate)
    step = in_numpy(equations)
    exact, _, _ = steps(equations, z0, step, 320)
    errors = [np.abs(steps(equations, z0, step, n)[0] - exact)[1:] for n in (10, 20, 40)]
    assert np.all(orders(errors) > 4.8)
    assert np.all(errors[-1] < 1e-8)


def test_prothero_robinson_keeps_its_accuracy_however_stiff() -> None:
    """The stiff entry alone: methods without the further conditions fall to order 1 or 2 here; Rodas5P is made to keep more than 2."""
    errors = []
    for n in (10, 20, 40):
        worst = 0.0
        for rate in (1e2, 1e3, 1e4, 1e6):
            equations, z0 = oscillator_with_unknown(rate)
            end, _, _ = steps(equations, z0, in_numpy(equations), n)
            worst = max(worst, abs(end[0] - np.sin(1.5)))
        errors.append(np.array([worst]))
    assert np.all(orders(errors) > 2.5)
    assert errors[0] < 1e-6


def test_dense_output_is_of_fourth_order() -> None:
    equations, z0 = oscillator_with_unknown(1e3)
    step = in_numpy(equations)
    errors = []
    for n in (8, 16, 32):
        fine, _, _ = steps(equations, z0, step, 512 - 256 // n, until=1.0 - 0.5 / n)
        errors.append(np.abs(steps(equations, z0, step, n)[1] - fine)[1:])
    assert np.all(orders(errors) > 4.3)  # a fourth-order interpolant has a local error of fifth order


def test_error_estimate_is_of_fifth_order_in_one_step() -> None:
    equations, z0 = oscillator_with_unknown(1.0)
    step = in_numpy(equations)
    errors = [np.array([steps(equations, z0, step, 1, until=h)[2]]) for h in (0.2, 0.1, 0.05)]
    assert np.all(orders(errors) > 4.5)  # the difference of a fourth- and a fifth-order result


@pytest.mark.parametrize("make", [by_directions, in_c, in_c_by_directions])
def test_all_ways_to_compute_a_step_agree(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "0")
    if make in (in_c, in_c_by_directions) and compiler() is None:
        pytest.skip("no C compiler")
    equations, z0 = oscillator_with_unknown(1e3)
    numpy, other = in_numpy(equations), make(equations)
    steps(equations, z0, numpy, 5)
    steps(equations, z0, other, 5)
    for a, b in zip(numpy.outputs, other.outputs, strict=True):
        # round-off times the condition of the stage matrix, 1e3, and the size of the coefficients, 1e2
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-11)


def test_a_copy_has_buffers_of_its_own() -> None:
    equations, z0 = oscillator_with_unknown(1.0)
    step = in_numpy(equations)
    end, _, _ = steps(equations, z0, step, 4)
    other = step.copy()
    other.inputs[1][:] = np.nan
    np.testing.assert_array_equal(step.inputs[1], end)


def test_sparse_and_dense_elimination_agree() -> None:
    """A chain of 80 heat capacities, one end held: beyond the size that is eliminated densely, beside the same by a matrix exponential."""
    from scipy.linalg import expm

    n, rate = 80, 1e4
    y = ca.SX.sym("y", n)
    neighbours = ca.vertcat(1.0, y[:-1]) - 2 * y + ca.vertcat(y[1:], 0.0)
    equations = Equations(t=T, y=y, u=NOTHING, p=NOTHING, slope=rate * neighbours, states=n, slack=np.ones(n), nominal=np.ones(n))
    end, _, _ = steps(equations, np.zeros(n), in_numpy(equations), 400, until=0.02)
    J = rate * (np.diag(np.full(n, -2.0)) + np.diag(np.ones(n - 1), 1) + np.diag(np.ones(n - 1), -1))
    b = np.zeros(n)
    b[0] = rate
    exact = (expm(0.02 * J) - np.eye(n)) @ np.linalg.solve(J, b)
    np.testing.assert_allclose(end, exact, atol=1e-9)  # steps of h with h |J| = 2: relative errors of 1e-9 at fifth order


def test_a_singular_matrix_is_told_by_an_infinite_error() -> None:
    y = ca.SX.sym("y", 2)
    equations = Equations(
        t=T, y=y, u=NOTHING, p=NOTHING, slope=ca.vertcat(-y[0], 0 * y[1] + y[0]), states=1, slack=np.ones(2), nominal=np.ones(2)
    )
    step = in_numpy(equations)
    step.inputs[0][:] = 0.0, 0.1, 1.0, 1.0
    step.run()
    assert step.outputs[2][0] == np.inf
