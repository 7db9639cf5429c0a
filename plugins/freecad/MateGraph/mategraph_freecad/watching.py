"""Hands a document over again whenever it is saved."""

import FreeCAD

_observer = None


class SaveObserver:
    """Hears of saved documents."""

    def __init__(self, dock):
        self.dock = dock

    def slotFinishSaveDocument(self, document, path):
        """The document was saved: its geometry is handed over again."""
        session = self.dock.sessions.get(document.Name)
        if session is not None and session.client is not None and FreeCAD.ActiveDocument is document:
            self.dock.do(lambda session: session.hand_over_again())


def toggle(dock):
    """Begin or end; returns whether it is on."""
    global _observer
    if _observer is None:
        _observer = SaveObserver(dock)
        FreeCAD.addDocumentObserver(_observer)
        return True
    FreeCAD.removeDocumentObserver(_observer)
    _observer = None
    return False
