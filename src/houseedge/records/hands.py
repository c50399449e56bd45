"""Hands on record as their players played them: cards, choices, stakes and what came of each.

Beside them stand a player's rounds that are no hand of theirs to be judged, each with its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from houseedge.cards import Card, parse_cards
from houseedge.errors import HouseEdgeError
from houseedge.floor.metering import METER
from houseedge.floor.pit import TABLE
from houseedge.lab.luck import OwnChoice, PlayedHand, Street
from houseedge.odds.game import Game, NotCounted
from houseedge.records.lying import Lying
from houseedge.records.reading import OtherRules, events_of
from houseedge.records.recall import RoundInPlay
from houseedge.records.replay import NoSuchRound, table_before, with_deck
from houseedge.round import BOARD, DEALER, Place, Result
from houseedge.rules import Catalog
from houseedge.rules.spec import Rules, Wager
from houseedge.settlement.shape import Settled
from houseedge.store import RecordReader, Store, StoredRound
from houseedge.table import Event, evolve
from houseedge.table.event import (
    BankTaken,
    Dealt,
    Decided,
    DeckShuffled,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    SeatResult,
)

BASE = (Wager.ANTE, Wager.BLIND, Wager.PLAY)
_STREETS: dict[int, Street] = {0: "preflop", 3: "flop", 5: "river"}


class NoHandThere(HouseEdgeError):
    """A round has no hand of that player or seat, or none that was played to its end."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatHand:
    """A seat's hand in a round that was settled.

    `hole` is empty where the cards stayed in real hands. `hand` is what counting takes; where it
    cannot be counted it is none, and `uncounted` says why.
    """

    round: str
    table: str
    number: int
    opened: int
    ended: int
    player: str
    seat: int
    result: Result
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    dealer: tuple[Card, ...]
    chosen: tuple[OwnChoice, ...]
    wagers: tuple[Settled, ...]
    fees: int
    rules: Rules
    hand: PlayedHand | None
    uncounted: str | None = None

    @property
    def ante(self) -> int:
        """What lay on the Ante."""
        return next((each.stake for each in self.wagers if each.wager is Wager.ANTE), 0)

    @property
    def base(self) -> int:
        """What Ante, Blind and Play came to."""
        return sum(each.net for each in self.wagers if each.wager in BASE)

    @property
    def net(self) -> int:
        """What all wagers came to, fees apart."""
        return sum(each.net for each in self.wagers)


#: Why a round of a player's is no hand of theirs: they banked it, bet behind another's seat, it was
#: void, or its rules are not here any more.
Beside = Literal["banked", "backed", "void", "rules"]


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundBeside:
    """A player's part in a round that is no hand of theirs to be judged.

    `net` is what it came to, fees apart; `rules` are those it was played by.
    """

    round: str
    table: str
    ended: int
    kind: Beside
    net: int
    rules: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayersRounds:
    """What some rounds hold of one player."""

    hands: list[SeatHand]
    beside: list[RoundBeside]


def hand_of(
    store: Store,
    catalog: Catalog,
    round_id: str,
    *,
    player: str | None = None,
    seat: int | None = None,
) -> SeatHand:
    """One hand of a round, by its player or its seat; the only one where neither is said.

    Raises `NoSuchRound`, `RoundInPlay`, `NoHandThere`, or `OtherRules`.
    """
    with store.read() as record:
        found = record.round(round_id)
        if found is None or not found.stream.startswith(TABLE):
            raise NoSuchRound(round_id, dealt=found is not None)
        if found.ended_at is None:
            raise RoundInPlay(round_id)
        heard = _heard(store, record, catalog, found)
    if heard.settled is None:
        raise NoHandThere(f"round '{round_id}' is void: every wager went back, and nothing is told")
    seats = heard.settled.seats
    if player is not None:
        mine = [each for each in seats if each.player == player]
        if not mine:
            raise NoHandThere(f"you had no hand in round '{round_id}'")
    elif seat is not None:
        mine = [each for each in seats if each.seat == seat]
        if not mine:
            there = ", ".join(str(each.seat) for each in seats)
            raise NoHandThere(f"round '{round_id}' has no hand at seat {seat}, but at {there}")
    else:
        mine = list(seats)
        if len(mine) > 1:
            there = ", ".join(str(each.seat) for each in seats)
            raise NoHandThere(f"round '{round_id}' has hands at seats {there}: say which")
    if mine[0].result is Result.VOID:
        raise NoHandThere(f"the hand at seat {mine[0].seat} is void: its wagers went back")
    return heard.hand(found, mine[0], _rules(heard.opened, catalog))


def rounds_of(
    store: Store, catalog: Catalog, player: str, rounds: Iterable[StoredRound]
) -> PlayersRounds:
    """A player's hands in some rounds, and what else they had in them.

    A round one only looked at, or took one's bet back from, holds nothing.
    """
    found = PlayersRounds(hands=[], beside=[])
    with store.read() as record:
        for round in rounds:
            if round.ended_at is not None and round.stream.startswith(TABLE):
                heard = _heard(store, record, catalog, round)
                heard.sort_out(round, player, catalog, found)
    return found


def _rules(opened: RoundOpened | None, catalog: Catalog) -> Rules:
    """The rules a round was opened by; raises `OtherRules` unless they are here, unchanged."""
    assert opened is not None
    try:
        rules = catalog.rules_from(opened.rules)
    except (HouseEdgeError, ValueError):
        rules = None
    if rules is None or rules.digest != opened.digest:
        raise OtherRules(
            f"the rules {opened.rules} of round '{opened.round}' are not here as they were then: "
            "nothing can be said of its decisions (X-02)"
        )
    return rules


class _Heard:
    """A round gathered event by event."""

    def __init__(self) -> None:
        self.opened: RoundOpened | None = None
        self.settled: RoundSettled | None = None
        self.void: RoundVoided | None = None
        self.banker = ""
        self.lying = Lying()
        self.chips: dict[int, int | None] = {}
        """What each seat had left for a Play bet, where it is known (O-11)."""
        self.decided: list[tuple[int, OwnChoice]] = []
        self._deck: tuple[Card, ...] = ()
        self._went: list[Place] = []

    def hear(self, event: Event, actor: str) -> None:
        match event:
            case BankTaken():
                self.banker = actor
            case RoundOpened():
                self.opened = event
            case DeckShuffled():
                self._deck = parse_cards(event.deck)
            case Dealt(to):
                self._went += to
            case Decided(seat, decision, times, by_system):
                action = f"{times}x" if decision == "play" else decision
                street = _STREETS[len(self.lying.at(BOARD))]
                self.decided.append((seat, OwnChoice(street, action, by_system)))
            case RoundSettled():
                self.settled = event
            case RoundVoided():
                self.void = event
            case _:
                self.lying.hear(event)

    def sort_out(
        self, round: StoredRound, player: str, catalog: Catalog, found: PlayersRounds
    ) -> None:
        """Put what a player had in this round where it belongs."""
        opened, over = self.opened, self.settled or self.void
        if opened is None or over is None:
            return

        def beside(kind: Beside, net: int = 0) -> None:
            found.beside.append(
                RoundBeside(
                    round=round.round,
                    table=round.stream.removeprefix(TABLE),
                    ended=round.ended_at or 0,
                    kind=kind,
                    net=net,
                    rules=opened.rules,
                )
            )

        if self.banker == player:
            if self.settled is None:
                beside("void")
            else:
                beside("banked", over.collected - over.paid)
        for each in over.seats:
            if each.player != player:
                continue
            if self.settled is None or each.result is Result.VOID:
                beside("void")
                continue
            try:
                found.hands.append(self.hand(round, each, _rules(opened, catalog)))
            except OtherRules:
                beside("rules", each.net)
        for one in over.backline:
            if one.player == player:
                beside("void" if self.settled is None else "backed", one.net)

    def cards(self, place: Place) -> tuple[Card, ...]:
        """The cards of a place that the record knows: opened, or as the deck dealt them."""
        held = zip(self._went, self._deck, strict=False)
        return self.lying.at(place) or tuple(
            card for to, card in held if to == place and card.known
        )

    def hand(self, round: StoredRound, seat: SeatResult, rules: Rules) -> SeatHand:
        hole, board = self.cards(seat.seat), self.lying.at(BOARD)
        chosen = tuple(choice for at, choice in self.decided if at == seat.seat)
        made = {
            "round": round.round,
            "table": round.stream.removeprefix(TABLE),
            "number": int(round.round.rpartition("-")[2]),
            "opened": round.opened_at,
            "ended": round.ended_at or 0,
            "player": seat.player,
            "seat": seat.seat,
            "result": seat.result,
            "hole": hole,
            "board": board,
            "dealer": self.lying.at(DEALER),
            "chosen": chosen,
            "wagers": seat.wagers,
            "fees": seat.fees,
            "rules": rules,
        }
        without = SeatHand(**made, hand=None)  # type: ignore[arg-type]  # every field by its name
        try:
            played = _played(without, self.chips.get(seat.seat))
            return SeatHand(**made, hand=played)  # type: ignore[arg-type]
        except NotCounted as why:
            return SeatHand(**made, hand=None, uncounted=str(why))  # type: ignore[arg-type]


def _played(seat: SeatHand, chips: int | None) -> PlayedHand:
    """What counting takes of a hand; raises `NotCounted` where it cannot."""
    if len(seat.hole) != 2 or len(seat.board) != 5:
        raise NotCounted(
            "the cards of this hand were never opened here: the house does not know them",
            rule="O-14",
            field="cards",
        )
    return PlayedHand(
        game=Game.of(seat.rules, ante=seat.ante, chips=chips),
        ante=seat.ante,
        hole=seat.hole,
        board=seat.board,
        chosen=seat.chosen,
        result=seat.base,
        dealer=seat.dealer,
    )


def _heard(store: Store, record: RecordReader, catalog: Catalog, round: StoredRound) -> _Heard:
    heard = _Heard()
    for entry in record.entries_of_round(round.round):
        if entry.stream.startswith(METER):
            continue
        events: Sequence[Event] = events_of(store, entry)
        for event in with_deck(store, record, round.round, tuple(events)):
            heard.hear(event, entry.actor)
    if heard.settled is not None:
        # Where the table's own rules are not here, nobody knows what lay in front of whom.
        with suppress(OtherRules):
            heard.chips = _chips(store, record, catalog, round)
    return heard


def _chips(
    store: Store, record: RecordReader, catalog: Catalog, round: StoredRound
) -> dict[int, int | None]:
    """What each seat had left for a Play bet when the first decision was made."""
    table = table_before(store, record, round, catalog)
    for entry in record.entries(round.stream, round.first - 1):
        events = with_deck(store, record, round.round, events_of(store, entry))
        for event in events:
            if isinstance(event, Decided | RoundSettled):
                seats = () if table.round is None else table.round.seats
                return {seat.number: seat.stack for seat in seats}
            table = evolve(table, event)
    return {}
