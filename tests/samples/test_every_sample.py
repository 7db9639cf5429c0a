"""What holds for every sample: its script writes its STEP file, every project in its folder moves and agrees, its README is true."""

from __future__ import annotations

import importlib.util
import pickle
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

import mategraph
from cadimport.cad_export import write_step
from mategraph.commands.cli import app
from mategraph.machine import Machine
from mategraph.outputs.examples import examples
from mechanics.formulations.verify import verify

SAMPLES = {example.name: example for example in examples() if example.project.suffix == ".toml"}
PROJECTS = [pytest.param(project, id=project.stem) for example in SAMPLES.values() for project in sorted(example.folder.glob("*.toml"))]
SHORT = 0.02  # s, of a run
NEEDS_OPENGL = {"--still", "--video", "--pdf"}  # or a browser: tested with the pictures
STAYS_OPEN = {"watch", "view"}
SHELL = {"", "sh", "bash"}  # languages of fenced blocks


@pytest.fixture(scope="module", autouse=True)
def without_the_compiler() -> Iterator[None]:
    """Runs of some hundred steps take the virtual machine less time than the compiler; the samples' own tests run machine code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATEGRAPH_NO_COMPILER", "1")
        yield


@pytest.fixture(scope="module", params=PROJECTS)
def machine(request: pytest.FixtureRequest) -> Machine:
    return mategraph.load(request.param)


def script_of(name: str) -> ModuleType:
    """The sample's CAD script as a module; loading it builds nothing."""
    spec = importlib.util.spec_from_file_location(f"script_of_{name}", SAMPLES[name].folder / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def readme_of(name: str) -> str:
    return (SAMPLES[name].folder / "README.md").read_text(encoding="utf-8")


def commands_of(name: str, program: str) -> list[list[str]]:
    """The commands of a README's fenced blocks that call `program`, split as a shell does, without their comments."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", readme_of(name), re.MULTILINE | re.DOTALL)  # whole, so that none opens at another's end
    lines = [line.strip() for language, block in blocks if language in SHELL for line in block.splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith(f"{program} ")]


RUN_BY_README = {Path(command[1]).stem for name in SAMPLES for command in commands_of(name, "mategraph") if command[0] == "run"}


@pytest.mark.long
@pytest.mark.parametrize("name", SAMPLES)
def test_the_committed_step_file_is_what_the_script_writes(name: str, tmp_path: Path) -> None:
    script = script_of(name)
    write_step(script.build(script.DEFAULT), tmp_path / f"{name}.step")
    fresh, committed = tmp_path / f"{name}.step", SAMPLES[name].folder / f"{name}.step"
    assert committed.stat().st_size < 1_000_000
    if fresh.read_bytes() == committed.read_bytes():
        return
    # another version of the kernel may write other digits: then the shapes must be equal
    from cadimport.readers.step.reader import read_step

    ours, theirs = read_step(committed), read_step(fresh)
    assert list(ours.instances) == list(theirs.instances)
    for instance in ours.instances:
        a, b = ours.part_of(instance).geometry, theirs.part_of(instance).geometry
        assert a is not None
        assert b is not None
        assert a.volume == pytest.approx(b.volume, rel=1e-9), instance  # STEP keeps 15 digits; room for the other kernel's round-off


@pytest.mark.parametrize("project", [p for p in PROJECTS if p.id not in RUN_BY_README])
def test_projects_that_no_readme_runs_move_with_their_energy_in_balance(project: Path) -> None:
    result = mategraph.load(project).simulate(duration=SHORT)
    assert float(result.time[-1]) == pytest.approx(SHORT)
    assert result.energy["relative_residual"] < 1e-6  # the integrator's tolerance of 1e-8, summed over the run


def test_the_formulations_of_every_project_agree(machine: Machine) -> None:
    found = verify(machine.mechanism, gravity=machine.gravity, states=1)
    assert found.passed, found.failures  # its tolerance is round-off times the condition of the mass matrix
    assert sum(not comparison.left_out for comparison in found.comparisons) >= 2


def test_every_machine_its_assembly_and_its_mechanism_survive_pickling(machine: Machine) -> None:
    for plain in (machine, machine.assembly, machine.mechanism):
        assert pickle.loads(pickle.dumps(plain)) == plain


@pytest.mark.long
def test_every_run_survives_pickling_and_that_of_the_pickled_machine_is_equal(machine: Machine) -> None:
    run = machine.simulate(duration=SHORT)
    assert pickle.loads(pickle.dumps(run)) == run
    assert pickle.loads(pickle.dumps(machine)).simulate(duration=SHORT) == run


@pytest.mark.parametrize("name", SAMPLES)
def test_the_commands_of_the_readme_work(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sample_assemblies").symlink_to(SAMPLES[name].folder.parent)
    monkeypatch.chdir(tmp_path)
    commands = commands_of(name, "mategraph")
    assert any(command[0] == "run" for command in commands)
    for command in commands:
        if command[0] in STAYS_OPEN:
            assert Path(command[1]).is_file(), command
            continue
        done: Any = CliRunner().invoke(app, [word for word in command if word not in NEEDS_OPENGL], catch_exceptions=False)
        assert done.exit_code == 0, f"mategraph {shlex.join(command)}\n{done.output}"
        assert "W403" not in done.output, "the energy balance does not close"


@pytest.mark.parametrize("name", SAMPLES)
def test_the_dimensions_that_the_readme_changes_are_there(name: str) -> None:
    commands = commands_of(name, "python")
    assert commands, "say how the geometry is changed"
    known = {field.name for field in fields(script_of(name).DEFAULT)}
    for script, *words in commands:
        assert (SAMPLES[name].folder.parents[1] / script).is_file()
        changed = {value.partition("=")[0] for option, value in pairwise(words) if option == "--set"}
        assert changed <= known


@pytest.mark.parametrize("name", SAMPLES)
def test_the_readme_names_every_project_and_its_pictures_are_small(name: str) -> None:
    text, folder = readme_of(name), SAMPLES[name].folder
    for project in folder.glob("*.toml"):
        assert project.name in text
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert pictures
    for picture in pictures:
        if folder in (folder / picture).resolve().parents:
            assert (folder / picture).stat().st_size <= 300_000, picture
