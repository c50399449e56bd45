"""Arrivals: a visitor's first chair, bet behind one or limit, and the welcome before it."""

from __future__ import annotations

from houseedge.entry import Entry
from houseedge.floor.cage import Cage, Guest
from houseedge.floor.pit import TABLE, Pit, merged
from houseedge.floor.slips import WindowCommand
from houseedge.floor.window import AnyWindowCommand, Welcome, decide_at_window
from houseedge.table import decide
from houseedge.table.command import Back, Sit


def arrive(
    pit: Pit, welcome: Welcome, stream: str, command: Sit | Back | AnyWindowCommand, now: int
) -> tuple[Entry, ...]:
    """Carry out what a visitor asks first, and the welcome before it: both, or neither."""
    player = welcome.player
    # Whether it is refused is known before anything has happened.
    if isinstance(command, WindowCommand):
        guest = Guest(player=player, name=welcome.name, bot=welcome.bot)
        decide_at_window(Cage(guests={player: guest}), command, player, now)
        came = pit.at_window(welcome, player, now)
        return merged((*came, *pit.at_window(command, player, now)))
    table = stream.removeprefix(TABLE)
    decide(pit.tables[table], command, player, now)
    came = pit.at_window(welcome, player, now)
    return merged((*came, *pit.act(table, pit.filled_in(stream, command, player), player, now)))
