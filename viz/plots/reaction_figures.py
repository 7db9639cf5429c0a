"""Figures of the forces and moments in joints over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from foundation.arrays import Array

from .curves import GREY, one_name
from .paper_style import DASHES, HUES, PAGE, add_legend, axes_grid, nothing_to_show, paper_style

if TYPE_CHECKING:
    from mechanics.analyses.inverse_results import InverseAnalysis, JointReaction


MOST_JOINTS = 6  # in one figure: a page
MOST_POLAR = 2
NO_LOAD = 1e-12  # of the largest: what is smaller is drawn as zero


def reaction_figure(found: InverseAnalysis, joints: Sequence[str] | None = None, *, width: float = PAGE, note: str = "") -> Any:
    """Force and moment of each joint (and bearing) over time with resultants, in the axes of its frame F; dashed where it is a convention.

    Parameters
    ----------
    joints
        Names; by default all, of many those with the largest loads, which the figure says.
    note
        Stands below.
    """
    everything = {**found.reactions, **found.bearings}
    least = _round_off(everything)
    moments = any(np.abs(r.components[:, 3:]).max(initial=0.0) > least for r in everything.values())
    names = list(joints) if joints is not None else _most_loaded(everything, MOST_JOINTS if moments else 2 * MOST_JOINTS)
    if not names:
        raise nothing_to_show("a figure of reactions", "The machine has no joints.")
    below = [note] if note else []
    if joints is None and len(names) < len(everything):
        below.append(f"{len(names)} of {len(everything)} joints and bearings: those with the largest forces and moments")
    if not moments:
        convention = any(not everything[name].determinate[:3].all() for name in names)
        below.append("no joint carries a moment" + ("; dashed: a convention" if convention else ""))
    with paper_style():
        columns = 2 if moments or len(names) > 1 else 1
        figure, grid = axes_grid(len(names) if moments else -(-len(names) // columns), columns, width, 1.5, sharex=True)
        for k, name in enumerate(names):
            reaction = everything[name]
            force, moment = (grid[2 * k], grid[2 * k + 1]) if moments else (grid[k], None)
            _draw_reaction(force, found.time, reaction, 0, least)
            force.set_title(f"{one_name(name, 16)}: force on {one_name(reaction.child, 16)}", parse_math=False)
            if moment is not None:
                _draw_reaction(moment, found.time, reaction, 3, least)
                moment.set_title("moment", parse_math=False)
            if k == (0 if moments else columns - 1) or (moments and not reaction.determinate.all()):
                add_legend(moment or force)
        for ax in grid[len(names) * (1 + moments) :]:
            ax.set_visible(False)
            grid[-columns - 1].tick_params(labelbottom=True)  # of the plot above, which is now the last of its column
        for ax in grid[-columns:]:
            ax.set_xlabel("time [s]")
        if below:
            figure.supxlabel("\n".join(below), size=7.5, color=GREY)
        return figure


def polar_figure(found: InverseAnalysis, joints: Sequence[str] | None = None, *, width: float = PAGE, note: str = "") -> Any:
    """Polar load diagrams: the force across the axis of each joint or bearing on its child, by direction, as it goes over the run.

    Left as the part sees it that the joint begins at (an outer ring that stands), right as the other part sees it (the shaft); 0 deg is x
    of the joint's frame, and distance is force. A load that turns with the shaft is a circle on the left and a point on the right.
    """
    everything = {**found.reactions, **found.bearings}
    names = list(joints) if joints is not None else _most_loaded(everything, MOST_POLAR)
    if not names:
        raise nothing_to_show("a polar load diagram", "The machine has no joints.")
    with paper_style():
        import matplotlib.pyplot as plt

        figure, grid = plt.subplots(
            len(names), 2, figsize=(width, 3.1 * len(names)), subplot_kw={"projection": "polar"}, squeeze=False, layout="constrained"
        )
        for (fixed, turning), name in zip(grid, names, strict=True):
            reaction = everything[name]
            across = reaction.force_F[:, 0] + 1j * reaction.force_F[:, 1]
            for axes, load, part in (
                (fixed, across, reaction.parent),
                (turning, across * np.exp(-1j * _turn(found, reaction)), reaction.child),
            ):
                axes.plot(np.angle(load), np.abs(load), color=HUES[0], linewidth=1.0)
                axes.plot(np.angle(load[:1]), np.abs(load[:1]), "o", color=HUES[0], markersize=4)
                axes.set_rlabel_position(67.5)
                axes.tick_params(labelsize=7)
                axes.set_title(f"{one_name(name, 16)} [N], seen from {one_name(part, 16)}", parse_math=False, size=9)
        figure.supxlabel("\n".join(["force across the axis; the dot is the start", *([note] if note else [])]), size=7.5, color=GREY)
        return figure


def _turn(found: InverseAnalysis, reaction: JointReaction) -> Array:
    """(nt,) angle of the child against the parent about the joint's axis, 0 at the start, from the poses of both."""
    from mechanics.analyses.kinematics import body_motions

    mechanism, bodies = found.motion.eom.mechanism, body_motions(found.motion)
    joint = next(j for j in (*mechanism.joints, *(d.joint for d in mechanism.dropped)) if j.name == reaction.joint)
    parent, child = (bodies[name].X_WB[:, :3, :3] for name in (joint.parent, joint.child))
    R_PC = np.swapaxes(parent, 1, 2) @ child
    R_PF = joint.X_PF[:3, :3]
    since = R_PF.T @ R_PC @ R_PC[0].T @ R_PF
    return np.asarray(np.arctan2(since[:, 1, 0], since[:, 0, 0]))


def _most_loaded(everything: Mapping[str, JointReaction], most: int) -> list[str]:
    """Names in their order; of more than `most`, those with the largest force or moment, by the largest of all."""
    loads = np.array([[np.abs(r.components[:, k : k + 3]).max(initial=0.0) for k in (0, 3)] for r in everything.values()]).reshape(-1, 2)
    share = (loads / np.maximum(loads.max(axis=0, initial=0.0), 1e-300)).max(axis=1, initial=0.0)
    chosen = set(np.argsort(-np.nan_to_num(share), kind="stable")[:most].tolist())
    return [name for i, name in enumerate(everything) if i in chosen]


def _round_off(everything: Mapping[str, JointReaction]) -> float:
    """N and N m that are round-off beside the largest force or moment, at an arm of a metre."""
    return NO_LOAD * max((float(np.abs(r.components).max(initial=0.0)) for r in everything.values()), default=0.0)


def _draw_reaction(ax: Any, time: Array, reaction: JointReaction, first: int, least: float) -> None:
    values = reaction.components[:, first : first + 3]
    values = np.where(np.abs(values).max(axis=0, initial=0.0) > least, values, 0.0)
    if reaction.determinate[first : first + 3].all():
        ax.plot(time, np.linalg.norm(values, axis=1), color=GREY, lw=0.8, label="resultant")
    for i, axis in enumerate("xyz"):
        sure = bool(reaction.determinate[first + i])
        known = bool(reaction.determinate[i] and reaction.determinate[3 + i])  # the names serve force and moment
        ax.plot(time, values[:, i], color=HUES[i], ls="-" if sure else DASHES[1], label=axis + ("" if known else " (dashed: convention)"))
    ax.set_ylabel("N" if first == 0 else "N·m")
