"""Every number that a project file can give, in every unit that someone could write: the right value, or a refusal with what to write.

The values are checked against an own table of factors (the conversion itself is pint's), and the whole library is walked: a parameter with
a unit that has no row in the table fails.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domains import catalogue
from mategraph.project.places import Places
from mategraph.project.problems import Problems
from mategraph.project.tables.couplings import COUPLING_KINDS
from mategraph.project.tables.motions import MOVE_UNITS, _unit_of_rate
from mategraph.project.tables.parameters import read_parameters
from mategraph.project.tables.paths import UNITS as PATH_UNITS
from mategraph.project.tables.reading import Reading
from mategraph.project.tables.settings import _UNIT_OF_QUANTITY
from mategraph.project.units import BadQuantity, to_si
from mechanics.analyses.motion_profiles import MOTION_FUNCTIONS

ROUND_OFF = 4e-15  # a few multiplications by factors that are rounded themselves, in pint and in the table below
TURN = 2.0 * math.pi  # rad

# SI unit -> powers of m, kg, s, A, K, and of an angle
SI = {
    "m": (1, 0, 0, 0, 0, 0),
    "kg": (0, 1, 0, 0, 0, 0),
    "s": (0, 0, 1, 0, 0, 0),
    "A": (0, 0, 0, 1, 0, 0),
    "K": (0, 0, 0, 0, 1, 0),
    "rad": (0, 0, 0, 0, 0, 1),
    "turn": (0, 0, 0, 0, 0, 1),
    "1": (0, 0, 0, 0, 0, 0),
    "Hz": (0, 0, -1, 0, 0, 0),
    "N": (1, 1, -2, 0, 0, 0),
    "J": (2, 1, -2, 0, 0, 0),
    "W": (2, 1, -3, 0, 0, 0),
    "Pa": (-1, 1, -2, 0, 0, 0),
    "C": (0, 0, 1, 1, 0, 0),
    "V": (2, 1, -3, -1, 0, 0),
    "ohm": (2, 1, -3, -2, 0, 0),
    "S": (-2, -1, 3, 2, 0, 0),
    "F": (-2, -1, 4, 2, 0, 0),
    "H": (2, 1, -2, -2, 0, 0),
    "Wb": (2, 1, -2, -1, 0, 0),
}

# What someone could write -> its size, and the SI unit that it is a multiple of (angles in rad).
# fmt: off
WRITTEN: dict[str, tuple[float, str]] = {
    "m": (1, "m"), "mm": (1e-3, "m"), "cm": (1e-2, "m"), "um": (1e-6, "m"), "in": (0.0254, "m"), "ft": (0.3048, "m"),
    "thou": (2.54e-5, "m"),
    "mm^2": (1e-6, "m^2"), "cm^2": (1e-4, "m^2"), "m^2": (1, "m^2"),
    "cm^3": (1e-6, "m^3"), "l": (1e-3, "m^3"), "ml": (1e-6, "m^3"), "cc": (1e-6, "m^3"), "m^3": (1, "m^3"),
    "kg": (1, "kg"), "g": (1e-3, "kg"), "t": (1000, "kg"), "lb": (0.45359237, "kg"),
    "g*cm^2": (1e-7, "kg*m^2"), "kg*m^2": (1, "kg*m^2"), "N*m*s^2/rad": (1, "N*m*s^2/rad"),
    "s": (1, "s"), "ms": (1e-3, "s"), "us": (1e-6, "s"), "min": (60, "s"), "h": (3600, "s"),
    "rad": (1, "rad"), "deg": (TURN / 360, "rad"), "°": (TURN / 360, "rad"), "mrad": (1e-3, "rad"), "turn": (TURN, "rad"),
    "rev": (TURN, "rad"), "cycle": (TURN, "rad"), "arcmin": (TURN / 21600, "rad"),
    "rad/s": (1, "rad/s"), "deg/s": (TURN / 360, "rad/s"), "rpm": (TURN / 60, "rad/s"), "rev/min": (TURN / 60, "rad/s"),
    "rev/s": (TURN, "rad/s"), "krpm": (TURN * 1000 / 60, "rad/s"), "rad/s^2": (1, "rad/s^2"), "rpm/s": (TURN / 60, "rad/s^2"),
    "Hz": (1, "Hz"), "kHz": (1000, "Hz"), "1/s": (1, "1/s"), "1/min": (1 / 60, "1/s"),
    "m/s": (1, "m/s"), "mm/s": (1e-3, "m/s"), "m/min": (1 / 60, "m/s"), "km/h": (1 / 3.6, "m/s"), "m/s^2": (1, "m/s^2"),
    "N": (1, "N"), "kN": (1000, "N"), "mN": (1e-3, "N"), "kgf": (9.80665, "N"), "lbf": (4.4482216152605, "N"),
    "N*m": (1, "N*m"), "Nm": (1, "N*m"), "mNm": (1e-3, "N*m"), "mN*m": (1e-3, "N*m"), "N*cm": (1e-2, "N*m"), "N*mm": (1e-3, "N*m"),
    "ozf*in": (0.0254 * 4.4482216152605 / 16, "N*m"), "lbf*ft": (0.3048 * 4.4482216152605, "N*m"),
    "N/m": (1, "N/m"), "N/mm": (1000, "N/m"), "N/m^3": (1, "N/m^3"), "N*m/rad": (1, "N*m/rad"), "N*m/deg": (360 / TURN, "N*m/rad"),
    "N*m/turn": (1 / TURN, "N*m/rad"), "N*m/rad^3": (1, "N*m/rad^3"), "N*s/m": (1, "N*s/m"), "N*s/mm": (1000, "N*s/m"),
    "N*m*s/rad": (1, "N*m*s/rad"), "N*m*s": (1, "N*m*s"), "mN*m*s": (1e-3, "N*m*s"), "N*m/rpm": (60 / TURN, "N*m*s/rad"),
    "N*m/(rad/s)": (1, "N*m*s/rad"), "N*m*s^2/rad^2": (1, "N*m*s^2/rad^2"), "N*s^2/m^2": (1, "N*s^2/m^2"),
    "J": (1, "J"), "kJ": (1000, "J"), "J/K": (1, "J/K"), "W": (1, "W"), "kW": (1000, "W"), "mW": (1e-3, "W"),
    "Pa": (1, "Pa"), "bar": (1e5, "Pa"), "MPa": (1e6, "Pa"), "psi": (4.4482216152605 / 0.0254**2, "Pa"), "barg": (1e5, "Pa"),
    "Pa*s": (1, "Pa*s"), "cP": (1e-3, "Pa*s"), "m^3/s": (1, "m^3/s"), "l/min": (1e-3 / 60, "m^3/s"), "m^3/(s*Pa)": (1, "m^3/(s*Pa)"),
    "l/min/bar": (1e-8 / 60, "m^3/(s*Pa)"), "m^3/rad": (1, "m^3/rad"), "cm^3/rev": (1e-6 / TURN, "m^3/rad"), "cm^3/rad": (1e-6, "m^3/rad"),
    "mm/rev": (1e-3 / TURN, "m/rad"), "mm/turn": (1e-3 / TURN, "m/rad"), "mm/rad": (1e-3, "m/rad"), "mm/deg": (1e-3 * 360 / TURN, "m/rad"),
    "kg/m^3": (1, "kg/m^3"), "g/cm^3": (1000, "kg/m^3"),
    "A": (1, "A"), "mA": (1e-3, "A"), "uA": (1e-6, "A"), "V": (1, "V"), "mV": (1e-3, "V"), "kV": (1000, "V"),
    "ohm": (1, "ohm"), "kohm": (1000, "ohm"), "mohm": (1e-3, "ohm"), "Ω": (1, "ohm"), "S": (1, "S"), "mS": (1e-3, "S"),
    "H": (1, "H"), "mH": (1e-3, "H"), "uH": (1e-6, "H"), "F": (1, "F"), "uF": (1e-6, "F"), "nF": (1e-9, "F"), "Wb": (1, "Wb"),
    "mWb": (1e-3, "Wb"), "C": (1, "C"), "A*h": (3600, "C"), "Ah": (3600, "C"),
    "N*m/A": (1, "N*m/A"), "mNm/A": (1e-3, "N*m/A"), "V*s/rad": (1, "V*s/rad"), "V*s": (1, "V*s"), "V/krpm": (0.06 / TURN, "V*s/rad"),
    "mV/rpm": (0.06 / TURN, "V*s/rad"), "V/Hz": (1, "V/Hz"), "V*min": (60, "V*s"),
    "K": (1, "K"), "1/K": (1, "1/K"), "1/degC": (1, "1/K"), "%/K": (1e-2, "1/K"), "ppm/K": (1e-6, "1/K"), "K/W": (1, "K/W"),
    "degC/W": (1, "K/W"), "W/(m^2*K)": (1, "W/(m^2*K)"), "W/m^2/K": (1, "W/(m^2*K)"),
    "%": (1e-2, "1"), "ppm": (1e-6, "1"), "1/rev": (1 / TURN, "1/rad"), "1/rad": (1, "1/rad"), "1/deg": (360 / TURN, "1/rad"),
    "1/m": (1, "1/m"), "1/mm": (1000, "1/m"), "1/in": (1 / 0.0254, "1/m"),
}
# fmt: on

COUNTS_TURNS = {"Hz", "kHz", "V/Hz", "1/min", "V*min"}  # units without an angle that a catalogue uses for turns
SAME_NUMBER = {("N*m/A", "V*s/rad"), ("kg*m^2", "N*m*s^2/rad")}  # two names of one quantity, one with an angle
ANY_UNIT = ""


def powers(unit: str) -> tuple[float, ...]:
    """Powers of m, kg, s, A, K and angle in an SI unit such as ``m^3/(s*Pa)``."""
    total = [0.0] * 6
    sign, inside = 1, False
    for mark, word, exponent in re.findall(r"([*/()]|)([A-Za-z1]+|)(?:\^(\d))?", unit):
        if mark == "/":
            sign = -1
        elif mark == "*" and not inside:
            sign = 1
        elif mark in "()" and mark:
            inside = mark == "("
        for i, power in enumerate(SI[word] if word else ()):
            total[i] += sign * power * int(exponent or 1)
    return tuple(total)


def expected(unit: str, written: str) -> float | None:
    """The SI number of one of what is written where `unit` is declared; None where it must be refused."""
    size, si = WRITTEN[written]
    asked, given = powers(unit), powers(si)
    if asked[:5] != given[:5]:
        return None
    if unit == "Wb" and written in ("N*m/A", "mNm/A"):  # a torque constant is none, but for a factor that depends on the machine
        return None
    if written in ("Hz", "kHz", "V/Hz"):
        return size if unit == "Hz" else None
    if unit == "Hz":
        return size / TURN if given[5] else size
    per_turn = TURN if unit.endswith("/turn") else 1.0
    if asked[5] == given[5]:
        return size * per_turn
    if (unit, si) in SAME_NUMBER:
        return size
    if given[5] != 0 or written in COUNTS_TURNS:
        return None
    return size if unit.endswith("/turn") or asked[1] != 0 else None  # beside a mass SI leaves the radian out


def declared_units() -> Iterator[tuple[str, str]]:
    """(where, unit) of every number that a project file can give."""
    for name in catalogue.COMPONENTS:
        component = catalogue.component(name)
        for key, p in component.parameters.items():
            yield from ((f"{name}.{key}", unit) for unit in (p.unit, p.rotational_unit or p.unit))
        for key, table in component.tables.items():
            yield from ((f"{name}.{key}", unit) for unit in (*table.units, *filter(None, table.rotational_units)))
    for name in catalogue.SIGNAL_BLOCKS:
        block = catalogue.signal_block(name)
        yield from ((f"{name}.{key}", p.unit) for key, p in block.parameters.items())
        yield from ((f"{name}.{key}", unit) for key, given in block.lists.items() for unit in given.units)
    for name, function in MOTION_FUNCTIONS.items():
        for key, motion in function.parameters.items():
            units = [_unit_of_rate(motion.unit, moves, rates) or "" for moves in ("rad", "m") for rates in (0, 1)]
            yield from ((f"motion {name}.{key}", unit) for unit in units)
    for key, unit in MOVE_UNITS.items():
        yield from ((f"moves.{key}", _unit_of_rate(unit, moves, rates) or "") for moves in ("rad", "m") for rates in (0, 1))
    yield from ((f"path.{key}", unit) for key, unit in PATH_UNITS.items())
    yield from (("initial", unit) for unit in _UNIT_OF_QUANTITY.values())
    for name, kind in COUPLING_KINDS.items():
        yield from ((f"coupling {name}.{key}", unit) for key, (unit, _) in kind.sizes.items())
    yield from (("mate.pitch", "m/turn"), ("mate.limits", "rad"), ("mate.limits", "m"), ("mate.origin", "m"), ("density", "kg/m^3"))
    yield from (("gravity.value", "m/s^2"), ("part.mass", "kg"), ("part.inertia", "kg*m^2"), ("simulate.duration", "s"))
    yield from (("simulate.frame_rate", "Hz"), ("plot.notes.at", "s"), ("coupling.place", "m"))


UNITS = sorted({unit for _, unit in declared_units()})


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit != ANY_UNIT])
def test_every_writable_unit_gives_the_right_number_or_is_refused(unit: str) -> None:
    fitting = 0
    for written in WRITTEN:
        right = expected(unit, written)
        if right is None:
            with pytest.raises(BadQuantity) as refused:
                to_si(f"3 {written}", unit)
            assert refused.value.code == "E013", (unit, written)
            assert refused.value.remedy, (unit, written)
        else:
            fitting += 1
            assert to_si(f"3 {written}", unit) == pytest.approx(3.0 * right, rel=ROUND_OFF), (unit, written)
    assert fitting or re.search(r"/s\^[34]", unit), "no unit of the table fits: add what people write for it"


def test_the_units_of_the_whole_library_were_walked() -> None:
    where = {name for name, _ in declared_units()}
    assert {"mechanical.Screw.lead", "hydraulic.Pump.D", "Sine.frequency", "motion sine.frequency", "coupling screw.lead"} <= where
    every = {f"{name}.{key}" for name in catalogue.COMPONENTS for key in catalogue.component(name).parameters}
    every |= {f"{name}.{key}" for name in catalogue.SIGNAL_BLOCKS for key in catalogue.signal_block(name).parameters}
    assert every <= where


def test_any_unit_becomes_si_with_radians() -> None:
    for written, (size, _) in WRITTEN.items():
        assert to_si(f"3 {written}", None) == pytest.approx(3.0 * size, rel=ROUND_OFF), written


# What is no plain number on a scale from zero; everything else in K is a temperature, in Pa a gauge pressure.
DIFFERENCES = {
    "hydraulic.Accumulator.K",
    "hydraulic.CheckValve.full",
    "hydraulic.CheckValve.opens",
    "hydraulic.CheckValve.p_laminar",
    "hydraulic.Cylinder.K",
    "hydraulic.LineCylinder.K",
    "hydraulic.Orifice.p_laminar",
    "hydraulic.PressureSource.value",
    "hydraulic.ReliefValve.full",
    "hydraulic.ReliefValve.opens",
    "hydraulic.ReliefValve.p_laminar",
    "hydraulic.Valve43.p_laminar",
    "hydraulic.Volume.K",
    "Noise.sigma",
    "Quantiser.step",
    "Relay.off",
    "Relay.on",
    "SCurve.distance",
    "Chirp.amplitude",
    "pneumatic.AirCheckValve.opens",
    "Sine.amplitude",
    "Trapezoid.distance",
}
LEVELS = {
    "electrical.CCCS.gain",
    "electrical.LimitedOpAmp.gain",
    "electrical.VCVS.gain",
    "electrical.VoltageAmplifier.gain",
    "Gain.k",
    "Integrator.k",
    "PID.Kp",
}


def _scaled() -> Iterator[tuple[str, str, str]]:
    for name in catalogue.COMPONENTS:
        yield from ((f"{name}.{key}", p.unit, p.scale) for key, p in catalogue.component(name).parameters.items())
    for name in catalogue.SIGNAL_BLOCKS:
        yield from ((f"{name}.{key}", p.unit, p.scale) for key, p in catalogue.signal_block(name).parameters.items())


def test_points_differences_and_levels_are_what_they_are_declared_as() -> None:
    assert {name for name, _, scale in _scaled() if scale == "difference"} == DIFFERENCES
    assert {name for name, _, scale in _scaled() if scale == "level"} == LEVELS


@pytest.mark.parametrize("unit", ["K", None])
def test_a_temperature_has_an_offset_and_a_difference_has_none(unit: str | None) -> None:
    assert to_si("20 degC", unit) == 293.15
    assert to_si("68 degF", unit) == pytest.approx(293.15, rel=ROUND_OFF)
    assert to_si("20 degC", unit, "difference") == to_si("20 K", unit, "difference") == 20.0
    assert to_si("9 degF", unit, "difference") == pytest.approx(5.0, rel=ROUND_OFF)
    with pytest.raises(BadQuantity) as refused:
        to_si("20 delta_degC", unit)
    assert refused.value.code == "E013"


@pytest.mark.parametrize(("text", "gauge"), [("2 bara", 2e5 - 101325.0), ("2 bar(a)", 2e5 - 101325.0), ("2 barg", 2e5), ("200 kPag", 2e5)])
def test_pressures_are_gauge_pressures_and_absolute_ones_are_converted(text: str, gauge: float) -> None:
    assert to_si(text, "Pa") == pytest.approx(gauge, rel=ROUND_OFF)
    if "a" in text.replace("bar", "").replace("Pa", ""):
        with pytest.raises(BadQuantity) as refused:
            to_si(text, "Pa", "difference")
        assert refused.value.code == "E013"


@pytest.mark.parametrize("unit", ["1", None])
def test_decibels_are_ratios_of_amplitudes_and_of_gains_only(unit: str | None) -> None:
    assert [to_si(f"{level} dB", unit, "level") for level in (20, 0, -40)] == pytest.approx([10.0, 1.0, 0.01], rel=ROUND_OFF)
    for text in ("20 dB", "20 dBm", "3 octave", "1 Np"):
        with pytest.raises(BadQuantity):
            to_si(text, unit)
    with pytest.raises(BadQuantity):
        to_si("20 dB/Hz", unit, "level")


def test_what_no_machine_is_measured_in_is_refused() -> None:
    for text in ("3000 U/min", "3 mol", "5 bit/s"):  # the German sign of revolutions is a unit of enzymes
        with pytest.raises(BadQuantity) as refused:
            to_si(text, None)
        assert refused.value.code == "E012"


@pytest.mark.parametrize(
    ("text", "unit", "remedy"),
    [
        ("10 cm^3", "m^3/rad", '"10 cm^3/turn"'),
        ("1 V/Hz", "V*s/rad", '"0.159155 V*s/rad"'),
        ("3000 1/min", "rad/s", '"3000 rpm"'),
        ("5 Hz", "1/s", '"5 1/s"'),
        ("2 bara", "Pa", ""),
    ],
)
def test_a_refusal_gives_the_unit_to_write(text: str, unit: str, remedy: str) -> None:
    with pytest.raises(BadQuantity) as refused:
        to_si(text, unit, "difference")
    assert remedy in refused.value.remedy


def test_every_parameter_of_the_library_is_read_with_its_own_unit_and_scale() -> None:
    for name in (*catalogue.COMPONENTS, *catalogue.SIGNAL_BLOCKS):
        declared = (catalogue.component(name) if name in catalogue.COMPONENTS else catalogue.signal_block(name)).parameters
        for key, p in declared.items():
            reading = Reading(problems=Problems(), places=Places(file="a.toml", lines={}), folder=Path("."))
            low, high = (-math.inf if p.minimum is None else p.minimum), (math.inf if p.maximum is None else p.maximum)
            inside = next(n for n in (1.0, 0.5, 0.1, high, low) if low <= n <= high)
            text = f"{inside:g} {p.unit}" if p.unit not in ("", "1") else f"{inside:g}"
            found = read_parameters(reading, ("component", name), {key: text}, {key: p}, (), other=[])
            assert found == {key: inside}, (name, key, reading.problems.errors)
            if p.scale == "level":
                assert read_parameters(reading, ("component", name), {key: "20 dB"}, {key: p}, (), other=[]) == {key: 10.0}
