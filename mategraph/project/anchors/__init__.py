"""The parts that a project is attached to: where it names them, which they are after an edit in CAD, and what lost its part."""
