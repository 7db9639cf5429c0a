"""What the worker does for a studio beside regenerating a watched project: each a function of the session and the command.

A job may send events while it goes on, with bytes behind them; what it returns is its last event.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError

from .posed_machine import PosedMachine
from .session import Session, Shown
from .shown_machine import Drawn, describe_machine, run_bytes

if TYPE_CHECKING:
    from ..console import Terminal
    from ..machine import Machine

Send = Callable[..., None]
Last = tuple[dict[str, Any], bytes]


class Jobs:
    """The jobs of one project."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.drawn = Drawn()
        self._sent = ""  # key of the shapes that the client was sent last
        self._last: Shown | None = None  # the last run that is no preview
        self._posed: PosedMachine | None = None

    def do(self, command: Mapping[str, Any], terminal: Terminal, send: Send) -> Last:
        """Do one; returns its last event, with bytes or without."""
        return JOBS[command["do"]](self, command, terminal, send)

    @property
    def machine(self) -> Machine:
        """The machine that is shown.

        Raises
        ------
        MategraphError
            ``E605`` where there is none yet.
        """
        if self.session.shown is None:
            raise MategraphError(
                "E605", "There is no machine yet.", remedy="Correct what the project's problems name, or wait until it is read.", element=""
            )
        return self.session.shown

    def compute(self, command: Mapping[str, Any], terminal: Terminal, send: Send) -> Last:
        """Compute a text: events ``model`` with the shapes where they are new, then ``changed`` with the bytes of the run."""
        preview = command.get("preview")
        saved = [Path(file) for file in command.get("saved", ())]
        for shown in self.session.compute(command.get("text"), saved, preview=preview is not None, terminal=terminal, report=send):
            if shown.run is None:
                if preview is None:
                    self._model(shown.machine, send)
                last: Last = ({"event": "changed", "run": None}, b"")
            else:
                about, data = run_bytes(shown, self.drawn, loads=preview is None)
                last = {"event": "changed", "run": about}, data
                self._last = shown if preview is None else self._last
        return last

    def _model(self, machine: Machine, send: Send) -> None:
        self._last = None
        model = describe_machine(machine, self.drawn, self._posed_of(machine))
        shapes = self.drawn.glb if self.drawn.key != self._sent else b""
        self._sent = self.drawn.key
        send({"event": "model", "model": model}, shapes)

    # ------------------------------------------------------------------------------------------------------- moved by hand

    def _posed_of(self, machine: Machine) -> PosedMachine:
        """What moves a machine; kept as long as its mechanism stays."""
        if (
            self._posed is None
            or self._posed.machine.mechanism is not machine.mechanism
            or self._posed.machine.assembly is not machine.assembly
        ):
            self._posed = PosedMachine(machine)
        return self._posed

    def pose(self, command: Mapping[str, Any], terminal: Terminal, send: Send) -> Last:
        """Coordinates at given values."""
        posed = self._posed_of(self.machine)
        return _answer(posed.pose(command["coordinates"], command.get("from"), thorough=bool(command.get("collisions"))))

    def drag(self, command: Mapping[str, Any], terminal: Terminal, send: Send) -> Last:
        """A point of a part drawn towards a target."""
        posed, thorough = self._posed_of(self.machine), bool(command.get("collisions"))
        return _answer(posed.drag(command["part"], command["point"], command["target"], command.get("from"), thorough=thorough))

    # ------------------------------------------------------------------------------------------------------------- answers

    def answer(self, command: Mapping[str, Any], terminal: Terminal, send: Send) -> Last:
        """The text of the project file with what the user says of joints, ground and parts in it."""
        from ..inferred.answers import Said, given_answer
        from ..inferred.machine_joints import asked_inference
        from ..inferred.written_answers import text_with

        machine = self.machine
        answers: tuple[Any, ...] = ()
        if command.get("target") is not None:
            inference, assembly = asked_inference(machine)
            given = given_answer(inference, assembly, command["target"], command["kind"])
            answers = (given if command.get("alike", True) else replace(given, like="", pairs=1),)
        said = Said(answers=answers, ground=command.get("ground"), ignore=tuple(command.get("ignore") or ()))
        text = text_with(command["text"], said, machine.assembly_as_read, infer=machine.inference is not None)
        return _answer({"text": text})

    # ------------------------------------------------------------------------------------------------------------- outputs

    def template(self, command: Mapping[str, Any], terminal: Terminal, send: Send) -> Last:
        """A drive for a joint, tried on the machine that is shown."""
        from ..editor.templates import apply_template

        return _answer(
            {"drive": apply_template(self.machine, command["joint"], command["template"], command["options"], text=command["text"])}
        )

    def output(self, command: Mapping[str, Any], terminal: Terminal, send: Send) -> Last:
        """A file of the machine and its last run, by its kind."""
        from ..outputs.exports.kinds import output_kind

        kind, shown = output_kind(command["kind"]), self._last
        if shown is None or shown.run is None:
            raise MategraphError("E605", "There is no run to write yet.", remedy="Run the project first.", element=command["kind"])
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{command['name']}{kind.suffix}"
            kind.make(shown.machine, shown.run, shown.sweeps, path)
            return {"event": "answer", "media": kind.media, "suffix": kind.suffix}, path.read_bytes()


def _answer(data: Mapping[str, Any]) -> Last:
    return {"event": "answer", "answer": dict(data)}, b""


JOBS: Mapping[str, Callable[[Jobs, Mapping[str, Any], Any, Send], Last]] = {
    "compute": Jobs.compute,
    "pose": Jobs.pose,
    "drag": Jobs.drag,
    "answer": Jobs.answer,
    "output": Jobs.output,
    "template": Jobs.template,
}


def jobs_for(path: Path, *, allow_python: bool, accept_assumptions: bool) -> Jobs:
    """The jobs of a project."""
    session = Session(path, out=path.parent / "out", allow_python=allow_python, accept_assumptions=accept_assumptions)
    return Jobs(session)
