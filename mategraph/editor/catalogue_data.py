"""All components, signal blocks and drive templates as JSON: what a palette and a form are made from, all of it from the declarations."""

from __future__ import annotations

import functools
import inspect
import math
import re
from typing import Any

from domains import catalogue
from domains.declare.component import BY_POINTS, DOMAINS, Component, Edge, Parameter
from viz.symbols.pictures import symbol_key, symbol_svg
from viz.symbols.sides import Terminals, sides_of

from ..outputs.catalogue import units_beside
from .first_values import first_values
from .templates import template_list

_CHOICES = re.compile(r"one of ([^;]+)")


@functools.cache
def catalogue_data() -> dict[str, Any]:
    """``components``, ``blocks`` and ``templates``."""
    return {
        "components": [_component(name) for name in [*catalogue.COMPONENTS, *_plug_ins(catalogue.find_component)]],
        "blocks": [_block(name) for name in [*catalogue.SIGNAL_BLOCKS, *_plug_ins(catalogue.find_block)]],
        "templates": template_list(),
    }


def _plug_ins(find: Any) -> list[str]:
    return [name for name in catalogue.plug_in_names() if find(name) is not None]


def _component(model: str) -> dict[str, Any]:
    declared = catalogue.find_component(model)
    assert declared is not None
    sides = _sides(declared, model)
    internal = {name for name, port in declared.inputs.items() if port.internal}
    return _common(model, declared) | {
        "domain": model.partition(".")[0],
        "parameters": [
            *(_parameter(name, one) for name, one in declared.parameters.items()),
            *(
                {
                    "name": name,
                    "kind": "points",
                    "unit": " and ".join(table.units),
                    "description": table.description,
                    "required": table.required,
                }
                for name, table in declared.tables.items()
            ),
        ],
        "terminals": [
            *(
                _port(t.name, "terminal", t.domain, sides[t.name], optional=t.optional, description=t.description)
                for t in declared.terminals
            ),
            *(
                _port(name, "attachment", domain, sides[name], optional=name in declared.optional_attachments)
                for name, domain in declared.attachments.items()
                if domain not in BY_POINTS
            ),
        ],
        "edges": [_edge(declared, edge) for edge in declared.edges],
        "points": [
            key for domain, keys in (("line", ("a", "b")), ("point", ("at",))) if domain in declared.attachments.values() for key in keys
        ],
        "inputs": [
            _port(name, "input", "signal", sides[name], optional=port.optional, description=port.description, unit=port.unit)
            for name, port in declared.inputs.items()
            if name not in internal
        ],
        "outputs": [
            *(
                _port(name, "output", "signal", "right", description=port.description, unit=port.unit)
                for name, port in declared.outputs.items()
            ),
            *(_port(name, "output", "signal", "right", description=q.description, unit=q.unit) for name, q in declared.unknowns.items()),
        ],
    }


def _edge(declared: type[Component], edge: Edge) -> dict[str, str]:
    """A difference that is recorded: between which terminals, and by which signal."""
    domains = {terminal.name: terminal.domain for terminal in declared.terminals} | dict(declared.attachments)
    domain = DOMAINS.get(domains.get(edge.plus, ""))
    across = domain.across if domain is not None else ""
    return {"plus": edge.plus, "minus": edge.minus, "signal": f"{edge.name}.{across}" if edge.name else across}


def _block(name: str) -> dict[str, Any]:
    declared = catalogue.find_block(name)
    assert declared is not None
    rows = [_parameter(key, one) for key, one in declared.parameters.items()]
    for key, description in declared.texts.items():
        found = _CHOICES.search(description)
        choices = [one for one in re.split(r"[,\s]+", found[1]) if one and one != "or"] if found else []
        rows.append({"name": key, "kind": "text", "unit": "", "description": description, "choices": choices})
    rows += [
        {
            "name": key,
            "kind": "list",
            "unit": " and ".join(filter(None, one.units)),
            "description": one.description,
            "required": not one.optional,
        }
        for key, one in declared.lists.items()
    ]
    rows += [{"name": key, "kind": "structure", "unit": "", "description": text} for key, text in declared.structures.items()]
    if declared.sampling != "switched":
        needed = declared.sampling == "sampled"
        about = "time from sample to sample" + ("" if needed else "; continuous when left out")
        rows.append(
            {"name": "sample", "kind": "number", "unit": "s", "description": about, "required": needed, "minimum": 0.0, "positive": True}
        )
    return _common(name, declared) | {
        "domain": "signal",
        "parameters": rows,
        "terminals": [],
        "free_inputs": declared.free_inputs,
        "inputs": [
            _port(key, "input", "signal", "left", optional=port.optional, description=port.description, unit=port.unit)
            for key, port in declared.inputs.items()
        ],
        "outputs": [
            _port(key, "output", "signal", "right", description=port.description, unit=port.unit) for key, port in declared.outputs.items()
        ],
    }


def _sides(declared: type[Component], model: str) -> dict[str, Any]:
    drawn = Terminals(
        symbol=symbol_key(model),
        nodes=[terminal.name for terminal in declared.terminals],
        shafts=[*declared.attachments],
        inputs=[*declared.inputs],
        given=declared.sides,
    )
    return dict(sides_of(drawn, ())[0])


def _common(name: str, declared: type[Any]) -> dict[str, Any]:
    about = inspect.cleandoc(declared.__doc__ or "")
    return {
        "name": name,
        "title": name.rpartition(".")[2],
        "description": about.partition("\n")[0],
        "about": about,
        "symbol": symbol_svg(name),
        "docs": f"components.md#{name.lower().replace('.', '')}",
        "first": first_values(name),
    }


def _parameter(name: str, one: Parameter) -> dict[str, Any]:
    finite = one.default is not None and math.isfinite(one.default)
    return {
        "name": name,
        "kind": "number",
        "unit": one.unit,
        "rotational_unit": one.rotational_unit,
        "also": list(units_beside(one)),
        "description": one.description,
        "default": one.default if finite else None,
        "shown_default": _shown(one),
        "minimum": one.minimum,
        "maximum": one.maximum,
        "positive": one.positive,
        "required": one.default is None and not one.optional,
    }


def _shown(one: Parameter) -> str:
    if one.default is None:
        return "" if one.optional else "must be given"
    if not math.isfinite(one.default):
        return "no limit"
    return f"{one.default:g} {'' if one.unit == '1' else one.unit}".strip()


def _port(name: str, kind: str, domain: str, side: str, *, optional: bool = False, description: str = "", unit: str = "") -> dict[str, Any]:
    return {"name": name, "kind": kind, "domain": domain, "side": side, "optional": optional, "description": description, "unit": unit}
