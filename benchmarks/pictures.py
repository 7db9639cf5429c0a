"""Pictures against bare pyvista: setting up 500 parts, streaming a video, a frame of 200 parts in the window, memory over frames."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from .measure import interleaved

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "helpers"))  # its small machines
SIZE = (960, 540)


def main() -> None:
    """Set up, stream, play, and watch the memory."""
    from viz.render.opengl import probe

    found = probe()
    if not found.available:
        print(f"\nPictures: nothing can draw here, {found.reason}")
        return
    setup()
    video()
    window()
    memory()


def _scene(parts: int, bodies: int = 20) -> Any:
    from machines import crowd

    from viz.scene_building import build_scene

    return build_scene(*crowd(parts, bodies))


def _bare(scene: Any, size: tuple[int, int]) -> tuple[Any, dict[str, Any]]:
    """What anyone would write with pyvista: a mapper for each shape, an actor for each part; and our camera, for the same picture."""
    import pyvista as pv
    from vtkmodules.vtkCommonMath import vtkMatrix4x4
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

    from viz.render.camera import THREE_QUARTER, fit_camera, outline_points
    from viz.render.opengl import probe, window_kind
    from viz.render.vtk_meshes import edge_data, poly_data

    with window_kind(probe()):
        plotter = pv.Plotter(off_screen=True, window_size=list(size))
    plotter.render_window.SetMultiSamples(8)
    mappers = {}
    for key, mesh in scene.meshes.items():
        own = []
        for data in (poly_data(mesh), edge_data(mesh)) if len(mesh.edge_points) else (poly_data(mesh),):
            mapper = vtkPolyDataMapper()
            mapper.SetInputDataObject(data)
            own.append(mapper)
        mappers[key] = own
    matrices = {}
    for name, instance in scene.instances.items():
        matrices[name] = vtkMatrix4x4()
        for mapper in mappers[instance.mesh]:
            actor = vtkActor()
            actor.SetMapper(mapper)
            actor.SetUserMatrix(matrices[name])
            actor.GetProperty().SetColor(*instance.color[:3])
            plotter.renderer.AddActor(actor)
    _set(scene, matrices, float(scene.times[0]))
    camera = fit_camera(outline_points(scene), THREE_QUARTER, aspect=size[0] / size[1])
    plotter.camera_position = [camera.position, camera.focus, camera.up]
    plotter.camera.view_angle = camera.view_angle
    return plotter, matrices


def _set(scene: Any, matrices: dict[str, Any], time: float) -> None:
    poses = scene.poses_at(time)
    for name, instance in scene.instances.items():
        matrices[name].DeepCopy((poses[instance.body] @ instance.X_WP).ravel().tolist())


def setup() -> None:
    """A scene of 500 parts, up to its first picture."""
    from viz.render.stage import draw, open_stage

    scene = _scene(500)

    def ours() -> None:
        stage = open_stage(scene, size=SIZE, occlusion=False)
        draw(stage)
        stage.close()

    def bare() -> None:
        plotter, _ = _bare(scene, SIZE)
        plotter.screenshot(return_img=True)
        plotter.close()

    found = interleaved({"ours": ours, "bare": bare}, rounds=3)
    print("\nFirst picture of 500 parts of 5 shapes")
    print(f"  ours {found['ours'].median:.3f} s, bare pyvista with shared mappers {found['bare'].median:.3f} s: ratio ", end="")
    print(f"{found['ours'].median / found['bare'].median:.2f}   (wanted: at most 1.5)")


def video() -> None:
    """The same poses and the same number of frames, encoded by the same ffmpeg."""
    from viz.render.video import _command, ffmpeg_path, frame_times, write_video

    scene = _scene(100)
    times, _ = frame_times(scene, fps=6.0, speed=1.0)
    with tempfile.TemporaryDirectory() as folder:

        def ours() -> None:
            write_video(Path(folder) / "ours.mp4", scene, fps=6.0, size=SIZE, speed=1.0, title="", marks=False, fine=False)

        def bare() -> None:
            plotter, matrices = _bare(scene, SIZE)
            command = _command(ffmpeg_path(), ".mp4", Path(folder) / "bare.mp4", SIZE, 6.0, None)
            with subprocess.Popen(command, stdin=subprocess.PIPE) as child:
                assert child.stdin is not None
                plotter.show(auto_close=False)
                for time in times:
                    _set(scene, matrices, float(time))
                    plotter.renderer.ResetCameraClippingRange()
                    plotter.render()  # a screenshot alone gives the last picture again
                    child.stdin.write(np.ascontiguousarray(plotter.screenshot(return_img=True)).data)
            plotter.close()

        found = interleaved({"ours": ours, "bare": bare}, rounds=3)
    print(f"\nVideo of 100 parts, {len(times)} frames of {SIZE[0]} x {SIZE[1]}")
    print(f"  ours {found['ours'].median:.2f} s, bare loop {found['bare'].median:.2f} s: ratio ", end="")
    print(f"{found['ours'].median / found['bare'].median:.2f}   (wanted: at most 1.2)")


def window() -> None:
    """What the window itself costs at each frame of 200 parts, and hiding one, without the drawing."""
    from viz.render.window import show

    scene = _scene(200)
    opened = show(scene, off_screen=True, size=(1440, 900))
    try:
        opened.toggle_trails()
        names = list(scene.instances)
        steps = iter(range(10**9))
        found = interleaved(
            {
                "frame": lambda: opened.set_time(float(scene.times[next(steps) % len(scene.times)])),
                "hide": lambda: (opened.select(names[next(steps) % len(names)]), opened.hide_picked()),
            },
            rounds=40,
        )
    finally:
        opened.close()
    print("\nWindow, 200 parts in 20 bodies with trails: its own work")
    print(f"  a frame {1e3 * found['frame'].median:.1f} ms, hiding a part {1e3 * found['hide'].median:.1f} ms   (at 60 Hz there are 16.7)")


def memory() -> None:
    """Largest memory of a process that writes a short and one that writes a long video."""
    code = (
        "import sys; sys.path[:0] = [{root!r}, {tests!r}]\n"
        "from benchmarks.pictures import _scene\nfrom viz.render.video import write_video\n"
        "from benchmarks.measure import largest_memory\nfrom pathlib import Path\nimport tempfile\n"
        "with tempfile.TemporaryDirectory() as f: write_video(Path(f) / 'v.mp4', _scene(20, 5), fps={fps}, size=(640, 360), speed=1.0)\n"
        "print(largest_memory())"
    )
    found = []
    for fps in (10, 120):
        text = code.format(root=str(ROOT), tests=str(ROOT / "tests" / "helpers"), fps=fps)
        child = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
        found.append(float(child.stdout.split()[-1]) / 1e6)
    print(f"\nMemory of a video: {found[0]:.0f} MB for 20 frames, {found[1]:.0f} MB for 240   (wanted: the same)")


if __name__ == "__main__":
    main()
