"""Outputs in the units that a project's ``[units]`` chooses."""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ..machine import Machine
    from ..project.model import Project

Made = TypeVar("Made", bound=Callable[..., Any])


def units_of(project: Project) -> AbstractContextManager[None]:
    """A block within which pictures, pages and tables show the project's units."""
    from viz.display_units import DisplayUnit, shown_units

    return shown_units({si: DisplayUnit(group="", name=u.name, factor=u.factor, offset=u.offset) for si, u in project.units.items()})


def in_project_units(function: Made) -> Made:
    """The function, whose first argument is a machine, within the units of that machine's project."""

    @functools.wraps(function)
    def shown(machine: Machine, *arguments: Any, **options: Any) -> Any:
        with units_of(machine.project):
            return function(machine, *arguments, **options)

    return shown  # type: ignore[return-value]
