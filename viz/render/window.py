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
from ..plots.curves import ACCENT, Signals
from ..scene import Scene
from .camera import DIRECTIONS
from .opengl import probe, probe_display
from .picture import describe, readout_text, readouts_of
from .stage import Stage, look, open_stage, paint, set_time, show_paint
from .trails import Trail, add_trails, remove_trails, set_trail_time, show_trail
from .window_overlay import SLIDER, SLIDER_BAND, Overlay, add_names, add_overlay, plain

SPEEDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0)
TICK = 16  # ms between frames while playing
CLICK = 4  # pixels: a press and release nearer than this is a click, not a turn of the view
SECTIONS: tuple[str, ...] = ("x", "y", "z")
MARGINS = (0.07, 0.07, 0.22, 0.11)  # below, there is the slider


@dataclass(slots=True, eq=False)
class Window:
    """A stage with an overlay and what the user has done to it."""

    stage: Stage
    overlay: Overlay
    readouts: tuple[tuple[str, Any, Any, str], ...]
    playing: bool = False
    speed: float = 1.0
    picked: str | None = None
    hidden: set[str] = field(default_factory=set)
    edges: bool = True
    body_colors: bool = False
    section: str | None = None  # the axis that the cutting plane is normal to
    section_at: float = 0.5  # part of the machine's extent along that axis
    frames: dict[str, Any] = field(default_factory=dict)  # body -> vtkAxesActor
    names: dict[str, Any] = field(default_factory=dict)  # joint -> vtkBillboardTextActor3D
    trails: tuple[Trail, ...] = ()
    picked_point: Array | None = None  # p_BQ of the place that was clicked, on the body of the picked part, m
    _plane: Any = None
    _last_tick: float = 0.0
    _scrubbing: bool = False  # whether the mouse holds the slider
    _pressed: tuple[int, int] | None = None  # where the left button went down

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
        self._place_frames()
        for trail in self.trails:
            set_trail_time(trail, self.scene.times, time)
        self._say()

    def toggle_play(self) -> None:
        """Play, or pause; from the end, play from the start."""
        self.playing = not self.playing and self.scene.moves
        self._last_tick = clock.monotonic()
        if self.playing and self.time >= self.scene.duration:
            self.set_time(float(self.scene.times[0]))
        self._say()

    def tick(self, now: float | None = None) -> None:
        """While playing, go on by the time since the last call; at the end begin again."""
        if not self.playing:
            return
        now = clock.monotonic() if now is None else now
        time = self.time + (now - self._last_tick) * self.speed
        self._last_tick = now
        self.set_time(time if time <= self.scene.duration else float(self.scene.times[0]))
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
        self._say()

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
        """Show the way of the point that was picked, of the project's points, or of all centres of mass; or hide the ways."""
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
        from vtkmodules.vtkRenderingAnnotation import vtkAxesActor

        if self.frames:
            for actor in self.frames.values():
                self.plotter.renderer.RemoveActor(actor)
            self.frames.clear()
            return
        for name in self.scene.bodies:
            actor = vtkAxesActor()
            actor.SetTotalLength(*[0.13 * self.scene.size] * 3)
            actor.AxisLabelsOff()
            actor.SetShaftTypeToCylinder()
            actor.SetCylinderRadius(0.02)
            actor.SetConeRadius(0.18)
            actor.PickableOff()
            self.plotter.renderer.AddActor(actor)
            self.frames[name] = actor
        self._place_frames()

    def cycle_section(self) -> None:
        """Cut the machine with a plane normal to x, then y, then z, then not at all."""
        following = {None: "x", "x": "y", "y": "z", "z": None}
        self.section = following[self.section]
        self.section_at = 0.5
        self._cut()

    def move_section(self, by: float) -> None:
        """Move the cutting plane by a part of the machine's extent."""
        if self.section is not None:
            self.section_at = float(np.clip(self.section_at + by, 0.0, 1.0))
            self._cut()

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

    def press(self, key: str) -> bool:
        """Do what a key does (names as VTK gives them); whether it does anything."""
        action = self._keys().get(key)
        if action is None:
            return False
        action()
        return True

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
            "x": self.cycle_section,
            "bracketleft": lambda: self.move_section(-0.03),
            "bracketright": lambda: self.move_section(0.03),
            "r": lambda: self.look("iso"),
            "question": self.overlay.toggle_help,
            "F1": self.overlay.toggle_help,
            "Escape": lambda: self.select(None),
        }
        for number, name in enumerate(DIRECTIONS, start=1):
            keys[str(number)] = lambda name=name: self.look(name)  # type: ignore[misc]
        return keys

    def _say(self) -> None:
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

    def _place_frames(self) -> None:
        from vtkmodules.vtkCommonTransforms import vtkTransform

        for name, actor in self.frames.items():
            X_WB = self.scene.pose(name, self.time)
            X_WC = X_WB.copy()
            X_WC[:3, 3] = (X_WB @ np.append(self.scene.bodies[name].center, 1.0))[:3]
            transform = vtkTransform()
            transform.SetMatrix(X_WC.ravel().tolist())
            actor.SetUserTransform(transform)

    def _cut(self) -> None:
        """Put the cutting plane into every mapper; the inner sides, in one flat tone a body, look like the cut itself."""
        from vtkmodules.vtkCommonDataModel import vtkPlane
        from vtkmodules.vtkRenderingCore import vtkProperty

        if self._plane is None:
            self._plane = vtkPlane()
        for actor in (*self.stage.faces.values(), *self.stage.edges.values()):
            mapper = actor.GetMapper()
            mapper.RemoveAllClippingPlanes()
            if self.section is not None:
                mapper.AddClippingPlane(self._plane)
        for name, actor in self.stage.faces.items():
            inside = vtkProperty()
            body = self.scene.bodies[self.scene.instances[name].body]
            inside.SetColor(*(0.6 * np.array(body.color[:3]) + 0.4))
            inside.SetAmbient(1.0)
            inside.SetDiffuse(0.0)
            actor.SetBackfaceProperty(inside if self.section is not None else None)
        if self.section is not None:
            axis = SECTIONS.index(self.section)
            low, high = self.scene.bounds[0][axis], self.scene.bounds[1][axis]
            origin, normal = np.zeros(3), np.zeros(3)
            origin[axis] = low + self.section_at * (high - low)
            # The half that lies towards the eye goes, so that one sees into the machine.
            normal[axis] = np.sign(self.plotter.renderer.GetActiveCamera().GetDirectionOfProjection()[axis]) or 1.0
            self._plane.SetOrigin(*origin)
            self._plane.SetNormal(*normal)


def show(
    scene: Scene, result: Signals | None = None, *, off_screen: bool = False, size: tuple[int, int] = (1440, 900), title: str | None = None
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

    Raises
    ------
    VizError
        E521 where there is no display, E520 where nothing can draw.
    """
    occlusion = not (probe() if off_screen else probe_display()).software
    stage = open_stage(scene, size=size, off_screen=off_screen, occlusion=occlusion, cull=False, margins=MARGINS)
    overlay = add_overlay(stage.plotter, scene, title=scene.title if title is None else title, subtitle=describe(scene))
    names = add_names(stage.plotter.renderer, stage.mark_shapes, overlay.scale)
    window = Window(stage, overlay, readouts_of(scene, result), names=names)
    window.set_time(float(scene.times[0]))
    _listen(window)
    if not off_screen:
        window.toggle_play()
        stage.plotter.show(auto_close=False)
        stage.close()
    return window


def _listen(window: Window) -> None:
    """Connect mouse, keys and timer of VTK with the window."""
    plotter = window.plotter
    plotter.enable_terrain_style(mouse_wheel_zooms=True, shift_pans=True)
    plotter.iren.clear_key_event_callbacks()
    interactor = plotter.iren.interactor
    style = interactor.GetInteractorStyle()
    style.AddObserver("CharEvent", lambda *_: None)  # VTK's own keys (w wireframe, s surface, ...) would only surprise

    def key(*_: Any) -> None:
        if interactor.GetKeySym() == "q":
            interactor.ExitCallback()
        elif window.press(interactor.GetKeySym()):
            plotter.render_window.Render()

    def press(*_: Any) -> None:
        x, y = interactor.GetEventPosition()
        window._scrubbing = window.scrub(x, y)
        window._pressed = None if window._scrubbing else (x, y)
        keep(tags[0])

    def move(*_: Any) -> None:
        if window._scrubbing:
            window.scrub(interactor.GetEventPosition()[0], 0)
            keep(tags[1])

    def let_go(*_: Any) -> None:
        if window._scrubbing:
            window._scrubbing = False
            interactor.GetCommand(tags[2]).SetAbortFlag(1)

    def keep(tag: int) -> None:
        """While the slider is moved, the mouse does not turn the view."""
        if window._scrubbing:
            interactor.GetCommand(tag).SetAbortFlag(1)
            plotter.render_window.Render()

    def release(*_: Any) -> None:
        pressed, window._pressed = window._pressed, None
        x, y = interactor.GetEventPosition()
        if pressed is not None and np.hypot(x - pressed[0], y - pressed[1]) < CLICK:
            window.pick(x, y)
            plotter.render_window.Render()

    interactor.AddObserver("KeyPressEvent", key)
    tags = [
        interactor.AddObserver(event, action, 1.0)  # before the style, which has priority 0
        for event, action in (("LeftButtonPressEvent", press), ("MouseMoveEvent", move), ("LeftButtonReleaseEvent", let_go))
    ]
    # From a press on, the style takes all mouse events for itself: a release is heard of only through its own event.
    style.AddObserver("EndInteractionEvent", release)
    interactor.AddObserver("TimerEvent", lambda *_: window.tick())
    plotter.render_window.AddObserver("WindowResizeEvent", lambda *_: window.overlay.layout())
    interactor.Initialize()
    interactor.CreateRepeatingTimer(TICK)
