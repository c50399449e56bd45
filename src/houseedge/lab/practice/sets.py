"""Practice sets: decisions one after the other, all of them in the set's name.

A name has the version of this file first, and dots between its parts:

    1.flop.close.42        close calls on the flop, of the seed 42
    1.any.any.42           any decision of any street
    1.daily.2026-11-15     the twenty of a day, the same for everybody
    1.rule.flop_pair.42    where a rule of the simple strategy decides
    1.habit.K5o.42         a starting hand one plays wrongly, and those beside it
    1.habit.flop_draw.42   where a habit after the flop is wrong, and where it is right
    1.cards.Kd5sJc8h5d     one decision, by its cards

The cards of a decision follow from the set's name, its number and how often one was passed over,
by SHA-256: whoever knows the name knows them, which is no secret, for nothing is at stake.

A *close* decision is one whose best bet and whose check or fold are nearly worth the same. A
*costly* one costs much when it is missed, and does not look plain: a showdown from there is won
about as often as it is lost.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, NamedTuple, get_args

from houseedge.cards import DECK, Card, format_cards, parse_cards, shuffled
from houseedge.errors import HouseEdgeError, NotationError
from houseedge.lab.practice.habit import (
    hands_of_habit,
    looks_like,
    shows,
    street_of_habit,
)
from houseedge.lab.practice.taught import (
    MISSABLE,
    RULES,
    bets_by,
    street_of_rule,
    taught,
)
from houseedge.odds.decision import Advice
from houseedge.odds.game import Game
from houseedge.rules.naming import shown
from houseedge.wire.practice import Street

#: Raised whenever a name would mean other cards.
VERSION: Final = 1
#: How many decisions a day has.
DAILY: Final = 20
#: The highest number in a set, from 0; a day has fewer.
LAST: Final = 99_999
#: The most that a close decision costs when it is missed, in Antes.
CLOSE: Final = Fraction(1, 10)
#: The least that a costly one does, and how often its showdown is won.
COSTLY: Final = Fraction(3, 10)
NOT_PLAIN: Final = (Fraction(3, 10), Fraction(6, 10))
#: So many decisions are looked at before the next one is taken as it is.
MOST_TRIES: Final = 600

Pick = Literal["any", "close", "costly"]
STREETS: Final[tuple[Street, ...]] = get_args(Street)
PICKS: Final[tuple[Pick, ...]] = get_args(Pick)
#: How many cards of the board are open on each street.
OPEN: Final[dict[Street, int]] = {"preflop": 0, "flop": 3, "river": 5}


class NoSuchSet(HouseEdgeError):
    """A name that is no practice set of this version."""


class Lesson(NamedTuple):
    """A decision of a set: what its player sees."""

    number: int
    street: Street
    hole: tuple[Card, ...]
    board: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PracticeSet:
    """Decisions one after the other. `rule` or `habit` is what is drilled.

    `cards` are those of the only decision of a set, one's own first.
    """

    street: Street | None
    pick: Pick
    seed: str
    daily: bool = False
    rule: str | None = None
    habit: str | None = None
    cards: tuple[Card, ...] = ()

    @property
    def name(self) -> str:
        """The name that says all of it."""
        if self.daily:
            return f"{VERSION}.daily.{self.seed}"
        if self.rule is not None:
            return f"{VERSION}.rule.{self.rule}.{self.seed}"
        if self.habit is not None:
            return f"{VERSION}.habit.{self.habit}.{self.seed}"
        if self.cards:
            return f"{VERSION}.cards.{format_cards(self.cards).replace(' ', '')}"
        return f"{VERSION}.{self.street or 'any'}.{self.pick}.{self.seed}"

    @property
    def count(self) -> int | None:
        """How many decisions it has; none where there is no end."""
        if self.cards:
            return 1
        return DAILY if self.daily else None

    def street_of(self, number: int) -> Street:
        """The street of a decision."""
        return self.street or STREETS[number % len(STREETS)]

    def verify_number(self, number: int) -> None:
        """Refuse a number the set does not have."""
        last = LAST if self.count is None else self.count - 1
        if not 0 <= number <= last:
            there = f"the numbers 0 to {last}" if last else "the number 0 alone"
            raise NoSuchSet(f"first: this practice set has {there}, not {number}")

    def pick_of(self, number: int) -> Pick:
        """How a decision is picked: a day has close and costly ones by turns."""
        if self.daily:
            return "costly" if number % 2 else "close"
        return self.pick

    def decides(self, number: int) -> bool:
        """Whether a rule that is drilled decides there, or a habit is wrong.

        The first does, and then one of every two: which one nobody foresees, or whoever drills
        would learn the order and not the rule.
        """
        if number == 0:
            return True
        pair, second = divmod(number - 1, 2)
        return _below(f"houseedge practice {self.name} pair {pair}")(2) == second

    def counts(self, number: int) -> bool:
        """Whether values are counted to find a decision."""
        kind = self.habit is not None and not hands_of_habit(self.habit, beside=False)
        return kind or self.pick_of(number) != "any"


def practice_set(name: str) -> PracticeSet:
    """The set of a name; refuses one of another version, and what is no name."""
    version, *parts = name.split(".")
    if version != str(VERSION) and version.isdecimal() and len(version) < 9:
        raise NoSuchSet(
            f"set: this practice set is of version {version}, and version {VERSION} is dealt here"
        )
    match parts if version == str(VERSION) else []:
        case ["daily", day] if _is_day(day):
            return PracticeSet(street=None, pick="close", seed=day, daily=True)
        case ["rule", rule, seed] if street_of_rule(rule) and _is_seed(seed):
            return PracticeSet(street=street_of_rule(rule), pick="any", seed=seed, rule=rule)
        case ["habit", habit, seed] if street_of_habit(habit) and _is_seed(seed):
            return PracticeSet(street=street_of_habit(habit), pick="any", seed=seed, habit=habit)
        case ["cards", text] if (cards := _cards(text)) is not None:
            street = next(each for each in STREETS if OPEN[each] == len(cards) - 2)
            return PracticeSet(street=street, pick="any", seed="", cards=cards)
        case [street, pick, seed] if street in (*STREETS, "any") and pick in PICKS:
            if _is_seed(seed):
                chosen = next((each for each in STREETS if each == street), None)
                picked = next(each for each in PICKS if each == pick)
                return PracticeSet(street=chosen, pick=picked, seed=seed)
    raise NoSuchSet(
        f"set: {shown(name)} is no practice set; write {VERSION}.flop.close.42 with a street "
        f"({', '.join(STREETS)} or any), a choice of hands ({', '.join(PICKS)}) and a number, or "
        f"{VERSION}.daily.2026-11-15"
    )


def _cards(text: str) -> tuple[Card, ...] | None:
    """The cards of one decision; none of what is no decision."""
    try:
        cards = parse_cards(text)
    except NotationError:
        return None
    whole = len({*cards}) == len(cards) and all(card.known for card in cards)
    return cards if whole and len(cards) - 2 in OPEN.values() else None


def _is_seed(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 12 and str(int(text)) == text


def _is_day(text: str) -> bool:
    year, month, day, *rest = (*text.split("-"), "", "", "")
    whole = all(part.isascii() and part.isdecimal() for part in (year, month, day))
    if any(rest) or not whole or (len(year), len(month), len(day)) != (4, 2, 2):
        return False
    days = 30 + (int(month) + int(month) // 8) % 2
    if month == "02":
        days = 29 if int(year) % 4 == 0 and (int(year) % 100 or int(year) % 400 == 0) else 28
    return 1 <= int(month) <= 12 and 1 <= int(day) <= days


# Cards


def candidate(of: PracticeSet, number: int, attempt: int) -> Lesson:
    """The cards of a decision after `attempt` others were passed over."""
    street = of.street_of(number)
    if of.cards:
        return Lesson(number, street, of.cards[:2], of.cards[2:])
    below = _below(f"houseedge practice {of.name} {number} {attempt}")
    if of.habit and (hands := hands_of_habit(of.habit, beside=not of.decides(number))):
        return Lesson(number, street, hands[below(len(hands))], ())
    cards = shuffled(DECK, below)
    # Shuffling puts cards in their places from the last one on.
    hole, board = cards[-2:], cards[-2 - OPEN[street] : -2]
    return Lesson(number, street, hole, board)


def _below(name: str) -> Callable[[int], int]:
    words = _words(name)

    def below(limit: int) -> int:
        # What would make some numbers likelier is drawn again.
        return next(word for word in words if word < 65_536 // limit * limit) % limit

    return below


def _words(name: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{name} {block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 2]) for at in range(0, len(digest), 2))
        block += 1


# Which decisions are hard


def margin(advice: Advice) -> Fraction:
    """What the dearest confusion costs: the best bet for a check or a fold, or the other way."""
    passive = [value for name, value in advice.actions.items() if not name.endswith("x")]
    bets = [value for name, value in advice.actions.items() if name.endswith("x")]
    return abs(max(bets) - max(passive)) if bets and passive else Fraction(0)


def is_hard(advice: Advice, pick: Pick) -> bool:
    """Whether a decision is of a kind that somebody picked."""
    match pick:
        case "close":
            return 0 < margin(advice) <= CLOSE
        case "costly":
            least, most = NOT_PLAIN
            return margin(advice) >= COSTLY and least <= advice.chances.win <= most
        case _:
            return True


def search(
    of: PracticeSet,
    number: int,
    attempts: Sequence[int],
    value: Callable[[Sequence[Card], Sequence[Card]], Advice],
) -> Lesson | None:
    """The first of these attempts at a decision that fits its set; none where none does.

    The last of all attempts is taken as it is: a game may have no close call on a street.
    """
    for attempt in attempts:
        dealt = candidate(of, number, attempt)
        if attempt == MOST_TRIES - 1 or (_fits(of, dealt) and _is_wanted(of, dealt, value)):
            return dealt
    return None


def _fits(of: PracticeSet, dealt: Lesson) -> bool:
    """Whether a decision is of what is drilled: a rule decides there, or just does not."""
    if of.habit is not None:
        return looks_like(of.habit, dealt.hole, dealt.board)
    if of.rule is None:
        return True
    if of.rule not in RULES:
        return bets_by(of.rule, dealt.hole, dealt.board) is of.decides(dealt.number)
    found = taught(dealt.hole, dealt.board)
    if of.decides(dealt.number):
        return found.rule == of.rule
    return found.misses == of.rule if of.rule in MISSABLE else not found.bets


def _is_wanted(
    of: PracticeSet, dealt: Lesson, value: Callable[[Sequence[Card], Sequence[Card]], Advice]
) -> bool:
    if not of.counts(dealt.number):
        return True
    advice = value(dealt.hole, dealt.board)
    if of.habit is not None:
        return shows(of.habit, advice, wrong=of.decides(dealt.number))
    return is_hard(advice, of.pick_of(dealt.number))


def verify_playable(game: Game, of: PracticeSet, number: int) -> None:
    """Refuse a street on which a game has nothing to decide."""
    street = of.street_of(number)
    if not getattr(game, street):
        raise NoSuchSet(f"set: these rules have no Play bet on the street {street!r}")
