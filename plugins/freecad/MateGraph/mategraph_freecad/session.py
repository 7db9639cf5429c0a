"""One document and the studio that works on it.

Everything that takes long happens in the program or in a thread; `take_events`, called by a timer of the window, brings what happened back
into FreeCAD's own thread.
"""

import atexit
import os
import queue
import threading

import FreeCAD

from .client import Client
from .handover import begin_project, hand_over, job_folder
from .playback import Playback
from .problems import Problem, problem_of
from .program import StudioProcess, find_program
from .run_data import RunData
from .settings import setting

_studio = None  # one process serves all documents, one after the other


def studio_process():
    """The studio of this FreeCAD; started where there is none."""
    global _studio
    if _studio is None or not _studio.alive:
        _studio = StudioProcess(find_program(), allow_python=setting("allow_python") == "yes")
    return _studio


def end_studio():
    """End the studio of this FreeCAD."""
    global _studio
    if _studio is not None:
        _studio.end()
        _studio = None


atexit.register(end_studio)


class Session:
    """The work on one document.

    `changed(what)` is called when something is new: "project", "run", "status", "problems", "selection", "closed".
    """

    def __init__(self, document, changed=lambda what: None):
        self.document, self.changed = document, changed
        self.client = None
        self.path = ""  # of the project file
        self.parts = []  # of the document, as they were handed over
        self.project = None  # what the studio knows of the machine
        self.run = None  # RunData of the last run
        self.run_about = None
        self.problems = []
        self.busy = ""  # what is being done, in words
        self.fraction = 0.0
        self.selection = None
        self.playback = None
        self._done = queue.Queue()  # (function, result or Problem) of threads
        self._given_up = False  # the user cancelled
        self._missed = []  # labels of parts that playing could not move
        self._fetched = ""

    # ------------------------------------------------------------------------------------------------------------- to the studio
    def start(self):
        """Hand the document over and let the studio work on it; what comes of it arrives as events."""
        self.stop_playing()
        folder = job_folder(self.document)
        self.parts = hand_over(self.document, folder)
        self.path = path = begin_project(self.document, folder)
        self._given_up = False
        self._say("starting the program" if _studio is None else "opening")
        self._in_background(lambda: self._open(path), self._opened)

    def hand_over_again(self):
        """The geometry as it is now; the studio sees the new files by itself."""
        if self.client is None:
            self.start()
            return
        self.stop_playing()
        self.parts = hand_over(self.document, job_folder(self.document))

    def _open(self, path):
        process = studio_process()
        client = Client(process.port, process.token)
        client.post("open", {"path": path})  # before listening: the stream begins with what is open
        client.listen()
        return client

    def _opened(self, client):
        if self.client is not None:
            self.client.close()
        self.client = client
        if self._given_up:
            self.ask(lambda client: client.post("cancel"))
        else:
            self._say("reading")

    def ask(self, function, then=lambda answer: None):
        """Do something with the client in a thread, then something with its answer in the window's thread."""
        client = self._needed_client()
        self._in_background(lambda: function(client), then)

    def answer(self, question, answer, alike=True):
        """Answer a question about a joint."""
        self.ask(lambda client: client.post("answer", {"question": question, "answer": answer, "alike": alike}))

    def simulate(self):
        """Compute the machine as it is."""
        self._given_up = False
        self.ask(lambda client: client.post("run"))

    def cancel(self):
        """End what is being computed, or end it as soon as the program has started."""
        self._given_up = True
        if self.client is not None:
            self.ask(lambda client: client.post("cancel"))
        self._fail([Problem("Cancelled.", "The last run stays; Simulate computes again.")])

    def select(self, kind, name):
        """Tell the studio what was clicked here."""
        self.selection = (kind, name)
        self.ask(lambda client: client.post("select", {"kind": kind, "name": name}))

    def close(self):
        """Put the document back as it was, and listen no more."""
        self.stop_playing()
        if self.client is not None:
            self.client.close()
            self.client = None

    def _needed_client(self):
        if self.client is None:
            raise Problem("The document was not handed over yet.", "Press Inspect model first.")
        return self.client

    # --------------------------------------------------------------------------------------------------------- from the studio
    def take_events(self):
        """Take up what happened since the last time; call it from the window's thread."""
        while True:
            try:
                then, answer = self._done.get_nowait()
            except queue.Empty:
                break
            if isinstance(answer, Problem):
                self._fail([answer])
            else:
                then(answer)
        client = self.client
        while client is not None and client is self.client:
            try:
                name, data = client.events.get_nowait()
            except queue.Empty:
                break
            self._take(name, data)

    def _take(self, name, data):
        if name == "project":
            project = data.get("project", data) or {}
            if os.path.realpath(project.get("path") or "") != os.path.realpath(self.path):
                self._leave()
                return
            self.project = project
            self.problems = [problem_of(error) for error in project.get("problems", ())]
            self.changed("project")
        elif name == "status":
            status = data.get("status", data)
            busy = status.get("stage") or "computing"
            self.busy, self.fraction = (busy if status.get("busy") else ""), status.get("fraction") or 0.0
            self.changed("status")
        elif name == "result":
            about = data.get("run")
            if about and not data.get("preview") and about["key"] != self._fetched:
                self._fetched = about["key"]
                self.ask(lambda client: (about, _run_data(client, about["key"])), self._take_run)
        elif name == "failed":
            if not data.get("preview") and not data.get("cancelled"):  # tried in the studio; or overtaken by an edit
                self._fail([problem_of(error) for error in data.get("errors", ())])
        elif name == "select":
            chosen = data.get("selection", data)
            if chosen and (chosen.get("kind"), chosen.get("name")) != self.selection:
                self.selection = (chosen.get("kind"), chosen.get("name"))
                self.changed("selection")
        elif name == "closed":
            self.client = None
            if not (_studio is not None and _studio.alive):
                words = _studio.last_words() if _studio is not None else ""
                self._fail([Problem(f"The studio was closed. {words}".strip(), "The next command starts it again.")])
            self.changed("closed")

    def _leave(self):
        """The studio, which serves one project, works on another document by now: the next command opens this one again."""
        self.stop_playing()
        self.client.close()
        self.client = self.project = self.run = self.run_about = None
        self._fetched, self.busy = "", ""
        self.changed("closed")

    def _take_run(self, answer):
        about, run = answer
        if run is None or self.client is None:
            return  # a newer one is on its way
        self.run_about, self.run, self.problems = about, run, []
        self.changed("run")

    def _fail(self, problems):
        self.problems, self.busy = list(problems), ""
        self.changed("problems")

    def _say(self, text):
        self.busy, self.fraction = text, 0.0
        self.changed("status")

    def _in_background(self, work, then):
        def doing():
            try:
                answer = work()
            except Problem as problem:
                answer = problem
            except Exception as error:  # a fault of ours: shown, and FreeCAD goes on
                answer = Problem(f"The workbench failed: {type(error).__name__}: {error}.", "Please report it.")
            self._done.put((then, answer))

        threading.Thread(target=doing, daemon=True).start()

    # -------------------------------------------------------------------------------------------------------------- the document
    def names(self):
        """name of a part in the studio -> the part of the document: the same order on both sides, whatever the labels are."""
        known = [part["name"] for part in (self.project or {}).get("parts", ()) if not part.get("ignored")]
        labels = {}
        for part in self.parts:
            labels.setdefault(part.label, part)
        if len(known) == len(self.parts):
            return dict(zip(known, self.parts))
        return {name: labels[name] for name in known if name in labels}

    def objects_of(self, kind, name):
        """The objects of the document that a part, joint or element of the machine, or several parts, are about."""
        parts = self.names()
        if kind == "parts":
            return [item for one in name if one in parts for item in self._object(parts[one])]
        if kind == "part" and name in parts:
            return self._object(parts[name])
        joint = next((joint for joint in (self.project or {}).get("joints", ()) if joint["name"] == name), None)
        if joint is not None:
            own = [item for item in self.document.Objects if item.Label == name and hasattr(item, "JointType")]
            return own + [item for end in (joint["a"], joint["b"]) if end in parts for item in self._object(parts[end])]
        return [item for item in self.document.Objects if name in (item.Name, item.Label)][:1]

    def _object(self, part):
        found = self.document.getObject(part.moved_by or part.chain[-1])
        return [] if found is None else [found]  # deleted meanwhile

    def show_frame(self, frame):
        """Show the parts where they are in a frame of the run."""
        if self.run is None:
            return
        self._begin_playing()
        names = self.names()
        rows = {part.id: self.run.displacement(name, frame) for name, part in names.items()}
        missed = self.playback.show({part: row for part, row in rows.items() if row is not None})
        if missed and missed != self._missed:
            what = f"Not shown moving: {', '.join(missed)}; deleted since, or an element of an array that is no object of its own."
            self._fail([Problem(what, "The others go on; Inspect model hands the document over as it is now.")])
        self._missed = missed

    def show_pose(self, displacements):
        """Show parts displaced from the document: name of a part -> rows of a 4x4 pose in m."""
        self._begin_playing()
        names = self.names()
        self.playback.show({names[name].id: rows for name, rows in displacements.items() if name in names})

    def stop_playing(self):
        """Everything where the document has it."""
        if self.playback is not None:
            try:
                self.playback.restore()
            except ReferenceError:
                pass  # the document was closed meanwhile
            self.playback = None

    def _begin_playing(self):
        if self.playback is None:
            self.playback = Playback(self.document, self.parts)

    @property
    def is_open(self):
        """Whether the document is still open in FreeCAD."""
        try:
            return self.document.Name in FreeCAD.listDocuments()
        except ReferenceError:
            return False

    @property
    def folder(self):
        """Where outputs go: beside the document."""
        return os.path.dirname(self.document.FileName)


def _run_data(client, key):
    """The run of a key; None where the studio has gone on to another one."""
    try:
        return RunData(client.get("result/" + key, raw=True))
    except Problem as problem:
        if problem.code == "E607":
            return None
        raise
