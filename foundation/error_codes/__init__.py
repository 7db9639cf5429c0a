"""The table of all error and warning codes: code, meaning, remedy.

One file per room that finds the problem; the hundreds digit names it. ``docs/errors`` is generated from this table
(``python docs/generate.py``). The table is here, beside the error type, so that whoever adds a ``raise`` in any room adds its row in a
leaf that every room may import; the rows are plain text and cost nothing until something asks for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import cadimport, domains, mechanics, project, studio, topology, viz
from .entry import ErrorCode

ROOMS: Mapping[str, tuple[ErrorCode, ...]] = MappingProxyType(
    {
        "project": project.CODES,
        "cadimport": cadimport.CODES,
        "topology": topology.CODES,
        "mechanics": mechanics.CODES,
        "domains": domains.CODES,
        "viz": viz.CODES,
        "studio": studio.CODES,
    }
)
TABLE: Mapping[str, ErrorCode] = MappingProxyType({row.code: row for rows in ROOMS.values() for row in rows})

__all__ = ["ROOMS", "TABLE", "ErrorCode"]
