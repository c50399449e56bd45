"""What a dealer waits for while nothing is pressed at the table, in a dealer's words."""

from __future__ import annotations

from houseedge.announcement import seats_spoken
from houseedge.round.state import STREETS
from houseedge.table.clock import lacks_bank, may_open
from houseedge.table.felt import FeltTable
from houseedge.table.state import Stage, Table


def hindrance(table: Table | FeltTable) -> str | None:
    """What keeps anything from being pressed at all; none where nothing does."""
    if table.stage is Stage.CLOSED:
        return "the table is closed"
    if table.dealer is None:
        return "a dealer has to tap in"
    trouble = table.shuffler.trouble
    idle = table.stage not in (Stage.BETTING, Stage.PLAYING, Stage.OVER)
    return f"the shuffler does not work: {trouble}" if trouble is not None and idle else None


def waited_for_by_dealer(table: Table) -> str | None:
    """What the dealer of a table waits for; none where a step can be taken at once."""
    if (why := hindrance(table)) is not None:
        return why
    match table.stage:
        case Stage.WAITING:
            return _before_a_round(table)
        case Stage.BANKING:
            return f"seat {table.offer} is asked to bank"
        case Stage.BETTING if table.round is None or not table.round.seats:
            return "nobody has bet yet"
        case Stage.PLAYING:
            return _in_a_hand(table)
        case _:
            return None


def _before_a_round(table: Table) -> str | None:
    if table.closing:
        return "the table is closing"
    if may_open(table):
        return "the next round is about to open"
    if lacks_bank(table):
        return "nobody may bank: a player-dealer is missing"
    return "players with enough chips for a bet are missing"


def _in_a_hand(table: Table) -> str | None:
    round = table.playing()
    if round.phase in STREETS and round.undecided:
        deciding = [spot.number for spot in round.undecided]
        return f"{seats_spoken(deciding)} {'has' if len(deciding) == 1 else 'have'} to decide"
    if not round.cards and (not table.has_progressive or table.locked):
        binding = table.bound()
        if binding.awaits_openings or binding.awaits_cut:
            return "players open their pledges and cut the deck"
    return None
