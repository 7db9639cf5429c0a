"""Single expressions that stand in a column of many, and the columns of many of them.

A scalar expression costs a microsecond to make, to take apart and to throw away, and a system of ten thousand elements has hundreds of
thousands of them. What is written for many elements together therefore stays in its column; `Entry` says where one of them is.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from typing import Any, Generic, TypeVar

import casadi as ca

Key = TypeVar("Key")


class Entry:
    """An expression by its place in a dense column, or one that stands alone."""

    __slots__ = ("at", "column")

    def __init__(self, column: Any, at: int | None = None) -> None:
        self.column = column
        self.at = at  # None: the column is the expression

    @property
    def expression(self) -> Any:
        """It alone."""
        return self.column if self.at is None else self.column.nz[self.at]


def alone(value: Any) -> Any:
    """An expression or number that may be given as an `Entry`.

    >>> alone(Entry(ca.SX.sym("z", 3), 1)), alone(2.0)
    (SX(z_1), 2.0)
    """
    return value.expression if isinstance(value, Entry) else value


def taken(column: Any, places: Sequence[int]) -> Any:
    """The entries at some places of a dense column, as a column; indexing alone gives a row where the column has one entry only."""
    return ca.vec(column.nz[list(places)])


def stacked(values: Iterable[Any]) -> Any:
    """A dense column of expressions, entries and numbers, in their order.

    >>> z = ca.SX.sym("z", 3)
    >>> stacked([Entry(z, 2), 4.0, Entry(z, 0)])
    SX([z_2, 4, z_0])
    """
    used: dict[int, tuple[Any, list[int], list[int]]] = {}  # by column: which of its entries, and which places they get
    single: list[Any] = []
    singles: list[int] = []
    count = 0
    for place, value in enumerate(values):
        count += 1
        if isinstance(value, Entry) and value.at is not None:
            found = used.get(id(value.column))
            if found is None:
                found = used[id(value.column)] = (value.column, [], [])
            found[1].append(value.at)
            found[2].append(place)
        else:
            single.append(alone(value))
            singles.append(place)
    if not count:
        return ca.SX(0, 1)
    if not used:
        return ca.densify(ca.SX(ca.vertcat(*single)))
    together = [taken(column, which) for column, which, _ in used.values()]
    places = [place for _, _, given in used.values() for place in given]
    if single:
        together.append(ca.densify(ca.SX(ca.vertcat(*single))))
        places += singles
    if len(together) == 1:
        return together[0]
    order = [0] * count
    for k, place in enumerate(places):
        order[place] = k
    return taken(ca.vertcat(*together), order)


class Named(Mapping[Key, Any], Generic[Key]):
    """Names of the entries of a column. All values at once are much cheaper than one by one."""

    __slots__ = ("_at", "column")

    def __init__(self, names: Iterable[Key], column: Any) -> None:
        self._at = {name: k for k, name in enumerate(names)}
        self.column = column

    def __getitem__(self, name: Key) -> Any:
        return self.column.nz[self._at[name]]

    def __contains__(self, name: object) -> bool:
        return name in self._at

    def __iter__(self) -> Iterator[Key]:
        return iter(self._at)

    def __len__(self) -> int:
        return len(self._at)

    def values(self) -> ValuesView[Any]:
        """All expressions."""
        return _Values(self)

    def items(self) -> ItemsView[Key, Any]:
        """All names with their expressions."""
        return _Items(self)

    def place(self, name: Key) -> int:
        """The place of a name in the column."""
        return self._at[name]

    def entry(self, name: Key) -> Entry:
        """Where the expression of a name stands."""
        return Entry(self.column, self._at[name])


class _Values(ValuesView[Any]):
    def __init__(self, named: Named[Any]) -> None:
        super().__init__(named)
        self._column = named.column

    def __iter__(self) -> Iterator[Any]:
        return iter(ca.vertsplit(self._column) if self._column.numel() else ())


class _Items(ItemsView[Key, Any]):
    def __init__(self, named: Named[Key]) -> None:
        super().__init__(named)
        self._named = named

    def __iter__(self) -> Iterator[tuple[Key, Any]]:
        return zip(self._named, self._named.values(), strict=True)
