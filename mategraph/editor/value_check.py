"""Whether a text is a value for a parameter: checked on every key that is pressed, against the declaration."""

from __future__ import annotations

from typing import Any

from domains import catalogue

from ..project.reuse.formulas import is_formula
from ..project.units import BadQuantity, to_si

LONGEST = 1000  # characters of a value


def check_value(model: str, parameter: str, text: str) -> dict[str, Any]:
    """``ok``, ``si``, ``shown``, ``error`` and ``remedy`` for a value as it stands in a form.

    An empty text stands for the default; one that begins with ``=`` is a formula, which is judged with the project.
    """
    if len(text) > LONGEST:
        return _bad("is too long", "Write a number with its unit.")
    declared: Any = catalogue.find_component(model) or catalogue.find_block(model)
    known = getattr(declared, "parameters", {}) if declared is not None else {}
    text = text.strip()
    one = known.get(parameter)
    if not text:
        needed = one is not None and one.default is None and not one.optional
        return _bad("must be given", "Write a number with its unit.") if needed else _good(None, "default")
    if is_formula(text):
        return _good(None, "a formula")
    if one is None:
        return _sample(text) if parameter == "sample" else _good(None, "")
    refused: BadQuantity | None = None
    for unit in dict.fromkeys((one.unit, one.rotational_unit)) if one.rotational_unit else (one.unit,):
        try:
            value = to_si(_number_or_text(text), unit or None, one.scale)
        except BadQuantity as error:
            refused = refused or error
            continue
        return _within(one, value, unit)
    assert refused is not None
    return _bad(refused.what.strip(), refused.remedy)


def _sample(text: str) -> dict[str, Any]:
    try:
        value = to_si(_number_or_text(text), "s")
    except BadQuantity as error:
        return _bad(error.what.strip(), error.remedy)
    return _good(value, f"{value:g} s") if value > 0 else _bad("must be positive", 'Write a time, e.g. "1 ms".')


def _within(one: Any, value: float, unit: str) -> dict[str, Any]:
    shown_unit = "" if unit == "1" else unit
    if one.positive and value <= 0:
        return _bad("must be greater than 0", "Write a positive number.")
    if one.minimum is not None and value < one.minimum:
        return _bad(f"is below its least value, {one.minimum:g} {shown_unit}".rstrip(), f"Write {one.minimum:g} or more.")
    if one.maximum is not None and value > one.maximum:
        return _bad(f"is above its largest value, {one.maximum:g} {shown_unit}".rstrip(), f"Write {one.maximum:g} or less.")
    return _good(value, f"{value:.6g} {shown_unit}".strip())


def _number_or_text(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def _good(value: float | None, shown: str) -> dict[str, Any]:
    return {"ok": True, "si": value, "shown": shown, "error": "", "remedy": ""}


def _bad(error: str, remedy: str) -> dict[str, Any]:
    return {"ok": False, "si": None, "shown": "", "error": error, "remedy": remedy}
