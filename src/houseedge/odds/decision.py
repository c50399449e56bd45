"""What may be asked of one decision, and what is told of it; nothing here counts or compiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseedge.cards import Card
from houseedge.errors import NotationError
from houseedge.odds.game import Chances


@dataclass(frozen=True, kw_only=True, slots=True)
class Advice:
    """What every legal action is worth, in Antes, and which is best.

    Of equal values the smaller bet is best, and folding or checking is smaller than any.
    `chances` are those of a showdown from here, whatever is bet, and `endings` how many boards
    with dealer's hands were counted.
    """

    street: str
    actions: Mapping[str, Fraction]
    best: str
    chances: Chances
    endings: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many of the endings a showdown wins, ties and loses."""
        win, tie, lose = (int(chance * self.endings) for chance in self.chances)
        return win, tie, lose

    def cost(self, action: str) -> Fraction:
        """What an action costs against the best one."""
        return self.actions[self.best] - self.actions[action]

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{name}</td><td>{float(value):+.6f}</td><td>{float(self.cost(name)):.6f}</td></tr>"
            for name, value in self.actions.items()
        )
        win, tie, lose = (f"{float(chance):.2%}" for chance in self.chances)
        return (
            f"<table><caption>{self.street}: {self.best}; wins {win}, ties {tie}, loses {lose} of "
            "showdowns</caption>"
            f"<tr><th>action</th><th>value in Antes</th><th>costs</th></tr>{rows}</table>"
        )


def verify_decision(
    hole: Sequence[Card], board: Sequence[Card], dead: Sequence[Card], dealer: Sequence[Card]
) -> None:
    """Refuse cards that make no decision of this game."""
    cards = (*hole, *board, *dead, *dealer)
    if (
        len(hole) == 2
        and len(board) in (0, 3, 5)
        and len(dealer) <= 2
        and len(set(cards)) == len(cards)
        and all(type(card) is Card and card < 52 for card in cards)
    ):
        return
    everything: tuple[object, ...] = (hole, board, dead, dealer)
    for given in everything:
        if isinstance(given, str):
            raise NotationError(f"'{given}' is text: make cards of it with parse_cards (B-01)")
    if len(hole) != 2:
        raise NotationError(f"the hole cards are two, not {len(hole)} (B-03)")
    if len(board) not in (0, 3, 5):
        raise NotationError(f"the board has none, three or five cards, not {len(board)} (D-05)")
    if len(dealer) > 2:
        raise NotationError(f"the dealer has two cards, not {len(dealer)} (B-03)")
    for at, card in enumerate(cards):
        if not card.known:
            raise NotationError("a card that is known to nobody tells nothing: leave it out (D-08)")
        if card in cards[:at]:
            raise NotationError(f"{card} is given twice, in hole, board, dead or dealer (B-01)")
