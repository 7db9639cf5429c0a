"""Signal blocks become a `SignalGraph`: what drives each of their ports, their order of evaluation, and the units that follow."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from foundation.errors import MategraphError
from foundation.frozen import FrozenRows, thaw
from foundation.suggestions import did_you_mean
from topology.graphs.blt import strongly_connected

from ..catalogue import signal_block
from ..declare.block import Block
from ..declare.function_block import FunctionBlock
from ..resolved import Element, Kind, SignalBlock, SignalGraph
from ..simulation.schedule import FINEST
from ..specs import DomainsError, SignalSpec
from .elements import fill_parameters
from .units.signal_units import signal_units


def build_signal_graph(
    specs: Sequence[SignalSpec],
    elements: Sequence[Element],
    plant: Mapping[str, str],
    python: Mapping[str, type[Any] | Callable[..., Any]],
    errors: list[MategraphError],
    found: Collection[str] = (),
) -> SignalGraph:
    """Blocks, drivers, order and units; problems go to `errors`.

    Parameters
    ----------
    plant
        Name and unit of every signal of the plant that a block can read.
    python
        The user's classes, by the text of `SignalSpec.block` or by the signal's name.
    found
        Inputs of components that the system is solved for, so that no signal drives them.
    """
    resolved = [b for b in (_resolve(spec, python, errors) for spec in specs) if b is not None]
    refused = {spec.name: spec for spec in specs} if len(resolved) < len(specs) else {}
    for block in resolved:
        refused.pop(block.name, None)  # what is left is reported already, and so is whatever follows from it
    spoken_for = {target for spec in refused.values() for _, target in spec.drives}
    outputs = {f"{b.name}.{port}": b for b in resolved for port in b.outputs}
    component_inputs = {f"{e.name}.{port}": (e, declared) for e in elements for port, declared in e.declaration.inputs.items()}
    drivers = _read_signals(resolved, outputs, plant, refused, errors)
    _add_driven_inputs(drivers, resolved, {n: e for n, (e, port) in component_inputs.items() if not port.internal}, errors)
    for name, (element, declared) in component_inputs.items():
        if name not in drivers and name not in spoken_for and name not in found and not declared.optional:
            what = f"Input '{name}' ({declared.description}) is not driven by any signal."
            remedy = f'Give a signal block out = {{ ... = "{name}" }}.'
            errors.append(DomainsError("E437", what, remedy=remedy, element=element.name, place=element.spec.place))
    complete = [_with_inputs(block, drivers, spoken_for, errors) for block in resolved]
    ordered = _ordered(complete, outputs, errors)
    drives = {name: drivers[name] for name in component_inputs if name in drivers}
    units, inferred = signal_units(complete, drives, {n: port.unit for n, (_, port) in component_inputs.items()}, plant, errors)
    return SignalGraph(blocks=tuple(ordered), drives=drives, units=units, parameter_units=inferred)


def _read_signals(
    blocks: Sequence[SignalBlock],
    outputs: Mapping[str, SignalBlock],
    plant: Mapping[str, str],
    refused: Mapping[str, SignalSpec],
    errors: list[MategraphError],
) -> dict[str, str]:
    """Input of a block -> the signal that it reads. Code E434."""
    drivers: dict[str, str] = {}
    for block in blocks:
        for port, source in block.spec.inputs.items():
            if source not in outputs and source not in plant and source.rpartition(".")[0] not in refused:
                everything = [*outputs, *plant]
                _fail(
                    errors,
                    "E434",
                    block,
                    f"reads '{source}' at its input '{port}', and there is no such signal",
                    f"Signals are named like {', '.join(everything[:4]) or 'joint.angle'}. {did_you_mean(source, everything)}",
                )
            drivers[f"{block.name}.{port}"] = source
    return drivers


def _add_driven_inputs(
    drivers: dict[str, str], blocks: Sequence[SignalBlock], components: Mapping[str, object], errors: list[MategraphError]
) -> None:
    """Add the inputs that blocks name as driven by their outputs. Codes E435, E436."""
    known = {**components, **{f"{b.name}.{port}": b for b in blocks if not _free(b) for port in _input_ports(b)}}
    for block in blocks:
        for port, target in block.spec.drives:
            source = f"{block.name}.{port}"
            if target not in known:
                _fail(
                    errors,
                    "E435",
                    block,
                    f"drives '{target}' with its output '{port}', and there is no such input",
                    f"Inputs are: {', '.join(known) or 'none'}. {did_you_mean(target, known)}",
                )
            elif target in drivers and drivers[target] != source:
                what = f"drives '{target}', which '{drivers[target]}' drives already"
                _fail(errors, "E436", block, what, "Add the two with a Sum block.")
            drivers.setdefault(target, source)


def _with_inputs(block: SignalBlock, drivers: Mapping[str, str], spoken_for: set[str], errors: list[MategraphError]) -> SignalBlock:
    """A block with what drives each of its inputs; `spoken_for` are inputs that a refused block would drive. Code E437."""
    ports = list(block.spec.inputs) if _free(block) else _input_ports(block)
    missing = [port for port in ports if f"{block.name}.{port}" not in drivers]
    for port in missing:
        optional = block.declaration is not None and block.declaration.inputs[port].optional
        if f"{block.name}.{port}" not in spoken_for and not optional:
            _fail(errors, "E437", block, f"has nothing at its input '{port}'", f'Give in = {{ {port} = "signal" }}.')
    return replace(block, inputs={port: drivers[f"{block.name}.{port}"] for port in ports if port not in missing})


def switched_source(name: str, declaration: type[Block], parameters: Mapping[str, Any], *, unit: str) -> SignalBlock:
    """A source that the composition adds: constant between instants that it knows beforehand."""
    return SignalBlock(
        name=name,
        spec=SignalSpec(name=name, block=declaration.__name__),
        declaration=declaration,
        python=None,
        kind="switched",
        sample=None,
        parameters=parameters,
        inputs={},
        outputs=("y",),
        port_units={"y": unit},
    )


def _fail(errors: list[MategraphError], code: str, block: SignalBlock | SignalSpec, what: str, remedy: str) -> None:
    place = block.place if isinstance(block, SignalSpec) else block.spec.place
    errors.append(DomainsError(code, f"Signal '{block.name}' {what}.", remedy=remedy, element=block.name, place=place))


def _free(block: SignalBlock) -> bool:
    return block.declaration is not None and block.declaration.free_inputs


def _input_ports(block: SignalBlock) -> list[str]:
    source = block.declaration if block.declaration is not None else block.python
    return list(getattr(source, "inputs", ()))


def _resolve(spec: SignalSpec, python: Mapping[str, type[Any] | Callable[..., Any]], errors: list[MategraphError]) -> SignalBlock | None:
    """The block on its own: its class, ports, parameters and sample time. Codes E430 to E433, E438, E439."""
    user = python.get(spec.block, python.get(spec.name))
    before = len(errors)
    if user is not None:
        block = _resolve_python(spec, user, errors)
    else:
        try:
            declaration = signal_block(spec.block, element=spec.name, place=spec.place)
        except DomainsError as error:
            errors.append(error)
            return None
        block = _resolve_declared(spec, declaration, errors)
    free = block.declaration is not None and block.declaration.free_inputs
    for kind, given, known in (
        ("input", spec.inputs, list(spec.inputs) if free else _input_ports(block)),
        ("output", spec.outputs, list(block.outputs)),
    ):
        for port in given:
            if port not in known:
                _fail(
                    errors,
                    "E433",
                    spec,
                    f"({spec.block}) has no {kind} '{port}'",
                    f"Its {kind}s are: {', '.join(known) or 'none'}. {did_you_mean(port, known)}",
                )
    return block if len(errors) == before else None


def _resolve_declared(spec: SignalSpec, declaration: type[Block], errors: list[MategraphError]) -> SignalBlock:
    codes = {"unknown": "E431", "missing": "E431", "bounds": "E432"}
    before = len(errors)
    values: dict[str, Any] = dict(
        fill_parameters(
            spec.parameters,
            declaration.parameters,
            also={**declaration.texts, **declaration.structures, **dict.fromkeys(declaration.lists, "")},
            fail=lambda problem, what, remedy: _fail(errors, codes[problem], spec, f"({spec.block}) {what}", remedy),
        )
    )
    values.update({name: str(spec.parameters[name]) for name in declaration.texts if name in spec.parameters})
    values.update({name: spec.parameters[name] for name in declaration.structures if name in spec.parameters})
    for name, declared in declaration.lists.items():
        if name in spec.parameters:
            try:
                values[name] = _rows(spec.parameters[name], len(declared.units))
            except (TypeError, ValueError):
                _fail(errors, "E432", spec, f"({spec.block}) has {name} = {thaw(spec.parameters[name])!r}", f"Give {declared.description}.")
        elif not declared.optional:
            _fail(errors, "E431", spec, f"({spec.block}) has no value for '{name}'", f"Give {name}, {declared.description}.")
    if len(errors) == before:
        wrong = declaration.check(values, list(spec.inputs), spec.sample)
        if wrong:
            _fail(errors, "E432", spec, f"({spec.block}): {wrong}", "Correct the parameters.")
    kind: Kind = "switched" if declaration.sampling == "switched" else "continuous" if spec.sample is None else "sampled"
    if declaration.sampling == "sampled":
        kind = "sampled"
        if spec.sample is None:
            _fail(errors, "E438", spec, f"({spec.block}) has no sample time", 'Give sample = "1 ms", or what suits it.')
    if declaration.sampling == "switched" and spec.sample is not None:
        _fail(errors, "E438", spec, f"({spec.block}) cannot be sampled: it switches exactly when it is due", "Leave out its sample time.")
    _check_sample(spec, spec.sample, errors)
    units = {n: p.unit for n, p in (*declaration.inputs.items(), *declaration.outputs.items()) if p.unit}
    curves = declaration.curves(values) if len(errors) == before else {}
    further = declaration.further_outputs(values)
    units |= {port: spec.units[port] for port in curves if port in spec.units}
    return SignalBlock(
        name=spec.name,
        spec=spec,
        declaration=declaration,
        python=None,
        kind=kind,
        sample=spec.sample,
        parameters=values,
        inputs={},
        outputs=(*declaration.outputs, *further, *curves, *(declaration.shown if kind == "sampled" else ())),
        port_units=units,
    )


def _rows(value: Any, width: int) -> tuple[Any, ...]:
    """A list of finite numbers (width 1), or of rows of so many (any number, where the width is 0)."""
    if isinstance(value, str | Mapping):
        raise TypeError
    if width == 1:
        numbers = tuple(float(entry) for entry in value)
        if not all(map(math.isfinite, numbers)):
            raise ValueError
        return numbers
    if isinstance(value, FrozenRows):  # judged where the file was read
        return value
    rows = FrozenRows(_rows(row, 1) for row in value)
    if width and any(len(row) != width for row in rows):
        raise ValueError
    return rows


def _resolve_python(spec: SignalSpec, user: type[Any] | Callable[..., Any], errors: list[MategraphError]) -> SignalBlock:
    made = user if isinstance(user, type | FunctionBlock) else FunctionBlock(user)
    ports: dict[str, dict[str, str]] = {"inputs": {}, "outputs": {}}
    for kind, found in ports.items():
        declared = getattr(made, kind, None)
        if isinstance(declared, Mapping):
            found.update({str(k): str(v) for k, v in declared.items()})
        elif isinstance(declared, list | tuple) and all(isinstance(n, str) for n in declared):
            found.update(dict.fromkeys(declared, ""))
        elif declared is not None or kind == "outputs":
            _fail(
                errors, "E439", spec, f"uses the class {made.__name__}, whose '{kind}' are no list of names", f'Write {kind} = ["a", "b"].'
            )
    if not callable(getattr(made, "step", None)):
        remedy = "Write def step(self, t, **inputs) that gives the outputs."
        _fail(errors, "E439", spec, f"uses the class {made.__name__}, which has no method 'step'", remedy)
    sample = spec.sample if spec.sample is not None else getattr(made, "sample", None)
    if sample is None:
        remedy = 'Give sample = "1 ms" in the project file, or as an attribute of the class in seconds.'
        _fail(errors, "E438", spec, f"(class {made.__name__}) has no sample time", remedy)
    _check_sample(spec, sample, errors)
    return SignalBlock(
        name=spec.name,
        spec=spec,
        declaration=None,
        python=made,
        kind="sampled",
        sample=sample,
        parameters=dict(spec.parameters),
        inputs={},
        outputs=tuple(ports["outputs"]),
        port_units={k: v for group in ports.values() for k, v in group.items() if v},
    )


def _check_sample(spec: SignalSpec, sample: object, errors: list[MategraphError]) -> None:
    if sample is None:
        return
    if isinstance(sample, bool) or not isinstance(sample, int | float) or not (math.isfinite(sample) and sample > 0.0):
        _fail(errors, "E438", spec, f"has the sample time {sample!r}", "Give a positive time.")
    elif sample * FINEST < 1.0:
        _fail(errors, "E438", spec, f"has the sample time {sample:g} s", "Check its unit: times are counted in picoseconds.")


def _feeds_through(block: SignalBlock) -> bool:
    return block.kind != "continuous" or block.declaration is None or block.declaration.feedthrough(block.parameters)


def _ordered(blocks: Sequence[SignalBlock], outputs: Mapping[str, SignalBlock], errors: list[MategraphError]) -> list[SignalBlock]:
    """Blocks so that each comes after those it reads from.

    A loop without the plant in it is an algebraic one, unless a sampled block in it needs its inputs for later ticks only.
    """
    by_name = {b.name: b for b in blocks}
    needs = {
        b.name: list(dict.fromkeys(outputs[s].name for s in b.inputs.values() if s in outputs)) if _feeds_through(b) else [] for b in blocks
    }
    for part in strongly_connected(needs):
        for b in (by_name[n] for n in part if len(part) > 1 or n in needs[n]):
            if b.kind == "sampled" and b.declaration is not None and not b.declaration.feedthrough(b.parameters):
                by_name[b.name], needs[b.name] = replace(b, late=True), []
    ordered: list[SignalBlock] = []
    for part in strongly_connected(needs):
        if len(part) > 1 or part[0] in needs[part[0]]:
            loop = [n for n in by_name if n in part]
            _fail(
                errors,
                "E440",
                by_name[loop[0]],
                f"is in an algebraic loop of signals: {' -> '.join([*loop, loop[0]])}",
                "Each block there needs the others' outputs at the same instant. Read a signal of the machine instead, "
                "put a Delay, an Integrator or a LowPass into the loop, or write the blocks as one Python class.",
            )
        ordered.extend(by_name[n] for n in sorted(part, key=list(by_name).index))
    return ordered
