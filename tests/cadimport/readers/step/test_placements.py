"""Placements in the text of STEP files: what mirrors or scales a part is refused, what is rigid is read as it is written."""

from __future__ import annotations

import re
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest

from cadimport.kernel.product_tree import Product, Tree
from cadimport.readers.step.document import check_complete
from cadimport.readers.step.reader import read_step
from cadimport.readers.step.text_checks import StepText
from foundation.errors import CadImportError

ROUND_OFF = 1e-12  # m: sums of products of numbers up to 0.1 in mm, and digits of the file
X_AXIS, Y_AXIS, Z_AXIS, ORIGIN = (f"#{number}" for number in range(900001, 900005))
TURNED = (0.8, 0.6, 0.0), (-0.6, 0.8, 0.0), (0.0, 0.0, 1.0)
MIRRORED = (0.8, 0.6, 0.0), (-0.6, 0.8, 0.0), (0.0, 0.0, -1.0)
SHIFT = np.array([100.0, 50.0, 25.0])


def handed() -> cq.Workplane:
    """A shape that no rotation brings onto its image in a mirror."""
    return cq.Workplane().box(30, 20, 10, centered=False).union(cq.Workplane().box(5, 6, 15, centered=False).translate((20, 0, 10)))


@pytest.fixture(scope="module")
def pair(tmp_path_factory) -> str:
    """The text of an assembly of two uses of one part."""
    assembly = cq.Assembly(name="root")
    assembly.add(handed(), name="left")
    assembly.add(handed(), name="right", loc=cq.Location((1, 2, 3)))
    path = tmp_path_factory.mktemp("step") / "pair.step"
    assembly.export(str(path))
    return path.read_text()


def operator(axes, scale: str = "1.", words: str = "'','','',", complex_one: bool = False) -> tuple[str, str]:
    """An operator, and the entities that it refers to."""
    lines = [f"{name}=DIRECTION('',({a},{b},{c}));" for name, (a, b, c) in zip((X_AXIS, Y_AXIS, Z_AXIS), axes, strict=True)]
    lines.append(f"{ORIGIN}=CARTESIAN_POINT('',({','.join(map(str, SHIFT))}));")
    if complex_one:
        text = (
            f"(CARTESIAN_TRANSFORMATION_OPERATOR({X_AXIS},{Y_AXIS},{ORIGIN},{scale})CARTESIAN_TRANSFORMATION_OPERATOR_3D({Z_AXIS})"
            "FUNCTIONALLY_DEFINED_TRANSFORMATION('','')GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM(''))"
        )
    else:
        text = f"CARTESIAN_TRANSFORMATION_OPERATOR_3D({words}{X_AXIS},{Y_AXIS},{ORIGIN},{scale},{Z_AXIS})"
    return text, "\n".join(lines)


def placed_by(text: str, operator: tuple[str, str]) -> str:
    """The file with the second use placed by an operator."""
    number = re.findall(r"#(\d+)\s*=\s*ITEM_DEFINED_TRANSFORMATION", text)[1]
    return re.sub(
        rf"#{number}\s*=\s*ITEM_DEFINED_TRANSFORMATION\(.*?\);", f"#{number}={operator[0]};\n{operator[1]}", text, flags=re.DOTALL
    )


def read(folder: Path, text: str):
    path = folder / "placed.step"
    path.write_text(text)
    return read_step(path)


def mapped(text: str, target: tuple[str, str]) -> str:
    """The file of one part with its solid brought in by a mapped item."""
    found = re.search(r"#(\d+)\s*=\s*ADVANCED_BREP_SHAPE_REPRESENTATION\(\s*'',\s*\((#\d+),\s*(#\d+)\),\s*(#\d+)\);", text)
    number, axis, solid, context = found.groups()
    whole = (
        f"#{number}=SHAPE_REPRESENTATION('',({axis},#900012),{context});\n"
        f"#900010=ADVANCED_BREP_SHAPE_REPRESENTATION('',({axis},{solid}),{context});\n"
        f"#900011=REPRESENTATION_MAP({axis},#900010);\n#900012=MAPPED_ITEM('',#900011,#900013);\n#900013={target[0]};\n{target[1]}"
    )
    return text.replace(found.group(), whole)


def test_a_rigid_operator_places_its_part_as_an_axis_system_would(tmp_path, pair):
    for scale in ("1.", "$"):
        instance = read(tmp_path, placed_by(pair, operator(TURNED, scale))).instances["right"]
        np.testing.assert_allclose(instance.X_WP[:3, :3], np.array(TURNED).T, atol=1e-15)
        np.testing.assert_allclose(instance.X_WP[:3, 3], SHIFT * 1e-3, atol=1e-15)


@pytest.mark.parametrize(
    ("given", "factor"),
    [
        (operator(MIRRORED), ""),
        (operator(TURNED, "2."), "2"),
        (operator(MIRRORED, "0.5"), "0.5"),
        (operator(TURNED, "-1."), ""),
        (operator(TURNED, "0."), ""),
        (operator((TURNED[0], TURNED[0], TURNED[2])), ""),
        (operator(MIRRORED, complex_one=True), ""),
        # The kernel would read these as no placement at all.
        (operator(TURNED, words="'',"), ""),
        (operator(TURNED, complex_one=True), ""),
    ],
)
def test_an_operator_that_the_kernel_gets_wrong_is_refused_by_the_name_of_its_use(tmp_path, pair, given, factor):
    with pytest.raises(CadImportError) as caught:
        read(tmp_path, placed_by(pair, given))
    assert caught.value.code == "E111"
    assert "'right'" in caught.value.what
    assert factor in caught.value.what


def test_a_part_that_no_assembly_holds_is_placed_once(tmp_path):
    cq.exporters.export(handed(), str(tmp_path / "one.step"))
    text = (tmp_path / "one.step").read_text()
    plain = next(iter(read(tmp_path, text).parts.values()))
    expected = np.array(TURNED).T @ plain.geometry.center + SHIFT * 1e-3
    axes = f"AXIS2_PLACEMENT_3D('',{ORIGIN},{Z_AXIS},{X_AXIS})", operator(TURNED)[1]
    for target in (operator(TURNED), axes):
        assembly = read(tmp_path, mapped(text, target))
        ((instance, part),) = [(i, assembly.parts[i.part]) for i in assembly.instances.values()]
        np.testing.assert_allclose((instance.X_WP @ [*part.geometry.center, 1.0])[:3], expected, atol=ROUND_OFF)
        corners = part.mesh.vertices @ instance.X_WP[:3, :3].T + instance.X_WP[:3, 3]
        assert np.abs(corners.max(axis=0) - np.array([124, 84, 50]) * 1e-3).max() < 1e-7  # single precision
    with pytest.raises(CadImportError, match="E111"):
        read(tmp_path, mapped(text, operator(MIRRORED)))


def test_a_mirrored_copy_does_not_stand_for_a_solid_that_was_lost():
    shape = handed().val().wrapped
    products = {
        key: Product(name=key, shape=shape, color=None, material=None, original=original)
        for key, original in (("a", ""), ("a mirrored", "a"), ("b scaled by 2", "b"))
    }
    tree = Tree(name="t", uses=(None,), products=products, relations=3)  # type: ignore[arg-type]

    def written(solids: int) -> StepText:
        return StepText(digest="", schema="", encoding="ASCII", uses=3, solids=solids)

    check_complete(tree, written(2), Path("t.step"))
    with pytest.raises(CadImportError, match=r"\b2\b.*\b3\b"):
        check_complete(tree, written(3), Path("t.step"))
