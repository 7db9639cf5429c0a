"""Printing by a browser: what it complains of is quoted, and nothing half-made is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from viz.errors import VizError
from viz.report.print_pdf import chromium_path, print_pdf


def test_a_chromium_that_fails_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "broken"
    program.write_text("#!/bin/sh\necho out of paper >&2\nexit 3\n")
    program.chmod(0o755)
    monkeypatch.setenv("MATEGRAPH_CHROMIUM", str(program))
    assert chromium_path() == str(program)
    with pytest.raises(VizError) as caught:
        print_pdf(program, tmp_path / "report.pdf")
    assert caught.value.code == "E528"
    assert "out of paper" in caught.value.what
    assert [p.name for p in tmp_path.iterdir()] == ["broken"]
