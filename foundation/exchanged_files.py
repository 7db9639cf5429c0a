"""Two files of one folder that take each other's names in one step, so that nothing that was saved meanwhile is lost unseen."""

from __future__ import annotations

import ctypes
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

_AT_FDCWD, _RENAME_EXCHANGE = -100, 2
_RENAME_SWAP = 0x2  # of macOS


def exchange(a: Path, b: Path) -> bool:
    """Let two files take each other's names in one step; False where the system or this disk cannot: nothing is changed then.

    Raises
    ------
    OSError
        Where one of them is not there.
    """
    call = _call()
    if call is None:
        return False
    ctypes.set_errno(0)
    if call(os.fsencode(a), os.fsencode(b)) == 0:
        return True
    code = ctypes.get_errno()
    for file in (a, b):
        file.lstat()  # raises where it is not there
    if code in (1, 13):  # EPERM, EACCES
        raise PermissionError(code, os.strerror(code), str(b))
    return False  # ENOSYS, EINVAL, ENOTSUP: another way must do


@cache
def _call() -> Any:
    """The system's function of two names; None where there is none."""
    if sys.platform not in ("linux", "darwin"):
        return None
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "linux" and hasattr(library, "renameat2"):
        return lambda a, b: library.renameat2(_AT_FDCWD, a, _AT_FDCWD, b, _RENAME_EXCHANGE)
    if sys.platform == "darwin" and hasattr(library, "renamex_np"):
        return lambda a, b: library.renamex_np(a, b, _RENAME_SWAP)
    return None
