"""Newton's method for a small system of algebraic equations as one C function; what it does is what `domains.simulation.algebraic_solver`
does in numpy."""

from __future__ import annotations

from typing import Any

from .c_sources import c_file, integers
from .compiled_functions import CompiledFunction
from .drivers import Driver, compiled_driver

LARGEST = 60  # unknowns
LONGEST = 15_000  # operations


def compiled_newton(
    residual: Any,
    derivative: Any,
    rows: Any,
    columns: Any,
    *,
    iterations: int,
    converged: float,
    stalled: float,
    damping: float,
    nothing: float,
) -> CompiledFunction | None:
    """The function of t, y, u, p that gives the last entries of y at which the residuals vanish, and 1 where it found them, 0 where not.

    Parameters
    ----------
    residual, derivative
        CasADi functions of t, y, u, p: the residuals g, and the entries of their Jacobian by the last entries of y.
    rows, columns
        Of those entries.
    iterations, converged, stalled, damping, nothing
        Most iterations; relative size of the last correction; size below which round-off may stall it; least damping; what is no size.

    Returns
    -------
    CompiledFunction or None
        None where the system is large, or there is no compiler.
    """
    n = residual.numel_out(0)
    if n > LARGEST or derivative.n_instructions() > LONGEST:
        return None
    inputs = [residual.numel_in(i) for i in range(4)]
    driver = Driver(
        text=c_file(__name__, "newton.c"),
        functions={"residual": residual, "derivative": derivative},
        constants={
            "N": n,
            "STATES": inputs[1] - n,
            "ENTRIES": len(rows),
            "ITERATIONS": iterations,
            "CONVERGED": converged,
            "STALLED": stalled,
            "DAMPING": damping,
            "NOTHING": nothing,
        },
        tables=[integers("row_of", rows), integers("column_of", columns)],
        own=n * n + 6 * n + len(rows) + inputs[1],
        inputs=[(size, 1) for size in inputs],
        outputs=[(n, 1), (1, 1)],
    )
    return compiled_driver("newton", driver)
