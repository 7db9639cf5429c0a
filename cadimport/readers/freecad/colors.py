"""The colours of a FreeCAD document's objects, from what its window shows: ``GuiDocument.xml`` and the binary lists beside it.

A document saved without a window has none. 1.0 and later write a list of materials (``ShapeAppearance``), older ones a colour
(``ShapeColor``) or a list of colours (``DiffuseColor``). Of a list with a colour for every face the commonest one is taken.
"""

from __future__ import annotations

import struct
from collections import Counter

from foundation.errors import MategraphError

from ...assembly import Color
from ...meshes.display_shapes import linear_color
from ...sandbox.archives import Archive
from ...sandbox.safe_xml import MOST_OF_CAD, Node, parse_xml

MEMBER = "GuiDocument.xml"
_MATERIAL = struct.Struct("<4I2f")  # ambient, diffuse, specular, emissive colours; shininess, transparency


def colors_of(archive: Archive) -> dict[str, Color]:
    """Colour by object name; nothing that is wrong with them stops the reading."""
    if MEMBER not in archive.members:
        return {}
    try:
        root = parse_xml(archive.read(MEMBER), MEMBER, most=MOST_OF_CAD)
    except MategraphError:
        return {}
    found: dict[str, Color] = {}
    providers = root.find("ViewProviderData")
    for provider in providers.all("ViewProvider") if providers is not None else ():
        properties = provider.find("Properties")
        values = {p.get("name"): p.children[0] for p in (properties.all("Property") if properties is not None else ()) if p.children}
        try:
            color = _color(values, archive)
        except (MategraphError, ValueError, struct.error):
            continue
        if color is not None:
            found[provider.get("name")] = color
    return found


def _color(values: dict[str, Node], archive: Archive) -> Color | None:
    appearance, diffuse, plain = (values.get(name) for name in ("ShapeAppearance", "DiffuseColor", "ShapeColor"))
    percent = values.get("Transparency")
    opacity = 1.0 - (0.0 if percent is None else percent.number("value", 0.0)) / 100.0
    if appearance is not None and appearance.get("file"):
        data = archive.read(appearance.get("file"))
        (count,) = struct.unpack_from("<I", data)
        rows = [_MATERIAL.unpack_from(data, 4 + _MATERIAL.size * i) for i in range(min(count, len(data) // _MATERIAL.size))]
        return _commonest([row[1] for row in rows], opacity)
    if diffuse is not None and diffuse.get("file"):
        data = archive.read(diffuse.get("file"))
        (count,) = struct.unpack_from("<I", data)
        return _commonest(list(struct.unpack_from(f"<{min(count, len(data) // 4 - 1)}I", data, 4)), opacity)
    return None if plain is None else _commonest([int(plain.get("value"))], opacity)


def _commonest(packed: list[int], opacity: float) -> Color | None:
    """The commonest of colours of the form 0xRRGGBBAA. Their last byte means different things in different versions."""
    if not packed:
        return None
    ((value, _),) = Counter(packed).most_common(1)
    return linear_color((*((value >> shift & 0xFF) / 255.0 for shift in (24, 16, 8)), opacity))
