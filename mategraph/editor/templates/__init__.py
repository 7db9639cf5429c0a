"""Drives for a joint: from a template to edit operations, with gains from the machine's own inertia and a step that shows them.

A template is a function of the load at the joint, of names, and of a frequency w (rad/s) that gives an `Offer`; `TEMPLATES` has its row.
An offer is tried on the machine itself, and made slower until its step overshoots by less than 20 % and nothing saturates.
"""

from .catalogue import apply_template, template_list

__all__ = ["apply_template", "template_list"]
