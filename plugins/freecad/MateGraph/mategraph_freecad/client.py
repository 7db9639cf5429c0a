"""Talks to the studio: requests, and the stream of its events."""

import http.client
import json
import queue
import socket
import threading

from .problems import Problem, problem_of

WAIT = 120.0  # s for an answer


class Client:
    """Requests to one studio.

    Parameters
    ----------
    port, token
        As the studio printed them.
    """

    def __init__(self, port, token):
        self.port, self.token = port, token
        self.events = queue.Queue()  # (name, data) in the order in which they happened; ("closed", {}) last
        self._connection = None
        self._closed = False

    def get(self, path, raw=False):
        """The answer to a question; bytes where `raw`."""
        return self._ask("GET", path, None, raw)

    def post(self, path, body=None):
        """The answer to something that is to be done."""
        return self._ask("POST", path, body or {}, False)

    def listen(self):
        """From now on put what happens into `events`, in a thread."""
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self):
        """Listen no more."""
        self._closed = True
        if self._connection is not None and self._connection.sock is not None:
            try:
                self._connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def _ask(self, method, path, body, raw):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        data = None if body is None else json.dumps(body).encode()
        try:
            connection.request(method, "/api/1/" + path, data, self._headers())
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise Problem(f"The studio does not answer: {error}.", "It is started again with the next command.") from error
        finally:
            connection.close()
        if raw and answer.status < 300:
            return content
        try:
            told = json.loads(content) if content else {}
        except ValueError:
            told = {}
        if answer.status >= 300:
            errors = told.get("errors") or [{"what": f"The studio refused: {answer.status} {answer.reason}."}]
            raise problem_of(errors[0])
        return told

    def _headers(self):
        return {"Authorization": "Bearer " + self.token, "Content-Type": "application/json"}

    def _listen(self):
        self._connection = http.client.HTTPConnection("127.0.0.1", self.port)
        name, lines = "", []
        try:
            self._connection.request("GET", "/api/1/events", None, self._headers())
            answer = self._connection.getresponse()
            while not self._closed:
                line = answer.readline()
                if not line:
                    break
                line = line.decode().rstrip("\r\n")
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    lines.append(line[6:])
                elif not line and name:
                    self.events.put((name, json.loads("\n".join(lines) or "{}")))
                    name, lines = "", []
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            pass
        self.events.put(("closed", {}))
