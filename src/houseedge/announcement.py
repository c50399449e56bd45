"""What the dealer says: hands when they open, every wager's end and its reason (D-11)."""

from __future__ import annotations

from houseedge.bank import PlayerDealer
from houseedge.money import speak_money
from houseedge.round import Outcome, Reason, Result
from houseedge.rules.spec import MeterShare, Wager
from houseedge.settlement import Settled, SettledSpot, Settlement


def dealer_title(settlement: Settlement) -> str:
    """What the dealer is called: the cards may be a player-dealer's (K-05)."""
    return "player-dealer" if isinstance(settlement.bank, PlayerDealer) else "dealer"


def announce_dealer(settlement: Settlement) -> str:
    """The dealer's five-card hand and whether it qualifies."""
    dealer = dealer_title(settlement)
    if settlement.dealer is None:
        return f"the {dealer}'s cards stay closed"
    verb = "qualifies" if settlement.qualifies else "does not qualify"
    return f"{dealer} has {settlement.dealer.name}: {verb}"


def announce_spot(spot: SettledSpot) -> str:
    """A player's hand and its result."""
    who = f"seat {spot.seat}" if spot.bettor is None else f"{spot.bettor} on seat {spot.seat}"
    if spot.result is Result.VOID:
        return f"{who}: round is void"
    if spot.result is Result.FOLD or spot.hand is None:
        return f"{who} folded"
    verb = {Result.WIN: "wins", Result.LOSE: "loses", Result.TIE: "ties"}[spot.result]
    return f"{who} has {spot.hand.name}: {verb}"


def explain(settlement: Settlement, settled: Settled) -> str:
    """Why one wager of a settlement ended as it did, in one sentence without its amount."""
    words = settled.reason.value.format(dealer=dealer_title(settlement))
    if settled.reason in (Reason.LINE, Reason.BAD_BEAT) and settled.line is not None:
        prefix = "losing hand: " if settled.reason is Reason.BAD_BEAT else ""
        words = f"{prefix}{settled.line.title}: {settled.line.pays}"
        if isinstance(settled.line.pays, MeterShare):
            words += " of the meter"
    elif settled.reason is Reason.HIGHER:
        words += ": 1 to 1"
    elif settled.wager is Wager.PROGRESSIVE and settled.reason is Reason.NO_LINE:
        words = "no award on this hand"
    if settled.capped:
        words += f"; cut by {speak_money(settled.capped)} to the aggregate"
    if settled.outcome is Outcome.UNCOVERED:
        words += "; not covered by the player-dealer: returned"
    elif settled.uncovered:
        words += f"; {speak_money(settled.uncovered)} of it not covered by the player-dealer"
    return words
