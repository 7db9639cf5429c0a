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
