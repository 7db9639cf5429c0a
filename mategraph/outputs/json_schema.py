"""The JSON Schema of project files, with all components and blocks: completion and checks while typing, in editors that know TOML.

Tables come from the shapes that project files are read by, their further keys from the declarations. What the schema refuses, the program
refuses; names of parts, joints and signals, and the dimensions of units, only the program knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domains.catalogue import COMPONENTS, SIGNAL_BLOCKS
from domains.declare.component import BY_POINTS
from mechanics.analyses.motion_profiles import MOTION_FUNCTIONS

from ..project.schema import ProjectTable
from ..project.tables.data import KEYS
from .catalogue import first_sentence

QUANTITY: dict[str, Any] = {
    "description": 'a number in SI, a text with its unit ("4 ohm"), or a formula ("= lead / 2 + 1 [mm]")',
    "anyOf": [{"type": "number"}, {"type": "string"}],
}


def project_schema() -> dict[str, Any]:
    """The schema as plain data."""
    schema = ProjectTable.model_json_schema(by_alias=True)
    schema["$schema"] = "http://json-schema.org/draft-07/schema#"
    schema["title"] = "MateGraph project file"
    tables = schema["$defs"]
    _add_keys(tables["ComponentTable"], "model", {model: _component_keys(model) for model in COMPONENTS})
    _add_keys(tables["SignalTable"], "block", {block: _block_keys(block) for block in SIGNAL_BLOCKS})
    _add_keys(tables["MotionTable"], "function", {name: _motion_keys(name) for name in MOTION_FUNCTIONS})
    for table, short in (("material", {"type": "string"}), ("parameter", QUANTITY)):  # one value stands for the whole entry
        entry = schema["properties"][table]["additionalProperties"]
        schema["properties"][table]["additionalProperties"] = {"anyOf": [entry, short]}
    found: dict[str, Any] = _without_titles(schema)
    return found


def _add_keys(table: dict[str, Any], choice: str, keys: Mapping[str, tuple[str, dict[str, Any]]]) -> None:
    """Let a table know the further keys of each of its choices, and suggest these."""
    known = list(table["properties"])
    described = table["properties"][choice]["description"]
    table["properties"][choice] = {"description": described, "anyOf": [{"enum": list(keys)}, {"type": "string"}]}
    table["allOf"] = [
        {
            "if": {"properties": {choice: {"const": name}}, "required": [choice]},
            "then": {
                "description": about,
                "properties": {**dict.fromkeys(known, True), **own},
                "additionalProperties": False,
            },
        }
        for name, (about, own) in keys.items()
    ]


def _number(parameter: Any) -> dict[str, Any]:
    unit = f", {parameter.unit}" if getattr(parameter, "unit", "") not in ("", "1", "value") else ""
    found = {**QUANTITY, "description": f"{parameter.description}{unit}"}
    default = getattr(parameter, "default", None)
    if isinstance(default, int | float) and abs(default) < 1e300:
        found["default"] = default
    return found


def _component_keys(model: str) -> tuple[str, dict[str, Any]]:
    declared = COMPONENTS[model]
    keys: dict[str, Any] = {name: _number(parameter) for name, parameter in declared.parameters.items()}
    for name, table in declared.tables.items():
        keys[name] = {"description": table.description, "type": ["array", "object"]}
    for name, domain in declared.attachments.items():
        if domain in BY_POINTS:
            continue
        keys[name] = {"description": "the joint or shaft that it acts on", "type": "string"}
    if any(domain in BY_POINTS for domain in declared.attachments.values()):
        point = {"description": 'a point of a part: { part = "arm", point = ["10 mm", "0 mm", "25 mm"] }', "type": "object"}
        part = {"description": "name of a part", "type": "string"}
        keys |= {"a": point, "b": point, "at": point, "over": {"type": "array", "items": point}, "axes": part, "part": part, "to": part}
    return first_sentence(declared), keys


def _block_keys(block: str) -> tuple[str, dict[str, Any]]:
    declared = SIGNAL_BLOCKS[block]
    keys: dict[str, Any] = {name: _number(parameter) for name, parameter in declared.parameters.items()}
    keys |= {name: {"description": text, "type": "string"} for name, text in declared.texts.items()}
    keys |= {name: {"description": wanted.description, "type": "array"} for name, wanted in declared.lists.items()}
    keys |= {name: {"description": text} for name, text in declared.structures.items()}
    if any(len(wanted.units) == 2 for wanted in declared.lists.values()):
        keys |= _file_keys()
    return first_sentence(declared), keys


def _motion_keys(name: str) -> tuple[str, dict[str, Any]]:
    function = MOTION_FUNCTIONS[name]
    keys: dict[str, Any] = {}
    for key, parameter in function.parameters.items():
        if parameter.many or getattr(parameter, "moves", False):
            keys[key] = {"description": parameter.description, "type": "array"}
        else:
            keys[key] = _number(parameter)
    if name == "table":
        keys |= _file_keys()
    return function.formula, keys


def _file_keys() -> dict[str, Any]:
    return {key: {"description": "points from a data file (data-files.md)", "type": ["string", "number"]} for key in KEYS}


def _without_titles(value: Any) -> Any:
    """Without the titles that only repeat the names of keys."""
    if isinstance(value, dict):
        kept = {key: _without_titles(content) for key, content in value.items() if key != "title" or not isinstance(content, str)}
        return {"title": value["title"], **kept} if value.get("title") == "MateGraph project file" else kept
    return [_without_titles(entry) for entry in value] if isinstance(value, list) else value
