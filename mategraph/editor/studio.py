"""`Studio`: one open project with its file, its journal, its worker and its clients.

This process edits, watches and serves; the worker of the live session computes. An edit is written, then journalled, then acknowledged;
what is computed from it comes as events. A computation that is overtaken by an edit is cancelled; the newest text follows it.
"""

from __future__ import annotations

import contextlib
import hashlib
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from foundation.errors import MategraphError
from foundation.version import __version__

from ..console import each_error
from ..live.watch_loop import SOON, Announcer
from ..live.watched_files import WatchedFiles
from ..live.worker_process import LAST, Worker
from ..web.event_stream import EventStream
from .described_text import describe_text, is_empty
from .journal import Choice, Entry, Journal, Moved
from .layout_file import LayoutFile, judge_places
from .operations import apply_operations, wrong
from .project_file import EditConflict, ProjectFile, put_away_leftovers, text_hash
from .remedies import with_buttons
from .run_history import RunHistory

PROTOCOL = 1
LOOK = 2.0  # s between two looks at the files, for disks that announce nothing
MOST_RUNS, MOST_SHAPES = 24, 4  # that are kept for clients
GIVE_UP = 5.0  # s after which a worker is ended that does not give up the project that was open before
AGAIN = 0.5  # s between two signals to a worker that is to stop
MOST_BYTES = 400_000_000  # of runs that are kept beside the last one
PATIENCE = 120.0  # s that an answer of the worker may take
KEPT = "studio's edits kept in what was saved"  # label in the journal
IDLE = {"busy": False, "stage": "", "what": "", "fraction": None, "errors": []}
SINGLE = ("assembly", "geometry", "ground", "mass", "mobility")  # what a machine has one of, and what it has lists of
LISTED = (
    *("gravity", "parts", "bodies", "joints", "questions", "assumed", "idle"),
    *("freedoms", "redundant", "overconstrained", "couplings", "warnings"),
)


class Studio:
    """All that a studio knows; its methods may be called from any thread."""

    def __init__(self, *, allow_python: bool = False, accept_assumptions: bool = False) -> None:
        self.allow_python = allow_python
        self.stream = EventStream()
        self.file: ProjectFile | None = None  # None for an assembly without a project file, and where nothing is open
        self.path: Path | None = None
        self.journal: Journal | None = None
        self.layout: LayoutFile | None = None
        self.selection: dict[str, Any] | None = None
        self.status: dict[str, Any] = dict(IDLE)
        self.run: dict[str, Any] | None = None
        self.closed = False
        self.history: RunHistory | None = None
        self.drawn: dict[str, Any] = {}  # of symbols, as they were drawn last
        self._label = "open"  # of what was done last
        self._computed: str | None = None  # the text that is computed
        self._lock = threading.RLock()
        self._events: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        options = {"allow_python": allow_python, "accept_assumptions": accept_assumptions}
        self._worker = Worker(options, self._events)
        self._answers: dict[int, queue.SimpleQueue[dict[str, Any]]] = {}  # of what requests wait for
        self._computing: int | None = None
        self._cancelling = False
        self._left: int | None = None  # a computation of a project that was closed, which is still to end
        self._left_since = 0.0
        self._saved: list[Path] = []  # files that other programs saved since the last computation
        self._preview: str | None = None  # id of the preview that is computed
        self._next: tuple[str | None, str | None] | None = None  # text and preview that follow what is computed
        self._model: dict[str, Any] = {}
        self._problems: list[dict[str, Any]] = []
        self._runs: OrderedDict[str, bytes] = OrderedDict()
        self._shapes: OrderedDict[str, bytes] = OrderedDict()
        self._pinned: set[str] = set()
        self._files = WatchedFiles([])
        self._announcer = Announcer(self._events)
        self._edits: OrderedDict[str, dict[str, Any]] = OrderedDict()  # answers by the ids of edits, for requests that come twice
        self._thread = threading.Thread(target=self._follow, name="studio", daemon=True)
        self._thread.start()

    # --------------------------------------------------------------------------------------------------------- open and close

    def open(self, path: Path) -> None:
        """Open a project file, or a file with an assembly; what is computed of it comes as events.

        Raises
        ------
        MategraphError
            Where there is no such file.
        """
        from ..project.reader import is_assembly_file, project_for
        from .recent import remember_opened

        path = Path(path).absolute()
        if not path.is_file():
            raise MategraphError("E608", f"There is no file {path}.", remedy="Choose another one.", element=path.name)
        if is_assembly_file(path):
            beside = path.with_suffix(".toml")
            with contextlib.suppress(MategraphError):
                found = project_for(path).path
                beside = found if found is not None else path
            path = beside if beside.is_file() else path
        file = ProjectFile(path) if path.suffix.lower() == ".toml" else None  # what cannot be read is refused before anything is closed
        with self._lock:
            self._close_project()
            self.path, self.file = path, file
            self.journal, self.layout = Journal(path), LayoutFile(path)
            self.history, self._label = RunHistory(self.journal.folder), "open"
            put_away_leftovers(path, self.journal.folder / "leftovers")
            self._files = WatchedFiles([path])
            self._announcer.watch([path])
            self._worker.tell({"do": "open", "path": str(path)})
            self._publish_project()
            self.stream.publish("layout", {"layout": self.layout.read()})
            self._compute()
        remember_opened(path)

    def _close_project(self) -> None:
        self._next = None
        if self._computing is not None:
            self._worker.cancel()  # what it computes is of no use any more
            self._left, self._left_since = self._computing, time.monotonic()
            self._computing, self._cancelling = None, False
        self.file, self.journal, self.layout, self.path = None, None, None, None
        self._model, self._problems, self.run, self.selection = {}, [], None, None
        self._runs.clear()
        self._shapes.clear()
        self._edits.clear()
        self.drawn = {}
        self.status = dict(IDLE)
        self.stream.forget("result", "select", "layout", "status")

    def close(self) -> None:
        """End everything that was started."""
        with self._lock:
            if self.closed:
                return
            self.closed = True
        self.stream.publish("closed", {})
        self.stream.close()
        self._announcer.end()
        self._worker.end()
        self._events.put({"event": "close"})

    # ----------------------------------------------------------------------------------------------------------------- state

    @property
    def text(self) -> str:
        """The text of the project file; empty without one."""
        return "" if self.file is None else self.file.text

    def state(self) -> dict[str, Any]:
        """All that a client begins with."""
        with self._lock:
            return {
                "protocol": PROTOCOL,
                "version": __version__,
                "number": self.stream.number,
                "project": None if self.path is None else self.project(),
                "run": self.run,
                "status": self.status,
                "layout": {} if self.layout is None else self.layout.read(),
                "selection": self.selection,
                "undo": None if self.journal is None else self.journal.undo_label,
                "redo": None if self.journal is None else self.journal.redo_label,
                "allow_python": self.allow_python,
            }

    def project(self) -> dict[str, Any]:
        """The project as clients show it: what its text says, and what the last good machine of it is."""
        assert self.path is not None
        text = self.text
        described = describe_text(text, self.path)
        outcomes = {check["text"]: check for check in (self.run or {}).get("checks", ())}
        for check in described["checks"]:
            check |= {key: outcomes[check["text"]][key] for key in ("passed", "value", "unit", "shown") if check["text"] in outcomes}
        problems = [*described.pop("problems"), *self._problems]
        unique = {(one["code"], one["what"], str(one["place"])): one for one in problems}
        return {
            "path": str(self.path),
            "name": self.path.name,
            "folder": str(self.path.parent),
            "title": self._model.get("title") or self.path.stem,
            "hash": text_hash(text),
            "text": text,
            **described,
            "problems": [with_buttons(one, described) for one in unique.values()],
            **{key: self._model.get(key) for key in SINGLE},
            **{key: self._model.get(key, []) for key in LISTED},
            "undo": None if self.journal is None else self.journal.undo_label,
            "redo": None if self.journal is None else self.journal.redo_label,
        }

    def _publish_project(self) -> int:
        return self.stream.publish("project", self.project())

    def _publish_status(self, **changes: Any) -> None:
        self.status = {**self.status, **changes}
        self.stream.publish("status", self.status)

    # ------------------------------------------------------------------------------------------------------------------ edits

    def edit(
        self, operations: Sequence[Mapping[str, Any]], *, label: str = "", id: str = "", places: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Make an edit, whole or not at all; returns ``number, hash, undo``. The same `id` twice is one edit.

        `places` are those of symbols that it places, moves or (None) takes away; an edit may consist of them alone.

        Raises
        ------
        EditConflict, MategraphError
            Where it cannot be made.
        """
        label = label.strip()[:200] or _label_of(operations)
        with self._lock:
            if id and id in self._edits:
                return self._edits[id]
            if places:
                judge_places(places)
            if places and not operations:
                answer = self._moved(places, label)
            else:
                answer = self._changed(lambda text: apply_operations(text, operations), label, places)
            if id:
                self._edits[id] = answer
                while len(self._edits) > 1000:
                    self._edits.popitem(last=False)
            return answer

    def undo(self, choice: Choice = None) -> dict[str, Any]:
        """Take the last edit back; raises as `edit`, and ``E606`` where there is none.

        `choice` is for what somebody else changed meanwhile: "mine" takes it back all the same, "theirs" leaves it.
        """
        return self._step(choice, back=True)

    def redo(self, choice: Choice = None) -> dict[str, Any]:
        """Make the edit again that was undone last; as `undo`."""
        return self._step(choice, back=False)

    def _step(self, choice: Choice, *, back: bool) -> dict[str, Any]:
        with self._lock:
            file, journal = self._open_file()
            known = file.text
            with self._beside_others(file):
                file.outside()
                self._report_merges()
                entry = journal.to_undo() if back else journal.to_redo()
                if not entry.only_places:
                    file.change(lambda text: (entry.undone if back else entry.redone)(text, choice))
                self._put_back(entry, back=back)
                (journal.undid if back else journal.redid)()
            if entry.only_places and file.text == known:
                return {"label": entry.label, **self._acknowledged(self._publish_project())}
            self._label = f"{'undo' if back else 'redo'}: {entry.label}"
            return {"label": entry.label, **self._after_change()}

    def change_text(self, make: Callable[[str], str], label: str) -> dict[str, Any]:
        """Make an edit that is no operation: `make` gives the new text; returns and raises as `edit`."""
        with self._lock:
            return self._changed(make, label)

    def _changed(self, make: Callable[[str], str], label: str, places: Mapping[str, Any] | None = None) -> dict[str, Any]:
        file, journal = self._open_file()
        with self._beside_others(file):
            before, after = file.change(make)
        try:
            moved = self._place(places) if places else ()
        except MategraphError:  # whole or not at all; what others saved meanwhile stays
            file.change(lambda now: before if now == after else now)
            raise
        if after != before or moved:
            journal.record(label, before, after, moved)
            self._label = label
        return self._after_change()

    def _moved(self, places: Mapping[str, Any], label: str) -> dict[str, Any]:
        """An edit of places alone: the text stays, and nothing is computed."""
        if self.journal is None:
            raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
        moved = self._place(places)
        if moved:
            self.journal.record(label, self.text, self.text, moved)
        return self._acknowledged(self._publish_project() if moved else self.stream.number)

    def _place(self, places: Mapping[str, Any]) -> tuple[Moved, ...]:
        """Write places; returns those that changed, with where their symbols were drawn."""
        assert self.layout is not None
        before, after = self.layout.read(), self.layout.change(places)
        self.stream.publish("layout", {"layout": after})
        changed = [name for name in places if before.get(name) != after.get(name)]
        return tuple((name, before.get(name), after.get(name), None if name in before else self.drawn.get(name)) for name in changed)

    def _put_back(self, entry: Entry, *, back: bool) -> None:
        """Places as they were before an edit, or after it; a symbol that was moved again by somebody else stays."""
        if not entry.places or self.layout is None:
            return
        now = self.layout.read()
        changes = {}
        for name, before, after, drawn in entry.places:
            if now.get(name) == (after if back else before):
                changes[name] = before if back else after
                if back and before is None and drawn is not None:
                    self.drawn[name] = drawn
        self.stream.publish("layout", {"layout": self.layout.change(changes)})

    @contextlib.contextmanager
    def _beside_others(self, file: ProjectFile) -> Iterator[None]:
        """What other programs saved before an edit is journalled where it was merged, and shown and computed where the edit fails."""
        known = file.text
        try:
            yield
        except MategraphError:
            self._report_merges()
            if file.text != known:
                self._after_change()
            raise
        self._report_merges()

    def _report_merges(self) -> None:
        clashes = self._clashes()
        if (self._journal_merges() or clashes) and self.path is not None:
            self.stream.publish("outside", {"file": self.path.name, "gone": False, "merged": True, "conflicts": clashes})

    def _clashes(self) -> list[dict[str, Any]]:
        """Edits of ours that another program's save overwrote: both versions."""
        if self.file is None:
            return []
        clashes, self.file.clashes = self.file.clashes, []
        return [one.conflict for one in clashes]

    def _journal_merges(self) -> bool:
        """Note which edits went into what another program saved, so that undo takes them out; whether there were any."""
        if self.file is None or self.journal is None:
            return False
        merges, self.file.merges = self.file.merges, []
        for before, after in merges:
            self.journal.record(KEPT, before, after)
        return bool(merges)

    def _after_change(self) -> dict[str, Any]:
        assert self.file is not None
        assert self.journal is not None
        self._files.accept(self.file.path, hashlib.sha256(self.file.text.encode()).hexdigest())
        number = self._publish_project()
        self._compute()
        return self._acknowledged(number)

    def _acknowledged(self, number: int) -> dict[str, Any]:
        assert self.journal is not None
        return {"number": number, "hash": text_hash(self.text), "undo": self.journal.undo_label, "redo": self.journal.redo_label}

    def _open_file(self) -> tuple[ProjectFile, Journal]:
        """The project file; for an assembly without one it is made now."""
        from ..inferred.written_answers import project_file_of
        from ..project.reader import bare_project
        from ..project.text import write_source
        from ..project.toml_writing import toml_value

        if self.path is None or self.journal is None:
            raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
        if self.file is None:
            beside = project_file_of(bare_project(self.path))
            if not beside.exists():
                write_source(beside, f"schema = 1\nassembly = {toml_value(self.path.name)}\n")
            self.path, self.file = beside, ProjectFile(beside)
            self.journal, self.layout = Journal(beside), LayoutFile(beside)
            self.history = RunHistory(self.journal.folder)
            self._worker.tell({"do": "open", "path": str(beside)})
        return self.file, self.journal

    def change_layout(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Set or take away places of symbols: an edit of them alone."""
        with self._lock:
            judge_places(changes)
            first = next(iter(changes), "")
            return self._moved(changes, f"move {first}" if len(changes) == 1 else f"move {len(changes)} symbols")

    def select(self, kind: str, name: str, by: str = "") -> dict[str, Any]:
        """Tell everybody what is selected; `by` lets a client know its own selection again, from which it may have gone on meanwhile."""
        if kind not in ("part", "joint", "element", "net", "line", "none") or not isinstance(name, str | int):
            raise wrong("a selection has a kind (part, joint, element, net, line) and a name")
        with self._lock:
            self.selection = None if kind == "none" else {"kind": kind, "name": name}
            return {"number": self.stream.publish("select", {"kind": kind, "name": name, "by": by})}

    # ------------------------------------------------------------------------------------------------------------- computing

    def compute(self) -> dict[str, Any]:
        """Run what the file says now."""
        with self._lock:
            if self.path is None:
                raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
            self._compute()
            return {"number": self.stream.number}

    def preview(self, operations: Sequence[Mapping[str, Any]], *, id: str) -> dict[str, Any]:
        """Run with these edits, of which nothing is written; the result comes as an event with this id."""
        with self._lock:
            text = apply_operations(self._open_file()[0].text, operations)
            self._ask_for(text, id)
            return {"preview": id, "number": self.stream.number}

    def cancel(self) -> dict[str, Any]:
        """Stop what is computed; what is shown stays."""
        with self._lock:
            self._next = None
            self._cancel()
            return {"number": self.stream.number}

    def _compute(self) -> None:
        if self.file is not None and is_empty(self.file.text):  # a sheet that nothing stands on yet is no mistake
            self._next, self._model, self._problems = None, {}, []
            self._publish_status(**IDLE)
            self._publish_project()
            return
        self._ask_for(None if self.file is None else self.file.text, None)

    def _ask_for(self, text: str | None, preview: str | None) -> None:
        """Compute this next. An edit overtakes whatever goes on; a preview waits for the preview before it, so that none is starved."""
        self._next = (text, preview)
        if self._computing is None:
            self._begin()
        elif preview is None:
            self._cancel()

    def _cancel(self) -> None:
        if self._computing is not None:
            self._cancelling = True
            self._worker.cancel()
            self._events.put({"event": "look"})  # whoever waits for events begins to count

    def _begin(self) -> None:
        if self._next is None or self.path is None:
            return
        (text, preview), self._next = self._next, None
        self._preview, self._computed = preview, text
        command = {"do": "compute", "text": text, "preview": preview, "saved": [str(file) for file in self._saved]}
        self._saved = []
        self._computing = self._worker.ask(command, first={"do": "open", "path": str(self.path)})
        self._publish_status(busy=True, stage="", what="", fraction=None)

    def ask_worker(self, do: str, *, patience: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """What the worker answers.

        Raises
        ------
        MategraphError
            What it fails with; ``E609`` where it ends or does not answer in time.
        """
        if self.path is None:
            raise MategraphError("E605", "No project is open.", remedy="Open one, or make a new one.", element="")
        answer: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        with self._lock:
            number = self._worker.ask({"do": do, **fields}, first={"do": "open", "path": str(self.path)})
            self._answers[number] = answer
        try:
            event = answer.get(timeout=patience)
        except queue.Empty:
            event = {"event": "died"}
        finally:
            self._answers.pop(number, None)
        if event["event"] == "failed":
            one = event["errors"][0]
            raise MategraphError(one["code"], one["what"], remedy=one["remedy"], element=one["element"], place=one["place"])
        if event["event"] in ("died", "cancelled"):
            raise MategraphError("E609", "The process that computes was ended.", remedy="Try again: it is started anew.", element=do)
        return event

    # ---------------------------------------------------------------------------------------------------------------- bytes

    def geometry(self, key: str) -> bytes | None:
        """The shapes of that key."""
        with self._lock:
            return self._shapes.get(key)

    def result(self, key: str) -> bytes | None:
        """The bytes of a run."""
        with self._lock:
            return self._runs.get(key)

    @property
    def kept_runs(self) -> frozenset[str]:
        """The keys of the runs whose bytes are there."""
        with self._lock:
            return frozenset(self._runs)

    def pin(self, key: str | None) -> None:
        """Keep a run for comparison, in place of the one before.

        Raises
        ------
        MategraphError
            ``E607`` where it is not kept any more.
        """
        with self._lock:
            if key is not None and key not in self._runs:
                raise MategraphError("E607", "This run is not kept any more.", remedy="Pin one of the last runs.", element=str(key)[:40])
            self._pinned = set() if key is None else {key}

    # --------------------------------------------------------------------------------------------------------------- events

    def _follow(self) -> None:
        """Take events of the worker and changes of files, without end."""
        waiting = False
        while not self.closed:
            try:
                event = self._events.get(timeout=SOON if waiting else AGAIN if self._cancelling or self._left is not None else LOOK)
            except queue.Empty:
                event = {"event": "look"}
            try:
                with self._lock:
                    if event["event"] == "close":
                        return
                    if event["event"] != "look":
                        self._take(event)
                    if self._left is not None and time.monotonic() - self._left_since > GIVE_UP:
                        self._left_since = time.monotonic()
                        self._worker.end()
                    if self._cancelling:
                        self._worker.cancel()  # once more: libraries may drop the signal
                    waiting = self._look()
            except Exception as error:  # a fault of ours must not end the studio
                import traceback

                traceback.print_exc()
                what = f"The studio failed: {type(error).__name__}: {error}."
                problem = MategraphError("E096", what, remedy="Please report it with the file.").as_dict()
                self._publish_status(errors=[problem])

    def _look(self) -> bool:
        """Take up what other programs saved; whether something is still being written."""
        if self.path is None:
            return False
        saved, gone, back, waiting = self._files.look()
        for file in gone:
            self.stream.publish("outside", {"file": file.name, "gone": True})
            self._problems = [
                MategraphError(
                    "E097", f"{file.name} is not there any more.", remedy="It is taken up when it is back.", element=file.name
                ).as_dict()
            ]
            self._publish_project()
        if not saved and not back:
            return waiting
        names = [file.name for file in (*saved, *back)]
        if self.file is None and any(file.suffix == ".toml" for file in (*saved, *back)):
            self.file = ProjectFile(next(file for file in (*saved, *back) if file.suffix == ".toml"))
            self.path = self.file.path
            self._worker.tell({"do": "open", "path": str(self.path)})
        try:
            own = self.file is not None and self.file.path.resolve() in {file.resolve() for file in (*saved, *back)}
            if own and self.file is not None and not self.file.outside() and len(names) == 1 and not back:
                return waiting  # our own save
        except MategraphError as error:
            self._problems = [one.as_dict() for one in each_error(error)]
            self._publish_project()
            return waiting
        self._label = f"{', '.join(names)} saved"
        self._saved += [*saved, *back]
        about = {"file": ", ".join(names), "gone": False, "merged": self._journal_merges(), "conflicts": self._clashes()}
        self.stream.publish("outside", about)
        self._publish_project()
        self._compute()
        return waiting

    def _take(self, event: dict[str, Any]) -> None:
        kind, number = event["event"], event.get("number")
        if number == self._left and kind in LAST:
            self._left = None
        if self._left is not None and number is None and kind in ("begin", "progress", "files", "wrote", "model"):
            return  # of the project that was closed
        if number in self._answers and kind in ("changed", "answer", "failed", "cancelled"):
            self._answers[number].put(event)
            return
        if kind == "begin":
            self._publish_status(stage=event["stage"], what="", fraction=None)
        elif kind == "progress":
            self._publish_status(stage=event["stage"], what=event["what"], fraction=event["fraction"])
        elif kind == "files":
            self._watch([Path(file) for file in event["files"]], event.get("read"))
        elif kind == "wrote":
            self._files.accept(Path(event["file"]))  # what the CAD script wrote is part of this very change
        elif kind == "model":
            self._take_model(event)
        elif kind == "died":
            for left in event["numbers"]:
                if left in self._answers:
                    self._answers[left].put(event)
                if left == self._computing and self._left in event["numbers"]:  # it went down with what was given up before
                    self._computing = None
                    self._compute()
                elif left == self._computing:
                    self._finished(event)
            self._left = None if self._left in event["numbers"] else self._left
        elif number is not None and number == self._computing:
            self._finished(event)

    def _watch(self, files: list[Path], read: Mapping[str, str] | None) -> None:
        own = [self.file.path] if self.file is not None else []
        kept = {str(Path(file)): digest for file, digest in (read or {}).items() if all(Path(file) != one.resolve() for one in own)}
        self._files.watch([file for file in files if all(file != one.resolve() for one in own)] + own, kept)
        self._announcer.watch(self._files.files)

    def _take_model(self, event: dict[str, Any]) -> None:
        self._model = event["model"]
        if event.get("data"):
            self._shapes[self._model["geometry"]] = event["data"]
            while len(self._shapes) > MOST_SHAPES:
                self._shapes.popitem(last=False)
        self._problems = []
        self._publish_project()

    def _finished(self, event: dict[str, Any]) -> None:
        preview, self._computing, self._preview, self._cancelling = self._preview, None, None, False
        kind = event["event"]
        if kind == "died" and event.get("code") == 0:
            kind = "cancelled"
        errors: list[dict[str, Any]] = []
        if kind == "changed":
            self._take_run(event, preview)
        elif kind in ("failed", "died"):
            errors = event.get("errors") or [
                MategraphError(
                    "E609", f"The process that computes ended by itself ({event.get('code')}).", remedy="Run again: it is started anew."
                ).as_dict()
            ]
            if self._next is None or self._next[1] is not None:
                self.stream.publish("failed", {"preview": preview, "errors": errors})
        else:
            self.stream.publish("failed", {"preview": preview, "errors": [], "cancelled": True})
        if preview is None and kind != "cancelled" and errors != self._problems:
            self._problems = errors
            self._publish_project()
        shown = self.status["errors"] if preview is not None or kind == "cancelled" else errors
        if self._next is not None:
            self.status = {**self.status, "errors": shown}
            self._begin()
        else:
            self._publish_status(**{**IDLE, "errors": shown})

    def _take_run(self, event: dict[str, Any], preview: str | None) -> None:
        about = event["run"]
        if about is None:
            if preview is None and self.run is not None:
                self.run = None
                self.stream.forget("result")
            self.stream.publish("result", {"run": None, "preview": preview})
            return
        about["preview"] = preview
        about["when"] = time.time()
        self._runs[about["key"]] = event["data"]
        self._runs.move_to_end(about["key"])
        for key in [key for key in self._runs if key not in self._pinned][:-1]:
            if len(self._runs) > MOST_RUNS or sum(map(len, self._runs.values())) > MOST_BYTES:
                del self._runs[key]
        if preview is None:
            self.run = about
            if self.history is not None:
                self.history.add(self._label, self._computed or "", about)
            self._publish_project()
        self.stream.publish("result", {"run": about, "preview": preview})


def _label_of(operations: Any) -> str:
    """What an edit does, in words, where its client does not say."""
    first = operations[0] if isinstance(operations, Sequence) and operations and isinstance(operations[0], Mapping) else {}
    path = first.get("path") or first.get("terminals") or []
    what = ".".join(str(step) for step in path[1:] or path) if isinstance(path, list) else ""
    return f"{first.get('op', 'edit')} {what}".strip()[:200]


__all__ = ["PROTOCOL", "EditConflict", "Studio"]
