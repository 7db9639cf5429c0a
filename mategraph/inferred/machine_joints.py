"""`MachineJoints`: the joints of a machine, what the geometry leaves open of them, and the user's answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from topology.inference.model import Freedom, Inference, Question

from ..arguments import require_type
from ..outputs.plain_data import HIDDEN
from ..outputs.shown import Table
from ..outputs.summary import Joints
from .answers import Said, Target, given_answers, taken_couplings

if TYPE_CHECKING:
    from cadimport.assembly import Assembly

    from ..machine import Machine
    from .proposals import Proposals


_SAID_IN = ("ground", "ignore", "infer", "mate", "group", "coupling")  # keys of a project that speak of joints


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MachineJoints(Joints):
    """The joints of a machine: ``joints["pitch"]``, ``joints[0]``, or one after the other.

    Where they were found from the geometry, `questions` is what that leaves open, and `answer` says it:

    >>> machine = mategraph.load("door.step")                # doctest: +SKIP
    >>> machine.joints.questions[0].text                     # doctest: +SKIP
    >>> machine = machine.joints.answer({1: "revolute"})     # doctest: +SKIP
    """

    machine: Machine = field(metadata=HIDDEN)

    @property
    def inference(self) -> Inference | None:
        """What was found from the geometry; None where the file or the project gives the mates."""
        return self.machine.inference

    @property
    def proposals(self) -> Proposals:
        """What the geometry suggests, with evidence and probabilities; it is asked even where the project gives the mates."""
        from .proposals import proposals_of

        return proposals_of(self.machine)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What the geometry leaves open, in the order of worth."""
        return () if self.inference is None else self.inference.questions

    @property
    def freedoms(self) -> tuple[Freedom, ...]:
        """Each independent motion in words."""
        return () if self.inference is None else self.inference.freedoms

    def answer(
        self,
        answers: Mapping[Target, str] | None = None,
        /,
        *,
        ground: str | None = None,
        ignore: str | tuple[str, ...] | list[str] = (),
        save: bool = False,
    ) -> Machine:
        """The machine with answers: another one, as `Machine.with_` gives it.

        Parameters
        ----------
        answers
            Question by number, joint by name or pair of parts → kind of mate, "fixed", "none" or "yes":
            ``{1: "revolute", "hinge": "fixed", ("lid", "box"): "none"}``; suggested coupling by name → "yes".
        ground
            The part that stands still.
        ignore
            Names or patterns of parts that are left out.
        save
            Also write them into the project file, which is made where there is none.

        Raises
        ------
        MategraphError
            ``E078`` for an answer that cannot be taken, ``E029`` where the file cannot be written.
        """
        given: Mapping[Target, str] = {} if answers is None else answers
        require_type("answer", given, Mapping, 'answers by question, joint or pair: {1: "revolute", ("lid", "box"): "fixed"}')
        require_type("ground", ground, (str, type(None)), "the name of a part")
        require_type("ignore", ignore, (str, tuple, list), "names or patterns of parts")
        for target, kind in given.items():
            _require_target(target)
            require_type(f"answer to {target!r}", kind, str, 'a kind of mate, "fixed", "none" or "yes"')
        patterns = (ignore,) if isinstance(ignore, str) else tuple(ignore)
        return answered(self.machine, given, ground=ground, ignore=patterns, save=save)

    def tables(self) -> Iterator[Table]:
        """The joints, and what was found of them where it was."""
        if self.inference is None:
            yield from Joints.tables(self)
        else:
            yield from self.proposals.tables()


def _require_target(target: object) -> None:
    pair = isinstance(target, tuple) and len(target) == 2 and all(isinstance(part, str) for part in target)
    if not pair:
        require_type("answer", target, (int, str), 'the number of a question, the name of a joint, or two parts: ("lid", "box")')


def machine_joints(machine: Machine) -> MachineJoints:
    """The joints of a machine."""
    from ..outputs.summarise import summarise_joints

    return MachineJoints(joints=summarise_joints(machine.mechanism), machine=machine)


def answered(
    machine: Machine, answers: Mapping[Target, str], *, ground: str | None = None, ignore: tuple[str, ...] = (), save: bool = False
) -> Machine:
    """The machine with answers, and its project file with them where they are to be saved."""
    from .written_answers import write_said

    inference, assembly = asked_inference(machine)
    couplings, others = taken_couplings(inference, answers.items())
    said = Said(answers=given_answers(inference, assembly, others), couplings=couplings, ground=ground, ignore=ignore)
    if save and said:
        write_said(machine, said)
    return machine.with_(changes_of(machine, said))


def asked_inference(machine: Machine) -> tuple[Inference, Assembly]:
    """What the geometry suggests, asked even where the project gives the mates, and the assembly that it speaks of."""
    asked = machine if machine.inference is not None else machine.with_({"infer": True})
    found = asked.inference
    if found is None:  # one part alone
        found = Inference(ground=machine.fitted_project.ground_of(machine.assembly) or "", groups=(), joints=())
    return found, asked.assembly


def changes_of(machine: Machine, said: Said) -> dict[tuple[str, ...], Any]:
    """What the user says, as changes of the project: address → value, None for what goes."""
    from foundation.frozen import thaw

    from ..project.text import tables_of
    from ..project.toml_writing import toml_key, toml_value
    from .written_answers import text_with

    old: dict[str, Any] = {key: value for key, value in thaw(machine.project.tables).items() if key in _SAID_IN}
    text = "".join(f"{toml_key(key)} = {toml_value(value)}\n" for key, value in old.items())
    new = tables_of(text_with(text, said, machine.assembly_as_read, infer=machine.inference is not None))
    changes: dict[tuple[str, ...], Any] = {(key,): new[key] for key in ("ground", "ignore", "infer") if new.get(key) != old.get(key)}
    for table in ("mate", "group", "coupling"):
        for name, entry in new.get(table, {}).items():
            was = old.get(table, {}).get(name)
            if was is None:
                changes[table, name] = entry
                continue
            changes |= {(table, name, key): entry.get(key) for key in {**was, **entry} if was.get(key) != entry.get(key)}
    return changes
