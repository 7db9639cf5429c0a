"""The page server: one page, on this machine only, to requests that name this machine."""

from __future__ import annotations

import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from foundation.errors import MategraphError
from mategraph.web.live_page import MOST_WAITING, LivePage
from mategraph.web.page_server import PageHandler, serve


def written(path: Path, content: str, geometry: str = "g1") -> Path:
    data = f'{{"content": "{content}", "geometry": "{geometry}"}}'
    pieces = (("application/json", "data", data), ("application/octet-stream", "glb", f"shapes {geometry}"), ("x", "series", "numbers"))
    scripts = "".join(f'<script type="{kind}" id="mg-{name}">{text}</script>' for kind, name, text in pieces)
    path.write_text(f'<html><div id="drawing"><svg/></div>{scripts}</html>')
    return path


@pytest.fixture
def page(tmp_path: Path) -> LivePage:
    (tmp_path / "secret.txt").write_text("secret")
    return LivePage(written(tmp_path / "machine.html", "first"))


@pytest.fixture
def address(page: LivePage) -> Iterator[str]:
    server = serve(page, 0)
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def read(address: str, **headers: str) -> bytes:
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10) as answer:
        return bytes(answer.read())


def status(address: str, **headers: str) -> int:
    with pytest.raises(urllib.error.HTTPError) as caught:
        read(address, **headers)
    caught.value.close()
    return caught.value.code


def states(address: str, count: int) -> list[dict[str, Any]]:
    """The first states that a client is sent."""
    found: list[dict[str, Any]] = []
    with urllib.request.urlopen(f"{address}/events", timeout=10) as stream:
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        while len(found) < count:
            line = stream.readline().decode()
            if line.startswith("data: "):
                found.append(json.loads(line.removeprefix("data: ")))
    return found


def test_who_comes_is_given_the_state_and_every_one_after_it(page: LivePage, address: str) -> None:
    with ThreadPoolExecutor() as pool:
        heard = pool.submit(states, address, 4)
        while not page._clients:
            time.sleep(0.01)
        page.working("script.py is running …")
        page.failed("machine.toml", [{"code": "E020", "what": "No such part.", "remedy": "Name one.", "element": "amr", "place": ""}])
        assert page.path is not None
        page.show(written(page.path, "second"))
        first, working, failed, good = heard.result()
    assert [state["status"] for state in (first, working, failed, good)] == ["good", "working", "failed", "good"]
    assert [state["content"] for state in (first, failed, good)] == ["first", "first", "second"], "an error leaves the last good page"
    assert failed["errors"][0]["code"] == "E020"
    assert good["errors"] == []
    assert states(address, 1) == [good], "a stream is no state: who comes later is given it, too"


def test_shapes_are_fetched_by_their_key(page: LivePage, address: str) -> None:
    pieces = json.loads(read(f"{address}/page.json"))
    assert pieces == {"data": {"content": "first", "geometry": "g1"}, "series": "numbers", "graph": "<svg/>"}
    assert read(f"{address}/geometry/g1") == b"shapes g1"
    assert page.path is not None
    page.show(written(page.path, "second", "g2"))
    assert status(f"{address}/geometry/g1") == 404
    assert read(f"{address}/geometry/g2") == b"shapes g2"
    assert read(address) == read(f"{address}/machine.html?now") == page.path.read_bytes()


def test_nothing_but_the_page_is_served(address: str) -> None:
    assert [status(f"{address}{path}") for path in ("/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/machine.html/x")] == [404] * 4


def test_a_name_from_elsewhere_that_points_here_gets_nothing(address: str) -> None:
    assert status(address, Host="elsewhere.example:80") == 403
    assert status(f"{address}/page.json", Origin="http://elsewhere.example") == 403
    assert status(f"{address}/events", Origin="null") == 403
    assert status(f"{address}/page.json", **{"Sec-Fetch-Site": "cross-site"}) == 403
    assert status(address, Host="127.0.0.1:1", Origin="http://127.0.0.1:1") == 403, "another server of this machine"
    assert read(address, Origin=address)
    assert read(address, Host=f"localhost:{address.rpartition(':')[2]}", **{"Sec-Fetch-Site": "same-origin"})


def test_no_other_page_frames_it_or_takes_it_for_something_else(asking: tuple[str, list[object]]) -> None:
    address, _ = asking
    assert status(address, **{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}) == 403
    for path in ("/", "/events"):
        with urllib.request.urlopen(f"{address}{path}", timeout=10) as answer:
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_page_that_takes_no_answers_is_shown_in_the_frame_of_a_notebook(address: str) -> None:
    asked = urllib.request.Request(address, headers={"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"})
    with urllib.request.urlopen(asked, timeout=10) as answer:
        assert answer.headers["X-Frame-Options"] is None
        assert answer.headers["Content-Security-Policy"] is None


def test_for_a_client_that_does_not_read_only_the_last_states_wait(page: LivePage) -> None:
    client = page.join()
    for number in range(10 * MOST_WAITING):
        page.working(str(number))
    assert client.qsize() == MOST_WAITING
    waiting = [json.loads(client.get_nowait() or "")["doing"] for _ in range(MOST_WAITING)]
    assert waiting == [str(number) for number in range(9 * MOST_WAITING, 10 * MOST_WAITING)]
    page.leave(client)


def test_a_request_that_is_half_sent_ends(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PageHandler, "timeout", 0.1)
    with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=10) as half:
        half.sendall(b"GET / HT")
        assert half.recv(1) == b"", "the server hangs up"


def test_before_there_is_a_page_that_is_answered() -> None:
    server = serve(LivePage(), 0)
    assert status(f"http://127.0.0.1:{server.server_address[1]}/") == 503
    server.shutdown()
    server.server_close()


def test_a_taken_port_is_one_clear_error(page: LivePage, address: str) -> None:
    with pytest.raises(MategraphError) as caught:
        serve(page, int(address.rpartition(":")[2]))
    assert caught.value.code == "E041"


@pytest.fixture
def asking(page: LivePage) -> Iterator[tuple[str, list[object]]]:
    taken: list[object] = []

    def take(said: object) -> None:
        if said == {"number": 7}:
            raise MategraphError("E078", "There is no question 7.", remedy="Questions are 1.")
        if said == {"number": 8}:
            raise OSError(28, "No space left on device")
        if said == {"number": 9}:
            raise TypeError("of a kind that nobody thought of")
        taken.append(said)

    server = serve(page, 0, take)
    yield server.link, taken
    server.shutdown()
    server.server_close()


def post(address: str, body: bytes, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"{address}/answer", data=body, headers=named, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def test_an_answer_needs_the_token_and_is_taken_once(asking: tuple[str, list[object]]) -> None:
    address, _, token = asking[0].partition("/#token=")
    taken = asking[1]
    right, plain = {"Authorization": f"Bearer {token}"}, {"Content_Type": "application/json"}
    assert post(address, b'{"number": 1}', **plain) == 401
    assert post(address, b'{"number": 1}', Authorization="Bearer wrong", **plain) == 401
    assert post(address, b'{"number": 1}', Content_Type="text/plain", **right) == 403, "what a form of another page sends"
    assert post(address, b'{"number": 1}', Host="elsewhere.example:80", **right, **plain) == 403
    assert taken == []
    assert post(address, b'{"number": 1}', **right, **plain) == 200
    assert taken == [{"number": 1}]
    assert post(address, b'{"number": 7}', **right, **plain) == 409
    assert [post(address, f'{{"number": {n}}}'.encode(), **right, **plain) for n in (8, 9)] == [500] * 2
    assert [post(address, body, **right, **plain) for body in (b"[1]", b"{", b"1" * 20_000, b"[" * 9_000)] == [400] * 4


def test_whoever_sends_much_reads_why_it_is_refused(asking: tuple[str, list[object]]) -> None:
    address, _, token = asking[0].partition("/#token=")
    much, plain = b"1" * 20_000_000, {"Content_Type": "application/json"}  # bytes: more than lies ready in the sockets
    assert post(address, much, **plain) == 401
    assert post(address, much, Authorization=f"Bearer {token}") == 403
    assert post(address, much, Authorization=f"Bearer {token}", **plain) == 400


def test_nothing_that_is_served_says_the_token(asking: tuple[str, list[object]]) -> None:
    address, _, token = asking[0].partition("/#token=")
    assert len(token) >= 32
    assert status(f"{address}/token") == 404
    for path in ("/", "/page.json"):
        assert token.encode() not in read(f"{address}{path}")


def test_where_nobody_takes_answers_there_is_no_token(address: str) -> None:
    assert status(f"{address}/token") == 404
    assert post(address, b"{}", Content_Type="application/json", Authorization="Bearer ") == 403
