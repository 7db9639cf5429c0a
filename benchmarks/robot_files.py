"""Robots as URDF, written here: a seven-axis arm and chains of any length."""

from __future__ import annotations

from math import pi

LENGTHS = (0.34, 0.2, 0.2, 0.2, 0.2, 0.19, 0.126)  # m, of the arm's links
MASSES = (4.0, 4.0, 3.0, 2.7, 1.7, 1.8, 0.3)  # kg
LIMITS = (2.9, 2.0, 2.9, 2.0, 2.9, 2.0, 3.0)  # rad, to both sides
TURNS = ("0 0 0", *(f"{pi / 2 if k % 2 else -pi / 2} 0 0" for k in range(1, 7)))  # rpy of each joint in its parent
RADIUS = 0.06  # m


def arm_urdf() -> str:
    """Seven revolute joints with limits, each across the one before; links are upright cylinders of uniform mass."""
    text = ['<robot name="arm">', _link("link 0", 5.0, (0.05, 0.06, 0.03), "0 0 0")]
    for k in range(7):
        length, mass, limit = LENGTHS[k], MASSES[k], LIMITS[k]
        across, along = mass * (length**2 / 12 + RADIUS**2 / 4), mass * RADIUS**2 / 2
        text.append(_link(f"link {k + 1}", mass, (across, across, along), f"0.02 0.02 {length / 2}"))
        height = 0.17 if k == 0 else LENGTHS[k - 1]
        limits = f'<limit lower="{-limit}" upper="{limit}" effort="300" velocity="10"/>'
        text.append(_joint(k + 1, "revolute", f"0 0 {height}", TURNS[k], "0 0 1", limits))
    return "\n".join([*text, "</robot>"])


def chain_urdf(links: int, limit: float | None = None) -> str:
    """A chain that hangs level from its first hinge, with axes in turn across and upright; with stops at `limit` rad to both sides."""
    kind = "continuous" if limit is None else "revolute"
    stops = "" if limit is None else f'<limit lower="{-limit}" upper="{limit}" effort="300" velocity="10"/>'
    text = ['<robot name="chain">', _link("link 0", 1.0, (0.01, 0.01, 0.01), "0 0 0")]
    for k in range(1, links + 1):
        text.append(_link(f"link {k}", 0.1, (1e-5, 1e-4, 1e-4), "0.05 0 0"))
        text.append(_joint(k, kind, f"{0.1 if k > 1 else 0.0} 0 0", "0 0 0", "0 1 0" if k % 2 else "0 0 1", stops))
    return "\n".join([*text, "</robot>"])


def _link(name: str, mass: float, inertia: tuple[float, float, float], center: str) -> str:
    x, y, z = inertia
    tensor = f'<inertia ixx="{x}" iyy="{y}" izz="{z}" ixy="0" ixz="0" iyz="0"/>'
    return f'<link name="{name}"><inertial><origin xyz="{center}"/><mass value="{mass}"/>{tensor}</inertial></link>'


def _joint(number: int, kind: str, origin: str, turn: str, axis: str, more: str) -> str:
    return (
        f'<joint name="joint {number}" type="{kind}"><parent link="link {number - 1}"/><child link="link {number}"/>'
        f'<origin xyz="{origin}" rpy="{turn}"/><axis xyz="{axis}"/>{more}</joint>'
    )
