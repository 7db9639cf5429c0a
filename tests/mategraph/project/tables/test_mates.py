"""The project file confirms, corrects, adds and rejects the mates of the CAD file, and other formats go through the front door."""

from __future__ import annotations

import json

import numpy as np
import pytest

import mategraph
from foundation.errors import MategraphError
from mategraph.commands.cli import main
from mategraph.new_projects.new_project import write_new_project

URDF = """<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><mass value="2"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial></link>
  <link name="hand"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 1"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1"/></joint>
  <joint name="wrist" type="revolute"><parent link="upper"/><child link="hand"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/></joint>
</robot>"""
HEAD = 'schema = 1\nassembly = "arm.urdf"\n'


@pytest.fixture
def load(tmp_path):
    (tmp_path / "arm.urdf").write_text(URDF)

    def loading(text):
        path = tmp_path / "arm.toml"
        path.write_text(HEAD + text, encoding="utf-8")
        return mategraph.load(path)

    return loading


def told(machine):
    return [note.text for note in machine.assembly.notes if note.code == "W003"]


def mates(machine):
    return {mate.name: mate for mate in machine.assembly.mates}


def test_the_files_mates_hold_where_the_project_says_nothing(load):
    machine = load("")
    assert list(mates(machine)) == ["shoulder", "wrist"]
    assert machine.mechanism.ground == "base"  # the file's own root, not a guess
    assert machine.mechanism.mobility == 2


def test_saying_the_same_confirms_in_silence(load):
    machine = load('[mate.shoulder]\nkind = "hinge"\na = "base"\nb = "upper"\n')
    assert told(machine) == []
    assert mates(machine)["shoulder"].source == "URDF file, project file"
    assert mates(machine)["shoulder"].limits == (-1.0, 1.0)


def test_a_correction_needs_only_what_it_corrects(load):
    machine = load('[mate.shoulder]\nlimits = ["-10 deg", "20 deg"]\n[mate.wrist]\nkind = "prismatic"\n')
    found = mates(machine)
    np.testing.assert_allclose(found["shoulder"].limits, np.radians([-10, 20]))
    assert found["shoulder"].kind == "revolute"
    assert found["wrist"].kind == "prismatic"
    assert len(told(machine)) == 2
    assert "limits" in told(machine)[0]
    assert "revolute → prismatic" in told(machine)[1]


def test_the_same_pair_under_another_name_takes_the_mates_place(load):
    machine = load('[mate.spin]\nkind = "revolute"\na = "upper"\nb = "hand"\naxis = "+x"\n')
    assert list(mates(machine)) == ["shoulder", "spin"]
    joint = next(j for j in machine.mechanism.tree if j.name == "spin")
    np.testing.assert_allclose(joint.X_PF[:3, 2], [1, 0, 0], atol=1e-15)
    np.testing.assert_allclose(joint.X_PF[:3, 3], [0, 0, 2], atol=1e-15)  # the place stays the file's
    assert "another axis; name 'wrist' → 'spin'" in told(machine)[0]


def test_rejected_mates_are_gone_and_others_can_be_added(load):
    machine = load('[mate.wrist]\nreject = true\n[mate.glue]\nkind = "fixed"\na = "base"\nb = "hand"\n')
    assert list(mates(machine)) == ["shoulder", "glue"]
    assert "rejected by the project file" in told(machine)[0]
    both = load('[mate.any]\nreject = true\na = "hand"\nb = "upper"\n[mate.glue]\nkind = "fixed"\na = "base"\nb = "hand"\n')
    assert list(mates(both)) == ["shoulder", "glue"]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("[mate.elbow]\nlimits = [0, 1]\n", "E036", 3),
        ("[mate.elbow]\nreject = true\n", "E036", 3),
        ('[mate.wrist]\nkind = "revolute"\na = "base"\n', "E008", 3),
        ('[mate.x]\nkind = "revolute"\na = "base"\nb = "hand"\n', "E123", 3),  # no geometry to find an axis from
        ('[component.m]\nmodel = "electrical.DCMotor"\nR = 1\nL = 1\nK = 1\nshaft = "wirst"\n', "E023", 8),
    ],
)
def test_what_does_not_fit_the_file_is_told_with_its_line(load, text, code, line):
    with pytest.raises(MategraphError) as caught:
        _ = load(text).assembly
    assert caught.value.code == code
    assert caught.value.place == f"arm.toml:{line}"


def test_a_motor_acts_on_a_joint_of_the_file(load):
    machine = load('[component.m]\nmodel = "electrical.DCMotor"\nR = 1\nL = 1\nK = 1\nshaft = "wrist"\n')
    assert machine.assembly.mates


def test_the_command_line_takes_the_file_alone(tmp_path, capsys):
    path = tmp_path / "arm.urdf"
    path.write_text(URDF)
    with pytest.raises(SystemExit) as ended:
        main(["inspect", str(path), "--json"])
    assert ended.value.code == 0
    described = json.loads(capsys.readouterr().out)
    assert described["mobility"] == 2
    assert described["mass"] == pytest.approx(3.0)
    assert [part["mass_source"] for part in described["parts"]] == ["massless in the file", "URDF file", "URDF file"]
    assert described["mates"][0]["source"] == "URDF file"


def test_mates_that_make_no_mechanism_are_shown_with_the_reason(tmp_path, capsys):
    (tmp_path / "arm.urdf").write_text(URDF)
    project = tmp_path / "arm.toml"
    project.write_text(HEAD + "[mate.wrist]\nreject = true\n")
    for arguments in (["inspect", str(project)], ["inspect", str(project), "--json"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
        said = capsys.readouterr()
        if "--json" in arguments:
            described = json.loads(said.out)
            assert [error["code"] for error in described["errors"]] == ["E205"]
            assert len(described["parts"]) == 3
        else:
            assert "shoulder" in said.out
            assert "E205" in said.err


def test_a_new_project_names_the_mates_and_the_ground_of_the_file(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(URDF)
    written, _ = write_new_project(path)
    text = written.read_text(encoding="utf-8")
    assert 'ground = "base"  # the part that stands still. The file says so' in text
    assert "# URDF file: joint of type revolute\n#[mate.shoulder]" in text
    assert mategraph.load(written).mechanism.mobility == 2


def test_a_cad_script_runs_only_when_allowed(tmp_path, monkeypatch):
    monkeypatch.setenv("MATEGRAPH_CONFIG", str(tmp_path / "config"))
    script = tmp_path / "rig.py"
    script.write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()")
    with pytest.raises(MategraphError) as caught:
        _ = mategraph.load(script).assembly
    assert caught.value.code == "E031"
    assert not (tmp_path / "ran").exists()
    with pytest.raises(MategraphError) as caught:
        _ = mategraph.load(script, allow_python=True).assembly
    assert caught.value.code == "E165"  # it ran, and makes nothing
    assert (tmp_path / "ran").exists()


def test_a_machine_in_which_nothing_moves_is_refused_by_a_run_and_shown_by_inspect(tmp_path):
    (tmp_path / "one.urdf").write_text('<robot name="one"><link name="block"/></robot>')
    machine = mategraph.load(tmp_path / "one.urdf")
    with pytest.raises(MategraphError) as caught:
        machine.simulate()
    assert caught.value.code == "E057"
    assert [part.name for part in machine.inspect().parts] == ["block"]


def test_a_mate_of_another_kind_does_not_keep_the_words_of_the_files_mate(load):
    fixed = mates(load('[mate.wrist]\nkind = "fixed"\n'))["wrist"]
    assert fixed.evidence == "fixed in place of the file's revolute"
