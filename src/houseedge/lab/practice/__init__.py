"""The practice room: which decision comes next, and why the best choice is the best.

Nothing here knows a clock, a file or chance: a set is named, and its name says every card of it.
"""
