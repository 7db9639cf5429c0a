"""SDF: frames that hang on one another, nested models, every kind of joint."""

from __future__ import annotations

import math

import numpy as np
import pytest

from cadimport.meshes.enclosed_volume import volume_integrals
from cadimport.readers.robots.sdf.reader import read_sdf
from foundation.errors import ErrorList, MategraphError

INERTIAL = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"


@pytest.fixture
def read(tmp_path):
    def reading(inside, world=""):
        path = tmp_path / "robot.sdf"
        model = f'<model name="robot">{inside}</model>'
        inner = f'<world name="w">{model}{world}</world>' if world else model
        path.write_text(f'<sdf version="1.9">{inner}</sdf>', encoding="utf-8")
        return read_sdf(path)

    return reading


def joint(kind, extra="", parent="base", child="arm"):
    return f'<joint name="j" type="{kind}"><parent>{parent}</parent><child>{child}</child>{extra}</joint>'


TWO = f'<link name="base">{INERTIAL}</link><link name="arm"><pose>0 0 1 0 0 1.5707963267948966</pose>{INERTIAL}</link>'


def test_poses_hang_on_frames_joints_and_models(read):
    assembly = read(
        '<pose>1 0 0 0 0 0</pose><frame name="f" attached_to="base"><pose degrees="true">0 0 0.5 0 0 90</pose></frame>'
        f'<link name="base"><pose>0 1 0 0 0 0</pose>{INERTIAL}</link>'
        f'<link name="arm"><pose relative_to="j">0.1 0 0 0 0 0</pose>{INERTIAL}</link>'
        f'<model name="tool"><pose relative_to="arm">0 0 0.2 0 0 0</pose><link name="tip">{INERTIAL}</link></model>'
        '<joint name="j" type="revolute"><pose relative_to="f">1 0 0 0 0 0</pose><parent>base</parent><child>arm</child>'
        '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis></joint>'
        '<joint name="hold" type="fixed"><parent>arm</parent><child>tool::tip</child></joint>'
    )
    places = {name: i.X_WP[:3, 3] for name, i in assembly.instances.items()}
    np.testing.assert_allclose(places["base"], [1, 1, 0], atol=1e-15)
    np.testing.assert_allclose(places["arm"], [1, 2.1, 0.5], atol=1e-15)  # 1 + 0.1 along the frame's x, which is W's y
    np.testing.assert_allclose(places["tool::tip"], [1, 2.1, 0.7], atol=1e-15)
    mate = next(mate for mate in assembly.mates if mate.name == "j")
    X_WF = assembly.instances["base"].X_WP @ mate.X_AF
    np.testing.assert_allclose(X_WF[:3, 2], [1, 0, 0], atol=1e-15)
    np.testing.assert_allclose(X_WF[:3, 3], [1, 2, 0.5], atol=1e-15)
    assert [note.code for note in assembly.notes] == ["W134"]  # nothing stands still


@pytest.mark.parametrize(
    ("kind", "extra", "expected", "pitch"),
    [
        ("fixed", "", "fixed", 0.0),
        ("continuous", "", "revolute", 0.0),
        ("ball", "", "spherical", 0.0),
        ("prismatic", "<axis><xyz>1 0 0</xyz></axis>", "prismatic", 0.0),
        ("screw", "<screw_thread_pitch>0.01</screw_thread_pitch>", "screw", 0.01 / (2 * math.pi)),
        ("screw", "<thread_pitch>-100</thread_pitch>", "screw", 0.01),
        ("universal", "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>", "universal", 0.0),
    ],
)
def test_every_kind_of_joint_has_its_mate(read, kind, extra, expected, pitch):
    assembly = read(TWO + joint(kind, extra, parent="world", child="arm") + joint("fixed").replace('"j"', '"k"'))
    mate = next(mate for mate in assembly.mates if mate.name == "j")
    assert (mate.kind, mate.a) == (expected, "world")
    assert mate.pitch == pytest.approx(pitch)
    assert assembly.grounded == ("world",)
    X_WF = assembly.instances["world"].X_WP @ mate.X_AF
    if expected == "universal":  # x is the pin on a, y the pin on b; the arm's frame is turned by a quarter about z
        np.testing.assert_allclose(X_WF[:3, :2], [[0, -1], [1, 0], [0, 0]], atol=1e-15)


WHEELS = (
    f'<link name="base">{INERTIAL}</link><link name="a"><pose>0 0 0 0 0 0</pose>{INERTIAL}</link>'
    f'<link name="b"><pose>3 0 0 0 0 0</pose>{INERTIAL}</link>'
    '<joint name="ja" type="revolute"><parent>base</parent><child>a</child><axis><xyz>0 0 1</xyz></axis></joint>'
    '<joint name="jb" type="revolute"><parent>b</parent><child>base</child><axis><xyz expressed_in="b">0 0 -1</xyz></axis></joint>'
)


def test_a_gearbox_couples_the_joints_that_carry_its_links_with_their_signs(read):
    """angle of b = -3 times that of a, both about z against the base; jb measures the base against b about -z: the angle of b about z."""
    gears = (
        '<joint name="g" type="gearbox"><parent>a</parent><child>b</child><gearbox_ratio>3</gearbox_ratio>'
        "<gearbox_reference_body>base</gearbox_reference_body><axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 0 1</xyz></axis2></joint>"
    )
    (coupling,) = read(WHEELS + gears).couplings
    assert dict(coupling.terms) == {"ja": 3.0, "jb": 1.0}
    turned = read(WHEELS + gears.replace("<axis2><xyz>0 0 1", "<axis2><xyz>0 0 -1"))
    assert dict(turned.couplings[0].terms) == {"ja": 3.0, "jb": -1.0}
    lost = read(WHEELS + gears.replace("<axis2><xyz>0 0 1", "<axis2><xyz>1 0 0"))
    assert lost.couplings == ()
    assert [note.element for note in lost.notes if note.code == "W132"] == ["g"]


def test_a_mimic_counts_from_its_reference(read):
    mimic = '<mimic joint="ja"><multiplier>2</multiplier><offset>0.5</offset><reference>0.1</reference></mimic>'
    (coupling,) = read(WHEELS.replace("0 0 -1</xyz>", f"0 0 -1</xyz>{mimic}")).couplings
    assert coupling.terms == (("jb", 1.0), ("ja", -2.0))
    assert coupling.offset == pytest.approx(0.3)  # q = 2 (q_leader - 0.1) + 0.5
    dangling = read(WHEELS.replace("0 0 -1</xyz>", "0 0 -1</xyz><mimic joint='nobody'/>"))
    assert dangling.couplings == ()
    assert [note.element for note in dangling.notes if note.code == "W132"] == ["jb"]


def test_static_models_of_a_world_stand_on_it(read):
    other = f'<model name="table"><static>true</static><pose>5 0 0 0 0 0</pose><link name="top">{INERTIAL}</link></model>'
    assembly = read(TWO + joint("revolute"), world=other)
    assert list(assembly.instances) == ["world", "robot::base", "robot::arm", "table::top"]
    static = next(mate for mate in assembly.mates if mate.b == "table::top")
    assert (static.kind, static.a) == ("fixed", "world")


def test_what_no_joint_holds_floats(read):
    other = f'<model name="ball"><pose>5 0 0 0 0 0</pose><link name="skin">{INERTIAL}</link><link name="core">{INERTIAL}</link>'
    other += '<joint name="in" type="fixed"><parent>skin</parent><child>core</child></joint></model>'
    assembly = read(TWO + joint("fixed", parent="world", child="base") + joint("revolute").replace('"j"', '"k"'), world=other)
    free = [mate for mate in assembly.mates if mate.kind == "free"]
    assert [(mate.a, mate.b) for mate in free] == [("world", "ball::skin")]
    np.testing.assert_allclose(free[0].X_AF[:3, 3], [5, 0, 0])


def test_a_link_without_inertia_has_the_formats_default_and_it_is_reported(read):
    assembly = read('<link name="only"/>')
    assert assembly.part_of("only").rigid.mass == 1.0
    assert {note.code for note in assembly.notes} == {"W134", "W136"}


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        (TWO + joint("revolute", child="amr"), "E155"),
        (TWO + joint("wobbly"), "E120"),
        ('<frame name="a"><pose relative_to="b"/></frame><frame name="b"><pose relative_to="a"/></frame>'
         '<link name="l"><pose relative_to="a"/></link>', "E156"),
        ("".join(f'<frame name="f{i}"><pose relative_to="f{i + 1}"/></frame>' for i in range(5000))
         + '<link name="l"><pose relative_to="f0"/></link>', "E152"),
        ('<link name="l"><pose>1 2 3</pose></link>', "E154"),
    ],
)  # fmt: skip
def test_wrong_files_are_refused_with_a_code(read, inside, code):
    with pytest.raises(MategraphError) as caught:
        read(inside)
    assert caught.value.code == code


def test_included_models_beside_the_file_take_name_pose_and_static_from_the_include(read, tmp_path):
    (tmp_path / "wheel").mkdir()
    (tmp_path / "wheel" / "model.config").write_text("<model><sdf version='1.5'>old.sdf</sdf><sdf version='1.9'>new.sdf</sdf></model>")
    (tmp_path / "wheel" / "new.sdf").write_text(
        f'<sdf version="1.9"><model name="w"><pose>9 9 9 0 0 0</pose><link name="rim"><pose>0 0 0.1 0 0 0</pose>{INERTIAL}'
        '<visual name="v"><geometry><mesh><uri>rim.stl</uri></mesh></geometry></visual></link></model></sdf>'
    )
    (tmp_path / "wheel" / "rim.stl").write_text("solid s facet outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid")
    include = '<include><uri>model://wheel</uri><name>{}</name><pose relative_to="arm">{} 0 0 0 0 0</pose></include>'
    assembly = read(TWO + include.format("left", 1) + include.format("right", 2) + joint("revolute", child="left::rim"))
    places = {name: instance.X_WP[:3, 3] for name, instance in assembly.instances.items()}
    np.testing.assert_allclose(places["left::rim"], [0, 1, 1.1], atol=1e-15)  # the arm stands 1 m high, turned by a quarter
    np.testing.assert_allclose(places["right::rim"], [0, 2, 1.1], atol=1e-15)
    assert len(assembly.part_of("left::rim").mesh.triangles) == 1  # found beside the file that names it
    assert [path.name for path, _ in assembly.references] == ["new.sdf", "rim.stl"]
    assert {note.code for note in assembly.notes} == {"W134"}


def test_the_frame_of_a_placement_is_the_one_that_the_pose_is_of(read):
    inner = '<model name="m" placement_frame="tip"><pose>5 0 0 0 0 0</pose><link name="tip"><pose>0 0 2 0 0 0</pose></link></model>'
    places = {name: i.X_WP[:3, 3].tolist() for name, i in read(f"{TWO}{inner}").instances.items()}
    assert places["m::tip"] == [5, 0, 0]


@pytest.mark.parametrize("uri", ["model://nowhere", "https://fuel.gazebosim.org/1.0/openrobotics/models/table", "../../../../etc", ""])
def test_what_is_included_from_elsewhere_is_reported(read, uri):
    assembly = read(f"{TWO}<include><uri>{uri}</uri></include>")
    assert list(assembly.instances) == ["world", "base", "arm"]
    assert [note.code for note in assembly.notes if note.code != "W134"] == ["W132"]


def test_a_model_that_includes_itself_is_refused(read, tmp_path):
    (tmp_path / "m.sdf").write_text(
        '<sdf><model name="m"><include><uri>m.sdf</uri></include><include><uri>m.sdf</uri><name>n</name></include></model></sdf>'
    )
    with pytest.raises(MategraphError) as caught:
        read(f"{TWO}<include><uri>m.sdf</uri></include>")
    errors = getattr(caught.value, "errors", (caught.value,))
    assert {error.code for error in errors} == {"E152"}


def test_joints_of_a_world_join_its_models(read):
    other = f'<model name="table"><link name="top">{INERTIAL}</link></model>'
    tie = '<joint name="tie" type="fixed"><parent>robot::base</parent><child>table::top</child></joint>'
    assembly = read(TWO + joint("revolute"), world=other + tie)
    mate = next(mate for mate in assembly.mates if mate.name == "tie")
    assert (mate.a, mate.b) == ("robot::base", "table::top")


def test_gravity_of_the_world_is_read_and_links_without_it_are_reported(read):
    held = TWO.replace('<link name="arm">', '<link name="arm"><gravity>false</gravity>')
    assembly = read(held + joint("revolute"), world="<gravity>0 0 -1.62</gravity>")
    assert assembly.gravity == (0.0, 0.0, -1.62)
    assert [note.element for note in assembly.notes if note.code == "W132"] == ["robot::arm"]
    assert read(TWO + joint("revolute")).gravity is None


def test_an_automatic_inertia_follows_from_the_collisions(read):
    box = "<geometry><box><size>1 2 3</size></box></geometry>"
    assembly = read(
        '<link name="a"><inertial auto="true"><density>100</density></inertial>'
        f'<collision name="c"><pose>1 0 0 0 0 0</pose>{box}</collision>'
        '<collision name="d"><density>300</density><pose>-1 0 0 0 0 0</pose>' + box + "</collision></link>"
        f'<link name="b"><inertial auto="true"><mass>12</mass></inertial><collision name="c">{box}</collision></link>'
        '<link name="none"><inertial auto="true"/></link>'
    )
    a, b, none = (assembly.part_of(name).rigid for name in ("a", "b", "none"))
    assert a.mass == pytest.approx(2400.0, rel=1e-15)
    np.testing.assert_allclose(a.center, (-0.5, 0.0, 0.0), atol=1e-15)
    assert a.inertia[1, 1] == pytest.approx(2400.0 * 10.0 / 12.0 + 600.0 * 1.5**2 + 1800.0 * 0.5**2, rel=1e-14)
    assert (b.mass, b.inertia[0, 0]) == pytest.approx((12.0, 13.0), rel=1e-14)
    assert none.mass == 1.0  # the format's default, noted
    assert [note.element for note in assembly.notes if note.code == "W136"] == ["none"]


@pytest.mark.parametrize("shape", ["cylinder", "cone", "capsule"])
def test_what_is_shown_of_a_round_shape_is_what_is_weighed(read, shape):
    """The volume and centre of the closed triangles against the closed form."""
    round_one = f"<geometry><{shape}><radius>0.5</radius><length>2</length></{shape}></geometry>"
    link = f'<link name="a"><inertial auto="true"/><collision name="c">{round_one}</collision><visual name="v">{round_one}</visual></link>'
    part = read(link).part_of("a")
    shown = volume_integrals(np.asarray(part.mesh.vertices, dtype=float)[part.mesh.triangles])
    # 36 sides enclose sin(10 deg) / (10 deg) of a circle, 0.5 % less; a capsule's balls lose as much again along their other way.
    assert shown.volume == pytest.approx(part.rigid.mass / 1000.0, rel=8e-3)
    assert shown.volume < part.rigid.mass / 1000.0
    np.testing.assert_allclose(shown.center, part.rigid.center, atol=1e-6)  # display is in single precision
    facing = np.einsum("ij,ij->i", part.mesh.vertices - shown.center, part.mesh.normals)
    assert (facing > 0.0).all()  # all normals of a convex body point away from its middle


def test_axes_of_files_before_1_5_are_directions_of_the_model(tmp_path):
    path = tmp_path / "old.sdf"
    axes = {}
    for version in ("1.4", "1.5"):
        inside = TWO + joint("revolute", "<axis><xyz>1 0 0</xyz></axis>")
        path.write_text(f'<sdf version="{version}"><model name="m">{inside}</model></sdf>', encoding="utf-8")
        assembly = read_sdf(path)
        (mate,) = (mate for mate in assembly.mates if mate.name == "j")
        axes[version] = (assembly.instances[mate.a].X_WP @ mate.X_AF)[:3, 2]
    np.testing.assert_allclose(axes["1.4"], (1.0, 0.0, 0.0), atol=1e-15)
    np.testing.assert_allclose(axes["1.5"], (0.0, 1.0, 0.0), atol=1e-15)  # of the joint's frame, which is turned by 90 deg


def test_bounds_of_efforts_and_speeds_are_reported(read):
    axis = "<axis><xyz>0 0 1</xyz><limit><effort>{}</effort><velocity>{}</velocity></limit></axis>"
    noted = [note.text for note in read(TWO + joint("revolute", axis.format(5, -1))).notes if note.code == "W132"]
    assert len(noted) == 1
    assert ("effort" in noted[0], "velocity" in noted[0]) == (True, False)
    assert [note for note in read(TWO + joint("revolute", axis.format(-1, "inf"))).notes if note.code == "W132"] == []


@pytest.mark.parametrize("none", ["1.79769e+308", "1e16", "inf", "1.7976931348623157e+308"])
def test_the_largest_numbers_are_no_limits(read, none):
    axis = f"<axis><xyz>0 0 1</xyz><limit><lower>-{none}</lower><upper>{{}}</upper><effort>{none}</effort></limit></axis>"
    assert read(TWO + joint("revolute", axis.format(none))).mates[0].limits is None
    one_sided = read(TWO + joint("revolute", axis.format(0.5)))
    assert one_sided.mates[0].limits == (-math.inf, 0.5)
    assert [note.code for note in one_sided.notes] == ["W134"]


def test_a_number_beyond_any_machine_is_no_mass(read):
    with pytest.raises(MategraphError) as caught:
        read('<link name="a"><inertial><mass>1.79769e+308</mass></inertial></link>')
    assert caught.value.code == "E154"


def test_a_link_and_a_joint_may_share_a_name_and_poses_lead_to_the_link(read):
    """The joint lies 0.2 m above the link of its name, its child; what hangs on that name hangs on the link."""
    shared = joint("revolute", "<pose>0 0 0.2 0 0 0</pose>").replace('"j"', '"arm"')
    hung = f'<link name="tip"><pose relative_to="arm">0 0 0.5 0 0 0</pose>{INERTIAL}</link>'
    for inside in (TWO + shared + hung, shared + hung + TWO):
        assembly = read(inside)
        (mate,) = (mate for mate in assembly.mates if mate.name == "arm")
        X_WF = assembly.instances["base"].X_WP @ mate.X_AF
        np.testing.assert_allclose(X_WF[:3, 3], [0, 0, 1.2], atol=1e-15)
        np.testing.assert_allclose(assembly.instances["tip"].X_WP[:3, 3], [0, 0, 1.5], atol=1e-15)


def test_two_links_of_one_name_are_refused(read):
    with pytest.raises(MategraphError) as caught:
        read(TWO + '<link name="arm"/>')
    assert caught.value.code == "E155"


def test_every_model_of_a_world_floats_for_itself_and_gives_way_to_nothing_in_the_file(read):
    ball = '<model name="{0}"><pose>{1} 0 0 0 0 0</pose><link name="skin">' + INERTIAL + "</link></model>"
    assembly = read(TWO + joint("revolute"), world=ball.format("red", 2) + ball.format("blue", 3))
    free = [(mate.a, mate.b, mate.implied) for mate in assembly.mates if mate.kind == "free"]
    assert free == [("world", "robot::base", True), ("world", "red::skin", True), ("world", "blue::skin", True)]
    assert assembly.grounded == ("world",)


def test_joints_reach_links_through_frames_and_models(read):
    """A frame of a nested model, a nested model by its name, and a joint's name each stand for a link."""
    inner = f'<model name="hand"><link name="palm">{INERTIAL}</link><link name="tip">{INERTIAL}</link>'
    inner += '<frame name="f" attached_to="tip"/><joint name="in" type="fixed"><parent>palm</parent><child>tip</child></joint></model>'
    for written, link in (("hand::f", "hand::tip"), ("hand", "hand::palm"), ("hand::in", "hand::tip")):
        assembly = read(TWO + inner + joint("revolute") + joint("fixed", child=written).replace('"j"', '"k"'))
        assert next(mate.b for mate in assembly.mates if mate.name == "k") == link


def test_a_merged_model_gives_its_links_to_the_model_around_it(read, tmp_path):
    (tmp_path / "hand.sdf").write_text(
        f'<sdf version="1.9"><model name="hand"><link name="palm"><pose>0 0 0.1 0 0 0</pose>{INERTIAL}</link>'
        f'<link name="tip"><pose relative_to="palm">0 0 0.2 0 0 0</pose>{INERTIAL}</link>'
        '<joint name="bend" type="revolute"><parent>palm</parent><child>tip</child>'
        '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis></joint></model></sdf>'
    )
    include = '<include merge="true"><uri>hand.sdf</uri><pose relative_to="arm">0 0 1 0 0 0</pose></include>'
    assembly = read(TWO + include + joint("revolute") + joint("fixed", parent="arm", child="palm").replace('"j"', '"k"'))
    assert list(assembly.instances) == ["world", "base", "arm", "palm", "tip"]
    np.testing.assert_allclose(assembly.instances["tip"].X_WP[:3, 3], [0, 0, 2.3], atol=1e-15)  # arm 1 m, hand 1 m, palm 0.1 m, tip 0.2 m
    (bend,) = (mate for mate in assembly.mates if mate.name == "bend")
    X_WF = assembly.instances["palm"].X_WP @ bend.X_AF
    np.testing.assert_allclose(X_WF[:3, 2], [0, 1, 0], atol=1e-15)  # x of the hand, which the arm turns by a quarter about z


def test_what_a_merged_model_merges_or_includes_comes_with_it(read, tmp_path):
    """A drone with a camera: its model merges a bare one, which includes a propeller; each is placed in the one around it."""
    files = {
        "prop": f'<link name="blade">{INERTIAL}</link>',
        "bare": f'<pose>0 0 0.1 0 0 0</pose><link name="frame">{INERTIAL}</link>'
        "<include><uri>prop.sdf</uri><pose>1 0 0 0 0 0</pose></include>",
        "drone": '<include merge="true"><uri>bare.sdf</uri></include>',
    }
    for name, text in files.items():
        (tmp_path / f"{name}.sdf").write_text(f'<sdf version="1.9"><model name="{name}">{text}</model></sdf>')
    include = '<include merge="true"><uri>drone.sdf</uri><pose>0 0 5 0 0 0</pose></include>'
    assembly = read(TWO + include + joint("revolute") + joint("fixed", parent="arm", child="frame").replace('"j"', '"k"'))
    assert set(assembly.instances) == {"world", "base", "arm", "frame", "prop::blade"}
    np.testing.assert_allclose(assembly.instances["frame"].X_WP[:3, 3], [0, 0, 5.1], atol=1e-15)
    np.testing.assert_allclose(assembly.instances["prop::blade"].X_WP[:3, 3], [1, 0, 5.1], atol=1e-15)


def test_a_limit_of_speed_that_is_no_number_is_none_that_anything_depends_on(read):
    limit = "<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper><velocity>2.5&quot;</velocity></limit></axis>"
    assembly = read(TWO + joint("revolute", limit))
    assert next(mate.limits for mate in assembly.mates if mate.name == "j") == (-1.0, 1.0)
    assert "W132" in [note.code for note in assembly.notes]


@pytest.mark.parametrize("scheme", ["model", "file"])
def test_models_are_found_in_the_folders_of_gazebo(read, tmp_path, monkeypatch, scheme):
    for home in ("elsewhere/wheel", "models/cube"):
        (tmp_path / home).mkdir(parents=True)
        (tmp_path / home / "model.sdf").write_text(f'<sdf><model name="m"><link name="l">{INERTIAL}</link></model></sdf>')
    include = f"<include><uri>{scheme}://{{0}}</uri><name>{{0}}</name></include>"
    assert "cube::l" in read(TWO + include.format("cube")).instances
    assert "wheel::l" not in read(TWO + include.format("wheel")).instances
    monkeypatch.setenv("GZ_SIM_RESOURCE_PATH", str(tmp_path / "elsewhere"))
    assert "wheel::l" in read(TWO + include.format("wheel")).instances


@pytest.mark.parametrize("empty_folder", [False, True])
def test_a_joint_into_an_included_model_that_is_not_there_names_the_include_as_the_cause(read, tmp_path, empty_folder):
    if empty_folder:
        (tmp_path / "wheel").mkdir()
    with pytest.raises(ErrorList) as caught:
        read(TWO + "<include><uri>model://wheel</uri></include>" + joint("revolute", child="wheel::l"))
    assert [(error.code, error.element) for error in caught.value.errors] == [("E155", "model://wheel"), ("E155", "j")]
    assert ("holds no SDF file" in caught.value.errors[0].what) == empty_folder


def test_springs_dampers_and_friction_of_axes_become_elements(read):
    given = {"damping": 0.3, "friction": 0.1, "spring_stiffness": 5, "spring_reference": 0.2}
    dynamics = f"<dynamics>{''.join(f'<{key}>{number}</{key}>' for key, number in given.items())}</dynamics>"
    spring, friction = read(TWO + joint("revolute", f"<axis><xyz>0 0 1</xyz>{dynamics}</axis>")).elements
    assert (spring.model, dict(spring.parameters)) == ("mechanical.SpringDamper", {"stiffness": 5.0, "rest": 0.2, "damping": 0.3})
    assert (friction.model, dict(friction.parameters), dict(friction.attach)) == ("mechanical.Friction", {"coulomb": 0.1}, {"joint": "j"})
    axes = "<axis><xyz>1 0 0</xyz><dynamics><damping>1</damping></dynamics></axis>"
    axes += "<axis2><xyz>0 1 0</xyz><dynamics><damping>2</damping></dynamics></axis2>"
    found = read(TWO + joint("universal", axes)).elements
    assert [(e.attach["joint"], e.parameters["damping"]) for e in found] == [("j.angle_x", 1.0), ("j.angle_y", 2.0)]
