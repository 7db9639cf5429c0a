"""The protocol as it is documented is the protocol that is served."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from studio_client import RC, studio_client
from typer.testing import CliRunner

from mategraph.commands.cli import app
from mategraph.web.studio_routes import ROUTES

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
SCHEMA = json.loads((DOCS / "protocol.schema.json").read_text(encoding="utf-8"))


def fits(name: str, data: Any) -> None:
    jsonschema.Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{name}"}).validate(data)


def test_the_page_names_every_request_that_is_served() -> None:
    requests = PAGE.split("## Requests")[1].split("## Operations")[0]
    named = set(re.findall(r"`([a-z_]+)(?:/KEY|/KIND)?`", "\n".join(line.split("|")[1] for line in requests.splitlines() if "|" in line)))
    served = {name for _, name in ROUTES}
    assert served - named == set()
    assert {name for name in named if name not in ("hash", "key", "path")} - served == set()


def test_the_schema_is_one_and_the_operations_of_the_page_fit_it() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    operations = [json.loads(line) for line in PAGE.split("## Operations")[1].splitlines() if line.startswith('    {"op"')]
    assert len(operations) == 5
    fits("edit", {"operations": operations})
    with pytest.raises(jsonschema.ValidationError):
        fits("operation", {"op": "set", "path": []})
    with pytest.raises(jsonschema.ValidationError):
        fits("edit", {"operations": []})


def test_who_starts_a_studio_reads_one_line_also_where_it_cannot_be_opened(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["studio", str(tmp_path / "nothing.toml"), "--headless"])
    assert done.exit_code == 2
    [line] = done.stdout.splitlines()
    fits("errors", json.loads(line))


def test_the_reference_client_is_short_and_of_the_standard_library() -> None:
    lines = (DOCS / "studio_client.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 100
    imported = {match[1] for line in lines if (match := re.match(r"(?:import|from) (\w+)", line))}
    assert imported <= sys.stdlib_module_names


def test_what_is_answered_fits_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "rc.toml"
    path.write_text(RC)
    with studio_client(path) as client:
        events = client.studio.stream.join()
        state = client.settled()
        fits("state", state)
        assert state["run"] is not None
        operation = {"op": "set", "path": ["component", "r", "R"], "value": "2 kohm", "was": "1 kohm"}
        fits("edited", client.post("edit", {"operations": [operation]}))
        fits("conflict", client.ask("POST", "edit", {"operations": [operation]})[1])
        fits("errors", client.ask("POST", "edit", {"operations": []})[1])
        moved = {"operations": [], "label": "move r", "places": {"r": {"x": 1, "y": 2, "turn": 1}, "gone": None}}
        fits("edit", moved)
        fits("edited", client.post("edit", moved))
        fits("errors", client.ask("GET", "nothing")[1])
        client.post("edit", {"operations": [{"op": "disconnect", "terminals": ["c.n"]}]})
        fits("state", client.settled())
        client.post("select", {"kind": "element", "name": "r"})
        found = []
        while not events.empty():
            lines = (events.get() or b"").decode().splitlines()
            found.append({"event": lines[1].removeprefix("event: "), "data": json.loads(lines[2].removeprefix("data: "))})
    assert {"project", "status", "result", "select"} <= {one["event"] for one in found}
    numbers = [one["data"]["number"] for one in found]
    assert numbers == sorted(set(numbers))
    for one in found:
        fits("event", one)


@pytest.mark.long
def test_the_reference_client_edits_and_reads_curves_back(tmp_path: Path) -> None:
    path = tmp_path / "rc.toml"
    path.write_text(RC)
    command = [sys.executable, str(DOCS / "studio_client.py"), str(path), "component.r.R", "2 kohm", "c.v"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True, cwd=DOCS.parent)
    value = float(done.stdout.split("ends at ")[1].split(";")[0])
    assert value == pytest.approx(10 * (1 - np.exp(-2.5)), rel=1e-5)  # six digits are printed
    assert path.read_text() == RC.replace("1 kohm", "2 kohm")
