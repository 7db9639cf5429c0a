"""Signal blocks with memory: integrator, transfer function, filters, delay, and the PID controller; continuous or sampled."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from ..declare.block import Block, Law, ListParameter, Matrices, measured_as, out_of_order
from ..declare.component import Expression, Parameter, Port, Symbols

_INPUT: Mapping[str, Port] = MappingProxyType({"u": Port(unit="", description="input")})
MOST_WAITING = 10_000_000  # samples in a delay

_INITIAL = Parameter(unit="", description="output at the start, before any input", default=0.0)


class LinearBlock(Block):
    """Base of the linear blocks. Sampled, they take their input as held between two ticks, which is exact for such inputs."""

    inputs = _INPUT

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.reset()

    def reset(self) -> None:
        from scipy.linalg import expm  # takes longer to import than most runs take

        found = type(self).matrices(self.values)
        assert found is not None
        n = len(found.A)
        both = np.zeros((n + 1, n + 1))
        both[:n, :n], both[:n, n] = found.A, found.B
        held = expm(both * (self.sample or 0.0))
        self._A, self._B, self._C, self._D = held[:n, :n], held[:n, n], found.C, found.D
        starts = type(self).states(self.values)
        self._x = np.array([starts.get(f"x{i + 1}", 0.0) for i in range(n)])

    def give(self) -> float:
        return float(self._C @ self._x)

    def take(self, *, u: float) -> None:  # type: ignore[override]
        self._x = self._A @ self._x + self._B * u

    def step(self, t: float, *, u: float) -> float:  # type: ignore[override]
        y = self.give() + self._D * u
        self.take(u=u)
        return y


class Integrator(LinearBlock):
    """``dy/dt = k u``."""

    parameters = MappingProxyType({"k": Parameter(unit="", description="gain", default=1.0, scale="level"), "initial": _INITIAL})
    laws = (Law(port="y", of="u", parameter="k", times="s", assumed=True), *measured_as("y", "initial"))

    @classmethod
    def states(cls, parameters: Mapping[str, Any]) -> Mapping[str, float]:
        return {"x1": parameters["initial"]}

    @classmethod
    def matrices(cls, parameters: Mapping[str, Any]) -> Matrices | None:
        return Matrices(A=np.zeros((1, 1)), B=np.array([parameters["k"]]), C=np.ones(1), D=0.0)


class TransferFunction(LinearBlock):
    """``Y(s) = N(s) / D(s) U(s)``, with the coefficients of the highest power of s first; it starts at rest.

    ``numerator = [1]`` and ``denominator = [0.1, 1]`` are a lag of 0.1 s.
    """

    lists = MappingProxyType(
        {
            "numerator": ListParameter(units=("",), description="coefficients of N, highest power first"),
            "denominator": ListParameter(units=("",), description="coefficients of D, highest power first"),
        }
    )

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        numerator, denominator = parameters["numerator"], parameters["denominator"]
        if not numerator or not denominator or denominator[0] == 0.0:
            return "its denominator begins with 0" if denominator and numerator else "its numerator or denominator is empty"
        if len(np.trim_zeros(numerator, "f")) > len(denominator):
            return "its numerator has a higher power of s than its denominator, so it would differentiate its input"
        return ""

    @classmethod
    def matrices(cls, parameters: Mapping[str, Any]) -> Matrices | None:
        return _canonical(parameters["numerator"], parameters["denominator"])


class StateSpace(LinearBlock):
    """``dx/dt = A x + B u``, ``y = C x + D u`` with one input and one output."""

    parameters = MappingProxyType({"D": Parameter(unit="", description="direct part", default=0.0)})
    lists = MappingProxyType(
        {
            "A": ListParameter(units=(), description="rows of the square matrix A"),
            "B": ListParameter(units=("",), description="column B"),
            "C": ListParameter(units=("",), description="row C"),
            "initial": ListParameter(units=("",), description="x at the start; zero when left out", optional=True),
        }
    )

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        n = len(parameters["A"])
        shapes = [
            *(len(row) for row in parameters["A"]),
            len(parameters["B"]),
            len(parameters["C"]),
            len(parameters.get("initial", "x" * n)),
        ]
        return "" if n and all(k == n for k in shapes) else f"its matrices do not fit {n} states: A has {n} rows"

    @classmethod
    def states(cls, parameters: Mapping[str, Any]) -> Mapping[str, float]:
        return {f"x{i + 1}": value for i, value in enumerate(parameters.get("initial", ()))}

    @classmethod
    def matrices(cls, parameters: Mapping[str, Any]) -> Matrices | None:
        A, B, C = (np.array(parameters[name], dtype=float) for name in "ABC")
        return Matrices(A=A, B=B, C=C, D=parameters["D"])


class LowPass(LinearBlock):
    """A Butterworth low-pass filter of order 1 to 4: gain 1 at rest, ``1 / sqrt(2)`` at the `cutoff`."""

    parameters = MappingProxyType(
        {
            "cutoff": Parameter(unit="Hz", description="frequency at which the gain has fallen by 3 dB", positive=True),
            "order": Parameter(unit="1", description="order of the filter", default=1.0, minimum=1.0, maximum=4.0),
            "initial": _INITIAL,
        }
    )
    laws = measured_as("y", "initial")
    same_unit = (("u", "y"),)

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return "" if float(parameters["order"]).is_integer() else f"order = {parameters['order']:g} is not a whole number"

    @classmethod
    def states(cls, parameters: Mapping[str, Any]) -> Mapping[str, float]:
        found = cls.matrices(parameters)
        assert found is not None
        return {"x1": parameters["initial"] / float(found.C[0])} if parameters["initial"] else {}

    @classmethod
    def matrices(cls, parameters: Mapping[str, Any]) -> Matrices | None:
        denominator = _butterworth(parameters["cutoff"], int(parameters["order"]))
        return _canonical([denominator[-1]], denominator)


class HighPass(LinearBlock):
    """A Butterworth high-pass filter of order 1 to 4: gain 0 at rest, ``1 / sqrt(2)`` at the `cutoff`."""

    parameters = MappingProxyType({name: LowPass.parameters[name] for name in ("cutoff", "order")})
    same_unit = (("u", "y"),)

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        return LowPass.check(parameters, inputs, sample)

    @classmethod
    def matrices(cls, parameters: Mapping[str, Any]) -> Matrices | None:
        denominator = _butterworth(parameters["cutoff"], int(parameters["order"]))
        return _canonical([1.0, *([0.0] * (len(denominator) - 1))], denominator)


class Derivative(LinearBlock):
    """The filtered derivative ``Y(s) = s / (Tf s + 1) U(s)``; it starts as if the input had been 0 before."""

    parameters = MappingProxyType({"Tf": Parameter(unit="s", description="time constant of the filter", positive=True)})
    laws = (Law(port="y", of="u", times="1/s"),)

    @classmethod
    def matrices(cls, parameters: Mapping[str, Any]) -> Matrices | None:
        return _canonical([1.0, 0.0], [parameters["Tf"], 1.0])


class Delay(Block):
    """``y(t) = u(t - time)``, a whole number of samples; `initial` until then."""

    inputs = _INPUT
    parameters = MappingProxyType(
        {
            "time": Parameter(unit="s", description="delay, a multiple of the sample time", positive=True),
            "initial": Parameter(unit="", description="output until the first input arrives", default=0.0),
        }
    )
    laws = measured_as("y", "initial")
    same_unit = (("u", "y"),)
    sampling = "sampled"

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        count = parameters["time"] / (sample or parameters["time"])
        if abs(count - round(count)) > 1e-6 * count:
            return f"time = {parameters['time']:g} s is not a multiple of the sample time of {sample:g} s"
        return f"time = {parameters['time']:g} s is more than {MOST_WAITING:,} samples" if count > MOST_WAITING else ""

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.reset()

    def reset(self) -> None:
        count = round(self.values["time"] / self.sample) if self.sample else 1
        self._waiting = deque([self.values["initial"]] * count)

    @classmethod
    def feedthrough(cls, parameters: Mapping[str, Any]) -> bool:
        return False

    def give(self) -> float:
        return float(self._waiting.popleft())

    def take(self, *, u: float) -> None:  # type: ignore[override]
        self._waiting.append(u)

    def step(self, t: float, *, u: float) -> float:  # type: ignore[override]
        y = self.give()
        self.take(u=u)
        return y


class PID(Block):
    """A PID controller, sampled or continuous: the derivative acts on the measurement, and the integral does not wind up.

    Sampled, at tick k, with the sample time T, e = ref - y, and ``y[-1] = y[0]``, ``I[-1] = I0``, ``D[-1] = 0``::

        D[k] = (Tf D[k-1] + y[k] - y[k-1]) / (Tf + T)      derivative of the measurement; Tf = 0: the plain difference
             = dy[k]                                       where the input dy is connected (a rate that is measured)
        J    = I[k-1] + Ki T e[k]                          candidate of the integral (backward Euler)
        w    = Kp e[k] + J - Kd D[k]
        u[k] = clip(w, min, max)
        I[k] = J, but I[k-1] where w is beyond a limit and Ki e[k] does not pull it back (anti-windup)

    The output u[k] is computed from the inputs at tick k, applied at once, and held until tick k + 1. The integral is the signal ``I``.

    Continuous (without a sample time)::

        w     = Kp e + I - Kd D,   u = clip(w, min, max)
        dI/dt = Ki e + (u - w) / Tt                        back-calculation with the tracking time Tt
        D     = dy, or (y - yf) / Tf with dyf/dt = D       which needs Tf above 0
    """

    inputs = MappingProxyType(
        {
            "ref": Port(unit="", description="reference"),
            "y": Port(unit="", description="measurement"),
            "dy": Port(unit="", description="measured rate of y, in place of its difference", optional=True),
        }
    )
    outputs = MappingProxyType({"u": Port(unit="", description="controller output")})
    parameters = MappingProxyType(
        {
            "Kp": Parameter(unit="", description="proportional gain, output per error", scale="level"),
            "Ki": Parameter(unit="", description="integral gain, output per error and second", default=0.0),
            "Kd": Parameter(unit="", description="derivative gain, output per error rate", default=0.0),
            "Tf": Parameter(unit="s", description="time constant of the derivative's filter", default=0.0, minimum=0.0),
            "min": Parameter(unit="", description="lower bound of the output", default=-math.inf),
            "max": Parameter(unit="", description="upper bound of the output", default=math.inf),
            "Tt": Parameter(
                unit="s", description="tracking time of a continuous controller; Kp/Ki when left out", positive=True, optional=True
            ),
            "I0": Parameter(unit="", description="integral part at the start", default=0.0),
            "y0": Parameter(unit="", description="measurement at the start, for a continuous derivative", default=0.0),
        }
    )
    laws = (
        Law(port="u", of="ref", parameter="Kp"),
        Law(port="u", of="ref", parameter="Ki", times="s"),
        Law(port="u", of="ref", parameter="Kd", times="1/s"),
        Law(port="dy", of="y", times="1/s"),
        *measured_as("u", "min", "max", "I0"),
        *measured_as("y", "y0"),
    )
    same_unit = (("ref", "y"), ("u", "I"))
    shown = MappingProxyType({"I": "integral"})

    @classmethod
    def check(cls, parameters: Mapping[str, Any], inputs: Sequence[str], sample: float | None) -> str:
        if sample is None and parameters["Kd"] != 0.0 and parameters["Tf"] == 0.0 and "dy" not in inputs:
            return "a continuous controller with Kd needs a filter time Tf above 0, or the measured rate at its input dy"
        return out_of_order(parameters, "min", "max")

    # ------------------------------------------------------------------ continuous

    @classmethod
    def states(cls, parameters: Mapping[str, Any]) -> Mapping[str, float]:
        found = {"I": parameters["I0"]} if parameters["Ki"] != 0.0 else {}
        return {**found, "yf": parameters["y0"]} if parameters["Kd"] != 0.0 and parameters["Tf"] > 0.0 else found

    @staticmethod
    def _wanted(x: Symbols) -> Expression:
        integral = x.I if x.nonzero("Ki") else x.I0
        slope: Expression = 0.0
        if x.nonzero("Kd"):
            slope = x.Kd * (x.dy if x.has("dy") else (x.y - x.yf) / x.Tf)
        return x.Kp * (x.ref - x.y) + integral - slope

    @staticmethod
    def expression(x: Symbols) -> Expression:
        limited = x.finite("min") or x.finite("max")
        return x.clip(PID._wanted(x), x.min, x.max) if limited else PID._wanted(x)

    @staticmethod
    def dynamics(x: Symbols) -> Mapping[str, Expression]:
        found: dict[str, Expression] = {}
        if x.nonzero("Ki"):
            tracking = x.Tt if x.has("Tt") else x.Kp / x.Ki if x.nonzero("Kp") else 1.0
            found["I"] = x.Ki * (x.ref - x.y) + (PID.expression(x) - PID._wanted(x)) / tracking
        if x.nonzero("Kd") and x.nonzero("Tf"):
            found["yf"] = (x.y - x.yf) / x.Tf
        return found

    # ------------------------------------------------------------------ sampled

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.kp, self.ki, self.kd, self.tf = (parameters[n] for n in ("Kp", "Ki", "Kd", "Tf"))
        self.low, self.high = parameters["min"], parameters["max"]
        self.reset()

    def reset(self) -> None:
        self.integral = self.values.get("I0", 0.0)
        self.derivative = 0.0
        self.last: float | None = None

    def step(self, t: float, *, ref: float, y: float, dy: float | None = None) -> float:  # type: ignore[override]
        period = self.sample or 0.0
        error = ref - y
        last = y if self.last is None else self.last
        self.last = y
        self.derivative = (self.tf * self.derivative + y - last) / (self.tf + period) if dy is None else dy
        growth = self.ki * period * error
        wanted = self.kp * error + self.integral + growth - self.kd * self.derivative
        if wanted > self.high:
            if growth < 0.0:
                self.integral += growth
            return float(self.high)
        if wanted < self.low:
            if growth > 0.0:
                self.integral += growth
            return float(self.low)
        self.integral += growth
        return float(wanted)


def _butterworth(cutoff: float, order: int) -> list[float]:
    """Coefficients of the denominator, highest power first: the poles lie evenly on the left half of a circle."""
    w = 2.0 * math.pi * cutoff
    poles = [w * np.exp(1j * math.pi * (2 * k + order + 1) / (2 * order)) for k in range(order)]
    return [float(c) for c in np.real(np.poly(poles))]


def _canonical(numerator: Sequence[float], denominator: Sequence[float]) -> Matrices:
    """Controllable canonical form, with the states scaled so that a state is of the size of the input at the block's own speed."""
    a = np.array(denominator, dtype=float) / denominator[0]
    n = len(a) - 1
    b = np.zeros(n + 1)
    trimmed = np.trim_zeros(np.array(numerator, dtype=float), "f")
    b[n + 1 - len(trimmed) :] = trimmed / denominator[0]
    D = float(b[0])
    rest = b[1:] - a[1:] * D
    A = np.zeros((n, n))
    A[:-1, 1:] = np.eye(n - 1) if n > 1 else A[:-1, 1:]
    if n:
        A[-1] = -a[:0:-1]
    speed = float(abs(a[-1]) ** (1.0 / n)) if n and a[-1] != 0.0 else 1.0
    scale = speed ** np.arange(n)  # x_i is multiplied by speed^-i
    A = A * scale[None, :] / scale[:, None]
    B = np.zeros(n)
    if n:
        B[-1] = speed
    C = rest[::-1] * scale / speed**n
    return Matrices(A=A, B=B, C=C, D=D)


BLOCKS: tuple[type[Block], ...] = (
    Integrator,
    Derivative,
    TransferFunction,
    StateSpace,
    LowPass,
    HighPass,
    Delay,
    PID,
)
