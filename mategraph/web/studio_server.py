"""The studio over HTTP on 127.0.0.1: static files for the browser, and ``/api/1/…`` for it, for CAD systems and for scripts.

Whoever speaks to the API brings the token as ``Authorization: Bearer TOKEN``; a page from elsewhere gets nothing (`local_server`). The
static files need no token and hold nothing of the user's. `docs/protocol.md` describes the requests, and `ROUTES` lists them.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import queue
import secrets
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from foundation.errors import MategraphError

from ..console import each_error
from ..editor.project_file import EditConflict
from ..editor.studio import Studio
from .event_stream import json_text
from .local_server import ALIVE, LocalHandler, LocalServer, serve_locally
from .studio_routes import ROUTES, Bytes, NotFound, SentFile

API = "/api/1/"
LARGEST_BODY = 8_000_000  # bytes of JSON
LARGEST_UPLOAD = 1_000_000_000  # bytes of a file
STATIC: Mapping[str, tuple[str, str]] = {
    "/": ("studio.html", "text/html"),
    "/studio.js": ("studio.js", "text/javascript"),
    "/studio.css": ("studio.css", "text/css"),
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self' blob:; worker-src 'self' blob:; media-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

OPENING = frozenset({"open", "new", "upload"})  # what opens another project


class StudioHandler(LocalHandler):
    """Answers requests of one connection."""

    studio: Studio
    token: str
    protocol_version = "HTTP/1.1"
    policy = POLICY

    def do_GET(self) -> None:
        """Static files, and what the API gives."""
        self.answer_by(lambda: self._serve("GET"))

    def do_POST(self) -> None:
        """What the API takes."""
        self.answer_by(lambda: self._serve("POST"))

    def _serve(self, method: str) -> None:
        path = urlsplit(self.path).path
        if not self.is_ours():
            self._refuse(403, "E604", "This address is not served to pages from elsewhere.")
        elif not path.startswith(API):
            self._static(path) if method == "GET" else self._refuse(404, "E607", "There is nothing here.")
        elif not self._has_token():
            self._refuse(401, "E604", "The token is missing or wrong: open the address that the terminal shows.")
        elif (method, path) == ("GET", f"{API}events"):
            self._stream()
        else:
            self._call(method, path.removeprefix(API))

    def _call(self, method: str, path: str) -> None:
        name, _, rest = path.partition("/")
        route = ROUTES.get((method, name))
        if route is None:
            self._refuse(404, "E607", f"There is no request {method} {API}{name}.")
            return
        try:
            query = dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True, max_num_fields=20))
            body = self._upload() if name == "upload" else self._body() if method == "POST" else None
        except (ValueError, RecursionError):
            self._refuse(400, "E604", "The body is no JSON object of a sensible size.")
            return
        except TimeoutError:  # half of it was sent
            self.close_connection = True
            return
        if method == "POST" and name not in OPENING and not self._is_meant():
            self._refuse(409, "E605", "Another project is open in the studio by now: nothing was changed. Open the one that you mean.")
            return
        self._answer_with(lambda: route(self.studio, unquote(rest), query, body))
        if isinstance(body, SentFile):
            self.pass_over(body.left)

    def _is_meant(self) -> bool:
        """Whether the project that a client shows, which ``X-Project`` may name, is the one that is open; the first edit makes its file."""
        shown = self.headers.get("X-Project")
        path = self.studio.path
        return not shown or (path is not None and Path(unquote(shown)).with_suffix("") == path.with_suffix(""))

    def _answer_with(self, call: Callable[[], Any]) -> None:
        try:
            found = call()
        except EditConflict as error:
            self._json(409, {"conflict": error.conflict, "errors": [error.as_dict()]})
        except NotFound as error:
            self._json(404, {"errors": [error.as_dict()]})
        except MategraphError as error:
            self._json(400, {"errors": [one.as_dict() for one in each_error(error)]})
        except OSError as error:
            self._json(500, {"errors": [_plain("E608", f"{error.filename or ''}: {error.strerror or error}.".lstrip(": "))]})
        except Exception as error:  # a fault of ours must not end the connection without a word
            import traceback

            traceback.print_exc()
            self._json(500, {"errors": [_plain("E096", f"The program failed: {type(error).__name__}: {error}.")]})
        else:
            if isinstance(found, Bytes):
                self._bytes(found)
            else:
                self._json(200, found)

    # -------------------------------------------------------------------------------------------------------------- requests

    def _has_token(self) -> bool:
        kind, _, given = (self.headers.get("Authorization") or "").partition(" ")
        return kind == "Bearer" and hmac.compare_digest(given.encode(), self.token.encode())

    def _length(self, largest: int) -> int:
        length = int(self.headers.get("Content-Length") or "0")
        if not 0 <= length <= largest or "Transfer-Encoding" in self.headers:
            raise ValueError
        return length

    def _body(self) -> dict[str, Any]:
        length = self._length(LARGEST_BODY)
        if length and (self.headers.get("Content-Type") or "").split(";")[0] != "application/json":
            raise ValueError
        self.left = 0
        found = json.loads(self.rfile.read(length)) if length else {}
        if not isinstance(found, dict):
            raise ValueError
        return found

    def _upload(self) -> SentFile:
        sent = SentFile(self.rfile, self._length(LARGEST_UPLOAD))
        self.left = 0
        return sent

    # --------------------------------------------------------------------------------------------------------------- answers

    def _static(self, path: str) -> None:
        name, kind = STATIC.get(path, ("", ""))
        data = _asset(name) if name else None
        if data is None:
            self._refuse(404, "E607", "There is nothing here.")
        else:
            self.answer(200, data, kind)

    def _stream(self) -> None:
        """Events for as long as the client listens."""
        client = self.studio.stream.join()
        self.close_connection = True
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream; charset=utf-8")
            self.send_header("Connection", "close")
            self.end_head()
            self.wfile.flush()
            while True:
                try:
                    event = client.get(timeout=ALIVE)
                except queue.Empty:
                    event = b": alive\n\n"
                if event is None:
                    return
                self.wfile.write(event)
                self.wfile.flush()
        except OSError:
            return  # it has gone
        finally:
            self.studio.stream.leave(client)

    def _json(self, status: int, data: Any) -> None:
        with contextlib.suppress(OSError):
            self.answer(status, json_text(data), "application/json")

    def _bytes(self, found: Bytes) -> None:
        with contextlib.suppress(OSError):
            self.send_response(200)
            self.send_header("Content-Type", found.kind)
            self.send_header("Content-Length", str(len(found.data)))
            if found.name:
                plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "._-") else "_" for letter in found.name)
                self.send_header("Content-Disposition", f'attachment; filename="{plain}"')
            self.end_head()
            self.wfile.write(found.data)
            self.wfile.flush()

    def _refuse(self, status: int, code: str, what: str) -> None:
        self.close_connection = True
        self._json(status, {"errors": [_plain(code, what)]})


def _plain(code: str, what: str) -> dict[str, Any]:
    remedy = "Please report it with the file." if code == "E096" else "docs/protocol.md has the requests."
    return MategraphError(code, what, remedy=remedy).as_dict()


@cache
def _asset(name: str) -> bytes | None:
    place = files("viz").joinpath("assets", name)
    return place.read_bytes() if place.is_file() else None


def serve_studio(studio: Studio, port: int = 0) -> tuple[LocalServer, str]:
    """Serve a studio in a thread; the server, whose port is in ``server_address``, and the token."""
    token = secrets.token_urlsafe(24)
    server = serve_locally(type("Handler", (StudioHandler,), {"studio": studio, "token": token}), port)
    server.token = token
    return server, token
