"""What readers give is plain data: it pickles, copies and compares, and holds no object of a reader or of a library but numpy's arrays."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Iterator, Mapping
from pathlib import Path

import mutants
import numpy as np
import pytest

from cadimport.readers.registry import read_assembly_file


def values(found: object) -> Iterator[object]:
    """Everything in a tree of dataclasses, mappings and tuples that is none of these."""
    if dataclasses.is_dataclass(found):
        for field in dataclasses.fields(found):
            yield from values(getattr(found, field.name))
    elif isinstance(found, Mapping):
        for pair in found.items():
            yield from values(pair)
    elif isinstance(found, tuple):
        for one in found:
            yield from values(one)
    else:
        yield found


@pytest.mark.parametrize("name", ["robot.urdf", "robot.sdf", "robot.mjcf", "rig.xml"])
def test_an_assembly_is_made_of_numbers_texts_paths_and_arrays(tmp_path, name):
    mutants.write_robots(tmp_path)
    assembly = read_assembly_file(tmp_path / name)
    plain = (str, int, float, bool, type(None), np.ndarray)
    assert {type(value) for value in values(assembly) if not isinstance(value, Path)} <= set(plain)
    assert pickle.loads(pickle.dumps(assembly)) == copy.deepcopy(assembly) == assembly
