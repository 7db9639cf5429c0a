"""Data with expressions in it as bytes: what comes back computes the same, with symbols that are still shared."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import casadi as ca
import numpy as np
import pytest

from domains.packed import packed, same_packed, unpacked, written_alike
from domains.reduction.expression_columns import Entry, Named


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Law:
    symbols: Any
    values: Any
    about: Any


def law(name: str = "x", factor: float = 2.0) -> Law:
    x = ca.SX.sym(name, 2)
    shared = ca.sin(x[0])
    named = Named(["a", "b"], ca.vertcat(factor * shared, shared**2))
    about = MappingProxyType({"limits": np.array([1.0, 2.0]), "where": ("".join(["here"]), Entry(x, 1), ca.SX(2, 3))})
    return Law(symbols=x, values=named, about=about)


def at(found: Law, *point: float) -> Any:
    return np.asarray(ca.Function("f", [found.symbols], [found.values["a"], found.values["b"], found.about["where"][1].expression])(point))


def test_what_comes_back_computes_the_same_with_its_own_symbols() -> None:
    first = law()
    again = unpacked(packed(first))
    np.testing.assert_array_equal(at(first, 0.3, 7.0), at(again, 0.3, 7.0))
    assert not ca.is_equal(again.symbols[0], first.symbols[0])
    assert again.about["where"][2].shape == (2, 3)
    np.testing.assert_array_equal(again.about["limits"], [1.0, 2.0])


def test_arrays_that_cannot_be_written_to_stay_so() -> None:
    array = np.arange(3.0)
    array.flags.writeable = False
    assert not unpacked(packed([array]))[0].flags.writeable
    assert unpacked(packed([np.arange(3.0)]))[0].flags.writeable


def test_values_made_twice_are_the_same_and_other_operations_names_and_numbers_are_not() -> None:
    assert same_packed(law(), law())
    assert same_packed(law(), unpacked(packed(law())))
    assert not same_packed(law(), law(factor=3.0))
    assert not same_packed(law(), law(name="y"))
    written = written_alike(law(), law())
    assert written is not None
    assert written_alike(law(), law(), written) == written
    assert written_alike(law(), law(factor=3.0), written) is None


def test_data_without_any_expression_can_be_packed() -> None:
    assert unpacked(packed({"a": (1, 2.0)})) == {"a": (1, 2.0)}


def test_what_cannot_be_sent_is_refused_at_once() -> None:
    with pytest.raises((AttributeError, TypeError, ValueError), match="pickle"):
        packed([lambda: None])


@dataclass(frozen=True, kw_only=True)
class Placed:
    value: Any
    place: str = field(default="", compare=False)


def test_neither_places_nor_order_of_keys_nor_writeable_flags_make_a_difference() -> None:
    x = ca.SX.sym("x")
    free, frozen = np.arange(3.0), np.arange(3.0)
    frozen.flags.writeable = False
    assert same_packed(Placed(value={"a": x, "b": 2 * x}, place="here:1"), Placed(value={"b": 2 * x, "a": x}, place="there:2"))
    assert not same_packed(Placed(value={"a": x, "b": 2 * x}), Placed(value={"a": 2 * x, "b": x}))
    assert same_packed([free], [frozen])
    assert not same_packed([free], [free + 1])


def test_expressions_are_compared_together_so_that_which_symbols_are_one_counts() -> None:
    x, twin = ca.SX.sym("x"), ca.SX.sym("x")
    assert same_packed([x, x + 1], [twin, twin + 1])
    assert not same_packed([x, x + 1], [x, twin + 1])
