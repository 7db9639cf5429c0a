"""The death of a worker ends what it was asked for and has not finished, and nothing else."""

from __future__ import annotations

import queue
from typing import Any

import pytest

from mategraph.live import worker_process
from mategraph.live.worker_process import Worker

ANSWERS = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"event": "changed", "number": json.loads(line)["number"]}), flush=True)
"""
DIES = "import sys; sys.stdin.readline(); sys.exit(3)"


@pytest.fixture
def events() -> queue.SimpleQueue[dict[str, Any]]:
    return queue.SimpleQueue()


def test_a_worker_that_dies_idle_ends_no_regeneration(events: queue.SimpleQueue[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "START", ANSWERS)
    worker = Worker({}, events)
    try:
        worker.regenerate(())
        assert worker.took(events.get(timeout=60))
        assert worker._process is not None
        worker._process.kill()
        worker._process.wait()
        number = worker.regenerate(())  # before the death of the first one is read
        found = [events.get(timeout=60) for _ in range(2)]
        assert [event["number"] for event in found if worker.took(event)] == [number]
        assert next(event for event in found if event["event"] == "died")["number"] is None
    finally:
        worker.end()


def test_a_worker_that_dies_at_work_ends_its_regeneration(
    events: queue.SimpleQueue[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "START", DIES)
    worker = Worker({}, events)
    number = worker.regenerate(())
    event = events.get(timeout=60)
    assert (event["event"], event["number"], event["code"]) == ("died", number, 3)
    assert worker.took(event)
    worker.end()
