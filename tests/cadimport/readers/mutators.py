"""Ways to damage a file: STEP texts, XML texts, and the archives that hold them. All are functions of the bytes and of chance alone."""

from __future__ import annotations

import functools
import gzip
import io
import math
import random
import re
import struct
import warnings
import zipfile
from collections.abc import Callable

Mutator = Callable[[bytes, random.Random], bytes]


# ---------------------------------------------------------------------------------------------------------------- STEP and others


def truncated(text: bytes, chance: random.Random) -> bytes:
    """Cut off at any place."""
    return text[: chance.randrange(len(text))]


def truncated_with_end(text: bytes, chance: random.Random) -> bytes:
    """Cut off, but with its last lines: a reader that looks for them is content."""
    return text[: chance.randrange(200, len(text))] + b"\nENDSEC;\nEND-ISO-10303-21;\n"


def bytes_flipped(text: bytes, chance: random.Random) -> bytes:
    """Some bytes replaced by any others."""
    data = bytearray(text)
    for _ in range(chance.choice((1, 3, 10, 100))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def digits_changed(text: bytes, chance: random.Random) -> bytes:
    """Some digits changed: the syntax holds, references and sizes do not."""
    data = bytearray(text)
    places = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
    for _ in range(chance.choice((1, 5, 50)) if places else 0):
        data[chance.choice(places)] = 48 + chance.randrange(10)
    return bytes(data)


def section_removed(text: bytes, chance: random.Random) -> bytes:
    """A whole section gone, or its head or end alone."""
    what = chance.choice(
        (rb"HEADER;.*?ENDSEC;", rb"DATA;.*ENDSEC;", rb"HEADER;", rb"DATA;", rb"ENDSEC;", rb"FILE_SCHEMA[^;]*;", rb"ISO-10303-21;")
    )
    return re.sub(what, b"", text, count=1, flags=re.DOTALL)


def entities_removed(text: bytes, chance: random.Random) -> bytes:
    """Some entities gone, or one run of them."""
    lines = text.split(b"\n")
    if chance.random() < 0.5:
        start = chance.randrange(len(lines))
        del lines[start : start + chance.choice((1, 5, 50, 500))]
    else:
        lines = [line for line in lines if chance.random() > 0.01]
    return b"\n".join(lines)


def entities_doubled(text: bytes, chance: random.Random) -> bytes:
    """A run of entities twice: numbers that are taken."""
    lines = text.split(b"\n")
    start = chance.randrange(len(lines))
    return b"\n".join([*lines, *lines[start : start + 40]])


def references_crossed(text: bytes, chance: random.Random) -> bytes:
    """References that lead to entities of other kinds, to nothing, or back to themselves."""
    numbers = re.findall(rb"#\d+", text)
    count = chance.choice((1, 3, 20))
    picks = set(chance.sample(range(len(numbers)), min(count, len(numbers))))
    seen = -1

    def other(match: re.Match[bytes]) -> bytes:
        nonlocal seen
        seen += 1
        return match.group(0) if seen not in picks else chance.choice((chance.choice(numbers), b"#0", b"#999999999", b"#-1"))

    return re.sub(rb"#\d+", other, text)


def kinds_changed(text: bytes, chance: random.Random) -> bytes:
    """Entities that call themselves something else."""
    kinds = sorted(set(re.findall(rb"= *([A-Z_0-9]+)\(", text)))
    data = text
    for _ in range(chance.choice((1, 2, 5))):
        data = data.replace(b"=" + chance.choice(kinds) + b"(", b"=" + chance.choice(kinds) + b"(", chance.choice((1, 3)))
        old = chance.choice(kinds)
        data = data.replace(b" " + old + b"(", b" " + chance.choice(kinds) + b"(", chance.choice((1, 3)))
    return data


def counts_huge(text: bytes, chance: random.Random) -> bytes:
    """Numbers beyond all bounds where sizes, weights and degrees stand."""
    numbers = list(re.finditer(rb"(?<=[,(])-?\d+\.?\d*(?:E[+-]?\d+)?(?=[,)])", text))
    data = text
    for match in sorted(chance.sample(numbers, min(chance.choice((1, 5, 30)), len(numbers))), key=lambda m: -m.start()):
        huge = chance.choice(
            (b"1.E308", b"-1.E308", b"1.E400", b"1.E-320", b"999999999999999999999", b"2147483647", b"-1", b"0.", b"1.E10", b"$", b"*")
        )
        data = data[: match.start()] + huge + data[match.end() :]
    return data


def nested_deeply(text: bytes, chance: random.Random) -> bytes:
    """A hundred thousand brackets, or a list of a hundred thousand."""
    depth = chance.choice((50, 1_000, 100_000))
    what = chance.choice((b"(" * depth + b")" * depth, b"(" * depth, b"(" + b"#1," * depth + b"#1)", b"A(" * depth + b")" * depth))
    place = chance.choice([m.end() for m in re.finditer(rb"\(", text)])
    return text[:place] + what + b"," + text[place:]


def strings_broken(text: bytes, chance: random.Random) -> bytes:
    """Texts that do not end, hold other alphabets' codes, or are very long."""
    places = [m.start() for m in re.finditer(rb"'", text)]
    place = chance.choice(places)
    what = chance.choice(
        (
            b"'",
            b"''",
            b"\\X2\\D800",
            b"\\X4\\FFFFFFFF\\X0\\",
            b"\\S\\",
            b"\\PZ\\",
            b"\x00\x01\x02",
            b"A" * 300_000,
            b"\xff\xfe",
            b"/*",
            b"*/",
        )
    )
    return text[:place] + what + text[place + chance.choice((0, 1)) :]


def tree_looped(text: bytes, chance: random.Random) -> bytes:
    """An assembly that holds itself, directly or by a chain."""
    uses = list(re.finditer(rb"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('[^']*','[^']*','[^']*',(#\d+),(#\d+)", text))
    if not uses:
        return references_crossed(text, chance)
    definitions = [m.group(i) for m in uses for i in (1, 2)]
    match = chance.choice(uses)
    side = chance.choice((1, 2))
    return text[: match.start(side)] + chance.choice(definitions) + text[match.end(side) :]


def gzip_packed(text: bytes, chance: random.Random) -> bytes:
    """Compressed, then damaged or not; sometimes far more than it seems."""
    data = bytearray(gzip.compress(text if chance.random() < 0.9 else text + b" " * 300_000_000, 1))
    if chance.random() < 0.5:
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(1, len(data)) if chance.random() < 0.3 else len(data)])


def zip_packed(text: bytes, chance: random.Random) -> bytes:
    """A zip archive: whole, damaged, a bomb, or with names that lead out of it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            chance.choice(("machine.stp", "../outside.stp", "/outside.stp", "a/b.step", "C:\\outside.stp", "readme.txt")), text
        )
        if chance.random() < 0.1:
            archive.writestr("bomb.stp", b"\0" * 300_000_000)
    data = bytearray(stream.getvalue())
    if chance.random() < 0.5:
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def files_crossed(text: bytes, chance: random.Random) -> bytes:
    """Names of further files that lead elsewhere: out of the folder, to devices, to the file itself, to folders."""
    found = list(re.finditer(rb"part_\w+\.stp", text))
    evil = (
        *(
            b"../../outside.stp",
            b"/etc/passwd",
            b"/dev/zero.stp",
            b"/dev/stdin",
            b"whole.step",
            b"mutant.step",
            b"part_ball.stp",
            b".",
            b"",
        ),
        *(b"A" * 5000 + b".stp", b"a\x00b.stp", b"http://127.0.0.1:9/x.stp", b"temporary", b"..\\..\\outside.stp", b"\\X2\\D800\\X0\\.stp"),
    )
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 2, 6)))), key=lambda m: -m.start()):
        text = text[: match.start()] + chance.choice(evil) + text[match.end() :]
    return text


STEP: tuple[Mutator, ...] = (
    truncated,
    truncated_with_end,
    bytes_flipped,
    digits_changed,
    section_removed,
    entities_removed,
    entities_doubled,
    references_crossed,
    kinds_changed,
    counts_huge,
    nested_deeply,
    strings_broken,
    tree_looped,
    gzip_packed,
    zip_packed,
)
STEP_PLAIN = tuple(mutator for mutator in STEP if mutator not in (gzip_packed, zip_packed))  # for files whose names are given


# --------------------------------------------------------------------------------------------------------------------------- XML

_ELEMENT = re.compile(rb"<([A-Za-z_][\w.:-]*)[^<>]*?(?:/>|>[^<]*</\1>)")
_VALUE = re.compile(rb'="([^"]*)"|>([^<>]+)<')


def elements_removed(text: bytes, chance: random.Random) -> bytes:
    """Some elements gone, or only their ends."""
    for _ in range(chance.choice((1, 2, 5))):
        found = list(_ELEMENT.finditer(text)) if chance.random() < 0.7 else list(re.finditer(rb"</?[A-Za-z][^>]*>", text))
        if found:
            match = chance.choice(found)
            text = text[: match.start()] + text[match.end() :]
    return text


def elements_doubled(text: bytes, chance: random.Random) -> bytes:
    """Elements twice, in their place or in another's: names that are taken, parents that are wrong."""
    found = list(_ELEMENT.finditer(text))
    match, other = chance.choice(found), chance.choice(found)
    place = chance.choice((match.end(), other.start()))
    return text[:place] + match.group(0) * chance.choice((1, 2, 1000)) + text[place:]


def attributes_removed(text: bytes, chance: random.Random) -> bytes:
    """Some attributes gone, or called otherwise."""
    for _ in range(chance.choice((1, 3, 10))):
        found = list(re.finditer(rb' ([A-Za-z_]\w*)="[^"]*"', text))
        if found:
            match = chance.choice(found)
            other = chance.choice(found).group(1)
            text = (
                text[: match.start()]
                + (b"" if chance.random() < 0.6 else match.group(0).replace(match.group(1), other, 1))
                + text[match.end() :]
            )
    return text


def values_crossed(text: bytes, chance: random.Random) -> bytes:
    """Values of other attributes and elements: numbers for names, loops, words of the wrong kind."""
    for _ in range(chance.choice((1, 3, 20))):
        found = list(_VALUE.finditer(text))
        match, other = chance.choice(found), chance.choice(found)
        group = 1 if match.group(1) is not None else 2
        text = text[: match.start(group)] + (other.group(1) or other.group(2) or b"") + text[match.end(group) :]
    return text


def values_huge(text: bytes, chance: random.Random) -> bytes:
    """Numbers beyond all bounds, and words where numbers stand."""
    evil = (
        b"1e308",
        b"-1e308",
        b"1e-200",
        b"1e40",
        b"1e999",
        b"nan",
        b"inf",
        b"-1",
        b"0",
        b"99999999999999999999",
        b"1e-320",
        b"",
        b"0x7f",
        b"\xd9\xa3",
        b"1,5",
        b"1 2",
    )
    for _ in range(chance.choice((1, 5, 30))):
        found = list(re.finditer(rb"(?<=[\" >])-?\d+(?:\.\d*)?(?:e[+-]?\d+)?(?=[\" <])", text))
        if found:
            match = chance.choice(found)
            text = text[: match.start()] + chance.choice(evil) + text[match.end() :]
    return text


def xml_nested_deeply(text: bytes, chance: random.Random) -> bytes:
    """Elements within elements within elements, closed or not; or very many beside one another."""
    depth = chance.choice((150, 3_000, 300_000))
    name = chance.choice(re.findall(rb"<([A-Za-z]\w*)", text))
    place = chance.choice([match.end() for match in re.finditer(rb">", text)])
    opened, closed = b"<%s name='%s'>" % (name, name), b"</%s>" % name
    what = chance.choice((opened * depth + closed * depth, opened * depth, (opened + closed) * depth))
    return text[:place] + what + text[place:]


def entities_declared(text: bytes, chance: random.Random) -> bytes:
    """Entities that grow, that read files, that ask the network."""
    laughs = b'<!ENTITY l0 "ha">' + b"".join(b'<!ENTITY l%d "%s">' % (i, b"&l%d;" % (i - 1) * 10) for i in range(1, 20))
    declared = chance.choice(
        (
            laughs,
            b'<!ENTITY l19 SYSTEM "file:///etc/passwd">',
            b'<!ENTITY l19 SYSTEM "http://127.0.0.1:9/x">',
            b'<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;',
        )
    )
    text = re.sub(rb"^\s*(<\?xml[^>]*\?>)?", rb"\g<0><!DOCTYPE x [" + declared.replace(b"\\", b"\\\\") + b"]>", text, count=1)
    found = list(_VALUE.finditer(text[text.index(b"]>") :]))
    at = text.index(b"]>") + chance.choice(found).start() + 2
    return text[:at] + b"&l19;" + text[at:]


def texts_broken(text: bytes, chance: random.Random) -> bytes:
    """Bytes that no XML may hold, other encodings, very long names."""
    if chance.random() < 0.3:
        encoding = chance.choice(("utf-16", "utf-32", "utf-7", "cp037", "shift_jis"))
        return text.decode("utf-8", "replace").replace('encoding="UTF-8"', f'encoding="{encoding}"').encode(encoding, "replace")
    found = list(_VALUE.finditer(text))
    match = chance.choice(found)
    evil = chance.choice(
        (
            b"&#0;",
            b"&#xD800;",
            b"&unknown;",
            b"\x00",
            b"\x0b\x1f",
            b"\xff\xfe",
            b"]]>",
            b"<![CDATA[",
            b"<!--",
            b"A" * 3_000_000,
            b"\xe2\x80\xae",
        )
    )
    return text[: match.start() + 2] + evil + text[match.start() + 2 :]


def paths_out(text: bytes, chance: random.Random) -> bytes:
    """Names of files that lead elsewhere: out of the folder, to devices, to the network."""
    evil = (
        *(b"../../outside.stl", b"/etc/passwd", b"file:///etc/passwd", b"http://127.0.0.1:9/x.stl", b"/dev/zero", b"/dev/random"),
        *(b".", b"", b"A" * 5000, b"a\x00b", b"package://../../outside.stl", b"model://../outside", b"%2e%2e/outside.stl"),
        *(b"C:\\outside.stl", b"\\\\host\\share\\x.stl"),
    )
    found = list(re.finditer(rb'(?:filename|file|uri|name|stamp|meshdir|texturedir)="([^"]*)"|<uri>([^<]*)</uri>', text))
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 3)))), key=lambda m: -m.start()):
        group = 1 if match.group(1) is not None else 2
        text = text[: match.start(group)] + chance.choice(evil) + text[match.end(group) :]
    return text


XML: tuple[Mutator, ...] = (
    truncated,
    bytes_flipped,
    digits_changed,
    elements_removed,
    elements_doubled,
    attributes_removed,
    values_crossed,
    values_huge,
    xml_nested_deeply,
    entities_declared,
    texts_broken,
    paths_out,
)


# ------------------------------------------------------------------------------------------------------------------------ meshes


def numbers_huge(data: bytes, chance: random.Random) -> bytes:
    """Coordinates and indices beyond all bounds, in text or binary."""
    words = list(re.finditer(rb"(?<=[ /])-?\d+(?:\.\d*)?(?=[ /\n])", data))
    evil = (b"1e308", b"-1e308", b"nan", b"inf", b"99999999999999999999", b"-99999999", b"0", b"", b"0x7f", b"1,5", b"\xd9\xa3")
    for _ in range(chance.choice((1, 5, 30))):
        if words and b"\0" not in data:
            match = chance.choice(words)
            data = data[: match.start()] + chance.choice(evil) + data[match.end() :]
            words = list(re.finditer(rb"(?<=[ /])-?\d+(?:\.\d*)?(?=[ /\n])", data))
        else:
            at = chance.choice((80, *(84 + 4 * i for i in range(max(1, len(data) // 4 - 22)))))
            data = data[:at] + chance.choice((b"\xff" * 4, b"\0\0\xc0\x7f", b"\0\0\x80\x7f", b"\xff\xff\x7f\x7f")) + data[at + 4 :]
    return data


def rows_repeated(data: bytes, chance: random.Random) -> bytes:
    """A piece of the file many times over."""
    start = chance.randrange(len(data))
    return data[:start] + data[start : start + chance.choice((10, 50, 200))] * chance.choice((2, 1000, 20_000)) + data[start:]


MESH: tuple[Mutator, ...] = (truncated, bytes_flipped, digits_changed, numbers_huge, rows_repeated)


# ---------------------------------------------------------------------------------------------------------------------- archives


def document_damaged(data: bytes, chance: random.Random) -> bytes:
    """A whole archive whose document is damaged."""
    return _members_changed(data, lambda name, inside: chance.choice(XML)(inside, chance) if name.endswith(".xml") else inside)


def shape_damaged(data: bytes, chance: random.Random) -> bytes:
    """A whole archive with damaged shapes in the kernel's own format."""
    how = chance.choice(
        (truncated, bytes_flipped, digits_changed, lambda text, _: b"", lambda text, _: b"CASCADE Topology V1, (c) Matra-Datavision\n" * 3)
    )
    return _members_changed(data, lambda name, inside: how(inside, chance) if name.endswith(".brp") and inside else inside)


def placements_damaged(data: bytes, chance: random.Random) -> bytes:
    """A whole archive whose binary lists of placements hold zeros, numbers that are none, or too few."""
    evil = (b"", b"\0" * 8, b"\xff" * 8, struct.pack("<d", math.nan), struct.pack("<d", 1e308), struct.pack("<d", 1e-200), b"\0" * 56)

    def changed(inside: bytes) -> bytes:
        at = chance.choice((0, 4, 4 + 8 * chance.randrange(14)))
        what = chance.choice(evil)
        return inside[:at] + what + inside[at + (len(what) or 5) :]

    return _members_changed(data, lambda name, inside: changed(inside) if name.endswith(".PlacementList") else inside)


def members_out(data: bytes, chance: random.Random) -> bytes:
    """Members whose names lead out of the archive, or that are not there, or twice."""
    evil = chance.choice(
        (
            "../outside.brp",
            "/outside.brp",
            "..\\outside.brp",
            "C:\\outside.brp",
            "a/../../outside.brp",
            "Document.xml",
            "x" * 60_000,
            "",
            "\0",
        )
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            if chance.random() < 0.8:
                new.writestr(name, old.read(name))
        info = zipfile.ZipInfo("placeholder")
        info.filename = evil  # as it is: the constructor would mend it
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a second member of one name is meant
            new.writestr(info, b"evil")
    return stream.getvalue()


def bomb(data: bytes, chance: random.Random) -> bytes:
    """A member that unpacks to far more than it seems; its size in the directory may lie."""
    victim = chance.choice(("Document.xml", "Base.Shape.brp"))
    head = chance.choice((b"", b"<Document>", b"\nCASCADE Topology V1, (c) Matra-Datavision\n"))
    made = bytearray(_blown_up(data, victim, head))
    if chance.random() < 0.5:
        at = made.rfind(b"PK\x01\x02", 0, made.rfind(b"PK\x01\x02"))
        made[at + 24 : at + 28] = (100).to_bytes(4, "little")
    return bytes(made)


@functools.cache
def _blown_up(data: bytes, victim: str, head: bytes) -> bytes:
    return _members_changed(data, lambda name, inside: head + bytes(700_000_000) if name == victim else inside)


def _members_changed(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return stream.getvalue()


ARCHIVE: tuple[Mutator, ...] = (
    truncated,
    bytes_flipped,
    document_damaged,
    shape_damaged,
    placements_damaged,
    document_damaged,
    members_out,
    shape_damaged,
    document_damaged,
    bomb,
)
