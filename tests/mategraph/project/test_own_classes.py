"""The project's own Python runs only when the user allowed it."""

import pytest

from foundation.errors import MategraphError
from foundation.trusted_python import set_trust, trusted_folders
from mategraph.project.own_classes import load_class


@pytest.fixture(autouse=True)
def own_config(tmp_path, monkeypatch):
    """Keep the test's list of trusted folders apart from the user's."""
    monkeypatch.setenv("MATEGRAPH_CONFIG", str(tmp_path / "config"))


@pytest.fixture
def project(tmp_path):
    """A folder with a block that leaves a trace when its file is run."""
    folder = tmp_path / "machine"
    folder.mkdir()
    (folder / "blocks.py").write_text("from pathlib import Path\nPath(__file__).with_name('ran').touch()\nclass Law:\n    pass\n")
    return folder


def load(project, reference="python:blocks.py:Law", allowed=False):
    return load_class(reference, project, allowed=allowed, element="signal 'law'", place="machine.toml:7")


def test_python_is_refused_unread_by_default_and_the_message_says_how_to_allow_it(project):
    with pytest.raises(MategraphError) as caught:
        load(project)
    assert caught.value.code == "E031"
    assert caught.value.place == "machine.toml:7"
    assert "--allow-python" in caught.value.remedy
    assert not (project / "ran").exists()


def test_the_flag_allows_it(project):
    assert load(project, allowed=True).__name__ == "Law"
    assert (project / "ran").exists()


def test_a_trusted_folder_allows_it_until_trust_is_taken_back(project):
    set_trust(project, trusted=True)
    assert load(project).__name__ == "Law"
    assert set_trust(project, trusted=False) == ()
    with pytest.raises(MategraphError):
        load(project)


def test_trust_covers_folders_below_but_not_beside(project):
    set_trust(project, trusted=True)
    beside = project.with_name("machine2")
    beside.mkdir()
    (beside / "blocks.py").write_text("class Law:\n    pass\n")
    with pytest.raises(MategraphError) as caught:
        load(beside)
    assert caught.value.code == "E031"


def test_a_path_out_of_the_project_is_judged_by_where_the_file_really_is(project):
    set_trust(project, trusted=True)
    outside = project.parent / "outside.py"
    outside.write_text("class Law:\n    pass\n")
    with pytest.raises(MategraphError) as caught:
        load(project, "python:../outside.py:Law")
    assert caught.value.code == "E031"


@pytest.mark.parametrize(
    ("reference", "code"),
    [("python:blocks.py", "E032"), ("python:gone.py:Law", "E033"), ("python:blocks.py:Lav", "E034"), ("python:broken.py:Law", "E035")],
)
def test_each_mistake_has_its_code(project, reference, code):
    (project / "broken.py").write_text("x = 1\nraise RuntimeError('no')\n")
    with pytest.raises(MategraphError) as caught:
        load(project, reference, allowed=True)
    assert caught.value.code == code
    if code == "E035":
        assert "line 2" in caught.value.what


def test_trusting_what_is_no_folder_is_refused(tmp_path):
    with pytest.raises(MategraphError):
        set_trust(tmp_path / "nowhere", trusted=True)
    assert trusted_folders() == ()


@pytest.mark.parametrize(
    "line", ["import domains.declarations", "from domains.signals import Block", "from mategraph.pipeline import load"]
)
def test_a_module_that_moved_leads_to_where_own_components_import_from(project, line):
    (project / "old.py").write_text(f"{line}\nclass Law:\n    pass\n")
    with pytest.raises(MategraphError) as caught:
        load(project, "python:old.py:Law", allowed=True)
    assert caught.value.code == "E035"
    assert "from mategraph.components import" in caught.value.remedy
