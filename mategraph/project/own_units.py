"""What can only be judged after the project file was read: keys and units of the user's own classes, motions of joints of the CAD file."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from domains.declare.component import BY_POINTS, Component, Parameter
from domains.specs import ComponentSpec
from foundation.errors import MategraphError, raise_all

from .model import Project
from .problems import Problems, did_you_mean, shown
from .units import BadQuantity, fits, to_si

CODES = {"unknown": "E402", "missing": "E403", "bounds": "E404"}  # as of the library's components
SAME = 1e-12  # two conversions of one number: a few multiplications of round-off


def refuse_wrong_motions(project: Project, kinds: Mapping[str, str]) -> None:
    """Raise where a motion of a joint of the CAD file (`kinds`: mate → kind) is given in units of the other kind of motion."""
    from .schema import MotionTable
    from .tables.motions import read_motion
    from .tables.reading import Reading

    reading = Reading(problems=Problems(), places=project.places, folder=project.folder, kinds=kinds)
    for motion in project.motions:
        written = project.tables.get("motion", {}).get(motion.name)
        if written is not None and not any(motion.joint in (mate.name, f"{mate.name}.{_freedom(motion.joint)}") for mate in project.mates):
            read_motion(reading, motion.name, MotionTable.model_validate(written))
    reading.problems.raise_if_any()


def _freedom(joint: str) -> str:
    return joint.rpartition(".")[2]


def judge_own_components(project: Project, loaded: Mapping[str, type]) -> None:
    """Raise where keys, units or bounds are not those that a class declares; `loaded` is reference → class.

    What is no component is reported when the system is composed.
    """
    errors: list[MategraphError] = []
    for component in project.components:
        declared = loaded.get(component.model)
        if isinstance(declared, type) and issubclass(declared, Component):
            errors += _problems(component, project.tables["component"][component.name], declared)
    raise_all(errors)


def _problems(component: ComponentSpec, written: Mapping[str, object], declared: type[Component]) -> Iterator[MategraphError]:
    from domains.composition.elements import fill_parameters

    def problem(code: str, what: str, remedy: str) -> MategraphError:
        return MategraphError(code, f"component '{component.name}' {what}", remedy=remedy, element=component.name, place=component.place)

    wrong_units = dict(_wrong_units(component, written, declared))
    yield from (problem(bad.code, f"has {key} = {shown(written[key])}{bad.what}", bad.remedy) for key, bad in wrong_units.items())
    found: list[MategraphError] = []
    given = {key: value for key, value in component.parameters.items() if key not in wrong_units}
    expected = {key: parameter for key, parameter in declared.parameters.items() if key not in wrong_units}
    fill_parameters(given, expected, also={}, fail=lambda kind, what, remedy: found.append(problem(CODES[kind], f"{what}.", remedy)))
    yield from found
    ports = [port for port, domain in declared.attachments.items() if domain not in BY_POINTS]
    for port in component.attach:
        if port not in declared.attachments and port not in declared.parameters:
            known = [*ports, *declared.parameters]
            remedy = f"Its keys are: {', '.join(known) or 'none'}."
            yield problem("E402", f"has no key '{port}'{did_you_mean(port, known)}.", remedy)


def _wrong_units(component: ComponentSpec, written: Mapping[str, object], declared: type[Component]) -> Iterator[tuple[str, BadQuantity]]:
    """The keys whose numbers are written with a unit of another dimension than the class declares, or that mean another number in it."""
    for key, text in written.items():
        parameter = declared.parameters.get(key)
        if not isinstance(text, str) or not isinstance(parameter, Parameter):
            continue
        try:
            value = to_si(text, parameter.unit, parameter.scale)
            if not math.isclose(value, component.parameters.get(key, value), rel_tol=SAME):
                raise BadQuantity("E013", f" is {value:g} {parameter.unit}, which is to be written here.", _written(value, parameter.unit))
        except BadQuantity as bad:
            if not (parameter.rotational_unit and fits(text, parameter.rotational_unit)):
                yield key, bad


def _written(value: float, unit: str) -> str:
    return f'Write "{value:.12g} {unit}".' if unit not in ("", "1") else f"Write {value:.12g}."
