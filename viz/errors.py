"""`VizError`: what is expected to go wrong when pictures are made."""

from __future__ import annotations

from foundation.errors import MategraphError


class VizError(MategraphError):
    """A picture could not be made."""
