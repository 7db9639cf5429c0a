"""The linear laws of MJCF actuators, and their defaults: a class has one default actuator, which is of the type last written in it.

An actuator of a type starts from the innermost class whose default actuator is of its type or a <general>, else from nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from ....sandbox.safe_xml import Node
from .document import MjcfDocument, with_attributes
from .joint_terms import polynomial

Triple = tuple[float, float, float]
_LINEAR = ("motor", "position", "velocity", "intvelocity", "damper", "cylinder")
_RANGES = frozenset(f"{what}{bound}" for what in ("ctrl", "force", "act") for bound in ("limited", "range"))
_OF_ALL_ACTUATORS = _RANGES | {"gear", "cranklength", "damping", "armature", "inheritrange"}  # attributes
_OTHERS = {"kv": "dampratio", "dampratio": "kv", "area": "diameter", "diameter": "area"}  # either one gives the same number


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """The coefficients of an actuator."""

    gain: Triple = (1.0, 0.0, 0.0)
    bias: Triple = (0.0, 0.0, 0.0)  # the last one: a damping ratio where positive and the law is a servo's
    filtered: float = 0.0  # time constant of its filter, s
    integrates: bool = False


@dataclass(frozen=True, kw_only=True)
class _Default:
    """The default actuator of one class: attributes that all types have, and those of its own type."""

    tag: str = "general"
    common: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    outer: _Default | None = None  # of the class around

    def changed(self, node: Node) -> _Default:
        """After an element of the same class."""
        common = {key: value for key, value in node.attributes.items() if key in _OF_ALL_ACTUATORS}
        own = {key: value for key, value in node.attributes.items() if key not in _OF_ALL_ACTUATORS}
        return _Default(tag=node.tag, common={**self.common, **common}, own=_over(self.start(node), own), outer=self.outer)

    def start(self, node: Node) -> Mapping[str, str]:
        """What an actuator starts from, in the attributes of its type."""
        if node.tag == "general":
            return self.own if self.tag == "general" else _as_general(with_attributes(node, self.own, tag=self.tag))
        at: _Default | None = self
        while at is not None:
            if at.tag == node.tag:
                return at.own
            if at.tag == "general":
                return _from_general(node.tag, with_attributes(node, at.own, tag="general"))
            at = at.outer
        return {}


def resolved_actuator(document: MjcfDocument, node: Node) -> Node:
    """The actuator with its defaults."""
    default = _Default()
    for number, elements in enumerate(document.actuator_defaults(node)):
        if number:
            default = _Default(tag=default.tag, common=default.common, own=default.own, outer=default)
        for element in elements:
            default = default.changed(element)
    return with_attributes(node, {**default.common, **_over(default.start(node), node.attributes)})


def _over(defaults: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    gone = {_OTHERS[key] for key in own if key in _OTHERS} - own.keys()
    return {key: value for key, value in defaults.items() if key not in gone} | dict(own)


def _as_general(node: Node) -> dict[str, str]:
    """The attributes of a <general> of the same law; one of no linear law stays one."""
    law = law_of(node) if node.tag in _LINEAR else None
    if law is None:
        return {"gaintype": node.tag}
    found = {"gainprm": _text(*law.gain), "gaintype": "affine" if node.tag == "damper" else "fixed"}
    if node.tag not in ("motor", "damper"):
        found |= {"biastype": "affine", "biasprm": _text(*law.bias)}
    if law.integrates:
        found["dyntype"] = "integrator"
    elif law.filtered > 0.0:
        found |= {"dyntype": "filter" if node.tag == "cylinder" else "filterexact", "dynprm": _text(law.filtered)}
    return found


def _from_general(tag: str, node: Node) -> dict[str, str]:
    """The attributes of another type that MuJoCo takes from a <general>: none where their gains are of different types."""
    if node.get("gaintype", "fixed") != ("affine" if tag == "damper" else "fixed"):
        return {}
    gain = polynomial(node, "gainprm") if "gainprm" in node.attributes else (1.0, 0.0, 0.0)
    bias = polynomial(node, "biasprm")
    time = {"timeconst": node.get("dynprm").split()[0]} if node.get("dynprm").split() else {}
    if tag in ("position", "intvelocity"):
        damped = {"dampratio": _text(bias[2])} if bias[2] > 0.0 else {"kv": _text(-bias[2])}
        return {"kp": _text(gain[0])} | damped | (time if node.get("dyntype") == "filterexact" else {})
    if tag in ("velocity", "damper"):
        return {"kv": _text(gain[0] if tag == "velocity" else -gain[2])}
    return {"area": _text(gain[0]), "bias": _text(*bias)} | time if tag == "cylinder" else {}


def _text(*values: float) -> str:
    return " ".join(repr(float(value)) for value in values)


def law_of(node: Node) -> Law | None:
    """The coefficients of an actuator; None for one of another law."""
    kp, kv = node.number("kp", 1.0), node.number("kv", 0.0)
    damped = node.number("dampratio", 0.0) or -kv
    if node.tag == "motor":
        return Law()
    if node.tag == "position":
        return Law(gain=(kp, 0.0, 0.0), bias=(0.0, -kp, damped), filtered=node.number("timeconst", 0.0))
    if node.tag == "intvelocity":
        return Law(gain=(kp, 0.0, 0.0), bias=(0.0, -kp, damped), integrates=True)
    if node.tag == "velocity":
        kv = node.number("kv", 1.0)
        return Law(gain=(kv, 0.0, 0.0), bias=(0.0, 0.0, -kv))
    if node.tag == "damper":
        return Law(gain=(0.0, 0.0, -node.number("kv", 0.0)))
    if node.tag == "cylinder":
        area = math.pi / 4.0 * node.number("diameter") ** 2 if "diameter" in node.attributes else node.number("area", 1.0)
        return Law(gain=(area, 0.0, 0.0), bias=polynomial(node, "bias"), filtered=node.number("timeconst", 1.0))
    return _general(node) if node.tag == "general" else None


def _general(node: Node) -> Law | None:
    gain, bias, dynamics = node.get("gaintype", "fixed"), node.get("biastype", "none"), node.get("dyntype", "none")
    if gain not in ("fixed", "affine") or bias not in ("none", "affine") or dynamics not in ("none", "integrator", "filter", "filterexact"):
        return None
    g = polynomial(node, "gainprm") if "gainprm" in node.attributes else (1.0, 0.0, 0.0)
    time = (*node.numbers("dynprm", None, ()), 1.0)[0]
    return Law(
        gain=g if gain == "affine" else (g[0], 0.0, 0.0),
        bias=polynomial(node, "biasprm") if bias == "affine" else (0.0, 0.0, 0.0),
        filtered=time if dynamics.startswith("filter") else 0.0,
        integrates=dynamics == "integrator",
    )
