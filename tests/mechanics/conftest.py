"""Hypothesis without clock or database; generated code goes to a folder of the test session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("laws", deadline=None, database=None, derandomize=True)
settings.load_profile("laws")


@pytest.fixture(scope="session", autouse=True)
def cache_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATEGRAPH_CACHE", str(folder))
        yield folder
