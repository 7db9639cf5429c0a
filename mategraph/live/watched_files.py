"""What is new in the files that matter: saved, gone, or there again; and whether a save is finished."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from foundation.digests import file_digest

from ..outputs.run_record import stamp

QUIET = 0.03  # s without another change after which a save is taken for finished
UNFINISHED = 2.0  # s after which a STEP file without its last line is taken as it is: the reader says what is wrong with it
GONE = 0.15  # s: programs that save by deleting and renaming are without their file for a moment
NEVER = (-1, -1)  # a stamp that no file has
ENDS = b"END-ISO-10303-21"


class WatchedFiles:
    """Files, and the content of each that was last acted upon."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._known: dict[Path, tuple[tuple[int, int] | None, str]] = {}
        self._seen: dict[Path, tuple[tuple[int, int] | None, float]] = {}  # stamps that are not acted upon yet, since when
        self.gone: set[Path] = set()
        self.watch(files)

    @property
    def files(self) -> list[Path]:
        """The watched files."""
        return list(self._known)

    def watch(self, files: Iterable[Path], read: Mapping[str, str] | None = None) -> None:
        """Watch these files from now on; those already watched keep their known content.

        `read` has, by path, the digest of what was read of a file: where it has another content by now, that is still to be acted upon.
        """
        self._known = {file: self._known.get(file) or _known_as_read(file, (read or {}).get(str(file))) for file in files}
        self.gone &= set(self._known)

    def accept(self, file: Path, written: str | None = None) -> None:
        """Take a file's present content as known; with the digest of what was `written` that: what was saved since is acted upon."""
        self._known[file] = _known_as_read(file, written)
        self._seen.pop(file, None)
        if stamp(file) is not None:
            self.gone.discard(file)

    def look(self, ignore: Iterable[Path] = ()) -> tuple[list[Path], list[Path], list[Path], bool]:
        """Files with a new content, files that are gone, files that are back; and whether something is still being written.

        What is returned is known from then on. Files to `ignore` are not looked at.
        """
        saved, gone, back, waiting = [], [], [], False
        now, ignored = time.monotonic(), set(ignore)
        for file, (was, digest) in self._known.items():
            there = stamp(file)
            if file in ignored or (there == was and file not in self.gone):
                self._seen.pop(file, None)
                continue
            if there is None and (file in self.gone or not digest):
                continue  # reported, or never there: a project file that answers will make
            seen, since = self._seen.get(file, (was, now))
            if seen != there or file not in self._seen:
                seen, since = self._seen[file] = (there, now)
            if now - since < (GONE if there is None else QUIET) or (now - since < UNFINISHED and not is_whole(file)):
                waiting = True
                continue
            del self._seen[file]
            if there is None:
                self.gone.add(file)
                gone.append(file)
                continue
            content = file_digest(file)
            if file in self.gone:
                self.gone.discard(file)
                back.append(file)
            elif content and content != digest:
                saved.append(file)
            self._known[file] = (there, content or digest)
        return saved, gone, back, waiting


def _known_as_read(file: Path, read: str | None) -> tuple[tuple[int, int] | None, str]:
    there, content = stamp(file), file_digest(file)
    return (there, content) if not read or read == content else (NEVER, read)


def is_whole(file: Path) -> bool:
    """Whether a file is not being written, as far as can be seen: a STEP file has its last line."""
    if file.suffix.lower() not in (".step", ".stp", ".p21"):
        return True
    try:
        with file.open("rb") as stream:
            size = stream.seek(0, 2)
            stream.seek(max(size - 4096, 0))
            return ENDS in stream.read()
    except OSError:
        return True  # gone, or not ours to read: others say so
