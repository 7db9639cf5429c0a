"""Designs that weights and rules may be tuned on."""
