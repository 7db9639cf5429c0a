"""Classes of the user's own that a project names: ``python:file.py:Class`` beside the project file, if it may run."""

from __future__ import annotations

import inspect
from pathlib import Path

from domains.declare.function_block import function_block
from foundation.errors import MategraphError
from foundation.trusted_python import load_module, require_trust


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
    module = load_module(path, element, place)
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
