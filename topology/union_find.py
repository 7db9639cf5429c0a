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
        a, b = self.find(i), self.find(j)
        self._parent[b] = a
        return a != b
