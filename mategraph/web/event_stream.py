"""Events for any number of clients: each is whole, has a rising number, and a client that comes is given the last of every kind first."""

from __future__ import annotations

import contextlib
import json
import queue
import threading
from collections.abc import Mapping
from typing import Any

from ..outputs.plain_data import finite

MOST_WAITING = 64  # events that wait for one client; each is whole, so that older ones may go
STAYING = ("project", "layout", "status", "result", "select")  # kinds of which a new client is given the last, in this order


def json_text(data: Any) -> bytes:
    """JSON, whatever the user's own text holds: times as texts, infinities as null, halves of characters as question marks."""
    return json.dumps(finite(data), ensure_ascii=False, allow_nan=False, default=str).encode("utf-8", "replace")


Client = queue.Queue[bytes | None]


class EventStream:
    """The events of one studio."""

    def __init__(self) -> None:
        self.number = 0
        self.closed = False
        self._lock = threading.Lock()
        self._clients: list[Client] = []
        self._last: dict[str, bytes] = {}

    def publish(self, name: str, data: Mapping[str, Any]) -> int:
        """Send an event to everybody; returns its number, which its data bear too."""
        with self._lock:
            self.number += 1
            text = json_text({**data, "number": self.number})
            event = f"id: {self.number}\nevent: {name}\ndata: ".encode() + text + b"\n\n"
            if name in STAYING:
                self._last[name] = event
            for client in self._clients:
                _put(client, event)
            return self.number

    def forget(self, *names: str) -> None:
        """A new client is not given the last events of these kinds any more: they belong to a project that is closed."""
        with self._lock:
            for name in names:
                self._last.pop(name, None)

    def join(self) -> Client:
        """A queue for one more client, with what holds now."""
        client: Client = queue.Queue(MOST_WAITING)
        with self._lock:
            for name in STAYING:
                if name in self._last:
                    client.put(self._last[name])
            self._clients.append(client)
            if self.closed:
                client.put(None)
        return client

    def leave(self, client: Client) -> None:
        """This client has gone."""
        with self._lock, contextlib.suppress(ValueError):
            self._clients.remove(client)

    def close(self) -> None:
        """Let all clients go."""
        with self._lock:
            self.closed = True
            for client in self._clients:
                _put(client, None)


def _put(client: Client, event: bytes | None) -> None:
    """Another event for a client, instead of its oldest where too many wait; only one thread puts at a time."""
    while True:
        try:
            client.put_nowait(event)
        except queue.Full:
            with contextlib.suppress(queue.Empty):  # the client has just read it
                client.get_nowait()
        else:
            return
