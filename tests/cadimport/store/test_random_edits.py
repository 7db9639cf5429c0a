"""Random edits of a machine whose truth is known: every part is found again, and what happened to it is named."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import cadquery as cq
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cadimport.assembly import Assembly, Instance
from cadimport.kernel.shape_worker import assembly_of_shapes
from cadimport.store import part_matching
from cadimport.store.part_matching import Matching, match_assemblies

SEEDS = st.integers(0, 2**32 - 1)
QUICK = settings(max_examples=25, deadline=None)


@cache
def shapes() -> Assembly:
    """Every shape of the machine and of its edits, read once."""
    bracket = cq.Workplane().box(30, 20, 5).faces(">Z").workplane().center(8, 3).hole(6)
    wedge = cq.Workplane(cq.Solid.makeWedge(14, 15, 16, 3, 4, 8, 9))
    beam = cq.Workplane().box(80, 10, 6).faces(">Z").workplane().center(-20, 0).hole(4)
    made = {
        "frame": cq.Workplane().box(200, 120, 8).faces(">Z").workplane().rarray(60, 40, 3, 2).hole(5),
        "bracket": bracket,
        "bracket edited": cq.Workplane().box(33, 20, 5).faces(">Z").workplane().center(8, 3).hole(6),
        "motor": cq.Workplane()
        .box(28, 28, 34)
        .faces(">Z")
        .workplane()
        .circle(11)
        .extrude(2)
        .faces(">Z")
        .workplane()
        .circle(2.5)
        .extrude(20),
        "motor edited": cq.Workplane()
        .box(28, 28, 40)
        .faces(">Z")
        .workplane()
        .circle(11)
        .extrude(2)
        .faces(">Z")
        .workplane()
        .circle(2.5)
        .extrude(20),
        "screw": cq.Workplane().circle(2).extrude(12).faces(">Z").workplane().circle(3.5).extrude(3),
        "wedge": wedge,
        "wedge mirrored": wedge.mirror("YZ"),
        "beam": beam,
        "beam left": beam.intersect(cq.Workplane().box(50, 10, 6).translate((-15, 0, 0))),
        "beam right": beam.cut(cq.Workplane().box(50, 10, 6).translate((-15, 0, 0))),
        "cover": cq.Workplane().box(50, 40, 2).edges("|Z").fillet(4),
        "gear": cq.Workplane().circle(18).extrude(6).faces(">Z").workplane().hole(5).faces(">Z").workplane().center(11, 0).hole(3),
    }
    return assembly_of_shapes({n: (n, s.val().wrapped) for n, s in made.items()}, Path("/nowhere/machine.step"), lambda *_: None)


def place(x: float, y: float, z: float, turn: float = 0.0) -> np.ndarray:
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, z], [0, 0, 0, 1.0]])


def part(name: str, shape: str, X: np.ndarray, *above: str) -> Instance:
    return Instance(name=name, path=("machine", *above, name), part=shapes().instances[shape].part, X_WP=X)


def machine(parts: list[Instance]) -> Assembly:
    return shapes().with_changes(instances={p.name: p for p in parts}, name="machine")


def original() -> list[Instance]:
    """A frame with two drives of the same parts, twins of both hands, and a row of screws."""
    parts = [
        part("frame", "frame", place(0, 0, 0)),
        part("cover", "cover", place(0.02, 0.01, 0.05)),
        part("beam", "beam", place(0, 0.07, 0.02)),
    ]
    for side, x in (("left", -0.07), ("right", 0.07)):
        parts += [
            part(f"{side} motor", "motor", place(x, 0, 0.03), f"{side} drive"),
            part(f"{side} gear", "gear", place(x, 0, 0.06, 0.3), f"{side} drive"),
            part(f"{side} bracket", "bracket", place(x, 0.03, 0.01), f"{side} drive"),
        ]
        parts += [part(f"{side} screw {k}", "screw", place(x + 0.011 * k, 0.02, 0.02), f"{side} drive") for k in range(2)]
    parts += [part("wedge a", "wedge", place(-0.03, -0.04, 0.02)), part("wedge b", "wedge mirrored", place(0.03, -0.04, 0.02))]
    return parts + [part(f"screw {k}", "screw", place(0.02 * k - 0.06, -0.05, 0.01)) for k in range(6)]


def renamed(p: Instance, name: str) -> Instance:
    return replace(p, name=name, path=(*p.path[:-1], name))


def partners(found: Matching) -> dict[str | None, str | None]:
    return {match.old: match.new for match in found.matches if match.old is not None}


def changes(found: Matching) -> dict[str, set[str]]:
    return {m.old: set(m.what) & {"edited", "moved", "renamed"} for m in found.matches if m.old and m.new}


@QUICK
@given(SEEDS)
def test_all_renamed_reordered_and_carried_elsewhere_is_the_same_machine(seed: int) -> None:
    rng = np.random.default_rng(seed)
    old = original()
    X = place(*rng.uniform(-1, 1, 3), turn=rng.uniform(-3, 3))
    new = [renamed(replace(p, X_WP=X @ p.X_WP), f"{rng.integers(10**6)}-{k}") for k, p in enumerate(old)]
    truth = {p.name: q.name for p, q in zip(old, new, strict=True)}
    rng.shuffle(new)
    found = match_assemblies(machine(old), machine(new))
    assert partners(found) == truth
    np.testing.assert_allclose(found.motion, X, atol=1e-9)  # round-off of one product of poses
    assert all(what == {"renamed"} for what in changes(found).values())


@QUICK
@given(SEEDS)
def test_numbers_that_cad_counts_up_are_no_new_names(seed: int) -> None:
    rng = np.random.default_rng(seed)
    old = [renamed(p, f"{p.name} v{rng.integers(1, 40)}:{k}") for k, p in enumerate(original())]
    new = [renamed(p, f"{q.name} v{rng.integers(40, 90)}:{100 - k}") for k, (p, q) in enumerate(zip(old, original(), strict=True))]
    found = match_assemblies(machine(old), machine(new[::-1]))
    assert partners(found) == {p.name: q.name for p, q in zip(old, new, strict=True)}
    assert not any(changes(found).values())


@QUICK
@given(SEEDS)
def test_moved_edited_removed_and_added_parts_are_named_so(seed: int) -> None:
    rng = np.random.default_rng(seed)
    old = original()
    movable = ["cover", "beam", "left gear", "wedge a"]
    moved, edited, gone = rng.choice(movable), rng.choice(["left bracket", "right motor"]), rng.choice(["screw 1", "screw 4", "wedge b"])
    new = []
    for p in old:
        if p.name == gone:
            continue
        if p.name == moved:
            p = replace(p, X_WP=place(*rng.uniform(-0.01, 0.01, 3), turn=rng.uniform(0.1, 1.0)) @ p.X_WP)
        if p.name == edited:
            p = replace(p, part=shapes().instances[f"{edited.split()[1]} edited"].part)
        new.append(p)
    new.append(part("lid", "cover", place(0.0, 0.2, 0.3)))
    rng.shuffle(new)
    found = match_assemblies(machine(old), machine(new))
    assert partners(found) == {p.name: None if p.name == gone else p.name for p in old}
    assert [m.new for m in found.matches if m.old is None] == ["lid"]
    assert {name: what for name, what in changes(found).items() if what} == {moved: {"moved"}, edited: {"edited"}}


@QUICK
@given(SEEDS)
def test_a_sub_assembly_goes_as_a_whole_and_a_further_one_is_added(seed: int) -> None:
    """The right drive moves, and a third drive of the same parts comes to where it was."""
    rng = np.random.default_rng(seed)
    old = original()
    X = place(*rng.uniform(0.05, 0.2, 3), turn=rng.uniform(-1, 1))
    drive = [p for p in old if "right drive" in p.path]
    new = [replace(p, X_WP=X @ p.X_WP) if p in drive else p for p in old]
    new += [replace(p, name=f"third {p.name}", path=("machine", "third drive", f"third {p.name}")) for p in drive]
    rng.shuffle(new)
    found = match_assemblies(machine(old), machine(new))
    assert partners(found) == {p.name: p.name for p in old}
    assert {name for name, what in changes(found).items() if what == {"moved"}} == {p.name for p in drive}


@QUICK
@given(SEEDS)
def test_an_edited_and_renamed_part_is_found_and_asked_about(seed: int) -> None:
    rng = np.random.default_rng(seed)
    old = original()
    name = str(rng.choice(["left bracket", "right motor"]))
    new = [renamed(replace(p, part=shapes().instances[f"{name.split()[1]} edited"].part), "xyzzy") if p.name == name else p for p in old]
    rng.shuffle(new)
    found = match_assemblies(machine(old), machine(new))
    match = next(m for m in found.matches if m.old == name)
    assert (match.new, set(match.what), match.ask) == ("xyzzy", {"edited", "renamed"}, True)


def test_mirrored_twins_are_not_exchanged() -> None:
    old = original()
    swap = {"wedge a": "wedge b", "wedge b": "wedge a"}
    found = match_assemblies(machine(old), machine([renamed(p, swap.get(p.name, p.name)) for p in old]))
    assert partners(found)["wedge a"] == "wedge b"  # the shape with its hand at its place, whatever it is called
    turned = [replace(p, part=shapes().instances["wedge mirrored"].part) if p.name == "wedge a" else p for p in old]
    assert changes(match_assemblies(machine(old), machine(turned)))["wedge a"] == {"edited"}


@QUICK
@given(SEEDS)
def test_split_and_merged_parts_are_recognised(seed: int) -> None:
    rng = np.random.default_rng(seed)
    old = original()
    X = next(p for p in old if p.name == "beam").X_WP
    first = "beam" if rng.integers(2) else "stub"
    cut = [p for p in old if p.name != "beam"] + [part(first, "beam left", X), part("rest", "beam right", X)]
    rng.shuffle(cut)
    found = match_assemblies(machine(old), machine(cut))
    assert [(s.whole, set(s.pieces)) for s in found.split] == [("beam", {first, "rest"})]
    assert found.merged == ()
    back = match_assemblies(machine(cut), machine(old))
    assert [(s.whole, set(s.pieces)) for s in back.merged] == [("beam", {first, "rest"})]


@QUICK
@given(SEEDS)
def test_the_order_of_the_parts_has_no_influence(seed: int) -> None:
    rng = np.random.default_rng(seed)
    old, new = original(), [replace(p, X_WP=place(*rng.normal(0, 0.003, 3)) @ p.X_WP) for p in original()]
    first = match_assemblies(machine(old), machine(new))
    again = match_assemblies(machine(list(rng.permutation(np.array(old, dtype=object)))), machine(new[::-1]))
    key = lambda m: (m.old or "", m.new or "")  # noqa: E731
    assert sorted(first.matches, key=key) == sorted(again.matches, key=key)


def test_a_large_machine_is_matched_as_a_small_one_is(monkeypatch) -> None:
    """Where only what was touched is assigned, the result is the same."""
    old = original()
    new = [replace(p, X_WP=place(0.004, 0, 0) @ p.X_WP) if p.name == "cover" else p for p in old if p.name != "screw 3"]
    new = [renamed(p, "lid") if p.name == "wedge a" else p for p in new]
    whole = match_assemblies(machine(old), machine(new))
    monkeypatch.setattr("cadimport.store.part_matching.MOST_PAIRS", 0)
    touched = match_assemblies(machine(old), machine(new))
    assert [(m.old, m.new, m.what) for m in touched.matches] == [(m.old, m.new, m.what) for m in whole.matches]
    np.testing.assert_array_equal(touched.motion, np.eye(4))


def test_where_everything_moved_alone_and_changed_the_comparison_is_bounded(monkeypatch) -> None:
    """What is alone with its shape, path or name needs no comparison; of what is left the largest are compared, the others are not."""
    old = original()
    rng = np.random.default_rng(3)
    new = [replace(p, X_WP=place(*rng.normal(0, 0.5, 3)) @ p.X_WP) for p in old]
    compared: list[int] = []

    def counted(self, before, now, *more) -> None:
        compared.append(len(before.names) * len(now.names))
        whole(self, before, now, *more)

    whole = part_matching._Evidence.__init__
    monkeypatch.setattr(part_matching._Evidence, "__init__", counted)
    for most in (0, 1, 4, 6):
        monkeypatch.setattr("cadimport.store.part_matching.MOST_PAIRS", most)
        found = match_assemblies(machine(old), machine(new))
        assert compared[-1] <= most
        assert {m.old for m in found.matches if m.old} == {p.name for p in old}
        assert all(m.old == m.new for m in found.matches if m.old and m.new)
        strangers = [renamed(p, f"{name} of another machine") for p, name in zip(new, "qwertyuiopasdfghjklzxcvbnm", strict=False)]
        match_assemblies(machine(old), machine(strangers))
        assert compared[-1] <= most
