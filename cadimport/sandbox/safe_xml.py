"""XML from anywhere into plain nodes that know their line, within bounds: no DTD, no entities, no endless nesting.

A document type declaration is the root of all known attacks by XML (entities that grow exponentially, files read from elsewhere); no
format that is read here needs one, so it is refused before anything in it is looked at.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from foundation.errors import CadImportError

from .limits import check_time

LARGEST = 256_000_000  # bytes of one XML text
DEEPEST_ELEMENT = 200  # elements inside one another
MOST_ELEMENTS = 200_000  # elements in one text; a robot has hundreds
MOST_OF_CAD = 2_000_000  # elements in what a CAD system writes of a large assembly
_BREATH = 4096  # elements between two looks at the clock
HUGE = 1e60  # of any unit; fifth powers of it are still numbers

_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # no XML text may hold these; some CAD exporters write them into names
# Characters that are not visible, and those that control terminals or reverse the order of writing.
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]")
_LATE_DECLARATION = re.compile(rb"\A(\s+)<\?xml\b[^>]*\?>")  # behind blank lines, which most readers of robot files take
_COMMENT = re.compile(rb"<!\[CDATA\[.*?\]\]>|<!--.*?-->", re.DOTALL)
_REFERENCE = re.compile(rb"&#(?:(\d{1,7})|[xX]([0-9a-fA-F]{1,6}));")


@dataclass(slots=True, kw_only=True, eq=False)
class Node:
    """One element: tag, attributes, children and text, with its place in the file for messages."""

    tag: str
    attributes: dict[str, str]
    file: str
    line: int
    text: str = ""
    children: list[Node] = field(default_factory=list)

    @property
    def place(self) -> str:
        """``file:line`` of the element's start."""
        return f"{self.file}:{self.line}"

    def get(self, name: str, default: str = "") -> str:
        """The attribute of that name, or `default`."""
        return self.attributes.get(name, default)

    def find(self, *path: str) -> Node | None:
        """The first descendant along the tags in `path`; None when there is none."""
        node: Node | None = self
        for tag in path:
            node = None if node is None else next((child for child in node.children if child.tag == tag), None)
        return node

    def all(self, tag: str) -> list[Node]:
        """The children with that tag."""
        return [child for child in self.children if child.tag == tag]

    def walk(self) -> Iterator[Node]:
        """This element and everything below it, in the order of the file."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def word(self, *path: str, default: str = "") -> str:
        """The text of a descendant without the blanks around it."""
        node = self.find(*path)
        return default if node is None else node.text.strip()

    # ------------------------------------------------------------------------------------------------------------------- required

    def needed(self, name: str) -> str:
        """The attribute of that name; ``E154`` when it is missing or empty."""
        value = self.attributes.get(name, "").strip()
        if not value:
            raise self.fault(f"<{self.tag}> has no {name}.", f'Add {name}="...".')
        return value

    def child(self, *path: str) -> Node:
        """The first descendant along the tags; ``E154`` when there is none."""
        node = self.find(*path)
        if node is None:
            raise self.fault(f"<{self.tag}> has no <{'/'.join(path)}>.", "Add it, or export the file again.")
        return node

    def numbers(self, name: str | None, count: int | None, default: tuple[float, ...] | None = None) -> tuple[float, ...]:
        """`count` finite numbers from an attribute, or from the text when `name` is None; ``E154`` when they are not that."""
        text = self.text if name is None else self.attributes.get(name)
        what = f"<{self.tag}>" if name is None else f"{name} of <{self.tag}>"
        if text is None or not text.strip():
            if default is None:
                raise self.fault(f"{what} is missing.", "Add it, or export the file again.")
            return default
        try:
            values = tuple(float(word) for word in text.replace(",", " ").split())
        except ValueError:
            values = (math.nan,)
        if not all(abs(value) < HUGE for value in values):  # nor NaN
            raise self.fault(f"{what} is '{_short(text)}', which is no number of a machine.", "Write finite numbers with a decimal point.")
        if count is not None and len(values) != count:
            raise self.fault(f"{what} has {len(values)} numbers, not {count}.", f"Write {count} numbers.")
        return values

    def number(self, name: str | None, default: float | None = None) -> float:
        """One finite number from an attribute, or from the text when `name` is None."""
        return self.numbers(name, 1, None if default is None else (default,))[0]

    def fault(self, what: str, remedy: str, *, code: str = "E154", element: str = "") -> CadImportError:
        """An error about this element."""
        return CadImportError(code, what, remedy=remedy, element=element or self.get("name") or self.tag, place=self.place)


def read_bytes(path: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a file that is there, is a file and is not too large.

    Raises
    ------
    CadImportError
        ``E101`` missing, ``E102`` not a regular file, ``E103`` empty, ``E114`` not allowed, ``E152`` too large.
    """
    name = path.name
    if not path.exists():
        raise CadImportError("E101", f"There is no file '{path}'.", remedy="Check path and name.", element=name)
    if not path.is_file():
        raise CadImportError("E102", f"'{path}' is not a file.", remedy="Give the path of a file.", element=name)
    try:
        with open(path, "rb") as stream:
            pieces, size = [], 0
            while size <= largest and (piece := stream.read(1 << 20)):  # what is allocated is what is there, not what is allowed
                pieces.append(piece)
                size += len(piece)
                check_time(name)
            data = b"".join(pieces)
    except OSError as reason:
        raise CadImportError(
            "E114", f"'{name}' cannot be read: {reason.strerror}.", remedy="Check its permissions.", element=name
        ) from reason
    if len(data) > largest:
        raise too_much(name, f"is larger than {largest / 1e6:g} MB")
    if not data.strip():
        raise CadImportError("E103", f"'{name}' is empty.", remedy="Export it again.", element=name)
    return data


def parse_xml(data: bytes, name: str, *, deepest: int = DEEPEST_ELEMENT, most: int = MOST_ELEMENTS) -> Node:
    """The root element of an XML text.

    Parameters
    ----------
    data
        The bytes of the file. Control characters, and marks that turn the direction of writing, are read as blanks, and attributes
        without the blanks around them; bytes that are not UTF-8, where the text names no encoding of its own, are read as Windows-1252.
    name
        File name for messages.
    deepest, most
        Bounds on nesting and on the number of elements.

    Raises
    ------
    CadImportError
        ``E150`` not well-formed, ``E151`` a document type declaration, ``E152`` beyond the bounds.
    """
    builder = _Builder(name, deepest, most)
    try:
        builder.parser.Parse(_cleaned(data), True)
    except expat.ExpatError as reason:
        raise CadImportError(
            "E150",
            f"'{name}' is not well-formed XML: {expat.ErrorString(reason.code)}.",
            remedy="Correct that line, or export the file again.",
            element=name,
            place=f"{name}:{reason.lineno}",
        ) from None
    except (ValueError, LookupError) as reason:  # an encoding that Python does not know, or bytes that are not of it
        raise CadImportError("E150", f"'{name}' is not readable text: {reason}.", remedy="Save it as UTF-8.", element=name) from None
    return builder.roots[0]


class _Builder:
    """Builds the tree of one text as the parser calls its methods, within bounds."""

    def __init__(self, name: str, deepest: int, most: int) -> None:
        self.name, self.deepest, self.most = name, deepest, most
        self.roots: list[Node] = []
        self._stack: list[Node] = []
        self._words: list[list[str]] = []  # pieces of text of each element on the stack
        self._count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._stack) >= self.deepest:
            raise too_much(self.name, f"nests more than {self.deepest} elements")
        if self._count > self.most:
            raise too_much(self.name, f"holds more than {self.most} elements")
        if self._count % _BREATH == 0:
            check_time(self.name)
        seen = {key: _seen(value).strip() for key, value in attributes.items()}
        node = Node(tag=tag, attributes=seen, file=self.name, line=self.parser.CurrentLineNumber)
        (self._stack[-1].children if self._stack else self.roots).append(node)
        self._stack.append(node)
        self._words.append([])

    def _end(self, tag: str) -> None:
        self._stack.pop().text = _seen("".join(self._words.pop()))

    def _text(self, piece: str) -> None:
        if self._words:
            self._words[-1].append(piece)

    def _doctype(self, *_: object) -> None:
        raise CadImportError(
            "E151",
            f"'{self.name}' declares a document type (DTD), which can hold entities that expand without end.",
            remedy="Remove the <!DOCTYPE ...> declaration; none of these formats needs one.",
            element=self.name,
            place=f"{self.name}:{self.parser.CurrentLineNumber}",
        )


def too_much(name: str, what: str) -> CadImportError:
    """The error for a file beyond the bounds."""
    return CadImportError(
        "E152",
        f"'{name}' {what}; no real machine needs that.",
        remedy="The file is damaged or was made to do harm; export it again from its source.",
        element=name,
    )


def _cleaned(data: bytes) -> bytes:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):  # UTF-16, where every second byte of plain text is zero
        return data
    data = _REFERENCE.sub(_legal, _CONTROL.sub(b" ", data.removeprefix(b"\xef\xbb\xbf")))
    data = _COMMENT.sub(_without_comment, data)  # most readers take comments that hold --, and a declaration behind one
    data = _LATE_DECLARATION.sub(rb"\1", data)  # lines stay as they are counted
    head = data[:200].lower()
    if b"encoding=" not in head or b"utf-8" in head:
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            data = data.decode("cp1252", "replace").encode("utf-8")
    return data


def _without_comment(found: re.Match[bytes]) -> bytes:
    """The line breaks of a comment; a section of plain text as it is."""
    return found[0] if found[0].startswith(b"<![") else b"\n" * found[0].count(b"\n")


def _legal(reference: re.Match[bytes]) -> bytes:
    decimal, hexadecimal = reference.groups()
    number = int(decimal) if decimal is not None else int(hexadecimal, 16)
    allowed = number in (9, 10, 13) or 0x20 <= number <= 0xD7FF or 0xE000 <= number <= 0xFFFD or 0x10000 <= number <= 0x10FFFF
    return reference.group() if allowed else b" "


def _seen(text: str) -> str:
    return text if text.isascii() and "\x7f" not in text else _UNSEEN.sub(" ", text)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:40] + "..."
