"""SPICE netlists as components: ``model = "spice:filter.cir"`` puts the netlist's elements into the system, connected by its pins.

1. The netlist is read (`netlist`), the sub-circuit chosen: the one named after a second colon, else the only one, else the elements
   outside of any, of which every node is then a terminal that may be connected.
2. Its elements become components of the library, named ``filter.R1``; sub-circuits in it nest as ``filter.X1.R1``.
3. The user's connection rows get the terminals that the netlist has at a pin; inner nodes become rows of their own, and node 0 is ground.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from foundation.suggestions import did_you_mean

from ...specs import GROUND, NETLIST, ComponentSpec, DomainsError, SystemSpec
from .elements import GROUND_NODE, Expansion


def expand_netlists(spec: SystemSpec) -> SystemSpec:
    """The same system with the elements of its netlists in place of the components that name them.

    Raises
    ------
    DomainsError
        E425 a card that is not understood, E426 no such sub-circuit or no end to it, E407 and E409 pins that are unknown or left open.
    """
    sheets = [c for c in spec.components if c.model.startswith(NETLIST)]
    if not sheets:
        return spec
    components = [c for c in spec.components if not c.model.startswith(NETLIST)]
    ends: dict[str, list[str]] = {}  # pin -> terminals inside
    grounded: list[str] = []
    inner: list[tuple[str, ...]] = []
    for sheet in sheets:
        made = Expansion(sheet)
        components += made.components
        for node, terminals in made.nodes.items():
            if node == GROUND_NODE:
                grounded += terminals
            elif node in made.pins:
                ends[f"{sheet.name}.{made.pins[node]}"] = terminals
            else:
                inner.append(tuple(terminals))
        _check_pins(sheet, made, spec)
    rows = [tuple(t for name in row for t in ends.pop(name, [name])) for row in spec.connections]
    places = list(spec.places)
    inner += [tuple(terminals) for terminals in ends.values()]  # nodes of a netlist without pins that nobody connects
    rows, places = _with_ground(rows, places, grounded, components)
    filled = [*places, *[""] * (len(rows) - len(places))] if places else []
    return replace(spec, components=tuple(components), connections=(*rows, *inner), places=(*filled, *[""] * len(inner)) if filled else ())


def _with_ground(
    rows: list[tuple[str, ...]], places: list[str], grounded: Sequence[str], components: Sequence[ComponentSpec]
) -> tuple[list[tuple[str, ...]], list[str]]:
    """Node 0 joined with the user's electrical ground: all of these are one node, at 0 V."""
    if not grounded:
        return rows, places
    kinds = {c.name: c.model.partition(".")[0] for c in components}

    def electrical(row: Sequence[str]) -> bool:
        return GROUND in row and all(kinds.get(t.rpartition(".")[0], "electrical") == "electrical" for t in row if t != GROUND)

    at = [k for k, row in enumerate(rows) if electrical(row)]
    together = dict.fromkeys([GROUND, *(t for k in at for t in rows[k] if t != GROUND), *grounded])
    if not at:
        return [*rows, tuple(together)], places
    rows = [tuple(together) if k == at[0] else row for k, row in enumerate(rows) if k == at[0] or k not in at]
    return rows, [p for k, p in enumerate(places) if k == at[0] or k not in at]


def _check_pins(sheet: ComponentSpec, made: Expansion, spec: SystemSpec) -> None:
    known = set(made.pins.values())
    used: set[str] = set()
    for k, row in enumerate(spec.connections):
        for name in row:
            owner, _, pin = name.rpartition(".")
            if owner != sheet.name:
                continue
            if pin not in known:
                listed = ", ".join(f"{owner}.{p}" for p in sorted(known))
                raise DomainsError(
                    "E407",
                    f"A connection names the terminal '{pin}', which the netlist of '{owner}' does not have.",
                    remedy=f"Its terminals are: {listed}. {did_you_mean(name, [f'{owner}.{p}' for p in known])}",
                    element=owner,
                    place=spec.place_of_row(k),
                )
            used.add(pin)
    missing = [pin for pin in made.pins.values() if pin not in used]
    if made.circuit.pins and missing:
        name = f"{sheet.name}.{missing[0]}"
        remedy = f"Add it to a row of [connect]; a row with '{name}' alone leaves it open on purpose."
        raise DomainsError("E409", f"Terminal '{name}' is not connected.", remedy=remedy, element=name, place=sheet.place)


def netlist_pins(model: str, text: str) -> tuple[str, ...]:
    """The terminals that a netlist gives a component.

    >>> netlist_pins("spice:half.cir", ".subckt half in out\\nR1 in out 1k\\nR2 out 0 1k\\n.ends")
    ('in', 'out')
    """
    return tuple(Expansion(ComponentSpec(name="x", model=model, netlist=text)).pins.values())
