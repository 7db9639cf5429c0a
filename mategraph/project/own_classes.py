"""Classes of the user's own that a project names: ``python:file.py:Class`` beside the project file, if it may run."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from domains.declare.function_block import function_block
from foundation.errors import MategraphError
from foundation.trusted_python import is_trusted, load_module, require_trust

from .problems import did_you_mean, listed


def may_load(reference: str, base: Path, *, allowed: bool) -> bool:
    """Whether the file that a reference names may run."""
    _, _, rest = reference.partition(":")
    return allowed or is_trusted(base / rest.partition(":")[0])


def load_class(
    reference: str, base: Path, *, allowed: bool, element: str, place: str = "", given: Mapping[str, type] = MappingProxyType({})
) -> type:
    """The class named by ``python:file.py:Class`` beside the project file, if it may run; a function becomes a class with that step.

    `given` are the classes that the machine was given in Python, none of which it is.
    """
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
            f"{element}: {_nowhere(class_name, file_name, given)}.",
            remedy=f"Correct the name or add the file; in Python: Machine(project, classes={{{class_name!r}: {class_name}}}).",
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


def _nowhere(class_name: str, file_name: str, given: Mapping[str, type]) -> str:
    """That a class is neither in a file nor among those given, in words."""
    no_file = f"there is no file {file_name} beside the project file"
    if not given:
        return no_file
    return f"classes has no '{class_name}', only {listed(given)}{did_you_mean(class_name, given)}, and {no_file}"
