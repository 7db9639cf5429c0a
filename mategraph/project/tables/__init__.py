"""The readers of a project file, one file per table: shape → entry of the `Project`, in SI units.

Every reader returns what it could read, or None, and puts what it could not into the problems of its `Reading`; nothing is raised.
"""
