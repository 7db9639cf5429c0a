"""Serves one page on 127.0.0.1, a text by which the page sees that it is to reload itself, and takes answers to its questions."""

from __future__ import annotations

import hmac
import http.server
import json
import secrets
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from foundation.errors import MategraphError

from ..outputs.run_record import stamp

LONGEST_ANSWER = 10_000  # bytes

TakeAnswer = Callable[[Mapping[str, Any]], None]  # raises a MategraphError where the answer cannot be taken


class PageHandler(http.server.BaseHTTPRequestHandler):
    """Serves one page as ``/``, and ``/version``: a text that changes with the page. Nothing else is served, and to nobody else.

    A request must name this machine: a web page from elsewhere, whose own name was made to point here, gets nothing. Where answers are
    taken, ``/token`` gives what ``POST /answer`` must bring: pages from elsewhere can read neither.
    """

    page: Path
    token: str
    take: TakeAnswer | None = None

    def do_GET(self) -> None:
        """Answer ``/``, ``/version`` and ``/token``."""
        path = self.path.split("?")[0]
        if not self._is_ours():
            self._answer(403, b"This address is not served.", "text/plain")
        elif path == "/token" and self.take is not None:
            self._answer(200, self.token.encode(), "text/plain")
        elif path == "/version":
            self._answer(200, str(stamp(self.page)).encode(), "text/plain")
        elif path in ("/", f"/{self.page.name}"):
            try:
                self._answer(200, self.page.read_bytes(), "text/html")
            except OSError:
                self._answer(503, b"The page is not there at the moment.", "text/plain")
        else:
            self._answer(404, b"Only the page is served.", "text/plain")

    def do_POST(self) -> None:
        """Take an answer: a JSON object with the token in its header."""
        given = self.headers.get("X-MateGraph-Token") or ""
        plain = (self.headers.get("Content-Type") or "").split(";")[0] == "application/json"
        if not self._is_ours() or self.take is None or not plain or not hmac.compare_digest(given.encode(), self.token.encode()):
            self._answer(403, b"This is not taken.", "text/plain")
            return
        try:
            length = int(self.headers.get("Content-Length") or "0")
            said = json.loads(self.rfile.read(length)) if 0 < length <= LONGEST_ANSWER and self.path == "/answer" else None
        except (ValueError, RecursionError):  # the second: brackets within brackets without end
            said = None
        if not isinstance(said, dict):
            self._answer(400, b"This is no answer.", "text/plain")
            return
        try:
            type(self).take(said)  # type: ignore[misc]
        except MategraphError as error:
            self._answer(409, f"{error.code}: {error.what} {error.remedy}".encode(), "text/plain")
        else:
            self._answer(200, b"written", "text/plain")

    def _is_ours(self) -> bool:
        return (self.headers.get("Host") or "").rpartition(":")[0] in ("127.0.0.1", "localhost")

    def _answer(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")  # a reload must not see an old page
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Stay quiet: the terminal is for what changed."""


def serve(page: Path, port: int, take: TakeAnswer | None = None) -> http.server.ThreadingHTTPServer:
    """Serve a page on 127.0.0.1 in a thread, and hand answers to `take`; the server's own port is in ``server_address``."""
    one_by_one = None if take is None else staticmethod(_one_by_one(take))
    handler = type("Handler", (PageHandler,), {"page": page, "token": secrets.token_urlsafe(24), "take": one_by_one})
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise MategraphError(
            "E041",
            f"Port {port} on 127.0.0.1 is taken: {error.strerror}.",
            remedy="Name another one with --port, or none.",
            element=str(port),
        ) from error
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def _one_by_one(take: TakeAnswer) -> TakeAnswer:
    """The same for several requests at once: each waits for the one before."""
    lock = threading.Lock()

    def taking(said: Mapping[str, Any]) -> None:
        with lock:
            take(said)

    return taking
