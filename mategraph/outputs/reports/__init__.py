"""The report of a run: as a document, and on one page."""
