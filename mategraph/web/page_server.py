"""Serves one page on 127.0.0.1, says by server-sent events when it has changed, and takes answers to its questions.

================  ======================================================================================================
``GET /``         the page
``GET /events``   server-sent events ``state``: see `live_page`
``GET /page.json``, ``GET /geometry/KEY``   what the page carries, for a client that shows an earlier state
``GET /token``    what ``POST`` must bring in the header ``X-MateGraph-Token``, or as a bearer token
``POST /answer``  an answer to a question of the page
================  ======================================================================================================

A request must name this machine and port, and one that says where it comes from must come from this page: a web page from elsewhere gets
nothing, and cannot show the page in a frame. A page that takes no answers may be shown in one: notebooks do.
"""

from __future__ import annotations

import hmac
import http.server
import json
import queue
import secrets
import socket
import threading
from collections.abc import Callable, Mapping
from typing import Any

from foundation.errors import MategraphError

from .live_page import LivePage

LONGEST_ANSWER = 10_000  # bytes
LONGEST_REQUEST = 30.0  # s without a byte of a request that has begun, or without one taken of an answer
ALIVE = 10.0  # s between two signs of life on a stream of events, by which a client that has gone is noticed

TakeAnswer = Callable[[Mapping[str, Any]], None]  # raises a MategraphError where the answer cannot be taken


class PageHandler(http.server.BaseHTTPRequestHandler):
    """Answers requests for one page. Nothing else is served, and to nobody else."""

    page: LivePage
    token: str
    take: TakeAnswer | None = None
    timeout = LONGEST_REQUEST
    wbufsize = -1  # head and body of an answer go out together: else the second waits for the client's word on the first

    def do_GET(self) -> None:
        """Answer what the head of this file lists."""
        path = self.path.split("?")[0]
        name = "" if self.page.path is None else f"/{self.page.path.name}"
        if not self._is_ours():
            self._answer(403, b"This address is not served.", "text/plain")
        elif path == "/token" and self.take is not None:
            self._answer(200, self.token.encode(), "text/plain")
        elif path == "/events":
            self._stream()
        elif path == "/page.json":
            self._answer(200, self.page.pieces, "application/json")
        elif path.startswith("/geometry/"):
            shapes = self.page.geometry(path.removeprefix("/geometry/"))
            self._answer(404, b"Other shapes are shown.", "text/plain") if shapes is None else self._answer(200, shapes, "text/plain")
        elif path in ("/", name):
            text = self.page.text
            self._answer(503, b"There is no page yet.", "text/plain") if text is None else self._answer(200, text, "text/html")
        else:
            self._answer(404, b"Only the page is served.", "text/plain")

    def do_POST(self) -> None:
        """Take an answer: a JSON object with the token in its header."""
        given = self.headers.get("X-MateGraph-Token") or (self.headers.get("Authorization") or "").removeprefix("Bearer ")
        plain = (self.headers.get("Content-Type") or "").split(";")[0] == "application/json"
        if not self._is_ours() or self.take is None or not plain or not hmac.compare_digest(given.encode(), self.token.encode()):
            self._answer(403, b"This is not taken.", "text/plain")
            return
        try:
            length = int(self.headers.get("Content-Length") or "0")
            said = json.loads(self.rfile.read(length)) if 0 < length <= LONGEST_ANSWER and self.path == "/answer" else None
        except (ValueError, RecursionError):  # the second: brackets within brackets without end
            said = None
        except TimeoutError:  # half of it was sent
            self.close_connection = True
            return
        if not isinstance(said, dict):
            self._answer(400, b"This is no answer.", "text/plain")
            return
        try:
            type(self).take(said)  # type: ignore[misc]
        except MategraphError as error:
            self._answer(409, f"{error.code}: {error.what} {error.remedy}".encode(), "text/plain")
        except OSError as error:
            self._answer(500, f"E029: The answer cannot be written: {error.strerror or error}.".encode(), "text/plain")
        except Exception as error:
            told = f"E096: The answer was not taken: {type(error).__name__}: {error}. Try again; if that does not help, please report it."
            self._answer(500, told.encode("utf-8", "replace"), "text/plain")
        else:
            self._answer(200, b"written", "text/plain")

    def _stream(self) -> None:
        """States of the page for as long as the client listens."""
        client = self.page.join()
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream; charset=utf-8")
            self._end_head()
            while True:
                try:
                    state = client.get(timeout=ALIVE)
                except queue.Empty:
                    self.wfile.write(b": alive\n\n")
                else:
                    if state is None:
                        return
                    self.wfile.write(f"event: state\ndata: {state}\n\n".encode())
                self.wfile.flush()
        except OSError:
            return  # it has gone
        finally:
            self.page.leave(client)
            self.close_connection = True

    def _is_ours(self) -> bool:
        host = self.headers.get("Host") or ""
        origin = self.headers.get("Origin")
        port = self.connection.getsockname()[1]
        here = host in (f"127.0.0.1:{port}", f"localhost:{port}", *(("127.0.0.1", "localhost") if port == 80 else ()))
        return here and (origin is None or origin == f"http://{host}") and not self._from_another_site()

    def _from_another_site(self) -> bool:
        shown = self.take is None and self.headers.get("Sec-Fetch-Mode") == "navigate"  # in a frame of a notebook, which cannot read it
        return self.headers.get("Sec-Fetch-Site") == "cross-site" and not shown

    def _end_head(self) -> None:
        self.send_header("Cache-Control", "no-store")  # a reload must not see an old page
        self.send_header("X-Content-Type-Options", "nosniff")
        if self.take is not None:
            self.send_header("X-Frame-Options", "DENY")
            self.send_header("Content-Security-Policy", "frame-ancestors 'none'")
        self.end_headers()

    def _answer(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self._end_head()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """Stay quiet: the terminal is for what changed."""


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection, address

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes in the middle of an answer is no error of ours."""


def serve(page: LivePage, port: int, take: TakeAnswer | None = None) -> http.server.ThreadingHTTPServer:
    """Serve a page on 127.0.0.1 in a thread, and hand answers to `take`; the server's own port is in ``server_address``."""
    one_by_one = None if take is None else staticmethod(_one_by_one(take))
    handler = type("Handler", (PageHandler,), {"page": page, "token": secrets.token_urlsafe(24), "take": one_by_one})
    try:
        server = _Server(("127.0.0.1", port), handler)
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
