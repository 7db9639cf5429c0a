"""Three states of a project file into one: by meaning, with comments and order kept."""
