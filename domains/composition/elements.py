"""Component specs are checked against their declarations and become `Element`s. Every problem is gathered before any is reported."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from numbers import Real
from typing import Any

from foundation.errors import ErrorList, MategraphError
from foundation.frozen import FrozenDict
from foundation.suggestions import did_you_mean

from ..catalogue import component
from ..declare.component import BY_POINTS, LINE, MECHANICAL, Component, Parameter
from ..resolved import Element, JointPort
from ..specs import ComponentSpec, DomainsError, SystemSpec
from .shafts import ShaftRows, shaft_rows

_NOTHING: FrozenDict[str, Any] = FrozenDict()


def raise_gathered(errors: Sequence[MategraphError]) -> None:
    """Raise one error as it is, several as a list, none not at all."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise ErrorList(list(errors))


def check_number(value: object, parameter: Parameter) -> str:
    """What is wrong with a parameter's value; empty when nothing is.

    >>> check_number(-4.0, Parameter(unit="ohm", description="resistance", positive=True))
    'must be greater than 0 ohm'
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        return "must be a number"
    try:
        value = float(value)
    except OverflowError:
        return "must be finite"
    if math.isnan(value):
        return "must not be NaN"
    unit = f" {parameter.unit}" if parameter.unit not in ("", "1") else ""
    unbounded = parameter.default is not None and math.isinf(parameter.default)
    if math.isinf(value) and not unbounded:
        return "must be finite"
    if parameter.positive and value <= 0.0:
        return f"must be greater than 0{unit}"
    if parameter.minimum is not None and value < parameter.minimum:
        return f"must be at least {parameter.minimum:g}{unit}"
    if parameter.maximum is not None and value > parameter.maximum:
        return f"must be at most {parameter.maximum:g}{unit}"
    return ""


def fill_parameters(
    given: Mapping[str, object],
    declared: Mapping[str, Parameter],
    *,
    also: Mapping[str, str],
    fail: Callable[[str, str, str], None],
) -> dict[str, float]:
    """Given parameters checked, completed by defaults. `fail` takes (kind of problem, what, remedy); `also` are names allowed beside."""
    values: dict[str, float] = {}
    for name, value in given.items():
        if name not in declared:
            if name not in also:
                known = ", ".join([*declared, *also]) or "none"
                fail("unknown", f"has no parameter '{name}'", f"Its parameters are: {known}. {did_you_mean(name, [*declared, *also])}")
            continue
        wrong = check_number(value, declared[name])
        if wrong:
            fail("bounds", f"has {name} = {value!r}, which {wrong}", f"Give the {declared[name].description} within its bounds.")
        else:
            values[name] = float(value)  # type: ignore[arg-type]
    for name, parameter in declared.items():
        if name in given:
            continue
        if parameter.default is not None:
            values[name] = parameter.default
        elif not parameter.optional:
            unit = f" in {parameter.unit}" if parameter.unit not in ("", "1") else ""
            fail("missing", f"has no value for '{name}'", f"Give {name}, the {parameter.description}{unit}.")
    return values


def resolve_elements(
    system: SystemSpec,
    joints: Mapping[str, Sequence[JointPort]],
    errors: list[MategraphError],
    own: Mapping[str, type[Any]] | None = None,
    massless: Collection[str] = (),
) -> list[Element]:
    """The components that are sound; what is wrong with the others goes to `errors`. `joints` has the freedoms by the joint's name, `own`
    the user's classes by the model that names them, `massless` the joints of massless nodes, which have no freedom of motion.

    Codes: E401 unknown model, E402 unknown parameter, E403 missing parameter, E404 bounds, E405 attachment, E408 attached twice, E420 and
    E421 rows with attachments.
    """
    codes = {"unknown": "E402", "missing": "E403", "bounds": "E404"}
    elements: list[Element] = []
    declarations: dict[str, type[Component]] = {}
    for spec in system.components:
        try:
            declarations[spec.name] = component(spec.model, element=spec.name, place=spec.place, own=own)
        except DomainsError as error:
            errors.append(error)
    rows = shaft_rows(system, declarations, joint_domains(joints), errors)
    for spec in system.components:
        if spec.name not in declarations:
            continue
        declaration = declarations[spec.name]

        def fail(problem: str, what: str, remedy: str, *, spec: ComponentSpec = spec) -> None:
            text = f"Component '{spec.name}' ({spec.model}) {what}."
            errors.append(DomainsError(codes[problem], text, remedy=remedy, element=spec.name, place=spec.place))

        before = len(errors)
        parameters = fill_parameters(spec.parameters, declaration.parameters, also={}, fail=fail)
        attachments: Mapping[str, JointPort] = _NOTHING
        shafts: Mapping[str, str] = _NOTHING
        if declaration.attachments or spec.attach:
            attachments = FrozenDict(_resolve_attachments(spec, declaration, joints, rows, errors, massless))
            named = {port: f"{spec.name}.{port}" for port in declaration.attachments}
            shafts = FrozenDict({port: rows.domain_of[name] for port, name in named.items() if name in rows.domain_of})
            errors.extend(_other_motion(spec, declaration, {port: joint.domain for port, joint in attachments.items()} | dict(shafts)))
        for name, points in spec.tables.items():
            if name not in declaration.tables:
                fail("unknown", f"has no table '{name}'", f"Its tables are: {', '.join(declaration.tables) or 'none'}.")
            elif len(points) < 2 or any(not a[0] < b[0] for a, b in pairwise(points)) or not all(map(math.isfinite, chain(*points))):
                fail(
                    "bounds", f"has a table '{name}' whose first numbers do not ascend", "Give two or more points [x, y] with ascending x."
                )
        for name, table in declaration.tables.items():
            if table.required and name not in spec.tables and table.unless not in spec.parameters:
                x, y = table.units
                instead = f", or the parameter {table.unless}" if table.unless else ""
                fail("missing", f"has no table '{name}'", f"Give {name} = [[x, y], ...], {table.description} in {x} and {y}{instead}.")
        if len(errors) == before and (wrong := declaration.check(parameters)):
            fail("bounds", f"has {wrong}", "Correct them.")
        if len(errors) == before:
            parameters.update(declaration.derived(parameters))
            elements.append(
                Element(
                    name=spec.name,
                    spec=spec,
                    declaration=declaration,
                    parameters=FrozenDict(parameters),
                    attachments=attachments,
                    shafts=shafts,
                )
            )
    return elements


def check_parts(elements: Sequence[Element]) -> None:
    """Refuse a component that is called as a part of another one or as a joint's stop: its variables would have their names (E400)."""
    named: dict[str, Element] = {}
    clashes: list[tuple[Element, str]] = []
    for element in elements:
        if element.name in named:
            clashes.append((named[element.name], "a joint's stop"))  # which comes after the user's own
        named.setdefault(element.name, element)
    parts = {
        declared: (*(edge.name for edge in declared.edges if edge.name), *declared.attachments)
        for declared in {element.declaration for element in elements}
    }
    for element in elements:
        for part in parts[element.declaration]:
            if f"{element.name}.{part}" in named:
                clashes.append((named[f"{element.name}.{part}"], f"a part of '{element.name}'"))
    raise_gathered(
        [
            DomainsError(
                "E400",
                f"The component '{element.name}' has the name of {what}.",
                remedy="Give the component a name of its own: signals are found by these names.",
                element=element.name,
                place=element.spec.place,
            )
            for element, what in clashes
        ]
    )


def joint_domains(joints: Mapping[str, Sequence[JointPort]]) -> dict[str, str]:
    """The names by which freedoms of joints may be called in connection rows, with their domains."""
    named = {joint: ports[0].domain for joint, ports in joints.items()}
    named.update({port.name: port.domain for ports in joints.values() for port in ports})
    return named


def _resolve_attachments(
    spec: ComponentSpec,
    declaration: type[Component],
    joints: Mapping[str, Sequence[JointPort]],
    rows: ShaftRows,
    errors: list[MategraphError],
    massless: Collection[str],
) -> dict[str, JointPort]:
    found: dict[str, JointPort] = {}

    def fail(what: str, remedy: str) -> None:
        errors.append(DomainsError("E405", f"Component '{spec.name}' {what}.", remedy=remedy, element=spec.name, place=spec.place))

    for port in spec.attach:
        if declaration.attachments.get(port, LINE) in BY_POINTS:
            known = ", ".join(p for p, domain in declaration.attachments.items() if domain not in BY_POINTS) or "none"
            fail(f"({spec.model}) has no attachment '{port}'", f"Its attachments are: {known}.")
    for port, domain in declaration.attachments.items():
        terminal = f"{spec.name}.{port}"
        joint = spec.attach.get(port, rows.joint_of.get(terminal))
        if domain in BY_POINTS or terminal in rows.domain_of or (joint is None and port in declaration.optional_attachments):
            continue
        if joint is None and terminal in rows.named:
            continue  # reported with its row
        if joint is None:
            fail(
                f"is not attached: '{port}' names no joint and is in no connection row",
                f"Give {port} = the name of a {domain} joint ({', '.join(joints) or 'there is none'}), ".replace(
                    f"{MECHANICAL} joint", "joint"
                )
                + f"or put '{terminal}' into a row of [connect].",
            )
        elif any(joint == node or joint.startswith(f"{node}.") for node in massless):
            fail(
                f"is attached by '{port}' to '{joint}', which moves parts without mass only: they are where the springs between points "
                "balance, and nothing else acts on them",
                f"Give a part that '{joint}' moves a mass, or put a LineSpring or another component between points in its place.",
            )
        elif not (named := _ports_named(joint, joints)):
            fail(
                f"is attached by '{port}' to '{joint}', which is not a joint of the mechanism",
                f"The joints are: {', '.join(joints) or 'none'}. {did_you_mean(joint, joints)}",
            )
        elif not (fitting := [target for target in named if domain in (target.domain, MECHANICAL)]):
            others = [target.name for ports in joints.values() for target in ports if target.domain == domain]
            fail(
                f"needs a {domain} joint for '{port}', but '{joint}' is {named[0].domain}",
                f"Attach it to one of: {', '.join(others) or 'there is none'}.",
            )
        elif len(fitting) > 1:
            fail(
                f"is attached by '{port}' to '{joint}', which has {len(fitting)} {_kind(domain)}freedoms",
                f"Name one of them: {', '.join(target.name for target in fitting)}.",
            )
        else:
            found[port] = fitting[0]
    return found


def _other_motion(spec: ComponentSpec, declaration: type[Component], domains: Mapping[str, str]) -> Iterator[DomainsError]:
    """That the numbers of a component which serves either kind of motion are in the units of the other one (E441)."""
    found = [domain for port, domain in domains.items() if declaration.attachments[port] == MECHANICAL and domain != spec.moves]
    if not spec.moves or not found:
        return
    words = {"rotational": "turning", "translational": "sliding"}
    declared = {key: declaration.parameters[key] for key in spec.parameters if declaration.parameters[key].rotational_unit}
    units = [f"{key} in {p.rotational_unit if found[0] == 'rotational' else p.unit}" for key, p in declared.items()]
    yield DomainsError(
        "E441",
        f"Component '{spec.name}' acts on {words[found[0]]} parts, but its numbers are in units of {words[spec.moves]} ones.",
        remedy=f"Give {', '.join(units) or 'them in units of ' + words[found[0]] + ' parts'}, or act on another joint.",
        element=spec.name,
        place=spec.place,
    )


def _kind(domain: str) -> str:
    return "" if domain == MECHANICAL else f"{domain} "


def _ports_named(name: str, joints: Mapping[str, Sequence[JointPort]]) -> Sequence[JointPort]:
    """All freedoms of the joint of that name, or the one freedom that is called so."""
    if name in joints:
        return joints[name]
    return [target for ports in joints.values() for target in ports if target.name == name]
