"""One row of the table of error codes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ErrorCode:
    """A stable code, what it means in general, and what to do about it. The message itself names the element and the numbers."""

    code: str  # E...: stops the work; W...: a warning
    meaning: str  # Markdown, as is the remedy
    remedy: str
