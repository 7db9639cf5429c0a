"""Densities of common engineering materials by name, and the user's own beside them.

Handbook values at room temperature, rounded as handbooks round them: alloys of one family differ by about 1 %, plastics by 2 %, woods and
foams by much more. Whoever knows better writes the density into the project file, or the material into a table of their own:
``materials.toml`` in the folder of settings (``MATEGRAPH_CONFIG``, else ``~/.config/mategraph``)::

    [materials]
    "PA12 sintered" = 930                                            # kg/m^3
    "gear steel" = { density = 7840, aliases = ["18CrNiMo7-6"] }
"""

from __future__ import annotations

import math
import os
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from foundation.errors import CadImportError
from foundation.suggestions import nearest

from ..assembly import Material

SOURCE = "material table"
USER_SOURCE = "own material table"

# name: density in kg/m^3, further names
_TABLE: dict[str, tuple[float, tuple[str, ...]]] = {
    "steel": (7850.0, ("carbon steel", "mild steel", "S235", "S355", "1.0038", "A36")),
    "alloy steel": (7850.0, ("42CrMo4", "4140", "1.7225")),
    "tool steel": (7800.0, ("D2", "1.2379")),
    "spring steel": (7850.0, ("51CrV4", "1.8159")),
    "bearing steel": (7810.0, ("100Cr6", "52100", "1.3505")),
    "stainless steel": (8000.0, ("stainless steel 304", "304", "1.4301", "A2", "X5CrNi18-10")),
    "stainless steel 316": (8000.0, ("316", "316L", "1.4404", "A4")),
    "stainless steel 17-4PH": (7800.0, ("17-4PH", "1.4542")),
    "cast iron": (7200.0, ("grey cast iron", "GG25", "EN-GJL-250")),
    "ductile iron": (7100.0, ("nodular cast iron", "EN-GJS-400-15")),
    "aluminium": (2700.0, ("aluminum", "Al")),
    "aluminium 6061": (2700.0, ("aluminum 6061", "6061", "6061-T6")),
    "aluminium 6082": (2700.0, ("aluminum 6082", "6082", "EN AW-6082")),
    "aluminium 7075": (2810.0, ("aluminum 7075", "7075", "7075-T6")),
    "aluminium 2024": (2780.0, ("aluminum 2024", "2024", "2024-T3")),
    "aluminium 5083": (2660.0, ("aluminum 5083", "5083")),
    "cast aluminium": (2680.0, ("cast aluminum", "A356", "AlSi10Mg")),
    "magnesium": (1770.0, ("AZ31", "magnesium AZ31")),
    "titanium": (4510.0, ("titanium grade 2", "1.7035 Ti")),
    "titanium 6Al-4V": (4430.0, ("Ti-6Al-4V", "TiAl6V4", "titanium grade 5")),
    "copper": (8960.0, ("Cu", "Cu-ETP")),
    "brass": (8500.0, ("CuZn39Pb3", "CW614N", "MS58")),
    "bronze": (8800.0, ("CuSn8", "bearing bronze")),
    "zinc": (7140.0, ("Zn",)),
    "zamak": (6700.0, ("zamak 5", "ZnAl4Cu1")),
    "lead": (11340.0, ("Pb",)),
    "tungsten": (19250.0, ("W",)),
    "neodymium magnet": (7500.0, ("NdFeB",)),
    "ABS": (1050.0, ("acrylonitrile butadiene styrene",)),
    "PLA": (1240.0, ("polylactide",)),
    "PETG": (1270.0, ("PET-G",)),
    "PA6": (1140.0, ("nylon", "polyamide", "PA66", "nylon 6")),
    "PA12": (1010.0, ("nylon 12",)),
    "POM": (1410.0, ("acetal", "Delrin", "polyoxymethylene")),
    "PC": (1200.0, ("polycarbonate",)),
    "PMMA": (1180.0, ("acrylic", "plexiglass")),
    "PE-HD": (950.0, ("HDPE", "polyethylene")),
    "PP": (905.0, ("polypropylene",)),
    "PVC": (1400.0, ("polyvinyl chloride",)),
    "PTFE": (2170.0, ("Teflon",)),
    "PEEK": (1310.0, ("polyether ether ketone",)),
    "rubber": (1200.0, ("NBR", "EPDM", "nitrile rubber")),
    "silicone": (1150.0, ("silicone rubber",)),
    "carbon fibre": (1550.0, ("carbon fiber", "CFRP")),
    "glass fibre": (1900.0, ("fiberglass", "GFRP", "FR4", "G10")),
    "glass": (2500.0, ("soda-lime glass",)),
    "alumina": (3900.0, ("Al2O3", "aluminium oxide")),
    "beech": (720.0, ("hardwood",)),
    "spruce": (450.0, ("softwood", "pine")),
    "plywood": (680.0, ("birch plywood",)),
}


def material_named(name: str) -> Material | None:
    """The material of that name with its density, from the user's table or the built-in one; None for an unknown name.

    Case, blanks, hyphens and underscores do not count. The user's table comes first.

    >>> material_named("Ti-6Al-4V").density, material_named("unobtainium")
    (4430.0, None)

    Raises
    ------
    CadImportError
        ``E145`` when the user's table cannot be read.
    """
    wanted = _plain(name)
    for table, source in ((_user_materials(), USER_SOURCE), (_TABLE, SOURCE)):
        for known, (density, aliases) in table.items():
            if wanted in (_plain(known), *map(_plain, aliases)):
                return Material(name=name, density=density, source=source)
    return None


def nearest_material(name: str) -> str | None:
    """The known name that is most like this one, if any is."""
    known = {_plain(n): n for n in [*material_names(), *(alias for _, aliases in _TABLE.values() for alias in aliases)]}
    close = nearest(_plain(name), known)
    return known[close] if close is not None else None


def material_names() -> tuple[str, ...]:
    """The names of all known materials, the user's first."""
    return tuple(dict.fromkeys((*_user_materials(), *_TABLE)))


def known_materials() -> tuple[tuple[Material, tuple[str, ...]], ...]:
    """Every known material with its further names, the user's first."""
    return tuple(
        (Material(name=name, density=density, source=source), aliases)
        for table, source in ((_user_materials(), USER_SOURCE), (_TABLE, SOURCE))
        for name, (density, aliases) in table.items()
    )


def built_in_materials() -> Mapping[str, float]:
    """Name and density, kg/m^3, of the built-in materials."""
    return MappingProxyType({name: density for name, (density, _) in _TABLE.items()})


def user_table() -> Path:
    """Where the user's own materials are looked for."""
    base = os.environ.get("MATEGRAPH_CONFIG")
    if base:
        return Path(base) / "materials.toml"
    home = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(home) / "mategraph" / "materials.toml"


def _user_materials() -> Mapping[str, tuple[float, tuple[str, ...]]]:
    path = user_table()
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return {}
    return _read_table(path, stamp)


@lru_cache(maxsize=4)
def _read_table(path: Path, stamp: int) -> Mapping[str, tuple[float, tuple[str, ...]]]:
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as reason:
        raise _bad_table(path, f"it cannot be read: {reason}") from None
    materials = raw.get("materials")
    if not isinstance(materials, dict):
        raise _bad_table(path, "it has no table [materials]")
    return {name: _entry(path, name, value) for name, value in materials.items()}


def _entry(path: Path, name: str, value: Any) -> tuple[float, tuple[str, ...]]:
    density = value.get("density") if isinstance(value, dict) else value
    aliases = value.get("aliases", []) if isinstance(value, dict) else []
    if isinstance(density, bool) or not isinstance(density, (int, float)) or not (density > 0.0 and math.isfinite(density)):
        raise _bad_table(path, f"the density of '{name}' is not a positive number of kg/m^3")
    if not isinstance(aliases, list) or not all(isinstance(alias, str) for alias in aliases):
        raise _bad_table(path, f"the aliases of '{name}' are not a list of texts")
    return float(density), tuple(aliases)


def _bad_table(path: Path, why: str) -> CadImportError:
    return CadImportError(
        "E145",
        f"The table of your own materials, {path}, cannot be used: {why}.",
        remedy='Write lines like "PA12 sintered" = 930 below [materials], or move the file away.',
        element=path.name,
    )


def _plain(name: str) -> str:
    return "".join(c for c in name.casefold() if c not in " -_")
