"""Pneumatics: ISO 6358 flows, charging and discharging against closed forms and scipy, cylinders with cushions, vacuum."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from sliders import guides

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SignalSpec, SystemSpec

AMBIENT, REFERENCE = 101_325.0, 1e5
C, B, V = 2e-8, 0.3, 1e-2


def part(name: str, model: str, attach: dict[str, str] | None = None, **parameters: float) -> ComponentSpec:
    return ComponentSpec(name=name, model=f"pneumatic.{model}", parameters=parameters, attach=attach or {})


def iso(p1: float, p2: float, conductance: float = C, b: float = B) -> float:
    """ISO 6358 as it is printed, with absolute pressures."""
    high, low = max(p1, p2), min(p1, p2)
    ratio = low / high
    flow = conductance * high * (1.0 if ratio <= b else math.sqrt(max(1.0 - ((ratio - b) / (1.0 - b)) ** 2, 0.0)))
    return flow if p1 >= p2 else -flow


def run(parts: tuple[ComponentSpec, ...], *rows: tuple[str, ...], duration: float, signals: tuple[SignalSpec, ...] = ()) -> Result:
    spec = SystemSpec(components=parts, connections=rows, signals=signals)
    return simulate(compose(spec), duration=duration, output_step=duration / 200)


@pytest.mark.parametrize("p2", [-0.5e5, 0.0, 1e5, 3e5, 5e5, 5.8e5])
def test_a_restriction_passes_the_flow_of_the_standard(p2: float) -> None:
    found = run(
        (part("high", "AirSupply", pressure=6e5), part("r", "AirRestriction", C=C, r_b=B), part("low", "AirSupply", pressure=p2)),
        ("high.port", "r.a"),
        ("r.b", "low.port"),
        duration=0.1,
    )
    assert found.final["r.a.q"] == pytest.approx(iso(6e5 + AMBIENT, p2 + AMBIENT), rel=1e-12)
    assert found.final["r.b.q"] == pytest.approx(-found.final["r.a.q"])


@pytest.mark.parametrize("n", [1.0, 1.4])
def test_a_tank_is_charged_along_a_straight_line_and_empties_along_an_exponential_while_it_is_choked(n: float) -> None:
    charged = run(
        (part("air", "AirSupply", pressure=8e5), part("r", "AirRestriction", C=C, r_b=B), part("t", "AirTank", V=V, n=n)),
        ("air.port", "r.a"),
        ("r.b", "t.port"),
        duration=0.5,
    )
    np.testing.assert_allclose(charged.array("t.p"), n * REFERENCE * C * (8e5 + AMBIENT) / V * charged.time, rtol=1e-7, atol=1e-3)
    emptied = run(
        (part("r", "AirRestriction", C=C, r_b=B), part("t", "AirTank", V=V, n=n, p0=8e5)),
        ("r.a", "t.port"),
        ("ground", "r.b"),
        duration=1.0,
    )
    wanted = (8e5 + AMBIENT) * np.exp(-n * REFERENCE * C / V * emptied.time)
    assert wanted[-1] * B > AMBIENT, "choked to the end"
    np.testing.assert_allclose(emptied.array("t.p") + AMBIENT, wanted, rtol=1e-7)


def test_a_tank_fills_up_as_scipy_integrates_the_standard() -> None:
    found = run(
        (part("air", "AirSupply", pressure=3e5), part("r", "AirRestriction", C=C, r_b=B), part("t", "AirTank", V=1e-3, n=1.2)),
        ("air.port", "r.a"),
        ("r.b", "t.port"),
        duration=2.0,
    )
    high = 3e5 + AMBIENT
    wanted = solve_ivp(
        lambda t, p: [1.2 * REFERENCE * iso(high, p[0]) / 1e-3],
        (0.0, 2.0),
        [AMBIENT],
        rtol=1e-10,
        atol=1e-3,
        t_eval=found.time,
        max_step=1e-3,
    ).y[0]
    early = wanted < 0.994 * high  # near equal pressures ours is a straight line
    np.testing.assert_allclose(found.array("t.p")[early] + AMBIENT, wanted[early], rtol=1e-6)
    assert found.final["t.p"] == pytest.approx(3e5, rel=5e-3)


def test_a_check_valve_keeps_vacuum_and_an_ejector_makes_it() -> None:
    """q = flow (1 - p / vacuum): p approaches the vacuum with the time constant V vacuum / (100 kPa flow); then it is kept."""
    flow, vacuum = 5e-4, -8e4
    parts = (
        part("e", "Ejector", flow=flow, vacuum=vacuum),
        part("v", "AirCheckValve", C=1e-5),
        part("cup", "AirTank", V=1e-3),
    )
    off = SignalSpec(name="s", block="Step", parameters={"time": 4.0, "initial": 1.0, "final": 0.0}, outputs={"y": "e.u"})
    found = run(parts, ("cup.port", "v.a"), ("v.b", "e.port"), duration=8.0, signals=(off,))
    at = found.time <= 3.9
    tau = -1e-3 * vacuum / (REFERENCE * flow)
    np.testing.assert_allclose(found.array("cup.p")[at], vacuum * (1.0 - np.exp(-found.time[at] / tau)), atol=500.0)  # drop of the valve
    assert found.final["cup.p"] == pytest.approx(found.array("cup.p")[99], rel=2e-2)


def cylinder(
    valve: float, *, duration: float, cushion: bool = False, mass: float = 5.0, initial: dict[str, float] | None = None, **more: float
) -> Result:
    numbers = {"A_a": 1.25e-3, "A_b": 1.05e-3, "stroke": 0.3, "dead": 2e-5, "hose": 2e-6, "C": 4e-8, "friction": 30.0, **more}
    numbers |= {"cushion": 0.04, "C_cushion": 1.5e-9} if cushion else {}
    parts = (
        part("air", "AirSupply", pressure=6e5),
        part("v", "Valve52", C=3e-8),
        part("cyl", "AirCylinder", {"rod": "x1"}, **numbers),
    )
    rows = (("air.port", "v.p"), ("v.a", "cyl.a"), ("v.b", "cyl.b"))
    signal = SignalSpec(name="u", block="Constant", parameters={"value": valve}, outputs={"y": "v.u"})
    spec = SystemSpec(components=parts, connections=rows, signals=(signal,))
    return simulate(compose(spec, guides([mass])), duration=duration, output_step=duration / 1000, initial=initial)


def test_a_closed_cylinder_is_a_spring_of_two_isothermal_chambers() -> None:
    """Pushed from the middle with all closed, p V stays in both chambers, and small swings have the stiffness 2 P A^2 / V."""
    found = cylinder(0.0, duration=0.5, offset=0.15, friction=0.0, hose=1e-9, A_b=1.25e-3, pa0=3e5, pb0=3e5, initial={"x1.speed": 0.02})
    area, volume, p = 1.25e-3, 2e-5 + 1.25e-3 * 0.15, 3e5 + AMBIENT
    x = found.array("x1.position")
    np.testing.assert_allclose((found.array("cyl.p_a") + AMBIENT) * (volume + area * x), p * volume, rtol=1e-6)
    np.testing.assert_allclose((found.array("cyl.p_b") + AMBIENT) * (volume - area * x), p * volume, rtol=1e-6)
    w = math.sqrt(2 * p * area**2 / volume / 5.0)
    np.testing.assert_allclose(x, 0.02 / w * np.sin(w * found.time), atol=2e-3 * 0.02 / w)  # (x / 0.166 m)^2 more stiffness


def test_a_cushion_takes_the_speed_out_of_the_piston_before_its_end() -> None:
    hard, soft = cylinder(0.15, duration=1.5), cylinder(0.15, duration=1.5, cushion=True)

    def impact(found: Result) -> float:
        k = int(np.argmax(found.array("cyl.position") > 0.2999))
        return float(np.max(found.array("x1.speed")[k - 3 : k + 1]))

    assert hard.final["cyl.position"] == pytest.approx(0.3, abs=1e-6)
    assert soft.final["cyl.position"] > 0.29
    assert soft.array("cyl.p_b").max() > 1.5 * hard.array("cyl.p_b").max()
    assert impact(soft) < 0.4 * impact(hard)
    for found in (hard, soft):
        assert abs(found.energy["relative_residual"]) < 1e-5


def test_the_piston_moves_as_scipy_integrates_its_equations() -> None:
    found = cylinder(1.0, duration=0.08, hose=1e-8)
    A_a, A_b, dead, mass = 1.25e-3, 1.05e-3, 2e-5, 5.0

    def chain(p1: float, p2: float, first: float, second: float) -> float:
        """Flow through two restrictions in a row: where both are equal."""
        low, high = min(p1, p2), max(p1, p2)
        for _ in range(60):
            middle = (low + high) / 2
            if iso(p1, middle, first) > iso(middle, p2, second):
                low, high = (middle, high) if p1 > p2 else (low, middle)
            else:
                low, high = (low, middle) if p1 > p2 else (middle, high)
        return iso(p1, (low + high) / 2, first)

    def rates(t: float, y: np.ndarray) -> list[float]:
        s, v, pa, pb = y
        qa, qb = chain(6e5 + AMBIENT, pa, 3e-8, 4e-8), -chain(pb, AMBIENT, 4e-8, 3e-8)
        force = A_a * (pa - AMBIENT) - A_b * (pb - AMBIENT) - 30.0 * v
        return [
            v,
            force / mass,
            (REFERENCE * qa - pa * A_a * v) / (dead + A_a * s),
            (REFERENCE * qb + pb * A_b * v) / (dead + A_b * (0.3 - s)),
        ]

    wanted = solve_ivp(rates, (0.0, 0.08), [0.0, 0.0, AMBIENT, AMBIENT], rtol=1e-8, atol=1e-9, max_step=2e-3, t_eval=found.time).y
    # near equal pressures ours is a straight line, at the start and where chamber b begins to be filled
    np.testing.assert_allclose(found.array("cyl.position"), wanted[0], atol=2e-4)
    np.testing.assert_allclose(found.array("cyl.p_a") + AMBIENT, wanted[2], rtol=5e-3)
