"""Several independent formulations of one mechanism: five routes to the same motion.

Each module is one route, cites its paper and lists the misprints that it corrects. All start from the same `topology.Mechanism` and answer
the same four questions (`interface.Formulation`); they share nothing with the recursive engine but the joints' transforms, so that
comparing them (`mechanics.formulations.verify`) proves something.
"""
