"""Pictures by VTK: stage, camera, stills, video and window."""
