"""A STEP file that is older than its CAD script is reported by whatever reads it."""

import os
import shutil
from pathlib import Path

from typer.testing import CliRunner

import mategraph
from mategraph.commands.cli import app

SEEKER = Path(__file__).resolve().parents[3] / "sample_assemblies" / "seeker"


def codes(project: Path) -> list[str]:
    return [note.code for note in mategraph.load(project).assembly.notes]


def test_a_step_file_older_than_its_script_is_reported(tmp_path):
    for name in ("seeker.toml", "seeker.step", "seeker.py"):
        shutil.copyfile(SEEKER / name, tmp_path / name)
    project = tmp_path / "seeker.toml"
    now = (tmp_path / "seeker.step").stat().st_mtime
    os.utime(tmp_path / "seeker.py", (now + 1, now + 1))  # as a checkout may leave them
    assert "W053" not in codes(project)
    os.utime(tmp_path / "seeker.py", (now + 60, now + 60))
    assert codes(project).count("W053") == 1
    for command in ("equations", "graph", "reattach --list"):  # whose output stands alone
        done = CliRunner().invoke(app, [*command.split(), str(project)])
        assert done.exit_code == 0, done.output
        assert ("W053" in done.stderr, "W053" in done.stdout) == (True, False)
