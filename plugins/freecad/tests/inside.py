"""Runs inside FreeCAD: the checks of the workbench that need no window. Prints one line of JSON per check; the last says that all were run.

freecadcmd inside.py          (MATEGRAPH names the program, MATEGRAPH_FOLDER a folder to write to)
"""

import json
import os
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "MateGraph"), HERE]
FOLDER = os.environ["MATEGRAPH_FOLDER"]


def check_tree():
    """Parts, their places and what moves them; playing and putting back."""
    import drawings
    from mategraph_freecad import handover, playback, tree

    document = drawings.tree_of_all_kinds(os.path.join(FOLDER, "kinds.FCStd"))
    parts = handover.hand_over(document, handover.job_folder(document))
    step = [[1, 0, 0, 0.01], [0, 1, 0, 0.02], [0, 0, 1, 0], [0, 0, 0, 1]]
    played = playback.Playback(document, parts)
    played.show({part.id: step for part in parts})
    moved = [[*(b.placement.Base - a.placement.Base)] for a, b in zip(parts, tree.parts_of(document))]
    played.restore()
    back = [(b.placement.Base - a.placement.Base).Length for a, b in zip(parts, tree.parts_of(document))]
    touched = [item.Name for item in document.Objects if "Touched" in item.State]
    return {"ids": [part.id for part in parts], "labels": [part.label for part in parts], "moved": moved, "back": back, "touched": touched}


def check_playback_speed():
    """Playing without a window."""
    import playing

    return playing.play(playing.twenty_boxes(os.path.join(FOLDER, "speed.FCStd")))


def _until(session, done, most=120.0):
    end = time.monotonic() + most
    while time.monotonic() < end and not done():
        session.take_events()
        time.sleep(0.02)
    return done()


def check_four_bar():
    """From a drawing of plain parts to a mechanism, and its motion shown where the run has it."""
    import drawings
    from mategraph_freecad import tree
    from mategraph_freecad.session import Session

    document = drawings.four_bar(os.path.join(FOLDER, "four_bar.FCStd"))
    session = Session(document)
    session.start()
    assert _until(session, lambda: session.run is not None or session.problems), "no answer"
    found = {"problems": [str(problem) for problem in session.problems], "mobility": session.project["mobility"]}
    found["joints"] = sorted((joint["kind"], *sorted((joint["a"], joint["b"]))) for joint in session.project["joints"])
    middle = len(session.run.frames) // 2
    before = {part.label: part.placement for part in session.parts}
    session.show_frame(middle)
    apart = []
    for part in tree.parts_of(document):
        wanted = session.run.displacement(part.label, middle)
        shown = part.placement.multiply(before[part.label].inverse()).toMatrix()
        apart += [
            abs(shown.A[4 * row + column] - wanted[row][column] * (1e3 if column == 3 else 1.0)) for row in range(3) for column in range(4)
        ]
    found["apart"] = max(apart)  # mm, and no unit
    session.stop_playing()
    found["drive"] = _drive(session, found)
    session.close()
    return found


def _drive(session, found):
    """A motor on the crank by the studio's interface, simulated."""
    crank = next(joint["name"] for joint in session.project["joints"] if {joint["a"], joint["b"]} == {"frame", "crank"})
    spin = {"model": "mechanical.TorqueSource", "joint": crank, "value": "0.02 N*m"}
    operations = [
        {"op": "set", "path": ["component", "motor"], "value": spin},
        {"op": "set", "path": ["simulate"], "value": {"duration": "0.2 s"}},
    ]
    first = session.run_about["key"]
    session.ask(lambda client: client.post("edit", {"id": "drive", "label": "motor", "operations": operations}))
    assert _until(session, lambda: session.problems or session.run_about["key"] != first), "no run after the edit"
    with open(session.project["path"], encoding="utf-8") as stream:
        text = stream.read()
    return {
        "problems": [str(problem) for problem in session.problems],
        "written": "TorqueSource" in text and "handed over by FreeCAD" in text,
        "duration": session.run.duration,
        "turned": session.run.signals[crank + ".angle"][1][-1],
        "loads": len(session.run.loads),
    }


def check_edit_regenerates():
    """A part that is changed and handed over again is another machine."""
    import drawings
    import FreeCAD
    from mategraph_freecad.session import Session

    document = drawings.four_bar(os.path.join(FOLDER, "edited.FCStd"))
    session = Session(document)
    session.start()
    assert _until(session, lambda: session.run is not None or session.problems), "no answer"
    mass = session.project["mass"]
    rocker = document.getObject("rocker")
    import Part

    rocker.Shape = rocker.Shape.fuse(Part.makeCylinder(8, 40, FreeCAD.Vector(40, 0, 8)))
    document.recompute()
    session.hand_over_again()
    assert _until(session, lambda: session.problems or session.project["mass"] != mass), "the edit was not seen"
    found = {"before": mass, "after": session.project["mass"], "problems": [str(problem) for problem in session.problems]}
    session.close()
    return found


def check_refusals():
    """What goes wrong is a problem with a remedy, never an exception out of the workbench."""
    import FreeCAD
    from mategraph_freecad import program, session
    from mategraph_freecad.problems import Problem

    def refused(action):
        try:
            action()
        except Problem as problem:
            return bool(problem.what and problem.remedy)
        return False

    found = {}
    unsaved = FreeCAD.newDocument("unsaved")
    found["unsaved"] = refused(lambda: session.Session(unsaved).start())
    empty = FreeCAD.newDocument("empty")
    empty.saveAs(os.path.join(FOLDER, "empty.FCStd"))
    found["empty"] = refused(lambda: session.Session(empty).start())
    known = os.environ["MATEGRAPH"]
    os.environ["MATEGRAPH"] = "/nowhere/mategraph"
    found["missing"] = refused(program.find_program)
    os.environ["MATEGRAPH"] = known
    wrong = os.path.join(FOLDER, "wrong")
    with open(wrong, "w") as stream:
        stream.write('#!/bin/sh\necho \'{"protocol": 99, "port": 1, "token": "x"}\'\nsleep 5\n')
    os.chmod(wrong, 0o755)
    found["version"] = refused(lambda: program.StudioProcess(wrong))
    with open(wrong, "w") as stream:
        stream.write("#!/bin/sh\necho no such command >&2\nexit 2\n")
    found["fails"] = refused(lambda: program.StudioProcess(wrong))
    scaled = FreeCAD.newDocument("scaled")
    box = scaled.addObject("Part::Box", "Box")
    twin = scaled.addObject("App::Link", "Twin")
    twin.LinkedObject, twin.Scale = box, 2.0
    scaled.recompute()
    scaled.saveAs(os.path.join(FOLDER, "scaled.FCStd"))
    found["scaled"] = refused(lambda: session.Session(scaled).start())
    return found


def check_lost_studio():
    """A studio that is killed is reported, and the next command starts another."""
    import drawings
    from mategraph_freecad import session as sessions

    document = drawings.four_bar(os.path.join(FOLDER, "lost.FCStd"))
    session = sessions.Session(document)
    session.start()
    assert _until(session, lambda: session.project is not None), "no answer"
    sessions._studio.process.kill()
    sessions._studio.process.wait()
    reported = _until(session, lambda: bool(session.problems), 20.0)
    session.problems, session.run = [], None
    session.start()
    again = _until(session, lambda: session.run is not None or session.problems)
    found = {"reported": reported, "again": again and not session.problems}
    document.removeObject("rocker")  # deleted while it is played
    session.show_frame(1)
    session.stop_playing()
    session.close()
    return found


def check_write_joints():
    """Joints that were found become joints of the document, and read back they are the same mechanism; one step of undo."""
    import drawings
    from mategraph_freecad.problems import Problem
    from mategraph_freecad.session import Session
    from mategraph_freecad.write_joints import write_joints

    document = drawings.four_bar(os.path.join(FOLDER, "written.FCStd"))
    document.UndoMode = 1
    session = Session(document)
    session.start()
    assert _until(session, lambda: session.project is not None and session.project.get("joints")), "no answer"
    found = {"before": session.project["mobility"]}
    try:
        written, left = write_joints(session)
    except Problem as problem:
        session.close()
        return {**found, "refused": str(problem)}
    found.update(written=len(written), left=left)
    session.close()
    again = Session(document)
    again.start()
    assert _until(again, lambda: again.problems or (again.project is not None and again.project.get("joints"))), "no answer"
    found["sources"] = sorted({joint["source"] for joint in (again.project or {}).get("joints", ())})
    found["after"] = (again.project or {}).get("mobility")
    found["problems"] = [str(problem) for problem in again.problems]
    again.close()
    document.undo()
    found["undone"] = not any(hasattr(item, "JointType") for item in document.Objects)
    return found


def _answered(session, most=8):
    """Answer the questions with what is likeliest, one after the other, as a user does who agrees."""
    for count in range(most):
        questions = session.project["questions"]
        if not questions:
            return count
        asked = questions[0]
        pair = asked["pair"]
        session.ask(
            lambda client, asked=asked: client.post("answer", {"question": asked["number"], "answer": asked["kinds"][0], "alike": True})
        )
        taken = _until(session, lambda pair=pair: session.problems or all(one["pair"] != pair for one in session.project["questions"]))
        assert taken, "no answer taken"
        assert _until(session, lambda: session.problems or not session.busy), "not computed"
        if session.problems:
            return count
    return most


def check_drives():
    """Four-bar, slider-crank and seeker: from the drawing, by the studio's own templates, to a machine with motor and controller."""
    import drawings
    from mategraph_freecad.session import Session

    drawn = {
        "four_bar": (drawings.four_bar(os.path.join(FOLDER, "drive_four_bar.FCStd")), ("frame", "crank")),
        "slider_crank": (drawings.slider_crank(os.path.join(FOLDER, "drive_slider_crank.FCStd")), ("frame", "crank")),
        "seeker": (drawings.seeker(os.path.join(FOLDER, "drive_seeker.FCStd")), ("yoke", "camera")),
    }
    found = {}
    for name, (document, pair) in drawn.items():
        session = Session(document)
        session.start()
        assert _until(session, lambda session=session: session.run is not None or session.problems), f"{name}: no answer"
        answers = _answered(session)
        joints = session.project["joints"]
        turning = [joint for joint in joints if joint["kind"] == "revolute" and {joint["a"], joint["b"]} == set(pair)]
        joint = turning[0]["name"]
        offered = session.client.post("template", {"joint": joint, "template": "position_motor", "options": {}})
        session.client.post("edit", {"id": "drive" + name, "label": offered["label"], "operations": offered["operations"]})
        done = _until(session, lambda session=session: session.problems or not session.run_about["swept"])
        assert done, f"{name}: no run"
        found[name] = {
            "mobility": session.project["mobility"],
            "kinds": sorted(joint["kind"] for joint in joints),
            "answers": answers,
            "problems": [str(problem) for problem in session.problems],
            "duration": session.run.duration,
            "overshoot": next(figure for figure in offered["figures"] if figure["label"] == "overshoot")["good"],
            "controlled": any(element["model"] == "PID" for element in session.project["elements"]),
        }
        session.close()
    return found


def check_files():
    """Documents of `MATEGRAPH_DOCUMENTS`, handed over by FreeCAD itself; outside they are compared with what the reader of .FCStd says."""
    import drawings
    import FreeCAD
    from mategraph_freecad import handover

    found = {}
    folder = os.environ.get("MATEGRAPH_DOCUMENTS", "")
    files = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".FCStd")] if folder else []
    drawn = [drawings.constrained]
    try:
        import JointObject  # noqa: F401
    except ImportError:
        pass  # no Assembly workbench
    else:
        drawn += [drawings.all_joints, drawings.tied]
    for draw in drawn:
        files.append(os.path.join(FOLDER, draw.__name__ + ".FCStd"))
        FreeCAD.closeDocument(draw(files[-1]).Name)
    for file in files:
        document = FreeCAD.openDocument(file)
        target = os.path.join(FOLDER, os.path.basename(file)[: -len(".FCStd")] + ".mategraph")
        found[file] = [target, len(handover.hand_over(document, target))]
        FreeCAD.closeDocument(document.Name)
    return found


def check_solver():
    """What FreeCAD's own solver lets move: blocks of `drawings.tied` displaced along and about x, y, z, and what became of them."""
    import drawings
    import FreeCAD

    try:
        import JointObject  # noqa: F401
    except ImportError:
        return {}
    names = [name for name in drawings.TIED if name not in ("edges", "slot")]  # its solver crashes at a distance of 0 from a line
    document = drawings.tied(os.path.join(FOLDER, "solved.FCStd"), names)
    assembly = document.getObject("Assembly")
    blocks = {item.Label: item for item in document.Objects if item.Label in names}
    points = {
        name: FreeCAD.Vector(100 * number, 0, 0) + FreeCAD.Vector(*at) for number, (name, (_, at, _)) in enumerate(drawings.TIED.items())
    }
    before = {name: FreeCAD.Placement(block.Placement) for name, block in blocks.items()}
    found = {name: {"point": [*points[name]], "moves": []} for name in names}
    for turns in (True, False):
        for axis in (FreeCAD.Vector(1, 0, 0), FreeCAD.Vector(0, 1, 0), FreeCAD.Vector(0, 0, 1)):
            given = {}
            for name, block in blocks.items():
                turn = FreeCAD.Placement(FreeCAD.Vector(), FreeCAD.Rotation(axis, 5.0), points[name])
                given[name] = (turn if turns else FreeCAD.Placement(axis * 2.0, FreeCAD.Rotation())).multiply(before[name])
                block.Placement = given[name]
            assert assembly.solve() == 0
            for name, block in blocks.items():
                change = given[name].inverse().multiply(block.Placement)
                found[name]["moves"].append([turns, [*axis], change.Base.Length + 10.0 * change.Rotation.Angle])
                block.Placement = before[name]
    return found


CHECKS = (
    check_tree, check_playback_speed, check_four_bar, check_edit_regenerates, check_refusals, check_lost_studio, check_write_joints,
    check_drives, check_files, check_solver,
)  # fmt: skip


def main():
    """Run all checks."""
    import FreeCAD

    _print({"check": "version", "found": ".".join(FreeCAD.Version()[:3])})
    for check in CHECKS:
        try:
            _print({"check": check.__name__, "found": check()})
        except Exception:
            _print({"check": check.__name__, "failed": traceback.format_exc()})
    from mategraph_freecad.session import end_studio

    end_studio()
    _print({"check": "end"})


def _print(line):
    sys.stdout.write("\nJSON " + json.dumps(line) + "\n")
    sys.stdout.flush()


main()
os._exit(0)  # freecadcmd would run the script a second time
