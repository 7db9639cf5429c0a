"""CadQuery assemblies with constraints and build123d parts with joints, from a Python object or from a script.

A script is the user's own program: it runs in a child process with a time limit, and only when the caller has asked the user
(`mategraph` does, see ``mategraph trust``). Its machine is the value of ``assembly``, ``machine`` or ``result``, else what it gives to
``show_object``, else its only assembly, else all of its parts that have joints.

CadQuery says what coincides, not what moves; what the constraints between two parts leave free is the mate (`freedoms`). The parts of
one top-level object keep together. build123d's joints say their kind, and their range, themselves.
"""

from __future__ import annotations

import gc
import hashlib
import io
import math
import runpy
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from foundation.arrays import Array, inverse_pose
from foundation.errors import CadImportError, Note

from ...assembly import Assembly, Instance, Mate
from ...mates.constraint_rows import Constraints, mate_left
from ...names import unique_names
from ...sandbox.child_process import Progress, Report, run_child, serve
from ...sandbox.safe_xml import read_bytes
from ..links import left_out

MM = 1e-3
WHOLE_TURN = 360.0 - 1e-6  # degrees; a range of this is none
CADQUERY, BUILD123D = "CadQuery assembly", "build123d joints"
_NAMES = ("assembly", "machine", "result")
_JOINT_KINDS = {"RevoluteJoint": "revolute", "LinearJoint": "prismatic", "CylindricalJoint": "cylindrical", "BallJoint": "spherical"}


def read_script(path: Path, *, progress: Progress | None = None) -> Assembly:
    """The assembly that a Python script makes. **Runs the script**, in a child process.

    Raises
    ------
    CadImportError
        ``E164`` the script fails, ``E165`` it makes no assembly; ``E108`` ... ``E113`` from the child process.
    """
    from ...store.assembly_files import load_assembly

    path = Path(path).absolute()
    read_bytes(path, 10_000_000)
    with tempfile.TemporaryDirectory(prefix="mategraph-") as folder:
        target = Path(folder) / "assembly"
        run_child(
            "cadimport.readers.scripts.cad_scripts:main",
            [str(path), str(target)],
            element=path.name,
            doing={"read": "running the script"},
            progress=progress,
        )
        return load_assembly(target)


def main(script: str, target: str) -> int:
    """In the child: run the script and store its assembly in the folder `target`."""

    def work(report: Report) -> dict[str, Any]:
        from ...store.assembly_files import save_assembly

        gc.enable()  # the script may make any amount of garbage
        path = Path(script)
        report("read", 0.0)
        assembly = read_object(_run(path), source=path, report=report)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        save_assembly(assembly.with_changes(digest=digest), Path(target))
        return {}

    return serve(work, tidy=True)


def read_object(machine: Any, *, source: Path | None = None, report: Report | None = None) -> Assembly:
    """The assembly of a ``cadquery.Assembly``, a build123d shape, or several build123d shapes with joints.

    Parameters
    ----------
    machine
        The object, or a sequence of shapes.
    source
        The file that it comes from; a name for messages.

    Raises
    ------
    CadImportError
        ``E165`` when it is nothing of the kind.
    """
    source = Path("script.py").absolute() if source is None else source
    report = report or (lambda stage, fraction: None)
    if _is(machine, "cadquery", "Assembly"):
        return _from_cadquery(machine, source, report)
    shapes = list(machine) if isinstance(machine, (list, tuple)) else [machine]
    if shapes and all(_is(shape, "build123d", "Shape") for shape in shapes):
        return _from_build123d(shapes, source, report)
    raise CadImportError(
        "E165",
        f"'{source.name}' makes no assembly, but a {type(machine).__name__}.",
        remedy='Let it set "assembly" to a cadquery.Assembly, or to build123d parts that are joined.',
        element=source.name,
    )


# ----------------------------------------------------------------------------------------------------------------------- scripts


def _run(path: Path) -> Any:
    """The machine that a script makes."""
    import sys

    shown: list[Any] = []
    sys.path.insert(0, str(path.parent))
    try:
        with redirect_stdout(io.StringIO()):
            values = runpy.run_path(
                str(path), init_globals={"show_object": lambda value, *_, **__: shown.append(value)}, run_name="__mategraph__"
            )
    except SystemExit as reason:
        raise _script_failed(path, f"it ends with exit code {reason.code}", None) from None
    except Exception as reason:
        line, frames = None, reason.__traceback__
        while frames is not None:
            if frames.tb_frame.f_code.co_filename == str(path):
                line = frames.tb_lineno
            frames = frames.tb_next
        raise _script_failed(path, f"{type(reason).__name__}: {reason}", getattr(reason, "lineno", None) or line) from None
    return _machine_in(values, shown, path)


def _machine_in(values: Mapping[str, Any], shown: list[Any], path: Path) -> Any:
    values = {name: _built(value) for name, value in values.items()}
    shown = [_built(value) for value in shown]
    for name, value in values.items():
        if _is(value, "build123d", "Shape") and not value.label and name not in _NAMES:
            value.label = name  # what has no other name is called as the script calls it
    for name in _NAMES:
        if name in values and (_usable(values[name]) or isinstance(values[name], list)):
            return values[name]
    for candidates in (shown, list(values.values())):
        assemblies = [v for v in _distinct(candidates) if _is(v, "cadquery", "Assembly")]
        if len(assemblies) == 1:
            return assemblies[0]
        joined = [v for v in _distinct(candidates) if _is(v, "build123d", "Shape") and getattr(v, "joints", None)]
        if joined:
            return joined
    raise CadImportError(
        "E165",
        f"'{path.name}' makes no assembly that can be told from the others.",
        remedy='Let it set "assembly" to a cadquery.Assembly, or to a list of build123d parts with joints.',
        element=path.name,
    )


def _built(value: Any) -> Any:
    """What a builder of build123d has built, with the joints that it was given; any other value as it is."""
    if isinstance(value, (list, tuple)):
        return [_built(one) for one in value]
    part = getattr(value, "part", None) if _is(value, "build123d", "BuildPart") else None
    return value if part is None else part


def _usable(value: Any) -> bool:
    return _is(value, "cadquery", "Assembly") or _is(value, "build123d", "Shape")


def _distinct(values: Iterable[Any]) -> list[Any]:
    return list({id(value): value for value in values}.values())


def _is(value: Any, package: str, name: str) -> bool:
    """Whether a value is an instance of a class of a package, without importing the package."""
    return any(cls.__name__ == name and cls.__module__.split(".")[0] == package for cls in type(value).__mro__)


def _script_failed(path: Path, why: str, line: int | None) -> CadImportError:
    return CadImportError(
        "E164",
        f"The script '{path.name}' fails: {why}.",
        remedy="Correct the script; run it by itself to see the whole message.",
        element=path.name,
        place=path.name if line is None else f"{path.name}:{line}",
    )


# ----------------------------------------------------------------------------------------------------------------------- both


@dataclass(slots=True, kw_only=True, eq=False)
class _Leaf:
    name: str
    path: tuple[str, ...]
    shape: Any  # of the CAD kernel, without a place
    identity: int  # the same for all uses of one shape
    X_WP: Array
    group: str = ""  # top-level object that it moves with


def _assembled(
    name: str,
    source: Path,
    schema: str,
    leaves: list[_Leaf],
    mates: Iterable[Mate],
    grounded: Iterable[str],
    notes: Iterable[Note],
    report: Report,
) -> Assembly:
    from ...kernel.shape_worker import assembly_of_shapes

    if not leaves:
        raise CadImportError("E107", f"'{source.name}' makes no shapes.", remedy="Add parts to the assembly.", element=source.name)
    shapes = {str(leaf.identity): (leaf.name, leaf.shape) for leaf in reversed(leaves)}
    parts = assembly_of_shapes(dict(reversed(shapes.items())), source, report)
    return Assembly(
        name=name,
        source=source,
        digest="",
        schema=schema,
        length_unit="mm",
        parts=parts.parts,
        instances={
            leaf.name: Instance(
                name=leaf.name, path=(name, *leaf.path, leaf.name), part=parts.instances[str(leaf.identity)].part, X_WP=leaf.X_WP
            )
            for leaf in leaves
        },
        mates=tuple(mates),
        notes=(*parts.notes, *notes),
        grounded=tuple(grounded),
    )


def _matrix(location: Any) -> Array:
    """The pose, m, of a location of either library."""
    transformation = location.wrapped.Transformation()
    X = np.eye(4)
    for row in range(3):
        for column in range(4):
            X[row, column] = transformation.Value(row + 1, column + 1) * (MM if column == 3 else 1.0)
    return X


def _bare(shape: Any) -> tuple[Any, Array]:
    """A kernel shape without its place, and the place as a pose, m."""
    from OCP.TopLoc import TopLoc_Location

    @dataclass
    class Holder:
        wrapped: Any

    place = _matrix(Holder(shape.Location()))
    return shape.Located(TopLoc_Location()), place


def _point(marker: Any) -> Array:
    return np.array([marker.X(), marker.Y(), marker.Z()])


# ----------------------------------------------------------------------------------------------------------------------- CadQuery


def _from_cadquery(root: Any, source: Path, report: Report) -> Assembly:
    leaves = list(_cadquery_leaves(root, np.eye(4), (), "", {}))
    for leaf, name in zip(leaves, unique_names(leaf.name for leaf in leaves), strict=True):
        leaf.name = name
    notes: list[Note] = []
    mates = [*_held_together(leaves), *_constraint_mates(root, leaves, notes)]
    fixed = [constraint.objects[0] for constraint in root.constraints if constraint.kind == "Fixed"]
    grounded = [leaf.name for name in fixed for leaf in leaves if leaf.group == name][:1]
    return _assembled(root.name, source, CADQUERY, leaves, mates, grounded, notes, report)


def _cadquery_leaves(node: Any, X_WP: Array, path: tuple[str, ...], group: str, seen: dict[int, Any]) -> Iterator[_Leaf]:
    X_WN = X_WP @ _matrix(node.loc)
    shapes = list(node.shapes)
    group = group or (node.name if node.parent is not None or shapes else "")
    if shapes:
        if len(shapes) == 1:
            wrapped = shapes[0].wrapped
        else:
            from cadquery import Compound

            wrapped = Compound.makeCompound(shapes).wrapped
        shape, X_NP = _bare(wrapped)
        seen[id(node.obj)] = node.obj  # held, so that no other object gets the same identity
        yield _Leaf(name=node.name.split("/")[-1], path=path, shape=shape, identity=id(node.obj), X_WP=X_WN @ X_NP, group=group)
    inside = (*path, node.name) if node.parent is not None else path
    for child in node.children:
        yield from _cadquery_leaves(child, X_WN, inside, group if node.parent is not None else "", seen)


def _held_together(leaves: list[_Leaf]) -> Iterator[Mate]:
    first: dict[str, _Leaf] = {}
    for leaf in leaves:
        head = first.setdefault(leaf.group, leaf)
        if head is not leaf:
            X_BM = inverse_pose(leaf.X_WP) @ head.X_WP
            yield Mate(
                name=f"{head.name} + {leaf.name} fixed",
                kind="fixed",
                a=head.name,
                b=leaf.name,
                X_AF=np.eye(4),
                X_BM=X_BM,
                source=CADQUERY,
                evidence="parts of one object of the assembly",
            )


def _constraint_mates(root: Any, leaves: list[_Leaf], notes: list[Note]) -> Iterator[Mate]:
    heads = {leaf.group: leaf for leaf in reversed(leaves)}
    poses = {name: _matrix(root.loc) @ _matrix(root.objects[name].loc) if name != root.name else _matrix(root.loc) for name in heads}
    pairs: dict[tuple[str, str], tuple[Constraints, list[str], list[Array]]] = {}
    for constraint in root.constraints:
        names = constraint.objects
        if len(names) != 2:
            if constraint.kind != "Fixed":
                notes.append(left_out(names[0], f"has a constraint {constraint.kind} to the ground, which is not read", "Add a [mate]."))
            continue
        a, b = names
        if a not in heads or b not in heads or a == b:
            why = f"has a constraint {constraint.kind} with '{b}', which joins no two parts that have shapes"
            notes.append(left_out(a, why, "Constrain the parts themselves, or add a [mate]."))
            continue
        key = (b, a) if (b, a) in pairs else (a, b)
        rows, words, points = pairs.setdefault(key, (Constraints(), [], []))
        words.append(constraint.kind)
        for markers, kind, value in constraint.toPODs():
            _constrain(rows, kind, value, markers, poses[a], poses[b], points)
    for (a, b), (rows, words, points) in pairs.items():
        near = np.mean(points, axis=0) if points else poses[b][:3, 3]
        found = mate_left(rows, near)
        name = f"{a} + {b}"
        if found is None:
            notes.append(
                left_out(name, f"({', '.join(words)}) leaves a motion that is no kind of mate here", "Add a [mate] in the project.")
            )
            continue
        kind, X_WF = found
        yield Mate(
            name=name,
            kind=kind,
            a=heads[a].name,
            b=heads[b].name,
            X_AF=inverse_pose(heads[a].X_WP) @ X_WF,
            X_BM=inverse_pose(heads[b].X_WP) @ X_WF,
            source=CADQUERY,
            evidence="constraints " + ", ".join(words),
        )


def _constrain(rows: Constraints, kind: str, value: Any, markers: tuple[Any, ...], X_WA: Array, X_WB: Array, points: list[Array]) -> None:
    """The rows of one simple constraint; markers are points, directions, lines or planes in mm on the two objects."""

    def at(X: Array, marker: Any) -> Array:
        return X[:3, :3] @ (_point(marker) * MM) + X[:3, 3]

    first, second = markers
    if kind == "Axis":
        d, e = X_WA[:3, :3] @ _point(first), X_WB[:3, :3] @ _point(second)
        if value in (None, 0, math.pi) or np.linalg.norm(np.cross(d, e)) < 1e-9:
            rows.parallel(d)
        else:
            rows.no_turn(np.cross(d, e))
        return
    p = at(X_WA, first)
    points.append(p)
    if kind == "Point":
        q = at(X_WB, second)
        if not value:
            rows.same_point(p)
        else:
            rows.no_shift(q, q - p)
    elif kind == "PointInPlane":
        rows.no_shift(p, X_WB[:3, :3] @ _point(second.Axis().Direction()))
    elif kind == "PointOnLine":
        direction = X_WB[:3, :3] @ _point(second.Direction())
        if not value:
            rows.point_on_line(p, direction)
        else:
            away = p - at(X_WB, second.Location())
            rows.no_shift(p, away - (away @ direction) * direction)


# ----------------------------------------------------------------------------------------------------------------------- build123d


def _from_build123d(shapes: list[Any], source: Path, report: Report) -> Assembly:
    found: list[tuple[Any, tuple[str, ...]]] = []
    for shape in shapes:
        found += _build123d_parts(shape, ())
    notes: list[Note] = []
    names = unique_names(_label(shape, number) for number, (shape, _) in enumerate(found, start=1))
    leaves: dict[int, _Leaf] = {}
    for (shape, path), name in zip(found, names, strict=True):
        bare, X_WP = _bare(shape.wrapped)
        for above in _ancestors(shape):
            X_WP = _bare(above.wrapped)[1] @ X_WP
        leaves[id(shape)] = _Leaf(name=name, path=path, shape=bare, identity=bare.TShape().__hash__(), X_WP=X_WP)
    mates = list(_joint_mates([shape for shape, _ in found], leaves, notes))
    labels = unique_names(mate.name for mate in mates)
    named = [replace(mate, name=label) for mate, label in zip(mates, labels, strict=True)]
    title = getattr(shapes[0], "label", "") if len(shapes) == 1 else ""
    return _assembled(title or source.stem, source, BUILD123D, list(leaves.values()), named, (), notes, report)


def _build123d_parts(shape: Any, path: tuple[str, ...]) -> list[tuple[Any, tuple[str, ...]]]:
    children = list(getattr(shape, "children", ()))
    if not children:
        return [(shape, path)]
    inside = (*path, shape.label) if shape.label else path
    return [part for child in children for part in _build123d_parts(child, inside)]


def _ancestors(shape: Any) -> list[Any]:
    found: list[Any] = []
    above = getattr(shape, "parent", None)
    while above is not None and len(found) < 100:
        found.append(above)
        above = above.parent
    return found


def _label(shape: Any, number: int) -> str:
    return shape.label or f"{type(shape).__name__} {number}"


def _joint_mates(shapes: list[Any], leaves: dict[int, _Leaf], notes: list[Note]) -> Iterator[Mate]:
    done: set[frozenset[int]] = set()
    for shape in shapes:
        for joint in shape.joints.values():
            other = joint.connected_to
            if other is None or frozenset((id(joint), id(other))) in done:
                continue
            done.add(frozenset((id(joint), id(other))))
            moves = type(other).__name__ in _JOINT_KINDS and type(joint).__name__ not in _JOINT_KINDS
            moving, still = (other, joint) if moves else (joint, other)
            kind = _JOINT_KINDS.get(type(moving).__name__, "fixed")
            name = f"{leaves[id(shape)].name}.{joint.label}"
            if type(still).__name__ in _JOINT_KINDS:
                notes.append(left_out(name, "joins two joints that both move", "Join one of them to a RigidJoint of a part between."))
                continue
            ends = [leaves.get(id(end.parent)) for end in (moving, still)]
            if ends[0] is None or ends[1] is None:
                notes.append(left_out(name, "joins a part that is not in the assembly", "Add the part to the assembly."))
                continue
            X_WF = _joint_frame(moving, ends[0])
            limits, several = _ranges(moving, kind)
            if kind == "spherical" and any(high - low < WHOLE_TURN for low, high in moving.angular_range):
                notes.append(
                    Note(
                        code="W133",
                        text=f"{name}: the ranges of its three angles are not enforced; it turns freely",
                        element=name,
                        remedy="Use two or three revolute joints in a row where the ranges matter.",
                    )
                )
            yield Mate(
                name=name,
                kind=kind,
                a=ends[0].name,
                b=ends[1].name,
                X_AF=inverse_pose(ends[0].X_WP) @ X_WF,
                X_BM=inverse_pose(ends[1].X_WP) @ X_WF,
                limits=limits,
                freedom_limits=several,
                source=BUILD123D,
                evidence=f"{type(moving).__name__} with {type(still).__name__}",
            )


def _joint_frame(joint: Any, leaf: _Leaf) -> Array:
    """The frame in W of a joint: its axis is z."""
    axis = getattr(joint, "relative_axis", None)
    if axis is None:
        return leaf.X_WP @ _matrix(joint.relative_location)
    from ...mates.from_geometry import frame_on_line

    X = leaf.X_WP
    point = np.array(tuple(axis.position)) * MM
    return frame_on_line(X[:3, :3] @ point + X[:3, 3], X[:3, :3] @ np.array(tuple(axis.direction)))


def _ranges(joint: Any, kind: str) -> tuple[tuple[float, float] | None, dict[str, tuple[float, float]]]:
    """Limits from the pose that the joint was connected in."""

    def span(name: str, now: str, unit: float, whole: float) -> tuple[float, float] | None:
        bounds = getattr(joint, name, None)
        if bounds is None:
            return None
        at = getattr(joint, f"_{now}", None) or getattr(joint, now, None) or 0.0  # the private name since build123d 0.8
        low, high = ((bound - at) * unit if math.isfinite(bound) else bound for bound in bounds)
        return (low, high) if low < high and high - low < whole else None  # a whole turn is no limit

    if kind in ("spherical", "fixed"):  # a ball's three ranges are of Euler angles, which are not its coordinates here
        return None, {}
    angle = span("angular_range", "angle", math.pi / 180.0, 2.0 * math.pi * (1.0 - 1e-9))
    length = span("linear_range", "position", MM, math.inf)
    if kind == "cylindrical":
        return None, {key: value for key, value in (("angle", angle), ("position", length)) if value is not None}
    return {"revolute": angle, "prismatic": length}.get(kind), {}
