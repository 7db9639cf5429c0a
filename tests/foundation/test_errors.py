"""Errors are plain data, too: what fails in another process is reported whole in this one."""

from __future__ import annotations

import copy
import pickle

import pytest

from foundation.errors import ErrorList, MategraphError
from mechanics.errors import MechanicsError

ERRORS = [
    MategraphError("E104", "no shaft", remedy="draw one", element="hinge", place="a.toml:3"),
    MechanicsError("E310", "singular", remedy="start elsewhere", element="crank"),
    ErrorList([MategraphError("E010", "first", remedy="do this"), MategraphError("E011", "second", remedy="do that")]),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("again", [copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))], ids=["copied", "pickled"])
def test_an_error_says_the_same_when_copied_or_pickled(error, again):
    other = again(error)
    assert type(other) is type(error)
    assert str(other) == str(error)
    assert getattr(other, "code", None) == getattr(error, "code", None)
