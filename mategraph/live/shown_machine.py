"""A machine and its run as a live client shows them: plain data, the shapes as glTF, the curves and poses as bytes.

The bytes of a run: a length (uint32, little endian), a head of JSON of that length padded with blanks so that what follows is aligned to
eight bytes, then the series as `viz.page.json_data` orders them. The head is what the one-file page carries, so that the same viewer reads
both. The bytes of the shapes have the same form: the head describes the machine at rest, the glTF follows.
"""

from __future__ import annotations

import hashlib
import json
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..outputs.plain_data import finite, to_plain

if TYPE_CHECKING:
    from viz.scene import Scene

    from ..machine import Machine
    from .posed_machine import PosedMachine
    from .session import Shown

HEAD = struct.Struct("<I")


@dataclass(slots=True)
class Drawn:
    """The shapes of the last machine that was shown, by what they were made from."""

    made_from: Any = None
    glb: bytes = b""
    key: str = ""
    described: dict[str, Any] = field(default_factory=dict)

    def geometry(self, machine: Machine) -> str:
        """The key of the shapes of a machine at rest; they are drawn again only where its mechanism is another."""
        from viz.page.gltf import glb
        from viz.page.json_data import description

        from ..outputs.page import scene_of

        if self.made_from is None or self.made_from[0] is not machine.mechanism or self.made_from[1] is not machine.assembly:
            scene = scene_of(machine, None)
            self.glb = _with_head(description(scene, [], [], None, [], []), glb(scene, motion=False))
            self.made_from = (machine.mechanism, machine.assembly)
            self.key = hashlib.sha256(self.glb).hexdigest()[:32]
        return self.key


def describe_machine(machine: Machine, drawn: Drawn, posed: PosedMachine) -> dict[str, Any]:
    """Parts, bodies, joints with their evidence, questions, freedoms, mobility, what is redundant; all SI, vectors in W."""
    from viz.colors import hex_from_color

    from ..inferred.page_panel import joint_panel
    from ..outputs.page import scene_of
    from ..outputs.summarise import summarise_machine
    from ..project.fitting.chosen_parts import without_ignored

    summary = summarise_machine(machine)
    scene = scene_of(machine, None)
    panel = joint_panel(machine)
    explained = {} if panel is None else {joint.name: joint for joint in panel.joints}
    questions = [] if panel is None else panel.as_data()["questions"]
    between = {frozenset((joint.a, joint.b)): joint.name for joint in explained.values()}
    questions = [{**question, "joint": between.get(frozenset(question["pair"]))} for question in questions]
    colors = {joint.name: joint.color for joint in scene.joints}
    asked = {tuple(question["pair"]): question["number"] for question in questions}
    sources = {mate.name: mate for mate in summary.mates}
    _, ignored, _ = without_ignored(machine.fitted_project, machine.assembly_as_read)
    data: dict[str, Any] = {
        "title": machine.project.title,
        "assembly": machine.project.assembly_path.name if machine.project.has_assembly else None,
        "geometry": drawn.geometry(machine),
        "gravity": list(machine.gravity),
        "ground": summary.ground,
        "mass": summary.mass,
        "mobility": summary.mobility,
        "parts": [
            {
                "name": part.name,
                "path": list(part.path),
                "mass": part.mass,
                "volume": part.volume,
                "density": part.density,
                "source": part.density_source or part.mass_source,
                "body": part.body,
                "color": _color(scene, part.name),
                "material": part.material,
                "ground": part.name == summary.ground or part.body == summary.ground,
                "ignored": False,
            }
            for part in summary.parts
        ]
        + [{"name": name, "path": [name], "mass": 0.0, "body": None, "ground": False, "ignored": True} for name in ignored],
        "bodies": [
            {"name": body.name, "parts": list(body.parts), "mass": body.mass, "center": list(body.center), "ground": body.ground}
            for body in summary.bodies
        ],
        "joints": [],
        "questions": questions,
        "assumed": list(machine.assumptions),
        "idle": [] if panel is None else list(panel.idle),
        "freedoms": posed.freedoms() if machine.project.has_assembly else [],
        "redundant": [{**to_plain(one), "joint": one.name, "text": f"{one.reason}: '{one.kept}' stays"} for one in summary.dropped],
        "overconstrained": to_plain(summary.overconstrained),
        "couplings": to_plain(summary.couplings),
        "warnings": to_plain(summary.warnings),
    }
    for joint in summary.joints:
        mate, why = sources.get(joint.name), explained.get(joint.name)
        a, b = (joint.parent, joint.child) if mate is None else (mate.a, mate.b)
        data["joints"].append(
            {
                "name": joint.name,
                "kind": joint.kind,
                "a": a,
                "b": b,
                "parent": joint.parent,
                "child": joint.child,
                "axis": list(joint.axis),
                "origin": list(joint.origin),
                "limits": None if joint.limits is None else list(joint.limits),
                "freedom_limits": to_plain(joint.freedom_limits),
                "role": joint.role,
                "color": None if joint.name not in colors else hex_from_color(colors[joint.name]),
                "probability": None if why is None else why.p,
                "evidence": [mate.evidence]
                if why is None and mate is not None and mate.evidence
                else []
                if why is None
                else list(why.evidence),
                "source": "" if mate is None else mate.source,
                "status": "" if mate is None else mate.status if why is None else why.status,
                "question": asked.get((a, b)) or asked.get((b, a)),
            }
        )
    found: dict[str, Any] = finite(data)
    return found


def _with_head(head: dict[str, Any], data: bytes) -> bytes:
    """Bytes behind a head of JSON, as the head of this file describes."""
    text = json.dumps(finite(head), ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-(HEAD.size + len(text)) % 8)
    return b"".join((HEAD.pack(len(text)), text, data))


def _color(scene: Scene, part: str) -> str | None:
    from viz.colors import hex_from_color

    instance = scene.instances.get(part)
    return None if instance is None else hex_from_color(instance.color)


def run_bytes(shown: Shown, drawn: Drawn, *, loads: bool = False) -> tuple[dict[str, Any], bytes]:
    """What a client is told of a run at once, and the bytes that it fetches; with `loads` the forces at joints are among them."""
    from viz.page.json_data import description, series_bytes

    from ..inferred.page_panel import joint_panel
    from ..outputs.frame_loads import loads_at_frames
    from ..outputs.page import plots_of, plots_of_sweeps, scene_of, sweep_tables_of, tables_of

    machine, run, sweeps = shown.machine, shown.run, shown.sweeps
    assert run is not None
    scene = scene_of(machine, run)
    if loads and sweeps is None and machine.project.has_assembly:
        scene = scene.with_changes(loads=loads_at_frames(machine, run)[0])
    outcomes = () if sweeps is not None else machine.check(run).checks
    plots = plots_of(machine, run) if sweeps is None else plots_of_sweeps(sweeps)
    shown_run = run if sweeps is None or sweeps.freedoms else None
    notes = (*machine.notes, *run.notes) if sweeps is None else machine.model_notes
    tables = list(tables_of(machine, run, outcomes)) if sweeps is None else list(sweep_tables_of(machine, sweeps))
    signals, series, left_out = series_bytes(scene, plots, shown_run)
    panel = joint_panel(machine, sweeps)
    head = description(scene, plots, signals, shown_run, [*notes, *left_out], tables)
    head |= {"file": machine.project.title, "autoplay": False, "compare": None, "mechanism": None if panel is None else panel.as_data()}
    head["geometry"] = drawn.geometry(machine)
    data = _with_head(head, series)
    about: dict[str, Any] = {
        "key": hashlib.sha256(data).hexdigest()[:32],
        "title": machine.project.title,
        "seconds": shown.seconds,
        "swept": sweeps is not None,
        "engine": "sweep" if sweeps is not None else machine._compiled.engine,
        "steps": run.statistics.get("steps", 0),
        "duration": float(run.time[-1]) if len(run.time) else 0.0,
        "energy": {} if sweeps is not None else {name: value for name, value in run.energy.items() if isinstance(value, float)},
        "checks": [outcome.as_dict() | {"text": outcome.name} for outcome in outcomes],
        "signals": [{"name": signal["name"], "unit": signal["unit"]} for signal in signals],
        "plots": head["plots"],
        "warnings": to_plain([*notes, *left_out]),
        "geometry": head["geometry"],
        "kept": list(shown.kept),
    }
    return finite(about), data
