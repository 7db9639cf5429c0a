"""What the documentation shows is what the program takes."""

import re
import runpy
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


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


def test_the_readmes_python_runs(monkeypatch):
    monkeypatch.chdir(ROOT)
    namespace: dict = {}
    exec(blocks("README.md", "python")[0], namespace)
    assert namespace["machine"].mechanism.mobility == 2
    assert namespace["result"].energy["relative_residual"] < 1e-6


def test_links_between_pages_lead_somewhere():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "sample_assemblies").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_component_of_the_documentation_follows_its_law_and_closes_the_energy_balance():
    from domains.compose import compose
    from domains.simulate import simulate
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
