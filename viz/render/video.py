"""A video: the machine moving beside its plots, streamed frame by frame to MP4, WebP or GIF.

Each frame is drawn, handed to ffmpeg through a pipe and forgotten, so memory does not grow with the number of frames. The file
is written under another name and renamed when complete: an interrupted run leaves nothing behind.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import numpy as np

from foundation.arrays import Array
from foundation.atomic_file import whole_file

from ..colors import color_from_hex
from ..errors import VizError
from ..plots.curves import ACCENT
from ..plots.picture_panel import Pixels
from ..scene import Scene
from ..signals import Plot, Signals
from .opengl import probe
from .picture import Composer, compose
from .still import check_size

SHORTEST = 4.0  # s: a video of a shorter run is slowed down to last at least this long
SPEEDS = (1.0, 0.5, 0.25, 0.2, 0.1, 0.05, 0.025, 0.02, 0.01, 0.005, 0.002, 0.001)
SUFFIXES = (".mp4", ".m4v", ".mov", ".webp", ".gif")


def write_video(
    path: Path,
    scene: Scene,
    result: Signals | None = None,
    plots: Sequence[Plot] = (),
    *,
    fps: float = 30.0,
    size: tuple[int, int] = (1280, 720),
    speed: float | None = None,
    progress: Callable[[float], None] | None = None,
    title: str | None = None,
    subtitle: str | None = None,
    marks: bool = True,
    body_colors: bool = False,
    fine: bool | None = None,
) -> Path:
    """Write the scene's motion as a video; the file appears only when it is complete.

    Parameters
    ----------
    path
        Its suffix names the format: .mp4 (H.264, plays everywhere), .webp or .gif (short animations for pages).
    result, plots
        With both, the plots stand beside the 3D view with a marker at the time shown.
    fps
        Frames per second of the video.
    size
        Width and height, pixels; odd numbers are lowered by one, as H.264 wants even ones.
    speed
        Simulated seconds per second of video. By default 1, and slower for runs under 4 s so that the video lasts at least that long; any
        speed but 1 is written into the picture.
    progress
        Called with the part done, 0 to 1.
    title, subtitle, marks, body_colors
        As for `viz.render.still.write_still`.
    fine
        Ambient occlusion and supersampling as in stills. By default where a graphics card draws; it costs the processor alone
        about eight times the time.

    Raises
    ------
    VizError
        E520 where nothing can draw, E522 without ffmpeg, E523 if ffmpeg fails, E524 for another suffix, size or speed, E503 for an unknown
        signal, E525 if nothing moves.
    """
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        raise _unsuited(f"A video cannot be written as '{path.name}'", str(path), f"Use one of the suffixes {', '.join(SUFFIXES)}.")
    size = (size[0] // 2 * 2, size[1] // 2 * 2)
    check_size(size)
    times, speed = frame_times(scene, fps=fps, speed=speed)
    ffmpeg = ffmpeg_path()
    if fine is None:
        found = probe()
        fine = found.available and not found.software
    note = "" if speed == 1.0 else f"{speed:g}×"
    composer = compose(
        scene,
        size=size,
        result=result,
        plots=plots,
        title=title,
        subtitle=subtitle,
        fine=fine,
        marks=marks,
        body_colors=body_colors,
        note=note,
    )
    try:
        _stream(ffmpeg, path, composer, times, fps, progress)
    finally:
        composer.close()
    return path


def frame_times(scene: Scene, *, fps: float = 30.0, speed: float | None = None) -> tuple[Array, float]:
    """Simulated times of a video's frames, s, from the first to the last inclusive, and its speed.

    The video lasts (number of frames) / fps: the simulated time over the speed, and one frame more for the last pose.

    Raises
    ------
    VizError
        E525 if the scene has no motion, E524 for a rate or speed that is not positive.
    """
    if not scene.moves:
        raise VizError(
            "E525",
            f"'{scene.title}' does not move: there is nothing to make a video of.",
            element=scene.title,
            remedy="Simulate it first (`mategraph run`), or write a still instead.",
        )
    if not (0 < fps <= 240) or (speed is not None and not 0 < speed < np.inf):
        raise _unsuited(
            f"A video cannot have {fps:g} frames per second at speed {speed or 1.0:g}",
            "fps",
            "Give 1 to 240 frames per second and a positive speed.",
        )
    first, last = float(scene.times[0]), float(scene.times[-1])
    if speed is None:
        fitting = [s for s in SPEEDS if (last - first) / s >= SHORTEST * (1 - 1e-9)]
        speed = fitting[0] if fitting else float(f"{(last - first) / SHORTEST:.1g}")
    count = max(1, round((last - first) / speed * fps))
    return np.minimum(first + np.arange(count + 1) * (speed / fps), last), speed


def ffmpeg_path() -> str:
    """The ffmpeg that comes with imageio-ffmpeg, or the system's; E522 where there is none."""
    try:
        import imageio_ffmpeg

        path: str = imageio_ffmpeg.get_ffmpeg_exe()
        if shutil.which(path) is None:  # named in IMAGEIO_FFMPEG_EXE, which nobody has looked at yet
            raise RuntimeError(f"'{path}' is no program")
    except (ImportError, RuntimeError) as error:
        named = os.environ.get("IMAGEIO_FFMPEG_EXE")
        why = f"IMAGEIO_FFMPEG_EXE names '{named}', which is not a program that can be run" if named else "it was not found"
        raise VizError(
            "E522",
            f"A video needs ffmpeg, and {why}.",
            element="ffmpeg",
            remedy="Install it with `pip install imageio-ffmpeg`, or name one in the environment variable IMAGEIO_FFMPEG_EXE. "
            "The HTML page needs none.",
        ) from error
    return path


def _stream(ffmpeg: str, path: Path, composer: Composer, times: Array, fps: float, progress: Callable[[float], None] | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as own, tempfile.TemporaryDirectory(prefix="mategraph-video-") as scratch:
        palette = _write_palette(Path(scratch) / "palette.png", composer, times) if path.suffix.lower() == ".gif" else None
        command = _command(ffmpeg, path.suffix.lower(), own, composer.size, fps, palette)
        with _encoder(command, path) as pipe:
            for i, time in enumerate(times):
                pipe.write(np.ascontiguousarray(composer.at(float(time))).data)
                if progress is not None:
                    progress((i + 1) / len(times))


def _command(ffmpeg: str, suffix: str, part: Path, size: tuple[int, int], fps: float, palette: Path | None) -> list[str]:
    source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-video_size", f"{size[0]}x{size[1]}", "-framerate", f"{fps:g}", "-i", "pipe:0"]
    start = [ffmpeg, "-y", "-hide_banner", "-loglevel", "error", *source]
    if suffix == ".gif":
        # The palette is found beforehand: found from the stream itself, ffmpeg would have to hold every frame.
        graph = "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle"
        return [*start, "-i", str(palette), "-filter_complex", graph, "-loop", "0", "-f", "gif", str(part)]
    if suffix == ".webp":
        return [*start, "-c:v", "libwebp_anim", "-quality", "82", "-compression_level", "4", "-loop", "0", "-f", "webp", str(part)]
    # bt709 is given explicitly: players guess it by the picture's height otherwise, and colours shift.
    colors = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
    h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "17", "-pix_fmt", "yuv420p"]
    return [*start, "-vf", "scale=out_color_matrix=bt709:out_range=tv", *h264, *colors, "-movflags", "+faststart", "-f", "mp4", str(part)]


@contextmanager
def _encoder(command: list[str], path: Path) -> Iterator[IO[bytes]]:
    """ffmpeg's input; on leaving, it has finished the file, or has been ended if anything went wrong."""
    part = Path(command[-1])
    with tempfile.TemporaryFile() as words:
        # A session of its own: an interrupt at the keyboard reaches us alone, and we end ffmpeg in order.
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=words, start_new_session=True)
        pipe: Any = child.stdin
        try:
            try:
                yield pipe
                pipe.close()
                failed = child.wait() != 0 or part.stat().st_size == 0
            except (BrokenPipeError, OSError) as error:
                if not isinstance(error, BrokenPipeError) and child.poll() is None:
                    raise
                failed = True
        finally:
            if child.poll() is None:
                child.kill()
            child.wait()
            with suppress(OSError):  # what was still buffered has nowhere to go
                pipe.close()
        if failed:
            words.seek(0)
            problem = " ".join(words.read().decode("utf-8", "replace").split())[-300:] or f"it ended with code {child.returncode}"
            raise VizError(
                "E523",
                f"ffmpeg could not write '{path.name}': {problem}.",
                element=str(path),
                remedy="Check the free space and the rights of the folder, or name another ffmpeg in IMAGEIO_FFMPEG_EXE.",
            )


def _write_palette(path: Path, composer: Composer, times: Array) -> Path:
    """A palette of 256 colours from frames all over the motion, as the 16 x 16 picture that ffmpeg reads.

    What is drawn thin, the plots' cursor and the joints' arrows, is too small a share of the picture to be found, and has its place.
    """
    from PIL import Image

    chosen = times[np.linspace(0, len(times) - 1, min(5, len(times))).round().astype(int)]
    frames: list[Pixels] = [composer.at(float(time))[::2, ::2] for time in chosen]
    cursor = [tuple(1.0 - share * (1.0 - c) for c in color_from_hex(ACCENT)) for share in (1.0, 0.8, 0.6, 0.4, 0.2)]  # on white
    fixed = np.array([*cursor, *(mark.color for mark in composer.stage.mark_shapes)])[:24, :3] * 255.0
    quantized = Image.fromarray(np.concatenate(frames)).quantize(256 - len(fixed), method=Image.Quantize.MEDIANCUT)
    colors = np.array(quantized.getpalette() or [0] * 3, np.uint8).reshape(-1, 3)[: 256 - len(fixed)]
    full = np.vstack([fixed.round().astype(np.uint8), colors, np.repeat(colors[-1:], 256, axis=0)])[:256]
    Image.fromarray(full.reshape(16, 16, 3)).save(path)
    return path


def _unsuited(what: str, element: str, remedy: str) -> VizError:
    return VizError("E524", f"{what}.", element=element, remedy=remedy)
