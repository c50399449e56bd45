"""Which figure of a table a transfer moves: by the kinds of its two accounts, and its words."""

from __future__ import annotations

from typing import NamedTuple

from houseedge.ledger import Transfer
from houseedge.rules.spec import Wager

#: What may be bet behind a seat, the copied Play bet among it.
BEHIND = (Wager.ANTE, Wager.PLAY, Wager.BLIND, Wager.TRIPS)

_POOLED = dict.fromkeys(("meter", "overflow", "reserve", "locked"), "pool")
_AT_TABLE = ("bank", "stack", "chips")
#: Which figure of a table a transfer moves and which way, by the kinds of its two accounts.
_FLOWS = {
    ("stack", "bank"): ("wagers", 1),
    ("chips", "bank"): ("wagers", 1),
    ("bank", "stack"): ("pays", 1),
    ("bank", "chips"): ("pays", 1),
    ("house", "bank"): ("made_good", 1),
    ("bank", "pool"): ("contributions", 1),
    ("pool", "bank"): ("awards", 1),
    ("bank", "player"): ("disputes", 1),
    ("player", "stack"): ("chips", 1),
    ("stack", "player"): ("cashed_out", 1),
    ("stack", "box"): ("fees", 1),
    ("box", "stack"): ("fees", -1),
    # Who bets behind a seat does so with the own account (O-12).
    ("player", "bank"): ("wagers", 1),
    ("player", "box"): ("fees", 1),
    ("box", "player"): ("fees", -1),
    ("stack", "fees"): ("fees", 1),
    ("fees", "stack"): ("fees", -1),
    ("chips", "fees"): ("fees", 1),
    ("fees", "chips"): ("fees", -1),
    ("chips", "box"): ("fees", 1),
    ("box", "chips"): ("fees", -1),
}
#: The same where its words say more.
_BY_WHY = {
    ("stack", "bank", "player-dealer's stake"): ("stakes", 1),
    ("bank", "stack", "player-dealer's stake returned"): ("stakes", -1),
    **{("bank", "player", f"{wager.value} pays"): ("pays", 1) for wager in BEHIND},
    ("house", "bank", "fill"): ("fills", 1),
    ("bank", "house", "credit"): ("credits", 1),
    ("house", "bank", "correction"): ("corrected", 1),
    ("bank", "house", "correction"): ("corrected", 1),
    ("pool", "bank", "contribution reversed"): ("contributions", -1),
}
#: How a figure counts toward the win.
_WON = {"wagers": 1, "pays": -1, "contributions": -1, "awards": 1, "disputes": -1, "fees": 1}


class Flow(NamedTuple):
    """A table, a figure of its report, and which way it moves; how it counts toward the win."""

    table: str
    field: str
    sign: int

    @property
    def won(self) -> int:
        """1 where more of it is more of a win, -1 where less, 0 where it is neither."""
        return _WON.get(self.field, 0)


def flow_of(move: Transfer) -> Flow | None:
    """What a transfer is to a table; none where it is nothing to any."""
    debit, credit = move.debit.split(":"), move.credit.split(":")
    sides = _POOLED.get(debit[0], debit[0]), _POOLED.get(credit[0], credit[0])
    found = _BY_WHY.get((*sides, move.why)) or _FLOWS.get(sides)
    if found is None:
        return None
    tray = debit if debit[0] in _AT_TABLE else credit
    return Flow(tray[1], *found)
