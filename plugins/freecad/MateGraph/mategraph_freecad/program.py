"""The `mategraph` program: where it is, whether it fits, and the studio that it runs for FreeCAD."""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading

from . import PROTOCOL
from .problems import Problem
from .settings import setting

START = 60.0  # s that the program may take to answer: the first start of a day reads its libraries from disk
WHERE = "Install MateGraph (pip install mategraph, or clone it and `make env`), then name its program in the settings of the workbench."


def clean_environment():
    """The environment without what makes another Python, Qt or library path find FreeCAD's."""
    unwanted = ("PYTHON", "QT_", "LD_LIBRARY", "LD_PRELOAD", "DYLD_", "QML", "CONDA")
    return {key: value for key, value in os.environ.items() if not key.startswith(unwanted)}


def find_program():
    """The path of the program.

    Raises
    ------
    Problem
        Where there is none.
    """
    given = setting("program") or os.environ.get("MATEGRAPH", "")
    if given:
        found = shutil.which(os.path.expanduser(given))
        if found is None:
            raise Problem(f"'{given}', the program named in the settings, is not there or cannot be run.", WHERE)
        return found
    found = shutil.which("mategraph")
    for folder in ("~/.local/bin", "~/mategraph/.venv/bin", "~/.venv/bin"):
        found = found or shutil.which("mategraph", path=os.path.expanduser(folder))
    if found is None:
        raise Problem("The program mategraph was not found.", WHERE)
    return found


def program_version(program):
    """What ``mategraph --version`` prints.

    Raises
    ------
    Problem
        Where it does not answer.
    """
    try:
        done = subprocess.run(
            [program, "--version"], env=clean_environment(), capture_output=True, text=True, timeout=START, **_quiet_window()
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Problem(f"'{program}' does not answer: {error}.", WHERE) from error
    if done.returncode != 0:
        raise Problem(f"'{program}' fails: {(done.stderr or done.stdout).strip()[-400:]}", WHERE)
    return done.stdout.strip()


class StudioProcess:
    """The studio without a browser, as a child of FreeCAD. It ends with FreeCAD: its standard input is a pipe of ours."""

    def __init__(self, program, allow_python=False):
        command = [program, "studio", "--headless", *(["--allow-python"] if allow_python else [])]
        try:
            self.process = subprocess.Popen(
                command,
                env=clean_environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                **_quiet_window(),
            )
        except OSError as error:
            raise Problem(f"'{program}' cannot be started: {error}.", WHERE) from error
        self._said = []
        threading.Thread(target=self._listen, daemon=True).start()
        first = self._first_line()
        if first.get("protocol") != PROTOCOL:
            self.end()
            raise Problem(
                f"The program speaks version {first.get('protocol')} of the protocol, this workbench version {PROTOCOL}.",
                "Install the workbench that comes with the program (plugins/freecad), or update the program.",
            )
        self.port, self.token = first["port"], first["token"]

    @property
    def alive(self):
        """Whether it is still running."""
        return self.process.poll() is None

    @property
    def address(self):
        """For a browser; the token is behind the #, which no browser sends."""
        return f"http://127.0.0.1:{self.port}/#token={self.token}"

    def last_words(self):
        """The end of what it wrote to standard error."""
        return b"".join(self._said).decode("utf-8", "replace").strip()[-600:]

    def end(self):
        """End it, and wait until it has gone."""
        for stream in (self.process.stdin,):
            try:
                stream.close()
            except OSError:
                pass
        if self.alive:
            self.process.terminate()
        try:
            self.process.wait(timeout=5.0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _listen(self):
        while True:
            piece = self.process.stderr.read1(65536)
            if not piece:
                return
            self._said = [*self._said[-20:], piece]

    def _first_line(self):
        lines = queue.Queue()
        threading.Thread(target=lambda: lines.put(self.process.stdout.readline()), daemon=True).start()
        try:
            line = lines.get(timeout=START)
        except queue.Empty:
            self.end()
            raise Problem(f"The program does not answer after {START:g} s.", "Try again; see its message:\n" + self.last_words()) from None
        try:
            first = json.loads(line)
        except ValueError:
            self.end()
            words = self.last_words() or line.decode("utf-8", "replace").strip()
            raise Problem(f"The program did not start its studio: {words}", "It may be older than this workbench: update it.") from None
        return first


def _quiet_window():
    """On Windows a console program opens a window unless it is asked not to."""
    return {"creationflags": subprocess.CREATE_NO_WINDOW} if sys.platform == "win32" else {}
