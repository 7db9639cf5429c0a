"""The whole step of `rosenbrock` as one C function: ``rosenbrock.c`` around the equations and their derivatives."""

from __future__ import annotations

import numpy as np

from ..codegen.c_sources import c_file, integers, reals
from ..codegen.compiled_functions import CompiledFunction
from ..codegen.drivers import Driver, compiled_driver
from .rodas5p import DENSE, GAMMA, NODES, SLOPES, STAGES, A, C
from .rosenbrock import COARSE, ROUNDINGS, Derivatives, Equations


def compiled_step(equations: Equations, derivatives: Derivatives) -> CompiledFunction | None:
    """The step as machine code; None where there is no compiler, or it fails."""
    called = {"slope": equations.function, "derivatives": derivatives.function, "highest": equations.highest, "land": equations.land}
    n, total, entries = equations.size, equations.total, len(derivatives.rows)
    colours = 0 if derivatives.seeds is None else len(derivatives.seeds)
    inside = (derivatives.rows < n) & (derivatives.columns < n)
    below = (derivatives.rows >= n) & (derivatives.columns < n)
    of_time = derivatives.columns == n
    driver = Driver(
        text=c_file(__name__, "rosenbrock.c"),
        functions={name: function for name, function in called.items() if function is not None},
        constants={
            "N": n,
            "STATES": equations.states,
            "TOTAL": total,
            "ENTRIES": entries,
            "INSIDE": int(inside.sum()),
            "BELOW": int(below.sum()),
            "TIME": int(of_time.sum()),
            "COLOURS": colours,
            "CONTROLLED": max(int(np.isfinite(equations.slack).sum()), 1),
            "STAGES": STAGES,
            "GAMMA": GAMMA,
            "EPSILON": float(np.spacing(1.0)),
            "COARSE": COARSE,
            "ROUNDINGS": ROUNDINGS,
            "HIGHEST": int(equations.highest is not None),
            "LAND": int(equations.land is not None),
        },
        tables=[
            integers("inside", np.flatnonzero(inside)),
            integers("below", np.flatnonzero(below)),
            integers("of_time", np.flatnonzero(of_time)),
            integers("row_of", derivatives.rows),
            integers("column_of", derivatives.columns),
            integers("colour_of", derivatives.colours if colours else []),
            reals("seeds", [] if derivatives.seeds is None else derivatives.seeds),
            reals("slack", [1.0 / s if np.isfinite(s) else 0.0 for s in equations.slack]),
            reals("nominal", equations.nominal),
            *(reals(name, values) for name, values in (("A", A), ("C", C), ("DENSE", DENSE), ("nodes", NODES), ("slopes", SLOPES))),
        ],
        own=n * n + n + entries + total * (STAGES + 3) + (total if colours else 0),
        inputs=[(4, 1), (total, 1), (total, 1), (equations.u.numel(), 1), (equations.p.numel(), 1)],
        outputs=[(total, 1), (total, 1), (4, 1), (total, 5)],
    )
    return compiled_driver("step", driver)
