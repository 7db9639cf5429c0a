"""Serves one page on 127.0.0.1, says by server-sent events when it has changed, and takes answers to its questions.

================  ======================================================================================================
``GET /``         the page
``GET /events``   server-sent events ``state``: see `live_page`
``GET /page.json``, ``GET /geometry/KEY``   what the page carries, for a client that shows an earlier state
``POST /answer``  an answer to a question of the page; brings the token as ``Authorization: Bearer TOKEN``
================  ======================================================================================================

A request must name this machine and port, and one that says where it comes from must come from this page: a web page from elsewhere gets
nothing, and cannot show the page in a frame. A page that takes no answers may be shown in one: notebooks do. Nothing that is served says
the token: whoever may answer has it from the terminal, as the end of the page's address.
"""

from __future__ import annotations

import hmac
import json
import queue
import secrets
import threading
from collections.abc import Callable, Mapping
from typing import Any

from foundation.errors import MategraphError

from .live_page import LivePage
from .local_server import ALIVE, LocalHandler, LocalServer, serve_locally

LONGEST_ANSWER = 10_000  # bytes

TakeAnswer = Callable[[Mapping[str, Any]], None]  # raises a MategraphError where the answer cannot be taken


class PageHandler(LocalHandler):
    """Answers requests for one page. Nothing else is served, and to nobody else."""

    page: LivePage
    token: str
    take: TakeAnswer | None = None

    def do_GET(self) -> None:
        """Answer what the head of this file lists."""
        self.answer_by(self._show)

    def do_POST(self) -> None:
        """Take an answer: a JSON object with the token in its header."""
        self.answer_by(self._take)

    def _show(self) -> None:
        path = self.path.split("?")[0]
        name = "" if self.page.path is None else f"/{self.page.path.name}"
        if not self.is_ours():
            self.answer(403, b"This address is not served.", "text/plain")
        elif path == "/events":
            self._stream()
        elif path == "/page.json":
            self.answer(200, self.page.pieces, "application/json")
        elif path.startswith("/geometry/"):
            shapes = self.page.geometry(path.removeprefix("/geometry/"))
            self.answer(404, b"Other shapes are shown.", "text/plain") if shapes is None else self.answer(200, shapes, "text/plain")
        elif path in ("/", name):
            text = self.page.text
            self.answer(503, b"There is no page yet.", "text/plain") if text is None else self.answer(200, text, "text/html")
        else:
            self.answer(404, b"Only the page is served.", "text/plain")

    def _take(self) -> None:
        given = (self.headers.get("Authorization") or "").removeprefix("Bearer ")
        plain = (self.headers.get("Content-Type") or "").split(";")[0] == "application/json"
        if not self.is_ours() or self.take is None or not plain:
            self.answer(403, b"This is not taken.", "text/plain")
            return
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            where = b"Open the page by the address that the terminal shows, with all that follows the #: then it may answer."
            self.answer(401, where, "text/plain")
            return
        try:
            length = self.left if self.left <= LONGEST_ANSWER and self.path == "/answer" else 0
            self.left -= length
            said = json.loads(self.rfile.read(length)) if length else None
        except (ValueError, RecursionError):  # the second: brackets within brackets without end
            said = None
        except TimeoutError:  # half of it was sent
            self.close_connection = True
            return
        if not isinstance(said, dict):
            self.answer(400, b"This is no answer.", "text/plain")
            return
        try:
            type(self).take(said)  # type: ignore[misc]
        except MategraphError as error:
            self.answer(409, f"{error.code}: {error.what} {error.remedy}".encode(), "text/plain")
        except OSError as error:
            self.answer(500, f"E029: The answer cannot be written: {error.strerror or error}.".encode(), "text/plain")
        except Exception as error:
            told = f"E096: The answer was not taken: {type(error).__name__}: {error}. Try again; if that does not help, please report it."
            self.answer(500, told.encode("utf-8", "replace"), "text/plain")
        else:
            self.answer(200, b"written", "text/plain")

    def _stream(self) -> None:
        """States of the page for as long as the client listens."""
        client = self.page.join()
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream; charset=utf-8")
            self.end_head()
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


def serve(page: LivePage, port: int, take: TakeAnswer | None = None) -> LocalServer:
    """Serve a page on 127.0.0.1 in a thread, and hand answers to `take`; its ``link`` is for a browser that may answer."""
    one_by_one = None if take is None else staticmethod(_one_by_one(take))
    token = "" if take is None else secrets.token_urlsafe(24)
    fields = {"page": page, "token": token, "take": one_by_one, "framed": take is None}
    server = serve_locally(type("Handler", (PageHandler,), fields), port)
    server.token = token
    return server


def _one_by_one(take: TakeAnswer) -> TakeAnswer:
    """The same for several requests at once: each waits for the one before."""
    lock = threading.Lock()

    def taking(said: Mapping[str, Any]) -> None:
        with lock:
            take(said)

    return taking
