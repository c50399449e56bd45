"""A round's money, decided: one shape for the record, slips, views, recall and export.

A void round has it too: every wager pushes, and is returned.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from houseedge.bank import Bank, Fee
from houseedge.cards import Hand
from houseedge.progressive import Meter
from houseedge.round import Outcome, Reason, Result
from houseedge.rules.spec import Wager


class Settled(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One wager settled, as everybody has it: the record, a slip, a view, an export.

    `pays` is what is won on top of the stake, or the award of a "for" bet; `returned` is all
    that is handed back. `uncovered` is the part the bank did not cover, `capped` the part an
    aggregate cut; `line` is the key of the paytable line that was hit.
    """

    wager: Wager
    stake: int
    outcome: Outcome
    reason: Reason
    pays: int
    returned: int
    uncovered: int = 0
    capped: int = 0
    line: str | None = None

    @property
    def net(self) -> int:
        """What the bettor gained or lost by it."""
        return self.returned - self.stake


@dataclass(frozen=True, kw_only=True, slots=True)
class SettledSpot:
    """All wagers of one bettor at one seat; `bettor` names a backline bettor (K-09)."""

    seat: int
    hand: Hand | None
    result: Result
    wagers: tuple[Settled, ...]
    bettor: str | None = None

    @property
    def net(self) -> int:
        """All that was returned less all that was staked."""
        return sum(settled.net for settled in self.wagers)

    def wager(self, wager: Wager) -> Settled:
        """How one wager of the spot was settled."""
        for settled in self.wagers:
            if settled.wager is wager:
                return settled
        raise LookupError(f"seat {self.seat} made no {wager.label} bet")


@dataclass(frozen=True, kw_only=True, slots=True)
class MeterMove:
    """A meter before and after a round's awards, in micro-dollars.

    before + `restarted` = after + `paid`; `topped_up` is what the house paid where the meter
    ran dry (O-15).
    """

    before: Meter
    after: Meter
    paid: int = 0
    restarted: int = 0
    topped_up: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Settlement:
    """A round's money, decided.

    `spots` are in the order of the seats, each seat's holder before its backline; `postings`
    name each wager as spot and wager in the order it was settled. `paid` and `collected` are
    the bank's side.
    """

    dealer: Hand | None
    qualifies: bool | None
    order: tuple[int, ...]
    spots: tuple[SettledSpot, ...]
    postings: tuple[tuple[int, str | None, Wager], ...]
    bank: Bank
    paid: int
    collected: int
    meter: MeterMove | None
    fees: tuple[Fee, ...]

    def spot(self, seat: int, bettor: str | None = None) -> SettledSpot:
        """The spot of one bettor; raises `LookupError` where there is none."""
        for spot in self.spots:
            if (spot.seat, spot.bettor) == (seat, bettor):
                return spot
        whose = f"nobody has a wager on seat {seat}"
        if bettor is not None:
            whose = f"{bettor} has no wager on seat {seat}"
        raise LookupError(f"{whose} in this round")
