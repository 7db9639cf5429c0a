"""What went wrong, for the dock: in words, with the object it is about and what to do."""


class Problem(Exception):
    """Something that the user can mend."""

    def __init__(self, what, remedy="", element="", code=""):
        super().__init__(what)
        self.what, self.remedy, self.element, self.code = what, remedy, element, code

    def __str__(self):
        return " ".join(text for text in (self.code, self.what, self.remedy) if text)


def problem_of(error):
    """A problem from an error of the program: a dict with code, what, remedy, element."""
    return Problem(error.get("what", "It failed."), error.get("remedy", ""), error.get("element", ""), error.get("code", ""))
