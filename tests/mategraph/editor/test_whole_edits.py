"""An edit is made whole or not at all: text and places of symbols."""

from __future__ import annotations

from pathlib import Path

import pytest

from foundation.errors import MategraphError
from mategraph.editor.studio import Studio

TEXT = 'schema = 1\n[component]\nr = { model = "electrical.Resistor", R = "1 kohm" }\n'


def test_an_edit_whose_places_cannot_be_written_is_not_made(tmp_path: Path) -> None:
    project = tmp_path / "rc.toml"
    project.write_text(TEXT, encoding="utf-8")
    layout = tmp_path / "rc.layout.json"
    layout.mkdir()  # a file without the right to write would not do: root may write to it
    operations = [{"op": "set", "path": ["component", "r", "R"], "value": "5 ohm"}]
    places = {"r": {"x": 4, "y": 5}}
    studio = Studio()
    try:
        studio.open(project)
        with pytest.raises(MategraphError) as error:
            studio.edit(operations, label="another R", places=places)
        assert error.value.code == "E602"
        assert project.read_text(encoding="utf-8") == studio.text == TEXT
        layout.rmdir()
        assert studio.edit(operations, label="another R", places=places)["undo"] == "another R"
        assert "5 ohm" in project.read_text(encoding="utf-8")
    finally:
        studio.close()
