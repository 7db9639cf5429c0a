"""What lost its part is listed, asked about and attached anew; nothing of the user's is dropped."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.assembly import Assembly, Mate
from cadimport.kernel.shape_worker import assembly_of_shapes
from cadimport.store.assembly_files import save_assembly
from cadimport.store.stored_assemblies import stored_folder
from foundation.errors import MategraphError
from mategraph import stages
from mategraph.attached.reattach import PageReattach, settled, write_settled
from mategraph.attached.reattachments import find_reattachments
from mategraph.commands.cli import main
from mategraph.machine import Machine, load
from mategraph.project.anchors.attachments import part_references, text_with_names
from mategraph.project.anchors.last_fitting import write_anchors
from mategraph.project.anchors.match_choices import match_choices
from mategraph.project.text import tables_of

PROJECT = """schema = 1
assembly = "machine.step"
ground = "plate"   # stands

[material]
"pin*" = { name = "steel", density = "7850 kg/m^3" }
default = { name = "aluminium", density = "2700 kg/m^3" }

[part.lever]
mass = "0.1 kg"    # weighed

[mate.swing]
kind = "revolute"
a = "pin"
b = "lever"        # the long one

[mate.seat]
kind = "fixed"
a = "plate"
b = "pin"

[mate.top]
kind = "fixed"
a = "pin"
b = "cap"

[point.tip]
part = "lever"
point = ["28 mm", "0 mm", "20 mm"]

[component.damper]
model = "mechanical.Damper"
joint = "swing"
damping = "0.01 N*m*s/rad"

[check]
"clearance(lever, plate)" = "> 1 mm"
"final(swing.angle)" = "< 1 rad"

[[plot]]
title = "swing"
signals = ["swing.angle"]
"""


def shapes(lever: float = 60.0) -> dict[str, cq.Workplane]:
    return {
        "plate": cq.Workplane().box(100, 40, 10).faces(">Z").workplane().hole(8),
        "pin": cq.Workplane().circle(4).extrude(30),
        "lever": cq.Workplane().box(lever, 12, 6).faces(">Z").workplane().hole(8).translate((0, 0, 20)),
        "cap": cq.Workplane().box(9, 9, 2).translate((0, 0, 31)),
    }


@cache
def measured(lever: float) -> Assembly:
    made = {n: (n, s.val().wrapped) for n, s in shapes(lever).items()}
    return assembly_of_shapes(made, Path("/nowhere/machine.step"), lambda *_: None)


def assembly(names: dict[str, str | None], digest: str, lever: float = 60.0) -> Assembly:
    """The machine with other names of parts, or without those that are None."""
    made = measured(lever)
    renamed = {new: replace(i, name=new, path=("machine", new)) for old, i in made.instances.items() if (new := names.get(old, old))}
    return made.with_changes(instances=renamed, digest=digest)


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "machine.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "machine.step").write_text("stands for the file", encoding="utf-8")
    return tmp_path / "machine.toml"


@pytest.fixture
def read(file, monkeypatch):
    def reading(found: Assembly) -> Machine:
        save_assembly(found, stored_folder(found.digest, "STEP", Path("machine.step")))
        monkeypatch.setattr(stages, "read_assembly", lambda *_, **__: (found, False))
        return load(file)

    return reading


def attach(machine: Machine, said: dict[str, str | None], *, likely: bool = False) -> None:
    found, renames = find_reattachments(machine)
    write_settled(machine, settled(found, said, likely=likely), renames)


def test_renamed_and_edited_at_once_is_an_orphan_and_is_attached_by_one_answer(read, file):
    read(assembly({}, "first")).assembly  # noqa: B018
    machine = read(assembly({"pin": "axle", "lever": "arm"}, "second", lever=66.0))
    with pytest.raises(MategraphError) as caught:
        machine.assembly  # noqa: B018
    assert caught.value.code == "E098"
    assert [(row["name"], row["likely"]) for row in caught.value.as_dict()["orphans"]] == [("lever", "arm")]
    found, _ = find_reattachments(machine)
    assert [(row.name, row.state, row.new) for row in found.rows] == [("pin", "followed", "axle"), ("lever", "doubtful", "arm")]
    attach(machine, {}, likely=True)
    text = file.read_text(encoding="utf-8")
    assert "# the long one" in text
    assert "# weighed" in text
    tables = tables_of(text)
    assert tables["mate"]["swing"] == {"kind": "revolute", "a": "axle", "b": "arm"}
    assert tables["part"] == {"arm": {"mass": "0.1 kg"}}
    assert tables["material"]["axle"] == tables["material"]["pin*"]
    assert set(tables["check"]) == {"clearance(arm, plate)", "final(swing.angle)"}
    assert file.with_name("machine.toml.old1").read_text(encoding="utf-8") == PROJECT
    again = load(file)
    assert not find_reattachments(again)[0].rows
    assert not [note for note in again.assembly.notes if note.code in ("W006", "W018", "W019")]
    assert again.assembly.instances["arm"].rigid.mass == 0.1


def test_a_likely_match_is_taken_where_the_flag_says_so(read):
    read(assembly({}, "first")).assembly  # noqa: B018
    with match_choices(accept=True):
        machine = read(assembly({"lever": "arm"}, "second", lever=66.0))
        assert {(mate.a, mate.b) for mate in machine.assembly.mates} >= {("pin", "arm")}
        assert machine.assembly.instances["arm"].rigid.mass == 0.1
        assert machine.fitted_project.checks[0].expression == "clearance(arm, plate)"
        assert [note.code for note in machine.assembly.notes if note.element == "arm" and note.code.startswith("W01")] == ["W018"]


def test_without_a_lost_part_the_rest_goes_on_and_its_attachments_come_back_with_it(read, file):
    read(assembly({}, "first")).assembly  # noqa: B018
    gone = assembly({"lever": None}, "second")
    with match_choices(leave=True):
        machine = read(gone)
        assert {mate.name for mate in machine.assembly.mates} == {"seat", "top"}
        assert (machine.fitted_project.components, machine.fitted_project.points, machine.fitted_project.plots) == ((), (), ())
        (note,) = [note for note in machine.assembly.notes if note.code == "W019"]
        for name in ("lever", "swing", "tip", "damper"):
            assert f"'{name}'" in note.text
    attach(read(gone), {"lever": None})  # confirmed: it is missing
    assert tables_of(file.read_text(encoding="utf-8"))["missing"] == ["lever"]
    assert {mate.name for mate in read(gone).assembly.mates} == {"seat", "top"}
    back = read(assembly({}, "third"))
    assert {mate.name for mate in back.assembly.mates} == {"swing", "seat", "top"}
    assert len(back.fitted_project.components) == 1


def test_a_name_that_another_part_has_now_is_followed_to_its_part(read, file):
    """Two parts exchange their names; what was given for each goes with it."""
    read(assembly({}, "first")).assembly  # noqa: B018
    machine = read(assembly({"pin": "cap", "cap": "pin"}, "second"))
    assert {(mate.a, mate.b) for mate in machine.assembly.mates if mate.name == "swing"} == {("cap", "lever")}
    attach(machine, {})
    tables = tables_of(file.read_text(encoding="utf-8"))
    assert (tables["mate"]["swing"]["a"], tables["mate"]["top"]) == ("cap", {"kind": "fixed", "a": "cap", "b": "pin"})
    assert not find_reattachments(load(file))[0].rows  # what was written speaks of the new file


def test_an_own_edit_of_the_project_speaks_of_the_new_file(read, file):
    read(assembly({}, "first")).assembly  # noqa: B018
    text = file.read_text(encoding="utf-8").replace('a = "pin"\nb = "lever"', 'a = "cap"\nb = "lever"')
    file.write_text(text, encoding="utf-8")
    machine = read(assembly({"pin": "cap", "cap": "pin"}, "second"))
    assert {(m.a, m.b) for m in machine.assembly.mates if m.name in ("swing", "seat")} == {("cap", "lever"), ("plate", "cap")}


def test_a_mate_that_the_file_numbers_anew_keeps_name_and_sense(read, file):
    def with_mates(names: dict[str, str], swapped: bool, digest: str) -> Assembly:
        found = assembly({}, digest)
        X, top = np.eye(4), np.eye(4)
        top[2, 3] = 0.03
        ends = {"a": "lever", "b": "pin"} if swapped else {"a": "pin", "b": "lever"}
        mates = [
            Mate(name=names["swing"], kind="revolute", X_AF=X, X_BM=X, limits=(-0.1, 0.7) if not swapped else (-0.7, 0.1), **ends),
            Mate(name=names["top"], kind="fixed", a="pin", b="cap", X_AF=top, X_BM=top),
            Mate(name=names["seat"], kind="fixed", a="plate", b="pin", X_AF=X, X_BM=X),
        ]
        return found.with_changes(mates=tuple(sorted(mates, key=lambda mate: mate.name)))

    text = (
        PROJECT[: PROJECT.index("[mate.swing]")]
        + '[component.damper]\nmodel = "mechanical.Damper"\njoint = "c1"\ndamping = "1 N*m*s/rad"\n'
    )
    file.write_text(text, encoding="utf-8")
    read(with_mates({"swing": "c1", "top": "c2", "seat": "c3"}, False, "first")).assembly  # noqa: B018
    machine = read(with_mates({"swing": "c3", "top": "c1", "seat": "c2"}, True, "second"))
    mate = next(mate for mate in machine.assembly.mates if mate.name == "c1")
    assert (mate.kind, mate.a, mate.b, mate.limits) == ("revolute", "pin", "lever", (-0.1, 0.7))
    assert machine.mechanism.mobility == 1
    attach(machine, {})
    assert 'joint = "c3"' in file.read_text(encoding="utf-8")


def one_mate(digest: str, name: str = "swing", kind: str = "revolute", *, exchanged: bool = False, away: bool = False) -> Assembly:
    X = np.eye(4)
    if away:
        X[:3] = [[0.0, 0.0, 1.0, 0.1], [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]]
    a, b, limits = ("lever", "pin", (-0.7, 0.1)) if exchanged else ("pin", "lever", (-0.1, 0.7))
    mates = (
        Mate(name=name, kind=kind, a=a, b=b, X_AF=X, X_BM=X, limits=limits),
        Mate(name="top", kind="fixed", a="pin", b="cap", X_AF=np.eye(4), X_BM=np.eye(4)),
        Mate(name="seat", kind="fixed", a="plate", b="pin", X_AF=np.eye(4), X_BM=np.eye(4)),
    )
    return assembly({}, digest).with_changes(mates=mates)


NO_MATES = PROJECT[: PROJECT.index("[mate.swing]")] + '[initial]\n"swing.angle" = "10 deg"\n'


def test_a_mate_of_the_same_name_with_its_ends_exchanged_keeps_its_sense_until_the_files_is_taken(read, file):
    file.write_text(NO_MATES, encoding="utf-8")
    read(one_mate("first")).assembly  # noqa: B018
    for _ in range(2):  # the second time, too: what it is compared with stays
        machine = read(one_mate("second", exchanged=True))
        mate = next(mate for mate in machine.assembly.mates if mate.name == "swing")
        assert (mate.a, mate.b, mate.limits) == ("pin", "lever", (-0.1, 0.7))
        assert [note.element for note in machine.assembly.notes if note.code == "W006"] == ["swing"]
    with pytest.raises(SystemExit):
        main(["reattach", str(file), "--remember"])
    machine = read(one_mate("second", exchanged=True))
    assert next(mate.a for mate in machine.assembly.mates if mate.name == "swing") == "lever"
    assert not [note for note in machine.assembly.notes if note.code == "W006"]


def test_both_coordinates_of_a_cylindrical_mate_keep_their_sense(read, file):
    file.write_text(NO_MATES, encoding="utf-8")
    limits = {"position": (-0.01, 0.02), "angle": (-0.1, 0.7)}
    turned = {name: (-high, -low) for name, (low, high) in limits.items()}

    def made(digest: str, *, exchanged: bool) -> Assembly:
        found = one_mate(digest, kind="cylindrical", exchanged=exchanged)
        own = replace(found.mates[0], limits=None, freedom_limits=turned if exchanged else limits)
        return found.with_changes(mates=(own, *found.mates[1:]))

    read(made("first", exchanged=False)).assembly  # noqa: B018
    mate = next(mate for mate in read(made("second", exchanged=True)).assembly.mates if mate.name == "swing")
    assert (mate.a, mate.b, dict(mate.freedom_limits)) == ("pin", "lever", limits)


@pytest.mark.parametrize(("kind", "away"), [("prismatic", False), ("revolute", True)])
def test_another_mate_between_the_same_parts_is_asked_about(read, file, kind, away):
    file.write_text(NO_MATES, encoding="utf-8")
    read(one_mate("first")).assembly  # noqa: B018
    machine = read(one_mate("second", "slide", kind, away=away))
    with pytest.raises(MategraphError, match=r'no joint.*"swing"') as caught:
        machine.assembly  # noqa: B018
    assert caught.value.code == "E023"
    found, _ = find_reattachments(machine)
    assert [(row.name, row.new) for row in found.orphans] == [("swing", "slide")]
    assert settled(found, {}, likely=True).mates == {}
    assert settled(found, {"swing": None}, likely=False).missing == ()
    assert settled(found, {"swing": "slide"}, likely=False).mates == {"swing": "slide"}


def test_the_page_writes_one_answer_and_refuses_another(read, file):
    read(assembly({}, "first")).assembly  # noqa: B018
    read(assembly({"lever": "arm"}, "second", lever=66.0))
    page = PageReattach(file)
    for said in ({"reattach": "lever", "to": "nothing"}, {"reattach": "plate", "to": "arm"}, {"reattach": 3, "to": ["arm"]}):
        with pytest.raises(MategraphError) as caught:
            page.take(said)
        assert caught.value.code == "E099"
    assert file.read_text(encoding="utf-8") == PROJECT
    page.take({"reattach": "lever", "to": "arm"})
    assert tables_of(file.read_text(encoding="utf-8"))["mate"]["swing"]["b"] == "arm"


def test_the_command_lists_answers_and_says_by_its_exit_code_what_is_left(read, file, capsys):
    def run(*arguments: str) -> tuple[int, dict]:
        with pytest.raises(SystemExit) as ended:
            main(["reattach", str(file), "--json", *arguments])
        return ended.value.code, json.loads(capsys.readouterr().out)

    read(assembly({}, "first")).assembly  # noqa: B018
    read(assembly({"lever": "arm"}, "second", lever=66.0))
    capsys.readouterr()
    code, told = run("--list")
    assert (code, told["orphans"], told["written"]) == (1, ["lever"], [])
    assert run("--answer", "lever=arn")[0] == 2
    assert run("--answer", "lid=arm")[0] == 2
    code, told = run("--answer", "lever=arm")
    assert (code, told["orphans"], told["written"]) == (0, [], [str(file)])


def test_a_file_of_anchors_tells_a_fresh_machine_what_the_names_mean(read, file, tmp_path, monkeypatch):
    first = read(assembly({}, "first"))
    path = write_anchors(first.project, first.assembly_as_read)
    assert path.stat().st_size < 40_000
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "another cache"))
    machine = read(assembly({"pin": "axle", "lever": "arm"}, "second"))
    assert {(mate.a, mate.b) for mate in machine.assembly.mates} == {("axle", "arm"), ("plate", "axle"), ("axle", "cap")}
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(MategraphError) as caught:
        read(assembly({"pin": "axle"}, "third")).assembly  # noqa: B018
    assert caught.value.code == "E098"


def test_the_history_of_git_tells_a_fresh_clone_what_the_names_mean(tmp_path, monkeypatch):
    """The names fitted the assembly in the commit that last changed the project file."""
    link = '<link name="{}"><inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
    joint = '<joint name="j" type="continuous"><parent link="base"/><child link="{}"/><axis xyz="0 0 1"/></joint>'

    def robot(name: str) -> str:
        return f'<robot name="r">{link.format("base", 3)}{link.format(name, 1)}{joint.format(name)}</robot>'

    def git(*arguments: str) -> None:
        own = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *own, *arguments], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / ".git" / "cache"))
    git("init", "-q")
    (tmp_path / "r.urdf").write_text(robot("arm"))
    (tmp_path / "r.toml").write_text('schema = 1\nassembly = "r.urdf"\n[point.tip]\npart = "arm"\npoint = ["1 m", "0 m", "0 m"]\n')
    git("add", "-A")
    git("commit", "-qm", "first")
    (tmp_path / "r.urdf").write_text(robot("lever"))
    git("commit", "-qam", "renamed in CAD")
    machine = load(tmp_path / "r.toml")
    assert [point.part for point in machine.fitted_project.points] == ["lever"]
    assert [note.element for note in machine.assembly.notes if note.code == "W006"] == ["lever"]


def test_every_place_of_a_part_is_a_reference_and_names_are_exchanged_at_once():
    tables = {
        "ground": "a",
        "floating": ["a"],
        "ignore": ["a", "b*"],
        "group": {"g": {"parts": ["a", "b"]}},
        "mate": {"m": {"a": "a", "b": "b"}},
        "point": {"p": {"part": "a", "axes": "b"}},
        "component": {"c": {"at": {"part": "a", "point": []}}},
        "material": {"a": {}, "default": {}},
        "part": {"b": {}},
        "check": {"clearance(a, b) - 1 mm": "> 0 mm"},
    }
    places = {reference.place for reference in part_references(tables)}
    assert len(places) == 14
    text = 'ground = "a"\n[mate.m]\na = "a" # one\nb = "b"\n[part]\na = { mass = 1.0 }\nb = { mass = 2.0 }\n'
    text += '[check]\n"clearance(a, b)" = "> 1 mm"\n'
    new, changed = text_with_names(text, {"a": "b", "b": "a x"})
    assert tables_of(new) == {
        "ground": "b",
        "mate": {"m": {"a": "b", "b": "a x"}},
        "part": {"b": {"mass": 1.0}, "a x": {"mass": 2.0}},
        "check": {"clearance(b, 'a x')": "> 1 mm"},
    }
    assert "# one" in new
    assert len(changed) == 6
