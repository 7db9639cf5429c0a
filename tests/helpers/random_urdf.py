"""Random robots as URDF text with every feature that is read, written without any code of the readers."""

from __future__ import annotations

import numpy as np
from robot_files import _words, random_inertia

KINDS = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")
SHARES = (0.3, 0.15, 0.2, 0.15, 0.1, 0.1)


def _link(chance: np.random.Generator, name: str) -> str:
    """A link with inertia in a frame of its own; one in six flat, where the triangle inequality holds with equality."""
    mass, inertia = random_inertia(chance)
    if chance.random() < 1.0 / 6.0:
        moments = np.sort(np.linalg.eigvalsh(inertia))
        inertia = np.diag([moments[0], moments[1], moments[0] + moments[1]])
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertia.tolist()
    tensor = f'<inertia ixx="{xx!r}" iyy="{yy!r}" izz="{zz!r}" ixy="{xy!r}" ixz="{xz!r}" iyz="{yz!r}"/>'
    origin = f'<origin xyz="{_words(chance.normal(size=3) * 0.2)}" rpy="{_words(chance.normal(size=3))}"/>'
    shape = '<visual><geometry><mesh filename="package://nowhere/part.dae" scale="1 1 1"/></geometry></visual>'
    return f'<link name="{name}"><inertial>{origin}<mass value="{mass!r}"/>{tensor}</inertial>{shape}</link>'


def _joint(chance: np.random.Generator, name: str, kind: str, parent: str, child: str) -> str:
    axis = (0.0, 0.0, 1.0) if kind == "planar" else chance.normal(size=3)  # another program takes no other plane
    dynamics = f'<dynamics damping="{chance.uniform(0.1, 2.0)!r}" friction="0"/>' if chance.random() < 0.5 and kind in KINDS[:3] else ""
    limit = '<limit lower="-9.5" upper="9.5" effort="10" velocity="5"/>' if kind in ("revolute", "prismatic") else ""
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<origin xyz="{_words(chance.normal(size=3) * 0.3)}" rpy="{_words(chance.normal(size=3))}"/>'
        f'<axis xyz="{_words(axis)}"/>{dynamics}{limit}</joint>'
    )


def random_robot(seed: int, count: int) -> str:
    """A tree of `count` links on joints of all types, with frames without mass, on the world or on a root with a mass."""
    chance = np.random.default_rng(seed)
    root = "world" if chance.random() < 0.5 else "root"
    lines = [f'<robot name="robot {seed}" xmlns:drake="drake">', '<link name="world"/>' if root == "world" else _link(chance, root)]
    names = [root]
    for i in range(count):
        kind = str(chance.choice(KINDS, p=SHARES))
        parent = str(chance.choice(names))
        if chance.random() < 0.25:  # a frame without mass on the path to it
            lines += [f'<link name="frame{i}"/>', _joint(chance, f"hold{i}", "fixed", parent, f"frame{i}")]
            parent = f"frame{i}"
        lines += [_link(chance, f"link{i}"), _joint(chance, f"joint{i}", kind, parent, f"link{i}")]
        names.append(f"link{i}")
        if kind in ("revolute", "prismatic") and chance.random() < 0.4:
            rotor = (
                f'<drake:rotor_inertia value="{chance.uniform(1e-4, 1e-2)!r}"/><drake:gear_ratio value="{chance.uniform(1.0, 30.0)!r}"/>'
            )
            lines.append(
                f'<transmission name="drive{i}"><joint name="joint{i}"/><actuator name="motor{i}">{rotor}</actuator></transmission>'
            )
        if chance.random() < 0.3:
            lines += [f'<link name="tool{i}"/>', _joint(chance, f"tool_joint{i}", "fixed", f"link{i}", f"tool{i}")]
    lines += ['<link name="grasp"/>', _joint(chance, "grasp_joint", "prismatic", names[-1], "grasp")]  # moves nothing: it is held
    return "\n".join([*lines, "</robot>"])
