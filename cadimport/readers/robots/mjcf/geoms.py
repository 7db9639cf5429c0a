"""Geoms of an MJCF file: shapes to look at, and masses of bodies that give none of their own."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import numpy as np

from foundation.arrays import Array, pose
from foundation.errors import Note

from ....assembly import Geometry, Mesh
from ....masses import primitive_solids
from ....masses.fitted_solids import FITTED, fitted
from ....masses.thin_shells import ellipsoid_area, shell_of, with_area
from ....meshes import display_shapes
from ....meshes.display_shapes import linear_color, triangle_mesh
from ....meshes.mesh_files import beside, scaled
from ....rotations import from_z_axis
from ....sandbox.safe_xml import HUGE, Node
from ...link_meshes import LinkMeshes
from ...links import Link
from ...notes import unknown_name
from .attached_models import HOME
from .document import MjcfDocument
from .mesh_masses import LegacyMasses, hull, inertia_method, single_precision, weighed_mesh

DENSITY = 1000.0  # kg/m^3, the format's default
_SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}  # numbers that a kind of geom needs
_WITHOUT_VOLUME = ("plane", "hfield", "sdf")


class Geoms:
    """The geoms of one file, with its meshes and materials."""

    def __init__(self, document: MjcfDocument, notes: list[Note]) -> None:
        self.document = document
        self.meshes = LinkMeshes(document.path.parent, notes, weigh=True, as_mujoco=True)
        folder = document.compiler.get("meshdir") or document.compiler.get("assetdir") or ""
        self._mesh_folder = PurePosixPath(folder.replace("\\", "/"))
        self._assets = {_asset_name(node): document.resolved(node, "") for node in document.children("asset", "mesh")}
        looks = [document.resolved(node, "") for node in document.children("asset", "material")]
        self._materials = {node.get("name"): node.numbers("rgba", 4, (1.0, 1.0, 1.0, 1.0)) for node in looks}
        self._weighed_groups = document.settings.numbers("inertiagrouprange", 2, (0.0, 5.0))
        self._measured: dict[str, tuple[Array, Geometry | None, list[Note]]] = {}  # meshes, by name
        self.legacy = LegacyMasses()

    def add(self, node: Node, link: Link, X_BF: Array, unknown: list[Note]) -> list[tuple[float, Array, Array]]:
        """Mass, centre and inertia of a geom in the body's frame, as far as it has any; its shape is added to the link.

        `unknown` gets a note where the mass of the geom is not known for sure: that matters only where the masses of geoms count.
        """
        kind = node.get("type") or "sphere"
        X_BG, size = self._placed(node, kind, X_BF)
        if node.get("mesh") and kind in FITTED:
            corners, whole = self._mesh(node, link.name, unknown)
            if corners is None or whole is None:
                self._note_unknown_mass(node, link.name, unknown)
                return []
            X_GM, size = fitted(kind, corners, whole, around=self.document.compiler.get("fitaabb") == "true")
            X_BG, size = X_BG @ X_GM, tuple(node.number("fitscale", 1.0) * s for s in size)
        geometry, mesh = self._solid(node, kind, size, link.name, unknown)
        if mesh is not None:
            rgba = node.numbers("rgba", 4, self._materials.get(node.get("material"), (0.5, 0.5, 0.5, 1.0)))
            if rgba[3] > 0.0:  # invisible geoms are for contacts
                link.shapes.append((mesh, X_BG))
                link.color = link.color or linear_color(rgba)
        low, high = self._weighed_groups
        if geometry is None or not low <= node.number("group", 0.0) <= high:
            return []
        mass = node.number("mass") if "mass" in node.attributes else node.number("density", DENSITY) * geometry.volume
        if mass < 0.0:
            raise node.fault(f"A geom of '{link.name}' has the mass {mass:g} kg.", "Correct its mass or density.", code="E157")
        density = mass / geometry.volume
        R = X_BG[:3, :3]
        return [(mass, X_BG[:3, :3] @ geometry.center + X_BG[:3, 3], density * R @ geometry.inertia @ R.T)]

    def _placed(self, node: Node, kind: str, X_BF: Array) -> tuple[Array, tuple[float, ...]]:
        """The pose ``X_BG`` of a geom and its sizes."""
        size = node.numbers("size", None, ())
        if "fromto" not in node.attributes:
            return X_BF @ self.document.pose(node), size
        ends = np.array(node.numbers("fromto", 6)).reshape(2, 3)
        along = ends[0] - ends[1]
        length = float(np.linalg.norm(along))
        if not length > 0.0:
            raise node.fault("A geom's fromto has no length.", "Give two different points.")
        first = size[0] if size else 0.0
        long = (first, 0.5 * length) if kind in ("capsule", "cylinder") else (first, first, 0.5 * length)
        return X_BF @ pose(from_z_axis(along), ends.mean(axis=0)), long

    def _solid(self, node: Node, kind: str, size: tuple[float, ...], link: str, unknown: list[Note]) -> tuple[Geometry | None, Mesh | None]:
        """The volume integrals of a geom and its mesh, both in its own frame; None for what it has none of."""
        need = _SIZES.get(kind, 0)
        if len(size) < need or any(s <= 1.0 / HUGE for s in size[:need]):
            raise node.fault(f"A geom of type {kind} needs {need} positive sizes.", "Correct its size.")
        if kind == "mesh":
            corners, whole = self._mesh(node, link, unknown)
            if whole is None:
                self._note_unknown_mass(node, link, unknown)
            return whole, None if corners is None else triangle_mesh(corners)
        if node.get("shellinertia") == "true" and need:
            grows = 1 if kind == "capsule" else need  # the barrel of a capsule keeps its length
            shell = shell_of(lambda e: _primitive(kind, (*(s + e for s in size[:grows]), *size[grows:]))[0], min(size[:need]))
            return with_area(shell, ellipsoid_area(size[:3])) if kind == "ellipsoid" else shell, _primitive(kind, size)[1]
        if need:
            return _primitive(kind, size)
        if kind not in _WITHOUT_VOLUME:
            raise node.fault(f"'{kind}' is not a type of geom.", "Use sphere, capsule, cylinder, box, ellipsoid, mesh or plane.")
        if kind != "plane":
            self._note_unknown_mass(node, link, unknown)
        return None, None

    def _mesh(self, node: Node, link: str, unknown: list[Note]) -> tuple[Array | None, Geometry | None]:
        """Triangles (n, 3, 3) of a geom's mesh, m, and their integrals as the mesh asks for them."""
        name = node.get("mesh")
        asset = self._assets.get(name)
        if asset is None:
            raise unknown_name(name, self._assets, what="mesh", element=node.get("name") or link, place=node.place)
        if name not in self._measured:
            corners = self._placed_triangles(asset, name, link)
            if corners is None or len(corners) == 0:
                return None, None
            notes: list[Note] = []
            self._measured[name] = (corners, weighed_mesh(corners, inertia_method(asset, self.document.compiler), link, name, notes), notes)
        corners, whole, notes = self._measured[name]
        unknown += notes
        return corners, whole

    def count_legacy(self, node: Node, mass: float) -> None:
        """Count a geom in whose mass counts: where MuJoCo's default weighs its mesh otherwise than by its volume."""
        name = node.get("mesh")
        asset = self._assets.get(name)
        if asset is None or name not in self._measured or node.get("type") != "mesh" or "mass" in node.attributes:
            return
        corners, whole, _ = self._measured[name]
        if mass > 0.0 and whole is not None and inertia_method(asset, self.document.compiler) == "legacy":
            self.legacy.add(name, corners, whole, mass)

    def _placed_triangles(self, asset: Node, name: str, link: str) -> Array | None:
        """Triangles of an asset moved to its reference and scaled, along the axes of the reference as MuJoCo does."""
        corners = self._triangles(asset, name, link)
        if corners is None or len(corners) == 0:
            return None
        if "refpos" in asset.attributes or "refquat" in asset.attributes:
            R = self.document.rotation(
                Node(tag="mesh", attributes={"quat": asset.get("refquat", "1 0 0 0")}, file=asset.file, line=asset.line)
            )
            corners = (corners - np.array(asset.numbers("refpos", 3, (0.0, 0.0, 0.0)))) @ R
        return scaled(corners, asset.numbers("scale", 3, (1.0, 1.0, 1.0)))

    def _triangles(self, asset: Node, name: str, link: str) -> Array | None:
        """Triangles of an asset as the file gives them; None, with a note, where they are not to be had."""
        if "file" in asset.attributes:
            file = asset.get("file").replace("\\", "/")
            if asset.get(HOME):
                attached = self.meshes.triangles(file, link, Path(asset.get(HOME)))
                return None if attached is None else single_precision(attached)
            if self.document.compiler.get("strippath") == "true":
                file = PurePosixPath(file).name
            written = str(self._mesh_folder / file)
            home = self.document.home_of(asset, file) if beside(self.document.path.parent, written) is None else None
            corners = self.meshes.triangles(written, link) if home is None else self.meshes.triangles(file, link, home)
            return None if corners is None else single_precision(corners)
        if "builtin" in asset.attributes:
            self.meshes.missing(name, link, f"is MuJoCo's own '{asset.get('builtin')}', which is not made here")
            return None
        points = single_precision(_triples(asset, "vertex"))
        faces = _triples(asset, "face") if asset.get("face") else hull(points)
        if len(faces) and (faces.min() < 0 or faces.max() >= len(points) or (faces % 1).any()):
            raise asset.fault(f"The mesh '{name}' has a face with a corner that does not exist.", "Correct its faces.", element=name)
        triangles: Array = points[faces.astype(np.int64)]
        return triangles

    def _note_unknown_mass(self, node: Node, link: str, unknown: list[Note]) -> None:
        if node.number("density", DENSITY) > 0.0 and node.get("mass") != "0":
            shape = f"its mesh '{node.get('mesh')}'" if node.get("mesh") else f"its geom of type {node.get('type')}"
            why = "it encloses no volume or is not there" if node.get("mesh") else "such geoms are not weighed here"
            unknown.append(
                Note(
                    code="W136",
                    text=f"{link}: the mass of {shape} is unknown, as {why}",
                    element=link,
                    remedy="Put the mesh beside the file, or give the body an <inertial>.",
                )
            )


def _primitive(kind: str, size: tuple[float, ...]) -> tuple[Geometry, Mesh]:
    """The volume integrals and the mesh of a simple geom; sizes are radii and half lengths."""
    solids, shapes = primitive_solids, display_shapes
    if kind in ("sphere", "ellipsoid"):
        radii = [size[0]] * 3 if kind == "sphere" else size[:3]
        return solids.ellipsoid(radii), shapes.ellipsoid(radii)
    if kind == "box":
        edges = [2.0 * s for s in size[:3]]
        return solids.box(edges), shapes.box(edges)
    radius, length = size[0], 2.0 * size[1]
    if kind == "cylinder":
        return solids.cylinder(radius, length), shapes.cylinder(radius, length)
    return solids.capsule(radius, length), shapes.capsule(radius, length)


def _asset_name(node: Node) -> str:
    return node.get("name") or PurePosixPath(node.get("file").replace("\\", "/")).stem


def _triples(asset: Node, name: str) -> Array:
    """The numbers of an attribute, three a row."""
    values = np.array(asset.numbers(name, None))
    if len(values) % 3:
        raise asset.fault(f"{name} of <mesh> has {len(values)} numbers, which are not three each.", f"Correct its {name}.")
    return values.reshape(-1, 3)
