"""`Composer`: one finished picture of a moment: the 3D view with headline, clock and names of joints, and the plot panel beside it.

The still and the video share it. What does not change (headline, plots) is drawn once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array

from ..colors import hex_from_color
from ..display_units import telling_unit
from ..plots.curves import GREY, INK, one_line, one_name, shown
from ..plots.picture_panel import Panel, Pixels, draw_panel
from ..scene import Scene
from ..signals import Plot, Signals
from .stage import Stage, draw, open_stage, set_time

PANEL_SHARE = 0.342  # of the width
WIDE_PANEL = 0.74  # where there is no shape to be seen beside the plots
MOST_READOUTS = 6  # joints whose coordinates stand below the clock
FARTHEST_NAME = 4.0  # heights of a name: where there is no room nearer to its arrow, it is left out
NARROW = 640  # pixels: below this width the panel is left out of the picture's side, there is no room for it


@dataclass(slots=True, kw_only=True, eq=False)
class Composer:
    """A stage and a panel that make pictures of `size` pixels together."""

    scene: Scene
    stage: Stage
    size: tuple[int, int]  # width, height
    view_width: int  # pixels of the width that the 3D view takes
    supersampling: int  # the 3D view is drawn this many times larger, and shrunk
    panel: Panel | None
    title: str
    subtitle: str
    readouts: tuple[tuple[str, Array, Array, str], ...]  # joint, times, shown values, unit
    labels: bool  # whether to write the joints' names at their arrows
    note: str  # beside the clock, e.g. the playback speed
    text_scale: float = 1.0  # of all text over the 3D view

    def at(self, time: float) -> Pixels:
        """The picture (height, width, 3) at `time` s."""
        set_time(self.stage, time)
        width, height = self.size
        view = draw(self.stage)
        if self.supersampling > 1:
            view = _shrink(view, self.supersampling)
        picture = np.empty((height, width, 3), np.uint8)
        picture[:, : self.view_width] = view
        if self.panel is not None:
            picture[:, self.view_width :] = self.panel.at(time)
        self._write(picture, time)
        return picture

    def close(self) -> None:
        """Give the graphics memory back."""
        self.stage.close()

    def _write(self, picture: Pixels, time: float) -> None:
        """Text over the 3D view. Only the rows that hold text are handed to the text renderer."""
        height, unit = self.size[1], self.size[1] / 720.0 * self.text_scale
        margin = round(24 * unit)
        room = self.view_width - 2 * margin
        if self.title:
            with _Band(picture, 0, round(72 * unit), self.view_width) as band:
                band.write(margin, 16 * unit, self.title, 19 * unit, INK, bold=True, room=room)
                band.write(margin, 43 * unit, self.subtitle, 11.5 * unit, GREY, room=room)
        if self.scene.moves:
            with _Band(picture, height - round(78 * unit), height, self.view_width) as band:
                end = band.write(
                    margin, 18 * unit, f"t = {time:.{2 if self.scene.duration >= 2 else 3}f} s", 19 * unit, INK, bold=True, room=room
                )
                if self.note:
                    band.write(end + 12 * unit, 25 * unit, self.note, 11.5 * unit, GREY, room=room)
                parts = [readout_text(joint, float(np.interp(time, t, v)), u) for joint, t, v, u in self.readouts if len(t)]
                text = "".join(part if part.startswith(" ") else f"   {part}" for part in parts).strip()
                band.write(margin, 46 * unit, text, 11.5 * unit, GREY, room=room)
        if self.labels:
            self._write_names(picture, unit)

    def _write_names(self, picture: Pixels, unit: float) -> None:
        """Each joint's name by the tip of its arrow; names that would lie on each other, as of joints on one axis, stand in a column."""
        poses = self.stage.scene.poses_at(self.stage.time)
        taken: list[tuple[float, float, float]] = []  # left, right and middle height of the names that are written
        for mark in self.stage.mark_shapes:
            ends = [poses[mark.body][:3] @ np.append(p, 1.0) for p in (mark.tip, mark.root)]
            (x, y), (root_x, _) = ((u / self.supersampling, v / self.supersampling) for u, v in (_project(self.stage, p) for p in ends))
            size = 12.5 * unit
            name = one_name(mark.joint, 24)
            wide = _font(round(size), True).getlength(name)
            left = x - 10 * unit - wide if x < root_x - 20 * unit or x + 14 * unit + wide > self.view_width else x + 11 * unit
            wanted = y
            while any(abs(y - other) < 1.2 * size and left < end and start < left + wide for start, end, other in taken):
                y += 0.4 * size
            if y - wanted > FARTHEST_NAME * size:
                continue
            taken.append((left, left + wide, y))
            top, bottom = int(y - 1.6 * size), int(y + 1.6 * size)
            if top >= 0 and bottom <= self.size[1] and left >= 0 and left + wide < self.view_width:
                with _Band(picture, top, bottom, self.view_width) as band:
                    band.write(left, 1.0 * size, name, size, hex_from_color(mark.color), bold=True, halo=True)


def compose(
    scene: Scene,
    *,
    size: tuple[int, int],
    result: Signals | None = None,
    plots: Sequence[Plot] = (),
    title: str | None = None,
    subtitle: str | None = None,
    fine: bool = True,
    marks: bool = True,
    labels: bool = True,
    body_colors: bool = False,
    note: str = "",
    text_scale: float = 1.0,
) -> Composer:
    """A composer of pictures of `size` pixels.

    Parameters
    ----------
    result, plots
        With both, and a picture wide enough, the plots stand to the right of the 3D view.
    title, subtitle
        Headline; the scene's title and a count of parts, bodies and joints by default. Empty strings leave them out.
    fine
        Ambient occlusion and four samples a pixel: for stills. Otherwise plain shading with the hardware's antialiasing.
    marks, labels
        Whether to draw the joints' arrows, and their names.
    text_scale
        Of names, headline and clock: above 1 for pictures that are printed small.
    """
    width, height = size
    with_panel = result is not None and len(plots) > 0 and width >= NARROW
    nothing = not any(len(mesh.vertices) for mesh in scene.meshes.values())
    view_width = width - round((WIDE_PANEL if nothing else PANEL_SHARE) * width) if with_panel else width
    factor = 2 if fine else 1
    panel = draw_panel(result, plots, size=(width - view_width, height), scene=scene) if with_panel and result is not None else None
    stage = open_stage(scene, size=(view_width * factor, height * factor), marks=marks, occlusion=fine, body_colors=body_colors)
    return Composer(
        scene=scene,
        stage=stage,
        size=size,
        view_width=view_width,
        supersampling=factor,
        panel=panel,
        title=one_line(scene.title if title is None else title),
        subtitle=one_line(describe(scene) if subtitle is None else subtitle, 120),
        readouts=readouts_of(scene, result),
        labels=labels and marks,
        note=note,
        text_scale=text_scale,
    )


def describe(scene: Scene) -> str:
    """What a scene holds, in one line: ``9 parts → 3 bodies · 2 revolute joints``."""
    counts: dict[str, int] = {}
    for joint in scene.joints:
        if joint.role != "dropped":
            counts[joint.kind] = counts.get(joint.kind, 0) + 1
    parts, bodies = len(scene.instances), len(scene.bodies)
    words = [f"{parts} part{'s' * (parts != 1)} → {bodies} bod{'ies' if bodies != 1 else 'y'}"]
    words += [f"{count} {kind} joint{'s' * (count != 1)}" for kind, count in counts.items()]
    return " · ".join(words)


def telling_time(scene: Scene) -> float:
    """The time at which the bodies stand farthest from where they began: a still of it shows that and how they move, s."""
    if not scene.moves:
        return float(scene.times[0])
    distance = np.zeros(len(scene.times))
    for X_WB in scene.poses.values():
        turned = np.linalg.norm(X_WB[:, :3, :3] - X_WB[0, :3, :3], axis=(1, 2)) * scene.size
        distance += turned + np.linalg.norm(X_WB[:, :3, 3] - X_WB[0, :3, 3], axis=1)
    return float(scene.times[int(np.argmax(distance))])


def readouts_of(scene: Scene, result: Signals | None) -> tuple[tuple[str, Array, Array, str], ...]:
    """The joints' coordinates, where the result has them, for the line below the clock."""
    if result is None:
        return ()
    found: list[tuple[str, Array, Array, str]] = []
    names = set(result.names)
    time = np.asarray(result.time, dtype=np.float64)
    for joint in scene.joints[: MOST_READOUTS if len(scene.joints) > MOST_READOUTS else None]:
        label = one_name(joint.name, 18)
        for suffix in ("angle", "position"):
            name = f"{joint.name}.{suffix}"
            if name in names and joint.role == "tree":
                fast = telling_unit(result.array(name), result.units(name), name)
                values, unit = shown(result.array(name), result.units(name))
                if fast is not None:
                    values, unit = np.asarray(result.array(name)) * fast.factor + fast.offset, fast.name
                found.append((label, time, values, unit))
                label = ""  # a joint that turns and slides is named once
    return tuple(found)


def readout_text(joint: str, value: float, unit: str) -> str:
    if unit == "deg":
        text = f"{joint} {round(value, 1) + 0.0:+.1f}°"  # + 0.0 makes a plain zero of a negative one
    elif unit == "mm":
        text = f"{joint} {round(value, 1) + 0.0:+.1f} mm"
    elif unit == "turns":
        text = f"{joint} {round(value, 2) + 0.0:+.2f} turns"
    else:
        text = f"{joint} {value + 0.0:+.3g} {unit}"
    return text[: len(joint)] + text[len(joint) :].replace("-", "−")


def _project(stage: Stage, p_W: Array) -> tuple[float, float]:
    """Pixel of the 3D view, from the left and from the top, at which a point is seen."""
    renderer = stage.plotter.renderer
    renderer.SetWorldPoint(*p_W, 1.0)
    renderer.WorldToDisplay()
    x, y, _ = renderer.GetDisplayPoint()
    return x, stage.plotter.render_window.GetSize()[1] - 1 - y


def _shrink(view: Pixels, factor: int) -> Pixels:
    from PIL import Image

    return np.asarray(Image.fromarray(np.ascontiguousarray(view)).reduce(factor))


class _Band:
    """A strip of a picture that text is written on; it goes back into the picture at the end."""

    def __init__(self, picture: Pixels, top: int, bottom: int, width: int) -> None:
        self._target = picture[top:bottom, :width]

    def __enter__(self) -> _Band:
        from PIL import Image, ImageDraw

        self._image = Image.fromarray(self._target)
        self._pen = ImageDraw.Draw(self._image)
        return self

    def __exit__(self, *_: object) -> None:
        self._target[:] = np.asarray(self._image)

    def write(
        self, x: float, y: float, text: str, size: float, color: str, *, bold: bool = False, room: float | None = None, halo: bool = False
    ) -> float:
        """Write text with its upper left corner at x, y; too long a text ends in an ellipsis. Returns where it ends."""
        font = _font(max(6, round(size)), bold)
        if room is not None and font.getlength(text) > room:
            while text and font.getlength(text + "…") > room:
                text = text[:-1]
            text += "…"
        self._pen.text(
            (x, y),
            text,
            font=font,
            fill=color,
            stroke_width=max(1, round(size / 7)) if halo else 0,
            stroke_fill="#f3f6fa" if halo else None,
        )
        return x + float(font.getlength(text))


@lru_cache(maxsize=32)
def _font(size: int, bold: bool) -> Any:
    """The typeface that comes with matplotlib, so that pictures look the same on every machine; Pillow's own where there is none."""
    from PIL import ImageFont

    try:
        import matplotlib
    except ImportError:
        return ImageFont.load_default(size)
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name), size)
