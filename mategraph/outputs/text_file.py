"""A text into a file that the user named."""

from __future__ import annotations

from pathlib import Path

from foundation.errors import MategraphError


def write_text_file(text: str, path: Path) -> Path:
    """Write the file; its folder is made.

    Raises
    ------
    MategraphError
        E040 when it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise MategraphError(
            "E040", f"'{path}' cannot be written: {error.strerror or error}.", remedy="Name another file.", element=str(path)
        ) from None
    return path
