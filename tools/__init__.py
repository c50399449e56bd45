"""The project's own checks and writers."""
