"""Very long straight-line C functions as tables of like operations, which no compiler has to see.

Straight-line code of a machine with a hundred joints takes a compiler half a minute, and the processor reads every instruction of it once
per call. But it consists of few sorts of operations: products, sums, a product added to a sum. Here they are ordered so that many of one
sort follow each other; a table of integers holds where each takes its operands, its result goes to the next place, and one short loop per
sort does the work. Operations and their order of evaluation within a value stay, so the numbers are the same bit by bit; nothing but the
table grows with the function, and a machine of like parts has long batches.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass

from .split_functions import FUNCTION, NAME, SIGNATURE, Statement, statements_of

LONG = 10_000  # statements from which on this pays: machine code is three times as fast, but takes 0.15 ms each to compile
_INPUT = re.compile(r"arg\[(\d+)\]\? arg\[\1\]\[(\d+)\] : 0")
_OUTPUT = re.compile(r"  if \(res\[(\d+)\]!=0\) res\[\1\]\[(\d+)\]=a\d+;")
MOST_OPERANDS = 12  # operands of one operation: more gain little and make as many sorts as there are operations


@dataclass(slots=True)
class _Value:
    """One result: how it comes from which others."""

    form: str  # "(#*#)": a hash for each operand
    operands: list[int]  # values


def in_batches(text: str, *, least: int = LONG) -> str:
    """C text as CasADi generates it, with every function of at least so many assignments as a table; the rest stays as it is."""

    def replaced(match: re.Match[str]) -> str:
        statements = statements_of(match.group(2))
        if statements is None or len(statements) < least:
            return match.group(0)
        return _table(match.group(1), statements)

    return FUNCTION.sub(replaced, text)


def _table(name: str, statements: list[Statement]) -> str:
    values, constants, inputs, outputs = _values(statements)
    _fuse(values, outputs)
    # 1. Places: constants, then inputs by argument, then results in the order of their batches.
    place = {value: k for k, value in enumerate(constants)}
    for reads in inputs.values():
        for _, value in reads:
            place[value] = len(place)
    batches = _scheduled(values, place)
    forms = sorted({form for form, _ in batches})
    plan: list[int] = []
    table: list[int] = []
    for form, members in batches:
        plan += [forms.index(form), len(members)]
        for value in members:
            table += [place[operand] for operand in values[value].operands]
            place[value] = len(place)
    # 2. The function that walks them.
    lines = [f"static int {name}({SIGNATURE}) {{"]
    lines += [f"  static const casadi_real constants[] = {{{_listed(list(constants.values()) or ['0.'])}}};"]
    lines += [f"  static const int plan[] = {{{_listed([*plan, len(forms), 0])}}};"]
    lines += [f"  static const int table[] = {{{_listed(table or [0])}}};"]
    lines += [f"  static __thread casadi_real x[{max(len(place), 1)}];  /* too large for the stack of a thread */"]
    lines += ["  casadi_real *o = x, *end;", "  const int *b = plan, *k = table;", "  int i;"]
    lines += [f"  for (i = 0; i < {len(constants)}; ++i) *o++ = constants[i];"]
    for argument, reads in inputs.items():
        lines += [f"  {{ static const int from[] = {{{_listed([entry for entry, _ in reads])}}};"]
        lines += [f"    for (i = 0; i < {len(reads)}; ++i) *o++ = arg[{argument}] ? arg[{argument}][from[i]] : 0; }}"]
    lines += ["  for (;; b += 2) {", "    end = o + b[1];", "    switch (b[0]) {"]
    for k, form in enumerate(forms):
        count = form.count("#")
        pieces = form.split("#")
        written = "".join(f"{piece}x[k[{i}]]" if i < count else piece for i, piece in enumerate(pieces))
        lines += [f"      case {k}: for (; o < end; k += {count}) *o++ = {written}; break;"]
    lines += ["      default: goto done;", "    }", "  }", "done:"]
    for result, writes in outputs.items():
        lines += [f"  if (res[{result}]) {{ static const int to[] = {{{_listed([entry for entry, _ in writes])}}};"]
        lines += [f"    static const int from[] = {{{_listed([place[value] for _, value in writes])}}};"]
        lines += [f"    for (i = 0; i < {len(writes)}; ++i) res[{result}][to[i]] = x[from[i]]; }}"]
    return "\n".join([*lines, "  return 0;", "}", ""])


def _values(
    statements: list[Statement],
) -> tuple[dict[int, _Value], dict[int, str], dict[int, list[tuple[int, int]]], dict[int, list[tuple[int, int]]]]:
    """Each assignment as a value of its own: results, constants, (entry, value) of each argument and of each output."""
    values: dict[int, _Value] = {}
    constants: dict[int, str] = {}
    inputs: dict[int, list[tuple[int, int]]] = defaultdict(list)
    outputs: dict[int, list[tuple[int, int]]] = defaultdict(list)
    holds: dict[str, int] = {}  # variable -> the value that it has now
    for number, (line, target, sources) in enumerate(statements):
        if target is None:
            written = _OUTPUT.fullmatch(line)
            assert written is not None
            outputs[int(written.group(1))].append((int(written.group(2)), holds[sources[0]]))
            continue
        right = line.split("=", 1)[1].rstrip(";")
        if not sources and (read := _INPUT.fullmatch(right)):
            inputs[int(read.group(1))].append((int(read.group(2)), number))
        elif not sources:
            constants[number] = right
        else:
            values[number] = _Value(NAME.sub("#", right), [holds[source] for source in sources])
        holds[target] = number
    return values, constants, inputs, outputs


def _fuse(values: dict[int, _Value], outputs: dict[int, list[tuple[int, int]]]) -> None:
    """Products that only one sum reads become part of it: one place and two moves less. Rounded as before, since nothing is contracted."""
    uses = Counter(operand for value in values.values() for operand in value.operands)
    uses.update(value for writes in outputs.values() for _, value in writes)
    for value in list(values.values()):
        parts, operands = value.form.split("#"), []
        form = parts[0]
        room = MOST_OPERANDS - len(value.operands)
        for operand, rest in zip(value.operands, parts[1:], strict=True):
            inner = values.get(operand)
            if inner is not None and uses[operand] == 1 and len(inner.operands) - 1 <= room:
                room -= len(inner.operands) - 1
                form += inner.form + rest
                operands += inner.operands
                del values[operand]
            else:
                form += "#" + rest
                operands.append(operand)
        value.form, value.operands = form, operands


def _scheduled(values: dict[int, _Value], known: dict[int, int]) -> list[tuple[str, list[int]]]:
    """An order in which every operand comes before its use: always all that is ready of the sort of which most is ready."""
    waits: dict[int, int] = {}
    readers: dict[int, list[int]] = defaultdict(list)
    ready: dict[str, list[int]] = defaultdict(list)
    for number, value in values.items():
        missing = {operand for operand in value.operands if operand not in known}
        waits[number] = len(missing)
        for operand in missing:
            readers[operand].append(number)
        if not missing:
            ready[value.form].append(number)
    batches: list[tuple[str, list[int]]] = []
    while ready:
        form = max(ready, key=lambda sort: (len(ready[sort]), sort))
        members = ready.pop(form)
        batches.append((form, members))
        for member in members:
            for reader in readers[member]:
                waits[reader] -= 1
                if waits[reader] == 0:
                    ready[values[reader].form].append(reader)
    return batches


def _listed(entries: list[int] | list[str]) -> str:
    return ",".join(str(entry) for entry in entries)
