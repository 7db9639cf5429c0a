"""What the teeth of wheels press on each other and on their joints."""
