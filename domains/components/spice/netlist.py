"""SPICE netlists as text: lines, numbers with their suffixes, parameters, models and sub-circuits. Nothing is simulated in here.

Understood are the element letters R C L K V I D E F G H S X and the cards .subckt .ends .model .param .ic .end; cards that only ask for an
analysis are passed over. What is not understood is one error with the line's number and a remedy, never skipped in silence. Case does not
matter. The first line is a title, as in SPICE, unless it is a comment or a dot card. A netlist reads no other file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...blocks.formula import Formula
from ...specs import DomainsError

LARGEST = 1_000_000  # characters of a netlist
ANALYSES = frozenset(
    [
        *("tran", "op", "dc", "ac", "noise", "tf", "disto", "pz", "sens", "four", "fourier", "meas", "measure"),
        *("options", "option", "opt", "print", "plot", "probe", "save", "width", "title", "end", "nodeset"),
    ]
)  # fmt: skip
SUFFIXES: Mapping[str, float] = {
    "t": 1e12, "g": 1e9, "meg": 1e6, "k": 1e3, "mil": 25.4e-6, "m": 1e-3, "u": 1e-6, "n": 1e-9, "p": 1e-12, "f": 1e-15,
}  # fmt: skip
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(meg|mil|[tgkmunpf])?[a-zΩµ]*", re.IGNORECASE)
_IN_FORMULA = re.compile(r"(?<![\w.])((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(meg|mil|[tgkmunpf])?(?![\w.])", re.IGNORECASE)
_TOKEN = re.compile(r"\{[^}]*\}|'[^']*'|[()]|[^\s,()='{]+|=", re.UNICODE)
GROUNDS = frozenset({"0", "gnd"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One logical line: its words, and where it began."""

    words: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A ``.model`` card."""

    name: str
    kind: str  # d, sw, ...
    values: Mapping[str, str]
    line: int


@dataclass(slots=True, kw_only=True)
class SubCircuit:
    """Elements between ``.subckt`` and ``.ends``, or those outside of any (whose name is empty)."""

    name: str
    pins: tuple[str, ...] = ()
    defaults: dict[str, str] = field(default_factory=dict)  # parameter -> text
    elements: list[Card] = field(default_factory=list)
    models: dict[str, Model] = field(default_factory=dict)
    parameters: list[tuple[str, str, int]] = field(default_factory=list)  # (name, text, line)
    starts: list[tuple[str, str, int]] = field(default_factory=list)  # (node, text, line) of .ic


@dataclass(frozen=True, slots=True, kw_only=True)
class Netlist:
    """A netlist that was read."""

    file: str
    top: SubCircuit
    subcircuits: Mapping[str, SubCircuit]  # by name in small letters


def fail(file: str, line: int, what: str, remedy: str, code: str = "E425") -> DomainsError:
    """The one kind of error that a netlist gives, with the line it is about."""
    return DomainsError(code, f"{file} line {line}: {what}.", remedy=remedy, element=file, place=f"{file}:{line}")


def read_netlist(text: str, file: str = "netlist") -> Netlist:
    """The elements, models and sub-circuits of a netlist.

    Raises
    ------
    DomainsError
        E425 with the number of the line.

    Examples
    --------
    >>> sheet = read_netlist("* a divider\\n.subckt half in out\\nR1 in out 1k\\nR2 out 0 1k\\n.ends")
    >>> sheet.subcircuits["half"].pins, [card.words[0] for card in sheet.subcircuits["half"].elements]
    (('in', 'out'), ['R1', 'R2'])
    """
    if len(text) > LARGEST:
        raise fail(file, 1, f"the netlist is longer than {LARGEST:,} characters", "Keep only the sub-circuit that is needed.")
    top = SubCircuit(name="")
    found: dict[str, SubCircuit] = {}
    here = top
    control = False
    for card in _cards(text, file):
        word = card.words[0].lower()
        if word in (".control", ".endc"):
            control = word == ".control"
        elif control:
            continue
        elif not word.startswith("."):
            here.elements.append(card)
        elif word == ".subckt":
            if here is not top:
                raise fail(file, card.line, f".subckt inside of .subckt {here.name}", "Close the outer one with .ends first.")
            here = _begin(card, file)
            if here.name.lower() in found:
                raise fail(file, card.line, f"there are two sub-circuits '{here.name}'", "Rename one.")
            found[here.name.lower()] = here
        elif word == ".ends":
            here = top
        elif word == ".model":
            model = _model(card, file)
            here.models[model.name.lower()] = model
        elif word == ".param":
            here.parameters += [(name, value, card.line) for name, value in _assignments(card.words[1:], card, file)]
        elif word == ".ic":
            here.starts += _starts(card, file)
        elif word[1:] not in ANALYSES:
            raise fail(
                file,
                card.line,
                f"the card {card.words[0]} is not understood",
                "Understood are .subckt, .model (D, SW), .param and .ic; copy what .include or .lib would bring into the file.",
            )
    if here is not top:
        raise fail(file, text.count("\n") + 1, f".subckt {here.name} has no .ends", "Close it with .ends.")
    return Netlist(file=file, top=top, subcircuits=found)


def _cards(text: str, file: str) -> Iterator[Card]:
    """Logical lines without comments: continuations joined, words split."""
    joined: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = re.split(r";|\s\$\s|\s//", raw, maxsplit=1)[0].strip()
        if not line or line.startswith(("*", "$", "//")):
            continue
        if line.startswith("+"):
            if not joined:
                raise fail(file, number, "a continuation + without a line before it", "Take the + away.")
            joined[-1] = (joined[-1][0], f"{joined[-1][1]} {line[1:]}")
        else:
            joined.append((number, line))
    if joined and not joined[0][1].startswith(".") and joined[0][0] == 1:
        joined = joined[1:]  # the title
    for number, line in joined:
        if line.lower().startswith(".end") and line.lower().split()[0] == ".end":
            return
        if line.count("{") != line.count("}") or line.count("'") % 2:
            raise fail(file, number, "an expression in braces or quotes has no end", "Close it.")
        words = tuple(_TOKEN.findall(line))
        if not words:
            raise fail(file, number, f"'{line}' says nothing", "Take the line out.")
        yield Card(words=words, line=number)


def _begin(card: Card, file: str) -> SubCircuit:
    words = [w for w in card.words[1:] if w.lower() not in ("params:", "(", ")")]
    at = next((k for k, word in enumerate(words) if k + 1 < len(words) and words[k + 1] == "="), len(words))
    if at < 2:
        raise fail(file, card.line, ".subckt without a name and pins", "Write .subckt NAME pin1 pin2.")
    defaults = dict(_assignments(words[at:], card, file))
    return SubCircuit(name=words[0], pins=tuple(words[1:at]), defaults=defaults)


def _model(card: Card, file: str) -> Model:
    words = [w for w in card.words[1:] if w not in ("(", ")")]
    if len(words) < 2:
        raise fail(file, card.line, ".model without a name and a kind", "Write .model NAME D(IS=1e-14).")
    return Model(name=words[0], kind=words[1].lower(), values=dict(_assignments(words[2:], card, file)), line=card.line)


def _assignments(words: Sequence[str], card: Card, file: str) -> list[tuple[str, str]]:
    """``name = value`` pairs, names in small letters."""
    words = [w for w in words if w not in ("(", ")")]
    pairs: list[tuple[str, str]] = []
    for k in range(0, len(words), 3):
        if k + 2 >= len(words) or words[k + 1] != "=":
            raise fail(file, card.line, f"'{' '.join(words[k : k + 3])}' is not of the form name=value", "Write name=value.")
        pairs.append((words[k].lower(), words[k + 2]))
    return pairs


def _starts(card: Card, file: str) -> list[tuple[str, str, int]]:
    """``V(node) = value`` triples."""
    words, found = list(card.words[1:]), []
    for k in range(0, len(words), 6):
        part = words[k : k + 6]
        if len(part) != 6 or part[0].lower() != "v" or part[1] != "(" or part[3] != ")" or part[4] != "=":
            raise fail(file, card.line, f"'{' '.join(part)}' is not of the form V(node)=value", "Write .ic V(out)=1.")
        found.append((part[2], part[5], card.line))
    return found


def number(text: str, values: Mapping[str, float]) -> float:
    """The value of a number with a suffix, of a parameter, or of an expression in braces or quotes.

    Raises
    ------
    ValueError
        With a sentence that says what is wrong.

    Examples
    --------
    >>> number("4uF", {}), number("2.2MEG", {}), number("{2*r+1k}", {"r": 50.0})
    (4e-06, 2200000.0, 1100.0)
    """
    if text[:1] in "{'":
        written = text.strip("{}'").lower().replace("^", "**")
        formula = Formula(_IN_FORMULA.sub(lambda m: repr(float(m[1]) * SUFFIXES.get((m[2] or "").lower(), 1.0)), written))
        missing = [name for name in formula.names if name not in values]
        if missing:
            raise ValueError(f"there is no parameter '{missing[0]}'")
        try:
            return float(formula(values))
        except (ArithmeticError, OverflowError) as error:
            raise ValueError(f"'{text}' cannot be computed: {error}") from None
    found = _NUMBER.fullmatch(text)
    if found is not None:
        return float(found[1]) * SUFFIXES.get((found[2] or "").lower(), 1.0)
    if text.lower() in values:
        return values[text.lower()]
    raise ValueError(f"'{text}' is no number and no parameter")
