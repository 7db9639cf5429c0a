"""Text with units -> SI numbers, once, at the border.

Inside the house every number is SI with radians. What is counted (radians, turns, cycles) and where a radian may be left out is judged
by `unit_rules`; decibels, degrees Celsius and gauge or absolute pressures by the `Scale` of what is asked for.

pint does the conversion. Its registry takes 0.3 s to build and 0.04 s to load from its cache, so it is built when the first text with a
unit comes by, once a process, and cached under `foundation.cache.cache_dir`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from domains.declare.component import Scale
from foundation.cache import cache_dir
from foundation.dimensions import dimension_of, text_of
from foundation.suggestions import nearest

from .problems import shown
from .unit_rules import Refused, angle_in, as_difference, gauge_pressure, is_decibel, target_unit, unfit_word

_NUMBER = r"[+-]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d+)(?:[eE][+-]?\d+)?"
_QUANTITY = re.compile(rf"\s*({_NUMBER}|[+-]?(?:inf|nan|infinity)(?![A-Za-z]))\s*(.*?)\s*", re.DOTALL | re.IGNORECASE)
_UNIT_TEXT = re.compile(r"[A-Za-z0-9µμΩΩ°%²³⁻¹·*/^(). _+-]{0,80}")
_EXACT_SI = {
    "",
    "1",
    "1/turn",
    "rad",
    "m",
    "s",
    "kg",
    "A",
    "K",
    "N",
    "V",
    "ohm",
    "H",
    "F",
    "W",
    "J",
    "Pa",
    "N*m",
    "rad/s",
    "m/s",
    "m/s^2",
    "kg/m^3",
}

# Unit -> what is measured with it. The first entry of a dimension names it, unless the asked-for unit stands here itself.
_KINDS = {
    "m": "length",
    "s": "time",
    "kg": "mass",
    "A": "current",
    "K": "temperature",
    "rad": "angle",
    "V": "voltage",
    "ohm": "resistance",
    "H": "inductance",
    "F": "capacitance",
    "C": "charge",
    "S": "conductance",
    "W": "power",
    "N": "force",
    "J": "energy",
    "N*m": "torque",
    "Pa": "pressure",
    "rad/s": "angular rate",
    "1/s": "frequency",
    "Hz": "frequency",
    "m/s": "speed",
    "m/s^2": "acceleration",
    "kg/m^3": "density",
    "kg*m^2": "moment of inertia",
    "m^2": "area",
    "m^3": "volume",
    "m^3/s": "volume flow",
    "N/m": "stiffness",
    "N*s/m": "damping",
    "N*m*s/rad": "rotational damping",
    "N*m*s": "rotational damping",
    "N*m/rad": "rotational stiffness",
    "N*m/A": "torque constant",
    "V*s/rad": "back-EMF constant",
    "N/A": "force constant",
    "T": "magnetic flux density",
    "m/turn": "length per turn",
    "m^3/rad": "displacement",
    "1/turn": "counts per turn",
}

# fmt: off
_COMMON = (
    "m", "mm", "cm", "um", "km", "in", "ft", "kg", "g", "mg", "t", "lb", "s", "ms", "us", "min", "hour", "rad", "mrad", "deg", "rev",
    "turn", "A", "mA", "uA", "V", "mV", "kV", "ohm", "mohm", "kohm", "Mohm", "H", "mH", "uH", "F", "uF", "nF", "pF", "W", "kW", "mW", "N",
    "kN", "mN", "J", "kJ", "Pa", "kPa", "MPa", "bar", "psi", "Hz", "kHz", "rpm", "K", "degC", "l", "C", "S", "T", "rad/s", "deg/s", "m/s",
    "m/s^2", "mm/s", "N*m", "mN*m", "N*m/A", "N*m*s", "N*m*s/rad", "N*m/rad", "N/m", "N*s/m", "kg/m^3", "g/cm^3", "kg*m^2", "g*cm^2",
    "V/rad", "V*s/rad", "m^2", "m^3", "m^3/s", "l/min", "1/s", "%",
)
_MORE = (
    "cm^3/turn", "mm/turn", "V/krpm", "mNm/A", "1/rev", "1/mm", "N/mm", "N*s/mm", "N*m/deg", "mWb", "A*h", "cm^2", "barg", "bara", "%/K",
    "l/min/bar", "kJ/K", "cP", "mS", "K/kW", "W/m^2/K", "dB", "mN*m", "N*cm",
)
_FREQUENCIES = ("1/s", "1/s^2", "1/s**2")
_UNLIKE = {"N*m": ("J", "kJ"), "Wb": ("N*m/A", "mNm/A"), "Pa": ("barg",)}  # the same dimension, but nobody's unit for it
# fmt: on


class BadQuantity(ValueError):
    """A value that is not a number with a fitting unit; the caller adds which key of which element it stands at.

    Attributes
    ----------
    code
        Stable code of the error to raise.
    what
        What is wrong, to stand after ``key = value``, with its own leading colon or blank.
    remedy
        What to write instead.
    """

    def __init__(self, code: str, what: str, remedy: str) -> None:
        super().__init__(what)
        self.code = code
        self.what = what
        self.remedy = remedy


@lru_cache(maxsize=1)
def registry() -> Any:
    """The process's one pint registry."""
    import pint

    try:
        units = pint.UnitRegistry(cache_folder=str(cache_dir() / "units"), on_redefinition="ignore")
    except Exception:  # whatever a damaged or forbidden cache raises: units work without one
        units = pint.UnitRegistry(on_redefinition="ignore")
    units.define("mil = π / 3200 * radian")  # 6400 to a turn; pint has it ten times too small
    units.define("newton_meter = newton * meter = Nm")  # written so by everyone; takes prefixes too (mNm, kNm)
    units.define("@alias turn = rev")
    return units


def split_quantity(text: str) -> tuple[float, str] | None:
    """The number and the unit's text, or None when the text does not begin with a number.

    Examples
    --------
    >>> split_quantity("1e-4 N*m*s/rad")
    (0.0001, 'N*m*s/rad')
    >>> split_quantity("steel") is None
    True
    """
    found = _QUANTITY.fullmatch(text.replace("\N{MINUS SIGN}", "-"))
    if found is None:
        return None
    try:
        return float(found[1]), found[2]
    except ValueError:  # "1__0"
        return None


def to_si(value: object, unit: str | None, scale: Scale = "point", *, computed: bool = False) -> float:
    """The value in SI.

    Parameters
    ----------
    value
        A text with a unit (``"2 mH"``), or a number, which is in SI already.
    unit
        SI unit that is asked for, with what is counted in it (``Hz``, ``m/turn``, ``m^3/rad``); ``""`` or ``"1"`` for a plain number;
        None takes any dimension.
    scale
        What the number is on its scale: a temperature or pressure itself, a difference of two, or a ratio of amplitudes that may be
        written in dB.
    computed
        Whether the unit is that of a computed quantity, in which radians vanish (see `unit_rules`).

    Raises
    ------
    BadQuantity
        Not a number, not finite, a unit unknown to pint, or a unit of another dimension.

    Examples
    --------
    >>> to_si("2 mH", "H"), to_si(0.14, "rad"), to_si("180 deg", "rad") == math.pi
    (0.002, 0.14, True)
    >>> to_si("20 dB", "1", "level"), to_si("5 degC", "K", "difference"), to_si("60 rpm", "Hz")
    (10.0, 5.0, 1.0)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise BadQuantity("E009", " is not a number.", remedy_for(unit))
    if isinstance(value, str):
        return _text_to_si(value, unit, scale, computed)
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    return _finite(number, unit)


@lru_cache(maxsize=4096)  # a live session reads the same texts again and again
def _text_to_si(text: str, unit: str | None, scale: Scale, computed: bool) -> float:
    if re.search(r"\d,\d", text):
        raise BadQuantity("E010", ": a comma is no decimal point.", remedy_for(unit))
    parts = split_quantity(text)
    if parts is None:
        raise BadQuantity("E010", " does not begin with a number.", remedy_for(unit))
    number, unit_text = parts
    _finite(number, unit)
    if unit_text in ("", unit) and (unit is None or unit in _EXACT_SI):  # no registry needed
        return number
    try:
        return _finite(_converted(number, unit_text, unit, scale, computed), unit)
    except Refused as refused:
        raise BadQuantity("E013", refused.what, refused.remedy or remedy_for(unit, number)) from None


def _converted(number: float, unit_text: str, unit: str | None, scale: Scale, computed: bool) -> float:
    if is_decibel(unit_text):
        return _amplitude_ratio(number, unit, scale)
    if (pressure := gauge_pressure(number, unit_text, scale)) is not None:
        (number, unit_text), above = pressure
        return _converted(number, unit_text, unit, scale, computed) + above
    parsed = parse_unit(unit_text, unit, number)
    if word := unfit_word(registry(), parsed):
        raise BadQuantity("E012", f": {shown(unit_text)} ({word}) is no unit of a number here.", remedy_for(unit, number))
    value = registry().Quantity(number, as_difference(parsed, scale))
    if unit is None:
        return float(value.to_base_units().magnitude)
    expected = registry().parse_units(unit or "dimensionless")
    if expected.dimensionality != parsed.dimensionality:
        raise Refused(f" is {_a_kind(parsed)}, expected {_a_kind(expected, unit)}.")
    target = target_unit(registry(), value, unit_text, unit, computed=computed)
    return float(value.to(registry().parse_units(target or "dimensionless")).magnitude)


def _amplitude_ratio(number: float, unit: str | None, scale: Scale) -> float:
    """The ratio of amplitudes that so many decibels are."""
    if scale != "level" or unit not in (None, "", "1"):
        raise Refused(" is a ratio in decibels, which only the gain of an amplifier or a controller can be.", remedy_for(unit))
    return float(10.0 ** (number / 20.0)) if number < 6000 else math.inf


def fits(value: object, unit: str, scale: Scale = "point") -> bool:
    """Whether a text with a unit is one of the unit that is asked for.

    >>> fits("5 N/mm", "N/m"), fits("5 N*m", "N/m")
    (True, False)
    """
    parts = split_quantity(value) if isinstance(value, str) else None
    if parts is not None and not parts[1] and unit not in ("", "1"):
        return False
    try:
        to_si(value, unit, scale)
    except BadQuantity:
        return False
    return True


def has_dimension_of(value: str, unit: str) -> bool:
    """Whether a text with a unit is of the dimension of another unit, whatever it counts.

    >>> has_dimension_of("50 Hz", "rad/s"), has_dimension_of("50 Hz", "m/s"), has_dimension_of("5 bananas", "m")
    (True, False, False)
    """
    parts = split_quantity(value)
    try:
        return parts is not None and same_dimension(parts[1], unit)
    except BadQuantity:
        return False


@lru_cache(maxsize=256)
def examples(unit: str, scale: Scale = "point") -> tuple[str, ...]:
    """A few other units that are taken where one is asked for, those first that are written most.

    >>> examples("Hz"), examples("m^3/rad"), examples("1", "level")
    (('kHz', 'rpm', 'rad/s'), ('cm^3/turn',), ('dB', '%'))
    """
    if not unit:
        return ("dB",) if scale == "level" else ()
    fitting = [text for text in (*_MORE, *_COMMON) if text not in (unit, *_UNLIKE.get(unit, ())) and fits(f"1 {text}", unit, scale)]
    return tuple(fitting[:3])


def parse_unit(unit_text: str, unit: str | None = None, number: float = 1.0) -> Any:
    """The pint unit of a text; `BadQuantity` names the very word that is unknown and the nearest that is known."""
    import pint

    remedy = remedy_for(unit, number)
    if not _UNIT_TEXT.fullmatch(unit_text):
        raise BadQuantity("E012", f": {shown(unit_text)} is not a unit I know.", remedy)
    try:
        parsed = registry().parse_units(unit_text.replace("·", "*") or "dimensionless")
        registry().get_root_units(parsed)  # a decibel within a product is found here
    except pint.UndefinedUnitError as error:
        names = error.unit_names
        word = names if isinstance(names, str) else next(iter(names))
        close = _nearest_unit(word, unit_text, unit)
        meant = f" (did you mean {shown(close)}?)" if close else ""
        raise BadQuantity("E012", f": {shown(word)} is not a unit I know{meant}.", remedy) from None
    except Exception:  # pint's parser raises what its tokenizer and arithmetic raise
        raise BadQuantity("E012", f": {shown(unit_text)} is not a unit I can read.", remedy) from None
    return parsed


def same_dimension(a: str, b: str) -> bool:
    """Whether two unit texts measure the same thing."""
    if a == b:
        return True
    return bool(parse_unit(a).dimensionality == parse_unit(b).dimensionality)


def counts_unclear(a: str, b: str) -> bool:
    """Whether turns or radians are counted is not given where quantities in these units are added: one holds an angle, the other counts
    cycles or is a bare frequency (rules 1 and 5 of `unit_rules`).

    >>> counts_unclear("rad/s", "Hz"), counts_unclear("rad/s", "1/s"), counts_unclear("rad/s", "m/s/(m)"), counts_unclear("Hz", "1/s")
    (True, True, False, False)
    """
    return cycles_meet_angle(a, b) or any(angle in ("rad/s", "rad/s^2") and bare in _FREQUENCIES for angle, bare in ((a, b), (b, a)))


def cycles_meet_angle(a: str, b: str) -> bool:
    """Whether one unit has an angle in it and the other one hertz."""
    if "Hz" not in a and "Hz" not in b:
        return False
    return any("Hz" in cycles and angle_in(registry(), parse_unit(angle)) != 0 for angle, cycles in ((a, b), (b, a)))


def literal_unit(unit: str) -> str:
    """The coherent SI unit of a unit that was written: as `coherent_unit`, but hertz, which count cycles, are kept.

    >>> literal_unit("kHz"), literal_unit("rpm"), literal_unit("1/min")
    ('Hz', 'rad/s', '1/s')
    """
    coherent = coherent_unit(unit)
    if not any(str(word).endswith("hertz") for word in parse_unit(unit)._units):
        return coherent
    return "Hz" if coherent == "1/s" else f"{coherent}*(Hz*s)"


def is_unit(word: str) -> bool:
    """Whether a word is a unit.

    >>> is_unit("mm"), is_unit("dof")
    (True, False)
    """
    try:
        parse_unit(word)
    except BadQuantity:
        return False
    return True


def coherent_unit(unit: str) -> str:
    """The coherent SI unit of a unit's dimension, e.g. ``mA`` → ``A``; angles stay ``rad``."""
    return f"{registry().Quantity(1.0, parse_unit(unit)).to_base_units().units:~C}"


def si_unit(value: object) -> str:
    """The SI unit of a text with a unit; empty of a plain number, a percentage or a level, and of what cannot be read.

    >>> si_unit("50 mm"), si_unit("2 V/krpm"), si_unit("5 %"), si_unit(3.0)
    ('m', 'V*s/rad', '', '')
    """
    parts = split_quantity(value) if isinstance(value, str) else None
    if parts is None or not parts[1] or is_decibel(parts[1]):
        return ""
    pressure = gauge_pressure(parts[0], parts[1], "point")
    try:
        dimension = dimension_of(coherent_unit(pressure[0][1] if pressure else parts[1]))
    except BadQuantity:
        return ""
    return "" if dimension is None else text_of(dimension)


def remedy_for(unit: str | None, number: float | None = None) -> str:
    """What to write where `unit` is asked for.

    Examples
    --------
    >>> remedy_for("ohm", 4)
    'Write a number with a unit of resistance, e.g. "4 ohm".'
    """
    if number is None or not math.isfinite(number):
        number = 1.0
    if unit is None:
        return 'Write a number, or a number with a unit in quotes, e.g. "5 deg".'
    if unit in ("", "1"):
        return f"Write a plain number, e.g. {number:g}."
    kind = _KINDS.get(unit)
    return f'Write a number with a unit {"of " + kind if kind else "such as " + unit}, e.g. "{number:g} {unit}".'


def _finite(number: float, unit: str | None) -> float:
    if not math.isfinite(number):
        raise BadQuantity("E011", " is not a finite number.", remedy_for(unit))
    return number


def _nearest_unit(word: str, unit_text: str, unit: str | None) -> str | None:
    """The nearest common unit; where the whole text is one word, one of the asked-for dimension goes first."""
    if unit and word == unit_text:
        expected = registry().parse_units(unit).dimensionality
        fitting = [u for u in _COMMON if u != "%" and registry().parse_units(u).dimensionality == expected]
        if (close := _other_case(word, fitting) or nearest(word, fitting)) is not None:
            return close
    return _other_case(word, _COMMON) or nearest(word, _COMMON)


def _other_case(word: str, known: Sequence[str]) -> str | None:
    """The unit that differs in the case of its letters only, but for the first, which is a prefix: mOhm is no megohm."""
    return next((unit for unit in known if unit[0] == word[0] and unit.lower() == word.lower()), None)


@lru_cache(maxsize=1)
def _kinds_of_dimensions() -> dict[Any, str]:
    """Dimension -> what is measured in it; the first row of a dimension names it."""
    return {registry().parse_units(unit).dimensionality: kind for unit, kind in reversed(_KINDS.items())}


def _a_kind(parsed: Any, unit: str | None = None) -> str:
    """``a resistance``: what a unit measures, in words."""
    if unit in ("", "1") or (unit is None and parsed.dimensionless and not any(w in str(parsed) for w in ("rad", "deg", "turn"))):
        return "a plain number"
    kind = _KINDS.get(unit or "")
    if kind is None:
        kind = _kinds_of_dimensions().get(parsed.dimensionality)
    if kind is None:
        return f"in {unit or f'{parsed:~C}'}"
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
