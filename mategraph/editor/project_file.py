"""The project file as one of several writers: an edit goes in beside what a text editor or another tab saves at the same time.

How an edit is written (`ProjectFile.write`):

1. the new text goes into a file of its own beside the project file, with its mode and owner;
2. the two files take each other's names in one step (`foundation.exchanged_files`);
3. what was displaced is looked at. It is what the edit was made from: done. It is something else: it was saved in between; both are
   merged by meaning (`project.merging`), from the version that the other save was made from, and the merge is written in the same way.
   Where both changed the same key, the displaced file takes its name back, and the edit is a conflict: it is not made.

A displaced file is deleted when what it says is in the project file, not before; where something goes wrong it takes its name back.

Where files cannot be exchanged (another system, a disk that cannot) the fallback is `_by_replacing`: the file gets a second name, is
replaced, and is looked at by its second name; a save by renaming in the microseconds between could be missed.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import tempfile
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from foundation.atomic_file import leftovers_of
from foundation.errors import MategraphError
from foundation.exchanged_files import exchange

from ..outputs.run_record import stamp
from ..project.merging.merged_text import merge_texts
from ..project.merging.three_way import ABSENT, Conflict
from ..project.problems import ProjectError
from ..project.text import read_source

MOST_VERSIONS = 200  # texts that are remembered, to find out which one somebody else's save was made from
TRIES = 50
UNFINISHED = 10.0  # s


class EditConflict(MategraphError):
    """Somebody else changed what an edit was made for."""

    def __init__(self, path: tuple[Any, ...], was: Any, found: Any, wanted: Any) -> None:
        from ..project.toml_writing import toml_path, toml_value

        def written(value: Any) -> str:
            return "nothing" if value is None or value is ABSENT else toml_value(value)

        key = toml_path(path)
        super().__init__(
            "E600",
            f"{key} is {written(found)} by now; the edit was made for {written(was)} and writes {written(wanted)}.",
            remedy="Look at both, and choose.",
            element=key,
        )
        plain = [None if value is ABSENT else value for value in (was, found, wanted)]
        self.conflict = {"path": list(path), "was": plain[0], "found": plain[1], "wanted": plain[2]}

    @classmethod
    def of(cls, conflict: Conflict) -> EditConflict:
        """Of a merge in which our side is the edit."""
        return cls(conflict.path, conflict.base, conflict.theirs, conflict.ours)


def text_hash(text: str) -> str:
    """A key of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


class ProjectFile:
    """One project file and the texts that it had."""

    def __init__(self, path: Path, *, can_exchange: bool = True) -> None:
        self.path = path
        self.lock = threading.RLock()
        self.can_exchange = can_exchange
        self.met = 0  # saves of others that were met while writing
        self.merges: list[tuple[str, str]] = []  # what `outside` wrote, as texts before and after; who journals them empties it
        self.clashes: list[EditConflict] = []  # our edits that a save from an older version overwrote; who shows them empties it
        self._git = git_state(self.target)
        self.text = self.read()
        self._versions: list[str] = [self.text]

    @property
    def target(self) -> Path:
        """The file itself, where the path is a link."""
        return Path(os.path.realpath(self.path))

    def read(self) -> str:
        """What the file holds now.

        Raises
        ------
        MategraphError
            ``E601`` where it cannot be read.
        """
        return self._read(self.path)

    def _read(self, path: Path) -> str:
        try:
            return read_source(path)
        except OSError as error:
            raise self._unreadable(error.strerror or str(error)) from error
        except UnicodeDecodeError as error:
            raise self._unreadable("it is no UTF-8 text") from error

    def _unreadable(self, why: str) -> MategraphError:
        return MategraphError(
            "E601",
            f"{self.path.name} cannot be read: {why}.",
            remedy="Put it back, or open another project; what the studio shows is the last good state.",
            element=self.path.name,
        )

    def change(self, make: Callable[[str], str]) -> tuple[str, str]:
        """Write what `make` makes of the text; returns the text before and after, with what others saved meanwhile in both.

        Raises
        ------
        EditConflict
            Where another writer changed the same key at the same time; nothing is written.
        MategraphError
            What `make` raises; ``E602`` where the file cannot be written.
        """
        with self.lock:
            self.outside()
            seen = self.text
            new = make(seen)
            if new == seen:
                return seen, seen
            try:
                before, after = self._write(new, seen)
            except OSError as error:
                raise MategraphError(
                    "E602",
                    f"{self.path.name} cannot be written: {error.strerror or error}.",
                    remedy="Check rights and free space; the edit was not made.",
                    element=self.path.name,
                ) from error
            self._remember(after)
            return before, after

    def _remember(self, text: str) -> None:
        self.text = text
        self._versions.append(text)
        del self._versions[:-MOST_VERSIONS]

    # ------------------------------------------------------------------------------------------------------------ writing

    def _write(self, new: str, seen: str) -> tuple[str, str]:
        target = self.target
        if not os.access(target, os.W_OK):
            raise PermissionError(13, "it is read-only", str(target))
        own = _beside(target, new.encode())
        held: Path | None = None  # a file with what another program saved
        base, texts, ours = seen, [*self._versions, seen], new
        try:
            for _ in range(TRIES):
                self._displace(own, target)
                if held is not None:
                    held.unlink(missing_ok=True)  # our text, which is in the file now, has it
                held, ours = own, new
                displaced = self._read(own)
                if displaced == seen:
                    own.unlink(missing_ok=True)
                    return base, new
                self.met += 1
                merged = _merged(_nearest(displaced, texts[::-1]), new, displaced, target.name)
                own = _beside(target, merged.encode())
                # What stands in the file now is our text; the next exchange must find exactly that.
                texts += [new, displaced]
                base, seen, new = displaced, new, merged
            raise MategraphError(
                "E603",
                _busy(target.name, "another program keeps saving it"),
                remedy="Try again when the other program is done.",
                element=target.name,
            )
        except BaseException:
            if held is not None:
                self._give_back(held, target, ours.encode())
            raise
        finally:
            if own != held:
                own.unlink(missing_ok=True)

    def _give_back(self, theirs: Path, target: Path, ours: bytes) -> None:
        """Put what another program saved into its place again, which has our text; what was saved over our text meanwhile stays there.

        Where that cannot be done the file stays beside the target (`put_away_leftovers`).
        """
        for _ in range(TRIES):
            back = theirs.read_bytes()
            self._displace(theirs, target)
            if theirs.read_bytes() == ours:
                theirs.unlink(missing_ok=True)
                return
            ours = back  # a later save was displaced: it goes back in turn

    def _displace(self, own: Path, target: Path) -> None:
        """Put our file in the place of the target. Afterwards `own` is the file that was there."""
        if not (self.can_exchange and exchange(own, target)):
            self.can_exchange = False
            _by_replacing(own, target)

    # ------------------------------------------------------------------------------------------------------------ outside

    def outside(self) -> bool:
        """Take up what another program saved; whether there is something new.

        A save that was made from an older version than ours is merged with what was edited since: an editor that was open all the time does
        not undo it; `merges` has what was written. Where both changed the same key, theirs stays, and `clashes` has both. A text that the
        file had before, and one that git wrote, as by ``git checkout``, is taken as it is.
        """
        with self.lock:
            git, self._git = self._git, git_state(self.target)
            now = self.read()
            if now == self.text:
                return False
            last, after = self.text, git_state(self.target)
            taken = now in self._versions or after != git or after[:1] == (True,)
            base = None if taken else _nearest(now, self._versions)
            self._remember(now)
            if base is not None and base != last:
                with contextlib.suppress(MategraphError, OSError):
                    merged = merge_texts(base, last, now)
                    if merged.conflicts:
                        self.clashes += [EditConflict.of(conflict) for conflict in merged.conflicts]
                        merged = merge_texts(base, now, last)  # has theirs where there is a conflict
                    if merged.text != now:
                        self.merges.append(self._write(merged.text, now))
                        self._remember(self.merges[-1][1])
            return True


def git_state(path: Path) -> tuple[Any, ...]:
    """What changes when git writes files of the repository that a file is in: its lock, its index and its head; empty without one.

    Git holds the lock while it writes files, and the index takes the lock's place after that: the lock is looked at first.
    """
    for folder in path.parents:
        git = folder / ".git"
        with contextlib.suppress(OSError, UnicodeDecodeError):
            if git.is_file():  # of a work tree or a submodule
                git = folder / git.read_text(encoding="utf-8").removeprefix("gitdir:").strip()
            if (git / "HEAD").is_file():
                return (git / "index.lock").exists(), stamp(git / "index"), stamp(git / "HEAD")
    return ()


def put_away_leftovers(path: Path, into: Path) -> None:
    """Move the files that a writer left beside the project file when it was killed to a folder of the cache: nothing of them is lost.

    Those that are younger than `UNFINISHED` may belong to one that is still writing.
    """
    for left in leftovers_of(Path(os.path.realpath(path)), UNFINISHED):
        with contextlib.suppress(OSError):
            into.mkdir(parents=True, exist_ok=True)
            shutil.move(left, into / left.name.lstrip("."))


def _merged(base: str, ours: str, theirs: str, name: str) -> str:
    try:
        merged = merge_texts(base, ours, theirs)
    except ProjectError as error:  # theirs is no TOML: it stays, the edit is not made
        raise MategraphError("E603", _busy(name, str(error.what)), remedy="Correct the file first.", element=name) from None
    if merged.conflicts:
        raise EditConflict.of(merged.conflicts[0])
    return merged.text


def _nearest(text: str, versions: list[str]) -> str:
    """The version that differs in the fewest keys from a text, and then in the fewest lines; of equal ones the latest."""
    keys, lines = _content(text)

    def apart(version: str) -> tuple[int, int]:
        other_keys, other_lines = _content(version)
        return len(keys ^ other_keys), len(lines ^ other_lines)

    return min(reversed(versions), key=apart)


@functools.lru_cache(maxsize=2 * MOST_VERSIONS)
def _content(text: str) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Keys with their values, and lines."""
    try:
        tables = tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError):
        tables = {}
    return frozenset(_leaves("", tables)), frozenset(text.splitlines())


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, own in value.items():
            yield from _leaves(f"{path}.{key}", own)
    else:
        yield path, repr(value)


def _beside(target: Path, content: bytes) -> Path:
    """A new file beside the target with its mode and owner, and this content."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.stem}.", suffix=target.suffix)
    os.close(handle)
    own = Path(name)
    try:
        _fill(own, content)
        there = target.stat()
        own.chmod(there.st_mode & 0o7777)
        mine = own.stat()
        if hasattr(os, "chown") and (there.st_uid, there.st_gid) != (mine.st_uid, mine.st_gid):
            os.chown(own, there.st_uid, there.st_gid)
    except PermissionError:
        pass  # who may write the file but not give away files writes it as their own
    except OSError:
        own.unlink(missing_ok=True)
        raise
    return own


def _fill(own: Path, content: bytes) -> None:
    with own.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _by_replacing(own: Path, target: Path) -> None:
    kept = own.with_name(f"{own.name}.kept")
    try:
        _link_or_copy(target, kept)  # the very file that is replaced: a save into it between the look and the step is seen in it
        _replace(own, target)
    except OSError:
        kept.unlink(missing_ok=True)  # nothing was replaced
        raise
    os.replace(kept, own)


def _link_or_copy(target: Path, kept: Path) -> None:
    try:
        os.link(target, kept)
    except OSError:
        kept.write_bytes(target.read_bytes())


def _replace(own: Path, target: Path) -> None:
    """Take the target's name; Windows refuses that for a moment while somebody reads the file."""
    for attempt in range(20):
        try:
            os.replace(own, target)
        except PermissionError:
            if os.name != "nt" or attempt == 19:
                raise
            time.sleep(0.01)
        else:
            return


def _busy(name: str, why: str) -> str:
    return f"{name} was not edited: {why.rstrip('.')}."
