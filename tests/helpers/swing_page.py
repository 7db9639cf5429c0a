"""The page of a small machine that swings, and how tests open it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from chromium import Chromium
from machines import Swing, box_part, two_axes

from foundation.arrays import Array
from foundation.errors import Note
from tests.viz.graph.test_system_graph import motor_layers
from viz.graph.system_graph import system_svg
from viz.loads import Load
from viz.page.html_page import write_page
from viz.page.tables import Quantity, Table
from viz.scene import Trail
from viz.scene_building import build_scene
from viz.signals import Plot

PLOTS = (Plot(title="Pitch", signals=("pitch_ref.y", "pitch.angle")), Plot(title="Yaw & <current>", signals=("yaw.angle", "motor.i")))
TABLES = (
    Table(title="Bodies", columns=("body", "mass [kg]"), rows=(("base", 1.25), ("arm", 0.5), ("head", 0.25))),
    Table(
        title="Joints",
        columns=("joint", "limits"),
        rows=(("yaw", Quantity((-0.7, 0.7), "rad", " … ")), ("pitch", Quantity((0.0, 0.01), "m", " … "))),
    ),
    Table(title="Checks", columns=("check", "verdict"), rows=(("dof", True), ("<i>x</i>", False))),
)
NOTE = Note(code="W101", text="head: no density given", element="head", remedy="Give one in the project file.")


def force_at(t: Array) -> Array:
    """(n, 3) a made-up reaction on the head, N in W: it turns and grows."""
    return np.column_stack([2.0 * np.cos(3.0 * t), 2.0 * np.sin(3.0 * t), 1.0 + 0.5 * t])


def swing_loads(swing: Swing, names: tuple[str, ...]) -> tuple[Load, ...]:
    """A reaction at the pitch joint and a drive about the yaw axis."""
    base, arm, head = names[:3]
    t, zero = swing.frames, np.zeros((len(swing.frames), 3))
    about_z = np.column_stack([0 * t, 0 * t, 0.2 * np.cos(t)])
    return (
        Load(
            joint="pitch",
            kind="reaction",
            parent=arm,
            child=head,
            point=np.array([0.0, 0.0, 0.29]),
            force=force_at(t),
            torque=zero,
            determinate=False,
        ),
        Load(joint="yaw", kind="drive", parent=base, child=arm, point=np.array([0.0, 0.0, 0.05]), force=zero, torque=about_z),
    )


def write(
    path: Path,
    names: tuple[str, ...] = ("base", "arm", "head", "cap"),
    title: str = "Swing",
    *,
    slower: bool = False,
    larger: bool = False,
) -> tuple[Path, Swing]:
    """A page and its motion; `slower`: another motion of the same shapes, `larger`: another base."""
    assembly, mechanism = two_axes(names)
    if larger:
        base = assembly.instances[names[0]].part
        assembly = assembly.with_changes(parts={**assembly.parts, base: box_part(base, (0.3, 0.3, 0.05))})
    swing = Swing(mechanism, frames=81, duration=3.0) if slower else Swing(mechanism)
    trail = Trail(name="tip", body=names[2], point=np.array([0.08, 0.0, 0.29]))
    scene = build_scene(assembly, mechanism, swing, title=title, overlays=[trail], loads=swing_loads(swing, names))
    svg = system_svg(assembly, mechanism, motor_layers())
    write_page(path, scene, plots=PLOTS, result=swing, graph_svg=svg, tables=TABLES, notes=[NOTE], meta={"program": "MateGraph"})
    return path, swing


def show(browser: Chromium, path: Path, scale: float = 1.0) -> None:
    browser.size(900, 600, scale)
    browser.events.clear()
    browser.open(path.as_uri())
    browser.wait("window.mategraph?.ready && document.readyState == 'complete'", 60)


def settle(browser: Chromium) -> None:
    """Wait until the camera stands still and the picture is drawn."""
    browser.js(
        """(async () => { const next = () => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
        for (let before = null, i = 0; i < 200; i++) { await next(); const now = JSON.stringify(mategraph.camera());
          if (now === before) return; before = now; } })()"""
    )


def click(browser: Chromium, selector: str) -> None:
    """Click an element as its user would; it must be there, shown and enabled."""
    found = browser.js(
        f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
        if (!e || e.disabled || !e.getClientRects().length) return false;
        e.click();
        return true; }})()"""
    )
    assert found, f"{selector} cannot be clicked"


def slide(browser: Chromium, selector: str, value: float) -> None:
    """Move a slider."""
    browser.js(
        f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.value = {value}; "
        "e.dispatchEvent(new Event('input', { bubbles: true })); })()"
    )


def text_of(browser: Chromium, selector: str) -> str:
    """Text of an element."""
    found: str = browser.js(f"document.querySelector({json.dumps(selector)}).textContent")
    return found


def part_pixel(browser: Chromium, name: str) -> tuple[float, float]:
    """A point of the window, px, at which that part is seen."""
    found = browser.js(
        f"""(() => {{ const box = document.getElementById('viewport').getBoundingClientRect(), name = {json.dumps(name)};
        for (let y = 40; y < box.height - 40; y += 12) for (let x = 40; x < box.width - 40; x += 12)
          if (mategraph.partAt(x, y) === name && mategraph.partAt(x + 4, y + 4) === name) return [box.left + x + 2, box.top + y + 2];
        return null; }})()"""
    )
    assert found, f"{name} is not seen"
    return found[0], found[1]


def parts_seen(browser: Chromium) -> set[str | None]:
    """What the pointer would find over the whole view."""
    return set(
        browser.js(
            """(() => { const b = document.getElementById('viewport'), seen = new Set();
            for (let x = 6; x < b.clientWidth; x += 12) for (let y = 6; y < b.clientHeight; y += 12) seen.add(mategraph.partAt(x, y));
            return [...seen]; })()"""
        )
    )
