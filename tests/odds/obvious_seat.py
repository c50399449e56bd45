"""All wagers of one seat settled deal by deal: slow, and plain to see.

What every wager comes to is what `settle` says of a real round. A round is settled once for all
deals that are alike in everything a wager could hang on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from houseedge.cards import format_cards, strength
from houseedge.cards.hand import category_of
from houseedge.lab.book import StrategyBook
from houseedge.odds.starting_hand import class_of
from houseedge.rules import Rules, Wager
from tests.felt import settled, spot
from tests.odds.obvious import Cards, hole_classes

METER = "25000.00"
Nets = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class _Met:
    """Dealer's hands that no wager can tell apart: one of them, and how many they are."""

    dealer: Cards
    hands: int


class Seat:
    """A seat that bets on everything offered and plays by a book."""

    def __init__(self, rules: Rules, book: StrategyBook, deck: Cards) -> None:
        self.rules = rules
        self.book = book
        self.deck = deck
        self._settled: dict[object, Nets] = {}
        self._of_board: dict[Cards, list[tuple[Cards, int]]] = {}

    def all_deals(self) -> Counter[Nets]:
        """How often all wagers end in which way, over every deal of the deck."""
        counts: Counter[object] = Counter()
        for hole, alike in hole_classes(self.deck).items():
            for board in combinations([card for card in self.deck if card not in hole], 5):
                for kind, deals in self._against_all(hole, board):
                    counts[kind] += alike * deals
        return self._by_nets(counts)

    def of_board(self, board: Cards) -> Counter[Nets]:
        """The same over every deal of one board."""
        counts: Counter[object] = Counter()
        for hole in combinations([card for card in self.deck if card not in board], 2):
            for kind, deals in self._against_all(hole, board):
                counts[kind] += deals
        return self._by_nets(counts)

    def _by_nets(self, counts: Counter[object]) -> Counter[Nets]:
        """Kinds of deals put together by how all wagers end."""
        found: Counter[Nets] = Counter()
        for kind, deals in counts.items():
            found[self._settled[kind]] += deals
        return found

    def _against_all(self, hole: Cards, board: Cards) -> Iterator[tuple[object, int]]:
        """The kinds of deals a hand meets, and how many: all of the dealer's hands, all flops."""
        own, common = strength((*hole, *board)), strength(board)
        met = self._dealers(hole, board, own)
        for flop in combinations(board, 3):
            play = self._play(hole, flop, board)
            first = category_of(strength((*hole, *flop)))
            mine = (class_of(*hole), play, category_of(own), own == common, first)
            for theirs, some in met.items():
                alike = (mine, category_of(common), theirs)
                if alike not in self._settled:
                    later = tuple(card for card in board if card not in flop)
                    nets = self._settle(hole, play, (*flop, *later), some.dealer)
                    self._settled[alike] = nets
                yield alike, some.hands

    def _dealers(self, hole: Cards, board: Cards, own: int) -> dict[object, _Met]:
        """The dealer's hands by who is higher, by category, and by rank where they are a pair."""
        if board not in self._of_board:
            left = [card for card in self.deck if card not in board]
            self._of_board[board] = [
                (two, strength((*two, *board))) for two in combinations(left, 2)
            ]
        found: dict[object, _Met] = {}
        for dealer, theirs in self._of_board[board]:
            a, b = dealer
            if a in hole or b in hole:
                continue
            sign = (own > theirs) - (own < theirs)
            kind = (sign, category_of(theirs), a.rank if a.rank == b.rank else None)
            found[kind] = _Met(dealer, found[kind].hands + 1 if kind in found else 1)
        return found

    def _play(self, hole: Cards, flop: Cards, board: Cards) -> str:
        """The one bet of the round, or a fold."""
        chosen = int(self.book.strategy.preflop[class_of(*hole)])
        if chosen:
            return f"{self.book.game.preflop[chosen - 1]}x"
        on_flop = self.book.decide(hole, flop)
        return self.book.decide(hole, board) if on_flop == "check" else on_flop

    def _settle(self, hole: Cards, play: str, board: Cards, dealer: Cards) -> Nets:
        """The net result of every wager in a real settlement, per unit; no Play bet is zero."""
        sides = {w.value: "5.00" for w in self.rules.tables if w is not Wager.BLIND}
        end = settled(
            self.rules,
            board=format_cards(board),
            dealer=format_cards(dealer),
            seats={1: spot(format_cards(hole), play, **sides)},
            meter=METER,
        )
        nets = {settled.wager: settled.net for settled in end.spot(1).wagers}
        base = [Fraction(nets.get(w, 0), 1000) for w in (Wager.ANTE, Wager.PLAY, Wager.BLIND)]
        return (*base, *(Fraction(nets[Wager(name)], 500) for name in sides))
