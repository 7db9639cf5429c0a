"""Plain data with expressions in it, as bytes: what lets a `System` pickle, copy and compare.

An expression of CasADi is a graph that shares symbols and parts with others; alone it cannot be written down. All expressions inside one
value together can: they become the outputs of one function of all their symbols, which CasADi serialises. Everything else is pickled, with
the number of an output in the place of each expression.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from types import MappingProxyType
from typing import Any

import casadi as ca
import numpy as np

from foundation.arrays import Array


def packed(value: object) -> bytes:
    """The value and all expressions in it; `unpacked` gives them back, with symbols of their own."""
    return pickle.dumps(_parts(value, canonical=False))


def unpacked(data: bytes) -> Any:
    """What `packed` was given."""
    plain, names, code = pickle.loads(data)
    symbols = [ca.SX.sym(name) for name in names]
    reader = _Reader(io.BytesIO(plain))
    reader.expressions = ca.Function.deserialize(code).call([ca.vertcat(*symbols) if symbols else ca.SX(0, 1)])
    return reader.load()


def same_packed(a: object, b: object) -> bool:
    """Whether two values have the same content: the same data, and the same operations on symbols of the same names."""
    return a is b or _parts(a, canonical=True) == _parts(b, canonical=True)


def _parts(value: object, *, canonical: bool) -> tuple[bytes, tuple[str, ...], str]:
    """The data without the expressions, the names of all symbols, and the function of them that gives the expressions."""
    plain = io.BytesIO()
    writer = _Writer(plain, protocol=pickle.HIGHEST_PROTOCOL)
    writer.fast = canonical  # without the memory of what was written before: which of two equal texts are one object does not matter
    writer.dump(value)
    symbols = ca.symvar(ca.veccat(*writer.expressions)) if writer.expressions else []
    column = ca.vertcat(*symbols) if symbols else ca.SX(0, 1)
    function = ca.Function("expressions", [column], writer.expressions or [ca.SX(0, 1)], {"cse": False})
    return plain.getvalue(), tuple(s.name() for s in symbols), function.serialize()


class _Writer(pickle.Pickler):
    """Pickles data and keeps the expressions aside.

    Dataclasses are written by their fields, even where they pickle otherwise: inside one value all expressions share their symbols.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.expressions: list[Any] = []
        self._numbers: dict[int, int] = {}  # by the identity of an expression that `expressions` keeps alive

    def persistent_id(self, value: object) -> int | None:
        if not isinstance(value, ca.SX):
            return None
        number = self._numbers.setdefault(id(value), len(self.expressions))
        if number == len(self.expressions):
            self.expressions.append(value)
        return number

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, type):
            return NotImplemented
        if is_dataclass(value):
            return _from_fields, (type(value), tuple(getattr(value, f.name) for f in fields(value)))
        if isinstance(value, MappingProxyType):
            return _read_only, (dict(value),)
        if isinstance(value, np.ndarray):
            return _array, (value.tobytes(), value.dtype.str, value.shape, value.flags.writeable)
        return NotImplemented


class _Reader(pickle.Unpickler):
    """Reads what `_Writer` wrote."""

    expressions: Sequence[Any] = ()

    def persistent_load(self, number: Any) -> Any:
        return self.expressions[number]


def _from_fields(kind: type[Any], values: Sequence[Any]) -> Any:
    made = object.__new__(kind)
    for field, value in zip(fields(kind), values, strict=True):
        object.__setattr__(made, field.name, value)
    return made


def _read_only(content: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(content)


def _array(data: bytes, kind: str, shape: tuple[int, ...], writeable: bool) -> Array:
    array = np.frombuffer(data, dtype=kind).reshape(shape)
    return array.copy() if writeable else array
