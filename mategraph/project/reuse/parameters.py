"""``[parameter]``: numbers with a name, and the formulas that are computed from them.

A parameter is a value, ``lead = "10 mm"``, or a table, ``lead = { value = "10 mm", min = "2 mm", about = "travel per turn" }``. Its value
may be a formula of other parameters. Where a file is used by another one, that one may give the values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from foundation.expressions import CONSTANTS, POINTWISE

from ..places import Places
from ..problems import Problems, did_you_mean, shown
from ..toml_writing import KeyPath, toml_path
from .formulas import FormulaError, Value, compute, is_formula, quantity, read_formula, same_kind, unknown_name

KEYS = ("value", "min", "max", "about")
_NAME = re.compile(r"[^\W\d]\w*")
_AS_THEY_ARE = ("parameter", "check", "set", "use")  # tables whose texts are judged elsewhere, or later


class Parameters:
    """The parameters of one file, each computed at most once."""

    def __init__(self, table: object, given: Mapping[str, tuple[Any, str]], places: Places, problems: Problems) -> None:
        """`given` are values from outside with their places: of `[use]`, in the words of the file that uses this one, computed already."""
        self.places = places
        self.problems = problems
        self.given = given
        self.entries = dict(self._entries(table))
        self.values: dict[str, Value] = {}
        self.under_way: list[str] = []
        for name in self.entries:
            try:
                self.value_of(name)
            except FormulaError as error:
                self._report(name, error)

    def value_of(self, name: str) -> Value:
        """The value of a parameter, as TOML would have it.

        Raises
        ------
        FormulaError
            Where there is none of that name, or where it depends on itself.
        """
        if name in self.values:
            return self.values[name]
        if name not in self.entries:
            raise unknown_name(name, self.entries)
        if name in self.under_way:
            circle = " - ".join([*self.under_way[self.under_way.index(name) :], name])
            raise FormulaError(f"the parameters depend on one another in a circle, {circle}", "Give one of them a number.")
        self.under_way.append(name)
        try:
            self.values[name] = self._bounded(name, self._computed(name))
        finally:
            self.under_way.pop()
        return self.values[name]

    def _computed(self, name: str) -> Value:
        default = self.entries[name]["value"]
        if name in self.given:
            value: Value = self.given[name][0]
            if not is_formula(default) and not same_kind(value, default):
                remedy = f"Give it like its default, {shown(default)}."
                raise FormulaError(f"{shown(value)} measures something else than {shown(default)}", remedy)
            return value
        return compute(read_formula(default), self.value_of) if is_formula(default) else default

    def _bounded(self, name: str, value: Value) -> Value:
        for key, word in (("min", "smaller than"), ("max", "larger than")):
            bound = self.entries[name].get(key)
            if bound is None:
                continue
            bound = compute(read_formula(bound), self.value_of) if is_formula(bound) else bound
            if not same_kind(value, bound):
                raise FormulaError(f"its {key}, {shown(bound)}, measures something else than {shown(value)}", "Correct the unit.")
            beyond = (quantity(value) - quantity(bound)).magnitude
            if (beyond < 0) if key == "min" else (beyond > 0):
                raise FormulaError(f"{shown(value)} is {word} its {key}, {shown(bound)}", f"Give a value within, or another {key}.")
        return value

    def _entries(self, table: object) -> Iterator[tuple[str, dict[str, Any]]]:
        """The parameters that can be meant, each as a table; the others are reported."""
        for name, entry in table.items() if isinstance(table, Mapping) else ():
            full = entry if isinstance(entry, Mapping) else {"value": entry}
            extra = [key for key in full if key not in KEYS]
            place = self.places.of("parameter", name)
            if not _NAME.fullmatch(name) or name in (*CONSTANTS, *POINTWISE):
                what = f"parameter {shown(name)} cannot be called so in a formula."
                self.problems.add(
                    "E018", what, remedy="Use letters, digits and underscores, and no word of formulas.", element=name, place=place
                )
            elif extra:
                what = f"parameter '{name}': there is no key {shown(extra[0])}{did_you_mean(extra[0], KEYS)}."
                place = self.places.of("parameter", name, extra[0])
                self.problems.add("E007", what, remedy=f"Known keys here: {', '.join(KEYS)}.", element=name, place=place)
            elif isinstance(full.get("value"), bool) or not isinstance(full.get("value"), int | float | str):
                what = (
                    f"parameter '{name}': {shown(full.get('value'))} is no value."
                    if "value" in full
                    else f"parameter '{name}' has no value."
                )
                remedy = f'Write {name} = "10 mm", or {name} = {{ value = "10 mm", about = "..." }}.'
                self.problems.add("E009" if "value" in full else "E008", what, remedy=remedy, element=name, place=place)
            else:
                yield name, dict(full)
        if table is not None and not isinstance(table, Mapping):
            what = f"parameter = {shown(table)} is no table."
            self.problems.add("E009", what, remedy='Write [parameter] and below it lead = "10 mm".', place=self.places.of("parameter"))

    def _report(self, name: str, error: FormulaError) -> None:
        place = self.given[name][1] if name in self.given else self.places.of("parameter", name, "value")
        self.problems.add("E073", f"parameter '{name}': {error}.", remedy=error.remedy, element=name, place=place)


def computed(tables: Mapping[str, Any], value_of: Callable[[str], Value], places: Places, problems: Problems) -> dict[str, Any]:
    """The tables with every formula replaced by what it gives; those that cannot be computed are reported and left."""

    def walk(path: KeyPath, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: walk((*path, key), content) for key, content in value.items()}
        if isinstance(value, list):
            return [walk((*path, i), content) for i, content in enumerate(value)]
        return formula_value(value, path, value_of, places, problems) if is_formula(value) else value

    return {key: content if key in _AS_THEY_ARE else walk((key,), content) for key, content in tables.items()}


def formula_value(text: str, path: KeyPath, value_of: Callable[[str], Value], places: Places, problems: Problems) -> Any:
    """What a formula at a key gives; the text itself, and a problem, where it gives nothing."""
    try:
        return compute(read_formula(text), value_of)
    except FormulaError as error:
        what = f"{toml_path(path)} = {shown(text)}: {error}."
        problems.add("E073", what, remedy=error.remedy, element=str(path[1] if len(path) > 1 else path[0]), place=places.of(*path))
        return text
