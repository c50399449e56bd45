"""Everything that crosses the wire is read and written as it says."""
