"""A printable document in one HTML file: sections of text, tables and figures, with contents, page breaks and no script.

Every text is escaped here, so whoever fills it hands in plain text; only figures (SVG of our own, PNG) and equations (MathML of our own)
are taken as they are.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from ..graph.svg_canvas import FONT

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")

LONG = 60  # characters of a cell whose column is kept wide
SHORT = 8  # rows of a table that is not parted by the end of a page

STYLE = """
:root { --ink: #1b2430; --muted: #5d6875; --paper: #ffffff; --rule: #d8dee6; --tint: #f4f6f9; --accent: #c8471f;
  --good: #1f7a45; --bad: #b3261e; }
* { box-sizing: border-box; }
html { color-scheme: light; }
body { margin: 0 auto; padding: 32px 28px 80px; max-width: 1040px; background: var(--paper); color: var(--ink);
  font: 14.5px/1.55 FONT; }
h1 { font-size: 30px; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 21px; margin: 44px 0 10px; padding-bottom: 5px; border-bottom: 2px solid var(--ink); }
h3 { font-size: 16px; margin: 26px 0 6px; }
h4, h5 { font-size: 14px; margin: 18px 0 4px; }
small, .note, figcaption { color: var(--muted); }
p { margin: 6px 0; max-width: 78ch; }
bdi, td, th, li, dd { unicode-bidi: plaintext; overflow-wrap: break-word; }
td { max-width: 46ch; }
.lead { color: var(--muted); font-size: 16px; }
.logo { float: right; max-height: 64px; max-width: 220px; margin: 0 0 8px 24px; }
.named { display: flex; flex-wrap: wrap; gap: 6px 28px; margin: 12px 0 0; } .named div { display: flex; gap: 8px; }
.named dt { color: var(--muted); } .named dd { margin: 0; font-weight: 600; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 10px; margin: 20px 0; }
.facts div { background: var(--tint); border-radius: 8px; padding: 9px 13px; }
.facts b { display: block; font-size: 19px; }
.facts span { color: var(--muted); font-size: 12.5px; }
nav { columns: 2; margin: 18px 0; padding: 12px 18px; background: var(--tint); border-radius: 8px; }
nav a { display: block; color: var(--ink); text-decoration: none; }
nav a:hover { text-decoration: underline; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; margin: 6px 0 14px; min-width: 40%; }
thead { display: table-header-group; }
th { text-align: start; color: var(--muted); font-weight: 600; border-bottom: 1.5px solid var(--ink); white-space: nowrap; }
th, td { padding: 4px 12px 4px 0; vertical-align: top; }
td { border-bottom: 1px solid var(--rule); }
td.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
th.number { text-align: end; }
td.long { min-width: 26em; }
tr.good td:last-child { color: var(--good); font-weight: 600; } tr.bad td { color: var(--bad); font-weight: 600; }
figure { margin: 14px 0 20px; break-inside: avoid; }
figure img, figure svg { max-width: 100%; height: auto; display: block; }
figcaption { font-size: 12.5px; margin-top: 6px; }
pre { background: var(--tint); padding: 12px 14px; border-radius: 8px; font-size: 12px; line-height: 1.45;
  white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
code { font-size: 12.5px; overflow-wrap: anywhere; }
.equations { overflow-x: auto; font-size: 13px; }
.equations table { min-width: 0; font-size: 13px; }
.equations td, .equations th { border: none; white-space: normal; max-width: none; vertical-align: baseline; padding-right: 12px; }
.equations .legend th { color: var(--ink); white-space: nowrap; }
.equations .form { margin: 10px 0 14px; } .equations math { font-size: 16px; } .equations .form math { font-size: 19px; }
.equations .sums th { color: var(--ink); text-align: end; white-space: nowrap; font-weight: 400; border: none; padding-right: 6px; }
.equations .sums .equals { padding-right: 6px; } .equations .sums tr.first > * { padding-top: 12px; }
.equations .sums td { line-height: 1.85; } .equations .sums .source { color: var(--muted); font-size: 12px; }
.equations .values td:nth-child(2) { text-align: end; }
.beside { display: grid; grid-template-columns: 1fr 1fr; gap: 0 18px; align-items: start; } .beside h2 { grid-column: 1 / -1; }
.sheet h2 { margin: 14px 0 6px; font-size: 17px; } .sheet figure { margin: 4px 0; }
.sheet table { width: 100%; margin: 2px 0 6px; }
footer { margin-top: 50px; color: var(--muted); font-size: 12.5px; border-top: 1px solid var(--rule); padding-top: 10px; }
@page { size: A4; margin: 17mm 15mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9px; } }
@media print {
  body { padding: 0; max-width: none; font-size: 10pt; }
  h1 { font-size: 24px; } h2 { margin-top: 28px; } .facts, nav { margin: 12px 0; }
  h2, h3, h4, h5, .lead-in { break-after: avoid; break-inside: avoid; }
  tr, .short { break-inside: avoid; }
  thead, tbody tr:first-child:not(:last-child) { break-after: avoid; }
  td { orphans: 3; widows: 3; }
  nav { font-size: 9.5pt; }
  figure svg, figure img { max-height: 215mm; margin: 0 auto; }
  figure img.photo { max-height: 80mm; }
  footer { display: none; }
  td.long { min-width: 13em; }
  pre { columns: 2; column-gap: 8mm; background: none; border-left: 2px solid var(--rule); border-radius: 0; padding: 0 0 0 8px; }
  table { font-size: 9pt; }
  pre { font-size: 7pt; }
  .wide, .equations { overflow: visible; }
  a { color: inherit; }
  .mg-node { cursor: auto; }
  body.sheet { height: calc(100vh - 1mm); overflow: hidden; display: flex; flex-direction: column; }
  .sheet h1 { font-size: 19px; } .sheet .lead { font-size: 10pt; margin: 2px 0; } .sheet .named { margin: 4px 0; }
  .sheet .logo { max-height: 44px; } .sheet h2 { margin-top: 8px; }
  .sheet .facts { margin: 6px 0; gap: 4px; grid-template-columns: repeat(auto-fit, minmax(72px, 1fr)); }
  .sheet .facts div { padding: 3px 6px; } .sheet .facts b { font-size: 12px; }
  .sheet .facts span { font-size: 9.5px; line-height: 1.2; display: block; }
  .sheet table { font-size: 8.5pt; } .sheet td, .sheet th { padding: 2px 8px 2px 0; }
  .sheet figure img.photo { max-height: 40mm; margin: 0; } .sheet figcaption { font-size: 8.5pt; margin-top: 2px; }
  .sheet section:last-of-type, .sheet section:last-of-type figure { flex: 1 1 0; min-height: 0; display: flex; flex-direction: column; }
  .sheet section:last-of-type figure img { flex: 0 1 auto; min-height: 0; object-fit: contain; }
}
""".replace("FONT", FONT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table of plain text."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    note: str = ""
    numbers: tuple[int, ...] = ()  # columns that are set to the right
    verdicts: tuple[bool, ...] = ()  # of the rows, where they have passed or failed
    measured: tuple[int, ...] = ()  # further columns with numbers among words


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A picture: SVG text, or the bytes of an SVG or PNG file."""

    content: str | bytes
    caption: str
    kind: str = "svg"  # of bytes: "svg" or "png"
    alt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Paragraphs of plain text."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """Text as it is: a file."""

    text: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Markup:
    """HTML of our own making, such as equations in MathML."""

    html: str
    kind: str = "equations"
    style: str = ""  # CSS that it needs, with fonts as data


Item = Grid | Figure | Words | Listing | Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A headline and what stands below it."""

    title: str
    items: tuple[Item, ...] = ()
    side_by_side: bool = False  # pictures in two columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole document."""

    title: str
    lead: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    sections: Sequence[Section] = ()
    foot: str = ""
    named: Mapping[str, str] = field(default_factory=dict)  # author, customer, revision, date
    logo: str = ""  # a picture as a data address
    css: str = ""  # the user's own, behind ours
    decimal_comma: bool = False
    language: str = "en"
    one_page: bool = False  # no contents, and everything small enough for one sheet


def report_html(report: Report) -> str:
    """The text of the HTML file: it needs no network, no script, and prints on A4."""
    sections = [s for s in report.sections if s.items]
    if report.decimal_comma:
        sections = [replace(s, items=tuple(_with_commas(item) for item in s.items)) for s in sections]
        report = replace(report, facts={key: with_commas(value) for key, value in report.facts.items()})
    named = "".join(f"<div><dt>{_text(key)}</dt><dd>{_text(value)}</dd></div>" for key, value in report.named.items())
    named = f'<dl class="named">{named}</dl>' if named else ""
    logo = f'<img class="logo" alt="" src="{report.logo}">' if report.logo else ""
    facts = "".join(f"<div><b>{_text(value)}</b><span>{_text(key)}</span></div>" for key, value in report.facts.items())
    links = "".join(f'<a href="#s{i}">{i}. {_text(s.title)}</a>' for i, s in enumerate(sections, start=1))
    body = "\n".join(_section(number, section) for number, section in enumerate(sections, start=1))
    contents = "" if report.one_page else f'<nav aria-label="Contents">{links}</nav>\n'
    kind = " class=sheet" if report.one_page else ""
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
    styles = dict.fromkeys(item.style for s in sections for item in s.items if isinstance(item, Markup))
    return (
        f'<!doctype html>\n<html lang="{_text(report.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<title>{_text(report.title)}</title><style>{STYLE}{_foot(report.foot)}{''.join(styles)}{_own_style(report.css)}</style></head><body{kind}>\n"
        f'<header>{logo}<h1><bdi>{_text(report.title)}</bdi></h1><p class="lead">{_text(report.lead)}</p>{named}</header>\n'
        f'<div class="facts">{facts}</div>\n{contents}{body}\n'
        f"<footer>{_text(report.foot)}</footer></body></html>\n"
    )


def _section(number: int, section: Section) -> str:
    kind = " class=beside" if section.side_by_side else ""
    items = _items(section.items, apart=section.side_by_side)
    return f'<section id="s{number}"{kind}><h2>{number}. {_text(section.title)}</h2>\n{items}</section>'


_DECIMAL = re.compile(r"(?<![\w.])([+-]?\d+)\.(\d+(?:e[+-]?\d+)?)(?![\w]*\.\w)")


def with_commas(text: str) -> str:
    """A text with decimal commas in its numbers; names with points in them stay.

    >>> with_commas("12.5 mm at 3.2e-05 s of pitch.angle, v1.2.3")
    '12,5 mm at 3,2e-05 s of pitch.angle, v1.2.3'
    """
    return _DECIMAL.sub(r"\1,\2", text)


def _with_commas(item: Item) -> Item:
    if not isinstance(item, Grid):
        return item
    chosen = {*item.numbers, *item.measured}
    rows = tuple(tuple(with_commas(cell) if k in chosen else cell for k, cell in enumerate(row)) for row in item.rows)
    return replace(item, rows=rows)


def _own_style(css: str) -> str:
    """The user's style sheet, which cannot end the element that it stands in, nor fetch anything: the page's policy forbids that."""
    return css.replace("</", "<\\/")


def _text(text: str) -> str:
    return escape(_CONTROL.sub("\ufffd", text), quote=True)


def _foot(text: str) -> str:
    """The foot of the document for every printed page, as CSS."""
    plain = "".join(c if c.isalnum() or c in " .,;:-" else f"\\{ord(c):x} " for c in _CONTROL.sub(" ", text))
    return f'@page {{ @bottom-left {{ content: "{plain}"; font-size: 9px; }} }}\n'


def _items(items: Sequence[Item], *, apart: bool = False) -> str:
    """Items below one another; words that lead to a figure or table stay on the page of what they lead to. `apart`: each in a box."""
    if apart:
        return "".join(f"<div>{_item(item)}</div>" for item in items)
    following = [*(isinstance(item, (Figure, Grid)) for item in items[1:]), False]
    return "".join(_item(item, leads=leads) for item, leads in zip(items, following, strict=True))


def _item(item: Item, *, leads: bool = False) -> str:
    if isinstance(item, Words):
        opening = '<p class="lead-in">' if leads else "<p>"
        return "".join(f"{opening}{_text(part)}</p>" for part in item.text.split("\n\n") if part.strip())
    if isinstance(item, Listing):
        title = f"<h3>{_text(item.title)}</h3>" if item.title else ""
        return f"{title}<pre>{_text(item.text.rstrip())}</pre>"
    if isinstance(item, Markup):
        return f'<div class="{_text(item.kind)}">{item.html}</div>'
    if isinstance(item, Figure):
        return f"<figure>{_picture(item)}<figcaption>{_text(item.caption)}</figcaption></figure>\n"
    return _grid(item)


def _picture(figure: Figure) -> str:
    if isinstance(figure.content, str):
        return figure.content
    kind = {"svg": "image/svg+xml", "png": "image/png"}[figure.kind]
    # As a picture of its own: two figures may use the same ids inside.
    photo = ' class="photo"' if figure.kind == "png" else ""
    packed = base64.b64encode(figure.content).decode("ascii")
    return f'<img{photo} alt="{_text(figure.alt or figure.caption)}" src="data:{kind};base64,{packed}">'


def _grid(grid: Grid) -> str:
    def cell(tag: str, k: int, text: str) -> str:
        kind = "number" if k in grid.numbers else "long" if tag == "td" and k in long else ""
        return f"<{tag}{f' class={kind}' if kind else ''}>{_text(text)}</{tag}>"

    long = {k for k in range(len(grid.columns)) if max((len(row[k]) for row in grid.rows), default=0) > LONG}
    head = "".join(cell("th", k, name) for k, name in enumerate(grid.columns))
    rows = []
    for i, row in enumerate(grid.rows):
        verdict = f' class="{"good" if grid.verdicts[i] else "bad"}"' if grid.verdicts else ""
        rows.append(f"<tr{verdict}>{''.join(cell('td', k, text) for k, text in enumerate(row))}</tr>")
    title = f"<h3>{_text(grid.title)}</h3>" if grid.title else ""
    note = f'<p class="note lead-in">{_text(grid.note)}</p>' if grid.note else ""
    kept = " short" if len(grid.rows) <= SHORT else ""
    return f'{title}{note}<div class="wide{kept}"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>\n'
