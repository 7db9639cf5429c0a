"""Assemblies on disk, and where the cache is."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from synthetic import assembly, cylinder, part, pose

from cadimport.assembly import Assembly, Face, Mate, Material
from cadimport.store.assembly_files import load_assembly, save_assembly
from foundation.cache import cache_dir
from foundation.errors import CadImportError, Note


def assert_same(a: Any, b: Any, where: str = "") -> None:
    """Equal in type, structure and every bit."""
    assert type(a) is type(b), where
    if dataclasses.is_dataclass(a):
        for field in dataclasses.fields(a):
            assert_same(getattr(a, field.name), getattr(b, field.name), f"{where}.{field.name}")
    elif isinstance(a, np.ndarray):
        assert a.dtype == b.dtype, where
        np.testing.assert_array_equal(a, b, err_msg=where)
    elif hasattr(a, "items"):
        assert list(a) == list(b), where
        for key in a:
            assert_same(a[key], b[key], f"{where}[{key}]")
    elif isinstance(a, tuple):
        assert len(a) == len(b), where
        for index, (x, y) in enumerate(zip(a, b, strict=True)):
            assert_same(x, y, f"{where}[{index}]")
    else:
        assert a == b, where


def full_assembly() -> Assembly:
    """One with every field in use."""
    sphere = Face(kind="sphere", origin=np.array([1, 2, 1 / 3]), axis=np.array([0, 0, 1.0]), radius=0.1, minor_radius=0.2, half_angle=0.3)
    ball = part("ball ö", sphere, cylinder([0, 0, 0], [1, 1, 1], 0.1 / 3, (0.0, 1.0), hole=True))
    shell = dataclasses.replace(part("shell", seed=2), kind="surface", geometry=None, color=(0.1, 0.2, 0.3, 0.4), solids=0)
    steel = Material(name="steel", density=7850.0, source="project file")
    made = assembly({"ball ö": ball, "shell": shell}, {"shell": pose([1, 2, 3], 1.0, [0.1, 0.2, 0.3])})
    instances = {n: dataclasses.replace(i, material=steel, color=(1.0, 0.0, 0.0, 1.0)) for n, i in made.instances.items()}
    mate = Mate(
        name="m", kind="revolute", a="ball ö", b="shell", X_AF=pose([1, 0, 0], 0.1, [1, 2, 3]), X_BM=np.eye(4), limits=(-0.1, 1 / 3)
    )
    return made.with_changes(
        instances=instances,
        mates=(mate, dataclasses.replace(mate, name="n", limits=None, status="proposed")),
        notes=(Note(code="W101", text="text", element="shell", remedy="remedy"),),
        references=((Path("/nowhere/other.step"), "1" * 64),),
    )


def test_an_assembly_comes_back_bit_for_bit(tmp_path: Path) -> None:
    original = full_assembly()
    save_assembly(original, tmp_path / "a" / "store")
    assert_same(original, load_assembly(tmp_path / "a" / "store"))


def test_a_machine_read_from_step_comes_back_bit_for_bit(machine_assembly: Assembly, tmp_path: Path) -> None:
    save_assembly(machine_assembly, tmp_path / "store")
    assert_same(machine_assembly, load_assembly(tmp_path / "store"))


def test_a_path_that_is_no_text_comes_back(tmp_path: Path) -> None:
    made = full_assembly().with_changes(source=Path("/home/J\udcfcrgen/arm.FCStd"))  # as Linux gives a name in Latin-1
    save_assembly(made, tmp_path / "stored")
    assert_same(load_assembly(tmp_path / "stored"), made)


def test_an_empty_assembly_comes_back(tmp_path: Path) -> None:
    save_assembly(assembly({}), tmp_path / "store")
    assert_same(assembly({}), load_assembly(tmp_path / "store"))


def test_saving_again_replaces_and_leaves_nothing_behind(tmp_path: Path) -> None:
    save_assembly(assembly({}), tmp_path / "store")
    save_assembly(full_assembly(), tmp_path / "store")
    assert len(load_assembly(tmp_path / "store").instances) == 2
    assert [p.name for p in tmp_path.iterdir()] == ["store"]


def test_a_failed_save_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_assembly(full_assembly(), tmp_path / "store")

    def full_disk(*args: object, **options: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(np, "savez", full_disk)
    with pytest.raises(OSError, match="no space"):
        save_assembly(assembly({}), tmp_path / "store")
    assert len(load_assembly(tmp_path / "store").instances) == 2
    assert [p.name for p in tmp_path.iterdir()] == ["store"]


@pytest.mark.parametrize("file", ["assembly.json", "arrays.npz"])
@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "garbage"])
def test_a_damaged_store_is_one_coded_error(tmp_path: Path, file: str, damage: str) -> None:
    save_assembly(full_assembly(), tmp_path / "store")
    path = tmp_path / "store" / file
    whole = path.read_bytes()
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes({"empty": b"", "cut": whole[: len(whole) // 2], "garbage": b"\x00\x01" * 50}[damage])
    with pytest.raises(CadImportError) as caught:
        load_assembly(tmp_path / "store")
    assert caught.value.code == "E130"


def test_arrays_of_a_loaded_assembly_are_read_only(tmp_path: Path) -> None:
    save_assembly(full_assembly(), tmp_path / "store")
    mesh = load_assembly(tmp_path / "store").part_of("shell").mesh
    with pytest.raises(ValueError, match="read-only"):
        mesh.vertices[0, 0] = 1.0


def test_the_environment_can_set_the_folder_of_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATEGRAPH_CACHE", str(tmp_path / "here"))
    assert cache_dir() == tmp_path / "here"
    monkeypatch.delenv("MATEGRAPH_CACHE")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_dir() == tmp_path / "mategraph"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_dir() == Path.home() / ".cache" / "mategraph"
