"""Parts, faces and measures in words."""

from __future__ import annotations

from collections.abc import Sequence

from cadimport.assembly import Assembly
from cadimport.contacts.contacts import BallFit, Facing, Fit, SlotFit, Touch
from cadimport.face_names import names_of_faces


def is_called(name: str, words: Sequence[str]) -> bool:
    """Whether a part's name contains one of the words, in any case.

    >>> is_called("LeadScrew_2", ("screw",))
    True
    """
    lowered = name.lower()
    return any(word in lowered for word in words)


class FaceWords:
    """Names of faces of an assembly's parts; found once per part, when they are needed."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self._names: dict[str, tuple[str, ...]] = {}

    def face(self, part: str, faces: Sequence[int]) -> str:
        """The name of the first of the faces that one feature consists of."""
        key = self._assembly.instances[part].part
        if key not in self._names:
            self._names[key] = names_of_faces(self._assembly.parts[key].faces)
        return self._names[key][faces[0]] if faces else "surface"

    def parts(self, names: Sequence[str]) -> str:
        """'a', 'b' and 'c'."""
        quoted = [f"'{name}'" for name in names]
        return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + f" and {quoted[-1]}"

    def fit(self, fit: Fit) -> str:
        """A hole around a shaft."""
        gap = 1e3 * fit.gap
        if fit.tapped:
            size = f"tapped: hole {2e3 * fit.hole_radius:.4g} mm for a thread of {2e3 * fit.shaft_radius:.4g} mm"
        elif abs(gap) < 2e-3:
            size = "equal radii"
        elif gap > 0:
            size = f"{gap:.3g} mm radial play"
        else:
            size = f"{-gap:.3g} mm radial overlap"
        hole, shaft = self.face(fit.hole_in, fit.hole_faces), self.face(fit.shaft_of, fit.shaft_faces)
        return f"{hole} of '{fit.hole_in}' around {shaft} of '{fit.shaft_of}', {size}, {1e3 * fit.length:.4g} mm long"

    def fit_faces(self, fits: Sequence[Fit]) -> tuple[tuple[str, str], ...]:
        """The faces of some fits, each with its part."""
        found: dict[tuple[str, str], None] = {}
        for fit in fits:
            found[(fit.hole_in, self.face(fit.hole_in, fit.hole_faces))] = None
            found[(fit.shaft_of, self.face(fit.shaft_of, fit.shaft_faces))] = None
        return tuple(found)

    def touch_faces(self, touches: Sequence[Touch]) -> tuple[tuple[str, str], ...]:
        """The faces of some flat contacts, the largest first, each with its part."""
        ordered = sorted(touches, key=lambda touch: -touch.area)
        return tuple(dict.fromkeys((part, self.face(part, faces)) for t in ordered for part, faces in zip(t.parts, t.faces, strict=True)))

    def ball(self, ball: BallFit) -> str:
        """A ball in its socket."""
        socket, inner = self.face(ball.socket_in, ball.faces[0]), self.face(ball.ball_of, ball.faces[1])
        return f"{socket} of '{ball.socket_in}' around {inner} of '{ball.ball_of}', {1e3 * ball.gap:.3g} mm play"

    def slot(self, slot: SlotFit) -> str:
        """A pin between walls."""
        return (
            f"{self.face(slot.pin_of, slot.faces[0])} of '{slot.pin_of}' in a slot of '{slot.slot_in}', {1e3 * slot.width:.4g} mm wide, "
            f"room {1e3 * (slot.travel[1] - slot.travel[0]):.3g} mm"
        )

    def facing(self, facing: Facing) -> str:
        """Two holes on one line."""
        (a, b), (first, second) = facing.parts, facing.faces
        return f"{self.face(a, first)} of '{a}' faces {self.face(b, second)} of '{b}'"

    def touches(self, touches: Sequence[Touch]) -> str:
        """The largest of some flat contacts."""
        if not touches:
            return "nothing"
        largest = max(touches, key=lambda touch: touch.area)
        (a, b), (first, second) = largest.parts, largest.faces
        more = f" and {len(touches) - 1} more" if len(touches) > 1 else ""
        return f"{self.face(a, first)} of '{a}' on {self.face(b, second)} of '{b}', {1e6 * largest.area:.4g} mm²{more}"
