"""A studio in this process with a client of plain HTTP, for tests."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mategraph.editor.run_studio import RunningStudio, start_studio

RC = """schema = 1
title = "RC"  # a first circuit

[component.source]
model = "electrical.VoltageSource"
value = "10 V"

[component.r]
model = "electrical.Resistor"
R = "1 kohm"  # warm

[component.c]
model = "electrical.Capacitor"
C = "1 uF"

[connect]
rows = [
  ["source.p", "r.p"],  # supply
  ["r.n", "c.p"],
  ["ground", "source.n", "c.n"],
]

[simulate]
duration = "5 ms"
output_step = "0.1 ms"

[[plot]]
title = "Voltage"
signals = ["c.v"]

[check]
"final(c.v)" = "> 9.5 V"
"""


class Client:
    """Asks a studio; an answer is its status and its JSON or bytes."""

    def __init__(self, running: RunningStudio) -> None:
        self.running, self.studio = running, running.studio

    def ask(self, method: str, path: str, body: Any = None, **headers: str | None) -> tuple[int, Any]:
        """One request; headers of None are left out."""
        connection = http.client.HTTPConnection("127.0.0.1", self.running.port, timeout=60)
        sent: dict[str, str | None] = {"Authorization": f"Bearer {self.running.token}", "Content-Type": "application/json"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        connection.putrequest(
            method, path if path.startswith("/") else f"/api/1/{path}", skip_host="Host" in headers, skip_accept_encoding=True
        )
        for name, value in sent.items():
            if value is not None:
                connection.putheader(name, value)
        if data is not None and "Content_Length" not in headers:
            connection.putheader("Content-Length", str(len(data)))
        connection.endheaders(data)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        plain = (answer.headers.get("Content-Type") or "").startswith("application/json")
        return answer.status, json.loads(content) if plain else content

    def get(self, path: str) -> Any:
        """What is asked for; it must be there."""
        status, found = self.ask("GET", path)
        assert status == 200, found
        return found

    def post(self, path: str, body: Any = None) -> Any:
        """What is answered; it must be taken."""
        status, found = self.ask("POST", path, {} if body is None else body)
        assert status == 200, found
        return found

    def set(self, *path: str | int, value: Any, **more: Any) -> Any:
        """An edit of one value."""
        return self.post("edit", {"operations": [{"op": "set", "path": list(path), "value": value, **more}]})

    def settled(self, seconds: float = 120.0) -> dict[str, Any]:
        """The state when nothing is computed any more."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.get("state")
            if not state["status"]["busy"]:
                found: dict[str, Any] = state
                return found
            time.sleep(0.02)
        raise TimeoutError("the studio does not settle")


@contextmanager
def studio_client(project: Path | None, **options: Any) -> Iterator[Client]:
    """A studio with a project open."""
    running = start_studio(project, **options)
    try:
        yield Client(running)
    finally:
        running.close()
