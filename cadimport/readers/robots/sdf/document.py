"""How an SDF text is put together: names with poses relative to one another, models inside models, models in other files."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from foundation.arrays import Array, pose
from foundation.errors import MategraphError, Note

from ....meshes.mesh_files import beside, folder_beside
from ....rotations import from_quaternion, from_rpy
from ....sandbox.safe_xml import Node, parse_xml, read_bytes
from ...notes import left_out, unknown_name

SOURCE = "SDF file"
WORLD = "world"
LONGEST = 300  # poses relative to one another
MOST_INCLUDES = 500
_OF_JOINT = " (joint)"  # of the frame of a joint whose name a link has
UNLIMITED = 1e15  # rad, m, N or N m: beyond it a limit is none


@dataclass(slots=True, kw_only=True, eq=False)
class Frame:
    """Something with a pose: a link, frame, joint or nested model."""

    node: Node
    base: str  # name that its pose is relative to; empty for the model's own frame


class Scope:
    """The names of one model, and their poses in W."""

    def __init__(self, prefix: str, X_WM: Array) -> None:
        self.prefix = prefix
        self.X_WM = X_WM
        self.frames: dict[str, Frame] = {}
        self.inner: dict[str, Scope] = {}
        self.canonical = ""  # the link that the model's own frame is attached to
        self._poses: dict[str, Array] = {}
        self._open: set[str] = set()

    def forget(self) -> None:
        """Forget all poses, after the model's own has changed."""
        self._poses.clear()

    def full(self, name: str) -> str:
        return f"{self.prefix}::{name}" if self.prefix else name

    def add(self, node: Node, base: str) -> None:
        """Take in something with a pose. A joint may have the name of a link, which then keeps the name (version 1.6 and older)."""
        name = node.needed("name")
        other = self.frames.get(name)
        if other is not None and {node.tag, other.node.tag} == {"joint", "link"}:
            joint, link = (Frame(node=node, base=base), other) if node.tag == "joint" else (other, Frame(node=node, base=base))
            self.frames |= {name: link, f"{name}{_OF_JOINT}": joint}
        elif other is not None:
            raise node.fault(f"Two things are called '{name}'.", "Rename one of them.", code="E155", element=name)
        else:
            self.frames[name] = Frame(node=node, base=base)

    def pose_of_node(self, node: Node) -> Array:
        """``X_WN`` of a link, frame, joint or model of this model."""
        name = node.get("name")
        return self.pose_of(name if self.frames[name].node is node else f"{name}{_OF_JOINT}", node)

    def pose_of(self, name: str, asker: Node) -> Array:
        """``X_WN`` of the frame called `name` in this model."""
        if name in ("", "__model__"):
            return self.X_WM
        if name == WORLD:
            return np.eye(4)
        if name not in self.frames and "::" in name:
            outer, _, rest = name.partition("::")
            if outer in self.inner:
                return self.inner[outer].pose_of(rest, asker)
        if name not in self.frames:
            raise unknown_name(name, self.frames, what="frame", element=asker.get("name") or asker.tag, place=asker.place)
        if name not in self._poses:
            if name in self._open:
                raise asker.fault(f"The pose of '{name}' depends on itself.", "Break the ring of relative_to.", code="E156", element=name)
            if len(self._open) >= LONGEST:
                raise asker.fault(f"More than {LONGEST} poses lead to one another.", "Simplify the file.", code="E152", element=name)
            self._open.add(name)
            frame = self.frames[name]
            self._poses[name] = self.pose_of(frame.base, frame.node) @ raw_pose(frame.node)
            self._open.discard(name)
        return self._poses[name]


class Includes:
    """The models in other files that one file includes."""

    def __init__(self, notes: list[Note]) -> None:
        self.notes = notes
        self.references: dict[Path, str] = {}
        self.absent: list[MategraphError] = []  # one for each that is not there: the cause, where something refers to what it holds
        self._count = 0

    def model(self, node: Node, folder: Path) -> tuple[Node, Path] | None:
        """The model that an <include> names, with what the include gives in place of its own; and the folder of its file."""
        uri = node.word("uri")
        found = beside(folder, uri)
        home = None if found is not None else folder_beside(folder, uri)
        if home is not None:  # a folder with a model in it, perhaps with a file that names it
            listed = beside(home, "model.config")
            names = [sdf.text.strip() for sdf in parse_xml(read_bytes(listed), listed.name).all("sdf")] if listed is not None else []
            found = next((file for name in [*reversed(names), "model.sdf"] if (file := beside(home, name)) is not None), None)
        if found is None:
            remedy = "Put the model into this file, beside it, or into a folder of GZ_SIM_RESOURCE_PATH."
            self.notes.append(left_out(uri or "include", "is included and is not beside the file", remedy))
            where = f"the folder '{home.name}' holds no SDF file" if home is not None else "it is not beside the file"
            self.absent.append(node.fault(f"The included model '{uri}' cannot be read: {where}.", remedy, code="E155", element=uri))
            return None
        self._count += 1
        if self._count > MOST_INCLUDES:
            raise node.fault(f"More than {MOST_INCLUDES} models are included, or one in itself.", "Simplify the file.", code="E152")
        data = read_bytes(found)
        self.references[found] = hashlib.sha256(data).hexdigest()
        root = parse_xml(data, found.name)
        mark_axes_of_old_files(root)
        model = root.find("model")
        if root.tag != "sdf" or model is None:
            raise node.fault(f"The included file '{found.name}' holds no SDF model.", "Include a file with one.", code="E153", element=uri)
        given = {tag: child for tag in ("pose", "static") if (child := node.find(tag)) is not None}
        attributes = model.attributes | ({"name": node.word("name")} if node.word("name") else {})
        frame = node.word("placement_frame")
        if frame:
            attributes["placement_frame"] = frame
        children = [child for child in model.children if child.tag not in given]
        merged = Node(tag="model", attributes=attributes, file=model.file, line=model.line, children=[*children, *given.values()])
        return merged, found.parent


def frame_of_merged(model: Node, children: Sequence[Node]) -> Node:
    """The frame that stands in place of an included model's own where its `children` are merged into another model, which changes them.

    The file's names for the model's own frame (``__model__``, or none) lead to that frame, as in the format's own implementation.
    """
    proxy = f"_merged__{model.get('name')}__model__"
    where = [child for child in model.children if child.tag == "pose"]
    frame = Node(tag="frame", attributes={"name": proxy}, file=model.file, line=model.line, children=where)
    for child in children:
        for node in child.walk() if child.tag != "model" else [child, *child.all("pose")]:
            for key in ("attached_to", "relative_to", "expressed_in"):
                if node.get(key) == "__model__":
                    node.attributes[key] = proxy
        pose_node = child.find("pose")
        if child.tag != "joint" and not child.get("attached_to"):
            if pose_node is None:
                pose_node = Node(tag="pose", attributes={}, file=child.file, line=child.line)
                child.children.append(pose_node)
            pose_node.attributes.setdefault("relative_to", proxy)
        for axis in (*child.all("axis"), *child.all("axis2")):
            xyz = axis.find("xyz")
            if xyz is not None and axis.word("use_parent_model_frame").lower() in ("true", "1"):
                xyz.attributes.setdefault("expressed_in", proxy)
    return frame


def mark_axes_of_old_files(root: Node) -> None:
    """Mark the axes of a file before version 1.5 with what applies there: the axes of joints are directions of the model's frame."""
    version = re.match(r"1\.(\d+)", root.get("version"))
    if version is None or int(version[1]) >= 5:
        return
    for joint in (node for node in root.walk() if node.tag == "joint"):
        for axis in (child for child in joint.children if child.tag in ("axis", "axis2")):
            if axis.find("use_parent_model_frame") is None:
                mark = Node(tag="use_parent_model_frame", attributes={}, file=axis.file, line=axis.line, text="true")
                axis.children.append(mark)


def raw_pose(node: Node) -> Array:
    """The pose in <pose>, relative to whatever it is relative to; the identity where there is none."""
    where = node.find("pose")
    if where is None or not where.text.strip():
        return np.eye(4)
    if where.get("rotation_format") == "quat_xyzw":
        values = where.numbers(None, 7)
        try:
            return pose(from_quaternion(values[6], values[3], values[4], values[5]), values[:3])
        except ValueError:
            raise where.fault("A quaternion has no length.", "Write a unit quaternion.") from None
    values = where.numbers(None, 6)
    angles = [math.radians(v) for v in values[3:]] if where.get("degrees").lower() in ("true", "1") else values[3:]
    return pose(from_rpy(angles), values[:3])


def value(node: Node, default: float, *path: str) -> float:
    """The number in the element along `path`; `default` where there is none."""
    found = node.find(*path)
    return default if found is None else found.number(None, default)


def bound(node: Node, default: float, *path: str) -> float:
    """As `value`, for a limit: infinite where the text says so, or is as large as Gazebo writes "none" (1e16, the largest double)."""
    found = node.find(*path)
    if found is None:
        return default
    try:
        number = float(found.text)
    except ValueError:
        number = math.nan
    if math.isnan(number):
        return found.number(None, default)  # missing, or the error
    return math.copysign(math.inf, number) if abs(number) >= UNLIMITED else number
