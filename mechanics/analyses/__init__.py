"""What is asked of a mechanism: kinematics, drive efforts and reactions, statics, linearisation."""
