"""The MateGraph workbench: hands the open document to the `mategraph` program and shows in FreeCAD what comes back.

FreeCAD's Python has none of MateGraph's libraries: standard library, FreeCAD and Qt only. All that is computed, is computed by
`mategraph studio --headless`, a process of its own; `client` talks to it.
"""

VERSION = "0.2.0"
PROTOCOL = 1  # of the studio's interface
