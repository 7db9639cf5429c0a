"""`Difference`: everything that is different in two states of a machine, as tables, Markdown and plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from foundation.errors import MategraphError

from ..outputs.cell_text import first_names, number, vector
from ..outputs.plain_data import HIDDEN, finite, to_plain
from ..outputs.shown import Shown, Table
from ..outputs.summary import MachineSummary
from .changes import Change
from .part_changes import MOVED, PartChange, PartChanges
from .response_changes import RunFigures

GROUPS = {  # in the order in which they are shown → title
    "checks": "Checks",
    "project": "Project",
    "mechanism": "Mechanism",
    "joints": "Joints",
    "bodies": "Bodies",
    "masses": "Masses",
    "equations": "Equations",
    "response": "Response",
    "reactions": "Reactions",
    "energy": "Energy",
}
MOST_ROWS = 40  # of one table of the terminal; JSON has them all
MOST_OF = {"response": 16, "reactions": 16}  # of tables with many rows that follow from others
MOST_IN_MARKDOWN = 10  # rows of a group in a pull request
_COLUMNS = ("element", "quantity", "old", "new", "unit", "difference")


@dataclass(frozen=True, slots=True, kw_only=True)
class SideState:
    """One of the two states, as far as it could be computed."""

    label: str  # as the user named it
    title: str
    mass: float  # kg
    mobility: int | None
    errors: tuple[MategraphError, ...] = field(default=(), metadata=HIDDEN)
    summary: MachineSummary = field(metadata=HIDDEN)
    figures: RunFigures | None = field(default=None, metadata=HIDDEN)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Difference(Shown):
    """What is different from `old` to `new`."""

    old: SideState
    new: SideState
    parts: PartChanges
    changes: tuple[Change, ...]

    @property
    def same(self) -> bool:
        """Whether nothing is different; colours and numbers of parts do not count."""
        return not (self.parts.changed or self.parts.added or self.parts.removed or self.parts.carried or self.changes)

    @property
    def errors(self) -> tuple[MategraphError, ...]:
        """What kept a state from being computed as a whole."""
        return (*self.old.errors, *self.new.errors)

    def of(self, group: str) -> tuple[Change, ...]:
        """The changes of one group."""
        return tuple(change for change in self.changes if change.group == group)

    def headline(self) -> str:
        """How many parts changed in which way, and how many figures."""
        if self.same:
            return "no difference"
        words = [*(("added", len(self.parts.added)), ("removed", len(self.parts.removed)))]
        words += [(kind, self.parts.count(kind)) for kind in ("edited", "moved", "renamed", "swapped")]
        found = [f"{n} {word}" for word, n in words if n]
        texts = [f"parts: {', '.join(found)}"] if found else []
        counts = [f"{len(self.of(group))} in {title.lower()}" for group, title in GROUPS.items() if self.of(group)]
        texts += [f"changes: {', '.join(counts)}"] if counts else []
        return "; ".join([*texts, *(["the whole machine was carried"] if self.parts.carried else [])])

    # ------------------------------------------------------------------------------------------------------------ tables

    def tables(self) -> Iterator[Table]:
        """Parts, then each group of changes."""
        rows = list(self._part_rows())
        if rows:
            yield _short(Table("Parts", ("what", "old", "new", "by"), rows))
        for group, title in GROUPS.items():
            own = self.of(group)
            if own:
                cells = [(c.element, c.quantity, *(t := c.cells())[:2], c.unit, t[2] or c.note) for c in own]
                yield _short(Table(title, _COLUMNS, cells, right=(2, 3)), MOST_OF.get(group, MOST_ROWS))

    def _part_rows(self) -> Iterator[tuple[str, str, str, str]]:
        if self.parts.carried is not None:
            place = vector([row[3] for row in self.parts.carried[:3]], 1e3)
            yield "carried", "the whole machine", "", f"{place} mm" + (" and turned" if _turns(self.parts) else "")
        for part in self.parts.changed:
            yield " and ".join(part.changes), part.old, part.new if part.new != part.old else "", _by(part)
        for split in self.parts.split:
            yield ("split" if len(split.old) == 1 else "merged"), ", ".join(split.old), ", ".join(split.new), ""
        for name in self.parts.removed:
            yield "removed", name, "", ""
        for name in self.parts.added:
            yield "added", "", name, ""

    # ------------------------------------------------------------------------------------------------------- other forms

    def markdown(self) -> str:
        """A short summary for a pull request."""
        lines = [f"### {_escaped(self.new.title)}: {_escaped(self.headline())}", "", f"`{self.old.label}` → `{self.new.label}`", ""]
        for error in self.errors:
            lines += [f"> **{error.code}** {_escaped(error.what)} {_escaped(error.remedy)}", ""]
        kinds = {
            "added": self.parts.added,
            "removed": self.parts.removed,
            **{
                kind: tuple(part.new for part in self.parts.matched if kind in part.changes)
                for kind in ("edited", "swapped", "renamed", "moved")
            },
        }
        lines += [f"- **{kind}** {_escaped(first_names(names, 8))}" for kind, names in kinds.items() if names]
        lines += [""] if any(kinds.values()) else []
        rows = [change for group in GROUPS for change in self.of(group)[:MOST_IN_MARKDOWN]]
        if rows:
            lines += ["| | | old | new | | |", "|---|---|--:|--:|---|---|"]
            for change in rows:
                old, new, share = change.cells()
                element = f"body {change.element}" if change.group == "bodies" else change.element  # it may have the name of a part
                cells = (element, change.quantity, old, new, change.unit, share or change.note)
                lines.append(f"| {' | '.join(map(_escaped, cells))} |")
            left = len(self.changes) - len(rows)
            lines += ["", *([f"and {left} more"] if left else [])]
        return "\n".join(lines).rstrip() + "\n"

    def as_dict(self) -> dict[str, Any]:
        """Plain data: matches of the parts in the form of the field, every change, and the figures of both runs; SI units."""
        found: dict[str, Any] = finite(
            {
                "same": self.same,
                "old": to_plain(self.old),
                "new": to_plain(self.new),
                "parts": to_plain(self.parts),
                "changes": [{**to_plain(change), "what": change.what, "relative": change.relative} for change in self.changes],
                "figures": {"old": to_plain(self.old.figures), "new": to_plain(self.new.figures)},
                "old_parts": _parts(self.old.summary),
                "new_parts": _parts(self.new.summary),
                "errors": [error.as_dict() for error in self.errors],
            }
        )
        return found


def _parts(summary: MachineSummary) -> list[dict[str, Any]]:
    keys = ("name", "path", "body", "volume", "mass", "center", "pose")
    return [{key: to_plain(getattr(part, key)) for key in keys} for part in summary.parts]


def _by(part: PartChange) -> str:
    found = []
    if "moved" in part.changes:
        words = [f"{1e3 * part.moved:.3g} mm"] if part.moved > MOVED else []
        found.append(" and ".join([*words, *(["turned"] if part.turned else [])]))
    if part.ask:
        found.append(f"{number(100.0 * part.sure)} % sure")
    return ", ".join(found)


def _turns(parts: PartChanges) -> bool:
    return parts.carried is not None and any(abs(parts.carried[i][i] - 1.0) > 1e-6 for i in range(3))


def _short(table: Table, most: int = MOST_ROWS) -> Table:
    """A table with its first rows, and how many more there are."""
    if len(table.rows) <= most:
        return table
    more = (f"and {len(table.rows) - most} more", *[""] * (len(table.columns) - 1))
    rows: Sequence[Sequence[str]] = [*table.rows[:most], more]
    return Table(table.title, table.columns, rows, right=table.right)


def _escaped(text: str) -> str:
    """A text that Markdown shows as it is, in one line."""
    plain = " ".join(text.split())
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|~" else letter for letter in plain)
