"""The user's own Python is run from the text that is there now."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

import pytest

from foundation.errors import MategraphError
from foundation.trusted_python import DIGEST, load_module


def test_a_script_saved_twice_within_a_second_runs_as_it_is_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    script = tmp_path / "controller.py"
    for gain in (1.0, 2.0):
        script.write_text(f"GAIN = {gain}\n")
        os.utime(script, (1_000_000_000, 1_000_000_000))
        module = load_module(script, "controller")
        assert gain == module.GAIN
        assert getattr(module, DIGEST) == hashlib.sha256(script.read_bytes()).hexdigest()
    assert list(tmp_path.iterdir()) == [script], "nothing is left in the user's folder"


def test_a_script_that_fails_is_one_error_with_its_line(tmp_path: Path) -> None:
    script = tmp_path / "controller.py"
    for text in ("x = 1\ny = 1 / 0\n", "x = 1\ny = (\n"):
        script.write_text(text)
        with pytest.raises(MategraphError, match="line 2 fails") as caught:
            load_module(script, "controller")
        assert caught.value.code == "E035"
