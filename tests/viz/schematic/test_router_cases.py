"""One table of sheets and their wires: the router in Python and the one in JavaScript both pass it, path for path."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from viz.schematic.json_data import route_data, sheet_from
from viz.schematic.routing import routed

TABLE = Path(__file__).with_name("router_cases.json")
SCRIPT = Path(__file__).parents[3] / "viz" / "viewer_src" / "studio" / "sheet" / "router_cases.mjs"
CASES = json.loads(TABLE.read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_python_lays_the_wires_of_the_table(case: dict) -> None:
    drawing = routed(*sheet_from(case))
    assert [route_data(route) for route in drawing.routes] == case["routes"]
    assert list(drawing.unrouted) == case["unrouted"]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_javascript_lays_the_wires_of_the_table() -> None:
    done = subprocess.run(["node", str(SCRIPT), str(TABLE)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_wrong_path_is_found(tmp_path: Path) -> None:
    wrong = json.loads(TABLE.read_text())
    wrong[1]["routes"][0]["paths"][0][0][0] += 1
    (tmp_path / "cases.json").write_text(json.dumps(wrong))
    done = subprocess.run(["node", str(SCRIPT), str(tmp_path / "cases.json")], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [1]
