"""Every sample opens in the studio, and open, move, edit, undo, close leaves the same bytes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from studio_client import studio_client

from mategraph.outputs.examples import examples


@pytest.mark.long
@pytest.mark.parametrize("example", [example for example in examples() if example.project.suffix == ".toml"], ids=lambda one: one.name)
def test_a_sample_goes_through_the_studio_unharmed(example: object, tmp_path: Path) -> None:
    source: Path = example.project  # type: ignore[attr-defined]
    folder = tmp_path / "machine"
    shutil.copytree(source.parent, folder, ignore=shutil.ignore_patterns("out", "__pycache__"))
    before = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    with studio_client(folder / source.name, allow_python=True) as client:
        state = client.settled(600)
        assert state["project"]["problems"] == []
        assert state["run"] is not None
        assert all(check["passed"] for check in state["run"]["checks"])
        assert len(client.get(f"geometry/{state['project']['geometry']}")) > 1000
        client.get(f"result/{state['run']['key']}")
        name = state["project"]["elements"][-1]["name"]
        client.post("layout", {name: {"x": 100, "y": 50}})
        client.post("layout", {name: None})
        client.set("title", value="Another title")
        client.set("simulate", "duration", value="20 ms")
        assert {client.post("undo")["label"] for _ in range(2)} == {"set title", "set duration"}
        for freedom in state["project"]["freedoms"][:2]:
            middle = (freedom["low"] + freedom["high"]) / 2
            assert client.post("pose", {"coordinates": {freedom["coordinate"]: (middle + freedom["value"]) / 2}})["closed"]
    assert {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()} == before


@pytest.mark.long
def test_a_plain_step_file_is_answered_locked_and_left_out(tmp_path: Path) -> None:
    """Each is one edit of a project file that is made for it, and its undo gives that file back."""
    source = next(example for example in examples() if example.project.suffix == ".step").project
    step = tmp_path / source.name
    shutil.copyfile(source, step)
    with studio_client(step) as client:
        first = client.settled(600)["project"]
        assert first["problems"] == []
        assert first["text"] == ""
        joint = first["joints"][0]["name"]
        moved = next(part["name"] for part in reversed(first["parts"]) if not part["ground"])
        begun = f'schema = 1\nassembly = "{step.name}"\n'
        for body, changed in (
            ({"lock": joint}, lambda now: now["mobility"] < first["mobility"]),
            ({"joint": joint, "answer": "fixed"}, lambda now: now["mobility"] < first["mobility"]),
            ({"ignore": moved}, lambda now: [part["name"] for part in now["parts"] if part["ignored"]] == [moved]),
            ({"material": "steel", "parts": [moved]}, lambda now: {p["name"]: p["material"] for p in now["parts"]}[moved] == "steel"),
        ):
            label = client.post("answer", body)["label"]
            now = client.settled(600)["project"]
            assert now["problems"] == [], body
            assert changed(now), body
            assert client.post("undo")["label"] == label
            assert step.with_suffix(".toml").read_text() == begun
            client.settled(600)
        for question in first["questions"][:1]:
            client.post("answer", {"question": question["number"], "answer": question["kinds"][0], "alike": True})
            assert len(client.settled(600)["project"]["questions"]) < len(first["questions"])
