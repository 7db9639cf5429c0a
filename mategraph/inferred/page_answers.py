"""Answers that are clicked in the page under ``mategraph watch``: each is written into the project file, which is then run again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..attached.reattach import PageReattach
from ..project.problems import ProjectError


class PageAnswers:
    """Takes answers for one machine; of the project file as it was before the first of them a copy is kept."""

    def __init__(self, path: Path, *, allow_python: bool = False) -> None:
        self.path = path
        self.allow_python = allow_python
        self._kept = False
        self._orphans = PageReattach(path, allow_python=allow_python)

    def take(self, said: Mapping[str, Any]) -> None:
        """Write one answer: ``{"number": 1, "pair": ["box", "lid"], "kind": "revolute"}``.

        Raises
        ------
        MategraphError
            ``E078`` where the question is no longer asked, or the answer cannot be taken; ``E029`` where the file cannot be written.
        """
        from ..machine import load
        from .answers import Said, given_answer
        from .machine_joints import asked_inference
        from .written_answers import write_said

        if PageReattach.is_for_it(said):
            self._orphans.take(said)
            return
        machine = load(self.path, allow_python=self.allow_python)
        inference, assembly = asked_inference(machine)
        number, pair, kind = said.get("number"), said.get("pair"), said.get("kind")
        question = next((q for q in inference.questions if q.number == number and list(q.pair) == pair), None)
        if question is None:
            raise ProjectError(
                "E078",
                "This question is not asked any more: the machine has changed.",
                remedy="Wait until the page has loaded anew.",
                element=str(number),
            )
        if not isinstance(kind, str):
            raise ProjectError("E078", "Nothing is answered: there is no kind.", remedy="Click on an answer.", element=str(number))
        answer = given_answer(inference, assembly, question.number, kind)
        write_said(machine, Said(answers=(answer,)), keep=not self._kept)
        self._kept = True
