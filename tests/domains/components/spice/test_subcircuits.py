"""SPICE netlists as components: what each card stands for, in closed form; and what is said of cards that are not understood."""

from __future__ import annotations

import numpy as np
import pytest
from two_axis import circuit, component

from domains.components.spice.netlist import number
from domains.components.spice.subcircuits import netlist_pins
from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, DomainsError


def sheet(text: str, which: str = "", name: str = "f", **parameters: float) -> ComponentSpec:
    model = f"spice:sheet.cir:{which}" if which else "spice:sheet.cir"
    return ComponentSpec(name=name, model=model, netlist=text, parameters=parameters)


def run(text: str, duration: float = 1e-3, step: float = 1e-4) -> Result:
    """A netlist that is a whole circuit."""
    return simulate(compose(circuit([sheet(text)])), duration=duration, output_step=step)


@pytest.mark.parametrize(
    ("text", "value"),
    [("4.7k", 4700.0), ("10uF", 1e-5), ("2.2MEG", 2.2e6), ("1m", 1e-3), ("100", 100.0), ("-3.3V", -3.3), ("1e-3k", 1.0), ("1mil", 25.4e-6)],
)
def test_numbers_take_their_suffix_and_forget_their_unit(text: str, value: float) -> None:
    assert number(text, {}) == pytest.approx(value, rel=1e-15)


LOW_PASS = """* a filter with parameters
.subckt lowpass in out gnd R=1k C={1u}
.param tau={R*C}
R1 in out {tau / C}   ; a value by an expression
C1 out gnd
+ {C}
.ends lowpass
"""


def test_sub_circuit_is_connected_by_its_pins_and_takes_parameters() -> None:
    parts = [component("s", "VoltageSource", value=5.0), sheet(LOW_PASS, C=2e-6)]
    system = compose(circuit(parts, "s.p f.in", "f.out", "ground s.n f.gnd"))
    assert system.states == ("f.C1.v",)
    found = simulate(system, duration=5e-3, output_step=1e-4)
    np.testing.assert_allclose(found.array("f.C1.v"), 5 * (1 - np.exp(-found.time / 2e-3)), rtol=1e-7, atol=1e-8)


def test_pins_of_a_netlist_are_told() -> None:
    assert netlist_pins("spice:x.cir", LOW_PASS) == ("in", "out", "gnd")


def test_nested_sub_circuits_have_nodes_of_their_own() -> None:
    text = """title
    .subckt half a b
    R1 a mid 1k
    R2 mid b 1k
    .ends
    V1 in 0 8
    X1 in out half
    X2 out 0 half
    .tran 1u 1m
    .end
    nonsense after the end
    """
    found = run(text)
    assert found.final["f.X1.R1.v"] == pytest.approx(2.0, rel=1e-12)
    assert found.final["f.X2.R2.v"] == pytest.approx(2.0, rel=1e-12)


def test_ground_of_a_netlist_is_the_users_ground() -> None:
    parts = [component("s", "VoltageSource", value=6.0), sheet(".subckt d in out\nR1 in out 1k\nR2 out 0 2k\n.ends")]
    found = simulate(compose(circuit(parts, "s.p f.in", "ground s.n", "f.out")), duration=1e-3, output_step=1e-3)
    assert found.final["f.R2.v"] == pytest.approx(4.0, rel=1e-12)


@pytest.mark.parametrize(
    ("cards", "signal", "value"),
    [
        ("V1 a 0 3\nE1 b 0 a 0 2\nR1 b 0 1", "R1.v", 6.0),
        ("V1 a 0 3\nG1 b 0 a 0 2\nR1 b 0 1", "R1.v", -6.0),  # the current leaves node b through the source
        ("V1 a 0 3\nR2 a 0 1\nF1 b 0 V1 2\nR1 b 0 1", "R1.v", 6.0),  # i(V1) = -3 A
        ("V1 a 0 3\nR2 a 0 1\nH1 b 0 V1 2\nR1 b 0 1", "R1.v", -6.0),
        ("V1 a 0 3\nR2 a 0 1\nH1 b 0 V1 2\nF1 0 b V1 1\nR1 b 0 1", "R1.v", -6.0),  # two that sense one source
        ("I1 0 a DC 2\nR1 a 0 3", "R1.v", 6.0),
        ("V1 a 0 DC 5 AC 1\nR1 a 0 1k", "R1.v", 5.0),
    ],
)
def test_linear_sources_have_the_directions_of_spice(cards: str, signal: str, value: float) -> None:
    assert run(f"title\n{cards}\n").final[f"f.{signal}"] == pytest.approx(value, rel=1e-12)


def test_sources_over_time_and_initial_conditions() -> None:
    text = """all shapes
    V1 a 0 SIN(1 2 1k 1e-4 500 30)
    V2 b 0 PULSE(0 5 1e-4 1e-5 2e-5 2e-4 5e-4)
    V3 c 0 PWL(0 0 2e-4 1 6e-4 -1)
    V4 d 0 EXP(0 4 1e-4 5e-5 5e-4 1e-4)
    R1 a 0 1
    R2 b 0 1
    R3 c 0 1
    R4 d 0 1
    C1 e 0 1u IC=3
    R5 e 0 1k
    L1 g 0 1m IC=0.1
    R6 g 0 10
    C2 h 0 1u
    R7 h 0 1k
    .ic V(h)=2
    """
    found = run(text, 1e-3, 2e-5)
    t = found.time
    s = np.maximum(t - 1e-4, 0.0)
    np.testing.assert_allclose(found.array("f.V1.v"), 1 + 2 * np.exp(-500 * s) * np.sin(2e3 * np.pi * s + np.pi / 6), atol=1e-12)
    corners = np.array([0, 1e-4, 1.1e-4, 3.1e-4, 3.3e-4]), [0, 0, 5, 5, 0]
    shape = np.where(t < 6e-4, np.interp(t, *corners), np.interp(t - 5e-4, *corners))
    np.testing.assert_allclose(found.array("f.V2.v"), shape, atol=1e-9)
    np.testing.assert_allclose(found.array("f.V3.v"), np.interp(t, [0, 2e-4, 6e-4], [0, 1, -1]), atol=1e-12)
    fall = np.where(t >= 5e-4, 1 - np.exp(-(t - 5e-4) / 1e-4), 0.0)
    np.testing.assert_allclose(found.array("f.V4.v"), 4 * (1 - np.exp(-s / 5e-5)) - 4 * fall, atol=1e-12)
    np.testing.assert_allclose(found.array("f.C1.v"), 3 * np.exp(-t / 1e-3), atol=1e-7)
    np.testing.assert_allclose(found.array("f.L1.i"), 0.1 * np.exp(-t / 1e-4), atol=1e-8)
    np.testing.assert_allclose(found.array("f.C2.v"), 2 * np.exp(-t / 1e-3), atol=1e-7)


def test_coupled_inductors_become_one_component() -> None:
    text = "title\nV1 a 0 1\nR1 a b 1\nL1 b 0 1m\nL2 c 0 4m\nR2 c 0 1Meg\nK1 L1 L2 0.5\n"
    found = run(text, 1e-4, 1e-5)
    assert "f.L1_L2.1.i" in found.signal_units
    # the secondary is nearly open (it begins without current): its voltage is M di1/dt; 1 Mohm takes 1e-6 of it
    np.testing.assert_allclose(found.array("f.L1_L2.2.v")[1:], 0.5 * 2 * found.array("f.L1_L2.1.v")[1:], rtol=1e-5)


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("R1 a 0 1k\nQ1 c b e npn", 3),
        ("R1 a 0 abc", 2),
        ("R1 a 0 {1k/zero}", 2),
        (".include other.cir", 2),
        ("R1 a 0 -5", 2),
        ("D1 a 0 nowhere", 2),
        ("R1 a 0 1k tc1=3", 2),
        ("R1 a", 2),
        ("K1 L1 L2 0.5\nR1 a 0 1", 2),
        ("F1 a 0 Vx 2\nR1 a 0 1", 2),
        ("V1 a 0 PULSE(0 1)", 2),
        (".subckt s a\nR1 a 0 1", 4),
        ("E1 a 0 POLY(2) b 0 1 2", 2),
        ("+ R1 a 0 1", 1),
        ("R1 a 0 1k\n'", 3),
        ("R1 a 0 {1k", 2),
        ("R1 a 0 1k\n,", 3),
        ("F1 a 0 V1 2\nR1 a 0 1\nV1", 4),
    ],
)
def test_what_is_not_understood_is_told_with_its_line(cards: str, line: int) -> None:
    text = f"title\n{cards}\n" if not cards.startswith("+") else cards
    with pytest.raises(DomainsError) as caught:
        compose(circuit([sheet(text)]))
    assert caught.value.code == "E425"
    assert caught.value.place == f"sheet.cir:{line}"
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("text", "which", "code"),
    [
        (".subckt a x\nR1 x 0 1\n.ends\n.subckt b x\nR1 x 0 1\n.ends", "", "E426"),
        (".subckt a x\nR1 x 0 1\n.ends", "c", "E426"),
        (".subckt a x\nX1 x a\n.ends", "", "E426"),
        ("title\nX1 a nothing", "", "E426"),
    ],
)
def test_a_sub_circuit_that_is_not_there_or_has_no_end_is_told(text: str, which: str, code: str) -> None:
    with pytest.raises(DomainsError) as caught:
        compose(circuit([sheet(text, which)], "f.x"))
    assert caught.value.code == code


def test_pins_that_are_unknown_or_open_are_told() -> None:
    parts = [component("s", "VoltageSource", value=5.0), sheet(LOW_PASS)]
    with pytest.raises(DomainsError, match="inn") as caught:
        compose(circuit(parts, "s.p f.inn", "f.out", "ground s.n f.gnd"))
    assert caught.value.code == "E407"
    with pytest.raises(DomainsError, match="out") as caught:
        compose(circuit(parts, "s.p f.in", "ground s.n f.gnd"))
    assert caught.value.code == "E409"
    with pytest.raises(DomainsError, match="'Q'") as caught:
        compose(circuit([parts[0], sheet(LOW_PASS, Q=1.0)], "s.p f.in", "f.out", "ground s.n f.gnd"))
    assert caught.value.code == "E402"
