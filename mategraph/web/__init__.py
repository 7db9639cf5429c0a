"""The page on 127.0.0.1: what a browser is served while the user edits."""
