"""Arrivals: a visitor's first chair, bet behind one or limit, and the welcome before it."""

from __future__ import annotations

from houseedge.entry import Entry
from houseedge.floor.account import too_little
from houseedge.floor.cage import Cage, Guest, cage_transfers
from houseedge.floor.pit import TABLE, Pit, merged
from houseedge.floor.slips import WindowCommand
from houseedge.floor.window import AnyWindowCommand, Welcome, decide_at_window
from houseedge.ledger import Overdrawn
from houseedge.table import decide, transfers_of
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
    moves = transfers_of(pit.tables[table], decide(pit.tables[table], command, player, now))
    welcomed = decide_at_window(pit.cage, welcome, player, now)
    try:
        pit.ledger.verify((*cage_transfers(welcomed), *moves))
    except Overdrawn as short:
        raise too_little(short, (command,)) from None
    came = pit.at_window(welcome, player, now)
    return merged((*came, *pit.act(table, pit.filled_in(stream, command, player), player, now)))
