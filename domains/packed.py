"""Plain data with expressions in it, as bytes: what lets a `System` pickle, copy and compare.

An expression of CasADi is a graph that shares symbols and parts with others; alone it cannot be written down. All expressions inside one
value together can: they become the outputs of one function of all their symbols, which CasADi serialises. Everything else is pickled, with
the number of an output in the place of each expression. Classes and functions of the user's own Python are written down by file and name,
and are there again only where that file may run: see `foundation.trusted_python`.

Two values are the same (``==`` of a `System`) where they say the same: equal data, and the same operations on symbols of the same names.
Fields of dataclasses with ``compare=False`` do not count (places in the user's file), nor the order of keys in mappings, nor whether an
array may be written to, nor which of two equal things are one object.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from types import FunctionType, MappingProxyType
from typing import Any

import casadi as ca
import numpy as np
from scipy.sparse import issparse

from foundation.arrays import Array
from foundation.errors import MategraphError
from foundation.frozen import same
from foundation.trusted_python import address_of, found_again


def packed(value: object) -> bytes:
    """The value and all expressions in it; `unpacked` gives them back, with symbols of their own."""
    plain = io.BytesIO()
    writer = _Writer(plain, protocol=pickle.HIGHEST_PROTOCOL)
    writer.dump(value)
    return pickle.dumps((plain.getvalue(), *_written(writer.expressions)))


def unpacked(data: bytes) -> Any:
    """What `packed` was given.

    Raises
    ------
    MategraphError
        E080 where it needs a class that is not in this process, and that may not be loaded.
    """
    plain, names, code = pickle.loads(data)
    symbols = [ca.SX.sym(name) for name in names]
    reader = _Reader(io.BytesIO(plain))
    reader.expressions = ca.Function.deserialize(code).call([ca.vertcat(*symbols) if symbols else ca.SX(0, 1)])
    return reader.load()


Written = tuple[tuple[str, ...], str]  # the names of all symbols, and the function of them that gives the expressions


def same_packed(a: object, b: object) -> bool:
    """Whether two values say the same: the same data, and the same operations on symbols of the same names."""
    return a is b or written_alike(a, b) is not None


def written_alike(a: object, b: object, known: Written | None = None) -> Written | None:
    """How the expressions of both are written, where two values say the same; else None.

    `known` is how those of `a` are written: what an earlier call with it as the second value gave, for another first one.
    """
    pairs = _Pairs()
    if not same(a, b, pairs.judge):
        return None
    written = _written([other for _, other in pairs.expressions])
    return written if (known or _written([one for one, _ in pairs.expressions])) == written else None


def _written(expressions: Sequence[Any]) -> Written:
    """The names of all symbols in expressions, and the function of them that gives the expressions."""
    symbols = ca.symvar(ca.veccat(*expressions)) if expressions else []
    column = ca.vertcat(*symbols) if symbols else ca.SX(0, 1)
    function = ca.Function("expressions", [column], list(expressions) or [ca.SX(0, 1)], {"cse": False})
    return tuple(s.name() for s in symbols), function.serialize()


class _Pairs:
    """What a comparison has met: pairs of expressions, to be compared all together, and pairs of objects that need no second look."""

    def __init__(self) -> None:
        self.expressions: list[tuple[Any, Any]] = []
        self._met: dict[tuple[int, int], tuple[Any, Any]] = {}  # by identity; the objects are kept alive

    def judge(self, a: Any, b: Any) -> bool | None:
        """Whether two values are the same; None where `same` knows."""
        if isinstance(a, _PLAIN):
            return None
        if isinstance(a, type | FunctionType):
            return _same_code(a, b)
        if (id(a), id(b)) in self._met:
            return True  # or an earlier look has said that it is not
        self._met[id(a), id(b)] = a, b
        if isinstance(a, ca.SX):
            self.expressions.append((a, b))
            return isinstance(b, ca.SX)
        if isinstance(a, np.ndarray | Mapping | list | tuple) or is_dataclass(a):
            return None
        if type(a) is not type(b):
            return False
        identity = getattr(type(a), "__eq__", None) is object.__eq__  # it has no comparison of its own
        return same(_content(a), _content(b), self.judge) if identity or issparse(a) else None


_PLAIN = (str, int, float, complex, bytes, bool, type(None), np.generic)


def _content(value: Any) -> Any:
    """What an object of any class is made of, as pickling has it; CasADi's matrices and functions as the text they are written with."""
    if isinstance(value, ca.Function | ca.DM | ca.Sparsity):
        return value.serialize()
    return value.__reduce_ex__(pickle.HIGHEST_PROTOCOL)[1:3]


def _same_code(a: Any, b: Any) -> bool:
    """Whether two classes or functions are one, or the same lines of the same file, loaded twice."""
    address = address_of(a)
    return a is b or (address is not None and isinstance(b, type | FunctionType) and address == address_of(b))


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
        own = address_of(value) if isinstance(value, type | FunctionType) else None
        if own is not None:
            return found_again, own
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

    def find_class(self, module: str, name: str) -> Any:
        try:
            return super().find_class(module, name)
        except (ImportError, AttributeError) as error:
            raise MategraphError(
                "E080",
                f"What is loaded needs '{name}' of the module {module}, which is not in this process.",
                remedy="Import the module or define the class here first; a class in a file of its own that is imported is found anywhere.",
                element=name,
                place=module,
            ) from error


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
