"""Which games may share one meter: equal odds for every line, proven by counting (P-09).

A link pays one table in several games. A game may join when its hand is judged by the same
categories and wins each line as often as the link says: exactly, or within a tolerance that is
at most 5 % on a probability and 1 % on the return. The odds are counted in the game's own
deal, its own cards apart from those the players share. Washington's link with envy is off until
a paytable for it is configured (P-16); that table is proven like any other.

>>> from houseedge.rules import built_in
>>> all(proof.exact for proof in verify_link(BUILT_IN[:1], built_in().paytable("PA-01")))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from houseedge.cards import Card, Category, Hand
from houseedge.cards.hand import category_of, strength
from houseedge.errors import NotationError, Refusal, WrongDeal
from houseedge.money import Odds
from houseedge.odds.chances import hands_by_category
from houseedge.odds.sidebet import progressive
from houseedge.rules.spec import Cards, FixedAward, Line, MeterShare, Paytable

MOST_PROBABILITY_TOLERANCE: Final = Fraction(5, 100)
MOST_RETURN_TOLERANCE: Final = Fraction(1, 100)


class UnequalOdds(Refusal):
    """A game wins a line, or returns its bets, at other odds than the link (P-09)."""


class DifferentHand(Refusal):
    """A game cannot win a line of the link with the same hand (P-09)."""


class ToleranceTooWide(Refusal):
    """A tolerance is below zero or above the most that a link may allow (P-09)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedDeal:
    """The cards by which a hand is judged: the player's own, and those all players share.

    Five to seven in all. Cards a game deals later take no part.
    """

    own: int
    community: int

    def __post_init__(self) -> None:
        if self.own < 1 or self.community < 0 or not 5 <= self.size <= 7:
            raise NotationError(
                "a link judges 5 to 7 cards, at least one of them the player's own (P-09)"
            )

    @property
    def size(self) -> int:
        """How many cards are judged."""
        return self.own + self.community

    @property
    def deals(self) -> int:
        """How many equally likely deals there are."""
        return comb(52, self.own) * comb(52 - self.own, self.community)


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedGame:
    """How the hand of a game is judged for a link (P-09).

    `table` is what the game prints, where that is not the link's own paytable: the same lines
    in the same order, whatever they pay.
    """

    name: str
    deal: LinkedDeal
    table: Paytable | None = None

    def line(
        self, paytable: Paytable, own: Sequence[Card], community: Sequence[Card]
    ) -> Line | None:
        """The best line of the link that a hand earns; none for a hand that earns nothing.

        Refuses another number of cards than the game is judged by, and a line that asks for
        cards the game does not deal.
        """
        deal = self.deal
        if (len(own), len(community)) != (deal.own, deal.community):
            raise WrongDeal(
                f"{self.name} is judged by {deal.own} own and {deal.community} community cards, "
                f"not {len(own)} and {len(community)}",
                rule="P-09",
                field="cards",
            )
        cards = Hand((*own, *community)).cards
        if not _by_place(self, paytable):
            made = category_of(strength(cards))
            return next((line for line in paytable.lines if line.hand is made), None)
        board = strength(tuple(community))
        seen = {
            Cards.HOLE_AND_FLOP: strength(cards[:5]),
            Cards.BOARD: board,
            Cards.SEVEN: strength(cards),
            Cards.SEVEN_WITH_HOLE: strength(cards),
        }
        for line in paytable.lines:
            value = seen[line.cards]
            on_board = line.cards is Cards.SEVEN_WITH_HOLE and value == board
            if category_of(value) is line.hand and not on_board:
                return line
        return None


ULTIMATE_FIVE: Final = LinkedGame(
    name="Ultimate Texas Hold'em, hole cards and flop", deal=LinkedDeal(own=2, community=3)
)
ULTIMATE_SEVEN: Final = LinkedGame(
    name="Ultimate Texas Hold'em, seven cards", deal=LinkedDeal(own=2, community=5)
)
LET_IT_RIDE: Final = LinkedGame(name="Let It Ride", deal=LinkedDeal(own=3, community=2))
MISSISSIPPI_STUD: Final = LinkedGame(name="Mississippi Stud", deal=LinkedDeal(own=2, community=3))
THREE_CARD_POKER: Final = LinkedGame(
    # The player's three cards and the dealer's, which all at the table share.
    name="Three Card Poker",
    deal=LinkedDeal(own=3, community=3),
)
BUILT_IN: Final = (
    ULTIMATE_FIVE,
    ULTIMATE_SEVEN,
    LET_IT_RIDE,
    MISSISSIPPI_STUD,
    THREE_CARD_POKER,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ProvenLine:
    """One line: the hand that wins it, how often in the game and how often by the link."""

    key: str
    title: str
    hand: Category
    probability: Fraction
    link_probability: Fraction

    @property
    def deviation(self) -> Fraction:
        """How far the game is off, as a part of the link's probability."""
        return _deviation(self.probability, self.link_probability)


@dataclass(frozen=True, kw_only=True, slots=True)
class Returns:
    """What a bet returns on average, in the three parts that depend on nothing else.

    `odds` for each unit bet; `amounts` in cents, whatever was bet; `meter` as a part of the
    meter.
    """

    odds: Fraction
    amounts: Fraction
    meter: Fraction


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkProof:
    """A game's exact odds beside the link's, line by line (P-09)."""

    game: str
    paytable: str
    lines: tuple[ProvenLine, ...]
    returns: Returns
    link_returns: Returns

    @property
    def deviation(self) -> Fraction:
        """The largest deviation of a probability."""
        return max((line.deviation for line in self.lines), default=Fraction(0))

    @property
    def return_deviation(self) -> Fraction:
        """The largest deviation of a part of the return.

        No meter and no bet takes the whole return farther from the link's than that.
        """
        ours, theirs = self.returns, self.link_returns
        return max(
            _deviation(ours.odds, theirs.odds),
            _deviation(ours.amounts, theirs.amounts),
            _deviation(ours.meter, theirs.meter),
        )

    @property
    def exact(self) -> bool:
        """Whether nothing differs at all."""
        return not self.deviation and not self.return_deviation


def prove(game: LinkedGame, paytable: Paytable) -> LinkProof:
    """The odds of a game beside those of a link's paytable, both counted.

    Refuses a game that cannot win a line with the hand the link asks for; odds that differ are
    shown, not refused.
    """
    chances = _chances(game, paytable)
    # Neither bet nor meter has a part in a line's probability.
    link = [
        line.probability for line in progressive(paytable, bet=paytable.bet or 1, meter=0).lines
    ]
    own = game.table or paytable
    return LinkProof(
        game=game.name,
        paytable=paytable.id,
        lines=tuple(
            ProvenLine(
                key=line.key,
                title=line.title,
                hand=_hand(game, line),
                probability=ours,
                link_probability=theirs,
            )
            for line, ours, theirs in zip(paytable.lines, chances, link, strict=True)
        ),
        returns=_returns(own, chances),
        link_returns=_returns(paytable, link),
    )


def verify_link(
    games: Iterable[LinkedGame],
    paytable: Paytable,
    *,
    probability_tolerance: Fraction = Fraction(0),
    return_tolerance: Fraction = Fraction(0),
) -> tuple[LinkProof, ...]:
    """The proofs of all games of a link, each within the tolerances (P-09).

    A tolerance is a part of the link's own figure; it holds for each line, and at every meter
    and bet for the return. Refuses tolerances above 5 % and 1 %, and the first game beyond them.
    """
    _verify_tolerance("probability", probability_tolerance, MOST_PROBABILITY_TOLERANCE)
    _verify_tolerance("return", return_tolerance, MOST_RETURN_TOLERANCE)
    proofs = tuple(prove(game, paytable) for game in games)
    names = [proof.game for proof in proofs]
    if len(set(names)) < len(names):
        raise NotationError("the games of a link have different names (P-09)")
    for proof in proofs:
        for line in proof.lines:
            if line.deviation > probability_tolerance:
                raise UnequalOdds(
                    f"{proof.game} wins {line.title} with probability {line.probability}, and the "
                    f"link {proof.paytable} with {line.link_probability}: "
                    f"{_percent(line.deviation)} apart, {_percent(probability_tolerance)} allowed",
                    rule="P-09",
                    field=line.key,
                )
        if proof.return_deviation > return_tolerance:
            raise UnequalOdds(
                f"{proof.game} returns up to {_percent(proof.return_deviation)} more or less than "
                f"the link {proof.paytable}, {_percent(return_tolerance)} allowed",
                rule="P-09",
                field="return",
            )
    return proofs


def _verify_tolerance(name: str, given: Fraction, most: Fraction) -> None:
    if not 0 <= given <= most:
        raise ToleranceTooWide(
            f"the tolerance on {name} is from 0 to {_percent(most)}, not {_percent(given)}",
            rule="P-09",
            field=f"{name}_tolerance",
        )


def _percent(part: Fraction) -> str:
    return f"{float(part) * 100:.4g} %"


def _deviation(ours: Fraction, theirs: Fraction) -> Fraction:
    """How far apart two figures are, as a part of the second; all of it where that is nothing."""
    if not theirs:
        return Fraction(bool(ours))
    return abs(ours - theirs) / theirs


def _hand(game: LinkedGame, line: Line) -> Category:
    if line.hand is None:
        raise DifferentHand(
            f"{line.title} asks for no category, and {game.name} is judged by one",
            rule="P-09",
            field=line.key,
        )
    return line.hand


def _by_place(game: LinkedGame, paytable: Paytable) -> bool:
    """Whether lines ask where cards lie; refused where the game has no such places.

    A table that looks at the same cards in every line, be it five or seven, asks for a category
    and nothing else: that category is looked for in the cards the game is judged by.
    """
    scopes = {line.cards for line in paytable.lines}
    if scopes in ({Cards.SEVEN}, {Cards.HOLE_AND_FLOP}):
        return False
    if game.deal != ULTIMATE_SEVEN.deal:
        line = next(line for line in paytable.lines if line.cards is not Cards.HOLE_AND_FLOP)
        raise DifferentHand(
            f"{game.name} does not deal the cards that {line.title} asks for",
            rule="P-09",
            field=line.key,
        )
    return True


def _chances(game: LinkedGame, paytable: Paytable) -> list[Fraction]:
    """The probability of each line of the link in the game's own deal."""
    _verify_same_hands(game, paytable)
    if _by_place(game, paytable):
        # Two own cards, a flop, turn and river: the very deals that are counted there.
        counted = progressive(paytable, bet=paytable.bet or 1, meter=0)
        return [line.probability for line in counted.lines]
    deal = game.deal
    hands = hands_by_category(deal.size)
    # Any of the cards of a hand may be the player's own.
    splits = comb(deal.size, deal.own)
    chances, paid = [], set()
    for line in paytable.lines:
        hand = _hand(game, line)
        chances.append(Fraction(0 if hand in paid else hands[hand] * splits, deal.deals))
        paid.add(hand)
    return chances


def _verify_same_hands(game: LinkedGame, paytable: Paytable) -> None:
    """A game's own table has the link's lines, each for the same category, in the same order."""
    if game.table is None:
        return
    ours = [(line.key, line.hand) for line in game.table.lines]
    theirs = [(line.key, line.hand) for line in paytable.lines]
    for at in range(max(len(ours), len(theirs))):
        mine, link = (lines[at] if at < len(lines) else None for lines in (ours, theirs))
        if mine != link:
            raise DifferentHand(
                f"line {at + 1} of {game.name} is {_spoken(mine)}, of the link {_spoken(link)}",
                rule="P-09",
                field=(link or mine or ("", None))[0],
            )


def _spoken(line: tuple[str, Category | None] | None) -> str:
    if line is None:
        return "missing"
    key, hand = line
    return f"{key} for {'no category' if hand is None else hand.title}"


def _returns(table: Paytable, chances: Iterable[Fraction]) -> Returns:
    odds = amounts = meter = Fraction(0)
    for line, chance in zip(table.lines, chances, strict=True):
        match line.pays:
            case Odds():
                odds += chance * line.pays.fraction
            case FixedAward(cents):
                amounts += chance * cents
            case MeterShare(points):
                meter += chance * Fraction(points, 10_000)
    return Returns(odds=odds, amounts=amounts, meter=meter)
