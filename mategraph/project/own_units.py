"""What can only be judged after the project file was read: keys and units of the user's own classes, motions of joints of the CAD file."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from domains.declare.component import BY_POINTS, MECHANICAL, Component, Parameter
from domains.specs import ComponentSpec, SystemSpec
from foundation.errors import MategraphError, raise_all
from foundation.frozen import thaw

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
    for motion in (motion for motion in project.motions if not motion.guided):
        written = project.tables.get("motion", {}).get(motion.name)
        if (
            written is not None
            and not motion.guided
            and not any(motion.joint in (mate.name, f"{mate.name}.{_freedom(motion.joint)}") for mate in project.mates)
        ):
            read_motion(reading, motion.name, MotionTable.model_validate(thaw(written)))
    reading.problems.raise_if_any()


def _freedom(joint: str) -> str:
    return joint.rpartition(".")[2]


def judge_own_components(project: Project, loaded: Mapping[str, type]) -> None:
    """Raise where keys, units or bounds are not those that a class declares; `loaded` is reference → class.

    What is no component is reported when the system is composed.
    """
    errors: list[MategraphError] = []
    kinds = {mate.name: mate.kind for mate in project.mates}
    for component in project.components:
        declared = loaded.get(component.model)
        if isinstance(declared, type) and issubclass(declared, Component):
            errors += _problems(component, project.tables["component"][component.name], declared, kinds)
    raise_all(errors)


def _problems(
    component: ComponentSpec, written: Mapping[str, object], declared: type[Component], kinds: Mapping[str, str]
) -> Iterator[MategraphError]:
    from domains.composition.elements import fill_parameters

    def problem(code: str, what: str, remedy: str) -> MategraphError:
        return MategraphError(code, f"component '{component.name}' {what}", remedy=remedy, element=component.name, place=component.place)

    wrong_units = dict(_wrong_units(component, written, declared, kinds))
    yield from (problem(bad.code, f"has {key} = {shown(written[key])}{bad.what}", bad.remedy) for key, bad in wrong_units.items())
    if not wrong_units and len(both := _motions_by_units(written, declared)) == 2:
        what = f"has {both['translational']} in units of a sliding part, {both['rotational']} in those of a turning one."
        yield problem("E013", what, "Give all of them in the units of one kind of motion.")
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


def _wrong_units(
    component: ComponentSpec, written: Mapping[str, object], declared: type[Component], kinds: Mapping[str, str]
) -> Iterator[tuple[str, BadQuantity]]:
    """The keys whose numbers are written with a unit of another dimension than the class declares, or that mean another number in it."""
    for key, text in written.items():
        parameter = declared.parameters.get(key)
        if not isinstance(text, str) or not isinstance(parameter, Parameter):
            continue
        units = _units(parameter, component, kinds)
        unit = next((unit for unit in units if fits(text, unit, parameter.scale)), units[0])
        try:
            value = to_si(text, unit, parameter.scale)
            if not math.isclose(value, component.parameters.get(key, value), rel_tol=SAME):
                raise BadQuantity("E013", f" is {value:g} {unit}, which is to be written here.", _written(value, unit))
        except BadQuantity as bad:
            either = (
                f" On a joint that turns it is in {units[1]}." if len(units) > 1 and bad.code == "E013" and not fits(text, unit) else ""
            )
            yield key, BadQuantity(bad.code, bad.what, bad.remedy + either)


def _units(parameter: Parameter, component: ComponentSpec, kinds: Mapping[str, str]) -> tuple[str, ...]:
    """The unit of a parameter on the joint that it acts on; where its kind is not known yet, that on sliding and that on turning ones."""
    if not parameter.rotational_unit:
        return (parameter.unit,)
    from .tables.reading import unit_of_coordinate  # with all that reads project files

    moves = {unit_of_coordinate(joint, kinds) for joint in component.attach.values()}
    if moves == {"rad"}:
        return (parameter.rotational_unit,)
    return (parameter.unit,) if moves == {"m"} else (parameter.unit, parameter.rotational_unit)


def with_motions_by_units(spec: SystemSpec, project: Project, loaded: Mapping[str, type]) -> SystemSpec:
    """The specification in which the user's own components say how the parts move that the units of their numbers are for.

    The composition refuses those that act on the other kind of joint, as it does with components of the library.
    """
    tables = project.tables.get("component", {})
    components = tuple(_with_motion(c, tables.get(c.name, {}), loaded.get(c.model)) for c in spec.components)
    return spec if components == spec.components else replace(spec, components=components)


def _with_motion(component: ComponentSpec, written: Mapping[str, object], declared: type | None) -> ComponentSpec:
    if component.moves or not (isinstance(declared, type) and issubclass(declared, Component)):
        return component
    found = _motions_by_units(written, declared)
    fits_either = MECHANICAL in declared.attachments.values()
    return replace(component, moves=next(iter(found))) if len(found) == 1 and fits_either else component


def _motions_by_units(written: Mapping[str, object], declared: type[Component]) -> dict[str, str]:
    """Kinds of motion that the units of numbers are for, each with the first key that is in them."""
    found: dict[str, str] = {}
    for key, parameter in declared.parameters.items():
        text = written.get(key)
        if parameter.rotational_unit and isinstance(text, str):
            units = {"translational": parameter.unit, "rotational": parameter.rotational_unit}
            fitting = [moves for moves, unit in units.items() if fits(text, unit, parameter.scale)]
            if len(fitting) == 1:
                found.setdefault(fitting[0], key)
    return found


def _written(value: float, unit: str) -> str:
    return f'Write "{value:.12g} {unit}".' if unit not in ("", "1") else f"Write {value:.12g}."
