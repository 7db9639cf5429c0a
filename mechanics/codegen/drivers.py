"""Drivers: C functions, written by hand in ``.c`` files, around functions that CasADi writes.

A driver is one function, `compiled_functions.SYMBOL`. It calls those of CasADi under names that begin with ``mategraph_``, may eliminate
(``elimination.c``), and gets its sizes by ``#define``.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from .c_sources import c_file, defines
from .compiled_functions import SYMBOL, CompiledFunction
from .libraries import NotCompiledYetError, compiled_library, compiler, optimisation
from .shared_terms import with_shared_terms
from .split_functions import in_pieces


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Driver:
    """A driver with what it is written in."""

    text: str  # of the .c file
    functions: Mapping[str, Any]  # name -> CasADi function that the driver calls as mategraph_NAME
    constants: Mapping[str, int | float]
    tables: Sequence[str]  # texts of `c_sources.integers` and `c_sources.reals`
    own: int  # reals that the driver works with itself; it finds those of the functions behind them, at w + OWN
    inputs: Sequence[tuple[int, int]]  # rows and columns of every argument
    outputs: Sequence[tuple[int, int]]  # of every result


def compiled_driver(name: str, driver: Driver) -> CompiledFunction | None:
    """The driver as machine code, `name` for messages; None where there is no compiler, or it fails.

    Raises
    ------
    NotCompiledYetError
        Within `libraries.known_libraries`.
    """
    path = compiler()
    if path is None:
        return None
    called = [_renamed(key, function) for key, function in driver.functions.items()]
    level = optimisation(max(f.n_instructions() for f in called))
    try:
        library = compiled_library(_whole_text(driver, called), path, level)
        function = ca.external(SYMBOL, str(library))
    except NotCompiledYetError:
        raise
    except (OSError, subprocess.SubprocessError, RuntimeError):  # a broken compiler or a read-only cache must not stop the work
        return None
    return CompiledFunction(name, function, compiled=True, how=f"{path} {level}: {library}", library=str(library))


def _whole_text(driver: Driver, called: Sequence[Any]) -> str:
    """CasADi's functions, constants and tables, elimination, the driver, and what CasADi asks of it."""
    sizes = {
        "INPUTS": len(driver.inputs),
        "OUTPUTS": len(driver.outputs),
        "OWN": driver.own,
        "ARGUMENTS": len(driver.inputs) + max(f.sz_arg() for f in called),
        "RESULTS": len(driver.outputs) + max(f.sz_res() for f in called),
        "INTEGERS": max(f.sz_iw() for f in called),
        "WORK": driver.own + max(f.sz_w() for f in called),
    }
    shapes = ", ".join(f"{{{rows}, {columns}, 1}}" for rows, columns in (*driver.inputs, *driver.outputs))
    return "\n".join(
        (
            _functions_text(called),
            "#include <string.h>",
            defines({**driver.constants, **sizes}),
            *driver.tables,
            f"static const casadi_int shapes[][3] = {{{shapes}}};",
            c_file(__name__, "elimination.c"),
            driver.text,
            c_file(__name__, "casadi_interface.c"),
        )
    )


def _renamed(name: str, function: Any) -> Any:
    """The function under the name by which a driver calls it."""
    if function.is_a("SXFunction"):
        symbols = function.sx_in()
        return ca.Function(f"mategraph_{name}", symbols, with_shared_terms(list(function.call(symbols))))
    symbols = function.mx_in()
    return ca.Function(f"mategraph_{name}", symbols, list(function.call(symbols)))


def _functions_text(functions: Iterable[Any]) -> str:
    generator = ca.CodeGenerator(f"{SYMBOL}.c", {"with_header": False, "main": False, "mex": False})
    for function in functions:
        generator.add(function)
    return in_pieces(generator.dump())
