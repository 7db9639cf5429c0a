"""A small CasADi function as one plain C function: pointers in, pointers out, straight-line code.

CasADi's own generator writes functions that take tables of pointers which may be null, and check each access. For the steps of a loop that
costs as much as the arithmetic. Here every argument is a ``restrict`` pointer, so that the compiler may keep everything in registers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import casadi as ca

_BINARY = {ca.OP_ADD: "+", ca.OP_SUB: "-", ca.OP_MUL: "*", ca.OP_DIV: "/"}
_UNARY = {
    ca.OP_ASSIGN: "{0}",
    ca.OP_NEG: "-{0}",
    ca.OP_SQ: "{0}*{0}",
    ca.OP_TWICE: "{0}+{0}",
    ca.OP_INV: "1./{0}",
    ca.OP_SIN: "sin({0})",
    ca.OP_COS: "cos({0})",
    ca.OP_SQRT: "sqrt({0})",
}


LANES = 4  # of the C type "wide": as many numbers as the usual processor works on at a time
WIDE = f"typedef double wide __attribute__((vector_size({8 * LANES}), aligned(8), may_alias));"


def plain_c(
    name: str, inputs: Sequence[tuple[str, Any]], outputs: Sequence[tuple[str, Any]], *, added: Collection[str] = (), wide: bool = False
) -> str:
    """The text of ``static inline void name(const double *restrict in..., double *restrict out...)``.

    Parameters
    ----------
    name
        Of the C function.
    inputs, outputs
        Names with columns of symbols and with expressions in them; matrices go by columns. Those without entries are still arguments.
    added
        Names of the outputs that are added to what is there, not written over it.
    wide
        For the C type `WIDE` in the place of double: the same for four sets of columns at a time. Arithmetic only.
    """
    function = ca.Function(name, [symbol for _, symbol in inputs], [ca.densify(value) for _, value in outputs], {"cse": True})
    lines: list[str] = []
    for k in range(function.n_instructions()):
        lines.append(_statement(function, k, [n for n, _ in inputs], [n for n, _ in outputs], added, wide=wide))
    registers = ", ".join(f"a{i}" for i in range(function.sz_w()))
    number = "wide" if wide else "double"
    arguments = [f"const {number} *restrict {n}" for n, _ in inputs] + [f"{number} *restrict {n}" for n, _ in outputs]
    unused = "".join(f" (void){n};" for n, _ in (*inputs, *outputs))
    declared = f"  {number} {registers};\n" if registers else ""
    inline = "inline __attribute__((always_inline))" if wide else "inline"  # a copy for another processor calls no copy of these
    return f"static {inline} void {name}({', '.join(arguments)}) {{\n{declared}  {unused.strip()}\n" + "\n".join(lines) + "\n}\n"


def _statement(function: Any, k: int, inputs: Sequence[str], outputs: Sequence[str], added: Collection[str], *, wide: bool) -> str:
    op, read, write = function.instruction_id(k), function.instruction_input(k), function.instruction_output(k)
    if op == ca.OP_CONST:
        value = repr(function.instruction_constant(k))
        same = ", ".join([value] * LANES)
        return f"  a{write[0]} = (wide){{{same}}};" if wide else f"  a{write[0]} = {value};"
    if op == ca.OP_INPUT:
        return f"  a{write[0]} = {inputs[read[0]]}[{read[1]}];"
    if op == ca.OP_OUTPUT:
        sign = "+=" if outputs[write[0]] in added else "="
        return f"  {outputs[write[0]]}[{write[1]}] {sign} a{read[0]};"
    if op in _BINARY:
        return f"  a{write[0]} = a{read[0]} {_BINARY[op]} a{read[1]};"
    if op in _UNARY:
        return f"  a{write[0]} = {_UNARY[op].format(f'a{read[0]}')};"
    raise NotImplementedError(f"operation {op} in {function.name()}")
