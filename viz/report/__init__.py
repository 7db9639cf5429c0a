"""Reports: the document, and its print as PDF."""
