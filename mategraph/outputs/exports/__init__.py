"""Files for other programs: tables of signals, reports of checks, and the list of what can be written."""
