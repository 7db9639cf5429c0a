"""``mategraph new --ci``: the files by which a repository of CAD files checks itself, and what they run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from swinging_arm import PROJECT, commit, git, write_arm
from typer.testing import CliRunner

from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.new_projects.new_ci import CI_FILES, write_ci_file

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("system", CI_FILES)
def test_a_file_is_written_once_and_not_overwritten(tmp_path: Path, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["new", "--ci", system])
    assert done.exit_code == 0
    assert "mategraph check" in done.output
    assert ("mategraph diff" in done.output) == (system != "pre-commit")  # a hook sees no state to compare with
    written = tmp_path / CI_FILES[system][1]
    assert "mategraph check --skip-others" in written.read_text(encoding="utf-8")
    written.write_text("# my own\n", encoding="utf-8")
    with pytest.raises(MategraphError) as caught:
        write_ci_file(system, tmp_path)
    assert caught.value.code == "E095"
    assert written.read_text(encoding="utf-8") == "# my own\n"


def test_an_unknown_system_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(MategraphError) as caught:
        write_ci_file("jenkins", tmp_path)
    assert caught.value.code == "E094"


def shell_of(text: str, step: str) -> str:
    """The shell lines of a step of the workflow."""
    found = re.search(rf"- name: {step}\n.*?run: \|\n((?:          [^\n]*\n)+)", text, re.DOTALL)
    assert found is not None
    return textwrap.dedent(found[1])


@pytest.mark.long
def test_the_steps_of_the_workflow_check_a_repository_and_show_what_changed(tmp_path: Path) -> None:
    """A pull request makes the arm heavier than its check allows: the first step fails, the second shows the difference."""
    write_arm(tmp_path / "machines")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n', encoding="utf-8")
    git(tmp_path, "init", "-q")
    commit(tmp_path, "base")
    base = git(tmp_path, "rev-parse", "HEAD").strip()
    project = PROJECT.replace('"< 2 kg"', '"< 1.165 kg"').replace('"0.3 s"', '"20 ms"')
    write_arm(tmp_path / "machines", length=110.0, project=project)
    commit(tmp_path, "longer")
    program = tmp_path / ".git" / "bin" / "mategraph"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m mategraph "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    text = write_ci_file("github", tmp_path).read_text(encoding="utf-8")
    summary = tmp_path / ".git" / "summary.md"
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "BASE": base, "GITHUB_STEP_SUMMARY": str(summary), "PYTHONPATH": str(ROOT)}
    codes = []
    for step in ("Check", "Difference"):
        shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", shell_of(text, step)]
        done = subprocess.run(shell, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True)
        print(done.stdout, done.stderr)  # shown where the test fails
        codes.append(done.returncode)
    assert codes[1] == 0
    assert codes[0] != 0  # xargs passes on that a check failed
    found = summary.read_text(encoding="utf-8")
    assert "0 of 2 checks" not in found
    assert "### ❌ machines/arm.toml: 1 of 2 checks passed" in found
    assert "### arm: parts: 1 edited" in found
    assert (tmp_path / "differences" / "machines-arm.toml.html").is_file()
    assert 'failures="1"' in (tmp_path / "checks.xml").read_text(encoding="utf-8")


def test_a_changed_cad_file_stands_for_the_projects_that_name_it(tmp_path: Path) -> None:
    project = write_arm(tmp_path, project=PROJECT.replace("== 1", "== 2"))
    both = [str(project), str(project.with_suffix(".step"))]
    assert CliRunner().invoke(app, ["check", "--skip-others", *both]).output.count("FAILED") == 1
    assert CliRunner().invoke(app, ["check", "--skip-others", both[1]]).exit_code == 1
    (tmp_path / "other.step").write_bytes(project.with_suffix(".step").read_bytes())
    assert CliRunner().invoke(app, ["check", "--skip-others", str(tmp_path / "other.step")]).exit_code == 0


def test_the_hook_of_this_repository_runs_the_same_command() -> None:
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    own = (ROOT / "mategraph" / "new_projects" / "ci_files" / "pre-commit.yaml").read_text(encoding="utf-8")
    for line in ("entry: mategraph check --skip-others", r"files: \.(toml|step|stp|FCStd)$"):
        assert line in hook
        assert line in own
