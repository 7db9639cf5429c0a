"""The tables of ``mategraph inspect``: units in every head, the source of every density."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from foundation.errors import Note

from ..console import Terminal, grouped

if TYPE_CHECKING:
    from topology.mechanism import Joint


MOST_IN_LINE = 24  # joints that a line names, and freedoms that are listed
DENSITY = ("material", "density [kg/m³]", "density or mass from")


def show_machine(described: Mapping[str, Any], terminal: Terminal) -> None:
    """Print a description made by `summary.describe_machine`."""
    assembly = described["assembly"]
    terminal.line("file", f"{assembly['file']}  {assembly['schema']}, lengths in {assembly['length_unit']}")
    _show_parts(described["parts"], terminal)
    if not described["mates"]:
        for note in grouped(Note(**warning) for warning in described["warnings"]):
            terminal.note(note)
        return
    terminal.table(
        "Mates",
        ("mate", "kind", "part a", "part b", "limits", "from", "evidence"),
        [(m["name"], m["kind"], m["a"], m["b"], _all_limits(m), _source(m), m["evidence"] or "-") for m in described["mates"]],
    )
    if described["errors"]:  # the mates make no mechanism: what there is stands above, why it is none comes last
        return
    terminal.table(
        "Bodies",
        ("body", "parts", "mass [kg]", "centre of mass [mm]", "Ixx, Iyy, Izz about it [kg m²]"),
        [
            (
                f"{b['name']} (ground)" if b["ground"] else b["name"],
                ", ".join(b["parts"]),
                number(b["mass"]),
                vector(b["center"], 1e3),
                ", ".join(number(b["inertia"][i][i]) for i in range(3)),
            )
            for b in described["bodies"]
        ],
        right=(2,),
    )
    terminal.table(
        "Joints",
        ("joint", "kind", "parent", "child", "axis", "through [mm]", "limits"),
        [
            (
                j["name"] + (" (closes a loop)" if j["role"] == "loop" else ""),
                j["kind"],
                j["parent"],
                j["child"],
                vector(j["axis"]),
                vector(j["origin"], 1e3),
                _all_limits(j),
            )
            for j in described["joints"]
        ],
    )
    if described["dropped"]:
        terminal.table(
            "Dropped joints",
            ("joint", "kind", "parent", "child", "kept", "reason"),
            [(d["name"], d["kind"], d["parent"], d["child"], d["kept"], d["reason"]) for d in described["dropped"]],
        )
    if described["couplings"]:
        rows = [
            (*row, coupling["source"]) for row, coupling in zip(coupling_rows(described["couplings"]), described["couplings"], strict=True)
        ]
        terminal.table("Couplings", ("coupling", "kind", "relation [SI]", "from"), rows)
    if described["points"]:
        terminal.table(
            "Points",
            ("point", "part", "body", "in the CAD pose [mm]", "signals"),
            [
                (p["name"], p["part"], p["body"], vector(p["point"], 1e3), ", ".join(f"{p['name']}.{axis}" for axis in "xyz"))
                for p in described["points"]
            ],
        )
    for lock in described["overconstrained"]:
        terminal.line("locked", f"{', '.join(lock['joints'])}: {lock['reason']}", "red")
    terminal.line("mobility", str(described["mobility"]))
    for k, way in enumerate(described["freedoms"][:MOST_IN_LINE], start=1):
        terminal.line("freedom", f"{k}: {freedom_label(way)}")
    if len(described["freedoms"]) > MOST_IN_LINE:
        terminal.line("more", f"{len(described['freedoms']) - MOST_IN_LINE} further freedoms; --json has them all")


def freedom_label(way: Mapping[str, Any]) -> str:
    """One way to move: the joint that leads, and how fast the others move with it.

    >>> freedom_label({"rates": [dict(joint="crank", rate=1.0, unit=""), dict(joint="slide", rate=0.1234567, unit="m/rad")]})
    'crank 1, slide 0.1235 m/rad'
    """
    rates = [f"{r['joint']} {r['rate']:.4g}{' ' * bool(r['unit'])}{r['unit']}" for r in way["rates"][:MOST_IN_LINE]]
    return ", ".join([*rates, *([f"and {len(way['rates']) - MOST_IN_LINE} more"] if len(way["rates"]) > MOST_IN_LINE else [])])


def _show_parts(parts: Sequence[Mapping[str, Any]], terminal: Terminal) -> None:
    """The table of parts; one line for all instances of a part that agree, and columns only where they say something."""
    lines: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for p in parts:
        key = (p["fingerprint"], p["body"] or "-", p["material"] or "-", number(p["density"]), _mass_from(p))
        lines.setdefault(key, []).append(p)
    rows = []
    for (_, body, *origin), alike in lines.items():
        volume, mass = number(alike[0]["volume"], 1e6), number(alike[0]["mass"])
        rows.append((_names(alike), str(len(alike)), _places(alike), body, volume, *origin, mass))
    each = " each" if len(rows) < len(parts) else ""
    heads = ("part", "count", "in", "body", f"volume{each} [cm³]", *DENSITY, f"mass{each} [kg]")
    silent = {1: "1", 2: "-", 3: "-"}  # columns that are left out where every line says this
    left_out = {i for i, word in silent.items() if all(row[i] == word for row in rows)}
    common = {row[5:8] for row in rows}
    if len(common) == 1 and len(rows) > 1:  # one density for all is said once
        left_out |= {5, 6, 7}
    kept = [i for i in range(len(heads)) if i not in left_out]
    right = [place for place, i in enumerate(kept) if i in (1, 4, 6, 8)]
    terminal.table("Parts", [heads[i] for i in kept], [[row[i] for i in kept] for row in rows], right=right)
    if 5 in left_out:
        ((material, value, source),) = common
        density = "" if value == "-" else f"{value} kg/m³ ({material}), "
        terminal.line("density", f"{density}{source}: for every part")
    massless = sum(not p["mass"] for p in parts)
    without = f", {massless} without mass" if massless else ""
    kinds = len({p["fingerprint"] for p in parts})
    terminal.line(
        "total", f"{number(sum(p['mass'] for p in parts))} kg in {_count(len(parts), 'part')} of {_count(kinds, 'shape')}{without}"
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _places(alike: Sequence[Mapping[str, Any]]) -> str:
    """The sub-assembly that a part lies in, the first of several."""
    places = list(dict.fromkeys(" / ".join(p["path"][1:-1]) or "-" for p in alike))
    return places[0] if len(places) == 1 else f"{places[0]} and {len(places) - 1} more"


def _names(alike: Sequence[Mapping[str, Any]]) -> str:
    """The name of a part, or of the first and the last of several."""
    first, last = alike[0]["name"], alike[-1]["name"]
    if len(alike) == 1:
        return str(first)
    return f"{first} … {last.removeprefix(first) if last.startswith(f'{first}#') else last}"


def _mass_from(part: Mapping[str, Any]) -> str:
    """Where the density comes from, or the mass itself."""
    if part["density_source"]:
        return str(part["density_source"])
    source = str(part["mass_source"])
    if part["mass"]:
        return f"mass from {source}"
    return "-" if source == "density and geometry" else source


def _source(mate: Mapping[str, Any]) -> str:
    return str(mate["source"]) if mate["status"] == "confirmed" else f"{mate['source']}: {mate['status']}"


def _all_limits(described: Mapping[str, Any]) -> str:
    """The limits of a mate or a joint; by coordinate where it has several."""
    several = [f"{name} {limits('prismatic' if 'position' in name else 'revolute', b)}" for name, b in described["freedom_limits"].items()]
    return "; ".join(several) or limits(described["kind"], described["limits"])


def coupling_rows(couplings: Sequence[Mapping[str, Any]]) -> list[tuple[str, str, str]]:
    """Name, kind and relation of each coupling, the relation solved for its first joint.

    >>> coupling_rows([{"name": "finger", "kind": "mimic", "offset": 0.5, "terms": [dict(joint="a", coefficient=2.0)]}])
    [('finger', 'mimic', 'a = 0.25')]
    >>> coupling_rows([{"name": "mesh", "kind": "gear", "terms": [dict(joint="a", coefficient=20.0), dict(joint="b", coefficient=60.0)]}])
    [('mesh', 'gear', 'a = -3 b')]
    """
    rows = []
    for coupling in couplings:
        first, *others = coupling["terms"]
        shares = [(-t["coefficient"] / first["coefficient"], t["joint"]) for t in others]
        relation = " ".join(f"{value:+.6g} {joint}" for value, joint in shares).removeprefix("+")
        constant = coupling.get("offset", 0.0) / first["coefficient"]
        if constant or not relation:
            relation = f"{relation} {constant:+.6g}".strip() if relation else f"{constant:.6g}"
        rows.append((coupling["name"], coupling["kind"], f"{first['joint']} = {relation}"))
    return rows


def joints_line(joints: Sequence[Joint]) -> str:
    """All joints of a small machine in one line, the first of a large one; empty where there is none."""
    rest = [f"and {len(joints) - MOST_IN_LINE} more"] if len(joints) > MOST_IN_LINE else []
    return "   ".join([*map(joint_label, joints[:MOST_IN_LINE]), *rest])


def joint_label(joint: Joint) -> str:
    """A joint in a few words: name, kind, axis, limits; the axis by its letter where it lies along one of the world's."""
    axis = joint.X_PF[:3, 2]
    letters = [f"{'-' if axis[i] < 0 else ''}{letter}" for i, letter in enumerate("xyz") if abs(abs(axis[i]) - 1.0) < 1e-9]
    bounds = "" if joint.limits is None else f" {limits(joint.kind, joint.limits)}"
    if joint.kind in ("free", "spherical"):  # no axis of theirs means anything
        return f"{joint.name} {joint.kind}{bounds}"
    return f"{joint.name} {joint.kind} {letters[0] if letters else f'({vector(axis.tolist())})'}{bounds}"


def number(value: float | None, scale: float = 1.0) -> str:
    """Four digits, or a dash.

    >>> number(0.000123456), number(None), number(2.0)
    ('0.0001235', '-', '2')
    """
    return "-" if value is None else f"{value * scale:.4g}"


def vector(values: Sequence[float] | None, scale: float = 1.0) -> str:
    """Components with round-off removed.

    >>> vector([0.0, -1e-18, 1.0])
    '0, 0, 1'
    """
    return "-" if values is None else ", ".join(f"{round(v * scale, 4) + 0.0:.5g}" for v in values)


def limits(kind: str, bounds: Sequence[float | None] | None) -> str:
    """Limits in degrees or millimetres; an open side is None or infinite.

    >>> limits("revolute", [-math.pi / 4, math.pi / 4]), limits("prismatic", [0.0, 0.02]), limits("revolute", None)
    ('±45°', '0 mm to 20 mm', '-')
    >>> limits("prismatic", [None, 0.02])
    'up to 20 mm'
    """
    if bounds is None:
        return "-"
    scale, unit = (1e3, " mm") if kind == "prismatic" else (180 / math.pi, "°")
    lower, upper = (-math.inf if bounds[0] is None else bounds[0]), (math.inf if bounds[1] is None else bounds[1])
    low, high = (f"{round(b * scale, 9):g}{unit}" for b in (lower, upper))
    if not (math.isfinite(lower) and math.isfinite(upper)):
        return f"from {low}" if math.isfinite(lower) else f"up to {high}"
    if math.isclose(-lower, upper):
        return f"±{high}"
    return f"{low} to {high}"
