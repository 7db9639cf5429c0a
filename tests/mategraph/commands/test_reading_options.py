"""What a reading may use is said the same way to every command."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
import typer

from cadimport.sandbox.limits import current_limits
from mategraph import stages
from mategraph.commands.cli import app, main

READING = [
    command.callback
    for command in app.registered_commands
    if {"project", "step"} & set(inspect.signature(command.callback).parameters)
    and command.callback.__name__ not in ("materials", "history")  # they read a project file, and no assembly
]


def test_every_command_that_reads_an_assembly_takes_the_options_of_reading():
    assert len(READING) >= 10
    for command in READING:
        assert {"timeout", "allow_outside", "allow_python"} <= set(inspect.signature(command).parameters), command.__name__


@pytest.mark.parametrize("command", ["inspect", "verify", "equations", "new", "equilibrium", "linearise", "inverse", "run"])
def test_the_options_hold_while_the_file_is_read_and_not_afterwards(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    seen = []

    def reading(*_: object, **__: object) -> None:
        seen.append(current_limits())
        raise typer.Exit(0)

    monkeypatch.setattr(stages, "read_assembly", reading)
    (tmp_path / "arm.urdf").write_text("<robot/>")
    with pytest.raises(SystemExit):
        main([command, str(tmp_path / "arm.urdf"), "--timeout", "7", "--allow-outside"])
    assert [(limits.timeout, limits.outside) for limits in seen] == [(7.0, True)]
    assert current_limits().outside is False
