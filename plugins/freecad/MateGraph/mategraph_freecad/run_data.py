"""The bytes of a run, as the studio sends them: times, signals, loads at the joints, and where the bodies are.

A length (uint32), a head of JSON of that length, then the series: times of the frames and of the samples (float64), one row per signal
(float32), for every load six rows over the frames (force and torque in the world), and for every body that moves its positions (x, y, z a
frame) and rotations (quaternion x, y, z, w a frame), float32.
"""

import json
import struct
import sys
from array import array


class RunData:
    """One run."""

    def __init__(self, data):
        (length,) = struct.unpack_from("<I", data)
        self.head = json.loads(data[4 : 4 + length].decode("utf-8"))
        self._data, self._at = data, 4 + length
        frames, samples = self.head["series"]["frames"], self.head["series"]["samples"]
        self.frames = self._numbers("d", frames)  # s
        self.times = self._numbers("d", samples)  # s
        self.signals = {signal["name"]: (signal["unit"], self._numbers("f", samples)) for signal in self.head["signals"]}
        self.loads = [(load, [self._numbers("f", frames) for _ in range(6)]) for load in self.head["loads"]]
        self._poses = {motion["body"]: motion["pose"] for motion in self.head["motion"]}
        self._tracks = {}
        for motion in self.head["motion"]:
            tracks = {path: self._numbers("f", (4 if path == "rotation" else 3) * frames) for path in motion["moves"]}
            self._tracks[motion["body"]] = tracks
        self.body_of = {part["name"]: part["body"] for part in self.head["parts"]}

    def _numbers(self, kind, count):
        width = 8 if kind == "d" else 4
        found = array(kind)
        found.frombytes(self._data[self._at : self._at + width * count])
        if sys.byteorder == "big":
            found.byteswap()
        self._at += width * count
        return found

    @property
    def duration(self):
        """Of what is shown, s."""
        return self.frames[-1] if len(self.frames) else 0.0

    def frame_at(self, time):
        """The number of the last frame that is not after a time."""
        low, high = 0, max(len(self.frames) - 1, 0)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.frames[middle] <= time else (low, middle - 1)
        return low

    def displacement(self, part, frame):
        """How a part is displaced from the CAD pose in a frame, as rows of a 4x4 pose in m; None for a part that is not in the run."""
        body = self.body_of.get(part)
        if body not in self._poses:
            return None
        start, tracks = self._poses[body], self._tracks[body]
        place = tracks["translation"][3 * frame : 3 * frame + 3] if "translation" in tracks else start[:3]
        turn = tracks["rotation"][4 * frame : 4 * frame + 4] if "rotation" in tracks else start[3:]
        return pose_rows(place, turn)


def pose_rows(place, turn):
    """A place and a quaternion (x, y, z, w) as rows of a 4x4 pose."""
    length = sum(value * value for value in turn) ** 0.5 or 1.0
    x, y, z, w = (value / length for value in turn)
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), place[0]],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), place[1]],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), place[2]],
        [0.0, 0.0, 0.0, 1.0],
    ]
