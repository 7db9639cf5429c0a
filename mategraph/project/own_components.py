"""What a project gives to components of the user's own classes, which are loaded after the file was read: keys, units and bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domains.declare.component import BY_POINTS, Component, Parameter
from domains.specs import ComponentSpec
from foundation.errors import MategraphError, raise_all

from .model import Project
from .problems import did_you_mean, shown
from .units import BadQuantity, to_si

CODES = {"unknown": "E402", "missing": "E403", "bounds": "E404"}  # as of the library's components


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
    """The keys whose numbers are written with a unit of another dimension than the class declares."""
    for key, text in written.items():
        parameter = declared.parameters.get(key)
        if not isinstance(text, str) or not isinstance(parameter, Parameter):
            continue
        try:
            to_si(text, parameter.unit)
        except BadQuantity as bad:
            if not (parameter.rotational_unit and _fits(text, parameter.rotational_unit)):
                yield key, bad


def _fits(text: str, unit: str) -> bool:
    try:
        to_si(text, unit)
    except BadQuantity:
        return False
    return True
