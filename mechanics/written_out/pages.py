"""The equations of motion as a LaTeX document and as an HTML page: body by body in colours, with the joints beside every line."""

from __future__ import annotations

from html import escape

from .notation import LatexNotation, MathmlNotation, joined, latex_text, number, readable
from .terms import Entry, EquationTerms
from .text import TITLES, equation_line, joints_of, legend, pieces

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
    """One file that needs no network: browsers draw MathML by themselves."""
    notation = MathmlNotation(terms.quantities)
    mechanism = terms.equations.mechanism
    colour = {joint.child: COLOURS[i % len(COLOURS)] for i, joint in enumerate(mechanism.tree)}
    body = [
        f"<h1>Equations of motion of {escape(mechanism.name)}</h1>",
        f"<p class='form'>{escape(_typeset(equation_line(terms)))}</p>",
        "<dl>",
    ]
    for name, meaning in legend(terms):
        style = colour.get(name.removeprefix("body "), "inherit") if name.startswith("body ") else "inherit"
        body.append(f"<dt style='color:{style}'>{escape(name)}</dt><dd>{escape(meaning)}</dd>")
    body.append("</dl>")
    for kind, heading in TITLES.items():
        entries = terms.of(kind)
        if not entries:
            continue
        body.append(f"<h2>{escape(heading)}</h2>")
        for entry in (entry for entry in entries if entry.terms):
            body.append(f"<h3>{escape(entry.name)} <small>{escape(_typeset(entry.unit))}</small></h3><table>")
            for bodies, what, some in pieces(entry):
                tint = colour.get(bodies[0], "inherit") if bodies else "inherit"
                source = joined(bodies) + (f", {what}" if what else "")
                joints = f"by {joined(joints_of(some))}" if joints_of(some) else ""
                body.append(
                    f"<tr style='color:{tint}'><th>{escape(source)}</th><td>{notation.sum(some)}</td>"
                    f"<td class='joints' title='joints whose motion is in these terms'>{escape(joints)}</td></tr>"
                )
            body.append("</table>")
        zero = [entry.name for entry in entries if not entry.terms]
        if zero:
            body.append(f"<p>Zero: {escape(', '.join(zero))}</p>")
    values = [(name, quantity) for name, quantity in terms.used().items() if quantity.value is not None]
    if values:
        body.append("<h2>Values</h2><table class='values'>")
        for name, q in values:
            cells = (f"<math>{notation.name(name)}</math>", number(q.value or 0.0), escape(_typeset(q.unit)))
            body.append(f"<tr title='{escape(readable(q), quote=True)}'>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
        body.append("</table>")
    if terms.neglected:
        shown = ", ".join(f"{escape(readable(q))} = {number(q.value or 0.0)} {escape(q.unit)}" for q in terms.neglected)
        body.append(f"<p>Taken as zero, being below a millionth of their body's own scale: {shown}</p>")
    return _PAGE.format(title=escape(mechanism.name), body="\n".join(body))


def _typeset(text: str) -> str:
    """Powers and Greek letters as print has them.

    >>> _typeset("kg m^2"), _typeset("M(q) v' + h(q, v) = tau")
    ('kg m²', 'M(q) v̇ + h(q, v) = τ')
    """
    for plain, typeset in (("^2", "²"), ("^T", "ᵀ"), ("v'", "v̇"), ("tau", "τ"), ("lambda", "λ")):
        text = text.replace(plain, typeset)
    return text


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Equations of motion of {title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 78rem; margin: 2rem auto; padding: 0 1rem; color: #1d1d1f; background: #fff; }}
h2 {{ margin-top: 2.5rem; border-bottom: 1px solid #ddd; }} h3 {{ margin-bottom: .2rem; font-size: 1rem; }} small {{ color: #777; }}
.form {{ font-size: 1.2rem; }} dt {{ float: left; clear: left; min-width: 12rem; font-weight: 600; }} dd {{ margin-left: 13rem; }}
table {{ border-collapse: collapse; }}
th {{ text-align: left; font-weight: 600; min-width: 11rem; padding-right: 1.5rem; vertical-align: top; white-space: nowrap; }}
td {{ padding: .15rem 1.5rem .15rem 0; vertical-align: top; }} td.joints {{ color: #777; white-space: nowrap; }}
.values td:nth-child(2) {{ text-align: right; font-variant-numeric: tabular-nums; }} math {{ font-size: 1.1rem; }}
</style></head><body>
{body}
</body></html>
"""
