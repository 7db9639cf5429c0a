"""An answer for all pairs alike outlives an edit of their shape."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cadquery as cq

from cadimport.assembly import Assembly
from cadimport.kernel.shape_worker import assembly_of_shapes
from mategraph import stages
from mategraph.machine import Machine, load


def two_levers(length: float) -> Assembly:
    """A plate with two posts, and a lever on each: two pairs of one shape and place to each other."""
    plate = cq.Workplane().box(160, 40, 10).faces(">Z").workplane().pushPoints([(-40, 0), (40, 0)]).circle(4).extrude(20)
    lever = cq.Workplane().box(length, 12, 6).faces(">Z").workplane().hole(8).translate((0, 0, 12))
    made = {"plate": plate, "lever a": lever.translate((-40, 0, 0)), "lever b": lever.translate((40, 0, 0))}
    found = assembly_of_shapes({n: (n, s.val().wrapped) for n, s in made.items()}, Path("/nowhere/machine.step"), lambda *_: None)
    instances = {n: replace(i, path=("machine", n)) for n, i in found.instances.items()}
    return found.with_changes(instances=instances, digest=f"levers of {length}")


def test_an_answer_for_all_alike_holds_for_all_alike_after_an_edit(tmp_path, monkeypatch):
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "cache"))
    (tmp_path / "machine.step").write_text("stands for the file", encoding="utf-8")
    file = tmp_path / "machine.toml"
    project = 'schema = 1\nassembly = "machine.step"\nground = "plate"\ninfer = true\n'
    file.write_text(project, encoding="utf-8")

    def read(found: Assembly) -> Machine:
        monkeypatch.setattr(stages, "read_assembly", lambda *_, **__: (found, False))
        return load(file)

    first = read(two_levers(50.0)).inference
    likes = {found.like for kind in (first.joints, first.questions) for found in kind if found.like}
    assert len(likes) == 1  # both pairs are alike
    (like,) = likes
    for kind, mobility in (("fixed", 0), ("revolute", 2)):
        answer = f'[mate.held]\nkind = "{kind}"\na = "plate"\nb = "lever a"\nlike = "{like}"\n'
        file.write_text(project + answer, encoding="utf-8")
        assert read(two_levers(50.0)).mechanism.mobility == mobility
        edited = read(two_levers(54.0))
        assert edited.mechanism.mobility == mobility
        assert not [note for note in edited.assembly.notes if note.code == "W014"]
