"""Text with units becomes SI, or says what is wrong with it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from mategraph.project import units
from mategraph.project.units import BadQuantity, same_dimension, split_quantity, to_si

# One multiplication by a power of ten or by pi/180, both correctly rounded, and one in pint: a few units in the last place.
ROUND_OFF = 4e-16


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.mark.parametrize(
    ("text", "unit", "si"),
    [
        ("4 ohm", "ohm", 4.0),
        ("2 mH", "H", 0.002),
        ("2mH", "H", 0.002),
        ("0.06 N*m/A", "N*m/A", 0.06),
        ("60 mNm/A", "N*m/A", 0.06),
        ("1e-4 N*m*s/rad", "N*m*s/rad", 1e-4),
        ("1e-4 N*m*s", "N*m*s/rad", 1e-4),
        ("180 deg", "rad", math.pi),
        ("-40 °", "rad", -40 * math.pi / 180),
        ("0.5", "rad", 0.5),
        ("30 rpm", "rad/s", math.pi),
        ("10 Hz", "Hz", 10.0),
        ("9.81 m/s²", "m/s^2", 9.81),
        ("2.7 g/cm^3", "kg/m^3", 2700.0),
        ("1 in", "m", 0.0254),
        ("20 degC", "K", 293.15),
        ("2 %", "1", 0.02),
        ("\N{MINUS SIGN}5 mm", "m", -0.005),
        (" 3 kg m^2 ", "kg*m^2", 3.0),
        (0.14, "rad", 0.14),
        (3, "A", 3.0),
        ("5 deg", None, 5 * math.pi / 180),
        ("24 V", None, 24.0),
        ("7", None, 7.0),
    ],
)
def test_a_quantity_is_the_same_in_si_whatever_its_unit(text: object, unit: str | None, si: float) -> None:
    assert to_si(text, unit) == pytest.approx(si, rel=ROUND_OFF, abs=0)


@pytest.mark.parametrize(
    ("value", "unit", "code", "what", "remedy"),
    [
        ("4 ohn", "ohm", "E012", '"ohn" is not a unit I know (did you mean "ohm"?)', 'unit of resistance, e.g. "4 ohm"'),
        ("4 Ohm", "ohm", "E012", 'did you mean "ohm"?', "resistance"),
        ("4 N*mm/Ampre", "N*m/A", "E012", '"Ampre"', "torque constant"),
        ("9.81 m/s2", "m/s^2", "E012", '"s2"', "acceleration"),
        ("4 $", "ohm", "E012", '"$"', "ohm"),
        ("4 m**", "m", "E012", "not a unit", "length"),
        ("4 (((m", "m", "E012", "not a unit", "length"),
        ("1/2 m", "m", "E012", "not a unit", "length"),
        ("2 mH", "ohm", "E013", "is an inductance, expected a resistance", '"2 ohm"'),
        ("2 mm", "rad", "E013", "is a length, expected an angle", "angle"),
        ("2 deg", "m", "E013", "is an angle, expected a length", "length"),
        ("2 m", "1", "E013", "is a length, expected a plain number", "plain number"),
        ("10 Hz", "rad/s", "E013", "turns or radians", "rpm"),
        ("nan m", "m", "E011", "not a finite number", "length"),
        ("1e999 m", "m", "E011", "not a finite number", "length"),
        (math.inf, "m", "E011", "not a finite number", "length"),
        (10**400, "m", "E011", "not a finite number", "length"),
        ("0,5 m", "m", "E010", "comma", "length"),
        ("ohm", "ohm", "E010", "does not begin with a number", "resistance"),
        ("", "ohm", "E010", "does not begin with a number", "resistance"),
        (True, "m", "E009", "not a number", "length"),
        ([1], "m", "E009", "not a number", "length"),
    ],
)
def test_a_bad_quantity_says_what_is_wrong_and_what_to_write(value: object, unit: str, code: str, what: str, remedy: str) -> None:
    with pytest.raises(BadQuantity) as caught:
        to_si(value, unit)
    assert caught.value.code == code
    assert what in caught.value.what
    assert remedy in caught.value.remedy


def test_a_plain_number_in_quotes_is_si_like_one_without() -> None:
    assert to_si("2", "m") == to_si(2, "m") == 2.0


def test_dimensions_are_compared_not_spellings() -> None:
    assert same_dimension("mA", "A")
    assert same_dimension("N*m", "J")
    assert not same_dimension("A", "V")


def test_a_number_is_split_from_its_unit_without_evaluating_it() -> None:
    assert split_quantity("__import__('os')") is None
    assert split_quantity("1e3 m") == (1000.0, "m")


def test_the_registry_is_built_once_and_kept_in_the_given_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path))
    units.registry.cache_clear()
    try:
        assert units.registry() is units.registry()
        assert any((tmp_path / "units").iterdir())
    finally:
        units.registry.cache_clear()


def test_units_work_where_no_cache_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "file"))
    units.registry.cache_clear()
    try:
        assert to_si("2 mH", "H") == 0.002
    finally:
        units.registry.cache_clear()


def test_every_unit_that_is_suggested_or_named_can_be_read() -> None:
    for unit in (*units._COMMON, *units._KINDS):
        assert units.parse_unit(unit) is not None


def test_there_are_6400_mils_to_a_turn() -> None:
    assert to_si("6400 mil", "rad") == pytest.approx(2 * math.pi, rel=ROUND_OFF)


@pytest.mark.parametrize(("text", "meant"), [("1 mOhm", "mohm"), ("1 MOhm", "Mohm")])
def test_the_unit_that_is_meant_has_the_same_prefix(text: str, meant: str) -> None:
    with pytest.raises(BadQuantity, match=f'did you mean "{meant}"'):
        to_si(text, "ohm")
