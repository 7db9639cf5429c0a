"""The error class of this room: codes E3xx."""

from __future__ import annotations

from foundation.errors import MategraphError


class MechanicsError(MategraphError):
    """A mechanism has no equations of motion of the kind asked for."""
