"""What the documentation shows is what the program takes."""

import re
import runpy
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))
STAYS_OPEN = {"watch", "view"}
LEFT_OUT = {"--still", "--video", "--pdf"}  # need OpenGL, ffmpeg or a browser: tested with the pictures
OWN_TEST = {("docs/project-file.md", 0), ("docs/project-file.md", 1)}  # Python that runs inside of a project, see below


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def steps(page: str) -> list[tuple[str, str]]:
    """The fenced blocks in order: (language, text)."""
    return re.findall(r"^```(\w*)\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[list[str]]:
    """The lines of a block that call the program or copy a file, split as a shell does, without their comments."""
    words = [shlex.split(line, comments=True) for line in text.splitlines() if re.match(r"(\.venv/bin/)?mategraph |cp ", line)]
    return [[Path(line[0]).name, *line[1:]] for line in words]


def call(command: list[str]) -> None:
    """Run one line of the documentation in the present folder."""
    from mategraph.commands.cli import app

    program, *words = command
    if program == "cp":
        shutil.copy(*words)
    elif words[0] in STAYS_OPEN:
        assert Path(words[1]).is_file(), command
    else:
        done = CliRunner().invoke(app, [word for word in words if word not in LEFT_OUT], catch_exceptions=False)
        assert done.exit_code == 0, f"{shlex.join(command)}\n{done.output}"


@pytest.fixture(scope="module")
def bench(tmp_path_factory):
    """A folder in which the commands of the pages work: the samples, a machine.toml, a seeker.toml. Runs are shared: computed once."""
    folder = tmp_path_factory.mktemp("bench")
    (folder / "sample_assemblies").symlink_to(ROOT / "sample_assemblies")
    (folder / "docs").symlink_to(ROOT / "docs")
    seeker = ROOT / "sample_assemblies" / "seeker"
    for file in ("seeker.toml", "seeker.step", "seeker.py"):
        shutil.copy(seeker / file, folder / file)
    shutil.copy(seeker / "seeker.toml", folder / "machine.toml")
    for name in ("machine.step", "gearbox.step"):
        shutil.copy(seeker / "seeker.step", folder / name)
    return folder


LONG_PAGES = ("docs/pictures-and-reports.md",)  # videos, stills and printed pages


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=pytest.mark.long) if page in LONG_PAGES else page
        for page in ["README.md", *PAGES]
        if page not in ("docs/tutorial.md", "docs/joints.md", "docs/gallery.md")
    ],
)
def test_the_commands_and_the_python_of_a_page_work(page, bench, monkeypatch):
    """The gallery's commands are those of the samples' READMEs, and tested with the samples."""
    monkeypatch.chdir(bench)
    scripts, names = 0, {"__name__": "documentation"}
    for language, text in steps(page):
        if language == "python":
            if (page, scripts) not in OWN_TEST:
                exec(compile(text, page, "exec"), names)
            scripts += 1
        elif language in ("", "sh"):
            for command in commands(text):
                call(command)


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "made"),
    [("docs/tutorial.md", ("gimbal", "thick")), ("docs/joints.md", ("four_bar", "door_hinge", "door", "crank", "linkage", "gimbal"))],
)
def test_a_tutorial_works_from_its_first_line_to_its_last(page, made, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sample_assemblies").symlink_to(ROOT / "sample_assemblies")
    for language, text in steps(page):
        if language == "toml":
            named = re.match(r"# (\w+\.toml)\n", text)
            project = Path(named[1] if named else "gimbal.toml")
            begins = text.lstrip().startswith("schema") or named
            project.write_text(text if begins else f"{project.read_text(encoding='utf-8')}\n{text}", encoding="utf-8")
        elif language == "python":
            exec(compile(text, page, "exec"), {"__name__": "documentation"})
        else:
            for command in commands(text):
                call(command)
    for name in made:
        assert Path(f"out/{name}/{name}.html").is_file()


@pytest.mark.parametrize("name", ["series.toml", "foc.toml", "vf.toml", "induction_foc.toml"])
def test_the_whole_projects_of_the_circuits_page_run_and_pass_their_checks(name, tmp_path):
    import mategraph

    (text,) = (block for block in blocks("docs/circuits.md", "toml") if block.startswith(f"# {name}\n"))
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    machine = mategraph.load(path)
    run = machine.simulate()
    assert all(outcome.passed for outcome in machine.check(run))
    assert run.energy["relative_residual"] < 1e-6


def test_every_page_is_reached_from_the_index():
    linked = {"docs/README.md"}
    waiting = ["docs/README.md"]
    while waiting:
        page = ROOT / waiting.pop()
        for target in re.findall(r"\]\(([^)#:]+\.md)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            found = (page.parent / target).resolve()
            name = str(found.relative_to(ROOT))
            if found.is_file() and name not in linked:
                linked.add(name)
                waiting.append(name)
    assert set(PAGES) <= linked


def test_generated_pages_are_current():
    pages = runpy.run_path(str(ROOT / "docs" / "generate.py"))["PAGES"]
    for name, make in pages.items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == make(), f"run: python docs/generate.py ({name})"


@pytest.fixture
def documented(tmp_path):
    """The project file of the documentation, all its pieces put together, beside the sample's STEP file."""
    shutil.copy(ROOT / "sample_assemblies" / "seeker" / "seeker.step", tmp_path / "seeker.step")
    text = "\n".join(blocks("docs/project-file.md", "toml")).replace('[cad]\nscript = "seeker.py"', "")
    sample = (ROOT / "sample_assemblies" / "seeker" / "seeker.toml").read_text(encoding="utf-8")
    others = re.findall(r'^\[mate\."?(?!pitch\])[^\n]*\n(?:[^\n]+\n)+', sample, re.MULTILINE)
    # The documentation's machine turns about pitch only: the sample's yaw joints are made fixed.
    held = [mate.replace("revolute", "fixed") if mate.startswith(("[mate.yaw]", '[mate."yaw b"]')) else mate for mate in others]
    held = [re.sub(r"^(axis|limits) = .*\n", "", mate, flags=re.MULTILINE) for mate in held]
    path = tmp_path / "documented.toml"
    path.write_text("\n".join([text, *held]), encoding="utf-8")
    (tmp_path / "controllers.py").write_text(blocks("docs/project-file.md", "python")[0], encoding="utf-8")
    return path


def test_the_project_file_of_the_documentation_runs_and_passes_its_checks(documented):
    import mategraph

    machine = mategraph.load(documented)
    assert machine.mechanism.mobility == 1
    assert all(outcome.passed for outcome in machine.check(machine.simulate()))


def test_the_python_block_of_the_documentation_runs_when_allowed(documented):
    import mategraph

    text = documented.read_text(encoding="utf-8")
    text = text.replace('block = "PID"', 'block = "python:controllers.py:Law"').replace("Kp = 60.0\nKd = 2.5\n", "")
    documented.write_text(text, encoding="utf-8")
    result = mategraph.load(documented, allow_python=True).simulate(duration=0.1)
    assert abs(result.values["pitch.angle"]).max() > 0.01  # it moves under its own law


def test_links_between_pages_lead_somewhere():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "sample_assemblies").rglob("*.md")]:
        for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^):]*))?\)", page.read_text(encoding="utf-8")):
            found = page.parent / target if target else page
            assert found.exists(), f"{page.name} links to {target}"
            assert not anchor or anchor in _anchors(found), f"{page.name} links to {target}#{anchor}"


def _anchors(page: Path) -> set[str]:
    """The anchors that forges give to headings: lower case, blanks to hyphens, punctuation left out."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_component_of_the_documentation_follows_its_law_and_closes_the_energy_balance():
    from domains.composition.compose import compose
    from domains.simulation.simulate import simulate
    from domains.specs import ComponentSpec, SystemSpec

    namespace: dict = {}
    exec(blocks("docs/own-components.md", "python")[0], namespace)
    parts = (
        ComponentSpec(name="s", model="electrical.CurrentSource", parameters={"value": 1.0}),
        ComponentSpec(name="g", model="python:own.py:Varistor", parameters={"G": 1e-3, "k": 2e-3}),
    )
    rows = (("s.p", "g.p"), ("ground", "s.n", "g.n"))
    system = compose(SystemSpec(components=parts, connections=rows), blocks={"python:own.py:Varistor": namespace["Varistor"]})
    run = simulate(system, duration=1.0, output_step=0.5)
    v = run.values["g.v"]
    assert abs(1e-3 * v + 2e-3 * v**3 - run.values["g.i"]).max() < 1e-12  # Newton's method converges to round-off
    assert abs(run.values["g.i"]).min() == pytest.approx(1.0)
    assert run.energy["relative_residual"] < 1e-9


def test_the_function_of_the_documentation_is_a_block(documented):
    import mategraph

    (documented.parent / "controllers.py").write_text(blocks("docs/project-file.md", "python")[1], encoding="utf-8")
    text = documented.read_text(encoding="utf-8").replace("Kp = 60.0\nKd = 2.5\n", "")
    text = text.replace('block = "PID"', 'block = "python:controllers.py:law"').replace('out = { u = "amp.u" }', 'out = { y = "amp.u" }')
    documented.write_text(text, encoding="utf-8")
    result = mategraph.load(documented, allow_python=True).simulate(duration=0.1)
    assert abs(result.values["pitch.angle"]).max() > 0.01  # it moves under its own law


def test_every_key_of_the_project_file_says_what_it_means():
    from mategraph.project.schema import _TABLES, ProjectTable

    for table in (ProjectTable, *_TABLES.values()):
        for name, field in table.model_fields.items():
            assert field.description, f"{table.__name__}.{name} needs Field(description=...): docs/project-reference.md shows it"


def test_contributing_names_every_shelf() -> None:
    rooms = ("foundation", "cadimport", "topology", "mechanics", "domains", "viz", "mategraph")
    shelves = {folder.parent.name for room in rooms for folder in (ROOT / room).rglob("__init__.py")}
    tree = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [name for name in sorted(shelves) if f"{name}/" not in tree] == []


def test_no_folder_of_the_product_has_more_files_than_a_reader_takes_in() -> None:
    most = 25  # Python files: what a listing shows at one sight
    rooms = ("foundation", "cadimport", "topology", "mechanics", "domains", "viz", "mategraph")
    folders = {init.parent for room in rooms for init in (ROOT / room).rglob("__init__.py")}
    assert [str(folder.relative_to(ROOT)) for folder in sorted(folders) if len(list(folder.glob("*.py"))) > most] == []
