"""Small systems run on the virtual machine: compiling each of them would take longer than running it."""

from __future__ import annotations

from pathlib import Path

import pytest
from two_axis import seeker_mechanism, seeker_spec

from domains.composition.compose import compose
from domains.result import Result
from domains.simulation.simulate import simulate
from domains.system import System
from mechanics.equations import equations_of_motion


@pytest.fixture(autouse=True)
def on_the_virtual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_NO_COMPILER", "1")


@pytest.fixture(scope="session")
def seeker() -> System:
    return compose(seeker_spec(), equations_of_motion(seeker_mechanism()))


@pytest.fixture(scope="session")
def seeker_run(seeker: System, cache_of_the_session: Path) -> Result:
    """One second of the seeker, with compiled code where there is a compiler."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATEGRAPH_NO_COMPILER", "0")
        return simulate(seeker, duration=1.0, output_step=1e-3)
