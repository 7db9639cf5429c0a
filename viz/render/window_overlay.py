"""`Overlay`: what is written over the 3D view of the window: headline, clock, legend of bodies, card of the picked part, help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cadimport.assembly import Color

from ..colors import color_from_hex
from ..labels import mass_label
from ..plots.curves import ACCENT, GREY, INK, one_line, one_name
from ..scene import Scene, SceneInstance
from .joint_marks import JointMark

MOST_BODIES = 14  # in the legend
PANE = "#ffffff"
SLIDER = (0.018, 0.982)  # its ends, parts of the width
SLIDER_BAND = 0.062  # the part of the height, from below, in which the mouse moves the slider

HELP = """\
space      play, pause
← →        one frame back, forward
↑ ↓        faster, slower
Home End   start, end

click      pick a part          h   hide it
a          show all parts       i   only its body
b          colours: CAD, body   e   edges
j          joint axes           f   body frames
x          section: x, y, z, off     [ ]   move it
t          trails: of the picked point, the project's points, or centres of mass

1 … 7      iso, front, back, right, left, top, bottom
r          whole machine        ?   this help
mouse      left turn, middle shift, right or wheel zoom
q          close the window"""


@dataclass(slots=True, eq=False)
class Overlay:
    """Text actors over the picture, laid out in pixels from the corners of the window."""

    renderer: Any
    window: Any  # vtkRenderWindow
    scale: float
    clock: Any
    state: Any
    readout: Any
    card: Any
    help: Any
    hint: Any
    note: Any
    slider: Any | None  # vtkSliderRepresentation2D, which only shows the time: the window handles the mouse itself
    placed: list[tuple[Any, float, float, str]] = field(default_factory=list)  # actor, pixels from the corner, corner

    def layout(self) -> None:
        """Put every text in its place for the window's present size: lines begin on the left whatever the corner."""
        width, height = self.window.GetSize()
        for actor, x, y, corner in self.placed:
            box = [0.0] * 4
            if corner[1] != "l":
                actor.GetBoundingBox(self.renderer, box)
            wide = box[1] - box[0]
            across = {"l": x, "r": width - x - wide, "c": (width - wide) / 2 + x}[corner[1]]
            up = {"t": height - y, "b": y, "c": height / 2 + y}[corner[0]]
            actor.SetPosition(round(across), round(up))

    def set_card(self, instance: SceneInstance | None) -> None:
        """Show what is known of a part, or nothing."""
        self.card.SetVisibility(instance is not None)
        if instance is not None:
            self.card.SetInput(plain(padded(describe_part(instance))))
            self.layout()

    def set_note(self, words: str) -> None:
        """Show a line above the machine, or nothing."""
        self.note.SetVisibility(bool(words))
        self.note.SetInput(plain(padded(one_line(words, 120))))
        self.layout()

    def toggle_help(self) -> None:
        """Show or hide the table of keys."""
        self.help.SetVisibility(not self.help.GetVisibility())
        self.hint.SetVisibility(not self.help.GetVisibility())


def describe_part(instance: SceneInstance) -> str:
    """Name, body, mass and material of a part, one per line."""
    lines = [one_line(instance.name, 40), f"body  {one_line(instance.body, 34)}"]
    if instance.mass is not None:
        lines.append(f"mass  {instance.mass:.4g} kg" if instance.mass >= 1 else f"mass  {1e3 * instance.mass:.4g} g")
    if instance.material:
        lines.append(f"material  {one_line(instance.material, 30)}")
    return "\n".join(lines)


def padded(words: str) -> str:
    """Text with air around it, as VTK's background fits its text tightly."""
    lines = ["", *words.splitlines(), ""]
    return "\n".join(f"\u2002{line}\u2002" for line in lines)


def plain(words: str) -> str:
    """Text that VTK draws as it stands: it would read what lies between two dollar signs as mathematics.

    >>> plain("cost $1 to $2")
    'cost \\\\$1 to \\\\$2'
    """
    return words.replace("$", "\\$")


def add_overlay(plotter: Any, scene: Scene, *, title: str, subtitle: str) -> Overlay:
    """All texts and, where the scene moves, the time slider."""
    window, renderer = plotter.render_window, plotter.renderer
    scale = max(0.75, min(window.GetSize()[1] / 900.0, 2.5))
    placed: list[tuple[Any, float, float, str]] = []

    def text(words: str, x: float, y: float, corner: str, size: float, color: str, **style: Any) -> Any:
        actor = text_actor(plain(words), round(size * scale), color, corner=corner, **style)
        renderer.AddViewProp(actor)
        placed.append((actor, x * scale, y * scale, corner))
        return actor

    text(one_line(title, 60), 26, 20, "tl", 24, INK, bold=True)
    text(one_line(subtitle, 100), 26, 55, "tl", 14, GREY)
    bodies = list(scene.bodies.values())
    for i, body in enumerate(bodies[:MOST_BODIES]):
        y = 92 + 23 * i
        actor = text("■", 26, y, "tl", 15, ACCENT)
        actor.GetTextProperty().SetColor(*body.color[:3])
        mass = f"   {mass_label(body.mass)}" if body.mass > 0 else ""
        text(one_line(body.name, 32) + ("   ground" if body.ground else mass), 46, y + 1, "tl", 13.5, INK)
    if len(bodies) > MOST_BODIES:
        text(f"and {len(bodies) - MOST_BODIES} more bodies", 46, 92 + 23 * MOST_BODIES, "tl", 13.5, GREY)
    moves = scene.moves
    clock = text("", 26, 62, "bl", 22, INK, bold=True)
    state = text("", 190, 65, "bl", 14, GREY)
    readout = text("", 330, 65, "bl", 14, GREY)
    card = text("", 26, 24, "tr", 15, INK, pane=True)
    card.SetVisibility(False)
    hint = text("?  keys", 26, 65 if moves else 26, "br", 13, GREY)
    keys = text(padded(HELP), 0, 0, "cc", 15, INK, pane=True, mono=True)
    keys.SetVisibility(False)
    note = text("", 0, 24, "tc", 14, ACCENT, pane=True)
    note.SetVisibility(False)
    slider = _slider(renderer, scene) if moves else None
    overlay = Overlay(renderer, window, scale, clock, state, readout, card, keys, hint, note, slider, placed)
    overlay.layout()
    return overlay


def add_names(renderer: Any, marks: Sequence[JointMark], scale: float) -> dict[str, Any]:
    """Each joint's name, which will stand beyond the tip of its arrow and face the eye."""
    from vtkmodules.vtkRenderingCore import vtkBillboardTextActor3D

    names = {}
    for mark in marks:
        actor = vtkBillboardTextActor3D()
        actor.SetInput(plain(one_name(mark.joint, 24)))
        _set_type(actor.GetTextProperty(), round(15 * scale), mark.color, bold=True)
        actor.GetTextProperty().SetJustificationToCentered()
        actor.GetTextProperty().SetVerticalJustificationToCentered()
        actor.PickableOff()
        renderer.AddActor(actor)
        names[mark.joint] = actor
    return names


def text_actor(words: str, size: int, color: str, *, corner: str, bold: bool = False, mono: bool = False, pane: bool = False) -> Any:
    """A VTK text whose lines begin on the left."""
    from vtkmodules.vtkRenderingCore import vtkTextActor

    actor = vtkTextActor()
    actor.SetTextScaleModeToNone()
    actor.SetInput(words)
    style = actor.GetTextProperty()
    _set_type(style, size, color_from_hex(color), bold=bold, mono=mono)
    style.SetVerticalJustification({"b": 0, "c": 1, "t": 2}[corner[0]])
    if pane:
        style.SetBackgroundColor(*color_from_hex(PANE)[:3])
        style.SetBackgroundOpacity(0.9)
        style.SetLineSpacing(1.25)
    actor.PickableOff()
    return actor


def _set_type(style: Any, size: int, color: Color, *, bold: bool = False, mono: bool = False) -> None:
    """The typeface that comes with matplotlib, so that windows look the same on every machine."""
    import matplotlib

    name = "DejaVuSansMono.ttf" if mono else "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    style.SetFontFamily(4)  # VTK_FONT_FILE
    style.SetFontFile(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name))
    style.SetFontSize(max(6, size))
    style.SetColor(*color[:3])
    style.SetJustificationToLeft()


def _slider(renderer: Any, scene: Scene) -> Any:
    """A thin time slider along the lower edge."""
    from vtkmodules.vtkInteractionWidgets import vtkSliderRepresentation2D

    shape = vtkSliderRepresentation2D()
    shape.SetMinimumValue(float(scene.times[0]))
    shape.SetMaximumValue(float(scene.times[-1]))
    shape.SetValue(float(scene.times[0]))
    for point, x in ((shape.GetPoint1Coordinate(), SLIDER[0]), (shape.GetPoint2Coordinate(), SLIDER[1])):
        point.SetCoordinateSystemToNormalizedViewport()
        point.SetValue(x, 0.036)
    shape.SetTubeWidth(0.0035)
    shape.SetSliderLength(0.007)
    shape.SetSliderWidth(0.016)
    shape.SetEndCapLength(0.0)
    shape.SetEndCapWidth(0.0)
    shape.ShowSliderLabelOff()
    shape.SetTitleText("")
    shape.GetTubeProperty().SetColor(*color_from_hex("#aab4c0")[:3])
    for knob in (shape.GetSliderProperty(), shape.GetSelectedProperty()):
        knob.SetColor(*color_from_hex(ACCENT)[:3])
    shape.SetRenderer(renderer)
    shape.VisibilityOn()
    shape.PickableOff()
    renderer.AddViewProp(shape)
    return shape


def key_names() -> Sequence[str]:
    """The keys that the help speaks of, for a test that each of them does something."""
    return (
        "space",
        "Left",
        "Right",
        "Up",
        "Down",
        "Home",
        "End",
        "h",
        "a",
        "i",
        "b",
        "e",
        "j",
        "f",
        "x",
        "bracketleft",
        "bracketright",
        "r",
        "question",
        *"1234567",
    )
