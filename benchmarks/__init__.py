"""Every speed this project claims, as a command that prints a ratio measured in one run."""
