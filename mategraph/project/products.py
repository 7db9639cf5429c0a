"""``[product]``: what a file of the library says of a bought part beside its models: how to recognise it, what moves in it, its mass.

The library is the folder `mategraph/library`; further files, or folders of them, are named by ``library = ["parts"]`` in the project file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from cadimport.bought_parts.products import BoltCircle, Output, Product
from cadimport.mates.kinds import MATE_KINDS, find_kind

from .places import Places
from .problems import Problems, did_you_mean, listed, shown
from .spans import key_lines
from .toml_file import parse_tables, read_text
from .toml_writing import KeyPath
from .units import BadQuantity, to_si

LIBRARY = Path(__file__).parent.parent / "library"

_KEYS = ("name", "kind", "mass", "source", "names", "box", "tolerance", "case_names", "output_names", "output")
_OUTPUT_KEYS = ("kind", "on_axis", "bolt_circle", "radius", "limits")


@lru_cache(maxsize=1)
def own_products() -> tuple[Product, ...]:
    """The products of MateGraph's own library."""
    return tuple(_products_in(LIBRARY, lambda path: f"mategraph:library/{path.name}"))


def products_of(folder: Path, library: tuple[str, ...]) -> tuple[Product, ...]:
    """The products of files or folders beside a project, those of its own first, then MateGraph's.

    Raises
    ------
    MategraphError
        ``E076`` for a file that is not there or says of its product what cannot be meant.
    """
    found: list[Product] = []
    for name in library:
        path = folder / name
        if not path.exists():
            problems = Problems()
            remedy = "Name a folder with files of bought parts, or one such file."
            problems.add("E076", f"library: {shown(name)} does not exist.", remedy=remedy, element=name)
            problems.raise_if_any()
        found += _products_in(path, lambda file: file.relative_to(folder).as_posix())
    return (*found, *own_products())


def _products_in(path: Path, address: Any) -> Iterator[Product]:
    problems = Problems()
    for file in sorted(path.glob("*.toml")) if path.is_dir() else [path]:
        text = read_text(file)
        table = parse_tables(text, file.name).get("product")  # of the file itself: what it extends is no product of its own
        if table is None and path.is_dir():
            continue
        product = _Reader(text, problems, file.name).product(table, address(file), file)
        if product is not None:
            yield product
    problems.raise_if_any()


class _Reader:
    """One file's ``[product]``; problems are gathered."""

    def __init__(self, text: str, problems: Problems, file: str) -> None:
        self.text = text
        self.problems = problems
        self.file = file

    def product(self, table: object, model: str, file: Path) -> Product | None:
        before = len(self.problems.errors)
        if not isinstance(table, Mapping):
            self._report(("product",), "there is no [product].", 'Write [product], name = "...", names = ["*...*"].')
            return None
        self._known(("product",), table, _KEYS)
        for key in ("name", "kind"):
            if not isinstance(table.get(key), str):
                self._report(("product", key), f"{key} is missing.", f'Write {key} = "...".')
        sides = self._numbers(("product", "box"), table.get("box"), "m")
        if sides and len(sides) != 3:
            self._report(("product", "box"), "a box has three sides.", 'Write box = ["45 mm", "25 mm", "35 mm"], 0 for a side that varies.')
        product = Product(
            name=str(table.get("name")),
            kind=str(table.get("kind")),
            names=self._texts(("product", "names"), table.get("names")),
            box=(sides[0], sides[1], sides[2]) if len(sides) == 3 else None,
            tolerance=self._number(("product", "tolerance"), table.get("tolerance", 5e-4), "m"),
            case_names=self._texts(("product", "case_names"), table.get("case_names")),
            output_names=self._texts(("product", "output_names"), table.get("output_names")),
            output=self._output(table.get("output")),
            mass=self._number(("product", "mass"), table["mass"], "kg") if "mass" in table else None,
            source=str(table.get("source", "")),
            model=model,
            file=file,
        )
        if not (product.names or product.box or product.in_pieces):
            self._report(("product",), "nothing says how to recognise it.", "Give names, a box, or case_names and output_names.")
        return product if len(self.problems.errors) == before else None

    def _output(self, table: object) -> Output | None:
        if table is None:
            return None
        path: KeyPath = ("product", "output")
        if not isinstance(table, Mapping):
            self._report(path, f"output = {shown(table)} is no table.", 'Write [product.output], kind = "revolute".')
            return None
        self._known(path, table, _OUTPUT_KEYS)
        row = find_kind(str(table.get("kind", "revolute")))
        if row is None:
            self._report((*path, "kind"), f"there is no kind of mate {shown(table.get('kind'))}.", f"There are {listed(MATE_KINDS)}.")
            return None
        circle = table.get("bolt_circle")
        limits = self._numbers((*path, "limits"), table.get("limits"), "m" if row.coordinate == "length" else "rad")
        return Output(
            kind=row.name,
            on_axis=self._numbers((*path, "on_axis"), table.get("on_axis"), "m"),
            bolt_circle=self._bolt_circle((*path, "bolt_circle"), circle) if circle is not None else None,
            radius=self._number((*path, "radius"), table.get("radius", 0.0), "m"),
            limits=(limits[0], limits[1]) if len(limits) == 2 else None,
        )

    def _bolt_circle(self, path: KeyPath, circle: object) -> BoltCircle | None:
        if not isinstance(circle, Mapping) or set(circle) != {"holes", "diameter"} or not isinstance(circle["holes"], int):
            self._report(path, f"{shown(circle)} is no bolt circle.", 'Write bolt_circle = { holes = 4, diameter = "14 mm" }.')
            return None
        return BoltCircle(holes=circle["holes"], diameter=self._number((*path, "diameter"), circle["diameter"], "m"))

    def _numbers(self, path: KeyPath, values: object, unit: str) -> tuple[float, ...]:
        if values is None:
            return ()
        if not isinstance(values, list):
            self._report(path, f"{shown(values)} is no list.", f'Write {path[-1]} = ["10 mm"].')
            return ()
        return tuple(self._number((*path, i), value, unit) for i, value in enumerate(values))

    def _number(self, path: KeyPath, value: object, unit: str) -> float:
        try:
            return to_si(value, unit)
        except BadQuantity as bad:
            self._report(path, f"{path[-1]} = {shown(value)}{bad.what}", bad.remedy)
            return 0.0

    def _texts(self, path: KeyPath, values: object) -> tuple[str, ...]:
        if values is None:
            return ()
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self._report(path, f"{shown(values)} is no list of patterns.", f'Write {path[-1]} = ["*sts3215*"].')
            return ()
        return tuple(values)

    def _known(self, path: KeyPath, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                self._report(
                    (*path, key), f"there is no key {shown(key)}{did_you_mean(key, known)}.", f"Known keys here: {', '.join(known)}."
                )

    def _report(self, path: KeyPath, what: str, remedy: str) -> None:
        places = Places(file=self.file, lines=key_lines(self.text))
        self.problems.add("E076", f"{self.file}: {what}", remedy=remedy, element=self.file, place=places.of(*path))
