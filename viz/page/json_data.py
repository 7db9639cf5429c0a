"""What the viewer is given: the description of the scene as JSON, and its time series as bytes.

The series, one after another: times of the frames and of the samples (float64), one row per signal (float32, as long as the samples),
for every load six rows (float32, as long as the frames): force and torque in W, x, y, z; and for every body that moves its positions
(x, y, z a frame) and rotations (quaternion x, y, z, w a frame), float32: geometry stays the same while the motion changes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from foundation.suggestions import did_you_mean, listed

from ..colors import hex_from_color
from ..display_units import DISPLAY_UNITS, telling_unit
from ..errors import VizError
from ..labels import count_label
from ..loads import Load
from ..pose_interpolation import quaternions
from ..round_off import round_off, without_round_off
from ..scene import Scene, SceneBody, SceneInstance, SceneJoint
from ..signals import Plot, Signals
from .extremes import WithExtremes, extremes_of
from .gltf import moving_tracks
from .tables import Cell, Quantity, Table

SIGNAL_BUDGET = 4_000_000  # values; signals beyond it that no plot shows are left out of the page
_COMMANDS = re.compile(r"(^|[._\s-])(ref|reference|cmd|command|set|setpoint|target|demand)([._\s\d-]|$)|_ref\b|_cmd\b", re.IGNORECASE)


def description(
    scene: Scene,
    plots: Sequence[Plot],
    signals: Sequence[dict[str, Any]],
    result: Signals | None,
    notes: Sequence[Note],
    tables: Sequence[Table],
) -> dict[str, Any]:
    """All that the page shows beside geometry and numbers over time; lengths in m, colours as ``#rrggbb``."""
    joints = [j for j in scene.joints if j.role != "dropped"]
    parts, bodies = count_label(len(scene.instances), "part"), count_label(len(scene.bodies), "body", "bodies")
    return {
        "title": scene.title,
        "subtitle": f"{parts} → {bodies} · {count_label(len(joints), 'joint')}"
        + (f" · {scene.duration:.2f} s simulated" if scene.moves else " · not simulated"),
        "duration": scene.duration if scene.moves else 0.0,
        "swept": scene.swept_bounds.tolist(),
        "units": {si: {"group": unit.group, "name": unit.name, "factor": unit.factor} for si, unit in DISPLAY_UNITS.items()},
        "signals": list(signals),
        "series": {"frames": len(scene.times), "samples": 0 if result is None else len(np.asarray(result.time))},
        "plots": [{"title": p.title, "signals": list(p.signals), "dashed": dashed_of(p)} for p in plots],
        "motion": [_motion(name, poses) for name, poses in scene.poses.items() if name in scene.bodies],
        "bodies": [_body(b) for b in scene.bodies.values()],
        "parts": [_part(i) for i in scene.instances.values()],
        "joints": [_joint(j) for j in scene.joints],
        "trails": [
            {"name": t.name, "body": t.body, "point": t.point.tolist(), "color": hex_from_color(t.color or scene.bodies[t.body].color)}
            for t in scene.overlays
        ],
        "loads": [_load(load) for load in scene.loads],
        "collisions": [
            {"a": c.a, "b": c.b, "body": scene.instances[c.a].body, "point": c.point.tolist(), "spans": c.spans, "depth": c.depth}
            for c in scene.collisions
        ],
        "notes": [n.code for n in notes],
        "tables": [_table(t) for t in tables],
    }


def _motion(body: str, X_WB: Array) -> dict[str, Any]:
    """Where a body starts (position, quaternion), and which of its tracks are in the series."""
    pose = [*X_WB[0, :3, 3].tolist(), *quaternions(X_WB[:1, :3, :3])[0].tolist()]
    return {"body": body, "pose": pose, "moves": list(moving_tracks(X_WB)) if len(X_WB) > 1 else []}


def _body(body: SceneBody) -> dict[str, Any]:
    return {
        "name": body.name,
        "parts": list(body.parts),
        "mass": body.mass,
        "center": body.center.tolist(),
        "color": hex_from_color(body.color),
        "ground": body.ground,
    }


def _part(instance: SceneInstance) -> dict[str, Any]:
    return {
        "name": instance.name,
        "part": instance.part_name,
        "body": instance.body,
        "color": hex_from_color(instance.color),
        "alpha": round(instance.color[3], 3),
        "cad": instance.has_cad_color,
        "mass": instance.mass,
        "volume": instance.volume,
        "material": instance.material,
        "density": instance.density,
        "source": instance.material_source,
        "mates": [list(mate) for mate in instance.mates],
    }


def _joint(joint: SceneJoint) -> dict[str, Any]:
    return {
        "name": joint.name,
        "kind": joint.kind,
        "parent": joint.parent,
        "child": joint.child,
        "origin": joint.origin.tolist(),
        "axis": joint.axis.tolist(),
        "limits": _finite_limits(joint.limits),
        "role": joint.role,
        "color": hex_from_color(joint.color),
        # column by column, as the viewer's matrices are
        "F": None if joint.X_PF is None else joint.X_PF.T.ravel().tolist(),
        "M": None if joint.X_CM is None else joint.X_CM.T.ravel().tolist(),
    }


def _load(load: Load) -> dict[str, Any]:
    return {
        "joint": load.joint,
        "kind": load.kind,
        "parent": load.parent,
        "child": load.child,
        "point": load.point.tolist(),
        "determinate": load.determinate,
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "title": table.title,
        "columns": list(table.columns),
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
        "note": table.note,
        "empty": table.empty,
        "link": table.link,
    }


def _finite_limits(limits: tuple[float, float] | None) -> list[float] | None:
    return None if limits is None or not np.isfinite(limits).all() else [float(x) for x in limits]


def _cell(cell: Cell) -> str | float | bool | dict[str, Any] | None:
    """A cell that JSON can carry: numpy's numbers as Python's, no infinities."""
    if isinstance(cell, Quantity):
        values = [float(value) for value in cell.values]
        return {"values": values, "unit": cell.unit, "between": cell.between} if np.isfinite(values).all() else "–"
    if isinstance(cell, (bool, np.bool_)):
        return bool(cell)
    if isinstance(cell, (int, float, np.integer, np.floating)):
        return float(cell) if np.isfinite(cell) else str(cell)
    return cell if cell is None else str(cell)


def dashed_of(plot: Plot) -> list[str]:
    """The signals of a plot that are drawn thin, grey and dashed."""
    if plot.dashed is not None:
        return list(plot.dashed)
    commands = [name for name in plot.signals if _COMMANDS.search(name)]
    return commands if len(commands) < len(plot.signals) else []


def _single(values: Any) -> np.ndarray[Any, np.dtype[np.float32]]:
    """As float32; what is beyond its range, as the weight of a part of 1e300 kg, is put at the end of it."""
    most = float(np.finfo(np.float32).max)
    return np.clip(np.asarray(values, dtype=np.float64), -most, most).astype("<f4")


def series_bytes(scene: Scene, plots: Sequence[Plot], result: Signals | None) -> tuple[list[dict[str, Any]], bytes, list[Note]]:
    """Names and units of the signals; all series in the order that the head of this file gives; a note on what was left out.

    Raises
    ------
    VizError
        E503 if a plot names an unknown signal.
    """
    frames = scene.times.astype("<f8").tobytes()
    loads = b"".join(_single(np.hstack([load.force, load.torque]).T).tobytes() for load in scene.loads)
    moving = (moving_tracks(poses) for name, poses in scene.poses.items() if name in scene.bodies and len(poses) > 1)
    loads += b"".join(_single(values).tobytes() for tracks in moving for values in tracks.values())
    if result is None:
        if plots:
            raise VizError(
                "E503",
                "Plots are asked for, but there is no result.",
                element=plots[0].title,
                remedy="Simulate first, or ask for no plots.",
            )
        return [], frames + loads, []
    result = WithExtremes(result=result)
    time = np.asarray(result.time, dtype="<f8")
    shown = [
        Plot(title="", signals=tuple(name for own in plot.signals for name in (own, *extremes_of(result.result, own)))) for plot in plots
    ]
    names, notes = _chosen_signals(shown, list(result.names), len(time))
    least = round_off(result)
    arrays = {name: np.asarray(result.array(name), dtype=np.float64) for name in names}
    arrays = {name: np.where(np.isfinite(values), values, np.nan) for name, values in arrays.items()}
    fit = {name: values for name, values in arrays.items() if values.shape == time.shape}
    signals = [_signal(result, name, values) for name, values in fit.items()]
    rows = [_single(without_round_off(values, least[result.units(name)])) for name, values in fit.items()]
    return signals, b"".join([frames, time.tobytes(), *(row.tobytes() for row in rows), loads]), notes


def _signal(result: WithExtremes, name: str, values: Any) -> dict[str, Any]:
    """A signal for the page: its unit, the unit that its values ask for (rpm, turns, °C), and whose extreme it is."""
    own, mark = result.origin(name)
    found: dict[str, Any] = {"name": name, "unit": result.units(name)}
    if mark is not None:
        found |= {"of": own, "mark": mark}
    twin = getattr(result.result, "twins", {}).get(name)  # the same signal of another state of the machine
    if twin is not None:
        found["over"] = twin
    other = telling_unit(values, result.units(name), own)
    if other is not None:
        found["as"] = {"name": other.name, "factor": other.factor, "offset": other.offset, "group": other.group}
    return found


def _chosen_signals(plots: Sequence[Plot], known: Sequence[str], samples: int) -> tuple[list[str], list[Note]]:
    """Those that plots show, then as many others as the page has room for; and a note on what was left out."""
    wanted = list(dict.fromkeys(name for plot in plots for name in plot.signals))
    for name in wanted:
        if name not in known:
            hint = did_you_mean(name, known) or f"Known are: {listed(known)}."
            raise VizError("E503", f"A plot names the signal '{name}', which the result does not have.", element=name, remedy=hint)
    others = [name for name in known if name not in wanted]
    room = max(SIGNAL_BUDGET // max(samples, 1) - len(wanted), 0)
    if len(others) <= room:
        return wanted + others, []
    text = f"{len(others) - room} of {len(known)} signals are not in the page: it would be too large."
    return wanted + others[:room], [Note(code="W501", text=text, remedy="Plot the ones you need, or raise simulate.output_step.")]
