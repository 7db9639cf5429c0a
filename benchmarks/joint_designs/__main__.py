"""``python -m benchmarks.joint_designs FOLDER [--held-out]``: the development designs, or the held-out ones, as STEP and TOML files."""

from __future__ import annotations

import argparse
from pathlib import Path

from .files import write_all


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--held-out", action="store_true", help="those that nobody tunes on")
    arguments = parser.parse_args()
    for path in write_all(arguments.folder, held_out=arguments.held_out):
        print(path)


if __name__ == "__main__":
    main()
