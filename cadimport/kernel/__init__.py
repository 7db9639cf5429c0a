"""The CAD kernel: the only place that imports OCP. Runs in child processes."""
