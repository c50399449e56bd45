"""The stub: what is left of a deck of real cards, counted every so many dealt rounds (I3).

Pennsylvania has it counted at least every fifth round where no shuffler counts all 52 (58 Pa. Code
663a.9(d)); `stub_every` of a table's set-up says how often, and whether at all.
"""

from __future__ import annotations

from houseedge.cards import DECK
from houseedge.round import Phase, Round
from houseedge.table import event as happened
from houseedge.table.event import Event
from houseedge.table.refusal import NotOpen
from houseedge.table.state import Table

#: Cards of a hand and of the board.
HAND, BOARD = 2, 5


def stub_of(round: Round) -> int:
    """How many cards are left when all hands, the dealer's and the board are dealt."""
    return len(DECK) - HAND * (len(round.seats) + 1) - BOARD


def stub_missing(table: Table) -> str | None:
    """Why the round is not settled yet for its stub's sake; none where nothing is missing."""
    round = table.playing()
    if round.phase is not Phase.SETTLEMENT or not table.setup.stub_every:
        return None
    if table.stub is None:
        due = table.uncounted + 1 >= table.setup.stub_every
        return "the stub is counted before this round is settled" if due else None
    if table.stub != stub_of(round):
        return (
            f"the stub has {table.stub} cards, not {stub_of(round)}: count it again, or a "
            "supervisor rules on it"
        )
    return None


def verify_stub(table: Table) -> None:
    """Refuse to go on to wins and the settlement while the stub is due or does not come out."""
    why = stub_missing(table)
    if why is not None:
        raise NotOpen(why, rule="D-10", field="command")


def count_stub(table: Table, count: int) -> tuple[Event, ...]:
    """The stub as the dealer counts it; a wrong count calls a supervisor."""
    round = table.playing()
    if not table.physical:
        raise NotOpen("the house deals these cards and knows them", rule="D-10", field="command")
    if round.phase not in (Phase.SHOWDOWN, Phase.SETTLEMENT):
        raise NotOpen(
            "the stub is counted once the whole board is dealt", rule="D-10", field="command"
        )
    meant = stub_of(round)
    counted = happened.StubCounted(count, meant)
    if count == meant:
        return (counted,)
    return (counted, happened.CallMade(f"the stub has {count} cards, not {meant}"))
