"""The elements of a SPICE netlist as components of the library, sub-circuits and all, between the netlist's own nodes.

Currents of SPICE's sources flow from their first node through the source to their second, those of the library out of p: so the ends of
I, F and G are exchanged. The current of a voltage source that controls others is sensed in series with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from foundation.suggestions import did_you_mean

from ...specs import NETLIST, ComponentSpec, DomainsError
from .netlist import GROUNDS, Card, Model, Netlist, SubCircuit, fail, number, read_netlist

GROUND_NODE = "0"
DEEPEST_SUBCIRCUIT = 20  # sub-circuits within sub-circuits
MOST_ELEMENTS = 100_000  # elements

_WORDS = {"r": 4, "c": 4, "l": 4, "k": 4, "v": 4, "i": 4, "d": 4, "e": 6, "g": 6, "f": 5, "h": 5, "s": 6}  # of an element's card, at least


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scope:
    """Where an element stands: its sub-circuit, the prefix of its name, its nodes and parameters."""

    circuit: SubCircuit
    prefix: str
    nodes: Mapping[str, str]  # node in the sub-circuit -> node of the whole
    values: Mapping[str, float]
    models: Mapping[str, Model]
    depth: int = 0
    sensed: dict[str, str] = field(default_factory=dict)  # voltage source whose current controls others -> node that the next begins at
    coupled: frozenset[str] = frozenset()  # inductors with a coupling, in small letters
    windings: dict[str, ComponentSpec] = field(default_factory=dict)  # these inductors; `attach` has their nodes
    couplings: list[tuple[str, str, float, Card]] = field(default_factory=list)


class Expansion:
    """The components and nodes that a netlist stands for."""

    def __init__(self, sheet: ComponentSpec) -> None:
        _, file, *wanted = sheet.model.split(":")
        self.sheet = sheet
        self.netlist: Netlist = read_netlist(sheet.netlist, file)
        self.circuit = self._choose(wanted[0] if wanted else "")
        self.components: list[ComponentSpec] = []
        self.nodes: dict[str, list[str]] = {}
        self.pins = {pin.lower(): pin for pin in self.circuit.pins}
        self._starts: dict[str, float] = {}
        top = self.netlist.top
        values = self._values(top, {})
        if self.circuit is top:
            unknown = [name for name in sheet.parameters if name.lower() not in values]
        else:
            unknown = [name for name in sheet.parameters if name.lower() not in self.circuit.defaults]
        if unknown:
            known = ", ".join(self.circuit.defaults if self.circuit is not top else values) or "none"
            raise DomainsError(
                "E402",
                f"Component '{sheet.name}' has no parameter '{unknown[0]}': its netlist declares none of that name.",
                remedy=f"Its parameters are: {known}.",
                element=sheet.name,
                place=sheet.place,
            )
        given = {name.lower(): float(value) for name, value in sheet.parameters.items()}
        if self.circuit is top:
            values = self._values(top, {}, given)
        scope = _Scope(circuit=self.circuit, prefix=sheet.name, nodes={}, values=values, models=top.models)
        self._circuit(scope, given if self.circuit is not top else {})
        if self.circuit is top:
            self.pins = {node: node for node in self.nodes if node != GROUND_NODE}

    def _choose(self, wanted: str) -> SubCircuit:
        known = self.netlist.subcircuits
        if wanted:
            if wanted.lower() in known:
                return known[wanted.lower()]
            listed = ", ".join(c.name for c in known.values()) or "none"
            remedy = f"Its sub-circuits are: {listed}. {did_you_mean(wanted, [c.name for c in known.values()])}"
            raise fail(self.netlist.file, 1, f"there is no sub-circuit '{wanted}'", remedy, "E426")
        if self.netlist.top.elements or not known:
            if not self.netlist.top.elements:
                raise fail(
                    self.netlist.file, 1, "there is no element in the netlist", "The first line is a title: put the elements below it."
                )
            return self.netlist.top
        if len(known) > 1:
            listed = ", ".join(c.name for c in known.values())
            remedy = f"Name one after a second colon, e.g. {NETLIST}{self.netlist.file}:{next(iter(known.values())).name}."
            raise fail(self.netlist.file, 1, f"there are several sub-circuits: {listed}", remedy, "E426")
        return next(iter(known.values()))

    # ------------------------------------------------------------------ parameters

    def _number(self, text: str, values: Mapping[str, float], line: int) -> float:
        try:
            return number(text, values)
        except ValueError as error:
            raise fail(self.netlist.file, line, str(error), "Write a number such as 4.7k, or {an expression of .param names}.") from None

    def _values(self, circuit: SubCircuit, outer: Mapping[str, float], given: Mapping[str, float] | None = None) -> dict[str, float]:
        """Parameters that hold in a sub-circuit: those outside, its own defaults, those given, then its .param cards."""
        values = dict(outer)
        values.update({name: self._number(text, values, 1) for name, text in circuit.defaults.items()})
        values.update(given or {})
        for name, text, line in circuit.parameters:
            if circuit.name or name not in (given or {}):
                values[name] = self._number(text, values, line)
        return values

    # ------------------------------------------------------------------ circuits

    def _circuit(self, scope: _Scope, given: Mapping[str, float]) -> None:
        circuit = scope.circuit
        if circuit.name:
            scope = replace(scope, values=self._values(circuit, scope.values, given), models={**scope.models, **circuit.models})
        starts = {self._node(scope, node): self._number(text, scope.values, line) for node, text, line in circuit.starts}
        self._starts.update(starts)
        controlled = [card for card in circuit.elements if card.words[0][0].lower() in "fh"]
        others = [card for card in circuit.elements if card.words[0][0].lower() not in "fh"]
        coupled = frozenset(w.lower() for card in others if card.words[0][0].lower() == "k" for w in card.words[1:3])
        scope = replace(scope, coupled=coupled, sensed={}, windings={}, couplings=[])
        for card in controlled:
            if len(card.words) > 4:
                source = self._find(circuit, card.words[3], card)
                self._check_length(source)
                scope.sensed[card.words[3].lower()] = self._node(scope, source.words[1])
        for card in [*controlled, *others]:  # first what stands in series with voltage sources
            self._element(card, scope)
        self._couple(scope)

    def _find(self, circuit: SubCircuit, name: str, card: Card) -> Card:
        for other in circuit.elements:
            if other.words[0].lower() == name.lower() and other.words[0][0].lower() == "v":
                return other
        what = f"'{card.words[0]}' is controlled by the current of '{name}', which is no voltage source here"
        raise fail(self.netlist.file, card.line, what, "Name a V element of the same sub-circuit; one of 0 V measures a current.")

    def _node(self, scope: _Scope, node: str) -> str:
        node = node.lower()
        if node in scope.nodes:
            return scope.nodes[node]
        if node in GROUNDS and (scope.depth or node not in self.pins):
            return GROUND_NODE
        return node if scope.depth == 0 else f"{scope.prefix.partition('.')[2].lower()}.{node}"

    def _add(
        self,
        card: Card,
        scope: _Scope,
        model: str,
        ends: Mapping[str, str],
        parameters: Mapping[str, float],
        tables: Mapping[str, tuple[tuple[float, float], ...]] | None = None,
    ) -> ComponentSpec:
        """A component with its terminals at nodes of the whole."""
        name = f"{scope.prefix}.{card.words[0]}"
        place = f"{self.netlist.file}:{card.line}"
        spec = ComponentSpec(name=name, model=f"electrical.{model}", parameters=parameters, place=place, tables=tables or {})
        self.components.append(spec)
        if len(self.components) > MOST_ELEMENTS:
            raise fail(self.netlist.file, card.line, f"there are more than {MOST_ELEMENTS:,} elements", "Simulate a part of it.", "E426")
        for terminal, node in ends.items():
            self.nodes.setdefault(node, []).append(f"{name}.{terminal}")
        return spec

    def _element(self, card: Card, scope: _Scope) -> None:
        letter = card.words[0][0].lower()
        if letter == "x":
            self._sub_circuit(card, scope)
            return
        if letter not in _WORDS:
            raise fail(
                self.netlist.file,
                card.line,
                f"the element {card.words[0]} is of a kind that is not understood",
                f"Understood are {' '.join(k.upper() for k in _WORDS)} X; replace it by these or by a component of the library.",
            )
        self._check_length(card)
        if letter == "k":
            scope.couplings.append(
                (card.words[1].lower(), card.words[2].lower(), self._number(card.words[3], scope.values, card.line), card)
            )
            return
        first, second = self._node(scope, card.words[1]), self._node(scope, card.words[2])
        _MAKERS[letter](self, card, scope, first, second)

    def _check_length(self, card: Card) -> None:
        needed = _WORDS[card.words[0][0].lower()]
        if len(card.words) < needed:
            raise fail(self.netlist.file, card.line, f"{card.words[0]} has too few words", f"It takes {needed - 1} after its name.")

    def _passive(self, card: Card, scope: _Scope, first: str, second: str) -> None:
        model, key, start = {"r": ("Resistor", "R", ""), "c": ("Capacitor", "C", "v0"), "l": ("Inductor", "L", "i0")}[
            card.words[0][0].lower()
        ]
        values = {key: self._number(card.words[3], scope.values, card.line)}
        options = self._options(card, 4, scope)
        if values[key] <= 0.0:
            what = f"{card.words[0]} has the value {values[key]:g}"
            raise fail(self.netlist.file, card.line, what, "Give a positive value; leave out what is a short or an open end.")
        if start and "ic" in options:
            values[start] = options.pop("ic")
        elif start == "v0" and (first in self._starts or second in self._starts):
            values[start] = self._starts.get(first, 0.0) - self._starts.get(second, 0.0)
        if options:
            what = f"{card.words[0]} has the option '{next(iter(options))}', which is not understood"
            raise fail(self.netlist.file, card.line, what, "Understood is ic= of C and L; put the value itself into the netlist.")
        name = card.words[0].lower()
        if model == "Inductor" and name in scope.coupled:
            scope.windings[name] = ComponentSpec(
                name=card.words[0], model="", parameters=values, attach={"p": first, "n": second}, place=f"{self.netlist.file}:{card.line}"
            )
        else:
            self._add(card, scope, model, {"p": first, "n": second}, values)

    def _options(self, card: Card, start: int, scope: _Scope) -> dict[str, float]:
        """``name=value`` words after an element's value."""
        found: dict[str, float] = {}
        words = card.words[start:]
        for k in range(0, len(words), 3):
            if k + 2 >= len(words) or words[k + 1] != "=":
                what = f"'{words[k]}' is not understood in {card.words[0]}"
                raise fail(self.netlist.file, card.line, what, "Write the value first, then options as name=value.")
            found[words[k].lower()] = self._number(words[k + 2], scope.values, card.line)
        return found

    def _couple(self, scope: _Scope) -> None:
        """Coupled inductors, two or three on a core."""
        groups: list[set[str]] = []
        for a, b, _, card in scope.couplings:
            for name in (a, b):
                if name not in scope.windings:
                    raise fail(
                        self.netlist.file, card.line, f"{card.words[0]} couples '{name}', which is no inductor here", "Name L elements."
                    )
            joined = {a, b}.union(*(g for g in groups if g & {a, b}))
            groups = [g for g in groups if not g & joined] + [joined]
        for group in groups:
            names = [n for n in scope.windings if n in group]
            card = next(c for a, b, _, c in scope.couplings if a in group)
            if len(names) > 3:
                what = f"{len(names)} inductors are coupled with each other"
                raise fail(self.netlist.file, card.line, what, "Two or three on one core are understood.")
            place = {n: i + 1 for i, n in enumerate(names)}
            k = {tuple(sorted((place[a], place[b]))): value for a, b, value, _ in scope.couplings if a in group}
            parameters = {f"L{i}": scope.windings[n].parameters["L"] for n, i in place.items()}
            parameters.update({f"i{i}": scope.windings[n].parameters.get("i0", 0.0) for n, i in place.items()})
            if len(names) == 2:
                parameters["k"] = k[1, 2]
            else:
                parameters.update({f"k{a}{b}": k.get((a, b), 0.0) for a, b in ((1, 2), (1, 3), (2, 3))})
            ends = {f"{end}{i}": scope.windings[n].attach[end] for n, i in place.items() for end in "pn"}
            named = Card(words=("_".join(scope.windings[n].name for n in names),), line=card.line)
            self._add(named, scope, "CoupledInductors" if len(names) == 2 else "CoupledInductors3", ends, parameters)

    # ------------------------------------------------------------------ sources

    def _source(self, card: Card, scope: _Scope, first: str, second: str) -> None:
        kind = "Voltage" if card.words[0][0].lower() == "v" else "Current"
        words = [w for w in card.words[3:] if w not in ("(", ")", "=")]
        lower = [w.lower() for w in words]
        if "ac" in lower:  # the small-signal value plays no part
            at = lower.index("ac")
            stop = next((k for k in range(at + 1, len(words)) if lower[k] in _SHAPES or lower[k] == "dc"), len(words))
            words, lower = words[:at] + words[stop:], lower[:at] + lower[stop:]
        shape = next((k for k, w in enumerate(lower) if w in _SHAPES), None)
        ends = {"p": scope.sensed.get(card.words[0].lower(), first), "n": second}
        if kind == "Current":
            ends = {"p": second, "n": first}
        if shape is None:
            rest = [w for w in words if w.lower() != "dc"]
            value = self._number(rest[0], scope.values, card.line) if rest else 0.0
            self._add(card, scope, f"{kind}Source", ends, {"value": value})
            return
        numbers = [self._number(w, scope.values, card.line) for w in words[shape + 1 :]]
        model, parameters, tables = _SHAPES[lower[shape]](numbers)
        if model == "":
            what = f"{card.words[0]}: {lower[shape].upper()} needs more numbers"
            raise fail(self.netlist.file, card.line, what, "Give all of them: times of rise, fall and width have no default here.")
        self._add(card, scope, f"{model}{kind}", ends, parameters, tables)

    def _controlled(self, card: Card, scope: _Scope, first: str, second: str) -> None:
        letter = card.words[0][0].lower()
        if letter in "eg":
            if not _plain(card.words[3:6]):
                raise fail(self.netlist.file, card.line, f"{card.words[0]} is not linear", "Understood is: name n+ n- c+ c- gain.")
            control = {"cp": self._node(scope, card.words[3]), "cn": self._node(scope, card.words[4])}
            gain = self._number(card.words[5], scope.values, card.line)
        else:
            source = card.words[3].lower()
            after = f"{scope.sensed[source]}#{card.words[0].lower()}"
            control, scope.sensed[source] = {"cp": scope.sensed[source], "cn": after}, after
            gain = self._number(card.words[4], scope.values, card.line)
        model = {"e": "VCVS", "g": "VCCS", "f": "CCCS", "h": "CCVS"}[letter]
        ends = {"p": second, "n": first} if letter in "gf" else {"p": first, "n": second}
        self._add(card, scope, model, {**ends, **control}, {"gain": gain})

    # ------------------------------------------------------------------ models

    def _model_of(
        self, card: Card, word: str, kind: str, scope: _Scope, known: Mapping[str, str], ignored: frozenset[str]
    ) -> dict[str, float]:
        model = scope.models.get(word.lower())
        if model is None or model.kind != kind:
            what = f"{card.words[0]} uses the model '{word}', which is not there" if model is None else f"model '{word}' is a {model.kind}"
            raise fail(self.netlist.file, card.line, what, f"Add .model {word} {kind.upper()}(...) to the netlist.")
        found: dict[str, float] = {}
        for name, text in model.values.items():
            if name in known:
                found[known[name]] = self._number(text, scope.values, model.line)
            elif name not in ignored:
                what = f".model {model.name} has the parameter {name.upper()}, which is not understood"
                raise fail(
                    self.netlist.file,
                    model.line,
                    what,
                    f"Understood are {', '.join(k.upper() for k in known)}; take it out if it is small.",
                )
        return found

    def _diode(self, card: Card, scope: _Scope, first: str, second: str) -> None:
        known = {"is": "Is", "n": "N", "rs": "Rs", "bv": "BV", "ibv": "IBV", "cjo": "Cj", "cj0": "Cj", "vj": "Vj", "m": "M", "tt": "TT"}
        values = self._model_of(card, card.words[3], "d", scope, known, frozenset({"eg", "xti", "tnom", "level"}))
        if len(card.words) > 4:
            area = self._number(card.words[4], scope.values, card.line)
            values["Is"] = values.get("Is", 1e-14) * area
            values["Rs"] = values.get("Rs", 0.0) / area
            values["Cj"] = values.get("Cj", 0.0) * area
        self._add(card, scope, "Diode", {"p": first, "n": second}, values)

    def _switch(self, card: Card, scope: _Scope, first: str, second: str) -> None:
        known = {"vt": "VT", "vh": "VH", "ron": "Ron", "roff": "Goff"}
        values = self._model_of(card, card.words[5], "sw", scope, known, frozenset())
        values = {"Ron": 1.0, "Goff": 1e12, **values}
        values["Goff"] = 1.0 / values["Goff"]
        if len(card.words) > 6 and card.words[6].lower() != "off":
            raise fail(self.netlist.file, card.line, f"{card.words[0]} starts {card.words[6]}", "Switches start by their control voltage.")
        ends = {"p": first, "n": second, "cp": self._node(scope, card.words[3]), "cn": self._node(scope, card.words[4])}
        self._add(card, scope, "VoltageSwitch", ends, values)

    def _sub_circuit(self, card: Card, scope: _Scope) -> None:
        words = [w for w in card.words[1:] if w.lower() not in ("params:", "(", ")")]
        at = next((k for k, word in enumerate(words) if k + 1 < len(words) and words[k + 1] == "="), len(words))
        name, nodes = words[at - 1], words[: at - 1]
        inner = self.netlist.subcircuits.get(name.lower())
        if inner is None:
            remedy = f"Add its .subckt to the netlist. {did_you_mean(name, [c.name for c in self.netlist.subcircuits.values()])}"
            raise fail(self.netlist.file, card.line, f"{card.words[0]} uses the sub-circuit '{name}', which is not there", remedy, "E426")
        if len(nodes) != len(inner.pins):
            what = f"{card.words[0]} has {len(nodes)} nodes for the {len(inner.pins)} pins of '{inner.name}'"
            raise fail(self.netlist.file, card.line, what, f"Its pins are: {' '.join(inner.pins)}.")
        if scope.depth >= DEEPEST_SUBCIRCUIT:
            what = f"sub-circuits are nested more than {DEEPEST_SUBCIRCUIT} deep"
            raise fail(self.netlist.file, card.line, what, "A sub-circuit must not use itself.", "E426")
        values = {w[0].lower(): w[2] for w in (words[k : k + 3] for k in range(at, len(words), 3)) if len(w) == 3}
        given = {n: self._number(text, scope.values, card.line) for n, text in values.items()}
        joined = {pin.lower(): self._node(scope, node) for pin, node in zip(inner.pins, nodes, strict=True)}
        prefix = f"{scope.prefix}.{card.words[0]}"
        outer = self._values(self.netlist.top, {})
        self._circuit(
            _Scope(circuit=inner, prefix=prefix, nodes=joined, values=outer, models=self.netlist.top.models, depth=scope.depth + 1), given
        )


_Tables = dict[str, tuple[tuple[float, float], ...]]
_Shape = tuple[str, dict[str, float], _Tables]


def _plain(words: Sequence[str]) -> bool:
    return not any(w.lower() in ("poly", "value", "table", "laplace", "=", "(", ")") for w in words)


def _sine(n: Sequence[float]) -> _Shape:
    if len(n) < 3:
        return "", {}, {}
    keys = ("offset", "amplitude", "frequency", "delay", "damping", "phase")
    values = dict(zip(keys, n, strict=False))
    if "phase" in values:
        values["phase"] *= 0.017453292519943295
    return "Sine", values, {}


def _pulse(n: Sequence[float]) -> _Shape:
    keys = ("low", "high", "delay", "rise", "fall", "width", "period")
    return ("Pulse", dict(zip(keys, n, strict=False)), {}) if len(n) >= 5 else ("", {}, {})


def _points(n: Sequence[float]) -> _Shape:
    points = tuple(zip(n[::2], n[1::2], strict=False))
    return ("Table", {}, {"points": points}) if len(n) >= 4 and len(n) % 2 == 0 else ("", {}, {})


def _exponential(n: Sequence[float]) -> _Shape:
    keys = ("low", "high", "rise_delay", "rise_time", "fall_delay", "fall_time")
    return ("Exponential", dict(zip(keys, n, strict=False)), {}) if len(n) in (4, 6) else ("", {}, {})


_SHAPES: Mapping[str, Callable[[Sequence[float]], _Shape]] = {"sin": _sine, "pulse": _pulse, "pwl": _points, "exp": _exponential}
_MAKERS: Mapping[str, Callable[..., None]] = {
    **dict.fromkeys("rcl", Expansion._passive),
    **dict.fromkeys("vi", Expansion._source),
    **dict.fromkeys("egfh", Expansion._controlled),
    "d": Expansion._diode,
    "s": Expansion._switch,
}
