"""The tables of ``mategraph inspect``: units in every head, the source of every density."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cadimport.errors import Note

from .console import Terminal

if TYPE_CHECKING:
    from topology.mechanism import Joint


def show_machine(described: Mapping[str, Any], terminal: Terminal) -> None:
    """Print a description made by `summary.describe_machine`."""
    assembly = described["assembly"]
    terminal.line("file", f"{assembly['file']}  {assembly['schema']}, lengths in {assembly['length_unit']}")
    nested = any(len(p["path"]) > 2 for p in described["parts"])
    terminal.table(
        "Parts",
        ("part", *(["in"] if nested else []), "body", "volume [cm³]", "material", "density [kg/m³]", "density or mass from", "mass [kg]"),
        [
            (
                p["name"],
                *([" / ".join(p["path"][1:-1]) or "-"] if nested else []),
                p["body"] or "-",
                number(p["volume"], 1e6),
                p["material"] or "-",
                number(p["density"]),
                _mass_from(p),
                number(p["mass"]),
            )
            for p in described["parts"]
        ],
        right=(3, 5, 7) if nested else (2, 4, 6),
    )
    if not described["mates"]:
        for warning in described["warnings"]:
            terminal.note(Note(**warning))
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
                limits(j["kind"], j["limits"]),
            )
            for j in described["joints"]
        ],
    )
    if described["dropped"]:
        terminal.table("Dropped joints", ("joint", "kept", "reason"), [(d["name"], d["kept"], d["reason"]) for d in described["dropped"]])
    if described["couplings"]:
        rows = [
            (*row, coupling["source"]) for row, coupling in zip(coupling_rows(described["couplings"]), described["couplings"], strict=True)
        ]
        terminal.table("Couplings", ("coupling", "kind", "relation [SI]", "from"), rows)
    for lock in described["overconstrained"]:
        terminal.line("locked", f"{', '.join(lock['joints'])}: {lock['reason']}", "red")
    terminal.line("mobility", str(described["mobility"]))
    for k, way in enumerate(described["freedoms"], start=1):
        terminal.line("freedom", f"{k}: {freedom_label(way)}")


def freedom_label(way: Mapping[str, Any]) -> str:
    """One way to move: the joint that leads, and how fast the others move with it.

    >>> freedom_label({"rates": [dict(joint="crank", rate=1.0, unit=""), dict(joint="slide", rate=0.1234567, unit="m/rad")]})
    'crank 1, slide 0.1235 m/rad'
    """
    return ", ".join(f"{r['joint']} {r['rate']:.4g}{' ' * bool(r['unit'])}{r['unit']}" for r in way["rates"])


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


def _all_limits(mate: Mapping[str, Any]) -> str:
    several = [f"{name} {limits('prismatic' if 'position' in name else 'revolute', b)}" for name, b in mate["freedom_limits"].items()]
    return "; ".join(several) or limits(mate["kind"], mate["limits"])


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
