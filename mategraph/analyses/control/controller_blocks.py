"""`mategraph.controller`: a controller that was designed with scipy, python-control or by hand, as the table of a signal block."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from foundation.errors import MategraphError


def controller(
    design: Any, *, inputs: Mapping[str, str], outputs: Mapping[str, str] | str, sample: float | str | None = None, **more: Any
) -> dict[str, Any]:
    """The table of a ``LinearSystem`` block for ``machine.with_({"signal.ctl": ...})`` or a project file.

    Parameters
    ----------
    design
        A system with A, B, C, D (`scipy.signal.StateSpace`, `control.StateSpace`, a tuple of four matrices), or one matrix: a gain alone,
        as of state feedback. One of scipy or python-control with a sample time of its own is taken as discrete.
    inputs
        Name of an input -> the signal that it reads, in the order of the columns of B and D.
    outputs
        Output ("y", or "y1", "y2", ...) -> the input of a component that it drives; a text where there is one.
    sample
        Sample time; continuous when left out.
    more
        Further keys of the block: ``min``, ``max``, ``initial``.

    Raises
    ------
    MategraphError
        E083 where the design is no system of matrices, or they do not fit the inputs.

    >>> controller([[-3.0, -0.5]], inputs={"x": "slide.position", "v": "slide.speed"}, outputs="push.u")["D"]
    [[-3.0, -0.5]]
    """
    A, B, C, D, period = _matrices(design)
    if D.shape[1] != len(inputs):
        remedy = f"Name {D.shape[1]} signals in the order of the columns."
        what = f"The controller has {D.shape[1]} inputs, and {len(inputs)} are named."
        raise MategraphError("E083", what, remedy=remedy, element="controller")
    drives = {"y" if len(D) == 1 else "y1": outputs} if isinstance(outputs, str) else dict(outputs)
    table: dict[str, Any] = {"block": "LinearSystem", "in": dict(inputs), "out": drives}
    if len(A):
        table |= {"A": A.tolist(), "B": B.tolist(), "C": C.tolist()}
    table["D"] = D.tolist()
    if sample is not None or period is not None:
        table["sample"] = period if sample is None else sample
    if period is not None and len(A):
        table["form"] = "discrete"
    return {**table, **more}


def _matrices(design: Any) -> tuple[Any, Any, Any, Any, float | None]:
    """A, B, C, D and the sample time of a discrete system."""
    try:
        if all(hasattr(design, name) for name in "ABCD"):
            matrices, period = [getattr(design, name) for name in "ABCD"], getattr(design, "dt", None)
        elif isinstance(design, tuple) and len(design) == 4:
            matrices, period = list(design), None
        else:
            gain = np.atleast_2d(np.array(design, dtype=float))
            matrices, period = [np.zeros((0, 0)), np.zeros((0, gain.shape[1])), np.zeros((len(gain), 0)), gain], None
        A, B, C, D = (np.array(matrix, dtype=float) for matrix in matrices)
    except (TypeError, ValueError) as error:
        raise _no_system(str(error)) from None
    n = len(A)
    B, C, D = B.reshape(n, -1) if n else B, C.reshape(-1, n) if n else C, np.atleast_2d(D)
    fits = A.shape == (n, n) and D.ndim == 2 and B.shape == (n, D.shape[1]) and C.shape == (len(D), n)
    if not fits or not all(np.isfinite(matrix).all() for matrix in (A, B, C, D)):
        raise _no_system("its matrices do not fit each other, or have entries that are not finite")
    if period is True:
        raise _no_system("its sample time is not known: give dt a number")
    return A, B, C, D, float(period) if period and math.isfinite(period) else None


def _no_system(why: str) -> MategraphError:
    remedy = "Give a StateSpace of scipy or control, a tuple (A, B, C, D), or one gain matrix."
    return MategraphError("E083", f"This is no linear controller: {why}.", remedy=remedy, element="controller")
