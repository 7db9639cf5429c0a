"""Where ``package://NAME/...`` and ``model://NAME/...`` lead: the folders that ROS and Gazebo would look in.

1. The package that the file itself lies in (a ``package.xml`` above it), and the packages beside that one.
2. The folders that the user names: ``--package-path``, ``package_path`` of the project file.
3. ``ROS_PACKAGE_PATH``, searched as ROS does down to each ``package.xml``; ``share/NAME`` of ``AMENT_PREFIX_PATH``; the folders of
   ``GZ_SIM_RESOURCE_PATH`` and its older names.

A file that only names a package can thus reach into packages that the user installed or named, and nowhere else.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ..sandbox.limits import current_limits

MANIFEST = "package.xml"
HIGHEST = 8  # folders above a file that may be its package
DEEPEST = 5  # folders below a root of packages
MOST = 20_000  # folders that are looked at below one root
_GAZEBO = ("GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH", "SDF_PATH")


def folders_called(name: str, folder: Path) -> Iterator[Path]:
    """The folders that the package or model `name` may be, for a file in `folder`, the likeliest first."""
    own = package_of(folder)
    if own is not None:
        if name in (own.name, _written_name(own)):
            yield own
        yield own.parent / name
    for root in current_limits().packages:
        yield from _below(root, name)
        yield root / "share" / name
    for root in _paths("ROS_PACKAGE_PATH"):
        yield from _below(root, name)
    for prefix in _paths("AMENT_PREFIX_PATH"):
        yield prefix / "share" / name
    for variable in _GAZEBO:
        for root in _paths(variable):
            yield root / name


def package_of(folder: Path) -> Path | None:
    """The folder with a ``package.xml`` that `folder` lies in; None where there is none."""
    for above in [folder, *folder.parents][:HIGHEST]:
        if (above / MANIFEST).is_file():
            return above
    return None


def _paths(variable: str) -> list[Path]:
    return [Path(text) for text in os.environ.get(variable, "").split(os.pathsep) if text]


def _below(root: Path, name: str) -> Iterator[Path]:
    """The folders for `name` at or below a root of packages."""
    yield root / name
    if root.name == name:
        yield root
    yield from (Path(found) for found, called in _packages(str(root)) if name in (called, os.path.basename(found)))


@lru_cache(maxsize=16)
def _packages(root: str) -> tuple[tuple[str, str], ...]:
    """Folder and name of every package below a root; what lies inside a package is not looked at."""
    found: list[tuple[str, str]] = []
    for count, (folder, inner, files) in enumerate(os.walk(root)):
        if MANIFEST in files:
            found.append((folder, _written_name(Path(folder))))
            inner.clear()
        elif os.path.relpath(folder, root).count(os.sep) >= DEEPEST - 1 or count > MOST:
            inner.clear()
        inner[:] = sorted(one for one in inner if not one.startswith("."))
    return tuple(found)


def _written_name(package: Path) -> str:
    """The name in a ``package.xml``; empty where it cannot be read."""
    try:
        with open(package / MANIFEST, "rb") as stream:
            found = re.search(rb"<name>\s*([^<\s]+)\s*</name>", stream.read(65536))
    except OSError:
        return ""
    return found[1].decode("utf-8", "replace") if found else ""
