"""Three texts merged line by line (diff3), and two texts with conflict markers where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

OURS, MIDDLE, THEIRS = "<<<<<<<", "=======", ">>>>>>>"


def merge_lines(base: str, ours: str, theirs: str, *, both: bool) -> str:
    """The lines that either side changed. Where both changed the same place it is ours; with `both`, and where both only added, both."""
    b, o, t = (text.splitlines(keepends=True) for text in (base, ours, theirs))
    merged: list[str] = []
    for was, mine, other in _regions(b, o, t):
        if mine == other or other == was:
            merged += mine
        elif mine == was:
            merged += other
        else:
            merged += _ended(mine, other) + other if both and not was else mine
    return "".join(merged)


def _ended(lines: list[str], like: list[str]) -> list[str]:
    """Lines of which the last has its end, so that others can follow."""
    if lines and not lines[-1].endswith("\n"):
        return [*lines[:-1], lines[-1] + ("\r\n" if like and like[0].endswith("\r\n") else "\n")]
    return lines


def _regions(b: list[str], o: list[str], t: list[str]) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """The texts cut where all three agree: (base, ours, theirs) of each stretch, in order."""
    mine, other = (dict(_kept(b, side)) for side in (o, t))
    kb = ko = kt = 0
    for k in range(len(b)):
        if k not in mine or k not in other:
            continue
        if kb < k or ko < mine[k] or kt < other[k]:
            yield b[kb:k], o[ko : mine[k]], t[kt : other[k]]
        yield b[k : k + 1], o[mine[k] : mine[k] + 1], t[other[k] : other[k] + 1]
        kb, ko, kt = k + 1, mine[k] + 1, other[k] + 1
    yield b[kb:], o[ko:], t[kt:]


def _kept(base: list[str], side: list[str]) -> Iterator[tuple[int, int]]:
    for start, place, size in SequenceMatcher(None, base, side, autojunk=False).get_matching_blocks():
        yield from ((start + i, place + i) for i in range(size))


def with_markers(ours: str, theirs: str, names: tuple[str, str] = ("ours", "theirs")) -> str:
    """Our text with conflict markers, as git writes them, around every stretch that is another one in theirs.

    >>> with_markers("a\\nb = 1\\n", "a\\nb = 2\\n").splitlines()
    ['a', '<<<<<<< ours', 'b = 1', '=======', 'b = 2', '>>>>>>> theirs']
    """
    o, t = (text.splitlines(keepends=True) for text in (ours, theirs))
    eol = "\r\n" if any(line.endswith("\r\n") for line in o[:1]) else "\n"
    found: list[str] = []
    for tag, a, b, c, d in SequenceMatcher(None, o, t, autojunk=False).get_opcodes():
        if tag == "equal":
            found += o[a:b]
        else:
            found += [f"{OURS} {names[0]}{eol}", *_ended(o[a:b], t), f"{MIDDLE}{eol}", *_ended(t[c:d], o), f"{THEIRS} {names[1]}{eol}"]
    return "".join(found)


def whole_with_markers(ours: bytes, theirs: bytes, names: tuple[str, str] = ("ours", "theirs")) -> bytes:
    """Two contents as one conflict, for files that cannot be merged.

    >>> whole_with_markers(b"a = ", b"a = 1\\n").splitlines()
    [b'<<<<<<< ours', b'a = ', b'=======', b'a = 1', b'>>>>>>> theirs']
    """
    eol = b"\r\n" if b"\r\n" in ours else b"\n"
    ended = [content + (b"" if not content or content.endswith(b"\n") else eol) for content in (ours, theirs)]
    before, middle, after = (mark.encode() + eol for mark in (f"{OURS} {names[0]}", MIDDLE, f"{THEIRS} {names[1]}"))
    return b"".join((before, ended[0], middle, ended[1], after))
