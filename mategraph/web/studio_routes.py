"""The requests of the studio: a table from method and name to a function of the studio, the rest of the path, the query and the body."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from foundation.errors import MategraphError

from ..editor import requests
from ..editor.files_in import Readable, list_folder, take_upload
from ..editor.operations import wrong
from ..editor.recent import recent_projects
from ..editor.studio import Studio
from .sheet_routes import SHEET_ROUTES

LONGEST_OUTPUT = 600.0  # s that a video or a printed report may take
Route = Callable[[Studio, str, Mapping[str, str], Any], Any]


class NotFound(MategraphError):
    """Something that is not there is asked for."""

    def __init__(self, what: str) -> None:
        super().__init__("E607", what, remedy="Ask for one that the last event names.", element="")


@dataclass(frozen=True, slots=True)
class Bytes:
    """An answer that is no JSON; with a name it is a file to keep."""

    data: bytes
    kind: str = "application/octet-stream"
    name: str = ""


class SentFile:
    """The body of an upload, which may be left unread."""

    def __init__(self, stream: Readable, length: int) -> None:
        self._stream, self.length, self.left = stream, length, length

    def read(self, size: int) -> bytes:
        """At most so many of its bytes."""
        piece = self._stream.read(min(size, self.left))
        self.left = self.left - len(piece) if piece else 0
        return piece


def _text(body: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = body.get(key, default)
    if not isinstance(value, str):
        raise wrong(f"'{key}' is missing or no text")
    return value


def _operations(body: Mapping[str, Any]) -> list[Any]:
    operations = body.get("operations")
    if not isinstance(operations, list):
        raise wrong("'operations' is missing or no list")
    return operations


def state(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return studio.state()


def open_project(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    if "example" in body:
        from ..editor.files_in import copied_example

        path = copied_example(_text(body, "example"))
    else:
        path = Path(_text(body, "recent" if "recent" in body else "path"))
    studio.open(path)
    return {"path": str(studio.path)}


def new_project(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    from ..editor.files_in import new_project_file

    path = new_project_file(_text(body, "name"), body.get("folder"))
    studio.open(path)
    return {"path": str(path), "folder": str(path.parent)}


def edit(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    places = body.get("places")
    if places is not None and not isinstance(places, dict):
        raise wrong("'places' are places by the names of symbols")
    return studio.edit(_operations(body), label=_text(body, "label", ""), id=_text(body, "id", ""), places=places)


def undo(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return studio.undo(_choice(body))


def redo(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return studio.redo(_choice(body))


def _choice(body: Mapping[str, Any]) -> Any:
    """Which version of a conflict stays."""
    choice = body.get("choice")
    if choice not in (None, "mine", "theirs"):
        raise wrong("'choice' is mine or theirs")
    return choice


def preview(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return studio.preview(_operations(body), id=_text(body, "id", "preview"))


def run(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return studio.compute()


def cancel(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return studio.cancel()


def geometry(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    data = studio.geometry(rest)
    if data is None:
        raise NotFound("These shapes are not kept any more.")
    return Bytes(data)


def result(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    data = studio.result(rest)
    if data is None:
        raise NotFound("This run is not kept any more.")
    return Bytes(data)


def layout(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return studio.change_layout(body)


def select(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return studio.select(_text(body, "kind"), body.get("name", ""), _text(body, "by", "")[:100])


def folders(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return list_folder(query.get("path"))


def recent(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return {"recent": [{**one, "opened": one["when"]} for one in recent_projects()]}


def examples(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    from ..outputs.examples import examples as known

    return {"examples": [{"name": e.name, "title": e.title, "description": e.about} for e in known()]}


def upload(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    return take_upload(body, body.length, query.get("name", ""), query.get("folder"))


def output(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    if not rest:
        from ..outputs.exports.kinds import OUTPUTS

        return {"outputs": [{"kind": name, "title": kind.title, "suffix": kind.suffix} for name, kind in OUTPUTS.items()]}
    stem = "machine" if studio.path is None else studio.path.stem
    found = studio.ask_worker("output", patience=LONGEST_OUTPUT, kind=rest, name=stem)
    return Bytes(found["data"], found["media"], f"{stem}{found['suffix']}")


def pin(studio: Studio, rest: str, query: Mapping[str, str], body: Any) -> Any:
    key = body.get("key")
    studio.pin(key if key is None else _text(body, "key"))
    return {"key": key}


ROUTES: Mapping[tuple[str, str], Route] = {
    ("GET", "state"): state,
    ("POST", "open"): open_project,
    ("POST", "new"): new_project,
    ("POST", "edit"): edit,
    ("POST", "undo"): undo,
    ("POST", "redo"): redo,
    ("POST", "preview"): preview,
    ("POST", "run"): run,
    ("POST", "cancel"): cancel,
    ("GET", "geometry"): geometry,
    ("GET", "result"): result,
    ("POST", "layout"): layout,
    ("POST", "select"): select,
    **SHEET_ROUTES,
    ("GET", "folders"): folders,
    ("GET", "recent"): recent,
    ("GET", "examples"): examples,
    ("POST", "upload"): upload,
    ("GET", "materials"): lambda studio, rest, query, body: requests.materials(),
    ("POST", "pose"): lambda studio, rest, query, body: requests.pose(studio, body),
    ("POST", "drag"): lambda studio, rest, query, body: requests.drag(studio, body),
    ("POST", "start"): lambda studio, rest, query, body: requests.start(studio, body),
    ("POST", "answer"): lambda studio, rest, query, body: requests.answer(studio, body),
    ("GET", "history"): lambda studio, rest, query, body: requests.history(studio),
    ("GET", "difference"): lambda studio, rest, query, body: requests.difference(studio, query.get("hash", "")),
    ("POST", "restore"): lambda studio, rest, query, body: requests.restore(studio, body),
    ("POST", "pin"): pin,
    ("POST", "save_as"): lambda studio, rest, query, body: requests.save_as(studio, body),
    ("POST", "rename"): lambda studio, rest, query, body: requests.rename_project(studio, body),
    ("GET", "output"): output,
}
