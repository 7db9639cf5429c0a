"""The equations of motion to read: terms, notation, text, LaTeX and pages."""
