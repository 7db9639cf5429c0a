"""Writing a CAD script's assembly as a STEP file: the same bytes for the same dimensions, and dimensions changed from the command line.

A script that ends with::

    if __name__ == "__main__":
        export(build, DEFAULT, Path(__file__).with_suffix(".step"), sys.argv[1:])

can be called as ``python machine.py other.step --set length=120``. `DEFAULT` is a frozen dataclass of numbers in millimetres, and `build`
makes a CadQuery assembly of it.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any


def write_step(assembly: Any, path: Path) -> None:
    """Write `assembly` to `path`: the same bytes for the same dimensions, and never half a file."""
    from cadquery.occ_impl.exporters.assembly import exportStepMeta

    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        if not exportStepMeta(assembly, str(draft), write_pcurves=False):
            raise OSError(f"the STEP file could not be written: {draft}")
        draft.write_text(_reproducible(draft.read_text(encoding="utf-8"), path.name), encoding="utf-8", newline="\n")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _reproducible(text: str, name: str) -> str:
    """The STEP text without what differs from run to run.

    The kernel stamps the header with time and path, numbers occurrences over the life of the process, and writes the colours, which
    end the file, in the order of memory addresses. Here the header is fixed, occurrences count from 1, and colours are sorted by what
    they apply to and numbered again.
    """
    header = f"FILE_NAME('{name}','1970-01-01T00:00:00',(''),(''),'','CadQuery','');"
    text = re.sub(r"FILE_NAME\(.*?\);", header, text, count=1, flags=re.DOTALL)
    ordinals = iter(range(1, text.count("NEXT_ASSEMBLY_USAGE_OCCURRENCE(") + 1))
    # (a longer number breaks the line elsewhere, so the record goes on one line)
    text = re.sub(
        r"(NEXT_ASSEMBLY_USAGE_OCCURRENCE\(')\d+('.*?\);)",
        lambda match: f"{match[1]}{next(ordinals)}{''.join(line.strip() for line in match[2].splitlines())}",
        text,
        flags=re.DOTALL,
    )

    first = re.search(r"^#(\d+) = MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION", text, flags=re.MULTILINE)
    if first is None:
        return text
    stop = text.index("ENDSEC;", first.start())
    found = re.findall(r"#(\d+) = (.*?);\n", text[first.start() : stop], flags=re.DOTALL)
    records = {int(number): " ".join(body.split()) for number, body in found}
    spelled: dict[int, str] = {}

    def spell(number: int) -> str:
        """The record with every colour record that it refers to written out in its place."""
        if number not in spelled:
            spelled[number] = re.sub(r"#(\d+)", lambda m: f"({spell(int(m[1]))})" if int(m[1]) in records else m[0], records[number])
        return spelled[number]

    numbers: dict[str, int] = {}
    lines: list[str] = []

    def emit(number: int) -> int:
        """Write the record after those that it refers to, equal ones once, and give its new number."""
        key = spell(number)
        if key not in numbers:
            body = re.sub(r"#(\d+)", lambda m: f"#{emit(int(m[1]))}" if int(m[1]) in records else m[0], records[number])
            numbers[key] = int(first[1]) + len(numbers)
            lines.append(f"#{numbers[key]} = {body};\n")
        return numbers[key]

    for number in sorted((n for n, body in records.items() if body.startswith("MECHANICAL")), key=spell):
        emit(number)
    return text[: first.start()] + "".join(lines) + text[stop:]


def export(build: Callable[[Any], Any], default: Any, output: Path, arguments: Sequence[str]) -> None:
    """Command line of a CAD script: where to write, and which dimensions to change.

    Parameters
    ----------
    build
        Makes the assembly of an instance of the dataclass.
    default
        The dimensions, mm.
    output
        Where the assembly is written unless the arguments name another file.
    arguments
        Those of the command line.
    """
    known = {field.name for field in fields(default)}
    parser = argparse.ArgumentParser(description=f"Write {output.name}.")
    parser.add_argument("output", nargs="?", type=Path, default=output)
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=MM", help=f"change a dimension, one of {', '.join(sorted(known))}"
    )
    options = parser.parse_args(list(arguments))
    changes: dict[str, float] = {}
    for item in options.set:
        name, _, value = item.partition("=")
        if name not in known:
            parser.error(f"unknown dimension {name!r}; known are {', '.join(sorted(known))}")
        try:
            changes[name] = float(value)
        except ValueError:
            parser.error(f"{name} needs a number of millimetres, got {value!r}")
    write_step(build(replace(default, **changes)), options.output)
    print(options.output)
