"""STEP files: text, archives, placements, the product tree, and the kinematics of AP242."""
