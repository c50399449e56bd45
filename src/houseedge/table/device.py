"""Shufflers as devices: what each delivers, and the malfunction it can report (X-03).

| device | delivers |
|---|---|
| hand-held | the whole deck; the dealer deals it (D-01) |
| shoe | single cards (D-03), or by house procedure (D-10) |
| packet shuffler | packets, and five board cards before (D-02) or after them (D-04) |
| an approved model | as the approved list says (X-06, X-09) |
"""

from __future__ import annotations

from typing import Final

import msgspec

from houseedge.errors import RulesError
from houseedge.round.dealing import deck_after
from houseedge.rules.equipment import Approvals
from houseedge.rules.spec import Rules
from houseedge.table.setup import Setup

#: The dealing orders of each way to deal that is no model of a maker's: by hand, or simulated.
UNNAMED: Final = {
    "hand-held": ("D-01",),
    "shoe": ("D-03", "D-10"),
    "packet shuffler": ("D-02", "D-04"),
}


class Shuffler(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's shuffler: its model, its mode where it has several, and what is wrong with it.

    `wants` is the mode in which it deals this game. `reported_by` is who has reported the
    malfunction; nobody where the house found it in its own chance.
    """

    model: str
    malfunction: str | None = None
    mode: str | None = None
    wants: str | None = None
    reported_by: str = ""

    @property
    def trouble(self) -> str | None:
        """Why no round may be dealt from it, if so (X-03, X-10)."""
        if self.malfunction is not None:
            return self.malfunction
        if self.mode != self.wants:
            return f'it is in mode "{self.mode}", and the technician has to set "{self.wants}"'
        return None

    @property
    def works(self) -> bool:
        """Whether a round may be dealt from it."""
        return self.trouble is None


def shuffler_of(setup: Setup) -> Shuffler:
    """A table's shuffler as it is put up: whoever does that sets its mode (X-10)."""
    return Shuffler(model=setup.shuffler, mode=setup.shuffler_mode, wants=setup.shuffler_mode)


def verify_shuffler(model: str, rules: Rules, approvals: Approvals) -> None:
    """Refuse a shuffler that cannot deliver in the table's order (X-03)."""
    known = {**UNNAMED, **{name: each.delivers for name, each in approvals.shufflers.items()}}
    if rules.dealing not in known.get(model, ()):
        fit = ", ".join(name for name, orders in known.items() if rules.dealing in orders)
        raise RulesError(
            file="table",
            key="shuffler",
            expected=f"a device that delivers in the order of {rules.dealing}: {fit}",
            found=repr(model),
            rule="X-03",
        )


def default_shuffler(rules: Rules) -> str:
    """The way to deal in the table's order that names no model."""
    return next(name for name, orders in UNNAMED.items() if rules.dealing in orders)


def touches_play(in_play: str, deck: str | None) -> bool:
    """Whether a fault with a deck concerns the round in play.

    Where two decks alternate, one is in the shuffler while the other is dealt (D-07); a fault
    that names no deck is taken to touch the one in play.
    """
    return deck is None or deck == in_play


def idle_deck(rules: Rules, in_play: str) -> str | None:
    """The deck that is shuffled while the other is dealt; none where there is one deck (D-07)."""
    return None if len(rules.profile.decks) < 2 else deck_after(rules, in_play)
