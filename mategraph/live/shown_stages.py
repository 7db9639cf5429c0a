"""Stages that another process reports, shown in the terminal as if they ran here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foundation.errors import Note

from ..console import Terminal


class ShownStages:
    """Shows begin, progress and end of stages, notes and lines."""

    def __init__(self, terminal: Terminal, *, quiet: bool = False) -> None:
        self.terminal = terminal
        self.quiet = quiet
        self._open: list[tuple[Any, Any, Any]] = []  # context, line, progress

    def take(self, event: Mapping[str, Any]) -> None:
        """Show one event."""
        if self.quiet:
            return
        kind = event["event"]
        if kind == "begin":
            context = self.terminal.stage(event["stage"])
            self._open.append((context, *context.__enter__()))
        elif kind == "progress" and self._open:
            self._open[-1][2](event["what"], event["fraction"])
        elif kind == "end" and self._open:
            context, line, _ = self._open.pop()
            line.text, line.detail, line.cached, line.hidden = event["text"], event["detail"], event["cached"], event["hidden"]
            context.__exit__(None, None, None)
        elif kind == "note":
            self.terminal.note(Note(code=event["code"], text=event["text"], remedy=event["remedy"], element=event["element"]))
        elif kind == "line":
            self.terminal.line(event["name"], event["text"], event["style"])

    def end(self) -> None:
        """Close what a stage that did not come to its end left open."""
        while self._open:
            context, line, _ = self._open.pop()
            line.hidden = True
            context.__exit__(None, None, None)
