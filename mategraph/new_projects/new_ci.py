"""``mategraph new --ci``: files with which a repository of CAD files checks itself."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from foundation.atomic_file import write_whole
from foundation.errors import MategraphError

from ..project.problems import did_you_mean

# What is asked for → the template, and where it goes below the folder.
CI_FILES = {
    "github": ("github.yml", ".github/workflows/mategraph.yml"),
    "gitlab": ("gitlab.yml", ".gitlab-ci.yml"),
    "pre-commit": ("pre-commit.yaml", ".pre-commit-config.yaml"),
}


def write_ci_file(system: str, folder: Path, *, force: bool = False) -> Path:
    """Write the file for a CI system below a folder; what is there already is left as it is, unless `force`.

    Raises
    ------
    MategraphError
        ``E094`` for a system that there is no file for, ``E095`` where the file is there already.
    """
    if system not in CI_FILES:
        what = f"There is no file for '{system}'{did_you_mean(system, CI_FILES)}."
        raise MategraphError("E094", what, remedy=f"There are: {', '.join(CI_FILES)}.", element=system)
    template, place = CI_FILES[system]
    target = folder / place
    if target.exists() and not force:
        remedy = "Add the job to it by hand (docs/diff-and-check.md shows it), or replace it with --force."
        raise MategraphError("E095", f"{target} is there already, and is not overwritten.", remedy=remedy, element=place)
    write_whole(target, files("mategraph.new_projects").joinpath("ci_files", template).read_text(encoding="utf-8"))
    return target
