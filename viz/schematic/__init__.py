"""The schematic of a system: its elements as symbols, its nets as wires, placed and routed on a grid.

`sheet_of` reads a sheet from what the user asked for, `placed` gives every element its place, `routed` every net its wires, and
`schematic_svg` draws the result. `tidiness` counts what a draughtsman would not leave: wires through symbols, texts over wires.
"""
