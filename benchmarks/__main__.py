"""``python -m benchmarks [NAME ...]``: run all benchmarks, or the named ones, each in a process with memory and settings of its own."""

from __future__ import annotations

import subprocess
import sys

ALL = (
    "second_run",
    "regeneration",
    "studio",
    "studio_page",
    "first_second",
    "simulation",
    "forward_dynamics",
    "n_four_bar",
    "stick_slip",
    "python_controller",
    "inverse_run",
    "long_runs",
    "composition",
    "step_import",
    "step_edits",
    "proximity",
    "joint_inference",
    "joint_speed",
    "page",
    "pictures",
)


def main(names: list[str]) -> int:
    """Run the named benchmarks in order."""
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"no benchmark named {', '.join(unknown)}; there are: {', '.join(ALL)}")
        return 2
    failed = [name for name in names or ALL if subprocess.run([sys.executable, "-m", f"{__package__}.{name}"], check=False).returncode]
    if failed:
        print(f"failed: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
