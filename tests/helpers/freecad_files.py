"""Tiny FreeCAD documents: the zip archive and the XML that FreeCAD 1.0 and 1.1 write, shapes from the CAD kernel itself."""

from __future__ import annotations

import struct
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import quoteattr

JOINT_TYPES = ("Fixed", "Revolute", "Cylindrical", "Slider", "Ball", "Distance", "Parallel", "Perpendicular", "Angle", "RackPinion",
               "Screw", "Gears", "Belt")  # fmt: skip


def placement(point: Sequence[float] = (0, 0, 0), q: Sequence[float] = (0, 0, 0, 1)) -> str:
    """A placement in mm; q is (x, y, z, w)."""
    words = [f'{k}="{v}"' for k, v in zip(("Px", "Py", "Pz", "Q0", "Q1", "Q2", "Q3"), (*point, *q), strict=True)]
    return f"<PropertyPlacement {' '.join(words)}/>"


def prop(name: str, body: str) -> str:
    return f'<Property name="{name}" type="App::Property">{body}</Property>'


def label(text: str) -> str:
    return prop("Label", f"<String value={quoteattr(text)}/>")


def box_brep(x: float, y: float, z: float) -> bytes:
    import cadquery as cq

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shape.brep"
        cq.Workplane().box(x, y, z, centered=False).val().exportBrep(str(path))
        return path.read_bytes()


def solid(name: str, title: str, point: Sequence[float] = (0, 0, 0), q: Sequence[float] = (0, 0, 0, 1)) -> tuple[str, str, str]:
    body = label(title) + prop("Placement", placement(point, q)) + prop("Shape", f'<Part file="{name}.Shape.brp"/>')
    return "Part::Box", name, body


def group(kind: str, name: str, title: str, members: Sequence[str], point: Sequence[float] = (0, 0, 0)) -> tuple[str, str, str]:
    links = "".join(f'<Link value="{m}"/>' for m in members)
    return (
        kind,
        name,
        label(title) + prop("Group", f'<LinkList count="{len(members)}">{links}</LinkList>') + prop("Placement", placement(point)),
    )


def link(name: str, title: str, target: str, point: Sequence[float] = (0, 0, 0), extra: str = "", file: str = "") -> tuple[str, str, str]:
    body = label(title) + prop("LinkedObject", f'<XLink file="{file}" stamp="" name="{target}"/>') + prop("Placement", placement(point))
    return "App::Link", name, body + extra


def joint(
    name: str, kind: str, first: tuple[str, str], second: tuple[str, str], frames: tuple[str, str], extra: str = ""
) -> tuple[str, str, str]:
    words = "".join(f'<Enum value="{word}"/>' for word in JOINT_TYPES)
    body = label(name) + prop(
        "JointType", f'<Integer value="{JOINT_TYPES.index(kind)}" CustomEnum="true"/><CustomEnumList>{words}</CustomEnumList>'
    )
    for number, (owner, sub), frame in zip((1, 2), (first, second), frames, strict=True):
        body += prop(f"Reference{number}", f'<XLink file="" stamp="" name="{owner}" count="1"><Sub value="{sub}"/></XLink>')
        body += prop(f"Placement{number}", frame)
    return "App::FeaturePython", name.replace(" ", "_"), body + extra


def grounded(name: str, target: str) -> tuple[str, str, str]:
    return "App::FeaturePython", name, label(name) + prop("ObjectToGround", f'<Link value="{target}"/>')


def document_xml(
    objects: Sequence[tuple[str, str, str]], version: str = "1.0R", made_from: Mapping[str, Sequence[str]] | None = None
) -> str:
    declared = "".join(f'<Object type="{kind}" name="{name}" id="1"/>' for kind, name, _ in objects)
    for name, inputs in (made_from or {}).items():
        rows = "".join(f'<Dep Name="{dep}"/>' for dep in inputs)
        declared += f'<ObjectDeps Name="{name}">{rows}</ObjectDeps>'
    data = "".join(f'<Object name="{name}"><Properties>{body}</Properties></Object>' for _, name, body in objects)
    return (
        f'<?xml version="1.0" encoding="utf-8"?><Document SchemaVersion="4" ProgramVersion="{version}" FileVersion="1">'
        f"<Properties>{label('doc')}</Properties><Objects>{declared}</Objects><ObjectData>{data}</ObjectData></Document>"
    )


def write_document(
    path: Path,
    objects: Sequence[tuple[str, str, str]],
    shapes: Mapping[str, bytes],
    version: str = "1.0R",
    more: Mapping[str, bytes] | None = None,
    made_from: Mapping[str, Sequence[str]] | None = None,
) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Document.xml", document_xml(objects, version, made_from))
        for name, data in shapes.items():
            archive.writestr(f"{name}.Shape.brp", data)
        for name, data in (more or {}).items():
            archive.writestr(name, data)
    return path


def arm(path: Path, version: str, extra: str = "", joint_kind: str = "Revolute") -> Path:
    """Two blocks and a joint between them; references as that version of FreeCAD writes them.

    The base is 100 x 20 x 10 mm at the origin; the arm is turned by 90 degrees about z and stands on the base's end. The joint's frames
    lie at (100, 10, 10) mm on the base and in the corner of the arm, turned so that they differ by 90 degrees about z in this pose.
    """
    half = 0.7071067811865476
    short = version.startswith("1.1")
    refs = (("Base", "Face6"), ("Arm", "Face1")) if short else (("Assembly", "Base.Face6"), ("Assembly", "Arm.Face1"))
    objects = [
        group("Assembly::AssemblyObject", "Assembly", "machine", ["Joints", "Base", "Arm", "Ground", "Elbow"]),
        ("Assembly::JointGroup", "Joints", label("Joints")),
        solid("Base", "base plate"),
        solid("Arm", "Arm ä", (100, 10, 10), (0, 0, half, half)),
        grounded("Ground", "Base"),
        joint("Elbow", joint_kind, *refs, (placement((100, 10, 10)), placement()), extra),
    ]
    return write_document(path, objects, {"Base": box_brep(100, 20, 10), "Arm": box_brep(60, 8, 4)}, version)


def array(path: Path) -> Path:
    """A block and an array of two links to it, whose places lie in a binary member."""
    extra = prop("ElementCount", '<Integer value="2"/>') + prop("PlacementList", '<PlacementList file="Row.PlacementList"/>')
    objects = [group("App::Part", "Part", "rack", ["Row"]), solid("Block", "block"), link("Row", "row", "Block", extra=extra)]
    rows = struct.pack("<I14d", 2, *(0, 0, 0, 0, 0, 0, 1), *(30, 0, 0, 0, 0, 0, 1))
    return write_document(path, objects, {"Block": box_brep(10, 10, 10)}, more={"Row.PlacementList": rows})
