"""The entities of a STEP file's text (ISO 10303-21), each parsed when it is asked for.

The CAD kernel gives shapes and products but not kinematics, so these are read from the text. One pass cuts the data section into
instances; strings and comments, which may hold anything, are stepped over whole. An instance is parsed on demand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from foundation.errors import CadImportError

from ...sandbox.limits import check_time
from ...sandbox.safe_xml import too_much

DEEPEST_LIST = 60  # lists inside one another
MOST_ENTITIES = 20_000_000  # instances
_BREATH = 65536  # instances between two looks at the clock

# Possessive and atomic, so that no text, however broken, makes the search go back.
_HEAD = re.compile(rb"#(\d{1,18})\s*+=\s*+")
_BODY = re.compile(rb"(?>[^;'/]++|'(?>[^']++|'')*+'|/\*(?>[^*]++|\*(?!/))*+\*/|/(?!\*))*+")
_KEYWORD = re.compile(rb"\s*+\(?\s*+([A-Za-z_][A-Za-z0-9_]{0,79})")
_PARTS = re.compile(rb"([A-Za-z_][A-Za-z0-9_]{0,79})\s*+\(")
_TOKEN = re.compile(
    rb"\s*+(?>(?P<skip>/\*(?>[^*]++|\*(?!/))*+\*/)|(?P<string>'(?>[^']++|'')*+')|(?P<ref>#\d{1,18})|(?P<open>\()|(?P<close>\))|(?P<comma>,)"
    rb"|(?P<enum>\.[A-Za-z0-9_]++\.)|(?P<number>[+-]?(?>\d++\.?\d*+|\.\d++)(?>[eE][+-]?\d++)?)|(?P<word>!?[A-Za-z_][A-Za-z0-9_]*+)"
    rb"|(?P<null>[$*])|(?P<binary>\"[0-9A-Fa-f]*+\"))"
)


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to another instance, ``#12``."""

    number: int


@dataclass(frozen=True, slots=True)
class Enum:
    """A word between points, ``.T.``."""

    word: str


@dataclass(frozen=True, slots=True)
class Record:
    """A keyword with its parameters: an entity, a part of a complex one, or a typed value such as ``PLANE_ANGLE_MEASURE(0.5)``."""

    keyword: str
    values: tuple[Any, ...]

    @property
    def refs(self) -> list[Ref]:
        """The references among its parameters."""
        return [value for value in self.values if isinstance(value, Ref)]

    @property
    def texts(self) -> list[str]:
        """The strings among its parameters."""
        return [value for value in self.values if isinstance(value, str)]


class Part21:
    """The instances of a STEP text by their numbers.

    Raises
    ------
    CadImportError
        ``E163`` where an instance that is asked for breaks the rules, ``E152`` beyond the bounds.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._text: dict[int, bytes] = {}
        self._by_keyword: dict[bytes, list[int]] = {}
        self._parsed: dict[int, tuple[Record, ...]] = {}
        position = max(data.find(b"DATA"), 0)
        while (head := _HEAD.search(data, position)) is not None:
            body = _BODY.match(data, head.end())
            assert body is not None  # it may be empty, but it fits everywhere
            if data[body.end() : body.end() + 1] != b";":
                break  # a string, comment or instance without an end: all that follows lies inside it
            number = int(head.group(1))
            self._text[number] = body.group()
            keyword = _KEYWORD.match(body.group())
            if keyword is not None:
                several = body.group().lstrip()[:1] == b"("  # a complex instance is known by every keyword in it
                for word in dict.fromkeys(_PARTS.findall(body.group())) if several else (keyword.group(1),):
                    self._by_keyword.setdefault(word.upper(), []).append(number)
            if len(self._text) % _BREATH == 0:
                check_time(name)
            if len(self._text) > MOST_ENTITIES:
                raise too_much(name, f"holds more than {MOST_ENTITIES} entities")
            position = body.end() + 1

    def __contains__(self, number: int) -> bool:
        return number in self._text

    def __len__(self) -> int:
        return len(self._text)

    def records(self, reference: Any) -> tuple[Record, ...]:
        """The records of an instance: one, or several of a complex instance; none for ``$`` and for what is not there."""
        if not isinstance(reference, Ref) or reference.number not in self._text:
            return ()
        number = reference.number
        if number not in self._parsed:
            self._parsed[number] = self._parse(number)
        return self._parsed[number]

    def record(self, reference: Any, *keywords: str) -> Record | None:
        """The record with one of these keywords (any, when none is given); None when the instance has none."""
        return next((r for r in self.records(reference) if not keywords or r.keyword in keywords), None)

    def refs(self, reference: Any, *keywords: str) -> list[Ref]:
        """The references in the record with one of these keywords (any, when none is given); none when the instance has none."""
        record = self.record(reference, *keywords)
        return record.refs if record is not None else []

    def referrers(self, pattern: bytes, *, last: bool = False) -> dict[int, Ref]:
        """Number of an instance -> the first instance with a keyword that fits the pattern and refers to it (as its `last` reference)."""
        found: dict[int, Ref] = {}
        for reference in self.find(pattern):
            for record in self.records(reference):
                for ref in record.refs[-1:] if last else record.refs:
                    found.setdefault(ref.number, reference)
        return found

    def find(self, pattern: bytes) -> Iterator[Ref]:
        """The instances with a keyword that fits the pattern; by number."""
        fitting = {number for keyword, numbers in self._by_keyword.items() if re.fullmatch(pattern, keyword) for number in numbers}
        yield from map(Ref, sorted(fitting))

    def _parse(self, number: int) -> tuple[Record, ...]:
        text = self._text[number]
        values = self._values(text, number)
        if len(values) == 1 and isinstance(values[0], tuple):  # a complex instance: ( A(...) B(...) )
            values = list(values[0])
        if not values or not all(isinstance(value, Record) for value in values):
            raise self._broken(number)
        return tuple(values)

    def _values(self, text: bytes, number: int) -> list[Any]:
        """The values in a text, lists as tuples and keywords with a list as records; without recursion, so that depth does no harm."""
        stack: list[list[Any]] = [[]]
        words: list[str | None] = []
        pending: str | None = None
        position = 0
        end = len(text.rstrip())
        while position < end:
            found = _TOKEN.match(text, position)
            if found is None:
                raise self._broken(number)
            position = found.end()
            kind, token = found.lastgroup, found.group(found.lastgroup or 0)
            if kind == "open":
                if len(stack) > DEEPEST_LIST:
                    raise too_much(self.name, f"nests more than {DEEPEST_LIST} lists in #{number}")
                words.append(pending)
                pending = None
                stack.append([])
            elif kind == "close":
                if len(stack) == 1:
                    raise self._broken(number)
                values = tuple(stack.pop())
                word = words.pop()
                stack[-1].append(values if word is None else Record(word, values))
            elif kind == "word":
                pending = token.decode("ascii").upper()
            elif kind == "string":
                stack[-1].append(text_of(token))
            elif kind == "ref":
                stack[-1].append(Ref(int(token[1:])))
            elif kind == "enum":
                stack[-1].append(Enum(token[1:-1].decode("ascii").upper()))
            elif kind == "number":
                stack[-1].append(float(token))
            elif kind == "null":
                stack[-1].append(None)
            elif kind == "binary":
                stack[-1].append(token.decode("ascii"))
        if len(stack) != 1:
            raise self._broken(number)
        return stack[0]

    def _broken(self, number: int) -> CadImportError:
        return CadImportError(
            "E163",
            f"'{self.name}': the entity #{number} breaks the rules of ISO 10303-21.",
            remedy="The file is damaged; export it again from CAD.",
            element=f"#{number}",
        )


def text_of(token: bytes) -> str:
    r"""The text of a string token, its escapes undone.

    >>> text_of(rb"'Geh\X2\00E4\X0\use'"), text_of(rb"'it''s'"), text_of(rb"'caf\S\i'"), text_of(rb"'\X\E9'")
    ('Gehäuse', "it's", 'café', 'é')
    """
    text = token[1:-1].replace(b"''", b"'").decode("utf-8", "replace")
    text = re.sub(r"\\X2\\((?:[0-9A-Fa-f]{4})*)\\X0\\", lambda m: bytes.fromhex(m[1]).decode("utf-16-be", "replace"), text)
    text = re.sub(r"\\X4\\((?:[0-9A-Fa-f]{8})*)\\X0\\", lambda m: bytes.fromhex(m[1]).decode("utf-32-be", "replace"), text)
    text = re.sub(r"\\X\\([0-9A-Fa-f]{2})", lambda m: chr(int(m[1], 16)), text)
    text = re.sub(r"\\S\\(.)", lambda m: chr((ord(m[1]) + 128) & 0xFF), text)
    return re.sub(r"\\P[A-I]\\", "", text).replace("\\\\", "\\")
