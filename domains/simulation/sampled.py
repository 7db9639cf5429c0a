"""Sampled blocks at work: one instance per block, its ports looked up once, its failures reported in the user's words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from foundation.arrays import Array
from foundation.frozen import thaw

from ..resolved import SignalBlock, SignalGraph
from ..specs import DomainsError
from .block_memory import OPAQUE, plain_attributes, restored


class Sampler:
    """Runs the sampled blocks that are due, in the order of the signal graph."""

    def __init__(self, graph: SignalGraph, held: Sequence[str], reads: Sequence[str]) -> None:
        at_u = {name: i for i, name in enumerate(held)}
        at_y = {name: i for i, name in enumerate(reads)}
        continuous = {f"{b.name}.{p}" for b in graph.blocks if b.kind == "continuous" for p in b.outputs}
        self.runs = [Run(b, at_u, at_y, continuous) for b in graph.blocks if b.kind == "sampled"]
        self._late = any(run.block.late for run in self.runs)

    @property
    def samples(self) -> list[float]:
        """Sample time of every block, s."""
        return [run.sample for run in self.runs]

    def tick(self, due: Sequence[int], t: float, u: Array, read: Any) -> None:
        """Run the blocks with the given indices. `read` gives the plant's values for the held inputs `u` as they are then."""
        y: Array | None = None
        runs = self.runs
        for index in due:
            run = runs[index]
            if run.plant and (y is None or run.refresh):
                y = read()
            run(t, u, y)
        if self._late:
            for run in (runs[index] for index in due if runs[index].block.late):
                run.take(u, read() if run.plant else None)


class Run:
    """One sampled block: an instance of its class and where its ports lie in the vectors of held and read values."""

    def __init__(self, block: SignalBlock, at_u: Mapping[str, int], at_y: Mapping[str, int], continuous: set[str]) -> None:
        self.block = block
        self.sample = float(block.sample or 0.0)
        self.held = [(port, at_u[source]) for port, source in block.inputs.items() if source in at_u]
        self.plant = [(port, at_y[source]) for port, source in block.inputs.items() if source in at_y]
        self.refresh = any(source in continuous for source in block.inputs.values())  # may follow a block that just ran
        shown = {} if block.declaration is None else block.declaration.shown
        self.outputs = [(port, at_u[f"{block.name}.{port}"]) for port in block.outputs if port not in shown]
        self.shown = [(attribute, at_u[f"{block.name}.{port}"]) for port, attribute in shown.items()]
        self.only = self.outputs[0][1] if len(self.outputs) == 1 else None  # the place of the only output
        self._instance = self.made()
        self._new = plain_attributes(self._instance)
        self.step = self._instance.step if not block.late else lambda t, **inputs: self._instance.give()

    def made(self) -> Any:
        """A new instance of the block's class."""
        block = self.block
        if block.declaration is not None:
            return block.declaration(sample=block.sample, **block.parameters)
        assert block.python is not None
        try:
            instance = block.python(**thaw(block.parameters))
            if callable(getattr(instance, "reset", None)):
                instance.reset()
        except (Exception, SystemExit) as error:
            raise self._failed("could not be made", error) from error
        return instance

    def __call__(self, t: float, u: Array, y: Array | None) -> None:
        """Read, step, hold."""
        inputs = {port: u.item(i) for port, i in self.held} if self.held else {}
        if y is not None:
            for port, i in self.plant:
                inputs[port] = y.item(i)
        try:
            result = self.step(t, **inputs)
        except (Exception, SystemExit) as error:  # sys.exit() in a controller must not end the program without a message
            raise self._failed(f"failed at t = {t:.9g} s", error) from error
        if self.only is not None and type(result) is float and math.isfinite(result):
            u[self.only] = result
            for attribute, i in self.shown:
                u[i] = getattr(self._instance, attribute)
            return
        values = self.named(result, t)
        for port, i in self.outputs:
            value = values[port]
            if not isinstance(value, float):
                value = self._number(value, port, t)
            if not math.isfinite(value):
                raise self._wrong(f"gave {value} for its output '{port}' at t = {t:.9g} s", "Outputs must be finite numbers.")
            u[i] = value

    @property
    def can_remember(self) -> bool:
        """Whether an instance has anything beside its parameters."""
        return self.block.declaration is None or bool(self._new.keys() - {"sample", "values"})

    @property
    def memory(self) -> dict[str, Any]:
        """What has changed in the instance since it was made, as plain data."""
        now, own = plain_attributes(self._instance), self.block.declaration is None
        return {name: value for name, value in now.items() if value != self._new.get(name) or (own and OPAQUE in str(value))}

    def remember(self, attribute: str, value: Any) -> None:
        """Give the instance a part of such a memory."""
        setattr(self._instance, attribute, restored(value))

    def take(self, u: Array, y: Array | None) -> None:
        """Read what a late block needs for its next ticks, after all have run."""
        inputs = {port: u.item(i) for port, i in self.held}
        inputs.update({port: y.item(i) for port, i in self.plant} if y is not None else {})
        self._instance.take(**inputs)

    def named(self, result: Any, t: float) -> Mapping[str, Any]:
        """The outputs of a tick by port."""
        names = {port for port, _ in self.outputs}
        if isinstance(result, Mapping):
            if set(result) != names:
                given = ", ".join(map(str, result)) or "none"
                raise self._wrong(f"gave the outputs {given} at t = {t:.9g} s", f"Give exactly: {', '.join(names)}.")
            return result
        if len(names) != 1:
            raise self._wrong(f"gave {type(result).__name__} at t = {t:.9g} s", f"Give a dict with: {', '.join(names)}.")
        return {next(iter(names)): result}

    def _number(self, value: Any, port: str, t: float) -> float:
        try:
            return float(value)
        except (TypeError, ValueError):
            what = f"gave {type(value).__name__} for its output '{port}' at t = {t:.9g} s"
            raise self._wrong(what, "Outputs must be finite numbers.") from None

    def _wrong(self, what: str, remedy: str) -> DomainsError:
        return DomainsError(
            "E451", f"Signal '{self.block.name}' {what}.", remedy=remedy, element=self.block.name, place=self.block.spec.place
        )

    def _failed(self, what: str, error: BaseException) -> DomainsError:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f" (line {trace.tb_lineno} of {trace.tb_frame.f_code.co_filename.rpartition('/')[2]})" if trace is not None else ""
        return DomainsError(
            "E450",
            f"Signal '{self.block.name}' ({self.block.spec.block}) {what}: {type(error).__name__}: {error}{where}.",
            remedy="Correct the class." if self.block.declaration is None else "Look at its inputs at that time, and at its parameters.",
            element=self.block.name,
            place=self.block.spec.place,
        )
