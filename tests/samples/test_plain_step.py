"""The plain STEP files of the samples are what their scripts write."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from cadimport.cad_export import write_step

FOLDER = Path(__file__).resolve().parents[2] / "sample_assemblies" / "plain_step"


@pytest.mark.parametrize("name", ["door_hinge", "slider_crank", "four_bar"])
def test_a_script_writes_its_step_file(name: str, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location(f"plain_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
        write_step(module.build(), tmp_path / f"{name}.step")
    finally:
        del sys.modules[spec.name]
    assert (tmp_path / f"{name}.step").read_bytes() == (FOLDER / f"{name}.step").read_bytes()
