"""``python -m benchmarks [NAME ...]``: run all benchmarks, or the named ones."""

from __future__ import annotations

import importlib
import sys

ALL = (
    "second_run",
    "simulation",
    "forward_dynamics",
    "n_four_bar",
    "stick_slip",
    "python_controller",
    "composition",
    "step_import",
    "page",
    "pictures",
)


def main(names: list[str]) -> int:
    """Run the named benchmarks in order."""
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"no benchmark named {', '.join(unknown)}; there are: {', '.join(ALL)}")
        return 2
    for name in names or ALL:
        importlib.import_module(f".{name}", __package__).main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
