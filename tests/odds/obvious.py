"""The base game solved by trying every card: slow, and plain to see.

Ante, Blind and Play, no side bets. What a hand comes to is what `settle` says of it; the rest
is going through all flops, all turns with rivers and all dealer's hands, and taking the best
action at each decision. All figures are exact, in Antes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations, permutations
from math import lcm
from typing import NamedTuple

from houseedge.cards import DECK, Card, Category, strength
from houseedge.cards.card import RANKS, SUITS
from houseedge.cards.hand import category_of
from houseedge.money import Odds
from houseedge.round import FinishedSeat, Wagers, finished
from houseedge.rules import Line, Rules, Wager, built_in
from houseedge.rules.spec import PlaySizes
from houseedge.settlement import settle

Cards = tuple[Card, ...]
Blind = tuple[Fraction, ...]
"""What the Blind pays on a win, for each of `BLIND_HANDS`; those left out at the end push."""
Size = Fraction | int

BLIND_HANDS = tuple(reversed(Category))


def deck(ranks: str = RANKS, suits: str = SUITS) -> Cards:
    """The cards of these ranks in these suits, all four unless named."""
    return tuple(card for card in DECK if str(card)[0] in ranks and str(card)[1] in suits)


# --- what a finished hand comes to -----------------------------------------------------------


def settled(
    blind: Blind,
    board: Cards,
    hole: Cards,
    dealer: Cards,
    times: Size | None,
    folded_ante: str = "lose",
) -> Fraction:
    """The net result in Antes of one hand really settled; a fold has no `times`."""
    # An Ante every odds' denominator divides, so that nothing is rounded. The felt knows whole
    # multiples only: a broken size is the mean of the two around it, all payouts being linear.
    ante = 100 * lcm(*(odds.denominator for odds in blind))
    if times is not None and times != int(times):
        low = int(times)
        part = times - low
        below = settled(blind, board, hole, dealer, low) if low else None
        one, two = (settled(blind, board, hole, dealer, low + n) for n in (1, 2))
        below = 2 * one - two if below is None else below
        return below + part * (one - below)
    play = None if times is None else int(times)
    seat = FinishedSeat(number=1, hole=hole, wagers=Wagers(ante=ante, blind=ante), play=play)
    end = finished(_rules(blind, play or 1, folded_ante), board=board, dealer=dealer, seats=[seat])
    return Fraction(settle(end).spot(1).net, ante)


@cache
def _rules(blind: Blind, times: int, folded_ante: str) -> Rules:
    """Rules with this Blind and Play bets of one size, without caps or side bets."""
    base = built_in().rules("pennsylvania")
    by_hand = {
        hand: Line(
            key=hand.key, title=hand.title, pays=Odds(odds.numerator, odds.denominator), hand=hand
        )
        for hand, odds in zip(BLIND_HANDS, blind, strict=False)
    }
    profile = replace(
        base.profile,
        wagers=(Wager.ANTE, Wager.BLIND, Wager.PLAY),
        play=PlaySizes(preflop=(times,), flop=(times,), river=(times,)),
        single_wager=None,
        aggregates=(),
    )
    table = replace(
        base.tables[Wager.BLIND],
        lines=tuple(by_hand.values()),
        by_category=tuple(by_hand.get(category) for category in Category),
    )
    settings = base.settings.changed({"folded_ante": folded_ante})
    return replace(base, profile=profile, tables={Wager.BLIND: table}, settings=settings)


class Kind(NamedTuple):
    """All of a showdown that its result can depend on, beside the Blind's table and the bet."""

    category: int
    """The player's."""
    sign: int
    """1 where the player's hand is higher, 0 where they are equal, -1 where it is lower."""
    qualifies: bool


#: The first hand of each kind that was met: board, hole cards, dealer's cards.
_FIRST: dict[Kind, tuple[Cards, Cards, Cards]] = {}


def showdown(
    blind: Blind, board: Cards, hole: Cards, dealer: Cards, times: Size | None
) -> Fraction:
    """The net result in Antes of a finished hand: that of the first of its kind, settled."""
    kind = _kind(strength((*board, *hole)), strength((*board, *dealer)))
    _FIRST.setdefault(kind, (board, hole, dealer))
    return _net(blind, "lose", kind, times)


def _kind(player: int, dealer: int) -> Kind:
    return Kind(
        category=int(category_of(player)),
        sign=(player > dealer) - (player < dealer),
        qualifies=category_of(dealer) >= Category.PAIR,
    )


@cache
def _net(blind: Blind, folded_ante: str, kind: Kind, times: Size | None) -> Fraction:
    return settled(blind, *_FIRST[kind], times, folded_ante)


@lru_cache(maxsize=1 << 17)
def _strength(cards: int) -> int:
    """The strength of a set of cards written as bits: short decks meet each set often."""
    return strength(_cards(cards))


def _cards(bits: int) -> Cards:
    return tuple(card for card in DECK if bits >> card & 1)


def _bits(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)


# --- the decisions ---------------------------------------------------------------------------


class Ending(NamedTuple):
    """How a hand ended: where and what was bet, none for a fold, and the kind of showdown."""

    street: str
    times: Size | None
    kind: Kind


Endings = Counter[Ending]
"""How many deals end in which way."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What each action is worth, and how the hands end when the best one is taken."""

    values: dict[str, Fraction]
    endings: Endings


@dataclass(frozen=True, kw_only=True, slots=True)
class Sizes:
    """The multiples of the Ante that may be bet, street by street."""

    preflop: Sequence[Size] = ()
    flop: Sequence[Size] = ()
    river: Sequence[Size] = ()


class _Player:
    """One player's hole cards in one game; `dealer` are those dealer's cards that are known."""

    def __init__(
        self,
        deck: Cards,
        hole: Cards,
        blind: Blind,
        sizes: Sizes,
        dead: Cards,
        dealer: Cards,
        folded_ante: str = "lose",
    ) -> None:
        self.deck = deck
        self.hole = hole
        self.sizes = sizes
        self.dead = dead
        self.dealer = dealer
        # Kept once more for this table, since six fractions are slow to look up.
        self.net = cache(partial(_net, blind, folded_ante))
        self._rivers: dict[Cards, Decision] = {}

    def unseen(self, board: Cards) -> list[Card]:
        """The cards that may still come."""
        places = (*board, *self.hole, *self.dead, *self.dealer)
        seen = set(places)
        assert len(seen) == len(places), "a card is in two places"
        assert seen <= set(self.deck), "a card is not of this deck"
        return [card for card in self.deck if card not in seen]

    def preflop(self) -> Decision:
        """The decision with two cards: bet, or check and see every flop."""
        waiting: Endings = Counter()
        for flop in combinations(self.unseen(()), 3):
            waiting.update(self.flop(flop).endings)
        return self._decide("preflop", "check", waiting, self.sizes.preflop)

    def flop(self, flop: Cards) -> Decision:
        """The decision with five cards: bet, or check and see every turn and river."""
        waiting: Endings = Counter()
        for rest in combinations(self.unseen(flop), 2):
            waiting.update(self.river((*flop, *rest)).endings)
        return self._decide("flop", "check", waiting, self.sizes.flop)

    def river(self, board: Cards) -> Decision:
        """The decision with seven cards: bet against every dealer's hand, or fold.

        The same five cards are met in many orders, and decided once.
        """
        board = tuple(sorted(board))
        if board not in self._rivers:
            folded = Counter(
                {Ending("river", None, kind): n for kind, n in self._showdowns(board).items()}
            )
            self._rivers[board] = self._decide("river", "fold", folded, self.sizes.river)
        return self._rivers[board]

    def _showdowns(self, board: Cards) -> Counter[Kind]:
        """How many of the dealer's possible hands make which kind of showdown."""
        known, missing = _bits((*board, *self.dealer)), 2 - len(self.dealer)
        unseen = [1 << card for card in self.unseen(board)]
        sevens = [known + sum(rest) for rest in combinations(unseen, missing)]
        player = _strength(_bits((*board, *self.hole)))
        kinds: Counter[Kind] = Counter()
        for dealer, hands in Counter(map(_strength, sevens)).items():
            kind = _kind(player, dealer)
            kinds[kind] += hands
            if kind not in _FIRST:
                seven = next(seven for seven in sevens if _strength(seven) == dealer)
                _FIRST[kind] = (board, self.hole, _cards(seven - _bits(board)))
        return kinds

    def _decide(
        self, street: str, passive: str, waiting: Endings, sizes: Iterable[Size]
    ) -> Decision:
        """The decision between betting now and what comes of not betting.

        Of equal actions the first is taken: not to bet, then the smallest bet.
        """
        kinds: Counter[Kind] = Counter()
        for ending, deals in waiting.items():
            kinds[ending.kind] += deals
        choices = {passive: waiting}
        for times in sorted(sizes):
            choices[f"{times}x"] = Counter(
                {Ending(street, times, kind): deals for kind, deals in kinds.items()}
            )
        values = {action: self._worth(endings) for action, endings in choices.items()}
        best = max(values, key=lambda action: values[action])
        return Decision(values, choices[best])

    def _worth(self, endings: Endings) -> Fraction:
        total = sum(
            (self.net(end.kind, end.times) * deals for end, deals in endings.items()),
            start=Fraction(0),
        )
        return total / endings.total()


def river_values(
    deck: Cards,
    board: Cards,
    hole: Cards,
    blind: Blind,
    sizes: Sequence[Size],
    dead: Cards = (),
    dealer: Cards = (),
    folded_ante: str = "lose",
) -> dict[str, Fraction]:
    """What "fold" and each bet are worth after the river, against all the dealer can hold."""
    player = _Player(deck, hole, blind, Sizes(river=sizes), dead, dealer, folded_ante)
    return player.river(board).values


def flop_values(
    deck: Cards,
    flop: Cards,
    hole: Cards,
    blind: Blind,
    flop_sizes: Sequence[Size],
    river_sizes: Sequence[Size],
    dead: Cards = (),
    dealer: Cards = (),
    folded_ante: str = "lose",
) -> dict[str, Fraction]:
    """What "check" and each bet are worth after the flop, when the river is played best."""
    sizes = Sizes(flop=flop_sizes, river=river_sizes)
    return _Player(deck, hole, blind, sizes, dead, dealer, folded_ante).flop(flop).values


def preflop_values(
    deck: Cards,
    hole: Cards,
    blind: Blind,
    preflop_sizes: Sequence[Size],
    flop_sizes: Sequence[Size],
    river_sizes: Sequence[Size],
    dead: Cards = (),
    dealer: Cards = (),
    folded_ante: str = "lose",
) -> dict[str, Fraction]:
    """What "check" and each bet are worth before the flop, when all later play is best."""
    sizes = Sizes(preflop=preflop_sizes, flop=flop_sizes, river=river_sizes)
    return _Player(deck, hole, blind, sizes, dead, dealer, folded_ante).preflop().values


# --- the whole game --------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class Solved:
    """The complete game under best play.

    `frequencies` are those of "preflop 4x", "flop 2x", "river 1x", "river fold" and so on, the
    never taken ones too: the one bet or fold of each hand, so they sum to one. `distribution`
    is the chance of each net result that can happen.
    """

    ev: Fraction
    frequencies: dict[str, Fraction]
    distribution: dict[Fraction, Fraction]


def solve(
    deck: Cards,
    blind: Blind,
    preflop_sizes: Sequence[Size],
    flop_sizes: Sequence[Size],
    river_sizes: Sequence[Size],
) -> Solved:
    """The whole game with a deck, which should be short; all hole cards are equally likely."""
    sizes = Sizes(preflop=preflop_sizes, flop=flop_sizes, river=river_sizes)
    value, holes = Fraction(0), 0
    all_endings: Endings = Counter()
    for hole, alike in hole_classes(deck).items():
        decision = _Player(deck, hole, blind, sizes, (), ()).preflop()
        value += alike * max(decision.values.values())
        holes += alike
        for ending, deals in decision.endings.items():
            all_endings[ending] += alike * deals
    frequencies = {
        _action(street, times): Fraction(0)
        for street, offered in (
            ("preflop", preflop_sizes),
            ("flop", flop_sizes),
            ("river", (*river_sizes, None)),
        )
        for times in offered
    }
    distribution: dict[Fraction, Fraction] = {}
    for ending, deals in all_endings.items():
        share = Fraction(deals, all_endings.total())
        net = _net(blind, "lose", ending.kind, ending.times)
        frequencies[_action(ending.street, ending.times)] += share
        distribution[net] = distribution.get(net, Fraction(0)) + share
    return Solved(ev=value / holes, frequencies=frequencies, distribution=distribution)


def _action(street: str, times: Size | None) -> str:
    return f"{street} fold" if times is None else f"{street} {times}x"


def hole_classes(deck: Cards) -> Counter[Cards]:
    """One pair of hole cards for all that differ only in the names of suits, with their number.

    Suits may be renamed where that leaves the deck as it is.
    """
    renamings = [
        suits
        for suits in permutations(range(4))
        if {_renamed(card, suits) for card in deck} == set(deck)
    ]
    return Counter(
        min(tuple(sorted(_renamed(card, suits) for card in hole)) for suits in renamings)
        for hole in combinations(deck, 2)
    )


def _renamed(card: Card, suits: Sequence[int]) -> Card:
    return DECK[card.rank * 4 + suits[card.suit]]
