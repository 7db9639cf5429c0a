"""Drawing SVG by hand: a few shapes, text that is escaped, measured and cut to fit, colours that follow light and dark.

Colours are given twice: as a presentation attribute, for programs that know no CSS variables, and by a class whose variable the page
around it may set.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from html import escape

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
# name: (light, dark, variable of the page)
PALETTE = {
    "ink": ("#1b2430", "#e6ebf2", "--ink"),
    "muted": ("#66717f", "#93a0b1", "--muted"),
    "paper": ("#ffffff", "#12171e", "--paper"),
}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


def clean(text: str) -> str:
    """Text that may stand in XML: escaped, and without the characters that XML forbids.

    >>> clean('<a href="x">\\x00')
    '&lt;a href=&quot;x&quot;&gt;\ufffd'
    """
    return escape(_CONTROL.sub("\ufffd", text), quote=True)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is, px: on the generous side for the usual sans-serif faces."""
    width = 0.0
    for char in text:
        if unicodedata.combining(char):
            continue
        if unicodedata.east_asian_width(char) in "WF" or ord(char) > 0x1F000:
            width += 1.15
        elif char in "iljI.,'|:;()[]ft !·":
            width += 0.38
        elif char in "mwMW@%—":
            width += 0.95
        elif char.isupper():
            width += 0.70
        else:
            width += 0.61
    return width * size * (1.08 if bold else 1.0)


def fit_text(text: str, room: float, size: float, *, bold: bool = False, middle: bool = False) -> str:
    """The text, cut with an ellipsis where it is wider than `room` px: at its end, or in its middle, as numbered names want it.

    >>> fit_text("a very long name of a part", 60, 12), fit_text("BRACKET_LEFT_M4x12:7", 100, 12, middle=True)
    ('a very l…', 'BRACKE…4x12:7')
    """
    text = _CONTROL.sub("\ufffd", " ".join(text.split()))
    if text_width(text, size, bold=bold) <= room:
        return text
    head, tail = (text[: -(len(text) // 2)], text[-(len(text) // 2) :]) if middle else (text, "")
    while head and text_width(f"{head}…{tail}", size, bold=bold) > room:
        head, tail = (head[:-1], tail) if len(head) >= len(tail) else (head, tail[1:])
    return f"{head.rstrip()}…{tail.lstrip()}"


def sized_text(text: str, room: float, sizes: Sequence[float], *, bold: bool = False) -> tuple[str, float]:
    """The text and the first of the sizes in which it is no wider than `room` px; cut in its middle where none is small enough.

    >>> sized_text("shoulder_motor", 108, (14, 12.5, 11.5), bold=True)
    ('shoulder_motor', 11.5)
    """
    for size in sizes:
        if text_width(text, size, bold=bold) <= room:
            return fit_text(text, room, size, bold=bold), size
    return fit_text(text, room, sizes[-1], bold=bold, middle=True), sizes[-1]


def fit_list(text: str, room: float, size: float) -> str:
    """As many of the entries between dots as have room; none is cut but a single one.

    >>> fit_list("Kp 60 · Ki 20 · Kd 2.5 · min -24", 120, 12)
    'Kp 60 · Ki 20 · …'
    """
    entries = text.split(" · ")
    for count in range(len(entries), 0, -1):
        shown = " · ".join(entries[:count] + ["…"] * (count < len(entries)))
        if text_width(shown, size) <= room:
            return fit_text(shown, room, size)
    return fit_text(text, room, size)


def rounded_path(points: Sequence[tuple[float, float]], radius: float = 8.0) -> str:
    """The SVG path through points by horizontal and vertical lines with rounded corners.

    >>> rounded_path([(0, 0), (20, 0), (20, 20)])
    'M0.0 0.0 L12.0 0.0 Q20.0 0.0 20.0 8.0 L20.0 20.0'
    """
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        first = max(abs(bx - ax), abs(by - ay))
        second = max(abs(cx - bx), abs(cy - by))
        r = min(radius, first / 2, second / 2)
        ux, uy = ((bx - ax) / first, (by - ay) / first) if first else (0.0, 0.0)
        vx, vy = ((cx - bx) / second, (cy - by) / second) if second else (0.0, 0.0)
        d += f" L{bx - ux * r:.1f} {by - uy * r:.1f} Q{bx:.1f} {by:.1f} {bx + vx * r:.1f} {by + vy * r:.1f}"
    return d + f" L{points[-1][0]:.1f} {points[-1][1]:.1f}"


class Canvas:
    """Elements under construction, in drawing order."""

    def __init__(self) -> None:
        self.elements: list[str] = []

    def add(self, element: str) -> None:
        """One finished element."""
        self.elements.append(element)

    def open(self, *, title: str, kind: str, data: Mapping[str, str]) -> None:
        """Begin a node that can be clicked; `data` become its ``data-...`` attributes."""
        attributes = "".join(f' data-{key}="{clean(value)}"' for key, value in data.items())
        button = ' role="button" tabindex="0"' if data else ""
        self.add(f'<g class="mg-node mg-{kind}"{attributes}{button}><title>{clean(title)}</title>')

    def close(self) -> None:
        """End the node."""
        self.add("</g>")

    def box(
        self, x: float, y: float, width: float, height: float, color: str, *, radius: float = 8, line: float = 1.4, tint: float = 0.1
    ) -> None:
        """A rounded box: paper, tinted by its colour, framed by it."""
        place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius}"'
        self.add(f'<rect {place} class="mg-paper" fill="{PALETTE["paper"][0]}"/>')
        self.add(f'<rect {place} class="mg-frame" fill="{color}" fill-opacity="{tint}" stroke="{color}" stroke-width="{line}"/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 12,
        color: str = "ink",
        bold: bool = False,
        anchor: str = "start",
        halo: bool = False,
    ) -> None:
        """Text by its base line; `color` a name of the palette or ``#rrggbb``."""
        fill = f'class="mg-{color}" fill="{PALETTE[color][0]}"' if color in PALETTE else f'fill="{color}"'
        weight = ' font-weight="650"' if bold else ""
        place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}"{weight} text-anchor="{anchor}"'
        if halo:
            around = (
                f'class="mg-halo" fill="none" stroke="{PALETTE["paper"][0]}" stroke-width="4" stroke-linejoin="round" aria-hidden="true"'
            )
            self.add(f"<text {place} {around}>{clean(text)}</text>")
        self.add(f"<text {place} {fill}>{clean(text)}</text>")

    def path(
        self,
        d: str,
        color: str,
        *,
        width: float = 1.6,
        opacity: float = 1.0,
        dash: str = "",
        cap: str = "butt",
        at: tuple[float, float] | None = None,
    ) -> None:
        """A line by its SVG path, with the path's origin `at` a point."""
        stroke = f'class="mg-line-{color}" stroke="{PALETTE[color][0]}"' if color in PALETTE else f'stroke="{color}"'
        more = f' stroke-opacity="{opacity}"' if opacity < 1 else ""
        more += f' stroke-dasharray="{dash}"' if dash else ""
        more += f' stroke-linecap="{cap}"' if cap != "butt" else ""
        more += f' transform="translate({at[0]:.1f} {at[1]:.1f})"' if at is not None else ""
        self.add(f'<path d="{d}" fill="none" {stroke} stroke-width="{width}"{more}/>')

    def head(self, x: float, y: float, direction: tuple[float, float], color: str, size: float = 10.0) -> None:
        """An arrow head with its tip at (x, y), along a unit vector; a marker could not take its line's colour everywhere."""
        (a, b), half = direction, 0.42 * size
        back = (x - a * size, y - b * size)
        corners = ((x, y), (back[0] - b * half, back[1] + a * half), (back[0] + b * half, back[1] - a * half))
        self.add(f'<polygon points="{" ".join(f"{p:.1f},{q:.1f}" for p, q in corners)}" fill="{color}"/>')

    def circle(self, x: float, y: float, radius: float, color: str, *, width: float = 3, dash: str = "") -> None:
        """A ring on paper."""
        stroke = (
            f'class="mg-paper mg-line-{color}" stroke="{PALETTE[color][0]}"' if color in PALETTE else f'class="mg-paper" stroke="{color}"'
        )
        more = f' stroke-dasharray="{dash}"' if dash else ""
        self.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{PALETTE["paper"][0]}" {stroke} stroke-width="{width}"{more}/>')

    def document(self, width: float, height: float, label: str) -> str:
        """The whole picture as the text of one ``svg`` element."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="mg-graph" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
                f'height="{height:.0f}" font-family="{FONT}" role="img" aria-label="{clean(label)}">',
                f"<style>{_style()}</style>",
                f'<rect class="mg-paper" width="{width:.0f}" height="{height:.0f}" fill="{PALETTE["paper"][0]}"/>',
                *self.elements,
                "</svg>",
            ]
        )


def _style() -> str:
    light = "".join(f"--g-{name}:var({variable},{value});" for name, (value, _, variable) in PALETTE.items())
    dark = "".join(f"--g-{name}:var({variable},{value});" for name, (_, value, variable) in PALETTE.items())
    uses = "".join(
        f".mg-graph text.mg-{name},.mg-graph .mg-fill-{name}{{fill:var(--g-{name})}}.mg-graph .mg-line-{name}{{stroke:var(--g-{name})}}"
        for name in PALETTE
    )
    return (
        f".mg-graph{{{light}}}@media (prefers-color-scheme:dark){{.mg-graph{{{dark}}}}}{uses}"
        ".mg-graph rect.mg-paper,.mg-graph circle.mg-paper{fill:var(--g-paper)}.mg-graph .mg-halo{stroke:var(--g-paper)}"
        ".mg-graph text{unicode-bidi:plaintext}.mg-node[role=button]{cursor:pointer}.mg-node:focus-visible{outline:none}"
        ".mg-node[role=button]:hover .mg-frame,.mg-node:focus-visible .mg-frame,.mg-node.chosen .mg-frame{fill-opacity:.3}"
        ".mg-node.chosen .mg-frame,.mg-node.chosen circle{stroke:var(--accent,#e2572b)}"
    )
