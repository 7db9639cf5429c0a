"""A plain function of the user in the place of a class of signal blocks."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast


@dataclass(frozen=True, slots=True)
class FunctionBlock:
    """A user's function ``f(t, a, b)`` or ``f(a, b)`` in the place of a class: its arguments are the inputs, its output is ``y``.

    Where the function has an attribute ``outputs``, those are its outputs, and it gives a dict. It has no state, so one instance, itself,
    serves all blocks.
    """

    function: Callable[..., Any]

    def __call__(self) -> FunctionBlock:
        return self

    @property
    def __name__(self) -> str:
        return self.function.__name__

    @property
    def _timed(self) -> bool:
        return next(iter(inspect.signature(self.function).parameters), "") == "t"

    @property
    def inputs(self) -> list[str]:
        """Names of the inputs."""
        return list(inspect.signature(self.function).parameters)[int(self._timed) :]

    @property
    def outputs(self) -> Any:
        """Names of the outputs."""
        return getattr(self.function, "outputs", ["y"])

    @property
    def step(self) -> Callable[..., Any]:
        """What gives the outputs at time t, s."""
        function = self.function
        return function if self._timed else lambda t, **inputs: function(**inputs)


def function_block(function: Callable[..., Any]) -> type[Any]:
    """What serves as a class where the user gives a function."""
    return cast("type[Any]", FunctionBlock(function))  # it is called, and asked for inputs, outputs and step, like one
