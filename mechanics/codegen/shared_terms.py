"""Expressions in which equal terms are written once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca

LONG = 10_000  # nodes of expressions in which it is not looked for: recursive algorithms share their terms already (1 % were found in
# hands and chains of 50 links), and the search takes as long as a hundred evaluations


def with_shared_terms(expressions: Sequence[Any]) -> list[Any]:
    """The expressions, with equal terms computed once; very long ones as they are.

    >>> x = ca.SX.sym("x")
    >>> sines = [ca.sin(x + 1) * 2, ca.sin(x + 1) * 3]
    >>> [ca.Function("f", [x], found).n_instructions() for found in (sines, with_shared_terms(sines))]
    [11, 9]
    """
    plain = [expression for expression in expressions if isinstance(expression, ca.SX)]
    if len(plain) == len(expressions) and plain and ca.n_nodes(ca.veccat(*plain)) > LONG:
        return list(expressions)
    return list(ca.cse(list(expressions)))
