"""Shufflers as devices: what each delivers, and the malfunction it can report (X-03).

| device | delivers |
|---|---|
| hand-held, Deck Mate, Deck Mate 2 | the whole deck; the dealer deals it (D-01) |
| ACE, i-Deal, i-Deal Plus in "UTH" mode | five board cards, then packets (D-02) |
| shoe | single cards (D-03), or by house procedure (D-10) |
| packet shuffler | packets, then five board cards (D-04) |
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseedge.errors import RulesError
from houseedge.round.dealing import deck_in_play
from houseedge.rules.spec import Rules

#: The dealing orders each kind of device can deliver.
DELIVERS: Final = {
    "hand-held": ("D-01",),
    "Deck Mate": ("D-01",),
    "Deck Mate 2": ("D-01",),
    "ACE": ("D-02",),
    "i-Deal": ("D-02",),
    "i-Deal Plus": ("D-02",),
    "shoe": ("D-03", "D-10"),
    "packet shuffler": ("D-04",),
}


class Shuffler(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's shuffler: its model, and what is wrong with it, if anything."""

    model: str
    malfunction: str | None = None

    @property
    def works(self) -> bool:
        """Whether a round may be dealt from it."""
        return self.malfunction is None


def shuffler_for(model: str, rules: Rules) -> Shuffler:
    """The shuffler of a table; refuses one that cannot deliver in the table's order (X-03)."""
    orders = DELIVERS.get(model)
    if orders is None:
        raise RulesError(
            file="table",
            key="shuffler",
            expected=f"one of {', '.join(DELIVERS)}",
            found=repr(model),
            rule="X-03",
        )
    if rules.dealing not in orders:
        fit = ", ".join(name for name, found in DELIVERS.items() if rules.dealing in found)
        raise RulesError(
            file="table",
            key="shuffler",
            expected=f"a device that delivers in the order of {rules.dealing}: {fit}",
            found=repr(model),
            rule="X-03",
        )
    return Shuffler(model=model)


def default_shuffler(rules: Rules) -> str:
    """The first device that delivers in the table's order."""
    return next(name for name, orders in DELIVERS.items() if rules.dealing in orders)


def touches_play(rules: Rules, number: int, deck: str | None) -> bool:
    """Whether a fault with a deck concerns the round in play.

    Where two decks alternate, one is in the shuffler while the other is dealt (D-07); a fault
    that names no deck is taken to touch the one in play.
    """
    return deck is None or deck == deck_in_play(rules, number)
