"""Damaged files end in an assembly or a code. Some here; ``make mutations`` reads thousands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="the files are read in forks of one process")
def test_damaged_files_end_in_an_assembly_or_a_code() -> None:
    root = Path(__file__).parents[3]
    run = subprocess.run(
        [sys.executable, "-m", "tests.cadimport.readers.mutations", "--count", "120", "--seed", "100000", "--seconds", "3"],
        capture_output=True,
        text=True,
        cwd=root,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"^0 wrong; ", run.stdout, re.MULTILINE), run.stdout
