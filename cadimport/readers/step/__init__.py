"""STEP files.

::

    reader         a file into an `Assembly`: parts and mates
    text_checks, archive, placements   what is checked before the CAD kernel reads a file; compressed files
    worker, document                   the child process, and what it does with the CAD kernel
    part21, part21_units               entities and units of the text
    kinematics, kinematic_pairs, kinematic_links   kinematic pairs of AP242 and AP214 as mates
"""
