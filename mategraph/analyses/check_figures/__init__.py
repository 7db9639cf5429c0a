"""What the expressions of checks are worth: numbers of curves over a run or a part of it, with units."""
