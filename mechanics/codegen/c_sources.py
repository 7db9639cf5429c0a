"""C text from files and numbers: the ``.c`` files beside the modules, and constants and tables for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files

import numpy as np

from foundation.arrays import Array


def c_file(module: str, name: str) -> str:
    """The text of the file `name` beside the module that is called ``module`` (its ``__name__``)."""
    return files(module.rpartition(".")[0]).joinpath(name).read_text(encoding="utf-8")


def defines(constants: Mapping[str, int | float]) -> str:
    """The constants as macros.

    >>> print(defines({"N": 3, "CONVERGED": 1e-12}))
    #define N 3
    #define CONVERGED 1e-12
    """
    return "\n".join(f"#define {name} {value!r}" for name, value in constants.items())


def integers(name: str, values: Iterable[int]) -> str:
    """A table of integers."""
    return f"static const int {name}[] = {{{', '.join(str(int(value)) for value in values) or '0'}}};"


def reals(name: str, values: Array | Iterable[float]) -> str:
    """A table of numbers; matrices go by rows."""
    flat = np.asarray(values, dtype=float).ravel()
    return f"static const double {name}[] = {{{', '.join(repr(float(value)) for value in flat) or '0.0'}}};"
