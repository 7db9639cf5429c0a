"""``mategraph joints``, ``run`` and ``new`` on a STEP file that nobody described: a four-bar on bars with pins and holes."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import linkage_cad
import pytest
from typer.testing import CliRunner

import mategraph
from foundation.errors import MategraphError
from mategraph.commands.cli import app
from mategraph.inferred.assumptions import assumptions_of
from mategraph.inferred.page_answers import PageAnswers
from mategraph.project.model import MateEntry
from topology.inference.model import Question

A, B, C, D = (0.0, 0.0), (0.0, 30.0), (75.0, 62.0), (80.0, 0.0)
QUIET = "[simulate]\nduration = '20 ms'\n"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("drawn") / "fourbar.step"
    linkage_cad.four_bar(path, A, B, C, D)
    return path


@pytest.fixture
def step(drawn: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path_factory.getbasetemp() / "cache of joints"))
    shutil.copy(drawn, tmp_path / "fourbar.step")
    return tmp_path / "fourbar.step"


def call(*arguments: object, code: int = 0, typed: str = "") -> str:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed, catch_exceptions=False)
    assert done.exit_code == code, done.output
    return done.output


def found(*arguments: object) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["joints", *(str(a) for a in arguments), "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def answered(data: dict[str, Any]) -> dict[str, str]:
    return {joint["name"]: joint["status"] for joint in data["joints"]}


def test_a_plain_step_file_has_its_mechanism_in_tables_and_in_json(step: Path) -> None:
    data = found(step)
    assert data["mobility"] == 1
    assert data["ground"] == "frame"
    assert sorted(map(sorted, data["groups"])) == [["coupler"], ["crank"], ["frame"], ["rocker"]]
    assert {frozenset((j["a"], j["b"])) for j in data["joints"]} == {
        frozenset(pair) for pair in (("frame", "crank"), ("crank", "coupler"), ("coupler", "rocker"), ("rocker", "frame"))
    }
    assert {j["kind"] for j in data["joints"]} == {"revolute"}
    assert all(len(j["axis"]) == len(j["origin"]) == 3 and 0.0 < j["p"] <= 1.0 for j in data["joints"])
    text = call("joints", step)
    for word in ("origin [mm]", "p [%]", "Rigid groups", "mobility", "freedom"):
        assert word in text


def test_a_run_without_anything_else_sweeps_the_freedom_and_keeps_the_loop_closed(step: Path) -> None:
    text = call("run", step, "--out", step.parent / "out")
    assert "sweep" in text
    assert "no forces" in text
    run = mategraph.load(step).sweep().run
    page = (step.parent / "out" / "fourbar" / "fourbar.html").read_text(encoding="utf-8")
    assert '"mechanism":{"file":"fourbar.step"' in page
    at = {name: X[:, :3, :3] @ [C[0] / 1e3, C[1] / 1e3, 0.0] + X[:, :3, 3] for name, X in run.poses.items()}
    assert abs(at["coupler"] - at["rocker"]).max() < 1e-8  # m: closures end at round-off times the size
    assert abs(at["rocker"] - at["rocker"][0]).max() > 0.01, "it moves"
    assert "unchanged" in call("run", step, "--out", step.parent / "out")


def test_an_answer_makes_a_project_file_that_confirms_the_joint(step: Path) -> None:
    name = found(step)["joints"][0]["name"]
    text = call("joints", step, "--answer", f"{name}=revolute")
    assert "answered" in text
    project = step.with_suffix(".toml")
    assert "infer = true" in project.read_text(encoding="utf-8")
    data = found(step)
    assert answered(data)[name] == "confirmed"
    assert data["mobility"] == 1
    project.write_text(project.read_text(encoding="utf-8").replace("schema = 1", "schema = 1  # ours"), encoding="utf-8")
    call("joints", project, "-a", "frame + crank=fixed")
    assert ["crank", "frame"] in [sorted(group) for group in found(project)["groups"]]
    assert "# ours" in project.read_text(encoding="utf-8")
    assert (step.parent / "fourbar.toml.old1").is_file()


def test_reject_ground_and_ignore_are_written_too(step: Path) -> None:
    call("joints", step, "--ground", "rocker", "--ignore", "coup*")
    data = found(step)
    assert data["ground"] == "rocker"
    assert "coupler" not in [part for group in data["groups"] for part in group]
    assert "1 ignored" in call("joints", step)


@pytest.mark.parametrize("answer", ["99=revolute", "crank=hingeish", "nobody=fixed", "frame + nobody=fixed", "revolute"])
def test_bad_answers_have_one_clear_message_and_write_nothing(step: Path, answer: str) -> None:
    assert "E078" in call("joints", step, "--answer", answer, code=2)
    assert not step.with_suffix(".toml").exists()


def test_a_folder_that_cannot_be_written_to_is_reported(step: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, text: str) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("mategraph.new_projects.new_project.write_whole", refuse)
    assert "E029" in call("joints", step, "--answer", "frame + crank=fixed", code=2)


def test_the_file_of_another_program_is_not_written_over(step: Path) -> None:
    foreign = step.with_suffix(".toml")
    foreign.write_text("[tool]\nname = 'theirs'\n", encoding="utf-8")
    assert "E029" in call("joints", step, "--answer", "frame + crank=fixed", code=2)
    assert foreign.read_text(encoding="utf-8") == "[tool]\nname = 'theirs'\n"


def test_what_was_saved_meanwhile_stays_and_what_was_broken_meanwhile_is_not_written_over(step: Path) -> None:
    machine = mategraph.load(step)
    project = step.with_suffix(".toml")
    machine.joints.answer({("frame", "crank"): "fixed"}, save=True)
    machine = mategraph.load(step)
    project.write_text(project.read_text(encoding="utf-8") + "\n[check]\ndof = '>= 0'\n", encoding="utf-8")
    machine.joints.answer({("rocker", "frame"): "fixed"}, save=True)
    text = project.read_text(encoding="utf-8")
    assert "[check]" in text
    assert text.count("[mate.") == 2
    project.write_text("schema = 1\n[mate.x\n", encoding="utf-8")
    with pytest.raises(MategraphError) as caught:
        machine.joints.answer({("rocker", "frame"): "revolute"}, save=True)
    assert caught.value.code == "E004"
    assert project.read_text(encoding="utf-8") == "schema = 1\n[mate.x\n"


def test_python_answers_give_another_machine(step: Path) -> None:
    machine = mategraph.load(step)
    assert machine.mechanism.mobility == 1
    locked = machine.joints.answer({("frame", "crank"): "fixed"})
    assert locked.mechanism.body_of("crank") == "frame"
    assert machine.mechanism.body_of("crank") == "crank", "a machine is never changed"
    assert not step.with_suffix(".toml").exists()
    assert "revolute" in repr(machine.joints)
    assert "Rigid groups" in machine.joints._repr_html_()
    with pytest.raises(MategraphError):
        machine.joints.answer({99: "fixed"})


@pytest.mark.parametrize("answers", [{("frame", "crank"): None}, {("frame", "crank", "rocker"): "fixed"}, {None: "fixed"}])
def test_what_is_no_answer_is_not_taken_for_one(step: Path, answers: Any) -> None:
    with pytest.raises(MategraphError) as caught:
        mategraph.load(step).joints.answer(answers)
    assert caught.value.code == "E081"


def test_a_click_without_a_kind_is_not_taken_for_not_connected(step: Path) -> None:
    machine = mategraph.load(step)
    question = Question(number=1, pair=("frame", "crank"), kinds=("revolute",), probabilities=(0.6,), text="?", worth=1.0)
    assert machine.inference is not None
    asking = replace(machine.inference, questions=(question,))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("mategraph.inferred.machine_joints.asked_inference", lambda _: (asking, machine.assembly))
        with pytest.raises(MategraphError) as caught:
            PageAnswers(step).take({"number": 1, "pair": ["frame", "crank"]})
    assert caught.value.code == "E078"
    assert not step.with_suffix(".toml").exists()


def test_limits_alone_do_not_confirm_what_a_joint_is(step: Path) -> None:
    machine = mategraph.load(step)
    assert machine.inference is not None
    first = machine.inference.joints[0]
    doubtful = replace(machine.inference, joints=(replace(first, status="assumed"), *machine.inference.joints[1:]))

    def assumed(**keys: Any) -> tuple[str, ...]:
        entry = MateEntry(name=first.name, **keys)
        return assumptions_of(SimpleNamespace(fitted_project=SimpleNamespace(mates=(entry,)), inference=doubtful))  # type: ignore[arg-type]

    assert first.name in assumed(limits=(-0.1, 0.1))
    assert first.name not in assumed(kind="revolute")


def driven(step: Path, *, assumed: bool) -> Path:
    """A project file with all joints confirmed but perhaps the crank's, which a torque drives."""
    joints = found(step)["joints"]
    crank = next(j["name"] for j in joints if {j["a"], j["b"]} == {"frame", "crank"})
    mates = "".join(
        f'[mate."{j["name"]}"]\nkind = "revolute"\na = "{j["a"]}"\nb = "{j["b"]}"\n'
        + ("assumed = true\n" if assumed and j["name"] == crank else "")
        for j in joints
    )
    drive = f'[component.push]\nmodel = "mechanical.TorqueSource"\njoint = "{crank}"\nvalue = "1 mN*m"\n{QUIET}'
    project = step.with_suffix(".toml")
    project.write_text(f'schema = 1\nassembly = "fourbar.step"\ninfer = true\n{mates}{drive}', encoding="utf-8")
    return project


def test_forces_are_not_simulated_on_an_assumed_joint(step: Path) -> None:
    project = driven(step, assumed=True)
    assert "E077" in call("run", project, "--out", step.parent / "out", code=2)
    with pytest.raises(MategraphError) as caught:
        mategraph.load(project).linearise()
    assert caught.value.code == "E077"
    assert mategraph.load(project).assumptions


@pytest.mark.long
def test_a_drive_makes_it_a_simulation_and_an_accepted_assumption_is_said_in_every_output(step: Path) -> None:
    out = step.parent / "out"
    assert "simulate" in call("run", driven(step, assumed=False), "--out", out)
    project = driven(step, assumed=True)
    assert "W012" in call("run", project, "--out", out, "--accept-assumptions")
    done = CliRunner().invoke(app, ["run", str(project), "--out", str(out), "--accept-assumptions", "--fresh", "--json"])
    assert "W012" in [warning["code"] for warning in json.loads(done.stdout)["warnings"]]
    assert "W012" in (out / "fourbar" / "fourbar.html").read_text(encoding="utf-8")
    machine = mategraph.load(project, accept_assumptions=True)
    machine.report(step.parent / "report.html", still=False)
    assert "W012" in (step.parent / "report.html").read_text(encoding="utf-8")


def test_new_freezes_the_mechanism_and_it_runs_as_it_stands(step: Path) -> None:
    call("new", step)
    machine = mategraph.load(step.with_suffix(".toml"))
    assert machine.inference is None
    assert machine.mechanism.mobility == 1
    assert [joint.kind for joint in machine.mechanism.joints] == ["revolute"] * 4
    assert found(step.with_suffix(".toml"))["mobility"] == 1


class Interrupted(StringIO):
    """Input that is stopped by Ctrl-C after its lines."""

    def readline(self, *arguments: Any) -> str:
        line = super().readline(*arguments)
        if not line:
            raise KeyboardInterrupt
        return line


def ask(step: Path, typed: StringIO, monkeypatch: pytest.MonkeyPatch, questions: int = 2) -> tuple[Any, bool]:
    from mategraph.console import Terminal
    from mategraph.inferred import asking
    from topology.inference.model import Question

    machine = mategraph.load(step)
    inference, assembly = asking.asked_inference(machine)
    open_ones = tuple(
        Question(
            number=k + 1,
            pair=(joint.a, joint.b),
            kinds=("revolute", "fixed"),
            probabilities=(0.6, 0.4),
            text=f"{joint.name}?",
            worth=1.0 - k / 10,
            pairs=((joint.a, joint.b),),
            like=joint.like,
        )
        for k, joint in enumerate(inference.joints)
    )

    def left(now: mategraph.Machine) -> Any:
        known = {entry.name for entry in now.project.mates}
        rest = [q for q in open_ones if f"{q.text[:-1]}" not in known]
        return replace(inference, questions=tuple(replace(q, number=k + 1) for k, q in enumerate(rest))), assembly

    monkeypatch.setattr(asking, "asked_inference", left)
    monkeypatch.setattr(sys, "stdin", typed)
    return asking.ask_questions(machine, questions, Terminal())


def test_questions_are_asked_one_by_one_and_letters_words_and_skips_are_understood(
    step: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said, stopped = ask(step, StringIO("nonsense\nb\n\nrevolute\n"), monkeypatch, questions=3)
    assert not stopped
    assert [answer.kind for answer in said.answers] == ["fixed", "revolute"]
    assert "E078" in capsys.readouterr().err


def test_control_c_keeps_the_answers_given(step: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said, stopped = ask(step, Interrupted("a\n"), monkeypatch)
    assert stopped
    assert [answer.kind for answer in said.answers] == ["revolute"]
    said, stopped = ask(step, StringIO(""), monkeypatch)
    assert stopped, "the end of what is typed ends it too"
    assert not said
