"""What rendering tests do on a machine that cannot draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from viz.errors import VizError
from viz.render.opengl import probe


def require_drawing(action: Callable[[], Any]) -> None:
    """Where nothing can draw, check that `action` says so with E520, and report the rest of the test as skipped for that reason."""
    if probe().available:
        return
    with pytest.raises(VizError) as caught:
        action()
    assert caught.value.code == "E520"
    pytest.skip(f"no OpenGL here, so only the error E520 was checked: {probe().reason}")
