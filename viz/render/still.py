"""A still: one picture of a moment, written as PNG, JPEG, WebP or TIFF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from foundation.atomic_file import whole_file

from ..errors import VizError
from ..scene import Scene
from ..signals import Plot, Signals
from .picture import compose, telling_time
from .stage import frame_instant

FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP", ".tif": "TIFF", ".tiff": "TIFF"}


def write_still(
    path: Path,
    scene: Scene,
    *,
    time: float | None = None,
    size: tuple[int, int] = (2560, 1440),
    result: Signals | None = None,
    plots: Sequence[Plot] = (),
    title: str | None = None,
    subtitle: str | None = None,
    marks: bool = True,
    body_colors: bool = False,
    text_scale: float = 1.0,
) -> Path:
    """Write a picture of the scene at one time; the file appears only when it is complete.

    Parameters
    ----------
    path
        Its suffix names the format: .png, .jpg, .webp or .tif.
    time
        Seconds; by default when the bodies stand farthest from where they began.
    size
        Width and height, pixels.
    result, plots
        With both, the plots stand beside the 3D view, marked at `time`.
    title, subtitle
        Headline; by default the scene's title and what it holds. Empty strings leave them out.
    marks
        Whether to draw the joints' arrows and names.
    body_colors
        Colour parts by the body that they move with instead of by their CAD colours.
    text_scale
        Of names, headline and clock: above 1 for pictures that are printed small.

    Raises
    ------
    VizError
        E520 where nothing can draw, E524 for another suffix, a size that cannot be drawn or a time outside the run, E503 for an unknown
        signal.
    """
    path = Path(path)
    kind = FORMATS.get(path.suffix.lower())
    if kind is None:
        raise VizError(
            "E524",
            f"A still cannot be written as '{path.name}': the suffix '{path.suffix}' is not known.",
            element=str(path),
            remedy=f"Use one of {', '.join(FORMATS)}.",
        )
    check_size(size)
    first, last = float(scene.times[0]), float(scene.times[-1])
    if time is not None and scene.moves and not first <= time <= last:
        raise VizError(
            "E524",
            f"There is no picture at {time:g} s: the run goes from {first:g} s to {last:g} s.",
            element="time",
            remedy="Give a time within the run, or none for the most telling one.",
        )
    composer = compose(
        scene,
        size=size,
        result=result,
        plots=plots,
        title=title,
        subtitle=subtitle,
        marks=marks,
        body_colors=body_colors,
        text_scale=text_scale,
    )
    try:
        instant = telling_time(scene) if time is None else time
        frame_instant(composer.stage, instant)
        picture = composer.at(instant)
    finally:
        composer.close()
    from PIL import Image

    path.parent.mkdir(parents=True, exist_ok=True)
    options = {"quality": 92} if kind in ("JPEG", "WEBP") else {}
    with whole_file(path) as own:
        Image.fromarray(picture).save(own, format=kind, **options)
    return path


def check_size(size: tuple[int, int]) -> None:
    """Refuse a picture too small to show anything or too large for the graphics memory (E524)."""
    width, height = size
    if not (64 <= width <= 7680 and 64 <= height <= 4320):
        raise VizError(
            "E524",
            f"A picture of {width} x {height} pixels cannot be drawn.",
            element=f"{width}x{height}",
            remedy="Give a width of 64 to 7680 and a height of 64 to 4320 pixels.",
        )
