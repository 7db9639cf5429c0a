"""Write the generated pages of the documentation: ``python docs/generate.py``. A test keeps them current."""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from domains import library

FOLDER = Path(__file__).resolve().parent


def components_page() -> str:
    """The reference of components and signal blocks, from their declarations."""
    lines = [
        "# Components and signal blocks",
        "",
        "Generated from the declarations by `docs/generate.py`. Through variables are positive into the component; a parameter without a",
        "default must be given; a unit of - takes any.",
        "",
    ]
    for model in library.COMPONENTS:
        declared = library.component(model)
        lines += [f"## {model}", "", inspect.cleandoc(declared.__doc__ or ""), ""]
        if declared.terminals:
            named = (f"`{t.name}` ({t.domain}{', may be left out' if t.optional else ''})" for t in declared.terminals)
            lines += [f"Terminals: {', '.join(named)}."]
        if declared.attachments:
            lines += [f"Attached to a joint by: {', '.join(f'`{name}` ({kind})' for name, kind in declared.attachments.items())}."]
        if declared.inputs:
            lines += [
                f"Signal inputs: {', '.join(f'`{name}` [{port.unit}] {port.description}' for name, port in declared.inputs.items())}."
            ]
        given = {name: f"[{port.unit}] {port.description}" for name, port in declared.outputs.items()}
        given.update({name: f"[{quantity.unit}] {quantity.description}" for name, quantity in declared.unknowns.items()})
        if given:
            lines += [f"Signals beside those of its terminals: {', '.join(f'`{name}` {text}' for name, text in given.items())}."]
        lines += [
            f"By points: `{name}` = [[x, y], ...], {table.description} in {table.units[0]} and {table.units[1]}."
            for name, table in declared.tables.items()
        ]
        lines += ["", *_parameters(declared.parameters)]
    for name in library.SIGNAL_BLOCKS:
        block = library.signal_block(name)
        lines += [f"## {name}", "", inspect.cleandoc(block.__doc__ or ""), ""]
        if block.inputs:
            lines += [f"Inputs: {', '.join(f'`{port}`' for port in block.inputs)}."]
        lines += [f"Outputs: {', '.join(f'`{port}`' for port in block.outputs)}."]
        lines += [*_other_keys(block), "", *_parameters(block.parameters)]
    return "\n".join(lines).rstrip() + "\n"


def _other_keys(block: Any) -> Iterator[str]:
    """What a signal block takes beside numbers."""
    for name, text in block.texts.items():
        yield f"Text: `{name}`, {text}."
    for name, given in block.lists.items():
        units = [unit or "-" for unit in given.units]
        form = "[[...], ...]" if not units else "[x, ...]" if len(units) == 1 else f"[[{', '.join('xyzuvw'[: len(units)])}], ...]"
        measured = f" [{', '.join(units)}]" if any(given.units) else ""
        optional = ", may be left out" if given.optional and "left out" not in given.description else ""
        yield f"List: `{name}` = {form}, {given.description}{measured}{optional}."
    for name, text in block.structures.items():
        yield f"Structure: `{name}`, {text}."


def _parameters(parameters: Any) -> Iterator[str]:
    if not parameters:
        return
    yield "| parameter | unit | default | meaning |"
    yield "|---|---|---|---|"
    for name, parameter in parameters.items():
        default = parameter.default
        missing = "optional" if getattr(parameter, "optional", False) else ""
        shown = missing if default is None else "none" if math.isinf(default) else f"{default:g}"
        turning = getattr(parameter, "rotational_unit", "")
        unit = f"{parameter.unit or '-'}, on a turning joint {turning}" if turning else parameter.unit or "-"
        yield f"| `{name}` | {unit} | {shown} | {parameter.description} |"
    yield ""


PAGES = {"components.md": components_page}

if __name__ == "__main__":
    for name, make in PAGES.items():
        (FOLDER / name).write_text(make(), encoding="utf-8")
        print(f"wrote docs/{name}")
