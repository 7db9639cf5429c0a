"""Codes of the studio: files that several programs write, edits, requests."""

from __future__ import annotations

from .entry import ErrorCode

CODES = (
    ErrorCode(
        "E600",
        "An edit in the studio was made for a value that is another by now: a text editor, another tab or an undo changed it.",
        "Look at both values, which the studio shows, and choose one.",
    ),
    ErrorCode("E601", "The project file cannot be read any more.", "Put it back; the studio shows the last good state until then."),
    ErrorCode("E602", "A file of the project cannot be written.", "Check rights and free space; the edit was not made."),
    ErrorCode(
        "E603",
        "An edit could not be made because another program keeps saving the file, or left it broken.",
        "Try again when the other program is done, or correct the file first.",
    ),
    ErrorCode("E604", "A request to the studio makes no sense.", "`docs/protocol.md` has the requests and their forms."),
    ErrorCode(
        "E605", "Something was asked of a machine that is not there yet.", "Correct the project's problems, or wait until it is read."
    ),
    ErrorCode("E606", "There is nothing to undo or to redo.", "Edits are remembered for each project file, across restarts."),
    ErrorCode("E607", "A request to the studio names something that is not there.", "Ask for one of those that are listed."),
    ErrorCode("E608", "A file or folder cannot be opened, made or copied by the studio.", "Check the name and the rights."),
    ErrorCode("E609", "The process that computes was ended, or did not answer in time.", "Run again: it is started anew."),
    ErrorCode("E610", "A drive cannot be given to this joint.", "Choose another joint or drive; the message says why."),
    ErrorCode("E611", "These elements cannot become a subsystem.", "Choose others, or another name; the message says why."),
)
