"""``mategraph diff``: what is found between two states of a machine, in files and in git revisions."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from swinging_arm import DENSITY, PROJECT, arm_volume, commit, git, write_arm
from typer.testing import CliRunner

from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.comparison import git_revisions
from mategraph.comparison.changes import differs
from mategraph.comparison.compare import compare, files_of
from mategraph.comparison.git_revisions import is_revision, materialise
from mategraph.machine import load
from mategraph.project.merging.same_values import same_value


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("states")
    stiffer = PROJECT.replace("2 mN*m*s/rad", "5 mN*m*s/rad").replace('"< 2 kg"', '"< 1 kg"')
    stiffer += '[mate.lug]\nkind = "fixed"\na = "frame"\nb = "lug"\n'
    return {
        "old": write_arm(folder / "old"),
        "again": write_arm(folder / "again"),
        "longer": write_arm(folder / "longer", length=80.0, plate_at=45.0, more=True, project=stiffer),
        "joint": write_arm(folder / "joint", project=PROJECT.replace("[mate.pivot]", "[mate.hinge]").replace('"pivot"', '"hinge"')),
        "renamed": write_arm(folder / "renamed", arm="lever", project=PROJECT.replace('b = "arm"', 'b = "lever"')),
    }


def rows(path_old: Path, path_new: Path, **options: object) -> dict[tuple[str, str, str], tuple[object, object]]:
    found = compare(load(path_old), load(path_new), **options)[0]
    return {(c.group, c.element, c.quantity): (c.old, c.new) for c in found.changes}


def test_a_machine_does_not_differ_from_its_re_export(states: dict[str, Path]) -> None:
    found, _, _ = compare(load(states["old"]), load(states["again"]))
    assert found.same, found.as_dict()["changes"]
    assert found.headline() == "no difference"
    assert not list(found.tables())


def test_an_edit_shows_in_parts_masses_project_and_response(states: dict[str, Path]) -> None:
    found, before, after = compare(load(states["old"]), load(states["longer"]))
    changes = {part.new: part.changes for part in found.parts.changed}
    assert changes == {"arm": ("edited",), "plate": ("moved",)}
    assert found.parts.added == ("lug",)
    moved = next(part for part in found.parts.changed if part.new == "plate")
    assert moved.moved == pytest.approx(5e-3, abs=1e-9)  # STEP writes 15 digits of mm
    by = {(c.group, c.element, c.quantity): c for c in found.changes}
    mass = by["masses", "arm", "mass"]
    assert mass.old == pytest.approx(DENSITY * arm_volume(60.0), rel=1e-9)  # planes and cylinders: exact but for round-off
    assert mass.new == pytest.approx(DENSITY * arm_volume(80.0), rel=1e-9)
    assert by["project", "component.damper", "damping"].new == "5 mN*m*s/rad"
    rows = [row for row in found.markdown().splitlines() if "arm | mass" in row]
    assert [row.split(" mass")[0] for row in rows] == ["| body arm |", "| arm |"]
    assert not found.errors
    assert ("response", "pivot.angle", "final") in by
    assert ("reactions", "pivot", "radial force") in by
    assert before.figures is not None
    assert after.figures is not None
    assert by["checks", "mass", "check"].new.startswith("< 1 kg: FAILED")


def test_a_renamed_part_is_one_part(states: dict[str, Path]) -> None:
    found, _, _ = compare(load(states["old"]), load(states["renamed"]), run=False)
    assert [(part.old, part.new, part.changes) for part in found.parts.changed] == [("arm", "lever", ("renamed",))]
    assert not found.parts.added
    assert not found.parts.removed
    assert {change.group for change in found.changes} == {"project"}  # bodies and joints are the same ones


def test_a_joint_with_another_name_is_one_joint_and_its_signals_are_compared(states: dict[str, Path]) -> None:
    found, _, _ = compare(load(states["old"]), load(states["joint"]))
    beyond = [(c.group, c.element, c.quantity, c.old, c.new) for c in found.changes if c.group != "project"]
    assert beyond == [("joints", "hinge", "name", "pivot", "hinge")]  # the motion is the same


def test_the_difference_is_the_same_backwards(states: dict[str, Path]) -> None:
    there = compare(load(states["old"]), load(states["longer"]), run=False)[0]
    back = compare(load(states["longer"]), load(states["old"]), run=False)[0]
    assert {(c.group, c.element, c.quantity, c.old, c.new) for c in there.changes} == {
        (c.group, c.element, c.quantity, c.new, c.old) for c in back.changes
    }
    assert there.parts.added == back.parts.removed


def test_a_threshold_hides_smaller_changes(states: dict[str, Path]) -> None:
    all_rows = rows(states["old"], states["longer"], run=False)
    few = rows(states["old"], states["longer"], run=False, threshold=10.0)
    assert ("masses", "arm", "mass") in all_rows
    assert {key[0] for key in few} <= {"project", "mechanism", "bodies", "joints"}


def test_parts_alone_need_no_project_that_fits(states: dict[str, Path], tmp_path: Path) -> None:
    broken = write_arm(tmp_path, arm="lever")  # its project still speaks of the arm
    found, _, _ = compare(load(states["old"]), load(broken), parts_only=True)
    assert [(part.old, part.new) for part in found.parts.changed] == [("arm", "lever")]
    result = CliRunner().invoke(app, ["diff", str(states["old"]), str(broken.with_suffix(".step")), "--parts", "--json"])
    assert result.exit_code == 0, result.output


def test_json_has_the_form_of_the_field_and_exit_codes_are_those_of_git(states: dict[str, Path]) -> None:
    run = CliRunner().invoke
    same = run(app, ["diff", str(states["old"]), str(states["again"]), "--no-run", "--exit-code", "--json"])
    assert same.exit_code == 0
    assert json.loads(same.stdout)["same"]
    other = run(app, ["diff", str(states["old"]), str(states["longer"]), "--no-run", "--exit-code", "--json"])
    assert other.exit_code == 1
    data = json.loads(other.stdout)
    assert {row["old"] for row in data["parts"]["matched"]} == {"frame", "arm", "plate"}
    assert data["parts"]["added"] == ["lug"]
    assert data["parts"]["removed"] == []
    assert {part["name"] for part in data["new_parts"]} == {"frame", "arm", "plate", "lug"}
    assert run(app, ["diff", str(states["old"]), str(states["longer"]), "--no-run"]).exit_code == 0
    markdown = run(app, ["diff", str(states["old"]), str(states["longer"]), "--no-run", "--markdown"]).stdout
    assert markdown.startswith("### arm: parts: 1 added, 1 edited, 1 moved")
    assert "| component.damper | damping | 2 mN\\*m\\*s/rad | 5 mN\\*m\\*s/rad |" in markdown


# ---------------------------------------------------------------------- git


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two commits: a project that extends one beside it, and whose assembly lies in another folder."""
    top = tmp_path_factory.mktemp("repository")
    git(top, "init", "-q")
    text = 'extends = "base.toml"\n' + PROJECT.replace('duration = "0.3 s"\ncollisions = "off"\n', "").replace("arm.step", "cad/arm.step")

    def write(length: float) -> None:
        write_arm(top / "machines" / "cad", length=length, project="")
        (top / "machines" / "cad" / "arm.toml").rename(top / "machines" / "arm.toml")
        (top / "machines" / "arm.toml").write_text(text, encoding="utf-8")

    write(60.0)
    (top / "machines" / "base.toml").write_text('schema = 1\n[simulate]\nduration = "0.1 s"\ncollisions = "off"\n', encoding="utf-8")
    (top / "unrelated.bin").write_bytes(b"0" * 1000)
    commit(top, "first")
    write(80.0)
    commit(top, "longer")
    return top


def state_of(top: Path) -> dict[str, str]:
    """Every file below a folder but the object store, by content."""
    files = (file for file in top.rglob("*") if file.is_file() and "objects" not in file.parts)
    return {str(file): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_a_revision_is_compared_without_touching_the_work_tree(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state_of(repository)
    monkeypatch.chdir(repository / "machines")
    for old in ("HEAD~1:machines/arm.toml", "HEAD~1:./arm.toml", "HEAD~1:arm.toml"):
        with files_of(old, "arm.toml") as (one, two):
            assert two == Path("arm.toml")
            assert sorted(file.name for file in one.parent.rglob("*") if file.is_file()) == ["arm.step", "arm.toml", "base.toml"]
            found = compare(load(one), load(two), run=False)[0]
            assert [part.changes for part in found.parts.changed] == [("edited",)]
        assert not one.exists()
    assert state_of(repository) == before


def test_two_revisions_and_what_is_staged_are_compared(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository)
    result = CliRunner().invoke(app, ["diff", "HEAD~1:machines/cad/arm.step", "HEAD:machines/cad/arm.step", "--json", "--no-run"])
    assert result.exit_code == 0, result.output
    assert [row["changes"] for row in json.loads(result.stdout)["parts"]["matched"] if row["changes"]] == [["edited"]]
    staged = CliRunner().invoke(app, ["diff", "HEAD:machines/arm.toml", ":machines/arm.toml", "--json", "--no-run"])
    assert json.loads(staged.stdout)["same"]


@pytest.mark.parametrize("text", ["nothing:machines/arm.toml", "HEAD:machines/arms.toml", "--all:machines/arm.toml"])
def test_what_git_does_not_know_is_one_error(repository: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.chdir(repository)
    with pytest.raises(MategraphError) as caught, files_of(text, "machines/arm.toml"):
        pass
    assert caught.value.code == "E090"
    assert ("no revision 'nothing'" in caught.value.what) == text.startswith("nothing")
    assert ("'machines/arm.toml'" in caught.value.remedy) == ("arms.toml" in text), "the nearest is named"


@pytest.mark.parametrize("name", ["..", ".git", "."])
def test_a_path_that_leads_out_of_the_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Trees as git itself never makes them: sub/../../out.py would be written beside the temporary folder."""
    git(tmp_path, "init", "-q")

    def stored(kind: str, content: bytes) -> bytes:
        command = ["git", "hash-object", "-t", kind, "-w", "--literally", "--stdin"]
        return bytes.fromhex(subprocess.run(command, cwd=tmp_path, input=content, capture_output=True, check=True).stdout.decode().strip())

    def tree(mode: str, name: str, content: bytes) -> bytes:
        return stored("tree", entry(mode, name, content))

    def entry(mode: str, name: str, content: bytes) -> bytes:
        return f"{mode} {name}".encode() + b"\0" + content

    inner = tree("40000", name, tree("40000", name, tree("100644", "out.py", stored("blob", b"pass\n"))))
    own = stored("blob", b'schema = 1\nuse = "python:sub/a.py:A"\nalso = "sub/"\n')
    top = stored("tree", entry("100644", "m.toml", own) + entry("40000", "sub", inner)).hex()
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "x" / "y" / "z"
    with pytest.raises(MategraphError) as caught:
        materialise(f"{top}:m.toml", place)
    assert caught.value.code == "E090"
    assert "out.py" in caught.value.element
    assert not list(tmp_path.rglob("out.py"))


def test_no_program_of_the_repository_runs_and_the_limit_holds_for_what_is_staged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "robot").mkdir()
    for name in ("a.urdf", "b.stl"):
        (tmp_path / "robot" / name).write_bytes(b"0" * 1000)
    (tmp_path / "m.toml").write_text("schema = 1\n", encoding="utf-8")
    git(tmp_path, "add", "-A")
    program = tmp_path / "monitor"
    program.write_text(f"#!/bin/sh\ntouch '{tmp_path}/ran'\n", encoding="utf-8")
    program.chmod(0o755)
    git(tmp_path, "config", "core.fsmonitor", str(program))
    monkeypatch.chdir(tmp_path)
    whole = materialise(":robot/a.urdf", tmp_path / "whole")
    assert (whole.parent / "b.stl").is_file()
    monkeypatch.setattr(git_revisions, "MOST_BYTES", 1500)
    alone = materialise(":robot/a.urdf", tmp_path / "alone")
    assert not (alone.parent / "b.stl").exists()
    assert not (tmp_path / "ran").exists()
    monkeypatch.setattr(git_revisions, "GIT_SECONDS", 0.0)
    with pytest.raises(MategraphError) as caught:
        materialise(":m.toml", tmp_path / "late")
    assert caught.value.code == "E090"


def test_outside_a_repository_a_revision_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(MategraphError) as caught, files_of("HEAD:a.toml", "b.toml"):
        pass
    assert caught.value.code == "E090"


def test_a_pointer_of_git_lfs_is_named_or_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = write_arm(tmp_path)
    content = project.with_suffix(".step").read_bytes()
    name = hashlib.sha256(content).hexdigest()
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{name}\nsize {len(content)}\n"
    project.with_suffix(".step").write_text(pointer, encoding="utf-8")
    git(tmp_path, "init", "-q")
    commit(tmp_path, "pointer")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MategraphError) as caught, files_of("HEAD:arm.toml", "arm.toml"):
        pass
    assert caught.value.code == "E091"
    assert caught.value.element == "arm.step"
    kept = tmp_path / ".git" / "lfs" / "objects" / name[:2] / name[2:4] / name
    kept.parent.mkdir(parents=True)
    kept.write_bytes(content)
    with files_of("HEAD:arm.toml", "arm.toml") as (one, _):
        assert one.with_suffix(".step").read_bytes() == content


def test_a_file_with_a_colon_in_its_name_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "HEAD:arm.toml").write_text("", encoding="utf-8")
    assert not is_revision("HEAD:arm.toml")
    assert not is_revision("C:/arm.toml")
    assert is_revision("HEAD~2:arm.toml")
    assert is_revision(":arm.toml")


def test_lines_of_a_part_that_is_drawn_in_its_place_show_where_it_is(tmp_path: Path) -> None:
    """CAD scripts often leave every placement at the origin: the centre tells a move, also of a part with a placement."""
    import cadquery as cq

    shape = cq.Workplane("XY").box(10.0, 10.0, 10.0).translate((5.0, 0.0, 7.0))
    turned = cq.Location(cq.Vector(0.0, 20.0, 0.0), cq.Vector(0.0, 0.0, 1.0), 90.0)
    cq.Assembly(name="two").add(shape, name="drawn").add(shape, name="placed", loc=turned).export(str(tmp_path / "two.step"))
    lines = CliRunner().invoke(app, ["diff", "--parts", str(tmp_path / "two.step")]).stdout.splitlines()
    assert lines[1].endswith("at 0, 0, 0 mm, centre 5, 0, 7 mm")
    assert lines[2].endswith("at 0, 20, 0 mm, centre 0, 25, 7 mm")


@pytest.mark.long
def test_as_textconv_and_difftool_of_git(repository: Path) -> None:
    program = shlex.join([sys.executable, "-m", "mategraph"])
    git(repository, "config", "diff.mategraph.textconv", f"{program} diff --parts")
    git(repository, "config", "difftool.mategraph.cmd", f'{program} diff --parts "$LOCAL" "$REMOTE"')
    (repository / ".git" / "info" / "attributes").write_text("*.step diff=mategraph\n", encoding="utf-8")
    lines = git(repository, "diff", "-U0", "HEAD~1", "HEAD", "--", "machines/cad/arm.step").splitlines()
    changed = [found[0] for line in lines if (found := re.match(r"[+-](part [^:]*|mass)", line))]
    assert sorted(changed) == ["+mass", "+part arm", "-mass", "-part arm"]  # the arm's volume, and nothing of entity numbers
    shown = git(repository, "difftool", "--no-prompt", "--tool", "mategraph", "HEAD~1", "HEAD", "--", "machines/cad/arm.step")
    assert "parts: 1 edited" in shown


# ---------------------------------------------------------------------- rules


def test_round_off_is_no_difference_and_equal_quantities_in_other_units_are_none() -> None:
    assert not differs(1.0, 1.0 + 1e-9, 1e-6)
    assert not differs(0.0, 1e-18, 1e-6, floor=1e-15)
    assert differs(None, 0.0, 1e-6)
    assert differs(1.0, 1.01, 1e-6)
    assert same_value("2 mH", "0.002 H")
    assert not same_value("2 mH", "3 mH")
    assert same_value(["a", "1 mm"], ["a", "0.001 m"])
