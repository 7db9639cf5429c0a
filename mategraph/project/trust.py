"""Whose Python may run: code named by a project file runs only when the user allowed it.

Allowed by ``--allow-python`` for one command, or by ``mategraph trust FOLDER`` for every project below a folder.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import json
import os
import sys
from pathlib import Path
from types import ModuleType

from domains.composition.signal_graph import function_block
from foundation.atomic_file import write_whole
from foundation.errors import MategraphError

INSIDE = frozenset({"foundation", "cadimport", "topology", "mechanics", "domains", "viz", "mategraph"})  # packages whose modules may move


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


def require_trust(script: Path, *, allowed: bool, element: str, place: str = "") -> None:
    """Raise unless the user allowed this file to run."""
    script = script.resolve()
    if allowed or any(script.is_relative_to(folder) for folder in trusted_folders()):
        return
    raise MategraphError(
        "E031",
        f"{element}: {script.name} is the project's own Python and was not run.",
        remedy=f"Read it, then allow it with --allow-python, or once for all with: mategraph trust {script.parent}",
        element=element,
        place=place,
    )


def load_class(reference: str, base: Path, *, allowed: bool, element: str, place: str = "") -> type:
    """The class named by ``python:file.py:Class`` beside the project file, if it may run; a function becomes a class with that step."""
    try:
        _, file_name, class_name = reference.split(":")
    except ValueError:
        raise MategraphError(
            "E032",
            f"{element}: block = {reference!r} is not of the form python:file.py:Class.",
            remedy="Write the file's name relative to the project file, then the class.",
            element=element,
            place=place,
        ) from None
    path = (base / file_name).resolve()
    if not path.is_file():
        raise MategraphError(
            "E033",
            f"{element}: there is no file {file_name} beside the project file.",
            remedy="Correct the name or add the file.",
            element=element,
            place=place,
        )
    require_trust(path, allowed=allowed, element=element, place=place)
    module = _load_module(path, element, place)
    found = getattr(module, class_name, None)
    if inspect.isfunction(found):
        return function_block(found)
    if not isinstance(found, type):
        classes = ", ".join(name for name, value in vars(module).items() if isinstance(value, type) and value.__module__ == module.__name__)
        raise MategraphError(
            "E034",
            f"{element}: {file_name} has no class or function {class_name}.",
            remedy=f"It has: {classes}." if classes else "It has no class at all.",
            element=element,
            place=place,
        )
    return found


def _load_module(path: Path, element: str, place: str) -> ModuleType:
    # two projects may both have a controller.py: the folder is part of the name that pickles know its classes by
    name = f"mategraph_user_{path.stem}_{hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise MategraphError(
            "E035", f"{element}: {path.name} is not a Python file.", remedy="Give it the ending .py.", element=element, place=place
        )
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        line = getattr(error, "lineno", None)
        if line is None and error.__traceback__ is not None:
            frames = error.__traceback__
            while frames.tb_next is not None:
                frames = frames.tb_next
            line = frames.tb_lineno
        raise MategraphError(
            "E035",
            f"{element}: {path.name} line {line} fails with {type(error).__name__}: {error}",
            remedy=_remedy_for(error),
            element=element,
            place=place,
        ) from error
    return module


def _remedy_for(error: Exception) -> str:
    """What to do about a script that does not import: our own modules move, `mategraph.components` stays."""
    if isinstance(error, ImportError) and (error.name or "").split(".")[0] in INSIDE:
        return "Import what it needs from where it stays: from mategraph.components import Component, Parameter, ..."
    return "Correct the script; it must import without error."
