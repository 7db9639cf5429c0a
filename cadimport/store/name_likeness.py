"""Names of parts without what CAD counts up by itself, and how alike two names are.

Fusion writes ``bracket v13:1``, SolidWorks ``bracket<2>``, Inventor ``bracket:2``, a file with equal names ``bracket#2``, a copy
``bracket (2)``; a new version or a new order changes these and nothing else. A number in the name itself (``Button 3``) belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from scipy.sparse import csr_matrix

from foundation.arrays import Array

_COUNTED = re.compile(r"(?:\s+v\d+|:\d+|#\d+|\s*\(\d+\)|\s*<\d+>|\.stp|\.step)$", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s_\-.]+")


def plain_name(name: str) -> str:
    """The name less versions and counters at its end; all of it where nothing else would be left.

    >>> plain_name("Mykroscope Final v13:1"), plain_name("screw (2)#3"), plain_name("Button 3")
    ('Mykroscope Final', 'screw', 'Button 3')
    """
    shorter = name.strip()
    while (found := _COUNTED.search(shorter)) and found.start() > 0:
        shorter = shorter[: found.start()].rstrip()
    return shorter


def plain_path(path: Sequence[str]) -> tuple[str, ...]:
    """The names of the sub-assemblies on the way to a part, less versions and counters; without the root, which bears the file's name."""
    return tuple(plain_name(name) for name in path[1:-1])


def name_likeness(first: Sequence[str], second: Sequence[str]) -> Array:
    """How alike each of the first names is to each of the second, 0 to 1: Dice's share of common runs of three characters.

    Upper and lower case, blanks, hyphens and underscores are not told apart.
    """
    words = sorted({*first, *second})
    runs: dict[str, int] = {}
    rows, columns = [], []
    for row, word in enumerate(words):
        text = f"  {_BETWEEN.sub(' ', word.casefold())} "
        for run in {text[i : i + 3] for i in range(len(text) - 2)}:
            rows.append(row)
            columns.append(runs.setdefault(run, len(runs)))
    table = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(words), max(len(runs), 1)))
    index = {word: row for row, word in enumerate(words)}
    mine, others = table[[index[word] for word in first]], table[[index[word] for word in second]]
    common = (mine @ others.T).toarray()
    sizes = np.asarray(mine.sum(axis=1)) + np.asarray(others.sum(axis=1)).T
    return np.asarray(2.0 * common / np.maximum(sizes, 1.0), dtype=np.float64)
