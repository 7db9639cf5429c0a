"""The catalogue for a palette and its forms: every entry can be placed as it comes, and values are judged as the project would."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domains import catalogue
from foundation.errors import MategraphError
from mategraph.console import each_error
from mategraph.editor.catalogue_data import catalogue_data
from mategraph.editor.first_values import first_values
from mategraph.editor.value_check import check_value
from mategraph.project.reader import project_from_text
from mategraph.project.toml_writing import toml_value


def test_every_component_and_block_is_there_with_its_terminals() -> None:
    data = catalogue_data()
    json.dumps(data, allow_nan=False)
    assert {one["name"] for one in data["components"]} >= set(catalogue.COMPONENTS)
    assert {one["name"] for one in data["blocks"]} >= set(catalogue.SIGNAL_BLOCKS)
    motor = next(one for one in data["components"] if one["name"] == "electrical.DCMotor")
    assert {port["name"]: (port["kind"], port["domain"]) for port in motor["terminals"]}["shaft"] == ("attachment", "rotational")
    assert motor["edges"][0] == {"plus": "p", "minus": "n", "signal": "v"} or any(edge["plus"] == "p" for edge in motor["edges"])


@pytest.mark.parametrize("model", [*catalogue.COMPONENTS, *catalogue.SIGNAL_BLOCKS])
def test_what_is_placed_lacks_nothing_but_its_wires(model: str, tmp_path: Path) -> None:
    table, key = ("component", "model") if model in catalogue.COMPONENTS else ("signal", "block")
    values = "".join(f"{name} = {toml_value(value)}\n" for name, value in first_values(model).items())
    found: list[MategraphError] = []
    try:
        project_from_text(f'schema = 1\n[{table}.x]\n{key} = "{model}"\n{values}', folder=tmp_path, name="x.toml")
    except MategraphError as error:
        found = list(each_error(error))
    declared = catalogue.find_component(model) or catalogue.find_block(model)
    assert declared is not None
    assert {one.code for one in found} <= {"E008"}  # a key is missing: the joint or the part that it acts on
    assert not [name for name in declared.parameters for one in found if f'"{name}"' in one.what]


@pytest.mark.parametrize(
    ("model", "parameter", "text", "ok", "si"),
    [
        ("electrical.Resistor", "R", "4 kohm", True, 4000.0),
        ("electrical.Resistor", "R", "4", True, 4.0),
        ("electrical.Resistor", "R", "4 V", False, None),
        ("electrical.Resistor", "R", "", False, None),
        ("electrical.Resistor", "R", "four", False, None),
        ("electrical.Inductor", "L", "-1 mH", False, None),
        ("electrical.DCMotor", "b", "", True, None),
        ("mechanical.Inertia", "value", "2 kg", True, 2.0),
        ("mechanical.Inertia", "value", "2 kg*m^2", True, 2.0),
        ("PID", "sample", "1 ms", True, 0.001),
        ("PID", "sample", "-1 ms", False, None),
        ("electrical.Resistor", "R", "= r / 2", True, None),
        ("electrical.Resistor", "R", "9" * 2000, False, None),
    ],
)
def test_a_value_is_judged_by_its_declaration(model: str, parameter: str, text: str, ok: bool, si: float | None) -> None:
    found = check_value(model, parameter, text)
    assert found["ok"] is ok
    assert found["si"] == (pytest.approx(si, rel=1e-12) if si is not None else None)  # a factor of a unit: round-off
    assert ok or (found["error"] and found["remedy"])
