"""Plain data that cannot be changed, pickles, and compares by content: what border types are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar

import numpy as np

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dict that cannot be changed. Unlike `types.MappingProxyType` it pickles and copies; reading is as fast as from any dict.

    >>> import pickle
    >>> motor = FrozenDict(R=4.0)
    >>> pickle.loads(pickle.dumps(motor)) == motor == {"R": 4.0}
    True
    >>> motor["R"] = 5.0
    Traceback (most recent call last):
    TypeError: this mapping cannot be changed; make another one: {**mapping, key: value}
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping cannot be changed; make another one: {**mapping, key: value}")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored_mapping, (type(self), dict(self))

    def __copy__(self) -> FrozenDict[K, V]:
        return self


class PlainData:
    """Base of frozen dataclasses (``eq=False``) that hold arrays: they compare by content and hash, and pickle and copy as they are.

    NumPy forgets on pickling that an array is read-only; arrays in the fields here stay so. The hash is that of the texts among the fields.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True, eq=False)
    ... class Line(PlainData):
    ...     name: str
    ...     axis: Any
    >>> Line("x", np.array([1.0, 0.0])) == Line("x", np.array([1.0, 0.0]))
    True
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return same(self, other) if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        values = (getattr(self, f.name) for f in fields(self) if f.compare)  # type: ignore[arg-type]
        return hash((type(self), *(v for v in values if isinstance(v, str))))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), *(getattr(self, f.name) for f in fields(self)))  # type: ignore[arg-type]


class FoundLater(PlainData):
    """Base of plain data that may be found when one of its fields is asked for first, and not before.

    It compares, pickles and copies as what is found.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True, eq=False)
    ... class Line(FoundLater):
    ...     name: str
    >>> line = Line.later(lambda: Line("x"))
    >>> line.finder is not None, line.name, line.finder is None, line == Line("x")
    (True, 'x', True, True)
    """

    __slots__ = ("_find",)

    @classmethod
    def later(cls, find: Callable[[], Self]) -> Self:
        """An instance with the fields of what `find` gives; it is called again where it raises."""
        instance = object.__new__(cls)
        object.__setattr__(instance, "_find", find)
        return instance

    @property
    def finder(self) -> Callable[[], Self] | None:
        """What finds the fields; None where they are known."""
        try:
            find: Callable[[], Self] | None = object.__getattribute__(self, "_find")
        except AttributeError:
            return None
        return find

    if not TYPE_CHECKING:  # else every misspelt field would be one

        def __getattr__(self, name: str) -> Any:  # of a field that has no value yet
            find = self.finder
            names = [described.name for described in fields(self)]
            if find is None or name not in names:
                return object.__getattribute__(self, name)  # another thread has found it, or nothing has that name
            found = find()
            for one in names:
                object.__setattr__(self, one, getattr(found, one))
            object.__setattr__(self, "_find", None)
            return object.__getattribute__(self, name)


def read_only(value: Any) -> Any:
    """A view of an array through which nothing can be changed, not a copy; what is no array as it is."""
    if not isinstance(value, np.ndarray):
        return value
    view = value.view()
    view.flags.writeable = False
    return view


def frozen_copy(value: Any) -> Any:
    """An array as it is where nobody can change it, else a read-only copy of the same kind.

    >>> given = np.array([1, 2])
    >>> kept = frozen_copy(given)
    >>> given[0] = 5
    >>> kept, frozen_copy(kept) is kept
    (array([1, 2]), True)
    """
    if value.flags.owndata and not value.flags.writeable:
        return value
    array = value.copy()
    array.flags.writeable = False
    return array


def _restored(kind: type, *values: Any) -> Any:
    """An instance of a dataclass with these values of its fields."""
    instance: Any = object.__new__(kind)
    for described, value in zip(fields(kind), values, strict=True):
        if type(value) is tuple and any(isinstance(content, np.ndarray) for content in value):
            value = tuple(read_only(content) for content in value)
        object.__setattr__(instance, described.name, read_only(value))
    return instance


def _restored_mapping(kind: type, content: Mapping[Any, Any]) -> Any:
    return kind({key: read_only(value) for key, value in content.items()})


class FrozenRows(tuple[Any, ...]):
    """A tuple of rows of numbers that is known to hold nothing that can be changed: `freeze` takes it as it is, however long."""

    __slots__ = ()


def freeze(value: Any) -> Any:
    """A copy of nested dicts and lists that cannot be changed: mappings become `FrozenDict`, lists tuples, arrays read-only."""
    if isinstance(value, Mapping):
        return FrozenDict({key: freeze(content) for key, content in value.items()})
    if isinstance(value, FrozenRows):
        return value
    if isinstance(value, list | tuple):
        return tuple(freeze(content) for content in value)
    return frozen_copy(value) if isinstance(value, np.ndarray) else value


def thaw(value: Any) -> Any:
    """The nested dicts and lists that `freeze` was given.

    >>> thaw(freeze({"rows": [["a.p", "b.p"]]}))
    {'rows': [['a.p', 'b.p']]}
    """
    if isinstance(value, Mapping):
        return {key: thaw(content) for key, content in value.items()}
    if isinstance(value, list | tuple):
        return [thaw(content) for content in value]
    return value


def _identical(a: object, b: object) -> bool | None:
    return True if a is b else None


def same(a: Any, b: Any, judge: Callable[[Any, Any], bool | None] = _identical) -> bool:
    """Whether two plain values have the same content: numbers, texts, arrays, and dataclasses, mappings and sequences of them.

    Serves as ``__eq__`` of dataclasses that hold arrays, whose ``==`` gives no single truth. Fields with ``compare=False`` do not count.
    `judge` may decide a pair of values itself; None leaves it to the rules.

    >>> same({"axis": np.array([0.0, 1.0])}, {"axis": np.array([0.0, 1.0])})
    True
    """
    judged = judge(a, b)
    if judged is not None:
        return judged
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        both = isinstance(a, np.ndarray) and isinstance(b, np.ndarray)
        return both and a.dtype == b.dtype and bool(np.array_equal(a, b, equal_nan=a.dtype.kind in "fc"))
    if is_dataclass(a) and not isinstance(a, type):
        return type(a) is type(b) and all(same(getattr(a, f.name), getattr(b, f.name), judge) for f in fields(a) if f.compare)
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(same(content, b[key], judge) for key, content in a.items())
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(same(x, y, judge) for x, y in zip(a, b, strict=True))
    return bool(a == b) or bool(a != a and b != b)  # what is not equal to itself is NaN
