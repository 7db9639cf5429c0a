"""An HTML file printed to PDF by a Chromium that is on the machine; none is brought along."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from foundation.atomic_file import whole_file

from ..errors import VizError

VARIABLE = "MATEGRAPH_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
LONGEST = 120.0  # s


def chromium_path() -> str:
    """The program that prints: named in the environment variable MATEGRAPH_CHROMIUM, or found; E527 where there is none."""
    named = os.environ.get(VARIABLE)
    candidates = [named] if named else [*filter(None, map(shutil.which, NAMES)), *(p for p in PLACES if Path(p).is_file())]
    for candidate in candidates:
        if candidate and (shutil.which(candidate) or Path(candidate).is_file()):
            return candidate
    raise VizError(
        "E527",
        f"A PDF needs Chromium or Chrome, and {f'{VARIABLE} names {named!r}, which is not there' if named else 'none was found'}.",
        element="Chromium",
        remedy=f"Install one (Debian: apt install chromium), name it in {VARIABLE}, or print the HTML report from any browser.",
    )


def print_pdf(page: Path, path: Path) -> Path:
    """Print an HTML file as PDF; the file appears only when it is complete.

    Raises
    ------
    VizError
        E527 without Chromium, E528 if it fails.
    """
    program = chromium_path()
    with whole_file(path) as own, tempfile.TemporaryDirectory(prefix="mategraph-print-") as scratch:
        made = Path(scratch) / "page.pdf"
        command = [
            program,
            "--headless=new",
            "--disable-gpu",
            "--no-first-run",
            "--no-pdf-header-footer",
            f"--user-data-dir={scratch}/profile",
        ]
        command += ["--host-resolver-rules=MAP * ~NOTFOUND", f"--print-to-pdf={made}", page.resolve().as_uri()]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # as root, in containers, Chromium does not start without it; the file is our own
        try:
            child = subprocess.run(command, capture_output=True, timeout=LONGEST, check=False, stdin=subprocess.DEVNULL)
            problem = child.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or [f"it ended with code {child.returncode}"]
        except subprocess.TimeoutExpired:
            problem = [f"it took longer than {LONGEST:g} s"]
        except OSError as error:
            problem = [str(error)]
        if not made.is_file() or not made.stat().st_size:
            raise VizError(
                "E528",
                f"Chromium could not print '{path.name}': {problem[0][:200]}.",
                element=str(path),
                remedy="Open the HTML report in a browser and print it there.",
            )
        own.write_bytes(made.read_bytes())
    return path
