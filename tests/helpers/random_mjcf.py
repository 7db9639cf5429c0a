"""Random robots as MJCF texts that use every feature that is read: for comparison with MuJoCo."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

TETRAHEDRA = 'vertex="0 0 0 0.2 0 0 0 0.3 0 0 0 0.1 0.25 0.3 0.1" face="0 2 1 0 1 3 0 3 2 1 2 4 1 4 3 2 3 4"'
MESHES = "".join(f'<mesh name="{way}" inertia="{way}" {TETRAHEDRA}/>' for way in ("legacy", "exact", "convex", "shell"))
DRIVES = ("motor", "position", "velocity", "damper", "general", "damped", "intvelocity", "cylinder", "filtered")


@dataclass(slots=True, kw_only=True)
class RandomRobot:
    """A robot: its text, and what was put into it."""

    random: np.random.Generator
    count: int
    several: bool  # joints with several freedoms, too
    chain: bool  # each body hangs on the one before
    joints: list[tuple[str, str]] = field(default_factory=list)  # name and type
    text: str = ""

    def numbers(self, count: int, size: float = 1.0) -> str:
        return " ".join(f"{value:.6g}" for value in size * self.random.normal(size=count))

    def positive(self, low: float, high: float) -> str:
        return f"{self.random.uniform(low, high):.6g}"

    def chosen(self, *options: str) -> str:
        return str(self.random.choice(list(options)))


def random_robot(seed: int, count: int, *, several: bool = True, chain: bool = False) -> RandomRobot:
    """A robot of `count` moving bodies; the same for the same seed."""
    robot = RandomRobot(random=np.random.default_rng(seed), count=count, several=several, chain=chain)
    angle = robot.chosen("radian", "degree")
    settings = robot.chosen('boundmass="0.3" boundinertia="0.05"', 'settotalmass="7"', 'inertiafromgeom="true"', "")
    sequence, automatic = robot.chosen("xyz", "ZYX", "zxz"), robot.chosen("true", "false")
    head = f'<compiler angle="{angle}" eulerseq="{sequence}" autolimits="{automatic}" {settings}/>'
    defaults = (
        '<default><geom density="500"/><joint armature="0.1"/>'
        f'<default class="soft"><joint damping="{robot.positive(0.1, 1)}" stiffness="3" springref="0.2"/>'
        '<geom type="ellipsoid" size=".1 .2 .1"/>'
        '<position kp="20" ctrllimited="true" ctrlrange="-1 1"/></default></default>'
    )
    bodies = _bodies(robot)
    tendons, drives = _tendons(robot), _drives(robot)
    robot.text = (
        f'<mujoco>{head}<option gravity="{robot.numbers(3, 5.0)}"/>{defaults}<asset>{MESHES}</asset><worldbody>{bodies}</worldbody>'
        f"{tendons}{drives}</mujoco>"
    )
    return robot


def _bodies(robot: RandomRobot) -> str:
    """The tree: each body hangs on a random earlier one."""
    parents = [-1, *(i - 1 if robot.chain else int(robot.random.integers(-1, i)) for i in range(1, robot.count))]
    children: dict[int, list[int]] = {}
    for child, parent in enumerate(parents):
        children.setdefault(parent, []).append(child)

    def written(i: int) -> str:
        inner = "".join(written(child) for child in children.get(i, ()))
        frame = f'<frame pos="{robot.numbers(3, 0.2)}" euler="{robot.numbers(3)}">{inner}</frame>' if inner and i % 2 else inner
        childclass = robot.chosen('childclass="soft"', "", "")
        head = f'<body name="b{i}" pos="{robot.numbers(3, 0.4)}" {_turned(robot)} {childclass}>'
        return f"{head}{_joint(robot, i, parents[i])}{_mass(robot)}{frame}</body>"

    return "".join(written(i) for i in children[-1])


def _turned(robot: RandomRobot) -> str:
    return robot.chosen(
        f'quat="{robot.numbers(4)}"',
        f'euler="{robot.numbers(3)}"',
        f'axisangle="{robot.numbers(4)}"',
        f'xyaxes="{robot.numbers(6)}"',
        f'zaxis="{robot.numbers(3)}"',
    )


def _joint(robot: RandomRobot, i: int, parent: int) -> str:
    kinds = ["hinge", "hinge", "slide"] + (["ball"] if robot.several else []) + (["free"] if robot.several and parent < 0 else [])
    kind = robot.chosen(*kinds)
    robot.joints.append((f"j{i}", kind))
    if kind == "free":
        return f'<freejoint name="j{i}"/>'
    own = f'armature="{robot.positive(0.01, 0.5)}"' if robot.random.random() < 0.5 else ""
    damped = f'damping="{robot.positive(0.1, 2)} {robot.positive(0.1, 2)}"' if kind != "ball" and robot.random.random() < 0.5 else ""
    where = f'pos="{robot.numbers(3, 0.2)}"'
    if kind == "ball":
        return f'<joint name="j{i}" type="ball" stiffness="0" {where} {own}/>'
    spring = (
        f'stiffness="{robot.positive(1, 9)} 0 {robot.positive(0, 2)}" springref="{robot.numbers(1)}"' if robot.random.random() < 0.5 else ""
    )
    return f'<joint name="j{i}" type="{kind}" axis="{robot.numbers(3)}" ref="{robot.numbers(1, 0.5)}" {where} {own} {damped} {spring}/>'


def _mass(robot: RandomRobot) -> str:
    geom = robot.chosen(
        f'<geom type="box" size=".1 .2 .15" mass="{robot.positive(0.1, 2)}" pos="{robot.numbers(3, 0.2)}" {_turned(robot)}/>',
        f'<geom type="capsule" fromto="{robot.numbers(6, 0.3)}" size="0.05"/><geom type="sphere" size=".1" pos="{robot.numbers(3, 0.3)}"/>',
        f'<geom type="cylinder" size=".1 .2" density="{robot.positive(100, 2000)}" pos="{robot.numbers(3, 0.2)}" shellinertia="true"/>',
        f'<geom type="mesh" mesh="{robot.chosen("legacy", "exact", "convex")}" pos="{robot.numbers(3, 0.2)}" {_turned(robot)}/>',
        f'<geom type="mesh" mesh="shell" pos="{robot.numbers(3, 0.2)}"/>',
        f'<geom class="soft" pos="{robot.numbers(3, 0.2)}"/>',
    )
    inertial = robot.chosen(
        "",
        "",
        f'<inertial pos="{robot.numbers(3, 0.2)}" quat="{robot.numbers(4)}" mass="{robot.positive(0.2, 2)}" diaginertia="0.3 0.25 0.2"/>',
        f'<inertial pos="{robot.numbers(3, 0.2)}" mass="{robot.positive(0.2, 2)}" fullinertia="0.3 0.25 0.2 0.02 -0.03 0.01"/>',
    )
    return geom + inertial


def _scalar(robot: RandomRobot) -> list[str]:
    return [name for name, kind in robot.joints if kind in ("hinge", "slide")]


def _tendons(robot: RandomRobot) -> str:
    names = _scalar(robot)[:3]
    if not names:
        return ""
    terms = "".join(f'<joint joint="{name}" coef="{robot.numbers(1)}"/>' for name in names)
    own = robot.chosen('stiffness="4" springlength="0.3"', 'stiffness="4" damping="0.5"', 'damping="2"', "")
    return f'<tendon><fixed name="tendon" {own}>{terms}</fixed></tendon>'


def _drives(robot: RandomRobot) -> str:
    found = []
    for k, name in enumerate(_scalar(robot)):
        found.append(_drive(robot, f"d{k}", f'joint="{name}"'))
    if _scalar(robot):
        found.append(_drive(robot, "pull", 'tendon="tendon"'))
    return f"<actuator>{''.join(found)}</actuator>" if found else ""


def _drive(robot: RandomRobot, name: str, target: str) -> str:
    bounded = robot.chosen("", 'forcelimited="true" forcerange="-2 3"')
    common = f'name="{name}" {target} gear="{robot.numbers(1, 2.0)}" {bounded}'
    ranged = robot.chosen("", 'ctrllimited="true" ctrlrange="-0.5 0.7"')
    rotor = "" if "tendon" in target else 'armature="0.02"'
    affine = 'gaintype="affine" biastype="affine"'
    shapes = {
        "motor": f"<motor {common} {ranged}/>",
        "position": f'<position {common} {ranged} kp="{robot.positive(1, 9)}" kv="{robot.positive(0, 2)}"/>',
        "velocity": f'<velocity {common} kv="{robot.positive(1, 9)}"/>',
        "damper": f'<damper {common} kv="{robot.positive(1, 9)}" ctrlrange="0 2"/>',
        "general": f'<general {common} {ranged} {affine} gainprm="{robot.numbers(3)}" biasprm="{robot.numbers(2)} -1"/>',
        "damped": f'<position {common} class="soft" dampratio="{robot.positive(0.3, 1.5)}" {rotor}/>',
        "intvelocity": f'<intvelocity {common} kp="{robot.positive(1, 9)}" kv="1"/>',
        "cylinder": f'<cylinder {common} timeconst="0.5" area="2" bias="{robot.numbers(3)}"/>',
        "filtered": f'<general {common} dyntype="filter" dynprm="{robot.positive(0.1, 2)}" gainprm="3" damping="0.2" {rotor}/>',
    }
    return shapes[robot.chosen(*DRIVES)]
