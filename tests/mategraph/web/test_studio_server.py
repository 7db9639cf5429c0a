"""The studio over HTTP: who may speak to it, what is refused, and a project from opening to its curves."""

from __future__ import annotations

import http.client
import json
import struct
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from studio_client import RC, Client, studio_client

from mategraph.editor.project_file import EditConflict, ProjectFile
from mategraph.machine import load
from mategraph.web.studio_server import LARGEST_BODY

HOSTILE = ["<script>alert(1)</script>", "a\"b'c\\d", "Мотор", "x" * 10_000, "new\nline\u2028end", "../../etc/passwd", "ground", "‮evil"]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("studio") / "rc.toml"
    path.write_bytes(RC.encode())
    return path


@pytest.fixture(scope="module")
def client(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATEGRAPH_PROJECTS", str(tmp_path_factory.mktemp("projects")))
        with studio_client(project) as found:
            found.settled()
            yield found


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": None}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "Basic abc"}, 401),
        ({"Host": "evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
    ],
)
def test_nobody_else_is_answered(client: Client, headers: dict[str, str | None], status: int) -> None:
    for method, path in (("GET", "state"), ("GET", "events"), ("POST", "edit")):
        found, answer = client.ask(method, path, {} if method == "POST" else None, **headers)
        assert found == status
        assert "text" not in json.dumps(answer)


def test_what_is_meant_for_another_project_changes_nothing(client: Client, project: Path) -> None:
    before = project.read_bytes()
    operations = {"id": "elsewhere", "label": "", "operations": [{"op": "set", "path": ["title"], "value": "x"}]}
    for path, body in (("edit", operations), ("undo", {}), ("layout", {"r": {"x": 1, "y": 2}})):
        status, answer = client.ask("POST", path, body, X_Project="%2Felsewhere%2Fother.toml")
        assert (status, answer["errors"][0]["code"]) == (409, "E605")
    assert project.read_bytes() == before
    assert client.ask("POST", "layout", {}, X_Project=quote(str(project)))[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/api/1/geometry/..%2f..%2fpasswd",
        "/api/1/result/../state",
        "/api/2/state",
        "/page.html",
    ],
)
def test_no_path_leads_out(client: Client, path: str) -> None:
    assert client.ask("GET", path)[0] == 404


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (b"[1, 2]", {}),
        (b"{", {}),
        (b"[" * 100_000, {}),
        (b"", {"Content_Length": str(LARGEST_BODY + 1)}),
        (b"", {"Content_Length": "-1"}),
        (b"{}", {"Content_Type": "text/plain"}),
        (b'{"operations": 1}', {}),
        (b'{"operations": [{"op": "set", "path": ["a"], "value": "x"}], "label": 3}', {}),
    ],
)
def test_what_is_no_request_is_refused_and_changes_nothing(client: Client, project: Path, body: bytes, headers: dict[str, str]) -> None:
    before = project.read_bytes()
    status, answer = client.ask("POST", "edit", body, **headers)
    assert status == 400
    assert answer["errors"][0]["code"] == "E604"
    assert project.read_bytes() == before


def test_the_page_needs_no_token_and_holds_nothing_of_the_user(client: Client, project: Path) -> None:
    for path in ("/", "/studio.js", "/studio.css"):
        status, answer = client.ask("GET", path, Authorization=None)
        assert status == 200
        assert str(project.parent).encode() not in answer
        assert client.running.token.encode() not in answer


def test_what_a_request_brings_is_not_taken_for_the_next_one(client: Client) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", client.running.port, timeout=60)
    token = {"Authorization": f"Bearer {client.running.token}"}
    hidden = b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"
    for path in ("/", "/api/1/state", "/studio.css"):
        connection.request("GET", path, body=hidden, headers=token)
        with connection.getresponse() as answer:
            assert (answer.status, answer.will_close) == (200, False)
            answer.read()
    port = client.running.port
    chunked = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nTransfer-Encoding: chunked\r\n\r\n{len(hidden):x}\r\n".encode()
    connection.sock.sendall(chunked + hidden + b"\r\n0\r\n\r\n")  # in one piece; no length is told
    with connection.sock.makefile("rb") as stream:
        assert stream.read().count(b"HTTP/1.1 ") == 1  # and then the connection ends
    connection.close()


def test_curves_are_those_of_a_fresh_run_bit_by_bit(client: Client, project: Path) -> None:
    client.set("component", "r", "R", value="2 kohm", was="1 kohm")
    state = client.settled()
    assert project.read_bytes().decode() == RC.replace("1 kohm", "2 kohm")
    data = client.get(f"result/{state['run']['key']}")
    size = struct.unpack("<I", data[:4])[0]
    head = json.loads(data[4 : 4 + size])
    assert (4 + size) % 8 == 0
    frames, samples = head["series"]["frames"], head["series"]["samples"]
    at = 4 + size + 8 * (frames + samples)
    row = [signal["name"] for signal in head["signals"]].index("c.v")
    shown = np.frombuffer(data, "<f4", samples, at + 4 * samples * row)
    fresh = load(project).simulate().array("c.v")
    assert np.array_equal(shown, fresh.astype("<f4"))
    # the voltage of a capacitor behind a resistor: 10 V (1 - exp(-t/RC)), to the solver's tolerance in float32
    assert shown[-1] == pytest.approx(10 * (1 - np.exp(-5e-3 / 2e-3)), rel=1e-6)
    check = state["run"]["checks"][0]
    assert (check["text"], check["passed"]) == ("final(c.v) > 9.5 V", False)
    client.post("undo")
    assert project.read_bytes() == RC.encode()
    assert client.settled()["run"]["checks"][0]["passed"]


def test_a_preview_writes_nothing_and_its_result_bears_its_id(client: Client, project: Path) -> None:
    before, events = project.read_bytes(), client.studio.stream.join()
    client.post("preview", {"id": "slide 1", "operations": [{"op": "set", "path": ["component", "r", "R"], "value": "3 kohm"}]})
    client.settled()
    found = []
    while not events.empty():
        found.append(events.get() or b"")
    client.studio.stream.leave(events)
    assert any(b"event: result" in event and b'"preview": "slide 1"' in event for event in found)
    assert project.read_bytes() == before
    assert client.get("state")["run"]["preview"] is None


def test_the_same_edit_twice_is_one_edit(client: Client, project: Path) -> None:
    body = {"id": "once", "label": "C", "operations": [{"op": "set", "path": ["component", "c", "C"], "value": "2 uF", "was": "1 uF"}]}
    assert client.post("edit", body) == client.post("edit", body)
    status, answer = client.ask("POST", "edit", {**body, "id": "twice"})
    assert status == 409
    assert answer["conflict"] == {"path": ["component", "c", "C"], "was": "1 uF", "found": "2 uF", "wanted": "2 uF"}
    assert client.post("undo")["label"] == "C"
    assert project.read_bytes() == RC.encode()


def test_an_open_terminal_sits_at_its_element_with_a_button_that_mends_it(client: Client, project: Path) -> None:
    client.post("edit", {"operations": [{"op": "disconnect", "terminals": ["c.n"]}]})
    state = client.settled()
    problem = state["project"]["problems"][0]
    assert (problem["code"], problem["at"]) == ("E409", {"kind": "element", "name": "c"})
    button, leave = problem["buttons"]
    assert button["label"] == "Connect to ground"
    assert leave["operations"][0]["was"] is None  # made for what is there now: a button that is out of date changes nothing
    client.post("edit", {"label": button["label"], "operations": button["operations"]})
    assert client.settled()["project"]["problems"] == []
    client.post("undo")
    client.post("undo")
    assert project.read_bytes() == RC.encode()


def test_an_edit_by_another_program_shows_up_by_itself(client: Client, project: Path) -> None:
    project.write_bytes(RC.replace("10 V", "12 V").encode())
    for _ in range(200):
        state = client.settled()
        if "12 V" in state["project"]["text"] and state["run"]["checks"][0]["value"] > 11:
            break
    assert state["run"]["checks"][0]["value"] == pytest.approx(12 * (1 - np.exp(-5)), rel=1e-6)
    project.write_bytes(b"[broken")
    for _ in range(200):
        state = client.settled()
        if state["project"]["problems"]:
            break
    assert state["project"]["problems"][0]["place"]["line"] == 1
    assert state["run"] is not None
    project.write_bytes(RC.encode())
    for _ in range(200):
        state = client.settled()
        if state["project"]["text"] == RC and not state["project"]["problems"]:
            break
    assert state["project"]["problems"] == []


def outside_events(client: Client, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the studio reports of other programs' saves from now on."""
    found: list[dict[str, Any]] = []
    publish = client.studio.stream.publish

    def noted(name: str, data: Mapping[str, Any]) -> int:
        if name == "outside":
            found.append(dict(data))
        return publish(name, data)

    monkeypatch.setattr(client.studio.stream, "publish", noted)
    return found


def wait_for(there: Callable[[], bool]) -> None:
    """Return when something is there; the test says what is wrong where it does not come."""
    for _ in range(1000):
        if there():
            return
        time.sleep(0.02)


def put_back(client: Client, project: Path) -> None:
    project.write_bytes(RC.encode())
    wait_for(lambda: client.settled()["project"]["text"] == RC)


def test_an_edit_that_was_kept_in_a_later_save_is_reported_and_undo_takes_it_out(
    client: Client, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = outside_events(client, monkeypatch)
    client.set("component", "r", "R", value="2 kohm")
    saved = RC.replace("10 V", "13 V")  # by an editor that was open all the time
    project.write_bytes(saved.encode())
    wait_for(lambda: bool(events))
    state = client.settled()
    assert [event["merged"] for event in events] == [True]
    assert state["project"]["text"] == saved.replace("1 kohm", "2 kohm")
    assert client.post("undo")["label"] == state["undo"] == "studio's edits kept in what was saved"
    assert project.read_bytes().decode() == saved
    put_back(client, project)


def test_a_save_right_after_an_edit_was_written_is_reported(client: Client, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events = outside_events(client, monkeypatch)
    change = ProjectFile.change

    def then_saved(self: ProjectFile, make: Callable[[str], str]) -> tuple[str, str]:
        texts = change(self, make)
        project.write_bytes(texts[1].replace("10 V", "14 V").encode())
        return texts

    with monkeypatch.context() as patch:
        patch.setattr(ProjectFile, "change", then_saved)
        client.set("component", "r", "R", value="3 kohm")
    wait_for(lambda: bool(events))
    assert events == [{"file": project.name, "gone": False, "merged": False, "conflicts": []}]
    assert client.settled()["project"]["text"] == RC.replace("10 V", "14 V").replace("1 kohm", "3 kohm")
    put_back(client, project)


def test_a_save_that_overwrites_an_edit_is_shown_with_both_versions(client: Client, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an editor that was open all the time: its value stays, the edits beside it stay too, and what was overwritten is named."""
    events = outside_events(client, monkeypatch)
    client.set("component", "c", "C", value="3 uF")
    client.set("component", "r", "R", value="2 kohm")
    saved = RC.replace("1 kohm", "7 kohm")
    project.write_bytes(saved.encode())
    wait_for(lambda: bool(events))
    found = {"path": ["component", "r", "R"], "was": "1 kohm", "found": "7 kohm", "wanted": "2 kohm"}
    assert (events[0]["merged"], events[0]["conflicts"]) == (True, [found])
    assert client.settled()["project"]["text"] == saved.replace("1 uF", "3 uF")
    # Undoing the edit of the value that somebody changed since: both are shown; "theirs" leaves it, and undo goes on to what was before.
    client.post("undo")
    status, answer = client.ask("POST", "undo")
    assert (status, answer["conflict"]["found"], answer["conflict"]["wanted"]) == (409, "7 kohm", "1 kohm")
    assert client.ask("POST", "undo", {"choice": "ours"})[0] == 400
    assert client.post("undo", {"choice": "theirs"})["label"] == "set r.R"
    assert client.post("undo")["label"] == "set c.C"
    assert project.read_bytes().decode() == saved
    client.post("redo")
    client.post("redo", {"choice": "mine"})
    assert project.read_bytes().decode() == saved.replace("7 kohm", "2 kohm").replace("1 uF", "3 uF")
    put_back(client, project)


def test_a_save_before_an_edit_that_fails_is_shown_and_computed(client: Client, project: Path) -> None:
    with client.studio._lock:  # the studio does not look at the file meanwhile
        project.write_bytes(RC.replace("10 V", "15 V").encode())
        with pytest.raises(EditConflict):
            client.studio.edit([{"op": "set", "path": ["component", "source", "value"], "value": "16 V", "was": "10 V"}])
    state = client.settled()
    assert state["project"]["text"] == RC.replace("10 V", "15 V")
    assert state["run"]["checks"][0]["value"] == pytest.approx(15 * (1 - np.exp(-5)), rel=1e-6)
    put_back(client, project)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_names(client: Client, project: Path, name: str) -> None:
    status, answer = client.ask(
        "POST",
        "edit",
        {"operations": [{"op": "set", "path": ["component", name], "value": {"model": "electrical.Resistor", "R": "1 ohm"}}]},
    )
    assert status == 200, answer
    state = client.get("state")
    assert name in [element["name"] for element in state["project"]["elements"]]
    client.post("layout", {name: {"x": 10, "y": 20, "turn": 90, "mirror": True}})
    assert client.get("state")["layout"][name] == {"x": 10, "y": 20, "turn": 90, "mirror": True}
    client.post("layout", {name: None})
    client.post("undo")
    client.post("undo")
    assert project.read_bytes() == RC.encode()
    assert not project.with_name("rc.layout.json").exists()


def test_a_dropped_file_goes_into_a_folder_of_its_own_and_nowhere_else(client: Client) -> None:
    robot = (
        b'<robot name="a"><link name="l"><visual><geometry><mesh filename="package://a/meshes/arm.stl"/></geometry></visual></link></robot>'
    )
    status, answer = client.ask("POST", "upload?name=..%2F..%2Farm.urdf", robot, Content_Type="application/octet-stream")
    assert status == 200
    path = Path(answer["path"])
    assert path.read_bytes() == robot
    assert path.name == "arm.urdf"
    assert answer["missing"] == ["arm.stl"]
    status, answer = client.ask("POST", f"upload?name=arm.stl&folder={path.parent}", b"solid", Content_Type="application/octet-stream")
    assert status == 200
    assert Path(answer["path"]).parent == path.parent
    assert client.ask("POST", "upload?name=arm.stl&folder=/tmp", b"solid", Content_Type="application/octet-stream")[0] == 400
    assert client.ask("POST", "upload?name=virus.exe", b"MZ", Content_Type="application/octet-stream")[0] == 400
    assert client.ask("POST", "upload?name=..", b"x", Content_Type="application/octet-stream")[0] == 400


def test_who_sends_a_file_that_is_refused_reads_why(client: Client) -> None:
    """All of it is taken in before the connection serves the next request."""
    data = bytes(5_000_000)
    for path, headers, status in (
        ("upload?name=virus.exe", {}, 400),
        ("upload?name=arm.stl&folder=/tmp", {}, 400),
        ("upload?name=arm.step", {"Authorization": "Bearer wrong"}, 401),
        ("upload?name=arm.step", {"Origin": "http://evil.example"}, 403),
    ):
        found, answer = client.ask("POST", path, data, Content_Type="application/octet-stream", **headers)
        assert found == status
        assert answer["errors"][0]["remedy"]
    connection = http.client.HTTPConnection("127.0.0.1", client.running.port, timeout=60)
    head = {"Authorization": f"Bearer {client.running.token}"}
    connection.request("POST", "/api/1/upload?name=virus.exe", data, head)
    assert connection.getresponse().read()
    connection.request("GET", "/api/1/state", headers=head)
    assert connection.getresponse().status == 200
    connection.close()


def test_a_file_that_is_there_is_not_written_over(client: Client) -> None:
    kind = {"Content_Type": "application/octet-stream"}
    folder = Path(client.ask("POST", "upload?name=hand.urdf", b'<robot name="a"/>', **kind)[1]["folder"])
    assert client.ask("POST", f"upload?name=palm.stl&folder={quote(str(folder))}", b"solid", **kind)[0] == 200
    status, answer = client.ask("POST", f"upload?name=palm.stl&folder={quote(str(folder))}", b"other", **kind)
    assert (status, answer["errors"][0]["code"]) == (400, "E608")
    assert (folder / "palm.stl").read_bytes() == b"solid"


def test_places_are_undone_with_the_edit_that_they_belong_to(client: Client, project: Path) -> None:
    layout = project.with_name("rc.layout.json")
    body = {
        "label": "add l",
        "operations": [{"op": "set", "path": ["component", "l"], "value": {"model": "electrical.Inductor", "L": "1 mH"}}],
    }
    client.post("edit", {**body, "places": {"l": {"x": 4, "y": 5}, "r": {"x": 1, "y": 2}}})
    client.post("edit", {"label": "move r", "operations": [], "places": {"r": {"x": 7, "y": 2, "turn": 1}}})
    assert client.get("state")["undo"] == "move r"
    with_l = project.read_bytes()
    client.post("undo")
    assert json.loads(layout.read_text()) == {"l": {"x": 4, "y": 5}, "r": {"x": 1, "y": 2}}
    assert project.read_bytes() == with_l
    client.post("undo")
    assert project.read_bytes() == RC.encode()
    assert not layout.exists()
    client.post("redo")
    client.post("redo")
    assert json.loads(layout.read_text())["r"] == {"x": 7, "y": 2, "turn": 1}
    client.post("layout", {"r": {"x": 0, "y": 0}})  # moved since: where it is now stays, as undo comes to the moves before that
    client.post("layout", {"l": None})
    client.studio.layout.change({"r": {"x": 9, "y": 9}})  # by another program
    for _ in range(4):
        client.post("undo")
    assert json.loads(layout.read_text()) == {"r": {"x": 9, "y": 9}}
    assert project.read_bytes() == RC.encode()
    layout.unlink()
    assert client.ask("POST", "edit", {"operations": [], "places": {"r": {"x": "far"}}})[0] == 400
    assert client.ask("POST", "edit", {"operations": []})[0] == 400


def test_moves_of_the_same_symbols_in_a_row_are_one(client: Client, project: Path) -> None:
    for x in range(5):
        client.post("edit", {"label": "move r", "operations": [], "places": {"r": {"x": x, "y": 0}}})
    before = client.get("state")["undo"]
    client.post("undo")
    assert before == "move r"
    assert client.get("state")["layout"] == {}
    assert client.get("state")["undo"] != "move r"


def test_a_worker_that_is_killed_comes_back_and_no_edit_is_lost(client: Client, project: Path) -> None:
    client.studio._worker.end()
    client.set("component", "r", "R", value="4 kohm")
    state = client.settled()
    assert state["run"]["checks"][0]["value"] == pytest.approx(10 * (1 - np.exp(-5 / 4)), rel=1e-6)
    client.post("undo")
    assert client.settled()["project"]["text"] == RC
    assert project.read_bytes() == RC.encode()


def test_history_goes_back_and_shows_the_difference(client: Client, project: Path) -> None:
    client.set("component", "r", "R", value="5 kohm")
    client.settled()
    entries = client.get("history")["entries"]
    assert entries[0]["current"]
    older = next(entry for entry in entries if not entry["current"] and client.ask("GET", f"difference?hash={entry['hash']}")[0] == 200)
    assert any(line["kind"] == "+" and "5 kohm" in line["text"] for line in client.get(f"difference?hash={older['hash']}")["lines"])
    client.post("restore", {"hash": older["hash"]})
    assert "5 kohm" not in project.read_text()
    project.write_bytes(RC.encode())
    client.settled()
    assert client.ask("POST", "restore", {"hash": "../../x"})[0] == 400


def test_copies_and_new_names_of_the_project(client: Client, project: Path) -> None:
    client.post("layout", {"r": {"x": 1, "y": 2}})
    copy = Path(client.post("save_as", {"name": "copy", "keep": True})["path"])
    assert copy.read_bytes() == project.read_bytes()
    assert json.loads(copy.with_name("copy.layout.json").read_text())["r"] == {"x": 1, "y": 2}
    variant = project.with_name("variant.toml")
    variant.write_text('schema = 1\nextends = "copy.toml"  # base\n')
    client.post("open", {"path": str(copy)})
    client.settled()
    client.set("title", value="Copy")
    assert client.post("rename", {"name": "renamed"})["changed"] == ["variant.toml"]
    assert client.get("state")["undo"] == "set title"  # the journal has gone with it, and the history
    client.post("undo")
    client.settled()
    assert [entry["label"] for entry in client.get("history")["entries"]][-1] == "open"
    assert copy.with_name("renamed.toml").read_bytes() == project.read_bytes()
    assert variant.read_text() == 'schema = 1\nextends = "renamed.toml"  # base\n'
    assert client.ask("POST", "save_as", {"name": "rc"})[0] == 400
    client.post("open", {"path": str(project)})
    client.settled()
