"""Units of Simscape Multibody XML in SI, by the words of its exporters."""

from __future__ import annotations

from foundation.errors import Note

from ...sandbox.safe_xml import Node

# Exporters write the full word ("millimeter"); short ones are taken too.
_LENGTH = {
    "meter": 1.0,
    "millimeter": 1e-3,
    "centimeter": 1e-2,
    "micrometer": 1e-6,
    "kilometer": 1e3,
    "inch": 0.0254,
    "foot": 0.3048,
    "yard": 0.9144,
}
_MASS = {
    "kilogram": 1.0,
    "gram": 1e-3,
    "milligram": 1e-6,
    "tonne": 1e3,
    "pound": 0.45359237,
    "slug": 14.593902937206364,
    "ounce": 0.028349523125,
}
_SHORT = {
    "m": "meter",
    "mm": "millimeter",
    "cm": "centimeter",
    "um": "micrometer",
    "km": "kilometer",
    "in": "inch",
    "inches": "inch",
    "ft": "foot",
    "feet": "foot",
    "yd": "yard",
    "kg": "kilogram",
    "g": "gram",
    "mg": "milligram",
    "t": "tonne",
    "lb": "pound",
    "lbm": "pound",
    "lbs": "pound",
    "poundmass": "pound",
    "oz": "ounce",
}
_DEFAULTS = {"length": "m", "mass": "kg"}  # where a file names no unit
_TABLES = {"length": _LENGTH, "mass": _MASS}


def unit_factor(node: Node | None, what: str) -> float:
    """The unit of "length" or "mass" that an element names, in m or kg; 1 where it names none.

    Raises
    ------
    CadImportError
        ``E154`` for a word that is no such unit.

    Examples
    --------
    >>> unit_factor(Node(tag="DataUnits", attributes={"mass": "Pounds"}, file="", line=1), "mass")
    0.45359237
    """
    table = _TABLES[what]
    word = node.get(what) if node is not None else ""
    if node is None or not word:
        return 1.0
    plain = "".join(letter for letter in word.lower() if letter.isalpha()).replace("metre", "meter")
    for name in (plain, plain.removesuffix("s"), _SHORT.get(plain, "")):
        if name in table:
            return table[name]
    raise node.fault(f"The unit of {what} is '{word}'.", f"Use one of {', '.join(table)}.")


def missing_units(node: Node | None, element: str) -> list[Note]:
    """A note, ``W138``, on units that an element does not name, and those that are assumed; none where it names all."""
    missing = [f"{what} ({unit} is assumed)" for what, unit in _DEFAULTS.items() if node is None or not node.get(what)]
    remedy = "Compare a size and a mass with the drawing; add <DataUnits> to the file if they are wrong."
    text = f"The file names no unit of {' nor of '.join(missing)}"
    return [Note(code="W138", text=text, element=element, remedy=remedy)] if missing else []
