"""The library of bought parts: every file says a product that can be meant, and each of its models runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import mategraph
from cadimport.bought_parts.products import Product
from foundation.errors import MategraphError
from mategraph.project.model import Project
from mategraph.project.products import LIBRARY, own_products, products_of
from mategraph.project.toml_file import parse_tables

SERVOS = [product for product in own_products() if product.kind in ("servo", "gear motor", "stepper motor")]


def levels_of(model: str) -> list[str]:
    name = model.rpartition("/")[2]
    tables = parse_tables((LIBRARY / name).read_text(), name)
    base = parse_tables((LIBRARY / tables["extends"]).read_text(), tables["extends"])
    return list(base["level"])


def test_the_library_has_the_common_products() -> None:
    names = " ".join(product.name for product in own_products())
    for wanted in ("STS3215", "XL330", "XL430", "XM430", "NEMA 17", "NEMA 23", "SG90", "linear guide", "gas spring", "hydraulic cylinder"):
        assert wanted in names
    assert all(product.source for product in own_products())


QUICK = ("Feetech STS3215", "NEMA 17 stepper motor")


@pytest.mark.parametrize("product", [pytest.param(p, id=p.name, marks=() if p.name in QUICK else pytest.mark.long) for p in SERVOS])
def test_a_servo_turns_a_wheel_to_its_set_point_at_every_level(product: Product, tmp_path: Path) -> None:
    """A light wheel is turned by 20 degrees within 0.4 s: slow enough for a stepper motor not to lose steps."""
    wheel = 2e-5 if product.kind == "stepper motor" else 1e-4
    text = f"""
schema = 1
[use.servo]
from = "{product.model}"
level = "LEVEL"
shaft = "wheel.joint"
ref = "target.y"
[component.wheel]
model = "mechanical.Inertia"
value = "{wheel} kg*m^2"
[signal.target]
block = "Ramp"
slope = "50 deg/s"
duration = "0.4 s"
[simulate]
duration = "1.5 s"
"""
    for level in levels_of(product.model):
        project = Project.from_text(text.replace("LEVEL", level), folder=tmp_path, name="wheel.toml")
        result = mategraph.Machine(project).simulate()
        angle = float(result["wheel.joint.angle"][-1])
        # a proportional controller without load ends at its set point; 2 degrees are left to slow ones
        assert angle == pytest.approx(0.349, abs=0.035), (product.name, level)


def test_a_servo_reaches_the_speed_and_current_of_its_data_sheet(tmp_path: Path) -> None:
    """Far from its set point a servo runs at its no-load speed with its no-load current."""
    text = """
schema = 1
[use.servo]
from = "mategraph:library/feetech_sts3215.toml"
level = "electrical"
shaft = "wheel.joint"
ref = "target.y"
[component.wheel]
model = "mechanical.Inertia"
value = "1e-5 kg*m^2"
[signal.target]
block = "Constant"
value = "20 rad"
[simulate]
duration = "1 s"
"""
    result = mategraph.Machine(Project.from_text(text, folder=tmp_path, name="wheel.toml")).simulate()
    # the gear's losses act on no load torque here, so that speed and current are those of the sheet to the integrator's accuracy
    assert float(result["wheel.joint.rate"][-1]) == pytest.approx(60.0 / 0.222 / 57.29577951, rel=2e-3)
    assert float(result["servo.motor.i"][-1]) == pytest.approx(0.15, rel=2e-2)


@pytest.mark.parametrize(
    "text",
    [
        "schema = 1\n",
        'schema = 1\n[product]\nname = "x"\n',
        'schema = 1\n[product]\nname = "x"\nkind = "servo"\n',
        'schema = 1\n[product]\nname = "x"\nkind = "servo"\nnames = "x"\n',
        'schema = 1\n[product]\nname = "x"\nkind = "servo"\nbox = ["1 mm", "2 mm"]\n',
        'schema = 1\n[product]\nname = "x"\nkind = "servo"\nbox = ["1 s", "2 mm", "3 mm"]\n',
        'schema = 1\n[product]\nname = "x"\nkind = "servo"\nnames = ["x"]\nwight = "1 kg"\n',
        'schema = 1\n[product]\nname = "x"\nkind = "servo"\nnames = ["x"]\noutput = { kind = "hover" }\n',
        'schema = 1\n[product]\nname = "x"\nkind = "servo"\nnames = ["x"]\noutput = { bolt_circle = 4 }\n',
    ],
)
def test_files_that_cannot_be_meant_are_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(MategraphError) as raised:
        products_of(tmp_path, ("mine.toml",))
    assert "E076" in str(raised.value)


def test_a_product_of_ones_own_takes_a_model_of_the_library(tmp_path: Path) -> None:
    """As docs/bought-parts.md shows it."""
    (tmp_path / "mine.toml").write_text(
        'schema = 1\n[product]\nname = "mine"\nkind = "servo"\nnames = ["mine"]\n'
        '[use.drive]\nfrom = "mategraph:library/position_servo.toml"\nlevel = "electrical"\nvoltage = "6 V"\n'
        '[port]\nshaft = "drive.shaft"\nref = "drive.ref"\n'
    )
    text = (
        'schema = 1\n[use.elbow]\nfrom = "mine.toml"\nshaft = "wheel.joint"\nref = "target.y"\n'
        '[component.wheel]\nmodel = "mechanical.Inertia"\nvalue = "1e-4 kg*m^2"\n[signal.target]\nblock = "Constant"\nvalue = "0.2 rad"\n'
    )
    project = Project.from_text(text, folder=tmp_path, name="machine.toml")
    assert {component.name: component.parameters.get("limit") for component in project.components}["elbow.drive.driver"] == 6.0
    assert float(mategraph.Machine(project).simulate()["wheel.joint.angle"][-1]) == pytest.approx(
        0.2, abs=0.01
    )  # a controller without integral


def test_own_files_come_first_and_missing_ones_are_refused(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "mine.toml").write_text(
        'schema = 1\n[product]\nname = "mine"\nkind = "servo"\nnames = ["*mine*"]\nmass = "10 g"\n'
    )
    found = products_of(tmp_path, ("parts",))
    assert (found[0].name, found[0].mass, found[0].model) == ("mine", 0.010, "parts/mine.toml")
    with pytest.raises(MategraphError) as raised:
        products_of(tmp_path, ("nowhere",))
    assert raised.value.code == "E076"
