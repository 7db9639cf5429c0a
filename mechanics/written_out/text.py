"""The equations of motion to look at: plain text, SymPy and C, every term beside the bodies and joints it comes from.

`write_equations` is the one entrance; LaTeX and HTML are written by `mechanics.written_out.pages`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from topology.mechanism import Mechanism

from ..equations import STANDARD_GRAVITY
from .notation import CodeNotation, PlainNotation, identifier, identifiers, joined, number, readable
from .terms import Entry, EquationTerms, Term, equation_terms

FORMATS = ("text", "latex", "html", "sympy", "c")
TITLES = {
    "mass matrix": "Mass matrix M",
    "bias": "Bias h: weights, Coriolis and centrifugal efforts",
    "closure": "Closure of loops and couplings: g(q) = 0",
    "closure rate": "Its rate: J v = 0",
}


def write_equations(
    mechanism: Mechanism, form: str = "text", *, gravity: tuple[float, float, float] = STANDARD_GRAVITY, numbers: bool = False
) -> str:
    """The equations of motion of a small mechanism, written out.

    Parameters
    ----------
    mechanism
        Open or closed.
    form
        "text", "latex" (a document), "html" (a page), "sympy" (Python that builds the matrices) or "c" (functions).
    gravity
        In W, m/s^2.
    numbers
        Values in place of the symbols of masses, inertias and gravity.

    Raises
    ------
    MechanicsError
        E341 when the equations are too long to be read; and what `equations_of_motion` raises.
    """
    terms = equation_terms(mechanism, gravity=gravity, numbers=numbers)
    if form == "latex":
        from .pages import latex_document

        return latex_document(terms)
    if form == "html":
        from .pages import html_page

        return html_page(terms)
    return {"text": plain_text, "sympy": sympy_script, "c": c_source}[form](terms)


def equation_line(terms: EquationTerms) -> str:
    """The form of the equations."""
    closed = terms.equations.constraints is not None
    return "M(q) v' + h(q, v) = tau + J^T lambda,   g(q) = 0,   J v = 0" if closed else "M(q) v' + h(q, v) = tau"


def pieces(entry: Entry) -> Iterator[tuple[tuple[str, ...], str, list[Term]]]:
    """Bodies (of a constraint: its joint), what it is (weights apart from the rest), and the terms."""
    for bodies, terms in entry.by_body().items():
        bodies = bodies or (f"joint {entry.joints[0]}",) if entry.kind.startswith("closure") else bodies
        weights = [t for t in terms if any(s.kind == "variable" and s.name == "gravity" for s, _ in t.factors)]
        others = [t for t in terms if t not in weights]
        for what, some in (("weight", weights), ("velocity" if entry.kind == "bias" and weights else "", others)):
            if some:
                yield bodies, what, some


def joints_of(terms: Sequence[Term]) -> tuple[str, ...]:
    """The joints whose motion is in any of the terms."""
    return tuple(dict.fromkeys(joint for term in terms for joint in term.joints))


def legend(terms: EquationTerms) -> Iterator[tuple[str, str]]:
    """Coordinates and bodies in words: (name, meaning)."""
    mechanism = terms.equations.mechanism
    for joint in mechanism.joints:
        role = "closes a loop between" if joint in mechanism.loops else "carries"
        who = f"'{joint.parent}' and '{joint.child}'" if joint in mechanism.loops else f"'{joint.child}' on '{joint.parent}'"
        yield f"joint {joint.name}", f"{joint.kind}, {role} {who}"
    for joint in mechanism.tree:
        body = mechanism.bodies[joint.child]
        parts = "" if body.parts == (body.name,) else f"parts {', '.join(body.parts)}; "
        yield f"body {body.name}", f"{parts}inertia and mass times centre (mx, my, mz) in the frame of joint '{joint.name}', z its axis"


# ---------------------------------------------------------------------------------------------------------------- plain text


def plain_text(terms: EquationTerms) -> str:
    """For the terminal."""
    notation = PlainNotation(terms.quantities)
    lines = [f"Equations of motion of {terms.equations.mechanism.name}", "", f"  {equation_line(terms)}", ""]
    lines += [f"  {name:<24} {meaning}" for name, meaning in legend(terms)]
    for kind, title in TITLES.items():
        entries = terms.of(kind)
        if not entries:
            continue
        lines += ["", title]
        zero = [entry.name for entry in entries if not entry.terms]
        for entry in (entry for entry in entries if entry.terms):
            lines += ["", f"  {entry.name}   [{entry.unit}]"]
            rows = [
                (joined(bodies) + (f", {what}" if what else ""), notation.sum(some), joined(joints_of(some)))
                for bodies, what, some in pieces(entry)
            ]
            width = max(len(row[0]) for row in rows)
            lines += [f"      {who:<{width}}   {text}{f'   <{joints}>' if joints != '-' else ''}" for who, text, joints in rows]
        if zero:
            lines += ["", f"  zero: {', '.join(zero)}"]
    values = [q for q in terms.used().values() if q.value is not None]
    lines += ["", "Values", ""] if values else []
    lines += [f"  {readable(q):<28} {number(q.value or 0.0):>16} {q.unit}" for q in values]
    if terms.neglected:
        lines += ["", "Taken as zero, being below a millionth of their body's own scale", ""]
        lines += [f"  {readable(q):<28} {number(q.value or 0.0):>16} {q.unit}" for q in terms.neglected]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------------------------------------------------------- SymPy


def sympy_script(terms: EquationTerms) -> str:
    """Python that builds the matrices with SymPy; ``parts`` keeps what each body contributes."""
    names = identifiers(terms.used())
    notation = CodeNotation(terms.quantities, identifiers=names)
    eom = terms.equations
    n = len(eom.coordinates)
    lines = [
        f'"""Equations of motion of {_safe(eom.mechanism.name)}: {equation_line(terms)}. SI units."""',
        "",
        "from sympy import Matrix, Symbol, cos, sin",
        "",
    ]
    lines += [f"{name} = Symbol({name!r}, real=True)" for name in names.values()]
    lines += [
        "",
        f"q = Matrix([{', '.join(names[name] for name in eom.q_names)}])",
        f"v = Matrix([{', '.join(names[name] for name in eom.v_names)}])",
    ]
    lines += (
        ["", "values = {"] + [f"    {names[k]}: {q.value!r},  # {q.unit}" for k, q in terms.used().items() if q.value is not None] + ["}"]
    )
    lines += ["", "# parts[entry][bodies]: what these bodies contribute", "parts = {"]
    for entry in terms.entries:
        lines.append(f"    {entry.name!r}: {{  # {entry.unit}")
        lines += [f"        {joined(bodies)!r}: {notation.sum(some)}," for bodies, some in entry.by_body().items()]
        lines.append("    },")
    lines += ["}", "", "", "def total(entry):", "    return sum(parts[entry].values())", ""]

    def matrix(label: str, rows: list[list[str]]) -> None:
        lines.extend(["", f"{label} = Matrix([", *(f"    [{', '.join(f'total({cell!r})' for cell in row)}]," for row in rows), "])"])

    mass = {(e.row, e.column): e.name for e in terms.of("mass matrix")}
    matrix("M", [[mass[min(i, j), max(i, j)] for j in range(n)] for i in range(n)])
    matrix("h", [[e.name] for e in terms.of("bias")])
    if terms.of("closure"):
        matrix("g", [[e.name] for e in terms.of("closure")])
        rate = {(e.row, e.column): e.name for e in terms.of("closure rate")}
        matrix("J", [[rate[i, j] for j in range(n)] for i in range(len(terms.of("closure")))])
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------------------------------------------------------- C


def c_source(terms: EquationTerms) -> str:
    """C functions; every term stands on a line of its own with its bodies and joints."""
    eom = terms.equations
    names = identifiers(terms.used())
    notation = CodeNotation(terms.quantities, identifiers=names, python=False)
    prefix = identifier(eom.mechanism.name).strip("_") or "machine"
    n, rows = len(eom.coordinates), len(terms.of("closure"))
    lines = [f"/* Equations of motion of {_safe(eom.mechanism.name)}: {equation_line(terms)}. SI units.", " *"]
    lines += [f" * q[{i}] {_safe(name)} [{unit}]" for i, (name, unit) in enumerate(zip(eom.q_names, eom.q_units, strict=True))]
    lines += [f" * v[{i}] {_safe(c.rate)} [{c.rate_unit}]" for i, c in enumerate(eom.coordinates)]
    lines += [" */", "#include <math.h>", ""]
    values = [(names[k], q) for k, q in terms.used().items() if q.value is not None]
    lines += [f"static const double {name} = {q.value!r}; /* {q.unit} */" for name, q in values]

    def function(name: str, what: str, entries: Sequence[Entry], out: str, places: Sequence[int], *, velocities: bool = False) -> None:
        arguments = "const double *q, " + ("const double *v, " if velocities else "") + f"double *{out}"
        lines.extend(["", f"/* {what} */", f"void {prefix}_{name}({arguments})", "{"])
        needed = {s.name for e in entries for t in e.terms for s, _ in t.factors if s.kind == "variable"}
        needed |= {part for e in entries for t in e.terms for s, _ in t.factors for part, _ in s.angle.parts}
        for column, labels in (("q", eom.q_names), ("v", eom.v_names)):
            lines.extend(f"    const double {names[label]} = {column}[{i}];" for i, label in enumerate(labels) if label in needed)
        lines.extend(["    (void)q;"] + (["    (void)v;"] if velocities else []))
        for entry, place in zip(entries, places, strict=True):
            lines.append(f"    {out}[{place}] = 0.0; /* {_safe(entry.name)} [{entry.unit}] */")
            for bodies, _, some in pieces(entry):
                for term in some:
                    sign, rest = notation.term(term)
                    lines.append(f"    {out}[{place}] {sign}= {rest}; /* {_safe(joined(bodies))}; {_safe(joined(term.joints))} */")
            if entry.kind == "mass matrix" and entry.row != entry.column:
                lines.append(f"    {out}[{entry.column * n + entry.row}] = {out}[{place}];")
        lines.append("}")

    mass = terms.of("mass matrix")
    function("mass_matrix", f"M, {n} by {n}, row by row", mass, "M", [e.row * n + e.column for e in mass])
    function("bias", "h: weights, Coriolis and centrifugal efforts", terms.of("bias"), "h", range(n), velocities=True)
    if rows:
        rate = terms.of("closure rate")
        function("closure", f"g, {rows} rows: zero when loops are closed", terms.of("closure"), "g", range(rows))
        function("closure_rate", f"J, {rows} by {n}, row by row", rate, "J", [e.row * n + e.column for e in rate])
    return "\n".join(lines) + "\n"


def _safe(text: str) -> str:
    """Text that ends no comment and no string."""
    return text.replace("*/", "* /").replace('"""', "'''").replace("\\", "/").replace("\n", " ")
