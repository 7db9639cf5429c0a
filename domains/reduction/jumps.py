"""Where an expression jumps: comparisons, logic, sign and rounding have no slope, and derivatives do not show what passes through them."""

from __future__ import annotations

from typing import Any

import casadi as ca

_JUMPING = frozenset(
    (ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR, ca.OP_SIGN, ca.OP_FLOOR, ca.OP_CEIL, ca.OP_FMOD)
)


def jumps_with(expression: Any) -> list[Any]:
    """The symbols with which an expression may jump.

    >>> a, b = ca.SX.sym("a"), ca.SX.sym("b")
    >>> jumps_with(b + ca.if_else(a > 1, 2, 0)), jumps_with(ca.fmax(a, b))
    ([SX(a)], [])
    """
    symbols = ca.symvar(expression)
    if not symbols:
        return []
    function = ca.Function("jumps", [ca.vertcat(*symbols)], [expression])
    made_of: dict[int, frozenset[int]] = {}  # place in the work vector -> symbols
    found: set[int] = set()
    for k in range(function.n_instructions()):
        operation = function.instruction_id(k)
        if operation == ca.OP_OUTPUT:
            continue
        inputs, (place,) = function.instruction_input(k), function.instruction_output(k)
        if operation == ca.OP_INPUT:
            made_of[place] = frozenset((inputs[1],))
        elif operation == ca.OP_CONST:
            made_of[place] = frozenset()
        else:
            made_of[place] = frozenset().union(*(made_of[i] for i in inputs))
            if operation in _JUMPING:
                found |= made_of[place]
    return [symbols[k] for k in sorted(found)]
