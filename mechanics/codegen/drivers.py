"""Drivers: C functions, written by hand in ``.c`` files, around functions that CasADi writes.

A driver is one function, `compiled_functions.SYMBOL`. It calls those of CasADi under names that begin with ``mategraph_``, may eliminate
(``elimination.c``), and gets its sizes by ``#define``.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import casadi as ca

from .c_sources import c_file, defines
from .compiled_functions import SYMBOL, CompiledFunction, compiled_library, compiler, optimisation
from .split_functions import in_pieces


def compiled_driver(
    name: str,
    driver: str,
    functions: Mapping[str, Any],
    constants: Mapping[str, int | float],
    tables: Sequence[str],
    *,
    own: int,
    inputs: Sequence[tuple[int, int]],
    outputs: Sequence[tuple[int, int]],
) -> CompiledFunction | None:
    """The driver as machine code; None where there is no compiler, or it fails.

    Parameters
    ----------
    name
        For messages.
    driver
        Text of the ``.c`` file.
    functions
        Name -> CasADi function that the driver calls as ``mategraph_NAME``.
    constants, tables
        What it is written in: names with values, and texts of `c_sources.integers` and `c_sources.reals`.
    own
        Reals that the driver works with itself; it finds those of the functions behind them, at ``w + OWN``.
    inputs, outputs
        (rows, columns) of every argument and result.
    """
    path = compiler()
    if path is None:
        return None
    called = [_renamed(key, function) for key, function in functions.items()]
    sizes = {
        "INPUTS": len(inputs),
        "OUTPUTS": len(outputs),
        "OWN": own,
        "ARGUMENTS": len(inputs) + max(f.sz_arg() for f in called),
        "RESULTS": len(outputs) + max(f.sz_res() for f in called),
        "INTEGERS": max(f.sz_iw() for f in called),
        "WORK": own + max(f.sz_w() for f in called),
    }
    shapes = ", ".join(f"{{{rows}, {columns}, 1}}" for rows, columns in (*inputs, *outputs))
    text = "\n".join(
        (
            _functions_text(called),
            "#include <string.h>",
            defines({**constants, **sizes}),
            *tables,
            f"static const casadi_int shapes[][3] = {{{shapes}}};",
            c_file(__name__, "elimination.c"),
            driver,
            c_file(__name__, "casadi_interface.c"),
        )
    )
    level = optimisation(max(f.n_instructions() for f in called))
    try:
        library = compiled_library(text, path, level)
        function = ca.external(SYMBOL, str(library))
    except (OSError, subprocess.SubprocessError, RuntimeError):  # a broken compiler or a read-only cache must not stop the work
        return None
    return CompiledFunction(name, function, compiled=True, how=f"{path} {level}: {library}", library=str(library))


def _renamed(name: str, function: Any) -> Any:
    """The function under the name by which a driver calls it."""
    if function.is_a("SXFunction"):
        symbols = function.sx_in()
        return ca.Function(f"mategraph_{name}", symbols, ca.cse(list(function.call(symbols))))
    symbols = function.mx_in()
    return ca.Function(f"mategraph_{name}", symbols, list(function.call(symbols)))


def _functions_text(functions: Iterable[Any]) -> str:
    generator = ca.CodeGenerator(f"{SYMBOL}.c", {"with_header": False, "main": False, "mex": False})
    for function in functions:
        generator.add(function)
    return in_pieces(generator.dump())
