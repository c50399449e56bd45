"""Every refusal this package makes, as a type with fields and a sentence for a person.

HouseEdgeError
├── NotationError            text that is not a card, an amount, odds or a record
├── RulesError               a rules file or choice that is broken or unknown
└── Refusal                  something the rules do not allow, with the rule's id
    ├── TooLateToBet        a wager made, changed or taken back too late
    ├── UnequalBets          Ante and Blind missing, or not the same amount
    ├── BadAmount            an amount that is zero, negative or not whole cents
    ├── NotOffered           a wager the profile does not offer
    ├── OutsideLimits        a wager outside the table's limits or the single-wager cap
    ├── TooManyGames         one game more than the profile allows a player
    ├── MissingWager         a bonus bet without the wager it needs
    ├── WrongBonusAmount     a bonus bet whose amount the house has fixed
    ├── StackTooShort        a wager the player's chips do not allow
    ├── NotYourHand          a wager on somebody else's hand
    ├── NoSuchSeat           a seat the table does not have, or that is not in play
    ├── WrongPhase           an action that is not due now
    ├── WrongPlay            a Play bet of the wrong size for the street
    ├── SecondPlay           a second Play bet, or a changed one
    ├── NoCheck              a check where only a bet or a fold is left
    ├── NoFold               a fold where a check is free
    ├── WrongDeal            a card to the wrong place, or too many of them
    ├── CardRepeated         one card in two places
    ├── CardHidden           an unknown card where it must be known, or another than dealt
    ├── RoundOver            an action after the end of the round
    ├── BankMissing          a round without the bank its profile asks for
    └── AwardMissing         a progressive line whose amount the meter has not fixed
"""

from __future__ import annotations

import re


class HouseEdgeError(Exception):
    """Any refusal of this package; `str()` of it is one sentence for a person."""


def code_of(error: HouseEdgeError) -> str:
    """What kind of refusal it is, as a code: "stack_too_short"."""
    return _CAPITALS.sub("_", type(error).__name__).lower()


_CAPITALS = re.compile(r"(?<!^)(?=[A-Z])")


class NotationError(HouseEdgeError, ValueError):
    """Text that cannot be read as what it should be."""


class RulesError(HouseEdgeError):
    """A rules file or a choice among the rules is broken or unknown.

    `file` is where, `key` is which entry, `expected` is what would be right; `rule` is the
    clause a choice falls under, where there is one.
    """

    def __init__(
        self,
        *,
        file: str,
        key: str,
        expected: str,
        found: str | None = None,
        rule: str | None = None,
    ) -> None:
        self.file = file
        self.key = key
        self.expected = expected
        self.found = found
        self.rule = rule
        got = "" if found is None else f", found {found}"
        clause = "" if rule is None else f" ({rule})"
        super().__init__(f"{file}: {key}: expected {expected}{got}{clause}")


class Refusal(HouseEdgeError):
    """The rules do not allow it; nothing has changed.

    `rule` is the clause's id, `field` the entry at fault relative to the seat or the
    hand, `seat` and `phase` say where the round stood.
    """

    def __init__(
        self,
        message: str,
        *,
        rule: str,
        field: str | None = None,
        seat: int | None = None,
        phase: str | None = None,
    ) -> None:
        self.message = message
        self.rule = rule
        self.field = field
        self.seat = seat
        self.phase = phase
        super().__init__(f"{message} ({rule})")


class TooLateToBet(Refusal):
    """A wager comes after "no more bets"."""


class UnequalBets(Refusal):
    """Ante and Blind are not two equal amounts."""


class BadAmount(Refusal):
    """An amount is zero, negative or not whole cents."""


class NotOffered(Refusal):
    """The profile does not offer this wager."""


class OutsideLimits(Refusal):
    """A wager is outside the table's limits or above the single-wager cap."""


class TooManyGames(Refusal):
    """The player is in as many games of this hand as the profile allows."""


class MissingWager(Refusal):
    """A bonus bet stands without the wager it needs."""


class WrongBonusAmount(Refusal):
    """A bonus bet has another amount than the house has fixed for it."""


class StackTooShort(Refusal):
    """The player's chips do not allow this wager."""


class NotYourHand(Refusal):
    """A wager on a hand that is not the bettor's own."""


class NoSuchSeat(Refusal):
    """The table has no such seat, or it is not in play."""


class WrongPhase(Refusal):
    """The action is not due at this point of the round."""


class WrongPlay(Refusal):
    """The Play bet has not a size this street allows."""


class SecondPlay(Refusal):
    """The seat has made its one Play bet."""


class NoCheck(Refusal):
    """On the last street one bets or folds."""


class NoFold(Refusal):
    """Where a check is free nobody folds."""


class WrongDeal(Refusal):
    """The card goes to the wrong place, or is one too many."""


class CardRepeated(Refusal):
    """One card lies in two places."""


class CardHidden(Refusal):
    """A card is unknown where it must be known, or is not the one that was dealt."""


class RoundOver(Refusal):
    """The round is void or ready to be settled."""


class BankMissing(Refusal):
    """The round has not the bank its profile asks for."""


class AwardMissing(Refusal):
    """The meter has not fixed what a progressive line is worth, or has for none (P-06)."""
