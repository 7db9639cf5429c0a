"""From how placed parts touch to the mechanism: rigid groups, joints with their evidence, and the questions that geometry leaves open."""
