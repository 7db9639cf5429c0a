"""Own classes in a system that is sent to another process: they are there where they may run, and refused with a code elsewhere."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest
from pendulum_robot import PENDULUM

import mategraph
from foundation.trusted_python import PREFIX, set_trust
from mategraph.console import each_error

OWN = '''
from pathlib import Path
from mategraph.components import MECHANICAL, Component, Parameter
Path(__file__).with_name("ran").touch()

class Drag(Component):
    """T = c w |w|."""
    attachments = {"joint": MECHANICAL}
    parameters = {"c": Parameter(unit="N*s^2/m^2", rotational_unit="N*m*s^2/rad^2", description="coefficient", positive=True)}

    @staticmethod
    def equations(x):
        return [x.joint.effort - x.c * x.joint.rate * x.abs(x.joint.rate)]

def push(t, angle):
    return -0.1 * angle
'''
PROJECT = """
schema = 1
assembly = "pendulum.urdf"
[component.drag]
model = "python:own.py:Drag"
joint = "pivot"
c = 0.2
[component.push]
model = "mechanical.TorqueSource"
joint = "pivot"
[signal.law]
block = "python:own.py:push"
sample = "10 ms"
in = { angle = "pivot.angle" }
out = { y = "push.u" }
[initial]
"pivot.angle" = "20 deg"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATEGRAPH_CONFIG", str(tmp_path / "config"))
    (tmp_path / "pendulum.urdf").write_text(PENDULUM, encoding="utf-8")
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "machine.toml").write_text(PROJECT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def sent(folder: Path) -> bytes:
    """A system from a process that has ended: nothing of the file is loaded here any more."""
    data = pickle.dumps(mategraph.load(folder / "machine.toml", allow_python=True).system)
    forget()
    (folder / "ran").unlink()
    return data


def forget() -> None:
    for name in [name for name in sys.modules if name.startswith(PREFIX)]:
        del sys.modules[name]


def test_a_system_with_own_classes_is_refused_where_they_were_not_allowed_and_nothing_runs(folder: Path, sent: bytes) -> None:
    with pytest.raises(mategraph.MategraphError) as caught:
        pickle.loads(sent)
    assert caught.value.code == "E080"
    assert caught.value.element in ("Drag", "push")
    assert not (folder / "ran").exists()


def test_it_is_there_again_below_a_trusted_folder_unless_the_file_has_changed(folder: Path, sent: bytes) -> None:
    set_trust(folder, trusted=True)
    again = pickle.loads(sent)
    assert again == mategraph.load(folder / "machine.toml").system
    forget()
    (folder / "own.py").write_text(OWN + "\n# other\n", encoding="utf-8")
    with pytest.raises(mategraph.MategraphError) as caught:
        pickle.loads(sent)
    assert caught.value.code == "E080"


def test_it_is_there_again_where_this_process_was_allowed_to_run_the_file(folder: Path, sent: bytes) -> None:
    system = mategraph.load(folder / "machine.toml", allow_python=True).system
    assert pickle.loads(sent) == system


def test_a_machine_with_own_classes_arrives_anywhere_and_asks_for_permission_when_it_needs_them(folder: Path) -> None:
    data = pickle.dumps(mategraph.load(folder / "machine.toml"))
    with pytest.raises(mategraph.MategraphError) as caught:
        pickle.loads(data).system  # noqa: B018
    assert caught.value.code == "E031"
    assert not (folder / "ran").exists()


def test_a_class_that_this_process_does_not_have_is_refused_with_its_code(folder: Path) -> None:
    home = type(sys)("a_notebook")
    drag = type("Drag", (), {"__module__": "a_notebook"})
    home.Drag = drag
    sys.modules["a_notebook"] = home
    machine = mategraph.Machine(mategraph.Project.from_file(folder / "machine.toml"), classes={"Drag": drag})
    data = pickle.dumps(machine)
    assert pickle.loads(data) == machine
    del sys.modules["a_notebook"]
    with pytest.raises(mategraph.MategraphError) as caught:
        pickle.loads(data)
    assert (caught.value.code, caught.value.element) == ("E080", "Drag")


@pytest.mark.parametrize(
    ("line", "codes"),
    [("c = 0.2\nd = 1.0", {"E402"}), ('c = "3 kg"', {"E013"}), ("c = -1.0", {"E404"}), ('cc = "3 kg"', {"E402", "E403"}), ("", {"E403"})],
)
def test_keys_and_units_of_own_components_are_judged_before_anything_is_computed(folder: Path, line: str, codes: set[str]) -> None:
    (folder / "machine.toml").write_text(PROJECT.replace("c = 0.2", line), encoding="utf-8")
    with pytest.raises(mategraph.MategraphError) as caught:
        mategraph.load(folder / "machine.toml", allow_python=True)
    assert {error.code for error in each_error(caught.value)} == codes
    assert mategraph.load(folder / "machine.toml").project.components, "what may not run is not judged"


def test_a_class_that_was_given_under_another_name_is_missed_by_its_name(folder: Path) -> None:
    project = mategraph.Project.from_file(folder / "machine.toml").with_({"drag.model": "python:notebook.py:Drag"})
    with pytest.raises(mategraph.MategraphError) as caught:
        mategraph.Machine(project, allow_python=True, classes={"Dragg": dict}).system  # noqa: B018
    assert caught.value.code == "E033"
    assert "Dragg" in caught.value.what
