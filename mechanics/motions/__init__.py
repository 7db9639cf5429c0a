"""Functions of time that something moves by: pieces, laws of motion, programs of moves, paths."""
