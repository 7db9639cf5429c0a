"""What all tests share: Hypothesis as this suite uses it, a cache of the session's own, and the random mechanisms for the oracles."""

from __future__ import annotations

import importlib.util
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Files of this name are not searched for doctests: with --doctest-modules several of them would clash.
collect_ignore_glob = ["conftest.py", "*/conftest.py"]

# No clock (the machine may be busy), nothing written beside the tests, the same examples every time.
settings.register_profile("laws", deadline=None, database=None, derandomize=True)
settings.load_profile("laws")


def pytest_configure(config: pytest.Config) -> None:
    """When the other engines are asked for, each of them must be there: a comparison that is skipped proves nothing.

    A background job of a shell ignores Ctrl-C, and so do its children: here they take it as in a terminal.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.option.markexpr == "oracles":
        missing = [name for name in ("pinocchio", "mujoco", "pydrake", "exudyn") if importlib.util.find_spec(name) is None]
        if missing:
            raise pytest.UsageError(f"missing: {', '.join(missing)}; `make oracles` installs them")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Comparisons with other engines are looked at only when they are asked for: the engines need not be there otherwise."""
    return True if collection_path.name == "oracles" and config.option.markexpr != "oracles" else None


@pytest.fixture(scope="session", autouse=True)
def cache_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Nothing that tests make lands in the user's own cache; tables are as wide as where there is no terminal.

    Workers that share a session share its cache: what one has read and compiled, the others need not.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "cache"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("COLUMNS", raising=False)  # the width of the terminal in which the tests were started
        patch.setenv("MATEGRAPH_CACHE", str(folder))
        yield folder
