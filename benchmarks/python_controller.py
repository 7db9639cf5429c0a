"""Ten seconds of a motor under a controller in Python at 1 kHz, against the bare loop that calls the same compiled step.

The bare loop reads the state from the step's buffer, calls the user's class, writes the voltage into the buffer, and calls the compiled
step of Dormand-Prince as often as our run did, with equal steps: no error control, no events, no clock, no record. What is compared is
what the simulation puts around compiled code and the user's own. The same drive with a winding of 1 uH then shows what a stiff step costs.
"""

from __future__ import annotations

import math

import numpy as np

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.compiled_system import STIFF, CompiledSystem
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SignalSpec, SystemSpec
from domains.system import System
from mechanics.equations import equations_of_motion
from mechanics.integrators.rosenbrock import Step
from topology.mechanism import Body, Joint, Mechanism

from .measure import interleaved, machine_code_first, report

DURATION, TICK, OUTPUT = 10.0, 1e-3, 1e-2  # s
CALLS = 10_000


class Controller:
    """What a user writes: PI on the speed, with anti-windup by clamping."""

    inputs = ("rate",)
    outputs = ("u",)
    sample = TICK

    def __init__(self) -> None:
        self.integral = 0.0

    def step(self, t: float, rate: float) -> float:
        """Voltage for the measured rate, rad/s."""
        error = 50.0 * math.sin(2.0 * t) - rate
        u = 0.5 * error + self.integral
        if -24.0 < u < 24.0:
            self.integral += 20.0 * error * TICK
        return min(24.0, max(-24.0, u))


def main() -> None:
    """Print the ratio for the ordinary winding, and steps and times for a stiff one."""
    machine_code_first()
    system = CompiledSystem(drive(2e-3))
    steps = ours(system).statistics["steps"]
    print(f"\n{DURATION:g} s at {1 / TICK:g} Hz: {steps} steps, {steps / DURATION * TICK:.2f} a tick")
    timings = interleaved({"MateGraph": lambda: ours(system), "bare loop": lambda: bare(system, steps)}, rounds=7)
    report("Whole run", timings, "MateGraph", "bare loop", bound=2.0)

    stiff = CompiledSystem(drive(1e-6))
    found = ours(stiff).statistics
    seconds = interleaved({"stiff": lambda: ours(stiff)}, rounds=3)["stiff"].median
    print(f"\nWinding of 1 uH: {found['why']}")
    print(f"  {found['steps']} steps, {found['rejected']} rejected, {seconds:.2f} s, {seconds / found['steps'] * 1e6:.1f} us a step")
    step = stiff.code(STIFF).step.copy()
    step.inputs[0][:] = 0.0, 1e-4, 1e-8, 1e-6
    step.inputs[-1][:] = stiff.system.p_values
    alone = interleaved({"step": lambda: many(step)}, rounds=3)["step"].median / CALLS
    print(f"  the compiled step alone: {alone * 1e6:.1f} us")


def ours(system: CompiledSystem) -> Result:
    """Our run."""
    return simulate(system, duration=DURATION, output_step=OUTPUT, rtol=1e-6, atol=1e-8)


def many(step: Step) -> None:
    """The same step again and again."""
    for _ in range(CALLS):
        step.run()


def drive(L: float) -> System:
    """A wheel on a motor with the given inductance, H, fed by an ideal amplifier."""
    wheel = {name: Body(name=name, parts=(name,), mass=1.0, center=np.zeros(3), inertia=1e-4 * np.eye(3)) for name in ("ground", "wheel")}
    axle = Joint(name="axle", kind="revolute", parent="ground", child="wheel", X_PF=np.eye(4), X_CM=np.eye(4))
    mechanism = Mechanism(name="wheel", ground="ground", bodies=wheel, tree=(axle,), mobility=1)
    motor = {"R": 1.0, "L": L, "K": 0.1, "b": 1e-4}
    spec = SystemSpec(
        components=(
            ComponentSpec(name="amp", model="electrical.VoltageAmplifier"),
            ComponentSpec(name="motor", model="electrical.DCMotor", parameters=motor, attach={"shaft": "axle"}),
        ),
        connections=(("amp.p", "motor.p"), ("ground", "amp.n", "motor.n")),
        signals=(SignalSpec(name="ctl", block="controller", inputs={"rate": "axle.rate"}, outputs={"u": "amp.u"}),),
    )
    return compose(spec, equations_of_motion(mechanism, gravity=(0.0, 0.0, 0.0)), blocks={"controller": Controller})


def bare(compiled: CompiledSystem, steps: int) -> float:
    """The loop that somebody who has the compiled step would write by hand."""
    system, step = compiled.system, compiled.code().step.copy()
    control, z, k, u, p = step.inputs
    z_new, k_new = step.outputs[:2]
    p[:] = system.p_values
    controller = Controller()
    ticks = round(DURATION / TICK)
    a_tick = [(tick + 1) * steps // ticks - tick * steps // ticks for tick in range(ticks)]
    rate = system.states.index("axle.rate")
    control[:] = 0.0, TICK, 1e-8, 1e-6
    for tick, count in enumerate(a_tick):
        t = tick * TICK
        u[0] = controller.step(t, z.item(rate))
        control[1] = h = TICK / max(count, 1)
        for i in range(count):
            control[0] = t + i * h
            step.run()
            z[:] = z_new
            k[:] = k_new
    return float(z[rate])


if __name__ == "__main__":
    main()
