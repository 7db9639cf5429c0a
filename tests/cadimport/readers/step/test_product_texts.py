"""What makes the key of a product, and what does not; texts that are refused; the scanner on damaged ones."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from cadimport.readers.step.product_graph import product_graph
from cadimport.readers.step.product_texts import product_texts, structure_text, written_products
from cadimport.readers.step.scan import NotScanned, scan

SAMPLE = Path(__file__).parents[4] / "sample_assemblies" / "plain_step" / "four_bar.step"
_ENTITY = re.compile(rb"#(\d+) *= *((?:[^;']|'[^']*')*);")


def keys(data: bytes) -> list[str]:
    """The keys of the products of a text, in the order of the text."""
    text = scan(data)
    return [one.key for _, one in sorted(product_texts(text, product_graph(text)).items())]


@pytest.fixture(scope="module")
def data() -> bytes:
    return SAMPLE.read_bytes()


def parts(data: bytes) -> tuple[bytes, list[tuple[int, bytes]], bytes]:
    """Header, entities with their numbers, and end of a text."""
    head, rest = data.split(b"DATA;", 1)
    body, end = rest.rsplit(b"ENDSEC;", 1)
    return head + b"DATA;\n", [(int(number), text) for number, text in _ENTITY.findall(body)], b"ENDSEC;" + end


def written(head: bytes, entities: list[tuple[int, bytes]], end: bytes) -> bytes:
    return head + b"".join(b"#%d=%s;\n" % row for row in entities) + end


def renumbered(text: bytes, new: dict[int, int]) -> bytes:
    pieces = re.split(rb"('[^']*')", text)
    pieces[::2] = [re.sub(rb"#(\d+)", lambda m: b"#%d" % new[int(m.group(1))], piece) for piece in pieces[::2]]
    return b"".join(pieces)


def test_numbers_and_order_of_entities_are_not_in_the_keys(data: bytes) -> None:
    head, entities, end = parts(data)
    numbers = [number for number, _ in entities]
    chance = random.Random(1)
    new = dict(zip(numbers, chance.sample(range(1, 10**9), len(numbers)), strict=True))
    moved = [(new[number], renumbered(text, new)) for number, text in entities]
    chance.shuffle(moved)
    assert sorted(keys(written(head, moved, end))) == sorted(keys(data))
    assert len(set(keys(data))) == 7  # of twelve products: bolts and nuts are alike


def test_white_space_and_comments_are_not_in_the_keys(data: bytes) -> None:
    head, entities, end = parts(data)
    spaced = [(number, re.sub(rb"([,()])(?=[^']*(?:'[^']*'[^']*)*$)", rb"\n \1\t/* ; # ' = */ ", text)) for number, text in entities]
    assert keys(written(head, spaced, end)) == keys(data)


def test_names_and_places_are_not_in_the_keys_and_labels_neither(data: bytes) -> None:
    changed = re.sub(rb"PRODUCT\('[^']*','[^']*'", b"PRODUCT('other','other'", data)
    changed = re.sub(rb"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('[^']*','[^']*'", b"NEXT_ASSEMBLY_USAGE_OCCURRENCE('9','elsewhere'", changed)
    changed = re.sub(rb"MANIFOLD_SOLID_BREP\(''", lambda _: rb"MANIFOLD_SOLID_BREP('K\X2\00F6\X0\rper; #1'", changed)
    text = scan(data)
    placed = next(ref for ref in re.findall(rb"ITEM_DEFINED_TRANSFORMATION\('[^']*','[^']*',#\d+,#(\d+)\)", data))
    point = re.search(rb"#%s *= *AXIS2_PLACEMENT_3D\('',#(\d+)" % placed, data).group(1)
    changed = re.sub(rb"(#%s *= *CARTESIAN_POINT\('',\()[^)]*" % point, rb"\g<1>7.,8.,9.", changed)
    assert changed != data
    assert len(text) == len(scan(changed))
    assert keys(changed) == keys(data)


def test_a_changed_coordinate_changes_exactly_one_key(data: bytes) -> None:
    before = keys(data)
    solid = [m.start() for m in re.finditer(rb"MANIFOLD_SOLID_BREP", data)][2]
    at = re.compile(rb"CARTESIAN_POINT\('',\((-?\d)").search(data, data.find(b"VERTEX_POINT", solid))
    changed = data[: at.start(1)] + b"77" + data[at.end(1) :]
    after = keys(changed)
    assert [a == b for a, b in zip(before, after, strict=True)].count(False) == 1


def test_nobody_may_have_made_it(data: bytes) -> None:
    # SolidWorks refers to -1 where it knows no person.
    assert keys(data.replace(b"DATA;", b"DATA;\n#900000=PERSON_AND_ORGANIZATION(#18446744073709551615,#1);", 1)) == keys(data)


def test_units_and_schema_count(data: bytes) -> None:
    metres = data.replace(b"SI_UNIT(.MILLI.,.METRE.)", b"SI_UNIT($,.METRE.)")
    schema = data.replace(b"AUTOMOTIVE_DESIGN", b"CONFIG_CONTROL_DESIGN")
    assert metres != data != schema
    assert not set(keys(data)) & set(keys(metres))
    assert not set(keys(data)) & set(keys(schema))


def test_a_shared_point_is_not_two_equal_ones(data: bytes) -> None:
    # Topology: whether two edges meet in one vertex, or in two at the same place.
    _, entities, _ = parts(data)
    vertex, text = next((number, text) for number, text in entities if text.startswith(b"VERTEX_POINT"))
    edge = re.search(rb"EDGE_CURVE\('',#%d,#\d+" % vertex, data).group()
    last = max(number for number, _ in entities) + 1
    changed = data.replace(edge, edge.replace(b"#%d," % vertex, b"#%d," % last), 1)
    changed = changed.replace(b"DATA;", b"DATA;\n#%d=%s;" % (last, text), 1)
    assert [a == b for a, b in zip(keys(data), keys(changed), strict=True)].count(False) == 1


def test_the_texts_of_products_have_the_same_keys_when_they_are_scanned_again(data: bytes) -> None:
    text = scan(data)
    made = product_texts(text, product_graph(text))
    again = written_products(((str(index), one, False) for index, one in sorted(made.items())), text.schema)
    assert keys(again) == keys(data)


def test_the_structure_has_every_product_and_use_and_no_geometry(data: bytes) -> None:
    text = scan(data)
    structure = structure_text(text, product_graph(text))
    for word in (b"NEXT_ASSEMBLY_USAGE_OCCURRENCE(", b"MANIFOLD_SOLID_BREP(", b" PRODUCT("):
        assert structure.count(word) == data.count(word) > 0
    assert b"EDGE_CURVE" not in structure
    assert len(structure) < len(data) / 5
    scan(structure)  # no reference leads to nothing


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda d: d.replace(b"ENDSEC;\nEND-", b"ENDSEC;\nDATA;\n#900000=A();\nENDSEC;\nEND-"), "data section"),
        (lambda d: d.replace(b"DATA;", b"DATA;\n#1=A();", 1), "two entities"),
        (lambda d: d.replace(b"CLOSED_SHELL('',(#", b"CLOSED_SHELL('',(#99999", 1), "no entity"),
        (
            lambda d: d.replace(b"DATA;", b"DATA;\n#900000=MAPPED_ITEM('',#1,#2);\n#900001=SHAPE_REPRESENTATION('',(#900000),#1);", 1),
            "mapped item",
        ),
        (lambda d: re.sub(rb"CLOSED_SHELL\('',\(#\d+", b"CLOSED_SHELL('',(#18446744073709551615", d, count=1), "no entity"),
        (lambda d: d.replace(b"DATA;", b"DATA;\n#900000=TESSELLATED_SOLID('');", 1), "tessellated"),
        (lambda d: d.replace(b"DATA;", b"DATA;\n#900000=APPLIED_EXTERNAL_IDENTIFICATION_ASSIGNMENT('a.stp');", 1), "external"),
        (lambda d: d.replace(b"DATA;", b"DATA;\n#900000=CLOSED_SHELL('',());\n#900001=MANIFOLD_SOLID_BREP('',#900000);", 1), "no product"),
        (lambda d: d.replace(b"MANIFOLD_SOLID_BREP('',#", b"MANIFOLD_SOLID_BREP('it's',#", 1), "no end"),
        (lambda d: re.sub(rb"MANIFOLD_SOLID_BREP|CLOSED_SHELL", b"THING", d), "no bodies"),
        (lambda d: b"", "header"),
    ],
)
def test_what_is_not_understood_is_read_as_a_whole(data: bytes, change, why: str) -> None:
    with pytest.raises(NotScanned, match=why):
        keys(change(data))


def test_no_damage_makes_the_scanner_fail_otherwise_than_by_refusing(data: bytes) -> None:
    chance = random.Random(2)
    refused = 0
    for _ in range(150):
        broken = bytearray(data)
        for _ in range(chance.choice([1, 1, 3, 40])):
            at = chance.randrange(len(broken))
            how = chance.randrange(4)
            if how == 0:
                broken[at] = chance.choice(b"#;'=()/*$,0123456789\x00\xff\n ")
            elif how == 1:
                del broken[at : at + chance.choice([1, 5, 2000])]
            elif how == 2:
                broken[at:at] = chance.choice([b"#", b"'", b";", b"/*", b"*/", b"=", b"#1", b"#999999999999999999999999", b"\n#12=;"])
            else:
                other = chance.randrange(len(broken))
                broken[at : at + 30] = broken[other : other + 30]
        try:
            text = scan(bytes(broken))
            graph = product_graph(text)
            product_texts(text, graph)
            structure_text(text, graph)
        except NotScanned:
            refused += 1
    assert refused > 30
