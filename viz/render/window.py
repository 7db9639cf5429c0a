"""`Window`: the machine in an interactive window: play, scrub, turn, pick, hide, cut.

The state and all that keys do stand in methods, so that tests drive the same window off the screen.
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from foundation.arrays import Array

from ..colors import color_from_hex
from ..plots.curves import ACCENT
from ..scene import Scene
from ..signals import Signals
from .actors import paint, show_paint
from .body_frames import add_frames, place_frames
from .camera import DIRECTIONS
from .opengl import probe, probe_display
from .picture import describe, readout_text, readouts_of
from .section_plane import SectionPlane
from .stage import Stage, look, open_stage, set_time
from .trails import DrawnTrail, add_trails, remove_trails, set_trail_time, show_trail
from .window_events import connect
from .window_overlay import SLIDER, SLIDER_BAND, Overlay, add_names, add_overlay, plain

SPEEDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)
MARGINS = (0.07, 0.07, 0.22, 0.11)  # below, there is the slider


@dataclass(slots=True, eq=False)
class Window:
    """A stage with an overlay and what the user has done to it."""

    stage: Stage
    overlay: Overlay
    readouts: tuple[tuple[str, Any, Any, str], ...]
    section: SectionPlane
    playing: bool = False
    speed: float = 1.0
    picked: str | None = None
    hidden: set[str] = field(default_factory=set)
    edges: bool = True
    body_colors: bool = False
    frames: dict[str, Any] = field(default_factory=dict)  # body -> vtkAxesActor
    names: dict[str, Any] = field(default_factory=dict)  # joint -> vtkBillboardTextActor3D
    trails: tuple[DrawnTrail, ...] = ()
    picked_point: Array | None = None  # p_BQ of the place that was clicked, on the body of the picked part, m
    occlusion: bool = False
    on_tick: Callable[[Window], None] | None = None  # is called every few milliseconds, whether it plays or not
    _last_tick: float = 0.0

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self.stage.scene

    @property
    def plotter(self) -> Any:
        """The pyvista plotter."""
        return self.stage.plotter

    @property
    def time(self) -> float:
        """The time shown, s."""
        return self.stage.time

    # ------------------------------------------------------------------------------------------------------------- time

    def set_time(self, time: float) -> None:
        """Show the machine at `time` s; beyond the ends, at the end."""
        time = float(np.clip(time, self.scene.times[0], self.scene.times[-1]))
        set_time(self.stage, time)
        self._place_names()
        place_frames(self.frames, self.scene, self.time)
        for trail in self.trails:
            set_trail_time(trail, self.scene.times, time)
        self._update_readouts()

    def toggle_play(self) -> None:
        """Play, or pause; from the end, play from the start."""
        self.playing = not self.playing and self.scene.moves
        self._last_tick = clock.monotonic()
        if self.playing and self.time >= self.scene.duration:
            self.set_time(float(self.scene.times[0]))
        self._update_readouts()

    def tick(self, now: float | None = None) -> None:
        """While playing, go on by the time since the last call; beyond the end, from the start on."""
        if self.on_tick is not None:
            self.on_tick(self)
        if not self.playing:
            return
        now = clock.monotonic() if now is None else now
        time = self.time + (now - self._last_tick) * self.speed
        self._last_tick = now
        first, last = float(self.scene.times[0]), float(self.scene.times[-1])
        self.set_time(time if time <= last else first + (time - first) % (last - first))
        self.plotter.render_window.Render()

    def step(self, frames: int) -> None:
        """Pause, and go to a neighbouring frame of the simulation."""
        self.playing = False
        index = int(np.searchsorted(self.scene.times, self.time + 1e-12, side="right")) - 1 + frames
        self.set_time(float(self.scene.times[int(np.clip(index, 0, len(self.scene.times) - 1))]))

    def change_speed(self, steps: int) -> None:
        """Play faster or slower."""
        nearest = int(np.argmin(np.abs(np.log(SPEEDS) - np.log(self.speed))))
        self.speed = SPEEDS[int(np.clip(nearest + steps, 0, len(SPEEDS) - 1))]
        self._update_readouts()

    # ------------------------------------------------------------------------------------------------------------ parts

    def pick(self, x: int, y: int) -> str | None:
        """Pick the part seen at a pixel (from the left, from below), or nothing; returns its name."""
        from vtkmodules.vtkRenderingCore import vtkCellPicker

        picker = vtkCellPicker()
        picker.SetTolerance(0.0005)
        picker.PickClippingPlanesOff()
        picker.InitializePickList()
        for actor in self.stage.faces.values():
            picker.AddPickList(actor)
        picker.PickFromListOn()
        picker.Pick(x, y, 0, self.plotter.renderer)
        found = picker.GetActor()
        name = next((name for name, actor in self.stage.faces.items() if actor is found), None) if found is not None else None
        self.select(name)
        if name is not None:
            X_WB = self.scene.pose(self.scene.instances[name].body, self.time)
            self.picked_point = X_WB[:3, :3].T @ (np.array(picker.GetPickPosition()) - X_WB[:3, 3])
        return name

    def select(self, name: str | None) -> None:
        """Mark a part as picked and show its card."""
        before, self.picked = self.picked, name
        self.picked_point = None
        for part in {before, name} - {None}:
            self._paint(str(part))
        self.overlay.set_card(self.scene.instances[name] if name is not None else None)

    def hide_picked(self) -> None:
        """Hide the picked part."""
        if self.picked is not None:
            self.hidden.add(self.picked)
            self.select(None)
            self._show_parts()

    def isolate_body(self) -> None:
        """Hide all parts but those that move with the picked one."""
        if self.picked is not None:
            body = self.scene.instances[self.picked].body
            self.hidden = {name for name, instance in self.scene.instances.items() if instance.body != body}
            self._show_parts()

    def show_all(self) -> None:
        """Show every part again."""
        self.hidden.clear()
        self._show_parts()

    def toggle_edges(self) -> None:
        """Show or hide the B-rep edges."""
        self.edges = not self.edges
        self._show_parts()

    def toggle_body_colors(self) -> None:
        """Colour parts as in CAD, or by the body that they move with."""
        self.body_colors = not self.body_colors
        for name in self.stage.faces:
            self._paint(name)

    # ------------------------------------------------------------------------------------------------------------- view

    def toggle_marks(self) -> None:
        """Show or hide the joints' arrows and names."""
        for actor in (*self.stage.marks.values(), *self.names.values()):
            actor.SetVisibility(not actor.GetVisibility())

    def toggle_trails(self) -> None:
        """Show the path of the point that was picked, of the project's points, or of all centres of mass; or hide the paths."""
        if self.trails:
            remove_trails(self.plotter.renderer, self.trails)
            self.trails = ()
            return
        picked = self.picked is not None and self.picked_point is not None
        if self.stage.trails and not picked:
            shown = bool(self.stage.trails[0].actor.GetVisibility())
            for trail in self.stage.trails:
                show_trail(trail, not shown)
            return
        points: dict[str, Array] = {name: np.asarray(body.center) for name, body in self.scene.bodies.items()}
        if self.picked is not None and self.picked_point is not None:
            points = {self.scene.instances[self.picked].body: self.picked_point}
        drawn = [(name, point, self.scene.bodies[name].color) for name, point in points.items()]
        self.trails = add_trails(self.plotter.renderer, self.scene, drawn, max(1.5, 2.4 * self.overlay.scale))
        for trail in self.trails:
            set_trail_time(trail, self.scene.times, self.time)

    def toggle_frames(self) -> None:
        """Show or hide a tripod at the centre of mass of every body: x red, y green, z blue."""
        for actor in self.frames.values():
            self.plotter.renderer.RemoveActor(actor)
        self.frames = {} if self.frames else add_frames(self.plotter.renderer, self.scene)
        place_frames(self.frames, self.scene, self.time)

    def look(self, name: str) -> None:
        """Look from one of the standard directions, with the whole motion in view."""
        look(self.stage, DIRECTIONS[name])

    def scrub(self, x: int, y: int) -> bool:
        """Go to the time of the slider at a pixel (from the left, from below); false if that is not on the slider."""
        width, height = self.plotter.render_window.GetSize()
        if not self.scene.moves or y > SLIDER_BAND * height:
            return False
        part = (x / width - SLIDER[0]) / (SLIDER[1] - SLIDER[0])
        self.set_time(float(self.scene.times[0]) + part * float(self.scene.times[-1] - self.scene.times[0]))
        self._last_tick = clock.monotonic()
        return True

    def replace(self, scene: Scene, result: Signals | None = None) -> None:
        """Show another state of the machine. View, time, playing, the picked part, and what is hidden, cut and coloured stay."""
        time, picked, cut, edges = self.time, self.picked, (self.section.axis, self.section.at), self.edges
        marks = any(actor.GetVisibility() for actor in self.stage.marks.values()) or not self.stage.marks
        frames, trails = bool(self.frames), bool(self.trails)
        size = tuple(self.plotter.render_window.GetSize())
        off_screen = bool(self.plotter.off_screen)
        self.stage = open_stage(
            scene, size=(size[0], size[1]), off_screen=off_screen, occlusion=self.occlusion, cull=False, margins=MARGINS, into=self.plotter
        )
        self.overlay = add_overlay(self.plotter, scene, title=scene.title, subtitle=describe(scene))
        self.names = add_names(self.plotter.renderer, self.stage.mark_shapes, self.overlay.scale)
        self.readouts = readouts_of(scene, result)
        self.frames, self.trails, self.picked, self.picked_point = {}, (), None, None
        self.hidden &= set(scene.instances)
        self.section = SectionPlane(self.stage, *cut)
        self.section.show()
        self.edges = edges
        self._show_parts()
        for name in self.stage.faces if self.body_colors else ():
            self._paint(name)
        self.select(picked if picked in scene.instances else None)
        self.playing = self.playing and scene.moves
        if not marks:
            self.toggle_marks()
        if frames:
            self.toggle_frames()
        if trails:
            self.toggle_trails()
        self.set_time(time)
        self.plotter.renderer.ResetCameraClippingRange()

    def press(self, key: str) -> bool:
        """Do what a key does (names as VTK gives them); whether it does anything."""
        action = self._keys().get(key)
        if action is None:
            return False
        action()
        return True

    def leave(self) -> None:
        """Let `show` return, as when the user closes the window."""
        self.plotter.iren.interactor.ExitCallback()

    def close(self) -> None:
        """Close the window."""
        self.stage.close()

    # ----------------------------------------------------------------------------------------------------------- inside

    def _keys(self) -> dict[str, Callable[[], None]]:
        first, last = float(self.scene.times[0]), float(self.scene.times[-1])
        keys: dict[str, Callable[[], None]] = {
            "space": self.toggle_play,
            "Left": lambda: self.step(-1),
            "Right": lambda: self.step(1),
            "Up": lambda: self.change_speed(1),
            "Down": lambda: self.change_speed(-1),
            "Home": lambda: self.set_time(first),
            "End": lambda: self.set_time(last),
            "h": self.hide_picked,
            "a": self.show_all,
            "i": self.isolate_body,
            "b": self.toggle_body_colors,
            "e": self.toggle_edges,
            "j": self.toggle_marks,
            "f": self.toggle_frames,
            "t": self.toggle_trails,
            "x": self.section.cycle,
            "bracketleft": lambda: self.section.move(-0.03),
            "bracketright": lambda: self.section.move(0.03),
            "r": lambda: self.look("iso"),
            "question": self.overlay.toggle_help,
            "F1": self.overlay.toggle_help,
            "Escape": lambda: self.select(None),
        }
        for number, name in enumerate(DIRECTIONS, start=1):
            keys[str(number)] = lambda name=name: self.look(name)  # type: ignore[misc]
        return keys

    def _update_readouts(self) -> None:
        """Bring clock, state and slider up to date."""
        if not self.scene.moves:
            return
        self.overlay.clock.SetInput(f"t = {self.time:.{2 if self.scene.duration >= 2 else 3}f} s")
        self.overlay.state.SetInput(f"{'playing' if self.playing else 'paused'}  {self.speed:g}×")
        readout = "    ".join(readout_text(j, float(np.interp(self.time, t, v)), u) for j, t, v, u in self.readouts)
        self.overlay.readout.SetInput(plain(readout))
        if self.overlay.slider is not None:
            self.overlay.slider.SetValue(self.time)
            self.overlay.slider.BuildRepresentation()

    def _paint(self, name: str) -> None:
        """Give a part its colour: as in CAD or its body's, and reddened while it is picked."""
        instance = self.scene.instances[name]
        color = np.array((self.scene.bodies[instance.body].color if self.body_colors else instance.color)[:3])
        if name == self.picked:
            color = 0.35 * color + 0.65 * np.array(color_from_hex(ACCENT)[:3])
        paint(self.stage.faces[name].GetProperty(), color.tolist())
        show_paint(self.stage.faces[name], not self.body_colors and name != self.picked)

    def _show_parts(self) -> None:
        for name, actor in self.stage.faces.items():
            actor.SetVisibility(name not in self.hidden)
        for name, actor in self.stage.edges.items():
            actor.SetVisibility(self.edges and name not in self.hidden)

    def _place_names(self) -> None:
        for mark in self.stage.mark_shapes:
            beyond = mark.tip + 0.3 * (mark.tip - mark.root)
            tip_W = self.scene.pose(mark.body, self.time) @ np.append(beyond, 1.0)
            self.names[mark.joint].SetPosition(*tip_W[:3])


def show(
    scene: Scene,
    result: Signals | None = None,
    *,
    off_screen: bool = False,
    size: tuple[int, int] = (1440, 900),
    title: str | None = None,
    on_tick: Callable[[Window], None] | None = None,
) -> Window:
    """Open the machine in a window and return when it is closed; off the screen return it at once, for tests and pictures.

    Parameters
    ----------
    scene
        What to show.
    result
        Adds the joints' coordinates to the clock.
    off_screen
        Make the same window without a display; the caller closes it.
    size
        Width and height, pixels.
    title
        Headline; the scene's title by default.
    on_tick
        Is called with the window every few milliseconds, in the thread that draws: it may show another state (`Window.replace`).

    Raises
    ------
    VizError
        E521 where there is no display, E520 where nothing can draw.
    """
    occlusion = not (probe() if off_screen else probe_display()).software
    stage = open_stage(scene, size=size, off_screen=off_screen, occlusion=occlusion, cull=False, margins=MARGINS)
    overlay = add_overlay(stage.plotter, scene, title=scene.title if title is None else title, subtitle=describe(scene))
    names = add_names(stage.plotter.renderer, stage.mark_shapes, overlay.scale)
    window = Window(stage, overlay, readouts_of(scene, result), SectionPlane(stage), names=names, occlusion=occlusion, on_tick=on_tick)
    window.set_time(float(scene.times[0]))
    connect(window)
    if not off_screen:
        window.toggle_play()
        stage.plotter.show(auto_close=False)
        stage.close()
    return window
