"""The dealing orders as data: what comes out when, and how the sheet says it (D-01..D-04, D-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True, slots=True)
class DealingOrder:
    """How a round's cards come out before the first decision.

    "packets" are two cards to each spot from the dealer's left and two to the dealer, "singles"
    one card each likewise, "board" the five community cards, face down. Without a "board" the
    community cards come off the deck when they are due (D-05). Nobody burns a card, and the
    dealer is served last wherever a player-dealer sits (D-09).
    """

    steps: tuple[Literal["packets", "singles", "board"], ...]
    text: str
    """The order in words; `{dealer}` is who banks."""
    rest_discarded: bool = False
    """Whether the remaining cards leave the shuffler unseen once everybody is served."""
    by_hand: str | None = None
    """What a dealer of real cards keeps besides, which is on no sheet of ours (D-13)."""

    @property
    def board_first(self) -> bool:
        """Whether the board lies on the table, face down, from the start (D-12)."""
        return "board" in self.steps


ORDERS = {
    "D-01": DealingOrder(
        steps=("packets",),
        text="The dealer deals two cards to each player from left to right, then two to the "
        "dealer, face down. The board comes off the deck when it is due.",
    ),
    "D-02": DealingOrder(
        steps=("board", "packets"),
        text="Five board cards come out first and lie face down. Then each player from left to "
        "right gets two cards, and the dealer two.",
        rest_discarded=True,
    ),
    "D-03": DealingOrder(
        steps=("singles", "singles", "board"),
        text="One card to each spot with wagers and one to the {dealer}, then a second card each, "
        "then five board cards, all face down.",
    ),
    "D-04": DealingOrder(
        steps=("packets", "board"),
        text="Two cards to each spot with wagers and two to the {dealer}, then five board cards, "
        "all face down. The rest go to the discard rack unseen.",
        rest_discarded=True,
    ),
    # Washington's shoe is dealt by house procedure; ours is the order of D-01.
    "D-10": DealingOrder(
        steps=("packets",),
        text="The shoe is dealt by house procedure: two cards to each player from left to right, "
        "then two to the dealer, face down. The board follows when it is due.",
        by_hand="WAC 230-15-465",
    ),
}
