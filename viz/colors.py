"""Colours of bodies and parts, and their forms: display sRGB for CSS and VTK, linear for CAD and glTF, ``#rrggbb`` for text."""

from __future__ import annotations

import colorsys

from cadimport.assembly import Color, Mesh

GROUND_COLOR: Color = (0.529, 0.573, 0.635, 1.0)
# Distinct in hue and lightness, in the order in which they are given out; the accent red-orange of the time cursor is left out.
BODY_HUES: tuple[str, ...] = ("#1f6fe0", "#1f9d62", "#e0861a", "#7c5ce6", "#0e98a8", "#c53d8f", "#8a9a1d", "#a0643a", "#4c87b5", "#5b9c3c")


def body_colors(count: int) -> list[Color]:
    """Slate for the ground, then distinct hues; after the tenth, hues a golden angle apart."""
    colors = [GROUND_COLOR]
    for i in range(count - 1):
        if i < len(BODY_HUES):
            colors.append(color_from_hex(BODY_HUES[i]))
        else:
            red, green, blue = colorsys.hls_to_rgb((0.58 + 0.381966 * i) % 1.0, 0.42, 0.55)
            colors.append((red, green, blue, 1.0))
    return colors[:count]


def shade(color: Color, rank: int) -> Color:
    """A neighbour of a body's colour for its part number `rank`: the same hue, lighter and paler in turns."""
    hue, light, saturation = colorsys.rgb_to_hls(*color[:3])
    step = (0.0, 0.16, -0.08, 0.24, 0.08)[rank % 5]
    red, green, blue = colorsys.hls_to_rgb(hue, min(max(light + 0.12 + step, 0.2), 0.86), saturation * 0.62)
    return (red, green, blue, color[3])


def color_from_hex(text: str) -> Color:
    """sRGB of ``"#rrggbb"``.

    >>> color_from_hex("#ff0000")
    (1.0, 0.0, 0.0, 1.0)
    """
    red, green, blue = (int(text[i : i + 2], 16) / 255.0 for i in (1, 3, 5))
    return (red, green, blue, 1.0)


def hex_from_color(color: Color) -> str:
    """``"#rrggbb"`` of an sRGB colour.

    >>> hex_from_color((1.0, 0.0, 0.0, 1.0))
    '#ff0000'
    """
    return "#" + "".join(f"{round(255 * min(max(c, 0.0), 1.0)):02x}" for c in color[:3])


def srgb_from_linear(color: Color) -> Color:
    """Display sRGB of a linear colour (IEC 61966-2-1); alpha stays."""
    red, green, blue = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in color[:3])
    return (red, green, blue, color[3])


def palette_color(mesh: Mesh, index: int) -> Color:
    """A colour of the faces' own in a mesh, as display sRGB."""
    red, green, blue, alpha = (float(c) for c in mesh.palette[index])
    return srgb_from_linear((red, green, blue, alpha))


def linear_from_srgb(color: Color) -> Color:
    """Linear colour of a display sRGB one; alpha stays."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3])
    return (red, green, blue, color[3])
