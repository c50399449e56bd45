"""What a live table refuses beyond the rules of a round."""

from __future__ import annotations

from houseedge.errors import Refusal


class NotYourSeat(Refusal):
    """The seat is another player's."""


class SeatTaken(Refusal):
    """Somebody sits there already, or the player sits elsewhere at this table."""


class WrongBuyIn(Refusal):
    """A buy-in outside the table's limits, or more cashed out than lies free."""


class NotOpen(Refusal):
    """The table is closed, closing, or has no round that this belongs to."""


class Stale(Refusal):
    """The command was meant for a moment that has passed."""


class NotYetSeen(Refusal):
    """The sender claims to have seen what has not happened yet."""


class NotYourOffer(Refusal):
    """The position of player-dealer is not offered to this seat."""


class ShufflerDown(Refusal):
    """The shuffler has reported a malfunction and is not repaired."""


class WrongPledge(Refusal):
    """A pledge that is missing where it is asked for, or bytes that are not what was pledged."""


class ChangeRefused(Refusal):
    """A change that a table cannot make, or not yet, or one without a reason."""


class ProgressiveClosed(Refusal):
    """No progressive bets are taken for now."""


class NotYours(Refusal):
    """Only the house or a device may do this."""
