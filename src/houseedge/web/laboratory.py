"""What the laboratory is asked: games, wagers, leaks, risk, simulations, single decisions.

Everything is a question by its address: the same address is the same count, whoever asks. An
answer that is still counted says how far it is, and is asked for again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeVar

import msgspec

from houseedge.cards import Card, format_cards, parse_cards
from houseedge.errors import NotationError
from houseedge.house import counted
from houseedge.house.counted import AskedCards, AskedSeat
from houseedge.house.laboratory import Counting
from houseedge.house.simulated import simulated
from houseedge.lab.written_game import STREETS, FieldRefused, read_game, read_numbers, read_table
from houseedge.odds.decision import verify_decision
from houseedge.odds.game import Game
from houseedge.rules.spec import Wager
from houseedge.web.route import Call
from houseedge.wire.laboratory import (
    CountProgress,
    DecisionShown,
    LeakShown,
    PrintedShown,
    RiskShown,
    SheetsShown,
    SimulationShown,
    SolutionShown,
)

T = TypeVar("T")
Q = TypeVar("Q")
#: The most rounds of a simulation, and the most seats of one.
MOST_ROUNDS = 10_000_000
MOST_RISKED = 10_000_000
#: The most cases drawn of what cannot be counted.
MOST_CASES = 5_000
#: No street has more sizes of the Play bet: each makes the count longer.
MOST_SIZES = 6
_SIDES = (Wager.TRIPS, Wager.BAD_BEAT, Wager.PAIRS, Wager.PROGRESSIVE)

Text = Annotated[str, msgspec.Meta(max_length=200)]


class GameAsked(msgspec.Struct, frozen=True, kw_only=True):
    """A base game: odds and sizes of the Ante, parted by commas, and settings of play."""

    blind: Annotated[
        Text, msgspec.Meta(description="Royal flush down to straight, or all ten hands.")
    ] = "500,50,10,3,3/2,1"
    preflop: Text = "3,4"
    flop: Text = "2"
    river: Text = "1"
    folded_ante: Text = "lose"
    qualifies: Annotated[Text, msgspec.Meta(examples=["pair", "none"])] = "pair"
    unqualified_ante: Text = "push"
    ties: Text = "push"
    blind_over: Text = "any"


class LeakAsked(GameAsked, frozen=True, kw_only=True):
    """How many cards are known before the first decision, and whose."""

    known_dealer: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    known_flop: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    known_river: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    known_bottom: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    known_share: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    cases: Annotated[
        int, msgspec.Meta(ge=2, le=MOST_CASES, description="Drawn where all are too many to count.")
    ] = 500
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**62)] = 1


class SeatAsked(GameAsked, frozen=True, kw_only=True):
    """What each seat bets beside the base game, and how many there are."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = 1_000
    seats: Annotated[int, msgspec.Meta(ge=1, le=7)] = 1
    trips: Annotated[
        Text, msgspec.Meta(description="A paytable, perhaps with what it pays: UTH-02:50,40,...")
    ] = ""
    bad_beat: Text = ""
    pairs: Text = ""


class RiskAsked(SeatAsked, frozen=True, kw_only=True):
    """The same with the bankroll of one seat, in Antes."""

    bankroll: Text = ""


class SimulationAsked(SeatAsked, frozen=True, kw_only=True):
    """The same with the progressive, whose meter goes by its plan, and the seed of the cards."""

    progressive: Text = ""
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,38}$")] = "1"


class DecisionAsked(GameAsked, frozen=True, kw_only=True):
    """The cards of one decision."""

    hole: Text
    board: Text = ""
    dead: Text = ""
    dealer: Text = ""


async def sheets(call: Call[None, None]) -> SheetsShown:
    """What the laboratory knows beforehand: profiles, and every bonus table's chances."""
    return SheetsShown(*await _asked(call, Counting(counted.sheets, ())))


async def solution(call: Call[None, GameAsked]) -> SolutionShown:
    """A base game under perfect play, exactly."""
    return SolutionShown(*await _asked(call, Counting(counted.solved, (_game(call.query),))))


async def printed(call: Call[None, None]) -> PrintedShown:
    """What the sheets print against what counting gives."""
    return PrintedShown(*await _asked(call, Counting(counted.printed, (), True, 5)))


async def exposure(call: Call[None, LeakAsked]) -> LeakShown:
    """What it is worth to know cards before the first decision.

    Where every case is too much to count, some are drawn.
    """
    from houseedge.lab.leak import Leak

    asked, drawn = call.query, (call.query.cases, call.query.seed)
    known = tuple(
        (name, getattr(asked, f"known_{name}"))
        for name in ("dealer", "flop", "river", "bottom", "share")
    )
    game = _game(asked)
    if not any(count for _, count in known):
        raise FieldRefused("say which cards are known", field="known_dealer")
    if Leak(**dict(known)).counted:
        drawn = (MOST_CASES, 1)  # None is drawn: however many were asked for, it is one count.
    game.verify_standing("what leaked cards are worth")
    return LeakShown(*await _asked(call, Counting(counted.leaked, (game, known, *drawn), True, 10)))


async def risk(call: Call[None, RiskAsked]) -> RiskShown:
    """What the law of a seat means over some rounds."""
    asked = call.query
    bankroll = None
    if asked.bankroll.strip():
        bankroll, *more = read_numbers(asked.bankroll, "bankroll")
        if more or not 0 < bankroll <= 1_000_000:
            raise FieldRefused(
                "bankroll: one number of Antes above zero, to 1,000,000", field="bankroll"
            )
    seat = _seat(asked)
    given = (seat, asked.rounds, asked.seats, bankroll)
    return RiskShown(*await _asked(call, Counting(counted.risked, given, True, 3)))


async def simulation(call: Call[None, SimulationAsked]) -> SimulationShown:
    """Rounds in bulk: what is known so far, and at the end all of it."""
    asked = call.query
    if int(asked.seed) >= 2**128:
        raise FieldRefused("seed: a whole number below 2 ** 128", field="seed")
    given = (_seat(asked), asked.rounds, int(asked.seed), asked.seats)
    return SimulationShown(*await _asked(call, Counting(simulated, given, True, 5)))


async def decision(call: Call[None, DecisionAsked]) -> DecisionShown:
    """One decision: every action priced, and why."""
    asked = call.query
    cards = {
        name: _cards(name, getattr(asked, name)) for name in ("hole", "board", "dead", "dealer")
    }
    try:
        verify_decision(**cards)
    except NotationError as fault:
        raise FieldRefused(str(fault), field=_field_of(cards)) from None
    if sum(map(len, cards.values())) > 40:
        raise FieldRefused("too many dead cards: the round could not be dealt (B-01)", field="dead")
    # Known cards are a set: their order makes no other question.
    dealt = AskedCards(**{name: format_cards(sorted(found)) for name, found in cards.items()})
    return DecisionShown(
        *await _asked(call, Counting(counted.decided, (_game(asked), dealt), False, 2))
    )


async def _asked(
    call: Call[None, Q], question: Counting[T]
) -> tuple[CountProgress | None, T | None]:
    """How far it is and what is found, as every answer has them."""
    throttle, address = call.services.throttle, call.address

    def pay(cost: float) -> None:
        throttle.spend("counts", address, address, cost)

    return await call.services.laboratory.ask(question, pay)


def _game(asked: GameAsked) -> Game:
    written = {name: getattr(asked, name) for name in GameAsked.__struct_fields__}
    for street in STREETS:
        sizes = written[street].count(",") + 1
        if sizes > MOST_SIZES:
            raise FieldRefused(f"{street}: at most {MOST_SIZES} numbers, not {sizes}", field=street)
    return read_game(written)


def _seat(asked: SeatAsked) -> AskedSeat:
    """The game and the side bets of a seat, a unit on each."""
    tables = tuple(
        (wager, text) for wager in _SIDES if (text := getattr(asked, wager.value, "").strip())
    )
    for wager, text in tables:
        read_table(text, wager, wager.value)
    game = _game(asked)
    if tables:
        game.verify_standing("how side bets come together with the base game")
    return AskedSeat(game, tables)


def _cards(name: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except NotationError as fault:
        raise FieldRefused(f"{name}: {fault}", field=name) from None


def _field_of(cards: Mapping[str, tuple[Card, ...]]) -> str:
    """Which field is at fault: the first that is too long or short, or has a card again."""
    seen: list[Card] = []
    for name, own in cards.items():
        fits = {"hole": len(own) == 2, "board": len(own) in (0, 3, 5), "dealer": len(own) <= 2}
        seen += own
        if not fits.get(name, True) or len(set(seen)) < len(seen):
            return name
    return "hole"
