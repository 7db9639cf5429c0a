"""Video: as many frames as the motion lasts, each showing its time; whole or not there; memory that does not grow."""

from __future__ import annotations

import gc
import tracemalloc
import warnings

import imageio_ffmpeg
import numpy as np
import pytest
from drawing import require_drawing
from pan_tilt import NASTY_NAMES, pan_tilt
from PIL import Image

from viz.errors import VizError
from viz.render import video
from viz.render.picture import compose
from viz.render.video import frame_times, write_video

SIZE = (640, 360)


def read(path):
    """What ffmpeg says of a video, and its frames."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # imageio-ffmpeg's reader leaves its pipes to the garbage collector
        reader = imageio_ffmpeg.read_frames(str(path))
        meta = next(reader)
        width, height = meta["size"]
        frames = [np.frombuffer(frame, np.uint8).reshape(height, width, 3).astype(int) for frame in reader]
        del reader
        gc.collect()
    return meta, frames


@pytest.fixture(scope="module")
def filmed(tmp_path_factory):
    """A video of the pan-tilt head, made once."""
    scene, result, plots = pan_tilt(0.5)
    path = tmp_path_factory.mktemp("video") / "head.mp4"
    require_drawing(lambda: write_video(path, scene, result, plots))
    done: list[float] = []
    write_video(path, scene, result, plots, size=SIZE, fps=8, speed=0.25, progress=done.append)
    return scene, result, plots, path, done, *read(path)


def test_the_video_has_a_frame_for_every_time_and_lasts_as_long_as_the_motion(filmed):
    scene, *_, path, done, meta, frames = filmed
    times, speed = frame_times(scene, fps=8, speed=0.25)
    assert speed == 0.25
    assert len(frames) == len(times) == 0.5 / 0.25 * 8 + 1
    assert (meta["size"], meta["fps"], meta["codec"]) == (SIZE, 8.0, "h264")
    assert meta["pix_fmt"].startswith("yuv420p")
    # The container counts in hundredths of a second.
    assert meta["duration"] == pytest.approx(len(frames) / 8, abs=0.02)
    assert done == pytest.approx([(i + 1) / len(frames) for i in range(len(frames))])
    assert [p.name for p in path.parent.iterdir()] == ["head.mp4"]


def test_each_frame_shows_its_time(filmed):
    scene, result, plots, _, _, _, frames = filmed
    times, _ = frame_times(scene, fps=8, speed=0.25)
    composer = compose(scene, size=SIZE, result=result, plots=plots, fine=False, note="0.25×")
    try:
        pictures = [composer.at(float(t)).astype(int) for t in times]
    finally:
        composer.close()
    error = np.array([[np.abs(frame - picture).mean() for picture in pictures] for frame in frames[:9]])
    # Encoding at crf 17 with halved colour resolution costs one or two grey levels on average.
    assert np.diag(error).max() < 3.0
    assert (error.argmin(axis=1) == np.arange(9)).all()


def test_frames_of_two_times_differ(filmed):
    *_, frames = filmed
    assert (np.abs(frames[0] - frames[8]).max(axis=2) > 40).sum() > 1000


def test_the_index_stands_before_the_pictures_so_that_playing_starts_at_once(filmed):
    data = filmed[3].read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


@pytest.mark.parametrize(("duration", "speed"), [(0.002, 0.0005), (0.4, 0.1), (1.0, 0.25), (2.0, 0.5), (3.9, 0.5), (4.0, 1.0), (60.0, 1.0)])
def test_short_runs_are_slowed_to_last_four_seconds_and_long_ones_play_as_they_are(duration, speed):
    scene, _, _ = pan_tilt(duration, frame_rate=10)
    times, found = frame_times(scene, fps=30)
    assert found == pytest.approx(speed)
    # The end of a run of odd length falls between two frames.
    assert len(times) / 30 == pytest.approx(max(duration / speed, 4.0), abs=1.5 / 30)
    assert times[-1] == pytest.approx(duration, abs=0.51 * found / 30)
    np.testing.assert_allclose(np.diff(times)[:-1], found / 30, rtol=1e-6)


def test_an_interrupt_leaves_no_half_file_and_keeps_the_old_one(tmp_path):
    scene, result, plots = pan_tilt(0.5)
    path = tmp_path / "head.mp4"
    require_drawing(lambda: write_video(path, scene))
    path.write_text("old")

    def interrupt(done):
        if done > 0.1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_video(path, scene, result, plots, size=(320, 180), fps=8, progress=interrupt)
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["head.mp4"]


@pytest.mark.long
def test_the_cursor_of_the_plots_keeps_its_colour_in_a_gif(tmp_path):
    """It is two pixels wide: a palette found by area alone has no red, and shows it brown."""
    scene, result, plots = pan_tilt()
    path = tmp_path / "a.gif"
    require_drawing(lambda: write_video(path, scene))
    write_video(path, scene, result, plots, fps=1, size=(800, 450))
    with Image.open(path) as film:
        found = np.asarray(film.convert("RGB"), dtype=int)
    composer = compose(scene, size=(800, 450), result=result, plots=plots, fine=False)
    drawn = composer.at(0.0).astype(int)
    composer.close()
    red = (drawn[..., 0] - drawn[..., 2] > 60) & (np.arange(800) > 550)
    assert red.sum() > 300
    assert np.median(np.abs(found - drawn)[red].max(axis=1)) < 20  # the cursor's tints in the palette are a fifth of white apart


@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_animations_for_pages_move_and_loop(tmp_path, suffix):
    scene, _, _ = pan_tilt(0.5)
    path = tmp_path / f"head{suffix}"
    require_drawing(lambda: write_video(path, scene))
    write_video(path, scene, size=(320, 180), fps=5, speed=0.5)
    with Image.open(path) as image:
        assert image.size == (320, 180)
        assert image.n_frames == 6
        assert image.info["loop"] == 0
        first = np.asarray(image.convert("RGB")).astype(int)
        image.seek(3)
        later = np.asarray(image.convert("RGB")).astype(int)
    assert (np.abs(first - later).max(axis=2) > 40).sum() > 300


def test_names_of_any_characters_do_not_hinder_a_video(tmp_path):
    scene, result, plots = pan_tilt(0.5, names=NASTY_NAMES, joints=("pan $^{", "tilt </text> 😀"), title="'; -y /dev/null \"\n%03d")
    path = tmp_path / "name with spaces, 'quotes' and %d.mp4"
    require_drawing(lambda: write_video(path, scene))
    write_video(path, scene, result, plots, size=(641, 361), fps=3, speed=0.5)
    meta, frames = read(path)
    assert len(frames) == 4
    assert meta["size"] == (640, 360)  # lowered to even numbers


@pytest.mark.long
def test_memory_does_not_grow_with_the_number_of_frames(tmp_path):
    scene, _, _ = pan_tilt(1.0)
    require_drawing(lambda: write_video(tmp_path / "a.mp4", scene))

    def peak(fps):
        tracemalloc.start()
        write_video(tmp_path / "a.mp4", scene, size=(320, 180), fps=fps, speed=1.0)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(2)  # first imports
    one_frame = 320 * 180 * 3
    assert peak(15) - peak(2) < 2 * one_frame


def test_without_ffmpeg_the_error_says_how_to_get_it(tmp_path, monkeypatch):
    def missing():
        raise RuntimeError("No ffmpeg exe could be found.")

    monkeypatch.setattr(imageio_ffmpeg, "get_ffmpeg_exe", missing)
    scene, _, _ = pan_tilt()
    with pytest.raises(VizError) as caught:
        write_video(tmp_path / "a.mp4", scene)
    assert caught.value.code == "E522"
    assert "imageio-ffmpeg" in caught.value.remedy
    assert not list(tmp_path.iterdir())


def test_an_ffmpeg_that_is_named_and_not_there_is_named_in_the_error(tmp_path, monkeypatch):
    monkeypatch.setenv("IMAGEIO_FFMPEG_EXE", str(tmp_path / "no such ffmpeg"))
    scene, _, _ = pan_tilt()
    with pytest.raises(VizError) as caught:
        write_video(tmp_path / "a.mp4", scene)
    assert caught.value.code == "E522"
    assert "no such ffmpeg" in caught.value.what
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("script", ["exit 1", "echo 'no room' >&2; exit 7", "cat >/dev/null; exit 2", "cat >/dev/null"])
def test_a_failing_ffmpeg_is_an_error_of_its_own_and_leaves_nothing(tmp_path, monkeypatch, script):
    scene, _, _ = pan_tilt()
    require_drawing(lambda: write_video(tmp_path / "a.mp4", scene))
    fake = tmp_path / "ffmpeg"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(0o755)
    monkeypatch.setattr(video, "ffmpeg_path", lambda: str(fake))
    with pytest.raises(VizError) as caught:
        write_video(tmp_path / "out" / "a.mp4", scene, size=(320, 180), fps=2)
    assert caught.value.code == "E523"
    assert not list((tmp_path / "out").iterdir())


def test_what_does_not_move_is_refused(tmp_path):
    scene, _, _ = pan_tilt()
    standing = scene.with_changes(times=np.zeros(1), poses={name: np.eye(4)[None] for name in scene.bodies})
    with pytest.raises(VizError) as caught:
        write_video(tmp_path / "a.mp4", standing)
    assert caught.value.code == "E525"


@pytest.mark.parametrize(("name", "options"), [("a.avi", {}), ("a", {}), ("a.mp4", {"fps": 0}), ("a.mp4", {"speed": -1.0})])
def test_what_cannot_be_written_is_refused_before_drawing(tmp_path, name, options):
    scene, _, _ = pan_tilt()
    with pytest.raises(VizError) as caught:
        write_video(tmp_path / name, scene, **options)
    assert caught.value.code == "E524"
