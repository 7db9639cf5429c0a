"""Commands that go on until Ctrl-C: studio, watch, window."""
