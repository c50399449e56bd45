"""Arrivals: a visitor's first chair, bet behind one, limit or cash, and the welcome before it."""

from __future__ import annotations

from dataclasses import replace

from houseedge.entry import Entry
from houseedge.floor.account import too_little
from houseedge.floor.cage import Guest, cage_transfers
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
    if isinstance(command, WindowCommand):
        return arrive_at_window(pit, welcome, command, player, now)
    # Whether it is refused is known before anything has happened.
    table = stream.removeprefix(TABLE)
    moves = transfers_of(pit.tables[table], decide(pit.tables[table], command, player, now))
    welcomed = decide_at_window(pit.cage, welcome, player, now)
    try:
        pit.ledger.verify((*cage_transfers(welcomed), *moves))
    except Overdrawn as short:
        raise too_little(short, (command,)) from None
    came = pit.at_window(welcome, player, now)
    return merged((*came, *pit.act(table, pit.filled_in(stream, command, player), player, now)))


def arrive_at_window(
    pit: Pit, welcome: Welcome, command: AnyWindowCommand, actor: str, now: int
) -> tuple[Entry, ...]:
    """Carry out what is asked at the cage for a visitor, and the welcome: both, or neither.

    `actor` is the visitor, or whoever of the staff takes their cash.
    """
    guest = Guest(player=welcome.player, name=welcome.name, bot=welcome.bot)
    decide_at_window(replace(pit.cage, guests={guest.player: guest}), command, actor, now)
    came = pit.at_window(welcome, actor, now)
    return merged((*came, *pit.at_window(command, actor, now)))
