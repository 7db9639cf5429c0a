"""Parts renamed in CAD keep what the project says of them; what is only alike is asked about."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cadquery as cq
import pytest

from cadimport.assembly import Assembly
from cadimport.kernel.shape_worker import assembly_of_shapes
from cadimport.store.assembly_files import save_assembly
from cadimport.store.stored_assemblies import stored_folder
from foundation.errors import MategraphError
from mategraph import stages
from mategraph.commands.cli import main
from mategraph.machine import Machine, load
from mategraph.outputs.changes import list_changes

PROJECT = """schema = 1
assembly = "machine.step"
ground = "plate"

[material]
"pin*" = { name = "steel", density = "7850 kg/m^3" }
default = { name = "aluminium", density = "2700 kg/m^3" }

[part.lever]
mass = "2 kg"

[mate.swing]
kind = "revolute"
a = "pin"
b = "lever"

[mate.seat]
kind = "fixed"
a = "plate"
b = "pin"
"""


def shapes(lever: float = 60.0) -> dict[str, cq.Workplane]:
    return {
        "plate": cq.Workplane().box(100, 40, 10).faces(">Z").workplane().hole(8),
        "pin": cq.Workplane().circle(4).extrude(30),
        "lever": cq.Workplane().box(lever, 12, 6).faces(">Z").workplane().hole(8),
    }


def assembly(named: dict[str, cq.Workplane], digest: str) -> Assembly:
    made = assembly_of_shapes({n: (n, s.val().wrapped) for n, s in named.items()}, Path("/nowhere/machine.step"), lambda *_: None)
    instances = {n: replace(i, path=("machine", n)) for n, i in made.instances.items()}
    return made.with_changes(instances=instances, digest=digest)


@pytest.fixture
def read(tmp_path, monkeypatch):
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "machine.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "machine.step").write_text("stands for the file", encoding="utf-8")

    def reading(found: Assembly) -> Machine:
        save_assembly(found, stored_folder(found.digest, "STEP", Path("machine.step")))
        monkeypatch.setattr(stages, "read_assembly", lambda *_, **__: (found, False))
        machine = load(tmp_path / "machine.toml")
        machine.assembly  # noqa: B018
        return machine

    return reading


def test_a_renamed_part_keeps_mates_density_and_mass_with_a_note_as_long_as_the_project_says_the_old_name(read):
    read(assembly(shapes(), "first"))
    new = shapes()
    renamed = {"plate": new["plate"], "axle": new["pin"], "arm": new["lever"]}
    for _ in range(2):  # the second time, too: the file still says the old names
        machine = read(assembly(renamed, "second"))
        assert {(mate.a, mate.b): mate.kind for mate in machine.assembly.mates} == {("axle", "arm"): "revolute", ("plate", "axle"): "fixed"}
        assert machine.assembly.instances["axle"].material.name == "steel"
        assert machine.assembly.instances["arm"].rigid.mass == 2.0
        assert [(n.code, n.element) for n in machine.assembly.notes if n.code == "W006"] == [("W006", "axle"), ("W006", "arm")]
        assert not [n for n in machine.assembly.notes if n.code in ("W121", "W122")]  # no rule has become idle
    assert machine.mechanism.mobility == 1


def test_what_is_only_alike_is_named_in_the_error_and_what_is_gone_is_said_to_be(read):
    read(assembly(shapes(), "first"))
    new = shapes(lever=64.0)
    with pytest.raises(MategraphError) as caught:
        read(assembly({"plate": new["plate"], "arm": new["lever"]}, "second"))
    assert caught.value.code == "E098"
    for told in ("'lever'", "mate.swing.b", "'arm'", "'pin'", "mate.seat.b", "removed in CAD"):
        assert told in caught.value.what


def test_a_project_that_was_never_read_before_gets_the_nearest_name(read):
    new = shapes()
    with pytest.raises(MategraphError) as caught:
        read(assembly({"plate": new["plate"], "pin": new["pin"], "lever 2": new["lever"]}, "only"))
    assert 'did you mean "lever 2"?' in caught.value.what


def test_the_change_report_calls_a_renamed_part_renamed(read):
    before = read(assembly(shapes(), "first")).inspect()
    new = shapes()
    after = read(assembly({"plate": new["plate"], "pin": new["pin"], "arm": new["lever"]}, "second")).inspect()
    assert list_changes(before, after).startswith("part 'lever' is now called 'arm'")
    assert "gone" not in list_changes(before, after)


def test_a_file_is_compared_with_an_older_one_where_the_project_speaks_of_parts_that_are_gone(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    link = '<link name="{}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
    joint = '<joint name="j" type="continuous"><parent link="base"/><child link="{}"/><axis xyz="0 0 1"/></joint>'
    for file, name in (("old", "arm"), ("new", "lever")):
        (tmp_path / f"{file}.urdf").write_text(f'<robot name="r">{link.format("base")}{link.format(name)}{joint.format(name)}</robot>')
    (tmp_path / "new.toml").write_text('schema = 1\nassembly = "new.urdf"\n[mate.m]\nkind = "fixed"\na = "base"\nb = "arm"\n')
    with pytest.raises(SystemExit) as ended:
        main(["inspect", str(tmp_path / "new.urdf"), "--against", str(tmp_path / "old.urdf"), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert ended.value.code == 2
    assert {error["code"] for error in told["errors"]} == {"E020"}
    assert {part["old"] for part in told["against"]["parts"]} >= {"base", "arm"}
