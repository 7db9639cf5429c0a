"""A design as files: the STEP assembly that a CAD system would export, and its truth as TOML beside it."""

from __future__ import annotations

import json
from pathlib import Path

import cadquery as cq

from . import DEVELOPMENT, HELD_OUT, VARIANTS, build
from .drawing import FIXED, Design


def write_step(design: Design, path: Path, unit: str = "MM") -> None:
    """The assembly with its sub-assemblies and names; `unit`: of lengths in the file (MM, INCH, M)."""
    top = cq.Assembly(name=path.stem)
    units = {name: cq.Assembly(name=name) for name in dict.fromkeys(part.within for part in design.parts) if name}
    for part in design.parts:
        (units[part.within] if part.within else top).add(part.shape, name=part.name, loc=part.place)
    for unit_assembly in units.values():
        top.add(unit_assembly)
    top.export(str(path), exportType="STEP", unit="MM", outputUnit=unit)


def write_truth(design: Design, path: Path, step: str) -> None:
    """Parts, joints, ground, idle parts and mobility."""
    rows = [
        f"name = {json.dumps(path.stem)}",
        f"step = {json.dumps(step)}",
        'units = "mm"',
        f"size = {design.size / 1000:.4f}   # m, diagonal",
        f"ground = {json.dumps(design.ground)}",
        f"mobility = {design.mobility}   # idle freedoms locked, couplings left out",
        f"idle = {json.dumps(list(design.idle))}",
        f"spins = {json.dumps(list(design.spins))}   # bodies whose own spin changes nothing",
        f"couplings = {json.dumps([[c.kind, *c.parts] for c in design.couplings])}",
        f"note = {json.dumps(design.note)}",
    ]
    for part in design.parts:
        rows += ["", "[[part]]", f"name = {json.dumps(part.name)}", f"role = {json.dumps(part.role)}"]
    for joint in design.joints:
        rows += ["", "[[joint]]", f"a = {json.dumps(joint.a)}", f"b = {json.dumps(joint.b)}", f"type = {json.dumps(joint.kind)}"]
        if joint.kind != FIXED:
            rows += [f"axis = {_numbers(joint.axis)}", f"origin = {_numbers(joint.point)}"]
        if joint.slide is not None:
            rows.append(f"slide = {_numbers(joint.slide)}")
        if joint.pitch:
            rows.append(f"pitch = {joint.pitch:g}")
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def _numbers(values: tuple[float, ...]) -> str:
    return "[" + ", ".join(repr(round(float(v), 9)) for v in values) + "]"


def write_all(folder: Path, *, held_out: bool = False) -> list[Path]:
    """Every development design, or every held-out one, in both variants; gives the paths of the truths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name in HELD_OUT if held_out else DEVELOPMENT:
        for variant in VARIANTS:
            design, stem = build(name, variant), f"{name}_{variant}"
            write_step(design, folder / f"{stem}.step")
            write_truth(design, folder / f"{stem}.toml", f"{stem}.step")
            paths.append(folder / f"{stem}.toml")
    return paths
