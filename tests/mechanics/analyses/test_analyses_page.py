"""The example of docs/analyses.md runs as it stands there."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from mechanics.analyses.motion_profiles import MOTION_FUNCTIONS

PAGE = Path(__file__).parents[3] / "docs" / "analyses.md"


def test_the_example_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    scope: dict[str, object] = {}
    exec(compile(code, str(PAGE), "exec"), scope)  # our own text
    # 2 kg at 0.5 m that swings by 0.5 rad at 1 Hz: at the turning point the drive turns it back, helped by its weight
    expected = 0.52 * 0.5 * (2 * math.pi) ** 2 - 2 * 9.81 * 0.5 * math.sin(0.5)
    assert float(scope["torque"]) == pytest.approx(expected, rel=1e-12)  # type: ignore[arg-type]
    assert float(scope["load"]) > 2 * 9.81  # type: ignore[arg-type]


def test_the_table_of_functions_is_complete() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name, function in MOTION_FUNCTIONS.items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}` |"))
        for key in function.parameters:
            assert f"`{key}`" in row, (name, key)
