"""The component library, one folder per domain."""
