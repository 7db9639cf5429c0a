"""`UnionFind`: which of n things belong together, one join after the other (R. E. Tarjan, J. van Leeuwen 1984)."""

from __future__ import annotations


class UnionFind:
    """Disjoint sets of the numbers 0 to n - 1. The number that a set is known by is the root of the side that is named first."""

    def __init__(self, n: int) -> None:
        self._parent = list(range(n))

    def find(self, i: int) -> int:
        """The number that the set of i is known by; paths are halved on the way."""
        parent = self._parent
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    def join(self, i: int, j: int) -> bool:
        """Make the sets of i and j one; true when they were apart."""
        parent = self._parent
        a = parent[i]
        if parent[a] != a:
            a = self.find(i)
        b = parent[j]
        if parent[b] != b:
            b = self.find(j)
        parent[b] = a
        return a != b

    def roots(self) -> list[int]:
        """The number that the set of every i is known by."""
        parent = self._parent
        return [above if parent[above] == above else self.find(i) for i, above in enumerate(parent)]
