"""``REV:path`` of a git repository as files in a folder of their own, with everything that the file refers to.

Blobs are read with ``git cat-file``; neither the work tree nor the index of the repository is touched, and no hook or filter runs. What a
file refers to is found in its text: every text of a project file that is the path of a file or folder of that revision (``assembly``,
``extends``, ``[use] from``, ``python:file.py:Class``, ...), every name of a document in a STEP file. Robot files get the folder that they
lie in and the one above, FreeCAD documents their neighbours, Python the Python beside it.
"""

from __future__ import annotations

import os
import posixpath
import re
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from foundation.errors import MategraphError
from foundation.suggestions import did_you_mean

LFS = b"version https://git-lfs.github.com/spec/"
MOST_BYTES = 500_000_000  # of the folders that are taken whole
SAFE = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")  # no program that the repository names is started
GIT_SECONDS = 120.0  # after which a call of git is given up
_LINK, _MODULE = "120000", "160000"  # modes of a symbolic link and of a submodule
_ROBOTS = (".urdf", ".sdf", ".world", ".xml", ".mjcf", ".xacro")
_NAMED = re.compile(rb"'([^'\r\n]{1,300})'")  # a text of a STEP file


@dataclass(frozen=True, slots=True)
class _Blob:
    mode: str
    name: str  # object name
    size: int


def is_revision(text: str) -> bool:
    """Whether a text means a file of a git revision: ``HEAD~1:machine.toml``, or ``:machine.toml`` for what is staged.

    A file that is there under that very name is that file; one letter before the colon is a drive.
    """
    revision, colon, path = text.partition(":")
    return bool(colon and path) and not Path(text).exists() and not (len(revision) == 1 and path[:1] in "/\\")


def materialise(text: str, folder: Path, *, cwd: Path | None = None) -> Path:
    """Write the file of ``REV:path``, and what it refers to, below `folder`; its path there.

    As for git, the path counts from the top of the repository, or from the current folder where it begins with ``./``; where there is
    none at the top, that of the current folder is taken.

    Raises
    ------
    MategraphError
        ``E090`` without git, repository, revision or file, and for a revision with paths that lead out of its folder; ``E091`` for
        content that Git LFS keeps elsewhere.
    """
    revision, _, path = text.partition(":")
    tree = _Tree(revision, Path.cwd() if cwd is None else cwd)
    root = folder / "revision"
    return tree.write(tree.path_of(path), root)


class _Tree:
    """The files of one revision."""

    def __init__(self, revision: str, cwd: Path) -> None:
        self.revision, self.cwd = revision, cwd
        if revision.startswith("-"):
            raise _unknown(f"'{revision}' is no revision.", revision)
        bare, common, *more = self._git("rev-parse", "--is-bare-repository", "--git-common-dir", "--show-prefix").decode().splitlines()
        self.store = (cwd / common).resolve()
        self.top = self.store if bare == "true" else Path(self._git("rev-parse", "--show-toplevel").decode().strip())
        self.prefix = more[0] if more else ""
        self.files = dict(self._listed())
        self.folders = {parent for path in self.files for parent in _parents(path)}
        for path in self.files:
            if path in self.folders or not _harmless(path):
                raise self._refused(path)
        self.written: set[str] = set()

    def _git(self, *arguments: str, given: bytes | None = None, whole: bool = False) -> bytes:
        command = ["git", *(["-C", str(self.top)] if whole else []), *SAFE, *arguments]
        try:
            done = subprocess.run(command, cwd=self.cwd, input=given or b"", capture_output=True, check=False, timeout=GIT_SECONDS)
        except subprocess.TimeoutExpired:
            what = f"'{self.revision}': git gave no answer within {GIT_SECONDS:.0f} s."
            raise _unknown(what, self.revision, "Fetch the revision first, or name two files.") from None
        except OSError:
            raise _unknown("git is not installed, or cannot be started.", self.revision, "Install git, or name two files.") from None
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            why = said[-1].removeprefix("fatal: ") if said else "git failed"
            raise _unknown(f"'{self.revision}': {why}.", self.revision)
        return done.stdout

    def _listed(self) -> Iterator[tuple[str, _Blob]]:
        """Every file of the revision by its path from the top; of the index where the revision is empty."""
        if not self.revision:
            staged = []
            for row in self._git("ls-files", "-s", "-z", "--full-name", whole=True).split(b"\0"):
                if row:
                    head, _, path = row.partition(b"\t")
                    mode, name, _ = head.decode().split()
                    staged += [(os.fsdecode(path), mode, name)] if mode != _MODULE else []
            sizes = self._sizes(name for _, _, name in staged)
            yield from ((path, _Blob(mode, name, sizes.get(name, 0))) for path, mode, name in staged)
            return
        commit = self._commit()
        for row in self._git("ls-tree", "-r", "-l", "-z", "--full-tree", commit).split(b"\0"):
            if row:
                head, _, path = row.partition(b"\t")
                mode, kind, name, size = head.decode().split()
                if kind == "blob":
                    yield os.fsdecode(path), _Blob(mode, name, int(size) if size.isdigit() else 0)

    def _commit(self) -> str:
        try:
            found = self._git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{self.revision}^{{tree}}")
        except MategraphError as error:
            if "git failed" not in error.what:
                raise
            branches = self._git("for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes").decode().split()
            near = did_you_mean(self.revision, branches).strip() or "git log --oneline --all lists what there is."
            raise _unknown(f"There is no revision '{self.revision}' in this repository.", self.revision, near) from None
        return found.decode().strip()

    def _sizes(self, names: Iterable[str]) -> dict[str, int]:
        """Bytes of blobs; of those that are here."""
        given = "".join(f"{name}\n" for name in names).encode()
        rows = self._git("cat-file", "--batch-check=%(objectname) %(objectsize)", given=given).decode().split("\n")
        return {name: int(size) for name, _, size in (row.partition(" ") for row in rows) if size.isdigit()}

    def _refused(self, path: str) -> MategraphError:
        what = f"The revision '{self.revision or 'index'}' has a path '{path}', which no folder can have: it is not written."
        return _unknown(what, path, "git fsck says what else is wrong; do not trust where it came from.")

    def path_of(self, path: str) -> str:
        """The path from the top that the user means."""
        given = path.replace("\\", "/")
        if os.path.isabs(path):
            given = os.path.relpath(path, self.top).replace(os.sep, "/")
        below = posixpath.normpath(posixpath.join(self.prefix, given))
        tried = [below] if given.startswith(("./", "../")) else [posixpath.normpath(given), below]
        for one in tried:
            if one in self.files:
                return one
        near = [own for own in self.files if posixpath.basename(own) == posixpath.basename(given)]
        remedy = f"It has {', '.join(near[:3])}." if near else did_you_mean(below, list(self.files)).strip()
        remedy = remedy or "git ls-tree -r --name-only lists what a revision has."
        raise _unknown(f"The revision '{self.revision or 'index'}' has no file '{path}'.", path, remedy)

    def write(self, path: str, root: Path) -> Path:
        """Write a file and what it refers to below `root`."""
        waiting = [path]
        while waiting:
            own = waiting.pop()
            if own not in self.written:
                self.written.add(own)
                waiting += self._put(own, root)
        return root / path

    def _put(self, path: str, root: Path) -> list[str]:
        """Write one file; those that it refers to."""
        blob, target = self.files[path], root / path
        if target.is_symlink() or not target.resolve().is_relative_to(root.resolve()):
            raise self._refused(path)
        try:
            content = self._git("cat-file", "blob", blob.name)
        except MategraphError:
            what = (
                f"The content of '{path}' of revision '{self.revision or 'index'}' is not in this clone, which is a shallow or partial one."
            )
            raise _unknown(what, path, "Fetch it with git fetch --refetch, or clone the repository as a whole.") from None
        target.parent.mkdir(parents=True, exist_ok=True)
        if blob.mode == _LINK:
            leads = posixpath.normpath(posixpath.join(posixpath.dirname(path), os.fsdecode(content)))
            if leads in self.files and leads != path:
                target.symlink_to(os.fsdecode(content))
                return [leads]
        if content.startswith(LFS):
            content = self._large(path, content)
        target.write_bytes(content)
        os.utime(target, (0, 0))  # all of one age: none of them is newer than what it was made from
        return self._referred(path, content)

    def _large(self, path: str, pointer: bytes) -> bytes:
        """The content behind a pointer of Git LFS, where this machine has it."""
        found = re.search(rb"oid sha256:([0-9a-f]{64})", pointer)
        name = found[1].decode() if found else ""
        kept = self.store / "lfs" / "objects" / name[:2] / name[2:4] / name
        if name and kept.is_file():
            return kept.read_bytes()
        raise MategraphError(
            "E091",
            f"'{path}' of revision '{self.revision or 'index'}' is a pointer of Git LFS: its content is not on this machine.",
            remedy=f'Fetch it: git lfs fetch origin {self.revision or "HEAD"} --include="{path}".',
            element=path,
        )

    def _referred(self, path: str, content: bytes) -> list[str]:
        """The files of the revision that a file refers to."""
        folder, name = posixpath.split(path)
        stem, ending = posixpath.splitext(name)
        if ending == ".toml":
            try:
                texts = set(_texts(tomllib.loads(content.decode("utf-8-sig"))))
            except (ValueError, RecursionError):
                return []  # reading it says what is wrong
            return [own for text in texts for own in self._meant(folder, text)]
        beside = [own for own in [posixpath.join(folder, f"{stem}.toml")] if own in self.files]
        ending = ending.lower()
        if ending in (".step", ".stp", ".p21"):
            names = {match[1].decode("utf-8", "replace").replace("\\", "/") for match in _NAMED.finditer(content)}
            named = {posixpath.normpath(posixpath.join(folder, one)) for one in names}
            return beside + [own for own in named if own in self.files and posixpath.dirname(own).startswith(folder)]
        if ending == ".py":
            return [own for own in self._below(folder) if own.endswith(".py")]
        if ending in _ROBOTS:
            return beside + (self._whole(posixpath.dirname(folder)) or self._whole(folder))
        if ending == ".fcstd":
            return beside + [own for own in self.files if posixpath.dirname(own) == folder and own.lower().endswith(ending)]
        return beside

    def _meant(self, folder: str, text: str) -> list[str]:
        """What a text of a project file names: a file, ``kind:file:more``, or a folder."""
        for part in [text, *text.split(":")]:
            path = posixpath.normpath(posixpath.join(folder, part.strip().replace("\\", "/"))) if part.strip() else ""
            if path in self.files:
                return [path]
            if path and path in self.folders and path != (folder or ".") and "/" in part:
                return self._whole(path)
        return []

    def _below(self, folder: str) -> list[str]:
        return [own for own in self.files if not folder or own.startswith(f"{folder}/")]

    def _whole(self, folder: str) -> list[str]:
        """Every file below a folder; none where that is too much."""
        below = self._below(folder)
        return below if sum(self.files[own].size for own in below) <= MOST_BYTES else []


def _harmless(path: str) -> bool:
    """Whether a path stays below the folder that it counts from, and makes no repository there.

    >>> [_harmless(path) for path in ("a/b.toml", "a/../../b", "/a", "a//b", ".Git/config")]
    [True, False, False, False, False]
    """
    return all(part.lower() not in ("", ".", "..", ".git") for part in path.split("/"))


def _parents(path: str) -> Iterator[str]:
    while path := posixpath.dirname(path):
        yield path


def _texts(value: Any) -> Iterator[str]:
    """Every text in nested tables."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for own in value.values():
            yield from _texts(own)
    elif isinstance(value, list):
        for own in value:
            yield from _texts(own)


def _unknown(
    what: str, element: str, remedy: str = "Name a revision and a path that git knows, as in HEAD~1:machine.toml."
) -> MategraphError:
    return MategraphError("E090", what, remedy=remedy, element=element)
