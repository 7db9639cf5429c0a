"""SDF, the format of Gazebo."""
