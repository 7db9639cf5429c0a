"""Plain data that cannot be changed."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation.frozen import FrozenDict, freeze, same, thaw

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(PLAIN)
def test_thawing_undoes_freezing_and_pickling_keeps_it(value: Any) -> None:
    frozen = freeze(value)
    assert thaw(frozen) == value
    again = pickle.loads(pickle.dumps(frozen))
    assert same(again, frozen)
    assert type(again) is type(frozen)
    assert same(copy.deepcopy(frozen), frozen)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.__setitem__("R", 1.0),
        lambda d: d.__delitem__("R"),
        lambda d: d.update(R=1.0),
        lambda d: d.pop("R"),
        lambda d: d.popitem(),
        lambda d: d.clear(),
        lambda d: d.setdefault("L", 1.0),
        lambda d: d.__ior__({"R": 1.0}),
    ],
)
def test_a_frozen_dict_refuses_every_change(change: Any) -> None:
    motor = FrozenDict(R=4.0)
    with pytest.raises(TypeError):
        change(motor)
    assert motor == {"R": 4.0}


@dataclass(frozen=True, eq=False)
class _Mate:
    axis: Any
    place: str = field(default="", compare=False)


def test_same_compares_arrays_by_content_shape_and_kind_and_leaves_out_what_does_not_count() -> None:
    assert same(_Mate(axis=np.array([0.0, np.nan])), _Mate(axis=np.array([0.0, np.nan]), place="arm.toml:3"))
    assert not same(_Mate(axis=np.array([0.0, 1.0])), _Mate(axis=np.array([0.0, 2.0])))
    assert not same(np.array([1.0]), np.array([[1.0]]))
    assert not same(np.array([1.0]), np.array([1]))
    assert not same(np.array([1.0]), [1.0])
    assert not same({"a": 1}, {"b": 1})
    assert not same((1, 2), (1, 2, 3))
