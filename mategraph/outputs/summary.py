"""A machine and its run as plain data, in SI units: what ``--json`` prints, what the record keeps, what changes are told from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from foundation.errors import MategraphError, Note
from foundation.version import __version__

from ..console import each_error

if TYPE_CHECKING:
    from domains.result import Result
    from domains.system import System
    from topology.mechanism import DroppedJoint, Mechanism

    from ..machine import Machine
    from ..project.checks import CheckOutcome


NO_MATES = Note(
    code="W002",
    text="No mates are known: the file holds none (few CAD files do), so nothing can move yet.",
    remedy="`mategraph new FILE` writes a project file that proposes them.",
)


def describe_machine(machine: Machine) -> dict[str, Any]:
    """Parts, mates, bodies, joints, dropped joints, mobility; masses in kg, lengths in m, inertias in kg m^2.

    Without any mate there is no mechanism to describe: the parts are, with a warning that says how to go on. Where the mates make no
    mechanism (a part without a path to the ground), parts and mates are described, and why stands under "errors".
    """
    described = _describe_assembly(machine)
    if machine.assembly.mates:
        try:
            described |= _describe_mechanism(machine)
        except MategraphError as error:
            described["errors"] = [one.as_dict() for one in each_error(error)]
    else:
        described["warnings"] += notes_as_dicts([NO_MATES])
    return described


def _describe_assembly(machine: Machine) -> dict[str, Any]:
    assembly = machine.assembly
    moving = [mate for mate in assembly.mates if mate.kind != "fixed"]
    parts = [_part(machine, name) for name in assembly.instances]
    return {
        "mategraph": __version__,
        "title": machine.project.title,
        "project": str(machine.project.path) if machine.project.path else None,
        "assembly": {
            "name": assembly.name,
            "file": str(assembly.source),
            "schema": assembly.schema,
            "length_unit": assembly.length_unit,
            "sha256": assembly.digest,
            "references": [str(file) for file, _ in assembly.references],
            "grounded": list(assembly.grounded),
        },
        "units": "SI: kg, m, rad, s, A, V",
        "counts": {
            "parts": len(assembly.instances),
            "mates": len(assembly.mates),
            "bodies": 0,
            "joints_before": len(moving),
            "joints": 0,
            "dropped": 0,
        },
        "parts": parts,
        "mates": [
            {
                "name": m.name,
                "kind": m.kind,
                "a": m.a,
                "b": m.b,
                "axis": (assembly.instances[m.a].X_WP[:3, :3] @ m.X_AF[:3, 2]).tolist(),
                "origin": (assembly.instances[m.a].X_WP @ m.X_AF)[:3, 3].tolist(),
                "X_AF": m.X_AF.tolist(),
                "X_BM": m.X_BM.tolist(),
                "limits": _limits(m.limits),
                "freedom_limits": {name: _limits(bounds) for name, bounds in m.freedom_limits.items()},
                "pitch": m.pitch,
                "source": m.source,
                "status": m.status,
                "evidence": m.evidence,
            }
            for m in assembly.mates
        ],
        "joints_before": [mate.name for mate in moving],
        "ground": None,
        "bodies": [],
        "joints": [],
        "dropped": [],
        "overconstrained": [],
        "couplings": [],
        "points": [],
        "mobility": None,
        "freedoms": [],
        "errors": [],
        "mass": sum(part["mass"] for part in parts),
        "warnings": notes_as_dicts(machine.notes),
    }


def _describe_mechanism(machine: Machine) -> dict[str, Any]:
    assembly, mechanism = machine.assembly, machine.mechanism
    source = {coupling.name: coupling.source for coupling in assembly.couplings}
    body_of = {part: body.name for body in mechanism.bodies.values() for part in body.parts}
    moving = [mate for mate in assembly.mates if mate.kind != "fixed"]
    return {
        "counts": {
            "parts": len(assembly.instances),
            "mates": len(assembly.mates),
            "bodies": len(mechanism.bodies),
            "joints_before": len(moving),
            "joints": len(mechanism.joints),
            "dropped": len(mechanism.dropped),
        },
        "parts": [_part(machine, name) | {"body": body_of[name]} for name in assembly.instances],
        "ground": mechanism.ground,
        "bodies": [
            {
                "name": body.name,
                "parts": list(body.parts),
                "mass": body.mass,
                "center": body.center.tolist(),
                "inertia": body.inertia.tolist(),
                "ground": body.name == mechanism.ground,
                "lumped_mates": list(body.fixed_mates),
            }
            for body in mechanism.bodies.values()
        ],
        "joints": [_joint(joint) | {"role": "tree"} for joint in mechanism.tree]
        + [_joint(joint) | {"role": "loop"} for joint in mechanism.loops],
        "dropped": [_dropped(d) for d in mechanism.dropped],
        "overconstrained": [{"joints": list(o.joints), "bodies": list(o.bodies), "reason": o.reason} for o in mechanism.overconstrained],
        "couplings": [
            {
                "name": c.name,
                "kind": c.kind,
                "terms": [{"joint": joint, "coefficient": value} for joint, value in c.terms],
                "offset": c.offset,
                "source": source.get(c.name, "project file"),
            }
            for c in mechanism.couplings
        ],
        "points": [{"name": p.name, "part": p.part, "body": body_of[p.part], "point": list(p.point)} for p in machine.project.points],
        "mobility": mechanism.mobility,
        "freedoms": _freedoms(mechanism),
        "warnings": notes_as_dicts(machine.notes),
    }


def _freedoms(mechanism: Mechanism) -> list[dict[str, Any]]:
    """The independent ways to move from the CAD pose: the rate of every joint's freedom over that of the one that leads."""
    from topology.joints.mobility import column_names, column_units, instantaneous_freedoms

    units = {name: unit for j in mechanism.joints for name, unit in zip(column_names(j), column_units(j), strict=True)}
    found = []
    for way in instantaneous_freedoms(mechanism.tree, mechanism.loops, mechanism.couplings):
        led = {name: rate for name, rate in way.rates.items() if name != way.leader}
        rates = [
            {"joint": name, "rate": rate, "unit": "" if units[name] == units[way.leader] else f"{units[name]}/{units[way.leader]}"}
            for name, rate in ((way.leader, 1.0), *led.items())
        ]
        found.append({"leader": way.leader, "rates": rates})
    return found


def _part(machine: Machine, name: str) -> dict[str, Any]:
    from cadimport.masses.materials import mass_properties

    assembly = machine.assembly
    instance, part = assembly.instances[name], assembly.part_of(name)
    given = instance.rigid or part.rigid
    material = instance.material if given is None else None  # a given mass needs no density, and must not seem to have one
    described: dict[str, Any] = {
        "name": name,
        "path": list(instance.path),
        "body": None,
        "kind": part.kind,
        "solids": part.solids,
        "volume": part.geometry.volume if part.geometry else None,
        "area": part.geometry.area if part.geometry else part.sheet.area if part.sheet else None,
        "material": material.name if material else None,
        "density": material.density if material else None,
        "density_source": material.source if material else None,
        "mass_source": given.source if given else "density and geometry",
        "pose": instance.X_WP.tolist(),
        "fingerprint": part.key,
    }
    if given is not None or (part.geometry is not None and instance.material is not None):
        rigid = mass_properties(assembly, name)
        described |= {"mass": rigid.mass, "center": rigid.center.tolist(), "inertia": rigid.inertia.tolist()}
    else:
        described |= {"mass": 0.0, "center": None, "inertia": None}
    return described


def _joint(joint: Any) -> dict[str, Any]:
    return {
        "name": joint.name,
        "kind": joint.kind,
        "parent": joint.parent,
        "child": joint.child,
        "axis": joint.X_PF[:3, 2].tolist(),
        "origin": joint.X_PF[:3, 3].tolist(),
        "limits": _limits(joint.limits),
        "freedom_limits": {name: _limits(bounds) for name, bounds in joint.freedom_limits.items()},
    }


def _dropped(dropped: DroppedJoint) -> dict[str, Any]:
    joint = dropped.joint
    return {
        "name": dropped.name,
        "kind": joint.kind,
        "parent": joint.parent,
        "child": joint.child,
        "kept": dropped.kept,
        "reason": dropped.reason,
    }


def _limits(bounds: tuple[float, float] | None) -> list[float | None] | None:
    """Limits for JSON, which knows no infinity: an open side is None."""
    return None if bounds is None else [bound if math.isfinite(bound) else None for bound in bounds]


def describe_system(system: System) -> dict[str, Any]:
    """States, normal tree and evaluation order of the composed system."""
    return {
        "states": list(system.states),
        "normal_tree": list(system.normal_tree),
        "blocks": [
            {"variables": list(b.variables), "equations": list(b.equations), "how": b.how, "torn": list(b.torn)} for b in system.blocks
        ],
        "differentiated": list(system.differentiated),
        "demoted": list(system.demoted),
        "sampled_blocks": [{"name": s.name, "block": s.block, "sample": s.sample} for s in system.spec.signals if s.sample is not None],
    }


def describe_run(machine: Machine, result: Result, outcomes: Sequence[CheckOutcome]) -> dict[str, Any]:
    """The machine, its system and what the run gave."""
    notes = tuple(machine.notes) + tuple(result.notes)
    energy = result.energy
    return (
        describe_machine(machine)
        | describe_system(machine.system)
        | {
            "duration": float(result.time[-1]),
            "interrupted": result.interrupted,
            "steps": result.statistics["steps"],
            "state_changes": result.statistics.get("state_changes", 0),
            "final": dict(result.final),
            "peak": {name: float(abs(result.values[name]).max()) for name in result.names},
            "signal_units": {name: result.units(name) for name in result.names},
            "events": [asdict(event) for event in result.events],
            # Relative under the name that people look for; the same in joules beside it.
            "energy_audit": {**energy, "residual": energy["relative_residual"], "residual_energy": energy["residual"]},
            "checks": [outcome.as_dict() for outcome in outcomes],
            "warnings": notes_as_dicts(notes),
        }
    )


def notes_as_dicts(notes: Sequence[Note]) -> list[dict[str, str]]:
    """Warnings for JSON, each once."""
    notes = list(dict.fromkeys(notes))
    return [{"code": note.code, "text": note.text, "element": note.element, "remedy": note.remedy} for note in notes]
