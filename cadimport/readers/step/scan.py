"""The text of a STEP file (ISO 10303-21) as arrays: where each entity stands, and which entities it refers to.

Nothing is parsed that is not needed: quotes, semicolons, equals signs and number signs are found in the whole text at once, at some
milliseconds a megabyte. What the text means is left to others; what is not as simple as the files of CAD systems are is refused with a
reason (`NotScanned`), never guessed: then the file is read as a whole.

1. The header ends, and the one data section begins, where the words stand outside strings and comments.
2. Comments are blanked. A quote begins or ends a string; doubled quotes inside one cancel out.
3. Semicolons outside strings end the entities. Each has one equals sign, behind the number sign and the number that begin it.
4. All other number signs outside strings are references, in the order of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

LARGEST_NUMBER = 10**15  # entity numbers beyond this are no numbers of entities
MOST_DIGITS = 15
CHUNK = 1 << 18  # bytes that are looked at together: what is found out about each must fit into the processor's cache
NOTHING = 18446744073709551615  # -1 of 64 bits: SolidWorks refers to it where there is no person and no organisation

HIDDEN = 5  # control characters up to this one never stand in a text; they may stand for others (`product_texts`)

Indices = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

_SKIPPED = re.compile(rb"'(?>[^']++|'')*+'|/\*(?>[^*]++|\*(?!/))*+\*/")
_WORD = re.compile(rb"'(?>[^']++|'')*+'|/\*(?>[^*]++|\*(?!/))*+\*/|\b(DATA|ENDSEC)\b")
_DATA = re.compile(rb"(?>\s|/\*(?>[^*]++|\*(?!/))*+\*/)*+DATA\s*;")
_SCHEMA = re.compile(rb"FILE_SCHEMA\s*\(\s*\((.*?)\)\s*\)", re.DOTALL)


class NotScanned(Exception):
    """Why a text must be read as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScannedText:
    """The entities of a data section, numbered from 0 in the order of the text."""

    data: bytes  # the whole file; comments of the data section blanked
    schema: bytes  # what stands in FILE_SCHEMA
    start: Indices  # where the text of each entity begins, behind its equals sign
    end: Indices  # where its semicolon stands
    number: Indices  # of the entity in the file, as in #12
    first_ref: Indices  # (n + 1,): the references of entity i are those from first_ref[i] to first_ref[i + 1]
    refs: Indices  # index of the entity that is referred to; -1 for `NOTHING`
    ref_start: Indices  # where each reference stands: its number sign
    ref_end: Indices  # behind its last digit

    def __len__(self) -> int:
        return len(self.start)

    def text(self, entity: int) -> bytes:
        """The text of an entity between its equals sign and its semicolon."""
        return self.data[self.start[entity] : self.end[entity]]

    def refs_of(self, entity: int) -> Indices:
        """The entities that one refers to, in the order of its text."""
        return self.refs[self.first_ref[entity] : self.first_ref[entity + 1]]


def scan(data: bytes) -> ScannedText:
    """The entities of a STEP text.

    Raises
    ------
    NotScanned
        Where the text is damaged, has several data sections, or entities that are missing or there twice.
    """
    begin, finish, schema = _data_section(data)  # 1.
    if data.find(b"/*", begin, finish) >= 0:  # 2.
        body = _SKIPPED.sub(lambda found: found.group() if found.group()[:1] == b"'" else b" " * len(found.group()), data[begin:finish])
        data = data[:begin] + body + data[finish:]
    text = np.frombuffer(data, np.uint8)
    body_text = text[begin:finish]
    if len(body_text) and body_text.min() <= HIDDEN:
        raise NotScanned("it holds control characters")
    where, sign = _signs(body_text)  # 3.
    where += begin
    is_end = sign == ord(";")
    end = where[is_end]
    entity = np.cumsum(is_end)  # that each sign stands in: so many have ended before it
    is_number = sign == ord("#")
    signs, which = where[is_number], entity[is_number]
    is_equals = sign == ord("=")
    equals = where[is_equals]
    count = len(end)
    if count == 0 or len(equals) != count or len(signs) < count:
        raise NotScanned("entities are not separated by semicolons")
    before = np.concatenate([[begin], end[:-1] + 1])
    if not (entity[is_equals] == np.arange(count)).all() or data[end[-1] + 1 : finish].strip():
        raise NotScanned("an entity is not written as #number = text")
    values, stops = _numbers(text, signs)
    if which[-1] >= count:
        raise NotScanned("a reference stands behind the last entity")
    is_head = np.ones(len(which), dtype=bool)  # the first sign of each entity
    is_head[1:] = which[1:] != which[:-1]
    heads = np.flatnonzero(is_head)
    if len(heads) != count or not (stops[heads] <= equals).all():
        raise NotScanned("an entity has no number")
    if not (_blank_between(text, before, signs[heads]) and _blank_between(text, stops[heads], equals)):
        raise NotScanned("an entity is not written as #number = text")
    numbers = values[heads]
    if (numbers >= LARGEST_NUMBER).any():
        raise NotScanned("an entity has too large a number")
    is_ref = ~is_head  # 4.
    wanted, at = values[is_ref], which[is_ref]
    if (signs[is_ref] < equals[at]).any():
        raise NotScanned("an entity is not written as #number = text")
    refs = _entities_of(numbers, wanted)
    if ((refs < 0) & (wanted != LARGEST_NUMBER)).any():
        raise NotScanned("a reference leads to no entity")
    first = np.concatenate([[0], np.cumsum(np.bincount(at, minlength=count))])
    return ScannedText(
        data=data,
        schema=schema,
        start=equals + 1,
        end=end,
        number=numbers,
        first_ref=first,
        refs=refs,
        ref_start=signs[is_ref],
        ref_end=stops[is_ref],
    )


def _data_section(data: bytes) -> tuple[int, int, bytes]:
    """Where the entities begin and end, and what the header says of the schema."""
    head = next((word for word in _WORD.finditer(data) if word.group(1) == b"ENDSEC"), None)
    opening = _DATA.match(data, data.find(b";", head.end()) + 1) if head is not None else None
    if head is None or opening is None:
        raise NotScanned("it does not have a header and one data section")
    finish = data.rfind(b"ENDSEC")
    if finish < opening.end():
        raise NotScanned("the data section has no end")
    if data.find(b"ENDSEC", opening.end(), finish) >= 0:
        raise NotScanned("it has several data sections")
    schema = _SCHEMA.search(data, 0, head.start())
    return opening.end(), finish, b"" if schema is None else schema.group(1)


def _signs(text: Bytes) -> tuple[Indices, Bytes]:
    """Where semicolons, number and equals signs stand outside strings, and which of them each is."""
    chosen, found = np.empty((2, CHUNK), dtype=bool)
    pieces = [np.zeros(0, dtype=np.int64)]
    for begin in range(0, len(text), CHUNK):
        piece = text[begin : begin + CHUNK]
        mine, one = chosen[: len(piece)], found[: len(piece)]
        np.equal(piece, ord("'"), out=mine)
        for sign in b";#=":
            np.equal(piece, sign, out=one)
            mine |= one
        pieces.append(np.flatnonzero(mine) + begin)
    where = np.concatenate(pieces)
    signs = text[where]
    quotes = signs == ord("'")
    depth = np.cumsum(quotes)  # quotes up to each sign, itself among them
    if len(depth) and depth[-1] % 2:
        raise NotScanned("a string has no end")
    outside = ~quotes & (depth % 2 == 0)
    return where[outside], signs[outside]


def _entities_of(numbers: Indices, wanted: Indices) -> Indices:
    """The entity that has each of the numbers that are `wanted`, -1 where there is none.

    Raises
    ------
    NotScanned
        Where two entities have one number.
    """
    count, highest = len(numbers), int(numbers.max())
    if highest < 4 * count + 1000:  # as CAD programs number: a table by number takes a tenth of the time of a search
        table = np.full(highest + 1, -1, dtype=np.int64)
        table[numbers] = np.arange(count)
        if np.count_nonzero(table >= 0) != count:
            raise NotScanned("two entities have one number")
        there = wanted <= highest
        return np.where(there, table[np.where(there, wanted, 0)], -1)
    order = np.argsort(numbers, kind="stable")
    known = numbers[order]
    if (known[1:] == known[:-1]).any():
        raise NotScanned("two entities have one number")
    place = np.minimum(np.searchsorted(known, wanted), count - 1)
    return np.where(known[place] == wanted, order[place], -1)


def _numbers(text: Bytes, signs: Indices) -> tuple[Indices, Indices]:
    """The numbers behind these number signs, and where their digits end; the number of `NOTHING` is `LARGEST_NUMBER`.

    Eight bytes are taken as one integer, the first byte the lowest, and its digits added up in pairs, fours and eights.
    """
    if len(text) < 9 or signs[-1] + 9 > len(text):
        raise NotScanned("the data section has no end")
    eights = np.lib.stride_tricks.as_strided(np.frombuffer(text, "<u8", 1, 1), (len(text) - 8,), (1,))
    figures = eights[signs] ^ _word(0x30)
    high = ((figures & _word(0x7F)) + _word(0x76) | figures) & _word(0x80)  # one in each byte that is no digit
    digits = np.searchsorted(_LOWEST, high & (~high + np.uint64(1)))
    digits[high == 0] = 8
    if (digits == 0).any():
        raise NotScanned("a number sign without a number")
    figures <<= (64 - 8 * digits).astype(np.uint64)
    for bits, mask in ((8, 0x00FF00FF00FF00FF), (16, 0x0000FFFF0000FFFF), (32, 0x00000000FFFFFFFF)):
        figures = (figures * np.uint64(10 ** (bits // 8)) + (figures >> np.uint64(bits))) & np.uint64(mask)
    values, stops = figures.astype(np.int64), signs + 1 + digits
    long = np.flatnonzero(digits == 8)
    if len(long):
        values[long], stops[long] = _long_numbers(text, signs[long])
    return values, stops


def _word(byte: int) -> np.uint64:
    return np.uint64(0x0101010101010101 * byte)


_LOWEST = np.array([0x80 << 8 * place for place in range(8)], dtype=np.uint64)


def _long_numbers(text: Bytes, signs: Indices) -> tuple[Indices, Indices]:
    """The same of numbers of any length, digit by digit."""
    values = np.zeros(len(signs), dtype=np.int64)
    stops = signs + 1
    active = np.arange(len(signs))
    for digit in range(MOST_DIGITS + 6):
        active = active[stops[active] < len(text)]
        figures = text[stops[active]] - np.uint8(ord("0"))  # of bytes: what is no digit is more than 9
        active, figures = active[figures <= 9], figures[figures <= 9]
        if not len(active):
            break
        if digit < MOST_DIGITS:
            values[active] = values[active] * 10 + figures
        stops[active] += 1
    for index in np.flatnonzero(stops - signs > MOST_DIGITS + 1).tolist():
        if int(text[signs[index] + 1 : stops[index]].tobytes()) != NOTHING:
            raise NotScanned("an entity has too large a number")
        values[index] = LARGEST_NUMBER
    return values, stops


def _blank_between(text: Bytes, begin: Indices, end: Indices) -> bool:
    """Whether nothing but white space stands between each two positions."""
    at = begin.copy()
    active = np.flatnonzero(at < end)
    while len(active):
        if (text[at[active]] > ord(" ")).any():
            return False
        at[active] += 1
        active = active[at[active] < end[active]]
    return True


def blank(data: Bytes, begin: Indices, end: Indices) -> None:
    """Put blanks between each two positions."""
    active = begin < end
    begin, end = begin[active], end[active]
    while len(begin):
        data[begin] = ord(" ")
        begin = begin + 1
        active = begin < end
        if not active.all():
            begin, end = begin[active], end[active]
