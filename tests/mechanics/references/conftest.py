"""Reference cases run on CasADi's virtual machine: same numbers, and compiling would take longer than running."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")
