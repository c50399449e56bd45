"""The chance of each line of a paytable, by counting deals.

Hands are taken by category: five cards, seven cards, and both at once where lines look at
different cards. Nothing here is rounded, and nothing asks what a line pays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from types import MappingProxyType
from typing import TYPE_CHECKING

from houseedge.cards import DECK, Card, Category, strength
from houseedge.cards.hand import category_of
from houseedge.rules.spec import Cards, Line, Paytable

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_RANKS = range(13)
_SUITS = range(4)
#: Of seven cards two are hole cards and three the flop: so many ways.
_SPLITS = comb(7, 2) * comb(5, 3)


def category_of_cards(cards: Iterable[Card]) -> Category:
    """The category of the best five among so many cards."""
    return category_of(strength(tuple(cards)))


def unsuited_cards(ranks: Sequence[int]) -> list[Card]:
    """Cards of these ranks, in order, with no flush among them."""
    # Suits taken in turn are different for equal ranks, and never five times the same.
    return [Card(4 * rank + at % 4) for at, rank in enumerate(ranks)]


def _rank_sets(size: int) -> Iterator[tuple[int, ...]]:
    """All ranks that so many cards can have, in order."""
    for ranks in combinations_with_replacement(_RANKS, size):
        if all(ranks[at] < ranks[at + 4] for at in range(size - 4)):
            yield ranks


@cache
def hands_by_category(cards: int) -> Mapping[Category, int]:
    """How many of all hands of five, six or seven cards have each category.

    A flush goes by the ranks in its suit: among so few cards it leaves room for no full house
    and no second flush. Everything else goes by its ranks.

    >>> hands_by_category(5)[Category.FOUR_OF_A_KIND]
    624
    """
    counts = dict.fromkeys(Category, 0)
    for size in range(5, cards + 1):
        for ranks in combinations(_RANKS, size):
            category = category_of_cards(Card(4 * rank) for rank in ranks)
            counts[category] += 4 * comb(39, cards - size)
    for ranks in _rank_sets(cards):
        copies = tuple(sorted(Counter(ranks).values()))
        counts[category_of_cards(unsuited_cards(ranks))] += _ways_without_flush(copies)
    return MappingProxyType(counts)


@cache
def _ways_without_flush(copies: tuple[int, ...]) -> int:
    """The ways to give suits to cards, so many of each rank, with no five of a suit."""
    # By number of cards in one suit: of each rank that suit is among those taken or it is not.
    in_suit = [1]
    for count in copies:
        without, within = comb(3, count), comb(3, count - 1)
        in_suit = [
            a * without + b * within for a, b in zip([*in_suit, 0], [0, *in_suit], strict=True)
        ]
    return prod(comb(4, count) for count in copies) - 4 * sum(in_suit[5:])


def line_chances(table: Paytable) -> list[Fraction]:
    """The chance of each line of a table that asks for categories; the first that holds pays."""
    scopes = {line.cards for line in table.lines}
    if len(scopes) > 1 or Cards.SEVEN_WITH_HOLE in scopes:
        return _mixed_chances(table)
    size = 7 if scopes == {Cards.SEVEN} else 5
    # The judge looks lines up by category where it can, and there the last of equals pays.
    lines = table.lines if table.by_category else reversed(table.lines)
    paying = {line.hand: line for line in lines}
    chances = dict.fromkeys((line.key for line in table.lines), Fraction(0))
    for category, count in hands_by_category(size).items():
        if category in paying:
            chances[paying[category].key] = Fraction(count, comb(52, size))
    return list(chances.values())


@dataclass(frozen=True, slots=True)
class Seen:
    """What a deal holds: in hole cards and flop, on the board, in all seven cards.

    The first two are none where no line asks for what is there; `on_board` says that the hole
    cards improve nothing.
    """

    first: Category | None
    board: Category | None
    seven: Category
    on_board: bool

    def holds(self, line: Line) -> bool:
        """Whether the deal holds what a line asks for."""
        match line.cards:
            case Cards.HOLE_AND_FLOP:
                return line.hand is self.first
            case Cards.BOARD:
                return line.hand is self.board
            case Cards.SEVEN_WITH_HOLE:
                return line.hand is self.seven and not self.on_board
            case _:
                return line.hand is self.seven


def line_of(table: Paytable, seen: Seen) -> Line | None:
    """The line of a table that a deal earns; none where the bet is lost."""
    if table.by_category:
        return table.by_category[seen.seven]
    return next((line for line in table.lines if seen.holds(line)), None)


def _mixed_chances(table: Paytable) -> list[Fraction]:
    """The chances where lines look at different cards.

    Deals whose first five cards or board are what some line asks for are looked at one by one,
    less the symmetry of suits; all others go by their seven cards alone.
    """
    first = frozenset(line.hand for line in table.lines if line.cards is Cards.HOLE_AND_FLOP)
    board = frozenset(
        line.hand for line in table.lines if line.cards in (Cards.BOARD, Cards.SEVEN_WITH_HOLE)
    )
    seen = _deals_seen(first, board)
    counts = [0] * len(table.lines)
    for deal, ways in seen.items():
        at = next((at for at, line in enumerate(table.lines) if deal.holds(line)), None)
        if at is not None:
            counts[at] += ways
    return [Fraction(count, comb(52, 7) * _SPLITS) for count in counts]


@cache
def _deals_seen(
    first: frozenset[Category | None], board: frozenset[Category | None]
) -> Mapping[Seen, int]:
    """All deals by what they hold, each seven cards as often as they fall into hands and flop.

    Tables whose lines look at the same cards share it, whatever they pay, so it is counted once.
    """
    seen: Counter[Seen] = Counter()
    for deal, ways in _deals_around(first, as_board=False):
        seen[deal] += ways
    for deal, ways in _deals_around(board, as_board=True):
        if deal.first not in first:
            seen[deal] += ways
    rest = {category: count * _SPLITS for category, count in hands_by_category(7).items()}
    for deal, ways in seen.items():
        rest[deal.seven] -= ways
    seen.update({Seen(None, None, category, False): ways for category, ways in rest.items()})
    return MappingProxyType(seen)


def five_card_hands(categories: Iterable[Category | None]) -> Iterator[tuple[Card, ...]]:
    """Every five-card hand of some categories."""
    wanted = set(categories)
    suited = {
        ranks
        for ranks in combinations(_RANKS, 5)
        if category_of_cards(Card(4 * rank) for rank in ranks) in wanted
    }
    for ranks in _rank_sets(5):
        unsuited = category_of_cards(unsuited_cards(ranks)) in wanted
        if not unsuited and ranks not in suited:
            continue
        copies = Counter(ranks)
        for suits in product(*(combinations(_SUITS, count) for count in copies.values())):
            flush = len(copies) == 5 and len(set(suits)) == 1
            if ranks in suited if flush else unsuited:
                yield tuple(
                    Card(4 * rank + suit)
                    for rank, own in zip(copies, suits, strict=True)
                    for suit in own
                )


def masks_by_suit(cards: Iterable[Card]) -> tuple[int, ...]:
    """The mask of ranks in each suit."""
    masks = [0, 0, 0, 0]
    for card in cards:
        masks[card.suit] |= 1 << card.rank
    return tuple(masks)


def _deals_around(
    categories: Iterable[Category | None], *, as_board: bool
) -> Iterator[tuple[Seen, int]]:
    """All deals whose board, or else whose hole cards and flop, are of some categories.

    Each comes with the number of deals that are like it.
    """
    import numpy as np

    from houseedge.odds.place import evaluate

    of_place = categories_of_places()
    alike = Counter(tuple(sorted(masks_by_suit(hand))) for hand in five_card_hands(categories))
    for masks, ways in alike.items():
        hand = [c for c in DECK if masks[c.suit] >> c.rank & 1]
        unseen = [c for c in DECK if c not in hand]
        two = np.array(list(combinations(unseen, 2)), np.uint8)
        rows = []
        for flop in combinations(hand, 3):
            own = [c for c in hand if c not in flop]
            wide = np.tile(np.array([*own, *flop], np.uint8), (len(two), 1))
            parts = (two, wide[:, 2:], wide[:, :2]) if as_board else (wide, two)
            rows.append(np.hstack(parts))
        deals = np.vstack(rows)
        seven, on_board = evaluate(deals), evaluate(deals[:, 2:])
        kinds = of_place[evaluate(deals[:, :5])], of_place[on_board], of_place[seven]
        # Three digits and a bit: the three categories, and whether the board is all there is.
        codes = (kinds[0] * 100 + kinds[1] * 10 + kinds[2]) * 2 + (seven == on_board)
        for code, count in enumerate(np.bincount(codes).tolist()):
            if count:
                first, board, best = map(Category, (code // 200, code // 20 % 10, code // 2 % 10))
                yield Seen(first, board, best, bool(code % 2)), count * ways


@cache
def categories_of_places() -> npt.NDArray[np.int64]:
    """The category of every place that `evaluate` gives, as an array."""
    import numpy as np

    from houseedge.odds.place import evaluate

    hands = [unsuited_cards(ranks) for ranks in _rank_sets(5)]
    hands += [[Card(4 * rank) for rank in ranks] for ranks in combinations(_RANKS, 5)]
    places = evaluate(np.array(hands, np.uint8))
    categories = np.zeros(len(hands) + 1, np.int64)
    categories[places] = [category_of_cards(hand) for hand in hands]
    return categories
