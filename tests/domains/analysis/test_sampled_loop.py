"""Plant and sampled controllers as one discrete-time system: against formulas, scipy and runs."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest
from scipy import signal as scipy_signal
from two_axis import flywheel

from domains.analysis.linearise import start_point
from domains.analysis.margins import margins
from domains.analysis.sampled_loop import sampled_loop
from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from domains.system import System
from mechanics.equations import equations_of_motion

J, T = 0.02, 0.01
DRIVE = ComponentSpec(name="drive", model="mechanical.TorqueSource", attach={"joint": "axle"})
REFERENCE = SignalSpec(name="ref", block="Step", parameters={"final": 0.0})


def controlled(*signals: SignalSpec, components: tuple[ComponentSpec, ...] = ()) -> System:
    spec = SystemSpec(components=(DRIVE, *components), signals=(REFERENCE, *signals))
    return compose(spec, equations_of_motion(flywheel(J), gravity=(0, 0, 0)))


def pid(name: str, inputs: dict[str, str], drives: str = "", sample: float = T, **gains: float) -> SignalSpec:
    return SignalSpec(name=name, block="PID", sample=sample, inputs=inputs, outputs={"u": drives} if drives else {}, parameters=gains)


SPEED = {"ref": "ref.y", "y": "axle.rate"}


def test_a_speed_loop_with_a_proportional_controller_has_the_pole_of_the_textbook() -> None:
    loop = sampled_loop(*at_start(controlled(pid("ctl", SPEED, "drive.u", Kp=0.5))))
    assert loop is not None
    assert loop.period == T
    # the angle is the integral of the rate and stays: a pole at 1
    np.testing.assert_allclose(sorted(z.real for z in loop.poles), [1.0 - 0.5 * T / J, 1.0], atol=1e-9)
    assert not loop.dies_away
    (slow, fast) = loop.modes
    assert slow.eigenvalue == 0.0
    assert fast.eigenvalue.real == pytest.approx(math.log(0.75) / T, rel=1e-9)


def at_start(system: System) -> tuple[System, object]:
    return system, start_point(system)  # type: ignore[return-value]


def test_the_opened_loop_is_plant_and_controller_of_scipy_and_its_margins_are_theirs() -> None:
    """PI speed control behind a zero-order hold: L(z) = (Kp + Ki T z / (z - 1)) (T / J) / (z - 1)."""
    kp, ki = 0.5, 2.0
    system = controlled(pid("ctl", SPEED, "drive.u", Kp=kp, Ki=ki))
    loop = sampled_loop(system, start_point(system), open_at="ctl.u")
    assert loop is not None
    hertz = np.geomspace(0.1, 0.499 / T, 400)
    ours = -loop.response(hertz)[:, 0, 0]
    A, B, C, D, _ = scipy_signal.cont2discrete((np.zeros((1, 1)), np.full((1, 1), 1 / J), np.eye(1), np.zeros((1, 1))), T, method="zoh")
    z = np.exp(2j * np.pi * hertz * T)
    theirs = np.array([(C @ np.linalg.solve(one * np.eye(1) - A, B) + D)[0, 0] for one in z]) * (kp + ki * T * z / (z - 1))
    np.testing.assert_allclose(ours, theirs, rtol=1e-7)
    found = margins(lambda f: complex(-loop.response(np.array([f]))[0, 0, 0]), hertz, real_at=[0.5 / T])
    # by hand: |L| = 1, and arg L = -180 deg, from the formula with scipy's root finder
    from scipy.optimize import brentq

    def formula(f: float) -> complex:
        one = cmath.exp(2j * math.pi * f * T)
        return (kp + ki * T * one / (one - 1)) * (T / J) / (one - 1)

    crossing = brentq(lambda f: abs(formula(f)) - 1.0, 1.0, 10.0)
    assert found.phase_at == pytest.approx(crossing, rel=1e-6)
    assert found.phase == pytest.approx(180.0 + math.degrees(cmath.phase(formula(crossing))), rel=1e-6)
    closed = [sampled_loop(*at_start(controlled(pid("ctl", SPEED, "drive.u", Kp=k * kp, Ki=k * ki)))) for k in (0.99, 1.01)]
    factor = found.gain
    near = [sampled_loop(*at_start(controlled(pid("ctl", SPEED, "drive.u", Kp=k * factor * kp, Ki=k * factor * ki)))) for k in (0.99, 1.01)]
    assert [max(abs(z) for z in loop.poles if abs(z - 1) > 1e-6) < 1 for loop in (*closed, *near) if loop] == [True, True, True, False]


def test_cascaded_controllers_of_different_periods_move_as_a_run_does() -> None:
    """Position every 3 ms over speed every 2 ms, on a damped wheel: after 8 periods of 6 ms the states of the run."""
    oil = ComponentSpec(name="oil", model="mechanical.Damper", parameters={"damping": 0.05}, attach={"joint": "axle"})
    outer = pid("outer", {"ref": "ref.y", "y": "axle.angle"}, sample=0.003, Kp=8.0, Ki=5.0)
    inner = pid("inner", {"ref": "outer.u", "y": "axle.rate"}, "drive.u", sample=0.002, Kp=0.6, Ki=4.0)
    system = controlled(outer, inner, components=(oil,))
    loop = sampled_loop(system, start_point(system))
    assert loop is not None
    assert loop.period == pytest.approx(0.006)
    assert loop.dies_away
    z = np.zeros(len(loop.states))
    z[loop.states.index("axle.angle")], z[loop.states.index("axle.rate")] = 0.1, -0.3
    run = simulate(system, duration=0.048, output_step=0.006, initial={"axle.angle": 0.1, "axle.rate": -0.3})
    for k in range(1, 9):
        z = loop.A @ z
        expected = [run.array("axle.angle")[k], run.array("axle.rate")[k]]
        # local errors of 1e-8 in the run
        np.testing.assert_allclose([z[loop.states.index("axle.angle")], z[loop.states.index("axle.rate")]], expected, atol=1e-8)


def test_a_loop_is_opened_only_where_it_repeats() -> None:
    outer = pid("outer", {"ref": "ref.y", "y": "axle.angle"}, sample=0.003, Kp=8.0)
    inner = pid("inner", {"ref": "outer.u", "y": "axle.rate"}, "drive.u", sample=0.001, Kp=0.6)
    system = controlled(outer, inner)
    for name in ("inner.u", "axle.rate"):
        with pytest.raises(DomainsError) as caught:
            sampled_loop(system, start_point(system), open_at=name)
        assert caught.value.code == "E485"
    assert sampled_loop(system, start_point(system), open_at="outer.u") is not None


@pytest.mark.parametrize("samples", [1, 4, 20])
def test_a_loop_with_a_delay_has_the_poles_of_its_polynomial(samples: int) -> None:
    """Speed control behind N samples of delay: (z - 1) z^N + Kp T / J = 0, unstable where Kp T / J exceeds 2 sin(pi / (4 N + 2))."""
    gain = 0.2
    lag = SignalSpec(name="lag", block="Delay", sample=T, inputs={"u": "axle.rate"}, parameters={"time": samples * T})
    system = controlled(lag, pid("ctl", {"ref": "ref.y", "y": "lag.y"}, "drive.u", Kp=gain * J / T))
    loop = sampled_loop(system, start_point(system))
    assert loop is not None
    expected = max(abs(z) for z in np.roots([1.0, -1.0, *([0.0] * (samples - 1)), gain]))
    moving = [abs(z) for z in loop.poles if abs(z - 1.0) > 1e-6]  # the angle stays
    assert max(moving) == pytest.approx(expected, rel=1e-9)
    assert (max(moving) > 1.0) == (gain > 2.0 * math.sin(math.pi / (4 * samples + 2)))


class _Own:
    inputs = ("e",)
    outputs = ("u",)
    __slots__ = ()

    @staticmethod
    def law(e: float, integral: float) -> float:
        return -0.5 * e - 2.0 * integral


class Flat(_Own):
    def __init__(self) -> None:
        self.i = 0  # a float after the first tick

    def step(self, t: float, e: float) -> float:
        self.i += e * T
        return self.law(e, self.i)


class Matrix(_Own):
    def __init__(self) -> None:
        self.x = np.zeros((1, 2))

    def step(self, t: float, e: float) -> float:
        self.x = self.x + e * T * np.array([[0.0, 1.0]])
        return self.law(e, float(self.x[0, 1]))


class Nested(_Own):
    def __init__(self) -> None:
        self.inner = {"part": Flat()}

    def step(self, t: float, e: float) -> float:
        return self.inner["part"].step(t, e)


class Slots(_Own):
    __slots__ = ("i",)

    def __init__(self) -> None:
        self.i = 0.0

    def step(self, t: float, e: float) -> float:
        self.i += e * T
        return self.law(e, self.i)


class Tuple(_Own):
    def __init__(self) -> None:
        self.held = (1.0, (0.0,))

    def step(self, t: float, e: float) -> float:
        self.held = (1.0, (self.held[1][0] + e * T,))
        return self.law(e, self.held[1][0])


class Timed(_Own):
    def __init__(self) -> None:
        self.i, self.last = 0.0, None

    def step(self, t: float, e: float) -> float:
        self.i += e * (0.0 if self.last is None else t - self.last)
        self.last = t
        return self.law(e, self.i)


class Ring(_Own):
    """A delay whose place in a list moves on."""

    def __init__(self) -> None:
        self.ring, self.at = [0.0] * 5, 0

    def step(self, t: float, e: float) -> float:
        late, self.ring[self.at] = self.ring[self.at], e
        self.at = (self.at + 1) % 5
        return self.law(late, 0.0)


class Hidden(_Own):
    """An integral in a text."""

    def __init__(self) -> None:
        self.text = "0.0"

    def step(self, t: float, e: float) -> float:
        self.text = repr(float(self.text) + e * T)
        return self.law(e, float(self.text))


CLASSES = {f"python:{kind.__name__}": kind for kind in (Flat, Matrix, Nested, Slots, Tuple, Timed, Ring, Hidden)}


@pytest.mark.parametrize("kind", [Matrix, Nested, Slots, Tuple, Timed])
def test_a_memory_is_found_wherever_an_instance_holds_it(kind: type) -> None:
    """The same PI controller, with its integral in an array, an object, slots or a tuple, or grown by the time that has passed."""
    np.testing.assert_allclose(poles_of(own_controller(kind)), poles_of(own_controller(Flat)), rtol=1e-9)
    # by hand, with the integral up to date: (z - 1)^2 + Kp T / J (z - 1) + Ki T^2 / J z = 0, and the angle, which stays
    by_hand = np.roots([1.0, 0.5 * T / J + 2.0 * T * T / J - 2.0, 1.0 - 0.5 * T / J])
    for z in by_hand:
        assert min(abs(z - own) for own in poles_of(own_controller(kind))) < 1e-8  # differences of 1e-4, of numbers to 1e-16


def poles_of(system: System) -> list[complex]:
    loop = sampled_loop(system, start_point(system))
    assert loop is not None
    return sorted((z for z in loop.poles if abs(z) > 1e-6), key=lambda z: (z.real, z.imag))


def own_controller(kind: type) -> System:
    signal = SignalSpec(name="ctl", block=f"python:{kind.__name__}", sample=T, inputs={"e": "axle.rate"}, outputs={"u": "drive.u"})
    spec = SystemSpec(components=(DRIVE,), signals=(signal,))
    return compose(spec, equations_of_motion(flywheel(J), gravity=(0, 0, 0)), blocks=CLASSES)


@pytest.mark.parametrize("kind", [Ring, Hidden])
def test_a_memory_that_cannot_be_read_is_refused_by_name(kind: type) -> None:
    with pytest.raises(DomainsError, match="ctl") as caught:
        poles_of(own_controller(kind))
    assert caught.value.code == "E486"


def test_quantisers_and_encoders_count_with_their_nominal_slope() -> None:
    angle = {"ref": "ref.y", "y": "axle.angle", "dy": "axle.rate"}
    plain = poles_of(controlled(pid("ctl", angle, "drive.u", Kp=2.0, Kd=0.2)))
    for block, parameters in (("Quantiser", {"step": 0.001}), ("Encoder", {"resolution": 4000.0})):
        sensor = SignalSpec(name="enc", block=block, sample=T, inputs={"u": "axle.angle"}, parameters=parameters)
        found = controlled(sensor, pid("ctl", angle | {"y": "enc.y"}, "drive.u", Kp=2.0, Kd=0.2))
        np.testing.assert_allclose(poles_of(found), plain, rtol=1e-9)


@pytest.mark.parametrize(("rise", "corners"), [(1000.0, ()), (0.005, ("limit",))])
def test_a_rate_limit_close_to_the_point_is_a_corner(rise: float, corners: tuple[str, ...]) -> None:
    limit = SignalSpec(name="limit", block="RateLimiter", sample=T, inputs={"u": "axle.rate"}, parameters={"rise": rise})
    system = controlled(limit, pid("ctl", {"ref": "ref.y", "y": "limit.y"}, "drive.u", Kp=0.5))
    loop = sampled_loop(system, start_point(system))
    assert loop is not None
    assert loop.corners == corners
    assert min(abs(z - (1.0 - 0.5 * T / J)) for z in loop.poles) < 1e-9


def test_nothing_sampled_is_no_sampled_loop() -> None:
    system = controlled()
    assert sampled_loop(system, start_point(system)) is None
