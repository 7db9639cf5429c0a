"""The user's own Python: whose files may run, and how they are loaded and found again.

Code named by a project file runs only when the user allowed it: by ``--allow-python`` (``allow_python=True``) for one command, or by
``mategraph trust FOLDER`` for every project below a folder. Nothing else runs it, data that was sent from another process neither.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from .atomic_file import write_whole
from .errors import MategraphError

INSIDE = frozenset({"foundation", "cadimport", "topology", "mechanics", "domains", "viz", "mategraph"})  # packages whose modules may move
PREFIX = "mategraph_user_"  # of the names of modules that are the user's own
DIGEST = "__mategraph_sha256__"  # attribute of such a module: of the text that was run


def trust_file() -> Path:
    """Where the list of trusted folders is kept; ``MATEGRAPH_CONFIG`` moves it."""
    base = os.environ.get("MATEGRAPH_CONFIG")
    if base:
        return Path(base) / "trusted.json"
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(home) / "mategraph" / "trusted.json"


def trusted_folders() -> tuple[Path, ...]:
    """The folders whose projects may run their own Python."""
    try:
        listed = json.loads(trust_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(Path(folder) for folder in listed if isinstance(folder, str)) if isinstance(listed, list) else ()


def set_trust(folder: Path, *, trusted: bool) -> tuple[Path, ...]:
    """Add a folder to the list or take it off; returns the list as it is then."""
    folder = folder.resolve()
    if trusted and not folder.is_dir():
        raise MategraphError("E030", f"{folder} is not a folder.", remedy="Name the folder that holds the project.", element=str(folder))
    folders = [known for known in trusted_folders() if known != folder]
    if trusted:
        folders.append(folder)
    path = trust_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps([str(known) for known in folders], indent=2) + "\n")
    return tuple(folders)


def is_trusted(script: Path) -> bool:
    """Whether a file lies below a trusted folder."""
    return any(script.resolve().is_relative_to(folder) for folder in trusted_folders())


def require_trust(script: Path, *, allowed: bool, element: str, place: str = "") -> None:
    """Raise unless the user allowed this file to run."""
    if allowed or is_trusted(script):
        return
    raise MategraphError(
        "E031",
        f"{element}: {script.name} is the project's own Python and was not run.",
        remedy="Read it, then allow it with --allow-python (in Python: allow_python=True), or once for all with: "
        f"mategraph trust {script.resolve().parent}",
        element=element,
        place=place,
    )


def load_module(path: Path, element: str, place: str = "") -> ModuleType:
    """The module in a file that may run; it is run anew each time, from the text that is there now.

    No compiled copy is written or read: one is known by size and whole seconds, and may be of the text before.
    """
    path = path.resolve()
    # two projects may both have a controller.py: the folder is part of the name that pickles know its classes by
    name = f"{PREFIX}{path.stem}_{hashlib.sha256(os.fsencode(path)).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise MategraphError(
            "E035", f"{element}: {path.name} is not a Python file.", remedy="Give it the ending .py.", element=element, place=place
        )
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        if isinstance(spec.loader, SourceFileLoader):
            text = path.read_bytes()
            setattr(module, DIGEST, hashlib.sha256(text).hexdigest())
            exec(spec.loader.source_to_code(text, str(path)), module.__dict__)
        else:
            setattr(module, DIGEST, _digest(path))
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # exit() in a script must not end the program
        raise MategraphError(
            "E035",
            f"{element}: {path.name} line {_line_of(error)} fails with {type(error).__name__}: {error}",
            remedy=_remedy_for(error),
            element=element,
            place=place,
        ) from error
    return module


def _line_of(error: BaseException) -> int | None:
    """The line at which a script failed."""
    line: int | None = getattr(error, "lineno", None)
    frames = error.__traceback__
    while line is None and frames is not None and frames.tb_next is not None:
        frames = frames.tb_next
    return line if line is not None or frames is None else frames.tb_lineno


def _remedy_for(error: BaseException) -> str:
    """What to do about a script that does not import: our own modules move, `mategraph.components` stays."""
    if isinstance(error, ImportError) and (error.name or "").split(".")[0] in INSIDE:
        return "Import what it needs from where it stays: from mategraph.components import Component, Parameter, ..."
    return "Correct the script; it must import without error."


# ------------------------------------------------------------------------------------------------- in another process


def address_of(value: Any) -> tuple[str, str, str] | None:
    """Where a class or function of the user's own is found again: its file, the digest of that, its name; None of all others."""
    module = sys.modules.get(getattr(value, "__module__", None) or "")
    digest = getattr(module, DIGEST, None)
    if module is None or digest is None or not module.__file__:
        return None
    return module.__file__, digest, value.__qualname__


def found_again(file: str, digest: str, name: str) -> Any:
    """The class or function with that address: of a module that this process has run, or of the file if its folder is trusted.

    Raises
    ------
    MategraphError
        E080 where neither is so, or the file is another one than it was.
    """
    path = Path(file)
    own = [module for key, module in sys.modules.items() if key.startswith(PREFIX) and getattr(module, DIGEST, None) == digest]
    if not own and path.is_file() and is_trusted(path) and _digest(path) == digest:
        own = [load_module(path, f"'{name}'")]
    if own:
        found: Any = own[0]
        for step in name.split("."):
            found = getattr(found, step)
        return found
    raise MategraphError(
        "E080",
        f"What is loaded needs '{name}' of {path.name}, the user's own Python, which this process has not run{_why_not(path, digest)}.",
        remedy="Send the machine instead of its system; or load the project here first, mategraph.load(..., allow_python=True).system; "
        f"or trust the folder with the file as it was: mategraph trust {path.parent}",
        element=name,
        place=file,
    )


def _why_not(path: Path, digest: str) -> str:
    if not path.is_file():
        return ": the file is not here"
    return ": the folder is not trusted" if _digest(path) == digest else ": the file has changed since"


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
