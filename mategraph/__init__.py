"""MateGraph: STEP assembly in, moving and controlled mechanism out.

The front door. It knows the user, the project file and the order of the stages, and computes nothing itself.

>>> import mategraph                                        # doctest: +SKIP
>>> machine = mategraph.load("seeker.toml")                 # doctest: +SKIP
>>> run = machine.simulate()                                # doctest: +SKIP
>>> run["pitch.angle"]                                      # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from foundation.errors import ErrorList, MategraphError, Note
from foundation.version import __version__

if TYPE_CHECKING:
    from domains.result import Result

    from . import components
    from .analyses.control.controller_blocks import controller
    from .drawn_machines import Simulation, simulate
    from .editor import open_studio as studio
    from .live.build_watch import watch
    from .machine import Machine, load
    from .notebook import Run
    from .notebook import open_run as open
    from .project.model import Project

__all__ = [
    "ErrorList",
    "Machine",
    "MategraphError",
    "Note",
    "Project",
    "Result",
    "Run",
    "Simulation",
    "__version__",
    "components",
    "controller",
    "load",
    "open",
    "simulate",
    "studio",
    "watch",
]

# Looked up on first use: ``mategraph --help`` needs none of them.
_WHERE = {
    "Machine": ("mategraph.machine", "Machine"),
    "Project": ("mategraph.project.model", "Project"),
    "Result": ("domains.result", "Result"),
    "Run": ("mategraph.notebook", "Run"),
    "controller": ("mategraph.analyses.control.controller_blocks", "controller"),
    "load": ("mategraph.machine", "load"),
    "open": ("mategraph.notebook", "open_run"),
    "simulate": ("mategraph.drawn_machines", "simulate"),
    "studio": ("mategraph.editor", "open_studio"),
    "Simulation": ("mategraph.drawn_machines", "Simulation"),
    "watch": ("mategraph.live.build_watch", "watch"),
}


def __getattr__(name: str) -> Any:
    if name == "components":
        return import_module("mategraph.components")
    if name in _WHERE:
        module, attribute = _WHERE[name]
        return getattr(import_module(module), attribute)
    raise AttributeError(f"module 'mategraph' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What users call: tab completion is for them."""
    return sorted(__all__)
