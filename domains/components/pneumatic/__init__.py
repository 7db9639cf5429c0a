"""Pneumatic components: compressed air and vacuum."""
