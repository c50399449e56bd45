"""The floor: every table and meter, the cage and the ledger in memory, and what a command does.

Pure: no clock, no chance, no disk. The same floor deals, and replays a record to check it.
"""
