"""Two states of a machine side by side: files or git revisions, parts, figures of model and run, and the page that shows both."""
