"""The page server: one page, on this machine only, to requests that name this machine."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from foundation.errors import MategraphError
from mategraph.web.page_server import serve


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "machine.html"
    path.write_text("<html>first</html>")
    (tmp_path / "secret.txt").write_text("secret")
    return path


@pytest.fixture
def address(page: Path) -> Iterator[str]:
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


def test_the_version_changes_with_the_page(page: Path, address: str) -> None:
    first = read(f"{address}/version")
    assert read(f"{address}/version") == first
    page.write_text("<html>second, and longer</html>")
    assert read(f"{address}/version") != first
    assert read(address) == read(f"{address}/machine.html?now") == b"<html>second, and longer</html>"


def test_nothing_but_the_page_is_served(address: str) -> None:
    assert [status(f"{address}{path}") for path in ("/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/machine.html/x")] == [404] * 4


def test_a_name_from_elsewhere_that_points_here_gets_nothing(address: str) -> None:
    assert status(address, Host="elsewhere.example:80") == 403


def test_a_page_that_is_away_is_answered_and_its_return_taken_up(page: Path, address: str) -> None:
    page.unlink()
    assert status(address) == 503
    page.write_text("back")
    assert read(address) == b"back"


def test_a_taken_port_is_one_clear_error(page: Path, address: str) -> None:
    with pytest.raises(MategraphError) as caught:
        serve(page, int(address.rpartition(":")[2]))
    assert caught.value.code == "E041"


@pytest.fixture
def asking(page: Path) -> Iterator[tuple[str, list[object]]]:
    taken: list[object] = []

    def take(said: object) -> None:
        if said == {"number": 7}:
            raise MategraphError("E078", "There is no question 7.", remedy="Questions are 1.")
        taken.append(said)

    server = serve(page, 0, take)
    yield f"http://127.0.0.1:{server.server_address[1]}", taken
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
    address, taken = asking
    token = read(f"{address}/token").decode()
    json = {"Content_Type": "application/json"}
    assert post(address, b'{"number": 1}', **json) == 403
    assert post(address, b'{"number": 1}', X_MateGraph_Token="wrong", **json) == 403
    assert post(address, b'{"number": 1}', X_MateGraph_Token=token, Content_Type="text/plain") == 403, "what a form of another page sends"
    assert post(address, b'{"number": 1}', X_MateGraph_Token=token, Host="elsewhere.example:80", **json) == 403
    assert taken == []
    assert post(address, b'{"number": 1}', X_MateGraph_Token=token, **json) == 200
    assert taken == [{"number": 1}]
    assert post(address, b'{"number": 7}', X_MateGraph_Token=token, **json) == 409
    assert [post(address, body, X_MateGraph_Token=token, **json) for body in (b"[1]", b"{", b"1" * 20_000, b"[" * 9_000)] == [400] * 4
    assert status(f"{address}/token", Host="elsewhere.example:80") == 403


def test_where_nobody_takes_answers_there_is_no_token(address: str) -> None:
    assert status(f"{address}/token") == 404
    assert post(address, b"{}", Content_Type="application/json", X_MateGraph_Token="") == 403
