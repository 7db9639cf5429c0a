"""States that are chosen anew during a run: pendulums in Cartesian coordinates, whose rods tie positions to each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from domains.composition.compose import compose
from domains.declare.component import Component, Expression, Parameter, Quantity, Symbols
from domains.result import Result
from domains.simulation.compiled_system import CompiledSystem
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError, SignalSpec, SystemSpec
from domains.system import System

G = 9.81
LENGTH = MappingProxyType({"L": Parameter(unit="m", description="length")})


class Rod(Component):
    """A rod without mass from the origin: ``x^2 + y^2 = L^2``; its force has its direction."""

    attachments = MappingProxyType({"x": "translational", "y": "translational"})
    parameters = LENGTH

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        a, b = x.x, x.y
        return [a.position**2 + b.position**2 - x.L**2, a.force * b.position - b.force * a.position]


class Link(Component):
    """A rod between two points that move: (x, y) and (u, v); `k` is its force by length."""

    attachments = MappingProxyType(dict.fromkeys("xyuv", "translational"))
    parameters = LENGTH
    unknowns = MappingProxyType({"k": Quantity(unit="N/m", description="force by length")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        dx, dy = x.u.position - x.x.position, x.v.position - x.y.position
        forces = [x.u.force - x.k * dx, x.v.force - x.k * dy, x.x.force + x.k * dx, x.y.force + x.k * dy]
        return [dx**2 + dy**2 - x.L**2, *forces]


class Cusp(Component):
    """A bead on the curve ``y^2 = x^3``, which ends its smoothness at the origin."""

    attachments = MappingProxyType({"x": "translational", "y": "translational"})
    unknowns = MappingProxyType({"k": Quantity(unit="N/m^2", description="multiplier")})

    @staticmethod
    def equations(x: Symbols) -> Sequence[Expression]:
        a, b = x.x, x.y
        return [b.position**2 - a.position**3, a.force + 3 * x.k * a.position**2, b.force - 2 * x.k * b.position]


OWN = {"own:rod": Rod, "own:link": Link, "own:cusp": Cusp}


def part(name: str, model: str, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=model, parameters=parameters)


def pendulum(*more: tuple[ComponentSpec, str], signals: Sequence[SignalSpec] = (), rod: str = "own:rod") -> System:
    """A unit mass on a rod of 1 m; `more` components, each with the coordinate it acts on."""
    parts = [
        part("rod", rod, **({"L": 1.0} if rod == "own:rod" else {})),
        part("mx", "mechanical.Inertia", value=1.0),
        part("my", "mechanical.Inertia", value=1.0),
        part("g", "mechanical.ForceSource", value=-G),
        *(p for p, _ in more),
    ]
    rows = [("rod.x", "mx.joint", *(f"{p.name}.joint" for p, c in more if c == "x"))]
    rows += [("rod.y", "my.joint", "g.joint", *(f"{p.name}.joint" for p, c in more if c == "y"))]
    return compose(SystemSpec(components=tuple(parts), connections=tuple(rows), signals=tuple(signals)), blocks=OWN)


def motion(run: Result, *, friction: float = 0.0) -> np.ndarray:
    """Position of the bob by the ordinary differential equation of its angle from straight down, (time, 2)."""
    x, y, vx, vy = (run.array(f"rod.{name}") for name in ("x.position", "y.position", "x.speed", "y.speed"))

    def slope(_: float, s: np.ndarray) -> list[float]:
        return [s[1], -G * np.sin(s[0]) - friction * np.sign(np.cos(s[0]) * s[1]) * np.cos(s[0])]

    start = [np.arctan2(x[0], -y[0]), vy[0] * x[0] - vx[0] * y[0]]
    step = {} if not friction else {"max_step": 1e-3}  # its right-hand side jumps
    angle = solve_ivp(slope, (0.0, run.time[-1]), start, t_eval=run.time, rtol=1e-11, atol=1e-11, **step).y[0]
    return np.stack([np.sin(angle), -np.cos(angle)], axis=1)


def bob(run: Result) -> np.ndarray:
    return np.stack([run.array("rod.x.position"), run.array("rod.y.position")], axis=1)


STARTS = [
    {"rod.x.position": 0.0, "rod.y.position": -1.0, "rod.x.speed": 7.0},  # hanging: y does not determine x there
    {"rod.x.position": -1.0, "rod.y.position": 0.0, "rod.y.speed": 6.0},  # lying: the other way round
    {"rod.x.position": 0.6, "rod.y.position": 0.8},  # at rest above: swings
]


@pytest.fixture(scope="module")
def swing() -> CompiledSystem:
    return CompiledSystem(pendulum())


@pytest.mark.parametrize("initial", STARTS)
def test_a_pendulum_in_cartesian_coordinates_makes_full_turns(swing: CompiledSystem, initial: Mapping[str, float]) -> None:
    run = simulate(swing, duration=3.0, output_step=0.01, initial=initial)
    x, y, vx, vy = (run.array(f"rod.{name}") for name in ("x.position", "y.position", "x.speed", "y.speed"))
    assert run.statistics["state_changes"] >= 4  # each of them up to twice in every half turn
    np.testing.assert_allclose(np.hypot(x, y), 1.0, rtol=1e-12)  # it is solved for, to 1e-11 and once more
    # some thousand steps with local errors of 1e-8, up to five times as large in what is given up; energies are about 50 J
    energy = (vx**2 + vy**2) / 2 + G * y
    np.testing.assert_allclose(energy, energy[0], atol=2e-5)
    np.testing.assert_allclose(bob(run), motion(run), atol=2e-5)
    assert run.energy["relative_residual"] < 1e-6
    assert not run.notes


def test_a_run_with_changes_of_states_can_be_repeated_to_the_last_digit(swing: CompiledSystem) -> None:
    runs = [simulate(system, duration=1.0, output_step=0.01, initial=STARTS[0]) for system in (swing, swing, pendulum())]
    for run in runs[1:]:
        np.testing.assert_array_equal(run.array("rod.x.speed"), runs[0].array("rod.x.speed"))


def test_changed_parameters_stay_changed_with_other_states() -> None:
    """Twice the weight, put into the composed system: the energy is kept with it through all changes of states."""
    system = pendulum()
    heavier = [2.0 * value if name == "g.value" else value for name, value in zip(system.p_names, system.p_values, strict=True)]
    run = simulate(replace(system, p_values=np.array(heavier)), duration=1.0, output_step=0.01, initial=STARTS[0])
    y, vx, vy = (run.array(f"rod.{name}") for name in ("y.position", "x.speed", "y.speed"))
    assert run.statistics["state_changes"] >= 1
    energy = (vx**2 + vy**2) / 2 + 2.0 * G * y
    np.testing.assert_allclose(energy, energy[0], atol=2e-5)  # as above


def test_start_values_of_what_follows_show_which_solution_is_meant_and_may_not_contradict(swing: CompiledSystem) -> None:
    run = simulate(swing, duration=0.01, output_step=0.01, initial={"rod.x.position": 0.6, "rod.y.position": -0.8})
    assert run.array("rod.y.position")[0] == pytest.approx(-0.8, rel=1e-12)
    assert run.states == ("rod.x.position", "rod.x.speed")
    with pytest.raises(DomainsError, match=r"'rod\.[xy]\.position'") as caught:
        simulate(swing, duration=0.01, output_step=0.01, initial={"rod.x.position": 0.6, "rod.y.position": -0.7})
    assert caught.value.code == "E424"


def test_friction_at_the_turning_point_of_a_coordinate_does_not_stop_the_others() -> None:
    """At the side of the circle x turns back while y goes on: there friction in x changes its direction, and that is all."""
    system = pendulum((part("f", "mechanical.Friction", coulomb=0.8), "x"))
    run = simulate(system, duration=2.5, output_step=0.01, initial=STARTS[0])
    assert [event.kind for event in run.events[:3]] == ["slip backwards", "slip forwards", "slip backwards"]
    np.testing.assert_allclose(bob(run), motion(run, friction=0.8), atol=1e-4)  # the reference steps over jumps of its right-hand side
    assert run.energy["relative_residual"] < 1e-6


def test_sampled_blocks_and_what_they_hold_survive_a_change_of_states() -> None:
    """A sampled gain of its speed brakes the bob: the last force that it held is that of the speed at the last tick."""
    brake = SignalSpec(name="c", block="Gain", sample=0.01, inputs={"u": "rod.x.speed"}, outputs={"y": "f.u"}, parameters={"k": -0.5})
    run = simulate(pendulum((part("f", "mechanical.ForceSource"), "x"), signals=[brake]), duration=2.0, output_step=0.01, initial=STARTS[0])
    assert run.statistics["state_changes"] >= 4
    np.testing.assert_allclose(run.array("c.y"), -0.5 * run.array("rod.x.speed"), rtol=1e-15)  # evaluated by two functions of one state
    assert run.energy["relative_residual"] < 1e-6


def double_pendulum() -> System:
    masses = [part(name, "mechanical.Inertia", value=1.0) for name in ("mx", "my", "mu", "mv")]
    weights = [part(name, "mechanical.ForceSource", value=-G) for name in ("g", "h")]
    rows = [("rod.x", "mx.joint", "link.x"), ("rod.y", "my.joint", "link.y", "g.joint"), ("link.u", "mu.joint")]
    rows += [("link.v", "mv.joint", "h.joint")]
    parts = [part("rod", "own:rod", L=1.0), part("link", "own:link", L=0.8), *masses, *weights]
    return compose(SystemSpec(components=tuple(parts), connections=tuple(rows)), blocks=OWN)


def by_angles(_: float, s: np.ndarray) -> list[float]:
    """The double pendulum by its angles from straight down."""
    a, b, w, z = s
    M = [[2.0, 0.8 * np.cos(a - b)], [0.8 * np.cos(a - b), 0.64]]
    f = [-0.8 * np.sin(a - b) * z**2 - 2 * G * np.sin(a), 0.8 * np.sin(a - b) * w**2 - 0.8 * G * np.sin(b)]
    return [w, z, *np.linalg.solve(M, f)]


def test_two_rods_that_share_a_point_choose_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four choices in turn; each would take a compiler longer than the whole run takes without one."""
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")
    a, b = 2.5, -1.0
    start = {"rod.x.position": np.sin(a), "rod.y.position": -np.cos(a)}
    start["link.u.position"] = start["rod.x.position"] + 0.8 * np.sin(b)
    start["link.v.position"] = start["rod.y.position"] - 0.8 * np.cos(b)
    run = simulate(double_pendulum(), duration=1.5, output_step=0.02, initial=start)
    assert run.statistics["state_changes"] >= 4
    angles = solve_ivp(by_angles, (0.0, 1.5), [a, b, 0.0, 0.0], t_eval=run.time, rtol=1e-11, atol=1e-11).y
    # errors of 1e-8 a step grow tenfold in a second of this chaotic motion
    np.testing.assert_allclose(run.array("link.u.position"), np.sin(angles[0]) + 0.8 * np.sin(angles[1]), atol=1e-5)
    assert run.energy["relative_residual"] < 1e-6


def test_where_no_choice_determines_the_rest_the_variables_are_named() -> None:
    """A bead falls into the cusp of its wire: both coefficients of its relation vanish there."""
    system = pendulum(rod="own:cusp")
    with pytest.raises(DomainsError, match=r"'rod\.x\.position', 'rod\.x\.speed', 'rod\.y\.position'") as caught:
        simulate(system, duration=3.0, output_step=0.01, initial={"rod.x.position": 0.25, "rod.y.position": 0.125})
    assert caught.value.code == "E484"


def test_systems_with_constant_coefficients_watch_nothing() -> None:
    parts = [part("s", "electrical.VoltageSource", value=5.0), part("r", "electrical.Resistor", R=1.0)]
    parts += [part(name, "electrical.Capacitor", C=1.0) for name in "ab"]
    rows = (("s.p", "r.p"), ("r.n", "a.p", "b.p"), ("ground", "s.n", "a.n", "b.n"))
    system = compose(SystemSpec(components=tuple(parts), connections=rows))
    assert system.demoted == ("b.v",)
    assert system.choice is None
    assert not system.watches
