"""What this machine has and lacks, and what follows from it."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from foundation.version import __version__

LIBRARIES = (
    "numpy",
    "scipy",
    "networkx",
    "cadquery",
    "cadquery-ocp",
    "casadi",
    "pyvista",
    "vtk",
    "xarray",
    "pydantic",
    "pint",
    "matplotlib",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing looked at."""

    what: str
    state: Literal["ok", "missing"]
    found: str
    consequence: str = ""  # what does not work without it, and how to get it
    needed: bool = False  # MateGraph's main job fails without it


def findings() -> Iterator[Finding]:
    """Look at everything that matters, one after the other: the OpenGL probe takes a second or two."""
    yield Finding(what="mategraph", state="ok", found=f"{__version__}, Python {platform.python_version()}, {platform.platform(terse=True)}")
    yield _libraries()
    yield _cad_kernel()
    yield _compiler()
    yield _opengl()
    yield _ffmpeg()
    yield _browser()
    yield _cache()


def _libraries() -> Finding:
    have, lack = [], []
    for name in LIBRARIES:
        try:
            have.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            lack.append(name)
    if lack:
        return Finding(
            what="libraries",
            state="missing",
            found=", ".join(lack),
            consequence="Install again: pip install mategraph, or make demo in a clone.",
            needed=True,
        )
    return Finding(what="libraries", state="ok", found=", ".join(have))


def _cad_kernel() -> Finding:
    import subprocess

    # In a child process: a missing system library must not take the doctor down, and the kernel is slow to load.
    child = subprocess.run([sys.executable, "-P", "-c", "import OCP.STEPCAFControl"], capture_output=True, text=True, check=False)
    if child.returncode == 0:
        return Finding(
            what="CAD kernel", state="ok", found=f"OpenCascade through cadquery-ocp {importlib.metadata.version('cadquery-ocp')}"
        )
    reason = (child.stderr.strip().splitlines() or ["it ends without a word"])[-1]
    return Finding(
        what="CAD kernel",
        state="missing",
        found=reason,
        consequence="No STEP file can be read. On Debian: apt-get install libgl1 libegl1",
        needed=True,
    )


def _compiler() -> Finding:
    from mechanics.codegen.libraries import compiler

    found = compiler()
    if found:
        return Finding(what="C compiler", state="ok", found=found)
    return Finding(
        what="C compiler",
        state="missing",
        found="no cc, gcc or clang",
        consequence="Equations run on CasADi's virtual machine: equal numbers, but one evaluation takes 25 times as long, and a run of a "
        "machine with motors and controllers 3 times (arms of 6 joints). pip install ziglang brings a compiler; or on Debian: apt-get "
        "install gcc libc6-dev",
    )


def _opengl() -> Finding:
    from viz.render.opengl import probe

    gl = probe()
    if gl.available:
        return Finding(what="OpenGL", state="ok", found=f"{gl.renderer} {gl.version}".strip())
    return Finding(
        what="OpenGL",
        state="missing",
        found=gl.reason,
        consequence="No stills, video or window; the HTML page is written all the same. On Debian: apt-get install libgl1 libegl1",
    )


def _ffmpeg() -> Finding:
    try:
        import imageio_ffmpeg

        return Finding(what="ffmpeg", state="ok", found=imageio_ffmpeg.get_ffmpeg_version())
    except Exception as error:
        return Finding(what="ffmpeg", state="missing", found=str(error), consequence="No video. pip install imageio-ffmpeg brings one.")


def _browser() -> Finding:
    for name in ("chromium", "chromium-browser", "google-chrome", "firefox", "safari"):
        path = shutil.which(name)
        if path:
            return Finding(what="browser", state="ok", found=path)
    return Finding(
        what="browser",
        state="missing",
        found="none on the search path",
        consequence="Open the page on another machine: it is one file and needs no network.",
    )


def _cache() -> Finding:
    from foundation.atomic_file import existing_parent
    from foundation.cache import cache_dir

    folder = cache_dir()
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) if folder.is_dir() else 0
    writable = os.access(existing_parent(folder), os.W_OK)
    found = f"{folder}, {size / 1e6:.1f} MB"
    if writable:
        return Finding(what="cache", state="ok", found=found)
    return Finding(
        what="cache",
        state="missing",
        found=f"{found}, not writable",
        consequence="Everything is read and compiled anew each time. Set MATEGRAPH_CACHE to a folder of yours.",
    )
