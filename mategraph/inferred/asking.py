"""Questions in the terminal: one after the other, the worthiest first, each answer taken into account before the next is asked."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from foundation.errors import MategraphError

from .answers import GivenAnswer, Said, answers_to
from .machine_joints import asked_inference, changes_of

if TYPE_CHECKING:
    from topology.inference.model import Question

    from ..console import Terminal
    from ..machine import Machine

SKIP = ("", "skip", "?")


def ask_questions(machine: Machine, most: int, terminal: Terminal) -> tuple[Said, bool]:
    """The answers that were given, and whether the user stopped (Ctrl-C, or the end of what is typed)."""
    from ..console import Silent

    answers: list[GivenAnswer] = []
    skipped: set[tuple[tuple[str, str], ...]] = set()
    now = machine
    for asked in range(most):
        inference, assembly = asked_inference(now)
        question = next((q for q in inference.questions if (q.pair, *q.items) not in skipped), None)
        if question is None:
            break
        _show(question, asked + 1, terminal)
        while True:
            try:
                typed = _typed()
            except (KeyboardInterrupt, EOFError):
                sys.stdout.write("\n")
                return Said(answers=tuple(answers)), True
            if typed.lower() in SKIP:
                skipped.add((question.pair, *question.items))
                break
            try:
                given = answers_to(inference, assembly, question.number, _meant(question, typed))
            except MategraphError as error:
                shown = error.what.replace(f"question {question.number}", f"question {asked + 1}", 1)  # as it was numbered above
                terminal.error(MategraphError(error.code, shown, remedy=error.remedy, element=error.element, place=error.place))
                continue
            answers += given
            now = machine.with_(changes_of(machine, Said(answers=tuple(answers))))
            now.reporter = Silent()
            break
    else:
        return Said(answers=tuple(answers)), False
    terminal.line("asked", "no further question is open" if not skipped else "the others were skipped")
    return Said(answers=tuple(answers)), False


def _show(question: Question, number: int, terminal: Terminal) -> None:
    alike = f" ({len(question.pairs)} pairs alike)" if len(question.pairs) > 1 else ""
    terminal.line(f"{number}.", f"{question.text}{alike}")
    if question.items:
        terminal.line("", "letters of those that are otherwise, with the kind where it is known (a,c:prismatic); no: none of them")
        terminal.line("", "Enter skips, Ctrl-C ends and keeps the answers")
        return
    for index, (kind, p) in enumerate(zip(question.kinds, question.probabilities, strict=True)):
        terminal.line("", f"{chr(ord('a') + index)}) {kind}, {100 * p:.0f} %")
    terminal.line("", "none: they do not hold each other; Enter skips, Ctrl-C ends and keeps the answers")


def _typed() -> str:
    """A line that the user types, without what surrounds it."""
    sys.stdout.write("  answer    ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def _meant(question: Question, typed: str) -> str:
    """The kind behind a letter of the list, or the word itself."""
    index = ord(typed.lower()) - ord("a") if len(typed) == 1 and not question.items else -1
    return question.kinds[index] if 0 <= index < len(question.kinds) else typed
