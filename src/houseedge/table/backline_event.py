"""What happens behind a seat: persons who bet on its spot, and how they ended (K-09, O-12)."""

from __future__ import annotations

import msgspec

from houseedge.round import Wagers
from houseedge.settlement import Settled


class BacklinePlaced(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """All wagers of a person behind a seat, in place of those before; the money is the account's.

    `order` is the person's place behind the seat, from 1.
    """

    seat: int
    order: int
    player: str
    name: str
    wagers: Wagers
    pledge: str = ""
    bot: bool = False


class BacklineTakenBack(msgspec.Struct, frozen=True, tag=True):
    """The wagers of a person behind a seat are off the felt."""

    seat: int
    order: int


class BacklineResult(msgspec.Struct, frozen=True):
    """How a person behind a seat ended; hand and decision are the seat's."""

    seat: int
    order: int
    player: str
    name: str
    wagers: tuple[Settled, ...]
    fees: int
    """Collection fees, outside the net; a void returns them (O-13)."""

    @property
    def net(self) -> int:
        """All that was returned less all that was staked."""
        return sum(settled.net for settled in self.wagers)
