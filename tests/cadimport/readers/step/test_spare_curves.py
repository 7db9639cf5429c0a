"""What the kernel does not use of a STEP text is left out of the texts of products, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import cadquery as cq

from cadimport.readers.step.piecewise import read_piecewise, same_assembly
from cadimport.readers.step.product_graph import product_graph
from cadimport.readers.step.product_texts import product_texts, written_products
from cadimport.readers.step.scan import scan
from cadimport.readers.step.spare_curves import without_spare_curves
from cadimport.readers.step.text_checks import check_step_text
from cadimport.sandbox.limits import reading_limits


def machine(path: Path) -> Path:
    """A block with a round hole, a chamfer and a fillet: planes, a cylinder with a seam, and a cylinder without one."""
    block = cq.Workplane().box(30, 20, 10).faces(">Z").workplane().hole(5).edges("|Z and >X and >Y").fillet(2)
    cq.Assembly(name="top").add(block.edges("|Z and <X and <Y").chamfer(1), name="block").export(str(path))
    return path


def entities(text: bytes) -> dict[int, str]:
    return {int(number): body for number, body in re.findall(r"#(\d+) *= *([^;]*);", text.decode().replace("\n", ""))}


def surfaces_of_curves(text: bytes) -> list[str]:
    """The kinds of surfaces in whose parameters a text has curves, sorted."""
    read = entities(text)
    found = [re.match(r"PCURVE\s*\('',#(\d+)", body) for body in read.values()]
    return sorted(read[int(match.group(1))].split("(")[0].strip() for match in found if match is not None)


def text_of_product(data: bytes) -> bytes:
    scanned = scan(data)
    (product,) = product_texts(without_spare_curves(scanned), product_graph(scanned)).values()
    return written_products([("block", product, False)], scanned.schema)


def test_curves_on_planes_are_left_out_and_no_other(tmp_path: Path) -> None:
    data = machine(tmp_path / "machine.step").read_bytes()
    before, after = surfaces_of_curves(data), surfaces_of_curves(text_of_product(data))
    assert before.count("PLANE") > 20
    assert after == [kind for kind in before if kind != "PLANE"]
    kinds = [body.split("(")[0].strip() for body in entities(text_of_product(data)).values()]
    assert kinds.count("SEAM_CURVE") == 1
    assert kinds.count("SURFACE_CURVE") == after.count("CYLINDRICAL_SURFACE") - 2  # the seam has two
    assert kinds.count("EDGE_CURVE") == data.count(b"EDGE_CURVE(")


def test_the_order_of_the_curves_of_an_edge_and_white_space_between_them_do_not_matter(tmp_path: Path) -> None:
    path = machine(tmp_path / "machine.step")
    with reading_limits(parts=None):
        whole = read_piecewise(path, check_step_text(path), lambda *_: None)
    data = path.read_bytes()
    turned = re.sub(rb"(= *SURFACE_CURVE\('',#\d+,\()(#\d+),(#\d+)", rb"\g<1> \g<3>\n , \n \g<2> ", data)
    assert turned != data
    assert surfaces_of_curves(text_of_product(turned)) == surfaces_of_curves(text_of_product(data))
    path.write_bytes(turned)
    with reading_limits(parts=None):
        again = read_piecewise(path, check_step_text(path), lambda *_: None)
    assert same_assembly(again.with_changes(digest=whole.digest), whole)


def test_an_edge_with_two_curves_on_one_plane_keeps_both(tmp_path: Path) -> None:
    data = machine(tmp_path / "machine.step").read_bytes()
    read = entities(data)
    planes = [number for number, body in read.items() if body.startswith("PLANE")]
    curve = next(
        match
        for match in re.finditer(rb"= *SURFACE_CURVE\('',#\d+,\(#(\d+),#(\d+)\)", data)
        if all(f"#{planes[0]}," in read[int(number)] or "PCURVE" in read[int(number)] for number in match.groups())
    )
    second = int(curve.group(2))
    one = re.search(rb"#%d *= *PCURVE\('',#(\d+)" % int(curve.group(1)), data)
    other = re.search(rb"(#%d *= *PCURVE\('',#)(\d+)" % second, data)
    assert one is not None
    assert other is not None
    assert read[int(one.group(1))].startswith("PLANE")
    seam = data[: other.start(2)] + one.group(1) + data[other.end(2) :]
    left = surfaces_of_curves(text_of_product(seam))
    assert left.count("PLANE") == 2
