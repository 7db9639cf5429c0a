"""Circuits against ngspice: the same netlist text in both programs, as random topologies and as circuits people build.

Both start from the given initial values of capacitors and inductors (``uic``). ngspice integrates by the trapezoidal rule with a relative
tolerance of 1e-5 and steps of at most 1/4000 of the run, and its output is taken between steps on straight lines. What is left of its own
error is found by running it once more with a quarter of the step; agreement is asked for within that and a part in ten thousand.
Seen over 80 random circuits: 4e-8 of the range in the median, 9e-7 at most; over those that people build 2e-8 to 6e-5, where ngspice
rounds a corner.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from domains.composition.compose import compose
from domains.simulation.simulate import simulate
from domains.specs import ComponentSpec, SystemSpec
from foundation.errors import MategraphError

pytestmark = [pytest.mark.oracles, pytest.mark.skipif(shutil.which("ngspice") is None, reason="ngspice is not installed")]

STEPS = 4000  # at the least, of ngspice in one run
SAMPLES = 100
AGREES = 1e-4  # of the range of a signal
IGNORED = {"E410", "E413", "E414"}  # floating, loop of voltage sources, cut-set of current sources


def ngspice(cards: str, stop: float, differences: dict[str, tuple[str, str]], folder: Path, *, finer: int = 1) -> dict[str, np.ndarray]:
    """Voltages between pairs of nodes at `SAMPLES` + 1 times from 0 to `stop`."""
    step = stop / (STEPS * finer)
    nodes = sorted({node for pair in differences.values() for node in pair} - {"0"})
    data = folder / "data.txt"
    text = f"""a circuit
{cards}
.options reltol=1e-5 abstol=1e-11 vntol=1e-8 chgtol=1e-15 trtol=1
.control
set wr_singlescale
set numdgt=15
tran {step!r} {stop!r} 0 {step!r} uic
wrdata {data} {" ".join(f"v({node})" for node in nodes)}
quit
.endc
.end
"""
    sheet = folder / "sheet.cir"
    sheet.write_text(text, encoding="utf-8")
    done = subprocess.run(["ngspice", "-b", str(sheet)], capture_output=True, text=True, timeout=10, check=False)
    assert data.exists(), done.stdout[-2000:] + done.stderr[-2000:]
    table = np.loadtxt(data, ndmin=2)
    data.unlink()
    times = np.linspace(0.0, stop, SAMPLES + 1)
    potential = {node: np.interp(times, table[:, 0], table[:, k + 1]) for k, node in enumerate(nodes)}
    potential["0"] = np.zeros_like(times)
    return {name: potential[p] - potential[n] for name, (p, n) in differences.items()}


def ours(cards: str, stop: float, names: list[str]) -> dict[str, np.ndarray]:
    sheet = ComponentSpec(name="f", model="spice:sheet.cir", netlist=f"a circuit\n{cards}\n")
    found = simulate(compose(SystemSpec(components=(sheet,))), duration=stop, output_step=stop / SAMPLES)
    return {name: found.array(f"f.{name}.v") for name in names}


def compare(cards: str, stop: float, folder: Path) -> float:
    """The largest deviation of any element's voltage, of the range of all; fails where it is more than can be explained."""
    pairs: dict[str, tuple[str, str]] = {}
    for line in cards.splitlines():
        words = line.split()
        if words and words[0][0] in "RCD":
            pairs[words[0]] = (words[1], words[2])
    mine = ours(cards, stop, list(pairs))
    theirs, finer = (ngspice(cards, stop, pairs, folder, finer=k) for k in (1, 4))
    size = max(float(np.ptp(v)) for v in finer.values()) + max(float(np.abs(v).max()) for v in finer.values())
    worst = 0.0
    for name in pairs:
        own = np.abs(theirs[name] - finer[name])[1:]  # at t = 0 ngspice shows its guess
        deviation = np.abs(mine[name] - finer[name])[1:]
        # an edge that falls between two of its steps is seen by ngspice up to a step late: neighbours are allowed for
        spread = np.max([np.roll(own, k) for k in (-1, 0, 1)], axis=0)
        excess = deviation - 2 * spread - AGREES * size
        assert excess.max() <= 0.0, f"{name}: {deviation.max():.3g} of {size:.3g} at {np.argmax(excess) / SAMPLES * stop:.4g} s\n{cards}"
        worst = max(worst, float(deviation.max()) / size)
    return worst


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ngspice")


CIRCUITS = {
    "ringing filter": ("V1 a 0 PULSE(0 5 1e-4 1e-6 1e-6 1e-3 2e-3)\nR1 a b 10\nL1 b c 1m\nC1 c 0 1u\nR2 c 0 1k", 5e-3),
    "half-wave rectifier": ("V1 a 0 SIN(0 10 50)\nD1 a b rect\nC1 b 0 100u\nR1 b 0 1k\n.model rect D(IS=1e-12 N=1.5 RS=0.1)", 0.1),
    "bridge rectifier": (
        "V1 a b SIN(0 20 50)\nR9 b 0 10k\nR8 a 0 10k\nD1 a p m\nD2 b p m\nD3 n a m\nD4 n b m\nC1 p n 47u\nR1 p n 500\nR2 n 0 10k\n"
        ".model m D(IS=1e-14 RS=0.05)",
        0.06,
    ),
    "voltage doubler": (
        "V1 a 0 SIN(0 5 1k)\nRs a s 1\nC1 s b 1u\nD1 0 b m\nD2 b c m\nC2 c 0 1u\nR1 c 0 10k\n.model m D(IS=1e-9 N=1.8 RS=0.5)",
        0.01,
    ),
    "clipper with a Zener diode": (
        "V1 a 0 SIN(0 12 100)\nR1 a b 470\nD1 0 b z\nR2 b 0 10k\n.model z D(IS=1e-14 RS=1 BV=5.1 IBV=5m)",
        0.03,
    ),
    "recovery of a diode with its charge": (
        "V1 a 0 PULSE(-5 5 1e-6 1e-8 1e-8 4e-6 1e-5)\nR1 a b 100\nD1 b 0 m\n"
        ".model m D(IS=2.5e-9 N=1.75 RS=0.6 CJO=40p VJ=0.6 M=0.4 TT=100n BV=80 IBV=1e-6)",
        2e-5,
    ),
    "coupled windings": ("V1 a 0 SIN(0 10 1k)\nR1 a b 5\nL1 b 0 5m\nL2 c 0 20m\nK1 L1 L2 0.95\nR2 c d 50\nC1 d 0 1u", 5e-3),
    "controlled sources": (
        "V1 a 0 PWL(0 0 1m 1 2m -1 4m 0.5)\nR1 a b 1k\nC1 b 0 1u\nE1 c 0 b 0 3\nR2 c d 100\nVm d e 0\nR3 e 0 100\nF1 0 g Vm 2\nR4 g 0 50\n"
        "H1 h 0 Vm 30\nR5 h 0 10\nG1 k 0 b 0 1m\nR6 k 0 1k",
        5e-3,
    ),
    "chopper with a freewheeling diode": (
        "V1 a 0 24\nVg g 0 PULSE(0 1 0 1e-7 1e-7 3e-5 1e-4)\nS1 a b g 0 sw\nRg g 0 1k\nD1 0 b m\nL1 b c 1m\nR1 c 0 5\n"
        ".model sw SW(VT=0.5 VH=0.1 RON=0.05 ROFF=1e6)\n.model m D(IS=1e-12 RS=0.02)",
        1e-3,
    ),
    "exponential source into a ladder": (
        "I1 0 a EXP(0 1m 1e-4 5e-5 6e-4 1e-4)\nR1 a 0 1k\nR2 a b 1k\nC1 b 0 100n\nL1 b c 10m\nR3 c 0 500",
        1e-3,
    ),
}


@pytest.mark.parametrize("name", CIRCUITS)
def test_circuits_that_people_build_agree_with_ngspice(name: str, folder: Path) -> None:
    cards, stop = CIRCUITS[name]
    print(f"{name}: {compare(cards, stop, folder):.1e} of the range")


# ---------------------------------------------------------------------------------------------------------------- random circuits

NODES = 5
kinds = st.sampled_from("RRCCLDDVITS")
ends = st.tuples(st.integers(0, NODES - 1), st.integers(1, NODES - 1)).map(lambda e: (e[0], (e[0] + e[1]) % NODES))
sizes = st.floats(0.5, 2.0).map(lambda v: round(v, 3))
shapes = st.sampled_from(["SIN(0 {a} 1k)", "PULSE(0 {a} 2e-4 1e-5 1e-5 5e-4 1.3e-3)", "DC {a}", "SIN({a} {a} 600 1e-4 300)"])
elements = st.lists(st.tuples(kinds, ends, sizes, shapes), min_size=3, max_size=9)


def netlist(parts: list[tuple[str, tuple[int, int], float, str]]) -> str:
    """Every node is tied to the next by a resistor; sources have a resistance of their own; time constants are of 10 us to 10 ms."""
    lines = [f"Rt{k} {k} {k + 1} {1000 + 100 * k}" for k in range(NODES - 1)]
    for k, (kind, (p, n), value, shape) in enumerate(parts):
        match kind:
            case "R":
                lines.append(f"R{k} {p} {n} {1000 * value}")
            case "C":
                lines.append(f"C{k} {p} {n} {value}u")
            case "L":
                lines.append(f"L{k} {p} {n} {100 * value}m")
            case "D":
                lines.append(f"D{k} {p} {n} m")
            case "V":
                lines += [f"V{k} s{k} {n} {shape.format(a=5 * value)}", f"Rs{k} {p} s{k} 100"]
            case "T":  # two inductors in series: one current
                lines += [f"L{k} {p} x{k} {100 * value}m", f"Lx{k} x{k} {n} 50m"]
            case "S":  # a capacitor across a source: no state at all
                lines += [f"V{k} s{k} {n} SIN(1 {5 * value} 800)", f"C{k} s{k} {n} 0.1u IC=1", f"Rs{k} {p} s{k} 1k"]
            case "I":
                lines.append(f"I{k} {p} {n} {shape.format(a=5 * value)}")
    lines.append(".model m D(IS=1e-12 N=1.2 RS=1)")
    return "\n".join(lines)


@settings(
    max_examples=25,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a smaller example costs minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much, HealthCheck.too_slow],
)
@given(elements)
def test_random_circuits_agree_with_ngspice(folder: Path, parts: list[tuple[str, tuple[int, int], float, str]]) -> None:
    # currents of mA, as the voltages of V have resistances of kohm
    parts = [(k, e, v / 1e3 if k == "I" else v, s) for k, e, v, s in parts]
    assume(any(kind in "VIS" for kind, *_ in parts))
    cards = netlist(parts)
    try:
        compose(SystemSpec(components=(ComponentSpec(name="f", model="spice:sheet.cir", netlist=f"a circuit\n{cards}\n"),)))
    except MategraphError as refusal:
        assume(not {e.code for e in getattr(refusal, "errors", [refusal])} <= IGNORED)
        raise
    try:
        compare(cards, 3e-3, folder)
    except subprocess.TimeoutExpired:  # its step collapses at a corner of a diode: nothing to compare with
        assume(False)


@pytest.mark.parametrize(("model", "kind", "sign"), [("NPN", "npn", 1.0), ("PNP", "pnp", -1.0)])
def test_a_bipolar_amplifier_driven_into_saturation(model: str, kind: str, sign: float, tmp_path: Path) -> None:
    """A common-emitter stage that a sine drives from cut-off to saturation, with both junctions' capacitances and the Early effect."""
    numbers = {"Is": 1e-15, "Bf": 150.0, "Br": 2.0, "Vaf": 80.0}

    def part(name: str, what: str, **parameters: float) -> ComponentSpec:
        return ComponentSpec(name=name, model=f"electrical.{what}", parameters=parameters)

    parts = (
        part("vcc", "VoltageSource", value=sign * 10.0),
        part("vin", "SineVoltage", amplitude=sign * 0.8, frequency=1e3, offset=sign * 0.5),
        part("rb", "Resistor", R=2e4),
        part("rc", "Resistor", R=1e3),
        part("re", "Resistor", R=20.0),
        part("cl", "Capacitor", C=2e-8),
        part("q", model, **numbers, T=300.15),
    )
    rows = (
        ("vcc.p", "rc.p"),
        ("vin.p", "rb.p"),
        ("rb.n", "q.b"),
        ("rc.n", "q.c", "cl.p"),
        ("q.e", "re.p"),
        ("ground", "vcc.n", "vin.n", "re.n", "cl.n"),
    )
    stop = 2e-3
    run = simulate(compose(SystemSpec(components=parts, connections=rows)), duration=stop, output_step=stop / SAMPLES)
    cards = f"""vcc 1 0 {sign * 10.0}
vin 2 0 sin({sign * 0.5} {sign * 0.8} 1000)
rb 2 3 20k
rc 1 4 1k
re 5 0 20
cl 4 0 20n ic=0
q1 4 3 5 m
.model m {kind}(is=1e-15 bf=150 br=2 vaf=80)
.options temp=27 tnom=27 gmin=1e-12"""
    wanted = ngspice(cards, stop, {"c": ("4", "0"), "e": ("5", "0")}, tmp_path)
    for name, found in (("c", run.array("cl.v")), ("e", run.array("re.v"))):
        span = float(np.ptp(wanted[name]))
        # ngspice on straight lines between its steps, at the corners of saturation
        np.testing.assert_allclose(found, wanted[name], atol=5e-4 * span)
