"""One folder per file format, and the registry that finds the reader of a file."""
