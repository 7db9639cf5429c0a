"""Moves that a signal starts, as those of a motion controller."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from mechanics.motions.laws import scaled
from mechanics.motions.limited_moves import limited_law
from mechanics.motions.profile import Profile

from ..declare.block import Block, Law, measured_as
from ..declare.component import Parameter, Port


class MoveAbsolute(Block):
    """Moves its output to ``target`` when ``start`` rises above 0.5, within limits of speed, acceleration and jerk (as MC_MoveAbsolute).

    ``busy`` is 1 while it moves, ``done`` from the arrival until the next start, ``aborted`` after an abort: while ``abort`` is above 0.5,
    it brakes with its acceleration, and no move begins. A start while it is busy does not count. ``dy`` and ``ddy`` serve as feed-forward.
    """

    sampling = "sampled"
    inputs = MappingProxyType(
        {
            "start": Port(unit="1", description="begins a move where it rises above 0.5"),
            "target": Port(unit="", description="where to"),
            "abort": Port(unit="1", description="above 0.5: stops", optional=True),
        }
    )
    outputs = MappingProxyType(
        {
            "y": Port(unit="", description="set point"),
            "dy": Port(unit="", description="its derivative, for feed-forward"),
            "ddy": Port(unit="", description="its second derivative, for feed-forward"),
            "busy": Port(unit="1", description="1 while it moves"),
            "done": Port(unit="1", description="1 from the arrival until the next start"),
            "aborted": Port(unit="1", description="1 from an abort until the next start"),
        }
    )
    parameters = MappingProxyType(
        {
            "speed": Parameter(unit="", description="largest speed", positive=True),
            "acceleration": Parameter(unit="", description="largest acceleration, and that of an abort", positive=True),
            "jerk": Parameter(unit="", description="largest rate of change of the acceleration", positive=True),
            "initial": Parameter(unit="", description="output before the first move", default=0.0),
        }
    )
    same_unit = (("target", "y"),)
    laws = (
        *measured_as("y", "initial"),
        *measured_as("y", "speed", times="s"),
        *measured_as("y", "acceleration", times="s^2"),
        *measured_as("y", "jerk", times="s^3"),
        Law(port="dy", of="y", times="1/s"),
        Law(port="ddy", of="y", times="1/s^2"),
    )

    def __init__(self, *, sample: float | None, **parameters: Any) -> None:
        super().__init__(sample=sample, **parameters)
        self.reset()

    def reset(self) -> None:
        self._place = float(self.values["initial"])
        self._move: tuple[float, float, Profile] | None = None  # when it began, how long it takes, where it is then
        self._high, self._state = False, ""

    def step(self, t: float, *, start: float, target: float, abort: float = 0.0) -> Mapping[str, float]:  # type: ignore[override]
        rises, self._high = start > 0.5 and not self._high, start > 0.5
        if abort > 0.5:
            if self._move is not None and self._state == "busy":
                self._brake(t)
        elif rises and self._move is None:
            self._begin(t, target)
        return self._outputs(t)

    def _begin(self, t: float, target: float) -> None:
        distance = target - self._place
        self._state = "busy" if distance else "done"
        if distance:
            law, seconds = limited_law(abs(distance), self.values["speed"], self.values["acceleration"], self.values["jerk"])
            self._move = (t, seconds, scaled(law, distance=distance, duration=seconds, initial=self._place))

    def _brake(self, t: float) -> None:
        """Constant deceleration from the present speed."""
        assert self._move is not None
        begun, _, profile = self._move
        place, speed = profile.value(t - begun), profile.derivative().value(t - begun)
        slowing = -self.values["acceleration"] if speed > 0.0 else self.values["acceleration"]
        seconds = abs(speed) / self.values["acceleration"]
        self._state = "aborted"
        self._move = (t, seconds, Profile(starts=profile.starts[:1], coefficients=[[place, speed, slowing / 2.0]]))  # type: ignore[arg-type]

    def _outputs(self, t: float) -> dict[str, float]:
        speed = acceleration = 0.0
        if self._move is not None:
            begun, seconds, profile = self._move
            now = min(t - begun, seconds)
            self._place = profile.value(now)
            if t - begun >= seconds * (1.0 - 1e-12):
                self._move, self._state = None, "aborted" if self._state == "aborted" else "done"
            else:
                rate = profile.derivative()
                speed, acceleration = rate.value(now), rate.derivative().value(now)
        busy = self._move is not None
        return {
            "y": self._place,
            "dy": speed,
            "ddy": acceleration,
            "busy": float(busy),
            "done": float(self._state == "done"),
            "aborted": float(self._state == "aborted"),
        }


BLOCKS: tuple[type[Block], ...] = (MoveAbsolute,)
