"""Write the generated pages of the documentation: ``python docs/generate.py``. A test keeps them current."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from domains import catalogue
from domains.declare.component import Parameter
from foundation.error_codes import ROOMS
from mategraph.outputs.catalogue import units_beside

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent


def components_page() -> str:
    """The reference of components and signal blocks, from their declarations."""
    lines = [
        "# Components and signal blocks",
        "",
        "Generated from the declarations by `docs/generate.py`. Through variables are positive into the component; a parameter without a",
        "default must be given; a unit of - takes any, and those in brackets are examples of others that are taken ([units](units.md)).",
        "",
    ]
    for model in catalogue.COMPONENTS:
        declared = catalogue.component(model)
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
    for name in catalogue.SIGNAL_BLOCKS:
        block = catalogue.signal_block(name)
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
        also = ", ".join(units_beside(parameter)) if isinstance(parameter, Parameter) else ""
        yield f"| `{name}` | {unit}{f' ({also})' if also else ''} | {shown} | {parameter.description} |"
    yield ""


# ------------------------------------------------------------------------------------------------------------------ project file


def project_page() -> str:
    """The reference of the project file, from its schema."""
    from mategraph.project.schema import _TABLES, ProjectTable
    from mechanics.analyses.motion_profiles import MOTION_FUNCTIONS

    lines = [
        "# Project file: every key",
        "",
        "Generated from the schema by `docs/generate.py`; [project-file.md](project-file.md) explains with examples. A *quantity* is a",
        'plain SI number or a text with a unit, `"4 ohm"`; a *direction* is `"+x"` ... `"-z"` or `[x, y, z]`. Keys without a default',
        "must be given.",
        "",
        "## Top of the file",
        "",
        *_keys(ProjectTable),
    ]
    heads = {
        "material": "[material]",
        "connect": "[connect]",
        "cad": "[cad]",
        "gravity": "[gravity]",
        "simulate": "[simulate]",
        "linearise": "[linearise]",
        "plot": "[[plot]]",
    }
    for name, table in _TABLES.items():
        lines += [f"## {heads.get(name, f'[{name}.NAME]')}", "", inspect.cleandoc(table.__doc__ or ""), "", *_keys(table)]
    lines += ["## Functions of motions", "", "| function | its keys | |", "|---|---|---|"]
    for name, row in MOTION_FUNCTIONS.items():
        keys = ", ".join(f"`{key}`" for key in row.parameters)
        lines += [f"| `{name}` | {keys or '-'} | {row.formula} |"]
    return "\n".join(lines).rstrip() + "\n"


def _keys(table: Any) -> Iterator[str]:
    yield "| key | takes | default | meaning |"
    yield "|---|---|---|---|"
    for name, field in table.model_fields.items():
        default = "" if field.is_required() else _default(field.get_default(call_default_factory=True))
        text = (field.description or "").replace("|", "\\|")
        yield f"| `{field.alias or name}` | {_takes(field.annotation, field.metadata)} | {default} | {text} |"
    yield ""


def _default(value: Any) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, (int, float)):
        return f"`{value:g}`"
    return f'`"{value}"`' if isinstance(value, str) and value else "none"


def _takes(annotation: Any, metadata: Any = ()) -> str:
    """The TOML type of a field in words."""
    named = {"_quantity": "quantity", "_axis": "direction", "_requirement": "requirement"}
    for note in metadata:
        word = named.get(getattr(getattr(note, "func", None), "__name__", ""))
        if word:
            return word
    plain = {str: "text", bool: "true or false", int: "whole number", float: "number"}
    if annotation in plain:
        return plain[annotation]
    arguments = get_args(annotation)
    if get_origin(annotation) is Literal:
        return " or ".join(f'`"{value}"`' for value in arguments)
    if hasattr(annotation, "__metadata__"):
        inner = _takes(arguments[0], annotation.__metadata__)
        sizes = [m for note in annotation.__metadata__ for m in getattr(note, "metadata", [])]
        least, most = (next((getattr(m, key) for m in sizes if hasattr(m, key)), None) for key in ("min_length", "max_length"))
        if least is None or not inner.startswith("list of "):
            return inner
        return f"{least} × {inner.removeprefix('list of ')}" if least == most else inner
    if get_origin(annotation) is list:
        return f"list of {_takes(arguments[0])}"
    if get_origin(annotation) is dict:
        return f"table: name = {_takes(arguments[1])}"
    several = [_takes(a) for a in arguments if a is not type(None)]
    return several[0] if several else "table"


# ------------------------------------------------------------------------------------------------------------------ error codes


ABOUT = {
    "project": "command line and project file",
    "cadimport": "reading CAD files, mates, materials",
    "topology": "bodies, joints, graphs",
    "mechanics": "equations of motion",
    "domains": "components, signals, simulation, results",
    "viz": "pages, pictures, windows",
    "studio": "the studio: edits, files that several programs write, requests",
}


def errors_page() -> str:
    """All codes in one list."""
    lines = [
        "# Errors and warnings",
        "",
        "Every message names the element, says what was found and what to do, and carries a stable code. `E` stops the work with exit",
        'code 2; `W` lets it go on. With `--json` errors come as `{"errors": [{"code", "what", "element", "place", "remedy"}]}`.',
        "All problems of a project file are reported together, each with file and line. Generated by `docs/generate.py` from the table in",
        "`foundation/error_codes`.",
        "",
        "| codes | about | page |",
        "|---|---|---|",
        *(f"| E{digit}xx, W{digit}xx | {text} | [{room}.md]({room}.md) |" for digit, (room, text) in enumerate(ABOUT.items())),
        "",
        "## All codes",
        "",
        "| code | meaning |",
        "|---|---|",
    ]
    found = [(row, room) for room, rows in ROOMS.items() for row in rows]
    for row, room in sorted(found, key=lambda pair: (pair[0].code[1:], pair[0].code)):
        lines.append(f"| [{row.code}]({room}.md) | {row.meaning} |")
    return "\n".join(lines) + "\n"


def room_errors_page(room: str) -> str:
    """The codes of one room with their remedies."""
    lines = [f"# Errors and warnings: {ABOUT[room]}", "", "| code | meaning | what to do |", "|---|---|---|"]
    lines += [f"| {row.code} | {row.meaning} | {row.remedy} |" for row in ROOMS[room]]
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------------------------------------------------------------- gallery


def gallery_page() -> str:
    """Every sample with its title, its first picture and its first words, from the READMEs."""
    from mategraph.outputs.examples import examples

    lines = [
        "# Gallery",
        "",
        "Every machine here is a sample: CAD script, STEP file, project file, and a README that says what of which paper it reproduces;",
        "those of plain STEP files show what is found from geometry alone.",
        "All pictures are made by the program. `mategraph examples` lists them, `mategraph examples seeker` copies one to work on.",
        "[Theory](theory.md) tells paper by paper which of them shows what.",
        "Generated by `docs/generate.py` from the samples' READMEs.",
        "",
    ]
    for example in examples():
        if not example.title:  # without a README there is nothing to show
            continue
        text = (example.folder / "README.md").read_text(encoding="utf-8")
        here = f"../sample_assemblies/{example.name}"
        picture = re.search(r"!\[([^]]*)\]\(([^)]+)\)", text)
        lines += [f"## [{example.title}]({here}/README.md)", ""]
        if picture:
            target = picture[2] if "://" in picture[2] else _from_docs(example.folder / picture[2])
            lines += [f"[![{picture[1]}]({target})]({here}/README.md)", ""]
        lines += [_first_words(text), "", "```", f"mategraph run sample_assemblies/{example.name}/{example.project.name}", "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _from_docs(path: Path) -> str:
    inside = path.resolve().relative_to(ROOT)
    return inside.relative_to("docs").as_posix() if inside.parts[0] == "docs" else f"../{inside.as_posix()}"


def _first_words(text: str) -> str:
    """The first paragraph that is neither title nor picture, without its links."""
    for paragraph in re.split(r"\n\s*\n", text):
        if paragraph.strip() and not re.match(r"\s*(#|!\[|```|\|)", paragraph):
            return re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", paragraph.strip())
    return ""


PAGES = {
    "components.md": components_page,
    "project-reference.md": project_page,
    "errors/README.md": errors_page,
    **{f"errors/{room}.md": partial(room_errors_page, room) for room in ROOMS},
    "gallery.md": gallery_page,
}

if __name__ == "__main__":
    for name, make in PAGES.items():
        (FOLDER / name).write_text(make(), encoding="utf-8")
        print(f"wrote docs/{name}")
