"""What of a hand's result was the house edge, what was luck, and what its own decisions cost.

A hand's value is what perfect play still makes of it. It begins as the game's, changes with
every card that comes and falls by what a choice costs; at its end it is the result. So house edge,
luck and decisions add up to the result: all are exact, in Antes.

>>> from houseedge.cards import parse_cards
>>> from houseedge.lab.shelf import Shelf
>>> chosen = OwnChoice("preflop", "check"), OwnChoice("flop", "check"), OwnChoice("river", "1x")
>>> hand = PlayedHand(
...     game=Game(), ante=40_00, hole=parse_cards("Kd 5s"), board=parse_cards("Jc 8h 5d 2c Qs"),
...     chosen=chosen, result=80_00,
... )
>>> worth = worth_of(hand, Shelf())
>>> worth.split()
Split(house_edge=-87, luck=9102, decisions=-1015)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from houseedge.cards import Card, Hand
from houseedge.lab.practice.habit import leak_of
from houseedge.money import nearest_cents
from houseedge.odds.decision import Advice
from houseedge.odds.game import Game
from houseedge.wire.analysis import LeakName

if TYPE_CHECKING:
    from houseedge.lab.shelf import Shelf

Street = Literal["preflop", "flop", "river"]
Grade = Literal["best", "close", "slip", "mistake", "dear_mistake"]

#: How many cards of the board each street decides with.
SHOWN: dict[Street, int] = {"preflop": 0, "flop": 3, "river": 5}
#: Under how many Antes a wrong choice is called what.
_GRADES: tuple[tuple[Fraction, Grade], ...] = (
    (Fraction(1, 100), "close"),
    (Fraction(1, 20), "slip"),
    (Fraction(1, 2), "mistake"),
)


class OwnChoice(NamedTuple):
    """One decision as it was made: "check", "4x", "fold"; `by_system` is what the house did."""

    street: Street
    action: str
    by_system: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedHand:
    """A seat's hand from the cards to the result, which is that of Ante, Blind and Play in cents.

    `dealer` has the dealer's cards where they were opened.
    """

    game: Game
    ante: int
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    chosen: tuple[OwnChoice, ...]
    result: int
    dealer: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """A street's decision with the value of everything that could have been done.

    `action` is none where nothing was left to decide, because the Play bet was made before.
    """

    street: Street
    action: str | None
    by_system: bool
    advice: Advice
    leak: LeakName | None

    @property
    def cost(self) -> Fraction:
        """What the choice gave up, in Antes."""
        return Fraction(0) if self.action is None else self.advice.cost(self.action)

    @property
    def grade(self) -> Grade:
        """What a choice that gave up so much is called."""
        if not self.cost:
            return "best"
        return next((name for most, name in _GRADES if self.cost < most), "dear_mistake")


class ValueStep(NamedTuple):
    """The value of a hand after something happened: `bets`, cards that came, or a `decision`.

    `best` is what it would be with the best choice, where that was not made.
    """

    kind: Literal["bets", "cards", "decision"]
    street: Street | Literal["showdown"] | None
    value: Fraction
    best: Fraction


class Split(NamedTuple):
    """A result in its parts, in cents; they add up to it."""

    house_edge: int
    luck: int
    decisions: int


@dataclass(frozen=True, kw_only=True, slots=True)
class HandWorth:
    """A hand's value step by step, and each street's decision."""

    hand: PlayedHand
    steps: tuple[ValueStep, ...]
    decisions: tuple[Judged, ...]
    ends: Mapping[str, Fraction]
    """What each last word would have come to with these cards; empty where they stayed closed."""

    @property
    def house_edge(self) -> Fraction:
        """What the game is worth before any card."""
        return self.steps[0].value

    @property
    def cost(self) -> Fraction:
        """What all choices gave up."""
        return sum((each.cost for each in self.decisions), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """What the cards added or took: every card's change of value, and no choice's."""
        pairs = zip(self.steps, self.steps[1:], strict=False)
        changes = (after.value - before.value for before, after in pairs if after.kind == "cards")
        return sum(changes, Fraction(0))

    def split(self) -> Split:
        """The parts in cents; cards have what rounding leaves."""
        ante = self.hand.ante
        edge = nearest_cents(self.house_edge * ante)
        lost = -sum(nearest_cents(each.cost * ante) for each in self.decisions)
        return Split(house_edge=edge, luck=self.hand.result - edge - lost, decisions=lost)


def worth_of(hand: PlayedHand, shelf: Shelf) -> HandWorth:
    """What a hand was worth at every step; `shelf` counts what it does not have."""
    made = {each.street: each for each in hand.chosen}
    decisions = tuple(_judged(hand, street, made.get(street), shelf) for street in SHOWN)
    return HandWorth(
        hand=hand,
        steps=tuple(_steps(hand, decisions, shelf)),
        decisions=decisions,
        ends=ends_of(hand.game, hand.hole, hand.board, hand.dealer),
    )


def _judged(hand: PlayedHand, street: Street, choice: OwnChoice | None, shelf: Shelf) -> Judged:
    shown = hand.board[: SHOWN[street]]
    advice = shelf.advice(hand.game, hand.hole, shown)
    action = None if choice is None else choice.action
    wrong = action is not None and advice.cost(action) > 0
    return Judged(
        street=street,
        action=action,
        by_system=choice is not None and choice.by_system,
        advice=advice,
        leak=leak_of(hand.hole, shown, action, advice) if action is not None and wrong else None,
    )


def _steps(hand: PlayedHand, decisions: Sequence[Judged], shelf: Shelf) -> Iterator[ValueStep]:
    value = shelf.expectation(hand.game)
    yield ValueStep("bets", None, value, value)
    game, bet = hand.game, ""
    for judged in decisions:
        if bet:
            # The same cards in a game that allows this bet alone.
            shown = hand.board[: SHOWN[judged.street]]
            value = shelf.advice(game, hand.hole, shown).actions[bet]
            yield ValueStep("cards", judged.street, value, value)
            continue
        advice, action = judged.advice, judged.action
        best = advice.actions[advice.best]
        yield ValueStep("cards", judged.street, best, best)
        if action is None:
            continue
        value = advice.actions[action]
        yield ValueStep("decision", judged.street, value, best)
        if action.endswith("x"):
            size, bet = Fraction(action[:-1]), action
            game = replace(game, flop=(size,), river=(size,))
    end = Fraction(hand.result, hand.ante)
    yield ValueStep("cards", "showdown", end, end)


def ends_of(
    game: Game, hole: Sequence[Card], board: Sequence[Card], dealer: Sequence[Card]
) -> dict[str, Fraction]:
    """What a fold and every Play bet come to, in Antes; nothing where cards are unknown."""
    from houseedge.odds import pattern

    cards = (*hole, *board, *dealer)
    if len(cards) != 9 or not all(card.known for card in cards):
        return {}
    own, other = Hand((*hole, *board)), Hand((*dealer, *board))
    qualified = other.category >= game.qualifies
    if own.strength == other.strength:
        outcome = pattern.TIE
    elif own.strength > other.strength:
        outcome = pattern.WIN_QUALIFIED if qualified else pattern.WIN_UNQUALIFIED
    else:
        outcome = pattern.LOSE_QUALIFIED if qualified else pattern.LOSE_UNQUALIFIED
    sizes = sorted({*game.preflop, *game.flop, *game.river}, reverse=True)
    found = {f"{size}x": game.net(size, own.category, outcome) for size in sizes}
    return {**found, "fold": game.net(None, own.category, outcome)}
