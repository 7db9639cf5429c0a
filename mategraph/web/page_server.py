"""Serves one page on 127.0.0.1, and a text by which the page sees that it is to reload itself."""

from __future__ import annotations

import http.server
import threading
from pathlib import Path
from typing import Any

from foundation.errors import MategraphError

from ..outputs.run_record import stamp


class PageHandler(http.server.BaseHTTPRequestHandler):
    """Serves one page as ``/``, and ``/version``: a text that changes with the page. Nothing else is served, and to nobody else.

    A request must name this machine: a web page from elsewhere, whose own name was made to point here, gets nothing.
    """

    page: Path

    def do_GET(self) -> None:
        """Answer ``/`` and ``/version``."""
        host = (self.headers.get("Host") or "").rpartition(":")[0]
        path = self.path.split("?")[0]
        if host not in ("127.0.0.1", "localhost"):
            self._answer(403, b"This address is not served.", "text/plain")
        elif path == "/version":
            self._answer(200, str(stamp(self.page)).encode(), "text/plain")
        elif path in ("/", f"/{self.page.name}"):
            try:
                self._answer(200, self.page.read_bytes(), "text/html")
            except OSError:
                self._answer(503, b"The page is not there at the moment.", "text/plain")
        else:
            self._answer(404, b"Only the page is served.", "text/plain")

    def _answer(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")  # a reload must not see an old page
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Stay quiet: the terminal is for what changed."""


def serve(page: Path, port: int) -> http.server.ThreadingHTTPServer:
    """Serve a page's folder on 127.0.0.1 in a thread; the server's own port is in ``server_address``."""
    handler = type("Handler", (PageHandler,), {"page": page})
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
