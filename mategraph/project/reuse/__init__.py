"""Parameters, formulas and files that are used several times: what a project file says once, written out before its shape is read."""
