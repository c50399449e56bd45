"""Who wins what, before any money moves: hands, results and the line each bet earns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from houseedge.cards import Card, Category, Hand
from houseedge.cards.card import RANKS
from houseedge.cards.hand import category_of, strength
from houseedge.errors import CardHidden, WrongPhase
from houseedge.memo import last_call
from houseedge.round.state import Phase, Round, Seat
from houseedge.rules.spec import Cards, Line, Paytable, Rules, Wager

#: The dealer needs this or better (S-01), counting the board.
QUALIFIES_WITH = Category.PAIR
#: Both sides of a bad beat hold at least this (Y-02).
BAD_BEAT_FROM = Category.THREE_OF_A_KIND


class Outcome(StrEnum):
    """What becomes of one wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    UNCOVERED = "uncovered"


class Result(StrEnum):
    """How a seat's hand ended."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"
    FOLD = "fold"
    VOID = "void"


class Reason(StrEnum):
    """Why a wager ended as it did; `announcement` has the words."""

    HIGHER = "higher"
    LOWER = "lower"
    EQUAL = "equal"
    NO_QUALIFIER = "no_qualifier"
    FOLDED = "folded"
    FOLDED_REFUND = "folded_refund"
    TOO_LOW = "too_low"
    LINE = "line"
    NO_LINE = "no_line"
    BAD_BEAT = "bad_beat"
    NO_BAD_BEAT = "no_bad_beat"
    BAD_BEAT_TIE = "bad_beat_tie"
    NO_SHOWDOWN = "no_showdown"
    ENVY = "envy"
    VOID = "void"
    HAND_VOID = "hand_void"
    AWARD_REFUSED = "award_refused"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a wager earned: an outcome, its reason and, for a tabled win, the line."""

    outcome: Outcome
    reason: Reason
    line: Line | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatVerdict:
    """A seat's hand, its result, and the verdict on each wager it made."""

    seat: Seat
    hand: Hand | None
    """None when the seat folded and its cards do not matter."""
    result: Result
    verdicts: Mapping[Wager, Verdict]
    envy: Line | None
    """The line by which this hand pays envy to the others (E-01)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Showdown:
    """The whole round judged: the dealer's hand and every seat's."""

    dealer: Hand
    qualifies: bool
    seats: tuple[SeatVerdict, ...]


_HIGHER = Verdict(Outcome.WIN, Reason.HIGHER)
_LOWER = Verdict(Outcome.LOSE, Reason.LOWER)
_EQUAL = Verdict(Outcome.PUSH, Reason.EQUAL)
_FOLDED = Verdict(Outcome.LOSE, Reason.FOLDED)
_NO_LINE = Verdict(Outcome.LOSE, Reason.NO_LINE)
_BY_RESULT = {Result.WIN: _HIGHER, Result.LOSE: _LOWER, Result.TIE: _EQUAL, Result.FOLD: _FOLDED}


@last_call
def judge(round: Round) -> Showdown:
    """The verdict on every wager of a round that waits to be settled.

    Refuses a card that is still unknown only where it matters.
    """
    if round.phase is not Phase.SETTLEMENT:
        raise WrongPhase(
            "the round is not finished: a decision, a card or an opening is still due",
            rule="D-08",
            phase=round.phase,
        )
    # The dealer's cards are open by now, even when everybody folded (D-08).
    dealer = Hand((*round.dealer, *round.board))
    qualifies = _qualifies(dealer)
    envied = any(seat.wagers.progressive for seat in round.seats if not seat.void)
    return Showdown(
        dealer=dealer,
        qualifies=qualifies,
        seats=tuple(_judge_seat(round, seat, dealer, qualifies, envied) for seat in round.seats),
    )


def dealer_qualifies(round: Round) -> bool:
    """Whether the dealer's open hand is a pair or better (S-01)."""
    return _qualifies(Hand((*round.dealer, *round.board)))


def _qualifies(dealer: Hand) -> bool:
    return dealer.category >= QUALIFIES_WITH


def _judge_seat(
    round: Round, seat: Seat, dealer: Hand, qualifies: bool, envied: bool
) -> SeatVerdict:
    if seat.void:
        return _void(seat)
    hand = Hand((*seat.hole, *round.board)) if seat.known else None
    if seat.folded:
        result = Result.FOLD
    else:
        player = _need(hand, seat)
        result = Result.TIE
        if player != dealer:
            result = Result.WIN if player > dealer else Result.LOSE
    verdicts = {Wager.ANTE: _ante(round.rules, result, qualifies)}
    if seat.play is not None:
        verdicts[Wager.PLAY] = _BY_RESULT[result]
    verdicts[Wager.BLIND] = _blind(round.rules, result, hand)
    wagers = seat.wagers
    if wagers.trips or any(other.wagers.trips for other in seat.backline):
        verdicts[Wager.TRIPS] = _tabled(round, seat, Wager.TRIPS, hand)
    if wagers.bad_beat:
        verdicts[Wager.BAD_BEAT] = _bad_beat(round.rules, seat, hand, dealer)
    if wagers.pairs:
        verdicts[Wager.PAIRS] = _tabled(round, seat, Wager.PAIRS, hand)
    if wagers.progressive:
        verdicts[Wager.PROGRESSIVE] = _progressive(round, seat, hand)
    envy = envy_line(round, seat) if envied and not seat.refused else None
    return SeatVerdict(seat=seat, hand=hand, result=result, verdicts=verdicts, envy=envy)


def _void(seat: Seat) -> SeatVerdict:
    """A hand that is void: every wager on it goes back, whatever its cards are."""
    made = {wager for _, wagers in seat.bettors for wager, _ in wagers}
    if seat.play is not None:
        made.add(Wager.PLAY)
    back = Verdict(Outcome.PUSH, Reason.HAND_VOID)
    verdicts = {wager: back for wager in Wager if wager in made}
    return SeatVerdict(seat=seat, hand=None, result=Result.VOID, verdicts=verdicts, envy=None)


def _need(hand: Hand | None, seat: Seat) -> Hand:
    """A seat's hand, which must be known here."""
    if hand is None:
        raise CardHidden(
            f"the cards of seat {seat.number} decide a wager and are not known",
            rule="D-08",
            field="hole",
            seat=seat.number,
        )
    return hand


def _ante(rules: Rules, result: Result, qualifies: bool) -> Verdict:
    """S-02..S-05, S-07, S-08, O-03."""
    if result is Result.FOLD:
        if rules.settings.folded_ante == "refund" and not qualifies:
            return Verdict(Outcome.PUSH, Reason.FOLDED_REFUND)
        return _FOLDED
    if not qualifies:
        return Verdict(Outcome.PUSH, Reason.NO_QUALIFIER)
    return _BY_RESULT[result]


def _blind(rules: Rules, result: Result, hand: Hand | None) -> Verdict:
    """S-06: pays its table only to a hand that wins."""
    if result is not Result.WIN or hand is None:
        return _BY_RESULT[result]
    line = rules.tables[Wager.BLIND].by_category[hand.category]
    if line is None:
        return Verdict(Outcome.PUSH, Reason.TOO_LOW)
    return Verdict(Outcome.WIN, Reason.LINE, line)


def _bad_beat(rules: Rules, seat: Seat, hand: Hand | None, dealer: Hand) -> Verdict:
    """Y-02, Y-03, O-01: the losing hand, three of a kind or better, names the line."""
    if seat.folded and rules.settings.bad_beat_after_fold == "lose":
        return Verdict(Outcome.LOSE, Reason.NO_SHOWDOWN)
    player = _need(hand, seat)
    if player == dealer:
        return Verdict(Outcome.LOSE, Reason.BAD_BEAT_TIE)
    beaten = min(player, dealer)
    line = rules.tables[Wager.BAD_BEAT].by_category[beaten.category]
    if beaten.category < BAD_BEAT_FROM or line is None:
        return Verdict(Outcome.LOSE, Reason.NO_BAD_BEAT)
    return Verdict(Outcome.WIN, Reason.BAD_BEAT, line)


def _progressive(round: Round, seat: Seat, hand: Hand | None) -> Verdict:
    """O-02, P-04: its best line, unless a fold loses it; a refused award gives the bet back."""
    if seat.refused:
        return Verdict(Outcome.PUSH, Reason.AWARD_REFUSED)
    if seat.folded and round.rules.settings.progressive_after_fold == "lose":
        return _FOLDED
    return _tabled(round, seat, Wager.PROGRESSIVE, hand)


def _tabled(round: Round, seat: Seat, wager: Wager, hand: Hand | None) -> Verdict:
    """A wager decided by the seat's own cards, whatever became of the hand (T-01, U-02)."""
    line = earned_line(round, seat, round.rules.tables[wager], hand)
    return _NO_LINE if line is None else Verdict(Outcome.WIN, Reason.LINE, line)


def earned_line(round: Round, seat: Seat, table: Paytable, hand: Hand | None = None) -> Line | None:
    """The best line of a table that a seat's cards earn; none for a losing bet (P-04).

    `hand` is the seat's hand where the caller has it already.
    """
    if not seat.known:
        _need(None, seat)
    made = {} if hand is None else {Cards.SEVEN: hand.strength}
    if table.by_category:
        return table.by_category[category_of(_made(round, seat, Cards.SEVEN, made))]
    return next((line for line in table.lines if _earns(round, seat, line, made)), None)


def _earns(round: Round, seat: Seat, line: Line, made: dict[Cards, int]) -> bool:
    """Whether a seat's cards hold what a line asks for."""
    if line.hand is not None:
        value = _made(round, seat, line.cards, made)
        if category_of(value) is not line.hand:
            return False
        if line.cards is Cards.SEVEN_WITH_HOLE and value == strength(round.board):
            return False
    if line.hole and not any(pattern.matches(seat.hole) for pattern in line.hole):
        return False
    return not line.dealer or any(pattern.matches(round.dealer) for pattern in line.dealer)


def _made(round: Round, seat: Seat, cards: Cards, made: dict[Cards, int]) -> int:
    """The strength of some of a seat's cards; `made` keeps those already seen."""
    if cards is Cards.SEVEN_WITH_HOLE:
        cards = Cards.SEVEN
    if cards not in made:
        made[cards] = strength(_looked_at(round, seat, cards))
    return made[cards]


def _looked_at(round: Round, seat: Seat, cards: Cards) -> tuple[Card, ...]:
    match cards:
        case Cards.HOLE_AND_FLOP:
            return (*seat.hole, *round.board[:3])
        case Cards.BOARD:
            return round.board
        case _:
            return (*seat.hole, *round.board)


def envy_line(round: Round, seat: Seat) -> Line | None:
    """The line by which a seat's hand pays envy to other bettors, its own bet or not (E-01).

    Unknown cards of a folded hand matter only where the flop leaves such a hand possible.
    """
    table = round.rules.tables.get(Wager.PROGRESSIVE)
    if table is None or not any(line.envy for line in table.lines):
        return None
    others = any(
        other.wagers.progressive
        for other in round.seats
        if other.number != seat.number and not other.void
    )
    if not others or (not seat.known and not _straight_flush_possible(round, seat)):
        return None
    line = earned_line(round, seat, table)
    return line if line is not None and line.envy else None


def _straight_flush_possible(round: Round, seat: Seat) -> bool:
    """Whether a seat's unknown cards could make a straight flush with the flop."""
    held = {card for card in seat.hole if card.known}
    own = held | set(round.board[:3])
    unseen = {Card(number) for number in range(52)} - set(round.cards)
    for top in range(3, len(RANKS)):
        for suit in range(4):
            run = {Card((top - step) % 13 * 4 + suit) for step in range(5)}
            if own <= run and run - own <= unseen:
                return True
    return False


def surviving_bets(rules: Rules, seat: Seat) -> tuple[Wager, ...]:
    """The bets of a seat that are still in action after a fold (T-01, U-02, O-01, O-02)."""
    survive = [Wager.TRIPS, Wager.PAIRS]
    if rules.settings.bad_beat_after_fold == "decide":
        survive.append(Wager.BAD_BEAT)
    if rules.settings.progressive_after_fold == "decide":
        survive.append(Wager.PROGRESSIVE)
    backed = any(other.wagers.trips for other in seat.backline)
    return tuple(w for w in survive if seat.wagers[w] or (w is Wager.TRIPS and backed))


def proves_a_win(round: Round, seat: Seat) -> bool:
    """Whether a folded seat's known cards win a surviving bet or pay envy, and so open (O-14)."""
    hand = Hand((*seat.hole, *round.board))
    for wager in surviving_bets(round.rules, seat):
        if wager is Wager.BAD_BEAT:
            dealer = Hand((*round.dealer, *round.board))
            if _bad_beat(round.rules, seat, hand, dealer).outcome is Outcome.WIN:
                return True
        elif earned_line(round, seat, round.rules.tables[wager], hand) is not None:
            return True
    return envy_line(round, seat) is not None


def may_open(round: Round, seat: Seat) -> bool:
    """Whether a folded seat may open its cards: to prove a win, or while that cannot be told."""
    if seat.known:
        return proves_a_win(round, seat)
    if surviving_bets(round.rules, seat):
        return True
    table = round.rules.tables.get(Wager.PROGRESSIVE)
    pays_envy = table is not None and any(line.envy for line in table.lines)
    return pays_envy and _straight_flush_possible(round, seat)
