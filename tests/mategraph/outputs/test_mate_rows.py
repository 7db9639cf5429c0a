"""The rows of the table of mates."""

from __future__ import annotations

from mategraph.outputs.summary import MateSummary, _mate_rows

EYE = ((1.0, 0.0, 0.0, 0.0),) * 4


def mate(name, kind, a, b, evidence):
    return MateSummary(
        name=name, kind=kind, a=a, b=b, axis=(0.0, 0.0, 1.0), origin=(0.0, 0.0, 0.0), X_AF=EYE, X_BM=EYE, limits=None, freedom_limits={},
        pitch=None, source="file", status="confirmed", evidence=evidence,
    )  # fmt: skip


def test_a_rigid_sub_assembly_has_one_row_and_every_other_mate_its_own():
    inside = [mate(f"pump + bolt {i}", "fixed", "pump", f"bolt {i}", "inside one rigid sub-assembly") for i in range(9)]
    others = [
        mate("weld", "fixed", "pump", "rail", "weld"),
        mate("glue", "fixed", "pump", "seal", "weld"),
        mate("pin", "revolute", "a", "b", ""),
    ]
    rows = _mate_rows([others[0], *inside, *others[1:]])
    assert [row[0] for row in rows] == ["weld", "pump + 9 parts", "glue", "pin"]
    assert rows[1][3].startswith("bolt 0, bolt 1")
