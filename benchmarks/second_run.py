"""A second ``mategraph run`` with unchanged files, against the bare import of the libraries that it uses."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .measure import interleaved, report

SEEKER = Path(__file__).resolve().parent.parent / "sample_assemblies" / "seeker" / "seeker.toml"

LIST_LIBRARIES = """
import sys
from mategraph.commands.cli import main
try:
    main({arguments!r})
except SystemExit:
    pass
files = {{name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}}
print("LIBRARIES", *(name for name, file in files.items() if "site-packages" in file))
"""


def main() -> None:
    """Run the seeker once to fill the cache, then time the second run and the imports in turns."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"MATEGRAPH_CACHE": f"{folder}/cache"}
        arguments = ["run", str(SEEKER), "--out", f"{folder}/out"]

        def python(code: str) -> str:
            return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True).stdout

        def run(*more: str) -> None:
            subprocess.run([sys.executable, "-m", "mategraph", *arguments, *more], env=environment, capture_output=True, check=True)

        run()
        libraries = python(LIST_LIBRARIES.format(arguments=arguments)).split("LIBRARIES", 1)[1].split()
        imports = "import " + ", ".join(libraries)  # every module that the run loads, in its order; nothing of our own
        timings = interleaved({"second run": run, "bare imports": lambda: python(imports)}, rounds=15)
        names = ", ".join(sorted({name.split(".")[0] for name in libraries}))
        report(f"Second run of the seeker ({len(libraries)} modules of {names})", timings, "second run", "bare imports", bound=1.5)
        first = interleaved({"first run (--fresh)": lambda: run("--fresh"), "second run": run}, rounds=3)
        report("What the cache saves", first, "second run", "first run (--fresh)")


if __name__ == "__main__":
    main()
