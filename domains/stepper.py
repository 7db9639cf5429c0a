"""`Stepper`: adaptive integration between two instants. One accepted step is one call of compiled code.

The state vector z holds the system's states and, behind them, quadratures (energies) that are integrated along but do not steer the
step size. The step size is remembered across instants, so that a sampled controller does not make the integrator start anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from cadimport.assembly import Array

from .dormand_prince import ORDER
from .machine_code import MachineCode
from .specs import DomainsError
from .system import System

SAFETY = 0.9
GROW, SHRINK = 5.0, 0.2  # bounds of one change of the step size
MEMORY = 0.04  # proportional-integral control of the step size (Hairer, Norsett, Wanner, IV.2): weight of the error before
EXPONENT = 1.0 / ORDER - 0.75 * MEMORY

PROGRESS_EVERY = 256  # accepted steps

OnStep = Callable[[float, float, Array], None]  # (t before, h, dense output)


class Stepper:
    """Holds the state and moves it forward in time."""

    def __init__(self, system: System, code: MachineCode, *, rtol: float, atol: float) -> None:
        self.system = system
        self.code = code
        self.states = len(system.states)
        self._step = code.step.copy()
        self._instant = code.instant.copy()
        for function in (self._step, self._instant):
            function.inputs[-1][:] = system.p_values
        self._step.inputs[0][2:] = (atol, rtol)
        self.z = self._step.inputs[1]  # the state; live
        self.u = self._step.inputs[3]  # the held inputs; live
        self.t = 0.0
        self.accepted = 0
        self.rejected = 0
        self._h = 0.0
        self._error_before = 1e-4
        starts = system.eom.quaternions if system.eom is not None else ()
        self._quaternions = [slice(at, at + 4) for at in starts]  # positions are the first states

    def read(self) -> Array:
        """Values that sampled blocks read, with the held inputs as they are now."""
        self._evaluate_instant()
        return self._instant.outputs[1]

    def restart(self) -> None:
        """Take the derivative anew, after held inputs have changed."""
        self._evaluate_instant()
        self._step.inputs[2][:] = self._instant.outputs[0]

    def watch(self, t: float, z: Array) -> Array:
        """Values of the event functions at a state."""
        return np.asarray(self.code.watch(t, z[: self.states], self.u, self.system.p_values)).ravel()

    def _evaluate_instant(self) -> None:
        inputs = self._instant.inputs
        inputs[0][0] = self.t
        inputs[1][:] = self.z
        inputs[2][:] = self.u
        self._instant.run()

    def advance(
        self,
        stop: float,
        *,
        wanted: Callable[[float, float, float], bool],
        on_step: OnStep,
        on_progress: Callable[[float], None] | None = None,
    ) -> None:
        """Integrate to `stop`, exactly.

        Parameters
        ----------
        wanted
            Called with (t before, t after, highest event function after): whether this step is to be looked at.
        on_step
            Called for such a step before it is taken over, with its dense output.
        on_progress
            Called with the time reached every so many steps.

        Raises
        ------
        DomainsError
            E460 when the step size underflows.
        """
        run = self._step.run
        (control, z, k, _, _), (z_new, k_new, measure, dense) = self._step.inputs, self._step.outputs
        t, h = self.t, self._h or self._first_step(stop - self.t)
        smallest = 16.0 * np.spacing(max(abs(stop), 1e-3 * (stop - t)))
        after_failure = False
        while t < stop:
            left = stop - t
            cut = h >= left
            h_try = left if cut else (0.5 * left if h > 0.5 * left else h)
            control[0], control[1] = t, h_try
            run()
            error = measure.item(0)
            if error <= 1.0:
                t_new = stop if cut else t + h_try
                if wanted(t, t_new, measure.item(1)):
                    on_step(t, h_try, dense)
                z[:] = z_new
                k[:] = k_new
                for quaternion in self._quaternions:  # back to unit length; its derivative is proportional to it
                    length = math.sqrt(z[quaternion] @ z[quaternion])
                    z[quaternion] /= length
                    k[quaternion] /= length
                self.accepted += 1
                if on_progress is not None and not self.accepted % PROGRESS_EVERY:
                    on_progress(t_new)
                factor = SAFETY * self._error_before**MEMORY / error**EXPONENT if error > 1e-10 else GROW
                self._error_before = max(error, 1e-4)
                factor = min(GROW, max(SHRINK, factor))
                if after_failure:
                    factor = min(factor, 1.0)
                # a step cut short by an instant says little about longer ones: it may raise the remembered size, not lower it
                h = max(h, h_try * factor) if h_try < h and factor >= 1.0 else h_try * factor
                after_failure = False
                t = t_new
            else:
                self.rejected += 1
                after_failure = True
                h = h_try * (max(SHRINK, SAFETY / error**EXPONENT) if np.isfinite(error) else 0.1)
                if h < smallest:
                    self.t = t
                    raise self._underflow(t, h)
        self.t = stop
        self._h = h

    def _first_step(self, span: float) -> float:
        """A cautious first step size from the size of the state and its derivative (Hairer, Norsett, Wanner, II.4)."""
        n = self.states
        atol, rtol = self._step.inputs[0][2:4]
        scale = atol + rtol * np.abs(self.z[:n])
        size = float(np.max(np.abs(self.z[:n]) / scale, initial=0.0))
        slope = float(np.max(np.abs(self._step.inputs[2][:n]) / scale, initial=0.0))
        guess = 0.01 * size / slope if size > 1e-5 and slope > 1e-5 else 1e-6
        return min(span, guess) if n else span

    def _underflow(self, t: float, h: float) -> DomainsError:
        z_new, dense = self._step.outputs[0][: self.states], self._step.outputs[3]
        broken = np.flatnonzero(~np.isfinite(z_new))
        scale = self._step.inputs[0][2] + self._step.inputs[0][3] * np.abs(self.z[: self.states])
        residual = np.abs(dense[: self.states, 4]) / scale
        worst = int(broken[0]) if broken.size else int(np.argmax(residual))
        name = self.system.states[worst]
        what = "became NaN or infinite" if broken.size else f"changes too fast (step error {residual[worst]:.2g} times the tolerance)"
        return DomainsError(
            "E460",
            f"The simulation stopped at t = {t:.9g} s: '{name}' {what}; its value was {self.z[worst]:.6g}, the step {h:.2g} s.",
            remedy="Look for a parameter far from its real size (a tiny inductance, mass or resistance), or loosen rtol and atol.",
            element=name,
        )
