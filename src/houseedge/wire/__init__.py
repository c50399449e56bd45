"""Everything that leaves or enters the process: every message and body once, and one codec.

OpenAPI, the client's types and the pages' TypeScript are made from what stands here. The commands
of players are those of `table.command`, the views those of `table.view`; this room writes both.
"""
