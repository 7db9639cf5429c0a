"""MateGraph: STEP assembly in, moving and controlled mechanism out.

The front door. It knows the user, the project file and the order of the stages, and computes nothing itself.

>>> import mategraph                                        # doctest: +SKIP
>>> machine = mategraph.load("seeker.toml")                 # doctest: +SKIP
>>> result = machine.simulate()                             # doctest: +SKIP
>>> result["pitch.angle"]                                   # doctest: +SKIP
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foundation.errors import ErrorList, MategraphError, Note
from foundation.version import __version__

if TYPE_CHECKING:
    from .machine import Machine, load

__all__ = ["ErrorList", "Machine", "MategraphError", "Note", "__version__", "load"]


def __getattr__(name: str) -> Any:
    """`load` and `Machine` on first use: the pipeline is not needed by ``mategraph --help``."""
    if name in ("load", "Machine"):
        from . import machine

        return getattr(machine, name)
    raise AttributeError(f"module 'mategraph' has no attribute {name!r}")
