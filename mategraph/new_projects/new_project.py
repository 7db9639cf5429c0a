"""A commented project file for a STEP file: the mechanism that its geometry suggests, and examples with its own part names.

What the program guesses says that it is a guess, and why. Prose comments begin with ``# ``; examples with ``#`` alone, so that removing
the ``#`` makes them part of the file.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cadimport.assembly import Assembly
from cadimport.readers.registry import stem_of
from foundation.atomic_file import write_whole

from ..project.ground import guess_ground
from ..project.problems import ProjectError
from ..project.toml_writing import prose, toml_key, toml_string
from .drive_examples import drive_examples
from .new_mates import held_mates, inferred_mechanism

if TYPE_CHECKING:
    from topology.inference.model import Inference

    from ..console import Reporter


def new_project_text(assembly: Assembly, inference: Inference | None = None) -> str:
    """The text of a project file for the assembly; it can be read as it is, and is meant to be edited.

    `inference` is the mechanism that the geometry suggests, where the file holds no mates.
    """
    joint = _driven(assembly, inference)
    sections = (
        _head(assembly, _ground(assembly, inference), _why_ground(assembly, inference)),
        _materials(assembly),
        held_mates(assembly) if inference is None else inferred_mechanism(assembly, inference),
        drive_examples(*joint),
    )
    return "\n".join(line for section in sections for line in section) + "\n"


def begun_project_text(assembly: Assembly, inference: Inference | None = None) -> str:
    """The text of a project file in which nothing is decided yet: what is to be said of mates and drives is written into it."""
    sections = (_begun_head(assembly), _materials(assembly), drive_examples(*_driven(assembly, inference)))
    return "\n".join(line for section in sections for line in section) + "\n"


def _ground(assembly: Assembly, inference: Inference | None) -> str:
    if inference is not None:
        return inference.ground
    return assembly.grounded[0] if assembly.grounded else guess_ground(assembly)


def _why_ground(assembly: Assembly, inference: Inference | None) -> str:
    if assembly.grounded:
        return "The file says so"
    return "A guess: correct it" if inference is not None else "A guess: it is the heaviest; correct it"


def _driven(assembly: Assembly, inference: Inference | None) -> tuple[str, str]:
    """A joint that a motor may drive, and its kind: one that shows a freedom of the machine, a turning one before a sliding one."""
    if inference is None:
        kinds = {mate.name: mate.kind for mate in assembly.mates}
    else:
        found = {joint.name: joint.kind for joint in inference.joints}
        free = [freedom.joint for freedom in inference.freedoms]
        kinds = {name: found[name] for name in (*free, *found) if name in found}
    for wanted in ("revolute", "prismatic"):
        for name, kind in kinds.items():
            if kind == wanted:
                return name, kind
    return "hinge", "revolute"


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
    from ..console import Silent
    from ..machine import Machine
    from ..project.reader import bare_project

    path = Path(step).with_name(f"{stem_of(Path(step))}.toml")
    if path.exists() and not force:
        raise ProjectError(
            "E029",
            f"{path} is there already.",
            remedy="Edit it, or replace it with --force (a copy is kept).",
            element=path.name,
            place=path.name,
        )
    machine = Machine(bare_project(Path(step)), allow_python=allow_python, reporter=reporter or Silent())
    text = new_project_text(machine.assembly, machine.inference)
    return path, write_beside_the_old(path, text, remedy="Copy the file with the assembly to a folder of your own.")


def write_beside_the_old(path: Path, text: str, *, remedy: str, keep: bool = True) -> Path | None:
    """Write a project file; where there was one before, the copy that is kept of it if `keep`.

    Raises
    ------
    ProjectError
        E029 where it cannot be written, with the remedy.
    """
    kept = None
    try:
        if keep and path.exists():
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


def _head(assembly: Assembly, ground: str, why: str) -> Iterator[str]:
    step = assembly.source.name
    yield f"# What {prose(step)} cannot know. Edit this file, then:  mategraph run {prose(stem_of(assembly.source))}.toml"
    yield "# Lines that begin with # alone are examples: remove the # and they count."
    yield ""
    yield "schema = 1"
    yield f"title = {toml_string(assembly.name or stem_of(assembly.source))}"
    yield f"assembly = {toml_string(step)}"
    yield f"ground = {toml_string(ground)}  # the part that stands still. {why}"
    yield ""
    yield "#[gravity]"
    yield '#value = "9.81 m/s^2"'
    yield '#direction = "-z"'
    yield ""


def _begun_head(assembly: Assembly) -> Iterator[str]:
    step = assembly.source.name
    yield f"# What {prose(step)} cannot know. Joints are found from its geometry; [mate] tables say what that leaves open:"
    yield f"#   mategraph joints {prose(step)}   shows them; mategraph new --force {prose(step)}   writes them all here"
    yield "# Lines that begin with # alone are examples: remove the # and they count."
    yield ""
    yield "schema = 1"
    yield f"title = {toml_string(assembly.name or stem_of(assembly.source))}"
    yield f"assembly = {toml_string(step)}"
    yield "infer = true"
    yield ""


def _materials(assembly: Assembly) -> Iterator[str]:
    yield "# ---------------------------------------------------------------- materials"
    yield "# CAD files seldom hold true densities. The first pattern that fits a part's name wins; `default` serves the rest."
    yield f"# The {len(assembly.instances)} parts and their volumes:"
    width = min(40, max(len(prose(toml_string(name))) for name in assembly.instances))
    for name, instance in assembly.instances.items():
        geometry = assembly.part_of(name).geometry
        volume = "no volume" if geometry is None else f"{geometry.volume * 1e6:.4g} cm^3"
        claim = assembly.parts[instance.part].step_material
        claimed = "" if claim is None else f"   (the file says {prose(claim.name)}, {claim.density:g} kg/m^3)"
        yield f"#   {prose(toml_string(name)):<{width}}  {volume}{claimed}"
    first = next(iter(assembly.instances))
    yield "#[material]"
    yield '#default = { name = "aluminium 6061", density = "2700 kg/m^3" }'
    yield f'#{toml_key(first)} = {{ name = "steel", density = "7850 kg/m^3" }}'
    yield ""
