"""Reactions of joints and bearings along a simulated run: the inverse analysis of the motion that the run gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np

from foundation.arrays import Array
from foundation.errors import Note
from mechanics.analyses.inverse import efforts_of_loads, inverse_analysis
from mechanics.analyses.inverse_results import InverseAnalysis
from mechanics.analyses.kinematics import KinematicMotion
from mechanics.analyses.peaks import coarse_notes
from mechanics.analyses.point_loads import PointLoad
from mechanics.equations import EquationsOfMotion, body_poses, body_with, carrier_of
from mechanics.multibody.massless_nodes import node_poses

from ..composition.joint_equations import general_lines, is_general
from ..declare.component import ROPE, TURN
from ..resolved import Element
from ..result import Result
from ..specs import DomainsError
from ..system import System
from .drive_efforts import drives_of_run


def reactions_of_run(system: System, result: Result, *, apart: bool = False) -> InverseAnalysis:
    """Drive efforts and reactions at every output time of a run; with `apart` what the efforts are spent on, too.

    Motors, springs and friction on a joint act along it and are its effort. Springs between points of parts load the joints by the
    force on their points, rotors by the moment on the body that carries them. What a stop or sticking friction holds is part of the
    effort along the joint, too. Drives are the joints that something moves (`drive_efforts`).

    Raises
    ------
    DomainsError
        E465 when the system has no mechanism.
    """
    eom = system.eom
    if eom is None:
        raise DomainsError(
            "E465", "The system has no mechanism, so there are no reactions.", remedy="Add mates that move.", element="mechanism"
        )
    motion = KinematicMotion(
        eom=eom,
        time=result.time,
        q=_columns(result, eom.q_names),
        v=_columns(result, eom.v_names),
        vdot=_columns(result, [c.acceleration for c in eom.coordinates]),
        driven=() if eom.constraints is not None else tuple(c.index for c in eom.coordinates),
    )
    loads = {**_loads_on_points(system, result, motion.q), **_rotor_moments(system, result)}
    every = [load for group in loads.values() for load in group]
    whole = _columns(result, [c.effort for c in eom.coordinates])
    along = whole - efforts_of_loads(motion, every) if every else whole
    found = inverse_analysis(motion, efforts=along, loads=every)
    drives = drives_of_run(system, result, motion, along, loads, apart=apart)
    names = {c.index: c for c in eom.coordinates}
    return replace(
        found,
        notes=(*found.notes, *coarse_notes(motion), *_impacts(result)),
        efforts={names[k].effort: values for k, values in drives.efforts.items()},
        effort_units={names[k].effort: names[k].effort_unit for k in drives.efforts},
        parts={names[k].effort: parts for k, parts in drives.parts.items()},
    )


def _impacts(result: Result) -> list[Note]:
    """An impact changes rates at once, by an impulse; reactions are those of the motion between impacts."""
    hits = [event for event in result.events if event.kind == "impact"]
    if not hits:
        return []
    names = ", ".join(f"'{name}'" for name in dict.fromkeys(event.name for event in hits))
    text = f"{len(hits)} impact{'s' * (len(hits) > 1)} of {names}, first at t = {hits[0].time:.6g} s: impulses are not in the reactions."
    remedy = "Give the stop a stiffness (compliant) to see the forces of a hit."
    return [Note(code="W404", element=hits[0].name, text=text, remedy=remedy)]


def _columns(result: Result, names: Sequence[str]) -> Array:
    return np.column_stack([result.array(name) for name in names]) if names else np.zeros((len(result.time), 0))


def _rotor_moments(system: System, result: Result) -> dict[str, list[PointLoad]]:
    """What rotors do to the bodies that carry them and turn, by component."""
    nowhere, nothing = np.zeros(3), np.zeros((len(result.time), 3))
    return {
        name: [PointLoad(body=body, point=nowhere, force=nothing, moment=_columns(result, [f"{name}.moment_{axis}" for axis in "xyz"]))]
        for name, body in system.carriers.items()
    }


def _loads_on_points(system: System, result: Result, q: Array) -> dict[str, list[PointLoad]]:
    """The forces of components on points, by component: a tension pulls two of them together."""
    eom = system.eom
    assert eom is not None
    general = {element.name: _general_loads(eom, element, result, q) for element in system.elements if is_general(element)}
    components = [component for component in system.spec.components if component.name not in general]
    between = [component for component in components if len(component.points) == 2]
    loads = general | {
        component.name: [
            PointLoad(
                body=body_with(eom, component.points[0].part),
                point=np.asarray(component.points[0].point, dtype=np.float64),
                force=_columns(result, [f"{component.name}.force.{axis}" for axis in "xyz"]),
            )
        ]
        for component in components
        if len(component.points) == 1
    }
    if not between:
        return loads
    poses = dict(zip(eom.mechanism.bodies, np.moveaxis(body_poses(eom, q), 1, 0), strict=True))
    if eom.nodes is not None:
        poses |= node_poses(eom.nodes, eom.q, eom.p, q, eom.p_values, _columns(result, eom.nodes.names))
    for component in between:
        bodies = [body_with(eom, end.part) for end in component.points]
        points = [np.asarray(end.point, dtype=np.float64) for end in component.points]
        a, b = (poses[name][:, :3, :3] @ point + poses[name][:, :3, 3] for name, point in zip(bodies, points, strict=True))
        direction = (b - a) / np.linalg.norm(b - a, axis=1, keepdims=True)
        pull = result.array(f"{component.name}.force")[:, None] * direction
        loads[component.name] = [
            _load(eom, poses, bodies[0], points[0], a, pull),
            _load(eom, poses, bodies[1], points[1], b, -pull),
        ]
    return loads


def _general_loads(eom: EquationsOfMotion, element: Element, result: Result, q: Array) -> list[PointLoad]:
    """What ropes, bushings, torques and forces along a part's axes do to bodies."""
    lines = general_lines(element, eom, [ca.SX(list(end.point)) for end in element.spec.points])
    nt, found = len(result.time), []
    for port, line in lines.items():
        signal, sign = _signal_of(element, port)
        effort = sign * result.array(f"{element.name}.{signal}")[:, None]
        for action in line.actions:
            if action.body == eom.mechanism.ground:
                continue
            arm = action.place - eom.poses[action.body][:3, 3]
            column = ca.densify(ca.vertcat(action.force, action.moment + ca.cross(arm, action.force)))
            function = ca.Function("action", [eom.q, eom.p], [column])
            values = np.asarray(function.map(nt)(q.T, ca.repmat(ca.DM(eom.p_values), 1, nt))).T
            force, moment = effort * values[:, :3], effort * values[:, 3:]
            found.append(PointLoad(body=action.body, point=np.zeros(3), force=force, moment=moment))
    return found


def _signal_of(element: Element, port: str) -> tuple[str, float]:
    """The signal that has the force along a line, and its sign: those on parts are what the part feels."""
    kind = element.declaration.attachments[port]
    if kind == ROPE:
        return "force", 1.0
    if kind == TURN:
        return f"torque.{port}", -1.0
    return (f"moment.{port[1:]}", -1.0) if port.startswith("r") else (f"force.{port}", -1.0)


def _load(eom: EquationsOfMotion, poses: Mapping[str, Array], body: str, point: Array, place: Array, force: Array) -> PointLoad:
    """A force on a point of a body; what a massless node does not balance, its joints pass on to what carries it."""
    carrier = carrier_of(eom, body)
    if carrier == body:
        return PointLoad(body=body, point=point, force=force)
    return PointLoad(body=carrier, point=np.zeros(3), force=force, moment=np.cross(place - poses[carrier][:, :3, 3], force))
