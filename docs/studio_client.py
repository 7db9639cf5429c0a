"""A reference client of the studio, of the standard library alone: starts it, opens a project, edits a value, reads curves back.

    python docs/studio_client.py machine.toml component.motor.R "5 ohm" pitch.angle

A CAD system can take this file as it is.
"""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any


class Refused(Exception):
    """The studio did not take a request; ``answer`` has its errors, and ``conflict`` where somebody else changed the same value."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__("; ".join(f"{one['code']} {one['what']} {one['remedy']}" for one in answer["errors"]))
        self.answer = answer


class StudioClient:
    """A studio in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "mategraph", "studio", "--headless", *arguments], stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        first = json.loads(self.process.stdout.readline())
        if "errors" in first:
            raise Refused(first)
        self.address, self.token = f"{first['address']}api/1/", first["token"]

    def request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """GET, or POST with a body; JSON, or bytes."""
        with self._open(path, body) as answer:
            data = answer.read()
            return json.loads(data) if answer.headers["Content-Type"].startswith("application/json") else data

    def events(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What happens from now on: name and data. The first ones say how things stand."""
        name = ""
        with self._open("events", None) as stream:
            for line in stream:
                if line.startswith(b"event: "):
                    name = line[7:].strip().decode()
                elif line.startswith(b"data: "):
                    yield name, json.loads(line[6:])

    def edit(self, path: list[str | int], value: Any, **more: Any) -> dict[str, Any]:
        """Set one value; with ``was`` only where it is still that."""
        return dict(self.request("edit", {"operations": [{"op": "set", "path": path, "value": value, **more}]}))

    def run_after(self, number: int = 0) -> dict[str, Any]:
        """The first result whose number is higher than that of an edit."""
        for name, data in self.events():
            if name == "result" and data["run"] and data["preview"] is None and data["number"] > number:
                return dict(data["run"])
            if name == "failed" and data["errors"] and data["number"] > number:
                raise Refused(data)
        raise ConnectionError("the studio has ended")

    def curve(self, key: str, signal: str) -> tuple[list[float], list[float]]:
        """Times and values of a signal of a run, SI."""
        data = self.request(f"result/{key}")
        size = struct.unpack("<I", data[:4])[0]
        head = json.loads(data[4 : 4 + size])
        frames, samples = head["series"]["frames"], head["series"]["samples"]
        row = [one["name"] for one in head["signals"]].index(signal)
        begin = 4 + size + 8 * frames
        times = struct.unpack_from(f"<{samples}d", data, begin)
        return list(times), list(struct.unpack_from(f"<{samples}f", data, begin + 8 * samples + 4 * samples * row))

    def close(self) -> None:
        """End the studio."""
        self.process.terminate()
        self.process.wait()

    def _open(self, path: str, body: dict[str, Any] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            return urllib.request.urlopen(urllib.request.Request(self.address + path, data=data, headers=headers))
        except urllib.error.HTTPError as error:
            raise Refused(json.loads(error.read())) from None


if __name__ == "__main__":
    project, key, value, signal = sys.argv[1:]
    client = StudioClient(project)
    try:
        run = client.run_after(client.edit(list(key.split(".")), value)["number"])
        print(f"{signal} ends at {client.curve(run['key'], signal)[1][-1]:.6g}; {len(run['checks'])} checks")
    finally:
        client.close()
