"""The process that deals: a command is decided, committed, and only then published.

The clock, chance, guests and their money, the coach, how a house opens and what it is set up with.
"""
