"""Endings of files that the user names: they say what is written, and others are refused before anything is computed."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path

from .errors import MategraphError


def file_with(path: object, endings: Sequence[str], what: str) -> Path:
    """The path, if it is one and has one of the endings; `what` is to be written there.

    >>> file_with("run.nc", (".nc",), "A run").name
    'run.nc'

    Raises
    ------
    MategraphError
        E082 for another ending, E081 for what is no path.
    """
    known = " or ".join(endings)
    if not isinstance(path, str | PathLike):
        raise MategraphError("E081", f"{what} is written to a file, not to {path!r}.", remedy=f"Name a file that ends in {known}.")
    given = Path(fspath(path))
    if given.suffix.lower() not in endings:
        found = f"the ending '{given.suffix}' is not known" if given.suffix else "it has no ending"
        remedy = f"Name a file that ends in {known}."
        raise MategraphError("E082", f"{what} cannot be written as '{given.name}': {found}.", remedy=remedy, element=str(given))
    return given
