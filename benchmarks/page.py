"""The one-file page: time to write it, for the seeker and by the number of triangles; and what a frame of 200 parts costs in a browser."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from .measure import interleaved

if TYPE_CHECKING:
    from viz.scene import Scene

ROOT = Path(__file__).resolve().parent.parent
SEEKER = ROOT / "sample_assemblies" / "seeker" / "seeker.toml"
sys.path.insert(0, str(ROOT / "tests" / "helpers"))  # its small machines and its browser


def main() -> None:
    """Write pages, then play one."""
    seeker()
    triangles()
    frames()
    many_parts_in_two_bodies()


def seeker() -> None:
    """The page that a run of the seeker leaves behind, without the run."""
    from mategraph.machine import load
    from mategraph.outputs.frame_loads import loads_at_frames
    from mategraph.outputs.page import meta_of, plots_of, scene_of, tables_of
    from viz.graph.system_graph import system_svg
    from viz.page.html_page import write_page

    machine = load(SEEKER)
    result = machine.simulate()
    outcomes = machine.check(result)
    with tempfile.TemporaryDirectory() as folder:

        def page() -> None:
            loads, notes = loads_at_frames(machine, result)
            write_page(
                Path(folder) / "page.html",
                scene_of(machine, result).with_changes(loads=loads),
                plots=plots_of(machine, result),
                result=result,
                graph_svg=system_svg(machine.assembly, machine.mechanism, machine.system),
                tables=list(tables_of(machine, result, outcomes)),
                notes=notes,
                meta=meta_of(machine, result),
            )

        timing = interleaved({"page": page}, rounds=9)["page"]
        size = (Path(folder) / "page.html").stat().st_size
    print("\nPage of the seeker: forces at the joints, scene, graph, tables, file")
    print(f"  median {timing.median:.3f} s, least {timing.least:.3f} s   (wanted: at most 0.5 s)   {size / 1e6:.2f} MB")


def triangles() -> None:
    """Time over number of triangles: a constant slope is wanted."""
    from machines import assembly_of, body_of, torus_part

    from topology.mechanism import Mechanism
    from viz.page.html_page import page_text
    from viz.scene_building import build_scene

    scenes = {}
    for count in (25_000, 50_000, 100_000, 200_000, 400_000):
        part = torus_part("ring", count // 200, 100)
        assembly = assembly_of([part], {"ring": ("ring", (0.0, 0.0, 0.0))})
        body = body_of(assembly, ["ring"])
        mechanism = Mechanism(name="ring", ground="ring", bodies={"ring": body}, mobility=0, tree=(), dropped=())
        scenes[count] = build_scene(assembly, mechanism)
    timings = interleaved({f"{count}": lambda scene=scene: page_text(scene) for count, scene in scenes.items()}, rounds=5)
    print("\nPage by number of triangles")
    for count in scenes:
        t = timings[str(count)]
        print(f"  {count:>7} triangles   median {t.median:.3f} s   {1e6 * t.median / count:.2f} µs a triangle")
    x, y = np.log(list(scenes)), np.log([timings[str(count)].median for count in scenes])
    print(f"  time grows with triangles to the power {np.polyfit(x[1:], y[1:], 1)[0]:.2f}   (wanted: 1)")


def frames() -> None:
    """What one frame of 200 parts in 20 bodies costs: the page's own work, and with the drawing done by the processor."""
    from chromium import Chromium
    from machines import crowd

    from viz.page.html_page import write_page
    from viz.scene_building import build_scene

    print("\nA frame of the page, 1440 x 900, graphics drawn by the processor")
    with tempfile.TemporaryDirectory() as folder, Chromium(Path(folder) / "profile", width=1440, height=900) as browser:
        for parts in (20, 200):
            assembly, mechanism, motion = crowd(parts, 20)
            path = write_page(Path(folder) / f"{parts}.html", build_scene(assembly, mechanism, motion))
            browser.open(path.as_uri())
            browser.wait("window.mategraph?.ready && document.readyState == 'complete'", 120)
            # Between the frames the drawing of the last one is waited for, so that it does not hold up the next.
            lasting = "(async () => { const all = []; for (let i = 0; i < 5; i++) { mategraph.frameTime(0, true); "
            own = browser.js(lasting + "all.push(mategraph.frameTime(i / 10).ms); } return Math.min(...all); })()")
            whole = browser.js("Math.min(...[1, 2, 3].map(i => mategraph.frameTime(i / 10, true).ms))")
            print(f"  {parts:>5} parts   page's own work {own:6.1f} ms (at 60 Hz there are 16.7)   with drawing {whole:6.0f} ms")


def many_parts_in_two_bodies(count: int = 2000) -> None:
    """A frame costs by bodies, not by parts: the same triangles and edges as many parts or as one part a body, taking turns."""
    from chromium import Chromium
    from machines import crowd

    from viz.page.html_page import write_page
    from viz.scene_building import build_scene

    assembly, mechanism, motion = crowd(count, 2)
    scene = build_scene(assembly, mechanism, motion)
    scenes = {f"{count} parts": scene, "the same mesh as two parts": one_part_a_body(scene)}
    print("\nA frame of the page, 1440 x 900, graphics drawn by the processor: parts or bodies")
    with tempfile.TemporaryDirectory() as folder, Chromium(Path(folder) / "profile", width=1440, height=900) as browser:
        taken: dict[str, list[float]] = {name: [] for name in scenes}
        for _ in range(2):  # the page is opened anew: the browser shows one at a time
            for name, each in scenes.items():
                browser.open(write_page(Path(folder) / "page.html", each).as_uri())
                browser.wait("window.mategraph?.ready && document.readyState == 'complete'", 300)
                browser.js("mategraph.frameTime(0, true).ms")
                taken[name] += [browser.js(f"mategraph.frameTime({i / 10}, true).ms") for i in range(1, 4)]
    for name, all_of_them in taken.items():
        print(f"  {name:<28} least {min(all_of_them):6.0f} ms   median {np.median(all_of_them):6.0f} ms")
    ratio = min(taken[f"{count} parts"]) / min(taken["the same mesh as two parts"])
    print(f"  ratio: {ratio:.2f}   (wanted: at most 1.5)")


def one_part_a_body(scene: Scene) -> Scene:
    """The scene with all parts of a body as one: their meshes one behind the other, in the pose of the body."""
    from cadimport.assembly import Mesh

    meshes, instances = {}, {}
    for body in scene.bodies:
        own = [instance for instance in scene.instances.values() if instance.body == body]
        points, edges = (
            [getattr(scene.meshes[i.mesh], field) @ i.X_WP[:3, :3].T + i.X_WP[:3, 3] for i in own] for field in ("vertices", "edge_points")
        )
        offsets = np.cumsum([0, *map(len, points)])
        starts = np.cumsum([0, *map(len, edges)])
        meshes[body] = Mesh(
            vertices=np.concatenate(points),
            normals=np.concatenate([scene.meshes[i.mesh].normals @ i.X_WP[:3, :3].T for i in own]),
            triangles=np.concatenate([scene.meshes[i.mesh].triangles + first for i, first in zip(own, offsets, strict=False)]),
            edge_points=np.concatenate(edges),
            edge_starts=np.concatenate([scene.meshes[i.mesh].edge_starts + first for i, first in zip(own, starts, strict=False)]),
        )
        instances[own[0].name] = replace(own[0], mesh=body, X_WP=np.eye(4))
    return replace(scene, meshes=meshes, instances=instances)


if __name__ == "__main__":
    main()
