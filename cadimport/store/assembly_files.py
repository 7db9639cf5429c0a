"""An `Assembly` on disk: ``assembly.json`` for names and structure, ``arrays.npz`` for numbers.

It is the format of the cache, and of what the child process that reads CAD files gives back. Numbers are unchanged to the last bit. Arrays
of all parts are stored end to end, so that a machine of a thousand parts opens about as fast as one of ten.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import tempfile
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from foundation.arrays import Array
from foundation.errors import CadImportError, Note

from ..assembly import (
    Assembly,
    Color,
    Face,
    Geometry,
    Instance,
    Mate,
    MateCoupling,
    MateElement,
    Material,
    Mesh,
    NamedStart,
    Part,
    RigidMass,
    Sheet,
    SurfaceKind,
    empty_mesh,
)
from .stored_meshes import StoredMesh, StoredMeshes

FORMAT = 10  # raise by one whenever an older file cannot be read by the code below
SURFACE_KINDS: tuple[SurfaceKind, ...] = ("plane", "cylinder", "cone", "sphere", "torus", "other")

_NO_MESH = empty_mesh()
MESH_FIELDS = ("vertices", "normals", "triangles", "edge_points", "edge_starts", "palette", "paint", "triangle_faces")


def save_assembly(assembly: Assembly, folder: Path) -> None:
    """Write `assembly` into `folder`, which appears complete or not at all.

    The files are written beside `folder` first and moved by one rename. A folder of that name is replaced; if another process
    stores the same assembly at the same time, one of the two stays.
    """
    folder = Path(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    building = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        document, arrays = pack(assembly)
        with open(building / "arrays.npz", "wb") as stream:
            np.savez(stream, allow_pickle=False, **arrays)
        (building / "assembly.json").write_text(json.dumps(document), encoding="utf-8")  # ASCII: a path may hold any byte
        _swap(building, folder)
    finally:
        shutil.rmtree(building, ignore_errors=True)


def load_assembly(folder: Path) -> Assembly:
    """The assembly that `save_assembly` wrote into `folder`.

    Raises
    ------
    CadImportError
        ``E130`` when the folder is missing, damaged or of another version of the format.
    """
    folder = Path(folder)
    try:
        document = json.loads((folder / "assembly.json").read_text(encoding="utf-8"))
        if document["format"] != FORMAT:
            raise ValueError(f"format {document['format']}, expected {FORMAT}")
        # Opened here, because numpy leaves a file open when it turns out not to be an archive.
        with open(folder / "arrays.npz", "rb") as stream, np.load(stream, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
        return unpack(document, arrays)
    except (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile) as reason:
        raise CadImportError(
            "E130",
            f"The stored assembly in {folder} cannot be used: {reason}.",
            remedy="Delete that folder; the CAD file will be read again.",
            element=str(folder),
        ) from reason


def _vector(values: list[float]) -> tuple[float, float, float]:
    x, y, z = values
    return x, y, z


def _swap(building: Path, folder: Path) -> None:
    """Put the complete folder `building` in the place of `folder`."""
    for _ in range(10):
        try:
            os.rename(building, folder)
            return
        except OSError:
            if not folder.exists():
                raise
        old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent))
        try:
            os.rename(folder, old / "was")
        except FileNotFoundError:  # another process was faster; try again
            pass
        finally:
            shutil.rmtree(old, ignore_errors=True)
    raise OSError(f"{folder} is being written by other processes")


# --------------------------------------------------------------------------------------------------------------------- packing


def pack(assembly: Assembly) -> tuple[dict[str, Any], dict[str, npt.NDArray[Any]]]:
    """Names and structure for JSON, and the arrays."""
    document = {
        "format": FORMAT,
        "name": assembly.name,
        "source": os.fspath(assembly.source),
        "digest": assembly.digest,
        "schema": assembly.schema,
        "length_unit": assembly.length_unit,
        "references": [[os.fspath(path), digest] for path, digest in assembly.references],
        "parts": [_part_row(part) for part in assembly.parts.values()],
        "meshes": _folder_of_meshes(assembly),
        "instances": [_instance_row(instance) for instance in assembly.instances.values()],
        "mates": [_mate_row(mate) for mate in assembly.mates],
        "notes": [asdict(note) for note in assembly.notes],
        "grounded": list(assembly.grounded),
        "gravity": None if assembly.gravity is None else list(assembly.gravity),
        "couplings": [asdict(coupling) for coupling in assembly.couplings],
        "elements": [[e.name, e.model, dict(e.attach), dict(e.parameters), e.source] for e in assembly.elements],
        "starts": [[start.name, dict(start.initial), dict(start.controls)] for start in assembly.starts],
    }
    return document, _packed_arrays(assembly)


def _packed_arrays(assembly: Assembly) -> dict[str, npt.NDArray[Any]]:
    """The numbers of all parts, instances and mates, end to end."""
    parts, instances = list(assembly.parts.values()), list(assembly.instances.values())
    faces = [face for part in parts for face in part.faces]
    arrays: dict[str, npt.NDArray[Any]] = {
        "geometry": np.array([_geometry_row(part.geometry) for part in parts], dtype=np.float64).reshape(-1, 14),
        "face_kind": np.array([SURFACE_KINDS.index(face.kind) for face in faces], dtype=np.int8),
        "face_hole": np.array([face.hole for face in faces], dtype=np.bool_),
        "face_numbers": _face_numbers(faces),
        "face_count": np.array([len(part.faces) for part in parts], dtype=np.int64),
        "X_WP": np.array([instance.X_WP for instance in instances], dtype=np.float64).reshape(-1, 4, 4),
        "X_AF": np.array([mate.X_AF for mate in assembly.mates], dtype=np.float64).reshape(-1, 4, 4),
        "X_BM": np.array([mate.X_BM for mate in assembly.mates], dtype=np.float64).reshape(-1, 4, 4),
    }
    meshes = [part.mesh if _stored_mesh(part.mesh) is None else _NO_MESH for part in parts]
    for name in MESH_FIELDS:
        pieces = [getattr(mesh, name) for mesh in meshes]
        arrays[f"{name}_count"] = np.array([len(piece) for piece in pieces], dtype=np.int64)
        arrays[name] = np.concatenate(pieces) if pieces else np.zeros(0)
    return arrays


def _stored_mesh(mesh: Mesh) -> StoredMesh | None:
    """Where a mesh lies that was not asked for yet."""
    return mesh.finder if isinstance(mesh.finder, StoredMesh) else None


def _folder_of_meshes(assembly: Assembly) -> str | None:
    stored = (_stored_mesh(part.mesh) for part in assembly.parts.values())
    return next((os.fspath(mesh.meshes.folder) for mesh in stored if mesh is not None), None)


def _part_row(part: Part) -> dict[str, Any]:
    stored = _stored_mesh(part.mesh)
    return {
        "name": part.name,
        "key": part.key,
        "kind": part.kind,
        "solids": part.solids,
        "measured": part.geometry is not None,
        "color": part.color,
        "step_material": _material_dict(part.step_material),
        "rigid": _rigid_dict(part.rigid),
        "sheet": _sheet_dict(part.sheet),
        "once": None if part.once is None else _geometry_row(part.once),
        "mesh": None if stored is None else stored.name,
        "size_within": None if part.size_within[1] == math.inf else part.size_within,
    }


def _instance_row(instance: Instance) -> dict[str, Any]:
    return {
        "name": instance.name,
        "path": instance.path,
        "part": instance.part,
        "color": instance.color,
        "material": _material_dict(instance.material),
        "rigid": _rigid_dict(instance.rigid),
    }


def _mate_row(mate: Mate) -> dict[str, Any]:
    return {
        "name": mate.name,
        "kind": mate.kind,
        "a": mate.a,
        "b": mate.b,
        "limits": mate.limits,
        "source": mate.source,
        "status": mate.status,
        "evidence": mate.evidence,
        "pitch": mate.pitch,
        "freedom_limits": dict(mate.freedom_limits),
        "implied": mate.implied,
        "armature": mate.armature,
    }


def _geometry_row(geometry: Geometry | None) -> list[float]:
    if geometry is None:
        return [0.0] * 14
    return [geometry.volume, geometry.area, *geometry.center, *geometry.inertia.ravel()]


def _face_numbers(faces: list[Face]) -> Array:
    numbers = np.empty((len(faces), 12))
    if faces:
        numbers[:, 0:3] = np.concatenate([face.origin for face in faces]).reshape(-1, 3)
        numbers[:, 3:6] = np.concatenate([face.axis for face in faces]).reshape(-1, 3)
        numbers[:, 6:] = [(f.radius, *f.span, f.area, f.minor_radius, f.half_angle) for f in faces]
    return numbers


def _rigid_dict(rigid: RigidMass | None) -> dict[str, Any] | None:
    if rigid is None:
        return None
    # JSON keeps a float to the last bit: Python writes the shortest text that reads back as the same number.
    return {"mass": rigid.mass, "center": rigid.center.tolist(), "inertia": rigid.inertia.tolist(), "source": rigid.source}


def _sheet_dict(sheet: Sheet | None) -> dict[str, Any] | None:
    return None if sheet is None else {"area": sheet.area, "center": sheet.center.tolist(), "inertia": sheet.inertia.tolist()}


def _material_dict(material: Material | None) -> dict[str, Any] | None:
    return None if material is None else asdict(material)


# ------------------------------------------------------------------------------------------------------------------- unpacking


def unpack(document: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> Assembly:
    """The assembly that was packed."""
    return Assembly(
        name=document["name"],
        source=Path(document["source"]),
        digest=document["digest"],
        schema=document["schema"],
        length_unit=document["length_unit"],
        parts=_parts(document, arrays),
        instances=_instances(document, arrays),
        mates=_mates(document, arrays),
        notes=tuple(Note(**row) for row in document["notes"]),
        references=tuple((Path(path), digest) for path, digest in document["references"]),
        grounded=tuple(document["grounded"]),
        gravity=None if document["gravity"] is None else _vector(document["gravity"]),
        couplings=tuple(
            MateCoupling(**row | {"terms": tuple((name, coefficient) for name, coefficient in row["terms"])})
            for row in document["couplings"]
        ),
        elements=tuple(
            MateElement(name=name, model=model, attach=attach, parameters=parameters, source=source)
            for name, model, attach, parameters, source in document.get("elements", ())
        ),
        starts=tuple(NamedStart(name=name, initial=initial, controls=controls) for name, initial, controls in document.get("starts", ())),
    )


def _parts(document: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> dict[str, Part]:
    meshes = _meshes(arrays)
    stored = None if document["meshes"] is None else StoredMeshes(Path(document["meshes"]))
    faces = _faces(arrays)
    face_ends = np.concatenate([[0], np.cumsum(arrays["face_count"])]).tolist()
    return {
        row["key"]: Part(
            name=row["name"],
            key=row["key"],
            kind=row["kind"],
            solids=row["solids"],
            geometry=_geometry(arrays["geometry"][index]) if row["measured"] else None,
            faces=tuple(faces[face_ends[index] : face_ends[index + 1]]),
            mesh=meshes[index] if stored is None or row["mesh"] is None else stored.mesh(row["mesh"]),
            color=_color(row["color"]),
            step_material=_material(row["step_material"]),
            rigid=_rigid(row["rigid"]),
            sheet=None if row["sheet"] is None else Sheet(**row["sheet"]),
            once=None if row["once"] is None else _geometry(np.array(row["once"])),
            size_within=(0.0, math.inf) if row["size_within"] is None else (row["size_within"][0], row["size_within"][1]),
        )
        for index, row in enumerate(document["parts"])
    }


def _instances(document: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> dict[str, Instance]:
    return {
        row["name"]: Instance(
            name=row["name"],
            path=tuple(row["path"]),
            part=row["part"],
            X_WP=X_WP,
            color=_color(row["color"]),
            material=_material(row["material"]),
            rigid=_rigid(row["rigid"]),
        )
        for row, X_WP in zip(document["instances"], arrays["X_WP"], strict=True)
    }


def _mates(document: dict[str, Any], arrays: dict[str, npt.NDArray[Any]]) -> tuple[Mate, ...]:
    return tuple(
        Mate(
            name=row["name"],
            kind=row["kind"],
            a=row["a"],
            b=row["b"],
            X_AF=X_AF,
            X_BM=X_BM,
            limits=None if row["limits"] is None else (row["limits"][0], row["limits"][1]),
            source=row["source"],
            status=row["status"],
            evidence=row["evidence"],
            pitch=row["pitch"],
            freedom_limits={key: (low, high) for key, (low, high) in row["freedom_limits"].items()},
            implied=row["implied"],
            armature=row.get("armature", 0.0),
        )
        for row, X_AF, X_BM in zip(document["mates"], arrays["X_AF"], arrays["X_BM"], strict=True)
    )


def _meshes(arrays: dict[str, npt.NDArray[Any]]) -> list[Mesh]:
    pieces: dict[str, list[npt.NDArray[Any]]] = {}
    for name in MESH_FIELDS:
        whole, counts = arrays[name], arrays[f"{name}_count"]
        if int(counts.sum()) != len(whole):
            raise ValueError(f"array '{name}' is incomplete")
        whole.flags.writeable = False  # and with it every view below
        pieces[name] = np.split(whole, np.cumsum(counts)[:-1]) if len(counts) else []
    return [Mesh(**{name: pieces[name][index] for name in MESH_FIELDS}) for index in range(len(pieces["vertices"]))]


def _faces(arrays: dict[str, npt.NDArray[Any]]) -> list[Face]:
    numbers = arrays["face_numbers"]
    numbers.flags.writeable = False  # so that origins and axes are views of it, not copies
    sizes = numbers[:, 6:].tolist()
    kinds, holes = arrays["face_kind"].tolist(), arrays["face_hole"].tolist()
    return [
        Face(
            kind=SURFACE_KINDS[kind],
            origin=origin,
            axis=axis,
            radius=radius,
            hole=hole,
            span=(low, high),
            area=area,
            minor_radius=minor_radius,
            half_angle=half_angle,
        )
        for kind, hole, origin, axis, (radius, low, high, area, minor_radius, half_angle) in zip(
            kinds, holes, numbers[:, 0:3], numbers[:, 3:6], sizes, strict=True
        )
    ]


def _geometry(row: Array) -> Geometry:
    return Geometry(volume=float(row[0]), area=float(row[1]), center=row[2:5], inertia=row[5:14].reshape(3, 3))


def _color(value: Any) -> Color | None:
    return None if value is None else cast(Color, tuple(value))


def _rigid(value: dict[str, Any] | None) -> RigidMass | None:
    return None if value is None else RigidMass(**value)


def _material(value: dict[str, Any] | None) -> Material | None:
    return None if value is None else Material(**value)
