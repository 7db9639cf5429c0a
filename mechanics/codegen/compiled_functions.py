"""Expressions to machine code: generated C, compiled once, kept under a hash of its content, called without allocating.

The plain call of a CasADi function from Python costs 60 to 1000 us; through buffers it costs well under one. Without a C compiler the
same function runs on CasADi's virtual machine: equal in the result, 25 times slower in the evaluation of an arm with 6 or 100 joints, three
times slower in a whole run with motors and controllers. The package ``ziglang`` of the Python index holds a compiler that needs no rights.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array

from .libraries import compiled_library, compiler, optimisation, why_no_compiler
from .operation_tables import in_batches
from .shared_terms import with_shared_terms
from .split_functions import in_pieces

SYMBOL = "mategraph_function"


class CompiledFunction:
    """A function of numpy arrays that evaluates expressions in place.

    Fill ``inputs``, call `run`, read ``outputs``: nothing is allocated. Or call the object, which does the three.

    Attributes
    ----------
    name : str
        As given; for messages.
    inputs, outputs : tuple of numpy.ndarray
        Own float64 arrays: (n,) for columns, (r, c) in Fortran order for matrices, () never: scalars are (1,). Outputs are overwritten by
        the next run.
    compiled : bool
        Machine code, or CasADi's virtual machine.
    how : str
        The compiler and file, or why there is none: for `doctor` and the log.
    run : callable
        Evaluates ``inputs`` into ``outputs``.
    library : str
        The file of the machine code; empty without one.
    operations : int
        The length of the longest function called, which decides the level of optimisation; 0 for what is not to be compiled.

    Notes
    -----
    One object holds one set of buffers, so it must not be used from two threads at a time: take a `copy` for each.
    """

    __slots__ = ("_buffer", "_evaluate", "_function", "compiled", "how", "inputs", "library", "name", "operations", "outputs", "run")

    def __init__(
        self,
        name: str,
        function: Any,
        *,
        compiled: bool,
        how: str,
        library: str = "",
        operations: int = 0,
        inputs: Mapping[int, Array] | None = None,
        outputs: Mapping[int, Array] | None = None,
    ) -> None:
        self.name = name
        self.compiled = compiled
        self.how = how
        self.library = library
        self.operations = operations
        self._function = function
        shared, into = inputs or {}, outputs or {}
        self.inputs: tuple[Array, ...] = tuple(shared[i] if i in shared else _array(function.size_in(i)) for i in range(function.n_in()))
        self.outputs: tuple[Array, ...] = tuple(into[i] if i in into else _array(function.size_out(i)) for i in range(function.n_out()))
        self._buffer, self._evaluate = function.buffer()
        for i, array in enumerate(self.inputs):
            self._buffer.set_arg(i, _memory(array))
        for i, array in enumerate(self.outputs):
            self._buffer.set_res(i, _memory(array))
        self.run: Callable[[], None] = self._evaluate

    def __call__(self, *arguments: Any) -> tuple[Array, ...]:
        """Copy the arguments in, evaluate, and give the outputs: the object's own arrays, valid until the next call."""
        for array, argument in zip(self.inputs, arguments, strict=True):
            array[...] = argument
        self._evaluate()
        return self.outputs

    def copy(self, *, inputs: Mapping[int, Array] | None = None, outputs: Mapping[int, Array] | None = None) -> CompiledFunction:
        """The same function with buffers of its own, for another thread; or with the given ones, which other functions may share."""
        made: Any = {"compiled": self.compiled, "how": self.how, "library": self.library, "operations": self.operations}
        return CompiledFunction(self.name, self._function, **made, inputs=inputs, outputs=outputs)

    def made_again(self) -> CompiledFunction:
        """The same as machine code where that can be had now; itself where it is, or is not to be compiled."""
        return self if self.compiled or not self.operations else _made(self.name, self._function, self.operations)

    @property
    def symbol(self) -> str:
        """Name of the C function in `library`."""
        return str(self._function.name())

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """What the C function needs: pointers to arguments and to results, integers and reals to work with."""
        f = self._function
        return f.sz_arg(), f.sz_res(), f.sz_iw(), f.sz_w()


def compile_function(name: str, inputs: Sequence[Any], outputs: Sequence[Any]) -> CompiledFunction:
    """The function that maps `inputs` to `outputs`, as machine code where there is a C compiler.

    Parameters
    ----------
    name
        For messages; the code and its place in the cache do not depend on it.
    inputs
        Columns of symbols.
    outputs
        Expressions in them: columns or matrices, made dense.

    Notes
    -----
    The object file lies in ``cache_dir() / "compiled"`` under a hash of the C text, the compiler and its flags. It is written beside and
    renamed, so runs that compile the same function at the same time do not disturb each other. Set ``MATEGRAPH_NO_COMPILER=1`` to do
    without the compiler.
    """
    dense = with_shared_terms([ca.densify(ca.SX(output)) for output in outputs])
    return compile_calls(name, list(inputs), list(dense))


def interpreted_function(name: str, inputs: Sequence[Any], outputs: Sequence[Any]) -> CompiledFunction:
    """The same on CasADi's virtual machine, for long functions that are not called often enough to be worth a compiler's time."""
    dense = with_shared_terms([ca.densify(output) for output in outputs])
    return CompiledFunction(
        name, ca.Function(SYMBOL, list(inputs), list(dense)), compiled=False, how="CasADi virtual machine: a long function"
    )


def compile_calls(name: str, inputs: Sequence[Any], outputs: Sequence[Any], *, operations: int = 0) -> CompiledFunction:
    """The same for outputs that are expressions of calls of CasADi functions (MX): each called function is compiled once.

    `operations` is the length of the longest function called, which decides the level of optimisation.
    """
    function = ca.Function(SYMBOL, list(inputs), list(outputs))
    return _made(name, function, max(operations, function.n_instructions(), 1))


def _made(name: str, function: Any, operations: int) -> CompiledFunction:
    path = compiler()
    if path is None:
        how = f"CasADi virtual machine: {why_no_compiler()}"
        return CompiledFunction(name, function, compiled=False, how=how, operations=operations)
    level = optimisation(operations)
    try:
        library, external = _load(function, path, level)
    except (OSError, subprocess.SubprocessError, RuntimeError) as error:
        # A broken compiler or a read-only cache must not stop the work: the virtual machine gives the same numbers.
        return CompiledFunction(name, function, compiled=False, how=f"CasADi virtual machine: {_last_line(error)}", operations=operations)
    return CompiledFunction(name, external, compiled=True, how=f"{path} {level}: {library}", library=str(library), operations=operations)


def _load(function: Any, path: str, level: str) -> tuple[Path, Any]:
    """The function from its object file; a damaged file is made again once."""
    library = _compiled_library(function, path, level)
    try:
        return library, ca.external(function.name(), str(library))
    except RuntimeError:
        library.unlink(missing_ok=True)
        library = _compiled_library(function, path, level)
        return library, ca.external(function.name(), str(library))


def _compiled_library(function: Any, path: str, level: str) -> Path:
    """The object file of a function, from the cache or made now."""
    generator = ca.CodeGenerator(f"{SYMBOL}.c", {"with_header": False, "main": False, "mex": False})
    generator.add(function)
    return compiled_library(generator.dump(), path, level, rewrite=_shortened)


def _shortened(text: str) -> str:
    """The text with its long functions as tables or in pieces."""
    return in_pieces(in_batches(text))


def _last_line(error: Exception) -> str:
    text = getattr(error, "stderr", None) or str(error)
    lines = [line for line in str(text).splitlines() if line.strip()]
    return lines[-1].strip() if lines else type(error).__name__


def _array(size: tuple[int, int]) -> Array:
    rows, columns = size
    return np.zeros(rows) if columns == 1 else np.zeros((rows, columns), order="F")


def _memory(array: Array) -> memoryview:
    """The array's own memory, flat; `array` is contiguous, so nothing is copied."""
    flat: Any = array.ravel(order="K")
    return memoryview(flat)
