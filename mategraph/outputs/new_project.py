"""A commented project file for a STEP file: everything that can be said of it, and examples with its own part names.

Nothing is decided for the user: what the program guesses stands as a comment, or says that it is a guess. Prose comments begin with
``# ``; examples with ``#`` alone, so that removing the ``#`` makes them part of the file.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cadimport.assembly import Assembly
from cadimport.readers.registry import stem_of
from foundation.arrays import Array
from foundation.atomic_file import write_whole

from ..project.ground import guess_ground
from ..project.problems import ProjectError
from ..project.toml_writing import toml_key, toml_string

if TYPE_CHECKING:
    from cadimport.mates.coaxial import SharedLine

    from ..console import Reporter

    _Pair = tuple[str, str, tuple[SharedLine, ...]]

MOST_PROPOSALS = 60
MOST_CYLINDER_PAIRS = 40_000  # of two parts; comparing more takes longer than a user waits for a first draft
_NOMINAL = 1e-7  # m; radii that differ by less are drawn equal
_TOUCH = 1e-4  # m; boxes of parts that are further apart cannot share a fit


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A mate that the geometry suggests."""

    name: str
    kind: str
    a: str
    b: str
    evidence: str


def propose_mates(assembly: Assembly, ground: str) -> list[Proposal]:
    """Mates for parts of which one has a hole around a shaft of the other.

    `a` is the part nearer to the ground, counted in fits, so that coordinates run outwards. The kind is a guess:

    - several lines in common, or a shaft larger than its hole: fixed;
    - one line with a drawn clearance: revolute; cylindrical where the shaft lies wholly in a longer hole, as a piston in its bore;
    - one line with equal radii: fixed where other fits of the assembly do have clearance, else (all drawn at nominal size) revolute.
    """
    found = _outwards(list(_fitting_pairs(assembly, ground)), ground)
    some_clearance = any(_gap(lines) > _NOMINAL for _, _, lines in found if len(lines) == 1)
    proposals: dict[str, Proposal] = {}
    for a, b, lines in found:
        turns = len(lines) == 1 and (_gap(lines) > _NOMINAL or (not some_clearance and _gap(lines) > -_NOMINAL))
        evidence = (f"{len(lines)} lines in common; " if len(lines) > 1 else "") + lines[0].fits[0].sentence()
        name = f"{a} to {b}"
        while name in proposals:  # "a to b" to "c" and "a" to "b to c"
            name += " again"
        kind = "fixed" if not turns else "cylindrical" if lines[0].fits[0].inside else "revolute"
        proposals[name] = Proposal(name=name, kind=kind, a=a, b=b, evidence=evidence)
    return list(proposals.values())


def _fitting_pairs(assembly: Assembly, ground: str) -> Iterator[_Pair]:
    """Pairs of parts that fit, with the lines they share."""
    from cadimport.mates.coaxial import shared_lines

    boxes = {name: _box(assembly, name) for name in assembly.instances}
    cylinders = {name: sum(f.kind == "cylinder" for f in assembly.part_of(name).faces) for name in assembly.instances}
    names = sorted(assembly.instances, key=lambda n: (n != ground, -_volume(assembly, n)))
    for a, b in combinations(names, 2):
        if (
            0 < cylinders[a] * cylinders[b] <= MOST_CYLINDER_PAIRS
            and _touch(boxes[a], boxes[b])
            and (lines := shared_lines(assembly, a, b))
        ):
            yield a, b, lines


def _outwards(pairs: list[_Pair], ground: str) -> list[_Pair]:
    """The pairs with the part nearer to the ground first, nearest pairs first; what the ground does not reach comes last."""
    steps = {ground: 0}
    front = [ground]
    while front:
        near = {b if a in front else a for a, b, _ in pairs if (a in front) != (b in front)}
        front = [name for name in near if name not in steps]
        steps |= dict.fromkeys(front, max(steps.values()) + 1)
    far = len(steps)
    turned = [(b, a, lines) if steps.get(b, far) < steps.get(a, far) else (a, b, lines) for a, b, lines in pairs]
    return sorted(turned, key=lambda pair: steps.get(pair[0], far))


def _gap(lines: tuple[SharedLine, ...]) -> float:
    """Radial clearance of the longest fit, m; negative for a press fit."""
    return lines[0].fits[0].hole_radius - lines[0].fits[0].shaft_radius


def new_project_text(assembly: Assembly) -> str:
    """The text of a project file for the assembly; it can be read as it is, and is meant to be edited."""
    ground = assembly.grounded[0] if assembly.grounded else guess_ground(assembly)
    held = [Proposal(name=m.name, kind=m.kind, a=m.a, b=m.b, evidence=f"{m.source}: {m.evidence}") for m in assembly.mates]
    proposals = held or propose_mates(assembly, ground)
    sections = (
        _head(assembly, ground),
        _materials(assembly),
        _mates(assembly, ground, proposals),
        _layers(next((p.name for p in proposals if p.kind == "revolute"), "hinge")),
    )
    return "\n".join(line for section in sections for line in section) + "\n"


def write_new_project(
    step: Path, *, force: bool = False, allow_python: bool = False, reporter: Reporter | None = None
) -> tuple[Path, Path | None]:
    """Write the project file beside a STEP file.

    Returns
    -------
    written, kept
        The new file, and the copy of the earlier one that `force` replaced, if there was one.

    Raises
    ------
    MategraphError
        ``E029`` when there is a project file already and `force` is not given, or the file cannot be written.
    """
    from .. import stages
    from ..console import Silent

    path = Path(step).with_name(f"{stem_of(Path(step))}.toml")
    if path.exists() and not force:
        raise ProjectError(
            "E029",
            f"{path} is there already.",
            remedy="Edit it, or replace it with --force (a copy is kept).",
            element=path.name,
            place=path.name,
        )
    with (reporter or Silent()).stage("read") as (line, progress):
        assembly, line.cached = stages.read_assembly(Path(step), progress, allow_python=allow_python)
        line.text, line.detail = Path(step).name, f"{len(assembly.instances)} parts"
    text = new_project_text(assembly)
    return path, write_beside_the_old(path, text, remedy="Copy the file with the assembly to a folder of your own.")


def write_beside_the_old(path: Path, text: str, *, remedy: str) -> Path | None:
    """Write a project file; where there was one before, the copy that is kept of it.

    Raises
    ------
    ProjectError
        E029 where it cannot be written, with the remedy.
    """
    kept = None
    try:
        if path.exists():
            kept = _free_name(path)
            shutil.copy2(path, kept)
        write_whole(path, text)
    except OSError as error:
        what = f"{path} cannot be written: {error.strerror}."
        raise ProjectError("E029", what, remedy=remedy, element=path.name, place=path.name) from None
    return kept


def _free_name(path: Path) -> Path:
    """A name beside a file that is not taken: machine.toml.old1."""
    number = 1
    while (candidate := path.with_name(f"{path.name}.old{number}")).exists():
        number += 1
    return candidate


# ---------------------------------------------------------------------- sections


def _head(assembly: Assembly, ground: str) -> Iterator[str]:
    step = assembly.source.name
    yield f"# What {_prose(step)} cannot know. Edit this file, then:  mategraph run {_prose(stem_of(assembly.source))}.toml"
    yield "# Lines that begin with # alone are examples: remove the # and they count."
    yield ""
    yield "schema = 1"
    yield f"title = {toml_string(assembly.name or stem_of(assembly.source))}"
    yield f"assembly = {toml_string(step)}"
    why = "The file says so" if assembly.grounded else "A guess: it is the heaviest; correct it"
    yield f"ground = {toml_string(ground)}  # the part that stands still. {why}"
    yield ""
    yield "#[gravity]"
    yield '#value = "9.81 m/s^2"'
    yield '#direction = "-z"'
    yield ""


def _materials(assembly: Assembly) -> Iterator[str]:
    yield "# ---------------------------------------------------------------- materials"
    yield "# CAD files seldom hold true densities. The first pattern that fits a part's name wins; `default` serves the rest."
    yield f"# The {len(assembly.instances)} parts and their volumes:"
    width = min(40, max(len(_prose(toml_string(name))) for name in assembly.instances))
    for name, instance in assembly.instances.items():
        geometry = assembly.part_of(name).geometry
        volume = "no volume" if geometry is None else f"{geometry.volume * 1e6:.4g} cm^3"
        claim = assembly.parts[instance.part].step_material
        claimed = "" if claim is None else f"   (the file says {_prose(claim.name)}, {claim.density:g} kg/m^3)"
        yield f"#   {_prose(toml_string(name)):<{width}}  {volume}{claimed}"
    first = next(iter(assembly.instances))
    yield "#[material]"
    yield '#default = { name = "aluminium 6061", density = "2700 kg/m^3" }'
    yield f'#{toml_key(first)} = {{ name = "steel", density = "7850 kg/m^3" }}'
    yield ""


def _mates(assembly: Assembly, ground: str, proposals: list[Proposal]) -> Iterator[str]:
    yield "# -------------------------------------------------------------------- mates"
    yield "# How parts are connected: fixed, revolute, prismatic, cylindrical ... Axes are found from coaxial cylinders of the two parts;"
    yield '# axis = "+y" and origin = ["0 mm", "0 mm", "12 mm"] say it where geometry does not.'
    if not proposals and len(assembly.instances) > 1:
        other = next(name for name in assembly.instances if name != ground)
        yield "# No hole of a part was found around a shaft of another. An example:"
        yield from _mate(Proposal(name="hinge", kind="revolute", a=ground, b=other, evidence=""))
        yield '#axis = "+z"'
        yield '#origin = ["0 mm", "0 mm", "0 mm"]'
        yield '#limits = ["-40 deg", "40 deg"]'
        yield ""
    elif assembly.mates:
        yield "# The file holds these itself, and they count as they are. An entry of the same name corrects one and needs only the"
        yield "# keys that differ; reject = true takes it out."
        yield ""
    elif proposals:
        yield "# Proposed from the geometry; confirm each by removing its #, and correct the kind: what fits may turn, slide or be fixed."
        yield ""
    for proposal in proposals[:MOST_PROPOSALS]:
        yield f"# {_prose(proposal.evidence)}"
        yield from _mate(proposal)
        yield ""
    if len(proposals) > MOST_PROPOSALS:
        yield f"# ... and {len(proposals) - MOST_PROPOSALS} more{'' if assembly.mates else ' pairs of parts with a hole around a shaft'}."
        yield ""


def _mate(proposal: Proposal) -> Iterator[str]:
    yield f"#[mate.{toml_key(proposal.name)}]"
    yield f'#kind = "{proposal.kind}"'
    yield f"#a = {toml_string(proposal.a)}"
    yield f"#b = {toml_string(proposal.b)}"


def _layers(joint: str) -> Iterator[str]:
    yield "# --------------------------------------------------- a motor and its controller"
    yield from f"""\
#[component.amp]
#model = "electrical.VoltageAmplifier"
#limit = "24 V"

#[component.motor]
#model = "electrical.DCMotor"
#R = "4 ohm"
#L = "2 mH"
#K = "0.06 N*m/A"
#b = "1e-4 N*m*s/rad"
#shaft = {toml_string(joint)}

#[connect]
#rows = [["amp.p", "motor.p"], ["ground", "amp.n", "motor.n"]]

#[signal.reference]
#block = "Step"
#time = "50 ms"
#final = "8 deg"

#[signal.controller]
#block = "PID"
#sample = "1 ms"
#Kp = 2.0                         # V/rad: gentle, so that it is stable on light parts; raise Kp and Kd together for heavy ones
#Kd = 0.02                        # V s/rad
#min = "-24 V"
#max = "24 V"
#in = {{ ref = "reference.y", y = {toml_string(joint + ".angle")} }}
#out = {{ u = "amp.u" }}

# To control the speed instead, take these (##) in place of the reference and the controller above.
##[signal.reference]
##block = "Ramp"
##slope = "120 rpm/s"
##duration = "0.5 s"               # up to 60 rpm

##[signal.controller]
##block = "PID"
##sample = "1 ms"
##Kp = "0.2 V*s/rad"              # output per error of the speed
##Ki = "1 V/rad"                  # the integral finds the voltage that keeps the speed
##min = "-24 V"
##max = "24 V"
##in = {{ ref = "reference.y", y = {toml_string(joint + ".rate")} }}
##out = {{ u = "amp.u" }}

# ------------------------------------------------------------------ what to run
[simulate]
duration = "1 s"
output_step = "1 ms"

#[[plot]]
#title = "Angle"
#signals = ["reference.y", {toml_string(joint + ".angle")}]

#[check]
#"dof" = ">= 1"
#"max(abs(motor.i))" = "< 3 A\"""".split("\n")


# ---------------------------------------------------------------------- names and boxes


def _prose(text: str) -> str:
    """Text for a comment: TOML forbids control characters there, and a line's end would end it."""
    return "".join(c if c.isprintable() else "?" for c in text)


def _volume(assembly: Assembly, name: str) -> float:
    geometry = assembly.part_of(name).geometry
    return 0.0 if geometry is None else geometry.volume


def _box(assembly: Assembly, name: str) -> tuple[Array, Array] | None:
    """Lowest and highest corner in W of what is drawn of the part, m."""
    vertices = assembly.part_of(name).mesh.vertices
    if not len(vertices):
        return None
    X_WP = assembly.instances[name].X_WP
    p_W = vertices.astype(np.float64) @ X_WP[:3, :3].T + X_WP[:3, 3]
    return p_W.min(axis=0), p_W.max(axis=0)


def _touch(a: tuple[Array, Array] | None, b: tuple[Array, Array] | None) -> bool:
    """Whether two boxes are near enough for a fit; parts that are not drawn are taken to be."""
    if a is None or b is None:
        return True
    return bool(np.all(a[0] <= b[1] + _TOUCH) and np.all(b[0] <= a[1] + _TOUCH))
