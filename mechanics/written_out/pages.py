"""The equations of motion as a LaTeX document and as an HTML page: body by body in colours, with the joints beside every line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from .mathml import MathmlNotation, entry_name, equation_form, math_style, mathml_number
from .notation import LatexNotation, joined, latex_text, number, readable
from .terms import Entry, EquationTerms
from .text import TITLES, joints_of, legend, pieces

COLOURS = ("#1f5fa8", "#b3541e", "#2f7d3b", "#7a3e9d", "#a8324a", "#00777f", "#6b5b00", "#4a4a4a")  # legible on white and on print


def latex_document(terms: EquationTerms) -> str:
    """A document for pdflatex: amsmath only."""
    notation = LatexNotation(terms.quantities)
    title = latex_text(terms.equations.mechanism.name)
    lines = [
        r"\documentclass[a4paper]{article}",
        r"\usepackage[utf8]{inputenc}",
        r"\usepackage{amsmath}",
        r"\usepackage[margin=2cm,landscape]{geometry}",
        r"\allowdisplaybreaks",
        r"\begin{document}",
        rf"\section*{{Equations of motion of {title}}}",
        rf"\[ {_latex_form(terms)} \]",
        r"\begin{description}",
        *(rf"\item[{latex_text(name)}] {latex_text(meaning)}" for name, meaning in legend(terms)),
        r"\end{description}",
    ]
    for kind, heading in TITLES.items():
        entries = [entry for entry in terms.of(kind) if entry.terms]
        if entries:
            lines.append(rf"\subsection*{{{latex_text(heading)}}}")
        for entry in entries:
            rows: list[str] = []
            for bodies, what, some in pieces(entry):
                text = notation.sum(some)
                lead = "" if not rows or text.startswith("-") else "+"
                source = joined(bodies) + (f", {what}" if what else "") + (f"; {joined(joints_of(some))}" if joints_of(some) else "")
                left = _latex_name(entry) + " ={}" if not rows else "{}"
                rows.append(rf"{left}& {lead}{text} && \text{{\small {latex_text(source)}}}")
            lines += [r"\begin{align*}", " \\\\\n".join(rows), r"\end{align*}"]
        zero = [_latex_name(entry) for entry in terms.of(kind) if not entry.terms]
        if zero and entries:
            lines.append(rf"Zero: ${', '.join(zero)}$.")
    values = [(name, quantity) for name, quantity in terms.used().items() if quantity.value is not None]
    if values:
        lines += [r"\subsection*{Values}", r"\begin{tabular}{lrl}"]
        lines += [rf"${notation.name(name)}$ & {number(q.value or 0.0)} & {latex_text(q.unit)} \\" for name, q in values]
        lines.append(r"\end{tabular}")
    if terms.neglected:
        shown = ", ".join(f"{readable(q)} = {number(q.value or 0.0)} {q.unit}" for q in terms.neglected)
        lines.append(rf"\par Taken as zero, being below a millionth of their body's own scale: {latex_text(shown)}.")
    return "\n".join([*lines, r"\end{document}"]) + "\n"


def _latex_form(terms: EquationTerms) -> str:
    closed = terms.equations.constraints is not None
    return r"M(q)\,\dot v + h(q, v) = \tau" + (r" + J^T \lambda, \qquad g(q) = 0, \qquad J v = 0" if closed else "")


def _latex_name(entry: Entry) -> str:
    letter, _, rest = entry.name.partition("[")
    return rf"{letter}_{{\text{{{latex_text(rest.removesuffix(']'))}}}}}"


def html_page(terms: EquationTerms) -> str:
    """One file that needs no network: browsers typeset MathML by themselves, in the font that the page brings."""
    body = equations_html(terms)
    return _PAGE.format(title=escape(terms.equations.mechanism.name), math=math_style(), body=body)


def equations_html(terms: EquationTerms) -> str:
    """What stands in the page; `math_style` is the style that its formulas need."""
    notation = MathmlNotation(terms.quantities)
    mechanism = terms.equations.mechanism
    colour = {joint.child: COLOURS[i % len(COLOURS)] for i, joint in enumerate(mechanism.tree)}
    body = [
        f"<h1>Equations of motion of {escape(mechanism.name)}</h1>",
        f"<div class='form'>{equation_form(closed=terms.equations.constraints is not None)}</div>",
        "<table class='legend'>",
    ]
    for name, meaning in legend(terms):
        style = f" style='color:{colour[name.removeprefix('body ')]}'" if name.removeprefix("body ") in colour and name[0] == "b" else ""
        body.append(f"<tr><th{style}>{escape(name)}</th><td>{escape(meaning)}</td></tr>")
    body.append("</table><p class='note'>Bare numbers are made of lengths in metres, fixed angles and the ratios of couplings.</p>")
    for kind, heading in TITLES.items():
        entries = terms.of(kind)
        written = [entry for entry in entries if entry.terms]
        if not entries:
            continue
        body.append(f"<h2>{escape(heading)}</h2>")
        if written:
            body += ["<table class='sums'>", *(row for entry in written for row in _rows(entry, notation, colour)), "</table>"]
        zero = [entry_name(entry) for entry in entries if not entry.terms]
        if zero:
            body.append(f"<p>Zero: {', '.join(zero)}</p>")
    values = [(name, quantity) for name, quantity in terms.used().items() if quantity.value is not None]
    if values:
        body.append("<h2>Values</h2><table class='values'>")
        for name, q in values:
            cells = (f"<math>{notation.name(name)}</math>", f"<math>{mathml_number(q.value or 0.0)}</math>", escape(_typeset(q.unit)))
            body.append(f"<tr title='{escape(readable(q), quote=True)}'>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
        body.append("</table>")
    if terms.neglected:
        of_all = MathmlNotation({q.name: q for q in terms.neglected})
        shown = ", ".join(f"<math>{of_all.name(q.name)}</math>" for q in terms.neglected)
        body.append(f"<p class='note'>Taken as zero, being below a millionth of their body's own scale: {shown}</p>")
    return "\n".join(body)


def _rows(entry: Entry, notation: MathmlNotation, colour: Mapping[str, str]) -> Iterator[str]:
    """A sum, one row per body: name and unit once, the terms, and the body and joints that they come from."""
    for i, (bodies, what, some) in enumerate(pieces(entry)):
        tint = colour.get(bodies[0], "inherit") if bodies else "inherit"
        source = joined(bodies) + (f", {what}" if what else "")
        moved = f"by {joined(joints_of(some))}" if joints_of(some) else ""
        unit = f" <small>{escape(_typeset(entry.unit))}</small>" if entry.unit != "1" else ""
        left = f"{entry_name(entry)}{unit}" if i == 0 else ""
        yield (
            f"<tr{' class=first' if i == 0 else ''}><th>{left}</th><td class='equals'>{'<math><mo>=</mo></math>' if i == 0 else ''}</td>"
            f"<td style='color:{tint}'>{notation.sum(some, continued=i > 0)}</td>"
            f"<td class='source' title='{escape(moved, quote=True)}'>{escape(source)}</td></tr>"
        )


def _typeset(unit: str) -> str:
    """Powers as print has them.

    >>> _typeset("kg m^2")
    'kg m²'
    """
    return unit.replace("^2", "²").replace("^3", "³")


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Equations of motion of {title}</title>
<style>
{math}
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 78rem; margin: 2rem auto; padding: 0 1rem; color: #1d1d1f; background: #fff; }}
h2 {{ margin-top: 2.5rem; border-bottom: 1px solid #ddd; break-after: avoid; }} small, .note {{ color: #6e6e73; }}
math {{ font-size: 1.15rem; }} .form {{ margin: 1rem 0 1.5rem; }} .form math {{ font-size: 1.4rem; }}
table {{ border-collapse: collapse; }} tr {{ break-inside: avoid; }}
th {{ text-align: left; font-weight: 600; vertical-align: baseline; white-space: nowrap; padding: .2rem .4rem .2rem 0; }}
td {{ padding: .2rem 1.2rem .2rem 0; vertical-align: baseline; }}
.legend th {{ padding-right: 1.2rem; }}
.sums th {{ text-align: right; font-weight: normal; }} .sums td.equals {{ padding-right: .4rem; }}
.sums tr.first > * {{ padding-top: .9rem; }}
.sums td {{ line-height: 1.9; }} .sums td.source {{ color: #6e6e73; font-size: .85rem; white-space: nowrap; }}
.values td:nth-child(2) {{ text-align: right; }}
</style></head><body>
{body}
</body></html>
"""
