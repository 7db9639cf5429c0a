"""After every edit a watch shows exactly the model that a fresh run on the same files gives; none of them needs a restart."""

from __future__ import annotations

import copy
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_machines import export_machine, machine_parts, write_machine
from watching import Watch

SAMPLE = Path(__file__).resolve().parents[3] / "sample_assemblies" / "seeker"
Edit = Callable[[], None]

# Differences that are none of the model: where files are, and what the clock says.
OWN = ("files", "mategraph")


def shown(folder: Path, name: str) -> dict[str, Any]:
    """What the watch has written of its last good run."""
    return dict(json.loads((folder / "out" / name / "run.json").read_text())["summary"])


def fresh(project: Path) -> dict[str, Any]:
    """What a new process finds that reads everything anew."""
    command = [sys.executable, "-m", "mategraph", "run", project.name, "--out", "fresh", "--fresh", "--json", "--allow-python"]
    done = subprocess.run(command, cwd=project.parent, capture_output=True, text=True, timeout=300, env=os.environ)
    return dict(json.loads(done.stdout))


def assert_same(project: Path, *but: str) -> None:
    """The watch shows what a fresh run gives, to the last bit."""
    watched, run = shown(project.parent, project.stem), fresh(project)
    assert "errors" not in run or not run["errors"], run
    for key in run:
        if key not in (*OWN, *but):
            assert watched[key] == run[key], f"{key} differs"
    assert set(watched) - set(OWN) == set(run) - set(OWN)


def assert_fails_alike(project: Path, errors: list[dict[str, Any]]) -> None:
    """A fresh run says the same; where the CAD script failed, it shows the last good model, too, of an older STEP file."""
    if errors[0]["code"] in ("E042", "E043"):
        assert_same(project, "warnings")
    else:
        assert fresh(project)["errors"] == errors


def play(project: Path, edits: list[tuple[str, str, Edit]]) -> dict[str, dict[str, Any]]:
    """Do edits one after another under a watch. Of each: its name, the event that it is to bring, and itself. Gives the events by name."""
    found = {}
    watch = Watch(project, "--allow-python")
    try:
        watch.next("watching")
        for name, wanted, edit in edits:
            edit()
            event = watch.next(wanted, "failed") if wanted != "failed" else watch.next("failed", "changed")
            assert event["event"] == wanted, f"{name}: {event}"
            found[name] = event
            if wanted == "changed":
                assert_same(project)
            elif wanted == "failed":
                assert_fails_alike(project, event["errors"])
    finally:
        code = watch.end()
    assert code == 0
    assert watch.left_behind() == set(), "processes are left"
    return found


def replaced(file: Path, *pairs: tuple[str, str]) -> Edit:
    """A save of a file with texts replaced."""

    def edit() -> None:
        text = file.read_text()
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new)
        file.with_suffix(".saving").write_text(text)
        file.with_suffix(".saving").replace(file)  # as editors save

    return edit


class ManyParts:
    """Edits of a machine that is made from a list of parts."""

    def __init__(self, folder: Path, count: int) -> None:
        self.folder = folder
        self.project = write_machine(folder, count)
        self.spec: dict[str, Any] = {"parts": machine_parts(count)}
        self.step = folder / "machine.step"

    def change(self, how: Callable[[dict[str, Any]], None]) -> Edit:
        """An export of the list as `how` changes it."""

        def edit() -> None:
            self.spec = copy.deepcopy(self.spec)
            how(self.spec)
            export_machine(self.folder, self.spec)

        return edit

    def part(self, part: str, **changes: Any) -> Edit:
        """One part changed."""
        return self.change(lambda spec: next(p for p in spec["parts"] if p["name"] == part).update(changes))

    def both_at_once(self) -> None:
        """Project file and STEP file saved in the same moment."""
        next(p for p in self.spec["parts"] if p["name"] == "plate")["size"] = [400, 400, 11]
        export_machine(self.folder, self.spec, "other.step")
        replaced(self.project, ('"0.2 s"', '"0.15 s"'))()
        (self.folder / "other.step").replace(self.step)

    def without(self, *names: str) -> list[dict[str, Any]]:
        """All parts but these."""
        return [part for part in self.spec["parts"] if part["name"] not in names]

    def reattach(self) -> None:
        """What the user types where a part is not found again."""
        command = [sys.executable, "-m", "mategraph", "reattach", self.project.name, "--yes"]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True, timeout=120)

    def broken(self) -> None:
        """Half a file, and no more."""
        data = self.step.read_bytes()
        self.step.write_bytes(data[: len(data) // 2])

    def edits(self) -> list[tuple[str, str, Edit]]:
        """What designers do in a day."""
        toml = self.project
        bolt = {"name": "bolt x", "kind": "cylinder", "size": [4, 14], "at": [150, 170, -20]}
        half = {"kind": "box", "size": [5, 10, 5.3]}
        halves = [{"name": f"weight 3{side}", "at": [56 + x, 0, 29], **half} for side, x in (("a", -2.5), ("b", 2.5))]
        again = self.change(lambda spec: None)
        backwards = self.change(lambda spec: spec["parts"].sort(key=lambda part: str(part["name"]), reverse=True))
        return [
            ("dimension", "changed", self.part("arm", size=[300, 42, 12])),
            ("material", "changed", replaced(toml, ("7850", "2700"))),
            ("move", "changed", self.part("weight 2", at=[44, 4, 29])),
            ("rename", "changed", self.part("weight 5", name="weight five")),
            ("add a bolt", "changed", self.change(lambda spec: spec["parts"].append(bolt))),
            ("delete a part", "changed", self.change(lambda spec: spec.update(parts=self.without("bolt 3")))),
            ("swap a part for another", "changed", self.part("weight 7", kind="cylinder", size=[6, 9])),
            ("split one into two", "changed", self.change(lambda spec: spec.update(parts=[*self.without("weight 3"), *halves]))),
            ("units on export", "changed", self.change(lambda spec: spec.update(unit="M"))),
            ("units back", "changed", self.change(lambda spec: spec.pop("unit"))),
            ("reorder", "changed", backwards),
            ("broken save", "failed", self.broken),
            ("mended", "changed", again),
            ("gone", "gone", self.step.unlink),
            ("back", "changed", again),
            ("wrong name in the project", "failed", replaced(toml, ('b = "arm"', 'b = "amr"'))),
            ("mended, with another check", "changed", replaced(toml, ('b = "amr"', 'b = "arm"'), ("< 100 kg", "< 90 kg"))),
            ("both at once", "changed", self.both_at_once),
            ("a script is named", "changed", replaced(toml, ('ground = "plate"', 'ground = "plate"\ncad.script = "endless.py"'))),
            ("it does not end", "slow", lambda: (self.folder / "endless.py").write_text("while True: 1\n") and None),
            ("it is named no more", "changed", replaced(toml, ('\ncad.script = "endless.py"', ""))),
            ("start", "changed", replaced(toml, ("[simulate]", '[initial]\n"swing.angle" = "20 deg"\n\n[simulate]'))),
            ("motor", "changed", replaced(toml, ("[check]", MOTOR + "\n[check]"))),
            ("number of the motor", "changed", replaced(toml, ("4 ohm", "5 ohm"))),
            ("hole", "changed", self.part("arm", holes=[[-120, 0, 8.02], [40, 0, 5]])),
            ("moved and heavier", "changed", self.part("weight 9", at=[128, 0, 31], size=[10, 10, 9])),
            ("renamed and edited", "changed", self.part("bolt 5", name="bolt five", size=[3.5, 13])),
            ("limits", "changed", replaced(toml, ('axis = "+z"', 'axis = "+z"\nlimits = ["-60 deg", "60 deg"]'))),
            ("arm renamed and edited", "failed", self.part("arm", name="lever", size=[290, 40, 12], holes=[[-120, 0, 8.02]])),
            ("reattached", "changed", self.reattach),
        ]


MOTOR = """
[component.motor]
model = "electrical.DCMotor"
R = "4 ohm"
L = "2 mH"
K = "0.06 N*m/A"
shaft = "swing"

[component.supply]
model = "electrical.VoltageSource"
value = "6 V"

[connect]
rows = [["supply.p", "motor.p"], ["ground", "supply.n", "motor.n"]]
"""


def test_a_few_edits_give_what_a_fresh_run_gives(tmp_path: Path) -> None:
    machine = ManyParts(tmp_path, 20)
    wanted = {"dimension", "broken save", "mended"}
    play(machine.project, [edit for edit in machine.edits() if edit[0] in wanted])


@pytest.mark.long
def test_thirty_edits_of_two_hundred_parts(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text("while True: pass\n")
    machine = ManyParts(tmp_path, 200)
    edits = machine.edits()
    assert len(edits) == 30
    error = play(machine.project, edits)["arm renamed and edited"]["errors"][0]
    assert error["code"] == "E098"
    assert [(one["name"], one["likely"], sorted(one["places"])) for one in error["orphans"]] == [
        ("arm", "lever", ["group.arm.parts[0]", "mate.swing.b"])
    ], "nothing that lost its part is forgotten"


class Seeker:
    """Edits of the seeker by its script, its project file and its STEP file."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(SAMPLE, folder)
        self.toml, self.script, self.step = folder / "seeker.toml", folder / "seeker.py", folder / "seeker.step"
        self.drawn = self.script.read_text()  # the last script that draws a seeker

    def draw(self, *pairs: tuple[str, str]) -> Edit:
        """A save of the script with texts replaced in what it last drew."""

        def edit() -> None:
            for old, new in pairs:
                assert old in self.drawn, old
                self.drawn = self.drawn.replace(old, new)
            self.script.write_text(self.drawn)

        return edit

    def dimension(self, name: str, value: str) -> Edit:
        """A save of the script with another dimension."""

        def edit() -> None:
            self.drawn = re.sub(rf"    {name}: float = [\d.]+", f"    {name}: float = {value}", self.drawn)
            self.script.write_text(self.drawn)

        return edit

    def breaks(self, text: str) -> Edit:
        """A save of another script, that draws nothing."""
        return lambda: (self.script.write_text(text), None)[1]

    def together(self, drawn: Edit, written: Edit) -> Edit:
        """Script and project file saved in the same moment."""

        def edit() -> None:
            drawn()
            written()

        return edit

    def half(self) -> None:
        """Half a STEP file, and no more."""
        self.step.write_bytes(self.step.read_bytes()[:20_000])

    def write(self, *pairs: tuple[str, str]) -> Edit:
        """A save of the project file."""
        return replaced(self.toml, *pairs)

    def edits(self) -> list[tuple[str, str, Edit]]:
        """What designers do in a day."""
        held = '\n[mate."{0} held"]\nkind = "fixed"\na = "housing"\nb = "{0}"\n'
        bolt_row = '        ("bolt", cylinder(2.7, -90, -70), cq.Location((0, 72, 0)), STEEL),\n'
        first, camera_row = '        ("housing", housing(d), stay, ANODISED),\n', '        ("camera", camera(d), stay, IVORY),\n'
        top = 'housing(d).intersect(cq.Workplane("XY").box(400, 400, 400).translate((0, 0, 120)))'
        pieces = f'        ("housing", {top}, stay, ANODISED),\n        ("flange", {top.replace("120", "-280")}, stay, ANODISED),\n'
        last = '        ("shaft b", cylinder(5.0, 17, 62), turn_over, STEEL),\n'
        end = '    export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])\n'
        in_metres = (
            "    from OCP.Interface import Interface_Static\n    from OCP.STEPCAFControl import STEPCAFControl_Controller\n"
            '    STEPCAFControl_Controller.Init_s()\n    Interface_Static.SetCVal_s("write.step.unit", "M")\n'
            '    build(DEFAULT).export(str(Path(__file__).with_suffix(".step")))\n'
        )
        return [
            ("dimension", "changed", self.dimension("ring_thickness", "26.0")),
            ("material", "changed", self.write(("2700 kg/m^3", "2710 kg/m^3"))),
            ("number of the motor", "changed", self.write(('R = "4 ohm"', 'R = "4.1 ohm"'))),
            ("move", "changed", self.draw((camera_row, camera_row.replace("stay", "cq.Location((0.5, 0, 0))")))),
            ("rename", "changed", self.draw(('("shaft b", axle', '("lower shaft", axle'))),
            ("named as before", "changed", self.draw(('("lower shaft", axle', '("shaft b", axle'))),
            ("add a bolt", "changed", self.together(self.draw((first, first + bolt_row)), self.append(held.format("bolt")))),
            ("edit the bolt", "changed", self.draw(("cylinder(2.7, -90, -70)", "cylinder(2.7, -92, -70)"))),
            (
                "delete a part",
                "changed",
                self.together(self.draw((bolt_row.replace("-90", "-92"), "")), self.write((held.format("bolt"), ""))),
            ),
            ("swap a part for another", "changed", self.draw(('("shaft b", axle', '("shaft b", cylinder(5.0, 17, 62)'))),
            ("split one into two", "changed", self.together(self.draw((first, pieces)), self.append(held.format("flange")))),
            ("merge them again", "changed", self.together(self.draw((pieces, first)), self.write((held.format("flange"), "")))),
            ("units on export", "changed", self.draw((end, in_metres))),
            ("reorder", "changed", self.draw((first, ""), (last, last + first))),
            ("broken save", "failed", self.half),
            ("whole again", "changed", self.dimension("base_radius", "81.5")),
            ("vanished", "gone", self.step.unlink),
            ("returned", "changed", self.dimension("base_radius", "81.0")),
            ("endless script", "slow", self.breaks("import time\ntime.sleep(600)\n")),
            ("mended script", "changed", self.dimension("ring_thickness", "25.0")),
            ("script that fails", "failed", self.breaks("raise SystemExit('no')\n")),
            ("script that draws nothing", "failed", self.breaks("print('nothing')\n")),
            ("drawn again", "changed", self.dimension("camera_length", "81.0")),
            ("wrong name", "failed", self.write(('b = "gimbal ring"', 'b = "gimbal rnig"'))),
            ("right name", "changed", self.write(('b = "gimbal rnig"', 'b = "gimbal ring"'))),
            (
                "script and project at once",
                "changed",
                self.together(self.dimension("ring_thickness", "24.5"), self.write(("4.1 ohm", "4.2 ohm"))),
            ),
            ("limits", "changed", self.write(('limits = ["-40 deg", "40 deg"]', 'limits = ["-35 deg", "40 deg"]'))),
            ("colour", "changed", self.draw(("stay, ALUMINIUM", "stay, STEEL"))),
            ("not TOML", "failed", self.append("\n[broken\n")),
            ("TOML again", "changed", self.write(("\n[broken\n", ""), ("4.2 ohm", "4 ohm"))),
        ]

    def append(self, text: str) -> Edit:
        """A save of the project file with more at its end."""

        def edit() -> None:
            self.toml.write_text(self.toml.read_text() + text)

        return edit


@pytest.mark.long
def test_thirty_edits_of_the_seeker(tmp_path: Path) -> None:
    seeker = Seeker(tmp_path / "seeker")
    edits = seeker.edits()
    assert len(edits) == 30
    play(seeker.toml, edits)
