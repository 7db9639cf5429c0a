"""A linear system with any number of inputs and outputs: observers and state feedback that were designed elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from foundation.arrays import Array

from ..declare.block import Block, ListParameter
from ..declare.component import Expression, Parameter, Symbols

FORMS = ("continuous", "discrete")


class LinearSystem(Block):
    """``dx/dt = A x + B u``, ``y = C x + D u`` with any number of inputs and outputs: a controller or observer designed elsewhere.

    u are the inputs in the order of ``in``; outputs are ``y``, or ``y1``, ``y2``, ... where there are several. Without A,
    B and C it is the gain D alone, as of state feedback. Sampled, the inputs count as held between two ticks; with ``form = "discrete"``
    the matrices are those from tick to tick: ``x[k+1] = A x[k] + B u[k]``. Outputs stay within `min` and `max`.
    """

    free_inputs = True
    one_unit = False
    outputs = MappingProxyType({})
    parameters = MappingProxyType(
        {
            "min": Parameter(unit="", description="lower bound of every output", default=-np.inf),
            "max": Parameter(unit="", description="upper bound of every output", default=np.inf),
        }
    )
    texts = MappingProxyType({"form": 'what the matrices are of: "continuous" (when left out) or "discrete"'})
    lists = MappingProxyType(
        {
            "A": ListParameter(units=(), description="rows of the square matrix A", optional=True),
            "B": ListParameter(units=(), description="rows of B, one for each state, one number for each input", optional=True),
            "C": ListParameter(units=(), description="rows of C, one for each output, one number for each state", optional=True),
            "D": ListParameter(units=(), description="rows of D, one for each output, one number for each input; zero", optional=True),
            "initial": ListParameter(units=("",), description="x at the start; zero when left out", optional=True),
        }
    )

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        form = parameters.get("form", "continuous")
        if form not in FORMS:
            return f'form = "{form}" is neither "continuous" nor "discrete"'
        if form == "discrete" and sample is None:
            return 'form = "discrete" needs a sample time'
        n, m = len(parameters.get("A", ())), len(inputs)
        if not m:
            return "it has no inputs: give in = { ... }"
        if "C" not in parameters and "D" not in parameters:
            return "it has neither C nor D, so no output"
        p = len(parameters.get("C", parameters.get("D", ())))
        wanted = {"A": (n, n), "B": (n, m), "C": (p, n), "D": (p, m)}
        for name, (rows, columns) in wanted.items():
            given = parameters.get(name)
            if given is None and (name == "D" or n == 0):
                continue
            if given is None or len(given) != rows or any(len(row) != columns for row in given):
                return f"{name} does not have {rows} rows of {columns} numbers, for {n} states, {m} inputs and {p} outputs"
        if len(parameters.get("initial", "x" * n)) != n:
            return f"initial does not have {n} numbers"
        return "min is not below max" if parameters["min"] >= parameters["max"] else ""

    @classmethod
    def further_outputs(cls, parameters: Mapping[str, Any]) -> Sequence[str]:
        count = len(parameters.get("C", parameters.get("D", ())))
        return ("y",) if count == 1 else tuple(f"y{k + 1}" for k in range(count))

    @classmethod
    def feedthrough(cls, parameters: Mapping[str, Any]) -> bool:
        return any(value != 0.0 for row in parameters.get("D", ()) for value in row)

    @classmethod
    def states(cls, parameters: Mapping[str, Any]) -> Mapping[str, float]:
        starts = parameters.get("initial", (0.0,) * len(parameters.get("A", ())))
        return {f"x{k + 1}": float(value) for k, value in enumerate(starts)}

    @staticmethod
    def expression(x: Symbols) -> Expression:
        states = _states(x)
        rows = len(x.C if x.has("C") else x.D)
        outputs = {}
        for k, name in enumerate(("y",) if rows == 1 else tuple(f"y{k + 1}" for k in range(rows))):
            value = _sum(x.C[k] if x.has("C") else (), states) + _sum(x.D[k] if x.has("D") else (), x.inputs)
            limited = x.finite("min") or x.finite("max")
            outputs[name] = x.clip(value, x.min, x.max) if limited else value
        return outputs

    @staticmethod
    def dynamics(x: Symbols) -> Mapping[str, Expression]:
        states = _states(x)
        return {f"x{k + 1}": _sum(x.A[k], states) + _sum(x.B[k], x.inputs) for k in range(len(states))}

    # ------------------------------------------------------------------ sampled

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.reset()

    def reset(self) -> None:
        from scipy.linalg import expm  # takes longer to import than most runs take

        given = self.values
        n = len(given.get("A", ()))
        p = len(given.get("C", given.get("D", ())))
        D = np.array(given["D"], dtype=float) if "D" in given else np.zeros((p, len(given["B"][0])))
        A, B = np.zeros((0, 0)), np.zeros((0, D.shape[1]))
        if n:
            A, B = np.array(given["A"], dtype=float), np.array(given["B"], dtype=float)
            if given.get("form", "continuous") == "continuous":
                both = np.zeros((n + B.shape[1],) * 2)
                both[:n, :n], both[:n, n:] = A, B
                held = expm(both * (self.sample or 0.0))
                A, B = held[:n, :n], held[:n, n:]
        self._A, self._B, self._D = A, B, D
        self._C = np.array(given["C"], dtype=float) if "C" in given else np.zeros((p, 0))
        self._x = np.array(list(type(self).states(given).values()), dtype=float)

    def _given(self, values: Array) -> Any:
        limited = np.clip(values, self.values["min"], self.values["max"])
        if len(limited) == 1:
            return float(limited[0])
        return {f"y{k + 1}": float(value) for k, value in enumerate(limited)}

    def give(self) -> Any:
        return self._given(self._C @ self._x)

    def take(self, **inputs: float) -> None:
        self._x = self._A @ self._x + self._B @ np.array(list(inputs.values()))

    def step(self, t: float, **inputs: float) -> Any:
        u = np.array(list(inputs.values()))
        found = self._given(self._C @ self._x + self._D @ u)
        self.take(**inputs)
        return found


def _states(x: Symbols) -> list[Expression]:
    return [getattr(x, f"x{k + 1}") for k in range(len(x.A) if x.has("A") else 0)]


def _sum(row: Sequence[float], symbols: Sequence[Expression]) -> Expression:
    total: Expression = 0.0
    for factor, symbol in zip(row, symbols, strict=True) if row else ():
        total = total + factor * symbol if factor != 0.0 else total
    return total


BLOCKS: tuple[type[Block], ...] = (LinearSystem,)
