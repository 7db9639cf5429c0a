"""The samples that come with the program: what there is, and a copy of one for the user to change."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from foundation.errors import MategraphError

from ..project.problems import did_you_mean

_LEFT_OUT = shutil.ignore_patterns("__pycache__", "out", "*.pyc")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A sample: a folder with a README and a project file of its name, or with plain STEP files alone."""

    name: str
    title: str  # the first line of its README
    folder: Path

    @property
    def about(self) -> str:
        """The first sentence of its README."""
        readme = self.folder / "README.md"
        paragraphs = readme.read_text(encoding="utf-8").split("\n\n") if readme.is_file() else []
        plain = next((" ".join(one.split()) for one in paragraphs if not one.lstrip().startswith(("#", "!", "|", "```"))), "")
        return re.split(r"(?<=\.) ", plain.replace("`", ""), maxsplit=1)[0].rstrip(":.")

    @property
    def project(self) -> Path:
        """Its project file, or the first of its plain STEP files."""
        own = self.folder / f"{self.name}.toml"
        return own if own.is_file() else min(self.folder.glob("*.step"), default=own)


def examples() -> tuple[Example, ...]:
    """All samples, by name."""
    here = Path(__file__).resolve().parents[1]
    root = here / "samples" if (here / "samples").is_dir() else here.parent / "sample_assemblies"  # installed, or in the repository
    folders = sorted(folder for folder in root.iterdir() if folder.is_dir()) if root.is_dir() else []
    found = (Example(name=folder.name, title=_title(folder / "README.md"), folder=folder) for folder in folders)
    return tuple(example for example in found if example.project.is_file())


def copy_example(name: str, into: Path) -> Path:
    """Copy a sample into a new folder of its name; what is there already is left as it is.

    The commands in its README and its comments name the copy, and links that lead out of the folder become plain words.

    Returns
    -------
    Path
        The project file of the copy.

    Raises
    ------
    MategraphError
        ``E060`` no such sample, ``E061`` the folder is there already.
    """
    known = {example.name: example for example in examples()}
    if name not in known:
        remedy = f"There are: {', '.join(known)}." if known else "This installation has none; they are in the repository."
        raise MategraphError("E060", f"There is no example '{name}'{did_you_mean(name, known)}.", remedy=remedy, element=name)
    target = into / name
    if target.exists():
        what = f"The folder {target} is there already, and nothing is overwritten."
        raise MategraphError("E061", what, remedy="Name another folder with --into, or move this one away.", element=name)
    draft = target.with_name(f".{name}.part")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        shutil.copytree(known[name].folder, draft, ignore=_LEFT_OUT, copy_function=shutil.copyfile)  # an installed sample may be read-only
        _settle(draft, name, target)
        draft.rename(target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return target / known[name].project.name


def _settle(draft: Path, name: str, target: Path) -> None:
    for file in draft.iterdir():
        if file.suffix in (".md", ".toml", ".py"):
            text = file.read_text(encoding="utf-8").replace(f"sample_assemblies/{name}/", f"{target.as_posix()}/")
            if file.suffix == ".md":
                text = re.sub(r"(?<!!)\[([^]]+)\]\(\.\./[^)]*\)", r"\1", text)
            file.write_text(text, encoding="utf-8", newline="\n")


def _title(readme: Path) -> str:
    if not readme.is_file():
        return ""
    first = readme.read_text(encoding="utf-8").lstrip().partition("\n")[0]
    return first.lstrip("# ").strip()
