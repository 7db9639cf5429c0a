"""Hydraulic components: lines, volumes and valves, pumps, motors and cylinders, oil."""
