"""What happens at a table that one of the staff deals, beyond what happens at every table.

Like all events they hold codes and parts; fields named in `sealed` are secrets.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from houseedge.progressive.button import Action
from houseedge.round import Place


class DealerIn(msgspec.Struct, frozen=True, tag=True):
    """A dealer has the table from here on."""

    dealer: str
    why: str = ""
    """Why in mid-hand, where it was."""


class DealerOut(msgspec.Struct, frozen=True, tag=True):
    """Nobody deals here until another dealer comes."""


class CallMade(msgspec.Struct, frozen=True, tag=True):
    """The dealer waits for a supervisor, for this reason."""

    why: str


class CallAnswered(msgspec.Struct, frozen=True, tag=True):
    """A supervisor was there, and did this."""

    by: str
    why: str


class SeatHeld(msgspec.Struct, frozen=True, tag=True):
    """The chair of somebody who is away is kept until then, in ms of the epoch (O-05)."""

    seat: int
    until: int
    by: str
    why: str


class SeatReleased(msgspec.Struct, frozen=True, tag=True):
    """The chair of somebody who is away is freed; that its player leaves follows (O-05)."""

    seat: int
    by: str
    why: str


class HandCollected(msgspec.Struct, frozen=True, tag=True):
    """A settled hand lies in the discard rack, so many cards counted (K-16)."""

    seat: int
    count: int


class StubCounted(msgspec.Struct, frozen=True, tag=True):
    """The dealer has counted what is left of the deck; `meant` is what should be (I3)."""

    count: int
    meant: int


class FoldedCollected(msgspec.Struct, frozen=True, tag=True):
    """What these folded seats lose is off the felt, before any other hand opens (K-12).

    Their money is in the settlement, which is one for the round.
    """

    seats: tuple[int, ...]


class AntesReturned(msgspec.Struct, frozen=True, tag=True):
    """The dealer did not qualify, and these seats have their Antes back (S-05, S-13)."""

    seats: tuple[int, ...]


class CardsCorrected(msgspec.Struct, frozen=True, tag=True):
    """Cards named wrong are named anew: what lies on the table stands; `was` is what was said."""

    place: Place
    was: str
    cards: str
    why: str


class CardsExchanged(msgspec.Struct, frozen=True, tag=True):
    """Two hands that were named for each other are exchanged: what lies on the table stands."""

    place: Place
    other: Place
    why: str


class ConsolePressed(msgspec.Struct, frozen=True, tag=True):
    """Something was pressed, turned or swiped on the console; what it did follows from it."""

    action: Action


class CountDiffered(msgspec.Struct, frozen=True, tag=True):
    """The dealer has counted so many progressive bets, and so many sensors are lit (P-02)."""

    counted: int
    lit: int


class CardsRead(msgspec.Struct, frozen=True, tag=True):
    """A shoe has read so many cards as they left it, in the order of the deal (O-14)."""

    sealed: ClassVar[tuple[str, ...]] = ("cards",)

    count: int
    cards: str = ""


class ReadingCorrected(msgspec.Struct, frozen=True, tag=True):
    """These cards lie open at a place, and the shoe had read another: what lies there stands.

    What it had read is not said here, for it may be a card that lies closed elsewhere. It is the
    irregularity `what` (I6, I7).
    """

    what: ClassVar[str] = "misread"

    place: Place
    cards: str
