"""`OpenGL`: whether this machine can draw, found out in a child process.

On a machine without an OpenGL library VTK does not raise: it ends the process (a segmentation fault after libOSMesa is not found). So the
first drawing is done by a child that may crash in our place, with a time limit, and the parent learns from it which kind of window works.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from ..errors import VizError

WINDOW_VARIABLE = "VTK_DEFAULT_OPENGL_WINDOW"  # VTK reads it whenever a render window is made

REMEDY = (
    "Install an OpenGL library: on Debian and Ubuntu `apt install libgl1 libegl1` (Mesa draws without a graphics card), on Fedora "
    "`dnf install mesa-libGL mesa-libEGL`, with conda "
    "`conda install -c conda-forge mesalib`; on Windows and macOS update the graphics driver. "
    "The HTML page needs none of this."
)

DISPLAY_REMEDY = (
    "Open the HTML page that `mategraph run` writes instead: it needs only a browser. For the window itself work on a desktop, "
    "connect with `ssh -X`, or start it under `xvfb-run`."
)

# The child draws one triangle and reports what drew it. It prints one line of JSON; anything else means that it failed.
_CHILD = """
import json
import vtkmodules.vtkRenderingOpenGL2
from vtkmodules.vtkFiltersSources import vtkRegularPolygonSource
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer, vtkRenderWindow
window, renderer, source, mapper, actor = vtkRenderWindow(), vtkRenderer(), vtkRegularPolygonSource(), vtkPolyDataMapper(), vtkActor()
window.SetOffScreenRendering(1)
window.SetSize(32, 32)
mapper.SetInputConnection(source.GetOutputPort())
actor.SetMapper(mapper)
renderer.AddActor(actor)
window.AddRenderer(renderer)
window.Render()
lines = [line.partition(":") for line in window.ReportCapabilities().splitlines()]
found = {key.strip(): value.strip() for key, _, value in lines if key.startswith("OpenGL")}
print(json.dumps({
    "window": window.GetClassName(),
    "vendor": found.get("OpenGL vendor string", ""),
    "renderer": found.get("OpenGL renderer string", ""),
    "version": found.get("OpenGL version string", ""),
}))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGL:
    """What can draw here, or why nothing can."""

    available: bool
    reason: str  # one sentence; empty when available
    vendor: str = ""
    renderer: str = ""  # e.g. "llvmpipe (LLVM 15.0.6, 256 bits)" for Mesa in software
    version: str = ""
    window: str = ""  # VTK's class of window that worked

    @property
    def software(self) -> bool:
        """Whether the processor draws instead of a graphics card."""
        return any(name in self.renderer.lower() for name in ("llvmpipe", "softpipe", "swrast", "software", "gdi generic"))


def probe(*, timeout: float = 30.0) -> OpenGL:
    """What can draw off the screen on this machine; the answer is kept for the life of the process.

    Parameters
    ----------
    timeout
        Seconds after which a child that hangs (a dead X connection, a blocked driver) counts as failed.

    Examples
    --------
    >>> found = probe()
    >>> found.available == (found.reason == "")
    True
    """
    return _probe(_off_screen_windows(), timeout)


def probe_display(*, timeout: float = 30.0) -> OpenGL:
    """What can draw in a window on this machine's display; `available` is false where there is no display."""
    if not _on_linux():
        return _probe(("",), timeout)
    display = os.environ.get("DISPLAY")
    if not display:
        return OpenGL(available=False, reason="there is no display (the environment variable DISPLAY is not set)")
    found = _probe(("vtkXOpenGLRenderWindow",), timeout)
    if not found.available:
        return OpenGL(available=False, reason=f"the display '{display}' does not answer or cannot draw")
    return found


def require_off_screen() -> OpenGL:
    """The answer of `probe`, or the coded error E520 where nothing can draw."""
    found = probe()
    if not found.available:
        raise VizError("E520", f"Stills and video need OpenGL, and {found.reason}.", remedy=REMEDY, element="OpenGL")
    return found


def require_display() -> OpenGL:
    """The answer of `probe_display`, or the coded error E521 where there is no display to open a window on."""
    found = probe_display()
    if not found.available:
        raise VizError("E521", f"The window cannot be opened: {found.reason}.", remedy=DISPLAY_REMEDY, element="display")
    return found


@contextmanager
def window_kind(found: OpenGL) -> Iterator[None]:
    """Render windows made inside this block are of the kind that the probe found to work."""
    before = os.environ.get(WINDOW_VARIABLE)
    if found.window:
        os.environ[WINDOW_VARIABLE] = found.window
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(WINDOW_VARIABLE, None)
        else:
            os.environ[WINDOW_VARIABLE] = before


def _on_linux() -> bool:
    return sys.platform.startswith("linux")


def _off_screen_windows() -> tuple[str, ...]:
    """Kinds of window to try, best first; the empty string leaves the choice to VTK."""
    if os.environ.get(WINDOW_VARIABLE):
        return (os.environ[WINDOW_VARIABLE],)
    if _on_linux() and not os.environ.get("DISPLAY"):
        return ("vtkEGLRenderWindow", "")  # asking for EGL at once spares VTK's complaint about the missing X server
    return ("",)


@lru_cache(maxsize=8)
def _probe(windows: tuple[str, ...], timeout: float) -> OpenGL:
    reason = "no kind of window was tried"
    for window in windows:
        answer = _draw_in_child(window, timeout)
        if isinstance(answer, OpenGL):
            return answer
        reason = answer
    return OpenGL(available=False, reason=reason)


def _draw_in_child(window: str, timeout: float) -> OpenGL | str:
    """What drew in a child process with that kind of window, or why it failed."""
    environment = dict(os.environ)
    if window:
        environment[WINDOW_VARIABLE] = window
    # -P: the user's folder is not searched for modules, so a file named json.py there cannot be run by us.
    command = [sys.executable, "-P", "-c", _CHILD]
    try:
        child = subprocess.run(command, env=environment, capture_output=True, timeout=timeout, check=False, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return f"a trial picture was not drawn within {timeout:g} s"
    except OSError as error:
        return f"a trial picture could not be drawn ({error})"
    for line in child.stdout.decode("utf-8", "replace").splitlines():
        if line.startswith("{"):
            found = json.loads(line)
            return OpenGL(available=True, reason="", **{key: str(value) for key, value in found.items()})
    errors = child.stderr.decode("utf-8", "replace")
    if "No module named" in errors:
        return "VTK is not installed in this Python (pip install vtk pyvista)"
    if "cannot open shared object file" in errors and "ImportError" in errors:
        missing = errors.split("ImportError:")[-1].split(":")[0].strip()
        return f"VTK could not be loaded because the library {missing} is missing"
    if child.returncode < 0 or child.returncode > 1:
        return "VTK crashed on a trial picture: no usable OpenGL library (neither libEGL nor libGL nor libOSMesa) was found"
    return "a trial picture could not be drawn: no usable OpenGL library was found"
