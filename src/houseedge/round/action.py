"""Everything that can be done to a round, by a player, a dealer or a shuffler."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from houseedge.cards import UNKNOWN, Card
from houseedge.round.wagers import Wagers

Place = int | Literal["dealer", "board"]
"""Where a card goes: a seat by its number, the dealer, or the board."""

#: A backline bettor's name, as records keep it.
BETTOR: Final = r"[\w.-]+"

DEALER: Final = "dealer"
BOARD: Final = "board"


class Bet(msgspec.Struct, frozen=True, tag=True):
    """A player makes all wagers of a spot before the deal; a second Bet replaces the first.

    `stack` is what the player has in front before betting, where somebody counts it; `fee` is kept
    of it for the collection (K-06).
    """

    seat: int
    wagers: Wagers
    stack: int | None = None
    fee: int = 0


class Back(msgspec.Struct, frozen=True, tag=True):
    """Another person bets on a seated player's spot (K-09)."""

    seat: int
    bettor: str
    wagers: Wagers
    stack: int | None = None


class TakeBack(msgspec.Struct, frozen=True, tag=True):
    """A bettor takes back all wagers of a spot before "no more bets"."""

    seat: int
    bettor: str | None = None


class NoMoreBets(msgspec.Struct, frozen=True, tag=True):
    """The dealer closes the betting (B-10)."""


class Deal(msgspec.Struct, frozen=True, tag=True):
    """One card goes to a place; a card nobody has seen is `UNKNOWN`."""

    to: Place
    card: Card = UNKNOWN


class Show(msgspec.Struct, frozen=True, tag=True):
    """Cards that lie face down are opened; they are named where they were unknown."""

    place: Place
    cards: tuple[Card, ...] = ()


class Check(msgspec.Struct, frozen=True, tag=True):
    """A seat without a Play bet waits for more cards."""

    seat: int
    by_system: bool = False


class Play(msgspec.Struct, frozen=True, tag=True):
    """A seat makes its one Play bet of so many times the Ante."""

    seat: int
    times: int
    by_system: bool = False


class Fold(msgspec.Struct, frozen=True, tag=True):
    """A seat gives up Ante and Blind after the river."""

    seat: int
    by_system: bool = False


class Void(msgspec.Struct, frozen=True, tag=True):
    """All hands are void and every wager goes back (X-01)."""

    reason: str = "shuffler malfunction"


class VoidHand(msgspec.Struct, frozen=True, tag=True):
    """One hand is void and its wagers go back; the round goes on without it."""

    seat: int


Action = Bet | Back | TakeBack | NoMoreBets | Deal | Show | Check | Play | Fold | Void | VoidHand
