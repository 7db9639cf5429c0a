"""Problems as clients show them: at the element or line that they belong to, with buttons where operations put them right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Described = Mapping[str, Any]
Button = dict[str, Any]
_MEANT = re.compile(r"Did you mean '([^']+)'\?")
_EXAMPLE = re.compile(r"Add e\.g\. (.+)\.$")
_NO_GROUND = ("thermal", "mechanical", "rotational", "translational", "line", "point")  # domains whose terminals are not put to ground
_RETURNS = ("n", "b", "n1", "minus", "t", "outlet")  # terminals that are put to ground first


def with_buttons(problem: Mapping[str, Any], described: Described) -> dict[str, Any]:
    """A problem with its place as a line, the element that it is shown at, and buttons."""
    place = problem.get("place")
    if not isinstance(place, dict):
        file, _, line = str(place or "").rpartition(":")
        place = {"file": file, "line": int(line)} if line.isdigit() else {"file": str(place or ""), "line": None}
    make = REMEDIES.get(problem["code"])
    buttons = [] if make is None or not described.get("editable", True) else list(make(problem, described))
    return {**problem, "place": place, "at": _at(str(problem.get("element", "")), described), "buttons": buttons}


def _at(name: str, described: Described) -> dict[str, str] | None:
    """The element of which a problem names something: ``motor.p`` is of ``motor``."""
    known = {element["name"]: element["kind"] for element in described["elements"]}
    while name:
        if name in known:
            return {"kind": "joint" if known[name] == "joint" else "element", "name": name}
        name = name.rpartition(".")[0]
    return None


def _open_terminal(problem: Mapping[str, Any], described: Described) -> Iterator[Button]:
    terminal = problem["element"]
    if _domain(terminal, described) not in _NO_GROUND:
        yield _button("Connect to ground", {"op": "connect", "terminals": [terminal, "ground"]})
    rows = len(described["nets"])
    yield _button("Leave it open", {"op": "set", "path": ["connect", "rows", rows], "value": [terminal], "was": None})


def _no_ground(problem: Mapping[str, Any], described: Described) -> Iterator[Button]:
    element = _element(problem, described)
    terminals = [
        port["name"] for port in (element or {"ports": ()})["ports"] if port["kind"] == "terminal" and port["domain"] not in _NO_GROUND
    ]
    for name in sorted(terminals, key=lambda name: (name not in _RETURNS, terminals.index(name)))[:1]:
        terminal = f"{problem['element']}.{name}"
        yield _button(f"Connect {terminal} to ground", {"op": "connect", "terminals": [terminal, "ground"]})


def _meant_terminal(problem: Mapping[str, Any], described: Described) -> Iterator[Button]:
    meant = _MEANT.search(str(problem.get("remedy", "")))
    wrong = problem["element"]
    if meant is None:
        return
    for net in described["nets"]:
        held = [terminal for terminal in net["terminals"] if terminal == wrong]
        if held:
            row = list(dict.fromkeys(meant[1] if one == wrong else one for one in net["written"]))
            yield _button(f"Use {meant[1]}", {"op": "set", "path": ["connect", "rows", net["row"]], "value": row, "was": net["written"]})


def _meant_model(problem: Mapping[str, Any], described: Described) -> Iterator[Button]:
    meant = _MEANT.search(f"{problem.get('what', '')} {problem.get('remedy', '')}".replace('"', "'"))
    element = _element(problem, described)
    if meant is not None and element is not None:
        key = "model" if element["table"] == "component" else "block"
        yield _button(f"Use {meant[1]}", _changed(element, key, meant[1]))


def _missing_key(problem: Mapping[str, Any], described: Described) -> Iterator[Button]:
    """The value that the message suggests."""
    example = _EXAMPLE.search(str(problem.get("remedy", "")))
    element = _element(problem, described)
    if example is None or element is None:
        return
    try:
        key, value = next(iter(tomllib.loads(example[1]).items()))
    except (tomllib.TOMLDecodeError, StopIteration):
        return
    if not isinstance(value, dict):
        yield _button(f"Use {key} = {value}", _changed(element, key, value))


def _unknown_key(problem: Mapping[str, Any], described: Described) -> Iterator[Button]:
    named, element = re.search(r'no key "([^"]+)"', str(problem.get("what", ""))), _element(problem, described)
    if named is not None and element is not None and named[1] in element["values"]:
        where = {"path": [element["table"], element["name"], named[1]], "was": element["values"][named[1]]}
        yield _button(f"Take {named[1]} away", {"op": "delete", **where})


def _element(problem: Mapping[str, Any], described: Described) -> Mapping[str, Any] | None:
    return next((one for one in described["elements"] if one["name"] == problem["element"] and one["editable"]), None)


def _domain(terminal: str, described: Described) -> str:
    owner, _, name = terminal.rpartition(".")
    for element in described["elements"]:
        if element["name"] == owner:
            return next((str(port["domain"]) for port in element["ports"] if port["name"] == name), "")
    return ""


def _changed(element: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    """Another value, in place of the one that the remedy was made for."""
    return {"op": "set", "path": [element["table"], element["name"], key], "value": value, "was": element["values"].get(key)}


def _button(label: str, *operations: Mapping[str, Any]) -> Button:
    return {"label": label, "operations": list(operations)}


REMEDIES: Mapping[str, Callable[[Mapping[str, Any], Described], Iterator[Button]]] = {
    "E409": _open_terminal,
    "E410": _no_ground,
    "E406": _meant_terminal,
    "E407": _meant_terminal,
    "E007": _unknown_key,
    "E008": _missing_key,
    "E015": _meant_model,
    "E016": _meant_model,
}
