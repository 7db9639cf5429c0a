"""Mouse, keys and timer of VTK, connected with a `Window`.

A press on the slider moves the time and not the view; a press and release at one place picks a part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from .window import Window

TICK = 16  # ms between frames while playing
CLICK = 4  # pixels: a press and release nearer than this is a click, not a turn of the view


def connect(window: Window) -> None:
    """Let the window hear of mouse, keys, timer and changes of its size."""
    plotter = window.plotter
    plotter.enable_terrain_style(mouse_wheel_zooms=True, shift_pans=True)
    plotter.iren.clear_key_event_callbacks()
    interactor = plotter.iren.interactor
    style = interactor.GetInteractorStyle()
    style.AddObserver("CharEvent", lambda *_: None)  # VTK's own keys (w wireframe, s surface, ...) would only surprise
    interactor.AddObserver("KeyPressEvent", lambda *_: _press_key(window, interactor))
    mouse = _Mouse(window, interactor)
    mouse.connect()
    # From a press on, the style takes all mouse events for itself: a release is heard of only through its own event.
    style.AddObserver("EndInteractionEvent", mouse.release)
    interactor.AddObserver("TimerEvent", lambda *_: window.tick())
    plotter.render_window.AddObserver("WindowResizeEvent", lambda *_: window.overlay.layout())
    interactor.Initialize()
    interactor.CreateRepeatingTimer(TICK)


def _press_key(window: Window, interactor: Any) -> None:
    if interactor.GetKeySym() == "q":
        interactor.ExitCallback()
    elif window.press(interactor.GetKeySym()):
        window.plotter.render_window.Render()


class _Mouse:
    """The left button: on the slider it moves the time, elsewhere it turns the view or picks."""

    def __init__(self, window: Window, interactor: Any) -> None:
        self.window, self.interactor = window, interactor
        self.scrubbing = False  # whether it holds the slider
        self.pressed: tuple[int, int] | None = None  # where the button went down
        self.tags: dict[str, int] = {}  # of VTK's commands, by event

    def connect(self) -> None:
        """Hear of the mouse before the style, which has priority 0."""
        actions = {"LeftButtonPressEvent": self._press, "MouseMoveEvent": self._move, "LeftButtonReleaseEvent": self._let_go}
        for event, action in actions.items():
            self.tags[event] = self.interactor.AddObserver(event, action, 1.0)

    def release(self, *_: Any) -> None:
        """Pick a part, if the button went down at this place."""
        pressed, self.pressed = self.pressed, None
        x, y = self.interactor.GetEventPosition()
        if pressed is not None and np.hypot(x - pressed[0], y - pressed[1]) < CLICK:
            self.window.pick(x, y)
            self.window.plotter.render_window.Render()

    def _press(self, *_: Any) -> None:
        x, y = self.interactor.GetEventPosition()
        self.scrubbing = self.window.scrub(x, y)
        self.pressed = None if self.scrubbing else (x, y)
        self._keep("LeftButtonPressEvent")

    def _move(self, *_: Any) -> None:
        if self.scrubbing:
            self.window.scrub(self.interactor.GetEventPosition()[0], 0)
            self._keep("MouseMoveEvent")

    def _let_go(self, *_: Any) -> None:
        if self.scrubbing:
            self.scrubbing = False
            self._abort("LeftButtonReleaseEvent")

    def _keep(self, event: str) -> None:
        """While the slider is moved, the mouse does not turn the view."""
        if self.scrubbing:
            self._abort(event)
            self.window.plotter.render_window.Render()

    def _abort(self, event: str) -> None:
        self.interactor.GetCommand(self.tags[event]).SetAbortFlag(1)
