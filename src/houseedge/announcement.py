"""What the dealer says: hands when they open, every wager's end and its reason (D-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseedge.money import speak_money
from houseedge.round import Outcome, Reason, Result
from houseedge.rules.spec import MeterShare, Rules, Wager
from houseedge.settlement import Settled, SettledSpot

#: Why a wager ended as it did; `{dealer}` is who banks (K-05).
_REASONS: Mapping[Reason, str] = {
    Reason.HIGHER: "player's hand is higher: 1 to 1",
    Reason.LOWER: "player's hand is lower",
    Reason.EQUAL: "hands are equal: returned",
    Reason.NO_QUALIFIER: "{dealer} does not qualify: Ante returned",
    Reason.FOLDED: "folded",
    Reason.FOLDED_REFUND: "folded, and {dealer} does not qualify: Ante returned",
    Reason.TOO_LOW: "wins with less than the table pays: returned",
    Reason.LINE: "{line}",
    Reason.NO_LINE: "hand is not on the paytable",
    Reason.BAD_BEAT: "losing hand: {line}",
    Reason.NO_BAD_BEAT: "no bad beat",
    Reason.BAD_BEAT_TIE: "hands are equal, so nobody was beaten",
    Reason.NO_SHOWDOWN: "folded: there is no showdown",
    Reason.ENVY: "another player's hand pays envy",
    Reason.VOID: "round is void: returned",
    Reason.HAND_VOID: "hand is void: returned",
    Reason.AWARD_REFUSED: "award is refused: bet returned",
}


def dealer_title(rules: Rules) -> str:
    """What the dealer is called: the cards may be a player-dealer's (K-05)."""
    return "player-dealer" if rules.profile.bank == "player_dealer" else "dealer"


def announce_dealer(rules: Rules, hand: str | None, qualifies: bool | None) -> str:
    """The dealer's five-card hand, by its name, and whether it qualifies."""
    dealer = dealer_title(rules)
    if hand is None:
        return f"the {dealer}'s cards stay closed"
    return f"{dealer} has {hand}: {'qualifies' if qualifies else 'does not qualify'}"


def announce_spot(spot: SettledSpot) -> str:
    """A player's hand and its result."""
    who = f"seat {spot.seat}" if spot.bettor is None else f"{spot.bettor} on seat {spot.seat}"
    if spot.result is Result.VOID:
        alone = any(each.reason is Reason.HAND_VOID for each in spot.wagers)
        return f"{who}: {'hand' if alone else 'round'} is void"
    if spot.result is Result.FOLD or spot.hand is None:
        return f"{who} folded"
    verb = {Result.WIN: "wins", Result.LOSE: "loses", Result.TIE: "ties"}[spot.result]
    return f"{who} has {spot.hand.name}: {verb}"


def explain(rules: Rules, settled: Settled) -> str:
    """Why a wager ended as it did by the rules it was made under, in one sentence."""
    words = _REASONS[settled.reason].format(dealer=dealer_title(rules), line=_line(rules, settled))
    if settled.wager is Wager.PROGRESSIVE and settled.reason is Reason.NO_LINE:
        words = "no award on this hand"
    if settled.capped:
        words += f"; cut by {speak_money(settled.capped)} to the aggregate"
    if settled.outcome is Outcome.UNCOVERED:
        words += "; not covered by the player-dealer: returned"
    elif settled.uncovered:
        words += f"; {speak_money(settled.uncovered)} of it not covered by the player-dealer"
    return words


def _line(rules: Rules, settled: Settled) -> str:
    """The line that was hit and what it pays; nothing where there is none."""
    if settled.line is None:
        return ""
    line = rules.tables[settled.wager].line(settled.line)
    share = " of the meter" if isinstance(line.pays, MeterShare) else ""
    return f"{line.title}: {line.pays}{share}"


def seats_spoken(seats: Iterable[int]) -> str:
    """Seats as a dealer says them: "seat 1", "seats 1 and 2", "seats 1, 2 and 5"."""
    numbers = [str(seat) for seat in seats]
    if len(numbers) < 2:
        return f"seat {''.join(numbers)}"
    return f"seats {', '.join(numbers[:-1])} and {numbers[-1]}"
