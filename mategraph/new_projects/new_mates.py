"""The mechanism section of a new project file: the mates that the file holds, or the mechanism that its geometry suggests, live."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from foundation.errors import MategraphError

from ..inferred.coupling_tables import coupling_table
from ..inferred.proposals import LEAST_SHOWN, evidence_texts
from ..project.toml_writing import prose, toml_key, toml_string, toml_value

if TYPE_CHECKING:
    from cadimport.assembly import Assembly, Mate
    from topology.inference.model import Evidence, Inference, InferredJoint

MOST_HELD = 60  # mates of the file that are listed
MOST_REASONS = 8  # why parts of a group are held together
WIDTH = 130  # characters of a line of part names
_SAME_LINE = 1e-6  # m, and the sine of an angle: lines that are one

RULE = "# -------------------------------------------------------------------- mates"


def held_mates(assembly: Assembly) -> Iterator[str]:
    """The mates that the file itself holds, as comments: an entry of the same name corrects one."""
    yield RULE
    yield "# How parts are connected: fixed, revolute, prismatic, cylindrical ... Axes are found from coaxial cylinders of the two parts;"
    yield '# axis = "+y" and origin = ["0 mm", "0 mm", "12 mm"] say it where geometry does not.'
    if assembly.mates:
        yield "# The file holds these itself, and they count as they are. An entry of the same name corrects one and needs only the"
        yield "# keys that differ; reject = true takes it out."
    yield ""
    for mate in assembly.mates[:MOST_HELD]:
        yield f"# {prose(mate.source)}: {prose(mate.evidence)}"
        yield f"#[mate.{toml_key(mate.name)}]"
        yield f'#kind = "{mate.kind}"'
        yield f"#a = {toml_string(mate.a)}"
        yield f"#b = {toml_string(mate.b)}"
        yield ""
    if len(assembly.mates) > MOST_HELD:
        yield f"# ... and {len(assembly.mates) - MOST_HELD} more."
        yield ""


def inferred_mechanism(assembly: Assembly, inference: Inference) -> Iterator[str]:
    """Groups and mates that the geometry suggests, with the reasons above each; they count as they stand."""
    from topology.inference.mates import mates_of

    yield RULE
    yield "# Found from the geometry, each with its reasons; correct what is wrong. p is the probability that kind and axis are right."
    yield "# Kinds: fixed, revolute, prismatic, cylindrical, screw, universal, planar, spherical. An axis that is not written is found"
    yield "# from coaxial cylinders whenever the file changes. assumed = true: geometry leaves the joint open, and forces are not simulated"
    yield "# before you confirm it by removing that line."
    yield from _questions(inference)
    yield ""
    mates = {mate.name: mate for mate in mates_of(inference, assembly)}
    yield from _groups(assembly, inference, list(mates.values()))
    for joint in inference.joints:
        yield from _joint(assembly, joint, mates.get(joint.name))
    yield from _couplings(inference)
    if not inference.joints:
        yield "# Nothing moves: no joint was found. One is written so:"
        yield "#[mate.hinge]"
        yield '#kind = "revolute"'
        yield '#a = "..."'
        yield '#b = "..."'
        yield ""


def _couplings(inference: Inference) -> Iterator[str]:
    """Suggested transmissions, as examples: they count when their # is removed."""
    for proposed in inference.couplings:
        table = coupling_table(proposed, inference)
        if table is None:
            continue
        yield f"# suggested, p = {100 * proposed.p:.0f} %: {_why(proposed.evidence)}"
        yield f"#[coupling.{toml_key(proposed.name)}]"
        for key, value in table.items():
            yield f"#{key} = {toml_value(value)}"
        yield ""


def _questions(inference: Inference) -> Iterator[str]:
    if inference.questions:
        yield "# Geometry leaves open (answer by correcting the kinds below, or with mategraph joints FILE --ask 3):"
    for question in inference.questions:
        may = ", ".join(
            f"{kind} {100 * p:.0f} %" for kind, p in zip(question.kinds, question.probabilities, strict=True) if p >= LEAST_SHOWN
        )
        yield f"#   {question.number}. {prose(question.text)} ({may})"


def _groups(assembly: Assembly, inference: Inference, mates: Sequence[Mate]) -> Iterator[str]:
    """Parts that move as one, each set named after its largest part."""
    import networkx as nx  # takes longer to import than most runs take

    graph = nx.Graph()
    graph.add_nodes_from(assembly.instances)
    graph.add_edges_from((mate.a, mate.b) for mate in mates if mate.kind == "fixed" and mate.status != "rejected")
    titles = {part: group.name for group in inference.groups for part in group.parts}
    taken: set[str] = set()
    for found in nx.connected_components(graph):
        parts = [name for name in assembly.instances if name in found]
        if len(parts) < 2:
            continue
        name = titles.get(parts[0], parts[0])
        while name in taken:
            name += " again"
        taken.add(name)
        yield from _reasons(inference, found)
        yield f"[group.{toml_key(name)}]"
        yield from _list("parts", parts)
        yield ""


def _reasons(inference: Inference, parts: set[str]) -> Iterator[str]:
    """Why parts are held together; those that are least certain first."""
    pairs = sorted((pair for pair in inference.fixed if pair.a in parts and pair.b in parts), key=lambda pair: pair.p)
    for pair in pairs[:MOST_REASONS]:
        status = f", {pair.status}" if pair.status != "proposed" else ""
        yield f"# {prose(pair.a)} - {prose(pair.b)}, p = {100 * pair.p:.0f} %{status}: {_why(pair.evidence)}"
    if len(pairs) > MOST_REASONS:
        yield f"# ... and {len(pairs) - MOST_REASONS} pairs more."


def _why(evidence: tuple[Evidence, ...]) -> str:
    return prose("; ".join(evidence_texts(evidence, most=3))) or "nothing against it"


def _joint(assembly: Assembly, joint: InferredJoint, mate: Mate | None) -> Iterator[str]:
    yield f"# {joint.status}, p = {100 * joint.p:.0f} %, from {joint.source}: {_why(joint.evidence)}"
    yield f"[mate.{toml_key(joint.name)}]"
    kind, a, b = (joint.kind, joint.a, joint.b) if mate is None else (mate.kind, mate.a, mate.b)
    yield f'kind = "{kind}"'
    yield f"a = {toml_string(a)}"
    yield f"b = {toml_string(b)}"
    for key, value in _place(assembly, joint, mate, kind, a, b).items():
        yield f"{key} = {value}"
    limits = joint.limits if mate is None or mate.limits is None else mate.limits
    if limits is not None and kind in ("revolute", "prismatic"):
        unit, scale = ("mm", 1e3) if kind == "prismatic" else ("deg", 180 / math.pi)
        reasons = ", ".join(dict.fromkeys(reason for reason in joint.limit_reasons if reason))
        bounds = ", ".join(f'"{round(limit * scale, 3):g} {unit}"' for limit in limits)
        yield f"limits = [{bounds}]{f'  # {prose(reasons)}' if reasons else ''}"
    if kind == "screw":
        yield f'pitch = "{joint.pitch * 2 * math.pi * 1e3:.6g} mm/turn"'
    if joint.status == "assumed":
        yield "assumed = true"
    yield ""


def _place(assembly: Assembly, joint: InferredJoint, mate: Mate | None, kind: str, a: str, b: str) -> Mapping[str, str]:
    """Axis and origin, where the geometry of the two parts alone does not give the same ones."""
    from cadimport.mates.from_geometry import mate_from_geometry
    from cadimport.mates.kinds import MATE_KINDS

    row = MATE_KINDS[kind]
    direction, origin = np.asarray(joint.axis), np.asarray(joint.origin)
    if mate is not None:
        X_WM = assembly.instances[mate.a].X_WP @ mate.X_AF
        direction, origin = X_WM[:3, 2], X_WM[:3, 3]
    letters = [("-" if x < 0 else "+") + letter for letter, x in zip("xyz", direction, strict=True) if abs(abs(x) - 1.0) < 1e-9]
    axis = toml_value(letters[0] if letters else [round(float(x), 9) + 0.0 for x in direction])
    point = toml_value([f"{round(1e3 * float(x), 6) + 0.0:.9g} mm" for x in origin])
    given = {} if not row.has_axis else {"axis": axis}
    given |= {"origin": point} if row.has_line or kind == "spherical" else {}
    try:
        found = mate_from_geometry(assembly, name=joint.name, kind=kind, a=a, b=b, pitch=joint.pitch or None)
    except MategraphError:
        return given
    X_WF = assembly.instances[a].X_WP @ found.X_AF
    offset = origin - X_WF[:3, 3]
    if kind == "spherical":
        return {} if float(np.linalg.norm(offset)) < _SAME_LINE else given
    if not row.has_axis or float(np.linalg.norm(np.cross(direction, X_WF[:3, 2]))) > _SAME_LINE:
        return given
    if row.has_line and float(np.linalg.norm(np.cross(direction, offset))) > _SAME_LINE:
        return given
    return {} if float(direction @ X_WF[:3, 2]) > 0.0 else {"axis": axis}


def _list(key: str, values: Sequence[str]) -> Iterator[str]:
    """A list of texts, on one line or on several."""
    texts = [toml_string(value) for value in values]
    line = f"{key} = [{', '.join(texts)}]"
    if len(line) <= WIDTH:
        yield line
        return
    yield f"{key} = ["
    row = "   "
    for text in texts:
        if len(row) + len(text) > WIDTH and row.strip():
            yield row
            row = "   "
        row += f" {text},"
    yield row
    yield "]"
