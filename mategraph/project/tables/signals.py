"""``[signal.NAME]``: a block of the library, or the user's own class."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from domains import catalogue
from domains.declare.block import Block
from domains.specs import SignalSpec

from ..problems import did_you_mean, shown
from ..toml_writing import KeyPath
from ..units import si_unit
from .data import KEYS, points_from_file, takes_file
from .parameters import free_value, missing_key, read_parameters
from .reading import Reading

_WITH_UNIT = re.compile(r"(?<![\w.])((?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)\s*\[([^\[\]]*)\]")

if TYPE_CHECKING:
    from ..schema import SignalTable


def read_signal(reading: Reading, name: str, entry: SignalTable) -> SignalSpec | None:
    """A signal block with its parameters in SI, judged by its declaration; a Python block's are only converted."""
    path = ("signal", name)
    sample = None if entry.sample is None else reading.bounded((*path, "sample"), entry.sample, "s", positive=True)
    given = dict(entry.__pydantic_extra__ or {})
    declared = None
    if entry.block.startswith("python:"):
        reading.python_reference((*path, "block"), entry.block)
        parameters = {key: free_value(reading, (*path, key), value) for key, value in given.items()}
    elif (declared := catalogue.find_block(entry.block)) is not None:
        parameters = _declared(reading, path, given, declared)
        if not declared.free_inputs:
            _check_ports(reading, (*path, "in"), entry.inputs, declared.inputs, "input")
        outputs = {**declared.outputs, **dict.fromkeys(declared.further_outputs(parameters))}
        _check_ports(reading, (*path, "out"), entry.outputs, outputs, "output")
    else:
        known = [*catalogue.SIGNAL_BLOCKS, *catalogue.plug_in_names()]
        what = f"there is no block {shown(entry.block)}{did_you_mean(entry.block, known)}."
        remedy = 'mategraph components lists them; a Python class is written as "python:file.py:Class".'
        reading.report("E016", (*path, "block"), what, remedy)
        return None
    return SignalSpec(
        name=name,
        block=entry.block,
        sample=sample,
        inputs=entry.inputs,
        outputs=entry.outputs,
        parameters=parameters,
        units=_units(reading, path, given, declared) if declared is not None else {},
        place=reading.places.of(*path),
    )


def _declared(reading: Reading, path: KeyPath, given: Mapping[str, Any], declared: type[Block]) -> dict[str, Any]:
    """Numbers, texts, lists and structures that the block declares."""
    other = [*declared.lists, *declared.structures, "block", "sample", "in", "out"]
    from_file = points_of(declared) if takes_file(given) else ""
    if from_file:
        given, read = {k: v for k, v in given.items() if k not in KEYS}, given
        parameters = read_parameters(reading, path, given, declared.parameters, declared.texts, other=other)
        units = declared.lists[from_file].units
        found = points_from_file(reading, path, read, (units[0], units[1]))
        return parameters | ({from_file: found[0]} if found is not None else {})
    parameters = read_parameters(reading, path, given, declared.parameters, declared.texts, other=other)
    if isinstance(parameters.get("formula"), str):
        parameters["formula"] = _in_si(reading, (*path, "formula"), parameters["formula"])
    parameters.update({key: given[key] for key in declared.structures if key in given})
    for key, wanted in declared.lists.items():
        if key in given:
            parameters[key] = _numbers(reading, (*path, key), given[key], wanted.units, wanted.description)
        elif not wanted.optional:
            missing_key(reading, path, key, wanted.description, f"Add {key} = [...].")
    return parameters


def _in_si(reading: Reading, path: KeyPath, formula: str) -> str:
    """A formula whose numbers with a unit in brackets are in SI: ``2 [mV/deg] * a`` is ``0.11459... [V/rad] * a``."""

    def converted(found: re.Match[str]) -> str:
        text = f"{found[1]} {found[2].strip()}"
        return f"{reading.number(path, text, None)!r} [{si_unit(text) or '1'}]"

    return _WITH_UNIT.sub(converted, formula)


def points_of(declared: type[Block]) -> str:
    """The list of points (x, y) that a file may hold; empty where the block has none."""
    return next((key for key, wanted in declared.lists.items() if len(wanted.units) == 2), "")


def _units(reading: Reading, path: KeyPath, given: Mapping[str, Any], declared: type[Block]) -> dict[str, str]:
    """SI units of the numbers that take any unit and were written with one; ``points[1]`` is the second column of a list."""
    found = {key: si_unit(given.get(key)) for key, parameter in declared.parameters.items() if not parameter.unit}
    points = points_of(declared) if takes_file(given) else ""
    if points:
        read = points_from_file(reading, path, given, (declared.lists[points].units[0], declared.lists[points].units[1]))
        units = ("", "") if read is None else read[1:]
        found |= {f"{points}[{k}]": units[k] for k in (0, 1) if not declared.lists[points].units[k]}
    for key, wanted in declared.lists.items():
        rows = given[key] if isinstance(given.get(key), list) else []
        if len(wanted.units) < 2:
            found[key] = _one_unit(reading, (*path, key), rows)
            continue
        for k in (k for k, unit in enumerate(wanted.units) if not unit):
            found[f"{key}[{k}]"] = _one_unit(reading, (*path, key), [row[k] for row in rows if isinstance(row, list) and k < len(row)])
    return {key: unit for key, unit in found.items() if unit}


def _one_unit(reading: Reading, path: KeyPath, values: list[Any]) -> str:
    """The SI unit of numbers, or of rows of them, that are measured alike."""
    flat = [entry for value in values for entry in (value if isinstance(value, list) else [value])]
    units = list(dict.fromkeys(unit for entry in flat if (unit := si_unit(entry))))
    if len(units) > 1:
        reading.report("E013", path, f"{path[-1]} has numbers in {units[0]} and in {units[1]}.", "Give all of them in units of one kind.")
    return units[0] if units else ""


def _numbers(reading: Reading, path: KeyPath, value: object, units: tuple[str, ...], description: str) -> list[Any]:
    """A list of numbers with units, or of rows of them: as many as there are units, any number where there is none."""
    if not isinstance(value, list) or (len(units) != 1 and not all(isinstance(row, list) for row in value)):
        reading.report("E009", path, f"{path[-1]} = {shown(value)} is no list of the right form.", f"Give {description}.")
        return []
    if len(units) == 1:
        return [reading.number((*path, i), entry, units[0] or None) for i, entry in enumerate(value)]
    if units and any(len(row) != len(units) for row in value):
        reading.report("E009", path, f"{path[-1]} has rows of other lengths than {len(units)}.", f"Give {description}.")
        return []
    wanted = units or [""] * max((len(row) for row in value), default=0)
    return [[reading.number((*path, i, k), entry, wanted[k] or None) for k, entry in enumerate(row)] for i, row in enumerate(value)]


def _check_ports(reading: Reading, path: KeyPath, given: Mapping[str, Any], declared: Mapping[str, Any], word: str) -> None:
    for port in given:
        if port not in declared:
            known = f"It has: {', '.join(declared)}." if declared else f"It has no {word}."
            reading.report("E007", (*path, port), f"there is no {word} {shown(port)}{did_you_mean(port, declared)}.", known)
