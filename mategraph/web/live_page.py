"""The page that browsers are served while the user edits: what it shows, and who waits to hear of another state.

Clients are given the state when they come and at every change::

    {"status": "good" | "working" | "failed", "content": KEY, "saved": "seeker.toml", "errors": […], "doing": "…"}

`content` is the key of what the page shows; who shows something else fetches ``page.json``, and ``geometry/KEY`` where the shapes are new.
"""

from __future__ import annotations

import contextlib
import json
import queue
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

MOST_WAITING = 16  # states that wait for one client; each is whole, so that older ones may go


class LivePage:
    """One page in its present state."""

    def __init__(self, path: Path | None = None) -> None:
        self._lock = threading.Lock()
        self._clients: list[queue.Queue[str | None]] = []
        self._state: dict[str, Any] = {"status": "good", "content": "", "saved": "", "errors": [], "doing": ""}
        self._text: bytes | None = None
        self._pieces: dict[str, Any] = {}
        self.path = path
        if path is not None:
            self.show(path)

    # ------------------------------------------------------------------------------------------------------ from the watch
    def show(self, path: Path) -> None:
        """Another good page: what the file holds now."""
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return
        self.show_text(text, path)

    def show_text(self, page: str, path: Path | None = None) -> None:
        """Another good page, by its text."""
        from viz.page.html_page import page_pieces

        text = page.encode("utf-8", "replace")
        pieces = page_pieces(page)
        with self._lock:
            self.path, self._text, self._pieces = path, text, pieces
        content = pieces["data"].get("content", "") if pieces else ""
        self._tell({"status": "good", "content": content, "saved": "", "errors": [], "doing": ""})

    def working(self, doing: str = "") -> None:
        """Something is being computed."""
        self._tell({"status": "working", "doing": doing})

    def failed(self, saved: str, errors: Sequence[Mapping[str, Any]]) -> None:
        """What was saved is not what is shown, and why."""
        self._tell({"status": "failed", "saved": saved, "errors": list(errors), "doing": ""})

    def close(self) -> None:
        """Let all clients go."""
        with self._lock:
            for client in self._clients:
                _put(client, None)

    def _tell(self, changes: Mapping[str, Any]) -> None:
        with self._lock:
            self._state = {**self._state, **changes}
            text = json.dumps(self._state)
            for client in self._clients:
                _put(client, text)

    # ------------------------------------------------------------------------------------------------------- for the server
    @property
    def text(self) -> bytes | None:
        """The page itself; None before the first."""
        return self._text

    @property
    def pieces(self) -> bytes:
        """``page.json``: all that the page carries but shapes."""
        with self._lock:
            return json.dumps({key: value for key, value in self._pieces.items() if key != "glb"}).encode()

    def geometry(self, key: str) -> bytes | None:
        """The shapes of that key; None where they are not those of the page."""
        with self._lock:
            known = self._pieces.get("data", {}).get("geometry")
            return str(self._pieces["glb"]).encode() if known == key else None

    def join(self) -> queue.Queue[str | None]:
        """A queue of states for one more client: the present one first; of a client that does not read, only the last ones."""
        client: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        with self._lock:
            client.put(json.dumps(self._state))
            self._clients.append(client)
        return client

    def leave(self, client: queue.Queue[str | None]) -> None:
        """This client has gone."""
        with self._lock:
            self._clients.remove(client)


def _put(client: queue.Queue[str | None], state: str | None) -> None:
    """Another state for a client, instead of its oldest where too many wait; only one thread puts at a time."""
    while True:
        try:
            client.put_nowait(state)
        except queue.Full:
            with contextlib.suppress(queue.Empty):  # the client has just read it
                client.get_nowait()
        else:
            return
