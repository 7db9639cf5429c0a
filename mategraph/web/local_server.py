"""What every server of ours has in common: it listens on 127.0.0.1, answers who names this machine and port, and nobody from elsewhere.

A request that says where it comes from must come from a page of this server. Answers are not stored, and cannot be shown in a frame.
"""

from __future__ import annotations

import contextlib
import http.server
import socket
import threading
from collections.abc import Callable
from typing import Any

from foundation.errors import MategraphError

LONGEST_REQUEST = 30.0  # s without a byte of a request that has begun, or without one taken of an answer
LARGEST_DROPPED = 1_000_000_000  # bytes of a request that are read though it was refused
PIECE = 1 << 20  # bytes that are read at once
ALIVE = 10.0  # s between two signs of life on a stream of events, by which a client that has gone is noticed


class LocalHandler(http.server.BaseHTTPRequestHandler):
    """Answers of one connection."""

    timeout = LONGEST_REQUEST
    wbufsize = -1  # head and body of an answer go out together: else the second waits for the client's word on the first
    policy = "frame-ancestors 'none'"
    left = 0  # bytes of the body of the request under way that nobody has read
    framed = False  # whether pages from elsewhere may show ours in a frame

    def is_ours(self) -> bool:
        """Whether a request names this server, and comes from its page or from no page at all."""
        host = self.headers.get("Host") or ""
        origin = self.headers.get("Origin")
        port = self.connection.getsockname()[1]
        here = host in (f"127.0.0.1:{port}", f"localhost:{port}", *(("127.0.0.1", "localhost") if port == 80 else ()))
        return here and (origin is None or origin == f"http://{host}") and not self.from_another_site()

    def from_another_site(self) -> bool:
        """Whether the browser says that a page from elsewhere sent it; to show a page that may be framed is no such thing."""
        shown = self.framed and self.headers.get("Sec-Fetch-Mode") == "navigate"  # in a frame of a notebook, which cannot read it
        return self.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site") and not shown

    def end_head(self) -> None:
        """End the head of an answer with what holds for all of them."""
        self.send_header("Cache-Control", "no-store")  # a reload must not see an old page
        self.send_header("X-Content-Type-Options", "nosniff")
        if not self.framed:
            self.send_header("X-Frame-Options", "DENY")
            self.send_header("Content-Security-Policy", self.policy)
        self.end_headers()

    def answer(self, status: int, body: bytes, kind: str) -> None:
        """A whole answer."""
        self.send_response(status)
        self.send_header("Content-Type", kind if kind.startswith(("application/octet", "model/")) else f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_head()
        self.wfile.write(body)
        self.wfile.flush()

    def answer_by(self, answer: Callable[[], None]) -> None:
        """Answer a request, and read what nobody took of its body: it must not be taken for the next request."""
        given = self.headers.get("Content-Length") or "0"
        told = given.isascii() and given.isdigit() and len(given) < 19 and "Transfer-Encoding" not in self.headers
        self.left = int(given) if told else 0
        self.close_connection = self.close_connection or not told  # where the body ends is not known
        answer()
        self.pass_over(self.left)

    def pass_over(self, length: int) -> None:
        """Read what is left of a request that was refused: a client that is cut off in the middle of sending never reads why."""
        left = min(length, LARGEST_DROPPED)
        with contextlib.suppress(OSError):
            while left > 0 and (piece := self.rfile.read(min(PIECE, left))):
                left -= len(piece)
        self.close_connection = self.close_connection or left > 0 or length > LARGEST_DROPPED

    def log_message(self, format: str, *args: Any) -> None:
        """Stay quiet: the terminal is for what changed."""


class LocalServer(http.server.ThreadingHTTPServer):
    """A thread for each connection, which ends with the program."""

    daemon_threads = True
    request_queue_size = 64
    token = ""  # that whoever wants to change something must bring; none where nobody can

    @property
    def address(self) -> str:
        """Of the page."""
        return f"http://127.0.0.1:{self.server_address[1]}/"

    @property
    def link(self) -> str:
        """The address with the token behind a mark, which a browser does not send."""
        return f"{self.address}#token={self.token}" if self.token else self.address

    def get_request(self) -> tuple[socket.socket, Any]:
        """A connection whose small answers are sent at once."""
        connection, address = super().get_request()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection, address

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that goes in the middle of an answer is no error of ours."""

    def shutdown(self) -> None:
        """End it: the loop, which sleeps until somebody comes, is woken by a connection of our own."""
        ending = threading.Thread(target=super().shutdown, daemon=True)
        ending.start()
        while ending.is_alive():
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", int(self.server_address[1])), timeout=0.5):
                pass
            ending.join(0.02)


def serve_locally(handler: type[LocalHandler], port: int) -> LocalServer:
    """Serve on 127.0.0.1 in a thread; the server's own port is in ``server_address``.

    Raises
    ------
    MategraphError
        ``E041`` where the port is taken.
    """
    try:
        server = LocalServer(("127.0.0.1", port), handler)
    except OSError as error:
        raise MategraphError(
            "E041",
            f"Port {port} on 127.0.0.1 is taken: {error.strerror}.",
            remedy="Name another one with --port, or none.",
            element=str(port),
        ) from error
    asleep = {"poll_interval": 3600.0}  # no looks now and then: idle, it takes no processor time
    threading.Thread(target=server.serve_forever, kwargs=asleep, name="server", daemon=True).start()
    return server
