"""The bank of a round, and how much it may still pay and collect (K-01, K-02, K-10, O-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseedge.errors import BadAmount


@dataclass(frozen=True, slots=True)
class HouseBank:
    """The house banks the round: it pays every winner in full and collects every loser."""


@dataclass(frozen=True, slots=True)
class PlayerDealer:
    """A player banks the round with a stake of any size, which need not cover everything."""

    stake: int

    def __post_init__(self) -> None:
        if type(self.stake) is not int or self.stake <= 0:
            raise BadAmount(
                f"the player-dealer's stake is {self.stake!r}, and must be whole cents above zero",
                rule="K-01",
                field="bank",
            )


Bank = HouseBank | PlayerDealer


@dataclass(slots=True)
class Purse:
    """What a bank has paid and collected so far in a round, and so what it may do next.

    Lives only inside one settlement. Each verb returns how much of the amount was covered.
    Without a `stake` there is no bound.

    - `exhausted`: once payoffs have used up the stake nothing further is covered, losing
      wagers neither; once collections have reached it no further losing wager is. Wins do
      not refill it.
    - `net`: what was collected less what was paid stays within plus and minus the stake.
    """

    stake: int | None
    cap: Literal["exhausted", "net"] = "exhausted"
    paid: int = 0
    collected: int = 0

    @classmethod
    def of(cls, bank: Bank, cap: Literal["exhausted", "net"]) -> Purse:
        """The purse of a bank before the first wager is settled."""
        return cls(bank.stake if isinstance(bank, PlayerDealer) else None, cap)

    def pay(self, amount: int) -> int:
        """Pay a winner as much of a payoff as the stake covers."""
        covered = amount
        if self.stake is not None:
            spent = self.paid - (self.collected if self.cap == "net" else 0)
            covered = min(amount, self.stake - spent)
        self.paid += covered
        return covered

    def collect(self, amount: int) -> int:
        """Collect as much of a losing wager as the stake stands against."""
        covered = amount
        if self.stake is not None:
            if self.cap == "net":
                room = self.stake - self.collected + self.paid
            else:
                room = self.stake - self.collected if self.paid < self.stake else 0
            covered = min(amount, room)
        self.collected += covered
        return covered
