"""``[use.NAME] from = "servo_axis.toml"``: the components, blocks and wires of another file, as often as wanted.

Steps of writing a file out (`written_out`):

1. the file's parameters are computed, with the values that the file using it gives;
2. formulas become numbers;
3. each ``[use.x]`` is written out in the same way, and what it calls ``motor`` becomes ``x.motor``;
4. what ``[use.x]`` gives to its ports is put there, and what is called ``x.shaft`` becomes the terminal or signal behind that port;
5. ``[set]`` changes single values.

A used file holds what needs no assembly: components, wires, blocks, motions, couplings, plots, checks, starts, further uses. Its
``[port]`` gives names to what is meant to be connected. ``[level.NAME]`` holds what it has at one level of detail only.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from domains import catalogue
from foundation.errors import ErrorList, MategraphError

from ..addresses import changed_tables
from ..places import Places
from ..problems import Problems, did_you_mean, listed, shown
from ..tables.reading import stays_inside
from ..toml_writing import KeyPath, toml_path
from .formulas import is_formula
from .parameters import Parameters, computed, formula_value
from .references import ENTRIES, joints_of, renamed_references

Tables = dict[str, Any]

MOST_NESTED = 8  # files that use one another
MOST_USES = 1000  # files written out in one project
OWN = ("parameter", "use", "set", "port", "level", "product")  # tables that are gone when a file is written out
_MAY_HOLD = ("schema", "title", "connect", "plot", "check", "initial", *ENTRIES, *OWN)
_OF_A_USE = ("from", "level")  # keys of [use.NAME] that are neither a parameter nor a port


@dataclass(slots=True, kw_only=True)
class WrittenOut:
    """A file's tables with everything that it uses in place."""

    tables: Tables
    places: Places
    ports: dict[str, str] = field(default_factory=dict)  # name outside -> terminal or signal inside
    elsewhere: dict[KeyPath, str] = field(default_factory=dict)  # where keys stand that come from other files
    files: list[Path] = field(default_factory=list)  # of those that are used, each once
    names: tuple[str, ...] = ()  # of the entries that come from there: they hold points


@dataclass(frozen=True, slots=True, kw_only=True)
class _Source:
    """A file as it was read, before it is written out."""

    tables: Tables
    places: Places
    folder: Path
    below: str = ""  # the folder below the project's own, for files that it names; "x/y/"
    above: tuple[Path, ...] = ()  # files that use it


def needs_writing_out(tables: Mapping[str, Any]) -> bool:
    """Whether anything in a file is computed or comes from another one."""

    def has_formula(value: object) -> bool:
        if isinstance(value, Mapping):
            return any(map(has_formula, value.values()))
        return any(map(has_formula, value)) if isinstance(value, list) else is_formula(value)

    return any(key in tables for key in OWN) or has_formula(tables)


def written_out(tables: Tables, places: Places, folder: Path, path: Path | None) -> WrittenOut:
    """A project's tables with parameters, formulas, used files and ``[set]`` written out.

    Raises
    ------
    MategraphError
        ``E073`` a formula that cannot be computed, ``E074`` a file that cannot be used, ``E075`` a port that is none, ``E069`` a
        ``[set]`` on nothing: one, or all of them.
    """
    problems = Problems()
    above = () if path is None else (path.resolve(),)
    found = _write_out(_Source(tables=tables, places=places, folder=folder, above=above), {}, problems)
    problems.raise_if_any()
    return found


def used_alone(folder: Path, text: object, level: object = None) -> WrittenOut:
    """The file of a use by itself, with its own values, and its ports.

    Raises
    ------
    MategraphError
        What `written_out` raises.
    """
    problems = Problems()
    source = _Source(tables={}, places=Places(file=""), folder=folder)
    use = {"from": text} | ({} if level is None else {"level": level})
    found = _used(source, "use", use, Parameters(None, {}, source.places, problems), problems)
    problems.raise_if_any()
    assert found is not None, "what cannot be used is a problem"
    return found


def entry_behind(found: WrittenOut, port: str) -> tuple[str, str, str] | None:
    """Table, entry and key that a port leads to."""
    return _entry_of(found.tables, found.ports.get(port, ""))


def _write_out(source: _Source, given: Mapping[str, tuple[Any, str]], problems: Problems) -> WrittenOut:
    """Steps 1 to 5; `given` are the parameters that the using file gives, with their places."""
    places = source.places
    parameters = Parameters(source.tables.get("parameter"), given, places, problems)  # 1
    own = computed(source.tables, parameters.value_of, places, problems)  # 2
    found = WrittenOut(tables={key: value for key, value in own.items() if key not in OWN}, places=places)
    uses = own.get("use", {})
    ports: dict[str, str] = {}  # "x.shaft" -> "x.motor.shaft"
    joints: dict[str, str] = {}  # "x.motor.shaft" -> the joint there: its signals are called by the joint's name
    for name, use in uses.items() if isinstance(uses, Mapping) else ():
        if not isinstance(use, Mapping) or not str(name).strip() or "." in name:
            what = f"use '{name}': it is no table." if not isinstance(use, Mapping) else f"{shown(name)} cannot be the name of a use."
            problems.add("E009", what, remedy='Write [use.x] and from = "servo_axis.toml".', element=name, place=places.of("use", name))
            continue
        used = _used(source, name, use, parameters, problems)  # 3
        if used is not None:
            ports |= {f"{name}.{port}": f"{name}.{target}" for port, target in used.ports.items()}
            _take_in(found, name, used)
            joints |= _connect_ports(found, name, use, used, source, problems)  # 4
    found.tables = renamed_references(found.tables, lambda text: _of_joint(_behind_port(text, ports), joints))
    _join_rows(found)
    found.ports = {port: _behind_port(str(target), ports) for port, target in _ports(own, places, problems)}
    _check_ports(found, own, places, problems)
    settings = own.get("set")
    if isinstance(settings, Mapping):  # 5
        _set(found, settings, parameters, places, problems)
    return found


# ------------------------------------------------------------------------------------------------------ 3: the used file


def _used(source: _Source, name: str, use: Mapping[str, Any], parameters: Parameters, problems: Problems) -> WrittenOut | None:
    """The file of ``[use.name]``, written out with the parameters given there."""
    try:
        path, below = _file_of(source, name, use.get("from"))
        inner = _read(path, below, source)
        tables = _at_level(inner, name, use.get("level"), source.places)
    except MategraphError as error:
        problems.errors.extend(error.errors if isinstance(error, ErrorList) else [error])
        return None
    declared = tables.get("parameter")
    known = dict(declared) if isinstance(declared, Mapping) else {}
    port_table = tables.get("port")
    ports = list(port_table) if isinstance(port_table, Mapping) else []
    given: dict[str, tuple[Any, str]] = {}
    for key, value in use.items():
        place = source.places.of("use", name, key)
        if key in known and key in ports:
            what = f"use '{name}': {path.name} calls a port and a parameter {shown(key)}."
            problems.add("E075", what, remedy="Rename one of them in that file.", element=name, place=place)
        elif key in known:
            value = formula_value(value, ("use", name, key), parameters.value_of, source.places, problems) if is_formula(value) else value
            given[key] = (value, place)
        elif key not in ports and key not in _OF_A_USE:
            choices = [*known, *ports, *_OF_A_USE]
            what = f"use '{name}': {path.name} has no parameter or port {shown(key)}{did_you_mean(key, choices)}."
            problems.add("E007", what, remedy=f"Known keys here: {listed(choices)}.", element=name, place=place)
    found = _write_out(replace(inner, tables=tables), given, problems)
    found.files.insert(0, path)
    _own_files_below(found.tables, below, name, source.places, problems, package=_is_package(use.get("from")))
    return found


def _file_of(source: _Source, name: str, text: object) -> tuple[Path, str]:
    """The file that a use names, and the folder, below the project's own, that files named in it lie in."""
    place = source.places.of("use", name, "from")
    remedy = 'Write from = "servo_axis.toml", a file below this folder, or from = "package:file.toml" of an installed package.'
    if not isinstance(text, str) or not text.endswith(".toml"):
        remedy += _from_library(str(text))
        raise MategraphError("E074", f"use '{name}': from = {shown(text)} is no project file.", remedy=remedy, element=name, place=place)
    path, below = source.folder / text, f"{source.below}{PurePosixPath(text).parent.as_posix()}/".removeprefix("./")
    inside = text
    if _is_package(text):
        package, _, inside = text.partition(":")
        root = _package_folder(package)
        if root is None:
            what = f"use '{name}': from = {shown(text)}: no package {shown(package)} is installed."
            raise MategraphError("E074", what, remedy=f"Install it: pip install {package}.", element=name, place=place)
        path, below = root / inside, ""
    if not stays_inside(inside):
        what = f"use '{name}': from = {shown(text)} leads out of its folder."
        raise MategraphError("E074", what, remedy="Keep used files below the project's folder, or in a package.", element=name, place=place)
    if not path.is_file():
        beside = sorted(file.name for file in path.parent.glob("*.toml")) if path.parent.is_dir() else []
        what = f"use '{name}': from = {shown(text)}: there is no such file{did_you_mean(path.name, beside)}."
        remedy = f"Its folder holds {listed(beside)}." if beside else remedy
        raise MategraphError("E074", what, remedy=remedy, element=name, place=place)
    if path.resolve() in source.above or len(source.above) > MOST_NESTED:
        chain = " - ".join(file.name for file in (*source.above, path))
        what = f"use '{name}': the files use one another in a circle, {chain}."
        raise MategraphError("E074", what, remedy="Let one of them stand alone.", element=name, place=place)
    return path, below


def _from_library(text: str) -> str:
    """The bought part that is meant by its name, in words; nothing where the library has none like it."""
    from ..products import own_products

    words = text.lower().replace("-", "").replace(" ", "").replace("_", "")
    meant = [product.model for product in own_products() if words and words in product.name.lower().replace("-", "").replace(" ", "")]
    return f' A bought part is from = "{meant[0]}".' if meant else ""


def _is_package(text: object) -> bool:
    return isinstance(text, str) and ":" in text


def _package_folder(package: str) -> Path | None:
    """Where an installed package lies, found without running it."""
    if not package.isidentifier():
        return None
    spec = importlib.util.find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0]) if places else None


def _read(path: Path, below: str, source: _Source) -> _Source:
    from ..expand import expand_file

    expanded = expand_file(path)
    tables = dict(expanded.tables)
    other = [key for key in tables if key not in _MAY_HOLD]
    if other:
        raise MategraphError(
            "E074",
            f"{path.name}: a file that is used holds no {shown(other[0])}.",
            remedy=f"It may hold {listed(_MAY_HOLD[1:], most=20)}; a joint of the machine is given by a port.",
            element=path.name,
            place=expanded.places.of(other[0]),
        )
    return _Source(tables=tables, places=expanded.places, folder=path.parent, below=below, above=(*source.above, path.resolve()))


def _at_level(inner: _Source, name: str, wanted: object, outer: Places) -> Tables:
    """The tables of a file with those of one level of detail: the one asked for, else the first."""
    levels = inner.tables.get("level")
    common = {key: value for key, value in inner.tables.items() if key != "level"}
    if not isinstance(levels, Mapping) or not levels:
        if wanted is None:
            return common
        what, remedy = f"use '{name}': its file has no levels of detail.", "Leave level out."
        raise MategraphError("E074", what, remedy=remedy, element=name, place=outer.of("use", name, "level"))
    level = next(iter(levels)) if wanted is None else wanted
    if level not in levels or not isinstance(levels[level], Mapping):
        what = f"use '{name}': there is no level {shown(level)}{did_you_mean(str(level), levels)}."
        raise MategraphError("E074", what, remedy=f"There are {listed(levels)}.", element=name, place=outer.of("use", name, "level"))
    merged = dict(common)
    for key, value in levels[level].items():
        old = merged.get(key)
        if key == "connect" and isinstance(old, Mapping):
            merged[key] = {"rows": [*old.get("rows", []), *value.get("rows", [])]}
        else:
            merged[key] = {**old, **value} if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return merged


def _own_files_below(tables: Tables, below: str, name: str, places: Places, problems: Problems, *, package: bool) -> None:
    """Python and netlists that a used file names lie beside it: their names become relative to the project's folder."""
    for table, key in (("component", "model"), ("signal", "block")):
        for entry, content in tables.get(table, {}).items():
            text = content.get(key, "") if isinstance(content, Mapping) else ""
            kind, colon, rest = str(text).partition(":")
            if not colon or kind not in ("python", "spice"):
                continue
            if package:
                what = f"use '{name}': {entry} of a package runs a file of its own, {shown(text)}."
                remedy = "A package brings its own components as plug-ins (docs/components.md)."
                problems.add("E074", what, remedy=remedy, element=name, place=places.of("use", name, "from"))
            elif not rest.startswith(below):
                tables[table][entry] = {**content, key: f"{kind}:{below}{rest}"}


def _take_in(found: WrittenOut, name: str, used: WrittenOut) -> None:
    """Put a used file's entries beside the others, under names that begin with that of the use."""
    entries = {entry for table in ENTRIES for entry in used.tables.get(table, {})}

    def outside(text: str) -> str:
        return f"{name}.{text}" if any(text == entry or text.startswith(f"{entry}.") for entry in entries) else text

    inner = renamed_references(used.tables, outside)
    for table in ENTRIES:
        mine = found.tables.get(table)
        for entry, content in inner.get(table, {}).items():
            if not isinstance(mine, dict):
                mine = found.tables[table] = dict(mine or {})
            mine[f"{name}.{entry}"] = content
            found.names = (*found.names, f"{name}.{entry}")
            _remember(found, used, (table, f"{name}.{entry}"), (table, entry), content)
    rows = inner.get("connect", {}).get("rows", [])
    _append(found, used, "connect", rows)
    _append(found, used, "plot", [{**plot, "title": f"{name}: {plot.get('title', '')}".rstrip(": ")} for plot in inner.get("plot", [])])
    for table in ("check", "initial"):
        for (key, value), old in zip(inner.get(table, {}).items(), used.tables.get(table, {}), strict=True):
            found.tables[table] = {**found.tables.get(table, {}), key: value}
            _remember(found, used, (table, key), (table, old), value)
    found.files += [file for file in used.files if file not in found.files]


def _append(found: WrittenOut, used: WrittenOut, table: str, rows: list[Any]) -> None:
    """Put the rows of connections, or the plots, of a used file behind those that are there."""
    if not rows:
        return
    path: KeyPath = ("connect", "rows") if table == "connect" else (table,)
    held: dict[str, Any] = dict(found.tables.get("connect", {})) if table == "connect" else {"rows": found.tables.get(table, [])}
    mine = held.get("rows", [])
    for i, row in enumerate(rows):
        _remember(found, used, (*path, len(mine) + i), (*path, i), row)
    found.tables[table] = {**held, "rows": [*mine, *rows]} if table == "connect" else [*mine, *rows]


def _remember(found: WrittenOut, used: WrittenOut, here: KeyPath, there: KeyPath, content: Any) -> None:
    """Where a key of a used file, and every key below it, stands."""
    found.elsewhere[here] = used.elsewhere.get(there) or used.places.of(*there)
    inner: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(content, Mapping):
        inner = iter(content.items())
    elif isinstance(content, list):
        inner = iter(enumerate(content))
    for key, value in inner:
        _remember(found, used, (*here, key), (*there, key), value)


# ------------------------------------------------------------------------------------------------------ 4: ports


def _behind_port(text: str, ports: Mapping[str, str]) -> str:
    """What a name means where a port is called by it: ``x.shaft.rate`` is ``x.motor.shaft.rate``."""
    for port, target in ports.items():
        if text == port or text.startswith(f"{port}."):
            return target + text[len(port) :]
    return text


def _of_joint(text: str, joints: Mapping[str, str]) -> str:
    """What a signal of a shaft is called where the shaft is a joint: ``x.motor.shaft.rate`` is ``pitch.rate``."""
    shaft, _, quantity = text.rpartition(".")
    return f"{joints[shaft]}.{quantity}" if shaft in joints else text


def _ports(own: Tables, places: Places, problems: Problems) -> Iterator[tuple[str, str]]:
    table = own.get("port", {})
    for port, target in table.items() if isinstance(table, Mapping) else ():
        if isinstance(target, str) and "." in target:
            yield port, target
            continue
        what = f"port '{port}': {shown(target)} is no terminal or signal."
        problems.add("E075", what, remedy=f'Write {port} = "motor.shaft".', element=port, place=places.of("port", port))


def _check_ports(found: WrittenOut, own: Tables, places: Places, problems: Problems) -> None:
    """Report ports of something that the file does not have."""
    for port, target in found.ports.items():
        if _entry_of(found.tables, target) is None:
            known = [entry for table in ENTRIES for entry in found.tables.get(table, {})]
            what = (
                f"port '{port}': there is no component or signal block for {shown(target)}{did_you_mean(target.rpartition('.')[0], known)}."
            )
            problems.add("E075", what, remedy=f"There are {listed(known)}.", element=port, place=places.of("port", port))


def _entry_of(tables: Tables, target: str) -> tuple[str, str, str] | None:
    """Table, entry and key of ``x.motor.shaft``."""
    entry, _, key = target.rpartition(".")
    while entry:
        for table in ENTRIES:
            if entry in tables.get(table, {}):
                return table, entry, key
        entry, _, more = entry.rpartition(".")
        key = f"{more}.{key}"
    return None


def _connect_ports(
    found: WrittenOut, name: str, use: Mapping[str, Any], used: WrittenOut, source: _Source, problems: Problems
) -> dict[str, str]:
    """Put what ``[use.name]`` gives to its ports where they lead: into a key, an input, or a row of connections.

    Returns the joints among them: shaft → joint.
    """
    joints: dict[str, str] = {}
    for port, target in used.ports.items():
        if port not in use:
            continue
        value, place = use[port], source.places.of("use", name, port)
        where = _entry_of(found.tables, f"{name}.{target}")
        if where is None:
            continue  # reported already
        table, entry, key = where
        content = found.tables[table][entry]
        if table == "component" and _is_key(content.get("model"), key) and _in_a_row(found.tables, f"{entry}.{key}"):
            _add_row(found, [value, f"{entry}.{key}"], place)
            if isinstance(value, str) and (_entry_of(found.tables, value) or ("",))[0] != "component":
                joints[f"{entry}.{key}"] = value
            continue
        to_component = isinstance(value, str) and (_entry_of(found.tables, value) or ("",))[0] == "component"
        if table == "component" and (to_component or not _is_key(content.get("model"), key)):
            declared = catalogue.find_component(content["model"]) if ":" not in str(content.get("model", ":")) else None
            terminals = [*(terminal.name for terminal in declared.terminals), *declared.attachments] if declared is not None else [key]
            if key not in terminals:
                what = f"use '{name}': {port} leads to '{entry}.{key}', which only a block's output can drive or read."
                remedy = f'Write it where the wire begins: out = {{ y = "{name}.{port}" }}, or read it as "{name}.{port}".'
                problems.add("E075", what, remedy=remedy, element=name, place=place)
                continue
            _add_row(found, [value, f"{entry}.{key}"], place)
            continue
        path: KeyPath = (table, entry, *(("in", key) if table == "signal" else (key,)))
        if table == "signal":
            found.tables[table][entry] = {**content, "in": {**content.get("in", {}), key: value}}
        else:
            found.tables[table][entry] = {**content, key: value}
            if table == "component" and isinstance(value, str):
                joints[f"{entry}.{key}"] = value
        found.elsewhere[path] = place
    return joints


def _in_a_row(tables: Tables, terminal: str) -> bool:
    return any(terminal in row for row in tables.get("connect", {}).get("rows", []))


def _add_row(found: WrittenOut, row: list[Any], place: str) -> None:
    rows = found.tables.get("connect", {}).get("rows", [])
    found.tables["connect"] = {**found.tables.get("connect", {}), "rows": [*rows, row]}
    found.elsewhere["connect", "rows", len(rows)] = place


def _join_rows(found: WrittenOut) -> None:
    """Rows of several files that have a terminal in common become one: what was a node inside is part of the node outside.

    Two rows of one file stay two: there it is the user's slip, which composition reports. ``ground`` is one node in each domain.
    """
    rows = found.tables.get("connect", {}).get("rows", []) if isinstance(found.tables.get("connect"), Mapping) else []
    foreign = [("connect", "rows", i) in found.elsewhere for i in range(len(rows))]
    if not any(foreign) or not all(isinstance(row, list) for row in rows):
        return
    joined: list[tuple[list[Any], bool, str]] = []
    for i, row in enumerate(rows):
        terminals, from_elsewhere = list(row), foreign[i]
        place = found.elsewhere.get(("connect", "rows", i)) or found.places.of("connect", "rows", i)
        apart = []
        for other in joined:
            if (from_elsewhere or other[1]) and _one_node(found.tables, terminals, other[0]):
                terminals = [*other[0], *(one for one in terminals if one not in other[0])]
                from_elsewhere, place = from_elsewhere and other[1], other[2]
            else:
                apart.append(other)
        joined = [*apart, (terminals, from_elsewhere, place)]
    found.elsewhere = {path: place for path, place in found.elsewhere.items() if path[:2] != ("connect", "rows")}
    found.elsewhere |= {("connect", "rows", i): place for i, (_, _, place) in enumerate(joined)}
    found.tables["connect"] = {**found.tables["connect"], "rows": [terminals for terminals, _, _ in joined]}


def _one_node(tables: Tables, row: list[Any], other: list[Any]) -> bool:
    common = set(row) & set(other)
    if common != {"ground"}:
        return bool(common)
    domains = [{domain for terminal in one if (domain := _domain_of(tables, terminal))} for one in (row, other)]
    return len(domains[0] | domains[1]) == 1


def _domain_of(tables: Tables, terminal: object) -> str:
    """The domain of ``component.terminal``; empty where only the user's class or netlist knows it."""
    name, _, key = str(terminal).rpartition(".")
    model = tables.get("component", {}).get(name, {}).get("model")
    declared = catalogue.find_component(model) if isinstance(model, str) and ":" not in model else None
    if declared is None:
        return ""
    return {**{terminal.name: terminal.domain for terminal in declared.terminals}, **declared.attachments}.get(key, "")


def _is_key(model: object, key: str) -> bool:
    """Whether a component's terminal is given by a key of its table: a joint, or a point of a part."""
    declared = catalogue.find_component(model) if isinstance(model, str) and ":" not in model else None
    ends = ("a", "b", "at") if declared is not None and len(joints_of(model)) < len(declared.attachments) else ()
    return key in (*joints_of(model), *ends)


# ------------------------------------------------------------------------------------------------------ 5: single values


def _set(found: WrittenOut, settings: Mapping[str, Any], parameters: Parameters, places: Places, problems: Problems) -> None:
    """``[set]``: other values at addresses of what is there by now."""
    from ..schema import ProjectTable, keys_of

    for address, value in settings.items():
        place = places.of("set", address)
        value = formula_value(value, ("set", address), parameters.value_of, places, problems) if is_formula(value) else value
        try:
            changed, done = changed_tables(found.tables, [(address, value)], keys_of(ProjectTable))
            for path in done:
                if len(path) < 3 or path[1] not in found.tables.get(str(path[0]), {}):
                    what = f"[set] {shown(address)}: nothing in the project has that address."
                    remedy = f'Write a name and its key, e.g. "motor.R"; {toml_path(path[:2])} is not there.'
                    raise MategraphError("E069", what, remedy=remedy, element=address)
        except MategraphError as error:
            problems.add(error.code, str(error.what), remedy=error.remedy, element=address, place=place)
            continue
        found.tables = changed
        found.elsewhere |= dict.fromkeys(done, place)
