"""Rounds recalled: what happened step by step, and what a viewer may see of it (O-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec.structs import asdict

from houseedge.cards import Card
from houseedge.errors import HouseEdgeError
from houseedge.money import Cents, Micros
from houseedge.progressive.event import Contributed, Reversed, WinClaimed, WinLogged
from houseedge.records.departure import Gone, departed, without_names
from houseedge.records.proof import deal_of
from houseedge.records.replay import RoundReplay, RoundStep, round_of
from houseedge.round import Seat
from houseedge.rules import Catalog
from houseedge.rules.spec import Wager
from houseedge.store import Store
from houseedge.table import Sign, Stage, Table, evolve
from houseedge.table.banking import Banked, banked_round
from houseedge.table.dealing import deal_view
from houseedge.table.event import (
    FeeTaken,
    RoundEnded,
    SeatResult,
)
from houseedge.table.reading import order_read
from houseedge.table.seating import wager_view
from houseedge.table.view import CardText
from houseedge.table.viewing import own_cards, public_view
from houseedge.table.voiding import void_words
from houseedge.table.words import dealer_words, hand_words, news
from houseedge.wire.kept import (
    RoundAward,
    RoundBank,
    RoundContribution,
    RoundFee,
    RoundMeter,
    RoundSettlement,
    RoundShown,
    SettledBacker,
    SettledSeat,
    ShownStep,
)


class RoundInPlay(HouseEdgeError):
    """The round is not over, so it cannot be recalled yet."""

    def __init__(self, round: str) -> None:
        self.round = round
        super().__init__(f"round '{round}' is still in play")


class WholeRound(RoundShown, frozen=True, kw_only=True):
    """A round with every card of it, for whoever keeps the record."""

    hands: dict[str, list[CardText]]
    deal: list[tuple[str, CardText]]
    """Every card in the order it left the deck, with where it went; as read, where a shoe reads."""


def recall(
    store: Store,
    catalog: Catalog,
    round_id: str,
    player: str | None = None,
    *,
    auditor: bool = False,
    gone: Gone | None = None,
) -> RoundShown:
    """A round that is over: its steps, what was seen then, and its money.

    A player sees what everybody saw and the own cards; hands that stayed closed are for an
    `auditor` alone, who has a `WholeRound`. Who has `gone` for good is shown without a name; the
    record is asked where nobody says. Raises `NoSuchRound`, or `RoundInPlay`.
    """
    replay = without_names(round_of(store, catalog, round_id), gone or departed(store))
    if not replay.over:
        raise RoundInPlay(round_id)
    table = replay.table
    shown = RoundShown(
        round=round_id,
        table=table.id,
        title=table.setup.title,
        number=table.number,
        status=replay.status,  # type: ignore[arg-type]  # it is over
        opened=replay.opened,
        ended=replay.ended,
        rules=table.rules.reference,
        versions=versions_of(table),
        binding=deal_view(table),
        seat=replay.seat_of(player),
        steps=[
            shown
            for at, step in enumerate(replay.steps)
            for shown in _steps(replay, at, step, player, catalog)
        ],
        settlement=settlement_of(replay),
        fees=fees_of(replay),
        void=None if table.void is None else void_words(table.void),
        meter=meter_of(replay),
    )
    if not auditor:
        return shown
    return WholeRound(**asdict(shown), hands=_hands(table), deal=_deal(table))


def _steps(
    replay: RoundReplay, at: int, step: RoundStep, player: str | None, catalog: Catalog
) -> Iterator[ShownStep]:
    """An entry event by event: cards open one hand after the other."""
    table = replay.before if at == 0 else replay.steps[at - 1].table
    for event in step.events:
        heard = news(table, event)
        before, table = table, evolve(table, event)
        if not heard:
            continue
        # The felt is cleared by the end of a round: what was on it is still to be seen.
        shown = before if isinstance(event, RoundEnded) else table
        yield ShownStep(
            at=step.at,
            sequence=step.sequence,
            actor=step.actor,
            name=_name(before, step.actor),
            kind=heard[-1].kind,
            seat=heard[0].seat,
            text=". ".join(each.text for each in heard),
            by_system=any(each.by_system for each in heard),
            news=heard,
            view=public_view(shown, _sign(shown, catalog)),
            cards=[str(card) for card in _own(replay, shown, player)],
        )


def _own(replay: RoundReplay, table: Table, player: str | None) -> tuple[Card, ...]:
    """A player's own cards at a step; once the hand is over they stay the holder's."""
    return replay.own_cards(player) if table.stage is Stage.OVER else own_cards(table, player)


def _sign(table: Table, catalog: Catalog) -> Sign | None:
    """What the meter showed when the round was settled; before, the record does not say."""
    shows = None if table.over is None else table.over.meter
    if shows is None or table.setup.meter is None:
        return None
    bet = table.rules.tables[Wager.PROGRESSIVE].bet
    plan = catalog.plan(table.setup.meter)
    return Sign(
        meter=plan.id,
        title=plan.title,
        shows=Cents(shows),
        bet=None if bet is None else Cents(bet),
    )


def _name(table: Table, actor: str) -> str:
    seat = table.seat_of(actor)
    chair = None if seat is None else table.chair(seat)
    if chair is None and (behind := table.backed_by(actor)):
        return behind[0].name
    return actor if chair is None else chair.name


def versions_of(table: Table) -> dict[str, str]:
    """The profile and the paytables a round was played by, each with its version."""
    profile = table.rules.profile
    tables = {wager.value: f"{t.id}@{t.version}" for wager, t in table.rules.tables.items()}
    return {"profile": f"{profile.id}@{profile.version}", "dealing": table.rules.dealing, **tables}


def settlement_of(replay: RoundReplay) -> RoundSettlement | None:
    """How a round ended, wager by wager, settled or void; none where nobody banked it."""
    table, over = replay.table, replay.table.over
    if over is None:
        return None
    return RoundSettlement(
        dealer=dealer_words(table, over),
        qualifies=over.qualifies,
        order=list(over.order),
        paid=Cents(over.paid),
        collected=Cents(over.collected),
        meter=None if over.meter is None else Cents(over.meter),
        seats=[_seat(replay, seat) for seat in over.seats],
        backline=[
            SettledBacker(
                seat=each.seat,
                order=each.order,
                player=each.player,
                name=each.name,
                net=Cents(each.net),
                fees=Cents(each.fees),
                wagers=[wager_view(table.rules, settled) for settled in each.wagers],
            )
            for each in over.backline
        ],
        bank=bank_of(replay),
    )


def _seat(replay: RoundReplay, seat: SeatResult) -> SettledSeat:
    table, chair, spot = replay.table, replay.hand.chair(seat.seat), replay.table.spot(seat.seat)
    return SettledSeat(
        seat=seat.seat,
        player=seat.player,
        name=None if chair is None else chair.name,
        hand=hand_words(table, seat),
        result=seat.result,
        net=Cents(seat.net),
        fees=Cents(seat.fees),
        play=None if spot is None else decision_of(spot),
        by_system=seat.seat in table.by_system,
        wagers=[wager_view(table.rules, settled) for settled in seat.wagers],
    )


def decision_of(spot: Seat) -> str | None:
    """A seat's last word, as a slip has it; none where the round was void before it."""
    if spot.play is not None:
        return f"{spot.play}x"
    return "fold" if spot.folded else None


def bank_of(replay: RoundReplay) -> RoundBank | None:
    """What a round was to its player-dealer; none where no player banked it (K-01)."""
    bank = banked_round(replay.table)
    if bank is None:
        return None
    # Once a round is over its chairs may be empty: who sat there is on the hand.
    chair = replay.hand.chair(bank.seat)
    assert chair is not None, f"nobody sat at seat {bank.seat}"
    return bank_shown(replace(bank, player=chair.player, name=chair.name))


def bank_shown(bank: Banked) -> RoundBank:
    """A player-dealer's round as everybody may see it."""
    return RoundBank(
        seat=bank.seat,
        player=bank.player,
        name=bank.name or None,
        stake=Cents(bank.stake),
        collected=Cents(bank.collected),
        paid=Cents(bank.paid),
        net=Cents(bank.net),
        fees=Cents(bank.fees),
    )


def fees_of(replay: RoundReplay) -> list[RoundFee]:
    """Every collection fee of a round, with its rate and its moment; a void returns it (O-13)."""
    void = replay.table.void is not None
    return [
        RoundFee(
            seat=event.seat,
            order=event.order,
            amount=Cents(event.amount),
            rate=event.rate,
            at=event.at,
            returned=void,
        )
        for step in replay.steps
        for event in step.events
        if isinstance(event, FeeTaken)
    ]


def meter_of(replay: RoundReplay) -> RoundMeter | None:
    """What a round gave to its meter, took back and won from it."""
    table = replay.table
    if table.setup.meter is None:
        return None
    shows = None if table.over is None else table.over.meter
    claimed = {e.hit: e for e in replay.meter_events if isinstance(e, WinClaimed)}
    return RoundMeter(
        meter=table.setup.meter,
        after=None if shows is None else Cents(shows),
        contributions=[
            RoundContribution(
                seat=event.seat,
                bet=Cents(event.bet),
                to_meter=Micros(event.to_meter + event.to_overflow),
                to_reserve=Micros(event.to_reserve),
            )
            for event in replay.meter_events
            if isinstance(event, Contributed)
        ],
        reversed=sorted(e.seat for e in replay.meter_events if isinstance(e, Reversed)),
        awards=[
            RoundAward(
                seat=claimed[event.hit].seat,
                line=claimed[event.hit].line,
                pays=Cents(event.pays),
                meter=Micros(event.meter_before),
            )
            for event in replay.meter_events
            if isinstance(event, WinLogged) and event.hit in claimed
        ],
    )


def _hands(table: Table) -> dict[str, list[str]]:
    round = table.round
    if round is None:
        return {}
    hands = {str(spot.number): [str(card) for card in spot.hole] for spot in round.seats}
    return {
        **hands,
        "dealer": [str(c) for c in round.dealer],
        "board": [str(c) for c in round.board],
    }


def _deal(table: Table) -> list[tuple[str, str]]:
    if table.physical:
        # Real cards were named by place; in which turn they came only a reading shoe can say.
        went = () if table.round is None else order_read(table.round)
        return [(str(to), str(card)) for to, card in zip(went, table.read, strict=False)]
    return [(place, str(table.deck[at])) for place, at in deal_of(table)]
