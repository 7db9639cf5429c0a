"""The JSON Schema of project files takes every project of ours, and refuses what the program refuses."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from mategraph.commands.cli import app
from mategraph.outputs.catalogue import describe
from mategraph.outputs.json_schema import project_schema

SAMPLES = sorted((Path(__file__).parents[3] / "sample_assemblies").glob("*/*.toml"))


@pytest.fixture(scope="module")
def validator() -> Any:
    schema = project_schema()
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_every_sample_fits(validator: Any, file: Path) -> None:
    assert [error.message for error in validator.iter_errors(tomllib.loads(file.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize("name", ["electrical.DCMotor", "mechanical.LineSpring", "hydraulic.Cylinder", "PID", "Table", "Spline"])
def test_the_example_of_a_component_fits(validator: Any, name: str) -> None:
    tables = {"schema": 1, **tomllib.loads(describe(name).example)}
    assert [error.message for error in validator.iter_errors(tables)] == []


@pytest.mark.parametrize(
    "text",
    [
        "[component.m]\nmodel = 'electrical.DCMotor'\nRR = '4 ohm'",
        "[signal.s]\nblock = 'PID'\nkp = 3",
        "[mate.x]\nkind = 'revolute'\naxes = '+z'",
        "[simulate]\nduration = '1 s'\nsolver_ = 'x'",
        "[measured.rig]\ncolumns = { a = 'b' }",
        "nonsense = 1",
    ],
)
def test_unknown_and_missing_keys_are_refused(validator: Any, text: str) -> None:
    assert list(validator.iter_errors({"schema": 1, **tomllib.loads(text)}))


def test_the_command_prints_it() -> None:
    done = CliRunner().invoke(app, ["components", "--schema"], catch_exceptions=False)
    assert json.loads(done.stdout) == project_schema()
