"""Records of a house as it was, packed: whoever reads records reads these, or says why not.

`python -m tests.records.kept` writes the one of the present format, decided as tables decide now.
That is for a change of either, on purpose: what lies on other people's disks does not change with
it.
"""
