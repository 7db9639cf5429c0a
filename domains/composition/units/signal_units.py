"""Units of signals, inferred along the wires: what each block output is measured in, and where two dimensions meet that differ.

Known are the units of the plant's signals, of the inputs of components, of ports that are declared with one, and of parameters that were
written with one. Each block states how its ports and parameters belong together (`Block.laws`, `Block.same_unit`); a formula is read
(`formula_units`). A bare number has no dimension of its own and adapts to all that read it: units spread along wires from source to reader.
A gain without a unit is an unknown: its unit is what follows from the signals on both sides. A class of the user's without declared units
ends the inference.

The steps of `signal_units`:

1. what is known beforehand,
2. the relations between ports: the dimension of one is that of another times a unit,
3. spread from the known to the unknown until nothing changes; a relation between two known ones that does not hold is an error (E442),
4. what only names: ports of plain numbers, relations of an assumed gain of 1, and what reads a bare number gives it its unit,
5. bare parameters: the units that follow for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from foundation.dimensions import NONE, Dimension, alike, dimension_of, known_dimension, plus, text_of, times
from foundation.errors import MategraphError

from ... import catalogue
from ...blocks.formula import Formula as FormulaText
from ...blocks.mathematics import Formula
from ...catalogue import signal_block
from ...resolved import SignalBlock
from ...specs import DomainsError
from ..units.formula_units import Measure, UnitsDiffer, formula_measure, hides_radians


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """The dimension of a signal or port, and where that comes from."""

    dimension: Dimension
    unit: str  # as declared, or made from the dimension
    origin: str  # "'motor.angle'", "final of 'ref'"
    written: str = ""  # the parameter, where it is one that the user gave a unit
    radians_gone: bool = False  # as of a `Measure`

    @property
    def measure(self) -> Measure:
        return Measure(self.dimension, self.radians_gone)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Relation:
    """``unit(port) = unit(of) * times``, in a block or along a wire."""

    port: str
    of: str
    times: Dimension
    block: SignalBlock
    wire: bool = False  # from a source to its reader


@dataclass(slots=True)
class _Search:
    known: dict[str, _Known]
    errors: list[MategraphError]
    backwards: bool = False  # along wires, too
    reported: set[str] = field(default_factory=set)  # blocks


def signal_units(
    blocks: Sequence[SignalBlock],
    drives: Mapping[str, str],
    inputs: Mapping[str, str],
    plant: Mapping[str, str],
    errors: list[MategraphError],
) -> tuple[dict[str, str], dict[str, str]]:
    """Units of block outputs, and of bare parameters as they follow; E442 goes to `errors` where signals of different dimension meet.

    Parameters
    ----------
    drives
        Input of a component -> the signal that drives it.
    inputs
        Input of a component -> its unit.
    plant
        Signal of the plant -> its unit.
    """
    search = _Search(known={}, errors=errors)
    owner = {f"{b.name}.{port}": b for b in blocks for port in b.outputs}
    for name, unit in {**plant, **inputs}.items():  # 1
        _learn(search, name, unit, f"'{name}'")
        if unit == "1" and name in inputs:  # a share or a truth value is a plain number, and nothing else
            search.known[name] = _Known(dimension=NONE, unit=unit, origin=f"'{name}'")
    for block in blocks:
        _known_of_block(search, block)
    relations = [relation for block in blocks for relation in _relations(block)]  # 2
    relations += [
        _Relation(port=target, of=source, times=NONE, block=owner[source], wire=True)
        for target, source in drives.items()
        if source in owner
    ]
    _spread(search, relations, blocks)  # 3
    for block in blocks:  # 4
        for port, unit in block.port_units.items():
            search.known.setdefault(_port(block, port), _Known(dimension=NONE, unit=unit, origin=""))
    relations += [relation for block in blocks for relation in _relations(block, assumed=True)]
    _spread(_Search(known=search.known, errors=[], backwards=True), relations, blocks)
    units = {name: search.known[name].unit if name in search.known else "" for name in owner}
    return units, dict(_inferred(search.known, blocks))  # 5


def _inferred(known: Mapping[str, _Known], blocks: Sequence[SignalBlock]) -> Iterator[tuple[str, str]]:
    """Bare parameters whose unit follows from the ports that a law relates, with that unit."""
    for block in blocks:
        for law in block.declaration.laws if block.declaration is not None else ():
            if law.parameter.partition("[")[0] not in block.spec.parameters or block.spec.units.get(law.parameter):
                continue
            port = known.get(_port(block, law.port)) if law.port in block.outputs or law.port in block.inputs else None
            of = known.get(_port(block, law.of)) if law.of and (law.of in block.outputs or law.of in block.inputs) else None
            if port is None or (law.of and of is None):
                continue
            found = plus(port.dimension, times(known_dimension(law.times), -1.0))
            found = found if of is None else plus(found, times(of.dimension, -1.0))
            if found != NONE:
                yield f"{block.name}.{law.parameter}", text_of(found)


def _learn(search: _Search, name: str, unit: str, origin: str, written: str = "") -> None:
    """Note the unit of a signal where it is known; a plain number adapts."""
    dimension = dimension_of(unit) if unit else None
    if dimension is not None and dimension != NONE:
        search.known.setdefault(name, _Known(dimension=dimension, unit=unit, origin=origin, written=written))


def _known_of_block(search: _Search, block: SignalBlock) -> None:
    """Declared ports, and parameters that were written with a unit."""
    for port, unit in block.port_units.items():
        _learn(search, _port(block, port), unit, f"'{block.name}.{port}'")
    for law in block.declaration.laws if block.declaration is not None else ():
        unit = block.spec.units.get(law.parameter, "")
        if law.of or not unit or (law.port not in block.outputs and law.port not in block.inputs):
            continue
        made = plus(known_dimension(unit), known_dimension(law.times))
        name, origin = _port(block, law.port), f"{law.parameter} of '{block.name}'"
        before = search.known.get(name)
        if before is not None and not alike(before.dimension, made):
            _report_mismatch(search, block, before, _Known(dimension=made, unit=text_of(made), origin=origin, written=law.parameter))
        _learn(search, name, text_of(made), origin, law.parameter)


def _input(block: SignalBlock, port: str) -> str:
    """The name of an input, which is another one than that of an output called alike."""
    return f"{block.name}.in.{port}"


def _port(block: SignalBlock, port: str) -> str:
    return f"{block.name}.{port}" if port in block.outputs else _input(block, port)


def _relations(block: SignalBlock, *, assumed: bool = False) -> Iterator[_Relation]:
    """What a block states of its ports, with the wires to its inputs; with `assumed`, for gains that were not given."""

    def relation(port: str, of: str, dimension: Dimension) -> _Relation:
        return _Relation(port=port, of=of, times=dimension, block=block)

    for port, source in block.inputs.items():
        yield _Relation(port=_input(block, port), of=source, times=NONE, block=block, wire=True)
    if block.declaration is None:
        return
    same = block.declaration.same_unit
    if block.declaration.free_inputs and block.declaration.one_unit:
        same = ((*block.inputs, *block.outputs),)
    for group in same:
        yield from (relation(_port(block, port), _port(block, group[0]), NONE) for port in group[1:])
    for law in block.declaration.laws:
        unit = block.spec.units.get(law.parameter, "")
        holds = not law.parameter or unit or (assumed and law.assumed and law.parameter not in block.spec.parameters)
        if law.of and holds:
            factor = plus(known_dimension(unit), known_dimension(law.times))
            yield relation(_port(block, law.port), _port(block, law.of), factor)


def _spread(search: _Search, relations: Sequence[_Relation], blocks: Sequence[SignalBlock]) -> None:
    """Let the known spread along the relations and through products until nothing changes."""
    waiting, changed = list(relations), True
    while changed:
        before = len(search.known)
        waiting = [relation for relation in waiting if not _applied(search, relation)]
        for block in blocks:
            _multiply(search, block)
            _evaluate(search, block)
        changed = len(search.known) > before


def _applied(search: _Search, relation: _Relation) -> bool:
    """Whether a relation is done with: one of its sides followed from the other, or both were known."""
    port, of = search.known.get(relation.port), search.known.get(relation.of)
    if of is None and (port is None or (relation.wire and not search.backwards)):
        return False
    if port is None and of is not None:
        search.known[relation.port] = _derived(of, relation.times, relation.port)
    elif of is None and port is not None:
        search.known[relation.of] = _derived(port, times(relation.times, -1.0), relation.of)
    elif of is not None and port is not None and not (made := _derived(of, relation.times, relation.port)).measure.may_meet(port.measure):
        _report_mismatch(search, relation.block, made, port)
    return True


def _derived(known: _Known, factor: Dimension, name: str) -> _Known:
    """What follows from a known dimension for the signal or port `name`."""
    if factor == NONE:
        return known
    dimension = plus(known.dimension, factor)
    gone = known.radians_gone or (hides_radians(known.dimension) and not hides_radians(dimension))
    owner, is_input, port = name.partition(".in.")
    origin = f"{port} of '{owner}'" if is_input else f"'{name}'"
    return _Known(dimension=dimension, unit=text_of(dimension), origin=origin, radians_gone=gone)


def _multiply(search: _Search, block: SignalBlock) -> None:
    """The dimension of a product whose factors are all known."""
    powers = None if block.declaration is None else block.declaration.powers(block.parameters, list(block.inputs))
    output = f"{block.name}.{block.outputs[0]}" if block.outputs else ""
    factors = [search.known.get(_input(block, port)) for port in powers or ()]
    if not powers or output in search.known or not factors:
        return
    total = Measure(NONE)
    for power, factor in zip(powers.values(), factors, strict=True):
        if factor is None:
            return
        total = total.by(factor.measure, power)
    _set(search, output, total)


def _evaluate(search: _Search, block: SignalBlock) -> None:
    """The dimension of a formula, as far as those of its inputs are known."""
    if block.declaration is not Formula or block.name in search.reported:
        return
    inputs = {port: known.measure for port in block.inputs if (known := search.known.get(_input(block, port))) is not None}
    output = f"{block.name}.{block.outputs[0]}"
    text = block.parameters["formula"]
    try:
        found = formula_measure(FormulaText(text, list(block.inputs)).tree, inputs)
    except UnitsDiffer as error:
        _refuse_formula(search, block, text, error)
        return
    if found is not None and output not in search.known:
        _set(search, output, found)


def _set(search: _Search, output: str, found: Measure) -> None:
    dimension, gone = found.dimension, found.radians_gone
    search.known[output] = _Known(dimension=dimension, unit=text_of(dimension), origin=f"'{output}'", radians_gone=gone)


def _refuse_formula(search: _Search, block: SignalBlock, text: str, error: UnitsDiffer) -> None:
    search.reported.add(block.name)
    if error.other:
        what = f"{error.where} what is in {error.one} and what is in {error.other}"
        ratio = text_of(plus(known_dimension(_plain(error.one)), times(known_dimension(_plain(error.other)), -1.0))) or "rad"
        remedy = (
            f'Give one of them the factor that it lacks, with its unit in brackets: "1 [{ratio}] * ...", or as a bare number: "1 * ...".'
        )
    else:
        what = f"takes {error.where} of what is in {error.one}"
        remedy = (
            f'Divide by what makes it a number: "{error.where}(... / 1 [{error.one}])", or write a bare factor: "{error.where}(1 * ...)".'
        )
    search.errors.append(
        DomainsError(
            "E442", f"Signal '{block.name}' (Formula \"{text}\") {what}.", remedy=remedy, element=block.name, place=block.spec.place
        )
    )


def _plain(unit: str) -> str:
    return "1" if unit == "a plain number" else unit


def _report_mismatch(search: _Search, block: SignalBlock, one: _Known, other: _Known) -> None:
    """Report that two signals of different dimension meet at a block, once a block."""
    if block.name in search.reported:
        return
    search.reported.add(block.name)
    first, second = one.unit or "a plain number", other.unit or "a plain number"
    written = next((known for known in (one, other) if known.written), None)
    if instead := _other_block(block, one, other):
        remedy = f"Take a {instead} in its place"
    elif written is not None:
        remedy = f"Write {written.origin} in {second if written is one else first}"
    else:
        remedy = "Read another signal"
    search.errors.append(
        DomainsError(
            "E442",
            f"Signal '{block.name}' ({block.spec.block}) brings together {one.origin} in {first} and {other.origin} in {second}.",
            remedy=f'{remedy}, or put a Gain between them whose k has the unit of the ratio, e.g. k = "1 {_ratio(one, other)}".',
            element=block.name,
            place=block.spec.place,
        )
    )


def _other_block(block: SignalBlock, one: _Known, other: _Known) -> str:
    """A block of the library that takes at its port what this one does not; empty where there is none."""
    for asked, given in ((one, other), (other, one)):
        owner, _, port = asked.origin.strip("'").rpartition(".")
        if owner == block.name and port in block.port_units:
            every = {name: signal_block(name) for name in catalogue.SIGNAL_BLOCKS}
            fitting = (name for name, b in every.items() if port in b.inputs and b.inputs[port].unit == given.unit)
            return next(fitting, "")
    return ""


def _ratio(one: _Known, other: _Known) -> str:
    return text_of(plus(other.dimension, times(one.dimension, -1.0)))
