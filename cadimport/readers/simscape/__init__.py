"""Simscape Multibody XML, as SolidWorks, Onshape and others export it."""
