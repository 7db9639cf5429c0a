"""What is counted in a unit, where a radian may be left out, and what else a unit's dimension does not show: the one place of these rules.

Angles are a dimension of their own here. ``rad``, ``deg``, ``turn`` (``rev``, ``cycle``) and ``rpm`` hold one; ``Hz`` holds none, it counts
cycles. A number whose unit has the same power of an angle as the one that is asked for is converted. Beyond that:

1. *Cycles.* Where ``Hz`` is asked for, a rate of angle is converted (``60 rpm`` is 1 Hz, ``10 rad/s`` is 10/2π Hz), and so is ``1/min``.
   Elsewhere ``Hz`` is refused: whether it counts turns or radians is not given.
2. *Radians may be left out* where a torque, a voltage or another quantity with a mass in it is divided by an angle, as SI does:
   ``N*m*s`` for ``N*m*s/rad``. Not so in a rate (``1/min`` for ``rad/s`` is 2π off what a catalogue means) nor in a length or volume per
   angle (a pump's ``10 cm^3`` is that of a turn).
3. *Turns may be left out* where turns are asked for: a pitch of ``5 mm`` is ``5 mm/turn``. An angle may be a bare number, in rad.
4. *The same by another name*: `EQUAL`. A torque constant in ``N*m/A`` is a back-EMF constant in ``V*s/rad``.
   A flux linkage in ``Wb`` is neither: it differs from them by the pairs of poles.
5. *Computed* quantities (checks multiply and divide signals): radians vanish, but for an angle, its rate and its acceleration alone.
6. Everything else with an angle on one side only is refused: a stiffness in ``N*m/rad`` is no torque.

Temperatures: ``degC`` alone is a point, converted with its offset, unless a difference is asked for; in a product it is a difference.
Pressures are gauge pressures: ``barg`` is ``bar``, and from ``bara`` the ambient pressure is subtracted where a pressure is asked for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from domains.components.hydraulic.oil import AMBIENT
from domains.declare.component import Scale

EQUAL: Mapping[str, str] = MappingProxyType({"N*m/A": "V*s/rad", "kg*m^2": "N*m*s^2/rad"})
"""Unit that is asked for -> one with an angle that has the same number."""

FLUX = "Wb"
_PER_TURN = "/turn"
_PURE_ANGLES = ("rad", "rad/s", "rad/s^2")
_DECIBEL = re.compile(r"dB|decibels?")
_GAUGE = re.compile(r"((?:[kMG]|m(?=bar))?(?:Pa|bar)|psi)[ _]?\(?(g|a|gauge|abs|absolute)\)?")
_COUNTING = ("hertz", "minute", "hour")  # words of a unit in which turns are counted rather than radians
_OFFSET = ("degree_Celsius", "degree_Fahrenheit", "degree_Reaumur")
_NO_MACHINE = ("mole", "candela", "bit")  # what "U/min" and the like would be


class Refused(ValueError):
    """A unit that does not fit: what is wrong, to stand after the value, and what to write (empty: the ordinary remedy)."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy


def is_decibel(unit_text: str) -> bool:
    """Whether a unit is the decibel alone.

    >>> is_decibel("dB"), is_decibel("dBm")
    (True, False)
    """
    return _DECIBEL.fullmatch(unit_text) is not None


def gauge_pressure(number: float, unit_text: str, scale: Scale) -> tuple[tuple[float, str], float] | None:
    """A pressure that is called gauge or absolute as (number, plain unit) and what to add in Pa; None for every other unit.

    >>> gauge_pressure(2.0, "barg", "point"), gauge_pressure(2.0, "psi(a)", "point"), gauge_pressure(2.0, "bar", "point")
    (((2.0, 'bar'), 0.0), ((2.0, 'psi'), -101325.0), None)
    """
    found = _GAUGE.fullmatch(unit_text)
    if found is None:
        return None
    if found[2].startswith("g"):
        return (number, found[1]), 0.0
    if scale != "point":
        raise Refused(" is an absolute pressure, expected a difference of pressures.", f'Write "{number:g} {found[1]}" without the mark.')
    return (number, found[1]), -AMBIENT


def as_difference(parsed: Any, scale: Scale) -> Any:
    """The unit of a difference where one is asked for: ``degC`` there is a kelvin; a ``delta_degC`` is no point of a scale."""
    name = str(parsed)
    if name in _OFFSET and scale == "difference":
        return parsed._REGISTRY.Unit(f"delta_{name}")
    if name.removeprefix("delta_") in _OFFSET and name not in _OFFSET and scale != "difference":
        raise Refused(" is a difference of temperatures, expected a temperature.", 'Write it in "degC" or "K".')
    return parsed


def unfit_word(registry: Any, parsed: Any) -> str:
    """A word of the unit that no number of a machine is measured in: moles (of which U/min are made), candela, levels; empty if none is."""
    for name in parsed._units:
        if type(registry._units[name].converter).__name__ == "LogarithmicConverter":
            return str(name)
    _, root = registry.get_root_units(parsed)
    return next((word for word in _NO_MACHINE if word in root._units), "")


def angle_in(registry: Any, parsed: Any) -> float:
    """The power of an angle in a unit: 1 of rpm, -1 of mm/turn, 0 of Hz."""
    _, root = registry.get_root_units(parsed)
    return float(root._units.get("radian", 0))


def target_unit(registry: Any, value: Any, unit_text: str, unit: str, *, computed: bool) -> str:
    """The unit to which `value` (of the right dimension but for angles) is converted where `unit` is asked for.

    Raises
    ------
    Refused
        The angles in the two units do not fit (see the rules above).
    """
    given, wanted = angle_in(registry, value.units), angle_in(registry, registry.parse_units(unit or "dimensionless"))
    words = list(map(str, value.units._units))
    if unit == FLUX and not computed and (given == -1 or any(word.endswith(("newton", "newton_meter")) for word in words)):  # 4
        raise _no_flux(value, unit_text, by_speed=given == -1)
    if any(word.endswith("hertz") for word in words) and unit != "Hz":  # 1
        raise _not_counted(registry, value, unit_text, unit, wanted)
    if given == wanted:
        return unit
    if unit == "Hz" and given == 1:  # 1
        return "turn/s"
    if given == 0 and _may_be_left_out(registry, unit_text, unit, words):  # 2, 3
        return unit.removesuffix(_PER_TURN)
    if given == -1 and unit in EQUAL:  # 4
        return EQUAL[unit]
    if computed and unit not in _PURE_ANGLES:  # 5
        return unit
    if given == 0:
        raise _not_counted(registry, value, unit_text, unit, wanted)
    raise Refused(f" is in {unit_text}, expected {unit if unit not in ('', '1') else 'a plain number'}: the angle does not fit.")  # 6


def _no_flux(value: Any, unit_text: str, *, by_speed: bool) -> Refused:
    """That a constant of a machine is no flux linkage, with how the one follows from the other."""
    if by_speed:
        volts = float(value.to("V*s/rad").magnitude)
        return Refused(
            f" is in {unit_text}, a voltage by a speed, expected a flux linkage.",
            f'Write "{volts:g} Wb" where it is the amplitude of one phase by the electrical speed; by the speed of the shaft, divide it by '
            "the pairs of poles, and one between two phases by sqrt(3) too.",
        )
    return Refused(
        f" is in {unit_text}, a torque by a current, expected a flux linkage.",
        "Divide a torque constant (by the amplitude of the phase current) by 1.5 times the pairs of poles, and write it in Wb.",
    )


def _may_be_left_out(registry: Any, unit_text: str, unit: str, words: Iterable[str]) -> bool:
    """Whether the angle of the unit that is asked for need not be written (rules 2 and 3)."""
    if unit.endswith(_PER_TURN):
        return True
    if unit == "rad":
        return not unit_text
    has_mass = "[mass]" in registry.parse_units(unit).dimensionality
    return has_mass and not any(word.endswith(_COUNTING) for word in words)  # with prefixes


def _not_counted(registry: Any, value: Any, unit_text: str, unit: str, wanted: float) -> Refused:
    """That it is not given whether turns or radians are counted, with both to write."""
    if wanted == 0:
        plain = float(value.to(registry.parse_units(unit or "dimensionless")).magnitude)
        return Refused(f" is in {unit_text}, which counts cycles.", f'Write "{plain:g} {unit}".')
    plain = float(value.to(registry.parse_units(unit)).magnitude)  # as if it counted radians
    if unit == "rad/s":
        turns, radians = f"{plain * 60:g} rpm", f"{plain:g} rad/s"
    elif wanted == -1 and "hertz" not in str(value.units):
        turns, radians = (f"{value.magnitude:g} {unit_text}/{angle}" for angle in ("turn", "rad"))
    else:
        turns, radians = f"{plain * (2 * math.pi) ** wanted:g} {unit}", f"{plain:g} {unit}"
    return Refused(
        ": whether turns or radians are counted is not given.", f'Write "{turns}" if turns are meant, "{radians}" if radians are.'
    )
