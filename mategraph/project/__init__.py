"""The project file: text, schema, names, units, checks, trust."""
