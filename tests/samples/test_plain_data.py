"""Assembly and mechanism of every sample are plain data: they pickle, copy and compare, and nothing of them can be changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mategraph

SAMPLES = sorted(path for path in (Path(__file__).parents[2] / "sample_assemblies").glob("*/*.toml"))


@cache
def machine(path: Path) -> Any:
    return mategraph.load(path)


def arrays(value: Any) -> Iterator[np.ndarray]:
    """All arrays in plain data."""
    if isinstance(value, np.ndarray):
        yield value
    elif is_dataclass(value):
        yield from (array for described in fields(value) for array in arrays(getattr(value, described.name)))
    elif isinstance(value, Mapping):
        yield from (array for content in value.values() for array in arrays(content))
    elif isinstance(value, tuple):
        yield from (array for content in value for array in arrays(content))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("stage", ["assembly", "mechanism"])
@pytest.mark.parametrize(
    "copied", [lambda data: pickle.loads(pickle.dumps(data)), copy.deepcopy, copy.copy], ids=["pickle", "deepcopy", "copy"]
)
def test_a_copy_equals_its_original_and_cannot_be_changed_either(path: Path, stage: str, copied: Any) -> None:
    data = getattr(machine(path), stage)
    again = copied(data)
    assert again == data
    assert hash(again) == hash(data)
    assert len(list(arrays(again))) > 0
    for array in arrays(again):
        assert not array.flags.writeable


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_one_number_or_name_makes_another_assembly(path: Path) -> None:
    assembly = machine(path).assembly
    name, instance = next(iter(assembly.instances.items()))
    key, part = next(iter(assembly.parts.items()))
    X_WP = instance.X_WP.copy()
    X_WP[0, 3] = np.nextafter(X_WP[0, 3], np.inf)
    mesh = replace(part.mesh, vertices=part.mesh.vertices + np.float32(1e-3))
    others = [
        assembly.with_changes(name="another"),
        assembly.with_changes(instances={**assembly.instances, name: replace(instance, X_WP=X_WP)}),
        assembly.with_changes(instances={k: v for k, v in assembly.instances.items() if k != name}),
        assembly.with_changes(parts={**assembly.parts, key: replace(part, mesh=mesh)}),
        assembly.with_changes(mates=tuple(replace(mate, kind="fixed") for mate in assembly.mates)),
    ]
    assert all(other != assembly for other in others)
    assert assembly.with_changes(instances=dict(assembly.instances)) == assembly


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_one_number_or_name_makes_another_mechanism(path: Path) -> None:
    mechanism = machine(path).mechanism
    body = mechanism.bodies[mechanism.tree[-1].child]
    heavier = replace(body, mass=np.nextafter(body.mass, np.inf))
    inertia = np.nextafter(body.inertia, np.inf)
    joint = replace(mechanism.tree[0], limits=(-1.0, 0.123))
    others = [
        replace(mechanism, bodies={**mechanism.bodies, body.name: heavier}),
        replace(mechanism, bodies={**mechanism.bodies, body.name: replace(body, inertia=inertia)}),
        replace(mechanism, tree=(joint, *mechanism.tree[1:])),
        replace(mechanism, mobility=mechanism.mobility + 1),
    ]
    assert all(other != mechanism for other in others)
    assert replace(mechanism, tree=tuple(replace(joint) for joint in mechanism.tree)) == mechanism


@pytest.mark.parametrize("path", SAMPLES[:1], ids=lambda path: path.stem)
def test_mappings_of_the_borders_refuse_changes(path: Path) -> None:
    for mapping in (machine(path).assembly.instances, machine(path).assembly.parts, machine(path).mechanism.bodies):
        with pytest.raises(TypeError):
            mapping["another"] = None
