"""Whether figures can be drawn at all."""

from __future__ import annotations

from ..errors import VizError


def require_matplotlib() -> None:
    """Raise E526 where matplotlib cannot be imported."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as error:
        raise VizError(
            "E526",
            f"Figures need matplotlib, which cannot be imported: {error}.",
            element="matplotlib",
            remedy="Install it: pip install matplotlib. The page shows the same signals without it.",
        ) from None
