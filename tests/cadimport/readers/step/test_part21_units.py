"""Units in the text of STEP files."""

from __future__ import annotations

import pytest

from cadimport.readers.step.part21 import Part21, Ref
from cadimport.readers.step.part21_units import Units, units_of

MILLIMETRE = "#6=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));"
DEGREE = """#3=(CONVERSION_BASED_UNIT('DEGREE',#7)NAMED_UNIT(#9)PLANE_ANGLE_UNIT());
#7=PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(0.0174532925),#8);#8=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));"""


def units(length: str) -> Units | None:
    context = "#1=(GLOBAL_UNIT_ASSIGNED_CONTEXT((#2,#3))REPRESENTATION_CONTEXT('',''));"
    text = f"ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n{context}\n{length}\n{MILLIMETRE}\n{DEGREE}\nENDSEC;\nEND-ISO-10303-21;\n"
    return units_of(Part21(text.encode(), "part.step"), [Ref(1)])


def converted(measure: str, of: str = "#6") -> str:
    return f"#2=(CONVERSION_BASED_UNIT('U',#5)LENGTH_UNIT()NAMED_UNIT(#9));#5=LENGTH_MEASURE_WITH_UNIT({measure},{of});"


def test_units_by_prefix_and_by_conversion() -> None:
    assert units("#2=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.CENTI.,.METRE.));") == Units(length=1e-2, angle=0.0174532925)
    assert units(converted("LENGTH_MEASURE(25.4)")) == Units(length=25.4 * 1e-3, angle=0.0174532925)


@pytest.mark.parametrize(
    "length",
    [
        "#2=(CONVERSION_BASED_UNIT()LENGTH_UNIT()NAMED_UNIT(#9));",
        converted("LENGTH_MEASURE(0.)"),
        converted("LENGTH_MEASURE(-25.4)"),
        converted("LENGTH_MEASURE(25.4)", of="#99"),
        converted("LENGTH_MEASURE(25.4)", of="#2"),
    ],
    ids=["nothing", "zero", "negative", "of what is not there", "of itself"],
)
def test_a_unit_that_is_none_is_the_one_that_files_have(length: str) -> None:
    assert units(length) == Units(angle=0.0174532925)
